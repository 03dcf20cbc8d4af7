"""One value of one key that is a phrase: parsed, and held against what the key knows; faults point into it."""

from typing import NamedTuple

from kontrakt_dsl.cards import STANDARD_PACK, Pack
from kontrakt_dsl.diagnostics import Findings
from kontrakt_dsl.language.codes import Code
from kontrakt_dsl.language.model import Key, Kind
from kontrakt_dsl.loading.bounds import fault_in
from kontrakt_dsl.loading.faces import can_mean_cards
from kontrakt_dsl.loading.guesses import mended_phrase
from kontrakt_dsl.loading.tree import Text, span_within
from kontrakt_dsl.loading.wording import MOST_EXAMPLES, allowed_words, phrase_noun, quoted, shortened
from kontrakt_dsl.phrases.limit_nodes import Guard, WildLimitPhrase
from kontrakt_dsl.phrases.nodes import WHOLE, Amount, Extent, Points, Range
from kontrakt_dsl.phrases.parser import Misread, PhraseType, parse_phrase
from kontrakt_dsl.sentences import listed
from kontrakt_dsl.source import Span

PHRASE_TYPES: dict[Kind, PhraseType] = {
    Kind.RANGE: PhraseType.RANGE,
    Kind.AMOUNT: PhraseType.AMOUNT,
    Kind.CARDS: PhraseType.CARDS,
    Kind.GUARD: PhraseType.GUARD,
    Kind.NUMBER_LIMIT: PhraseType.NUMBER_LIMIT,
    Kind.BUY_LIMIT: PhraseType.BUY_LIMIT,
    Kind.CHIPS: PhraseType.BUY_LIMIT,
    Kind.NATURALS: PhraseType.NATURALS,
    Kind.WILD_LIMIT: PhraseType.WILD_LIMIT,
    Kind.COST: PhraseType.COST,
    Kind.POINTS: PhraseType.POINTS,
    Kind.TURN_LIMIT: PhraseType.TURN_LIMIT,
    Kind.CONTRACTS: PhraseType.CONTRACT,
    Kind.NUMBERS: PhraseType.NUMBERS,
}


