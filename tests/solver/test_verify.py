"""No answer leaves the package that breaks a rule or miscounts."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random

import pytest

from kontrakt_dsl.cards import JOKER, STANDARD_PACK, Card
from kontrakt_dsl.melds.laydown import broken_in_laydown
from kontrakt_dsl.melds.meld import Meld, Placed
from kontrakt_dsl.rules.contracts import MeldKind
from kontrakt_solver.answers import Answer, Backend, Goal, Limits, UnverifiedAnswer
from kontrakt_solver.counting.cpsat import CpSat
from kontrakt_solver.plain_check import PlainCheck
from kontrakt_solver.verify import Verifier
from tests.main_rules import main_round
from tests.solver.hand_cases import cards
from tests.solver.random_rules import draw

RULES = main_round(2)
HAND = cards("9S 9H 9D 4H JK 6H 7H 8C QC KD 2S")
SET = Meld(MeldKind.SET, tuple(Placed(card, card) for card in cards("9S 9H 9D")))
RUN = Meld(MeldKind.RUN, tuple(map(Placed, cards("4H JK 6H 7H"), cards("4H 5H 6H 7H"))))
LEFT = cards("8C QC KD 2S")
RIGHT = Answer(True, Backend.CP_SAT, melds=(SET, RUN), left=LEFT, left_points=30, away=0)


def _verifier() -> Verifier:
    return Verifier(RULES.contract, RULES.melds, RULES.scoring.card_points)


def _run(played: str, stands: str) -> Meld:
    return Meld(MeldKind.RUN, tuple(map(Placed, cards(played), cards(stands))))


def _refusal(check: Callable[[], None]) -> str | None:
    """What the verifier says against an answer, None where it lets it pass."""
    try:
        check()
    except UnverifiedAnswer as refused:
        return str(refused)
    return None


@pytest.mark.parametrize(
    "right",
    [
        RIGHT,
        Answer(False, Backend.CP_SAT, away=2),
        Answer(False, Backend.CP_SAT),
        Answer(None, Backend.CP_SAT, reason="too long"),
    ],
)
def test_a_right_answer_passes(right: Answer) -> None:
    assert _refusal(lambda: _verifier().answer(right, HAND)) is None


@pytest.mark.parametrize(
    "wrong",
    [
        replace(RIGHT, melds=(SET,)),
        replace(RIGHT, melds=None),
        replace(RIGHT, melds=(SET, _run("4H JK 6H 7H", "4H 5S 6H 7H"))),
        replace(RIGHT, melds=(SET, _run("4H 5H 6H 7H", "4H 5H 6H 7H"))),
        replace(RIGHT, melds=(SET, _run("4H JK JK 7H", "4H 5H 6H 7H"))),
        replace(RIGHT, melds=(SET, replace(RUN, places=RUN.places[:3]))),
        replace(RIGHT, melds=(SET, SET)),
        replace(RIGHT, left=LEFT[1:]),
        replace(RIGHT, left=cards("8C QC KD 3S")),
        replace(RIGHT, left=None),
        replace(RIGHT, left_points=29),
        replace(RIGHT, away=1),
        Answer(False, Backend.CP_SAT, away=0),
        Answer(False, Backend.CP_SAT, melds=(SET, RUN), away=1),
        Answer(False, Backend.CP_SAT, left_points=3, away=1),
        Answer(None, Backend.CP_SAT),
    ],
)
def test_a_wrong_answer_is_refused(wrong: Answer) -> None:
    with pytest.raises(UnverifiedAnswer):
        _verifier().answer(wrong, HAND)


def test_melds_may_come_in_any_order() -> None:
    assert _refusal(lambda: _verifier().laydown((RUN, SET), HAND)) is None


def test_the_refusal_says_which_rule_is_broken() -> None:
    with pytest.raises(UnverifiedAnswer, match="not in the hand"):
        _verifier().laydown((SET, _run("4H 5H 6H 7H", "4H 5H 6H 7H")), HAND)


def test_own_runs_right_after_each_other_are_refused() -> None:
    rules = main_round(3)
    hand = cards("3S 4S 5S 6S 7S 8S 9S TS")
    melds = (_run("3S 4S 5S 6S", "3S 4S 5S 6S"), _run("7S 8S 9S TS", "7S 8S 9S TS"))
    with pytest.raises(UnverifiedAnswer):
        Verifier(rules.contract, rules.melds, rules.scoring.card_points).laydown(melds, hand)


@pytest.mark.parametrize("number", range(1, 8))
def test_the_quick_check_takes_legal_lay_downs_of_the_main_rules(number: int) -> None:
    rules = main_round(number)
    hands = {
        1: "7D 7S JK 9S 9C JK",
        2: "QD KD AD JK 9S 9C 9H",
        3: "AS 2S 3S 4S JS QS KS AS",
        4: "7D 7S JK 9S 9C JK 2S 2S 2S",
        5: "7D 7S JK 9S 9C JK AH 2H 3H 4H",
        6: "7D 7S JK 9S 9C 9D TH JH QH KH JC QC KC AC",
        7: "3S 4S 5S 6S 6S 7S 8S 9S 5H 6H 7H JK",
    }
    hand = cards(hands[number])
    model = CpSat(rules.contract, rules.melds, rules.scoring.card_points, Limits())
    melds = model.find(model.supply(hand), Goal.ANY).melds
    assert PlainCheck(rules.contract, rules.melds).accepts(melds, hand)


def _mutants(melds: tuple[Meld, ...], random: Random) -> Iterator[tuple[Meld, ...]]:
    """The lay-down with one thing about it changed."""
    faces = (*STANDARD_PACK.cards, JOKER)
    for _ in range(12):
        index = random.randrange(len(melds))
        meld = melds[index]
        places = list(meld.places)
        place = random.randrange(len(places))
        old = places[place]
        places[place] = random.choice(
            (
                Placed(random.choice(faces), old.stands),
                Placed(old.card, random.choice(faces)),
                Placed(old.stands, old.stands),
                Placed(JOKER, old.stands),
                Placed(old.card, Card(old.stands.rank)),
                *places,
            )
        )
        if random.random() < 0.3:
            places = random.choice((places[1:], places[:-1], [*places, old], places[::-1]))
        kind = random.choice((meld.kind, meld.kind, *MeldKind))
        yield (*melds[:index], Meld(kind, tuple(places)), *melds[index + 1 :])


@pytest.mark.parametrize("seed", range(150))
def test_the_quick_check_takes_nothing_that_the_judge_refuses(seed: int) -> None:
    random = Random(seed)
    drawn = draw(random)
    model = CpSat(drawn.contract, drawn.rules, drawn.points, Limits())
    melds = model.find(model.supply(drawn.hand), Goal.ANY).melds
    quick = PlainCheck(drawn.contract, drawn.rules)
    for changed in (melds, *(_mutants(melds, random) if melds else ())):
        for hand in (drawn.hand, tuple(card for meld in changed for card in meld.cards)):
            broken = broken_in_laydown(changed, contract=drawn.contract, rules=drawn.rules, hand=hand)
            assert not (broken and quick.accepts(changed, hand))
