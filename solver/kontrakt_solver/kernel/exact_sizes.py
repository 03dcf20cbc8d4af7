"""Contracts of sets of one size and runs of one size, with cards left over: the three questions, compiled."""

from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING

from kontrakt_dsl.melds.meld import Meld
from kontrakt_dsl.rules.contracts import Contract, MeldKind
from kontrakt_dsl.rules.melding import MeldRules, RunPair
from kontrakt_solver.kernel.fillable import compile_wilds_wanted
from kontrakt_solver.kernel.help import Discards, Help
from kontrakt_solver.kernel.need import set_need
from kontrakt_solver.kernel.packed import Layout
from kontrakt_solver.kernel.place import Run, compile_enough, compile_placings, no_need
from kontrakt_solver.kernel.plenty import Plenty
from kontrakt_solver.kernel.set_choices import ChosenSets, Prices, compile_set_listing
from kontrakt_solver.kernel.supports import size_of
from kontrakt_solver.kernel.windows import Windows

if TYPE_CHECKING:
    from kontrakt_solver.kernel.closer import CloserLook
    from kontrakt_solver.kernel.exact_help import ExactHelp
    from kontrakt_solver.kernel.meld_values import Filled

NO_LIMIT = 1 << 30


def wilds_without_harm(contract: Contract, melds: MeldRules) -> int:
    """The number of wild cards from which the rule that every meld has a natural can change a yes or no; no number
    where there are no wild cards, or no such rule.

    A meld of wilds alone can take a natural of another meld that has two: a set always; a run always from a
    run, by standing for the same cards, and from a set when no other run is near. So the rule bites only where
    the wilds fill one meld and all but one place of each other meld that could lend a natural.
    """
    if not melds.wild:
        return NO_LIMIT
    sets, runs = contract.number_of(MeldKind.SET), contract.number_of(MeldKind.RUN)
    set_size, run_size = (size_of(contract, kind, otherwise=1) for kind in (MeldKind.SET, MeldKind.RUN))
    bites = []
    if sets and melds.sets.naturals:
        bites.append(set_size + (sets - 1) * (set_size - 1) + runs * (run_size - 1))
    if runs and melds.runs.naturals:
        # Only a second run can stand where the window around a set's natural would touch it.
        lenders = sets * (set_size - 1) if runs == 1 else 0
        bites.append(run_size + (runs - 1) * (run_size - 1) + lenders)
    if runs > 1 and bites and melds.forbidden_run_pairs - {RunPair.CONSECUTIVE}:
        return min(set_size if sets else run_size, run_size)
    return min(bites, default=NO_LIMIT)


