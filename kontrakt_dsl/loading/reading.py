"""From the tree of a file to all its answers."""

from kontrakt_dsl.cards import ACE, STANDARD_PACK, Pack
from kontrakt_dsl.diagnostics import Findings
from kontrakt_dsl.language.codes import Code
from kontrakt_dsl.language.model import NO_SPLIT, Key, Kind, Need
from kontrakt_dsl.language.table import KEY_AT, KEYS
from kontrakt_dsl.loading.answers import Answer, Answers, Case, Games
from kontrakt_dsl.loading.bonuses import BonusReader
from kontrakt_dsl.loading.new_melds import NewMeldsReader
from kontrakt_dsl.loading.splits import ReadLeaf, SplitReader
from kontrakt_dsl.loading.structure import read_structure, report_missing
from kontrakt_dsl.loading.tables import CardTableReader, numbered_contracts
from kontrakt_dsl.loading.tree import Entry, Mapping, Node, Text
from kontrakt_dsl.loading.values import ValueReader
from kontrakt_dsl.phrases.limit_nodes import Guard
from kontrakt_dsl.phrases.nodes import Cards, ContractPhrase, Range
from kontrakt_dsl.rules.drawing import Source
from kontrakt_dsl.rules.game import Progress
from kontrakt_dsl.rules.turns import WhenEmpty

LANGUAGE_VERSION = "1"
_PLAYERS = ("table", "players")
_CONTRACTS = ("contracts",)
_GUESSED_PLAYERS = (4,)
_GUESSED_ROUNDS = (1,)


def read_answers(root: Node, findings: Findings) -> Answers:
    """Every answer of a file; what can't be read is reported and left out."""
    answers = Answers(Games(_GUESSED_PLAYERS, _GUESSED_ROUNDS, players_known=False, rounds_known=False))
    read_structure(root, answers, findings)
    _read_version(answers, findings)
    contracts = answers.given.get(_CONTRACTS)
    numbered = numbered_contracts(contracts.value, KEY_AT[_CONTRACTS], findings) if contracts else ()
    if _PLAYERS in answers.given:
        _read_marked(KEY_AT[_PLAYERS], answers, findings)
    players = answers.get(_PLAYERS, Range)
    answers.games = Games(
        tuple(range(players.low, players.high + 1)) if players else _GUESSED_PLAYERS,
        tuple(range(1, numbered[-1][0] + 1)) if numbered else _GUESSED_ROUNDS,
        players_known=players is not None,
        rounds_known=_all_numbered(numbered, contracts),
    )
    for key in KEYS:
        if key.path in answers.given and key.path != _PLAYERS:
            _read_marked(key, answers, findings)
    report_missing(root, answers, findings, needs=_needs(answers), idle=_idle_sections(answers))
    return answers


def _all_numbered(numbered: tuple[tuple[int, Entry], ...], contracts: Entry | None) -> bool:
    """Whether the number of rounds is beyond doubt: each contract has its number, and none is missing."""
    if contracts is None or not isinstance(contracts.value, Mapping) or not numbered:
        return False
    return len(numbered) == numbered[-1][0] == len(contracts.value.entries)


def _read_version(answers: Answers, findings: Findings) -> None:
    entry = answers.given.get(("kontrakt",))
    if entry is None or (isinstance(entry.value, Text) and entry.value.value in ("", LANGUAGE_VERSION)):
        return
    findings.error(
        entry.value.span,
        Code.WRONG_VERSION,
        f"this program reads version {LANGUAGE_VERSION} of the rules language",
        f"say: kontrakt: {LANGUAGE_VERSION}",
    )


def _read_marked(key: Key, answers: Answers, findings: Findings) -> None:
    """Read a key, and mark it where anything in it could not be read."""
    before = findings.errors
    _read_key(key, answers, findings)
    if findings.errors > before:
        answers.misread.add(key.path)


