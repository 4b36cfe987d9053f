"""The Melee Skills at work, each through the match."""

import pytest

from tests.games.kingdom.advanced import WISE, ann, ben, enemy
from tests.games.kingdom.fights import d6, fight, hp, item, tie


@pytest.mark.rule("MYK-GEAR-036")
def test_hoick_throws_somebody_at_somebody_where_there_is_light():
    court = [ann("Hoick", area="Enemy Vanguard", items=[item("Star Fragment")]), ben()]
    foes = [enemy(), enemy(area="Enemy Encampment")]
    story = fight(court, foes, voices=0)
    story.does("p0", "use skill/hoick")
    assert story.offered == ["Rearguard", "Vanguard", "Enemy Rearguard", "Enemy Encampment"]
    story.does("Enemy Encampment")
    assert story.state.battle.foes[0].area == "Enemy Encampment" and story.state.battle.foes[0].exhausted
    assert not story.said("MYK-PLAY-365"), "the light of Level 1 does not reach so far"


@pytest.mark.rule("MYK-GEAR-036")
def test_hoick_makes_a_missile_of_damage_1d6():
    court = [ann("Hoick", area="Enemy Vanguard", items=[item("Star Fragment")]), ben()]
    foes = [enemy(), enemy(area="Enemy Rearguard"), enemy(raised={"level": 1})]
    story = fight(court, foes, voices=0)
    story.does("p0", "use skill/hoick", "Enemy Rearguard")
    assert story.offered == ["f1", "nobody"], "only who is of no higher Level could be thrown"
    story.does("f1", dice=f"{d6(2, 2)} {d6(5)}")
    assert (hp(story, "f0"), hp(story, "f1")) == (30, 30 - 5)


@pytest.mark.rule("MYK-GEAR-037")
@pytest.mark.parametrize("area, after", [("Enemy Vanguard", "Enemy Rearguard"), ("Enemy Encampment", None)])
def test_knock_back_drives_the_wounded_towards_their_encampment(area, after):
    court = [ann("Knock Back", area=area, items=[item("Spear")]), ben()]
    story = fight(court, [enemy(area=area)], voices=0)
    story.does("p0", "attack slot 1 f0").does("skill/knock-back p0", dice=d6(4, 4))
    if after:
        story.does("yes")
    assert hp(story, "f0") == 27 and story.state.battle.foes[0].area == (after or area)


@pytest.mark.rule("MYK-GEAR-037")
def test_knock_back_does_nothing_on_a_miss():
    court = [ann("Knock Back", items=[item("Spear")]), ben()]
    story = fight(court, [enemy(raised={"defense": 9})], voices=0)
    story.does("p0", "attack slot 1 f0").does("skill/knock-back p0", dice=d6(2, 3))
    assert story.state.battle.foes[0].area == "Enemy Vanguard" and hp(story, "f0") == 30


@pytest.mark.rule("MYK-GEAR-038")
@pytest.mark.parametrize("damage, taken", [(6, 6 - 2 - 1), (2, 1)])
def test_shield_takes_anothers_damage_after_running_there(damage, taken):
    court = [ann(area="Enemy Vanguard"), ben("Shield", affection={"0": tie(1)})]
    asked = {"1 skill/shield": "ask"}
    story = fight(court, [enemy()], dice=f"{d6(5, 4)} {d6(damage)}", first="foes", voices=0, orders=asked)
    story.does("skill/shield p1", dice=d6(2))
    assert hp(story, "p0") == 11 and hp(story, "p1") == 11 - taken
    assert story.state.people[1].area == "Enemy Vanguard"


@pytest.mark.rule("MYK-GEAR-039")
def test_charge_makes_the_attack_after_an_advance_better():
    court = [ann("Charge", area="Vanguard", items=[item("Spear")]), ben()]
    story = fight(court, [enemy(area="Enemy Rearguard")], voices=0)
    story.does("p0", "move Enemy Vanguard").does("skill/charge p0")
    story.does("attack slot 1 f0", dice=d6(2, 3))
    assert "Ann: 9 against 5, success." in story.said("MYK-PLAY-370"), "5 + Warfare 3 + 1"
    assert hp(story, "f0") == 30 - (3 + 2)