class ExactSizes:
    """The questions about a packed hand (an integer), compiled for one contract.

    What has no underscore is there for whoever looks at more than one best choice.
    """

    def __init__(self, contract: Contract, melds: MeldRules, layout: Layout, prices: Prices | None) -> None:
        sets, runs = contract.number_of(MeldKind.SET), contract.number_of(MeldKind.RUN)
        set_size = size_of(contract, MeldKind.SET, otherwise=1)
        run_size = size_of(contract, MeldKind.RUN, otherwise=1)
        self.layout, self.rules = layout, melds
        self.sets, self.set_size, self.runs = sets, set_size, runs
        self._places = sets * set_size + runs * run_size
        self.windows = Windows(layout, run_size, melds.runs.ace, melds.forbidden_run_pairs)
        need = set_need(layout, sets=sets, size=set_size) if sets else None
        self.need = need or no_need
        self.enough, self.fewest = compile_enough(self.windows, runs=runs, need=need)
        self.placings = compile_placings(self.windows, runs=runs, need=self.need)
        self.listing = compile_set_listing(layout, sets=sets, size=set_size)
        self.plenty = Plenty(layout, sets=sets, size=set_size, runs=runs)
        self.harm = wilds_without_harm(contract, melds)
        self.wilds_wanted = compile_wilds_wanted(layout, set_size=set_size)
        self._contract, self._prices, self._run_size = contract, prices, run_size

    def can_lay(self, hand: int) -> bool:
        """Whether the hand can lay the contract."""
        jokers = hand >> self.layout.jokers
        if jokers < self.harm:
            return self.enough(hand, jokers)
        # What can be laid with fewer wild cards can be laid with a natural in each meld.
        if self.enough(hand, self.harm - 1):
            return True
        return self.enough(hand, jokers) and self._completed(hand, 0, jokers, added=0)

    def lay_down(self, hand: int) -> tuple[Meld, ...] | None:
        """The lay-down that leaves the fewest points."""
        filled = self._best(hand)
        return None if filled is None else self._melds(filled)

    @cached_property
    def _best(self) -> Callable[[int], "Filled | None"]:
        # Who asks for a yes or no alone waits neither for these imports nor for what they compile.
        from kontrakt_solver.kernel.leastpoints import Places, compile_least_points

        assert self._prices is not None  # else the kernel is not asked
        strict = [(self.set_size, self.sets)] if self.sets and self.rules.sets.naturals else []
        strict += [(self._run_size, self.runs)] if self.runs and self.rules.runs.naturals else []
        places = Places(
            sets=self.sets,
            set_size=self.set_size,
            runs=self.runs,
            number=self._places,
            most_wilds=self._places - sum(number for _, number in strict),
            strict_from=min((size for size, _ in strict), default=NO_LIMIT),
        )
        return compile_least_points(self.windows, self._prices, self.placings, places, self._better)

    @cached_property
    def _melds(self) -> Callable[["Filled"], tuple[Meld, ...]]:
        from kontrakt_solver.kernel.meld_values import compile_melds

        return compile_melds(self.layout, self.windows, self._contract, set_size=self.set_size)

    def away(self, hand: int, unseen: int, size: int | None = None) -> int | None:
        """The fewest unseen cards with which the hand can lay the contract, None where all are not enough; the size of
        the hand plays no part."""
        jokers, unseen_jokers = hand >> self.layout.jokers, unseen >> self.layout.jokers
        most = jokers + self._places
        if jokers < self.harm:
            spare = self.fewest(hand, jokers, most)
        else:
            spare = jokers if self.can_lay(hand) else self.fewest(hand, jokers + 1, most)
        if spare == jokers:
            return 0
        reachable = None
        while spare is not None:
            added = spare - jokers
            if spare < self.harm and (added <= unseen_jokers or self.plenty.completes_any(hand, unseen)):
                return added
            if self._completed(hand, unseen, spare, added=added):
                return added
            if reachable is None and not (reachable := self.can_lay(hand + unseen)):
                return None
            spare = self.fewest(hand, spare + 1, most)
        return None

    def wilds_needed(self, hand: int) -> int | None:
        """The fewest wild cards that make up for what the naturals lack; where the hand has more of them, one less
        than it has. None where no number is enough."""
        jokers = hand >> self.layout.jokers
        needed = self.fewest(hand, jokers, jokers + self._places)
        return jokers - 1 if needed == jokers and jokers and self.enough(hand, jokers - 1) else needed

    def help(self, hand: int, unseen: int, size: int | None = None) -> Help:
        """The cards that help and those that are spare; the size of the hand plays no part."""
        return self._helper.help(hand, unseen)

    def discard_table(self, hand: int, unseen: int) -> Discards:
        """The help after each discard."""
        return self._helper.discard_table(hand, unseen)

    @cached_property
    def _helper(self) -> "ExactHelp":
        # Only players ask for help; a hand that is judged does not wait for the import.
        from kontrakt_solver.kernel.exact_help import ExactHelp

        return ExactHelp(self)

    def _completed(self, hand: int, unseen: int, spare: int, *, added: int) -> bool:
        """Whether `added` unseen cards make up for the difference between `spare` and the wild cards held."""
        layout, cells = self.layout, self.windows.cells
        jokers, unseen_jokers = hand >> layout.jokers, unseen >> layout.jokers
        hopeless = None
        for runs, rest, left in self.placings(hand, spare, self.windows.all, None):
            for chosen in self.listing(rest, left):
                wanted = self.wilds_wanted([cells[window] ^ used for window, used in runs], chosen, unseen)
                if wanted is not None:
                    if wanted > jokers + unseen_jokers:
                        continue
                    if max(jokers, wanted) < self.harm:
                        return True
                if hopeless is None:
                    hopeless = self._hopeless(hand + unseen, jokers + unseen_jokers)
                if any(hopeless >> window & 1 for window, _ in runs):
                    continue
                if self.closer.completed(runs, chosen, hand, unseen, added=added, may_be_bare=spare >= self.harm):
                    return True
        return False

    def _hopeless(self, cards: int, jokers: int) -> int:
        """Of the windows, by place, those that want more wild cards than there are with `cards` all in hand."""
        available = self.layout.held(cards)
        return sum(
            1 << window
            for window, cells in enumerate(self.windows.cells)
            if cells and (cells & ~available).bit_count() > jokers
        )

    @cached_property
    def closer(self) -> "CloserLook":
        """What decides where masks do not."""
        # Hardly a hand needs it, and its import takes longer than most answers.
        from kontrakt_solver.kernel.closer import CloserLook

        return CloserLook(self.windows, self.rules, self._prices, set_size=self.set_size)

    def _better(self, hand: int, runs: tuple[Run, ...], chosen: ChosenSets, floor: int) -> "tuple[int, Filled] | None":
        return self.closer.better(hand, runs, chosen, floor)
