"""Decks against what is dealt from them, and wild cards against the deck."""

from kontrakt_dsl.cards import JOKER
from kontrakt_dsl.checks.sheet import Sheet
from kontrakt_dsl.diagnostics import Findings
from kontrakt_dsl.language.codes import Code
from kontrakt_dsl.loading.answers import Cell
from kontrakt_dsl.loading.cells import CellValues
from kontrakt_dsl.loading.tables import CardTable
from kontrakt_dsl.rules.drawing import FirstUpcard
from kontrakt_dsl.source import Span


def check_deal(sheet: Sheet, findings: Findings) -> None:
    """Report deals that the deck can't serve, or that leave a thin stock; each deal once, at its worst table."""
    worst: dict[tuple[Span, Code], tuple[int, Cell, CellValues]] = {}
    for cell, values in sheet.cells.items():
        span = sheet.answers.span(("deal",), cell)
        if values.deck is None or values.deal is None or span is None:
            continue
        turned_up = sheet.answers.get(("drawing", "first upcard"), str, cell) != FirstUpcard.NONE
        stock = len(values.deck.cards) - cell[0] * values.deal - turned_up
        code = Code.DECK_TOO_SMALL if stock < 0 else Code.THIN_STOCK
        if stock < cell[0] and stock < worst.get((span, code), (1000, cell, values))[0]:
            worst[span, code] = stock, cell, values
    for (span, code), (stock, (players, number), values) in worst.items():
        case = f"with {players} players in round {number}"
        if code is Code.DECK_TOO_SMALL:
            assert values.deck is not None
            findings.error(
                span,
                code,
                f"{players * (values.deal or 0)} cards and an upcard are dealt {case}, "
                f"and the deck has {len(values.deck.cards)}",
                "use more packs, or deal fewer cards",
            )
        else:
            findings.warning(span, code, f"the deal {case} leaves a stock of {stock}", "use more packs")


def check_jokers(sheet: Sheet, findings: Findings) -> None:
    """Report jokers that are in the deck but not wild, or wild or scored but not in the deck."""
    cells = [values for values in sheet.cells.values() if values.deck is not None and values.wild is not None]
    if len(cells) < len(sheet.cells):
        return
    span = sheet.answers.span(("deck", "wild cards"))
    for values in cells:
        used = (values.wild or frozenset()) | (values.skip or frozenset())
        if values.deck and values.deck.jokers and JOKER not in used:
            place = sheet.answers.span(("deck", "wild cards"), values.cell)
            if place is not None:
                findings.warning(
                    place,
                    Code.JOKERS_NOT_WILD,
                    "the deck has jokers that are not wild, so they fit into no meld",
                    "make jokers wild, or play without them",
                )
    if any(values.deck and values.deck.jokers for values in cells):
        return
    if span is not None and any(values.wild and JOKER in values.wild for values in cells):
        findings.warning(span, Code.ABSENT_CARD, "the deck has no jokers that could be wild")
    _scored_jokers(sheet, findings)


def _scored_jokers(sheet: Sheet, findings: Findings) -> None:
    answer = sheet.answers.read.get(("scoring", "cards in hand"))
    for case in answer.cases if answer else ():
        if isinstance(case.value, CardTable):
            for line in case.value.lines:
                if any(group.group == "jokers" for group in line.cards.groups):
                    message = "the deck has no jokers, so their points never count"
                    findings.warning(line.key.span, Code.ABSENT_CARD, message, "leave them out")
