"""What a seat may do now, each possibility with its numbers; rests on the seat's view and on the oracle."""
