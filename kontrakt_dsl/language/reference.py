"""The generated pages of the reference: `python -m kontrakt_dsl.language.reference language` (or `checks`)."""

import sys
from collections.abc import Callable, Iterator

from kontrakt_dsl.language.codes import Code
from kontrakt_dsl.language.dimensions import DIMENSIONS, places_of
from kontrakt_dsl.language.explanations import EXPLANATIONS
from kontrakt_dsl.language.model import Axis, Key, Need, Section
from kontrakt_dsl.language.table import CONSTANTS, KEYS, SECTIONS, TOP_LEVEL_NAMES, keys_of

_NEEDED = {
    Need.ALWAYS: "must be said",
    Need.WITH_SECTION: "must be said where the section is there",
    Need.WITH_WILDS: "must be said where there are wild cards",
    Need.WITH_ACE: "must be said where the pack has an ace",
    Need.WITH_DEEPER: "must be said where a card may come from inside the discard pile",
    Need.WITH_NEW_STOCK: "must be said where the discards may become a new stock",
    Need.SEVERAL_SETS: "must be said where a contract has several sets",
    Need.SEVERAL_RUNS: "must be said where a contract has several runs",
    Need.NEVER: "may be left out",
}
_INTRODUCTION = """\
# The rules language, version 1

Every section and key of a rules file, the words each takes, and what they mean. How phrases such as amounts, limits and
splits are made is in [phrases](phrases.md); how to write a file from nothing is in the [tutorial](../tutorial.md); how
a file extends another and offers options is in [extending](extending.md); how it tests its rules is in
[tests](tests.md); what `kontrakt validate` reports is in [checks](checks.md).

A file says every rule that families disagree about: nothing goes without saying, and leaving something out never grants
anything. The path of a key, such as `laying down > several runs`, is the name of the rule: findings, refused moves and
tests call it so.
"""
_CODES = """\
# Findings of `kontrakt validate`

Each finding has a stable code. K0 is about the file and its YAML, K1 about keys, K2 about phrases and words, K3 about
values that differ by round or table, K5 about rules that contradict each other or decide nothing.
"""


def language_page() -> str:
    """The page of all keys."""
    return "\n".join([_INTRODUCTION, *_contents(), *_top_and_sections(), *_constants(), *_dimensions()])


def checks_page() -> str:
    """The page of all codes."""
    lines = [_CODES]
    for code in Code:
        explained = EXPLANATIONS[code]
        lines += [f"## {code}: {explained.title}", "", explained.text, ""]
    return "\n".join(lines)


def _contents() -> Iterator[str]:
    yield "| part of the file | what it is about |"
    yield "|---|---|"
    sections = {section.name: section for section in SECTIONS}
    for name in TOP_LEVEL_NAMES:
        if name in sections:
            section = sections[name]
            yield f"| [`{name}:`](#{_anchor(name)}) | {section.meaning} |"
        else:
            key = keys_at_top()[name]
            yield f"| [`{name}`](#{_anchor(name)}) | {key.question} |"
    yield ""


def keys_at_top() -> dict[str, Key]:
    """The keys that stand in no section."""
    return {key.name: key for key in KEYS if len(key.path) == 1}


def _top_and_sections() -> Iterator[str]:
    sections = {section.name: section for section in SECTIONS}
    for name in TOP_LEVEL_NAMES:
        if name in sections:
            yield from _section(sections[name])
        else:
            yield from _key(keys_at_top()[name], level=2)


def _section(section: Section) -> Iterator[str]:
    yield f"## {section.name}"
    yield ""
    yield f"{section.meaning[0].upper()}{section.meaning[1:]}."
    if section.optional:
        yield f"Without this section, or with `{section.name}: none`, there is no such thing in the game."
    yield ""
    for key in keys_of(section.name):
        yield from _key(key, level=3)


def _key(key: Key, *, level: int) -> Iterator[str]:
    yield f"{'#' * level} {key.title}"
    yield ""
    yield f"{key.question[0].upper()}{key.question[1:]}"
    yield ""
    yield from _facts(key)
    said = (*key.words, *key.forms)
    if said:
        yield "| word | meaning |" if key.words else "| phrase | meaning |"
        yield "|---|---|"
        yield from (f"| `{word.text}` | {word.meaning} |" for word in said)
        yield ""
    if key.note:
        yield key.note
        yield ""


def _facts(key: Key) -> Iterator[str]:
    absent = f"; without it, {key.absent}" if key.absent else ""
    yield f"- takes {key.kind}; {_NEEDED[key.need]}{absent}"
    axes = [str(axis) for axis in Axis if axis in key.axes]
    if axes:
        yield f"- may differ by {', '.join(axes[:-1])}{' and ' if len(axes) > 1 else ''}{axes[-1]}"
    if key.names:
        yield f"- may speak of {', '.join(f'`{name}`' for name in key.names)}"
    yield ""


def _constants() -> Iterator[str]:
    yield "## The same in every game"
    yield ""
    yield from (f"- {constant.rule}" for constant in CONSTANTS)
    yield ""


def _dimensions() -> Iterator[str]:
    yield "## Where each difference between games is said"
    yield ""
    yield "| | what games differ in | where it is said |"
    yield "|---|---|---|"
    for number, name in enumerate(DIMENSIONS, start=1):
        places = ", ".join(
            f"`{place}`" if ">" in place or place in TOP_LEVEL_NAMES else place for place in places_of(number)
        )
        yield f"| {number} | {name} | {places} |"
    yield ""


def _anchor(name: str) -> str:
    return name.replace(" ", "-")


PAGES: dict[str, Callable[[], str]] = {"language": language_page, "checks": checks_page}

if __name__ == "__main__":
    sys.stdout.write(PAGES[sys.argv[1]]())
