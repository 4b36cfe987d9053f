"""The Summoning Skills at work, each through the match."""

import pytest

from tests.games.kingdom.advanced import ann, ben, enemy
from tests.games.kingdom.evenings import Group, evening
from tests.games.kingdom.fights import d6, fight, hp, item, skill
from tests.games.kingdom.seasons import lord, season

CALLER = {"Wit": 0, "Charisma": 3, "Quest": 2, "Warfare": 3}


def caller(*skills, **fields):
    return ann(*skills, **{"base": CALLER, **fields})


@pytest.mark.rule("MYK-GEAR-066", "MYK-GEAR-020")
def test_delivery_brings_citizens_materials_and_bought_items():
    court = [caller("Delivery", followers=0)]
    kingdom = {"citizens": 20, "treasury": 1, "stored": {"Iron": 3}}
    story = evening(court, voices=0, kingdom=kingdom)
    story.does("use skill/delivery", dice=d6(4, 2))
    story.does("citizens", 4).does("store Iron", 2)
    assert "buy Dagger" in story.offered and "buy Excalibur" not in story.offered
    story.does("buy Dagger").does("done")
    one = story.state.people[0]
    assert one.followers == 4 and one.materials == {1: {"Iron": 2}} and [held.item for held in one.items] == ["Dagger"]
    assert story.state.kingdom.citizens == 16 and story.state.kingdom.stored == {"Iron": 1}
    assert story.state.kingdom.treasury == 0


@pytest.mark.rule("MYK-GEAR-067")
def test_major_shift_moves_the_court_to_an_explored_room():
    story = evening([caller("Major Shift"), ben()], voices=0)
    story.does("use skill/major-shift", seat=0).does("pass", seat=1)
    story.does("A1", dice=d6(5, 3))
    assert set(story.state.delve.at.values()) == {"A1"}
    assert not story.said("MYK-PLAY-202"), "no Random Encounter"


@pytest.mark.rule("MYK-GEAR-067")
def test_major_shift_home_ends_the_dungeon_phase():
    story = evening([caller("Major Shift")], voices=0)
    story.does("use skill/major-shift", "the Kingdom", dice=d6(5, 3))
    assert story.match.outcome is not None


@pytest.mark.rule("MYK-GEAR-068")
def test_retransmit_takes_a_monster_off_the_battlefield():
    court = [caller("Retransmit", drive=1), ben()]
    story = fight(court, [enemy(), enemy(area="Enemy Encampment")], voices=0)
    story.does("p0", "use skill/retransmit", "f0", dice=d6(4, 3))
    assert "Ann: 10 against 10, success." in story.said("MYK-GEAR-068")
    assert story.state.battle.foes[0].fled and story.state.battle.foes[0].area == ""
    assert story.state.people[0].drive == 0


@pytest.mark.rule("MYK-GEAR-068")
def test_a_retransmitted_monster_is_in_a_random_room_of_the_map():
    court = [caller("Retransmit", drive=1)]
    group = Group("Ogrekin", 2, "Encampment", "Hostile")
    story = evening(court, stage="encounter", monsters={"B1": [group]}, voices=0, options={})
    story.goes_on(
        lambda match: "use skill/retransmit" in [o.key for o in getattr(match.ask, "options", [])], d6(6, 5, 6, 5)
    )
    story.does("use skill/retransmit", "f0", dice=f"{d6(4, 3)} d4=3 {d6(3, 4, 3, 4)}")
    assert [lair.book for lair in story.state.delve.rooms["C1"].lairs] == ["Ogrekin"]


@pytest.mark.rule("MYK-GEAR-069")
@pytest.mark.parametrize("dice, hurt", [((3, 3), (11, 30 - 6)), ((2, 1), (11 - 6, 30))])
def test_transfer_turns_a_damage_on_another_in_the_area(dice, hurt):
    court = [ann(area="Enemy Vanguard"), ben("Transfer", base=CALLER, drive=1)]
    story = fight(court, [enemy()], dice=f"{d6(5, 4)} {d6(6)}", first="foes", voices=0)
    story.does("skill/transfer p1", dice=d6(*dice))
    assert (hp(story, "p0"), hp(story, "f0")) == hurt, "against 6 + Level 1"


