"""Talents called on in play: those of Advanced Jobs, and what common Jobs do beyond the sheet (MYK-WORLD-806)."""

from typing import Any

import pytest

from tests.games.kingdom.advanced import ann, ben, enemy
from tests.games.kingdom.evenings import evening, placed
from tests.games.kingdom.fights import body, d6, fight, hp, item
from tests.games.kingdom.seasons import lord, season
from tests.games.kingdom.tale import home


def kingdom(*talents: Any, culture: int = 3, **fields: Any) -> dict[str, Any]:
    """A Kingdom with Talents, each a Job or its record, and a Culture Level to call on them."""
    told = [one if isinstance(one, dict) else {"job": one} for one in talents]
    return {"talents": told, "points": {"Culture": culture}, **fields}


def at_work(job: str, choice: str = "") -> dict[str, Any]:
    return {"job": job, "choice": choice, "used": True}


def struck(talent: str, hurt: int = 5) -> Any:
    """A fight in which Ann throws two 6s, with a Talent at work."""
    court = [ann(items=[item("Spear")], hp=hurt), ben()]
    story = fight(court, [enemy()], voices=3, kingdom=kingdom(at_work(talent), treasury=0))
    return story.does("p0", "attack slot 1 f0", 0, dice=f"{d6(6, 6)} " + (d6(4) + " " if talent == "Hero" else "") + d6(1, 4))


@pytest.mark.rule("MYK-WORLD-663", "MYK-WORLD-806")
def test_a_hero_heals_who_triumphs():
    assert hp(struck("Hero"), "p0") == 9


@pytest.mark.rule("MYK-WORLD-667")
def test_an_idol_earns_money_with_every_triumph():
    assert struck("Idol").state.kingdom.treasury == 1


@pytest.mark.rule("MYK-WORLD-671")
def test_a_producer_makes_a_voice_of_every_triumph():
    assert struck("Producer").state.kingdom.voices == 4


@pytest.mark.rule("MYK-WORLD-675")
def test_an_exorcist_strikes_whoever_attacks_the_kingdom():
    court = [ann(), ben()]
    story = fight(court, [enemy()], stage="strategy", kingdom=kingdom("Exorcist"))
    assert "talent/exorcist p0" not in str(story.ask.to_json()), "not in the Dungeon"


@pytest.mark.rule("MYK-WORLD-681")
def test_a_witch_bewitches_who_attacks_whom_she_watches():
    court = [ann(area="Enemy Vanguard", materials={1: {"Fang": 4}}), ben()]
    witch = kingdom({"job": "Witch", "choice": "0"})
    story = fight(court, [enemy()], first="foes", voices=0, kingdom=witch)
    story.does("talent/witch p0", "Cursed", dice=f"{d6(3)} {d6(1, 3)}")
    assert story.state.battle.foes[0].bad_statuses == ["Cursed"]
    assert story.state.people[0].materials == {1: {"Fang": 1}} and story.state.kingdom.talents[0].used


@pytest.mark.rule("MYK-WORLD-681")
def test_for_whom_a_witch_watches_is_chosen_as_the_game_begins():
    story = season("prologue", [lord(), body(name="Ben")], kingdom=kingdom("Witch"))
    story.does("1")
    assert story.state.kingdom.talents[0].choice == "1"


@pytest.mark.rule("MYK-WORLD-685")
def test_a_beast_tamer_makes_talents_of_new_monster_citizens():
    from roundtable.games.kingdom.dungeon.model import Group

    there = {"B1": [Group("Slime", reaction="Friendly")]}
    tamer = kingdom(at_work("Beast Tamer", "Beast"))
    court = [body(base={"Wit": 2, "Charisma": 5, "Quest": 2, "Warfare": 3})]
    story = evening(court, monsters=there, kingdom=tamer)
    story.does("welcome 0", dice=f"{d6(5, 5)} {d6(1, 1)}")
    assert [one.job for one in story.state.kingdom.talents] == ["Beast Tamer", "Astrologist"], "11 on the Birth Table"


@pytest.mark.rule("MYK-WORLD-695")
def test_a_warzard_lets_the_court_act_second_and_one_of_it_twice():
    court = [ann(items=[item("Spear")]), ben()]
    story = fight(court, [enemy()], stage="strategy", voices=0, kingdom=kingdom("Warzard"))
    story.does("p1", dice=d6(5, 5)) if "p1" in story.offered else None
    story.does("talent/warzard p0", "p0", dice=f"{d6(1, 2)}")
    assert story.state.battle.first == "foes"
    story.does("p0", "attack slot 1 f0", dice=d6(4, 3))
    assert hp(story, "f0") == 27 and story.ask.prompt.startswith("Ann"), "once more, without a move"
    assert not any(key.startswith("move") for key in story.offered)


