"""What the kernel tells of rules with limits of wild cards, between none of them and few wild cards, is what CP-SAT
says."""

from collections.abc import Mapping
from dataclasses import replace

import pytest

from benchmarks.hands import mixed_hands
from benchmarks.wild_limits import LIMITS
from kontrakt_dsl.cards import Card
from kontrakt_dsl.rules.contracts import Contract
from kontrakt_dsl.rules.counts import Count
from kontrakt_dsl.rules.melding import MeldRules, WildLimit
from kontrakt_dsl.rules.ruleset import RoundRules
from kontrakt_solver.answers import Found, Limits, Status
from kontrakt_solver.hands import Hand, RestOfDeck
from kontrakt_solver.pattern_models import cp_sat_for
from kontrakt_solver.verify import Verifier
from kontrakt_solver.wild_limits.bounded import BoundedWay
from kontrakt_solver.wild_limits.unlimited import NEVER_BARRED, Room, unlimited
from tests.main_rules import main_round
from tests.positions import cards as read
from tests.prove_whole_language import alone
from tests.solver.limited_hands import limited_hands

HANDS = 12


def worth(found: Found, points: Mapping[Card, int]) -> int | None:
    return sum(points[card] for meld in found.melds for card in meld.cards) if found.status is Status.FOUND else None


@pytest.mark.parametrize("seed", range(4))
def test_what_is_settled_is_what_cp_sat_says(seed: int) -> None:
    settled = 0
    for asked in limited_hands(f"bounded {seed}", HANDS):
        rules, way = asked.rules, alone(BoundedWay(asked.free))
        points = rules.scoring.card_points
        hand, model = Hand(asked.hand, rules.melds), cp_sat_for(rules.contract, rules.melds, points, Limits())
        lays, best, away = way.can_lay(hand), way.lay_down(hand), way.away(hand, asked.unseen)
        if lays.status is not Status.UNDECIDED:
            settled += 1
            assert lays.status is model.can_lay(hand).status
        if best.status is not Status.UNDECIDED:
            assert worth(best, points) == worth(model.lay_down(hand), points)
        if best.status is Status.FOUND:
            Verifier(rules.contract, rules.melds, points).laydown(best.melds, hand.cards)
        new = model.away(hand, asked.unseen)
        if Status.UNDECIDED not in (away.status, new.status):
            assert (away.status, away.new) == (new.status, new.new)
    assert settled > HANDS // 2


def limited(number: int, name: str) -> RoundRules:
    rules = main_round(number)
    return replace(rules, melds=LIMITS[name](rules.melds))


@pytest.mark.parametrize("name", LIMITS)
@pytest.mark.parametrize("number", [1, 2, 4, 5])
def test_hands_of_these_rounds_hardly_need_more(number: int, name: str) -> None:
    rules = limited(number, name)
    free = unlimited(rules)
    assert free is not None
    way, hands, open_ones = alone(BoundedWay(free)), 100, 0
    for cards in mixed_hands(rules.contract, rules.deck, size=rules.deal + 1, number=hands, seed="bounded"):
        hand = Hand(rules.deck.sorted(cards), rules.melds)
        answers = way.can_lay(hand), way.away(hand, RestOfDeck(rules.deck, hand))
        open_ones += any(found.status is Status.UNDECIDED for found in answers)
    assert open_ones <= hands // 20


@pytest.mark.parametrize(
    ("text", "away"),
    [
        ("9S 9H KC KD JK JK 2S 4H 6D 8C TH", 0),
        ("9S 9H KC 7D JK JK 2S 4H 6D 8C TH", 1),
        ("9S 9H 9D KC JK JK JK 4H 6D 8C TH", 1),
        ("9S 9H 9D 9C JK JK 2S 4H 6D 8C TH", 0),
    ],
)
def test_one_wild_card_a_set_is_counted(text: str, away: int) -> None:
    rules = limited(1, "at most 1 wild card")
    free = unlimited(rules)
    assert free is not None
    hand = Hand(rules.deck.sorted(read(text)), rules.melds)
    found = alone(BoundedWay(free)).away(hand, RestOfDeck(rules.deck, hand))
    assert (found.status, found.new) == (Status.FOUND, away)


@pytest.mark.parametrize(
    ("number", "name", "harmless", "useful", "room"),
    [
        (2, "at most 1 wild card", 1, 2, Room(1, 1, apart=False)),
        (2, "at least 2 naturals", 1, 3, Room(1, 2, apart=False)),
        (3, "no more than naturals", 2, 4, Room(0, 2, apart=False)),
        (3, "never side by side", 1, 4, Room(0, 3, apart=True)),
        (1, "never side by side", NEVER_BARRED, 4, Room(2, 0, apart=True)),
        (7, "at most 1 wild card", 1, NEVER_BARRED, None),
    ],
)
def test_so_many_wild_cards_are_no_matter_or_of_no_use(
    number: int, name: str, harmless: int, useful: int, room: Room | None
) -> None:
    free = unlimited(limited(number, name))
    assert free is not None
    assert (free.harmless, free.useful, free.room) == (harmless, useful, room)


def changed(contract: Contract, melds: MeldRules) -> RoundRules:
    return replace(main_round(1), contract=contract, melds=melds)


def test_longer_melds_may_have_room_for_more() -> None:
    rules = limited(1, "no more than naturals")
    parts = tuple(replace(part, size=Count.at_least(3)) for part in rules.contract.parts)
    free = unlimited(changed(Contract(parts), rules.melds))
    assert free is not None
    assert (free.harmless, free.useful) == (1, NEVER_BARRED)


def test_a_contract_says_limits_of_its_own() -> None:
    rules = main_round(1)
    parts = tuple(replace(part, wilds=0) for part in rules.contract.parts)
    free = unlimited(changed(Contract(parts), rules.melds))
    assert free is not None
    assert (free.harmless, free.useful, free.room) == (0, 0, Room(0, 0, apart=False))


def test_without_limits_or_with_more_naturals_than_places_there_is_nothing_between() -> None:
    rules = main_round(1)
    assert unlimited(rules) is None
    sets = replace(rules.melds.sets, naturals=4)
    assert unlimited(changed(rules.contract, replace(rules.melds, sets=sets))) is None


def test_a_limit_of_a_whole_lay_down_is_one_of_each_meld() -> None:
    rules = main_round(1)
    sets = replace(rules.melds.sets, wilds=WildLimit(per_laydown=1))
    free = unlimited(changed(rules.contract, replace(rules.melds, sets=sets)))
    assert free is not None
    assert (free.harmless, free.room) == (1, None)
