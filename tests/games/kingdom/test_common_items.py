"""The Common Lifestyle, Recovery and Exploration Items at work (MYK-GEAR-175, MYK-GEAR-191, MYK-GEAR-207)."""

import pytest

from tests.games.kingdom.fights import body, d6, fight, foe, hp, item, tie
from tests.games.kingdom.tale import home
from tests.story import Story

DULL = {"Wit": 0, "Charisma": 0, "Quest": 2, "Warfare": 3}
WISE = {"Wit": 3, "Charisma": 3, "Quest": 2, "Warfare": 3}
TOUGH = {"hp": 30, "raised": {"max_hp": 40}}


def ann(*items, **fields):
    return body(**{"base": DULL, "items": list(items), **fields})


def ben(**fields):
    return body(**{"name": "Ben", "base": DULL, "area": "Encampment", **fields})


def enemy(**fields):
    return foe("Ogrekin", **{**TOUGH, **fields})


def names(story, who=0):
    return [held.item for held in story.state.people[who].items]


# --- in a fight ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MYK-GEAR-178")
def test_a_cracker_drives_somebody_back():
    story = fight([ann(item("Spear", 1)), ben(items=[item("Cracker", 1)])], [enemy()], voices=0)
    story.match.set_policy(1, "item/cracker", "ask")
    story.does("p0", "attack slot 1 f0")
    story.does("item/cracker p1#1", "f0", dice=d6(2, 3))
    assert story.state.battle.foes[0].area == "Enemy Rearguard" and names(story, 1) == []


@pytest.mark.rule("MYK-GEAR-180")
@pytest.mark.parametrize(("dice", "hit"), [((5, 4), False), ((1, 2), True)])
def test_a_cloak_makes_a_quest_check_the_defense(dice, hit):
    court = [ann(item("Cloak", 1), area="Enemy Vanguard"), ben()]
    story = fight(court, [enemy()], first="foes", voices=0)
    story.does("item/cloak p0#1", dice=f"{d6(*dice)} {d6(4, 3)}" + (f" {d6(2)}" if hit else ""))
    assert hp(story, "p0") == (9 if hit else 11), "8 against Quest 2 and the dice, kept even if lower than 9"


@pytest.mark.rule("MYK-GEAR-185")
def test_a_portrait_gives_drive_by_affection_once_a_game():
    court = [ann(item("Portrait", 1, choice=["p1"]), base=WISE, affection={"1": tie(2)}), ben()]
    story = fight(court, [enemy()], voices=0)
    story.does("p0", "use item/portrait 1")
    assert story.state.people[0].drive == 2 and story.state.limits["item/portrait p0#1 game"] == 1


@pytest.mark.rule("MYK-GEAR-186")
def test_a_costume_gives_a_third_die_on_charisma():
    court = [ann(item("Costume", 1), item("Chocolate", 2)), ben()]
    story = fight(court, [enemy()], voices=0)
    story.does("p0", "use item/chocolate 2", "p1", dice=d6(4, 3, 1))
    assert story.offered == ["4 3", "4 1", "3 1"]


@pytest.mark.rule("MYK-GEAR-188")
def test_glasses_shorten_ranged_weapons():
    kit = [item("Crossbow", 1), item("Star Fragment", 2, level=3), item("Glasses", 3)]
    far = enemy(area="Enemy Rearguard")
    story = fight([ann(*kit), ben()], [far], voices=0)
    story.does("p0")
    assert "attack slot 1 f0" not in story.offered
    story = fight([ann(*kit[:2]), ben()], [far], voices=0)
    story.does("p0")
    assert "attack slot 1 f0" in story.offered


@pytest.mark.rule("MYK-GEAR-193", "MYK-GEAR-157")
def test_an_antidote_cures():
    court = [ann(item("Antidote", 1, choice=["Cursed"])), ben(bad_statuses=["Cursed"])]
    story = fight(court, [enemy()], voices=0)
    story.does("p0", "use item/antidote 1")
    assert story.state.people[1].bad_statuses == [] and names(story) == []


