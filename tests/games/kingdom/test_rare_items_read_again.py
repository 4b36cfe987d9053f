"""Rare Items, read in the book once more by somebody else: what a tester from outside expects."""

import pytest

from roundtable.games.kingdom import books
from roundtable.games.kingdom.dungeon.levels import more_damage
from roundtable.games.kingdom.dungeon.model import Ruler
from roundtable.games.kingdom.rules.fight import weapons
from tests.games.kingdom.evenings import evening, placed, small
from tests.games.kingdom.fights import d6, fight, foe, hp, item, tie
from tests.games.kingdom.own import DULL, ann, ben
from tests.games.kingdom.seasons import lord, season
from tests.games.kingdom.test_common_items import camp

TOUGH = {"hp": 9, "raised": {"max_hp": 40}}
FAR = foe("Ogrekin", area="Enemy Encampment")
KING = {"class_name": "King", "base": {**DULL, "Wit": 4}}


@pytest.mark.rule("MYK-WORLD-496")
def test_the_light_of_a_luminarrow_goes_where_its_target_goes():
    kit = [item("Crossbow", 1), item("Luminarrow", 2), item("Star Fragment", 3)]
    enemy = foe("Ogrekin", area="Enemy Vanguard", **TOUGH)
    story = fight([ann(items=kit, area="Rearguard"), ben(area="Encampment")], [enemy], voices=0)
    story.does("p0", "attack slot 1 f0", dice=f"{d6(4, 3)}")
    story.does("pass") if story.state.battle.foes[0].area == "Enemy Vanguard" else None
    assert story.state.battle.foes[0].area == "Vanguard", "the Ogrekin has come nearer"
    assert "Enemy Rearguard" not in weapons.lit(story.state) and "Enemy Vanguard" in weapons.lit(story.state)


@pytest.mark.rule("MYK-WORLD-493", "MYK-PLAY-371")
def test_a_blunderbuss_that_fails_has_no_crushing_blow():
    kit = [item("Blunderbuss", 1), item("Star Fragment", 2)]
    story = fight([ann(items=kit, area="Vanguard"), ben()], [foe("Ogrekin", **TOUGH), FAR], voices=0)
    story.does("p0", "attack slot 1 f0", dice=f"{d6(6, 6)} {d6(4)}")
    assert hp(story, "f0") == 9 and not story.said("MYK-PLAY-376")


@pytest.mark.rule("MYK-WORLD-491", "MYK-BEAST-489", "MYK-BEAST-024")
@pytest.mark.parametrize(("called", "works"), [({"name": "Unknown", "unknown": True}, True), ({"name": "Bob"}, False)])
def test_a_muffler_knows_an_ogrekin_whom_nobody_knows_and_goes_by_the_name_otherwise(called, works):
    kind = ann(items=[item("Ogrekin's Muffler")], base={**DULL, "Wit": 4, "Charisma": 5})
    story = fight([kind, ben()], [foe("Ogrekin", **called, **TOUGH)], first="foes", voices=0, dice=d6(4, 4, 1))
    assert bool(story.said("MYK-WORLD-491")) is works and story.state.people[0].drive == int(works)


@pytest.mark.rule("MYK-WORLD-563", "MYK-PLAY-046")
def test_what_a_gold_mattock_rolls_is_not_known_before_hope_is_spent():
    digger = ann(items=[item("Gold Mattock")], base={**DULL, "Wit": 4, "Quest": 4}, drive=1)
    story = fight([digger, ben()], [foe("Ogrekin", **TOUGH), FAR], voices=0)
    story.does("p0", "attack slot 1 f0", 0, dice=d6(4, 3))
    assert story.ask.prompt == "Ogrekin 1 (9 HP) is hit for 1D6. Spend Hope, 1D6 damage each?"
    story.does(1, dice=d6(2, 1))
    assert hp(story, "f0") == 9 - (4 + 1)


@pytest.mark.rule("MYK-WORLD-510", "MYK-BEAST-437")
def test_a_scepter_raises_any_result_a_success_too():
    """A King lets Ann hit two with one blow: the second has Defense 7."""
    court = [ann(), ben(items=[item("Scepter")], drive=2, **KING)]
    story = fight(court, [foe("Ogrekin", **TOUGH), FAR], voices=0)
    story.match.set_policy(1, "item/scepter", "ask")
    story.does("p0", "attack hands f0", dice=d6(4, 3))
    assert "item/scepter p1#1" in story.offered
    story.does("item/scepter p1#1", 2)
    assert story.said("MYK-PLAY-370")[-1] == "Ann: 12 against 5, success."


# --- a Sunshade against what works on an Area ------------------------------------------------------------------------


def shaded(*skills, **fields):
    return ann(*skills, **{"items": [item("Sunshade")], "area": "Vanguard", **fields})


