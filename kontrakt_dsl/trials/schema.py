"""The JSON Schema of rules files with that of their tests, made from the tables of both."""

from typing import Any

from kontrakt_dsl.language.schema import json_schema
from kontrakt_dsl.trials.model import Kind
from kontrakt_dsl.trials.parts import COMMON_PARTS, PARTS, Part, Shape

_TYPES = {
    Shape.WORDS: ["string", "number"],
    Shape.RULES: ["string"],
    Shape.MAP: ["object"],
    Shape.STEPS: ["array", "string"],
}


def schema_with_tests() -> dict[str, Any]:
    """The schema of a whole file, its tests included."""
    schema = json_schema()
    tests = [_test(kind) for kind in Kind]
    schema["definitions"]["tests"] |= {"anyOf": [{"type": "array", "items": {"anyOf": tests}}]}
    return schema


def _test(kind: Kind) -> dict[str, Any]:
    parts = {**COMMON_PARTS, **PARTS[kind]}
    properties = {name: _part(name, part) for name, part in parts.items()}
    return {"type": "object", "properties": properties, "required": ["name", str(kind)], "additionalProperties": False}


def _part(name: str, part: Part) -> dict[str, Any]:
    if name == "with":
        return {"$ref": "#/definitions/changes"}
    return {"description": part.meaning, "examples": [part.example], "type": _TYPES[part.shape]}
