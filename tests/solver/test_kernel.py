"""The kernel on hands made for one pitfall each; judged by the rules of the table, not by another solver."""

from collections import Counter
from dataclasses import replace

from kontrakt_dsl.cards import JOKER, STANDARD_PACK, Card, Deck, Pack
from kontrakt_dsl.melds.laydown import broken_in_laydown
from kontrakt_dsl.rules.contracts import Contract, MeldKind, Part
from kontrakt_dsl.rules.counts import Count
from kontrakt_dsl.rules.melding import AceUse
from kontrakt_solver.kernel import Kernel
from tests.main_rules import CONTRACTS, MELDS, card_points, contract
from tests.solver.hand_cases import cards

POINTS = dict(card_points())
KERNELS = {number: Kernel(part, MELDS, POINTS) for number, part in enumerate(CONTRACTS, start=1)}


def can_lay(number: int, text: str) -> bool:
    kernel = KERNELS[number]
    return kernel.can_lay(kernel.pack(cards(text)))


def laid(number: int, text: str) -> list[str]:
    """The melds as text, after the rules of the table have let them pass."""
    kernel, hand = KERNELS[number], cards(text)
    melds = kernel.lay_down(kernel.pack(hand))
    assert melds is not None
    assert broken_in_laydown(melds, contract=CONTRACTS[number - 1], rules=MELDS, hand=hand) == ()
    return [str(meld) for meld in melds]


def left_points(number: int, text: str) -> int:
    kernel, hand = KERNELS[number], cards(text)
    melds = kernel.lay_down(kernel.pack(hand))
    assert melds is not None
    assert broken_in_laydown(melds, contract=CONTRACTS[number - 1], rules=MELDS, hand=hand) == ()
    return sum(POINTS[card] for card in (Counter(hand) - Counter(c for m in melds for c in m.cards)).elements())


def away(number: int, text: str, *, seen: str = "", packs: int = 2, jokers: int = 3) -> int | None:
    kernel, hand = KERNELS[number], cards(text)
    unseen = Deck(STANDARD_PACK, packs, jokers).counts - Counter((*hand, *cards(seen)))
    return kernel.away(kernel.pack(hand), unseen)


def test_the_worked_example_of_the_rules_is_laid() -> None:
    hand = "9S 9H 9D 4H 5H 6H 7H 8C QC KD 2S"
    assert laid(2, hand) == ["9S 9H 9D", "4H 5H 6H 7H"]
    assert left_points(2, hand) == 30
    assert away(2, hand) == 0


def test_an_ace_used_low_is_gone_from_the_high_end() -> None:
    assert not can_lay(3, "AH 2H 3H 4H JH QH KH 8S 9D 9C")
    assert can_lay(3, "AH 2H 3H 4H JH QH KH AH 9D 9C")


def test_an_ace_used_high_is_gone_from_its_rank() -> None:
    assert not can_lay(2, "JH QH KH AH AS 3D 5C 8D 9C 2S")
    assert not can_lay(2, "JH QH KH AH AS AD 3D 5C 8D 9C")
    assert can_lay(2, "JH QH KH AH AS AD AC 5C 8D 9C")


def test_no_run_goes_round_the_corner() -> None:
    assert not can_lay(2, "QH KH AH 2H 7S 7D 7C 9S 4C 5D")


def test_windows_of_one_suit_compete_for_their_cards() -> None:
    assert not can_lay(3, "4H 5H 6H 7H 8H 9S TS QS 2C 3D")
    assert can_lay(3, "4H 5H 6H 7H 6H 7H 8H 9H 2C 3D")
    assert can_lay(3, "4H 4H 5H 5H 6H 6H 7H 7H 2C 3D")


def test_runs_of_one_suit_may_not_touch_but_may_have_a_gap() -> None:
    assert not can_lay(3, "3H 4H 5H 6H 7H 8H 9H TH 2C 2D")
    assert can_lay(3, "3H 4H 5H 6H 8H 9H TH JH 2C 2D")


def test_a_joker_moves_a_run_away_from_its_neighbour() -> None:
    # 4-7 and 8-J would touch; the joker doubles the eight, and the runs overlap.
    assert laid(3, "4H 5H 6H 7H 8H 9H TH JH JK 2C 2D") == ["5H 6H 7H 8H", "JK=8H 9H TH JH"]


def test_two_sets_may_have_one_rank() -> None:
    assert laid(1, "7S 7S 7H 7H 7D 7D 2C 3D 9H KC") == ["7S 7S 7H", "7H 7D 7D"]
    assert can_lay(1, "7S 7S 7H 7H 7D JK 2C 3D 9H KC")
    assert not can_lay(1, "7S 7S 7H 7H 7D 8D 2C 3D 9H KC")


