"""The four Rest Tables, each row through a match. Checks: 2D6 + 2 (Warfare + 3)."""

import pytest

from tests.games.kingdom.evenings import Group, body, d6, evening, hp, item, placed, skill, small, tie
from tests.games.kingdom.test_traps_encounter import wins

ANN = body(followers=0)
BEN = body(name="Ben", followers=0)
CID = body(name="Cid", followers=0)
GOOD, POOR = (5, 4), (1, 2)
"""Checks that reach 11, and that reach nothing."""


def rests(score, row, *dice, court=None, answers=(), **more):
    """Ann rests and rolls this row; the others pass. `dice` are what falls after the table's own."""
    people = court or [ANN, BEN]
    low = max(1, row - 6)
    story = evening(people, d6(low, row - low, *dice), **more)
    story.does(f"rest {score}", seat=0)
    for seat in range(1, len(people)):
        story.does("pass", seat=seat)
    return story.does(*answers)


def ann(**fields):
    return {**ANN, **fields}


def ben(**fields):
    return {**BEN, **fields}


# --- Wit -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MYK-PLAY-281")
def test_wit_2_lowers_upkeep():
    assert rests("Wit", 2, *GOOD, 4).state.kingdom.upkeep_change == -4
    assert rests("Wit", 2, *POOR).state.kingdom.upkeep_change == 0


@pytest.mark.rule("MYK-PLAY-282")
def test_wit_3_makes_fond():
    story = rests("Wit", 3, 1, court=[ANN, BEN, CID], answers=["p2"])
    assert story.state.people[0].affection[2].score == 1


@pytest.mark.rule("MYK-PLAY-283")
@pytest.mark.parametrize(("answer", "drive"), [("yes", 2), ("no", 0)])
def test_wit_4_is_a_dream_that_another_must_find_happy(answer, drive):
    story = rests("Wit", 4, court=[ann(likes=["tea", "cats"]), BEN], answers=["tea", "Tea for all."])
    assert story.ask.seat == 1
    story.does(answer)
    assert story.state.people[0].drive == drive


@pytest.mark.rule("MYK-PLAY-284", "MYK-PLAY-285", "MYK-PLAY-286")
def test_wit_5_6_and_7_raise_the_voices():
    assert rests("Wit", 5, *GOOD).state.kingdom.voices == 2
    assert rests("Wit", 5, *POOR).state.kingdom.voices == 0
    fond = [ANN, ben(affection={"0": tie(3)}), {**CID, "affection": {"0": tie(1)}}]
    assert rests("Wit", 6, 4, 3, court=fond).state.kingdom.voices == 4
    assert rests("Wit", 7).state.kingdom.voices == 1


@pytest.mark.rule("MYK-PLAY-287")
def test_wit_8_buys_voices_with_hostility():
    story = rests("Wit", 8, 2, court=[ANN, ben(hostility={"0": tie(3, "Anger")})], answers=[2])
    assert story.state.people[1].hostility[0].score == 5
    assert story.state.kingdom.voices == 2


@pytest.mark.rule("MYK-PLAY-288")
@pytest.mark.parametrize(("die", "voices", "hate"), [(3, 1, 0), (4, 0, 1)])
def test_wit_9_is_a_dinner(die, voices, hate):
    court = [ann(hp=5, ate=[]), ben(items=[item("Lunch", 2)], ate=[])]
    story = rests("Wit", 9, die, 2, court=court, answers=["p1 2"])
    assert story.state.people[1].items == [] and hp(story, "p0") == 6
    assert story.state.people[0].ate == [0]
    assert story.state.kingdom.voices == voices
    assert len(story.state.people[1].hostility) == hate


@pytest.mark.rule("MYK-PLAY-289")
def test_wit_10_wins_voices_or_costs_the_next_quarter():
    story = rests("Wit", 10, *GOOD, 5, voices=4, answers=[0])
    assert story.state.kingdom.voices == 9
    story = rests("Wit", 10, *POOR, voices=4, answers=[0])
    assert [effect.until for effect in story.state.people[0].lasting] == ["cycle"]
    story.does("stay", "camp", dice=d6(6, 5))
    assert list(story.match.asks) == [1]  # only Ben is asked in this Camp
    story.does("pass", dice=d6(6, 5))
    assert story.state.people[0].lasting == []


@pytest.mark.rule("MYK-PLAY-290")
def test_wit_11_brings_followers_up_to_the_maximum():
    assert rests("Wit", 11, 4, 3, 5).state.people[0].followers == 5
    assert rests("Wit", 11, 4, 3, 5, court=[ann(followers=9), BEN]).state.people[0].followers == 11


