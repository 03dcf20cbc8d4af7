"""What a phrase says that is in the language but not playable in this version yet."""

from collections.abc import Iterator

from kontrakt_dsl.phrases.nodes import ContractPhrase, Extent, PartPhrase

WHOLE = Extent(0, 10_000)


def unbuilt_parts(phrase: object) -> Iterator[tuple[Extent, str]]:
    """Each part that can't be played yet, with its words; `WHOLE` stands for all of the phrase."""
    match phrase:
        case ContractPhrase():
            yield from _in_contract(phrase)


def _in_contract(phrase: ContractPhrase) -> Iterator[tuple[Extent, str]]:
    for pattern in phrase.choices:
        for element in pattern:
            for clause in element.clauses if isinstance(element, PartPhrase) else ():
                if clause.words == "jokers":
                    yield clause.extent, clause.words
