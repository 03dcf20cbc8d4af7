"""What a wild card might stand for, as an example for whoever did not say."""

from collections.abc import Iterator

from kontrakt_dsl.cards import ACE, Card
from kontrakt_dsl.melds.meld import Meld, Placed
from kontrakt_dsl.rules.contracts import MeldKind
from kontrakt_dsl.rules.melding import AceUse, MeldRules, RunSuits


def example_at(meld: Meld, index: int, rules: MeldRules) -> Card:
    """A card, or a rank where that is enough, that the nameless wild card at a place of a meld could stand for.

    In a run it fills a gap, or else goes on at an end; where a meld names no card at all, any card is an example.
    """
    known = [place.stands for place in meld.places if _is_named(place, rules)]
    if not known:
        return rules.pack.cards[0]
    if meld.kind is not MeldKind.RUN:
        return announced_in_set(meld, rules)
    nameless_before = sum(not _is_named(place, rules) for place in meld.places[:index])
    open_ranks = list(_open_ranks(known, rules)) or [known[0].rank]
    rank = open_ranks[min(nameless_before, len(open_ranks) - 1)]
    return Card(rank, known[0].suit) if rules.runs.suits is RunSuits.ONE else Card(rank)


def announced_in_set(meld: Meld, rules: MeldRules) -> Card:
    """A card of the set's rank, of a suit that the set has not got yet where there is one."""
    taken = {place.stands.suit for place in meld.places}
    rank = next(place.stands.rank for place in meld.places if _is_named(place, rules))
    return Card(rank, next((suit for suit in rules.pack.suits if suit not in taken), rules.pack.suits[0]))


def _is_named(place: Placed, rules: MeldRules) -> bool:
    return place.stands.rank in rules.pack.rank_index


def _open_ranks(known: list[Card], rules: MeldRules) -> Iterator[str]:
    """The ranks that a run of these cards, from low to high, lacks: between them, then above, then below."""
    ranks, ace = rules.pack.ranks, rules.runs.ace
    first, *others = (rules.pack.rank_index[card.rank] for card in known)
    nearer_above = bool(others) and len(ranks) - others[-1] < others[0] - first
    if first == 0 and ranks[0] == ACE and nearer_above and ace is not AceUse.LOW:
        first, *others = *others, first
    last = first
    for index in others:
        index += len(ranks) if index <= last else 0
        yield from (ranks[between % len(ranks)] for between in range(last + 1, index))
        last = index
    round_the_corner = ace is AceUse.CORNER
    if (
        last + 1 < len(ranks)
        or round_the_corner
        or (last + 1 == len(ranks) and ranks[0] == ACE and ace is not AceUse.LOW)
    ):
        yield ranks[(last + 1) % len(ranks)]
    if first > 1 or round_the_corner or (first == 1 and not (ranks[0] == ACE and ace is AceUse.HIGH)):
        yield ranks[first - 1]
