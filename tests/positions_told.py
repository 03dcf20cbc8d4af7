"""Positions told as a person tells them, for tests of advice."""

from collections.abc import Callable

from positions import cards, meld
from rules_under_test import main_ruleset

from kontrakt_dsl.game.view import View
from kontrakt_dsl.rules.ruleset import Ruleset
from kontrakt_solver.advising.position import Position
from kontrakt_solver.advising.set_up import Told, to_play


def told(
    hand: str,
    *,
    round_number: int = 2,
    upcard: str = "",
    table: tuple[str, ...] = (),
    mine: frozenset[int] = frozenset(),
    seen: str = "",
    down: bool = False,
    moment: Callable[[Told], View] = to_play,
    ruleset: Ruleset | None = None,
) -> Position:
    """The position in a round at a table of four, seen at `moment`."""
    given = Told(
        (ruleset or main_ruleset()).round(round_number, players=4),
        cards(hand),
        upcard=cards(upcard)[0] if upcard else None,
        table=tuple(map(meld, table)),
        mine=mine,
        out_of_reach=cards(seen),
        down=down,
    )
    return Position(moment(given), given.out_of_reach, told=True)
