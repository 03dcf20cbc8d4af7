"""What is legal on the table: single melds, whole lay-downs, lay-offs and swaps. Finding melds is the solver's work."""
