"""Starting a new meld after the contract was laid, where the rules allow it."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations

from kontrakt_dsl.cards import Card
from kontrakt_dsl.game.placing import Broken, spent
from kontrakt_dsl.game.state import RoundState, TableMeld
from kontrakt_dsl.melds.legality import broken_in_meld
from kontrakt_dsl.melds.meld import Meld, Placed
from kontrakt_dsl.rules.broken import BrokenRule
from kontrakt_dsl.rules.contracts import MeldKind, Part

NEW_MELDS_RULE = "laying off > new melds"


def started(state: RoundState, melds: Sequence[Meld]) -> RoundState | Broken:
    """The round after the player on turn, who is down, laid new melds; whether the turn can still end is left open."""
    rules, hand = state.rules, state.seats[state.turn].hand
    laying_off = rules.laying_off
    if laying_off is None or not laying_off.new_melds:
        return (BrokenRule("laying down", "the contract has been laid already; from now on cards are added to melds"),)
    if not laying_off.when.holds(state.facts(state.turn)):
        return (BrokenRule("laying off > when", f"new melds are laid by {laying_off.when.told}"),)
    broken = [rule for meld in melds for rule in broken_in_meld(meld, rules.melds)]
    cards = [card for meld in melds for card in meld.cards]
    missing = Counter(cards) - Counter(hand)
    if missing:
        broken.append(BrokenRule("laying down", f"not in the hand: {' '.join(map(str, missing.elements()))}"))
    asked = " or ".join(f"a {part.kind} of {part.size}" for part in laying_off.new_melds)
    for meld in melds:
        if not any(part.kind is meld.kind and part.size.allows(len(meld.places)) for part in laying_off.new_melds):
            message = f"a new meld is {asked}, not a {meld.kind} of {len(meld.places)}"
            broken.append(BrokenRule(NEW_MELDS_RULE, message))
    if broken:
        return tuple(broken)
    return spent(state, cards).but(melds=(*state.melds, *(TableMeld(state.turn, meld) for meld in melds)))


def startable(state: RoundState) -> Iterator[Meld]:
    """The new melds, as small as they may be, that the hand of the player on turn could hold, legal or not."""
    laying_off, seat = state.rules.laying_off, state.seats[state.turn]
    if laying_off is None or seat.laid_turn is None:
        return
    wild = state.rules.melds.wild
    wilds = [card for card in seat.hand if card in wild]
    naturals = [card for card in seat.hand if card not in wild]
    for part in laying_off.new_melds:
        if part.size.low <= len(seat.hand):
            yield from _sets(part, naturals, wilds) if part.kind is MeldKind.SET else _runs(state, part, wilds)


def _sets(part: Part, naturals: list[Card], wilds: list[Card]) -> Iterator[Meld]:
    size = part.size.low
    for rank in dict.fromkeys(card.rank for card in naturals):
        of_rank = [card for card in naturals if card.rank == rank]
        for number in range(min(size, len(of_rank)), max(0, size - len(wilds) - 1), -1):
            helpers = tuple(Placed(card, Card(rank)) for card in wilds[: size - number])
            for chosen in dict.fromkeys(combinations(of_rank, number)):
                yield Meld(MeldKind.SET, (*(Placed(card, card) for card in chosen), *helpers))


def _runs(state: RoundState, part: Part, wilds: list[Card]) -> Iterator[Meld]:
    """Every window of cards where the hand has a natural one, its gaps filled with wild cards."""
    pack, hand, size = state.rules.melds.pack, state.seats[state.turn].hand, part.size.low
    ranks = pack.ranks
    for suit in pack.suits:
        for start in range(len(ranks)):
            window = [Card(ranks[(start + step) % len(ranks)], suit) for step in range(size)]
            gaps = [card for card in window if card not in hand]
            if len(gaps) <= min(len(wilds), size - 1):
                helpers = dict(zip(gaps, wilds, strict=False))
                yield Meld(MeldKind.RUN, tuple(Placed(helpers.get(card, card), card) for card in window))
