"""The four Happening Tables and the Negotiation Table, each row through a match."""

import pytest

from roundtable.games.kingdom import books
from roundtable.games.kingdom.rules.play.odds import percent
from tests.games.kingdom.evenings import Group, body, d6, evening, hp, item, log, placed, tie
from tests.games.kingdom.fights import foe

ANN = body(followers=0)
BEN = body(name="Ben", followers=0)
CID = body(name="Cid", followers=0)
PAIRS = {2: (1, 1), 3: (1, 2), 4: (1, 3), 5: (1, 4), 6: (1, 5), 7: (1, 6), 8: (2, 6), 9: (3, 6), 10: (4, 6), 11: (5, 6)}
PAIRS[12] = (6, 6)


def ann(**fields):
    return {**ANN, **fields}


def ben(**fields):
    return {**BEN, **fields}


def happens(score, row, *dice, court=None, voices=11, **more):
    """Ann fails critically in the check of a Rest that tests the score, and this Happening follows."""
    people = court or [ANN, BEN]
    table = {"Wit": PAIRS[2], "Charisma": PAIRS[7], "Quest": PAIRS[3], "Warfare": PAIRS[3]}[score]
    story = evening(people, d6(*table, 1, 1, *PAIRS[row], *dice), voices=voices, **more)
    story.does(f"rest {score}", seat=0)
    for seat in range(1, len(people)):
        story.does("pass", seat=seat)
    return story.does(0)  # no Hope for the check


def score_of(story, name, who=0):
    from roundtable.games.kingdom.rules.play import numbers

    return numbers.score(story.state, f"p{who}", name)


# --- rows of several tables ------------------------------------------------------------------------------------------


@pytest.mark.rule("MYK-PLAY-230", "MYK-PLAY-241", "MYK-PLAY-252", "MYK-PLAY-264")
@pytest.mark.parametrize(("score", "value"), [("Wit", 2), ("Charisma", 2), ("Quest", 2), ("Warfare", 3)])
def test_2_lowers_the_score_unless_a_drink_is_given_up(score, value):
    assert score_of(happens(score, 2), score) == value - 1
    story = happens(score, 2, court=[ann(items=[item("Drink", 1)]), BEN]).does("yes")
    assert score_of(story, score) == value and story.state.people[0].items == []
    story = happens(score, 2, court=[ann(items=[item("Drink", 1)]), BEN]).does("no")
    assert score_of(story, score) == value - 1
    if score in ("Quest", "Warfare"):
        assert hp(story, "p0") == 10  # the maximum is lower too


@pytest.mark.rule("MYK-PLAY-241", "MYK-PLAY-745")
def test_2_followers_beyond_the_lower_maximum_are_lost_and_no_drive_is_gained():
    story = happens("Charisma", 2, court=[ann(followers=11, drive=1), BEN])
    assert (story.state.people[0].followers, story.state.people[0].drive) == (6, 1), "Charisma 1 x 5 + Level 1"


@pytest.mark.rule("MYK-PLAY-745", "MYK-CREATE-227")
def test_no_guardian_keeps_followers_beyond_the_maximum():
    story = happens("Charisma", 2, court=[ann(followers=11, skills=[{"name": "Guardian"}]), BEN])
    assert story.state.people[0].followers == 6 and hp(story, "p0") == 11


@pytest.mark.rule("MYK-PLAY-233", "MYK-PLAY-244", "MYK-PLAY-255")
@pytest.mark.parametrize("score", ["Wit", "Charisma", "Quest"])
def test_5_turns_the_fondest_against_the_roller(score):
    court = [ANN, ben(affection={"0": tie(3)}, hostility={"0": tie(3, "Anger")}), {**CID, "affection": {"0": tie(1)}}]
    story = happens(score, 5, court=court)
    one = story.state.people[1]
    assert one.hostility[0].score == 5 and one.affection == {}
    assert story.state.people[2].affection[0].score == 1


