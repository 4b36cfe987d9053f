"""A match: rules run as step generators over plain state, with snapshots at the starts of steps.

A fork, a save or an undo in the middle of a step is the snapshot of the step's start plus the entries since, replayed; the
dice that fell in between are on record and read again. A match that has just been forked or loaded sleeps: it is its
snapshot and entries, and wakes (replays) when somebody looks at it.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from hashlib import blake2b
from sys import intern
from typing import Any, Generic

import msgspec

from . import inputs, past
from .asks import Ask, Json, Together
from .dice import Dice, Source, commitment, fresh_seed, seed_from
from .errors import BadSetup, IllegalAnswer, NotAsked, RuleBug, StepOver, in_words
from .events import Event, seat_name
from .game import Game, Outcome, Setup, check_setup, find_game, own_copy, read_options
from .laws import uphold
from .past import APART
from .record import DiceMark, Entry, Snapshot, encode, own_words, read_state
from .table import RULES, O, S, Table
from .windows import check_order, check_reaction

MOST_UNASKED = 100_000
"""Forced answers and steps in a row after which the kernel takes the rules to go round in circles."""


class Match(Generic[S, O]):
    """One match of one game. See `new`, `asks`, `answer`, `view`, `fork`, `undo`, `outcome`, `to_bytes`."""

    __slots__ = (
        "_close",
        "_gen",
        "_given",
        "_keep_all",
        "_outcome",
        "_piled",
        "_recorded",
        "_request",
        "_seen",
        "_snapshots",
        "_table",
        "_under",
        "entries",
        "game",
        "marks",
        "options",
        "setup",
    )

    game: Game[S, O]
    setup: Setup
    options: O
    entries: list[Entry]
    marks: list[DiceMark]
    _table: Table[S, O]
    _snapshots: list[Snapshot]
    _keep_all: bool
    _close: int
    """Without history: for so many more steps each is snapshot; below 0, so many have gone by without (see `past.settle`)."""
    _piled: bool
    """Whether a snapshot has been taken since history was last dropped (`_drop_history`)."""
    _recorded: bool
    """Whether some dice came from people or a tape: then the seed does not tell them, and a file must."""
    _gen: Any
    _request: Ask | Together | None
    _seen: bool
    """Whether somebody has had the position in hand: else nobody but the rules can have changed it between two runs."""
    _given: dict[int, Json]
    _under: list[tuple[Any, Ask | Together | None, dict[int, Json]]]
    """What an interlude has interrupted, the innermost last: rules, their open question, the answers that lie face down."""
    _outcome: Outcome | None

    # --- beginning ----------------------------------------------------------------------------------------------------

    @classmethod
    def new(
        cls,
        game: Game[S, O] | str,
        setup: Setup | None = None,
        *,
        seed: int | str | bytes | None = None,
        dice: Source | None = None,
        log: bool = True,
        history: bool = True,
        files: bool = False,
        **changes: Any,
    ) -> Match[S, O]:
        """Begin a match. `changes` are fields of the set-up: `Match.new("akql", seats=3, options={"teams": "…"})`.

        `dice` replaces the stream (a `Tape` in tests). Without `log` no events are kept, without `history` only the step
        in progress can be taken back: both for fast simulation. With `files` an option may name a file of this machine,
        which is read into the set-up (see `Game.with_files`): for the command line and scripts, never for strangers' set-ups.
        """
        chosen: Game[S, O] = find_game(game) if isinstance(game, str) else game
        setup = setup or Setup(chosen.name)
        try:
            setup = msgspec.convert({**msgspec.structs.asdict(setup), **changes}, Setup)
        except msgspec.ValidationError as error:
            raise BadSetup(f"the set-up is not right: {in_words(error)}") from None
        if files:
            setup = chosen.with_files(setup)
        setup = own_copy(setup)
        check_setup(chosen, setup)
        options = read_options(chosen.options_type, setup.options)
        source: Source = dice or Dice(fresh_seed() if seed is None else seed_from(seed))
        # Encoded and read back, so that the position shares nothing with the set-up or the game's tables, and a match
        # plays on from its beginning just as a fork of it would.
        state = read_state(chosen, encode(chosen.start(own_copy(setup), options)))
        if setup.position is not None:
            uphold(chosen, state)
        match = cls._asleep(
            chosen,
            setup,
            Table(state, options, setup.seats, source, [] if log else None),
            entries=[],
            marks=[DiceMark(0, source.seed, source.position)],
            snapshots=[],
            keep_all=history,
            recorded=not isinstance(source, Dice),
        )
        match._begin_step()
        match._close = 0  # nobody has forked it yet: its first steps need be no closer than those after them
        if match._outcome is None:
            match._run(None)
        match._drop_history()
        return match

    @classmethod
    def _asleep(
        cls,
        game: Game[S, O],
        setup: Setup,
        table: Table[S, O],
        entries: list[Entry],
        marks: list[DiceMark],
        snapshots: list[Snapshot],
        keep_all: bool,
        recorded: bool,
        outcome: Outcome | None = None,
    ) -> Match[S, O]:
        """A match put together from its parts; it wakes when somebody looks. Of the table only dice and records count."""
        match = cls.__new__(cls)
        match.game = game
        match.setup = setup
        match.options = table.options
        match.entries = entries
        match.marks = marks
        match._table = table
        match._snapshots = snapshots
        match._keep_all = keep_all
        match._close = past.CLOSE
        match._piled = False
        match._recorded = recorded
        match._outcome = outcome
        match._request = None
        match._seen = False
        match._gen = None
        match._given = {}
        match._under = []
        if outcome is not None:
            past.wake(match)
        return match

    # --- what can be seen ---------------------------------------------------------------------------------------------

    @property
    def table(self) -> Table[S, O]:
        if self._gen is None and self._outcome is None:
            past.wake(self)
        if not self._seen:
            self._seen = True
            RULES.pause()
        return self._table

    @property
    def state(self) -> S:
        """The position now. Only rules may change it."""
        return self.table.state

    @property
    def outcome(self) -> Outcome | None:
        return self._outcome

    @property
    def over(self) -> bool:
        return self._outcome is not None

    @property
    def ask(self) -> Ask | None:
        """The first open question, or None when the match is over. (Where only one seat is asked: the question.)"""
        request = self._request
        if request is None:
            if self._outcome is not None:
                return None
            past.wake(self)
            request = self._request
        if type(request) is Together:
            for ask in request.asks:
                if ask.seat not in self._given:
                    return ask
            raise RuleBug("all who were asked together have answered, and nothing came of it")
        return request

    @property
    def asks(self) -> dict[int, Ask]:
        """Every open question, by seat."""
        if self.ask is None:
            return {}
        request = self._request
        if isinstance(request, Together):
            return {ask.seat: ask for ask in request.asks if ask.seat not in self._given}
        assert request is not None
        return {request.seat: request}

    @property
    def log(self) -> list[Event]:
        """Every event so far. Show a seat only `log_for(seat)`."""
        return self.table.events or []

    def log_for(self, seat: int | None) -> list[Event]:
        return [event for event in self.log if event.visible_to(seat)]

    def name(self, seat: int) -> str:
        return seat_name(seat, self.setup.names)

    def view(self, seat: int | None) -> msgspec.Struct:
        """What a seat (None: a spectator) may see of the position."""
        return self.game.view(self.state, seat)

    @property
    def commitment(self) -> str:
        """The hash of the seed, to be published before the first roll."""
        return commitment(self.marks[0].seed)

    def digest(self) -> str:
        """A short hash of the position and the open questions: equal for matches that stand alike."""
        state = encode(self.state)
        open_ = [(seat, ask.kind, ask.prompt) for seat, ask in self.asks.items()]
        return blake2b(state + repr(open_).encode(), digest_size=16).hexdigest()

    # --- answering ----------------------------------------------------------------------------------------------------

    def answer(self, seat: int, value: Json, checked: bool = False) -> None:
        """Answer a seat's open question. An illegal answer raises IllegalAnswer and changes nothing.

        `checked`: the value is what this very question's `check` returned.
        """
        request = self._request
        if request is None:
            past.wake(self)
            request = self._request
        if type(request) is Together:
            for ask in request.asks:
                if ask.seat == seat and seat not in self._given:
                    request = ask
                    break
            else:
                request = self._ask_of(seat)
        elif request is None or request.seat != seat:
            request = self._ask_of(seat)
        self._take("answer", request, value if checked else request.check(value))

    def time_out(self, seat: int) -> None:
        """The time of a seat's open question has run out: it is given the question's default answer (see `Ask.timed`)."""
        ask = self._ask_of(seat)
        if not ask.seconds:
            raise NotAsked(f"seat {seat} has all the time in the world for {ask.prompt!r}")
        self._take("time", ask, ask.at_last())

    def _ask_of(self, seat: int) -> Ask:
        if self.over:
            raise NotAsked("the match is over: nobody is asked anything")
        asks = self.asks
        if seat not in asks:
            asked = ", ".join(str(other) for other in asks)
            raise NotAsked(f"seat {seat} is not asked anything now; asked: seat {asked}")
        return asks[seat]

    def _take(self, kind: str, ask: Ask, value: Json) -> None:
        # What every answer passes through is spelled out here and in `_go_on`: a call more is felt in every game.
        table, entries = self._table, self.entries
        events, standing = table.events, self._snapshots[-1]
        before, position = len(entries), table._dice.position
        if type(value) is str:
            value = intern(value)
        elif type(value) is not int:
            value = own_words(value)
        logged = len(events) if events else 0
        entries.append(Entry(kind, ask.seat, value, len(table.rolls), table.shown, logged))
        if kind != "answer":
            self._log_forced(ask, value, kind)
        if (request := self._request) is not ask:  # one of several that are asked together
            assert isinstance(request, Together)
            self._given[ask.seat] = value
            if len(self._given) < len(request.asks):
                return
            value = self._given
            self._given = {}
        try:
            if table.state.counted:
                self._run(value)
            else:
                self._go_on(value, None)
        except BaseException:
            # A bug in a rule, or a tape that ran out, must not leave half an answer behind.
            table._dice.position = position
            past.back_out(self, before, standing)
            raise
        if self._piled:
            self._drop_history()

    def _enter(self, kind: str, seat: int, value: Json) -> None:
        table = self._table
        logged = 0 if table.events is None else len(table.events)
        self.entries.append(Entry(kind, seat, value, len(table.rolls), table.shown, logged))

    def _run(self, value: Json, request: Ask | Together | None = None) -> None:
        """Let the rules go on until somebody must answer or the match is over; from a `request` that they have just made."""
        if not self._table.state.counted:
            self._go_on(value, request)
        elif self._seen:
            with RULES:
                self._go_on(value, request)
        else:  # one run goes on: nobody has touched the position in between
            RULES.running += 1
            try:
                self._go_on(value, request)
            finally:
                RULES.running -= 1

    def _go_on(self, value: Json, request: Ask | Together | None) -> None:
        given: dict[int, Json] | None = None
        for _ in range(MOST_UNASKED):
            if request is None:
                try:
                    request = self._gen.send(value)
                except StopIteration:  # an interlude is over, or what was left of a step when the match woke
                    if self._under:
                        inputs.resume_under(self)
                        request, given = self._request, self._given
                    else:
                        self._gen = None
                except StepOver:
                    inputs.break_off(self)
                    value = None
                    continue
                if request is None:
                    self._begin_step()
                    if self._outcome is not None:
                        return
                    value = None
                    continue
            if type(request) is Together:
                self._request = request
                self._given, given = given or {}, None
                self._answer_forced(request)
                if len(self._given) < len(request.asks):
                    return
                value = self._given
                self._given = {}
                request = None
                continue
            assert request is not None
            # As in `_forced`, without the call.
            conceded = self._table.state.conceded
            if conceded and request.seat in conceded:
                value = request.passing()
            elif request.open_even_if_forced or (value := request.only()) is None or self.setup.ask_forced:
                self._request = request
                return
            self._note_forced(request, value)
            request = None
        raise RuleBug(f"the rules of {self.game.title} go on for ever and ask nobody anything")

    def _answer_forced(self, together: Together) -> None:
        for ask in together.asks:
            if ask.seat not in self._given and (value := self._forced(ask)) is not None:
                self._note_forced(ask, value)
                self._given[ask.seat] = value

    def _forced(self, ask: Ask) -> Json | None:
        """The answer that needs nobody: the only one there is, or whatever passes for a seat that has given up."""
        if self._table.state.conceded and ask.seat in self._table.state.conceded:
            return ask.passing()
        if ask.open_even_if_forced or (only := ask.only()) is None or self.setup.ask_forced:
            return None
        return only

    def _note_forced(self, ask: Ask, value: Json) -> None:
        self._enter("auto", ask.seat, value)
        self._log_forced(ask, value)

    def _log_forced(self, ask: Ask, value: Json, kind: str = "auto") -> None:
        table = self._table
        if table.events is not None:
            gave_up = ask.seat in table.state.conceded
            why = "answered for a seat that gave up" if gave_up else "the only choice"
            if kind == "time":
                why = "the time ran out"
            data = {"prompt": ask.prompt, "answer": value, "said": ask.said(value)}
            table.events.append(Event(ask.rule, f"{{prompt}} {{said}} ({why}).", data, "auto", [ask.seat]))

    def _begin_step(self) -> None:
        table, game = self._table, self.game
        state = table.state
        self._request = None
        outcome = self._outcome
        if outcome is None:
            outcome = self._outcome_with_conceded() if state.conceded else game.outcome(state)
        if outcome is not None:
            self._outcome = outcome
            self._take_snapshot()
            self._gen = None
            return
        if self._keep_all:
            self._take_snapshot()
        else:
            self._close = close = self._close - 1
            if APART <= close < 0:
                # Only where the step began is put down: an empty snapshot behind the last full one (see `past.settle`).
                snapshots, events = self._snapshots, table.events
                logged = len(events) if events else 0
                empty = Snapshot(b"", len(self.entries), len(table.rolls), table.shown, logged)
                if snapshots[-1].state:
                    snapshots.append(empty)
                else:
                    snapshots[-1] = empty
            else:
                self._close = max(0, close)
                self._take_snapshot()
        if self._gen is None:
            self._gen = _steps(game, table)

    def _outcome_with_conceded(self) -> Outcome | None:
        """How the match stands once those who gave up are out of it: they do not win, even with a side that went on."""
        table, game = self._table, self.game
        conceded = table.state.conceded
        for seat in conceded:
            game.concede(table, seat)
        outcome = game.outcome(table.state)
        if outcome is None:
            return None
        return msgspec.structs.replace(outcome, winners=[seat for seat in outcome.winners if seat not in conceded])

    def _take_snapshot(self) -> None:
        table = self._table
        logged = 0 if table.events is None else len(table.events)
        self._snapshots.append(Snapshot(encode(table.state), len(self.entries), len(table.rolls), table.shown, logged))
        self._piled = not self._keep_all

    def _drop_history(self) -> None:
        """Without history only the step in progress is kept, once it has come to a question unharmed.

        Where its snapshot is an empty one, so is the last full one before it.
        """
        snapshots = self._snapshots
        self._piled = False
        if not self._keep_all and len(snapshots) > 1:
            full = len(snapshots) - 1
            while not snapshots[full].state:
                full -= 1
            if full + 2 < len(snapshots):
                del snapshots[full + 1 : -1]
            if full:
                del snapshots[:full]

    def stops(self, until: str | Callable[[Match[S, O]], bool]) -> Callable[[], bool]:
        """A function to ask after each answer: has the match come to where it is to stop?

        `until` is "step" (a new step has begun), a ledger id (that rule has told of something; the match must keep a log),
        or a function of the match. For designers: `play(match, players, until="AKQL-050")`.
        """
        if callable(until):
            return lambda: until(self)
        if until == "step":
            begun = self._snapshots[-1]
            return lambda: self._snapshots[-1] is not begun
        if self.table.events is None:
            raise RuleBug(f"a match without a log cannot stop at {until}")
        told = len(self.log)
        return lambda: any(event.rule == until for event in self.log[told:])

    # --- standing orders, giving up -----------------------------------------------------------------------------------

    def set_policy(self, seat: int, effect: str, policy: str, checked: bool = False) -> None:
        """A standing order of a seat for one effect: ask, always, never, or with a condition (see kernel.orders).

        It holds from the next question on. It is for what the seat has, or could have as the match stands; `checked` ones
        are taken as they are: they were given and accepted before.
        """
        if not isinstance(policy, str):
            raise IllegalAnswer(f"a standing order is a line of text, not {policy!r}")
        if not checked:
            if 0 <= seat < self.setup.seats and not self.over:
                check_reaction(self.game, self._table, seat, effect)
            check_order(self.game, policy)
        self._input("policy", seat, [effect, policy])

    def raise_hand(self, seat: int, up: bool = True) -> None:
        """A seat wants to act at the next moment that allows it (`Effects.any_time`); its passes are over."""
        self._input("hand", seat, bool(up))

    def adjust(self, seat: int, change: Json) -> None:
        """A ruling of a seat that may make one: the game changes the position, whatever question is open, and logs it.

        The open questions are about the position as it is then. What the game refuses, or what would leave a question
        without an answer, raises IllegalAnswer and changes nothing. It can be taken back like an answer. Where the game has
        an interlude for it (`Game.interlude`), that is played first, and the open questions wait; one that raises
        `StepOver` breaks off what it has interrupted.
        """
        self._input("adjust", seat, inputs.plain(change))

    def roll_with(self, dice: Source) -> None:
        """From now on these dice are rolled. What falls is on record; no seed tells it any more."""
        self._table._dice = dice
        self._recorded = True

    def concede(self, seat: int) -> None:
        """A seat gives up. With one side left the match is over; otherwise the game takes the seat out."""
        self._input("concede", seat, None)

    def agree_draw(self) -> None:
        """Everybody has agreed to a draw."""
        self._input("draw", 0, None)

    def _input(self, kind: str, seat: int, value: Json) -> None:
        """Enter what is no answer and apply it; where that fails, the match is as it was."""
        if self.over:
            raise NotAsked("the match is over")
        if not 0 <= seat < self.setup.seats:
            raise NotAsked(f"there is no seat {seat}: seats are 0 to {self.setup.seats - 1}")
        if self._request is None:
            past.wake(self)
        before, position, under = len(self.entries), self._table._dice.position, len(self._under)
        standing = self._snapshots[-1]
        self._enter(kind, seat, value)
        try:
            inputs.apply(self, self.entries[-1])
            if kind == "adjust":
                inputs.check_answerable(self)
                if len(self._under) > under or self._request is None:
                    self._run(None, self._request)
            if kind == "concede" and not self.over and (ask := self.asks.get(seat)) is not None:
                self._take("auto", ask, ask.passing())
        except BaseException:
            self._table._dice.position = position
            past.back_out(self, before, standing)
            raise
        self._drop_history()

    def _end(self, outcome: Outcome) -> None:
        # The match may end in the middle of a step: that position is kept, as no step will replay it.
        if self._gen is not None:
            self._gen.close()  # a rule that restores something whatever happens (`finally`) does it before the snapshot
        while self._under:
            self._under.pop()[0].close()
        self._take_snapshot()
        self._outcome = outcome
        self._request = None
        self._gen = None

    # --- going over what has been played (kernel.past) ----------------------------------------------------------------

    def undo(self, to: int | None = None) -> None:
        """Take back the last answer, or every entry from number `to` on.

        A die that fell is never shown twice: after an undo the stream goes on where it was, so the same choice rolls anew.
        """
        past.undo(self, to)

    def undoable(self, seat: int) -> int | None:
        """The entry to which this seat may go back on its own: its last answer, if since then no die fell, nothing hidden
        was shown and nobody else answered."""
        return past.undoable(self, seat)

    def fork(self, reseed: bytes | None = None, *, light: bool = False, log: bool = False) -> Match[S, O]:
        """A match of its own that stands where this one stands. With `reseed` its dice to come are others.

        A `light` fork keeps only the step in progress: for search, which throws it away.
        """
        return past.fork(self, reseed, light, log)

    def at(self, number: int) -> Match[S, O]:
        """A fork that stands where this match stood before entry `number`: for stepping through what has been played.

        Before a forced answer nobody ever stood: the fork then stands where the next question was asked.
        """
        return past.at(self, number)

    def imagine(self, seat: int, seed: bytes) -> Match[S, O]:
        """A light fork that may be the real match for all `seat` knows, with dice of its own: for search.

        What the seat cannot know is replaced in place, as an entry, so the imagined match can itself be forked. Where
        several are asked at once, those whose answers still lie face down are asked again.
        """
        return past.imagine(self, seat, seed)

    # --- files --------------------------------------------------------------------------------------------------------

    def to_bytes(self) -> bytes:
        """The match as a file. See kernel.save."""
        from .save import to_bytes

        return to_bytes(self)

    @staticmethod
    def from_bytes(data: bytes, dice: Source | None = None, whole: bool = False) -> Match[Any, Any]:
        """Read a match back, or say clearly why that cannot be done. With `dice`, those are rolled from now on.

        See kernel.save.
        """
        from .save import from_bytes

        return from_bytes(data, dice, whole)


def _steps(game: Game[S, O], table: Table[S, O]) -> Generator[Ask | Together | None, Any, None]:
    """Step after step; None where one is over, before the next.

    The end of rules that another generator goes through costs half of what it does as an exception.
    """
    while True:
        yield from game.step(table)
        yield None


def replay(setup: Setup, entries: list[Entry], marks: list[DiceMark], dice: Source | None = None) -> Match[Any, Any]:
    """Play a whole match again from its set-up, its seed and its answers, checking every answer.

    Forced answers are found again, not read. `dice` replaces the stream (a match that was played with a tape).
    """
    match: Match[Any, Any] = Match.new(setup.game, setup, dice=dice or Dice(marks[0].seed, marks[0].position))
    replay_entries(match, entries, marks[1:] if dice is None else [])
    return match


def replay_entries(match: Match[Any, Any], entries: list[Entry], marks: list[DiceMark]) -> None:
    """Give a match the entries from where it stands on; `marks` are the changes of dice still to come."""
    changes = {mark.entries: mark for mark in marks}
    while True:
        number = len(match.entries)
        if (mark := changes.get(number)) is not None:
            match.table._dice = Dice(mark.seed, mark.position)
        if number >= len(entries):
            break
        give(match, entries[number])
    match.marks += marks
    if number != len(entries):
        raise RuleBug(f"replaying {len(entries)} entries gave {number}: forced answers came out differently")


def give(match: Match[Any, Any], entry: Entry) -> None:
    """Do to a match what an entry of another one did. Forced answers give themselves."""
    if entry.kind == "answer":
        match.answer(entry.seat, entry.value)
    elif entry.kind == "time":
        match.time_out(entry.seat)
    elif entry.kind == "auto":
        raise RuleBug(f"entry {len(match.entries)} was forced when it was played, and is not now")
    else:
        match._input(entry.kind, entry.seat, entry.value)
