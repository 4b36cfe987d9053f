"""The Kingdom Change Table and its Failure Table, rolled when the Court has come home."""

import pytest

from tests.games.kingdom.fights import body, d6, tie
from tests.games.kingdom.seasons import lord, season
from tests.games.kingdom.tale import home, map_of
from tests.games.kingdom.test_disasters import kingdom_at, world
from tests.games.kingdom.test_wandering import two

YES, NO = d6(4, 4), d6(4, 3)
"""With an Attribute of 1: 9, a success of a normal check; 8, a failure."""


def changed(total, dice="", answers=(), *, failed=False, court=None, **more):
    """Ada's roll on the table: this total, then these dice; the Market roll of 2 comes after it."""
    objective = "failed" if failed else "done"
    tape = f"{two(total)} {dice} {d6(1, 1)}"
    story = season("kingdom change", court or [lord()], tape, objective=objective, **more)
    for answer in answers:
        story.does(answer)
    story.ends()
    return story


TWO_MAPS = {"maps": [home(), map_of("3-4")]}
BOTH = world(own=("3-3", "3-4"))


@pytest.mark.rule("MYK-PLAY-481", "MYK-PLAY-482", "MYK-PLAY-754")
@pytest.mark.parametrize(("failed", "rule"), [(False, "MYK-PLAY-492"), (True, "MYK-PLAY-503")])
def test_one_roll_for_each_who_came_home_on_the_table_of_the_outcome(failed, rule):
    dead = body(name="Dan", dead=True, hp=0)
    story = season(
        "kingdom change",
        [lord(), body(name="Ben"), dead],
        f"{two(11)} {two(11)} {d6(1, 1)}",
        objective="failed" if failed else "done",
        turns=2,
    )
    story.ends()
    assert len([said for said in story.said(rule) if "MG" in said and "Table" not in said]) == 2


@pytest.mark.rule("MYK-PLAY-483")
def test_2_a_vassalhood_ends_or_begins_by_a_die_against_the_voices():
    bound = {"vassal_of": "HAGLMA"}
    assert changed(2, d6(3), ["yes"], voices=4, kingdom=bound).state.kingdom.vassal_of == ""
    assert changed(2, d6(4), voices=4, kingdom=bound).state.kingdom.vassal_of == "HAGLMA", "equal: nothing"
    assert changed(2, f"{d6(5)} d4=3", ["1 A1"], voices=4).state.kingdom.vassal_of == "Metro Khan"


@pytest.mark.rule("MYK-PLAY-484")
def test_3_two_voices_and_the_others_grow_fond():
    court = [lord(), body(name="Ben", affection={"0": tie(1)})]
    story = season("kingdom change", court, f"{two(3)} {two(11)} {d6(1, 1)}", objective="done", voices=4)
    assert story.state.kingdom.voices == 6 and story.state.people[1].affection[0].score == 2


@pytest.mark.rule("MYK-PLAY-485", "MYK-PLAY-496", "MYK-PLAY-645")
def test_4_a_border_region_is_held_for_booty_or_lost():
    story = changed(4, f"d2=2 {YES} {d6(5)}", kingdom=TWO_MAPS, world=BOTH)
    assert len(story.state.kingdom.maps) == 2 and "The Treasury gains 5 MG (5 now)." in story.said("MYK-PLAY-485")
    story = changed(4, f"d2=2 {NO}", kingdom=TWO_MAPS, world=BOTH)
    assert [here.region for here in story.state.kingdom.maps] == ["3-3"]
    story = changed(4, f"d2=2 {NO}", kingdom=TWO_MAPS, world=BOTH, failed=True)
    assert [here.region for here in story.state.kingdom.maps] == ["3-3"] and story.said("MYK-PLAY-496")
    story = changed(4, f"d2=2 {YES}", kingdom=TWO_MAPS, world=BOTH, failed=True)
    assert len(story.state.kingdom.maps) == 2 and not any("Treasury" in said for said in story.said("MYK-PLAY-496"))


@pytest.mark.rule("MYK-PLAY-486", "MYK-PLAY-497")
def test_5_a_mg_for_each_map_more_or_less():
    rich = {**TWO_MAPS, "treasury": 5}
    assert "The Treasury gains 2 MG (7 now)." in changed(5, YES, kingdom=rich, world=BOTH).said("MYK-PLAY-486")
    assert "The Treasury loses 2 MG (3 left)." in changed(5, NO, kingdom=rich, world=BOTH).said("MYK-PLAY-486")
    failed = changed(5, NO, kingdom=rich, world=BOTH, failed=True)
    assert "The Treasury loses 2 MG (3 left)." in failed.said("MYK-PLAY-497")