# --- Wit -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MYK-PLAY-231")
@pytest.mark.parametrize(("affection", "again"), [(1, True), (5, False)])
def test_wit_3_is_unrest_held_back_by_love_for_the_king(affection, again):
    king = body(name="Rex", class_name="King", followers=0)
    court = [ann(affection={"1": tie(affection)}), king]
    # 5 Voices, less 1 for the critical failure: 2D6 of 8 is enough against 4 + 1, not against 4 + 5
    story = happens("Wit", 3, 4, 4, *((2, *PAIRS[4]) if again else ()), court=court, voices=5)
    assert (story.state.kingdom.voices == 2) is again
    assert (story.state.people[0].bad_statuses == ["Disoriented"]) is again


@pytest.mark.rule("MYK-PLAY-232", "MYK-PLAY-243")
def test_4_of_wit_and_charisma_give_a_bad_status():
    assert happens("Wit", 4).state.people[0].bad_statuses == ["Disoriented"]
    assert happens("Charisma", 4).state.people[0].bad_statuses == ["Cursed"]


@pytest.mark.rule("MYK-PLAY-234", "MYK-PLAY-248")
def test_all_like_the_roller_less():
    court = [ANN, ben(affection={"0": tie(3)}), {**CID, "affection": {"0": tie(1)}}]
    story = happens("Wit", 6, court=court)
    assert story.state.people[1].affection[0].score == 2 and story.state.people[2].affection == {}
    assert story.state.kingdom.voices == 9  # one for the critical failure, one for the love lost
    story = happens("Charisma", 9, court=court)
    assert story.state.people[1].affection[0].score == 2
    assert story.state.kingdom.voices == 10


@pytest.mark.rule("MYK-PLAY-235", "MYK-PLAY-246", "MYK-PLAY-269")
def test_7_costs_by_the_highest_hostility():
    court = [ann(followers=6), ben(hostility={"0": tie(3, "Anger")}), CID]
    assert happens("Wit", 7, court=court).state.kingdom.voices == 7
    assert happens("Charisma", 7, court=court).state.people[0].followers == 3
    # Warfare 3 leaves 8 HP of 11
    assert hp(happens("Warfare", 7, court=court), "p0") == 8


@pytest.mark.rule("MYK-PLAY-236")
def test_wit_8_spoils_a_friendship_of_kingdoms():
    other = {"name": {"words": ["Far"]}, "regions": ["1-1"], "relation": "Friendly"}
    world = {"regions": {"3-3": {"owner": "own"}, "1-1": {"owner": "0"}}, "kingdoms": [other]}
    assert happens("Wit", 8, world=world).state.world.kingdoms[0].relation == "Neutral"


@pytest.mark.rule("MYK-PLAY-237")
def test_wit_9_is_waste():
    people = [ann(ate=[8]), ben(ate=[8])]
    story = happens("Wit", 9, court=people, quarter=8).does(0, dice=d6(1, 2, 4))
    assert story.said("MYK-PLAY-237")[-2].endswith("against 11, failure.")
    assert story.state.kingdom.upkeep_change == 4


@pytest.mark.rule("MYK-PLAY-238")
def test_wit_10_loses_a_quarter_and_nobody_acts_again():
    story = happens("Wit", 10)
    assert story.state.quarter == 2
    assert story.state.delve.stage == "enter"


@pytest.mark.rule("MYK-PLAY-239")
def test_wit_11_raises_upkeep_for_talents():
    assert [(e.what, e.amount) for e in happens("Wit", 11).state.lasting] == [("upkeep per talent", 1)]


@pytest.mark.rule("MYK-PLAY-240")
def test_wit_12_changes_the_job():
    old = books.jobs["Noble"].skill
    court = [ann(jobs=["Noble"], skills=[{"name": old, "source": "Job"}]), BEN]
    one = happens("Wit", 12, 1, 1, court=court).state.people[0]
    assert one.jobs == ["Astrologist"] and [k.name for k in one.skills] == [books.jobs["Astrologist"].skill]


