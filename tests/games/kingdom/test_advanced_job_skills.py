"""The Job Skills of the Advanced Jobs at work (MYK-WORLD-653)."""

import pytest

from tests.games.kingdom.fights import d6, fight, foe, hp, item, skill, tie
from tests.games.kingdom.test_common_items import DULL, TOUGH, WISE, ann, ben, camp, enemy, names


@pytest.mark.rule("MYK-WORLD-664")
@pytest.mark.parametrize(("dice", "own", "theirs"), [((5, 4), 11, 29), ((1, 2), 11 - 3, 30)])
def test_a_valiant_being_strikes_back(dice, own, theirs):
    hero = ann(skills=skill("Valiant Being"), base=WISE, drive=1, area="Enemy Vanguard")
    story = fight([hero, ben()], [enemy()], dice=d6(5, 4), first="foes", voices=0)
    story.does("skill/valiant-being p0", dice=d6(*dice) + ("" if own == 11 else f" {d6(3)}"))
    assert (hp(story, "p0"), hp(story, "f0")) == (own, theirs), (
        "Warfare 3 and the dice against 10; bare hands hit for 1"
    )


@pytest.mark.rule("MYK-WORLD-664")
def test_a_valiant_being_undoes_a_crushing_blow():
    hero = ann(skills=skill("Valiant Being"), base={**WISE, "Warfare": 6}, drive=1, area="Enemy Vanguard")
    story = fight([hero, ben()], [enemy()], dice=d6(6, 6), first="foes", voices=0)
    story.does("skill/valiant-being p0", dice=d6(5, 4))
    assert (hp(story, "p0"), hp(story, "f0")) == (11, 29) and not story.said("MYK-PLAY-376")


@pytest.mark.rule("MYK-WORLD-668")
def test_fans_raise_the_most_voices():
    idol = ann(skills=skill("Fan"), base=WISE, followers=12, area="Enemy Vanguard")
    story = fight([idol, ben()], [enemy()], voices=11)
    story.does("p0", "attack hands f0", 0, dice=f"{d6(1, 1)} {d6(4, 4)}")
    from roundtable.games.kingdom.rules.record.realm import max_voices

    assert max_voices(story.state) == 11 + 2, "a tenth of 12, rounded up"


@pytest.mark.rule("MYK-WORLD-672")
def test_a_producer_turns_a_feeling_elsewhere():
    producer = ben(skills=skill("Produce"), base=WISE, drive=1, exhausted=True)
    story = camp([ann(item("Cards", 1), base={**DULL, "Charisma": 2}), producer, ben(name="Cal", exhausted=True)])
    story.match.set_policy(1, "skill/produce", "ask")
    story.does("use item/cards 1", dice=d6(4, 3)).does("p1", dice=d6(3))
    story.does("skill/produce p1", dice=d6(1))
    assert 1 not in story.state.people[0].affection and story.state.people[0].affection[2].score == 1


@pytest.mark.rule("MYK-WORLD-676", "MYK-WORLD-677", "MYK-WORLD-678")
@pytest.mark.parametrize(("more", "own"), [("no", 11), ("yes", 7)])
def test_an_exorcism_strikes_public_enemies_as_the_round_ends(more, own):
    exorcist = ann(skills=skill("Exorcism"), base=WISE, hostility={"f0": tie(2, "Anger")})
    demon = enemy(knows=["Public Enemy"], area="Enemy Encampment", exhausted=True)
    story = fight([exorcist, ben(exhausted=True)], [demon], voices=0, gm=True)
    story.does("use skill/exorcism", dice=d6(5, 4))
    story.does("yes").does(more, dice=d6(4) if more == "yes" else "")
    assert hp(story, "f0") == 30 - 3 - 2 and hp(story, "p0") == own
    assert bool(story.state.people[0].lasting) == (more == "yes")


