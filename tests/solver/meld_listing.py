"""Lists every meld that some cards can make, straight from the rules; part of the brute force for tests."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from kontrakt_dsl.cards import Card
from kontrakt_dsl.rules.contracts import MeldKind, Part
from kontrakt_dsl.rules.melding import AceUse, AgainstNaturals, MeldRules, SetSuits, WildLimit

Identity = tuple[int, ...]
Made = tuple[Identity, tuple[str, ...], tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Listed:
    """One way to make one meld: the names of the cards `taken` from the hand and of those from elsewhere.

    `identity` is what pairs of melds are judged on: the rank of a set; suit, start and size of a run.
    """

    kind: MeldKind
    identity: Identity
    size: int
    taken: tuple[str, ...]
    new: tuple[str, ...]


class MeldListing:
    """The melds that a hand, with at most `new` of the unseen cards, can make under the rules."""

    def __init__(self, rules: MeldRules, hand: Sequence[Card], unseen: Mapping[Card, int], new: int) -> None:
        self.rules = rules
        self.have = Counter(str(card) for card in hand if card not in rules.wild)
        self.wilds = sum(card in rules.wild for card in hand)
        self.fresh = Counter({str(card): copies for card, copies in unseen.items() if card not in rules.wild})
        self.fresh["wild"] = sum(copies for card, copies in unseen.items() if card in rules.wild)
        self.new = new

    def of(self, part: Part, *, most: int) -> Iterator[Listed]:
        """Every meld of at most `most` cards that fits the part, each way of making it once."""
        make = self._sets if part.kind is MeldKind.SET else self._runs
        for size in range(max(1, part.size.low), most + 1):
            if part.size.allows(size):
                seen: set[Made] = set()
                for made in make(size):
                    if made not in seen:
                        seen.add(made)
                        yield Listed(part.kind, made[0], size, made[1], made[2])

    def _sets(self, size: int) -> Iterator[Made]:
        sets, pack = self.rules.sets, self.rules.pack
        if sets.largest is not None and size > sets.largest:
            return
        different = sets.suits is not SetSuits.ANY
        for index, rank in enumerate(pack.ranks):
            faces = [rank + suit for suit in pack.suits]
            held = [face for face in faces for _ in range(min(self.have[face], 1 if different else size))]
            # Where suits do not matter a new card is one of the rank, whichever suit it has.
            fresh = [face for face in faces if self.fresh[face]]
            others = [f"new {face}" for face in fresh] if different else [f"new {rank}"] * self.new * bool(fresh)
            for naturals, wild, new_naturals, new_wilds in self._mixtures(size, len(held)):
                for taken in choices(held, naturals):
                    for added in choices(others, new_naturals):
                        suits = [name[-1] for name in (*taken, *added)]
                        if not different or len(set(suits)) == len(suits):
                            yield (index,), (*taken, *["wild"] * wild), (*added, *["new wild"] * new_wilds)

    def _mixtures(self, size: int, held: int) -> Iterator[tuple[int, int, int, int]]:
        """How many natural, wild, new natural and new wild cards a set may be made of."""
        sets = self.rules.sets
        for naturals in range(min(size, held) + 1):
            for wild in range(min(self.wilds, size - naturals) + 1):
                missing = size - naturals - wild
                for new_wilds in range(min(missing, self.fresh["wild"]) + 1):
                    if missing <= self.new and within_limits(sets.wilds, sets.naturals, size, wild + new_wilds):
                        yield naturals, wild, missing - new_wilds, new_wilds

    def _runs(self, size: int) -> Iterator[Made]:
        runs, pack = self.rules.runs, self.rules.pack
        if size > runs.largest:
            return
        ranks = len(pack.ranks)
        for suit_index, suit in enumerate(pack.suits):
            for start in range(ranks):
                if not self._may_lie(start, size):
                    continue
                places = [pack.ranks[position % ranks] + suit for position in range(start, start + size)]
                for row in self._fillings(places, self.have, self.wilds, self.fresh, self.new):
                    wild = [name in ("wild", "new wild") for name in row]
                    if not within_limits(runs.wilds, runs.naturals, size, sum(wild)):
                        continue
                    if not runs.wilds_side_by_side and any(a and b for a, b in pairwise(wild)):
                        continue
                    taken = tuple(sorted(name for name in row if not name.startswith("new")))
                    added = tuple(sorted(name for name in row if name.startswith("new")))
                    yield (suit_index, start, size), taken, added

    def _may_lie(self, start: int, size: int) -> bool:
        """Whether a run may lie there, by the use of the ace."""
        top, last = len(self.rules.pack.ranks), start + size - 1
        ace = self.rules.runs.ace
        if "A" not in self.rules.pack.ranks or ace is AceUse.LOW:
            return last < top
        if ace is AceUse.CORNER:
            return True
        return last <= top and not (ace is AceUse.HIGH and start == 0)

    def _fillings(
        self, places: list[str], have: Counter[str], wilds: int, fresh: Counter[str], new: int
    ) -> Iterator[tuple[str, ...]]:
        """Every way to fill the places; a card is taken out of the counts while it lies in one."""
        if not places:
            yield ()
            return
        first, rest = places[0], places[1:]
        if have[first]:
            have[first] -= 1
            for row in self._fillings(rest, have, wilds, fresh, new):
                yield (first, *row)
            have[first] += 1
        if wilds:
            for row in self._fillings(rest, have, wilds - 1, fresh, new):
                yield ("wild", *row)
        if new:
            for name in (first, "wild"):
                if fresh[name]:
                    fresh[name] -= 1
                    for row in self._fillings(rest, have, wilds, fresh, new - 1):
                        yield (f"new {name}", *row)
                    fresh[name] += 1


def within_limits(limit: WildLimit, least_naturals: int, size: int, wilds: int) -> bool:
    """Whether a meld of `size` cards may have so many wild ones."""
    naturals = size - wilds
    if naturals < least_naturals or (limit.at_most is not None and wilds > limit.at_most):
        return False
    if any(sizes.allows(size) and wilds > most for sizes, most in limit.by_size):
        return False
    if limit.against is AgainstNaturals.NO_MORE and wilds > naturals:
        return False
    return not (limit.against is AgainstNaturals.FEWER and wilds >= naturals)


def choices(names: Sequence[str], number: int) -> list[tuple[str, ...]]:
    """Every different choice of `number` of these."""
    found: set[tuple[str, ...]] = {()}
    for _ in range(number):
        found = {
            tuple(sorted((*chosen, name)))
            for chosen in found
            for name in names
            if chosen.count(name) < names.count(name)
        }
    return sorted(found)
