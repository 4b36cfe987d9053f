"""The Common Arms Items at work, each in an attack that is rolled out (MYK-GEAR-159)."""

import pytest

from tests.games.kingdom.fights import body, d6, fight, foe, hp, item

DULL = {"Wit": 0, "Charisma": 0, "Quest": 2, "Warfare": 3}
TOUGH = {"hp": 30, "raised": {"max_hp": 40}}


def ann(*items, **fields):
    return body(**{"base": DULL, "items": list(items), "area": "Enemy Vanguard", **fields})


def ben(**fields):
    return body(**{"name": "Ben", "base": DULL, "area": "Encampment", **fields})


def enemy(**fields):
    return foe("Ogrekin", **{**TOUGH, **fields})


def attack(weapon, dice, foes=None, key="attack slot 1 f0", answers=(), **mine):
    story = fight([ann(weapon, **mine), ben()], foes or [enemy()], voices=0)
    return story.does("p0", key, *answers, dice=dice)


@pytest.mark.rule(
    "MYK-GEAR-160", "MYK-GEAR-161", "MYK-GEAR-162", "MYK-GEAR-164", "MYK-GEAR-165", "MYK-GEAR-168", "MYK-GEAR-172"
)
@pytest.mark.parametrize(
    ("name", "dice", "damage"),
    [
        ("Blade", d6(4), 4 + 2),
        ("Dagger", "", 2 + 2),
        ("Battle Axe", d6(4, 5), 7 + 2),
        ("Spear", "", 3 + 2),
        ("Shuriken", d6(4), 3 + 2),
        ("War Hammer", "", 3 + 2),
        ("Broom", d6(4), 3 + 2),
    ],
)
def test_the_damage_of_a_melee_weapon_rises_with_its_level(name, dice, damage):
    story = attack(item(name, level=2), f"{d6(4, 3)} {dice}", class_name="Ninja")
    assert hp(story, "f0") == 30 - damage


@pytest.mark.rule("MYK-GEAR-161")
def test_a_dagger_is_critical_from_11():
    story = attack(item("Dagger"), f"{d6(6, 5)} {d6(4, 3)} {d6(2)}")
    assert story.said("MYK-PLAY-370")[-1] == "Ann: 14 against 5, critical success."
    story = attack(item("Blade"), f"{d6(6, 5)} {d6(2)}")
    assert story.said("MYK-PLAY-370")[-1] == "Ann: 14 against 5, success."


@pytest.mark.rule("MYK-GEAR-162")
def test_a_battle_axe_is_unwieldy():
    story = attack(item("Battle Axe"), f"{d6(4, 3)} {d6(1, 1)}")
    assert story.said("MYK-PLAY-370")[-1] == "Ann: 8 against 5, success." and hp(story, "f0") == 30, "2D6 - 2 is 0"


@pytest.mark.rule("MYK-GEAR-163")
@pytest.mark.parametrize(
    ("items", "defense"),
    [
        ([], 9),
        ([item("Buckler", 1, level=1)], 11),
        ([item("Buckler", 1), item("Buckler", 2, level=2)], 12),
        ([item("Buckler", 1, level=1), item("Crossbow", 2)], 9),
        ([item("Buckler", 1, level=1), item("Great Sword", 2)], 9),
    ],
)
def test_a_buckler_protects_unless_the_hands_are_full(items, defense):
    story = fight([ann(*items), ben()], [enemy()], dice=d6(1, 2), first="foes", voices=0)
    assert story.said("MYK-PLAY-370")[-1] == f"Ogrekin: 4 against {defense}, failure."


@pytest.mark.rule("MYK-GEAR-165")
def test_a_shuriken_is_thrown_two_areas_far():
    court = [
        ann(item("Shuriken", 1), class_name="Ninja", area="Rearguard"),
        ben(area="Vanguard", items=[item("Star Fragment", 1)]),
    ]
    story = fight(court, [enemy()], voices=0)
    story.does("p0", "attack throw 1 f0", dice=f"{d6(4, 3)} {d6(5)}")
    assert hp(story, "f0") == 30 - 4


