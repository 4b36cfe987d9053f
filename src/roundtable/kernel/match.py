"""A match: rules run as step generators over plain state, with snapshots at the starts of steps.

A fork, a save or an undo in the middle of a step is the snapshot of the step's start plus the entries since, replayed; the
dice that fell in between are on record and read again. A match that has just been forked or loaded sleeps: it is its
snapshot and entries, and wakes (replays) when somebody looks at it.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Any, Generic

import msgspec

from .asks import Ask, Json, Together
from .dice import Dice, Source, Tape, commitment, fresh_seed, seed_from
from .errors import BadSave, BadSetup, IllegalAnswer, NotAsked, RuleBug
from .events import Event, seat_name
from .game import Game, Outcome, ReadsFiles, Setup, find_game, read_options
from .table import O, S, Table

_encode = msgspec.msgpack.Encoder().encode
POLICIES = ("ask", "always", "never")


class Entry(msgspec.Struct, array_like=True):
    """One input, in order. The whole match is its set-up, its dice marks and its entries.

    Kinds: "answer" (a seat's), "auto" (a forced answer, given by the kernel), "policy" (a standing order: [effect, value]),
    "imagine" (what the seat cannot know was replaced, by the dice with this seed), "concede", "draw" (by agreement).
    `rolls`, `shown` and `logged` count dice, secrets shown and events before it.
    """

    kind: str
    seat: int
    value: Json
    rolls: int
    shown: int
    logged: int


class Snapshot(msgspec.Struct, array_like=True):
    """The position at the start of a step, and how much had happened by then."""

    state: bytes
    entries: int
    rolls: int
    shown: int
    logged: int


class DiceMark(msgspec.Struct, array_like=True):
    """From entry number `entries` on, the dice are those of `seed`, from byte `position` on."""

    entries: int
    seed: bytes
    position: int


class Match(Generic[S, O]):
    """One match of one game. See `new`, `asks`, `answer`, `view`, `fork`, `undo`, `outcome`, `to_bytes`."""

    __slots__ = (
        "_gen",
        "_given",
        "_keep_all",
        "_outcome",
        "_request",
        "_snapshots",
        "_table",
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
    _gen: Any
    _request: Ask | Together | None
    _given: dict[int, Json]
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
        which is read into the set-up (see game.ReadsFiles): for the command line and scripts, never for strangers' set-ups.
        """
        chosen: Game[S, O] = find_game(game) if isinstance(game, str) else game
        setup = setup or Setup(chosen.name)
        try:
            setup = msgspec.convert({**msgspec.structs.asdict(setup), **changes}, Setup)
        except msgspec.ValidationError as error:
            raise BadSetup(f"the set-up is not right: {error}") from None
        if setup.game != chosen.name:
            raise BadSetup(f"this set-up is for {setup.game!r}, not for {chosen.name!r}")
        if files and isinstance(chosen, ReadsFiles):
            setup = chosen.with_files(setup)
        fewest, most = chosen.seats
        if not fewest <= setup.seats <= most:
            raise BadSetup(f"{chosen.title} has {fewest} to {most} seats, not {setup.seats}")
        if len(setup.names) > setup.seats:
            raise BadSetup(f"{len(setup.names)} names were given for {setup.seats} seats")
        match = cls.__new__(cls)
        match.game = chosen
        match.setup = setup
        match.options = read_options(chosen.options_type, setup.options)
        source: Source = dice or Dice(fresh_seed() if seed is None else seed_from(seed))
        match.marks = [DiceMark(0, source.seed, source.position)]
        match.entries = []
        match._snapshots = []
        match._keep_all = history
        state = chosen.start(setup, match.options)
        match._table = Table(state, match.options, setup.seats, source, [] if log else None)
        match._request = None
        match._given = {}
        match._outcome = None
        match._gen = None
        match._begin_step()
        if match._outcome is None:
            match._run(None)
        return match

    # --- what can be seen ---------------------------------------------------------------------------------------------

    @property
    def table(self) -> Table[S, O]:
        if self._gen is None and self._outcome is None:
            self._wake()
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
            self._wake()
            request = self._request
        if isinstance(request, Together):
            return next(ask for ask in request.asks if ask.seat not in self._given)
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
        state = _encode(self.state)
        open_ = [(seat, ask.kind, ask.prompt) for seat, ask in self.asks.items()]
        return blake2b(state + repr(open_).encode(), digest_size=16).hexdigest()

    # --- answering ----------------------------------------------------------------------------------------------------

    def answer(self, seat: int, value: Json) -> None:
        """Answer a seat's open question. An illegal answer raises IllegalAnswer and changes nothing."""
        if self._request is None:
            self._wake()
        request = self._request
        if isinstance(request, Ask) and request.seat == seat:
            ask = request
        else:
            ask = self._ask_of(seat)
        self._take("answer", ask, ask.check(value))

    def _ask_of(self, seat: int) -> Ask:
        if self.over:
            raise NotAsked("the match is over: nobody is asked anything")
        asks = self.asks
        if seat not in asks:
            asked = ", ".join(str(other) for other in asks)
            raise NotAsked(f"seat {seat} is not asked anything now; asked: seat {asked}")
        return asks[seat]

    def _take(self, kind: str, ask: Ask, value: Json) -> None:
        table = self._table
        entries = self.entries
        before = len(entries)
        fallen, position = len(table.rolls), table._dice.position
        logged = 0 if table.events is None else len(table.events)
        entries.append(Entry(kind, ask.seat, value, fallen, table.shown, logged))
        request = self._request
        if isinstance(request, Together):
            self._given[ask.seat] = value
            if len(self._given) < len(request.asks):
                return
            value = self._given
            self._given = {}
        try:
            self._run(value)
        except BaseException:
            # A bug in a rule, or a tape that ran out, must not leave half an answer behind.
            if self._snapshots[0].entries <= before:
                table._dice.position = position
                self._cut(before)
            raise

    def _run(self, value: Json) -> None:
        """Let the rules go on until somebody must answer or the match is over."""
        while True:
            try:
                request = self._gen.send(value)
            except StopIteration:
                self._begin_step()
                if self._outcome is not None:
                    return
                value = None
                continue
            if isinstance(request, Together):
                self._request = request
                self._given = {}
                self._answer_forced(request)
                if len(self._given) < len(request.asks):
                    return
                value = self._given
                self._given = {}
                continue
            value = self._forced(request)
            if value is None:
                self._request = request
                return
            self._note_forced(request, value)

    def _answer_forced(self, together: Together) -> None:
        for ask in together.asks:
            if (value := self._forced(ask)) is not None:
                self._note_forced(ask, value)
                self._given[ask.seat] = value

    def _forced(self, ask: Ask) -> Json | None:
        """The answer that needs nobody: the only one there is, or whatever passes for a seat that has given up."""
        if self._table.state.conceded and ask.seat in self._table.state.conceded:
            return ask.passing()
        return None if ask.open_even_if_forced else ask.only()

    def _note_forced(self, ask: Ask, value: Json) -> None:
        table = self._table
        logged = 0 if table.events is None else len(table.events)
        self.entries.append(Entry("auto", ask.seat, value, len(table.rolls), table.shown, logged))
        self._log_forced(ask, value)

    def _log_forced(self, ask: Ask, value: Json) -> None:
        if self._table.events is not None:
            data = {"prompt": ask.prompt, "answer": value}
            text = "{prompt} {answer}: nothing else is possible."
            self._table.events.append(Event(ask.rule, text, data, "auto", [ask.seat]))

    def _begin_step(self) -> None:
        table = self._table
        state = table.state
        self._request = None
        if self._outcome is None:
            for seat in state.conceded:
                self.game.concede(table, seat)
            self._outcome = self.game.outcome(state)
        self._take_snapshot()
        self._gen = None if self._outcome is not None else self.game.step(table)

    def _take_snapshot(self) -> None:
        table = self._table
        logged = 0 if table.events is None else len(table.events)
        snapshot = Snapshot(_encode(table.state), len(self.entries), len(table.rolls), table.shown, logged)
        if self._keep_all or not self._snapshots:
            self._snapshots.append(snapshot)
        else:
            self._snapshots[0] = snapshot

    # --- standing orders, giving up -----------------------------------------------------------------------------------

    def set_policy(self, seat: int, effect: str, policy: str) -> None:
        """A standing order of a seat for one effect: ask, always or never. It holds from the next window on."""
        if policy not in POLICIES:
            raise IllegalAnswer(f"a standing order is one of {', '.join(POLICIES)}, not {policy!r}")
        self._input("policy", seat, [effect, policy])

    def concede(self, seat: int) -> None:
        """A seat gives up. With one side left the match is over; otherwise the game takes the seat out."""
        self._input("concede", seat, None)
        if not self.over and (ask := self.asks.get(seat)) is not None:
            self._take("auto", ask, ask.passing())

    def agree_draw(self) -> None:
        """Everybody has agreed to a draw."""
        self._input("draw", 0, None)

    def _input(self, kind: str, seat: int, value: Json) -> None:
        if self.over:
            raise NotAsked("the match is over")
        if not 0 <= seat < self.setup.seats:
            raise NotAsked(f"there is no seat {seat}: seats are 0 to {self.setup.seats - 1}")
        table = self.table
        logged = 0 if table.events is None else len(table.events)
        entry = Entry(kind, seat, value, len(table.rolls), table.shown, logged)
        self.entries.append(entry)
        self._apply_input(entry)

    def _apply_input(self, entry: Entry) -> None:
        """What an entry that is no answer does. Applied to the live position, in the middle of a step if need be."""
        state = self._table.state
        if entry.kind == "policy":
            effect, policy = entry.value
            state.policies[f"{entry.seat} {effect}"] = policy
        elif entry.kind == "imagine":
            self.game.determinise(state, entry.seat, Dice(entry.value))
            if self._request is not None:
                for ask in self.asks.values():
                    getattr(ask, "forget_options", lambda: None)()
        elif entry.kind == "draw":
            self._end(Outcome([], "a draw by agreement"))
        elif entry.kind == "concede":
            if entry.seat not in state.conceded:
                state.conceded.append(entry.seat)
                self._log_input("{seat} gives up.", seat=entry.seat)
            left = [side for side in self.game.sides(state) if not all(seat in state.conceded for seat in side)]
            if len(left) <= 1:
                self._end(Outcome(left[0] if left else [], "everybody else gave up"))

    def _log_input(self, text: str, **data: Any) -> None:
        if self._table.events is not None:
            self._table.events.append(Event("", text, data))

    def _end(self, outcome: Outcome) -> None:
        # The match may end in the middle of a step: that position is kept, as no step will replay it.
        self._take_snapshot()
        self._outcome = outcome
        self._request = None
        self._gen = None

    # --- waking, forking, undoing -------------------------------------------------------------------------------------

    def _wake(self) -> None:
        """Replay the step in progress from its snapshot and entries. Looks at no options and rolls no new die."""
        snapshot = self._snapshots[-1]
        table = self._table
        table.state = msgspec.msgpack.decode(snapshot.state, type=self.game.state_type)
        table.shown = snapshot.shown
        table._cursor = snapshot.rolls
        if table.events is not None:
            del table.events[snapshot.logged :]
        if self._outcome is not None:
            return
        self._request = None
        self._given = {}
        gen = self._gen = self.game.step(table)
        try:
            request = gen.send(None)
            given: dict[int, Json] = {}
            for entry in self.entries[snapshot.entries :]:
                if entry.kind not in ("answer", "auto"):
                    self._request, self._given = request, given
                    self._apply_input(entry)
                    continue
                if entry.kind == "auto":
                    asked = request.asks if isinstance(request, Together) else [request]
                    self._log_forced(next(ask for ask in asked if ask.seat == entry.seat), entry.value)
                if isinstance(request, Together):
                    given[entry.seat] = entry.value
                    if len(given) < len(request.asks):
                        continue
                    request = gen.send(given)
                    given = {}
                else:
                    request = gen.send(entry.value)
        except StopIteration:
            raise BadSave(
                "these answers do not fit the rules any more: the step ends before the last of them. "
                "The file was made by other rules than these."
            ) from None
        self._request, self._given = request, given

    def _cut(self, to: int) -> None:
        """Forget every entry from number `to` on; the match then sleeps at the question that entry answered."""
        snapshots = self._snapshots
        while len(snapshots) > 1 and snapshots[-1].entries > to:
            snapshots.pop()
        if snapshots[-1].entries > to:
            raise NotAsked("this match keeps no history: only the step in progress can be taken back")
        if to < len(self.entries):
            del self._table.rolls[self.entries[to].rolls :]
        del self.entries[to:]
        self._outcome = None
        self._request = None
        self._gen = None

    def undo(self, to: int | None = None) -> None:
        """Take back the last answer, or every entry from number `to` on.

        A die that fell is never shown twice: after an undo the stream goes on where it was, so the same choice rolls anew.
        """
        if to is None:
            answered = [number for number, entry in enumerate(self.entries) if entry.kind == "answer"]
            if not answered:
                raise NotAsked("there is nothing to take back")
            to = answered[-1]
        if not 0 <= to < len(self.entries):
            raise NotAsked(f"there is no entry {to} to take back; there are {len(self.entries)}")
        while to > 0 and self.entries[to].kind == "auto":
            to -= 1
        fell = len(self._table.rolls)
        self._cut(to)
        self.marks = [mark for mark in self.marks if mark.entries <= to]
        if len(self._table.rolls) < fell:
            dice = self._table._dice
            self.marks.append(DiceMark(to, dice.seed, dice.position))

    def undoable(self, seat: int) -> int | None:
        """The entry to which this seat may go back on its own: its last answer, if since then no die fell, nothing hidden
        was shown and nobody else answered."""
        table = self.table
        for number in range(len(self.entries) - 1, -1, -1):
            entry = self.entries[number]
            if entry.kind == "auto":
                continue
            mine = entry.kind == "answer" and entry.seat == seat
            return number if mine and entry.rolls == len(table.rolls) and entry.shown == table.shown else None
        return None

    def fork(self, reseed: bytes | None = None, *, light: bool = False, log: bool = False) -> Match[S, O]:
        """A match of its own that stands where this one stands. With `reseed` its dice to come are others.

        A `light` fork keeps only the step in progress: for search, which throws it away.
        """
        table = self._table
        source = table._dice
        twin: Match[S, O] = Match.__new__(Match)
        twin.game = self.game
        twin.setup = self.setup
        twin.options = self.options
        twin._outcome = self._outcome
        twin._request = None
        twin._gen = None
        twin._given = {}
        dice = _copy_dice(source) if reseed is None else Dice(reseed)
        events = list(table.events) if log and table.events is not None else None
        twin._table = Table(table.state, self.options, table.seats, dice, events)
        last = self._snapshots[-1]
        if light:
            twin.entries = self.entries[last.entries :]
            twin._table.rolls = table.rolls[last.rolls :]
            twin._snapshots = [Snapshot(last.state, 0, 0, 0, 0 if events is None else last.logged)]
            twin._keep_all = False
            twin.marks = [DiceMark(0, dice.seed, dice.position)]
        else:
            twin.entries = list(self.entries)
            twin._table.rolls = list(table.rolls)
            twin._snapshots = list(self._snapshots)
            twin._keep_all = self._keep_all
            twin.marks = list(self.marks)
            if reseed is not None:
                twin.marks.append(DiceMark(len(self.entries), reseed, 0))
        if self._outcome is not None:
            twin._wake()
        return twin

    def at(self, number: int) -> Match[S, O]:
        """A fork that stands where this match stood before entry `number`: for stepping through what has been played."""
        if not 0 <= number <= len(self.entries):
            raise NotAsked(f"there is no entry {number}; there are {len(self.entries)}")
        twin = self.fork(log=True)
        if number < len(self.entries):
            twin._cut(number)
        return twin

    def imagine(self, seat: int, seed: bytes) -> Match[S, O]:
        """A light fork that may be the real match for all `seat` knows, with dice of its own: for search.

        What the seat cannot know is replaced in place, as an entry, so the imagined match can itself be forked.
        """
        fork = self.fork(reseed=blake2b(seed, digest_size=16, person=b"imagined dice").digest(), light=True)
        fork._input("imagine", seat, seed)
        return fork

    # --- files --------------------------------------------------------------------------------------------------------

    def to_bytes(self) -> bytes:
        """The match as a file. See kernel.save."""
        from .save import to_bytes

        return to_bytes(self)

    @staticmethod
    def from_bytes(data: bytes) -> Match[Any, Any]:
        """Read a match back, or say clearly why that cannot be done. See kernel.save."""
        from .save import from_bytes

        return from_bytes(data)


def _copy_dice(source: Source) -> Source:
    if isinstance(source, Dice):
        return Dice(source.seed, source.position)
    if isinstance(source, Tape):
        twin = Tape()
        twin._items, twin._seeds, twin.position = list(source._items), list(source._seeds), source.position
        return twin
    return source


def replay(setup: Setup, entries: list[Entry], marks: list[DiceMark], dice: Source | None = None) -> Match[Any, Any]:
    """Play a whole match again from its set-up, its seed and its answers, checking every answer.

    Forced answers are found again, not read. `dice` replaces the stream (a match that was played with a tape).
    """
    match: Match[Any, Any] = Match.new(setup.game, setup, dice=dice or Dice(marks[0].seed, marks[0].position))
    replay_entries(match, entries, marks[1:] if dice is None else [])
    return match


def replay_entries(match: Match[Any, Any], entries: list[Entry], marks: list[DiceMark]) -> None:
    """Give a match the entries from where it stands on; `marks` are the changes of dice still to come."""
    for entry in entries[len(match.entries) :]:
        for mark in marks:
            if mark.entries == len(match.entries):
                match.table._dice = Dice(mark.seed, mark.position)
        if entry.kind == "answer":
            match.answer(entry.seat, entry.value)
        elif entry.kind != "auto":
            match._input(entry.kind, entry.seat, entry.value)
    if len(match.entries) != len(entries):
        raise RuleBug(
            f"replaying {len(entries)} entries gave {len(match.entries)}: forced answers came out differently"
        )
