"""The one table of exit statuses."""

from enum import IntEnum


class ExitCode(IntEnum):
    """What each exit status says, the same for every command."""

    DONE = 0
    NO = 1
    UNUSABLE = 2
    UNDECIDED = 3
    BUG = 4
    INTERRUPTED = 130
