"""What makes a dungeon impossible: rooms that do not touch, things where they cannot be, names nobody knows."""

import re
from collections.abc import Iterator

from roundtable.games.kingdom import books
from roundtable.games.kingdom.books.entries import Monster
from roundtable.games.kingdom.dungeon.findings import Finding
from roundtable.games.kingdom.dungeon.guises import wrong_skills
from roundtable.games.kingdom.dungeon.model import (
    BATTLEFIELD,
    CENTRE,
    ROOMS,
    Dungeon,
    Extras,
    Group,
    Npc,
    PlacedTrap,
    Ruler,
    find_corridor,
    is_corridor,
    neighbours,
    outer_walls,
    pair,
    trap_placement,
)

MOST_OF_A_KIND = 99
MOST_LEVEL = 30
MOST_ENTRANCES = 2  # MYK-CREATE-079
MOST_ITEMS = {"Human": 3}  # others 2 (MYK-WORLD-387)
SPECIAL_SKILLS = {"Human": "MYK-BEAST-245", "Angel": "MYK-BEAST-334", "Deep One": "MYK-BEAST-401"}
TRAP_RULES = {
    "Room": "MYK-WORLD-074",
    "Corridor": "MYK-WORLD-075",
    "Area": "MYK-WORLD-076",
    "Event": "MYK-WORLD-077",
}


def _error(rule: str, text: str, where: str = "") -> Finding:
    return Finding("error", rule, text, where)


def errors(dungeon: Dungeon) -> Iterator[Finding]:
    """Everything about a dungeon that cannot be, each with its rule."""
    if not dungeon.court or not all(1 <= level <= 30 for level in dungeon.court) or len(dungeon.court) > 12:
        yield _error("MYK-WORLD-034", "a Court has 1 to 12 members of Level 1 to 30")
    yield from _map(dungeon)
    if any(room not in ROOMS for room in dungeon.rooms):
        return  # nothing further can be said of rooms that are not there
    for name, room in dungeon.rooms.items():
        for group in room.monsters:
            yield from _group(name, group, dungeon)
        yield from _bases(dungeon, name, room.bases)
        for npc in room.npcs:
            yield from _npc(name, npc)
        yield from texts(name, {"name": room.name, "description": room.description, "scene": room.scene})
    for placed in dungeon.traps:
        yield from _trap(dungeon, placed)
    yield from _combat_traps(dungeon)
    if dungeon.ruler:
        yield from _ruler(dungeon, dungeon.ruler)
        yield from _cores(dungeon, dungeon.ruler)
    whole = {"title": dungeon.title, "introduction": dungeon.introduction, "objective": dungeon.objective}
    yield from texts("", {**whole, "success": dungeon.success, "failure": dungeon.failure})
    yield from _clue_conditions(dungeon)
    yield from _reward(dungeon)
    yield from _quest(dungeon)
    yield from _maps(dungeon)
    yield from _movement(dungeon)
    for clue in dungeon.clues:
        if clue.room not in dungeon.rooms:
            yield _error("MYK-WORLD-012", "a clue lies in a room that is not in use", clue.room)
        if not clue.tells:
            yield _error("MYK-WORLD-011", "a clue tells nothing", clue.room)
        if clue.method != "search" and not clue.target:
            yield _error("MYK-WORLD-012", f"a clue by {clue.method} does not say of whom or what", clue.room)


LONGEST_TEXT = 2000
CITIZENS = re.compile(r"[1-9]\d?(d6)?")
MOST_DRIVE = 2


def texts(where: str, words: dict[str, str]) -> Iterator[Finding]:
    """Texts that people will read: not endless, and without control characters other than a new line."""
    for what, text in words.items():
        if len(text) > LONGEST_TEXT:
            yield _error("MYK-WORLD-001", f"the {what} has {len(text)} characters, and at most {LONGEST_TEXT}", where)
        elif any(not letter.isprintable() and letter != "\n" for letter in text):
            yield _error("MYK-WORLD-001", f"the {what} holds a character that cannot be printed", where)


