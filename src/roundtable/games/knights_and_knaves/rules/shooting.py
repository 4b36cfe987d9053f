"""Shooting: skill, range, hit number, hits and damage."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial
from typing import TypeVar

from roundtable.board.choices import Keys
from roundtable.board.measured import INCH
from roundtable.games.knights_and_knaves import data
from roundtable.games.knights_and_knaves.play import Play, in_inches
from roundtable.games.knights_and_knaves.rules.action import QUESTIONS_A_STEP
from roundtable.games.knights_and_knaves.rules.command import may_shoot_at_all
from roundtable.games.knights_and_knaves.rules.falls import end_of_exchange
from roundtable.games.knights_and_knaves.rules.losses import wound, wound_mount
from roundtable.games.knights_and_knaves.rules.morale import Parts, end_of_phase, shown, stamina_step, total
from roundtable.games.knights_and_knaves.rules.odds import chance_to_hit, percent
from roundtable.games.knights_and_knaves.state import Figure, Unit
from roundtable.kernel.asks import Choose, Steps
from roundtable.kernel.options import Option

T = TypeVar("T")

BEST_SKILL, WORST_SKILL = 10, -7
LONGEST = 72 * INCH


class Aim:
    """What a shot at a target needs, and why. Whether somebody stands in between is looked for only where that decides."""

    __slots__ = ("_clear", "_hidden", "_known", "_play", "distance", "shooter", "target")

    def __init__(self, play: Play, shooter: Figure, target: Figure) -> None:
        self._play, self.shooter, self.target = play, shooter, target
        away = play.field.distance(shooter, target)
        self.distance = distance = away if away > 0 else 0
        skill, own_shift = kept(play, own_part, shooter)
        taken, shift, shield, by_cover = kept(play, targets_part, target)
        skill += taken
        if shield and shield_counts(play, target, shooter):
            skill += shield
        if by_cover and (behind := shelter(play, shooter, target)):
            skill += behind[1]
        column = range_column(distance, own_shift + shift)
        corrected = play.options.shooting_row_9_corrected
        self._clear = cell(skill, column, corrected)
        self._hidden = cell(skill + data.charts().shooting_skill.obstructed, column, corrected)
        self._known = self._clear == self._hidden

    @property
    def at_best(self) -> int:
        """The hit number if it turns out well, without looking who stands in between."""
        return self._clear if self._known else min(self._clear or 99, self._hidden or 99)

    @property
    def hit(self) -> int:
        """The hit number; 0 for an automatic miss (KK-154)."""
        if not self._known:
            self._known = True
            if self._play.field.obstructed(self.shooter, self.target):
                self._clear = self._hidden
        return self._clear

    @property
    def may_hit(self) -> bool:
        """Whether it has a hit number (KK-132)."""
        return bool(self._clear) and (bool(self._hidden) or self.hit > 0)

    @property
    def known(self) -> bool:
        """Whether it is known already who stands in between, or does not matter."""
        return self._known

    @property
    def shifts(self) -> Parts:
        """By how many columns the range is shifted, and why."""
        return range_shifts(self._play, self.shooter, self.target)

    @property
    def skill(self) -> Parts:
        """The skill with everything that it is made of."""
        return shooting_skill(self._play, self.shooter, self.target)

    @property
    def words(self) -> str:
        """`needs 7: skill 6, target moved, large shield`."""
        parts = [f"{words} {amount}" if place == 0 else words for place, (words, amount) in enumerate(self.skill)]
        parts += [words for words, _ in self.shifts]
        need = f"needs {self.hit}" if self.hit else "cannot hit"
        return f"{need}: {', '.join(parts)}, {in_inches(self.distance)} inches"


def shooting_skill(play: Play, shooter: Figure, target: Figure) -> Parts:
    """The skill, halved first if the shooter moved, then every step down.

    (KK-130, KK-154, KK-155, KK-156, KK-157, KK-158, KK-159, KK-160, KK-161, KK-162, KK-163, KK-164, KK-165, KK-166)
    """
    parts = skill_of(shooter)
    if play.field.obstructed(shooter, target):
        parts.append(("view obstructed", data.charts().shooting_skill.obstructed))
    if shield_counts(play, target, shooter):
        parts.append(shield_of(target))
    if behind := shelter(play, shooter, target):
        parts.append(behind)
    parts += target_taken(target) + shooter_taken(shooter)
    return [part for part in parts if part[1]]


def skill_of(shooter: Figure) -> Parts:
    """The skill with which somebody shoots: half of it after he has moved (KK-130, KK-162)."""
    skill = shooter.row.shooting
    return [("skill", skill), ("shooter moved", skill // 2 - skill)] if shooter.moved else [("skill", skill)]


def shield_of(target: Figure) -> tuple[str, int]:
    """What a target's shield takes where it counts (KK-155, KK-156, KK-157)."""
    words = "pavise" if target.shield == "pavise" else f"{target.shield} shield"
    return words, getattr(data.charts().shooting_skill, target.shield)


