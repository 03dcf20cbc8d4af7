"""Rules of the whole game: ladders, the rounds that are played, the end, and ties."""

import pytest
from game_of import ruleset_with

from kontrakt_dsl.game.round_state import RoundEnd
from kontrakt_dsl.game.rounds import closed
from kontrakt_dsl.game.view import view
from kontrakt_dsl.rules.game import MOST_REPLAYS
from tests.game.rounds_finished import after_round, dealt, game

LADDER = (
    ("progress: together", "progress: each on their own ladder"),
    ("ends: after the last round", "ends: after the round in which a ladder is finished"),
    ("deal:\n  rounds 1-3: 10\n  rounds 4-7: 12", "deal: 11"),
)

CHOICE = (("progress: together", "progress: the first to lay down chooses"), LADDER[2])


def test_game_progress_each_on_their_own_ladder_climbs_by_laying_down() -> None:
    """Whoever lays the contract has the next one in the round after; the others stay."""
    state = dealt(after_round(game(ruleset_with(*LADDER)), out=0, down=(0, 2)))
    assert state.contracts == (1, 0, 1)
    assert state.results[0].contracts == (2, 1, 2)
    assert state.round is not None
    assert [view(state, seat).rules.contract.least_cards for seat in range(3)] == [7, 6, 7]
    assert state.round.rules is state.round.rules_for(state.round.turn)


def test_game_progress_together_gives_all_the_contract_of_the_round() -> None:
    """Whoever has not laid the contract has the next one all the same."""
    state = dealt(after_round(game(ruleset_with()), out=0, down=(0, 2)))
    assert [view(state, seat).rules.number for seat in range(3)] == [2, 2, 2]


def test_game_progress_the_first_to_lay_down_chooses_and_the_contract_is_not_laid_again() -> None:
    """All have the contract of the first lay-down; the others stay open, and the game has a round for each contract."""
    state = dealt(game(ruleset_with(*CHOICE)))
    numbers = []
    while not state.over:
        state = dealt(state)
        assert state.round is not None
        assert state.open_contracts == tuple(rules.number for rules in state.round.open)
        chosen = state.round.open[-1]
        after = state.round.but(rules=chosen, open=(), end=RoundEnd.WENT_OUT)
        state = closed(state, after)
        numbers.append(state.results[-1].contract)
    assert numbers == [7, 6, 5, 4, 3, 2, 1]
    assert [result.number for result in state.results] == [1, 2, 3, 4, 5, 6, 7]


def test_a_round_in_which_nobody_chooses_leaves_all_contracts_open() -> None:
    """It counts as a round all the same, so that every game ends."""
    state = after_round(game(ruleset_with(*CHOICE)))
    assert state.results[0].contract is None
    assert state.open_contracts == (1, 2, 3, 4, 5, 6, 7)
    for _ in range(6):
        state = after_round(state)
    assert state.over


def test_an_extra_round_after_chosen_contracts_is_the_last_contract() -> None:
    """Nothing is left to choose from when a tie is broken."""
    tie = ("ties: shared", "ties: an extra round, then shared")
    state = game(ruleset_with(*CHOICE, tie))
    for _ in range(7):
        state = after_round(state)
    state = dealt(state)
    assert state.round is not None
    assert (state.round.open, state.round.rules.number, state.next_number) == ((), 7, 8)


def test_game_ends_after_the_round_in_which_a_ladder_is_finished() -> None:
    """The lowest total of all wins unless the file says otherwise."""
    state = game(ruleset_with(*LADDER))
    for _ in range(7):
        assert not state.over
        state = after_round(state, out=0, down=(0,), hands=("", "KD", ""))
    assert state.over
    assert state.results[-1].contracts == (0, 1, 1)
    assert state.winners == (0, 2)


def test_game_winner_lowest_total_of_those_who_finished() -> None:
    """A lower total does not help somebody who has not laid the last contract."""
    changed = ("winner: lowest total", "winner: lowest total of those who finished")
    state = game(ruleset_with(*LADDER, changed))
    for _ in range(7):
        state = after_round(state, out=1, down=(0,), hands=("KD", "", ""))
    assert state.winners == (0,)


