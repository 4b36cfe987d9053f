"""Melee: opponents, bouts, combat factors and blows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from roundtable.board.choices import Keys
from roundtable.games.knights_and_knaves import data
from roundtable.games.knights_and_knaves.play import Play
from roundtable.games.knights_and_knaves.rules.action import QUESTIONS_A_STEP, spear_armed
from roundtable.games.knights_and_knaves.rules.falls import end_of_exchange
from roundtable.games.knights_and_knaves.rules.losses import wound, wound_mount
from roundtable.games.knights_and_knaves.rules.morale import Parts, end_of_phase, shown, stamina_step, total
from roundtable.games.knights_and_knaves.rules.odds import chance_to_beat, percent
from roundtable.games.knights_and_knaves.rules.shooting import hits_mount, shield_counts
from roundtable.games.knights_and_knaves.state import Figure
from roundtable.kernel.asks import Choose, Steps
from roundtable.kernel.options import Option

# --- opponents --------------------------------------------------------------------------------------------------------


def melee(play: Play) -> Steps[None]:
    """Everybody in contact chooses one opponent, the side with priority first (KK-178, KK-179)."""
    battle, field = play.battle, play.field
    if not battle.queue:
        met = field.contacts()
        fighting = {battle.figures[id_].unit for id_ in met}
        for seat in play.seats():
            battle.queue[seat] = []
            several: list[str] = []
            for unit in play.units_of(seat):
                for figure in field.of_unit(unit) if unit.id in fighting else ():
                    enemies = met.get(figure.id)
                    if enemies and figure.free:
                        battle.opponents[figure.id] = likeliest(play, figure, enemies).id
                        several += [figure.id] if len(enemies) > 1 else []
            if several:
                battle.queue[seat] = ["all"] if len(several) > 1 else several
        if any(battle.queue.values()):
            return  # the first question begins a step: a fork there need not weigh everybody again
    for _ in range(QUESTIONS_A_STEP):
        asked = play.next_asked()
        if asked is None:
            battle.queue = {}
            battle.step = "bouts"
            return
        seat, name = asked, battle.queue[asked][0]
        if name == "all":
            choosing = [
                figure
                for unit in play.units_of(seat)
                for figure in field.of_unit(unit)
                if figure.free and len(field.touching(figure)) > 1
            ]
            answer = yield Choose(
                seat,
                partial(melee_question, play, choosing),
                partial(ways_to_choose, play, choosing),
                rule="KK-179",
            )
            battle.queue[seat] = [figure.id for figure in choosing] if answer == "each" else []
        else:
            figure = battle.figures[name]
            answer = yield Choose(
                seat,
                f"Whom does {figure.name} fight?",
                partial(opponents, play, figure),
                rule="KK-179",
            )
            battle.opponents[figure.id] = answer
            battle.queue[seat].pop(0)


def melee_question(play: Play, choosing: list[Figure]) -> str:
    return f"{play.names(choosing)} touch several enemies each. Whom do they fight?"


def suggested(play: Play, choosing: list[Figure]) -> str:
    figures = play.battle.figures
    return ", ".join(f"{f.name} against {figures[play.battle.opponents[f.id]].name}" for f in choosing)


def likeliest(play: Play, figure: Figure, enemies: Sequence[Figure]) -> Figure:
    """Whom a figure had best strike: the one its charge was aimed at, else the one it has the best of."""
    if len(enemies) == 1:
        return enemies[0]
    for enemy in enemies:
        if figure.target == enemy.id:
            return enemy
    return min(enemies, key=lambda e: (total(combat_factor(play, e, figure)), e.row.armour, e.stamina, e.id))


def ways_to_choose(play: Play, choosing: list[Figure]) -> Keys:
    def told(key: str) -> Option:
        if key == "each":
            return Option(key, "Choose for each figure")
        figures = play.battle.figures
        pairs = [(figure, figures[play.battle.opponents[figure.id]]) for figure in choosing]
        odds = f"{percent(*(chance_to_beat(lead(play, *pair)) for pair in pairs))} to strike home"
        return Option(key, f"As suggested: {suggested(play, choosing)}", rule="KK-179", odds=odds)

    return Keys(["suggested", "each"], told)


def charge_odds(play: Play, *meetings: tuple[Figure, Figure]) -> str:
    """How likely charges strike home, by the combat factors as they are now, before anybody has moved (KK-181, KK-211)."""
    leads = [lead(play, a, b) for a, b in meetings]
    return f"about {percent(*map(chance_to_beat, leads))} to strike home" if leads else ""


def lead(play: Play, figure: Figure, enemy: Figure) -> int:
    """By how much a figure's combat factor is above another's (KK-181)."""
    return total(combat_factor(play, figure, enemy)) - total(combat_factor(play, enemy, figure))


def leaving_stakes(play: Play, leaving: Sequence[Figure]) -> str:
    """By option, what those risk who walk out of a melee: a blow of each enemy that holds them (KK-017)."""
    blows = [chance_to_beat(lead(play, enemy, figure)) for figure in leaving for enemy in play.field.holders(figure)]
    if not blows:
        return ""
    whom = "him" if len(leaving) == 1 else "those who leave"
    return f"{'a blow' if len(blows) == 1 else f'{len(blows)} blows'} at {whom} first, {percent(*blows)} to strike home"


def opponents(play: Play, figure: Figure) -> Keys:
    """The enemies in contact, with both combat factors; the one that is suggested first."""
    suggested = play.battle.opponents.get(figure.id)
    touching = sorted(play.field.touching(figure), key=lambda enemy: enemy.id != suggested)

    def told(key: str) -> Option:
        enemy = play.battle.figures[key]
        mine, his = total(combat_factor(play, figure, enemy)), total(combat_factor(play, enemy, figure))
        struck = (
            f"{percent(chance_to_beat(his - mine))} to be struck if he fights you" if enemy.free else "he cannot strike"
        )
        words = f"{enemy.name}: your factor {mine} against {his}"
        odds = f"{percent(chance_to_beat(mine - his))} to strike home"
        return Option(key, words, f"figure {key}", "KK-179", odds=odds, stakes=struck)

    return Keys([enemy.id for enemy in touching], told)


# --- combat factors ---------------------------------------------------------------------------------------------------


def weapon_value(play: Play, figure: Figure, opponent: Figure) -> int:
    """A weapon of class 3 to 5 that has failed against this opponent uses its second value (KK-200, KK-201, KK-202)."""
    weapon = data.weapons().melee[figure.weapon]
    last = figure.failed.get(f"{figure.weapon} {opponent.id}")
    return weapon.first if last is None or play.battle.turn - last > 1 else weapon.after


def printed_factor(skill: int, value: int) -> int:
    """The chart where it has a cell, the same sum where it has none (KK-181, KK-190)."""
    chart = data.charts()
    row = chart.combat_factors.get(skill)
    if row is None or value not in chart.combat_values:
        return skill + value
    return row[chart.combat_values.index(value)]


def combat_factor(play: Play, figure: Figure, opponent: Figure) -> Parts:
    """The factor and every modifier; stunned figures have none at all.

    (KK-181, KK-191, KK-203, KK-204, KK-205, KK-206, KK-207, KK-208, KK-209, KK-210, KK-015)
    """
    if figure.stunned:
        return [("stunned", 0)]
    chart = data.charts().combat
    value = 0 if figure.routing else weapon_value(play, figure, opponent)
    parts: Parts = [("factor", printed_factor(figure.row.melee, value))]

    def add(words: str, amount: int) -> None:
        if amount:
            parts.append((words, amount))

    if play.field.higher(figure, opponent):
        add("mounted or higher", chart.higher)
    if play.field.restricted(figure):
        add("restricted terrain", chart.restricted)
    if opponent.shield in ("small", "large") and shield_counts(play, opponent, figure):
        add(f"{opponent.shield} shield", chart.small if opponent.shield == "small" else chart.large)
    add("wounded", stamina_step(figure.stamina, figure.full, chart.stamina))
    add("fatigue", chart.per_fatigue * figure.fatigue)
    return parts


# --- bouts ------------------------------------------------------------------------------------------------------------


def bouts(play: Play) -> Steps[None]:
    """Every chosen pair fights one bout, all at once; then losses and morale (KK-179, KK-180, KK-212, KK-304)."""
    battle, field = play.battle, play.field
    for id_ in field.contacts():
        figure = battle.figures[id_]
        figure.fought = True
        note_contact(play, figure)
    pairs: dict[tuple[str, str], None] = {}
    order = [f for side in play.sides() for f in field.of_side(side)]
    for figure in order:
        other = battle.opponents.get(figure.id)
        if other is not None and (other, figure.id) not in pairs:
            pairs[figure.id, other] = None
    fights = [(battle.figures[a], battle.figures[b]) for a, b in pairs]
    rolled = [(a, b, play.table.draw(10), play.table.draw(10)) for a, b in fights]
    details: list[Callable[[], dict[str, Any]]] = []
    blows: list[tuple[Figure, Figure]] = []
    for a, b, roll_a, roll_b in rolled:
        parts_a, parts_b = combat_factor(play, a, b), combat_factor(play, b, a)
        sum_a, sum_b = total(parts_a) + roll_a, total(parts_b) + roll_b
        winner = (a, b) if sum_a > sum_b else (b, a) if sum_b > sum_a else None
        strikes = winner is not None and can_strike(play, *winner)
        if winner is not None and strikes:
            blows.append(winner)
        details.append(
            partial(bout_told, a, b, parts_a, parts_b, roll_a, roll_b, winner[0] if winner and strikes else None)
        )
    if rolled:
        play.tell(
            "KK-211", "Bouts: {n}, blows that strike home: {blows}.", dice=[(10, r) for *_, x, y in rolled for r in (x, y)],
            n=len(rolled), blows=len(blows), details=lambda: [told() for told in details], each=BOUT,
        )  # fmt: skip
    remember_failures(play, fights, blows)
    landed = [(striker, victim, *blow_damage(play, striker, victim)) for striker, victim in blows]
    for _, victim, points, on_mount in landed:
        if on_mount:
            wound_mount(victim, points)
        else:
            wound(play, victim, points)
    end_of_exchange(play, list({victim.id: victim for _, victim, _, _ in landed}.values()))
    end_of_phase(play)
    battle.opponents = {}
    battle.step = "falls"
    yield from ()


def bout_told(
    a: Figure, b: Figure, parts_a: Parts, parts_b: Parts, roll_a: int, roll_b: int, striker: Figure | None
) -> dict[str, Any]:
    """A bout with every reason, for the log."""
    sum_a, sum_b = total(parts_a) + roll_a, total(parts_b) + roll_b
    return {
        "a": a.id, "b": b.id, "names": [a.name, b.name], "parts": [shown(parts_a), shown(parts_b)],
        "rolls": [roll_a, roll_b], "totals": [sum_a, sum_b], "strikes": striker.id if striker else "",
        "first": a.name, "of_first": shown(parts_a), "roll_first": roll_a, "sum_first": sum_a,
        "second": b.name, "of_second": shown(parts_b), "roll_second": roll_b, "sum_second": sum_b,
        "end": f"{striker.name} strikes home" if striker else "nobody strikes home",
    }  # fmt: skip


BOUT = (
    "{first} {sum_first} ({of_first}; rolled {roll_first}) against "
    "{second} {sum_second} ({of_second}; rolled {roll_second}): {end}."
)
"""A bout as one line of a melee's details."""


