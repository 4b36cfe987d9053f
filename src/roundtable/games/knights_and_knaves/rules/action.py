"""The action phase: chits for figures in command range, and the uncontrolled action table."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from roundtable.games.knights_and_knaves import data
from roundtable.games.knights_and_knaves.play import Play
from roundtable.games.knights_and_knaves.rules.command import may_shoot_at_all
from roundtable.games.knights_and_knaves.rules.morale import Parts, shown, total
from roundtable.games.knights_and_knaves.rules.paths import (
    allowance,
    charge_course,
    crossing,
    fastest,
    free_to_turn,
    slowest_pace,
)
from roundtable.games.knights_and_knaves.state import Chit, Figure, Unit
from roundtable.kernel.asks import Ask, Choose, Steps, Together
from roundtable.kernel.options import Option, Tried

QUESTIONS_A_STEP = 8
"""After so many questions a long phase ends its step, to keep steps short."""
CHITS: dict[str, str] = {
    "stay": "Stay",
    "move": "Move",
    "shoot": "Shoot",
    "move and shoot": "Move and shoot",
    "charge": "Charge",
    "cross": "Cross the obstacle",
}


RESULTS: dict[str, str] = {
    "stay": "stays put",
    "shoot": "shoots",
    "half_move": "moves up to half",
    "full_move": "moves up to full",
    "half_move_and_shoot": "moves up to half and shoots",
    "full_move_and_shoot": "moves up to full and shoots",
    "half_move_and_melee": "moves up to half and into melee",
    "full_move_and_melee": "moves up to full and into melee",
    "full_move_and_melee_or_shoot": "moves up to full and fights or shoots",
    "rejoin": "goes back to its unit",
    "to the enemy": "heads for the enemy",
}
"""What the uncontrolled action table says, in words (KK-077, KK-078, KK-079, KK-080, KK-081)."""


# --- chits of figures in command range --------------------------------------------------------------------------------


def chits(play: Play) -> Steps[None]:
    """Every player marks his figures in command range, face down: unit by unit, all players at once (KK-074)."""
    battle = play.battle
    if not battle.queue:
        for seat in play.seats():
            battle.queue[seat] = [unit.id for unit in play.units_of(seat) if takes_orders(play, unit)]
    asks: list[Ask] = []
    for seat in play.seats():
        waiting = battle.queue[seat]
        while waiting and (ask := chit_question(play, seat, waiting[0])) is None:
            waiting.pop(0)
        if waiting and ask is not None:
            asks.append(ask)
    if asks:
        answers = yield Together(asks)
        for ask in asks:
            mark(play, ask.seat, answers[ask.seat])
        return
    battle.queue = {}
    battle.step = "uncontrolled"


def takes_orders(play: Play, unit: Unit) -> bool:
    if unit.withdrawing:
        return False
    return bool([f for f in play.field.of_unit(unit) if f.commanded and not f.routing and not f.stunned])


def ordered(play: Play, name: str) -> list[Figure]:
    """The figures that a waiting question is about: a unit's in command range, or one."""
    if name in play.battle.units:
        figures = play.field.of_unit(play.battle.units[name])
        return [f for f in figures if f.commanded and not f.chit and not f.routing and not f.stunned]
    figure = play.battle.figures[name]
    return [figure] if figure.free else []


def able(play: Play, figure: Figure, chit: str) -> bool:
    """Whether a figure can carry out a chit (KK-075)."""
    if chit == "stay":
        return True
    if figure.loader:
        return False
    if play.field.held(figure):
        # KK-017: by option, only to walk straight out of it, for which a mount must be free to turn (KK-109).
        return chit == "move" and play.options.allow_break_off and free_to_turn(figure)
    if chit in ("shoot", "move and shoot"):
        return figure.ready and may_shoot_at_all(play, figure)
    if chit == "charge":
        return can_charge(play, figure)
    if chit == "cross":
        return any(crossing(play, figure, line) for line, _ in play.field.ground.obstacle_touched(figure.base))
    return True


