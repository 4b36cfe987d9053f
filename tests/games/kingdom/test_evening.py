"""The evening's own rules: Quarters, rooms, encounters, Camp, Exchange, time and hunger; and the Silent Cistern."""

import pytest

from roundtable.games.kingdom.dungeon.cistern import silent_cistern
from roundtable.games.kingdom.dungeon.model import Clue, Corridor, Entrance, Ruler
from roundtable.games.kingdom.rules.record.scores import score
from roundtable.games.kingdom.view_map import doing
from tests.games.kingdom.evenings import Group, body, d6, evening, everybody, hp, item, log, placed, small, tie
from tests.games.kingdom.test_traps_encounter import wins
from tests.story import Story

ANN = body(followers=0)
BEN = body(name="Ben", followers=0)
CID = body(name="Cid", followers=0)
FRIENDS = {"B1": [Group("Ogrekin", 2, reaction="Friendly")]}


def ann(**fields):
    return {**ANN, **fields}


# --- Enter a Room ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("MYK-PLAY-192", "MYK-PLAY-193", "MYK-PLAY-198", "MYK-PLAY-337")
def test_a_quarter_is_enter_encounter_and_camp_and_begins_at_an_entrance():
    story = evening([ANN], at="", before="", stage="setup", explored=(), delve={"moves_made": 0})
    assert story.state.delve.at == {"p0": "A1"}  # one Entrance, and no other answer
    assert story.offered == ["camp", "rush"]
    story.does("camp", "pass")
    assert story.state.quarter == 1 and story.state.delve.known.explored == ["A1"]
    assert story.said("MYK-PLAY-337") == ["Room A1 is explored.", "Quarter 1 has passed."]


@pytest.mark.rule("MYK-PLAY-196", "MYK-PLAY-201")
def test_the_court_goes_through_corridors_or_stays():
    story = evening([ANN], stage="enter")
    assert story.offered == ["go A1", "go C1", "go B2", "stay"]
    story.does("stay")
    assert story.state.delve.at["p0"] == "B1"


@pytest.mark.rule("MYK-PLAY-197", "MYK-PLAY-739")
def test_the_map_is_left_where_it_has_an_entrance():
    story = evening([ANN], stage="enter", at="A1", before="")
    assert "leave" in story.offered
    story.does("leave")
    assert story.state.delve.objective == "failed"
    assert story.match.outcome.winners == []


@pytest.mark.rule("MYK-PLAY-199", "MYK-PLAY-202")
def test_one_move_may_lead_through_explored_rooms_and_counts_each():
    story = evening([ANN], d6(3, 2), stage="enter", at="A1", before="", explored=("A1", "B1", "C1"))
    assert "go C1" in story.offered and "go B2" not in story.offered
    story.does("go C1")
    assert story.state.delve.at["p0"] == "C1"
    assert story.said("MYK-PLAY-202") == ["Does anybody come? 5, on 3 or less."]  # one member, two rooms


@pytest.mark.rule("MYK-PLAY-202")
def test_staying_in_an_explored_room_counts_the_quarters_spent_there():
    story = evening([ANN], d6(6, 6), explored=("A1", "B1")).does("pass", "stay")
    assert story.said("MYK-PLAY-202") == ["Does anybody come? 12, on 2 or less."]  # one member, one Quarter ended here


@pytest.mark.rule("MYK-PLAY-202")
def test_staying_in_an_explored_room_says_how_likely_somebody_comes():
    story = evening([ANN], explored=("A1", "B1")).does("pass")
    button = next(option for option in story.ask.options if option.key == "stay")
    assert button.stakes == "3 % that somebody comes", "2 or less on 2D6: one of 36"


@pytest.mark.rule("MYK-PLAY-196", "MYK-PLAY-199", "MYK-PLAY-202")
def test_a_room_to_go_to_tells_the_way_there_and_how_likely_somebody_comes():
    story = evening([ANN], d6(3, 2), stage="enter", at="A1", before="", explored=("A1", "B1", "C1"))
    shown = {option.key: option for option in story.ask.options}
    assert shown["go C1"].way == "A1 B1 C1" and shown["go B1"].way == "A1 B1"
    assert shown["go C1"].stakes == "8 % that somebody comes, if it is empty", "3 or less on 2D6: three of 36"
    unknown = evening([ANN], stage="enter", at="A1", before="", explored=("A1",))
    beside = next(option for option in unknown.ask.options if option.key == "go B1")
    assert "unexplored" in beside.label and (beside.stakes, beside.way) == ("", "A1 B1")
    outside = evening([ANN], at="", before="", stage="setup", explored=(), delve={"moves_made": 0})
    assert [option.way for option in outside.ask.options] == [""] * len(outside.ask.options)