@pytest.mark.rule("MYK-GEAR-196")
def test_coffee_keeps_awake():
    cloud = foe("Dwarf", **TOUGH, knows=["Sleep Cloud"])
    story = fight([ann(item("Coffee", 1)), ben()], [cloud], gm=True, voices=0)
    story.does("p0", "use item/coffee 1").does("pass")
    story.does("use skill/sleep-cloud", "Vanguard", dice=d6(1, 2))
    assert story.state.people[0].bad_statuses == []


@pytest.mark.rule("MYK-GEAR-197")
def test_chocolate_warms_somebody_for_the_game():
    story = fight([ann(item("Chocolate", 1)), ben()], [enemy()], voices=0)
    story.does("p0", "use item/chocolate 1", "p1", dice=d6(4, 2))
    assert [(e.what, e.amount, e.target) for e in story.state.people[1].lasting] == [("affection", 1, "p0")]


@pytest.mark.rule("MYK-GEAR-198", "MYK-GEAR-157")
def test_a_drink_gives_drive_by_its_level():
    story = fight([ann(item("Drink", 1, level=1), base=WISE), ben()], [enemy()], voices=0)
    story.does("p0", "use item/drink 1")
    assert story.state.people[0].drive == 2 and names(story) == []


@pytest.mark.rule("MYK-GEAR-200", "MYK-PLAY-430", "MYK-GEAR-321")
def test_two_potions_heal_who_falls_before_the_fatal_wound():
    court = [
        ann(area="Enemy Vanguard", hp=1),
        ben(items=[item("Potion", 1), item("Potion", 2, level=2)]),
    ]
    story = fight(court, [enemy()], dice=f"{d6(5, 4)} {d6(4)}", first="foes", voices=0)
    story.does("item/potion p1#1")
    story.does("item/potion p1#2", dice=d6(3, 2))
    assert hp(story, "p0") == -3 + (3 + 2) + 2 and not story.said("MYK-PLAY-413")


@pytest.mark.rule("MYK-GEAR-200")
def test_a_potion_heals_1d6_and_its_level():
    court = [ann(area="Enemy Vanguard", hp=4), ben(items=[item("Potion", 1, level=2)])]
    story = fight(court, [enemy()], f"{d6(5, 4)} {d6(3)}", first="foes", voices=0, orders={"1 item/potion": "ask"})
    story.does("item/potion p1#1", dice=d6(4))
    assert hp(story, "p0") == 4 - 3 + 6 and names(story, 1) == []


@pytest.mark.rule("MYK-GEAR-200")
def test_of_two_with_potions_one_is_asked_when_somebody_falls():
    """The other would be, if what waits were not enough; while somebody stands a raised hand is soon enough."""
    potions = [item("Potion", 1, level=2)]
    court = [ann(area="Enemy Vanguard", hp=3), ben(items=potions), body(name="Cay", items=potions, area="Rearguard")]
    story = fight(court, [enemy()], f"{d6(5, 4)} {d6(4)}", first="foes", voices=0)
    assert story.ask.seat == 1
    story.does("item/potion p1#1", dice=d6(4))
    assert hp(story, "p0") == 3 - 4 + 6 and names(story, 2) == ["Potion"]
    court[0]["hp"] = 11
    story = fight(court, [enemy()], f"{d6(5, 4)} {d6(4)}", first="foes", voices=0)
    assert story.ask.prompt == "Who goes next?" and hp(story, "p0") == 7


@pytest.mark.rule("MYK-GEAR-202")
def test_tonics_raise_the_maximum():
    from roundtable.games.kingdom.rules.play.numbers import max_hp

    story = fight([ann(item("Tonic", 1, level=1), item("Tonic", 2)), ben()], [enemy()], voices=0)
    assert max_hp(story.state, "p0") == 11 + 6 + 5


@pytest.mark.rule("MYK-GEAR-205")
def test_a_love_potion_lasts_a_turn():
    story = fight([ann(item("Love Potion", 1, level=1)), ben()], [enemy()], voices=0)
    story.does("p0", "use item/love-potion 1", "p1")
    lasts = [(e.amount, e.until, e.count) for e in story.state.people[0].lasting]
    assert lasts == [(4, "quarters", 4)], "four Quarters from now, wherever in a Turn"


@pytest.mark.rule("MYK-GEAR-206", "MYK-PLAY-432")
def test_an_elixir_brings_back_who_died():
    court = [ann(item("Elixir", 1, level=2)), ben(), ben(name="Cal", dead=True, hp=0, exhausted=True)]
    story = fight(court, [enemy()], voices=0)
    story.does("p0", "use item/elixir 1")
    assert not story.state.people[2].dead and hp(story, "p2") == 3


