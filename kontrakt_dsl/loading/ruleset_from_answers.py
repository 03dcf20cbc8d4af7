"""The whole ruleset from the answers of a file without errors."""

from dataclasses import fields, replace
from typing import Any

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
    known: dict[str, list[object]] = {}
    return tuple(
        tuple(
            _sharing(round_rules_from_answers(sheet.answers, sheet.cells[players, number]), known)
            for number in games.rounds
        )
        for players in games.players
    )


def _sharing(rules: RoundRules, known: dict[str, list[object]]) -> RoundRules:
    """The rules with what other rounds have as well: most rounds differ in little, and one object is read once."""
    shared: dict[str, Any] = {}
    for field in fields(rules):
        value, values = getattr(rules, field.name), known.setdefault(field.name, [])
        if value not in values:
            values.append(value)
        shared[field.name] = values[values.index(value)]
    return replace(rules, **shared)


def _text(answers: Answers, key: str) -> str:
    return answers.get((key,), str) or ""
