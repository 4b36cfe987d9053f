"""What companions can do beyond attacking: Flame, Hymn, Pounce (CD-258, CD-263, CD-264, CD-270).

Lord is in attack.pack_bonus, Stubborn in movement and reactions.
"""

from __future__ import annotations

from collections.abc import Iterator

from roundtable.games.cool_duel.arena import adjacent, distance, hostile_to, standing
from roundtable.games.cool_duel.data import companions
from roundtable.games.cool_duel.derived import action_cost
from roundtable.games.cool_duel.rules.dice import beats_threshold
from roundtable.games.cool_duel.rules.harm import afflict, deal, the
from roundtable.games.cool_duel.rules.moments import T
from roundtable.games.cool_duel.state import Character
from roundtable.kernel.asks import Steps
from roundtable.kernel.options import Option

FLAME_DAMAGE, FLAME_AT, HYMN_RANGE = 60, 6, 10
GROUP = "Abilities"


def offers(table: T, who: Character) -> Iterator[Option]:
    """Activated abilities: 0 AP before surcharges, once a turn each (CD-231, CD-258)."""
    cost = action_cost(who, 0)
    if who.ap < cost:
        return
    state = table.state
    mine = [name for name in companions()[who.companion].abilities if name not in who.used_this_turn]
    for ability in mine:
        if ability == "Flame":
            yield Option("flame", f"Flame ({cost} AP)", f"figure {who.key}", "CD-263", GROUP)
        elif ability == "Hymn":
            for on in standing(state):
                if on is not who and distance(state, who, on) <= 1 + HYMN_RANGE:
                    yield Option(f"hymn {on.key}", f"Hymn: {on.name} ({cost} AP)", f"figure {on.key}", "CD-264", GROUP)
        elif ability == "Pounce":
            for on in standing(state):
                if hostile_to(who, on) and adjacent(state, who, on):
                    label = f"Pounce on {on.name} ({cost} AP)"
                    yield Option(f"pounce {on.key}", label, f"figure {on.key}", "CD-270", GROUP)


def use(table: T, who: Character, key: str) -> Steps[None]:
    """Activate one."""
    ability, *rest = key.split()
    who.ap -= action_cost(who, 0)
    who.used_this_turn.append(ability.capitalize())
    if ability == "flame":
        yield from flame(table, who)
    elif ability == "hymn":
        hymn(table, who, the(table, rest[0]))
    else:
        yield from pounce(table, who, the(table, rest[0]))


def flame(table: T, who: Character) -> Steps[None]:
    """On 6 or more of a d10 everybody adjacent takes 60 damage and burns; no attack, so no reaction (CD-263)."""
    shows = table.die(10, "CD-263", "{name} calls the flame: {total}.", name=who.name, who=who.key)
    if shows < FLAME_AT:
        return
    near = [on for on in standing(table.state) if on is not who and adjacent(table.state, who, on)]
    if not table.state.options.area_effects_hit_allies:
        near = [on for on in near if hostile_to(who, on)]
    for on in near:
        yield from deal(table, on, FLAME_DAMAGE, who, "Flame", [["Flame", FLAME_DAMAGE, FLAME_DAMAGE]])
        afflict(table, on, "Burning", who)


def hymn(table: T, who: Character, on: Character) -> None:
    """Anxious until it deals damage to this Chorister (CD-264)."""
    table.log("CD-264", "{name} sings at {target}.", name=who.name, who=who.key, target=on.name, on=on.key)
    afflict(table, on, "Anxious", who, "hymn")


def pounce(table: T, who: Character, on: Character) -> Steps[None]:
    """A roll against threshold, without a bonus: Prone, and Bound while the Lord stays adjacent (CD-270)."""
    if (yield from beats_threshold(table, who, on, 0, "CD-270", with_attack=False)):
        afflict(table, on, "Prone", who)
        afflict(table, on, "Bound", who, "pounce")
