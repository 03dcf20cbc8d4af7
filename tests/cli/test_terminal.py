"""Symbols and colours: on a terminal only, and not against the reader's wish."""

import io
import re
import sys

import pytest
from positions_told import told
from rules_under_test import main_ruleset

from kontrakt_cli.hand_details import Wanted, details_of
from kontrakt_cli.hand_question import Circumstances, Questioner
from kontrakt_cli.legal_moves import move_lines
from kontrakt_cli.render.advice import Asked, advice_lines
from kontrakt_cli.render.answers import answer_line, answer_text
from kontrakt_cli.render.cards import PLAIN, CardStyle
from kontrakt_cli.terminal import card_style, is_terminal
from kontrakt_dsl.cards import JOKER, STANDARD_PACK, Card, DeadCard
from kontrakt_dsl.game.moves import read_move
from kontrakt_dsl.melds.meld import Meld, Placed
from kontrakt_dsl.rules.contracts import MeldKind
from kontrakt_solver.advising.advice import advice_on

_LETTERS = r"\b[2-9TJQKA][SHDC]\b"


class _Terminal(io.TextIOWrapper):
    def isatty(self) -> bool:
        return True


def _on_a_terminal(monkeypatch: pytest.MonkeyPatch, *, encoding: str = "utf-8") -> None:
    # Not a fixture: pytest gives standard output back between the phases of a test.
    monkeypatch.setattr(sys, "stdout", _Terminal(io.BytesIO(), encoding=encoding))
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.delenv("NO_COLOR", raising=False)


def test_a_file_gets_letters(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(io.BytesIO(), encoding="utf-8"))
    assert card_style() == PLAIN


def test_a_terminal_gets_symbols_in_colour(monkeypatch: pytest.MonkeyPatch) -> None:
    _on_a_terminal(monkeypatch)
    assert card_style() == CardStyle(symbols=True, colour=True)


def test_no_color_is_honoured(monkeypatch: pytest.MonkeyPatch) -> None:
    _on_a_terminal(monkeypatch)
    monkeypatch.setenv("NO_COLOR", "1")
    assert card_style() == CardStyle(symbols=True)


def test_a_dumb_terminal_gets_letters(monkeypatch: pytest.MonkeyPatch) -> None:
    _on_a_terminal(monkeypatch)
    monkeypatch.setenv("TERM", "dumb")
    assert not is_terminal(sys.stdout)
    assert card_style() == PLAIN


def test_an_encoding_without_the_symbols_gets_letters(monkeypatch: pytest.MonkeyPatch) -> None:
    _on_a_terminal(monkeypatch, encoding="ascii")
    assert card_style() == PLAIN


@pytest.mark.parametrize(
    ("style", "text"),
    [
        (PLAIN, "TS"),
        (CardStyle(symbols=True), "10♠"),
        (CardStyle(symbols=True, colour=True), "10♠"),
    ],
    ids=["plain", "symbols", "colour"],
)
def test_a_ten_is_written_for_its_reader(style: CardStyle, text: str) -> None:
    assert style.card(Card("T", "S")) == text


def test_suits_differ_by_more_than_colour() -> None:
    coloured = CardStyle(symbols=True, colour=True)
    texts = [coloured.card(Card("9", suit)) for suit in "SHDC"]
    assert ["♠" in texts[0], "♥" in texts[1], "♦" in texts[2], "♣" in texts[3]] == [True] * 4
    assert len({text.partition("9")[0] for text in texts}) == 4


def test_a_joker_in_a_run_shows_what_it_stands_for() -> None:
    run = Meld(
        MeldKind.RUN, tuple(Placed(card, Card(rank, "H")) for card, rank in [(Card("4", "H"), "4"), (JOKER, "5")])
    )
    assert PLAIN.meld(run) == "4H JK=5H"
    assert CardStyle(symbols=True).meld(run) == "4♥ JK=5♥"


def test_a_joker_in_a_set_is_plain() -> None:
    group = Meld(MeldKind.SET, (Placed(Card("9", "S"), Card("9", "S")), Placed(JOKER, Card("9"))))
    assert PLAIN.meld(group) == "9S JK"


@pytest.mark.parametrize(
    ("move", "shown"),
    [
        ("discard TD announced", "discard 10♦ announced"),
        ("lay 9S 9H JK / 4H JK=5H 6H 7H", "lay 9♠ 9♥ JK / 4♥ JK=5♥ 6♥ 7♥"),
        ("swap JC in 2 for add JK=KC to 1", "swap J♣ in 2 for add JK=K♣ to 1"),
    ],
)
def test_a_move_on_a_terminal_is_written_like_the_cards_and_read_so(move: str, shown: str) -> None:
    made = read_move(move, STANDARD_PACK)
    assert PLAIN.move(made) == str(made)
    assert CardStyle(symbols=True).move(made) == shown
    assert read_move(shown, STANDARD_PACK) == made


def test_the_moves_that_are_listed_on_a_terminal_have_no_letters_for_suits() -> None:
    lines = list(move_lines(told("9S 9H 9D TC 5H 6H 7H 8C QC KD 2S").view, CardStyle(symbols=True)))
    listed = [line for line in lines if line.startswith("  ")]
    assert "10♣" in " ".join(listed)
    assert not re.search(_LETTERS, " ".join(listed))


def test_a_dead_card_keeps_its_mark() -> None:
    dead = DeadCard("2", "S")
    assert CardStyle(symbols=True).card(dead) == str(dead).replace("S", "♠")


def test_advice_on_a_terminal_has_no_letters_for_suits() -> None:
    ruleset = main_ruleset()
    for position in (told("9S 9H 9D TC 5H 6H 7H 8C QC KD 2S"), told("9S 9H 9D 4H 5H 6H 7H 8C QC TD 2S")):
        asked = Asked(ruleset, advice_on(position), line=1, played="discard TD")
        text = "\n".join(advice_lines(asked, CardStyle(symbols=True)))
        assert "Played: discard 10♦" in text
        assert not re.search(_LETTERS, text)


@pytest.mark.parametrize(
    ("number", "hand"),
    [
        (1, "9S 9D 7S JS 7H JD"),
        (3, "4H 5H 6H 7H 8H 9H TH JH"),
        (2, "9S 9H 9D TC 5H 6H 7H 8C QC KD 2S"),
        (7, "4H 5H 6H 7H 8S 9S TS JS 2C 3C 4C"),
        (7, "4H 5H 6H 7H 8S 9S TS JS 2C 3C 4C 6C"),
    ],
)
def test_an_answer_about_a_hand_on_a_terminal_has_no_letters_for_suits(number: int, hand: str) -> None:
    """Neither in the reasons nor in what would do."""
    asked = Questioner(Circumstances(main_ruleset(), 4)).ask(number, hand)
    details = details_of(asked, Wanted(why=True, plans=True))
    assert re.search(_LETTERS, answer_text(asked, PLAIN, details))
    for written in (answer_text, answer_line):
        assert not re.search(_LETTERS, written(asked, CardStyle(symbols=True), details))
