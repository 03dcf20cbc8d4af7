"""Lay-downs put together meld by meld: what has been taken decides which melds of the list may still follow.

Melds are taken in the order of the list, so that each lay-down comes once. Two beginnings after which the same may
follow are one state, and whatever is asked of a state is found out once.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from kontrakt_dsl.cards import Card
from kontrakt_dsl.melds.standing import acts_wild
from kontrakt_dsl.rules.contracts import Contract, MeldKind
from kontrakt_dsl.rules.melding import MeldRules
from kontrakt_solver.listing.answering import Numbers, answering
from kontrakt_solver.listing.melds import Listed
from kontrakt_solver.listing.pairs import Beside

FIELD = 8
"""Bits for the number of one card that is left."""
MOST = (1 << FIELD) - 1


class State(NamedTuple):
    """What matters of the melds taken so far.

    `follow` is a bit mask of the melds that may be taken next, `left` how many of each card those can still draw
    on, `unlaid` how many cards are in no meld; the last is 0 where the contract does not take the whole hand.
    """

    numbers: Numbers
    follow: int
    left: int
    unlaid: int


class Graph:
    """The states of one hand: `melds` is its list, `pairs` says which melds bar each other."""

    def __init__(
        self,
        contract: Contract,
        rules: MeldRules,
        melds: Sequence[Listed],
        *,
        pairs: Beside,
        cards: Sequence[Card],
    ) -> None:
        self.melds = tuple(melds)
        self.pairs = pairs
        sorts = list(dict.fromkeys(listed.parts for listed in melds))
        self._answering = answering(contract, sorts)
        self._sort_of = [sorts.index(listed.parts) for listed in melds]
        by_sort = masks_by(self._sort_of)
        self._of_sort = [by_sort[sort] for sort in range(len(sorts))]
        self._may_stay = contract.may_stay
        self._stock, held = _stock(cards, rules)
        self._used = [_used(listed, rules, self._stock) for listed in melds]
        self._fits = _fits(self._used, held)
        self._sizes = [len(listed.cards) for listed in melds]
        self._of_size = masks_by(self._sizes)
        self._of_cards = sum(MOST << FIELD * index for card, index in self._stock.items() if isinstance(card, Card))
        self._taken = [sum(number << FIELD * index for index, number in used) for used in self._used]
        self._matter = _matter(self._taken)
        self._later = {numbers: self._may_follow(numbers) for numbers in self._answering.started}
        self._held = held
        self._cards = len(cards)

    @property
    def start(self) -> State | None:
        """The state in which nothing has been taken, None where the contract can't be answered."""
        none = (0,) * len(self._of_sort)
        if none not in self._later:
            return None
        follow = self._later[none]
        for index, number in enumerate(self._held):
            follow &= self._fits[index][number]
        left = sum(number << FIELD * index for index, number in enumerate(self._held))
        return self._state(none, follow, left, self._cards if self._may_stay else 0)

    def is_whole(self, state: State) -> bool:
        """Whether the melds taken are a lay-down of the contract."""
        return state.numbers in self._answering.whole and (not self._may_stay or state.unlaid in self._may_stay)

    def after(self, state: State, index: int) -> State | None:
        """The state after one more meld was taken, None where no lay-down can come of it."""
        sort = self._sort_of[index]
        numbers = (*state.numbers[:sort], state.numbers[sort] + 1, *state.numbers[sort + 1 :])
        left = state.left - self._taken[index]
        follow = state.follow >> index << index & ~self.pairs.barred[index] & self._later[numbers]
        for card, _ in self._used[index]:
            follow &= self._fits[card][left >> FIELD * card & MOST]
        unlaid = state.unlaid - self._sizes[index] if self._may_stay else 0
        if not follow and numbers not in self._answering.whole:
            return None
        return self._state(numbers, follow, left, unlaid)

    def following(self, state: State) -> Iterator[int]:
        """The melds that may be taken next, in the order of the list."""
        return bits(state.follow)

    def last(self, state: State) -> int | None:
        """A bit mask of the melds that complete a lay-down, where exactly one more is needed whatever it is.

        None where that is not so.
        """
        numbers, mask = state.numbers, 0
        if numbers in self._answering.whole:
            return None
        for sort, of_sort in enumerate(self._of_sort):
            following = (*numbers[:sort], numbers[sort] + 1, *numbers[sort + 1 :])
            if following in self._answering.started:
                if following not in self._answering.whole or self._later[following]:
                    return None
                mask |= of_sort
        mask &= state.follow
        if self._may_stay:
            mask &= sum(self._of_size.get(state.unlaid - stays, 0) for stays in self._may_stay)
        return mask

    def _state(self, numbers: Numbers, follow: int, left: int, unlaid: int) -> State | None:
        # What no later meld draws on makes no difference between two states.
        first = (follow & -follow).bit_length() - 1
        left &= self._matter[first] if follow else 0
        if self._may_stay:
            usable = sum((left & self._of_cards).to_bytes(len(self._stock) + 1, "little"))
            if unlaid - usable > max(self._may_stay):
                return None
        return State(numbers, follow, left, unlaid)

    def _may_follow(self, numbers: Numbers) -> int:
        """The melds of which one more makes what can still become a lay-down."""
        mask = 0
        for sort, of_sort in enumerate(self._of_sort):
            if (*numbers[:sort], numbers[sort] + 1, *numbers[sort + 1 :]) in self._answering.started:
                mask |= of_sort
        return mask


