"""Where a card may go on the table, and what taking a wild card off a meld leaves."""

from collections.abc import Sequence
from dataclasses import replace

from kontrakt_dsl.cards import Card
from kontrakt_dsl.melds.legality import Moment, broken_ace, broken_in_meld, run_start
from kontrakt_dsl.melds.meld import Meld, Placed
from kontrakt_dsl.rules.broken import BrokenRule
from kontrakt_dsl.rules.contracts import MeldKind
from kontrakt_dsl.rules.melding import MeldRules


def grown(meld: Meld, places: Sequence[Placed], rules: MeldRules) -> Meld | tuple[BrokenRule, ...]:
    """The meld after `places` are added to it, or the rules that this breaks.

    In a set a wild card takes the set's rank by itself; in a run it must say which card it stands for.
    A card that fits both ends of a run goes low.
    """
    if not places:
        return (BrokenRule("laying off", "say which cards are added"),)
    larger = _larger_set(meld, places, rules) if meld.kind is MeldKind.SET else _longer_run(meld, places, rules)
    if larger is None:
        return (BrokenRule("laying off", _misfit(meld, places, rules)),)
    return broken_in_meld(larger, rules, moment=Moment.GROWN) or larger


def without_wild(meld: Meld, card: Card, rules: MeldRules) -> tuple[Meld, Card] | None:
    """The meld with natural `card` in the place of a wild card that stands for it, and that wild card.

    In a set any natural card of the rank will do. None where no wild card of the meld stands for `card`.
    """
    for index, place in enumerate(meld.places):
        if place.card in rules.wild and place.stands in (card, Card(card.rank)):
            places = list(meld.places)
            places[index] = Placed(card, card)
            ordered = _in_set_order(places, rules) if meld.kind is MeldKind.SET else tuple(places)
            return Meld(meld.kind, ordered), place.card
    return None


def run_ends(meld: Meld, rules: MeldRules) -> tuple[Card, ...]:
    """The cards that would lengthen a run by one, the low end first; whether they may be added is not judged."""
    ranks, suit = rules.pack.ranks, meld.places[0].stands.suit
    start = run_start(meld, rules)
    end = start + len(meld.places)
    low = Card(ranks[(start - 1) % len(ranks)], suit)
    high = Card(ranks[end % len(ranks)], suit)
    return (low,) if low == high else (low, high)


def _misfit(meld: Meld, places: Sequence[Placed], rules: MeldRules) -> str:
    cards = " ".join(map(str, places))
    if meld.kind is MeldKind.SET:
        return f"{cards} does not fit {meld}, which takes any {meld.places[0].stands.rank}"
    ends = [card for card in run_ends(meld, rules) if _goes_on_with(card, meld, rules)]
    nameless = next((place.card for place in places if place.stands.rank not in rules.pack.rank_index), None)
    if nameless and ends:
        return f"say which card {nameless} stands for, such as {nameless}={ends[0]}"
    takes = f"goes on with {' or '.join(map(str, ends))}" if ends else "is as long as a run can be"
    return f"{cards} does not fit {meld}, which {takes}"


def _goes_on_with(card: Card, meld: Meld, rules: MeldRules) -> bool:
    place = Placed(card, card)
    longer = (Meld(MeldKind.RUN, (place, *meld.places)), Meld(MeldKind.RUN, (*meld.places, place)))
    return any(not broken_in_meld(run, rules, moment=Moment.GROWN) for run in longer)


def _larger_set(meld: Meld, places: Sequence[Placed], rules: MeldRules) -> Meld | None:
    rank = Card(meld.places[0].stands.rank)
    added = [
        replace(place, stands=rank)
        if place.card in rules.wild and place.stands.rank in (rank.rank, place.card.rank)
        else place
        for place in places
    ]
    if any(place.stands.rank != rank.rank for place in added):
        return None
    return Meld(MeldKind.SET, _in_set_order([*meld.places, *added], rules))


def _in_set_order(places: Sequence[Placed], rules: MeldRules) -> tuple[Placed, ...]:
    order = rules.pack.order
    return tuple(sorted(places, key=lambda place: (place.card in rules.wild, order[place.card])))


def _longer_run(meld: Meld, places: Sequence[Placed], rules: MeldRules) -> Meld | None:
    waiting = list(places)
    run = list(meld.places)
    while waiting:
        low, *high = run_ends(Meld(MeldKind.RUN, tuple(run)), rules)
        at_low = next((place for place in waiting if place.stands == low), None)
        # Only the place is judged card by card: how many wild cards a run may hold is a matter of the whole.
        if at_low is not None and not broken_ace(Meld(MeldKind.RUN, (at_low, *run)), rules):
            run.insert(0, at_low)
            waiting.remove(at_low)
            continue
        ends = high or [low]
        at_high = next((place for place in waiting if place.stands in ends), None)
        if at_high is None:
            return None
        run.append(at_high)
        waiting.remove(at_high)
    return Meld(MeldKind.RUN, tuple(run))