def can_charge(play: Play, figure: Figure) -> bool:
    """Whether there is somebody it can charge, found once for all who ask while nobody moves (KK-018)."""
    known, asked = play.field.moment, ("can charge", figure.id)
    found: bool | None = known.get(asked)
    if found is None:
        found = known[asked] = next(charge_targets(play, figure, limit=1), None) is not None
    return found


AROUND = 2
"""With nobody to charge straight at, ways around are sought to so many of the nearest enemies."""


def charge_pace(play: Play, figure: Figure, enemy: Figure, around: bool) -> str:
    """The slowest pace at which it can charge an enemy it sees, straight or also around others; empty for none (KK-018)."""
    known = play.field.moment
    asked = ("charge", figure.id, enemy.id, around)
    found: str | None = known.get(asked)
    if found is None:
        straight: str | None = known.get(("charge", figure.id, enemy.id, False)) if around else None
        if straight:
            found = straight  # who gets there straight looks for no way around
        elif play.field.sees(figure, enemy):
            course = charge_course(play, figure, enemy, fastest(figure), around=around, straight=straight is None)
            found = "" if course is None else slowest_pace(play, figure, course)
        else:
            found = ""
        known[asked] = found
    return found


def in_reach(play: Play, figure: Figure, most: int) -> list[Figure]:
    """The nearest enemies within a figure's fastest move, so many at most."""
    return play.field.enemies_by_distance(figure, allowance(figure, fastest(figure)))[:most]


def charge_targets(play: Play, figure: Figure, limit: int = 4, thorough: bool = False) -> Iterator[tuple[Figure, str]]:
    """The nearest visible enemies it can charge, each with the slowest pace that reaches, one after another (KK-018).

    A thorough look also finds every enemy that can only be reached by going around others.
    """
    near = in_reach(play, figure, 2 * limit + 4)
    found = 0
    for enemy in near:
        pace = charge_pace(play, figure, enemy, thorough)
        if pace:
            yield enemy, pace
            found += 1
            if found == limit:
                return
    if not found and not thorough:
        hard = [enemy for enemy in near if play.field.sees(figure, enemy)]
        for enemy in hard[:AROUND]:
            pace = charge_pace(play, figure, enemy, around=True)
            if pace:
                yield enemy, pace
                return


def chit_question(play: Play, seat: int, name: str) -> Ask | None:
    """The question for a unit or a figure; None where nothing is to decide (KK-074, KK-020)."""
    figures = ordered(play, name)
    if not figures:
        return None
    if not play.options.allow_break_off and nothing_to_decide(play, figures):
        for figure in figures:
            figure.chit = "stay"
        return None
    unit = play.battle.units.get(name)
    who = f"{unit.name} ({len(figures)} in command)" if unit else figures[0].name
    return Choose(seat, f"Which chit for {who}?", lambda: chit_menu(play, name, figures), rule="KK-074")


def nothing_to_decide(play: Play, figures: list[Figure]) -> bool:
    """Whether all of them load for others or are held, and have no other weapon to take up (KK-017, KK-020, KK-067)."""
    for figure in figures:  # noqa: SIM110  # asked for every question: a plain loop is the fastest way
        if len(figure.weapons) > 1 or not (figure.loader or play.field.held(figure)):
            return False
    return True


def chit_menu(play: Play, name: str, figures: list[Figure]) -> Tried:
    """What may be answered for a unit or a figure: the chits that at least one can carry out, looked for when asked."""
    more = [f"arm {weapon}" for weapon in other_weapons(figures)]
    if len(figures) > 1 and name in play.battle.units:
        more.append("each")

    def holds(key: str) -> bool:
        if key not in CHITS:
            return True
        for figure in figures:  # noqa: SIM110  # asked for every draw: a plain loop is the fastest way
            if able(play, figure, key):
                return True
        return False

    return Tried([*CHITS, *more], holds, lambda: chit_options(play, name))


