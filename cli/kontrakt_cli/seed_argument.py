"""The seed of a game or a simulation: the text that was given, or one that is drawn."""

import secrets
import unicodedata

from kontrakt_cli.failures import UnusableError

DRAWN_BYTES = 4


def seed_from(given: str | None) -> str:
    """The seed asked for, or a new one.

    Raises UnusableError for bytes that are no text, and for control characters: what a person can't see and write
    down can't be told to another machine.
    """
    if given is None:
        return secrets.token_hex(DRAWN_BYTES)
    try:
        given.encode()
    except UnicodeEncodeError as error:
        raise UnusableError("--seed: the seed is not UTF-8 text") from error
    strange = next((character for character in given if unicodedata.category(character) == "Cc"), None)
    if strange is not None:
        raise UnusableError(f"--seed: the seed holds the control character U+{ord(strange):04X}; leave it out")
    return given
