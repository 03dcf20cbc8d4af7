"""Prices in chips against the chips that players have."""

from kontrakt_dsl.checks.sheet import Sheet
from kontrakt_dsl.diagnostics import Findings
from kontrakt_dsl.language.codes import Code
from kontrakt_dsl.phrases.limit_nodes import BuyLimit, Cost


def check_chips(sheet: Sheet, findings: Findings) -> None:
    """Report prices in chips that nobody has, chips that pay for nothing, and chips that are none or without number."""
    prices = _prices(sheet)
    priced = bool(prices)
    paid = "payments" in sheet.answers.sections and "payments" not in sheet.answers.struck
    span = sheet.answers.span(("buying", "cost"))
    if priced and not paid and span is not None:
        findings.error(
            span,
            Code.NEEDED_SECTION,
            'a buy costs chips, and "payments" does not say how many each player has',
            "add payments: {chips: 7 per game, pot: the winner of the game}, or leave out the chips",
        )
    if not paid:
        return
    if not priced and sheet.answers.understood(("buying", "cost")):
        key = sheet.answers.sections["payments"].key.span
        findings.warning(key, Code.IDLE_RULE, 'nothing costs chips, so "payments" decides nothing', "leave it out")
    path = ("payments", "chips")
    chips, place = sheet.answers.get(path, BuyLimit), sheet.answers.span(path)
    if chips is not None and chips.number is None and place is not None:
        findings.error(place, Code.OUT_OF_BOUNDS, "chips have a number", "say, for example, 7 per game")
    if chips is None or chips.number is None or place is None:
        return
    if chips.number == 0:
        findings.error(place, Code.OUT_OF_BOUNDS, "nobody has a chip to pay with", "say, for example, 7 per game")
    elif priced and not chips.carries_over and chips.number < min(prices):
        message = f"a buy costs {min(prices)} chips, and nobody has more than {chips.number}"
        findings.warning(place, Code.IDLE_RULE, message, f"say {min(prices)} or more per {chips.span}")


def _prices(sheet: Sheet) -> tuple[int, ...]:
    """How many chips a buy costs, in each case of its cost that asks for some."""
    answer = sheet.answers.read.get(("buying", "cost"))
    prices = (
        sum(price.number for price in case.value.prices if price.coin == "chip")
        for case in (answer.cases if answer else ())
        if isinstance(case.value, Cost)
    )
    return tuple(price for price in prices if price)
