"""The threat placement limits as a builder meets them: what is offered, what is accepted, and what is refused by which rule.

The numbers come from the rows of the ledger; monsters of a wanted Level are looked up in its bestiary rows.
"""

import re
from typing import Any

import msgspec
import pytest

from roundtable.games.kingdom.dungeon import GAME
from roundtable.games.kingdom.dungeon.model import Dungeon, Group, PlacedTrap, Room
from roundtable.games.kingdom.reserved import slug
from tests.games.kingdom.dungeons import hall, ruled, with_monsters
from tests.games.kingdom.ledger_text import row_case, statement, statements
from tests.games.kingdom.test_monsters import MONSTER
from tests.story import Story

ENTRIES = [match for _, match in statements("beast", "entity", MONSTER)]


def building(dungeon: Dungeon, **options: Any) -> Story:
    return Story(GAME, msgspec.to_builtins(dungeon), seats=1, **options)


def entry(level: int, category: str = "") -> tuple[str, str]:
    """A monster of this Level: its category's and its own key."""
    found = next(one for one in ENTRIES if int(one["level"]) == level and category in ("", one["category"]))
    return f"category {slug(found['category'])}", f"monster {slug(found['name'])}"


def offers(story: Story, level: int) -> bool:
    """Whether a monster of this Level is among those a builder may choose now; the builder goes back again."""
    category, monster = entry(level)
    found = False
    if category in story.offered:
        found = monster in story.does(category).offered
        story.does("back")
    else:
        story.does("back")
    return found


def label(story: Story, key: str) -> str:
    return next(option.label for option in story.ask.options if option.key == key)


TABLE = re.compile(r"N=(\d): (\d+)/(\d+)/(\d+), Ruler room (\d+), traps (\d+)")
ANY = re.compile(
    r"individual monster (\d+), rooms with monsters (\d+), others in Ruler room (\d+), Ruler (\d+), "
    r"trap total levels (\d+), base total levels (\d+)"
)


@pytest.mark.parametrize("size", [3, 4, 5, 6])
@pytest.mark.parametrize(
    ("rule", "level"),
    [
        pytest.param(rule, level, id=rule, marks=pytest.mark.rule(rule, "MYK-WORLD-034"))
        for level, rule in enumerate((f"MYK-WORLD-{number:03}" for number in range(35, 45)), 1)
    ],
)
def test_the_builder_knows_the_limits_of_the_table(rule: str, level: int, size: int) -> None:
    [told] = [tuple(map(int, row)) for row in TABLE.findall(statement(rule)) if int(row[0]) == size]
    _, room, hostile, friendly, ruler_room, traps = told
    fixed = ANY.search(statement(rule))
    assert fixed
    single, inhabited, beside, ruler, trap_levels, base_levels = map(int, fixed.groups())
    story = building(hall([level] * size, use_bases=True))

    story.does("room B1", "monsters")
    for reaction, most in (("neutral", room), ("hostile", hostile), ("friendly", friendly)):
        assert label(story, f"react {reaction}").endswith(f"{most} of {most} left")
    assert offers(story.does("react friendly"), single)
    story.does("room B1", "monsters", "react friendly")
    assert not offers(story, single + 1)

    assert story.does("room B1", "crown").ask.prompt == f"Who rules? Up to Level {ruler}."
    story.does("back", "room A1", "trap")
    assert story.ask.prompt == f"Which Trap? {traps} more Traps and {trap_levels} more Levels are allowed."
    assert story.does("back", "room A1", "base").ask.prompt == f"Which Base? {base_levels} Levels are left for Bases."

    story = building(ruled("Ogrekin", court=[level] * size))
    story.does("room C1", "monsters")
    assert (
        label(story, "react hostile") == f"Hostile. Levels in the Ruler's room: {ruler_room - 1} of {ruler_room} left"
    )
    assert offers(story.does("react hostile"), beside)
    assert not offers(story.does("room C1", "monsters", "react hostile"), beside + 1)

    everywhere = [f"{column}{row}" for row in (1, 2, 3) for column in "ABC"]
    full = hall([level] * size, rooms={name: Room() for name in everywhere})
    for name in everywhere[: min(inhabited, 8)]:
        with_monsters(full, name, Group("Ogrekin"))
    story = building(full).does("room C3", "monsters", "react hostile", "category ogre", "monster ogrekin", 1)
    story.does("area vanguard")
    refused = f"Refused: rooms with monsters: {inhabited + 1}, and at most {inhabited} for this Court."
    assert story.said("MYK-WORLD-022")[-1:] == ([refused] if inhabited < 9 else [])


