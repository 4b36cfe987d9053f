"""General rules that an evening or a fight shows: phases, cycles, actions, Items, what monsters may and may not."""

import pytest

from roundtable.games.kingdom import books
from roundtable.games.kingdom.dungeon.model import Clue, Corridor, Room
from roundtable.games.kingdom.rules.play import numbers
from tests.games.kingdom.evenings import Group, body, d6, evening, hp, item, log, placed, skill, small, tie
from tests.games.kingdom.fights import fight, foe
from tests.games.kingdom.seasons import lord, season

ANN = body(followers=0)
BEN = body(name="Ben", followers=0)


def asleep(**fields):
    return body(followers=0, bad_statuses=["Asleep"], exhausted=True, **fields)


@pytest.mark.rule("MYK-PLAY-765", "MYK-PLAY-557")
def test_where_everybody_sleeps_all_wake_with_the_round():
    sleeper = foe("Ogrekin", bad_statuses=["Asleep"], exhausted=True)
    story = fight([asleep()], [sleeper], d6(5, 5, *[2] * 20), stage="strategy", voices=0)
    assert story.said("MYK-PLAY-765")  # nobody could act; then all woke and the fight went on
    assert story.state.people[0].bad_statuses == []


# --- phases and cycles -----------------------------------------------------------------------------------------------


@pytest.mark.rule("MYK-PLAY-006", "MYK-PLAY-010", "MYK-PLAY-008")
def test_the_dungeon_phase_has_exploration_traps_encounters_and_combat_in_quarters():
    traps, monsters = [placed("Slit Arrow", "B1-C1")], {"C1": [Group("Ogrekin", 1)]}
    story = evening([ANN], d6(6, 5, 5), traps=traps, monsters=monsters, stage="enter")
    assert story.state.phase == "Dungeon" and story.state.cycles[-1].kind == "Quarter"
    story.does("go C1")  # explored, a Trap on the way, an encounter
    assert story.said("MYK-PLAY-204") and hp(story, "p0") < 11
    story.does("fight")
    assert story.state.cycles[-1].kind == "Round"  # a Combat has its own cycle inside the Quarter


@pytest.mark.rule("MYK-PLAY-003", "MYK-PLAY-005", "MYK-PLAY-007", "MYK-PLAY-076")
def test_a_game_goes_from_the_kingdom_to_the_dungeon_and_ends_with_the_end_phase():
    home = season("prologue", [lord()], d6(*[3] * 40))
    assert home.state.phase == "Kingdom" and home.said("MYK-PLAY-076")
    back = season("return", [lord()], objective="done", dice=d6(*[3] * 40))
    assert back.state.phase == "End"
    assert any(event.rule == "MYK-PLAY-475" for event in back.match.log)


@pytest.mark.rule("MYK-PLAY-004", "MYK-PLAY-073")
def test_no_phase_begins_before_kingdom_and_characters_are_made():
    from roundtable.kernel.match import Match

    match = Match.new("kingdom", seats=2, options={"gm": "none"}, seed="x")
    assert match.state.phase == "Creation" and match.state.delve is None
    assert len(match.state.people) == 2  # a sheet for each, one Kingdom, its maps
    assert match.state.kingdom.level == 0


# --- actions ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MYK-PLAY-014", "MYK-GEAR-129", "MYK-GEAR-130", "MYK-GEAR-137")
def test_every_skill_and_item_is_of_one_type_and_every_item_of_one_kind():
    kinds = {"Arms", "Lifestyle", "Recovery", "Exploration", "Rare Arms", "Rare General"}
    assert {one.category for one in books.items} == kinds
    story = season("items", [lord()])
    offered = [option.label for option in story.ask.options]
    assert any("Blade" in label for label in offered)
    rare = [one.name for one in books.items if one.rare]
    assert not any(name in label for name in rare for label in offered)  # only Common Items are bought


@pytest.mark.rule("MYK-PLAY-016", "MYK-GEAR-156")
def test_a_plan_item_is_offered_in_camp_and_never_in_combat():
    from roundtable.games.kingdom.rules.play.effects import SUPPORTS

    plans = [one.source.name for key, one in SUPPORTS.items() if one.plan and key.startswith("item/")]
    name = next(name for name in plans if books.items[name].slots == 1)
    assert not any(key.startswith("use item/") for key in fight([body(items=[item(name)])], ["Ogrekin"], voices=0).offered)


