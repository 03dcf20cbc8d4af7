"""The same questions by python-constraint, on small hands."""
