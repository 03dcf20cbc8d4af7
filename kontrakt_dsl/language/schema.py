"""The JSON Schema of rules files, made from the table of keys, for editors that complete and explain."""

from typing import Any
from urllib.parse import quote

from kontrakt_dsl.language.model import Key, Kind, Need, Section, Word
from kontrakt_dsl.language.table import KEY_AT, KEYS, SECTION_NAMED, TOP_LEVEL_NAMES, keys_of

DRAFT = "http://json-schema.org/draft-07/schema#"
_Schema = dict[str, Any]
_SPLIT_PATTERN = (
    r"^((rounds?|contracts?) [0-9].*|(last|other) (rounds?|contracts?)|(before|after) laying down"
    r"|[0-9]+(-[0-9]+)? players?|other numbers of players)$"
)
# What tells of a file and not of its rules; no option changes it.
_OF_THE_FILE = ("kontrakt", "name", "sources", "extends", "options", "tests")
_CLOSED = (Kind.WORD, Kind.VERSION)
_SCALAR: _Schema = {"type": ["string", "number"]}
_TABLES = (Kind.CARD_POINTS, Kind.CONTRACTS, Kind.PACK)
_FREE = (Kind.NAMED_PATCHES, Kind.TESTS)


def json_schema() -> _Schema:
    """The schema of a whole file; every word is there with its meaning, and every key with its question."""
    definitions = {name: _part(name) for name in TOP_LEVEL_NAMES if name != "options"}
    definitions |= {_one_value(key): {"anyOf": _choices(key)} for key in KEYS if key.axes}
    properties = {name: _ref(name) for name in definitions if name in TOP_LEVEL_NAMES}
    changes = {name: part for name, part in properties.items() if name not in _OF_THE_FILE}
    definitions["changes"] = {"type": "object", "properties": changes, "additionalProperties": False}
    options = {"type": "object", "additionalProperties": _ref("changes")}
    return {
        "$schema": DRAFT,
        "title": "A ruleset in the rules language of kontrakt, version 1",
        "type": "object",
        "properties": {**properties, "options": {"description": KEY_AT[("options",)].question, **options}},
        "required": ["kontrakt"],
        "anyOf": [{"required": ["extends"]}, {"required": _needed()}],
        "additionalProperties": False,
        "definitions": definitions,
    }


def _part(name: str) -> _Schema:
    return _section(SECTION_NAMED[name]) if name in SECTION_NAMED else _key(KEY_AT[(name,)])


def _one_value(key: Key) -> str:
    """What the definition is called of a value that does not differ by anything."""
    return f"{key.title}, one value"


def _ref(title: str) -> _Schema:
    return {"$ref": f"#/definitions/{quote(title)}"}


def _needed() -> list[str]:
    """What a file must have that extends no other."""
    return [
        name
        for name in TOP_LEVEL_NAMES
        if (not SECTION_NAMED[name].optional if name in SECTION_NAMED else KEY_AT[(name,)].need is Need.ALWAYS)
    ]


def _section(section: Section) -> _Schema:
    keys = {key.name: _key(key) for key in keys_of(section.name)}
    described = _sentence(section.meaning)
    whole: _Schema = {"description": described, "type": "object", "properties": keys, "additionalProperties": False}
    if not section.optional:
        return whole
    return {"description": described, "anyOf": [whole, {"const": "none", "description": "there is no such thing"}]}


def _key(key: Key) -> _Schema:
    described = _sentence(key.question)
    if key.note:
        described = f"{described} {key.note}"
    if not key.axes:
        return {"description": described, "anyOf": _choices(key)}
    leaf = _ref(_one_value(key))
    return {"description": described, "anyOf": [leaf, _split({"anyOf": [leaf, _split(leaf)]})]}


def _split(leaf: _Schema) -> _Schema:
    """Cases of one kind; below one of them may stand cases of another kind, and no more."""
    cases = {"type": "object", "patternProperties": {_SPLIT_PATTERN: leaf}}
    return {**cases, "additionalProperties": False, "minProperties": 1}


def _choices(key: Key) -> list[_Schema]:
    if key.kind is Kind.BONUSES:
        return [{"type": "object"}, *_struck_out(key)]
    if key.kind in _FREE:
        return [{"type": ["array", "object", "string"]}]
    if key.kind is Kind.TEXT:
        return [{"type": "string"}]
    if key.kind is Kind.TEXTS:
        return [{"type": "array", "items": {"type": "string"}}, {"type": "string"}]
    words = [_word(word) for word in key.words] + ([_word(word) for word in key.forms] if key.kind in _CLOSED else [])
    if key.kind is Kind.VERSION:
        # in quotes it is the same version
        words += [{"const": word.text, "description": word.meaning} for word in (*key.words, *key.forms)]
    if key.kind in _CLOSED:
        return [*words, *_struck_out(key)]
    if key.kind in _TABLES:
        inner = {"type": ["string", "number", "object", "array"]}
        return [*words, {"type": "object", "additionalProperties": inner}, *_struck_out(key)]
    forms = [_word(word) for word in key.forms]
    return [*words, *forms, {**_SCALAR, "description": f"{key.kind}, in the words of the language"}]


def _struck_out(key: Key) -> list[_Schema]:
    """What strikes out a key that need not be there."""
    return [{"const": "none"}] if key.need is Need.NEVER else []


def _word(word: Word) -> _Schema:
    """One word or form; a form that YAML reads as a number is allowed as one."""
    text: Any = int(word.text) if word.text.isdigit() else word.text
    return {"const": text, "description": word.meaning}


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]
