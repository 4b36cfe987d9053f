"""What a seat may see, and what stands on the sheets of people, rooms and regions, in words."""

import msgspec

from roundtable.games.kingdom import books
from roundtable.games.kingdom.hidden import veiled
from roundtable.games.kingdom.rules.play import knowing
from roundtable.games.kingdom.rules.play.verbs.ties import other_name
from roundtable.games.kingdom.rules.record.bonds import special_relationships
from roundtable.games.kingdom.rules.record.court import living
from roundtable.games.kingdom.rules.record.missions import mission_of, row_of
from roundtable.games.kingdom.rules.record.realm import (
    Group,
    attribute,
    called,
    facility_level,
    kingdom_name,
    max_voices,
    population,
    spoken,
    title,
)
from roundtable.games.kingdom.rules.record.scores import (
    capacity,
    defense,
    followers,
    max_followers,
    max_hp,
    score,
    skill_groups,
)
from roundtable.games.kingdom.state import INNER, Campaign, FacilityAt, Holding, Secret
from roundtable.games.kingdom.view_battle import BattleNow, battle_now, battle_status
from roundtable.games.kingdom.view_map import MapNow, map_now, map_status

STEP_WORDS = {
    "name": "naming the Kingdom",
    "environment": "rolling the Kingdom's traits",
    "population": "counting the people",
    "attributes": "dividing bonus points",
    "own region": "finding the Kingdom's place",
    "extra regions": "adding regions",
    "allies": "finding allies",
    "palace": "building the Royal Palace",
    "facilities": "placing Facilities",
    "corridors": "drawing Corridors",
    "entrance": "placing the Entrance",
    "affairs": "settling affairs",
    "review": "reviewing the sheets",
    "muster": "calling the Court together",
    "order of battle": "drawing up the order of battle",
    "foes": "meeting monsters",
    "map": "finding the Entrance",
    "delve": "in the Dungeon",
    "kingdom phase": "the Kingdom Phase",
    "journey": "on the road",
    "end phase": "the End Phase",
    "between games": "between two games",
    "done": "the Kingdom stands",
}


STAGE_WORDS = {
    "setup phase": "between two games",
    "prologue": "the Prologue",
    "organizational meeting": "who leads whom",
    "items": "the Treasury Meeting, Items",
    "requests": "the Treasury Meeting",
    "action resolution": "everybody's action",
    "departure": "the departure",
    "away": "",
    "return": "coming home",
    "retry": "once more?",
    "kingdom change": "what has changed at home",
    "epilogue": "the Epilogue",
    "recovery": "who comes back",
    "earnings report": "the Earnings Report",
    "upkeep": "the Upkeep",
    "end requests": "the Treasury Meeting",
    "exploration meeting": "the Medal",
    "dismissal": "the Followers go home",
    "growth": "Growth",
    "the end": "the end of the game",
}
"""What is done at each stage of a game at home."""


class View(msgspec.Struct):
    """The campaign as one seat may see it: all but what only the GM knows; a battle or a map with its numbers reckoned."""

    seat: int | None
    campaign: Campaign
    battle: BattleNow | None = None
    map: MapNow | None = None


def view(state: Campaign, seat: int | None) -> View:
    """All sheets lie open; the GM's secrets are the GM's (MYK-CREATE-001, MYK-CREATE-110)."""
    seen = veiled(state, seat)
    at_home = seen.step in ("kingdom phase", "journey", "end phase", "between games")
    whole = seat is not None and seat == state.gm
    # Where somebody gives Skills to others, what is known would be found anew for each of its hundred numbers.
    with knowing.reading(seen):
        return View(seat, seen, battle_now(seen, whole=whole), None if at_home else map_now(seen))


def status(view: View) -> str:
    """One line: the Kingdom and what is being done."""
    state = view.campaign
    if view.battle is not None:
        return battle_status(view.battle)
    if view.map is not None:
        return map_status(view.map)
    doing = STEP_WORDS.get(state.step, f"making the Landmakers: {state.step}")
    if state.at_home is not None and (stage := STAGE_WORDS.get(state.at_home.stage, state.at_home.stage)):
        doing = f"game {max(1, state.game)}, {stage}"
    if state.journey is not None:
        doing = "on the way home" if state.journey.homeward else f"on the way to region {state.journey.to}"
    return f"{kingdom_name(state) if state.kingdom.name.words else 'A new Kingdom'}: {doing}"


# --- words for the sheets --------------------------------------------------------------------------------------------