@pytest.mark.rule("MYK-WORLD-588", "MYK-PLAY-202")
def test_with_a_seed_stock_somebody_surely_comes_where_one_moves():
    court = [{**ANN, "items": [*ANN.get("items", []), item("Seed Stock", 4)]}]
    story = evening(court, stage="enter", at="A1", before="", explored=("A1", "B1", "C1"))
    shown = {option.key: option for option in story.ask.options}
    assert shown["go B1"].stakes == "100 % that somebody comes, if it is empty"


@pytest.mark.rule("MYK-PLAY-276")
def test_both_ways_to_search_say_how_likely_they_find_something():
    story = evening([ANN]).does("search room")
    person = story.state.people[0]
    sums = [one + other for one in range(1, 7) for other in range(1, 7)]
    for option in story.ask.options:
        well = sum(total == 12 or (total != 2 and total + score(person, option.key) >= 8) for total in sums)
        assert option.odds == f"{round(100 * well / 36)} %", "Court size 1 and 7"


@pytest.mark.rule("MYK-PLAY-200", "MYK-WORLD-078", "MYK-WORLD-097")
def test_a_room_is_described_with_the_carriers_of_its_traps_but_not_the_traps():
    dungeon = small([placed("Mimic", "C1", carrier="sack")])
    dungeon.rooms["C1"].description = "A hall of echoes."
    story = evening([ANN], dungeon=dungeon, stage="enter").does("go C1")
    assert story.said("MYK-PLAY-200") == ["A hall of echoes."]
    assert story.said("MYK-WORLD-078") == ["Here is to be seen: sack."]
    assert not any("Mimic" in line for line in log(story))


# --- Encounter -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MYK-PLAY-204", "MYK-PLAY-205")
def test_hostile_monsters_fight_and_a_won_fight_leads_to_camp():
    monsters = {"C1": [Group("Ogrekin", 1, reaction="Hostile")]}
    story = evening([ANN], d6(5, 5, *[2] * 30), monsters=monsters, stage="enter").does("go C1")
    assert story.said("MYK-PLAY-204") == ["Here: Ogrekin (Hostile)."]
    wins(story).does("camp")
    assert story.state.delve.stage == "camp"
    assert story.state.delve.rooms["C1"].lairs == []


@pytest.mark.rule("MYK-PLAY-207")
def test_friendly_monsters_are_left_in_peace_or_fought():
    story = evening([ANN], monsters={"C1": [Group("Ogrekin", 1, reaction="Friendly")]}, stage="enter").does("go C1")
    assert story.offered == ["exchange", "fight"]
    story.does("exchange", "camp")
    assert "learn 0" in story.offered


@pytest.mark.rule("MYK-PLAY-206", "MYK-PLAY-200")
def test_monsters_that_are_still_there_are_met_again_as_they_are():
    story = evening([ANN], monsters={"C1": [Group("Slime", 1)]}, stage="enter", explored=("A1", "B1", "C1"))
    story.does("go C1")
    assert story.offered == ["negotiate", "fight"]
    assert story.said("MYK-PLAY-202") == []


@pytest.mark.rule("MYK-PLAY-223")
def test_rushing_forward_is_one_charisma_check_a_quarter():
    people = [body(followers=9), body(name="Ben", followers=2)]
    story = evening(people, stage="enter").does("go C1")
    button = next(option for option in story.ask.options if option.key == "rush")
    assert "against 9" in button.label
    charisma = score(story.state.people[0], "Charisma")
    sums = [one + other for one in range(1, 7) for other in range(1, 7)]
    well = sum(total == 12 or (total != 2 and total + charisma >= 9) for total in sums)
    assert button.odds == f"{round(100 * well / 36)} %", "the button says how likely it is (MYK-PLAY-029)"
    story.does("rush", dice=d6(4, 3)).does("go B1")
    assert story.state.quarter == 0
    assert story.state.delve.stage == "camp"  # no second attempt
    story = evening(people, stage="enter").does("go C1", "rush", dice=d6(1, 2))
    assert story.state.delve.stage == "camp" and story.state.delve.at["p0"] == "C1"


@pytest.mark.rule("MYK-PLAY-223", "MYK-PLAY-762")
def test_a_court_that_has_won_may_rush_forward_too():
    """A Combat is a part of the Encounter step, after which one may rush forward; once in a Quarter."""
    monsters = {"C1": [Group("Ogrekin", 1, reaction="Hostile")]}
    story = evening([ANN], d6(5, 5, *[2] * 40), monsters=monsters, stage="enter").does("go C1")
    story.state.battle.foes[0].hp, story.state.battle.foes[0].dead = 0, True
    wins(story)
    assert story.offered == ["camp", "rush"] and story.state.quarter == 0
    story.does("camp")
    assert "search room" in story.offered
    rushed = evening([ANN], d6(5, 5, *[2] * 40), monsters=monsters, stage="enter", delve={"rushed": True}).does("go C1")
    rushed.state.battle.foes[0].hp, rushed.state.battle.foes[0].dead = 0, True
    assert "search room" in wins(rushed).offered, "one attempt in a Quarter"


