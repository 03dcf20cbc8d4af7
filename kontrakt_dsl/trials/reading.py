"""From the tree of a file to the tests in it; what no test can be is reported at its place."""

from collections.abc import Iterator
from typing import NamedTuple

from kontrakt_dsl.diagnostics import Findings
from kontrakt_dsl.language.codes import Code
from kontrakt_dsl.language.table import SECTION_NAMED
from kontrakt_dsl.loading.tree import Broken, Entry, Items, Mapping, Node, Text
from kontrakt_dsl.loading.wording import quoted, shortened
from kontrakt_dsl.sentences import listed
from kontrakt_dsl.trials.model import Kind, Trial
from kontrakt_dsl.trials.parts import (
    CHANCE_STEPS,
    COMMON_PARTS,
    KNOWN_AS,
    PARTS,
    PARTS_OF_ANY,
    RULE_PATHS,
    Part,
    Shape,
    asks_something,
    outcome_of,
)


class Steps(NamedTuple):
    """A step of a test as it was written."""

    text: Text
    outcome: Text | None


def read_trials(node: Node | None, findings: Findings, rules: str | None = None) -> tuple[Trial, ...]:
    """The tests of a list; what can't be read is reported, and left out where it can't even be told what it sets up."""
    if node is None or isinstance(node, Broken):
        return ()
    if not isinstance(node, Items):
        message = "tests are a list: each begins with a dash and a name"
        findings.error(node.span, Code.FAULTY_TEST, message, "write: - name: what the test shows")
        return ()
    trials = [trial for item in node.items if (trial := _trial(item, findings, rules))]
    _report_names_said_twice(node, findings)
    return tuple(trials)


def _report_names_said_twice(tests: Items, findings: Findings) -> None:
    seen: dict[str, Mapping] = {}
    for test in tests.items:
        entries = test.entries if isinstance(test, Mapping) else ()
        for entry in entries:
            if entry.key.value != "name" or not isinstance(entry.value, Text) or not isinstance(test, Mapping):
                continue
            name = entry.value.value
            if name in seen:
                line = seen[name].entries[0].key.span.start.line
                message = f'two tests are called "{shortened(name)}"; the first is in line {line}'
                findings.error(entry.value.span, Code.FAULTY_TEST, message, "call one of them otherwise")
            seen.setdefault(name, test)


def tests_in(root: Node | None) -> Node | None:
    """The tests of a rules file, or of a file that holds tests alone."""
    if isinstance(root, Mapping):
        return next((entry.value for entry in root.entries if entry.key.value == "tests"), None)
    return root


def _trial(node: Node, findings: Findings, rules: str | None) -> Trial | None:
    if not isinstance(node, Mapping):
        if not isinstance(node, Broken):
            findings.error(node.span, Code.FAULTY_TEST, "a test is a map of parts", "begin with: name: what it shows")
        return None
    parts = {entry.key.value: entry for entry in node.entries}
    name = _name(node, parts, findings)
    kind = next((kind for kind in Kind if kind in parts), None)
    known = {**COMMON_PARTS, **(PARTS[kind] if kind else PARTS_OF_ANY)}
    checked = [_sound_part(entry, known, findings) for entry in node.entries]
    if name is None:
        return None
    called = f'the test "{shortened(name.value)}"'
    if kind is None:
        message = "a position has seats and a turn, a hand has a hand, a deal has players"
        findings.error(parts["name"].key.span, Code.FAULTY_TEST, f"{called} sets up nothing", message)
        return None
    if not asks_something(kind, tuple(parts)):
        # a part that is misspelt may have been meant to ask
        if all(checked):
            wanted = [part for part, about in PARTS[kind].items() if about.asks]
            help = f"add one of {listed(quoted(wanted), 'or')}"
            findings.error(parts["name"].key.span, Code.FAULTY_TEST, f"{called} asks nothing", help)
        checked.append(False)
    own = parts.get("rules")
    chosen = own.value.value if own is not None and isinstance(own.value, Text) else rules
    span = node.entries[0].key.span
    return Trial(name.value, kind, parts, findings.source, span, chosen, sound=all(checked))


def _name(node: Mapping, parts: dict[str, Entry], findings: Findings) -> Text | None:
    name = parts["name"].value if "name" in parts else None
    if isinstance(name, Text) and name.value:
        return name
    findings.error(node.entries[0].key.span if node.entries else node.span, Code.FAULTY_TEST, "a test needs a name")
    return None


