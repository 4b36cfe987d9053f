"""What a steward does in a fight: strikes whom it can fell, heals who is low, spends Hope where the odds are good.

It weighs every action that is offered by what it may change: HP taken from the enemy or given to the Court, with much more
for whoever falls or is kept from falling. It sees no more than its seat: the position of its view, and the question.
"""

from typing import TYPE_CHECKING

from roundtable.games.kingdom import books
from roundtable.games.kingdom.bot import hope, retreat
from roundtable.games.kingdom.bot.temper import STEADY, Temper
from roundtable.games.kingdom.reserved import slug
from roundtable.games.kingdom.rules.fight.monsters import average
from roundtable.games.kingdom.rules.fight.weapons import Weapon, lit, reach, weapons
from roundtable.games.kingdom.rules.play import figures, numbers, odds
from roundtable.games.kingdom.state import AREAS, Area, Campaign, Ref
from roundtable.kernel.asks import Choose
from roundtable.kernel.dice import Dice

if TYPE_CHECKING:
    from roundtable.games.kingdom.rules.play.effects import Source

FELLED = 6.0
"""What it is worth, in HP, that somebody falls or is kept from falling."""
HOPE = 1.5
"""What a point of Hope is worth, in HP."""
VOICE = 2.2
LAST_VOICES = 7.0
DISASTER = 25.0
"""What a Disaster at home costs, in HP: a region may go with all that stands there (MYK-PLAY-066)."""
FOLLOWER = 0.35
LOW = 0.4
"""Below this share of the HP somebody wants help."""
AT_ONCE = 3
"""So many points of Hope go into one blow."""
WALLS = 0.35
"""What damage to a Base is worth, beside damage to monsters."""
DESPERATE = 0.7
"""A Court with less than this share of its HP left, facing enemies that are better off, keeps nothing back."""

HEALS = {
    "skill/prayer": 3.5,
    "skill/faith": 3.0,
    "skill/field-doctor": 0.5,
    "item/potion": 3.5,
    "item/trauma-kit": 2.0,
    "item/lunch": 1.0,
    "item/full-course": 3.5,
    "item/amulet": 2.0,
}
"""Effects that give HP back, and about how much."""
SAVES = {
    "skill/diehard": 99.0,
    "skill/disrupt": 4.0,
    "skill/royal-guard": 3.0,
    "item/cloak": 2.0,
    "skill/guardian": 0.0,
}
"""Effects that keep damage off, and about how much of it."""
STRIKES = {"skill/wrath-of-god": 7.0, "skill/turn-undead": 7.0, "skill/human-wave-sweep": 6.0, "skill/ogg": 4.0}
"""Effects that hurt."""
STRAY = ("Crossbow", "Firearm")
"""Weapons that find anybody in the Area they are aimed at (MYK-GEAR-166, MYK-GEAR-170)."""
BOMBS = ("Bomb", "Cannon")
"""Weapons that strike everybody there (MYK-GEAR-169, MYK-GEAR-174)."""
FRIENDLY = ("skill/cheering-squad", "skill/assist", "skill/refill", "skill/royal-command", "skill/devotion")
"""Effects for the own side that heal nobody."""
DANGEROUS = ("skill/anarch",)
"""Effects that call down more than they help."""
FREE_GAINS = (
    "skill/carnage",
    "skill/fame",
    "skill/stormbringer",
    "skill/deed-of-arms",
    "skill/diadem",
    "skill/pursuivant",
    "item/armor-piercing-bullet",
)
"""Effects that are worth it nearly always."""


# --- the own turn ----------------------------------------------------------------------------------------------------


def act(state: Campaign, ask: Choose, dice: Dice, temper: Temper = STEADY) -> str:
    """The action that is worth most; of several as good, one at random."""
    assert state.battle is not None
    who = state.battle.acting
    keys = [option.key for option in ask.options]
    if retreat.leaves(state, temper) and (back := retreat.step_back(state, who, keys)):
        return back
    worths = {key: worth(state, who, key) for key in keys}
    best = max(worths.values())
    good = [key for key, value in worths.items() if value >= best - 0.01]
    return good[dice.below(len(good))]


def worth(state: Campaign, who: Ref, key: str) -> float:
    """About how many HP an action is worth."""
    kind, _, rest = key.partition(" ")
    if kind == "attack":
        weapon_key, _, target = rest.rpartition(" ")
        weapon = next((each for each in weapons(state, who) if each.key == weapon_key), None)
        if weapon is None:
            return 0.0
        if target == "anyone":
            aims = _aims(state, who, figures.get(state, who).area, weapon)
            return sum(blow(state, who, weapon, aim) for aim in aims) / max(1, len(aims))
        return blow(state, who, weapon, target)
    if kind == "move":
        return _moving(state, who, figures.area_called(rest))
    if kind == "use":
        return _use(state, who, rest.split(" ")[0])
    if kind == "further":
        if _frail(state, who):
            there = figures.area_called(rest)
            here = figures.get(state, who).area
            return 0.4 if out_of_reach(state, who, there) and not out_of_reach(state, who, here) else -0.3
        return nearer(state, who, rest) * 0.3 if _strikes_near(state, who) else -0.2
    if kind == "flee":
        return _flight(state)
    if kind == "help":
        return _help(state, *rest.split(" ", 1))
    return {"pass": 0.0, "carry": 0.2}.get(kind, -1.0)


