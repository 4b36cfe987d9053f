"""Items whose texts say more than their common case: choices made when received, marked Meat, tired legs, full efforts."""

from typing import Any

import pytest

from roundtable.games.kingdom.rules.play.verbs import ground
from tests.games.kingdom.advanced import ann, ben, enemy
from tests.games.kingdom.evenings import evening
from tests.games.kingdom.fights import battlefield, body, d6, fight, foe, hp, item, skill
from tests.games.kingdom.seasons import lord, season
from tests.story import Story

DULL = {"Wit": 0, "Charisma": 0, "Quest": 2, "Warfare": 3}


def names(story: Any, who: int = 0) -> list[str]:
    return [held.item for held in story.state.people[who].items]


# --- Arms ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MYK-GEAR-163")
@pytest.mark.parametrize(("kit", "hit"), [([], False), ([item("Crossbow", 3)], True), ([item("Shuriken", 3)], False)])
def test_a_buckler_helps_whose_hands_are_free(kit, hit):
    court = [ann(items=[item("Buckler", 1, level=1), item("Buckler", 2), *kit], area="Enemy Vanguard"), ben()]
    dice = d6(5, 4) + (f" {d6(2)}" if hit else "")  # 10 against Quest 2 + 7, and 1 + Level 1 of the better one
    story = fight(court, [enemy()], dice=dice, first="foes", voices=0)
    assert (hp(story, "p0") < 11) is hit


@pytest.mark.rule("MYK-WORLD-569")
def test_steam_mail_is_mended_with_machinery_once_in_a_camp():
    kit = {"items": [item("Steam Mail", 1)], "materials": {3: {"Machinery": 2}}, "hp": 5}
    story = evening([body(**kit), body(name="Ben")])
    story.match.set_policy(0, "item/steam-mail:repair", "ask")
    story.does("pass", seat=1)
    story.does("stand Rearguard", seat=0)
    story.does("item/steam-mail:repair p0#1", dice=d6(4))
    assert hp(story, "p0") == 9 and story.state.people[0].materials == {3: {"Machinery": 1}}
    assert not story.state.people[0].exhausted
    story.does("stand Vanguard")
    assert "item/steam-mail:repair p0#1" not in story.offered, "once in a Camp"


@pytest.mark.rule("MYK-WORLD-452", "MYK-WORLD-451")
@pytest.mark.parametrize(("level", "lies"), [(0, "Gray Rose"), (9, "Limit Over")])
def test_a_dungeon_hazard_gives_way_only_to_a_trap_as_strong(level, lies):
    kit = [item("Trap Collection", 1, level=level)]
    trap = {"name": "Gray Rose", "level": 7, "note": ground.HAZARD}
    laid = {"name": "Dungeon Hazard", "rule": "MYK-WORLD-451", "what": ground.HAZARD, "note": "Vanguard", "amount": 7}
    position = battlefield([ann(items=kit), ben()], [enemy()], voices=0, traps={"Vanguard": trap})
    position["lasting"] = [laid | {"until": "combat"}]
    story = Story("kingdom", position, "", 2, scene="fight")
    story.does("p0", "use item/trap-collection 1", dice=d6(6, 5))
    story.does(story.offered[-1])
    assert story.state.battle.traps["Vanguard"].name == lies
    assert bool(story.said("MYK-WORLD-452")) is (level == 0)


# --- Lifestyle -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MYK-GEAR-177", "MYK-GEAR-148")
def test_a_backpack_holds_materials_beside_itself():
    held = [item("Backpack", 1, level=1), *(item("Lunch", slot) for slot in range(2, 7))]
    story = season("action resolution", [lord(items=held)], kingdom={"stored": {"Cloth": 1}})
    from roundtable.games.kingdom.rules.record.belongings import room_in_slot

    assert room_in_slot(story.state, story.state.people[0], 1, "Meat") == 17
    assert room_in_slot(story.state, story.state.people[0], 2, "Meat") == 0


@pytest.mark.rule("MYK-GEAR-182", "MYK-PLAY-435")
def test_a_cooks_apron_turns_a_material_into_meat_that_keeps_a_skill():
    prey = foe("Dwarf", hp=1, area="Vanguard")
    story = fight([ann(items=[item("Apron", 1)], jobs=["Cook"]), ben()], [prey], voices=0)
    story.does("p0", "attack hands f0", dice=f"{d6(5, 4)} {d6(3, 4)}")
    story.does("item/apron p0#1", dice=d6(5, 5))
    assert story.offered == ["none", "Demoralize", "Knock Back", "Sneak Through"]
    story.does("Sneak Through")
    story.goes_on(lambda match: match.outcome is not None)
    carried = [pile for one in story.state.people for pile in one.materials.values()]
    marked = [(effect.note, effect.amount) for effect in story.state.lasting if effect.what == "marked meat"]
    meat = sum(pile.get("Meat", 0) for pile in carried)
    assert meat and not any("Iron" in pile for pile in carried)
    assert sum(amount for _, amount in marked) == meat and {note for note, _ in marked} == {"Sneak Through"}


