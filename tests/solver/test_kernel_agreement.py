"""The kernel against a slow truth that tries everything, and against itself: what a card more may change."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from benchmarks.hands import Dealer
from kontrakt_dsl.cards import JOKER, STANDARD_PACK, Card, Deck
from kontrakt_dsl.melds.laydown import broken_in_laydown
from kontrakt_dsl.rules.contracts import Contract, MeldKind, Part
from kontrakt_dsl.rules.counts import Count
from kontrakt_dsl.rules.melding import AceUse, MeldRules, RunPair
from kontrakt_solver.kernel import Kernel, Question
from tests.main_rules import CONTRACTS, MELDS, card_points, contract
from tests.solver.kernel_by_asking import ByAsking
from tests.solver.kernel_truth import Truth

POINTS = dict(card_points())
DEAR_FACES = POINTS | {Card(rank, suit): 25 for rank in "QK" for suit in "SHDC"}
KERNELS = [Kernel(each, MELDS, POINTS) for each in CONTRACTS]
TWO_PACKS = Deck(STANDARD_PACK, packs=2, jokers=3)


def assert_agreement(
    asked: Contract,
    rules: MeldRules,
    *,
    seed: str,
    number: int,
    sizes: tuple[int, ...],
    points: dict[Card, int] = POINTS,
) -> None:
    """Yes or no and the points left are those of the slow truth, and the melds are legal."""
    kernel, truth = Kernel(asked, rules, points), Truth(asked, rules, points)
    random = Random(seed)
    answers = Counter[bool]()
    while answers.total() < number:
        deck = Deck(STANDARD_PACK, random.choice((1, 2, 3)), random.choice((1, 2, 3, 4)))
        hand = Dealer(deck, random).mixed(asked, random.choice(sizes))
        if hand.count(JOKER) > 2:
            continue
        packed = kernel.pack(hand)
        least = truth.least_left(hand)
        answers[least is not None] += 1
        assert kernel.can_lay(packed) == (least is not None), (str(asked), sorted(map(str, hand)))
        if Question.LAY_DOWN not in kernel.questions:
            continue
        melds = kernel.lay_down(packed)
        assert (melds is None) == (least is None)
        if melds is not None:
            assert broken_in_laydown(melds, contract=asked, rules=rules, hand=hand) == ()
            left = Counter(hand) - Counter(card for meld in melds for card in meld.cards)
            assert sum(points[card] for card in left.elements()) == least, sorted(map(str, hand))
    assert answers[True], "no hand of the sample could lay"
    assert answers[False], "every hand of the sample could lay"


@pytest.mark.parametrize("number", range(1, 7))
def test_the_kernel_agrees_with_trying_everything(number: int) -> None:
    assert_agreement(CONTRACTS[number - 1], MELDS, seed=f"main {number}", number=60, sizes=(8, 10, 11, 12))


def test_the_kernel_agrees_on_whole_hands() -> None:
    assert_agreement(CONTRACTS[6], MELDS, seed="whole", number=10, sizes=(12, 13))
    two = Contract((Part(2, MeldKind.RUN, Count.at_least(3)),), whole_hand=True)
    assert_agreement(two, MELDS, seed="two whole", number=60, sizes=(6, 7, 8, 9))


@pytest.mark.parametrize("ace", [AceUse.LOW, AceUse.HIGH, AceUse.LOW_OR_HIGH])
@pytest.mark.parametrize("pair", [None, *RunPair])
def test_the_kernel_agrees_on_aces_and_forbidden_pairs(ace: AceUse, pair: RunPair | None) -> None:
    rules = replace(
        MELDS,
        runs=replace(MELDS.runs, ace=ace),
        forbidden_run_pairs=frozenset() if pair is None else frozenset({pair}),
    )
    two_short_runs = Contract((Part(2, MeldKind.RUN, Count.exactly(3)),))
    assert_agreement(two_short_runs, rules, seed=f"{ace} {pair}", number=40, sizes=(7, 8, 9))


@pytest.mark.parametrize("size", [3, 4, 5])
def test_the_kernel_agrees_on_other_sizes(size: int) -> None:
    parts = (Part(2, MeldKind.SET, Count.exactly(7 - size)), Part(1, MeldKind.RUN, Count.exactly(size)))
    assert_agreement(Contract(parts), MELDS, seed=f"size {size}", number=40, sizes=(9, 11, 13))


def test_the_kernel_agrees_where_a_natural_is_dearer_than_a_joker() -> None:
    assert_agreement(contract(2, 1), MELDS, seed="dear", number=60, sizes=(10, 11), points=DEAR_FACES)


@pytest.mark.parametrize("naturals", [0, 1])
def test_longer_melds_allow_no_more_than_the_least_ones(naturals: int) -> None:
    rules = replace(MELDS, sets=replace(MELDS.sets, naturals=naturals), runs=replace(MELDS.runs, naturals=naturals))
    parts = (Part(1, MeldKind.SET, Count.at_least(3)), Part(2, MeldKind.RUN, Count.at_least(3)))
    assert_agreement(Contract(parts), rules, seed=f"longer {naturals}", number=25, sizes=(9, 10))


@pytest.mark.parametrize("runs", [1, 2])
@pytest.mark.parametrize("naturals", [0, 1])
def test_hands_of_almost_nothing_but_jokers_agree(runs: int, naturals: int) -> None:
    rules = replace(MELDS, sets=replace(MELDS.sets, naturals=naturals), runs=replace(MELDS.runs, naturals=naturals))
    asked = Contract((Part(1, MeldKind.SET, Count.exactly(2)), Part(runs, MeldKind.RUN, Count.exactly(3))))
    kernel, truth = Kernel(asked, rules, POINTS), Truth(asked, rules, POINTS)
    random = Random(f"jokers {runs}")
    for _ in range(12):
        naturals_held = tuple(random.choices(STANDARD_PACK.cards[:6], k=random.randint(0, 3)))
        hand = (*naturals_held, *(JOKER,) * random.randint(3, 3 * runs + 2))
        least = truth.least_left(hand)
        melds = kernel.lay_down(kernel.pack(hand))
        assert kernel.can_lay(kernel.pack(hand)) == (least is not None) == (melds is not None), hand
        if melds is not None:
            assert broken_in_laydown(melds, contract=asked, rules=rules, hand=hand) == ()
            used = Counter(card for meld in melds for card in meld.cards)
            assert sum(POINTS[card] for card in (Counter(hand) - used).elements()) == least, hand


@pytest.mark.parametrize("number", range(1, 7))
def test_away_is_what_adding_every_choice_of_cards_gives(number: int) -> None:
    """A hand is one card further away than the nearest hand with one card more; nearest of all is a hand that can."""
    kernel, random = KERNELS[number - 1], Random(f"away {number}")
    dealer = Dealer(TWO_PACKS, random)
    for _ in range(25):
        hand = dealer.mixed(CONTRACTS[number - 1], random.choice((10, 11, 13)))
        kept = random.choice((0.05, 0.2, 1))
        unseen = Counter(card for card in dealer.unseen(hand).elements() if random.random() < kept)
        packed, away = kernel.pack(hand), kernel.away(kernel.pack(hand), unseen)
        further = [
            kernel.away(packed.plus(card), unseen - Counter([card]))
            for card, copies in sorted(unseen.items(), key=str)
            if copies
        ]
        nearest = min((each for each in further if each is not None), default=None)
        if kernel.can_lay(packed):
            assert away == 0
        else:
            assert away == (None if nearest is None else nearest + 1), (sorted(map(str, hand)), unseen)


def test_exchanges_are_what_every_exchange_of_one_card_gives() -> None:
    kernel, random = KERNELS[6], Random("exchange")
    dealer = Dealer(TWO_PACKS, random)
    for _ in range(4):
        hand = dealer.mixed(CONTRACTS[6], random.choice((12, 13)))
        kept = random.choice((0.05, 0.1))
        unseen = Counter(card for card in dealer.unseen(hand).elements() if random.random() < kept)
        packed, away = kernel.pack(hand), kernel.away(kernel.pack(hand), unseen)
        nearest = None
        for card in unseen:
            for out in set(hand):
                each = kernel.away(packed.minus(out).plus(card), unseen - Counter([card]))
                if each is not None and (nearest is None or each < nearest):
                    nearest = each
        if kernel.can_lay(packed):
            assert away == 0
        else:
            assert away == (None if nearest is None else nearest + 1), (sorted(map(str, hand)), unseen)


hands = st.lists(st.sampled_from(range(len(TWO_PACKS.cards))), min_size=6, max_size=15, unique=True).map(
    lambda places: tuple(TWO_PACKS.cards[place] for place in places)
)


@settings(max_examples=150, deadline=None)
@given(st.integers(0, 5), hands, st.sampled_from(TWO_PACKS.cards))
def test_a_card_more_never_takes_a_hand_further_away_nor_two_cards_nearer(
    place: int, hand: tuple[Card, ...], card: Card
) -> None:
    kernel, unseen = KERNELS[place], TWO_PACKS.counts - Counter(hand)
    packed = kernel.pack(hand)
    before, after = kernel.away(packed, unseen), kernel.away(packed.plus(card), unseen)
    assert before is not None
    assert after is not None
    assert before - 1 <= after <= before


@settings(max_examples=150, deadline=None)
@given(st.integers(0, 6), hands, st.randoms(use_true_random=False))
def test_can_lay_away_and_lay_down_say_the_same(place: int, hand: tuple[Card, ...], random: Random) -> None:
    kernel, unseen = KERNELS[place], TWO_PACKS.counts - Counter(hand)
    packed = kernel.pack(hand)
    melds = kernel.lay_down(packed)
    assert kernel.can_lay(packed) == (kernel.away(packed, unseen) == 0) == (melds is not None)
    assert kernel.lay_down(kernel.pack(random.sample(hand, len(hand)))) == melds


@pytest.mark.parametrize("naturals", [0, 1])
@pytest.mark.parametrize("pair", [None, RunPair.CONSECUTIVE])
def test_whole_hands_of_almost_nothing_but_jokers_agree(naturals: int, pair: RunPair | None) -> None:
    rules = replace(
        MELDS,
        runs=replace(MELDS.runs, naturals=naturals),
        forbidden_run_pairs=frozenset() if pair is None else frozenset({pair}),
    )
    asked = Contract((Part(2, MeldKind.RUN, Count.at_least(3)),), whole_hand=True)
    kernel, truth = Kernel(asked, rules, POINTS), Truth(asked, rules, POINTS)
    random = Random(f"whole jokers {naturals} {pair}")
    answers = Counter[bool]()
    for _ in range(10):
        held = tuple(random.choices(STANDARD_PACK.cards[:15], k=random.randint(1, 4)))
        hand = (*held, *(JOKER,) * random.randint(max(2, 6 - len(held)), 5))
        melds = kernel.lay_down(kernel.pack(hand))
        answers[melds is not None] += 1
        assert (melds is not None) == truth.can_lay(hand), hand
        if melds is not None:
            assert broken_in_laydown(melds, contract=asked, rules=rules, hand=hand) == ()
    assert answers[True]
    assert answers[False] or not naturals


@pytest.mark.parametrize("number", range(1, 8))
def test_helping_and_spare_cards_are_what_asking_for_each_card_tells(number: int) -> None:
    kernel, random = KERNELS[number - 1], Random(f"help {number}")
    whole_hand = CONTRACTS[number - 1].whole_hand
    dealer = Dealer(TWO_PACKS, random)
    for _ in range(8 if whole_hand else 30):
        hand = dealer.mixed(CONTRACTS[number - 1], random.choice((12, 13)))
        kept = random.choice((0.1, 0.4, 1))
        unseen = Counter(card for card in dealer.unseen(hand).elements() if random.random() < kept)
        packed, rest = kernel.pack(hand), kernel.pack(unseen)
        asked = ByAsking(kernel, whole_hand=whole_hand).help(packed, rest)
        assert kernel.help(packed, rest) == asked, (sorted(map(str, hand)), unseen)
