"""What the documents show is what the program does."""

import doctest
import re
from pathlib import Path

import pytest
from literate import differences, run_cli

ROOT = Path(__file__).resolve().parents[1]
DOCUMENTS = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
SHOWING = [path for path in DOCUMENTS if "```console" in path.read_text(encoding="utf-8")]
PYTHON = [path for path in DOCUMENTS if "```python\n>>> " in path.read_text(encoding="utf-8")]
README = (ROOT / "README.md").read_text(encoding="utf-8")
_LINK = re.compile(r"\]\((?P<target>[^)#\s]+)(?:#[^)]*)?\)")


def _name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def _one_line_commands() -> list[str]:
    return [block.strip() for block in re.findall(r"^```sh\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)]


@pytest.mark.parametrize("path", SHOWING, ids=_name)
def test_what_a_document_shows_is_what_is_printed(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, update_cases: bool
) -> None:
    monkeypatch.chdir(tmp_path)
    assert differences(path, update=update_cases) == []


@pytest.mark.parametrize("path", PYTHON, ids=_name)
def test_what_a_document_shows_in_python_is_what_comes_of_it(path: Path) -> None:
    blocks = re.findall(r"^```python\n(.*?)^```$", path.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    session = doctest.DocTestParser().get_doctest("\n".join(blocks), {}, path.name, str(path), 0)
    told: list[str] = []
    runner = doctest.DocTestRunner(verbose=False)
    runner.run(session, out=told.append)
    assert runner.tries >= len(blocks)
    assert "".join(told) == ""


@pytest.mark.parametrize("path", DOCUMENTS, ids=_name)
def test_links_lead_to_files(path: Path) -> None:
    targets = [match["target"] for match in _LINK.finditer(path.read_text(encoding="utf-8"))]
    assert [target for target in targets if "://" not in target and not (path.parent / target).exists()] == []


def test_the_readme_opens_with_two_one_line_commands() -> None:
    setup, tests = _one_line_commands()[:2]
    assert all("\n" not in command and command.startswith("python3 -m venv ") for command in (setup, tests))
    assert "check-hand" in setup
    assert "pytest" in tests


def test_ci_runs_the_very_test_command_of_the_readme() -> None:
    assert _one_line_commands()[1] in (ROOT / ".ci" / "run").read_text(encoding="utf-8").splitlines()


def test_the_hand_of_the_readme_is_answered() -> None:
    command = _one_line_commands()[0].rsplit("kontrakt ", 1)[1]
    assert run_cli(command.split()).status == 0


def test_the_rules_quoted_in_the_readme_stand_in_the_ruleset() -> None:
    quoted = re.findall(r"^```yaml\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)
    ruleset = (ROOT / "rulesets" / "kontrakt.yaml").read_text(encoding="utf-8")
    assert quoted
    assert [block for block in quoted if block not in ruleset] == []


def test_every_command_has_a_section_in_the_reference() -> None:
    commands = re.findall(r"^  ([a-z-]+)  ", run_cli(["--help"]).out.partition("Commands:")[2], re.MULTILINE)
    reference = (ROOT / "docs" / "reference" / "cli.md").read_text(encoding="utf-8")
    assert commands
    assert [command for command in commands if f"\n## kontrakt {command}\n" not in reference] == []
