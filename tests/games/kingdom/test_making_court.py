"""Making the Landmakers: basics, Class and Job, scores, Skills, equipment, Relationships, Likes."""

import pytest

from roundtable.games.kingdom import books
from roundtable.games.kingdom.rules.record.scores import max_hp, score
from tests.games.kingdom.ledger_text import row_case
from tests.games.kingdom.tale import d6, d66, home, king, knight, person, tale

KINGDOM = {"level": 2, "voices": 10, "maps": [home()]}
BASICS = ("now", "write", "Roland", "man", "30", "proud")


def court(step, dice="", seats=1, **position):
    return tale(step, dice, seats, kingdom=KINGDOM, **position)


# --- basics ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MYK-CREATE-091")
def test_characters_are_made_in_the_order_of_the_rules():
    story = court("basics").does(*BASICS[:-1])
    story.does("proud", dice=d6(5, 5))
    asked = [story.ask.rule]
    answers = ["king", "wit-4 charisma-4 quest-1 warfare-0", "quest", "hegemony", "no", ["1", "2"]]
    dice = [d66(16), "", "", "", d66(11, 11, 11, 11), ""]
    for answer, more in zip(answers, dice):
        story.does(answer, dice=more)
        asked.append(story.ask.rule)
    assert [rule.removeprefix("MYK-CREATE-") for rule in asked] == ["148", "158", "158", "175", "178", "189", ""]
    assert story.state.step == "review"


@pytest.mark.rule("MYK-CREATE-092", "MYK-CREATE-094", "MYK-CREATE-197", "MYK-CREATE-198")
def test_a_new_characters_record():
    from roundtable.games.kingdom.rules.record.bonds import special_relationships

    story = court("likes", d66(11, 11, 11, 11), people=[knight(medals=0)]).does(["1", "3"])
    one = story.state.people[0]
    fields = set(type(one).__struct_fields__)
    held = {"level", "name", "background", "gender", "age", "personality", "class_name", "jobs", "base", "bonus"}
    held |= {"raised", "hp", "drive", "followers", "skills", "items", "affection", "hostility", "likes", "dislikes"}
    assert held | {"medals", "bad_statuses", "memo"} <= fields
    assert (one.level, one.medals, one.bad_statuses) == (1, 0, [])
    assert special_relationships(story.state, 0) == []


@pytest.mark.rule("MYK-CREATE-093")
def test_basics_may_be_left_open_until_the_end():
    story = court("basics").does("later")
    assert story.state.step == "class and job"
    story.does("king", dice=d66(16))
    story.does("wit-1 charisma-4 quest-4 warfare-0", "quest", "hegemony")
    story.does("no", dice=d66(11, 11, 11, 11)).does(["1", "2"])
    assert story.ask.prompt == "How does your Landmaker get a name?"
    story.does("write", "Ada", "woman", "40")
    story.does("kind", dice=d6(5, 5))
    assert story.state.people[0].background.result == 55
    assert story.state.step == "review"


@pytest.mark.rule("MYK-CREATE-093", "MYK-CREATE-178", "MYK-CREATE-127")
def test_a_background_rolled_last_may_still_bring_an_equipment_roll():
    one = king(bonus="Wit", equipment_done=True, equipment_rolls=5, hp=0)
    story = court("left open", people=[one], open_basics=[0])
    story.does("write", "Ada", "woman", "40")
    story.does("kind", dice=d6(3, 4))
    story.does("wit")
    assert story.ask.prompt == "Roll on the Starting Equipment Table? (1 left)"
    story.does("roll", dice=d6(3, 4))
    assert [held.item for held in story.state.people[0].items] == ["Lunch"]
    assert story.state.people[0].hp == max_hp(story.state.people[0])