@pytest.mark.rule("MYK-GEAR-209")
def test_an_amulet_stops_a_trap():
    traps = {"Rearguard": {"name": "Falling Rock", "level": 2}}
    story = fight([ann(item("Amulet", 1)), ben()], [enemy()], voices=0, traps=traps)
    story.does("p0", "move Rearguard")
    story.does("item/amulet p0#1", dice=d6(4, 3))
    assert hp(story, "p0") == 11 and names(story) == []


@pytest.mark.rule("MYK-GEAR-212")
def test_a_heavy_wristband_weighs_and_pays_at_the_end():
    court = [ann(item("Heavy Wristband", 1), item("Spear", 2), base={**DULL, "Wit": 3}), ben()]
    story = fight(court, ["Ogrekin"], voices=0)
    story.does("p0", "attack slot 2 f0", dice=f"{d6(4, 3)} {d6(1)}")
    assert "Ann: 9 against 5, success." in story.said("MYK-PLAY-370") and story.state.people[0].drive == 1


@pytest.mark.rule("MYK-GEAR-216")
def test_a_ride_carries_an_area_further():
    story = fight([ann(item("Ride", 1), area="Encampment"), ben()], [enemy()], voices=0)
    story.does("p0", "move Vanguard")
    assert story.state.people[0].area == "Vanguard"


@pytest.mark.rule("MYK-GEAR-217")
def test_a_trap_collection_lays_a_trap():
    story = fight([ann(item("Trap Collection", 1, level=1)), ben()], [enemy()], voices=0)
    story.does("p0", "use item/trap-collection 1", dice=d6(5, 4))
    story.does("Thorn")
    assert story.state.battle.traps["Vanguard"].name == "Thorn" and names(story) == []


@pytest.mark.rule("MYK-GEAR-218")
def test_dismaze_gear_keeps_one_kind_of_trap_off():
    traps = {"Rearguard": {"name": "Falling Rock", "level": 2}}
    court = [ann(item("Dismaze Gear", 1, choice=["Falling Rock"])), ben()]
    story = fight(court, [enemy()], voices=0, traps=traps)
    story.does("p0", "move Rearguard")
    assert hp(story, "p0") == 11 and story.ask.prompt == "Ann: what do you do?"


@pytest.mark.rule("MYK-GEAR-220")
def test_ticktick_buys_a_second_support_action():
    kit = [item("Ticktick", 1), item("Drink", 2, level=2), item("Drink", 3)]
    story = fight([ann(*kit, base=WISE, drive=1), ben()], [enemy()], voices=0)
    story.match.set_policy(0, "item/ticktick", "ask")
    story.does("p0", "use item/drink 2")
    story.does("item/ticktick p0#1", "use item/drink 3")
    assert names(story) == ["Ticktick"] and story.state.people[0].drive == 3


@pytest.mark.rule("MYK-GEAR-220", "MYK-PLAY-400")
def test_ticktick_buys_any_support_action_of_a_fight():
    kit = [item("Ticktick", 1), item("Drink", 2, level=2)]
    helped = foe("Ogrekin", **TOUGH, area="Encampment")
    story = fight([ann(*kit, base=WISE, drive=1, area="Encampment"), ben()], [helped], voices=0)
    story.match.set_policy(0, "item/ticktick", "ask")
    story.does("p0", "use item/drink 2")
    story.does("item/ticktick p0#1")
    assert story.offered == ["exchange p1", "pass"], "no attack, no movement"


@pytest.mark.rule("MYK-GEAR-193")
def test_what_answers_an_antidote_does_not_change_what_it_is_for():
    kit = [item("Antidote", 1, choice=["Cursed"]), item("Ticktick", 2), item("Drink", 3)]
    court = [ann(*kit, base=WISE, drive=1), ben(bad_statuses=["Cursed", "Foolish"])]
    story = fight(court, [enemy()], voices=0)
    story.match.set_policy(0, "item/ticktick", "ask")
    story.does("p0", "use item/antidote 1")
    story.does("item/ticktick p0#2", "use item/drink 3")
    assert story.state.people[1].bad_statuses == ["Foolish"], "nobody is asked of what"