def test_a_natural_may_be_worth_more_in_the_set_than_in_the_run() -> None:
    # The joker stands for the seven of hearts in the run, or for a seven in the set.
    assert can_lay(2, "4H 5H 6H 7H 7S 7D JK 9C KC 2D")
    assert can_lay(2, "4H 5H 6H 7H 7S JK JK 9C KC 2D")
    assert not can_lay(2, "4H 5H 6H 7H 7S JK 3C 9C KC 2D")


def test_each_meld_has_a_natural_of_its_own() -> None:
    one_set = Kernel(contract(1, 0), MELDS, POINTS)
    assert not one_set.can_lay(one_set.pack((JOKER,) * 5))
    assert one_set.can_lay(one_set.pack(cards("JK JK 5D")))
    assert not can_lay(1, "JK JK JK JK JK JK 4S")
    assert can_lay(1, "JK JK JK JK JK JK 4S KD")
    assert can_lay(3, "JK JK JK JK JK JK JK 4S 4S")
    assert not can_lay(3, "JK JK JK JK JK JK JK JK 4S")
    assert away(3, "JK JK JK JK JK JK JK JK 4S", jokers=9) == 1


def test_jokers_push_out_the_cheapest_naturals_held() -> None:
    # Both jokers go down with the nine; the twos stay, though they would make a set of their own.
    hand = "2S 2H 2D KS KH KD JK JK 5C 9D"
    assert left_points(1, hand) == 2 + 2 + 2 + 5


def test_a_natural_as_dear_as_a_joker_goes_down_first() -> None:
    assert laid(1, "AS AH AD KS KH KD JK 2C 3C 4C") == ["KS KH JK", "AS AH AD"][::-1]


def test_jokers_do_not_fill_a_whole_set_to_shed_points() -> None:
    # Three kings and three jokers may not lie as two sets; two kings and a joker, a king and two jokers may.
    hand = "2S 2H 2D KS KH KD JK JK JK"
    assert left_points(1, hand) == 2 + 2 + 2
    # A run lends its king to the jokers, and a joker takes its place.
    assert left_points(2, "2S 2H 2D TS JS QS KS JK JK JK") == 2 + 2 + 2


def test_the_dearest_of_overlapping_windows_is_laid() -> None:
    assert left_points(3, "5S 6S 7S 8S 9S 2H 3H 4H 5H 6H KD") == 5 + 2 + 10


def test_the_same_cards_always_give_the_same_melds() -> None:
    hand = "5S 6S 7S 8S 8H 8D 8C 9S JK 2H 3H"
    words = hand.split()
    assert laid(2, hand) == laid(2, " ".join(reversed(words))) == laid(2, " ".join(sorted(words)))


def test_the_melds_stand_in_the_order_of_the_contract() -> None:
    runs_first = Contract(tuple(reversed(CONTRACTS[1].parts)))
    kernel = Kernel(runs_first, MELDS, POINTS)
    melds = kernel.lay_down(kernel.pack(cards("9S 9H 9D 4H 5H 6H 7H 8C QC KD 2S")))
    assert [meld.kind for meld in melds or ()] == [MeldKind.RUN, MeldKind.SET]


def test_a_greedy_choice_of_the_cheapest_run_would_miss_the_set() -> None:
    # The natural run 6-9 takes the only spare nine; 5-8 leaves three of them.
    assert laid(2, "5H 6H 7H 8H 9H 9S 9D 2C QD KC") == ["9S 9H 9D", "5H 6H 7H 8H"]


def test_away_counts_the_cards_to_add() -> None:
    assert away(1, "2S 4H 6D 8C TS QH AD 3C 5H 9D") == 4
    assert away(3, "2S 4H 6D 8C TS QH AD 3C 5H 9D") == 4
    assert away(2, "9S 9H 4H 5H 6H 2S 2C QC KD 8D") == 2


def test_a_card_whose_copies_are_all_seen_is_filled_by_a_joker_only() -> None:
    hand = "TS JS QS KS 2D 3D 4D 9H 9C 7C"
    assert away(3, hand) == 1
    assert away(3, hand, seen="AD AD 5D 5D") == 1
    assert away(3, hand, seen="AD AD 5D 5D JK JK JK") == 2


def test_unseen_copies_are_not_counted_twice() -> None:
    # With one pack a seven of hearts for each of two equal runs is not to be had.
    hand = "4H 5H 6H JK 2S 9D"
    assert away(3, hand, packs=1, jokers=1) == 3
    one_kind = Counter({Card("5", "H"): 1, Card("6", "H"): 1})
    kernel = KERNELS[1]
    assert kernel.away(kernel.pack(cards("5H 5S 6H 6S 8D KD")), one_kind) == 2
    assert kernel.away(kernel.pack(cards("5H 5S 6H 6S 8D KD")), Counter({Card("5", "H"): 2})) is None


def test_away_is_unreachable_without_unseen_cards() -> None:
    kernel = KERNELS[4]
    hand = kernel.pack(cards("2S 4H 6D 8C TS QH AD 3C 5H 9D"))
    assert kernel.away(hand, {}) is None


