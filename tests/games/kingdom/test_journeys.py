"""The journey to the adventure and home: the route, tolls, the Travel Events Table and the Special Region Events Table."""

import pytest

from tests.games.kingdom.fights import body, d6, item, tie
from tests.games.kingdom.seasons import lord, season
from tests.games.kingdom.tale import home, map_of
from tests.games.kingdom.test_kingdom_phase import together
from tests.games.kingdom.test_wandering import two

ADA, BEN = lord(), body(name="Ben")
YES, NO = d6(4, 4), d6(1, 2)
"""With a score of 2: 10, a success; 5, a failure."""


def travels(goal="3-1", dice="", court=None, *, world=None, kingdom=None, delve=None, **more):
    """The Court leaves the Kingdom (region 3-3, an Entrance to the north) for a region."""
    known = {"3-3": {"owner": "own"}, **(world or {}).get("regions", {})}
    return season(
        "departure",
        court or [ADA],
        dice,
        kingdom=kingdom,
        world={**(world or {}), "regions": known},
        delve={"region": goal, **(delve or {})},
        **more,
    )


def way(story):
    return story.state.journey


def other(relation, *regions, staple=""):
    return {"name": {"words": ["Far", "Away"]}, "regions": list(regions), "relation": relation, "staple": staple}


def met(total, dice="", court=None, place="", detail="", answers=(), **more):
    """The Court enters region 3-2 to the north, its goal, and this total is rolled there."""
    regions = {"3-2": {"place": place, "detail": detail}} if place else {}
    story = travels("3-2", f"{two(total)} {dice}", court, world={"regions": regions}, **more)
    for answer in answers:
        story.does(answer)
    return story


# --- the route -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MYK-PLAY-162", "MYK-PLAY-163", "MYK-PLAY-180", "MYK-PLAY-740")
def test_one_roll_for_each_region_from_an_entrance_to_the_goal():
    story = travels("3-1", f"{two(12)} {two(12)}")
    assert story.state.step == "journey" and way(story).at == "3-2", "the Entrance faces north: only one way out"
    assert story.offered == ["3-1", "4-2", "2-2"], "up, left or right, the goal first, never through a corner"
    story.does("3-1")
    assert story.state.step == "delve" and story.state.kingdom.treasury == 2 and story.state.journey is None
    assert story.state.phase == "Dungeon"
    story.ends()


@pytest.mark.rule("MYK-PLAY-162")
def test_an_entrance_that_faces_nowhere_lets_the_court_leave_in_any_direction():
    walled = {"3-2": {"place": "Barrier"}}
    story = travels("3-5", two(12), world={"regions": walled})
    assert story.offered == ["3-4", "4-3", "2-3"]
    story = travels("3-5", two(12), options={"entrance_direction_matters": False})
    assert story.offered == ["3-4", "4-3", "2-3", "3-2"]


@pytest.mark.rule("MYK-PLAY-163", "MYK-PLAY-740")
def test_own_territory_needs_no_roll_and_is_left_by_any_of_its_maps():
    maps = [home(), map_of("3-2", entrances=[{"room": "B1", "side": "north"}])]
    own = {"3-2": {"owner": "own"}}
    story = travels("3-1", two(12), kingdom={"maps": maps}, world={"regions": own})
    assert story.state.step == "delve" and story.said("MYK-PLAY-163")[0] == "The Court enters region 3-1."
    story.ends()


@pytest.mark.rule("MYK-PLAY-165", "MYK-PLAY-608", "MYK-PLAY-609", "MYK-PLAY-610")
@pytest.mark.parametrize("relation", ["Allied", "Friendly", "Neutral"])
def test_a_kingdom_on_good_terms_asks_1_mg_and_no_roll(relation):
    world = {"regions": {"3-2": {"owner": "0"}}, "kingdoms": [other(relation, "3-2")]}
    story = travels("3-2", world=world, kingdom={"treasury": 3})
    assert story.state.kingdom.treasury == 2 and story.state.step == "delve"


