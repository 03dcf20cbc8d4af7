"""The rules that the engine's tests play by: the main rules, as they load from their file."""

from functools import cache

from main_rules import main_round

from kontrakt_dsl.rules.counts import Count
from kontrakt_dsl.rules.ruleset import Ruleset, TableRules
from kontrakt_dsl.rules.scoring import Direction, FirstDealer, NextDealer, Ties


@cache
def main_ruleset() -> Ruleset:
    """The ruleset whose engine tests stand here."""
    return Ruleset(
        name="kontrakt",
        title="Kontrakt",
        about="",
        sources=(),
        text="rules\n",
        table=TableRules(Count(3, 5), Direction.CLOCKWISE, FirstDealer.BY_LOT, NextDealer.NEXT_IN_TURN),
        ties=Ties.SHARED,
        tables=tuple(tuple(main_round(number, players=players) for number in range(1, 8)) for players in (3, 4, 5)),
    )