def _clue_conditions(dungeon: Dungeon) -> Iterator[Finding]:
    """What an author asks for before somebody tells a clue, and what solves a riddle (MYK-WORLD-015, MYK-WORLD-016)."""
    for clue in dungeon.clues:
        words = {"clue": clue.tells, "target of a clue": clue.target, "condition of a clue": clue.condition}
        yield from texts(clue.room, words)
        if clue.score and clue.score not in books.SCORES:
            legal = ", ".join(books.SCORES)
            yield _error("MYK-WORLD-015", f"a clue asks for a check of {clue.score!r}; legal is {legal}", clue.room)
        if bool(clue.score) != (2 <= clue.difficulty <= 99):
            text = f"a check for a clue has a difficulty of 2 to 99, not {clue.difficulty}"
            yield _error("MYK-WORLD-015", text, clue.room)
        wrong = [kind for kind, number in clue.price.items() if kind not in books.MATERIALS or number < 1]
        yield from (_error("MYK-WORLD-015", f"{kind!r} is no price: Materials, 1 or more", clue.room) for kind in wrong)
        if clue.item and clue.item not in books.items:
            yield _error("MYK-WORLD-015", f"there is no Item called {clue.item!r}", clue.room)


def _movement(dungeon: Dungeon) -> Iterator[Finding]:
    """Whom Scenario Movement is for, whom it harms, and what it changes must be there (MYK-WORLD-342)."""
    plan = dungeon.movement
    if plan is None:
        return
    people = [npc.name for room in dungeon.rooms.values() for npc in room.npcs]
    if not plan.who:
        yield _error("MYK-WORLD-342", "Scenario Movement does not say whose it is")
    if not 1 <= plan.every <= MOST_QUARTERS:
        yield _error("MYK-WORLD-344", f"every {plan.every} Quarters: legal is 1 to {MOST_QUARTERS}")
    if plan.violence == "hostage" and plan.hostage not in people:
        yield _error("MYK-WORLD-344", f"the hostage {plan.hostage!r} is none of the map's people")
    for score, difficulty in (
        (plan.violence_check, plan.violence_difficulty),
        (plan.influence_check, plan.influence_difficulty),
    ):
        if score not in books.ATTRIBUTES or not 2 <= difficulty <= MOST_LEVEL:
            legal = f"one of {', '.join(books.ATTRIBUTES)} against 2 to {MOST_LEVEL}"
            yield _error("MYK-WORLD-344", f"a check of {score!r} against {difficulty}; legal is {legal}")
    if not 1 <= plan.amount <= MOST_LEVEL:
        yield _error("MYK-WORLD-345", f"an amount of {plan.amount}; legal is 1 to {MOST_LEVEL}")
    for change in plan.changes:
        rooms = [room for room in (change.destroys, change.room) if room and room not in dungeon.rooms]
        if rooms or (change.summons is not None and not change.room):
            yield _error("MYK-WORLD-346", f"a change of the map is in a room that is not in use: {rooms or 'none'}")
        if change.summons is not None and change.summons.monster not in books.monsters:
            yield _error("MYK-WORLD-346", f"there is no monster called {change.summons.monster!r}")
        if not change.tells or not 1 <= change.after <= MOST_QUARTERS:
            yield _error("MYK-WORLD-346", f"a change of the map is told, and takes 1 to {MOST_QUARTERS} Quarters")
    yield from texts("", {f"scene {number + 1}": scene for number, scene in enumerate(plan.scenes)})


MOST_QUARTERS = 12


def _reward(dungeon: Dungeon) -> Iterator[Finding]:
    """What the Epilogue gives must be in the books (MYK-PLAY-506)."""
    reward = dungeon.reward
    if not 0 <= dungeon.setback <= 99:
        yield _error("MYK-PLAY-505", f"a failure costs 0 to 99 MG of Upkeep, not {dungeon.setback}")
    if reward is None:
        return
    if reward.citizens and not CITIZENS.fullmatch(reward.citizens):
        yield _error("MYK-PLAY-505", f"new Citizens are a number or dice such as 1d6, not {reward.citizens!r}")
    wrong = [name for name in reward.items if name not in books.items]
    wrong += [name for name, number in reward.materials.items() if name not in books.MATERIALS or number < 1]
    wrong += [reward.talent] if reward.talent and reward.talent not in books.jobs else []
    yield from (_error("MYK-PLAY-506", f"no reward can be made of {name!r}") for name in wrong)
    if not 0 <= reward.affection <= 5:
        yield _error("MYK-PLAY-506", f"Affection rises by 0 to 5, not {reward.affection}")


MOST_QUARTERS = 99
MOST_MAPS = 4


