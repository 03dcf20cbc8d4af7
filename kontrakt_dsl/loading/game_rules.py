"""Rules of the table and of the whole game from the answers of a file."""

from kontrakt_dsl.loading.answers import Answers
from kontrakt_dsl.loading.unanswered import answered
from kontrakt_dsl.loading.values import Words
from kontrakt_dsl.phrases.nodes import Numbers, Points, Range
from kontrakt_dsl.rules.counts import Count
from kontrakt_dsl.rules.cutting import CuttingRules, ExactCut
from kontrakt_dsl.rules.game import GameEnd, GameRules, Progress, Tie, Winner
from kontrakt_dsl.rules.ruleset import TableRules
from kontrakt_dsl.rules.scoring import Direction, DrawnAce, FirstDealer, NextDealer


def table_rules_from_answers(answers: Answers) -> TableRules:
    """Who may sit down, and in which order they play and deal."""
    players = answered(answers.get(("table", "players"), Range))
    ace = answers.get(("table", "ace in the draw"), str)
    return TableRules(
        Count(players.low, players.high),
        Direction(answered(answers.get(("table", "direction"), str))),
        FirstDealer(answered(answers.get(("table", "first dealer"), str))),
        NextDealer(answered(answers.get(("table", "next dealer"), str))),
        drawn_ace=DrawnAce(ace) if ace else DrawnAce.LOW,
        cutting=_cutting(answers),
    )


def game_rules_from_answers(answers: Answers) -> GameRules:
    """Whose contract it is, when the game is over, and who wins."""
    played = answers.get(("game", "rounds played"), Numbers)
    return GameRules(
        Progress(answered(answers.get(("game", "progress"), str))),
        GameEnd(answered(answers.get(("game", "ends"), str))),
        Winner(answered(answers.get(("game", "winner"), str))),
        tuple(Tie(word) for word in answered(answers.get(("game", "ties"), Words)).words),
        _order(played) if played else answers.games.rounds,
    )


def _order(played: Numbers) -> tuple[int, ...]:
    return tuple(number for part in played.ranges for number in range(part.low, part.high + 1))


def _cutting(answers: Answers) -> CuttingRules | None:
    if "cutting" not in answers.sections or "cutting" in answers.struck:
        return None
    exact = ExactCut(answered(answers.get(("cutting", "exact"), str)))
    return CuttingRules(exact, answered(answered(answers.get(("cutting", "points"), Points)).number))
