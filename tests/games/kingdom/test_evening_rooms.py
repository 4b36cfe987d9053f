"""What a room brings to a fight, Items in Camp, reinforcements that never came, and how an evening ends."""

import pytest

from roundtable.games.kingdom.dungeon.model import PlacedTrap, Reward
from tests.games.kingdom.evenings import Group, body, d6, evening, everybody, hp, item, log, placed, small
from tests.games.kingdom.fights import foe

ANN = body(followers=0)
BEN = body(name="Ben", followers=0)


# --- Combat Traps and Traps in Combat --------------------------------------------------------------------------------


@pytest.mark.rule("MYK-PLAY-346", "MYK-WORLD-076", "MYK-WORLD-093")
def test_combat_traps_of_the_room_lie_openly_in_their_areas():
    traps = [PlacedTrap("Thorn", 2, "C1", area="enemy Vanguard"), PlacedTrap("Falling Rock", 2, "C1", area="allied Vanguard"),
             PlacedTrap("Thorn", 2, "B2", area="enemy Rearguard")]  # fmt: skip
    monsters = {"C1": [Group("Ogrekin", 1, reaction="Neutral")]}
    story = evening([ANN], d6(5, 5), traps=traps, monsters=monsters, stage="enter").does("go C1", "fight")
    lying = story.state.battle.traps
    assert {area: trap.name for area, trap in lying.items()} == {"Enemy Vanguard": "Thorn", "Vanguard": "Falling Rock"}
    assert story.said("MYK-PLAY-346") == ["In the Enemy Vanguard lies a Combat Trap: Thorn.",
                                          "In the Vanguard lies a Combat Trap: Falling Rock."]  # fmt: skip
    story.does("move Enemy Vanguard", dice=d6(1, 2, *[3] * 9))
    assert story.said("MYK-WORLD-291")  # it works on who comes into its Area


@pytest.mark.rule("MYK-PLAY-761")
def test_special_rules_of_a_fight_are_told_before_it_starts():
    dungeon = small(monsters={"C1": [Group("Ogrekin", 1, reaction="Neutral")]})
    dungeon.rooms["C1"].rules = ["The floor is ice: nobody may run."]
    story = evening([ANN], d6(5, 5), dungeon=dungeon, stage="enter").does("go C1", "fight")
    told = log(story)
    assert story.said("MYK-PLAY-761") == ["The floor is ice: nobody may run."]
    assert told.index("The floor is ice: nobody may run.") < told.index("Round 1 begins.")
    assert story.match.view(0).battle.special == ["The floor is ice: nobody may run."]


def in_combat(area: str, dice: str, traps: list[PlacedTrap], found: tuple[str, ...]):
    ann = body(area=area, followers=0)
    return evening(
        [ann],
        dice,
        traps=traps,
        found=found,
        battle={"stage": "first", "round": 1, "foes": [{**foe("Ogrekin"), "hp": 1}]},
        cycles=[{"kind": "Quarter"}, {"kind": "Round"}],
    )


@pytest.mark.rule("MYK-PLAY-404", "MYK-PLAY-405")
def test_from_the_enemys_encampment_every_discovered_trap_with_a_check_may_be_disarmed():
    traps = [placed("Drop Ceiling", "B1"), placed("Lock", "B1-C1"), placed("Hotel", "B1")]
    story = in_combat("Enemy Encampment", d6(5, 4, *[2] * 20), traps, ("Drop Ceiling", "Lock", "Hotel"))
    assert [key for key in story.offered if key.startswith("disarm")] == ["disarm 0", "disarm 1"]  # a Hotel has no check
    story.does("disarm 0")
    assert story.state.delve.traps[0].disarmed and story.said("MYK-PLAY-404") == ["Ann turns to the Drop Ceiling."]
    for area in ("Vanguard", "Enemy Rearguard"):
        assert not any(key.startswith("disarm") for key in in_combat(area, "", traps, ("Drop Ceiling",)).offered)
    assert not any(key.startswith("disarm") for key in in_combat("Enemy Encampment", "", traps, ()).offered)