def other_weapons(figures: list[Figure]) -> dict[str, None]:
    """What the figures carry and do not have in hand (KK-020)."""
    return {weapon: None for figure in figures for weapon in figure.weapons if weapon != figure.weapon}


def chit_options(play: Play, name: str) -> list[Option]:
    """The chits that at least one of the figures can carry out, the sensible one first."""
    figures = ordered(play, name)
    counts: dict[str, int] = {}
    for figure in figures:
        for chit in CHITS:
            if able(play, figure, chit):
                counts[chit] = counts.get(chit, 0) + 1
    options = [
        Option(chit, CHITS[chit] + (f" ({counts[chit]} can)" if counts[chit] < len(figures) else ""), "", "KK-075")
        for chit in sorted(counts, key=lambda chit: _preference(play, figures, chit, counts))
    ]
    if name in play.battle.units and len(figures) > 1:
        options.append(Option("each", "Decide for each figure", "", "KK-074"))
    for weapon in other_weapons(figures):
        words = f"First take up the {data.weapons().melee[weapon].name}"
        options.append(Option(f"arm {weapon}", words, "", "KK-020", "Weapons"))
    return options


def _preference(play: Play, figures: list[Figure], chit: str, counts: dict[str, int]) -> tuple[int, int]:
    """Shooters who see somebody shoot, those who can charge charge, the others move; then what most can do."""
    shooters = [f for f in figures if f.ready and f.missile]
    order = ["charge", "move", "shoot", "move and shoot", "cross", "stay"]
    if shooters and 2 * len(shooters) >= len(figures):
        order = ["shoot", "move and shoot", "charge", "move", "cross", "stay"]
    if 2 * counts.get(chit, 0) < len(figures):
        return 1, order.index(chit)
    return 0, order.index(chit)


def marked(play: Play, figures: list[Figure]) -> str:
    """Who has which chit: not everybody in a unit can do what the unit is told (KK-075)."""
    by_chit: dict[str, list[Figure]] = {}
    for figure in figures:
        by_chit.setdefault(figure.chit, []).append(figure)
    return "; ".join(f"{play.names(those)}: {CHITS[chit].lower()}" for chit, those in by_chit.items())


def mark(play: Play, seat: int, answer: str) -> None:
    """Carry out an answer to `chit_question`: mark the figures, ask for each of them, or change weapons."""
    battle = play.battle
    name = battle.queue[seat][0]
    figures = ordered(play, name)
    if answer.startswith("arm "):
        armed = [figure for figure in figures if answer[4:] in figure.weapons]
        for figure in armed:
            figure.weapon = answer[4:]
        words = data.weapons().melee[answer[4:]].name
        play.log("KK-020", "{who} the {words}.", who=play.who(armed, "takes up", "take up"), words=words)
        return
    battle.queue[seat].pop(0)
    if answer == "each":
        battle.queue[seat] = [figure.id for figure in figures] + battle.queue[seat]
        return
    for figure in figures:
        figure.chit = best_chit(play, figure, answer)
    play.log(
        "KK-074", "Marked: {words}.", words=lambda: marked(play, figures),
        to=battle.sides[figures[0].side].seats,
    )  # fmt: skip


def best_chit(play: Play, figure: Figure, wanted: str) -> Chit:
    """What comes nearest to a unit's chit for a figure that cannot carry it out."""
    for chit in NEXT_BEST.get(wanted, ()):
        if able(play, figure, chit):
            return chit
    return "stay"


NEXT_BEST: dict[str, list[Chit]] = {
    "shoot": ["shoot"],
    "move and shoot": ["move and shoot", "move"],
    "charge": ["charge", "move"],
    "cross": ["cross", "move"],
    "move": ["move"],
}
"""What figures of a unit do that is given a chit, the first of it that they can; the others stay."""


# --- uncontrolled figures ---------------------------------------------------------------------------------------------


