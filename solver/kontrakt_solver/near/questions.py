"""What helps and what discards leave, by asking anew for each card: exact under any rules, and slow."""

from collections.abc import Iterator

from kontrakt_dsl.cards import Card
from kontrakt_solver.kernel import Help
from kontrakt_solver.near.nearness import Cards, Nearness, Unseen, less, present, without


def help_by_asking(near: Nearness, cards: Cards, size: int, unseen: Unseen) -> Help:
    """What helps a hand of `size` cards, and what it can do without."""
    away = near.away(cards, size, unseen)
    if away is None or (away == 0 and near.takes_the_hand):
        return Help(away, (), ())
    spare = tuple(card for card in dict.fromkeys(cards) if near.within(without(cards, card), size, unseen, away))
    return Help(away, near.candidates(cards, size, unseen, away) if away else (), spare)


def nearer(near: Nearness, cards: Cards, size: int, unseen: Unseen, away: int) -> Cards:
    """The unseen cards of which one more makes the cards less than `away` short."""
    return tuple(card for card in present(unseen) if near.within((*cards, card), size, less(unseen, card), away - 1))


def discards_by_asking(near: Nearness, cards: Cards, unseen: Unseen, *, nearest: bool) -> Iterator[tuple[Card, Help]]:
    """What each discard leaves, the spare cards first, or only the nearest ones.

    A card that helps after a spare card has gone helps before, so that those discards are asked about few cards.
    """
    size, faces = len(cards), tuple(dict.fromkeys(cards))
    before = near.help(cards, size, unseen)
    at_once = before.away == 0 and near.takes_the_hand
    spare = () if before.away is None or at_once else before.spare
    for card in spare:
        rest, nearer_by_one = without(cards, card), (before.away or 0) - 1
        few = tuple(new for new in before.helping if near.within((*rest, new), size, less(unseen, new), nearer_by_one))
        yield card, Help(before.away, few, ())
    if nearest and spare:
        return
    distances = {card: near.away(without(cards, card), size, unseen) for card in faces if card not in spare}
    least = min((away for away in distances.values() if away is not None), default=None)
    for card, away in distances.items():
        if away == least or not nearest:
            yield card, Help(away, near.candidates(without(cards, card), size, unseen, away) if away else (), ())
