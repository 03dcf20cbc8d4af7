"""The shipped rulesets: inside an installed package, or beside it in a checkout."""

from pathlib import Path
from typing import NamedTuple

from kontrakt_dsl.errors import UnknownRulesetError

_SUFFIX = ".yaml"
_FOLDER = "rulesets"
TESTS_FOLDER = "tests"


class Named(NamedTuple):
    """What an argument names: a shipped ruleset or a file, and the options of it that are switched on."""

    name: str
    options: tuple[str, ...]
    is_path: bool


def named(argument: str) -> Named:
    """What an argument names: `NAME` or `FILE`, and after it each option with a plus sign before it.

    A file whose name is followed by options ends in .yaml.
    """
    path, suffix, after = argument.partition(f"{_SUFFIX}+")
    if suffix:
        name, options = path + _SUFFIX, after.split("+")
    elif is_path(argument):
        name, options = argument, []
    else:
        name, *options = argument.split("+")
    return Named(name, tuple(" ".join(option.split()) for option in options), is_path(name))


def _folder() -> Path:
    inside = Path(__file__).parents[1] / _FOLDER
    return inside if inside.is_dir() else inside.parent.parent / _FOLDER


def shipped() -> tuple[str, ...]:
    """The names of the shipped rulesets, in order of the alphabet."""
    folder = _folder()
    if not folder.is_dir():
        return ()
    return tuple(sorted(path.stem for path in folder.iterdir() if path.suffix == _SUFFIX))


def is_path(name_or_path: str) -> bool:
    """Whether an argument means a file: it has a slash or ends in .yaml; anything else is a shipped name."""
    return "/" in name_or_path or "\\" in name_or_path or name_or_path.endswith(_SUFFIX)


def shown_as(name_or_path: str) -> str:
    """What messages call the file of a shipped name or a path."""
    return name_or_path if is_path(name_or_path) else f"{_FOLDER}/{name_or_path}{_SUFFIX}"


def path_of(name_or_path: str) -> Path:
    """The file of a shipped name or a path.

    Raises UnknownRulesetError for a name that is not shipped.
    """
    if is_path(name_or_path):
        return Path(name_or_path)
    names = shipped()
    if name_or_path not in names:
        # only a wrong name pays for the search of near ones
        from difflib import get_close_matches

        near = tuple(get_close_matches(name_or_path.lower(), names, n=3, cutoff=0.5))
        raise UnknownRulesetError(name_or_path, near=near, shipped=names)
    return _folder() / f"{name_or_path}{_SUFFIX}"