@pytest.mark.rule("MYK-CREATE-095", "MYK-CREATE-105")
@pytest.mark.parametrize(
    ("die", "first", "second", "answers", "name"),
    [
        (1, 24, 23, ["Cloud"], "Cloud the Meek"),
        (2, 66, 11, ["Silk"], "Silk the Comeback Kid"),
        (3, 11, 44, ["Moai"], "Moai the Gentle"),
        (4, 15, 12, ["Primrose"], "Primrose Enemy of Seven"),
        (5, 22, 55, ["Grey", "Mister"], "Mister Grey"),
        (6, 56, 46, ["Narnia"], "Narnia the Rumoured"),
    ],
)
def test_a_name_is_generated_from_two_tables(die, first, second, answers, name):
    story = court("basics").does("now")
    story.does("roll", dice=d6(die) + " " + d66(first, second)).does(*answers)
    assert story.ask.prompt == "Gender?"
    assert story.state.people[0].name == name
    story.ends()


@pytest.mark.rule("MYK-CREATE-098")
def test_the_player_picks_either_name_of_a_row():
    story = court("basics").does("now")
    story.does("roll", dice=d6(1) + " " + d66(24, 23))
    assert story.offered == ["Cloud", "Clima"]
    story.does("Clima")
    assert story.state.people[0].name == "Clima the Meek"


@pytest.mark.rule("MYK-CREATE-098", "MYK-CREATE-101")
@pytest.mark.parametrize(
    ("row", "question", "word", "name"),
    [
        (36, "What is your favorite star?", "Vega", "Vega the Gentle"),
        (44, "What is your favorite weapon?", "Pike", "Pike the Gentle"),
        (45, "What is your favorite animal?", "Otter", "Otter the Gentle"),
        (46, "What is your favorite mineral?", "Opal", "Opal the Gentle"),
        (55, "What is your favorite word?", "Jam", "Jam Dragon the Gentle"),
        (66, "What is your own name?", "Jo", "Jo the Gentle"),
    ],
)
def test_prompts_of_the_exotic_names_are_asked(row, question, word, name):
    story = court("basics").does("now")
    story.does("roll", dice=d6(3) + " " + d66(row, 44))
    assert story.ask.prompt == question
    story.does(word)
    assert story.state.people[0].name == name


@pytest.mark.rule("MYK-CREATE-101")
def test_an_exotic_name_may_be_a_random_word():
    story = court("basics").does("now")
    story.does("roll", dice=d6(3) + " " + d66(56, 44) + " " + d6(5, 2) + " " + d66(22))
    assert story.state.people[0].name == "Bald the Gentle"


@pytest.mark.rule("MYK-CREATE-103")
def test_nicknames_with_a_place_and_a_number():
    story = court("basics").does("now")
    story.does("roll", dice=d6(1) + " " + d66(24, 56)).does("Cloud", "Leeds")
    assert story.state.people[0].name == "Cloud the Best in Leeds"
    story = court("basics").does("now")
    story.does("roll", dice=d6(1) + " " + d66(24, 66)).does("Cloud", dice=d6(3))
    assert story.state.people[0].name == "Cloud the 3rd"


@pytest.mark.rule("MYK-CREATE-104")
def test_nicknames_that_ask_for_more():
    story = court("basics").does("now")
    story.does("roll", dice=d6(4) + " " + d66(24, 56)).does("Cloud", "Rain")
    assert story.state.people[0].name == "Cloud Child of Rain"
    story = court("basics").does("now")
    story.does("roll", dice=d6(4) + " " + d66(24, 66)).does("Cloud", "Mother of {}", "Thunder")
    assert story.state.people[0].name == "Cloud Mother of Thunder"


@pytest.mark.rule("MYK-CREATE-096")
def test_gender_age_and_personality_are_free():
    story = court("basics").does("now", "write", "Q", "a kind of fog", "older than the hills")
    story.does("moody", dice=d6(5, 5))
    one = story.state.people[0]
    assert (one.gender, one.age, one.personality) == ("a kind of fog", "older than the hills", "moody")


