"""How near a hand is to a contract: asked of the kernel, between two bounds, or of the oracle again and again."""
