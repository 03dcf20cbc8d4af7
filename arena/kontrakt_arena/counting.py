"""Counts the cards of a game after every event."""

from collections import Counter
from itertools import chain

from kontrakt_dsl.cards import Card
from kontrakt_dsl.game.game_state import GameState
from kontrakt_dsl.game.moves import Move
from kontrakt_dsl.game.round_state import RoundState
from kontrakt_dsl.game.shuffle import Chance


class LostCardsError(AssertionError):
    """Cards in play are no longer those of the deck: a bug of the engine."""


def cards_in_play(state: RoundState) -> Counter[Card]:
    """Every card of a round, wherever it lies, by the face with which it came from the pack."""
    places = [state.stock, state.discards]
    places += [seat.hand for seat in state.seats]
    places += [table.meld.cards for table in state.melds]
    found = Counter(chain.from_iterable(places))
    if state.rules.melds.dead:
        for card in [card for card in found if card.face is not card]:
            found[card.face] += found.pop(card)
    return found


def count_cards(_before: GameState, event: Move | Chance, after: GameState, /) -> None:
    """An observer that raises LostCardsError unless hands, melds, stock and discards make up the deck."""
    if after.round is None:
        return
    found, deck = cards_in_play(after.round), after.round.rules.deck.counts
    # As plain dicts: counters compare card by card, and none of these holds a zero.
    if not dict.__eq__(found, deck):
        lost, extra = list((deck - found).elements()), list((found - deck).elements())
        raise LostCardsError(f"after {event}: missing {' '.join(map(str, lost))}, too many {' '.join(map(str, extra))}")
