"""Chance, dealing, and the way from round to round."""

from collections import Counter
from dataclasses import replace

import pytest
from positions import Position, after, cards, cards_of, table
from rules_under_test import main_ruleset

from kontrakt_dsl.cards import Card
from kontrakt_dsl.game import play
from kontrakt_dsl.game.game_state import GameState, RoundResult
from kontrakt_dsl.game.moves import Draw
from kontrakt_dsl.game.round_state import Phase, RoundEnd
from kontrakt_dsl.game.shuffle import Deal, Refill, next_chance, shuffled
from kontrakt_dsl.game.view import FACE_DOWN, view
from kontrakt_dsl.rules.ruleset import Ruleset
from kontrakt_dsl.rules.scoring import Direction

ROUNDS = range(1, 8)
PINNED_ORDER = "5H QC TH 5D TD KS KC 8H 9S KD JD 7H"


def dealt(players: int, seed: str = "42", ruleset: Ruleset | None = None) -> GameState:
    state = play.begin(ruleset or main_ruleset(), players=players)
    return play.apply(state, next_chance(state, seed))


@pytest.mark.parametrize("players", [3, 4, 5])
def test_the_game_is_for_three_to_five_players(players: int) -> None:
    """(Goal 2) 3 to 5 players."""
    assert dealt(players).players == players


@pytest.mark.parametrize("players", [-1, 0, 1, 2, 6, 100])
def test_other_tables_are_refused(players: int) -> None:
    """(Goal 2) The refusal says how many may play."""
    with pytest.raises(ValueError, match="is for 3 to 5 players"):
        play.begin(main_ruleset(), players=players)


def test_one_card_at_a_time_clockwise_from_the_dealers_left() -> None:
    """(Setting up 3, 5, 6) The order of the deal, then the upcard, then the stock."""
    state = play.begin(main_ruleset(), players=3)
    order = main_ruleset().round(1, players=3).deck.cards
    current = table(play.apply(state, Deal(1, order)))
    assert current.seats[2].hand == order[0:30:3]
    assert current.seats[0].hand == order[1:30:3]
    assert current.seats[1].hand == order[2:30:3]
    assert current.discards == (order[30],)
    assert current.stock == order[31:]
    assert current.turn == 2


@pytest.mark.parametrize("number", ROUNDS)
@pytest.mark.parametrize("players", [3, 4, 5])
def test_ten_cards_in_rounds_1_to_3_and_twelve_after(number: int, players: int) -> None:
    """(Setting up 4; The seven contracts 3; Questions 1) 10 cards each, from round 4 on 12."""
    ruleset = main_ruleset()
    state = GameState(ruleset, players, (0,) * players, finished(number - 1, players), dealer=0)
    current = table(play.apply(state, next_chance(state, "42")))
    assert current.rules.number == number
    assert {len(seat.hand) for seat in current.seats} == {10 if number <= 3 else 12}
    assert len(current.discards) == 1
    assert cards_of(current) == current.rules.deck.counts


def finished(rounds: int, players: int) -> tuple[RoundResult, ...]:
    """Results of `rounds` rounds that nobody won."""
    none = (0,) * players
    return tuple(RoundResult(number, RoundEnd.TURN_LIMIT, None, none, none) for number in range(1, rounds + 1))


def test_the_first_dealer_follows_from_the_seed_and_differs_from_seed_to_seed() -> None:
    """(Setting up 2; Rulings 16) The first dealer is drawn by lot."""
    dealers = Counter(table(dealt(4, seed=str(number))).dealer for number in range(200))
    assert set(dealers) == {0, 1, 2, 3}
    assert min(dealers.values()) > 25


@pytest.mark.parametrize("players", [3, 4, 5])
def test_the_deal_moves_one_seat_to_the_left_whoever_won(players: int) -> None:
    """(Setting up 8; Rulings 16) The next dealer sits to the left of the last one."""
    state = play.begin(main_ruleset(), players=players)
    dealers = []
    for _ in ROUNDS:
        state = play.apply(state, next_chance(state, "rotation"))
        current = table(state)
        dealers.append(current.dealer)
        assert current.turn == (current.dealer + 1) % players
        # The round ends at once: the player on turn holds one card after the draw and discards it.
        last = replace(current.seats[current.turn], hand=cards("KD"))
        seats = tuple(last if seat == current.turn else one for seat, one in enumerate(current.seats))
        state = after(replace(state, round=replace(current, seats=seats, phase=Phase.PLAY)), "discard KD")
    assert dealers == [(dealers[0] + number) % players for number in range(7)]
    assert state.over


