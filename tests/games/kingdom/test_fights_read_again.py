"""Rules of fights, read in the book once more by somebody else: what a tester from outside expects."""

import pytest

from roundtable.kernel.errors import BadSetup
from roundtable.kernel.windows import reactions_for
from tests.games.kingdom.fights import body, d6, fight, foe, hp, item
from tests.games.kingdom.own import DULL, ann, attacked, beast, ben
from tests.games.kingdom.test_combat_edges import unknown
from tests.games.kingdom.test_ruler_skills import ruler, weak
from tests.story import Story

TOUGH = {"hp": 9, "raised": {"max_hp": 40}}
FAR = foe("Ogrekin", area="Enemy Encampment")


# --- a Ruler and its Anathema ----------------------------------------------------------------------------------------


def lair(*court, dice=""):
    """A Foolish Ruler in the enemy Rearguard, for whom a Spear is Anathema."""
    foolish = ruler(area="Enemy Rearguard", bad_statuses=["Foolish"])
    return weak("Anathema", "Spear", court=list(court), foes=[foolish], first="foes", dice=dice)


@pytest.mark.rule("MYK-WORLD-469", "MYK-WORLD-381", "MYK-WORLD-386")
def test_a_foolish_ruler_goes_away_from_its_anathema():
    story = lair(ann(area="Enemy Vanguard", items=[item("Spear")]), ben())
    assert story.state.battle.foes[0].area == "Enemy Encampment"
    assert story.said("MYK-WORLD-469") == ["Ogrekin Champion moves to the Enemy Encampment."]
    assert not story.said("MYK-PLAY-365")


@pytest.mark.rule("MYK-WORLD-469", "MYK-WORLD-381")
def test_a_foolish_ruler_goes_to_others_who_are_nearer_than_its_anathema():
    story = lair(ann(area="Vanguard", items=[item("Spear")]), ben(area="Enemy Vanguard"), dice=d6(1, 2))
    assert story.state.battle.foes[0].area == "Enemy Vanguard"


@pytest.mark.rule("MYK-WORLD-469", "MYK-WORLD-470")
def test_a_foolish_ruler_with_its_back_to_the_wall_strikes_its_anathema():
    near = {"area": "Enemy Encampment"}
    story = weak("Anathema", "Spear", court=[ann(items=[item("Spear")], **near), ben()], first="foes",
                 foes=[ruler(bad_statuses=["Foolish"], **near)], dice=f"{d6(3, 4)} {d6(1, 2)}")  # fmt: skip
    assert hp(story, "f0") == 30 - 7 and story.said("MYK-PLAY-365")[0].startswith("Ogrekin Champion attacks Ann")


@pytest.mark.rule("MYK-WORLD-469")
def test_the_gm_of_a_foolish_ruler_is_offered_nothing_but_the_way_back():
    court = [ann(area="Enemy Vanguard", items=[item("Spear")]), ben()]
    story = weak("Anathema", "Spear", court=court, first="foes", gm=True,
                 foes=[ruler(area="Enemy Rearguard", bad_statuses=["Foolish"]), foe("Ogrekin", hp=1)])  # fmt: skip
    story.does("f0")
    assert story.state.battle.foes[0].area == "Enemy Encampment", "there was nothing else to choose"
    assert story.ask.prompt == "Ogrekin Champion: what do you do?"


@pytest.mark.rule("MYK-WORLD-469")
def test_somebody_unconscious_in_range_is_struck_rather_than_the_anathema():
    court = [ann(area="Enemy Vanguard", items=[item("Spear")]), ben(area="Enemy Vanguard", hp=0)]
    story = weak("Anathema", "Spear", court=court, first="foes", foes=[ruler()], dice=d6(6, 5, 3))
    assert story.said("MYK-PLAY-365")[0].startswith("Ogrekin Champion attacks Ben")


# --- an Alignment Attack ---------------------------------------------------------------------------------------------


