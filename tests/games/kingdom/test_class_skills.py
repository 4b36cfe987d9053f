"""The Class Skills at work in a fight, each through the match (MYK-CREATE-209)."""

import pytest

from roundtable.games.kingdom.rules.record.realm import attribute
from tests.games.kingdom.fights import body, d6, fight, foe, hp, item, skill, tie

DULL = {"Wit": 0, "Charisma": 0, "Quest": 2, "Warfare": 3}
WISE = {"Wit": 3, "Charisma": 3, "Quest": 2, "Warfare": 3}
TOUGH = {"hp": 30, "raised": {"max_hp": 40}}


def ann(*skills, **fields):
    return body(**{"base": DULL, "skills": skill(*skills), **fields})


def ben(*skills, **fields):
    return body(**{"name": "Ben", "base": DULL, "area": "Encampment", "skills": skill(*skills), **fields})


def enemy(**fields):
    return foe("Ogrekin", **{**TOUGH, **fields})


def leader(**fields):
    """Charisma enough for Followers."""
    return {"Wit": 0, "Charisma": 3, "Quest": 2, "Warfare": 3, **fields}


def struck(court, damage, first="p0", **options):
    """An Ogrekin beside the Court hits for so much damage; the story stands at the first question after it."""
    return fight(court, [enemy()], dice=f"{d6(5, 4)} {d6(damage)}", first="foes", voices=0, **options)


@pytest.mark.rule("MYK-CREATE-216")
def test_royal_command_makes_anothers_hope_count_for_one_more():
    court = [ann(base=WISE, drive=1, items=[item("Spear")]), ben("Royal Command")]
    story = fight(court, [enemy()], voices=0)
    story.does("p0", "attack slot 1 f0", 1)
    story.does("skill/royal-command p1", dice=d6(2, 3, 4, 4))
    assert len(story.events("MYK-PLAY-370")[0].data["dice"]) == 4, "2 dice, 1 for the Hope and 1 more"
    assert hp(story, "p1") == 10


@pytest.mark.rule("MYK-CREATE-218")
def test_royal_guard_shields_all_in_the_encampment():
    court = [
        ben("Royal Guard", name="Ada", base=leader(), followers=11, hp=11),
        ann(area="Encampment"),
    ]
    dice = f"d2=2 {d6(6, 5)} {d6(5)}"
    story = fight(court, [enemy(area="Encampment")], dice=dice, first="foes", voices=0)
    assert hp(story, "p1") == 11 - (5 - 3), "a fifth of 11 Followers is 3"


@pytest.mark.rule("MYK-CREATE-219")
def test_stormbringer_adds_the_followers_instead_of_a_crushing_blow():
    court = [ann("Stormbringer", base=leader(), followers=9, items=[item("Spear")]), ben()]
    story = fight(court, [enemy()], voices=0)
    story.does("p0", "attack slot 1 f0", dice=d6(6, 6))
    story.does("skill/stormbringer p0")
    while story.ask.prompt.startswith("Ogrekin"):
        story.does(0)
    assert hp(story, "f0") == 30 - (3 + 9) and not story.said("MYK-PLAY-376")


@pytest.mark.rule("MYK-CREATE-220")
def test_diadem_adds_the_kingdoms_attribute_for_a_voice():
    court = [ann("Diadem", items=[item("Spear")]), ben()]
    story = fight(court, [enemy()], voices=5, kingdom={"points": {"Military": 4}}, orders={"0 skill/diadem": "ask"})
    story.does("p0", "attack slot 1 f0", 0)
    story.does("skill/diadem p0", dice=d6(2, 3))
    military = attribute(story.state, "Military")
    assert story.state.kingdom.voices == 4
    assert story.said("MYK-PLAY-370")[-1].startswith(f"Ann: {5 + 3 + military} against 5"), story.said("MYK-PLAY-370")


@pytest.mark.rule("MYK-CREATE-221")
def test_anarch_frees_an_exhausted_member_after_a_disaster():
    court = [ann("Anarch"), ben(exhausted=True)]
    story = fight(court, [enemy()], voices=0)
    story.does("use skill/anarch", dice=f"{d6(1, 4)} {d6(6, 4)}")
    assert story.said("MYK-CREATE-221")[0].startswith("Ann uses") or story.said("MYK-CREATE-221")
    assert not story.state.people[1].exhausted


