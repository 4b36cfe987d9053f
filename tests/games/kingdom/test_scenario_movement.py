"""Scenario Movement: after each Quarter a human GM may act for one NPC of the scenario (MYK-WORLD-342)."""

import json
from typing import Any

import msgspec
import pytest

from roundtable.games.kingdom import books
from roundtable.games.kingdom.dungeon.check import check
from roundtable.games.kingdom.dungeon.model import Group, MapChange, Movement, Npc, Room
from roundtable.games.kingdom.view import view
from tests.games.kingdom.evenings import evening, small
from tests.games.kingdom.fights import body, d6
from tests.games.kingdom.tale import home
from tests.story import Story

ON = {"scenario_movement": True}
GM = 1
ANN = body(followers=0)
BARON = Npc("The Baron", kind="important", reaction="Hostile", class_name="Vizier", base={"Wit": 3, "Charisma": 2})
CHILD = Npc("The Child", kind="extra", reaction="Friendly")


def hall(*npcs: Npc, **more: Any) -> Room:
    return Room("Hall", npcs=list(npcs), **more)


def scheme(plan: Movement, dice: str = "", *, rooms: dict[str, Room] | None = None, options: Any = ON, **more: Any) -> Story:
    """The Court passes its Camp in A1, so the Quarter ends; the Baron is in C1 unless said otherwise."""
    written = small(movement=plan)
    written.rooms |= rooms if rooms is not None else {"C1": hall(BARON)}
    more = {"explored": ("A1",), "kingdom": {"citizens": 40, "treasury": 5}, **more}
    story = evening([ANN], dice, dungeon=written, at="A1", gm=True, options=options, voices=more.pop("voices", 0), **more)
    return story.does("pass")


QUIET = d6(6, 6)
"""Nobody comes by chance."""


def later(story: Story) -> Story:
    """The Court stays where it is for one more Quarter."""
    return story.does("stay", "camp", "pass", dice=QUIET)


def seen(story: Story) -> str:
    """Everything the player's seat is shown."""
    return json.dumps(msgspec.to_builtins(view(story.state, 0), str_keys=True))


# --- when (MYK-WORLD-342) --------------------------------------------------------------------------------------------


@pytest.mark.rule("MYK-WORLD-342", "MYK-WORLD-341")
def test_after_a_quarter_the_gm_is_asked_for_the_one_npc_and_may_do_nothing():
    story = scheme(Movement(who="The Baron"))
    assert (story.ask.seat, story.ask.rule) == (GM, "MYK-WORLD-342") and "room C1" in story.ask.prompt
    assert story.offered == ["none", "go B1", "scene", "other"]
    story.does("none")
    assert story.ask.rule == "MYK-PLAY-196" and story.state.quarter == 1, "the next Quarter begins"


@pytest.mark.rule("MYK-WORLD-342", "MYK-WORLD-341")
def test_without_the_option_a_gm_or_a_plan_nobody_acts():
    assert scheme(Movement(who="The Baron"), options={}).ask.rule == "MYK-PLAY-196"
    assert evening([ANN], dungeon=small(), at="A1", gm=True, options=ON).does("pass").ask.rule == "MYK-PLAY-196"
    alone = evening([ANN], dungeon=small(movement=Movement(who="The Baron")), at="A1", options=ON).does("pass")
    assert alone.ask.rule == "MYK-PLAY-196", "the automated GM never uses it"


@pytest.mark.rule("MYK-WORLD-342")
def test_other_kinds_may_be_invented():
    story = scheme(Movement(who="The Baron")).does("other").does("He poisons the well.")
    assert story.said("MYK-WORLD-342")[-1] == "He poisons the well."


@pytest.mark.rule("MYK-WORLD-342")
def test_who_is_dead_does_nothing_any_more():
    story = scheme(Movement(who="Ogrekin"), rooms={"C1": hall(monsters=[Group("Ogrekin")])})
    story.does("none")
    story.state.delve.rooms["C1"].lairs = []
    assert later(story).ask.rule == "MYK-PLAY-196"


# --- Movement (MYK-WORLD-343) ----------------------------------------------------------------------------------------


