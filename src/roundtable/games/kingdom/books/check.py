"""Do the books agree? Every name that one entry uses for another must be in its book (MYK-CREATE-215)."""

import re
from collections.abc import Container, Iterable, Iterator

from roundtable.games.kingdom import books
from roundtable.games.kingdom.books.entries import Check, Job
from roundtable.games.kingdom.books.grants import (
    DrawAdvancedJob,
    GainFacility,
    GainItem,
    GainMonsterCitizens,
    GainPowerFacility,
    GainSkill,
    GainTalent,
    Grant,
    Roll,
    RollMaterial,
)
from roundtable.games.kingdom.books.tables import RESULTS, Row, Table

DAMAGE = re.compile(r"\d+|\d+D6([+-]\d+)?")
DICE = re.compile(r"\d+D6([+-]\d+)?")
RULE = re.compile(r"MYK-(CREATE|PLAY|GEAR|WORLD|BEAST)-\d{3}")
CHOICES = ("character", "material", "monster", "room facility", "skill group", "sorcery skill", "weapon")
KNOWN: dict[str, Container[str]] = {
    "attribute": books.ATTRIBUTES,
    "bad status": books.BAD_STATUSES,
    "category": books.CATEGORIES,
    "material": books.MATERIALS,
    "relationship": books.RELATIONSHIPS,
    "score": books.SCORES,
    "advanced job": books.jobs,
    "base": books.bases,
    "facility": books.facilities,
    "great power": books.great_powers,
    "item": books.items,
    "job": books.jobs,
    "monster": books.monsters,
    "table": books.tables,
    "trap": books.traps,
}


def check_books() -> list[str]:
    """Every problem in the data, each naming the entry and what is wrong with it; empty when all is well.

    Whatever is named must be in the books.
    """
    return [
        *_texts(),
        *_skills(),
        *_items(),
        *_facilities(),
        *_monsters_traps_and_bases(),
        *_jobs_and_classes(),
        *_great_powers(),
        *_tables(),
        *_aliases(),
    ]


def _missing(where: str, kind: str, names: Iterable[str]) -> Iterator[str]:
    for name in names:
        if name not in KNOWN[kind]:
            yield f"{where}: there is no {kind} called {name!r}"


def _texts() -> Iterator[str]:
    for book in books.BOOKS:
        for entry in book:
            where = f"{book.kind}, {getattr(entry, 'name', entry)}"
            for rule in entry.rules:
                if not RULE.fullmatch(rule):
                    yield f"{where}: {rule!r} is no ledger id"
            text = getattr(entry, "text", None)
            if text is not None and not text.endswith((".", "!", "?", ")")):
                yield f"{where}: its text is not a sentence"


def _check(where: str, check: Check | None) -> Iterator[str]:
    if check is not None and check.score != "See Below" and not (check.difficulty or check.plus):
        yield f"{where}: its check has no difficulty"


def _skills() -> Iterator[str]:
    """Every Skill belongs to somebody of the books, and every monster's Skills are in them (MYK-BEAST-468)."""
    owners: dict[str, Container[str]] = {
        "Class": books.classes,
        "Job": books.jobs,
        "Advanced Job": books.jobs,
        "Own": books.monsters,
    }
    for skill in books.skills:
        yield from _check(f"Skill {skill.name}", skill.check)
        if (skill.kind == "Advanced") != (skill.group is not None):
            yield f"Skill {skill.name}: only an Advanced Skill has a Skill Group"
        if bool(skill.owners) != (skill.kind in owners):
            yield f"Skill {skill.name}: a {skill.kind} Skill has {'no' if skill.owners else 'an'} owner"
        for owner in skill.owners:
            if owner not in owners.get(skill.kind, ()):
                yield f"Skill {skill.name}: it belongs to {owner!r}, who is in no book"
            elif skill.kind == "Own" and skill.name not in books.monsters[owner].skills:
                yield f"Skill {skill.name}: {owner} does not know it"
        if bool(skill.needs_groups) != (skill.group == "Esoteric"):
            yield f"Skill {skill.name}: the Esoteric Skills, and only they, need other Skills"


