"""The own Skills of the Undead, each through the match."""

import pytest

from roundtable.games.kingdom.rules.fight.weapons import personality
from roundtable.games.kingdom.rules.play import knowing, numbers
from tests.games.kingdom.fights import d6, fight, hp, item, tie
from tests.games.kingdom.own import HIT, ann, attacked, beast, ben, effects, strikes, uses


def foes(story):
    return story.state.battle.foes


def people(story):
    return story.state.people


@pytest.mark.rule("MYK-BEAST-206", "MYK-BEAST-005")
def test_boo_drives_somebody_back():
    pack = [beast("Geister", area="Enemy Rearguard"), beast("Ogrekin", exhausted=True)]
    story = fight([ann(), ben()], pack, gm=True, first="foes", voices=0)
    story.does("use skill/boo", "p0")
    assert people(story)[0].area == "Vanguard"
    story = fight([ann(), ben()], pack, gm=True, first="foes", voices=0)
    story.does("use skill/boo")
    assert set(story.offered) == {"p0", "f0", "f1"}, "not who is in the own Encampment"
    story.does("f1")
    assert foes(story)[1].area == "Enemy Rearguard", "each by the own side's direction"


@pytest.mark.rule("MYK-BEAST-208")
@pytest.mark.parametrize(("area", "left"), [("Enemy Rearguard", 28), ("Enemy Encampment", 30)])
def test_a_skeleton_is_not_hurt_from_afar(area, left):
    story = fight([ann(items=[item("Crossbow")]), ben(items=[item("Star Fragment", level=4)], area="Enemy Vanguard")],
                  [beast("Skeleton", area=area)], voices=0)  # fmt: skip
    story.does("p0", "attack slot 1 f0", dice=d6(5, 4))
    assert hp(story, "f0") == left


@pytest.mark.rule("MYK-BEAST-210")
@pytest.mark.parametrize(("before", "after", "dead"), [(4, 1, False), (3, 0, True), (2, 2, False)])
def test_only_an_exact_blow_fells_a_zombie(before, after, dead):
    story = strikes([beast("Zombie", hp=before), beast("Ogrekin")], d6(4, 4))
    assert hp(story, "f0") == after and foes(story)[0].dead == dead, "a Spear deals 3"


@pytest.mark.rule("MYK-BEAST-212")
@pytest.mark.parametrize(("dice", "statuses"), [((3, 3), ["Asleep"]), ((3, 4), [])])
def test_a_ghoul_puts_to_sleep(dice, statuses):
    story = attacked([beast("Ghoul")], dice=f"{HIT} {d6(1)} {d6(*dice)}")
    assert people(story)[0].bad_statuses == statuses and hp(story, "p0") == 8


@pytest.mark.rule("MYK-BEAST-214")
@pytest.mark.parametrize(
    ("mine", "theirs", "lost"),
    [({}, {}, 2), ({"1": tie(3)}, {}, 6), ({}, {"0": tie(3)}, 6), ({"1": tie(2)}, {"0": tie(2)}, 2)],
)
def test_friday_hates_couples(mine, theirs, lost):
    court = [ann(affection=mine), ben(affection=theirs)]
    story = attacked([beast("Friday")], court, dice=f"d2=1 {HIT} {d6(2)} {d6(4) if lost == 6 else ''}")
    assert hp(story, "p0") == 11 - lost


@pytest.mark.rule("MYK-BEAST-216")
def test_a_shadow_jack_eats_drive():
    bright = {"Wit": 3, "Charisma": 3, "Quest": 2, "Warfare": 3}
    story = attacked([beast("Shadow Jack")], [ann(base=bright, drive=2), ben()], dice=f"{HIT} {d6(1)}")
    assert people(story)[0].drive == 1
    story = attacked([beast("Shadow Jack")], dice=f"{HIT} {d6(1)}")
    assert people(story)[0].drive == 0


