"""Characters that would steer a terminal, in texts that repeat what somebody else wrote."""

import re

# Compiled when first asked for, by `re.sub` itself: every command imports this, and most have nothing to report.
_STEERING = "[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]"


def legible(text: str) -> str:
    """`text` with each of those characters written as its escape, such as \\x1b; line ends and tabs stay."""
    return re.sub(_STEERING, lambda found: ascii(found.group())[1:-1], text)