@pytest.mark.rule("MYK-WORLD-682")
def test_witchcraft_ties_two_together():
    from roundtable.games.kingdom.rules.record.bonds import special_relationships

    witch = ben(skills=skill("Witchcraft"), base=WISE, drive=1)
    story = fight([ann(area="Enemy Vanguard"), witch], [foe("Ogrekin", **TOUGH)], first="foes", voices=0, gm=True)
    story.match.set_policy(1, "skill/witchcraft", "ask")
    story.does("attack natural p0", 0, dice=f"{d6(5, 4)} {d6(3)}")
    story.does("skill/witchcraft p1", "Best Friends")
    assert special_relationships(story.state, 0) == [("Best Friends", 1)]
    assert special_relationships(story.state, 1) == [("Best Friends", 0)]


@pytest.mark.rule("MYK-WORLD-691")
@pytest.mark.parametrize(("dice", "left"), [((4, 3), ["Blade"]), ((2, 3), [])])
def test_a_celebrated_weapon_is_instilled_or_lost(dice, left):
    story = camp([ann(item("Blade", 1, level=0), skills=skill("Celebrated Weapon"))])
    story.does("use skill/celebrated-weapon", dice=d6(*dice))
    assert names(story) == left and [e.what for e in story.state.people[0].lasting] == ["instilled"] * len(left)


@pytest.mark.rule("MYK-WORLD-692")
@pytest.mark.parametrize(("level", "before", "after"), [(2, 1, 2), (1, 1, 1)])
def test_an_instilled_weapon_grows_by_critical_successes(level, before, after):
    forged = [{"name": "Celebrated Weapon", "rule": "MYK-WORLD-691", "what": "instilled", "note": "1"}]
    smith = ann(item("Blade", 1, level=before), lasting=forged, level=level, area="Enemy Vanguard")
    story = fight([smith, ben()], [enemy()], voices=0)
    story.does("p0", "attack slot 1 f0", dice=f"{d6(6, 6)} {d6(5, 5)} {d6(1, 1, 1, 1)}")
    assert story.state.people[0].items[0].level == after, "never above the bearer's own Level"


@pytest.mark.rule("MYK-WORLD-696", "MYK-WORLD-697")
def test_an_operation_undoes_what_was_noted():
    noted = [{"name": "Operation", "choice": "Drink"}]
    court = [ann(item("Drink", 1), base=WISE), ben(skills=noted, base=WISE)]
    story = fight(court, [enemy()], voices=0)
    story.does("p0", "use item/drink 1").does("skill/operation p1")
    assert [one.drive for one in story.state.people] == [3, 3], (
        "the Drink itself gave none, but all have their Capacity"
    )
    assert story.state.limits["skill/operation p1 game"] == 1


@pytest.mark.rule("MYK-WORLD-701", "MYK-WORLD-702")
@pytest.mark.parametrize(("health", "voices"), [(5, 9), (30, 9 - 2 - 2)])
def test_a_salvo_pays_or_costs_voices(health, voices):
    shooter = ann(skills=skill("Salvo"), level=2, area="Enemy Vanguard")
    story = fight([shooter, ben()], [foe("Ogrekin", hp=health, raised={"max_hp": 40})], voices=9)
    story.match.set_policy(0, "skill/salvo", "ask")
    story.does("p0", "attack hands f0", 0, dice=d6(5, 4))
    story.does("skill/salvo p0", 2, 0, dice=f"{d6(4, 3)} {d6(1, 1)}")
    assert story.state.kingdom.voices == voices and (hp(story, "f0") == health - 8)


@pytest.mark.rule("MYK-WORLD-706", "MYK-WORLD-707")
def test_disintegrate_makes_materials_of_an_item():
    kit = [item("Straw Doll", 1), item("Seed Stock", 2)]
    story = fight([ann(*kit, skills=skill("Disintegrate")), ben()], [enemy()], voices=0)
    story.does("p0", "use skill/disintegrate", dice=d6(5, 4)).does(3)
    piles = story.state.people[0].materials.values()
    found = {kind: number for pile in piles for kind, number in pile.items()}
    assert found == {"Wood": 3, "Reagent": 1} and names(story) == ["Seed Stock"], "9 - 5, and no uncraftable Item"


