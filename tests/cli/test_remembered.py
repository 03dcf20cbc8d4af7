"""A ruleset that is kept between starts is the one that the file says now, or it is not used."""

import io
import os
import pickle
import subprocess
import sys
from pathlib import Path

import pytest
from literate import run_cli
from own_process import environment
from platformdirs import user_cache_dir

from kontrakt_cli import remembered
from kontrakt_cli.remembered import CACHE_VARIABLE, recall, remember
from kontrakt_dsl.loading.library import named, path_of
from kontrakt_dsl.loading.load import Loaded, load_checked

ASKED = named("kontrakt")
HOUSE = """\
kontrakt: 1
name: House
extends: ./base.yaml
options:
  short:
    deal: 9
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty cache folder."""
    monkeypatch.setenv(CACHE_VARIABLE, str(tmp_path / "kept"))
    return tmp_path / "kept"


@pytest.fixture(scope="module")
def loaded() -> Loaded:
    """The main ruleset, loaded."""
    return load_checked("kontrakt")


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """A file of one's own that rests on another one and has an option."""
    base = path_of("kontrakt").read_text(encoding="utf-8")
    (tmp_path / "base.yaml").write_text(base, encoding="utf-8")
    path = tmp_path / "house.yaml"
    path.write_text(HOUSE, encoding="utf-8")
    assert load_checked(str(path)).ruleset is not None
    return path


@pytest.mark.parametrize("part", ["deck", "contract", "melds", "buying", "scoring"])
def test_what_rounds_have_in_common_is_kept_once(loaded: Loaded, part: str) -> None:
    assert loaded.ruleset is not None
    values = [getattr(rules, part) for table in loaded.ruleset.tables for rules in table]
    assert len({id(value) for value in values}) == len(set(values)) < len(values)


def test_what_is_recalled_equals_what_was_loaded(folder: Path, loaded: Loaded) -> None:
    remember(ASKED, loaded)
    assert recall(ASKED) == loaded.ruleset


def test_rules_that_rest_on_another_file_are_recalled_too(folder: Path, house: Path) -> None:
    asked = named(str(house))
    remember(asked, load_checked(str(house)))
    assert recall(asked) == load_checked(str(house)).ruleset


@pytest.mark.parametrize("changed", ["house.yaml", "base.yaml"])
def test_a_changed_file_is_read_anew(folder: Path, house: Path, changed: str) -> None:
    remember(named(str(house)), load_checked(str(house)))
    path = house.with_name(changed)
    path.write_text(path.read_text(encoding="utf-8") + "# seen by grandmother\n", encoding="utf-8")
    assert recall(named(str(house))) is None


def test_a_missing_file_is_not_recalled(folder: Path, house: Path) -> None:
    remember(named(str(house)), load_checked(str(house)))
    house.with_name("base.yaml").unlink()
    assert recall(named(str(house))) is None


def test_options_are_told_apart(folder: Path, house: Path) -> None:
    plain, short = named(str(house)), named(f"{house}+short")
    remember(plain, load_checked(plain.name))
    assert recall(short) is None
    remember(short, load_checked(short.name, short.options))
    with_option, without = recall(short), recall(plain)
    assert with_option is not None
    assert without is not None
    assert with_option.round(1, players=3).deal == 9
    assert without.round(1, players=3).deal == 10


def test_files_of_one_name_are_told_apart(folder: Path, house: Path, tmp_path: Path) -> None:
    (tmp_path / "other").mkdir()
    other = tmp_path / "other" / house.name
    other.write_text("not even rules", encoding="utf-8")
    remember(named(str(house)), load_checked(str(house)))
    assert recall(named(str(other))) is None


def test_a_changed_program_reads_anew(folder: Path, loaded: Loaded, monkeypatch: pytest.MonkeyPatch) -> None:
    remember(ASKED, loaded)
    monkeypatch.setattr(remembered, "VERSION", "0.0.0")
    assert recall(ASKED) is None