@pytest.mark.rule("MYK-BEAST-218", "MYK-BEAST-008")
def test_a_dullahans_head_fights_and_goes_with_it():
    story = uses("Head Toss", [beast("Dullahan", area="Enemy Rearguard")])
    assert set(story.offered) == {"Vanguard", "Enemy Vanguard", "Enemy Rearguard", "Enemy Encampment"}
    story.does("Enemy Vanguard")
    assert [(one.book, one.area, one.summoned, one.exhausted) for one in foes(story)[1:]] == [
        ("Scum", "Enemy Vanguard", True, False)
    ]
    assert "use skill/head-toss" not in story.offered
    bodies = [beast("Dullahan", hp=1), beast("Scum", summoned=True), beast("Ogrekin")]
    story = fight([ann(items=[item("Spear")]), ben()], bodies, voices=0, bonds=[{"kind": "head", "a": "f0", "b": "f1"}])
    story.does("p0", "attack slot 1 f0", dice=d6(4, 4))
    assert foes(story)[0].dead and foes(story)[1].area == "" and foes(story)[2].area


@pytest.mark.rule("MYK-BEAST-220")
def test_the_green_eyed_envy_lovers():
    court = [ann(affection={"1": tie(5, "Love")}), ben(affection={"0": tie(4, "Love")}), ben(name="Cid")]
    story = uses("Forever Alone", [beast("Green-eyed Monster"), beast("Ogrekin")], court)
    assert [(e.what, e.amount, e.until) for e in effects(foes(story)[0])] == [("damage", 9, "combat")]
    one_sided = [ann(affection={"1": tie(5, "Love")}), ben()]
    story = fight(one_sided, [beast("Green-eyed Monster")], gm=True, first="foes", voices=0)
    assert "use skill/forever-alone" not in story.offered


@pytest.mark.rule("MYK-BEAST-222", "MYK-BEAST-014")
def test_a_wight_drinks_of_the_soul_but_not_of_what_derives_from_it():
    story = attacked([beast("Wight")], dice=f"{HIT} {d6(1, 2)} {d6(4, 4)} {d6(6)} {d6(3)}")
    assert numbers.score(story.state, "p0", "Quest") == 1, "a 6 is rolled again, 3 is Quest"
    before = fight([ann(), ben()], ["Ogrekin"], voices=0).state
    for what in ("max_hp", "defense", "capacity", "max_followers"):
        assert numbers.number(story.state, "p0", what) == numbers.number(before, "p0", what), what
    assert {e.until for e in people(story)[0].lasting} == {"game"}


@pytest.mark.rule("MYK-BEAST-222")
def test_a_soul_that_is_empty_dies():
    story = attacked([beast("Wight")], dice=f"{HIT} {d6(1, 2)} {d6(4, 4)} {d6(1)}")
    assert people(story)[0].dead, "Wit 0"


@pytest.mark.rule("MYK-BEAST-224")
def test_a_vampire_drinks_blood():
    story = attacked([beast("Vampire", hp=20)], dice=f"{d6(1, 2)} {d6(2)} {d6(4)}")
    assert (hp(story, "p0"), hp(story, "f0")) == (5, 24)


@pytest.mark.rule("MYK-BEAST-225")
@pytest.mark.parametrize("dead", [False, True])
def test_the_fallen_dance_for_a_vampire(dead):
    fallen = ann(hp=-2, dead=dead, exhausted=True, items=[item("Spear")])
    story = uses("Dance of Death", [beast("Vampire")], [fallen, ben(area="Vanguard")])
    assert story.ask.seat == 2 and "attack slot 1 p1" in story.offered
    story.does("attack slot 1 p1", dice=HIT)
    one = people(story)[0]
    assert hp(story, "p1") == 8 and (one.hp, one.dead, one.exhausted, one.team) == (-2, dead, True, "court")
    assert [e.what for e in one.lasting] == ["danced"], "only once a Round"


