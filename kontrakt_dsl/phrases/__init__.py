"""The phrases inside a rules file: a small typed language with one start rule for each type of phrase."""
