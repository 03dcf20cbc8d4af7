"""Extents of phrases: parts and misreadings point at the very words."""

import pytest

from kontrakt_dsl.phrases.nodes import Cards, ContractPhrase
from kontrakt_dsl.phrases.parser import LONGEST_PHRASE, Misread, PhraseType, parse_phrase


def test_each_part_of_a_contract_knows_its_words() -> None:
    """Parts and clauses point at what says them."""
    text = "2 sets of 3 without wilds + 1 run of 4 or more, using the whole hand except the discard"
    contract = parse_phrase(PhraseType.CONTRACT, text)
    assert isinstance(contract, ContractPhrase)
    sets, runs = contract.choices[0]
    assert text[sets.extent.start : sets.extent.end] == "2 sets of 3 without wilds"
    assert text[runs.extent.start : runs.extent.end] == "1 run of 4 or more"
    assert text[contract.extra.start : contract.extra.end] == ", using the whole hand except the discard"


def test_each_group_of_cards_knows_its_words() -> None:
    """Groups of a selection point at what says them."""
    text = "jokers, red aces and 2s"
    cards = parse_phrase(PhraseType.CARDS, text)
    assert isinstance(cards, Cards)
    assert [text[g.extent.start : g.extent.end] for g in cards.groups] == ["jokers", "red aces", "2s"]


@pytest.mark.parametrize(
    ("kind", "text", "misread", "expected"),
    [
        (PhraseType.CONTRACT, "2 stes of 3", "stes", "sets"),
        (PhraseType.CONTRACT, "2 setsx of 3", "setsx", "sets"),
        (PhraseType.CONTRACT, "2 sets of", "", "a number"),
        (PhraseType.CONTRACT, "2 sets of 3 of", "of", "+"),
        (PhraseType.GUARD, "down and nxet", "nxet", "next"),
        (PhraseType.AMOUNT, "players -", "", "a number"),
        (PhraseType.BUY_LIMIT, "2 a round", "a", "per round"),
        (PhraseType.WILD_LIMIT, "at most 2 wilds", "wilds", "per meld"),
        (PhraseType.RANGE, "3-5 players", "players", ""),
        (PhraseType.SELECTOR, "rounds", "", "a number"),
    ],
)
def test_a_misreading_names_the_word_and_what_could_stand_there(
    kind: PhraseType, text: str, misread: str, expected: str
) -> None:
    """The place where a phrase stops making sense."""
    read = parse_phrase(kind, text)
    assert isinstance(read, Misread)
    assert text[read.extent.start : read.extent.end] == misread
    assert expected in read.expected


def test_a_phrase_beyond_all_length_is_not_read() -> None:
    """The limit keeps reading quick whatever the file holds."""
    text = "2 sets of 3" + " + 1 run of 4" * 100
    read = parse_phrase(PhraseType.CONTRACT, text)
    assert isinstance(read, Misread)
    assert read.extent.start == LONGEST_PHRASE