@pytest.mark.rule("MYK-CREATE-222")
def test_deed_of_arms_hits_the_named_enemy_harder():
    court = [ann("Deed of Arms", items=[item("Spear")]), ben()]
    story = fight(court, [enemy(), enemy()], stage="setup", voices=0)
    story.does("f1")
    story.does("p0", dice=d6(6, 5)).does("p0", "attack slot 1 f1", dice=f"{d6(4, 4)} {d6(5)}")
    assert hp(story, "f1") == 30 - (3 + 5)


@pytest.mark.rule("MYK-CREATE-223")
def test_carnage_lets_the_knight_move_and_attack_again():
    court = [ann("Carnage", items=[item("Spear")]), ben()]
    story = fight(court, [foe("Ogrekin"), enemy()], voices=0)
    story.does("p0", "attack slot 1 f0", dice=d6(4, 4))
    story.does("skill/carnage p0")
    assert "attack slot 1 f1" in story.offered and "move Enemy Vanguard" in story.offered
    story.does("attack slot 1 f1", dice=d6(4, 4))
    assert hp(story, "f1") == 27


@pytest.mark.rule("MYK-CREATE-225")
def test_diehard_prevents_all_damage_for_followers():
    court = [ann(area="Enemy Vanguard"), ben("Diehard", base=leader(), followers=4)]
    story = struck(court, 6)
    story.does("skill/diehard p1", dice=d6(3))
    assert hp(story, "p0") == 11 and story.state.people[1].followers == 1


@pytest.mark.rule("MYK-CREATE-226", "MYK-CREATE-211")
def test_strength_adds_a_fifth_of_the_followers_to_the_damage():
    court = [ann("Strength", base=leader(), followers=6, items=[item("Spear")]), ben()]
    story = fight(court, [enemy()], voices=0)
    story.does("p0", "attack slot 1 f0", dice=d6(2, 3))
    assert hp(story, "f0") == 30 - (3 + 2), "6 / 5 rounded up"


@pytest.mark.rule("MYK-CREATE-227", "MYK-WORLD-427")
def test_guardian_takes_damage_for_followers_that_an_enemy_would_cost():
    court = [
        ann(area="Enemy Vanguard", base=leader(), followers=5),
        ben("Guardian"),
    ]
    demon = enemy(knows=["Demonic Blow"])
    dice = f"{d6(5, 4)} {d6(1)} {d6(1, 2)} {d6(3)}"
    story = fight(court, [demon], dice=dice, first="foes", voices=0)
    story.does("skill/guardian p1")
    assert story.state.people[0].followers == 5 and hp(story, "p1") == 11 - 3


@pytest.mark.rule("MYK-CREATE-228")
def test_collecting_adds_a_die_a_voice_after_the_dice():
    court = [ann(items=[item("Spear")]), ben("Collecting")]
    story = fight(court, [enemy(raised={"defense": 7, "max_hp": 40})], voices=6)
    story.does("p0", "attack slot 1 f0", 0, dice=d6(2, 3))
    story.does("skill/collecting p1")
    story.does(2, dice=d6(3, 4))
    assert story.state.kingdom.voices == 4
    assert story.said("MYK-PLAY-370")[-1] == "Ann: 15 against 12, success."


@pytest.mark.rule("MYK-CREATE-231")
@pytest.mark.parametrize("area", ["Encampment", "Vanguard"])
def test_refill_heals_up_to_three_for_materials(area):
    court = [
        ann("Refill", area=area, base=leader(Wit=3), followers=6, materials={"1": {"Meat": 4}}),
        ben(hp=5, area="Rearguard"),
    ]
    story = fight(court, [enemy(area="Enemy Encampment")], voices=0)
    story.does("p0")
    key = "use skill/refill"
    if area == "Encampment":
        assert key not in story.offered, "in the Encampment it is an Interrupt"
        return
    story.does(key, dice=f"{d6(2)} {d6(3, 3)}")
    story.does("Meat") if "Meat" in getattr(story, "offered", []) else None
    story.does(["p1"])
    assert hp(story, "p1") == 7


