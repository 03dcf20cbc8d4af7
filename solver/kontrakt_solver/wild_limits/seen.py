"""What a look through the choices of a contract has found."""

from dataclasses import dataclass

ANY = -1
"""Every card."""


@dataclass(slots=True)
class Seen:
    """Whether some choice that new cards complete was `seen`, and whether such a choice is `is_loose`: has room for one
    wild card more than must be filled so. A one in each cell of a card that would bring the hand nearer is `wanted`.

    It `is_open` where there may be more choices than are seen, and then a card in each cell of `doubtful` may bring the
    hand nearer, too.
    """

    seen: bool = False
    is_loose: bool = False
    is_open: bool = False
    wanted: int = 0
    doubtful: int = 0

    @property
    def tells(self) -> bool | None:
        """Whether some choice was seen; None where one may have been missed."""
        return True if self.seen else None if self.is_open else False

    def leave_open(self, doubtful: int = ANY) -> None:
        """Note that there may be more choices than are seen, and which cards may help by them."""
        self.is_open = True
        self.doubtful |= doubtful
