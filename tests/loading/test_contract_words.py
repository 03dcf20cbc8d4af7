"""Contracts in words: what a contract says of itself is read back as the same contract."""

from random import Random

import pytest

from kontrakt_dsl.cards import STANDARD_PACK, Pack
from kontrakt_dsl.diagnostics import Findings
from kontrakt_dsl.errors import RulesetError
from kontrakt_dsl.language.deck_keys import CONTRACTS
from kontrakt_dsl.loading.contract import contract_from_text
from kontrakt_dsl.loading.phrase_values import PhraseReader
from kontrakt_dsl.loading.tree import Text
from kontrakt_dsl.phrases.parser import PhraseType, known_phrase
from kontrakt_dsl.phrases.ready import known_phrases
from kontrakt_dsl.source import SourceFile, Span
from tests.solver.whole_language import draw

OWN_PACK = Pack(tuple(map(str, range(1, 13))), ("R", "B"), ("red", "blue"))


@pytest.mark.parametrize("seed", range(200))
def test_a_contract_is_read_back_from_its_own_words(seed: int) -> None:
    """Every clause, choice and ending of the language."""
    drawn = draw(Random(seed))
    text = str(drawn.contract)
    assert contract_from_text(text, shown_as="test", pack=drawn.rules.pack) == drawn.contract


def test_each_contract_that_is_known_is_sound() -> None:
    """So it is taken as it is, without the reader that judges what it has parsed."""
    (key,) = CONTRACTS
    known = [text for kind, text in known_phrases() if kind == PhraseType.CONTRACT]
    assert len(known) > 100
    for text in known:
        findings = Findings(SourceFile("test", text))
        phrase = PhraseReader(key, findings).read(Text(text, Span.on_line(1, 1, len(text))), PhraseType.CONTRACT)
        assert phrase == known_phrase(PhraseType.CONTRACT, text)
        assert not findings.in_file_order()


@pytest.mark.parametrize(
    ("text", "size"),
    [("1 run from A to K", 13), ("1 run from 10 to A", 5), ("1 run from A to A", 14), ("1 run from Q to 3", 5)],
)
def test_the_ends_of_a_run_tell_its_size(text: str, size: int) -> None:
    """An ace at the end is the high one; a run that goes down goes round the corner."""
    contract = contract_from_text(text, shown_as="test", pack=STANDARD_PACK)
    assert contract.least_cards == size
    assert str(contract) == text


@pytest.mark.parametrize(
    ("text", "pack", "fault"),
    [
        ("1 run from A to 12", OWN_PACK, 'no rank "A"'),
        ("1 set of 2 aces", OWN_PACK, 'no rank "A"'),
        ("1 set of 3 13s", STANDARD_PACK, 'no rank "13"'),
        ("1 run of 4 in different suits", STANDARD_PACK, "can't be said of a run"),
        ("1 run of 4 aces", STANDARD_PACK, "can't be said of a run"),
        ("1 set of 4 in one colour", STANDARD_PACK, "can't be said of a set"),
        ("1 set from A to K", STANDARD_PACK, "of one rank"),
        ("1 set of 3 without wilds with at most 1 wild", STANDARD_PACK, "says once more"),
    ],
)
def test_words_that_fit_no_such_meld_are_told(text: str, pack: Pack, fault: str) -> None:
    """Ranks that the pack does not have, and clauses that make no sense."""
    with pytest.raises(RulesetError) as error:
        contract_from_text(text, shown_as="test", pack=pack)
    assert fault in error.value.diagnostics[0].message