@pytest.mark.rule("MYK-PLAY-416", "MYK-PLAY-339")
def test_hunger_is_no_damage_and_armor_does_not_help():
    armed = body(followers=0, items=[item("Armor")] if "Armor" in books.items else [item("Buckler")], ate=[])
    story = evening([armed], d6(4), quarter=3).does("pass")
    assert hp(story, "p0") == 7 and story.said("MYK-PLAY-339")[-1] == "Ann loses 4 HP (7 left)."


@pytest.mark.rule("MYK-PLAY-742", "MYK-PLAY-763", "MYK-PLAY-276")
def test_court_size_counts_the_unconscious_but_not_the_dead():
    for people, difficulty in (([ANN, {**BEN, "hp": 0}], 9), ([ANN, {**BEN, "hp": 0, "dead": True}], 8)):
        story = evening(people, d6(5, 5, 1, 4, 1, 4)).does("search room", "Quest")
        assert f"against {difficulty}" in story.said("MYK-PLAY-276")[-1]


@pytest.mark.rule("MYK-PLAY-758", "MYK-WORLD-102")
def test_several_who_take_the_same_dice_each_roll():
    story = evening([ANN, BEN], d6(2, 5), traps=[placed("Flame Road", "B1-C1")], stage="enter").does("go C1")
    assert [one.hp for one in story.state.people] == [9, 6]


@pytest.mark.rule("MYK-PLAY-744", "MYK-PLAY-731")
def test_seats_are_in_joining_order():
    story = evening([ANN, BEN])
    assert [one.seat for one in story.state.people] == [0, 1] and list(story.match.asks) == [0, 1]


# --- Items -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MYK-GEAR-132", "MYK-GEAR-148", "MYK-GEAR-149", "MYK-PLAY-757")
def test_six_slots_of_one_item_or_ten_materials_and_what_has_no_room_stays():
    full = body(followers=0, items=[item("Lunch", slot) for slot in (2, 3, 4, 5, 6)], materials={"1": {"Iron": 10}})
    story = evening([full], d6(5, 4, 1, 4)).does("search room", "Quest")
    assert story.state.people[0].materials == {1: {"Iron": 10}}  # the Material that was found has no room
    assert "has no room for the" in " ".join(story.said("MYK-PLAY-278"))


@pytest.mark.rule("MYK-GEAR-133", "MYK-BEAST-379")
@pytest.mark.parametrize(("drawn", "left"), [(1, ["Flag"]), (2, ["Lunch"])])
def test_a_random_item_is_drawn_among_the_slots_that_hold_one(drawn, left):
    """Bombs fall: of Slots 2 and 5, which hold Items, one is drawn evenly; Slots without any are not."""
    laden = body(area="Enemy Vanguard", followers=0, items=[item("Lunch", 2), item("Flag", 5)])
    bomber = foe("Bethor", knows=[] if "Bombing Raid" in books.monsters["Bethor"].skills else ["Bombing Raid"])
    story = fight([laden, body(name="Ben", area="Encampment")], [bomber], gm=True, first="foes", voices=0)
    story.does("use skill/bombing-raid", dice=f"{d6(1, 2)} {d6(1)} d2={drawn}")
    assert [held.item for held in story.state.people[0].items] == left


@pytest.mark.rule("MYK-GEAR-133", "MYK-BEAST-251")
def test_a_random_slot_is_thrown_by_a_die_and_may_be_empty():
    for slot, stopped in ((2, ["2"]), (3, [])):
        laden = body(area="Enemy Vanguard", followers=0, items=[item("Lunch", 2), item("Flag", 5)])
        story = fight([laden, body(name="Ben", area="Encampment")], ["Scum"], gm=True, first="foes", voices=0)
        story.does("use skill/steal", dice=d6(slot))
        assert [effect.note for effect in story.state.people[0].lasting if effect.what == "stopped item"] == stopped


@pytest.mark.rule("MYK-GEAR-151", "MYK-GEAR-150")
def test_a_new_item_has_the_level_its_text_gives():
    story = evening([ANN, BEN], dungeon=small(clues=[Clue("B1", "x")]))
    assert story.state.people[0].items == []
    assert {one.start_level for one in books.items if not one.rare and one.levels and one.name != "Star Fragment"} == {0}


