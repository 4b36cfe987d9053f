"""The Rare Arms Items at work, each in an attack that is rolled out (MYK-WORLD-482)."""

import pytest

from roundtable.games.kingdom import books
from roundtable.games.kingdom.rules.fight import weapons
from roundtable.games.kingdom.rules.play import numbers
from tests.games.kingdom.fights import body, d6, fight, foe, hp, item

DULL = {"Wit": 0, "Charisma": 0, "Quest": 2, "Warfare": 3}
WISE = {"Wit": 3, "Charisma": 3, "Quest": 2, "Warfare": 3}
TOUGH = {"hp": 30, "raised": {"max_hp": 40}}


def ann(*items, **fields):
    return body(**{"base": DULL, "items": list(items), "area": "Enemy Vanguard", **fields})


def ben(*items, **fields):
    return body(**{"name": "Ben", "base": DULL, "items": list(items), "area": "Encampment", **fields})


def enemy(**fields):
    return foe("Ogrekin", **{**TOUGH, **fields})


def attack(weapon, dice, *answers, foes=None, **mine):
    story = fight([ann(weapon, **mine), ben()], foes or [enemy()], voices=0)
    return story.does("p0", "attack slot 1 f0", *answers, dice=dice)


def struck(armour, damage, **mine):
    court = [ann(armour, **mine), ben()]
    return fight(court, [enemy()], dice=f"{d6(5, 4)} {d6(damage)}", first="foes", voices=0)


@pytest.mark.rule("MYK-WORLD-484", "MYK-WORLD-485", "MYK-WORLD-486")
def test_a_hollow_point_exhausts():
    kit = [item("Crossbow", 1), item("Hollow Point", 2), item("Star Fragment", 3)]
    story = fight([ann(items=kit, area="Vanguard"), ben()], [enemy(), enemy(area="Enemy Encampment")], voices=0)
    story.does("p0", "attack slot 1 f0")
    story.does("item/hollow-point p0#2", dice=d6(4, 3))
    assert story.state.battle.foes[0].exhausted
    assert [held.item for held in story.state.people[0].items] == ["Crossbow", "Star Fragment"]


@pytest.mark.rule("MYK-WORLD-487", "MYK-WORLD-488", "MYK-WORLD-489")
def test_monster_venom_poisons_and_makes_forget():
    kit = [item("Blade", 1), item("Monster Venom", 2, choice=["Flying"])]
    story = fight([ann(items=kit), ben()], [enemy(knows=["Flying"])], voices=0)
    story.does("p0", "attack slot 1 f0")
    story.does("item/monster-venom p0#2", dice=f"{d6(4, 3)} {d6(2)}")
    one = story.state.battle.foes[0]
    assert one.bad_statuses == ["Poisoned"]


@pytest.mark.rule("MYK-WORLD-490", "MYK-WORLD-491")
def test_an_ogrekins_muffler_wards_off_ogrekin():
    court = [ann(item("Ogrekin's Muffler", 1, level=1), base=WISE), ben()]
    story = fight(court, [enemy()], dice=d6(3, 2), first="foes", voices=0)
    assert hp(story, "p0") == 11 and story.state.people[0].drive == 2


OGREKIN = [one.name for one in books.monsters if "Ogrekin" in one.name]


@pytest.mark.rule("MYK-BEAST-489", "MYK-WORLD-491")
@pytest.mark.parametrize("book", [*OGREKIN, "Red Cap"])
def test_a_muffler_wards_off_all_seven_with_ogrekin_in_the_name_and_nobody_else(book):
    """Charisma 9 and 10 on the dice reach Level + 7 of every one of them."""
    assert len(OGREKIN) == 7
    court = [ann(item("Ogrekin's Muffler", 1), area="Enemy Vanguard", base={**WISE, "Charisma": 9}), ben()]
    knows = books.monsters[book].skills
    bars = [{"name": "a story", "rule": "MYK-PLAY-385", "what": "barred", "note": name} for name in knows]
    story = fight(court, [foe(book, lasting=bars, area="Enemy Vanguard")], gm=True, first="foes", voices=0)
    story.does(next(key for key in story.offered if key.startswith("attack")), dice=d6(5, 5, 1, 2, 1, 1))
    checked = any("Muffler" in line for line in story.said("MYK-WORLD-491"))
    assert checked == (book in OGREKIN)
    assert (story.state.people[0].drive == 1) == (book in OGREKIN)


