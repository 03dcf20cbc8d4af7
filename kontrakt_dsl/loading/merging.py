"""One operation on trees, used by `extends`, by options and by tests: rules with changes laid over them."""

from kontrakt_dsl.cards import STANDARD_PACK, Pack
from kontrakt_dsl.diagnostics import Findings
from kontrakt_dsl.language.model import Key, Kind, Need
from kontrakt_dsl.language.table import KEY_AT
from kontrakt_dsl.loading.card_tables import with_changed_cards
from kontrakt_dsl.loading.layers import OF_THE_FILE
from kontrakt_dsl.loading.narrowing import extents_of, narrowed
from kontrakt_dsl.loading.splits import looks_like_split
from kontrakt_dsl.loading.tree import Broken, Entry, Mapping, Node, Text
from kontrakt_dsl.source import SourceFile

NONE = "none"
_NOT_INHERITED = (*OF_THE_FILE, "about")
_CONTRACTS = "contracts"


def extended(parent: Mapping, child: Mapping) -> Mapping:
    """The rules of `child`, which extends `parent`: what it does not say is as the parent says it."""
    inherited = tuple(entry for entry in parent.entries if entry.key.value not in _NOT_INHERITED)
    return changed(Mapping(inherited, parent.span), child)


def changed(rules: Mapping, changes: Mapping) -> Mapping:
    """The rules with `changes` laid over them, section by section, key by key and contract by contract.

    Where the changes leave fewer rounds or players, splits of the rules lose the cases that never come.
    """
    merged = _merged(rules, changes)
    extents = extents_of(merged)
    return merged if extents == extents_of(rules) else _merged(narrowed(rules, extents), changes)


def _merged(rules: Mapping, changes: Mapping) -> Mapping:
    merged = {entry.key.value: entry for entry in rules.entries}
    pack = _pack_of(changes) or _pack_of(rules) or STANDARD_PACK
    for change in changes.entries:
        if isinstance(change.value, Broken):
            continue
        name = change.key.value
        merged[name] = _top(merged[name], change, pack) if name in merged else change
    return Mapping(tuple(merged.values()), rules.span)


def _pack_of(rules: Mapping) -> Pack | None:
    """The pack of one's own that rules say without a fault."""
    for section in rules.entries:
        if section.key.value == "deck" and isinstance(section.value, Mapping):
            for entry in section.value.entries:
                if entry.key.value == "pack" and isinstance(entry.value, Mapping):
                    # Few games have a pack of their own.
                    from kontrakt_dsl.loading.packs import pack_from_map

                    return pack_from_map(entry.value, Findings(SourceFile("", "")))
    return None


def _top(before: Entry, change: Entry, pack: Pack) -> Entry:
    name = change.key.value
    if not (isinstance(before.value, Mapping) and isinstance(change.value, Mapping)):
        return change
    if name == _CONTRACTS:
        return Entry(before.key, _contracts(before.value, change.value))
    return change if (name,) in KEY_AT else Entry(before.key, _section(name, before.value, change.value, pack))


def _contracts(before: Mapping, change: Mapping) -> Mapping:
    merged = {_number(entry): entry for entry in before.entries}
    for entry in change.entries:
        if _says_none(entry.value):
            merged.pop(_number(entry), None)
        else:
            merged[_number(entry)] = entry
    entries = sorted(merged.items(), key=lambda item: (not item[0].isdigit(), int(item[0]) if item[0].isdigit() else 0))
    return Mapping(tuple(entry for _, entry in entries), change.span)


def _number(entry: Entry) -> str:
    said = entry.key.value
    return str(int(said)) if said.isascii() and said.isdigit() else said


def _section(section: str, before: Mapping, change: Mapping, pack: Pack) -> Mapping:
    merged = {entry.key.value: entry for entry in before.entries}
    for entry in change.entries:
        if isinstance(entry.value, Broken):
            continue
        name = entry.key.value
        key = KEY_AT.get((section, name))
        if key is not None and _strikes_out(key, entry.value):
            merged.pop(name, None)
        elif name in merged and key is not None and key.kind is Kind.CARD_POINTS:
            merged[name] = Entry(entry.key, _card_points(merged[name].value, entry.value, pack))
        else:
            merged[name] = entry
    return Mapping(tuple(merged.values()), change.span)


def _strikes_out(key: Key, value: Node) -> bool:
    return _says_none(value) and key.need is Need.NEVER and NONE not in key.allowed()


def _says_none(node: Node) -> bool:
    return isinstance(node, Text) and node.value == NONE


def _card_points(before: Node, change: Node, pack: Pack) -> Node:
    """A table of points with other points for some cards; a split is one ruling and is replaced as a whole."""
    if not (isinstance(before, Mapping) and isinstance(change, Mapping)):
        return change
    if looks_like_split(before) or looks_like_split(change):
        return change
    return with_changed_cards(before, change, pack)
