"""What the rules hold while they run: the position, the options of the match, the dice and the log."""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from typing import Any, ClassVar, Generic, TypeVar

import msgspec

from . import events, notation
from .dice import SEED_BYTES, THROUGH, Dice, Source, Tape, draws_for, shuffle
from .events import Event

S = TypeVar("S", bound="State")
O = TypeVar("O", bound=msgspec.Struct)  # noqa: E741  # "options"; S and O are read together throughout the kernel
T = TypeVar("T")


CHANGES = [0]
"""A count that the records of a game may move when they change, for what they are asked to watch: as long as it stands, what
rules have found out about that still holds. It moves too when rules begin to run and when they pause (`RULES`). Only a game
whose `State.counted` says so has it moved: the others need not pay for it."""


class _Rules:
    """`with RULES: ...`: rules run. Only then is CHANGES to be trusted: between two runs anybody, a test or somebody who
    loads a position, may change a position in ways that are not counted."""

    __slots__ = ("run", "running")

    def __init__(self) -> None:
        self.running = 0
        self.run = 0
        """Another number in each run, and between two; by so much it has moved CHANGES."""

    def __enter__(self) -> None:
        self.running += 1
        self.run += 1
        CHANGES[0] += 1

    def __exit__(self, *error: object) -> None:
        self.running -= 1
        self.run += 1
        CHANGES[0] += 1

    def pause(self) -> None:
        """Rules have paused, and from now on somebody has the position in hand."""
        self.run += 1
        CHANGES[0] += 1

    def counted(self) -> int:
        """How often records themselves have moved CHANGES."""
        return CHANGES[0] - self.run


RULES = _Rules()


class Declared(msgspec.Struct):
    """An effect that has been declared and waits for its turn to resolve."""

    effect: str
    holder: str
    on: str


class State(msgspec.Struct, kw_only=True, omit_defaults=True):
    """What the position of every game has. Games extend it with their own fields; plain data only.

    `policies` maps "seat effect" to a standing order (kernel.orders); `limits` counts uses of limited effects; `stack` holds
    effects that are declared and not yet resolved; `conceded` lists the seats that have given up. `passing_until` maps a
    seat, or "seat effect", to the period for whose rest it does not react; `hands_up` lists the seats that want to act at
    the next moment. `lulls` maps "seat effect holder" to how much was at stake when it was passed on last, and
    "asked" to how many reaction questions there have been in the period.
    """

    counted: ClassVar[bool] = False
    """Whether records of this game move CHANGES."""
    worth_copying: ClassVar[int] = 4000
    """Positions of so many bytes are copied faster than they are read (kernel.copies); fewer, where most of it is `Whole`."""

    def read_from(self, snapshot: bytes) -> None:
        """Where records are counted, told just before rules go on from it: from what it was read. A game may know the very
        same bytes already, and what it found out about the position then."""

    policies: dict[str, str] = {}
    limits: dict[str, int] = {}
    stack: list[Declared] = []
    conceded: list[int] = []
    passing_until: dict[str, str] = {}
    hands_up: list[int] = []
    lulls: dict[str, int] = {}


