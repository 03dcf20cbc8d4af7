"""Other ways of asking the same or a neighbouring question, to be measured against."""
