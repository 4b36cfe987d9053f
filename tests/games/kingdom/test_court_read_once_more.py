"""What a Court can do, read once more: where two things meet, copies of an Item, and whose a clause is."""

import pytest

from roundtable.games.kingdom.rules.effects.items_rare_general_later import belt_hp

from tests.games.kingdom.advanced import DULL, WISE, ann, ben, enemy
from tests.games.kingdom.fights import body, d6, fight, hp, item, skill, tie

# --- one attack on several -------------------------------------------------------------------------------------------


@pytest.mark.rule("MYK-GEAR-180", "MYK-PLAY-370")
@pytest.mark.parametrize(
    ("quest", "attack", "ann_left", "ben_left"),
    [((6, 5), (5, 4), 11, 9), ((1, 2), (2, 2), 9, 11), ((6, 5), (4, 2), 11, 11)],
)
def test_a_cloak_guards_its_wearer_alone(quest, attack, ann_left, ben_left) -> None:
    """One Attack Check, Warfare 5 less 2, on Ann (Defense 9, then Quest 2 and her dice) and Ben, whose Buckler makes 10."""
    court = [ann(items=[item("Cloak", 1)]), ben(area="Vanguard", items=[item("Buckler", 1)])]
    foes = [enemy(area="Vanguard", raised={"Warfare": 4}, knows=["Area Attack"])]
    story = fight(court, foes, "d2=1", first="foes", voices=0)
    hits = ann_left < 11 or ben_left < 11
    story.does("item/cloak p0#1", dice=d6(*quest, *attack, *((2,) if hits else ())))
    assert (hp(story, "p0"), hp(story, "p1")) == (ann_left, ben_left)
    story.ends()


@pytest.mark.rule("MYK-GEAR-041", "MYK-GEAR-328", "MYK-PLAY-370")
def test_a_late_jump_leaves_the_others_where_they_stand() -> None:
    """The table answers checks once their dice lie: Ann jumps from 9 to 12, Ben's 10 is as it was."""
    court = [ann("Jump", base=WISE, drive=1), ben(area="Vanguard", items=[item("Buckler", 1)])]
    foes = [enemy(area="Vanguard", raised={"Warfare": 4}, knows=["Area Attack"])]
    late = {"interrupts_after_dice": True}
    story = fight(court, foes, f"d2=1 {d6(4, 3)}", first="foes", voices=0, options=late)
    story.does("skill/jump p0", dice=d6(3, 2))
    assert (hp(story, "p0"), hp(story, "p1")) == (11, 9), "10 reaches Ben alone"


# --- copies of an Item -----------------------------------------------------------------------------------------------


@pytest.mark.rule("MYK-GEAR-185", "MYK-GEAR-321", "MYK-PLAY-402")
def test_a_portrait_that_has_been_looked_at_gives_nobody_drive_again_in_this_game() -> None:
    """Ann looks at Cid's portrait and hands it to Ben, who likes Cid too; it was its one use of the game."""
    court = [
        ann(base=WISE, items=[item("Portrait", 1, choice=["p2"])], affection={2: tie(2)}),
        body(name="Ben", base=WISE, affection={2: tie(3)}, items=[item("Blade", 1)]),
        body(name="Cid", base=DULL, away="home"),
    ]
    story = fight(court, [enemy(area="Enemy Encampment", exhausted=True, bad_statuses=["Asleep"])], voices=0)
    story.does("p0", "use item/portrait 1")
    assert story.state.people[0].drive == 2
    story.does("pass")
    assert story.state.battle.round == 2
    story.does("p0", 0, dice=d6(5, 5)).does("p0", "exchange p1", ["1"], [], "yes")
    assert [held.item for held in story.state.people[1].items] == ["Blade", "Portrait"]
    assert "pass" in story.offered and "use item/portrait 2" not in story.offered


@pytest.mark.rule("MYK-WORLD-643", "MYK-GEAR-321", "MYK-PLAY-402")
def test_a_satellite_belt_takes_its_dents_along() -> None:
    """10 HP less the 4 it has taken for Ann are left when Cid wears it; 7 more break it."""
    dent = {"name": "Satellite Belt", "rule": "MYK-WORLD-643", "what": "belt", "amount": 4, "note": "2"}
    court = [ann(items=[item("Satellite Belt", 2)], lasting=[dent]), body(name="Cid", base=DULL)]
    story = fight(court, [enemy(area="Enemy Encampment", exhausted=True, bad_statuses=["Asleep"])], voices=0)
    assert belt_hp(story.state, "p0#2") == 6
    story.does("p0", "exchange p1", ["2"], "yes")
    assert belt_hp(story.state, "p1#1") == 6 and not story.state.people[0].lasting


@pytest.mark.rule("MYK-GEAR-321", "MYK-GEAR-173")
def test_a_copy_that_is_gone_leaves_nothing_to_the_next_in_its_slot() -> None:
    """Ann's bullet in Slot 2 is used up: another that came there in this Round could be loaded at once."""
    court = [
        ann(items=[item("Firearm", 1), item("Armor-piercing Bullet", 2), item("Star Fragment", 3)]),
        ben(),
    ]
    story = fight(court, [enemy()], voices=0)
    story.does("p0", "attack slot 1 f0")
    story.does("item/armor-piercing-bullet p0#2", dice=d6(1, 2, 2, 3))
    assert not [key for key in story.state.limits if key.startswith("item/armor-piercing-bullet")]