@pytest.mark.rule("MYK-CREATE-194")
def test_every_roll_is_open_to_all():
    story = court("likes", d66(11, 12, 13, 14), people=[knight()])
    rolls = [event for event in story.match.log if event.kind == "roll"]
    assert len(rolls) == 4
    assert all(event.visible_to(None) and event.data["seat"] == 0 for event in rolls)


# --- Class and Job ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("MYK-CREATE-148", "MYK-CREATE-150")
def test_a_class_is_chosen_and_a_job_rolled():
    story = court("class and job", seats=2)
    assert story.offered == ["king", "knight", "vizier", "oracle", "ninja", "servant", "job"]
    labels = [option.label for option in story.ask.options]
    assert labels[0] == "King: 4, 4, 1, 0 as you like; Blade, Flag, Costume"
    assert labels[1] == "Knight: Warfare 4, then 2, 2, 1 as you like; Blade, Armor, Ride"
    assert labels[5] == "Servant: 2 in every score; Pan, Backpack, Lunch, Instrument; two Jobs"
    story.does("king", dice=d66(26)).does("knight", dice=d66(11))
    assert [(one.class_name, one.jobs) for one in story.state.people] == [
        ("King", ["Merchant"]),
        ("Knight", ["Astrologist"]),
    ]


@pytest.mark.rule("MYK-CREATE-149")
def test_the_last_to_choose_must_be_king_if_nobody_is():
    story = court("class and job", seats=3)
    story.does("knight", dice=d66(26)).does("knight", dice=d66(26))
    assert story.offered == ["king", "job"]
    story.does("job", dice=d66(44))
    assert story.state.people[2].class_name == "King", "only one Class is left after the Job, and the kernel takes it"


@pytest.mark.rule("MYK-CREATE-149")
def test_a_court_may_have_several_kings():
    story = court("class and job", seats=2).does("king", dice=d66(26)).does("king", dice=d66(11))
    assert [one.class_name for one in story.state.people] == ["King", "King"]


@pytest.mark.rule("MYK-CREATE-149")
def test_no_game_starts_without_a_king():
    from roundtable.games.kingdom.rules.campaign.between_games import start_game
    from tests.games.kingdom.tale import standing, table_of

    story = standing(people=[knight()])
    with pytest.raises(ValueError, match="without a King"):
        start_game(table_of(story))
    start_game(table_of(standing()))


@pytest.mark.rule("MYK-CREATE-151", "MYK-CREATE-155")
def test_a_servant_has_two_different_jobs():
    story = court("class and job", seats=2).does("king", dice=d66(26))
    story.does("servant", dice=d66(35, 35, 56))
    assert story.state.people[1].jobs == ["Cook", "Thief"]
    story.ends()


@pytest.mark.rule("MYK-CREATE-151", "MYK-CREATE-152")
def test_a_servant_who_may_choose_chooses_another_job():
    story = court("class and job", seats=2).does("king", dice=d66(26))
    story.does("servant", dice=d66(35, 66))
    assert len(story.offered) == 19 and "cook" not in story.offered
    story.does("bee")
    assert story.state.people[1].jobs == ["Cook", "Bee"]


@pytest.mark.rule("MYK-CREATE-152")
def test_a_double_six_lets_the_player_choose_any_job():
    story = court("class and job").does("king", dice=d66(66))
    assert len(story.offered) == 20
    story.does("hunter")
    assert story.state.people[0].jobs == ["Hunter"]


@pytest.mark.rule("MYK-CREATE-153", "MYK-CREATE-154", "MYK-CREATE-155")
def test_a_born_thief_may_then_become_a_ninja():
    story = court("class and job", seats=2).does("king", dice=d66(26))
    story.does("job", dice=d66(56))
    assert story.ask.prompt == "You are a Thief. Your Class?"
    assert "job" not in story.offered, "before the Class only one Job may be rolled"
    story.does("ninja")
    thief = story.state.people[1]
    assert (thief.class_name, thief.jobs) == ("Ninja", ["Thief"])
    assert books.classes["Ninja"].fixed == {"Quest": 4}
    story.ends()


