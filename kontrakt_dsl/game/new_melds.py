"""Starting a new meld after the contract was laid, where the rules allow it."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, permutations

from kontrakt_dsl.cards import Card
from kontrakt_dsl.game.placing import Broken, spent
from kontrakt_dsl.game.round_state import RoundState, TableMeld
from kontrakt_dsl.melds.legality import broken_in_meld
from kontrakt_dsl.melds.meld import Meld, Placed
from kontrakt_dsl.melds.standing import acts_wild
from kontrakt_dsl.rules.broken import BrokenRule
from kontrakt_dsl.rules.contracts import MeldKind
from kontrakt_dsl.rules.melding import MeldRules, RunSuits, SetWild

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
    if laying_off is None or not laying_off.new_melds or seat.laid_turn is None:
        return
    melds = state.rules.melds
    # In written order, so that a meld is the one that its text says.
    order = melds.pack.order
    hand = sorted(seat.hand, key=lambda card: order.get(card.face, len(order)))  # other hands may lie face down
    wilds = [card for card in hand if acts_wild(Placed(card, card), melds)]
    naturals = [card for card in hand if card not in wilds]
    for part in laying_off.new_melds:
        if part.size.low > len(seat.hand):
            continue
        if part.kind is MeldKind.SET:
            yield from _sets(part.size.low, naturals, wilds, melds)
        elif part.kind is MeldKind.RUN:
            yield from _runs(part.size.low, naturals, wilds, melds)


def _sets(size: int, naturals: list[Card], wilds: list[Card], melds: MeldRules) -> Iterator[Meld]:
    for rank in dict.fromkeys(card.rank for card in naturals):
        of_rank = [card for card in naturals if card.rank == rank]
        for number in range(min(size, len(of_rank)), max(0, size - len(wilds) - 1), -1):
            for chosen in dict.fromkeys(combinations(of_rank, number)):
                places = [Placed(card, card.face) for card in chosen]
                taken = {card.suit for card in chosen}
                free = [suit for suit in melds.pack.suits if suit not in taken]
                if melds.sets.suit_of_wild is not SetWild.ANNOUNCED:
                    free = [""] * size
                helpers = zip(wilds[: size - number], free, strict=False)
                places += [Placed(card, Card(rank, suit)) for card, suit in helpers]
                if len(places) == size:
                    yield Meld(MeldKind.SET, tuple(places))


def _runs(size: int, naturals: list[Card], wilds: list[Card], melds: MeldRules) -> Iterator[Meld]:
    """Every window of cards where the hand has a natural one, its gaps filled with wild cards."""
    ranks = melds.pack.ranks
    for suits in _suit_patterns(size, melds):
        for start in range(len(ranks)):
            window = [(ranks[(start + step) % len(ranks)], allowed) for step, allowed in enumerate(suits)]
            held = [
                next((card for card in naturals if card.rank == rank and card.suit in allowed), None)
                for rank, allowed in window
            ]
            if held.count(None) > min(len(wilds), size - 1):
                continue
            helpers = iter(wilds)
            places = [
                Placed(card, card.face)
                if card
                else Placed(next(helpers), Card(rank, allowed[0] if melds.runs.suits is RunSuits.ONE else ""))
                for card, (rank, allowed) in zip(held, window, strict=True)
            ]
            yield Meld(MeldKind.RUN, tuple(places))


def _suit_patterns(size: int, melds: MeldRules) -> Iterator[tuple[tuple[str, ...], ...]]:
    """The suits that each card of a run may have, for every way to choose the suits of a run."""
    suits, by_colour = melds.pack.suits, melds.pack.suits_by_colour
    match melds.runs.suits:
        case RunSuits.ONE:
            yield from (((suit,),) * size for suit in suits)
        case RunSuits.ANY:
            yield (suits,) * size
        case RunSuits.ONE_COLOUR:
            yield from ((colour,) * size for colour in by_colour)
        case RunSuits.ALTERNATING:
            for first, second in permutations(by_colour, 2):
                yield tuple(second if step % 2 else first for step in range(size))