def can_strike(play: Play, figure: Figure, victim: Figure) -> bool:
    """Neither stunned nor routing, and against the opponent it chose (KK-015, KK-016, KK-179)."""
    return figure.free and play.battle.opponents.get(figure.id) == victim.id


def note_contact(play: Play, figure: Figure) -> None:
    """Contact goes on, so what has failed stays so; what lost contact for a full turn is forgotten (KK-202)."""
    turn = play.battle.turn
    touching = {enemy.id for enemy in play.field.touching(figure)}
    kept: dict[str, int] = {}
    for key, last in figure.failed.items():
        if key.split()[1] in touching and turn - last <= 1:
            kept[key] = turn
        elif turn - last < 1:
            kept[key] = last
    figure.failed = kept


def remember_failures(play: Play, fights: list[tuple[Figure, Figure]], blows: list[tuple[Figure, Figure]]) -> None:
    """A class 3 to 5 weapon that did not strike home against the opponent its bearer chose has failed (KK-202)."""
    struck = {(striker.id, victim.id) for striker, victim in blows}
    for a, b in fights:
        for figure, opponent in ((a, b), (b, a)):
            weapon = data.weapons().melee[figure.weapon]
            chose = play.battle.opponents.get(figure.id) == opponent.id
            if chose and weapon.weapon_class in (3, 4, 5) and (figure.id, opponent.id) not in struck:
                figure.failed = {**figure.failed, f"{figure.weapon} {opponent.id}": play.battle.turn}


