"""What Talents do beyond raising an Attribute, and people who are lost, flee and come home."""

import pytest

from roundtable.games.kingdom.rules.campaign.between_games import (
    all_lost,
    come_home,
    is_destroyed,
    lose_followers,
    medics_save,
    start_game,
    take_followers,
)
from roundtable.games.kingdom.rules.creation.backgrounds import new_background
from roundtable.games.kingdom.rules.play.verbs.followers import send_home
from roundtable.games.kingdom.rules.record import realm
from roundtable.games.kingdom.rules.record.court import deciding_kings
from roundtable.games.kingdom.rules.record.missions import drop
from roundtable.games.kingdom.rules.record.scores import max_hp
from roundtable.games.kingdom.rules.record.talents import (
    changed_roll,
    facility_cost,
    food_level,
    gathering_bonus,
    hunting_bonus,
    refuse_result,
    usable_talents,
    use_talent,
    uses,
)
from roundtable.games.kingdom.state import Holding, Lasting
from tests.games.kingdom.tale import d6, home, king, knight, person, standing, table_of


def talented(*talents, dice="", culture=3, people=None, **position):
    kingdom = {
        "talents": [{"job": job, "choice": choice} for job, choice in talents],
        "points": {"Culture": culture - 1},
    }
    maps = {"maps": [home(position.pop("facilities", None))]}
    people = people or [king(0), knight(1)]
    return standing(dice, seats=len(people), people=people, kingdom={**kingdom, **maps}, **position)


@pytest.mark.rule("MYK-CREATE-257")
def test_a_warlock_helps_to_gather_information_at_home_only():
    story = talented(("Warlock", ""), phase="Kingdom")
    assert gathering_bonus(story.state) == 0
    use_talent(table_of(story), "talent 0")
    assert gathering_bonus(story.state) == 1
    story.state.phase = "Dungeon"
    assert gathering_bonus(story.state) == 0


@pytest.mark.rule("MYK-CREATE-263")
def test_a_doctor_takes_over_a_job_for_good_and_may_use_it_once_more():
    story = talented(("Doctor", ""), ("Noble", ""), culture=1)
    with pytest.raises(ValueError, match="takes over a Job"):
        use_talent(table_of(story), "talent 0", "talent 0")
    use_talent(table_of(story), "talent 0", "talent 1")
    assert [talent.job for talent in story.state.kingdom.talents] == ["Noble", "Noble"]
    assert (uses(story.state), realm.attribute(story.state, "Culture")) == (1, 1), "not switched on by taking it over"
    assert usable_talents(story.state) == ["talent 0"], "the Culture Level of 1 is used up but for this"
    use_talent(table_of(story), "talent 0")
    assert (uses(story.state), realm.attribute(story.state, "Culture")) == (1, 2)
    start_game(table_of(story))
    assert usable_talents(story.state) == ["talent 0", "talent 1"]
    assert story.state.kingdom.talents[0].job == "Noble"


@pytest.mark.rule("MYK-CREATE-263")
def test_a_doctor_may_learn_from_a_landmaker():
    story = talented(("Doctor", ""))
    use_talent(table_of(story), "talent 0", "landmaker 0 Guard")
    assert story.state.kingdom.talents[0].job == "Guard" and story.state.people[0].jobs == ["Guard"]


@pytest.mark.rule("MYK-CREATE-266")
def test_medics_save_lost_citizens_but_no_more_than_were_lost():
    story = talented(("Medic", ""), dice=d6(4) + " " + d6(5))
    story.state.kingdom.citizens -= 9
    story.state.kingdom.losses.citizens += 9
    assert medics_save(table_of(story)) == 0, "nobody was called"
    use_talent(table_of(story), "talent 0")
    assert medics_save(table_of(story)) == 4
    come_home(table_of(story), citizens=4)
    assert (story.state.kingdom.citizens, all_lost(story.state)) == (45, 5)
    come_home(table_of(story), citizens=3)
    assert medics_save(table_of(story)) == 2


@pytest.mark.rule("MYK-CREATE-272")
def test_a_eunuch_turns_somebody_against_another_drawn_at_random():
    story = talented(("Eunuch", ""), dice="d2=2 d6=3", people=[king(0), knight(1), knight(2)])
    with pytest.raises(ValueError, match="needs a victim"):
        use_talent(table_of(story), "talent 0")
    use_talent(table_of(story), "talent 0", "1")
    tie = story.state.people[1].hostility[2]
    assert (tie.score, tie.kind) == (1, "Distrust")
    assert story.state.people[2].hostility == {} == story.state.people[0].hostility


@pytest.mark.rule("MYK-CREATE-287")
def test_a_daedalist_makes_one_kind_of_facility_cheaper():
    story = talented(("Daedalist", "Farm"), ("Daedalist", "Slum"), ("Daedalist", "Slum"))
    farm, bar = facility_cost(story.state, "Farm"), facility_cost(story.state, "Bar")
    for number in range(3):
        use_talent(table_of(story), f"talent {number}")
    assert (facility_cost(story.state, "Farm"), facility_cost(story.state, "Bar")) == (farm - 1, bar)
    assert facility_cost(story.state, "Slum") == 0, "1 MG less 2 is not below 0"


