"""Every lay-down has one form: its text reads back as the very melds, whoever found them."""

from dataclasses import replace
from random import Random

import pytest
from positions import cards
from rules_under_test import main_ruleset

from kontrakt_dsl.card_text import read_cards
from kontrakt_dsl.cards import Card
from kontrakt_dsl.game.moves import LayDown, Move, read_move
from kontrakt_dsl.melds.laydown import broken_in_laydown
from kontrakt_dsl.melds.legality import broken_in_meld
from kontrakt_dsl.melds.meld import Meld, Placed
from kontrakt_dsl.melds.one_form import asked_in, in_one_form
from kontrakt_dsl.rules.contracts import Contract, MeldKind, Part, PartSuits, Shared
from kontrakt_dsl.rules.counts import Count
from kontrakt_dsl.rules.melding import AceUse, MeldRules, SetWild, WildsAsNaturals
from kontrakt_dsl.rules.ruleset import RoundRules
from kontrakt_solver.answers import Backend
from kontrakt_solver.lay_downs import lay_downs
from kontrakt_solver.oracle import Oracle
from tests.prove_ways import asked

SAMPLE, SECONDED = 60, 12
FULL = "2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS"
TWOS = frozenset(Card("2", suit) for suit in "SHDC")


def read(text: str, rules: RoundRules) -> Move:
    return read_move(text, rules.deck.pack, wild=rules.melds.wild, rules=rules)


def laying(*parts: Part, melds: MeldRules | None = None) -> RoundRules:
    """A round of the main game with other parts in its contract."""
    rules = main_ruleset().round(1, players=4)
    return replace(rules, contract=Contract(parts), melds=melds or rules.melds)


def melding(*, sets: dict[str, object] | None = None, runs: dict[str, object] | None = None) -> MeldRules:
    """The rules of melds in the main game with changes."""
    melds = main_ruleset().round(1, players=4).melds
    changed = replace(melds.sets, **(sets or {})), replace(melds.runs, **(runs or {}))  # type: ignore[arg-type]
    return replace(melds, sets=changed[0], runs=changed[1])


ALL_WILD = melding(sets={"naturals": 0})
TWOS_WILD = replace(melding(), wild=TWOS)
OWN_PLACE = replace(TWOS_WILD, as_naturals=WildsAsNaturals.OWN_PLACE)


def set_of(size: int, **more: str) -> Part:
    return Part(1, MeldKind.SET, Count.exactly(size), **more)  # type: ignore[arg-type]


def run_of(size: int, **more: object) -> Part:
    return Part(1, MeldKind.RUN, Count.exactly(size), **more)  # type: ignore[arg-type]


@pytest.mark.parametrize("number", range(SAMPLE))
def test_every_lay_down_that_is_found_reads_back(number: int) -> None:
    """Each backend and the list of all lay-downs, under the main rules and rules of the whole language."""
    question = asked(number)
    backends = [Backend.AUTO, Backend.CP_SAT, Backend.LISTING, *([Backend.CONSTRAINT] * (number < SECONDED))]
    found = [Oracle(question.rules, backend=backend).lay_down(question.hand) for backend in backends]
    found += lay_downs(Oracle(question.rules), question.hand, limit=20).ways
    for melds in found:
        move = LayDown(melds or ())
        assert not melds or read(str(move), question.rules) == move


def test_the_sample_has_lay_downs_of_every_kind() -> None:
    found = [Oracle(asked(number).rules).lay_down(asked(number).hand) for number in range(SAMPLE)]
    kinds = [meld.kind for melds in found for meld in melds or ()]
    assert min(kinds.count(kind) for kind in MeldKind) > 1
    assert sum(melds is not None for melds in found) > SAMPLE / 2


@pytest.mark.parametrize(
    ("rules", "text", "written"),
    [
        (laying(run_of(13)), f"lay AS {FULL}", f"lay AS {FULL}"),
        (laying(run_of(13, ends=("2", "A"))), f"lay AS {FULL}", f"lay {FULL} AS"),
        (laying(run_of(13), melds=melding(runs={"ace": AceUse.HIGH})), f"lay AS {FULL}", f"lay {FULL} AS"),
        (
            laying(run_of(13, suits=PartSuits.ALTERNATING)),
            "lay AS 2S 3H 4S 5H 6S 7H 8S 9H TS JH QS KH",
            "lay 2S 3H 4S 5H 6S 7H 8S 9H TS JH QS KH AS",
        ),
        (
            laying(run_of(14, suits=PartSuits.ALTERNATING)),
            "lay AS AH 2S 3H 4S 5H 6S 7H 8S 9H TS JH QS KH",
            "lay AH 2S 3H 4S 5H 6S 7H 8S 9H TS JH QS KH AS",
        ),
        (
            laying(run_of(13), melds=melding(runs={"wilds_side_by_side": False})),
            "lay JK=AS JK=2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS",
            "lay JK=2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS JK=AS",
        ),
    ],
    ids=["either end", "named ends", "ace high", "colours, thirteen", "colours, fourteen", "wilds side by side"],
)
def test_an_ace_goes_low_only_where_it_fits_there(rules: RoundRules, text: str, written: str) -> None:
    """(Interfaces 5) An ace that fits both ends of a run goes low; the rules of the round tell whether it fits."""
    move = read(text, rules)
    assert str(move) == written
    assert isinstance(move, LayDown)
    hand = move.melds[0].cards
    assert broken_in_laydown(move.melds, contract=rules.contract, rules=rules.melds, hand=hand) == ()


