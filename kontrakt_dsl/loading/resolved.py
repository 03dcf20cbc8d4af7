"""The whole text of a ruleset with the place each line of it was first written at."""

from typing import NamedTuple

from kontrakt_dsl.diagnostics import in_file_order
from kontrakt_dsl.errors import RulesetError
from kontrakt_dsl.loading.chain import Home, read_chain
from kontrakt_dsl.loading.files import read_file
from kontrakt_dsl.loading.library import named, path_of, shown_as
from kontrakt_dsl.loading.options import Option
from kontrakt_dsl.loading.tree import Mapping
from kontrakt_dsl.loading.written import written


class ResolvedLine(NamedTuple):
    """A line of the resolved text; `origin` is the file and line that its value comes from, empty for a heading."""

    text: str
    origin: str


class Resolved(NamedTuple):
    """A ruleset written out in full, its tree, and the options that its file offers."""

    tree: Mapping
    lines: tuple[ResolvedLine, ...]
    options: tuple[Option, ...]


def resolved(name_or_path: str, options: tuple[str, ...] = ()) -> Resolved:
    """A ruleset with everything it extends and the options chosen, whether its rules are sound or not.

    Raises UnknownRulesetError, UnknownOptionError, and RulesetError where the files can't be put together.
    """
    wanted = named(name_or_path)
    path, shown = path_of(wanted.name), shown_as(wanted.name)
    findings = read_file(path, shown_as=shown)
    if findings.has_errors:
        raise RulesetError(findings.source, findings.in_file_order())
    chain = read_chain(findings, Home(path, shown), (*wanted.options, *options))
    found = in_file_order((*findings.in_file_order(), *chain.elsewhere), own=shown)
    if not isinstance(chain.tree, Mapping) or findings.has_errors:
        raise RulesetError(tuple(chain.sources), found)
    text, origins = written(chain.tree, findings.source)
    places = {}
    for placed in origins.placed:
        source = placed.text.source or findings.source
        places[placed.start.line] = f"{source.path}:{placed.text.span.start.line}"
    lines = text.splitlines()
    headings = {number for number, line in enumerate(lines, start=1) if line.endswith(":")}
    return Resolved(
        chain.tree,
        tuple(
            ResolvedLine(line, "" if number in headings else places.get(number, ""))
            for number, line in enumerate(lines, start=1)
        ),
        chain.options,
    )
