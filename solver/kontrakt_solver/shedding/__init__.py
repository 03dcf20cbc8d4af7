"""Least points by branch and bound over the runs and sets of a hand, in plain Python, wherever counting cards tells."""
