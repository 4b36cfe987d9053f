"""The Disaster Traps, each set off through a match."""

import pytest

from roundtable.games.kingdom.dungeon.model import Ruler
from tests.games.kingdom.evenings import Group, body, d6, evening, hp, item, placed, tie
from tests.games.kingdom.test_traps_encounter import QUIET, handled, rested

ANN = body(followers=0)
BEN = body(name="Ben", followers=0)


@pytest.mark.rule("MYK-WORLD-213", "MYK-WORLD-214", "MYK-WORLD-215")
def test_an_avalanche_falls_when_enough_has_gone_wrong_and_drives_the_court_on():
    monsters = {"B1": [Group("Ogrekin", 2, reaction="Friendly")]}
    dice = d6(1, 1, 1, 2, 3, 2, 2) + " d3=2"  # the Search, a Happening (1D6 HP), 2D6, the monsters' new home
    story = evening([ANN], dice, traps=[placed("Avalanche", "B1", 5)], monsters=monsters, voices=5)
    story.does("search room", "Quest", 0).does("C1")
    assert hp(story, "p0") == 11 - 3 - 4
    here = story.state.delve
    assert here.rooms["B1"].destroyed and here.rooms["B1"].lairs == []
    assert [lair.book for lair in here.rooms["C1"].lairs] == ["Ogrekin"]
    assert here.at["p0"] == "C1"
    assert not any("B1" in key for key in here.corridors)


@pytest.mark.rule("MYK-WORLD-213", "MYK-WORLD-214")
def test_an_avalanche_waits_for_six_less_its_level_critical_failures():
    story = evening([ANN], d6(1, 1, 1, 2, 3), traps=[placed("Avalanche", "B1", 4)], voices=5)
    story.does("search room", "Quest", 0)
    assert story.state.delve.traps[0].note == "1"
    assert not story.state.delve.rooms["B1"].destroyed


@pytest.mark.rule("MYK-WORLD-216", "MYK-WORLD-217")
def test_distress_eats_a_meal_or_wounds_all():
    story = rested("Distress", d6(*QUIET), [{**ANN, "items": [item("Lunch", 1)]}, BEN])
    assert story.state.people[0].items == [] and hp(story, "p0") == 11
    story = rested("Distress", d6(*QUIET), [ANN, BEN])
    assert (hp(story, "p0"), hp(story, "p1")) == (9, 9)


@pytest.mark.rule("MYK-WORLD-218", "MYK-WORLD-219", "MYK-WORLD-220")
def test_red_shoes_stay_on_and_hurt_every_quarter():
    story = evening([ANN], traps=[placed("Red Shoes", "B1", carrier="Amulet")]).does("touch Amulet")
    held = story.state.people[0].items[0]
    assert (held.item, held.mark) == ("Amulet", "red shoes")
    story.does("pass", dice=d6(4))
    assert story.said("MYK-WORLD-220")[0] == "Ann cannot stop dancing: 4."
    story.ends()


@pytest.mark.rule("MYK-WORLD-221", "MYK-WORLD-222")
def test_poison_gas_hurts_at_the_end_of_each_quarter():
    story = evening([ANN, BEN], d6(2, 3), traps=[placed("Poison Gas", "B1")])
    story.does("pass", seat=0).does("pass", seat=1)
    assert (hp(story, "p0"), hp(story, "p1")) == (9, 8)
    story.ends()


@pytest.mark.rule("MYK-WORLD-223", "MYK-WORLD-224")
def test_a_dungeon_storm_makes_two_rooms_trade_places():
    traps = [placed("Dungeon Storm", "B1"), placed("Zuch", "C1")]
    monsters = {"C1": [Group("Slime", 2)]}
    story = evening([ANN], "d4=2 d3=2 " + d6(*QUIET), traps=traps, monsters=monsters).does("rest Warfare")
    here = story.state.delve
    assert here.at["p0"] == "C1"
    assert here.rooms["B1"].was == "C1" and [lair.book for lair in here.rooms["B1"].lairs] == ["Slime"]
    assert [(trap.trap, trap.at) for trap in here.traps] == [("Dungeon Storm", "C1"), ("Zuch", "B1")]
    assert here.known.explored == ["A1", "C1"]
    story.ends()


