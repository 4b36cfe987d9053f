"""The start of a turn and its rally phase."""

from __future__ import annotations

from functools import partial

from roundtable.board.choices import Keys
from roundtable.games.knights_and_knaves.play import Play
from roundtable.games.knights_and_knaves.rules.morale import Muster, morale, passes, shown, total
from roundtable.games.knights_and_knaves.rules.odds import chance_to_stand, percent
from roundtable.games.knights_and_knaves.state import Figure, men_of
from roundtable.kernel.asks import Choose, ChooseSome, Steps
from roundtable.kernel.options import Option, Tried


def priority(play: Play) -> Steps[None]:
    """A new turn; both sides roll 1D10 until one is higher, and that side has priority (KK-027)."""
    battle = play.battle
    battle.turn += 1
    play.field.moment.clear()
    battle.fallen = []
    battle.shots = {}
    battle.opponents = {}
    battle.revealed = False
    rested = play.field.rested
    for figure in battle.figures.values():
        if figure.gone and figure.id in rested:
            continue
        figure.fresh_turn()
        if figure.gone and figure.before == "stand":
            rested.add(figure.id)
    for unit in battle.units.values():
        unit.plan = ""
        unit.signalled = False
    rolls = [0, 0]
    while rolls[0] == rolls[1]:
        rolls = [
            play.table.die(
                10, "KK-027", "Turn {turn}: {side} roll {total} for priority.", turn=battle.turn, begins="turn",
                side=men_of(battle.sides, number),
            )
            for number in (0, 1)
        ]
    battle.priority = 0 if rolls[0] > rolls[1] else 1
    play.log("KK-027", "{side} have priority.", side=men_of(battle.sides, battle.priority), turn=battle.turn)
    battle.step = "rally"
    yield from ()


def rally(play: Play) -> Steps[None]:
    """Every routing figure that is to try rolls, the side with priority first (KK-028, KK-299)."""
    fleeing = [figure for figure in play.field.everybody() if figure.routing and not figure.stunned]
    for seat in play.seats() if fleeing else ():
        routing = [
            figure
            for unit in play.units_of(seat)
            for figure in play.field.of_unit(unit)
            if figure.routing and not figure.stunned
        ]
        if not routing:
            continue
        play.battle.queue = {seat: [figure.id for figure in routing]}
        answer = yield Choose(
            seat,
            partial(rally_question, play, routing),
            partial(rally_choices, play, routing),
            rule="KK-028",
        )
        if answer == "pick":
            chosen = yield ChooseSome(
                seat,
                "Who tries to rally?",
                partial(rally_options, play, routing),
                rule="KK-028",
            )
            routing = [figure for figure in routing if figure.id in chosen]
        if answer != "none" and routing:
            rally_rolls(play, routing)
    play.battle.queue = {}
    play.battle.step = "command"


def rally_question(play: Play, routing: list[Figure]) -> str:
    return f"Your routing figures: {play.names(routing)}. Who tries to rally?"


def rally_choices(play: Play, routing: list[Figure]) -> Tried:
    """All, some or nobody; how likely they rally is reckoned when somebody reads it."""

    def listed() -> list[Option]:
        muster = Muster(play)
        chances = [chance_to_stand(total(morale(play, figure, muster))) for figure in routing]
        odds = f"{percent(*chances)} to rally"
        return [
            Option("all", "All of them", odds=odds),
            Option("pick", "Only some"),
            Option("none", "Nobody", stakes="they flee on"),
        ]

    return Tried(["all", "pick", "none"], None, listed)


def rally_options(play: Play, routing: list[Figure]) -> Keys:
    """Each of them; how likely it rallies is reckoned when somebody reads it."""

    def told(key: str) -> Option:
        figure = play.battle.figures[key]
        value = total(morale(play, figure))
        odds = f"{percent(chance_to_stand(value))} to rally"
        return Option(key, f"{figure.name} (needs less than {value})", f"figure {key}", odds=odds)

    return Keys([figure.id for figure in routing], told)


def rally_rolls(play: Play, routing: list[Figure]) -> None:
    """A pass ends the rout where the figure stands; a failure is no new rout (KK-028, KK-048, KK-049)."""
    muster = Muster(play)
    values = [(figure, morale(play, figure, muster)) for figure in routing]
    rolled = [(figure, play.table.draw(10)) for figure in routing]
    rallied = [figure for (figure, roll), (_, parts) in zip(rolled, values) if passes(roll, total(parts))]
    play.say_rolls(
        "KK-028", "{n} tried to rally: {end}.", rolled,
        n=len(rolled), end=lambda: play.who(rallied, "rallies", "rally"),
        details=lambda: [
            {"figure": f.id, "name": f.name, "value": total(parts), "parts": shown(parts), "roll": roll,
             "rallies": f in rallied, "end": "rallies" if f in rallied else "runs on"}
            for (f, roll), (_, parts) in zip(rolled, values)
        ],
        each="{name} rolled {roll}, needs less than {value} ({parts}): {end}.",
    )  # fmt: skip
    for figure in routing:
        figure.checked = play.phase
    for figure in rallied:
        figure.routing = False
        play.log("KK-049", "{name} stands again.", name=figure.name, figure=figure.id)