@pytest.mark.rule("MYK-WORLD-343")
def test_somebody_goes_through_a_corridor_and_nobody_is_told():
    plan = Movement(who="Ogrekin")
    story = scheme(plan, rooms={"C1": hall(monsters=[Group("Ogrekin", reaction="Hostile")])}, explored=("A1", "B1", "C1"))
    before = seen(story)
    story.does("go B1")
    assert story.state.delve.mover_at == "B1"
    told = story.events("MYK-WORLD-343")
    assert [event.to for event in told] == [[GM]] and "B1" in told[0].sentence([])
    for room in ("B1", "C1"):
        now = next(one for one in view(story.state, 0).map.rooms if one.at == room)
        assert now.monsters == (["Ogrekin (Hostile)"] if room == "C1" else []), "for the players nothing has changed"
    assert "mover_at" not in seen(story) and before.count("Ogrekin") == seen(story).count("Ogrekin")
    gm = view(story.state, GM).map
    assert next(one for one in gm.rooms if one.at == "B1").monsters == ["Ogrekin (came unseen)"]
    story.does("go B1", dice=QUIET)
    assert story.state.battle is not None, "and there it is"
    assert story.state.delve.mover_at == "" and story.state.delve.rooms["C1"].lairs == []


@pytest.mark.rule("MYK-WORLD-343")
def test_the_court_finds_the_old_room_empty():
    rooms = {"B1": hall(monsters=[Group("Ogrekin", reaction="Hostile")])}
    story = scheme(Movement(who="Ogrekin"), d6(6, 6), rooms=rooms, explored=("A1", "B1", "B2")).does("go B2").does("go B1")
    assert story.state.battle is None and story.state.delve.rooms["B1"].lairs == []
    assert "Ogrekin" not in seen(story), "nor is it seen where it went, though that room is known"
    assert [one.book for one in story.state.delve.mover] == ["Ogrekin"]


@pytest.mark.rule("MYK-WORLD-343")
def test_with_allies_elsewhere_or_summoning_magic_several_rooms_at_once():
    crowd = {"C1": hall(BARON), "B2": hall(monsters=[Group("Red Cap", reaction="Hostile")])}
    story = scheme(Movement(who="The Baron"), rooms=crowd)
    assert [key for key in story.offered if key.startswith("go ")] == ["go B1", "go A1", "go B2"]
    summoner = next(one.name for one in books.skills if one.group == "Summoning")
    magic = {"C1": hall(msgspec.structs.replace(BARON, skills=[summoner]))}
    story = scheme(Movement(who="The Baron"), rooms=magic)
    assert [key for key in story.offered if key.startswith("go ")] == ["go B1", "go A1", "go B2"]
    alone = scheme(Movement(who="The Baron"))
    assert [key for key in alone.offered if key.startswith("go ")] == ["go B1"]


@pytest.mark.rule("MYK-WORLD-343")
def test_into_the_courts_own_room_and_out_of_it_everybody_sees():
    story = scheme(Movement(who="The Baron"), rooms={"B1": hall(BARON)}).does("go A1")
    assert story.said("MYK-WORLD-343") == ["The Baron comes."]
    assert [story.state.people[int(who[1:])].name for who in story.state.delve.rooms["A1"].npcs] == ["The Baron"]
    story.does("stay", dice=QUIET)
    assert story.state.battle is not None, "he is Hostile"


@pytest.mark.rule("MYK-WORLD-343")
def test_somebody_unmet_is_met_where_they_really_are():
    story = scheme(Movement(who="The Baron"), d6(6, 6)).does("go B1")
    assert not any(one.name == "The Baron" for one in story.state.people)
    story.does("go B1")
    assert story.state.battle is not None and story.state.people[-1].name == "The Baron"
    assert story.state.delve.mover_at == "B1" or "p1" in story.state.delve.rooms["B1"].npcs


# --- Violence (MYK-WORLD-344, MYK-BEAST-016) -------------------------------------------------------------------------


@pytest.mark.rule("MYK-WORLD-344")
@pytest.mark.parametrize(("dice", "left"), [(d6(4, 4), 40), (d6(4, 3, 5), 35)])
def test_citizens_die_unless_military_9_prevents_it_once_every_2_quarters(dice, left):
    story = scheme(Movement(who="The Baron", violence="citizens"), dice).does("violence")
    assert story.state.kingdom.citizens == left, "Military 1 against 9; 1D6"
    later(story)
    assert "violence" not in story.offered, "not in every Quarter"
    later(story.does("none"))
    assert "violence" in story.offered