def shelter(play: Play, shooter: Figure, target: Figure) -> tuple[str, int] | None:
    """What the best wall or opening takes that a target stands behind (KK-158, KK-159, KK-160)."""
    behind = play.field.ground.shelter(target.base, (shooter.x, shooter.y))
    return (SHELTERS[behind], getattr(data.charts().shooting_skill, behind)) if behind else None


def target_taken(target: Figure) -> Parts:
    """What a target's mount takes, from wherever it is shot at (KK-161)."""
    return [("mounted target", data.charts().shooting_skill.mounted)] if target.mount else []


def shooter_taken(shooter: Figure) -> Parts:
    """What a shooter's tiredness and wounds take from all his shots (KK-163, KK-164, KK-165, KK-166)."""
    chart = data.charts().shooting_skill
    parts: Parts = []
    if shooter.worn:
        parts.append(("permanent fatigue", chart.per_permanent * shooter.worn))
    if shooter.stamina < shooter.full:
        parts.append(("wounded", stamina_step(shooter.stamina, shooter.full, chart.stamina)))
    return parts


def own_part(play: Play, shooter: Figure) -> tuple[int, int]:
    """What of a shot follows from the shooter alone: skill, and columns to the right."""
    return total(skill_of(shooter)) + total(shooter_taken(shooter)), weapon_shift(play, shooter)


def targets_part(play: Play, target: Figure) -> tuple[int, int, int, bool]:
    """What of a shot follows from the target alone: what it takes from skill, columns to the right, what its shield takes
    where it counts, and whether there may be something to shelter behind."""
    shield = shield_of(target)[1] if target.shield else 0
    shift = data.charts().range_target_moved if target.moved else 0
    return total(target_taken(target)), shift, shield, bool(play.field.ground.beside_cover(target.base))


def kept(play: Play, part: Callable[[Play, Figure], T], figure: Figure) -> T:
    """A part of many shots, found once while the players aim and nothing changes that it follows from."""
    if play.battle.step not in AIMING:
        return part(play, figure)
    known, asked = play.field.moment, (part, figure.id)
    found: T | None = known.get(asked)
    if found is None:
        found = known[asked] = part(play, figure)
    return found


AIMING = ("shooting", "volley")
SHELTERS = {"waist": "waist-high wall", "chest": "chest-high wall", "window": "window or arrow slit"}


def shield_counts(play: Play, bearer: Figure, against: Figure) -> bool:
    """A shield counts from the front, and not while a two-handed weapon is in use (KK-020, KK-021)."""
    if not bearer.shield or data.weapons().melee[bearer.weapon].two_handed:
        return False
    return play.options.shields_all_round or play.field.in_front(bearer, (against.x, against.y))


def range_shifts(play: Play, shooter: Figure, target: Figure) -> Parts:
    """Columns to the right; all that apply add together (KK-167, KK-168, KK-169, KK-170, KK-171, KK-172)."""
    parts: Parts = []
    if target.moved:
        parts.append(("target moved", data.charts().range_target_moved))
    if shift := weapon_shift(play, shooter):
        parts.append((data.weapons().missile[shooter.missile].name, shift))
    return parts


def weapon_shift(play: Play, shooter: Figure) -> int:
    """By how many columns a weapon's range is shifted (KK-168, KK-169, KK-170, KK-171, KK-172)."""
    if shooter.missile == "sling":
        return play.options.sling_range_shift
    return data.weapons().missile[shooter.missile].shift


def hit_number(play: Play, skill: int, distance: int, shift: int) -> int:
    """The cell of the shooting table; 0 is an automatic miss (KK-131, KK-132, KK-134)."""
    return cell(skill, range_column(distance, shift), play.options.shooting_row_9_corrected)


def range_column(distance: int, shift: int) -> int | None:
    """The column of the shooting table for a distance in hundredths of an inch; None beyond its last (KK-131, KK-132)."""
    columns = data.charts().shooting_columns
    if distance > LONGEST:
        return None
    column = bisect_left(columns, distance / INCH) + shift
    return column if column < len(columns) else None


