"""The Facility Traps, each set off through a match."""

import pytest

from roundtable.games.kingdom import books
from tests.games.kingdom.evenings import Group, body, d6, evening, everybody, hp, item, placed
from tests.games.kingdom.fights import foe
from tests.games.kingdom.test_traps_encounter import wins

ANN = body(followers=0)
BEN = body(name="Ben", followers=0)
FIGHTING = [{"kind": "Quarter"}, {"kind": "Round"}]
FOUND = d6(6, 5)  # a Search that succeeds; the 6 could become Drive


def searched(trap, dice, court=None, thing="", **more):
    """The first of the Court searches, and finds the Trap; then the others pass."""
    people = court or [ANN]
    story = evening(people, dice, traps=[placed(trap, "B1", carrier=thing)], **more)
    story.does(f"search {thing}" if thing else "search room", seat=0)
    for seat in range(1, len(people)):
        story.does("pass", seat=seat)
    return story.does("Quest")


def rested(trap, dice, court=None, **more):
    """The first of the Court rests, the others pass."""
    people = court or [ANN]
    story = evening(people, dice, traps=[placed(trap, "B1")], **more)
    story.does("rest Warfare", seat=0)
    for seat in range(1, len(people)):
        story.does("pass", seat=seat)
    return story


@pytest.mark.rule("MYK-WORLD-142", "MYK-WORLD-143", "MYK-WORLD-083")
def test_a_vending_machine_gives_potions_to_the_clever():
    story = searched("Vending Machine", d6(5, 4, 5, 3))
    story.does(2)
    assert [(held.item, held.level, held.mark) for held in story.state.people[0].items] == [
        ("Potion", 0, "vending machine")
    ] * 2
    story.ends()


@pytest.mark.rule("MYK-WORLD-142", "MYK-WORLD-144")
@pytest.mark.parametrize(("die", "left"), [(3, 4), (2, 5 + 4)])
def test_a_potion_from_a_machine_may_hurt(die, left):
    story = searched("Vending Machine", d6(5, 4, 5, 3), [{**ANN, "hp": 5}]).does(1)
    story.does("item/potion p0#1", dice=d6(4, die))
    assert hp(story, "p0") == left
    story.ends()


@pytest.mark.rule("MYK-WORLD-145", "MYK-WORLD-146")
def test_bremen_tells_scouts_of_monsters_that_are_not_there():
    trap = placed("Bremen", "C1", monsters=[Group("Slime", 4)])
    story = evening([body(followers=5)], d6(5, 4), traps=[trap], monsters={"C1": [Group("Ogrekin", 1)]})
    story.does("gather C1", 3, "Quest")
    known = story.state.delve.known
    assert [(count.monsters, count.traps) for count in known.counts["C1"]] == [(4, 1)]
    assert known.names["C1"] == ["Slime"]


@pytest.mark.rule("MYK-WORLD-147", "MYK-WORLD-148")
def test_a_thinner_keeps_women_from_having_anything_of_a_meal():
    ann = {**ANN, "gender": "Female", "hp": 5, "items": [item("Lunch", 1)], "ate": []}
    ben = {**BEN, "hp": 5, "ate": []}
    lasting = [{"name": "Thinner", "rule": "MYK-WORLD-148", "what": "thinner"}]
    story = evening([ann, ben], d6(2, 3), lasting=lasting)
    story.does("use item/lunch 1", seat=0).does("pass", seat=1)
    assert (hp(story, "p0"), hp(story, "p1")) == (5, 6)


@pytest.mark.rule("MYK-WORLD-147", "MYK-WORLD-148")
def test_a_thinner_works_for_the_rest_of_the_game_once_it_has_fired():
    story = searched("Thinner", d6(5, 4), thing="scale")
    assert [effect.what for effect in story.state.lasting] == ["thinner"]