@pytest.mark.rule("MYK-GEAR-152", "MYK-GEAR-319")
def test_an_equipped_item_works_without_a_word_and_two_of_one_name_only_once():
    plain, one, two = (
        numbers.defense(fight([body(items=[item("Buckler", slot) for slot in slots])], ["Ogrekin"], voices=0).state, "p0")
        for slots in ((), (1,), (1, 2))
    )
    assert one > plain and two in (one, one + (one - plain))


@pytest.mark.rule("MYK-GEAR-318")
def test_costs_are_paid_on_declaration_and_stay_paid_when_the_check_fails():
    scholar = body(followers=0, skills=skill("Monsterology"), drive=2)
    story = fight([scholar], ["Ogrekin"], d6(1, 2, *[2] * 20), voices=0).does("use skill/monsterology", 0)
    paid = books.skills["Monsterology"].pays
    assert story.said("MYK-CREATE-264") and (not paid or story.state.people[0].drive < 2)


# --- monsters --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MYK-WORLD-390", "MYK-WORLD-388")
def test_a_monster_with_an_arms_item_says_for_each_attack_which_it_uses():
    armed = foe("Ogrekin", items=[item("Spear")])
    story = fight([body(area="Vanguard")], [armed], gm=True, first="foes", voices=0)
    story.does(next(key for key in story.offered if key.startswith("move ")))
    ways = [key for key in story.offered if key.startswith("attack")]
    assert ways == ["attack natural p0", "attack slot 1 p0"]


@pytest.mark.rule("MYK-WORLD-391", "MYK-WORLD-393")
def test_monsters_have_ties_and_help_each_other_and_no_gender_unless_given():
    fond = foe("Ogrekin", affection={"f1": tie(2)})
    story = fight([body()], [fond, foe("Ogrekin")], gm=True, first="foes", voices=0).does("f0")
    assert any(key.startswith("help f1") for key in story.offered)
    assert not hasattr(story.state.battle.foes[0], "gender") or not story.state.battle.foes[0].gender


@pytest.mark.rule("MYK-WORLD-399")
def test_a_monsters_critical_failure_costs_no_voice():
    story = fight([body(area="Vanguard", followers=0)], ["Ogrekin"], d6(1, 1, *[4] * 30), first="foes", voices=5)
    assert "critical failure" in " ".join(log(story)) and story.state.kingdom.voices == 5


@pytest.mark.rule("MYK-WORLD-407", "MYK-WORLD-410")
def test_a_general_monster_skill_is_the_one_of_its_section_for_all_who_name_it():
    general = {one.name for one in books.skills if one.kind == "Monster"}
    named = {name for monster in books.monsters for name in monster.skills if name in general}
    assert len(named) > 10
    assert books.skills["Public Enemy"].kind == "Monster"


# --- maps ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MYK-WORLD-007", "MYK-WORLD-005", "MYK-WORLD-002")
def test_a_straight_map_is_gone_through_room_by_room_to_its_goal():
    dungeon = small(corridors=[Corridor(("A1", "B1")), Corridor(("B1", "C1")), Corridor(("B1", "B2"))][:2])
    del dungeon.rooms["B2"]
    story = evening([ANN], dungeon=dungeon, stage="enter", at="A1", before="", explored=())
    assert [key for key in story.offered if key.startswith("go")] == ["go B1"]
    assert dungeon.goal == "Conquer this section of the Dungeon: defeat its Ruler, or make it cede the map."


@pytest.mark.rule("MYK-PLAY-760", "MYK-PLAY-159")
def test_scouts_go_on_to_the_next_joined_room_while_some_are_left():
    square = small(
        rooms={name: Room(name) for name in ("A1", "B1", "A2", "B2")},
        corridors=[Corridor(("A1", "B1")), Corridor(("A1", "A2")), Corridor(("B1", "B2"))],
        diagonals=True,
    )
    story = evening([body(followers=9)], d6(5, 5), dungeon=square, at="B2", before="B1", explored=("B1",))
    story.does("gather B1", 3, "Quest")
    assert story.offered == ["stop", "A1"]  # joined with B1, and beside the Court by a corner
    story.does("A1", "Quest", dice=d6(5, 5))
    checks = [line for line in story.said("MYK-PLAY-153") if "against" in line]
    assert [line.split("against ")[1][:1] for line in checks] == ["8", "9"]  # a new Command Check, one harder


