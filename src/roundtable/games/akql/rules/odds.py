"""How likely it is that a blow or a word does something: exact, from the same numbers that the rules roll against."""

from __future__ import annotations

from functools import lru_cache

from roundtable.games.akql.data import called, roster
from roundtable.games.akql.ground import Scene, scene_of
from roundtable.games.akql.options import Options
from roundtable.games.akql.rules.harm import wall_at
from roundtable.games.akql.rules.numbers import magical_defence, magical_force, physical_defence, physical_force
from roundtable.games.akql.rules.reactions import Attacked, Passing, T, effects, may_react
from roundtable.games.akql.state import Akql, Knight
from roundtable.kernel.options import percent
from roundtable.kernel.windows import Use


def blow_odds(scene: Scene, options: Options, id: str, target: str, bonus: int = 0) -> tuple[str, str]:
    """An attack: how likely it wounds and fells, and that the target may be gone by then (AKQL-050, AKQL-119, AKQL-124)."""
    striker, struck = scene.knights[id], scene.knights[target]
    sides, armour = physical_force(striker), physical_defence(struck) - bonus
    least = 1 if options.minimum_damage_one else 0
    hurts = _at_least(sides, armour + 1 if not least else 1, striker.beast)
    fells = _at_least(sides, armour + struck.life if struck.life > least else 1, striker.beast)
    odds = f"{percent(hurts)} to wound" if hurts else "cannot wound"
    if fells:
        odds += f", {percent(fells)} to fell"
    return odds, "it may move away first" if _may_dodge(scene, struck) else ""


def _at_least(sides: int, wanted: int, twice: bool) -> float:
    """How likely a die shows so much or more; the higher of two for the beast within (AKQL-111)."""
    miss = min(sides, max(0, wanted - 1)) / sides
    return 1 - (miss * miss if twice else miss)


def _may_dodge(scene: Scene, knight: Knight) -> bool:
    return may_react(scene.state, knight) and bool(scene.ground.beside[knight.cell] & scene.free)


def wall_stakes(scene: Scene, id: str, cell: int) -> str:
    """What a wall still stands (AKQL-115)."""
    return f"d{physical_force(scene.knights[id])} off its {wall_at(scene.state, cell).life} Life"


def word_odds(scene: Scene, options: Options, id: str, target: str, aim: str) -> str:
    """A discussion: how likely its aim is reached at once (AKQL-065, AKQL-067, AKQL-072, AKQL-073, AKQL-075)."""
    speaker, listener = scene.knights[id], scene.knights[target]
    capacity = roster()[speaker.kind].social_capacity or 0
    swayed, conquered = _swayed(
        capacity,
        listener.resistance or 0,
        options.social_roll_100_fails,
        options.conquest_needs_broken_resistance,
        options.discussion_difference == "absolute",
    )
    if aim == "conquer":
        return f"{percent(conquered)} to win over" if conquered else "cannot win it over yet"
    if aim == "threaten":
        return f"{percent(swayed)} to frighten" if swayed else "cannot frighten"
    broken = swayed * _at_least(magical_force(speaker), magical_defence(listener) + 1, False)
    return f"{percent(broken)} to take Sanity" if broken else "cannot take Sanity"


def spike_odds(scene: Scene, id: str, target: str) -> str:
    """A Mind Spike: how likely it takes Sanity (AKQL-110)."""
    taken = _at_least(magical_force(scene.knights[id]), magical_defence(scene.knights[target]) + 1, False)
    return f"{percent(taken)} to take Sanity" if taken else "cannot take Sanity"


SKILL_DICE = {
    "satchel-charge": "two d{physical}, less armour, at everybody and every wall there",
    "red-harvest": "d{physical}, less armour, at each enemy in contact",
    "fire-breath": "d{magical}, less armour, at friend and foe on the next 3 cells",
    "spin-dash": "d{physical}, less armour, at all it passes over",
    "self-repair": "d{magical} Life back",
    "beast-within": "2 Sanity; attacks roll twice until the turn ends",
    "dark-sermon": "threatens every enemy in sight within 3 cells",
}
"""What is rolled by skills that are not rolled against one knight, and against whom."""


def skill_stakes(scene: Scene, id: str, name: str) -> str:
    """What a skill rolls (AKQL-095, AKQL-096, AKQL-102, AKQL-107, AKQL-109, AKQL-111, AKQL-112)."""
    knight = scene.knights[id]
    return SKILL_DICE.get(name, "").format(physical=physical_force(knight), magical=magical_force(knight))


def _reaction_odds(table: T, use: Use[Akql, Options]) -> tuple[str, str]:
    """A blow at who passes by (AKQL-120)."""
    if use.effect.name == "strike" and isinstance(use.event, Passing):
        return blow_odds(scene_of(table.state), table.options, use.holder, use.event.mover)
    return "", ""


def _standing_odds(table: T, event: object) -> tuple[str, str]:
    """To stay where a blow is coming (AKQL-119)."""
    if not isinstance(event, Attacked) or event.with_ != "attack" or len(event.targets) != 1:
        return "", ""
    odds, _ = blow_odds(scene_of(table.state), table.options, event.by, event.targets[0])
    return "", f"{called(event.by)}: {odds}"


effects.tells, effects.tells_pass = _reaction_odds, _standing_odds


@lru_cache(maxsize=4096)
def _swayed(
    capacity: int, resistance: int, hundred_fails: bool, needs_broken: bool, absolute: bool
) -> tuple[float, float]:
    """How likely a listener is swayed, and its will conquered by that (AKQL-065, AKQL-067, AKQL-068, AKQL-075)."""
    most = min(capacity, 99 if hundred_fails else 100)
    # Answers above the resistance do not resist; with the option, 100 never does (AKQL-070).
    least = max(1, min(resistance + 1, 100 if hundred_fails else 101))
    wanted = max(0, resistance) if needs_broken else 0
    swayed = conquered = 0
    for said in range(1, most + 1):
        swayed += 101 - least
        if not wanted:
            conquered += 101 - least
            continue
        conquered += max(0, 101 - max(least, said + wanted))
        if absolute:
            conquered += max(0, said - wanted - least + 1)
    return swayed / 10_000, conquered / 10_000