@pytest.mark.rule("MYK-GEAR-182", "MYK-GEAR-176")
def test_food_of_marked_meat_teaches_somebody_a_skill_for_a_turn():
    kit = {"items": [item("Pan", 1)], "materials": {3: {"Meat": 1}}, "hp": 5}
    marked = {"name": "Apron", "rule": "MYK-GEAR-182", "what": "marked meat", "note": "Flying", "amount": 1, "until": "ever"}
    story = evening([body(**kit)], lasting=[marked])
    story.does("use item/pan 1", dice=d6(4, 3))
    assert story.state.people[0].items[-1].mark == "meal Flying" and story.state.lasting == []


@pytest.mark.rule("MYK-GEAR-182", "MYK-GEAR-192")
def test_who_eats_it_knows_the_skill_until_the_turn_is_over():
    story = evening([body(items=[item("Lunch", 1, mark="meal Flying")], hp=5)])
    story.does("use item/lunch 1")
    assert [(had.name, had.until) for had in story.state.people[0].gained] == [("Flying", "turn")]


@pytest.mark.rule("MYK-GEAR-188")
def test_glasses_let_wit_serve_for_the_stars():
    clever = {"Wit": 4, "Charisma": 0, "Quest": 2, "Warfare": 3}
    kit = [item("Glasses", 1)]
    court = [ann("Stargazer", items=kit, base=clever), ben()]
    story = fight(court, [enemy()], voices=0)
    story.does("p0", "use skill/stargazer", dice=f"{d6(1, 2)}")
    check = story.said("MYK-GEAR-059")
    assert any("7" in line for line in check), "Wit 4 and the dice 1 and 2"


# --- Recovery --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MYK-GEAR-193")
def test_an_antidote_cures_only_what_it_was_made_for():
    court = [ann(items=[item("Antidote", 1, choice=["Cursed"])]), ben(bad_statuses=["Poisoned"])]
    story = fight(court, [enemy()], voices=0)
    story.does("p0")
    assert "use item/antidote 1" not in story.offered


@pytest.mark.rule("MYK-GEAR-194", "MYK-GEAR-153")
def test_keepable_foods_feed_their_holder_without_exhausting():
    story = evening([body(items=[item("Keepable Foods", 1)], hp=5, ate=[]), body(name="Ben")])
    story.match.raise_hand(0)
    story.does("pass", seat=1)
    story.does("stand Rearguard", seat=0)
    story.does("item/keepable-foods p0#1")
    one = story.state.people[0]
    assert one.hp == 6 and one.ate == [0] and names(story) == [] and not one.exhausted


@pytest.mark.rule("MYK-GEAR-202", "MYK-GEAR-203")
def test_tonic_and_insurance_raise_the_maximum():
    kit = [item("Tonic", 1, level=1), item("Tonic", 2), item("Dungeon Insurance", 3, level=2)]
    story = evening([body(items=[*kit, item("Lunch", 4, level=9)], hp=20)])
    story.does("use item/lunch 4")
    assert hp(story, "p0") == 25, "3 + 2 + 5 + 1 on the sheet, 6 and 5 by Tonics, 3 by the Insurance"


@pytest.mark.rule("MYK-GEAR-203")
def test_dungeon_insurance_takes_the_court_home_after_the_blow():
    from tests.games.kingdom.evenings import placed

    kit = [item("Dungeon Insurance", 1)]
    story = evening([body(items=kit)], stage="enter", at="A1", traps=[placed("Pit", "A1-B1", level=2)])
    story.match.set_policy(0, "item/dungeon-insurance", "ask")
    story.does("go B1", dice=d6(1))
    story.does("item/dungeon-insurance p0#1")
    assert story.match.outcome is not None and names(story) == []
    assert hp(story, "p0") == 11 - 3, "1D6 and the Level of the Pit, all the same"