def bout_against_leaver(play: Play, enemy: Figure, leaver: Figure) -> None:
    """By option, one bout in which the figure that leaves cannot strike home; its damage applies at once (KK-017)."""
    rolls = [play.table.draw(10), play.table.draw(10)]
    sums = [total(combat_factor(play, enemy, leaver)) + rolls[0], total(combat_factor(play, leaver, enemy)) + rolls[1]]
    play.table.tell(
        "KK-017", "{name} strikes at {leaver} as he leaves: {a} against {b}.", dice=[(10, roll) for roll in rolls],
        name=enemy.name, leaver=leaver.name, a=sums[0], b=sums[1],
    )  # fmt: skip
    if sums[0] > sums[1]:
        points, on_mount = blow_damage(play, enemy, leaver)
        if on_mount:
            wound_mount(leaver, points)
        else:
            wound(play, leaver, points)
        end_of_exchange(play, [leaver])


# --- blows ------------------------------------------------------------------------------------------------------------


def gallop_charge(figure: Figure, against: Figure) -> bool:
    """Whether a figure charged another at the gallop this turn and came into contact (KK-018)."""
    return figure.contact and figure.pace == "gallop" and figure.target == against.id


def blow_dice(striker: Figure, victim: Figure) -> int:
    """The weapon's dice, one more for spear or lance in a charge at the gallop, given or received.

    (KK-215, KK-216, KK-217, KK-218, KK-219)
    """
    dice = data.weapons().melee[striker.weapon].dice
    pointed = spear_armed(striker) or striker.weapon == "lance"
    if pointed and (gallop_charge(striker, victim) or gallop_charge(victim, striker)):
        dice += data.charts().damage.gallop_dice
    return dice