@cache
def cell(skill: int, column: int | None, corrected: bool) -> int:
    """What a skill needs in a column of the shooting table; 0 is an automatic miss (KK-132, KK-134).

    With the row of skill 9 as it is printed, or corrected.
    """
    if column is None or skill < WORST_SKILL:
        return 0
    chart = data.charts()
    row = chart.shooting_row_9_corrected if corrected and skill == 9 else chart.shooting[min(skill, BEST_SKILL)]
    return row[column]


def aim(play: Play, shooter: Figure, target: Figure) -> Aim:
    """Steps 1 to 3 of a shot; until the volley nothing changes that they follow from, so they are taken once."""
    if play.battle.step not in AIMING:
        return Aim(play, shooter, target)
    known, asked = play.field.moment, ("aim", shooter.id, target.id)
    found: Aim | None = known.get(asked)
    if found is None:
        found = known[asked] = Aim(play, shooter, target)
    return found


def may_shoot(play: Play, figure: Figure) -> bool:
    """Who shoots this turn (KK-114, KK-135)."""
    if figure.chit not in ("shoot", "move and shoot") or figure.pace in ("run", "gallop"):
        return False
    if figure.commanded and not figure.ready:
        return False
    return not figure.shot and may_shoot_at_all(play, figure)


def may_be_shot(play: Play, shooter: Figure, target: Figure) -> bool:
    """In the front arc and in sight, and not in contact with a friend of the shooter (KK-135)."""
    return play.field.in_front(shooter, (target.x, target.y)) and is_open(play, shooter, target)


def is_open(play: Play, shooter: Figure, target: Figure) -> bool:
    """In sight, and not in contact with a friend of the shooter (KK-135)."""
    field = play.field
    for friend in field.touching(target):
        if friend is not shooter:
            return False
    return field.sees(shooter, target)


def marks(play: Play, shooter: Figure, most: int) -> Iterator[Figure]:
    """The nearest enemies it may shoot at, one after another (KK-135)."""
    for enemy in play.field.enemies_in_front(shooter, LONGEST):
        if is_open(play, shooter, enemy):
            yield enemy
            most -= 1
            if not most:
                return


def targets(play: Play, shooter: Figure, most: int = 12) -> list[tuple[Figure, Aim]]:
    """The nearest enemies it may shoot at, the best shot first."""
    found = [(enemy, aim(play, shooter, enemy)) for enemy in marks(play, shooter, most)]
    found.sort(key=lambda item: (item[1].hit or 99, item[0].routing))
    return found


def has_target(play: Play, shooter: Figure) -> bool:
    """Whether it may hit one of the nearest."""
    return any(Aim(play, shooter, enemy).may_hit for enemy in marks(play, shooter, 4))


def best_target(play: Play, shooter: Figure) -> tuple[Figure, Aim] | None:
    """The enemy it is likeliest to hit, nearest first among equals; None without a hit number."""
    found = targets(play, shooter, most=4)
    return found[0] if found and found[0][1].hit else None


# --- choosing targets -------------------------------------------------------------------------------------------------


def shooting(play: Play) -> Steps[None]:
    """The players name targets, unit by unit, the side with priority first (KK-135)."""
    battle = play.battle
    if not battle.queue:
        marked = [f for f in play.field.everybody() if f.chit in ("shoot", "move and shoot")]
        shooting = {figure.unit for figure in marked if may_shoot(play, figure)}
        for seat in play.seats():
            battle.queue[seat] = [unit.id for unit in play.units_of(seat) if unit.id in shooting]
    aimed = False
    for _ in range(QUESTIONS_A_STEP):
        asked = play.next_asked()
        if asked is None:
            battle.queue = {}
            battle.step = "volley"
            return
        seat, name = asked, battle.queue[asked][0]
        unit = battle.units.get(name)
        shooters = waiting_shooters(play, name)
        if not any(f.commanded for f in shooters):
            # Out of command nobody is asked: everybody takes his best shot.
            at_will(play, shooters)
            battle.queue[seat].pop(0)
            aimed = True
            continue
        if aimed:
            return  # the question begins a step: a fork there need not aim for all the others again
        answer = yield Choose(
            seat,
            f"At whom does {shooters[0].name} shoot?" if unit is None else f"At whom do {unit.name} shoot?",
            partial(unit_targets, play, unit, shooters)
            if unit is not None and len(shooters) > 1
            else partial(figure_targets, play, shooters[0]),
            rule="KK-135",
        )
        battle.queue[seat].pop(0)
        if answer == "each":
            battle.queue[seat] = [f.id for f in shooters] + battle.queue[seat]
        elif answer == "at will":
            at_will(play, shooters)
        elif answer != "hold":
            volley_at(play, shooters, answer)