@pytest.mark.rule("MYK-PLAY-291")
def test_wit_12_gives_one_skill_up_for_another_of_its_group():
    story = rests("Wit", 12, court=[ann(skills=skill("Charge", "Diehard")), BEN], answers=["Charge"])
    assert "Charge" not in story.offered and "Jump" in story.offered and "Diehard" not in story.offered
    story.does("Jump")
    assert [known.name for known in story.state.people[0].skills] == ["Diehard", "Jump"]


@pytest.mark.rule("MYK-PLAY-291", "MYK-CREATE-224", "MYK-PLAY-745")
def test_who_gives_up_war_god_keeps_no_hp_above_the_maximum():
    story = rests("Wit", 12, court=[ann(skills=skill("War God"), followers=5, hp=16), BEN], answers=["War God"])
    story.does(story.offered[0])
    assert story.state.people[0].hp == 11, "12 with nothing else, but for what the new Skill changes"


# --- Charisma --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MYK-PLAY-292")
@pytest.mark.parametrize(("die", "kind"), [(3, "affection"), (4, "hostility")])
def test_charisma_2_cheers_all_and_may_go_wrong(die, kind):
    story = rests("Charisma", 2, answers=[], court=[ann(drive=1), BEN])
    story.does(0, dice=d6(*POOR, die, 2))
    assert [one.drive for one in story.state.people] == [2, 1]
    assert getattr(story.state.people[1], kind)[0].score == 1


@pytest.mark.rule("MYK-PLAY-293")
def test_charisma_3_turns_feelings_round():
    court = [ANN, ben(affection={"0": tie(3, "Love")}, hostility={"0": tie(1, "Anger")})]
    story = rests("Charisma", 3, court=court, answers=["Loyalty", "Scorn"])
    one = story.state.people[1]
    assert (one.affection[0].score, one.affection[0].kind) == (1, "Loyalty")
    assert (one.hostility[0].score, one.hostility[0].kind) == (3, "Scorn")


@pytest.mark.rule("MYK-PLAY-294")
def test_charisma_4_is_the_comfort_of_friends():
    court = [ann(hp=5), ben(affection={"0": tie(3)}), {**CID, "affection": {"0": tie(1)}}]
    story = rests("Charisma", 4, court=court)
    assert (story.state.people[0].drive, hp(story, "p0")) == (2, 7)


@pytest.mark.rule("MYK-PLAY-295")
def test_charisma_5_joins_those_who_share_a_like():
    story = rests("Charisma", 5, 1, 2, court=[ann(likes=["tea"]), BEN, {**CID, "likes": ["tea"]}])
    assert story.state.people[0].affection[2].score == story.state.people[2].affection[0].score == 1
    assert story.state.people[1].affection == {}


@pytest.mark.rule("MYK-PLAY-296")
@pytest.mark.parametrize(("dice", "score"), [((4, 5), 3), ((4, 4), 2)])
def test_charisma_6_is_harder_the_more_one_is_loved(dice, score):
    story = rests("Charisma", 6, *dice, court=[ANN, ben(affection={"0": tie(2)})])
    assert story.state.people[1].affection[0].score == score


@pytest.mark.rule("MYK-PLAY-297")
@pytest.mark.parametrize(("answer", "who", "of"), [("mine", 0, 1), ("theirs", 1, 0)])
def test_charisma_7_charms_one_way_or_the_other(answer, who, of):
    story = rests("Charisma", 7, 4, 3, 1, answers=[answer])
    assert story.state.people[who].affection[of].score == 1


@pytest.mark.rule("MYK-PLAY-298")
def test_charisma_8_makes_fond_of_a_random_other():
    story = evening([ANN, BEN, CID], d6(2, 6) + " d2=2 " + d6(1))
    story.does("rest Charisma", seat=0).does("pass", seat=1).does("pass", seat=2)
    assert story.state.people[0].affection[2].score == 1


@pytest.mark.rule("MYK-PLAY-299")
def test_charisma_9_rewards_the_favourites():
    court = [ann(affection={"1": tie(1)}, drive=1), ben(affection={"2": tie(2)}), {**CID, "drive": 1}]
    story = evening(court, d6(4, 5) + " d2=1 ")
    story.does("rest Charisma", seat=0).does("pass", seat=1).does("pass", seat=2)
    assert [one.drive for one in story.state.people] == [0, 1, 2]
    assert story.state.people[0].affection[1].score == 2


@pytest.mark.rule("MYK-PLAY-300")
def test_charisma_10_is_a_rumour_for_better_or_worse():
    story = rests("Charisma", 10, 3, 1)
    assert story.state.people[0].hostility[1].score == 1
    story = rests("Charisma", 10, 4, 1, 1)
    assert story.state.people[0].affection[1].score == story.state.people[1].affection[0].score == 1


