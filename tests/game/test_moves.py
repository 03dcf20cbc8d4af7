"""Moves as text: one line each, read in any order, written low to high."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from positions import move
from strategies import lay_offs, moves

from kontrakt_dsl.cards import JOKER, STANDARD_PACK, Card
from kontrakt_dsl.game.moves import LayDown, LayOff, Move, MoveTextError, read_move
from kontrakt_dsl.rules.contracts import MeldKind

WORDS = ("lay", "add", "swap", "9S", "JK", "JK=5H", "AH", "/", "to", "in", "2", "1")


@given(moves)
def test_a_move_reads_back(given_move: Move) -> None:
    """The text of every move, with jokers and aces anywhere, is read as that move."""
    assert read_move(str(given_move), STANDARD_PACK) == given_move


@given(moves, st.integers(0, 2**32))
def test_the_order_of_cards_carries_no_meaning(given_move: Move, seed: int) -> None:
    """Cards of a meld may be written in any order, and words in any case."""
    chance = random.Random(seed)
    text = str(given_move)
    if isinstance(given_move, LayDown):
        melds = [str(meld).split() for meld in given_move.melds]
        for words in melds:
            chance.shuffle(words)
        chosen = "" if given_move.contract is None else f" As Contract {given_move.contract}"
        text = "LAY " + "/".join(" ".join(words) for words in melds) + chosen
    elif isinstance(given_move, LayOff):
        words = [str(place) for place in given_move.places]
        chance.shuffle(words)
        text = f"Add {', '.join(words)} TO {given_move.meld}"
    assert read_move(text, STANDARD_PACK) == given_move


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("draw", "draw"),
        (" TAKE ", "take"),
        ("Buy", "buy"),
        ("pass", "pass"),
        ("lay 9s 9h 9d/4h jk=5h 6h 7h", "lay 9S 9H 9D / 4H JK=5H 6H 7H"),
        ("lay 9♦ joker 9♠ / 7H 6H 5H 4H", "lay 9S 9D JK / 4H 5H 6H 7H"),
        ("lay KH QH JH AH / AS 4S 2S 3S", "lay JH QH KH AH / AS 2S 3S 4S"),
        ("lay *=AH 2H 3H 4H", "lay JK=AH 2H 3H 4H"),
        ("lay 2H AH KH QH", "lay QH KH AH 2H"),
        ("lay 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS", "lay AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS"),
        ("lay AS JK=AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS", "lay AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS JK=AS"),
        ("lay 9s 9h 9d AS CONTRACT 3", "lay 9S 9H 9D as contract 3"),
        ("add 8C to 2", "add 8C to 2"),
        ("add jk=9h to 2", "add JK=9H to 2"),
        ("add 9H 8H to 2", "add 8H 9H to 2"),
        ("add AH KH QH to 2", "add QH KH AH to 2"),
        ("add AH 2H to 2", "add AH 2H to 2"),
        ("add JK=9H 8H JK=10H to 2", "add 8H JK=9H JK=TH to 2"),
        ("swap 7c in 2", "swap 7C in 2"),
        ("discard 10d", "discard TD"),
        ("discard *", "discard JK"),
    ],
)
def test_moves_are_written_in_one_way(text: str, written: str) -> None:
    """Low to high; in a run every joker names its card, in a set it is plain; an ace goes where its run needs it."""
    assert str(move(text)) == written


@pytest.mark.parametrize(
    "text",
    [
        "",
        "   ",
        "fold",
        "draw 2",
        "buy 9S",
        "lay",
        "lay /",
        "lay 9S 9H 9D /",
        "lay 9S 9H 9D // 4H 5H 6H 7H",
        "lay 9S 9H 9X",
        "lay 9S= 9H 9D",
        "lay 9S=9S=9S 9H 9D",
        "add to 2",
        "add 8C",
        "add 8C to",
        "add 8C to two",
        "add 8C to 0",
        "add 8C to -1",
        "add 8C to 1.5",
        "add 8C to ²",
        "add 8C in 2",
        "swap 7C",
        "swap 7C 8C in 2",
        "swap JK=7C in 2",
        "swap 7C to 2",
        "discard",
        "discard KD QD",
        "discard K",
        f"add 8C to {'9' * 5000}",
    ],
)
def test_what_is_no_move_is_refused(text: str) -> None:
    """Each refusal is a readable sentence."""
    with pytest.raises(MoveTextError) as error:
        move(text)
    assert str(error.value)


@given(st.text(max_size=30) | st.lists(st.sampled_from(WORDS)).map(" ".join))
def test_any_line_is_a_move_or_refused(text: str) -> None:
    """No line breaks the reader, and what it reads is written as something it reads alike."""
    try:
        found = read_move(text, STANDARD_PACK)
    except MoveTextError:
        return
    assert read_move(str(found), STANDARD_PACK) == found


def test_a_refusal_says_what_moves_there_are() -> None:
    """Whoever mistypes sees the forms."""
    with pytest.raises(MoveTextError, match=r'^"fold" is no move; moves are: draw, take, buy, pass, lay 9S 9H 9D / '):
        move("fold")
    with pytest.raises(MoveTextError, match=r'^"9X" is no card; a card is rank and suit, such as KC, or JK$'):
        move("discard 9X")
    with pytest.raises(MoveTextError, match=r'^"two" is no number of a meld on the table$'):
        move("add 8C to two")


@pytest.mark.parametrize("kind", [MeldKind.SET, MeldKind.RUN])
def test_a_joker_beside_one_natural_card_is_read_as_declared(kind: MeldKind) -> None:
    """Plain jokers make a set, named ones a run."""
    text = "lay 9S JK JK" if kind is MeldKind.SET else "lay 9S JK=TS JK=JS JK=8S"
    found = move(text)
    assert isinstance(found, LayDown)
    assert found.melds[0].kind is kind


def test_wild_cards_of_other_faces_are_written_like_jokers() -> None:
    """A wild two is plain in a set and names its card in a run."""
    wild = frozenset({JOKER, *(Card("2", suit) for suit in "SHDC")})
    text = "lay 9S 9H 2C / 4H 2D=5H 6H 7H"
    found = read_move(text, STANDARD_PACK, wild=wild)
    assert isinstance(found, LayDown)
    assert [meld.kind for meld in found.melds] == [MeldKind.SET, MeldKind.RUN]
    assert found.melds[0].places[-1].stands == Card("9")
    assert str(found) == text


@given(lay_offs())
def test_a_lay_off_names_its_meld(lay_off: LayOff) -> None:
    """Melds are numbered from one, across all players."""
    assert str(lay_off).endswith(f" to {lay_off.meld}")
    assert lay_off.meld >= 1