def waiting_shooters(play: Play, name: str) -> list[Figure]:
    unit = play.battle.units.get(name)
    figures = play.field.of_unit(unit) if unit is not None else [play.battle.figures[name]]
    return [f for f in figures if may_shoot(play, f)]


def at_will(play: Play, shooters: Sequence[Figure]) -> None:
    """Everybody at an enemy he is likely to hit, but no more at one man than may be needed to bring him down."""
    shots = play.battle.shots
    aimed_at: dict[str, int] = {}
    for target_id in shots.values():
        aimed_at[target_id] = aimed_at.get(target_id, 0) + 1
    for shooter in shooters:
        target = easiest(play, shooter, aimed_at)
        if target is not None:
            shots[shooter.id] = target.id
            aimed_at[target.id] = aimed_at.get(target.id, 0) + 1


def easiest(play: Play, shooter: Figure, aimed_at: dict[str, int]) -> Figure | None:
    """Of the six nearest marks the one likeliest to be hit, each less so the more aim at it already; None without any.

    Among equals the likelier hit, then one that does not flee, then the nearer.
    """
    waiting: list[tuple[int, int, bool, int, Aim]] = []
    for place, enemy in enumerate(marks(play, shooter, 6)):
        aimed = aim(play, shooter, enemy)
        hit = aimed.at_best
        if 0 < hit < 99:
            waiting.append((hit + 2 * aimed_at.get(enemy.id, 0), hit, enemy.routing, place, aimed))
    while waiting:
        best = min(waiting)
        others, hoped, routing, place, aimed = best
        if aimed.known or aimed.hit == hoped:
            return aimed.target
        # Somebody stands in between: it is harder than it looked.
        waiting.remove(best)
        if aimed.hit:
            waiting.append((others + aimed.hit - hoped, aimed.hit, routing, place, aimed))
    return None


def volley_at(play: Play, shooters: Sequence[Figure], key: str) -> None:
    """Everybody at one enemy, or at the nearest figures of one unit (`unit b-bills`)."""
    battle = play.battle
    for shooter in shooters:
        if key.startswith("unit "):
            found = [target for target, a in targets(play, shooter) if target.unit == key[5:] and a.hit]
        else:
            enemy = battle.figures[key]
            found = [enemy] if may_be_shot(play, shooter, enemy) else []
        if found:
            battle.shots[shooter.id] = found[0].id


HOLD = Option("hold", "Do not shoot", rule="KK-135", group="Or")


def unit_targets(play: Play, unit: Unit, shooters: Sequence[Figure]) -> Keys:
    """Shoot at will, at a unit, or hold; each with how many can hit and what the best of them needs."""
    seen = [targets(play, shooter, most=8) for shooter in shooters]
    able = [found[0][1] for found in seen if found and found[0][1].hit]
    enemies = dict.fromkeys(f"unit {target.unit}" for found in seen for target, a in found if a.hit)

    def told(key: str) -> Option:
        if key == "hold":
            return HOLD
        if key == "each":
            return Option("each", "Choose for each figure", rule="KK-135", group="Or")
        if key == "at will":
            easiest = min(able, key=lambda a: a.hit)
            words = f"At will: {len(able)} can hit, the best {easiest.words}"
            return Option("at will", words, rule="KK-133", odds=hit_odds(able))
        enemy = play.battle.units[key.removeprefix("unit ")]
        aims = [(a, target) for found in seen for target, a in found if target.unit == enemy.id and a.hit]
        best, nearest = min(aims, key=lambda pair: pair[0].hit)
        words, odds = f"At {enemy.name}: the best {best.words}", hit_odds([a for a, _ in aims])
        return Option(key, words, f"figure {nearest.id}", "KK-133", odds=odds)

    return Keys(["at will", *enemies, "each", "hold"] if able else [*enemies, "hold"], told)


def hit_odds(aims: Sequence[Aim]) -> str:
    """How likely shots hit: `40 to 90 % to hit`."""
    return f"{percent(*(chance_to_hit(a.hit) for a in aims))} to hit"


