"""Edges of monsters' Skills and of Traps where two rules meet: sleep twice, fate, shields, doubled spells, things searched in
a fight; and positions that no rule allows."""

from typing import Any

import pytest

from roundtable.games.kingdom.dungeon.model import Clue, Group
from roundtable.kernel.errors import BadSetup
from roundtable.kernel.match import Match
from tests.games.kingdom.evenings import evening, placed, small
from tests.games.kingdom.fights import battlefield, body, d6, fight, foe, hp, item, log, skill
from tests.games.kingdom.own import ann, beast, ben

FATED = {"name": "Happening", "rule": "MYK-PLAY-263", "what": "always picked", "until": "game"}
LULLED = {"name": "lulled", "rule": "MYK-PLAY-559", "what": "lulled", "until": "combat"}
CID = body(name="Cid", area="Encampment")


# --- sleep -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MYK-BEAST-174", "MYK-PLAY-559")
def test_a_second_sleep_effect_is_no_stone_gaze_but_a_loss_without_any_check():
    """Ann was lulled before: Medusa's gaze asks for nothing more, it costs 1D6 HP."""
    court = [ann(items=[item("Spear")], lasting=[LULLED]), ben()]
    story = fight(court, [beast("Medusa")], voices=0).does("p0", "attack slot 1 f0", dice=d6(1, 2, 4))
    assert hp(story, "p0") == 11 - 4 and not story.said("MYK-BEAST-174")
    assert "Asleep" not in story.state.people[0].bad_statuses


@pytest.mark.rule("MYK-WORLD-291", "MYK-PLAY-559")
def test_a_second_thorn_costs_hp_without_any_check():
    traps = {"Vanguard": {"name": "Thorn", "level": 2}}
    court = [ann(area="Rearguard", lasting=[LULLED]), ben()]
    story = fight(court, ["Ogrekin"], voices=0, traps=traps).does("p0", "move Vanguard", dice=d6(5))
    assert hp(story, "p0") == 11 - 5 and not story.said("MYK-WORLD-291")


# --- who is always picked --------------------------------------------------------------------------------------------


@pytest.mark.rule("MYK-BEAST-046", "MYK-PLAY-263")
def test_a_berserk_rage_finds_who_is_always_picked():
    court = [ann(), ben(area="Enemy Vanguard", lasting=[FATED]), CID]
    story = fight(court, [beast("Berserk Ogrekin")], gm=True, first="foes", voices=0)
    story.does(next(key for key in story.offered if key.startswith("attack")), dice=d6(*[1, 2] * 8))
    assert story.said("MYK-BEAST-046") == ["Berserk Ogrekin rages at Ben and Ben."]


# --- who cannot be attacked ------------------------------------------------------------------------------------------


@pytest.mark.rule("MYK-BEAST-391", "MYK-WORLD-428")
def test_nobody_is_run_through_behind_the_last_line():
    woken = {"name": "Penetration", "rule": "MYK-PLAY-048", "what": "monster skill", "note": "Penetration"}
    court = [ann("Penetration", items=[item("Spear")], lasting=[{**woken, "until": "combat"}]), ben()]
    line = beast("A Bao A Qu")
    story = fight(court, [line, foe("Ogrekin", area="Enemy Rearguard")], voices=0)
    story.does("p0", "attack slot 1 f0", dice=d6(6, 5, 1, 2))
    assert not any("attacks Ogrekin" in line for line in log(story)), "Penetration was not even offered"


# --- Traps of a fight ------------------------------------------------------------------------------------------------


@pytest.mark.rule("MYK-WORLD-311", "MYK-PLAY-380")
def test_what_spellbound_adds_is_doubled_with_the_rest():
    """A Crushing Blow 5 from a Spellbound Area: twice 3 + 4."""
    traps = {"Vanguard": {"name": "Spellbound", "level": 6}}
    tough = foe("Ogrekin", hp=30, raised={"max_hp": 40})
    story = fight([ann(area="Vanguard", items=[item("Spear")]), ben()], [tough], voices=0, traps=traps)
    story.does("p0", "attack slot 1 f0", dice=d6(6, 6, 1, 4, 4))
    assert 30 - hp(story, "f0") == 2 * (3 + 4)


def in_the_hall(dice: str = "", **dungeon: Any):
    """A fight in B1, where a chest with a Poison Needle stands."""
    traps = [placed("Poison Needle", "B1", carrier="the chest")]
    court = [body(name="Ann", followers=0, area="Encampment")]
    there = small(traps, **dungeon)
    fighting = {"stage": "first", "round": 1, "foes": [{**foe("Ogrekin", area="Enemy Encampment"), "hp": 1}]}
    return evening(court, dice, dungeon=there, battle=fighting, cycles=[{"kind": "Quarter"}, {"kind": "Round"}])


@pytest.mark.rule("MYK-PLAY-403", "MYK-WORLD-077")
@pytest.mark.parametrize(("dice", "found"), [((3, 3), True), ((2, 3), False)])
def test_a_thing_of_the_room_is_searched_in_the_middle_of_a_fight(dice, found):
    """Quest 2 against 1 + 7: the Trap on it is found, and whoever searched is Exhausted."""
    story = in_the_hall(clues=[Clue("B1", "The lid has two bottoms.", target="the chest")])
    story.does("seek the chest", "Quest", dice=d6(*dice, *[1, 2] * 6))
    assert any("against 8" in line for line in story.said("MYK-PLAY-403"))
    assert story.state.delve.traps[0].discovered is found
    assert (story.state.delve.known.clues == [0]) is found
    assert story.state.people[0].materials == {}, "nothing is found that the scenario has not put there"