def _quest(dungeon: Dungeon) -> Iterator[Finding]:
    """An objective somebody could reach: its clues are there, its friends are placed (MYK-WORLD-811, MYK-WORLD-812)."""
    quest = dungeon.quest
    yield from texts("", {"sentence for those who choose": dungeon.pitch})
    if quest is None:
        return
    for number in quest.clues:
        if not 0 <= number < len(dungeon.clues):
            yield _error("MYK-WORLD-811", f"the objective needs clue {number + 1} of {len(dungeon.clues)}")
    monsters = [group.monster for room in dungeon.rooms.values() for group in room.monsters]
    people = [*monsters, *(npc.name for room in dungeon.rooms.values() for npc in room.npcs)]
    for name in quest.friends:
        if name not in people:
            yield _error("MYK-WORLD-811", f"the objective needs the friendship of {name!r}, who is not on the map")
    threats = [*monsters, *(placed.trap for placed in dungeon.traps), *([dungeon.ruler.monster] if dungeon.ruler else [])]
    threats += [base for room in dungeon.rooms.values() for base in room.bases]
    for name in quest.gone:
        if name not in threats:
            yield _error("MYK-WORLD-811", f"the objective is to be rid of {name!r}, which is not on the map")
    if not 0 <= quest.quarters <= MOST_QUARTERS:
        yield _error("MYK-WORLD-812", f"there are 0 (no limit) to {MOST_QUARTERS} Quarters, not {quest.quarters}")
    if quest.quarters and dungeon.retry:
        yield _error("MYK-WORLD-812", "where it may be too late there is no retry")


CORES = ("Memory Core", "Soul Core")


def _cores(dungeon: Dungeon, ruler: Ruler) -> Iterator[Finding]:
    """A core lies in a room in use; nothing else is hidden (MYK-WORLD-471)."""
    for weakness in ruler.weaknesses:
        if weakness.room and (weakness.name not in CORES or weakness.room not in dungeon.rooms):
            text = f"{weakness.name} is hidden in {weakness.room}: only a core is hidden, in a room in use"
            yield _error("MYK-WORLD-471", text, weakness.room)


def _maps(dungeon: Dungeon) -> Iterator[Finding]:
    """Every further map must be right by itself, and there is a way to it (MYK-WORLD-005, MYK-WORLD-813)."""
    if len(dungeon.maps) >= MOST_MAPS:
        yield _error("MYK-WORLD-005", f"a scenario has at most {MOST_MAPS} maps, not {len(dungeon.maps) + 1}")
    if dungeon.maps and dungeon.stairs not in dungeon.rooms:
        yield _error("MYK-WORLD-813", f"the way to the next map begins in a room in use, not {dungeon.stairs or 'nowhere'}")
    for number, one in enumerate(dungeon.maps, 2):
        if one.maps:
            yield _error("MYK-WORLD-005", f"map {number} holds maps itself: all are listed with the first")
        if number <= len(dungeon.maps) and one.stairs not in one.rooms:
            yield _error("MYK-WORLD-813", f"map {number} has no way to the one behind it")
        if one.court != dungeon.court:
            yield _error("MYK-WORLD-813", f"map {number} is for another Court than the first")
        yield from (_error(found.rule, f"map {number}: {found.text}", found.where) for found in errors(one))


def _npc(where: str, npc: Npc) -> Iterator[Finding]:
    """A person of the GM's: a name, and what an Important NPC is made of (MYK-PLAY-699, MYK-PLAY-700, MYK-PLAY-702)."""
    yield from texts(where, {"name of a person": npc.name, "note on a person": npc.note})
    if not npc.name.strip():
        yield _error("MYK-PLAY-699", "a person has no name", where)
    if npc.kind == "extra":
        if not 1 <= npc.count <= MOST_OF_A_KIND:
            yield _error("MYK-PLAY-703", f"{npc.count} x {npc.name}: 1 to {MOST_OF_A_KIND} can be placed", where)
        return
    if npc.class_name not in books.classes:
        yield _error("MYK-PLAY-700", f"{npc.name} needs a Class; there is none called {npc.class_name!r}", where)
    unknown = [job for job in npc.jobs if job not in books.jobs]
    unknown += [skill for skill in npc.skills if skill not in books.skills]
    unknown += [item for item in npc.items if item not in books.items]
    unknown += [score for score in npc.base if score not in books.SCORES]
    yield from (_error("MYK-PLAY-700", f"{npc.name}: no book knows {name!r}", where) for name in unknown)
    if not 0 <= npc.drive <= MOST_DRIVE:
        text = f"{npc.name} begins with 0 to {MOST_DRIVE} Drive, not {npc.drive}"
        yield _error("MYK-PLAY-702", text, where)
    if not 1 <= npc.level <= MOST_LEVEL:
        yield _error("MYK-PLAY-701", f"{npc.name} has a Level from 1 to {MOST_LEVEL}, not {npc.level}", where)


