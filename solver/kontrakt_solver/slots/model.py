"""Answers questions by CP-SAT meld by meld: slower than counting, for any rule of the language."""

from collections.abc import Mapping, Sequence

from kontrakt_dsl.cards import Card
from kontrakt_dsl.melds.meld import Meld, Placed
from kontrakt_dsl.melds.standing import acts_wild
from kontrakt_dsl.melds.suits import THREE
from kontrakt_dsl.rules.contracts import Contract, MeldKind
from kontrakt_dsl.rules.melding import MeldRules, WildsStandFor
from kontrakt_solver.answers import Found, Goal, Limits, Status
from kontrakt_solver.search import Searcher
from kontrakt_solver.sheet import Terms, add
from kontrakt_solver.slots.cards import Faces, faces_of
from kontrakt_solver.slots.pairs import keep_pairs
from kontrakt_solver.slots.runs import fill_run, stands_at
from kontrakt_solver.slots.sets import fill_group, fill_set, rank_of, suits_announced
from kontrakt_solver.slots.slot import Slot, hold_limits, slot_for

_FILL = {MeldKind.SET: fill_set, MeldKind.RUN: fill_run, MeldKind.GROUP: fill_group}


class SlotModel:
    """One contract without a choice under one set of rules."""

    def __init__(self, contract: Contract, rules: MeldRules, card_points: Mapping[Card, int], limits: Limits) -> None:
        self._contract = contract
        self._rules = rules
        self._card_points = card_points
        self._searcher = Searcher(limits, presolve=True)

    def find(
        self,
        hand: Sequence[Card],
        goal: Goal,
        *,
        unseen: Mapping[Card, int] | None = None,
        reach: int | None = None,
        size: int | None = None,
    ) -> Found:
        """The best lay-down by `goal`; without melds where it takes cards that are not in the hand.

        At most `reach` of those are to be taken, where that is not None. A contract that takes the whole hand takes
        `size` cards, as many as the hand has where that is None.
        """
        cards = len(hand) if size is None else size
        faces = faces_of(hand, unseen or {}, self._rules)
        slots = self._slots(faces, cards, goal)
        if slots is None:
            return Found(Status.NONE)
        self._use_cards(slots, faces, cards, goal, reach)
        solved = self._searcher.solve(faces.sheet, light=False)
        if solved.status is not Status.FOUND:
            return Found(solved.status)
        if goal is Goal.FEWEST_NEW:
            return Found(Status.FOUND, new=solved.best) if solved.proven else Found(Status.UNDECIDED)
        melds = tuple(_meld(slot, solved.values) for slot in slots)
        return Found(Status.FOUND, melds, proven=solved.proven, better=solved.better)

    def _slots(self, faces: Faces, cards: int, goal: Goal) -> list[Slot] | None:
        """A slot for each meld of the contract; None where one of them can have no size."""
        contract, slots = self._contract, []
        fixed = contract.takes_the_hand
        total = cards if fixed else sum(faces.most(face) for face in faces.all)
        for part in contract.parts:
            most_cards = total - contract.least_cards + part.size.low
            if not fixed and goal in (Goal.ANY, Goal.FEWEST_NEW):
                naturals = max(self._rules.sets.naturals, self._rules.runs.naturals, THREE)
                most_cards = min(most_cards, max(cards, part.size.low, naturals) + 1)
            for _ in range(part.number):
                slot = slot_for(part, self._rules, faces, most_cards=most_cards)
                if slot is None:
                    return None
                _FILL[part.kind](slot, faces)
                hold_limits(slot, faces)
                slots.append(slot)
        keep_pairs(slots, self._rules, faces.sheet)
        return slots

    def _use_cards(self, slots: Sequence[Slot], faces: Faces, cards: int, goal: Goal, reach: int | None) -> None:
        """No card lies in two melds; the whole hand is used where it must be; what is best is aimed at."""
        contract, sheet = self._contract, faces.sheet
        new: Terms = {}
        for face, used in faces.used.items():
            most = faces.most(face)
            sheet.at_most(used, most)
            if goal is Goal.FEWEST_NEW and faces.extra.get(face, 0):
                more = sheet.number(faces.extra[face])
                sheet.at_most(used | {more: -1}, faces.held[face])
                new[more] = 1
        if contract.takes_the_hand:
            whole: Terms = {}
            for slot in slots:
                add(whole, slot.size)
            sheet.equal(whole, cards - contract.keeps_discard)
        self._limit_wilds(slots, faces)
        if goal is Goal.FEWEST_NEW:
            if reach is not None:
                sheet.at_most(new, reach)
            sheet.minimize(new)
        elif goal is not Goal.ANY:
            laid: Terms = {}
            for face, used in faces.used.items():
                worth = self._card_points[face] if goal is Goal.LEAST_POINTS else 1
                add(laid, used, -worth)
            sheet.minimize(laid)

    def _limit_wilds(self, slots: Sequence[Slot], faces: Faces) -> None:
        """The limits of wild cards in all melds of one kind together."""
        rules = self._rules
        for in_runs, limit in ((False, rules.sets.wilds.per_laydown), (True, rules.runs.wilds.per_laydown)):
            if limit is None:
                continue
            wilds: Terms = {}
            for slot in slots:
                if (slot.part.kind is MeldKind.RUN) is in_runs:
                    add(wilds, slot.all_wilds)
            faces.sheet.at_most(wilds, limit)


def _meld(slot: Slot, values: tuple[int, ...]) -> Meld:
    """The meld that the values lay in a slot."""
    naturals = [
        (cell, Placed(face, face.face))
        for (cell, face), variable in slot.naturals.items()
        for _ in range(values[variable])
    ]
    wilds = [(cell, face) for (cell, face), variable in slot.wilds.items() for _ in range(values[variable])]
    if slot.part.kind is MeldKind.RUN:
        placed = naturals + [(cell, Placed(face, stands_at(slot, values, cell))) for cell, face in wilds]
        return Meld(MeldKind.RUN, tuple(place for _, place in sorted(placed, key=lambda item: item[0])))
    order, rules = slot.rules.pack.order, slot.rules
    if slot.part.kind is MeldKind.GROUP:
        places = [place for _, place in naturals] + [Placed(face, face) for _, face in wilds]
    else:
        rank = rank_of(slot, values)
        suits = iter(suits_announced(slot, values))
        own = {face: Card(rank.rank, face.suit) for _, face in wilds if slot.announced and _keeps_suit(face, rules)}
        announced = bool(slot.announced)
        places = [place for _, place in naturals]
        for _, face in wilds:
            stands = own.get(face) or (Card(rank.rank, next(suits)) if announced else rank)
            places.append(Placed(face, stands))
    return Meld(slot.part.kind, tuple(sorted(places, key=lambda p: (acts_wild(p, rules), order[p.card]))))


def _keeps_suit(face: Card, rules: MeldRules) -> bool:
    return bool(face.suit) and rules.stand_for is WildsStandFor.OWN_SUIT
