"""Melds from the cards that their text names: which kind each may be, in what order, and what its wild cards stand for.

A text may be read in several ways, and the same cards make the same meld in one order only: `readings` has every
reading, the one to prefer first.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice, pairwise, permutations, product

from kontrakt_dsl.cards import Card, Pack
from kontrakt_dsl.melds.meld import Meld, Placed
from kontrakt_dsl.melds.standing import as_it_lies
from kontrakt_dsl.rules.contracts import MeldKind, Part
from kontrakt_dsl.rules.melding import MeldRules, SetWild, WildsAsNaturals

_ALL_BUT_GROUPS = frozenset({MeldKind.SET, MeldKind.RUN})
MOST_ORDERS = 500
"""So many orders of a run that goes past its own beginning are read; few runs have more than two."""


def readings(
    places: Sequence[Placed], pack: Pack, wild: frozenset[Card], rules: MeldRules | None, asked: Sequence[Part]
) -> tuple[Meld, ...]:
    """Every meld that the places may make, the one that is meant where nothing speaks against it first.

    `asked` are the parts that may be laid; without any the cards alone tell what is meant. Where the `rules` let a wild
    card be natural in its own place, it stands for itself there.
    """
    lying = places if rules is None else [as_it_lies(place, rules) for place in places]
    return tuple(dict.fromkeys(_readings(lying, pack, wild, rules, asked)))


def _readings(
    places: Sequence[Placed], pack: Pack, wild: frozenset[Card], rules: MeldRules | None, asked: Sequence[Part]
) -> Iterator[Meld]:
    kinds = frozenset(part.kind for part in asked) or _ALL_BUT_GROUPS
    # A wild card without a named identity takes the rank of a set; in a run it is judged as it was written.
    of_one_rank = len({place.stands.rank for place in places if not _is_open(place, wild)}) <= 1
    may_be_group = MeldKind.GROUP in kinds
    as_set = of_one_rank and (MeldKind.SET in kinds or not may_be_group)
    if as_set:
        ranks = {part.rank: None for part in asked if part.kind is MeldKind.SET} or {None: None}
        for rank in ranks:
            yield set_of(places, pack, wild, rules, asked_rank=rank)
    run = in_order(places, pack)
    consecutive = _is_consecutive(run, pack)
    if (MeldKind.RUN in kinds and consecutive) or not (as_set or may_be_group):
        yield Meld(MeldKind.RUN, run)
        if consecutive:
            yield from (Meld(MeldKind.RUN, turned) for turned in _turned(run, pack))
    if may_be_group:
        yield Meld(MeldKind.GROUP, _in_written_order(places, pack, wild))


def written(meld: Meld) -> tuple[Placed, ...]:
    """The places of a meld as its text has them: wild cards of a set are plain where another card tells the rank."""
    if meld.kind is not MeldKind.SET or not meld.tells_rank:
        return meld.places
    return tuple(place if place.stands.suit else Placed(place.card, place.card.face) for place in meld.places)


def set_of(
    places: Sequence[Placed],
    pack: Pack,
    wild: frozenset[Card],
    rules: MeldRules | None,
    *,
    asked_rank: str | None = None,
) -> Meld:
    """The set of the places in written order, its wild cards standing for its rank.

    That is the rank of the first natural card, or else the one that a wild card names. Where none does, and wild cards
    may be natural in their own place, it is the rank of the first of them; where that isn't so, it is `asked_rank`, and
    last the one rank that all of them have.
    """
    in_place = rules is not None and rules.as_naturals is WildsAsNaturals.OWN_PLACE
    announced = rules is not None and rules.sets.suit_of_wild is SetWild.ANNOUNCED
    ordered = _in_written_order(places, pack, wild)
    rank = _rank_of(ordered, pack, wild, in_place=in_place) or asked_rank or _rank_of_all(ordered, pack)
    if rank is None:
        return Meld(MeldKind.SET, ordered)
    stands = []
    for place in ordered:
        natural = place.card not in wild or (in_place and place.card.rank == rank)
        keeps = announced and place.stands.rank == rank and place.stands.suit
        stands.append(place.card.face if natural else place.stands if keeps else Card(rank))
    placed = [Placed(place.card, to) for place, to in zip(ordered, stands, strict=True)]
    return Meld(MeldKind.SET, _in_written_order(placed, pack, wild))


def _rank_of(ordered: Sequence[Placed], pack: Pack, wild: frozenset[Card], *, in_place: bool) -> str | None:
    """The rank that the cards of a set tell."""
    if ordered and ordered[0].card not in wild:
        return ordered[0].card.rank
    for place in ordered:
        if not _is_open(place, wild):
            return place.stands.rank
    own = [place.card.rank for place in ordered if place.card.rank in pack.rank_index]
    return own[0] if in_place and own else None


def _rank_of_all(places: Sequence[Placed], pack: Pack) -> str | None:
    ranks = {place.card.rank for place in places}
    return ranks.pop() if len(ranks) == 1 and ranks <= pack.rank_index.keys() else None


def _in_written_order(places: Iterable[Placed], pack: Pack, wild: frozenset[Card]) -> tuple[Placed, ...]:
    """The places in the order of the pack, wild cards last; of equal cards by what they stand for."""

    def key(place: Placed) -> tuple[bool, int, int, int]:
        stands = place.stands
        suit = pack.suits.index(stands.suit) if stands.suit in pack.suits else -1
        return place.card in wild, pack.order[place.card], pack.rank_index.get(stands.rank, -1), suit

    return tuple(sorted(places, key=key))


def in_order(places: Sequence[Placed], pack: Pack) -> tuple[Placed, ...]:
    """Low to high; an ace that fits both ends goes low, and a run that goes round the corner begins where it begins.

    Of two aces that end one run the natural one lies low, and so of all cards of one rank in a run that goes on past
    its own beginning.
    """
    ranks, order = len(pack.ranks), pack.order
    index = {place: pack.rank_index.get(place.stands.rank, ranks) for place in places}
    run = sorted(places, key=lambda place: (index[place], order[place.card]))
    if len(run) > ranks + 1:
        return _round_and_round([[place for place in run if index[place] == rank] for rank in range(ranks)]) or tuple(
            run
        )
    breaks = [after for after in range(1, len(run)) if (index[run[after - 1]] + 1) % ranks != index[run[after]]]
    if len(breaks) == 1 and (index[run[-1]] + 1) % ranks == index[run[0]]:
        first, second, *rest = run
        run = [first, *rest, second] if index[first] == index[second] else run[breaks[0] :] + run[: breaks[0]]
    return tuple(run)


def _round_and_round(by_rank: Sequence[list[Placed]]) -> tuple[Placed, ...] | None:
    """A run of more cards than there are ranks, from the places of each rank; None where they make none."""
    ranks, cards = len(by_rank), sum(map(len, by_rank))
    begins = [rank for rank in range(ranks) if len(by_rank[rank]) > len(by_rank[rank - 1])]
    start = begins[0] if begins else 0
    if any(len(by_rank[(start + step) % ranks]) != len(range(step, cards, ranks)) for step in range(ranks)):
        return None
    return tuple(by_rank[(start + step) % ranks][step // ranks] for step in range(cards))


def _turned(run: tuple[Placed, ...], pack: Pack) -> Iterator[tuple[Placed, ...]]:
    """The other orders of a run that has every rank: it may begin elsewhere, or places of one rank change with each
    other."""
    ranks = len(pack.ranks)
    if len(run) < ranks:
        return
    begins = [run[start:] + run[:start] for start in range(ranks)] if len(run) % ranks == 0 else [run]
    for begun in begins:
        orders = [dict.fromkeys(permutations(begun[rank::ranks])) for rank in range(ranks)]
        for chosen in islice(product(*orders), MOST_ORDERS):
            turned = tuple(chosen[step % ranks][step // ranks] for step in range(len(run)))
            if turned != run:
                yield turned


def _is_open(place: Placed, wild: frozenset[Card]) -> bool:
    return place.card in wild and place.card.face == place.stands


def _is_consecutive(run: Sequence[Placed], pack: Pack) -> bool:
    index = [pack.rank_index.get(place.stands.rank, -1) for place in run]
    ranks = len(pack.ranks)
    return -1 not in index and all((low + 1) % ranks == high for low, high in pairwise(index))
