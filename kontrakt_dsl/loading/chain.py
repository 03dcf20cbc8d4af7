"""A file with the rulesets it rests on: `extends` followed to its root, options switched on, all laid over another."""

import os.path
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from kontrakt_dsl.diagnostics import Diagnostic, Findings, Severity
from kontrakt_dsl.errors import UnknownOptionError, UnknownRulesetError
from kontrakt_dsl.language.codes import Code
from kontrakt_dsl.loading.files import read_file
from kontrakt_dsl.loading.layers import Layers
from kontrakt_dsl.loading.library import Named, named, path_of, shown_as
from kontrakt_dsl.loading.options import Option, options_of
from kontrakt_dsl.loading.tree import Broken, Mapping, Node, Text, sources_of
from kontrakt_dsl.loading.wording import quoted, shortened
from kontrakt_dsl.loading.yaml_tree import read_tree
from kontrakt_dsl.sentences import listed
from kontrakt_dsl.source import SourceFile

LANGUAGE_VERSION = "1"
LONGEST_CHAIN = 20


class Home(NamedTuple):
    """Where a file lies and what messages call it; a text without a file has no path."""

    path: Path | None
    shown: str = ""

    @property
    def identity(self) -> str:
        """What tells the file from others."""
        return os.path.realpath(self.path) if self.path else ""


@dataclass
class Chain:
    """What was read: the tree of the rules alone, the file's own tree, and all texts and findings on the way.

    `tree` is what `layers` are together, None where they can't be put together. `plain` is whether the file says all
    its rules itself, so that its own text is the text of the rules. `below` are the files it rests on, as shown.
    """

    findings: Findings
    tree: Node | None = None
    own: Node | None = None
    layers: Layers | None = None
    plain: bool = True
    sources: list[SourceFile] = field(default_factory=list)
    files: list[Path] = field(default_factory=list)
    below: list[str] = field(default_factory=list)
    elsewhere: list[Diagnostic] = field(default_factory=list)

    @property
    def extends(self) -> Text | None:
        """The ruleset that the file names to rest on."""
        value = _extends(self.own)
        return value if isinstance(value, Text) else None

    @property
    def options(self) -> tuple[Option, ...]:
        """The options that the file itself offers."""
        return options_of(self.own)


def read_chain(findings: Findings, home: Home, options: tuple[str, ...] = (), changes: Mapping | None = None) -> Chain:
    """The rules of a file that was read, with `options` of it switched on in that order, and then the changes.

    Raises UnknownOptionError for an option that the file does not offer.
    """
    chain = Chain(findings)
    chain.own = read_tree(findings)
    chain.sources.append(findings.source)
    parent, sound = _below(chain, chain.own, findings, (home,))
    over: list[Mapping] = []
    for name in options:
        known = {option.name: option for option in chain.options}
        if name not in known and chain.own is not None:
            raise UnknownOptionError(name, tuple(known))
        over += [known[name].changes] if name in known else []
    if changes is not None:
        over.append(changes)
        chain.sources += [source for source in sources_of(changes) if source not in chain.sources]
    if not isinstance(chain.own, Mapping):
        chain.tree = chain.own
    elif sound:
        chain.layers = Layers(parent, chain.own, tuple(over))
        chain.tree = chain.layers.together()
        chain.plain = parent is None and not over
    return chain


def _whole(chain: Chain, root: Node | None, findings: Findings, homes: tuple[Home, ...]) -> Node | None:
    """A file's rules with those it rests on below them; None where one of them is missing."""
    parent, sound = _below(chain, root, findings, homes)
    if not sound:
        return None
    if parent is None or not isinstance(root, Mapping):
        return root
    # Rules that stand in one file are laid over nothing.
    from kontrakt_dsl.loading.merging import extended

    return extended(parent, root)


def _below(chain: Chain, root: Node | None, findings: Findings, homes: tuple[Home, ...]) -> tuple[Mapping | None, bool]:
    """The rules that a file extends, None where it extends none; and whether they, if any, could be read."""
    value = _extends(root)
    if value is None:
        return None, True
    chain.plain = False
    if isinstance(value, Broken):
        return None, False
    if not isinstance(value, Text) or not value.value.strip():
        message = '"extends" names one ruleset: a shipped name or the path of a file'
        findings.error(value.span, Code.WRONG_SHAPE, message, 'say, for example, "./ours.yaml"')
        return None, False
    parent = _parent(chain, value, findings, homes)
    return (parent, True) if isinstance(parent, Mapping) else (None, False)


