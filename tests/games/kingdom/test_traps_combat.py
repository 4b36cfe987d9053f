"""The Combat Traps at work, each in a fight (MYK-WORLD-282)."""

import pytest

from tests.games.kingdom.fights import body, d6, fight, foe, hp, item, skill, tie

DULL = {"Wit": 0, "Charisma": 0, "Quest": 2, "Warfare": 3}
TOUGH = {"hp": 30, "raised": {"max_hp": 40}}


def ann(*skills, **fields):
    return body(**{"base": DULL, "skills": skill(*skills), **fields})


def ben(*skills, **fields):
    return body(**{"name": "Ben", "base": DULL, "area": "Encampment", "skills": skill(*skills), **fields})


def field(name, area="Rearguard", court=None, foes=None, **battle):
    """A Combat Trap in an Area of the Court's; Ann stands in front of it."""
    traps = {area: {"name": name, "level": 3}}
    far = [foe("Ogrekin", **TOUGH, area="Enemy Encampment")]
    return fight(court or [ann(), ben()], foes or far, traps=traps, voices=0, **battle)


@pytest.mark.rule("MYK-WORLD-283", "MYK-WORLD-284")
@pytest.mark.parametrize(("area", "may"), [("Enemy Rearguard", True), ("Enemy Vanguard", False), ("Vanguard", False)])
def test_no_shot_goes_into_or_past_an_eclipse(area, may):
    court = [ann(items=[item("Crossbow", 1), item("Star Fragment", 2, level=3)]), ben()]
    story = field("Eclipse", area, court, [foe("Ogrekin", **TOUGH)])
    story.does("p0")
    assert ("attack slot 1 f0" in story.offered) is may


@pytest.mark.rule("MYK-WORLD-285")
def test_a_star_fragment_broken_there_ends_an_eclipse():
    court = [ann(items=[item("Star Fragment", 1)]), ben()]
    story = field("Eclipse", "Vanguard", court)
    story.match.set_policy(0, "trap/eclipse", "ask")
    story.does("p1", "pass", "move Rearguard")  # as Ben's turn begins she waits
    story.does("trap/eclipse p0")
    assert "Vanguard" not in story.state.battle.traps and story.state.people[0].items == []


@pytest.mark.rule("MYK-WORLD-286", "MYK-WORLD-287")
def test_a_duel_room_lets_one_of_each_side_in():
    story = field("Duel Room", court=[ann(), ben(area="Rearguard"), ben(name="Cal")])
    story.does("p0", "move Rearguard")
    assert story.state.people[0].area == "Vanguard" and story.said("MYK-WORLD-287")


@pytest.mark.rule("MYK-WORLD-288", "MYK-WORLD-289")
def test_a_tornado_throws_who_fails():
    story = field("Tornado")
    story.does("p0", "move Rearguard", dice=f"{d6(3, 2)} {d6(3)}")
    assert story.state.people[0].area == "Enemy Vanguard"
    story = field("Tornado")
    story.does("p0", "move Rearguard", dice=d6(4, 4))
    assert story.state.people[0].area == "Rearguard", "Quest 2 + 8 reach 10"


@pytest.mark.rule("MYK-WORLD-289")
def test_two_tornados_throw_somebody_once_each():
    traps = {"Rearguard": {"name": "Tornado", "level": 3}, "Enemy Vanguard": {"name": "Tornado", "level": 3}}
    story = fight([ann(), ben()], [foe("Ogrekin", **TOUGH, area="Enemy Encampment")], traps=traps, voices=0)
    fails = d6(3, 2)
    story.does("p0", "move Rearguard", dice=f"{fails} {d6(3)} {fails} {d6(5)}")
    assert story.state.people[0].area == "Rearguard", "back where the first one lies, which has had its turn"


@pytest.mark.rule("MYK-WORLD-289", "MYK-WORLD-287")
def test_a_tornado_throws_nobody_where_nobody_may_come():
    traps = {"Rearguard": {"name": "Tornado", "level": 3}, "Encampment": {"name": "Duel Room", "level": 3}}
    story = fight([ann(), ben()], [foe("Ogrekin", **TOUGH, area="Enemy Encampment")], traps=traps, voices=0)
    story.does("p0", "move Rearguard", dice=f"{d6(3, 2)} {d6(6)}")
    assert story.state.people[0].area == "Rearguard", "Ben is alone in the Duel Room"


