"""The choices of windows and set ranks by what they lack, against trying every window and every rank."""

from itertools import combinations_with_replacement, product
from random import Random

import pytest

from kontrakt_dsl.cards import Card, Pack
from kontrakt_dsl.rules.melding import AceUse, RunPair
from kontrakt_solver.kernel.lacking import Lacking, Sets, compile_need
from kontrakt_solver.kernel.packed import CELL, layout_of, pack
from kontrakt_solver.kernel.windows import Windows, doubled_ranks

PACK = Pack(tuple("A2345"), tuple("SHD"))
RANKS = range(len(PACK.ranks))
SIZES = [(3,), (3, 3), (4, 2), (2, 2, 2), (4, 3, 2)]


def drawn(random: Random, size: int) -> dict[Card, int]:
    cards = random.sample(PACK.cards * 2, size)
    return {card: cards.count(card) for card in cards}


def most_in_sets(hand: dict[Card, int], rank: str, number: int, *, different: bool) -> int:
    copies = [hand.get(Card(rank, suit), 0) for suit in PACK.suits]
    return sum(min(held, number) if different else held for held in copies)


def lacks_of_ranks(hand: dict[Card, int], ranks: tuple[int, ...], sets: Sets) -> int:
    lacks = 0
    for rank in set(ranks):
        sizes = [size for size, other in zip(sets.sizes, ranks, strict=True) if other == rank]
        held = most_in_sets(hand, PACK.ranks[rank], len(sizes), different=sets.different)
        lacks += max(0, sum(sizes) - held)
    return lacks


def every_choice_of_ranks(sets: Sets) -> set[tuple[int, ...]]:
    """Each choice once: equal sizes are exchangeable."""
    chosen = {
        tuple(rank for _, rank in sorted(zip(sets.sizes, ranks, strict=True), key=lambda pair: (-pair[0], pair[1])))
        for ranks in product(RANKS, repeat=len(sets.sizes))
    }
    return {ranks for ranks in chosen if not sets.one_of_a_rank or len(set(ranks)) == len(ranks)}


def in_order(ranks: tuple[int, ...], sets: Sets) -> tuple[int, ...]:
    pairs = sorted(zip(sets.sizes, ranks, strict=True), key=lambda pair: (-pair[0], pair[1]))
    return tuple(rank for _, rank in pairs)


@pytest.mark.parametrize("sizes", SIZES)
@pytest.mark.parametrize(("different", "one_of_a_rank"), [(False, False), (False, True), (True, False), (True, True)])
def test_sets_lack_what_trying_every_rank_says(sizes: tuple[int, ...], *, different: bool, one_of_a_rank: bool) -> None:
    random = Random(f"{sizes} {different} {one_of_a_rank}")
    sets = Sets(sizes, different, one_of_a_rank)
    layout = layout_of(PACK)
    windows = Windows(layout, 1, AceUse.LOW, frozenset())
    lacking, need = Lacking(windows, runs=0, sets=sets), compile_need(layout, sets)
    for _ in range(25):
        hand = drawn(random, random.randint(1, 12))
        bits = pack(hand, PACK).bits
        expected = {ranks: lacks_of_ranks(hand, ranks, sets) for ranks in every_choice_of_ranks(sets)}
        least = min(expected.values())
        assert need(bits) <= least
        if len(set(sizes)) == 1 and len(sizes) < 3:
            assert need(bits) == least
        for most in (least, least + 1, sum(sizes)):
            found = [(in_order(c.ranks, sets), c.lacks) for c in lacking.choices(bits, most, of_one_run=1)]
            assert len(found) == len(set(found))
            assert dict(found) == {ranks: lacks for ranks, lacks in expected.items() if lacks <= most}


@pytest.mark.parametrize("ace", [AceUse.LOW_OR_HIGH, AceUse.HIGH, AceUse.CORNER])
@pytest.mark.parametrize("forbidden", [frozenset(), frozenset({RunPair.ONE_SUIT}), frozenset({RunPair.IDENTICAL})])
def test_runs_and_sets_lack_what_trying_every_window_says(ace: AceUse, forbidden: frozenset[RunPair]) -> None:
    random = Random(f"{ace} {sorted(forbidden)}")
    layout = layout_of(PACK, doubled_ranks(PACK, ace, size=3))
    windows = Windows(layout, 3, ace, forbidden)
    sets = Sets((3,), different=True, one_of_a_rank=False)
    lacking = Lacking(windows, runs=2, sets=sets)
    names = [window for window, cells in enumerate(windows.cells) if cells]
    for _ in range(6):
        hand = drawn(random, random.randint(4, 10))
        bits = pack(hand, PACK, doubled=layout.doubled).bits
        expected = {}
        for pair in combinations_with_replacement(names, 2):
            if not windows.partners[pair[0]] >> pair[1] - 1 & 1:
                continue
            left, empty = dict(hand), 0
            for window in pair:
                for bit in range(0, layout.jokers, CELL):
                    if windows.cells[window] >> bit & 1:
                        card = layout.card_at[bit + 1]
                        empty += left.get(card, 0) == 0
                        left[card] = max(0, left.get(card, 0) - 1)
            for rank in RANKS:
                expected[frozenset(pair), pair[0] == pair[1], rank] = empty + lacks_of_ranks(left, (rank,), sets)
        least = min(expected.values())
        assert lacking.least(bits) <= least
        for most in (least, least + 2):
            found = {}
            for choice in lacking.choices(bits, most, of_one_run=3):
                (first, _), (second, _) = choice.runs
                key = frozenset((first, second)), first == second, choice.ranks[0]
                assert key not in found
                found[key] = choice.lacks
            assert found == {key: lacks for key, lacks in expected.items() if lacks <= most}


def test_windows_that_lack_too_much_by_themselves_are_left_out() -> None:
    layout = layout_of(PACK)
    windows = Windows(layout, 3, AceUse.LOW_OR_HIGH, frozenset())
    lacking = Lacking(windows, runs=1, sets=Sets((), different=False, one_of_a_rank=False))
    hand = pack([Card("A", "S"), Card("2", "S"), Card("4", "H")], PACK).bits
    lacks = [choice.lacks for choice in lacking.choices(hand, 3, of_one_run=1)]
    assert lacks == [1]
