"""Own Skills whose rows say more than the common case: what outlasts the fight, who comes late, what is added to a blow."""

from typing import Any

import pytest

from roundtable.games.kingdom import books
from tests.games.kingdom.evenings import Group, body, evening, small
from tests.games.kingdom.fights import d6, fight, hp, item
from tests.games.kingdom.own import DULL, HIT, ann, beast, ben, effects
from tests.story import Story

STRATEGY = d6(6, 5)


def in_a_room(foes: list[Any], court: list[Any], delve: dict[str, Any] | None = None, **more: Any) -> Story:
    """A fight in B1 of a map; the lair of the first foe is remembered."""
    battle = {"stage": "first", "round": 1, "foes": foes, **more}
    rooms = {"B1": [Group(foes[0]["book"], reaction="Hostile")]}
    dungeon = small(monsters=rooms)
    cycles = [{"kind": "Quarter"}, {"kind": "Round"}]
    story = evening(court, dungeon=dungeon, battle=battle, cycles=cycles, delve=delve)
    story.state.delve.rooms["B1"].lairs[0].fighting = True
    return story


@pytest.mark.rule("MYK-BEAST-043")
def test_a_standard_is_raised_as_somebody_uses_a_skill() -> None:
    chief = "Ogrekin Command Group"
    court = [ann("Sleep Cloud", drive=0, base={**DULL, "Wit": 3, "Charisma": 3}), ben()]
    story = fight(court, [beast(chief, area="Enemy Encampment"), beast("Ogrekin")], voices=5, gm=True)
    story.does("p0")
    assert "skill/ogrekin-standard-bearer f0" in story.offered, "at any time: as a turn begins"
    story.does("skill/ogrekin-standard-bearer f0", seat=2)
    assert [e.amount for one in story.state.battle.foes for e in effects(one) if e.what == "defense"] == [1, 1]
    assert story.state.battle.foes[0].exhausted


@pytest.mark.rule("MYK-BEAST-056")
def test_who_was_put_beside_a_pyxie_is_cursed_before_its_turn() -> None:
    story = fight([ann(), ben()], [beast("Pyxie")], voices=0)
    story.does("p0")
    assert story.state.people[0].bad_statuses == ["Cursed"]


@pytest.mark.rule("MYK-BEAST-227")
def test_fusion_with_who_died_in_another_room() -> None:
    god = beast("God of the War Dead")
    story = in_a_room([god], [ann(items=[item("Spear")]), ben()], delve={"died": ["Wight"]})
    skills = [name for name in books.monsters["Wight"].skills if name not in books.monsters["God of the War Dead"].skills]
    story.does("p0", "attack slot 1 f0", dice=HIT + (f" d{len(skills)}=1" if len(skills) > 1 else ""))
    assert story.state.battle.foes[0].knows[-1] == skills[0]


@pytest.mark.rule("MYK-BEAST-313")
def test_loot_stays_with_a_monster_that_was_left_alive() -> None:
    taken = {"item": "Spear", "level": 0, "slots": [1]}
    note = {"name": "Plunder", "rule": "MYK-BEAST-313", "what": "plundered", "note": "1", "giver": "p0", "until": "ever"}
    thief = beast("Tiger Butter", items=[taken], hp=2)
    thief["lasting"] = [*thief["lasting"], note]
    story = in_a_room([{**thief, "raised": {}, "hp": 2}], [ann(area="Encampment", base={**DULL, "Quest": 8})])
    story.does("flee", dice=d6(5, 4))
    lair = story.state.delve.rooms["B1"].lairs[0]
    assert [(loot.held.item, loot.of) for loot in lair.loot] == [("Spear", "p0")]
    from roundtable.games.kingdom.rules.exploring.places import fighters

    again = fighters(story.state, [lair])[0]
    assert [held.item for held in again.items] == ["Spear"]
    assert [effect.giver for effect in again.lasting if effect.what == "plundered"] == ["p0"]


@pytest.mark.rule("MYK-BEAST-319")
def test_a_collision_where_the_target_has_died() -> None:
    """A Juggernaut of the Court's side kills an Ogrekin: the Scum beside it is hurt all the same."""
    ours = beast("Juggernaut", team="court", area="Enemy Vanguard")
    pack = [ours, beast("Ogrekin", hp=1), beast("Scum"), beast("Ogrekin", area="Enemy Encampment")]
    story = fight([ann(area="Encampment"), ben()], pack, voices=0)
    while "f0" not in story.offered:
        story.does(story.offered[0])
    story.does("f0", dice=f"d2=1 {HIT} {d6(1, 1, 1)} d6=4 {d6(1, 1)}")
    assert story.state.battle.foes[1].dead and story.state.battle.foes[2].hp == 30 - 4
    assert story.state.battle.foes[0].hp == 30, "never the owner"


@pytest.mark.rule("MYK-BEAST-356", "MYK-BEAST-500")
def test_fate_is_found_when_they_meet_and_stays() -> None:
    halls = small(monsters={"C1": [Group("Einherjar", reaction="Friendly")]})
    story = evening([body(base=DULL), body(base=DULL, name="Ben")], dungeon=halls, stage="enter")
    story.does("go C1", dice="d2=2")
    lair = story.state.delve.rooms["C1"].lairs[0]
    assert (lair.fate, lair.fond) == ("p1", {"p1": 5})
    story.does("fight", dice="d2=1 d3=1 d3=1 d3=1 d3=1 " + d6(1, 2))
    einherjar = story.state.battle.foes[0]
    assert einherjar.affection[1].score == 5 and einherjar.hostility[1].score == 5


@pytest.mark.rule("MYK-BEAST-446", "MYK-WORLD-502")
@pytest.mark.parametrize(("answer", "dice", "left"), [("yes", "d6=1", 30 - 1 - 3), ("no", "d6=4", 30 - 3 - 4)])
def test_ammon_wards_off_what_an_item_adds_to_a_blow(answer: str, dice: str, left: int) -> None:
    """A Mawashi adds 1D6 for the Obese: for 1D6 HP only the Spear's own 3 is left."""
    heavy = ann(items=[item("Spear"), item("Mawashi", 3)], bad_statuses=["Obese"])
    story = fight([heavy, ben()], [beast("Ammon")], gm=True, voices=0)
    story.does("p0", "attack slot 1 f0", dice=d6(6, 5))
    while story.ask.seat != 2:
        story.does("pass" if "pass" in story.ask.answers() else 0)
    assert "what makes this blow so hard" in story.ask.prompt
    story.does(answer, dice=dice)
    assert hp(story, "f0") == left


@pytest.mark.rule("MYK-BEAST-337", "MYK-BEAST-227")
def test_a_halo_that_is_learned_brings_its_hp() -> None:
    angel = {"book": "Halcyone", "knows": ["Halo"], "dead": True, "hp": 0, "area": ""}
    god = beast("God of the War Dead")
    story = fight([ann(items=[item("Spear")]), ben()], [god, angel], gm=True, voices=0)
    story.does("p0", "attack slot 1 f0", dice=HIT)
    story.does("skill/fusion f0", "f1 Halo", seat=2)
    assert hp(story, "f0") == 30 + 30 - 3


@pytest.mark.rule("MYK-BEAST-444")
def test_a_treasure_box_for_who_comes_late() -> None:
    queen = "Queen of Dragon Palace"
    story = fight([ann(base={**DULL, "Wit": 1}), ben()], [beast(queen)], voices=0)
    story.does("p0")
    assert story.ask.prompt == "Which score do you lower by 1?"
    story.does("Wit")
    assert [effect.amount for effect in story.state.people[0].lasting if effect.what == "Wit"] == [-1]
