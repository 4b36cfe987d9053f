"""What somebody can attack with, how far it reaches, and whom it may be aimed at."""

from collections.abc import Callable, Sequence
from functools import cache

import msgspec

from roundtable.games.kingdom import books
from roundtable.games.kingdom.reserved import plays
from roundtable.games.kingdom.rules.play import figures, knowing, numbers
from roundtable.games.kingdom.rules.play.moments import Attack
from roundtable.games.kingdom.rules.play.verbs import bases
from roundtable.games.kingdom.rules.record import belongings, forms
from roundtable.games.kingdom.state import AREAS, Area, Campaign, Fighter, Foe, Holding, Ref, Table

HANDS = "hands"
NATURAL = "natural"
LENT = "alias "
"""How the keys of attacks that a Monster Citizen lends begin (MYK-GEAR-070)."""


class Weapon(msgspec.Struct, frozen=True):
    """A way to attack: bare hands, a monster's own, or an Item in a Slot (MYK-PLAY-366, MYK-WORLD-377)."""

    key: str
    name: str
    melee: bool
    range: int
    damage: str
    slot: int = 0
    level: int = 0

    def strikes(self, by: Ref, *to: Ref) -> Attack:
        """An attack with it, not declared yet."""
        return Attack(
            by=by,
            to=list(to),
            weapon=self.name,
            melee=self.melee,
            range=self.range,
            damage=self.damage,
            slot=self.slot,
            level=self.level,
        )


def weapons(state: Campaign, who: Ref) -> list[Weapon]:
    """Every way to attack that somebody has now; a monster with an Arms Item may use either (MYK-WORLD-390)."""
    one = figures.get(state, who)
    found = _arms(state, who) if one.items else []
    if type(one) is Foe:
        reach = max(0, numbers.number(state, who, "range"))
        return [_own_attack("attack", reach, one.damage or books.monsters[one.book].damage), *found]
    if one.lasting and (body := forms.body_of(one)) is not None:  # MYK-GEAR-126
        return [_own_attack(f"{body.name}'s attack", body.range, body.damage)]
    return [*found, BARE]


@cache
def _own_attack(name: str, reach: int, damage: str) -> Weapon:
    """What a monster strikes with (MYK-WORLD-377)."""
    return Weapon(NATURAL, name, True, reach, damage)


BARE = Weapon(HANDS, "bare hands", True, 0, "1")


def _arms(state: Campaign, who: Ref) -> list[Weapon]:
    """The Items somebody can attack with; kept with what they have, but for a Cannon, which needs more (MYK-GEAR-174)."""
    kept = knowing.of_one(state, who)
    found: list[Weapon] | None = kept.get("arms")
    if found is None:
        own = figures.get(state, who).items
        found = [_of_item(held) for held in own if books.items[held.item].weapon and _works(state, who, held)]
        found += [_thrown(held) for held in own if held.item == "Shuriken" and _works(state, who, held)]
        found += [_held_high(held) for held in own if _in_holy_hands(state, who, held) and _works(state, who, held)]
        if not any(held.item == "Cannon" for held in own):
            kept["arms"] = found
    return found


def lent(state: Campaign, who: Ref) -> list[Weapon]:
    """Attacks of others that somebody could make now, by Skills (MYK-GEAR-070)."""
    known = knowing.skills_of(state, who)
    found: list[Weapon] = []
    for skill, lending in LENDING.items():
        if skill in known:
            found += lending(state, who)
    return found


LENDING: dict[str, Callable[[Campaign, Ref], list[Weapon]]] = {}
"""Skills that lend attacks."""


def improvised(state: Campaign, who: Ref) -> list[Weapon]:
    """Any Item can serve as a melee weapon of Range 0, Damage 1, a ranged weapon too (MYK-PLAY-367); kept with what they
    have. A melee weapon serves better as what it is."""
    kept = knowing.of_one(state, who)
    found: list[Weapon] | None = kept.get("clubs")
    if found is None:
        found = kept["clubs"] = [
            _club(held) for held in figures.get(state, who).items if held.slots and not _is_melee_weapon(held)
        ]
    return found


CLUBBED = " as a club"
"""How the name of a ranged weapon ends with which somebody strikes as with any Item: nothing it does as a weapon counts."""


def _club(held: Holding) -> Weapon:
    name = held.item + (CLUBBED if books.items[held.item].weapon else "")
    return Weapon(f"club {held.slots[0]}", name, True, 0, "1", held.slots[0], held.level or 0)


def _is_melee_weapon(held: Holding) -> bool:
    weapon = books.items[held.item].weapon
    return weapon is not None and weapon.kind == "melee"