@pytest.mark.rule("MYK-CREATE-155")
def test_a_servant_who_rolled_first_rolls_the_second_job_afterwards():
    story = court("class and job", seats=2).does("king", dice=d66(26)).does("job", dice=d66(56))
    story.does("servant", dice=d66(35))
    assert story.state.people[1].jobs == ["Thief", "Cook"]


# --- scores ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MYK-CREATE-156", "MYK-CREATE-158")
def test_class_job_and_bonus_make_a_score():
    story = court("scores", people=[person(class_name="King", jobs=["Medic"])])
    story.does("wit-4 charisma-1 quest-4 warfare-0", "quest")
    one = story.state.people[0]
    assert {name: score(one, name) for name in books.SCORES} == {"Wit": 5, "Charisma": 1, "Quest": 5, "Warfare": 0}


@pytest.mark.rule("MYK-CREATE-159", "MYK-CREATE-165")
@pytest.mark.parametrize(
    ("jobs", "scores"),
    [(["Cook", "Medic"], (3, 2, 3, 3)), (["Cook", "Bee"], (2, 2, 4, 3))],
)
def test_a_servant_gains_from_both_jobs(jobs, scores):
    people = [person(class_name="Servant", jobs=jobs)]
    story = court("scores", people=people)
    assert story.ask.prompt == "On which score do you put the bonus point?", "the base of a Servant is fixed"
    story.does("warfare")
    assert tuple(score(story.state.people[0], name) for name in books.SCORES) == scores


@pytest.mark.parametrize(
    ("rule", "name", "count", "fixed"),
    [
        row_case("MYK-CREATE-160", "King", 12, ""),
        row_case("MYK-CREATE-161", "Knight", 3, "warfare-4"),
        row_case("MYK-CREATE-162", "Vizier", 3, "wit-4"),
        row_case("MYK-CREATE-163", "Oracle", 3, "charisma-4"),
        row_case("MYK-CREATE-164", "Ninja", 3, "quest-4"),
    ],
)
def test_how_a_class_divides_its_base_scores(rule, name, count, fixed):
    story = court("scores", people=[person(class_name=name, jobs=["Cook"])])
    assert len(story.offered) == count
    numbers = sorted(int(word.split("-")[1]) for word in story.offered[0].split())
    assert numbers == ([0, 1, 4, 4] if name == "King" else [1, 2, 2, 4])
    assert all(fixed in key for key in story.offered)


@pytest.mark.rule("MYK-CREATE-199")
def test_only_a_king_can_have_two_scores_above_four():
    story = court("scores", people=[person(class_name="King", jobs=["Medic"])])
    assert "wit-4 charisma-1 quest-4 warfare-0" in story.offered
    story.does("wit-4 charisma-0 quest-4 warfare-1", "quest")
    assert sum(score(story.state.people[0], name) > 4 for name in books.SCORES) == 2
    for entry in books.classes:
        if entry.name != "King":
            assert sum(number >= 4 for number in [*entry.fixed.values(), *entry.free]) <= 1


# --- Skills ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MYK-CREATE-175")
def test_one_class_skill_and_the_job_skills():
    story = court("skills", people=[person(class_name="Ninja", jobs=["Thief"], base={"Wit": 0})])
    assert story.offered == ["multiple", "shinobi-army", "disrupt", "spy", "puppet-ruler", "phantasma"]
    story.does("spy", dice=d66(11, 11, 11, 11))
    known = [(skill.name, skill.source) for skill in story.state.people[0].skills]
    assert known == [("Spy", "Class"), ("Five Finger", "Job")]