@pytest.mark.rule("MYK-WORLD-018", "MYK-WORLD-046")
def test_three_traps_a_head_and_the_average_level_rounded_up() -> None:
    """Courts of 1, 1 and 2 average 2: eleven Traps, and the twelfth is refused."""
    crowded = hall([1, 1, 2], traps=[PlacedTrap("Zuch", 1, "A1") for _ in range(10)])
    story = building(crowded)
    story.does("room A1", "trap", "trap zuch", "whole room")
    assert len(story.state.dungeon.traps) == 11
    story.does("room A1", "trap", "trap zuch", "whole room")
    assert story.said("MYK-WORLD-018")[-1] == "Refused: Traps: 12, and at most 11 for this Court."
    assert len(story.state.dungeon.traps) == 11


@pytest.mark.rule("MYK-WORLD-020")
def test_ten_levels_of_traps_for_each_average_level() -> None:
    story = building(hall(traps=[PlacedTrap("Kotatsu", 5, "A1")]))
    story.does("room A1", "trap")
    assert "5 more Levels" in story.ask.prompt
    story.does("trap kotatsu", "whole room", "room A1", "trap")
    assert story.ask.prompt == "What next?" and len(story.state.dungeon.traps) == 2, "no Trap fits any more"


@pytest.mark.rule("MYK-WORLD-021", "MYK-WORLD-318", "MYK-WORLD-319", "MYK-WORLD-320")
def test_one_base_of_each_kind_in_a_room_and_no_more_levels_than_the_courts() -> None:
    """A Factory needs a room, a Fort is an Addition; a second of either is refused, and so are Levels beyond the Court's."""
    story = building(hall([4, 4, 4], use_bases=True))
    story.does("room A1", "base", "base factory", "room A1", "base", "base fort")
    assert story.state.dungeon.rooms["A1"].bases == ["Factory", "Fort"]
    story.does("room A1", "base", "base factory")
    assert story.said("MYK-WORLD-319")[-1].startswith("Refused: ")
    story.does("room A1", "base", "base fort")
    assert story.said("MYK-WORLD-320")[-1].startswith("Refused: ")
    assert story.state.dungeon.rooms["A1"].bases == ["Factory", "Fort"]
    story.does("room B1", "base")
    assert story.ask.prompt == "Which Base? 2 Levels are left for Bases." and "base nest" in story.offered
    assert "base supply-line" not in story.offered, "of Level 3"
    story.does("base nest")
    assert story.state.dungeon.rooms["B1"].bases == ["Nest"]
    assert story.does("room C1", "base").ask.prompt == "What next?", "no Base fits any more"


@pytest.mark.rule("MYK-WORLD-023")
def test_no_monster_more_than_four_levels_above_the_court() -> None:
    """What a Group is given after it was placed counts too: a Minotaur of Level 4 with two Items would be of Level 6."""
    story = building(hall()).does("room B1", "monsters", "react neutral", "category ogre", "monster minotaur", 1)
    story.does("area vanguard", "room B1", "group 0", "items common", "item dagger")
    story.does("room B1", "group 0", "items common", "item spear")
    assert story.said("MYK-WORLD-023") == ["Refused: B1 Level of Minotaur: 6, and at most 5 for this Court."]
    [group] = story.state.dungeon.rooms["B1"].monsters
    assert group.extras.items == ["Dagger"]