def _sound_part(entry: Entry, known: dict[str, Part], findings: Findings) -> bool:
    said = entry.key.value
    if said not in known:
        from kontrakt_dsl.loading.guesses import close_key  # only a faulty file pays for guesses

        near = KNOWN_AS.get(said) or close_key(said, known)
        guess = f'did you mean "{near}"? ' if near in known else ""
        findings.error(
            entry.key.span,
            Code.FAULTY_TEST,
            f'a test has no part "{shortened(said)}"',
            f"{guess}parts: {listed(known)}",
        )
        return False
    if isinstance(entry.value, Broken):
        return False
    shape = known[said].shape
    if not isinstance(entry.value, shape.nodes):
        message = f'"{said}" is {shape}'
        findings.error(entry.value.span, Code.FAULTY_TEST, message, f"say, for example, {known[said].example}")
        return False
    if shape is Shape.STEPS:
        checked = [_sound_step(step, findings) for step in _steps_of(entry.value, findings)]
        return all(checked)
    if shape is Shape.RULES and isinstance(entry.value, Text):
        return _sound_rules(entry.value, entry.value.value, findings)
    return True


def _steps_of(node: Node, findings: Findings) -> Iterator[Steps]:
    for item in node.items if isinstance(node, Items) else (node,):
        step = step_of(item)
        if step is None and not isinstance(item, Broken):
            message = "this is no step: a step is a move, or a move with its outcome behind a colon"
            findings.error(item.span, Code.FAULTY_TEST, message, "say, for example, discard KD: allowed")
        elif step is not None:
            yield step


def step_of(node: Node) -> Steps | None:
    """A move, or a move with what should come of it; None for anything else."""
    if isinstance(node, Text) and node.value:
        return Steps(node, None)
    if isinstance(node, Mapping) and len(node.entries) == 1 and isinstance(node.entries[0].value, Text):
        return Steps(node.entries[0].key, node.entries[0].value)
    return None


def _close_rule(said: str) -> str | None:
    """The path of the rule that was probably meant: like it as a whole, or in the name of its key."""
    from difflib import get_close_matches  # only a faulty file pays for guesses

    by_name: dict[str, str] = {}
    for path in RULE_PATHS:
        by_name.setdefault(path, path)
        by_name.setdefault(path.rpartition(" > ")[2], path)
    near = get_close_matches(said.rpartition(">")[2].strip(), by_name, n=1, cutoff=0.75)
    near = get_close_matches(said, RULE_PATHS, n=1, cutoff=0.66) or near
    return by_name[near[0]] if near else None


def outcome_in_quotes(text: Text) -> bool:
    """Whether quotes make one text of a move and of what stands behind its colon."""
    move, colon, rest = text.value.partition(": ")
    return bool(text.style and colon) and (move in CHANCE_STEPS or outcome_of(rest.strip()) is not None)


def _sound_step(step: Steps, findings: Findings) -> bool:
    if step.outcome is None and outcome_in_quotes(step.text):
        message = "in quotes, the move and what should come of it are one text"
        findings.error(step.text.span, Code.FAULTY_TEST, message, f"take the quotes away: {step.text.value}")
        return False
    if step.outcome is None or step.text.value in CHANCE_STEPS:
        return True
    outcome = outcome_of(step.outcome.value)
    if outcome is None:
        findings.error(
            step.outcome.span,
            Code.FAULTY_TEST,
            f'"{shortened(step.outcome.value)}" is no outcome of a move',
            'say "allowed", "refused by" and the rule, or "ends the round"',
        )
        return False
    return outcome.rules == () or _sound_rules(step.outcome, ", ".join(outcome.rules), findings)


def _sound_rules(text: Text, rules: str, findings: Findings) -> bool:
    unknown = [rule for rule in rules.split(", ") if rule not in RULE_PATHS]
    for rule in unknown:
        near = _close_rule(rule)
        guess = f'did you mean "{near}"? ' if near else ""
        about = f"a rule is named by its place in a rules file: {listed(SECTION_NAMED)}, or one of their keys"
        findings.error(text.span, Code.FAULTY_TEST, f'there is no rule "{shortened(rule)}"', f"{guess}{about}")
    return not unknown