def bits(mask: int) -> Iterator[int]:
    """The places of the bits that are set, lowest first."""
    while mask:
        lowest = mask & -mask
        yield lowest.bit_length() - 1
        mask ^= lowest


def masks_by(values: Sequence[int]) -> dict[int, int]:
    """For each value a bit mask of the places where it stands."""
    masks: dict[int, int] = {}
    for index, value in enumerate(values):
        masks[value] = masks.get(value, 0) | 1 << index
    return masks


def _stock(cards: Sequence[Card], rules: MeldRules) -> tuple[dict[Card | str, int], list[int]]:
    """A place for each face at hand and for the wild cards that all sets and all runs may have, and how many
    there are of each."""
    counts: Counter[Card | str] = Counter(cards)
    for name, limit in (("sets", rules.sets.wilds.per_laydown), ("runs", rules.runs.wilds.per_laydown)):
        if limit is not None:
            counts[name] = min(limit, len(cards))
    return {name: index for index, name in enumerate(counts)}, list(counts.values())


def _used(listed: Listed, rules: MeldRules, stock: dict[Card | str, int]) -> tuple[tuple[int, int], ...]:
    meld = listed.forms[0].meld
    used: Counter[int] = Counter(stock[card] for card in meld.cards)
    shared = stock.get("runs" if meld.kind is MeldKind.RUN else "sets")
    wilds = sum(acts_wild(place, rules) for place in meld.places)
    if shared is not None and wilds:
        used[shared] = wilds
    return tuple(used.items())


def _fits(used: Sequence[tuple[tuple[int, int], ...]], held: Sequence[int]) -> list[list[int]]:
    """For each card, and each number of it that is left, a bit mask of the melds that take no more of it."""
    fits = [[(1 << len(used)) - 1 for _ in range(number + 1)] for number in held]
    for meld, cards in enumerate(used):
        for card, number in cards:
            for left in range(min(number, held[card] + 1)):
                fits[card][left] &= ~(1 << meld)
    return fits


def _matter(taken: Sequence[int]) -> list[int]:
    """For each meld the fields of the cards that it or a later one takes."""
    fields, matter = 0, [0] * len(taken)
    for index in range(len(taken) - 1, -1, -1):
        for place in range(0, taken[index].bit_length(), FIELD):
            if taken[index] >> place & MOST:
                fields |= MOST << place
        matter[index] = fields
    return matter