class Table(Generic[S, O]):
    """The table. Rules read and change `state`, roll with `die` and `roll`, and tell what happens with `log`."""

    __slots__ = ("_cursor", "_dice", "events", "kept", "options", "rolls", "seats", "shown", "state", "touched")

    def __init__(
        self,
        state: S,
        options: O,
        seats: int,
        dice: Source,
        events: list[Event] | None,
        rolls: list[int] | None = None,
    ) -> None:
        self.state = state
        self.options = options
        self.seats = seats
        self.events = events
        self.rolls: list[int] = [] if rolls is None else rolls
        self.shown = 0
        self.touched = 0
        """How often the position has been changed under an open question: what was found out about it is then void."""
        self.kept: object = None
        """What a game's rules found out about the position and keep with it, such as an index. They must see for themselves
        that it is still about `state`, which is another object after a take-back or in a fork."""
        self._cursor = 0
        self._dice = dice

    def _draw(self, sides: int) -> int:
        # Outcomes on record are read again (a fork, a replay); only then does a new die fall.
        cursor = self._cursor
        self._cursor = cursor + 1
        if cursor < len(self.rolls):
            return self.rolls[cursor]
        value = self._dice.below(sides) + 1
        self.rolls.append(value)
        return value

    def die(self, sides: int, rule: str, text: str, /, **data: Any) -> int:
        """Roll one die. The event's text may use {total}."""
        dice = self._dice
        if type(dice) is not Dice and isinstance(dice, Tape):
            dice.rule = rule
        value = self._draw(sides)
        if self.events is not None:
            data["dice"] = [[sides, value, True]]
            data["total"] = value
            self._tell(Event(rule, text, data, "roll"))
        return value

    def roll(self, dice: str, rule: str, text: str, /, **data: Any) -> notation.Roll:
        """Roll an expression such as "3d20". The event's text may use {total} and {notation}."""
        if isinstance(self._dice, Tape):
            self._dice.rule = rule
        rolled = notation.roll(dice, self._draw)
        if self.events is not None:
            data["dice"] = [[die.sides, die.value, die.kept] for die in rolled.dice]
            data["total"] = rolled.total
            data["notation"] = dice
            self._tell(Event(rule, text, data, "roll"))
        return rolled

    def dice(self, number: int, sides: int, rule: str, text: str, /, **data: Any) -> list[int]:
        """Roll so many dice of a kind, as `roll` does: what they show."""
        if self.events is not None or isinstance(self._dice, Tape):
            return [die.value for die in self.roll(f"{number}d{sides}", rule, text, **data).dice]
        return [self.draw(sides) for _ in range(number)]

    def draw(self, sides: int) -> int:
        """Roll one die without telling of it: the first half of many routine rolls told together, see `tell`."""
        dice, rolls, cursor = self._dice, self.rolls, self._cursor
        if type(dice) is not Dice and isinstance(dice, Tape):
            dice.rule = ""
        # As in `_draw`, without the call.
        self._cursor = cursor + 1
        if cursor < len(rolls):
            return rolls[cursor]
        value = dice.below(sides) + 1
        rolls.append(value)
        return value

    def tell(
        self, rule: str, text: str, /, *, dice: Sequence[tuple[int, int]], to: Sequence[int] | None = None, **data: Any
    ) -> None:
        """Tell of dice drawn with `draw`, as (sides, value) pairs, in one event; its data hold what each was for."""
        if to is not None:
            self.shown += 1
        if self.events is not None:
            data["dice"] = [[sides, value, True] for sides, value in dice]
            self._tell(Event(rule, text, data, "roll", None if to is None else list(to)))

    def secret_roll(self, dice: str, rule: str, text: str, /, *, to: Sequence[int], **data: Any) -> notation.Roll:
        """A roll behind the screen: only the seats in `to` see it."""
        rolled = self.roll(dice, rule, text, **data)
        if self.events is not None:
            self.events[-1].to = list(to)
        return rolled

    def log(
        self, rule: str, text: str, /, *, to: Sequence[int] | None = None, not_to: Sequence[int] = (), **data: Any
    ) -> None:
        """Tell what happened, and by which rule. What is told to some seats only counts as a secret shown."""
        if to is not None:
            self.shown += 1
        if self.events is not None:
            audience = None if to is None else list(to)
            self._tell(Event(rule, text, data, "say", audience, list(not_to)))

    def _tell(self, event: Event) -> None:
        if events.CHECKED:
            events.check(event)
        assert self.events is not None
        self.events.append(event)

    def reveal(self) -> None:
        """Something hidden has just been shown to somebody: what led here can no longer be taken back freely."""
        self.shown += 1

    def spawn(self) -> Source:
        """A stream of its own for bulk chance (a shuffle, a generated map), recorded as two numbers."""
        rolls, cursor = self.rolls, self._cursor
        if cursor == len(rolls) and self._dice.through():
            rolls.append(THROUGH)
        if cursor < len(rolls) and rolls[cursor] == THROUGH:
            self._cursor = cursor + 1
            return _Through(self)
        self._cursor = cursor + 2
        if cursor + 1 >= len(rolls):
            seed = self._dice.spawn().ljust(16, b"\0")
            rolls += [int.from_bytes(seed[:8], "big"), int.from_bytes(seed[8:16], "big")]
        return Dice(b"".join(n.to_bytes(8, "big") for n in rolls[cursor : cursor + 2]))

    def shuffle(self, items: MutableSequence[T]) -> None:
        """Shuffle in place. Nobody sees the order."""
        dice = self._dice
        if isinstance(dice, Tape) and self._cursor == len(self.rolls) and (wanted := dice.order(items)) is not None:
            self.rolls += [THROUGH, *(other + 1 for other in draws_for(items, wanted))]
        shuffle(items, self.spawn())


class _Through:
    """A stream whose draws are dice of the table, one by one: on a tape, or on record."""

    seed = b"through"
    position = 0

    def __init__(self, table: Table[Any, Any]) -> None:
        self._table = table

    def below(self, n: int) -> int:
        return self._table.draw(n) - 1

    def spawn(self) -> bytes:
        return bytes(self.below(256) for _ in range(SEED_BYTES))

    def through(self) -> bool:
        return False

    def twin(self) -> Source:
        return self
