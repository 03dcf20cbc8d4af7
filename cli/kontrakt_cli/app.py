"""The command line as a whole: the table of commands, and what each way of ending means for the exit status."""

import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from difflib import get_close_matches
from importlib import import_module
from io import TextIOWrapper
from typing import Annotated, Any, NoReturn

import typer
from typer.core import TyperGroup

from kontrakt_cli.exit_codes import ExitCode
from kontrakt_cli.failures import UnusableError, report, report_bug
from kontrakt_cli.version import VERSION

PROGRAM = "kontrakt"
# Each command with its module and its line in the help: a module is imported only when its command is called.
COMMANDS = {
    "check-hand": ("kontrakt_cli.check_hand", "Answer whether a hand can lay down a contract, and how."),
    "advise": ("kontrakt_cli.advise", "Compare what a player may do now: discards, draws, buys, melds."),
    "play": ("kontrakt_cli.play", "Play a game against bots, or watch bots play."),
    "simulate": ("kontrakt_cli.simulate", "Let bots play many games and report how they went."),
    "referee": ("kontrakt_cli.referee", "Re-play game records and name the first wrong line of each."),
    "new": ("kontrakt_cli.new", "Write a rules file to begin with."),
    "show": ("kontrakt_cli.show", "Print a ruleset, or all rules that hold in it."),
    "test": ("kontrakt_cli.test", "Run the tests of rulesets."),
    "schema": ("kontrakt_cli.schema", "Print the JSON Schema of rules files, for editors."),
    "rulesets": ("kontrakt_cli.rulesets", "List the rulesets that come with the program."),
    "validate": ("kontrakt_cli.validate", "Report every fault of rules files."),
}
# Commands whose JSON has a form for input that can't be used, with the module that names it.
FAULTS_IN_JSON = {"check-hand": "kontrakt_cli.render.answers", "advise": "kontrakt_cli.render.advice_json"}


class _Commands(TyperGroup):
    """The subcommands, each imported on use."""

    def list_commands(self, ctx: Any) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        if cmd_name not in COMMANDS:
            return None
        module, line = COMMANDS[cmd_name]
        command = typer.Typer(add_completion=False, rich_markup_mode=None)
        command.command(cmd_name, short_help=line)(import_module(module).command)
        return typer.main.get_command(command)

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        name = args[0]
        if name not in COMMANDS:
            near = get_close_matches(name, COMMANDS)
            guess = f"did you mean {near[0]}? " if near else ""
            ctx.fail(f'there is no command "{name}"; {guess}commands: {", ".join(COMMANDS)}')
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, line) for name, (_, line) in COMMANDS.items()])


app = typer.Typer(cls=_Commands, add_completion=False, rich_markup_mode=None)


def _version(asked: bool) -> None:
    if asked:
        print(PROGRAM, VERSION)
        raise typer.Exit


@app.callback(invoke_without_command=True)
def _program(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version and leave.")
    ] = False,
) -> None:
    """Contract Rummy from files of rules: hands answered, games played, records refereed."""
    if context.invoked_subcommand is None:
        print(context.get_help())


def run(arguments: Sequence[str]) -> int:
    """Carry out one command line and return its exit status."""
    status: int = ExitCode.DONE
    try:
        status = _invoke(arguments)
        sys.stdout.flush()
    except KeyboardInterrupt:
        if sys.stderr.isatty():
            report("")  # the next prompt belongs on a line of its own
        return ExitCode.INTERRUPTED
    except BrokenPipeError:
        _drop_output()  # a reader such as `head` has seen enough, which is no fault
    except OSError as error:
        _drop_output()
        report(f"{PROGRAM}: {error.strerror or error}")
        return ExitCode.UNUSABLE
    except Exception as error:
        report_bug(error)
        return ExitCode.BUG
    return status


def main() -> NoReturn:
    """The console command."""
    # A caller may have closed a stream; what would go there goes nowhere.
    sys.stdin = sys.stdin or open(os.devnull)  # noqa: SIM115 - open until the process ends
    sys.stdout = sys.stdout or open(os.devnull, "w")  # noqa: SIM115
    sys.stderr = sys.stderr or open(os.devnull, "w")  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        # Names of files may hold bytes that are no text, and a console may lack letters that a message quotes.
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    sys.exit(run(sys.argv[1:]))


def _invoke(arguments: Sequence[str]) -> int:
    try:
        with typer.main.get_command(app).make_context(PROGRAM, list(arguments)) as context:
            context.command.invoke(context)
    except typer.Exit as leaving:
        return leaving.exit_code
    except typer.TyperException as error:
        return _usage_error(error, arguments)
    except UnusableError as error:
        report(str(error))
        return ExitCode.UNUSABLE
    return ExitCode.DONE


def _usage_error(error: typer.TyperException, arguments: Sequence[str]) -> int:
    # Imported when needed: most command lines can be used.
    from kontrakt_cli.option_faults import told

    fault = told(error)
    context = getattr(error, "ctx", None)
    command = f" {arguments[0]}" if arguments and arguments[0] in COMMANDS else ""
    path = context.command_path if context else PROGRAM + command
    if "--json" in arguments and arguments[0] in FAULTS_IN_JSON:
        from json import dumps

        from kontrakt_cli.render.faults import fault_json

        schema = import_module(FAULTS_IN_JSON[arguments[0]]).SCHEMA
        print(dumps(fault_json(schema, UnusableError(fault))))
    report(f"{path}: {fault}")
    report(f"Try '{path} --help'.")
    return ExitCode.UNUSABLE


def _drop_output() -> None:
    # Python flushes standard output once more while it ends; where that can't be written it would fail aloud.
    with suppress(OSError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