def item_words(held: Holding) -> str:
    """An Item with its Level and what was chosen for it."""
    level = f" Level {held.level}" if held.level is not None else ""
    choice = f" ({', '.join(held.choice)})" if held.choice else ""
    return f"{held.item}{level}{choice}{' ✦' if held.mark else ''}"


def weapon_words(item: str) -> str:
    """How an Item fights, as a sentence; nothing where it is no weapon."""
    weapon = books.items[item].weapon
    if weapon is None:
        return ""
    slots = ", two slots" if books.items[item].slots > 1 else ""
    return f"{weapon.kind.capitalize()} weapon{slots}, Range {weapon.range}, Damage {weapon.damage}. "


def facility_words(state: Campaign, at: FacilityAt, among: list[Group] | None = None) -> str:
    """A Facility with its Level and what was chosen for it. `among`: the `groups`, found once for many."""
    level = f" {facility_level(state, at, among)}" if books.facilities[at.name].levels else ""
    notes = [note for note in (at.product, *at.choice) if note]
    return at.name + level + (f" ({', '.join(notes)})" if notes else "")


def slot_rows(state: Campaign, who: int) -> list[tuple[str, str]]:
    """The six Item Slots by number."""
    one = state.people[who]
    rows = []
    for number in range(1, 7):
        held = next((held for held in one.items if number in held.slots), None)
        words = item_words(held) if held else ""
        if held and number != held.slots[0]:
            words = f"({held.item})"
        for inner in one.items:
            if inner.slots and inner.slots[0] > INNER and inner.slots[0] % INNER == number:
                words = f"{words} + {item_words(inner)}"
        pile = ", ".join(f"{n} {material}" for material, n in one.materials.get(number, {}).items())
        rows.append((str(number), ", ".join(word for word in (words, pile) if word)))
    return rows


def tie_words(state: Campaign, who: int) -> list[str]:
    """Affection and Hostility, each with whom, how much and of which kind."""
    one = state.people[who]
    return [
        f"{kind} {tie.score} ({tie.kind}) towards {other_name(state, other)}"
        for kind, ties in (("Affection", one.affection), ("Hostility", one.hostility))
        for other, tie in ties.items()
    ]


def background_words(state: Campaign, who: int) -> tuple[str, str]:
    """Where somebody comes from, with what the dice added, and the mission."""
    background = state.people[who].background
    if background is None:
        return "", ""
    facts = [f"{key}: {word}" for key, word in background.words.items()]
    facts += [f"{key}: {called(state, other)}" for key, other in background.people.items()]
    if background.kingdom is not None:
        facts.append(f"kingdom: {spoken(state.world.kingdoms[background.kingdom].name, '')}")
    if background.region:
        facts.append(f"region {background.region}")
    debts = [debt.owed for debt in state.kingdom.debts if debt.who == who and debt.owed]
    facts += [f"debt {owed} MG" for owed in debts]
    story = row_of(background).text + (f" [{'; '.join(facts)}]" if facts else "")
    stand = "" if background.state == "open" else f" ({background.state})"
    return story, mission_of(background).text + stand


def secret_for(view_or_state: Campaign, who: int) -> Secret | None:
    return next((secret for secret in view_or_state.secrets if secret.who == who), None)


def person_rows(state: Campaign, who: int) -> list[tuple[str, str]]:
    """A character on one sheet, row by row (MYK-CREATE-092)."""
    one = state.people[who]
    story, mission = background_words(state, who)
    items = [words for _, words in slot_rows(state, who) if words]
    special = [f"{kind} with {called(state, other)}" for kind, other in special_relationships(state, who)]
    rows = [
        ("Class and Job", " / ".join(word for word in (one.class_name, *one.jobs) if word)),
        ("Level", str(one.level)),
        ("Details", ", ".join(word for word in (one.gender, one.age, one.personality) if word)),
        ("Scores", ", ".join(f"{name} {score(one, name)}" for name in books.SCORES)),
        ("HP", f"{one.hp}/{max_hp(one)}"),
        ("Drive", f"{one.drive}/{capacity(one)}"),
        ("Defense", str(defense(one))),
        ("Followers", f"{followers(one)}/{max_followers(state, one)}"),
        ("Skills", ", ".join(known.name for known in one.skills)),
        ("Skill Groups", ", ".join(skill_groups(one))),
        ("Items", ", ".join(items)),
        ("Bonds", "; ".join(tie_words(state, who))),
        ("Special Relationships", ", ".join(special)),
        ("Likes", ", ".join(one.likes)),
        ("Dislikes", ", ".join(one.dislikes)),
        ("Background", story),
        ("Mission", mission),
        ("Faith", one.faith),
        ("Bad Statuses", ", ".join(one.bad_statuses)),
        ("Medals", str(one.medals) if one.medals else ""),
        ("Memo", "; ".join(one.memo)),
    ]
    if secret := secret_for(state, who):
        rows.append(("GM only", secret.text))
    return [(label, words) for label, words in rows if words]


