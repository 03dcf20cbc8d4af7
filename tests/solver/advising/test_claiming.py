"""Claims compared: what the claimer parts with, how near it stays, and when the claim is worth it."""

import pytest
from positions import Position as InWords
from positions import cards, move

from kontrakt_dsl.game import play
from kontrakt_dsl.game.round_state import Phase
from kontrakt_dsl.game.view import view
from kontrakt_dsl.loading.load import load_text
from kontrakt_dsl.rules.ruleset import Ruleset
from kontrakt_solver.advising.advice import advice_on
from kontrakt_solver.advising.claiming import Claiming, claiming
from kontrakt_solver.advising.discarding import answer_choices
from kontrakt_solver.advising.position import Position

COLLECTED = "9S 9H 9D 4H 5H 8H QC KD 3S"
TABLE = ("8S 8D 8C of Ann", "9C TC JC QC of Ann")


def _rules(claimer: str, discarder: str, *, card: str = "laid off by the claimer") -> Ruleset:
    text = (
        "kontrakt: 1\nextends: kontrakt\nname: Claims\nsources: [these tests]\n"
        "claiming: {when: always, protecting: never, priority: turn order, "
        f"the card: {card}, the claimer: {claimer}, the discarder: {discarder}}}\n"
    )
    rules = load_text(text, name="claims", path="claims.yaml").ruleset
    assert rules is not None
    return rules


def _asked(
    rules: Ruleset, bob: str, *, discard: str = "8H", table: tuple[str, ...] = TABLE, answers: bool = False
) -> Position:
    """What Bob knows when Ann has discarded a card that fits the table, or after claiming it for meld 1."""
    seats = {"Ann": f"{discard} KS 2C, down earlier", "Bob": bob, "Cid": "5S 6S"}
    state = play.apply(InWords(seats, "Ann has drawn", table=table).game(rules), move(f"discard {discard}"))
    if answers:
        state = play.apply(state, move(f"claim {discard} to 1"))
    return Position(view(state, 1))


def _claiming(position: Position) -> Claiming:
    found = claiming(position)
    assert found is not None
    return found


def _away(position: Position, without: str = "") -> int | None:
    left = list(position.hand)
    for card in cards(without):
        left.remove(card)
    return position.oracle.away(left, position.unseen)


@pytest.mark.parametrize("claimer", ["gives the discarder a card", "discards a card"])
@pytest.mark.parametrize("hand", [COLLECTED, "9S 9H 9D 4H 5H 6H", "9S 9H KD KH 4H 5H"])
def test_the_card_that_goes_is_one_that_leaves_the_hand_nearest(claimer: str, hand: str) -> None:
    position = _asked(_rules(claimer, "nothing more"), hand)
    found = _claiming(position)
    assert found.chosen is not None
    aways = [_away(position, str(card)) for card in position.hand]
    nearest = min(away for away in aways if away is not None)
    assert (found.away, found.away_claimed) == (_away(position), nearest)
    assert found.away_claimed == _away(position, str(found.chosen.card))
    assert found.points - found.points_claimed == position.points([found.chosen.card])
    assert found.keeps == (nearest == found.away)


def test_what_a_card_drawn_unseen_may_cost_is_counted_card_by_card() -> None:
    position = _asked(_rules("nothing more", "draws unseen from the claimer"), COLLECTED)
    found = _claiming(position)
    away = _away(position)
    assert away is not None
    aways = [_away(position, str(card)) for card in position.hand]
    assert found.keeps == pytest.approx(sum(left == away for left in aways) / len(aways))
    assert found.away_claimed == max(left for left in aways if left is not None) == away + 1
    assert found.points_claimed == pytest.approx(found.points * (1 - 1 / len(aways)))
    assert not found.claim
    assert str(advice_on(position).best) == "pass"


def test_a_claim_with_the_last_card_ends_the_round() -> None:
    found = _claiming(_asked(_rules("discards a card", "nothing more"), "KD, down earlier"))
    assert found.out
    assert found.claim


@pytest.mark.parametrize(
    ("discarder", "card", "gets"),
    [
        ("nothing more", "laid off by the claimer", 0),
        ("nothing more", "back to the discarder", 1),
        ("draws 2 stock cards", "laid off by the claimer", 2),
        ("draws 2 stock cards", "back to the discarder", 3),
    ],
)
def test_a_claim_that_costs_nothing_is_made_where_the_discarder_gets_cards(
    discarder: str, card: str, gets: int
) -> None:
    position = _asked(_rules("nothing more", discarder, card=card), COLLECTED)
    found = _claiming(position)
    assert (found.parts, found.gets, found.claim) == (0, gets, gets > 0)
    claimed = play.legal_moves(position.view.round)
    assert {choice.move for choice in found.choices} == set(claimed[:-1])


def test_a_hand_that_would_be_too_small_to_be_laid_keeps_its_cards() -> None:
    seven = _claiming(_asked(_rules("gives the discarder a card", "nothing more"), "9S 9H 9D 4H 5H 6H 2S"))
    eight = _claiming(_asked(_rules("gives the discarder a card", "nothing more"), "9S 9H 9D 4H 5H 6H 2S 2D"))
    assert (seven.too_small, seven.claim) == (True, False)
    assert (eight.too_small, eight.claim) == (False, True)


def test_the_place_that_makes_room_for_an_own_card_comes_first() -> None:
    rules = _rules("nothing more", "draws 2 stock cards")
    table = ("TS TD TC of Ann", "6H 7H 8H 9H of Ann")
    found = _claiming(_asked(rules, "JH 2S, down earlier", discard="TH", table=table))
    assert [str(choice.move) for choice in found.choices] == ["claim TH to 2", "claim TH to 1"]
    assert [str(card) for card in found.choices[0].own] == ["JH"]


def test_the_answer_compares_every_card_that_may_go() -> None:
    position = _asked(_rules("gives the discarder a card", "nothing more"), COLLECTED, answers=True)
    assert position.view.round.phase is Phase.ANSWER
    choices = answer_choices(position)
    assert {choice.move for choice in choices} == set(position.view.legal_moves())
    for choice in choices:
        assert choice.away == _away(position, str(choice.card))
    assert choices[0].move == advice_on(position).best
    by_card = {str(choice.card): choice for choice in choices}
    assert by_card["QC"].serves is False
    assert choices[0].away == min(choice.away for choice in choices if choice.away is not None)
