"""How people write phrases otherwise: patterns of what they say, and what it is in the language."""

NUMBER_WORDS: dict[str, str] = {
    word: str(number)
    for number, words in enumerate(
        (
            "one ein eine een",
            "two to zwei twee",
            "three tre drei drie",
            "four fire vier",
            "five fem fünf vyf vijf",
            "six seks sechs ses zes",
            "seven sju sieben sewe zeven",
            "eight åtte acht agt",
            "nine ni neun nege negen",
            "ten ti zehn tien",
            "eleven elleve elf",
            "twelve tolv zwölf twaalf",
        ),
        start=1,
    )
    for word in words.split()
}

_DASHES = (
    (r"_", " "),
    (r"[–—]", "-"),
    (r"(?<![\d-])(\d+)\s*(?:\.\.|to|bis|til|tot)\s*(\d+)", r"\1-\2"),
)
_PER_SPAN = (
    (r"\b(?:once)\b", "1"),
    (r"\b(?:twice)\b", "2"),
    (r"\b(\d+) (?:times )?(?:a|each|every|in a|for each|pro|per) ?(round|game|pack|meld|player)s?\b", r"\1 per \2"),
    (r"\b(\d+) ?/ ?(round|game|pack|meld|player)\b", r"\1 per \2"),
)
_UNLIMITED = ((r"^(?:unlimited|none|any|infinite|no|free|as often as needed|as many as you like)$", "no limit"),)
_AT_MOST = (
    (r"\b(?:max(?:imum)?|up to|not more than|no more than)\.? (?=\d)", "at most "),
    (r"<= ?(?=\d)", "at most "),
)

