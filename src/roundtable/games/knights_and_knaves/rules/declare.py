"""Revealing chits, declaring paces and charges, and the morale checks charges cause (KK-097, KK-098, KK-303)."""

from __future__ import annotations

from collections.abc import Sequence

from roundtable.games.knights_and_knaves.play import Play
from roundtable.games.knights_and_knaves.rules.action import (
    QUESTIONS_A_STEP,
    can_charge,
    charge_pace,
    charge_targets,
    in_reach,
    spear_armed,
    uncontrolled_pace,
    uncontrolled_target,
)
from roundtable.games.knights_and_knaves.rules.melee import charge_odds, leaving_stakes
from roundtable.games.knights_and_knaves.rules.morale import check, may_check
from roundtable.games.knights_and_knaves.rules.paths import RANK, allowance, paces
from roundtable.games.knights_and_knaves.state import GOING, Figure
from roundtable.kernel.asks import Ask, Choose, Steps
from roundtable.kernel.options import Option, Tried


def declare(play: Play) -> Steps[None]:
    """Chits are revealed; the side with priority, then the other, declares paces and charges (KK-097, KK-303)."""
    battle = play.battle
    if not battle.revealed:
        battle.revealed = True
        play.table.reveal()
        marked = [figure for figure in play.field.everybody() if figure.chit]
        play.log(
            "KK-097", "Chits are revealed: {words}.", words=lambda: counted([figure.chit for figure in marked]),
            details=lambda: [{"figure": f.id, "name": f.name, "chit": f.chit} for f in marked], each="{name}: {chit}.",
        )  # fmt: skip
        for figure in marked:
            if not figure.commanded:
                declare_uncontrolled(play, figure)
        moving = {f.unit for f in marked if f.commanded and f.chit in GOING}
        for seat in play.seats():
            battle.queue[seat] = [unit.id for unit in play.units_of(seat) if unit.id in moving]
        if any(battle.queue.values()):
            return  # the first question begins a step: a fork there need not declare for all the others again
    for _ in range(QUESTIONS_A_STEP):
        asked = play.next_asked()
        if asked is None:
            battle.queue = {}
            battle.step = "charges"
            return
        seat, name = asked, battle.queue[asked][0]
        answer = yield from _asked(pace_question(play, seat, name))
        if answer == "each":
            battle.queue[seat] = [f.id for f in declaring(play, name)] + battle.queue[seat][1:]
            continue
        for figure in declaring(play, name):
            declare_figure(play, figure, answer)
        battle.queue[seat].pop(0)


def counted(chits: Sequence[str]) -> str:
    """How many of which chits: `3 move, 2 stay`."""
    return ", ".join(f"{chits.count(chit)} {chit}" for chit in dict.fromkeys(chits)) or "none"


def _asked(ask: Ask | None) -> Steps[str]:
    if ask is None:
        return ""
    answer: str = yield ask
    return answer


def declaring(play: Play, name: str) -> list[Figure]:
    """The figures a question is about: those of a unit in command range that move, or one figure."""
    if name in play.battle.units:
        figures = play.field.of_unit(play.battle.units[name])
    else:
        figures = [play.battle.figures[name]]
    return [f for f in figures if f.commanded and f.chit in GOING and f.free]


def pace_question(play: Play, seat: int, name: str) -> Ask | None:
    """Which pace, and for charges against whom (KK-114, KK-303)."""
    figures = declaring(play, name)
    if not figures:
        return None
    unit = play.battle.units.get(name)
    if len(figures) == 1:
        only = figures[0]
        asked = f"Whom does {only.name} charge?" if only.chit == "charge" else f"How fast does {only.name} go?"
    else:
        assert unit is not None
        asked = f"How fast do {unit.name} ({len(figures)} moving) go?"
    if len(figures) == 1 and figures[0].chit == "charge":
        return Choose(seat, asked, lambda: charge_menu(play, figures[0]), rule="KK-303")
    return Choose(seat, asked, lambda: pace_menu(play, name, figures), rule="KK-303")


def pace_menu(play: Play, name: str, figures: list[Figure]) -> Tried:
    """The paces that may be answered; how far each goes is reckoned when somebody reads it."""
    keys = open_paces(figures)
    if any(figure.chit == "charge" for figure in figures):
        keys.append("charge")
    if len(figures) > 1:
        keys.append("each")
    return Tried(keys, None, lambda: pace_options(play, name))


def open_paces(figures: list[Figure]) -> list[str]:
    """The paces of some figures, the slowest first; of a run and a canter the one whose figure is listed first."""
    return sorted({pace: None for figure in figures for pace in paces(figure)}, key=lambda pace: RANK[pace])


def pace_options(play: Play, name: str) -> list[Option]:
    """The paces open to the figures."""
    figures = declaring(play, name)
    charging = [figure for figure in figures if figure.chit == "charge"]
    options: list[Option] = []
    if charging:
        odds = charge_odds(play, *[(figure, enemy) for figure in charging for enemy in in_reach(play, figure, 1)])
        options.append(Option("charge", f"Charge the nearest ({len(charging)} can)", "", "KK-018", odds=odds))
    open_ = open_paces(figures)
    struck = leaving_stakes(play, figures)
    for pace in open_:
        furthest = max(allowance(f, at_most(f, pace)) for f in figures)
        tiring = pace in ("run", "gallop")
        words = f"{pace.capitalize()}, up to {furthest / 100:g} inches"
        stakes = "; ".join(filter(None, ("a level of fatigue each" if tiring else "", struck)))
        options.append(Option(pace, words, "", "KK-303", stakes=stakes))
    if len(figures) > 1:
        options.append(Option("each", "Decide for each figure", "", "KK-303"))
    return options


