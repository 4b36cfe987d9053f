"""A Broom: it strikes Combat Traps, and a Witch flies on it (MYK-GEAR-172)."""

from operator import attrgetter

from roundtable.games.kingdom.reserved import plays
from roundtable.games.kingdom.rules.fight.actions import FURTHER, Further
from roundtable.games.kingdom.rules.fight.attack import note_weapon
from roundtable.games.kingdom.rules.fight.crushing_blow import crushing_blow
from roundtable.games.kingdom.rules.fight.fumble import fumble
from roundtable.games.kingdom.rules.fight.weapons import Weapon, reach, roll_damage, weapons
from roundtable.games.kingdom.rules.play import figures, knowing, numbers, odds
from roundtable.games.kingdom.rules.play.asking import NOBODY, pick_number, seat_of
from roundtable.games.kingdom.rules.play.checks import check
from roundtable.games.kingdom.rules.play.moments import Attack, Bonus
from roundtable.games.kingdom.rules.play.verbs import ground, hope
from roundtable.games.kingdom.state import Area, Campaign, Character, Holding, Ref, Table
from roundtable.kernel.asks import Steps
from roundtable.kernel.options import Option

DEFENSE = 10
"""The Defense of a Combat Trap against a Broom; its HP are its Level (MYK-GEAR-172)."""


def offers(table: Table, who: Ref) -> list[Option]:
    """The Combat Traps that a Broom in somebody's hands reaches (MYK-GEAR-172)."""
    state: Campaign = table.state
    if state.battle is None or not state.battle.traps:
        return []
    need = DEFENSE - numbers.score(state, who, "Warfare") - sum(bonus.amount for bonus in _bonuses(state, who))
    chance = odds.percent(odds.chance(2, need))
    return [
        Option(
            f"sweep {broom.slot} {area}",
            f"Strike the {trap.name} in the {area} (Broom, {chance})",
            f"area {area}",
            "MYK-GEAR-172",
            "Attack",
        )
        for broom in _brooms(state, who)
        for area, trap in state.battle.traps.items()
        if _reaches(state, who, broom, figures.area_called(area))
    ]


def _brooms(state: Campaign, who: Ref) -> list[Weapon]:
    return [weapon for weapon in weapons(state, who) if weapon.name == "Broom"]


def _reaches(state: Campaign, who: Ref, broom: Weapon, area: Area) -> bool:
    return abs(figures.PLACE[figures.get(state, who).area] - figures.PLACE[area]) <= reach(state, who, broom)


def _bonuses(state: Campaign, who: Ref) -> list[Bonus]:
    """What counts in any Attack Check of this figure (MYK-PLAY-370, MYK-PLAY-472)."""
    found = numbers.parts(state, who, "attack check")
    if figures.in_enemy_encampment(state, who):
        found.append(Bonus(2, "in the enemy's Encampment", "MYK-PLAY-472"))
    return found


@plays("item/broom")
def sweep(table: Table, who: Ref, rest: str) -> Steps[None]:
    """Warfare against Defense 10; the damage goes off the Trap's HP, its Level, and at 0 it is destroyed (MYK-GEAR-172).

    Criticals bring the tables of any attack (MYK-PLAY-371, MYK-PLAY-372)."""
    state: Campaign = table.state
    slot, _, area = rest.partition(" ")
    assert state.battle is not None
    broom = next(weapon for weapon in _brooms(state, who) if weapon.slot == int(slot))
    note_weapon(state, who, broom)
    name = state.battle.traps[area].name
    table.log(
        "MYK-GEAR-172", "{who} strikes at the {trap}.", who=figures.name(state, who), trap=name, figure=who, area=area
    )
    made = yield from check(
        table,
        who,
        "Warfare",
        DEFENSE,
        "MYK-GEAR-172",
        kind="sweep",
        action="attack",
        why=f"attack on the {name}",
        bonuses=_bonuses(state, who),
    )
    blow = Attack(
        by=who,
        to=[],
        weapon=broom.name,
        melee=True,
        range=broom.range,
        damage=broom.damage,
        slot=broom.slot,
        level=broom.level,
        trap=area,
        spoken=f"the attack of {figures.name(state, who)} on the {name}",
    )
    blow.check = made
    if made.fumble:
        yield from fumble(table, blow)
    if made.success and ground.struck(state, area) is not None:
        yield from _hits(table, blow, name)


def _hits(table: Table, blow: Attack, name: str) -> Steps[None]:
    """A Crushing Blow first, then the damage, as in any attack (MYK-GEAR-172, MYK-PLAY-371, MYK-PLAY-373)."""
    if blow.check is not None and blow.check.critical:
        yield from crushing_blow(table, blow)
    if not blow.no_damage and ground.struck(table.state, blow.trap) is not None:
        more = yield from _hope_for_damage(table, blow.by, name)
        blow.damage_bonuses += numbers.parts(table.state, blow.by, "damage", blow)  # the Broom's Level among them
        dealt = roll_damage(table, blow.damage, blow.by) + more
        for dice in blow.damage_dice:
            dealt += table.roll(dice.lower(), "MYK-PLAY-373", "The blow adds {total}.").total
        dealt += sum(bonus.amount for bonus in blow.damage_bonuses)
        ground.strike(table, blow.trap, 2 * dealt if blow.doubled else dealt, "MYK-GEAR-172")
    if blow.more_actions:
        from roundtable.games.kingdom.rules.fight.turn import further

        yield from further(table, blow.by, blow.more_actions)


def _hope_for_damage(table: Table, who: Ref, trap: str) -> Steps[int]:
    """As in any attack: up to Warfare points of Hope, 1D6 damage each (MYK-GEAR-172, MYK-PLAY-046). The damage."""
    state: Campaign = table.state
    most = min(numbers.score(state, who, "Warfare"), hope.available(state, who) - hope.eaten(state))
    if most < 1 or not figures.is_person(who) or seat_of(table, who) == NOBODY:
        return 0
    prompt = f"The {trap} is struck. Spend Hope, 1D6 damage each?"
    amount = yield from pick_number(table, who, prompt, 0, most, "MYK-PLAY-046")
    spent = yield from hope.spend(table, who, amount, "damage", "MYK-PLAY-046")
    if not spent:
        return 0
    return table.roll(f"{spent}d6", "MYK-PLAY-046", "{total} damage more by Hope.").total


FURTHER["sweep"] = Further(offers, sweep, attrgetter("state.battle.traps"))


def _flies(state: Campaign, who: Ref, held: Holding) -> list[str]:
    """A Witch knows Flying while the Broom is equipped; 1 Hope wakes it for a cycle (MYK-GEAR-172, MYK-PLAY-048)."""
    one = figures.get(state, who)
    return ["Flying"] if isinstance(one, Character) and "Witch" in one.jobs else []


knowing.WORN["Broom"] = _flies
knowing.STEADY.add("Broom")
