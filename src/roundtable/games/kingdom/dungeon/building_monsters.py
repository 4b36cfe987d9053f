"""What the builder asks about monsters."""

from __future__ import annotations

from typing import get_args

from roundtable.games.kingdom import books
from roundtable.games.kingdom.books.grants import Category
from roundtable.games.kingdom.dungeon import edit
from roundtable.games.kingdom.dungeon.builder import T
from roundtable.games.kingdom.dungeon.building_words import MOST, from_slug, levels_left, named, pick, tried
from roundtable.games.kingdom.dungeon.model import Dungeon, Extras, Group, Reaction
from roundtable.games.kingdom.rules.record.encounters import AREAS, default_area
from roundtable.games.kingdom.rules.record.limits import threat_limits
from roundtable.kernel.asks import ChooseNumber, Steps
from roundtable.kernel.options import Option

REACTIONS: dict[Reaction, str] = {"Neutral": "MYK-WORLD-024", "Hostile": "MYK-WORLD-028", "Friendly": "MYK-WORLD-029"}


def place_monsters(table: T, room: str) -> Steps[None]:
    """Reaction, species, number and Area; what does not fit is not offered, unless limits are overruled."""
    dungeon = table.state.dungeon
    options = [
        Option(f"react {each.lower()}", f"{each}. {levels_left(dungeon, room, each)[1]}", rule=rule)
        for each, rule in REACTIONS.items()
    ]
    answer = yield pick("How do they meet the Court?", options, "MYK-PLAY-204")
    if answer == "back":
        return
    reaction: Reaction = next(each for each in REACTIONS if answer == f"react {each.lower()}")
    left, words, rule = levels_left(dungeon, room, reaction)
    monster = yield from choose_monster(table, f"Which monster? {words}.", min(left, _cap(dungeon)), rule)
    if not monster:
        return
    level = books.monsters[monster].level
    most = MOST if table.options.overrule_limits else max(1, min(MOST, left // level))
    count = yield ChooseNumber(0, f"How many {monster}? Each is of Level {level}.", 1, most, rule=rule)
    usual = default_area(books.monsters[monster])
    areas = [Option(f"area {each.lower()}", f"{each}{' (by its Range)' if each == usual else ''}")
             for each in AREAS]  # fmt: skip
    answer = yield pick("In which Area?", areas, "MYK-PLAY-345")
    if answer == "back":
        return
    area = next(each for each in AREAS if answer == f"area {each.lower()}")
    group = Group(monster, count, area, reaction)
    tried(table, lambda dungeon, over: edit.place_group(dungeon, room, group, over),
          rule, "{count} x {monster} in {room}.", count=count, monster=monster, room=room)  # fmt: skip


def _cap(dungeon: Dungeon) -> int:
    return threat_limits(dungeon.court).monster_level


def choose_monster(table: T, prompt: str, most: int, rule: str) -> Steps[str]:
    """A species up to a Level: first the category, then the name. Empty if there was none after all."""
    fits = [each for each in books.monsters if each.level <= most or table.options.overrule_limits]
    counts = {each: sum(monster.category == each for monster in fits) for each in get_args(Category)}
    categories = [name for name, number in counts.items() if number]
    kinds = named("category", categories, lambda name: f"{name} ({counts[name]})")
    answer = yield pick(prompt, kinds, rule)
    if answer == "back":
        return ""
    category = from_slug(categories, answer)
    names = [monster.name for monster in fits if monster.category == category]
    answer = yield pick("Which one?", named("monster", names, _monster_label), rule)
    return "" if answer == "back" else from_slug(names, answer)


def _monster_label(name: str) -> str:
    monster = books.monsters[name]
    return f"{name}: Level {monster.level}, Warfare {monster.warfare}, Damage {monster.damage}, HP {monster.hp}"


def change_group(table: T, room: str, number: int) -> Steps[None]:
    """How many they are, whether they are held back, and what a GM may give them, each at its cost in Levels."""
    group = table.state.dungeon.rooms[room].monsters[number]
    monster = books.monsters[group.monster]
    answer = yield pick(f"What about the {group.monster}?", _changes(table.state.dungeon, room, group))
    word, _, rest = answer.partition(" ")
    extras = (
        Extras(**{field: getattr(group.extras, field) for field in Extras.__struct_fields__})
        if group.extras
        else Extras()
    )
    count, reserve, citizens = group.count, group.reserve, group.citizens
    rule = "MYK-BEAST-020"
    match word:
        case "back":
            return
        case "count":
            count = yield ChooseNumber(0, "How many?", 1, MOST)
            rule = "MYK-WORLD-024"
        case "reserve":
            reserve, rule = not reserve, "MYK-WORLD-402"
        case "citizens":
            citizens, rule = not citizens, "MYK-WORLD-397"
        case "bare":
            extras = Extras()
        case "items":
            groups = books.jobs[extras.job].groups if extras.job else []
            fits = [item for item in books.items if item.fits_monster(extras.class_name, groups)]
            names = [item.name for item in fits if item.rare == (rest == "rare")]
            chosen = yield pick("Which Item?", named("item", names), "MYK-WORLD-387")
            if chosen == "back":
                return
            extras.items = [*extras.items, from_slug(names, chosen)]
            rule = "MYK-WORLD-389" if rest == "rare" else "MYK-WORLD-388"
        case "relationship":
            extras.relationship = yield ChooseNumber(
                0, "The sum of its Relationship Scores?", 0, 50, rule="MYK-WORLD-392"
            )
            rule = "MYK-WORLD-392"
        case "class":
            names = [each.name for each in books.classes]
            chosen = yield pick("Which Class?", named("class", list(names)), "MYK-BEAST-238")
            extras.class_name = "" if chosen == "back" else from_slug(list(names), chosen)
            rule = "MYK-BEAST-238"
        case "job":
            names = [job.name for job in books.jobs]
            chosen = yield pick("Which Job?", named("job", names), "MYK-BEAST-238")
            extras.job = "" if chosen == "back" else from_slug(names, chosen)
            rule = "MYK-BEAST-238"
        case "followers":
            extras.followers, rule = not extras.followers, "MYK-BEAST-242"
        case "skill":
            extras.skills = [*extras.skills, from_slug(_special_skills(group), answer)]
            rule = {"Human": "MYK-BEAST-245", "Angel": "MYK-BEAST-334", "Deep One": "MYK-BEAST-401"}[monster.category]
        case "form":
            extras.form = "" if extras.form else "transformed" if monster.category == "Angel" else "possessing"
            rule = "MYK-BEAST-331" if monster.category == "Angel" else "MYK-BEAST-399"

    def change(dungeon: Dungeon) -> None:
        changed = dungeon.rooms[room].monsters[number]
        changed.count, changed.reserve, changed.citizens = count, reserve, citizens
        changed.extras = None if extras == Extras() else extras

    words = "{count} x {monster} in {room} changed: {what}."
    tried(table, lambda dungeon, over: edit.attempt(dungeon, change, over),
          rule, words, count=count, monster=group.monster, room=room, what=word)  # fmt: skip


def _special_skills(group: Group) -> list[str]:
    monster = books.monsters[group.monster]
    known = [*monster.skills, *(group.extras.skills if group.extras else [])]
    return [
        skill.name
        for skill in books.skills
        if skill.kind == monster.category and skill.min_level <= monster.level and skill.name not in known
    ]


def _changes(dungeon: Dungeon, room: str, group: Group) -> list[Option]:
    monster = books.monsters[group.monster]
    found = [
        Option("count", "How many"),
        Option("reserve", "Place them at once" if group.reserve else "Hold them back", rule="MYK-WORLD-402"),
        Option("items common", "Give each a Common Item (+1 Level)", rule="MYK-WORLD-388"),
        Option("items rare", "Give each a Rare Item (+3 Levels)", rule="MYK-WORLD-389"),
        Option("relationship", "Relationship Scores (+1 Level for each 2)", rule="MYK-WORLD-392"),
    ]
    if dungeon.ruler and dungeon.ruler.room == room:
        words = "Count them in full" if group.citizens else "They are off-map Monster Citizens (half their Levels)"
        found.append(Option("citizens", words, rule="MYK-WORLD-397"))
    if monster.category == "Human":
        found += [
            Option("class", "Give a Class (+2 Levels, +3 with a Job)", rule="MYK-BEAST-238"),
            Option("job", "Give a Job (+2 Levels, +3 with a Class)", rule="MYK-BEAST-238"),
            Option("followers", "Followers or none (+1 Level)", rule="MYK-BEAST-242"),
        ]
    if monster.category in ("Angel", "Deep One"):
        words = "In human form or not" if monster.category == "Angel" else "Possessing a human or not"
        rule = "MYK-BEAST-331" if monster.category == "Angel" else "MYK-BEAST-399"
        found.append(Option("form", f"{words} (+1 Level)", rule=rule))
    found += named("skill", _special_skills(group), lambda name: f"Teach {name} (+1 Level)")
    if group.extras:
        found.append(Option("bare", "Take everything from them again"))
    return found
