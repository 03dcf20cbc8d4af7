"""A hand as one integer: what goes in comes out, and what cannot be told apart is refused."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kontrakt_dsl.cards import JOKER, STANDARD_PACK, Card, Deck
from kontrakt_solver.kernel import pack
from kontrakt_solver.kernel.packed import MOST_OF_A_RANK, layout_of

DECK = Deck(STANDARD_PACK, packs=2, jokers=4)
hands = st.lists(st.sampled_from(DECK.cards), max_size=30).map(tuple)


@given(hands)
def test_a_packed_hand_gives_its_cards_back_in_written_order(hand: tuple[Card, ...]) -> None:
    assert pack(hand, STANDARD_PACK).cards == DECK.sorted(hand)


@given(hands, st.randoms())
def test_the_order_of_cards_carries_no_meaning(hand: tuple[Card, ...], random) -> None:  # type: ignore[no-untyped-def]
    assert pack(random.sample(hand, len(hand)), STANDARD_PACK) == pack(hand, STANDARD_PACK)


@given(hands, st.sampled_from(DECK.cards))
def test_a_card_added_and_taken_away_leaves_the_hand(hand: tuple[Card, ...], card: Card) -> None:
    packed = pack(hand, STANDARD_PACK)
    assert packed.plus(card) == pack((*hand, card), STANDARD_PACK)
    assert packed.plus(card).minus(card) == packed
    assert packed.plus(card).count(card) == packed.count(card) + 1


@given(hands)
def test_an_ace_counts_once_although_it_has_two_cells(hand: tuple[Card, ...]) -> None:
    layout = layout_of(STANDARD_PACK)
    assert layout.size(pack(hand, STANDARD_PACK).bits) == len(hand)


def test_cards_given_as_counts_are_the_same_hand() -> None:
    counts = {Card("7", "H"): 2, JOKER: 1}
    assert pack(counts, STANDARD_PACK) == pack((Card("7", "H"), JOKER, Card("7", "H")), STANDARD_PACK)


def test_a_card_of_another_pack_is_refused() -> None:
    with pytest.raises(ValueError, match="the pack has no card 1Z"):
        pack((Card("1", "Z"),), STANDARD_PACK)


def test_more_cards_of_a_rank_than_a_cell_counts_are_refused() -> None:
    sevens = [Card("7", suit) for suit in STANDARD_PACK.suits]
    most = (sevens * MOST_OF_A_RANK)[:MOST_OF_A_RANK]
    assert len(pack(most, STANDARD_PACK).cards) == MOST_OF_A_RANK
    with pytest.raises(ValueError, match="cards of one rank"):
        pack((*most, sevens[0]), STANDARD_PACK)
