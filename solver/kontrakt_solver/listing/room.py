"""Room for laying off: which unseen cards could each be laid off on a meld as it lies."""

from collections.abc import Mapping, Sequence
from functools import cache

from kontrakt_dsl.cards import Card
from kontrakt_dsl.melds.layoff import grown, ways_to_add
from kontrakt_dsl.melds.meld import Meld
from kontrakt_dsl.melds.standing import rules_for
from kontrakt_dsl.rules.contracts import Part
from kontrakt_dsl.rules.ruleset import RoundRules
from kontrakt_solver.listing.graph import bits
from kontrakt_solver.listing.melds import Listed


class Room:
    """The room that melds have under the rules of a round, for the unseen cards of one question.

    A bit mask has one bit for each unseen face that could be laid off, wild cards with the others. Where the round
    has no laying off there is none.
    """

    def __init__(self, rules: RoundRules, unseen: Mapping[Card, int]) -> None:
        self._rules = rules
        known = rules.melds.pack.order
        self._faces = [face for face, copies in unseen.items() if copies > 0 and face in known]
        self._copies = [unseen[face] for face in self._faces]
        self.of_meld = cache(self._of_meld)
        self.copies = cache(self._copies_of)

    def of_listed(self, listed: Listed) -> tuple[int, ...]:
        """The different masks of a listed meld in its forms."""
        return tuple(dict.fromkeys(self.of_meld(form.part, form.meld) for form in listed.forms))

    def of_lay_down(self, laid: Sequence[tuple[Part, Meld]]) -> int:
        """How many unseen cards could be laid off on some meld of a lay-down."""
        mask = 0
        for part, meld in laid:
            mask |= self.of_meld(part, meld)
        return self.copies(mask)

    def _of_meld(self, part: Part, meld: Meld) -> int:
        if self._rules.laying_off is None:
            return 0
        melds = rules_for(part, self._rules.melds)
        return sum(
            1 << index
            for index, face in enumerate(self._faces)
            if any(isinstance(grown(meld, (place,), melds), Meld) for place in ways_to_add(face, meld, melds))
        )

    def _copies_of(self, mask: int) -> int:
        return sum(self._copies[index] for index in bits(mask))
