"""The main rules with changes, as a family would write them into a file that extends another."""

from functools import cache

from kontrakt_dsl.loading.load import load_text
from kontrakt_dsl.rules.ruleset import Ruleset


@cache
def changed_rules(changes: str) -> Ruleset:
    """The main rules with `changes`, which are lines of a rules file."""
    text = f"kontrakt: 1\nextends: kontrakt\nname: Changed\nsources: [these tests]\n{changes}\n"
    loaded = load_text(text, name="changed", path="changed.yaml")
    assert loaded.ruleset is not None, [str(found) for found in loaded.diagnostics]
    return loaded.ruleset
