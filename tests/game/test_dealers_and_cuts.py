"""Before a round: who deals the first one and the next, and what an exact cut is worth."""

import pytest
from game_of import ruleset_with

from kontrakt_dsl.game import play
from kontrakt_dsl.game.dealers import drawing_seats
from kontrakt_dsl.game.round_state import RoundEnd
from kontrakt_dsl.game.rounds import closed
from kontrakt_dsl.game.shuffle import Cut, Deal, DealerDraw
from tests.game.rounds_finished import cards, game


@pytest.mark.parametrize(
    ("dealer", "ace", "drawn", "dealing"),
    [
        ("lowest card drawn", "low", "KD AS 2C", 1),
        ("lowest card drawn", "high", "KD AS 2C", 2),
        ("highest card drawn", "high", "KD AS 2C", 1),
        ("highest card drawn", "low", "KD AS 2C", 0),
        ("lowest card drawn", "low", "2D 5S 2C 9H 8H", 2),
        ("lowest card drawn", "low", "JK 5S KC", 1),
        ("highest card drawn", "low", "JK 5S KC", 2),
    ],
)
def test_table_first_dealer_draws_cards(dealer: str, ace: str, drawn: str, dealing: int) -> None:
    """Those who tie draw again; a joker is neither low nor high."""
    first = ("first dealer: drawn by lot", f"first dealer: {dealer}\n  ace in the draw: {ace}")
    state = play.apply(game(ruleset_with(first)), DealerDraw(cards(drawn)))
    assert state.dealing == dealing
    with pytest.raises(ValueError, match=f"seat {dealing} deals this round"):
        play.apply(state, Deal((dealing + 1) % 3, state.next_rules(0).deck.cards))


def test_table_first_dealer_cards_are_drawn_before_the_deal_and_as_many_as_needed() -> None:
    """A tie needs more cards; after the dealer is found no more are drawn."""
    state = game(ruleset_with(("first dealer: drawn by lot", "first dealer: lowest card drawn")))
    assert drawing_seats(state, cards("2D 2S KC")) == (0, 1)
    for wrong in ("2D 2S KC", "2D 3S KC 4H", ""):
        with pytest.raises(ValueError, match="as many cards"):
            play.apply(state, DealerDraw(cards(wrong)))
    with pytest.raises(ValueError, match="a dealer_draw must come before the deal"):
        play.apply(state, Deal(0, state.next_rules(0).deck.cards))


@pytest.mark.parametrize(("word", "dealer"), [("next in turn", 1), ("round winner", 2)])
def test_table_next_dealer(word: str, dealer: int) -> None:
    """The next seat, or whoever went out."""
    state = game(ruleset_with(("next dealer: next in turn", f"next dealer: {word}")))
    state = play.apply(state, Deal(0, state.next_rules(0).deck.cards))
    assert state.round is not None
    finished = state.round.but(end=RoundEnd.WENT_OUT, turn=2)
    assert closed(state, finished).dealing == dealer


@pytest.mark.parametrize(
    ("exact", "bonus"),
    [("all hands", [30]), ("all hands and the upcard", [31]), ("with or without the upcard", [30, 31])],
)
def test_cutting_exact(exact: str, bonus: list[int]) -> None:
    """Three hands of ten; the seat before the dealer cuts, and its total changes at once."""
    ruleset = ruleset_with(("game:\n", f"cutting:\n  exact: {exact}\n  points: -50\n\ngame:\n"))
    state = game(ruleset)
    cut = [number for number in range(1, 106) if play.apply(state, Cut(1, number)).totals == (0, -50, 0)]
    assert cut == bonus
    after = play.apply(state, Cut(1, 30))
    assert after.dealing == 2
    with pytest.raises(ValueError, match="not cut now"):
        play.apply(after, Cut(1, 30))
    with pytest.raises(ValueError, match="a cut must come before the deal"):
        play.apply(state, Deal(0, state.next_rules(0).deck.cards))
    with pytest.raises(ValueError, match="a cut lifts 1 to 105 cards, not 106"):
        play.apply(state, Cut(1, 106))
