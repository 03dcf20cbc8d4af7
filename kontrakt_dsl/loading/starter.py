"""A rules file to begin with: every question with an answer to change, and the other answers beside it.

A rule that is only offered stands behind a bare #, so that the rest of the line is right as it stands; words behind a
# and one blank explain.
"""

from collections.abc import Iterator

from kontrakt_dsl.language.model import Key, Kind
from kontrakt_dsl.language.table import KEY_AT, SECTION_NAMED, TOP_LEVEL_NAMES, keys_of
from kontrakt_dsl.loading.tree import Entry, Items, Mapping, Node, Text
from kontrakt_dsl.loading.wording import PACK_EXAMPLE
from kontrakt_dsl.loading.written import as_scalar

_WIDTH = 118
_COLUMN = 40
_PROSE = (Kind.TEXT, Kind.TEXTS, Kind.VERSION, Kind.NAMED_PATCHES, Kind.TESTS)
_CLOSED = (Kind.WORD, Kind.WORD_LIST, Kind.CHAIN)
_OFFERED = (
    "# Beside each rule stand other answers. A line behind a # and one blank explains; any other line behind a # is a",
    "# rule that is not in force: to say it, take away its # and that of its heading.",
)
_HELD = (
    "# A line behind a # and one blank explains; any other line behind a # is a rule that holds already in the ruleset",
    '# that this file extends, but where "unsaid" stands beside it: there, what follows that word holds. To change a',
    "# rule, take away its # and that of its heading, and say something else.",
)


def starter_text(rules: Mapping, *, name: str, base: str | None = None) -> str:
    """The text of a file called `name` with the answers of `rules`, each with the other answers beside it.

    With `base`, the file extends the ruleset of that name, and the answers stand there as comments to be changed.
    """
    lines = ["kontrakt: 1", *([f"extends: {as_scalar(base)}"] if base else []), f"name: {as_scalar(name)}"]
    lines += ["sources:", "  - where these rules come from"]
    lines += ["", *(_OFFERED if base is None else _HELD)]
    top = {entry.key.value: entry for entry in rules.entries}
    starter = _Starter(commented=base is not None)
    for part in TOP_LEVEL_NAMES:
        if part in SECTION_NAMED:
            starter.section(part, top.get(part))
        elif KEY_AT[(part,)].kind not in _PROSE and part in top:
            starter.lines.append("")
            starter.key(KEY_AT[(part,)], top[part].value, "")
    body = [f"#{line}" if base and line and not line.startswith("#") else line for line in starter.lines]
    return "".join(f"{line}\n" for line in (*lines, *body))


class _Starter:
    """Collects the lines of sections and keys."""

    def __init__(self, *, commented: bool) -> None:
        self.commented = commented
        self.lines: list[str] = []

    def section(self, name: str, entry: Entry | None) -> None:
        """A section with its keys; one that the rules lack stands there as a comment."""
        section = SECTION_NAMED[name]
        given = entry.value if entry is not None else None
        lead = "" if isinstance(given, Mapping) else "#"
        if self.commented:
            lead = ""
        optional = "; without it, or with none, there is no such thing" if section.optional else ""
        lacking = "" if isinstance(given, Mapping) or not self.commented else "; that ruleset has none of it"
        self.lines += ["", f"# {section.meaning}{optional}{lacking}", f"{lead}{name}:"]
        answers = {one.key.value: one.value for one in given.entries} if isinstance(given, Mapping) else {}
        for key in keys_of(name):
            if key.name in answers:
                self.key(key, answers[key.name], "  ")
            else:
                self._unsaid(key, lead, there=isinstance(given, Mapping))

    def key(self, key: Key, value: Node, indent: str) -> None:
        """A key with its answer and, beside it, the other answers."""
        head = f"{indent}{as_scalar(key.name)}:"
        match value:
            case Text():
                self._wrapped(f"{head} {as_scalar(value.value)}", _others(key, value.value))
            case Mapping():
                self._wrapped(head, _others(key, ""))
                self._below(value, f"{indent}  ")
            case Items():
                self.lines.append(head)
                self.lines += [f"{indent}  - {as_scalar(item.value)}" for item in value.items if isinstance(item, Text)]
            case _:
                return

    def _below(self, node: Mapping, indent: str) -> None:
        for entry in node.entries:
            if isinstance(entry.value, Mapping):
                self.lines.append(f"{indent}{as_scalar(entry.key.value)}:")
                self._below(entry.value, f"{indent}  ")
            elif isinstance(entry.value, Text):
                self.lines.append(f"{indent}{as_scalar(entry.key.value)}: {as_scalar(entry.value.value)}")

    def _unsaid(self, key: Key, lead: str, *, there: bool) -> None:
        """A key that the rules don't use: the comment says what it would take, and in a section what holds without."""
        words = _answers(key)
        if not words or key.kind in _PROSE:
            return
        without = f"unsaid: {key.absent or 'the question does not come up'}" if there or key.absent else ""
        mark = "" if self.commented else "#"
        beside = "; ".join(part for part in (_others(key, words[0]), without) if part)
        start = f"{lead or mark}  {as_scalar(key.name)}:"
        if key.kind is Kind.BONUSES:
            self._wrapped(start, beside)
            self.lines.append(f"{lead or mark}    {words[0]}")
        else:
            self._wrapped(f"{start} {as_scalar(words[0])}", beside)

    def _wrapped(self, start: str, comment: str) -> None:
        """A line with a comment beside it, which goes on below where it is long."""
        if not comment:
            self.lines.append(start)
            return
        lead = f"{start:{_COLUMN}}"
        below = f"{'#' if self.commented else ''}{' ' * len(lead)}"
        first, *others = _lines_of(comment, _WIDTH - max(_COLUMN, len(lead)) - 4)
        self.lines += [f"{lead}  # {first}", *(f"{below}  # {words}" for words in others)]


def _answers(key: Key) -> list[str]:
    """What may be said under a key: its words and forms."""
    if key.kind is Kind.PROHIBITIONS:
        return ["any", *(f"not {word.text}" for word in key.words)]
    said = key.forms if key.kind is Kind.BONUSES else (*key.words, *key.forms)
    return list(dict.fromkeys(word.text for word in said))


def _others(key: Key, said: str) -> str:
    """The answers of a key other than the one given."""
    if key.kind in _PROSE:
        return ""
    if key.kind is Kind.PACK:
        return f"or, for example: {PACK_EXAMPLE}"
    others = [text for text in _answers(key) if text != said]
    if not others:
        return ""
    lead = "or" if key.kind in _CLOSED else "or, for example"
    return f"{lead}: {'; '.join(others)}"


def _lines_of(comment: str, width: int) -> Iterator[str]:
    line = ""
    for word in comment.split():
        if line and len(line) + 1 + len(word) > max(width, 30):
            yield line
            line = word
        else:
            line = f"{line} {word}" if line else word
    yield line
