"""What a question about a hand comes back as, and the ways and limits of answering it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from kontrakt_dsl.cards import Card
from kontrakt_dsl.melds.meld import Meld


class Backend(StrEnum):
    """A way of answering; AUTO is the fastest that is exact for the rules in force.

    LISTING finds lay-downs; how far away a hand is, is left to CP-SAT.
    """

    AUTO = "auto"
    KERNEL = "kernel"
    LISTING = "listing"
    CP_SAT = "cp-sat"
    CONSTRAINT = "constraint"


class Status(StrEnum):
    """How a search ended; UNDECIDED means that a limit stopped it and says nothing about the question."""

    FOUND = "found"
    NONE = "none"
    UNDECIDED = "undecided"


class Aim(StrEnum):
    """What a lay-down that a person asks for should be best at; several aims hold in order, each among the best of
    those before it, and FEWEST_POINTS last, wherever it is not named.

    FEWEST_POINTS and FEWEST_CARDS are what stays in the hand before any discard; KEEP_WILDS lays the fewest wild
    cards, in whatever place; LAY_OFF_ROOM has the most unseen cards of which each by itself could be laid off on the
    melds as they lie.
    """

    FEWEST_POINTS = "fewest-points"
    FEWEST_CARDS = "fewest-cards"
    KEEP_WILDS = "keep-wilds"
    LAY_OFF_ROOM = "lay-off-room"


class Goal(StrEnum):
    """What one search for a lay-down minds.

    FEWEST_NEW counts cards that are not in the hand: added ones, or exchanged ones where the contract uses the
    whole hand.
    """

    ANY = "any"
    LEAST_POINTS = "least points left"
    FEWEST_LEFT = "fewest cards left"
    FEWEST_NEW = "fewest new cards"


@dataclass(frozen=True, slots=True)
class Limits:
    """When a search gives up.

    `work` is CP-SAT's deterministic time for one search, the same on every machine; a unit is about a second of
    processor time. `seconds` of wall clock are a guard far behind it, so that answers don't hang on how busy a machine
    is; they also bound how long an interrupt can wait. The others are for the python-constraint formulation: the most
    melds of one part it looks at, the most partial lay-downs, and the most cards it adds to a hand.
    """

    work: float = 10.0
    seconds: float = 60.0
    candidates: int = 6000
    checks: int = 1_000_000
    new_cards: int = 2


@dataclass(frozen=True, slots=True)
class Found:
    """The end of one search: FOUND comes with the melds, or with the number of `new` cards where that is asked.

    `proven` is False for melds that are legal but may not be the best, because a limit stopped the search; `better` is
    then by how much the best could be better at most, None where that is not known. `by` is the backend that settled
    it, where that is another than the backend of the way that was asked.
    """

    status: Status
    melds: tuple[Meld, ...] = ()
    new: int = 0
    proven: bool = True
    by: Backend | None = None
    better: int | None = None


def best_of(answers: Sequence[Found], worth: Callable[[Found], int]) -> Found:
    """The best of several searches of which any may have the answer, the first of equal ones."""
    found = [answer for answer in answers if answer.status is Status.FOUND]
    undecided = len(found) + sum(answer.status is Status.NONE for answer in answers) < len(answers)
    if not found:
        return Found(Status.UNDECIDED if undecided else Status.NONE)
    best = max(found, key=worth)
    reach = [0 if answer.proven else answer.better for answer in found]
    known = [worth(answer) + more for answer, more in zip(found, reach, strict=True) if more is not None]
    if undecided or len(known) < len(found):
        return Found(Status.FOUND, best.melds, proven=False)
    better = max(known) - worth(best)
    return Found(Status.FOUND, best.melds, proven=not better, better=better or None)


@dataclass(frozen=True, slots=True)
class Answer:
    """Whether a hand can lay a contract, how, and how many cards it is away.

    `satisfied` is None when that could not be settled within the limits; `reason` then says why, and it also
    says which other part of an answer is unsettled. `melds` leave the fewest penalty points in hand, before any
    discard, unless other aims were asked for. `away` without a reason is None where the contract can't be reached
    at all.
    """

    satisfied: bool | None
    backend: Backend
    melds: tuple[Meld, ...] | None = None
    left: tuple[Card, ...] | None = None
    left_points: int | None = None
    away: int | None = None
    reason: str | None = None


class UnfitBackend(ValueError):  # noqa: N818 (named for what is at fault)
    """The backend asked for is not exact for the rules in force."""


class UnverifiedAnswer(AssertionError):  # noqa: N818 (named for what is at fault)
    """A backend gave an answer that the verifier refuses: a bug of ours."""
