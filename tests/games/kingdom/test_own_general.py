"""What holds for the own Skills of all monsters, in stories."""

import pytest

from roundtable.games.kingdom.state import AREAS
from tests.games.kingdom.fights import d6, fight, hp, item
from tests.games.kingdom.own import HIT, ann, attacked, beast, ben, effects, strikes, uses

BRIGHT = {"Wit": 3, "Charisma": 3, "Quest": 2, "Warfare": 3}


@pytest.mark.rule("MYK-BEAST-003")
@pytest.mark.parametrize(("least", "left"), [(False, 11), (True, 10)])
def test_damage_is_never_below_0_and_1_where_the_table_wants_it(least, left):
    story = attacked([beast("Ogrekin", damage="2D6-2")], dice=f"{HIT} {d6(1, 1)}", options={"min_damage_one": least})
    assert hp(story, "p0") == left, "2D6 - 2"


@pytest.mark.rule("MYK-BEAST-021")
def test_a_hit_for_nothing_is_a_hit():
    eater = beast("Ogrekin", "Shadow Eater", damage="2D6-2")
    story = attacked([eater], [ann(base=BRIGHT, drive=2), ben()], dice=f"{HIT} {d6(1, 1)}")
    assert hp(story, "p0") == 11 and story.state.people[0].drive == 1


@pytest.mark.rule("MYK-BEAST-021")
def test_a_skill_that_raises_damage_counts_as_it_is_rolled_others_after_it():
    vampire = beast("Vampire", "Lust", hp=20)
    story = attacked([vampire], [ann(gender="female"), ben()], dice=f"{d6(1, 2)} {d6(1)} {d6(4)}")
    assert (hp(story, "p0"), hp(story, "f0")) == (11 - 7, 24)


@pytest.mark.rule("MYK-BEAST-009")
def test_what_names_no_duration_ends_with_the_round():
    pack = [beast("Ogrekin", exhausted=True), beast("Ogrekin Command Group", area="Enemy Encampment")]
    story = strikes(pack, d6(1, 2))
    assert [e.name for e in effects(story.state.battle.foes[0])] == ["Ogrekin Standard Bearer"]
    story.does("pass")
    assert story.state.battle.round == 2 and effects(story.state.battle.foes[0]) == []


@pytest.mark.rule("MYK-BEAST-011")
def test_without_a_range_any_area_and_anybody_may_be_chosen():
    assert set(uses("Poison Pollen", [beast("Fungusaur")]).offered) == set(AREAS)
    court = [ann(area="Vanguard"), ben(area="Rearguard")]
    assert {"p0", "p1"} <= set(uses("Boo!", [beast("Geister", area="Enemy Rearguard")], court).offered)


@pytest.mark.rule("MYK-BEAST-006")
@pytest.mark.parametrize(("allies", "left"), [(True, 23), (False, 30)])
def test_both_sides_suffer_but_never_the_user_unless_the_table_lets_allies_off(allies, left):
    pack = [beast("Electric Slime"), beast("Ogrekin")]
    story = uses("Discharge", pack, dice=d6(3, 4), options={"area_effects_hit_allies": allies})
    assert (hp(story, "p0"), hp(story, "f0"), hp(story, "f1")) == (4, 23, left)


@pytest.mark.rule("MYK-BEAST-006")
def test_an_area_that_was_chosen_holds_the_user_too():
    story = uses("Poison Pollen", [beast("Fungusaur")], None, "Enemy Vanguard", dice=f"{d6(2)} {HIT} {d6(3)} {HIT}")
    assert (hp(story, "p0"), hp(story, "f0")) == (9, 27)


@pytest.mark.rule("MYK-BEAST-017")
def test_only_followers_that_were_there_are_lost_and_count():
    court = [ann(base=BRIGHT, followers=2, drive=0), ben()]
    pack = [beast("Death", exhausted=True), beast("Cerberus", area="Enemy Encampment", exhausted=True)]
    story = fight(court, pack, voices=0)
    story.does("p0", "pass", "pass", dice=f"{d6(6)} {d6(3, 4)}")
    assert story.state.people[0].followers == 0 and hp(story, "f1") == 37, "2D6 for two, though six were to go"


@pytest.mark.rule("MYK-BEAST-018")
def test_hp_that_are_set_are_no_damage():
    court = [ann(items=[item("Armor")]), ben()]
    story = uses("Death Gaze", [beast("Basilisk"), beast("Ogrekin", "Mailed")], court, dice=f"{d6(1, 2)} {d6(1, 2)}")
    assert (hp(story, "p0"), hp(story, "f1")) == (1, 1)


@pytest.mark.rule("MYK-BEAST-019")
def test_poison_is_poisoned_and_sleep_is_asleep():
    story = uses("Poison Pollen", [beast("Fungusaur")], None, "Enemy Encampment")
    assert story.state.people[0].bad_statuses == []
    story = attacked([beast("Ghoul", "Poison Blow")], dice=f"{HIT} {d6(1)} {d6(1, 2)} {d6(1, 2)}")
    assert sorted(story.state.people[0].bad_statuses) == ["Asleep", "Poisoned"]


@pytest.mark.rule("MYK-BEAST-007", "MYK-WORLD-102")
@pytest.mark.parametrize(("shared", "dice", "left"), [(False, (2, 3), [9, 8]), (True, (2,), [9, 9])])
def test_each_rolls_alone_or_all_share_one_roll(shared, dice, left):
    court = [ann(), ben(area="Enemy Vanguard")]
    thrown = [f"{d6(die)} {HIT}" for die in dice] + [HIT] * shared
    story = uses("Poison Pollen", [beast("Fungusaur", area="Enemy Rearguard")], court, "Enemy Vanguard",
                 dice=" ".join(thrown), options={"shared_group_damage_roll": shared})  # fmt: skip
    assert [one.hp for one in story.state.people] == left
