"""A brute force for the whole language, written from the rules alone: every choice of cards is tried as every meld.

It shares no code with the solver or the judge of melds. Cards are told apart by their place in the hand; a set of
places is a bit mask.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

from kontrakt_dsl.cards import Card
from kontrakt_dsl.rules.contracts import Contract, MeldKind, Part
from kontrakt_dsl.rules.melding import AceUse, MeldRules, RunPair, SetPair
from tests.solver.meld_ways import Identity, MeldWays, Way


class Subsets(MeldWays):
    """Every question about one contract under one set of rules for hands of a dozen cards."""

    def __init__(self, contract: Contract, rules: MeldRules, points: Mapping[Card, int]) -> None:
        super().__init__(rules)
        self.contract, self.points = contract, points
        self._seen: dict[Part, dict[tuple[Card, ...], tuple[Way, ...]]] = {}

    def best(self, hand: Sequence[Card], worth: Mapping[Card, int] | None = None) -> int | None:
        """The most that laid cards can be worth, None where nothing can be laid."""
        worth = worth or self.points
        return max((sum(worth[hand[place]] for place in laid) for laid in self._lay_downs(hand)), default=None)

    def can_lay(self, hand: Sequence[Card]) -> bool:
        """Whether some lay-down exists."""
        return next(self._lay_downs(hand), None) is not None

    def away(self, hand: Sequence[Card], unseen: Mapping[Card, int]) -> int | None:
        """0 or 1 where so many cards must be added, or exchanged where the hand is used up; None for more."""
        if self.can_lay(hand):
            return 0
        fixed = self.contract.takes_the_hand
        for card, copies in unseen.items():
            kept = [(*hand[:place], *hand[place + 1 :]) for place in range(len(hand))] if fixed else [tuple(hand)]
            # in the same order always, so that cards looked at before are known again
            hands = dict.fromkeys(tuple(sorted((*rest, card), key=self.rules.pack.order.__getitem__)) for rest in kept)
            if copies and any(self.can_lay(changed) for changed in hands):
                return 1
        return None

    def _lay_downs(self, hand: Sequence[Card]) -> Iterator[tuple[int, ...]]:
        for pattern in self.contract.patterns:
            slots = [part for part in pattern.parts for _ in range(part.number)]
            listed = {part: list(self._melds(part, hand, pattern)) for part in set(slots)}
            for masks in self._disjoint(slots, listed, 0, []):
                used = sum(masks)
                left = len(hand) - used.bit_count()
                if (pattern.whole_hand and left) or (pattern.keeps_discard and left != 1):
                    continue
                yield tuple(place for place in range(len(hand)) if used >> place & 1)

    def _disjoint(
        self,
        slots: list[Part],
        listed: Mapping[Part, list[tuple[int, tuple[Way, ...]]]],
        used: int,
        chosen: list[tuple[Part, Way]],
    ) -> Iterator[tuple[int, ...]]:
        if len(chosen) == len(slots):
            yield ()
            return
        part = slots[len(chosen)]
        for mask, ways in listed[part]:
            if mask & used:
                continue
            for way in ways:
                if self._may_stand(part, way, chosen):
                    for rest in self._disjoint(slots, listed, used | mask, [*chosen, (part, way)]):
                        yield (mask, *rest)

    def _melds(self, part: Part, hand: Sequence[Card], contract: Contract) -> Iterator[tuple[int, tuple[Way, ...]]]:
        most = len(hand) - contract.least_cards + part.size.low
        seen = self._seen.setdefault(part, {})
        for size in range(part.size.low, most + 1):
            if not part.size.allows(size):
                continue
            for places in combinations(range(len(hand)), size):
                cards = tuple(hand[place] for place in places)
                if cards not in seen:
                    seen[cards] = tuple(dict.fromkeys(self._ways(part, cards)))
                if seen[cards]:
                    yield sum(1 << place for place in places), seen[cards]

    def _may_stand(self, part: Part, way: Way, chosen: list[tuple[Part, Way]]) -> bool:
        rules = self.rules
        for kinds, limit in (
            ((MeldKind.SET, MeldKind.GROUP), rules.sets.wilds.per_laydown),
            ((MeldKind.RUN,), rules.runs.wilds.per_laydown),
        ):
            wilds = sum(number for other, (_, number) in [*chosen, (part, way)] if other.kind in kinds)
            if limit is not None and wilds > limit:
                return False
        return all(self._apart(way[0], other) for _, (other, _) in chosen)

    def _apart(self, first: Identity, second: Identity) -> bool:
        rules = self.rules
        if first[0] != second[0] or first[0] == "group":
            return True
        if first[0] == "set":
            alike = {SetPair.ONE_RANK: first[1] == second[1], SetPair.IDENTICAL: first == second}
            return not any(alike[pair] for pair in rules.forbidden_set_pairs)
        _, suit, start, size = first
        _, other_suit, other, other_size = second
        if not suit or suit != other_suit:
            return True
        assert isinstance(start, int)
        assert isinstance(size, int)
        assert isinstance(other, int)
        assert isinstance(other_size, int)
        ring = len(rules.pack.ranks) if rules.runs.ace is AceUse.CORNER else 10**6
        mine = {position % ring for position in range(start, start + size)}
        theirs = {position % ring for position in range(other, other + other_size)}
        above = {(other - start - size) % ring, (start - other - other_size) % ring}
        holds = {
            RunPair.ONE_SUIT: True,
            RunPair.IDENTICAL: start == other,
            RunPair.OVERLAPPING: bool(mine & theirs),
            RunPair.CONSECUTIVE: 0 in above,
            RunPair.ONE_RANK_APART: 1 in above,
        }
        return not any(holds[pair] for pair in rules.forbidden_run_pairs)
