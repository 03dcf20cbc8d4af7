"""Rules of the whole game: ladders, the rounds that are played, the end, ties, who deals, the cut, and bonuses."""

from dataclasses import replace

import pytest
from game_of import ruleset_with

from kontrakt_dsl.card_text import read_cards
from kontrakt_dsl.cards import Card, Deck
from kontrakt_dsl.game import play
from kontrakt_dsl.game.dealers import drawing_seats
from kontrakt_dsl.game.points import points_of
from kontrakt_dsl.game.rounds import closed
from kontrakt_dsl.game.shuffle import Cut, Deal, DealerDraw, next_chance
from kontrakt_dsl.game.state import GameState, RoundEnd, RoundState, Seat
from kontrakt_dsl.game.view import view
from kontrakt_dsl.rules.game import MOST_REPLAYS
from kontrakt_dsl.rules.ruleset import Ruleset

LADDER = (
    ("progress: together", "progress: each on their own ladder"),
    ("ends: after the last round", "ends: after the round in which a ladder is finished"),
    ("deal:\n  rounds 1-3: 10\n  rounds 4-7: 12", "deal: 11"),
)

CHOICE = (("progress: together", "progress: the first to lay down chooses"), LADDER[2])


def cards(text: str) -> tuple[Card, ...]:
    deck: Deck = ruleset_with().round(1, players=4).deck
    return read_cards(text, deck)


def dealt(state: GameState, seed: str = "42") -> GameState:
    while state.round is None:
        state = play.apply(state, next_chance(state, seed))
    return state


def after_round(
    state: GameState, *, out: int | None = None, down: tuple[int, ...] = (), hands: tuple[str, ...] = ()
) -> GameState:
    """The game after its next round, in which `out` went out, `down` laid down, and `hands` were left."""
    state = dealt(state)
    assert state.round is not None
    left = hands or ("",) * state.players
    seats = tuple(Seat(cards(hand), laid_turn=1 if seat in down else None) for seat, hand in enumerate(left))
    end = RoundEnd.STOCK_EXHAUSTED if out is None else RoundEnd.WENT_OUT
    finished = state.round.but(seats=seats, end=end, turns=40)
    return closed(state, finished.but(turn=finished.turn if out is None else out))


def game(ruleset: Ruleset, players: int = 3) -> GameState:
    return play.begin(ruleset, players=players)


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


@pytest.mark.parametrize(
    ("dealer", "ace", "drawn", "dealing"),
    [
        ("lowest card drawn", "low", "KD AS 2C", 1),
        ("lowest card drawn", "high", "KD AS 2C", 2),
        ("highest card drawn", "high", "KD AS 2C", 1),
        ("highest card drawn", "low", "KD AS 2C", 0),
        ("lowest card drawn", "low", "2D 5S 2C 9H 8H", 2),
        ("lowest card drawn", "low", "JK 5S KC", 1),
        ("highest card drawn", "low", "JK 5S KC", 2),
    ],
)
def test_table_first_dealer_draws_cards(dealer: str, ace: str, drawn: str, dealing: int) -> None:
    """Those who tie draw again; a joker is neither low nor high."""
    first = ("first dealer: drawn by lot", f"first dealer: {dealer}\n  ace in the draw: {ace}")
    state = play.apply(game(ruleset_with(first)), DealerDraw(cards(drawn)))
    assert state.dealing == dealing
    with pytest.raises(ValueError, match=f"seat {dealing} deals this round"):
        play.apply(state, Deal((dealing + 1) % 3, state.next_rules(0).deck.cards))


def test_table_first_dealer_cards_are_drawn_before_the_deal_and_as_many_as_needed() -> None:
    """A tie needs more cards; after the dealer is found no more are drawn."""
    state = game(ruleset_with(("first dealer: drawn by lot", "first dealer: lowest card drawn")))
    assert drawing_seats(state, cards("2D 2S KC")) == (0, 1)
    for wrong in ("2D 2S KC", "2D 3S KC 4H", ""):
        with pytest.raises(ValueError, match="as many cards"):
            play.apply(state, DealerDraw(cards(wrong)))
    with pytest.raises(ValueError, match="a dealer_draw must come before the deal"):
        play.apply(state, Deal(0, state.next_rules(0).deck.cards))


@pytest.mark.parametrize(("word", "dealer"), [("next in turn", 1), ("round winner", 2)])
def test_table_next_dealer(word: str, dealer: int) -> None:
    """The next seat, or whoever went out."""
    state = game(ruleset_with(("next dealer: next in turn", f"next dealer: {word}")))
    state = play.apply(state, Deal(0, state.next_rules(0).deck.cards))
    assert state.round is not None
    finished = state.round.but(end=RoundEnd.WENT_OUT, turn=2)
    assert closed(state, finished).dealing == dealer


