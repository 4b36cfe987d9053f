"""Combat from its start to the treasure: surprise, strategy, moving, attacking, fleeing, falling, winning."""

import pytest

from roundtable.games.kingdom import books
from roundtable.kernel.errors import BadSetup
from tests.games.kingdom.fights import body, d6, fight, foe, hp, item, log, tie

PLAIN = {"Wit": 0, "Charisma": 0, "Quest": 2, "Warfare": 3}
"""No Capacity, so that no Drive is gained and nobody is asked to spend any."""


def ann(**fields):
    return body(**{"base": PLAIN, **fields})


def ben(**fields):
    return body(**{"name": "Ben", "base": PLAIN, "area": "Encampment", **fields})


# --- the start (MYK-PLAY-752) ----------------------------------------------------------------------------------------


@pytest.mark.rule("MYK-PLAY-342", "MYK-PLAY-350", "MYK-PLAY-351", "MYK-PLAY-752", "MYK-PLAY-731")
@pytest.mark.parametrize(("dice", "first"), [((3, 2), "court"), ((2, 2), "foes")])
def test_a_round_begins_with_a_strategy_check_against_the_highest_defense(dice, first):
    after = "" if first == "court" else d6(1, 2)
    story = fight([ann(), ben()], ["Ogrekin"], dice="", stage="setup", voices=0)
    assert story.ask.prompt == "Who makes the Strategy Check against 5?"
    assert all(option.odds.endswith(" %") for option in story.ask.options), "each with its chance"
    story.does("p0", dice=f"{d6(*dice)} {after}")
    assert story.state.battle.first == first and story.state.battle.round == 1


@pytest.mark.rule("MYK-PLAY-347", "MYK-PLAY-348", "MYK-PLAY-752")
def test_hostile_monsters_of_unknown_number_may_surprise_the_court():
    foes = [foe("Ogrekin"), foe("Ogrekin", area="Enemy Encampment")]
    dice = f"{d6(6, 5)} {d6(2, 1)}"  # Quest 2 + 11 fall short of 20 - 2; one Ogrekin reaches Ann and misses
    story = fight([ann()], foes, dice=dice + " " + d6(3, 3), stage="setup", known=False, voices=0)
    assert story.said("MYK-PLAY-348")[-1] == "Ann: 13 against 18, failure."
    assert story.state.battle.surprised
    assert [one.area for one in story.state.battle.foes] == ["Vanguard", "Enemy Rearguard"], "each moved once"
    assert not any(one.exhausted for one in story.state.battle.foes), "a free turn exhausts nobody"


@pytest.mark.rule("MYK-PLAY-348")
@pytest.mark.parametrize("known", [{"known": True}, {"known": False, "opened_by_court": True}])
def test_a_known_number_or_an_own_attack_is_no_surprise(known):
    story = fight([ann(), ben()], stage="setup", voices=0, **known)
    assert not story.state.battle.surprised and story.ask.prompt.startswith("Who makes the Strategy Check")


@pytest.mark.rule("MYK-PLAY-349", "MYK-PLAY-344")
def test_a_member_left_among_the_enemies_is_caught_from_behind():
    story = fight([ann(area="Enemy Rearguard"), ben()], dice=d6(2, 1), stage="setup", voices=0)
    assert story.state.battle.surprised and not story.said("MYK-PLAY-348"), "no check could change it"
    assert story.state.people[0].area == "Enemy Rearguard"


@pytest.mark.rule("MYK-PLAY-345")
def test_monsters_stand_by_their_range():
    from roundtable.games.kingdom.rules.fight.placing import default_area

    areas = {0: "Enemy Vanguard", 1: "Enemy Vanguard", 2: "Enemy Rearguard", 3: "Enemy Encampment"}
    assert all(default_area(one.name) == areas[min(3, one.range)] for one in books.monsters)


