"""The General Monster Skills at work, each through the match (MYK-WORLD-410)."""

import pytest

from tests.games.kingdom.fights import body, d6, fight, foe, hp, item, skill

DULL = {"Wit": 0, "Charisma": 0, "Quest": 2, "Warfare": 3}
TOUGH = {"hp": 30, "raised": {"max_hp": 40}}


def ann(*skills, **fields):
    return body(**{"base": DULL, "skills": skill(*skills), **fields})


def ben(*skills, **fields):
    return body(**{"name": "Ben", "base": DULL, "area": "Encampment", "skills": skill(*skills), **fields})


def enemy(*knows, **fields):
    return foe("Ogrekin", **{**TOUGH, "knows": list(knows), **fields})


def hit_by(monster, damage=1, after="", court=None):
    """The monster hits Ann, who stands beside it."""
    court = court or [ann(area="Enemy Vanguard"), ben()]
    return fight(court, [monster], dice=f"{d6(5, 4)} {d6(damage)} {after}", first="foes", voices=0)


def hits(monster, dice, others=(), **mine):
    """Ann hits the monster with a Spear."""
    story = fight([ann(items=[item("Spear")], **mine), ben()], [monster, *others], voices=0)
    return story.does("p0", "attack slot 1 f0", dice=dice)


@pytest.mark.rule("MYK-WORLD-414", "MYK-WORLD-415")
def test_command_makes_others_of_the_category_stronger():
    chief = enemy("Command XX", area="Enemy Encampment")
    story = fight(
        [ann(area="Enemy Vanguard"), ben()], [enemy(), chief], dice=f"{d6(4, 3)} {d6(2)}", first="foes", voices=0
    )
    assert story.said("MYK-PLAY-370")[-1] == "Ogrekin 1: 9 against 9, success.", "Warfare 1 + 1"
    assert hp(story, "p0") == 11 - (2 + 2)
    story = fight(
        [ann(area="Enemy Vanguard"), ben()],
        [enemy(), chief],
        dice=f"{d6(6, 5)} {d6(4, 3)} {d6(1, 1)}",
        first="foes",
        voices=0,
    )
    assert story.said("MYK-PLAY-370")[-1].endswith("critical success."), "11 is a critical success"


@pytest.mark.rule("MYK-WORLD-416")
def test_flanking_pays_beside_another_who_flanks():
    court = [ann(area="Enemy Vanguard"), ben()]
    dice = f"{d6(4, 3)} {d6(2)} {d6(2, 1)}"
    story = fight(court, [enemy("Flanking"), enemy("Flanking")], dice=dice, first="foes", voices=0)
    assert story.said("MYK-PLAY-370")[1] == "Ogrekin 1: 9 against 9, success." and hp(story, "p0") == 11 - 3


@pytest.mark.rule("MYK-WORLD-417")
def test_a_crowd_rolls_more_dice_up_to_level_plus_1():
    crowd = [foe("Ogrekin Champion", knows=["Crowd"], hp=20, raised={"max_hp": 40, "level": 0}) for _ in range(4)]
    story = fight([ann(area="Enemy Vanguard"), ben()], crowd, gm=True, first="foes", voices=0)
    story.does("f0")
    story.does(next(key for key in story.offered if key.startswith("attack natural")), 0, dice=d6(1, 2, 3, 2))
    rolled = story.events("MYK-PLAY-370")[0].data["dice"]
    assert len(rolled) == 4, "Level 3 + 1 in all"


@pytest.mark.rule("MYK-WORLD-418")
def test_a_schemer_makes_the_strategy_check_harder():
    story = fight([ann(), ben()], [enemy("Schemer"), enemy("Schemer")], stage="strategy", voices=0)
    story.does("p0", dice=d6(5, 3))
    assert story.said("MYK-PLAY-350")[-1] == "Ann: 8 against 8, success.", "5 + 3, not cumulative"


