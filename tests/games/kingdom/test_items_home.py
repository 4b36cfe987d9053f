"""Items that work at home: in the meetings, on the tables of the Kingdom, at a Level Up."""

from typing import Any

import pytest

from tests.games.kingdom.advanced import ann, ben, enemy
from tests.games.kingdom.evenings import evening
from tests.games.kingdom.fights import body, d6, fight, item, skill, tie
from tests.games.kingdom.seasons import lord, season
from tests.games.kingdom.tale import home

DULL = {"Wit": 0, "Charisma": 0, "Quest": 2, "Warfare": 3}


def keeper(*items: Any, **fields: Any) -> dict[str, Any]:
    """A King with Items and no Drive to ask about."""
    return lord(**{"items": list(items), "base": DULL, **fields})


def names(story: Any, who: int = 0) -> list[str]:
    return [held.item for held in story.state.people[who].items]


@pytest.mark.rule("MYK-GEAR-179", "MYK-GEAR-157", "MYK-PLAY-530", "MYK-CREATE-065")
@pytest.mark.parametrize(
    ("dice", "kept", "left"), [((5, 5), 4, ["Frog-Safe"]), ((4, 4), 1, ["Frog-Safe"]), ((1, 1), 0, [])]
)
def test_a_frog_safe_keeps_more_or_loses_everything(dice, kept, left):
    safe = [keeper(item("Frog-Safe", level=2))]
    story = season("end requests", safe, objective="done", voices=5, kingdom={"treasury": 9})
    story.does("nothing")
    story.does("item/frog-safe p0#1", 0, dice=d6(*dice))
    assert story.state.kingdom.treasury == kept, "Lifestyle 1, and 1 + Level 2"
    assert names(story) == left


@pytest.mark.rule("MYK-GEAR-187", "MYK-PLAY-096")
def test_a_snack_shifts_a_wandering_by_one_and_only_once():
    story = season("action resolution", [keeper(item("Snack of Yellow Sunlight", 1), item("Snack of Yellow Sunlight", 2))])
    story.does("wander Lifestyle", dice=d6(3, 3))
    story.does("item/snack-of-yellow-sunlight p0#1", "item/snack-of-yellow-sunlight p0#2", "1")
    assert "It counts as 7." in story.said("MYK-GEAR-187") and names(story) == [], "the other does nothing"
    assert [effect.name for effect in story.state.lasting] == ["lifestyle-wandering/7"]


@pytest.mark.rule("MYK-GEAR-187")
def test_a_eunuch_pays_for_more_of_it():
    kit = keeper(item("Snack of Yellow Sunlight", 1), jobs=["Eunuch"])
    story = season("action resolution", [kit], kingdom={"treasury": 3})
    story.does("wander Lifestyle", dice=d6(2, 2))
    story.does("item/snack-of-yellow-sunlight p0#1", 2, "3")
    assert [effect.name for effect in story.state.lasting] == ["lifestyle-wandering/7"]
    assert story.state.kingdom.treasury == 1


@pytest.mark.rule("MYK-GEAR-189")
def test_a_credit_card_lends_up_to_the_lifestyle_level():
    story = season("items", [keeper(item("Credit Card", 1))], kingdom={"points": {"Lifestyle": 2}}, options={})
    assert story.ask is not None
    story = season("organizational meeting", [keeper(item("Credit Card", 1))], kingdom={"points": {"Lifestyle": 2}})
    story.match.set_policy(0, "item/credit-card", "ask")
    story.does(0)
    story.does("item/credit-card p0#1", 3)
    assert story.state.kingdom.treasury == 3
    assert [(effect.name, effect.amount) for effect in story.state.lasting] == [("credit card", 3)]


@pytest.mark.rule("MYK-GEAR-189", "MYK-PLAY-754")
@pytest.mark.parametrize(("treasury", "left", "stands"), [(4, 2, True), (2, 1, False)])
def test_what_was_lent_is_paid_back_or_costs_a_facility(treasury, left, stands):
    owed = {"name": "credit card", "rule": "MYK-GEAR-189", "what": "wandering", "amount": 3, "giver": "p0"}
    folk = {"treasury": treasury, "maps": [home({"A1": ["Farm"]})]}
    story = season("earnings report", [keeper()], d6(1, 1), objective="done", kingdom=folk, lasting=[owed])
    assert story.state.kingdom.treasury == left, "with 1 MG of income"
    assert any(at.name == "Farm" for at in story.state.kingdom.maps[0].rooms["A1"].facilities) is stands