@pytest.mark.rule("MYK-GEAR-104", "MYK-PLAY-044", "MYK-GEAR-039")
def test_the_partner_brings_its_own_extra_dice_and_hope_into_the_pool():
    """Ben knows Rush and spends 1 Drive: four dice are his."""
    court = [
        ann("Alignment Attack", drive=1, items=[item("Spear")], base={**DULL, "Wit": 4}),
        ben("Rush", area="Vanguard", drive=1, items=[item("Spear")], base={**DULL, "Wit": 4}),
    ]
    story = fight(court, [foe("Ogrekin", **TOUGH)], voices=0)
    story.does("p0", "attack slot 1 f0", "skill/alignment-attack p0")
    assert story.ask.seat == 1 and "common pool" in story.ask.prompt
    story.does(1, dice=f"{d6(1, 1)} {d6(5, 4, 2, 2)}")
    assert story.said("MYK-GEAR-104")[-1] == "Ben adds 4 dice."
    story.does("2 1", dice=d6(1, 2))  # the dice of the Ogrekin
    assert story.ask.seat == 1 and "which two count" in story.ask.prompt
    story.does("5 4")
    assert [line for line in story.said("MYK-PLAY-370") if " against " in line][:2] == [
        "Ann: 6 against 5, success.",
        "Ben: 12 against 5, success.",
    ]
    assert story.state.people[1].drive == 0 and story.state.battle.round == 2, "both were Exhausted"


@pytest.mark.rule("MYK-GEAR-104", "MYK-BEAST-283")
def test_what_answers_dice_that_lie_answers_those_from_a_pool_too():
    """Three dice are left for Ben: a Foreigner lets the two lowest count."""
    court = [
        ann("Alignment Attack", drive=1, items=[item("Spear")], base={**DULL, "Wit": 4}),
        ben("Rush", area="Vanguard", items=[item("Spear")]),
    ]
    story = fight(court, [beast("Guest", "Foreigner", area="Enemy Vanguard")], voices=0, gm=True)
    story.does("p0", "attack slot 1 f0", "skill/alignment-attack p0", dice=f"{d6(5, 4)} {d6(5, 2, 1)}")
    story.does("5 4")
    assert story.ask.seat == 2
    story.does("skill/foreigner f0")
    said = [line for line in story.said("MYK-PLAY-370") if line.startswith("Ben:") and " against " in line]
    assert said and said[0].startswith("Ben: 6 against"), "1 and 2 and Warfare 3"


# --- what the unknown tell -------------------------------------------------------------------------------------------


@pytest.mark.rule("MYK-PLAY-572", "MYK-GEAR-101")
def test_a_skill_against_the_unknown_does_not_tell_its_level():
    learned = body(followers=0, skills=[{"name": "Aggravation"}])
    story = unknown([learned, body(name="Ben", followers=0)], dice=d6(6, 6))
    story.does("p0", "p0", "move Enemy Vanguard", "use skill/aggravation", 0, seat=0, dice=d6(3, 4))
    assert story.said("MYK-GEAR-101")[-2] == "Ann: 10, success."


@pytest.mark.rule("MYK-PLAY-572", "MYK-WORLD-433")
def test_resisting_the_unknown_does_not_tell_its_charisma():
    frightening = foe("Ogrekin", unknown=True, name="Unknown", knows=["Demoralize"])
    story = fight([ann(), ben()], [frightening], first="foes", voices=0, gm=True)
    story.does("use skill/demoralize", "Enemy Vanguard", dice=d6(1, 2, 1, 2))
    assert story.said("MYK-WORLD-433")[-2] == "Ann: 3, failure."


# --- blows that poison -----------------------------------------------------------------------------------------------


@pytest.mark.rule("MYK-WORLD-426", "MYK-PLAY-763")
def test_whom_a_poison_blow_has_felled_is_poisoned_without_dice():
    story = attacked([beast("Giant Bat", "Poison Blow")], [ann(hp=1), ben()], dice=f"{d6(6, 5)} {d6(2)} {d6(4, 3)}")
    assert hp(story, "p0") == -1 and story.state.people[0].bad_statuses == ["Poisoned"]


@pytest.mark.rule("MYK-WORLD-426", "MYK-PLAY-418")
def test_the_dead_are_not_poisoned():
    story = attacked([beast("Giant Bat", "Poison Blow")], [ann(hp=1), ben()], dice=f"{d6(6, 5)} {d6(2)} {d6(1, 1)}")
    assert story.state.people[0].dead and story.state.people[0].bad_statuses == []


# --- a Bottomless Swamp ----------------------------------------------------------------------------------------------

SWAMP = {"Enemy Vanguard": {"name": "Bottomless Swamp", "level": 3}}