@pytest.mark.rule("MYK-PLAY-192", "MYK-PLAY-208", "MYK-PLAY-209", "MYK-PLAY-223")
def test_the_page_says_at_each_question_what_the_court_is_doing():
    story = evening([ANN], d6(4, 4), monsters={"C1": [Group("Ogrekin", 2)]}, stage="enter")
    told = [doing(story.match.view(0).map)]
    for answer in ("go C1", "negotiate"):  # 8: they ask for money
        story.does(answer)
        told.append(doing(story.match.view(0).map))
    quiet = evening([ANN], stage="enter").does("go C1")
    told += [doing(quiet.match.view(0).map), doing(quiet.does("camp").match.view(0).map)]
    words = ["choosing the way", "meeting who is there", "negotiating", "to camp or to rush on", "Camp"]
    assert [line.rpartition(": ")[2] for line in told] == words


@pytest.mark.rule("MYK-PLAY-223", "MYK-PLAY-221")
def test_a_duel_is_of_the_encounter_step_whether_it_is_won_or_lost():
    """Won, the Court may rush forward; lost in a Camp, what is agreed on then leads back to the Camp."""
    duel = {"fight": "duel", "duel": ["p0", "Ogrekin", ""]}
    foes = [{"book": "Ogrekin", "hp": 0, "dead": True, "area": "Enemy Vanguard"}]
    for delve, offered in (({"stage": "rush"}, True), ({"stage": "rush", "camped": ["p0"]}, False)):
        story = evening(
            [ANN, BEN],
            monsters={"B1": [Group("Ogrekin", 1)]},
            battle={"stage": "over", "winner": "court", "foes": foes},
            cycles=[{"kind": "Quarter"}],
            delve={**duel, **delve},
        )
        assert ("rush" in story.offered) is offered


@pytest.mark.rule("MYK-PLAY-409", "MYK-PLAY-337")
def test_who_flees_is_back_in_the_room_before_and_camps_there():
    monsters = {"C1": [Group("Ogrekin", 1, reaction="Hostile")]}
    story = evening([ANN], d6(5, 5, *[2] * 30), monsters=monsters, stage="enter").does("go C1")
    story.state.battle.leaving = "fled"
    story.does("pass")
    assert (story.state.delve.at["p0"], story.state.delve.stage) == ("B1", "camp")
    assert [lair.reaction for lair in story.state.delve.rooms["C1"].lairs] == ["Hostile"]


# --- Camp ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MYK-PLAY-224", "MYK-PLAY-225")
def test_all_choose_at_once_and_each_acts_once():
    story = evening([ANN, BEN], monsters=FRIENDS)
    assert sorted(story.match.asks) == [0, 1]
    words = {option.key.split(" ")[0] for option in story.match.asks[0].options}
    assert {"search", "rest", "learn", "trade", "stand", "pass"} <= words
    everybody(story, "pass")
    assert story.state.quarter == 1


@pytest.mark.rule("MYK-PLAY-226")
def test_in_camp_followers_scout_rooms_beside_with_a_corridor_or_not():
    story = evening([body(followers=3)], at="C1", before="B1", explored=("A1", "B1"))
    gather = [key for key in story.offered if key.startswith("gather")]
    assert gather == ["gather B1"]
    story = evening([body(followers=3)], d6(4, 3), at="B2", before="B1", explored=("A1", "B1"))
    assert [key for key in story.offered if key.startswith("gather")] == ["gather B1"]
    story.does("gather B1", 2, "Quest", dice=d6(4, 3))
    assert story.said("MYK-PLAY-153")[-1] == "Ann: 9 against 8, success."
    assert list(story.state.delve.known.counts) == ["B1"]


@pytest.mark.rule("MYK-PLAY-227", "MYK-WORLD-087", "MYK-WORLD-090", "MYK-WORLD-080")
def test_only_a_discovered_trap_with_a_check_can_be_disarmed():
    traps = [placed("Drop Ceiling", "B1"), placed("Hotel", "B1")]
    story = evening([ANN], traps=traps, delve=None)
    assert not any(key.startswith("disarm") for key in story.offered)
    story = evening([ANN], d6(5, 4), traps=traps, found=("Drop Ceiling", "Hotel"))
    assert [key for key in story.offered if key.startswith("disarm")] == ["disarm 0"]
    story.does("disarm 0")
    assert story.state.delve.traps[0].disarmed


