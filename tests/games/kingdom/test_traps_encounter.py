"""The Encounter Traps, each set off through a match."""

import pytest

from tests.games.kingdom.evenings import Group, body, d6, evening, hp, item, placed

ANN = body(followers=0)
BEN = body(name="Ben", followers=0)
QUIET = (2, 2)
"""A Rest without any consequence: Warfare 4, and nobody knows of a Ruler."""


def rested(trap, dice, court=None, **more):
    """The first of the Court rests, the others pass."""
    people = court or [ANN]
    story = evening(people, dice, traps=[placed(trap, "B1")], **more)
    story.does("rest Warfare", seat=0)
    for seat in range(1, len(people)):
        story.does("pass", seat=seat)
    return story


def wins(story):
    """The Court's one member strikes until the fight is over."""
    while story.state.battle is not None:
        offered = story.offered
        story.does(next((key for key in offered if key.startswith("attack")), offered[-1]))
    return story


def handled(trap, thing, dice, court=None, **more):
    """The first of the Court handles a thing, the others pass."""
    people = court or [ANN, BEN]
    story = evening(people, dice, traps=[placed(trap, "B1", carrier=thing)], **more)
    story.does(f"touch {thing}", seat=0)
    for seat in range(1, len(people)):
        story.does("pass", seat=seat)
    return story


@pytest.mark.rule("MYK-WORLD-179", "MYK-WORLD-180")
def test_zuch_makes_who_fails_cross_with_somebody_of_their_choice():
    people = [ANN, BEN, body(name="Cid", followers=0)]
    story = rested("Zuch", d6(1, 2, 5, 4, 5, 4), people)
    story.does("p2", dice=d6(3, *QUIET))
    assert [one.score for one in story.state.people[0].hostility.values()] == [1]
    assert list(story.state.people[0].hostility) == [2]
    assert story.state.people[1].hostility == {}


@pytest.mark.rule("MYK-WORLD-181", "MYK-WORLD-182")
def test_refugees_cost_a_facility_and_bring_people():
    story = evening([ANN], d6(4), traps=[placed("Refugee", "A1-B1")], at="A1", before="", stage="enter", explored=())
    story.does("go B1")
    rooms = story.state.kingdom.maps[0].rooms
    assert [at.name for room in rooms.values() for at in room.facilities] == []
    assert story.state.kingdom.citizens == 54
    story.ends()


@pytest.mark.rule("MYK-WORLD-183", "MYK-WORLD-184", "MYK-WORLD-185")
def test_dead_angle_monsters_are_not_counted_and_strike_when_the_court_leaves():
    trap = placed("Dead Angle", "B1", monsters=[Group("Ogrekin", 1)])
    story = evening([{**ANN, "hp": 11}], d6(*[2] * 40), traps=[trap], stage="enter")
    story.does("go C1")
    assert story.state.battle.surprised
    assert [foe.book for foe in story.state.battle.foes] == ["Ogrekin"]
    assert story.state.delve.route == ["C1"]
    wins(story)
    assert story.state.delve.traps[0].disarmed
    assert story.state.delve.at["p0"] == "C1"


@pytest.mark.rule("MYK-WORLD-183", "MYK-WORLD-185")
def test_no_scout_counts_the_monsters_of_a_dead_angle():
    trap = placed("Dead Angle", "C1", monsters=[Group("Ogrekin", 3)])
    story = evening([body(followers=5)], d6(5, 4), traps=[trap], monsters={"C1": [Group("Slime", 2)]})
    story.does("gather C1", 3, "Quest")
    assert [(count.monsters, count.traps) for count in story.state.delve.known.counts["C1"]] == [(2, 1)]


@pytest.mark.rule("MYK-WORLD-183", "MYK-WORLD-184", "MYK-WORLD-082")
def test_a_rest_disturbed_by_a_dead_angle_is_rolled_after_the_fight():
    trap = placed("Dead Angle", "B1", monsters=[Group("Ogrekin", 1)])
    story = evening([ANN], d6(*[2] * 40), traps=[trap]).does("rest Warfare")
    assert story.state.battle is not None
    assert story.state.delve.plans == {"p0": "rested Warfare"}
    wins(story)
    assert story.said("MYK-PLAY-280") == ["Ann rolls 4 on the Warfare Rest Table."]


@pytest.mark.rule("MYK-WORLD-186", "MYK-WORLD-187")
def test_an_alarm_brings_a_fight_without_talk():
    story = rested("Alarm", d6(1, 1) + " " + d6(*[3] * 10))
    assert story.state.battle is not None
    assert not story.state.battle.surprised