@pytest.mark.rule("MYK-PLAY-761")
def test_special_rules_of_a_fight_are_kept_with_it():
    story = fight([ann(), ben()], special=["The floor is ice."])
    assert story.state.battle.special == ["The floor is ice."]


# --- turns and movement ----------------------------------------------------------------------------------------------


@pytest.mark.rule("MYK-PLAY-354", "MYK-PLAY-356", "MYK-PLAY-357", "MYK-PLAY-359", "MYK-PLAY-012")
def test_a_side_goes_in_any_order_and_each_finishes_before_the_next():
    story = fight([ann(), ben()], voices=0)
    assert story.offered == ["p0", "p1"]
    story.does("p1", "move Rearguard")
    assert story.ask.prompt == "Ben: what do you do?", "nobody else before the action"
    story.does("pass")
    assert story.state.people[1].exhausted
    assert story.ask.prompt.startswith("Ann:"), "the Exhausted are skipped"


@pytest.mark.rule("MYK-PLAY-358", "MYK-PLAY-728")
@pytest.mark.parametrize(
    ("area", "ways"),
    [
        ("Encampment", ["Rearguard"]),
        ("Vanguard", ["Enemy Vanguard", "Rearguard"]),
        ("Enemy Encampment", ["Enemy Rearguard"]),
    ],
)
def test_a_move_leads_one_area_forward_or_back_along_the_line(area, ways):
    story = fight([ann(area=area), ben()], [foe("Ogrekin", area="Enemy Rearguard")], voices=0)
    story.does("p0")
    assert [key.partition(" ")[2] for key in story.offered if key.startswith("move ")] == ways


@pytest.mark.rule("MYK-PLAY-360")
@pytest.mark.parametrize(("enemies", "free"), [(1, True), (2, False)])
def test_more_warfare_than_allies_obstructs_the_advance(enemies, free):
    """An Ogrekin has Warfare 1: one does not bar Ann, two do; going back is never barred."""
    foes = [foe("Ogrekin") for _ in range(enemies)]
    story = fight([ann(area="Enemy Vanguard"), ben()], foes, voices=0)
    story.does("p0")
    assert ("move Enemy Rearguard" in story.offered) is free
    assert "move Vanguard" in story.offered


@pytest.mark.rule("MYK-PLAY-360")
def test_equality_obstructs_where_the_table_says_so():
    story = fight([ann(area="Enemy Vanguard"), ben()], voices=0, options={"obstruct_on_tie": True})
    story.does("p0")
    assert "move Enemy Rearguard" not in story.offered


@pytest.mark.rule("MYK-PLAY-361")
def test_a_breakthrough_costs_anybody_of_the_side_followers():
    foes = [foe("Ogrekin"), foe("Ogrekin")]
    court = [ann(area="Enemy Vanguard"), ben(base={**PLAIN, "Charisma": 1}, followers=4)]
    story = fight(court, foes, voices=0)
    story.does("p0", "move Enemy Rearguard")
    assert story.ask.seat == 1 and "breakthrough p1" in story.offered
    story.does("breakthrough p1", dice=d6(3))
    assert story.state.people[0].area == "Enemy Rearguard" and story.state.people[1].followers == 1


@pytest.mark.rule("MYK-PLAY-361")
def test_when_one_has_declared_a_breakthrough_nobody_is_asked_for_a_second():
    led = {"base": {**PLAIN, "Charisma": 1}, "followers": 4}
    story = fight([ann(area="Enemy Vanguard", **led), ben(**led)], [foe("Ogrekin"), foe("Ogrekin")], voices=0)
    story.does("p0", "move Enemy Rearguard", dice=d6(2))
    assert story.state.people[0].area == "Enemy Rearguard"
    assert [one.followers for one in story.state.people[:2]] == [2, 4]


