"""The command phase: command range, signals, crossbow teams, readiness and shaken nerves."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, partial

from roundtable.board.choices import Keys
from roundtable.board.measured import CONTACT, within
from roundtable.games.knights_and_knaves import data
from roundtable.games.knights_and_knaves.field import COMMAND
from roundtable.games.knights_and_knaves.play import Play
from roundtable.games.knights_and_knaves.rules.morale import check, end_of_phase, may_check
from roundtable.games.knights_and_knaves.rules.odds import chance_to_be_ready, chance_to_hear, percent
from roundtable.games.knights_and_knaves.state import Figure, Unit, men_of
from roundtable.kernel.asks import Choose, ChooseSome, Steps
from roundtable.kernel.options import Option


def command(play: Play) -> Steps[None]:
    """Who is in command range, measured once and kept for the whole turn (KK-012, KK-063)."""
    field = play.field
    for side in (0, 1):
        lord = field.commander(side)
        if lord is None:
            continue
        near = {figure.id for figure in field.near(lord.base, COMMAND, side)}
        for unit in play.battle.units.values():
            if unit.side == side:
                leader = play.battle.figures.get(unit.leader)
                led = leader is not None and leader.free and leader.id in near
                for figure in field.of_unit(unit):
                    figure.commanded = led or figure.id in near or figure is lord
        reached = partial(commanded, play, side)
        play.log("KK-063", "{name} commands {n:figure|figures}.", name=lord.name, n=reached, figure=lord.id)
    play.battle.step = "signals"
    yield from ()


def commanded(play: Play, side: int) -> int:
    """How many figures of a side are in command range (KK-063)."""
    return sum(figure.commanded for figure in play.field.of_side(side))


def signals(play: Play) -> Steps[None]:
    """Players signal, and each leader who holds a standing order rolls his fighting skill or less (KK-070, KK-072)."""
    for seat in play.seats():
        waiting = [unit for unit in play.units_of(seat) if may_be_signalled(play, unit)]
        if not waiting:
            continue
        chosen = yield ChooseSome(
            seat,
            "Give the signal to which units?",
            partial(signal_options, play, waiting),
            rule="KK-072",
        )
        for unit in waiting:
            if unit.id in chosen:
                signal(play, unit)
    play.battle.step = "teams"


def signal_options(play: Play, waiting: list[Unit]) -> list[Option]:
    return [
        Option(
            unit.id,
            f"{unit.name} ({unit.order} the signal; heard on {play.battle.figures[unit.leader].row.melee} or less)",
            f"figure {unit.leader}",
            odds=f"{percent(chance_to_hear(play.battle.figures[unit.leader].row.melee))} to hear it",
        )
        for unit in waiting
    ]


def may_be_signalled(play: Play, unit: Unit) -> bool:
    """A standing order not yet activated, a leader to hear the signal and a commander to give it (KK-072).

    Who withdraws is not called back (KK-253).
    """
    leader = play.battle.figures[unit.leader]
    waits = bool(unit.order) and not unit.activated and not unit.withdrawing
    return waits and leader.free and play.field.commander(unit.side) is not None


def signal(play: Play, unit: Unit) -> None:
    """The leader's roll (KK-070)."""
    unit.signalled = True
    leader = play.battle.figures[unit.leader]
    skill = leader.row.melee
    roll = play.table.die(
        10, "KK-070", "{unit} are signalled: {name} rolls {total}, {skill} or less hears it.",
        unit=unit.name, name=leader.name, skill=skill,
    )  # fmt: skip
    if roll <= skill:
        unit.activated = play.battle.turn
        then = "hold" if unit.order == "attack until" else "attack"
        play.log("KK-071", "{unit} act on the signal: they {then}.", unit=unit.name, then=then)


@cache
def crossbows() -> frozenset[str]:
    return frozenset(name for name, weapon in data.weapons().missile.items() if weapon.readiness == "crossbowman")