@pytest.mark.rule("MYK-PLAY-301")
def test_charisma_11_brings_guests_who_trade_and_leave_or_fight():
    story = rests("Charisma", 11, 1, *GOOD)
    lairs = story.state.delve.rooms["B1"].lairs
    assert lairs and all(lair.reaction == "Friendly" and lair.leaves for lair in lairs)
    assert any(key.startswith("learn ") for key in story.offered)
    story.does("none")
    assert story.state.delve.rooms["B1"].lairs == []  # the Camp is over
    story = rests("Charisma", 11, 1, 1, 2, *[1] * 20, court=[ANN])
    assert story.state.battle is not None


@pytest.mark.rule("MYK-PLAY-302")
def test_charisma_12_takes_the_admirers_of_another():
    court = [ann(affection={"1": tie(1)}), BEN, {**CID, "affection": {"1": tie(2)}}]
    story = rests("Charisma", 12, 1, court=court, answers=["p1"])
    one = story.state.people[2]
    assert one.affection[0].score == 3 and 1 not in one.affection


# --- Quest -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MYK-PLAY-303")
def test_quest_2_betters_an_item():
    story = rests("Quest", 2, 3, court=[ann(items=[item("Lunch", 3)]), BEN])
    assert story.state.people[0].items[0].level == 1


@pytest.mark.rule("MYK-PLAY-304", "MYK-PLAY-307")
def test_quest_3_and_6_bring_materials_of_choice():
    assert rests("Quest", 3, *GOOD, 4, answers=["Iron"]).state.people[0].materials == {1: {"Iron": 4}}
    court = [ANN, ben(affection={"0": tie(3)})]
    assert rests("Quest", 6, court=court, answers=["Wood"]).state.people[0].materials == {1: {"Wood": 3}}


@pytest.mark.rule("MYK-PLAY-305")
def test_quest_4_tells_names_and_the_number_of_traps():
    more = {"monsters": {"C1": [Group("Slime", 3)]}, "traps": [placed("Zuch", "C1")]}
    known = rests("Quest", 4, *GOOD, answers=["C1"], **more).state.delve.known
    assert known.names["C1"] == ["Slime"]
    assert [(count.monsters, count.traps) for count in known.counts["C1"]] == [(-1, 1)]


@pytest.mark.rule("MYK-PLAY-306")
def test_quest_5_hears_type_and_number_next_door():
    more = {"monsters": {"C1": [Group("Slime", 3)]}, "traps": [placed("Zuch", "C1")]}
    story = evening([ANN], d6(1, 4), **more).does("rest Quest")
    assert story.offered == ["A1", "B2", "C1"]
    known = story.does("C1", dice=d6(4, 4)).state.delve.known
    assert known.names["C1"] == ["Slime"]
    assert [(count.monsters, count.traps) for count in known.counts["C1"]] == [(3, -1)]


@pytest.mark.rule("MYK-PLAY-308")
def test_quest_7_finds_something_nice_where_the_text_names_it():
    dungeon = small()
    dungeon.rooms["B1"].description = "Cats sleep on a warm stove."
    story = rests("Quest", 7, 2, court=[ann(likes=["cats"]), BEN], dungeon=dungeon)
    assert story.state.people[0].drive == 2
    story = rests("Quest", 7, court=[ann(likes=["dogs"]), BEN], dungeon=dungeon)
    assert story.state.people[0].drive == 0


@pytest.mark.rule("MYK-PLAY-309")
def test_quest_8_discovers_an_elevator():
    assert rests("Quest", 8, 4, 3).state.delve.rooms["B1"].elevator


@pytest.mark.rule("MYK-PLAY-310")
def test_quest_9_finds_an_item_of_a_chosen_kind():
    story = rests("Quest", 9, *GOOD).does("Recovery", dice=d6(1, 1))
    assert len(story.state.people[0].items) == 1


@pytest.mark.rule("MYK-PLAY-311", "MYK-WORLD-083")
def test_quest_10_discovers_traps_on_things_without_setting_them_off():
    traps = [
        placed("Thinner", "B1", carrier="scale"),
        placed("Zuch", "B1"),
        placed("End of Term", "B1", carrier="sign"),
    ]
    story = rests("Quest", 10, 4, 4, traps=[traps[0], traps[2]])
    assert [trap.discovered for trap in story.state.delve.traps] == [True, True]
    assert [trap.disarmed for trap in story.state.delve.traps] == [False, True]
    assert story.state.lasting == []
    assert story.state.kingdom.upkeep_change == 0