def test_a_run_that_was_made_with_its_ace_high_is_laid_with_it_low() -> None:
    rules = laying(run_of(13))
    places = tuple(Placed(card, card) for card in cards(f"{FULL} AS"))
    low = in_one_form([Meld(MeldKind.RUN, places)], asked_in(rules))
    assert str(LayDown(low)) == f"lay AS {FULL}"


@pytest.mark.parametrize(
    ("rules", "text", "written"),
    [
        (laying(set_of(2, rank="A"), melds=ALL_WILD), "lay JK JK", "lay JK=A JK=A"),
        (laying(set_of(3), melds=ALL_WILD), "lay JK=9 JK JK", "lay JK=9 JK=9 JK=9"),
        (laying(set_of(3), melds=ALL_WILD), "lay JK=9 9S JK", "lay 9S JK JK"),
        (
            laying(set_of(2, rank="A"), set_of(2, rank="K"), melds=ALL_WILD),
            "lay JK JK / JK=A JK",
            "lay JK=K JK=K / JK=A JK=A",
        ),
        (laying(set_of(3), melds=replace(ALL_WILD, wild=TWOS)), "lay 2S 2H 2D", "lay 2S=2 2H=2 2D=2"),
        (
            laying(set_of(2), melds=replace(ALL_WILD, wild=TWOS, as_naturals=WildsAsNaturals.OWN_PLACE)),
            "lay 2S=5 2H",
            "lay 2S=5 2H=5",
        ),
        (
            laying(set_of(3), melds=melding(sets={"naturals": 0, "suit_of_wild": SetWild.ANNOUNCED})),
            "lay JK=9H JK=9S JK=9D",
            "lay JK=9S JK=9H JK=9D",
        ),
    ],
    ids=["by the contract", "by one of them", "by a natural", "by two parts", "all twos", "two as five", "announced"],
)
def test_a_set_of_wild_cards_says_its_rank(rules: RoundRules, text: str, written: str) -> None:
    """In a set a wild card is plain where a natural card tells the rank; where none does its rank is named."""
    move = read(text, rules)
    assert isinstance(move, LayDown)
    assert str(move) == written
    assert read(written, rules) == move
    hand = [card for meld in move.melds for card in meld.cards]
    assert broken_in_laydown(move.melds, contract=rules.contract, rules=rules.melds, hand=hand) == ()


def test_a_set_of_wild_cards_without_a_rank_is_none_and_the_solver_names_one() -> None:
    """Where no natural card is needed the reader, the engine and the solver agree: a set has a rank."""
    rules = laying(set_of(3), melds=ALL_WILD)
    move = read("lay JK JK JK", rules)
    assert isinstance(move, LayDown)
    (broken,) = broken_in_meld(move.melds[0], rules.melds)
    assert broken.message == "JK JK JK has no natural card, so no rank; say which, such as JK=A"
    for backend in (Backend.AUTO, Backend.CP_SAT, Backend.CONSTRAINT, Backend.LISTING):
        oracle = Oracle(rules, backend=backend)
        found = oracle.lay_down(read_cards("JK JK JK", rules.deck))
        assert found is not None
        assert read(str(LayDown(found)), rules) == LayDown(found)


def test_consecutive_cards_of_one_suit_are_the_group_or_the_run_that_the_contract_asks_for() -> None:
    """Both parts of a contract may be answered by cards that look like a run."""
    group = Part(1, MeldKind.GROUP, Count.exactly(4), shared=Shared.SUIT)
    rules = laying(group, run_of(3))
    move = read("lay 4H 5H 6H 7H / 9S TS JS", rules)
    assert isinstance(move, LayDown)
    assert [meld.kind for meld in move.melds] == [MeldKind.GROUP, MeldKind.RUN]


def test_wild_faces_in_their_own_place_lie_last_in_a_group() -> None:
    """The order of a group is the one of its text, whoever made it."""
    group = Part(1, MeldKind.GROUP, Count.exactly(4), shared=Shared.SUIT)
    rules = laying(group, melds=OWN_PLACE)
    found = Oracle(rules, backend=Backend.CP_SAT).lay_down(cards("2H 5H 9H KH"))
    assert found is not None
    assert str(LayDown(found)) == "lay 5H 9H KH 2H"