@pytest.mark.rule("MYK-CREATE-232")
def test_pursuivant_raises_the_strategy_check_from_the_encampment():
    court = [ann(), ben("Pursuivant", base=leader(), followers=6)]
    story = fight(court, [enemy(raised={"defense": 3, "max_hp": 40})], stage="strategy", voices=0)
    story.does("p0", dice=d6(3, 2))
    story.does("skill/pursuivant p1", dice=d6(4))
    assert story.said("MYK-PLAY-350")[-1] == "Ann: 9 against 8, success."
    assert story.state.people[1].followers == 2


@pytest.mark.rule("MYK-CREATE-234", "MYK-PLAY-430", "MYK-GEAR-320")
def test_prayer_heals_who_falls_before_the_fatal_wound():
    court = [
        ann(area="Enemy Vanguard", hp=3),
        ben("Prayer", base=WISE, drive=1, affection={"0": tie(2)}),
    ]
    story = struck(court, 5)
    assert hp(story, "p0") == -2
    story.does("skill/prayer p1", {"p0": 1}, dice=d6(4))
    assert hp(story, "p0") == -2 + 4 + 2 and not story.said("MYK-PLAY-413")
    assert story.state.people[1].drive == 0


@pytest.mark.rule("MYK-CREATE-235")
def test_turn_undead_hurts_all_chosen_undead_on_one_check():
    court = [ann("Turn Undead", base=WISE, drive=1), ben()]
    foes = [foe("Skeleton", **TOUGH), foe("Skeleton", **TOUGH), enemy()]
    story = fight(court, foes, voices=0)
    story.does("p0", "use skill/turn-undead", ["f0", "f1"], dice=f"{d6(6, 5)} {d6(3, 4)} {d6(1, 2)}")
    while story.ask.prompt.startswith("Dice"):
        story.does(0, dice="")
    assert (hp(story, "f0"), hp(story, "f1"), hp(story, "f2")) == (23, 27, 30)


@pytest.mark.rule("MYK-CREATE-236")
def test_faith_heals_the_court_by_the_result():
    court = [ann("Faith", base=leader(Wit=3), drive=1, followers=6, hp=5), ben(hp=5)]
    story = fight(court, [enemy()], voices=0)
    story.does("p0", "use skill/faith", dice=d6(5, 4))
    assert [one.hp for one in story.state.people] == [5 + 2 + 2, 5 + 2 + 2], "12 - 10 and a fifth of 6"


@pytest.mark.rule("MYK-CREATE-238")
def test_wrath_of_god_strikes_a_random_other_in_the_area():
    court = [ann("Wrath of God", base=leader(Wit=3), drive=1, followers=6, area="Enemy Vanguard"), ben()]
    story = fight(court, [enemy(), enemy()], voices=0)
    story.does("p0", "use skill/wrath-of-god", dice=f"{d6(5, 4)} d2=2 {d6(2, 3, 4)}")
    assert (hp(story, "f0"), hp(story, "f1")) == (30, 30 - (9 + 2))


@pytest.mark.rule("MYK-CREATE-240")
def test_multiple_lets_an_interrupt_be_used_again():
    court = [ann(area="Enemy Vanguard"), ben("Diehard", "Multiple", base=leader(), followers=15)]
    story = fight(court, [enemy(), enemy()], dice=f"{d6(5, 4)} {d6(6)}", first="foes", voices=0)
    story.match.set_policy(1, "skill/multiple", "ask")
    story.does("skill/diehard p1", dice=d6(2))
    assert "skill/diehard p1" not in story.offered and "skill/multiple p1" in story.offered
    story.does("skill/multiple p1", dice=f"{d6(3)} {d6(5, 4)} {d6(5)}")
    story.does("skill/diehard p1", dice=d6(1))
    assert hp(story, "p0") == 11 and hp(story, "p1") == 11 - 3


