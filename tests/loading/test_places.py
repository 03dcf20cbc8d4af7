"""Places inside scalars: whatever the style of YAML, a part of the value is found where it is written."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kontrakt_dsl.diagnostics import Findings
from kontrakt_dsl.loading.tree import Mapping, Text, span_within
from kontrakt_dsl.loading.yaml_tree import read_tree
from kontrakt_dsl.source import SourceFile, Span


def written_at(yaml: str, word: str) -> tuple[str, Span]:
    """What stands in the file where `word` of the one value is said to stand."""
    source = SourceFile("x.yaml", yaml)
    root = read_tree(Findings(source))
    assert isinstance(root, Mapping)
    value = root.entries[0].value
    assert isinstance(value, Text)
    start = value.value.index(word)
    span = span_within(source, value, start, start + len(word))
    return source.text[source.offset(span.start) : source.offset(span.end)], span


@pytest.mark.parametrize(
    ("yaml", "word", "line", "column"),
    [
        ("key: one two three\n", "two", 1, 10),
        ("key: 'one two three'\n", "two", 1, 11),
        ("key: 'it''s two'\n", "two", 1, 13),
        ('key: "one two three"\n', "two", 1, 11),
        ('key: "on\\x65 two three"\n', "two", 1, 14),
        ('key: "one \\u00e9 two"\n', "two", 1, 18),
        ("key: one\n  two three\n", "two", 2, 3),
        ("key: >-\n  one\n  two three\n", "three", 3, 7),
        ("key: |\n  one\n  two three\n", "three", 3, 7),
        ("key: >\n  one\n\n  two\n", "two", 4, 3),
        ("key: 'one\n\n  two'\n", "two", 3, 3),
        ("key: {a: b}\nkey2: 1\n".replace("{a: b}", "one   two"), "two", 1, 12),
    ],
)
def test_a_word_is_found_where_it_is_written(yaml: str, word: str, line: int, column: int) -> None:
    """Quotes, escapes, folds and line breaks are taken into account."""
    text, span = written_at(yaml, word)
    assert text == word
    assert (span.start.line, span.start.column) == (line, column)


@settings(max_examples=60, deadline=None)
@given(st.lists(st.sampled_from(["ab", "c", "dé", "x'y", 'u"v', "1"]), min_size=1, max_size=6), st.data())
def test_words_are_found_in_folded_and_quoted_texts(words: list[str], data: st.DataObject) -> None:
    """Each word, in each style, with blanks and line breaks between."""
    unique = [f"{word}{number}" for number, word in enumerate(words)]
    gaps = [data.draw(st.sampled_from([" ", "\n  ", "\n\n  "])) for _ in unique[1:]]
    body = "".join(word + gap for word, gap in zip(unique, [*gaps, ""], strict=True))
    style = data.draw(st.sampled_from(["'", '"', ">", "|"]))
    if style == "'":
        yaml = "key: '" + body.replace("'", "''") + "'\n"
    elif style == '"':
        yaml = 'key: "' + body.replace('"', '\\"') + '"\n'
    else:
        yaml = f"key: {style}\n  {body}\n"
    word = data.draw(st.sampled_from(unique))
    text, _ = written_at(yaml, word)
    assert text.replace("''", "'").replace('\\"', '"') == word


def test_places_and_offsets_agree() -> None:
    """Every line break counts once, whichever it is."""
    source = SourceFile("x", "ab\r\nc\rd\n\ne")
    assert source.lines == ("ab", "c", "d", "", "e")
    for offset in range(len(source.text)):
        if source.text[offset] not in "\r\n":
            assert source.offset(source.position(offset)) == offset
    assert source.line(3) == "d"
    assert source.line(99) == ""