def _of_item(held: Holding) -> Weapon:
    entry = books.items[held.item]
    assert entry.weapon is not None
    return Weapon(
        f"slot {held.slots[0]}",
        held.item,
        entry.weapon.kind == "melee",
        entry.weapon.range,
        entry.weapon.damage,
        held.slots[0],
        held.level or 0,
    )


def _thrown(held: Holding) -> Weapon:
    """A Shuriken may also be thrown (MYK-GEAR-165)."""
    return Weapon(f"throw {held.slots[0]}", held.item, False, 2, "1D6-1", held.slots[0], held.level or 0)


def _in_holy_hands(state: Campaign, who: Ref, held: Holding) -> bool:
    """Whether a Holy Symbol is an Oracle's or an Exorcist's, for whom it may count as a melee weapon (MYK-WORLD-524)."""
    if held.item != "Holy Symbol" or not figures.is_person(who):
        return False
    one = figures.landmaker(state, who)
    return one.class_name == "Oracle" or "Exorcist" in one.jobs


def _held_high(held: Holding) -> Weapon:
    """A Holy Symbol used as a melee weapon (MYK-WORLD-524)."""
    found = _of_item(held)
    return msgspec.structs.replace(found, key=f"strike {held.slots[0]}", name="Holy Symbol in melee", melee=True)


ARMS = ("Arms", "Rare Arms")


def _works(state: Campaign, who: Ref, held: Holding) -> bool:
    """Whether a weapon can be used: not stopped, and what it needs is there (MYK-PLAY-393, MYK-GEAR-174)."""
    if held not in numbers.working_copies(state, who, held.item):
        return False
    if held.item == "Fist of Fury":  # no other Arms Item beside it (MYK-WORLD-537)
        return not any(books.items[one.item].category in ARMS for one in figures.get(state, who).items if one is not held)
    if figures.is_person(who) and not belongings.may_equip(figures.landmaker(state, who), held.item):
        return False  # MYK-WORLD-516
    if held.item == "Cannon":
        powder = sum(pile.get("Gunpowder", 0) for pile in figures.get(state, who).materials.values())
        return numbers.followers(state, who) >= 10 and powder >= 1
    return True


def is_melee(state: Campaign, who: Ref, weapon: Weapon, target: Ref) -> bool:
    """Whether an attack counts as melee; a monster's own by the distance, also lent (MYK-WORLD-378, MYK-GEAR-070)."""
    return figures.distance(state, who, target) <= 1 if _by_distance(weapon.key) else weapon.melee


@cache
def _by_distance(key: str) -> bool:
    """Whether a weapon's key is that of a monster's own attack, also where it is lent: then the distance says whether it
    is melee."""
    return key == NATURAL or key.startswith(LENT)


def reach(state: Campaign, who: Ref, weapon: Weapon) -> int:
    """How many Areas away a weapon strikes."""
    found = weapon.range + numbers.number(state, who, "attack range", weapon)
    return found if found > 0 else 0


LUMINARROW = "Luminarrow"


def targets(state: Campaign, who: Ref, weapon: Weapon) -> list[Ref]:
    """Enemies whom a weapon can be aimed at: in Range, and lit if it is a ranged one (MYK-PLAY-368, MYK-PLAY-369).

    The Unconscious may be struck too.
    """
    by = figures.get(state, who)
    if not by.area:
        return []  # who fell in the middle of several attacks stands nowhere
    in_range = figures.within(by.area, max(0, weapon.range + numbers.number(state, who, "attack range", weapon)))
    among = figures.strikable(state, "foes" if by.team == "court" else "court")
    if by.lasting and figures.under(by, "strikes anybody"):  # MYK-GEAR-096
        among = [
            (other, one)
            for other, one in figures.there(state)
            if not one.dead and other != who and not (type(one) is Foe and one.surrendered)
        ]
    near = []
    for other, one in among:
        if one.area in in_range:
            near.append(other)
    if not near:
        return near
    # A monster needs no light, nor does a Luminarrow (MYK-WORLD-379, MYK-WORLD-496).
    if who[0] == "p" and not (weapon.melee and not _by_distance(weapon.key)):
        far_off = near
        if weapon.melee or _by_distance(weapon.key):
            far_off = [other for other in near if not is_melee(state, who, weapon, other)]
        if far_off and not numbers.working_copies(state, who, LUMINARROW):
            light = lit(state)
            near = [
                other
                for other, one in among
                if one.area in in_range and (one.area in light or other not in far_off)
            ]
    if near and not numbers.idle(state, near[0], UNTOUCHABLE):
        return [other for other in near if can_be_attacked(state, who, other, weapon)]
    return near


