"""The position of A.K.Q.L., as plain data."""

from __future__ import annotations

from typing import Literal

import msgspec

from roundtable.kernel.table import State

OFF = -1
"""The cell of a knight that is not on the field."""

Phase = Literal["initiative", "knights", "squares", "labyrinth", "start", "turn"]
"""Set-up in its order, then the fight (AKQL-040)."""

Edge = Literal["north", "east", "south", "west"]


class Knight(msgspec.Struct, array_like=True):
    """A knight in play. Its printed numbers are in the roster under `kind`.

    `home` brought it, `seat` controls it now. `attacks`, `moves` and `talked` count what it did in the turn in progress.
    `guard` and `mask` are sets of seats, as bits: the effect lasts until one of these seats' next turn begins.
    `reading`, `beast` and `only_moves` last until the turn in progress ends. `out` says why it was retired.
    (AKQL-159)
    """

    kind: str
    home: int
    seat: int
    life: int
    sanity: int
    resistance: int | None
    cell: int = OFF
    actions: int = 0
    attacks: int = 0
    moves: int = 0
    talked: list[str] = []
    terror: int = 0
    fear: str = ""
    guard: int = 0
    mask: int = 0
    adapted: int = 0
    dents: int = 0
    reading: bool = False
    beast: bool = False
    only_moves: bool = False
    out: str = ""


class Wall(msgspec.Struct, array_like=True):
    """A standing wall: its cells, its Life, and who painted it (AKQL-116, AKQL-113)."""

    cells: list[int]
    life: int
    painter: str = ""


class Start(msgspec.Struct, array_like=True):
    """Where a seat starts: the square (by its place in `squares`) and the edge of the field (AKQL-154, AKQL-155)."""

    seat: int
    square: int
    edge: Edge


class Objective(msgspec.Struct, array_like=True):
    """The objective cell of a starting square, and the team whose square it is (AKQL-140)."""

    cell: int
    team: int


class Claim(msgspec.Struct, array_like=True):
    """A claim that wins if its knight stays until its player's next turn begins (AKQL-140)."""

    knight: str
    seat: int
    cell: int


class Result(msgspec.Struct):
    """How a game ended: the winning team (None: a draw), why, and by which rule."""

    team: int | None
    why: str
    rule: str


class Akql(State, dict=True):
    """A match. `field` and `walls` are masks of cells as bytes, little end first; squares are (column, row) pairs.

    `teams` is the team of each seat; `order` the seats in initiative order; `turn` an index into it; `begun` says whether
    the turn in progress has had its beginning. `laid` counts what has been laid in the phase of set-up in progress and
    `passes` how many players in succession could lay nothing. What follows from all this is kept beside it while it holds
    (see ground.scene_of): it is no part of the position.
    """

    teams: list[int]
    scenario: str = "deathmatch"
    skills: bool = True
    round_limit: int | None = None
    phase: Phase = "initiative"
    initiative: list[int] = []
    order: list[int] = []
    knights: dict[str, Knight] = {}
    squares: list[tuple[int, int]] = []
    width: int = 0
    height: int = 0
    field: bytes = b""
    walls: bytes = b""
    pieces: list[Wall] = []
    starts: list[Start] = []
    laid: int = 0
    passes: int = 0
    piece: str = ""
    round: int = 1
    turn: int = 0
    begun: bool = False
    lone: bool = False
    terror_runs: list[list[int]] = []
    objectives: list[Objective] = []
    hill: bytes = b""
    claims: list[Claim] = []
    scores: list[int] = []
    game: int = 1
    games: int = 1
    wins: list[int] = []
    result: Result | None = None

    @property
    def active(self) -> int:
        """The seat whose turn it is."""
        return self.order[self.turn]
