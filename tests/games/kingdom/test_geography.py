"""Geography: regions, the Palace, Facilities in rooms, Corridors and Entrances; the Known World; affairs."""

import msgspec
import pytest

from roundtable.games.kingdom.rules.record import realm
from roundtable.games.kingdom.state import Map, TalentAt
from tests.games.kingdom.tale import CROSS, d6, d66, home, map_of, standing, tale

FULL = [
    "A1 A2",
    "A2 A3",
    "A3 B3",
    "B3 C3",
    "C2 C3",
    "C1 C2",
    "B1 C1",
    "B1 B2",
]
"""Eight Corridors that link all nine rooms."""


@pytest.mark.rule("MYK-CREATE-072")
def test_nine_rooms_lie_in_a_square_around_the_centre():
    assert realm.ROOMS == ("A1", "A2", "A3", "B1", "B2", "B3", "C1", "C2", "C3")
    neighbours = {link for link in realm.STRAIGHT if "B2" in link.split()}
    assert neighbours == {"A2 B2", "B1 B2", "B2 B3", "B2 C2"}
    assert len(realm.STRAIGHT) == 12
    assert realm.outer_walls("A1") == ["north", "west"] and realm.outer_walls("C3") == ["east", "south"]
    assert realm.outer_walls("B2") == []


@pytest.mark.rule("MYK-CREATE-073", "MYK-CREATE-080", "MYK-CREATE-081", "MYK-CREATE-083")
def test_the_own_region_is_drawn_column_first():
    story = tale("own region", d6(2, 5))
    assert [here.region for here in story.state.kingdom.maps] == ["2-5"]
    assert list(story.state.world.regions) == ["2-5"] and story.state.world.regions["2-5"].owner == "own"
    assert len(realm.unknown_regions(story.state)) == 35


@pytest.mark.rule("MYK-CREATE-080")
def test_the_known_world_may_be_larger():
    story = tale("own region", "d9=9 d9=1", options={"known_world_size": 9})
    assert story.state.kingdom.maps[0].region == "9-1"
    assert len(realm.unknown_regions(story.state)) == 80


@pytest.mark.rule("MYK-CREATE-080", "MYK-CREATE-035")
def test_a_region_that_is_known_is_drawn_again():
    ally = {"what": "kingdom", "seat": 0, "rule": "MYK-CREATE-035", "relation": "Allied", "staple": True}
    dice = d6(3, 3) + " " + d6(4, 4) + " " + d66(11, 24, 11) + " " + d6(1, 1) + " " + d6(1, 2)
    story = tale("allies", dice, kingdom={"maps": [map_of("3-3")]}, waiting=[ally])
    other = story.state.world.kingdoms[0]
    assert other.regions == ["4-4"]
    assert (realm.spoken(other.name, ""), other.relation, other.staple) == ("Dark Dragon Kingdom", "Allied", "Meat")
    assert story.state.world.regions["4-4"].owner == "0"
    assert story.state.step == "corridors"
    story.ends()


@pytest.mark.rule("MYK-CREATE-035", "MYK-CREATE-081")
def test_an_ally_waits_until_the_own_region_is_drawn_and_extra_regions_come_first():
    dice = d6(4, 4, 4) + " " + d6(4, 4, 6)
    story = tale("environment", dice)
    assert [due.what for due in story.state.waiting] == ["kingdom", "region"]
    story.does({"Order": 2}, dice=d6(1, 1))
    assert story.ask.prompt == "Which neighbouring region joins the Kingdom?"
    assert story.offered == ["region 2-1", "region 1-2", "no"]
    story.does("region 1-2")
    story.does("A1 north", dice=d6(3))
    story.does([], dice=d6(6, 6) + " " + d66(11, 24, 11) + " " + d6(2, 2))
    assert [here.region for here in story.state.kingdom.maps] == ["1-1", "1-2"]
    assert story.state.world.kingdoms[0].regions == ["6-6"]


@pytest.mark.rule("MYK-CREATE-035")
def test_another_kingdoms_own_king_is_named_by_the_players():
    ally = {"what": "kingdom", "seat": 0, "rule": "MYK-CREATE-035", "relation": "Allied", "staple": True}
    story = tale("allies", d6(4, 4) + " " + d66(11, 66), kingdom={"maps": [map_of("3-3")]}, waiting=[ally])
    assert story.ask.prompt == "What is the name of their King?"
    story.does("Ubu", dice=d66(11) + " " + d6(2, 2))
    assert realm.spoken(story.state.world.kingdoms[0].name, "Ada") == "Dark Ubu Kingdom"


REGION = {"what": "region", "seat": 0, "rule": "MYK-CREATE-037", "corridors": "1D6"}