@pytest.mark.rule("MYK-WORLD-711")
@pytest.mark.parametrize(("dice", "voices"), [((4, 3), 10), ((1, 3), 8)])
def test_a_cant_makes_cheers_of_a_blunder(dice, voices):
    court = [ann(area="Enemy Vanguard"), ben(skills=skill("Cant"), base={**WISE, "Charisma": 2})]
    story = fight(court, [enemy()], voices=9)
    story.does("p0", "attack hands f0", 0, dice=d6(1, 1))
    story.does("skill/cant p1", 0, dice=f"{d6(*dice)} {d6(4, 4)}")
    assert story.state.kingdom.voices == voices


@pytest.mark.rule("MYK-WORLD-720")
@pytest.mark.parametrize(("dice", "count", "left"), [((6, 5), 1, []), ((1, 2), 2, [2])])
def test_bang_strikes_next_door(dice, count, left):
    rooms = {"A1": {"name": "Hall"}, "A2": {"name": "Nook", "monsters": [{"monster": "Goldfish", "count": 2}]}}
    known = {"seen": ["A1"], "corridors": ["A1-A2"], "names": {"A2": ["Goldfish"]}}
    lord = ann(skills=skill("Bang!"), base={**DULL, "Charisma": 2}, followers=6)
    story = camp([lord], rooms=rooms, corridors=["A1-A2"], known=known)
    story.does("use skill/bang", dice=d6(5, 3)).does(2, dice=d6(*dice))
    lair = story.state.delve.rooms["A2"].lairs[0]
    assert (lair.count, lair.hp) == (count, left) and story.state.people[0].followers == 4


@pytest.mark.rule("MYK-WORLD-724", "MYK-WORLD-725")
def test_heel_and_toe_rides_far_and_takes_somebody_along():
    rider = ann(item("Ride", 1), skills=skill("Heel & Toe"), area="Encampment")
    story = fight([rider, ben(area="Encampment")], [enemy(area="Enemy Encampment")], voices=0)
    story.match.set_policy(0, "skill/heel-toe:along", "ask")
    story.does("p0")
    assert "move Enemy Vanguard" in story.offered, "1 and the Ride and this"
    story.does("move Vanguard").does("skill/heel-toe:along p0")
    assert story.state.people[1].area == "Rearguard"


@pytest.mark.rule("MYK-WORLD-726")
def test_heel_and_toe_rides_through():
    rider = ann(item("Ride", 1), skills=skill("Heel & Toe"), area="Enemy Vanguard")
    wall = [enemy(raised={"max_hp": 40, "Warfare": 5})]
    story = fight([rider, ben()], wall, voices=0)
    story.does("p0", "move Enemy Rearguard").does("skill/heel-toe:through p0", dice=d6(6, 5))
    assert story.state.people[0].area == "Enemy Rearguard" and story.said("MYK-WORLD-726")


@pytest.mark.rule("MYK-WORLD-730", "MYK-WORLD-731")
def test_resupply_comes_from_the_great_power():
    from roundtable.games.kingdom.rules.play.numbers import score

    vakeel = ann(item("Ride", 1), skills=[{"name": "Resupply", "choice": "Warfare"}], area="Enemy Vanguard")
    story = fight([vakeel, ben()], [enemy()], voices=0, kingdom={"vassal_of": "Metro Khan"})
    assert score(story.state, "p0", "Warfare") == 4
    story.match.set_policy(0, "skill/resupply", "ask")
    story.does("p0").does("skill/resupply p0", dice=d6(4))
    assert sum(pile.get("Fang", 0) for pile in story.state.people[0].materials.values()) == 4
    story.does("attack hands f0", dice=d6(2, 2))
    assert "Ann: 8 against 5, success." in story.said("MYK-PLAY-370")


