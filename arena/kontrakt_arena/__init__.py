"""Players, matches and many games; nothing here prints or reads files."""
