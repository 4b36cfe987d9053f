"""Clues by a Search, a threat, a conversation and a riddle; and what a room's entry may hold besides."""

import pytest

from roundtable.games.kingdom.dungeon.model import Clue, Npc
from tests.games.kingdom.evenings import Group, body, d6, evening, item, log, placed, small
from tests.games.kingdom.test_traps_encounter import wins

ANN = body(followers=0)
TELLS = "The Ruler sleeps at noon."


def with_clue(dice: str = "", people: list | None = None, gm: bool = False, traps=(), monsters=None, **clue):
    dungeon = small(list(traps), monsters, clues=[Clue("B1", TELLS, **clue)])
    return evening(people or [ANN], dice, dungeon=dungeon, gm=gm)


@pytest.mark.rule("MYK-WORLD-013", "MYK-WORLD-012")
def test_a_search_of_the_right_thing_hands_its_clue_over():
    story = with_clue(d6(5, 4, 5, 4, 1, 1), method="search", target="mirror")
    assert "search mirror" in story.offered
    story.does("search room", "Quest", dice=d6(3, 3))
    assert story.state.delve.known.notes == []  # the room is not the mirror; a Material was found instead
    story = with_clue(d6(5, 4), method="search", target="mirror").does("search mirror", "Quest")
    assert story.state.delve.known.notes == [TELLS]


@pytest.mark.rule("MYK-WORLD-014", "MYK-WORLD-017")
def test_a_disarmed_trap_gives_its_clue_and_not_before():
    story = evening(
        [ANN],
        d6(5, 4),
        dungeon=small([placed("Drop Ceiling", "B1")], clues=[Clue("B1", TELLS, "threat", "Drop Ceiling")]),
        found=("Drop Ceiling",),
    )
    assert story.state.delve.known.notes == []
    story.does("disarm 0")
    assert story.state.delve.known.notes == [TELLS] and story.said("MYK-WORLD-014") == [f"A clue: {TELLS}"]


@pytest.mark.rule("MYK-WORLD-014", "MYK-WORLD-017")
def test_beaten_monsters_give_their_clue_and_friends_do_not():
    monsters = {"C1": [Group("Ogrekin", 1, reaction="Hostile")]}
    dungeon = small(monsters=monsters, clues=[Clue("C1", TELLS, "threat", "Ogrekin")])
    story = evening([ANN], d6(5, 5, *[2] * 30), dungeon=dungeon, stage="enter").does("go C1")
    assert story.state.delve.known.notes == []
    wins(story)
    assert story.state.delve.known.notes == [TELLS]
    friends = small(monsters={"C1": [Group("Ogrekin", 1, reaction="Friendly")]}, clues=dungeon.clues)
    story = evening([ANN], dungeon=friends, stage="enter").does("go C1", "exchange", "camp")
    assert story.state.delve.known.notes == []


@pytest.mark.rule("MYK-WORLD-015")
def test_who_is_asked_about_the_topic_tells_after_the_check_and_may_be_asked_again_later():
    friends = {"B1": [Group("Dwarf", 1, reaction="Friendly")]}
    asked = {"method": "conversation", "target": "Dwarf", "topic": "the water", "score": "Charisma", "difficulty": 7}
    story = with_clue(d6(1, 2), monsters=friends, **asked)
    label = next(option.label for option in story.ask.options if option.key == "talk 0")
    assert label == "Ask the Dwarf about the water (Charisma against 7)"
    story.does("talk 0")
    assert story.state.delve.known.notes == []
    story.does("stay", "exchange", "camp").does("talk 0", dice=d6(3, 2))
    assert story.state.delve.known.notes == [TELLS]
    hostile = {"B1": [Group("Dwarf", 1, reaction="Neutral")]}
    assert "talk 0" not in with_clue(monsters=hostile, **asked).offered


