"""What rules are put together from, layer over layer."""

from typing import NamedTuple

from kontrakt_dsl.loading.tree import Mapping

OF_THE_FILE = ("extends", "options", "tests")
"""What belongs to a file and is no rule: the ruleset it extends, its options and its tests."""


class Layers(NamedTuple):
    """What rules are put together from: those that are extended, the file's own, and what is laid over these."""

    parent: Mapping | None
    own: Mapping
    over: tuple[Mapping, ...] = ()

    def together(self) -> Mapping:
        """The rules alone, put together."""
        whole = self.own
        if self.parent is not None or self.over:
            # Rules that stand in one file are laid over nothing.
            from kontrakt_dsl.loading.merging import changed, extended

            whole = self.own if self.parent is None else extended(self.parent, self.own)
            for layer in self.over:
                whole = changed(whole, layer)
        return bare(whole)


def bare(rules: Mapping) -> Mapping:
    """The rules alone, without what belongs to the file."""
    return Mapping(tuple(entry for entry in rules.entries if entry.key.value not in OF_THE_FILE), rules.span)