@pytest.mark.rule("MYK-WORLD-080", "MYK-WORLD-079")
def test_a_trap_that_fired_is_shown_but_not_discovered_and_fires_again():
    story = evening([ANN], d6(2, 2, 2, 2, 2, 2), traps=[placed("Drop Ceiling", "B1")]).does("rest Warfare")
    now = story.state.delve.traps[0]
    assert now.shown and not now.discovered and now.fired == 1
    story.does("stay", "camp", dice="")
    assert not any(key.startswith("disarm") for key in story.offered)


@pytest.mark.rule("MYK-WORLD-091")
def test_a_failed_disarm_check_sets_the_trap_off_on_the_usual_ones_but_not_an_automatic_one():
    story = evening([ANN, BEN], d6(1, 2, 3, 4), traps=[placed("Drop Ceiling", "B1")], found=("Drop Ceiling",))
    story.does("disarm 0", seat=0).does("pass", seat=1)
    assert (hp(story, "p0"), hp(story, "p1")) == (8, 7)
    story = evening([ANN], d6(1, 2), traps=[placed("Lock", "B1-C1", 1)], found=("Lock",)).does("disarm 0")
    assert hp(story, "p0") == 11 and not story.state.delve.traps[0].disarmed


@pytest.mark.rule("MYK-WORLD-089")
def test_what_is_impossible_to_disarm_is_not_offered():
    story = evening([ANN], traps=[placed("Mold", "B1")], found=("Mold",))
    assert "disarm 0" not in story.offered
    story.does("rest Warfare", dice=d6(2, 2))
    assert story.state.delve.traps[0].fired == 1  # it keeps working


@pytest.mark.rule("MYK-WORLD-081")
def test_passage_traps_of_each_corridor_fire_on_a_long_move_before_the_encounter():
    traps = [placed("Slit Arrow", "A1-B1"), placed("Slit Arrow", "B1-C1")]
    story = evening([ANN], d6(6, 6), traps=traps, stage="enter", at="A1", before="", explored=("A1", "B1", "C1"))
    story.does("go C1")
    assert hp(story, "p0") == 9


@pytest.mark.rule("MYK-WORLD-084")
def test_an_automatic_trap_works_discovered_or_not_until_it_is_disarmed():
    for found in ((), ("Concealed Work",)):
        story = evening([ANN], d6(4, 3), traps=[placed("Concealed Work", "B1", 2)], found=found)
        story.does("search room", "Quest")
        assert story.said("MYK-PLAY-276")[-1] == "Ann: 9 against 10, failure."


@pytest.mark.rule("MYK-PLAY-228")
def test_a_cooperative_action_helps_in_camp():
    people = [ANN, {**BEN, "affection": {"0": tie(2)}}]
    story = evening(people)
    story.does("help p0 search", seat=1).does("search room", seat=0)
    story.does("Quest", dice=d6(3, 2, 1, 2))
    assert story.said("MYK-PLAY-276")[-1] == "Ann: 9 against 9, success."  # 5, Quest 2, and 2 of Ben's


@pytest.mark.rule("MYK-PLAY-229", "MYK-PLAY-030")
def test_a_critical_failure_of_a_search_is_a_happening():
    story = evening([ANN], d6(1, 1, 1, 2, 4), voices=3).does("search room", "Quest", 0)
    assert story.said("MYK-PLAY-229") == ["Ann rolls 3 on the Quest Happening Table."]
    assert story.state.kingdom.voices == 2
    story = evening([ANN], d6(1, 1, 1, 3), voices=3).does("search room", "Wit", 0)
    assert story.state.people[0].bad_statuses == ["Disoriented"]


@pytest.mark.rule("MYK-PLAY-275", "MYK-WORLD-074", "MYK-WORLD-075", "MYK-WORLD-077")
def test_a_search_is_for_the_room_a_corridor_or_a_thing_and_finds_what_is_there():
    traps = [
        placed("Zuch", "B1"),
        placed("Mold", "B1"),
        placed("Mimic", "B1", carrier="sack"),
        placed("Jack in the Box", "B1", carrier="sack"),
        placed("Lock", "B1-C1", 1),
        placed("Pit", "B1-C1"),
    ]
    for place, found in (("room", [0, 1]), ("sack", [2, 3]), ("B1-C1", [4, 5])):
        story = evening([ANN], d6(4, 3), traps=traps)
        assert [key for key in story.offered if key.startswith("search")] == [
            "search room",
            "search A1-B1",
            "search B1-C1",
            "search B1-B2",
            "search sack",
        ]
        story.does(f"search {place}", "Quest")
        assert [number for number, trap in enumerate(story.state.delve.traps) if trap.discovered] == found
    assert story.state.delve.traps[5].disarmed  # a Pit is harmless once it is found


