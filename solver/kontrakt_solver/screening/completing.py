"""A choice of windows and set ranks made into melds: of natural cards, of the hand's wild ones as far as the rules let
them in, and of unseen cards for what is still lacking."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from kontrakt_dsl.cards import Card
from kontrakt_dsl.melds.meld import Meld
from kontrakt_dsl.rules.contracts import MeldKind
from kontrakt_dsl.rules.melding import WildsAsNaturals, WildsStandFor
from kontrakt_solver.kernel.packed import Layout, bits
from kontrakt_solver.screening.drafting import Draft, Supply
from kontrakt_solver.screening.holding import ChosenRun
from kontrakt_solver.screening.looser import Looser
from kontrakt_solver.screening.wild_room import room
from kontrakt_solver.screening.writing import written

NO_SUITS: set[str] = set()

ChosenSet = tuple[int, int]
"""Size and rank."""


@dataclass(frozen=True, slots=True)
class Completed:
    """Melds in the order of the pattern's parts, and the hand of which they are laid."""

    melds: tuple[Meld, ...]
    hand: tuple[Card, ...]


class Completing:
    """Completes choices of one pattern; sets take `different` suits alone where they must."""

    def __init__(self, looser: Looser, layout: Layout, *, different: bool) -> None:
        rules = looser.melds
        self._looser, self._rules, self._layout, self._different = looser, rules, layout, different
        self._own_place = rules.as_naturals is WildsAsNaturals.OWN_PLACE
        self._apart = not rules.runs.wilds_side_by_side
        self._wild = [card for card in rules.pack.faces if card in rules.wild]
        self._naturals: dict[Card, list[Card]] = defaultdict(list)
        self._of_rank: dict[str, list[Card]] = defaultdict(list)
        for card in rules.pack.cards:
            if card not in rules.wild or self._own_place:
                self._naturals[looser.natural(card)].append(card)
                self._of_rank[card.rank].append(card)
        self._places: dict[int, tuple[tuple[int, ...], tuple[Card, ...]]] = {}

    def completed(
        self,
        runs: Iterable[ChosenRun],
        sets: Sequence[ChosenSet],
        hand: Sequence[Card],
        unseen: Mapping[Card, int],
        new: int,
    ) -> Completed | None:
        """The melds made of the hand and `new` unseen cards or fewer; None where that isn't found."""
        supply = Supply(hand, unseen, self._looser)
        drafts = [self._run(cells, used, supply) for cells, used in runs]
        for number, (size, rank) in enumerate(sets):
            alike = [other for other, of_rank in sets[number:] if of_rank == rank]
            cards = supply.of_rank(self._rules.pack.ranks[rank], alike, different=self._different)
            drafts.append(self._set(size, self._rules.pack.ranks[rank], cards))
        coming = self._filled(drafts, supply, new)
        if coming is None:
            return None
        melds = written(drafts, self._looser)
        held = self._hand(melds, hand, coming)
        return None if held is None else Completed(melds, held)

    def _run(self, window: int, used: int, supply: Supply) -> Draft:
        known = self._places.get(window)
        if known is None:
            cells, card_at = tuple(bits(window)), self._layout.card_at
            known = self._places[window] = cells, tuple([card_at[bit.bit_length()] for bit in cells])
        cells, faces = known
        cards = [supply.held(face) if used & bit else None for bit, face in zip(cells, faces, strict=True)]
        rules = self._rules.runs
        return Draft(
            MeldKind.RUN, cards, room=room(rules.wilds, len(cells), rules.naturals), apart=self._apart, faces=faces
        )

    def _set(self, size: int, rank: str, naturals: Sequence[Card]) -> Draft:
        rules = self._rules.sets
        cards = [*naturals, *[None] * (size - len(naturals))]
        return Draft(MeldKind.SET, cards, room=room(rules.wilds, size, rules.naturals), rank=rank)

    def _filled(self, drafts: Sequence[Draft], supply: Supply, new: int) -> list[Card] | None:
        """Fill every gap and tell the unseen cards; None where more than `new` were wanted."""
        if self._own_place and supply.wilds:
            for draft in drafts:
                for place in draft.gaps:
                    self._put_in_own_place(draft, place, supply)
        lacks = [len(draft.gaps) for draft in drafts]
        if sum(lacks) - new > sum([min(gaps, draft.room) for gaps, draft in zip(lacks, drafts, strict=True)]):
            self._lend(drafts)
        may_come: dict[tuple[Draft, int], Card] = {}
        must_be_wild = []
        for draft in drafts:
            for place in draft.gaps:
                card = supply.comes(self._naturals_for(draft, place), none_of=self._barred(draft))
                if card is None:
                    must_be_wild.append((draft, place))
                else:
                    draft.cards[place] = may_come[draft, place] = card
        from_hand = sum(lacks) - new
        if from_hand > len(supply.wilds):
            return None
        coming = []
        for draft, place in must_be_wild:
            wild = self._wild_for(draft, place, supply)
            if wild is None and draft.takes_wild(place):
                wild = supply.comes(self._wild, none_of=NO_SUITS)
                if wild is not None:
                    draft.put_wild(place, wild)
                    coming.append(wild)
            elif wild is not None:
                from_hand -= 1
            if wild is None:
                return None
        for (draft, place), card in may_come.items():
            if from_hand > 0 and self._wild_for(draft, place, supply) is not None:
                from_hand -= 1
            else:
                coming.append(card)
        return coming if from_hand <= 0 else None

    def _wild_for(self, draft: Draft, place: int, supply: Supply) -> Card | None:
        """A wild card of the hand laid in a place, if one may lie there."""
        if not draft.takes_wild(place):
            return None
        for card in supply.wilds:
            if self._may_stand(card, draft, place):
                supply.wilds.remove(card)
                draft.put_wild(place, card)
                return card
        return None

    def _may_stand(self, card: Card, draft: Draft, place: int) -> bool:
        """Whether a wild card may act as one in a place, suits of sets left aside."""
        if not card.suit:
            return True
        is_run = draft.kind is MeldKind.RUN
        if self._own_place and card.rank == (draft.faces[place].rank if is_run else draft.rank):
            return False
        own_suit = self._rules.stand_for is WildsStandFor.OWN_SUIT
        return not own_suit or not is_run or self._looser.one_suit or card.suit == draft.faces[place].suit

    def _lend(self, drafts: Sequence[Draft]) -> None:
        """Give melds that lack more cards than wild ones may lie in them natural cards of melds that can do without."""
        for draft in drafts:
            for place in draft.gaps:
                if len(draft.gaps) > draft.room:
                    self._borrow(draft, place, drafts)

    def _borrow(self, draft: Draft, place: int, drafts: Sequence[Draft]) -> None:
        barred = self._barred(draft)
        for lender in drafts:
            if lender is draft or len(lender.gaps) >= lender.room:
                continue
            for number, card in enumerate(lender.cards):
                if card is not None and card.suit not in barred and self._is_natural(card, draft, place):
                    draft.cards[place], lender.cards[number] = card, None
                    return

    def _is_natural(self, card: Card, draft: Draft, place: int) -> bool:
        """Whether a card that is no wild one would be natural in a place."""
        if draft.kind is MeldKind.SET:
            return card.rank == draft.rank
        return self._looser.natural(card) == draft.faces[place]

    def _naturals_for(self, draft: Draft, place: int) -> Sequence[Card]:
        return self._naturals[draft.faces[place]] if draft.kind is MeldKind.RUN else self._of_rank[draft.rank]

    def _barred(self, draft: Draft) -> set[str]:
        return draft.suits if draft.kind is MeldKind.SET and self._different else NO_SUITS

    def _put_in_own_place(self, draft: Draft, place: int, supply: Supply) -> None:
        """Lay a wild card of the hand where it is a natural one."""
        barred = self._barred(draft)
        for card in self._naturals_for(draft, place):
            if card in supply.wilds and card.suit not in barred:
                supply.wilds.remove(card)
                draft.cards[place] = card
                return

    def _hand(self, melds: Sequence[Meld], hand: Sequence[Card], coming: Sequence[Card]) -> tuple[Card, ...] | None:
        """The hand that lays the melds; None where none of its cards is left for the discard that it must keep."""
        pattern = self._looser.pattern
        if not pattern.takes_the_hand:
            return (*hand, *coming)
        laid = [card for meld in melds for card in meld.cards]
        left = list((Counter((*hand, *coming)) - Counter(laid)).elements())
        kept = left[: int(pattern.keeps_discard)]
        return (*laid, *kept) if len(kept) == pattern.keeps_discard else None
