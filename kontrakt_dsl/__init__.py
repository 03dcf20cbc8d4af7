"""The rules of Contract Rummy as files: the language, its loader and the typed rules.

The names are looked up when they are first asked for, so that importing the package costs nothing.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kontrakt_dsl.diagnostics import Diagnostic, Severity
    from kontrakt_dsl.errors import KontraktError, RulesetError, UnknownRulesetError
    from kontrakt_dsl.loading.library import shipped
    from kontrakt_dsl.loading.load import Loaded, load, load_text, text_sha256, validate
    from kontrakt_dsl.rules.ruleset import RoundRules, Ruleset

__all__ = [
    "Diagnostic",
    "KontraktError",
    "Loaded",
    "RoundRules",
    "Ruleset",
    "RulesetError",
    "Severity",
    "UnknownRulesetError",
    "load",
    "load_text",
    "shipped",
    "text_sha256",
    "validate",
]

_HOMES = {
    "Diagnostic": "diagnostics",
    "KontraktError": "errors",
    "Loaded": "loading.load",
    "RoundRules": "rules.ruleset",
    "Ruleset": "rules.ruleset",
    "RulesetError": "errors",
    "Severity": "diagnostics",
    "UnknownRulesetError": "errors",
    "load": "loading.load",
    "load_text": "loading.load",
    "shipped": "loading.library",
    "text_sha256": "loading.load",
    "validate": "loading.load",
}


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
