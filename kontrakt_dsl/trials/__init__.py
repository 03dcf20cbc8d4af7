"""Tests of rules in rules files: hands, positions, points and deals, with what should come of them."""