@pytest.mark.rule("MYK-PLAY-361", "MYK-PLAY-360")
def test_who_chooses_a_barred_way_breaks_through_without_another_question():
    foes = [foe("Ogrekin"), foe("Ogrekin")]
    leads = {**PLAIN, "Charisma": 3}
    mover = ann(area="Enemy Vanguard", base=leads, followers=5)
    story = fight([mover, ben(base=leads, followers=9)], foes, voices=0).does("p0")
    barred = next(option for option in story.ask.options if option.key == "move Enemy Rearguard")
    assert "obstructed" in barred.label
    story.does("move Enemy Rearguard", dice=d6(3))
    assert story.state.people[0].area == "Enemy Rearguard" and story.state.people[0].followers == 2
    assert story.state.people[1].followers == 9, "one Breakthrough is enough: nobody else is asked"


@pytest.mark.rule("MYK-PLAY-361", "MYK-PLAY-360")
def test_without_a_breakthrough_the_mover_stays():
    foes = [foe("Ogrekin"), foe("Ogrekin")]
    mover = ann(area="Enemy Vanguard", base={**PLAIN, "Charisma": 1}, followers=1)
    story = fight([mover, ben()], foes, voices=0, orders={"0 breakthrough": "never"})
    story.does("p0", "move Enemy Rearguard")
    assert story.state.people[0].area == "Enemy Vanguard"
    assert story.said("MYK-PLAY-360") == ["Ann cannot get past the enemies here."]


@pytest.mark.rule("MYK-PLAY-364")
def test_passing_the_action_exhausts():
    story = fight([ann(), ben()], voices=0)
    story.does("p0", "pass")
    assert story.state.people[0].exhausted and story.said("MYK-PLAY-364") == ["Ann does nothing."]


@pytest.mark.rule("MYK-PLAY-407", "MYK-PLAY-362")
def test_a_second_move_is_an_action():
    story = fight([ann(area="Rearguard"), ben()], voices=0)
    story.does("p0", "move Vanguard", "further Enemy Vanguard")
    assert story.state.people[0].area == "Enemy Vanguard" and story.state.people[0].exhausted


@pytest.mark.rule("MYK-PLAY-363", "MYK-PLAY-411", "MYK-PLAY-355", "MYK-PLAY-013", "MYK-PLAY-009", "MYK-PLAY-008")
def test_when_both_sides_are_exhausted_the_round_ends_and_all_are_free():
    story = fight([ann(area="Encampment")], [foe("Ogrekin", area="Enemy Encampment")], voices=0)
    story.does("pass", dice=d6(6, 5))
    assert story.state.battle.round == 2 and story.state.cycles[-1].number == 2
    assert not story.state.people[0].exhausted and not story.state.battle.foes[0].exhausted


# --- attacking -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MYK-PLAY-365", "MYK-PLAY-366", "MYK-PLAY-368", "MYK-PLAY-373", "MYK-PLAY-374", "MYK-PLAY-412")
def test_an_attack_costs_the_target_the_damage_of_the_weapon_and_exhausts():
    story = fight([ann(items=[item("Spear", level=2)]), ben()], [foe("Red Cap", hp=9, raised={"max_hp": 40})], voices=0)
    story.does("p0", "attack slot 1 f0", dice=d6(4, 5))
    assert hp(story, "f0") == 9 - (3 + 2) and story.state.people[0].exhausted


@pytest.mark.rule("MYK-PLAY-367")
def test_bare_hands_and_any_item_serve_as_a_weapon_of_1_damage():
    court = [ann(area="Enemy Vanguard", items=[item("Tent", 1)]), ben()]
    story = fight(court, [foe("Ogrekin", hp=5, raised={"max_hp": 9})], voices=0)
    story.does("p0")
    assert "attack hands f0" in story.offered and "club" in story.offered
    story.does("club", dice=d6(4, 4))
    assert hp(story, "f0") == 4


