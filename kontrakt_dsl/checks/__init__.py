"""Contradictions and oversights in rules that can be read; one family of checks a file."""
