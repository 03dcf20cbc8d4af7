"""What is written out is read back as it was."""

from hypothesis import given
from hypothesis import strategies as st

from kontrakt_dsl.diagnostics import Findings
from kontrakt_dsl.loading.tree import Entry, Items, Mapping, Node, Text
from kontrakt_dsl.loading.written import as_scalar, written
from kontrakt_dsl.loading.yaml_tree import read_tree
from kontrakt_dsl.source import FILE_START, SourceFile

words = st.text(st.characters(codec="utf-8", exclude_categories=("Cs", "Cc", "Cn", "Co"), exclude_characters="\ufeff"))
keys = st.lists(
    st.text("abc xyz-'\"#:,&*!%@`{}[]|>", min_size=1),
    min_size=1,
    max_size=3,
    unique_by=lambda key: " ".join(key.split()),
)


def text(value: str) -> Text:
    """A text that was written nowhere."""
    return Text(value, FILE_START, '"')


def mapping(pairs: dict[str, Node]) -> Mapping:
    """A map of texts."""
    return Mapping(
        tuple(Entry(text(" ".join(key.split()) or "key"), value) for key, value in pairs.items()), FILE_START
    )


scalars = words.map(text)
nodes: st.SearchStrategy[Node] = st.recursive(
    scalars,
    lambda inner: (
        st.lists(inner, max_size=3).map(lambda items: Items(tuple(items), FILE_START))
        | keys.flatmap(lambda names: st.fixed_dictionaries(dict.fromkeys(names, inner))).map(mapping)
    ),
    max_leaves=6,
)


def plain(node: Node | None) -> object:
    """A tree without its places."""
    match node:
        case Text():
            return node.value
        case Items():
            return [plain(item) for item in node.items]
        case Mapping():
            return {entry.key.value: plain(entry.value) for entry in node.entries}
        case _:
            return None


@given(words)
def test_a_text_is_read_back(value: str) -> None:
    root = read_tree(Findings(SourceFile("a.yaml", f"key: {as_scalar(value)}\n")))
    assert plain(root) == {"key": value}


@given(st.fixed_dictionaries({"deal": nodes, "buying": nodes, "of one's own": nodes}))
def test_a_tree_is_read_back(pairs: dict[str, Node]) -> None:
    """Lists, maps and texts of any kind, in the order of the language or not."""
    root = mapping(pairs)
    findings = Findings(SourceFile("a.yaml", written(root, SourceFile("a.yaml", ""))[0]))
    assert plain(read_tree(findings)) == plain(root)
    assert findings.in_file_order() == ()
