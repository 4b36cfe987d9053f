"""Court Facilities (MYK-GEAR-246 to 261, in words: Royal Palace to Pagoda), each through a match."""

import pytest

from tests.games.kingdom.fights import body, d6, fight, foe, item, skill, tie
from tests.games.kingdom.seasons import lord, season
from tests.games.kingdom.test_kingdom_phase import together
from tests.games.kingdom.towns import BAD, GOOD, at, labels, standing, town

ADA, BEN = lord(), body(name="Ben")
BIG = foe("Ogre", area="Vanguard")


@pytest.mark.rule("MYK-GEAR-246", "MYK-GEAR-223", "MYK-GEAR-237", "MYK-GEAR-241", "MYK-GEAR-243", "MYK-PLAY-161")
@pytest.mark.parametrize(("dice", "voices"), [(GOOD, 6), (BAD, 4)])
def test_the_palace_wins_or_loses_a_voice_and_makes_its_user_exhausted(dice, voices):
    story = town([], voices=5)
    assert (
        labels(story)["facility 1 B2 Royal Palace"]
        == "Royal Palace: 1 Voice more; on a failure 1 fewer (Lifestyle, 28 %)"
    )
    story.does("facility 1 B2 Royal Palace", 0, dice=d6(*dice))
    assert story.state.kingdom.voices == voices and story.state.step == "delve", "everybody has acted"


@pytest.mark.rule("MYK-PLAY-049", "MYK-PLAY-050", "MYK-PLAY-051", "MYK-PLAY-052")
def test_voices_buy_dice_for_a_kingdom_check_and_two_sixes_bring_two_back():
    story = town([], voices=5)
    story.does("facility 1 B2 Royal Palace", 1, dice=d6(6, 6, 1))
    assert story.state.kingdom.voices == 5 - 1 + 1 + 2, "one spent, one by the Palace, two for the critical success"


@pytest.mark.rule("MYK-GEAR-242")
def test_several_may_use_the_same_facility_each_with_an_action_of_the_own():
    story = together(town(["Arixang"], court=[lord(), BEN]), *["facility 1 B1 Arixang"] * 2)
    assert [one.drive for one in story.state.people] == [2, 2]


@pytest.mark.rule("MYK-GEAR-224")
def test_what_no_corridor_leads_to_can_be_built_but_not_used():
    from tests.games.kingdom.tale import home

    story = season("requests", kingdom={"treasury": 4, "maps": [home({}, corridors=[])]})
    story.does("build Arixang")
    assert "of no use yet" in labels(story)["1 A1"]
    story.does("1 A1")
    assert story.state.at_home.stage == "action resolution"
    assert not any("Arixang" in key for key in story.offered)


@pytest.mark.rule("MYK-GEAR-248", "MYK-GEAR-239", "MYK-GEAR-240", "MYK-GEAR-315")
def test_the_throne_lends_the_king_a_tenth_of_the_citizens_once_in_a_game():
    kingdom = {"citizens": 41, "maps": [standing()]}
    kingdom["maps"][0]["rooms"]["B2"]["facilities"].append({"name": "Throne"})
    story = fight([lord(items=[item("Blade")]), BEN], [BIG], voices=0, kingdom=kingdom)
    story.does("p0", "attack slot 1 f0")
    assert labels(story)["facility/throne p0"] == "Throne: 5 more on this check, once in the game"
    story.does("facility/throne p0", dice=d6(2, 2, 1))
    assert story.said("MYK-GEAR-248") == ["The Kingdom stands behind its King: 5 more."]
    assert "12 against" in story.said("MYK-PLAY-370")[-1], "4 of the dice, Warfare 3, and 5 for 41 Citizens"
    assert story.state.limits == {"facility/throne court cycle": 1, "facility/throne court game": 1}


@pytest.mark.rule("MYK-GEAR-249")
def test_the_hall_takes_everybodys_action_and_gives_each_two_affection():
    story = together(town(["Hall"], d6(1, 1), [ADA, BEN]), "facility 1 B1 Hall", "wander Military")
    assert story.ask.seat == 1 and story.ask.rule == "MYK-GEAR-249"
    story.does("yes", dice=d6(1, 1))
    assert [one.affection[other].score for one, other in zip(story.state.people, (1, 0))] == [2, 2]
    assert story.state.step == "delve", "what Ben had planned is dropped"


@pytest.mark.rule("MYK-GEAR-249")
def test_if_one_stays_away_nothing_happens_in_the_hall_and_the_caller_chooses_again():
    story = together(town(["Hall"], court=[ADA, BEN]), "facility 1 B1 Hall", "pass")
    story.does("no")
    assert story.ask.seat == 0 and "facility 1 B1 Hall" not in story.offered and "pass" in story.offered
    assert not story.state.people[0].affection


