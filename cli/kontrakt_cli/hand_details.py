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
    """What was asked for and applies to the hand; None for the rest."""

    reasons: "tuple[Reason, ...] | None" = None
    helping: "Helping | None" = None
    needs: "Needs | None" = None
    before_draw: "BeforeDraw | None" = None
    lay_downs: "LayDowns | None" = None
    after_cards: "tuple[Chance, ...] | None" = None
    after_turns: "tuple[Chance, ...] | None" = None


NO_DETAILS = Details()


def details_of(asked: HandAnswer, wanted: Wanted) -> Details:
    """The wanted details of an answer. Of a hand with unknown cards nothing but its chance can be told.

    Each is imported when it is asked for: most answers need none of them.
    """
    if asked.unknown or wanted == Wanted():
        return NO_DETAILS
    oracle, hand, unseen = asked.oracle, asked.hand, asked.unseen
    if asked.answer.satisfied:
        if not wanted.all_ways:
            return NO_DETAILS
        from kontrakt_solver.lay_downs import lay_downs

        return Details(lay_downs=lay_downs(oracle, hand, limit=wanted.limit))
    reasons = helps = does = draws = cards = turns = None
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
    if asked.lacks_the_draw and asked.answer.satisfied is False and (wanted.why or wanted.chances):
        from kontrakt_solver.before_draw import before_draw

        draws = before_draw(oracle, hand, unseen, farthest=FARTHEST_PLANS)
    if wanted.chances:
        from kontrakt_solver.chances import after_cards, after_turns

        cards = after_cards(oracle, hand, unseen, most=wanted.chances)
        turns = after_turns(oracle, hand, unseen, most=wanted.chances)
    return Details(reasons, helps, does, draws, after_cards=cards, after_turns=turns)