def with_crossbows(play: Play) -> frozenset[str]:
    """The units in which somebody has one; that stays so."""
    known = play.field.steady
    found: frozenset[str] | None = known.get("crossbows")
    if found is None:
        bows = crossbows()
        found = known["crossbows"] = frozenset(f.unit for f in play.battle.figures.values() if f.missile in bows)
    return found


def crossbowmen(play: Play) -> bool:
    """Whether a crossbowman is on the table."""
    bows, units = crossbows(), with_crossbows(play)
    return bool(units) and any(f.missile in bows for f in play.field.everybody() if f.unit in units)


def may_shoot_at_all(play: Play, figure: Figure) -> bool:
    """A figure with a missile weapon, something to shoot, and hands free to do it."""
    return bool(figure.missile) and not figure.empty and figure.row.shooting > 0 and has_free_hands(play, figure)


def has_free_hands(play: Play, figure: Figure) -> bool:
    """Neither loading for another, nor leaving the field, nor held in a melee (KK-017, KK-067, KK-253)."""
    return figure.free and not figure.loader and not play.withdrawing(figure) and not play.field.held(figure)


def teams(play: Play) -> Steps[None]:
    """Two crossbowmen of one unit in base contact may work as a team; the second loads and does nothing else.

    (KK-067)
    """
    units = with_crossbows(play)
    for seat in play.seats() if units else ():
        pairs = [pair for unit in play.units_of(seat) if unit.id in units for pair in crossbow_pairs(play, unit)]
        if not pairs:
            continue
        chosen = yield ChooseSome(
            seat,
            "Which crossbowmen work as a team this turn (the first shoots, the second loads)? Nobody is in two teams.",
            partial(team_options, play, pairs),
            rule="KK-067",
        )
        for key in chosen:
            shooter, loader = (play.battle.figures[id_] for id_ in key.split())
            if any(figure.loader or figure.loaded_by for figure in (shooter, loader)):
                continue  # he has a partner already: of pairs that share a man the first counts
            loader.loader, shooter.loaded_by = shooter.id, loader.id
            play.log("KK-067", "{loader} loads for {name}.", loader=loader.name, name=shooter.name)
    play.battle.step = "ready"


def team_options(play: Play, pairs: list[tuple[Figure, Figure]]) -> list[Option]:
    return [
        Option(f"{a.id} {b.id}", f"{a.name} shoots, {b.name} loads", f"figure {a.id}", group=play.unit(a).name)
        for a, b in pairs
    ]


def crossbow_pairs(play: Play, unit: Unit) -> list[tuple[Figure, Figure]]:
    """The pairs of a unit that could be teams, either man shooting; one without ammunition can still load."""
    bows = crossbows()
    crew = [(f, f.base) for f in play.field.of_unit(unit) if f.missile in bows and has_free_hands(play, f)]
    return [
        (a, b)
        for a, here in crew
        if may_shoot_at_all(play, a)
        for b, there in crew
        if b is not a and within(here, there, CONTACT)
    ]


def ready(play: Play) -> Steps[None]:
    """Shooters in command range are named and roll whether they are ready (KK-065, KK-066, KK-067, KK-068, KK-069)."""
    for seat in play.seats():
        able = [
            figure
            for unit in play.units_of(seat)
            for figure in play.field.of_unit(unit)
            if figure.commanded and may_shoot_at_all(play, figure)
        ]
        for figure in able:
            # KK-292: a thrown weapon needs no readiness roll.
            figure.ready = not data.weapons().missile[figure.missile].readiness
        able = [figure for figure in able if not figure.ready]
        if not able:
            continue
        play.battle.queue = {seat: [figure.id for figure in able]}
        answer = yield Choose(
            seat,
            partial(readiness_question, play, able),
            partial(readiness_choices, play, able),
            rule="KK-065",
        )
        if answer == "pick":
            chosen = yield ChooseSome(
                seat,
                "Who makes ready?",
                partial(readiness_options, play, able),
                rule="KK-065",
            )
            able = [figure for figure in able if figure.id in chosen]
        if answer != "none" and able:
            readiness_rolls(play, able)
    play.battle.queue = {}
    play.battle.step = "nerve"


