"""How likely it is that a blow or a word does something: exact, from the same numbers that the rules roll against."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache

from roundtable.games.akql.data import called, roster
from roundtable.games.akql.ground import Scene
from roundtable.games.akql.options import Options
from roundtable.games.akql.rules.harm import wall_at
from roundtable.games.akql.rules.numbers import magical_defence, magical_force, physical_defence, physical_force
from roundtable.games.akql.rules.reactions import may_react
from roundtable.games.akql.state import Knight
from roundtable.kernel.options import percent

Chances = tuple[float, float]
"""How likely somebody is wounded, and felled."""


def blow_odds(scene: Scene, options: Options, id: str, target: str, bonus: int = 0) -> tuple[str, str]:
    """An attack: how likely it wounds and fells, and that the target may be gone by then (AKQL-050, AKQL-119, AKQL-124)."""
    odds = in_words({target: blow_chances(scene, options, id, target, bonus)})
    return odds, "it may move away first" if _may_dodge(scene, scene.knights[target]) else ""


def blow_chances(scene: Scene, options: Options, id: str, target: str, bonus: int = 0) -> Chances:
    """Of a Physical Force die with a bonus, as often as the knight rolls it (AKQL-050, AKQL-105, AKQL-111)."""
    striker, struck = scene.knights[id], scene.knights[target]
    sides, times = physical_force(striker), 1 + striker.beast + striker.reading
    least = 1 if options.minimum_damage_one else 0
    return harm_chances(struck, physical_defence(struck) - bonus, lambda wanted: at_least(sides, wanted, times), least)


def harm_chances(struck: Knight, armour: int, reached: Callable[[int], float], least: int = 0) -> Chances:
    """How likely a roll wounds and fells who has so much armour; `reached` says how likely it shows so much or more."""
    return reached(1 if least else armour + 1), reached(armour + struck.life if struck.life > least else 1)


def in_words(chances: Mapping[str, Chances]) -> str:
    """How likely each of some knights is wounded and felled, as a button says it."""
    hurt = {id: hurts for id, (hurts, _) in chances.items() if hurts}
    felled = {id: fells for id, (_, fells) in chances.items() if fells}
    if not hurt:
        return "cannot wound"
    if len(chances) == 1:
        return ", ".join(
            f"{percent(share)} to {deed}"
            for found, deed in ((hurt, "wound"), (felled, "fell"))
            for share in found.values()
        )
    told = [("wounds", hurt), ("fells", felled)]
    return "; ".join(f"{deed} {each_of(found)}" for deed, found in told if found)


def each_of(shares: Mapping[str, float]) -> str:
    """ "Hollow 38 %, King 12 %"."""
    return ", ".join(f"{called(id)} {percent(share)}" for id, share in shares.items())


def at_least(sides: int, wanted: int, times: int = 1) -> float:
    """How likely a die shows so much or more, the highest of so many throws (AKQL-105, AKQL-111)."""
    return float(1 - (min(sides, max(0, wanted - 1)) / sides) ** times)


def two_at_least(sides: int, wanted: int, times: int = 1) -> float:
    """How likely two dice added show so much or more; the first is the highest of so many throws (AKQL-095, AKQL-105)."""
    return sum(at_least(sides, wanted - second, times) for second in range(1, sides + 1)) / sides


def _may_dodge(scene: Scene, knight: Knight) -> bool:
    return may_react(scene.state, knight) and bool(scene.ground.beside[knight.cell] & scene.free)


def wall_odds(scene: Scene, id: str, cell: int) -> tuple[str, str]:
    """Hewing at a wall: how likely it falls where that is possible, and what it still stands (AKQL-115, AKQL-117)."""
    knight, life = scene.knights[id], wall_at(scene.state, cell).life
    sides = physical_force(knight)
    falls = at_least(sides, life, 1 + knight.beast + knight.reading)
    return f"{percent(falls)} to bring it down" if falls else "", f"d{sides} off its {life} Life"


def word_odds(scene: Scene, options: Options, id: str, target: str, aim: str, said: int = 0) -> str:
    """A discussion: how likely its aim is reached at once; where the speaker has spoken, by what it `said`.

    (AKQL-065, AKQL-067, AKQL-072, AKQL-073, AKQL-075, AKQL-105)
    """
    speaker, listener = scene.knights[id], scene.knights[target]
    reached = word_chance(speaker, listener, options, aim, said)
    if aim == "conquer":
        return f"{percent(reached)} to win over" if reached else "cannot win it over yet"
    if aim == "threaten":
        return f"{percent(reached)} to frighten" if reached else "cannot frighten"
    # A Second Reading is spent on the words, and not left for this die.
    broken = reached * at_least(magical_force(speaker), magical_defence(listener) + 1)
    return f"{percent(broken)} to take Sanity" if broken else "cannot take Sanity"


def word_stakes(scene: Scene, options: Options, id: str, target: str, aim: str) -> str:
    """What hangs on frightening the only enemy who is still calm: all of them Terrified wins (AKQL-136, AKQL-157)."""
    if aim != "threaten" or options.terror_victory == "off":
        return ""
    calm = [other for other, knight in scene.facing[scene.knights[id].seat] if knight.cell >= 0 and not knight.terror]
    if calm != [target]:
        return ""
    turns = options.lone_terror_turns if scene.state.lone else 1
    return "every enemy is Terrified then, which wins" + (f" after {turns} turns running" if turns > 1 else "")


def word_chance(speaker: Knight, listener: Knight, options: Options, aim: str, said: int = 0) -> float:
    """How likely a listener is swayed, and conquered where that is the aim (AKQL-065, AKQL-067, AKQL-075, AKQL-105)."""
    resistance = listener.resistance or 0
    chances = _by_words(
        roster()[speaker.kind].social_capacity or 0,
        resistance,
        options.social_roll_100_fails,
        max(0, resistance) if aim == "conquer" and options.conquest_needs_broken_resistance else 0,
        options.discussion_difference == "absolute",
        listener.reading,
    )
    if said:
        return chances[said - 1]
    if not speaker.reading:
        return sum(chances) / 100
    # The better of two throws: the n-th of the hundred, from the worst, is the better one in 2n - 1 of 10,000 pairs.
    return sum(chance * (2 * n + 1) for n, chance in enumerate(sorted(chances))) / 10_000


def spike_odds(scene: Scene, id: str, target: str) -> str:
    """A Mind Spike: how likely it takes Sanity (AKQL-110)."""
    knight = scene.knights[id]
    taken = at_least(magical_force(knight), magical_defence(scene.knights[target]) + 1, 1 + knight.reading)
    return f"{percent(taken)} to take Sanity" if taken else "cannot take Sanity"


@lru_cache(maxsize=4096)
def _by_words(
    capacity: int, resistance: int, hundred_fails: bool, wanted: int, absolute: bool, read_twice: bool
) -> tuple[float, ...]:
    """For each throw of the speaker from 1 to 100, how likely the listener is swayed and loses `wanted` by it.

    Who resists with a Second Reading keeps the answer that thwarts it (AKQL-065, AKQL-067, AKQL-068, AKQL-070, AKQL-105).
    """
    most = min(capacity, 99 if hundred_fails else 100)
    # Answers above the resistance do not resist; with the option, 100 never does (AKQL-070).
    least = max(1, min(resistance + 1, 100 if hundred_fails else 101))
    found = []
    for said in range(1, 101):
        ways = 0
        if said <= most and not wanted:
            ways = 101 - least
        elif said <= most:
            ways = max(0, 101 - max(least, said + wanted))
            if absolute:
                ways += max(0, said - wanted - least + 1)
        found.append((ways / 100) ** (2 if read_twice else 1))
    return tuple(found)
