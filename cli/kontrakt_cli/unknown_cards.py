"""Cards of a hand that nobody has named: `?` or `unknown`."""

import re

UNKNOWN = "?"
UNKNOWN_HELP = f'unknown, or "{UNKNOWN}" in quotes, for a card that is not known'
_UNKNOWN = re.compile(r"(?<![^\s,])(?:\?|unknown)(?![^\s,])", re.IGNORECASE)


def without_unknown(text: str) -> tuple[str, int]:
    """The text of a hand with blanks for its unknown cards, so that all places stay, and how many there are."""
    return _UNKNOWN.subn(lambda found: " " * len(found.group()), text)
