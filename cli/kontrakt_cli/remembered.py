"""Rulesets kept in the user's cache folder as they were loaded, so that the next start need not read the file again.

What is kept is believed only for the very bytes of the files it was read from and the very program that read them;
anything odd about it, or about the folder, means that they are read as if nothing were kept.
"""

import os
import pickle
import re
import sys
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any
from zlib import crc32

from kontrakt_cli.version import VERSION
from kontrakt_dsl.loading.library import Named, path_of
from kontrakt_dsl.rules.ruleset import Ruleset

if TYPE_CHECKING:
    # The loader is what a ruleset is remembered to do without.
    from kontrakt_dsl.loading.load import Loaded

CACHE_VARIABLE = "KONTRAKT_CACHE"
SWITCHED_OFF = "off"
PROGRAM = "kontrakt"
# The classes of typed rules; nothing else is built from a file of the cache, whoever wrote it.
_TRUSTED = re.compile(r"kontrakt_dsl\.(cards|rules\.\w+)")
_PLAIN = {("builtins", "frozenset"), ("collections", "Counter")}


def recall(asked: Named) -> Ruleset | None:
    """The ruleset that `asked` was loaded as, or None where that is not known."""
    kept = _place(asked)
    # Anything but a plain file, such as a pipe, might never end.
    if kept is None or not kept.is_file():
        return None
    try:
        with kept.open("rb") as file:
            program, contents, ruleset = _Unpickler(file).load()
        right = program == _program() and all(Path(path).read_bytes() == data for path, data in contents.items())
    except Exception:
        # A torn file, a foreign one, an older program's: unpickling raises whatever it likes.
        return None
    return ruleset if right and isinstance(ruleset, Ruleset) else None


def remember(asked: Named, loaded: "Loaded") -> None:
    """Keep what came of loading `asked` for the next start; a folder that can't be written is no fault."""
    kept = _place(asked)
    if kept is None:
        return
    unfinished = kept.with_name(f"{kept.name}.{os.getpid()}")
    try:
        contents = {os.path.abspath(path): path.read_bytes() for path in (path_of(asked.name), *loaded.files)}
        read = {source.text.encode() for source in loaded.sources}
        if not read.issuperset(contents.values()):
            return  # a file was changed while it was read
        kept.parent.mkdir(parents=True, exist_ok=True)
        with unfinished.open("wb") as file:
            pickle.dump((_program(), contents, loaded.ruleset), file, protocol=5)
        unfinished.replace(kept)
    except OSError:
        with suppress(OSError):
            unfinished.unlink()


def _place(asked: Named) -> Path | None:
    folder = os.environ.get(CACHE_VARIABLE)
    if folder == SWITCHED_OFF:
        return None
    folder = folder or _cache_folder()
    path = path_of(asked.name)
    identity = "+".join((os.path.abspath(path), *asked.options))
    return Path(folder) / f"{path.stem}-{crc32(os.fsencode(identity)):08x}.rules"


def _cache_folder() -> str:
    """Where the system wants what can be made again at any time."""
    if sys.platform == "linux":
        # What platformdirs says too; to import it would cost a twentieth of a start.
        base = os.environ.get("XDG_CACHE_HOME", "")
        return os.path.join(base if base.strip() else os.path.expanduser("~/.cache"), PROGRAM)
    from platformdirs import user_cache_dir

    return user_cache_dir(PROGRAM)


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
        if (module, name) in _PLAIN:
            return super().find_class(module, name)
        # A dotted name would reach through a class into whatever it refers to, and an imported one is not ours.
        if _TRUSTED.fullmatch(module) and name.isidentifier():
            found = super().find_class(module, name)
            if isinstance(found, type) and found.__module__ == module:
                return found
        raise pickle.UnpicklingError(f"{module}.{name} is no part of a ruleset")
