"""Looking things up: what the books say of a monster, an Item, a Trap, a Skill, by name."""

from collections.abc import Iterator
from typing import Any

from roundtable.games.kingdom import books
from roundtable.games.kingdom.books.entries import (
    BadStatus,
    Base,
    CharacterClass,
    Check,
    Facility,
    GreatPower,
    Item,
    Job,
    Monster,
    Skill,
    Trap,
    WeakPoint,
)
from roundtable.games.kingdom.books.finding import guessed, named
from roundtable.games.kingdom.books.tables import Row, Table
from roundtable.kernel.tools import Line

KINDS: dict[str, books.Book[Any]] = {
    "monster": books.monsters,
    "Item": books.items,
    "Skill": books.skills,
    "Trap": books.traps,
    "Facility": books.facilities,
    "Base": books.bases,
    "Job": books.jobs,
    "Class": books.classes,
    "Bad Status": books.bad_statuses,
    "Great Power": books.great_powers,
    "weak point": books.weak_points,
    "table": books.tables,
}


def every_name() -> list[str]:
    """Every name that can be looked up; one that several kinds of things share comes once for each, as `Elevator (Trap)`."""
    count: dict[str, int] = {}
    for book in KINDS.values():
        for name in book.entries:
            count[name] = count.get(name, 0) + 1
    return [f"{name} ({kind})" if count[name] > 1 else name for kind, book in KINDS.items() for name in book.entries]


def look(words: str) -> tuple[str, list[Line]]:
    """The entry that is meant, its kind, and its lines; names used twice are told apart by kind (MYK-WORLD-800,
    MYK-BEAST-491)."""
    known = {name: (kind, key) for name, kind, key in _index()}
    tables = [name for name, (kind, _) in known.items() if kind == "table"]
    others = [name for name, (kind, _) in known.items() if kind != "table"]
    only_tables = "table" in words.casefold().split()
    name = ("" if only_tables else named(words, others, "entry")) or named(words, tables, "table")
    told: list[Line] = []
    if not name:
        name = guessed(words, list(known), "entry")
        told.append(Line(f'Nothing here is called "{words.strip()}". The nearest is {name}.'))
    kind, key = known[name]
    entry = KINDS[kind][key]
    shown = name if isinstance(entry, Skill) and "XX" in entry.name else entry.name
    return f"{shown} ({kind})", [*told, *entry_lines(entry, name)]


def _index() -> Iterator[tuple[str, str, str]]:
    names = iter(every_name())
    for kind, book in KINDS.items():
        for key in book.entries:
            yield next(names), kind, key
    aliases = books.aliases()
    for kind, book in KINDS.items():
        yield from ((alias, kind, name) for alias, name in aliases.get(book.kind, {}).items())


def entry_lines(entry: Any, name: str = "") -> Iterator[Line]:
    """What stands in a book about one entry, which may have been asked for by another name."""
    match entry:
        case Monster():
            yield from monster_lines(entry)
        case Item():
            yield from _item(entry)
        case Skill():
            target = entry.target or "none"
            yield Line(f"{_skill_kind(entry)}; {entry.timing}; target {target}; {check(entry.check)}{price(entry)}")
            yield Line(skill_text(name or entry.name, entry), entry.rules)
        case Trap():
            low, high = entry.levels
            level = f"{low}" if low == high else f"{low}-{high}"
            by = check(entry.disarm.check) if entry.disarm.check else entry.disarm.by
            yield Line(f"{entry.category} Trap, Level {level}; {entry.placement}; {entry.activation}; disarm: {by}")
            yield Line(entry.text, entry.rules)
        case Facility():
            yield from _facility(entry)
        case Base():
            cost = entry.cost_is or entry.activation_cost
            yield Line(
                f"Base of Level {entry.level}, {entry.installation}; {entry.timing}; HP {entry.hp}, Defense "
                f"{entry.defense}; Activation Cost {cost}; Reward: {', '.join(entry.reward) or 'none'}"
            )
            yield Line(entry.text, entry.rules)
        case Job():
            scores = ", ".join(f"{score} +{more}" for score, more in entry.bonus.items())
            yield Line(
                f"{'Advanced Job' if entry.advanced else 'Job'}; {scores}; {', '.join(entry.groups)}", entry.rules
            )
            if entry.requirements:
                yield Line(f"Requirements: {entry.requirements.text}")
            if entry.equipment:
                yield Line(f"Starts with: {', '.join(entry.equipment)}")
            yield Line(f"Skill: {entry.skill}. {books.skills[entry.skill].text}", books.skills[entry.skill].rules)
            yield Line(f"As a Talent: {entry.talent.text}", entry.talent.rules)
        case CharacterClass():
            scores = ", ".join([*(f"{score} {fixed}" for score, fixed in entry.fixed.items()), *_free(entry)])
            yield Line(f"Class; base scores: {scores}; Jobs: {entry.jobs}", entry.rules)
            yield Line(f"Starts with: {', '.join(entry.equipment)}")
            yield from (skill_line(skill) for skill in entry.skills)
        case BadStatus():
            yield Line(f"Bad Status. {entry.text}", ["MYK-PLAY-548", *entry.rules])
            yield Line(f"Ended by: {entry.ends}", entry.rules)
        case Table():
            yield Line(f"Table, {'looked up by ' if not entry.results else ''}{entry.dice}", _rules_of(entry))
            yield from (Line(f"{line.on}: {_row_text(line.row)}", line.row.rules, 1) for line in entry.lines)
        case GreatPower():
            yield Line(f"Requirement: {entry.requirement}", entry.rules)
            yield Line(f"Restriction: {entry.restriction}")
        case WeakPoint():
            yield Line(f"{entry.group} weak point; the Ruler counts {entry.adjustment} Levels less")
            yield Line(entry.text, entry.rules)