@pytest.mark.rule("MYK-GEAR-039")
def test_charge_is_not_for_who_goes_back():
    court = [ann("Charge", area="Enemy Vanguard", items=[item("Spear")]), ben()]
    story = fight(court, [enemy()], voices=0)
    story.does("p0", "move Vanguard", "attack slot 1 f0", dice=d6(2, 3))
    assert hp(story, "f0") == 30 - 3


@pytest.mark.rule("MYK-GEAR-039")
def test_charge_is_lost_with_the_turn():
    court = [ann("Charge", area="Vanguard", items=[item("Spear")]), ben()]
    story = fight(court, [enemy(area="Enemy Rearguard")], voices=0)
    story.does("p0", "move Enemy Vanguard").does("skill/charge p0").does("pass")
    assert not [key for key in story.state.limits if key.endswith(" turn")]


@pytest.mark.rule("MYK-GEAR-040")
def test_rush_rolls_three_dice_with_a_melee_weapon():
    court = [ann("Rush", items=[item("Spear"), item("Crossbow", 2), item("Star Fragment", 3)]), ben()]
    story = fight(court, [enemy()], voices=0)
    story.does("p0", "attack slot 1 f0", dice=d6(2, 3, 5))
    assert story.offered[0] == "5 3"
    story.does("5 3")
    assert "Ann: 11 against 5, success." in story.said("MYK-PLAY-370")


@pytest.mark.rule("MYK-GEAR-040")
def test_rush_is_not_for_ranged_weapons():
    court = [ann("Rush", items=[item("Crossbow"), item("Star Fragment", 2)]), ben()]
    story = fight(court, [enemy()], voices=0)
    story.does("p0", "attack slot 1 f0", dice=d6(2, 3))
    assert "Ann: 8 against 5, success." in story.said("MYK-PLAY-370")


@pytest.mark.rule("MYK-GEAR-041")
def test_jump_raises_the_defense_for_the_round():
    court = [ann("Jump", base=WISE, drive=1, area="Enemy Vanguard"), ben()]
    story = fight(court, [enemy()], first="foes", voices=0)
    story.does("skill/jump p0", dice=f"{d6(4)} {d6(5, 4)}")
    assert "Ogrekin: 10 against 13, failure." in story.said("MYK-PLAY-370")
    assert story.state.people[0].drive == 0
    assert [(e.name, e.amount, e.until) for e in story.state.people[0].lasting] == [("Jump", 4, "cycle")]


@pytest.mark.rule("MYK-GEAR-042")
def test_double_arm_adds_a_hit_with_the_other_weapon():
    court = [
        ann(
            "Double Arm",
            base=WISE,
            drive=1,
            area="Enemy Vanguard",
            items=[item("Spear"), item("War Hammer", 2, level=1)],
            hostility={"f0": tie(2, "Anger")},
        ),
        ben(),
    ]
    story = fight(court, [enemy()], voices=0)
    story.does("p0", "attack slot 1 f0", 0, dice=d6(2, 3))
    story.does(0) if story.ask.prompt.startswith("Ogrekin") else None
    assert hp(story, "f0") == 30 - (3 + 2)
    story.does("skill/double-arm p0")
    assert hp(story, "f0") == 25 - (3 + 1), "the Level of the weapon counts, Hostility does not"
    assert story.state.people[0].drive == 0


@pytest.mark.rule("MYK-GEAR-042")
def test_double_arm_needs_a_second_weapon_that_reaches():
    court = [ann("Double Arm", base=WISE, drive=1, items=[item("Spear"), item("War Hammer", 2)]), ben()]
    story = fight(court, [enemy()], voices=0)
    story.does("p0", "attack slot 1 f0", 0, dice=d6(2, 3)).does(0)
    assert "skill/double-arm p0" not in story.offered and hp(story, "f0") == 27


@pytest.mark.rule("MYK-GEAR-043")
@pytest.mark.parametrize("dice, taken", [((4, 3), 1), ((2, 3), 6)])
def test_parry_cuts_the_damage_of_an_attack_to_1(dice, taken):
    court = [ann("Parry", area="Enemy Vanguard"), ben()]
    story = fight(court, [enemy()], dice=f"{d6(5, 4)} {d6(6)}", first="foes", voices=0)
    story.does("skill/parry p0", dice=d6(*dice))
    assert hp(story, "p0") == 11 - taken