@pytest.mark.rule("MYK-WORLD-297", "MYK-PLAY-401")
def test_the_unconscious_can_be_carried_out_of_a_swamp():
    court = [ann(), ben(area="Enemy Vanguard", hp=0), body(name="Cid", area="Encampment")]
    story = fight(court, [FAR], traps=SWAMP, voices=0)
    story.does("p0", "carry p1 Vanguard", dice=d6(4, 4))
    assert [one.area for one in story.state.people[:2]] == ["Vanguard", "Vanguard"]


@pytest.mark.rule("MYK-WORLD-297", "MYK-PLAY-381")
def test_who_is_hurled_out_of_a_swamp_makes_no_check():
    story = fight([ann(items=[item("Spear")]), ben()], [foe("Ogrekin", **TOUGH), FAR], traps=SWAMP, voices=0)
    story.does("p0", "attack slot 1 f0", dice=f"{d6(6, 6)} {d6(3, 3)}").does("Encampment")
    assert story.state.battle.foes[0].area == "Encampment" and not story.said("MYK-WORLD-297")


# --- help with a Strategy Check --------------------------------------------------------------------------------------


def friends():
    """Ben likes Ann, whose Wit is 0, at 2; the Ogrekin have Defense 5."""
    fond = ben(affection={"0": {"score": 2, "kind": "Friendship"}}, area="Encampment")
    return fight([ann(area="Encampment"), fond], [foe("Ogrekin", **TOUGH)], stage="second", first="foes", voices=0)


@pytest.mark.rule("MYK-PLAY-353")
@pytest.mark.parametrize("way", ["order", "hand"])
def test_the_court_helps_with_a_strategy_check_just_before_it(way):
    """By a standing order that any player can give, or with a raised hand."""
    story = friends()
    assert "help-strategy" in [effect.name for effect in reactions_for(story.match.game, story.match.table, 1)]
    if way == "order":
        story.match.set_policy(1, "help-strategy", "ask")
    story.does("p0", "pass")
    if way == "hand":
        story.match.raise_hand(1)
    story.does("pass").does("help-strategy p1", "p0", dice=d6(1, 2))
    assert story.said("MYK-PLAY-350")[-1] == "Ann: 5 against 5, success."
    assert story.state.people[1].exhausted and not story.state.people[0].exhausted


# --- one's own effects of one moment ---------------------------------------------------------------------------------


@pytest.mark.rule("MYK-PLAY-025", "MYK-WORLD-426", "MYK-WORLD-427")
@pytest.mark.parametrize("first", ["skill/poison-blow", "skill/demonic-blow"])
def test_whose_effects_of_one_type_meet_says_with_a_raised_hand_which_comes_first(first):
    enemy = beast("Giant Bat", "Poison Blow", "Demonic Blow")
    court = [ann(base={**DULL, "Charisma": 3}, followers=4), ben()]
    story = fight(court, [enemy], first="foes", voices=0, gm=True)
    story.match.raise_hand(2)
    story.does("attack natural p0", dice=f"{d6(6, 5)} {d6(2)}")
    assert story.ask.prompt == "Which of your effects works first?" and story.ask.seat == 2
    story.does(f"{first} f0", dice=f"{d6(1, 2)} {d6(1, 2)} {d6(1)}")
    rules = [event.rule for event in story.match.log if event.rule in ("MYK-WORLD-426", "MYK-WORLD-427")]
    assert rules[0] == {"skill/poison-blow": "MYK-WORLD-426", "skill/demonic-blow": "MYK-WORLD-427"}[first]


@pytest.mark.rule("MYK-PLAY-753", "MYK-BEAST-501")
def test_the_gm_says_with_a_raised_hand_in_which_order_monsters_act_as_the_round_ends():
    foes = [beast("XX-Jellyfish", exhausted=True), beast("XX-Jellyfish", exhausted=True)]
    story = fight([ann(exhausted=True), ben()], foes, stage="second", first="foes", voices=0, gm=True)
    story.match.raise_hand(2)
    story.does("pass")
    assert story.ask.seat == 2
    labels = [option.label for option in story.ask.options]
    assert labels == ["XX-Jellyfish 1: Call a Doctor", "XX-Jellyfish 2: Call a Doctor"]
    story.does("skill/call-a-doctor f1", dice=d6(5, 4, 5, 4, 6, 6))
    assert story.said("MYK-BEAST-437") == ["Ann: Call a Doctor (+3 to the roll).", "Ann: 12 against 11, success."] * 2


