"""The best lay-down by several aims in order: from the list of melds, or by a backend that is asked for."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from kontrakt_dsl.cards import Card
from kontrakt_solver.aims import card_worths
from kontrakt_solver.answers import Aim, Backend, Found, Status
from kontrakt_solver.hands import Hand
from kontrakt_solver.pattern_models import cp_sat_for, second_opinion_for

if TYPE_CHECKING:
    from kontrakt_solver.oracle import Oracle

_BY_CARDS = {Backend.CP_SAT: cp_sat_for, Backend.CONSTRAINT: second_opinion_for}


def best_by_aims(
    oracle: "Oracle", hand: Hand, aims: Sequence[Aim], unseen: Mapping[Card, int]
) -> tuple[Found, Backend]:
    """The best lay-down, and which backend found it.

    Each card can be given a worth that says all aims but the room for laying off, so any backend that leaves the
    fewest points finds the best by them. Of those as good by all aims it is the one that leaves the fewest points. The
    room takes the list of melds; where that is too long, what is best by the other aims is not proven to be the best.
    """
    aims = tuple(dict.fromkeys((*aims, Aim.FEWEST_POINTS)))
    wide = Aim.LAY_OFF_ROOM in aims
    if wide or oracle.backend not in _BY_CARDS:
        found = oracle.listed(hand).best(aims, unseen=unseen)
        if found.status is not Status.UNDECIDED:
            return found, Backend.LISTING
        if found.melds:
            return Found(Status.FOUND, found.melds, proven=False), Backend.LISTING
    rules = oracle.rules
    worths = card_worths(aims, hand.cards, rules=rules.melds, card_points=rules.scoring.card_points)
    backend = oracle.backend if oracle.backend in _BY_CARDS else Backend.CP_SAT
    found = _BY_CARDS[backend](rules.contract, rules.melds, worths, oracle.limits).lay_down(hand)
    if wide and found.status is Status.FOUND:
        found = Found(Status.FOUND, found.melds, proven=False)
    return found, backend