@pytest.mark.rule("MYK-PLAY-369", "MYK-GEAR-210")
@pytest.mark.parametrize(("holder", "lit"), [({}, False), ({"items": [item("Star Fragment", 1)]}, True)])
def test_a_ranged_weapon_needs_a_lit_target(holder, lit):
    court = [ann(items=[item("Crossbow", 1)]), ben(area="Vanguard", **holder)]
    story = fight(court, ["Ogrekin"], voices=0)
    story.does("p0")
    assert ("attack slot 1 f0" in story.offered) is lit, "its light reaches one Area to each side"


@pytest.mark.rule("MYK-PLAY-564", "MYK-PLAY-373", "MYK-CREATE-187")
def test_hostility_adds_to_the_damage():
    court = [ann(items=[item("Spear")], hostility={"f0": tie(4, "Scorn")}), ben()]
    story = fight(court, [foe("Ogrekin", hp=20, raised={"max_hp": 40})], voices=0)
    story.does("p0", "attack slot 1 f0", dice=d6(4, 4))
    assert hp(story, "f0") == 20 - 7


@pytest.mark.rule("MYK-PLAY-472")
def test_in_the_enemys_encampment_attack_checks_are_2_higher():
    court = [ann(area="Enemy Encampment", items=[item("Blade")]), ben()]
    enemy = foe("Ogrekin", area="Enemy Encampment", hp=20, raised={"max_hp": 40})
    story = fight(court, [enemy], voices=0)
    story.does("p0", "attack slot 1 f0", dice=f"{d6(4, 4)} {d6(1)}")
    assert story.said("MYK-PLAY-370")[-1] == "Ann: 13 against 5, success."


@pytest.mark.rule("MYK-PLAY-474")
def test_who_holds_back_strikes_lower_and_does_not_kill():
    court = [ann(area="Enemy Vanguard", items=[item("Blade")]), ben()]
    story = fight(
        court, [foe("Ogrekin", hp=2, raised={"max_hp": 9}), foe("Ogrekin", area="Enemy Encampment")], voices=0
    )
    story.does("p0", "spare", "slot 1 f0", dice=f"{d6(4, 4)} {d6(5)}")
    beaten = story.state.battle.foes[0]
    assert story.said("MYK-PLAY-370")[-1] == "Ann: 9 against 5, success."
    assert (beaten.hp, beaten.dead, beaten.spared) == (-1, False, True), "5 - 2 damage, Unconscious"


@pytest.mark.rule("MYK-PLAY-375", "MYK-PLAY-434", "MYK-PLAY-435", "MYK-WORLD-371", "MYK-WORLD-377")
def test_the_last_monsters_death_ends_the_combat_at_once_and_gives_treasure():
    story = fight([ann(items=[item("Spear")]), ben()], ["Ogrekin"], voices=0)
    story.does("p0", "attack slot 1 f0", dice=f"{d6(4, 4)} {d6(1)}")
    assert story.state.battle.foes[0].dead and story.state.battle.winner == "court"
    assert story.state.battle.stage in ("treasure", "over") and "The Court has won." in log(story)
    assert story.said("MYK-PLAY-435")


@pytest.mark.rule("MYK-PLAY-436")
def test_monsters_of_a_kind_may_be_added_up_for_one_roll():
    court = [ann(items=[item("Spear")]), ben()]
    dead = {"hp": 0, "dead": True, "area": ""}
    story = fight(court, ["Ogrekin", {**foe("Ogrekin"), **dead}], voices=0)
    story.does("p0", "attack slot 1 f0", dice=d6(4, 4))
    assert story.offered == ["each", "sum"]
    story.does("sum", dice=d6(1))
    assert len([event for event in story.match.log if event.kind == "roll" and event.rule == "MYK-PLAY-436"]) == 1


@pytest.mark.rule("MYK-PLAY-434")
def test_a_court_that_is_all_down_has_lost():
    dice = f"{d6(5, 5)} {d6(6)} {d6(4, 3)}"
    story = fight([ann(hp=1, area="Enemy Vanguard")], ["Ogrekin"], dice=dice, first="foes", voices=0)
    assert story.match.outcome.why == "the whole Court is down" and story.match.outcome.winners == []


