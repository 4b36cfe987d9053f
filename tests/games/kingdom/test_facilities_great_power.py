"""The Facilities of the Great Powers, each through a match."""

import pytest

from roundtable.games.kingdom.rules.record.realm import ROOMS, attribute
from tests.games.kingdom.fights import body
from tests.games.kingdom.seasons import lord, season
from tests.games.kingdom.tale import home
from tests.games.kingdom.towns import labels, town

ADA, BEN = lord(), body(name="Ben")
EMPIRE = {"vassal_of": "Dynamite Empire"}
EVERYWHERE = ["A1 B1", "B1 C1", "A2 B2", "B2 C2", "A3 B3", "B3 C3", "B1 B2", "B2 B3"]


def in_b1(story):
    return [at.name for at in story.state.kingdom.maps[0].rooms["B1"].facilities]


@pytest.mark.rule("MYK-WORLD-782")
def test_a_great_excavation_may_be_built_in_an_empty_room():
    story = town([], stage="requests", kingdom={**EMPIRE, "treasury": 3}).does("build Great Excavation", "1 B1")
    assert in_b1(story) == ["Great Excavation"] and story.state.kingdom.treasury == 0


@pytest.mark.rule("MYK-WORLD-782", "MYK-GEAR-224")
def test_its_room_holds_two_facilities_of_different_names_and_no_third():
    story = town([["Temple", "Great Excavation"], "Farm"], stage="requests", kingdom={"treasury": 20})
    story.does("build Temple")
    assert "1 B1" not in story.offered, "there is a Temple already"
    story.does("1 A1", "build Council")
    assert "1 B1" in story.offered and "1 B3" not in story.offered, "the Farm has no Excavation"
    story.does("1 B1", "build School")
    assert in_b1(story) == ["Temple", "Great Excavation", "Council"] and "1 B1" not in story.offered


@pytest.mark.rule("MYK-WORLD-782", "MYK-GEAR-225")
@pytest.mark.parametrize(
    ("pulled", "left"),
    [
        ("Temple", ["Great Excavation", "Council"]),
        ("Council", ["Temple", "Great Excavation", "Sanctuary"]),
        ("Great Excavation", ["Temple", "Sanctuary"]),
    ],
)
def test_of_two_facilities_one_falls_with_its_own_additions_and_the_second_with_the_excavation(pulled, left):
    there = ["Temple", "Great Excavation", "Council", "Sanctuary"]
    story = town([there], stage="requests", kingdom={"treasury": 2}).does(f"demolish 1 B1 {pulled}")
    assert in_b1(story) == left


@pytest.mark.rule("MYK-WORLD-783")
@pytest.mark.parametrize(("corridors", "more"), [(EVERYWHERE, 1), (EVERYWHERE[1:], 0)])
def test_a_map_excavated_in_every_room_raises_lifestyle_and_military(corridors, more):
    dug = {room: ["Great Excavation"] for room in ROOMS if room != "C3"}
    maps = [home(dug, corridors)]
    story = season("requests", [ADA], kingdom={**EMPIRE, "maps": maps, "treasury": 3})
    assert [attribute(story.state, name) for name in ("Lifestyle", "Military")] == [1, 1], "one room is left"
    story.does("build Great Excavation")
    levels = [attribute(story.state, name) for name in ("Lifestyle", "Culture", "Order", "Military")]
    assert levels == [1 + more, 1, 1, 1 + more], "a room that no Corridor leads to is of no use"


@pytest.mark.rule("MYK-WORLD-785", "MYK-WORLD-784")
@pytest.mark.parametrize("stage", ["requests", "end requests"])
def test_an_embassy_pays_2_mg_for_5_information_in_both_treasury_meetings_once(stage):
    rich = lord(materials={"3": {"Information": 7}})
    story = town(["Embassy"], court=[rich], stage=stage, objective="done", kingdom={"stored": {"Information": 8}})
    assert labels(story)["assist 1 B1 Embassy"] == "Embassy: 2 MG for every 5 Information"
    story.does("assist 1 B1 Embassy")
    assert story.ask.high == 3
    story.does(2)
    assert story.state.kingdom.treasury == 4
    assert story.state.kingdom.stored == {} and story.state.people[0].materials == {3: {"Information": 5}}
    assert "assist 1 B1 Embassy" not in story.offered, "once a meeting"
    poor = town(["Embassy"], stage=stage, objective="done", kingdom={"stored": {"Information": 4}, "treasury": 1})
    assert "assist 1 B1 Embassy" not in poor.offered
