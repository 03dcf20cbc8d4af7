"""Which faces of a deck a selection of cards means."""

from collections.abc import Iterator

from kontrakt_dsl.cards import ACE, JOKER, SKIP_CARD, WILD_CARD, Card, DeadCard, Pack
from kontrakt_dsl.phrases.nodes import CardGroup, Cards
from kontrakt_dsl.phrases.parser import PhraseType, parse_phrase

_TEN = {"10": "T"}
_DEAD = "dead"
_EXTRAS = {"wild cards": WILD_CARD, "skip cards": SKIP_CARD}


def rank_named(name: str, pack: Pack) -> str | None:
    """The rank of the pack that is written so, or None."""
    rank = name if name in pack.rank_index else _TEN.get(name, name)
    return rank if rank in pack.rank_index and name != "T" else None


def faces_of(group: CardGroup, pack: Pack) -> frozenset[Card] | str:
    """The faces a group of cards means, or what is wrong with it."""
    if group.group:
        return _faces_of_class(group, pack)
    low, high = rank_named(group.low, pack), rank_named(group.high, pack)
    for name, rank in ((group.low, low), (group.high, high)):
        if rank is None:
            return f'the pack has no rank "{name}"; its ranks are {", ".join(rank_names(pack))}'
    ranks = list(_between(str(low), str(high), pack))
    if not ranks:
        return f"{group.low}-{group.high} runs backwards"
    if group.shade == _DEAD:
        return frozenset(DeadCard(rank, suit) for rank in ranks for suit in pack.suits)
    if group.shade and group.shade not in pack.colours:
        return f"the pack has no {group.shade} cards; its colours are {', '.join(dict.fromkeys(pack.colours))}"
    suits = [suit for suit in pack.suits if group.shade in ("", pack.colour_of[suit])]
    return frozenset(Card(rank, suit) for rank in ranks for suit in suits)


def can_mean_cards(wording: str, pack: Pack) -> bool:
    """Whether a part of a phrase can mean cards of the pack; what names no cards always may stand."""
    # Only faults ask.
    from kontrakt_dsl.loading.packs import COLOURS

    if wording in (*COLOURS, _DEAD):
        return wording in pack.colours
    read = parse_phrase(PhraseType.CARDS, wording)
    return not isinstance(read, Cards) or not any(isinstance(faces_of(group, pack), str) for group in read.groups)


def _faces_of_class(group: CardGroup, pack: Pack) -> frozenset[Card] | str:
    if group.shade:
        return f"{group.group} have no colour"
    if group.group not in _EXTRAS:
        return frozenset({JOKER})
    card = _EXTRAS[group.group]
    return frozenset({card}) if card in pack.extras else f"the pack has no {group.group} of its own"


def _between(low: str, high: str, pack: Pack) -> Iterator[str]:
    # an ace that ends a range is the high one: "10-A"
    order = [*pack.ranks, ACE] if high == ACE and low != ACE else list(pack.ranks)
    first = order.index(low)
    last = len(order) - 1 - order[::-1].index(high)
    yield from order[first : last + 1]


def rank_names(pack: Pack) -> tuple[str, ...]:
    """The ranks as they are written in a rules file."""
    return tuple("10" if rank == "T" else rank for rank in pack.ranks)