@pytest.mark.rule("MYK-PLAY-166", "MYK-PLAY-526")
def test_a_dangerous_kingdom_asks_1d6_mg_and_what_is_missing_is_upkeep():
    world = {"regions": {"3-2": {"owner": "0"}}, "kingdoms": [other("Dangerous", "3-2")]}
    story = travels("3-2", d6(5), world=world, kingdom={"treasury": 3})
    assert story.state.kingdom.treasury == 0 and story.state.kingdom.upkeep_change == 2


@pytest.mark.rule("MYK-PLAY-167", "MYK-PLAY-612")
def test_a_hostile_kingdom_is_passed_only_where_there_is_no_other_way_and_may_be_the_goal():
    world = {"regions": {"3-2": {"owner": "0"}}, "kingdoms": [other("Hostile", "3-2")]}
    story = travels("3-1", two(12), world=world)
    assert "3-2" not in story.offered and story.offered == ["4-3", "2-3", "3-4"]
    story = travels("3-2", two(12), world=world)
    assert story.state.step == "delve" and story.state.kingdom.treasury == 1, "the goal: a roll, no toll"
    around = {at: {"owner": "0"} for at in ("3-2", "2-3", "4-3", "3-4")}
    world = {"regions": around, "kingdoms": [other("Hostile", *around)]}
    story = travels("3-1", f"{d6(2)} {two(12)}", world=world, kingdom={"treasury": 5})
    assert story.said("MYK-PLAY-166")[0] == "They ask for 2 MG.", "then they are as a Dangerous one"


@pytest.mark.rule("MYK-PLAY-168")
def test_on_the_way_home_the_adventures_own_region_counts_and_the_own_territory_does_not():
    done = {"stage": "over", "objective": "done", "region": "3-1", "known": {"explored": ["A1"]}}
    story = season("away", [ADA], f"{two(12)} {two(12)}", step="delve", phase="Dungeon", cycles=[], delve=done)
    assert way(story).homeward and way(story).at == "3-1" and story.offered[0] == "3-2"
    story.does("3-2", dice=f"{two(11)} {d6(1, 1)}")
    assert story.state.step == "end phase" and story.said("MYK-PLAY-475")
    assert story.said("MYK-PLAY-646") == ["Region 3-1 is known now."]


@pytest.mark.rule("MYK-PLAY-168", "MYK-PLAY-194")
def test_who_is_carried_home_makes_no_journey():
    done = {"stage": "over", "objective": "failed", "region": "3-1", "why": "was wiped out"}
    story = season("away", [ADA], step="delve", phase="Dungeon", cycles=[], delve=done)
    assert story.state.step == "end phase" and not story.said("MYK-PLAY-168")


# --- Travel Events ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("MYK-PLAY-169", "MYK-PLAY-170")
def test_2_everybody_grows_fond_of_somebody_all_at_once():
    story = met(2, d6(3, 5), [ADA, BEN, body(name="Cay", affection={"0": tie(1)})])
    together(story, "p1", "p0", "p0")
    people = story.state.people
    assert people[0].affection[1].score == 1 and people[1].affection[0].score == 1 and people[2].affection[0].score == 2


@pytest.mark.rule("MYK-PLAY-171")
def test_3_material_of_the_courts_choice():
    story = met(3, d6(4), answers=["Iron"])
    assert story.state.people[0].materials == {1: {"Iron": 4}}


@pytest.mark.rule("MYK-PLAY-172")
def test_4_a_star_fragment_is_destroyed_which_one_its_holder_says():
    two_of_them = body(name="Ben", items=[item("Star Fragment", 1), item("Star Fragment", 3)])
    story = met(4, "d2=2", [ADA, two_of_them])
    assert story.ask.seat == 1
    story.does("slot 3")
    assert [held.slots for held in story.state.people[1].items] == [[1]]


@pytest.mark.rule("MYK-PLAY-172")
def test_4_anybody_may_be_the_one_and_who_has_no_star_fragment_loses_none():
    """The book draws one of the whole Court, and then looks what that one holds."""
    story = met(4, "d2=1", [ADA, body(name="Ben", items=[item("Star Fragment", 1)])])
    assert story.said("MYK-PLAY-172")[-1] == "Ada has no Star Fragment."
    assert [held.item for held in story.state.people[1].items] == ["Star Fragment"]


