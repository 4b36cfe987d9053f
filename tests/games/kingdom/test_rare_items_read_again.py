"""Rare Items, read in the book once more by somebody else: what a tester from outside expects."""

import pytest

from roundtable.games.kingdom import books
from roundtable.games.kingdom.dungeon.levels import more_damage
from roundtable.games.kingdom.dungeon.model import Ruler
from roundtable.games.kingdom.rules.fight import weapons
from tests.games.kingdom.fights import d6, fight, foe, hp, item
from tests.games.kingdom.own import DULL, ann, ben
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