@pytest.mark.rule("MYK-WORLD-419")
@pytest.mark.parametrize(("level", "lost"), [(0, 2), (8, 6), (9, 12)])
def test_cortex_halves_damage_up_to_10_and_the_level(level, lost):
    """3 and the Spear's Level: up to 11 against an Ogrekin of Level 1 it is halved, rounded up; 12 is not."""
    story = fight([ann(items=[item("Spear", level=level)]), ben()], [enemy("Cortex")], voices=0)
    story.does("p0", "attack slot 1 f0", dice=d6(4, 4))
    assert hp(story, "f0") == 30 - lost


@pytest.mark.rule("MYK-WORLD-420")
def test_mailed_takes_a_fifth_of_the_level_off_but_leaves_1():
    assert hp(hits(enemy("Mailed"), d6(4, 4)), "f0") == 30 - 2


@pytest.mark.rule("MYK-WORLD-421")
def test_who_flies_is_not_obstructed_by_who_does_not():
    court = [ann(area="Vanguard"), ben(area="Vanguard")]
    story = fight(court, [enemy("Flying", area="Vanguard")], gm=True, first="foes", voices=0)
    assert "move Rearguard" in story.offered


@pytest.mark.rule("MYK-WORLD-423")
def test_trot_covers_two_areas():
    story = fight(
        [ann(area="Rearguard"), ben()], [foe("Red Cap", **TOUGH, knows=["Trot"])], gm=True, first="foes", voices=0
    )
    assert "move Rearguard" in story.offered


@pytest.mark.rule("MYK-WORLD-424")
def test_a_hope_eater_costs_everybody_a_point_more():
    wise = {"Wit": 3, "Charisma": 3, "Quest": 2, "Warfare": 3}
    court = [ann(base=wise, drive=2, items=[item("Spear")]), ben()]
    story = fight(court, [enemy("Hope Eater")], voices=0)
    story.does("p0", "attack slot 1 f0")
    assert story.ask.high == 1
    story.does(1, dice=d6(2, 3, 3))
    assert story.state.people[0].drive == 0 and len(story.events("MYK-PLAY-370")[0].data["dice"]) == 3


@pytest.mark.rule("MYK-WORLD-425")
def test_drain_recovers_1_hp_on_a_hit():
    assert hp(hit_by(enemy("Drain")), "f0") == 31


@pytest.mark.rule("MYK-WORLD-426")
@pytest.mark.parametrize(("dice", "statuses"), [((4, 2), ["Poisoned"]), ((4, 3), [])])
def test_a_poison_blow_is_resisted_by_warfare(dice, statuses):
    story = hit_by(enemy("Poison Blow"), after=d6(*dice))
    assert story.state.people[0].bad_statuses == statuses, "Warfare 3 against 10"


@pytest.mark.rule("MYK-WORLD-427")
def test_a_demonic_blow_frightens_followers_away():
    base = {"Wit": 0, "Charisma": 3, "Quest": 2, "Warfare": 3}
    court = [ann(area="Enemy Vanguard", base=base, followers=5), ben()]
    story = hit_by(enemy("Demonic Blow"), after=f"{d6(3, 2)} {d6(3)}", court=court)
    assert story.state.people[0].followers == 2


@pytest.mark.rule("MYK-WORLD-428")
def test_penetration_runs_one_behind_the_target_through():
    court = [ann(area="Enemy Vanguard"), ben(area="Vanguard")]
    dice = f"{d6(5, 4)} {d6(2)} {d6(5, 4)} {d6(3)}"
    story = fight(court, [enemy("Penetration")], dice=dice, first="foes", voices=0)
    assert [one.hp for one in story.state.people] == [9, 8], "and it does not chain"


@pytest.mark.rule("MYK-WORLD-429")
def test_an_incarnation_has_followers_equal_to_its_level():
    from roundtable.games.kingdom import books

    name = next(one.name for one in books.monsters if "Incarnation" in one.skills)
    from roundtable.kernel.match import Match

    match = Match.new("kingdom", seats=2, seed=1, options={"scene": "evening", "map": "cistern"})
    from roundtable.games.kingdom.rules.fight.begin import begin
    from roundtable.games.kingdom.state import Foe

    begin(match.table, [Foe(book=name)])
    assert match.state.battle.foes[0].followers == books.monsters[name].level


