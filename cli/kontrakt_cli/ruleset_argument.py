"""The ruleset, contract and number of players that a command was asked for, or a message that says what is wrong."""

from kontrakt_cli.failures import UnusableError
from kontrakt_cli.render.diagnostics import diagnostics_text
from kontrakt_dsl import load
from kontrakt_dsl.errors import RulesetError, UnknownRulesetError
from kontrakt_dsl.rules.contracts import Contract
from kontrakt_dsl.rules.ruleset import Ruleset

DEFAULT_RULESET = "kontrakt"
RULESET_HELP = "A shipped ruleset's name, or a file: with a slash in it, or ending in .yaml."
PLAYERS_HELP = "How many sit at the table.  [default: 4, or the nearest number the rules allow]"


def ruleset_from(name_or_path: str) -> Ruleset:
    """The ruleset of that name or file.

    Raises UnusableError with everything that is wrong with it.
    """
    try:
        return load(name_or_path)
    except UnknownRulesetError as error:
        raise UnusableError(str(error)) from error
    except RulesetError as error:
        raise UnusableError(diagnostics_text(error.diagnostics, error.source)) from error


def players_from(ruleset: Ruleset, players: int | None) -> int:
    """The number of players asked for, or the ruleset's default.

    Raises UnusableError where the rules do not admit that many.
    """
    if players is None:
        return ruleset.default_players()
    if not ruleset.table.players.allows(players):
        raise UnusableError(f"--players: {ruleset.name} is for {ruleset.table.players} players, not {players}")
    return players


def contract_argument(text: str) -> Contract:
    """The contract that the words of an option say.

    Raises UnusableError with a caret under what makes no sense.
    """
    # The parser of phrases is loaded only where one is given.
    from kontrakt_dsl.loading.contract import contract_from_text

    try:
        return contract_from_text(text, shown_as="--contract")
    except RulesetError as error:
        raise UnusableError(diagnostics_text(error.diagnostics, error.source)) from error