@pytest.mark.rule("MYK-PLAY-276", "MYK-PLAY-277", "MYK-PLAY-279")
def test_a_search_is_wit_or_quest_against_seven_and_the_court_and_exhausts():
    people = [ann(base={"Wit": 4, "Charisma": 2, "Quest": 1, "Warfare": 3}, hp=10), BEN, CID]
    dungeon = small(clues=[Clue("B1", "The wall is hollow.")])
    story = evening(people, d6(4, 2), dungeon=dungeon)
    story.does("search room", seat=0).does("pass", seat=1).does("pass", seat=2)
    assert story.offered == ["Quest", "Wit"]
    story.does("Wit")
    assert story.said("MYK-PLAY-276")[-1] == "Ann: 10 against 10, success."
    assert story.state.delve.known.notes == ["The wall is hollow."]


@pytest.mark.rule("MYK-PLAY-278")
def test_a_search_where_nothing_is_finds_a_material():
    story = evening([ANN], d6(4, 3, 1, 2)).does("search room", "Quest")
    assert sum(sum(pile.values()) for pile in story.state.people[0].materials.values()) == 1


@pytest.mark.rule("MYK-PLAY-280", "MYK-PLAY-325", "MYK-PLAY-550")
def test_a_rest_is_one_roll_on_one_of_four_tables_and_ends_poison():
    story = evening([ann(bad_statuses=["Poisoned"])])
    assert [key for key in story.offered if key.startswith("rest")] == [
        "rest Wit",
        "rest Charisma",
        "rest Quest",
        "rest Warfare",
    ]
    assert "Voices of the People" in next(one.label for one in story.ask.options if one.key == "rest Wit")
    story.does("rest Wit", dice=d6(3, 4))
    assert story.state.people[0].bad_statuses == [] and story.state.kingdom.voices == 1


@pytest.mark.rule("MYK-PLAY-334")
def test_the_order_of_battle_changes_freely():
    story = evening([ANN]).does("stand Rearguard", "stand Encampment")
    assert story.state.people[0].area == "Encampment"
    assert "search room" in story.offered


@pytest.mark.rule("MYK-PLAY-762")
def test_a_fight_in_camp_takes_nothing_of_camp_away():
    trap = placed("Dead Angle", "B1", monsters=[Group("Ogrekin", 1)])
    dice = "d2=1 " + d6(*[2] * 60)
    story = evening([ANN, BEN], dice, traps=[trap])
    story.does("rest Warfare", seat=0).does("search room", seat=1)
    for foe in story.state.battle.foes:
        foe.hp, foe.dead = 0, True
    wins(story)
    assert story.state.quarter == 0
    story.goes_on("MYK-PLAY-276")
    assert story.said("MYK-PLAY-280") == ["Ann rolls 4 on the Warfare Rest Table."]


# --- Exchange --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MYK-PLAY-326", "MYK-PLAY-327", "MYK-WORLD-094")
def test_learning_from_friends_tells_numbers():
    monsters = {**FRIENDS, "C1": [Group("Slime", 3)]}
    traps = [placed("Zuch", "C1"), placed("Pit", "B1-C1")]
    story = evening([ANN], monsters=monsters, traps=traps).does("learn 0", "C1", dice=d6(2, 2))
    assert story.said("MYK-PLAY-327")[-1] == "Room C1: 3 monsters, 2 Traps."
    count = story.state.delve.known.counts["C1"][0]
    assert (count.monsters, count.traps, count.source) == (3, 2, "Ogrekin told it")


@pytest.mark.rule("MYK-WORLD-095")
def test_a_trap_in_a_corridor_counts_for_both_its_rooms():
    story = evening([body(followers=9)], traps=[placed("Pit", "B1-C1")]).does("gather C1", 3, "Quest", dice=d6(5, 4))
    assert story.state.delve.known.counts["C1"][0].traps == 1
    story = evening([body(followers=9)], traps=[placed("Pit", "B1-C1")], at="A1", before="")
    story.does("gather B1", 3, "Quest", dice=d6(5, 4))
    assert story.state.delve.known.counts["B1"][0].traps == 1


@pytest.mark.rule("MYK-PLAY-328")
def test_trading_gives_what_is_not_on_the_list_for_what_is():
    story = evening([ann(materials={"1": {"Wood": 3}})], monsters=FRIENDS).does("trade 0", dice=d6(4, 3)).does(1)
    assert story.state.people[0].materials == {1: {"Wood": 2, "Fang": 1}}
    assert story.said("MYK-PLAY-328")[1] == "Ann: 9 against 8, success."