@pytest.mark.rule("MYK-WORLD-705")
def test_an_alchemist_saves_materials():
    folk = kingdom(at_work("Alchemist"), stored={"Reagent": 3, "Iron": 1})
    story = season("action resolution", [lord()], kingdom=folk)
    assert "craft Amulet" in story.offered, "Reagent 5, two fewer"
    story.does("craft Amulet")
    assert [held.item for held in story.state.people[0].items] == ["Amulet"]
    assert story.state.kingdom.stored == {"Iron": 1}


@pytest.mark.rule("MYK-WORLD-710", "MYK-PLAY-524")
@pytest.mark.parametrize(("turns", "paid"), [(3, 2), (1, 1)])
def test_a_highlord_lowers_the_upkeep_to_no_less_than_one(turns, paid):
    folk = kingdom(at_work("Highlord"), treasury=9)
    story = season("upkeep", [lord()], objective="done", turns=turns, kingdom=folk)
    assert story.state.kingdom.treasury == 9 - paid


@pytest.mark.rule("MYK-WORLD-729", "MYK-PLAY-524")
def test_a_vakeel_raises_the_upkeep():
    folk = kingdom(at_work("Vakeel", "HAGLMA"), treasury=9)
    story = season("upkeep", [lord()], objective="done", turns=1, kingdom=folk)
    assert story.state.kingdom.treasury == 7


@pytest.mark.rule("MYK-WORLD-714", "MYK-PLAY-068")
def test_a_traitor_sells_what_the_kingdom_loses():
    court = [ann(base={"Wit": 3, "Charisma": 3, "Quest": 2, "Warfare": 3}, items=[item("Spear")]), ben()]
    story = fight(court, [enemy()], voices=2, kingdom=kingdom("Traitor", treasury=0))
    story.does("p0", "attack slot 1 f0", 1, dice=d6(5, 4, 1, 1))
    story.does("talent/traitor p0", dice=d6(4, 3, 1))
    assert story.state.kingdom.treasury == 1 and story.state.kingdom.talents[0].used


@pytest.mark.rule("MYK-WORLD-734")
def test_a_prisoner_dies_for_the_voices():
    story = evening([body(), body(name="Ben")], voices=3, kingdom=kingdom("Prisoner", voices=3))
    story.match.set_policy(0, "talent/prisoner", "ask")
    story.does("pass", seat=1)
    story.does("stand Rearguard", seat=0)
    story.does("talent/prisoner p0", dice=d6(4))
    assert story.state.kingdom.voices == 7 and story.state.kingdom.talents == []


@pytest.mark.rule("MYK-WORLD-738")
def test_a_sorcerer_strikes_for_a_voice():
    story = fight([ann(), ben()], [enemy()], voices=5, kingdom=kingdom("Sorcerer"))
    story.match.raise_hand(0)
    story.does("p0", "pass")
    story.does("talent/sorcerer p0", "f0", dice=d6(4))
    assert hp(story, "f0") == 26 and story.state.kingdom.voices == 4


@pytest.mark.rule("MYK-WORLD-743", "MYK-PLAY-053")
def test_an_inquisitor_prevents_a_disaster():
    court = [ann(base={"Wit": 3, "Charisma": 3, "Quest": 2, "Warfare": 3}, items=[item("Spear")]), ben()]
    story = fight(court, [enemy()], voices=2, kingdom=kingdom("Inquisitor", treasury=3, citizens=40))
    story.does("p0", "attack slot 1 f0", 1, dice=d6(4, 4))
    story.does("talent/inquisitor p0", dice=d6(4, 3, 1))
    assert story.said("MYK-WORLD-743") and story.state.kingdom.citizens == 40


@pytest.mark.rule("MYK-WORLD-747")
def test_a_demigod_gives_an_item_for_hope():
    story = evening([body(), body(name="Ben")], kingdom=kingdom("Demigod", voices=6))
    story.match.set_policy(0, "talent/demigod", "ask")
    story.does("pass", seat=1)
    story.does("stand Rearguard", seat=0)
    story.does("talent/demigod p0", "p0", 4, "p1")
    assert "Chainsword" in story.offered and "Gleamer" not in story.offered, "Cost 4, Cost 5"
    story.does("Chainsword")
    assert story.state.people[1].items[0].item == "Chainsword" and story.state.kingdom.voices == 2


@pytest.mark.rule("MYK-WORLD-752")
def test_a_dd_learns_of_the_ruler_and_makes_it_hated():
    from roundtable.games.kingdom.dungeon.model import Ruler

    court = [body(materials={1: {"Information": 3}}), body(name="Ben")]
    story = evening(court, ruler=Ruler("Dwarf", "C1"), kingdom=kingdom("DD"))
    story.match.set_policy(0, "talent/dd", "ask")
    story.does("pass", seat=1)
    story.does("stand Rearguard", seat=0)
    story.does("talent/dd p0", dice=f"{d6(2)} {d6(1)} {d6(1)}")
    assert story.state.delve.known.names == {"": ["the Ruler: Dwarf"]}
    assert [one.hostility["ruler"].score for one in story.state.people] == [1, 1]
    assert story.state.people[0].materials == {1: {"Information": 1}}