# --- other actions ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("MYK-PLAY-400", "MYK-PLAY-401")
def test_an_unconscious_friend_is_carried_along():
    court = [ann(area="Rearguard"), ben(area="Vanguard", hp=0, exhausted=True), ben(name="Cal")]
    story = fight(court, voices=0)
    story.does("p0", "carry p1 Encampment")
    assert [one.area for one in story.state.people[:2]] == ["Encampment", "Rearguard"]


@pytest.mark.rule("MYK-PLAY-402", "MYK-GEAR-145")
def test_items_change_hands_with_somebody_in_the_area():
    court = [ann(items=[item("Spear", 1), item("Tent", 2)]), ben(area="Vanguard", items=[item("Blade", 1)])]
    story = fight(court, voices=0)
    story.does("p0", "exchange p1", ["2"], ["1"])
    assert story.ask.seat == 1, "the other agrees or not"
    story.does("yes")
    assert sorted(held.item for held in story.state.people[0].items) == ["Blade", "Spear"]
    assert [held.item for held in story.state.people[1].items] == ["Tent"]


@pytest.mark.rule("MYK-PLAY-408")
def test_the_court_flees_only_from_its_own_encampment_by_a_quest_check():
    story = fight([ann(area="Rearguard"), ben()], voices=0)
    story.does("p0")
    assert "flee" not in story.offered
    story = fight([ann(area="Encampment"), ben()], [foe("Ogrekin", raised={"defense": 4})], voices=0)
    story.does("p0", "flee", dice=d6(4, 3))
    assert story.said("MYK-PLAY-408")[-1] == "The Court gets away."
    assert story.match.outcome.why == "the Court got away"


@pytest.mark.rule("MYK-PLAY-408")
def test_a_failed_flight_costs_the_action():
    story = fight([ann(area="Encampment"), ben()], [foe("Ogrekin", raised={"defense": 9})], voices=0)
    story.does("p0", "flee", dice=d6(4, 3))
    assert story.state.people[0].exhausted and story.state.battle.winner == ""


@pytest.mark.rule("MYK-PLAY-403")
def test_an_object_of_the_room_is_searched_by_wit_or_quest():
    story = fight([ann(), ben()], objects=["the altar"], voices=0)
    story.does("p0", "search the altar")
    story.does("Quest", dice=d6(4, 3))
    assert story.said("MYK-PLAY-403")[-1] == "the altar is searched: there is nothing."
    assert story.state.battle.objects == []


# --- monsters (MYK-WORLD-386) ----------------------------------------------------------------------------------------


@pytest.mark.rule("MYK-WORLD-386", "MYK-WORLD-381")
def test_without_a_gm_a_monster_moves_to_the_nearest_enemy_and_attacks():
    story = fight([ann(), ben()], ["Ogrekin"], dice=f"{d6(5, 3)} {d6(2)}", first="foes", voices=0)
    assert story.state.battle.foes[0].area == "Vanguard" and hp(story, "p0") == 11 - 2


@pytest.mark.rule("MYK-WORLD-382")
def test_the_foolish_strike_at_random():
    court = [ann(area="Enemy Vanguard"), ben(area="Enemy Vanguard")]
    story = fight(court, ["Ogrekin"], dice=f"d2=2 {d6(5, 3)} {d6(2)}", first="foes", voices=0)
    assert [one.hp for one in story.state.people] == [11, 9]


@pytest.mark.rule("MYK-WORLD-383")
def test_the_steady_strike_the_lowest_hp():
    steady = next(
        one
        for one in books.monsters
        if one.personality == "Steady"
        and one.range == 0
        and not any(books.skills[name].works_as == "Support" for name in one.skills)
    )
    court = [ann(area="Enemy Vanguard", hp=4), ben(area="Enemy Vanguard", hp=9)]
    story = fight(court, [foe(steady.name)], gm=True, first="foes", voices=0)
    aims = [key for key in story.offered if key.startswith("attack ")]
    assert aims == ["attack natural p0"], "the GM may choose nobody else"


