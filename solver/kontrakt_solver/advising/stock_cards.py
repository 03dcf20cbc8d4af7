"""Each card that the stock may bring: what the turn makes of it, and the chances that come of all of them."""

from collections.abc import Sequence
from typing import NamedTuple

from kontrakt_dsl.cards import Card
from kontrakt_dsl.game.discarding import discardable
from kontrakt_dsl.game.moves import LayDown
from kontrakt_dsl.game.round_state import Phase, RoundState
from kontrakt_dsl.game.seating import with_seat
from kontrakt_solver.advising.going_out import rest_of_turn
from kontrakt_solver.advising.laying import best_laying
from kontrakt_solver.advising.nearing import Left, best_lefts
from kontrakt_solver.advising.position import Position
from kontrakt_solver.advising.putting import after_putting
from kontrakt_solver.advising.reaching import Approach, approach_of


def with_stock_card(position: Position, card: Card) -> Position:
    """The position after the seat drew `card` from the stock."""
    current, number = position.view.round, position.view.seat
    seat = current.seats[number]
    drawn = with_seat(current, number, seat.but(hand=(*seat.hand, card)))
    return position.then(in_play(drawn).but(stock=current.stock[1:], drew=True))


def in_play(state: RoundState) -> RoundState:
    """The round where the player on turn has nothing left to draw and nobody else is asked."""
    return state.but(phase=Phase.PLAY, asked=(), caller=None, window=None)


class StockChances(NamedTuple):
    """What the stock may do: the chance that a card is `as_good` as something else, that the round ends by it (`out`),
    and that the hand is nearer by the end of the `next_turn`, with a second stock card if need be.

    None where that was not counted.
    """

    as_good: float | None = None
    out: float = 0.0
    next_turn: float | None = None


def stock_chances(position: Position, before: Left, rival: Approach) -> StockChances:
    """The chances of a stock card, held against `rival`.

    `before` is the hand that draws. Only cards of which that does not tell enough are followed to the end of the turn;
    what would take too many searches is not counted, nor is the next turn where there is nothing to follow. A hand that
    is complete already is one that no card of this turn lets lay.
    """
    if position.unknown or not before.exact or (before.away != 0 and before.copies is None):
        return StockChances()
    helping = {card for card, _ in before.helping or ()}
    laid: list[LayDown] = []
    good = out = nearer = 0
    doubtful = []
    for card, copies in position.unseen.items():
        helps = card in helping
        one = _laying(position, card, laid) if before.away == 1 and helps else None
        as_good = _is_as_good(position, before, rival, card, helps=helps) if one is None else one.is_as_good_as(rival)
        if as_good is None:
            doubtful.append(card)
        else:
            nearer += copies * helps
        good += copies * bool(as_good)
        out += copies * (one is not None and one.out)
    total = max(1, position.unseen_total)
    ends = out / total
    followed = _followed(position, doubtful)
    if followed is None:
        return StockChances(out=ends)
    later = 0.0
    for copies, one in followed:
        as_good = one.is_as_good_as(rival)
        if as_good is None:
            return StockChances(out=ends)
        good += copies * as_good
        sooner = one.away is not None and one.away < (before.away or 0)
        later += copies * (1 if sooner else (one.copies or 0) / max(1, total - 1))
    # Cards that go again as they came are not followed, but leave those that help now.
    whole = nearer + sum(copies for copies, _ in followed) == total
    return StockChances(good / total, ends, (nearer + later) / total if whole and rival.away == before.away else None)


def _followed(position: Position, cards: Sequence[Card]) -> list[tuple[int, Approach]] | None:
    """What each stock card makes of a hand that is kept for the next turn, with its copies; None where it takes too
    much work."""
    afters = [with_stock_card(position, card) for card in cards]
    lefts = best_lefts([(after, {card.face for card in discardable(after.view.round)}) for after in afters])
    if lefts is None:
        return None
    ends = [
        Approach(after.distance.away, None) if left is None else approach_of(left)
        for after, left in zip(afters, lefts, strict=True)
    ]
    return [(position.unseen[card], end) for card, end in zip(cards, ends, strict=True)]


def _is_as_good(position: Position, before: Left, rival: Approach, card: Card, *, helps: bool) -> bool | None:
    """Whether a stock card with which the contract can't be laid now is as good as `rival`, None where that does not
    follow from the hand before the draw.

    A card that does not help leaves that hand when it goes again. So does one with which it is complete but can't be
    laid, with one card less to come. Any other one that helps leaves it nearer when a card goes that the nearest melds
    do not use.
    """
    may_go = discardable(with_stock_card(position, card).view.round)
    again = card in may_go
    if not helps:
        if not again:
            return None
        plain = Approach(before.away, before.copies)
        if plain.is_as_good_as(rival):
            return True
        return None if rival.away == before.away else False
    others = (before.copies or 0) - 1
    if before.away == 1 and again and others and Approach(1, others).is_as_good_as(rival):
        return True
    assert before.away is not None  # no card helps a hand that is out of reach
    if rival.away is not None and rival.away < before.away:
        return None
    if not may_go or any(held not in may_go for held in position.hand):
        return None
    contract = position.rules.contract
    most = contract.most_cards
    if contract.takes_the_hand:
        # Of a hand that is complete every card is used, though the rules don't let it be laid now.
        spares_one = before.away > 1
    else:
        spares_one = most is not None and len(position.hand) + before.away > most
    return True if spares_one else None


def _laying(position: Position, card: Card, laid: list[LayDown]) -> Approach | None:
    """What a stock card makes of a hand that is complete with it, None where the rules don't let it be laid now; `laid`
    are lay-downs that went out with others."""
    after = with_stock_card(position, card)
    seat = position.view.seat
    for known in laid:
        then = after_putting(after.view.round, known)
        if then is not None and rest_of_turn(then, seat=seat).out:
            return Approach(0, None, out=True)
    best = best_laying(after)
    if best is None:
        return None
    move, rest = best
    if rest.out and isinstance(move, LayDown):
        laid.append(move)
    return Approach(0, None, rest.out)