@pytest.mark.rule("MYK-PLAY-487")
def test_6_land_is_added_for_5_mg():
    story = season("kingdom change", [lord()], two(6), objective="done", kingdom={"treasury": 6})
    assert sorted(story.offered) == ["2-3", "3-2", "3-4", "4-3", "none"]
    story.does("3-4", dice=d6(2)).does(["A1 B1", "B1 B2"]).does("A1 north", dice=d6(1, 1))
    here = story.state.kingdom.maps[1]
    assert here.region == "3-4" and here.corridors == ["A1 B1", "B1 B2"] and here.entrances[0].room == "A1"
    assert "5 MG are spent (1 left)." in story.said("MYK-PLAY-487") and story.state.world.regions["3-4"].owner == "own"


@pytest.mark.rule("MYK-PLAY-488", "MYK-PLAY-489", "MYK-PLAY-499")
def test_people_come_and_go():
    assert changed(7, kingdom={"citizens": 41}).state.kingdom.citizens == 41 + 5 + 1
    around = world(kingdom_at("1-1", "Allied"), kingdom_at("1-2", "Friendly"), kingdom_at("1-3", "Neutral"))
    assert changed(8, d6(3, 4), world=around).state.kingdom.citizens == 40 + 7 + 1
    assert changed(8).state.kingdom.citizens == 41
    story = season("kingdom change", [lord()], f"{two(7)} {d6(4)} {d6(1)} {d6(1, 1)}", objective="failed")
    assert "4 Citizens are lost (36 left)." in story.said("MYK-PLAY-499")


@pytest.mark.rule("MYK-CREATE-067")
@pytest.mark.parametrize(("points", "order"), [(0, 1), (1, 2), (2, 3)])
def test_order_brings_more_citizens_with_7_and_8(points, order):
    orderly = {"citizens": 40, "points": {"Order": points}}
    assert changed(7, kingdom=orderly).state.kingdom.citizens == 40 + 4 + order
    assert changed(8, kingdom=orderly).state.kingdom.citizens == 40 + order


@pytest.mark.rule("MYK-PLAY-490", "MYK-PLAY-501")
def test_9_another_facility_through_a_corridor_or_one_lost():
    town = {"maps": [home({"B1": ["Farm"]}, ["B1 B2", "A1 B1"])]}
    built = changed(9, YES, kingdom=town)
    assert [at.name for at in built.state.kingdom.maps[0].rooms["A1"].facilities] == ["Farm"]
    assert changed(9, NO, ["1 B1 Farm"], kingdom=town).state.kingdom.maps[0].rooms["B1"].facilities == []
    failed = changed(9, NO, ["1 B1 Farm"], kingdom=town, failed=True)
    assert failed.state.kingdom.maps[0].rooms["B1"].facilities == [] and failed.said("MYK-PLAY-501")


@pytest.mark.rule("MYK-PLAY-490", "MYK-PLAY-638", "MYK-PLAY-128", "MYK-GEAR-225", "MYK-GEAR-281", "MYK-GEAR-279")
def test_9_what_may_be_built_again_is_any_facility_where_its_entry_allows_another():
    """A Toller fits beside the School, a Throne beside no second Palace, a Botch nowhere alone, an Observatory needs another
    Astrologist; a Depot takes a Material of its own."""
    rooms = {"B1": ["Temple", "Toller"], "A1": ["School"], "B3": [{"name": "Depot", "choice": ["Iron"]}]}
    rooms |= {"C2": ["Observatory"], "A2": ["Farm", "Botch"]}
    here = home(rooms, ["A1 B1", "B1 B2", "B2 B3", "B2 C2", "C2 C3", "B3 C3", "A2 B2"])
    here["rooms"]["B2"]["facilities"].append({"name": "Throne"})
    town = {"maps": [here]}
    story = season("kingdom change", [lord()], f"{two(9)} {YES}", objective="done", kingdom=town)
    assert sorted(story.offered) == ["1 B1 Toller A1", "1 B3 Depot C3"]
    story.does("1 B3 Depot C3")
    story.does("Wood", dice=d6(3, 1, 1))  # the Botch holds, and nothing is in demand
    [depot] = story.state.kingdom.maps[0].rooms["C3"].facilities
    assert (depot.name, depot.choice, depot.built) == ("Depot", ["Wood"], 1)


@pytest.mark.rule("MYK-PLAY-490", "MYK-PLAY-651")
def test_9_another_temple_beside_that_of_a_holy_land_is_a_plain_one():
    holy = {"name": "Temple", "choice": ["Nightingale"], "product": "holy land"}
    town = {"maps": [home({"B1": [holy]}, ["B1 B2", "A1 B1"])]}
    story = season("kingdom change", [lord()], f"{two(9)} {YES} {d6(1, 1, 3)}", objective="done", kingdom=town)
    [temple] = story.state.kingdom.maps[0].rooms["A1"].facilities
    assert (temple.name, temple.choice, temple.product) == ("Temple", [], "")


