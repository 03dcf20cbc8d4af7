"""Players see a view and nothing else: what another seat may not know changes nothing in their play."""

import pytest
from hidden_cards import with_hidden_cards_dealt_anew
from played_games import moves_of, steps_of

from kontrakt_arena.bots.sight import unseen_cards
from kontrakt_arena.players import make_bot
from kontrakt_dsl.game.view import FACE_DOWN, view


def test_a_view_shows_no_hidden_card() -> None:
    for step in moves_of(steps_of("steady", "steady", "steady", seed="hidden"))[::15]:
        for seat in range(3):
            seen = view(step.before, seat)
            current = step.before.round
            assert current is not None
            assert seen.hand == current.seats[seat].hand
            assert set(seen.round.stock) <= {FACE_DOWN}
            assert seen.hand_sizes == tuple(len(other.hand) for other in current.seats)
            for number, other in enumerate(seen.round.seats):
                assert number == seat or set(other.hand) <= {FACE_DOWN}


def test_the_steady_bot_plays_the_same_whatever_the_others_hold() -> None:
    bot = make_bot("steady", seed="any", seat=0)
    for index, step in enumerate(moves_of(steps_of("steady", "steady", "steady", seed="mixed"))[::9]):
        seat = step.before.actor
        assert seat is not None
        mixed = with_hidden_cards_dealt_anew(step.before, seat, str(index))
        assert bot.choose(view(mixed, seat)) == step.event


@pytest.mark.parametrize("name", ["steady", "random"])
def test_a_bot_plays_legally_in_positions_it_did_not_bring_about(name: str) -> None:
    for step in moves_of(steps_of("random", "steady", "random", seed="strange"))[::11]:
        seat = step.before.actor
        assert seat is not None
        seen = view(step.before, seat)
        assert seen.can(make_bot(name, seed="strange", seat=seat).choose(seen))


def test_unseen_cards_are_those_of_stock_and_other_hands() -> None:
    for step in moves_of(steps_of("steady", "random", "steady", seed="unseen"))[::25]:
        current, seat = step.before.round, step.before.actor
        assert current is not None
        assert seat is not None
        hidden = list(current.stock)
        for number, other in enumerate(current.seats):
            hidden += [] if number == seat else other.hand
        unseen = unseen_cards(view(step.before, seat))
        assert sorted(map(str, hidden)) == sorted(str(card) for card, left in unseen.items() for _ in range(left))