@pytest.mark.rule("MYK-CREATE-293")
def test_a_cook_makes_meals_count_one_level_more():
    story = talented(("Cook", ""))
    lunch, blade = Holding(item="Lunch", level=2), Holding(item="Blade", level=2)
    assert food_level(story.state, lunch) == 2
    use_talent(table_of(story), "talent 0")
    assert (food_level(story.state, lunch), food_level(story.state, blade)) == (3, 2)
    assert food_level(story.state, Holding(item="Full Course", level=10)) == 10


@pytest.mark.rule("MYK-CREATE-296")
@pytest.mark.parametrize(("rolled", "by", "result"), [(7, 1, 8), (7, -1, 6), (12, 1, 12), (2, -1, 2)])
def test_a_happymancer_turns_a_kingdom_change(rolled, by, result):
    assert changed_roll(rolled, by) == result
    with pytest.raises(ValueError, match=r"by \+1 or -1"):
        changed_roll(rolled, 2)


@pytest.mark.rule("MYK-CREATE-302")
def test_a_hunter_helps_against_one_category():
    story = talented(("Hunter", "Undead"))
    use_talent(table_of(story), "talent 0")
    assert (hunting_bonus(story.state, "Undead"), hunting_bonus(story.state, "Beast")) == (1, 0)


@pytest.mark.rule("MYK-CREATE-308")
def test_a_drone_leaves_so_that_a_result_does_not_happen():
    story = talented(("Drone", ""), ("Cook", ""))
    with pytest.raises(ValueError, match="no Drone"):
        refuse_result(table_of(story))
    use_talent(table_of(story), "talent 0")
    before = realm.population(story.state)
    refuse_result(table_of(story))
    assert [talent.job for talent in story.state.kingdom.talents] == ["Cook"]
    assert realm.population(story.state) == before - 1


@pytest.mark.rule("MYK-CREATE-299", "MYK-CREATE-054")
def test_a_bee_who_stayed_at_home_works_on_one_facility_and_not_on_its_namesake():
    bee = person(1, class_name="Knight", jobs=["Bee"], name="Maro", absent=True)
    story = talented(people=[king(0), bee], facilities={"B1": ["Farm"], "B3": ["Farm"]})
    farms = [at for _, _, at in realm.facilities(story.state) if at.name == "Farm"]
    use_talent(table_of(story), "landmaker 1 Bee", "1 B3 Farm")
    assert [realm.facility_level(story.state, farm) for farm in farms] == [1, 2]
    assert realm.lasting_attribute(story.state, "Lifestyle") == 3
    assert realm.attribute(story.state, "Lifestyle") == 4


@pytest.mark.rule("MYK-CREATE-059")
def test_where_permanent_talents_are_always_on_those_of_absent_landmakers_do_not_count_either():
    guard = person(1, class_name="Knight", jobs=["Guard"], name="Maro", absent=True)
    story = talented(people=[king(0), guard], options={"permanent_talents_always_on": True}, culture=1)
    use_talent(table_of(story), "landmaker 1 Guard")
    assert uses(story.state) == 0 and realm.attribute(story.state, "Order") == 2


# --- a new game ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MYK-PLAY-737")
def test_a_new_game_begins_rested_and_without_what_lasted_for_the_last():
    story = standing(people=[king(0, hp=2, drive=3, exhausted=True, ate=[1])], kingdom={"losses": {"citizens": 3}})
    one = story.state.people[0]
    one.lasting = [Lasting(name="x", rule="MYK-PLAY-129", what="max_hp", amount=5)]
    story.state.limits = {"throne 0 game": 1}
    start_game(table_of(story))
    assert (one.hp, one.drive, one.exhausted, one.ate, one.lasting) == (max_hp(one), 0, False, [], [])
    assert (story.state.limits, all_lost(story.state)) == ({}, 0)


@pytest.mark.rule("MYK-CREATE-149")
def test_a_later_game_without_its_king_has_somebody_who_acts_as_king():
    story = standing(people=[king(0), knight(1), knight(2)], seats=3)
    with pytest.raises(ValueError, match="without a King"):
        start_game(table_of(story), absent=[0])
    start_game(table_of(story))
    assert deciding_kings(story.state) == [0]
    with pytest.raises(ValueError, match="who takes part"):
        start_game(table_of(story), absent=[0], acting_king=0)
    start_game(table_of(story), absent=[0], acting_king=2)
    assert deciding_kings(story.state) == [2] and [one.absent for one in story.state.people] == [True, False, False]
    start_game(table_of(story))
    assert deciding_kings(story.state) == [0] and not story.state.people[0].absent


# --- people lost, fled and come home ---------------------------------------------------------------------------------