def test_seven_rounds_make_a_game() -> None:
    """(Goal 1) After the seventh round the game is over, and nobody has anything left to do."""
    state = Position({"Ann": "KD", "Bob": "4S", "Eva": "5S"}, "Ann has drawn", round=7).game()
    over = after(state, "discard KD")
    assert over.over
    assert over.actor is None
    assert play.legal_moves(over) == ()
    assert not play.can(over, Draw())
    with pytest.raises(ValueError, match="chance has nothing to do"):
        next_chance(over, "42")
    with pytest.raises(ValueError, match="no round can be dealt"):
        play.apply(over, Deal(0, main_ruleset().round(1, players=3).deck.cards))


def test_the_table_is_empty_when_a_round_begins() -> None:
    """Melds, hands, buys and lay-downs of a round don't reach into the next."""
    position = Position(
        {"Ann": "KD, down earlier, bought 3", "Bob": "4S, down earlier", "Eva": "5S"},
        "Ann has drawn",
        round=2,
        table=("9S 9H 9D of Bob", "4H 5H 6H 7H of Bob"),
    )
    between = after(position.game(), "discard KD")
    assert between.round is None
    with pytest.raises(ValueError, match="between rounds"):
        view(between, 0)
    current = table(play.apply(between, next_chance(between, "42")))
    assert current.melds == ()
    assert {(seat.laid_turn, seat.buys, len(seat.hand)) for seat in current.seats} == {(None, 0, 10)}
    assert current.turns == 1
    assert current.reshuffles == 0


def test_a_counterclockwise_table_plays_and_deals_the_other_way_round() -> None:
    """Other variants turn to the right; the seats are numbered clockwise all the same."""
    ruleset = main_ruleset()
    tables = tuple(
        tuple(replace(rules, direction=Direction.COUNTERCLOCKWISE) for rules in rounds) for rounds in ruleset.tables
    )
    state = play.begin(replace(ruleset, tables=tables), players=4)
    order = ruleset.round(1, players=4).deck.cards
    current = table(play.apply(state, Deal(1, order)))
    assert [current.seats[seat].hand[0] for seat in (0, 3, 2, 1)] == list(order[:4])
    assert current.turn == 0
    assert table(after(play.apply(state, Deal(1, order)), "draw")).asked == (3, 2, 1)


@pytest.mark.parametrize(
    ("dealer", "first", "message"),
    [
        (3, "AS", "no seat 3"),
        (-1, "AS", "no seat -1"),
        (0, "", "does not hold the cards"),
        (0, "JK", "does not hold the cards"),
    ],
)
def test_a_wrong_deal_is_refused(dealer: int, first: str, message: str) -> None:
    """The whole pack of the table is dealt, by a seat of the table."""
    state = play.begin(main_ruleset(), players=3)
    order = main_ruleset().round(1, players=3).deck.cards
    assert order[0] == Card("A", "S")
    with pytest.raises(ValueError, match=message):
        play.apply(state, Deal(dealer, (*cards(first), *order[1:])))


def test_a_deal_out_of_turn_is_refused() -> None:
    """Nobody deals into a round, and each dealer has a turn."""
    state = dealt(3)
    order = table(state).rules.deck.cards
    with pytest.raises(ValueError, match="no round can be dealt now"):
        play.apply(state, Deal(0, order))
    between = after(
        Position({"Ann": "KD", "Bob": "4S", "Eva": "5S"}, "Ann has drawn", dealer="Eva").game(), "discard KD"
    )
    with pytest.raises(ValueError, match="seat 0 deals this round, not seat 2"):
        play.apply(between, Deal(2, order))