@pytest.mark.rule("MYK-GEAR-203")
def test_dungeon_insurance_works_whoever_is_hurt():
    kit = [item("Dungeon Insurance", 1), item("Spear", 2)]
    robust = {"book": "Ogrekin", "area": "Enemy Vanguard", "hp": 20, "raised": {"max_hp": 40}}
    cycles = [{"kind": "Quarter"}, {"kind": "Round"}]
    battle = {"stage": "first", "round": 1, "foes": [robust]}
    story = evening([body(items=kit), body(name="Ben")], step="fight", cycles=cycles, battle=battle)
    story.match.set_policy(0, "item/dungeon-insurance", "ask")
    story.does("p0", "attack slot 2 f0", dice=d6(5, 4))
    story.does("item/dungeon-insurance p0#1")
    assert story.match.outcome is not None and names(story) == ["Spear"]


# --- Exploration -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("MYK-GEAR-213")
def test_a_tent_softens_what_befalls_the_camp():
    court = [body(items=[item("Tent", 1, level=1)], bad_statuses=[]), body(name="Ben", items=[item("Straw Doll", 1)])]
    court[1]["hostility"] = {"0": {"score": 1, "kind": "Anger"}}
    story = evening(court)
    story.does("pass", seat=0)
    story.does("use item/straw-doll 1", seat=1, dice=f"{d6(5, 5)} {d6(3, 4)}")
    assert hp(story, "p0") == 11 - 5, "2D6 of 7, less 1 + Level 1"


@pytest.mark.rule("MYK-GEAR-214", "MYK-GEAR-328")
def test_an_instrument_turns_anothers_fives_into_drive():
    wise = {"Wit": 3, "Charisma": 3, "Quest": 2, "Warfare": 3}
    court = [ann(base=wise, items=[item("Blade", 1)], area="Enemy Vanguard"), ben(items=[item("Instrument", 1)])]
    court[0]["drive"] = 1
    story = fight(court, [enemy()], voices=0)
    story.match.set_policy(1, "item/instrument", "ask")
    story.does("p0", "attack slot 1 f0", 1)
    assert story.ask.seat == 1 and not story.said("MYK-PLAY-370"), "asked before the dice"
    story.does("item/instrument p1#1", dice=d6(5, 4, 3))
    assert story.ask.seat == 0 and story.ask.prompt == "How many 5s do you turn into Drive?"
    story.does(1, dice=d6(2))
    assert story.state.people[0].drive == 1, "the one spent is gained again by the 5"


@pytest.mark.rule("MYK-GEAR-211")
def test_an_instrument_of_torture_learns_the_rulers_name():
    from roundtable.games.kingdom.dungeon.model import Group, Ruler

    court = [body(items=[item("Instrument of Torture", 1)], area="Enemy Vanguard")]
    prey = {"book": "Slime", "hp": 1, "area": "Enemy Vanguard"}
    battle = {"stage": "first", "round": 1, "foes": [prey]}
    rounds = [{"kind": "Quarter"}, {"kind": "Round"}]
    story = evening(court, ruler=Ruler("Dwarf", "C1"), battle=battle, cycles=rounds, monsters={"B1": [Group("Slime", 1)]})
    story.match.set_policy(0, "item/instrument-of-torture", "ask")
    story.does("attack hands f0", dice=d6(4, 3))
    story.does("item/instrument-of-torture p0#1", dice=f"{d6(4, 3)} {d6(1, 1)}")
    assert story.state.delve.known.names == {"": ["the Ruler: Dwarf"]}


@pytest.mark.rule("MYK-GEAR-218", "MYK-PLAY-341")
@pytest.mark.parametrize(("quarter", "level", "tired"), [(12, 1, False), (13, 1, True), (12, 0, True)])
def test_dismaze_gear_puts_fatigue_off_for_as_many_quarters_as_its_level(quarter, level, tired):
    gear = item("Dismaze Gear", 1, level=level, choice=["Falling Rock"])
    story = evening([body(items=[gear], ate=[quarter])], quarter=quarter)
    story.does("pass", dice=d6(3) if tired else "")
    assert hp(story, "p0") == (8 if tired else 11)


@pytest.mark.rule("MYK-GEAR-208", "MYK-PLAY-202")
@pytest.mark.parametrize("flag", [True, False])
def test_a_flag_makes_the_court_one_less_for_random_encounters(flag):
    kit = [item("Flag", 1)] if flag else []
    story = evening([body(items=kit)], stage="enter", at="B1", explored=("A1", "B1"), delve={"before": "C1"})
    story.does("go A1", dice=d6(3, 1))
    told = " ".join(story.said("MYK-PLAY-202"))
    assert ("on 1 or less" in told) is flag and ("on 2 or less" in told) is not flag


# --- Skills for Items and enemies ------------------------------------------------------------------------------------


