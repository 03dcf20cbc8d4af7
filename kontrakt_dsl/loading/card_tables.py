"""Tables of points whose lines name the same cards: those cards leave the lines in which they stood first."""

from kontrakt_dsl.cards import Card, Pack
from kontrakt_dsl.loading.faces import faces_of, rank_names
from kontrakt_dsl.loading.tree import Entry, Mapping
from kontrakt_dsl.phrases.nodes import CardGroup, Cards
from kontrakt_dsl.phrases.parser import PhraseType, parse_phrase


def with_changed_cards(before: Mapping, change: Mapping, pack: Pack) -> Mapping:
    """The lines of `before` without the cards that `change` names, and the lines of `change`."""
    named: set[Card] = set()
    for entry in change.entries:
        named |= _faces(entry, pack)
    changes = {entry.key.value: entry for entry in change.entries}
    lines: list[Entry] = []
    for entry in before.entries:
        if entry.key.value in changes:
            lines.append(changes.pop(entry.key.value))
        else:
            rest = _without(entry, named, pack)
            lines.extend([rest] if rest is not None else [])
    return Mapping((*lines, *changes.values()), change.span)


def _faces(entry: Entry, pack: Pack) -> set[Card]:
    read = parse_phrase(PhraseType.CARDS, entry.key.value)
    faces: set[Card] = set()
    for group in read.groups if isinstance(read, Cards) else ():
        found = faces_of(group, pack)
        faces |= found if not isinstance(found, str) else set()
    return faces


def _without(entry: Entry, named: set[Card], pack: Pack) -> Entry | None:
    """A line of points without some cards; None where none is left."""
    read = parse_phrase(PhraseType.CARDS, entry.key.value)
    if not isinstance(read, Cards) or not _faces(entry, pack) & named:
        return entry
    rest = cards_without(read, named, pack)
    return Entry(entry.key._replace(value=str(rest)), entry.value) if rest.groups else None


def cards_without(cards: Cards, named: set[Card], pack: Pack) -> Cards:
    """A selection of cards less some others, as a rules file would name it."""
    groups: list[CardGroup] = []
    for group in cards.groups:
        groups += _group_without(group, named, pack)
    return Cards(tuple(groups))


def _group_without(group: CardGroup, named: set[Card], pack: Pack) -> list[CardGroup]:
    faces = faces_of(group, pack)
    if isinstance(faces, str) or not faces & named:
        return [group]
    left = faces - named
    if group.group or not left:
        return [group] if left else []
    groups: list[CardGroup] = []
    previous = -2
    for place, (rank, name) in enumerate(zip(pack.ranks, rank_names(pack), strict=True)):
        of_rank = {card for card in left if card.rank == rank}
        if not of_rank:
            continue
        shade = group.shade if of_rank == {card for card in faces if card.rank == rank} else _shade(of_rank, name, pack)
        last = groups[-1] if groups else None
        if last is not None and previous == place - 1 and last.shade == shade:
            groups[-1] = last._replace(high=name)
        else:
            groups.append(CardGroup(name, name, shade=shade))
        previous = place
    return groups


def _shade(cards: set[Card], rank: str, pack: Pack) -> str:
    """The colour that names these cards of one rank; empty where no colour does, which leaves a card said twice."""
    shades = dict.fromkeys(pack.colours)
    return next(
        (shade for shade in shades if faces_of(CardGroup(rank, rank, shade=shade), pack) == frozenset(cards)), ""
    )
