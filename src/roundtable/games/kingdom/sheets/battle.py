"""A sheet for every figure and Area of a battle: numbers with their parts, Skills with what they cost now, Items."""

from roundtable.games.kingdom import books
from roundtable.games.kingdom.rules.play import figures, knowing, numbers
from roundtable.games.kingdom.rules.play.effects import skill
from roundtable.games.kingdom.rules.play.price import price_words
from roundtable.games.kingdom.rules.record.bonds import special_relationships
from roundtable.games.kingdom.rules.record.realm import called
from roundtable.games.kingdom.state import Area, Campaign, Character, Ref
from roundtable.games.kingdom.view_battle import SAID, BattleNow, Figure
from roundtable.kernel.game import Sheet

NOW = SAID | {
    "spent": "Exhausted this Round",
    "asleep": "Asleep: Exhausted, Defense 7",
    "away": "not on the Battlefield",
}
"""A condition in a fight says a little more."""
PLACES: dict[Area, str] = {
    "Encampment": "Furthest from the enemy. When the whole Court is here, it may try to flee.",
    "Rearguard": "Behind the front: for those who shoot and help.",
    "Vanguard": "The front: from here most weapons reach the enemy.",
    "Enemy Vanguard": "The enemy's front.",
    "Enemy Rearguard": "Behind the enemy's front.",
    "Enemy Encampment": "Furthest from you: the enemy's own ground.",
}
STANDING = ("ready", "spent", "asleep")


def sheets(state: Campaign, battle: BattleNow) -> list[Sheet]:
    """Sheets of everybody on the Battlefield, and of the Areas with something to tell."""
    found = [
        Sheet(f"figure {one.ref}", one.name, figure_rows(state, one), "", "MYK-PLAY-342") for one in battle.figures
    ]
    for area in battle.areas:
        rows = [("", PLACES[area.name]), *_who_is_there(state, battle, area.name)]
        if area.trap:
            name = area.trap.rstrip("0123456789, HP()of").strip()
            entry = books.traps.get(name)
            rows.append((f"Combat Trap {area.trap}", entry.text if entry else ""))
        if area.lit:
            rows.append(("Light", "A Star Fragment lights it: ranged weapons may be aimed here."))
        found.append(Sheet(f"area {area.name}", area.name, rows, "", "MYK-PLAY-728"))
    return found


def _who_is_there(state: Campaign, battle: BattleNow, area: Area) -> list[tuple[str, str]]:
    """Who stands in an Area, and how many it takes to get past the enemies in it (MYK-PLAY-360)."""
    there = [one for one in battle.figures if one.area == area and one.condition in STANDING]
    court, foes = ([one for one in there if one.side == side] for side in ("court", "foes"))
    rows = [(side, ", ".join(one.name for one in some)) for side, some in (("Yours", court), ("Enemies", foes)) if some]
    warfare = sum(one.warfare for one in foes)
    if warfare and not any(one.unknown for one in foes):
        least = warfare + state.options.obstruct_on_tie
        rows.append(("Warfare", f"{warfare} together: it takes {least} of you here to move on past them."))
    return rows


def figure_rows(state: Campaign, one: Figure) -> list[tuple[str, str]]:
    """Everything about a figure that a player may want to know before a blow."""
    if one.kind == "Base":
        numbers_ = [("HP", f"{one.hp}/{one.max_hp}"), ("Defense", str(one.defense))]
        told = [*one.lasting, books.bases[one.name].text]
        return [("", f"Base of Level {one.level}"), *numbers_, *(("", words) for words in told)]
    person = one.ref[0] == "p"
    if one.unknown:
        now = NOW[one.condition] + "".join(f", {status}" for status in one.statuses)
        return [("", "Nobody knows what it can do: a Familiarity Check may tell."), ("Now", now)]
    rows = [
        ("", f"{one.kind} of Level {one.level}" + (f", {one.species}" if person else f", {personality(one)}")),
        ("Now", NOW[one.condition] + "".join(f", {status}" for status in one.statuses)),
        ("HP", f"{one.hp}/{one.max_hp}"),
        ("Defense", with_parts(state, one.ref, "defense")),
        *((name, with_parts(state, one.ref, name)) for name in books.SCORES),
    ]
    if person:
        rows.append(("Drive", f"{one.drive}/{one.capacity}"))
    if person or one.followers:
        rows.append(("Followers", f"{one.followers}/{one.max_followers}" if person else str(one.followers)))
    rows += [("Attack", words) for words in one.weapons]
    rows += [("In force", words) for words in one.lasting]
    rows += [(f"Skill {name}", words) for name, words in skill_rows(state, one.ref)]
    rows += [(f"Item {name}", words) for name, words in item_rows(state, one.ref)]
    rows += _bonds(state, one.ref)
    return rows


def personality(one: Figure) -> str:
    return books.monsters[one.species].personality


def with_parts(state: Campaign, ref: Ref, what: str) -> str:
    """A number and what it is made of: "12 (Quest + 7 10, equipment +1, Disrupt +1)"."""
    parts = numbers.parts(state, ref, what)
    total = sum(part.amount for part in parts)
    if len(parts) < 2:
        return str(total)
    first, *rest = parts
    return (
        f"{total} ({first.amount} {first.source}" + "".join(f", {part.source} {part.amount:+}" for part in rest) + ")"
    )


def skill_rows(state: Campaign, ref: Ref) -> list[tuple[str, str]]:
    """The Skills somebody has: what a use costs now, and what they do; those that do not work now say so."""
    working = knowing.skills_of(state, ref)
    rows = []
    for name in dict.fromkeys([*knowing.own_skills(state, ref), *working]):
        entry = books.skills[name]
        cost = price_words(state, ref, skill(name))
        off = "" if name in working else "does not work now; "
        rows.append((name, f"{off}{entry.works_as}{f', costs {cost}' if cost else ''}. {entry.text}"))
    return rows


def item_rows(state: Campaign, ref: Ref) -> list[tuple[str, str]]:
    """The equipped Items, each with its Level and what it does."""
    rows = []
    for held in figures.get(state, ref).items:
        entry = books.items[held.item]
        level = f", Level {held.level}" if held.level is not None else ""
        rows.append((held.item, f"{entry.works_as}{level}. {entry.text}"))
    return rows


def _bonds(state: Campaign, ref: Ref) -> list[tuple[str, str]]:
    one = figures.get(state, ref)
    rows = []
    for label, ties in (("Affection", one.affection), ("Hostility", one.hostility)):
        words = [f"{_whom(state, other)} {tie.score} ({tie.kind})" for other, tie in ties.items() if tie.score]
        if words:
            rows.append((label, ", ".join(words)))
    if isinstance(one, Character):
        special = [f"{kind} with {called(state, other)}" for kind, other in special_relationships(state, int(ref[1:]))]
        if special:
            rows.append(("Special Relationships", ", ".join(special)))
    return rows


def _whom(state: Campaign, other: int | str) -> str:
    if isinstance(other, int):
        return called(state, other) if other < len(state.people) else str(other)
    in_battle = state.battle is not None and other[:1] == "f" and other[1:].isdigit()
    return figures.name(state, other) if in_battle else other
