"""Making a player miss a turn: whom a discard may be aimed at, and whose turn comes next."""

from kontrakt_dsl.cards import Card
from kontrakt_dsl.game.announcing import with_announcement
from kontrakt_dsl.game.moves import Discard
from kontrakt_dsl.game.round_state import RoundState
from kontrakt_dsl.game.seating import with_seat
from kontrakt_dsl.rules.broken import BrokenRule
from kontrakt_dsl.rules.skipping import HowOften, Misser, SkipUpcard

Broken = tuple[BrokenRule, ...]


def is_skip(state: RoundState, card: Card) -> bool:
    """Whether discarding `card` makes somebody miss a turn."""
    return state.rules.skipping is not None and card in state.rules.skipping.cards


def _may_be_hit(state: RoundState) -> tuple[int, ...]:
    """The seats that the player on turn can make miss a turn, in turn order."""
    skipping, others = state.rules.skipping, state.rules.seats_after(state.turn)
    assert skipping is not None
    seats = others[:1] if skipping.who is Misser.NEXT else others
    if skipping.how_often is HowOften.NO_LIMIT:
        return seats
    return tuple(seat for seat in seats if not state.seats[seat].misses and not state.seats[seat].missed)


def discards_of(state: RoundState, card: Card) -> tuple[Discard, ...]:
    """The ways to discard `card`, announced where that is due: one for each player who may be made to miss a turn."""
    chosen = is_skip(state, card) and _is_chosen(state)
    seats = _may_be_hit(state) if chosen else ()
    moves = tuple(Discard(card, against=seat) for seat in seats) or (Discard(card),)
    return tuple(with_announcement(state, move) for move in moves)


def broken_by_aim(state: RoundState, move: Discard) -> Broken:
    """The rules that a discard breaks by whom it is aimed at."""
    if not (is_skip(state, move.card) and _is_chosen(state)):
        if move.against is None:
            return ()
        return (BrokenRule("skipping > who", f"{move.card} is not discarded against anybody"),)
    seats = _may_be_hit(state)
    if move.against in seats or (move.against is None and not seats):
        return ()
    if move.against in state.rules.seats_after(state.turn):
        message = f"seat {move.against} can't miss another turn before having had one"
        return (BrokenRule("skipping > how often", message),)
    whom = f"say whom: discard {move.card} against {seats[0]}" if seats else "nobody can be made to miss a turn now"
    return (BrokenRule("skipping > who", whom),)


def hit(state: RoundState, move: Discard) -> RoundState:
    """The round after the discard `move` made somebody miss the next turn, if it does."""
    if not is_skip(state, move.card):
        return state
    seats = _may_be_hit(state)
    seat = move.against if _is_chosen(state) else next(iter(seats), None)
    if seat is None:
        return state
    return with_seat(state, seat, state.seats[seat].but(misses=state.seats[seat].misses + 1))


def with_next_seat(state: RoundState) -> RoundState:
    """The round with the turn gone on to the next seat that misses none."""
    if state.rules.skipping is None:
        return state.but(turn=state.rules.seats_after(state.turn)[0])
    turn = state.rules.seats_after(state.turn)[0]
    while state.seats[turn].misses:
        seat = state.seats[turn]
        state = with_seat(state, turn, seat.but(misses=seat.misses - 1, missed=True))
        turn = state.rules.seats_after(turn)[0]
    return with_seat(state.but(turn=turn), turn, state.seats[turn].but(missed=False))


def with_first_turn(state: RoundState) -> RoundState:
    """The round as it begins: the first player misses a turn where the first upcard says so."""
    skipping = state.rules.skipping
    hits = skipping is not None and skipping.as_first_upcard is SkipUpcard.FIRST_MISSES
    if not hits or state.upcard is None or not is_skip(state, state.upcard):
        return state
    state = with_seat(state, state.turn, state.seats[state.turn].but(missed=True))
    return state.but(turn=state.rules.seats_after(state.turn)[0])


def _is_chosen(state: RoundState) -> bool:
    return state.rules.skipping is not None and state.rules.skipping.who is Misser.CHOSEN
