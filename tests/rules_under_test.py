"""The rules that the engine's tests play by: the main rules, as they load from their file."""

from functools import cache

import kontrakt_dsl
from kontrakt_dsl.rules.ruleset import Ruleset


@cache
def main_ruleset() -> Ruleset:
    """The ruleset whose engine tests stand here."""
    return kontrakt_dsl.load("kontrakt")
