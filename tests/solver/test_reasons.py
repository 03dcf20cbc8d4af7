"""Why a hand can't lay, in sentences."""

import re
from dataclasses import replace
from random import Random

import pytest

import kontrakt_dsl
from kontrakt_dsl.card_text import read_cards
from kontrakt_dsl.rules.contracts import Contract, MeldKind, Part
from kontrakt_dsl.rules.counts import Count
from kontrakt_dsl.rules.ruleset import RoundRules
from kontrakt_solver.blaming.questions import WORK, Questions
from kontrakt_solver.oracle import Oracle
from kontrakt_solver.reasons import reasons_for
from tests.changed_rules import changed_rules
from tests.main_rules import main_round


def _texts(rules: RoundRules, hand: str) -> list[str]:
    return [reason.text for reason in reasons_for(Oracle(rules), read_cards(hand, rules.deck))]


@pytest.mark.parametrize(
    ("number", "hand", "texts"),
    [
        (1, "9S 9H 9D 4H 4C 4S KD", []),
        (
            2,
            "9S 9H 9D 5D 6D 7D KD",
            ["no run of 4 in any suit; the longest that can be made is 5-6-7 of diamonds; 1 card is missing"],
        ),
        (
            2,
            "9S 9H 9C 5D JK TD 2C",
            ["no run of 4 in any suit; the longest that can be made is joker-10 of diamonds; 2 cards are missing"],
        ),
        (
            2,
            "5S 9H 3D 5D 6D 7D KD 2C",
            [
                "no set of 3 of any rank; the largest that can be made is 5S 5D; for that 1 card is missing",
                "also: no run of 4 in any suit; the longest that can be made is 5-6-7 of diamonds; for that 1 card is "
                "missing; for the whole contract 3 cards are missing",
            ],
        ),
        (1, "9S 9H 9D 4H 5C KH", ["1 set of 3 can be laid, but not 2 from the same cards; 2 cards are missing"]),
        (
            1,
            "9S 9H 4D 4H 5C KH",
            [
                "no set of 3 of any rank; the largest that can be made is 9S 9H; for that 1 card is missing; "
                "for the whole contract 2 cards are missing"
            ],
        ),
        (
            2,
            "9S 9H 9D 8S 7S TS KD 2C",
            ["1 set of 3 and 1 run of 4 can each be laid, but not both from the same cards; 1 card is missing"],
        ),
        (
            6,
            "4H 5H 6H 7H 8C 9H TH JK KD KS 2S 3S 4S",
            [
                "1 set of 3 and 2 runs of 4 can't be laid from the same cards, though without any one of them the rest "
                "can; 1 card is missing"
            ],
        ),
        (
            3,
            "4H 5H 6H 7H 8H 9H TH JH",
            [
                "2 runs of 4 can be laid only against the rules (4H 5H 6H 7H and 8H 9H TH JH are consecutive; "
                "two runs of one lay-down may not be consecutive)"
            ],
        ),
        (
            7,
            "9S 9H 9D 4H JK 6H 7H 8C QC KD 2S 3S 4S",
            [
                "1 run of 4 or more can be laid, but not 2 from the same cards; for that 1 card is missing; "
                "for the whole contract 4 cards of the hand must be exchanged"
            ],
        ),
        (
            7,
            "AH 9H 6H 7H 8S 2S TS JD 2C KC 4C QS",
            [
                "no run of 4 or more in any suit; the longest that can be made is 6-7 of hearts; for that 1 card is "
                "missing; for the whole contract 5 cards of the hand must be exchanged"
            ],
        ),
        (
            7,
            "4H 5H 6H 7H 8S 9S TS JS 2C 3C 4C 6C",
            ["2 runs of 4 or more can be laid, but not 3 from the same cards; 1 card is missing"],
        ),
        (1, "9S 9H 9D 4H 5C", ["the contract needs 6 cards, and the hand has 5"]),
        (7, "4H 5H 6H 7H 9H TH JH QH 2S 3S 4S", ["the contract needs 12 cards, and the hand has 11"]),
        (
            7,
            "3H 4H 5H 6H 7H 8H 9H TH JH 2S 3S 4S 5S",
            [
                "3 runs of 4 or more can be laid with the whole hand only against the rules (3H 4H 5H 6H and "
                "7H 8H 9H TH JH are consecutive; two runs of one lay-down may not be consecutive)"
            ],
        ),
        (7, "4H 5H 6H 7H 9H TH JH QH 2S 3S 4S 5S KD", ["KD can't be brought into any run"]),
        (7, "4H 5H 6H 7H 9H TH JH QH 2S 3S 4S 5S 5S", ["at least 1 card stays in the hand, such as 5S"]),
    ],
)
def test_the_sentence_names_what_is_in_the_way(number: int, hand: str, texts: list[str]) -> None:
    assert _texts(main_round(number), hand) == texts