# --- Charisma --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MYK-PLAY-242")
def test_charisma_3_finds_somebody_to_blame():
    story = happens("Charisma", 3, court=[ANN, BEN, CID]).does("p2", dice=d6(1, 1))
    assert [one.hostility[2].score for one in story.state.people[:2]] == [1, 1]


@pytest.mark.rule("MYK-PLAY-245")
def test_charisma_6_makes_lovers_jealous():
    court = [ANN, ben(affection={"0": tie(2, "Love")}), {**CID, "affection": {"0": tie(1, "Love")}}]
    story = happens("Charisma", 6, 1, 1, court=court)
    assert story.state.people[1].hostility[2].score == story.state.people[2].hostility[1].score == 1


@pytest.mark.rule("MYK-PLAY-247")
def test_charisma_8_makes_clumsy_by_the_number_of_lovers():
    lovers = [body(name=name, followers=0, affection={"0": tie(1, "Love")}) for name in "ABC"]
    story = happens("Charisma", 8, court=[ANN, *lovers])
    assert [(e.what, e.amount) for e in story.state.people[0].lasting] == [("fumble range", 1)]


@pytest.mark.rule("MYK-PLAY-249")
def test_charisma_10_is_a_mutiny():
    story = happens("Charisma", 10, court=[ann(followers=9), BEN]).does(0, dice=d6(1, 2))
    assert story.state.people[0].followers == 9 - (9 - 5)


@pytest.mark.rule("MYK-PLAY-250")
def test_charisma_11_is_a_tiff():
    assert hp(happens("Charisma", 11, court=[ANN, ben(affection={"0": tie(2)})]), "p0") == 8


@pytest.mark.rule("MYK-PLAY-251")
def test_charisma_12_leaves_alone():
    story = happens("Charisma", 12, court=[ann(affection={"1": tie(1)}), ben(affection={"0": tie(1)})])
    story.does("stay", "camp", dice=d6(6, 6))
    assert not any(option.key.startswith("help ") for option in story.match.asks[0].options)
    assert any(option.key.startswith("help ") for option in story.match.asks[1].options)


@pytest.mark.rule("MYK-PLAY-244", "MYK-GEAR-100")
def test_what_a_gung_ho_has_more_goes_with_the_affection():
    fond = ben(skills=[{"name": "Gung-ho", "choice": "p0"}], affection={"0": tie(2, "Loyalty")})
    fond["hp"] = full = fond["hp"] + 6  # 3 x 2 for Loyalty
    story = happens("Charisma", 5, 1, court=[ANN, fond])
    assert story.state.people[1].hostility[0].score == 2
    assert hp(story, "p1") == full - 6


# --- Quest -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MYK-PLAY-253")
def test_quest_3_costs_hp():
    assert hp(happens("Quest", 3, 4), "p0") == 7


@pytest.mark.rule("MYK-PLAY-254")
def test_quest_4_smites_the_heart():
    story = happens("Quest", 4, 2)
    assert story.state.people[0].affection["ruler"].score == 1
    assert any(effect.what == "smitten" for effect in story.state.people[0].lasting)


@pytest.mark.rule("MYK-PLAY-254")
def test_the_smitten_lose_drive_when_they_fumble_against_whom_they_like():
    from tests.games.kingdom.fights import fight

    smitten = {"name": "Happening", "rule": "MYK-PLAY-254", "what": "smitten"}
    one = ann(lasting=[smitten], affection={"ruler": tie(2)}, drive=2, items=[item("Spear", 1)])
    story = fight([one, BEN], [foe("Ogrekin", ruler=True)], voices=9)
    attack = next(key for key in story.does("p0").offered if key.startswith("attack"))
    story.does(attack, 0, dice=d6(1, 1) + " " + d6(*[4] * 6))
    assert story.state.people[0].drive == 0