def test_a_file_that_changed_while_it_was_read_is_not_kept(folder: Path, house: Path) -> None:
    before = load_checked(str(house))
    house.write_text(HOUSE + "# changed\n", encoding="utf-8")
    remember(named(str(house)), before)
    assert not folder.exists()


def test_torn_and_foreign_files_in_the_folder_are_passed_over(folder: Path, loaded: Loaded) -> None:
    remember(ASKED, loaded)
    (kept,) = folder.iterdir()
    whole = kept.read_bytes()
    for spoilt in (b"", whole[: len(whole) // 2], b"nonsense", pickle.dumps(("a", "b")), pickle.dumps((1, {}, 2))):
        kept.write_bytes(spoilt)
        assert recall(ASKED) is None


class _Intruder:
    def __reduce__(self) -> tuple[object, tuple[str]]:
        return (os.mkdir, ("intruder",))


def test_a_file_in_the_folder_can_not_run_anything(
    folder: Path, loaded: Loaded, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    remember(ASKED, loaded)
    (kept,) = folder.iterdir()
    kept.write_bytes(pickle.dumps((_Intruder(), {}, loaded.ruleset)))
    assert recall(ASKED) is None
    assert not (tmp_path / "intruder").exists()


@pytest.mark.parametrize(
    ("module", "name"),
    [
        ("kontrakt_dsl.rules.ruleset", "dataclass.__builtins__.get"),
        ("kontrakt_dsl.rules.ruleset", "dataclass"),
        ("kontrakt_dsl.rules.turns", "StrEnum"),
        ("kontrakt_dsl.cards_of_somebody_else", "Card"),
        ("kontrakt_dsl.loading.load", "load"),
    ],
)
def test_a_file_in_the_folder_builds_nothing_but_typed_rules(module: str, name: str) -> None:
    """A dotted name would reach through our modules into everything else."""
    call = (
        pickle.PROTO
        + bytes([4])
        + b"".join(pickle.SHORT_BINUNICODE + bytes([len(text)]) + text.encode() for text in (module, name))
    )
    with pytest.raises(pickle.UnpicklingError, match="is no part of a ruleset"):
        remembered._Unpickler(io.BytesIO(call + pickle.STACK_GLOBAL + pickle.STOP)).load()


def test_a_pipe_in_the_place_of_a_kept_file_is_passed_over(folder: Path, loaded: Loaded) -> None:
    """Reading it would never end."""
    remember(ASKED, loaded)
    (kept,) = folder.iterdir()
    kept.unlink()
    os.mkfifo(kept)
    assert recall(ASKED) is None


def test_a_folder_that_can_not_be_made_is_no_fault(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("in the way", encoding="utf-8")
    monkeypatch.setenv(CACHE_VARIABLE, str(tmp_path / "file" / "kept"))
    assert run_cli(["check-hand", "--round", "1", "9S 9H 9D 4S 4H 4D"]).status == 0


def test_keeping_can_be_switched_off(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(CACHE_VARIABLE, "off")
    assert run_cli(["rulesets"]).status == 0
    assert not folder.exists()


def test_a_second_start_does_not_read_the_file_again(folder: Path) -> None:
    code = (
        "import sys; from kontrakt_cli.app import run; run(['check-hand', '--round', '1', '9S 9H 9D 4S 4H 4D']); "
        "print(*{'yaml'} & set(sys.modules), file=sys.stderr)"
    )
    starts = [
        subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=environment(), check=True)
        for _ in range(2)
    ]
    assert [start.stderr.split() for start in starts] == [["yaml"], []]
    assert starts[0].stdout == starts[1].stdout


@pytest.mark.parametrize("named", ["", " ", "/somewhere/else"])
def test_rulesets_are_kept_where_the_system_wants_them(named: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", named)
    assert remembered._cache_folder() == user_cache_dir("kontrakt")
