"""The engine's moves a second, the bots' thinking left out, and the bots' games a second.

    python benchmarks/engine.py --games 20

Games of steady bots are played once; then every state of them is asked again: whether the move is legal
(`verify`), what it leads to (`apply`), and what the next player sees (`view`). Times are processor time, best of
--repeat.
"""

import argparse
import time
from collections.abc import Callable

from kontrakt_arena.match import play_game
from kontrakt_arena.players import make_bot
from kontrakt_dsl.game.game_state import GameState
from kontrakt_dsl.game.moves import Move
from kontrakt_dsl.game.play import apply, legal_moves, verify
from kontrakt_dsl.game.shuffle import Chance
from kontrakt_dsl.game.view import view
from kontrakt_dsl.loading.load import load

Step = tuple[GameState, Move]


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rules", default="kontrakt")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seed", default="engine")
    parser.add_argument("--repeat", type=int, default=3)
    options = parser.parse_args()
    ruleset = load(options.rules)
    steps: list[Step] = []

    def keep(before: GameState, event: Move | Chance, _after: GameState) -> None:
        if isinstance(event, Move):
            steps.append((before, event))

    start = time.process_time()
    for game in range(options.games):
        seed = f"{options.seed}/{game}"
        bots = [make_bot("steady", seed=seed, seat=seat) for seat in range(options.players)]
        play_game(ruleset, bots, seed=seed, observers=[keep])
    seconds = time.process_time() - start
    print(f"{options.games} games of {options.players} steady bots, {len(steps)} moves")
    print(f"with thinking: {options.games / seconds:.2f} games/s, {len(steps) / seconds:.0f} moves/s")
    measures: dict[str, Callable[[GameState, Move], object]] = {
        "verify": verify,
        "apply (verifies too)": apply,
        "verify + apply": lambda state, move: verify(state, move) or apply(state, move),
        "view": lambda state, _move: view(state, state.actor or 0),
        "legal_moves": lambda state, _move: legal_moves(state),
    }
    for name, measure in measures.items():
        best = min(_seconds(measure, steps) for _ in range(options.repeat))
        print(f"{name}: {len(steps) / best:.0f} a second, {best / len(steps) * 1e6:.1f} microseconds each")


def _seconds(measure: Callable[[GameState, Move], object], steps: list[Step]) -> float:
    start = time.process_time()
    for state, move in steps:
        measure(state, move)
    return time.process_time() - start


if __name__ == "__main__":
    main()
