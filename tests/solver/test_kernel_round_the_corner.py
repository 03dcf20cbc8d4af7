"""Runs round the corner in the kernel: where they may lie, how two of them meet, and all answers about them."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kontrakt_dsl.cards import JOKER, STANDARD_PACK, Card, Deck, Pack
from kontrakt_dsl.melds.laydown import broken_in_laydown
from kontrakt_dsl.melds.meld import Meld, Placed
from kontrakt_dsl.rules.contracts import Contract, MeldKind, Part
from kontrakt_dsl.rules.counts import Count
from kontrakt_dsl.rules.melding import AceUse, MeldRules, RunPair
from kontrakt_solver.answers import Limits, Status
from kontrakt_solver.hands import Hand
from kontrakt_solver.kernel import Kernel, PackedHand, Question, exact_questions, pack
from kontrakt_solver.kernel.packed import CELL, layout_of
from kontrakt_solver.kernel.windows import Windows, doubled_ranks, may_stand_together
from kontrakt_solver.pattern_models import cp_sat_for
from tests.main_rules import MELDS, card_points
from tests.solver.kernel_by_asking import ByAsking
from tests.solver.kernel_truth import Truth

SMALL = Pack(tuple("A234567"), tuple("SHD"))
TINY = Pack(tuple("A2345"), tuple("SH"))
PACKS = (STANDARD_PACK, STANDARD_PACK, SMALL, TINY)
EVERY = frozenset(Question)
TWO_PACKS = Deck(STANDARD_PACK, packs=2, jokers=4)


def corner(pack: Pack, *pairs: RunPair, naturals: int = 1) -> MeldRules:
    """The main rules with runs round the corner, of another pack and with other forbidden pairs."""
    runs = replace(MELDS.runs, ace=AceUse.CORNER, largest=len(pack.ranks), naturals=naturals)
    sets = replace(MELDS.sets, naturals=naturals)
    return replace(MELDS, pack=pack, runs=runs, sets=sets, forbidden_run_pairs=frozenset(pairs))


def asked_for(*, sets: int = 0, runs: int = 0, set_size: int = 3, run_size: int = 4) -> Contract:
    """A contract of sets of one size and runs of one size."""
    parts = (
        Part(sets, MeldKind.SET, Count.exactly(set_size)),
        Part(runs, MeldKind.RUN, Count.exactly(run_size)),
    )
    return Contract(tuple(part for part in parts if part.number))


def points_of(random: Random, pack: Pack) -> dict[Card, int]:
    by_rank = {rank: random.randint(0, 20) for rank in pack.ranks}
    return {card: by_rank[card.rank] for card in pack.cards} | {JOKER: random.choice((0, 15, 50))}


def held_for(contract: Contract, deck: Deck, random: Random, size: int) -> tuple[Card, ...]:
    """A hand with most cards of melds that begin anywhere on the ring, filled up at random."""
    ranks, suits, wanted = deck.pack.ranks, deck.pack.suits, Counter[Card]()
    for part in contract.parts:
        for _ in range(part.number):
            low, suit = random.randrange(len(ranks)), random.choice(suits)
            for step in range(part.size.low):
                is_run = part.kind is MeldKind.RUN
                card = (
                    Card(ranks[(low + step) % len(ranks)], suit) if is_run else Card(ranks[low], random.choice(suits))
                )
                roll = random.random()
                wanted[card if roll > 0.2 else JOKER if roll > 0.1 else random.choice(deck.cards)] += 1
    held = list((wanted & deck.counts).elements())[:size]
    rest = list((deck.counts - Counter(held)).elements())
    return deck.sorted((*held, *random.sample(rest, min(size - len(held), len(rest)))))


def questions(seed: str, number: int) -> Iterator[tuple[Contract, MeldRules, dict[Card, int], tuple[Card, ...], Deck]]:
    """Contracts, rules with runs round the corner, points, hands and the decks that they are from."""
    for place in range(number):
        random = Random(f"{seed} {place}")
        pack = random.choice(PACKS)
        sets, runs = random.choice(((0, 1), (0, 2), (1, 1), (1, 2), (0, 3), (2, 1), (2, 0)))
        run_size = min(random.choice((2, 3, 4, 4, 5, 6, 7)), len(pack.ranks) - 1)
        pairs = random.sample(tuple(RunPair), random.choice((0, 0, 1, 2)))
        rules = corner(pack, *pairs, naturals=random.choice((0, 1, 1)))
        contract = asked_for(sets=sets, runs=runs, set_size=random.choice((2, 3, 3)), run_size=run_size)
        deck = Deck(pack, random.choice((1, 2, 2, 4)), random.choice((0, 1, 3, 6)))
        size = min(random.randint(5, 13), len(deck.cards))
        yield contract, rules, points_of(random, pack), held_for(contract, deck, random, size), deck


def thinned(deck: Deck, hand: tuple[Card, ...], random: Random) -> Counter[Card]:
    """The cards that are not in the hand, or some of them."""
    unseen = list((deck.counts - Counter(hand)).elements())
    return Counter(random.sample(unseen, int(len(unseen) * random.choice((0.1, 0.4, 1, 1)))))


@pytest.mark.parametrize("pack", [STANDARD_PACK, SMALL, TINY])
def test_every_run_has_one_window_and_every_window_is_a_run(pack: Pack) -> None:
    ranks = len(pack.ranks)
    for size in range(2, ranks + 1):
        layout = layout_of(pack, doubled_ranks(pack, AceUse.CORNER, size=size))
        windows = Windows(layout, size, AceUse.CORNER, frozenset())
        found = [
            frozenset(layout.card_at[place + 1] for place in range(0, layout.jokers, CELL) if cells >> place & 1)
            for cells in windows.cells
            if cells
        ]
        runs = {
            frozenset(Card(pack.ranks[(low + step) % ranks], suit) for step in range(size))
            for suit in pack.suits
            for low in range(ranks)
        }
        assert len(found) == len(set(found))
        assert set(found) == runs


@pytest.mark.parametrize("pair", RunPair)
@pytest.mark.parametrize("pack", [SMALL, TINY])
def test_two_runs_meet_as_the_judge_of_melds_says(pack: Pack, pair: RunPair) -> None:
    ranks = len(pack.ranks)
    rules = corner(pack, pair)
    for size in range(2, ranks):
        contract = asked_for(runs=2, run_size=size)
        for low in range(ranks):
            for other in range(ranks):
                melds = [_run(pack, start, size) for start in (low, other)]
                hand = [card for meld in melds for card in meld.cards]
                legal = not broken_in_laydown(melds, contract=contract, rules=rules, hand=hand)
                stand = may_stand_together(
                    low, other, size=size, other_size=size, forbidden=frozenset({pair}), ring=ranks
                )
                assert stand == legal, (size, low, other)


def _run(pack: Pack, low: int, size: int) -> Meld:
    cards = [Card(pack.ranks[(low + step) % len(pack.ranks)], pack.suits[0]) for step in range(size)]
    return Meld(MeldKind.RUN, tuple(Placed(card, card) for card in cards))


decks = st.sampled_from(PACKS).map(lambda pack: Deck(pack, packs=2, jokers=3))
hands = decks.flatmap(lambda deck: st.tuples(st.just(deck), st.lists(st.sampled_from(deck.cards), max_size=20)))


@given(hands, st.integers(1, 12), st.integers(1, 12))
def test_a_hand_is_the_same_in_every_layout(dealt: tuple[Deck, list[Card]], doubled: int, other: int) -> None:
    deck, held = dealt
    most = len(deck.pack.ranks) - 1
    packed = pack(held, deck.pack, doubled=min(doubled, most))
    layout = layout_of(deck.pack, min(other, most))
    assert packed.cards == deck.sorted(held)
    assert packed.layout.size(packed.bits) == len(held)
    assert packed.in_layout(layout) == pack(held, deck.pack, doubled=layout.doubled).bits
    assert packed.less(pack(held[:5], deck.pack)) == pack(held[5:], deck.pack, doubled=packed.layout.doubled)


@given(hands, st.integers(1, 12), st.data())
def test_a_card_with_two_cells_goes_from_both(
    dealt: tuple[Deck, list[Card]], doubled: int, data: st.DataObject
) -> None:
    deck, held = dealt
    layout = layout_of(deck.pack, min(doubled, len(deck.pack.ranks) - 1))
    packed = pack(held, deck.pack, doubled=layout.doubled)
    natural = sorted({card for card in held if card != JOKER}, key=str)
    for card in natural:
        unit = layout.units[card]
        cell = data.draw(st.sampled_from(sorted({unit & -unit, 1 << unit.bit_length() - 1})))
        assert PackedHand(layout.without(packed.bits, cell), layout) == packed.minus(card)


@pytest.mark.parametrize("pair", [None, *RunPair])
@pytest.mark.parametrize("naturals", [0, 1])
def test_the_kernel_agrees_with_trying_everything(pair: RunPair | None, naturals: int) -> None:
    answers = Counter[bool]()
    random = Random(f"corner {pair} {naturals}")
    rules = corner(SMALL, *([] if pair is None else [pair]), naturals=naturals)
    for contract in (asked_for(runs=2, run_size=3), asked_for(sets=1, runs=1), asked_for(runs=1, run_size=6)):
        points = points_of(random, SMALL)
        kernel, truth = Kernel(contract, rules, points), Truth(contract, rules, points)
        assert kernel.questions == EVERY
        for _ in range(25):
            hand = held_for(contract, Deck(SMALL, 2, 2), random, random.choice((7, 8, 9)))
            least, melds = truth.least_left(hand), kernel.lay_down(kernel.pack(hand))
            answers[least is not None] += 1
            assert kernel.can_lay(kernel.pack(hand)) == (least is not None) == (melds is not None), hand
            if melds is not None:
                assert broken_in_laydown(melds, contract=contract, rules=rules, hand=hand) == ()
                used = Counter(card for meld in melds for card in meld.cards)
                assert sum(points[card] for card in (Counter(hand) - used).elements()) == least, hand
    assert answers[True]
    assert answers[False]


@pytest.mark.parametrize("naturals", [0, 1])
@pytest.mark.parametrize("pair", [None, RunPair.CONSECUTIVE])
def test_longer_runs_allow_no_more_than_the_least_ones(pair: RunPair | None, naturals: int) -> None:
    random = Random(f"longer {pair} {naturals}")
    rules = corner(SMALL, *([] if pair is None else [pair]), naturals=naturals)
    contract = Contract((Part(2, MeldKind.RUN, Count.at_least(3)),))
    kernel, truth = Kernel(contract, rules, dict(card_points())), Truth(contract, rules, dict(card_points()))
    one_suit = [card for card in Deck(SMALL, 2, 0).cards if card.suit == "H"]
    answers = Counter[bool]()
    for _ in range(60):
        hand = (*random.sample(one_suit, random.randint(2, 7)), *(JOKER,) * random.randint(0, 4))
        answers[kernel.can_lay(kernel.pack(hand))] += 1
        assert kernel.can_lay(kernel.pack(hand)) == truth.can_lay(hand), hand
    assert answers[True]
    assert answers[False]


def test_the_kernel_says_what_cp_sat_says() -> None:
    answers = Counter[int | None]()
    for contract, rules, points, hand, deck in questions("cp-sat", 120):
        kernel, model = Kernel(contract, rules, points), cp_sat_for(contract, rules, points, Limits())
        unseen, asked = thinned(deck, hand, Random(str(hand))), Hand(hand, rules)
        shown = (str(contract), sorted(rules.forbidden_run_pairs), sorted(map(str, hand)), unseen)
        best, near = model.lay_down(asked), model.away(asked, unseen)
        away = kernel.away(asked.packed, unseen)
        answers[away] += 1
        assert (near.new if near.status is Status.FOUND else None) == away, shown
        melds = kernel.lay_down(kernel.pack(hand))
        assert kernel.can_lay(asked.packed) == (best.status is Status.FOUND) == (melds is not None) == (away == 0), (
            shown
        )
        if melds is not None:
            assert broken_in_laydown(melds, contract=contract, rules=rules, hand=hand) == ()
            assert _worth(melds, points) == _worth(best.melds, points), shown
    assert min(answers[0], answers[1], answers[2], answers[None])


def _worth(melds: tuple[Meld, ...], points: dict[Card, int]) -> int:
    return sum(points[card] for meld in melds for card in meld.cards)


def test_helping_and_spare_cards_are_what_asking_for_each_card_tells() -> None:
    for contract, rules, points, hand, deck in questions("help", 80):
        kernel = Kernel(contract, rules, points)
        packed, unseen = kernel.pack(hand), kernel.pack(thinned(deck, hand, Random(str(hand))))
        asking = ByAsking(kernel, whole_hand=False)
        assert kernel.help(packed, unseen) == asking.help(packed, unseen), (str(contract), hand, unseen.cards)


def test_each_discard_has_the_help_of_the_hand_without_it() -> None:
    for contract, rules, points, hand, deck in questions("discards", 40):
        kernel = Kernel(contract, rules, points)
        packed, unseen = kernel.pack(hand), kernel.pack(thinned(deck, hand, Random(str(hand))))
        asking = ByAsking(kernel, whole_hand=False)
        asked = [(card, asking.help(packed.minus(card), unseen)) for card in dict.fromkeys(hand)]
        assert list(kernel.discard_table(packed, unseen)) == asked, (str(contract), hand, unseen.cards)


def test_a_run_of_every_rank_is_laid_from_the_ace_on() -> None:
    contract, points = asked_for(runs=1, run_size=13), dict(card_points())
    kernel = Kernel(contract, corner(STANDARD_PACK, RunPair.IDENTICAL), points)
    hearts = tuple(Card(rank, "H") for rank in STANDARD_PACK.ranks if rank != "7")
    hand = (*hearts, JOKER, Card("7", "S"))
    melds = kernel.lay_down(kernel.pack(hand))
    assert melds is not None
    assert [str(place.stands) for place in melds[0].places] == [f"{rank}H" for rank in STANDARD_PACK.ranks]
    assert kernel.away(kernel.pack(hearts), TWO_PACKS.counts - Counter(hearts)) == 1


def test_what_the_kernel_is_exact_for_round_the_corner() -> None:
    points = dict(card_points())
    rules = corner(STANDARD_PACK, RunPair.CONSECUTIVE)
    longer = Contract((Part(1, MeldKind.RUN, Count.at_least(4)),))
    two_longer = Contract((Part(2, MeldKind.RUN, Count.at_least(4)),))
    assert exact_questions(asked_for(sets=1, runs=2), rules, points) == EVERY
    assert exact_questions(longer, rules, points) == {Question.CAN_LAY, Question.AWAY}
    assert exact_questions(two_longer, corner(STANDARD_PACK), points) == {Question.CAN_LAY, Question.AWAY}
    assert exact_questions(two_longer, rules, points) == {Question.CAN_LAY, Question.AWAY}
    assert exact_questions(two_longer, corner(STANDARD_PACK, RunPair.OVERLAPPING), points) == frozenset()
    assert exact_questions(replace(two_longer, whole_hand=True), rules, points) == frozenset()
    assert exact_questions(asked_for(runs=2, run_size=13), corner(STANDARD_PACK), points) == EVERY
    assert exact_questions(asked_for(runs=2, run_size=13), rules, points) == frozenset()
    without_aces = Pack(STANDARD_PACK.ranks[1:], STANDARD_PACK.suits)
    assert exact_questions(asked_for(runs=1), corner(without_aces), points) == frozenset()
