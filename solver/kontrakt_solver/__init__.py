"""Finds lay-downs: whether a hand can lay a contract, how, and how many cards it is away."""
