"""Facilities of one name in linked neighbouring rooms: one Combined Facility of a higher Level."""

import pytest

from roundtable.games.kingdom import books
from roundtable.games.kingdom.rules.creation.granting import facility_choices
from roundtable.games.kingdom.rules.record import realm
from tests.games.kingdom.tale import home, map_of, standing

ROW = ["A1 B1", "B1 C1", "B1 B2"]


def farms(*rooms, corridors=ROW, options=None, level=2, name="Farm"):
    kingdom = {"level": level, "maps": [home({room: [name] for room in rooms}, corridors)]}
    return standing(kingdom=kingdom, options=options).state


def levels(state):
    return {group.name: group.level for group in realm.groups(state) if group.name != "Royal Palace"}


@pytest.mark.rule("MYK-GEAR-233", "MYK-PLAY-087", "MYK-PLAY-088")
def test_neighbours_with_a_corridor_between_them_are_one_facility():
    assert levels(farms("A1", "B1", "C1")) == {"Farm": 3}
    apart = farms("A1", "C1")
    assert [group.level for group in realm.groups(apart) if group.name == "Farm"] == [1, 1], (
        "they only share a neighbour"
    )
    unlinked = farms("A1", "B1", corridors=["B1 B2", "A1 A2"])
    assert [group.level for group in realm.groups(unlinked) if group.name == "Farm"] == [1, 1]


@pytest.mark.rule("MYK-GEAR-233")
def test_facilities_without_levels_and_with_other_choices_stay_apart():
    assert books.facilities["Bar"].levels is None
    bars = farms("A1", "B1", name="Bar")
    assert len([group for group in realm.groups(bars) if group.name == "Bar"]) == 2
    iron, wood = ({"name": "Staple", "choice": [material]} for material in ("Iron", "Wood"))
    same = standing(kingdom={"maps": [home({"A1": [iron], "B1": [iron]}, ROW)]}).state
    other = standing(kingdom={"maps": [home({"A1": [iron], "B1": [wood]}, ROW)]}).state
    assert [len([group for group in realm.groups(state) if group.name == "Staple"]) for state in (same, other)] == [
        1,
        2,
    ]


@pytest.mark.rule("MYK-GEAR-233")
def test_no_facility_rises_above_level_ten():
    state = farms("A1", "B1", "C1")
    state.kingdom.maps[0].rooms["A1"].facilities[0].level = 9
    assert levels(state) == {"Farm": 10}


@pytest.mark.rule("MYK-GEAR-234")
def test_a_combined_facility_ends_with_its_map():
    extra = map_of(
        "4-3", rooms={"A1": {"facilities": [{"name": "Farm"}]}}, entrances=[{"room": "A1", "side": "west"}]
    )
    state = standing(kingdom={"maps": [home({"C1": ["Farm"]}, ROW), extra]}).state
    assert [group.level for group in realm.groups(state) if group.name == "Farm"] == [1, 1]


@pytest.mark.rule("MYK-CREATE-070", "MYK-CREATE-018", "MYK-GEAR-282")
@pytest.mark.parametrize(("per_room", "lifestyle"), [(False, 3), (True, 7)])
def test_a_combined_farm_raises_the_attribute_once_or_by_option_once_a_room(per_room, lifestyle):
    """Level 3 of a Kingdom of Level 2: +1, and +1 more."""
    state = farms("A1", "B1", "C1", options={"attribute_bonus_per_room": per_room})
    assert realm.attribute(state, "Lifestyle") == lifestyle


@pytest.mark.rule("MYK-GEAR-251")
@pytest.mark.parametrize(("rooms", "lifestyle"), [(("A1", "B1"), 1), (("A1", "B1", "C1"), 2)])
def test_a_cutchery_of_three_rooms_raises_the_lifestyle_level(rooms, lifestyle):
    assert realm.attribute(farms(*rooms, name="Cutchery"), "Lifestyle") == lifestyle


@pytest.mark.rule("MYK-GEAR-288")
def test_a_ritual_precinct_notes_a_skill_that_is_not_permanent():
    choices = facility_choices(standing().state, "Ritual Precinct")
    assert "Shooting Star" in choices
    assert {books.skills[name].group for name in choices} == {"Astrology", "Summoning", "Science"}
    assert not [name for name in choices if books.skills[name].works_as == "Permanent"]


@pytest.mark.rule("MYK-PLAY-087")
def test_a_corridor_across_a_corner_combines_nothing():
    state = farms("A2", "B1", corridors=["A2 B1", "B1 B2"], options={"diagonal_corridors": True})
    assert [group.level for group in realm.groups(state) if group.name == "Farm"] == [1, 1]
