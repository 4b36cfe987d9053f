"""A second small game, for windows at their widest: every open declaration answerable, one index of holders, periods.

Two to four seats, each with one figure ("p0", "p1", ...), strike one another in turn. What a figure can do is listed in the
position, so that a test says who holds what.
"""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

from roundtable.kernel.asks import Choose, ChooseNumber, Steps, Together
from roundtable.kernel.errors import IllegalAnswer, StepOver
from roundtable.kernel.game import Game, Outcome, Setup, option
from roundtable.kernel.options import Option
from roundtable.kernel.table import State, Table
from roundtable.kernel.windows import Declaration, Effects, Limit

INDEXED = 0
"""How often the index of holders was built: tests read the difference."""


class Court(State):
    life: list[int]
    hope: list[int]
    skills: dict[str, list[str]] = {}
    turn: int = 0
    round: int = 1
    put: list[int] = []
    broken_off: bool = False


class CourtOptions(msgspec.Struct, forbid_unknown_fields=True):
    together: Annotated[bool, option("Ask everybody at once", "AKQL-036")] = False


T = Table[Court, CourtOptions]


class Blow(msgspec.Struct):
    by: int
    on: int
    damage: int

    @property
    def spoken(self) -> str:
        return f"a blow of {self.damage} against p{self.on}"


class Breath(msgspec.Struct):
    """A moment at which one may do what can be done at any time."""


class RoundOver(Exception):
    """The Round ends at once."""


class Hope:
    def possible(self, table: T, event: Any, holder: str) -> bool:
        return table.state.hope[int(holder[1:])] > 0

    def pay(self, table: T, event: Any, holder: str) -> None:
        table.state.hope[int(holder[1:])] -= 1


def holders(table: T) -> dict[str, list[str]]:
    global INDEXED
    INDEXED += 1
    index: dict[str, list[str]] = {}
    for figure, skills in table.state.skills.items():
        for skill in skills:
            index.setdefault(skill, []).append(figure)
    return index


def concerns(table: T, event: Any, seat: int) -> bool:
    return isinstance(event, Blow) and event.on == seat


def stakes(table: T, event: Any, holder: str) -> dict[str, int | bool]:
    if not isinstance(event, Blow):
        return {}
    return {"damage": event.damage, "fells": event.damage >= table.state.life[event.on]}


def lost(table: T, said: Declaration) -> None:
    table.log("MYK-PLAY-019", "{what} is lost.", what=said.spoken)


effects: Effects[Court, CourtOptions] = Effects(
    seat_of=lambda table, holder: int(holder[1:]),
    order=lambda table, event: range(table.seats),
    answers="all",
    holders=holders,
    lost=lost,
    periods=("turn", "round"),
    concerns=concerns,
    stakes=stakes,
    stake_names=("damage", "fells"),
    called=lambda table, holder: f"the Knight {holder[1:]}",
)


@effects.on(Blow, name="shout", title="Shout", rule="MYK-PLAY-747")
def shout(table: T, blow: Blow, holder: str) -> None:
    """Free and without limit: one more damage."""
    blow.damage += 1
    table.log("MYK-PLAY-747", "{holder} shouts: {damage}.", holder=holder, damage=blow.damage)


@effects.on(Blow, name="ward", title="Ward", rule="MYK-PLAY-747", cost=Hope())
def ward(table: T, blow: Blow, holder: str) -> None:
    """As often as there is Hope: two less."""
    blow.damage -= 2
    table.log("MYK-PLAY-747", "{holder} wards: {damage}.", holder=holder, damage=blow.damage)


@effects.on(
    (Blow, Declaration),
    name="analyze",
    title="Analyze",
    rule="MYK-PLAY-747",
    limit=Limit(1, "round"),
    when=lambda table, event, holder: not (isinstance(event, Declaration) and event.holder == holder),
)
def analyze(table: T, event: Any, holder: str) -> None:
    """Once a Round: a blow comes to nothing, or a declaration does."""
    if isinstance(event, Declaration):
        event.cancelled = True
    else:
        event.damage = 0
    table.log("MYK-PLAY-747", "{holder} analyzes {what}.", holder=holder, what=event.spoken)


@effects.on(Blow, name="seal", rule="MYK-PLAY-019", limit=Limit(1, "round"))
def seal(table: T, blow: Blow, holder: str) -> None:
    """Everybody else can do nothing any more."""
    table.state.skills = {holder: table.state.skills[holder]}


@effects.on(Blow, name="enough", rule="MYK-PLAY-020", limit=Limit(1, "round"))
def enough(table: T, blow: Blow, holder: str) -> Steps[None]:
    """The Round is over, from deep inside."""
    yield from strike(table, Blow(blow.on, blow.by, 1))
    raise RoundOver


@effects.on(Blow, name="parry", rule="MYK-PLAY-747", limit=Limit(1, "round"), order="ask if damage >= 4")
def parry(table: T, blow: Blow, holder: str) -> None:
    """By its own order asked about only from 4 damage on."""
    blow.damage -= 3


@effects.on(Breath, name="sip", title="Sip", rule="MYK-PLAY-747", cost=Hope())
def sip(table: T, moment: Breath, holder: str) -> None:
    """At any time: drink."""
    table.state.life[int(holder[1:])] += 2
    table.log("MYK-PLAY-747", "{holder} drinks.", holder=holder)


