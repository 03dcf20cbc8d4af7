"""Why a hand can't lay: the sentences, and that each reason holds by trying everything."""

from dataclasses import replace
from random import Random

import pytest

import kontrakt_dsl
from kontrakt_dsl.card_text import read_cards
from kontrakt_dsl.cards import Deck
from kontrakt_dsl.rules.contracts import Contract, MeldKind, Part
from kontrakt_dsl.rules.counts import Count
from kontrakt_dsl.rules.ruleset import RoundRules
from kontrakt_dsl.rules.scoring import ScoringRules
from kontrakt_solver.oracle import Oracle
from kontrakt_solver.reasons import Reason, reasons_for
from tests.changed_rules import changed_rules
from tests.main_rules import main_round
from tests.solver.subsets import Subsets
from tests.solver.whole_language import Drawn, draw

SAMPLE = 60


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
                "no set of 3 of any rank; the largest that can be made is 5S 5D; 1 card is missing",
                "also: no run of 4 in any suit; the longest that can be made is 5-6-7 of diamonds; 1 card is missing",
            ],
        ),
        (1, "9S 9H 9D 4H 5C KH", ["1 set of 3 can be laid, but not 2 from the same cards; 2 cards are missing"]),
        (1, "9S 9H 4D 4H 5C KH", ["no set of 3 of any rank; the largest that can be made is 9S 9H; 1 card is missing"]),
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
                "2 runs of 4 can be laid only against a rule (4H 5H 6H 7H and 8H 9H TH JH are consecutive; "
                "two runs of one lay-down may not be consecutive)"
            ],
        ),
        (
            7,
            "9S 9H 9D 4H JK 6H 7H 8C QC KD 2S 3S 4S",
            ["1 run of 4 or more can be laid, but not 2 from the same cards; for that 1 card is missing"],
        ),
        (1, "9S 9H 9D 4H 5C", ["the contract needs 6 cards, and the hand has 5"]),
        (7, "4H 5H 6H 7H 9H TH JH QH 2S 3S 4S", ["the contract needs 12 cards, and the hand has 11"]),
        (
            7,
            "3H 4H 5H 6H 7H 8H 9H TH JH 2S 3S 4S 5S",
            [
                "3 runs of 4 or more can be laid with the whole hand only against a rule (3H 4H 5H 6H and "
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
            "2 sets of 3 can be laid only against a rule (wild cards in 9S JK JK: 2; at most 1 may be among 3 cards)",
        ),
        (
            "sets:\n  suits: different",
            "9S 9S 9H 4H 4C 4S KD",
            "2 sets of 3 can be laid only against a rule (9S 9S 9H has two cards of one suit)",
        ),
        (
            "deck:\n  wild cards: jokers and 2s\nsets:\n  wilds when laid down: fewer than naturals",
            "9S 9H 9D 4H 2C 2D QD",
            "2 sets of 3 can be laid only against a rule (wild cards in QD 2D 2C: 2; at most 1 may be among 3 cards)",
        ),
    ],
)
def test_a_rule_is_blamed_in_the_words_of_the_judge(changes: str, hand: str, text: str) -> None:
    rules = changed_rules(changes).round(1, players=4)
    assert _texts(rules, hand) == ([text] if text else [])


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
        "1 run of 4 can be laid only against a rule (QH KH AH 2H goes round the corner; an ace may be low or high)"
    ]
    two = replace(rules, contract=Contract((Part(2, MeldKind.RUN, Count.exactly(4)),)))
    (text,) = _texts(two, "QH KH AH 2H 3H 4H 5H 6H 9C")
    assert text.startswith("1 run of 4 can be laid, but not 2 from the same cards")


def test_colours_are_named_as_such_where_suits_are_colours() -> None:
    rules = kontrakt_dsl.load("phase-10").tables[0][7]
    (text,) = _texts(rules, "6R 3B 8B 10B 10B 3G 5G 6G 8G 3Y 6Y")
    assert text.startswith("no group of 7 or more cards of one colour; the most that go together are")
    assert text.endswith("3 cards are missing")


@pytest.mark.parametrize("number", range(SAMPLE))
def test_each_reason_is_needed_and_together_they_are_enough(number: int) -> None:
    """Under any rules, by brute force: what a reason names can't be laid, and can be without any one of its melds;
    what no reason names can be laid."""
    drawn, reasons = _unlayable(number)
    assert reasons
    patterns = [
        replace(drawn.contract, parts=parts, others=()) for parts in (drawn.contract.parts, *drawn.contract.others)
    ]
    for pattern in patterns:
        lead = f"for {pattern}: " if len(patterns) > 1 else ""
        of_pattern = [reason for reason in reasons if reason.text.startswith(lead)]
        assert of_pattern
        if _lays(drawn, pattern.parts):
            assert all(reason.parts == pattern.parts for reason in of_pattern)
            continue
        named = set()
        for reason in of_pattern:
            if reason.parts == pattern.parts and "the contract " in reason.text:
                return
            assert not _lays(drawn, reason.parts)
            assert all(_lays(drawn, fewer) for fewer in _one_less(reason.parts))
            named |= {replace(part, number=1) for part in reason.parts}
        assert _lays(drawn, tuple(part for part in pattern.parts if replace(part, number=1) not in named))


def _unlayable(number: int) -> tuple[Drawn, tuple[Reason, ...]]:
    """A hand that can't lay, with the reasons."""
    for attempt in range(100):
        drawn = draw(Random(f"reasons {number} {attempt}"))
        rules = replace(
            main_round(1),
            contract=drawn.contract,
            melds=drawn.rules,
            deck=Deck(drawn.rules.pack, packs=2, jokers=3),
            scoring=ScoringRules(tuple(drawn.points.items()), going_out=0),
        )
        oracle = Oracle(rules)
        if not oracle.can_lay(drawn.hand):
            return drawn, reasons_for(oracle, drawn.hand)
    raise AssertionError("every hand can lay")


def _lays(drawn: Drawn, parts: tuple[Part, ...]) -> bool:
    if not sum(part.number for part in parts):
        return True
    return Subsets(Contract(parts), drawn.rules, drawn.points).can_lay(drawn.hand)


def _one_less(parts: tuple[Part, ...]) -> list[tuple[Part, ...]]:
    """The parts without any one of their melds."""
    fewer = [[replace(other, number=other.number - (other is part)) for other in parts] for part in parts]
    return [tuple(part for part in less if part.number) for less in fewer]
