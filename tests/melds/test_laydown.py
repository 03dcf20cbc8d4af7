"""A whole lay-down against a contract: sizes, cards held, and which melds may lie side by side at first."""

from dataclasses import replace

import pytest
from positions import cards
from rules_under_test import main_ruleset

from kontrakt_dsl.game.moves import LayDown, read_move
from kontrakt_dsl.melds.laydown import broken_in_laydown
from kontrakt_dsl.rules.broken import BrokenRule
from kontrakt_dsl.rules.melding import AceUse, MeldRules, RunPair, SetPair


def broken(
    number: int, melds: str, held: str | None = None, *, rules: MeldRules | None = None
) -> tuple[BrokenRule, ...]:
    """What laying `melds` breaks in round `number`, from exactly those cards unless `held` says which."""
    of_round = main_ruleset().round(number, players=5)
    move = read_move(f"lay {melds}", of_round.deck.pack)
    assert isinstance(move, LayDown)
    hand = cards(held) if held else tuple(card for meld in move.melds for card in meld.cards)
    return broken_in_laydown(move.melds, contract=of_round.contract, rules=rules or of_round.melds, hand=hand)


def rules_broken(number: int, melds: str, held: str | None = None, *, rules: MeldRules | None = None) -> list[str]:
    return [rule.rule for rule in broken(number, melds, held, rules=rules)]


@pytest.mark.parametrize(
    ("number", "melds"),
    [
        (1, "9S 9H 9D / 4S 4H 4D"),
        (2, "9S 9H 9D / 4H 5H 6H 7H"),
        (3, "4H 5H 6H 7H / TS JS QS KS"),
        (4, "9S 9H 9D / 4S 4H 4D / KS KH KD"),
        (5, "9S 9H 9D / 4S 4H 4D / TS JS QS KS"),
        (6, "9S 9H 9D / 4H 5H 6H 7H / TS JS QS KS"),
        (7, "AS 2S 3S 4S / 5H 6H 7H 8H / TD JD QD KD AD"),
    ],
)
def test_the_seven_contracts(number: int, melds: str) -> None:
    """(The seven contracts 1, 3; Questions 2) Each round's contract, in any order of the melds."""
    backwards = " / ".join(reversed(melds.split(" / ")))
    assert rules_broken(number, melds) == rules_broken(number, backwards) == []


@pytest.mark.parametrize(
    ("number", "melds"),
    [
        (1, "9S 9H 9D"),
        (1, "9S 9H 9D / 4H 5H 6H 7H"),
        (2, "9S 9H 9D"),
        (2, "4H 5H 6H 7H / TS JS QS KS"),
        (4, "9S 9H 9D / 4S 4H 4D"),
        (4, "9S 9H 9D / 4S 4H 4D / KS KH KD / 2S 2H 2D"),
        (7, "AS 2S 3S 4S / 5H 6H 7H 8H"),
        (7, "AS 2S 3S 4S / 5H 6H 7H 8H / TD JD QD KD / 2C 3C 4C 5C"),
    ],
)
def test_the_whole_contract_is_laid_and_nothing_else(number: int, melds: str) -> None:
    """(The seven contracts 2) One finished set is not enough where two are asked for; nor may there be more."""
    assert rules_broken(number, melds) == ["contracts"]


@pytest.mark.parametrize(
    ("number", "melds"),
    [
        (1, "9S 9H 9D 9C / 4S 4H 4D"),
        (2, "9S 9H 9D / 4H 5H 6H 7H 8H"),
        (2, "9S 9H 9D / 4H 5H 6H"),
        (1, "9S 9H / 4S 4H 4D 4C"),
        (7, "AS 2S 3S / 5H 6H 7H 8H / 9D TD JD QD KD AD"),
    ],
)
def test_the_sizes_are_exact_in_rounds_1_to_6(number: int, melds: str) -> None:
    """(The seven contracts 3; On your turn 4; Round 7 2) Exactly the cards of the table, none too many or few."""
    assert rules_broken(number, melds) == ["contracts"]


def test_the_refusal_of_a_wrong_size_says_what_was_laid_and_what_is_asked() -> None:
    """A refusal tells what would be allowed."""
    (rule,) = broken(1, "9S 9H 9D 9C / 4S 4H 4D")
    assert str(rule) == "contracts: the contract is 2 sets of 3, not a set of 4 + a set of 3"


