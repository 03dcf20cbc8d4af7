"""Where a card may go on the table, and what taking a wild card off a meld leaves."""

from collections.abc import Sequence
from dataclasses import replace

from kontrakt_dsl.cards import JOKER, Card
from kontrakt_dsl.melds.legality import Moment, broken_ace, broken_in_meld, run_start
from kontrakt_dsl.melds.meld import Meld, Placed
from kontrakt_dsl.melds.standing import acts_wild, as_it_lies
from kontrakt_dsl.rules.broken import BrokenRule
from kontrakt_dsl.rules.contracts import MeldKind
from kontrakt_dsl.rules.melding import MeldRules, RunSuits, SetWild


def grown(meld: Meld, places: Sequence[Placed], rules: MeldRules) -> Meld | tuple[BrokenRule, ...]:
    """The meld after `places` are added to it, or the rules that this breaks.

    In a set a wild card takes the set's rank by itself; in a run it must say which card it stands for.
    A card that fits both ends of a run goes low.
    """
    if not places:
        return (BrokenRule("laying off", "say which cards are added"),)
    places = [as_it_lies(place, rules) for place in places]
    grow = {MeldKind.SET: _larger_set, MeldKind.RUN: _longer_run, MeldKind.GROUP: _larger_group}[meld.kind]
    larger = grow(meld, places, rules)
    if larger is None:
        return (BrokenRule("laying off", _misfit(meld, places, rules)),)
    return broken_in_meld(larger, rules, moment=Moment.GROWN) or larger


def without_wild(meld: Meld, card: Card, rules: MeldRules) -> tuple[Meld, Card] | None:
    """The meld with natural `card` in the place of a wild card that stands for it, and that wild card.

    In a set any natural card of the rank will do. None where no wild card of the meld stands for `card`.
    """
    for index, place in enumerate(meld.places):
        if acts_wild(place, rules) and place.stands in (card.face, Card(card.rank)):
            places = list(meld.places)
            places[index] = Placed(card, card.face)
            ordered = tuple(places) if meld.kind is MeldKind.RUN else _in_set_order(places, rules)
            return Meld(meld.kind, ordered), place.card
    return None


def run_ends(meld: Meld, rules: MeldRules) -> tuple[Card, ...]:
    """The cards that would lengthen a run by one, the low end first; whether they may be added is not judged.

    Of a run of several suits they are bare ranks.
    """
    ranks = rules.pack.ranks
    suit = meld.places[0].stands.suit if rules.runs.suits is RunSuits.ONE else ""
    start = run_start(meld, rules)
    end = start + len(meld.places)
    low = Card(ranks[(start - 1) % len(ranks)], suit)
    high = Card(ranks[end % len(ranks)], suit)
    return (low,) if low == high else (low, high)


def ways_to_add(card: Card, meld: Meld, rules: MeldRules) -> tuple[Placed, ...]:
    """The places that `card` may take in a meld as far as ranks go; whether it may be added is not judged."""
    rank = meld.places[0].stands.rank
    if meld.kind is MeldKind.GROUP:
        return (Placed(card, card.face),) if card in rules.wild or card.rank in rules.pack.rank_index else ()
    if meld.kind is MeldKind.SET:
        if card not in rules.wild:
            return (Placed(card, card.face),) if card.rank == rank else ()
        if rules.sets.suit_of_wild is SetWild.ANNOUNCED and acts_wild(Placed(card, Card(rank)), rules):
            return tuple(Placed(card, Card(rank, suit)) for suit in rules.pack.suits)
        return (Placed(card, card),)
    ends = run_ends(meld, rules)
    if card in rules.wild:
        return tuple(as_it_lies(Placed(card, end), rules) for end in ends)
    return (Placed(card, card.face),) if any(_is_at(card.face, end) for end in ends) else ()


def _is_at(card: Card, end: Card) -> bool:
    return card.rank == end.rank and end.suit in ("", card.suit)


def _misfit(meld: Meld, places: Sequence[Placed], rules: MeldRules) -> str:
    cards = " ".join(map(str, places))
    if meld.kind is MeldKind.GROUP:
        return f"{cards} fits into no meld"
    if meld.kind is MeldKind.SET:
        return f"{cards} does not fit {meld}, which takes any {meld.places[0].stands.rank}"
    ends = [card for card in run_ends(meld, rules) if _goes_on_with(card, meld, rules)]
    nameless = next((place.card for place in places if place.stands.rank not in rules.pack.rank_index), None)
    if nameless and ends:
        return f"say which card {nameless} stands for, such as {nameless}={ends[0]}"
    takes = f"goes on with {' or '.join(map(str, ends))}" if ends else "is as long as a run can be"
    return f"{cards} does not fit {meld}, which {takes}"


def _goes_on_with(card: Card, meld: Meld, rules: MeldRules) -> bool:
    # of a run of several suits an end is a bare rank, which only a wild card can take by itself
    place = Placed(card if card.suit else JOKER, card)
    longer = (Meld(MeldKind.RUN, (place, *meld.places)), Meld(MeldKind.RUN, (*meld.places, place)))
    return any(not broken_in_meld(run, rules, moment=Moment.GROWN) for run in longer)


def _larger_set(meld: Meld, places: Sequence[Placed], rules: MeldRules) -> Meld | None:
    rank = Card(meld.places[0].stands.rank)
    added = [replace(place, stands=_stands_in_set(place, rank, rules)) for place in places]
    if any(place.stands.rank != rank.rank for place in added):
        return None
    return Meld(MeldKind.SET, _in_set_order([*meld.places, *added], rules))


def _stands_in_set(place: Placed, rank: Card, rules: MeldRules) -> Card:
    card, stands = place.card, place.stands
    if card not in rules.wild or stands.rank not in (rank.rank, card.rank):
        return stands
    if not acts_wild(Placed(card, rank), rules):
        return card
    named = rules.sets.suit_of_wild is SetWild.ANNOUNCED and stands.rank == rank.rank
    return stands if named else rank


def _larger_group(meld: Meld, places: Sequence[Placed], rules: MeldRules) -> Meld | None:
    if any(place.card not in rules.wild and place.card.rank not in rules.pack.rank_index for place in places):
        return None
    return Meld(MeldKind.GROUP, _in_set_order([*meld.places, *places], rules))


def _in_set_order(places: Sequence[Placed], rules: MeldRules) -> tuple[Placed, ...]:
    order = rules.pack.order
    return tuple(sorted(places, key=lambda place: (acts_wild(place, rules), order[place.card])))


def _longer_run(meld: Meld, places: Sequence[Placed], rules: MeldRules) -> Meld | None:
    waiting = list(places)
    run = list(meld.places)
    while waiting:
        low, *high = run_ends(Meld(MeldKind.RUN, tuple(run)), rules)
        at_low = next((place for place in waiting if _is_at(place.stands, low)), None)
        # Only the place is judged card by card: how many wild cards a run may hold is a matter of the whole.
        if at_low is not None and not broken_ace(Meld(MeldKind.RUN, (at_low, *run)), rules):
            run.insert(0, at_low)
            waiting.remove(at_low)
            continue
        ends = high or [low]
        at_high = next((place for place in waiting if any(_is_at(place.stands, end) for end in ends)), None)
        if at_high is None:
            return None
        run.append(at_high)
        waiting.remove(at_high)
    return Meld(MeldKind.RUN, tuple(run))
