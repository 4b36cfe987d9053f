"""Options of a table that count in a fight or a dungeon, each played in both settings."""

import pytest

from tests.games.kingdom.advanced import WISE, ann, ben, enemy
from tests.games.kingdom.evenings import Group, evening, everybody, placed
from tests.games.kingdom.fights import body, d6, fight, foe, hp, item, skill, tie
from tests.games.kingdom.own import beast

ANN, BEN = body(), body(name="Ben")
BOTH = pytest.mark.parametrize("chosen", [False, True])


# --- Traps -----------------------------------------------------------------------------------------------------------


@BOTH
@pytest.mark.rule("MYK-WORLD-080")
def test_a_trap_that_fired_is_discovered_only_where_the_table_says_so(chosen):
    options = {"firing_discovers_trap": chosen}
    story = evening([ANN], d6(*[2] * 6), traps=[placed("Drop Ceiling", "B1")], options=options).does("rest Warfare")
    story.does("stay", "camp", dice="")
    assert any(key.startswith("disarm") for key in story.offered) is chosen


@pytest.mark.rule("MYK-WORLD-082")
@pytest.mark.parametrize(("each", "dice", "left"), [(False, (3, 4), (8, 7)), (True, (3, 4, 2, 2, 1, 2), (7, 5))])
def test_a_rest_trap_fires_once_a_quarter_or_with_every_rest(each, dice, left):
    story = evening(
        [ANN, BEN],
        d6(*dice, *[2] * (4 if not each else 2)),
        traps=[placed("Drop Ceiling", "B1")],
        options={"rest_trap_per_rest": each},
    )
    everybody(story, "rest Warfare")
    assert (hp(story, "p0"), hp(story, "p1")) == left
    assert len(story.said("MYK-WORLD-120")) == 1 + each


@BOTH
@pytest.mark.rule("MYK-WORLD-085")
def test_any_search_that_succeeds_may_stop_an_undiscovered_trap(chosen):
    story = evening(
        [ANN],
        d6(5, 4, *[2] * 7),
        traps=[placed("Borracho", "B1", carrier="Ogrekin")],
        monsters={"B1": [Group("Ogrekin", 1, reaction="Friendly")]},
        options={"undiscovered_any_search": chosen},
    )
    story.does("search room", "Quest")
    assert (story.state.battle is None) is chosen, "the room was searched, not the Ogrekin that bears the Trap"


@BOTH
@pytest.mark.rule("MYK-WORLD-086")
def test_a_discovered_touch_trap_is_safe_only_where_the_table_says_so(chosen):
    trap = placed("Poison Needle", "B1", carrier="chest")
    options = {"discovered_touch_traps_are_safe": chosen}
    story = evening([ANN], traps=[trap], found=("Poison Needle",), options=options).does("touch chest")
    assert (hp(story, "p0") == 11) is chosen


@BOTH
@pytest.mark.rule("MYK-WORLD-234")
def test_an_incubator_suffers_the_infection_only_where_the_table_says_so(chosen):
    story = evening(
        [ANN],
        d6(2, 3, 4),
        traps=[placed("Infection", "B1", carrier="corpse")],
        options={"infection_affects_incubator": chosen},
    ).does("touch corpse")
    assert story.state.people[0].bad_statuses == (["Cursed"] if chosen else [])
    assert [one.note for one in story.state.people[0].lasting if one.what == "incubator"] == ["Cursed"]


# --- a Quarter -------------------------------------------------------------------------------------------------------


@BOTH
@pytest.mark.rule("MYK-PLAY-202")
def test_somebody_may_come_as_the_court_leaves_an_empty_room(chosen):
    options = {"random_encounter_on_leaving": chosen}
    story = evening([ANN, BEN], stage="enter", explored=("A1", "B1"), options=options)
    story.does("go C1", dice=d6(1, 1, *[2] * 4) if chosen else "")
    assert story.said("MYK-PLAY-202") == (["Does anybody come? 2, on 2 or less."] if chosen else [])
    assert story.state.delve.at["p0"] == ("B1" if chosen else "C1"), "who is met on leaving is met there"


