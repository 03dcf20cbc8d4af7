"""Chance: the events it makes, and a shuffle that gives the same order on every machine."""

from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256

from kontrakt_dsl.cards import Card
from kontrakt_dsl.game.dealers import Awaited, awaited, cutter, drawing_seats
from kontrakt_dsl.game.game_state import GameState
from kontrakt_dsl.game.pile import recyclable
from kontrakt_dsl.game.round_state import Phase, RoundState

WORD_BYTES = 8


@dataclass(frozen=True, slots=True)
class Deal:
    """The dealer of a round and the whole shuffled pack, next card first, before dealing."""

    dealer: int
    order: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Refill:
    """The new stock, next card first."""

    order: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class DealerDraw:
    """Cards drawn for the first deal: one for each seat in order, then for those who tie, until one is left."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Cut:
    """A seat lifts a number of cards off the pack before the deal."""

    seat: int
    cards: int


@dataclass(frozen=True, slots=True)
class Pick:
    """The card that a discarder draws unseen from the hand of the claimer."""

    card: Card


Chance = Deal | Refill | DealerDraw | Cut | Pick


def shuffled(cards: tuple[Card, ...], key: str) -> tuple[Card, ...]:
    """`cards` in the order that `key` gives: a Fisher-Yates shuffle over numbers drawn from SHA-256 of the key."""
    pile = list(cards)
    words = random_words(key)
    for last in range(len(pile) - 1, 0, -1):
        other = evenly_below(last + 1, words)
        pile[last], pile[other] = pile[other], pile[last]
    return tuple(pile)


def next_chance(state: GameState, seed: str) -> Chance:
    """What chance does in `state`, when no player must act, in the game of `seed`.

    Raises ValueError when a player must act or the game is over.
    """
    if state.actor is not None or state.over:
        raise ValueError("chance has nothing to do here")
    if state.round is not None and state.round.phase is Phase.REFILL:
        below = recyclable(state.round)
        # Sorted first, so that the new order follows from the cards and the seed alone.
        cards = state.round.rules.deck.sorted(below)
        return Refill(shuffled(cards, f"{seed}/round {len(state.results) + 1}/refill {state.round.reshuffles + 1}"))
    if state.round is not None and state.round.phase is Phase.PICK:
        return _pick(state.round, f"{seed}/round {len(state.results) + 1}/turn {state.round.turns}")
    number = len(state.results) + 1
    cards = state.next_rules(0).deck.cards
    due = awaited(state)
    if due is Awaited.DEALER_DRAW:
        order = shuffled(cards, f"{seed}/cards for the deal")
        drawn = next(last for last in range(len(order) + 1) if len(drawing_seats(state, order[:last])) == 1)
        return DealerDraw(order[:drawn])
    dealer = state.dealing
    if dealer is None:
        dealer = evenly_below(state.players, random_words(f"{seed}/first dealer"))
    if due is Awaited.CUT:
        lifted = evenly_below(len(cards) - 1, random_words(f"{seed}/round {number}/cut")) + 1
        return Cut(cutter(state, dealer), lifted)
    return Deal(dealer, shuffled(cards, f"{seed}/round {number}/deal"))


def _pick(current: RoundState, key: str) -> Pick:
    assert current.claimer is not None
    hand = current.rules.deck.sorted(current.seats[current.claimer].hand)
    words = random_words(f"{key}/pick {len(current.returned)}")
    return Pick(hand[evenly_below(len(hand), words)])


def random_words(key: str) -> Iterator[int]:
    """Endless even random numbers of 64 bits that follow from `key` alone."""
    block = 0
    while True:
        digest = sha256(f"{key}/{block}".encode()).digest()
        for start in range(0, len(digest), WORD_BYTES):
            yield int.from_bytes(digest[start : start + WORD_BYTES], "big")
        block += 1


def evenly_below(limit: int, words: Iterator[int]) -> int:
    """An evenly drawn number from 0 to `limit` - 1; words past the last whole multiple of limit are thrown away."""
    fair = (1 << 8 * WORD_BYTES) // limit * limit
    return next(word for word in words if word < fair) % limit
