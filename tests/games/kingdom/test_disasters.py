"""The Kingdom Disaster Table: what the Kingdom loses when the Voices of the People fail."""

import pytest

from tests.games.kingdom.fights import body, d6, fight, foe, item
from tests.games.kingdom.tale import home, map_of

ANN = body(items=[item("Spear")])
BEN = body(name="Ben", area="Encampment")


def disaster(total, dice="", answers=(), *, gm=False, kingdom=None, world=None, options=None):
    """Ann fumbles an attack while the Kingdom has no Voices: a Disaster of this total, then these dice.

    The Fumble Table's 3 comes last: everybody goes back an Area.
    """
    low = max(1, total - 6)
    told = {"citizens": 40, **(kingdom or {})}
    enemy = foe("Ogrekin", hp=20, raised={"max_hp": 40})
    story = fight([ANN, BEN], [enemy], voices=0, gm=gm, kingdom=told, world=world, options=options)
    story.does("p0", "attack slot 1 f0", dice=f"{d6(1, 1)} {d6(low, total - low)} {dice} {d6(1, 2)}")
    for answer in answers:
        story.does(answer)
    story.ends()
    assert story.said("MYK-PLAY-055")[0].startswith("The Kingdom is in danger")
    return story


def kingdom_at(region, relation, **fields):
    return {"name": {"words": [f"Realm {region}"]}, "regions": [region], "relation": relation, **fields}


def world(*kingdoms, own=("3-3",)):
    regions = {at: {"owner": "own"} for at in own}
    for number, one in enumerate(kingdoms):
        regions |= {at: {"owner": str(number)} for at in one["regions"]}
    return {"kingdoms": list(kingdoms), "regions": regions}


@pytest.mark.rule("MYK-PLAY-060", "MYK-PLAY-061", "MYK-PLAY-607")
def test_2_everybody_around_thinks_worse_of_the_kingdom_and_hostile_stays_hostile():
    around = world(kingdom_at("1-1", "Allied"), kingdom_at("1-2", "Neutral"), kingdom_at("1-3", "Hostile"))
    story = disaster(2, world=around)
    assert [one.relation for one in story.state.world.kingdoms] == ["Friendly", "Dangerous", "Hostile"]


@pytest.mark.rule("MYK-PLAY-062")
def test_3_a_species_of_monster_citizens_is_lost_and_citizens_as_many_as_its_level():
    story = disaster(3, "d2=2", [0], kingdom={"monster_citizens": {"Ogrekin": 3, "Red Cap": 2}})
    kingdom = story.state.kingdom
    from roundtable.games.kingdom import books

    level = books.monsters["Red Cap"].level
    assert kingdom.monster_citizens == {"Ogrekin": 3} and kingdom.citizens == 40 - level
    assert kingdom.losses.monsters == {"Red Cap": 2} and kingdom.losses.citizens == level


@pytest.mark.rule("MYK-PLAY-062")
def test_3_without_monster_citizens_nothing_happens():
    assert disaster(3).state.kingdom.citizens == 40


@pytest.mark.rule("MYK-PLAY-063")
def test_4_costs_2d6_citizens():
    story = disaster(4, d6(5, 4))
    assert story.state.kingdom.citizens == 31 and story.state.kingdom.losses.citizens == 9


@pytest.mark.rule("MYK-PLAY-064")
def test_5_upkeep_rises_by_the_maps_of_the_territory():
    two = {"maps": [home(), map_of("3-4")], "upkeep_change": 1}
    assert disaster(5, kingdom=two, world=world(own=("3-3", "3-4"))).state.kingdom.upkeep_change == 3


FARM = {"maps": [home({"B1": ["Farm"]})]}


@pytest.mark.rule("MYK-PLAY-065", "MYK-GEAR-225")
def test_6_a_failed_order_check_costs_a_random_facility_the_palace_too():
    story = disaster(6, f"{d6(4, 3)} d2=2", kingdom=FARM)
    assert [at.name for at in story.state.kingdom.maps[0].rooms["B1"].facilities] == ["Farm"]
    assert story.state.kingdom.maps[0].rooms["B2"].facilities == []
    assert story.said("MYK-PLAY-065")[-1] == "Destroyed in room B2 of region 3-3: Royal Palace."


@pytest.mark.rule("MYK-PLAY-065")
def test_6_the_option_keeps_the_palace_out_of_it():
    story = disaster(6, d6(4, 3), kingdom=FARM, options={"protect_royal_palace": True})
    assert story.state.kingdom.maps[0].rooms["B1"].facilities == []
    assert [at.name for at in story.state.kingdom.maps[0].rooms["B2"].facilities] == ["Royal Palace"]


