"""How many cards a hand is away, by branching over the places where the melds of a contract may lie."""