def readiness_question(play: Play, able: list[Figure]) -> str:
    return f"Your shooters in command range: {play.names(able)}. Who makes ready to shoot?"


READYING = {"all": "All of them", "pick": "Only some", "none": "Nobody"}


def readiness_choices(play: Play, able: list[Figure]) -> Keys:
    def told(key: str) -> Option:
        if key != "all":
            return Option(key, READYING[key])
        odds = f"{percent(*(chance_to_be_ready(readiness_needs(play, figure)[1]) for figure in able))} to be ready"
        return Option(key, READYING[key], odds=odds)

    return Keys([*READYING], told)


def readiness_options(play: Play, able: list[Figure]) -> list[Option]:
    return [
        Option(
            f.id, f"{f.name} ({readiness_words(play, f)})", f"figure {f.id}",
            odds=f"{percent(chance_to_be_ready(readiness_needs(play, f)[1]))} to be ready",
        )
        for f in able
    ]  # fmt: skip


def readiness_needs(play: Play, figure: Figure) -> tuple[str, list[int]]:
    """The ledger row of a shooter's readiness roll, and what each die must at least show."""
    chart = data.charts()
    weapon = data.weapons().missile[figure.missile]
    if weapon.readiness == "handgunner":
        return "KK-068", chart.handgun_readiness
    if figure.loaded_by:
        return "KK-067", [chart.readiness["team"] + 1]
    if weapon.readiness == "crossbowman":
        if figure.missile == "light_crossbow" and play.options.latches_ready_as_archers:
            return "KK-066", [chart.readiness["archer"] + 1]
        return "KK-066", [chart.readiness["crossbowman"] + 1]
    return "KK-065", [chart.readiness[weapon.readiness] + 1]


def readiness_words(play: Play, figure: Figure) -> str:
    return "ready on " + " then ".join(f"{need}+" for need in readiness_needs(play, figure)[1])


def readiness_rolls(play: Play, able: Sequence[Figure]) -> None:
    """One roll for each shooter, two for handgunners, told together by the kind of roll."""
    by_rule: dict[str, list[Figure]] = {}
    for figure in able:
        by_rule.setdefault(readiness_needs(play, figure)[0], []).append(figure)
    for rule, figures in by_rule.items():
        rolled: list[tuple[Figure, list[int]]] = []
        for figure in figures:
            rolls: list[int] = []
            for need in readiness_needs(play, figure)[1]:
                rolls.append(play.table.draw(10))
                if rolls[-1] < need:
                    break
            else:
                figure.ready = True
            rolled.append((figure, rolls))
        play.tell(
            rule, "{n} of {side} made ready to shoot: {end}.", dice=[(10, roll) for _, rolls in rolled for roll in rolls],
            n=len(figures), side=men_of(play.battle.sides, figures[0].side),
            details=lambda rolled=rolled: [
                {"figure": f.id, "name": f.name, "rolls": rolls, "ready": f.ready, "needs": readiness_words(play, f),
                 "end": "ready" if f.ready else "not ready"}
                for f, rolls in rolled
            ],
            end=lambda figures=figures: play.who([f for f in figures if f.ready], "is ready", "are ready"),
            each="{name}, {needs}, rolled {rolls}: {end}.",
        )  # fmt: skip


def nerve(play: Play) -> Steps[None]:
    """Last, every figure with half of its stamina or less checks morale (KK-035, KK-299)."""
    weak = [
        figure
        for side in (0, 1)
        for figure in play.field.of_side(side)
        if 2 * figure.stamina <= figure.full and may_check(figure, play.phase)
    ]
    if weak:
        check(play, play.in_order(weak), "KK-035", "Badly wounded")
    end_of_phase(play)
    play.battle.step = "chits"
    yield from ()
