"""How far a file of hands is answered, for a person who would otherwise see nothing: a bar on a terminal's errors."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from kontrakt_cli.terminal import is_terminal

Progress = Callable[[int, int], None]
"""Told after every hand how many hands are answered and how many bytes of the file are done with."""


@contextmanager
def hands_progress(size: int | None) -> Iterator[Progress | None]:
    """A bar for a file of `size` bytes, or a count of hands where that is None; nothing where nobody would see it."""
    if not is_terminal(sys.stderr) or is_terminal(sys.stdout):
        yield None
        return
    # rich is slow to import; nothing else here needs it.
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

    measured = () if size is None else (BarColumn(), TaskProgressColumn(), TimeRemainingColumn())
    columns = (TextColumn("{task.fields[hands]} hands"), *measured)
    # Results go where they would go without a bar.
    with Progress(*columns, console=Console(stderr=True), transient=True, redirect_stdout=False) as bar:
        task = bar.add_task("", total=size, hands=0)
        yield lambda hands, done: bar.update(task, completed=done, hands=hands)