@pytest.mark.rule("MYK-WORLD-344")
def test_check_and_frequency_are_the_scenarios():
    plan = Movement(who="The Baron", violence="citizens", every=1, violence_check="Culture", violence_difficulty=5)
    story = scheme(plan, d6(2, 2)).does("violence")
    assert story.state.kingdom.citizens == 40, "Culture 1 and 4 against 5"
    assert "violence" in later(story).offered


@pytest.mark.rule("MYK-WORLD-344")
def test_a_hostage_in_the_same_room_is_harmed_met_or_not():
    victim = msgspec.structs.replace(BARON, name="The Duke", reaction="Friendly")
    plan = Movement(who="The Baron", violence="hostage", hostage="The Duke", every=1)
    rooms = {"B1": hall(victim), "C1": hall(BARON)}
    assert "violence" not in scheme(plan, rooms=rooms).offered, "they are not in one room"
    story = later(scheme(plan, rooms=rooms).does("go B1")).does("violence", dice=d6(2, 2, 6))
    assert story.state.delve.harmed == {"The Duke": 6} and "The Duke" not in seen(story)
    whole = scheme(plan, rooms=rooms).does("none").does("go B1")
    story.does("go B1", dice=QUIET)
    duke = next(one for one in story.state.people if one.name == "The Duke")
    unhurt = next(one for one in whole.state.people if one.name == "The Duke")
    assert duke.hp == unhurt.hp - 6


@pytest.mark.rule("MYK-WORLD-344")
def test_a_facility_at_home_is_destroyed():
    town = {"citizens": 40, "maps": [home({"B1": ["Farm"]})]}
    story = scheme(Movement(who="A Typhoon", violence="facility"), f"{d6(1, 2)} d2=2", kingdom=town)
    assert story.offered == ["none", "violence", "scene", "other"], "who is not on the map does not move on it"
    story.does("violence")
    standing = [at.name for room in story.state.kingdom.maps[0].rooms.values() for at in room.facilities]
    assert len(standing) == 1 and story.said("MYK-WORLD-344")[0] == "A Typhoon lays hands on what the Kingdom has built."


SWARMS = {
    "Money Eater": ("Poverty", d6(1, 2, 4), lambda kingdom: kingdom.treasury == 1),
    "Airt Piper": ("Magic Flute", d6(1, 2, 4), lambda kingdom: kingdom.citizens == 36),
    "Lord of the Flies": ("Swarm of Flies", d6(1, 2, 4, 4, 4), lambda kingdom: kingdom.citizens == 28),
    "Spider Lord": ("Spider Swarm", d6(1, 2, 4, 4, 4, 4, 4), lambda kingdom: kingdom.citizens == 20),
}


@pytest.mark.rule("MYK-BEAST-016", "MYK-WORLD-344")
@pytest.mark.parametrize("monster", SWARMS)
def test_a_support_skill_that_reaches_kingdoms_is_used_from_afar_with_its_own_check(monster):
    name, dice, so = SWARMS[monster]
    rooms = {"C1": hall(monsters=[Group(monster, reaction="Hostile")])}
    story = scheme(Movement(who=monster), dice, rooms=rooms).does(f"skill {name}")
    assert so(story.state.kingdom) and story.state.battle is None
    assert story.said("MYK-BEAST-016") == [f"{monster} uses {name} from afar."]
    assert f"skill {name}" not in later(story).offered, "once every 2 Quarters"
    assert f"skill {name}" in later(story.does("none")).offered


@pytest.mark.rule("MYK-BEAST-016", "MYK-BEAST-196", "MYK-BEAST-202")
@pytest.mark.parametrize(
    ("monster", "name", "dice"), [("Locust Lord", "Locust Swarm", ""), ("Termite Lord", "Termite Swarm", d6(1))]
)
def test_swarms_destroy_facilities_from_afar(monster, name, dice):
    rooms = {"C1": hall(monsters=[Group(monster, reaction="Hostile")])}
    town = {"citizens": 40, "maps": [home({"B1": ["Farm"]})]}
    story = scheme(Movement(who=monster), f"{d6(1, 2)} {dice} d2=2", rooms=rooms, kingdom=town).does(f"skill {name}")
    assert len([at for room in story.state.kingdom.maps[0].rooms.values() for at in room.facilities]) == 1


@pytest.mark.rule("MYK-BEAST-016")
def test_without_the_option_such_a_skill_waits_for_a_combat():
    rooms = {"C1": hall(monsters=[Group("Money Eater", reaction="Hostile")])}
    story = scheme(Movement(who="Money Eater"), rooms=rooms, options={})
    assert story.ask.rule == "MYK-PLAY-196" and story.state.kingdom.treasury == 5