@pytest.mark.rule("MYK-GEAR-190")
def test_a_grimoire_stores_a_success():
    story = season("action resolution", [keeper(item("Grimoire", 1), skills=skill("Stargazer", "Jump"))])
    story.does("use item/grimoire 1", dice=d6(5, 4))
    assert [(e.what, e.note) for e in story.state.people[0].lasting] == [("sure skill", "Stargazer")]


@pytest.mark.rule("MYK-GEAR-190", "MYK-GEAR-059")
def test_the_stored_success_needs_no_dice():
    sure = {"name": "Grimoire", "rule": "MYK-GEAR-190", "what": "sure skill", "note": "Stargazer", "until": "game"}
    story = fight([ann("Stargazer", lasting=[sure]), ben()], [enemy()], voices=0)
    story.does("p0", "use skill/stargazer")
    story.does("grimoire-opens p0", dice=d6(1, 1, 1, 1))
    assert story.said("MYK-GEAR-190") and story.state.people[0].lasting == []


@pytest.mark.rule("MYK-GEAR-195", "MYK-PLAY-475")
@pytest.mark.parametrize(("dice", "back"), [((5, 5, 3), 5), ((4, 4), 0)])
def test_a_stretcher_brings_lost_followers_home(dice, back):
    folk = {"losses": {"followers": 8}}
    story = season("return", [keeper(item("Stretcher", 1, level=2))], d6(*dice), kingdom=folk)
    assert story.state.kingdom.losses.followers == 8 - back and story.state.kingdom.citizens == 40 + back


@pytest.mark.rule("MYK-WORLD-578", "MYK-WORLD-580", "MYK-PLAY-084")
@pytest.mark.parametrize(("dice", "sold"), [((5, 5), True), ((4, 4), False)])
def test_a_mounting_is_sold_in_a_treasury_meeting(dice, sold):
    story = season("organizational meeting", [keeper(item("Mounting", 1, choice=["Dwarf"]))])
    story.does(0)
    story.does("item/mounting p0#1", dice=d6(*dice))
    assert story.state.kingdom.treasury == (3 if sold else 0) and (names(story) == []) is sold


@pytest.mark.rule("MYK-WORLD-622", "MYK-WORLD-623")
def test_a_mysterious_egg_hatches_in_the_end_phase():
    story = season("epilogue", [keeper(item("Mysterious Egg", 1))], objective="done")
    story.does("item/mysterious-egg p0#1", dice=d6(3))
    assert "Dwarf" in story.offered and "Ogrekin" not in story.offered
    story.does("Dwarf", dice=d6(1, 1))
    assert story.state.kingdom.monster_citizens == {"Dwarf": 1} and names(story) == []


@pytest.mark.rule("MYK-WORLD-632", "MYK-WORLD-633", "MYK-PLAY-541")
def test_experience_raises_a_score_in_place_of_a_skill():
    story = season("growth", [keeper(item("Experience", 1))], objective="done", kingdom={"level": 2, "citizens": 90})
    story.does("item/experience p0#1", "Wit")
    one = story.state.people[0]
    assert one.level == 2 and one.raised == {"Wit": 1} and one.skills == [] and names(story) == []


@pytest.mark.rule("MYK-WORLD-620", "MYK-WORLD-621", "MYK-PLAY-543")
def test_a_camera_keeps_a_tie_out_of_the_reckoning():
    photographer = keeper(item("Camera", 1), affection={"1": tie(4), "2": tie(2)})
    others = [body(name="Ben"), body(name="Cay")]
    folk = {"level": 2, "citizens": 90}
    story = season("growth", [photographer, *others], objective="done", kingdom=folk)
    story.does("item/camera p0#1", "1", "0", "0")
    story.does(story.offered[0])
    one = story.state.people[0]
    assert one.affection[1].score == 4 and one.affection[2].score == 2, "Level 2 is enough for what is counted"


@pytest.mark.rule("MYK-GEAR-190")
def test_a_grimoire_is_for_the_kingdom_phase():
    story = evening([body(items=[item("Grimoire", 1)], skills=skill("Stargazer"))])
    assert "use item/grimoire 1" not in story.offered