@pytest.mark.parametrize(
    ("part", "hand", "lies"),
    [
        (run_of(3, suits=PartSuits.ONE_COLOUR), "AS 2C 3S", True),
        (run_of(3, suits=PartSuits.ONE_COLOUR), "AS 2H 3S", False),
        (run_of(3, suits=PartSuits.ALTERNATING), "AS 2H 3S", True),
        (run_of(3, suits=PartSuits.ALTERNATING), "AS 2C 3S", False),
        (run_of(3, suits=PartSuits.ONE_COLOUR), "3S 2H 5S", True),
        (run_of(3), "AS 2H 3S", True),
        (Part(1, MeldKind.GROUP, Count.exactly(4), shared=Shared.SUIT), "5S 6S 9S 2S", True),
        (Part(1, MeldKind.GROUP, Count.exactly(4), shared=Shared.SUIT), "5S 6S 9S 2H", False),
        (Part(1, MeldKind.GROUP, Count.exactly(4), shared=Shared.COLOUR), "5S 6S 9S 2C", True),
        (Part(1, MeldKind.GROUP, Count.exactly(4), shared=Shared.COLOUR), "5S 6S 9S 2H", False),
    ],
)
def test_a_card_that_is_natural_in_its_place_is_not_wild_there(part: Part, hand: str, lies: bool) -> None:
    """A place asks for rank and suit in a run of one suit only, for a rank in other runs, for any card in a group."""
    for backend in (Backend.AUTO, Backend.CP_SAT, Backend.LISTING, Backend.CONSTRAINT):
        assert Oracle(laying(part, melds=OWN_PLACE), backend=backend).can_lay(cards(hand)) is lies


@pytest.mark.parametrize(
    ("rules", "text", "written"),
    [
        (
            laying(run_of(4, ends=("2", "5"), suits=PartSuits.ANY), melds=OWN_PLACE),
            "lay 2H=2 3H 4C 5H",
            "lay 2H 3H 4C 5H",
        ),
        (
            laying(run_of(4, ends=("2", "5"), suits=PartSuits.ONE_COLOUR), melds=OWN_PLACE),
            "lay 2S=2 3C 4C 5S",
            "lay 2S 3C 4C 5S",
        ),
        (
            laying(run_of(4, ends=("2", "5"), suits=PartSuits.ALTERNATING), melds=OWN_PLACE),
            "lay 2D=2 3C 4D 5C",
            "lay 2D 3C 4D 5C",
        ),
        (laying(run_of(4, ends=("2", "5")), melds=OWN_PLACE), "lay 2H=2 3H 4H 5H", "lay 2H 3H 4H 5H"),
        (laying(run_of(4, ends=("2", "5")), melds=OWN_PLACE), "lay 2S=2H 3H 4H 5H", "lay 2S=2H 3H 4H 5H"),
        (
            laying(run_of(4, ends=("2", "5"), suits=PartSuits.ANY), melds=TWOS_WILD),
            "lay 2H=2 3H 4C 5H",
            "lay 2H=2 3H 4C 5H",
        ),
    ],
    ids=["any suits", "one colour", "alternating", "one suit", "another suit", "never natural"],
)
def test_a_card_that_is_natural_in_its_place_names_nothing(rules: RoundRules, text: str, written: str) -> None:
    """A card of a wild rank that lies in its own place is written as what it is, whoever made the run."""
    move = read(text, rules)
    assert str(move) == written
    assert isinstance(move, LayDown)
    for backend in (Backend.AUTO, Backend.CP_SAT, Backend.LISTING, Backend.CONSTRAINT):
        found = Oracle(rules, backend=backend).lay_down([card for meld in move.melds for card in meld.cards])
        assert found == move.melds


@pytest.mark.parametrize("size", [13, 14, 15, 18, 26, 27, 30])
@pytest.mark.parametrize("beside", [False, True])
def test_a_run_that_goes_past_its_own_beginning_reads_back(size: int, beside: bool) -> None:
    melds = melding(runs={"ace": AceUse.CORNER, "largest": 40, "wilds_side_by_side": beside})
    rules, random = laying(run_of(size), melds=melds), Random(f"{size} {beside}")
    ranks, wild = melds.pack.ranks, sorted(melds.wild, key=str)
    for _ in range(8):
        low = random.randrange(len(ranks))
        stands = [Card(ranks[(low + step) % len(ranks)], "S") for step in range(size)]
        jokers = {3 * place for place in random.sample(range(size // 3), random.randint(0, 3))}
        places = [Placed(wild[0] if step in jokers else card, card) for step, card in enumerate(stands)]
        found = in_one_form([Meld(MeldKind.RUN, tuple(places))], asked_in(rules))
        move = LayDown(found)
        assert broken_in_meld(found[0], melds) == ()
        assert sorted(found[0].places, key=str) == sorted(places, key=str)
        assert read(str(move), rules) == move
