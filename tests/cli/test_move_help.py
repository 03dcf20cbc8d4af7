"""`help` in a game: the moves of the rules in force, no other ones, in words that are understood."""

import re

import pytest

from kontrakt_cli.move_help import help_lines
from kontrakt_dsl import load, shipped
from kontrakt_dsl.game.moves import MoveTextError, read_move
from kontrakt_dsl.loading.load import load_text
from kontrakt_dsl.rules.ruleset import RoundRules

EXAMPLE = re.compile(r"  (?P<moves>\S.*?)(?:  +|$)")


def _examples(rules: RoundRules) -> list[str]:
    """The moves that the help shows, several of a line one by one."""
    lines = list(help_lines(rules))
    shown = [EXAMPLE.match(line) for line in lines[1 : lines.index("Other words:")]]
    return [move for found in shown if found for move in found["moves"].split(", ")]


def _rounds() -> list[RoundRules]:
    rulesets = [load(name) for name in shipped()]
    return [ruleset.round(number, players=ruleset.default_players()) for ruleset in rulesets for number in (1, 2)]


def test_every_move_that_is_shown_is_read_as_one() -> None:
    for rules in _rounds():
        for text in _examples(rules):
            if "..." not in text and text != "lay":
                assert str(read_move(text, rules.deck.pack, wild=rules.melds.wild, rules=rules)) == text


def _verb(text: str) -> str:
    return text.split()[0]


def test_a_refused_line_is_told_the_moves_of_the_rules_in_force() -> None:
    for rules in _rounds():
        pack = rules.deck.pack
        with pytest.raises(MoveTextError) as refused:
            read_move("hop", pack, wild=rules.melds.wild, rules=rules)
        forms = str(refused.value).partition("; moves are: ")[2].split(", ")
        assert {_verb(form) for form in forms} == {_verb(text) for text in _examples(rules)}
        for form in forms:
            assert str(read_move(form, pack, wild=rules.melds.wild, rules=rules)) == form


@pytest.mark.parametrize(
    ("name", "verbs"),
    [
        ("kontrakt", {"draw", "take", "buy", "pass", "lay", "add", "swap", "discard"}),
        ("phase-10", {"draw", "take", "lay", "add", "discard"}),
        ("kontrak-rummy", {"draw", "take", "lay", "add", "dig", "swap", "discard"}),
    ],
)
def test_only_moves_of_the_rules_in_force_are_shown(name: str, verbs: set[str]) -> None:
    ruleset = load(name)
    rules = ruleset.round(2, players=ruleset.default_players())
    assert {text.split()[0] for text in _examples(rules)} == verbs


def test_the_help_speaks_of_offers_where_cards_are_bought() -> None:
    with_buying, without = ("\n".join(help_lines(load(name).round(1, players=4))) for name in ("kontrakt", "zioncheck"))
    assert "skip offers" in with_buying
    assert "skip offers" not in without
    assert "buy" not in without


@pytest.mark.parametrize(
    ("window", "asked"),
    [("once the stock is chosen", True), ("until the next discard", True), ("before the draw", False)],
)
def test_a_draw_lets_others_buy_first_unless_they_have_been_asked_before_it(window: str, asked: bool) -> None:
    text = f"kontrakt: 1\nextends: kontrakt\nname: Own\nsources: [these tests]\nbuying: {{window: {window}}}\n"
    ruleset = load_text(text, name="own", path="own.yaml").ruleset
    assert ruleset is not None
    told = "\n".join(help_lines(ruleset.round(1, players=4)))
    assert ("may buy the upcard first" in told) is asked
    assert "buy, pass" in told


def test_on_ladders_a_discard_may_be_protected_from_the_claims_that_others_have() -> None:
    """Contract 1 has no claims and no buys, contract 2 has both."""
    text = """
kontrakt: 1
extends: shanghai-levels
name: Own
sources: [these tests]
buying: {when: {contract 1: never, other contracts: not down}}
claiming:
  when: {contract 1: never, other contracts: down}
  protecting: by calling first
  priority: turn order
  the card: laid off by the claimer
  the claimer: gives the discarder a card
  the discarder: nothing more
"""
    loaded = load_text(text, name="own", path="own.yaml")
    assert loaded.ruleset is not None, loaded
    first, second = (loaded.ruleset.round(number, players=4) for number in (1, 2))
    alone, beside = ("\n".join(help_lines(first, ladder)) for ladder in ((first, first), (first, second)))
    assert ("protected" in alone, "protected" in beside) == (False, True)
    assert ("may buy the upcard first" in alone, "may buy the upcard first" in beside) == (False, True)
    for words in ("claim ", "give ", "buy, pass"):
        assert words not in beside
        assert words in "\n".join(help_lines(second, (first, second)))