def _read_key(key: Key, answers: Answers, findings: Findings) -> None:
    entry = answers.given[key.path]
    if key.kind is Kind.VERSION or (isinstance(entry.value, Text) and not entry.value.style and not entry.value.value):
        return
    ladder = _says_ladder(answers)
    if key.kind is Kind.CONTRACTS:
        _read_contracts(key, answers, findings, ladder=ladder)
        return
    if key.axes == NO_SPLIT and not _splittable(entry.value, key):
        value = ValueReader(key, findings, _pack_of(answers)).read(entry.value)
        whole = () if value is None else (Case(None, None, value, entry.value),)
        answers.read[key.path] = Answer(key, entry, whole)
        return
    cases = SplitReader(key, answers.games, findings, _leaf_reader(key, answers, findings), ladder).cases(entry.value)
    answers.read[key.path] = Answer(key, entry, cases)


def _leaf_reader(key: Key, answers: Answers, findings: Findings) -> ReadLeaf:
    if key.kind is Kind.CARD_POINTS:
        return CardTableReader(key, findings).read
    if key.kind is Kind.NEW_MELDS:
        return NewMeldsReader(key, findings).read
    if key.kind is Kind.BONUSES:
        return BonusReader(key, findings).read
    return ValueReader(key, findings, _pack_of(answers)).read


def _pack_of(answers: Answers) -> Pack:
    """The pack of the game as far as it is read: keys stand behind that of the pack."""
    return answers.get(("deck", "pack"), Pack) or STANDARD_PACK


def _splittable(node: Node, key: Key) -> bool:
    return isinstance(node, Mapping) and key.kind not in (Kind.TEXTS, Kind.TEXT, Kind.PACK)


def _says_ladder(answers: Answers) -> bool | None:
    """Whether each player climbs alone, so that cases are contracts; None where the key, not yet read, is misspelt."""
    key, entry = KEY_AT["game", "progress"], answers.given.get(("game", "progress"))
    said = entry.value.value if entry is not None and isinstance(entry.value, Text) else ""
    return said == Progress.OWN_LADDER if not said or said in key.allowed() else None


def _read_contracts(key: Key, answers: Answers, findings: Findings, *, ladder: bool | None) -> None:
    entry = answers.given[key.path]
    quiet = Findings(findings.source)
    cases: list[Case] = []
    for number, line in numbered_contracts(entry.value, key, quiet):
        games = Games(
            answers.games.players,
            (number,),
            players_known=answers.games.players_known,
            rounds_known=answers.games.rounds_known,
        )
        if isinstance(line.value, Text) and not line.value.value:
            findings.error(line.key.span, Code.NO_VALUE, f"contract {number} is not said", key.question)
            continue
        reader = SplitReader(key, games, findings, _leaf_reader(key, answers, findings), ladder)
        cases.extend(reader.cases(line.value))
    answers.read[key.path] = Answer(key, entry, tuple(cases))


def _needs(answers: Answers) -> frozenset[Need]:
    """Which questions this file has to answer."""
    needs = {Need.ALWAYS, Need.WITH_SECTION}
    wild = answers.read.get(("deck", "wild cards"))
    if wild is None or not wild.cases or any(isinstance(c.value, Cards) and c.value.groups for c in wild.cases):
        needs.add(Need.WITH_WILDS)
    pack = answers.get(("deck", "pack"), Pack)
    if ACE in pack.ranks if pack is not None else ("deck", "pack") not in answers.given:
        needs.add(Need.WITH_ACE)
    source = answers.read.get(("drawing", "from"))
    if source is not None and any(case.value == Source.DEEPER for case in source.cases):
        needs.add(Need.WITH_DEEPER)
    empty = answers.read.get(("stock", "when empty"))
    if empty is None or any(case.value != WhenEmpty.ROUND_ENDS for case in empty.cases):
        needs.add(Need.WITH_NEW_STOCK)
    contracts = answers.read.get(_CONTRACTS)
    for case in contracts.cases if contracts else ():
        if isinstance(case.value, ContractPhrase):
            for kind, need in (("set", Need.SEVERAL_SETS), ("run", Need.SEVERAL_RUNS)):
                if case.value.most_of(kind) > 1:
                    needs.add(need)
    return frozenset(needs)


def _idle_sections(answers: Answers) -> frozenset[str]:
    """Sections that are never in force, so that their other questions need no answer."""
    return frozenset(
        path[0]
        for path, answer in answers.read.items()
        if path[-1] == "when"
        and all(isinstance(c.value, Guard) and c.value.never for c in answer.cases)
        and answer.cases
    )
