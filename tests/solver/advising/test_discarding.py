"""Every discard compared: what it leaves, what it risks, and which is recommended."""

import pytest
from positions import Position as InWords
from positions_told import told

from kontrakt_dsl import load
from kontrakt_dsl.cards import Card
from kontrakt_dsl.game.view import view
from kontrakt_dsl.loading.load import load_text
from kontrakt_solver.advising.advice import advice_on
from kontrakt_solver.advising.discarding import DiscardChoice, barred_discards, discard_choices
from kontrakt_solver.advising.drawing import drawing
from kontrakt_solver.advising.position import Position
from kontrakt_solver.advising.set_up import to_draw


def _by_card(choices: tuple[DiscardChoice, ...]) -> dict[str, DiscardChoice]:
    return {str(choice.card): choice for choice in choices}


def test_each_discard_is_as_far_as_the_oracle_says() -> None:
    position = told("9S 9H 9D 4H 5H 8H JC 8C QC KD JK")
    for choice in discard_choices(position):
        left = list(position.hand)
        left.remove(choice.card)
        assert choice.away == position.oracle.away(left, position.unseen)
        assert choice.points == position.points(left)
        assert choice.away
        assert choice.helping is not None
        helping = dict(choice.helping)
        for card, copies in position.unseen.items():
            away = position.oracle.away((*left, card), position.unseen)
            assert away is not None
            assert (away < choice.away) is (card in helping)
            assert helping.get(card, copies) == copies
        assert choice.copies == sum(helping.values())


def test_each_card_of_the_hand_is_compared_once() -> None:
    position = told("9S 9S 9D 4H 5H JK JK 8C QC KD 2S")
    compared = [choice.card for choice in discard_choices(position)]
    assert sorted(map(str, compared)) == sorted(set(map(str, position.hand)))


def test_cards_out_of_reach_help_nobody() -> None:
    hand = "9S 9H 9D 4H 5H 6H 8C QC KD 2S 3C"
    free, blocked = told(hand), told(hand, seen="7H 7H 3H")
    of_king = [_by_card(discard_choices(position))["KD"] for position in (free, blocked)]
    assert [dict(choice.helping or ()).get(Card("7", "H")) for choice in of_king] == [2, None]
    assert [dict(choice.helping or ()).get(Card("3", "H")) for choice in of_king] == [2, 1]


def test_what_the_next_player_could_add_to_the_table_is_parted_with_later() -> None:
    table = ("8S 8D 8C", "4D 5D 6D 7D")
    choices = discard_choices(told("9S 9H 9D 4H 5H 6H 8H 7C QC 2S 3D", table=table))
    by_card = _by_card(choices)
    assert (by_card["8H"].fits, by_card["8H"].serves) == ((1,), True)
    assert (by_card["3D"].fits, by_card["3D"].serves) == ((2,), True)
    assert (by_card["QC"].fits, by_card["QC"].serves) == ((), False)
    order = [str(choice.card) for choice in choices]
    assert order.index("7C") < order.index("8H")
    assert order.index("2S") < order.index("3D")


def test_what_fits_only_melds_of_a_player_who_is_not_down_serves_nobody() -> None:
    position = told("9S 9H 9D 4H 5H 6H 8H 7C QC 2S 3D", table=("8S 8D 8C",), mine=frozenset({0}))
    assert not _by_card(discard_choices(position))["8H"].serves


@pytest.mark.parametrize(
    ("lines", "serves"),
    [
        ("laying off: {when: {contract 1: never, other contracts: down}}", True),
        ("laying off: {when: {contract 2: never, other contracts: down}}", False),
        ("sets: {largest: {contract 1: 3, other contracts: no limit}}", True),
        ("sets: {largest: {contract 2: 3, other contracts: no limit}}", False),
    ],
)
def test_whom_a_discard_serves_on_ladders_goes_by_the_contract_of_the_next_player(lines: str, serves: bool) -> None:
    """Ann has contract 1 and Bob, who is down and plays next, contract 2."""
    text = f"kontrakt: 1\nextends: shanghai-levels\nname: Own\nsources: [these tests]\n{lines}\n"
    rules = load_text(text, name="own", path="own.yaml").ruleset
    assert rules is not None
    seats = {"Ann": "8H 9S KD, contract 1", "Bob": "QC 3D, down earlier, contract 2", "Cid": "5S 6S"}
    state = InWords(seats, "Ann has drawn", round=1, table=("8S 8D 8C of Bob",)).game(rules)
    assert _by_card(discard_choices(Position(view(state, 0))))["8H"].serves is serves


def test_the_upcard_just_taken_may_not_go() -> None:
    found = drawing(told("9S 9H 9D 4H 5H 6H 8C QC KD 2S", upcard="3S", moment=to_draw))
    assert found is not None
    assert "3S" not in _by_card(found.discards)