@pytest.mark.rule("MYK-WORLD-756")
def test_a_dungeon_master_gains_reagents_of_disarmed_traps():
    lock = placed("Lock", "B1-C1", 1)
    story = evening([body()], traps=[lock], found=("Lock",), kingdom=kingdom("Dungeon Master"))
    story.does("disarm 0", dice=d6(5, 5))
    story.does("talent/dungeon-master p0", dice=d6(3))
    assert story.state.people[0].materials == {1: {"Reagent": 4}}


# --- common Jobs -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("MYK-CREATE-058", "MYK-CREATE-278")
def test_the_court_calls_on_talents_as_the_game_begins():
    story = season("prologue", [lord()], kingdom=kingdom("Executioner", "Noble", "Thief", culture=1))
    assert story.offered == ["talent 0", "talent 1"], "a Thief waits for a moment"
    story.does(["talent 0"])
    assert story.state.kingdom.talents[0].used and not story.state.kingdom.talents[1].used
    assert story.state.kingdom.voices == 11


@pytest.mark.rule("MYK-CREATE-260")
def test_a_summoner_hides_a_rare_item_where_a_search_finds_it():
    story = evening([body(), body(name="Ben")], kingdom=kingdom("Summoner"))
    story.match.set_policy(0, "talent/summoner", "ask")
    story.does("pass", seat=1)
    story.does("stand Rearguard", seat=0)
    story.does("talent/summoner p0", "Rare Arms", dice=f"{d6(2, 3)} d4=2")
    where = [name for name, room in story.state.delve.rooms.items() if room.buried]
    assert where == ["B1"]
    assert not any(room.buried for room in story.match.view(0).campaign.delve.rooms.values()), "nobody is told where"
    hidden = story.state.delve.rooms["B1"].buried[0]
    story.does("search room", "Quest", dice=d6(5, 5), seat=0)
    assert [held.item for held in story.state.people[0].items] == [hidden]


@pytest.mark.rule("MYK-CREATE-311", "MYK-PLAY-096")
def test_a_thief_throws_the_wandering_dice_again():
    story = season("action resolution", [lord()], kingdom=kingdom("Thief", treasury=3))
    story.does("wander Lifestyle", dice=d6(1, 1))
    story.does("talent/thief p0", dice=d6(3, 4))
    assert story.said("MYK-CREATE-311") == ["Ada rolls 7 on the Lifestyle Wandering Table."]
    assert [effect.name for effect in story.state.lasting] == ["lifestyle-wandering/7"]
    assert story.state.kingdom.talents[0].used


@pytest.mark.rule("MYK-CREATE-296")
def test_a_happymancer_turns_a_kingdom_change_by_one():
    story = season("kingdom change", [lord()], objective="done", kingdom=kingdom("Happymancer"), dice=d6(3, 4))
    story.does("talent/happymancer p0", "1", dice=d6(1, 1, 1, 1))
    assert story.said("MYK-CREATE-296") == ["It counts as 8."]


@pytest.mark.rule("MYK-CREATE-308")
def test_a_drone_at_work_refuses_a_result_and_leaves():
    story = season("action resolution", [lord()], kingdom=kingdom(at_work("Drone")))
    story.does("wander Lifestyle", dice=d6(1, 1))
    story.does("drone-refuses p0")
    assert story.state.kingdom.talents == [] and story.said("MYK-CREATE-308")


@pytest.mark.rule("MYK-CREATE-302")
def test_a_hunter_helps_against_a_category():
    folk = kingdom(at_work("Hunter", "Ogre"))
    story = fight([ann(items=[item("Spear")]), ben()], [enemy()], voices=0, kingdom=folk)
    story.does("p0", "attack slot 1 f0", dice=d6(1, 2))
    assert story.said("MYK-PLAY-370")[-1] == "Ann: 7 against 5, success.", "Warfare 3, the dice, and 1"


@pytest.mark.rule("MYK-CREATE-293", "MYK-GEAR-192")
def test_a_cook_makes_meals_a_level_better():
    story = evening([body(items=[item("Lunch", 1)], hp=5)], kingdom=kingdom(at_work("Cook")))
    story.does("use item/lunch 1")
    assert hp(story, "p0") == 7


@pytest.mark.rule("MYK-CREATE-272", "MYK-CREATE-058")
def test_an_assist_is_called_at_any_time():
    court = [body(), body(name="Ben")]
    story = evening(court, kingdom=kingdom("Astrologist", treasury=0, maps=[home({"A1": ["Farm"]}, ["A1 B1", "B1 B2"])]))
    story.match.set_policy(0, "call-talent", "ask")
    story.does("pass", seat=1)
    story.does("stand Rearguard", seat=0)
    story.does("call-talent p0")
    assert story.state.kingdom.treasury == 1 and story.state.kingdom.talents[0].used
