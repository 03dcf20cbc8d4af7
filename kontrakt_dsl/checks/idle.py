"""Rules that decide nothing: about wild cards without wild cards, and sections that are never in force."""

from kontrakt_dsl.checks.sheet import Sheet
from kontrakt_dsl.diagnostics import Findings
from kontrakt_dsl.language.codes import Code
from kontrakt_dsl.language.model import Need
from kontrakt_dsl.language.table import KEYS
from kontrakt_dsl.phrases.limit_nodes import BuyLimit, Guard
from kontrakt_dsl.rules.buying import TakingOver
from kontrakt_dsl.rules.drawing import Source


def check_wild_rules(sheet: Sheet, findings: Findings) -> None:
    """Report rules about wild cards where no card is wild."""
    if any(values.wild is None or values.wild for values in sheet.cells.values()):
        return
    for key in KEYS:
        if key.need is Need.WITH_WILDS and key.path in sheet.answers.given:
            findings.warning(
                sheet.answers.given[key.path].key.span,
                Code.IDLE_RULE,
                f'no card is wild, so "{key.title}" decides nothing',
                "leave it out",
            )
    for name in ("swapping", "snatching"):
        section = sheet.answers.sections.get(name)
        if section is not None and name not in sheet.answers.struck:
            findings.warning(
                section.key.span,
                Code.IDLE_RULE,
                f'no card is wild, so "{name}" decides nothing',
                "leave the section out",
            )


def check_deeper_card(sheet: Sheet, findings: Findings) -> None:
    """Report what must happen with a card from inside the discard pile where nobody may take one."""
    source, deeper = (sheet.answers.read.get(("drawing", name)) for name in ("from", "a deeper card"))
    if source is None or deeper is None or not sheet.answers.understood(("drawing", "from")):
        return
    if any(case.value == Source.DEEPER for case in source.cases):
        return
    findings.warning(
        deeper.entry.key.span,
        Code.IDLE_RULE,
        'no card comes from inside the discard pile, so "drawing > a deeper card" decides nothing',
        f'say "from: {Source.DEEPER}", or leave it out',
    )


def check_failed_calls(sheet: Sheet, findings: Findings) -> None:
    """Report what a failed call costs where no call can fail."""
    failed, taking_over = (sheet.answers.read.get(("buying", name)) for name in ("a failed call", "taking over"))
    cases = taking_over.cases if taking_over is not None else ()
    if (
        failed is None
        or not sheet.answers.understood(("buying", "taking over"))
        or any(case.value != TakingOver.NEVER for case in cases)
    ):
        return
    findings.warning(
        failed.entry.key.span,
        Code.IDLE_RULE,
        'nobody takes a card over from a caller, so "buying > a failed call" decides nothing',
        f'say "taking over: {TakingOver.TURN}" or "{TakingOver.AHEAD}", or leave it out',
    )


def check_limit_of_buys(sheet: Sheet, findings: Findings) -> None:
    """Report a limit under which nobody may ever buy."""
    path = ("buying", "limit")
    answer = sheet.answers.read.get(path)
    limits = [case.value.number for case in answer.cases if isinstance(case.value, BuyLimit)] if answer else []
    if answer is None or not limits or any(limit != 0 for limit in limits):
        return
    findings.warning(
        sheet.answers.span(path) or answer.entry.key.span,
        Code.NEVER_USED_SECTION,
        'a limit of 0 lets nobody buy, so the other keys of "buying" decide nothing',
        "say buying: none, or a limit of 1 or more",
    )


def check_sections_in_force(sheet: Sheet, findings: Findings) -> None:
    """Report sections whose condition is never in every round."""
    for path, answer in sheet.answers.read.items():
        if path[-1] != "when" or not answer.cases or not sheet.answers.understood(path):
            continue
        if all(isinstance(case.value, Guard) and case.value.never for case in answer.cases):
            findings.warning(
                answer.entry.key.span,
                Code.NEVER_USED_SECTION,
                f'"{path[0]}" never happens, so its other keys decide nothing',
                f"say {path[0]}: none",
            )
