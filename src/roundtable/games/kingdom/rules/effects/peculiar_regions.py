"""What kind of region an adventure's map lies in changes the map: its Ruler, its monsters, its Traps, the prize for it.

(MYK-PLAY-653, MYK-PLAY-654, MYK-PLAY-656)
"""

import msgspec

from roundtable.games.kingdom import books
from roundtable.games.kingdom.dungeon.model import Dungeon
from roundtable.games.kingdom.reserved import plays
from roundtable.games.kingdom.rules.effects import quests
from roundtable.games.kingdom.rules.exploring.aftermath import RULER_FALLS
from roundtable.games.kingdom.rules.exploring.camp import HARDER_TO_DISARM
from roundtable.games.kingdom.rules.exploring.places import WARLIKE
from roundtable.games.kingdom.rules.fight.ending import draw_item, receiver
from roundtable.games.kingdom.rules.play.verbs import items, realm
from roundtable.games.kingdom.state import Campaign, Table
from roundtable.kernel.asks import Steps

HARDER = 3
"""How much harder Traps of a labyrinth are to disarm (MYK-PLAY-656)."""


def place_of_map(state: Campaign) -> str:
    """The kind of place the map of this game lies in."""
    here = state.delve
    region = state.world.regions.get(here.region) if here is not None and here.region else None
    return "" if region is None else region.place


def prepared(table: Table, dungeon: Dungeon, region: str) -> Steps[Dungeon]:
    """The map as its region and open missions of the Court make it."""
    here = table.state.world.regions.get(region)
    if here is not None and here.place == "Dungeon Master's Lair":
        dungeon = yield from dungeon_master(table, dungeon)
    return quests.put_on_map(table, dungeon)


@plays("table/unknown-region/5")
def dungeon_master(table: Table, dungeon: Dungeon) -> Steps[Dungeon]:
    """The Ruler is a Human monster with a Class Skill and a Job Skill of the GM's choice (MYK-PLAY-653)."""
    if dungeon.ruler is None:
        return dungeon
    level = books.monsters[dungeon.ruler.monster].level
    humans = [monster for monster in books.monsters if monster.category == "Human"]
    nearest = min(humans, key=lambda monster: (abs(monster.level - level), monster.level))
    class_skills = [skill.name for skill in books.skills if skill.kind == "Class" and skill.works_as != "Plan"]
    job_skills = [skill.name for skill in books.skills if skill.kind == "Job" and skill.works_as != "Plan"]
    rule = "MYK-PLAY-653"
    first = yield from realm.gm_picks(table, "Which Class Skill does the Dungeon Master know?", class_skills, rule)
    second = yield from realm.gm_picks(table, "Which Job Skill?", job_skills, rule)
    ruler = msgspec.structs.replace(
        dungeon.ruler, monster=nearest.name, raises={}, weaknesses=[], skills=[*dungeon.ruler.skills, first, second]
    )
    return msgspec.structs.replace(dungeon, ruler=ruler)


@plays("table/unknown-region/5", "table/unknown-region/8")
def ruler_prize(table: Table) -> Steps[None]:
    """Whoever defeats the Ruler of a lair or a labyrinth gets a random Rare Item (MYK-PLAY-653, MYK-PLAY-656)."""
    rule = {"Dungeon Master's Lair": "MYK-PLAY-653", "Labyrinth": "MYK-PLAY-656"}.get(place_of_map(table.state))
    if rule:
        item = draw_item(table, "Rare")
        who = yield from receiver(table, realm.speaker(table.state), item)
        yield from items.gain_item(table, who, item, rule)


@plays("table/unknown-region/8")
def winding(state: Campaign) -> int:
    """All Traps of a labyrinth are harder to disarm (MYK-PLAY-656)."""
    return HARDER if place_of_map(state) == "Labyrinth" else 0


@plays("table/unknown-region/6")
def at_home_here(state: Campaign, species: str) -> int:
    """Monsters of the kind whose kingdom this is have 1 more Warfare (MYK-PLAY-654)."""
    if place_of_map(state) != "Monster Kingdom":
        return 0
    assert state.delve is not None
    kind = state.world.regions[state.delve.region].detail
    return 1 if books.monsters[species].category == kind else 0


RULER_FALLS.append(ruler_prize)
HARDER_TO_DISARM.append(winding)
WARLIKE.append(at_home_here)
