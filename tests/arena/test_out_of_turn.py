"""What the steady bot does in the turns of others, and how it keeps its own discards from being claimed."""

import pytest
from changed_rules import changed_rules
from positions import Position, after
from steady_choice import choice

from kontrakt_dsl.game.game_state import GameState

TABLE = ("9S 9H 9D of Eva", "4H JK=5H 6H 7H of Eva")
DOWN = ", down earlier"


def rules_of_claims(*, claimer: str, discarder: str, card: str = "laid off by the claimer", when: str = "down") -> str:
    """Claims under which the claimer and the discarder do this."""
    return (
        f"claiming:\n  when: {when}\n  protecting: by calling first\n  priority: turn order\n  the card: {card}\n"
        f"  the claimer: {claimer}\n  the discarder: {discarder}\n"
    )


def asked_to_claim(bob: str, rules: str) -> GameState:
    """Ann has discarded the fourth nine, and Bob is asked whether he claims it."""
    seats = {"Ann": f"9C KD 2S 3D{DOWN}", "Bob": bob, "Eva": f"8C QC 3D{DOWN}"}
    return after(Position(seats, "Ann has drawn", table=TABLE).game(changed_rules(rules)), "discard 9C")


@pytest.mark.parametrize(
    ("claimer", "discarder", "wanted"),
    [
        ("nothing more", "draws unseen from the claimer", "claim 9C to 1"),
        ("nothing more", "draws 2 stock cards", "claim 9C to 1"),
        ("discards a card", "nothing more", "claim 9C to 1"),
        ("nothing more", "nothing more", "pass"),
    ],
)
def test_it_claims_where_that_costs_somebody_else_a_card(claimer: str, discarder: str, wanted: str) -> None:
    rules = rules_of_claims(claimer=claimer, discarder=discarder)
    assert str(choice(asked_to_claim(f"7C 2S KS{DOWN}", rules))) == wanted


def test_who_collects_lets_nobody_draw_from_its_hand() -> None:
    rules = rules_of_claims(claimer="nothing more", discarder="draws unseen from the claimer", when="always")
    assert str(choice(asked_to_claim("QS QH QD 3S 4S 5S 6S TC TD AC", rules))) == "pass"


def test_the_claimer_gives_the_dearest_card_that_fits_nowhere() -> None:
    rules = rules_of_claims(claimer="gives the discarder a card", discarder="nothing more")
    state = after(asked_to_claim(f"7C 2S KS 8H{DOWN}", rules), "claim 9C to 1")
    assert str(choice(state)) == "give KS"


def test_a_claimer_who_collects_gives_the_card_that_is_missed_least() -> None:
    rules = rules_of_claims(claimer="gives the discarder a card", discarder="nothing more", when="always")
    state = after(asked_to_claim("QS QH QD 3S 4S 5S 7D 7C TD", rules), "claim 9C to 1")
    assert str(choice(state)) in ("give 7D", "give 7C", "give TD")


@pytest.mark.parametrize(
    ("table", "wanted"), [("KS KH KC of Eva", "discard KD protected"), ("9S 9H 9D of Eva", "discard KD")]
)
def test_a_discard_that_could_be_claimed_is_protected(table: str, wanted: str) -> None:
    rules = changed_rules(rules_of_claims(claimer="nothing more", discarder="draws unseen from the claimer"))
    seats = {"Ann": "KD 2S 2H", "Bob": "7C 2S", "Eva": f"8C QC 3D{DOWN}"}
    assert str(choice(Position(seats, "Ann has drawn", table=(table,)).game(rules))) == wanted


def asked_to_snatch(ann: str, *, left: str = "QC 3D 4D") -> GameState:
    """Eva has just laid a joker for 5H and keeps `left`; Ann, the next in turn, is asked about it."""
    rules = changed_rules(
        "snatching:\n  when: always\n  wilds in: runs\n  whose: any player's\n  priority: turn order\n"
        "swapping: none\nbuying: none\n"
    )
    seats = {"Ann": ann, "Bob": f"7C 2S KS 3C{DOWN}", "Eva": f"JK {left}{DOWN}"}
    table = ("9S 9H 9D of Bob", "6H 7H 8H 9H of Bob")
    return after(Position(seats, "Eva has drawn", table=table).game(rules), "add JK=5H to 2")


def test_who_collects_snatches_a_wild_card() -> None:
    assert str(choice(asked_to_snatch("5H QS QH 3S 4S 7D 7C TD AC 2D"))) == "swap 5H in 2"


@pytest.mark.parametrize(("left", "wanted"), [("QC 3D 4D", "swap 5H in 2"), ("QC 3D", "pass")])
def test_who_is_down_snatches_unless_somebody_may_go_out_first(left: str, wanted: str) -> None:
    assert str(choice(asked_to_snatch(f"5H QS QH 3S{DOWN}", left=left))) == wanted