def test_only_cards_of_the_hand_are_laid_each_once() -> None:
    """(Tips 1) A card lies in one meld only; two overlapping runs need two sixes or a joker."""
    runs = "3H 4H 5H 6H / 6H 7H 8H 9H"
    one_six = "3H 4H 5H 6H 7H 8H 9H 2S KD"
    assert rules_broken(3, runs, one_six) == ["laying down"]
    assert rules_broken(3, runs, f"{one_six} 6H") == []
    assert rules_broken(3, "3H 4H 5H JK=6H / 6H 7H 8H 9H", f"{one_six} JK") == []
    (rule,) = broken(3, runs, one_six)
    assert rule.message == "not in the hand: 6H"


def test_own_runs_of_one_suit_may_not_be_consecutive_at_first() -> None:
    """(Several runs 1, 2) Hearts three to six and seven to ten are not two runs of a contract."""
    (rule,) = broken(3, "3H 4H 5H 6H / 7H 8H 9H TH")
    assert str(rule) == (
        "laying down > several runs: 3H 4H 5H 6H and 7H 8H 9H TH are consecutive; "
        "two runs of one lay-down may not be consecutive"
    )
    assert rules_broken(6, "9S 9C 9D / 7H 8H 9H TH / 3H 4H 5H 6H") == ["laying down > several runs"]


@pytest.mark.parametrize("first", ["AS 2S 3S 4S", "5S 6S 7S 8S 9S"])
def test_the_ban_holds_in_the_last_round_too(first: str) -> None:
    """(Several runs 1) Round 7 is one of the rounds in which runs may not be consecutive."""
    second = "5S 6S 7S 8S 9S" if first.startswith("A") else "TS JS QS KS"
    assert rules_broken(7, f"{first} / {second} / 5H 6H 7H 8H") == ["laying down > several runs"]


@pytest.mark.parametrize(
    "melds",
    [
        "3H 4H 5H 6H / 8H 9H TH JH",
        "3H 4H 5H 6H / 5H 6H 7H 8H",
        "3H 4H 5H 6H / 6H 7H 8H 9H",
        "3H 4H 5H 6H / 3H 4H 5H 6H",
        "3H 4H 5H 6H / 7D 8D 9D TD",
        "AH 2H 3H 4H / JH QH KH AH",
        "AH 2H 3H 4H / TH JH QH KH",
    ],
)
def test_a_gap_an_overlap_equal_runs_and_the_two_ends_of_the_suit_are_fine(melds: str) -> None:
    """(Several runs 3, 4; Rulings 3) A gap, an overlap or two equal runs; ace low and king don't touch."""
    assert rules_broken(3, melds) == []


def test_jokers_count_as_what_they_are_declared_to_be() -> None:
    """(Rulings 3) Consecutive is judged on declared identities, whatever else the joker could be."""
    assert rules_broken(3, "3H 4H 5H JK=6H / 7H 8H 9H TH") == ["laying down > several runs"]
    assert rules_broken(3, "JK=2H 3H 4H 5H / 7H 8H 9H TH") == []
    assert rules_broken(3, "3H 4H 5H 6H / 8H 9H TH JK=JH") == []
    assert rules_broken(3, "3H 4H 5H 6H / JK=7H 8H 9H TH") == ["laying down > several runs"]


def test_two_sets_of_one_rank_are_two_sets() -> None:
    """(Rulings 2) Six nines are two sets of nines."""
    assert rules_broken(1, "9S 9H 9D / 9S 9H 9C") == []
    assert rules_broken(4, "9S 9H 9D / 9S 9H 9C / 9C 9D JK") == []


def test_the_last_contract_takes_the_whole_hand() -> None:
    """(Round 7 1, 2, 5) All cards in three runs of four or more; twelve of thirteen are refused."""
    twelve = "AS 2S 3S 4S / 5H 6H 7H 8H / TD JD QD KD"
    (rule,) = broken(7, twelve, f"{twelve.replace('/', '')} 3C")
    assert str(rule) == "contracts: the whole hand must be used; 3C would be left"
    assert rules_broken(7, f"{twelve} AD") == []
    assert rules_broken(7, twelve) == []
    assert rules_broken(7, "7S 7D 7C / 4H 5H 6H 7H / 9D TD JD QD") == ["contracts"]


