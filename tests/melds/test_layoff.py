"""Adding to a meld, and taking a wild card off it."""

from dataclasses import replace

import pytest
from positions import cards, meld
from rules_under_test import main_ruleset

from kontrakt_dsl.game.moves import LayOff, read_move
from kontrakt_dsl.melds.layoff import grown, without_wild
from kontrakt_dsl.melds.meld import Meld
from kontrakt_dsl.rules.broken import BrokenRule
from kontrakt_dsl.rules.melding import (
    AceUse,
    AgainstNaturals,
    MeldRules,
    RunSuits,
    SetSuits,
    WildLimit,
    WildsAsNaturals,
)

RULES = main_ruleset().round(3, players=4).melds


def added(target: str, places: str, rules: MeldRules = RULES) -> Meld | tuple[BrokenRule, ...]:
    move = read_move(f"add {places} to 1", rules.pack)
    assert isinstance(move, LayOff)
    return grown(meld(target), move.places, rules)


@pytest.mark.parametrize(
    ("target", "places", "result"),
    [
        ("9S 9H 9D", "9C", "9S 9H 9D 9C"),
        ("9S 9H 9D 9C", "9S", "9S 9S 9H 9D 9C"),
        ("9S 9H JK", "9D JK", "9S 9H 9D JK JK"),
        ("9S 9H 9D", "JK=9C", "9S 9H 9D JK"),
    ],
)
def test_a_set_takes_any_cards_of_its_rank(target: str, places: str, result: str) -> None:
    """(Building on 1) Further nines go on a set of nines, a fifth one too."""
    assert str(added(target, places)) == result


@pytest.mark.parametrize(
    ("target", "places", "result"),
    [
        ("5S 6S 7S 8S", "4S", "4S 5S 6S 7S 8S"),
        ("5S 6S 7S 8S", "9S", "5S 6S 7S 8S 9S"),
        ("5S 6S 7S 8S", "9S 4S", "4S 5S 6S 7S 8S 9S"),
        ("5S 6S 7S 8S", "3S 4S", "3S 4S 5S 6S 7S 8S"),
        ("5S 6S 7S 8S", "TS 9S JS 3S 4S", "3S 4S 5S 6S 7S 8S 9S TS JS"),
        ("5S 6S 7S 8S", "JK=4S 3S", "3S JK=4S 5S 6S 7S 8S"),
        ("JS QS KS", "JK=TS 9S", "9S JK=TS JS QS KS"),
        ("2H 3H JK=4H 5H", "AH 6H", "AH 2H 3H JK=4H 5H 6H"),
    ],
)
def test_a_run_grows_at_both_ends(target: str, places: str, result: str) -> None:
    """(Building on 2) A run is lengthened at either end by what follows in its suit, several cards at once too."""
    assert str(added(target, places)) == result


@pytest.mark.parametrize(
    ("target", "places", "result"),
    [
        ("2H 3H 4H 5H", "AH", "AH 2H 3H 4H 5H"),
        ("TH JH QH KH", "AH", "TH JH QH KH AH"),
        ("3H 4H 5H 6H 7H 8H 9H TH JH QH", "2H AH KH", "AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH"),
        ("2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH", "AH", "AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH"),
        ("2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH", "AH AH", "AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH"),
        ("2H 3H 4H 5H 6H 7H 8H 9H TH JH QH", "KH AH", "AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH"),
        ("3H 4H 5H 6H 7H 8H 9H TH JH QH", "KH AH", "3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH"),
        ("AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH", "JK=AH", "AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH JK=AH"),
        ("AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH", "KH", "AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH"),
    ],
)
def test_an_ace_ends_a_run_and_goes_low_where_both_ends_fit(target: str, places: str, result: str) -> None:
    """(Sets and runs 6; Rulings 4) An ace at each end of one run, fourteen cards at most."""
    assert str(added(target, places)) == result


@pytest.mark.parametrize(
    ("target", "places", "message"),
    [
        ("9S 9H 9D", "8C", "8C does not fit 9S 9H 9D, which takes any 9"),
        ("KS KH KD", "AD", "AD does not fit KS KH KD, which takes any K"),
        ("5S 6S 7S 8S", "TS", "TS does not fit 5S 6S 7S 8S, which goes on with 4S or 9S"),
        ("5S 6S 7S 8S", "9H", "9H does not fit 5S 6S 7S 8S, which goes on with 4S or 9S"),
        ("5S 6S 7S 8S", "9S JS", "9S JS does not fit 5S 6S 7S 8S, which goes on with 4S or 9S"),
        ("5S 6S 7S 8S", "7S", "7S does not fit 5S 6S 7S 8S, which goes on with 4S or 9S"),
        ("AS 2S 3S 4S", "KS", "KS does not fit AS 2S 3S 4S, which goes on with 5S"),
        ("JS QS KS AS", "3S", "3S does not fit JS QS KS AS, which goes on with TS"),
        ("5S 6S 7S 8S", "JK", "say which card JK stands for, such as JK=4S"),
    ],
)
def test_a_card_that_does_not_fit_is_refused_with_what_would(target: str, places: str, message: str) -> None:
    """(Building on 2) Only what follows in rank and suit fits; the refusal names it."""
    found = added(target, places)
    assert isinstance(found, tuple)
    assert [str(rule) for rule in found] == [f"laying off: {message}"]


