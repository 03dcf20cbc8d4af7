"""The rules that a game record carries."""

from kontrakt_dsl.loading.load import load_text
from kontrakt_dsl.rules.ruleset import Ruleset


def rules_of_record(text: str, name: str) -> Ruleset:
    """The ruleset that the header of a record says. Raises ValueError with every fault of it."""
    loaded = load_text(text, name=name, path="rules_text")
    if loaded.ruleset is None:
        raise ValueError("; ".join(f"rules_text:{fault.line}: {fault.message}" for fault in loaded.diagnostics))
    return loaded.ruleset