@pytest.mark.rule("MYK-WORLD-492", "MYK-WORLD-493", "MYK-WORLD-494")
@pytest.mark.parametrize(("die", "lost"), [(3, 8), (2, 0)])
def test_a_blunderbuss_strikes_all_or_nothing(die, lost):
    kit = [item("Blunderbuss", 1, level=1), item("Star Fragment", 2)]
    story = fight([ann(items=kit, area="Vanguard"), ben()], [enemy(), enemy()], voices=0)
    story.does("p0", "attack slot 1 f0", dice=f"{d6(4, 3)} {d6(die)}")
    assert [one.hp for one in story.state.battle.foes] == [30 - lost, 30 - lost]
    assert [(e.what, e.note) for e in story.state.people[0].lasting] == [("fired", "1")]


@pytest.mark.rule("MYK-WORLD-495", "MYK-WORLD-496")
def test_a_luminarrow_lights_its_target():
    kit = [item("Crossbow", 1), item("Luminarrow", 2), item("Star Fragment", 3)]
    story = fight([ann(items=kit, area="Vanguard"), ben()], [enemy()], voices=0)
    story.does("p0", "attack slot 1 f0")
    story.does("item/luminarrow p0#2", dice=d6(4, 3))
    story.state.people[0].items.clear()  # no other light is left
    assert weapons.lit(story.state) == ["Vanguard", "Enemy Vanguard", "Enemy Rearguard"]


@pytest.mark.rule("MYK-WORLD-498", "MYK-WORLD-499", "MYK-WORLD-500")
def test_a_scutum_shields_its_bearer_and_those_behind():
    assert hp(struck(item("Scutum", 1), 4), "p0") == 8
    court = [ann(item("Scutum", 1, level=1), area="Enemy Vanguard"), ben(area="Vanguard")]
    story = fight(court, [enemy(area="Vanguard")], dice=d6(4, 2), first="foes", voices=0)
    assert story.said("MYK-PLAY-370")[-1] == "Ogrekin: 7 against 11, failure."


@pytest.mark.rule("MYK-WORLD-500")
def test_who_has_left_the_battlefield_stands_behind_no_scutum():
    story = fight([ann(item("Scutum", 1, level=1)), ben()], [enemy()], voices=0)
    story.state.people[1].area = ""  # as who was carried off the Battlefield
    assert numbers.defense(story.state, "p1") == 9
    assert story.match.view(0).battle is not None, "and the page can be shown"


@pytest.mark.rule("MYK-WORLD-501", "MYK-WORLD-502")
def test_a_mawashi_suits_the_obese():
    kit = [item("Blade", 1), item("Mawashi", 2)]
    story = fight([ann(items=kit, bad_statuses=["Obese"]), ben()], [enemy()], voices=0)
    story.does("p0", "attack slot 1 f0")
    story.does("skill/knock-back p0", "yes", dice=f"{d6(4, 3)} {d6(2)} {d6(5)}")
    assert hp(story, "f0") == 30 - 7 and story.state.battle.foes[0].area == "Enemy Rearguard"


@pytest.mark.rule("MYK-WORLD-503")
def test_who_knows_knock_back_anyhow_knocks_two_areas_back():
    kit = [item("Blade", 1), item("Mawashi", 2)]
    court = [ann(items=kit, bad_statuses=["Obese"], skills=[{"name": "Knock Back"}]), ben()]
    story = fight(court, [enemy()], voices=0)
    story.does("p0", "attack slot 1 f0")
    story.does("skill/knock-back p0", "yes", "yes", dice=f"{d6(4, 3)} {d6(2)} {d6(5)}")
    assert story.state.battle.foes[0].area == "Enemy Encampment"


@pytest.mark.rule("MYK-WORLD-504", "MYK-WORLD-505")
def test_an_intelligent_sword_parries():
    court = [ann(item("Intelligent Sword", 1), base=WISE, drive=1), ben()]
    story = fight(court, [enemy()], stage="strategy", voices=0)
    story.match.set_policy(0, "item/intelligent-sword", "ask")
    story.does("p1", dice=d6(1, 2))
    story.does("item/intelligent-sword p0#1", dice=d6(5, 4))
    assert "Ogrekin: 10 against 12, failure." in story.said("MYK-PLAY-370")


