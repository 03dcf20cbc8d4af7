"""Choices of windows and ranks under limits of wild cards: what they lack, who gets a card that two melds want, and
which cards help."""

from collections import Counter
from dataclasses import replace
from functools import cache
from itertools import combinations, pairwise
from random import Random

import pytest

from benchmarks.wild_limits import LIMITS
from kontrakt_dsl.cards import Card
from kontrakt_dsl.rules.melding import AceUse
from kontrakt_solver.kernel.packed import CELL, bits, layout_of
from kontrakt_solver.kernel.windows import Windows
from kontrakt_solver.wild_limits.fitting import Fitting, SeenHelp
from kontrakt_solver.wild_limits.run_gaps import Gaps, RunGaps
from kontrakt_solver.wild_limits.unlimited import unlimited
from tests.main_rules import main_round
from tests.positions import cards as read


@cache
def over_of(gaps: int, room: int, *, lies_apart: bool) -> int:
    """The missing places less the most that wild cards may fill, in every choice of them."""
    cells = tuple(bits(gaps))
    most = max(
        len(filled)
        for number in range(min(room, len(cells)) + 1)
        for filled in combinations(cells, number)
        if not lies_apart or not any(low << CELL == high for low, high in pairwise(filled))
    )
    return len(cells) - most


def fitting(number: int, name: str) -> Fitting:
    main = main_round(number)
    free = unlimited(replace(main, melds=LIMITS[name](main.melds)))
    assert free is not None
    made = Fitting.of(free)
    assert made is not None
    return made


def near(number: int, name: str, text: str, unseen: str | None = None) -> SeenHelp | None:
    """How near a hand is; all cards that it does not hold are unseen unless they are told."""
    choices, hand = fitting(number, name), read(text)
    coming = Counter(read(unseen)) if unseen else main_round(number).deck.counts - Counter(hand)
    return choices.near(choices.counted(hand), choices.counted(coming), 0, len(hand))


def helping(found: SeenHelp | None) -> set[str]:
    assert found is not None
    assert not found.doubtful
    return {str(card) for card in found.helping}


@pytest.mark.parametrize("lies_apart", [False, True])
@pytest.mark.parametrize("size", [3, 4, 5, 6])
def test_gaps_of_all_windows_are_those_of_each(size: int, lies_apart: bool) -> None:
    layout = layout_of(main_round(1).melds.pack)
    windows, random = Windows(layout, size, AceUse.LOW_OR_HIGH, frozenset()), Random(f"gaps {size} {lies_apart}")
    for room in range(size + 1):
        rules = RunGaps(windows, room=room, apart=lies_apart)
        held = layout.held(sum(random.sample(list(layout.units.values())[1:], 20)))
        gaps = Gaps(rules, held)
        assert rules.keeping(held, windows.tally(held)) == gaps.within(size, 0)
        for name in bits(windows.all):
            missing = windows.cells[name.bit_length()] & ~held
            over = over_of(missing, room, lies_apart=lies_apart)
            assert rules.over(missing) == over
            for lacks in range(size + 1):
                for most in range(size + 1):
                    fits = missing.bit_count() <= lacks and over <= most
                    assert bool(gaps.within(lacks, most) & name) is fits
            urgent = sum(cell for cell in bits(missing) if over_of(missing ^ cell, room, lies_apart=lies_apart) < over)
            assert gaps.urgent(name) == rules.urgent(missing) == urgent


@pytest.mark.parametrize(
    ("number", "name", "text", "new"),
    [
        # Neither run can have both cards that they share.
        (3, "at most 1 wild card", "4H 5H 6H 7H 7H 8H JK JK 2S KD QC", 0),
        (3, "never side by side", "4H 5H 6H 7H 7H 8H JK JK 2S KD QC", 0),
        (3, "at most 1 wild card", "4H 5H 6H 7H 8H JK JK JK 2S KD QC", 1),
        # The set has room for one wild card, so the run does without its nine.
        (2, "at most 1 wild card", "7S 8S 9S TS 9H JK JK 2D KD QC 4C", 0),
        # The run gives its nine to the set, and has a card of the other run for it.
        (6, "at most 1 wild card", "3S 4S 5S 6S 6S 7S 8S 9S 9H JK JK KD QC", 0),
        (2, "never side by side", "4H 7H 9S 9C 9D JK JK 2S KD QH TC", 1),
        (2, "never side by side", "4H 6H 9S 9C 9D JK JK 2S KD QH TC", 0),
        (1, "at most 1 wild card", "9S 9H 9D 9C JK JK 2S 4H 6D 8C TH", 0),
        (1, "at least 2 naturals", "9S 9H 9D KC JK JK JK 4H 6D 8C TH", 1),
        (7, "at most 1 wild card", "3S 4S JK 6S 9H TH JK QH 2D 3D 4D JK", 0),
        (7, "at most 1 wild card", "3S 4S JK JK 9H TH JH QH 2D 3D 4D 5D", 1),
        (7, "never side by side", "3S JK 5S JK 9H TH JH QH 2D 3D 4D 5D", 0),
        (7, "no more than naturals", "3S JK JK JK 9H TH JH QH 2D 3D 4D 5D", 1),
    ],
)
def test_a_card_that_two_melds_want_goes_where_wild_cards_have_no_room(
    number: int, name: str, text: str, new: int
) -> None:
    found = near(number, name, text)
    assert found is not None
    assert found.new == new


def test_every_missing_place_helps_where_a_wild_card_has_room_to_spare() -> None:
    found = near(2, "at most 1 wild card", "9S 9H 9D 4H 5H 2S KD QC TC JS 7D")
    assert helping(found) >= {"3H", "6H", "7H", "JK"}


def test_only_places_that_wild_cards_may_not_fill_help_where_they_have_no_room_to_spare() -> None:
    found = near(2, "never side by side", "9S 9C 9D 4H 7H JK JK KD 2C AS JH")
    assert found is not None
    assert found.new == 1
    assert {"5H", "6H"} <= helping(found)
    assert "JK" not in helping(found)


def test_either_of_two_runs_that_take_the_hand_may_have_a_card_that_both_want() -> None:
    found = near(7, "never side by side", "3S 4S 4S 5S 6S 9S AC TC JC QC KC JK JK")
    assert found is not None
    assert found.new == 1
    assert {"7S", "8S"} <= helping(found)


def test_a_place_for_which_no_card_comes_has_a_wild_card() -> None:
    found = near(2, "at most 1 wild card", "9S 9H 9D 4H 5H JK 2S KD QC TC JS", unseen="6H")
    assert found is not None
    assert (found.new, helping(found)) == (1, {"6H"})


def test_what_is_not_seen_may_be_more() -> None:
    choices = fitting(3, "never side by side")
    hand = read("4H 5H TS JS JK JK 2S KD QC 8C 9D")
    few: Counter[Card] = Counter(read("KC"))
    assert choices.completes(choices.counted(hand), 0, 0, len(hand)) is False
    assert choices.completes(choices.counted(hand), choices.counted(few), 2, len(hand)) is None
