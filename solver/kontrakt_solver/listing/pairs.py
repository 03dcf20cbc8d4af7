"""Which melds of the list may lie beside each other in one lay-down, as the judge of melds says."""

from collections.abc import Sequence
from typing import NamedTuple

from kontrakt_dsl.melds.pairs import broken_by_pairs
from kontrakt_dsl.rules.contracts import MeldKind
from kontrakt_dsl.rules.melding import MeldRules
from kontrakt_solver.listing.melds import Form, Listed
from kontrakt_solver.remembered import Remembered

Look = tuple[object, ...]
"""All that the judge of two melds looks at in one of them."""
PAIRS_KEPT = 100_000


class Beside(NamedTuple):
    """For each meld a bit mask of those that may not lie beside it, whichever part each answers and however it lies.

    `clear` is False where that is not the whole of it: some two may lie beside each other in one form and not in
    another, so that only the judge can tell of a whole lay-down.
    """

    barred: tuple[int, ...]
    clear: bool


class PairJudge:
    """Judges every two melds of a list, and remembers what the judge said of melds that look alike to it."""

    def __init__(self, rules: MeldRules) -> None:
        self._rules = rules
        self._said = Remembered[tuple[Look, Look], bool](PAIRS_KEPT)

    def beside(self, melds: Sequence[Listed]) -> Beside:
        """Which melds bar each other; a meld is judged beside a second one like it, too."""
        barred = [0] * len(melds)
        clear = True
        for alike in self._judged_together(melds):
            groups = list(alike.values())
            for place, mine in enumerate(groups):
                for theirs in groups[place:]:
                    refused = {
                        self._refuses(one, other) for one in melds[mine[0]].forms for other in melds[theirs[0]].forms
                    }
                    clear = clear and len(refused) == 1
                    if refused == {True}:
                        for group, others in ((mine, theirs), (theirs, mine)):
                            mask = sum(1 << index for index in others)
                            for index in group:
                                barred[index] |= mask
        return Beside(tuple(barred), clear)

    def _judged_together(self, melds: Sequence[Listed]) -> list[dict[tuple[Look, ...], list[int]]]:
        """Melds that share what two of them must share before a rule can forbid them, a rank of sets or the suit of
        runs; among them those together that look alike."""
        rules = self._rules
        by_share: dict[tuple[MeldKind, str], dict[tuple[Look, ...], list[int]]] = {}
        forbidden = {MeldKind.SET: rules.forbidden_set_pairs, MeldKind.RUN: rules.forbidden_run_pairs}
        for index, listed in enumerate(melds):
            meld = listed.forms[0].meld
            suits = {card.suit for card in meld.stands}
            if forbidden.get(meld.kind) and (meld.kind is MeldKind.SET or len(suits) == 1):
                share = meld.stands[0].rank if meld.kind is MeldKind.SET else suits.pop()
                looks = tuple(map(_look, listed.forms))
                by_share.setdefault((meld.kind, share), {}).setdefault(looks, []).append(index)
        return list(by_share.values())

    def _refuses(self, one: Form, other: Form) -> bool:
        key = _look(one), _look(other)
        if key not in self._said:
            self._said[key] = bool(broken_by_pairs((one.meld, other.meld), (one.part, other.part), self._rules))
        return self._said[key]


def _look(form: Form) -> Look:
    # Of runs the judge looks at what they stand for, of sets at the cards as well.
    return (form.part, form.meld.stands if form.meld.kind is MeldKind.RUN else form.meld.places)
