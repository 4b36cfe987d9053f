"""The GM's rulings in the middle of anybody's question (MYK-PLAY-002)."""

import pytest

from roundtable.kernel.errors import IllegalAnswer
from tests.games.kingdom.fights import body, fight, foe, hp, log

DULL = {"Wit": 0, "Charisma": 0, "Quest": 2, "Warfare": 3}
GM = 2


def table():
    court = [body(base=DULL), body(name="Ben", base=DULL, area="Encampment")]
    return fight(court, [foe("Ogrekin", hp=9, raised={"max_hp": 9})], gm=True, voices=5)


def rule(field, value, who="p0", **more):
    return {"who": who, "field": field, "value": value, "reason": "so be it", **more}


@pytest.mark.rule("MYK-PLAY-002")
@pytest.mark.parametrize(
    ("change", "read"),
    [
        (rule("hp", 3), lambda state: state.people[0].hp == 3),
        (rule("hp", 5, "f0"), lambda state: state.battle.foes[0].hp == 5),
        (rule("area", "Rearguard"), lambda state: state.people[0].area == "Rearguard"),
        (rule("status", "Cursed"), lambda state: state.people[0].bad_statuses == ["Cursed"]),
        (rule("voices", 7), lambda state: state.kingdom.voices == 7),
        (rule("hp", 50, overrule=True), lambda state: state.people[0].hp == 50),
    ],
)
def test_the_gm_changes_anything_while_somebody_else_is_asked(change, read):
    story = table()
    assert story.ask.seat == 0
    story.match.adjust(GM, change)
    assert read(story.state) and "so be it" in log(story)[-1]
    assert story.ask.seat == 0, "the question is still open"


@pytest.mark.rule("MYK-GEAR-132", "MYK-GEAR-177")
def test_what_lay_in_a_backpack_that_is_gone_goes_into_free_slots_or_is_left_behind():
    pack = [{"item": "Backpack", "level": 0, "slots": [1]}]
    full = [{"item": "Lunch", "slots": [slot]} for slot in range(2, 7)]
    for others, kept in (([], {1: {"Meat": 10}, 2: {"Meat": 4}}), (full, {1: {"Meat": 10}})):
        one = body(base=DULL, items=[*pack, *others], materials={"1": {"Meat": 14}})
        story = fight([one, body(name="Ben", base=DULL)], [foe("Ogrekin", hp=9, raised={"max_hp": 9})], gm=True)
        story.match.adjust(GM, rule("take", "Backpack"))
        assert story.state.people[0].materials == kept
        assert story.said("MYK-GEAR-132") == (["There is no place left for 4 Meat."] if others else [])


@pytest.mark.rule("MYK-PLAY-002")
def test_a_ruling_can_be_taken_back():
    story = table()
    story.match.adjust(GM, rule("hp", 3))
    story.match.undo()
    assert hp(story, "p0") == 11


@pytest.mark.parametrize(
    ("seat", "change", "words"),
    [
        (0, rule("hp", 3), "only the GM"),
        (GM, rule("luck", 3), "legal is one of hp"),
        (GM, {**rule("hp", 3), "vale": 4}, "'vale' is no part of a ruling; its parts are field, who, value"),
        (GM, rule("hp", "many"), "a whole number"),
        (GM, rule("hp", 99), "legal is -99 to 11"),
        (GM, rule("area", "Area 7"), "Encampment"),
        (GM, rule("hp", 3, "p9"), "legal is one of p0"),
        (GM, {**rule("hp", 3), "reason": ""}, "one line"),
        (GM, "hp 3", "a ruling is an object"),
    ],
)
def test_a_wrong_ruling_names_field_and_legal_values_and_changes_nothing(seat, change, words):
    story = table()
    before = story.match.digest()
    with pytest.raises(IllegalAnswer, match=words):
        story.match.adjust(seat, change)
    assert story.match.digest() == before
