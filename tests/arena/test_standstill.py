"""What the steady bot does in rounds that go on and on, since each player holds what another one waits for."""

from collections.abc import Iterator

import pytest
from positions import Position, after
from steady_choice import choice

from kontrakt_arena.bots.standstill import LONG, STANDS_STILL
from kontrakt_arena.match import play_game
from kontrakt_arena.players import make_bot
from kontrakt_dsl.game.game_state import GameState
from kontrakt_dsl.game.round_state import RoundEnd
from kontrakt_dsl.loading.load import load, load_text

TURNS = 12
BOB, EVA = "7C KD 2S 4C", "8C 9C 3D"


def standing_still(state: GameState, *, turns: int = 1) -> GameState:
    """The same position after many reshuffles, in another turn of the round."""
    assert state.round is not None
    return state.in_round(state.round.but(reshuffles=STANDS_STILL, turns=turns))


def discards(state: GameState) -> Iterator[str]:
    """What Ann discards in one turn after the other, if nothing else changes."""
    for turn in range(TURNS):
        yield str(choice(standing_still(state, turns=1 + 3 * turn))).removeprefix("discard ")


def test_it_parts_with_every_dear_card_that_the_contract_does_not_need() -> None:
    ann = Position({"Ann": "9S 9H 4H 5H 6H 8C QC KD 2S TC JD", "Bob": BOB, "Eva": EVA}, "Ann has drawn").game()
    assert set(discards(ann)) == {"QC", "KD", "TC", "JD"}


@pytest.mark.parametrize(("queens", "parts"), [("QD QC QD", False), ("QS QH QD QC QD QC", True)])
def test_it_breaks_up_what_no_unseen_card_completes(queens: str, parts: bool) -> None:
    """A third queen would complete the two sets."""
    ann = Position(
        {"Ann": "KS KH KD QS QH JS TS 8H 6D 5C", "Bob": f"{BOB}, down earlier", "Eva": EVA},
        "Ann has drawn",
        round=1,
        table=(f"{queens} of Bob", "AS AH AC of Bob"),
    )
    parted = set(discards(ann.game(load("kontrakt-no-jokers"))))
    assert ("QS" in parted) is parts
    assert ("KS" in parted) is parts


def test_it_buys_no_more() -> None:
    position = Position({"Ann": BOB, "Bob": "9S 9H 4H 5H 6H 8C QC KD 2S TC", "Eva": EVA}, "Ann to draw", pile="9D")
    asked = after(position.game(), "draw")
    assert str(choice(asked)) == "buy"
    assert str(choice(standing_still(asked))) == "pass"


def test_a_round_with_a_large_stock_stands_still_after_many_turns() -> None:
    position = Position({"Ann": BOB, "Bob": "9S 9H 4H 5H 6H 8C QC KD 2S TC", "Eva": EVA}, "Ann to draw", pile="9D")
    asked = after(position.game(), "draw")
    assert asked.round is not None
    for turns, wanted in ((3 * LONG, "buy"), (3 * LONG + 1, "pass")):
        assert str(choice(asked.in_round(asked.round.but(turns=turns)))) == wanted


def test_a_round_ends_in_which_all_waited_for_what_others_held() -> None:
    text = "kontrakt: 1\nextends: kontrakt-no-jokers\nname: One round\ngame:\n  rounds played: 5\n"
    rules = load_text(text, name="one-round", path="one-round.yaml").ruleset
    assert rules is not None
    bots = [make_bot("steady", seed="u/68", seat=seat) for seat in range(5)]
    assert [result.end for result in play_game(rules, bots, seed="u/68").results] == [RoundEnd.WENT_OUT]