@pytest.mark.parametrize("order", ["8S 4H", "8S 4H TD TD", "8S 4H TC", "2D 4H TD"])
def test_a_new_stock_is_made_of_the_discards_under_the_upcard(order: str) -> None:
    """(The stock 1, 2) Exactly those cards, in any order."""
    state = Position(
        {"Ann": "7C KD", "Bob": "4S 9D", "Eva": "5S 8D"}, "Ann to draw", pile="2D 8S 4H TD", stock=""
    ).game()
    waiting = after(state, "draw", "pass", "pass")
    with pytest.raises(ValueError, match="does not hold the discards that make it"):
        play.apply(waiting, Refill(cards(order)))
    with pytest.raises(ValueError, match="not made anew now"):
        play.apply(state, Refill(cards("8S 4H TD")))


def test_the_new_stock_follows_from_the_seed_and_the_cards_alone() -> None:
    """(The stock 2) Shuffled, whatever the order in which they were discarded."""
    hands = {"Ann": "7C KD", "Bob": "4S 9D", "Eva": "5S 8D"}
    orders = {
        seed: next_chance(
            after(Position(hands, "Ann to draw", pile=pile, stock="").game(), "draw", "pass", "pass"), seed
        )
        for seed in ("1", "2")
        for pile in ("2D 8S 4H TD 3C 5C 6C", "2D 6C 5C 3C TD 4H 8S")
    }
    assert len(set(orders.values())) == 2
    assert all(isinstance(event, Refill) for event in orders.values())


def test_a_seed_gives_the_same_shuffle_on_every_machine() -> None:
    """The shuffle is pinned: this order is that of the seed for good."""
    deck = main_ruleset().round(1, players=4).deck
    first = " ".join(map(str, shuffled(deck.cards, "42/round 1/deal")[:12]))
    assert first == PINNED_ORDER
    event = next_chance(play.begin(main_ruleset(), players=4), "42")
    assert isinstance(event, Deal)
    assert event.order == shuffled(deck.cards, "42/round 1/deal")


def test_each_card_comes_to_each_place() -> None:
    """A shuffle is fair: over many seeds each of a few cards lies first about as often."""
    five = cards("9S TS JS QS KS")
    firsts = Counter(shuffled(five, str(number))[0] for number in range(2000))
    lasts = Counter(shuffled(five, str(number))[-1] for number in range(2000))
    for counts in (firsts, lasts):
        assert set(counts) == set(five)
        assert max(counts.values()) - min(counts.values()) < 130


def test_shuffling_keeps_the_cards_and_takes_any_number_of_them() -> None:
    """None, one or many."""
    assert shuffled((), "a") == ()
    assert shuffled((Card("9", "S"),), "a") == (Card("9", "S"),)
    deck = main_ruleset().round(1, players=5).deck.cards
    assert Counter(shuffled(deck, "a")) == Counter(deck)
    assert shuffled(deck, "a") != shuffled(deck, "b")


def test_a_view_shows_the_own_hand_and_the_open_table_only() -> None:
    """Nobody sees other hands or the stock; what is open is open to all."""
    position = Position(
        {"Ann": "7C KD 2S", "Bob": "4S 9D, down earlier", "Eva": "5S 8D"},
        "Ann took 2S",
        table=("9S 9H 9D of Bob", "4H 5H 6H 7H of Bob"),
        pile="2D 8S",
        totals={"Ann": 5},
    )
    state = position.game()
    seen = view(state, 1)
    assert seen.hand == cards("4S 9D")
    assert seen.hand_sizes == (3, 2, 2)
    assert set(seen.round.seats[0].hand) == set(seen.round.stock) == {FACE_DOWN}
    assert seen.round.discards == table(state).discards
    assert seen.round.melds == table(state).melds
    assert seen.round.taken == Card("2", "S")
    assert seen.totals == (5, 0, 0)
    assert not seen.may_act
    assert view(state, 0).may_act


def test_whether_another_hand_held_a_twin_is_hidden() -> None:
    """Only the player who took the upcard knows of a second copy."""
    hands = {"Bob": "4S 9D", "Eva": "5S 8D"}
    with_twin = Position({"Ann": "7C 2S 2S", **hands}, "Ann took 2S", stock="KD").game()
    without = Position({"Ann": "7C KD 2S", **hands}, "Ann took 2S", stock="2S").game()
    assert view(with_twin, 1) == view(without, 1)
    assert view(with_twin, 0).legal_moves() != view(without, 0).legal_moves()
