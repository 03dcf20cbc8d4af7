"""Refusals: each names the rule that a reader of the rules file would look up, and says what would be allowed."""

from dataclasses import replace

import pytest
from positions import Position, after, refused_to, verify, with_rules

from kontrakt_dsl.rules.contracts import MeldKind
from kontrakt_dsl.rules.turns import StockRules, TakenCard
from tests.game.table_of_four import DRAWN, HANDS, TABLE, TO_DRAW

TOOK = Position(HANDS, "Ann took KD", table=TABLE)
NOT_DOWN = Position(HANDS, "Eva has drawn", table=TABLE, round=1)


@pytest.mark.parametrize(
    ("position", "text", "refusal"),
    [
        (TO_DRAW, "discard KD", "drawing > from: a turn begins with one card; say draw or take"),
        (TO_DRAW, "lay QC QD QH / 4H 5H 6H 7H", "drawing > from: a turn begins with one card; say draw or take"),
        (TO_DRAW, "buy", "buying > window: nothing is on offer on one's own turn; say draw or take"),
        (
            DRAWN,
            "draw",
            "drawing > from: this turn's card is in the hand already; lay, add or swap, and then discard",
        ),
        (
            DRAWN,
            "take",
            "drawing > from: this turn's card is in the hand already; lay, add or swap, and then discard",
        ),
        (DRAWN, "pass", "buying > window: no upcard is on offer now; lay, add or swap, and then discard"),
        (DRAWN, "discard 2C", "discarding: 2C is not in the hand"),
        (
            TOOK,
            "discard KD",
            "discarding > the card just taken: KD is the upcard taken in this turn; discard another card",
        ),
        (
            DRAWN,
            "lay QC QD QH / 4H 5H 6H 7H",
            "laying down: the contract has been laid already; from now on cards are added to melds",
        ),
        (NOT_DOWN, "lay 2H 2S 2C", "contracts: the contract is 2 sets of 3, not a set of 3"),
        (NOT_DOWN, "lay 2H 2S 2C / 8D 8D 8D", "laying down: not in the hand: 8D 8D"),
        (
            NOT_DOWN,
            "add 8D to 1",
            "laying off > when: cards are added to melds by a player who laid the contract on an earlier turn",
        ),
        (
            NOT_DOWN,
            "swap 8D in 1",
            "swapping > when: wild cards are swapped by a player who laid the contract on an earlier turn",
        ),
        (DRAWN, "add 2C to 1", "laying off: not in the hand: 2C"),
        (DRAWN, "add KD to 1", "laying off: KD does not fit 5C 6C JK=7C 8C, which goes on with 4C or 9C"),
        (DRAWN, "add KD to 2", "laying off: KD does not fit QH QD JK, which takes any Q"),
        (DRAWN, "add JK to 1", "laying off: say which card JK stands for, such as JK=4C"),
        (DRAWN, "add KD to 3", "laying off: there is no meld 3 on the table; they are numbered 1 to 2"),
        (DRAWN, "swap 7C in 9", "swapping: there is no meld 9 on the table; they are numbered 1 to 2"),
        (DRAWN, "swap QC in 2", "swapping > wilds in: meld 2 (QH QD JK) is a set; wild cards come off runs only"),
        (DRAWN, "swap 9C in 1", "swapping: no wild card of meld 1 stands for 9C; they stand for 7C"),
        (DRAWN, "swap 7D in 1", "swapping: 7D is not in the hand"),
        (DRAWN, "swap JK in 1", "swapping: JK is a wild card itself; a natural card takes the place of one"),
        (
            Position({"Ann": "9C QC, down earlier", "Bob": "4S", "Eva": "5S"}, "Ann has drawn", table=TABLE),
            "add QC to 2",
            None,
        ),
        (
            Position({"Ann": "QC, down earlier", "Bob": "4S", "Eva": "5S"}, "Ann has drawn", table=TABLE),
            "add QC to 2",
            "going out > last card: no card would be left to discard; the last card must be discarded",
        ),
        (
            Position({"Ann": "QC KD, down earlier", "Bob": "4S", "Eva": "5S"}, "Ann took KD", table=TABLE),
            "add QC to 2",
            "discarding > the card just taken: only KD would be left, the upcard taken in this turn; "
            "keep another card to discard",
        ),
    ],
)
def test_a_refusal_names_its_rule_and_what_is_allowed(position: Position, text: str, refusal: str | None) -> None:
    """The words of each refusal, as players read them."""
    assert [str(rule) for rule in verify(position.game(), text)] == ([refusal] if refusal else [])


