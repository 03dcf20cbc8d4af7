"""Drawing: what the upcard, a deeper card and each stock card make of the hand."""

from dataclasses import replace

from kontrakt_dsl.cards import Card
from kontrakt_dsl.game import drawing as engine
from kontrakt_dsl.game.moves import Take
from kontrakt_dsl.game.round_state import Phase
from kontrakt_dsl.game.upcard import is_free
from kontrakt_dsl.rules.broken import BrokenRule
from kontrakt_solver.advising.digging import DigChoice, dig_choices
from kontrakt_solver.advising.discarding import discard_choices
from kontrakt_solver.advising.laying import laying, why_not_laid
from kontrakt_solver.advising.nearing import Left, compared, estimated_copies, hands_left
from kontrakt_solver.advising.position import Position
from kontrakt_solver.advising.reaching import Approach, kept, outcome, outcome_of
from kontrakt_solver.advising.stock_cards import in_play, stock_chances, with_stock_card
from kontrakt_solver.advising.ways_to_draw import Drawing
from kontrakt_solver.helping import helping


def drawing(position: Position) -> Drawing | None:
    """The comparison for a seat that may draw; None where it may not, or where no upcard lies there."""
    view, upcard = position.view, position.view.round.upcard
    current = view.round
    taking_over = current.phase is Phase.TAKE_OVER and current.turn == view.seat
    if not view.may_act or upcard is None or not (current.phase is Phase.DRAW or taking_over):
        return None
    after = position.then(in_play(engine.taken(current, free=is_free(current))))
    refused = view.verify(Take())
    digs = dig_choices(position)
    if position.is_down:
        return _by_points(position, upcard, refused, after, (), digs)
    left = hands_left(after)
    before, away_taken = _exactly(position, upcard, after, left) or _estimated(position, upcard, after)
    if before.away == 0 and not position.unknown and position.answer.satisfied:
        found = _by_points(position, upcard, refused, after, left, digs)
        if found is not None:
            return found
    counted = before.copies is not None or not before.away
    if not counted:
        before = replace(before, copies=estimated_copies(position))
    found = _by_distance(position, upcard, refused, before, away_taken, after, left, digs)
    return replace(found, counted=counted and found.exact, as_good=found.as_good if found.rival else None)


def _exactly(
    position: Position, upcard: Card, after: Position, lefts: tuple[Left, ...]
) -> tuple[Left, int | None] | None:
    """The hand before the draw, which is the hand without the upcard, and how far it is with it; None where that is
    not settled."""
    before = next(left for left in lefts if left.card.face == upcard.face)
    if not (before.exact and after.distance.exact):
        return None
    if before.copies is None:
        found = helping(position.oracle, position.hand, position.unseen, size=position.size, share=position.share)
        if found.exact:
            before = Left(upcard, found.away, found.cards, found.copies)
    return before, after.distance.away


def _estimated(position: Position, upcard: Card, after: Position) -> tuple[Left, int | None]:
    """The same, by the bots' estimate where it is not settled; cards that help are not counted."""
    here, there = compared(position, after.hand, size=len(after.view.hand))
    return Left(upcard, here.away, None, None, exact=here.exact), there.away


def _by_distance(
    position: Position,
    upcard: Card,
    refused: tuple[BrokenRule, ...],
    before: Left,
    away_taken: int | None,
    after: Position,
    left: tuple[Left, ...],
    digs: tuple[DigChoice, ...],
) -> Drawing:
    """The comparison where the contract is what is wanted: by how near each card brings the hand."""
    discards = () if refused else discard_choices(after, left)
    lay = laying(after) if away_taken == 0 and not refused else None
    unlaid = why_not_laid(after) if away_taken == 0 and not refused and lay is None else ()
    # What the upcard makes of the hand must outlast the discard: the card itself may be barred from going.
    if lay is None and discards and discards[0].exact and (away_taken != 0 or unlaid):
        away_taken = discards[0].away
    taken = Approach(0, None) if lay is not None else replace(kept(after, left), away=away_taken)
    stock = stock_chances(position, before, Approach(0, None) if digs and digs[0].pays else taken)
    nearer = None if before.copies is None else position.chance_of(before.copies)
    return Drawing(
        upcard=upcard,
        refused=refused,
        away=before.away,
        copies=before.copies,
        away_taken=away_taken,
        discards=discards,
        nearer=nearer,
        as_good=stock.as_good,
        next_turn=stock.next_turn,
        out=stock.out,
        laying=lay,
        unlaid=unlaid,
        digs=digs,
        exact=before.exact,
    )


def _by_points(
    position: Position,
    upcard: Card,
    refused: tuple[BrokenRule, ...],
    after: Position,
    left: tuple[Left, ...],
    digs: tuple[DigChoice, ...],
) -> Drawing | None:
    """The comparison where the contract is no longer what is wanted: by the points that are left.

    None where it is not laid, and with no card may be laid in this turn.
    """
    lay = None if refused else laying(after)
    taken = outcome(after) if lay is None else outcome_of(lay)
    outcomes = [(copies, outcome(with_stock_card(position, card))) for card, copies in position.unseen.items()]
    if not (taken.laid or any(one.laid for _, one in outcomes)):
        return None
    total = max(1, position.unseen_total)
    ends = [(not dig.rest.out, dig.rest.points) for dig in digs]
    rival = min(ends if refused else [(not taken.out, taken.points), *ends], default=None)
    good = sum(copies for copies, one in outcomes if rival and (not one.out, one.points) <= rival)
    away = None if position.is_down else 0
    exact = taken.exact and all(one.exact for _, one in outcomes)
    return Drawing(
        upcard=upcard,
        refused=refused,
        away=away,
        copies=None,
        away_taken=away,
        discards=() if refused else discard_choices(after, left),
        nearer=position.chance_of(sum(copies for card, copies in position.unseen.items() if position.fits(card))),
        as_good=good / total if rival else None,
        taken=taken,
        stock_points=sum(copies * one.points for copies, one in outcomes) / total,
        out=sum(copies for copies, one in outcomes if one.out) / total,
        laying=lay,
        unlaid=taken.refused,
        digs=digs,
        exact=exact,
        counted=exact,
    )