@pytest.mark.rule("MYK-WORLD-015")
def test_the_author_may_ask_for_a_price_an_item_a_kind_of_asker_or_an_errand():
    keeper = {"method": "conversation", "target": "innkeeper"}
    poor = with_clue(price={"Meat": 2}, **keeper).does("talk 0")
    assert poor.said("MYK-WORLD-015") == ["innkeeper says nothing: it costs 2 Meat."]
    rich = with_clue(people=[body(materials={"1": {"Meat": 3}})], price={"Meat": 2}, **keeper).does("talk 0")
    assert rich.state.delve.known.notes == [TELLS] and rich.state.people[0].materials == {1: {"Meat": 1}}
    giver = with_clue(people=[body(items=[item("Lunch")])], item="Lunch", **keeper).does("talk 0")
    assert giver.state.delve.known.notes == [TELLS] and giver.state.people[0].items == []
    knight = with_clue(asker="Oracle", **keeper).does("talk 0")
    assert knight.said("MYK-WORLD-015") == ["innkeeper says nothing: they would rather talk to an Oracle."]
    assert knight.state.delve.known.notes == []
    errand = with_clue(traps=[placed("Hotel", "B2")], errand="Hotel", **keeper).does("talk 0")
    assert errand.said("MYK-WORLD-015") == ["innkeeper says nothing: first the Hotel must be gone."]
    done = evening([ANN], dungeon=small([placed("Hotel", "B2")], clues=[Clue("B1", TELLS, errand="Hotel", **keeper)]),
                   disarmed=("Hotel",)).does("talk 0")  # fmt: skip
    assert done.state.delve.known.notes == [TELLS]


@pytest.mark.rule("MYK-WORLD-015")
def test_a_condition_in_words_is_the_gms_to_judge():
    asked = {"method": "conversation", "target": "innkeeper", "condition": "Sing for your supper."}
    story = with_clue(gm=True, **asked).does("talk 0", seat=0).does("no", seat=1)
    assert story.state.delve.known.notes == []
    story = with_clue(gm=True, **asked).does("talk 0", seat=0).does("yes", seat=1)
    assert story.state.delve.known.notes == [TELLS]


@pytest.mark.rule("MYK-WORLD-016")
def test_a_riddle_is_solved_by_an_accepted_answer_and_hints_come_with_failures():
    riddle = {"method": "puzzle", "target": "What runs and never walks?", "answers": ["Water"], "hints": ["It is wet."]}
    story = with_clue(people=[ANN, body(name="Ben")], **riddle)
    story.does("solve 0", seat=0).does("pass", seat=1).does("a thief", seat=0)
    assert story.said("MYK-WORLD-016")[-1] == "That is not it."
    assert "solve 0" not in [option.key for option in story.ask.options]  # Ann has tried in this Quarter
    story.does("pass").does("stay", dice=d6(6, 6)).does("camp")
    story.does("pass", seat=0).does("solve 0", seat=1)
    assert story.ask.prompt == "What runs and never walks?"  # a new Quarter, no try in it yet
    assert story.refuses("") and story.refuses("x" * 61) and story.refuses("wa\nter")
    story.does("  wATER ")
    assert story.state.delve.known.notes == [TELLS]


@pytest.mark.rule("MYK-WORLD-016")
def test_the_hint_is_shown_to_who_tries_next_and_the_gm_may_mark_it_solved():
    riddle = {"method": "puzzle", "target": "What runs and never walks?", "answers": ["Water"], "hints": ["It is wet."]}
    story = with_clue(people=[ANN, body(name="Ben")], gm=True, **riddle)
    story.does("solve 0", seat=0).does("solve 0", seat=1).does("a thief", seat=0).does("no", seat=2)
    while story.ask.kind != "text":
        story.does("solve 0")
    assert story.ask.prompt == "What runs and never walks? Hint: It is wet."
    story.does("a brook", seat=1).does("yes", seat=2)
    assert story.state.delve.known.notes == [TELLS]


@pytest.mark.rule("MYK-WORLD-010", "MYK-WORLD-030", "MYK-WORLD-032", "MYK-WORLD-004")
def test_a_rooms_entry_mixes_description_people_a_scene_clues_and_threats():
    keeper = Npc("Old Marta", "a shopkeeper who hums", "extra", "Friendly")
    dungeon = small([placed("Mimic", "C1", carrier="sack")], {"C1": [Group("Slime", 1, reaction="Friendly")]},
                    clues=[Clue("C1", TELLS, "search", "mirror")])  # fmt: skip
    room = dungeon.rooms["C1"]
    room.description, room.npcs = "A shop with a mirror and a sack.", [keeper]
    room.scene = "Far away, in the throne room, somebody laughs."
    story = evening([ANN], dungeon=dungeon, stage="enter").does("go C1")
    told = " ".join(log(story))
    assert story.said("MYK-PLAY-200") == ["A shop with a mirror and a sack."]
    assert story.said("MYK-WORLD-004") == ["Here: Old Marta, a shopkeeper who hums."]
    assert story.said("MYK-WORLD-032") == ["Far away, in the throne room, somebody laughs."]
    assert story.said("MYK-WORLD-078") == ["Here is to be seen: sack, mirror."]
    assert "Mimic" not in told and TELLS not in told  # the hidden half is stored apart
    assert story.state.people[1].personality == "a shopkeeper who hums"
