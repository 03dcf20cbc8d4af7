"""The main rules with some lines of the file changed, for tests of rules that the main rules do not have."""

from functools import cache

from rules_under_test import main_ruleset

from kontrakt_dsl.loading.load import load_text
from kontrakt_dsl.rules.ruleset import Ruleset


@cache
def ruleset_with(*changes: tuple[str, str]) -> Ruleset:
    """The main rules with each text replaced by the other; a text that is not there fails the test."""
    text = main_ruleset().text
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    loaded = load_text(text, name="changed", path="changed.yaml")
    assert loaded.ruleset is not None, loaded.diagnostics
    return loaded.ruleset