@pytest.mark.rule("MYK-WORLD-290", "MYK-WORLD-291")
def test_a_thorn_puts_to_sleep():
    story = field("Thorn")
    story.does("p0", "move Rearguard", dice=d6(3, 2))
    assert story.state.people[0].bad_statuses == ["Asleep"]


@pytest.mark.rule("MYK-WORLD-292", "MYK-WORLD-293", "MYK-WORLD-422")
def test_falling_rocks_hit_who_does_not_fly():
    story = field("Falling Rock")
    story.does("p0", "move Rearguard", dice=f"{d6(3, 2)} {d6(4)}")
    assert hp(story, "p0") == 7
    awake = [{"name": "Flying", "rule": "MYK-PLAY-048", "what": "monster skill", "note": "Flying", "until": "cycle"}]
    story = field("Falling Rock", court=[ann("Flying", lasting=awake), ben()])
    story.does("p0", "move Rearguard")
    assert hp(story, "p0") == 11


@pytest.mark.rule("MYK-WORLD-294", "MYK-WORLD-295")
def test_a_seal_bars_assists_and_interrupts():
    base = {**DULL, "Charisma": 3}
    court = [ann(area="Enemy Vanguard"), ben("Diehard", area="Rearguard", base=base, followers=4)]
    foes = [foe("Ogrekin", **TOUGH)]
    story = field("Seal", "Rearguard", court, foes, stage="strategy")
    story.does("p0", dice=f"{d6(1, 2)} {d6(5, 4)} {d6(2)}")
    assert hp(story, "p0") == 9, "nobody was asked"


@pytest.mark.rule("MYK-WORLD-296", "MYK-WORLD-297")
def test_a_bottomless_swamp_does_not_let_go():
    story = field("Bottomless Swamp", "Vanguard")
    story.does("p0", "move Rearguard", dice=d6(3, 2))
    assert story.state.people[0].area == "Vanguard"


@pytest.mark.rule("MYK-WORLD-298")
def test_a_bottomless_swamp_costs_1_damage_a_round():
    story = field("Bottomless Swamp", "Vanguard", [ann()])
    story.does("pass", dice=d6(6, 5))
    assert hp(story, "p0") == 10


@pytest.mark.rule("MYK-WORLD-299", "MYK-WORLD-300")
def test_on_a_slip_floor_equal_dice_are_a_critical_failure():
    court = [ann(items=[item("Spear")]), ben()]
    story = field("Slip Floor", "Vanguard", court, [foe("Ogrekin", **TOUGH)])
    story.does("p0", "attack slot 1 f0", dice=f"{d6(4, 4)} {d6(1, 4)} {d6(4, 3)} {d6(2)}")
    assert "Ann: 0 against 5, critical failure." in story.said("MYK-PLAY-370")


@pytest.mark.rule("MYK-WORLD-301", "MYK-WORLD-302")
def test_a_stop_sign_ends_the_movement():
    runner = foe("Dwarf", **TOUGH, knows=["Trot"], area="Enemy Rearguard")
    traps = {"Enemy Vanguard": {"name": "Stop Sign", "level": 3}}
    story = fight([ann(), ben()], [runner], gm=True, first="foes", voices=0, traps=traps)
    story.does("move Vanguard")
    assert story.state.battle.foes[0].area == "Enemy Vanguard"


@pytest.mark.rule("MYK-WORLD-304", "MYK-WORLD-305")
def test_a_minefield_goes_off_under_everybody_there():
    story = field("Minefield", court=[ann(), ben(area="Rearguard"), ben(name="Cal")])
    story.does("p0", "move Rearguard", dice=f"{d6(3, 2)} {d6(1, 2)} {d6(2, 2)}")
    assert [hp(story, "p0"), hp(story, "p1")] == [8, 7]


