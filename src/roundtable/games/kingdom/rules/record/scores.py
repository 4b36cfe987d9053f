"""What follows from a character's record: Ability Scores, Derived Ability Scores, Skill Groups, what can be learned."""

from collections.abc import Callable, Sequence
from functools import cache

import msgspec

from roundtable.games.kingdom import books
from roundtable.games.kingdom.books.entries import Skill
from roundtable.games.kingdom.reserved import plays, slug
from roundtable.games.kingdom.rules.record import forms
from roundtable.games.kingdom.rules.record.at_work import switched_on
from roundtable.games.kingdom.rules.record.realm import usable_facilities
from roundtable.games.kingdom.state import Campaign, Character, Fighter, Foe, Holding

ATTRIBUTE_OF = dict(zip(books.SCORES, books.ATTRIBUTES))
"""Each Ability Score has its Kingdom Attribute (MYK-CREATE-071)."""


class Parts(msgspec.Struct, frozen=True):
    """An Ability Score as its parts: from the Class, from the Jobs, the bonus points and raises, and for a while or
    worn.

    (MYK-CREATE-158)
    """

    from_class: int
    from_jobs: int
    bonus: int
    for_a_while: int = 0

    @property
    def total(self) -> int:
        return self.from_class + self.from_jobs + self.bonus + self.for_a_while


def in_force(one: Character, what: str) -> int:
    """What effects in force add to one of somebody's numbers, whomever it is used against."""
    return sum([effect.amount for effect in one.lasting if effect.what == what and not effect.target])


def score_parts(one: Character, score: str) -> Parts:
    """Base by Class, +1 for each Job with this Primary Ability, +1 bonus point, raises (MYK-CREATE-158,
    MYK-CREATE-159)."""
    by_job = _by_job(score)
    jobs = sum([by_job.get(job, 0) for job in one.jobs])
    if one.job_scores and any(books.jobs[job].choose_scores for job in one.jobs):
        jobs += one.job_scores.count(score)  # MYK-WORLD-728
    bonus = (one.bonus == score) + one.raised.get(score, 0)
    return Parts(one.base.get(score, 0), jobs, bonus, in_force(one, score) + from_items(one, score))


@cache
def _by_job(score: str) -> dict[str, int]:
    """What the Jobs with this Primary Ability add to it (MYK-CREATE-159)."""
    return {job.name: more for job in books.jobs for name, more in job.bonus.items() if name == score}


def score(one: Character, name: str) -> int:
    """An Ability Score: Wit, Charisma, Quest or Warfare (MYK-CREATE-156, MYK-CREATE-157)."""
    return score_parts(one, name).total


def max_hp(one: Character) -> int:
    """Warfare + Quest + 5 + Level, and what Items, Backgrounds, War God and Gung-ho change (MYK-CREATE-166,
    MYK-CREATE-127, MYK-CREATE-173, MYK-CREATE-224, MYK-GEAR-100)."""
    body = forms.body_of(one) if one.lasting else None
    if body is not None:
        return body.hp  # MYK-GEAR-126
    led = war_god(one) if knows(one, "War God") else 0
    more = one.max_hp_change + from_items(one, "max_hp") + led + gung_ho(one) + in_force(one, "max_hp")
    return score(one, "Warfare") + score(one, "Quest") + 5 + one.level + more


@plays("skill/war-god")
def war_god(one: Character) -> int:
    """Maximum HP are higher by the Followers there are (MYK-CREATE-224)."""
    return followers(one)


@plays("skill/gung-ho")
def gung_ho(one: Character) -> int:
    """Maximum HP rise by 2 x the Affection for the named, 3 x for Loyalty (MYK-GEAR-100)."""
    named = next((known.choice for known in one.skills if known.name == "Gung-ho"), "")
    if not named:
        return 0
    tie = one.affection.get(int(named[1:]) if named[0] == "p" else named)
    return 0 if tie is None else tie.score * (3 if tie.kind == "Loyalty" else 2)