@pytest.mark.rule("MYK-GEAR-169")
def test_a_bomb_that_fells_its_thrower_is_gone():
    kit = [item("Bomb", 1), item("Star Fragment", 2, level=1)]
    thrower = ann(*kit, hp=1, area="Enemy Vanguard", base={**DULL, "Warfare": 5})
    story = fight([thrower, ben()], [enemy()], voices=0)
    story.does("p0", "attack slot 1 f0", dice=f"{d6(5, 4)} {d6(6)} {d6(4, 5)}")
    assert hp(story, "p0") <= 0 and names(story) == ["Star Fragment"]


# --- in Camp ---------------------------------------------------------------------------------------------------------


def camp(court, dice="", rooms=None, corridors=(), voices=0, **fields):
    """A Court in Camp in room A1 of a small map."""
    people = [{"seat": seat, **one} for seat, one in enumerate(court)]
    written = rooms or {"A1": {"name": "Hall"}, "A2": {"name": "Nook", "monsters": [{"monster": "Slime", "count": 2}]}}
    dungeon = {
        "title": "A Map",
        "court": [1] * len(people),
        "rooms": written,
        "corridors": [{"rooms": pair.split("-")} for pair in corridors],
        "entrances": [{"room": "A1", "wall": "left"}],
    }
    lairs = {
        name: {"lairs": [{"book": one["monster"], "count": one["count"]} for one in room.get("monsters", [])]}
        for name, room in written.items()
    }
    position = {
        "step": "delve",
        "phase": "Dungeon",
        "people": people,
        "kingdom": {"level": 1, "voices": voices, "maps": [home()]},
        "world": {"regions": {"3-3": {"owner": "own"}}},
        "cycles": [{"kind": "Quarter"}],
        "delve": {
            "dungeon": dungeon,
            "stage": "camp",
            "rooms": lairs,
            "corridors": list(corridors),
            "at": {f"p{seat}": "A1" for seat in range(len(people))},
            "known": {"seen": ["A1"], "corridors": list(corridors)},
            **fields,
        },
    }
    return Story("kingdom", position, dice, len(people), scene="evening")


def alone(*items, **fields):
    return camp([ann(*items, **fields)])


@pytest.mark.rule("MYK-GEAR-192", "MYK-PLAY-335", "MYK-GEAR-157")
def test_a_lunch_feeds_the_court():
    story = alone(item("Lunch", 1, level=2), hp=5)
    story.does("use item/lunch 1")
    assert hp(story, "p0") == 8 and story.state.people[0].ate == [0] and names(story) == []


@pytest.mark.rule("MYK-GEAR-199")
def test_a_full_course_is_eaten_once_a_turn():
    story = alone(item("Full Course", 1), item("Full Course", 2), hp=5)
    story.does("use item/full-course 1", dice=d6(4))
    assert hp(story, "p0") == 9
    assert "full-course turn-0" in story.state.limits


@pytest.mark.rule("MYK-GEAR-176", "MYK-GEAR-157")
def test_a_pan_makes_a_lunch_of_meat():
    story = alone(item("Pan", 1, level=2), materials={"2": {"Meat": 1}})
    story.does("use item/pan 1", dice=d6(4, 3))
    assert [(held.item, held.level) for held in story.state.people[0].items] == [("Pan", 2), ("Lunch", 2)]


@pytest.mark.rule("MYK-GEAR-181")
def test_cards_change_a_tie():
    story = camp([ann(item("Cards", 1), base={**DULL, "Charisma": 2}), ben(exhausted=True)])
    story.does("use item/cards 1", dice=f"{d6(4, 3)} {d6(3)} {d6(1)}")
    assert story.state.people[0].affection[1].score == 1


@pytest.mark.rule("MYK-GEAR-201")
def test_a_trauma_kit_treats_another():
    story = camp([ann(item("Trauma Kit", 1, level=1), base={**DULL, "Wit": 3}), ben(exhausted=True, hp=5)])
    story.does("use item/trauma-kit 1", dice=d6(4, 2))
    assert hp(story, "p1") == 8 and names(story) == ["Trauma Kit"]