@pytest.mark.rule("MYK-CREATE-242")
def test_disrupt_lowers_anothers_damage_for_the_round():
    court = [ann(area="Enemy Vanguard"), ben("Disrupt", base=WISE, drive=1, affection={"0": tie(1)})]
    story = struck(court, 6)
    story.does("skill/disrupt p1", dice=d6(2))
    assert hp(story, "p0") == 11 - (6 - 3)
    assert [(e.name, e.amount, e.until) for e in story.state.people[0].lasting] == [("Disrupt", -3, "cycle")]


@pytest.mark.rule("MYK-CREATE-244")
def test_puppet_ruler_switches_a_permanent_skill_off_for_the_round():
    court = [
        ann("Puppet Ruler", base=leader(), followers=4, items=[item("Spear")]),
        ben(items=[item("Spear")], area="Vanguard"),
    ]
    story = fight(court, [enemy(knows=["Mailed"])], voices=0)
    story.does("p0", "use skill/puppet-ruler", "f0 Mailed", dice=d6(1))
    story.does("attack slot 1 f0", dice=f"{d6(4, 4)} d2=1 {d6(2, 1)}")
    assert hp(story, "f0") == 27, "Mailed takes nothing off"


@pytest.mark.rule("MYK-CREATE-245")
def test_phantasma_protects_who_stands_alone():
    court = [ann("Phantasma", area="Enemy Vanguard", base=leader(), followers=10), ben()]
    story = fight(court, [enemy()], dice=d6(5, 4), first="foes", voices=0)
    assert story.said("MYK-PLAY-370")[-1] == "Ogrekin: 10 against 11, failure.", "9 and a fifth of 10"


@pytest.mark.rule("MYK-CREATE-248")
def test_cheering_squad_raises_the_next_check_from_the_encampment():
    court = [ann(items=[item("Spear")]), ben("Cheering Squad", base=leader(Wit=3), drive=1, followers=10)]
    story = fight(court, [enemy()], voices=0)
    story.does("p1", "use skill/cheering-squad", "p0")
    story.does("attack slot 1 f0", dice=f"{d6(2, 3)} {d6(2, 1)}")
    assert "Ann: 10 against 5, success." in story.said("MYK-PLAY-370")


@pytest.mark.rule("MYK-CREATE-249")
def test_devotion_makes_help_worth_2_more():
    court = [ann(), ben("Devotion", affection={"0": tie(1)})]
    story = fight(court, [enemy()], voices=0)
    story.does("p1", "help p0 attack")
    assert [(one.helper, one.amount) for one in story.state.helps] == [("p1", 3)]


@pytest.mark.rule("MYK-CREATE-250")
def test_the_master_of_a_servant_gains_a_drive_more_on_a_critical():
    court = [ann(base=WISE, items=[item("Spear")]), ben(skills=[{"name": "Master", "choice": "p0"}])]
    story = fight(court, [enemy()], voices=0)
    story.does("p0", "attack slot 1 f0", dice=f"{d6(6, 6)} {d6(5, 2)} {d6(1)}")
    assert story.state.people[0].drive == 3


@pytest.mark.rule("MYK-CREATE-251", "MYK-CREATE-213")
def test_ogg_turns_hp_into_damage():
    court = [ann("Ogg", items=[item("Spear")]), ben()]
    story = fight(court, [enemy()], voices=0)
    story.does("p0", "attack slot 1 f0")
    story.does("skill/ogg p0", dice=f"{d6(2, 3)} {d6(4, 4)}")
    assert (hp(story, "p0"), hp(story, "f0")) == (11 - 5, 30 - (3 + 5))


@pytest.mark.rule("MYK-CREATE-246")
def test_assist_hands_a_drive_over_when_a_hand_is_raised():
    court = [ann(base=WISE, items=[item("Spear")]), ben("Assist", base=WISE, drive=1)]
    story = fight(court, [enemy()], voices=0)
    story.match.set_policy(1, "skill/assist", "ask")
    story.does("p0", "attack slot 1 f0")
    story.does("skill/assist p1", dice=d6(2, 3))
    assert story.state.people[0].drive in (0, 1) and story.state.people[1].drive == 0
