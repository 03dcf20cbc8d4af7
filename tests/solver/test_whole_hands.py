"""Whole hands: what the kernel says of distances, exchanges and discards is what going through all runs tells."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import combinations_with_replacement
from random import Random

import pytest

from benchmarks.hands import Dealer
from kontrakt_dsl.cards import JOKER, STANDARD_PACK, Card, Deck, Pack
from kontrakt_dsl.rules.contracts import Contract, MeldKind, Part
from kontrakt_dsl.rules.counts import Count
from kontrakt_dsl.rules.melding import AceUse, MeldRules, RunPair
from kontrakt_solver.kernel import Kernel
from kontrakt_solver.kernel.help import Help
from kontrakt_solver.near.nearness import nearness_for
from kontrakt_solver.near.questions import nearer
from kontrakt_solver.oracle import Oracle
from tests.main_rules import CONTRACTS, MELDS, card_points, main_round

SMALL_PACK = Pack(("A", "2", "3", "4", "5", "6", "7"), ("S", "H"))
"""Few enough cards for going through all choices of runs."""
POINTS = dict(card_points())
USED_UP = (0, 0.2, 0.5, 0.8, 0.95)
"""How much of the deck may have been seen."""
Hand = Counter[Card]
Stretch = tuple[str, int, int]
"""Suit, lowest cell and size of a run."""


class AllRuns:
    """Goes through all choices of runs, where there are too few wild cards to fill a run."""

    def __init__(self, contract: Contract, melds: MeldRules) -> None:
        self._contract, self._melds = contract, melds
        self._choices = cache(self._choices_of)

    def help(self, hand: Hand, unseen: Hand, size: int) -> Help:
        """What `Kernel.help` must say of a hand that lays with `size` cards."""
        wilds, naturals = hand[JOKER] + unseen[JOKER], Counter({card: hand[card] for card in hand if card != JOKER})
        most, helping, spare = -1, set[Card](), set[Card]()
        for places in self._choices(size):
            kept = (places & naturals).total()
            if kept < most or (places - naturals - unseen).total() > wilds:
                continue
            if kept > most:
                most, helping, spare = kept, set(), set()
            helping |= (places - naturals).keys() & unseen.keys()
            spare |= (naturals - places).keys()
        away = max(0, size - hand[JOKER] - most)
        if most < 0 or away > unseen.total():
            return Help(None, (), ())
        if not away:
            return Help(0, (), ())
        order = self._melds.pack.order.__getitem__
        helping |= {JOKER} & unseen.keys()
        return Help(away, tuple(sorted(helping, key=order)), tuple(sorted(spare, key=order)))

    def _choices_of(self, cards: int) -> list[Hand]:
        """The places of all choices of runs with so many cards together."""
        ranks, number = self._melds.pack.ranks, self._contract.number_of(MeldKind.RUN)
        return [
            Counter(Card(ranks[(low + step) % len(ranks)], suit) for suit, low, size in runs for step in range(size))
            for runs in combinations_with_replacement(list(self._runs()), number)
            if sum(size for *_, size in runs) == cards and not (self._melds.forbidden_run_pairs and any_touch(runs))
        ]

    def _runs(self) -> Iterator[Stretch]:
        ace, pack, longest = self._melds.runs.ace, self._melds.pack, self._melds.runs.largest
        for suit in pack.suits:
            for low in range(ace is AceUse.HIGH, len(pack.ranks) + 1):
                for size in range(self._contract.parts[0].size.low, len(pack.ranks) + 2 - (ace is AceUse.LOW) - low):
                    if size <= longest:
                        yield suit, low, size


def any_touch(runs: tuple[Stretch, ...]) -> bool:
    return any(suit == other and low + size == at for suit, low, size in runs for other, at, _ in runs)


def rules(runs: int, least: int, ace: AceUse, *, apart: bool, pack: Pack) -> tuple[Contract, MeldRules]:
    contract = Contract((Part(runs, MeldKind.RUN, Count.at_least(least)),), whole_hand=True)
    pairs = frozenset({RunPair.CONSECUTIVE}) if apart else frozenset[RunPair]()
    return contract, replace(MELDS, pack=pack, runs=replace(MELDS.runs, ace=ace), forbidden_run_pairs=pairs)


def positions(contract: Contract, deck: Deck, sizes: range, random: Random, number: int) -> Iterator[tuple[Hand, Hand]]:
    """Hands of the mix with the cards that are unseen: all others, or some."""
    for _ in range(number):
        dealer = Dealer(deck, random)
        hand, seen = dealer.mixed(contract, random.choice(sizes)), random.choice(USED_UP)
        yield Counter(hand), Counter(card for card in dealer.unseen(hand).elements() if random.random() >= seen)


@pytest.mark.parametrize("ace", [AceUse.LOW, AceUse.HIGH, AceUse.LOW_OR_HIGH])
@pytest.mark.parametrize("apart", [False, True])
@pytest.mark.parametrize("runs", [1, 2, 3])
def test_help_and_discards_are_those_of_all_runs(runs: int, apart: bool, ace: AceUse) -> None:
    contract, melds = rules(runs, 3, ace, apart=apart, pack=SMALL_PACK)
    kernel, every = Kernel(contract, melds, POINTS), AllRuns(contract, melds)
    random = Random(f"all runs {runs} {apart} {ace}")
    deck = Deck(SMALL_PACK, packs=2, jokers=2)
    for hand, unseen in positions(contract, deck, range(3 * runs, 3 * runs + 3), random, 20 if runs < 3 else 5):
        shown = deck.sorted(tuple(hand.elements())), deck.sorted(tuple(unseen.elements()))
        number = hand.total()
        for size in range(number - 2, number + 3):
            expected = every.help(hand, unseen, size)
            assert kernel.away(kernel.pack(hand), unseen, size=size) == expected.away, (size, *shown)
            assert kernel.help(kernel.pack(hand), unseen, size=size) == expected, (size, *shown)
        table = [(card, every.help(hand - Counter({card: 1}), unseen, number)) for card in deck.sorted(tuple(hand))]
        assert list(kernel.discard_table(kernel.pack(hand), unseen)) == table, shown


@pytest.mark.parametrize("jokers", [0, 3, 5])
def test_a_table_tells_of_each_discard_what_the_hand_without_it_is_told(jokers: int) -> None:
    contract = CONTRACTS[6]
    kernel, random = Kernel(contract, MELDS, POINTS), Random(f"whole tables {jokers}")
    deck = Deck(STANDARD_PACK, packs=2, jokers=jokers)
    for hand, unseen in positions(contract, deck, range(13, 17), random, 20):
        packed, rest = kernel.pack(hand), kernel.pack(unseen)
        for card, found in kernel.discard_table(packed, rest):
            alone = kernel.help(packed.minus(card), rest, size=hand.total())
            assert found == alone, (str(card), packed.cards, rest.cards)


@pytest.mark.parametrize("runs", [1, 2, 3])
def test_hands_lay_with_a_card_more_or_fewer_than_they_have(runs: int) -> None:
    contract, melds = rules(runs, 3, AceUse.LOW_OR_HIGH, apart=True, pack=SMALL_PACK)
    deck, random = Deck(SMALL_PACK, packs=2, jokers=2), Random(f"other sizes {runs}")
    near = nearness_for(Oracle(replace(main_round(7), contract=contract, melds=melds, deck=deck)))
    every = AllRuns(contract, melds)
    for hand, others in positions(contract, deck, range(3 * runs - 1, 3 * runs + 3), random, 20 if runs < 3 else 5):
        cards, unseen = deck.sorted(tuple(hand.elements())), {card: others[card] for card in deck.sorted(tuple(others))}
        near.begin()
        for size in range(len(cards) - 1, len(cards) + 3):
            away = every.help(hand, others, size).away
            assert near.away(cards, size, unseen) == away, (size, cards, unseen)
            assert near.lays(cards, size) == (len(cards) >= size and away == 0), (size, cards)
            last = tuple(card for card in unseen if away and near.lays((*cards, card), size))
            assert near.finishing(cards, size, unseen) == last, (size, cards, unseen)
            if away:
                bring_nearer = nearer(near, cards, size, unseen, away)
                assert near.candidates(cards, size, unseen, away) == bring_nearer, (size, cards, unseen)
        table = [(card, every.help(hand - Counter({card: 1}), others, len(cards))) for card in dict.fromkeys(cards)]
        assert list(near.discards(cards, unseen, nearest=False)) == table, (cards, unseen)


def test_two_of_three_runs_lie_in_one_of_two_suits() -> None:
    contract, melds = rules(3, 3, AceUse.LOW_OR_HIGH, apart=True, pack=SMALL_PACK)
    kernel = Kernel(contract, melds, POINTS)
    hand = [*(Card(rank, "S") for rank in "A23"), *(Card(rank, "H") for rank in "567"), JOKER, JOKER]
    assert kernel.away(kernel.pack(hand), {Card("5", "S"): 1}, size=9) == 1