@pytest.mark.rule("MYK-PLAY-329")
def test_welcoming_makes_a_follower():
    story = evening([ANN], monsters=FRIENDS).does("welcome 0", dice=d6(5, 3))
    assert story.state.people[0].monster_followers == {"Ogrekin": 1}
    assert [lair.count for lair in story.state.delve.rooms["B1"].lairs] == [1]
    full = evening([body(followers=11)], monsters=FRIENDS)
    assert "welcome 0" not in full.offered


@pytest.mark.rule("MYK-PLAY-330", "MYK-PLAY-331", "MYK-PLAY-333")
def test_affection_special_skills_and_surrender_change_the_difficulty():
    def difficulty(**fields):
        group = fields.pop("group", Group("Ogrekin", 1, reaction="Friendly"))
        story = evening([ANN], monsters={"B1": [group]})
        for name, value in fields.items():
            setattr(story.state.delve.rooms["B1"].lairs[0], name, value)
        story.does("stand Rearguard")
        words = next(option.label for option in story.ask.options if option.key == "learn 0")
        return int(words.split("against ")[1].strip(")").split(",")[0])

    assert difficulty() == 6
    assert difficulty(fond={"p0": 2}) == 4
    assert difficulty(surrendered=True) == 4
    assert difficulty(group=Group("Ogrekin Champion", 1, reaction="Friendly")) == 5 + 3 + 2  # it knows Schemer


@pytest.mark.rule("MYK-PLAY-332")
def test_a_human_gm_may_reward_what_is_acted_out():
    options = {"exchange_roleplay_modifier": True}
    story = evening([ANN], monsters={**FRIENDS, "C1": []}, gm=True, options=options)
    story.does("learn 0", seat=0).does("C1")
    assert story.ask.seat == 1
    story.does(-2, dice=d6(1, 2))
    assert story.said("MYK-PLAY-327")[1] == "Ann: 5 against 4, success."


# --- time ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MYK-PLAY-338", "MYK-PLAY-339", "MYK-PLAY-340")
def test_a_turn_without_eating_costs_hp_and_then_every_quarter():
    story = evening([ann(ate=[]), {**BEN, "ate": [2]}], d6(3), quarter=3)
    everybody(story, "pass")
    assert story.said("MYK-PLAY-338") == ["A Turn is complete."]
    assert (hp(story, "p0"), hp(story, "p1")) == (8, 11)
    story.does("go C1", "camp")
    story.does("pass", seat=0, dice=d6(2)).does("pass", seat=1)
    assert (hp(story, "p0"), hp(story, "p1")) == (6, 11)
    assert len(story.said("MYK-PLAY-340")) == 2


@pytest.mark.rule("MYK-PLAY-335", "MYK-PLAY-336")
def test_three_meals_in_a_turn_make_the_whole_court_obese():
    people = [ann(ate=[0, 1], items=[item("Lunch", 1)]), {**BEN, "ate": [0, 1]}]
    story = evening(people, quarter=2).does("use item/lunch 1", seat=0).does("pass", seat=1)
    assert [one.bad_statuses for one in story.state.people] == [["Obese"], ["Obese"]]
    assert [one.ate for one in story.state.people] == [[0, 1, 2], [0, 1, 2]]


@pytest.mark.rule("MYK-PLAY-341")
@pytest.mark.parametrize(("quarter", "left"), [(11, 11), (12, 8)])
def test_from_the_thirteenth_quarter_on_the_court_tires(quarter, left):
    story = evening([ann(ate=[quarter])], "" if left == 11 else d6(3), quarter=quarter).does("pass")
    assert hp(story, "p0") == left


@pytest.mark.rule("MYK-PLAY-746")
def test_the_end_of_a_quarter_has_its_order():
    one = ann(ate=[], bad_statuses=["Poisoned"])
    story = evening([one], d6(1, 1, 1), quarter=15, traps=[placed("Poison Gas", "B1")]).does("pass")
    told = [event.rule for event in story.match.log if event.kind != "auto"]
    order = ["MYK-PLAY-337", "MYK-PLAY-339", "MYK-PLAY-341", "MYK-WORLD-222"]
    assert [told.index(rule) for rule in order] == sorted(told.index(rule) for rule in order)
    assert hp(story, "p0") == 11 - 1 - 1 - 1 - 1  # Poison, hunger, fatigue, gas


@pytest.mark.rule("MYK-PLAY-194")
def test_a_wiped_out_court_is_carried_home():
    story = evening([ann(hp=1)], d6(6, 3, 4), traps=[placed("Flame Road", "B1-C1")], stage="enter")
    story.does("go C1")
    assert story.state.delve.why == "was wiped out" and story.state.delve.objective == "failed"