@pytest.mark.rule("MYK-WORLD-025", "MYK-WORLD-026", "MYK-WORLD-027")
def test_one_ruler_with_companions_in_a_room_of_its_own_limit() -> None:
    """For four of Level 1: a Ruler up to Level 8, companions up to 5, 20 Levels in the room whatever their reaction."""
    story = building(hall()).does("room C1", "crown")
    assert offers(story, 8) and not offers(story.does("room C1", "crown"), 9)
    story.does("room C1", "crown", *entry(8))
    assert "crown" not in story.does("room A1").offered, "one Ruler only"
    story.does("back", "room C1", "monsters")
    assert label(story, "react friendly").endswith("Levels in the Ruler's room: 12 of 20 left")
    assert not offers(story.does("react friendly"), 6)
    story.does("room C1", "monsters", "react friendly", "category ogre", "monster ogrekin", 12, "area vanguard")
    story.does("room C1", "group 0", "count", 13)
    assert (
        story.said("MYK-WORLD-027")[-1] == "Refused: C1 Levels in the Ruler's room: 21, and at most 20 for this Court."
    )


@pytest.mark.parametrize(
    ("rule", "reaction", "most"),
    [row_case("MYK-WORLD-028", "hostile", 2 * 4 + 4), row_case("MYK-WORLD-029", "friendly", 4 * 4 + 4)],
)
def test_a_room_by_its_reaction(rule: str, reaction: str, most: int) -> None:
    story = building(hall()).does("room B1", "monsters", f"react {reaction}", "category ogre", "monster ogrekin")
    assert f"whole number from 1 to {most}" in story.refuses(most + 1)
    story.does(most, "area vanguard", "room B1", "group 0", "count", most + 1)
    what = f"Levels in a {reaction.capitalize()} room"
    assert story.said(rule)[-1] == f"Refused: B1 {what}: {most + 1}, and at most {most} for this Court."


GIVEN: list[tuple[str, str, list[Any], int]] = [
    ("MYK-WORLD-389", "Ogrekin", ["items rare", "item excalibur"], 3),
    ("MYK-WORLD-392", "Ogrekin", ["relationship", 5], 2),
    ("MYK-BEAST-242", "Ex Ninja", ["followers"], 1),
    ("MYK-BEAST-245", "Ex Ninja", ["skill cannibalism"], 1),
    ("MYK-BEAST-331", "Qupid", ["form"], 1),
    ("MYK-BEAST-334", "Angel of Death", ["skill halo"], 1),
    ("MYK-BEAST-399", "Decarabia", ["form"], 1),
    ("MYK-BEAST-401", "Decarabia", ["skill water-fiend"], 1),
]


@pytest.mark.parametrize(("rule", "book", "answers", "more"), [row_case(*one) for one in GIVEN])
def test_what_a_group_is_given_counts_in_its_room(rule: str, book: str, answers: list[Any], more: int) -> None:
    """A Friendly room holds 24 Levels for one of Level 20: with room enough it is accepted, with a Level too few refused."""
    printed = next(int(one["level"]) for one in ENTRIES if one["name"] == book)
    for spare in (0, 1):
        others = Group("Slime", 24 - printed - more + spare, reaction="Friendly")
        story = building(with_monsters(hall([20]), "B1", Group(book, 1, reaction="Friendly"), others))
        story.does("room B1", "group 0", *answers)
        given = story.state.dungeon.rooms["B1"].monsters[0].extras
        if spare:
            assert given is None
            refused = "Refused: B1 Levels in a Friendly room: 25, and at most 24 for this Court."
            assert story.said("MYK-WORLD-029")[-1] == refused
        else:
            assert given is not None and story.said(rule)


@pytest.mark.rule("MYK-BEAST-020")
def test_what_a_group_is_given_adds_up() -> None:
    """An Item 1, a Class and a Job 3, Followers 1: five more than the entry's."""
    printed = next(int(one["level"]) for one in ENTRIES if one["name"] == "Ex Ninja")
    given = [("items common", "item dagger"), ("class", "class ninja"), ("job", "job thief"), ("followers",)]
    for spare in (0, 1):
        others = Group("Slime", 24 - printed - 5 + spare, reaction="Friendly")
        story = building(with_monsters(hall([20]), "B1", Group("Ex Ninja", 1, reaction="Friendly"), others))
        for answers in given:
            story.does("room B1", "group 0", *answers)
        assert story.state.dungeon.rooms["B1"].monsters[0].extras.followers == (not spare)


