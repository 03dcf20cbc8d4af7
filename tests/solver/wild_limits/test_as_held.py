"""Hands that lay runs beside sets as they are: what limits of wild cards bar, and who has a card that two want."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from benchmarks.hands import Dealer
from benchmarks.wild_limits import LIMITS
from kontrakt_dsl.cards import JOKER
from kontrakt_dsl.rules.contracts import Contract, MeldKind
from kontrakt_dsl.rules.ruleset import RoundRules
from kontrakt_solver.answers import Limits, Status
from kontrakt_solver.hands import Hand
from kontrakt_solver.kernel.packed import layout_of
from kontrakt_solver.pattern_models import cp_sat_for
from kontrakt_solver.wild_limits import as_held
from kontrakt_solver.wild_limits.fitting import Fitting
from kontrakt_solver.wild_limits.set_need import NEVER, set_need_within
from kontrakt_solver.wild_limits.unlimited import unlimited
from tests.main_rules import main_round
from tests.positions import cards as read

HANDS = 40


def limited(number: int, name: str) -> RoundRules:
    rules = main_round(number)
    return replace(rules, melds=LIMITS[name](rules.melds))


def fitting(rules: RoundRules) -> Fitting:
    free = unlimited(rules)
    assert free is not None
    made = Fitting.of(free)
    assert made is not None
    return made


def lays(number: int, name: str, text: str) -> bool | None:
    choices, hand = fitting(limited(number, name)), read(text)
    return choices.lays(choices.counted(hand), len(hand))


SHARED = [
    # Either run may lie low, and has all cards that both want but one.
    (3, "at most 1 wild card", "JK JK 9C 4D 4S 7S 7S 8S 8S 9S TS", True),
    (3, "never side by side", "JK JK JK 9C KC QD 9H AH JH KH QH", True),
    # The run gives its three to the set.
    (2, "at least 2 naturals", "JK JK JK 6C 2D 3D AD TD 3H 7S QS", True),
    (5, "at most 1 wild card", "JK JK JK 5C 2D 2D 4H TH 2S 2S 3S 5S QS", False),
    (6, "at least 2 naturals", "JK JK 7C 8C 8C 9C 9C JC TC TC AH 5S 6S", False),
]


@pytest.mark.parametrize(("number", "name", "text", "can"), SHARED)
def test_a_card_that_two_melds_want_is_given_either_way(number: int, name: str, text: str, can: bool) -> None:
    assert lays(number, name, text) is can


@pytest.mark.parametrize(("number", "name", "text", "_can"), SHARED)
def test_too_many_choices_in_doubt_are_left_open(
    monkeypatch: pytest.MonkeyPatch, number: int, name: str, text: str, _can: bool
) -> None:
    monkeypatch.setattr(as_held, "DOUBTFUL", 0)
    assert lays(number, name, text) is None


@pytest.mark.parametrize("name", LIMITS)
@pytest.mark.parametrize(("sets", "runs"), [(1, 1), (0, 2), (1, 2), (0, 3), (2, 2)])
def test_what_a_hand_full_of_wild_cards_lays_is_what_cp_sat_says(sets: int, runs: int, name: str) -> None:
    main = limited(6, name)
    numbers = {MeldKind.SET: sets, MeldKind.RUN: runs}
    parts = tuple([replace(part, number=numbers[part.kind]) for part in main.contract.parts if numbers[part.kind]])
    rules = replace(main, contract=Contract(parts), deck=replace(main.deck, jokers=9))
    choices, random = fitting(rules), Random(f"as held {sets} {runs} {name}")
    model = cp_sat_for(rules.contract, rules.melds, rules.scoring.card_points, Limits())
    for _ in range(HANDS):
        size = rules.contract.least_cards + random.randint(-1, 3)
        hand = list(Dealer(rules.deck, random).mixed(rules.contract, size))
        for place in random.sample(range(size), random.randint(0, 6)):
            hand[place] = JOKER
        told = choices.lays(choices.counted(hand), size)
        answer = model.can_lay(Hand(rules.deck.sorted(tuple(hand)), rules.melds))
        assert told is (answer.status is Status.FOUND)


@pytest.mark.parametrize("sets", [1, 2, 3])
@pytest.mark.parametrize("size", [3, 4])
def test_sets_have_their_wild_cards_shared_out_evenly(sets: int, size: int) -> None:
    layout, random = layout_of(main_round(1).melds.pack), Random(f"sets {sets} {size}")
    naturals = [card for card in layout.units if card != JOKER]
    for room in range(size + 1):
        need = set_need_within(layout, sets=sets, size=size, room=room)
        for _ in range(100):
            # Few ranks, so that some have cards for more than one set.
            some = [card for card in naturals if card.rank in "23456"]
            hand = random.choices(some, k=random.randint(0, 12))
            copies = Counter([card.rank for card in hand])
            least = _fewest([copies[rank] for rank in "2345678"], sets, size=size, room=room)
            assert need(sum([layout.units[card] for card in hand])) == least


def _fewest(copies: list[int], sets: int, *, size: int, room: int) -> int:
    """The fewest wild cards in sets of these ranks, by every number of sets of each."""
    if not sets:
        return 0
    if not copies:
        return NEVER
    ways = [NEVER]
    for number in range(sets + 1):
        lacks = max(0, number * size - copies[0])
        if lacks <= number * room:
            ways.append(lacks + _fewest(copies[1:], sets - number, size=size, room=room))
    return min(ways)