@pytest.mark.rule("MYK-PLAY-404", "MYK-PLAY-229")
def test_a_fumbled_disarm_in_a_fight_is_no_camp_action_and_brings_no_happening():
    traps = [placed("Drop Ceiling", "B1")]
    fighting = {"stage": "first", "round": 1, "foes": [{**foe("Ogrekin"), "hp": 1}]}
    court = [body(name="Ann", followers=0, area="Enemy Encampment")]
    story = evening(court, traps=traps, found=("Drop Ceiling",), battle=fighting, voices=10,
                    cycles=[{"kind": "Quarter"}, {"kind": "Round"}])  # fmt: skip
    story.does("disarm 0", 0, dice=d6(1, 1, 2, *[1, 2] * 6))
    assert not story.said("MYK-PLAY-229") and not story.state.delve.plans


# --- found by random evenings with any Skill of the books -------------------------------------------------------------


@pytest.mark.rule("MYK-BEAST-218", "MYK-WORLD-457", "MYK-WORLD-459", "MYK-PLAY-418")
def test_who_dies_in_a_trap_may_know_what_only_works_in_a_fight():
    """Head Toss, Baptism of Nightmare and Awaken of a PC have nothing to do with a Pit."""
    learned = skill("Head Toss", "Baptism of Nightmare", "Awaken")
    court = [body(name="Ann", hp=1, followers=0, skills=learned), body(name="Ben")]
    story = evening(court, traps=[placed("Pit", "B1-C1")], stage="enter").does("go C1", dice=d6(6, 1, 1, 1))
    assert story.state.people[0].dead and story.state.delve.at["p1"] == "C1"


@pytest.mark.rule("MYK-WORLD-402", "MYK-PLAY-200")
@pytest.mark.parametrize("answer", ["fight", "negotiate"])
def test_those_held_back_are_met_themselves_where_nobody_stands_before_them(answer):
    dungeon = small(monsters={"C1": [Group("Ogrekin", 2, reserve=True)]})
    story = evening([body(name="Ann", followers=0)], dungeon=dungeon, stage="enter").does("go C1")
    assert story.said("MYK-PLAY-204") == ["Here: 2 Ogrekin (Neutral)."]
    story.does(answer, dice=d6(*[2] * 24))
    assert len(story.state.battle.foes) == 2 and story.state.battle.reserves == []


@pytest.mark.rule("MYK-BEAST-313", "MYK-GEAR-074")
def test_an_item_that_is_one_with_another_is_not_plundered_apart():
    two = [item("Blade", joined="p0 1 0 1"), {**item("Lunch"), "slots": [11], "joined": "p0 1 0 1"}, item("Spear", 2)]
    story = fight([ann(items=two), ben()], [beast("Tiger Butter")], gm=True, first="foes", voices=0)
    story.does("use skill/plunder")
    assert [held.item for held in story.state.people[0].items] == ["Blade", "Lunch"], "the Spear was all there was to take"


@pytest.mark.rule("MYK-WORLD-215")
def test_a_room_falls_in_on_a_court_of_which_nobody_lives():
    """The last of the Court dies by the falling stones: whoever they were lie in the next room."""
    traps = [placed("Avalanche", "B1", level=5)]
    court = [body(name="Ann", hp=1, followers=0)]
    story = evening(court, traps=traps, voices=10).does("search room", "Quest", 0, dice=d6(1, 1, 4, 4, 6, 6, 1, 1))
    assert story.state.delve.rooms["B1"].destroyed and story.state.people[0].dead


# --- bad input -------------------------------------------------------------------------------------------------------


def refused(change) -> str:
    position = battlefield([body(), body(name="Ben")], ["Ogrekin"])
    change(position)
    with pytest.raises(BadSetup) as caught:
        Match.new("kingdom", seats=2, options={"scene": "fight"}, position=position)
    return str(caught.value)


ODD = {"name": "odd", "rule": "MYK-PLAY-373", "until": "combat"}


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda p: p.update(batle={}), "there is no field batle; perhaps battle"),
        (lambda p: p.update(weather="rain"), "there is no field weather; legal are people, kingdom"),
        (lambda p: p.update(falling={"f9": 3}), "falling is 'f9'; legal is somebody in play"),
        (lambda p: p.update(hands_up=[9]), "hands_up is 9; legal is 0 to 1"),
        (lambda p: p["battle"].update(waiting=["f9"], stage="surprise"), "battle.waiting is 'f9'"),
        (lambda p: p["battle"].update(objects=["a chest", "a chest"]), "each thing once"),
        (lambda p: p["battle"]["foes"][0].update(commander=8), "battle.foes.0.commander is 8; legal is 0 to 1"),
        (lambda p: p["people"][0].update(lasting=[{**ODD, "what": "damage", "dice": "many"}]), "dice such as 1D6"),
        (lambda p: p["people"][0].update(lasting=[{**ODD, "what": "form", "note": "Nope"}]), "an entry of the monsters"),
        (
            lambda p: [one.update(controlled_by=f"p{1 - number}") for number, one in enumerate(p["people"])],
            "people.0.controlled_by is 'p1'; legal is somebody whom they do not lead in turn",
        ),
    ],
)
def test_a_position_that_would_break_in_the_middle_is_refused_in_words(change, words):
    assert words in refused(change)
