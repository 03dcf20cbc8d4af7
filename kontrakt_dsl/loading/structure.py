"""The sections and keys of a file, checked against the table: unknown ones and missing ones."""

from kontrakt_dsl.diagnostics import Findings
from kontrakt_dsl.language.codes import Code
from kontrakt_dsl.language.model import Key, Need, Section
from kontrakt_dsl.language.table import KEY_AT, KEYS, SECTION_NAMED, SECTIONS, TOP_LEVEL_NAMES, keys_of
from kontrakt_dsl.loading.answers import Answers
from kontrakt_dsl.loading.guesses import close_key
from kontrakt_dsl.loading.tree import Broken, Entry, Items, Mapping, Node, Text
from kontrakt_dsl.loading.wording import allowed_words, quoted, shortened
from kontrakt_dsl.sentences import listed
from kontrakt_dsl.source import FILE_START, Span


def read_structure(root: Node, answers: Answers, findings: Findings) -> None:
    """Sort the entries of a file into `answers` by section and path."""
    if not isinstance(root, Mapping):
        if not isinstance(root, Broken):
            message = "a rules file is a map of keys, and this is not one"
            help = "begin with: kontrakt: 1"
            if isinstance(root, Items):
                help += "; a list of tests is no rules, but kontrakt test and kontrakt validate read it"
            findings.error(root.span, Code.WRONG_SHAPE, message, help)
        return
    for entry in root.entries:
        name = entry.key.value
        if name in SECTION_NAMED:
            _read_section(SECTION_NAMED[name], entry, answers, findings)
        elif (name,) in KEY_AT:
            _take(KEY_AT[(name,)], entry, answers, findings)
        else:
            _unknown(entry, "", TOP_LEVEL_NAMES, findings)


def _read_section(section: Section, entry: Entry, answers: Answers, findings: Findings) -> None:
    answers.sections[section.name] = entry
    value = entry.value
    if isinstance(value, Text) and value.value == "none":
        answers.struck[section.name] = entry
        if not section.optional:
            findings.error(
                value.span,
                Code.NEEDED_SECTION,
                f'"{section.name}" can\'t be struck out',
                f"it says {section.meaning}; only {listed(_optional_sections())} can be none",
            )
        return
    if not isinstance(value, Mapping):
        if not isinstance(value, Broken):
            findings.error(
                value.span if value.span.start != value.span.end else entry.key.span,
                Code.WRONG_SHAPE,
                f'"{section.name}" is a section, so its keys stand indented below it',
                _shape_of(section),
            )
        return
    names = tuple(key.name for key in keys_of(section.name))
    for inner in value.entries:
        key = KEY_AT.get((section.name, inner.key.value))
        if key is None:
            _unknown(inner, section.name, names, findings)
        else:
            _take(key, inner, answers, findings)


def _shape_of(section: Section) -> str:
    keys = f"its keys: {listed(key.name for key in keys_of(section.name))}"
    return f'say "none" where there is no such thing; {keys}' if section.optional else keys


def _take(key: Key, entry: Entry, answers: Answers, findings: Findings) -> None:
    answers.given[key.path] = entry
    if isinstance(entry.value, Text) and not entry.value.style and not entry.value.value:
        findings.error(
            entry.key.span, Code.NO_VALUE, f'"{key.title}" has no value', f"{key.question} {allowed_words(key)}"
        )


def _unknown(entry: Entry, section: str, names: tuple[str, ...], findings: Findings) -> None:
    said = entry.key.value
    where = f'"{section}" has no key' if section else "there is no section or key"
    near = close_key(said, names)
    elsewhere = [key.title for key in KEYS if len(key.path) == 2 and key.name == said and key.path[0] != section]
    if section and (said,) in {(name,) for name in TOP_LEVEL_NAMES}:
        elsewhere.append(f"{said} (at the left edge)")
    if elsewhere and not section:
        guess = f"did you mean {listed(quoted(elsewhere), 'or')}? "
    elif near is None and elsewhere:
        guess = f"it belongs elsewhere: {listed(quoted(elsewhere))}; "
    else:
        guess = f'did you mean "{near}"? ' if near else ""
        if near is None and not section:
            inside = close_key(said, tuple(key.name for key in KEYS if len(key.path) == 2))
            homes = [key.title for key in KEYS if len(key.path) == 2 and key.name == inside]
            guess = f"did you mean {listed(quoted(homes), 'or')}? " if homes else ""
    findings.error(
        entry.key.span, Code.UNKNOWN_KEY, f'{where} "{shortened(said)}"', f"{guess}keys here: {listed(names)}"
    )


def _optional_sections() -> tuple[str, ...]:
    return tuple(section.name for section in SECTIONS if section.optional)


def report_missing(
    root: Node, answers: Answers, findings: Findings, *, needs: frozenset[Need], idle: frozenset[str]
) -> None:
    """Report each question that a root file must answer and does not; `idle` sections ask nothing further."""
    if not isinstance(root, Mapping):
        return
    begin = root.entries[0].key.span if root.entries else FILE_START
    for section in SECTIONS:
        if not section.optional and section.name not in answers.sections:
            findings.error(
                begin,
                Code.MISSING_SECTION,
                f'the section "{section.name}" is missing: {section.meaning}',
                f"its keys: {listed(key.name for key in keys_of(section.name) if key.need in needs)}",
            )
    for key in KEYS:
        if key.path in answers.given or key.need not in needs:
            continue
        place: Span = begin
        if len(key.path) == 2:
            section_entry = answers.sections.get(key.path[0])
            if section_entry is None or key.path[0] in answers.struck or key.path[0] in idle:
                continue
            if not isinstance(section_entry.value, Mapping):
                continue
            place = section_entry.key.span
        findings.error(place, Code.MISSING_KEY, f'"{key.title}" is not said: {key.question}', allowed_words(key))