def test_a_twin_of_the_upcard_in_the_hand_lets_it_go() -> None:
    found = drawing(told("9S 9H 9D 4H 5H 6H 8C QC KD 3S", upcard="3S", moment=to_draw))
    assert found is not None
    assert "3S" in _by_card(found.discards)


def test_a_card_that_may_not_go_is_named_with_its_rule() -> None:
    seats = {"Ann": "9S 9H 9D 4H 5H 6H 8C QC 2S 3C KD", "Bea": "4S", "Cid": "5S"}
    state = InWords(seats, "Ann took KD").game()
    position = Position(view(state, 0))
    assert [broken.rule for broken in barred_discards(position)] == ["discarding > the card just taken"]
    assert "KD" not in _by_card(discard_choices(position))


@pytest.mark.parametrize(
    ("name", "number", "hand"),
    [
        ("kontrak-rummy", 2, "9S 9H 9D 4H 5H 8H JC 8C QC KD 2S"),
        ("deuces-wild", 2, "9S 9H 9D 4H 5H 6D JC 8C QC KD AS"),
        ("shanghai", 4, "9S 9H TS 4D 4C 5D KH KD KC 7S 2C AH"),
    ],
)
def test_where_every_question_takes_a_search_all_discards_that_leave_the_hand_as_near_are_counted(
    name: str, number: int, hand: str
) -> None:
    position = told(hand, ruleset=load(name), round_number=number)
    assert not position.is_quick
    away = position.distance.away
    choices = discard_choices(position)
    assert all(choice.exact for choice in choices)
    assert all(choice.copies is not None for choice in choices if choice.away == away)
    for choice in choices[:3]:
        left = list(position.hand)
        left.remove(choice.card)
        assert choice.away == position.oracle.away(left, position.unseen)
        assert choice.away
        helps = [
            card
            for card in position.unseen
            if (position.oracle.away((*left, card), position.unseen) or 0) < choice.away
        ]
        assert [card for card, _ in choice.helping or ()] == helps


def test_a_discard_that_hands_over_a_wild_card_serves_the_next_player() -> None:
    """Whoever is down and takes 5H may put it in the place of the joker."""
    position = told("5H 9C 2D 3D 4D KS KH TS QC JS 2C", table=("9S 9H 9D", "4H JK=5H 6H 7H"))
    by_card = _by_card(discard_choices(position))
    assert (by_card["5H"].frees, by_card["5H"].fits, by_card["5H"].serves) == ((2,), (), True)
    assert by_card["9C"].frees == by_card["QC"].frees == ()
    nobody_down = told("5H 9C 2D 3D 4D KS KH TS QC JS 2C", table=("4H JK=5H 6H 7H",), mine=frozenset({0}), down=True)
    assert _by_card(discard_choices(nobody_down))["5H"].frees == ()


def test_whoever_is_down_parts_with_the_dearest_card_and_of_equally_dear_ones_with_what_serves_nobody() -> None:
    table = ("9S 9H 9D", "4H 5H 6H 7H")
    choices = discard_choices(told("9C 8H KC QD 2S", table=table, down=True))
    assert [str(choice.card) for choice in choices] == ["QD", "KC", "9C", "8H", "2S"]
    assert [choice.serves for choice in choices] == [False, False, True, True, False]
    equal = discard_choices(told("TS TC 2S", table=("TH TD JK", "4H 5H 6H 7H", "7C 8C 9C"), down=True))
    assert [str(choice.card) for choice in equal] == ["TS", "TC", "2S"]
    serving = discard_choices(told("KD QC 2S", table=("KS KH KC",), down=True))
    assert [str(choice.card) for choice in serving] == ["QC", "KD", "2S"]


def test_a_hand_that_is_out_of_reach_parts_with_points() -> None:
    rules = load("kontrakt")
    choices = discard_choices(told("9S 9H KC 2D", round_number=7, table=("KS KH KD",), ruleset=rules))
    assert {choice.away for choice in choices} == {None}
    assert [str(choice.card) for choice in choices][:1] == ["KC"]


@pytest.mark.parametrize("hand", ["QC JC TS 2S", "TS JC QC 2S", "JC 2S TS QC"])
def test_a_turn_of_nothing_but_a_discard_is_advised_with_the_first_of_the_discards(hand: str) -> None:
    """In whatever order the hand is held, of which all but one card cost the same."""
    position = told(hand, table=("9S 9H 9D",), down=True)
    advice = advice_on(position)
    assert advice.best == advice.discards[0].move == discard_choices(position)[0].move
    assert advice.rest is not None
    assert advice.rest.points == advice.discards[0].points
