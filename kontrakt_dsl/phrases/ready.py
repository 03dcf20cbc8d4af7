"""What reading phrases needs, made beforehand: lark's tables of the grammar, and frequent phrases.

Making the tables takes longer than all other work of a start, and a phrase that is known, as those of the shipped
rulesets are, needs no lark at all. Both lie in files beside the grammar. A file counts only for the very grammar and
program that it was made from, which its first line names; else all is made anew, slower and to the same result.
`pytest --update-cases` writes the files.
"""

import pickle
from collections.abc import Mapping
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING
from zlib import crc32

if TYPE_CHECKING:
    from lark import Lark

    from kontrakt_dsl.phrases.build import Phrase

GRAMMAR = "phrases.lark"
TABLES = "phrases.tables"
KNOWN = "phrases.known"
# What a phrase becomes rests on these and on the grammar.
_BUILDERS = ("build.py", "nodes.py", "limit_nodes.py", "../rules/counts.py")
_FOLDER = Path(__file__).parent


def grammar() -> str:
    """The grammar of all phrases."""
    return (_FOLDER / GRAMMAR).read_text(encoding="utf-8")


def ready_parser() -> "Lark | None":
    """The parser from its tables, or None where they are not those of this grammar and this lark."""
    from lark import Lark

    content = _content(TABLES, _mark_of_tables())
    return None if content is None else Lark.load(BytesIO(content))


def known_phrases() -> Mapping[tuple[str, str], bytes]:
    """The phrases that need not be parsed, by type and text; `unpacked` makes a phrase of what is kept."""
    content = _content(KNOWN, _mark_of_known())
    phrases: Mapping[tuple[str, str], bytes] = {} if content is None else pickle.loads(content)
    return phrases


def unpacked(kept: bytes) -> "Phrase":
    """The phrase that `known_phrases` keeps in this form."""
    phrase: Phrase = pickle.loads(kept)
    return phrase


def tables_file(parser: "Lark") -> bytes:
    """The file of tables for a parser of the present grammar."""
    content = BytesIO()
    parser.save(content)
    return _mark_of_tables() + content.getvalue()


def known_file(phrases: Mapping[tuple[str, str], "Phrase"]) -> bytes:
    """The file of phrases that need not be parsed."""
    kept = {key: pickle.dumps(phrase, protocol=5) for key, phrase in sorted(phrases.items())}
    return _mark_of_known() + pickle.dumps(kept, protocol=5)


def _content(name: str, mark: bytes) -> bytes | None:
    """What a file holds behind its mark, None where it has another mark or is not there."""
    try:
        held = (_FOLDER / name).read_bytes()
    except OSError:
        return None
    return held.removeprefix(mark) if held.startswith(mark) else None


def _mark_of_tables() -> bytes:
    from lark import __version__

    return f"lark {__version__}, grammar {crc32(grammar().encode()):08x}\n".encode()


def _mark_of_known() -> bytes:
    read = crc32(grammar().encode())
    for name in _BUILDERS:
        read = crc32((_FOLDER / name).read_bytes(), read)
    return f"phrases {read:08x}\n".encode()