def can_besiege(state: Campaign, who: Ref, weapon: Weapon, base: Ref) -> bool:
    """Whether a weapon reaches a Base of this room: in Range, lit for a ranged one, no Fort before it (MYK-WORLD-336,
    MYK-WORLD-350, MYK-PLAY-369)."""
    near = figures.distance(state, who, base) <= reach(state, who, weapon)
    dark = figures.is_person(who) and not weapon.melee and figures.get(state, base).area not in lit(state)
    return near and not dark and not bases.sheltered(state, base)


def reaches(state: Campaign, who: Ref, target: Ref, weapon: Weapon) -> bool:
    """Whether a weapon could be aimed at this target, of whatever side: in Range, lit for a ranged one, nothing forbids it
    (MYK-PLAY-368, MYK-PLAY-369)."""
    if figures.is_base(target):
        return can_besiege(state, who, weapon, target)
    if figures.distance(state, who, target) > reach(state, who, weapon):
        return False
    shot = figures.is_person(who) and not is_melee(state, who, weapon, target)
    if shot and figures.get(state, target).area not in lit(state) and not numbers.working_copies(state, who, LUMINARROW):
        return False
    return can_be_attacked(state, who, target, weapon)


class Aim(msgspec.Struct, frozen=True):
    """An attack that is being thought about: by whom, with what."""

    by: Ref
    weapon: Weapon


def can_be_attacked(state: Campaign, by: Ref, target: Ref, weapon: Weapon) -> bool:
    """Whether nothing forbids this attack; effects say so by the number "untouchable", asked about an `Aim`."""
    return not numbers.number(state, target, UNTOUCHABLE, Aim(by, weapon))


UNTOUCHABLE = "untouchable"


SHINING = ("Star Fragment", "Gleamer")
"""What gives light: a Gleamer counts as a Star Fragment (MYK-GEAR-210, MYK-WORLD-544)."""


def lit(state: Campaign) -> list[Area]:
    """The Areas lit by anybody's Star Fragment, whatever has become of its holder (MYK-PLAY-369, MYK-GEAR-210)."""
    found: list[Area] = []
    for who, held in _stars(state):
        found += lit_by(state, who, held)
    if GLOWS in knowing.signs(state):
        for _, one in figures.there(state):
            if figures.under(one, GLOWS):
                found += _around(one.area, 1 + (state.options.star_fragment_light_formula == "level_plus_one"))
    return [area for area in AREAS if area in found or (state.lasting and _always_lit(state, area))]


def _stars(state: Campaign) -> list[tuple[Ref, Holding]]:
    """Everything on the Battlefield that gives light; kept with who has what."""
    kept = knowing.kept(state).found
    found: list[tuple[Ref, Holding]] | None = kept.get("stars")
    if found is None:
        there = figures.there(state)
        found = kept["stars"] = [(who, held) for who, one in there for held in one.items if held.item in SHINING]
    return found


def lit_by(state: Campaign, who: Ref, star: Holding) -> list[Area]:
    """The Areas that one Star Fragment lights: as many to either side as its Level, or one more where the table decided so
    (MYK-GEAR-210).

    A Gleamer's Light is half its bearer's Level (MYK-WORLD-544, MYK-CREATE-172).
    """
    one = figures.get(state, who)
    if not one.area:
        return []
    raised = [e.amount for e in one.lasting if e.what == "starlight" and e.note == str(star.slots[0])]  # MYK-GEAR-052
    level = light_of(state, who, star) + max(raised, default=0)
    light = min(10, level) if state.options.cap_temporary_item_levels else level  # MYK-GEAR-150
    light += numbers.number(state, who, "light")
    light += star.item != "Gleamer" and state.options.star_fragment_light_formula == "level_plus_one"
    return _around(one.area, light)


def _around(area: Area, light: int) -> list[Area]:
    """The Areas as far as some Light shines, to either side."""
    at = AREAS.index(area)
    return list(AREAS[max(0, at - light) : at + light + 1])


GLOWS = "glows"
"""The word of an effect by which somebody counts as holding a Star Fragment of Level 1 (MYK-WORLD-496)."""


def light_of(state: Campaign, who: Ref, star: Holding) -> int:
    """The Light of a Star Fragment, or of a Gleamer, which counts as one (MYK-GEAR-210, MYK-WORLD-544)."""
    return gleam(state, who) if star.item == "Gleamer" else starlight(star)


@plays("item/star-fragment")
def starlight(star: Holding) -> int:
    """A Star Fragment's Light is its Level, 1 at least (MYK-GEAR-210)."""
    return max(1, star.level or 1)