@pytest.mark.rule("MYK-WORLD-506", "MYK-WORLD-507")
def test_flour_hurts_everybody():
    story = fight([ann(item("Flour", 1)), ben()], [enemy()], voices=0)
    story.does("p0", "use item/flour 1", dice=d6(1, 2, 3))
    assert [hp(story, "p0"), hp(story, "p1"), hp(story, "f0")] == [10, 9, 27]


@pytest.mark.rule("MYK-WORLD-508", "MYK-WORLD-510")
def test_a_scepter_raises_a_result_for_drive():
    court = [ann(item("Spear", 1), area="Vanguard"), ben(item("Scepter", 1), class_name="King", base=WISE, drive=2)]
    story = fight(court, [enemy(raised={"defense": 4, "max_hp": 40})], voices=0)
    story.match.set_policy(1, "item/scepter", "ask")
    story.does("p0", "attack slot 1 f0", dice=d6(3, 2))
    story.does("item/scepter p1#1", 1)
    assert story.said("MYK-PLAY-370")[-1] == "Ann: 9 against 9, success."


@pytest.mark.rule("MYK-WORLD-511", "MYK-WORLD-512")
def test_a_sadistic_domina_leaves_an_impression():
    story = attack(item("Sadistic Domina", 1), f"{d6(4, 3)} {d6(3)}")
    story.does("yes", dice=d6(1, 1))
    one = story.state.battle.foes[0]
    assert (one.affection[0].score, one.hostility[0].score) == (1, 1)


@pytest.mark.rule("MYK-WORLD-513", "MYK-WORLD-514")
def test_a_stuffed_animal_fights_with_charisma():
    story = attack(item("Stuffed Animal", 1, level=1), d6(2, 3), base={**DULL, "Charisma": 5, "Wit": 0}, followers=0)
    while story.ask.prompt.startswith("Ogrekin"):
        story.does(0)
    assert "Ann: 10 against 5, success." in story.said("MYK-PLAY-370") and hp(story, "f0") == 30 - 5


@pytest.mark.rule("MYK-WORLD-515", "MYK-WORLD-516", "MYK-WORLD-517")
def test_a_magic_wand_is_charged_with_hope():
    kit = [item("Magic Wand", 1, level=1), item("Star Fragment", 2)]
    court = [ann(items=kit, area="Vanguard", base=WISE, drive=1, jobs=["Astrologist"]), ben()]
    story = fight(court, [enemy()], voices=0)
    story.match.set_policy(0, "item/magic-wand", "ask")
    story.does("p0", "attack slot 1 f0")
    story.does("item/magic-wand p0#1", dice=f"{d6(4, 3)} {d6(4)}")
    assert hp(story, "f0") == 30 - (4 + 2 + 1)


@pytest.mark.rule("MYK-WORLD-516")
def test_a_magic_wand_is_dead_wood_for_other_jobs():
    kit = [item("Magic Wand", 1), item("Star Fragment", 2)]
    story = fight([ann(items=kit, area="Vanguard", jobs=["Cook"]), ben()], [enemy()], voices=0)
    story.does("p0")
    assert "attack slot 1 f0" not in story.offered


@pytest.mark.rule("MYK-WORLD-524", "MYK-WORLD-525")
def test_an_oracle_strikes_with_a_holy_symbol_in_the_dark():
    kit = [item("Holy Symbol", 1, level=2, choice=["range", "damage"])]
    court = [ann(items=kit, area="Rearguard", class_name="Oracle"), ben()]
    story = fight(court, [enemy(area="Enemy Rearguard")], voices=0)
    story.does("p0")
    assert "attack slot 1 f0" not in story.offered, "as a ranged weapon it needs light"
    story.does("attack strike 1 f0", dice=d6(4, 3))
    assert hp(story, "f0") == 30 - 2, "Range 2 and 1, Damage 1 and 1"