@pytest.mark.rule("MYK-PLAY-191")
def test_a_defeated_ruler_is_the_objective_and_the_way_home_wins():
    story = evening([ANN], d6(5, 5, *[2] * 40), ruler=Ruler("Ogrekin", "A1"), at="B1", stage="enter", explored=())
    story.does("go A1")
    story.state.battle.foes[0].hp, story.state.battle.foes[0].dead = 0, True
    wins(story)
    assert story.state.delve.objective == "done"
    story.does("camp").does("pass").does("leave")
    assert story.match.outcome.winners == [0]


# --- the Silent Cistern ----------------------------------------------------------------------------------------------


def cistern(at, dice="", **more):
    return evening([ANN, BEN, CID], dice, dungeon=silent_cistern(3), at=at, **more)


@pytest.mark.rule("MYK-WORLD-793", "MYK-WORLD-804")
def test_the_cisterns_map_and_its_texts():
    dungeon = silent_cistern(3)
    assert list(dungeon.rooms) == ["A1", "A2", "B1", "B2", "B3", "C2"]
    assert dungeon.entrances == [Entrance("A1", "left")]
    assert [way.key for way in dungeon.corridors] == ["A1-A2", "A2-B2", "B1-B2", "B2-B3", "B2-C2"]
    assert isinstance(dungeon.corridors[0], Corridor)
    story = cistern("A2", stage="enter", before="A1").does("go B2")
    assert story.said("MYK-PLAY-200") == ["Four dry channels cross here; a barred gate closes the way to C2."]
    story.does("camp")
    everybody(story, "pass")
    labels = {option.key: option.label for option in story.ask.options}
    assert "Lamplight" in labels["go B1"] and "sour smell" in labels["go B3"] and "drums" in labels["go C2"]


@pytest.mark.rule("MYK-WORLD-794")
def test_the_cisterns_monsters_for_three():
    dungeon = silent_cistern(3)
    told = {room: [(g.monster, g.count, g.reaction) for g in one.monsters] for room, one in dungeon.rooms.items()}
    assert told["A2"] == [("Slime", 3, "Neutral")] and told["B1"] == [("Dwarf", 1, "Friendly")]
    assert told["C2"] == [("Ogrekin Champion", 1, "Hostile"), ("Ogrekin", 3, "Hostile")]
    story = cistern("B2", d6(*[6] * 60), stage="enter", disarmed=("Lock",))
    story.does("go C2")
    assert story.state.battle.foes[0].book == "Berserk Ogrekin"
    assert len(story.state.battle.foes) == 5


@pytest.mark.rule("MYK-WORLD-795", "MYK-WORLD-805")
def test_the_cisterns_traps_and_their_numbers():
    story = cistern("B2", d6(5, 3, 5, 3))
    story.does("search B2-C2", seat=0).does("pass", seat=1).does("pass", seat=2).does("Quest")
    assert story.said("MYK-PLAY-276")[-1] == "Ann: 10 against 10, success."
    story.does("stay", "camp", dice=d6(6, 6)) if "stay" in story.offered else None
    labels = [option.label for option in story.match.asks[0].options]
    assert "Disarm the Lock (Quest against 10)" in labels
    story = cistern("B3", found=("Poison Needle",))
    labels = [option.label for option in story.match.asks[0].options]
    assert "Disarm the Poison Needle (Quest against 10)" in labels


@pytest.mark.rule("MYK-WORLD-796")
def test_the_chest_pricks_and_gives_its_potion_and_the_plan():
    story = cistern("B3").does("touch iron chest", seat=0).does("pass", seat=1).does("pass", seat=2)
    one = story.state.people[0]
    assert [(held.item, held.level) for held in one.items] == [("Potion", 0)]
    assert one.bad_statuses == ["Poisoned"] and one.hp == 10
    assert next(trap for trap in story.state.delve.traps if trap.trap == "Lock").discovered
    for _ in range(3):
        story.does("pass", seat=0)  # the Potion could be drunk after each action
    assert "search room" in [option.key for option in story.match.asks[0].options]  # opening it was free


@pytest.mark.rule("MYK-WORLD-796")
def test_the_basin_tells_only_who_searches_it():
    story = cistern("A1", before="").does("touch dry basin", seat=0).does("pass", seat=1).does("pass", seat=2)
    assert story.state.delve.known.notes == []
    story.does("search dry basin", dice=d6(5, 3)).does("Quest")
    assert story.state.delve.known.notes == ["Drag marks lead to the barred way of B2."]


