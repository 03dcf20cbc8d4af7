"""Printers of cards, answers, findings and tables; they build text and print nothing."""
