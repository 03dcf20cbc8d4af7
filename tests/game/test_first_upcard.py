"""The card that the deal turns up: whether there is one, and what becomes of a wild one."""

from changed_rules import changed_rules
from positions import cards_of, table

from kontrakt_dsl.card_text import read_cards
from kontrakt_dsl.cards import JOKER
from kontrakt_dsl.game import play
from kontrakt_dsl.game.game_state import GameState
from kontrakt_dsl.game.round_state import RoundState
from kontrakt_dsl.game.shuffle import Deal
from kontrakt_dsl.rules.ruleset import Ruleset

PLAYERS, DEAL = 3, 10


def begun(ruleset: Ruleset, upcards: str) -> GameState:
    """The first round after a deal in which `upcards` come right after the hands."""
    rules = ruleset.round(1, players=PLAYERS)
    first = read_cards(upcards, rules.deck)
    rest = list(rules.deck.cards)
    for card in first:
        rest.remove(card)
    rest.sort(key=lambda card: card == JOKER)
    hands = PLAYERS * DEAL
    order = (*rest[:hands], *first, *rest[hands:])
    return play.apply(play.begin(ruleset, players=PLAYERS), Deal(0, order))


def of_wild_first_upcard(word: str, upcards: str) -> RoundState:
    """The round dealt so under rules that say `word` about a wild first upcard."""
    current = table(begun(changed_rules(f"drawing: {{a wild first upcard: {word}}}"), upcards))
    assert cards_of(current) == current.rules.deck.counts
    return current


def test_drawing_a_wild_first_upcard_stays() -> None:
    current = of_wild_first_upcard("stays", "JK 4H 5H")
    assert [str(card) for card in current.discards] == ["JK"]
    assert len(current.seats[0].hand) == DEAL


def test_drawing_a_wild_first_upcard_goes_to_the_dealer() -> None:
    """Also a second one; then the dealer has two cards more than the others."""
    current = of_wild_first_upcard("goes to the dealer", "JK JK 4H 5H")
    assert [str(card) for card in current.discards] == ["4H"]
    assert current.discarders == (None,)
    assert [len(seat.hand) for seat in current.seats] == [DEAL + 2, DEAL, DEAL]
    assert current.seats[0].hand.count(JOKER) == 2


def test_drawing_a_wild_first_upcard_is_replaced() -> None:
    """It is the last card that comes from the stock."""
    current = of_wild_first_upcard("is replaced", "JK 4H 5H")
    assert [str(card) for card in current.discards] == ["4H"]
    assert (str(current.stock[0]), current.stock[-1]) == ("5H", JOKER)
    assert [len(seat.hand) for seat in current.seats] == [DEAL] * PLAYERS


def test_drawing_a_first_upcard_that_is_not_wild_is_turned_up() -> None:
    for word in ("stays", "goes to the dealer", "is replaced"):
        current = of_wild_first_upcard(word, "4H JK")
        assert [str(card) for card in current.discards] == ["4H"]
        assert current.stock[0] == JOKER


def of_skip_upcard(word: str) -> GameState:
    """The round that begins with a card to miss a turn by, under rules that say `word` about it."""
    rules = f"""
deck: {{wild cards: 2s}}
buying: none
skipping: {{cards: jokers, who: the next player, how often: once around the table, as first upcard: {word}}}"""
    return begun(changed_rules(rules), "JK 4H 5H")


def test_skipping_as_first_upcard_nothing_happens() -> None:
    assert of_skip_upcard("nothing happens").actor == 1


def test_skipping_as_first_upcard_the_first_player_misses_a_turn() -> None:
    """The second player begins, and the first one has missed a turn already."""
    state = of_skip_upcard("the first player misses a turn")
    assert state.actor == 2
    assert [seat.missed for seat in table(state).seats] == [False, True, False]


def test_drawing_first_upcard_none() -> None:
    """There is nothing to take, nothing to buy, and the first card of the stock is drawn."""
    state = begun(changed_rules("drawing: {first upcard: none}"), "4H 5H")
    assert table(state).discards == ()
    assert [str(move) for move in play.legal_moves(state)] == ["draw"]
    drawn = table(play.apply(state, play.legal_moves(state)[0]))
    assert drawn.actor == 1
    assert str(drawn.seats[1].hand[-1]) == "4H"
    assert cards_of(drawn) == drawn.rules.deck.counts
