"""Laws of every game: nothing is lost, asking and doing agree, no legal move is missing, and a view hides."""

import random
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from positions import cards_of
from rules_under_test import main_ruleset
from small_game import every_move, legal_lay_downs
from strategies import Habits, Start, small_games

from kontrakt_dsl.cards import ACE
from kontrakt_dsl.game import play
from kontrakt_dsl.game.game_state import GameState
from kontrakt_dsl.game.moves import Discard, LayOff, Move, read_move
from kontrakt_dsl.game.round_state import Phase, RoundEnd
from kontrakt_dsl.game.shuffle import Deal, Refill
from kontrakt_dsl.game.view import view

quick = settings(max_examples=25)


def conserved(state: GameState) -> bool:
    """Whether every card of the deck lies in exactly one place."""
    return state.round is None or cards_of(state.round) == state.round.rules.deck.counts


@quick
@given(small_games)
def test_no_card_is_lost_or_doubled(start: Start) -> None:
    """All cards in use lie in one place each, after every move, deal and new stock."""
    for _, event, after in start.events():
        assert conserved(after), event


@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize(("seed", "buys"), [(1, 0.05), (2, 0.9)])
def test_no_card_is_lost_under_the_main_rules(players: int, seed: int, buys: float) -> None:
    """A round of players who never lay down, with few buys and with so many that the stock runs out."""
    start = Start(main_ruleset(), players, seed, Habits(buys=buys, takes=0.2, melds=0.0))
    for _, event, after in start.events():
        assert conserved(after), event
        if after.results:
            break
    assert after.results[0].end in (RoundEnd.STOCK_EXHAUSTED, RoundEnd.TURN_LIMIT)


@quick
@given(small_games)
def test_each_turn_goes_to_the_next_seat_and_each_deal_to_the_next_dealer(start: Start) -> None:
    """(Setting up 6, 7, 8) First the seat after the dealer; one place on after each discard and each round."""
    dealers = []
    for before, event, after in start.events():
        if isinstance(event, Deal):
            dealers.append(event.dealer)
            assert after.actor == (event.dealer + 1) % start.players
        if isinstance(event, Discard) and after.round is not None:
            assert before.actor is not None
            assert after.actor == (before.actor + 1) % start.players
    assert dealers == [(dealers[0] + number) % start.players for number in range(len(dealers))]


@quick
@given(small_games)
def test_points_add_up(start: Start) -> None:
    """(Setting up 9, 10; Scoring 5, 6) Who goes out scores nothing, the others what they hold, and totals are sums."""
    totals = (0,) * start.players
    for before, event, after in start.events():
        if len(after.results) == len(before.results):
            continue
        result = after.results[-1]
        totals = tuple(total + points for total, points in zip(totals, result.points, strict=True))
        assert after.totals == result.totals == totals
        if result.winner is not None:
            assert result.end is RoundEnd.WENT_OUT
            assert result.points[result.winner] == 0
            assert min(points for seat, points in enumerate(result.points) if seat != result.winner) > 0, event
        else:
            assert min(result.points) > 0
    assert set(after.winners) == {seat for seat, total in enumerate(totals) if total == min(totals)}


def agree(state: GameState, move: Move) -> bool:
    """Whether verify, can and apply say the same of `move`; the answer is whether it is legal."""
    broken = play.verify(state, move)
    legal = play.can(state, move)
    assert legal == (not broken)
    if legal:
        play.apply(state, move)
    else:
        with pytest.raises(play.IllegalMoveError) as refusal:
            play.apply(state, move)
        assert refusal.value.broken == broken
        assert all(rule.rule and rule.message for rule in broken)
    return legal


def after_move(state: GameState, move: Move) -> GameState:
    return play.apply(state, move)


@settings(max_examples=12)
@given(small_games, st.integers(0, 30))
def test_legal_moves_are_all_the_legal_moves_and_no_others(start: Start, first: int) -> None:
    """Each word that could be said in a position is tried: what is legal leads where a listed move leads."""
    for number, (before, _, _) in enumerate(start.events()):
        if before.round is None or before.actor is None or number % 7 != first % 7:
            continue
        listed = play.legal_moves(before)
        assert len(listed) == len(set(listed))
        assert all(agree(before, move) for move in listed)
        legal = [move for move in every_move(before.round) if agree(before, move)]
        # `add JK=3H to 1` to a set of threes is another word for `add JK to 1`: the states after them are equal.
        assert {after_move(before, move) for move in legal} == {after_move(before, move) for move in listed}