@pytest.mark.rule("MYK-GEAR-250", "MYK-GEAR-319", "MYK-GEAR-232", "MYK-GEAR-233", "MYK-GEAR-234")
def test_the_council_raises_the_most_voices_by_its_level_and_brings_them_all_back_not_twice_as_many():
    from tests.games.kingdom.tale import home

    both = home({"A1": ["Council"], "A2": ["Council"]}, corridors=["A1 A2", "A2 B2"])
    story = season("action resolution", [ADA, BEN], d6(*GOOD), kingdom={"maps": [both]})
    assert labels(story)["facility 1 A1 Council"].startswith("Council 2: 2 Voices more at most"), "two rooms, Level 2"
    together(story, "facility 1 A1 Council", "facility 1 A1 Council")
    assert story.state.kingdom.voices == 10 + 1 + 2
    story.does(1, "5 4", dice=d6(*GOOD, 1))
    assert story.state.kingdom.voices == 13, "all are back, and no more than before"


@pytest.mark.rule("MYK-GEAR-251")
def test_a_cutchery_lowers_the_upkeep_but_never_below_1():
    story = town(["Cutchery"], d6(*GOOD, 6)).does("facility 1 B1 Cutchery")
    assert [(e.what, e.amount) for e in story.state.lasting] == [("upkeep cut", 7)]
    cut = [{"name": "Cutchery", "rule": "MYK-GEAR-251", "what": "upkeep cut", "amount": 7, "until": "game"}]
    for turns, paid in ((12, 5), (3, 1), (0, 0)):
        rich = season("upkeep", [ADA], turns=turns, objective="done", kingdom={"treasury": 20}, lasting=list(cut))
        assert rich.state.kingdom.treasury == 20 - paid


@pytest.mark.rule("MYK-GEAR-252")
def test_who_used_the_harem_and_died_has_an_heir_without_ties_and_items():
    eunuch = {"talents": [{"job": "Eunuch"}]}
    assert "facility 1 B1 Harem" not in town(["Harem"]).offered, "nobody is a Eunuch"
    assert "build Harem" in season("requests", kingdom={"treasury": 5}).offered, "it may be built before there is one"
    story = town(["Harem"], kingdom=eunuch).does("facility 1 B1 Harem")
    assert [e.what for e in story.state.people[0].lasting] == ["heir"]
    dead = body(name="Ben", dead=True, hp=0, level=3, items=[item("Blade")], affection={"0": tie(2)})
    dead["lasting"] = [{"name": "Harem", "rule": "MYK-GEAR-252", "what": "heir", "amount": 1, "until": "game"}]
    story = season("growth", [lord(affection={"1": tie(1)}), dead], objective="failed")
    story.does("yes")
    heir = story.state.people[1]
    assert not heir.dead and heir.level == 3 and heir.items == [] and heir.affection == {}
    assert story.state.people[0].affection == {} and heir.base == dead["base"]


@pytest.mark.rule("MYK-GEAR-253", "MYK-GEAR-316", "MYK-PLAY-745")
def test_crusaders_follow_for_a_game_and_nobody_gets_them_back():
    story = town([["Temple", "Sanctuary"]], kingdom={"points": {"Culture": 2}})
    story.does("facility 1 B1 Sanctuary", dice=d6(*GOOD, 5)).does("Mach Penguin")
    assert story.state.people[0].monster_followers == {"Mach Penguin": 5}
    crusader = lord(monster_followers={"Mach Penguin": 3})
    crusader["lasting"] = [
        {
            "name": "Sanctuary",
            "rule": "MYK-GEAR-253",
            "what": "crusaders",
            "note": "Mach Penguin",
            "amount": 2,
            "until": "game",
        }
    ]
    story = season("dismissal", [crusader], objective="failed")
    assert story.state.kingdom.monster_citizens == {"Mach Penguin": 1}, "one was a Monster Citizen, two were Crusaders"


@pytest.mark.rule("MYK-BEAST-486", "MYK-GEAR-253")
@pytest.mark.parametrize("book", ["Mach Penguin", "Migrancy Fish"])
def test_crusaders_are_penguins_or_fish_of_the_bestiary(book):
    story = town([["Temple", "Sanctuary"]], kingdom={"points": {"Culture": 2}})
    story.does("facility 1 B1 Sanctuary", dice=d6(*GOOD, 5))
    assert story.offered == ["Mach Penguin", "Migrancy Fish"]
    assert story.does(book).state.people[0].monster_followers == {book: 5}


