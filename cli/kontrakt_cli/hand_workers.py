"""Hands answered by several processes, in order, with a bounded number of lines under way."""

import time
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from queue import Queue, SimpleQueue
from threading import Thread

from kontrakt_arena.worker_processes import begin_to_work, deaf_children
from kontrakt_cli.failures import report
from kontrakt_cli.hands_file import HandLine
from kontrakt_cli.many_hands import AnsweredLine, LineAnswers

# Lines are handed out in pieces of about this much work, so that the answers keep flowing and none waits long.
PIECE_SECONDS = 0.05
MOST_LINES = 500
# A process holds some pieces, so that it need not wait for this one to come to its turn.
HELD = 3
# How many pieces for each process may be under way or wait for an earlier one, and how many blocks of lines may wait to
# be cut: the bounds of the memory used.
AHEAD = 12
BLOCKS = 4
LOST = "a process that answered hands has ended before its time; its hands are answered without it"

Lines = tuple[HandLine, ...]


@dataclass
class _Worker:
    """A process that answers; `pieces` are the numbers and lines of those that it holds, in order."""

    process: SpawnProcess
    line: Connection
    pieces: deque[tuple[int, Lines]] = field(default_factory=deque)


def answered_by_workers(
    answers: LineAnswers, arriving: Iterable[Lines], *, jobs: int
) -> Iterator[Sequence[AnsweredLine]]:
    """What comes of each line, in the order of the lines, as many at once as have become known."""
    workers = _started(answers, jobs)
    source = _Source(arriving)
    try:
        yield from _Work(answers, workers, source, jobs).results()
    finally:
        for worker in workers:
            # At the end they have nothing to do, and after an interrupt what they do is of no use.
            worker.process.kill()
            worker.process.join()
            worker.line.close()
        source.close()


class _Source:
    """Lines read by a thread of its own, so that waiting for them and waiting for workers is one waiting.

    `ready` can be waited for; it has something to read when `take` gives lines at once.
    """

    def __init__(self, arriving: Iterable[Lines]) -> None:
        self.ready, self._arrived = get_context("spawn").Pipe(duplex=False)
        self._blocks: Queue[Lines | BaseException | None] = Queue(BLOCKS)
        Thread(target=self._read, args=(arriving,), daemon=True).start()

    def take(self) -> Lines | None:
        """The next lines, None at the end; what went wrong in reading is raised here."""
        self.ready.recv_bytes()
        lines = self._blocks.get()
        if isinstance(lines, BaseException):
            raise lines
        return lines

    def close(self) -> None:
        """Read no further."""
        self.ready.close()

    def _read(self, arriving: Iterable[Lines]) -> None:
        with suppress(OSError):
            try:
                for lines in arriving:
                    self._pass_on(lines)
            except Exception as error:
                self._pass_on(error)
            self._pass_on(None)

    def _pass_on(self, lines: Lines | BaseException | None) -> None:
        self._blocks.put(lines)
        self._arrived.send_bytes(b"1")


class _Work:
    """The pieces: those to be handed out, those under way, and those done that wait for an earlier one."""

    def __init__(self, answers: LineAnswers, workers: list[_Worker], source: _Source, jobs: int) -> None:
        self._answers = answers
        self._workers = workers
        self._source = source
        self._jobs = jobs
        self._arrived: deque[tuple[int, Lines]] = deque()
        self._done: dict[int, Sequence[AnsweredLine]] = {}
        self._pieces = 0
        self._given = 0
        self._more = True
        self._seconds = self._lines = 0.0

    def results(self) -> Iterator[Sequence[AnsweredLine]]:
        """What comes of each piece, in order."""
        while self._more or self._given < self._pieces:
            self._hand_out()
            while self._given in self._done:
                yield self._done.pop(self._given)
                self._given += 1
            busy = [worker for worker in self._workers if worker.pieces]
            room = self._more and self._pieces - self._given < AHEAD * self._jobs
            if not busy and self._arrived:
                number, lines = self._arrived.popleft()
                self._done[number] = [self._answers.answered(line) for line in lines]
            elif busy or room:
                ready = wait([*(worker.line for worker in busy), *([self._source.ready] if room else [])])
                for worker in busy:
                    if worker.line in ready:
                        self._collect(worker)
                if self._source.ready in ready:
                    self._take_in()

    def _hand_out(self) -> None:
        """Give pieces to the workers that hold the fewest, as many as each may hold."""
        while self._arrived and self._workers:
            worker = min(self._workers, key=lambda each: len(each.pieces))
            if len(worker.pieces) == HELD:
                return
            worker.pieces.append(self._arrived.popleft())
            try:
                worker.line.send(worker.pieces[-1][1])
            except OSError:
                self._lose(worker)

    def _take_in(self) -> None:
        """Cut the lines that have arrived into pieces."""
        lines = self._source.take()
        if lines is None:
            self._more = False
            return
        each = self._seconds / self._lines if self._lines else PIECE_SECONDS
        size = min(MOST_LINES, max(1, int(PIECE_SECONDS / max(each, 1e-9))), -(-len(lines) // self._jobs))
        for start in range(0, len(lines), size):
            self._arrived.append((self._pieces, lines[start : start + size]))
            self._pieces += 1

    def _collect(self, worker: _Worker) -> None:
        """Take the answers of a worker to the first of its pieces."""
        try:
            seconds, answered = worker.line.recv()
        except (EOFError, OSError):
            self._lose(worker)
            return
        if isinstance(answered, BaseException):
            raise answered
        number, lines = worker.pieces.popleft()
        self._done[number] = answered
        self._seconds += seconds
        self._lines += len(lines)

    def _lose(self, worker: _Worker) -> None:
        """Go on without a worker; its pieces come first among those to be handed out."""
        report(LOST)
        self._workers.remove(worker)
        self._arrived.extendleft(reversed(worker.pieces))


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


def _work(answers: LineAnswers, line: Connection) -> None:
    begin_to_work()
    pieces: SimpleQueue[Lines | None] = SimpleQueue()
    # Pieces are taken in at any time: two processes that both wait to send would wait for ever.
    Thread(target=_receive, args=(line, pieces), daemon=True).start()
    with suppress(OSError):
        while (lines := pieces.get()) is not None:
            started = time.process_time()
            try:
                answered: list[AnsweredLine] | Exception = [answers.answered(each) for each in lines]
            except Exception as error:
                answered = RuntimeError(f"{type(error).__name__}: {error}")
            line.send((time.process_time() - started, answered))


def _receive(line: Connection, pieces: "SimpleQueue[Lines | None]") -> None:
    with suppress(EOFError, OSError):
        while True:
            pieces.put(line.recv())
    pieces.put(None)
