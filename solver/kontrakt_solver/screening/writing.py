"""Filled drafts written as melds, in the order of the pattern's parts."""

from collections import defaultdict
from collections.abc import Sequence

from kontrakt_dsl.cards import Card
from kontrakt_dsl.melds.meld import Meld, Placed
from kontrakt_dsl.rules.contracts import MeldKind
from kontrakt_dsl.rules.melding import SetWild
from kontrakt_solver.screening.drafting import Draft
from kontrakt_solver.screening.looser import Looser


def written(drafts: Sequence[Draft], looser: Looser) -> tuple[Meld, ...]:
    """The melds of a pattern, sets of the least sizes and runs of any."""
    melds: dict[tuple[MeldKind, int], list[Meld]] = defaultdict(list)
    for draft in drafts:
        if draft.kind is MeldKind.RUN:
            melds[MeldKind.RUN, 0].append(_run(draft, looser))
        else:
            melds[MeldKind.SET, len(draft.cards)].append(_set(draft, looser))
    waiting = {kind: iter(found) for kind, found in melds.items()}
    kinds = [
        (part.kind, part.size.low if part.kind is MeldKind.SET else 0)
        for part in looser.pattern.parts
        for _ in range(part.number)
    ]
    return tuple([next(waiting[kind]) for kind in kinds])


def _run(draft: Draft, looser: Looser) -> Meld:
    placed = []
    for place, (card, face) in enumerate(zip(draft.filled, draft.faces, strict=True)):
        # Where suits don't matter a wild card stands for a bare rank.
        wild = Card(face.rank) if looser.one_suit else face
        placed.append(Placed(card, wild if place in draft.wilds else card.face))
    return Meld(MeldKind.RUN, tuple(placed))


def _set(draft: Draft, looser: Looser) -> Meld:
    pack, cards = looser.melds.pack, draft.filled
    naturals = sorted(
        [card for place, card in enumerate(cards) if place not in draft.wilds], key=pack.order.__getitem__
    )
    placed = [Placed(card, card.face) for card in naturals]
    if looser.melds.sets.suit_of_wild is SetWild.ANNOUNCED:
        free = iter([suit for suit in pack.suits if suit not in draft.suits])
        stands = [Card(draft.rank, next(free, pack.suits[0])) for _ in draft.wilds]
    else:
        stands = [Card(draft.rank)] * len(draft.wilds)
    placed += [Placed(cards[place], stand) for place, stand in zip(draft.wilds, stands, strict=True)]
    return Meld(MeldKind.SET, tuple(placed))
