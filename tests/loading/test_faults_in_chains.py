"""Faults of files that rest on others: in which file, and at which of its lines, they are told."""

from pathlib import Path

import pytest

from kontrakt_dsl import load, load_text, validate
from kontrakt_dsl.errors import RulesetError

PARENT = "kontrakt"


def test_a_chain_that_comes_back_is_refused_wherever_it_does(tmp_path: Path) -> None:
    for name, parent in (("a", "b"), ("b", "c"), ("c", "a")):
        (tmp_path / f"{name}.yaml").write_text(f"kontrakt: 1\nextends: ./{parent}.yaml\n", encoding="utf-8")
    loaded = validate(str(tmp_path / "a.yaml"))
    assert [(Path(found.path).name, found.line, found.code) for found in loaded.diagnostics] == [("c.yaml", 2, "K109")]


def test_a_finding_leads_to_the_file_and_the_words_it_is_about(tmp_path: Path) -> None:
    base, upper = tmp_path / "base.yaml", tmp_path / "upper.yaml"
    base.write_text(f'kontrakt: 1\nextends: {PARENT}\ncontracts:\n  2: "2 rnus of 4"\n', encoding="utf-8")
    upper.write_text("kontrakt: 1\nextends: ./base.yaml\ndeal: eleven\n", encoding="utf-8")
    loaded = validate(str(upper))
    found = {(Path(one.path).name, one.line, one.column, one.end_column) for one in loaded.diagnostics}
    assert ("base.yaml", 4, 9, 13) in found
    assert ("upper.yaml", 3, 7, 13) in found
    assert Path(loaded.diagnostics[0].path).name == "upper.yaml"


def test_a_line_taken_over_that_no_longer_fits_is_told_at_the_line_that_spoils_it(tmp_path: Path) -> None:
    """The author can mend only a line of their own; where the other stands is said beside it."""
    (tmp_path / "middle.yaml").write_text("kontrakt: 1\nname: Middle\nextends: kontrakt\ndeal: 13\n")
    house = tmp_path / "house.yaml"
    house.write_text("kontrakt: 1\nname: House\nextends: ./middle.yaml\nruns:\n  ace: high\ndeck:\n  packs: 1\n")
    (found,) = [one for one in validate(str(house)).diagnostics if one.code == "K503"]
    assert (found.path, found.line, found.column) == (str(house), 7, 3)
    assert found.message.endswith(f"(line 4 of {tmp_path / 'middle.yaml'} does not go with this: deal: 13)")


def test_a_line_that_two_changes_spoil_is_told_at_the_first_of_them(tmp_path: Path) -> None:
    """Neither helps when it is left out alone."""
    house = tmp_path / "house.yaml"
    house.write_text("kontrakt: 1\nname: House\nextends: kontrakt\ntable:\n  players: 3-12\ndeck:\n  packs: 1\n")
    found = [one for one in validate(str(house)).diagnostics if one.code == "K503"]
    assert {(one.path, one.line) for one in found} == {(str(house), 5)}
    assert all("rulesets/kontrakt.yaml does not go with this" in one.message for one in found)


def test_a_fault_of_the_file_below_stays_there_and_says_who_rests_on_it(tmp_path: Path) -> None:
    """No change of the file above makes it."""
    below = tmp_path / "below.yaml"
    below.write_text("kontrakt: 1\nname: Below\nextends: kontrakt\nruns:\n  ace: hihg\n")
    house = tmp_path / "house.yaml"
    house.write_text("kontrakt: 1\nname: House\nextends: ./below.yaml\ndeal: 11\n")
    (found,) = validate(str(house)).diagnostics
    assert (found.path, found.line) == (str(below), 5)
    assert found.message.endswith(f"({house} rests on this: line 3)")


def test_a_text_without_a_file_extends_no_files() -> None:
    loaded = load_text("kontrakt: 1\nextends: ./base.yaml\n", name="text", path="record")
    assert [found.code for found in loaded.diagnostics] == ["K108"]


def test_a_parent_that_is_no_ruleset_is_told(tmp_path: Path) -> None:
    (tmp_path / "list.yaml").write_text("- a\n- b\n", encoding="utf-8")
    (tmp_path / "torn.yaml").write_text("a: [\n", encoding="utf-8")
    (tmp_path / "old.yaml").write_text(f"kontrakt: 0\nextends: {PARENT}\n", encoding="utf-8")
    for name, code in (("list", "K104"), ("torn", "K007"), ("old", "K107")):
        (tmp_path / "upper.yaml").write_text(f"kontrakt: 1\nextends: ./{name}.yaml\n", encoding="utf-8")
        with pytest.raises(RulesetError) as caught:
            load(str(tmp_path / "upper.yaml"))
        assert [(Path(one.path).name, one.code) for one in caught.value.diagnostics] == [(f"{name}.yaml", code)]
