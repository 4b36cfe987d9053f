"""Random Encounters in an evening, row by row: who comes, how many, and where they stand when it comes to blows."""

import re

import pytest

from roundtable.games.kingdom.rules.play import knowing
from tests.games.kingdom.evenings import Group, body, d6, evening, small
from tests.games.kingdom.ledger_text import statement
from tests.games.kingdom.tale import king, knight
from tests.games.kingdom.test_tables import ENCOUNTER
from tests.story import Story

NAMES = ("Ann", "Ben", "Cid", "Dan", "Eve")

SURPRISES = {"MYK-PLAY-682": "d{}=1", "MYK-PLAY-687": "d{}=1"}
"""Ogg of a Fay Knight and a Raver Lord draws one of the Court as Combat starts."""


def met(levels: tuple[int, ...], roll: int) -> Story:
    """A Court goes back to a room where nobody lives; somebody comes all the same, and they fight."""
    court = [body(name=name, level=level) for name, level in zip(NAMES, levels, strict=False)]
    story = evening(court, stage="enter", at="B1", explored=("A1", "B1"), delve={"before": "C1"})
    return story.does("go A1", dice=d6(1, 1, roll))


def foes(story: Story) -> list[tuple[str, str]]:
    return [(one.area.removeprefix("Enemy "), one.book) for one in story.state.battle.foes]


@pytest.mark.parametrize("size", [3, 4])
@pytest.mark.parametrize(
    "rule",
    [
        pytest.param(rule, id=rule, marks=pytest.mark.rule(rule, "MYK-PLAY-661"))
        for rule in (f"MYK-PLAY-{number}" for number in range(663, 699))
    ],
)
def test_who_comes_by_level_and_roll(rule: str, size: int) -> None:
    told = re.match(r"Level (\d) encounter, roll (\d)", statement(rule))
    assert told
    many = {"as many as the Court": size, "half the Court (rounded up)": 2}
    groups = ENCOUNTER.findall(statement(rule))
    expected = [(area, book) for area, book, count in groups for _ in range(many.get(count) or int(count))]
    story = met((int(told[1]),) * size, int(told[2]))
    assert story.ask.prompt == "The monsters are Neutral. What does the Court do?"
    assert sorted(foes(story.does("fight", dice=SURPRISES.get(rule, "").format(size)))) == sorted(expected)


@pytest.mark.rule("MYK-PLAY-662")
@pytest.mark.parametrize(
    ("levels", "table"),
    [((1, 1, 1), 1), ((1, 1, 2), 2), ((3, 4, 4), 4), ((9, 9), 6), ((6, 7), 6), ((5, 5, 5, 5, 5), 5)],
)
def test_the_average_level_is_rounded_up_and_at_most_six(levels: tuple[int, ...], table: int) -> None:
    story = met(levels, 1)
    assert f"1 on the Level {table} Random Encounter Table." in story.said("MYK-PLAY-662")


@pytest.mark.rule("MYK-BEAST-480", "MYK-PLAY-695")
def test_the_bone_dragon_of_a_random_encounter_has_learned_more() -> None:
    story = met((6, 6, 6), 3).does("fight")
    assert {"Eternal Flame", "Demoralize", "Analyze"} <= set(knowing.skills_of(story.state, "f0"))


@pytest.mark.rule("MYK-PLAY-345")
def test_monsters_nobody_places_stand_by_their_range() -> None:
    """Range 0 and 1 in front, 2 behind them, 3 or more in the Encampment; one whom a scenario places stands there."""
    many = "Ogrekin, Minotaur, Red Cap, Gunfish"
    people = [king(0), knight(1)]
    story = Story("kingdom", {"people": people}, "", 2, scene="fight", against=many)
    story.does("vanguard", seat=0).does("vanguard", seat=1)
    assert foes(story) == [
        ("Vanguard", "Ogrekin"),
        ("Vanguard", "Minotaur"),
        ("Rearguard", "Red Cap"),
        ("Encampment", "Gunfish"),
    ]
    lair = Group("Ogrekin", area="Rearguard", reaction="Hostile")
    placed = evening([body()], d6(6, 6), dungeon=small(monsters={"B1": [lair]}), stage="encounter")
    assert foes(placed) == [("Rearguard", "Ogrekin")]
