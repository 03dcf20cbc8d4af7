"""What a new meld after the contract must be: one set or one run of some size, or a choice of such melds."""

from typing import NamedTuple

from kontrakt_dsl.diagnostics import Findings
from kontrakt_dsl.language.codes import Code
from kontrakt_dsl.language.model import Key
from kontrakt_dsl.loading.guesses import plain
from kontrakt_dsl.loading.phrase_values import PhraseReader
from kontrakt_dsl.loading.tree import Node, Text
from kontrakt_dsl.loading.values import ValueReader
from kontrakt_dsl.loading.wording import allowed_words
from kontrakt_dsl.phrases.nodes import ContractPhrase, GroupPhrase, PartPhrase
from kontrakt_dsl.phrases.parser import Misread, PhraseType, parse_phrase
from kontrakt_dsl.rules.contracts import MeldKind, Part

NEVER = "never"


class NewMelds(NamedTuple):
    """What a new meld may be; nothing where none may be started."""

    parts: tuple[Part, ...]


class NewMeldsReader(NamedTuple):
    """Reads what new melds must be."""

    key: Key
    findings: Findings

    def read(self, node: Node) -> NewMelds | None:
        """The melds, or None where they could not be read, which is reported."""
        if isinstance(node, Text) and plain(node.value) == NEVER:
            return NewMelds(())
        read = parse_phrase(PhraseType.CONTRACT, node.value) if isinstance(node, Text) and node.value.strip() else None
        if not isinstance(read, ContractPhrase):
            # What is wrong with it is told as for any other phrase.
            if isinstance(node, Text) and isinstance(read, Misread):
                PhraseReader(self.key, self.findings).read(node, PhraseType.CONTRACT)
            else:
                ValueReader(self.key, self.findings).read(node)
            return None
        parts = [_part(pattern) for pattern in read.choices]
        if read.whole_hand or None in parts:
            message = f"a new meld is one set or one run of some size, and {read} says more"
            self.findings.error(node.span, Code.OUT_OF_BOUNDS, message, allowed_words(self.key))
            return None
        return NewMelds(tuple(part for part in parts if part is not None))


def _part(pattern: tuple[PartPhrase | GroupPhrase, ...]) -> Part | None:
    """The one plain meld of a pattern, None where it is another."""
    match pattern:
        case (PartPhrase(number=1, kind=kind, size=size, clauses=()),) if size is not None:
            return Part(1, MeldKind(kind), size)
        case _:
            return None