@pytest.mark.rule("MYK-PLAY-312")
def test_quest_11_finds_a_way_home():
    story = rests("Quest", 11, *GOOD)
    assert "leave" in story.offered
    story.does("leave")
    assert story.state.delve.stage == "over"


@pytest.mark.rule("MYK-PLAY-313")
def test_quest_12_digs_a_corridor_to_any_room():
    story = evening([ANN], d6(6, 6, *GOOD), at="C1", before="B1", explored=("A1", "B1")).does("rest Quest")
    assert story.offered == ["A1", "B2"]
    story.does("B2")
    assert "B2-C1" in story.state.delve.corridors
    story.does("go B2")
    assert story.state.delve.at["p0"] == "B2"


# --- Warfare ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MYK-PLAY-314")
def test_warfare_2_gives_drive_by_turns():
    assert rests("Warfare", 2, quarter=9, court=[ann(ate=[8, 9]), ben(ate=[8, 9])]).state.people[0].drive == 2


@pytest.mark.rule("MYK-PLAY-315")
def test_warfare_3_gives_drive_and_hp():
    story = rests("Warfare", 3, 5, 3, 4, court=[ann(hp=5), BEN])
    assert (story.state.people[0].drive, hp(story, "p0")) == (1, 9)


@pytest.mark.rule("MYK-PLAY-316")
def test_warfare_4_swears_hostility_to_a_ruler_whose_name_is_known():
    from roundtable.games.kingdom.dungeon.model import Ruler

    ruler = Ruler("Berserk Ogrekin", "C1")
    story = rests("Warfare", 4, ruler=ruler)
    assert story.state.people[0].hostility == {}
    known = {"met": ["Berserk Ogrekin"]}
    story = rests("Warfare", 4, 1, 1, ruler=ruler, delve=known)
    assert [one.hostility["ruler"].score for one in story.state.people] == [1, 1]


@pytest.mark.rule("MYK-PLAY-317")
def test_warfare_5_is_bragging():
    assert rests("Warfare", 5, 4, 3, voices=5, answers=[0]).state.kingdom.voices == 6
    story = rests("Warfare", 5, *POOR, 3, voices=5, court=[ann(followers=5), BEN], answers=[0])
    assert (story.state.people[0].followers, story.state.kingdom.voices) == (2, 4)


@pytest.mark.rule("MYK-PLAY-318")
def test_warfare_6_makes_peace():
    story = rests("Warfare", 6, 1, court=[ann(hostility={"1": tie(3, "Anger")}), BEN])
    one = story.state.people[0]
    assert one.affection[1].score == 3 and one.hostility == {}


@pytest.mark.rule("MYK-PLAY-319", "MYK-PLAY-320")
def test_warfare_7_and_8_raise_hostility():
    assert rests("Warfare", 7, 1).state.people[0].hostility[1].score == 1
    story = rests("Warfare", 8, 1, 1)
    assert story.state.people[0].hostility[1].score == story.state.people[1].hostility[0].score == 1


@pytest.mark.rule("MYK-PLAY-321")
def test_warfare_9_gives_drive_by_hostility():
    assert rests("Warfare", 9, court=[ANN, ben(hostility={"0": tie(2, "Anger")})]).state.people[0].drive == 2


@pytest.mark.rule("MYK-PLAY-322")
def test_warfare_10_heals_two_dice():
    assert hp(rests("Warfare", 10, 2, 3, court=[ann(hp=5), BEN]), "p0") == 10


@pytest.mark.rule("MYK-PLAY-323")
def test_warfare_11_learns_of_a_monster_not_met_yet():
    story = rests("Warfare", 11, 5, 3, monsters={"C1": [Group("Slime", 1)]})
    assert story.state.delve.known.notes == ["Somewhere on this map lives: Slime."]


@pytest.mark.rule("MYK-PLAY-324")
def test_warfare_12_is_a_fight_for_a_rare_item():
    story = evening([ANN], d6(6, 6, 1, 1) + " " + d6(*[2] * 60)).does("rest Warfare")
    assert story.state.delve.fight == "prize p0"
    for foe in story.state.battle.foes:
        foe.hp, foe.dead = 0, True
    wins(story)
    assert len(story.said("MYK-PLAY-324")) == 2  # the row, and the Item taken
    assert len(story.state.people[0].items) == 1


@pytest.mark.rule("MYK-PLAY-229", "MYK-PLAY-281")
def test_a_critical_failure_of_a_check_that_a_rest_asks_for_is_a_happening():
    story = rests("Wit", 2, 1, 1, 2, 2, voices=3, answers=[0])
    assert story.said("MYK-PLAY-229") == ["Ann rolls 4 on the Wit Happening Table."]
    assert story.state.people[0].bad_statuses == ["Disoriented"]
