"""A match at the terminal: the board, the question with numbered options, and a few single letters."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from contextlib import suppress
from itertools import chain, count
from pathlib import Path
from shutil import get_terminal_size
from textwrap import shorten, wrap
from typing import Any

import msgspec

from roundtable.board.drawing import SEAT_INKS, paint
from roundtable.kernel.asks import Ask, Choose, ChooseSome, Json, WriteText
from roundtable.kernel.dice import OwnDice, fresh_seed, seed_from
from roundtable.kernel.errors import BadSave, BadSetup, RoundtableError, in_words
from roundtable.kernel.events import in_runs, named
from roundtable.kernel.game import Setup, find_game, option_fields
from roundtable.kernel.match import Match
from roundtable.kernel.windows import order_words, reactions_for
from roundtable.players import Seat, find_bot
from roundtable.players.bots import unasked
from roundtable.players.hints import hint
from roundtable.players.sensible import arrange

from .given import with_files
from .questions import Unclear, read_answer, show_question, whole
from .reading import explain
from .ruling import rule
from .screen import fit_board, fit_question

HELP = """\
  a number      choose that option (several numbers where several may be chosen)
  a key         the same by name: move hollow C4 (a clear beginning will do)
  ?             why? The last events with the rules behind them
  u             undo; dice that fell are not shown again, they are rolled anew
  i [name]      the sheets of what is on the board, or of one
  b             draw the whole board
  m             every answer, where there are more than the screen has room for
  l [n]         the last n lines of the log
  p             standing orders for reactions: p dodge always (or never, or ask)
  hand [n]      raise a hand (of player n): be asked once one may act; hand down
  hint          what a player who thinks ahead would do here, and the chances
  rule          the console of who leads: rule hp p0 value=7 because a blessing
  s [file]      save
  concede       give up
  q             leave (s first if you want to come back)
  Enter alone shows the question again."""


def begin(
    game: str,
    seats: int,
    seed: str,
    options: dict[str, Any],
    setup: Path | None,
    load: Path | None,
    own_die: Callable[[int], int] | None,
) -> Match[Any, Any]:
    """The match that the command line describes."""
    if load is not None:
        if game or options or setup:
            raise BadSetup("a saved match has its game and options: give --load alone")
        return Match.from_bytes(load.read_bytes(), OwnDice(own_die) if own_die else None)
    dice = OwnDice(own_die) if own_die else None
    given = described(game, seats, options, setup)
    return Match.new(given.game, given, seed=seed or None, dice=dice, files=True)


def described(game: str, seats: int, options: dict[str, Any], setup: Path | None) -> Setup:
    """The set-up that the command line describes: a file's, with what is said beside it."""
    given = _read_setup(setup) if setup else None
    name = game or (given.game if given else "")
    if not name:
        raise BadSetup("name a game, or load a match with --load FILE; roundtable games lists the games")
    given = given or Setup(name, seats=find_game(name).seats[0])
    given.game = name
    if seats:
        given.seats = seats
    given.options = {**given.options, **with_files(option_fields(find_game(name).options_type), options)}
    return given


def _read_setup(path: Path) -> Setup:
    try:
        return msgspec.json.decode(path.read_bytes(), type=Setup)
    except msgspec.MsgspecError as error:
        raise BadSetup(f"{path} is not a set-up: {in_words(error)}") from None


def read_own_die(sides: int) -> int:
    """Ask a person what a real die shows."""
    while True:
        text = input(f"Roll a d{sides}. What does it show? ").strip()
        if (shows := whole(text)) is not None and 1 <= shows <= sides:
            return shows
        print(f"A d{sides} shows 1 to {sides}.")


