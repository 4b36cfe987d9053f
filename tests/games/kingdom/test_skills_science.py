"""The Science Skills at work, each through the match."""

import pytest

from tests.games.kingdom.advanced import ann, ben, enemy
from tests.games.kingdom.evenings import evening
from tests.games.kingdom.fights import d6, fight, hp, item

CLEVER = {"Wit": 3, "Charisma": 0, "Quest": 2, "Warfare": 3}


def doctor(*skills, **fields):
    return ann(*skills, **{"base": CLEVER, **fields})


@pytest.mark.rule("MYK-GEAR-075")
@pytest.mark.parametrize("dice, taken", [((3, 2), 3), ((1, 1), 1)])
def test_analyze_stops_a_skill_of_no_higher_level_than_the_dice(dice, taken):
    court = [doctor(drive=0, items=[item("Spear")]), ben("Analyze", base=CLEVER, drive=2)]
    story = fight(court, [enemy(raised={"level": 4, "Warfare": 5}, knows=["Parry"])], voices=0)
    story.does("p0", "attack slot 1 f0", dice=d6(2, 3))
    assert story.offered[0] == "skill/analyze p1 @1", "in answer to the Parry of the Ogrekin"
    parried = "" if sum(dice) >= 5 else d6(5, 5)
    story.does("skill/analyze p1 @1").does(2, dice=f"{d6(*dice)} {parried}")
    assert hp(story, "f0") == 30 - taken and story.state.people[1].drive == 0


@pytest.mark.rule("MYK-GEAR-075")
def test_analyze_stops_a_support_skill_and_leaves_its_user_exhausted():
    court = [ann("Analyze", base=CLEVER, drive=1, area="Enemy Vanguard"), ben()]
    story = fight(court, [enemy(knows=["Hoick"])], first="foes", voices=0, gm=True)
    story.does("use skill/hoick")
    story.does("skill/analyze p0", dice=d6(1))
    assert story.said("MYK-GEAR-075")[-1] == "Hoick has no effect."
    assert story.state.people[0].area == "Enemy Vanguard" and story.state.battle.foes[0].exhausted


@pytest.mark.rule("MYK-GEAR-077")
def test_revive_wakes_somebody_in_the_same_area():
    court = [doctor("Revive"), ben(hp=-2, area="Vanguard", exhausted=True)]
    story = fight(court, [enemy(area="Enemy Encampment")], voices=0)
    story.does("use skill/revive", dice=f"{d6(5, 3)} {d6(6)}")
    assert hp(story, "p1") == 4


@pytest.mark.rule("MYK-GEAR-077")
def test_revive_does_not_reach_another_area_in_combat():
    court = [doctor("Revive"), ben(hp=-2, area="Encampment", exhausted=True)]
    story = fight(court, [enemy(area="Enemy Encampment")], voices=0)
    assert "use skill/revive" not in story.offered


@pytest.mark.rule("MYK-GEAR-078", "MYK-GEAR-143")
@pytest.mark.parametrize("dice, made", [((4, 2), True), ((2, 3), False)])
def test_weave_material_crafts_in_the_dungeon(dice, made):
    court = [doctor("Weave Material", materials={"2": {"Iron": 1}}), ben(materials={"1": {"Fang": 1}})]
    story = fight(court, [enemy(area="Enemy Encampment")], voices=0)
    story.does("p0", "skill/weave-material p0")
    assert "Blade" in story.offered and "Crossbow" not in story.offered
    story.does("Blade", dice=d6(*dice))
    assert [held.item for held in story.state.people[0].items] == (["Blade"] if made else [])
    assert [one.materials for one in story.state.people] == [{}, {}], "gone in either case"


@pytest.mark.rule("MYK-GEAR-079")
def test_antimagic_formula_bars_a_skill_for_both_sides():
    court = [doctor("Antimagic Formula", "Hoick", area="Enemy Vanguard"), ben()]
    story = fight(court, [enemy(knows=["Hoick"])], voices=0, gm=True)
    story.does("p0")
    assert "use skill/hoick" in story.offered
    story.does("use skill/antimagic-formula", "f0 Hoick", dice=d6(3, 2))
    assert "Ann: 8 against 8, success." in story.said("MYK-GEAR-079")
    story.does("pass")
    assert story.ask.seat == 2 and "use skill/hoick" not in story.offered, "the Ogrekin cannot use it either"