@pytest.mark.rule("MYK-CREATE-037")
def test_a_neighbouring_region_joins_with_an_entrance_and_a_die_of_corridors():
    story = tale("extra regions", kingdom={"maps": [map_of("3-3")]}, waiting=[REGION])
    assert story.offered == ["region 3-2", "region 4-3", "region 3-4", "region 2-3", "no"]
    story.does("region 4-3")
    assert "B2 north" not in story.offered and len(story.offered) == 12
    story.does("B1 north", dice=d6(3))
    assert story.ask.most == 3 and "3 of" in story.refuses(CROSS)
    story.does(["A1 B1", "B1 B2", "A3 B3"])
    assert realm.usable_rooms(story.state, 1) == ["B1", "A1", "B2"]


@pytest.mark.rule("MYK-CREATE-037")
def test_an_extra_region_may_be_declined():
    story = tale("extra regions", kingdom={"maps": [map_of("1-1")]}, waiting=[REGION]).does("no")
    assert len(story.state.kingdom.maps) == 1 and list(story.state.world.regions) == ["1-1"]


@pytest.mark.rule("MYK-CREATE-038")
def test_rolled_again_the_extra_map_grows_and_a_full_one_brings_a_further_region():
    extra = map_of("4-3", corridors=FULL[:6], entrances=[{"room": "A1", "side": "west"}])
    story = tale("extra regions", d6(2), kingdom={"maps": [map_of("3-3"), extra]}, waiting=[REGION, REGION])
    assert story.ask.rule == "MYK-CREATE-038"
    story.does(FULL[6:])
    assert story.ask.prompt == "Which neighbouring region joins the Kingdom?"
    assert "region 5-3" in story.offered and "region 4-3" not in story.offered
    story.does("region 5-3")
    story.does("C1 east", dice=d6(1))
    story.does(["C1 C2"], dice=d6(4))
    assert len(story.state.kingdom.maps) == 3
    assert "region 5-3" in story.ask.prompt, "a third result works on the newest extra map"
    story.does(["B2 C2", "B1 B2"])
    assert len(story.state.kingdom.maps) == 3


@pytest.mark.rule("MYK-CREATE-038")
def test_eight_linked_rooms_of_nine_bring_no_further_region():
    extra = map_of("4-3", corridors=FULL[:6], entrances=[{"room": "A1", "side": "west"}])
    story = tale("extra regions", d6(2), kingdom={"maps": [map_of("3-3"), extra]}, waiting=[REGION])
    story.does([FULL[6]])
    assert len(realm.usable_rooms(story.state, 1)) == 8
    assert len(story.state.kingdom.maps) == 2 and story.state.step != "extra regions"


@pytest.mark.rule("MYK-CREATE-038")
def test_corridors_without_a_place_are_lost():
    twelve = list(realm.STRAIGHT)
    extra = map_of("4-3", corridors=twelve[:11], entrances=[{"room": "A1", "side": "west"}])
    story = tale("extra regions", d6(6), kingdom={"maps": [map_of("3-3"), extra]}, waiting=[REGION])
    assert story.offered == twelve[11:]


# --- the Palace and the Facilities -----------------------------------------------------------------------------------


@pytest.mark.rule("MYK-CREATE-074")
def test_the_palace_stands_in_the_centre_of_a_map_of_choice():
    extra = map_of("4-3", corridors=["A1 B1"], entrances=[{"room": "A1", "side": "north"}])
    story = tale("palace", kingdom={"maps": [map_of("3-3"), extra]}).does("map 2")
    assert story.state.kingdom.home == 1
    assert story.state.kingdom.maps[1].rooms["B2"].facilities[0].name == "Royal Palace"
    assert story.state.kingdom.maps[0].rooms["B2"].facilities == []
    assert story.ask.most == 8, "with the one it has, the home map gets nine Corridors"
    story.does([], dice=d6(4))
    assert story.ask.most == 4, "the other map gets a die of Corridors"
    story.does(["A1 A2"], "C3 south")
    assert [[gate.room for gate in here.entrances] for here in story.state.kingdom.maps] == [["C3"], ["A1"]]
    assert story.state.step == "basics", "the extra map has its Entrance already"


@pytest.mark.rule("MYK-CREATE-074")
def test_with_one_map_nobody_is_asked_for_the_palace():
    story = tale("palace", kingdom={"maps": [map_of("3-3")]})
    assert story.state.step == "corridors"
    assert story.said("MYK-CREATE-074") == ["The Royal Palace stands in room B2."]


def grant(name, **more):
    return {"name": name, "seat": 0, "rule": "MYK-CREATE-039", **more}