# --- what buttons and questions tell ---------------------------------------------------------------------------------


@pytest.mark.rule("MYK-PLAY-370", "MYK-GEAR-162", "MYK-GEAR-166", "MYK-PLAY-032")
def test_the_chance_on_an_attacks_button_is_that_of_this_weapon():
    """Warfare 3 against Defense 11: 42 %; at -2 with a Battle Axe, at +2 with a Crossbow of Level 2."""
    arms = [item("Battle Axe"), item("Dagger", 2), item("Crossbow", 3, level=2), item("Star Fragment", 4)]
    story = fight([ann(items=arms), ben()], [foe("Ogrekin Champion", **TOUGH)], voices=0).does("p0")
    found = {option.label: option.odds for option in story.ask.options if option.key.startswith("attack")}
    chances = {"Battle Axe": 17, "Dagger": 42, "Crossbow": 72, "bare hands": 42}
    assert found == {f"Attack Ogrekin Champion ({arm})": f"{chance} % to hit" for arm, chance in chances.items()}


@pytest.mark.rule("MYK-WORLD-418", "MYK-PLAY-350")
def test_who_makes_the_strategy_check_is_told_what_a_schemer_adds():
    story = fight([ann(), ben()], [beast("Ogrekin", "Schemer")], stage="strategy", voices=0)
    assert story.ask.prompt == "Who makes the Strategy Check against 8?"
    assert [option.odds for option in story.ask.options] == ["42 %", "42 %"]
    story.does("p0", dice=d6(4, 3, 1, 2))
    assert story.said("MYK-PLAY-350")[1] == "Ann: 7 against 8, failure."


@pytest.mark.rule("MYK-GEAR-171")
def test_what_lowers_a_check_is_told_with_its_sign():
    story = fight([ann(items=[item("Great Sword")]), ben()], [foe("Ogrekin", **TOUGH), FAR], voices=0)
    story.does("p0", "attack slot 1 f0", 3, dice=d6(4, 4, 2))
    assert story.said("MYK-PLAY-370")[0] == "Ann: attack on Ogrekin 1 (+3-3 to the roll)." and hp(story, "f0") == 4


# --- small words of the rules of Combat ------------------------------------------------------------------------------


@pytest.mark.rule("MYK-PLAY-553", "MYK-WORLD-423")
def test_the_obese_take_1_damage_a_move_however_far_it_goes():
    trotting = beast("Ogrekin", "Trot", area="Enemy Encampment", bad_statuses=["Obese"])
    story = attacked([trotting], [ann(area="Encampment"), ben()])
    assert (hp(story, "f0"), story.state.battle.foes[0].area) == (29, "Enemy Vanguard")


@pytest.mark.rule("MYK-PLAY-367", "MYK-GEAR-166", "MYK-GEAR-169")
@pytest.mark.parametrize("arm", ["Crossbow", "Bomb"])
def test_a_ranged_weapon_is_also_a_thing_to_strike_with(arm):
    """Damage 1, whatever its Level; it hits nobody else, and a Bomb does not go off."""
    court = [ann(items=[item(arm, level=3)]), ben(area="Enemy Vanguard")]
    story = fight(court, [foe("Ogrekin", **TOUGH), FAR], voices=0)
    story.does("p0", "club", dice=d6(1, 4))
    assert story.said("MYK-PLAY-365")[-1] == f"Ann attacks Ogrekin 1 ({arm} as a club)."
    assert story.said("MYK-PLAY-370")[-1] == "Ann: 8 against 5, success."
    assert (hp(story, "f0"), hp(story, "p1")) == (8, 11) and story.state.people[0].items[0].item == arm


@pytest.mark.rule("MYK-PLAY-349")
def test_a_dead_member_among_the_enemies_surprises_nobody():
    court = [ann(area="Vanguard"), ben(area="Enemy Vanguard", hp=0, dead=True)]
    story = fight(court, [FAR], stage="setup", voices=0, dice=d6(6, 6))
    assert not story.said("MYK-PLAY-349") and story.state.battle.first == "court"


