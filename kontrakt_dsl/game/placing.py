"""Cards from the hand onto melds of the table: where they fit, and the round after it.

Whether the turn can still end then is judged in `turn_end`.
"""

from collections import Counter
from collections.abc import Iterator

from kontrakt_dsl.cards import Card
from kontrakt_dsl.game.moves import LayOff
from kontrakt_dsl.game.round_state import RoundState, TableMeld
from kontrakt_dsl.game.seating import with_seat
from kontrakt_dsl.melds.layoff import grown, ways_to_add
from kontrakt_dsl.melds.meld import Meld
from kontrakt_dsl.rules.broken import BrokenRule

Broken = tuple[BrokenRule, ...]


def added(state: RoundState, move: LayOff) -> RoundState | Broken:
    """The round after cards were added to a meld, or the rules that this breaks."""
    rules, seat = state.rules, state.seats[state.turn]
    if rules.laying_off is None:
        return (BrokenRule("laying off", "cards are not added to melds in this round"),)
    if not rules.laying_off.when.holds(state.facts(state.turn)):
        return (BrokenRule("laying off > when", f"cards are added to melds by {rules.laying_off.when.told}"),)
    if seat.laid_turn is None:
        return (BrokenRule("laying off > when", "cards are added to melds by a player who has laid the contract"),)
    target = meld_at(state, move.meld, section="laying off")
    if not isinstance(target, Meld):
        return target
    cards = [place.card for place in move.places]
    missing = Counter(cards) - Counter(seat.hand)
    if missing:
        return (BrokenRule("laying off", f"not in the hand: {' '.join(map(str, missing.elements()))}"),)
    larger = grown(target, move.places, state.melds[move.meld - 1].rules(rules.melds))
    if not isinstance(larger, Meld):
        return larger
    return spent(state, cards).but(melds=with_meld(state, move.meld, larger))


def lay_offs(state: RoundState) -> Iterator[LayOff]:
    """Every single card of the player on turn with each meld that it fits, whether or not the turn could end then."""
    return lay_offs_of(state, tuple(dict.fromkeys(state.seats[state.turn].hand)))


def lay_offs_of(state: RoundState, cards: tuple[Card, ...]) -> Iterator[LayOff]:
    """Each of `cards` with each meld that it fits."""
    for number, table in enumerate(state.melds, start=1):
        rules = table.rules(state.rules.melds)
        for card in cards:
            places = ways_to_add(card, table.meld, rules)
            yield from (LayOff((place,), number) for place in places)


def meld_at(state: RoundState, number: int, *, section: str) -> Meld | Broken:
    """Meld `number` of the table (from 1), or the refusal that `section` of the rules gives where there is none."""
    if not 1 <= number <= len(state.melds):
        there = f"they are numbered 1 to {len(state.melds)}" if state.melds else "none has been laid down yet"
        return (BrokenRule(section, f"there is no meld {number} on the table; {there}"),)
    return state.melds[number - 1].meld


def with_meld(state: RoundState, number: int, meld: Meld) -> tuple[TableMeld, ...]:
    """The melds of the table with `meld` in the place of meld `number`."""
    before = state.melds[number - 1]
    table = TableMeld(before.owner, meld, before.part)
    return (*state.melds[: number - 1], table, *state.melds[number:])


def spent(state: RoundState, cards: list[Card]) -> RoundState:
    """The round after the player on turn put `cards` of the hand on the table."""
    seat = state.seats[state.turn]
    gone, waiting = Counter(cards), list(state.swapped)
    hand = []
    for card in seat.hand:
        if gone.get(card):
            gone[card] -= 1
        else:
            hand.append(card)
    for card in cards:
        if card in waiting:
            waiting.remove(card)
    used_wild = seat.used_wild or any(card in state.rules.melds.wild for card in cards)
    after = seat.but(hand=tuple(hand), used_wild=used_wild)
    return with_seat(state, state.turn, after).but(swapped=tuple(waiting))