@pytest.mark.rule("MYK-CREATE-075", "MYK-CREATE-019")
def test_facilities_stand_in_rooms_of_choice_one_a_room():
    given = [grant("Farm"), grant("Guild", choice=["Melee"])]
    story = tale("facilities", kingdom={"maps": [home(corridors=[])]}, granted=given)
    assert story.offered == [f"1 {room}" for room in realm.ROOMS if room != "B2"]
    story.does("1 A1")
    assert "1 A1" not in story.offered and "1 B2" not in story.offered
    story.does("1 A3")
    rooms = story.state.kingdom.maps[0].rooms
    assert (rooms["A1"].facilities[0].name, rooms["A1"].facilities[0].level) == ("Farm", 1)
    assert rooms["A3"].facilities[0].choice == ["Melee"]
    assert story.state.kingdom.treasury == 0, "it costs nothing"


@pytest.mark.rule("MYK-CREATE-019", "MYK-CREATE-041", "MYK-WORLD-782")
def test_additions_stand_with_the_facility_they_belong_to():
    given = [grant("Throne"), grant("Farm"), grant("Great Excavation"), grant("Observatory")]
    story = tale("facilities", kingdom={"maps": [home(corridors=[])]}, granted=given)
    assert story.state.kingdom.maps[0].rooms["B2"].facilities[1].name == "Throne"
    story.does("1 A1")
    # A Great Excavation is the exception: it may be built in an empty room.
    assert story.offered == [f"1 {column}{row}" for column in "ABC" for row in (1, 2, 3)]
    story.does("1 A1", "1 C1")
    assert story.state.kingdom.maps[0].rooms["C1"].facilities[0].name == "Observatory"
    assert not any(talent.job == "Astrologist" for talent in story.state.kingdom.talents)


@pytest.mark.rule("MYK-CREATE-019")
def test_a_facility_without_a_place_is_rolled_again_once():
    given = [grant("Throne"), grant("Throne", table="Facilities Table 1")]
    story = tale("facilities", d6(2), kingdom={"maps": [home(corridors=[])]}, granted=given)
    assert story.ask.prompt == "In which room does the Hall stand?"
    story.does("1 A1")
    names = [at.name for _, _, at in realm.facilities(story.state)]
    assert names == ["Hall", "Royal Palace", "Throne"]
    story.ends()


@pytest.mark.rule("MYK-CREATE-019")
def test_after_that_the_players_choose_what_they_keep():
    full = {room: ["Bar"] for room in realm.ROOMS if room != "B2"}
    given = [grant("Farm", table="Facilities Table 6")]
    story = tale("facilities", d6(2), kingdom={"maps": [home(full, corridors=[])]}, granted=given)
    assert story.ask.prompt == "There is no place for the Blacksmith. Keep it?"
    assert "1 B2" not in story.offered and len(story.offered) == 9
    story.does("1 C3")
    assert story.state.kingdom.maps[0].rooms["C3"].facilities[0].name == "Blacksmith"
    again = tale("facilities", d6(2), kingdom={"maps": [home(full, corridors=[])]}, granted=given).does("no")
    assert "Blacksmith" not in [at.name for _, _, at in realm.facilities(again.state)]
    assert again.said("MYK-CREATE-019")[-1] == "The Blacksmith is lost."


@pytest.mark.rule("MYK-CREATE-019", "MYK-CREATE-037")
def test_a_region_won_by_rolling_again_is_settled_at_once():
    full = {room: ["Bar"] for room in realm.ROOMS if room != "B2"}
    given = [grant("Ranch", table="Resources Table")]
    story = tale("facilities", d6(6), kingdom={"maps": [home(full)]}, granted=given)
    assert story.ask.prompt == "Which neighbouring region joins the Kingdom?"
    story.does("region 3-2")
    story.does("A1 west", dice=d6(1)).does([])
    assert len(story.state.kingdom.maps) == 2


# --- Corridors and Entrances -----------------------------------------------------------------------------------------


@pytest.mark.rule("MYK-CREATE-076")
def test_nine_corridors_between_neighbours_on_the_home_map():
    story = tale("corridors", kingdom={"maps": [home(corridors=[])]})
    assert (len(story.offered), story.ask.most) == (12, 9)
    assert "0 to 9" in story.refuses(list(realm.STRAIGHT[:10]))
    assert "A3 B2" not in story.offered
    story.does(FULL)
    assert story.state.kingdom.maps[0].corridors == [link for link in realm.STRAIGHT if link in FULL]


@pytest.mark.rule("MYK-CREATE-076")
def test_diagonal_corridors_are_an_option():
    story = tale("corridors", options={"diagonal_corridors": True}, kingdom={"maps": [home(corridors=[])]})
    assert len(story.offered) == 20 and "A3 B2" in story.offered
    story.does(["A3 B2"])
    assert realm.usable_rooms(story.state, 0) == ["B2", "A3"]