@pytest.mark.rule("MYK-PLAY-173")
def test_5_quarters_pass_less_those_who_keep_their_bearings():
    story = met(5, f"{YES} {NO} {d6(4)}", [ADA, BEN])
    assert story.state.quarter == 3 and story.state.delve.turn_boxes == 3, "4 less 1 success; they count in the dungeon"
    assert met(5, f"{YES} {YES} {d6(1)}", [ADA, BEN]).state.quarter == 0, "never fewer than none"


@pytest.mark.rule("MYK-PLAY-173", "MYK-PLAY-338", "MYK-PLAY-339")
def test_5_a_turn_on_the_road_is_hungry_work():
    story = met(5, f"{NO} {d6(4)} {d6(2)}")
    assert story.state.people[0].hp == 9 and story.said("MYK-PLAY-338")


@pytest.mark.rule("MYK-PLAY-174")
def test_6_who_fails_a_quest_check_loses_hp():
    story = met(6, f"{YES} {NO} {d6(5)}", [ADA, BEN])
    assert [one.hp for one in story.state.people] == [11, 6]


@pytest.mark.rule("MYK-PLAY-164", "MYK-PLAY-175")
def test_7_nothing_in_an_unknown_region():
    assert met(7).said("MYK-PLAY-175")[-1] == "Nothing happens."


@pytest.mark.rule("MYK-PLAY-176")
def test_8_who_fails_a_warfare_check_loses_hp():
    story = met(8, f"{d6(3, 3)} {NO} {d6(6)}", [ADA, BEN])
    assert [one.hp for one in story.state.people] == [11, 5]


@pytest.mark.rule("MYK-PLAY-177")
def test_9_followers_go_home():
    story = met(9, f"{NO} {d6(4)}", [lord(followers=3)])
    assert story.state.people[0].followers == 0 and story.state.kingdom.citizens == 43


@pytest.mark.rule("MYK-PLAY-178")
def test_10_the_court_is_whirled_to_a_known_region_and_plots_a_new_route():
    story = travels("3-2", f"{two(10)} d2=2", world={"regions": {"6-6": {"place": "Village"}, "1-1": {"place": "Barrier"}}})
    assert way(story).at == "6-6" and set(story.offered) == {"6-5", "5-6"}
    story = travels("3-2", f"{two(10)} d2=1 {two(12)}", world={"regions": {"6-6": {"place": "Village"}}})
    assert story.state.step == "delve", "whirled home, it sets out again"
    fallen = {"maps": [], "ghetto": "3-3", "citizens": 0}
    known = {"3-3": {"place": "Village"}, "6-6": {"place": "Village"}}
    story = travels("3-2", f"{two(10)} d2=1", kingdom=fallen, world={"regions": known}).does("3-2")
    assert way(story).at == "" and "3-4" in story.offered, "a Ghetto Palace is home as well"


@pytest.mark.rule("MYK-PLAY-179")
def test_11_a_common_item():
    story = met(11, f"{d6(2)} {d6(1, 1)}")
    from roundtable.games.kingdom import books

    assert len(story.state.people[0].items) == 1 and not books.items[story.state.people[0].items[0].item].rare


# --- Special Region Events -------------------------------------------------------------------------------------------


@pytest.mark.rule("MYK-PLAY-175", "MYK-PLAY-181", "MYK-PLAY-182")
def test_starfield_harms_a_court_without_an_astrologist():
    story = met(7, f"{d6(1, 1, 2)}", place="Starfield")
    assert story.state.people[0].hp == 7
    story = met(7, "", [lord(jobs=["Astrologist"], hp=11)], place="Starfield")
    assert story.state.people[0].hp == 11


@pytest.mark.rule("MYK-PLAY-183")
def test_holy_ground_is_hard_on_an_oracle_or_spares_one_by_option():
    court = [ADA, body(name="Ora", class_name="Oracle", hp=11)]
    story = met(7, d6(1, 2, 2, 2), court, place="Holy Ground")
    assert [one.hp for one in story.state.people] == [8, 7]
    assert all("Disoriented" in one.bad_statuses for one in story.state.people)
    assert [one.hp for one in met(7, "", [ADA], place="Holy Ground").state.people] == [11]
    spared = met(7, "", court, place="Holy Ground", options={"holy_ground_spares_oracle": True})
    assert [one.hp for one in spared.state.people] == [11, 11]