@pytest.mark.rule("MYK-PLAY-202")
def test_where_nobody_comes_the_court_leaves_the_room():
    options = {"random_encounter_on_leaving": True}
    story = evening([ANN, BEN], d6(2, 1), stage="enter", explored=("A1", "B1"), options=options).does("go C1")
    assert story.state.delve.at["p0"] == "C1"


@pytest.mark.rule("MYK-PLAY-206")
@pytest.mark.parametrize(("revenge", "dead", "hostile"), [(False, True, False), (True, True, True), (True, False, False)])
def test_kin_avenge_the_dead_only_where_the_table_says_so(revenge, dead, hostile):
    story = evening(
        [ANN],
        d6(*[3] * 8) if hostile else "",
        monsters={"C1": [Group("Slime", 1)]},
        stage="enter",
        delve={"died": ["Slime"] if dead else ["Ogrekin"]},
        options={"kin_revenge": revenge},
    ).does("go C1")
    assert (story.state.battle is not None) is hostile
    assert bool(story.said("MYK-PLAY-206")) is hostile
    if not hostile:
        assert story.offered == ["negotiate", "fight"]


@pytest.mark.rule("MYK-PLAY-206")
@pytest.mark.parametrize("answer", ["hostile", "spare"])
def test_a_human_gm_is_asked_whether_kin_take_revenge(answer):
    story = evening(
        [ANN],
        gm=True,
        monsters={"C1": [Group("Slime", 1)]},
        stage="enter",
        delve={"died": ["Slime"]},
        options={"kin_revenge": True},
    ).does("go C1")
    assert story.ask.seat == 1 and story.ask.rule == "MYK-PLAY-206"
    story.does(answer, dice=d6(*[3] * 8) if answer == "hostile" else "")
    assert (story.state.battle is not None) is (answer == "hostile")


@BOTH
@pytest.mark.rule("MYK-PLAY-223")
def test_rushing_forward_goes_on_while_it_succeeds_where_the_table_says_so(chosen):
    story = evening([body(followers=1)], stage="enter", options={"rush_forward_repeatable": chosen}).does("go C1")
    story.does("rush", dice=d6(4, 3)).does("go B1")
    assert ("rush" in story.offered) is chosen
    if chosen:
        story.does("rush", dice=d6(1, 2))
        assert story.state.delve.stage == "camp" and story.state.quarter == 0, "a failure ends it"


@pytest.mark.rule("MYK-PLAY-153")
@pytest.mark.parametrize(("whole", "second"), [(False, 8), (True, 9)])
def test_scouting_counts_the_rooms_of_one_action_or_of_the_game(whole, second):
    people = [body(followers=3), body(name="Ben", followers=3)]
    story = evening(people, at="C1", before="B1", options={"gather_info_counts_whole_game": whole})
    story.does("gather B1", seat=0).does("gather B1", seat=1)
    story.does(1, "Quest", dice=d6(4, 3))
    story.does(1, "Quest", dice=d6(5, 3))
    assert story.said("MYK-PLAY-153")[1::2] == ["Ann: 9 against 8, success.", f"Ben: 10 against {second}, success."]


@pytest.mark.rule("MYK-PLAY-302")
@pytest.mark.parametrize(("own", "score"), [(False, 3), (True, 2)])
def test_stolen_hearts_bring_the_sum_or_the_own_affection(own, score):
    court = [
        {**ANN, "affection": {"1": tie(1)}},
        BEN,
        body(name="Cid", affection={"1": tie(2)}),
    ]
    story = evening(court, d6(6, 6, 1), options={"kiss_moves_own_affection_only": own})
    story.does("rest Charisma", seat=0).does("pass", seat=1).does("pass", seat=2).does("p1")
    assert story.state.people[2].affection[0].score == score and 1 not in story.state.people[2].affection


# --- Items and Skills in a fight -------------------------------------------------------------------------------------