def capacity(one: Character) -> int:
    """The most Drive somebody can hold: half of Wit + Charisma, rounded up (MYK-CREATE-168, MYK-CREATE-169,
    MYK-CREATE-172)."""
    half = -(-(score(one, "Wit") + score(one, "Charisma")) // 2)
    return max(0, half + from_items(one, "capacity") + in_force(one, "capacity"))


def defense(one: Character) -> int:
    """Quest + 7, and the best Buckler where it works (MYK-CREATE-170, MYK-GEAR-163)."""
    weapons = [(books.items[held.item].weapon, books.items[held.item].slots) for held in one.items]
    hands_full = any(weapon and (weapon.kind == "ranged" or slots > 1) for weapon, slots in weapons)
    shields = [gives(held.item, level_of(one, held), "defense") for held in one.items]
    buckler = 0 if hands_full else max(shields, default=0)
    return score(one, "Quest") + 7 + buckler + from_items(one, "worn_defense") + in_force(one, "defense")


POLICY = "government policy"
"""What a Government Policy in force is (MYK-PLAY-725)."""


def max_followers(state: Campaign, one: Character) -> int:
    """Charisma x 5 + Level, and 3 more for every Adventurer at work as a Talent (MYK-CREATE-171, MYK-CREATE-305);

    with a Government Policy Charisma + Level and no more (MYK-PLAY-725)."""
    if state.lasting and any(effect.what == POLICY for effect in state.lasting):
        return score(one, "Charisma") + one.level
    adventurers = sum(books.jobs[job].talent.gives.get("max_followers", 0) for job in switched_on(state))
    return score(one, "Charisma") * 5 + one.level + adventurers + in_force(one, "max_followers")


def followers(one: Character) -> int:
    """All Followers, Monster Citizens among them included; who they are changes nothing (MYK-CREATE-056, MYK-CREATE-204)."""
    return one.followers + sum(one.monster_followers.values())


def hope(state: Campaign, one: Character) -> int:
    """What somebody can spend as Hope: own Drive, and the Voices of the People if the Court agrees (MYK-CREATE-201)."""
    return one.drive + state.kingdom.voices


def unconscious(one: Fighter) -> bool:
    """At 0 HP or less, if the Fatal Wound Table has not helped (MYK-CREATE-167)."""
    return one.hp <= 0 and not one.dead


def knows(one: Character, skill: str) -> bool:
    for known in one.skills:  # noqa: SIM110  # asked all the time: a plain loop is the fastest way
        if known.name == skill:
            return True
    return False


def from_items(one: Character, what: str) -> int:
    """What equipped Items add to a number; of those that do not stack the best counts (MYK-GEAR-202, MYK-WORLD-539)."""
    total, best = 0, dict[str, int]()
    givers = _givers(what)
    for held in one.items:
        if held.item not in givers:
            continue
        given = gives(held.item, level_of(one, held), what)
        if books.items[held.item].stacks:
            total += given
        else:
            best[held.item] = max(given, best.get(held.item, given))
    return total + sum(best.values())


HALO = 30
"""HP that a Halo gives (MYK-BEAST-337)."""


def monsters_hp(foe: Foe) -> int:
    """What the HP of a monster can be at the most, with what raises them in this Combat (MYK-PLAY-745, MYK-WORLD-441)."""
    entry = books.monsters[foe.book]
    most = entry.hp + foe.raised.get("max_hp", 0)
    most += sum(max(0, effect.amount) for effect in foe.lasting if effect.what == "max_hp")
    skills = [*entry.skills, *foe.knows, *(gained.name for gained in foe.gained)]
    return most + HALO * ("Halo" in skills)


MASTERY, FETISH = "Weapon Mastery", "Fetish"
HIGHEST_ITEM = 10


def level_of(one: Character, held: Holding) -> int | None:
    """The Level at which an Item counts on the sheet: 2 higher by Weapon Mastery, as high as a Fetish loves it, 10 at most

    (MYK-GEAR-118, MYK-GEAR-121)."""
    if held.level is None or not any(known.name in (MASTERY, FETISH) for known in one.skills):
        return held.level
    mastered = any(known.name == MASTERY and known.choice == held.item for known in one.skills)
    level = held.level + 2 * mastered
    tie = one.affection.get(f"item {held.item}")
    if tie is not None and knows(one, FETISH):
        level = max(level, tie.score)
    return max(held.level, min(HIGHEST_ITEM, level))


@cache
def _givers(what: str) -> frozenset[str]:
    """The Items that give anything to a number at all."""
    return frozenset(entry.name for entry in books.items if what in entry.gives or what in entry.per_level)


def gives(item: str, level: int | None, what: str) -> int:
    """A plain number that an Item gives, with its Level counted in."""
    giving = _giving(item, what)
    return giving(level or 0) if giving else 0


@cache
def _giving(item: str, what: str) -> Callable[[int], int] | None:
    """How an Item's Level makes a number of the sheet, if it does: that is the Item at work (MYK-GEAR-152)."""
    entry = books.items[item]
    given, more = entry.gives.get(what, 0), entry.per_level.get(what, 0)
    plain = given if isinstance(given, int) else 0
    if not plain and not more:
        return None
    return plays(f"item/{slug(item)}")(lambda level: plain + more * level)


SHEET_ONLY = {
    "Buckler": "defense",
    "Backpack": "material_capacity",
    "Tonic": "max_hp",
    "Emperor's New Armor": "worn_defense",
}
"""Items that do nothing but change a number of the sheet (MYK-GEAR-163, MYK-GEAR-177, MYK-GEAR-202, MYK-WORLD-539)."""
for _item, _what in SHEET_ONLY.items():
    _giving(_item, _what)


# --- what can be learned ---------------------------------------------------------------------------------------------


def skill_groups(one: Character) -> list[str]:
    """The groups of Advanced Skills that the Jobs open, in the order of the book (MYK-CREATE-195)."""
    open_: list[str] = [group for job in one.jobs for group in books.jobs[job].groups]
    if one.job_groups and any(books.jobs[job].choose_groups for job in one.jobs):
        open_ += one.job_groups  # MYK-WORLD-746
    return [group for group in books.GROUPS if group in open_]


def guild_groups(state: Campaign) -> list[str]:
    """The groups noted for Guilds that can be used: open to whoever used one in this game (MYK-CREATE-196)."""
    if not any(at.name == "Guild" for here in state.kingdom.maps for room in here.rooms.values() for at in room.facilities):
        return []
    noted = [group for at in usable_facilities(state) if at.name == "Guild" for group in at.choice]
    return [group for group in books.GROUPS if group in noted]


def monster_skills(state: Campaign, one: Character) -> list[str]:
    """Monster Skills that the Kingdom's traits open to somebody of this Level (MYK-CREATE-031, MYK-CREATE-045,
    MYK-CREATE-046, MYK-CREATE-047, MYK-CREATE-048, MYK-CREATE-049, MYK-CREATE-050, MYK-CREATE-313)."""
    return list(_opened(tuple(state.kingdom.monster_skills), one.level)) if state.kingdom.monster_skills else []


@cache
def _opened(categories: tuple[str, ...], level: int) -> tuple[str, ...]:
    found: list[str] = []
    for monster in books.monsters:
        if monster.category in categories and monster.level <= level and monster.can_be_citizen:
            found += [name for name in monster.skills if books.skills[name].is_monster_skill and name not in found]
    return tuple(found)


def esoteric(one: Character) -> list[Skill]:
    """The Esoteric Skills open to who has an Advanced Job: those whose own prerequisite Skills are known

    (MYK-GEAR-013, MYK-WORLD-660)."""
    if not any(books.jobs[job].advanced for job in one.jobs):
        return []
    return [
        skill
        for skill in books.skills
        if skill.group == "Esoteric" and known_of(one, skill.needs_groups) >= skill.needs_count
    ]


def known_of(one: Character, groups: Sequence[str]) -> int:
    """How many Skills of some groups somebody knows, Job Skills that count as one of them included (MYK-GEAR-122)."""
    entries = [books.skills[known.name] for known in one.skills]
    return sum(entry.is_of(*groups) for entry in entries)


def studied(one: Character) -> list[str]:
    """The groups somebody has studied in a Guild in this game (MYK-GEAR-289)."""
    return [effect.note for effect in one.lasting if effect.what == "guild"]


def learnable(state: Campaign, one: Character, used_guild: bool = False) -> list[Skill]:
    """The Skills somebody may learn on a Level Up: own Class, General, own groups, Guild, Monsters (MYK-CREATE-195,
    MYK-GEAR-002, MYK-GEAR-003, MYK-GEAR-004, MYK-GEAR-010, MYK-GEAR-012)."""
    groups = frozenset(["General", *skill_groups(one), *(guild_groups(state) if used_guild else studied(one))])
    found = [books.skills[name] for name in books.classes[one.class_name].skills] if one.class_name else []
    found += [books.skills[books.jobs[job].skill] for job in one.jobs]
    found += _of_groups(groups)
    found += esoteric(one)
    found += [books.skills[name] for name in monster_skills(state, one)]
    known = {each.name for each in one.skills}
    return [skill for skill in found if skill.name not in known]


@cache
def _of_groups(groups: frozenset[str]) -> list[Skill]:
    """The Skills of some groups in the order of the book; Esoteric ones have conditions of their own (MYK-GEAR-013)."""
    return [skill for skill in books.skills if skill.group in groups and skill.group != "Esoteric"]
