"""Playing: `verify` names the rules a move breaks, `can` asks whether there are none, `apply` does it.

All three are one function underneath, so they can't disagree.
"""

from collections import Counter
from dataclasses import replace

from kontrakt_dsl.cards import Card
from kontrakt_dsl.game import (
    announcing,
    buying,
    claiming,
    claims,
    course,
    dealers,
    digging,
    discarding,
    drawing,
    melding,
    new_melds,
    out_of_order,
    pile,
    placing,
    rounds,
    skipping,
    snatching,
    stock,
    swapping,
    turn_end,
    upcard,
)
from kontrakt_dsl.game.dealers import Awaited
from kontrakt_dsl.game.game_state import GameState
from kontrakt_dsl.game.moves import Buy, Claim, Dig, Discard, Draw, Give, LayDown, LayOff, Move, Pass, Swap, Take
from kontrakt_dsl.game.round_state import Phase, RoundState
from kontrakt_dsl.game.shuffle import Chance, Cut, Deal, DealerDraw, Pick, Refill
from kontrakt_dsl.rules.broken import BrokenRule
from kontrakt_dsl.rules.game import Progress
from kontrakt_dsl.rules.ruleset import Ruleset

Broken = tuple[BrokenRule, ...]


class IllegalMoveError(ValueError):
    """A move that breaks rules; `broken` names them."""

    def __init__(self, broken: Broken) -> None:
        super().__init__("; ".join(map(str, broken)))
        self.broken = broken


def begin(ruleset: Ruleset, *, players: int) -> GameState:
    """A new game, before the first deal. Raises ValueError for a table the ruleset doesn't admit."""
    if not ruleset.table.players.allows(players):
        raise ValueError(f"{ruleset.name} is for {ruleset.table.players} players, not {players}")
    climbs = ruleset.game.progress is Progress.OWN_LADDER
    return GameState(ruleset, players, totals=(0,) * players, contracts=(0,) * players if climbs else ())


def verify(state: GameState | RoundState, move: Move) -> Broken:
    """Every rule that `move` breaks when the seat that must act makes it; empty when it is legal."""
    current = _round_of(state)
    if current is not None and current.phase is Phase.PLAY and isinstance(move, Discard):
        return _broken_by_discard(current, move)
    outcome = _outcome(current, move)
    return outcome if isinstance(outcome, tuple) else ()


def verify_for(state: GameState | RoundState, seat: int, move: Move) -> Broken:
    """Every rule that `move` breaks when `seat` makes it now, be it for that seat to act or not."""
    current = _round_of(state)
    if current is None or current.actor == seat:
        return verify(state, move)
    return out_of_order.out_of_turn(current, seat, move)


def can(state: GameState | RoundState, move: Move) -> bool:
    """Whether `move` is legal for the seat that must act."""
    return not verify(state, move)


def apply(state: GameState, event: Move | Chance) -> GameState:
    """The game after a player's move or after chance.

    Raises IllegalMoveError where the move breaks a rule, and ValueError where chance's cards are not the right ones.
    """
    match event:
        case Deal():
            return rounds.dealt(state, _right_deal(state, event))
        case DealerDraw(cards):
            return dealers.with_dealer_drawn(_between_rounds(state), cards)
        case Cut(seat, cards):
            return dealers.with_cut(_between_rounds(state), seat=seat, cards=cards)
        case Refill(order):
            after: RoundState | Broken = _refilled(state, order)
        case Pick(card):
            after = claiming.picked(_during_round(state), card)
        case _:
            after = _outcome(state.round, event)
    if not isinstance(after, RoundState):
        raise IllegalMoveError(after)
    return rounds.closed(state, after) if after.phase is Phase.ENDED else state.in_round(after)


def legal_moves(state: GameState | RoundState) -> tuple[Move, ...]:
    """Every legal move of the seat that must act but the lay-downs of contracts: finding those is the solver's work.

    Lay-offs are given card by card, new melds as small as they may be.
    """
    current = _round_of(state)
    if current is None or current.actor is None:
        return ()
    if current.phase is Phase.OFFER:
        return (Buy(), Pass())
    if current.phase is Phase.TAKE_OVER:
        answers: tuple[Move, ...] = (Take() if current.actor == current.turn else Buy(), Pass())
        return tuple(move for move in answers if can(current, move))
    candidates: list[Move] = []
    if current.phase is Phase.CLAIM:
        assert current.upcard is not None
        candidates = [*claims.fitting(current, current.upcard, seat=current.asked[0]), Pass()]
    elif current.phase is Phase.ANSWER:
        assert current.claimer is not None
        held = dict.fromkeys(current.seats[current.claimer].hand)
        candidates = [*map(Give, held), *map(Discard, held)]
    elif current.phase is Phase.DRAW:
        candidates = [Draw(), Take(), *digging.digs(current)]
    elif current.phase is Phase.SNATCH:
        candidates = [*snatching.snatches(current), Pass()]
    else:
        hand = dict.fromkeys(current.seats[current.turn].hand)
        candidates += placing.lay_offs(current)
        candidates += [LayDown((meld,)) for meld in new_melds.startable(current)]
        candidates += swapping.swaps(current)
        discards = [move for card in hand for move in skipping.discards_of(current, card)]
        discards += [
            announcing.with_announcement(current, Discard(card, protected=True))
            for card in hand
            if claiming.may_protect(current, card)
        ]
        candidates += discards
        candidates += [replace(move, announced=False) for move in discards if move.announced]
    return tuple(move for move in candidates if can(current, move))


