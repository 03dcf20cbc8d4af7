"""A wheel holds the packages, their data and the rulesets; an editable install could not show a fault in it."""

import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
PACKAGES = {"kontrakt_dsl", "kontrakt_solver", "kontrakt_arena", "kontrakt_cli"}
RUN = "import sys; sys.path.insert(0, sys.argv.pop(1)); from kontrakt_cli.app import main; main()"


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of this checkout."""
    folder = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    done = subprocess.run(build, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return next(folder.glob("*.whl"))


@pytest.fixture(scope="module")
def unpacked(wheel: Path) -> Path:
    """The wheel's content as it lies once installed."""
    folder = wheel.parent / "installed"
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(folder)
    return folder


def test_top_level_of_the_wheel_is_our_packages_alone(unpacked: Path) -> None:
    assert {path.name for path in unpacked.iterdir() if not path.name.endswith(".dist-info")} == PACKAGES


def test_each_package_of_the_wheel_is_typed(unpacked: Path) -> None:
    assert all((unpacked / package / "py.typed").is_file() for package in PACKAGES)


def test_every_ruleset_of_the_checkout_is_in_the_wheel(unpacked: Path) -> None:
    shipped = {path.name: path.read_bytes() for path in (ROOT / "rulesets").glob("*.yaml")}
    assert shipped
    assert {path.name: path.read_bytes() for path in (unpacked / "kontrakt_dsl/rulesets").glob("*.yaml")} == shipped


def test_every_data_file_of_a_package_is_in_the_wheel(unpacked: Path) -> None:
    grammars = list((ROOT / "kontrakt_dsl").rglob("*.lark"))
    assert grammars
    assert all((unpacked / path.relative_to(ROOT)).is_file() for path in grammars)


@pytest.mark.parametrize(
    ("arguments", "answer"),
    [
        (["rulesets"], "kontrakt"),
        (["check-hand", "--round", "1", "9S 9H 9D 4H 4S 4C"], "9S 9H 9D"),
    ],
)
def test_the_installed_command_answers_from_another_folder(
    unpacked: Path, tmp_path: Path, arguments: list[str], answer: str
) -> None:
    command = [sys.executable, "-I", "-c", RUN, str(unpacked), *arguments]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (done.returncode, answer in done.stdout, done.stderr) == (0, True, "")