def damage_words(shooter: Figure, target: Figure, distance: int) -> str:
    """What a hit takes: `2D10 + 2 less armour 6 of 8 stamina` (KK-173)."""
    bonus = data.weapons().missile[shooter.missile].bonus
    more = f" + {bonus}" if bonus else ""
    return f"{damage_dice(distance)}D10{more} less armour {target.row.armour}, of {target.stamina} stamina"


def figure_targets(play: Play, shooter: Figure) -> Keys:
    """Every enemy one figure may shoot at, with its hit number."""
    aims = {target.id: (target, a) for target, a in targets(play, shooter) if a.hit}

    def told(key: str) -> Option:
        if key == "hold":
            return HOLD
        target, a = aims[key]
        words, stakes = f"At {target.name}: {a.words}", damage_words(shooter, target, a.distance)
        return Option(key, words, f"figure {key}", "KK-133", odds=hit_odds([a]), stakes=stakes)

    return Keys([*aims, "hold"], told)


# --- the shots --------------------------------------------------------------------------------------------------------


def volley(play: Play) -> Steps[None]:
    """All shots at once; losses and morale come at the end of the phase (KK-133, KK-135, KK-304)."""
    battle = play.battle
    shots = [(battle.figures[id_], battle.figures[target]) for id_, target in battle.shots.items()]
    aims = [(shooter, target, aim(play, shooter, target)) for shooter, target in shots]
    for shooter, _ in shots:
        shooter.shot = True
    rolled = [(shooter, target, a, play.table.draw(10)) for shooter, target, a in aims if a.hit]
    details = lambda: [  # noqa: E731
        {"figure": s.id, "name": s.name, "target": t.id, "at": t.name, "needs": a.hit, "skill": shown(a.skill),
         "shifts": shown(a.shifts), "distance": a.distance, "roll": roll, "hits": roll >= a.hit,
         "inches": in_inches(a.distance), "range": "".join(f"; {words}: {n} right" for words, n in a.shifts),
         "end": "hits" if roll >= a.hit else "misses"}
        for s, t, a, roll in rolled
    ]  # fmt: skip
    hits = [(s, t, a) for s, t, a, roll in rolled if roll >= a.hit]
    if rolled:
        play.tell(
            "KK-133", "Shots: {n}, hits: {hits}.", dice=[(10, roll) for *_, roll in rolled],
            n=len(rolled), hits=len(hits), details=details, each=SHOT,
        )  # fmt: skip
    struck: dict[str, Figure] = {}
    for shooter, target, a in hits:
        shot_damage(play, shooter, target, a.distance)
        struck[target.id] = target
    end_of_exchange(play, list(struck.values()))
    end_of_phase(play)
    battle.shots = {}
    battle.step = "melee"
    yield from ()


SHOT = "{name} at {at}, {inches:inch|inches}: needs {needs} ({skill}{range}), rolled {roll}: {end}."
"""A shot as one line of a volley's details."""


def damage_dice(distance: int) -> int:
    """How many D10, by the measured distance (KK-174, KK-175, KK-176)."""
    chart = data.charts().shooting_damage
    if distance > chart.far_above * INCH:
        return chart.far
    return chart.near if distance < chart.near_below * INCH else chart.middle


def hits_mount(play: Play, target: Figure) -> bool:
    """Whether a hit lands on the mount (KK-022)."""
    if not target.mounted or not play.options.horse_hit_on:
        return False
    limit = play.options.horse_hit_on
    roll = play.table.die(
        10, "KK-022", "{name}: {total}, the mount on {limit} or less.", name=target.name, figure=target.id, limit=limit
    )
    return roll <= limit


def shot_damage(play: Play, shooter: Figure, target: Figure, distance: int) -> None:
    """Dice and bonus less armour; what is left is taken from stamina (KK-173, KK-177)."""
    on_mount = hits_mount(play, target)
    count = damage_dice(distance)
    dice = [play.table.draw(10) for _ in range(count)]
    bonus = data.weapons().missile[shooter.missile].bonus
    armour = data.mounts()[target.mount].armour if on_mount else target.row.armour
    points = max(0, sum(dice) + bonus - armour)
    play.table.tell(
        "KK-173", "{name} hits {target}{mount}: {sum}{bonus} less armour {armour} is {points}.",
        dice=[(10, die) for die in dice], name=shooter.name, target=target.name, figure=target.id,
        mount="'s mount" if on_mount else "", sum=sum(dice), bonus=f" + {bonus}" if bonus else "", armour=armour,
        points=points,
    )  # fmt: skip
    if on_mount:
        wound_mount(target, points)
    else:
        wound(play, target, points)