def strike(table: T, blow: Blow) -> Steps[None]:
    yield from effects.window(table, blow, together=table.options.together)
    table.state.life[blow.on] -= max(0, blow.damage)
    table.log("MYK-PLAY-747", "p{on} loses {damage}.", on=blow.on, damage=blow.damage)


def riddle(table: T, others: list[int]) -> Steps[None]:
    """All the others have a minute for a number; who names none has named 3, and 1 with no Hope left."""
    said = yield Together([ChooseNumber(n, "Which number?", 1, 2 + table.state.hope[n]).timed(60, 3) for n in others])
    table.log("MYK-PLAY-747", "Named: {numbers}.", numbers=[said[n] for n in others])


def turn(table: T) -> Steps[None]:
    state = table.state
    me = state.turn
    others = [n for n in range(table.seats) if n != me]
    options = [Option(f"strike {n} {d}", f"Strike p{n} for {d}") for n in others for d in (1, 3, 6)]
    yield from effects.any_time(table, Breath())

    def deeds() -> list[Option]:
        spell = [Option("spell", "Cast a spell")] if state.hope[me] else []
        return [*options, Option("rest", "Rest"), Option("riddle", "Ask a riddle"), *spell]

    what = yield Choose(me, "Whom?", deeds, rule="MYK-PLAY-747")
    if what == "riddle":
        yield from riddle(table, others)
    elif what == "spell":
        # Without hope there is nothing to choose: a question that a ruling could leave without an answer.
        yield Choose(me, "How much?", lambda: [Option(f"hope {n}", f"{n} Hope") for n in range(1, state.hope[me] + 1)])
    elif what != "rest":
        _, on, damage = what.split()
        try:
            yield from strike(table, Blow(me, int(on), int(damage)))
        except RoundOver:
            table.log("MYK-PLAY-020", "The Round is over.")
            state.turn = table.seats - 1
    effects.renew(table, "turn")
    state.turn = (state.turn + 1) % table.seats
    if state.turn == 0:
        state.round += 1
        effects.renew(table, "round")


def adjust(table: T, seat: int, change: Any) -> None:
    """Seat 0 is the master: {"life" or "hope": number, "of": seat, "why": words}; {"ask": seat} asks at once for a number;
    {"turn": seat} breaks off whatever is being asked, and it is that seat's turn."""
    state = table.state
    if seat != 0:
        raise IllegalAnswer("only seat 0 rules here")
    match change:
        case {"ask": int(of), "why": str()} if 0 <= of < table.seats:
            state.put.append(of)
        case {"turn": int(of), "why": str()} if 0 <= of < table.seats:
            state.turn, state.broken_off = of, True
        case {"of": int(of), "why": str(), **field} if list(field) in (["life"], ["hope"]) and 0 <= of < table.seats:
            ((name, value),) = field.items()
            if not isinstance(value, int) or not 0 <= value <= 30:
                raise IllegalAnswer(f"{name} is a whole number, 0 to 30, not {value!r}")
            getattr(state, name)[of] = value
            table.log(
                "MYK-PLAY-002",
                "{seat} rules: p{of} has {value} {name}. {why}",
                seat=seat,
                **change,
                name=name,
                value=value,
            )
        case _:
            state.life[0] = 99  # half a change, which must not stay
            raise IllegalAnswer("a ruling is life or hope, of a seat, and why")


def interlude(table: T) -> Steps[None] | None:
    """Who was put a question answers it at once, twice; a die falls in between."""
    if table.state.broken_off:
        return _broken_off(table)
    return _asked(table) if table.state.put else None


def _broken_off(table: T) -> Steps[None]:
    table.state.put, table.state.broken_off = [], False
    table.die(6, "MYK-PLAY-002", "It shows {total}.")
    raise StepOver
    yield


def _asked(table: T) -> Steps[None]:
    asked, table.state.put = table.state.put, []
    for seat in asked:
        first = yield ChooseNumber(seat, "How much?", 0, 3, rule="MYK-PLAY-002")
        fell = table.die(6, "MYK-PLAY-002", "It shows {total}.")
        second = yield ChooseNumber(seat, "And now?", 0, fell, rule="MYK-PLAY-002")
        table.state.hope[seat] = first + second


class CourtView(msgspec.Struct):
    turn: int
    life: list[int]
    hope: list[int]


def start(setup: Setup, options: CourtOptions) -> Court:
    skills = {figure: list(held) for figure, held in (setup.position or {}).items()}
    return Court(life=[20] * setup.seats, hope=[2] * setup.seats, skills=skills)


def outcome(state: Court) -> Outcome | None:
    alive = [n for n, life in enumerate(state.life) if life > 0]
    done = len(alive) < len(state.life) or state.round > 12
    return Outcome(alive, "still standing", "MYK-PLAY-747") if done else None


COURT: Game[Court, CourtOptions] = Game(
    name="court",
    title="Court",
    blurb="A game to test windows with.",
    version=1,
    state_type=Court,
    options_type=CourtOptions,
    seats=(2, 4),
    start=start,
    step=turn,
    outcome=outcome,
    sides=lambda state: [[n] for n in range(len(state.life))],
    effects=effects,
    adjust=adjust,
    interlude=interlude,
    view=lambda state, seat: CourtView(state.turn, state.life, state.hope),
    status=lambda view: f"turn of seat {view.turn}",
    svg=lambda view: "<svg/>",
    text=lambda view, colour: repr(view),
)