@pytest.mark.rule("MYK-WORLD-092", "MYK-PLAY-404", "MYK-WORLD-089")
def test_a_combat_trap_and_what_is_impossible_cannot_be_disarmed_by_the_usual_means():
    traps = [PlacedTrap("Thorn", 2, "C1", area="enemy Encampment"), placed("Mold", "C1")]
    monsters = {"C1": [Group("Ogrekin", 1, reaction="Neutral")]}
    story = evening([body(area="Enemy Encampment", followers=0)], d6(5, 5), traps=traps, monsters=monsters, found=("Mold",),
                    stage="enter", ).does("go C1", "fight")  # fmt: skip
    assert story.state.battle.traps["Enemy Encampment"].name == "Thorn"
    assert not any(key.startswith("disarm") for key in story.offered)


# --- Items in Camp ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("MYK-GEAR-144", "MYK-GEAR-132")
def test_in_camp_items_are_handed_over_freely_with_the_others_consent():
    story = evening([body(items=[item("Lunch", 1), item("Flag", 2)], followers=0), BEN])
    story.does("pack", seat=0).does("pass", seat=1)
    assert story.offered == ["give 1 p1", "give 2 p1", "drop 1", "drop 2", "back"]
    story.does("give 2 p1", seat=0)
    assert story.ask.seat == 1
    story.does("yes", seat=1)
    assert [held.item for held in story.state.people[0].items] == ["Lunch"]
    assert [(held.item, held.slots) for held in story.state.people[1].items] == [("Flag", [1])]
    assert story.ask.seat == 0 and story.state.quarter == 0  # and Ann still has her action


@pytest.mark.rule("MYK-GEAR-144")
def test_what_was_used_in_this_quarter_may_be_put_down_but_not_handed_over():
    story = evening([body(items=[item("Flag", 1, used=True)], followers=0), BEN])
    story.does("pack", seat=0).does("pass", seat=1)
    assert story.offered == ["drop 1", "back"]


@pytest.mark.rule("MYK-GEAR-144", "MYK-GEAR-146", "MYK-GEAR-147")
def test_what_is_put_down_can_be_picked_up_while_the_court_stays_and_is_lost_after():
    story = evening([body(items=[item("Flag", 1)], followers=0)]).does("pack", "drop 1")
    assert story.state.people[0].items == [] and "use item/flag 1" not in story.offered
    story.does("pack", "take 0")
    assert [held.item for held in story.state.people[0].items] == ["Flag"]
    story.does("pack", "drop 1", "pass").does("go C1", "camp", "pass").does("go B1", dice=d6(6, 6))
    assert story.state.delve.rooms["B1"].left == []


@pytest.mark.rule("MYK-PLAY-756")
def test_the_fallen_are_taken_along_take_no_action_and_the_items_of_the_dead_are_handed_out():
    people = [ANN, {**BEN, "hp": 0}, body(name="Cid", hp=0, dead=True, items=[item("Flag", 3)], followers=4)]
    story = evening(people, stage="enter").does("go C1", "camp")
    assert set(story.state.delve.at.values()) == {"C1"}  # all three are with the Court
    assert list(story.match.asks) == [0]
    story.does("pack", "inherit 3 p2")
    assert [held.item for held in story.state.people[0].items] == ["Flag"]
    assert story.state.people[2].followers == 4  # they stay with the Court, and cannot be spent


# --- the end of an evening -------------------------------------------------------------------------------------------


