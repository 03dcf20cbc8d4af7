"""The shipped rulesets: inside an installed package, or beside it in a checkout."""

from importlib.resources import files
from pathlib import Path

from kontrakt_dsl.errors import UnknownRulesetError

_SUFFIX = ".yaml"


def _folder() -> Path:
    inside = Path(str(files("kontrakt_dsl"))) / "rulesets"
    return inside if inside.is_dir() else inside.parent.parent / "rulesets"


def shipped() -> tuple[str, ...]:
    """The names of the shipped rulesets, in order of the alphabet."""
    folder = _folder()
    if not folder.is_dir():
        return ()
    return tuple(sorted(path.stem for path in folder.iterdir() if path.suffix == _SUFFIX))


def is_path(name_or_path: str) -> bool:
    """Whether an argument means a file: it has a slash or ends in .yaml; anything else is a shipped name."""
    return "/" in name_or_path or "\\" in name_or_path or name_or_path.endswith(_SUFFIX)


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
