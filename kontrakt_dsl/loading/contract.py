"""A contract from the words that say it, in a rules file or on its own."""

from kontrakt_dsl.diagnostics import Findings
from kontrakt_dsl.errors import RulesetError
from kontrakt_dsl.language.table import KEY_AT
from kontrakt_dsl.loading.tree import Text
from kontrakt_dsl.loading.values import ValueReader
from kontrakt_dsl.phrases.nodes import ContractPhrase, PartPhrase
from kontrakt_dsl.phrases.parser import PhraseType
from kontrakt_dsl.rules.contracts import Contract, MeldKind, Part
from kontrakt_dsl.source import SourceFile, Span


def contract_from_phrase(phrase: ContractPhrase) -> Contract:
    """The contract that a phrase says; everything in it must be built."""
    parts = [
        Part(part.number, MeldKind(part.kind), part.size)
        for part in phrase.choices[0]
        if isinstance(part, PartPhrase) and part.size is not None
    ]
    return Contract(tuple(parts), phrase.whole_hand)


def contract_from_text(text: str, *, shown_as: str) -> Contract:
    """The contract that `text` says by itself.

    Raises RulesetError with what is wrong; `shown_as` is what its findings call the text.
    """
    findings = Findings(SourceFile(shown_as, text))
    node = Text(text, Span.on_line(1, 1, len(text)))
    phrase = ValueReader(KEY_AT[("contracts",)], findings).phrase(node, PhraseType.CONTRACT)
    if not isinstance(phrase, ContractPhrase):
        raise RulesetError(findings.source, findings.in_file_order())
    return contract_from_phrase(phrase)
