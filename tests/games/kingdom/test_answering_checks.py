"""What answers somebody's check: before its dice, or by option once they lie (MYK-GEAR-328)."""

import pytest

from tests.games.kingdom.advanced import DULL, WISE, ann, ben, enemy
from tests.games.kingdom.fights import body, d6, fight, foe, hp, item, skill, tie
from tests.games.kingdom.seasons import lord
from tests.games.kingdom.test_kingdom_phase import together
from tests.games.kingdom.towns import town

RULE = "MYK-GEAR-328"
LATE = pytest.mark.parametrize("late", [False, True])
TOUGH = {"hp": 30, "raised": {"max_hp": 60}}


def options(late):
    return {"interrupts_after_dice": late}


def thrown(story):
    """How many Attack Checks or others have been thrown so far."""
    return sum("dice" in event.data for event in story.match.log)


@LATE
@pytest.mark.rule(RULE, "MYK-CREATE-220")
def test_a_diadem_is_put_on_before_the_dice_or_when_they_lie(late):
    """Military 1 is added to the King's Attack Check: 8 becomes 9, against a Defense of 9."""
    king = ann("Diadem", class_name="King", items=[item("Spear")], base=WISE, drive=1)
    target = enemy(raised={"defense": 4})
    story = fight([king, ben()], [target], voices=6, options=options(late))
    story.does("p0", "attack slot 1 f0", 0, dice=d6(3, 2) if late else "")
    assert "skill/diadem p0" in story.offered and thrown(story) == late
    assert ("dice 3, 2" in story.ask.prompt) is late
    story.does("skill/diadem p0", dice="" if late else d6(3, 2))
    while story.ask.rule != "MYK-PLAY-354" and hp(story, "f0") == 30:
        story.does(0)
    assert hp(story, "f0") == 30 - 3, "3 + 2 on the dice, Warfare 3, and 1: 9 against 5 + 4"


@LATE
@pytest.mark.rule(RULE, "MYK-CREATE-229")
def test_domestic_politics_too(late):
    vizier = body(name="Vi", class_name="Vizier", skills=skill("Domestic Politics"), drive=1)
    dice = d6(4, 3) if late else ""
    story = town(["Onstead"], dice, court=[lord(), vizier], options=options(late))
    together(story, "facility 1 B1 Onstead", "pass")
    assert story.ask.seat == 1 and thrown(story) == late
    story.does("skill/domestic-politics p1", dice="" if late else d6(4, 3))
    result = next(event for event in story.match.log if event.data.get("difficulty") == 10)
    assert result.data["result"] == 4 + 3 + 1 + 2


@LATE
@pytest.mark.rule(RULE, "MYK-GEAR-041")
@pytest.mark.parametrize(("jump", "left"), [(1, 11 - 4), (2, 11)])
def test_who_is_attacked_jumps_before_the_dice_or_when_they_lie(late, jump, left):
    """Warfare 1 and 8 + 1 on the dice against Defense 9: a jump of 1 is just not enough, one of 2 is."""
    story = fight(
        [ann("Jump", area="Enemy Vanguard", base=WISE, drive=1, items=[]), ben()],
        [foe("Ogrekin", **TOUGH)],
        dice=d6(5, 4) if late else "",
        first="foes",
        voices=0,
        options=options(late),
    )
    assert "skill/jump p0" in story.offered and thrown(story) == late
    defense = 9
    story.does("skill/jump p0", dice=d6(jump, *(() if late else (5, 4)), *((4,) if defense + jump <= 10 else ())))
    assert hp(story, "p0") == left


@LATE
@pytest.mark.rule(RULE, "MYK-GEAR-180")
def test_a_cloak_is_drawn_before_the_dice_or_when_they_lie(late):
    """Quest 2 and 6 + 5: a Defense of 13 against a result of 10."""
    story = fight(
        [ann(area="Enemy Vanguard", items=[item("Cloak")]), ben()],
        [foe("Ogrekin", **TOUGH)],
        dice=d6(5, 4) if late else "",
        first="foes",
        voices=0,
        options=options(late),
    )
    assert "item/cloak p0#1" in story.offered and thrown(story) == late
    story.does("item/cloak p0#1", dice=d6(6, 5, *(() if late else (5, 4))))
    assert hp(story, "p0") == 11


@LATE
@pytest.mark.rule(RULE, "MYK-GEAR-214")
def test_an_instrument_is_played_before_the_dice_or_when_they_lie(late):
    court = [ann(items=[item("Spear")], base=WISE), ben(items=[item("Instrument")], drive=1, base=WISE)]
    story = fight(court, [enemy()], voices=0, options=options(late))
    story.match.set_policy(1, "item/instrument", "ask")
    story.does("p0", "attack slot 1 f0", dice=d6(5, 5) if late else "")
    assert "item/instrument p1#1" in story.offered and thrown(story) == late
    story.does("item/instrument p1#1", dice="" if late else d6(5, 5))
    story.does(1)
    assert story.state.people[0].drive == 1


@LATE
@pytest.mark.rule(RULE, "MYK-GEAR-128")
def test_dolce_vita_helps_before_the_dice_or_when_they_lie(late):
    helper = ben("Dolce Vita", base=WISE, drive=1, affection={"0": tie(2)}, jobs=[])
    story = fight([ann(items=[item("Spear")]), helper], [enemy(raised={"defense": 4})], voices=0, options=options(late))
    story.match.set_policy(1, "skill/dolce-vita", "ask")
    story.does("p0", "attack slot 1 f0", dice=d6(2, 2) if late else "")
    assert "skill/dolce-vita p1" in story.offered and thrown(story) == late
    story.does("skill/dolce-vita p1", dice="" if late else d6(2, 2))
    assert hp(story, "f0") == 30 - 3, "2 + 2 + 3 and 2 reach 9"


@LATE
@pytest.mark.rule(RULE, "MYK-GEAR-127")
def test_les_miserables_come_before_the_dice_at_every_table(late):
    sad = ben("Les Miserables", base=WISE, drive=1)
    story = fight([ann(items=[item("Spear")], base=DULL), sad], [enemy()], voices=0, options=options(late))
    story.match.set_policy(1, "skill/les-miserables", "ask")
    story.does("p0", "attack slot 1 f0")
    assert "skill/les-miserables p1" in story.offered and thrown(story) == 0
    story.does("pass", dice=d6(4, 3))
    assert hp(story, "f0") == 30 - 3