@pytest.mark.rule("MYK-PLAY-065", "MYK-PLAY-066", "MYK-PLAY-067", "MYK-PLAY-069", "MYK-PLAY-049")
@pytest.mark.parametrize("total", [6, 7, 8, 10])
def test_a_kingdom_attribute_of_1_with_8_on_the_dice_holds_the_disaster_off(total):
    story = disaster(total, d6(4, 4), kingdom={**FARM, "talents": [{"job": "Medic"}]})
    kingdom = story.state.kingdom
    assert len(kingdom.maps) == 1 and len(kingdom.talents) == 1 and kingdom.maps[0].rooms["B1"].facilities


@pytest.mark.rule("MYK-PLAY-066", "MYK-PLAY-645")
def test_7_a_failed_military_check_costs_a_random_region_which_is_unknown_then():
    two = {"maps": [home(), map_of("3-4")]}
    story = disaster(7, f"{d6(4, 3)} d2=1", kingdom=two, world=world(own=("3-3", "3-4")))
    assert [here.region for here in story.state.kingdom.maps] == ["3-4"] and story.state.kingdom.home == 0
    assert "3-3" not in story.state.world.regions


@pytest.mark.rule("MYK-PLAY-067")
def test_8_a_failed_culture_check_costs_a_random_talent():
    story = disaster(8, f"{d6(4, 3)} d2=1", kingdom={"talents": [{"job": "Medic"}, {"job": "Bee"}]})
    assert [one.job for one in story.state.kingdom.talents] == ["Bee"]


@pytest.mark.rule("MYK-PLAY-068")
def test_9_meat_from_the_storage_saves_a_citizen_each():
    story = disaster(9, d6(5, 4), [3], kingdom={"stored": {"Meat": 4, "Iron": 1}})
    assert story.state.kingdom.citizens == 40 - 6 and story.state.kingdom.stored == {"Meat": 1, "Iron": 1}


@pytest.mark.rule("MYK-PLAY-069", "MYK-PLAY-056")
def test_10_a_failed_lifestyle_check_costs_a_voice_and_at_none_a_second_disaster_waits_its_turn():
    story = disaster(10, f"{d6(4, 3)} {d6(1, 4)}")
    assert story.state.kingdom.upkeep_change == 1, "the second Disaster, a 5"


@pytest.mark.rule("MYK-PLAY-070")
def test_11_a_region_of_the_kingdom_trades_places_with_one_beyond_it():
    around = world(kingdom_at("1-1", "Neutral"))
    story = disaster(11, "d35=1", world=around)
    state = story.state
    assert state.kingdom.maps[0].region == "1-1" and state.world.kingdoms[0].regions == ["3-3"]
    assert state.world.regions["1-1"].owner == "own" and state.world.regions["3-3"].owner == "0"


@pytest.mark.rule("MYK-PLAY-071")
def test_12_a_hostile_kingdom_takes_an_unknown_region_beside_it_first():
    around = world(kingdom_at("3-4", "Hostile"), kingdom_at("2-4", "Neutral"))
    story = disaster(12, "d2=1", world=around)
    assert story.state.world.kingdoms[0].regions == ["3-4", "4-4"]
    assert story.state.world.regions["4-4"].owner == "0" and story.state.kingdom.maps


@pytest.mark.rule("MYK-PLAY-071")
def test_12_with_nothing_unknown_it_takes_anothers_and_else_the_kingdoms_own():
    corner = kingdom_at("1-1", "Hostile")
    own = {"maps": [{**home(), "region": "1-2"}]}
    story = disaster(12, kingdom=own, world=world(corner, kingdom_at("2-1", ""), own=("1-2",)))
    assert story.state.world.kingdoms[0].regions == ["1-1", "2-1"] and story.state.world.kingdoms[1].destroyed
    both = {"maps": [{**home(), "region": "1-2"}, map_of("2-1")]}
    story = disaster(12, "d2=2", kingdom=both, world=world(corner, own=("1-2", "2-1")))
    assert len(story.state.kingdom.maps) == 1 and len(story.state.world.kingdoms[0].regions) == 2


@pytest.mark.rule("MYK-PLAY-071")
def test_12_a_human_gm_picks_the_region():
    story = disaster(12, "", ["3-3"], gm=True, world=world(kingdom_at("3-4", "Hostile")))
    assert story.state.kingdom.maps == [] and story.state.world.kingdoms[0].regions == ["3-4", "3-3"]
