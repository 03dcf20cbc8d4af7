"""Players that play by themselves; each sees the view of its seat and nothing else."""