@pytest.mark.rule("MYK-WORLD-525", "MYK-PLAY-377")
def test_a_holy_symbol_gains_range_or_damage_with_each_level():
    kit = [item("Holy Symbol", 1), item("Star Fragment", 2)]
    story = fight([ann(items=kit, area="Vanguard"), ben()], [enemy()], voices=0)
    story.does("p0", "attack slot 1 f0", "range", dice=f"{d6(6, 6)} {d6(1, 1)}")
    assert story.state.people[0].items[0].choice == ["range"] and story.state.people[0].items[0].level == 1


@pytest.mark.rule("MYK-WORLD-522", "MYK-WORLD-523", "MYK-WORLD-525")
def test_a_holy_symbol_hurts_the_undying():
    kit = [item("Holy Symbol", 1, level=1), item("Star Fragment", 2)]
    story = fight([ann(items=kit, area="Vanguard"), ben()], [enemy(knows=["Undying Body"])], voices=0)
    story.does("p0", "attack slot 1 f0", dice=f"{d6(4, 3)} {d6(5)}")
    assert hp(story, "f0") == 30 - (1 + 1 + 5)


@pytest.mark.rule("MYK-WORLD-526", "MYK-WORLD-527", "MYK-WORLD-528")
def test_a_berserker_rages():
    kit = [item("Blade", 1), item("Berserker", 2)]
    story = fight([ann(items=kit), ben()], [enemy(), enemy()], voices=0)
    story.does("p0")
    assert "attack slot 1 anyone" in story.offered
    story.does("attack slot 1 anyone", dice=f"d2=1 {d6(4, 3)} {d6(2)} {d6(3)}")
    assert hp(story, "f0") == 30 - 5
    assert hp(struck(item("Berserker", 1), 4), "p0") == 8


@pytest.mark.rule("MYK-WORLD-529", "MYK-WORLD-530")
@pytest.mark.parametrize(("die", "left"), [(6, 11), (5, 8)])
def test_a_sunshade_may_turn_a_skill_aside(die, left):
    court = [ann(item("Sunshade", 1), area="Vanguard"), ben()]
    story = fight(court, [foe("Dwarf", **TOUGH, knows=["Breath"])], gm=True, first="foes", voices=0)
    story.does("use skill/breath", "Vanguard", dice=f"{d6(1, 2)} {d6(die)}")
    assert hp(story, "p0") == left


@pytest.mark.rule("MYK-WORLD-531", "MYK-WORLD-532")
def test_a_chainsword_breaks_items():
    story = attack(item("Chainsword", 1), f"{d6(4, 3)} {d6(3)}", foes=[enemy(items=[item("Blade", 1)])])
    story.does("yes")
    assert story.state.battle.foes[0].items == [] and hp(story, "f0") == 25


@pytest.mark.rule("MYK-WORLD-533", "MYK-WORLD-534")
@pytest.mark.parametrize(("mine", "damage"), [(11, 5), (10, 2)])
def test_an_evil_eye_likes_odd_hp(mine, damage):
    kit = [item("Blade", 1), item("Evil Eye", 2, level=1)]
    story = fight([ann(items=kit, hp=mine), ben()], [enemy()], voices=0)
    story.does("p0", "attack slot 1 f0", dice=f"{d6(4, 3)} {d6(2)}")
    assert hp(story, "f0") == 30 - damage


@pytest.mark.rule("MYK-WORLD-535", "MYK-WORLD-536")
def test_a_fist_of_fury_lives_on_drive():
    court = [ann(item("Fist of Fury", 1), base=WISE, drive=2, area="Vanguard"), ben()]
    story = fight(court, [enemy()], voices=0)
    story.does("p0", "attack slot 1 f0", 0, dice=d6(4, 3))
    story.does(0, dice=d6(5))
    assert hp(story, "f0") == 30 - (2 + 5)


@pytest.mark.rule("MYK-WORLD-537")
def test_a_fist_of_fury_bears_no_other_arms():
    court = [ann(items=[item("Fist of Fury", 1), item("Buckler", 2)]), ben()]
    story = fight(court, [enemy()], voices=0)
    story.does("p0")
    assert "attack slot 1 f0" not in story.offered and "attack hands f0" in story.offered