def test_a_ladder_that_nobody_climbs_is_broken_off() -> None:
    """Every game ends: after twenty rounds for each contract."""
    state = game(ruleset_with(*LADDER))
    rounds = 0
    while not state.over:
        state, rounds = after_round(state), rounds + 1
    assert rounds == 20 * 7


def test_game_rounds_played_keep_their_numbers() -> None:
    """Rounds 5 and 6 dropped: the fifth round is round 7."""
    ruleset = ruleset_with(("progress: together", "progress: together\n  rounds played: 1-4 and 7"))
    state = game(ruleset)
    for _ in range(5):
        state = after_round(state, out=0)
    assert [result.number for result in state.results] == [1, 2, 3, 4, 7]
    assert state.over
    with pytest.raises(ValueError, match="has rounds 1, 2, 3, 4, 7, not 5"):
        ruleset.round(5, players=3)


@pytest.mark.parametrize(
    ("chain", "winners"),
    [
        ("shared", (0, 1)),
        ("lowest in the last round", (1,)),
        ("most rounds won", (0,)),
        ("most rounds won, then lowest in the last round", (0,)),
        ("lowest in the last round, then shared", (1,)),
    ],
)
def test_game_ties_are_broken_step_by_step(chain: str, winners: tuple[int, ...]) -> None:
    """Two totals of 60; seat 0 went out more often, seat 1 has the better last round."""
    state = game(ruleset_with(("ties: shared", f"ties: {chain}")))
    for number in range(7):
        last = number == 6
        hands = ("KD KC KS KH QD QC", "", "AS") if last else ("", "KD", "AS AH")
        state = after_round(state, out=1 if last else 0, hands=hands)
    assert state.over
    assert state.totals[0] == state.totals[1] == 60
    assert state.winners == winners


def test_game_ties_an_extra_round_is_played_by_all_and_won_by_those_who_tie() -> None:
    """The points of the extra round decide among those who tie, and count for nobody's place otherwise."""
    state = game(ruleset_with(("ties: shared", "ties: an extra round")))
    for _ in range(7):
        state = after_round(state, hands=("KD", "KD", "AS"))
    assert not state.over
    state = after_round(state, out=2, hands=("KD", "QS 2D", ""))
    assert state.results[-1].number == 7
    assert state.over
    assert state.winners == (0,)


def test_game_ties_a_replay_goes_on_until_one_of_those_who_tie_goes_out() -> None:
    """Somebody else going out decides nothing."""
    state = game(ruleset_with(("ties: shared", "ties: a replay of the last contract")))
    for _ in range(7):
        state = after_round(state, hands=("KD", "KD", "AS"))
    state = after_round(state, out=2, hands=("KD", "2D", ""))
    assert not state.over
    assert after_round(state, out=0, hands=("", "2D", "2S")).winners == (0,)


def test_game_ties_a_replay_comes_after_the_extra_round() -> None:
    """Going out in the extra round, which leaves a tie, wins no replay; and it is none of the ten."""
    chain = ("ties: shared", "ties: an extra round, then a replay of the last contract")
    state = game(ruleset_with(chain, ("whoever goes out: 0", "whoever goes out: 10")))
    for _ in range(7):
        state = after_round(state, hands=("KD", "KD", "AS"))
    state = after_round(state, out=0, hands=("", "KD", "AS"))
    assert state.results[-1].points[:2] == (10, 10)
    assert not state.over
    for _ in range(MOST_REPLAYS):
        assert not state.over
        state = after_round(state, hands=("KD", "2D", "AS"))
    assert state.winners == (0, 1)


def test_game_ties_an_extra_round_after_replays_is_one_of_its_own() -> None:
    """What was scored in the replays decides nothing."""
    chain = ("ties: shared", "ties: a replay of the last contract, then an extra round")
    state = game(ruleset_with(chain))
    for _ in range(7):
        state = after_round(state, hands=("KD", "KD", "AS"))
    for _ in range(MOST_REPLAYS):
        assert not state.over
        state = after_round(state, hands=("2D", "KD", "AS"))
    assert not state.over
    assert after_round(state, hands=("KD", "2D", "AS")).winners == (1,)
