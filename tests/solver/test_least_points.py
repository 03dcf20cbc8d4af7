"""Leaving out what promises too little never loses a lay-down that leaves fewer points."""

from random import Random

import pytest

from benchmarks.hands import Dealer
from kontrakt_dsl.cards import JOKER, STANDARD_PACK, Card, Deck
from kontrakt_solver.kernel import Kernel, leastpoints
from tests.main_rules import CONTRACTS, MELDS, card_points

POINTS = dict(card_points())
DECKS = (Deck(STANDARD_PACK, packs=2, jokers=3), Deck(STANDARD_PACK, packs=4, jokers=6))
EVEN = dict.fromkeys(POINTS, 5)
FREE_WILDS = {**POINTS, JOKER: 0}


def shed(kernel: Kernel, hand: tuple[Card, ...], points: dict[Card, int]) -> int | None:
    """The points that the lay-down takes out of the hand, None where there is none."""
    melds = kernel.lay_down(kernel.pack(hand))
    return None if melds is None else sum(points[place.card] for meld in melds for place in meld.places)


@pytest.mark.parametrize("points", [POINTS, EVEN, FREE_WILDS], ids=["by rank", "all alike", "free wilds"])
@pytest.mark.parametrize("number", [2, 3, 5, 6])
def test_promises_lose_no_points(number: int, points: dict[Card, int], monkeypatch: pytest.MonkeyPatch) -> None:
    contract, random = CONTRACTS[number - 1], Random(f"promises {number}")
    with_promises = Kernel(contract, MELDS, points)
    monkeypatch.setattr(leastpoints, "compile_promises", lambda *_, **__: lambda *_: None)
    without = Kernel(contract, MELDS, points)
    for _ in range(80):
        dealer = Dealer(random.choice(DECKS), random)
        hand = dealer.mixed(contract, random.choice((12, 16, 26)))
        assert shed(with_promises, hand, points) == shed(without, hand, points), sorted(map(str, hand))
