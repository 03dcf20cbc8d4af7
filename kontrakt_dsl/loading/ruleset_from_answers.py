"""The whole ruleset from the answers of a file without errors."""

from kontrakt_dsl.checks.sheet import Sheet
from kontrakt_dsl.loading.answers import Answers
from kontrakt_dsl.loading.game_rules import game_rules_from_answers, table_rules_from_answers
from kontrakt_dsl.loading.round_rules import round_rules_from_answers
from kontrakt_dsl.loading.values import Words
from kontrakt_dsl.rules.ruleset import RoundRules, Ruleset


def ruleset_from_sheet(sheet: Sheet, *, name: str, text: str) -> Ruleset:
    """The typed rules of every cell, and what holds for the whole game."""
    answers = sheet.answers
    sources = answers.get(("sources",), Words)
    return Ruleset(
        name=name,
        title=_text(answers, "name"),
        about=_text(answers, "about"),
        sources=sources.words if sources else (),
        text=text,
        table=table_rules_from_answers(answers),
        game=game_rules_from_answers(answers),
        tables=_tables(sheet),
    )


def _tables(sheet: Sheet) -> tuple[tuple[RoundRules, ...], ...]:
    games = sheet.answers.games
    return tuple(
        tuple(round_rules_from_answers(sheet.answers, sheet.cells[players, number]) for number in games.rounds)
        for players in games.players
    )


def _text(answers: Answers, key: str) -> str:
    return answers.get((key,), str) or ""
