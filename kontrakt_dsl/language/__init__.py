"""The rules language as one table: every key with its type, its words and what it means."""
