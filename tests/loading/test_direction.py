"""The direction of play, from the file to the order of the seats."""

from rules_under_test import main_ruleset

from kontrakt_dsl.game import play
from kontrakt_dsl.game.shuffle import next_chance
from kontrakt_dsl.loading.load import load_text


def test_counterclockwise_the_seat_at_the_dealers_right_begins() -> None:
    """The word in the file turns the order of dealing, of turns and of the next dealer round."""
    text = main_ruleset().text.replace("direction: clockwise", "direction: counterclockwise")
    ruleset = load_text(text, name="turned", path="turned.yaml").ruleset
    assert ruleset is not None
    assert ruleset.round(1, players=4).seats_after(0) == (3, 2, 1)
    state = play.begin(ruleset, players=4)
    state = play.apply(state, next_chance(state, "42"))
    assert state.round is not None
    assert state.dealer is not None
    assert state.round.turn == (state.dealer - 1) % 4
