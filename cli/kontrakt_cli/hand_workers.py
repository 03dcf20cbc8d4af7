"""Hands answered by several processes, in order, with a bounded number of lines under way."""

import time
from collections import deque
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from threading import Thread

from kontrakt_arena.worker_processes import begin_to_work, deaf_children
from kontrakt_cli.failures import report
from kontrakt_cli.hands_file import HandLine
from kontrakt_cli.many_hands import AnsweredLine, LineAnswers

# Lines are handed out in pieces of about this much work, so that the answers keep flowing and none waits long.
PIECE_SECONDS = 0.05
MOST_LINES = 500
# How many pieces for each process may be under way or wait for an earlier one: the bound of the memory used.
AHEAD = 8
LOST = "a process that answered hands has ended before its time; its hands are answered without it"

Lines = tuple[HandLine, ...]


@dataclass
class _Worker:
    """A process that answers one piece at a time; `piece` is the number and the lines of the one it is at."""

    process: SpawnProcess
    line: Connection
    piece: tuple[int, Lines] | None = None


def answered_by_workers(answers: LineAnswers, arriving: Iterable[Lines], *, jobs: int) -> Iterator[AnsweredLine]:
    """What comes of each line, in the order of the lines, each as soon as it is known."""
    workers = _started(answers, jobs)
    source, fed = get_context("spawn").Pipe(duplex=False)
    Thread(target=_feed, args=(arriving, fed), daemon=True).start()
    try:
        yield from _Work(answers, workers, source, jobs).results()
    finally:
        for worker in workers:
            # At the end they have nothing to do, and after an interrupt what they do is of no use.
            worker.process.kill()
            worker.process.join()
            worker.line.close()
        source.close()


class _Work:
    """The pieces: those to be handed out, those under way, and those done that wait for an earlier one."""

    def __init__(self, answers: LineAnswers, workers: list[_Worker], source: Connection, jobs: int) -> None:
        self._answers = answers
        self._workers = workers
        self._source = source
        self._most = AHEAD * jobs
        self._jobs = jobs
        self._arrived: deque[tuple[int, Lines]] = deque()
        self._done: dict[int, list[AnsweredLine]] = {}
        self._pieces = 0
        self._given = 0
        self._more = True
        self._seconds = self._lines = 0.0

    def results(self) -> Iterator[AnsweredLine]:
        """What comes of each line."""
        while self._more or self._given < self._pieces:
            self._hand_out()
            while self._given in self._done:
                yield from self._done.pop(self._given)
                self._given += 1
            busy = [worker for worker in self._workers if worker.piece is not None]
            room = self._more and self._pieces - self._given < self._most
            if not busy and self._arrived:
                number, lines = self._arrived.popleft()
                self._done[number] = [self._answers.answered(line) for line in lines]
            elif busy or room:
                ready = wait([*(worker.line for worker in busy), *([self._source] if room else [])])
                if self._source in ready:
                    self._take_in()
                for worker in busy:
                    if worker.line in ready:
                        self._collect(worker)

    def _hand_out(self) -> None:
        """Give every idle worker a piece."""
        for worker in tuple(self._workers):
            if worker.piece is None and self._arrived:
                worker.piece = self._arrived.popleft()
                try:
                    worker.line.send(worker.piece[1])
                except OSError:
                    self._lose(worker)

    def _take_in(self) -> None:
        """Cut the lines that have arrived into pieces."""
        try:
            lines = self._source.recv()
        except EOFError:
            self._more = False
            return
        if isinstance(lines, BaseException):
            raise lines
        each = self._seconds / self._lines if self._lines else PIECE_SECONDS
        size = min(MOST_LINES, max(1, int(PIECE_SECONDS / max(each, 1e-9))), -(-len(lines) // self._jobs))
        for start in range(0, len(lines), size):
            self._arrived.append((self._pieces, lines[start : start + size]))
            self._pieces += 1

    def _collect(self, worker: _Worker) -> None:
        """Take the answers of a worker."""
        assert worker.piece is not None
        try:
            seconds, answered = worker.line.recv()
        except (EOFError, OSError):
            self._lose(worker)
            return
        if isinstance(answered, BaseException):
            raise answered
        number, lines = worker.piece
        self._done[number] = answered
        self._seconds += seconds
        self._lines += len(lines)
        worker.piece = None

    def _lose(self, worker: _Worker) -> None:
        """Go on without a worker; its piece comes first among those to be handed out."""
        report(LOST)
        self._workers.remove(worker)
        if worker.piece is not None:
            self._arrived.appendleft(worker.piece)


def _started(answers: LineAnswers, jobs: int) -> list[_Worker]:
    context = get_context("spawn")
    workers = []
    with deaf_children():
        for _ in range(jobs):
            here, there = context.Pipe()
            process = context.Process(target=_work, args=(answers, there), daemon=True)
            process.start()
            there.close()
            workers.append(_Worker(process, here))
    return workers


def _feed(arriving: Iterable[Lines], fed: Connection) -> None:
    """Pass lines on as they arrive; a pipe that is full keeps the reading back."""
    with suppress(OSError), fed:
        try:
            for lines in arriving:
                fed.send(lines)
        except Exception as error:
            fed.send(error)


def _work(answers: LineAnswers, line: Connection) -> None:
    begin_to_work()
    with suppress(EOFError, OSError):
        while True:
            lines = line.recv()
            started = time.process_time()
            try:
                answered: list[AnsweredLine] | Exception = [answers.answered(each) for each in lines]
            except Exception as error:
                answered = RuntimeError(f"{type(error).__name__}: {error}")
            line.send((time.process_time() - started, answered))