def kingdom_rows(state: Campaign) -> list[tuple[str, str]]:
    """The Kingdom on one sheet, row by row (MYK-CREATE-003)."""
    kingdom = state.kingdom
    monsters = ", ".join(f"{n} {species}" for species, n in kingdom.monster_citizens.items())
    talents = [talent.job + (f" ({talent.choice})" if talent.choice else "") for talent in kingdom.talents]
    debts = [f"{called(state, debt.who)} owes {debt.owed} MG" for debt in kingdom.debts if debt.owed]
    stored = [*(f"{n} {material}" for material, n in kingdom.stored.items()), *(held.item for held in kingdom.kept)]
    rows = [
        ("Level", f"{kingdom.level} ({title(state)})" if kingdom.level else ""),
        ("Attributes", ", ".join(f"{name} {attribute(state, name)}" for name in books.ATTRIBUTES)),
        ("Population", f"{population(state)} ({len(living(state))} Landmakers, {kingdom.citizens} Citizens)"),
        ("Monster Citizens", monsters),
        ("Talents", ", ".join(talents)),
        ("Voices of the People", f"{kingdom.voices}/{max_voices(state)}" if kingdom.level else ""),
        ("Treasury", f"{kingdom.treasury} MG"),
        ("Upkeep", f"{kingdom.upkeep_change:+} MG" if kingdom.upkeep_change else ""),
        ("Religion", kingdom.religion),
        *(("Trait", trait.text) for trait in kingdom.traits),
        ("Monster Skills", ", ".join(kingdom.monster_skills)),
        ("Great Powers", ", ".join(f"{name} {relation}" for name, relation in kingdom.powers.items())),
        ("Stored", ", ".join(stored)),
        ("Memo", "; ".join([*debts, *kingdom.memo])),
    ]
    return [(label, words) for label, words in rows if words]


PLACE_MARKS = {
    "Monster Hive": "☠",
    "Monster Kingdom": "☠",
    "Dungeon Master's Lair": "☠",
    "Starfield": "★",
    "Holy Ground": "✚",
    "Staircase": "≡",
    "Labyrinth": "#",
    "Barrier": "✖",
    "Resource": "◆",
    "Village": "⌂",
    "Power's Enclave": "⚑",
}


def region_mark(state: Campaign, at: str) -> str:
    """One sign for a region on a map of the Known World; nothing for an unknown one."""
    region = state.world.regions.get(at)
    if region is None:
        return ""
    if region.owner:
        return "♛" if region.owner == "own" else "♜"
    return PLACE_MARKS.get(region.place) or ("⌂" if region.hometown_of else "•")


def world_legend(state: Campaign) -> str:
    """What the signs on this map of the Known World mean: those that stand on it, and no others."""
    relations = "♥ Allied, + Friendly, = Neutral, ! Dangerous, ✖ Hostile"
    on_it = [region_mark(state, at) for at in state.world.regions]
    places = sorted(
        {(PLACE_MARKS[region.place], region.place) for region in state.world.regions.values() if region.place}
    )
    lines = ["♛ our Kingdom"]
    lines += [f"♜ another kingdom ({relations})"] if "♜" in on_it else []
    lines += [f"{mark} {name}" for mark, name in places]
    lines += ["⌂ hometown"] if any(one.hometown_of and not one.owner for one in state.world.regions.values()) else []
    return " · ".join([*lines, "? unknown"])


def region_words(state: Campaign, at: str) -> list[str]:
    """What is known of a region."""
    region = state.world.regions.get(at)
    if region is None:
        return ["unknown"]
    words = []
    if region.owner == "own":
        words.append("our Kingdom")
    elif region.owner:
        other = state.world.kingdoms[int(region.owner)]
        words.append(f"{spoken(other.name, '')} ({other.relation or 'no Relationship yet'})")
        if other.staple:
            words.append(f"Staple {other.staple}")
        words += [f"hated by {called(state, one)}" for one in other.hated_by]
    if region.place:
        words.append(region.place + (f" ({region.detail})" if region.detail else ""))
    words += [f"hometown of {called(state, one)}" for one in region.hometown_of]
    return words + region.notes
