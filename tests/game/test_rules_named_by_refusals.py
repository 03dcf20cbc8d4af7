"""Each rule that a refusal names is a key or a section of the language, so that a reader of the rules file finds it."""

import ast
from pathlib import Path

import pytest

from kontrakt_dsl.language.table import KEY_AT, SECTION_NAMED

ENGINE = Path(__file__).resolve().parents[2] / "kontrakt_dsl"
COMPOSED = (
    "sets",
    "sets > naturals",
    "sets > wilds when laid down",
    "sets > wilds later",
    "runs > naturals",
    "runs > wilds when laid down",
    "runs > wilds later",
    "laying down > several sets",
    "laying down > several runs",
)


def rule_paths() -> set[str]:
    """Every path of a rule that the engine's source writes out."""
    found = set(COMPOSED)
    for folder in ("melds", "game"):
        for path in sorted((ENGINE / folder).glob("*.py")):
            tree = ast.parse(path.read_text(encoding="utf-8"))
            for node in ast.walk(tree):
                if isinstance(node, ast.Call) and ast.unparse(node.func) == "BrokenRule":
                    found |= _text_of(node.args[0])
                if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant):
                    named = any(ast.unparse(target).endswith("_RULE") for target in node.targets)
                    found |= _text_of(node.value) if named else set()
    return found


def _text_of(node: ast.expr) -> set[str]:
    return {node.value} if isinstance(node, ast.Constant) and isinstance(node.value, str) else set()


@pytest.mark.parametrize("path", sorted(rule_paths()))
def test_the_rule_of_a_refusal_stands_in_the_language(path: str) -> None:
    """A refusal names a key of a rules file, or a section for what holds in every game."""
    assert tuple(path.split(" > ")) in KEY_AT or path in SECTION_NAMED


def test_the_engine_names_many_rules() -> None:
    """The search for paths finds them."""
    assert {"going out > last card", "buying > priority", "laying down > several runs", "contracts"} <= rule_paths()
