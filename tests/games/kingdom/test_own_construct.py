"""The own Skills of Constructs, each through the match."""

import pytest

from roundtable.games.kingdom import books
from roundtable.games.kingdom.laws import laws
from roundtable.games.kingdom.rules.play import knowing, numbers
from tests.games.kingdom.evenings import evening
from tests.games.kingdom.fights import d6, fight, hp, item
from tests.games.kingdom.own import CRITICAL, HIT, ann, attacked, beast, ben, uses


def foes(story):
    return story.state.battle.foes


def people(story):
    return story.state.people


@pytest.mark.rule("MYK-BEAST-299")
def test_cup_men_stretch_again_and_again():
    """Range 1 in the enemy Vanguard does not reach the Rearguard, with +1 it does."""
    court = [ann(area="Rearguard"), ben()]
    gang = [beast("Cup Men")]
    story = fight(court, gang, gm=True, first="foes", voices=0)
    assert "attack natural p0" not in story.offered
    story.does("use skill/stretch")
    while story.ask.seat != 2:
        story.does(
            next(key for key in story.offered if key in ("p0", "pass")),
            dice=d6(1, 2) if "p0" in story.offered and "Strategy" in story.ask.prompt else "",
        )
    assert "attack natural p0" in story.offered and "attack natural p1" not in story.offered
    story.does("use skill/stretch")
    assert numbers.number(story.state, "f0", "attack range") == 2


@pytest.mark.rule("MYK-BEAST-301")
def test_a_clay_figure_guards_the_undead():
    pack = [beast("Zombie"), beast("Clay Figure"), beast("Clay Figure", area="Enemy Rearguard")]
    story = fight([ann(items=[item("Spear")]), ben()], pack, voices=0)
    story.does("p0", "attack slot 1 f0", dice=d6(1, 2))
    defense = books.monsters["Zombie"].defense + 1
    assert story.said("MYK-PLAY-370")[-1].startswith(f"Ann: 6 against {defense}")
    assert numbers.number(story.state, "f0", "damage") == 1 and numbers.number(story.state, "f1", "damage") == 0


@pytest.mark.rule("MYK-BEAST-305")
def test_a_gargoyle_acts_before_who_has_won_the_strategy_check():
    clever = {"base": {"Wit": 9, "Charisma": 0, "Quest": 2, "Warfare": 3}}
    story = fight(
        [ann(**clever), ben()], [beast("Gargoyle"), beast("Golem", area="Enemy Encampment")], stage="strategy", voices=0
    )
    story.does("p0", dice=f"{d6(2, 3)} {HIT} {d6(2)}")
    assert hp(story, "p0") == 11 - 3 and [one.exhausted for one in foes(story)] == [True, False]
    assert story.state.battle.first == "court"


@pytest.mark.rule("MYK-BEAST-307")
def test_a_rider_rides_one_monster_at_a_time():
    gang = [beast("Rider"), beast("Gargoyle", "Flying", "Cortex"), beast("Golem")]
    story = uses("Rodeo", gang, None, "f1")
    assert numbers.score(story.state, "f0", "Warfare") == 4 + 5
    assert knowing.has(story.state, "f0", "Flying") and knowing.has(story.state, "f0", "Cortex")
    ridden = [{"name": "Rodeo", "rule": "MYK-BEAST-307", "what": "Warfare", "amount": 9, "until": "combat"}]
    story = uses("Rodeo", [beast("Rider", lasting=ridden), beast("Golem")], None)
    assert numbers.score(story.state, "f0", "Warfare") == 4 + 5, "the new mount in place of the old"


@pytest.mark.rule("MYK-BEAST-309", "MYK-BEAST-503")
def test_a_falling_column_brings_a_ceiling_down_somewhere():
    court = [ann(items=[item("Spear")]), ben()]
    battle = {"stage": "first", "round": 1, "foes": [beast("Human Column", hp=1), beast("Golem")]}
    story = evening(court, step="fight", battle=battle, cycles=[{"kind": "Quarter"}, {"kind": "Round"}], gm=True)
    story.does("p0", "attack slot 1 f0", dice=HIT)
    story.does("skill/collapse f0")
    story.does("C1")
    assert [(trap.trap, trap.at, trap.discovered) for trap in story.state.delve.traps] == [
        ("Drop Ceiling", "C1", False)
    ]


@pytest.mark.rule("MYK-BEAST-313")
def test_tiger_butter_plunders_and_its_fall_gives_back():
    court = [ann(items=[item("Spear")]), ben(area="Enemy Vanguard", items=[item("Spear")])]
    story = fight(court, [beast("Tiger Butter", hp=1), beast("Golem", exhausted=True)], gm=True, first="foes", voices=0)
    story.does("use skill/plunder", "p0")
    assert [held.item for held in foes(story)[0].items] == ["Spear"] and people(story)[0].items == []
    story.does("p1", "attack slot 1 f0", dice=HIT)
    assert [held.item for held in people(story)[0].items] == ["Spear"]