@pytest.mark.rule("MYK-WORLD-225", "MYK-WORLD-226")
def test_a_metamorphosis_curses_the_toucher():
    assert handled("Metamorphosis", "mirror", "").state.people[0].bad_statuses == ["Cursed"]


@pytest.mark.rule("MYK-WORLD-227", "MYK-WORLD-228")
def test_an_activator_raises_every_monster_of_the_map():
    traps = [placed("Activator", "B1", carrier="idol")]
    story = evening([ANN], d6(*[2] * 8), traps=traps, monsters={"C1": [Group("Ogrekin", 1, reaction="Hostile")]})
    story.does("touch idol", "pass").does("go C1")
    foe = story.state.battle.foes[0]
    assert {(effect.what, effect.amount) for effect in foe.lasting} == {("Warfare", 1), ("damage", 1)}


@pytest.mark.rule("MYK-WORLD-229", "MYK-WORLD-230")
def test_a_gm_says_who_has_lied_to_a_pinocchio():
    story = evening([ANN, BEN], traps=[placed("Pinocchio", "B1")], gm=True)
    story.does("pass", seat=0).does("pass", seat=1)
    assert story.ask.seat == 2
    story.does("p1")
    assert [one.bad_statuses for one in story.state.people] == [[], ["Cursed"]]
    story = evening([ANN], traps=[placed("Pinocchio", "B1")]).does("pass")
    assert story.state.people[0].bad_statuses == []


@pytest.mark.rule("MYK-WORLD-231", "MYK-WORLD-232")
def test_an_anger_mood_strikes_one_with_the_hostility_of_all():
    people = [ANN, {**BEN, "hostility": {"0": tie(2, "Anger")}}, body(name="Cid", hostility={"0": tie(3, "Anger")})]
    story = rested("Anger Mood", "d3=1 " + d6(*QUIET), people)
    assert hp(story, "p0") == 6


@pytest.mark.rule("MYK-WORLD-233", "MYK-WORLD-234", "MYK-WORLD-235")
def test_an_infection_is_carried_and_caught_by_who_helps():
    story = handled("Infection", "corpse", d6(2, 3, 4))
    effect = next(one for one in story.state.people[0].lasting if one.what == "incubator")
    assert effect.note == "Cursed" and story.state.people[0].bad_statuses == []
    sick = {"name": "Infection", "rule": "MYK-WORLD-235", "what": "incubator", "note": "Obese"}
    ben = {**BEN, "items": [item("Potion", 1, level=0)]}
    story = evening([{**ANN, "hp": 3, "lasting": [sick]}, ben], d6(4, 1, 2))
    story.does("pass", seat=0).does("pass", seat=1).does("item/potion p1#1")
    assert hp(story, "p0") == 7
    assert story.state.people[1].bad_statuses == ["Obese"]


@pytest.mark.rule("MYK-WORLD-236", "MYK-WORLD-237")
def test_an_end_of_term_is_paid_at_home():
    story = evening([ANN], d6(5), traps=[placed("End of Term", "B1", carrier="letter")]).does("pass")
    assert story.state.kingdom.upkeep_change == 5


@pytest.mark.rule("MYK-WORLD-238", "MYK-WORLD-239")
def test_a_jack_in_the_bush_comes_before_the_search():
    story = evening([ANN], d6(1, 2, 4, 5, 4), traps=[placed("Jack in the Bush", "B1")])
    story.does("search room", "Quest")
    assert hp(story, "p0") == 7
    assert story.state.delve.traps[0].discovered
    story.ends()


@pytest.mark.rule("MYK-WORLD-241", "MYK-WORLD-242")
def test_image_trampling_takes_voices_or_hp_from_the_finder():
    trap = placed("Image Trampling", "B1", carrier="picture")
    story = evening([ANN], d6(5, 4), traps=[trap], voices=8).does("search picture", "Quest", 0)
    story.does("hp", dice=d6(2, 3))
    assert hp(story, "p0") == 6
    story = evening([ANN], d6(5, 4), traps=[trap], voices=8).does("search picture", "Quest", 0)
    story.does("voices", dice=d6(2))
    assert story.state.kingdom.voices == 6


