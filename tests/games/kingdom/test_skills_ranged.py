"""The Ranged Skills at work, each through the match."""

import pytest

from tests.games.kingdom.advanced import WISE, ann, ben, enemy
from tests.games.kingdom.fights import d6, fight, hp, item, tie

CROSSBOW = [item("Crossbow"), item("Star Fragment", 2)]


@pytest.mark.rule("MYK-GEAR-044")
def test_aim_hits_whom_the_shot_was_meant_for():
    story = fight([ann("Aim", items=CROSSBOW), ben()], [enemy(), enemy()], voices=0)
    story.does("p0", "attack slot 1 f1").does("skill/aim p0", dice=d6(4, 4))
    assert (hp(story, "f0"), hp(story, "f1")) == (30, 28) and not story.said("MYK-GEAR-166")


@pytest.mark.rule("MYK-GEAR-044")
def test_without_aim_the_shot_strays():
    story = fight([ann("Aim", items=CROSSBOW), ben()], [enemy(), enemy()], voices=0)
    story.does("p0", "attack slot 1 f1").does("pass", dice=f"{d6(4, 4)} d2=1")
    assert (hp(story, "f0"), hp(story, "f1")) == (28, 30)


@pytest.mark.rule("MYK-GEAR-045")
def test_blaze_away_is_one_more_attack_for_1_hope():
    court = [ann("Blaze Away", base=WISE, drive=1, items=[*CROSSBOW, item("Spear", 3)]), ben()]
    story = fight(court, [enemy()], voices=0)
    story.does("p0", "attack slot 1 f0", 0, 0, dice=d6(4, 4))
    assert hp(story, "f0") == 28
    story.does("skill/blaze-away p0")
    assert "attack slot 3 f0" in story.offered and not any(key.startswith("move") for key in story.offered)
    story.does("attack slot 3 f0", dice=f"{d6(4, 4)} d2=2 {d6(1, 2)}")
    assert hp(story, "f0") == 28 - 3 and story.state.people[0].drive == 0


@pytest.mark.rule("MYK-GEAR-046")
@pytest.mark.parametrize("answer, harm, statuses", [("Poisoned", 0, ["Poisoned"]), ("damage", 2, [])])
def test_phantom_bullet_may_give_a_bad_status_in_place_of_damage(answer, harm, statuses):
    court = [ann("Phantom Bullet", items=CROSSBOW, materials={"3": {"Reagent": 3}}), ben()]
    story = fight(court, [enemy()], voices=0)
    story.does("p0", "attack slot 1 f0").does("skill/phantom-bullet p0", dice=f"{d6(2)} {d6(4, 4)}")
    story.does(answer)
    assert hp(story, "f0") == 30 - harm and story.state.battle.foes[0].bad_statuses == statuses
    assert story.state.people[0].materials == {3: {"Reagent": 1}}


@pytest.mark.rule("MYK-GEAR-046")
def test_phantom_bullet_spends_all_there_is_even_on_a_miss():
    court = [ann("Phantom Bullet", items=CROSSBOW, materials={"3": {"Reagent": 1}}), ben()]
    story = fight(court, [enemy(raised={"defense": 9})], voices=0)
    story.does("p0", "attack slot 1 f0").does("skill/phantom-bullet p0", dice=f"{d6(5)} {d6(4, 3)}")
    assert story.state.people[0].materials == {} and story.state.battle.foes[0].bad_statuses == []


@pytest.mark.rule("MYK-GEAR-047")
def test_covering_fire_comes_before_the_attack():
    court = [
        ann(area="Enemy Vanguard"),
        ben("Covering Fire", area="Rearguard", items=CROSSBOW, affection={"0": tie(1)}),
    ]
    court[1]["items"][1] = item("Star Fragment", 2, level=2)
    story = fight(court, [enemy(hp=2), enemy(area="Enemy Encampment", exhausted=True)], first="foes", voices=0)
    story.does("skill/covering-fire p1", dice=f"{d6(4, 4)} d2=2")
    assert story.state.battle.foes[0].dead and hp(story, "p0") == 11
    assert story.said("MYK-PLAY-370")[-1].startswith("Ben"), "the Ogrekin never rolled"


@pytest.mark.rule("MYK-GEAR-047")
@pytest.mark.parametrize("area, level", [("Encampment", 3), ("Rearguard", 1)])
def test_covering_fire_needs_range_and_light(area, level):
    light = item("Star Fragment", 2, level=level)
    court = [ann(area="Enemy Vanguard"), ben("Covering Fire", area=area, items=[item("Crossbow"), light])]
    court[1]["affection"] = {"0": tie(1)}
    story = fight(court, [enemy()], dice=f"{d6(5, 4)} {d6(3)}", first="foes", voices=0)
    assert hp(story, "p0") == 11 - 3, "nobody was asked"


@pytest.mark.rule("MYK-GEAR-048")
def test_dead_eye_is_critical_from_11():
    story = fight([ann("Dead Eye", items=CROSSBOW), ben()], [enemy()], voices=0)
    story.does("p0", "attack slot 1 f0", dice=f"{d6(6, 5)} {d6(4, 3)} {d6(1)}")
    assert "Ann: 14 against 5, critical success." in story.said("MYK-PLAY-370")


@pytest.mark.rule("MYK-GEAR-049")
def test_point_blank_adds_a_die_and_the_ranged_weapons():
    court = [ann("Point Blank", area="Enemy Vanguard", items=[*CROSSBOW, item("Firearm", 3)]), ben()]
    story = fight(court, [enemy()], voices=0)
    story.does("p0", "attack slot 1 f0", dice=d6(4, 4)).does("skill/point-blank p0", dice=d6(5))
    assert hp(story, "f0") == 30 - (2 + 5 + 2)


@pytest.mark.rule("MYK-GEAR-050")
def test_first_strike_shoots_before_all_else_in_the_dark():
    court = [ann("First-Strike", base=WISE, drive=1, area="Encampment", items=[item("Firearm")]), ben()]
    story = fight(court, [enemy(area="Enemy Encampment"), enemy(area="Enemy Encampment")], stage="setup", voices=0)
    story.does("skill/first-strike p0", "slot 1 f1", dice=f"{d6(4, 4)} d2=2 {d6(6)}")
    assert hp(story, "f1") == 24 and story.state.people[0].drive == 0
    assert not story.state.people[0].exhausted and story.said("MYK-GEAR-166")
    assert story.state.battle.round <= 1


@pytest.mark.rule("MYK-GEAR-051")
def test_hawk_eye_reaches_an_area_further():
    light = item("Star Fragment", 2, level=3)
    for skills, reached in ((("Hawk Eye",), True), ((), False)):
        court = [ann(*skills, items=[item("Crossbow"), light]), ben()]
        story = fight(court, [enemy(area="Enemy Encampment")], voices=0)
        story.does("p0")
        assert ("attack slot 1 f0" in story.offered) == reached
    court = [ann("Hawk Eye", items=[item("Crossbow"), light]), ben()]
    story = fight(court, [enemy(area="Enemy Encampment")], voices=0)
    story.does("p0", "attack slot 1 f0", dice=d6(4, 4))
    assert hp(story, "f0") == 28