# For each type of phrase: what people write, as a pattern, and what it becomes in the language; applied in order.
PHRASE_REWRITES: dict[str, tuple[tuple[str, str], ...]] = {
    "contract": (
        (r"_", " "),
        (r"\b(?:books?|groups?|grupper?|gruppen?|sätze|satz|groepe?n?|stelle|trios?|triples?)\b", "sets"),
        (r"\b(?:sequences?|straights?|sekvens(?:er)?|folgen?|sequenz(?:en)?|reekse?n?|series|escalas?)\b", "runs"),
        (r"\b(?:med|mit|van|with) (?=\d)", "of "),
        (r"\s*[&×]\s*", " + "),
        (r",? \b(?:og|und|en|and|plus)\b(?= \d)", " +"),
        (r",(?= \d+ (?:sets?|runs?)\b)", " +"),
        (r"\bof (?:min(?:imum)?|at least)\.? (\d+)", r"of \1 or more"),
        (r"(\d+)\+(?=\s*(\+|$|,))", r"\1 or more"),
        (r"(?<=\d)(?=(?:sets?|runs?)\b)", " "),
        (r"\b(\d+) or (?:longer|larger|greater|bigger|better)\b", r"\1 or more"),
        (r"\bof (\d+)\s*(?:-|–|\.\.|or)\s*(\d+)\b", r"of \1 to \2"),
        (r"\bof (\d+) cards?\b", r"of \1"),
        (r"\b(sets|runs) (\d+)", r"\1 of \2"),
        (r"\b(?:using|with) (?:all (?:the )?cards|the whole hand|the entire hand)\b", "using the whole hand"),
        (r"(?<!,) using the whole hand", ", using the whole hand"),
        (
            r"\bwith(?: a)? discard or without(?: one)?\b|\bwith or without (?:the |one |)discard\b",
            "with or without a discard",
        ),
        (r"\b(?:no|without) (?:wilds?|jokers?)\b", "without wilds"),
    ),
    "amount": (
        (r"\bdecks?\b", "pack"),
        *_DASHES,
        *_PER_SPAN[2:],
        (r"\s*\*\s*", " x "),
        (r"^(\d+) x (pack|player)s?$", r"\1 per \2"),
        (r"^(?:no|nothing|zero)$", "none"),
        (r"\b(?:number of )?players? (?:less|minus) (?=\d)", "players - "),
        (r" cards?( each)?$", ""),
        (r"\bhalf the players, rounded", "1 per 2 players, rounded"),
        (r"^(\d+) per (\d+) (players?|packs?)$", r"\1 per \2 \3, rounded up"),
    ),
    "range": (*_DASHES, (r" (?:players|people|persons|spillere|spieler|spelers)$", "")),
    "numbers": _DASHES,
    "points": ((r"^(?:pips?|face|number|face values)$", "face value"), (r" points?$", ""), (r"^minus ", "-")),
    "cards": (
        (r"_", " "),
        (r"\.\.", "-"),
        (r"\s*(?:/|&|\+|\bor\b)\s*", " and "),
        (r"\b(?:face|court|picture) cards\b", "J-K"),
        (r"\bjoker\b", "jokers"),
        (r"\b(ace|jack|queen|king)\b", r"\1s"),
        (r"\btwos\b|\bdeuces\b", "2s"),
        (r"\bthrees\b", "3s"),
        (r"\btens\b", "10s"),
        (r"(?<![-\d])(\d+)(?=$|,| and)", r"\1s"),
        (r"^(?:no|nothing|no cards)$", "none"),
        (r"^A$", "aces"),
        (r"^K$", "kings"),
        (r"^Q$", "queens"),
        (r"^J$", "jacks"),
        (r"^T$", "10s"),
    ),
    "guard": (
        (r"_", " "),
        (r"\bplayers who laid down on an earlier turn\b|\bthe turn after laying down\b", "down earlier"),
        (r"\bdown early\b|\bearlier down\b|\bon an earlier turn\b", "down earlier"),
        (r"\bplayers who (?:are|have laid) (?=not )", ""),
        (r"\bplayers who (?:are|have laid) (?=down)", ""),
        (r"\bthe same turn\b|\bafter laying down\b", "down"),
        (r"\bbefore (?:laying )?down\b|\buntil down\b", "not down"),
        (r"\bnever (?=down|next|discarder)", "not "),
        (r"\bthe next player\b", "next"),
        (r"\bthe discarder\b", "discarder"),
        (r", (?=not|down|next)", " and "),
        (r"^(?:anyone|anybody|everyone|everybody|anyone not on turn|yes|allowed|any)$", "always"),
        (r"^(?:alltid|immer|altijd|altyd)$", "always"),
        (r"^(?:nobody|no|none|forbidden|not allowed|aldri|nie|niemals|nooit)$", "never"),
    ),
    "number_limit": (*_UNLIMITED, *_PER_SPAN[:2], *_AT_MOST, (r"^at most ", ""), (r" (?:times?|cards?)$", "")),
    "buy_limit": (
        (r"^(?:none|never|no|nothing)$", "0 per round"),
        *_UNLIMITED,
        *_PER_SPAN,
        *_AT_MOST,
        (r"^at most ", ""),
        (r" times?$", ""),
        (r"^(\d+)$", r"\1 per round"),
    ),
    "naturals": (
        (r"^(?:none|no|0|any|at least 0)$", "none needed"),
        (r"^(?:min(?:imum)?\.?|>=) ?(?=\d)", "at least "),
        (r"^(\d+)(?: or more|\+)?$", r"at least \1"),
    ),
    "wild_limit": (
        *_UNLIMITED,
        *_AT_MOST,
        (r"\b(?:not more than|at most as many as|no more than|at most) (?:the )?naturals\b", "no more than naturals"),
        (r"\bno more than half\b|\bat most half\b", "no more than naturals"),
        (r"\b(?:less|fewer) than (?:the )?naturals\b", "fewer than naturals"),
        (r"^at most 0(?: per meld)?$", "none"),
        (r"^(?:the )?same(?: as (?:when laid down|before))?$", "the same limit"),
        (r"^(\d+)\b", r"at most \1"),
        (r"^at most (\d+)(?: (?:a|each|in each|in a) meld)?$", r"at most \1 per meld"),
    ),
    "cost": (
        (r"^(?:free|none|no|0)$", "nothing"),
        (r"^(\d+)(?: (?:cards?|penalty cards?|from the stock|cards? from the (?:stock|pile)))?$", r"\1 stock cards"),
        (r"\band\b", "+"),
    ),
    "turn_limit": ((r"^(\d+)(?: turns?.*)?$", r"\1 turns each per round"),),
    "selector": (
        *_DASHES,
        (r"^(?:others?|otherwise|else|rest|default|the rest|all others?)$", "other rounds"),
        (r"^(?:the )?(?:last|final) (?:one|hand|deal)$", "last round"),
        (r"^(?:hands?|deals?|runder?|runden?|rondes?|rondtes?) (?=\d)", "rounds "),
        (r"^(\d+-\d+|\d+)$", r"rounds \1"),
        (r"(?:people|persons|spillere|spieler|spelers)$", "players"),
        (r"^(?:for |with )", ""),
        (r"^players (\d+(?:-\d+)?)$", r"\1 players"),
    ),
}
