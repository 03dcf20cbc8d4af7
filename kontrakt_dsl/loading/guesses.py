"""What the author may have meant: close words, everyday synonyms, and phrases mended until they can be read.

Nothing here runs for a file without faults, so what it leans on is imported where it is used: a start of the
program does not pay for it.
"""

import re
from collections.abc import Iterable, Iterator

from kontrakt_dsl.phrases.parser import Misread, PhraseType, parse_phrase

_LONGEST_GUESSED = 120
_MOST_MENDINGS = 4
_LIKENESS = 0.68


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
        if holding:
            # the words that can be played come first in the table
            return by_plain[holding[0]]
    return None


def mended_phrase(kind: PhraseType, text: str) -> str | None:
    """The phrase that `text` was probably meant to be: one that can be read."""
    if len(text) > _LONGEST_GUESSED:
        return None
    said = " ".join(text.split())
    for candidate in dict.fromkeys(_rewritings(kind, said)):
        mended = _mended(kind, candidate)
        if mended is not None and mended != said:
            return mended
    return None


def _rewritings(kind: PhraseType, said: str) -> Iterator[str]:
    """The phrase as the language would have it, in growing distance from what was said."""
    from kontrakt_dsl.language.rewrites import NUMBER_WORDS, PHRASE_REWRITES

    yield said
    rewrites = PHRASE_REWRITES.get(kind, ())
    for start in (said, re.sub(r"\w+", lambda word: NUMBER_WORDS.get(word[0].lower(), word[0]), said)):
        text = start
        for pattern, meant in rewrites:
            text = re.sub(pattern, meant, text, flags=re.IGNORECASE)
        yield text
        yield text.lower()


def _mended(kind: PhraseType, text: str) -> str | None:
    """`text` with single misread words replaced by close ones, if it can be read then."""
    for _ in range(_MOST_MENDINGS):
        read = parse_phrase(kind, text)
        if not isinstance(read, Misread):
            return str(read)
        mended = _replaced(text, read)
        if mended is None or len(mended) > 2 * _LONGEST_GUESSED:
            return None
        text = mended
    return None


def _replaced(text: str, read: Misread) -> str | None:
    """`text` with the words at the misread place replaced by the wording that is most like them."""
    from difflib import SequenceMatcher

    start = read.extent.start
    words = list(re.finditer(r"[^\s,]+", text[start:]))
    best: tuple[float, str] = (_LIKENESS, "")
    for wording in read.expected:
        count = len(wording.split())
        if not wording[:1].isalpha() or wording in ("a number", "a rank") or not 0 < count <= len(words):
            continue
        end = start + words[count - 1].end()
        likeness = SequenceMatcher(None, text[start:end].lower(), wording).ratio()
        if likeness > best[0] and text[start:end] != wording:
            best = likeness, text[:start] + wording + text[end:]
    return best[1] or None
