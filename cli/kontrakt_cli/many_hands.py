"""Many hands answered and printed, by one process or by several: the same lines in the same order either way."""

import json
import sys
import time
from collections.abc import Generator, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from itertools import chain
from typing import NamedTuple

from kontrakt_cli.exit_codes import ExitCode
from kontrakt_cli.failures import UnusableError, report
from kontrakt_cli.hand_details import Wanted, details_of
from kontrakt_cli.hand_question import Circumstances, Questioner
from kontrakt_cli.hands_file import HandLine, hands_in, open_hands, round_and_cards
from kontrakt_cli.hands_progress import hands_progress
from kontrakt_cli.render.answers import SCHEMA, answer_json, answer_line
from kontrakt_cli.render.cards import CardStyle
from kontrakt_cli.render.faults import fault_json

ALONE_SECONDS = 0.5
"""How long one process answers by itself before others join it: to start them takes about as long."""


class AnsweredLine(NamedTuple):
    """What comes of one line of a file: a `result` to print or a `fault` to report, and how the hand came off.

    `end` is how many bytes of the file are done with.
    """

    end: int
    status: ExitCode
    result: str = ""
    fault: str = ""


@dataclass(frozen=True, slots=True)
class Manner:
    """How the answers to a file are given: `path` as it was written, the round of bare cards, the form and the
    details."""

    path: str
    default_round: int | None
    as_json: bool
    style: CardStyle
    wanted: Wanted


@dataclass
class LineAnswers:
    """Answers lines; a copy of it does so in another process."""

    circumstances: Circumstances
    manner: Manner
    _questioner: Questioner = field(init=False)

    def __post_init__(self) -> None:
        self._questioner = Questioner(self.circumstances)

    def __reduce__(self) -> tuple[type["LineAnswers"], tuple[Circumstances, Manner]]:
        # What the rules were compiled to stays here: to compile them again is faster than to send it.
        return LineAnswers, (self.circumstances, self.manner)

    def answered(self, line: HandLine) -> AnsweredLine:
        """What comes of one line."""
        manner = self.manner
        try:
            asked = self._questioner.ask(*round_and_cards(line.text, default_round=manner.default_round))
        except UnusableError as error:
            if manner.as_json:
                form = fault_json(SCHEMA, error) | {"line": line.number}
                return AnsweredLine(line.end, ExitCode.UNUSABLE, result=json.dumps(form))
            told = "\n".join(f"{manner.path}:{line.number}: {fault}" for fault in str(error).splitlines())
            return AnsweredLine(line.end, ExitCode.UNUSABLE, fault=told)
        details = details_of(asked, manner.wanted)
        if manner.as_json:
            text = json.dumps(answer_json(asked, details) | {"line": line.number})
        else:
            text = f"line {line.number}, round {asked.round}: {answer_line(asked, manner.style, details)}"
        return AnsweredLine(line.end, asked.status, result=text)


def answer_file(answers: LineAnswers, *, jobs: int) -> ExitCode:
    """Print what comes of each line of the file, in the order of the lines, and return the status of the whole.

    Raises UnusableError where the file can't be opened.
    """
    statuses = set()
    done = 0
    with (
        open_hands(answers.manner.path) as file,
        hands_progress(file.size) as progress,
        closing(_answered_lines(answers, hands_in(file.bytes), jobs=jobs)) as pieces,
    ):
        for piece in pieces:
            for line in piece:
                if line.fault:
                    report(line.fault)
                if line.result:
                    print(line.result)
                statuses.add(line.status)
            sys.stdout.flush()
            done += len(piece)
            if progress is not None:
                progress(done, piece[-1].end)
    return next((status for status in (ExitCode.UNUSABLE, ExitCode.UNDECIDED) if status in statuses), ExitCode.DONE)


def _answered_lines(
    answers: LineAnswers, arriving: Iterator[tuple[HandLine, ...]], *, jobs: int
) -> Generator[Sequence[AnsweredLine], None, None]:
    """What comes of each line, in the order of the lines, as many at once as have become known.

    Up to `jobs` processes work on it, where there is enough to do for more than one.
    """
    started = time.process_time()
    for lines in arriving:
        for done, line in enumerate(lines):
            used = time.process_time() - started
            if jobs > 1 and used > ALONE_SECONDS and len(lines) - done > 1:
                # Few callers have so many hands that they need what is imported here.
                from kontrakt_cli.hand_workers import answered_by_workers

                rest = chain((lines[done:],), arriving)
                yield from answered_by_workers(answers, rest, jobs=jobs)
                return
            yield (answers.answered(line),)
