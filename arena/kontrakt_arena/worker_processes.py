"""Processes that work for another one: an interrupt is the parent's to hear, and none of them outlives it."""

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import parent_process
from multiprocessing.resource_tracker import ensure_running
from threading import Thread


@contextmanager
def deaf_children() -> Iterator[None]:
    """Processes started within never hear an interrupt, not even while they are still importing.

    One that comes meanwhile reaches this process at the end of the block.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    # The first process started would start the tracker, which lets interrupts through again.
    ensure_running()
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def begin_to_work() -> None:
    """The first thing that a working process does."""
    # The parent process ends the work on an interrupt; a worker would only print a traceback of its own.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    """End this process when the one that started it is gone: nobody would give it work any more, or tell it so."""
    parent = parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)