@pytest.mark.rule("MYK-WORLD-384")
def test_the_strange_do_not_repeat_themselves():
    strange = next(one for one in books.monsters if one.personality == "Strange" and one.range == 0)
    court = [ann(area="Enemy Vanguard"), ben()]
    story = fight(court, [foe(strange.name, last_action="attack")], gm=True, first="foes", voices=0)
    assert not any(key.startswith("attack ") for key in story.offered) and "pass" in story.offered


@pytest.mark.rule("MYK-WORLD-385", "MYK-PLAY-747")
def test_the_cunning_choose_freely_on_a_gms_seat():
    cunning = next(one for one in books.monsters if one.personality == "Cunning" and one.range == 0)
    court = [ann(area="Enemy Vanguard"), ben(area="Enemy Vanguard")]
    story = fight(court, [foe(cunning.name)], gm=True, first="foes", voices=0)
    assert story.ask.seat == 2
    assert {"attack natural p0", "attack natural p1"} <= set(story.offered)


@pytest.mark.rule("MYK-WORLD-372")
@pytest.mark.parametrize(
    ("level", "score"), [(1, 1), (9, 9), (10, 10), (14, 10), (15, 11), (24, 12), (29, 13), (30, 14), (40, 14)]
)
def test_a_monsters_other_scores_go_by_its_level(level, score):
    from roundtable.games.kingdom.rules.play.numbers import score_by_level

    assert score_by_level(level) == score


@pytest.mark.rule("MYK-WORLD-402", "MYK-WORLD-403", "MYK-WORLD-404")
def test_reinforcements_enter_their_encampment_when_a_round_ends_up_to_nine_of_a_kind():
    there = [foe("Ogrekin", area="Enemy Encampment") for _ in range(7)]
    story = fight([ann(area="Encampment")], there, reserves=[{"book": "Ogrekin", "count": 4}], voices=0)
    story.does("pass", dice=d6(6, 5))
    battle = story.state.battle
    assert sum(one.area != "" for one in battle.foes) == 9 and battle.reserves[0].count == 2
    assert all(one.area == "Enemy Encampment" for one in battle.foes[7:])


@pytest.mark.rule("MYK-WORLD-374", "MYK-WORLD-373", "MYK-WORLD-375")
def test_a_gms_monster_gives_hp_in_place_of_hope_and_gains_none():
    ogrekin = foe("Ogrekin", hp=9, raised={"max_hp": 9})
    story = fight([ann(area="Enemy Vanguard"), ben()], [ogrekin], gm=True, first="foes", voices=0)
    story.does("attack natural p0")
    assert (story.ask.low, story.ask.high) == (0, 1), "as often as its Wit"
    story.does(1, dice=f"{d6(3)} {d6(6, 6, 2)} {d6(4, 3)} {d6(1, 1)}")
    assert hp(story, "f0") == 6 and story.state.battle.foes[0].drive == 0


@pytest.mark.rule("MYK-PLAY-434")
def test_a_gms_monster_may_surrender():
    story = fight([ann(), ben()], ["Ogrekin"], gm=True, first="foes", voices=0)
    story.does("surrender", dice=d6(1))
    assert story.state.battle.foes[0].surrendered and story.state.battle.winner == "court"


@pytest.mark.rule("MYK-WORLD-406", "MYK-PLAY-410")
def test_a_gms_monsters_flee_from_their_own_encampment():
    cunning = next(one.name for one in books.monsters if one.personality == "Cunning")
    foes = [foe(cunning, area="Enemy Encampment"), foe(cunning)]
    slow = {**PLAIN, "Quest": 0}
    story = fight([ann(base=slow, hp=9), ben(base=slow, hp=9)], foes, gm=True, first="foes", voices=0)
    story.does("f0", "flee", 0, dice=d6(6, 5))
    assert story.state.battle.foes[0].fled and story.state.battle.foes[0].area == ""
    assert story.state.battle.winner == "", "the other fights on"