@pytest.mark.rule("MYK-WORLD-149", "MYK-WORLD-150", "MYK-WORLD-151")
def test_a_snack_house_fattens_and_costs_voices():
    story = evening([ANN, BEN], d6(5, 4, 5, 3, 2, 3), traps=[placed("Snack House", "B1")], voices=9)
    story.does("search room", seat=0).does("pass", seat=1).does("Quest", 0, 0, 0)
    assert [one.bad_statuses for one in story.state.people] == [[], ["Obese"]]
    assert story.state.kingdom.voices == 8
    story.ends()


@pytest.mark.rule("MYK-WORLD-152", "MYK-WORLD-153", "MYK-WORLD-082")
def test_a_living_room_destroys_an_item_of_each_with_every_rest():
    ann = {**ANN, "items": [item("Lunch", 1), item("Drink", 2)], "materials": {"3": {"Wood": 2}}}
    ben = {**BEN, "items": [item("Lunch", 4)]}
    story = evening([ann, ben], d6(2, 5, 2, 2, 3, 4, 2, 2), traps=[placed("Living Room", "B1")])
    everybody(story, "rest Warfare")
    assert [held.item for held in story.state.people[0].items] == ["Lunch"]
    assert story.state.people[0].materials == {3: {"Wood": 2}}
    assert story.state.people[1].items == []
    assert len(story.said("MYK-WORLD-152")) == 2


@pytest.mark.rule("MYK-WORLD-154", "MYK-WORLD-155")
def test_concealed_work_makes_searches_and_command_checks_harder():
    trap = placed("Concealed Work", "B1", 3)
    story = evening([ANN], d6(5, 3), traps=[trap]).does("search room", "Quest")
    assert story.said("MYK-PLAY-276")[-1] == "Ann: 10 against 11, failure."
    story = evening([body(followers=5)], d6(5, 4), traps=[placed("Concealed Work", "C1", 2)])
    story.does("gather C1", 3, "Quest")
    assert story.said("MYK-PLAY-153")[-1] == "Ann: 11 against 10, success."


@pytest.mark.rule("MYK-WORLD-156", "MYK-WORLD-157", "MYK-WORLD-158")
@pytest.mark.parametrize(("dice", "category", "number"), [((3, 4), "Deep One", 7), ((3, 3), "Angel", 6)])
def test_an_elevator_brings_neutral_monsters_near_the_courts_level(dice, category, number):
    story = evening([ANN], d6(*dice) + " d20=1", traps=[placed("Elevator", "B1", carrier="door")])
    story.tape.left.pop()
    near = min((m.level for m in books.monsters if m.category == category), key=lambda level: (abs(level - 1), -level))
    alike = [m.name for m in books.monsters if m.category == category and m.level == near]
    if len(alike) > 1:
        story.tape.add(f"d{len(alike)}=1")
    story.does("touch door")
    lair = story.state.delve.rooms["B1"].lairs[0]
    assert (lair.book, lair.count, lair.reaction) == (alike[0], number, "Neutral")
    assert story.offered == ["negotiate", "fight"]


@pytest.mark.rule("MYK-WORLD-159", "MYK-WORLD-160", "MYK-WORLD-161")
def test_a_hotel_heals_all_and_is_paid_at_home():
    story = rested("Hotel", d6(2, 2), [{**ANN, "hp": 2}, {**BEN, "hp": 1}])
    assert (hp(story, "p0"), hp(story, "p1")) == (11, 11)
    assert story.state.kingdom.upkeep_change == 2


@pytest.mark.rule("MYK-WORLD-162", "MYK-WORLD-163")
def test_an_emergency_exit_ends_the_evening_before_the_rest():
    story = rested("Emergency Exit", "")
    assert story.state.delve.stage == "over"
    assert story.match.outcome is not None


@pytest.mark.rule("MYK-WORLD-164", "MYK-WORLD-165")
def test_a_pool_wets_each_on_the_way_out():
    story = evening([ANN, BEN], d6(3, 4), traps=[placed("Pool", "B1")], stage="enter").does("go C1")
    assert (hp(story, "p0"), hp(story, "p1")) == (8, 7)
    assert story.state.delve.at["p0"] == "C1"


