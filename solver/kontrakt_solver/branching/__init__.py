"""Distances by branch and bound over where melds may lie, in plain Python, wherever counting cards tells."""
