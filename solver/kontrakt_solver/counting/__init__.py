"""CP-SAT by counting cards by face, for rules that come to counting."""