@plays("item/gleamer")
def gleam(state: Campaign, who: Ref) -> int:
    """A Gleamer's Light is half its bearer's Level, rounded up (MYK-WORLD-544, MYK-CREATE-172)."""
    return (figures.level(state, who) + 1) // 2


def _always_lit(state: Campaign, area: Area) -> bool:
    return any(effect.what == "lit" and effect.note in ("", area) for effect in state.lasting)


# --- personalities (MYK-WORLD-381) -----------------------------------------------------------------------------------


def personality(state: Campaign, who: Ref) -> str:
    """How somebody must fight: a monster by its entry, anybody who is Foolish foolishly (MYK-PLAY-560)."""
    one = figures.get(state, who)
    foolish = (
        (bool(one.bad_statuses) and "Foolish" in one.bad_statuses)
        or (bool(one.items) and _maddened(one))
        or (bool(one.lasting) and figures.under(one, "foolish"))  # MYK-WORLD-591, MYK-BEAST-186
    )
    if type(one) is not Foe:
        return "Foolish" if foolish else "Cunning"
    if not foolish:
        own: str = "Cunning" if numbers.number(state, who, "cunning") else books.monsters[one.book].personality
        if own != "Foolish":
            return own
    return "Steady" if numbers.number(state, who, "steadied") else "Foolish"  # MYK-BEAST-336


def _maddened(one: Fighter) -> bool:
    """Whether somebody wears a Berserker (MYK-WORLD-528)."""
    for held in one.items:  # noqa: SIM110  # asked for everybody in every turn: a plain loop
        if held.item == "Berserker":
            return True
    return False


AT_RANDOM = ("Foolish", "Steady")
BAD_NAME = "bad name"
"""The word of an effect by which monsters that strike at random strike somebody (MYK-WORLD-596)."""


def allowed_targets(
    state: Campaign, who: Ref, weapon: Weapon, leave_out: Sequence[Ref] = (), how: str = ""
) -> list[Ref]:
    """Whom one's Personality (`how`) lets one attack; several for the Foolish, who strike one of them at random.

    (MYK-WORLD-382, MYK-WORLD-383, MYK-PLAY-560)
    """
    found = targets(state, who, weapon)
    if leave_out:
        found = [one for one in found if one not in leave_out]
    if len(found) < 2:
        return found
    how = how or personality(state, who)
    if how not in AT_RANDOM:
        return found
    if who[0] == "f" and BAD_NAME in knowing.signs(state):
        named = [one for one in found if figures.under(figures.get(state, one), BAD_NAME)]
        if named:
            return named  # MYK-WORLD-596
    if how == "Steady":
        strength = {one: (figures.get(state, one).hp, numbers.defense(state, one)) for one in found}
        lowest = min(strength.values())
        found = [one for one in found if strength[one] == lowest]
    return found


def alike(state: Campaign, who: Ref) -> bool:
    """Whether weapons that are alike reach the same: nothing in play changes how far, or whom they may be aimed at."""
    return numbers.all_idle(state, who, ("attack range", UNTOUCHABLE))


def all_aims(
    state: Campaign, who: Ref, ways: Sequence[Weapon], how: str = "", plain: bool | None = None
) -> dict[str, list[Ref]]:
    """Whom one may attack with each of several weapons, by their keys; those that reach alike find the same, `plain`: where
    that is known to be so (`alike`)."""
    if plain is None:
        plain = alike(state, who)
    found: dict[str, list[Ref]] = {}
    known: dict[object, list[Ref]] = {}
    for weapon in ways:
        like = (weapon.range, weapon.melee and not _by_distance(weapon.key)) if plain else weapon.key
        aims = known.get(like)
        if aims is None:
            aims = known[like] = allowed_targets(state, who, weapon, (), how)
        found[weapon.key] = aims
    return found


def strikes_at_random(state: Campaign, who: Ref) -> bool:
    """Whether the target is drawn, not chosen: the Foolish, and the Steady among equals (MYK-WORLD-382, MYK-WORLD-383)."""
    return personality(state, who) in AT_RANDOM


def roll_damage(table: Table, dice: str, by: Ref, into: list[int] | None = None) -> int:
    """The Damage of a weapon or a monster: a number, or dice with something added or taken, never below 0 (MYK-GEAR-322)."""
    if dice.replace("-", "", 1).isdigit():
        return max(0, int(dice))
    thrown = table.roll(
        dice.replace(" ", "").lower(),
        "MYK-BEAST-003",
        "{who} rolls {total} damage.",
        who=figures.name(table.state, by),
        figure=by,
    )
    if into is not None:
        into.extend(die.value for die in thrown.dice)
    return max(0, thrown.total)