@pytest.mark.rule("MYK-CREATE-175")
def test_a_servant_has_skills_groups_and_items_of_both_jobs():
    from roundtable.games.kingdom.rules.record.scores import skill_groups

    story = court("skills", people=[person(class_name="Servant", jobs=["Cook", "Guard"], base={"Wit": 0})])
    story.does("ogg")
    one = story.state.people[0]
    assert [skill.name for skill in one.skills] == ["Ogg", "Dungeon Banquet", "Human-wave Sweep"]
    assert skill_groups(one) == ["Ranged", "Useful", "Item"]
    assert {held.item for held in [*one.items, *one.surplus]} == {
        "Pan",
        "Backpack",
        "Lunch",
        "Instrument",
        "Apron",
        "Firearm",
    }


@pytest.mark.rule("MYK-CREATE-250")
def test_a_servant_who_learns_master_names_a_court_member():
    people = [king(), person(1, class_name="Servant", jobs=["Cook", "Bee"], base={"Wit": 0})]
    story = court("skills", seats=3, people=[*people, knight(2)])
    story.does("hegemony", seat=0)
    story.does("strength", seat=2)
    story.does("master", seat=1)
    assert (story.ask.prompt, story.offered) == ("Whom do you serve?", ["landmaker-1", "landmaker-3"])
    story.does("landmaker-3")
    assert story.state.people[1].skills[0].choice == "2"


@pytest.mark.rule("MYK-GEAR-009", "MYK-GEAR-007")
@pytest.mark.parametrize(
    ("extra", "known"), [(True, ["Ogg", "Dungeon Banquet", "Call Ally"]), (False, ["Dungeon Banquet", "Call Ally"])]
)
def test_where_monsters_are_neighbours_a_new_character_may_have_their_blood(extra, known):
    from roundtable.games.kingdom.rules.creation.audit import problems

    area = {**KINGDOM, "maps": [home({"B1": ["Mixed Area"]})], "monster_citizens": {"Ogrekin": 2}}
    people = [king(0, equipment_done=True), person(1, class_name="Servant", jobs=["Cook"], base={"Wit": 0})]
    story = tale("skills", seats=2, kingdom=area, people=people, options={"mixed_area_skill_is_extra": extra})
    story.does("hegemony", seat=0)
    story.does("ogg", seat=1)
    assert "no" in [option.key for option in story.match.asks[0].options]
    story.does("no", seat=0)
    story.does("ogrekin call-ally", seat=1)
    one = story.state.people[1]
    assert [skill.name for skill in one.skills] == known
    assert "MYK-CREATE-175" not in [problem.rule for problem in problems(story.state)]
    one.skills[-1].choice = "Elf"
    assert "MYK-GEAR-009" in [problem.rule for problem in problems(story.state)]


@pytest.mark.rule("MYK-GEAR-009")
@pytest.mark.parametrize(
    ("facilities", "corridors", "monsters"),
    [
        ({}, None, {"Ogrekin": 2}),
        ({"B1": ["Mixed Area"]}, None, {}),
        ({"B1": ["Mixed Area"]}, [], {"Ogrekin": 2}),
        ({"B1": ["Mixed Area"]}, None, {"Troll": 1}),
    ],
    ids=["no area", "no monsters", "not linked", "public enemy"],
)
def test_monster_blood_needs_a_mixed_area_in_use_and_monster_citizens(facilities, corridors, monsters):
    area = {**KINGDOM, "maps": [home(facilities, corridors)], "monster_citizens": monsters}
    story = tale("skills", kingdom=area, people=[king(0, equipment_done=True, equipment_rolls=-1)])
    story.does("hegemony", dice=d66(11, 11, 11, 11))
    assert story.state.step == "likes"


# --- equipment -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MYK-CREATE-177", "MYK-CREATE-176")
def test_items_of_class_and_job_fill_numbered_slots():
    story = court("equipment", people=[knight()])
    assert [(held.item, held.slots) for held in story.state.people[0].items] == [
        ("Blade", [1]),
        ("Armor", [2]),
        ("Ride", [3]),
        ("Costume", [4]),
        ("Full Course", [5]),
    ]


