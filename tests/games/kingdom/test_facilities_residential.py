"""Residential Facilities, Slum to Mausoleum, each through a match."""

import pytest

from tests.games.kingdom.evenings import evening, everybody
from tests.games.kingdom.fights import body, d6, fight, foe, item, tie
from tests.games.kingdom.seasons import lord, season
from tests.games.kingdom.tale import home
from tests.games.kingdom.test_kingdom_phase import together
from tests.games.kingdom.towns import BAD, GOOD, at, labels, town
from tests.story import Story

ADA, BEN = lord(), body(name="Ben")


@pytest.mark.rule("MYK-GEAR-263", "MYK-PLAY-535", "MYK-PLAY-527")
def test_a_slum_houses_20_more_for_each_level_and_every_room_costs_1_mg():
    slums = home({"A1": ["Slum"], "A2": ["Slum"]}, corridors=["A1 A2", "A2 B2"])
    story = season("dismissal", [ADA], objective="failed", kingdom={"citizens": 200, "level": 8, "maps": [slums]})
    assert story.state.kingdom.citizens == 100 + 2 * 20 - 1, "the Landmaker counts"
    paid = season("upkeep", [ADA], turns=1, objective="done", kingdom={"treasury": 9, "maps": [slums]})
    assert paid.said("MYK-PLAY-524") == ["Upkeep: 3 MG of 9 in the Treasury."]
    paid.does("none")
    assert paid.state.kingdom.treasury == 9 - 3


@pytest.mark.rule("MYK-GEAR-264")
def test_a_main_street_lets_one_more_wander():
    story = town(["Main Street"], court=[ADA, BEN])
    assert story.ask.rule == "MYK-GEAR-264" and story.ask.most == 1
    story.does(["p1"])
    together(story, "pass", "pass")
    assert story.ask.seat == 1 and "wander Military" in story.offered
    story.does("wander Military", dice=d6(1, 3))
    assert [e.what for e in story.state.people[1].lasting] == ["capacity"] and story.state.step == "delve"


@pytest.mark.rule("MYK-GEAR-264")
def test_a_main_street_stands_beside_the_palace_or_another():
    rich = season("requests", [ADA], kingdom={"treasury": 9})
    rich.does("build Main Street")
    assert sorted(rich.offered) == ["1 A2", "1 B1", "1 B3", "1 C2"]


@pytest.mark.rule("MYK-GEAR-265")
def test_the_toller_brings_a_voice_back_with_every_turn():
    story = town([["Temple", "Toller"]], court=[lord(drive=1)])
    story.does("facility 1 B1 Toller", dice=d6(*GOOD))
    assert story.state.people[0].drive == 0 and [e.what for e in story.state.lasting] == ["tolls"]
    bell = [{"name": "Toller", "rule": "MYK-GEAR-265", "what": "tolls", "amount": 1, "until": "game"}]
    night = evening([body(ate=[3])], quarter=3, voices=4, lasting=bell)
    everybody(night, "pass")
    assert night.said("MYK-GEAR-265") == ["1 Voice of the People more (5 now)."]


@pytest.mark.rule("MYK-GEAR-266")
def test_the_cutty_stool_hurts_somebody_and_brings_a_voice_back():
    story = town([["Farm", "Cutty Stool"]], court=[ADA, BEN])
    together(story, "facility 1 B1 Cutty Stool", "pass").does("p1", dice=d6(4))
    assert story.state.people[1].hp == 11 - 4 and story.state.kingdom.voices == 1


@pytest.mark.rule("MYK-GEAR-267")
@pytest.mark.parametrize(("die", "kind"), [(3, "affection"), (4, "hostility")])
def test_on_the_backstair_a_die_decides_between_love_and_hate(die, kind):
    story = town(["Backstair"], court=[ADA, BEN])
    story.does("facility 1 B1 Backstair", seat=0).does("pass", seat=1, dice=d6(die, 1))
    assert getattr(story.state.people[0], kind)[1].score == 1


@pytest.mark.rule("MYK-GEAR-268")
def test_rare_items_are_put_into_the_treasure_chest_and_taken_out_again():
    chest = [["Backstair", "Treasure Chest"]]
    story = town(chest, stage="requests", court=[lord(items=[item("Excalibur")])], kingdom={"treasury": 0})
    assert labels(story)["put 1"] == "Treasure Chest: put the Excalibur away"
    story.does("put 1")
    assert story.state.people[0].items == [] and "take Excalibur" in story.offered
    story.does("take Excalibur")
    assert [held.item for held in story.state.people[0].items] == ["Excalibur"]


@pytest.mark.rule("MYK-GEAR-269")
def test_a_private_room_gives_drive_as_a_game_begins_and_houses_fewer():
    room = [["Farm", at("Private Room", choice=["Ben"])]]
    story = town(room, stage="prologue", court=[ADA, BEN])
    assert [one.drive for one in story.state.people] == [0, 1]
    full = town(room, stage="dismissal", court=[ADA, BEN], objective="failed", kingdom={"citizens": 120, "level": 6})
    assert full.state.kingdom.citizens == 100 - 10 - 2


