"""Claiming: what `claim` does, and how a claim is settled between the claimer and the discarder."""

from kontrakt_dsl.cards import Card
from kontrakt_dsl.game.claims import claimable
from kontrakt_dsl.game.course import give, next_turn, settled
from kontrakt_dsl.game.moves import Claim, Discard
from kontrakt_dsl.game.pile import without_upcard
from kontrakt_dsl.game.placing import Broken, meld_at, with_meld
from kontrakt_dsl.game.round_state import Phase, RoundEnd, RoundState
from kontrakt_dsl.game.seating import with_seat
from kontrakt_dsl.melds.layoff import grown
from kontrakt_dsl.melds.meld import Meld
from kontrakt_dsl.melds.standing import buried
from kontrakt_dsl.rules.broken import BrokenRule
from kontrakt_dsl.rules.claiming import PENALTY_CARDS, ClaimedCard, Claimer, ClaimingRules, Discarder, Protecting

PROTECT_RULE = "claiming > protecting"
CLAIMER_RULE = "claiming > the claimer"


def broken_by_protecting(state: RoundState, move: Discard) -> Broken:
    """The rule that a discard breaks by being protected from claims."""
    if not move.protected or may_protect(state, move.card):
        return ()
    return (BrokenRule(PROTECT_RULE, f"{move.card} can't be protected: nobody could claim it, or the rules don't"),)


def may_protect(state: RoundState, card: Card) -> bool:
    """Whether the discarder may forestall a claim of `card`."""
    claiming = state.claiming
    called = claiming is not None and claiming.protecting is Protecting.BY_CALL
    return called and claimable(state, buried(card, state.rules.melds))


def claimed(state: RoundState, move: Claim) -> RoundState | Broken:
    """The round after the seat that was asked claimed the discard for a meld."""
    if move.place.card != state.upcard:
        return (BrokenRule("claiming", f"{move.place.card} is not the card just discarded, {state.upcard}"),)
    target = meld_at(state, move.meld, section="claiming")
    if not isinstance(target, Meld):
        return target
    claimer, rules = state.asked[0], _rules(state)
    larger = grown(target, (move.place,), state.melds[move.meld - 1].rules(state.rules_for(claimer).melds))
    if not isinstance(larger, Meld):
        return larger
    state = without_upcard(state).but(asked=(), claimer=claimer)
    if rules.card is ClaimedCard.LAID_OFF:
        state = state.but(melds=with_meld(state, move.meld, larger))
    else:
        state = _handed(state, move.place.card, state.turn).but(returned=(*state.returned, move.place.card))
    return _paid(state) if rules.claimer is Claimer.NOTHING else state.but(phase=Phase.ANSWER)


def passed(state: RoundState) -> RoundState:
    """The round after the seat that was asked made no claim."""
    asked = state.asked[1:]
    return state.but(asked=asked) if asked else next_turn(state)


def given(state: RoundState, card: Card) -> RoundState | Broken:
    """The round after the claimer gave the discarder a card."""
    if _rules(state).claimer is not Claimer.GIVES:
        return (BrokenRule(CLAIMER_RULE, f"the claimer {_rules(state).claimer}; say discard"),)
    return _without(state, card) or _paid(_handed(_parted(state, card), card, state.turn))


def discarded(state: RoundState, move: Discard) -> RoundState | Broken:
    """The round after the claimer discarded a card; one who has none left goes out."""
    rules, claimer, card = _rules(state), state.claimer, move.card
    if not rules.discards or move.protected or move.announced or move.against is not None:
        word = "give" if rules.claimer is Claimer.GIVES else "discard"
        return (BrokenRule(CLAIMER_RULE, f"the claimer {rules.claimer}; say {word} and the card alone"),)
    broken = _without(state, card) or _broken_wild(state, card)
    if broken:
        return broken
    state = _parted(state, card)
    frozen = state.frozen | {len(state.discards)} if rules.claimer is Claimer.FREEZES else state.frozen
    state = state.but(
        discards=(*state.discards, buried(card, state.rules.melds)),
        discarders=(*state.discarders, claimer),
        frozen=frozen,
    )
    assert claimer is not None
    if not state.seats[claimer].hand:
        return state.but(phase=Phase.ENDED, end=RoundEnd.WENT_OUT)
    return _paid(state)


def picked(state: RoundState, card: Card) -> RoundState:
    """The round after the discarder drew `card` unseen from the claimer. Raises ValueError where it is not there."""
    if state.phase is not Phase.PICK or state.claimer is None:
        raise ValueError("no card is drawn from a hand now")
    if card not in state.seats[state.claimer].hand:
        raise ValueError(f"{card} is not in the hand of seat {state.claimer}")
    return settled(_handed(_parted(state, card), card, state.turn))


def _paid(state: RoundState) -> RoundState:
    """The round after the claimer did everything: now it is for the discarder."""
    match _rules(state).discarder:
        case Discarder.DRAWS_UNSEEN:
            return state.but(phase=Phase.PICK)
        case Discarder.DRAWS_STOCK:
            return give(state.but(due=((state.turn, PENALTY_CARDS),)))
        case Discarder.NOTHING:
            return settled(state)


def _without(state: RoundState, card: Card) -> Broken:
    assert state.claimer is not None
    there = card in state.seats[state.claimer].hand
    return () if there else (BrokenRule(CLAIMER_RULE, f"{card} is not in the hand"),)


def _broken_wild(state: RoundState, card: Card) -> Broken:
    assert state.claimer is not None
    own = state.rules_for(state.claimer)
    wild = own.melds.wild
    natural = any(held not in wild for held in state.seats[state.claimer].hand)
    if own.discarding.wilds or card not in wild or not natural:
        return ()
    return (BrokenRule("discarding > wilds", f"{card} is a wild card; discard another card"),)


def _parted(state: RoundState, card: Card) -> RoundState:
    """The round after the claimer parted with `card`."""
    assert state.claimer is not None
    seat = state.seats[state.claimer]
    index = seat.hand.index(card)
    return with_seat(state, state.claimer, seat.but(hand=seat.hand[:index] + seat.hand[index + 1 :]))


def _handed(state: RoundState, card: Card, number: int) -> RoundState:
    seat = state.seats[number]
    # Who has two cards again tells the others anew.
    return with_seat(state, number, seat.but(hand=(*seat.hand, card), silent=False))


def _rules(state: RoundState) -> ClaimingRules:
    assert state.claiming is not None
    return state.claiming