@pytest.mark.parametrize(
    ("changes", "hand", "text"),
    [
        (
            "sets:\n  wilds when laid down: at most 1 per meld",
            "9S JK JK 4H 4C 4S 2D",
            "2 sets of 3 can be laid only against the rules (wild cards in 9S JK JK: 2; at most 1 may be among 3 "
            "cards)",
        ),
        (
            "sets:\n  suits: different",
            "9S 9S 9H 4H 4C 4S KD",
            "2 sets of 3 can be laid only against the rules (9S 9S 9H has two cards of one suit)",
        ),
        (
            "sets:\n  suits: different",
            "9S 9H 9S QC QS JK",
            "2 sets of 3 can be laid only against the rules (9S 9S 9H has two cards of one suit)",
        ),
        (
            "sets:\n  suits: different",
            "9S 9H 9S QC QS QC QS JK",
            "2 sets of 3 can be laid only against the rules (QS QS QC has two cards of one suit)",
        ),
        (
            "deck:\n  wild cards: jokers and 2s\nsets:\n  wilds when laid down: fewer than naturals",
            "9S 9H 9D 4H 2C 2D QD",
            "2 sets of 3 can be laid only against the rules (wild cards in QD 2D 2C: 2; at most 1 may be among 3 "
            "cards)",
        ),
    ],
)
def test_a_rule_is_blamed_in_the_words_of_the_judge(changes: str, hand: str, text: str) -> None:
    rules = changed_rules(changes).round(1, players=4)
    assert _texts(rules, hand) == ([text] if text else [])


@pytest.mark.parametrize(
    ("number", "hand", "texts"),
    [
        (
            4,
            "AS AH KD KC QS QD JS 8C 5H 4D 3D",
            [
                "no set of 3 of any rank; the largest that can be made is AS AH; for that 1 card is missing; "
                "for the whole contract 3 cards are missing"
            ],
        ),
        (
            3,
            "9S 9H 4H 4S JK TC 2D 3D 7C KD QD",
            [
                "1 run of 4 can be laid only against the rules (QD KD JK=AD 2D goes round the corner; an ace may be "
                "low or high); for the whole contract 3 cards are missing"
            ],
        ),
    ],
)
def test_reasons_that_do_not_add_up_to_the_distance_say_how_far_the_whole_contract_is(
    number: int, hand: str, texts: list[str]
) -> None:
    assert _texts(main_round(number), hand) == texts


def test_two_rules_are_blamed_together_where_neither_is_alone() -> None:
    changed = changed_rules("sets:\n  suits: different\n  wilds when laid down: at most 1 per meld")
    rules = replace(changed.round(1, players=4), contract=Contract((Part(1, MeldKind.SET, Count.exactly(4)),)))
    assert _texts(rules, "9S 9S JK JK") == [
        "1 set of 4 can be laid only against the rules (wild cards in 9S 9S JK JK: 2; at most 1 may be among 4 cards; "
        "9S 9S JK JK has two cards of one suit)"
    ]


def test_an_ace_round_the_corner_is_blamed_by_itself_alone() -> None:
    rules = replace(main_round(1), contract=Contract((Part(1, MeldKind.RUN, Count.exactly(4)),)))
    assert _texts(rules, "QH KH AH 2H") == [
        "1 run of 4 can be laid only against the rules (QH KH AH 2H goes round the corner; an ace may be low or high)"
    ]
    two = replace(rules, contract=Contract((Part(2, MeldKind.RUN, Count.exactly(4)),)))
    (text,) = _texts(two, "QH KH AH 2H 3H 4H 5H 6H 9C")
    assert text.startswith("1 run of 4 can be laid, but not 2 from the same cards")


def test_colours_are_named_as_such_where_suits_are_colours() -> None:
    rules = kontrakt_dsl.load("phase-10").tables[0][7]
    (text,) = _texts(rules, "6R 3B 8B 10B 10B 3G 5G 6G 8G 3Y 6Y")
    assert text.startswith("no group of 7 or more cards of one colour; the most that go together are")
    assert text.endswith("3 cards are missing")


def test_a_limit_of_the_contract_and_a_rule_are_blamed_together_where_it_takes_both() -> None:
    rules = _own_suit_wilds("2 sets of 4 without wilds")
    assert _texts(rules, "9S 9H 9D 9C 4H 4S 4D 2S KD") == [
        "2 sets of 4 without wilds can be laid only against the rules (2S stands for cards of its own suit, not for "
        '4C; wild cards in 4S 4H 4D 2S=4C: 1; none may be among 4 cards; the contract says "without wilds")'
    ]