@pytest.mark.rule("MYK-CREATE-056", "MYK-PLAY-082")
def test_monster_citizens_go_along_within_the_same_maximum():
    story = standing(people=[king(0), knight(1)], seats=2, kingdom={"monster_citizens": {"Elf": 4}})
    take_followers(story.state, 1, 10, {"Elf": 3})
    one = story.state.people[1]
    assert (one.followers, one.monster_followers, story.state.kingdom.monster_citizens) == (10, {"Elf": 3}, {"Elf": 1})
    with pytest.raises(ValueError, match="0 to 2"):
        take_followers(story.state, 1, 3, {"Elf": 1})
    with pytest.raises(ValueError, match="species Elf"):
        take_followers(story.state, 1, 0, {"Elf": 2})
    assert story.state.kingdom.citizens == 40


@pytest.mark.rule("MYK-CREATE-056", "MYK-WORLD-395")
def test_whoever_controls_the_effect_says_which_followers_are_lost():
    story = standing(people=[knight(0, followers=3, monster_followers={"Elf": 2, "Dwarf": 1})])
    assert lose_followers(story.state, 0, 2, {"Elf": 1, "Dwarf": 1}) == 2
    one, losses = story.state.people[0], story.state.kingdom.losses
    assert (one.followers, one.monster_followers, losses.monsters) == (3, {"Elf": 1}, {"Elf": 1, "Dwarf": 1})
    with pytest.raises(ValueError, match="cannot be lost"):
        lose_followers(story.state, 0, 2, {"Dwarf": 1})
    assert lose_followers(story.state, 0, 9) == 4 and losses.followers == 3


@pytest.mark.rule("MYK-CREATE-068", "MYK-PLAY-719")
def test_lost_people_are_divided_among_the_losses_and_those_who_fled_are_not_lost():
    story = standing(people=[knight(0, followers=10, monster_followers={"Elf": 2})])
    assert send_home(table_of(story), "p0", 4, "MYK-PLAY-719") == 4
    assert (story.state.kingdom.citizens, all_lost(story.state)) == (54, 0)
    lose_followers(story.state, 0, 4, {"Elf": 2})
    story.state.kingdom.citizens, story.state.kingdom.losses.citizens = 53, 1
    assert all_lost(story.state) == 5, "two people, two Elves, and a Citizen"
    come_home(table_of(story), followers=1, monsters={"Elf": 2})
    assert (story.state.kingdom.citizens, story.state.kingdom.monster_citizens) == (54, {"Elf": 2})
    assert all_lost(story.state) == 2
    with pytest.raises(ValueError, match="than were lost"):
        come_home(table_of(story), followers=2)


@pytest.mark.rule("MYK-CREATE-053", "MYK-PLAY-600")
def test_followers_on_the_road_are_citizens_of_the_kingdom_too():
    story = standing(people=[king(0), knight(1, followers=1)], seats=2, kingdom={"citizens": 2})
    assert not is_destroyed(story.state)
    lose_followers(story.state, 1, 1)
    assert is_destroyed(story.state)


# --- new Backgrounds -------------------------------------------------------------------------------------------------


def rolled(story, who=0):
    for question in new_background(table_of(story), who):
        raise AssertionError(f"nothing should be asked, not {question}")


@pytest.mark.rule("MYK-CREATE-109")
def test_after_a_dropped_mission_a_new_background_is_rolled_and_applied_in_full():
    old = {"result": 21, "words": {"advanced job": "Jehu"}}
    keepsake = [{"item": "Star Fragment", "level": 1, "slots": [1], "mark": "mission"}]
    story = standing(d6(6, 4), people=[king(0, background=old, items=keepsake), knight(1)], seats=2)
    with pytest.raises(ValueError, match="still a mission"):
        rolled(story)
    drop(table_of(story), 0)
    rolled(story)
    one = story.state.people[0]
    assert ([past.result for past in one.past], one.background.result) == ([21], 64)
    assert [(held.item, held.mark) for held in one.items] == [("Star Fragment", ""), ("Grimoire", "mission")]
    story.ends()


@pytest.mark.rule("MYK-CREATE-108")
@pytest.mark.parametrize("again", [False, True])
def test_after_a_mission_that_paid_a_new_one_comes_only_by_option(again):
    people = [king(0, background={"result": 55, "state": "paid"}), knight(1)]
    story = standing(d6(2, 6), seats=2, people=people, options={"new_background_after_mission": again})
    if again:
        rolled(story)
        assert story.state.people[0].background.result == 26
    else:
        with pytest.raises(ValueError, match="rolls no new ones"):
            rolled(story)


@pytest.mark.rule("MYK-CREATE-109")
def test_a_mission_that_the_dice_make_done_already_is_rolled_again():
    people = [king(0, background={"result": 55, "state": "dropped"}, kills={"Mind Flayer": 1}), knight(1)]
    story = standing(d6(2, 2) + " " + d6(2) + " " + d6(2, 2) + " " + d6(3), seats=2, people=people)
    rolled(story)
    assert story.state.people[0].background.words == {"enemy": "Yellow Submarine"}
    assert "That is done already: the Background is rolled again." in story.said("MYK-CREATE-109")
    story.ends()
