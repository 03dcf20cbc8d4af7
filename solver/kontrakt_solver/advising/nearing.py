"""How near hands are: exactly, or by the bots' estimate where the exact answer would keep a person waiting."""

from kontrakt_dsl.cards import Card
from kontrakt_solver.advice import advice_for
from kontrakt_solver.advising.position import Position
from kontrakt_solver.discards import DiscardRow, discard_table


def discard_rows(position: Position) -> tuple[DiscardRow, ...]:
    """A row for each different card of the hand; where distances are estimated, for those that leave it nearest."""
    if not position.estimates:
        return discard_table(position.oracle, position.hand, position.unseen)
    advice = advice_for(position.rules)
    hand, faces = advice.hand(position.hand), tuple(dict.fromkeys(position.hand))
    prospects = advice.prospects(hand, faces, position.unseen, size=len(position.view.hand))
    return tuple(DiscardRow(each.card, each.distance, (), each.helping, exact=False) for each in prospects)


def estimated_away(position: Position, cards: tuple[Card, ...], *, size: int) -> int:
    """How many cards are missing at best until `cards` can be laid as a hand of `size`."""
    advice = advice_for(position.rules)
    return advice.distance(advice.hand(cards), size=size)