# --- Bad Statuses (MYK-PLAY-548) -------------------------------------------------------------------------------------


@pytest.mark.rule("MYK-PLAY-549", "MYK-PLAY-753")
def test_the_poisoned_take_1_damage_when_a_round_ends():
    court = [ann(area="Encampment", bad_statuses=["Poisoned"])]
    story = fight(court, [foe("Ogrekin", area="Enemy Encampment")], voices=0)
    story.does("pass", dice=d6(6, 5))
    assert hp(story, "p0") == 10 and story.said("MYK-PLAY-549")


@pytest.mark.rule("MYK-PLAY-551", "MYK-PLAY-552")
def test_the_disoriented_gain_no_drive_until_a_critical_ends_it():
    wise = {"Wit": 3, "Charisma": 3, "Quest": 2, "Warfare": 3}
    court = [body(base=wise, items=[item("Spear")], bad_statuses=["Disoriented"]), ben()]
    story = fight(court, [foe("Ogrekin", hp=30, raised={"max_hp": 40})], voices=0)
    story.does("p0", "attack slot 1 f0", dice=f"{d6(6, 6)} {d6(5, 2)} {d6(1)}")
    assert story.state.people[0].drive == 0 and story.state.people[0].bad_statuses == []


@pytest.mark.rule("MYK-PLAY-553")
def test_the_obese_take_1_damage_for_a_move_of_their_own():
    story = fight([ann(bad_statuses=["Obese"]), ben()], voices=0)
    story.does("p0", "move Rearguard")
    assert hp(story, "p0") == 10


@pytest.mark.rule("MYK-PLAY-555")
def test_the_cursed_fumble_on_3():
    court = [ann(items=[item("Spear")], bad_statuses=["Cursed"]), ben()]
    story = fight(court, voices=5)
    story.does("p0", "attack slot 1 f0", 0, dice=f"{d6(2, 1)} {d6(4, 3)} {d6(2)}")
    assert story.said("MYK-PLAY-370")[-1] == "Ann: 0 against 5, critical failure."


@pytest.mark.rule("MYK-PLAY-557", "MYK-PLAY-558")
def test_the_asleep_do_not_act_have_defense_7_and_wake_by_damage():
    court = [ann(area="Enemy Vanguard", bad_statuses=["Asleep"], exhausted=True), ben()]
    story = fight(court, ["Ogrekin"], dice=f"{d6(4, 2)} {d6(2)}", first="foes", voices=0)
    assert story.said("MYK-PLAY-370")[-1] == "Ogrekin: 7 against 7, success."
    assert story.state.people[0].bad_statuses == [] and story.said("MYK-PLAY-558") == ["Ann wakes."]
    assert story.ask.prompt.startswith("Ben"), "awake, but Exhausted until the Round ends"


@pytest.mark.rule("MYK-PLAY-560")
def test_the_foolish_must_advance_while_nobody_is_in_range():
    story = fight([ann(area="Rearguard", bad_statuses=["Foolish"]), ben()], voices=0)
    story.does("p0")
    assert story.match.state.people[0].area == "Vanguard", "there was nothing else to choose"


# --- bad input -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("court", "words"),
    [
        ([{"area": "Area 7"}], "Encampment"),
        ([{"hp": 99}], "at most"),
        ([{"skills": [{"name": "Flatter"}]}], "Flatter"),
    ],
)
def test_a_position_that_cannot_be_is_refused_in_words(court, words):
    with pytest.raises(BadSetup, match=words):
        fight([body(**one) for one in court])


def test_the_dead_are_not_asked_and_late_answers_change_nothing():
    story = fight([ann(), ben(dead=True, hp=0)], voices=0)
    assert story.ask.seat == 0
    story.refuses("attack slot 9 f0")
    story.refuses("move Encampment")
