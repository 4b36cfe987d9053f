"""Advanced Skills and Items that are used in Camp or at any time, each in a story."""

import pytest

from tests.games.kingdom.fights import body, d6, item, skill
from tests.games.kingdom.test_common_items import camp

DULL = {"Wit": 0, "Charisma": 0, "Quest": 2, "Warfare": 3}
WISE = {"Wit": 3, "Charisma": 3, "Quest": 2, "Warfare": 3}


def ann(*skills, **fields):
    return body(**{"base": DULL, "skills": skill(*skills), **fields})


def ben(*skills, **fields):
    return body(**{"name": "Ben", "base": DULL, "skills": skill(*skills), **fields})


@pytest.mark.rule("MYK-GEAR-103")
def test_a_date_makes_two_like_each_other():
    court = [ann("Date", base={**DULL, "Charisma": 3}), ben(base={**DULL, "Charisma": 3})]
    story = camp(court)
    story.does("use skill/date", seat=0)
    story.does("pass", seat=1, dice=f"{d6(3, 2)} {d6(3, 2)} {d6(1)}")
    story.does("no", dice=d6(1)).does("no")
    assert story.state.people[0].affection[1].score == 1 == story.state.people[1].affection[0].score


@pytest.mark.rule("MYK-GEAR-106")
def test_a_carnival_makes_a_room_unexplored_again():
    court = [ann("Carnival", base=WISE, drive=1), ben(exhausted=True)]
    story = camp(court, known={"seen": ["A1"], "explored": ["A1"]})
    story.match.set_policy(0, "skill/carnival", "ask")
    story.does("stand Encampment")
    story.does("skill/carnival p0", dice=d6(4, 3))
    assert story.state.delve.known.explored == []


@pytest.mark.rule("MYK-GEAR-113", "MYK-WORLD-077")
def test_true_sight_finds_event_traps():
    trap = {"trap": "Poison Needle", "level": 1, "at": "A1", "carrier": "chest"}
    story = camp([ann("True Sight", base={**DULL, "Charisma": 3})], traps=[trap])
    story.does("use skill/true-sight", dice=d6(4, 3))
    assert story.state.delve.traps[0].discovered and story.state.delve.traps[0].fired == 0


@pytest.mark.rule("MYK-GEAR-219")
def test_a_map_shows_a_room():
    story = camp([ann(items=[item("Map", 1)]), ben(exhausted=True)])
    story.match.set_policy(0, "item/map", "ask")
    story.does("stand Encampment")
    story.does("item/map p0#1", "A2")
    assert story.state.delve.known.counts["A2"][0].monsters == 2
    assert "Slime" in story.state.delve.known.names["A2"]


@pytest.mark.rule("MYK-GEAR-097")
def test_sexy_warms_the_opposite_sex_for_the_quarter():
    court = [ann("Sexy", base=WISE, drive=1, gender="female"), ben(gender="male", exhausted=True)]
    story = camp(court)
    story.match.set_policy(0, "skill/sexy", "ask")
    story.does("stand Encampment")
    story.does("skill/sexy p0")
    assert [(e.what, e.amount, e.target) for e in story.state.people[1].lasting] == [("affection", 1, "p0")]


@pytest.mark.rule("MYK-GEAR-105")
def test_a_love_affair_adds_dice_for_what_one_likes_here():
    rooms = {"A1": {"name": "Hall", "description": "A hall full of Baths."}}
    story = camp([ann("Love Affair", likes=["Baths"])], rooms=rooms)
    story.does("search room", "Quest")
    story.does("skill/love-affair p0", dice=f"{d6(5)} {d6(1, 2)} {d6(2, 2)}")
    assert "Ann: 10 against 8, success." in story.said("MYK-PLAY-276")


@pytest.mark.rule("MYK-GEAR-095")
def test_a_loyalist_borrows_a_talents_skill():
    from tests.story import Story

    made = camp([ann("Loyalist"), ben(exhausted=True)])
    position = dict(made.match.setup.position)
    position["kingdom"] = {**position["kingdom"], "talents": [{"job": "Hunter"}]}
    story = Story("kingdom", position, "", 2, scene="evening")
    story.match.set_policy(0, "skill/loyalist", "ask")
    story.does("stand Encampment")
    story.does("skill/loyalist p0", "Fang", dice=d6(5, 3, 4))
    one = story.state.people[0]
    assert one.gained == [] and not one.exhausted, "an action of a Job is done at once, as an Interrupt"
    assert sum(pile.get("Fang", 0) for pile in one.materials.values()) == 4
