"""Narration of cards that go from hand to hand: the two players know them, the others only that they went."""

import pytest
from changed_rules import changed_rules

from kontrakt_cli.narration import Narrator
from kontrakt_cli.terminal import card_style
from kontrakt_dsl.card_text import read_cards
from kontrakt_dsl.game import play
from kontrakt_dsl.game.game_state import GameState
from kontrakt_dsl.game.moves import Discard, Give, read_move
from kontrakt_dsl.game.shuffle import Pick
from kontrakt_dsl.trials.positions import Position

NAMES = ("Ann", "Bob", "Eva")


def before_the_last_event(claimer: str, discarder: str) -> GameState:
    """Ann discarded a card and Bob claimed it; what follows for both is said in words of the language."""
    ruleset = changed_rules(
        f"""
claiming:
  when: down
  protecting: never
  priority: turn order
  the card: laid off by the claimer
  the claimer: {claimer}
  the discarder: {discarder}"""
    )
    position = Position(
        seats={"Ann": "8H KD QD 2S", "Bob": "4S 9D 3C, down earlier", "Eva": "5S 8D"},
        turn="Ann has drawn",
        round=2,
        table=("9S 9H 9C of Bob", "4H 5H 6H 7H of Bob"),
        pile="2D",
    )
    state = position.game(ruleset)
    for text in ("discard 8H", "claim 8H to 2"):
        assert state.round is not None
        state = play.apply(state, read_move(text, state.round.rules.deck.pack))
    return state


def told(before: GameState, event: Discard | Give | Pick, listener: int | None) -> str:
    """What `listener` is told of the event."""
    narrator = Narrator(NAMES, listener, card_style())
    return "\n".join(narrator.told(before, event, play.apply(before, event)))


def card(state: GameState, text: str) -> Pick:
    assert state.round is not None
    return Pick(*read_cards(text, state.round.rules.deck))


def test_a_discard_for_a_claim_is_told_with_the_cards_that_the_claimer_has_left() -> None:
    """Bob keeps two cards of three; Ann, who is on turn, has three of her own."""
    state = before_the_last_event("discards a card", "nothing more")
    bob = state.round.seats[1] if state.round else None
    assert bob is not None
    (line,) = told(state, Discard(card(state, "9D").card), 2).splitlines()
    assert line.startswith("Bob discards 9")
    assert line.endswith(f"; {len(bob.hand) - 1} cards left.")


@pytest.mark.parametrize(("listener", "knows"), [(0, True), (1, True), (2, False), (None, False)])
def test_a_card_drawn_unseen_is_told_to_the_two(listener: int | None, knows: bool) -> None:
    """The discarder sees it, the claimer misses it."""
    state = before_the_last_event("nothing more", "draws unseen from the claimer")
    line = told(state, card(state, "9D"), listener)
    assert ("9D" in line or "9♦" in line) is knows
    assert "unseen" in line


@pytest.mark.parametrize(("listener", "knows"), [(0, True), (2, False), (None, False)])
def test_a_card_given_is_told_to_the_one_who_gets_it(listener: int | None, knows: bool) -> None:
    """The claimer chose it and is not told again."""
    state = before_the_last_event("gives the discarder a card", "nothing more")
    given = Give(card(state, "9D").card)
    line = told(state, given, listener)
    assert ("9D" in line or "9♦" in line) is knows
    assert "gives" in line
    assert told(state, given, 1) == ""
