"""Answers questions by CP-SAT where counting cards by face is all there is to a meld: any limit, any aim."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from kontrakt_dsl.cards import Card
from kontrakt_dsl.rules.contracts import Contract, MeldKind
from kontrakt_dsl.rules.melding import MeldRules
from kontrakt_solver.answers import Found, Goal, Limits, Status
from kontrakt_solver.counting.candidates import run_choices, set_choices
from kontrakt_solver.counting.counted import is_counted
from kontrakt_solver.counting.model import Question, declare, lay_each_part, use_whole_hand
from kontrakt_solver.counting.model_cards import count_cards
from kontrakt_solver.counting.model_naturals_first import count_missing_cards
from kontrakt_solver.counting.model_pairs import keep_pair_rules
from kontrakt_solver.counting.shapes import RunGroup, SetShape, run_groups, set_shapes
from kontrakt_solver.counting.shrinking import most_cards_of_set, runs_shrink
from kontrakt_solver.counting.supply import Supply, supply_of
from kontrakt_solver.counting.witness import melds_of
from kontrakt_solver.search import Searcher

REACHES = (1, 2, 4)
"""How many new cards to look for at first, before any number."""
RUN_STEP = 8


class CpSat:
    """One contract under one set of rules, compiled once; each question builds a model pruned to its hand.

    Raises ValueError for what counting cards by face can't tell; `slots.model` is for that.
    """

    def __init__(self, contract: Contract, rules: MeldRules, card_points: Mapping[Card, int], limits: Limits) -> None:
        if not is_counted(contract, rules):
            raise ValueError(f"{contract} can't be solved by counting under these rules")
        self._contract = contract
        self._rules = rules
        self._card_points = card_points
        self._points = tuple(card_points.get(card, 0) for card in rules.pack.cards)
        self._run_groups: dict[int | None, tuple[RunGroup, ...]] = {}
        self._set_shapes: dict[int, tuple[SetShape, ...]] = {}
        self._searcher = Searcher(limits)

    def supply(self, hand: Sequence[Card], *, unseen: Mapping[Card, int] | None = None) -> Supply:
        """The cards of a hand counted once, for any number of questions."""
        return supply_of(hand, self._rules, unseen=unseen)

    def fewest_new(
        self, cards: Sequence[Card], unseen: Mapping[Card, int], *, reach: int | None = None, size: int | None = None
    ) -> Found:
        """The number of new cards a lay-down takes, looked for up to `reach` where that is not None.

        A contract that takes the whole hand takes `size` cards, as many as there are where that is None.
        """
        supply = supply_of(cards, self._rules, unseen=unseen)
        if size is not None:
            supply = replace(supply, size=size)
        return self.find(supply if reach is None else supply.within(reach), Goal.FEWEST_NEW)

    def find(self, supply: Supply, goal: Goal) -> Found:
        """The best lay-down by `goal`; without melds where it takes cards that are not in the hand."""
        if goal is not Goal.FEWEST_NEW or supply.reach is not None:
            return self._find(supply, goal)
        # Most hands are near, and a model with only the melds that few new cards complete is small. What it
        # finds is the fewest: any lay-down with fewer new cards would be in it.
        for reach in REACHES:
            found = self._find(supply.within(reach), goal)
            if found.status is not Status.NONE:
                return found
        return self._find(supply, goal)

    def _find(self, supply: Supply, goal: Goal) -> Found:
        question = self._question(supply, goal)
        melds = declare(question)
        if not lay_each_part(melds):
            return Found(Status.NONE)
        if self._contract.takes_the_hand:
            if supply.useless > self._contract.keeps_discard and goal is not Goal.FEWEST_NEW:
                return Found(Status.NONE)
            use_whole_hand(melds)
        keep_pair_rules(melds)
        if melds.naturals_first:
            count_missing_cards(melds)
        else:
            count_cards(melds)
        solved = self._searcher.solve(melds.sheet, light=melds.naturals_first and not self._contract.takes_the_hand)
        if solved.status is not Status.FOUND:
            return Found(solved.status)
        if goal is Goal.FEWEST_NEW:
            return Found(Status.FOUND, new=solved.best) if solved.proven else Found(Status.UNDECIDED)
        return Found(Status.FOUND, melds_of(melds, solved.values), proven=solved.proven, better=solved.better)

    def _question(self, supply: Supply, goal: Goal) -> Question:
        contract, rules = self._contract, self._rules
        if contract.whole_hand and goal in (Goal.LEAST_POINTS, Goal.FEWEST_LEFT):
            goal = Goal.ANY
        sets = self._sets(self._most_cards(supply, goal)) if contract.number_of(MeldKind.SET) else ()
        return Question(
            contract=contract,
            rules=rules,
            supply=supply,
            goal=goal,
            runs=tuple(run_choices(self._runs(supply, goal), contract, rules, supply)),
            sets=tuple(set_choices(sets, contract, rules, supply)),
            points=self._points,
            wild_points=tuple(self._card_points.get(card, 0) for card in supply.wilds),
        )

    def _runs(self, supply: Supply, goal: Goal) -> tuple[RunGroup, ...]:
        """The runs that can matter, in lists that hands of about the same size share.

        One with more cards than the hand and a least run together has a least run in it that takes fewer new cards.
        """
        contract = self._contract
        least = max((part.size.low for part in contract.parts if part.kind is MeldKind.RUN), default=0)
        if not least:
            return ()
        most_cards: int | None = -(-(supply.size + least) // RUN_STEP) * RUN_STEP
        if goal in (Goal.ANY, Goal.FEWEST_NEW) and not contract.takes_the_hand and runs_shrink(self._rules):
            most_cards = None
        if most_cards not in self._run_groups:
            self._run_groups[most_cards] = run_groups(contract, self._rules, most_cards=most_cards)
        return self._run_groups[most_cards]

    def _most_cards(self, supply: Supply, goal: Goal) -> int:
        """The most cards a set need have."""
        if self._contract.takes_the_hand or goal in (Goal.LEAST_POINTS, Goal.FEWEST_LEFT):
            return supply.size
        low = max(part.size.low for part in self._contract.parts if part.kind is MeldKind.SET)
        return most_cards_of_set(low, self._rules.sets)

    def _sets(self, most_cards: int) -> tuple[SetShape, ...]:
        if most_cards not in self._set_shapes:
            self._set_shapes[most_cards] = set_shapes(self._contract, self._rules, most_cards=most_cards)
        return self._set_shapes[most_cards]
