"""What an Interrupt makes impossible is lost; who pays with the last HP; who falls, moves or sleeps in between."""

import pytest

from tests.games.kingdom.fights import body, d6, fight, foe, hp, item, log, tie
from tests.games.kingdom.own import CRITICAL, HIT, ann, beast, ben, uses

TOUGH = {"hp": 30, "raised": {"max_hp": 40}}
STAR = item("Star Fragment", 5, level=3)
CID = body(name="Cid", area="Encampment")


def shooter(skill, **fields):
    return ben(skill, area="Rearguard", items=[item("Firearm"), STAR], **fields)


def area_of(story, number):
    return story.state.battle.foes[number].area


# --- what is no longer possible -------------------------------------------------------------------------------------


@pytest.mark.rule("MYK-PLAY-019", "MYK-GEAR-047", "MYK-PLAY-368")
def test_an_attacker_who_is_hurled_away_strikes_nobody_and_is_exhausted():
    """Covering Fire, Crushing Blow 6: the Ogrekin, Range 0, lies in its Encampment before its attack on Ann is made."""
    court = [ann(), shooter("Covering Fire", affection={"0": tie(1)})]
    story = fight(court, [foe("Ogrekin", **TOUGH)], first="foes", voices=0)
    story.does("skill/covering-fire p1", dice=f"{CRITICAL} d2=2 {d6(3, 3)}").does("Enemy Encampment", dice=d6(4))
    assert story.said("MYK-PLAY-019") == ["Ann is out of Ogrekin's reach now."]
    assert hp(story, "p0") == 11 and hp(story, "f0") == 26
    assert story.state.battle.foes[0].exhausted and story.ask.seat == 0
    story.ends()


@pytest.mark.rule("MYK-PLAY-019", "MYK-GEAR-178")
@pytest.mark.parametrize(("weapon", "struck"), [("Blade", False), ("Spear", True)])
def test_who_is_startled_out_of_range_is_not_struck(weapon, struck):
    """Ben's Cracker drives the Ogrekin one Area back: beyond a Blade, not beyond a Spear."""
    court = [ann(items=[item(weapon)]), ben(items=[item("Cracker")])]
    story = fight(court, [foe("Ogrekin", **TOUGH)], voices=0)
    story.match.set_policy(1, "item/cracker", "ask")
    story.does("p0", "attack slot 1 f0").does("item/cracker p1#1", "f0", dice=HIT if struck else "")
    assert area_of(story, 0) == "Enemy Rearguard" and hp(story, "f0") == (27 if struck else 30)
    assert story.state.people[0].exhausted, "the attack was the action all the same"


@pytest.mark.rule("MYK-PLAY-019", "MYK-GEAR-124", "MYK-PLAY-358")
def test_who_is_hurled_elsewhere_before_a_step_does_not_make_it():
    """A Kill Zone hurls the mover back: it does not fly from there to where it wanted to go."""
    court = [ann(area="Encampment"), shooter("Kill Zone", drive=0)]
    court[1]["base"] = {"Wit": 2, "Charisma": 2, "Quest": 2, "Warfare": 3}
    court[1]["drive"] = 1
    story = fight(court, [foe("Ogrekin", **TOUGH)], first="foes", gm=True, voices=0)
    story.does("skill/kill-zone p1", dice=CRITICAL + " " + d6(3, 3)).does("Enemy Encampment", 0, dice=d6(4))
    assert area_of(story, 0) == "Enemy Encampment"
    assert (story.ask.seat, story.ask.prompt) == (2, "Ogrekin: what do you do?")


@pytest.mark.rule("MYK-GEAR-050", "MYK-WORLD-284")
def test_a_first_strike_does_not_see_through_an_eclipse():
    court = [shooter("First-Strike", drive=1, base={"Wit": 2, "Charisma": 2, "Quest": 2, "Warfare": 3}), CID]
    foes = [foe("Ogrekin"), foe("Ogre", area="Enemy Encampment")]
    story = fight(court, foes, stage="setup", voices=0, traps={"Enemy Encampment": {"name": "Eclipse", "level": 1}})
    story.does("skill/first-strike p0", dice=d6(5, 4, 3))
    assert area_of(story, 0) == "" and hp(story, "f1") == 20, "only the Ogrekin could be aimed at"