@pytest.mark.rule("MYK-WORLD-530", "MYK-WORLD-433")
@pytest.mark.parametrize(("die", "statuses"), [(6, [[], ["Disoriented"]]), (5, [["Disoriented"], ["Disoriented"]])])
def test_a_sunshade_turns_aside_a_skill_on_an_area_that_does_no_damage(die, statuses):
    court = [shaded(), ben(area="Vanguard")]
    story = fight(court, [foe("Dwarf", **TOUGH, knows=["Demoralize"])], gm=True, first="foes", voices=0)
    story.does("use skill/demoralize", "Vanguard", dice=f"{d6(die)} {d6(1, 2) if die < 6 else ''} {d6(1, 2)}")
    assert [one.bad_statuses for one in story.state.people] == statuses
    assert len([line for line in story.said("MYK-WORLD-530") if line.startswith("The Sunshade:")]) == 1


@pytest.mark.rule("MYK-WORLD-530", "MYK-WORLD-434", "MYK-WORLD-432")
@pytest.mark.parametrize("name", ["sleep-cloud", "dazzle"])
def test_a_sunshade_turns_aside_sleep_and_dazzling_too(name):
    dwarf = foe("Dwarf", **TOUGH, knows=["Sleep Cloud", "Dazzle"])
    story = fight([shaded(), ben()], [dwarf], gm=True, first="foes", voices=0)
    story.does(f"use skill/{name}", "Vanguard", dice=d6(6))
    one = story.state.people[0]
    assert one.bad_statuses == [] and one.lasting == []


@pytest.mark.rule("MYK-WORLD-494", "MYK-PLAY-378")
def test_a_blunderbuss_fires_twice_in_its_round_and_not_in_the_next():
    """A Crushing Blow gives another action: the Round is still the same."""
    kit = [item("Blunderbuss", 1), item("Star Fragment", 2)]
    story = fight([ann(items=kit, area="Vanguard")], [foe("Ogrekin", hp=30, raised={"max_hp": 40})], voices=0)
    story.does("attack slot 1 f0", dice=f"{d6(6, 6)} {d6(1)} {d6(1, 2)}")
    assert "attack slot 1 f0" in story.offered, "the third row of the Crushing Blow Table"
    story.does("attack slot 1 f0", dice=f"{d6(1, 2)} {d6(2)} {d6(1, 2)} {d6(6, 5)}")
    assert story.state.battle.round == 2
    assert not [key for key in story.offered if key.startswith("attack slot 1")]
    story.does("pass", dice=f"{d6(1, 2)} {d6(6, 5)}")
    assert story.state.battle.round == 3 and "attack slot 1 f0" in story.offered


# --- a Queen's Mirror ------------------------------------------------------------------------------------------------


@pytest.mark.rule("MYK-WORLD-602", "MYK-WORLD-441")
def test_a_queens_mirror_shows_a_ruler_as_it_is_now():
    """The Champion's Warfare and HP are raised, and it is wounded."""
    rooms = {"A1": {"name": "Hall"}, "A2": {"name": "Nook", "monsters": [{"monster": "Ogrekin Champion", "count": 1}]}}
    story = camp([ann(items=[item("Queen's Mirror")], area="")], rooms=rooms)
    story.state.delve.dungeon.ruler = Ruler("Ogrekin Champion", "A2", raises={"warfare": 2, "hp": 1, "damage": 1})
    lair = story.state.delve.rooms["A2"].lairs[0]
    lair.ruler, lair.hp = True, [4]
    book = books.monsters["Ogrekin Champion"]
    story.does("use item/queen-s-mirror 1")
    told = story.state.delve.known.notes[0]
    assert told.startswith(f"Ogrekin Champion, the Ruler (Level {book.level}; Warfare {book.warfare + 2}, ")
    assert f"Damage {more_damage(book.damage, 1)}, Defense {book.defense}, 4 of {book.hp + 5 * book.level} HP" in told


# --- Rare Items at home and in Camp ----------------------------------------------------------------------------------


def ruled(one, **raises):
    """A Camp in A1; the Ruler, an Ogrekin, lives in A2, with its HP raised."""
    rooms = {"A1": {"name": "Hall"}, "A2": {"name": "Nook", "monsters": [{"monster": "Ogrekin", "count": 1}]}}
    known = {"seen": ["A1"], "corridors": ["A1-A2"], "names": {"A2": ["Ogrekin"]}}
    story = camp([one], rooms=rooms, corridors=["A1-A2"], known=known)
    story.state.delve.dungeon.ruler = Ruler("Ogrekin", "A2", raises=raises)
    story.state.delve.rooms["A2"].lairs[0].ruler = True
    return story