@pytest.mark.rule("MYK-GEAR-126")
@pytest.mark.parametrize(("free", "drive"), [(False, 1), (True, 2)])
def test_a_beasts_skills_cost_hope_unless_the_table_says_otherwise(free, drive):
    """A Dwarf knows Knock Back, which costs a person 1 Hope as every Monster Skill does."""
    from roundtable.games.kingdom.rules.play import effects, price

    known = [{"name": "Beast Memory", "choice": "Dwarf"}]
    court = [ann(skills=known, level=3, base=WISE, drive=2, area="Enemy Vanguard"), ben()]
    story = fight(court, [enemy()], voices=0, options={"beast_memory_free_monster_skills": free})
    story.does("p0", "use skill/beast-memory")
    pays = price.price(story.state, "p0", effects.skill("Demoralize"))
    assert (2 - int(pays.get("Hope", "0")) == drive), pays


@pytest.mark.rule("MYK-GEAR-150")
@pytest.mark.parametrize(("capped", "damage"), [(True, 4 + 10), (False, 4 + 11)])
def test_a_weapon_raised_for_a_while_stays_at_10_unless_the_table_says_otherwise(capped, damage):
    strained = {"name": "Full Efforts", "rule": "MYK-GEAR-150", "what": "full efforts", "note": "1", "amount": 1}
    court = [ann(items=[item("Blade", 1, level=10)], lasting=[strained], area="Enemy Vanguard"), ben()]
    story = fight(court, [enemy()], voices=0, options={"cap_temporary_item_levels": capped})
    story.does("p0", "attack slot 1 f0", dice=f"{d6(4, 3)} {d6(4)}")
    assert hp(story, "f0") == 30 - damage


@pytest.mark.rule("MYK-GEAR-180")
@pytest.mark.parametrize(("whole_round", "defense"), [(False, 9), (True, 11)])
def test_a_cloak_serves_for_an_attack_or_for_the_round(whole_round, defense):
    court = [ann(items=[item("Cloak", 1)], area="Enemy Vanguard"), ben()]
    options = {"cloak_lasts_all_round": whole_round}
    story = fight(court, [enemy(), enemy()], first="foes", voices=0, options=options)
    story.does("item/cloak p0#1", dice=f"{d6(5, 4)} {d6(4, 3)} {d6(3, 4)}")
    assert story.said("MYK-PLAY-370")[1::2] == [
        "Ogrekin 1: 8 against 11, failure.",
        f"Ogrekin 2: 8 against {defense}, failure.",
    ]


@BOTH
@pytest.mark.rule("MYK-GEAR-200")
def test_a_second_potion_in_a_cycle_only_where_the_table_allows_it(chosen):
    court = [ann(area="Enemy Vanguard", hp=1), ben(items=[item("Potion", 1), item("Potion", 2, level=2)])]
    options = {"one_potion_per_cycle": chosen}
    story = fight(court, [enemy()], dice=f"{d6(5, 4)} {d6(4)}", first="foes", voices=0, options=options)
    story.does("item/potion p1#1", dice=d6(6) if chosen else "")
    if chosen:
        assert hp(story, "p0") == -3 + 6 and [one.item for one in story.state.people[1].items] == ["Potion"]
    else:
        assert "item/potion p1#2" in story.offered


@pytest.mark.rule("MYK-GEAR-210")
@pytest.mark.parametrize(("formula", "lit"), [("level", False), ("level_plus_one", True)])
def test_a_star_fragment_lights_its_level_or_one_more(formula, lit):
    court = [ann(items=[item("Crossbow", 1)]), ben(area="Rearguard", items=[item("Star Fragment", 1)])]
    story = fight(court, ["Ogrekin"], voices=0, options={"star_fragment_light_formula": formula})
    story.does("p0")
    assert ("attack slot 1 f0" in story.offered) is lit, "from the Rearguard it is two Areas to the enemy Vanguard"
    seen = story.match.view(0).battle
    assert next(one.lit for one in seen.areas if one.name == "Enemy Vanguard") is lit, "and the board shows it"


