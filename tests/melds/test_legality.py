"""One meld by itself: what is a set, what is a run, and which rule says no."""

from dataclasses import replace

import pytest
from positions import meld
from rules_under_test import main_ruleset

from kontrakt_dsl.cards import JOKER, Card
from kontrakt_dsl.melds.legality import Moment, broken_in_meld
from kontrakt_dsl.melds.meld import Meld, Placed
from kontrakt_dsl.rules.contracts import MeldKind
from kontrakt_dsl.rules.melding import AceUse, AgainstNaturals, MeldRules, SetSuits, SetWild, WildLimit

RULES = main_ruleset().round(3, players=4).melds


def broken(text: str, rules: MeldRules = RULES, moment: Moment = Moment.LAID) -> tuple[str, ...]:
    return tuple(rule.rule for rule in broken_in_meld(meld(text), rules, moment=moment))


def with_runs(**changes: object) -> MeldRules:
    return replace(RULES, runs=replace(RULES.runs, **changes))  # type: ignore[arg-type]


def with_sets(**changes: object) -> MeldRules:
    return replace(RULES, sets=replace(RULES.sets, **changes))  # type: ignore[arg-type]


@pytest.mark.parametrize("text", ["9S 9H 9D", "9S 9S 9D", "KC KC KC", "AS AH AD", "9S 9H JK", "9S JK JK"])
def test_a_set_is_cards_of_one_rank_in_any_suits(text: str) -> None:
    """(Sets and runs 1, 2, 3) Three of a rank; suits don't matter; two identical cards may lie in one set."""
    assert broken(text) == ()


def test_an_ace_is_no_king_in_a_set() -> None:
    """(Sets and runs 1) Ranks that score alike are not one rank."""
    assert broken_in_meld(Meld(MeldKind.SET, tuple(Placed(c, c) for c in (Card("K", "C"), Card("A", "D")))), RULES)


@pytest.mark.parametrize("text", ["4H 5H 6H 7H", "7H 6H 5H 4H", "6H 4H 7H 5H", "4h,5H, 6♥ 7♡"])
def test_a_run_is_consecutive_cards_of_one_suit_written_in_any_order(text: str) -> None:
    """(Sets and runs 4) Four or more consecutive cards of one suit."""
    assert broken(text) == ()
    assert str(meld(text)) == "4H 5H 6H 7H"


def test_suits_are_not_mixed_in_a_run() -> None:
    """(Sets and runs 5) Spades and clubs don't make one run together."""
    assert broken("4S 5C 6S 7C") == ("runs > suits",)


@pytest.mark.parametrize("text", ["AS 2S 3S 4S", "JS QS KS AS", "AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS"])
def test_an_ace_is_low_or_high(text: str) -> None:
    """(Sets and runs 6; Questions 6) An ace stands below the two or above the king."""
    assert broken(text) == ()


@pytest.mark.parametrize("text", ["QS KS AS 2S", "KS AS 2S 3S", "JS QS KS JK=AS 2S", "AS 2S 3S KS"])
def test_a_run_does_not_go_round_the_corner(text: str) -> None:
    """(Sets and runs 7; Questions 6) Queen, king, ace, two is no run, also with a joker for the ace."""
    assert broken(text) == ("runs > ace",)


@pytest.mark.parametrize("text", ["TH JH QH AH", "AH 3H 4H 5H", "4H 5H 7H 8H", "4H 4H 5H 6H", "2H JK=3H JK=4H 6H"])
def test_a_run_has_no_gap_and_no_card_twice(text: str) -> None:
    """(Sets and runs 4) Consecutive means each rank once, and none left out."""
    assert broken(text) == ("runs",)


@pytest.mark.parametrize(
    "text",
    ["2H JK=3H JK=4H 5H", "JK=2H JK=3H JK=4H 5H", "JK=7C 8C 9C TC", "8C 9C TC JK=JC", "KS JK=AS JK=QS JK=JS"],
)
def test_jokers_stand_for_any_missing_cards_side_by_side_too(text: str) -> None:
    """(Jokers 1; Rulings 1) Any number of jokers beside one natural card, next to each other if wanted."""
    assert broken(text) == ()


def test_a_meld_needs_a_natural_card() -> None:
    """(Rulings 1) At least one natural card lies in every meld."""
    assert broken("JK JK JK") == ("sets > naturals",)
    assert broken("JK=4H JK=5H JK=6H JK=7H") == ("runs > naturals",)


def test_a_joker_in_a_run_must_be_named() -> None:
    """(Jokers 2) All must see which card of a run a joker is."""
    found = broken_in_meld(meld("4H JK 6H 7H"), RULES)
    assert [str(rule) for rule in found] == ["runs: say which card JK stands for, such as JK=5H"]


@pytest.mark.parametrize(
    "text",
    [
        ("4H JK 6H 7H", "4H JK=5H 6H 7H"),
        ("4H 5H 6H JK", "4H 5H 6H JK=7H"),
        ("JH QH KH JK", "JH QH KH JK=AH"),
        ("TH JH QH KH AH JK", "JK=9H TH JH QH KH AH"),
        ("JK JK=5S 6S 7S", "JK=5S 6S 7S JK=8S"),
    ],
)
def test_the_example_for_a_joker_without_a_name_is_a_card_that_fits(text: tuple[str, str]) -> None:
    """(Jokers 2) It fills a gap of the run, or goes on at an end."""
    nameless, named = text
    (found,) = broken_in_meld(meld(nameless), RULES)
    assert found.message.rpartition(" ")[2] in named.split()
    assert broken(named) == ()