@pytest.mark.rule("MYK-PLAY-184", "MYK-PLAY-203", "MYK-PLAY-208")
def test_staircase_a_random_encounter_that_may_be_fought():
    story = met(7, d6(4), place="Staircase")
    assert story.offered == ["negotiate", "fight"] and [one.book for one in way(story).lairs] == ["Grunt Elf"]
    story.does("fight", dice=d6(*[6] * 8))
    assert [foe.book for foe in story.state.battle.foes] == ["Grunt Elf"] and story.state.step == "journey"


@pytest.mark.rule("MYK-PLAY-184", "MYK-PLAY-210", "MYK-PLAY-219")
def test_staircase_or_they_are_talked_to_with_2_less():
    story = met(7, d6(4), place="Staircase")
    story.does("negotiate", dice=two(12))
    assert story.ask.rule == "MYK-PLAY-219", "12 less 2 is 10: a story"
    story.does("Once upon a time.", dice=YES)
    assert story.state.step == "delve" and story.state.battle is None


@pytest.mark.rule("MYK-PLAY-184", "MYK-PLAY-762", "MYK-PLAY-194")
@pytest.mark.parametrize(("winner", "then"), [("court", "delve"), ("fled", "delve"), ("foes", "end phase")])
def test_after_a_fight_on_the_way_the_journey_goes_on_or_is_over(winner, then):
    story = season(
        "away",
        [ADA],
        step="journey",
        phase="Dungeon",
        cycles=[{"kind": "Journey out"}],
        journey={"to": "3-2", "at": "3-2", "entered": ["3-2"]},
        delve={"region": "3-2"},
        battle={"stage": "over", "winner": winner, "foes": [{"book": "Grunt Elf", "area": "Enemy Vanguard", "hp": 1}]},
    )
    assert story.state.step == then and story.state.battle is None and story.state.journey is None


@pytest.mark.rule("MYK-PLAY-185")
@pytest.mark.parametrize("place", ["Monster Hive", "Monster Kingdom"])
def test_monster_hive_needs_warfare_13(place):
    detail = "Beast" if place == "Monster Kingdom" else ""
    story = met(7, f"{d6(5, 5)} {d6(5, 4)} {d6(3, 1)}", [ADA, BEN], place=place, detail=detail)
    assert [one.hp for one in story.state.people] == [11, 7], "10 + 3 makes it, 9 + 3 does not"


@pytest.mark.rule("MYK-PLAY-186")
def test_lair_followers_flee():
    story = met(7, d6(2), [lord(followers=5)], place="Dungeon Master's Lair")
    assert story.state.people[0].followers == 3 and story.state.kingdom.citizens == 42


@pytest.mark.rule("MYK-PLAY-187")
def test_labyrinth_quarters_pass():
    assert met(7, d6(2), place="Labyrinth").state.quarter == 2


@pytest.mark.rule("MYK-PLAY-188")
def test_enclave_upkeep():
    assert met(7, d6(6), place="Power's Enclave", detail="HAGLMA").state.kingdom.upkeep_change == 6


@pytest.mark.rule("MYK-PLAY-189")
def test_resource_costs_a_hp_and_gives_material():
    story = met(7, d6(3), place="Resource", detail="Wood")
    assert story.state.people[0].hp == 10 and story.state.people[0].materials == {1: {"Wood": 3}}


@pytest.mark.rule("MYK-PLAY-190")
def test_village_everybody_recovers_drive():
    assert [one.drive for one in met(7, "", [ADA, BEN], place="Village").state.people] == [1, 1]


@pytest.mark.rule("MYK-PLAY-173", "MYK-PLAY-194")
def test_a_court_that_falls_on_the_road_is_carried_home():
    story = met(6, f"{NO} {d6(6)} {two(7)}", [lord(hp=3)])
    story.goes_on(lambda match: match.state.step == "end phase", dice=" ".join(["d6=3"] * 40))
    assert story.state.delve.objective == "failed" and story.said("MYK-PLAY-194")