@pytest.mark.rule("MYK-PLAY-562", "MYK-PLAY-741", "MYK-WORLD-180")
@pytest.mark.parametrize(("before", "kind", "dice", "after"), [(0, "", (3,), 1), (4, "Anger", (), 5), (5, "Anger", (), 5)])
def test_ties_stay_within_0_and_5_and_get_a_kind_as_they_rise(before, kind, dice, after):
    """A Zuch makes Ann cross with Ben: from 0 the kind is rolled, a kind that is there stays, and 5 is the most."""
    ann = {**ANN, "hostility": {"1": tie(before, kind)} if before else {}}
    story = evening([ann, BEN], d6(1, 2, 5, 4), traps=[placed("Zuch", "B1")])
    story.does("rest Warfare", seat=0)
    story.does("pass", seat=1, dice=d6(*dice, 2, 2))
    one = story.state.people[0].hostility[1]
    assert one.score == after and (one.kind == kind or before == 0)
    assert story.said("MYK-PLAY-741") == (["3 on the Hostility Table."] if not before else [])


# --- time, falls, contests, what is special --------------------------------------------------------------------------


@pytest.mark.rule("MYK-PLAY-011", "MYK-PLAY-010")
def test_how_long_a_quarter_is_changes_no_count():
    for hours, told in ((6, "Quarter 1 has passed."), (8, "Quarter 1 has passed, 8 hours.")):
        story = evening([ANN], options={"quarter_hours": hours}).does("pass")
        assert story.said("MYK-PLAY-337")[-1] == told and story.state.quarter == 1 and story.state.delve.turn_boxes == 1


@pytest.mark.rule("MYK-PLAY-596", "MYK-PLAY-729")
def test_a_fall_is_3d6_and_a_quest_check_halves_it_rounded_up():
    begun = evening([body(hp=11, followers=0)], gm=True).does("else", "climb down", "assist")
    story = begun.does("fall", dice=d6(4, 3, 1, 2, 4))
    assert hp(story, "p0") == 7  # 9 against 9: 7 halved is 4
    failed = evening([body(hp=11, followers=0)], gm=True).does("else", "climb down", "assist", "fall", dice=d6(1, 2, 1, 2, 4))
    assert hp(failed, "p0") == 4


@pytest.mark.rule("MYK-PLAY-594", "MYK-PLAY-595")
def test_the_highest_result_wins_an_opposed_check_and_ties_are_rolled_again():
    story = evening([ANN, BEN], gm=True)
    story.does("else", seat=0).does("pass", seat=1).does("wrestle", seat=0).does("assist", "against p1", seat=2)
    story.does("Warfare", seat=2, dice=d6(4, 3, 5, 2, 2, 2, 3, 3))  # 10 each, then 7 against 9
    assert story.said("MYK-PLAY-595") == ["Ben wins."]


@pytest.mark.rule("MYK-PLAY-595", "MYK-PLAY-031")
def test_a_critical_success_beats_any_other_result_of_an_opposed_check():
    strong = body(name="Ben", followers=0, base={"Wit": 2, "Charisma": 2, "Quest": 2, "Warfare": 6})
    story = evening([ANN, strong], gm=True)
    story.does("else", seat=0).does("pass", seat=1).does("wrestle", seat=0).does("assist", "against p1", seat=2)
    story.does("Warfare", seat=2, dice=d6(6, 6, 5, 5))  # 15 by a critical success against 16
    assert story.said("MYK-PLAY-595") == ["Ann wins."]


@pytest.mark.rule("MYK-PLAY-023", "MYK-WORLD-219", "MYK-GEAR-144")
def test_what_is_special_beats_what_is_general():
    shoes = item("Flag", 1, mark="red shoes")
    story = evening([body(followers=0, items=[shoes, item("Lunch", 2)])]).does("pack")
    assert story.offered == ["drop 2", "back"]  # Items may be put down freely, but not these


