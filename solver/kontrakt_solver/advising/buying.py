"""Buying the upcard or passing: what it costs in cards, chips and points, and how much nearer it brings the hand."""

from dataclasses import dataclass
from math import comb

from kontrakt_dsl.cards import Card
from kontrakt_dsl.game.callers import broken_by_buying
from kontrakt_dsl.game.round_state import Phase
from kontrakt_dsl.rules.broken import BrokenRule
from kontrakt_dsl.rules.buying import LimitSpan
from kontrakt_dsl.rules.ruleset import RoundRules
from kontrakt_solver.advising.nearing import compared
from kontrakt_solver.advising.position import Position
from kontrakt_solver.helping import helping


@dataclass(frozen=True, slots=True, kw_only=True)
class Buying:
    """Buying the `upcard` compared with passing.

    The price: `cards` from the stock beside the upcard, `chips`, and `points`, which the bought cards cost in hand on
    average. `away` is how many cards are missing without the upcard and `away_bought` with it, None where the
    contract is out of reach or already laid; where it takes the whole hand, the cards of the price and of the turn are
    among them. `copies` unseen ones help then, and `chance` is that the stock cards of
    the price bring at least one of them, both None where that was not counted. `fits` are the melds of the table to
    which the upcard could be added later. `too_small` tells that the hand is too small to be laid without a buy,
    `laid_whole` that a larger hand must be laid whole, `too_large` that so large a hand never can be; `left` is how
    many buys remain, None for no limit. `exact` is False where distances are estimates.
    """

    upcard: Card
    refused: tuple[BrokenRule, ...]
    cards: int
    chips: int
    points: float
    away: int | None
    away_bought: int | None
    copies: int | None
    chance: float | None
    fits: tuple[int, ...]
    too_small: bool
    laid_whole: bool
    too_large: bool
    left: int | None
    exact: bool = True

    @property
    def buy(self) -> bool:
        """Whether buying is recommended: it brings the hand nearer, or makes it large enough to be laid."""
        if self.refused or self.away_bought is None:
            return False
        return self.too_small or (self.nearer and not self.unsettled)

    @property
    def nearer(self) -> bool:
        """Whether the upcard brings the hand nearer, as far as is known."""
        return self.away_bought is not None and (self.away is None or self.away_bought < self.away)

    @property
    def unsettled(self) -> bool:
        """Whether no more than estimates tell what the upcard does, where its price is certain."""
        return not self.exact


def buying(position: Position) -> Buying | None:
    """The comparison for a seat that may buy; None where it may not, or where nobody buys."""
    view, rules = position.view, position.rules
    current, upcard, prices = view.round, view.round.upcard, rules.buying
    asked = current.phase is Phase.OFFER or (current.phase is Phase.TAKE_OVER and current.turn != view.seat)
    if not asked or not view.may_act or upcard is None or prices is None:
        return None
    bought = (*position.hand, upcard)
    too_large = not position.is_down and _outgrows(rules, len(bought) + position.unknown + prices.cost)
    away = away_bought = None
    copies, exact = None, True
    if position.is_down:
        pass
    elif too_large:
        away, exact = position.distance.away, position.distance.exact
    else:
        # The stock cards of the price come before the next turn, and are among those missing of a whole hand.
        size = position.size + 1 + prices.cost if rules.contract.takes_the_hand else len(bought)
        here, there = compared(position, bought, size=size)
        away, away_bought, exact = here.away, there.away, there.exact
        if exact:
            help_then = helping(position.oracle, bought, position.unseen, size=size, share=position.share)
            copies = help_then.copies if help_then.exact else None
    return Buying(
        upcard=upcard,
        refused=broken_by_buying(current, view.seat),
        cards=prices.cost,
        chips=prices.chips,
        points=position.points([upcard]) + prices.cost * position.mean_points,
        away=away,
        away_bought=away_bought,
        copies=copies,
        chance=None if copies is None else _chance_of_one(copies, prices.cost, position.unseen_total),
        fits=position.fits(upcard),
        too_small=not position.is_down and len(position.view.hand) + 1 < position.rules.cards_to_lay,
        laid_whole=rules.contract.takes_the_hand,
        too_large=too_large,
        left=_buys_left(position),
        exact=exact,
    )


def _outgrows(rules: RoundRules, cards: int) -> bool:
    """Whether a hand that begins a turn with so many cards can never be laid whole: each turn brings a card for one
    that goes, and only a claim could make it smaller."""
    most = rules.contract.most_cards if rules.contract.takes_the_hand else None
    return most is not None and cards + 1 > most and rules.claiming is None


def _buys_left(position: Position) -> int | None:
    buying = position.rules.buying
    if buying is None or buying.limit is None:
        return None
    seat = position.view.round.seats[position.view.seat]
    credit = 0 if buying.limit_span is LimitSpan.ROUND else seat.credit
    return max(0, buying.limit + credit - seat.buys)


def _chance_of_one(copies: int, drawn: int, total: int) -> float:
    """The chance that of `drawn` cards at least one is among `copies` of `total`."""
    if drawn >= total:
        return float(copies > 0)
    return 1 - comb(total - copies, drawn) / comb(total, drawn)
