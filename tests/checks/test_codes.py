"""Every code of a finding is shown by a case."""

import re

from ruleset_cases import FOLDER

from kontrakt_dsl.language.codes import Code

SHOWN_BY_TESTS_OF_THEIR_OWN = {Code.UNREADABLE, Code.TOO_LARGE, Code.FAULTY_TEST}


def test_each_code_is_shown_by_a_file_with_the_mistake() -> None:
    """A code that no case shows could have lost its meaning unseen."""
    outs = "".join(path.read_text(encoding="utf-8") for path in sorted((FOLDER / "err").glob("*.out")))
    shown = set(re.findall(r"\[(K\d{3})\]", outs))
    assert [code for code in Code if code not in shown and code not in SHOWN_BY_TESTS_OF_THEIR_OWN] == []
