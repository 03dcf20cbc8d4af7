"""Melds that a contract asks for against what a meld may be."""

from kontrakt_dsl.cards import STANDARD_PACK, Pack
from kontrakt_dsl.checks.sheet import PartInPlace, Sheet
from kontrakt_dsl.diagnostics import Findings
from kontrakt_dsl.language.codes import Code
from kontrakt_dsl.loading.answers import Cell
from kontrakt_dsl.loading.cells import CellValues
from kontrakt_dsl.loading.meld_rules import reach_of_ranks
from kontrakt_dsl.phrases.limit_nodes import Naturals, NumberLimit
from kontrakt_dsl.rules.melding import AceUse, SetSuits


def check_sizes(sheet: Sheet, findings: Findings) -> None:
    """Report melds of a contract that can't be as large as it asks, or as natural."""
    for cell, values in sheet.cells.items():
        for placed in sheet.parts(findings.source, cell):
            if placed.part.size is None:
                continue
            if placed.part.kind == "run":
                _check_run(sheet, findings, cell, placed)
            else:
                _check_set(sheet, findings, cell, placed, values)
            _check_naturals(sheet, findings, cell, placed)


def check_longest_run(sheet: Sheet, findings: Findings) -> None:
    """Report a limit of runs that lies beyond what ranks allow."""
    for cell in sheet.cells:
        largest = sheet.answers.get(("runs", "largest"), NumberLimit, cell)
        span = sheet.answers.span(("runs", "largest"), cell)
        ace, reach = sheet.answers.get(("runs", "ace"), str, cell), _reach(sheet, cell)
        if reach and span and largest and largest.number is not None and largest.number > reach:
            findings.warning(
                span,
                Code.IDLE_RULE,
                f"ranks allow no run of more than {reach} cards where an ace is {ace}",
                f"say {reach}",
            )


def _reach(sheet: Sheet, cell: Cell) -> int | None:
    ace = sheet.answers.get(("runs", "ace"), str, cell)
    pack = sheet.answers.get(("deck", "pack"), Pack, cell) or STANDARD_PACK
    return reach_of_ranks(AceUse(ace) if ace else None, pack)


def _check_run(sheet: Sheet, findings: Findings, cell: Cell, placed: PartInPlace) -> None:
    assert placed.part.size is not None
    size = placed.part.size.low
    largest = sheet.answers.get(("runs", "largest"), NumberLimit, cell)
    reach = _reach(sheet, cell)
    if largest and largest.number is not None and size > largest.number:
        message = f'a run of {size} is longer than "runs > largest" allows: {largest.number}'
    elif reach is not None and size > reach:
        message = f"a run of {size} is longer than ranks allow: {reach}"
    else:
        return
    findings.error(placed.span, Code.RUN_TOO_LONG, message)


def _check_set(sheet: Sheet, findings: Findings, cell: Cell, placed: PartInPlace, values: CellValues) -> None:
    assert placed.part.size is not None
    size = placed.part.size.low
    largest = sheet.answers.get(("sets", "largest"), NumberLimit, cell)
    different = sheet.answers.get(("sets", "suits"), str, cell) == SetSuits.DIFFERENT
    pack = sheet.answers.get(("deck", "pack"), Pack, cell) or STANDARD_PACK
    suits = len(pack.suits)
    if largest and largest.number is not None and size > largest.number:
        message = f'a set of {size} is larger than "sets > largest" allows: {largest.number}'
    elif different and size > suits and values.wild == frozenset():
        message = f"a set of {size} can't have different suits: there are {suits}"
    elif values.deck is not None and values.wild is not None:
        wilds = sum(count for card, count in values.deck.counts.items() if card in values.wild)
        most = suits * (1 if different else values.deck.packs * pack.copies) + wilds
        if size <= most:
            return
        message = f"a set of {size} is more than the deck has for one set: {most}"
    else:
        return
    findings.error(placed.span, Code.SET_TOO_LARGE, message)


def _check_naturals(sheet: Sheet, findings: Findings, cell: Cell, placed: PartInPlace) -> None:
    size, kind = placed.part.size, placed.part.kind
    naturals = sheet.answers.get((f"{kind}s", "naturals"), Naturals, cell)
    if size is None or naturals is None or size.high is None or naturals.least <= size.high:
        return
    findings.error(
        placed.span,
        Code.TOO_MANY_NATURALS,
        f'a {kind} of {size} can\'t have {naturals.least} natural cards, as "{kind}s > naturals" asks',
    )
