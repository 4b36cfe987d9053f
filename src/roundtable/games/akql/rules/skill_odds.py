"""What a skill says before it is used: how likely it does something to whom, and which dice it rolls (AKQL-090).

One function for each skill that rolls; `skills.TELLS` holds them.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from roundtable.games.akql.data import called, roster, skills
from roundtable.games.akql.ground import Scene, scene_of
from roundtable.games.akql.options import Options
from roundtable.games.akql.rules.numbers import magical_defence, magical_force, physical_defence, physical_force
from roundtable.games.akql.rules.odds import (
    Chances,
    at_least,
    blow_chances,
    blow_odds,
    each_of,
    harm_chances,
    in_words,
    spike_odds,
    two_at_least,
    word_chance,
)
from roundtable.games.akql.rules.reactions import Attacked, Passing, T, effects
from roundtable.games.akql.rules.skills import TELLS, skill_menu
from roundtable.games.akql.rules.tricks import (
    breath,
    charge_area,
    congregation,
    dashed_over,
    enemies_in_contact,
    enemy_ids,
    order_menu,
)
from roundtable.games.akql.state import Akql
from roundtable.kernel.windows import Use

Told = tuple[str, str]
"""Odds and stakes, either of them empty where there is nothing to say."""


def tells_satchel_charge(scene: Scene, options: Options, id: str, word: str) -> Told:
    """Whom two dice added reach, friends and Demoman too (AKQL-095)."""
    area = charge_area(scene, scene.ground.cell_of[word])
    return in_words(_charged(scene, id, scene.ids(area & scene.occupied))) if area & scene.occupied else "", (
        f"two d{physical_force(scene.knights[id])}, less armour, at everybody and every wall there"
    )


def _charged(scene: Scene, id: str, struck: Iterable[str]) -> dict[str, Chances]:
    knight = scene.knights[id]
    reached = partial(_two, physical_force(knight), 1 + knight.reading)
    return {one: harm_chances(scene.knights[one], physical_defence(scene.knights[one]), reached) for one in struck}


def _two(sides: int, times: int, wanted: int) -> float:
    return two_at_least(sides, wanted, times)


def _one(sides: int, times: int, wanted: int) -> float:
    return at_least(sides, wanted, times)


def tells_red_harvest(scene: Scene, options: Options, id: str, word: str) -> Told:
    """A blow at each enemy in contact (AKQL-096)."""
    struck = scene.ids(enemies_in_contact(scene, options, id, scene.knights[id]))
    stakes = f"d{physical_force(scene.knights[id])}, less armour, at each enemy in contact"
    return in_words({one: blow_chances(scene, options, id, one) for one in struck}), stakes


def tells_fire_breath(scene: Scene, options: Options, id: str, word: str) -> Told:
    """One die against friend and foe in a line (AKQL-102)."""
    line = breath(scene.ground, scene.knights[id].cell, word)
    stakes = f"d{magical_force(scene.knights[id])}, less armour, at friend and foe on the next 3 cells"
    return in_words(_burnt(scene, id, scene.ids(line & scene.occupied))), stakes


def _burnt(scene: Scene, id: str, struck: Iterable[str]) -> dict[str, Chances]:
    knight = scene.knights[id]
    reached = partial(_one, magical_force(knight), 1 + knight.reading)
    return {one: harm_chances(scene.knights[one], magical_defence(scene.knights[one]), reached) for one in struck}


def tells_spin_dash(scene: Scene, options: Options, id: str, word: str) -> Told:
    """One die against all enemies passed over (AKQL-112)."""
    struck = enemy_ids(scene, id, dashed_over(scene, id, scene.ground.cell_of[word]))
    return in_words(_dashed(scene, id, struck)), (
        f"d{physical_force(scene.knights[id])}, less armour, at all it passes over"
    )


def _dashed(scene: Scene, id: str, struck: Iterable[str]) -> dict[str, Chances]:
    knight = scene.knights[id]
    reached = partial(_one, physical_force(knight), 1 + knight.reading)
    return {one: harm_chances(scene.knights[one], physical_defence(scene.knights[one]), reached) for one in struck}


def tells_self_repair(scene: Scene, options: Options, id: str, word: str) -> Told:
    """Life back, never above what it began with (AKQL-109, AKQL-008)."""
    knight = scene.knights[id]
    missing = roster()[knight.kind].life - knight.life
    return "", f"d{magical_force(knight)} Life back, of {missing} missing" if missing else "no Life is missing"


def tells_beast_within(scene: Scene, options: Options, id: str, word: str) -> Told:
    """Its price in Sanity, which may be the last (AKQL-111, AKQL-074)."""
    crazy = 0 < scene.knights[id].sanity <= 2
    return "", f"2 Sanity{', which drives it crazy' if crazy else ''}; attacks roll twice until the turn ends"


def tells_dark_sermon(scene: Scene, options: Options, id: str, word: str) -> Told:
    """Each listener is threatened by the same words (AKQL-107)."""
    knight = scene.knights[id]
    listeners = scene.ids(congregation(scene, options, id, knight))
    swayed = {one: word_chance(knight, scene.knights[one], options, "threaten") for one in listeners}
    odds = f"frightens {each_of({one: share for one, share in swayed.items() if share})}"
    return odds if any(swayed.values()) else "cannot frighten", "threatens every enemy in sight within 3 cells"


def tells_battle_order(scene: Scene, options: Options, id: str, word: str) -> Told:
    """Where there is but one order to give, its odds; else they stand on the orders (AKQL-099)."""
    orders = list(order_menu(scene, options, word))
    return (orders[0].odds, orders[0].stakes) if len(orders) == 1 else ("", "")


TELLS.update(
    {
        "satchel-charge": tells_satchel_charge,
        "red-harvest": tells_red_harvest,
        "feed": blow_odds,
        "flying-kick": lambda scene, options, id, word: blow_odds(scene, options, id, word, 2),
        "fire-breath": tells_fire_breath,
        "battle-order": tells_battle_order,
        "dark-sermon": tells_dark_sermon,
        "self-repair": tells_self_repair,
        "mind-spike": lambda scene, options, id, word: (spike_odds(scene, id, word), ""),
        "beast-within": tells_beast_within,
        "spin-dash": tells_spin_dash,
    }
)


# --- in a reaction ----------------------------------------------------------------------------------------------------


def _reaction_odds(table: T, use: Use[Akql, Options]) -> Told:
    """A blow at who passes by; a skill, where there is but one way to use it (AKQL-120, AKQL-121)."""
    scene = scene_of(table.state)
    if use.effect.name == "strike" and isinstance(use.event, Passing):
        return blow_odds(scene, table.options, use.holder, use.event.mover)
    if use.effect.name == "skill":
        ways = list(skill_menu(scene, table.options, use.holder))
        if len(ways) == 1:
            return ways[0].odds, "; ".join(filter(None, (ways[0].label.partition(": ")[2], ways[0].stakes)))
    return "", ""


def _standing_odds(table: T, event: object) -> Told:
    """To stay where a blow or a skill is coming (AKQL-119, AKQL-089)."""
    if not isinstance(event, Attacked):
        return "", ""
    scene, options, by = scene_of(table.state), table.options, event.by
    told = {skill.name: name for name, skill in skills().items()}.get(event.with_, event.with_)
    if told in ("attack", "feed", "red-harvest", "flying-kick"):
        bonus = 2 if told == "flying-kick" else 0
        found = {one: blow_chances(scene, options, by, one, bonus) for one in event.targets}
    elif told in BY_SKILL:
        found = BY_SKILL[told](scene, by, event.targets)
    else:
        return "", ""
    return "", f"{called(by)}: {in_words(found)}"


BY_SKILL = {"satchel-charge": _charged, "fire-breath": _burnt, "spin-dash": _dashed}
"""How likely skills that are no blows harm whom they reach."""

effects.tells, effects.tells_pass = _reaction_odds, _standing_odds
