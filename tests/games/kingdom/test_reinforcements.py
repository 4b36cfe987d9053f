"""Monsters held back: they enter when a Round ends, as the GM likes, and go elsewhere if the fight is over first."""

import pytest

from tests.games.kingdom.evenings import Group, body, d6, evening, item, small
from tests.games.kingdom.fights import fight, foe
from tests.story import Story

CALM = {"Wit": 0, "Charisma": 0, "Quest": 2, "Warfare": 3}
STRATEGY = d6(6, 5)


def test_names_are_free() -> None:
    """A GM's question names the monsters as the book does."""
    story = fight(
        [body(base=CALM, area="Encampment")], [foe("Ogrekin", exhausted=True)], gm=True, voices=0,
        reserves=[{"book": "Ogrekin", "count": 3}],
    )  # fmt: skip
    story.does("pass")
    assert story.ask.seat == 1 and story.ask.prompt == "How many Ogrekin enter now? 3 are held back."


@pytest.mark.rule("MYK-WORLD-402", "MYK-WORLD-403", "MYK-WORLD-808")
def test_a_gm_says_how_many_enter() -> None:
    story = fight(
        [body(base=CALM, area="Encampment")], [foe("Ogrekin", exhausted=True)], gm=True, voices=0,
        reserves=[{"book": "Ogrekin", "count": 3}],
    )  # fmt: skip
    story.does("pass")
    story.does(1, dice=STRATEGY)
    assert [one.area for one in story.state.battle.foes] == ["Enemy Vanguard", "Enemy Encampment"]
    assert story.state.battle.reserves[0].count == 2
    assert story.match.view(0).battle is not None and "held back" not in repr(story.match.view(0))


@pytest.mark.rule("MYK-WORLD-404", "MYK-WORLD-808")
def test_without_a_gm_all_who_may_enter_at_once() -> None:
    many = [foe("Ogrekin", exhausted=True, area="Enemy Encampment") for _ in range(7)]
    story = fight([body(base=CALM, area="Encampment")], many, voices=0, reserves=[{"book": "Ogrekin", "count": 5}])
    story.does("pass", dice=STRATEGY)
    assert len(story.state.battle.foes) == 9  # no more than nine of a kind
    assert story.state.battle.reserves[0].count == 3


def won_with_reserves(*, gm: bool, draw: str = "") -> Story:
    held = {"book": "Ogrekin", "count": 2}
    weak = {"book": "Ogrekin", "hp": 1, "area": "Enemy Vanguard"}
    battle = {"stage": "first", "round": 1, "foes": [weak], "reserves": [held]}
    story = evening(
        [body(base=CALM, items=[item("Spear")], area="Enemy Vanguard")], dungeon=small(), battle=battle, gm=gm,
        cycles=[{"kind": "Quarter"}, {"kind": "Round"}],
    )  # fmt: skip
    return story.does("attack slot 1 f0", dice=" ".join((d6(5, 4), d6(6), draw)))


@pytest.mark.rule("MYK-WORLD-405")
def test_held_back_when_the_last_falls_they_go_where_the_gm_says() -> None:
    story = won_with_reserves(gm=True)
    assert sorted(story.offered) == ["A1", "B2", "C1"]
    story.does("C1", seat=1)
    there = story.state.delve.rooms["C1"].lairs
    assert [(one.book, one.count, one.reserve) for one in there] == [("Ogrekin", 2, False)]
    assert not story.state.delve.rooms["B1"].lairs
    told = story.said("MYK-WORLD-405")
    assert told == ["2 Ogrekin go to room C1."] and story.events("MYK-WORLD-405")[0].to == [1]  # nobody but the GM hears


@pytest.mark.rule("MYK-WORLD-405", "MYK-WORLD-808")
def test_without_a_gm_they_go_through_a_corridor() -> None:
    story = won_with_reserves(gm=False, draw="d3=2")
    rooms = {name: [one.count for one in room.lairs] for name, room in story.state.delve.rooms.items()}
    assert sorted(rooms.values()) == [[], [], [], [2]] and rooms["B1"] == []
    assert story.events("MYK-WORLD-405")[0].to == []


@pytest.mark.rule("MYK-WORLD-402")
def test_reserves_of_a_room_wait_behind() -> None:
    monsters = {"C1": [Group("Ogrekin", reaction="Hostile"), Group("Red Cap", reserve=True, reaction="Hostile")]}
    story = evening([body(base=CALM)], dungeon=small(monsters=monsters), stage="enter")
    story.does("go C1", dice=" ".join((d6(5, 4), d6(1, 2), STRATEGY)))  # surprised, and missed
    assert [one.book for one in story.state.battle.foes] == ["Ogrekin"]
    assert [one.book for one in story.state.battle.reserves] == ["Red Cap"]
    assert "Red Cap" not in repr(story.match.view(0))
