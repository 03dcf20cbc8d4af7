"""How near a hand is to a contract: asked of the kernel, of the screen, or of the oracle again and again."""