@pytest.mark.rule("MYK-GEAR-080", "MYK-GEAR-081")
def test_boosted_science_raises_check_and_damage():
    court = [doctor("Logical Blast", "Boosted Science", base={**CLEVER, "Wit": 5}, drive=3), ben()]
    story = fight(court, [enemy()], voices=0)
    story.does("p0", "use skill/logical-blast", "f0", 0)
    story.does("skill/boosted-science p0", 2, dice=d6(3, 4))
    assert "Ann: 18 against 9, success." in story.said("MYK-GEAR-081"), "7 + Wit 5 + 6"
    assert hp(story, "f0") == 30 - (9 + 6) and story.state.people[0].drive == 0


@pytest.mark.rule("MYK-GEAR-081")
def test_logical_blast_hurts_by_what_the_check_was_better():
    court = [doctor("Logical Blast", drive=1), ben()]
    story = fight(court, [enemy(area="Enemy Encampment")], voices=0)
    story.does("p0", "use skill/logical-blast", "f0", dice=d6(5, 4))
    assert hp(story, "f0") == 30 - 3


@pytest.mark.rule("MYK-GEAR-076")
def test_multitask_acts_twice_in_camp():
    court = [doctor("Multitask", hp=5)]
    story = evening(court, voices=9)
    story.does("rest Wit", dice=d6(3, 4))
    story.goes_on(lambda match: match.ask is not None and match.ask.prompt.startswith("Camp"))
    assert not story.state.people[0].exhausted and len(story.said("MYK-PLAY-280")) >= 1
    story.does("pass")
    assert story.state.quarter == 1


def combined(first, second):
    """Two Items made into one in Slot 1."""
    return [{"item": first, "slots": [1], "joined": "x"}, {"item": second, "slots": [11], "joined": "x"}]


@pytest.mark.rule("MYK-GEAR-074")
def test_composition_makes_one_item_of_two_in_a_single_slot():
    court = [doctor("Composition", items=[item("Great Sword"), item("Star Fragment", 3)])]
    story = evening(court, voices=0)
    story.does("use skill/composition", dice=d6(3, 3))
    first, second = story.state.people[0].items
    assert (first.slots, second.slots) == ([1], [11]) and first.joined == second.joined != ""
    assert story.said("MYK-GEAR-074")[-1] == "Ann's Great Sword and Star Fragment are one."


@pytest.mark.rule("MYK-GEAR-074")
def test_both_parts_of_a_combined_item_work_and_are_destroyed_together():
    court = [doctor(items=[*combined("Spear", "Dagger"), item("Blade", 2)], area="Enemy Vanguard"), ben()]
    story = fight(court, [enemy()], voices=3)
    story.does("p0")
    assert "attack slot 1 f0" in story.offered and "attack slot 11 f0" in story.offered
    story.does("attack slot 11 f0", 0, dice=f"{d6(1, 1)} {d6(4, 5)} d2=1")
    assert [held.item for held in story.state.people[0].items] == ["Blade"], "a 9: a random Item, one Slot of two"


@pytest.mark.rule("MYK-GEAR-074")
def test_a_part_that_is_used_up_leaves_the_other():
    court = [doctor(items=[*combined("Bomb", "Star Fragment")]), ben()]
    story = fight(court, [enemy()], voices=0)
    story.does("p0", "attack slot 1 f0", dice=f"{d6(4, 3)} {d6(2)}")
    assert [(held.item, held.slots) for held in story.state.people[0].items] == [("Star Fragment", [1])]


@pytest.mark.rule("MYK-GEAR-074")
def test_a_combined_item_changes_hands_as_one():
    court = [doctor(items=combined("Spear", "Dagger")), ben(area="Vanguard", items=[item("Blade")])]
    story = fight(court, [enemy(area="Enemy Encampment")], voices=0)
    story.does("p0", "exchange p1", ["11"], []).does("yes")
    assert story.state.people[0].items == []
    assert [(held.item, held.slots) for held in story.state.people[1].items] == [
        ("Blade", [1]),
        ("Spear", [2]),
        ("Dagger", [12]),
    ]
