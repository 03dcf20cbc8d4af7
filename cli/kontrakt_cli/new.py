"""`kontrakt new`: a rules file to begin with."""

import os.path
import shlex
import unicodedata
from contextlib import suppress
from pathlib import Path
from typing import Annotated

import typer

from kontrakt_cli.failures import UnusableError
from kontrakt_cli.render.diagnostics import diagnostics_text
from kontrakt_cli.ruleset_argument import DEFAULT_RULESET, RULESET_HELP, ruleset_from
from kontrakt_dsl.errors import KontraktError, RulesetError
from kontrakt_dsl.loading.library import named, shipped
from kontrakt_dsl.loading.resolved import resolved
from kontrakt_dsl.loading.starter import starter_text

# control characters, halves of characters, and line breaks other than the usual one
_UNPRINTABLE = ("Cc", "Cs", "Zl", "Zp")


def command(
    name: Annotated[str, typer.Argument(metavar="NAME", help="The game's name, or the file to write.")],
    base: Annotated[str, typer.Option("--from", metavar="RULESET|FILE", help=RULESET_HELP)] = DEFAULT_RULESET,
    extend: Annotated[
        bool, typer.Option("--extend", help="Begin with a file that extends that ruleset, every rule a comment.")
    ] = False,
) -> None:
    """Write a rules file with an answer to every question, and the other answers as comments beside it.

    Nothing is overwritten.
    """
    path = _path_of(name)
    try:
        rules = resolved(base).tree
    except RulesetError as error:
        raise UnusableError(diagnostics_text(error.diagnostics, *error.sources)) from error
    except KontraktError as error:
        raise UnusableError(str(error)) from error
    ruleset_from(base)  # what can't be played is no base to begin with
    title = path.stem.replace("-", " ").replace("_", " ").strip() or path.stem
    text = starter_text(rules, name=title[:1].upper() + title[1:], base=_seen_from(path, base) if extend else None)
    try:
        _write(path, text)
    except FileExistsError:
        raise UnusableError(f"{path}: there is such a file; nothing was written") from None
    except OSError as error:
        raise UnusableError(f"{path}: {error.strerror}; nothing was written") from error
    shown = f".{os.sep}{path}" if str(path).startswith("-") else str(path)
    print(f"{path}: written; kontrakt validate {shlex.quote(shown)} reads it")
    namesake = "-".join(title.lower().split())
    if base == DEFAULT_RULESET != namesake and namesake in shipped():
        print(f"Its rules are those of {base}; to begin with those of {namesake} say --from {namesake}.")


def _write(path: Path, text: str) -> None:
    """Write a new file whole, or leave none behind."""
    with path.open("x", encoding="utf-8") as file:
        try:
            file.write(text)
            file.flush()
        except OSError:
            path.unlink()
            with suppress(OSError):
                file.close()
            raise


def _path_of(name: str) -> Path:
    """The file that NAME says. Raises UnusableError for a name that no command could name later."""
    path = Path(name if name.endswith(".yaml") else f"{name}.yaml")
    if not name.removesuffix(".yaml").strip() or name.endswith(("/", os.sep)) or path.stem.strip(".") == "":
        raise UnusableError(f'"{name}" names no file; say, for example, kontrakt new lake-house')
    if ".yaml+" in path.name:
        raise UnusableError(f'"{name}": what stands behind .yaml+ is an option of a ruleset, so no file is called so')
    strange = next((character for character in name if unicodedata.category(character) in _UNPRINTABLE), None)
    if strange is not None:
        raise UnusableError(f"a name with the character U+{ord(strange):04X} can't be written in a rules file")
    return path


def _seen_from(path: Path, base: str) -> str:
    """The ruleset to extend, as the new file names it: a file is seen from the folder of that one."""
    wanted = named(base)
    if not wanted.is_path or os.path.isabs(wanted.name):
        return base
    seen = os.path.relpath(wanted.name, path.parent)
    return "+".join((seen if os.sep in seen else os.path.join(os.curdir, seen), *wanted.options))