@pytest.mark.rule("MYK-GEAR-050", "MYK-PLAY-347", "MYK-PLAY-348", "MYK-PLAY-434")
@pytest.mark.parametrize("surprised", [True, False])
def test_a_first_strike_that_fells_the_last_leaves_nobody_to_surprise_the_court(surprised):
    court = [shooter("First-Strike", drive=1, base={"Wit": 2, "Charisma": 2, "Quest": 2, "Warfare": 3}), CID]
    story = fight(court, ["Ogrekin"], stage="setup", voices=0, surprised=surprised, known=False)
    story.does("skill/first-strike p0", dice=d6(5, 4, 3, 1))
    assert story.state.battle.winner == "court"
    assert not story.said("MYK-PLAY-347") and not story.said("MYK-PLAY-348")


@pytest.mark.rule("MYK-PLAY-731", "MYK-PLAY-557", "MYK-PLAY-350")
def test_a_court_that_sleeps_makes_no_strategy_check():
    court = [ann(bad_statuses=["Asleep"], exhausted=True), ben(hp=0)]
    story = fight(court, [foe("Ogrekin", **TOUGH)], stage="strategy", gm=True, voices=0)
    assert story.said("MYK-PLAY-731") == ["Nobody of the Court is able to make the Strategy Check."]
    assert not story.said("MYK-PLAY-350") and story.state.battle.first == "foes"


# --- several move at once -------------------------------------------------------------------------------------------


@pytest.mark.rule("MYK-PLAY-390", "MYK-WORLD-287")
def test_who_falls_back_finds_the_place_free_that_another_leaves():
    """Ann falls back into a Duel Room out of which Ben falls back with her."""
    court = [ann(items=[item("Blade")]), ben(area="Vanguard"), CID]
    traps = {"Vanguard": {"name": "Duel Room", "level": 1}}
    story = fight(court, [foe("Ogrekin", **TOUGH)], voices=1, traps=traps)
    story.does("p0", "attack slot 1 f0", 0, dice=d6(1, 1, 1, 2))
    assert [one.area for one in story.state.people] == ["Vanguard", "Rearguard", "Encampment"]


@pytest.mark.rule("MYK-WORLD-431", "MYK-WORLD-305")
def test_an_anabasis_goes_on_without_those_who_fall_of_it():
    """The first Ogrekin steps on a mine, which fells them both: the second goes nowhere any more."""
    traps = {"Enemy Vanguard": {"name": "Minefield", "level": 4}}
    band = [beast("Ogre", "Anabasis", area="Enemy Encampment"), foe("Ogrekin", area="Enemy Rearguard"), foe("Ogrekin")]
    court = [ann(area="Encampment"), ben()]
    story = uses("Anabasis", band, court, dice="", traps=traps)
    story.does(["f1", "f2"], 0, dice=d6(1, 2, 6, 6, 6, 6))
    assert [one.dead for one in story.state.battle.foes] == [False, True, True]
    assert story.ask.seat == 0, "the monsters are done"


# --- the last HP as a price -----------------------------------------------------------------------------------------


@pytest.mark.rule("MYK-CREATE-235", "MYK-WORLD-374")
def test_the_only_undead_turns_nobody_when_the_price_fells_it():
    bones = beast("Skeleton", "Turn Undead", hp=1, wounds_paid=0)
    story = uses("Turn Undead", [bones], dice=d6(3, 1))
    assert story.state.battle.foes[0].dead and story.state.battle.winner == "court"
    assert story.said("MYK-CREATE-235")[-1] == "Skeleton uses Turn Undead.", "no check, no damage"


@pytest.mark.rule("MYK-CREATE-213", "MYK-WORLD-374", "MYK-WORLD-493")
def test_a_weapon_works_for_who_has_paid_the_last_hp_for_the_dice():
    """The Blunderbuss shoots although the Ogre gave its last HP for a third die, and dies of it afterwards."""
    gunner = foe("Ogre", hp=1, items=[item("Blunderbuss")])
    story = fight([ann(area="Vanguard"), ben()], [gunner], first="foes", gm=True, voices=0)
    story.does("attack slot 1 p0", 1, dice=d6(4, 6, 5, 1, 3, 1)).does("6 5")
    assert story.said("MYK-WORLD-493") == ["The Blunderbuss: 3."]
    assert hp(story, "p0") == 11 - 6 and story.state.battle.foes[0].dead


