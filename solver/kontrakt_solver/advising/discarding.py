"""Every card that may go: how near it leaves the hand, what would help then, the points at risk, whom it may serve."""

from collections.abc import Sequence
from dataclasses import dataclass

from kontrakt_dsl.cards import Card
from kontrakt_dsl.game.discarding import discardable
from kontrakt_dsl.game.moves import Discard, Give
from kontrakt_dsl.game.round_state import Phase
from kontrakt_dsl.game.seating import with_seat
from kontrakt_dsl.game.skipping import discards_of
from kontrakt_dsl.game.swapping import TakenOff, swaps_with, taken_off
from kontrakt_dsl.game.view import FACE_DOWN
from kontrakt_dsl.rules.broken import BrokenRule
from kontrakt_solver.advising.nearing import Left, hands_left
from kontrakt_solver.advising.position import Position

OUT_OF_REACH = 99


@dataclass(frozen=True, slots=True, kw_only=True)
class DiscardChoice:
    """One discard, or a card given for a claim.

    `away` cards are missing then, None where the contract is out of reach or already laid; `helping` are the unseen
    cards that bring the hand nearer, `copies` all of them together and `chance` that the next unseen card is one; None
    where that was not counted.

    `points` is what the hand costs if somebody goes out before the next turn. `fits` are the melds of the table to
    which the card could be added by the seat itself or by those who come to it soon: the next player, a claimer, or who
    gets the card. `frees` are the melds off which whoever comes next to it could swap a wild card for it. `serves`
    tells that one of these others could do the one or the other. `exact` is False where a limit left something open.
    """

    move: Discard | Give
    away: int | None
    helping: tuple[tuple[Card, int], ...] | None
    copies: int | None
    chance: float | None
    points: int
    fits: tuple[int, ...]
    serves: bool
    frees: tuple[int, ...] = ()
    exact: bool = True

    @property
    def card(self) -> Card:
        """The card that goes."""
        return self.move.card


def discard_choices(position: Position, left: tuple[Left, ...] | None = None) -> tuple[DiscardChoice, ...]:
    """A choice for each different card that may go, the recommended one first.

    Before the contract is laid, nearest comes first, then the most helping copies, then what serves nobody, then the
    fewest points; after it, and where the contract is out of reach, the fewest points and then what serves nobody.
    `left` is what `hands_left` says, where it has been asked.
    """
    current = position.view.round
    cards = [card for card in discardable(current) if card != FACE_DOWN]
    if left is None:
        left = () if position.is_down else hands_left(position)
    return _ranked(position, [discards_of(current, card)[0] for card in cards], left)


def answer_choices(position: Position) -> tuple[DiscardChoice, ...]:
    """The same for a seat that has claimed a card and must part with one for it."""
    if position.view.round.phase is not Phase.ANSWER or not position.view.may_act:
        return ()
    moves = [move for move in position.view.legal_moves() if isinstance(move, Discard | Give)]
    moves = [move for move in moves if move.card != FACE_DOWN]
    return _ranked(position, moves, () if position.is_down else hands_left(position))


def barred_discards(position: Position) -> tuple[BrokenRule, ...]:
    """Why cards of the hand may not go now, a rule for each such card in written order."""
    current = position.view.round
    may_go = discardable(current)
    cards = [card for card in position.rules.deck.sorted(tuple(set(position.hand))) if card not in may_go]
    broken = [position.view.verify(discards_of(current, card)[0]) for card in cards]
    return tuple(rules[0] for rules in broken if rules)


def _ranked(position: Position, moves: Sequence[Discard | Give], left: tuple[Left, ...]) -> tuple[DiscardChoice, ...]:
    rows = {one.card.face: one for one in left}
    choices = [_choice(position, move, rows.get(move.card.face)) for move in moves]
    return tuple(sorted(choices, key=lambda choice: _rank(position, choice)))


def _choice(position: Position, move: Discard | Give, left: Left | None) -> DiscardChoice:
    card = move.card
    held = list(position.hand)
    held.remove(card)
    soon, own = _soon(position, move), position.view.seat
    # One look is enough where all have the same rules.
    seats = {own, *soon} if position.view.round.ladder else {own}
    fits = {seat: position.fits(card, seat=seat) for seat in seats}
    frees = _frees(position, move)
    left = left or Left(card, None, None, None)
    return DiscardChoice(
        move=move,
        away=left.away,
        helping=left.helping,
        copies=left.copies,
        chance=None if left.copies is None else position.chance_of(left.copies),
        points=position.points(held),
        fits=tuple(sorted({meld for melds in fits.values() for meld in melds})),
        serves=bool(frees) or any(fits.get(seat, fits[own]) for seat in soon),
        frees=frees,
        exact=left.exact,
    )


def _soon(position: Position, move: Discard | Give) -> tuple[int, ...]:
    """The other seats that could soon add the card to a meld: whoever gets it, a claimer, or the next player."""
    current = position.view.round
    others = current.rules.seats_after(position.view.seat)
    claimers: tuple[int, ...] = ()
    if current.phase is Phase.PLAY:
        claimers = tuple(seat for seat in others if current.rules_for(seat).claiming is not None)
    following = _following(position, move)
    lays_off = current.rules_for(following).laying_off is not None and current.seats[following].laid_turn is not None
    return (*claimers, following) if lays_off else claimers


def _following(position: Position, move: Discard | Give) -> int:
    """Whoever gets the card, or comes to it next."""
    current = position.view.round
    from_seat = current.turn if current.phase is Phase.ANSWER else position.view.seat
    return from_seat if isinstance(move, Give) else current.rules.seats_after(from_seat)[0]


def _frees(position: Position, move: Discard | Give) -> tuple[int, ...]:
    """The melds off which the seat that comes to the card could swap a wild card for it, had it the card in hand."""
    current, seat = position.view.round, _following(position, move)
    rules = current.rules_for(seat).swapping
    if rules is None or not current.melds:
        return ()
    holder = current.seats[seat]
    then = with_seat(current, seat, holder.but(hand=(*holder.hand, move.card)))
    swaps = [swap for swap in swaps_with(then, (move.card,)) if seat != position.view.seat]
    freed = [swap for swap in swaps if isinstance(taken_off(then, swap, seat=seat, rules=rules, section=""), TakenOff)]
    return tuple(dict.fromkeys(swap.meld for swap in freed))


def _rank(position: Position, choice: DiscardChoice) -> tuple[int, ...]:
    order = position.rules.deck.pack.order[choice.card]
    if choice.away is None:
        return OUT_OF_REACH, 0, choice.points, choice.serves, order
    return choice.away, -(choice.copies or 0), choice.serves, choice.points, order
