"""What the builder asks about the Ruler."""

from __future__ import annotations

from typing import get_args

from roundtable.games.kingdom import books
from roundtable.games.kingdom.dungeon import edit
from roundtable.games.kingdom.dungeon.builder import T
from roundtable.games.kingdom.dungeon.building_monsters import choose_monster
from roundtable.games.kingdom.dungeon.building_words import LONG, from_slug, levels_left, named, pick, tell, tried
from roundtable.games.kingdom.dungeon.legal import CORES as HIDDEN_CORES
from roundtable.games.kingdom.dungeon.levels import ruler_level
from roundtable.games.kingdom.dungeon.model import Dungeon, Stat, Weakness
from roundtable.games.kingdom.rules.record.limits import threat_limits
from roundtable.kernel.asks import ChooseNumber, ChooseSome, Steps, WriteText
from roundtable.kernel.options import Option

RAISES: dict[Stat, str] = {
    "warfare": "Warfare +1",
    "range": "Range +1",
    "damage": "Damage +1D6",
    "defense": "Defense +1",
    "hp": "HP + five times its Level",
}

SUGGESTED = ["Vanity", "Lost Shadow"]
SPLIT_CORE, MOST_CORES = "Split Core", 7


def crown(table: T, room: str) -> Steps[None]:
    """Seat the Ruler (MYK-WORLD-025)."""
    limit = threat_limits(table.state.dungeon.court)
    left = limit.ruler_room - (limit.neutral_room - levels_left(table.state.dungeon, room, "Neutral")[0])
    most = min(limit.ruler_level, max(left, 0))
    monster = yield from choose_monster(table, f"Who rules? Up to Level {most}.", most, "MYK-WORLD-025")
    if monster:
        tried(table, lambda dungeon, over: edit.crown(dungeon, room, monster, over),
              "MYK-WORLD-025", "{monster} rules from {room}.", monster=monster, room=room)  # fmt: skip


def ruler_menu(table: T) -> Steps[None]:
    """Raised numbers, Ruler Skills and weak points, each with what it does to the Ruler's Level for the limits."""
    dungeon = table.state.dungeon
    ruler = dungeon.ruler
    assert ruler is not None  # the menu offers this only where there is one
    most = threat_limits(dungeon.court).ruler_level
    prompt = f"The Ruler {ruler.monster} counts {ruler_level(ruler)} of {most} Levels. What about it?"
    answer = yield pick(prompt, _ruler_options(dungeon), "MYK-WORLD-441")
    word, _, rest = answer.partition(" ")
    match word:
        case "raise" | "lower":
            stat: Stat = next(each for each in get_args(Stat) if each == rest)
            steps, how = (1, "raised") if word == "raise" else (-1, "lowered")
            tried(table, lambda dungeon, over: edit.raise_ruler(dungeon, stat, steps, over),
                  books.ruler_raises[stat].rules[0], "The Ruler's {stat} is {how}.", stat=stat, how=how)  # fmt: skip
        case "skill":
            skill = from_slug(_ruler_skills(dungeon), answer)
            tried(table, lambda dungeon, over: edit.teach_ruler(dungeon, skill, over),
                  "MYK-WORLD-448", "The Ruler knows {skill}.", skill=skill)  # fmt: skip
        case "weakness":
            yield from weaken(table, rest)
        case "restore":
            names = [*ruler.skills, *(weakness.name for weakness in ruler.weaknesses)]
            name = from_slug(names, answer)
            tried(table, lambda dungeon, over: edit.restore_ruler(dungeon, name, over),
                  "MYK-WORLD-441", "The Ruler is without {name} again.", name=name)  # fmt: skip
        case "dethrone":
            tried(table, lambda dungeon, _: edit.dethrone(dungeon), "MYK-WORLD-025", "The map has no Ruler.")


def _ruler_skills(dungeon: Dungeon) -> list[str]:
    ruler = dungeon.ruler
    assert ruler is not None
    level = books.monsters[ruler.monster].level
    return [
        key
        for key, skill in books.skills.entries.items()
        if skill.kind == "Ruler"
        and skill.min_level <= level
        and key not in ruler.skills
        and (skill.name != "Pandemonium" or dungeon.use_bases)
    ]


