"""What the kernel reads off whole groups of choices is what asking about each card tells, under many rules."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations_with_replacement
from random import Random

import pytest

from benchmarks.hands import Dealer
from kontrakt_dsl.cards import JOKER, STANDARD_PACK, Card, Deck
from kontrakt_dsl.rules.contracts import Contract, MeldKind, Part
from kontrakt_dsl.rules.counts import Count
from kontrakt_dsl.rules.melding import AceUse, MeldRules, RunPair
from kontrakt_solver.kernel import Kernel
from kontrakt_solver.kernel.help import Help
from kontrakt_solver.kernel.laid_runs import Suit
from kontrakt_solver.kernel.packed import layout_of, pack
from kontrakt_solver.kernel.stretch import Sizes
from kontrakt_solver.kernel.suit_runs import ways_of
from kontrakt_solver.kernel.suit_sums import CELLS, NO_RUNS, RUNS
from kontrakt_solver.kernel.whole_splits import WholeSplits
from tests.main_rules import CONTRACTS, MELDS, card_points
from tests.solver.brute_force import BruteForce
from tests.solver.hand_cases import cards
from tests.solver.kernel_by_asking import ByAsking

POINTS = dict(card_points())
TWO_PACKS = Deck(STANDARD_PACK, packs=2, jokers=3)
NEAR = 3
"""Asking about each card takes too long for hands that are further away."""
SMALL_DECKS = (Deck(STANDARD_PACK, packs=1, jokers=2), TWO_PACKS)


def positions(
    contract: Contract,
    decks: tuple[Deck, ...],
    random: Random,
    *,
    sizes: tuple[int, ...],
    number: int,
    seen: tuple[float, ...] = (0, 0.3, 0.6, 0.9),
) -> Iterator[tuple[tuple[Card, ...], Counter[Card]]]:
    """Hands of the mix with the cards that are unseen: all others, or some."""
    for _ in range(number):
        dealer = Dealer(random.choice(decks), random)
        hand = dealer.mixed(contract, random.choice(sizes))
        share = random.choice(seen)
        yield hand, Counter(card for card in dealer.unseen(hand).elements() if random.random() >= share)


def assert_helps(kernel: Kernel, hand: tuple[Card, ...], unseen: Counter[Card], *, whole_hand: bool) -> Help:
    packed, rest = kernel.pack(hand), kernel.pack(unseen)
    asked = ByAsking(kernel, whole_hand=whole_hand).help(packed, rest)
    assert kernel.help(packed, rest) == asked, (sorted(map(str, hand)), sorted(map(str, unseen.elements())))
    return asked


def with_runs(ace: AceUse, pair: RunPair | None, *, naturals: int = 1) -> MeldRules:
    return replace(
        MELDS,
        runs=replace(MELDS.runs, ace=ace, naturals=naturals),
        forbidden_run_pairs=frozenset() if pair is None else frozenset({pair}),
    )


@pytest.mark.parametrize("ace", [AceUse.LOW, AceUse.HIGH, AceUse.LOW_OR_HIGH])
@pytest.mark.parametrize("pair", [None, *RunPair])
def test_help_is_exact_for_aces_and_forbidden_pairs(ace: AceUse, pair: RunPair | None) -> None:
    contract = Contract((Part(1, MeldKind.SET, Count.exactly(4)), Part(2, MeldKind.RUN, Count.exactly(3))))
    kernel, random = Kernel(contract, with_runs(ace, pair), POINTS), Random(f"help {ace} {pair}")
    helped = 0
    for hand, unseen in positions(contract, SMALL_DECKS, random, sizes=(9, 10), number=10, seen=(0, 0.2, 0.4)):
        if kernel.away(kernel.pack(hand), unseen) in range(NEAR):
            helped += bool(assert_helps(kernel, hand, unseen, whole_hand=False).helping)
    assert helped, "nothing helped any hand of the sample"


@pytest.mark.parametrize(
    "parts",
    [
        (Part(3, MeldKind.RUN, Count.exactly(3)),),
        (Part(2, MeldKind.SET, Count.exactly(4)), Part(1, MeldKind.RUN, Count.exactly(5))),
        (Part(1, MeldKind.SET, Count.exactly(2)), Part(2, MeldKind.RUN, Count.exactly(2))),
        (Part(3, MeldKind.SET, Count.exactly(5)),),
        (Part(1, MeldKind.RUN, Count.exactly(12)),),
    ],
)
def test_help_is_exact_for_other_numbers_and_sizes(parts: tuple[Part, ...]) -> None:
    contract = Contract(parts)
    kernel, random = Kernel(contract, with_runs(AceUse.LOW_OR_HIGH, None), POINTS), Random(f"help {contract}")
    for hand, unseen in positions(contract, SMALL_DECKS, random, sizes=(6, 9), number=8):
        assert_helps(kernel, hand, unseen, whole_hand=False)


@pytest.mark.parametrize("number", range(1, 7))
def test_the_table_is_exact_when_many_cards_have_been_seen(number: int) -> None:
    kernel, random = Kernel(CONTRACTS[number - 1], MELDS, POINTS), Random(f"seen cards {number}")
    asking = ByAsking(kernel, whole_hand=False)
    contract, seen = CONTRACTS[number - 1], (0.2, 0.3, 0.4)
    for hand, unseen in positions(contract, (TWO_PACKS,), random, sizes=(11, 12), number=4, seen=seen):
        packed, rest = kernel.pack(hand), kernel.pack(unseen)
        for card, found in kernel.discard_table(packed, rest):
            asked = asking.help(packed.minus(card), rest)
            assert found == asked, (str(card), sorted(map(str, hand)), sorted(map(str, unseen.elements())))


@pytest.mark.parametrize("number", [1, 2])
def test_the_only_natural_of_a_meld_is_not_spare_however_many_jokers_there_are(number: int) -> None:
    contract, random = CONTRACTS[number - 1], Random(f"jokers {number}")
    kernel, melds = Kernel(contract, MELDS, POINTS), sum(part.number for part in contract.parts)
    asking = ByAsking(kernel, whole_hand=False)
    for _ in range(4):
        naturals = tuple(random.sample(TWO_PACKS.pack.cards, melds + random.choice((-1, 0, 0, 1))))
        hand = TWO_PACKS.sorted((*naturals, *(JOKER,) * (contract.least_cards - random.randint(0, len(naturals)))))
        packed, rest = kernel.pack(hand), kernel.pack(random.sample(TWO_PACKS.cards, 3))
        assert kernel.help(packed, rest) == asking.help(packed, rest), hand
        table = [(card, asking.help(packed.minus(card), rest)) for card in dict.fromkeys(hand)]
        assert list(kernel.discard_table(packed, rest)) == table, hand


@pytest.mark.parametrize("runs", [1, 2])
@pytest.mark.parametrize("ace", [AceUse.LOW, AceUse.HIGH, AceUse.LOW_OR_HIGH])
@pytest.mark.parametrize("pair", [None, RunPair.CONSECUTIVE])
def test_help_with_whole_hands_is_exact(runs: int, ace: AceUse, pair: RunPair | None) -> None:
    contract = Contract((Part(runs, MeldKind.RUN, Count.at_least(3)),), whole_hand=True)
    random = Random(f"whole help {runs} {ace} {pair}")
    kernel = Kernel(contract, with_runs(ace, pair, naturals=random.choice((0, 1))), POINTS)
    sizes = (3 * runs, 3 * runs + 1, 3 * runs + 2)
    for hand, unseen in positions(contract, SMALL_DECKS, random, sizes=sizes, number=10):
        away = kernel.away(kernel.pack(hand), unseen)
        if away is None or away <= NEAR:
            assert_helps(kernel, hand, unseen, whole_hand=True)


def test_two_places_of_one_ace_want_two_aces() -> None:
    contract = Contract((Part(2, MeldKind.RUN, Count.at_least(4)),), whole_hand=True)
    kernel = Kernel(contract, MELDS, POINTS)
    clubs = [Card(rank, "C") for rank in "A2345JK"]
    hand = kernel.pack((*clubs, Card("5", "H"), JOKER))
    # The joker is the queen or the second ace; the other must come for the five of hearts.
    assert kernel.help(hand, {Card("2", "S"): 1}) == Help(None, (), ())
    queen, ace = Card("Q", "C"), Card("A", "C")
    assert kernel.help(hand, {queen: 1, ace: 1}) == Help(1, (ace, queen), (Card("5", "H"),))


@pytest.mark.parametrize("apart", [False, True])
def test_each_suit_keeps_what_trying_all_its_runs_keeps(apart: bool) -> None:
    sizes = Sizes(3, 4, 13, range(14), apart, need_natural=True)
    random = Random(f"suits {apart}")
    runs = [(size, low) for size in range(4, 8) for low in range(15 - size)]
    for _ in range(4):
        drawn = random.sample(Deck(STANDARD_PACK, packs=2, jokers=0).cards, random.choice((13, 22)))
        for number, totals in ((1, range(4, 8)), (2, range(8, 11)), (3, range(12, 13))):
            for total in totals:
                ways = ways_of(layout_of(STANDARD_PACK), sizes, number, total)
                for suit in STANDARD_PACK.suits:
                    held = Counter(STANDARD_PACK.ranks.index(card.rank) for card in drawn if card.suit == suit)
                    copies = bytes(held[rank] for rank in range(len(STANDARD_PACK.ranks)))
                    most = Suit(layout_of(STANDARD_PACK), copies).lay(NO_RUNS, ways, held.total()).most
                    kept = max(
                        kept_of(held, chosen)
                        for chosen in combinations_with_replacement(runs, number)
                        if sum(size for size, _ in chosen) == total and not (apart and any_touch(chosen))
                    )
                    assert most == kept, (suit, number, total, sorted(map(str, drawn)))


@pytest.mark.parametrize(
    ("hand", "unseen"),
    [
        ("3D 4H 4H 5C 5S 6S 7D 9D JC JD KC TD", "2H 3C 4D 4D 5C 5S 8C 8H 8H 9D AC AC AD AS JD JK KD QC QD TC TD"),
        ("3C 4C 5C 6C 7C 7D 9D 9H JH JK QH TH", "2C 3H 4D 4H 4S 6S 7C 7H 8H 8S 9H AS JC KH KS QD"),
    ],
)
def test_what_is_remembered_of_a_suit_holds_whatever_cards_are_unseen(hand: str, unseen: str) -> None:
    layout, sizes = layout_of(STANDARD_PACK), Sizes(3, 4, 14, range(14), apart=True, need_natural=True)
    held, others = [pack(cards(text), STANDARD_PACK).bits for text in (hand, unseen)]
    found = WholeSplits(layout, sizes).completed(held, others, 13)
    assert found is not None
    for suit in found.suits:
        counts = dict(suit.held)
        anew = Suit(layout, bytes(counts.get(rank, 0) for rank in range(len(STANDARD_PACK.ranks))))
        for cells in (8, 9):
            ways = ways_of(layout, sizes, 2, cells)
            key = 2 << RUNS | cells << CELLS
            assert suit.lay(key, ways, suit.number).most == anew.lay(key, ways, suit.number).most


def kept_of(held: Counter[int], runs: tuple[tuple[int, int], ...]) -> int:
    wanted = Counter((low + step) % 13 for size, low in runs for step in range(size))
    return (held & wanted).total()


def any_touch(runs: tuple[tuple[int, int], ...]) -> bool:
    return any(size + low == other for size, low in runs for _, other in runs)


@pytest.mark.parametrize("number", [3, 5, 6])
@pytest.mark.parametrize("dear_wild", [False, True])
def test_no_window_is_left_out_that_sheds_most(number: int, dear_wild: bool) -> None:
    points = POINTS | ({JOKER: 50} if dear_wild else {})
    contract = CONTRACTS[number - 1]
    kernel, brute = Kernel(contract, MELDS, points), BruteForce(contract, MELDS, points)
    random = Random(f"promise {number} {dear_wild}")
    dealer = Dealer(Deck(STANDARD_PACK, packs=2, jokers=5), random)
    for _ in range(6):
        hand = (*dealer.built(contract, 13)[:13], *(JOKER,) * random.randint(1, 3))[-14:]
        melds = kernel.lay_down(kernel.pack(hand))
        left = Counter(hand) - Counter(card for meld in melds or () for card in meld.cards)
        shown = None if melds is None else sum(points[card] for card in left.elements())
        assert shown == brute.least_left(hand), sorted(map(str, hand))