@pytest.mark.rule("MYK-PLAY-015", "MYK-GEAR-155", "MYK-GEAR-318")
def test_a_support_item_is_used_in_camp_and_in_combat_and_makes_its_user_exhausted():
    from roundtable.games.kingdom.rules.play.effects import SUPPORTS

    names = [one.source.name for key, one in SUPPORTS.items() if key.startswith("item/") and not one.plan]
    both = []
    for name in names:
        if books.items[name].slots > 1 or books.items[name].equip_class:
            continue
        owner = body(hp=5, followers=0, items=[item(name)], bad_statuses=["Poisoned"])
        key = f"use {next(k for k, one in SUPPORTS.items() if one.source.name == name and k.startswith('item/'))} 1"
        if key in evening([owner]).offered and key in fight([owner], ["Ogrekin"], voices=0).offered:
            both.append((name, key))
    assert both
    name, key = both[0]
    story = fight([body(hp=5, followers=0, items=[item(name)], bad_statuses=["Poisoned"]), BEN], ["Ogrekin"], voices=0)
    story.does("p0", key, dice=d6(*[3] * 10))
    while not story.state.people[0].exhausted:
        story.does(next(iter(story.ask.answers())))
    assert story.said(books.items[name].rules[0])


@pytest.mark.rule("MYK-PLAY-743", "MYK-GEAR-149")
def test_spelling_variants_name_one_thing():
    assert books.items["Keepable Food"].name == "Keepable Foods"
    assert books.canonical("materials", "Fangs") == "Fang" and books.canonical("materials", "Reagents") == "Reagent"
    assert books.great_powers["Millenium Dynasty"].name == "Millennium Dynasty"
    republic, empire = (f"Capitalistic Holy {what} of HAGLMA" for what in ("Republic", "Empire"))
    assert books.great_powers[republic].name == books.great_powers[empire].name == "HAGLMA"
    story = evening([body(followers=0, items=[{"item": "Keepable Foods", "slots": [1]}])])
    assert story.state.people[0].items[0].item == "Keepable Foods"


@pytest.mark.rule("MYK-PLAY-759", "MYK-PLAY-096")
def test_the_wandering_tables_say_what_each_is_good_for():
    story = season("action resolution", [lord()])
    labels = [option.label for option in story.ask.options if option.key.startswith("wander ")]
    assert len(labels) == 4 and all("(" in label for label in labels)


@pytest.mark.rule("MYK-GEAR-131", "MYK-GEAR-136")
def test_rare_items_may_be_crafted_and_common_ones_are_never_sold():
    rare = next(one for one in books.items if one.rare and one.materials and not one.per_member)
    rich = season("action resolution", [lord(items=[item("Flag")])], kingdom={"stored": dict.fromkeys(books.MATERIALS, 60)})
    assert f"craft {rare.name}" in rich.offered
    assert not any(key.startswith("sell") for key in season("requests", [lord(items=[item("Flag")])]).offered)


@pytest.mark.rule("MYK-WORLD-803", "MYK-WORLD-013")
def test_a_generated_map_has_names_looks_and_two_clues_the_first_at_its_entrance():
    from roundtable.games.kingdom.dungeon.generate import generate
    from roundtable.kernel.dice import Dice, seed_from

    dungeon = generate([1, 1, 1], Dice(seed_from("x")))
    assert all(room.name and room.environment for room in dungeon.rooms.values())
    start = dungeon.entrances[0].room
    assert [clue.room == start for clue in dungeon.clues] == [True, False] and dungeon.retry and not dungeon.objective
    dungeon.traps = [trap for trap in dungeon.traps if trap.at != start]
    story = evening([ANN], d6(5, 5), dungeon=dungeon, at=start, before="", explored=())
    story.does("search room", "Quest")
    assert story.state.delve.known.notes == [f"The Ruler is in {dungeon.ruler.room}."]


@pytest.mark.rule("MYK-WORLD-341")
def test_whom_the_court_has_not_met_does_nothing_while_quarters_pass():
    story = evening([body(followers=9)], monsters={"C1": [Group("Ogrekin", 2, reaction="Hostile")]})
    before = [(lair.book, lair.count) for lair in story.state.delve.rooms["C1"].lairs]
    story.does("pass")
    for _ in range(2):
        story.does("stay", dice=d6(6, 6)).does("camp", "pass")  # nobody wanders in
    state = story.state
    assert state.quarter == 3 and state.battle is None and hp(story, "p0") == 11
    assert [(lair.book, lair.count) for lair in state.delve.rooms["C1"].lairs] == before == [("Ogrekin", 2)]