@pytest.mark.rule("MYK-CREATE-178", "MYK-CREATE-181")
@pytest.mark.parametrize(
    ("first", "second", "item"),
    [
        (1, 1, "Firearm"),
        (1, 2, "Bomb"),
        (2, 2, "Amulet"),
        (2, 3, "Full Course"),
        (3, 3, "Star Fragment"),
        (3, 4, "Lunch"),
        (4, 4, "Potion"),
        (4, 5, "Drink"),
        (5, 5, "Ride"),
        (5, 6, "Costume"),
        (6, 6, "Grimoire"),
    ],
)
def test_as_many_rolls_as_wit(first, second, item):
    one = person(class_name="Vizier", jobs=["Cook"], base={"Wit": 2}, equipment_done=True)
    story = court("equipment", people=[one])
    assert "(2 left)" in story.ask.prompt
    story.does("roll", dice=d6(first, second))
    assert "(1 left)" in story.ask.prompt
    assert [held.item for held in story.state.people[0].items] == [item]
    story.does("roll", dice=d6(3, 4) + " " + d66(11, 11, 11, 11))
    assert story.state.step == "likes"


@pytest.mark.rule("MYK-CREATE-178")
def test_the_player_may_stop_and_raised_wit_counts():
    one = person(
        class_name="Vizier", jobs=["Medic"], base={"Wit": 1}, bonus="Wit", raised={"Wit": 1}, equipment_done=True
    )
    story = court("equipment", people=[one])
    assert "(4 left)" in story.ask.prompt
    story.does("no", dice=d66(11, 11, 11, 11))
    assert (story.state.people[0].items, story.state.step) == ([], "likes")


@pytest.mark.rule("MYK-CREATE-179", "MYK-CREATE-165", "MYK-CREATE-176")
def test_what_does_not_fit_is_handed_over_or_given_up():
    items = [
        {"item": name, "slots": [n + 1]} for n, name in enumerate(["Pan", "Apron", "Lunch", "Cards", "Cloak", "Map"])
    ]
    people = [king(0, items=items, surplus=[{"item": "Drink"}, {"item": "Great Sword"}]), knight(1)]
    story = court("surplus", seats=2, people=people)
    assert story.ask.seat == 0
    assert "give 7 drink 2" in story.offered and "drop 1 pan" in story.offered
    story.does("give 8 great-sword 2")
    assert [(held.item, held.slots) for held in story.state.people[1].items] == [("Great Sword", [1, 2])]
    story.does("drop 1 pan", dice=d6(1, 1) + " " + d66(*[11] * 8))
    one = story.state.people[0]
    assert [held.item for held in one.items] == ["Apron", "Lunch", "Cards", "Cloak", "Map", "Drink"]
    assert one.items[-1].slots == [1] and one.surplus == []


@pytest.mark.rule("MYK-CREATE-179", "MYK-CREATE-274")
def test_a_great_sword_needs_two_free_slots():
    full = [{"item": "Pan", "slots": [n]} for n in range(1, 7)]
    people = [
        king(0, items=full, surplus=[{"item": "Great Sword"}]),
        knight(1, items=full[:5]),
        knight(2, items=full[:4]),
    ]
    story = court("surplus", seats=3, people=people)
    assert [key for key in story.offered if "great-sword" in key] == ["drop 7 great-sword", "give 7 great-sword 3"]


