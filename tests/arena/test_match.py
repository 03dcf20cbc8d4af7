"""Laws that hold in every game, whoever plays it."""

import pytest
from played_games import Step, moves_of, steps_of
from rules_under_test import main_ruleset

from kontrakt_arena.counting import LostCardsError, cards_in_play, count_cards
from kontrakt_arena.match import play_game, round_ended
from kontrakt_arena.players import make_bot
from kontrakt_dsl.cards import JOKER
from kontrakt_dsl.game.game_state import GameState
from kontrakt_dsl.game.moves import Buy, Discard, Draw, Move, read_move
from kontrakt_dsl.game.play import IllegalMoveError, apply, can, legal_moves, verify
from kontrakt_dsl.game.shuffle import Chance
from kontrakt_dsl.game.view import View

TABLES = [("steady",) * 3, ("steady", "random", "steady", "random"), ("random", "steady", "steady", "steady", "steady")]


@pytest.fixture(scope="module", params=TABLES, ids=["3 seats", "4 seats", "5 seats"])
def steps(request: pytest.FixtureRequest) -> list[Step]:
    """A whole game."""
    return steps_of(*request.param, seed="laws")


def test_no_card_is_lost_or_made(steps: list[Step]) -> None:
    for step in steps:
        if step.after.round is not None:
            assert cards_in_play(step.after.round) == step.after.round.rules.deck.counts


def test_verify_and_can_agree_with_apply(steps: list[Step]) -> None:
    for step in moves_of(steps):
        assert isinstance(step.event, Move)
        assert can(step.before, step.event)
        assert verify(step.before, step.event) == ()
        assert apply(step.before, step.event) == step.after


def test_every_listed_move_is_legal_and_every_other_word_is_refused(steps: list[Step]) -> None:
    for step in moves_of(steps)[::40]:
        legal = legal_moves(step.before)
        assert legal
        assert all(can(step.before, move) for move in legal)
        for move in {Buy(), Draw()} - set(legal):
            assert verify(step.before, move)
            with pytest.raises(IllegalMoveError):
                apply(step.before, move)


def test_every_move_reads_back_from_its_text(steps: list[Step]) -> None:
    pack = main_ruleset().round(1, players=3).deck.pack
    for step in moves_of(steps):
        assert isinstance(step.event, Move)
        assert read_move(str(step.event), pack) == step.event


def test_a_game_has_seven_rounds_whose_points_add_up_to_the_totals(steps: list[Step]) -> None:
    results = [result for step in steps if (result := round_ended(step.before, step.after)) is not None]
    assert [result.number for result in results] == list(range(1, 8))
    final = steps[-1].after
    assert final.over
    assert final.totals == tuple(map(sum, zip(*(result.points for result in results), strict=True)))


def test_the_same_seed_gives_the_same_game() -> None:
    first = steps_of("steady", "random", "steady", seed="again")
    second = steps_of("steady", "random", "steady", seed="again")
    other = steps_of("steady", "random", "steady", seed="another")
    assert [step.event for step in first] == [step.event for step in second]
    assert [step.event for step in first] != [step.event for step in other]


class Stubborn:
    """A player that discards before drawing."""

    def choose(self, view: View) -> Move:
        """Always the same move."""
        return Discard(view.hand[0])


def test_an_illegal_move_of_a_player_stops_the_game_and_names_the_rule() -> None:
    with pytest.raises(IllegalMoveError) as refused:
        play_game(main_ruleset(), [Stubborn() for _ in range(3)], seed="stubborn")
    assert "draw or take" in str(refused.value)


def test_a_lost_card_is_noticed() -> None:
    seats = [make_bot("steady", seed="lost", seat=seat) for seat in range(3)]

    def lose(before: GameState, event: Move | Chance, after: GameState) -> None:
        assert after.round is not None
        count_cards(before, event, after)
        count_cards(before, event, after.in_round(after.round.but(stock=(JOKER, *after.round.stock[1:]))))

    with pytest.raises(LostCardsError):
        play_game(main_ruleset(), seats, seed="lost", observers=[lose])