@pytest.mark.rule("MYK-GEAR-270")
def test_gangland_sells_voices_for_mg_while_there_are_any():
    assert "facility 1 B1 Gangland" not in town(["Gangland"]).offered
    story = town(["Gangland"], voices=5)
    assert labels(story)["facility 1 B1 Gangland"] == "Gangland 1: 1 MG for 1 Voice"
    story.does("facility 1 B1 Gangland")
    assert story.state.kingdom.treasury == 1 and story.state.kingdom.voices == 4


@pytest.mark.rule("MYK-GEAR-272", "MYK-GEAR-316")
def test_the_inn_pays_and_takes_hp_a_die_for_each_level():
    inns = home({"A1": ["Inn"], "A2": ["Inn"]}, corridors=["A1 A2", "A2 B2"])
    story = season("action resolution", [ADA], kingdom={"maps": [inns]})
    story.does("facility 1 A1 Inn", dice=d6(2, 3))
    assert story.state.kingdom.treasury == 2 and story.state.people[0].hp == 11 - 5


@pytest.mark.rule("MYK-GEAR-273")
def test_two_meet_on_the_piazza_and_both_checks_must_succeed():
    story = town(["Piazza"], court=[ADA, body(name="Ben", affection={"0": tie(1, "Love")})])
    together(story, "facility 1 B1 Piazza", "pass")
    assert story.ask.seat == 1
    story.does("yes", dice=d6(2, 2, 2, 3, 1)).does("yes", dice=d6(1))
    ada, ben = story.state.people
    assert ada.affection[1].score == 1 and ben.affection[0].score == 2, "5 and 6 were reached by Culture 1"
    assert story.said("MYK-GEAR-273").count("Ada: 5 against 5, success.") == 1 and story.state.step == "delve"


@pytest.mark.rule("MYK-GEAR-273")
def test_who_is_left_waiting_may_do_something_else():
    story = together(town(["Piazza"], court=[ADA, BEN]), "facility 1 B1 Piazza", "pass")
    story.does("no")
    assert not story.state.people[0].affection and story.ask.seat == 0
    assert "facility 1 B1 Piazza" not in story.offered and "wander Order" in story.offered, "Ben has said no"


@pytest.mark.rule("MYK-GEAR-274")
def test_an_onstead_lets_riders_add_a_die_of_damage_as_often_as_its_level():
    story = town(["Onstead"], d6(*GOOD)).does("facility 1 B1 Onstead")
    assert [(e.what, e.amount) for e in story.state.lasting] == [("rides into battle", 1)]
    rider = body(items=[item("Blade"), item("Ride", 2)])
    drilled = {"lasting": [{"name": "Onstead", "rule": "MYK-GEAR-274", "what": "rides into battle", "amount": 1}]}
    before = fight([rider, BEN], [foe("Ogre", area="Vanguard")], voices=0).match.setup.position
    story = Story("kingdom", {**before, **drilled}, "", 2, scene="fight")
    story.does("p0", "attack slot 1 f0", dice=d6(5, 5))
    assert labels(story)["facility/onstead:charge p0"] == "Onstead: 1D6 more damage"
    story.does("facility/onstead:charge p0", dice=d6(1, 6))
    assert story.state.limits["facility/onstead p0 game"] == 1
    assert 20 - story.state.battle.foes[0].hp >= 7


@pytest.mark.rule("MYK-GEAR-275")
@pytest.mark.parametrize(("dice", "job"), [((*GOOD, 1, 1), ""), (BAD, "Cook")])
def test_in_the_exclusive_area_a_talent_becomes_somebody_else(dice, job):
    from roundtable.games.kingdom import books

    story = town(["Exclusive Area"], kingdom={"treasury": 1, "talents": [{"job": "Cook"}]})
    story.does("facility 1 B1 Exclusive Area", dice=d6(*dice))
    wanted = job or books.tables["Birth Table"].row(11).name or books.tables["Birth Table"].row(11).text
    assert story.state.kingdom.talents[0].job == wanted and story.state.kingdom.treasury == 0


@pytest.mark.rule("MYK-GEAR-276")
def test_a_windmill_makes_every_growth_larger_but_needs_50_people_a_level():
    assert "facility 1 B1 Windmill" not in town([["Farm", "Windmill"]]).offered, "41 people"
    people = {"citizens": 60, "monster_citizens": {"Ogrekin": 1}}
    story = town([["Farm", "Windmill"], "Ranch"], d6(*GOOD), [ADA, BEN], kingdom=people)
    together(story, "facility 1 B1 Windmill", "facility 1 B3 Ranch")
    assert story.state.kingdom.monster_citizens == {"Ogrekin": 1 + 1 + 1}


@pytest.mark.rule("MYK-GEAR-277", "MYK-PLAY-541", "MYK-PLAY-540")
def test_a_mausoleum_raises_a_score_in_place_of_a_skill_but_none_that_is_6_above_the_lowest():
    strong = lord(base={"Wit": 2, "Charisma": 2, "Quest": 2, "Warfare": 8})
    story = town([["Farm", "Mausoleum"]], stage="growth", court=[strong], objective="done", kingdom={"level": 4})
    assert story.offered == ["skill", "Wit", "Charisma", "Quest"]
    story.does("Quest")
    one = story.state.people[0]
    assert one.level == 2 and one.raised == {"Quest": 1} and one.skills == []
