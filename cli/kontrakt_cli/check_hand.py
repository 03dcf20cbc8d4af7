"""`kontrakt check-hand`: whether a hand can lay down a contract, how, and how many cards it is away."""

import os
from typing import Annotated

import typer

from kontrakt_cli.aim_argument import AIM_HELP, aims_from
from kontrakt_cli.exit_codes import ExitCode
from kontrakt_cli.failures import UnusableError
from kontrakt_cli.hand_details import Details, Wanted, details_of
from kontrakt_cli.hand_question import Circumstances, HandAnswer, Questioner
from kontrakt_cli.render.answers import SCHEMA, answer_json, answer_text
from kontrakt_cli.render.cards_json import Form
from kontrakt_cli.render.faults import fault_json
from kontrakt_cli.ruleset_argument import (
    DEFAULT_RULESET,
    RULESET_HELP,
    HouseOptions,
    Players,
    contract_argument,
    players_from,
    ruleset_from,
)
from kontrakt_cli.terminal import card_style
from kontrakt_cli.unknown_cards import UNKNOWN_HELP
from kontrakt_solver.aims import DEFAULT_AIMS
from kontrakt_solver.answers import Backend

TABLE_HELP = 'Melds on the table, "9S 9H 9D / 4H JK=5H 6H 7H": their cards are out of reach.'
WHY_HELP = "On a no: the reasons, and the cards that help.  [default: --why, with --from --no-why]"
MOST_CHANCES = 5


def command(
    cards: Annotated[
        list[str] | None,
        typer.Argument(metavar="CARDS...", help=f"The hand, such as 9S 9H TD JK; any separation; {UNKNOWN_HELP}."),
    ] = None,
    rules: Annotated[str, typer.Option(metavar="NAME|FILE", help=RULESET_HELP)] = DEFAULT_RULESET,
    round_number: Annotated[int | None, typer.Option("--round", metavar="N", help="The round, from 1.")] = None,
    option: HouseOptions = None,
    players: Players = None,
    seen: Annotated[str, typer.Option(metavar="CARDS", help="Cards known to be out of reach.")] = "",
    table: Annotated[str, typer.Option(metavar="MELDS", help=TABLE_HELP)] = "",
    contract: Annotated[
        str | None, typer.Option(metavar="TEXT", help='In place of the round\'s contract: "1 set of 3 + 1 run of 4".')
    ] = None,
    aim: Annotated[str | None, typer.Option(metavar="AIM,...", help=AIM_HELP)] = None,
    all_ways: Annotated[bool, typer.Option("--all", help="Every different lay-down, and how many there are.")] = False,
    limit: Annotated[
        int | None, typer.Option(metavar="N", min=0, help="With --all: the most lay-downs to list; all are counted.")
    ] = None,
    why: Annotated[bool | None, typer.Option("--why/--no-why", help=WHY_HELP, show_default=False)] = None,
    chances: Annotated[
        int,
        typer.Option(
            metavar="N", min=0, max=MOST_CHANCES, help="On a no: the chance to lay after 1 to N more cards and turns."
        ),
    ] = 0,
    hands_from: Annotated[
        str | None, typer.Option("--from", metavar="FILE|-", help="Many hands, a line each: ROUND: CARDS or CARDS.")
    ] = None,
    jobs: Annotated[
        int | None, typer.Option(metavar="J", min=1, help="With --from: how many processes.  [default: all processors]")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Answer in JSON, an object a line with --from.")] = False,
    backend: Annotated[Backend, typer.Option(help="The way of solving.")] = Backend.AUTO,
) -> None:
    """Answer whether a hand can lay down a contract: how, leaving the fewest points, or why not and what would help.

    The hand is judged as given, as after the draw. Exit status: 0 yes, 1 no, 2 unusable input, 3 undecided; with
    --from 2 if any line was bad, else 3 if any answer is undecided, else 0.
    """
    try:
        if limit is not None and not all_ways:
            raise UnusableError("--limit: only with --all")
        aims = DEFAULT_AIMS if aim is None else aims_from(aim)
        ruleset = ruleset_from(rules, option)
        replaced = contract_argument(contract, ruleset.tables[0][0].deck.pack) if contract is not None else None
        if round_number is None and replaced is not None:
            round_number = 1
        seats = players_from(ruleset, players)
        circumstances = Circumstances(ruleset, seats, backend, replaced, seen=seen, table=table, aims=aims)
        implied = hands_from is None if why is None else why
        plans = implied and (hands_from is None or as_json)
        wanted = Wanted(why=implied, plans=plans, patient=why is True, all_ways=all_ways, limit=limit, chances=chances)
        if hands_from is not None:
            if cards:
                raise UnusableError("cards and --from together: give the hand or the file of hands")
            # Whoever asks about one hand does not wait for what many of them need.
            from kontrakt_cli.many_hands import LineAnswers, Manner, answer_file

            manner = Manner(hands_from, round_number, as_json, card_style(), wanted)
            status = answer_file(LineAnswers(circumstances, manner), jobs=jobs or _processors())
        else:
            if jobs is not None:
                raise UnusableError("--jobs: only with --from")
            if round_number is None:
                raise UnusableError(f"no round: give --round, 1 to {ruleset.rounds} in {ruleset.name}, or --contract")
            asked = Questioner(circumstances).ask(round_number, " ".join(cards or ()))
            status = _one(asked, details_of(asked, wanted), as_json=as_json)
    except UnusableError as error:
        if as_json:
            _print_json(fault_json(SCHEMA, error))
        raise
    raise typer.Exit(status)


def _one(asked: HandAnswer, details: Details, *, as_json: bool) -> ExitCode:
    if as_json:
        _print_json(answer_json(asked, details))
    else:
        print(answer_text(asked, card_style(), details))
    return asked.status


def _print_json(form: Form) -> None:
    import json  # an answer in words does not wait for it

    print(json.dumps(form))


def _processors() -> int:
    """How many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
