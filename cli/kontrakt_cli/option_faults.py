"""What to say of a command line that can't be used, where the library that reads it has words of its own."""

from typing import Any

import typer

TOO_MANY = "Got unexpected extra argument(s) "


def told(error: typer.TyperException) -> str:
    """The fault in our words: the option, what was given, and what was expected."""
    fault: Any = error
    match type(error).__name__:
        case "NoSuchOption":
            near = f"; did you mean {' or '.join(sorted(fault.possibilities))}?" if fault.possibilities else ""
            return f"there is no option {fault.option_name}{near}"
        case "BadOptionUsage":
            return f"{fault.option_name} {'needs a value' if 'requires' in error.message else 'takes no value'}"
        case "MissingParameter":
            options = fault.param.opts[:1] if fault.param.param_type_name == "option" else []
            return f"{' '.join([*options, fault.param.make_metavar(ctx=fault.ctx)])} is missing"
        case "BadParameter":
            return _refused(error, fault.param)
        case _ if error.message.startswith(TOO_MANY):
            return f"one argument too many: {error.message.removeprefix(TOO_MANY).strip('()')}"
        case _:
            return error.format_message()


def _refused(error: typer.TyperException, param: Any) -> str:
    """Why a value is refused; a value that the option checks by itself is told in that check's words."""
    given, _, refused = error.message.partition(" is not ")
    kind = getattr(param.type, "name", "") if refused else ""
    option, given = param.opts[0], given.strip("'")
    if kind == "choice":
        return f'{option}: there is no "{given}"; give {", ".join(param.type.choices)}'
    if kind.startswith("int"):
        return (
            f'{option}: "{given}" is not {_numbers(getattr(param.type, "min", None), getattr(param.type, "max", None))}'
        )
    return error.format_message()


def _numbers(least: int | None, most: int | None) -> str:
    if least is None and most is None:
        return "a whole number"
    if most is None:
        return f"a whole number from {least}"
    return f"a whole number up to {most}" if least is None else f"a whole number from {least} to {most}"