@pytest.mark.rule("MYK-GEAR-070")
def test_alias_attacks_as_a_monster_citizen():
    court = [caller("Alias", base={**CALLER, "Warfare": 1}, drive=1, hp=9, items=[item("Star Fragment")]), ben()]
    story = fight(court, [enemy(area="Enemy Rearguard")], voices=0, kingdom={"monster_citizens": {"Skeleton": 1}})
    story.does("p0")
    assert "attack alias Skeleton f0" not in story.offered, "2 Areas away is ranged, and it is dark there"
    story = fight(court, [enemy()], voices=0, kingdom={"monster_citizens": {"Skeleton": 1}})
    story.does("p0", "attack alias Skeleton f0", dice=d6(2, 3))
    assert "Ann: 8 against 5, success." in story.said("MYK-PLAY-370"), "5 + the Skeleton's Warfare 3"
    assert hp(story, "f0") == 28 and story.state.people[0].drive == 0


@pytest.mark.rule("MYK-GEAR-071")
def test_download_gives_a_skill_of_a_monster_citizen_for_the_combat():
    court = [caller("Download", area="Enemy Vanguard"), ben()]
    story = fight(court, [enemy()], voices=0, kingdom={"monster_citizens": {"Red Cap": 1}})
    story.does("p0", "use skill/download", "Red Cap: Hoick", "p0", dice=d6(5, 3))
    assert "Ann: 11 against 11, success." in story.said("MYK-GEAR-071")
    gained = story.state.people[0].gained
    assert [(one.name, one.source, one.until) for one in gained] == [("Hoick", "Download", "combat")]


@pytest.mark.rule("MYK-GEAR-070", "MYK-GEAR-071")
@pytest.mark.parametrize("name", ["Alias", "Download"])
def test_a_monster_joins_the_kingdom_as_it_is_learned(name):
    story = evening([caller("Familiar", followers=0), ben(followers=0)], d6(6, 6), voices=9)
    story.does("rest Wit", seat=0).does("pass", seat=1)
    story.does("Familiar", name)
    assert "Ogrekin" in story.offered and "Red Cap" not in story.offered, "of no higher Level than the learner's"
    story.does("Ogrekin")
    assert story.state.kingdom.monster_citizens == {"Ogrekin": 1}


@pytest.mark.rule("MYK-GEAR-072")
@pytest.mark.parametrize("dice, count", [((5, 4, 1, 3), 1), ((2, 3), 2)])
def test_familiars_learn_names_and_bite_as_many_monsters(dice, count):
    familiar = lord(skills=skill("Familiar"), base=CALLER, monster_followers={"Ogrekin": 2})
    skeletons = {"lairs": [{"book": "Skeleton", "count": 2, "reaction": "Hostile"}]}
    told = {name: skeletons if name == "C1" else {} for name in ("A1", "B1", "C1", "B2")}
    story = season("action resolution", [familiar], at_home={"scouted": True}, delve={"rooms": told})
    story.does("gather", "C1", 2, "Quest", 2, dice=d6(5, 4, *dice))
    assert "11 against 11, success" in story.said("MYK-PLAY-153")[-1], "7 + 1 room + 3"
    assert story.state.delve.known.names["C1"] == ["Skeleton"]
    assert any("against 12" in said for said in story.said("MYK-GEAR-072")), "10 + 2 Familiars"
    lairs = story.state.delve.rooms["C1"].lairs
    assert [(lair.count, lair.hp) for lair in lairs] == [(count, [1] if count == 1 else [])]


@pytest.mark.rule("MYK-GEAR-072", "MYK-PLAY-191")
@pytest.mark.parametrize(("hp", "objective"), [(1, "done"), (2, "")])
def test_a_ruler_that_familiars_bite_to_death_is_defeated(hp, objective):
    familiar = lord(skills=skill("Familiar"), base=CALLER, monster_followers={"Ogrekin": 2})
    ruler = {"lairs": [{"book": "Skeleton", "reaction": "Hostile", "ruler": True, "hp": [hp]}]}
    told = {name: ruler if name == "C1" else {} for name in ("A1", "B1", "C1", "B2")}
    story = season("action resolution", [familiar], at_home={"scouted": True}, delve={"rooms": told})
    story.does("gather", "C1", 2, "Quest", 1, dice=d6(5, 4, 5, 4, 1))
    lair = story.state.delve.rooms["C1"].lairs[0]
    assert (lair.count, story.state.delve.objective) == (int(hp > 1), objective)