class PhraseReader(NamedTuple):
    """Reads the phrases of one key; no cards are offered that the `pack` does not have."""

    key: Key
    findings: Findings
    pack: Pack = STANDARD_PACK

    def read(self, text: Text, kind: PhraseType) -> object | None:
        """A phrase of one type."""
        read = parse_phrase(kind, text.value)
        if isinstance(read, Misread):
            self._misread(kind, text, read)
            return None
        sound = self._names_known(text, read) and self._facts_known(text, read) and self._number_said(text, read)
        fault = fault_in(self.key.path, read) if sound else None
        if fault is not None:
            place, message = fault
            turned = isinstance(read, Range) and read.low > read.high
            code = Code.BACKWARDS if "backwards" in message else Code.OUT_OF_BOUNDS
            help = f'did you mean "{Range(read.high, read.low)}"?' if turned and isinstance(read, Range) else None
            self.findings.error(self._span(text, place or WHOLE), code, message, help)
            return None
        return read if sound else None

    def points(self, text: Text) -> object | None:
        """Points in a table whose key this is."""
        if not text.value.strip():
            self.findings.error(text.span, Code.NO_VALUE, "no points are said", "say a number of points")
            return None
        return self.read(text, PhraseType.POINTS)

    def _misread(self, kind: PhraseType, text: Text, read: Misread) -> None:
        said = " ".join(text.value.split())
        guess = mended_phrase(kind, text.value)
        if guess is not None and not self._would_be_read(kind, text, guess):
            guess = None
        where = text.value[read.extent.start : read.extent.end].strip()
        what = f'"{shortened(where)}" makes no sense' if where else "something is missing"
        within = "" if where == said else f' in "{shortened(said)}"'
        expected = [word for word in read.expected if can_mean_cards(word, self.pack)]
        options = [word if word in ("", "a number", "a rank") else f'"{word}"' for word in expected]
        helps = [f'did you mean "{guess}"?'] if guess else []
        if read.extent.start > 0:
            helps.append(f"here may stand {listed([option or 'the end' for option in options], 'or')};")
        examples = [word.text for word in (*self.key.words, *self.key.forms[:MOST_EXAMPLES])]
        if kind is PhraseType.POINTS:
            examples = ["10", "-10", "face value"] if self.key.kind is Kind.CARD_POINTS else ["10", "-10"]
        noun = str(self.key.kind) if self.key.kind is Kind.CHIPS else phrase_noun(kind)
        offered = quoted(example for example in examples if can_mean_cards(example, self.pack))
        helps.append(f"{noun} is, for example, {listed(offered, 'or')}")
        self.findings.error(
            self._span(text, read.extent),
            Code.PHRASE,
            f'{what}{within}: "{self.key.title}" takes {noun}',
            " ".join(helps),
        )

    def _would_be_read(self, kind: PhraseType, text: Text, guess: str) -> bool:
        """Whether a guess, put in the place of what was said, is an answer to this key."""
        quiet = Findings(self.findings.source)
        PhraseReader(self.key, quiet).read(Text(guess, text.span), kind)
        return not quiet.has_errors

    def _names_known(self, text: Text, phrase: object) -> bool:
        """Whether an amount speaks only of what is settled before it."""
        spoken: list[tuple[str, Extent]] = []
        if isinstance(phrase, Amount):
            spoken = [(term.name, term.extent) for term in phrase.terms if term.name]
        elif isinstance(phrase, Points) and phrase.times:
            spoken = [(phrase.times, WHOLE)]
        unknown = [(name, extent) for name, extent in spoken if name not in self.key.names]
        for name, extent in unknown:
            known = f"it may speak of {listed(quoted(self.key.names))}" if self.key.names else "say a number"
            self.findings.error(
                self._span(text, extent), Code.NAME_NOT_HERE, f'"{self.key.title}" can\'t depend on "{name}"', known
            )
        return not unknown

    def _number_said(self, text: Text, phrase: object) -> bool:
        """Whether points that are for no card are a number."""
        if not isinstance(phrase, Points) or phrase.number is not None or self.key.kind is Kind.CARD_POINTS:
            return True
        message = f'"{self.key.title}" has no card with a face value'
        self.findings.error(text.span, Code.FACE_VALUE, message, 'say a number of points, for example "-10"')
        return False

    def _facts_known(self, text: Text, phrase: object) -> bool:
        """Whether a condition asks only what can be asked here, and nothing twice."""
        if isinstance(phrase, WildLimitPhrase) and phrase.same and str(phrase) not in self.key.allowed():
            self.findings.error(
                text.span, Code.UNKNOWN_WORD, f'"{phrase}" says nothing for "{self.key.title}"', allowed_words(self.key)
            )
            return False
        if isinstance(phrase, WildLimitPhrase) and not self._scopes_known(text, phrase):
            return False
        if not isinstance(phrase, Guard):
            return True
        sound, seen = True, set()
        for condition in phrase.conditions:
            if condition.fact not in [word.text for word in self.key.words]:
                sound = False
                self.findings.error(
                    self._span(text, condition.extent),
                    Code.UNKNOWN_WORD,
                    f'"{condition.fact}" has no meaning for "{self.key.title}"',
                    allowed_words(self.key),
                )
            elif condition.fact in seen:
                sound = False
                self.findings.error(
                    self._span(text, condition.extent), Code.SAID_TWICE, f'"{condition.fact}" is asked twice'
                )
            seen.add(condition.fact)
        return sound

    def _scopes_known(self, text: Text, phrase: WildLimitPhrase) -> bool:
        """Whether each limit counts wild cards over something that the key knows."""
        strange = [limit for limit in phrase.limits if not any(limit.scope in form.text for form in self.key.forms)]
        for limit in strange:
            self.findings.error(
                self._span(text, limit.extent),
                Code.UNKNOWN_WORD,
                f'"{limit}" says nothing for "{self.key.title}"',
                allowed_words(self.key),
            )
        return not strange

    def _span(self, text: Text, extent: Extent) -> Span:
        if extent is WHOLE:
            return text.span
        return span_within(self.findings.source, text, extent.start, extent.end)