def _ruler_options(dungeon: Dungeon) -> list[Option]:
    ruler = dungeon.ruler
    assert ruler is not None
    found = []
    for stat, words in RAISES.items():
        step = books.ruler_raises[stat]
        found.append(Option(f"raise {stat}", f"{words} (+{step.levels})", rule=step.rules[0], group="Numbers"))
        if ruler.raises.get(stat):
            found.append(Option(f"lower {stat}", f"Take back: {words}", rule=step.rules[0], group="Numbers"))
    found += named(
        "skill", _ruler_skills(dungeon), lambda name: f"{name} (+3)", rule="MYK-WORLD-448", group="Ruler Skills"
    )
    known = [weakness.name for weakness in ruler.weaknesses]
    for weakness in books.weak_points:
        if weakness.name not in known:
            plus = f" and the {weakness.plus}" if weakness.plus else ""
            words = f"{weakness.name} (-{weakness.adjustment}{plus})"
            found.append(Option(f"weakness {weakness.name}", words, rule=weakness.rules[0], group="Weak points"))
    found.append(Option("weakness own", "A weak point of your own (-2)", rule="MYK-WORLD-465", group="Weak points"))
    found += named("restore", [*ruler.skills, *known], lambda name: f"Take back {name}", group="Take back")
    found.append(Option("dethrone", "No Ruler after all", rule="MYK-WORLD-025", group="Take back"))
    return found


def _split(table: T, weakness: Weakness) -> Steps[bool]:
    """Which monsters of the map hold a core each, usually two to seven (MYK-WORLD-474)."""
    dungeon = table.state.dungeon
    species = list(dict.fromkeys(group.monster for room in dungeon.rooms.values() for group in room.monsters))
    if not species:
        tell(table, "MYK-WORLD-474", "There is nobody on the map yet who could hold a core.")
        return False
    options = named("holds", species)
    most = min(len(species), MOST_CORES)
    keys: list[str] = yield ChooseSome(0, "Who holds a core?", options, least=1, most=most, rule="MYK-WORLD-474")
    weakness.what = ", ".join(from_slug(species, key) for key in keys)
    return True


def _hide(table: T, weakness: Weakness) -> Steps[None]:
    """Where a core is hidden: a Search of that room finds it (MYK-WORLD-471)."""
    options = [Option(f"in {name}", name, f"room {name}") for name in table.state.dungeon.rooms]
    answer = yield pick("In which room is it hidden? (Something else: the GM says)", options, "MYK-WORLD-471")
    weakness.room = answer.partition(" ")[2]


def _unlike_others(dungeon: Dungeon, name: str) -> str:
    """A name that no weak point of the book and nothing else about this Ruler has: by it the weak point is taken back."""
    ruler = dungeon.ruler
    assert ruler is not None
    taken = {*books.weak_points.entries, "own", *ruler.skills, *(weakness.name for weakness in ruler.weaknesses)}
    wanted, number = name, 1
    while name in taken:
        name = f"{wanted} of its own" if number == 1 else f"{wanted} of its own, {number}"
        number += 1
    return name


def weaken(table: T, name: str) -> Steps[None]:
    """A weak point: how many, what it is about, and how the players may learn of it (MYK-WORLD-463, MYK-WORLD-464)."""
    weakness = Weakness(name)
    if name == "own":
        weakness.name = _unlike_others(table.state.dungeon, (yield WriteText(0, "What is it called?", SUGGESTED)))
    entry = books.weak_points.get(name)
    if entry and entry.plus:
        most = 3 if name == "Sealed" else 9
        weakness.number = yield ChooseNumber(0, f"The {entry.plus}?", 1, most, rule=entry.rules[0])
    if name == SPLIT_CORE:
        if not (yield from _split(table, weakness)):
            return
    else:
        weakness.what = yield WriteText(0, "Who or what is it about?", ["Silver", "A song", "The King"], most=LONG)
    if name in HIDDEN_CORES:
        yield from _hide(table, weakness)
    weakness.revealed = yield WriteText(0, "How may the players learn of it?", ["A clue in another room"], most=LONG)
    rule = entry.rules[0] if entry else "MYK-WORLD-465"
    tried(table, lambda dungeon, _: edit.weaken_ruler(dungeon, weakness), rule,
          "The Ruler has a weak point: {name}.", name=weakness.name)  # fmt: skip