@pytest.mark.rule("MYK-WORLD-164", "MYK-WORLD-166", "MYK-WORLD-798")
def test_draining_a_pool_takes_a_quarter_more():
    story = evening([ANN], d6(5, 4), traps=[placed("Pool", "B1")], found=("Pool",)).does("disarm 0")
    assert story.state.quarter == 2
    assert story.state.delve.known.explored == ["A1", "B1"]
    story.does("go C1")
    assert hp(story, "p0") == 11
    story = evening([ANN], d6(1, 2, 4), traps=[placed("Pool", "B1")], found=("Pool",)).does("disarm 0", "go C1")
    assert (story.state.quarter, hp(story, "p0")) == (1, 7)


@pytest.mark.rule("MYK-WORLD-167", "MYK-WORLD-168")
@pytest.mark.parametrize(
    ("quarter", "drive", "statuses"), [(0, 1, ["Disoriented"]), (2, 1, ["Disoriented"]), (1, 2, [])]
)
def test_a_chimney_takes_drive_after_an_even_number_of_quarters(quarter, drive, statuses):
    story = evening([{**ANN, "drive": 2}, BEN], traps=[placed("Chimney", "C1")], stage="enter", quarter=quarter)
    story.does("go C1")
    assert story.state.people[0].drive == drive
    assert story.state.people[1].bad_statuses == statuses


@pytest.mark.rule("MYK-WORLD-169", "MYK-WORLD-170")
def test_an_axmans_fountain_swallows_an_arms_item():
    ann = {**ANN, "items": [item("Lunch", 1), item("Great Sword", 2)]}
    story = searched("Axman's Fountain", d6(5, 4, 1, 3), [ann], thing="pond")
    assert [held.item for held in story.state.people[0].items] == ["Lunch"]
    story.ends()


@pytest.mark.rule("MYK-WORLD-171", "MYK-WORLD-172")
def test_a_hanging_tree_takes_followers_by_what_was_missing():
    story = evening([body(followers=6)], d6(5, 4, 1, 2), traps=[placed("Hanging Tree", "B1")])
    story.does("search room", "Quest")
    assert story.state.people[0].followers == 6 - (9 - 5)


@pytest.mark.rule("MYK-WORLD-173", "MYK-WORLD-174")
def test_a_job_changer_gives_a_new_job_with_its_skill_and_bonus():
    ann = {**ANN, "jobs": ["Noble"], "skills": [{"name": books.jobs["Noble"].skill, "source": "Job"}]}
    story = rested("Job Changer", d6(1, 1, 2, 2), [ann])
    one = story.state.people[0]
    assert one.jobs == ["Astrologist"]
    assert [known.name for known in one.skills] == [books.jobs["Astrologist"].skill]


@pytest.mark.rule("MYK-WORLD-175", "MYK-WORLD-176", "MYK-WORLD-177")
def test_a_kotatsu_keeps_who_fails_and_with_them_the_court():
    people = [ANN, BEN]
    story = evening(people, d6(5, 4, 1, 3, 1, 3), traps=[placed("Kotatsu", "B1")])
    story.does("search room", seat=0).does("search room", seat=1).does("Quest")
    assert story.ask.seat == 1  # the searcher has acted, and is not caught
    story.does("Warfare", dice=d6(2, 2, 1, 2, 6, 6))  # the Rest; the check of the next Quarter; nobody comes by
    assert any(effect.what == "stuck" for effect in story.state.people[1].lasting)
    assert not any(effect.what == "stuck" for effect in story.state.people[0].lasting)
    assert story.state.delve.at["p0"] == "B1"  # there was no other answer than to stay
    story.does("camp")
    assert [option.key for option in story.match.asks[1].options] == [
        "rest Wit",
        "rest Charisma",
        "rest Quest",
        "rest Warfare",
    ]
    story.does("pass", seat=0).does("rest Warfare", seat=1, dice=d6(2, 2, 4, 3))
    assert not any(effect.what == "stuck" for effect in story.state.people[1].lasting)
    assert "go A1" in story.offered
    story.ends()


