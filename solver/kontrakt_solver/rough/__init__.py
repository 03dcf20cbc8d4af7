"""Quick guesses at how near a hand is, for players who must move."""