@pytest.mark.rule("MYK-GEAR-120")
def test_full_efforts_serve_for_any_item_with_levels():
    court = [body(skills=skill("Full Efforts"), items=[item("Trauma Kit", 1)]), body(name="Ben", hp=2)]
    story = evening(court)
    story.match.set_policy(0, "skill/full-efforts", "ask")
    story.does("pass", seat=1)
    story.does("use item/trauma-kit 1", seat=0)
    story.does("skill/full-efforts p0", dice=f"{d6(4)} {d6(5, 4)}")
    assert hp(story, "p1") == 2 + 2 + 4 and names(story) == []


@pytest.mark.rule("MYK-GEAR-096")
def test_split_makes_a_foolish_monster_strike_anybody():
    court = [ann("Split", base={**DULL, "Charisma": 5}, area="Enemy Vanguard"), ben()]
    fool = enemy("Ogrekin")
    story = fight(court, [fool, enemy("Dwarf")], voices=0)
    story.does("p0", "use skill/split", "f0", dice=d6(4, 3))
    assert [effect.what for effect in story.state.battle.foes[0].lasting] == ["strikes anybody"]
    from roundtable.games.kingdom.rules.fight.weapons import allowed_targets, weapons

    state = story.state
    assert allowed_targets(state, "f0", weapons(state, "f0")[0]) == ["p0", "f1"]


@pytest.mark.rule("MYK-GEAR-222")
def test_a_pumpkin_wagon_holds_items_that_are_not_equipped():
    kit = [item("Pumpkin Wagon", 1), item("Tonic", 2), item("Blade", 3)]
    story = evening([body(items=kit, hp=16), body(name="Ben")])
    story.match.set_policy(0, "item/pumpkin-wagon", "ask")
    story.does("pass", seat=1)
    story.does("stand Rearguard", seat=0)
    story.does("item/pumpkin-wagon p0#1", "in 2")
    one = story.state.people[0]
    assert names(story) == ["Pumpkin Wagon", "Blade"] and [held.item for held in one.items[0].inside] == ["Tonic"]
    assert one.hp == 11, "what it gave is gone while it lies inside"
    story.does("item/pumpkin-wagon p0#1", "out 0")
    assert names(story) == ["Pumpkin Wagon", "Blade", "Tonic"] and one.items[0].inside == []


@pytest.mark.rule("MYK-GEAR-222", "MYK-GEAR-216")
def test_a_wagon_and_a_ride_are_not_equipped_together():
    from roundtable.games.kingdom.rules.record.belongings import may_equip

    story = season("action resolution", [lord(items=[item("Pumpkin Wagon", 1)])])
    assert not may_equip(story.state.people[0], "Ride") and may_equip(story.state.people[0], "Lunch")


@pytest.mark.rule("MYK-WORLD-496")
def test_a_luminarrow_finds_its_target_in_the_dark():
    kit = [item("Crossbow", 1), item("Luminarrow", 2)]
    story = fight([ann(items=kit), ben()], [enemy(), enemy(area="Enemy Encampment")], voices=0)
    story.does("p0", "attack slot 1 f0", dice=f"{d6(4, 3)} {d6(2)}")
    assert names(story) == ["Crossbow"], "the one arrow went with it"
    assert [effect.what for effect in story.state.battle.foes[0].lasting].count("glows") == 1


@pytest.mark.rule("MYK-WORLD-599", "MYK-WORLD-600")
def test_power_bait_at_home_raises_a_monster_citizen():
    folk = {"monster_citizens": {"Slime": 2}}
    story = season("action resolution", [lord(items=[item("Power Bait", 1)])], kingdom=folk)
    story.does("use item/power-bait 1")
    from roundtable.games.kingdom import books

    if "Slime" in str(story.ask.prompt):
        story.does(story.offered[0])
    now = story.state.kingdom.monster_citizens
    assert now["Slime"] == 1 and sum(now.values()) == 2
    other = next(name for name in now if name != "Slime")
    assert books.monsters[other].category == "Beast" and books.monsters[other].can_be_citizen


@pytest.mark.rule("MYK-WORLD-530")
def test_a_sunshade_cancels_a_skill_that_chooses_its_bearer():
    court = [ann(items=[item("Sunshade", 1)], area="Enemy Vanguard")]
    story = fight(court, [enemy("Dwarf", knows=["Charm"])], gm=True, first="foes", voices=0)
    story.does("use skill/charm", dice=d6(6))
    assert story.said("MYK-WORLD-530")[0] == "The Sunshade: 6."
    assert story.said("MYK-BEAST-391") and story.state.people[0].controlled_by == ""