def monster_lines(monster: Monster) -> Iterator[Line]:
    """A monster as a GM needs it in a fight: numbers, scores (MYK-WORLD-372), and its Skills in full."""
    yield Line(
        f"{monster.category}, Level {monster.level}; Warfare {monster.warfare}, Range {monster.range}, Damage "
        f"{monster.damage}, Defense {monster.defense}, HP {monster.hp}; {monster.personality}",
        monster.rules[:1],
    )
    yield Line(
        f"Wit, Charisma and Quest {books.monster_score(monster.level)}; Materials: {', '.join(monster.materials)}",
        ["MYK-WORLD-372"],
    )
    for name in monster.skills:
        yield skill_line(name)


def skill_line(name: str) -> Line:
    """A Skill as a monster has it: when it is used, its check and its price, and what it does."""
    skill = books.skills[name]
    asked = f"; {check(skill.check)}" if skill.check else ""
    return Line(f"{name} ({skill.timing}{asked}{price(skill)}): {skill_text(name, skill)}", skill.rules, 1)


def skill_text(name: str, skill: Skill) -> str:
    """What a Skill does; Command Ogre and the like say whom they are for (MYK-WORLD-414)."""
    category = next((each for each in books.CATEGORIES if name.endswith(f" {each}")), "")
    return skill.text.replace("of its category", f"of category {category}") if category else skill.text


def _free(entry: CharacterClass) -> list[str]:
    return [f"{', '.join(map(str, entry.free))} as one likes"] if entry.free else []


def _rules_of(table: Table) -> list[str]:
    """The rows behind a table: its own, else those of its first line."""
    return table.rules or next((line.row.rules for line in table.lines if line.row.rules), [])


def _row_text(row: Row) -> str:
    text = row.text or row.form.replace("{}", "…") or row.name
    if row.groups:
        many = {"court": "one for each of the Court", "half court": "one for every two of the Court"}
        return "; ".join(
            f"{group.monster}, {many.get(str(group.count), group.count)}, {group.area}" for group in row.groups
        )
    return text or (str(row.value) if row.value is not None else "")


def _skill_kind(skill: Skill) -> str:
    owners = f" of {', '.join(skill.owners)}" if skill.owners else ""
    least = f", Level {skill.min_level}+" if skill.min_level else ""
    return f"{skill.group or skill.kind} Skill{owners}{least}"


def _item(item: Item) -> Iterator[Line]:
    cost = "no Cost" if item.cost is None else f"Cost {item.cost}"
    levels = f"; Level {item.levels[0]}-{item.levels[1]}" if item.levels else ""
    weapon = f"; {item.weapon.kind}, Range {item.weapon.range}, Damage {item.weapon.damage}" if item.weapon else ""
    parts = f"{item.category} Item, {cost}; {item.timing}; {check(item.check)}{levels}{weapon}{price(item)}; {made_of(item)}"
    yield Line(parts)
    yield Line(item.text, item.rules)


def made_of(item: Item) -> str:
    """What crafting an Item takes (MYK-GEAR-139)."""
    if not item.craftable:
        return "not craftable"
    each = " per member of the Court" if item.per_member else ""
    parts = [f"{number} {material}{each}" for material, number in (item.materials or {}).items()]
    if item.monster_citizen:
        parts.append(f"1 Monster Citizen ({item.monster_citizen})")
    return f"crafted from {', '.join(parts)}"


def _facility(entry: Facility) -> Iterator[Line]:
    cost = f"Cost {entry.cost}" + (f" + {entry.cost_plus}" if entry.cost_plus else "")
    level = f"; Level {entry.levels[0]}-{entry.levels[1]}" if entry.levels else ""
    asked = f"{check(entry.check)}{level}{price(entry)}"
    yield Line(f"{entry.category} Facility, {entry.installation}; {cost}; {entry.timing}; {asked}")
    where = [
        *([f"in a room with {' or '.join(entry.room_with)}"] if entry.room_with else []),
        *([f"beside {' or '.join(entry.beside)}"] if entry.beside else []),
        *(["only one"] if entry.only_one else []),
        *([f"one for each {entry.one_per_job}"] if entry.one_per_job else []),
        *(["only in the End Phase"] if entry.only_in_end_phase else []),
    ]
    if where:
        yield Line(f"Built {', '.join(where)}")
    yield Line(entry.text, entry.rules)


def price(entry: Skill | Item | Facility) -> str:
    """What a use costs and how often it can be used, where its text says so."""
    amounts = {
        "any": "any number of",
        "bred HP": "the HP of all that appear in",
        "chosen item materials": "the Item's",
        "facility level": "the Facility's Level in",
        "facility level x 1D6": "the Facility's Level x 1D6",
        "next level x 5": "the next Level x 5",
        "sorcery skills known": "the sorcery Skills known in",
        "target level": "the target's Level in",
        "up to Charisma": "up to the user's Charisma in",
        "up to facility level": "up to the Facility's Level in",
    }
    costs = ", ".join(f"{amounts.get(amount, amount)} {what}" for what, amount in entry.pays.items())
    return (f"; costs {costs}" if costs else "") + (f"; {entry.uses}" if entry.uses else "")


def check(asked: Check | None) -> str:
    """A check as people say it: Quest / 9."""
    if asked is None:
        return "no check"
    against = " + ".join([*([str(asked.difficulty)] if asked.difficulty else []), *asked.plus])
    return f"{asked.score} / {against}" if against else asked.score