@pytest.mark.rule("MYK-WORLD-188", "MYK-WORLD-189")
def test_the_spirit_of_food_takes_a_meal_of_each_when_one_is_thrown_away():
    ann = {**ANN, "items": [item("Lunch", 1), item("Flag", 2), *(item("Drink", n) for n in (3, 4, 5, 6))]}
    ben = {**BEN, "items": [item("Lunch", 1)]}
    traps = [placed("Spirit of Food", "B1"), placed("Poisoned Apple", "B1", carrier="Potion")]
    story = evening([ann, ben], traps=traps)
    story.does("touch Potion", seat=0).does("pass", seat=1).does("drop 1", "3")
    assert [held.item for held in story.state.people[0].items] == ["Flag", "Drink", "Drink", "Drink", "Potion"]
    assert story.state.people[1].items == []


@pytest.mark.rule("MYK-WORLD-190", "MYK-WORLD-191", "MYK-WORLD-192")
def test_something_takes_a_slot_and_brings_a_disaster_every_turn():
    ann = {**ANN, "items": [item("Drink", n) for n in range(1, 7)], "ate": [3]}
    story = evening([ann], traps=[placed("Femme Fatale", "B1", carrier="lady")], quarter=3, voices=9)
    story.does("touch lady", "drop 2")
    effect = next(effect for effect in story.state.people[0].lasting if effect.name == "Something")
    assert (effect.what, effect.amount) == ("slot taken", 2)
    story.does("pass", dice=d6(1, 1, 1, 1, 1, 1))
    assert story.said("MYK-WORLD-192") == ["The Kingdom is in danger of a Disaster."]


@pytest.mark.rule("MYK-WORLD-193", "MYK-WORLD-194")
def test_a_horror_costs_drive_or_a_voice_and_followers_help():
    people = [{**ANN, "drive": 1, "followers": 2}, BEN, body(name="Cid", followers=5)]
    story = handled("Horror", "corpse", "", people, voices=9)
    story.does(0, dice=d6(4, 2)).does(0, dice=d6(5, 4)).does(0, dice=d6(3, 2))
    assert story.state.people[0].drive == 0
    assert story.state.kingdom.voices == 8
    story.ends()


@pytest.mark.rule("MYK-WORLD-195", "MYK-WORLD-196", "MYK-WORLD-085")
def test_a_borracho_attacks_by_surprise_when_the_camp_ends():
    trap = placed("Borracho", "B1", carrier="Ogrekin")
    monsters = {"B1": [Group("Ogrekin", 1, reaction="Friendly")]}
    story = evening([ANN], d6(*[2] * 6), traps=[trap], monsters=monsters).does("pass")
    assert story.state.battle.surprised
    assert story.state.quarter == 0


@pytest.mark.rule("MYK-WORLD-085")
def test_an_undiscovered_trap_that_was_found_does_not_fire():
    trap = placed("Borracho", "B1", carrier="Ogrekin")
    monsters = {"B1": [Group("Ogrekin", 1, reaction="Friendly")]}
    story = evening([ANN], d6(5, 4), traps=[trap], monsters=monsters).does("search Ogrekin", "Quest")
    assert story.state.battle is None
    assert story.state.quarter == 1


@pytest.mark.rule("MYK-WORLD-197", "MYK-WORLD-198")
def test_mold_destroys_all_meals_of_the_court():
    ann = {**ANN, "items": [item("Lunch", 1), item("Flag", 2), item("Keepable Foods", 3)]}
    ben = {**BEN, "items": [item("Full Course", 1), item("Drink", 2)]}
    story = rested("Mold", d6(*QUIET), [ann, ben])
    assert [[held.item for held in one.items] for one in story.state.people] == [["Flag"], ["Drink"]]


@pytest.mark.rule("MYK-WORLD-199", "MYK-WORLD-200", "MYK-WORLD-201", "MYK-BEAST-487")
def test_a_poltergeist_makes_demonic_steel_of_arms():
    ann = {**ANN, "items": [item("Spear", 1)]}
    ben = {**BEN, "items": [item("Flag", 1)]}
    story = handled("Poltergeist", "child", "", [ann, ben])
    assert [foe.book for foe in story.state.battle.foes] == ["Demonic Steel"]
    stopped = [effect for effect in story.state.people[0].lasting if effect.what == "stopped item"]
    assert [(effect.note, effect.giver) for effect in stopped] == [("1", "f0")]
    assert story.state.people[1].lasting == []


