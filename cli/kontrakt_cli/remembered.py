"""Rulesets kept in the user's cache folder as they were loaded, so that the next start need not read the file again.

What is kept is believed only for the very bytes of the rules file and the very program that loaded it; anything odd
about it, or about the folder, means that the file is read as if nothing were kept.
"""

import os
import pickle
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any
from zlib import crc32

from kontrakt_cli.version import VERSION
from kontrakt_dsl.rules.ruleset import Ruleset

CACHE_VARIABLE = "KONTRAKT_CACHE"
SWITCHED_OFF = "off"
# The values of typed rules; nothing else is built from a file of the cache, whoever wrote it.
_TRUSTED = ("kontrakt_dsl.rules.", "kontrakt_dsl.cards")
_PLAIN = {("builtins", "frozenset"), ("collections", "Counter")}


def recall(path: Path, data: bytes) -> Ruleset | None:
    """The ruleset that `data`, the content of `path`, was loaded as, or None where that is not known."""
    kept = _place(path)
    if kept is None:
        return None
    try:
        with kept.open("rb") as file:
            program, known, ruleset = _Unpickler(file).load()
        right = program == _program() and known == data
    except Exception:
        # A torn file, a foreign one, an older program's: unpickling raises whatever it likes.
        return None
    return ruleset if right and isinstance(ruleset, Ruleset) else None


def remember(path: Path, data: bytes, ruleset: Ruleset) -> None:
    """Keep `ruleset` for the next start; a folder that can't be written is no fault."""
    kept = _place(path)
    # Rules that also rest on another file, or that were changed while they were read, say more than `data`.
    if kept is None or ruleset.text.encode() != data:
        return
    unfinished = kept.with_name(f"{kept.name}.{os.getpid()}")
    try:
        kept.parent.mkdir(parents=True, exist_ok=True)
        with unfinished.open("wb") as file:
            pickle.dump((_program(), data, ruleset), file, protocol=5)
        unfinished.replace(kept)
    except OSError:
        with suppress(OSError):
            unfinished.unlink()


def _place(path: Path) -> Path | None:
    folder = os.environ.get(CACHE_VARIABLE)
    if folder == SWITCHED_OFF:
        return None
    if not folder:
        # Only those who don't name a folder need to know where the system wants it.
        from platformdirs import user_cache_dir

        folder = user_cache_dir("kontrakt")
    return Path(folder) / f"{path.stem}-{crc32(os.fsencode(path.absolute())):08x}.rules"


def _program() -> tuple[str, str, int, int]:
    """What tells this program from another one that would load the same file differently."""
    import kontrakt_dsl

    newest = size = 0
    for folder, _, names in os.walk(os.path.dirname(kontrakt_dsl.__file__)):
        for name in names:
            if name.endswith((".py", ".lark")):
                facts = os.stat(os.path.join(folder, name))
                newest, size = max(newest, facts.st_mtime_ns), size + facts.st_size
    return VERSION, sys.version, newest, size


class _Unpickler(pickle.Unpickler):
    """Builds the values of typed rules and nothing else."""

    def find_class(self, module: str, name: str) -> Any:
        if (module, name) in _PLAIN or module.startswith(_TRUSTED):
            return super().find_class(module, name)
        raise pickle.UnpicklingError(f"{module}.{name} is no part of a ruleset")