@pytest.mark.rule("MYK-PLAY-256")
def test_quest_6_loses_an_item():
    assert happens("Quest", 6, 2, court=[ann(items=[item("Lunch", 2)]), BEN]).state.people[0].items == []


@pytest.mark.rule("MYK-PLAY-257")
def test_quest_7_makes_every_disarming_harder():
    story = happens("Quest", 7, traps=[placed("Lock", "B1-C1", 1)], found=("Lock",))
    story.does("stay", "camp", dice=d6(6, 6))
    words = next(option.label for option in story.match.asks[0].options if option.key == "disarm 0")
    assert "against 11" in words
    story.does("disarm 0", seat=0).does("pass", seat=1).does(0, dice=d6(4, 4))
    assert story.said("MYK-WORLD-090")[-1] == "Ann: 10 against 11, failure."


@pytest.mark.rule("MYK-PLAY-258")
def test_quest_8_finds_who_is_to_blame():
    story = happens("Quest", 8, 1, court=[ANN, ben(affection={"0": tie(2)})])
    assert (story.state.people[1].affection[0].score, story.state.people[1].hostility[0].score) == (1, 1)


@pytest.mark.rule("MYK-PLAY-259")
def test_quest_9_brings_the_roof_down():
    story = happens("Quest", 9)
    story.does(0, dice=d6(5, 4)).does(0, dice=d6(1, 2, 2, 3))
    assert (hp(story, "p0"), hp(story, "p1")) == (11, 6)


@pytest.mark.rule("MYK-PLAY-260", "MYK-PLAY-261")
def test_quest_10_is_a_bargain_that_another_may_stop():
    story = happens("Quest", 10, gm=True)
    story.does("no").does("Lunch", dice=d6(5))
    assert [held.item for held in story.state.people[0].items] == ["Lunch"]
    assert (story.state.kingdom.upkeep_change, story.state.kingdom.voices) == (5, 9)
    story = happens("Quest", 10, gm=True)
    story.does("yes", 0, dice=d6(4, 3))
    assert story.state.people[0].items == [] and story.state.kingdom.upkeep_change == 0


@pytest.mark.rule("MYK-PLAY-262", "MYK-WORLD-101")
def test_quest_11_is_a_disaster_trap():
    story = happens("Quest", 11, 1, 3)
    assert [(trap.trap, trap.discovered) for trap in story.state.delve.traps] == [("Distress", True)]
    assert (hp(story, "p0"), hp(story, "p1")) == (9, 9)
    story = happens("Quest", 11, 1, 2, 6, 4)
    assert [(trap.trap, trap.level) for trap in story.state.delve.traps] == [("Avalanche", 4)]
    assert not story.state.delve.rooms["B1"].destroyed


@pytest.mark.rule("MYK-PLAY-263")
def test_quest_12_is_bad_luck_with_traps():
    story = happens("Quest", 12)
    assert any(effect.what == "always picked" for effect in story.state.people[0].lasting)
    unlucky = {"name": "Happening", "rule": "MYK-PLAY-263", "what": "always picked"}
    court = [BEN, ann(lasting=[unlucky]), {**CID, "hostility": {"1": tie(4, "Anger")}}]
    story = evening(court, d6(2, 2), traps=[placed("Anger Mood", "B1")])
    story.does("rest Warfare", seat=0).does("pass", seat=1).does("pass", seat=2)
    assert hp(story, "p1") == 7  # nobody was drawn


# --- Warfare ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MYK-PLAY-265")
def test_warfare_3_is_an_ambush():
    story = happens("Warfare", 3, 1, 1, *[2] * 30, court=[ANN])
    assert story.state.battle.surprised


@pytest.mark.rule("MYK-PLAY-266")
def test_warfare_4_is_dread():
    assert happens("Warfare", 4, 6, court=[ann(drive=2), BEN], voices=8).state.people[0].drive == 1