def uncontrolled(play: Play) -> Steps[None]:
    """Figures out of command range roll on the action table, unit leaders first (KK-076, KK-300)."""
    battle, field = play.battle, play.field
    asked: list[Figure] = []
    for side in play.sides():
        rolled: list[tuple[Figure, int]] = []
        reasons: list[Parts] = []
        for figure in play.in_order([f for f in field.of_side(side) if not f.commanded and must_roll(play, f)]):
            roll = play.table.draw(10)
            parts = action_modifiers(play, figure)
            result = rejoin_or_row(play, figure, roll, roll + total(parts))
            figure.result = result
            figure.weapon = figure.weapons[0]
            rolled.append((figure, roll))
            reasons.append(parts)
            if play.options.ask_uncontrolled and result.endswith("melee_or_shoot"):
                asked.append(figure)
            else:
                figure.chit = chit_for(play, figure, result)
        seats = battle.sides[side].seats
        play.say_rolls(
            "KK-076", "{n:figure out of command rolls for its action|figures out of command roll for their actions}.", rolled,
            to=seats, n=len(rolled), each="{name}: {sum}: {end}.",
            details=lambda rolled=rolled, reasons=reasons: [
                {"figure": f.id, "name": f.name, "roll": roll, "parts": shown(parts), "result": f.result,
                 "sum": [["rolled", roll], *shown(parts)], "end": RESULTS[f.result]}
                for (f, roll), parts in zip(rolled, reasons)
            ],
        )  # fmt: skip
    for figure in asked:
        answer = yield Choose(
            play.seat(figure),
            f"{figure.name} may move up to full, and then fight or shoot.",
            partial(fight_or_shoot, play, figure),
            rule="KK-078",
        )
        figure.chit = "charge" if answer == "melee" else "move and shoot"
    for figure in battle.figures.values():
        if figure.loader and figure.on_table and not figure.commanded:
            # KK-067: the loader goes where his shooter goes.
            shooter = battle.figures[figure.loader]
            figure.result = shooter.result
            figure.chit = "move" if shooter.chit in ("move", "move and shoot") else "stay"
        elif figure.loader and figure.on_table:
            figure.chit = "stay"
    battle.step = "panic"


def must_roll(play: Play, figure: Figure) -> bool:
    """Out of command range, and neither held, routing, stunned nor withdrawing; a loader follows his shooter.

    (KK-064)
    """
    if figure.commanded or figure.loader or figure.routing or figure.stunned or not figure.on_table:
        return False
    return not play.battle.units[figure.unit].withdrawing and not play.field.held(figure)


def action_modifiers(play: Play, figure: Figure) -> list[tuple[str, int]]:
    """What the leader, the row, tiredness and standing orders add to or take from the roll.

    (KK-088, KK-089, KK-090, KK-091, KK-092, KK-093, KK-094, KK-095, KK-096)
    """
    chart = data.charts().action_modifiers
    battle = play.battle
    unit, turn = battle.units[figure.unit], battle.turn
    parts: list[tuple[str, int]] = []
    leader = battle.figures.get(unit.leader)
    if leader is not None and leader is not figure and leader.on_table and leader.result:
        if leader.result == "stay":
            parts.append(("leader stays", chart.leader_stays))
        else:
            parts.append(("leader acts", chart.leader_acts))
    row = figure.row
    traits = row.traits
    if "impetuous" in traits:
        parts.append(("impetuous", chart.impetuous))
    unpaid = battle.sides[figure.side].unpaid and "mercenary" in traits
    if unpaid or row.morale_class == "Peasant" or "unreliable" in traits:
        parts.append(("unreliable", chart.unreliable))
    if fatigue := figure.fatigue:
        parts.append(("fatigue", chart.per_fatigue * fatigue))
    if unit.order and not unit.activated:
        first = chart.attack_until if unit.order == "attack until" else chart.defend_until
        parts.append((unit.order, first))
    elif unit.order and unit.activated == turn:
        attack = unit.order == "attack until"
        parts.append(
            (f"{unit.order}: signalled", chart.attack_until_signalled if attack else chart.defend_until_signalled)
        )
    return parts


