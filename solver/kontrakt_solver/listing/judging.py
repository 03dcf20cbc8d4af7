"""From a choice of listed melds to the melds as they lie, judged as a lay-down is judged."""

from collections.abc import Iterator, Sequence
from itertools import product

from kontrakt_dsl.melds.meld import Meld
from kontrakt_dsl.melds.parts import assigned
from kontrakt_dsl.rules.contracts import Contract, Part
from kontrakt_dsl.rules.melding import MeldRules
from kontrakt_solver.listing.counting import Work
from kontrakt_solver.listing.graph import Graph, State
from kontrakt_solver.listing.melds import Listed
from kontrakt_solver.listing.worths import Path


class Judge:
    """Tells how melds of the list lie in a lay-down of the contract, if they may lie in one together."""

    def __init__(self, contract: Contract, rules: MeldRules, melds: Sequence[Listed]) -> None:
        self._contract = contract
        self._rules = rules
        self._melds = melds

    def laid(self, path: Path) -> tuple[tuple[Part, Meld], ...] | None:
        """The melds with the parts that they answer, in the order of the contract; None where they may not be laid.

        Of several ways to lie it is the first in which each is legal there and beside the others.
        """
        forms = [dict.fromkeys(form.meld for form in self._melds[index].forms) for index in path]
        for melds in product(*forms):
            parts = assigned(melds, self._contract, self._rules)
            if parts is not None:
                order = [part for pattern in self._contract.patterns for part in pattern.parts]
                return tuple(sorted(zip(parts, melds, strict=True), key=lambda pair: order.index(pair[0])))
        return None


def every_path(graph: Graph, judge: Judge, work: Work) -> Iterator[Path]:
    """Every lay-down, each judged by itself, in the order of the list."""
    start = graph.start
    if start is not None:
        yield from _paths(graph, judge, work, start, ())


def _paths(graph: Graph, judge: Judge, work: Work, state: State, path: Path) -> Iterator[Path]:
    if graph.is_whole(state) and judge.laid(path) is not None:
        yield path
    for index in graph.following(state):
        work.step()
        following = graph.after(state, index)
        if following is not None:
            yield from _paths(graph, judge, work, following, (*path, index))
