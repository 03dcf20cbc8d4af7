"""Laying off and swapping: what each place opens is what the engine allows after it."""

import pytest
from game_of import ruleset_with
from positions_told import told

from kontrakt_dsl.game.moves import LayOff, Swap
from kontrakt_dsl.game.placing import lay_offs
from kontrakt_dsl.game.play import can
from kontrakt_dsl.game.round_state import RoundState
from kontrakt_dsl.game.seating import with_seat
from kontrakt_solver.advising.position import Position
from kontrakt_solver.advising.putting import after_putting
from kontrakt_solver.advising.table import lay_off_choices, swap_choices

TABLE = ("9S 9H 9D", "4H JK=5H 6H 7H")


def _takes(state: RoundState, number: int, position: Position) -> set[str]:
    """Every card of the deck that may be added to a meld by the engine, were it in the hand."""
    seat = state.seats[state.turn]
    found = set()
    for card in position.rules.deck.counts:
        held = with_seat(state, state.turn, seat.but(hand=(card, *seat.hand)))
        if any(move.meld == number and move.places[0].card == card and can(held, move) for move in lay_offs(held)):
            found.add(str(card))
    return found


@pytest.mark.parametrize("hand", ["9C 3H 8H 5H KD QC", "JK 8H 9H 2H 2C KS", "9S JK 3H 8H QD KD"])
def test_what_a_lay_off_opens_is_what_the_engine_takes_then_and_did_not_before(hand: str) -> None:
    position = told(hand, table=TABLE, down=True)
    choices = lay_off_choices(position)
    assert {choice.move for choice in choices} == {
        move for move in position.view.legal_moves() if isinstance(move, LayOff)
    }
    for choice in choices:
        after = after_putting(position.view.round, choice.move)
        assert after is not None
        assert after.melds[choice.move.meld - 1].meld == choice.meld
        now, then = (_takes(state, choice.move.meld, position) for state in (position.view.round, after))
        assert set(map(str, choice.opens)) == then - now


def test_room_for_an_own_card_comes_first() -> None:
    choices = lay_off_choices(told("8H 9H 9C KD QC", table=TABLE, down=True))
    assert str(choices[0].move) == "add 8H to 2"
    assert [str(card) for card in choices[0].own] == ["9H"]


def test_a_swap_shows_where_its_wild_card_may_go() -> None:
    (choice,) = swap_choices(told("5H KD QC", table=TABLE, down=True))
    assert str(choice.move) == "swap 5H in 2"
    assert str(choice.wild) == "JK"
    assert {move.meld for move in choice.places} == {1, 2}


def test_a_swap_whose_wild_card_goes_on_at_once_needs_no_place() -> None:
    at_once = ruleset_with(("  the wild: melded the same turn", "  the wild: to an end of its run"))
    choices = swap_choices(told("5H KD QC", table=TABLE, down=True, ruleset=at_once))
    assert [str(choice.move) for choice in choices] == [
        "swap 5H in 2 for add JK=3H to 2",
        "swap 5H in 2 for add JK=8H to 2",
    ]
    assert all(str(choice.wild) == "JK" and choice.places == () for choice in choices)


@pytest.mark.parametrize(("mine", "swaps"), [(frozenset({1}), 0), (frozenset[int](), 1)])
def test_wild_cards_come_off_the_melds_that_the_rules_name(mine: frozenset[int], swaps: int) -> None:
    others = ruleset_with(("  whose: any player's", "  whose: other players'"))
    position = told("5H KD QC", table=TABLE, mine=mine, down=True, ruleset=others)
    assert len(swap_choices(position)) == swaps
    assert all(isinstance(choice.move, Swap) and position.view.can(choice.move) for choice in swap_choices(position))


def test_nothing_is_laid_off_before_the_contract() -> None:
    assert lay_off_choices(told("9C 3H 8H 5H KD QC", table=TABLE)) == ()