@pytest.mark.rule("MYK-GEAR-254")
def test_chevaliers_add_their_level_to_the_damage_of_weapons_for_the_game():
    story = town(["Chevaliers"], d6(*GOOD)).does("facility 1 B1 Chevaliers")
    one = story.state.people[0]
    assert [(e.what, e.amount, e.until) for e in one.lasting] == [("damage", 1, "game")]
    fighter = body(
        items=[item("Blade")], lasting=[{"name": "Chevaliers", "rule": "MYK-GEAR-254", "what": "damage", "amount": 1}]
    )
    plain, drilled = (
        fight([one, BEN], [BIG], voices=0).does("p0", "attack slot 1 f0", dice=d6(5, 5, 4))
        for one in (body(items=[item("Blade")]), fighter)
    )
    assert plain.state.battle.foes[0].hp - drilled.state.battle.foes[0].hp == 1


@pytest.mark.rule("MYK-GEAR-255")
def test_a_temple_reveals_a_random_room():
    story = town(["Temple"], d6(*GOOD) + " d4=3").does("facility 1 B1 Temple")
    room = list(story.state.delve.rooms)[2]
    known = story.state.delve.known
    assert known.counts[room][0].monsters == 0 and known.counts[room][0].traps == 0 and room in known.names


@pytest.mark.rule("MYK-GEAR-256")
def test_a_garden_adds_its_level_to_every_check_of_the_kingdom_phase():
    story = town(["Garden", "Council"])
    assert "(Culture, 42 %)" in labels(story)["facility 1 B3 Council"], "9 is needed of 2 dice less the Garden's 1"
    story.does("facility 1 B3 Council", dice=d6(4, 4))
    assert story.said("MYK-GEAR-250")[-1].startswith("12 Voices")


@pytest.mark.rule("MYK-GEAR-257")
def test_a_theater_brings_back_a_voice_for_each_entertainment_skill_and_level():
    from roundtable.games.kingdom import books

    shows = [one.name for one in books.skills if one.group == "Entertainment"][:2]
    story = town(["Theater"], d6(*GOOD), [lord(skills=skill(*shows))])
    story.does("facility 1 B1 Theater")
    assert story.state.kingdom.voices == 3


@pytest.mark.rule("MYK-GEAR-258", "MYK-GEAR-238")
def test_a_keep_tower_gives_the_court_a_point_of_capacity():
    maps = [standing("Arixang")]
    plain = season("action resolution", [lord(drive=1)], kingdom={"maps": maps})
    assert "facility 1 B1 Arixang" in plain.offered and plain.does("facility 1 B1 Arixang").state.people[0].drive == 2
    tower = [standing("Arixang")]
    tower[0]["rooms"]["B2"]["facilities"].append({"name": "Keep Tower"})
    story = season("action resolution", [lord(drive=1)], kingdom={"maps": tower})
    assert story.does("facility 1 B1 Arixang").state.people[0].drive == 3


@pytest.mark.rule("MYK-GEAR-259")
def test_a_tomb_brings_mg_when_the_one_it_is_for_dies():
    court = [lord(affection={"1": tie(3)}), body(name="Ben", hp=1)]
    story = town([at("Tomb", choice=["Ben"]), ["Farm", "Cutty Stool"]], court=court)
    together(story, "facility 1 B3 Cutty Stool", "pass").does("p1", dice=d6(4, 1, 1))
    assert labels(story)["facility/tomb p0"] == "Tomb: 8 MG are given in memory"
    story.does("facility/tomb p0")
    assert story.state.people[1].dead and story.state.kingdom.treasury == 3 + 5


@pytest.mark.rule("MYK-GEAR-260", "MYK-PLAY-057")
def test_after_a_support_action_the_armory_arms_the_followers():
    court = [lord(items=[item("Drink")], followers=9), BEN]
    story = fight(court, [BIG], voices=0, kingdom={"maps": [standing(["Chevaliers", at("Armory", choice=["Spear"])])]})
    before = story.state.battle.foes[0].hp
    story.does("p0", "use item/drink 1")
    assert story.ask.rule == "MYK-GEAR-260"
    story.does("yes", 0, 0, dice=d6(2, 5, 5, 4))
    state = story.state
    assert state.people[0].followers == 7 and state.battle.foes[0].hp < before and state.people[0].items == []


@pytest.mark.rule("MYK-GEAR-261", "MYK-GEAR-240")
def test_a_pagoda_teaches_a_skill_of_its_monster_for_a_point_of_hope_once_in_a_game():
    maps = [["Temple", at("Pagoda", choice=["Ogrekin"])], ["Farm", "Cutty Stool"]]
    story = town(maps, court=[lord(drive=1), body(name="Ben", drive=1)])
    together(story, "facility 1 B3 Cutty Stool", "facility 1 B3 Cutty Stool").does("p0", dice=d6(2))
    story.does("facility/pagoda p0")
    one = story.state.people[0]
    assert one.drive == 0 and [(had.name, had.pays) for had in one.gained] == [("Call Ally", -1)]
    story.does("p1", dice=d6(2))
    assert story.state.people[1].hp == 11 - 2 and story.state.people[1].gained == [], "nobody was asked again"
