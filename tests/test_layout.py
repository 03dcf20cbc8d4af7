"""What holds for the tree as a whole: sizes, names, and what stands in code and what only in rule files."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
PACKAGES = {
    "kontrakt_dsl": ROOT / "kontrakt_dsl",
    "kontrakt_solver": ROOT / "solver" / "kontrakt_solver",
    "kontrakt_arena": ROOT / "arena" / "kontrakt_arena",
    "kontrakt_cli": ROOT / "cli" / "kontrakt_cli",
}
SHIPPED = sorted(path for folder in PACKAGES.values() for path in folder.rglob("*.py"))
WRITTEN = sorted({*SHIPPED, *(ROOT / "tests").rglob("*.py"), *(ROOT / "benchmarks").rglob("*.py")})
LONGEST_MODULE = 400
DRAWERS = {"utils", "util", "helpers", "helper", "common", "config", "misc"}


def _id(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def _tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def _imported(path: Path) -> Iterator[str]:
    for node in ast.walk(_tree(path)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module or ""


def _texts(path: Path) -> Iterator[str]:
    return (
        node.value for node in ast.walk(_tree(path)) if isinstance(node, ast.Constant) and isinstance(node.value, str)
    )


def _shipped_rulesets() -> dict[str, str]:
    """The title of each shipped ruleset by its name."""
    titles = {}
    for path in sorted((ROOT / "rulesets").glob("*.yaml")):
        title = re.search(r"^name: *(.+?) *$", path.read_text(encoding="utf-8"), re.MULTILINE)
        titles[path.stem] = title.group(1).strip("\"'") if title else path.stem
    return titles


@pytest.mark.parametrize("path", WRITTEN, ids=_id)
def test_no_module_is_longer_than_the_limit(path: Path) -> None:
    assert len(path.read_text(encoding="utf-8").splitlines()) <= LONGEST_MODULE


def test_no_module_is_a_drawer() -> None:
    assert [_id(path) for path in WRITTEN if path.stem in DRAWERS or path.parent.name in DRAWERS] == []


def test_no_variant_is_named_in_code() -> None:
    """The project bears the name of its main variant, so that one word is judged by the next test.

    A king is a card as well as a game; the game is known by its title.
    """
    rulesets = _shipped_rulesets()
    assert rulesets
    own = re.compile(r"kontrakt|king", re.IGNORECASE)
    names = [word for pair in rulesets.items() for word in pair if not own.fullmatch(word)]
    if not names:
        return
    named = re.compile(r"\b(" + "|".join(map(re.escape, names)) + r")\b", re.IGNORECASE)
    found = [f"{_id(path)}: {text[:60]}" for path in SHIPPED for text in _texts(path) if named.search(text)]
    assert found == []


def test_the_default_ruleset_is_named_in_one_place() -> None:
    """Elsewhere the word names the language, the program or the distribution, under a name that says so."""
    named = [
        (_id(path), ast.unparse(target))
        for path in SHIPPED
        for node in ast.walk(_tree(path))
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant) and node.value.value == "kontrakt"
        for target in node.targets
        if "RULESET" in ast.unparse(target)
    ]
    assert named == [("cli/kontrakt_cli/ruleset_argument.py", "DEFAULT_RULESET")]
    loads = re.compile(r"""(?<![.\w])(load|validate)\(\s*["']""")
    assert [_id(path) for path in SHIPPED if loads.search(path.read_text(encoding="utf-8"))] == []


@pytest.mark.parametrize("package", PACKAGES)
def test_each_package_is_typed(package: str) -> None:
    assert (PACKAGES[package] / "py.typed").is_file()


def test_parse_trees_end_in_the_parser() -> None:
    parsers = {_id(path) for path in SHIPPED if any(name.split(".")[0] == "lark" for name in _imported(path))}
    assert parsers
    assert all(path.startswith("kontrakt_dsl/phrases/") for path in parsers)


def test_only_the_command_prints() -> None:
    printing = [
        _id(path)
        for path in SHIPPED
        if "kontrakt_cli" not in path.parts
        for node in ast.walk(_tree(path))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in {"print", "input"}
    ]
    assert [path for path in printing if not path.endswith("/reference.py")] == []


@pytest.mark.parametrize("path", [path for path in SHIPPED if path.name == "__init__.py"], ids=_id)
def test_init_modules_hold_only_re_exports(path: Path) -> None:
    """A `__getattr__` that puts off an import counts as a re-export."""
    for node in _tree(path).body:
        docstring = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        imports = isinstance(node, (ast.Import, ast.ImportFrom))
        guarded = isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"
        listed = isinstance(node, (ast.Assign, ast.AnnAssign))
        delayed = isinstance(node, ast.FunctionDef) and node.name in {"__getattr__", "__dir__"}
        assert docstring or imports or guarded or listed or delayed, ast.unparse(node)


def test_nothing_written_here_knows_this_machine_or_leaves_open_ends() -> None:
    written = [*WRITTEN, *ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *(ROOT / "rulesets").glob("*.yaml")]
    # Put together from halves, so that this file does not find itself.
    forbidden = ("/wor" + "k/", "TO" + "DO", "FIX" + "ME", "X" + "XX")
    assert [
        f"{_id(path)}: {word}" for path in written for word in forbidden if word in path.read_text(encoding="utf-8")
    ] == []
