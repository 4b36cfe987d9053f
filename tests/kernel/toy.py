"""A small game with a bit of everything, to test the kernel without any rulebook.

Two to four seats hold hidden numbers and take turns. On a turn a seat hits another (a d6, which the victim may soften or
that may be answered by anybody with a counter), gives away coins, names itself, marks a point, or draws. Once a round all
bid together in secret. Whoever is first at zero life loses; the richest of the others wins.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated, Any

import msgspec

from roundtable.kernel import game as games
from roundtable.kernel.asks import (
    Allocate,
    Choose,
    ChooseNumber,
    ChoosePoint,
    ChooseSome,
    Steps,
    Together,
    WriteText,
)
from roundtable.kernel.chain import Attendance, Chain, Drawing, Shown, Told
from roundtable.kernel.dice import Source
from roundtable.kernel.errors import BadSetup
from roundtable.kernel.game import Game, Outcome, Setup, Sheet, option
from roundtable.kernel.match import Match
from roundtable.kernel.options import Option
from roundtable.kernel.regions import Rect
from roundtable.kernel.table import State, Table
from roundtable.kernel.windows import Declaration, Effects, Limit


class Seat(msgspec.Struct):
    life: int
    coins: int
    secret: int
    name: str = ""
    mark: list[int] = []


class Toy(State):
    people: list[Seat]
    turn: int = 0
    rounds: int = 0


class Options(msgspec.Struct, forbid_unknown_fields=True):
    life: Annotated[int, option("Life at the start", "AKQL-008", ge=1, le=30)] = 6
    bidding: Annotated[bool, option("Bid together each round", "AKQL-036")] = True


class Hit(msgspec.Struct):
    by: int
    on: int
    damage: int

    @property
    def spoken(self) -> str:
        return f"{self.damage} damage to seat {self.on}"


T = Table[Toy, Options]
effects: Effects[Toy, Options] = Effects(
    seat_of=lambda table, holder: int(holder),
    order=lambda table, event: [(table.state.turn + n) % table.seats for n in range(table.seats)],
)


class Coin:
    def possible(self, table: T, event: Any, holder: str) -> bool:
        return table.state.people[int(holder)].coins > 0

    def pay(self, table: T, event: Any, holder: str) -> None:
        table.state.people[int(holder)].coins -= 1


@effects.on(
    Hit, name="soften", rule="AKQL-119", who=lambda table, hit: [str(hit.on)], cost=Coin(), limit=Limit(1, "round")
)
def soften(table: T, hit: Hit, holder: str) -> None:
    """The victim pays a coin to halve the damage."""
    hit.damage //= 2
    table.log("AKQL-119", "{seat} softens the blow to {damage}.", seat=int(holder), damage=hit.damage)


@effects.on(
    Hit,
    name="worsen",
    rule="AKQL-121",
    who=lambda table, hit: [str(n) for n in range(table.seats) if n != hit.on],
    cost=Coin(),
    limit=Limit(1, "round"),
)
def worsen(table: T, hit: Hit, holder: str) -> Steps[None]:
    """Anybody else pays a coin to add as much as they like, up to 2."""
    more = yield ChooseNumber(int(holder), "How much worse?", 1, 2)
    hit.damage += more
    table.log("AKQL-121", "{seat} makes it worse by {more}.", seat=int(holder), more=more)


@effects.on(
    Declaration,
    name="deny",
    rule="AKQL-122",
    who=lambda table, said: [str(n) for n in range(table.seats) if n != said.seat],
    when=lambda table, said, holder: said.effect == "worsen" and table.state.people[int(holder)].secret > 3,
    might=lambda table, said, seat: said.effect == "worsen" and seat != said.seat,
    limit=Limit(1, "match"),
)
def deny(table: T, said: Declaration, holder: str) -> None:
    """Whoever holds a high secret may cancel a worsening."""
    said.cancelled = True


@effects.on(Hit, name="thick", rule="AKQL-050", who=lambda table, hit: [str(hit.on)], may=False)
def thick_skin(table: T, hit: Hit, holder: str) -> None:
    """Permanent: no hit does more than 5."""
    hit.damage = min(hit.damage, 5)


def hit(table: T, by: int, on: int) -> Steps[None]:
    event = Hit(by, on, table.die(6, "AKQL-050", "{seat} hits for {total}.", seat=by))
    yield from effects.window(table, event)
    table.state.people[on].life -= event.damage
    table.log("AKQL-050", "{seat} loses {damage} life.", seat=on, damage=event.damage)


def turn(table: T) -> Steps[None]:
    state = table.state
    me = state.turn
    others = [n for n in range(table.seats) if n != me]
    what = yield Choose(
        me,
        "What do you do?",
        lambda: [
            *(Option(f"hit {n}", f"Hit seat {n}", f"figure {n}") for n in others),
            Option("give", "Give coins away"),
            Option("name", "Name yourself"),
            Option("mark", "Mark a point"),
            Option("peek", "Look at your secret"),
        ],
        rule="AKQL-046",
    )
    if what.startswith("hit"):
        yield from hit(table, me, int(what.split()[1]))
    elif what == "give":
        bins = [(Option(str(n), f"Seat {n}"), 2) for n in others]
        most = min(state.people[me].coins, 2 * len(others))
        given = yield Allocate(me, "Who gets how much?", most, bins, all_of_it=False)
        for other, n in given.items():
            state.people[int(other)].coins += n
            state.people[me].coins -= n
    elif what == "name":
        state.people[me].name = yield WriteText(me, "What is your name?", ["Ann", "Bo", "Cy"])
    elif what == "mark":
        state.people[me].mark = yield ChoosePoint(me, "Where?", Rect(0, 0, 9, 9))
    else:
        mine = state.people[me].secret
        table.log("AKQL-007", "Your secret is {secret}.", secret=mine, to=[me])
    state.turn = (me + 1) % table.seats
    if state.turn == 0:
        state.rounds += 1
        effects.renew(table, "round")


def bid(table: T) -> Steps[None]:
    """Everybody offers some coins at once; the single highest offer gains a life."""
    people = table.state.people
    asks = [
        ChooseSome(n, "Which coins do you offer?", [Option(f"coin{c}", f"Coin {c}") for c in range(people[n].coins)])
        for n in range(table.seats)
    ]
    offers = yield Together(asks)
    best = max(len(offer) for offer in offers.values())
    winners = [n for n in range(table.seats) if len(offers[n]) == best]
    if len(winners) == 1:
        people[winners[0]].life += 1
        people[winners[0]].coins -= best
    table.log("AKQL-041", "The best offer was {best}.", best=best)
    table.state.rounds += 1


class ToyView(msgspec.Struct):
    turn: int
    people: list[dict[str, Any]]


def start(setup: Setup, options: Options) -> Toy:
    secrets = (setup.position or {}).get("secrets", [])
    people = [Seat(options.life, 2, secrets[n] if n < len(secrets) else 0) for n in range(setup.seats)]
    return Toy(people=people)


def step(table: T) -> Steps[None]:
    if any(person.secret == 0 for person in table.state.people):
        numbers = list(range(1, 7))
        table.shuffle(numbers)
        for person, number in zip(table.state.people, numbers):
            person.secret = person.secret or number
    if table.options.bidding and table.state.rounds % 2:
        return bid(table)
    return turn(table)


def outcome(state: Toy) -> Outcome | None:
    alive = [n for n, person in enumerate(state.people) if person.life > 0]
    if len(alive) == len(state.people) and state.rounds < 60:
        return None
    best = max((state.people[n].coins for n in alive), default=0)
    return Outcome([n for n in alive if state.people[n].coins == best], "the richest left standing", "AKQL-134")


def view(state: Toy, seat: int | None) -> ToyView:
    people = [
        {
            "life": person.life,
            "coins": person.coins,
            "name": person.name,
            "mark": person.mark,
            "secret": person.secret if n == seat else None,
        }
        for n, person in enumerate(state.people)
    ]
    return ToyView(state.turn, people)


def determinise(state: Toy, seat: int, dice: Source) -> None:
    left = [n for n in range(1, 7) if n != state.people[seat].secret]
    for n, person in enumerate(state.people):
        if n != seat:
            person.secret = left.pop(dice.below(len(left)))


def sides(state: Toy) -> list[list[int]]:
    return [[n] for n in range(len(state.people))]


def concede(table: T, seat: int) -> None:
    table.state.people[seat].coins = 0


def svg(view: ToyView) -> str:
    return "<svg/>"


def text(view: ToyView, colour: bool) -> str:
    return repr(view.people)


def sheets(view: ToyView) -> list[Sheet]:
    return []


def status(view: ToyView) -> str:
    return f"turn of seat {view.turn}"


def follow(setup: Setup, position: dict[str, Any], who: Attendance, seed: bytes) -> Setup:
    """The next match of a campaign: as many lives as before, one more seat for each newcomer."""
    seats = setup.seats + len(who.newcomers)
    if seats > 4:
        raise BadSetup("at most 4 play")
    return Setup(setup.game, seats, {**setup.options, "life": position["life"]})


def tell(match: Match[Any, Any], before: dict[str, Any] | None) -> Told:
    """How many matches there have been, and who won the last."""
    assert match.outcome is not None
    number = 1 + (before["number"] if before else 0)
    winners = [match.name(seat) for seat in match.outcome.winners] or ["nobody"]
    position = {"number": number, "life": match.setup.options.get("life", 6)}
    return Told(f"Match {number}", match.outcome.why, [f"{winners[0]} won."], position, ended=number >= 30)


CHAIN = Chain(
    first=lambda seats, options: Setup("toy", seats, options),
    follow=follow,
    tell=tell,
    show=lambda position: Shown(f"{position['number']} matches", [Drawing("A dot", "<svg><circle r='1'/></svg>")], []),
    newcomers_sit=lambda setup: setup.seats,
)


TOY: Game[Toy, Options] = Game(
    name="toy",
    title="Toy",
    blurb="A game to test the kernel with.",
    ledgers=("akql",),
    version=1,
    state_type=Toy,
    options_type=Options,
    seats=(2, 4),
    start=start,
    step=step,
    outcome=outcome,
    sides=sides,
    concede=concede,
    effects=effects,
    view=view,
    status=status,
    determinise=determinise,
    svg=svg,
    text=text,
    sheets=sheets,
    chain=CHAIN,
)


@contextmanager
def known(*more: Any) -> Iterator[None]:
    """While this lasts, the toy (and `more` games) can be found by its name like an installed game."""
    for game in (TOY, *more):
        games.register(game)
    try:
        yield
    finally:
        for game in (TOY, *more):
            games.unregister(game.name)