@pytest.mark.rule("MYK-PLAY-267")
def test_warfare_5_costs_followers():
    assert happens("Warfare", 5, 4, court=[ann(followers=6), BEN]).state.people[0].followers == 2


@pytest.mark.rule("MYK-PLAY-268")
def test_warfare_6_is_a_brawl():
    story = happens("Warfare", 6, court=[ann(hostility={"1": tie(2, "Anger")}), BEN, CID])
    assert [one.hp for one in story.state.people] == [11, 8, 11]


@pytest.mark.rule("MYK-PLAY-270")
def test_warfare_8_is_rage():
    story = happens("Warfare", 8, 1, 1, court=[ANN, BEN, CID])
    assert [one.score for one in story.state.people[0].hostility.values()] == [1, 1]


@pytest.mark.rule("MYK-PLAY-271")
def test_warfare_9_makes_blows_hurt_more_and_nothing_else():
    story = happens("Warfare", 9, traps=[placed("Flame Road", "B1-C1")], court=[ANN])
    story.does("go C1", dice=d6(3))
    assert hp(story, "p0") == 8
    from tests.games.kingdom.fights import fight

    sore = {"name": "Happening", "rule": "MYK-PLAY-271", "what": "sore"}
    story = fight([ann(lasting=[sore])], ["Ogrekin"], voices=0)
    story.does("pass", dice=d6(5, 4, 3) + " " + d6(*[2] * 20))
    assert "Ann takes 4 damage (7 HP left)." in log(story)


@pytest.mark.rule("MYK-PLAY-272")
def test_warfare_10_is_gloom():
    story = happens("Warfare", 10, court=[ann(drive=2), ben(drive=1)])
    assert [one.drive for one in story.state.people] == [1, 0]


@pytest.mark.rule("MYK-PLAY-273")
def test_warfare_11_is_revenge_for_the_defeated():
    assert happens("Warfare", 11).state.battle is None
    story = happens("Warfare", 11, 3, *[2] * 30, delve={"beaten": ["Ogrekin"]})
    assert [foe.book for foe in story.state.battle.foes] == ["Ogrekin"] * 3


@pytest.mark.rule("MYK-PLAY-274")
def test_warfare_12_lowers_capacity():
    story = happens("Warfare", 12, court=[ann(drive=2), BEN])
    assert story.state.people[0].drive == 1  # Wit 2 and Charisma 2 make 2, less 1


# --- Negotiation -----------------------------------------------------------------------------------------------------


def talks(row, *dice, court=None, count=2, **more):
    """The Court enters C1 with Neutral Ogrekin of Level 1, and negotiates."""
    monsters = {"C1": [Group("Ogrekin", count)]}
    story = evening(court or [ANN, BEN], d6(*PAIRS[row], *dice), monsters=monsters, stage="enter", **more)
    return story.does("go C1", "negotiate")


def friendly(story):
    return all(lair.reaction == "Friendly" for lair in story.state.delve.rooms["C1"].lairs)


@pytest.mark.rule("MYK-PLAY-208", "MYK-PLAY-209", "MYK-PLAY-210", "MYK-PLAY-211", "MYK-PLAY-212", "MYK-PLAY-213")
@pytest.mark.parametrize(("row", "surprised"), [(2, True), (3, False), (4, False)])
def test_2_to_4_are_combat(row, surprised):
    story = talks(row, *[2] * 20, court=[ANN])
    assert story.state.battle is not None and story.state.battle.surprised is surprised


@pytest.mark.rule("MYK-PLAY-214")
def test_5_is_a_sacrifice():
    story = talks(5, 3, court=[ann(followers=2), BEN], voices=9).does("yes")
    assert friendly(story)
    assert (story.state.people[0].followers, story.state.kingdom.voices) == (1, 6)
    assert talks(5, *[2] * 20, court=[ann(followers=2), BEN]).does("no").state.battle is not None


