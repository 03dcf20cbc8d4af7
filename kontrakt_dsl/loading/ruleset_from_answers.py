"""The whole ruleset from the answers of a file without errors."""

from kontrakt_dsl.checks.sheet import Sheet
from kontrakt_dsl.loading.answers import Answers
from kontrakt_dsl.loading.round_rules import round_rules_from_answers
from kontrakt_dsl.loading.unanswered import answered
from kontrakt_dsl.loading.values import Words
from kontrakt_dsl.phrases.nodes import Range
from kontrakt_dsl.rules.counts import Count
from kontrakt_dsl.rules.ruleset import RoundRules, Ruleset, TableRules
from kontrakt_dsl.rules.scoring import Direction, FirstDealer, NextDealer, Ties


def ruleset_from_sheet(sheet: Sheet, *, name: str, text: str) -> Ruleset:
    """The typed rules of every cell, and what holds for the whole game."""
    answers = sheet.answers
    players = answered(answers.get(("table", "players"), Range))
    sources = answers.get(("sources",), Words)
    ties = answered(answers.get(("game", "ties"), Words))
    return Ruleset(
        name=name,
        title=_text(answers, "name"),
        about=_text(answers, "about"),
        sources=sources.words if sources else (),
        text=text,
        table=TableRules(
            Count(players.low, players.high),
            Direction(answered(answers.get(("table", "direction"), str))),
            FirstDealer(answered(answers.get(("table", "first dealer"), str))),
            NextDealer(answered(answers.get(("table", "next dealer"), str))),
        ),
        ties=Ties(ties.words[0]),
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