def forbidding(*pairs: RunPair | SetPair, ace: AceUse = AceUse.LOW_OR_HIGH) -> MeldRules:
    rules = main_ruleset().round(3, players=5).melds
    return replace(
        rules,
        runs=replace(rules.runs, ace=ace),
        forbidden_run_pairs=frozenset(pair for pair in pairs if isinstance(pair, RunPair)),
        forbidden_set_pairs=frozenset(pair for pair in pairs if isinstance(pair, SetPair)),
    )


@pytest.mark.parametrize(
    ("pair", "second", "legal"),
    [
        (RunPair.CONSECUTIVE, "8H 9H TH JH", True),
        (RunPair.ONE_RANK_APART, "8H 9H TH JH", False),
        (RunPair.ONE_RANK_APART, "9H TH JH QH", True),
        (RunPair.ONE_RANK_APART, "7H 8H 9H TH", True),
        (RunPair.OVERLAPPING, "6H 7H 8H 9H", False),
        (RunPair.OVERLAPPING, "7H 8H 9H TH", True),
        (RunPair.IDENTICAL, "3H 4H 5H 6H", False),
        (RunPair.IDENTICAL, "4H 5H 6H 7H", True),
        (RunPair.ONE_SUIT, "9H TH JH QH", False),
        (RunPair.ONE_SUIT, "9D TD JD QD", True),
    ],
)
def test_each_relation_of_two_runs_can_be_forbidden(pair: RunPair, second: str, legal: bool) -> None:
    """Groups differ: a gap of two ranks, no overlap, not equal, not of one suit."""
    rules = forbidding(pair)
    expected = [] if legal else ["laying down > several runs"]
    assert rules_broken(3, f"3H 4H 5H 6H / {second}", rules=rules) == expected
    assert rules_broken(3, f"{second} / 3H 4H 5H 6H", rules=rules) == expected


def test_round_the_corner_king_and_ace_are_consecutive() -> None:
    """Where runs go on past the ace, so does the ban."""
    melds = "AH 2H 3H 4H / TH JH QH KH"
    assert rules_broken(3, melds, rules=forbidding(RunPair.CONSECUTIVE, ace=AceUse.CORNER)) != []
    overlapping = "KH AH 2H 3H / 2H 3H 4H 5H"
    assert rules_broken(3, overlapping, rules=forbidding(RunPair.OVERLAPPING, ace=AceUse.CORNER)) != []


def test_runs_with_an_ace_at_their_far_ends_overlap_only_where_they_go_round_the_corner() -> None:
    """An ace below the two and one above the king are two ranks, unless the ring of ranks has one place for both."""
    melds = "AH 2H 3H 4H / JH QH KH AH"
    assert rules_broken(3, melds, rules=forbidding(RunPair.OVERLAPPING)) == []
    assert rules_broken(3, melds, rules=forbidding(RunPair.OVERLAPPING, ace=AceUse.CORNER)) != []


def test_two_sets_of_one_rank_can_be_forbidden() -> None:
    """Some groups call six nines one big set."""
    rules = forbidding(SetPair.ONE_RANK)
    assert rules_broken(1, "9S 9H 9D / 9S 9H 9C", rules=rules) == ["laying down > several sets"]
    assert rules_broken(1, "9S 9H 9D / 8S 8H 8C", rules=rules) == []


def test_two_sets_of_the_same_cards_can_be_forbidden() -> None:
    """A joker is the bare rank, so it makes a set another one than the card would that it takes the place of."""
    rules = forbidding(SetPair.IDENTICAL)
    assert rules_broken(1, "9S 9H 9D / 9D 9S 9H", rules=rules) == ["laying down > several sets"]
    assert rules_broken(1, "9S 9H JK / 9S 9H JK", rules=rules) == ["laying down > several sets"]
    assert rules_broken(1, "9S 9H 9D / 9S 9H JK", rules=rules) == []
    assert rules_broken(1, "9S 9H 9D / 9S 9H 9H", rules=rules) == []