@pytest.mark.rule("MYK-WORLD-538", "MYK-WORLD-539")
@pytest.mark.parametrize(("dice", "hit"), [((6, 5), False), ((6, 6), True)])
def test_the_emperors_new_armor_is_hard_to_hit(dice, hit):
    kit = [item("Emperor's New Armor", 1, level=1), item("Emperor's New Armor", 3)]
    roll = f"{d6(*dice)} " + (f"{d6(1, 4)} {d6(3)}" if hit else "")
    story = fight([ann(items=kit), ben()], [enemy()], dice=roll, first="foes", voices=0)
    assert (hp(story, "p0") < 11) is hit, "Quest 2 + 7 + 3 + Level 1, the other one does not count: 13 against 12"


@pytest.mark.rule("MYK-WORLD-540", "MYK-WORLD-541")
def test_bikini_armor_takes_one_blow():
    story = struck(item("Bikini Armor", 1), 6)
    story.does("item/bikini-armor p0#1")
    assert hp(story, "p0") == 11 and story.state.people[0].items == []


@pytest.mark.rule("MYK-WORLD-542", "MYK-WORLD-543")
def test_a_gleamer_is_as_strong_as_its_bearer():
    story = attack(item("Gleamer", 1), f"{d6(4, 3)} {d6(2)}", level=4, hp=14)
    assert hp(story, "f0") == 30 - 6


@pytest.mark.rule("MYK-WORLD-544")
def test_a_gleamer_lights_half_its_bearers_level_around():
    kit = [item("Gleamer", 1), item("Crossbow", 2)]
    court = [ann(items=kit, area="Vanguard", level=4, hp=14), ben()]
    story = fight(court, [enemy(area="Enemy Rearguard"), enemy(area="Enemy Encampment")], voices=0)
    story.does("p0")
    assert "attack slot 2 f0" in story.offered and "attack slot 2 f1" not in story.offered


@pytest.mark.rule("MYK-WORLD-545", "MYK-WORLD-546")
def test_a_bulimic_feeds_on_wounds():
    story = attack(item("Bulimic", 1), f"{d6(4, 3)} {d6(3, 4)}", hp=3)
    assert hp(story, "p0") == 8


@pytest.mark.rule("MYK-WORLD-548", "MYK-WORLD-549")
def test_a_slayer_hates_a_category():
    assert hp(attack(item("Slayer", 1, choice=["Ogre"]), f"{d6(4, 3)} {d6(2)} {d6(5)}"), "f0") == 30 - (2 + 1 + 5)


@pytest.mark.rule("MYK-WORLD-550", "MYK-WORLD-551")
def test_a_steel_body_is_hard():
    assert hp(struck(item("Steel Body", 1), 4), "p0") == 8


@pytest.mark.rule("MYK-WORLD-552")
def test_a_steel_body_feels_no_more_than_its_level():
    kit = [item("Steel Body", 1), item("Love Potion", 2, level=0)]
    story = fight([ann(items=kit, level=1), ben()], [enemy()], voices=0)
    story.does("p0", "use item/love-potion 2", "p1")
    from roundtable.games.kingdom.rules.play.verbs import ties

    assert ties.toward(story.state, "p0", "p1") == 1, "3 by the Potion, at most the Level"


@pytest.mark.rule("MYK-WORLD-553")
def test_a_broken_steel_body_fells_its_wearer():
    kit = [item("Steel Body", 1)]
    dice = f"{d6(5, 4)} {d6(6)} {d6(4, 4)}"  # a Fatal Wound of 8: an Item is destroyed in place of it
    story = fight([ann(items=kit, hp=2), ben()], [enemy()], dice=dice, first="foes", voices=0)
    assert story.state.people[0].items == []
    one = story.state.people[0]
    assert one.hp == 0 and one.exhausted and not one.dead


@pytest.mark.rule("MYK-WORLD-554", "MYK-WORLD-556")
def test_a_battering_ram_is_pushed_by_followers():
    base = {**DULL, "Charisma": 3}
    court = [ann(item("Battering Ram", 1), base=base, followers=5), ben()]
    story = fight(court, [enemy()], voices=0)
    story.match.set_policy(0, "item/battering-ram", "ask")
    story.does("p0", "attack slot 1 f0")
    story.does("item/battering-ram p0#1", dice=f"{d6(3)} {d6(4, 3)} {d6(2)}")
    assert hp(story, "f0") == 30 - 5 and story.state.people[0].followers == 2


