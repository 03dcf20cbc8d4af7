"""Whole games under meld rules that the main game does not have: nothing gets lost, and every record is confirmed."""

from collections import Counter
from pathlib import Path

import pytest

from kontrakt_arena.match import play_game
from kontrakt_arena.players import make_bot
from kontrakt_dsl.cards import Card
from kontrakt_dsl.game.game_state import GameState
from kontrakt_dsl.game.moves import Move, read_move
from kontrakt_dsl.game.shuffle import Chance
from kontrakt_dsl.loading.load import load_text
from kontrakt_dsl.records.referee import referee
from kontrakt_dsl.records.writer import RecordWriter, header
from kontrakt_dsl.rules.ruleset import Ruleset

HEAD = "kontrakt: 1\nname: Changed\nsources: [made for tests]\nextends: kontrakt\n"
CHANGES = {
    "groups and runs in any suits": """
contracts:
  1: 4 or more cards of one colour
  2: 1 run of 4 in any suits
  3: 1 run of 4 in alternating colours + 3 cards of one suit
  4: none
  5: none
  6: none
  7: none
laying off: {when: down}
""",
    "twos of several minds": """
contracts: {3: none, 4: none, 5: none, 6: none, 7: none}
deck: {wild cards: jokers and 2s, wilds as naturals: in their own place, dead once discarded: 2s}
sets: {suits: different when laid down, suit of a wild: announced}
laying off: {when: down}
scoring: {cards in hand: {dead 2s: 5}}
""",
    "sets of wild cards alone": """
deck: {jokers: 30}
deal: 6
contracts: {1: 2 sets of 2 aces, 2: 2 sets of 3, 3: none, 4: none, 5: none, 6: none, 7: none}
sets: {naturals: none needed}
""",
    "runs of every rank": """
contracts: {1: "1 run of 3 or more in one colour", 2: 1 run of 3 or more in any suits}
buying: none
deal: 14
""",
    "choices and limits": """
contracts:
  1: either 2 sets of 3 without wilds or 1 run of 4 with at most 1 wild
  2: 1 run from A to 5
  3: 2 sets of 3 or more, using the whole hand except the discard
  4: none
  5: none
  6: none
  7: none
deck: {jokers: 4, wilds stand for: cards of their own suit}
runs: {suits: one colour, wilds when laid down: at most 1 in the first 4 cards}
""",
    "chosen contracts and announced cards": """
table: {announcing: last card}
contracts:
  1: 2 sets of 3
  2: 1 set of 3 + 1 run of 4
  3: 3 sets of 3 or more, using the whole hand with or without a discard
  4: none
  5: none
  6: none
  7: none
deal: 8
laying down: {several sets: not identical}
laying off: {when: down}
game: {progress: the first to lay down chooses}
""",
}


def ruleset(changes: str) -> Ruleset:
    loaded = load_text(HEAD + changes.strip("\n") + "\n", name="changed", path="changed.yaml")
    assert loaded.ruleset is not None, loaded.diagnostics
    return loaded.ruleset


def cards_of(state: GameState) -> Counter[Card]:
    current = state.round
    assert current is not None
    held = [card for seat in current.seats for card in seat.hand]
    laid = [card for table in current.melds for card in table.meld.cards]
    return Counter(card.face for card in (*held, *laid, *current.stock, *current.discards))


@pytest.mark.parametrize("changes", CHANGES.values(), ids=CHANGES.keys())
def test_games_of_other_melds_keep_their_cards_and_their_records(changes: str, tmp_path: Path) -> None:
    """Every move is read back as it was written, every card stays in the game, and the referee finds no fault."""
    rules, seed, laid = ruleset(changes), "7", Counter[str]()
    path = tmp_path / "game.jsonl"
    bots = [make_bot(name, seed=seed, seat=seat) for seat, name in enumerate(("random", "steady", "steady"))]

    with RecordWriter(path, header(rules, players=("A", "B", "C"), seed=seed, version="0.1.0")) as record:

        def watch(before: GameState, event: Move | Chance, after: GameState) -> None:
            record.add(before, event, after)
            if before.actor is not None and before.round is not None:
                of_round = before.round.rules
                text = str(event)
                laid[text.split()[0]] += 1
                assert read_move(text, of_round.deck.pack, wild=of_round.melds.wild, rules=of_round) == event
            if after.round is not None:
                assert cards_of(after) == after.round.rules.deck.counts

        play_game(rules, bots, seed=seed, observers=[watch])
    verdict = referee(path, lambda text, name: rules)
    assert verdict.line is None, verdict
    assert verdict.finished
    assert laid["lay"] > 0