@pytest.mark.rule("MYK-PLAY-215")
def test_6_is_a_word_that_somebody_likes():
    word = books.tables["Random Word Table 1"].row(11).text
    story = talks(6, court=[ANN, ben(likes=[word])]).does("Random Word Table 1", dice=d6(1, 1))
    assert friendly(story)
    story = talks(6).does("Random Word Table 1", dice=d6(1, 1, *[2] * 20))
    assert story.state.battle is not None


@pytest.mark.rule("MYK-PLAY-216")
def test_7_is_a_feast():
    court = [ann(materials={"1": {"Meat": 2}}), ben(items=[item("Lunch", 1)])]
    story = talks(7, court=court)
    assert story.offered == ["meat p0", "meal p1 1", "fight"]
    story.does("meat p0")
    assert friendly(story) and story.state.people[0].materials == {}
    story = talks(7, court=court).does("meal p1 1")
    assert friendly(story) and story.state.people[1].items == []


@pytest.mark.rule("MYK-PLAY-217")
def test_8_costs_upkeep():
    story = talks(8).does("yes", dice=d6(4))
    assert friendly(story) and story.state.kingdom.upkeep_change == 4


@pytest.mark.rule("MYK-PLAY-218")
def test_9_is_a_gift():
    story = talks(9, court=[ann(items=[item("Lunch", 1)]), BEN]).does("p0 1")
    assert friendly(story) and story.state.people[0].items == []


@pytest.mark.rule("MYK-PLAY-219")
def test_10_is_a_story():
    assert friendly(talks(10).does("Once upon a time there was a door.", dice=d6(4, 3)))
    assert talks(10).does("No.", dice=d6(1, 2, *[2] * 20)).state.battle is not None
    story = talks(10, gm=True).does("Once.")
    assert story.ask.seat == 2


@pytest.mark.rule("MYK-PLAY-220", "MYK-PLAY-221")
def test_11_is_a_duel():
    story = talks(11).does("p0", dice=d6(*[2] * 20))
    battle = story.state.battle
    assert len(battle.foes) == 1 and story.state.people[1].away
    battle.foes[0].hp, battle.foes[0].dead = 0, True
    while story.state.battle is not None:
        story.does(story.offered[-1])
    assert friendly(story) and not story.state.people[1].away
    assert sum(lair.count for lair in story.state.delve.rooms["C1"].lairs) == 1


@pytest.mark.rule("MYK-PLAY-222", "MYK-PLAY-330")
def test_12_charms_them():
    story = talks(12)
    assert friendly(story)
    assert story.state.delve.rooms["C1"].lairs[0].fond == {"p0": 1}


@pytest.mark.rule("MYK-PLAY-208", "MYK-PLAY-203", "MYK-PLAY-210")
def test_to_negotiate_says_what_it_brings_at_once():
    """2 to 4 are Combat, a 12 makes friends; with a Random Encounter every throw is 2 lower, and never below 2."""
    throws = [a + b for a in range(1, 7) for b in range(1, 7)]
    for less, met in (
        (0, evening([ANN, BEN], "", monsters={"C1": [Group("Ogrekin", 2)]}, stage="enter").does("go C1")),
        (2, evening([ANN], d6(1, 1, 1), stage="enter").does("go A1")),
    ):
        fights = sum(max(2, shown - less) <= 4 for shown in throws) / 36
        friends = sum(shown - less == 12 for shown in throws) / 36
        told = next(option for option in met.ask.options if option.key == "negotiate")
        assert told.odds == f"{percent(fights)} Combat at once, {percent(friends)} friends at once"
        assert told.stakes == "else they ask for something, and fight if they do not get it"


@pytest.mark.rule("MYK-PLAY-203")
def test_a_negotiation_with_a_random_encounter_is_two_lower():
    story = evening([ann(items=[item("Lunch", 1)])], d6(1, 1, 1, *PAIRS[9]), stage="enter")
    story.does("go A1", "negotiate")
    assert story.said("MYK-PLAY-203") == ["Less 2: 7."]
    assert story.offered[-1] == "fight"