def blow(state: Campaign, who: Ref, weapon: Weapon, target: Ref) -> float:
    """What an attack is worth: the chance to hit times the HP it takes, and more if it fells."""
    bonus = numbers.score(state, who, "Warfare") + numbers.number(state, who, "attack check")
    need = numbers.defense(state, target) - bonus
    hit = odds.chance(2, need)
    damage = max(1.0, average(weapon.damage) + weapon.level + numbers.number(state, who, "damage"))
    hp = figures.get(state, target).hp
    if hp <= 0:
        return 0.1  # who is down can wait
    danger = numbers.score(state, target, "Warfare") * 0.25 + figures.level(state, target) * 0.1
    wounded = 1 - hp / max(1, numbers.max_hp(state, target))
    value = hit * (min(damage, hp) + wounded + (FELLED + danger if damage >= hp else 0.0)) + damage * 0.02
    if figures.is_base(target):
        return value * WALLS  # monsters first, unless a Fort keeps them out of reach
    if weapon.name in (*STRAY, *BOMBS):
        there = [one for one in figures.in_area(state, figures.get(state, target).area) if one != who]
        ours = sum(figures.team(state, one) == figures.team(state, who) for one in there)
        value *= 1 - 2 * ours / max(1, len(there))
    return value


def _aims(state: Campaign, who: Ref, area: Area, weapon: Weapon) -> list[Ref]:
    """Whom a weapon could be aimed at from an Area."""
    far = reach(state, who, weapon)
    bright = lit(state) if not weapon.melee and who[0] == "p" else AREAS
    at = AREAS.index(area)
    return [
        other
        for other in figures.enemies(state, who)
        if (there := figures.get(state, other).area) in bright and abs(AREAS.index(there) - at) <= far
    ]


def best_blow(state: Campaign, who: Ref, area: Area) -> float:
    """The best attack from an Area."""
    return max(
        (blow(state, who, weapon, aim) for weapon in weapons(state, who) for aim in _aims(state, who, area, weapon)),
        default=0.0,
    )


def _moving(state: Campaign, who: Ref, area: Area) -> float:
    """A move is worth the attack it opens, less the danger of standing there; who is frail goes where nobody reaches them;
    with nothing to strike, a step nearer."""
    here = figures.get(state, who).area
    now, then = best_blow(state, who, here), best_blow(state, who, area)
    risk = 0.3 * (_crowd(state, who, area) - _crowd(state, who, here))
    frail = _frail(state, who)
    if then > now:
        return then * 0.97 - risk * (3 if frail else 1)
    if frail and out_of_reach(state, who, area) and not out_of_reach(state, who, here):
        return now + 0.3
    if frail and out_of_reach(state, who, here):
        return -0.3
    return 0.6 * nearer(state, who, area) - 0.1 if not now and _strikes_near(state, who) else -0.2


def _frail(state: Campaign, who: Ref) -> bool:
    """Whether somebody had better stay behind: with few HP, and with friends who fight on."""
    if figures.get(state, who).hp > LOW * numbers.max_hp(state, who):
        return False
    friends = figures.standing(state, figures.team(state, who))
    return any(one != who and "Asleep" not in figures.get(state, one).bad_statuses for one in friends)


def out_of_reach(state: Campaign, who: Ref, area: Area) -> bool:
    """Whether no enemy could come to an Area and strike there: it is behind the lines, two Areas from any of them."""
    side = figures.DIRECTION[figures.team(state, who)]
    at = AREAS.index(area)
    back = (at - AREAS.index(figures.get(state, who).area)) * side <= 0
    foes = [AREAS.index(figures.get(state, other).area) for other in figures.enemies(state, who)]
    return back and all(abs(there - at) >= SAFE for there in foes)


SAFE = 2
"""So many Areas away nobody comes in one move who must be near to strike (MYK-PLAY-358)."""


def _crowd(state: Campaign, who: Ref, area: str) -> int:
    """How many enemies stand in an Area."""
    return sum(figures.get(state, other).area == area for other in figures.enemies(state, who))


def _strikes_near(state: Campaign, who: Ref) -> bool:
    """Whether somebody belongs in front: with a weapon worth the name and no healing to do from behind."""
    return numbers.score(state, who, "Warfare") >= 2 or not any(
        one != who and figures.get(state, one).area in ("Vanguard", "Enemy Vanguard")
        for one in figures.standing(state, figures.team(state, who))
    )


