"""The CP-SAT model for the whole language: each meld of a contract is a slot with variables of its own."""
