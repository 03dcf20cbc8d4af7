"""Choices of cards put together as groups to take one card each from, so that a few plans say what many choices do."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import permutations, product

from kontrakt_dsl.cards import Card
from kontrakt_solver.near.nearness import Cards

Choice = tuple[int, ...]
"""Cards by their place in written order, ascending."""
Box = tuple[tuple[int, ...], ...]
"""Groups of cards; it stands for every choice of one card from each."""
MOST_ORDERS = 6
MANY_CHOICES = 2_000
"""From so many on the groups of a plan are widened in one order only."""


class Cover:
    """All choices of one number of cards, of which there are `copies`, with the plans that stand for them."""

    def __init__(self, choices: Iterable[Cards], copies: Mapping[Card, int], order: Mapping[Card, int]) -> None:
        self._cards = sorted({card for choice in choices for card in choice}, key=order.__getitem__)
        place = {card: index for index, card in enumerate(self._cards)}
        self._copies = [copies[card] for card in self._cards]
        self._choices = {tuple(sorted(place[card] for card in choice)) for choice in choices}
        self._last: dict[Choice, set[int]] = defaultdict(set)
        for choice in self._choices:
            for index, card_place in enumerate(choice):
                self._last[choice[:index] + choice[index + 1 :]].add(card_place)

    def plans(self) -> list[tuple[Cards, ...]]:
        """Groups of cards for each plan, the plans that stand for most choices first; none can be left out."""
        boxes: list[Box] = []
        open_choices = dict.fromkeys(sorted(self._choices))
        while open_choices:
            best = max(
                self._boxes_of(next(iter(open_choices))),
                key=lambda box: sum(choice in open_choices for choice in self._choices_of(box)),
            )
            for choice in self._choices_of(best):
                open_choices.pop(choice, None)
            boxes.append(best)
        kept = self._needed(boxes)
        return [tuple(tuple(self._cards[place] for place in group) for group in box) for box in kept]

    def _boxes_of(self, choice: Choice) -> list[Box]:
        """Widest plans for a choice: one group after the other is made as wide as it can be, in several orders."""
        orders: Sequence[Sequence[int]] = list(dict.fromkeys(permutations(range(len(choice)))))[:MOST_ORDERS]
        if len(self._choices) > MANY_CHOICES:
            orders = orders[:1]
        return list(dict.fromkeys(self._widened(choice, order) for order in orders))

    def _widened(self, choice: Choice, order: Sequence[int]) -> Box:
        groups: list[tuple[int, ...]] = [(place,) for place in choice]
        for index in order:
            others = groups[:index] + groups[index + 1 :]
            groups[index] = self._fitting(others)
        return tuple(sorted(groups, key=lambda group: (len(group), group)))

    def _fitting(self, others: Sequence[tuple[int, ...]]) -> tuple[int, ...]:
        """The cards that complete each choice from the other groups that there are copies for."""
        rests = {tuple(sorted(rest)) for rest in product(*others)}
        rests = {rest for rest in rests if self._can_be_had(rest)}
        fitting = {place for rest in rests for place in self._last.get(rest, ())}
        for rest in rests:
            known = self._last.get(rest, set())
            fitting = {place for place in fitting if place in known or not self._can_be_had((*rest, place))}
        return tuple(sorted(fitting))

    def _can_be_had(self, choice: Choice) -> bool:
        return all(choice.count(place) <= self._copies[place] for place in choice)

    def _choices_of(self, box: Box) -> set[Choice]:
        return {tuple(sorted(choice)) for choice in product(*box)} & self._choices

    def _needed(self, boxes: list[Box]) -> Iterator[Box]:
        """The plans without those that the others make idle, the widest first."""
        covered = [self._choices_of(box) for box in boxes]
        times: dict[Choice, int] = defaultdict(int)
        for choices in covered:
            for choice in choices:
                times[choice] += 1
        by_width = sorted(range(len(boxes)), key=lambda index: (len(covered[index]), boxes[index]))
        idle = set()
        for index in by_width:
            if all(times[choice] > 1 for choice in covered[index]):
                idle.add(index)
                for choice in covered[index]:
                    times[choice] -= 1
        widest = sorted(set(range(len(boxes))) - idle, key=lambda index: (-len(covered[index]), boxes[index]))
        return (boxes[index] for index in widest)
