"""From round to round: dealing, the points of a finished round, and the totals."""

from dataclasses import replace

from kontrakt_dsl.game.chips import chips_after, chips_at_start, with_pot_won
from kontrakt_dsl.game.choosing import undecided
from kontrakt_dsl.game.course import begun
from kontrakt_dsl.game.dealers import dealer_after
from kontrakt_dsl.game.game_state import GameState, RoundResult
from kontrakt_dsl.game.points import points_of
from kontrakt_dsl.game.round_state import RoundState, Seat
from kontrakt_dsl.game.seating import with_seat
from kontrakt_dsl.game.shuffle import Deal
from kontrakt_dsl.game.skipping import with_first_turn
from kontrakt_dsl.game.standing import judged
from kontrakt_dsl.rules.buying import LimitSpan
from kontrakt_dsl.rules.drawing import FirstUpcard, WildFirstUpcard
from kontrakt_dsl.rules.turns import BuyingRules


def dealt(state: GameState, deal: Deal) -> GameState:
    """The game after the next round was dealt: one card at a time from the seat after the dealer, then the upcard."""
    open_rules = tuple(state.ruleset.round(number, players=state.players) for number in state.open_contracts)
    seat_rules = tuple(undecided(open_rules) or state.next_rules(seat) for seat in range(state.players))
    rules = seat_rules[0]
    in_hands = rules.deal * rules.players
    order = deal.order
    seats = (*rules.seats_after(deal.dealer), deal.dealer)
    places = {seat: place for place, seat in enumerate(seats)}
    credits = state.credits or (0,) * rules.players
    chips = chips_at_start(rules.payments, state.chips, rules.players)
    dealt_seats = tuple(
        Seat(order[places[seat] : in_hands : rules.players], credit=credits[seat], chips=chips[seat])
        for seat in range(rules.players)
    )
    first = RoundState(
        rules=seat_rules[seats[0]],
        dealer=deal.dealer,
        seats=dealt_seats,
        stock=order[in_hands:],
        discards=(),
        discarders=(),
        turn=seats[0],
        ladder=seat_rules if state.contracts else (),
        open=open_rules,
    )
    return replace(state, dealer=deal.dealer, dealing=None, round=begun(with_first_turn(_with_upcard(first))))


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
    """The game after `finished` ended: its points are added, the table is cleared, and the game may be over."""
    assert finished.end is not None
    points = points_of(finished, number=state.next_number)
    totals = tuple(total + more for total, more in zip(state.totals, points, strict=True))
    climbed = _climbed(state, finished)
    order = state.ruleset.game.order
    contracts = tuple(order[rung] if rung < len(order) else 0 for rung in climbed)
    is_chosen = bool(state.open_contracts) and not finished.open
    chosen = finished.rules.number if is_chosen else None
    result = RoundResult(
        number=state.next_number,
        end=finished.end,
        winner=finished.winner,
        points=points,
        totals=totals,
        contracts=contracts,
        contract=chosen,
        laid=tuple(seat.laid_turn for seat in finished.seats),
    )
    chips, pot = chips_after(finished, state.pot)
    after = judged(
        replace(
            state,
            totals=totals,
            results=(*state.results, result),
            round=None,
            credits=_credits(finished),
            contracts=climbed,
            dealing=dealer_after(finished, state.ruleset.table.next_dealer),
            cut=None,
            chips=chips,
            pot=pot,
        )
    )
    return with_pot_won(after)


def _climbed(state: GameState, finished: RoundState) -> tuple[int, ...]:
    """The place of each seat on its ladder after a round; in extra rounds nobody climbs."""
    if state.ended_after is not None:
        return state.contracts
    return tuple(
        rung + (seat.laid_turn is not None) for rung, seat in zip(state.contracts, finished.seats, strict=False)
    )


def _credits(finished: RoundState) -> tuple[int, ...]:
    """The buys that each seat takes along into the next round, below zero where the game allows only so many."""
    return tuple(_credit(seat, finished.rules_for(number).buying) for number, seat in enumerate(finished.seats))


def _credit(seat: Seat, buying: BuyingRules | None) -> int:
    if buying is None or buying.limit is None or buying.limit_span is LimitSpan.ROUND:
        return seat.credit
    gained = buying.limit if buying.limit_span is LimitSpan.CARRIED else 0
    return seat.credit + gained - seat.buys