@pytest.mark.rule("MYK-WORLD-435")
def test_a_gm_may_charm_somebody_of_the_own_side():
    """The other Ogrekin, which has acted already, attacks once more."""
    court = [ann(area="Vanguard"), ben(area="Vanguard")]
    tired = foe("Ogrekin", area="Vanguard", hp=1, exhausted=True, wounds_paid=20)
    allies = [beast("Ogrekin", "Charm", area="Vanguard"), tired]
    story = fight(court, allies, first="foes", gm=True, voices=0)
    story.does("use skill/charm")
    assert story.offered == ["p0", "p1", "f1"]
    story.does("f1", dice=d6(1, 2))
    assert story.ask.seat == 2 and story.ask.prompt.startswith("Ogrekin 2: move, or act")


@pytest.mark.rule("MYK-PLAY-571", "MYK-PLAY-572", "MYK-PLAY-389")
def test_who_joins_the_unknown_is_unknown_too():
    strange = foe("Ogrekin", unknown=True, name="Unknown 1", **TOUGH)
    story = fight([ann(items=[item("Spear")]), ben()], [strange], gm=True, hidden=True)
    story.does("p0", "attack slot 1 f0", 0, dice=d6(1, 1, 1, 1, 2))
    assert story.said("MYK-PLAY-389")[-2:] == ["Unknown 3 appears in the Enemy Encampment.",
                                               "Unknown 4 appears in the Enemy Encampment."]  # fmt: skip
    assert all(one.unknown for one in story.state.battle.foes), "the one that was called by its Call Ally too"


@pytest.mark.rule("MYK-PLAY-389", "MYK-PLAY-001")
def test_the_gm_names_who_gains_followers_by_a_monsters_fumble():
    court = [ann(base={**DULL, "Charisma": 3}), ben(base={**DULL, "Charisma": 3})]
    story = fight(court, [foe("Ogrekin", wounds_paid=20, **TOUGH)], first="foes", gm=True, voices=0)
    story.does("attack natural p0", dice=d6(1, 1, 1, 1))
    assert story.ask.seat == 2 and story.offered == ["p0", "p1"]
    story.does("p1", dice=d6(4))
    assert [one.followers for one in story.state.people] == [0, 4]


# --- what monsters bring along ---------------------------------------------------------------------------------------


@pytest.mark.rule("MYK-WORLD-429", "MYK-BEAST-263")
def test_monsters_of_a_fight_that_is_asked_for_bring_what_their_skills_give():
    """A Mosquito Lord has as many Followers as its Level, a Starman a Star Fragment, as in any Combat."""
    story = Story("kingdom", None, d6(*[3] * 200), 2, scene="fight", against="Mosquito Lord, Starman")
    lord, starman = story.state.battle.foes
    assert lord.followers == 3 and [held.item for held in starman.items] == ["Star Fragment"]


@pytest.mark.rule("MYK-WORLD-435", "MYK-WORLD-374")
def test_who_dies_of_the_hope_it_paid_against_a_charm_has_no_turn():
    court = [ann(area="Vanguard"), ben(area="Vanguard")]
    allies = [beast("Ogrekin", "Charm", area="Vanguard"), foe("Ogrekin", area="Vanguard", hp=1, exhausted=True)]
    story = fight(court, allies, first="foes", gm=True, voices=0)
    story.does("use skill/charm", "f1", 1, dice=d6(2, 2, 2, 2))
    assert story.state.battle.foes[1].dead and story.ask.seat == 0, "and the fight goes on"


# --- answers of the fallen -------------------------------------------------------------------------------------------


@pytest.mark.rule("MYK-PLAY-414", "MYK-PLAY-002")
def test_who_falls_by_a_ruling_while_being_asked_takes_no_action():
    story = fight([ann(), ben(area="Vanguard")], [foe("Ogrekin", **TOUGH), FAR], gm=True, voices=0)
    story.does("p1")
    story.match.adjust(2, {"field": "hp", "who": "p1", "value": 0, "reason": "a stone falls"})
    told = story.refuses("move Rearguard")
    assert "Do nothing" in told and story.offered == ["pass"]
    story.does("pass")
    assert story.state.people[1].area == "Vanguard" and story.ask.seat == 0


@pytest.mark.rule("MYK-PLAY-345")
@pytest.mark.parametrize("words", ["-1 Ogrekin", "- 2 Ogrekin", "0 Ogrekin", "Red Cap, -3 Ogrekin"])
def test_fewer_than_one_monster_is_nobody_to_fight(words):
    with pytest.raises(BadSetup, match="1 to 99 monsters of a kind can be counted"):
        Story("kingdom", None, "", 2, scene="fight", against=words)