MOST_TARGETS = 36
"""Of so many of the nearest enemies a charger may choose one."""


def charge_menu(play: Play, figure: Figure) -> Tried:
    """Whom a figure charges and how: every enemy within its reach, looked for when asked."""
    enemies = {enemy.id: enemy for enemy in in_reach(play, figure, MOST_TARGETS)}
    own = paces(figure)

    def holds(key: str) -> bool:
        pace, _, target = key.partition(" ")
        if not target:
            return not can_charge(play, figure) and not any(
                charge_pace(play, figure, enemy, around=True) for enemy in enemies.values()
            )
        slowest = charge_pace(play, figure, enemies[target], around=True)
        return slowest != "" and RANK[pace] >= RANK[slowest]

    keys = [f"{pace} {target}" for target in enemies for pace in own] + list(own)
    return Tried(keys, holds, lambda: charge_options(play, figure))


def charge_options(play: Play, figure: Figure) -> list[Option]:
    """Every enemy the figure can charge, at every pace that reaches, the nearest first."""
    options = []
    for enemy in in_reach(play, figure, MOST_TARGETS):
        slowest = charge_pace(play, figure, enemy, around=True)
        if not slowest:
            continue
        odds = charge_odds(play, (figure, enemy))
        for pace in reversed(paces(figure)) if figure.mounted else paces(figure):
            if RANK[pace] >= RANK[slowest]:
                words = f"{pace.capitalize()} at {enemy.name}"
                options.append(Option(f"{pace} {enemy.id}", words, f"figure {enemy.id}", "KK-018", odds=odds))
    if not options:
        options = [Option(pace, f"{pace.capitalize()}: nobody can be reached") for pace in paces(figure)]
    return options


def at_most(figure: Figure, pace: str) -> str:
    """The figure's own pace that comes nearest an order for a whole unit."""
    most, found = RANK[pace], ""
    for own in paces(figure):  # the slowest first
        if RANK[own] <= most:
            found = own
    return found


def declare_figure(play: Play, figure: Figure, answer: str) -> None:
    """Set a figure's pace and its charge's target."""
    pace, _, target = answer.partition(" ")
    if target:
        begin_charge(play, figure, play.battle.figures[target], pace)
        return
    if figure.chit == "charge":
        # For a whole unit: the nearest enemy, a mount at its fastest, men on foot no faster than they need.
        most = paces(figure)[-1] if pace == "charge" else at_most(figure, pace)
        for enemy, slowest in charge_targets(play, figure, limit=2):
            fit = [own for own in paces(figure) if RANK[slowest] <= RANK[own] <= RANK[most]]
            if fit:
                begin_charge(play, figure, enemy, fit[-1] if figure.mounted else fit[0])
                return
        figure.chit = "move"
        pace = most
    if pace == "charge":
        # The rest of a charging unit follows as fast as it can without tiring.
        pace = "canter" if figure.mounted else "walk"
    figure.pace = at_most(figure, pace)


def begin_charge(play: Play, figure: Figure, enemy: Figure, pace: str) -> None:
    """From here on it is a charge (KK-018)."""
    figure.pace = pace
    figure.target = enemy.id
    play.log(
        "KK-018", "{name} charges {target} at a {pace}.",
        name=figure.name, figure=figure.id, target=enemy.name, pace=pace, run="Charges are declared.",
    )  # fmt: skip


def declare_uncontrolled(play: Play, figure: Figure) -> None:
    """Uncontrolled figures have the pace of their result; one with melee charges the nearest in reach (KK-303)."""
    if figure.chit in ("stay", "shoot"):
        return
    figure.pace = uncontrolled_pace(figure)
    if figure.chit == "charge":
        enemy = uncontrolled_target(play, figure)
        if enemy is None:
            figure.chit = "move"
        else:
            begin_charge(play, figure, enemy, figure.pace)


def charges(play: Play) -> Steps[None]:
    """Cavalry charging spears checks, infantry charged by cavalry checks; applied at once (KK-033, KK-036, KK-098)."""
    battle, phase = play.battle, play.phase
    chargers = [f for f in play.field.everybody() if f.target and f.mount and not f.routing]
    riders = [
        f for f in chargers if f.panic != "charges" and may_check(f, phase) and spear_armed(battle.figures[f.target])
        and not battle.figures[f.target].mounted
    ]  # fmt: skip
    if riders:
        check(play, play.in_order(riders), "KK-033", "Cavalry before spears")
    charged = dict.fromkeys(f.target for f in chargers if not f.routing)
    infantry = [target for id_ in charged if not (target := battle.figures[id_]).mounted and may_check(target, phase)]
    if infantry:
        check(play, play.in_order(infantry), "KK-036", "Infantry charged by cavalry")
    battle.step = "moves"
    yield from ()