@pytest.mark.rule("MYK-PLAY-491", "MYK-PLAY-502")
def test_10_a_talent_and_a_relationship_won_or_lost():
    around = world(kingdom_at("1-1", "Neutral"))
    story = changed(10, f"{YES} {d6(1, 5)}", world=around)
    assert [one.job for one in story.state.kingdom.talents] == ["Medic"]
    assert story.state.world.kingdoms[0].relation == "Friendly"
    for failed in (False, True):
        story = changed(10, NO, kingdom={"talents": [{"job": "Bee"}]}, world=around, failed=failed)
        assert story.state.kingdom.talents == [] and story.state.world.kingdoms[0].relation == "Dangerous"


@pytest.mark.rule("MYK-PLAY-492", "MYK-PLAY-503")
def test_11_turns_are_money_or_upkeep():
    assert changed(11, turns=3).said("MYK-PLAY-492")[-1] == "The Treasury gains 3 MG (3 now)."
    assert changed(11, turns=3, failed=True).said("MYK-PLAY-503")[-1] == "Upkeep Cost +3 MG."


@pytest.mark.rule("MYK-PLAY-493", "MYK-PLAY-504")
def test_12_an_attribute_rises_or_falls_by_a_die_against_the_voices():
    assert changed(12, d6(3), ["Order"], voices=4).state.kingdom.points == {"Order": 1}
    assert changed(12, d6(4), voices=4).state.kingdom.points == {}
    orderly = {"points": {"Order": 2}}
    assert changed(12, d6(5), ["Order"], voices=4, kingdom=orderly).state.kingdom.points == {"Order": 1}
    assert changed(12, d6(5), ["Order"], voices=4, failed=True, kingdom=orderly).state.kingdom.points == {"Order": 1}
    assert changed(12, d6(3), voices=4, failed=True).state.kingdom.points == {}


# --- the Failure Table's own -----------------------------------------------------------------------------------------


@pytest.mark.rule("MYK-PLAY-494")
def test_failure_2_submission():
    story = changed(2, f"{d6(5)} d4=1", ["1 B1"], voices=4, failed=True)  # the room of the Great Excavation
    assert story.state.kingdom.vassal_of == "Dynamite Empire"
    assert changed(2, d6(3), voices=4, failed=True).state.kingdom.vassal_of == ""


@pytest.mark.rule("MYK-PLAY-495")
@pytest.mark.parametrize(
    ("rolled", "place"), [(3, "Monster Hive"), (4, "Dungeon Master's Lair"), (5, "Labyrinth"), (6, "Power's Enclave")]
)
def test_failure_3_something_bad_is_in_an_unknown_region(rolled, place):
    story = changed(3, f"d35=1 {d6(rolled)}" + (" d4=2" if rolled == 6 else ""), failed=True)
    assert story.state.world.regions["1-1"].place == place


@pytest.mark.rule("MYK-PLAY-495")
@pytest.mark.parametrize(("rolled", "relation"), [(1, "Hostile"), (2, "Dangerous")])
def test_failure_3_a_kingdom_that_means_no_good_is_found(rolled, relation):
    story = season("kingdom change", [lord()], f"{two(3)} d35=1 {d6(rolled)} {d6(*[1] * 30)}", objective="failed")
    other = story.state.world.kingdoms[0]
    assert (other.regions, other.relation) == (["1-1"], relation) and other.name.words
    assert story.state.world.regions["1-1"].owner == "0"


@pytest.mark.rule("MYK-PLAY-498")
def test_failure_6_tribute_is_paid_or_not():
    around = world({**kingdom_at("1-1", "Neutral"), "regions": ["1-1", "1-2"]})
    paid = changed(6, "", ["yes"], kingdom={"treasury": 5}, world=around, failed=True)
    assert paid.state.world.kingdoms[0].relation == "Friendly" and "2 MG are spent (3 left)." in paid.said(
        "MYK-PLAY-498"
    )
    refused = changed(6, kingdom={"treasury": 1}, world=around, failed=True)
    assert refused.state.world.kingdoms[0].relation == "Dangerous"


@pytest.mark.rule("MYK-PLAY-500")
def test_failure_8_kingdoms_grow_into_the_unknown_one_for_each_turn():
    around = world(kingdom_at("1-1", "Neutral"), kingdom_at("6-6", "Neutral"))
    story = changed(8, "d2=1 d2=2", turns=1, world=around, failed=True)
    assert [len(one.regions) for one in story.state.world.kingdoms] == [2, 1]
