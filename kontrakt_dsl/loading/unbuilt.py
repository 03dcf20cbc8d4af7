"""What a phrase says that is in the language but not playable in this version yet."""

from collections.abc import Iterator

from kontrakt_dsl.phrases.limit_nodes import WildLimitPhrase
from kontrakt_dsl.phrases.nodes import Cards, ContractPhrase, Extent, PartPhrase

WHOLE = Extent(0, 10_000)


def unbuilt_parts(phrase: object) -> Iterator[tuple[Extent, str]]:
    """Each part that can't be played yet, with its words; `WHOLE` stands for all of the phrase."""
    match phrase:
        case ContractPhrase():
            yield from _in_contract(phrase)
        case Cards():
            for group in phrase.groups:
                if group.shade == "dead":
                    yield group.extent, str(group)
        case WildLimitPhrase():
            for limit in phrase.limits:
                if limit.at_most is not None and limit.scope != "per meld":
                    yield limit.extent, str(limit)


def _in_contract(phrase: ContractPhrase) -> Iterator[tuple[Extent, str]]:
    if len(phrase.choices) > 1:
        yield WHOLE, "either ... or ..."
    for pattern in phrase.choices:
        for element in pattern:
            if not isinstance(element, PartPhrase):
                yield element.extent, str(element)
                continue
            if element.between is not None:
                yield element.extent, str(element)
            for clause in element.clauses:
                yield clause.extent, clause.words
    if phrase.keeps_discard:
        yield phrase.extra, "except the discard"
