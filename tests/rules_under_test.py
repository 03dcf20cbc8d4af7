"""The rules that tests play by: the main rules and rounds of others, as they load from their files."""

from functools import cache

import kontrakt_dsl
from kontrakt_dsl.rules.ruleset import RoundRules, Ruleset


@cache
def main_ruleset() -> Ruleset:
    """The ruleset whose engine tests stand here."""
    return kontrakt_dsl.load("kontrakt")


def shipped_round(name: str, number: int) -> RoundRules:
    """A round of a shipped ruleset, for as many players as it is written for."""
    ruleset = kontrakt_dsl.load(name)
    return ruleset.round(number, players=ruleset.default_players())
