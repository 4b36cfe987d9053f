"""Advanced Skills of the Dungeon, Negotiation and Useful groups at work, each in a story."""

import pytest

from tests.games.kingdom.fights import body, d6, fight, foe, hp, item, skill, tie
from tests.games.kingdom.test_common_items import camp

DULL = {"Wit": 0, "Charisma": 0, "Quest": 2, "Warfare": 3}
WISE = {"Wit": 3, "Charisma": 3, "Quest": 2, "Warfare": 3}
TOUGH = {"hp": 30, "raised": {"max_hp": 40}}


def ann(*skills, **fields):
    return body(**{"base": DULL, "skills": skill(*skills), **fields})


def ben(*skills, **fields):
    return body(**{"name": "Ben", "base": DULL, "area": "Encampment", "skills": skill(*skills), **fields})


def enemy(**fields):
    return foe("Ogrekin", **{**TOUGH, **fields})


# --- Dungeon ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MYK-GEAR-082")
def test_a_trapper_searches_with_three_dice():
    story = camp([ann("Trapper")])
    story.does("search room", "Quest", dice=d6(1, 5, 4))
    assert story.offered == ["5 4", "5 1", "4 1"]


@pytest.mark.rule("MYK-GEAR-083")
def test_a_good_time_rolls_treasure_twice():
    court = [ann("Good Time", base=WISE, drive=1, items=[item("Spear")]), ben()]
    story = fight(court, ["Ogrekin"], voices=0)
    story.does("p0", "attack slot 1 f0", 0, dice=d6(4, 3))
    story.does(0, dice=d6(1))
    story.does("skill/good-time p0", dice=d6(1))
    assert story.said("MYK-GEAR-083")[-1] == "1 on the Treasure Table, Level 1-5."


@pytest.mark.rule("MYK-GEAR-084")
def test_road_construction_builds_a_corridor_for_voices():
    story = _with_voices([ann("Road Construction", base={**DULL, "Quest": 5}, hp=14)])
    story.does("use skill/road-construction", dice=f"{d6(2)}")
    story.does(0, dice=d6(5, 4))
    assert story.state.delve.corridors == ["A1-A2"] and story.state.kingdom.voices == 3


def _with_voices(court):
    from tests.games.kingdom import test_common_items as items
    from tests.story import Story

    made = items.camp(court)
    position = dict(made.match.setup.position)
    position["kingdom"] = {**position["kingdom"], "voices": 5}
    return Story("kingdom", position, "", len(court), scene="evening")


@pytest.mark.rule("MYK-GEAR-085")
def test_who_sneaks_through_is_not_obstructed():
    story = fight([ann("Sneak Through", area="Enemy Vanguard"), ben()], [enemy(), enemy()], voices=0)
    story.does("p0", "move Enemy Rearguard")
    assert story.state.people[0].area == "Enemy Rearguard"


@pytest.mark.rule("MYK-GEAR-086")
def test_a_wall_stops_a_movement():
    court = [ann(), ben("Wall", base={**WISE, "Quest": 3}, drive=1, hp=12)]
    story = fight(court, [enemy()], stage="strategy", voices=0)
    story.match.set_policy(1, "skill/wall", "ask")
    story.does("p0", dice=d6(1, 2))
    story.does("skill/wall p1", dice=d6(4, 2))
    assert story.state.battle.foes[0].area == "Enemy Vanguard"


@pytest.mark.rule("MYK-GEAR-087")
def test_hit_and_away_moves_after_the_action():
    story = fight([ann("Hit & Away", items=[item("Spear")]), ben()], [enemy()], voices=0)
    story.does("p0", "attack slot 1 f0", dice=d6(4, 3))
    story.does("move Rearguard")
    assert story.state.people[0].area == "Rearguard" and story.state.people[0].exhausted


@pytest.mark.rule("MYK-GEAR-088")
def test_dungeon_prominence_goes_through_armour():
    court = [ann("Dungeon Prominence", base=WISE, drive=1), ben()]
    story = fight(court, [enemy(knows=["Mailed", "Cortex"])], voices=0)
    story.does("p0", "use skill/dungeon-prominence", "f0", dice=f"{d6(4, 3)} {d6(4)}")
    assert hp(story, "f0") == 30 - 5


@pytest.mark.rule("MYK-GEAR-089")
def test_stealth_escapes_a_support_skill():
    court = [ann("Stealth", base={**DULL, "Quest": 5}, hp=14), ben()]
    story = fight(court, [foe("Dwarf", **TOUGH, knows=["Breath"])], gm=True, first="foes", voices=0)
    story.does("use skill/breath", "Vanguard", dice=d6(1, 2))
    story.does("skill/stealth p0", dice=d6(2, 1))
    assert hp(story, "p0") == 14


# --- Negotiation -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("MYK-GEAR-090")
def test_scout_hires_a_monster():
    court = [ann("Scout", base={**DULL, "Charisma": 3}), ben()]
    story = fight(court, [enemy(), enemy()], voices=0, kingdom={"treasury": 3})
    story.does("p0", "use skill/scout", "f0", dice=d6(3, 2))
    assert story.state.kingdom.monster_citizens == {"Ogrekin": 1} and story.state.kingdom.treasury == 2


