"""A rule that a meld, a lay-down or a move breaks."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class BrokenRule:
    """`rule` is the path of the rule in a rules file (`going out > last card`), or its section for what the
    language fixes for every game; `message` says in table words what is wrong and what would be allowed."""

    rule: str
    message: str

    def __str__(self) -> str:
        return f"{self.rule}: {self.message}"
