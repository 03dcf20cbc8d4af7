"""The person at the table: shows what that seat sees, reads moves line by line, and explains refusals."""

import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field

from kontrakt_cli.legal_moves import best_lay_down, move_lines, verbs_line
from kontrakt_cli.move_help import help_lines
from kontrakt_cli.render.cards import CardStyle
from kontrakt_cli.render.table import hand_line, meld_lines, table_lines
from kontrakt_cli.steering import legible
from kontrakt_dsl.game.moves import LayDown, Move, MoveTextError, Pass, read_move
from kontrakt_dsl.game.round_state import Phase, TableMeld
from kontrakt_dsl.game.view import View
from kontrakt_dsl.sentences import counted, listed

SKIP_OFFERS = "skip offers"


class InputEndedError(Exception):
    """The input ended, or the person left, before the game did."""


@dataclass
class Person:
    """The player whose moves come from standard input, a line each."""

    names: Sequence[str]
    style: CardStyle
    _turn_shown: tuple[int, int] | None = None
    _melds_shown: tuple[TableMeld, ...] = field(default=())
    _skipping_since: tuple[int, int] | None = None

    def choose(self, view: View) -> Move:
        """The next line that is a legal move; raises InputEndedError where no such line comes.

        Whoever has no card to snatch a wild card with is not asked, nor is who has said to be left alone with offers.
        """
        if view.round.phase is Phase.SNATCH and view.legal_moves() == (Pass(),):
            return Pass()
        if self._skips(view):
            return Pass()
        self._show(view)
        while True:
            line = self._read_line()
            word = line.strip().lower()
            if not word:
                self._show(view)
            elif word == "help":
                self._print(help_lines(view.rules, view.round.ladder))
            elif word == "table":
                self._print(table_lines(view, self.names, self.style))
                print(hand_line(view, self.style))
            elif word == "?":
                self._print(move_lines(view, self.style))
            elif word in ("quit", "exit"):
                raise InputEndedError
            elif " ".join(word.split()) == SKIP_OFFERS:
                if view.rules.buying is None:
                    print("Nothing is offered in this round: nobody buys.")
                    continue
                self._skipping_since = _turn_of(view)
                print("Cards offered to you are passed until your next turn.")
                if self._skips(view):
                    return Pass()
            else:
                move = self._legal(view, line)
                if move is not None:
                    return move

    def _skips(self, view: View) -> bool:
        """Whether an offer is passed unasked: offers are, from the word of the person to the person's next turn."""
        if view.round.turn == view.seat and self._skipping_since != _turn_of(view):
            self._skipping_since = None
        return self._skipping_since is not None and view.round.phase is Phase.OFFER

    def _legal(self, view: View, line: str) -> Move | None:
        try:
            move = self._read_move(view, line)
        except MoveTextError as error:
            print(f"Not understood: {legible(str(error))}")
            return None
        broken = view.verify(move)
        for rule in broken:
            print(f"Refused by {rule}")
        return None if broken else move

    def _read_move(self, view: View, line: str) -> Move:
        if line.strip().lower() == "lay":
            melds = best_lay_down(view)
            if melds is None:
                raise MoveTextError("no lay-down of the contract is possible now; ? lists what is")
            return LayDown(melds)
        rules = view.rules
        return read_move(line, rules.deck.pack, wild=rules.melds.wild, rules=rules)

    def _show(self, view: View) -> None:
        current = view.round
        turn = _turn_of(view)
        if current.phase is Phase.OFFER:
            assert current.upcard is not None
            upcard = self.style.card(current.upcard)
            print(f"{hand_line(view, self.style)}\nBuy {upcard} for {self._price(view)}? buy or pass")
            return
        if current.phase in (Phase.CLAIM, Phase.ANSWER):
            what = f"{self.style.card(current.upcard)} fits on the table" if current.upcard else "The claim is settled"
            asked = what if current.phase is Phase.CLAIM else "The claim is settled"
            print(f"{hand_line(view, self.style)}\n{asked}: {verbs_line(view)}")
            return
        if current.phase is Phase.TAKE_OVER:
            assert current.upcard is not None
            assert current.caller is not None
            print(hand_line(view, self.style))
            price = "" if view.seat == current.turn else f", to be had for {self._price(view)}"
            called = f"{self.names[current.caller]} calls for {self.style.card(current.upcard)}{price}"
            print(f"{called}: {verbs_line(view)}")
            return
        if current.phase is Phase.SNATCH:
            self._print(meld_lines(current.melds, self.names, self.style))
            print(hand_line(view, self.style))
            laid = f"{self.names[current.turn]} has laid a wild card"
            print(f"{laid}: {verbs_line(view)}")
            return
        if turn != self._turn_shown:
            print("\nYour turn.")
            self._print(table_lines(view, self.names, self.style))
        elif current.melds != self._melds_shown:
            self._print(meld_lines(current.melds, self.names, self.style))
        self._turn_shown, self._melds_shown = turn, current.melds
        print(hand_line(view, self.style))
        print(verbs_line(view))

    @staticmethod
    def _price(view: View) -> str:
        """What a buy costs, and how many chips there are to pay with where it costs some."""
        buying = view.rules.buying
        assert buying is not None
        left = view.round.seats[view.seat].chips
        prices = ((buying.cost, "stock card"), (buying.chips, "chip"))
        price = listed(counted(number, noun) for number, noun in prices if number) or "nothing"
        return price + (f" (you have {counted(left, 'chip')})" if buying.chips else "")

    def _read_line(self) -> str:
        if sys.stdin.isatty() and sys.stdout.isatty():
            with suppress(ImportError):
                import readline  # noqa: F401 - its presence gives `input` arrow keys and a history
            try:
                return input("> ")
            except EOFError:
                raise InputEndedError from None
        line = sys.stdin.readline()
        if not line:
            raise InputEndedError
        # Typed text is not echoed by a pipe; the transcript would lack it.
        print(f"> {legible(line.rstrip())}", flush=True)
        return line

    @staticmethod
    def _print(lines: Iterator[str]) -> None:
        for line in lines:
            print(line)


def _turn_of(view: View) -> tuple[int, int]:
    """The turn of the game that a view shows: the number of its round and the turn in it."""
    return view.rules.number, view.round.turns