class Terminal:
    """Plays a match with people at this keyboard and bots on the other seats."""

    def __init__(
        self, match: Match[Any, Any], people: list[int], strength: str, seed: str | None, colour: bool | None
    ) -> None:
        self.match = match
        self.people = people
        self.interactive = sys.stdin.isatty()
        self.colour = (sys.stdout.isatty() and "NO_COLOR" not in os.environ) if colour is None else colour
        mine = {seat for side in match.game.sides(match.state) if set(people) & set(side) for seat in side}
        self.bots = {
            seat: find_bot(
                match.game,
                strength or unasked(match.game, seat in mine or not people),
                seed_from(f"{seed} bot {seat}") if seed else fresh_seed(),
                awaited=not seed,
            )
            for seat in range(match.setup.seats)
            if seat not in people
        }
        self._told: dict[int | None, int] = {}
        self._told_to_all = 0
        self._drawn = ""
        self._shown = 0
        self._last_seat: int | None = None
        self._explained = 0
        self._saved = len(match.entries)
        self._back = -1
        """How many entries there were after something was taken back."""
        if self.interactive:
            with suppress(ImportError):
                import readline  # noqa: F401  # lines can be edited and called back with the arrow keys

    def run(self, keep: bool = True) -> None:
        """Until the match is over or the person leaves; `keep` what was played by who leaves in a hurry."""
        try:
            self._play()
        except EOFError:
            print("\nThe input has ended before the match.")
            if keep and self.interactive:
                self._keep()
        except KeyboardInterrupt:
            print("\nLeft.")
            if keep:
                self._keep()

    def _keep(self) -> None:
        """Who leaves in a hurry finds what was played in a file of its own, as if saved."""
        if self.match.over or len(self.match.entries) == self._saved:
            return
        name = f"{self.match.game.name}-{len(self.match.entries)}"
        names = (f"{name}{more}.roundtable" for more in chain([""], (f"-{n}" for n in count(2))))
        self._save(next(free for free in names if not Path(free).exists()))

    def _play(self) -> None:
        if self.people:
            print(f"{self.match.game.title}: type h for help.")
        while (ask := self._next_ask()) is not None:
            if ask.seat in self.bots:
                self.match.answer(ask.seat, self.bots[ask.seat].choose(Seat(self.match, ask.seat), ask))
                continue
            if (only := self._unasked(ask)) is not None:
                self.match.answer(ask.seat, only)
                continue
            self._hand_over(ask.seat)
            self._tell(ask.seat)
            self._arrange(ask.seat)
            self._draw(ask.seat, ask=ask)
            if not self._question(ask):
                return
            self._tell(ask.seat)
            if not self._goes_on():
                return
        self._tell(self.people[0] if self.people else None)
        self._draw(self.people[0] if self.people else None)
        outcome = self.match.outcome
        assert outcome is not None
        winners = ", ".join(self.match.name(seat) for seat in outcome.winners)
        print(paint(f"{winners or 'Nobody'} won: {outcome.told(self.match.setup.names).why}.", "bold", on=self.colour))

    def _unasked(self, ask: Ask) -> Json | None:
        """The one answer there is to a question that is asked only so that nobody learns how little one could do, where only
        bots could learn it, as in the page. What was taken back to is asked all the same."""
        alone = len(self.people) == 1 and len(self.match.entries) != self._back
        return ask.only() if alone and ask.open_even_if_forced else None

    def _arrange(self, seat: int) -> None:
        """The most sensible answer becomes number 1."""
        arrange(self.match, seat)

    def _goes_on(self) -> bool:
        """Asked after each answer of a person: whether there is more to play."""
        return True

    def _next_ask(self) -> Ask | None:
        """Bots first where several are asked at once, so that they never see what people answered."""
        asks = list(self.match.asks.values())
        return next((ask for ask in asks if ask.seat in self.bots), asks[0] if asks else None)

    def _hand_over(self, seat: int) -> None:
        """With several people at one keyboard, and secrets on the table, the next looks only when the last has gone."""
        last, self._last_seat = self._last_seat, seat
        if last in (None, seat) or not self.interactive:
            return
        if msgspec.json.encode(self.match.view(last)) != msgspec.json.encode(self.match.view(seat)):
            input(f"\n{self.match.name(seat)}'s turn to look. Press Enter. ")
            print("\033[2J\033[3J\033[H", end="")  # the screen, and what could be scrolled back to
            self._told_to_all = self._told.get(seat, 0)

    def _tell(self, seat: int | None) -> None:
        """What happened since this seat last looked; what is on the screen for all to see is not told again."""
        log = self.match.log
        first = self._told.get(seat, 0)
        news = (
            event
            for number, event in enumerate(log[first:], first)
            if event.visible_to(seat) and (event.to is not None or number >= self._told_to_all)
        )
        for events in in_runs(news):
            rule = paint(f"{events[0].rule:10}", "dim", on=self.colour)
            words = events[0].sentence(self.match.setup.names)
            if len(events) > 1:
                words = f"{events[0].data['run']} ({len(events)} lines: ? tells them)"
            if self.interactive:  # long sentences go on below themselves; a pipe gets them whole
                room = max(40, get_terminal_size().columns) - 3 - max(10, len(events[0].rule))
                words = ("\n" + " " * 13).join(wrap(words, room) or [""])
            print(f"  {rule} {words}")
        if len(log) > first:
            self._explained = first
        self._told[seat] = self._told_to_all = len(log)

    def _draw(self, seat: int | None, again: bool = False, ask: Ask | None = None) -> None:
        """The board, unless it looks just as it did the last time; on a small screen so much of it as leaves the question
        in sight, and all of it when one asks for it again."""
        view = self.match.view(seat)
        names = self.match.setup.names
        words = named(self.match.game.status(view), names)
        if self.interactive:  # one row of the screen
            words = shorten(words, get_terminal_size().columns, placeholder=" …")
        status = paint(words, "dim", on=self.colour)
        lines = self.match.game.text(view, self.colour).splitlines()
        if self.interactive and ask is not None and not again:
            asked = len(show_question(ask, self.colour).splitlines())
            lines = fit_board(self.match.game, view, ask, asked, get_terminal_size().lines, self.colour)
        self._shown = len(lines)
        board = "\n".join(["", *lines, status])
        if again or board != self._drawn:
            print(board)
        self._drawn = board

    def _options(self, ask: Ask, whole: bool = False) -> str:
        """The question's options; on a small screen as many as leave the board in sight."""
        text = show_question(ask, self.colour)
        if whole or not self.interactive:
            return text
        told = f"{len(ask.options)} answers" if isinstance(ask, (Choose, ChooseSome)) else "everything"
        more = "  … {} lines more: m shows " + told
        lines = fit_question(text.splitlines(), self._shown, get_terminal_size().lines, more.format)
        return "\n".join(lines)

    def _question(self, ask: Ask) -> bool:
        """Put a question until it is answered; False when the person leaves."""
        name = paint(self.match.name(ask.seat), SEAT_INKS[ask.seat % len(SEAT_INKS)], "bold", on=self.colour)
        asked = self._prompt(name, ask)
        print(f"\n{asked}")
        print(self._options(ask))
        while True:
            line = input("> ").strip()
            if not self.interactive:
                print(line)
            word, _, rest = line.partition(" ")
            if not line or line.startswith("#"):
                if self.interactive:
                    print(f"{asked}\n{self._options(ask)}")
                continue
            if line == "q":
                if self._may_leave():
                    return False
                continue
            if not _is_answer(ask, line) and self._command(ask, word, rest.strip()):
                if self.match.ask is not ask:
                    return True
                continue
            try:
                self.match.answer(ask.seat, read_answer(ask, line))
                return True
            except (Unclear, RoundtableError) as error:
                print(error)

    def _prompt(self, name: str, ask: Ask) -> str:
        """Who is asked what; a long question goes on below itself on a screen, a pipe gets it whole."""
        if not self.interactive:
            return f"{name}: {ask.prompt}"
        plain = f"{self.match.name(ask.seat)}: {ask.prompt}"
        lines = wrap(plain, max(40, get_terminal_size().columns) - 1, subsequent_indent="  ")
        return "\n".join(lines).replace(self.match.name(ask.seat), name, 1)

    def _may_leave(self) -> bool:
        """Somebody who would lose what they played is asked once more; a script means what it says."""
        if not self.interactive or len(self.match.entries) == self._saved:
            return True
        return input("This match is not saved. Leave it all the same? Type yes or no: ").strip().lower() in ("y", "yes")

    def _command(self, ask: Ask, word: str, rest: str) -> bool:
        """What is not an answer. True if it was a command."""
        match = self.match
        if word == "h" and not rest:
            print(HELP)
        elif word == "?" and not rest:
            visible = [event for event in match.log[self._explained :] if event.visible_to(ask.seat)]
            told = visible or match.log_for(ask.seat)[-3:]
            for line in explain(told, match.setup.names) if told else ["Nothing has happened yet."]:
                print(line)
        elif word == "u" and not rest:
            self._undo()
        elif word == "b" and not rest:
            self._draw(ask.seat, again=True)
            print(self._options(ask))
        elif word == "m" and not rest:
            print(self._options(ask, whole=True))
        elif word == "l" and (not rest or whole(rest) is not None):
            for event in match.log_for(ask.seat)[-(whole(rest) or 20) :]:
                print(f"  {event.rule:10} {event.sentence(match.setup.names)}")
        elif word == "i":
            self._sheets(ask.seat, rest)
        elif word == "s":
            self._save(rest)
        elif word == "p":
            self._policy(ask.seat, rest)
        elif word == "hand" and (rest in ("", "down") or whole(rest) is not None):
            self._hand(ask.seat, rest)
        elif word == "hint" and not rest:
            self._hint(ask.seat)
        elif word == "rule":
            rule(self.match, self.people, rest)
            self._tell(ask.seat)
        elif word == "concede" and not rest:
            self._concede(ask.seat)
        else:
            return False
        return True

    def _hint(self, seat: int) -> None:
        if self.match.game.judgement is None:
            print(f"Nobody can think ahead in {self.match.game.title} yet.")
            return
        found = hint(self.match, seat)
        print(found.why)
        for better in found.best[1:]:
            print(f"  {better.chance:4.0%}  {better.said}")

    def _undo(self) -> None:
        mine = [
            number
            for number, entry in enumerate(self.match.entries)
            if entry.kind in ("answer", "adjust") and entry.seat in self.people
        ]
        if not mine:
            print("There is nothing to take back.")
            return
        try:
            self.match.undo(mine[-1])
        except RoundtableError as error:
            print(error)
            return
        self._back = len(self.match.entries)
        logged = len(self.match.log)
        self._told = {seat: min(told, logged) for seat, told in self._told.items()}
        self._told_to_all = min(self._told_to_all, logged)
        self._explained = min(self._explained, logged)
        print("Taken back.")

    def _hand(self, seat: int, rest: str) -> None:
        """Who acts "at any time" is often not who is asked: a number says whose hand it is."""
        if rest.isdecimal():
            seat = int(rest) - 1
        if seat not in self.people:
            print(f"There is no player {seat + 1} at this keyboard.")
            return
        self.match.raise_hand(seat, rest != "down")
        name = self.match.name(seat)
        print(f"The hand of {name} is down." if rest == "down" else f"{name} is asked at the next moment to act.")

    def _concede(self, seat: int) -> None:
        said = input(f"{self.match.name(seat)} gives up? Type yes or no: ").strip()
        if not self.interactive:
            print(said)
        if said.lower() in ("y", "yes"):
            self.match.concede(seat)

    def _sheets(self, seat: int, name: str) -> None:
        sheets = self.match.game.sheets(self.match.view(seat))
        chosen = [sheet for sheet in sheets if name.lower() in f"{sheet.title} {sheet.target}".lower()]
        if not sheets:
            print("There are no sheets on the board.")
        elif not chosen:
            print(f"There is no sheet called {name!r}; there are: {', '.join(sheet.title for sheet in sheets)}")
        for sheet in chosen:
            print(paint(sheet.title, "bold", on=self.colour))
            print("  " + "   ".join(f"{label} {value}" for label, value in sheet.rows))
            if sheet.text:
                print(f"  {sheet.text}")

    def _save(self, name: str) -> None:
        path = Path(name or f"{self.match.game.name}-{len(self.match.entries)}.roundtable")
        try:
            partial = path.with_name(path.name + ".part")
            partial.write_bytes(self.match.to_bytes())
            partial.replace(path)
            self._saved = len(self.match.entries)
            print(f"Saved as {path}. Go on with: roundtable play --load {path}")
        except OSError as error:
            print(f"Not saved as {path}: {error.strerror or error}.")
        except BadSave as error:
            print(f"Not saved: {error}.")

    def _policy(self, seat: int, rest: str) -> None:
        effect, _, policy = rest.partition(" ")
        reactions = reactions_for(self.match.game, self.match.table, seat)
        known = [effect_.name for effect_ in reactions]
        if effect not in known:
            if effect:
                print(f"You have no reaction {effect!r}.")
            print(f"Reactions that take standing orders: {', '.join(known) or 'none in this game'}.")
            policies = self.match.state.policies
            for effect_ in reactions:
                order = policies.get(f"{seat} {effect_.name}", effect_.order.text)
                if order != "ask":
                    print(f"  {effect_.name}: {order}")
            stakes, periods = order_words(self.match.game)
            if stakes:
                print(f"An order may ask for {', '.join(stakes)}: p {(known or ['…'])[0]} ask if {stakes[0]} …")
            if periods:
                print(f"or hold for a while: p {(known or ['…'])[0]} never until {periods[-1]}")
            return
        try:
            self.match.set_policy(seat, effect, policy)
            print(f"From now on: {policy} for {effect}.")
        except RoundtableError as error:
            print(error)


def _is_answer(ask: Ask, line: str) -> bool:
    """Whether a line that begins like a command is an answer all the same: a text of several words, or an option's key."""
    if isinstance(ask, WriteText):
        return " " in line
    return isinstance(ask, Choose) and line in ask.options
