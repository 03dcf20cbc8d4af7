"""The bytes of a record; what is no record and never ends is not read for ever."""

from pathlib import Path

LONGEST_HEADER = 4 * 2**20
LARGEST_RECORD = 64 * 2**20


class NoRecordError(ValueError):
    """The file is of a size that no record has."""


def bytes_of(path: Path) -> bytes:
    """All bytes of the record at `path`; of a file that does not begin like one, the first line alone.

    Raises OSError where it can't be read, and NoRecordError for a first line or a file of a size that no game has.
    """
    with path.open("rb") as file:
        header = file.readline(LONGEST_HEADER + 1)
        if len(header) > LONGEST_HEADER:
            raise NoRecordError(f"a line of more than {LONGEST_HEADER // 2**20} MiB begins no record")
        if not header.lstrip().startswith(b"{"):
            return header
        rest = file.read(LARGEST_RECORD + 1)
    if len(rest) > LARGEST_RECORD:
        raise NoRecordError(f"the file has more than {LARGEST_RECORD // 2**20} MiB, and no game is so long")
    return header + rest