def test_a_swapped_joker_holds_up_the_discard() -> None:
    """(Jokers 4) The refusal says what is still to be done."""
    swapped = after(DRAWN.game(), "swap 7C in 1")
    assert [str(rule) for rule in verify(swapped, "discard KD")] == [
        "swapping > the wild: JK came off a meld and must be added to one before the discard"
    ]


def test_several_faults_of_one_move_are_all_named() -> None:
    """Whoever mends one finds the next at once."""
    found = [rule.rule for rule in verify(NOT_DOWN.game(), "lay 2H 2S 3C / JK JK JK / 4H 5H 6H")]
    assert found == ["runs > suits", "sets > naturals", "laying down", "contracts"]
    swapped = after(DRAWN.game(), "swap 7C in 1")
    assert [rule.rule for rule in verify(swapped, "discard 2C")] == ["swapping > the wild", "discarding"]


def test_a_seat_out_of_turn_is_told_whose_turn_it_is() -> None:
    """Only the player on turn draws and discards."""
    assert refused_to(TO_DRAW.game(), 1, "draw") == ["table > direction: it is for seat 0 to act, not for seat 1"]
    assert refused_to(DRAWN.game(), 1, "discard 4S") == ["table > direction: it is for seat 0 to act, not for seat 1"]


def test_between_rounds_nothing_can_be_said() -> None:
    """The cards must be dealt first."""
    over = after(Position({"Ann": "KD", "Bob": "4S", "Eva": "5S"}, "Ann has drawn").game(), "discard KD")
    assert [str(rule) for rule in verify(over, "draw")] == ["deal: no cards are dealt now"]
    state = after(
        Position({"Ann": "KD", "Bob": "4S", "Eva": "5S"}, "Ann to draw", pile="2D 3D", stock="").game(), "draw"
    )
    assert state.actor is None
    assert [rule.rule for rule in verify(state, "draw")] == ["table > direction"]
    assert refused_to(state, 1, "draw") == ["table > direction: no player is on turn now"]


def test_without_swaps_or_lay_offs_the_section_is_named() -> None:
    """A game without an action says so."""
    state = with_rules(DRAWN.game(), swapping=None, laying_off=None)
    assert [str(rule) for rule in verify(state, "swap 7C in 1")] == [
        "swapping: wild cards are not swapped in this round"
    ]
    assert [str(rule) for rule in verify(state, "add 9C to 1")] == [
        "laying off: cards are not added to melds in this round"
    ]


def test_jokers_of_sets_come_off_where_the_rules_say_so() -> None:
    """Elsewhere any natural card of the rank gets a joker out of a set, unless the set could not be so."""
    rules = DRAWN.game().round
    assert rules is not None
    swapping = rules.rules.swapping
    assert swapping is not None
    state = with_rules(DRAWN.game(), swapping=replace(swapping, wilds_in=frozenset(MeldKind)))
    swapped = after(state, "swap QC in 2").round
    assert swapped is not None
    assert str(swapped.melds[1].meld) == "QH QD QC"


def test_the_card_just_taken_and_wild_cards_are_barred_where_the_rules_say_so() -> None:
    """Elsewhere a twin doesn't help, or nothing is barred; jokers may be kept from the pile."""
    twins = Position({**HANDS, "Ann": "7C KD KD JK"}, "Ann took KD").game()
    discarding = twins.round.rules.discarding if twins.round else None
    assert discarding is not None
    never = with_rules(twins, discarding=replace(discarding, taken_card=TakenCard.NEVER, wilds=False))
    assert [rule.rule for rule in verify(never, "discard KD")] == ["discarding > the card just taken"]
    assert [str(rule) for rule in verify(never, "discard JK")] == [
        "discarding > wilds: JK is a wild card; discard another card"
    ]
    allowed = with_rules(TOOK.game(), discarding=replace(discarding, taken_card=TakenCard.ALLOWED))
    assert verify(allowed, "discard KD") == ()
    only_jokers = Position({**HANDS, "Ann": "JK JK"}, "Ann has drawn").game()
    kept = with_rules(only_jokers, discarding=replace(discarding, wilds=False))
    assert verify(kept, "discard JK") == ()


def test_a_limit_of_reshuffles_ends_the_round() -> None:
    """Elsewhere the stock is made anew once only."""
    position = replace(TO_DRAW, pile="2D 8S 4H TC", stock="")
    state = with_rules(position.game(), stock=StockRules(reshuffles=0))
    assert after(state, "draw").results[-1].end.value == "stock_exhausted"
    once = with_rules(position.game(), stock=StockRules(reshuffles=1))
    assert after(once, "draw", "pass", "pass", "pass").round is not None
