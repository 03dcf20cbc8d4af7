"""What rules are put together from, layer over layer."""

from typing import NamedTuple

from kontrakt_dsl.loading.merging import bare, changed, extended
from kontrakt_dsl.loading.tree import Mapping


class Layers(NamedTuple):
    """What rules are put together from: those that are extended, the file's own, and what is laid over these."""

    parent: Mapping | None
    own: Mapping
    over: tuple[Mapping, ...] = ()

    def together(self) -> Mapping:
        """The rules alone, put together."""
        whole = self.own if self.parent is None else extended(self.parent, self.own)
        for layer in self.over:
            whole = changed(whole, layer)
        return bare(whole)
