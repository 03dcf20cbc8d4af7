"""Between rounds: who deals, whether cards are drawn for the deal, and the cut before it."""

from dataclasses import replace
from enum import StrEnum

from kontrakt_dsl.cards import ACE, Card
from kontrakt_dsl.game.game_state import GameState
from kontrakt_dsl.game.round_state import RoundState
from kontrakt_dsl.rules.cutting import CuttingRules, ExactCut
from kontrakt_dsl.rules.ruleset import RoundRules
from kontrakt_dsl.rules.scoring import DrawnAce, FirstDealer, NextDealer


class Awaited(StrEnum):
    """What chance has to do before the next round begins."""

    DEALER_DRAW = "dealer_draw"
    CUT = "cut"
    DEAL = "deal"


def awaited(state: GameState) -> Awaited:
    """What must happen next between two rounds."""
    table = state.ruleset.table
    if state.dealing is None and table.first_dealer is not FirstDealer.BY_LOT:
        return Awaited.DEALER_DRAW
    return Awaited.CUT if table.cutting is not None and state.cut is None else Awaited.DEAL


def dealer_after(finished: RoundState, rule: NextDealer) -> int:
    """Who deals after a round: the next seat, or whoever went out, the same dealer again where nobody did."""
    if rule is NextDealer.ROUND_WINNER:
        return finished.dealer if finished.winner is None else finished.winner
    return finished.rules.seats_after(finished.dealer)[0]


def drawing_seats(state: GameState, cards: tuple[Card, ...]) -> tuple[int, ...]:
    """Who draws next for the first deal after `cards` were drawn in order; one seat alone deals.

    All draw one card in the order of the seats; those who tie draw again.
    """
    seats = tuple(range(state.players))
    while len(cards) >= len(seats) > 1:
        drawn, cards = cards[: len(seats)], cards[len(seats) :]
        values = [_value(state, card) for card in drawn]
        seats = tuple(seat for seat, value in zip(seats, values, strict=True) if value == min(values))
    return seats


def with_dealer_drawn(state: GameState, cards: tuple[Card, ...]) -> GameState:
    """The game after cards were drawn for the first deal. Raises ValueError for too few or too many cards."""
    if awaited(state) is not Awaited.DEALER_DRAW:
        raise ValueError("no cards are drawn for the deal now")
    if len(drawing_seats(state, cards)) > 1 or len(drawing_seats(state, cards[:-1])) == 1:
        raise ValueError("as many cards are drawn for the deal as it takes to find one dealer")
    return replace(state, dealing=drawing_seats(state, cards)[0])


def cutter(state: GameState, dealer: int) -> int:
    """Who cuts before `dealer` deals: the seat before it in the direction of play."""
    return state.next_rules(dealer).seats_after(dealer)[-1]


def with_cut(state: GameState, *, seat: int, cards: int) -> GameState:
    """The game after `seat` lifted `cards` off the pack; an exact cut brings its points at once."""
    if awaited(state) is not Awaited.CUT:
        raise ValueError("the pack is not cut now")
    rules, cutting = state.next_rules(seat), state.ruleset.table.cutting
    assert cutting is not None
    dealer = rules.seats_after(seat)[0]
    if state.dealing is not None and dealer != state.dealing:
        raise ValueError(f"seat {cutter(state, state.dealing)} cuts before this deal, not seat {seat}")
    if not 1 <= cards < len(rules.deck.cards):
        raise ValueError(f"a cut lifts 1 to {len(rules.deck.cards) - 1} cards, not {cards}")
    bonus = cutting.points if cards in exact_cuts(cutting, rules) else 0
    totals = tuple(total + bonus * (number == seat) for number, total in enumerate(state.totals))
    return replace(state, totals=totals, dealing=dealer, cut=cards)


def exact_cuts(cutting: CuttingRules, rules: RoundRules) -> tuple[int, ...]:
    """The numbers of cards that make an exact cut."""
    hands = rules.deal * rules.players
    by_rule = {ExactCut.HANDS: (hands,), ExactCut.HANDS_AND_UPCARD: (hands + 1,), ExactCut.EITHER: (hands, hands + 1)}
    return by_rule[cutting.exact]


def _value(state: GameState, card: Card) -> int:
    """The place of a drawn card, the lower the nearer to the deal; a joker never deals."""
    table = state.ruleset.table
    pack = state.next_rules(0).deck.pack
    index = pack.rank_index.get(card.rank)
    if index is None:
        return len(pack.ranks) + 1
    if card.rank == ACE and table.drawn_ace is DrawnAce.HIGH:
        index = len(pack.ranks)
    return -index if table.first_dealer is FirstDealer.HIGHEST_CARD else index