def _extends(root: Node | None) -> Node | None:
    entries = root.entries if isinstance(root, Mapping) else ()
    return next((entry.value for entry in entries if entry.key.value == "extends"), None)


def _parent(chain: Chain, value: Text, findings: Findings, homes: tuple[Home, ...]) -> Node | None:
    wanted = named(value.value)
    found = _found(wanted, value, findings, homes[0])
    if found is None:
        return None
    path, shown = found
    home = Home(path, shown)
    if home.identity in [earlier.identity for earlier in homes]:
        message = f'"{shortened(value.value)}" comes back to a file that is being read'
        findings.error(value.span, Code.EXTENDS_CYCLE, message, "a chain of rulesets must end in one that extends none")
        return None
    if len(homes) >= LONGEST_CHAIN:
        findings.error(value.span, Code.EXTENDS_CYCLE, f"this chain has more than {LONGEST_CHAIN} rulesets")
        return None
    below = read_file(path, shown_as=shown)
    if any(diagnostic.code == Code.UNREADABLE for diagnostic in below.in_file_order()):
        reason = below.in_file_order()[0].message
        findings.error(value.span, Code.UNKNOWN_PARENT, f'"{shortened(value.value)}": {reason}')
        return None
    root = None if below.has_errors else read_tree(below)
    chain.sources.append(below.source)
    chain.files.append(path)
    chain.below.append(shown)
    _check_version(root, below)
    whole = _whole(chain, root, below, (home, *homes))
    if root is not None and not isinstance(root, Mapping):
        below.error(root.span, Code.WRONG_SHAPE, "a rules file is a map of keys, and this is not one")
    for name in wanted.options:
        known = {option.name: option for option in options_of(root)}
        if name in known and isinstance(whole, Mapping):
            from kontrakt_dsl.loading.merging import changed

            whole = changed(whole, known[name].changes)
        elif name not in known and root is not None:
            offered = f"its options: {listed(quoted(known))}" if known else "it has none"
            message = f'"{wanted.name}" has no option "{shortened(name)}"'
            findings.error(value.span, Code.UNKNOWN_OPTION, message, offered)
    chain.elsewhere += [found for found in below.in_file_order() if found.severity is Severity.ERROR]
    return whole


def _found(wanted: Named, value: Text, findings: Findings, home: Home) -> tuple[Path, str] | None:
    """The file of the ruleset that is extended, and what messages call it."""
    if not wanted.is_path:
        try:
            return path_of(wanted.name), shown_as(wanted.name)
        except UnknownRulesetError as error:
            guess = f'did you mean "{error.near[0]}"? ' if error.near else ""
            message = f'there is no ruleset "{shortened(wanted.name)}"'
            about = "a name is that of a shipped ruleset; a file is named with a slash or ending in .yaml"
            findings.error(value.span, Code.UNKNOWN_PARENT, message, f"{guess}{about}")
            return None
    if home.path is None:
        message = "rules without a file of their own can't extend a file"
        findings.error(value.span, Code.UNKNOWN_PARENT, message, "name a shipped ruleset")
        return None
    if "\0" in wanted.name:
        findings.error(value.span, Code.UNKNOWN_PARENT, "no file has a zero character in its name")
        return None
    return home.path.parent / wanted.name, os.path.normpath(os.path.join(os.path.dirname(home.shown), wanted.name))


def _check_version(root: Node | None, findings: Findings) -> None:
    for entry in root.entries if isinstance(root, Mapping) else ():
        if entry.key.value == "kontrakt" and isinstance(entry.value, Text) and entry.value.value != LANGUAGE_VERSION:
            findings.error(
                entry.value.span,
                Code.WRONG_VERSION,
                f"this program reads version {LANGUAGE_VERSION} of the rules language",
                f"say: kontrakt: {LANGUAGE_VERSION}",
            )