def test_the_same_limit_in_contract_and_rules_is_told_once_for_each() -> None:
    rules = _own_suit_wilds("1 set of 4 in different suits with at most 1 wild", most=1)
    (text,) = _texts(rules, "9S 9H 9H JK JK 4C 6D")
    assert text.count("wild cards in 9S 9H JK=9D JK=9C: 2; at most 1 may be among 4 cards") == 2
    assert text.count('; the contract says "with at most 1 wild"') == 1


def test_what_the_rules_and_the_contract_both_ask_of_suits_is_told_once_for_each() -> None:
    rules = _own_suit_wilds("1 set of 4 in different suits")
    (text,) = _texts(rules, "9S 9H 9H 9D 4C 6D KH")
    assert text == (
        "1 set of 4 in different suits can be laid only against the rules (9S 9H 9H 9D has two cards of one suit; "
        'the contract says "in different suits"; 9S 9H 9H 9D has two cards of one suit)'
    )


def test_each_contract_that_may_still_be_chosen_has_reasons_of_its_own() -> None:
    rules = main_round(1)
    contract = Contract((), open=(rules.contract, main_round(3).contract))
    assert _texts(replace(rules, contract=contract), "9S 9H 9D 4H 5C KH 2S 3S") == [
        "for 2 sets of 3: 1 set of 3 can be laid, but not 2 from the same cards; 2 cards are missing",
        "for 2 runs of 4: no run of 4 in any suit; the longest that can be made is 2-3 of spades; for that 2 cards are "
        "missing; for the whole contract 5 cards are missing",
    ]


@pytest.mark.parametrize("number", [2, 7])
def test_numbers_of_missing_cards_add_up_to_the_distance_or_the_last_reason_tells_it(number: int) -> None:
    oracle, random = Oracle(main_round(number)), Random("missing in all")
    told = set()
    for _ in range(20):
        hand = random.sample(oracle.rules.deck.cards, 12)
        texts = [reason.text for reason in reasons_for(oracle, hand)]
        whole = [int(found[1]) for text in texts for found in re.finditer(r"for the whole contract (\d+) cards?", text)]
        parts = [int(found[1]) for text in texts for found in re.finditer(r"(\d+) cards? (?:is|are) missing", text)]
        told.add(bool(whole))
        assert not parts or (whole or [sum(parts)]) == [oracle.away(hand)]
    assert True in told


@pytest.mark.parametrize("work", [0, 300, 1_000, 3_000, 6_000, 10_000])
def test_what_is_not_settled_in_time_is_left_out_and_said_so(work: int) -> None:
    oracle = Oracle(main_round(2))
    hand = read_cards("5S 9H 3D 5D 6D 7D KD 2C", oracle.rules.deck)
    whole = [reason.text.replace("for that ", "") for reason in reasons_for(oracle, hand)]
    *settled, last = [reason.text.replace("for that ", "") for reason in reasons_for(oracle, hand, work=work)]
    assert all(any(text.startswith(reason) for text in whole) for reason in settled)
    stands = any(text.startswith(last) for text in whole)
    assert stands or last.endswith("in the way could not be settled within the limits of the search")
    assert bool(settled) or work < WORK


def _own_suit_wilds(contract: str, *, most: int | None = None) -> RoundRules:
    """The main rules with 2s wild for cards of their own suit, sets of different suits and suits announced."""
    wilds = "no limit" if most is None else f"at most {most} per meld"
    changes = (
        "deck:\n  wild cards: jokers and 2s\n  wilds stand for: cards of their own suit\n"
        f"contracts:\n  1: {contract}\n"
        f"sets:\n  suits: different when laid down\n  suit of a wild: announced\n  wilds when laid down: {wilds}"
    )
    return changed_rules(changes).round(1, players=4)


@pytest.mark.parametrize("number", [1, 3])
def test_the_kernel_names_the_same_largest_meld_as_the_list_of_melds(number: int) -> None:
    rules, random = main_round(number), Random(number)
    oracle = Oracle(rules)
    for _ in range(150):
        hand = random.sample([card for card in rules.deck.cards if card not in rules.melds.wild], 11)
        questions = Questions(oracle, oracle.hand(hand).cards, None)
        for kind, size in ((MeldKind.SET, 4), (MeldKind.RUN, 5)):
            part = Part(1, kind, Count.exactly(size))
            smaller = (replace(part, size=Count.exactly(fewer)) for fewer in range(size - 1, 1, -1))
            listed = next((melds for one in smaller if (melds := questions.laid(Contract((one,))).melds)), (None,))
            assert questions.largest(part) == listed[0]