@pytest.mark.rule("MYK-GEAR-092")
def test_propaganda_turns_drive_into_voices():
    court = [ann("Propaganda", base=WISE, drive=2, items=[item("Spear")]), ben()]
    story = fight(court, [enemy()], voices=6)
    story.match.set_policy(0, "skill/propaganda", "ask")
    story.does("p0", "attack slot 1 f0", 0, dice=f"{d6(1, 1)} {d6(4, 3)} {d6(2)}")
    story.does("skill/propaganda p0", 2)
    assert story.state.kingdom.voices == 6 and story.state.people[0].drive == 0


@pytest.mark.rule("MYK-GEAR-093")
def test_cry_quarter_ends_the_fight_after_the_damage():
    court = [ann(area="Enemy Vanguard"), ben("Cry Quarter", base={**DULL, "Charisma": 3})]
    story = fight(court, [enemy()], stage="strategy", voices=5)
    story.match.set_policy(1, "skill/cry-quarter", "ask")
    story.does("p0", 0, dice=f"{d6(1, 2)} {d6(5, 4)} {d6(3)}")
    story.does("skill/cry-quarter p1", 0, dice=f"{d6(4, 3)} {d6(2)}")
    assert hp(story, "p0") == 8 and story.match.outcome.why == "the Court got away"
    assert story.state.kingdom.voices == 3


@pytest.mark.rule("MYK-GEAR-094")
def test_prestige_sends_the_weak_away():
    story = fight([ann("Prestige"), ben()], [enemy(), enemy(), foe("Dwarf", **TOUGH)], voices=0)
    story.does("p0", "use skill/prestige", "Warfare", ["f0"], dice=f"{d6(5, 4)} {d6(1)}")
    assert [one.fled for one in story.state.battle.foes] == [True, False, False]


@pytest.mark.rule("MYK-GEAR-096")
def test_split_makes_somebody_foolish():
    court = [ann("Split", base={**DULL, "Charisma": 5}, area="Enemy Vanguard"), ben()]
    story = fight(court, [foe("Dwarf", **TOUGH)], voices=0)
    story.does("p0", "use skill/split", dice=d6(4, 3))
    assert story.state.battle.foes[0].bad_statuses == ["Foolish"]


# --- Useful ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MYK-GEAR-098")
def test_combination_raises_anothers_damage():
    court = [ann("Combination", affection={"1": tie(2)}), ben(area="Vanguard", items=[item("Spear")])]
    story = fight(court, [enemy()], voices=0)
    story.does("p0", "use skill/combination", "p1", dice=f"{d6(2, 2)} {d6(4)}")
    story.does("attack slot 1 f0", dice=f"{d6(4, 3)} d2=1 {d6(2, 1)}")
    assert hp(story, "f0") == 30 - (3 + 6)


@pytest.mark.rule("MYK-GEAR-099")
def test_a_blessed_kiss_cures():
    court = [
        ann("Blessed Kiss", base=WISE, drive=1, affection={"1": tie(1)}),
        ben(area="Vanguard", bad_statuses=["Cursed"]),
    ]
    story = fight(court, [enemy()], voices=0)
    story.does("p0", "use skill/blessed-kiss")
    assert story.state.people[1].bad_statuses == []


@pytest.mark.rule("MYK-GEAR-100")
@pytest.mark.parametrize(("kind", "more"), [("Loyalty", 6), ("Love", 4)])
def test_gung_ho_fights_for_somebody(kind, more):
    from roundtable.games.kingdom.rules.play.numbers import max_hp

    who = ann(skills=[{"name": "Gung-ho", "choice": "p1"}], affection={"1": tie(2, kind)})
    story = fight([who, ben()], [enemy()], voices=0)
    story.does("p0", "pass")
    assert max_hp(story.state, "p0") == 11 + more


@pytest.mark.rule("MYK-GEAR-101")
def test_aggravation_exhausts():
    court = [ann("Aggravation", base=WISE, drive=1, area="Enemy Vanguard"), ben()]
    story = fight(court, [enemy()], voices=0)
    story.does("p0", "use skill/aggravation", dice=d6(2, 1))
    assert story.state.battle.foes[0].exhausted


@pytest.mark.rule("MYK-GEAR-102")
def test_a_blitz_places_figures_anew():
    court = [ann("Blitz", base={**DULL, "Wit": 3}), ben()]
    story = fight(court, [enemy()], stage="strategy", voices=0)
    story.does("p0", dice=d6(4, 3))
    story.does("skill/blitz p0", ["p1", "f0"], "Vanguard", "Enemy Encampment")
    assert story.state.people[1].area == "Vanguard" and story.state.battle.foes[0].area == "Enemy Encampment"


@pytest.mark.rule("MYK-GEAR-104")
def test_an_alignment_attack_is_two_attacks_at_once():
    court = [
        ann("Alignment Attack", base=WISE, drive=1, items=[item("Spear")]),
        ben(area="Vanguard", items=[item("Spear")]),
    ]
    story = fight(court, [enemy()], voices=0)
    story.does("p0", "attack slot 1 f0")
    story.does("skill/alignment-attack p0", dice=f"{d6(1, 1)} {d6(5, 4)}")
    assert story.offered == ["5 4", "5 1", "4 1", "1 1"]
    story.does("5 1", dice=f"d2=1 {d6(2, 1)}")
    said = [line for line in story.said("MYK-PLAY-370") if "against" in line]
    assert said[:2] == ["Ann: 9 against 5, success.", "Ben: 8 against 5, success."] and hp(story, "f0") == 30 - 6
