"""Contracts against the hands that have to lay them."""

from kontrakt_dsl.checks.sheet import Sheet
from kontrakt_dsl.diagnostics import Findings
from kontrakt_dsl.language.codes import Code
from kontrakt_dsl.loading.answers import Cell
from kontrakt_dsl.phrases.limit_nodes import NumberLimit
from kontrakt_dsl.rules.contracts import Contract, MeldKind
from kontrakt_dsl.rules.turns import LastCard, LayingTurn

_BUYERS_ONLY = 'only a player who has bought can lay it; if that is meant, add ", with bought cards"'


def check_contract_fits_the_hand(sheet: Sheet, findings: Findings) -> None:
    """Report a contract that needs more cards than a hand has after the draw."""
    for cell, values in sheet.cells.items():
        if values.contract is None or values.deal is None:
            continue
        need, hand = values.contract.least_cards + values.contract.keeps_discard, values.deal + 1
        bought = sheet.bought(cell)
        whole = values.contract.takes_the_hand
        left = 0 if whole else _least_left(sheet, cell)
        if need > hand:
            code, message = (
                Code.CONTRACT_TOO_LARGE,
                f"contract {cell[1]} needs {need} cards, and a hand has {hand} after the draw",
            )
        elif need + left > hand:
            code = Code.NO_DISCARD_LEFT
            message = (
                f"contract {cell[1]} takes all {hand} cards of a hand, and the last card must be discarded"
                if left == 1
                else f"contract {cell[1]} takes {need} of {hand} cards, and one must be left to discard and one to keep"
            )
        elif bought:
            code, message = Code.IDLE_RULE, f"contract {cell[1]} can be laid without bought cards"
            findings.warning(sheet.contract_span(cell), code, message, 'leave out "with bought cards"')
            continue
        else:
            continue
        if sheet.buying(cell) and bought:
            continue
        if sheet.buying(cell):
            findings.warning(sheet.contract_span(cell), code, message, _BUYERS_ONLY)
        else:
            findings.error(
                sheet.contract_span(cell), code, message, "deal more cards, ask for fewer, or let players buy"
            )


def check_whole_hand_fits(sheet: Sheet, findings: Findings) -> None:
    """Report a whole-hand contract whose melds can't take in all cards of a hand."""
    for cell, values in sheet.cells.items():
        contract = values.contract
        if contract is None or values.deal is None or not contract.takes_the_hand:
            continue
        room, hand = _most_room(sheet, contract, cell), values.deal + 1 - (not contract.whole_hand)
        if room is not None and contract.least_cards <= room < hand:
            findings.error(
                sheet.contract_span(cell),
                Code.WHOLE_HAND_MISFIT,
                f"the melds of contract {cell[1]} hold {room} cards at most, and a hand has {hand} after the draw",
                'let melds be longer, for example "of 4 or more"',
            )


def _least_left(sheet: Sheet, cell: Cell) -> int:
    """The fewest cards that must be left in the hand when a contract is laid."""
    if sheet.answers.get(("going out", "on the turn of laying down"), str, cell) == LayingTurn.NEVER:
        return 2
    said = sheet.answers.get(("going out", "last card"), str, cell)
    return 1 if said is not None and not LastCard(said).may_be_melded else 0


def _most_room(sheet: Sheet, contract: Contract, cell: Cell) -> int | None:
    rooms = [_room(sheet, pattern, cell) for pattern in contract.patterns]
    known = [room for room in rooms if room is not None]
    return max(known) if len(known) == len(rooms) else None


def _room(sheet: Sheet, contract: Contract, cell: Cell) -> int | None:
    """The most cards that the melds of a contract can hold; None for no limit."""
    room = 0
    for part in contract.parts:
        largest = sheet.answers.get((f"{part.kind}s", "largest"), NumberLimit, cell)
        limits = [part.size.high, largest.number if largest else None]
        known = [limit for limit in limits if limit is not None]
        if not known:
            return None
        room += part.number * min(known)
    return room


def check_several(sheet: Sheet, findings: Findings) -> None:
    """Report rules about several melds of a kind where no contract has several of them."""
    if not sheet.answers.games.rounds_known:
        return
    contracts = [values.contract for values in sheet.cells.values()]
    for kind in MeldKind:
        entry = sheet.answers.given.get(("laying down", f"several {kind}s"))
        if entry is None or any(contract is None or contract.number_of(kind) > 1 for contract in contracts):
            continue
        findings.warning(
            entry.key.span,
            Code.IDLE_RULE,
            f"no contract has several {kind}s, so this decides nothing",
            "leave it out",
        )
