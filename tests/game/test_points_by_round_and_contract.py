"""Points that grow: by the number of the round, or by that of a seat's contract, where these are two numbers."""

import pytest
from ruleset_cases import FOLDER

from kontrakt_dsl.game import play
from kontrakt_dsl.game.moves import read_move
from kontrakt_dsl.game.points import points_of
from kontrakt_dsl.game.round_state import RoundEnd
from kontrakt_dsl.loading.load import load_text
from kontrakt_dsl.rules.ruleset import Ruleset
from kontrakt_dsl.trials.positions import Position

CHOSEN = (FOLDER / "ok" / "contract-chosen-in-play.yaml").read_text(encoding="utf-8")


def rules_from(text: str) -> Ruleset:
    loaded = load_text(text, name="grows", path="grows.yaml")
    assert loaded.ruleset is not None, [str(found) for found in loaded.diagnostics]
    return loaded.ruleset


def points_on_ladders(scoring: str) -> tuple[int, ...]:
    """Ann goes out with contract 3 in round 4, Bob keeps a card with contract 5, and Eva one with contract 2."""
    rules = rules_from(f"kontrakt: 1\nextends: phase-10\nname: Grows\nsources: [tests]\nscoring: {scoring}\n")
    seats = {"Ann": "8Y, down earlier, contract 3", "Bob": "2R, contract 5", "Eva": "1B, contract 2"}
    state = Position(seats, "Ann has drawn", round=4).game(rules)
    assert state.round is not None
    after = play.apply(state, read_move("discard 8Y", state.round.rules.deck.pack))
    assert after.results[-1].number == 4
    return after.results[-1].points


@pytest.mark.parametrize(
    ("scoring", "points"),
    [
        ("{whoever goes out: -5 x round}", (-20, 5, 5)),
        ("{whoever goes out: -5 x contract}", (-15, 5, 5)),
        ("{bonuses: {not out: 3 x round}}", (0, 17, 17)),
        ("{bonuses: {always: 3 x contract}}", (9, 20, 11)),
        ("{whoever goes out: {contract 3: -7, other contracts: 0}}", (-7, 5, 5)),
        ("{bonuses: {contract 5: {not out: 40}, other contracts: {always: 1}}}", (1, 45, 6)),
        ("{unfinished round: {contract 5: nobody counts, other contracts: everyone counts}}", (0, 5, 5)),
    ],
)
def test_on_ladders_round_and_contract_are_two_numbers(scoring: str, points: tuple[int, ...]) -> None:
    """Each seat scores by its own contract."""
    assert points_on_ladders(scoring) == points


@pytest.mark.parametrize(("times", "points"), [("round", (-10, 6)), ("contract", (-15, 9))])
def test_where_the_first_to_lay_down_chooses_the_contract_is_the_chosen_one(
    times: str, points: tuple[int, int]
) -> None:
    """Contract 3 is played in round 2."""
    scoring = f"whoever goes out: -5 x {times}\n  bonuses: {{not out: 3 x {times}}}"
    rules = rules_from(CHOSEN.replace("whoever goes out: 0", scoring))
    seats = {"Ann": "KD, down earlier", "Bob": "TS", "Eva": "5S"}
    state = Position(seats, "Ann has drawn", round=2).game(rules)
    assert state.round is not None
    chosen = state.in_round(state.round.but(rules=rules.round(3, players=3)))
    after = play.apply(chosen, read_move("discard KD", state.round.rules.deck.pack))
    own = state.round.rules.scoring.points(state.round.seats[2].hand)
    assert (after.results[-1].points[0], after.results[-1].points[2] - own) == points


def test_as_long_as_nobody_has_chosen_no_contract_counts() -> None:
    rules = rules_from(
        CHOSEN.replace("whoever goes out: 0", "whoever goes out: 0\n  bonuses: {not down: 3 x contract}")
    )
    state = Position({"Ann": "KD", "Bob": "TS", "Eva": "5S"}, "Ann has drawn", round=2).game(rules)
    assert state.round is not None
    assert state.round.open
    finished = state.round.but(end=RoundEnd.STOCK_EXHAUSTED)
    hands = tuple(finished.rules.scoring.points(seat.hand) for seat in finished.seats)
    assert points_of(finished, number=2) == hands


def test_where_all_play_together_both_are_the_number_of_the_round() -> None:
    text = "kontrakt: 1\nextends: kontrakt\nname: Grows\nsources: [tests]\nscoring: {whoever goes out: -5 x TIMES}\n"
    for times in ("round", "contract"):
        rules = rules_from(text.replace("TIMES", times))
        state = Position({"Ann": "KD, down earlier", "Bob": "TS", "Eva": "5S"}, "Ann has drawn", round=3).game(rules)
        assert state.round is not None
        after = play.apply(state, read_move("discard KD", state.round.rules.deck.pack))
        assert after.results[-1].points[0] == -15
