"""A brute force for tests, written from the rules alone: it lists every meld the cards can make and tries them all.

It shares no code with the solver. Cards that are not in the hand may take places too, so that distances are found
by the same listing; `away_by_adding` finds them by really adding every choice of unseen cards.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations_with_replacement

from kontrakt_dsl.cards import Card
from kontrakt_dsl.rules.contracts import Contract, MeldKind, Part
from kontrakt_dsl.rules.melding import AceUse, MeldRules, RunPair, SetPair
from tests.solver.meld_listing import MeldListing, choices

_BITS = 6
_GUARD = 1 << (_BITS - 1)


@dataclass(frozen=True, slots=True)
class Choice:
    """One way to make one meld: `use` packs the cards it takes from the hand, `new` names those from elsewhere.

    `identity` is what pairs of melds are judged on: the rank of a set; suit, start and size of a run.
    """

    kind: MeldKind
    identity: tuple[int, ...]
    size: int
    use: int
    new: tuple[str, ...]
    value: int


class BruteForce:
    """Every question about one contract under one set of rules, answered by trying everything."""

    def __init__(self, contract: Contract, rules: MeldRules, card_points: Mapping[Card, int]) -> None:
        self.contract = contract
        self.rules = rules
        self.points = card_points
        self.faces = [card for card in rules.pack.cards if card not in rules.wild]
        self.slot = {str(face): _BITS * index for index, face in enumerate(self.faces)}
        self.slot["wild"] = _BITS * len(self.faces)
        self.guard = sum(_GUARD << shift for shift in self.slot.values())

    def can_lay(self, hand: Sequence[Card]) -> bool:
        """Whether some lay-down exists."""
        return self._any(hand, {}, 0)

    def least_left(self, hand: Sequence[Card]) -> int | None:
        """The fewest penalty points a lay-down leaves, or None without a lay-down."""
        if self.contract.whole_hand:
            return 0 if self.can_lay(hand) else None
        return self._least(hand, self.points)

    def fewest_left(self, hand: Sequence[Card]) -> int | None:
        """The fewest cards a lay-down leaves, or None without a lay-down."""
        if self.contract.whole_hand:
            return 0 if self.can_lay(hand) else None
        return self._least(hand, dict.fromkeys(self.points, 1))

    def away(self, hand: Sequence[Card], unseen: Mapping[Card, int], *, limit: int) -> int | None:
        """The fewest cards to add, or to exchange for a whole-hand contract; None where it is more than `limit`."""
        return next((new for new in range(limit + 1) if self._any(hand, unseen, new)), None)

    def away_by_adding(self, hand: Sequence[Card], unseen: Mapping[Card, int], *, limit: int) -> int | None:
        """As `away`, by judging the hand with every choice of added or exchanged cards."""
        pool = sorted((card for card, copies in unseen.items() if copies), key=str)
        for number in range(limit + 1):
            for cards in combinations_with_replacement(pool, number):
                if any(copies > unseen[card] for card, copies in Counter(cards).items()):
                    continue
                if any(self.can_lay((*kept, *cards)) for kept in self._kept(hand, number)):
                    return number
        return None

    def _kept(self, hand: Sequence[Card], dropped: int) -> Iterator[tuple[Card, ...]]:
        if not self.contract.whole_hand:
            yield tuple(hand)
            return
        for out in choices([str(card) for card in hand], dropped):
            rest = list(hand)
            for name in out:
                rest.remove(next(card for card in rest if str(card) == name))
            yield tuple(rest)

    def ways(self, hand: Sequence[Card], *, enough: int) -> int:
        """How many different lay-downs there are, counted up to `enough`."""
        slots = self._slots(hand, {}, 0, self.points)
        whole = len(hand) if self.contract.whole_hand else None
        found: set[tuple[tuple[object, ...], ...]] = set()

        def go(left: int, rest: int | None, chosen: list[Choice], start: int) -> None:
            depth = len(chosen)
            if depth == len(slots):
                if rest in (None, 0):
                    found.add(tuple(sorted((choice.kind, choice.identity, choice.use) for choice in chosen)))
                return
            listed = slots[depth]
            for index in range(start if depth and slots[depth - 1] is listed else 0, len(listed)):
                choice = listed[index]
                if len(found) < enough and self._fits(choice.use, left):
                    more = None if rest is None else rest - choice.size
                    if all(self._apart(choice, other) for other in chosen):
                        go(left - choice.use, more, [*chosen, choice], index)

        go(self._pack(hand), whole, [], 0)
        return len(found)

    # The hand as one number: a few bits for each face and for the wild cards, the top one kept as a guard.

    def _pack(self, hand: Sequence[Card]) -> int:
        packed = 0
        for card in hand:
            name = "wild" if card in self.rules.wild else str(card)
            packed += 1 << self.slot[name] if name in self.slot else 0
        return packed

    def _fits(self, use: int, left: int) -> bool:
        return ((left | self.guard) - use) & self.guard == self.guard

    def _choices(
        self, part: Part, hand: Sequence[Card], unseen: Mapping[Card, int], new: int, points: Mapping[Card, int]
    ) -> list[Choice]:
        value = {str(card): points[card] for card in self.faces}
        others = self.contract.least_cards - part.size.low
        most = len(hand) - others if self.contract.whole_hand else len(hand) + new
        value["wild"] = max((points[card] for card in hand if card in self.rules.wild), default=0)
        return [
            Choice(
                listed.kind,
                listed.identity,
                listed.size,
                use=sum(1 << self.slot[name] for name in listed.taken),
                new=listed.new,
                value=sum(value[name] for name in listed.taken),
            )
            for listed in MeldListing(self.rules, hand, unseen, new).of(part, most=most)
        ]

    # Pairs of melds.

    def _apart(self, first: Choice, second: Choice) -> bool:
        """Whether the two may lie in one lay-down."""
        rules = self.rules
        if first.kind is not second.kind:
            return True
        if first.kind is MeldKind.SET:
            return not (SetPair.ONE_RANK in rules.forbidden_set_pairs and first.identity == second.identity)
        suit, start, size = first.identity
        other_suit, other, other_size = second.identity
        if suit != other_suit or not rules.forbidden_run_pairs:
            return True
        forbidden = rules.forbidden_run_pairs
        ring = len(rules.pack.ranks) if rules.runs.ace is AceUse.CORNER else 10**6
        mine = {position % ring for position in range(start, start + size)}
        theirs = {position % ring for position in range(other, other + other_size)}
        above = {(other - start - size) % ring, (start - other - other_size) % ring}
        return not (
            RunPair.ONE_SUIT in forbidden
            or (RunPair.IDENTICAL in forbidden and start == other)
            or (RunPair.OVERLAPPING in forbidden and mine & theirs)
            or (RunPair.CONSECUTIVE in forbidden and 0 in above)
            or (RunPair.ONE_RANK_APART in forbidden and 1 in above)
        )

    # Trying everything.

    def _slots(
        self, hand: Sequence[Card], unseen: Mapping[Card, int], new: int, points: Mapping[Card, int]
    ) -> list[list[Choice]]:
        lists: list[list[Choice]] = []
        for part in self.contract.parts:
            listed = self._choices(part, hand, unseen, new, points)
            listed.sort(key=lambda choice: (len(choice.new), -choice.value))
            lists += [listed] * part.number
        return sorted(lists, key=lambda listed: (len(listed), id(listed)))

    def _any(self, hand: Sequence[Card], unseen: Mapping[Card, int], new: int) -> bool:
        slots = self._slots(hand, unseen, new, self.points)
        whole = len(hand) if self.contract.whole_hand else None
        return self._try(slots, self._pack(hand), unseen, new, whole, [], 0)

    def _try(
        self,
        slots: list[list[Choice]],
        left: int,
        unseen: Mapping[Card, int],
        new: int,
        whole: int | None,
        chosen: list[Choice],
        start: int,
    ) -> bool:
        depth = len(chosen)
        if depth == len(slots):
            return (whole is None or whole == 0) and self._can_be_had(chosen, unseen)
        listed = slots[depth]
        first = start if depth and slots[depth - 1] is listed else 0
        for index in range(first, len(listed)):
            choice = listed[index]
            if len(choice.new) > new:
                break
            if (whole is not None and choice.size > whole) or not self._fits(choice.use, left):
                continue
            if not all(self._apart(choice, other) for other in chosen):
                continue
            rest = None if whole is None else whole - choice.size
            chosen.append(choice)
            found = self._try(slots, left - choice.use, unseen, new - len(choice.new), rest, chosen, index)
            chosen.pop()
            if found:
                return True
        return False

    def _can_be_had(self, chosen: list[Choice], unseen: Mapping[Card, int]) -> bool:
        """Whether the unseen cards hold every new card."""
        new = Counter(name.removeprefix("new ") for choice in chosen for name in choice.new)
        wilds = sum(copies for card, copies in unseen.items() if card in self.rules.wild)
        if new.pop("wild", 0) > wilds:
            return False
        naturals = {str(card): copies for card, copies in unseen.items() if card not in self.rules.wild}
        by_rank: Counter[str] = Counter()
        for name, number in new.items():
            by_rank[name[0]] += number
            if len(name) > 1 and number > naturals.get(name, 0):
                return False
        return all(
            number <= sum(copies for name, copies in naturals.items() if name[0] == rank)
            for rank, number in by_rank.items()
        )

    def _least(self, hand: Sequence[Card], points: Mapping[Card, int]) -> int | None:
        slots = self._slots(hand, {}, 0, points)
        worth = sorted((points[card] for card in hand if card in self.rules.wild), reverse=True)
        best = -1

        def go(depth: int, start: int, left: int, chosen: list[Choice], value: int) -> None:
            nonlocal best
            if depth == len(slots):
                shift = self.slot["wild"]
                wilds = len(worth) - (left >> shift)
                exact = value - wilds * (worth[0] if worth else 0) + sum(worth[:wilds])
                best = max(best, exact)
                return
            hope = sum(listed[0].value for listed in slots[depth + 1 :] if listed)
            listed = slots[depth]
            first = start if depth and slots[depth - 1] is listed else 0
            for index in range(first, len(listed)):
                choice = listed[index]
                if value + choice.value + hope <= best:
                    break
                if self._fits(choice.use, left) and all(self._apart(choice, other) for other in chosen):
                    go(depth + 1, index, left - choice.use, [*chosen, choice], value + choice.value)

        go(0, 0, self._pack(hand), [], 0)
        return None if best < 0 else sum(points[card] for card in hand) - best
