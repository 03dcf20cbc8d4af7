"""The kernel as a screen before a general search: asked under looser rules, its no is a no."""
