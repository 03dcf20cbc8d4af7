"""Cards as text: every spelling is read, one is written, and every fault is named with its place."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rules_under_test import main_ruleset
from strategies import spelled_cards

from kontrakt_dsl.card_text import CardTextError, read_card, read_cards
from kontrakt_dsl.cards import JOKER, SKIP_CARD, STANDARD_PACK, WILD_CARD, Card, Deck, Pack

DECK = Deck(STANDARD_PACK, packs=2, jokers=3)


@given(spelled_cards())
def test_each_spelling_of_a_card_is_read(spelled: tuple[str, Card]) -> None:
    """Any case, `10` for `T`, letters or symbols of either colour, and the words for a joker."""
    text, card = spelled
    assert read_card(text, STANDARD_PACK) == card


@pytest.mark.parametrize("card", [*STANDARD_PACK.cards, JOKER], ids=str)
def test_each_card_reads_back(card: Card) -> None:
    """The written form is read as the same card."""
    assert read_card(str(card), STANDARD_PACK) == card


@pytest.mark.parametrize(
    "text",
    ["", "9", "S", "1S", "0S", "11S", "100S", "9X", "9SS", "TT", "S9", "JKS", "J", "jokers", "**", "9S=9S", "1", "♠9"],
)
def test_what_is_no_card_is_not_read(text: str) -> None:
    """Near misses are not guessed at."""
    assert read_card(text, STANDARD_PACK) is None


@given(st.text(max_size=6))
def test_reading_never_fails_and_only_finds_cards_of_the_pack(text: str) -> None:
    """Any text is a card of the pack or none."""
    card = read_card(text, STANDARD_PACK)
    assert card is None or card in (*STANDARD_PACK.cards, JOKER)


@given(st.lists(st.sampled_from([*map(str, STANDARD_PACK.cards[:8]), "JK", "9S~", "XX"]), max_size=9))
def test_cards_are_read_alike_in_every_case(words: list[str]) -> None:
    """Faults and copies that the deck does not hold are told of any of them."""
    read = []
    for spelled in (" ".join(words), " , ".join(words).lower()):
        try:
            read.append(list(map(str, read_cards(spelled, DECK))))
        except CardTextError as error:
            read.append([fault.text.upper() for fault in error.faults])
    assert read[0] == read[1]


@given(st.text(max_size=6))
def test_only_known_signs_make_a_card(text: str) -> None:
    """Signs that merely turn into a letter in upper case are not read as that letter."""
    known = set("23456789aAtT10jJqQkKsShHdDcC♠♤♥♡♦♢♣♧\ufe0e\ufe0f*★oOeErR")
    if read_card(text, STANDARD_PACK) is not None:
        assert set(text) <= known


@pytest.mark.parametrize("text", ["9\u017f", "\u212aS", "j\u212a"])
def test_letters_that_only_look_alike_are_not_read(text: str) -> None:
    """The long s and the Kelvin sign become S and K in some spellings of case."""
    assert read_card(text, STANDARD_PACK) is None


@pytest.mark.parametrize("text", ["9S 10h,JK", " 9s ,  TH\tjoker ", "9♠\n10♥\n*", "9S,,TH,JK,"])
def test_cards_are_separated_by_blanks_or_commas(text: str) -> None:
    """Any number of either."""
    assert read_cards(text, DECK) == (Card("9", "S"), Card("T", "H"), JOKER)


def test_a_repeated_card_is_two_cards() -> None:
    """Two packs hold every card twice."""
    assert read_cards("9S 9S", DECK) == (Card("9", "S"),) * 2


def test_each_fault_is_named_with_its_place_and_what_is_allowed() -> None:
    """All faults at once: a word that is no card, and a copy too many."""
    with pytest.raises(CardTextError) as error:
        read_cards("9S 9X, 9S 9S JK", DECK)
    first, second = error.value.faults
    assert (first.column, first.text) == (4, "9X")
    assert first.message == (
        '"9X" is no card of this deck; a card is a rank (A 2 3 4 5 6 7 8 9 T J Q K) and a suit (S H D C), '
        "such as KC, or JK for a joker"
    )
    assert (second.column, second.text) == (11, "9S")
    assert second.message == "9S stands here for the 3rd time, but the deck holds 2"
    assert str(second) == "9S stands here for the 3rd time, but the deck holds 2 (character 11)"


def test_how_cards_are_written_is_told_once_and_a_card_turned_round_is_put_right() -> None:
    """With the suit before the rank a card is not read, but named."""
    with pytest.raises(CardTextError) as error:
        read_cards("9X S9 1C D10 Z9", DECK)
    first, *others = (fault.message for fault in error.value.faults)
    assert "a card is a rank" in first
    assert others == [
        '"S9" is no card of this deck; did you mean 9S?',
        '"1C" is no card of this deck',
        '"D10" is no card of this deck; did you mean TD?',
        '"Z9" is no card of this deck',
    ]


def test_a_card_turned_round_comes_with_how_cards_are_written() -> None:
    """Where it is the first fault."""
    with pytest.raises(CardTextError) as error:
        read_cards("S9", DECK)
    assert str(error.value).startswith('"S9" is no card of this deck; did you mean 9S? A card is a rank (A 2 3 ')


@pytest.mark.parametrize(
    ("word", "meant"),
    [("9S9H", " did you mean 9S 9H?"), ("10Hjk9d", " did you mean TH JK 9D?"), ("9S9X", ""), ("9", "")],
)
def test_cards_without_blanks_between_them_are_told_apart(word: str, meant: str) -> None:
    """They are no card, but what is meant is plain."""
    with pytest.raises(CardTextError) as error:
        read_cards(f"ZZ {word}", DECK)
    assert error.value.faults[1].message == f'"{word}" is no card of this deck' + (f";{meant}" if meant else "")


def test_a_joker_of_a_deck_without_jokers_is_a_fault() -> None:
    """Without jokers none is allowed, and the message offers none."""
    with pytest.raises(CardTextError) as error:
        read_cards("JK 9X", Deck(STANDARD_PACK, packs=2, jokers=0))
    assert [fault.message for fault in error.value.faults] == [
        "JK stands here for the 1st time, but the deck holds none",
        '"9X" is no card of this deck; a card is a rank (A 2 3 4 5 6 7 8 9 T J Q K) and a suit (S H D C), such as KC',
    ]


@pytest.mark.parametrize(
    ("copies", "ordinal"), [(4, "4th"), (11, "11th"), (12, "12th"), (21, "21st"), (22, "22nd"), (111, "111th")]
)
def test_copies_are_counted_in_words(copies: int, ordinal: str) -> None:
    """The message says which copy is one too many."""
    with pytest.raises(CardTextError) as error:
        read_cards("JK " * copies, Deck(STANDARD_PACK, packs=1, jokers=copies - 1))
    assert f"for the {ordinal} time" in str(error.value)


@pytest.mark.parametrize(("players", "jokers"), [(3, 2), (4, 3), (5, 4)])
def test_two_packs_and_one_joker_fewer_than_players(players: int, jokers: int) -> None:
    """(Setting up 1) 104 cards and two, three or four jokers."""
    for number in range(1, 8):
        deck = main_ruleset().round(number, players=players).deck
        assert len(deck.cards) == 104 + jokers
        assert deck.counts[JOKER] == jokers
        assert all(deck.counts[card] == 2 for card in STANDARD_PACK.cards)


def test_other_packs_name_their_own_ranks_and_suits() -> None:
    """Ranks of several signs and suits of any letter."""
    pack = Pack(ranks=tuple(map(str, range(1, 13))), suits=tuple("RYGB"))
    assert read_card("10r", pack) == Card("10", "R")
    assert read_card("12B", pack) == Card("12", "B")
    assert read_card("TS", pack) is None


def test_a_pack_of_ones_own_holds_its_copies_and_extras() -> None:
    """Wild and skip cards are written by their letters, after the cards with a suit."""
    pack = Pack(("1", "2", "12"), ("R", "B"), ("red", "blue"), copies=2, extras=(WILD_CARD,) * 3 + (SKIP_CARD,))
    deck = Deck(pack, packs=2, jokers=0)
    assert (deck.counts[Card("12", "R")], deck.counts[WILD_CARD], deck.counts[SKIP_CARD]) == (4, 6, 2)
    assert len(deck.cards) == 6 * 2 * 2 + 4 * 2
    hand = read_cards("w sk 12r 1B", deck)
    assert " ".join(map(str, deck.sorted(hand))) == "12R 1B W SK"
    with pytest.raises(CardTextError, match="or W for a wild card, SK for a skip card"):
        read_cards("JK 13R", Deck(pack, packs=1, jokers=0))


def test_cards_are_sorted_by_suit_and_rank_with_jokers_last() -> None:
    """The written order of the pack."""
    hand = read_cards("JK 2H KS AS 2H TC", DECK)
    assert " ".join(map(str, DECK.sorted(hand))) == "AS KS 2H 2H TC JK"
