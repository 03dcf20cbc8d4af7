"""`kontrakt new`: a rules file to begin with."""

from pathlib import Path
from typing import Annotated

import typer

from kontrakt_cli.failures import UnusableError
from kontrakt_cli.render.diagnostics import diagnostics_text
from kontrakt_cli.ruleset_argument import DEFAULT_RULESET, RULESET_HELP
from kontrakt_dsl.errors import KontraktError, RulesetError
from kontrakt_dsl.loading.resolved import resolved
from kontrakt_dsl.loading.starter import starter_text


def command(
    name: Annotated[str, typer.Argument(metavar="NAME", help="The game's name, or the file to write.")],
    base: Annotated[str, typer.Option("--from", metavar="RULESET|FILE", help=RULESET_HELP)] = DEFAULT_RULESET,
    extend: Annotated[
        bool, typer.Option("--extend", help="Begin with a file that extends that ruleset, every rule a comment.")
    ] = False,
) -> None:
    """Write a rules file with an answer to every question, and the other answers as comments beside it.

    Nothing is overwritten.
    """
    path = Path(name if name.endswith(".yaml") else f"{name}.yaml")
    try:
        rules = resolved(base).tree
    except RulesetError as error:
        raise UnusableError(diagnostics_text(error.diagnostics, *error.sources)) from error
    except KontraktError as error:
        raise UnusableError(str(error)) from error
    title = path.stem.replace("-", " ").replace("_", " ").capitalize()
    text = starter_text(rules, name=title, base=base if extend else None)
    try:
        with path.open("x", encoding="utf-8") as file:
            file.write(text)
    except FileExistsError:
        raise UnusableError(f"{path}: there is such a file; nothing was written") from None
    except (OSError, ValueError) as error:
        raise UnusableError(f"{path}: {error}") from error
    print(f"{path}: written; kontrakt validate {path} reads it")
