"""What companions can do beyond attacking: Flame, Hymn, Pounce (CD-258, CD-263, CD-264, CD-270).

Lord is in attack.pack_bonus, Stubborn in movement and reactions.
"""

from __future__ import annotations

from roundtable.games.cool_duel.arena import adjacent, distance, hostile_to, standing
from roundtable.games.cool_duel.data import companions
from roundtable.games.cool_duel.derived import action_cost
from roundtable.games.cool_duel.odds import beats, percent
from roundtable.games.cool_duel.rules.dice import beats_threshold
from roundtable.games.cool_duel.rules.harm import afflict, deal, the
from roundtable.games.cool_duel.rules.moments import T
from roundtable.games.cool_duel.rules.verbs import action
from roundtable.games.cool_duel.state import Character
from roundtable.kernel.asks import Steps
from roundtable.kernel.options import Option

FLAME_DAMAGE, FLAME_AT, HYMN_RANGE = 60, 6, 10
GROUP = "Abilities"


def offers(table: T, who: Character) -> list[str]:
    """Activated abilities: 0 AP before surcharges, once a turn each (CD-231, CD-258)."""
    abilities = companions()[who.companion].abilities
    if not abilities or who.ap < action_cost(who, 0):
        return []
    state = table.state
    found = []
    for ability in abilities:
        if ability in who.used_this_turn:
            continue
        if ability == "Flame":
            found.append("flame")
        elif ability == "Hymn":
            found += [
                f"hymn {on.key}"
                for on in standing(state)
                if on is not who and distance(state, who, on) <= 1 + HYMN_RANGE
            ]
        elif ability == "Pounce":
            found += [f"pounce {on.key}" for on in standing(state) if hostile_to(who, on) and adjacent(state, who, on)]
    return found


def use_up(who: Character, ability: str) -> None:
    who.ap -= action_cost(who, 0)
    who.used_this_turn.append(ability)


def _tell_flame(table: T, who: Character, key: str, words: list[str]) -> Option:
    odds = percent((11 - FLAME_AT) / 10)
    label = f"Flame ({action_cost(who, 0)} AP)"
    stakes = f"{FLAME_DAMAGE} damage and fire for everybody adjacent"
    return Option(key, label, f"figure {who.key}", "CD-263", GROUP, odds, stakes)


@action("flame", _tell_flame)
def flame(table: T, who: Character, words: list[str]) -> Steps[None]:
    """On 6 or more of a d10 everybody adjacent takes 60 damage and burns; no attack, so no reaction (CD-263)."""
    use_up(who, "Flame")
    shows = table.die(10, "CD-263", "{name} calls the flame: {total}.", name=who.name, who=who.key)
    if shows < FLAME_AT:
        return
    near = [on for on in standing(table.state) if on is not who and adjacent(table.state, who, on)]
    if not table.state.options.area_effects_hit_allies:
        near = [on for on in near if hostile_to(who, on)]
    for on in near:
        yield from deal(table, on, FLAME_DAMAGE, who, "Flame", [["Flame", FLAME_DAMAGE, FLAME_DAMAGE]])
        afflict(table, on, "Burning", who)


def _tell_hymn(table: T, who: Character, key: str, words: list[str]) -> Option:
    on = the(table, words[0])
    label = f"Hymn: {on.name} ({action_cost(who, 0)} AP)"
    stakes = f"{on.name} is Anxious until it hurts {who.name}"
    return Option(key, label, f"figure {on.key}", "CD-264", GROUP, stakes=stakes)


@action("hymn", _tell_hymn)
def hymn(table: T, who: Character, words: list[str]) -> None:
    """Anxious until it deals damage to this Chorister (CD-264)."""
    use_up(who, "Hymn")
    on = the(table, words[0])
    table.log("CD-264", "{name} sings at {target}.", name=who.name, who=who.key, target=on.name, on=on.key)
    afflict(table, on, "Anxious", who, "hymn")


def _tell_pounce(table: T, who: Character, key: str, words: list[str]) -> Option:
    on = the(table, words[0])
    odds = f"{percent(beats(on.threshold, 0))} to beat threshold"
    label = f"Pounce on {on.name} ({action_cost(who, 0)} AP)"
    return Option(
        key, label, f"figure {on.key}", "CD-270", GROUP, odds, f"{on.name} is Prone, and Bound beside the Lord"
    )


@action("pounce", _tell_pounce)
def pounce(table: T, who: Character, words: list[str]) -> Steps[None]:
    """A roll against threshold, without a bonus: Prone, and Bound while the Lord stays adjacent (CD-270)."""
    use_up(who, "Pounce")
    on = the(table, words[0])
    if (yield from beats_threshold(table, who, on, 0, "CD-270", with_attack=False)):
        afflict(table, on, "Prone", who)
        afflict(table, on, "Bound", who, "pounce")
