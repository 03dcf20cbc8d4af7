"""The table of discards says of each card what asking about the hand without it says."""

from collections import Counter
from random import Random

import pytest

from benchmarks.hands import Dealer
from kontrakt_dsl.cards import JOKER, STANDARD_PACK, Card, Deck
from kontrakt_solver.kernel import Kernel, PackedHand, single_windows
from kontrakt_solver.kernel.help import Help
from tests.main_rules import CONTRACTS, MELDS, card_points
from tests.solver.kernel_by_asking import ByAsking

POINTS = dict(card_points())
KERNELS = [Kernel(each, MELDS, POINTS) for each in CONTRACTS]
DECKS = (Deck(STANDARD_PACK, packs=2, jokers=3), Deck(STANDARD_PACK, packs=4, jokers=6))


def asked_for_each(number: int, hand: tuple[Card, ...], unseen: PackedHand) -> list[tuple[Card, Help]]:
    """The help after each discard, by asking for the distance with each card more and less."""
    kernel = KERNELS[number - 1]
    asking = ByAsking(kernel, whole_hand=CONTRACTS[number - 1].whole_hand)
    packed = kernel.pack(hand)
    faces = sorted(set(hand), key=STANDARD_PACK.order.__getitem__)
    return [(card, asking.help(packed.minus(card), unseen, size=len(hand))) for card in faces]


@pytest.mark.parametrize("number", range(1, 8))
def test_each_discard_has_the_help_of_the_hand_without_it(number: int) -> None:
    kernel, random = KERNELS[number - 1], Random(f"discards {number}")
    whole_hand = CONTRACTS[number - 1].whole_hand
    for _ in range(2 if whole_hand else 20):
        dealer = Dealer(random.choice(DECKS), random)
        hand = dealer.mixed(CONTRACTS[number - 1], 13 if whole_hand else random.choice((8, 11, 13)))
        kept = random.choice((0.05, 0.15) if whole_hand else (0.1, 0.4, 1))
        unseen = kernel.pack(Counter(card for card in dealer.unseen(hand).elements() if random.random() < kept))
        table = kernel.discard_table(kernel.pack(hand), unseen)
        assert list(table) == asked_for_each(number, hand, unseen), (sorted(map(str, hand)), unseen.cards)


@pytest.mark.parametrize("number", range(1, 7))
def test_windows_tell_one_by_one_what_they_tell_together(number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    kernel, random = KERNELS[number - 1], Random(f"one by one {number}")
    for _ in range(60):
        dealer = Dealer(random.choice(DECKS), random)
        hand = dealer.mixed(CONTRACTS[number - 1], random.choice((9, 11, 13, 18)))
        kept = random.choice((0.1, 0.4, 1))
        unseen = kernel.pack(Counter(card for card in dealer.unseen(hand).elements() if random.random() < kept))
        told = []
        for few in (0, 1000):
            monkeypatch.setattr(single_windows, "FEW_WINDOWS", few)
            table = kernel.discard_table(kernel.pack(hand), unseen)
            rows = [(card, row.away, row.helping) for card, row in table]
            told.append((rows, kernel.help(kernel.pack(hand), unseen)))
        assert told[0] == told[1], (sorted(map(str, hand)), unseen.cards)


@pytest.mark.parametrize("number", range(1, 7))
def test_a_set_can_be_begun_of_every_rank_where_no_rank_is_free_or_full(number: int) -> None:
    kernel, random = KERNELS[number - 1], Random(f"every rank {number}")
    for _ in range(5):
        ranks = (*STANDARD_PACK.ranks, *random.sample(STANDARD_PACK.ranks, 2))
        hand = tuple(Card(rank, random.choice(STANDARD_PACK.suits)) for rank in ranks)
        unseen = kernel.pack(Counter(DECKS[1].cards) - Counter(hand))
        asked = ByAsking(kernel, whole_hand=False).help(kernel.pack(hand), unseen, size=len(hand))
        assert kernel.help(kernel.pack(hand), unseen) == asked, sorted(map(str, hand))
        assert list(kernel.discard_table(kernel.pack(hand), unseen)) == asked_for_each(number, hand, unseen)


def test_a_joker_is_a_discard_like_any_card_and_comes_last() -> None:
    kernel = KERNELS[0]
    nines = [Card("9", suit) for suit in "SHDC"]
    hand = kernel.pack((JOKER, *nines, Card("K", "C"), Card("K", "C")))
    table = dict(kernel.discard_table(hand, DECKS[0].counts - Counter(hand.cards)))
    assert list(table)[-1] == JOKER
    assert {str(card): found.away for card, found in table.items()} == {
        **dict.fromkeys(("9S", "9H", "9D", "9C"), 0),
        "KC": 1,
        "JK": 1,
    }


def test_a_discard_is_not_among_the_unseen_cards_afterwards() -> None:
    kernel = KERNELS[3]
    hand = kernel.pack(tuple(Card(rank, suit) for rank in "79K" for suit in "SHD")[:8])
    seven = Card("7", "S")
    table = dict(kernel.discard_table(hand, kernel.pack((Card("K", "C"),))))
    assert table[seven] == Help(None, (), ())
    assert table[Card("K", "S")] == Help(None, (), ())
    assert kernel.help(hand, kernel.pack((Card("K", "C"),))).away == 1