@pytest.mark.parametrize(
    ("exact", "bonus"),
    [("all hands", [30]), ("all hands and the upcard", [31]), ("with or without the upcard", [30, 31])],
)
def test_cutting_exact(exact: str, bonus: list[int]) -> None:
    """Three hands of ten; the seat before the dealer cuts, and its total changes at once."""
    ruleset = ruleset_with(("game:\n", f"cutting:\n  exact: {exact}\n  points: -50\n\ngame:\n"))
    state = game(ruleset)
    cut = [number for number in range(1, 106) if play.apply(state, Cut(1, number)).totals == (0, -50, 0)]
    assert cut == bonus
    after = play.apply(state, Cut(1, 30))
    assert after.dealing == 2
    with pytest.raises(ValueError, match="not cut now"):
        play.apply(after, Cut(1, 30))
    with pytest.raises(ValueError, match="a cut must come before the deal"):
        play.apply(state, Deal(0, state.next_rules(0).deck.cards))
    with pytest.raises(ValueError, match="a cut lifts 1 to 105 cards, not 106"):
        play.apply(state, Cut(1, 106))


def ended(ruleset: Ruleset, *, out: int | None, seats: tuple[Seat, ...], turns: int = 40) -> RoundState:
    state = dealt(game(ruleset)).round
    assert state is not None
    end = RoundEnd.STOCK_EXHAUSTED if out is None else RoundEnd.WENT_OUT
    return state.but(seats=seats, end=end, turns=turns, turn=state.turn if out is None else out)


@pytest.mark.parametrize(
    ("line", "points"),
    [
        ("out: -10", (-10, 10, 15)),
        ("out and not down earlier: -25", (-25, 10, 15)),
        ("out and not used a wild: -7", (0, 10, 15)),
        ("not down: 5", (0, 10, 20)),
        ("down and used a wild: 3", (3, 10, 15)),
        ("down earlier: 1", (0, 11, 15)),
        ("always: 2 x round", (2, 12, 17)),
        ("never: 2", (0, 10, 15)),
    ],
)
def test_scoring_bonuses(line: str, points: tuple[int, ...]) -> None:
    """Seat 0 lays down and goes out in one turn, with a wild card; seat 1 laid down before; seat 2 did not."""
    ruleset = ruleset_with(("  whoever goes out: 0", f"  whoever goes out: 0\n  bonuses:\n    {line}"))
    seats = (Seat((), laid_turn=40, used_wild=True), Seat(cards("KD"), laid_turn=3), Seat(cards("AS")))
    assert points_of(ended(ruleset, out=0, seats=seats), number=1) == points


@pytest.mark.parametrize(("word", "points"), [("everyone counts", (10, 15, 0)), ("nobody counts", (0, 0, 0))])
def test_scoring_unfinished_round(word: str, points: tuple[int, ...]) -> None:
    """Nobody has gone out."""
    ruleset = ruleset_with(("unfinished round: everyone counts", f"unfinished round: {word}"))
    seats = (Seat(cards("KD")), Seat(cards("AS")), Seat(()))
    assert points_of(ended(ruleset, out=None, seats=seats), number=1) == points


@pytest.mark.parametrize(("word", "points"), [("cards count", (0, 10, 15)), ("nothing", (0, 0, 15))])
def test_scoring_laid_down_on_the_last_turn(word: str, points: tuple[int, ...]) -> None:
    """Of three players at turn 40, one laid down on turn 38, one on turn 37: only the first had no turn since."""
    changed = ("  whoever goes out: 0", f"  whoever goes out: 0\n  laid down on the last turn: {word}")
    seats = (Seat((), laid_turn=2), Seat(cards("KD"), laid_turn=38), Seat(cards("AS"), laid_turn=37))
    assert points_of(ended(ruleset_with(changed), out=0, seats=seats), number=1) == points


def test_a_bonus_does_not_touch_an_unfinished_round_that_nobody_counts() -> None:
    """No points at all means none."""
    ruleset = ruleset_with(
        ("unfinished round: everyone counts", "unfinished round: nobody counts"),
        ("  whoever goes out: 0", "  whoever goes out: 0\n  bonuses:\n    not out: 5"),
    )
    state = ended(ruleset, out=None, seats=tuple(replace(Seat(()), buys=number) for number in range(3)))
    assert points_of(state, number=1) == (0, 0, 0)
