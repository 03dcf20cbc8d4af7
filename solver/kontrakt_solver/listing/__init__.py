"""Every meld that a hand can make, written down, and every lay-down that can be put together of them."""