@pytest.mark.rule("MYK-BEAST-237")
def test_no_more_humans_with_a_class_or_job_than_the_court_has_members() -> None:
    groups = [Group("Ex Ninja", 1, reaction="Friendly"), Group("Ex Ninja", 1, reaction="Friendly")]
    story = building(with_monsters(hall([20]), "B1", *groups))
    story.does("room B1", "group 0", "class", "class ninja", "room B1", "group 1", "job", "job thief")
    assert story.said("MYK-BEAST-237") == ["Refused: Humans with a Class or Job: 2, and at most 1 for this Court."]
    assert [bool(group.extras) for group in story.state.dungeon.rooms["B1"].monsters] == [True, False]


@pytest.mark.parametrize(
    ("rule", "stat", "levels"),
    [
        row_case("MYK-WORLD-442", "warfare", 1),
        row_case("MYK-WORLD-443", "range", 2),
        row_case("MYK-WORLD-444", "damage", 1),
        row_case("MYK-WORLD-445", "defense", 1),
        row_case("MYK-WORLD-446", "hp", 2),
    ],
)
def test_what_a_ruler_is_raised_counts(rule: str, stat: str, levels: int) -> None:
    """A Berserk Ogrekin counts 6 of 8 Levels: what is raised counts, step by step, until no more fits."""
    story = building(ruled())
    counted = 6
    while counted + levels <= 8:
        story.does("ruler", f"raise {stat}")
        counted += levels
        assert story.does("ruler").ask.prompt.startswith(f"The Ruler Berserk Ogrekin counts {counted} of 8 Levels.")
        story.does("back")
    raised = dict(story.state.dungeon.ruler.raises)
    story.does("ruler", f"raise {stat}")
    refused = f"Refused: C1 Level of the Ruler: {counted + levels}, and at most 8 for this Court."
    assert story.said("MYK-WORLD-025")[-1] == refused and story.state.dungeon.ruler.raises == raised


def warnings(story: Story) -> list[str]:
    return [found.text for found in story.match.view(0).findings if found.kind == "warning"]


@pytest.mark.rule("MYK-WORLD-464")
def test_a_weak_point_that_nothing_reveals_is_warned_about() -> None:
    story = building(ruled()).does("ruler", "weakness Poison", 2, "Garlic", "The Dwarf tells")
    told = "nothing tells the players of the Ruler's weak point Poison"
    assert told not in warnings(story)
    story.state.dungeon.ruler.weaknesses[0].revealed = ""
    silent = building(story.state.dungeon).does("title", "Hall of garlic")
    assert told in warnings(silent)


@pytest.mark.rule("MYK-WORLD-008", "MYK-WORLD-007")
def test_a_junction_wants_a_hint_and_a_straight_way_none() -> None:
    story = building(hall()).does("room B1", "clue", "search", "room", "Where the Ruler is.", "-")
    assert "a junction without a hint at any of its exits" not in warnings(story), "two Corridors a room"
    story.does("use B2", "room B1", "join B2")
    assert "a junction without a hint at any of its exits" in warnings(story)
    story.does("corridor B1-C1", "hint B1", "A smell of garlic.")
    assert "a junction without a hint at any of its exits" not in warnings(story)


@pytest.mark.rule("MYK-WORLD-011")
def test_two_to_four_clues_serve_best() -> None:
    story = building(hall())
    for count in range(1, 6):
        story.does("room B1", "clue", "search", "room", f"Clue {count}.", "-")
        assert (f"{count} clues; 2 to 4 serve the players best" in warnings(story)) == (not 2 <= count <= 4)
    assert story.does("finish").match.over, "a warning blocks nothing"


@pytest.mark.rule("MYK-WORLD-009")
def test_a_room_may_have_no_corridor_where_a_trap_leads_there() -> None:
    """A room without a Corridor is accepted; it is warned about until something moves the Court there."""
    story = building(hall()).does("use A3")
    assert "no Corridor that can be used leads here" in warnings(story)
    story.does("room C1", "trap", "trap teleporter", "a door", "-")
    assert "no Corridor that can be used leads here" not in warnings(story)
    assert story.does("finish").match.over
