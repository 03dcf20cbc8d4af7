"""Bots where the first to lay down chooses the contract: whole games, their records and their figures."""

import json
from pathlib import Path

import pytest

from kontrakt_arena.counting import count_cards
from kontrakt_arena.figures import Scorer
from kontrakt_arena.match import play_game
from kontrakt_arena.players import make_bot
from kontrakt_arena.summary import summary_of
from kontrakt_dsl import Ruleset, load, load_text
from kontrakt_dsl.game.game_state import GameState
from kontrakt_dsl.records.referee import referee
from kontrakt_dsl.records.writer import RecordWriter, header

RULES = Path(__file__).resolve().parents[1] / "cases" / "rulesets" / "ok" / "contract-chosen-in-play.yaml"


def reload(text: str, name: str) -> Ruleset:
    rules = load_text(text, name=name, path=f"{name}.yaml").ruleset
    assert rules is not None
    return rules


def played(bot: str, path: Path) -> tuple[GameState, Scorer]:
    rules, players = load(str(RULES)), 3
    bots, scorer = [make_bot(bot, seed="1", seat=seat) for seat in range(players)], Scorer(players)
    with RecordWriter(path, header(rules, players=[bot] * players, seed="1", version="tests")) as writer:
        return play_game(rules, bots, seed="1", observers=[count_cards, writer.add, scorer]), scorer


@pytest.mark.parametrize("bot", ["steady", "random"])
def test_bots_choose_contracts_and_the_record_is_confirmed(bot: str, tmp_path: Path) -> None:
    """No contract is chosen twice, and the referee comes to the same ones."""
    path = tmp_path / "game.jsonl"
    final, _ = played(bot, path)
    chosen = [result.contract for result in final.results if result.contract is not None]
    assert chosen
    assert len(set(chosen)) == len(chosen)
    assert len(final.results) == 4
    assert referee(path, reload).right


def test_a_contract_that_nobody_chose_is_no_right_record(tmp_path: Path) -> None:
    """The line that ends a round names the contract."""
    path = tmp_path / "game.jsonl"
    played("steady", path)
    lines = path.read_text(encoding="utf-8").splitlines()
    number, line = next((number, line) for number, line in enumerate(lines) if '"contract":' in line)
    fields = json.loads(line)
    fields["contract"] = fields["contract"] % 4 + 1
    lines[number] = json.dumps(fields)
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    verdict = referee(path, reload)
    assert verdict.line == number + 1
    assert verdict.message.startswith("contract is ")


def test_figures_count_the_seats_by_the_contract_they_had(tmp_path: Path) -> None:
    """Rounds have no contract of their own here, so the contracts are counted apart."""
    final, scorer = played("steady", tmp_path / "game.jsonl")
    summary = summary_of([scorer.figures(final)], ("steady",) * 3)
    chosen = sorted(result.contract for result in final.results if result.contract is not None)
    assert [rung.number for rung in summary.rungs] == chosen
    assert all(rung.tried == 3 for rung in summary.rungs)
