"""Claiming the card just discarded or letting it go: what it rids the hand of, what it opens, what it costs."""

from collections import Counter
from dataclasses import dataclass

from kontrakt_dsl.cards import Card
from kontrakt_dsl.game import claiming as engine
from kontrakt_dsl.game.moves import Claim, Discard
from kontrakt_dsl.game.round_state import Phase, RoundEnd, RoundState
from kontrakt_dsl.melds.meld import Meld
from kontrakt_dsl.rules.claiming import PENALTY_CARDS, ClaimedCard, Claimer, ClaimingRules, Discarder
from kontrakt_solver.advising.discarding import DiscardChoice, answer_choices
from kontrakt_solver.advising.nearing import hands_left
from kontrakt_solver.advising.position import Position
from kontrakt_solver.advising.table import opened


@dataclass(frozen=True, slots=True)
class ClaimChoice:
    """One place for the claimed card: the `meld` that it makes, None where the card goes back to the discarder, the
    cards that fit it then and did not before (`opens`), and those of them in the own hand (`own`)."""

    move: Claim
    meld: Meld | None
    opens: tuple[Card, ...]
    own: tuple[Card, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Claiming:
    """Claiming the discard `card` compared with passing; `choices` are its places, the recommended one first.

    The claimer parts with `parts` cards: with `chosen`, the one that is missed least, where it may choose, and with one
    `drawn` by the discarder unseen. `points` is what the hand costs without the claim, `points_claimed` with it, on
    average where a card is drawn. `away` is how many cards are missing without the claim, None where the contract is
    laid or out of reach; `away_claimed` with it, at worst where a card is drawn; `keeps` is the chance that the claim
    leaves the hand as near as it is. `gets` counts the cards that the discarder gets. `out` tells that the round ends
    by it, `too_small` that the hand could not be laid then without a buy. `exact` is False where distances are
    estimates.
    """

    card: Card
    choices: tuple[ClaimChoice, ...]
    parts: int
    chosen: DiscardChoice | None
    drawn: bool
    points: int
    points_claimed: float
    away: int | None
    away_claimed: int | None
    keeps: float
    gets: int
    out: bool
    too_small: bool
    exact: bool = True

    @property
    def claim(self) -> bool:
        """Whether claiming is recommended: it ends the round, rids the hand of cards that it can do without, or gives
        the discarder some for nothing."""
        if self.out:
            return True
        return self.gets > 0 if not self.parts else self.keeps == 1 and not self.too_small


def claiming(position: Position) -> Claiming | None:
    """The comparison for a seat that may claim; None where it may not."""
    view = position.view
    current = view.round
    rules, card = position.rules.claiming, current.upcard
    if current.phase is not Phase.CLAIM or not view.may_act or rules is None or card is None:
        return None
    moves = [move for move in view.legal_moves() if isinstance(move, Claim)]
    if not moves:
        return None
    choices = sorted((_place(position, move, rules) for move in moves), key=lambda one: (-len(one.own), len(one.opens)))
    after, chosen = _after(position, choices[0].move)
    drawn = after.view.round.phase is Phase.PICK
    lefts = hands_left(after) if drawn and not after.is_down else ()
    copies = Counter(held.face for held in after.hand)
    away = None if position.is_down else position.distance.away
    if chosen is not None:
        away_claimed, exact = chosen.away, chosen.exact
    else:
        away_claimed, exact = away, position.is_down or position.distance.exact
    keeps = 1.0 if away_claimed == away else 0.0
    if lefts:
        furthest = max(lefts, key=lambda left: (left.away is None, left.away or 0))
        away_claimed, exact = furthest.away, exact and all(left.exact for left in lefts)
        near = sum(copies[left.card.face] for left in lefts if left.away is not None and left.away <= (away or 0))
        keeps = near / max(1, len(after.hand))
    parts = (chosen is not None) + drawn
    points = position.points(after.hand)
    smaller = len(after.view.hand) - drawn + 1
    return Claiming(
        card=card,
        choices=tuple(choices),
        parts=parts,
        chosen=chosen,
        drawn=drawn,
        points=position.points(position.hand),
        points_claimed=points - points / max(1, len(after.hand)) if drawn else points,
        away=away,
        away_claimed=away_claimed,
        keeps=keeps,
        gets=_gets(rules),
        out=after.view.round.end is RoundEnd.WENT_OUT and after.view.round.winner == view.seat,
        too_small=not position.is_down and parts > 0 and smaller < position.rules.cards_to_lay,
        exact=exact,
    )


def _place(position: Position, move: Claim, rules: ClaimingRules) -> ClaimChoice:
    if rules.card is ClaimedCard.BACK:
        return ClaimChoice(move, None, (), ())
    before = position.view.round
    after = engine.claimed(before, move)
    assert isinstance(after, RoundState)  # the move is legal
    opens = opened(before, after, move.meld, seat=position.view.seat)
    own = tuple(card for card in dict.fromkeys(position.hand) if card in opens)
    return ClaimChoice(move, after.melds[move.meld - 1].meld, opens, own)


def _after(position: Position, move: Claim) -> tuple[Position, DiscardChoice | None]:
    """The position after a claim and after the card that the claimer parts with by choice; a card that the discarder
    draws unseen has still to go."""
    after = engine.claimed(position.view.round, move)
    assert isinstance(after, RoundState)
    then = position.then(after)
    chosen = next(iter(answer_choices(then)), None)
    if chosen is None:
        return then, None
    answer = chosen.move
    paid = engine.discarded(after, answer) if isinstance(answer, Discard) else engine.given(after, answer.card)
    assert isinstance(paid, RoundState)
    return position.then(paid), chosen


def _gets(rules: ClaimingRules) -> int:
    """How many cards come to the discarder's hand."""
    cards = {Discarder.NOTHING: 0, Discarder.DRAWS_UNSEEN: 1, Discarder.DRAWS_STOCK: PENALTY_CARDS}[rules.discarder]
    return cards + (rules.card is ClaimedCard.BACK) + (rules.claimer is Claimer.GIVES)