@pytest.mark.rule("MYK-WORLD-430", "MYK-WORLD-411")
def test_a_swarm_attack_turns_followers_into_damage_in_an_area():
    story = fight([ann(), ben()], [enemy("Swarm Attack", followers=11)], gm=True, first="foes", voices=0)
    story.does("use skill/swarm-attack", "Vanguard", 11)
    assert hp(story, "p0") == 11 - 3 and story.state.battle.foes[0].followers == 0


@pytest.mark.rule("MYK-WORLD-431")
def test_anabasis_moves_many_forward():
    foes = [foe("Dwarf", **TOUGH, knows=["Anabasis"]), foe("Dwarf", **TOUGH, area="Enemy Rearguard")]
    story = fight([ann(area="Encampment"), ben()], foes, gm=True, first="foes", voices=0)
    story.does("f0", "use skill/anabasis", ["f0", "f1"])
    assert [one.area for one in story.state.battle.foes] == ["Vanguard", "Enemy Vanguard"]


def _everywhere(name, user=None):
    """A GM's monster uses a Support Skill on Ann's Area."""
    monster = foe("Dwarf", **TOUGH, knows=[name]) if user is None else user
    story = fight([ann(), ben()], [monster], gm=True, first="foes", voices=0)
    story.does(f"use skill/{name.lower().replace(' ', '-')}")
    return story


@pytest.mark.rule("MYK-WORLD-432")
def test_dazzle_shortens_the_range_of_who_fails():
    story = _everywhere("Dazzle")
    story.does("Vanguard", dice=d6(1, 2))
    assert [(e.what, e.amount) for e in story.state.people[0].lasting] == [("attack range", -1)]


@pytest.mark.rule("MYK-WORLD-433")
def test_demoralize_disorients_who_fails():
    story = _everywhere("Demoralize")
    story.does("Vanguard", dice=d6(1, 2))
    assert story.state.people[0].bad_statuses == ["Disoriented"]


@pytest.mark.rule("MYK-WORLD-434", "MYK-PLAY-559")
def test_sleep_cloud_puts_to_sleep_and_the_second_one_only_hurts():
    story = _everywhere("Sleep Cloud")
    story.does("Vanguard", dice=d6(1, 2))
    assert story.state.people[0].bad_statuses == ["Asleep"] and story.state.people[0].exhausted
    lulled = ann(lasting=[{"name": "lulled", "rule": "MYK-PLAY-559", "what": "lulled", "until": "combat"}])
    story = fight([lulled, ben()], [foe("Dwarf", **TOUGH, knows=["Sleep Cloud"])], gm=True, first="foes", voices=0)
    story.does("use skill/sleep-cloud", "Vanguard", dice=d6(4))
    assert hp(story, "p0") == 7 and story.state.people[0].bad_statuses == []


@pytest.mark.rule("MYK-WORLD-435", "MYK-WORLD-436")
def test_charm_turns_somebody_against_the_own_side():
    court = [ann(area="Enemy Vanguard", items=[item("Spear")]), ben(area="Vanguard")]
    story = fight(court, [foe("Dwarf", **TOUGH, knows=["Charm"])], gm=True, first="foes", voices=5)
    story.does("use skill/charm", 0, dice=d6(1, 2))
    assert story.ask.seat == 2 and "attack slot 1 p1" in story.offered, "the GM moves Ann now"
    story.does("attack slot 1 p1", dice=d6(5, 4))
    assert hp(story, "p1") == 8 and story.state.people[0].exhausted and story.state.people[0].team == "court"