@pytest.mark.rule("MYK-GEAR-166", "MYK-GEAR-170")
@pytest.mark.parametrize(
    ("name", "dice", "damage", "result"), [("Crossbow", "", 2 + 1, 11), ("Firearm", d6(4), 4 + 1, 10)]
)
def test_a_shot_into_an_area_of_several_finds_a_random_one(name, dice, damage, result):
    court = [ann(item(name, 1, level=1), area="Vanguard"), ben(area="Vanguard", items=[item("Star Fragment", 1)])]
    story = fight(court, [enemy(), enemy()], voices=0)
    story.does("p0", "attack slot 1 f0", dice=f"{d6(4, 3)} d2=2 {dice}")
    assert [one.hp for one in story.state.battle.foes] == [30, 30 - damage]
    assert story.said("MYK-PLAY-370")[-1] == f"Ann: {result} against 5, success."


@pytest.mark.rule("MYK-GEAR-167", "MYK-PLAY-374", "MYK-GEAR-322")
@pytest.mark.parametrize(("armor", "damage", "lost"), [(0, 4, 3), (2, 4, 1), (2, 1, 1)])
def test_armor_takes_off_1_and_its_level_but_leaves_1(armor, damage, lost):
    court = [ann(item("Armor", 1, level=armor)), ben()]
    story = fight(court, [enemy()], dice=f"{d6(5, 4)} {d6(damage)}", first="foes", voices=0)
    assert hp(story, "p0") == 11 - lost


@pytest.mark.rule("MYK-GEAR-168")
def test_a_war_hammer_goes_through_cortex_and_mail():
    assert hp(attack(item("War Hammer"), d6(4, 3), [enemy(knows=["Cortex", "Mailed"])]), "f0") == 27
    assert hp(attack(item("Spear"), d6(4, 3), [enemy(knows=["Cortex", "Mailed"])]), "f0") == 29


@pytest.mark.rule("MYK-GEAR-169", "MYK-GEAR-317")
def test_a_bomb_strikes_everybody_in_the_area_and_is_gone():
    court = [
        ann(item("Bomb", 1), area="Vanguard", items=[item("Bomb", 1), item("Star Fragment", 2)]),
        ben(area="Enemy Vanguard"),
    ]
    story = fight(court, [enemy(), enemy()], voices=0)
    story.does("p0", "attack slot 1 f0", dice=f"{d6(4, 3)} {d6(5)}")
    assert [one.hp for one in story.state.battle.foes] == [25, 25] and hp(story, "p1") == 6
    assert [held.item for held in story.state.people[0].items] == ["Star Fragment"]


@pytest.mark.rule("MYK-GEAR-171")
def test_a_great_sword_moves_accuracy_into_damage():
    story = fight([ann(item("Great Sword", 1)), ben()], [enemy()], voices=0)
    story.does("p0", "attack slot 1 f0", 3, dice=f"{d6(4, 3)} {d6(2)}")
    assert story.said("MYK-PLAY-370")[-1] == "Ann: 7 against 5, success." and hp(story, "f0") == 30 - (2 + 3)


@pytest.mark.rule("MYK-GEAR-173")
@pytest.mark.parametrize(("die", "left"), [(3, True), (4, False)])
def test_an_armor_piercing_bullet_goes_through_and_may_be_found_again(die, left):
    kit = [item("Firearm", 1), item("Armor-piercing Bullet", 2), item("Star Fragment", 3)]
    court = [ann(area="Vanguard", items=kit, jobs=["Guard"]), ben()]
    story = fight(court, [enemy(knows=["Cortex", "Mailed"])], voices=0)
    story.does("p0", "attack slot 1 f0")
    story.does("item/armor-piercing-bullet p0#2", dice=f"{d6(die)} {d6(4, 3)} {d6(2)} {d6(3)}")
    assert hp(story, "f0") == 30 - 5
    assert any(held.item == "Armor-piercing Bullet" for held in story.state.people[0].items) is left


@pytest.mark.rule("MYK-GEAR-174")
def test_a_cannon_needs_ten_followers_and_a_gunpowder_a_shot():
    kit = [item("Cannon", 1), item("Star Fragment", 3, level=3)]
    base = {"Wit": 0, "Charisma": 3, "Quest": 2, "Warfare": 3}
    gunner = {"items": kit, "base": base, "area": "Vanguard", "materials": {"5": {"Gunpowder": 2}}}
    story = fight([ann(**gunner, followers=10), ben()], [enemy(), enemy()], voices=0)
    story.does("p0", "attack slot 1 f0", dice=f"{d6(4, 3)} {d6(5)}")
    assert [one.hp for one in story.state.battle.foes] == [25, 25]
    assert story.state.people[0].materials == {5: {"Gunpowder": 1}}
    story = fight([ann(**gunner, followers=9), ben()], [enemy(), enemy()], voices=0)
    story.does("p0")
    assert "attack slot 1 f0" not in story.offered
