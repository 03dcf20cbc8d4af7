"""From round to round: dealing, the points of a finished round, and the totals."""

from dataclasses import replace

from kontrakt_dsl.game.shuffle import Deal
from kontrakt_dsl.game.state import GameState, RoundResult, RoundState, Seat


def dealt(state: GameState, deal: Deal) -> GameState:
    """The game after the next round was dealt: one card at a time from the dealer's left, then the upcard."""
    rules = state.ruleset.round(len(state.results) + 1, players=state.players)
    in_hands = rules.deal * rules.players
    order = deal.order
    seats = (*rules.seats_after(deal.dealer), deal.dealer)
    places = {seat: place for place, seat in enumerate(seats)}
    dealt_seats = tuple(Seat(order[places[seat] : in_hands : rules.players]) for seat in range(rules.players))
    first = RoundState(
        rules=rules,
        dealer=deal.dealer,
        seats=dealt_seats,
        stock=order[in_hands + 1 :],
        discards=order[in_hands : in_hands + 1],
        discarders=(None,),
        turn=seats[0],
    )
    return replace(state, dealer=deal.dealer, round=first)


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
    return replace(state, totals=totals, results=(*state.results, result), round=None)
