"""`kontrakt rulesets`: the shipped rulesets."""

import json
from typing import Annotated, Any

import typer

from kontrakt_cli.ruleset_argument import ruleset_from
from kontrakt_dsl import shipped
from kontrakt_dsl.rules.ruleset import Ruleset
from kontrakt_dsl.sentences import counted

SCHEMA = "kontrakt/rulesets@1"


def command(as_json: Annotated[bool, typer.Option("--json", help="List them in JSON.")] = False) -> None:
    """List the rulesets that come with the program: name, title, players, rounds, and what they are about."""
    rulesets = [ruleset_from(name) for name in shipped()]
    if as_json:
        print(json.dumps({"schema": SCHEMA, "rulesets": [_json(ruleset) for ruleset in rulesets]}))
        return
    width = max((len(ruleset.name) for ruleset in rulesets), default=0)
    for ruleset in rulesets:
        facts = f"{ruleset.title}; {ruleset.table.players} players, {counted(ruleset.rounds, 'round')}"
        print(f"{ruleset.name:{width}}  {facts}")
        if ruleset.about:
            print(f"{'':{width}}  {ruleset.about}")


def _json(ruleset: Ruleset) -> dict[str, Any]:
    players = ruleset.table.players
    return {
        "name": ruleset.name,
        "title": ruleset.title,
        "players": {"from": players.low, "to": players.high},
        "rounds": ruleset.rounds,
        "about": ruleset.about,
        "sources": list(ruleset.sources),
    }