def _map(dungeon: Dungeon) -> Iterator[Finding]:
    for name in dungeon.rooms:
        if name not in ROOMS:
            yield _error("MYK-CREATE-072", f"a map has the rooms A1 to C3, not {name}", name)
    seen: list[str] = []
    for corridor in dungeon.corridors:
        one, other = corridor.rooms
        if one not in dungeon.rooms or other not in dungeon.rooms:
            yield _error("MYK-WORLD-006", "a Corridor joins two rooms in use", corridor.key)
        elif one not in ROOMS or other not in ROOMS:
            continue
        elif other not in neighbours(one, dungeon.diagonals):
            yield _error("MYK-WORLD-006", "a Corridor joins rooms that lie side by side", corridor.key)
        elif (one, other) != pair(one, other):
            yield _error(
                "MYK-WORLD-006", f"a Corridor is written in the order {'-'.join(pair(one, other))}", corridor.key
            )
        if corridor.key in seen:
            yield _error("MYK-CREATE-076", "two rooms are joined by one Corridor at most", corridor.key)
        seen.append(corridor.key)
        for end in corridor.hints:
            if end not in corridor.rooms:
                yield _error("MYK-WORLD-008", f"a hint stands at {end}, where this Corridor does not end", corridor.key)
    if len(dungeon.entrances) > MOST_ENTRANCES:
        yield _error("MYK-CREATE-079", f"a map has at most {MOST_ENTRANCES} Entrances, not {len(dungeon.entrances)}")
    for number, entrance in enumerate(dungeon.entrances):
        if entrance.room not in dungeon.rooms or entrance.room not in ROOMS:
            yield _error("MYK-CREATE-078", "an Entrance leads into a room that is not in use", entrance.room)
        elif entrance.room == CENTRE:
            yield _error("MYK-CREATE-078", "the room in the centre has no exterior wall for an Entrance", entrance.room)
        elif entrance.wall not in outer_walls(entrance.room):
            walls = " or ".join(outer_walls(entrance.room))
            yield _error("MYK-CREATE-078", f"the {entrance.wall} wall is not exterior: choose {walls}", entrance.room)
        if entrance in dungeon.entrances[:number]:
            yield _error("MYK-CREATE-079", f"there is already an Entrance in the {entrance.wall} wall", entrance.room)


def _group(where: str, group: Group, dungeon: Dungeon) -> Iterator[Finding]:
    if group.monster not in books.monsters:
        yield _error("MYK-BEAST-001", f"there is no monster called {group.monster!r}", where)
        return
    if not 1 <= group.count <= MOST_OF_A_KIND:
        yield _error("MYK-WORLD-017", f"{group.count} x {group.monster}: 1 to {MOST_OF_A_KIND} can be placed", where)
    if group.citizens and (dungeon.ruler is None or dungeon.ruler.room != where):
        yield _error("MYK-WORLD-397", "off-map Monster Citizens join only the Ruler's room", where)
    if group.extras:
        yield from _extras(where, books.monsters[group.monster], group.extras)


