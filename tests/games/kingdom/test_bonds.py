"""Relationship Scores and what follows from them; belongings in numbered slots."""

import pytest

from roundtable.games.kingdom.rules.record.belongings import carried, free_slots, hand_over, room_in_slot, store
from roundtable.games.kingdom.rules.record.bonds import (
    change_tie,
    special_relationships,
    toward,
)
from tests.games.kingdom.tale import d6, king, knight, person, standing, table_of


def pair(dice="", **fields):
    return standing(dice, people=[king(0, **fields), knight(1)], seats=2)


@pytest.mark.rule("MYK-CREATE-182")
def test_scores_are_directed_independent_and_within_zero_and_five():
    story = pair(d6(1, 1))
    change_tie(table_of(story), 0, 1, "affection", 3)
    change_tie(table_of(story), 0, 1, "hostility", 1)
    one, other = story.state.people
    assert (toward(one, 1), toward(one, 1, "hostility"), toward(other, 0)) == (3, 1, 0)
    change_tie(table_of(story), 0, 1, "affection", 9)
    assert toward(one, 1) == 5
    change_tie(table_of(story), 0, 1, "affection", -9)
    assert toward(one, 1) == 0


@pytest.mark.rule("MYK-CREATE-184", "MYK-CREATE-188")
@pytest.mark.parametrize(
    ("die", "kind"), [(1, "Anger"), (2, "Anger"), (3, "Distrust"), (4, "Distrust"), (5, "Scorn"), (6, "Scorn")]
)
def test_a_score_that_rises_from_zero_gets_a_subtype(die, kind):
    story = pair(d6(die))
    change_tie(table_of(story), 0, 1, "hostility", 2)
    assert story.state.people[0].hostility[1].kind == kind
    story.ends()


@pytest.mark.rule("MYK-CREATE-184")
def test_a_falling_score_keeps_its_subtype_until_it_is_gone():
    story = pair(d6(5, 1))
    change_tie(table_of(story), 0, 1, "affection", 2)
    change_tie(table_of(story), 0, 1, "affection", -1)
    assert story.state.people[0].affection[1].kind == "Love"
    change_tie(table_of(story), 0, 1, "affection", -1)
    assert story.state.people[0].affection == {}
    change_tie(table_of(story), 0, 1, "affection", 1)
    assert story.state.people[0].affection[1].kind == "Loyalty"
    story.ends()


@pytest.mark.rule("MYK-PLAY-565", "MYK-PLAY-566", "MYK-PLAY-567", "MYK-PLAY-568", "MYK-PLAY-569", "MYK-PLAY-570")
@pytest.mark.parametrize(
    ("mine", "theirs", "hostile", "found"),
    [
        (("Love", 4), ("Love", 4), 0, ["Lovers"]),
        (("Love", 4), ("Love", 3), 0, ["Unrequited Love"]),
        (("Friendship", 4), ("Friendship", 5), 0, ["Best Friends"]),
        (("Friendship", 4), ("Love", 5), 0, []),
        (("Loyalty", 4), ("Love", 1), 0, ["Devotee"]),
        (("Friendship", 1), ("Love", 1), 4, ["Rival"]),
        (("Loyalty", 3), ("Loyalty", 3), 5, []),
    ],
)
def test_special_relationships_come_and_go_with_the_scores(mine, theirs, hostile, found):
    one = king(0, affection={"1": {"kind": mine[0], "score": mine[1]}})
    if hostile:
        one["hostility"] = {"1": {"kind": "Anger", "score": hostile}}
    other = knight(1, affection={"0": {"kind": theirs[0], "score": theirs[1]}})
    state = standing(people=[one, other], seats=2).state
    assert [kind for kind, _ in special_relationships(state, 0)] == found
    state.people[0].affection.clear()
    assert special_relationships(state, 0) == []


# --- slots -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MYK-CREATE-176")
def test_a_slot_holds_an_item_or_ten_materials():
    story = standing(people=[king(0, items=[{"item": "Pan", "slots": [1]}, {"item": "Great Sword", "slots": [2, 3]}])])
    one = story.state.people[0]
    assert free_slots(one) == [4, 5, 6]
    assert store(story.state, one, "Iron", 14) == 14
    assert one.materials == {4: {"Iron": 10}, 5: {"Iron": 4}}
    assert store(story.state, one, "Meat", 3) == 3
    assert one.materials[5] == {"Iron": 4, "Meat": 3}, "kinds may share a slot"
    assert free_slots(one) == [6]
    assert store(story.state, one, "Wood", 30) == 13
    assert (carried(one, "Wood"), room_in_slot(story.state, one, 1, "Wood")) == (13, 0)


@pytest.mark.rule("MYK-CREATE-176")
def test_one_kind_of_material_a_slot_is_an_option():
    story = standing(people=[king(0)], options={"one_material_type_per_slot": True})
    one = story.state.people[0]
    store(story.state, one, "Iron", 4)
    store(story.state, one, "Meat", 3)
    assert one.materials == {1: {"Iron": 4}, 2: {"Meat": 3}}


@pytest.mark.rule("MYK-GEAR-177")
def test_a_backpack_holds_materials_in_its_own_slot():
    story = standing(people=[king(0, items=[{"item": "Backpack", "level": 1, "slots": [1]}])])
    assert room_in_slot(story.state, story.state.people[0], 1, "Iron") == 17


@pytest.mark.rule("MYK-CREATE-179", "MYK-CREATE-180")
def test_items_change_hands_where_the_class_allows():
    ninja = person(
        1, class_name="Ninja", name="Kage", items=[{"item": "Shuriken", "slots": [1]}, {"item": "Map", "slots": [2]}]
    )
    story = standing(people=[king(0), ninja], seats=2)
    giver, receiver = story.state.people[1], story.state.people[0]
    assert not hand_over(giver, receiver, giver.items[0])
    assert hand_over(giver, receiver, giver.items[1])
    assert [held.item for held in receiver.items] == ["Map"] and [held.item for held in giver.items] == ["Shuriken"]
