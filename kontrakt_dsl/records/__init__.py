"""Games as JSON lines: writing them as they are played, reading them back, and refereeing them."""
