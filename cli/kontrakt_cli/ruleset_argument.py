"""The ruleset, contract and number of players that a command was asked for, or a message that says what is wrong."""

from collections.abc import Sequence
from typing import Annotated

import typer

from kontrakt_cli.failures import UnusableError
from kontrakt_cli.remembered import recall, remember
from kontrakt_dsl.cards import Pack
from kontrakt_dsl.errors import KontraktError, RulesetError
from kontrakt_dsl.loading.library import Named, named
from kontrakt_dsl.rules.contracts import Contract
from kontrakt_dsl.rules.ruleset import Ruleset

DEFAULT_RULESET = "kontrakt"
RULESET_HELP = "A shipped ruleset's name, or a file: with a slash in it, or ending in .yaml; +OPTION switches one on."
RulesArgument = Annotated[str, typer.Argument(metavar="[RULESET|FILE]", help=RULESET_HELP)]
HouseOptions = Annotated[
    list[str] | None,
    typer.Option(
        "--option", metavar="NAME", help="Switch on a house option that the ruleset offers; may be given again."
    ),
]
Players = Annotated[
    int | None,
    typer.Option(
        "--players",
        metavar="P",
        help="How many sit at the table.  [default: 4, or the nearest number the rules allow]",
    ),
]


def ruleset_from(name_or_path: str, options: Sequence[str] | None = None) -> Ruleset:
    """The ruleset of that name or file, with options of it switched on.

    Raises UnusableError with everything that is wrong with it.
    """
    try:
        asked = named(name_or_path)
        asked = asked._replace(options=(*asked.options, *(options or ())))
        return recall(asked) or _read(asked)
    except KontraktError as error:
        raise UnusableError(str(error)) from error


def players_from(ruleset: Ruleset, players: int | None) -> int:
    """The number of players asked for, or the ruleset's default.

    Raises UnusableError where the rules do not admit that many.
    """
    if players is None:
        return ruleset.default_players()
    if not ruleset.table.players.allows(players):
        raise UnusableError(f"--players: {ruleset.name} is for {ruleset.table.players} players, not {players}")
    return players


def contract_argument(text: str, pack: Pack) -> Contract:
    """The contract that the words of an option say, for a game with such a pack.

    Raises UnusableError with a caret under what makes no sense.
    """
    from kontrakt_dsl.loading.contract import contract_from_text

    try:
        return contract_from_text(text, shown_as="--contract", pack=pack)
    except RulesetError as error:
        raise _faulty(error) from error


def _read(asked: Named) -> Ruleset:
    # The loader and the parser of phrases cost most of a start; a ruleset that is remembered needs neither.
    from kontrakt_dsl.loading.load import load_checked

    loaded = load_checked(asked.name, asked.options)
    if loaded.ruleset is None:
        raise _faulty(RulesetError(loaded.sources, loaded.diagnostics))
    remember(asked, loaded)
    return loaded.ruleset


def _faulty(error: RulesetError) -> UnusableError:
    from kontrakt_cli.render.diagnostics import diagnostics_text

    return UnusableError(diagnostics_text(error.diagnostics, *error.sources))
