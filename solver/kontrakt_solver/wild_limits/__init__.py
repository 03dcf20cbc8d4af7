"""Limits of wild cards in a meld, judged between the kernel's bounds without them and by looks through its choices."""
