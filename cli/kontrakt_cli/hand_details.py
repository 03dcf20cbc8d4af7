"""What a person may want to know about a hand beyond the answer: why not, what helps, with what chance, all ways."""

from typing import TYPE_CHECKING, NamedTuple

from kontrakt_cli.hand_question import HandAnswer

if TYPE_CHECKING:
    from kontrakt_solver.before_draw import BeforeDraw
    from kontrakt_solver.chances import Chance
    from kontrakt_solver.helping import Helping
    from kontrakt_solver.lay_downs import LayDowns
    from kontrakt_solver.needs import Needs
    from kontrakt_solver.reasons import Reason

FARTHEST_PLANS = 3
"""From farther away the ways to the contract are too many to be of use, and what helps can take long to find."""

READY = "the contract can be laid as the hand is"
UNKNOWN_CARDS = "the hand has unknown cards"


class Wanted(NamedTuple):
    """Which details are asked for; `limit` is the most lay-downs to list, and `chances` for how many cards and turns.

    `why` asks for the reasons of a no and for what helps, `patient` for what helps even where that may take seconds.
    `plans` asks with `why` for what would do, which the line for one hand of many does not tell.
    """

    why: bool = False
    plans: bool = False
    patient: bool = False
    all_ways: bool = False
    limit: int | None = None
    chances: int = 0


class Details(NamedTuple):
    """What was asked for and applies to the hand; None for the rest. `no_chances` says why those asked for are not
    told."""

    reasons: "tuple[Reason, ...] | None" = None
    helping: "Helping | None" = None
    needs: "Needs | None" = None
    before_draw: "BeforeDraw | None" = None
    no_chances: str | None = None
    lay_downs: "LayDowns | None" = None
    after_cards: "tuple[Chance, ...] | None" = None
    after_turns: "tuple[Chance, ...] | None" = None


NO_DETAILS = Details()


def details_of(asked: HandAnswer, wanted: Wanted) -> Details:
    """The wanted details of an answer. Of a hand with unknown cards nothing but its chance can be told.

    Each is imported when it is asked for: most answers need none of them.
    """
    if wanted == Wanted():
        return NO_DETAILS
    if asked.unknown:
        return Details(no_chances=UNKNOWN_CARDS if wanted.chances else None)
    oracle, hand, unseen = asked.oracle, asked.hand, asked.unseen
    if asked.answer.satisfied:
        ways = None
        if wanted.all_ways:
            from kontrakt_solver.lay_downs import lay_downs

            ways = lay_downs(oracle, hand, limit=wanted.limit)
        none = READY if wanted.chances else None
        return Details(before_draw=_before_draw(asked, wanted), no_chances=none, lay_downs=ways)
    reasons = helps = does = cards = turns = None
    if wanted.why and asked.answer.satisfied is False:
        from kontrakt_solver.reasons import reasons_for

        reasons = reasons_for(oracle, hand, unseen=unseen)
        near = asked.answer.away is not None and asked.answer.away <= FARTHEST_PLANS
        from kontrakt_solver.near.by_kernel import KernelNearness

        if near or wanted.patient or KernelNearness.knows(oracle):
            from kontrakt_solver.helping import helping

            helps = helping(oracle, hand, unseen)
        if near and wanted.plans:
            from kontrakt_solver.needs import needs

            does = needs(oracle, hand, unseen)
    if wanted.chances:
        from kontrakt_solver.chances import after_cards, after_turns

        cards = after_cards(oracle, hand, unseen, most=wanted.chances)
        turns = after_turns(oracle, hand, unseen, most=wanted.chances)
    return Details(reasons, helps, does, _before_draw(asked, wanted), after_cards=cards, after_turns=turns)


def _before_draw(asked: HandAnswer, wanted: Wanted) -> "BeforeDraw | None":
    """What the card still to be drawn can do for a hand that is held before the draw."""
    held_before = asked.lacks_the_draw or asked.waits_for_the_draw
    if asked.answer.satisfied is None or not held_before or not (wanted.why or wanted.chances):
        return None
    from kontrakt_solver.before_draw import before_draw

    farthest = FARTHEST_PLANS if wanted.plans else 0
    return before_draw(asked.oracle, asked.hand, asked.unseen, farthest=farthest)