@pytest.mark.rule("MYK-CREATE-077")
def test_rooms_without_a_way_to_the_palace_cannot_be_used():
    story = tale("corridors", kingdom={"maps": [home({"A1": ["Farm"], "B1": ["Bar"]}, corridors=[])]})
    story.does(["B1 B2", "A1 A2"])
    assert realm.usable_rooms(story.state, 0) == ["B2", "B1"]
    assert [at.name for at in realm.usable_facilities(story.state)] == ["Royal Palace", "Bar"]
    assert story.said("MYK-CREATE-077") == ["No Corridor leads from the Palace to A1, A2, A3, B3, C1, C2, C3."]


@pytest.mark.rule("MYK-CREATE-078", "MYK-CREATE-079")
def test_one_entrance_in_an_outer_wall_of_any_room_but_the_centre():
    bare = home(corridors=CROSS)
    bare["entrances"] = []
    story = tale("entrance", kingdom={"maps": [bare]})
    assert len(story.offered) == 12 and not any(key.startswith("B2") for key in story.offered)
    story.refuses("B2 north")
    story.refuses("A1 south")
    story.does("C2 east")
    entrances = story.state.kingdom.maps[0].entrances
    assert [(entrance.room, entrance.side) for entrance in entrances] == [("C2", "east")]


@pytest.mark.rule("MYK-CREATE-079")
def test_a_third_entrance_is_against_the_rules():
    from roundtable.games.kingdom.rules.creation.audit import problems

    story = standing()
    walls = [("A1", "north"), ("C1", "north"), ("C3", "south")]
    from roundtable.games.kingdom.state import Entrance

    story.state.kingdom.maps[0].entrances = [Entrance(room=room, side=side) for room, side in walls[:2]]
    assert "MYK-CREATE-079" not in [problem.rule for problem in problems(story.state)]
    story.state.kingdom.maps[0].entrances = [Entrance(room=room, side=side) for room, side in walls]
    assert "MYK-CREATE-079" in [problem.rule for problem in problems(story.state)]


# --- the Known World and affairs -------------------------------------------------------------------------------------


@pytest.mark.rule("MYK-CREATE-082")
def test_anything_recorded_makes_a_region_known():
    story = standing(options={"gm": "human"}, seats=2, people=[{"seat": 0, "class_name": "King", "name": "Ada"}])
    assert not realm.is_known(story.state, "5-5")
    story.does("wait", seat=0)
    story.does("world", seat=1)
    story.does("note", "region 5-5", "a stair going down", "yes")
    assert realm.is_known(story.state, "5-5")


@pytest.mark.rule("MYK-CREATE-084", "MYK-CREATE-085", "MYK-CREATE-087")
def test_voices_treasury_and_the_great_powers():
    story = tale("affairs", kingdom={"level": 3, "treasury": 4, "maps": [home()]})
    assert (story.state.kingdom.voices, realm.max_voices(story.state)) == (10, 13)
    assert story.state.kingdom.treasury == 4
    assert story.state.kingdom.powers == {
        "Dynamite Empire": "Neutral",
        "Millennium Dynasty": "Neutral",
        "Metro Khan": "Neutral",
        "HAGLMA": "Neutral",
    }
    assert list(story.state.world.regions) == ["3-3"]
    assert tale("affairs", kingdom={"level": 2}).state.kingdom.treasury == 0


@pytest.mark.rule("MYK-CREATE-086", "MYK-CREATE-088")
@pytest.mark.parametrize(
    ("die", "relation"),
    [(1, "Allied"), (2, "Friendly"), (3, "Neutral"), (4, "Neutral"), (5, "Dangerous"), (6, "Hostile")],
)
def test_only_kingdoms_without_a_relationship_roll_for_one(die, relation):
    others = [
        {"name": {"words": ["Ys"]}, "regions": ["1-1"]},
        {"name": {"words": ["Zenda"]}, "regions": ["2-2"], "relation": "Allied"},
    ]
    known = {"1-1": {"owner": "0"}, "2-2": {"owner": "1"}}
    story = tale("affairs", d6(die), kingdom={"level": 2}, world={"kingdoms": others, "regions": known})
    assert [other.relation for other in story.state.world.kingdoms] == [relation, "Allied"]
    story.ends()


def test_files_of_before_spelled_rooms_with_a_hyphen_and_still_open():
    old = {
        "region": "3-3",
        "rooms": {"B-2": {"facilities": [{"name": "Royal Palace"}]}, "A-1": {}},
        "corridors": ["A-1 B-1", "B-1 B-2"],
        "entrances": [{"room": "C-1", "side": "north"}],
    }
    here = msgspec.convert(old, Map)
    assert list(here.rooms) == ["B2", "A1"] and here.corridors == ["A1 B1", "B1 B2"]
    assert here.entrances[0].room == "C1" and here.region == "3-3"
    assert msgspec.convert({"job": "Bee", "choice": "1 B-1 Farm"}, TalentAt).choice == "1 B1 Farm"