@pytest.mark.rule("MYK-WORLD-796", "MYK-WORLD-805", "MYK-PLAY-348")
def test_the_dwarf_tells_who_is_behind_the_gate_so_nobody_is_surprised():
    story = cistern("B1", d6(3, 2)).does("talk 2", seat=0).does("pass", seat=1).does("pass", seat=2)
    known = story.state.delve.known
    assert known.counts["C2"][0].monsters == 5
    assert known.names["C2"] == ["Berserk Ogrekin", "Ogrekin Champion", "Ogrekin"]
    story = cistern("B2", d6(*[6] * 60), stage="enter", disarmed=("Lock",))
    story.state.delve.known.counts["C2"] = known.counts["C2"]
    story.does("go C2")
    assert story.said("MYK-PLAY-348") == []
    story = cistern("B2", d6(*[6] * 60), stage="enter", disarmed=("Lock",))
    story.does("go C2")
    assert "against 15" in " ".join(story.said("MYK-PLAY-348"))


@pytest.mark.rule("MYK-WORLD-797")
def test_the_cisterns_frame():
    dungeon = silent_cistern(3)
    assert dungeon.goal == "Defeat the Ruler of the map." and dungeon.retry
    assert "1D6 Citizens" in dungeon.success and "+1 MG" in dungeon.failure


@pytest.mark.rule("MYK-WORLD-102")
def test_each_who_is_struck_rolls_separately():
    story = evening([ANN, BEN, CID], d6(1, 2, 3), traps=[placed("Flame Road", "B1-C1")], stage="enter").does("go C1")
    assert [one.hp for one in story.state.people] == [10, 9, 8]


@pytest.mark.rule("MYK-WORLD-799")
def test_the_unconscious_are_struck_too_and_fail_their_checks():
    people = [ANN, {**BEN, "hp": 0}]
    story = evening(people, d6(4, 3, 3), traps=[placed("Rolling Stone", "B1-C1")], stage="enter").does("go C1")
    assert story.state.people[1].dead


@pytest.mark.rule("MYK-WORLD-103")
def test_who_is_put_to_sleep_wakes_when_the_quarter_ends():
    story = evening([ANN, BEN], d6(5), traps=[placed("Jack in the Box", "B1", carrier="box")])
    story.does("touch box", seat=0).does("pass", seat=1)
    assert story.state.quarter == 1
    assert "Ann is Asleep." in log(story) and story.state.people[0].bad_statuses == []


@pytest.mark.rule("MYK-WORLD-096", "MYK-WORLD-098")
def test_a_room_trap_on_a_thing_is_found_there_and_counts_three_levels_more():
    trap = placed("Concealed Work", "B1", 1 + 3, carrier="shelf", converted=True)
    story = evening([ANN], traps=[trap]).does("search room", "Quest", dice=d6(6, 3)).does(0)
    assert story.said("MYK-PLAY-276")[-1] == "Ann: 11 against 12, failure."
    story = evening([ANN], traps=[trap]).does("search shelf", "Quest", dice=d6(5, 5))
    assert story.state.delve.traps[0].discovered
    found = evening([ANN], traps=[trap], found=("Concealed Work",))
    assert "against 16" in next(option.label for option in found.ask.options if option.key == "disarm 0")


@pytest.mark.rule("MYK-WORLD-099", "MYK-WORLD-100", "MYK-WORLD-190")
def test_what_sets_a_trap_off_need_be_no_touch():
    trap = placed("Femme Fatale", "B1", carrier="lady", trigger="embrace her")
    story = evening([ANN], traps=[trap])
    assert next(option.label for option in story.ask.options if option.key == "touch lady") == "lady: embrace her"
    story.does("touch lady")
    assert story.said("MYK-WORLD-191") == ["Ann carries Something now."]


@pytest.mark.rule("MYK-WORLD-239", "MYK-WORLD-240")
def test_a_jack_in_the_bush_lets_scouts_of_the_camp_alone():
    story = evening([body(followers=5)], d6(5, 4), traps=[placed("Jack in the Bush", "C1")])
    story.does("gather C1", 3, "Quest")
    assert story.state.people[0].followers == 5


@pytest.mark.rule("MYK-PLAY-195", "MYK-PLAY-334")
def test_the_court_stands_in_areas_of_its_own():
    story = Story("kingdom", None, "", 3, scene="evening")
    assert {one.area for one in story.state.people} <= {"Encampment", "Rearguard", "Vanguard"}
    story.does("camp")
    offered = [option.key for option in story.match.asks[0].options if option.key.startswith("stand ")]
    assert len(offered) == 2 and not any("Enemy" in key for key in offered)
    story.does(offered[0], seat=0).does("pass", seat=1).does("pass", seat=2)
    assert story.state.people[0].area == offered[0].removeprefix("stand ")
