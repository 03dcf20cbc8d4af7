"""Names of shipped rulesets and paths of files, and what loading gives."""

from pathlib import Path

import pytest
from ruleset_cases import FOLDER

import kontrakt_dsl
from kontrakt_dsl import RulesetError, UnknownRulesetError, load, load_text, shipped, validate

SMALL = FOLDER / "ok" / "small.yaml"


def test_a_name_is_a_shipped_ruleset() -> None:
    """Without a slash and without .yaml."""
    assert "kontrakt" in shipped()
    assert load("kontrakt").name == "kontrakt"


def test_a_path_is_a_file() -> None:
    """Its stem is the name of the ruleset, and what was given is the path of findings."""
    assert load(str(SMALL)).name == "small"
    assert validate(str(SMALL)).source.path == str(SMALL)


def test_a_file_lying_about_never_shadows_a_name(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """`kontrakt` is the shipped one even where a file or folder of that name lies."""
    (tmp_path / "kontrakt").write_text("nonsense")
    (tmp_path / "kontrakt.yaml").write_text("nonsense")
    monkeypatch.chdir(tmp_path)
    assert load("kontrakt").title == "Kontrakt"
    with pytest.raises(RulesetError):
        load("kontrakt.yaml")


def test_an_unknown_name_is_told_the_near_ones() -> None:
    """The message names near and shipped rulesets."""
    with pytest.raises(UnknownRulesetError, match="did you mean kontrakt") as caught:
        load("kontrak")
    assert "kontrakt" in caught.value.near
    assert caught.value.shipped == shipped()


def test_a_name_like_nothing_has_no_near_ones() -> None:
    """No guess is better than a wild one."""
    with pytest.raises(UnknownRulesetError) as caught:
        load("zzzzzz")
    assert caught.value.near == ()


def test_loading_a_broken_file_carries_its_findings() -> None:
    """The exception has all of them, and its text each with its place."""
    broken = FOLDER / "err" / "many-faults-at-once.yaml"
    with pytest.raises(RulesetError) as caught:
        load(str(broken))
    assert len(caught.value.diagnostics) == 6
    assert f"{broken}:4:34: error[K201]" in str(caught.value)


def test_a_text_loads_under_any_name() -> None:
    """What a record holds is text, not a file."""
    loaded = load_text(SMALL.read_text(encoding="utf-8"), name="from a record", path="record.jsonl")
    assert loaded.ruleset is not None
    assert loaded.ruleset.name == "from a record"
    assert loaded.source.path == "record.jsonl"


def test_findings_have_the_nine_fields_of_their_json_form() -> None:
    """Lines and columns count from 1; the end is the first column behind."""
    loaded = validate(str(FOLDER / "err" / "misspelt-meld.yaml"))
    (found,) = loaded.diagnostics
    assert {**found.as_json(), "path": "", "help": ""} == {
        "path": "",
        "line": 8,
        "column": 8,
        "end_line": 8,
        "end_column": 12,
        "severity": "error",
        "code": "K202",
        "message": '"stes" makes no sense in "2 stes of 3": "contracts" takes a contract',
        "help": "",
    }


def test_every_public_name_is_there() -> None:
    """Names are looked up late, so a wrong home would only show when it is asked for."""
    assert [name for name in kontrakt_dsl.__all__ if not hasattr(kontrakt_dsl, name)] == []
    with pytest.raises(AttributeError):
        _ = kontrakt_dsl.no_such_name
