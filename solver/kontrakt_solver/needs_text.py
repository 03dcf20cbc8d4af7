"""What would do, in words."""

from kontrakt_dsl.cards import Pack
from kontrakt_solver.needs import Needs


def needs_text(needs: Needs, pack: Pack) -> tuple[str, ...]:
    """A line for each plan, such as "one of 7C x2, 8C, and any queen"; whole ranks and suits are named as such."""
    raise NotImplementedError