def action_row(figure: Figure) -> data.ActionRow:
    """Which row of the table; crossbowmen in teams use the archers' (KK-078, KK-079, KK-080, KK-081)."""
    if not figure.missile or figure.row.shooting <= 0:
        return "other"
    if figure.loaded_by:
        return "archer"
    return data.weapons().missile[figure.missile].actions


def read_action_table(figure: Figure, modified: int) -> str:
    """Five bands of two; results below 1 count as 1 and above 10 as 10 (KK-082)."""
    return data.charts().actions[action_row(figure)][(max(1, min(10, modified)) - 1) // 2]


def rejoin_or_row(play: Play, figure: Figure, natural: int, modified: int) -> str:
    """A figure more than 2 inches from its unit rejoins it, or on a natural 10 heads for the enemy (KK-077)."""
    unit = play.unit(figure)
    if figure.id != unit.leader and len(play.field.of_unit(unit)) > 1:
        group = ranks_of(play, unit)
        if group and figure.id not in group:
            return "to the enemy" if natural == 10 else "rejoin"
    return read_action_table(figure, modified)


def ranks_of(play: Play, unit: Unit) -> list[str]:
    """The figures that are with their unit by links of 2 inches, found once for all who ask while nobody moves (KK-077)."""
    known = play.field.moment
    asked = ("ranks", unit.id, play.battle.step)
    if asked not in known:
        known[asked] = play.field.together(unit, skirmish=False)
    found: list[str] = known[asked]
    return found


def chit_for(play: Play, figure: Figure, result: str) -> Chit:
    """The chit that carries a result out as far as possible (KK-083)."""
    if result == "stay":
        return "stay"
    if result == "shoot":
        return "shoot" if may_shoot_at_all(play, figure) else "stay"
    if result.endswith("move_and_shoot"):
        return "move and shoot" if may_shoot_at_all(play, figure) else "move"
    if result.endswith("melee_or_shoot") and may_shoot_at_all(play, figure):
        return "move and shoot"
    if result.endswith(("and_melee", "melee_or_shoot")):
        return "charge" if uncontrolled_target(play, figure) is not None else "move"
    return "move"


def fight_or_shoot(play: Play, figure: Figure) -> list[Option]:
    """With an enemy in reach the player may choose melee; otherwise only shooting is possible (KK-078)."""
    options = []
    if may_shoot_at_all(play, figure):
        options.append(Option("shoot", "Shoot", f"figure {figure.id}", "KK-078"))
    target = uncontrolled_target(play, figure)
    if target is not None:
        options.append(Option("melee", f"Charge {target.name}", f"figure {target.id}", "KK-078"))
    return options or [Option("shoot", "Move", f"figure {figure.id}", "KK-078")]


def uncontrolled_pace(figure: Figure) -> str:
    """Half a move is a walk for a mount and half a walk on foot; a full one is a canter or a walk (KK-086, KK-087)."""
    if not figure.mount:
        return "walk"
    return "walk" if figure.result.startswith("half") else "canter"


def is_half(figure: Figure) -> bool:
    """On foot, half a move (KK-087)."""
    return not figure.mount and figure.result.startswith("half")


def uncontrolled_target(play: Play, figure: Figure) -> Figure | None:
    """The nearest visible enemy that an uncontrolled move brings it into contact with (KK-018)."""
    known = play.field.moment
    asked = ("uncontrolled", figure.id, figure.result)
    if asked not in known:
        known[asked] = _uncontrolled_target(play, figure)
    found: Figure | None = known[asked]
    return found


def _uncontrolled_target(play: Play, figure: Figure) -> Figure | None:
    field, pace, half = play.field, uncontrolled_pace(figure), is_half(figure)
    for enemy in field.enemies_by_distance(figure, allowance(figure, pace, "", half)):
        if field.sees(figure, enemy) and charge_course(play, figure, enemy, pace, half) is not None:
            return enemy
    return None


def spear_armed(figure: Figure) -> bool:
    """Armed with a short or long spear in hand (KK-019)."""
    return figure.weapon in ("short_spear", "long_spear", "javelin")
