"""Every shipped ruleset is played by bots: a sample of `benchmarks/play_many.py --rules NAME`, with few rounds."""

from pathlib import Path

import pytest

from kontrakt_arena.counting import count_cards
from kontrakt_arena.match import play_game
from kontrakt_arena.players import make_bot
from kontrakt_dsl import Ruleset, load, load_text, shipped
from kontrakt_dsl.records.referee import referee
from kontrakt_dsl.records.writer import RecordWriter, header
from kontrakt_dsl.rules.game import Progress

BOT = "steady"


def shortened(name: str) -> Ruleset:
    """A ruleset of which only the first and the last contract are played, and of a ladder the first two."""
    rules = load(name)
    second = 2 if rules.game.progress is Progress.OWN_LADDER else max(rules.game.order)
    text = f"kontrakt: 1\nextends: {name}\nname: Short\ngame:\n  rounds played: 1 and {second}\n"
    short = load_text(text, name="short", path="short.yaml").ruleset
    assert short is not None
    return short


def reload(text: str, name: str) -> Ruleset:
    """The rules that a record carries."""
    rules = load_text(text, name=name, path=f"{name}.yaml").ruleset
    assert rules is not None
    return rules


@pytest.mark.parametrize("name", shipped())
def test_bots_play_a_ruleset_to_the_end(name: str, tmp_path: Path) -> None:
    """Every move legal, no card lost, somebody goes out, and the record confirmed."""
    rules, path = shortened(name), tmp_path / "game.jsonl"
    bots = [make_bot(BOT, seed=name, seat=seat) for seat in range(rules.table.players.low)]
    first = header(rules, players=[BOT] * len(bots), seed=name, version="tests")
    with RecordWriter(path, first) as writer:
        final = play_game(rules, bots, seed=name, observers=[count_cards, writer.add])
    assert len(final.results) >= 2
    assert any(result.winner is not None for result in final.results)
    verdict = referee(path, reload)
    assert verdict.right, verdict.message
    assert verdict.finished