@pytest.mark.rule("MYK-WORLD-202", "MYK-WORLD-203")
def test_the_homesick_go_home_and_are_citizens_again():
    story = evening([body(followers=4), BEN], d6(5, 4, 3, 2, 3), traps=[placed("Homesickness", "B1")])
    story.does("search room", seat=0).does("pass", seat=1).does("Quest")
    assert story.state.people[0].followers == 1
    assert story.state.kingdom.citizens == 53
    assert story.state.kingdom.losses.followers == 0
    story.ends()


@pytest.mark.rule("MYK-WORLD-204", "MYK-WORLD-205")
def test_a_hate_monger_costs_voices():
    story = handled("Hate Monger", "preacher", d6(4), voices=9)
    assert story.state.kingdom.voices == 5


@pytest.mark.rule("MYK-WORLD-204", "MYK-WORLD-090")
def test_a_hate_monger_is_harder_to_stop_the_more_follow():
    people = [body(followers=9), body(name="Ben", followers=9)]
    story = evening(people, traps=[placed("Hate Monger", "B1", carrier="preacher")], found=("Hate Monger",))
    words = next(option.label for option in story.match.asks[0].options if option.key == "disarm 0")
    assert "against 11" in words
    story.does("disarm 0", seat=0).does("pass", seat=1, dice=d6(2, 3, 1, *[3] * 8))
    assert "Ann: 7 against 11, failure." in story.said("MYK-WORLD-090")
    assert story.said("MYK-WORLD-205")[0] == "1 Voice turns against the Court."


@pytest.mark.rule("MYK-WORLD-206", "MYK-WORLD-207")
def test_a_rebellion_deals_followers_and_a_die():
    story = handled("Rebellion", "captain", d6(5, 4, 1, 2, 4), [BEN, body(followers=2)])
    assert (hp(story, "p0"), hp(story, "p1")) == (11, 5)
    story.ends()


@pytest.mark.rule("MYK-WORLD-208", "MYK-WORLD-209")
def test_a_chant_halves_hp_rounded_up():
    story = handled("Chant", "song", "", [{**ANN, "hp": 7}, {**BEN, "hp": 10}])
    assert (hp(story, "p0"), hp(story, "p1")) == (4, 5)


@pytest.mark.rule("MYK-WORLD-210", "MYK-WORLD-211")
def test_a_jam_makes_a_failed_quest_check_a_happening_once():
    story = evening([ANN], d6(1, 2, 1, 2, 3), traps=[placed("Jam", "B1")]).does("search room", "Quest")
    assert story.said("MYK-WORLD-211") == ["Ann rolls 3 on the Quest Happening Table."]
    assert hp(story, "p0") == 8  # the third result: 1D6 HP
    story.ends()


@pytest.mark.rule("MYK-WORLD-210", "MYK-WORLD-211", "MYK-PLAY-229")
def test_a_critical_failure_in_a_jammed_room_brings_one_happening_only():
    story = evening([ANN], d6(1, 1, 1, 2, 3), traps=[placed("Jam", "B1")], voices=3)
    story.does("search room", "Quest", 0)
    assert story.said("MYK-WORLD-211") == []
    assert story.said("MYK-PLAY-229") == ["Ann rolls 3 on the Quest Happening Table."]


@pytest.mark.rule("MYK-WORLD-200", "MYK-WORLD-201", "MYK-PLAY-404")
def test_what_a_poltergeist_brings_alive_in_a_combat_joins_it():
    ann = {**ANN, "area": "Enemy Encampment", "items": [item("Blade", 1)]}
    story = evening(
        [ann, BEN],
        traps=[placed("Poltergeist", "B1", carrier="child")],
        found=("Poltergeist",),
        battle={"stage": "first", "round": 1, "foes": [{"book": "Ogrekin", "hp": 1, "area": "Enemy Vanguard"}]},
        cycles=[{"kind": "Quarter"}, {"kind": "Round"}],
    )
    story.does("p0", "disarm 0", dice=d6(1, 2))
    assert [foe.book for foe in story.state.battle.foes] == ["Ogrekin", "Demonic Steel"]
    assert [effect.giver for effect in story.state.people[0].lasting if effect.name == "Poltergeist"] == ["f1"]
    assert len(story.state.cycles) == 2 and story.ask.prompt.startswith("Ben: "), "it is the same Round"


@pytest.mark.rule("MYK-WORLD-211", "MYK-GEAR-209")
def test_an_amulet_keeps_a_jam_off():
    story = evening([{**ANN, "items": [item("Amulet", 1)]}], traps=[placed("Jam", "B1")])
    story.does("search room", "Quest", dice=d6(2, 2)).does("item/amulet p0#1", dice=d6(5, 4))
    assert story.said("MYK-WORLD-211") == [] and story.state.people[0].items == []
    story.ends()
