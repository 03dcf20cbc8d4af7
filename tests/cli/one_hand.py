"""The JSON answer of `kontrakt check-hand` to one hand."""

import json
from typing import Any

from literate import run_cli


def ask(*arguments: str) -> dict[str, Any]:
    """The JSON answer to one hand."""
    answer: dict[str, Any] = json.loads(run_cli(["check-hand", "--json", *arguments]).out)
    return answer
