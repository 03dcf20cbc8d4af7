"""The rules of the whole game against each other."""

from collections import Counter

from kontrakt_dsl.checks.sheet import Sheet
from kontrakt_dsl.diagnostics import Findings
from kontrakt_dsl.language.codes import Code
from kontrakt_dsl.language.table import KEYS
from kontrakt_dsl.loading.answers import Cell
from kontrakt_dsl.loading.tree import Text, span_within
from kontrakt_dsl.loading.values import CHAINED, Words
from kontrakt_dsl.loading.wording import quoted
from kontrakt_dsl.phrases.nodes import Numbers
from kontrakt_dsl.rules.game import GameEnd, Progress, Tie, Winner
from kontrakt_dsl.sentences import listed

_PROGRESS = ("game", "progress")
_PLAYED = ("game", "rounds played")
_SHARED: dict[str, tuple[str, ...]] = {"deal": ("deal",), "deck": ("deck", "packs")}
_WILD, _DEAD = ("deck", "wild cards"), ("deck", "dead once discarded")
_OF_THE_TABLE: tuple[tuple[str, ...], ...] = (
    _WILD,
    ("deck", "wilds as naturals"),
    _DEAD,
    ("deck", "wilds stand for"),
    ("drawing", "first upcard"),
    ("drawing", "a wild first upcard"),
    ("buying", "window"),
    ("buying", "priority"),
    ("buying", "taking over"),
    ("buying", "next upcard"),
    ("buying", "after a buy"),
    ("buying", "a failed call"),
    ("stock", "when empty"),
    ("stock", "reshuffles"),
    ("stock", "refilled"),
    ("game", "turn limit"),
)
"""What holds for the table whoever acts, so that players of one round can't have different answers."""
_NEED_LADDERS = {("game", "ends"): GameEnd.LADDER_FINISHED, ("game", "winner"): Winner.LOWEST_OF_FINISHERS}


def check_ladders(sheet: Sheet, findings: Findings) -> None:
    """Report what needs ladders where all play together, and what ladders can't do."""
    answers = sheet.answers
    if not answers.understood(_PROGRESS):
        return
    if answers.get(_PROGRESS, str) != Progress.OWN_LADDER:
        for path, word in _NEED_LADDERS.items():
            span = answers.span(path)
            if answers.get(path, str) == word and span is not None:
                findings.error(
                    span,
                    Code.LADDER_NEEDED,
                    f'"{word}" speaks of ladders, but all play the contract of the round together',
                    f"say under game: progress: {Progress.OWN_LADDER}",
                )
        return
    why = "players of one round have different contracts"
    _check_shared(sheet, findings, why)
    _check_table(sheet, findings, why)


def _check_table(sheet: Sheet, findings: Findings, why: str) -> None:
    answers = sheet.answers
    for path in _OF_THE_TABLE:
        span = answers.span(path)
        for players in answers.games.players:
            cells = [(players, number) for number in answers.games.rounds]
            said = {_said(sheet, path, cell) for cell in cells if path[0] != "buying" or sheet.buying(cell)}
            if len(said - {None}) > 1 and span is not None:
                message = f'"{" > ".join(path)}" differs by contract, but {why}'
                findings.error(span, Code.UNEQUAL_LADDER, message, "say one answer for all contracts")
                break


def _said(sheet: Sheet, path: tuple[str, ...], cell: Cell) -> object:
    """What a file says in a cell; cards by their faces, for these can be said in several ways."""
    if path == _WILD:
        return sheet.cells[cell].wild
    if path == _DEAD:
        return sheet.cells[cell].dead
    return sheet.answers.get(path, object, cell)


def check_choice(sheet: Sheet, findings: Findings) -> None:
    """Report what differs by contract where nobody knows the contract of a round before somebody has laid it down."""
    answers = sheet.answers
    if answers.get(_PROGRESS, str) != Progress.FIRST_CHOOSES:
        return
    why, every = "nobody knows the contract before it is laid", set(answers.games.rounds)
    _check_shared(sheet, findings, why)
    for key in KEYS:
        answer, span = answers.read.get(key.path), answers.span(key.path)
        if span is None or answer is None or key.path in (*_SHARED.values(), ("contracts",)):
            continue
        if any(not (case.rounds is None or every <= case.rounds) for case in answer.cases):
            message = f'"{key.title}" differs by contract, but {why}'
            findings.error(span, Code.UNEQUAL_LADDER, message, "say one answer for all contracts")


def _check_shared(sheet: Sheet, findings: Findings, why: str) -> None:
    answers = sheet.answers
    for value, place in _SHARED.items():
        span = answers.span(place)
        for players in answers.games.players:
            found = {getattr(sheet.cells[players, number], value) for number in answers.games.rounds}
            if len(found) > 1 and None not in found and span is not None:
                findings.error(
                    span,
                    Code.UNEQUAL_LADDER,
                    f"the {value} differs by contract, but {why}",
                    f"say one {value} for all contracts",
                )
                break


def check_ties(sheet: Sheet, findings: Findings) -> None:
    """Report steps of breaking a tie that none is left for."""
    answer = sheet.answers.read.get(("game", "ties"))
    for case in answer.cases if answer else ():
        node, ties = case.node, case.value
        if not isinstance(ties, Words) or not isinstance(node, Text) or Tie.SHARED not in ties.words[:-1]:
            continue
        idle = ties.words[ties.words.index(Tie.SHARED) + 1 :]
        start = node.value.index(idle[0], node.value.index(Tie.SHARED) + len(Tie.SHARED))
        before = ties.words[: ties.words.index(Tie.SHARED)]
        last = CHAINED.join((*before, *idle, Tie.SHARED))
        findings.warning(
            span_within(findings.source, node, start, len(node.value.rstrip())),
            Code.IDLE_RULE,
            f'after "{Tie.SHARED}" no tie is left, so {listed(quoted(idle))} '
            f"{'is' if len(idle) == 1 else 'are'} never reached",
            f'say "{CHAINED.join((*before, Tie.SHARED))}" or "{last}"',
        )


def check_rounds_played(sheet: Sheet, findings: Findings) -> None:
    """Report rounds that are played but not there, or played twice."""
    played, span = sheet.answers.get(_PLAYED, Numbers), sheet.answers.span(_PLAYED)
    if played is None or span is None or not sheet.answers.games.rounds_known:
        return
    numbers = [number for part in played.ranges for number in range(part.low, part.high + 1)]
    missing = [number for number in dict.fromkeys(numbers) if number not in sheet.answers.games.rounds]
    if missing:
        message = f"there is no contract {listed(map(str, missing), 'or')} to play"
        findings.error(span, Code.UNKNOWN_ROUND, message, "name contracts that the file has")
    twice = [number for number, times in Counter(numbers).items() if times > 1]
    if twice:
        findings.error(span, Code.SAID_TWICE, f"round {listed(map(str, twice))} would be played twice")