def _extras(where: str, monster: Monster, extras: Extras) -> Iterator[Finding]:
    unknown = [name for name in extras.items if name not in books.items]
    yield from (_error("MYK-WORLD-387", f"there is no Item called {name!r}", where) for name in unknown)
    groups = books.jobs[extras.job].groups if extras.job in books.jobs else []
    for name in dict.fromkeys(extras.items):
        if name not in unknown and not books.items[name].fits_monster(extras.class_name, groups):
            text = f"{monster.name} may not equip the {name}"
            yield _error("MYK-GEAR-180" if books.items[name].no_monsters else books.items[name].rules[0], text, where)
    most = MOST_ITEMS.get(monster.category, 2)
    if len(extras.items) > most:
        text = f"{monster.name} may carry {most} Items, not {len(extras.items)}"
        yield _error("MYK-WORLD-387", text, where)
    if extras.class_name and extras.class_name not in books.classes:
        yield _error("MYK-BEAST-236", f"there is no Class called {extras.class_name!r}", where)
    if extras.job and extras.job not in books.jobs:
        yield _error("MYK-BEAST-236", f"there is no Job called {extras.job!r}", where)
    if monster.category != "Human" and (extras.class_name or extras.job or extras.followers):
        yield _error("MYK-BEAST-236", f"only a Human has a Class, a Job or Followers, not {monster.name}", where)
    if extras.relationship < 0:
        yield _error("MYK-WORLD-392", "Relationship Scores are 0 or more in all", where)
    for name in extras.skills:
        skill = books.skills.get(name)
        rule = SPECIAL_SKILLS.get(monster.category, "MYK-BEAST-245")
        if skill is None or skill.kind not in SPECIAL_SKILLS:
            yield _error(rule, f"{name!r} is no special Skill of Humans, Angels or Deep Ones", where)
        elif skill.kind != monster.category:
            yield _error(SPECIAL_SKILLS[skill.kind], f"{name} is for a {skill.kind}, not for {monster.name}", where)
        elif monster.level < skill.min_level:
            text = f"{name} needs Level {skill.min_level}; {monster.name} has {monster.level}"
            yield _error(rule, text, where)
    if (not extras.class_name or extras.class_name in books.classes) and (not extras.job or extras.job in books.jobs):
        yield from (_error(rule, text, where) for text, rule in wrong_skills(monster, extras))
    needed = {"transformed": ("Angel", "MYK-BEAST-331"), "possessing": ("Deep One", "MYK-BEAST-399")}
    if extras.form and monster.category != needed[extras.form][0]:
        category, rule = needed[extras.form]
        yield _error(rule, f"only a {category} can be {extras.form}, not {monster.name}", where)


def _bases(dungeon: Dungeon, where: str, bases: list[str]) -> Iterator[Finding]:
    if bases and not dungeon.use_bases:
        yield _error("MYK-WORLD-317", "Bases are switched off for this dungeon", where)
    unknown = [name for name in bases if name not in books.bases]
    yield from (_error("MYK-WORLD-348", f"there is no Base called {name!r}", where) for name in unknown)
    kinds = [books.bases[name].installation for name in bases if name in books.bases]
    if kinds.count("Room") > 1:
        yield _error("MYK-WORLD-319", "a room holds one Room Base, besides one Addition", where)
    if kinds.count("Addition") > 1:
        yield _error("MYK-WORLD-320", "a room holds one Addition Base", where)


def _trap(dungeon: Dungeon, placed: PlacedTrap) -> Iterator[Finding]:
    if placed.trap not in books.traps:
        yield _error("MYK-WORLD-073", f"there is no Trap called {placed.trap!r}", placed.at)
        return
    trap = books.traps[placed.trap]
    low, high = trap.levels
    if not low <= placed.level <= high:
        span = f"Level {low}" if low == high else f"a Level from {low} to {high}"
        yield _error("MYK-WORLD-073", f"{trap.name} has {span}, not {placed.level}", placed.at)
    placement = "Event" if placed.converted else trap.placement
    rule = TRAP_RULES[placement]
    if is_corridor(placed.at):
        if placement != "Corridor":
            yield _error(rule, f"{trap.name} lies in a room, not in a Corridor", placed.at)
        elif find_corridor(dungeon, placed.at) is None:
            yield _error(rule, f"{trap.name} lies in a Corridor that is not there", placed.at)
    elif placement == "Corridor":
        yield _error(rule, f"{trap.name} lies in a Corridor, not in a room", placed.at)
    elif placed.at not in dungeon.rooms:
        yield _error(rule, f"{trap.name} lies in a room that is not in use", placed.at)
    if (placed.area in BATTLEFIELD) != (placement == "Area"):
        areas = "one of the six Areas" if placement == "Area" else "no Area"
        yield _error("MYK-WORLD-076", f"{trap.name} needs {areas}, not {placed.area or 'none'!r}", placed.at)
    if bool(placed.carrier) != (placement == "Event"):
        need = "a carrier, such as a door" if placement == "Event" else "no carrier"
        yield _error("MYK-WORLD-077", f"{trap.name} needs {need}", placed.at)
    if placed.trigger and placement != "Event":
        yield _error("MYK-WORLD-099", f"{trap.name} is no Event: nothing but its own text sets it off", placed.at)
    if placed.converted:
        yield from _converted(placed)
    yield from _trap_choice(dungeon, placed)