@pytest.mark.rule("MYK-WORLD-556")
def test_a_battering_ram_gets_no_more_than_there_were_to_give():
    base = {"Wit": 1, "Charisma": 3, "Quest": 2, "Warfare": 3}
    story = fight([ann(item("Battering Ram", 1), base=base, followers=2), ben()], [enemy()], voices=0)
    story.match.set_policy(0, "item/battering-ram", "ask")
    story.does("p0", "attack slot 1 f0")
    story.does("item/battering-ram p0#1", dice=f"{d6(6)} {d6(4, 3)} {d6(2)}")
    assert hp(story, "f0") == 30 - 4 and story.state.people[0].followers == 0, "2 by the die, 2 Followers"


@pytest.mark.rule("MYK-WORLD-557", "MYK-WORLD-559")
def test_a_reaper_gathers_drive():
    story = attack(item("Reaper", 1), f"{d6(4, 3)} {d6(2)}", foes=[foe("Ogrekin"), enemy()], base=WISE)
    assert (story.state.people[0].drive, story.state.people[0].items[0].drive) == (0, 1)


@pytest.mark.rule("MYK-WORLD-558")
def test_drive_put_into_a_reaper_is_spent_from_it():
    court = [ann(item("Reaper", 1, level=1), base=WISE, drive=3), ben()]
    story = fight(court, [enemy()], voices=0)
    story.match.set_policy(0, "item/reaper:store", "ask")
    story.does("p0", "item/reaper:store p0#1", 2)
    assert (story.state.people[0].drive, story.state.people[0].items[0].drive) == (1, 2), "Capacity 1 + Level 1"
    story.does("attack slot 1 f0", 3, dice=d6(4, 3, 1, 2, 2))
    assert (story.state.people[0].drive, story.state.people[0].items[0].drive) == (0, 0)


@pytest.mark.rule("MYK-WORLD-560", "MYK-WORLD-561")
def test_a_stinger_pierces_for_hope():
    court = [ann(item("Stinger", 1), base=WISE, drive=1, area="Vanguard"), ben()]
    story = fight(court, [enemy(knows=["Cortex", "Mailed"])], voices=0)
    story.match.set_policy(0, "item/stinger", "ask")
    story.does("p0", "attack slot 1 f0")
    story.does("item/stinger p0#1", dice=f"{d6(4, 3)} {d6(2, 3)}")
    assert hp(story, "f0") == 25


@pytest.mark.rule("MYK-WORLD-562", "MYK-WORLD-563")
def test_a_gold_mattock_deals_at_least_quest():
    story = attack(item("Gold Mattock", 1), f"{d6(4, 3)} {d6(1)}", base={**DULL, "Quest": 4}, hp=13)
    assert hp(story, "f0") == 30 - 4


@pytest.mark.rule("MYK-WORLD-565", "MYK-WORLD-566")
def test_a_murasama_may_double():
    story = attack(item("Murasama", 1, level=1), d6(6, 6))
    story.does("yes", dice=d6(4))
    assert hp(story, "f0") == 30 - 10


@pytest.mark.rule("MYK-WORLD-567", "MYK-WORLD-568")
def test_steam_mail_strengthens_melee():
    kit = [item("Blade", 1), item("Steam Mail", 2)]
    story = fight([ann(items=kit), ben()], [enemy()], voices=0)
    story.does("p0", "attack slot 1 f0", dice=f"{d6(4, 3)} {d6(2)}")
    assert hp(story, "f0") == 30 - 3


@pytest.mark.rule("MYK-WORLD-570", "MYK-WORLD-571")
def test_excalibur_shines_for_hope():
    court = [ann(item("Excalibur", 1, level=2), base=WISE, drive=1), ben()]
    story = fight(court, [enemy()], voices=0)
    story.match.set_policy(0, "item/excalibur", "ask")
    story.does("p0", "attack slot 1 f0")
    story.does("item/excalibur p0#1", dice=f"{d6(4, 3)} {d6(3, 4)}")
    assert hp(story, "f0") == 30 - (1 + 2 + 7)