def _items() -> Iterator[str]:
    for item in books.items:
        where = f"Item {item.name}"
        yield from _check(where, item.check)
        if item.weapon and item.weapon.damage != "Special" and not DAMAGE.fullmatch(item.weapon.damage):
            yield f"{where}: {item.weapon.damage!r} is no damage"
        if item.monster_citizen not in ("", "any"):
            yield from _missing(where, "monster", [item.monster_citizen])
            if not books.monsters[item.monster_citizen].can_be_citizen:
                yield f"{where}: a {item.monster_citizen} can never be a Monster Citizen"
        if item.materials == {} and not item.monster_citizen:
            yield f"{where}: it is crafted from nothing"
        if item.per_level and not item.levels:
            yield f"{where}: it grows with a Level it does not have"
        if item.start_level and (not item.levels or item.start_level > item.levels[1]):
            yield f"{where}: it starts at a Level it cannot have"


def _facilities() -> Iterator[str]:
    for facility in books.facilities:
        where = f"Facility {facility.name}"
        yield from _check(where, facility.check)
        yield from _missing(where, "facility", [*facility.room_with, *facility.beside])
        yield from _missing(where, "job", [job for job in (facility.one_per_job, facility.needs_job) if job])
        yield from _missing(where, "great power", [facility.power] if facility.power else [])
        for choice in facility.choose:
            if choice not in CHOICES and choice not in books.GROUPS:
                yield f"{where}: {choice!r} is nothing to choose"
        if facility.room_with and facility.installation == "Room":
            yield f"{where}: a Room Facility needs an empty room, not one with {facility.room_with}"


def _monsters_traps_and_bases() -> Iterator[str]:
    for monster in books.monsters:
        where = f"monster {monster.name}"
        for name in monster.skills:
            if name not in books.skills:
                yield f"{where}: there is no Skill called {name!r}"
            elif books.skills[name].kind == "Own" and monster.name not in books.skills[name].owners:
                yield f"{where}: {name!r} is another monster's own Skill"
        if not DAMAGE.fullmatch(monster.damage):
            yield f"{where}: {monster.damage!r} is no damage"
        if not 1 <= len(monster.materials) <= 3:
            yield f"{where}: it yields {len(monster.materials)} kinds of Material, not one to three"
    for trap in books.traps:
        yield from _check(f"Trap {trap.name}", trap.disarm.check)
        if (trap.disarm.by == "Check") != (trap.disarm.check is not None):
            yield f"Trap {trap.name}: it is disarmed by {trap.disarm.by}, which does not fit its check"
        if (trap.category == "Combat") != (trap.placement == "Area"):
            yield f"Trap {trap.name}: Combat Traps, and only they, lie in an Area"
    for base in books.bases:
        rewards = [reward.partition(": ") for reward in base.reward]
        yield from _missing(f"Base {base.name}", "facility", [facility for facility, _, _ in rewards])
        yield from _missing(f"Base {base.name}", "material", [material for _, _, material in rewards if material])
        if (base.activation_cost is None) != bool(base.cost_is):
            yield f"Base {base.name}: its Activation Cost is either a number or something named"


def _jobs_and_classes() -> Iterator[str]:
    for job in books.jobs:
        where = f"Job {job.name}"
        yield from _missing(where, "item", job.equipment)
        yield from _owned_skill(where, job)
        if job.advanced != (job.requirements is not None):
            yield f"{where}: Advanced Jobs, and only they, have requirements"
        if job.requirements:
            needs = job.requirements
            yield from _missing(where, "item", needs.equipped)
            yield from _missing(where, "job", needs.jobs)
            yield from _missing(where, "facility", [needs.facility] if needs.facility else [])
            yield from (
                f"{where}: there is no Skill called {name!r}" for name in needs.skills if name not in books.skills
            )
        if sum(job.bonus.values()) + job.choose_scores != (2 if job.advanced else 1):
            yield f"{where}: its score bonus is {job.bonus}"
    for each in books.classes:
        where = f"Class {each.name}"
        yield from _missing(where, "item", each.equipment)
        known = [skill.name for skill in books.skills if skill.kind == "Class" and skill.owners == [each.name]]
        if each.skills != known:
            yield f"{where}: it lists the Skills {each.skills}, the book has {known}"
        if len(each.fixed) + len(each.free) != len(books.SCORES):
            yield f"{where}: it sets {len(each.fixed) + len(each.free)} of four scores"


