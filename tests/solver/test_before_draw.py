"""Hands that have still to draw under a contract for the whole hand, against every card that may come."""

from random import Random

import pytest

from kontrakt_dsl.loading.load import load
from kontrakt_solver.before_draw import before_draw
from kontrakt_solver.near.nearness import less, present, unseen_for
from kontrakt_solver.oracle import Oracle
from tests.main_rules import main_round
from tests.solver.hand_cases import cards

NEAR = "4H 5H 6H 7H 8S 9S TS JS 2C 3C"
RUN_OF_ALL = "2S 3S 4S 5S 6S 7S 8S 9S TS JS"


@pytest.mark.parametrize(
    ("oracle", "hand"),
    [
        (Oracle(main_round(7)), NEAR),
        (Oracle(main_round(7)), f"{NEAR} 4C"),
        (Oracle(load("carioca").round(9, players=4)), f"{RUN_OF_ALL} KS"),
    ],
    ids=["by the kernel", "by the kernel, with the cards dealt", "by asking"],
)
def test_the_card_to_be_drawn_is_one_of_those_with_which_the_whole_hand_can_be_laid(oracle: Oracle, hand: str) -> None:
    random = Random("before the draw")
    unseen = unseen_for(oracle, cards(hand))
    for last in (*random.sample([*present(unseen)], 2), *cards("4C AS")):
        held, rest = (*cards(hand), last), less(unseen, last)
        told = before_draw(oracle, held, rest, farthest=2)
        completing = [card for card in present(rest) if oracle.can_lay((*held, card))]
        fewest = min(
            away for card in present(rest) if (away := oracle.away((*held, card), less(rest, card))) is not None
        )
        assert told.exact
        assert told.away == fewest + 1
        assert (told.away == 1) == bool(completing)
        assert told.chance.probability == pytest.approx(sum(rest[card] for card in completing) / sum(rest.values()))
        if told.away == 1:
            assert told.needs is not None
            named = {card for plan in told.needs.plans for group in plan.groups for card, _ in group.cards}
            assert named | {card for card, _ in told.needs.wilds} == set(completing)


def test_what_would_do_is_not_told_from_too_far() -> None:
    told = before_draw(Oracle(main_round(7)), cards("4H 5H 6H 7H 8S 9S TS JS 2C 3C 9D"), farthest=1)
    assert (told.away, told.needs) == (2, None)