def blow_damage(play: Play, striker: Figure, victim: Figure) -> tuple[int, bool]:
    """The points a blow takes, and whether the mount takes them; notes what may fell the victim (KK-213, KK-220)."""
    note_struck(striker, victim)
    on_mount = not striker.mounted and hits_mount(play, victim)
    count = blow_dice(striker, victim)
    dice = [play.table.draw(10) for _ in range(count)]
    weary = data.charts().damage.per_fatigue * striker.fatigue
    armour = data.mounts()[victim.mount].armour if on_mount else victim.row.armour
    points = max(0, sum(dice) + weary - armour)
    play.table.tell(
        "KK-213", "{name} strikes {target}{mount}: {sum}{weary} less armour {armour} is {points}.",
        dice=[(10, die) for die in dice], name=striker.name, target=victim.name, figure=victim.id,
        mount="'s mount" if on_mount else "", sum=sum(dice), weary=f" - {-weary}" if weary else "", armour=armour,
        points=points,
    )  # fmt: skip
    return points, on_mount


def note_struck(striker: Figure, victim: Figure) -> None:
    """Blows that may fell, whether or not they do damage (KK-221, KK-223)."""
    if striker.mounted and striker.weapon == "lance" and gallop_charge(striker, victim):
        victim.struck = [*victim.struck, "lance"]
    if not striker.mounted and (spear_armed(striker) or striker.weapon == "pole_arm"):
        victim.struck = [*victim.struck, "infantry"]