def _round_of(state: GameState | RoundState) -> RoundState | None:
    return state.round if isinstance(state, GameState) else state


def _outcome(state: RoundState | None, move: Move) -> RoundState | Broken:
    if state is None:
        return (BrokenRule("deal", "no cards are dealt now"),)
    # The phase first: moves of the usual turn are found without trying the rest.
    if state.phase is Phase.PLAY:
        outcome = _outcome_of_playing(state, move)
    elif state.phase is Phase.DRAW:
        outcome = _outcome_of_drawing(state, move)
    else:
        outcome = _outcome_out_of_turn(state, move)
    return (out_of_order.out_of_phase(state, move),) if outcome is None else outcome


def _outcome_of_playing(state: RoundState, move: Move) -> RoundState | Broken | None:
    match move:
        case Discard():
            return _broken_by_discard(state, move) or discarding.discarded(state, move)
        case LayOff():
            return melding.laid_off(state, move)
        case LayDown():
            return melding.laid_down(state, move)
        case Swap():
            return melding.swapped(state, move)
    return None


def _outcome_of_drawing(state: RoundState, move: Move) -> RoundState | Broken | None:
    match move:
        case Draw():
            return drawing.drawn(state)
        case Take():
            return upcard.broken_by_taking(state) or turn_end.if_turn_can_end(
                drawing.taken(state, free=upcard.is_free(state))
            )
        case Dig():
            return digging.dug(state, move)
    return None


def _outcome_out_of_turn(state: RoundState, move: Move) -> RoundState | Broken | None:
    match state.phase, move:
        case Phase.OFFER, Buy():
            return buying.bought(state)
        case Phase.OFFER, Pass():
            return buying.passed(state)
        case Phase.TAKE_OVER, Pass():
            return buying.let_go(state)
        case Phase.TAKE_OVER, Take() if state.actor == state.turn:
            return buying.taken_over(state)
        case Phase.TAKE_OVER, Buy() if state.actor != state.turn:
            return buying.taken_over(state)
        case Phase.SNATCH, Swap():
            return snatching.snatched(state, move)
        case Phase.SNATCH, Pass():
            return snatching.passed(state)
        case Phase.CLAIM, Claim():
            return claiming.claimed(state, move)
        case Phase.CLAIM, Pass():
            return claiming.passed(state)
        case Phase.ANSWER, Give(card):
            return claiming.given(state, card)
        case Phase.ANSWER, Discard():
            return claiming.discarded(state, move)
    return None


def _broken_by_discard(state: RoundState, move: Discard) -> Broken:
    return (
        *discarding.broken_by_discard(state, move),
        *claiming.broken_by_protecting(state, move),
        *announcing.broken_by_announcing(state, move),
    )


def _right_deal(state: GameState, deal: Deal) -> Deal:
    if dealers.awaited(_between_rounds(state)) is not Awaited.DEAL:
        raise ValueError(f"a {dealers.awaited(state)} must come before the deal")
    if not 0 <= deal.dealer < state.players:
        raise ValueError(f"there is no seat {deal.dealer} to deal")
    if state.dealing is not None and deal.dealer != state.dealing:
        raise ValueError(f"seat {state.dealing} deals this round, not seat {deal.dealer}")
    if Counter(deal.order) != state.next_rules(0).deck.counts:
        raise ValueError("the order of the deal does not hold the cards of the deck")
    return deal


def _between_rounds(state: GameState) -> GameState:
    if state.round is not None or state.over:
        raise ValueError("no round can be dealt now")
    return state


def _during_round(state: GameState) -> RoundState:
    if state.round is None:
        raise ValueError("no round is being played now")
    return state.round


def _refilled(state: GameState, order: tuple[Card, ...]) -> RoundState:
    current = state.round
    if current is None or current.phase is not Phase.REFILL:
        raise ValueError("the stock is not made anew now")
    if Counter(order) != Counter(pile.recyclable(current)):
        raise ValueError("the new stock does not hold the discards that make it")
    return course.give(stock.refilled(current, order))