def test_more_sets_than_ranks_may_begin_one_of_a_rank_that_has_full_ones() -> None:
    """A fourth set of three ranks wants three cards more of one of them, and one of each is left."""
    pack = Pack(("1", "2", "3"), ("R", "G"))
    runs = replace(MELDS.runs, ace=AceUse.LOW, largest=3)
    melds = replace(MELDS, pack=pack, runs=runs, forbidden_run_pairs=frozenset())
    kernel = Kernel(contract(4, 0), melds, dict.fromkeys(pack.faces, 1))
    three_of_each = [Card(rank, suit) for rank in pack.ranks for suit in "RRG"]
    hand, one_of_each = kernel.pack(three_of_each), Counter([Card(rank, "R") for rank in pack.ranks])
    assert kernel.away(hand, one_of_each) is None
    assert kernel.away(hand, one_of_each + one_of_each + one_of_each) == 3
    assert kernel.away(hand, one_of_each + Counter({JOKER: 2})) == 3


def test_fewer_than_twelve_cards_never_make_three_runs_of_the_whole_hand() -> None:
    hand = "2S 3S 4S 5S 7H 8H 9H TH JD QD KD"
    assert not can_lay(7, hand)
    assert away(7, hand) is None


def test_a_whole_hand_leaves_no_card_over() -> None:
    twelve = "2S 3S 4S 5S 7H 8H 9H TH JD QD KD AD"
    assert laid(7, twelve) == ["2S 3S 4S 5S", "7H 8H 9H TH", "JD QD KD AD"]
    assert can_lay(7, twelve + " 6S")
    assert not can_lay(7, twelve + " 7S")
    assert away(7, twelve + " 7S") == 1


def test_every_joker_of_a_whole_hand_lies_in_a_run() -> None:
    assert can_lay(7, "2S 3S 4S 5S 7H 8H 9H TH JD QD KD AD JK JK JK")
    full = "AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS"
    assert not can_lay(7, f"{full} {full.replace('S', 'H')} {full.replace('S', 'D')} JK")


def test_a_run_of_fourteen_has_an_ace_at_each_end() -> None:
    full = "AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS"
    assert can_lay(7, f"{full} 4H 5H 6H 7H 4D 5D 6D 7D")
    assert not can_lay(7, f"{full} 4H 5H 6H 7H 4D 5D 6D 7D AS")
    assert away(7, f"{full} 4H 5H 6H 7H 4D 5D 6D 8C") == 1


def test_one_ace_does_not_stand_at_both_ends_of_an_exchanged_hand() -> None:
    kernel = KERNELS[7]
    hand = kernel.pack(cards("AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS 4H 5H 6H 7H 4D 5D 6D 7D 8C"))
    assert kernel.away(hand, {Card("A", "S"): 1}) == 1
    assert kernel.away(hand, {Card("2", "C"): 1}) is None


def test_a_card_that_helps_fills_a_place_and_a_spare_one_leaves_none() -> None:
    kernel, hand = KERNELS[2], cards("9S 9H 4H 5H 6H 7H 2S QC KD JD")
    told = kernel.help(kernel.pack(hand), Deck(STANDARD_PACK, 2, 3).counts - Counter(hand))
    assert told.away == 1
    assert {card.rank for card in told.helping} == {"9", "JK"}
    assert {str(card) for card in told.spare} == {"2S", "QC", "KD", "JD"}


def test_runs_of_a_whole_hand_may_not_touch_either() -> None:
    assert not can_lay(7, "2S 3S 4S 5S 6S 7S 8S 9S 4D 5D 6D 7D")
    assert laid(7, "2S 3S 4S 5S 5S 6S 7S 8S 4D 5D 6D 7D") == ["2S 3S 4S 5S", "5S 6S 7S 8S", "4D 5D 6D 7D"]


def test_an_exchange_keeps_the_number_of_cards() -> None:
    assert away(7, "2S 3S 4S 5S 7H 8H 9H TH JD QD KD 2C") == 1
    assert away(7, "2S 3S 4S 5S 7H 8H 9H TH JD QD KD 2C", seen="AD AD TD TD JK JK JK") == 3


def test_whole_hand_runs_of_jokers_alone_take_over_a_shared_natural() -> None:
    kernel = Kernel(Contract((Part(2, MeldKind.RUN, Count.at_least(4)),), whole_hand=True), MELDS, POINTS)
    # Both runs cover the two fives: one copy for each of them.
    hand = cards("5S 6S") + (JOKER,) * 6
    melds = kernel.lay_down(kernel.pack(hand))
    assert melds is not None
    assert broken_in_laydown(melds, contract=contract_of(2), rules=MELDS, hand=hand) == ()
    assert not kernel.can_lay(kernel.pack(cards("5S") + (JOKER,) * 7))


def contract_of(runs: int) -> Contract:
    return Contract((Part(runs, MeldKind.RUN, Count.at_least(4)),), whole_hand=True)
