"""A contract from the words that say it, in a rules file or on its own."""

from kontrakt_dsl.cards import ACE, Pack
from kontrakt_dsl.diagnostics import Findings
from kontrakt_dsl.errors import RulesetError
from kontrakt_dsl.language.codes import Code
from kontrakt_dsl.loading.faces import rank_named, rank_names
from kontrakt_dsl.loading.tree import Text, span_within
from kontrakt_dsl.phrases.nodes import ContractPhrase, GroupPhrase, PartPhrase
from kontrakt_dsl.phrases.parser import PhraseType, known_phrase
from kontrakt_dsl.rules.contracts import Contract, MeldKind, Part, PartSuits, Shared
from kontrakt_dsl.rules.counts import Count
from kontrakt_dsl.source import SourceFile, Span

_FACES = {"aces": "A", "jacks": "J", "queens": "Q", "kings": "K"}
_SUITS = tuple(map(str, PartSuits))
_WITHOUT_WILDS = "without wilds"
_KEPT, _KEPT_OR_NOT = "except the discard", "with or without a discard"


def contract_from_phrase(phrase: ContractPhrase, node: Text, pack: Pack, findings: Findings) -> Contract | None:
    """The contract that a phrase says; None where it names ranks that the pack does not have, which is reported."""
    patterns: list[tuple[Part, ...]] = []
    sound = True
    for pattern in phrase.choices:
        parts = [_part(element, pack) for element in pattern]
        for element, part in zip(pattern, parts, strict=True):
            if isinstance(part, str):
                sound = False
                span = span_within(findings.source, node, element.extent.start, element.extent.end)
                known = f"its ranks are {', '.join(rank_names(pack))}"
                findings.error(span, Code.UNKNOWN_RANK, f'the pack has no rank "{part}"; {known}')
        patterns.append(tuple(part for part in parts if isinstance(part, Part)))
    if not sound:
        return None
    return Contract(
        patterns[0],
        whole_hand=phrase.whole_hand and not phrase.discard,
        keeps_discard=phrase.discard == _KEPT,
        others=tuple(patterns[1:]),
        may_keep_discard=phrase.discard == _KEPT_OR_NOT,
    )


def contract_from_text(text: str, *, shown_as: str, pack: Pack) -> Contract:
    """The contract that `text` says by itself.

    Raises RulesetError with what is wrong; `shown_as` is what its findings call the text.
    """
    findings = Findings(SourceFile(shown_as, text))
    node = Text(text, Span.on_line(1, 1, len(text)))
    phrase = known_phrase(PhraseType.CONTRACT, text) or _read(node, findings)
    contract = contract_from_phrase(phrase, node, pack, findings) if isinstance(phrase, ContractPhrase) else None
    if contract is None:
        raise RulesetError(findings.source, findings.in_file_order())
    return contract


def _read(node: Text, findings: Findings) -> object | None:
    # What is known is sound; to read and judge anything else takes the table of the language.
    from kontrakt_dsl.language.deck_keys import CONTRACTS
    from kontrakt_dsl.loading.phrase_values import PhraseReader

    (key,) = CONTRACTS
    return PhraseReader(key, findings).read(node, PhraseType.CONTRACT)


def _part(element: PartPhrase | GroupPhrase, pack: Pack) -> Part | str:
    """The part that an element says, or the rank in it that the pack does not have."""
    if isinstance(element, GroupPhrase):
        return Part(1, MeldKind.GROUP, element.size, shared=Shared(element.shared))
    rank, suits, wilds = None, None, None
    for clause in element.clauses:
        words = clause.words
        if words in _SUITS:
            suits = PartSuits(words)
        elif words == _WITHOUT_WILDS:
            wilds = 0
        elif words.startswith("with at most"):
            wilds = int(words.split()[3])
        else:
            name = _FACES.get(words, words.removesuffix("s"))
            rank = rank_named(name, pack)
            if rank is None:
                return name
    size, ends = element.size, None
    if element.between is not None:
        low, high = (rank_named(name, pack) for name in element.between)
        if low is None or high is None:
            return element.between[0] if low is None else element.between[1]
        size, ends = Count.exactly(_stretch(low, high, pack)), (low, high)
    assert size is not None
    return Part(element.number, MeldKind(element.kind), size, ends=ends, rank=rank, suits=suits, wilds=wilds)


def _stretch(low: str, high: str, pack: Pack) -> int:
    """How many cards a run from one rank up to another has; an ace that ends it is the high one."""
    ranks, first, last = len(pack.ranks), pack.rank_index[low], pack.rank_index[high]
    if high == ACE:
        return ranks - first + 1
    return last - first + 1 if first <= last else ranks - first + last + 1
