"""Melds from the cards that a lay-down names: which kind each is, and what its wild cards stand for."""

from collections.abc import Iterable, Sequence
from itertools import pairwise

from kontrakt_dsl.cards import Card, Pack
from kontrakt_dsl.melds.meld import Meld, Placed
from kontrakt_dsl.rules.contracts import MeldKind
from kontrakt_dsl.rules.melding import SetWild, WildsAsNaturals
from kontrakt_dsl.rules.ruleset import RoundRules

_ALL_BUT_GROUPS = frozenset({MeldKind.SET, MeldKind.RUN})


def meld_of(places: Sequence[Placed], pack: Pack, wild: frozenset[Card], rules: RoundRules | None) -> Meld:
    """The meld that the places make, the contract of the round telling what is asked for."""
    kinds = _ALL_BUT_GROUPS if rules is None else _kinds(rules)
    # A wild card without a named identity takes the rank of a set; in a run it is judged as it was written.
    of_one_rank = len({place.stands.rank for place in places if not _is_open(place, wild)}) <= 1
    if of_one_rank and (MeldKind.SET in kinds or MeldKind.GROUP not in kinds):
        return set_of(places, pack, wild, rules)
    run = in_order(places, pack)
    if MeldKind.GROUP in kinds and not (MeldKind.RUN in kinds and _is_consecutive(run, pack)):
        return Meld(MeldKind.GROUP, in_written_order(places, pack, wild))
    return Meld(MeldKind.RUN, run)


def set_of(places: Sequence[Placed], pack: Pack, wild: frozenset[Card], rules: RoundRules | None) -> Meld:
    """The set of the places in written order; wild cards stand for the rank of the first natural card.

    Where wild cards may be natural in their own place, a set without others takes the rank of its first one.
    """
    in_place = rules is not None and rules.melds.as_naturals is WildsAsNaturals.OWN_PLACE
    announced = rules is not None and rules.melds.sets.suit_of_wild is SetWild.ANNOUNCED
    ordered = in_written_order(places, pack, wild)
    first = ordered[0].card if ordered else None
    named = first is not None and (first not in wild or (in_place and first.rank in pack.rank_index))
    if first is None or not named:
        return Meld(MeldKind.SET, ordered)
    rank = Card(first.rank)
    stands = []
    for place in ordered:
        natural = place.card not in wild or (in_place and place.card.rank == rank.rank)
        keeps = announced and place.stands.rank == rank.rank and place.stands.suit
        stands.append(place.card.face if natural else place.stands if keeps else rank)
    return Meld(MeldKind.SET, tuple(Placed(place.card, to) for place, to in zip(ordered, stands, strict=True)))


def in_written_order(places: Iterable[Placed], pack: Pack, wild: frozenset[Card]) -> tuple[Placed, ...]:
    """The places in the order of the pack, wild cards last."""
    return tuple(sorted(places, key=lambda place: (place.card in wild, pack.order[place.card])))


def in_order(places: Sequence[Placed], pack: Pack) -> tuple[Placed, ...]:
    """Low to high; an ace that fits both ends goes low, and a run that goes round the corner begins where it begins.

    Of two aces that end one run the natural one lies low.
    """
    ranks, order = len(pack.ranks), pack.order
    index = {place: pack.rank_index.get(place.stands.rank, ranks) for place in places}
    run = sorted(places, key=lambda place: (index[place], order[place.card]))
    breaks = [after for after in range(1, len(run)) if (index[run[after - 1]] + 1) % ranks != index[run[after]]]
    if len(breaks) == 1 and (index[run[-1]] + 1) % ranks == index[run[0]]:
        first, second, *rest = run
        run = [first, *rest, second] if index[first] == index[second] else run[breaks[0] :] + run[: breaks[0]]
    return tuple(run)


def _kinds(rules: RoundRules) -> frozenset[MeldKind]:
    return frozenset(part.kind for pattern in rules.contract.patterns for part in pattern.parts)


def _is_open(place: Placed, wild: frozenset[Card]) -> bool:
    return place.card in wild and place.card == place.stands


def _is_consecutive(run: Sequence[Placed], pack: Pack) -> bool:
    index = [pack.rank_index.get(place.stands.rank, -1) for place in run]
    ranks = len(pack.ranks)
    return -1 not in index and all((low + 1) % ranks == high for low, high in pairwise(index))