# --- Influence, Environment, Scene (MYK-WORLD-345, MYK-WORLD-346, MYK-WORLD-347) -------------------------------------


@pytest.mark.rule("MYK-WORLD-345")
@pytest.mark.parametrize(
    ("what", "dice", "left"),
    [("treasury", d6(4, 3), (4, 6)), ("voices", d6(4, 3), (5, 5)), ("voices", d6(4, 4), (5, 6))],
)
def test_the_people_are_swayed_unless_order_9_prevents_it(what, dice, left):
    story = scheme(Movement(who="The Baron", influence=what), voices=6).does("influence")
    story.does(0, dice=dice)  # no Voices are spent on it
    kingdom = story.state.kingdom
    assert (kingdom.treasury, kingdom.voices) == left, "1 MG or 1 Voice, Order 1 against 9"
    assert "influence" not in later(story).offered


@pytest.mark.rule("MYK-WORLD-346")
def test_a_room_is_destroyed_when_the_work_is_done():
    plan = Movement(who="The Baron", changes=[MapChange("The hall comes down.", after=2, destroys="B2")])
    story = scheme(plan).does("change 0")
    assert story.events("MYK-WORLD-346")[-1].to == [GM] and not story.state.delve.rooms["B2"].destroyed
    later(story).does("change 0")
    assert story.state.delve.rooms["B2"].destroyed and "B1-B2" not in story.state.delve.corridors
    assert story.said("MYK-WORLD-346")[-2:] == ["The hall comes down.", "Room B2 is no more."]
    assert not any(key.startswith("change") for key in later(story).offered)


@pytest.mark.rule("MYK-WORLD-346")
def test_the_courts_own_room_falls_in_and_the_court_flees():
    plan = Movement(who="The Baron", changes=[MapChange("The roof falls.", destroys="A1")])
    story = scheme(plan).does("change 0")
    assert story.state.delve.at["p0"] == "B1" and story.state.delve.rooms["A1"].destroyed


@pytest.mark.rule("MYK-WORLD-346")
def test_the_kingdom_is_displaced_and_monsters_are_summoned():
    plan = Movement(
        who="The Baron",
        changes=[
            MapChange("A wave goes through the Dungeon.", displaces=True),
            MapChange("Something comes.", summons=Group("Ogrekin", count=2, reaction="Hostile"), room="B1"),
        ],
    )
    story = scheme(plan).does("change 0")
    assert story.ask.rule == "MYK-WORLD-346"
    story.does(story.offered[0])
    assert story.state.kingdom.maps[0].region != "3-3"
    later(story).does("change 1").does("go B1", dice=f"{QUIET} {QUIET}")
    assert [foe.book for foe in story.state.battle.foes] == ["Ogrekin", "Ogrekin"]


@pytest.mark.rule("MYK-WORLD-347")
def test_a_scene_is_told_and_changes_nothing():
    story = scheme(Movement(who="The Baron", scenes=["The Baron counts his gold."])).does("scene")
    before = msgspec.to_builtins(story.state, str_keys=True)
    story.does("The Baron counts his gold.")
    assert story.said("MYK-WORLD-347") == ["The Baron counts his gold."]
    after = msgspec.to_builtins(story.state, str_keys=True)
    assert {key for key in after if after[key] != before[key]} <= {"delve"} and story.ask.rule == "MYK-PLAY-196"


@pytest.mark.rule("MYK-WORLD-342", "MYK-WORLD-344", "MYK-WORLD-346")
@pytest.mark.parametrize(
    ("plan", "words"),
    [
        (Movement(who=""), "does not say whose"),
        (Movement(who="X", every=0), "every 0 Quarters"),
        (Movement(who="X", violence="hostage", hostage="Nobody"), "none of the map's people"),
        (Movement(who="X", violence_check="Wit"), "one of Lifestyle, Culture, Order, Military"),
        (Movement(who="X", changes=[MapChange("Boom", destroys="C3")]), "a room that is not in use"),
        (Movement(who="X", changes=[MapChange("", destroys="A1")]), "is told"),
    ],
)
def test_a_plan_that_cannot_be_is_refused_with_what_would_be_right(plan, words):
    assert any(words in finding.text for finding in check(small(movement=plan)) if finding.kind == "error")