@pytest.mark.rule("MYK-PLAY-477", "MYK-PLAY-478", "MYK-PLAY-479", "MYK-PLAY-480")
def test_an_unfinished_evening_may_be_tried_again_with_a_voice_less_and_the_map_as_it_was():
    people = [body(hp=3, drive=1, followers=0, ate=[]), BEN]
    story = evening(people, dungeon=small([placed("Pit", "B1-C1")], retry=True), disarmed=("Pit",), stage="enter", at="A1",
                    before="", quarter=5, voices=2, explored=("A1", "B1")).does("leave")  # fmt: skip
    assert "9 Voices" in story.match.asks[0].prompt
    story.tape.add(d6(6, 6))
    everybody(story, "yes")
    state = story.state
    assert (state.kingdom.voices, state.retries, state.quarter) == (9, 1, 0)
    assert (hp(story, "p0"), state.people[0].drive) == (11, 1)
    assert state.delve.traps[0].disarmed and "B1" in state.delve.known.explored and state.delve.turn_boxes == 5
    assert state.delve.at["p0"] == "A1"  # in by the one Entrance
    one = evening(people, dungeon=small(retry=True), stage="enter", at="A1", before="").does("leave")
    one.does("yes", seat=0).does("no", seat=1)
    assert one.match.outcome is not None and one.match.outcome.winners == []


@pytest.mark.rule("MYK-PLAY-479", "MYK-PLAY-339", "MYK-PLAY-202")
def test_after_a_retry_hunger_and_the_quarters_in_a_room_begin_anew():
    """Two Quarters of the first try and two of the second are a Turn for Upkeep, and no Turn without a meal."""
    story = evening([body(ate=[])], dungeon=small(retry=True), stage="enter", at="A1", before="", quarter=2, voices=2,
                    explored=("A1", "B1")).does("leave")  # fmt: skip
    story.state.delve.rooms["A1"].stayed = 2
    story.tape.add(d6(6, 6))
    story.does("yes")
    assert story.said("MYK-PLAY-202") == ["Does anybody come? 12, on 2 or less."], "one Landmaker, one room, no Quarter"
    story.does("camp", "pass").does("stay", dice=d6(6, 6)).does("camp", "pass")
    assert story.state.delve.turn_boxes == 4 and story.state.quarter == 2
    assert story.said("MYK-PLAY-339") == [] and hp(story, "p0") == 11


@pytest.mark.rule("MYK-PLAY-477")
def test_where_the_scenario_allows_no_retry_nobody_is_asked():
    story = evening([ANN], stage="enter", at="A1", before="").does("leave")
    assert story.match.outcome is not None


@pytest.mark.rule("MYK-PLAY-505", "MYK-PLAY-506", "MYK-PLAY-757")
def test_the_epilogue_gives_what_the_scenario_lists():
    reward = Reward(citizens="2", materials={"Iron": 3}, items={"Spear": 1}, affection=1, talent="Cook")
    dungeon = small(reward=reward, success="The wells run again.")
    story = evening([ANN, BEN], dungeon=dungeon, stage="enter", at="A1", before="", delve={"objective": "done"})
    citizens = story.state.kingdom.citizens
    story.does("leave").does("p1").does("p0", dice=d6(1, 1))
    state = story.state
    assert story.said("MYK-PLAY-505") == ["The wells run again."]
    assert state.kingdom.citizens == citizens + 2 and [talent.job for talent in state.kingdom.talents] == ["Cook"]
    assert state.people[1].materials == {1: {"Iron": 3}}
    assert [(held.item, held.level) for held in state.people[0].items] == [("Spear", 1)]
    assert (state.people[0].affection[1].score, state.people[1].affection[0].score) == (1, 1)
    assert story.match.outcome.winners == [0, 1]


@pytest.mark.rule("MYK-PLAY-505")
def test_without_a_listed_reward_there_is_none():
    story = evening([ANN], stage="enter", at="A1", before="", delve={"objective": "done"})
    before = story.state.kingdom.citizens
    story.does("leave")
    assert story.said("MYK-PLAY-505") == ["The objective is reached: Small halls."]
    assert story.state.kingdom.citizens == before


@pytest.mark.rule("MYK-PLAY-561")
def test_who_is_foolish_is_so_no_more_at_home():
    story = evening([body(bad_statuses=["Foolish"], followers=0)], stage="enter", at="A1", before="").does("leave")
    assert story.state.people[0].bad_statuses == []
