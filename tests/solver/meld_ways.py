"""How cards can lie as one meld, written from the rules alone: every rank, every start and every filling is tried.

It shares no code with the solver or the judge of melds.
"""

from collections.abc import Iterator
from functools import cached_property
from itertools import combinations_with_replacement, pairwise

from kontrakt_dsl.cards import ACE, Card
from kontrakt_dsl.rules.contracts import MeldKind, Part, PartSuits, Shared
from kontrakt_dsl.rules.melding import (
    AceUse,
    AgainstNaturals,
    MeldRules,
    RunSuits,
    SetSuits,
    SetWild,
    WildLimit,
    WildsAsNaturals,
    WildsStandFor,
)

Identity = tuple[object, ...]
"""What pairs of melds are judged on: kind, then rank and suits of a set; suit, start and size of a run."""
Way = tuple[Identity, int]
"""One way a choice of cards can lie: its identity, and how many wild cards are among them."""


class MeldWays:
    """How cards can lie as the melds of a contract under one set of rules."""

    def __init__(self, rules: MeldRules) -> None:
        self.rules = rules

    def _ways(self, part: Part, cards: tuple[Card, ...]) -> Iterator[Way]:
        if any(card not in self.rules.wild and card.rank not in self.rules.pack.ranks for card in cards):
            return
        if part.kind is MeldKind.SET:
            yield from self._sets(part, cards)
        elif part.kind is MeldKind.GROUP:
            yield from self._groups(part, cards)
        else:
            yield from self._runs(part, cards)

    def _sets(self, part: Part, cards: tuple[Card, ...]) -> Iterator[Way]:
        sets = self.rules.sets
        if sets.largest is not None and len(cards) > sets.largest:
            return
        for rank in self.rules.pack.ranks if part.rank is None else (part.rank,):
            natural = [card for card in cards if card not in self.rules.wild and card.rank == rank]
            wild = [card for card in cards if card in self.rules.wild]
            if len(natural) + len(wild) < len(cards):
                continue
            if self._in_place:
                natural += [card for card in wild if card.rank == rank]
                wild = [card for card in wild if card.rank != rank]
            if not self._within(sets.naturals, sets.wilds, part, wilds=len(wild), size=len(cards)):
                continue
            fixed = [card.suit for card in natural] + [card.suit for card in wild if self._bound(card)]
            free = sum(not self._bound(card) for card in wild)
            if sets.suit_of_wild is SetWild.RANK:
                if self._suits_of_set(part, fixed, free):
                    yield ("set", rank, tuple(sorted(card.suit for card in natural)), len(wild)), len(wild)
                continue
            for announced in combinations_with_replacement(self.rules.pack.suits, free):
                if self._suits_of_set(part, [*fixed, *announced], 0):
                    yield ("set", rank, tuple(sorted([*fixed, *announced])), 0), len(wild)

    def _suits_of_set(self, part: Part, fixed: list[str], free: int) -> bool:
        wanted = self.rules.sets.suits
        if part.suits is PartSuits.ANY:
            wanted = SetSuits.ANY
        elif part.suits is PartSuits.DIFFERENT and wanted is SetSuits.ANY:
            wanted = SetSuits.DIFFERENT
        if wanted is SetSuits.ANY:
            return True
        if wanted is SetSuits.EXACTLY_THREE:
            return len(set(fixed)) <= 3 <= len(set(fixed)) + free
        return len(set(fixed)) == len(fixed)

    def _groups(self, part: Part, cards: tuple[Card, ...]) -> Iterator[Way]:
        sets = self.rules.sets
        natural = [card for card in cards if card not in self.rules.wild or (self._in_place and card.suit)]
        wilds = len(cards) - len(natural)
        suits = {card.suit for card in natural} | {card.suit for card in cards if self._bound(card)}
        shared = {self.rules.pack.colour_of[suit] for suit in suits} if part.shared is Shared.COLOUR else suits
        if len(shared) <= 1 and self._within(sets.naturals, sets.wilds, part, wilds=wilds, size=len(cards)):
            yield ("group",), wilds

    def _runs(self, part: Part, cards: tuple[Card, ...]) -> Iterator[Way]:
        runs, ranks = self.rules.runs, self.rules.pack.ranks
        size = len(cards)
        if size > runs.largest:
            return
        wanted = {
            PartSuits.ANY: RunSuits.ANY,
            PartSuits.ONE_COLOUR: RunSuits.ONE_COLOUR,
            PartSuits.ALTERNATING: RunSuits.ALTERNATING,
        }.get(part.suits or PartSuits.DIFFERENT, runs.suits)
        for start in range(len(ranks)):
            if not self._aces_fit(start, size):
                continue
            along = [ranks[(start + step) % len(ranks)] for step in range(size)]
            if part.ends is not None and (along[0], along[-1]) != part.ends:
                continue
            for suit in self.rules.pack.suits if wanted is RunSuits.ONE else ("",):
                for wild in self._fillings(along, suit, wanted, list(cards), [], []):
                    if self._wilds_lie_well(part, wild):
                        yield ("run", suit, start, size), sum(wild)

    def _fillings(
        self, along: list[str], suit: str, wanted: RunSuits, left: list[Card], wild: list[bool], suits: list[str]
    ) -> Iterator[tuple[bool, ...]]:
        """Which places are wild, for every way to lay the cards along the ranks."""
        place = len(wild)
        if place == len(along):
            yield tuple(wild)
            return
        for card in dict.fromkeys(left):
            own = card.rank == along[place] and (not suit or card.suit == suit)
            acts_wild = card in self.rules.wild and not (own and self._in_place)
            if not acts_wild and not own:
                continue
            shown = card.suit if not acts_wild or self._bound(card) else ""
            if shown and not self._may_follow(shown, suit, wanted, suits):
                continue
            rest = list(left)
            rest.remove(card)
            yield from self._fillings(along, suit, wanted, rest, [*wild, acts_wild], [*suits, shown])

    def _may_follow(self, shown: str, suit: str, wanted: RunSuits, suits: list[str]) -> bool:
        colour = self.rules.pack.colour_of
        if wanted is RunSuits.ONE:
            return shown == suit
        if wanted is RunSuits.ONE_COLOUR:
            return all(colour[shown] == colour[other] for other in suits if other)
        if wanted is RunSuits.ALTERNATING:
            return all(
                (colour[shown] == colour[other]) is ((len(suits) - place) % 2 == 0)
                for place, other in enumerate(suits)
                if other
            )
        return True

    def _aces_fit(self, start: int, size: int) -> bool:
        ranks = len(self.rules.pack.ranks)
        end = start + size - 1
        if ACE not in self.rules.pack.ranks:
            return end < ranks
        match self.rules.runs.ace:
            case AceUse.CORNER:
                return True
            case AceUse.LOW:
                return end < ranks
            case AceUse.HIGH:
                return start > 0 and end <= ranks
            case AceUse.LOW_OR_HIGH:
                return end <= ranks

    def _wilds_lie_well(self, part: Part, wild: tuple[bool, ...]) -> bool:
        runs = self.rules.runs
        if not runs.wilds_side_by_side and any(a and b for a, b in pairwise(wild)):
            return False
        if runs.wilds.at_start is not None and sum(wild[:4]) > runs.wilds.at_start:
            return False
        return self._within(runs.naturals, runs.wilds, part, wilds=sum(wild), size=len(wild))

    def _within(self, naturals: int, limit: WildLimit, part: Part, *, wilds: int, size: int) -> bool:
        if size - wilds < naturals or (part.wilds is not None and wilds > part.wilds):
            return False
        if limit.at_most is not None and wilds > limit.at_most:
            return False
        if any(sizes.allows(size) and wilds > most for sizes, most in limit.by_size):
            return False
        if limit.against is AgainstNaturals.NO_MORE:
            return wilds <= size - wilds
        return limit.against is not AgainstNaturals.FEWER or wilds < size - wilds

    def _bound(self, card: Card) -> bool:
        """Whether a wild card stands for cards of its own suit alone."""
        own = self.rules.stand_for is WildsStandFor.OWN_SUIT
        return own and card in self.rules.wild and bool(card.suit)

    @cached_property
    def _in_place(self) -> bool:
        return self.rules.as_naturals is WildsAsNaturals.OWN_PLACE