@pytest.mark.rule("MYK-WORLD-435", "MYK-WORLD-436")
def test_who_charms_the_charmer_through_the_charmed_decides_alone():
    """Ann makes the Dwarf charm her in turn: it is her own player who moves her then, and after it all are themselves."""
    court = [ann("Charm", area="Enemy Vanguard", drive=1, base={"Wit": 2, "Charisma": 2, "Quest": 2, "Warfare": 3})]
    story = fight(court, [foe("Dwarf", **TOUGH, knows=["Charm"])], voices=0)
    story.does("use skill/charm", dice=d6(1, 2))
    assert story.ask.seat == 0 and "Dwarf" in story.ask.prompt, "Ann's player moves the Dwarf"
    story.does("use skill/charm", dice=d6(1, 2))
    assert story.ask.seat == 0 and story.ask.prompt.startswith("Ann")
    story.does("pass", dice=d6(6, 5))
    assert story.state.people[0].controlled_by == story.state.battle.foes[0].controlled_by == ""
    assert story.state.people[0].team == "court" and story.state.battle.foes[0].team == "foes"


@pytest.mark.rule("MYK-WORLD-437")
@pytest.mark.parametrize(("dice", "left"), [((4, 3), 11 - 2), ((3, 3), 11 - 3)])
def test_breath_burns_by_level_and_half_for_who_dodges(dice, left):
    story = _everywhere("Breath")
    story.does("Vanguard", dice=d6(*dice))
    assert hp(story, "p0") == left, "a Dwarf is of Level 3"


@pytest.mark.rule("MYK-WORLD-438")
def test_an_area_attack_strikes_all_in_the_own_area():
    court = [ann(area="Enemy Vanguard"), ben(area="Enemy Vanguard")]
    dice = f"d2=1 {d6(6, 5)} {d6(2)}"
    story = fight(court, [enemy("Area Attack")], dice=dice, first="foes", voices=0)
    assert [one.hp for one in story.state.people] == [9, 9], "1 - 2 + 11 reaches Defense 9"


@pytest.mark.rule("MYK-WORLD-439")
def test_incognito_is_not_among_several():
    court = [ann("Breath", drive=1, base={**DULL, "Wit": 3, "Charisma": 3}), ben()]
    story = fight(court, [enemy("Incognito"), enemy()], voices=0)
    story.does("p0", "use skill/breath", "Enemy Vanguard", dice=f"{d6(3, 3)} {d6(3, 3)}")
    assert [one.hp for one in story.state.battle.foes] == [30, 29]


@pytest.mark.rule("MYK-WORLD-440")
def test_swarm_defense_gives_followers_for_damage():
    story = hits(enemy("Swarm Defense", followers=2), d6(4, 4))
    assert hp(story, "f0") == 29 and story.state.battle.foes[0].followers == 0


@pytest.mark.rule("MYK-PLAY-047", "MYK-PLAY-048", "MYK-WORLD-408", "MYK-WORLD-409")
def test_a_pc_wakes_a_permanent_monster_skill_for_a_round():
    court = [ann("Mailed", area="Enemy Vanguard", drive=1, base={**DULL, "Wit": 3}), ben()]
    story = fight(court, [enemy()], voices=0)
    story.does("p0", "wake Mailed")
    story.does("pass", dice=f"{d6(5, 4)} {d6(4)}")
    assert hp(story, "p0") == 11 - 3 and story.state.people[0].drive == 0


@pytest.mark.rule("MYK-WORLD-412", "MYK-WORLD-413")
def test_a_public_enemy_is_nobodys_citizen_and_its_skills_are_not_memorised():
    knows = {"skills": skill("Ritual"), "base": {**DULL, "Wit": 3, "Charisma": 3}}
    hater = {"hostility": {"0": {"score": 1, "kind": "Anger"}}}
    story = fight([ann(**knows), ben()], [enemy("Public Enemy", "Breath", **hater)], voices=0)
    story.does("p0")
    assert "use skill/ritual" not in story.offered
    story = fight([ann(**knows), ben()], [enemy("Breath", **hater)], voices=0)
    story.does("p0")
    assert "use skill/ritual" in story.offered
