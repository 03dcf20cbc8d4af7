"""What a plain answer must not import: libraries that cost more time than the answer."""

import subprocess
import sys
from collections.abc import Sequence

import pytest
from own_process import environment

HEAVY = ("ortools", "numpy", "pandas", "pydantic", "constraint", "rich", "multiprocessing", "concurrent")
ASK = (
    "import sys; from kontrakt_cli.app import run; watched = set(sys.argv.pop(1).split()); run(sys.argv[1:]); "
    "print(*sorted(watched & {name.partition('.')[0] for name in sys.modules}), file=sys.stderr)"
)
HAND = "9S 9H 9D 4H 5H 6H 7H 8C QC KD 2S"


@pytest.mark.parametrize(
    "arguments",
    [
        ["--help"],
        ["--version"],
        ["check-hand", "--help"],
        *(["check-hand", "--round", str(number), HAND] for number in range(1, 8)),
        ["check-hand", "--json", "--round", "2", HAND],
    ],
    ids=" ".join,
)
def test_a_plain_answer_imports_nothing_heavy(arguments: list[str]) -> None:
    assert imported(HEAVY, arguments) == []


def test_an_answer_by_cp_sat_does_without_its_modelling_language() -> None:
    heavy = ("pandas", "numpy", "ortools")
    assert imported(heavy, ["check-hand", "--backend", "cp-sat", "--round", "2", HAND]) == ["ortools"]


def test_a_shipped_ruleset_is_read_without_a_parser_of_phrases() -> None:
    """Its phrases are known; YAML is read."""
    assert imported(("lark", "yaml"), ["check-hand", "--round", "2", HAND], cache="off") == ["yaml"]


SEARCHES = ("choices", "counting.supply", "counting.shapes", "listing", "near", "reasons", "screening", "shedding")
JUDGES = ("melds.laydown", "melds.legality", "melds.one_form", "melds.pairs", "melds.parts")
READERS = ("diagnostics", "language", "loading.load", "phrases", "source")


@pytest.mark.parametrize("number", range(1, 8))
def test_a_plain_yes_or_no_loads_only_what_answers_it(number: int) -> None:
    """The rules are remembered and the kernel is exact for them: no search, no judge of melds, no reader of rules."""
    arguments = ["check-hand", "--no-why", "--round", str(number), HAND]
    assert modules_of_ours(arguments).isdisjoint(_named("kontrakt_solver", SEARCHES))
    assert modules_of_ours(arguments).isdisjoint(_named("kontrakt_dsl", (*JUDGES, *READERS)))


def test_reasons_for_want_of_cards_need_no_list_of_melds() -> None:
    loaded = modules_of_ours(["check-hand", "--round", "3", HAND])
    assert "kontrakt_solver.reasons" in loaded
    searches = ("choices", "kernel.leastpoints", "listing", "near.by_asking", "screening")
    assert loaded.isdisjoint(_named("kontrakt_solver", searches))
    assert loaded.isdisjoint(_named("kontrakt_dsl", ("melds.laydown", *READERS)))


def test_rules_that_can_be_counted_are_not_modelled_meld_by_meld() -> None:
    loaded = modules_of_ours(["check-hand", "--backend", "cp-sat", "--round", "2", HAND])
    assert "kontrakt_solver.counting.cpsat" in loaded
    assert loaded.isdisjoint(_named("kontrakt_solver", ("counting.restating", "listing", "second_opinion", "slots")))


UNSAID = ("rules.claiming", "rules.cutting", "rules.payments", "rules.skipping")
"""Sections that the ruleset asked about does not have."""
PUT_TOGETHER = ("card_tables", "causes", "merging", "narrowing", "origins", "packs", "written")
"""What reads rules that rest on others, a pack of one's own, and faults."""


def test_rules_that_are_remembered_load_only_the_sections_they_have() -> None:
    assert modules_of_ours(["check-hand", "--round", "3", HAND]).isdisjoint(_named("kontrakt_dsl", UNSAID))


def test_rules_in_one_file_are_not_put_together() -> None:
    loaded = modules_of_ours(["check-hand", "--round", "2", HAND], cache="off")
    assert "kontrakt_dsl.loading.load" in loaded
    assert loaded.isdisjoint(_named("kontrakt_dsl.loading", PUT_TOGETHER))


def test_nothing_is_sought_in_cycles_while_a_hand_is_answered() -> None:
    """What a start makes stays; to look through it again and again would take a tenth of the start."""
    code = (
        "import gc, sys; from kontrakt_cli.start import main; ran = []\n"
        "gc.callbacks.append(lambda phase, info: ran.append(phase))\n"
        "try: main()\n"
        "except SystemExit: print(len(ran), gc.get_freeze_count() > 10_000, file=sys.stderr)"
    )
    command = [sys.executable, "-c", code, "check-hand", "--round", "3", HAND]
    done = subprocess.run(command, capture_output=True, text=True, env=environment(), check=False)
    assert done.stderr.split() == ["0", "True"]


def _named(package: str, modules: Sequence[str]) -> set[str]:
    return {f"{package}.{module}" for module in modules}


def modules_of_ours(arguments: Sequence[str], *, cache: str | None = None) -> set[str]:
    """The modules of kontrakt that a command line imports once its ruleset is remembered."""
    code = (
        "import sys; from kontrakt_cli.app import run; run(sys.argv[1:]); "
        "print(*(name for name in sys.modules if name.startswith('kontrakt_')), file=sys.stderr)"
    )
    given = environment() if cache is None else environment(KONTRAKT_CACHE=cache)
    command = [sys.executable, "-c", code, *arguments]
    for _ in range(2):
        done = subprocess.run(command, capture_output=True, text=True, env=given, check=False)
    return set(done.stderr.split())


def imported(watched: Sequence[str], arguments: Sequence[str], *, cache: str | None = None) -> list[str]:
    """Which of the watched packages a command line imports; `cache` is where it keeps rulesets."""
    given = environment() if cache is None else environment(KONTRAKT_CACHE=cache)
    command = [sys.executable, "-c", ASK, " ".join(watched), *arguments]
    done = subprocess.run(command, capture_output=True, text=True, env=given, check=False)
    assert done.stdout
    return done.stderr.split()
