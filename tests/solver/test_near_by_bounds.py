"""What helps under limits of wild cards, told between two answers of the kernel, is what asking card by card tells."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace

import pytest

from benchmarks.wild_limits import LIMITS
from kontrakt_dsl.cards import Card
from kontrakt_solver.kernel import Help
from kontrakt_solver.near.by_asking import AskedNearness
from kontrakt_solver.near.by_bounds import BoundedNearness
from kontrakt_solver.near.nearness import Nearness, nearness_for
from kontrakt_solver.oracle import Oracle
from tests.main_rules import main_round
from tests.positions import cards as read
from tests.solver.limited_hands import Limited, limited_hands

HANDS = 5
FAR = 1
"""From so many cards on asking card by card would take too long."""


def both(asked: Limited) -> tuple[Nearness, Nearness]:
    oracle = Oracle(asked.rules)
    bounded = nearness_for(oracle)
    assert isinstance(bounded, BoundedNearness)
    return bounded, AskedNearness(oracle)


def told(found: Help) -> tuple[int | None, set[Card], set[Card]]:
    return found.away, set(found.helping), set(found.spare)


@pytest.mark.parametrize("seed", range(2))
def test_what_helps_a_hand(seed: int) -> None:
    compared = 0
    for asked in limited_hands(f"near {seed}", HANDS):
        size, unseen = len(asked.hand), asked.unseen
        bounded, by_asking = both(asked)
        for cards in (asked.hand, asked.hand[1:]):
            bounded.begin()
            by_asking.begin()
            away = bounded.away(cards, size, unseen)
            if away is None or away > FAR:
                continue
            slow, quick = by_asking.help(cards, size, unseen), bounded.help(cards, size, unseen)
            if by_asking.settled and bounded.settled:
                compared += 1
                assert told(quick) == told(slow)
                assert bounded.lays(cards, size) == by_asking.lays(cards, size)
                if away == 1:
                    assert set(bounded.finishing(cards, size, unseen)) == set(slow.helping)
                if away:
                    assert set(slow.helping) <= set(bounded.candidates(cards, size, unseen, away))
    assert compared


def table(rows: Iterable[tuple[Card, Help]]) -> dict[Card, tuple[int | None, set[Card]]]:
    return {card: told(found)[:2] for card, found in rows}


@pytest.mark.parametrize("nearest", [False, True])
def test_what_discards_leave(nearest: bool) -> None:
    compared = 0
    for asked in limited_hands("discards", HANDS):
        bounded, by_asking = both(asked)
        if bounded.away(asked.hand, len(asked.hand), asked.unseen) not in range(FAR + 1):
            continue
        slow = table(by_asking.discards(asked.hand, asked.unseen, nearest=nearest))
        quick = table(bounded.discards(asked.hand, asked.unseen, nearest=nearest))
        if by_asking.settled and bounded.settled:
            compared += 1
            assert quick == slow
    assert compared


@pytest.mark.parametrize(
    ("number", "text"),
    [(2, "6S KS 4H 9D TD JD 9C QC JK JK JK"), (3, "4S 6H 7H TH KH 8D 9D TD JD JK JK")],
)
def test_not_every_place_of_three_in_a_row_helps_where_wild_cards_lie_apart(number: int, text: str) -> None:
    main = main_round(number)
    oracle = Oracle(replace(main, melds=LIMITS["never side by side"](main.melds)))
    hand = oracle.hand(read(text)).cards
    unseen = main.deck.counts - Counter(hand)
    slow = table(AskedNearness(oracle).discards(hand, unseen, nearest=False))
    assert table(nearness_for(oracle).discards(hand, unseen, nearest=False)) == slow