@pytest.mark.rule("MYK-WORLD-598", "MYK-PLAY-191")
@pytest.mark.parametrize(("dice", "hp_left", "objective"), [((2, 3), [1], ""), ((3, 3), [], "done")])
def test_a_straw_doll_finds_the_ruler_who_is_hated(dice, hp_left, objective):
    """It has 1 + 5 HP; its death is its defeat, wherever it dies."""
    hater = ann(items=[item("Straw Doll")], area="", base={**DULL, "Charisma": 3}, hostility={"ruler": tie(1, "Anger")})
    story = evening([hater], dungeon=small(ruler=Ruler("Ogrekin", "C1", raises={"hp": 1})))
    story.does("use item/straw-doll 1", dice=f"{d6(4, 4)} {d6(*dice)}")
    lair = story.state.delve.rooms["C1"].lairs[0]
    assert lair.hp == hp_left and lair.count == len(hp_left) and story.state.delve.objective == objective


@pytest.mark.rule("MYK-WORLD-720", "MYK-PLAY-191", "MYK-WORLD-446")
@pytest.mark.parametrize(("dice", "hp_left", "objective"), [((2, 3), [1], ""), ((3, 3), [], "done")])
def test_a_ruler_that_falls_to_a_bang_next_door_is_defeated(dice, hp_left, objective):
    one = ann("Bang!", area="", base={**DULL, "Charisma": 2}, followers=6)
    story = ruled(one, hp=1)
    story.does("use skill/bang", dice=d6(5, 3)).does(2, dice=d6(*dice))
    lair = story.state.delve.rooms["A2"].lairs[0]
    assert lair.hp == hp_left and lair.count == len(hp_left) and story.state.delve.objective == objective


@pytest.mark.rule("MYK-WORLD-589")
def test_a_seed_stock_is_for_the_dungeon_and_its_farm_brings_citizens_with_the_map():
    assert "use item/seed-stock 1" not in season("action resolution", [lord(items=[item("Seed Stock")])]).offered
    sown = [{"name": "Seed Stock", "rule": "MYK-WORLD-589", "what": "farm", "note": "B1"}]
    seen = {"known": {"explored": ["A1", "B1", "C1", "B2"]}, "region": "3-4"}
    story = season("end requests", [lord()], objective="done", delve=seen, kingdom={"treasury": 9}, lasting=sown)
    before = story.state.kingdom.citizens
    story.does("annex", dice=d6(3, 4))
    assert story.state.kingdom.citizens == before + 7
    assert [one.name for one in story.state.kingdom.maps[1].rooms["B1"].facilities] == ["Farm"]


@pytest.mark.rule("MYK-PLAY-335", "MYK-WORLD-638")
def test_a_meal_at_home_marks_no_time_box():
    story = season("action resolution", [lord(items=[item("Meat of Infinity")])])
    story.does("use item/meat-of-infinity 1", dice=d6(5))
    assert story.said("MYK-WORLD-639") and story.state.people[0].ate == []


@pytest.mark.rule("MYK-WORLD-635", "MYK-WORLD-724")
def test_a_saddled_monster_is_a_ride_for_heel_and_toe_too():
    saddle = item("Saddle", choice=["Goldfish", "0"])
    rider = ann("Heel & Toe", items=[saddle], area="Encampment")
    story = fight([rider, ben()], [foe("Ogrekin", area="Enemy Encampment", **TOUGH)], voices=0)
    assert story.state.game == 0, "a fight is no game of a campaign"
    story.does("p0")
    assert "move Enemy Vanguard" in story.offered, "1 and the Ride and this"


@pytest.mark.rule("MYK-WORLD-648", "MYK-PLAY-194")
def test_a_holy_grail_works_when_no_fight_has_felled_the_court():
    pit = [placed("Pit", "A1-B1", level=2)]
    court = [ann(items=[item("Holy Grail")], hp=1), ben(dead=True, hp=0, exhausted=True)]
    story = evening(court, d6(4, 1, 1), stage="enter", at="A1", traps=pit)
    story.does("go B1")
    story.does("item/holy-grail p0#1", dice=d6(6, 6))
    assert [(one.hp, one.dead) for one in story.state.people] == [(1, False), (1, False)]
    assert story.state.delve.stage != "over" and story.state.people[0].items == []


@pytest.mark.rule("MYK-GEAR-181", "MYK-GEAR-176", "MYK-GEAR-156", "MYK-WORLD-603")
def test_what_is_for_the_camp_is_not_for_home():
    kit = [item("Cards", 1), item("Pan", 2), item("Trauma Kit", 3), item("Phonograph", 4)]
    story = season("action resolution", [lord(items=kit, materials={"5": {"Meat": 9}}), ben()])
    story.match.raise_hand(0)
    keys = [option.key for option in story.match.asks[0].options]
    assert [key for key in keys if key.startswith(("use ", "item/"))] == ["use item/trauma-kit 3"]