@pytest.mark.rule("MYK-WORLD-306", "MYK-WORLD-307")
def test_a_waterhole_lowers_defense():
    court = [ann(area="Enemy Vanguard"), ben()]
    story = field("Waterhole", "Enemy Vanguard", court, [foe("Ogrekin", **TOUGH)], stage="strategy")
    story.does("p0", dice=f"{d6(1, 1)} {d6(1, 4)} {d6(3, 2)}")
    assert story.said("MYK-PLAY-370")[-1] == "Ogrekin: 6 against 7, failure."


@pytest.mark.rule("MYK-WORLD-308", "MYK-WORLD-309")
def test_despair_takes_drive_or_voices():
    wise = {**DULL, "Wit": 3, "Charisma": 3}
    traps = {"Vanguard": {"name": "Despair", "level": 5}}
    court = [ann(base=wise, drive=1), ben(area="Vanguard", exhausted=True)]
    story = fight(court, [foe("Ogrekin", **TOUGH, area="Enemy Encampment")], voices=6, traps=traps)
    story.does("pass")
    assert story.state.people[0].drive == 0 and story.state.kingdom.voices == 5


@pytest.mark.rule("MYK-WORLD-310", "MYK-WORLD-311")
def test_spellbound_adds_a_die_to_attacks_from_there():
    court = [ann(items=[item("Spear")]), ben()]
    story = field("Spellbound", "Vanguard", court, [foe("Ogrekin", **TOUGH)])
    story.does("p0", "attack slot 1 f0", dice=f"{d6(4, 3)} {d6(5)}")
    assert hp(story, "f0") == 30 - 8


@pytest.mark.rule("MYK-WORLD-312", "MYK-WORLD-313")
def test_in_a_gray_rose_nobody_helps():
    story = field("Gray Rose", "Encampment", [ann(), ben(affection={"0": tie(3)})])
    story.does("p1")
    assert not any(key.startswith("help ") for key in story.offered)


@pytest.mark.rule("MYK-WORLD-314", "MYK-WORLD-315")
def test_limit_over_leaves_one_free():
    """Who has rolled highest names a character of their own: Ann's player Ann, not Ben, whom another plays."""
    story = field("Limit Over", "Vanguard", [ann(), ben(area="Vanguard", exhausted=True)])
    story.does("pass", dice=d6(5, 2, 1, 2))
    assert story.state.battle.round == 2
    assert not story.state.people[0].exhausted and story.state.people[1].exhausted


@pytest.mark.rule("MYK-WORLD-315")
def test_limit_over_lets_a_player_free_a_monster_of_their_own():
    friend = foe("Ogrekin", team="court", area="Vanguard", commander=0, exhausted=True)
    far = foe("Ogrekin", **TOUGH, area="Enemy Encampment")
    story = field("Limit Over", "Vanguard", [ann()], [far, friend])
    story.does("pass", dice=d6(5, 2)).does("f1", dice=d6(1, 2))
    assert story.state.people[0].exhausted and not story.state.battle.foes[1].exhausted


@pytest.mark.rule("MYK-GEAR-218", "MYK-WORLD-311")
@pytest.mark.parametrize(("choice", "hurt"), [([], 8), (["Spellbound"], 3), (["Thorn"], 8)])
def test_who_wears_dismaze_gear_has_neither_harm_nor_good_of_a_trap(choice, hurt):
    court = [ann(items=[item("Spear"), item("Dismaze Gear", 3, choice=choice)]), ben()]
    story = field("Spellbound", "Vanguard", court, [foe("Ogrekin", **TOUGH)])
    story.does("p0", "attack slot 1 f0", dice=d6(4, 3, *([5] if hurt == 8 else [])))
    assert 30 - hp(story, "f0") == hurt


@pytest.mark.rule("MYK-GEAR-218", "MYK-WORLD-305")
def test_who_wears_dismaze_gear_is_not_struck_when_another_steps_on_a_mine():
    court = [ann(), ben(area="Rearguard", items=[item("Dismaze Gear", 1, choice=["Minefield"])]), ben(name="Cal")]
    story = field("Minefield", court=court)
    story.does("p0", "move Rearguard", dice=f"{d6(3, 2)} {d6(1, 2)}")
    assert [hp(story, "p0"), hp(story, "p1")] == [8, 11]


