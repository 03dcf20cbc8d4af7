"""One slot: a meld of one part of a contract, its size, its wild cards and what every kind of meld has in common."""

from dataclasses import dataclass, field

from kontrakt_dsl.cards import Card
from kontrakt_dsl.melds.standing import rules_for
from kontrakt_dsl.rules.contracts import MeldKind, Part
from kontrakt_dsl.rules.melding import MeldRules, RunRules, SetRules
from kontrakt_solver.sheet import Terms, negative
from kontrakt_solver.slots.cards import Faces


@dataclass
class Slot:
    """The variables of one meld.

    `sizes` has a variable for each size it may have; `naturals` and `wilds` say by cell and face which cards lie
    there: a set or a group has the one cell 0, a run one for each of its places. `frames` says what the meld is of:
    a rank, a suit or colour, or the first position and the size of a run. `suits` is the suit of a run of one suit,
    `announced` counts the wild cards of a set that stand for a card of each suit.
    """

    part: Part
    rules: MeldRules
    sizes: dict[int, int] = field(default_factory=dict)
    naturals: dict[tuple[int, Card], int] = field(default_factory=dict)
    wilds: dict[tuple[int, Card], int] = field(default_factory=dict)
    frames: dict[tuple[int, int], int] = field(default_factory=dict)
    suits: dict[str, int] = field(default_factory=dict)
    announced: dict[str, int] = field(default_factory=dict)

    @property
    def limits(self) -> SetRules | RunRules:
        """The rules with the limits that hold for the kind of meld."""
        return self.rules.of_kind(self.part.kind)

    @property
    def size(self) -> Terms:
        """The number of cards."""
        return {variable: size for size, variable in self.sizes.items()}

    @property
    def all_wilds(self) -> Terms:
        """The number of wild cards."""
        return dict.fromkeys(self.wilds.values(), 1)

    @property
    def all_naturals(self) -> Terms:
        """The number of natural cards."""
        return dict.fromkeys(self.naturals.values(), 1)


def slot_for(part: Part, rules: MeldRules, faces: Faces, *, most_cards: int) -> Slot | None:
    """A slot with its sizes, each only as far as its limits leave cards for it; None where it has no size."""
    slot = Slot(part, rules_for(part, rules))
    limits = slot.limits
    largest = None if part.kind is MeldKind.GROUP else limits.largest
    bounds = [bound for bound in (part.size.high, largest, most_cards) if bound is not None]
    sizes = [size for size in range(max(part.size.low, 1), min(bounds) + 1) if limits.most_wilds(size) >= 0]
    if not sizes:
        return None
    slot.sizes = {size: faces.sheet.boolean() for size in sizes}
    faces.sheet.exactly_one(list(slot.sizes.values()))
    return slot


def hold_limits(slot: Slot, faces: Faces) -> None:
    """The slot has as many cards as its size says, enough natural ones, and no more wild ones than its limits."""
    sheet, limits = faces.sheet, slot.limits
    sheet.equal(slot.all_naturals | slot.all_wilds | negative(slot.size), 0)
    if limits.naturals:
        sheet.at_least(slot.all_naturals, limits.naturals)
    if slot.wilds:
        most = {variable: -limits.wilds.most(size) for size, variable in slot.sizes.items()}
        sheet.at_most(slot.all_wilds | most, 0)