def nearer(state: Campaign, who: Ref, area: str) -> float:
    """1 where an Area is nearer to the nearest enemy than the own, else -1."""
    there = [AREAS.index(figures.get(state, other).area) for other in figures.enemies(state, who)]
    if not there:
        return 0.0
    here, to = AREAS.index(figures.get(state, who).area), AREAS.index(area)
    return 1.0 if min(abs(at - to) for at in there) < min(abs(at - here) for at in there) else -1.0


def _flight(state: Campaign) -> float:
    """Fleeing is for a Court that is nearly down."""
    court = [state.people[who] for who in state.court if not state.people[who].absent]
    up = sum(one.hp > 0 and not one.dead for one in court)
    return 9.0 if court and up * 3 <= len(court) and up < len(figures.standing(state, "foes")) else -1.0


def _help(state: Campaign, whom: Ref, action: str = "") -> float:
    """Help pays where the other still attacks this Round and nobody has promised it yet."""
    one = figures.get(state, whom)
    promised = any(each.target == whom and each.action == action for each in state.helps)
    return (
        0.5 if action == "attack" and not one.exhausted and not promised and best_blow(state, whom, one.area) else -1.0
    )


def _use(state: Campaign, who: Ref, key: str) -> float:
    """What a Skill or Item used as an action is worth."""
    cost = price_of(state, who, key)
    if key in HEALS:
        wide = key in ("skill/faith", "item/lunch", "item/full-course")
        return healing(state, who, HEALS[key], wide) * 0.8 - cost
    if key in STRIKES:
        near = _crowd(state, who, figures.get(state, who).area)
        return STRIKES[key] * 0.6 * bool(near or key != "skill/wrath-of-god") - cost
    return -1.0 if key in DANGEROUS else 0.3 - cost


def healing(state: Campaign, who: Ref, amount: float, wide: bool) -> float:
    """What so many HP are worth to the Court: most for who is low or down."""
    gains = []
    for one in figures.in_play(state):
        if figures.team(state, one) != figures.team(state, who) or figures.get(state, one).dead:
            continue
        hp, most = figures.get(state, one).hp, numbers.max_hp(state, one)
        missing = min(amount, most - hp)
        gains.append(missing + (FELLED * 0.7 if hp <= 0 < hp + amount else 2.0 if 0 < hp < LOW * most else 0.0))
    return (sum(gains) if wide else max(gains, default=0.0)) if gains else 0.0


def price_of(state: Campaign, who: Ref, key: str) -> float:
    """What a use costs, in HP."""
    from roundtable.games.kingdom.rules.play.price import price

    source = _source(key)
    if source is None:
        return 0.0
    point = hope_costs(state, who)
    each = {"Hope": point, "Drive": HOPE, "Voices": max(point, VOICE), "Followers": FOLLOWER, "HP": 1.0}
    return sum(
        (int(amount) if amount.isdigit() else average(amount) if "D" in amount else 1) * each.get(pool, 0.3)
        for pool, amount in price(state, who, source).items()
    )


def hope_costs(state: Campaign, who: Ref) -> float:
    """A point of Hope is dearer without Drive, and very dear where spending Voices calls a Disaster (MYK-PLAY-053)."""
    if figures.get(state, who).drive or figures.team(state, who) != "court":
        return HOPE
    if hope.has_a_kingdom(state):
        return VOICE if hope.spare(state) else DISASTER
    if desperate(state):
        return HOPE
    return VOICE if state.kingdom.voices > state.players + 1 else LAST_VOICES


def desperate(state: Campaign) -> bool:
    """Whether a fight goes so badly that no Voice is worth keeping: somebody is down, or the Court is worse off than the
    enemy by far. A Disaster at home costs less than the Court."""
    if state.battle is None:
        return False
    court = [state.people[who] for who in state.court if not state.people[who].absent]
    if not court or any(one.hp <= 0 for one in court):
        return bool(court)
    left = sum(one.hp for one in court) / max(1, sum(numbers.max_hp(state, f"p{who}") for who in state.court))
    enemies = figures.standing(state, "foes")
    theirs = sum(figures.get(state, who).hp for who in enemies) / max(
        1, sum(numbers.max_hp(state, who) for who in enemies)
    )
    return left < DESPERATE and theirs > left


def _source(key: str) -> "Source | None":
    from roundtable.games.kingdom.rules.play.effects import source_of

    name = NAMES.get(key.partition(":")[0])
    return source_of(*name) if name else None


NAMES = {f"skill/{slug(name)}": ("skill", name) for name in books.skills.entries} | {
    f"item/{slug(name)}": ("item", name) for name in books.items.entries
}
"""The entry of the books behind an effect's name."""
