"""`--aim`: what the lay-down that is shown should be best at, as words with commas between."""

from kontrakt_cli.failures import UnusableError
from kontrakt_solver.answers import Aim

AIM_HELP = (
    f"What the lay-down shown is best at ({', '.join(Aim)}); of several, with commas between, each among the best of "
    f"those before it, and {Aim.FEWEST_POINTS} after all.  [default: {Aim.FEWEST_POINTS}]"
)
# People who have jokers call wild cards so.
_SPELLINGS = {str(aim): aim for aim in Aim} | {"keep-jokers": Aim.KEEP_WILDS}


def aims_from(text: str) -> tuple[Aim, ...]:
    """The aims that `text` names, in that order; one that comes again adds nothing.

    Raises UnusableError for a word that is no aim.
    """
    words = [word.strip().lower() for word in text.split(",")]
    wrong = [word for word in words if word not in _SPELLINGS]
    if wrong:
        named = " or ".join(f'"{word}"' for word in dict.fromkeys(wrong))
        raise UnusableError(f"--aim: there is no aim {named}; the aims are {', '.join(Aim)}")
    return tuple(dict.fromkeys(_SPELLINGS[word] for word in words))
