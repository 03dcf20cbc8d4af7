"""From round to round: dealing, the points of a finished round, and the totals."""

from dataclasses import replace

from kontrakt_dsl.game.course import begun
from kontrakt_dsl.game.seating import with_seat
from kontrakt_dsl.game.shuffle import Deal
from kontrakt_dsl.game.state import GameState, RoundResult, RoundState, Seat
from kontrakt_dsl.rules.buying import LimitSpan
from kontrakt_dsl.rules.drawing import FirstUpcard, WildFirstUpcard


def dealt(state: GameState, deal: Deal) -> GameState:
    """The game after the next round was dealt: one card at a time from the seat after the dealer, then the upcard."""
    rules = state.ruleset.round(len(state.results) + 1, players=state.players)
    in_hands = rules.deal * rules.players
    order = deal.order
    seats = (*rules.seats_after(deal.dealer), deal.dealer)
    places = {seat: place for place, seat in enumerate(seats)}
    credits = state.credits or (0,) * rules.players
    dealt_seats = tuple(
        Seat(order[places[seat] : in_hands : rules.players], credit=credits[seat]) for seat in range(rules.players)
    )
    first = RoundState(
        rules=rules,
        dealer=deal.dealer,
        seats=dealt_seats,
        stock=order[in_hands:],
        discards=(),
        discarders=(),
        turn=seats[0],
    )
    return replace(state, dealer=deal.dealer, round=begun(_with_upcard(first)))


def _with_upcard(state: RoundState) -> RoundState:
    """The round with its first upcard turned up, if it begins with one."""
    drawing = state.rules.drawing
    if drawing.first_upcard is FirstUpcard.NONE or not state.stock:
        return state
    wild = state.rules.melds.wild
    if drawing.wild_first_upcard is not WildFirstUpcard.STAYS and any(card not in wild for card in state.stock):
        while (card := state.stock[0]) in wild:
            if drawing.wild_first_upcard is WildFirstUpcard.TO_DEALER:
                dealer = state.seats[state.dealer]
                state = with_seat(state, state.dealer, replace(dealer, hand=(*dealer.hand, card)))
                state = state.but(stock=state.stock[1:])
            else:
                state = state.but(stock=(*state.stock[1:], card))
    return state.but(stock=state.stock[1:], discards=state.stock[:1], discarders=(None,))


def closed(state: GameState, finished: RoundState) -> GameState:
    """The game after `finished` ended: its points are added, and the table is cleared."""
    assert finished.end is not None
    scoring, winner = finished.rules.scoring, finished.winner
    points = tuple(
        scoring.going_out if number == winner else scoring.points(seat.hand)
        for number, seat in enumerate(finished.seats)
    )
    totals = tuple(total + more for total, more in zip(state.totals, points, strict=True))
    result = RoundResult(finished.rules.number, finished.end, winner, points, totals)
    return replace(state, totals=totals, results=(*state.results, result), round=None, credits=_credits(finished))


def _credits(finished: RoundState) -> tuple[int, ...]:
    """The buys that each seat takes along into the next round, below zero where the game allows only so many."""
    buying = finished.rules.buying
    if buying is None or buying.limit is None or buying.limit_span is LimitSpan.ROUND:
        return tuple(seat.credit for seat in finished.seats)
    gained = buying.limit if buying.limit_span is LimitSpan.CARRIED else 0
    return tuple(seat.credit + gained - seat.buys for seat in finished.seats)