def _owned_skill(where: str, job: Job) -> Iterator[str]:
    if job.skill not in books.skills or books.skills[job.skill].owners != [job.name]:
        yield f"{where}: its Job Skill {job.skill!r} is not in the book as its own"


def _great_powers() -> Iterator[str]:
    for power in books.great_powers:
        where = f"Great Power {power.name}"
        needs = [power.needs_facility] if power.needs_facility else []
        yield from _missing(where, "facility", [power.facility, *needs])
        yield from _missing(where, "item", [power.resupply_item, *power.needs_items])
        if power.facility in books.facilities and books.facilities[power.facility].power != power.name:
            yield f"{where}: {power.facility} is not its Facility"


def _tables() -> Iterator[str]:
    for table in books.tables:
        where = f"table {table.name}"
        yield from _coverage(where, table)
        for line in table.lines:
            at = f"{where}, {line.on}"
            if line.row.name:
                yield from _missing(at, table.names, [line.row.name])
            if table.names == "advanced job" and line.row.name and not books.jobs[line.row.name].advanced:
                yield f"{at}: {line.row.name} is no Advanced Job"
            yield from _row(at, line.row)


def _coverage(where: str, table: Table) -> Iterator[str]:
    """Every result of the dice stands in exactly one row."""
    for result in RESULTS.get(table.dice, ()):
        found = [line.on for line in table.lines if line.low <= result <= (line.high or result)]
        if len(found) != 1:
            yield f"{where}: the result {result} stands in {len(found)} rows"
    if table.dice in RESULTS and any(line.low not in RESULTS[table.dice] for line in table.lines):
        yield f"{where}: it has a row that {table.dice} cannot give"


def _row(where: str, row: Row) -> Iterator[str]:
    yield from _missing(where, "table", [name for name in row.rolls if name not in ("choice", "other")])
    yield from _missing(where, "monster", [group.monster for group in row.groups])
    for group in row.groups:
        yield from (f"{where}: no Skill {name!r}" for name in group.extra_skills if name not in books.skills)
    if row.find and row.find.item:
        yield from _missing(where, "item", [row.find.item])
    if row.mission and row.mission.item:
        yield from _missing(where, "item", [row.mission.item])
    if bool(row.fill) != any("{}" in words for words in (row.form, *row.either)):
        yield f"{where}: what is filled in has no place, or a place is never filled"
    if not (row.text or row.rolls or row.words or row.groups):
        yield f"{where}: the row is empty"
    for grant in row.grants:
        yield from _grant(where, grant)


def _grant(where: str, grant: Grant) -> Iterator[str]:
    match grant:
        case Roll() | GainPowerFacility() | GainTalent() | GainMonsterCitizens() | DrawAdvancedJob() | RollMaterial():
            yield from _missing(where, "table", [grant.table])
        case GainFacility():
            yield from _missing(where, "facility", [grant.name])
            yield from (f"{where}: no Skill Group {name!r}" for name in grant.choose if name not in books.GROUPS)
        case GainItem():
            yield from _missing(where, "item", [grant.name])
        case GainSkill():
            if grant.name not in books.skills:
                yield f"{where}: no Skill {grant.name!r}"
    for field in ("dice", "interest", "corridors"):
        dice = getattr(grant, field, "1D6")
        if not DICE.fullmatch(dice):
            yield f"{where}: {dice!r} is no dice"


def _aliases() -> Iterator[str]:
    for book in books.BOOKS:
        for alias, name in books.aliases().get(book.kind, {}).items():
            if name not in book.entries:
                yield f"alias {alias!r}: among the {book.kind} there is no {name!r}"
            if alias in book.entries:
                yield f"alias {alias!r}: it is the name of an entry of its own"