@pytest.mark.rule("MYK-GEAR-204")
def test_scientific_spice_seasons_a_meal():
    story = alone(item("Lunch", 1), item("Scientific Spice", 2), hp=5, base=WISE)
    story.does("use item/lunch 1")
    story.does("item/scientific-spice p0#2", dice=d6(3))
    assert hp(story, "p0") == 5 + 3 + 1 and story.state.people[0].drive == 3


@pytest.mark.rule("MYK-GEAR-182")
def test_spice_leaves_the_skill_in_a_meal():
    story = alone(item("Lunch", 1, mark="meal Diehard"), item("Scientific Spice", 2), hp=5, base=WISE)
    story.does("use item/lunch 1")
    story.does("item/scientific-spice p0#2", dice=d6(3))
    assert [(had.name, had.source) for had in story.state.people[0].gained] == [("Diehard", "Apron")]


@pytest.mark.rule("MYK-GEAR-193")
def test_only_the_antidote_for_it_is_offered():
    antidotes = [item("Antidote", 1, choice=["Cursed"]), item("Antidote", 2, choice=["Foolish"])]
    story = camp([ann(*antidotes), ben(bad_statuses=["Cursed"], exhausted=True)])
    assert [key for key in story.offered if "antidote" in key] == ["use item/antidote 1"]


@pytest.mark.rule("MYK-GEAR-220")
def test_ticktick_works_in_camp_and_with_support_actions_only():
    kit = [item("Ticktick", 1), item("Drink", 2), item("Drink", 3), item("Lunch", 4)]
    story = alone(*kit, base=WISE, drive=1)
    story.match.set_policy(0, "item/ticktick", "ask")
    story.does("use item/drink 2")
    story.does("item/ticktick p0#1")
    assert story.offered == ["use item/drink 3", "pass"], "a Lunch is a Plan"
    story.does("use item/drink 3")
    assert story.state.people[0].drive == 2
    story = alone(*kit, base=WISE, drive=1)
    story.match.set_policy(0, "item/ticktick", "ask")
    story.does("use item/lunch 4")
    assert "item/ticktick p0#1" not in story.offered


@pytest.mark.rule("MYK-GEAR-183")
def test_a_resident_library_moves_followers_about():
    base = {"Wit": 3, "Charisma": 2, "Quest": 2, "Warfare": 3}
    vizier = ann(item("Resident Library", 1), class_name="Vizier", base=base, drive=1, followers=6)
    story = camp([vizier, ben(exhausted=True, base=base)])
    story.does("use item/resident-library 1", dice=d6(5, 4))
    story.does(2)
    assert [one.followers for one in story.state.people] == [2, 4]


@pytest.mark.rule("MYK-GEAR-221", "MYK-GEAR-157")
def test_a_living_drill_opens_a_way():
    story = alone(item("Living Drill", 1))
    story.does("use item/living-drill 1")
    assert story.state.delve.corridors == ["A1-A2"]


@pytest.mark.rule("MYK-GEAR-215", "MYK-PLAY-275", "MYK-PLAY-276", "MYK-PLAY-278")
def test_an_animal_companion_helps_to_search():
    story = alone(item("Animal Companion", 1))
    story.does("search room", "Quest", dice=f"{d6(3, 2)} {d6(2, 2)}")
    assert "Ann: 8 against 8, success." in story.said("MYK-PLAY-276"), "1 member + 7"
    assert story.state.people[0].materials, "an empty room gives a Material"


@pytest.mark.rule("MYK-GEAR-184", "MYK-PLAY-226", "MYK-PLAY-153", "MYK-PLAY-154")
def test_a_handy_phone_helps_to_gather_information():
    base = {**DULL, "Charisma": 2}
    story = alone(item("Handy Phone", 1, level=1), base=base, followers=3)
    story.does("gather A2", 1, "Quest", dice=d6(2, 2))
    assert "Ann: 8 against 8, success." in story.said("MYK-PLAY-153")
    assert story.state.delve.known.counts["A2"][0].monsters == 2


@pytest.mark.rule("MYK-GEAR-177")
def test_a_backpack_holds_materials_in_its_slot():
    from roundtable.games.kingdom.rules.record.belongings import room_in_slot

    story = alone(item("Backpack", 1, level=2))
    assert room_in_slot(story.state, story.state.people[0], 1, "Meat") == 19