@pytest.mark.rule("MYK-GEAR-210", "MYK-WORLD-544")
@pytest.mark.parametrize("formula", ["level", "level_plus_one"])
def test_a_gleamers_light_is_its_bearers_whatever_a_star_fragments_is(formula):
    court = [ann(items=[item("Crossbow", 1)]), ben(area="Rearguard", items=[item("Gleamer", 1)])]
    story = fight(court, ["Ogrekin"], voices=0, options={"star_fragment_light_formula": formula})
    assert "attack slot 1 f0" not in story.does("p0").offered, "half of Level 1 reaches one Area"


@pytest.mark.rule("MYK-WORLD-702")
@pytest.mark.parametrize(("double", "voices"), [(True, 9 - 2 - 2), (False, 9 - 2)])
def test_a_salvo_that_fails_costs_its_voices_once_or_twice(double, voices):
    shooter = ann(skills=skill("Salvo"), level=2, area="Enemy Vanguard")
    options = {"salvo_double_loss": double}
    story = fight([shooter, ben()], [foe("Ogrekin", hp=30, raised={"max_hp": 40})], voices=9, options=options)
    story.match.set_policy(0, "skill/salvo", "ask")
    story.does("p0", "attack hands f0", 0, dice=d6(5, 4))
    story.does("skill/salvo p0", 2, 0, dice=f"{d6(4, 3)} {d6(1, 1)}")
    assert story.state.kingdom.voices == voices


@pytest.mark.rule("MYK-GEAR-161")
@pytest.mark.parametrize(("whole", "said"), [(False, "success"), (True, "critical success")])
def test_a_daggers_11_is_the_dice_or_the_whole_result(whole, said):
    court = [ann(items=[item("Dagger", 1)], area="Enemy Vanguard"), ben()]
    story = fight(court, [enemy()], voices=0, options={"dagger_critical_counts_total": whole})
    story.does("p0", "attack slot 1 f0", dice=f"{d6(5, 4)} {d6(2, 2, 2, 2)}")
    assert story.said("MYK-PLAY-370")[-1] == f"Ann: 12 against 5, {said}."


@pytest.mark.rule("MYK-GEAR-166")
@pytest.mark.parametrize(("either", "die", "left"), [(True, "d3=1", [9, 30, 30]), (False, "d2=1", [11, 28, 30])])
def test_a_shot_into_an_area_of_several_may_find_a_friend(either, die, left):
    cid = body(name="Cid", area="Enemy Vanguard", base=WISE)
    court = [ann(items=[item("Crossbow", 1)]), ben(area="Vanguard", items=[item("Star Fragment", 1)]), cid]
    story = fight(court, [enemy(), enemy()], voices=0, options={"random_hit_includes_allies": either})
    story.does("p0", "attack slot 1 f0", dice=f"{d6(4, 3)} {die}")
    assert [hp(story, one) for one in ("p2", "f0", "f1")] == left


@pytest.mark.rule("MYK-BEAST-180")
@pytest.mark.parametrize(("lines", "enough"), [(3, False), (1, True)])
def test_how_many_lines_a_poem_needs(lines, enough):
    from tests.games.kingdom.own import uses

    story = uses("Poetic World", [beast("Nomi")], None, "p1", options={"poem_min_lines": lines})
    story.does("Roses are red", dice="" if enough else f"{d6(3)} {d6(3)}")
    assert (story.ask.prompt != "") and (hp(story, "p0") == 11) is enough


@BOTH
@pytest.mark.rule("MYK-WORLD-080", "MYK-WORLD-088")
def test_a_pit_that_somebody_fell_into_is_harmless_where_that_finds_it(chosen):
    options = {"firing_discovers_trap": chosen}
    story = evening([ANN], d6(3), traps=[placed("Pit", "B1-C1")], stage="enter", options=options).does("go C1")
    assert hp(story, "p0") == 7 and story.state.delve.traps[0].disarmed is chosen