@quick
@given(small_games)
def test_a_turn_can_always_be_ended(start: Start) -> None:
    """(Rulings 7) No move is legal after which the turn could not be ended; so somebody always has a legal move."""
    for _, event, after in start.events():
        if after.actor is not None:
            assert play.legal_moves(after), event


@quick
@given(small_games)
def test_cards_added_together_could_be_added_one_by_one(start: Start) -> None:
    """(Building on 3) Several cards in one move are a shorter way to say the moves one after another.

    Only an ace may end up at the other end: added together with what makes both ends fit, it goes low.
    """
    for before, event, _ in start.events():
        if before.round is None or not isinstance(event, LayOff):
            continue
        once = play.apply(before, event)
        for second in play.legal_moves(once):
            if isinstance(second, LayOff) and second.meld == event.meld:
                both = LayOff((*event.places, *second.places), event.meld)
                one_by_one, together = play.apply(once, second).round, play.apply(before, both).round
                assert one_by_one is not None
                assert together is not None
                if ACE not in {place.stands.rank for place in both.places}:
                    assert one_by_one == together
                assert one_by_one.seats == together.seats
                assert cards_of(one_by_one) == cards_of(together)


@quick
@given(small_games)
def test_every_move_of_a_game_reads_back(start: Start) -> None:
    """The text of a move says the same move."""
    for before, event, _ in start.events():
        if before.round is not None and not isinstance(event, Deal | Refill):
            rules = before.round.rules
            assert read_move(str(event), rules.deck.pack, wild=rules.melds.wild, rules=rules) == event


@quick
@given(small_games, st.integers(0, 2**32))
def test_a_view_is_the_same_whatever_lies_hidden(start: Start, seed: int) -> None:
    """A seat sees its own hand and the open table: shuffling everything else changes nothing that it sees."""
    chance = random.Random(seed)
    for before, _, _ in start.events():
        if before.round is None:
            continue
        for seat in range(start.players):
            seen = view(before, seat)
            assert seen == view(reshuffled(before, seat, chance), seat)
            assert seen.hand == before.round.seats[seat].hand
            if before.actor == seat:
                assert seen.legal_moves() == play.legal_moves(before)
            else:
                assert seen.legal_moves() == ()


def reshuffled(state: GameState, seat: int, chance: random.Random) -> GameState:
    """The same game with the hidden cards dealt anew among the other hands and the stock."""
    current = state.round
    assert current is not None
    others = [number for number in range(len(current.seats)) if number != seat]
    hidden = [card for number in others for card in current.seats[number].hand] + list(current.stock)
    chance.shuffle(hidden)
    seats = list(current.seats)
    for number in others:
        size = len(seats[number].hand)
        seats[number] = replace(seats[number], hand=tuple(hidden[:size]))
        del hidden[:size]
    twin = current.twin if current.turn == seat else chance.random() < 0.5
    return replace(state, round=replace(current, seats=tuple(seats), stock=tuple(hidden), twin=twin))


@quick
@given(small_games)
def test_a_seat_that_need_not_act_is_refused_whatever_it_says(start: Start) -> None:
    """Only one seat may act at a time, and the refusal names a rule."""
    for before, event, _ in start.events():
        if before.actor is None or isinstance(event, Deal | Refill):
            continue
        for seat in range(start.players):
            seen = view(before, seat)
            assert seen.can(event) == (seat == before.actor) == (not seen.verify(event))


@quick
@given(small_games)
def test_equal_seeds_give_equal_games(start: Start) -> None:
    """Everything follows from the seed and the moves."""
    assert [event for _, event, _ in start.events()] == [event for _, event, _ in start.events()]


@given(small_games)
@settings(max_examples=15)
def test_the_small_game_reaches_what_it_is_for(start: Start) -> None:
    """Lay-downs found by trying all are legal; the phases follow one another as a turn goes."""
    follows: dict[Phase, set[Phase]] = {
        Phase.DRAW: {Phase.OFFER, Phase.PLAY, Phase.REFILL},
        Phase.OFFER: {Phase.OFFER, Phase.PLAY, Phase.REFILL},
        Phase.REFILL: {Phase.OFFER, Phase.PLAY, Phase.REFILL},
        Phase.PLAY: {Phase.PLAY, Phase.DRAW},
    }
    for before, _, after in start.events():
        assert all(play.can(before, move) for move in legal_lay_downs(before))
        if before.round is not None and after.round is not None:
            assert after.round.phase in follows[before.round.phase]
