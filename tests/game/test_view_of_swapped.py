"""What the others see of a player who still holds wild cards that came off melds."""

from game_of import ruleset_with
from positions import Position, after

from kontrakt_dsl.card_text import read_cards
from kontrakt_dsl.game.moves import Pass
from kontrakt_dsl.game.view import FACE_DOWN, view

SNATCHING = "snatching: {when: always, wilds in: runs, whose: any player's, priority: turn order}\n\nlaying off:"


def test_a_seat_that_may_snatch_sees_the_other_wild_card_that_came_off_a_meld() -> None:
    """Everybody saw it come into the hand, so what a pass leads to can be judged from what the seat may know."""
    rules = ruleset_with(("laying off:", SNATCHING))
    state = Position(
        {"Ann": "7C 6D KD QD, down earlier", "Bob": "4S 9D, down earlier", "Eva": "5S 8D, down earlier"},
        "Ann has drawn",
        table=("4C 5C 6C JK=7C of Bob", "4D 5D JK=6D 7D of Eva"),
    ).game(rules)
    state = after(state, "swap 7C in 1", "swap 6D in 2", "add JK=8C to 1")
    assert state.actor == 1
    seen = view(state, 1)
    assert seen.round.seats[0].hand == (*read_cards("JK", seen.rules.deck), FACE_DOWN, FACE_DOWN)
    assert seen.legal_moves() == (Pass(),)
