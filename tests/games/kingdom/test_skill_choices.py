"""What Skills ask to be chosen, by people as a game begins or a Skill is learned, by dice for a Court made at once."""

import pytest

from roundtable.games.kingdom.campaigns import before_the_fight
from roundtable.games.kingdom.rules.play import numbers
from roundtable.games.kingdom.rules.play.learning import EACH_GAME, LEARNING
from roundtable.kernel.game import Setup
from tests.games.kingdom.evenings import evening
from tests.games.kingdom.fights import body, d6, item, skill, tie
from tests.games.kingdom.seasons import lord, season

DULL = {"Wit": 0, "Charisma": 0, "Quest": 2, "Warfare": 3}


@pytest.mark.rule("MYK-GEAR-118", "MYK-PLAY-541")
def test_a_weapon_is_chosen_when_weapon_mastery_is_learned():
    one = lord(jobs=["Merchant"], base=DULL, items=[item("Blade", 1)])
    story = season("growth", [one], objective="done", kingdom={"level": 2, "citizens": 90})
    story.does("Weapon Mastery")
    assert story.offered[0] == "Blade", "what one has comes first"
    story.does("Blade")
    assert story.state.people[0].skills[-1].choice == "Blade"


@pytest.mark.rule("MYK-GEAR-100")
def test_a_gung_ho_names_somebody_as_the_game_begins():
    known = skill("Gung-ho")
    story = season("prologue", [lord(skills=known, base=DULL, affection={"1": tie(2, "Loyalty")}), body(name="Ben")])
    assert story.state.people[0].skills[0].choice == "p1", "there is only Ben"
    assert numbers.max_hp(story.state, "p0") == 11 + 3 * 2


@pytest.mark.rule("MYK-GEAR-111", "MYK-WORLD-696")
def test_vowels_and_operations_are_named_in_the_kingdom_phase():
    story = season("prologue", [lord(skills=skill("Sonumen", "Operation"), base=DULL)])
    story.does("e", "a Trap", "Pit")
    assert [known.choice for known in story.state.people[0].skills] == ["e", "Pit"]


@pytest.mark.rule("MYK-GEAR-121")
def test_a_fetish_loves_one_item_only():
    loved = {"item Lunch": tie(2)}
    kit = [item("Cards", 1), item("Blade", 2), item("Lunch", 3)]
    story = evening([body(skills=skill("Fetish"), items=kit, affection=loved), body(name="Ben")])
    story.match.set_policy(0, "skill/fetish:loves", "ask")
    story.does("pass", seat=1)
    story.does("use item/cards 1", seat=0, dice=f"{d6(5, 4)} {d6(1)}")
    story.does("skill/fetish:loves p0", "Blade", dice=d6(1))
    assert list(story.state.people[0].affection) == ["item Blade"]


@pytest.mark.rule("MYK-GEAR-006", "MYK-GEAR-323", "MYK-GEAR-004")
@pytest.mark.parametrize("court", ["ready", "rolled"])
@pytest.mark.parametrize("level", [5, 10])
def test_a_court_of_any_level_is_made_by_the_rules(court, level):
    setup = Setup("kingdom", 4, {"scene": "fight", "court_level": level, "court": court})
    state = before_the_fight(setup, f"{court} {level}")
    for one in state.people[:4]:
        names = [known.name for known in one.skills]
        assert one.level == level and len(names) == len(set(names)), "nothing is learned twice"
        learned = [known for known in one.skills if known.source == "Level"]
        assert len(learned) == level - 1, "a Skill with each Level"
        asking = {*LEARNING, *EACH_GAME, "Master"}
        assert all(known.choice for known in one.skills if known.name in asking), "what is asked is chosen"