@pytest.mark.parametrize(("places", "lies"), [("2H", "2H"), ("2H=2", "2H"), ("2H=6", "2H=6")])
def test_a_card_that_is_natural_in_its_place_lies_there_as_itself(places: str, lies: str) -> None:
    """A two that is natural in its own place is the same card on the table, whether or not it was said to be one."""
    runs = replace(RULES.runs, suits=RunSuits.ANY)
    rules = replace(RULES, wild=frozenset(cards("2H")), as_naturals=WildsAsNaturals.OWN_PLACE, runs=runs)
    run = added("3S 4C 5D", places, rules)
    assert isinstance(run, Meld)
    assert lies in str(run).split()


def test_a_run_does_not_grow_round_the_corner() -> None:
    """(Sets and runs 7) No two on top of an ace."""
    found = added("JS QS KS AS", "2S")
    assert isinstance(found, tuple)
    assert [rule.rule for rule in found] == ["runs > ace"]


def test_a_run_from_ace_to_ace_is_full() -> None:
    """(Rulings 4) A run holds up to fourteen cards."""
    full = "AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH"
    found = added(full, "KH")
    assert isinstance(found, tuple)
    assert [str(rule) for rule in found] == [f"laying off: KH does not fit {full}, which is as long as a run can be"]
    assert isinstance(added(full, "2H"), tuple)


def test_adding_nothing_is_no_move() -> None:
    """A lay-off names cards; else one could be repeated for ever."""
    found = grown(meld("9S 9H 9D"), (), RULES)
    assert isinstance(found, tuple)
    assert [rule.rule for rule in found] == ["laying off"]


def test_a_limit_of_wild_cards_is_judged_on_the_whole_addition() -> None:
    """Cards added together may bring the naturals that the wild cards among them need."""
    limit = WildLimit(against=AgainstNaturals.NO_MORE)
    rules = replace(RULES, runs=replace(RULES.runs, wilds_later=limit))
    assert str(added("5C JK=6C JK=7C 8C", "JK=4C 3C", rules)) == "3C JK=4C 5C JK=6C JK=7C 8C"
    assert isinstance(added("5C JK=6C JK=7C 8C", "JK=4C", rules), tuple)


def test_different_suits_bind_a_growing_set_too() -> None:
    """Where a set needs different suits, a fifth natural card has no place."""
    rules = replace(RULES, sets=replace(RULES.sets, suits=SetSuits.DIFFERENT))
    assert isinstance(added("9S 9H 9D", "9C", rules), Meld)
    assert isinstance(added("9S 9H 9D", "9S", rules), tuple)


def test_round_the_corner_a_run_goes_on_past_the_ace() -> None:
    """Other groups let a run go on from the ace to the two."""
    rules = replace(RULES, runs=replace(RULES.runs, ace=AceUse.CORNER))
    assert str(added("QS KS AS 2S", "3S JS", rules)) == "JS QS KS AS 2S 3S"


def test_the_exact_card_takes_the_place_of_a_joker() -> None:
    """(Jokers 3, 5) The seven of clubs comes for the joker that stands for it, and no other card does."""
    run = meld("5C 6C JK=7C 8C")
    (seven,) = cards("7C")
    result = without_wild(run, seven, RULES)
    assert result is not None
    assert (str(result[0]), str(result[1])) == ("5C 6C 7C 8C", "JK")
    assert without_wild(run, cards("9C")[0], RULES) is None
    assert without_wild(run, cards("6C")[0], RULES) is None
    assert without_wild(run, cards("7S")[0], RULES) is None


def test_only_one_joker_comes_off_a_grown_run() -> None:
    """The other jokers stay where they are, however many there are."""
    run = meld("5C 6C JK=7C JK=8C JK=9C JK=TC")
    result = without_wild(run, cards("7C")[0], RULES)
    assert result is not None
    assert str(result[0]) == "5C 6C 7C JK=8C JK=9C JK=TC"
