"""That the reasons why a hand can't lay hold under any rules, by trying everything."""

import re
from dataclasses import replace

import pytest

from kontrakt_dsl.rules.contracts import Contract
from kontrakt_dsl.rules.melding import SetWild
from kontrakt_solver.reasons import Reason
from tests.solver.random_rules import Drawn
from tests.solver.reason_sample import by_pattern, lays, lays_without, one_less, unlayable, with_many_limits
from tests.solver.subsets import Subsets
from tests.solver.whole_language import draw

SAMPLE = 60


@pytest.mark.parametrize("number", range(SAMPLE))
def test_each_reason_is_needed_and_together_they_are_enough(number: int) -> None:
    """Under any rules, by brute force: what a reason names can't be laid, and can be without any one of its melds;
    what no reason names can be laid."""
    drawn, reasons = unlayable(number, draw)
    assert reasons
    for pattern, of_pattern in by_pattern(drawn.contract, reasons):
        assert of_pattern
        if lays(drawn, pattern.parts):
            assert all(reason.parts == pattern.parts for reason in of_pattern)
            _check_cards_of_the_whole_hand(drawn, pattern, of_pattern)
            continue
        if any(reason.parts == pattern.parts and "the contract " in reason.text for reason in of_pattern):
            continue
        named = set()
        for reason in of_pattern:
            assert not lays(drawn, reason.parts)
            assert all(lays(drawn, fewer) for fewer in one_less(reason.parts))
            named |= {replace(part, number=1) for part in reason.parts}
        assert lays(drawn, tuple(part for part in pattern.parts if replace(part, number=1) not in named))


@pytest.mark.parametrize("number", range(SAMPLE))
def test_each_rule_that_is_blamed_is_needed_and_together_they_are_enough(number: int) -> None:
    """Under any rules and contracts that say much of their melds, by brute force: without all rules that a reason
    names the hand can be laid, with any one of them it can't; each has words of its own."""
    drawn, reasons = unlayable(number, with_many_limits, blamed=True)
    for pattern, of_pattern in by_pattern(drawn.contract, reasons):
        for reason in of_pattern:
            whole = "with the whole hand" in reason.text
            contract = pattern if whole else Contract(reason.parts)
            assert not reason.against or lays_without(drawn, contract, reason.against)
            for kept in reason.against:
                fewer = [other for other in reason.against if other is not kept]
                assert not lays_without(drawn, contract, fewer)
                assert f'the contract says "{kept.clause}"' in reason.text or not kept.clause


def test_the_sample_blames_rules_of_every_kind() -> None:
    sample = [unlayable(number, with_many_limits, blamed=True) for number in range(SAMPLE)]
    blamed = [reason.against for _, reasons in sample for reason in reasons if reason.against]
    clauses = {relaxation.clause for against in blamed for relaxation in against}
    assert {"without wilds", "with at most 1 wild", "in different suits", "in one colour"} <= clauses
    assert any(len(against) > 1 and any(one.clause for one in against) for against in blamed)
    assert any(len(against) > 1 and not all(one.clause for one in against) for against in blamed)
    announced = [drawn for drawn, _ in sample if drawn.rules.sets.suit_of_wild is SetWild.ANNOUNCED]
    assert len(announced) > SAMPLE // 4


def _check_cards_of_the_whole_hand(drawn: Drawn, pattern: Contract, reasons: list[Reason]) -> None:
    """What reasons say of cards that find no place, and of how many stay."""
    subsets = Subsets(Contract(pattern.parts), drawn.rules, drawn.points)
    for reason in reasons:
        useless = re.search(r"(?:^|: )(\S[^:]*) can't be brought into any", reason.text)
        if useless:
            cards = useless[1].split()
            assert subsets.best(drawn.hand, {card: int(str(card) in cards) for card in drawn.hand}) == 0
        fewest = re.search(r"at least (\d+) cards? stays? in the hand", reason.text)
        if fewest:
            assert len(drawn.hand) - int(fewest[1]) == subsets.best(drawn.hand, dict.fromkeys(drawn.hand, 1))