def test_two_jokers_without_names_have_an_example_each() -> None:
    """(Jokers 2) The same card twice would be refused in turn."""
    examples = [found.message.rpartition(" ")[2] for found in broken_in_meld(meld("4H JK JK 7H"), RULES)]
    assert examples == ["JK=5H", "JK=6H"]


def test_the_example_for_a_joker_that_must_announce_its_suit_is_a_suit_not_taken() -> None:
    """Under rules where a suit comes once in a set, another example would be refused in turn."""
    rules = with_sets(suits=SetSuits.DIFFERENT, suit_of_wild=SetWild.ANNOUNCED)
    nameless = meld("9C 9D JK")
    (found,) = broken_in_meld(nameless, rules)
    assert found.message.endswith("such as JK=9S")
    announced = replace(nameless, places=(*nameless.places[:-1], Placed(JOKER, Card("9", "S"))))
    assert broken_in_meld(announced, rules) == ()


def test_only_a_wild_card_stands_for_another() -> None:
    """A natural card is itself."""
    assert broken("4H 9C=5H 6H 7H") == ("deck > wild cards",)


@pytest.mark.parametrize("kind", list(MeldKind))
def test_a_meld_has_cards(kind: MeldKind) -> None:
    """A meld of nothing is refused rather than judged."""
    assert [rule.rule for rule in broken_in_meld(Meld(kind, ()), RULES)] == [f"{kind}s"]


def test_a_run_holds_fourteen_cards_at_most() -> None:
    """(Rulings 4) From ace to ace is the longest run; a shorter limit is kept too."""
    longest = "AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS"
    assert broken(longest) == ()
    assert broken(longest, with_runs(largest=13)) == ("runs > largest",)
    assert broken(f"{longest} 2S") != ()


@pytest.mark.parametrize(
    ("ace", "low", "high", "corner"),
    [
        (AceUse.LOW_OR_HIGH, True, True, False),
        (AceUse.LOW, True, False, False),
        (AceUse.HIGH, False, True, False),
        (AceUse.CORNER, True, True, True),
    ],
)
def test_where_an_ace_may_stand_is_a_rule(ace: AceUse, low: bool, high: bool, corner: bool) -> None:
    """Other groups fix the ace low, high, or let a run go on past it."""
    rules = with_runs(ace=ace)
    legal = [broken(text, rules) == () for text in ("AS 2S 3S 4S", "JS QS KS AS", "QS KS AS 2S")]
    assert legal == [low, high, corner]


@pytest.mark.parametrize(
    ("limit", "text", "legal"),
    [
        (WildLimit(at_most=1), "5C JK=6C 7C 8C", True),
        (WildLimit(at_most=1), "5C JK=6C JK=7C 8C", False),
        (WildLimit(against=AgainstNaturals.NO_MORE), "5C JK=6C JK=7C 8C", True),
        (WildLimit(against=AgainstNaturals.NO_MORE), "JK=4C 5C JK=6C JK=7C 8C", False),
        (WildLimit(against=AgainstNaturals.FEWER), "5C JK=6C JK=7C 8C", False),
        (WildLimit(against=AgainstNaturals.FEWER), "5C 6C JK=7C 8C", True),
    ],
)
def test_a_limit_of_wild_cards_at_the_lay_down_does_not_bind_later(limit: WildLimit, text: str, legal: bool) -> None:
    """A limit may hold for the first lay-down only."""
    rules = with_runs(wilds=limit)
    assert broken(text, rules) == (() if legal else ("runs > wilds when laid down",))
    assert broken(text, rules, Moment.GROWN) == ()
    assert broken(text, with_runs(wilds_later=limit), Moment.GROWN) == (() if legal else ("runs > wilds later",))


def test_wild_cards_side_by_side_can_be_forbidden() -> None:
    """Some groups keep jokers apart in a run."""
    rules = with_runs(wilds_side_by_side=False)
    assert broken("5C JK=6C JK=7C 8C", rules) == ("runs > wilds side by side",)
    assert broken("JK=4C 5C JK=6C 7C", rules) == ()


def test_sets_can_be_bound_to_different_suits_and_to_a_size() -> None:
    """Wild cards use up no suit."""
    assert broken("9S 9S 9D", with_sets(suits=SetSuits.DIFFERENT)) == ("sets > suits",)
    assert broken("9S 9H JK JK", with_sets(suits=SetSuits.DIFFERENT)) == ()
    assert broken("9S 9S 9D 9H 9C", with_sets(largest=4)) == ("sets > largest",)


def test_naturals_can_be_asked_for() -> None:
    """A ruleset may ask for more natural cards, or for none."""
    assert broken("9S JK JK", with_sets(naturals=2)) == ("sets > naturals",)
    wild_run = "JK=4H JK=5H JK=6H JK=7H"
    assert broken(wild_run, with_runs(naturals=0)) == ()


def test_any_card_may_be_wild_by_rule() -> None:
    """A rule says which faces are wild; the joker is only one of them."""
    rules = replace(RULES, wild=frozenset({JOKER, *(Card("2", suit) for suit in "SHDC")}))
    assert broken("4H 2C=5H 6H 7H", rules) == ()
    assert broken("4H 2C=5H 6H 7H") == ("deck > wild cards",)
    all_wild = Meld(MeldKind.RUN, tuple(Placed(Card("2", "H"), Card(rank, "H")) for rank in "3456"))
    assert [rule.rule for rule in broken_in_meld(all_wild, rules)] == ["runs > naturals"]