@pytest.mark.rule("MYK-WORLD-241", "MYK-WORLD-242")
def test_another_may_stop_image_trampling_with_a_camp_action():
    trap = placed("Image Trampling", "B1", carrier="picture")
    story = evening([ANN, BEN], d6(5, 4), traps=[trap])
    story.does("search picture", seat=0).does("rest Wit", seat=1).does("Quest")
    story.does("yes", dice=d6(5, 4))
    assert story.state.delve.traps[0].disarmed
    assert hp(story, "p0") == 11
    assert story.said("MYK-PLAY-280") == []


@pytest.mark.rule("MYK-WORLD-243", "MYK-WORLD-244")
def test_a_reset_switch_brings_back_what_was_beaten_and_disarmed():
    traps = [placed("Reset Switch", "B1"), placed("Pit", "A1-B1")]
    monsters = {"C1": [Group("Ogrekin", 3)], "B2": [Group("Slime", 2)]}
    story = evening([ANN], traps=traps, monsters=monsters, ruler=Ruler("Berserk Ogrekin", "B2"))
    here = story.state.delve
    here.traps[1].disarmed = here.traps[1].discovered = True
    here.rooms["C1"].lairs[0].count = 1
    here.rooms["B2"].lairs = []
    here.rooms["B2"].recruited = {"Slime": 1}
    here.objective = "done"
    story.does("pass")
    here = story.state.delve
    assert sum(lair.count for lair in here.rooms["C1"].lairs) == 3
    assert [(lair.book, lair.count) for lair in here.rooms["B2"].lairs] == [("Berserk Ogrekin", 1), ("Slime", 1)]
    assert not here.traps[1].disarmed
    assert here.traps[0].disarmed
    assert here.objective == ""


@pytest.mark.rule("MYK-WORLD-245", "MYK-WORLD-246", "MYK-WORLD-247")
def test_a_melodrama_turns_the_strongest_feeling_round():
    people = [{**ANN, "affection": {"1": tie(3), "2": tie(1)}}, BEN, body(name="Cid", followers=0)]
    story = handled("Melodrama", "music", d6(2, 3, 4), people)
    one = story.state.people[0]
    assert (1 in one.affection, one.hostility[1].score, one.affection[2].score) == (False, 3, 1)
    assert any(effect.what == "immune" for effect in one.lasting)


@pytest.mark.rule("MYK-WORLD-244")
def test_a_reset_switch_brings_nobody_twice_who_has_gone_elsewhere():
    story = evening([ANN], traps=[placed("Reset Switch", "B1")], monsters={"C1": [Group("Ogrekin", 3), Group("Ogrekin", 2)]})
    here = story.state.delve
    here.rooms["B2"].lairs = [here.rooms["C1"].lairs.pop(0)]  # three have gone there
    here.rooms["C1"].lairs[0].count = 1  # of two one has fallen
    story.does("pass")
    here = story.state.delve
    assert sum(lair.count for room in here.rooms.values() for lair in room.lairs) == 5
    assert sum(lair.count for lair in here.rooms["C1"].lairs) == 2


@pytest.mark.rule("MYK-WORLD-244", "MYK-WORLD-215")
def test_a_reset_switch_puts_a_ruler_whose_room_has_fallen_in_where_it_can_be_reached():
    story = evening([ANN], "d3=3", traps=[placed("Reset Switch", "B1")], ruler=Ruler("Berserk Ogrekin", "C1"))
    here = story.state.delve
    here.rooms["C1"].lairs, here.rooms["C1"].destroyed, here.objective = [], True, "done"
    story.does("pass")
    here = story.state.delve
    assert here.rooms["C1"].lairs == [] and [lair.ruler for lair in here.rooms["B2"].lairs] == [True]
    assert here.objective == ""