@pytest.mark.rule("MYK-WORLD-165", "MYK-PLAY-409")
def test_a_pool_wets_who_flees_out_of_its_room():
    ann = {**ANN, "area": "Encampment"}
    hostile = {"B1": [Group("Ogrekin", 1, reaction="Hostile")]}
    battle = {"stage": "first", "round": 1, "foes": [foe("Ogrekin", hp=1)]}
    story = evening([ann], traps=[placed("Pool", "B1")], monsters=hostile, battle=battle, cycles=FIGHTING)
    story.does("flee", dice=d6(5, 5, 4))
    assert story.state.delve.at["p0"] == "A1" and hp(story, "p0") == 7


@pytest.mark.rule("MYK-WORLD-165", "MYK-WORLD-184")
def test_a_pool_wets_once_though_somebody_lies_in_wait():
    traps = [placed("Pool", "B1"), placed("Dead Angle", "B1", monsters=[Group("Ogrekin", 1)])]
    story = evening([ANN], d6(*[2] * 40), traps=traps, stage="enter").does("go C1")
    wins(story)
    assert len(story.said("MYK-WORLD-165")) == 2, "one roll and what it did"
    assert story.state.delve.at["p0"] == "C1"


@pytest.mark.rule("MYK-WORLD-163", "MYK-PLAY-404")
def test_an_emergency_exit_that_goes_off_in_a_combat_ends_that_too():
    battle = {"stage": "first", "round": 1, "foes": [foe("Ogrekin", hp=1)]}
    story = evening(
        [{**ANN, "area": "Enemy Encampment"}],
        traps=[placed("Emergency Exit", "B1")],
        found=("Emergency Exit",),
        battle=battle,
        cycles=FIGHTING,
    )
    story.does("disarm 0", dice=d6(1, 2))
    assert story.state.delve.stage == "over" and story.state.battle is None
    assert [cycle.kind for cycle in story.state.cycles] == ["Quarter"]


@pytest.mark.rule("MYK-WORLD-166", "MYK-PLAY-748")
def test_draining_a_pool_in_a_combat_makes_nobody_freer_in_its_round():
    battle = {"stage": "first", "round": 1, "foes": [foe("Ogrekin", hp=1)]}
    story = evening(
        [{**ANN, "area": "Enemy Encampment"}, BEN],
        traps=[placed("Pool", "B1")],
        found=("Pool",),
        battle=battle,
        cycles=FIGHTING,
    )
    story.does("p0", "disarm 0", dice=d6(5, 4))
    assert story.state.quarter == 1 and story.ask.prompt.startswith("Ben: ")
    assert story.state.people[0].exhausted and story.state.cycles[-1].number == 1


@pytest.mark.rule("MYK-WORLD-177", "MYK-WORLD-266")
def test_who_is_taken_away_from_a_kotatsu_is_free():
    stuck = {"name": "Kotatsu", "rule": "MYK-WORLD-177", "what": "stuck", "note": "B1"}
    traps = [placed("Teleporter", "B1", carrier="door")]
    story = evening([{**ANN, "lasting": [stuck]}], f"{d6(2, 2)} d3=3", traps=traps).does("rest Warfare")
    assert story.state.delve.at["p0"] == "B2" and story.state.people[0].lasting == []
    assert "go B1" in story.offered


@pytest.mark.rule("MYK-WORLD-176", "MYK-PLAY-403")
def test_a_kotatsu_found_in_a_combat_catches_who_is_free_without_a_rest():
    battle = {"stage": "first", "round": 1, "foes": [foe("Ogrekin", hp=1)]}
    trap = placed("Kotatsu", "B1", carrier="shelf", converted=True)
    story = evening([ANN, BEN, body(name="Cid", followers=0)], traps=[trap], battle=battle, cycles=FIGHTING)
    story.does("p0", "seek shelf", "Quest", dice=d6(5, 4, 5, 4, 1, 2, 5, 4))
    assert story.ask.prompt.startswith("Cid: ") and story.state.people[1].exhausted
    assert any(effect.what == "stuck" for effect in story.state.people[1].lasting)
    assert story.said("MYK-PLAY-280") == []