@pytest.mark.rule("MYK-BEAST-227")
def test_the_god_of_the_war_dead_learns_from_the_dead():
    court = [ann(items=[item("Spear")]), ben(), ben("Diehard", name="Cid", dead=True, hp=0, area="Encampment")]
    story = fight(court, [beast("God of the War Dead")], voices=0)
    story.does("p0", "attack slot 1 f0", dice=d6(6, 4))
    if story.ask.prompt.startswith("Dice"):
        story.does(0)
    assert foes(story)[0].knows == ["Diehard"] and hp(story, "f0") == 27


@pytest.mark.rule("MYK-BEAST-229")
def test_death_withers_followers():
    rich = {"Wit": 0, "Charisma": 3, "Quest": 2, "Warfare": 3}
    court = [ann(base=rich, followers=9), ben(base=rich, followers=9)]
    story = fight(court, [beast("Death", exhausted=True)], voices=0)
    story.does("p0", "pass", "pass", dice=d6(4))
    assert [one.followers for one in people(story)] == [5, 9]


@pytest.mark.rule("MYK-BEAST-231")
def test_deathnology_drives_zombies():
    pack = [beast("Zombie"), beast("Deathnologist", area="Enemy Encampment", exhausted=True),
            beast("Deathnologist", area="Enemy Encampment", exhausted=True)]  # fmt: skip
    story = attacked(pack, dice=f"{HIT} {d6(1)} {d6(1, 1)} {d6(1, 1)}")
    assert hp(story, "p0") == 11 - 5, "1D6 + 2D6 + 2D6"
    assert personality(story.state, "f0") == "Cunning"


@pytest.mark.rule("MYK-BEAST-233")
@pytest.mark.parametrize(("before", "after"), [(2, 60 + 60), (3, 0)])
def test_a_phoenix_rises_unless_it_is_struck_exactly(before, after):
    story = strikes([beast("Phoenix", hp=before), beast("Ogrekin")], d6(6, 4))
    if story.ask.prompt.startswith("Dice"):
        story.does(0)
    assert hp(story, "f0") == after and foes(story)[0].dead == (after == 0)


@pytest.mark.rule("MYK-BEAST-235")
def test_a_bone_dragon_remembers_two_skills_at_a_time():
    had = {"name": "Trot", "source": "Ancient Wisdom", "until": "combat"}
    story = uses("Ancient Wisdom", [beast("Bone Dragon", gained=[had]), beast("Ogrekin")])
    assert "Behemoth" in story.offered and "Ogrekin" not in story.offered
    story.does("Behemoth", "Glutton", "Zombie", "Undying Body")
    assert [(one.name, one.until) for one in foes(story)[0].gained] == [
        ("Glutton", "combat"),
        ("Undying Body", "combat"),
    ]
    assert knowing.has(story.state, "f0", "Undying Body")
    story = uses("Ancient Wisdom", [beast("Bone Dragon"), beast("Ogrekin")], None, "Zombie", "Undying Body", "enough")
    assert [one.name for one in foes(story)[0].gained] == ["Undying Body"]


@pytest.mark.rule("MYK-BEAST-235")
def test_what_a_bone_dragon_knows_already_it_does_not_learn_again():
    story = uses("Ancient Wisdom", [beast("Bone Dragon"), beast("Ogrekin")], None, "Dragon", "enough")
    assert [one.name for one in foes(story)[0].gained] == ["Flying"], "Breath, Cortex and Analyze are its own"


@pytest.mark.rule("MYK-BEAST-225", "MYK-WORLD-435")
def test_who_is_led_by_another_does_not_flee():
    fallen = ann(hp=-2, exhausted=True, area="Enemy Encampment")
    story = uses("Dance of Death", [beast("Vampire")], [fallen, ben()])
    assert story.ask.seat == 2 and "pass" in story.offered and "flee" not in story.offered