@pytest.mark.rule("MYK-CREATE-180")
def test_first_levels_choices_and_class_items():
    from roundtable.games.kingdom.rules.record.belongings import first_level, fits

    assert (first_level("Blade"), first_level("Star Fragment"), first_level("Costume")) == (0, 1, None)
    story = court("equipment", people=[person(class_name="Ninja", jobs=["Daedalist"], base={"Wit": 0})])
    assert story.ask.prompt == "Which Combat Trap does the Dismaze Gear ignore?"
    assert len(story.offered) == len([trap for trap in books.traps if trap.category == "Combat"])
    choice = story.offered[2]
    story.does(choice, dice=d66(11, 11, 11, 11))
    gear = story.state.people[0].items[-1]
    assert (gear.item, gear.level, len(gear.choice)) == ("Dismaze Gear", 0, 1)
    vizier = court("likes", d66(11, 11, 11, 11), people=[person(class_name="King")]).state.people[0]
    assert not fits(vizier, "Shuriken") and fits(vizier, "Resident Library")


# --- Relationships and Likes -----------------------------------------------------------------------------------------


@pytest.mark.rule("MYK-CREATE-183", "MYK-CREATE-184", "MYK-CREATE-186", "MYK-CREATE-174")
@pytest.mark.parametrize(
    ("die", "kind"), [(1, "Loyalty"), (2, "Loyalty"), (3, "Friendship"), (4, "Friendship"), (5, "Love"), (6, "Love")]
)
def test_everybody_draws_somebody_to_like(die, kind):
    words = " ".join(d66(11, 11, 11, 11) for _ in range(3))
    dice = f"d2=2 {d6(die)} d2=1 {d6(die)} d2=2 {d6(die)} {words}"
    story = court("relationships", dice, seats=3, people=[king(0), knight(1), knight(2)])
    ties = [[(other, tie.score, tie.kind) for other, tie in one.affection.items()] for one in story.state.people]
    assert ties == [[(2, 1, kind)], [(0, 1, kind)], [(1, 1, kind)]]
    assert all(one.hostility == {} for one in story.state.people)
    story.ends()


@pytest.mark.rule("MYK-CREATE-183")
def test_a_court_of_one_has_nobody_to_draw():
    story = court("relationships", d66(11, 11, 11, 11), people=[king()])
    assert story.state.people[0].affection == {} and story.state.step == "likes"


@pytest.mark.rule("MYK-CREATE-189")
def test_two_of_four_words_are_liked():
    story = court("likes", d66(11, 22, 45, 66), people=[knight()])
    assert [option.label for option in story.ask.options] == ["Magic", "Bald", "Mayonnaise", "Bugs"]
    assert "Possible: 2 of" in story.refuses(["1"])
    story.does(["2", "4"])
    one = story.state.people[0]
    assert (one.likes, one.dislikes) == (["Bald", "Bugs"], ["Magic", "Mayonnaise"])


@pytest.mark.rule("MYK-CREATE-193")
def test_the_job_of_the_one_next_to_you():
    people = [king(0, jobs=["Guard"]), knight(1, jobs=["Thief"])]
    story = court("likes", d66(11, 11, 11, 44) + " " + d66(11, 11, 11, 44), seats=2, people=people)
    labels = {seat: [option.label for option in ask.options][3] for seat, ask in story.match.asks.items()}
    assert labels == {0: "Thief", 1: "Guard"}


@pytest.mark.rule("MYK-CREATE-206")
def test_the_first_oracle_chooses_the_religion():
    people = [king(0), person(1, class_name="Oracle", name="Mira"), person(2, class_name="Oracle", name="Nox")]
    story = court("faith", seats=3, people=people)
    assert story.ask.seat == 1
    assert story.ask.suggestions[:2] == ["Calamitists", "Triumphant"] and "Evil" in story.ask.suggestions
    story.does("the Great Snail")
    assert (story.state.kingdom.religion, story.state.people[1].faith) == ("the Great Snail", "the Great Snail")
    assert court("faith", people=[king()]).state.kingdom.religion == ""


@pytest.mark.rule("MYK-CREATE-166", "MYK-CREATE-168", "MYK-CREATE-171")
def test_everybody_begins_rested_without_drive_and_followers():
    story = court("ready", people=[knight(drive=1, followers=3)])
    one = story.state.people[0]
    assert (one.hp, one.drive, one.followers) == (13, 0, 0)
