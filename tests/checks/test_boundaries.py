"""Checks at their boundaries: what just fits is silent, one card more is not."""

import pytest
from ruleset_cases import FOLDER

from kontrakt_dsl import load_text
from kontrakt_dsl.diagnostics import Severity
from kontrakt_dsl.language.codes import Code

BASE = (FOLDER / "ok" / "small.yaml").read_text(encoding="utf-8")
NO_BUYING = BASE[BASE.index("buying:") : BASE.index("laying down:")]


def codes(*changes: tuple[str, str], severity: Severity | None = None) -> list[str]:
    """The codes of what is found in the small file after some changes."""
    text = BASE
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    found = load_text(text, name="small", path="small.yaml").diagnostics
    return [diagnostic.code for diagnostic in found if severity in (None, diagnostic.severity)]


@pytest.mark.parametrize(("deal", "expected"), [(8, []), (7, [Code.NO_DISCARD_LEFT]), (6, [Code.CONTRACT_TOO_LARGE])])
def test_a_contract_of_eight_cards_and_a_discard_need_eight_dealt(deal: int, expected: list[Code]) -> None:
    """Nine cards after the draw are enough, eight leave no discard, seven are too few."""
    assert codes(("deal: 10", f"deal: {deal}")) == expected


@pytest.mark.parametrize(("deal", "expected"), [(8, [Code.IDLE_RULE]), (7, []), (6, [])])
def test_a_contract_with_bought_cards_may_be_larger_than_the_hand(deal: int, expected: list[Code]) -> None:
    """That it needs them is no warning where the contract says so, but one where it does not need them."""
    bought = ("2: 2 runs of 4", "2: 2 runs of 4, with bought cards")
    assert codes(bought, ("deal: 10", f"deal: {deal}")) == expected


@pytest.mark.parametrize(("deal", "severity"), [(7, Severity.ERROR), (6, Severity.ERROR)])
def test_without_buying_a_hand_too_small_is_an_error(deal: int, severity: Severity) -> None:
    """Nobody can ever hold more cards."""
    assert len(codes((NO_BUYING, ""), ("deal: 10", f"deal: {deal}"), severity=severity)) == 1


def test_buying_in_another_round_does_not_help() -> None:
    """Whether cards can be bought is asked of the round of the contract."""
    never = ("when: always", "when: {round 1: always, round 2: never}")
    assert codes(never, ("deal: 10", "deal: 6"), severity=Severity.ERROR) == [Code.CONTRACT_TOO_LARGE]


@pytest.mark.parametrize(
    ("contract", "deal", "expected"),
    [
        ("2 runs of 4 to 6", 11, []),
        ("2 runs of 4 to 5", 11, [Code.WHOLE_HAND_MISFIT]),
        ("1 run of 4 or more", 13, []),
        ("1 run of 4 or more", 14, [Code.WHOLE_HAND_MISFIT]),
        ("2 sets of 3 or more", 16, []),
    ],
)
def test_a_whole_hand_fits_into_its_melds(contract: str, deal: int, expected: list[Code]) -> None:
    """Sizes and the longest run together bound what melds can hold; sets here have no limit."""
    changes = (
        ("2 runs of 4", f"{contract}, using the whole hand"),
        ("deal: 10", f"deal: {{round 1: 10, round 2: {deal}}}"),
    )
    assert codes(*changes, severity=Severity.ERROR) == expected


@pytest.mark.parametrize("discard", ["except the discard", "with or without a discard"])
@pytest.mark.parametrize(("deal", "expected"), [(10, []), (11, [Code.WHOLE_HAND_MISFIT])])
def test_a_discard_needs_no_room_in_the_melds(discard: str, deal: int, expected: list[Code]) -> None:
    """Ten cards in two runs of five, and one to throw away."""
    changes = (
        ("2 runs of 4", f"2 runs of 4 to 5, using the whole hand {discard}"),
        ("deal: 10", f"deal: {{round 1: 10, round 2: {deal}}}"),
    )
    assert codes(*changes, severity=Severity.ERROR) == expected


@pytest.mark.parametrize(
    ("packs", "deal", "expected"), [(2, 26, [Code.THIN_STOCK]), (2, 25, []), (2, 27, [Code.DECK_TOO_SMALL])]
)
def test_the_deck_serves_hands_upcard_and_a_stock(packs: int, deal: int, expected: list[Code]) -> None:
    """106 cards among four: 25 each leave five, 26 leave one, 27 are too many."""
    assert codes(("packs: 2", f"packs: {packs}"), ("deal: 10", f"deal: {deal}")) == expected


@pytest.mark.parametrize(
    ("ace", "largest", "size", "expected"),
    [
        ("low or high", "14", 14, []),
        ("low or high", "no limit", 15, [Code.RUN_TOO_LONG]),
        ("high", "13", 13, []),
        ("high", "no limit", 14, [Code.RUN_TOO_LONG]),
        ("low or high", "13", 14, [Code.RUN_TOO_LONG]),
        ("round the corner", "no limit", 15, []),
    ],
)
def test_a_run_is_no_longer_than_ranks_and_limit(ace: str, largest: str, size: int, expected: list[Code]) -> None:
    """Thirteen ranks, an ace twice where it is low or high, and on and on round the corner."""
    found = codes(
        ("2 runs of 4", f"1 run of {size}"),
        (", several runs: not consecutive", ""),
        ("ace: low or high\n  largest: 14", f"ace: {ace}\n  largest: {largest}"),
        ("deal: 10", "deal: 20"),
    )
    assert found == expected


@pytest.mark.parametrize(
    ("suits", "size", "expected"),
    [("any", 10, []), ("any", 11, [Code.SET_TOO_LARGE]), ("different", 6, []), ("different", 7, [Code.SET_TOO_LARGE])],
)
def test_a_set_is_no_larger_than_suits_packs_and_wilds(suits: str, size: int, expected: list[Code]) -> None:
    """Two packs hold eight cards of a rank, or four suits; two jokers come to them."""
    found = codes(
        ("2 sets of 3", f"1 set of {size}"),
        ("several sets: any, ", ""),
        ("suits: any", f"suits: {suits}"),
        ("deal: 10", "deal: 14"),
    )
    assert found == expected


@pytest.mark.parametrize(("least", "expected"), [(3, []), (4, [Code.TOO_MANY_NATURALS])])
def test_a_meld_of_three_has_no_four_natural_cards(least: int, expected: list[Code]) -> None:
    """A meld that may be longer would do."""
    assert codes(("naturals: at least 1", f"naturals: at least {least}")) == expected
    assert codes(("2 sets of 3", "2 sets of 3 or more"), ("naturals: at least 1", f"naturals: at least {least}")) == []


def test_jokers_in_some_rounds_only_are_no_absent_cards() -> None:
    """What the deck has in any round may be wild and scored."""
    assert codes(("jokers: 2", "jokers: {round 1: 2, round 2: none}")) == []


def test_a_split_of_points_is_judged_round_by_round() -> None:
    """A card without points in one round only is found."""
    table = "{2-10: face value, J-K: 10, aces: 15, jokers: 15}"
    assert codes((table, f"{{round 1: {table}, round 2: {table.replace('J-K', 'J-Q')}}}")) == [Code.UNSCORED_CARD]
    assert codes((table, f"{{round 1: {table}, round 2: {table.replace('15', '20')}}}")) == []