@pytest.mark.rule("MYK-BEAST-313", "MYK-GEAR-089")
def test_stealth_saves_ones_things_from_plunder():
    """Plunder is a Support Skill that takes from somebody: who is its target may slip away."""
    court = [ann("Stealth", items=[item("Spear")]), ben()]
    story = fight(court, [beast("Tiger Butter")], gm=True, first="foes", voices=0)
    story.does("use skill/plunder").does("skill/stealth p0", dice=d6(6, 6))
    assert [held.item for held in people(story)[0].items] == ["Spear"] and foes(story)[0].items == []


@pytest.mark.rule("MYK-BEAST-313", "MYK-CREATE-176")
def test_what_is_plundered_needs_no_slot():
    full = [item("Dagger", slot) for slot in range(1, 7)]
    story = fight([ann(items=[item("Spear")]), ben()], [beast("Tiger Butter", items=full)], gm=True, first="foes", voices=0)
    story.does("use skill/plunder")  # there is one Item to take
    assert foes(story)[0].items[-1].slots == [7] and list(laws(story.state)) == []


@pytest.mark.rule("MYK-BEAST-315", "MYK-BEAST-023")
@pytest.mark.parametrize(
    ("gender", "jobs", "after"),
    [
        ("Male", ["Cook"], ["Eunuch"]),
        ("Female", ["Cook"], ["Cook"]),
        ("male", [], []),
        ("Male", ["Cook", "Doctor"], ["Cook", "Eunuch"]),
    ],
)
def test_a_nutcracker_makes_eunuchs(gender, jobs, after):
    dice = f"{CRITICAL} {d6(1, 3)} {d6(1, 1, 1)} {'d2=2' if len(jobs) > 1 else ''}"
    servant = {"class_name": "Servant"} if len(jobs) > 1 else {}
    story = attacked([beast("Nutcracker")], [ann(gender=gender, jobs=jobs, **servant), ben()], dice=dice)
    assert people(story)[0].jobs == after
    assert ("Eunuch" in after) == any(known.source == "Job" for known in people(story)[0].skills)


@pytest.mark.rule("MYK-BEAST-317", "MYK-BEAST-007")
def test_a_red_giant_burns_all_beside_it():
    court = [ann(), ben(area="Enemy Vanguard"), ann(name="Cid", area="Encampment")]
    story = fight(court, [beast("Red Giant", exhausted=True), beast("Golem", exhausted=True)], voices=0)
    for who in ("p0", "p1"):
        story.does(who, "pass")
    story.does("pass", dice=f"{d6(2)} {d6(3)} {d6(4)}")
    assert [one.hp for one in people(story)] == [9, 8, 11] and [one.hp for one in foes(story)] == [30, 26]


@pytest.mark.rule("MYK-BEAST-319")
def test_a_collision_hurts_a_bystander():
    court = [ann(), ben(area="Enemy Vanguard")]
    story = attacked([beast("Juggernaut")], court, dice=f"d2=1 {HIT} {d6(1, 1, 1)} {d6(5)}")
    assert [one.hp for one in people(story)] == [8, 6]


@pytest.mark.rule("MYK-BEAST-321")
@pytest.mark.parametrize(("dice", "area"), [((4, 4), "Encampment"), ((4, 5), "Vanguard")])
def test_a_crash_throws_who_is_in_the_way_two_areas(dice, area):
    court = [ann(area="Vanguard"), ben()]
    story = fight(court, [beast("Organic Lokomotiv")], gm=True, first="foes", voices=0)
    while "skill/crash f0" not in story.offered:
        story.does(next(key for key in story.offered if key.startswith("move Vanguard")))
    story.does("skill/crash f0")
    story.does(["p0"], dice=d6(*dice))
    if area == "Encampment":
        assert story.offered == ["-1", "1", "0"]
        story.does("-1")
    assert people(story)[0].area == area


@pytest.mark.rule("MYK-BEAST-323")
@pytest.mark.parametrize(("dice", "number"), [((5, 6), 2), ((6, 6), 1)])
def test_hope_may_turn_the_page(dice, number):
    """Charisma 3 against 15: a failure ends the Round, the attack paid for does not come."""
    base = {"Wit": 0, "Charisma": 3, "Quest": 2, "Warfare": 3}
    court = [ann(base=base, drive=2, items=[item("Spear")]), ben()]
    story = fight(court, [beast("Nameless Apocrypha")], voices=0)
    story.does("p0", "attack slot 1 f0", 2, dice=f"{d6(*dice)} {d6(1, 2, 3, 3) if number == 1 else ''}")
    if number == 2:
        story.does(0)
        assert "Strategy" in story.ask.prompt and hp(story, "f0") == 30
        assert story.said("MYK-PLAY-370") == []
    else:
        assert story.state.battle.round == 1 and "3 3" in story.offered
