"""What stands in JSON in place of an answer to input that can't be used."""

from typing import Any

from kontrakt_cli.failures import UnusableError


def fault_json(schema: str, error: UnusableError) -> dict[str, Any]:
    """The message, and where several cards are at fault, a text for each."""
    form: dict[str, Any] = {"schema": schema, "error": str(error)}
    return form | {"faults": list(error.faults)} if error.faults else form
