"""The exact kernel: a hand is one integer, a contract a few masks, and most questions take microseconds."""

from kontrakt_solver.kernel.help import Discards, Help
from kontrakt_solver.kernel.kernel import Kernel
from kontrakt_solver.kernel.packed import PackedHand, pack
from kontrakt_solver.kernel.supports import Question, exact_in_round, exact_questions, supports

__all__ = [
    "Discards",
    "Help",
    "Kernel",
    "PackedHand",
    "Question",
    "exact_in_round",
    "exact_questions",
    "pack",
    "supports",
]
