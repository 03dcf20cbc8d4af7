"""The running game: moves, states, and what each move does; nothing here reads files or searches for melds."""
