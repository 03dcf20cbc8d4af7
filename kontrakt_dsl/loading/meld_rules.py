"""Rules of sets and runs from the answers of a file."""

from kontrakt_dsl.cards import ACE, Card, Pack
from kontrakt_dsl.loading.answers import Answers, Cell
from kontrakt_dsl.loading.unanswered import answered
from kontrakt_dsl.loading.values import Words
from kontrakt_dsl.phrases.limit_nodes import Naturals, NumberLimit, OneWildLimit, WildLimitPhrase
from kontrakt_dsl.rules.melding import (
    AceUse,
    AgainstNaturals,
    MeldRules,
    RunPair,
    RunRules,
    RunSuits,
    SetPair,
    SetRules,
    SetSuits,
    SetWild,
    WildLimit,
    WildsAsNaturals,
    WildsStandFor,
)


def meld_rules_from_answers(
    answers: Answers, cell: Cell, *, pack: Pack, cards: int, wild: frozenset[Card], dead: frozenset[Card] = frozenset()
) -> MeldRules:
    """The rules of melds in one cell, with a deck of so many `cards`.

    Raises UnansweredError where some rule has no answer.
    """
    reader = _MeldAnswers(answers, cell, has_wilds=bool(wild))
    sets, runs = answered(reader.number("sets")), answered(reader.number("runs"))
    said = answers.get(("runs", "ace"), str, cell)
    ace = AceUse(answered(said)) if ACE in pack.ranks else AceUse.LOW
    side_by_side = reader.word("runs", "wilds side by side")
    longest = reach_of_ranks(ace, pack) or cards
    return MeldRules(
        pack=pack,
        wild=wild,
        sets=SetRules(
            SetSuits(answered(answers.get(("sets", "suits"), str, cell))),
            largest=sets.number,
            naturals=reader.naturals("sets"),
            wilds=reader.wilds("sets", "wilds when laid down"),
            wilds_later=reader.wilds("sets", "wilds later"),
            suit_of_wild=SetWild(reader.chosen(("sets", "suit of a wild")) or SetWild.RANK),
        ),
        runs=RunRules(
            ace,
            largest=longest if runs.number is None else runs.number,
            naturals=reader.naturals("runs"),
            wilds=reader.wilds("runs", "wilds when laid down"),
            wilds_later=reader.wilds("runs", "wilds later"),
            wilds_side_by_side=side_by_side != "never",
            suits=RunSuits(answered(answers.get(("runs", "suits"), str, cell))),
        ),
        forbidden_set_pairs=frozenset(map(SetPair, reader.forbidden("several sets"))),
        forbidden_run_pairs=frozenset(map(RunPair, reader.forbidden("several runs"))),
        as_naturals=WildsAsNaturals(reader.chosen(("deck", "wilds as naturals")) or WildsAsNaturals.NEVER),
        stand_for=WildsStandFor(reader.chosen(("deck", "wilds stand for")) or WildsStandFor.ANY),
        dead=dead,
    )


def reach_of_ranks(ace: AceUse | None, pack: Pack) -> int | None:
    """How many cards of one run the ranks of a pack allow; None round the corner, where a run goes on and on.

    None, too, where it is not known where an ace of the pack stands.
    """
    if ACE not in pack.ranks:
        return len(pack.ranks)
    if ace in (None, AceUse.CORNER):
        return None
    return len(pack.ranks) + (1 if ace is AceUse.LOW_OR_HIGH else 0)


def _strictest(limits: tuple[OneWildLimit, ...], scope: str) -> int | None:
    return min((one.at_most for one in limits if one.scope == scope and one.at_most is not None), default=None)


class _MeldAnswers:
    def __init__(self, answers: Answers, cell: Cell, *, has_wilds: bool) -> None:
        self._answers, self._cell, self._has_wilds = answers, cell, has_wilds

    def number(self, section: str) -> NumberLimit | None:
        return self._answers.get((section, "largest"), NumberLimit, self._cell)

    def word(self, section: str, key: str) -> str | None:
        word = self._answers.get((section, key), str, self._cell)
        return answered(word) if self._has_wilds else word

    def naturals(self, section: str) -> int:
        read = self._answers.get((section, "naturals"), Naturals, self._cell)
        if read is None and not self._has_wilds:
            return 0
        return answered(read).least

    def wilds(self, section: str, key: str) -> WildLimit:
        read = self._answers.get((section, key), WildLimitPhrase, self._cell)
        if read is not None and read.same:
            read = self._answers.get((section, "wilds when laid down"), WildLimitPhrase, self._cell)
        if read is None and not self._has_wilds:
            return WildLimit()
        limits = answered(read).limits
        against = [AgainstNaturals(one.scope) for one in limits if one.at_most is None]
        # of two limits of one sort the stricter one holds
        strictest = AgainstNaturals.FEWER if AgainstNaturals.FEWER in against else None
        return WildLimit(
            _strictest(limits, "per meld"),
            strictest or next(iter(against), None),
            tuple((one.size, one.at_most) for one in limits if one.size is not None and one.at_most is not None),
            at_start=_strictest(limits, "in the first 4 cards"),
            per_laydown=_strictest(limits, "per lay-down") if key == "wilds when laid down" else None,
        )

    def chosen(self, path: tuple[str, str]) -> str | None:
        return self._answers.get(path, str, self._cell)

    def forbidden(self, key: str) -> tuple[str, ...]:
        path = ("laying down", key)
        if path not in self._answers.given:
            return ()
        return answered(self._answers.get(path, Words, self._cell)).words
