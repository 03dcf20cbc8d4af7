"""What the author may have meant: close words, everyday synonyms, and phrases mended until they can be read.

Nothing here runs for a file without faults, so what it leans on is imported where it is used: a start of the
program does not pay for it.
"""

import re
from collections.abc import Iterable, Iterator

from kontrakt_dsl.phrases.parser import Misread, PhraseType, parse_phrase

_LONGEST_GUESSED = 120
_MOST_MENDINGS = 4


def plain(text: str) -> str:
    """The text as it would be said: no underscores, single blanks, small letters."""
    return " ".join(text.replace("_", " ").split()).lower()


def close_key(text: str, allowed: Iterable[str]) -> str | None:
    """The key that `text` was probably meant to be."""
    from kontrakt_dsl.language.synonyms import KEY_SYNONYMS

    return _close(text, tuple(allowed), KEY_SYNONYMS)


def close_word(text: str, allowed: Iterable[str]) -> str | None:
    """The closed word that `text` was probably meant to be."""
    from kontrakt_dsl.language.synonyms import WORD_SYNONYMS

    return _close(text, tuple(allowed), WORD_SYNONYMS)


def _close(text: str, allowed: tuple[str, ...], synonyms: dict[str, tuple[str, ...]]) -> str | None:
    from difflib import get_close_matches

    if len(text) > _LONGEST_GUESSED:
        return None
    said = plain(text)
    by_plain = {plain(word): word for word in allowed}
    for candidate in (said, said.replace("-", " "), f"{said}s", said.removesuffix("s")):
        if candidate in by_plain:
            return by_plain[candidate]
    for meant in synonyms.get(said, ()):
        if plain(meant) in by_plain:
            return by_plain[plain(meant)]
    near = get_close_matches(said, list(by_plain), n=1, cutoff=0.66)
    if near:
        return by_plain[near[0]]
    if len(said) > 3:
        holding = [word for word in by_plain if said in word.split() or word.startswith(said)]
        if len(holding) == 1:
            return by_plain[holding[0]]
    return None


def mended_phrase(kind: PhraseType, text: str) -> str | None:
    """The phrase that `text` was probably meant to be: one that can be read."""
    if len(text) > _LONGEST_GUESSED:
        return None
    said = " ".join(text.split())
    for candidate in dict.fromkeys(_rewritings(said)):
        mended = _mended(kind, candidate)
        if mended is not None and mended != said:
            return mended
    return None


def _rewritings(said: str) -> Iterator[str]:
    from kontrakt_dsl.language.synonyms import NUMBER_WORDS, PHRASE_REWRITES

    yield said
    yield said.lower()
    # a rewriting of the whole phrase is tried alone before all are tried together
    for pattern, meant in PHRASE_REWRITES:
        if re.search(pattern, said, re.IGNORECASE):
            yield re.sub(pattern, meant, said, flags=re.IGNORECASE)
    numbered = re.sub(r"\w+", lambda word: NUMBER_WORDS.get(word[0].lower(), word[0]), said)
    yield numbered
    together = numbered
    for pattern, meant in PHRASE_REWRITES:
        if not pattern.startswith("^"):
            together = re.sub(pattern, meant, together, flags=re.IGNORECASE)
            yield together
    for pattern, meant in PHRASE_REWRITES:
        if pattern.startswith("^") and re.search(pattern, together, re.IGNORECASE):
            yield re.sub(pattern, meant, together, flags=re.IGNORECASE)


def _mended(kind: PhraseType, text: str) -> str | None:
    """`text` with single misread words replaced by close ones, if it can be read then."""
    for _ in range(_MOST_MENDINGS):
        read = parse_phrase(kind, text)
        if not isinstance(read, Misread):
            return str(read)
        start, end = read.extent.start, read.extent.end
        near = _replacement(text[start:end], read.expected)
        if near is None:
            return None
        text = text[:start] + near + text[end:]
    return None


def _replacement(word: str, expected: tuple[str, ...]) -> str | None:
    from difflib import get_close_matches

    spoken = [option for option in expected if option[:1].isalpha() and option not in ("a number", "a rank")]
    near = get_close_matches(word.lower(), spoken, n=1, cutoff=0.7)
    return near[0] if near and near[0] != word else None
