"""Where lark stops in a phrase, in words of the table instead of names of terminals."""

import re
from contextlib import suppress

from lark import Lark, UnexpectedCharacters, UnexpectedEOF, UnexpectedInput, UnexpectedToken

from kontrakt_dsl.phrases.nodes import Extent
from kontrakt_dsl.phrases.parser import Misread, PhraseType

_WORD = re.compile(r"[^\s,]+|,")
_SPELLED_OUT = {
    "INT": ("a number",),
    "LETTER": ("a rank",),
    "SIGN": ("+", "-"),
    "FACES": ("aces", "2s"),
    "OF_FACES": ("aces", "2s"),
    "$END": ("",),
    "<END-OF-FILE>": ("",),
}


def misread(kind: PhraseType, text: str, fault: UnexpectedInput, parser: Lark) -> Misread:
    """The part of `text` that could not be read and what could have stood there."""
    names: set[str] = set()
    start = len(text)
    if isinstance(fault, UnexpectedCharacters):
        start = fault.pos_in_stream or 0
        names = _accepted(kind, text[:start], parser) or set(fault.allowed or ())
    elif isinstance(fault, UnexpectedToken):
        names = set(fault.accepts or fault.expected)
        if fault.token.type != "$END":
            start = fault.token.start_pos or 0
    elif isinstance(fault, UnexpectedEOF):
        names = {str(name) for name in fault.expected}
    word = _WORD.match(text, start)
    end = word.end() if word else max(start, len(text))
    # where nothing else may stand, only the end may
    return Misread(Extent(start, end), _words(names or {"$END"}, parser))


def _accepted(kind: PhraseType, begun: str, parser: Lark) -> set[str]:
    """The terminals that may follow what was begun; lark itself tells those of other phrases, too."""
    interactive = parser.parse_interactive(begun, start=str(kind))
    with suppress(UnexpectedInput):
        interactive.exhaust_lexer()
        return set(interactive.accepts())  # type: ignore[no-untyped-call]  # lark has no types here
    return set()


def _words(names: set[str], parser: Lark) -> tuple[str, ...]:
    found: set[str] = set()
    for name in names:
        if name in _SPELLED_OUT:
            found.update(_SPELLED_OUT[name])
        elif name not in parser.lexer_conf.ignore:
            found.update(_alternatives(parser.get_terminal(name).pattern.value))
    return tuple(sorted(found))


def _alternatives(pattern: str) -> set[str]:
    """The wordings of a terminal: its pattern holds nothing but words, blanks and flat alternatives."""
    text = pattern.removesuffix(r"\b").replace(r"\s+", " ").replace("\\", "")
    inner = re.search(r"\(([^()]*)\)", text)
    if inner is None:
        choices = [text]
    else:
        choices = [text[: inner.start()] + choice + text[inner.end() :] for choice in inner[1].split("|")]
    words: set[str] = set()
    for choice in choices:
        words.update({choice.replace("s?", ""), choice.replace("s?", "s")})
    return words