@pytest.mark.rule("MYK-WORLD-735")
def test_a_limit_break_needs_the_court_and_hardens():
    prisoner = ann(skills=skill("Limit Break"), area="Enemy Vanguard")
    story = fight([prisoner, ben()], [enemy()], voices=0)
    story.match.set_policy(0, "skill/limit-break", "ask")
    story.does("p0").does("skill/limit-break p0").does("yes", seat=1).does("Warfare")
    story.does("attack hands f0", dice=d6(5, 4))
    assert hp(story, "f0") == 30 - 1 - 3
    story.does("pass", dice=f"{d6(6, 5)} {d6(2)}")
    assert hp(story, "p0") == 11, "2 damage less 3 is none"


@pytest.mark.rule("MYK-WORLD-739", "MYK-WORLD-740")
def test_a_grudge_hurts_both_and_cools_down():
    court = [ann(skills=skill("Grudge"), base={**DULL, "Charisma": 3}), ben(hostility={"0": tie(2, "Anger")})]
    story = fight(court, [enemy()], voices=0)
    story.does("p0", "use skill/grudge", "f0", dice=f"{d6(3, 2)} {d6(2, 1, 1)} {d6(6, 5, 4)}")
    assert (hp(story, "p0"), hp(story, "f0")) == (11 - 4, 30 - 15), "each by its own dice (MYK-GEAR-317)"
    assert story.state.people[1].hostility[0].score == 1


@pytest.mark.rule("MYK-WORLD-744")
def test_an_inquisition_adds_a_fifth_of_the_followers():
    base = {**DULL, "Charisma": 3}
    court = [ann(skills=skill("Inquisition"), base=base), ben(followers=10, base=base, area="Enemy Vanguard")]
    story = fight(court, [enemy()], voices=0)
    story.does("p0", "use skill/inquisition", "p1", dice=d6(4, 4))
    story.does("attack hands f0", dice=f"{d6(5, 4)} {d6(1, 2)}")
    assert hp(story, "f0") == 30 - 1 - 2


@pytest.mark.rule("MYK-WORLD-748", "MYK-WORLD-749")
def test_divine_blood_turns_wounds_into_strength():
    demigod = ann(skills=skill("Divine Blood"), base=WISE, area="Enemy Vanguard")
    story = fight([demigod, ben()], [enemy()], dice=f"{d6(5, 4)} {d6(2)}", first="foes", voices=0)
    assert hp(story, "p0") == 9 and story.state.people[0].drive == 1
    story.does("p0", "attack hands f0", 0, dice=d6(2, 3))
    assert "Ann: 9 against 5, success." in story.said("MYK-PLAY-370"), "Warfare 3, the dice, 1 Drive"


@pytest.mark.rule("MYK-WORLD-753")
def test_dungeon_speculation_adds_the_level():
    diver = ann(skills=skill("Dungeon Speculation"), base=WISE, drive=1, level=3, area="Enemy Vanguard")
    story = fight([diver, ben()], [enemy()], voices=0)
    story.does("p0", "attack hands f0").does("skill/dungeon-speculation p0", dice=d6(5, 4))
    assert hp(story, "f0") == 30 - 1 - 3


@pytest.mark.rule("MYK-WORLD-757", "MYK-WORLD-758")
@pytest.mark.parametrize(("dice", "left"), [((5, 4), ["Blade"]), ((1, 2), [])])
def test_fragments_of_a_beaten_monster_are_sealed(dice, left):
    from roundtable.games.kingdom.rules.play.knowing import own_skills

    master = ann(
        item("Blade", 1), skills=skill("Fragments"), base={**WISE, "Charisma": 2}, drive=1, area="Enemy Vanguard"
    )
    story = fight([master, ben()], [foe("Goldfish", hp=1), enemy()], voices=0)
    story.match.set_policy(0, "skill/fragments", "ask")
    story.does("p0", "attack slot 1 f0", 0, dice=f"{d6(5, 4)}").does(0, dice=d6(2))
    story.does("skill/fragments p0", dice=d6(*dice) + (" d2=1" if left else ""))
    if left:
        story.does("yes")
        assert own_skills(story.state, "p0")[1:] and story.state.people[0].items[0].mark.startswith("sealed ")
    assert names(story) == left
