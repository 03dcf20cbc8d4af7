"""Whether bots play a position otherwise under other words of the language."""

from functools import cache

from options_walk import KeyPath, answered_otherwise, positions_on, rules_of, words_said

from kontrakt_arena.players import make_bot
from kontrakt_dsl.game.play import apply
from kontrakt_dsl.game.shuffle import next_chance
from kontrakt_dsl.game.view import view
from kontrakt_dsl.rules.ruleset import Ruleset
from kontrakt_dsl.trials.model import Kind, Trial
from kontrakt_dsl.trials.playing import position_of
from kontrakt_dsl.trials.seats import PositionError

MOVES = 10
"""How far a position is played on."""
BOTS = (("steady", "1"), *(("random", str(seed)) for seed in range(1, 5)))
"""The bots and their seeds, tried one after the other until something differs."""


def words_that_change_the_play(key: KeyPath, words: tuple[str, ...], prefix: str) -> frozenset[str]:
    """The words of a key under which some bot plays some position otherwise than under another word."""
    found: frozenset[str] = frozenset()
    for trial in positions_on(key):
        mine, rules = words_said(trial, key) & frozenset(words), rules_of(trial)
        for word in words:
            if rules is None or word in mine or (word in found and mine <= found):
                continue
            other = rules_of(answered_otherwise(trial, key, prefix + word))
            if other is not None and any(_moves(trial, rules, bot) != _moves(trial, other, bot) for bot in BOTS):
                found |= {word} | mine
        if found >= frozenset(words):
            break
    return found


_KNOWN: dict[tuple[str, str], tuple[Trial, Ruleset]] = {}


def _moves(trial: Trial, rules: Ruleset, bot: tuple[str, str]) -> tuple[str, ...] | None:
    """The moves that bots make from a position on, None where there is no such position."""
    _KNOWN[trial.name, rules.text] = trial, rules
    return _played(trial.name, rules.text, *bot) if trial.kind is Kind.POSITION else None


@cache
def _played(name: str, text: str, bot: str, seed: str) -> tuple[str, ...] | None:
    trial, rules = _KNOWN[name, text]
    try:
        state = position_of(trial).game(rules)
    except PositionError:
        return None
    bots = [make_bot(bot, seed=seed, seat=seat) for seat in range(state.players)]
    moves: list[str] = []
    while not state.over and len(moves) < MOVES:
        seat = state.actor
        if seat is None:
            state = apply(state, next_chance(state, seed))
        else:
            move = bots[seat].choose(view(state, seat))
            moves.append(str(move))
            state = apply(state, move)
    return tuple(moves)