def _converted(placed: PlacedTrap) -> Iterator[Finding]:
    trap = books.traps[placed.trap]
    if trap.placement != "Room":
        text = f"{trap.name} is no Room Trap: only those can be made into Events"
        yield _error("MYK-WORLD-098" if trap.placement == "Area" else "MYK-WORLD-096", text, placed.at)
        return
    carriers = books.tables["Trap Carrier Table"].row(trap.category).words
    if placed.carrier not in carriers:
        text = f"a {trap.category} Trap made into an Event sits on {', '.join(carriers)}, not on {placed.carrier!r}"
        yield _error("MYK-WORLD-098", text, placed.at)


def _trap_choice(dungeon: Dungeon, placed: PlacedTrap) -> Iterator[Finding]:
    rule = books.traps[placed.trap].rules[1]  # the row after the entry itself says what is settled at placement
    need = trap_placement(placed.trap).choice
    ways = [">".join(ends) for ends in ((placed.at[:2], placed.at[3:]), (placed.at[3:], placed.at[:2]))]
    legal: dict[str, list[str]] = {
        "corridor": [corridor.key for corridor in dungeon.corridors if placed.at in corridor.rooms],
        "direction": ways,
        "group": list(books.GROUPS),
        "room": list(dungeon.rooms),
    }
    if need in legal and placed.choice not in legal[need]:
        text = f"{placed.trap} needs a {need}: {', '.join(legal[need]) or 'there is none here'}, not {placed.choice!r}"
        yield _error(rule, text, placed.at)
    if need == "monsters" and not placed.monsters:
        yield _error(rule, f"{placed.trap} needs monsters", placed.at)
    if placed.monsters and need != "monsters":
        yield _error(rule, f"{placed.trap} hides no monsters", placed.at)
    for group in placed.monsters:
        yield from _group(placed.at, group, dungeon)


def _combat_traps(dungeon: Dungeon) -> Iterator[Finding]:
    taken: list[tuple[str, str]] = []
    for placed in dungeon.traps:
        if placed.area and (placed.at, placed.area) in taken:
            yield _error("MYK-WORLD-093", f"there is already a Combat Trap in the {placed.area}", placed.at)
        taken.append((placed.at, placed.area))


def _ruler(dungeon: Dungeon, ruler: Ruler) -> Iterator[Finding]:
    if ruler.room not in dungeon.rooms:
        yield _error("MYK-WORLD-025", "the Ruler sits in a room that is not in use", ruler.room)
    if ruler.monster not in books.monsters:
        yield _error("MYK-WORLD-441", f"there is no monster called {ruler.monster!r}", ruler.room)
        return
    monster = books.monsters[ruler.monster]
    for stat, steps in ruler.raises.items():
        if not 0 <= steps <= MOST_OF_A_KIND:
            yield _error(books.ruler_raises[stat].rules[0], f"{stat} cannot be raised {steps} times", ruler.room)
    for number, name in enumerate(ruler.skills):
        skill = books.skills.get(name)
        if skill is None or skill.kind != "Ruler":
            yield _error("MYK-WORLD-447", f"{name!r} is no Ruler Skill", ruler.room)
        elif monster.level < skill.min_level:
            text = f"{skill.name} is for Rulers of Level {skill.min_level} or more; {monster.name} has {monster.level}"
            yield _error("MYK-WORLD-447", text, ruler.room)
        elif skill.name == "Pandemonium" and not dungeon.use_bases:
            yield _error("MYK-WORLD-458", "Pandemonium places Bases, and Bases are switched off", ruler.room)
        if name in ruler.skills[:number]:
            yield _error("MYK-WORLD-447", f"the Ruler knows {name} already", ruler.room)
    for weakness in ruler.weaknesses:
        entry = books.weak_points.get(weakness.name)
        if weakness.name == "Sealed" and not 1 <= weakness.number <= 3:
            yield _error("MYK-WORLD-477", f"Sealed takes away 1 to 3 Skills, not {weakness.number}", ruler.room)
        if weakness.name == "Poison" and weakness.number < 1:
            yield _error("MYK-WORLD-468", "Poison names at least one thing that harms the Ruler", ruler.room)
        if not (entry and entry.plus) and weakness.number:
            yield _error("MYK-WORLD-463", f"{weakness.name} has no number", ruler.room)
    if ruler.extras:
        yield from _extras(ruler.room, monster, ruler.extras)