@pytest.mark.rule("MYK-CREATE-250")
def test_a_monster_that_knows_master_has_nobody_to_serve():
    """Nobody has chosen for it: a critical success of Ann's gives no more than it would."""
    brutes = [beast("Ogrekin", "Master", area="Enemy Encampment"), beast("Ogre"), beast("Ogre", "Master")]
    story = fight([ann(items=[item("Blade")]), ben()], brutes, voices=0)
    story.does("p0", "attack slot 1 f1", dice=f"{CRITICAL} {d6(1, 1, 2)}")
    assert not story.said("MYK-CREATE-250") and hp(story, "f1") < 30


@pytest.mark.rule("MYK-GEAR-180")
def test_a_monster_makes_no_use_of_a_cloak_it_has_got_hold_of():
    thief = beast("Ogre", items=[item("Cloak")])
    story = fight([ann(items=[item("Blade")]), ben()], [thief], gm=True, voices=0)
    story.does("p0", "attack slot 1 f0", dice=d6(3, 3, 2))
    assert not story.said("MYK-GEAR-180") and hp(story, "f0") == 28


# --- what a newcomer reads ------------------------------------------------------------------------------------------


@pytest.mark.rule("MYK-PLAY-374", "MYK-GEAR-167", "MYK-WORLD-419")
def test_the_log_says_what_has_lessened_a_damage():
    """An Armor takes 1 off; a Cortex halves; of somebody the players do not know nothing is said."""
    story = fight([ann(items=[item("Armor")]), ben()], [beast("Ogre")], first="foes", voices=0, dice=d6(5, 4, 4))
    assert "Ann takes 3 damage, 1 less by Armor (8 HP left)." in story.said("MYK-PLAY-373")
    hard = beast("Leshy", "Cortex")
    story = fight([ann(items=[item("Spear")]), ben()], [hard], voices=0).does("p0", "attack slot 1 f0", dice=HIT)
    assert "Leshy takes 2 damage, 1 less by Cortex (28 HP left)." in story.said("MYK-PLAY-373")
    story = fight([ann(items=[item("Spear")]), ben()], [{**hard, "unknown": True, "name": "Unknown"}], voices=0)
    story.does("p0", "attack slot 1 f0", dice=HIT)
    assert not any("Cortex" in line for line in log(story))


@pytest.mark.rule("MYK-GEAR-165")
def test_a_shuriken_in_the_hand_is_told_from_a_thrown_one():
    ninja = ann(class_name="Ninja", items=[item("Shuriken"), item("Star Fragment", 2)])
    story = fight([ninja, ben()], [foe("Ogrekin", **TOUGH)], voices=0).does("p0")
    labels = [option.label for option in story.ask.options if "Shuriken" in option.label]
    assert labels == ["Attack Ogrekin (Shuriken)", "Attack Ogrekin (Shuriken, thrown)"]


@pytest.mark.rule("MYK-WORLD-434", "MYK-PLAY-747")
def test_areas_are_offered_with_those_who_are_there():
    band = [beast("Ogre", "Sleep Cloud"), foe("Ogrekin"), foe("Ogrekin"), foe("Ogrekin", area="Enemy Rearguard")]
    story = uses("Sleep Cloud", band, [ann(area="Vanguard"), ben(area="Vanguard")])
    told = {option.key: option.stakes for option in story.ask.options}
    assert told["Vanguard"] == "Ann, Ben"
    assert told["Enemy Vanguard"] == "Ogre, 2 Ogrekin" and told["Encampment"] == "nobody is there"


@pytest.mark.rule("MYK-BEAST-050")
def test_a_cleaver_says_that_the_maximum_has_fallen():
    story = fight([ann(), ben()], [beast("Hag", "Ogress's Cleaver")], first="foes", voices=0, dice=d6(5, 4, 2, 1))
    assert story.said("MYK-BEAST-050") == ["The maximum HP of Ann are 3 lower until the Combat ends."]
