"""`kontrakt advise`: everything that a player may choose from now, compared with numbers."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

from kontrakt_cli.failures import UnusableError
from kontrakt_cli.render.advice import Asked, advice_lines
from kontrakt_cli.render.advice_json import SCHEMA, advice_json
from kontrakt_cli.render.columns import wrapped
from kontrakt_cli.render.faults import fault_json
from kontrakt_cli.ruleset_argument import (
    DEFAULT_RULESET,
    RULESET_HELP,
    HouseOptions,
    Players,
    players_from,
    ruleset_from,
)
from kontrakt_cli.table_argument import TABLE_HELP
from kontrakt_cli.terminal import card_style, screen_width
from kontrakt_cli.told_position import ToldTexts, told_position
from kontrakt_cli.unknown_cards import UNKNOWN_HELP
from kontrakt_solver.advising.advice import Advice, advice_on
from kontrakt_solver.advising.buying import buying
from kontrakt_solver.advising.position import Position
from kontrakt_solver.advising.set_up import Told, asked_to_buy, to_draw, to_play


def command(
    cards: Annotated[
        list[str] | None, typer.Argument(metavar="CARDS...", help=f"The hand, such as 9S 9H TD JK; {UNKNOWN_HELP}.")
    ] = None,
    rules: Annotated[str | None, typer.Option(metavar="NAME|FILE", help=f"{RULESET_HELP}  [default: kontrakt]")] = None,
    round_number: Annotated[int | None, typer.Option("--round", metavar="N", help="The round, from 1.")] = None,
    option: HouseOptions = None,
    players: Players = None,
    upcard: Annotated[
        str, typer.Option(metavar="CARD", help="The upcard; the hand is then judged before the draw.")
    ] = "",
    drawn: Annotated[bool, typer.Option("--drawn", help="The card of the turn is in the hand, upcard or not.")] = False,
    seen: Annotated[str, typer.Option(metavar="CARDS", help="Cards known to be out of reach.")] = "",
    table: Annotated[str, typer.Option(metavar="MELDS", help=TABLE_HELP)] = "",
    own: Annotated[str, typer.Option(metavar="NUMBERS", help="Which melds of --table are your own, from 1.")] = "",
    down: Annotated[bool, typer.Option("--down", help="You laid your contract on an earlier turn.")] = False,
    record: Annotated[Path | None, typer.Option(metavar="FILE", help="A game record in place of all these.")] = None,
    line: Annotated[
        int | None, typer.Option(metavar="L", help="With --record: the position before this line.  [default: the last]")
    ] = None,
    seat: Annotated[
        int | None, typer.Option(metavar="S", help="With --record: the seat, from 0.  [default: the one to act]")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Answer in JSON.")] = False,
) -> None:
    """Compare everything that you may do: each discard, the upcard or the stock, buying or passing, laying down now
    or waiting, laying off and swapping, claiming and snatching.

    A hand is judged as after the draw, with --upcard as before it. Every number is exact unless it says otherwise.
    Exit status: 0 done, 2 unusable input.
    """
    try:
        texts = ToldTexts(" ".join(cards or ()), upcard, seen, table, own, down)
        told = texts != ToldTexts("") or drawn or bool(option) or (rules, round_number, players) != (None,) * 3
        if record is not None:
            if told:
                raise UnusableError(
                    "--record tells the rules, the hand and the table; only --line and --seat go with it"
                )
            asked = _of_record(record, line, seat)
        else:
            given = [name for name, value in (("--line", line), ("--seat", seat)) if value is not None]
            if given:
                raise UnusableError(f"{' and '.join(given)}: only with --record FILE")
            asked = _of_hand(texts, rules or DEFAULT_RULESET, option, round_number, players, drawn=drawn)
    except UnusableError as error:
        if as_json:
            print(json.dumps(fault_json(SCHEMA, error)))
        raise
    if as_json:
        print(json.dumps(advice_json(asked)))
        return
    lines, width = advice_lines(asked, card_style()), screen_width()
    for text in lines if width is None else wrapped(lines, last="why", width=width):
        print(text)


def _of_hand(
    texts: ToldTexts,
    rules: str,
    option: list[str] | None,
    round_number: int | None,
    players: int | None,
    *,
    drawn: bool,
) -> Asked:
    ruleset = ruleset_from(rules, option)
    number = players_from(ruleset, players)
    if round_number is None:
        raise UnusableError(f"no round: give --round ({ruleset.name} has {ruleset.round_numbers}), or --record FILE")
    try:
        in_force = ruleset.round(round_number, players=number)
    except ValueError as error:
        raise UnusableError(f"--round: {error}") from error
    told = told_position(texts, ruleset, in_force)
    return Asked(ruleset, _compared(told, drawn=drawn))


def _compared(told: Told, *, drawn: bool) -> Advice:
    """The advice on a position told; before the draw, out of turn as well as on turn."""
    if told.upcard is None or drawn:
        return advice_on(Position(to_play(told), told.out_of_reach, told=True))
    advice = advice_on(Position(to_draw(told), told.out_of_reach, told=True))
    if told.rules.buying is None:
        return advice
    return replace(advice, buying=buying(Position(asked_to_buy(told), told.out_of_reach, told=True)))


def _of_record(record: Path, line: int | None, seat: int | None) -> Asked:
    from kontrakt_cli.recorded_position import recorded_position

    recorded = recorded_position(record, line, seat)
    return Asked(recorded.ruleset, advice_on(Position(recorded.view)), recorded.line, recorded.played)
