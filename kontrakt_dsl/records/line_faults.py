"""What is wrong with a line of a record, in words of our own."""

import re
from collections.abc import Sequence
from typing import Any

from pydantic import ValidationError

_COLUMN = re.compile(r"column (\d+)$")
_MOST_TOLD = 6
_SHAPES = {"int": "whole number", "string": "text", "list": "list", "bool": "true or false"}


def told(error: ValidationError) -> str:
    """Every fault of a line; where there are very many, the first of them."""
    faults = error.errors(include_url=False)
    missing = [_quoted(fault["loc"]) for fault in faults if fault["type"] == "missing"]
    others = list(dict.fromkeys(_one(fault) for fault in faults if fault["type"] != "missing"))
    if missing:
        verb = "is" if len(missing) == 1 else "are"
        others.insert(0, f"{', '.join(missing)} {verb} missing")
    more = len(others) - _MOST_TOLD
    return "; ".join([*others[:_MOST_TOLD], *([f"and {more} more"] if more > 0 else [])])


def breaks_off(error: ValidationError) -> bool:
    """Whether the text is no JSON, or ends before its JSON does."""
    return error.errors(include_url=False, include_context=False)[0]["type"] == "json_invalid"


def _one(fault: Any) -> str:
    kind, where = str(fault["type"]), _quoted(fault["loc"])
    if kind == "json_invalid":
        column = _COLUMN.search(fault["msg"])
        at = f" at column {column[1]}" if column else ""
        return f"not a JSON object: it breaks off{at}" if "EOF" in fault["msg"] else f"not a JSON object: no JSON{at}"
    if kind == "literal_error":
        return f"{where} is not {fault['ctx']['expected']}"
    if not where or kind in ("dict_type", "model_type"):
        return "not a JSON object"
    shape = next((words for start, words in _SHAPES.items() if kind.startswith(start)), "")
    return f"{where} is no {shape}" if shape else f"{where} can't be so"


def _quoted(place: Sequence[int | str]) -> str:
    """A field, and which item of it, counted from 1."""
    return ", item ".join(f'"{part}"' if isinstance(part, str) else str(part + 1) for part in place)
