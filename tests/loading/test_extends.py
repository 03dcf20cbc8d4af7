"""A file that extends another says only what differs; each change touches what it names and nothing else."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from ruleset_cases import ok_cases

from kontrakt_dsl import load, load_text, shipped
from kontrakt_dsl.cards import JOKER, Card
from kontrakt_dsl.diagnostics import Findings
from kontrakt_dsl.errors import UnknownOptionError
from kontrakt_dsl.loading.layers import bare
from kontrakt_dsl.loading.library import named, path_of
from kontrakt_dsl.loading.merging import changed, extended
from kontrakt_dsl.loading.tree import Entry, Mapping
from kontrakt_dsl.loading.written import written
from kontrakt_dsl.loading.yaml_tree import read_tree
from kontrakt_dsl.rules.ruleset import Ruleset
from kontrakt_dsl.source import SourceFile

PARENT = "kontrakt"


def child(*lines: str) -> Ruleset:
    """The ruleset of a file that extends the main one."""
    loaded = load_text("\n".join(["kontrakt: 1", f"extends: {PARENT}", *lines]) + "\n", name="child", path="child.yaml")
    assert loaded.diagnostics == ()
    assert loaded.ruleset is not None
    return loaded.ruleset


def tree(text: str) -> Mapping:
    """The tree of a text."""
    root = read_tree(Findings(SourceFile("a.yaml", text)))
    assert isinstance(root, Mapping)
    return root


def parent_tree() -> Mapping:
    """The tree of the main ruleset."""
    return tree(path_of(PARENT).read_text(encoding="utf-8"))


def points(ruleset: Ruleset, card: Card) -> int:
    """What a card counts in hand in the first round."""
    return ruleset.round(1, players=4).scoring.points((card,))


def rules_but(ruleset: Ruleset, *, rounds: int) -> list[object]:
    """The rules of each table and round in order, up to a round."""
    return [rules for table in ruleset.tables for rules in table[:rounds]]


def test_a_child_that_says_nothing_has_the_rules_of_its_parent() -> None:
    parent = load(PARENT)
    same = child()
    assert same.tables == parent.tables
    assert same.table == parent.table
    assert (same.title, same.sources) == (parent.title, parent.sources)


def test_what_a_game_is_about_is_not_inherited() -> None:
    assert load(PARENT).about != ""
    assert child().about == ""


def test_deal_replaces_the_whole_deal() -> None:
    ruleset = child("deal: 11")
    assert {rules.deal for table in ruleset.tables for rules in table} == {11}


def test_points_of_one_card_leave_the_others() -> None:
    parent, ruleset = load(PARENT), child("scoring:", "  cards in hand:", "    jokers: 25")
    assert points(ruleset, JOKER) == 25
    for card in parent.round(1, players=4).deck.pack.cards:
        assert points(ruleset, card) == points(parent, card)


@pytest.mark.parametrize(
    ("line", "changed_cards"),
    [("10s", "TS TH TD TC"), ("red 2s", "2H 2D"), ("9-J", "9S TS JS 9H TH JH"), ("aces and black 5s", "AS AD 5S 5C")],
)
def test_points_of_some_cards_of_a_line_leave_the_rest_of_it(line: str, changed_cards: str) -> None:
    parent, ruleset = load(PARENT), child("scoring:", "  cards in hand:", f"    {line}: 77")
    changed_faces = {Card(text[0], text[1]) for text in changed_cards.split()}
    assert all(points(ruleset, card) == 77 for card in changed_faces)
    others = [
        card
        for card in parent.round(1, players=4).deck.pack.cards
        if card.rank not in {face.rank for face in changed_faces}
    ]
    assert all(points(ruleset, card) == points(parent, card) for card in others)


def test_a_contract_of_one_round_leaves_the_others() -> None:
    parent, ruleset = load(PARENT), child("contracts:", "  7: 4 runs of 3 or more, using the whole hand")
    assert rules_but(ruleset, rounds=6) == rules_but(parent, rounds=6)
    assert str(ruleset.round(7, players=4).contract) == "4 runs of 3 or more, using the whole hand"


def test_a_contract_more_is_a_round_more() -> None:
    ruleset = child("contracts:", "  8: 4 sets of 3", "deal: 12")
    assert ruleset.rounds == 8


def test_a_contract_struck_out_is_a_round_less_and_splits_follow() -> None:
    ruleset = child("contracts:", "  7: none")
    assert ruleset.rounds == 6
    assert [ruleset.round(number, players=4).deal for number in range(1, 7)] == [10, 10, 10, 12, 12, 12]


def test_a_section_can_be_struck_out() -> None:
    ruleset = child("buying: none", "swapping: none")
    assert all(rules.buying is None and rules.swapping is None for table in ruleset.tables for rules in table)


def test_fewer_players_leave_cases_that_never_come() -> None:
    base = bare(parent_tree())
    split = tree("deck:\n  packs:\n    3 players: 1\n    4-5 players: 2\n")
    fewer = changed(changed(base, split), tree("table:\n  players: 3-4\n"))
    text, _ = written(fewer, SourceFile("a.yaml", ""))
    assert "    4 players: 2\n" in text
    only, _ = written(changed(fewer, tree("table:\n  players: 4\n")), SourceFile("a.yaml", ""))
    assert "  packs: 2\n" in only


def test_a_case_that_is_left_alone_does_not_answer_for_new_players() -> None:
    base = changed(bare(parent_tree()), tree("deck:\n  packs:\n    3 players: 1\n    4-5 players: 2\n"))
    text, _ = written(changed(base, tree("table:\n  players: 4-6\n")), SourceFile("a.yaml", ""))
    assert "    4-5 players: 2\n" in text


def test_a_case_for_the_rest_that_is_left_with_nothing_falls_away() -> None:
    base = changed(bare(parent_tree()), tree("deal:\n  rounds 1-5: 10\n  other rounds: 12\n"))
    text, _ = written(changed(base, tree("contracts:\n  6: none\n  7: none\n")), SourceFile("a.yaml", ""))
    assert "\ndeal: 10\n" in text


@pytest.mark.parametrize("name", [*shipped(), *map(str, ok_cases())])
def test_the_text_of_a_ruleset_says_the_same_rules(name: str) -> None:
    """Whatever a file extends, its whole text read alone gives equal rules and the same text."""
    ruleset = load(name)
    again = load_text(ruleset.text, name=ruleset.name, path="record").ruleset
    assert again == ruleset


@pytest.mark.parametrize("name", shipped())
def test_a_ruleset_written_out_reads_as_the_ruleset(name: str) -> None:
    """The order of the language and the quotes of the writer change nothing."""
    ruleset = load(name)
    text, _ = written(bare(tree(ruleset.text)), SourceFile("a.yaml", ""))
    again = load_text(text, name=ruleset.name, path="record").ruleset
    assert again is not None
    assert (again.tables, again.table, again.sources) == (ruleset.tables, ruleset.table, ruleset.sources)


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_changes_that_change_nothing_leave_the_rules(data: st.DataObject) -> None:
    """Any part of a ruleset, laid over the whole of it, gives the ruleset."""
    rules = bare(parent_tree())
    whole = Mapping(tuple(entry for entry in rules.entries if entry.key.value != "about"), rules.span)
    chosen: list[Entry] = []
    for entry in data.draw(st.lists(st.sampled_from(whole.entries), unique_by=lambda one: one.key.value)):
        if isinstance(entry.value, Mapping):
            inner = data.draw(st.lists(st.sampled_from(entry.value.entries), unique_by=lambda one: one.key.value))
            is_split = entry.key.value == "deal"
            chosen.append(entry if is_split else Entry(entry.key, Mapping(tuple(inner), entry.value.span)))
        else:
            chosen.append(entry)
    changes = Mapping(tuple(chosen), whole.span)
    own = SourceFile("a.yaml", "")
    assert written(changed(whole, changes), own)[0] == written(whole, own)[0]
    assert written(extended(whole, changes), own)[0] == written(extended(whole, Mapping((), whole.span)), own)[0]


def test_options_are_laid_over_in_the_order_given(tmp_path: Path) -> None:
    path = tmp_path / "house.yaml"
    lines = ["kontrakt: 1", f"extends: {PARENT}", "options:"]
    lines += ["  eleven:", "    deal: 11", "  twelve:", "    deal: 12", "  nobody buys:", "    buying: none"]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    assert load(f"{path}+eleven+twelve").round(1, players=4).deal == 12
    assert load(str(path), ("twelve", "eleven")).round(1, players=4).deal == 11
    both = load(f"{path}+eleven", ("nobody buys",))
    assert (both.round(1, players=4).deal, both.round(1, players=4).buying) == (11, None)
    assert both.name == "house+eleven+nobody buys"
    assert load(str(path)).tables == load(PARENT).tables


def test_an_option_that_is_not_there_is_told_with_those_that_are() -> None:
    with pytest.raises(UnknownOptionError, match='no option "long"; the ruleset has none'):
        load(f"{PARENT}+long")


def test_options_are_not_inherited(tmp_path: Path) -> None:
    (tmp_path / "base.yaml").write_text(
        f"kontrakt: 1\nextends: {PARENT}\noptions:\n  eleven:\n    deal: 11\n", encoding="utf-8"
    )
    (tmp_path / "upper.yaml").write_text("kontrakt: 1\nextends: ./base.yaml\n", encoding="utf-8")
    with pytest.raises(UnknownOptionError):
        load(str(tmp_path / "upper.yaml"), ("eleven",))


def test_rules_that_never_apply_are_for_the_file_that_says_them() -> None:
    """Without jokers, what the parent says about them is idle; that is no fault of the child."""
    assert JOKER not in child("deck:", "  jokers: none").round(1, players=4).deck.counts


@pytest.mark.parametrize(
    ("argument", "name", "options"),
    [
        ("kontrakt", "kontrakt", ()),
        ("kontrakt+short game", "kontrakt", ("short game",)),
        ("./a.yaml+b+c d", "./a.yaml", ("b", "c d")),
        ("a.yaml+b", "a.yaml", ("b",)),
        ("./a+b/c.yaml", "./a+b/c.yaml", ()),
        ("./a+b", "./a+b", ()),
    ],
)
def test_what_an_argument_names(argument: str, name: str, options: tuple[str, ...]) -> None:
    assert (named(argument).name, named(argument).options) == (name, options)