@pytest.mark.rule("MYK-GEAR-218", "MYK-WORLD-284", "MYK-WORLD-422")
@pytest.mark.parametrize(("choice", "may"), [(["Eclipse"], True), (["Seal"], False)])
def test_who_wears_dismaze_gear_shoots_past_an_eclipse(choice, may):
    star = item("Star Fragment", 2, level=3)
    court = [ann(items=[item("Crossbow", 1), star, item("Dismaze Gear", 3, choice=choice)]), ben()]
    story = field("Eclipse", "Enemy Vanguard", court, [foe("Ogrekin", **TOUGH)])
    story.does("p0")
    assert ("attack slot 1 f0" in story.offered) is may


@pytest.mark.rule("MYK-GEAR-218", "MYK-WORLD-287")
def test_who_wears_dismaze_gear_walks_into_a_duel_room():
    court = [ann(items=[item("Dismaze Gear", 1, choice=["Duel Room"])]), ben(area="Rearguard")]
    story = field("Duel Room", court=court)
    story.does("p0", "move Rearguard")
    assert story.state.people[0].area == "Rearguard"


@pytest.mark.rule("MYK-WORLD-302")
def test_a_stop_sign_somebody_was_thrown_past_does_not_end_the_next_movement():
    court = [ann(area="Encampment", items=[item("Ride", 1)], halted=True), ben()]
    story = fight(court, [foe("Ogrekin", **TOUGH, area="Enemy Encampment")], voices=0)
    story.does("p0", "move Vanguard")
    assert story.state.people[0].area == "Vanguard"


@pytest.mark.rule("MYK-WORLD-284", "MYK-WORLD-378")
@pytest.mark.parametrize(("trap", "struck"), [("Rearguard", True), ("Vanguard", False)])
def test_a_monsters_attack_from_afar_stops_at_an_eclipse_too(trap, struck):
    """At 2 Areas or more it counts as made with a ranged weapon."""
    shaman = [foe("Ogrekin Shaman", **TOUGH, wounds_paid=20)]
    court = [ann(area="Vanguard")]
    story = field("Eclipse", trap, court, shaman, gm=True, first="foes")
    assert ("attack natural p0" in story.offered), "from the next Area it is a melee attack"
    far = field("Eclipse", trap, court, [{**shaman[0], "area": "Enemy Rearguard"}], gm=True, first="foes")
    assert ("attack natural p0" in far.offered) is struck


@pytest.mark.rule("MYK-WORLD-285", "MYK-WORLD-544")
def test_a_gleamer_may_be_broken_before_anybody_acts():
    """It counts as a Star Fragment; an Assist Action needs no turn of one's own."""
    court = [ann(items=[item("Crossbow", 1)], area="Rearguard"), ben(area="Vanguard", items=[item("Gleamer", 1)])]
    story = field("Eclipse", "Vanguard", court)
    story.match.set_policy(1, "trap/eclipse", "ask")
    story.does("p0").does("trap/eclipse p1")
    assert "Vanguard" not in story.state.battle.traps and story.state.people[1].items == []


@pytest.mark.rule("MYK-WORLD-303", "MYK-GEAR-038")
def test_nobody_leaves_a_stop_sign_to_shield_somebody():
    """To take another's place is a movement by a Skill."""
    court = [ann("Shield"), ben(area="Rearguard")]
    story = field("Stop Sign", "Vanguard", court, [foe("Ogrekin Shaman", **TOUGH, wounds_paid=20)], gm=True, first="foes")
    story.match.set_policy(0, "skill/shield", "ask")
    story.does("attack natural p1", dice=d6(6, 5, 3)).does("skill/shield p0")
    assert story.state.people[0].area == "Vanguard" and [hp(story, "p0"), hp(story, "p1")] == [11, 8]


@pytest.mark.rule("MYK-WORLD-309", "MYK-PLAY-431")
def test_the_dead_do_not_despair():
    court = [ann(area="Encampment"), ben(area="Vanguard", hp=0, dead=True), ben(name="Cal", area="Vanguard")]
    traps = {"Vanguard": {"name": "Despair", "level": 5}}
    story = fight(court, [foe("Ogrekin", **TOUGH, area="Enemy Encampment")], traps=traps, voices=5)
    story.does("p0", "pass", "pass", dice=d6(1, 2))
    assert story.state.kingdom.voices == 4, "Cal has no Drive, Ben is dead"
