"""Rules that hold beyond their common case: a map without a Ruler, loans before the Upkeep, effects by type and Level."""

import pytest

from roundtable.games.kingdom.dungeon.model import Ruler
from tests.games.kingdom.advanced import ann, ben
from tests.games.kingdom.evenings import Group, evening, small
from tests.games.kingdom.fights import body, d6, fight, foe
from tests.games.kingdom.seasons import lord, season

ANN = body(followers=0)
TOUGH = {"hp": 30, "raised": {"max_hp": 60}}


@pytest.mark.rule("MYK-WORLD-002")
def test_a_map_without_a_ruler_is_ceded_when_nobody_is_left_to_fight():
    monsters = {"B1": [Group("Ogrekin", 1, reaction="Hostile")], "C1": [Group("Slime", 1, reaction="Friendly")]}
    story = evening([ANN], dungeon=small(monsters=monsters), at="A1", before="", stage="enter", explored=())
    story.does("go B1", dice=d6(5, 5, *[6, 6] * 12))
    story.goes_on(lambda match: match.state.battle is None and match.state.delve.stage == "camp", dice=d6(*[5] * 60))
    assert story.state.delve.objective == "done" and story.said("MYK-WORLD-002") == ["The objective is reached. Now home."]


@pytest.mark.rule("MYK-WORLD-002")
def test_while_one_is_left_who_is_no_friend_it_is_not():
    monsters = {"C1": [Group("Slime", 1, reaction="Neutral")]}
    story = evening([ANN], dungeon=small(monsters=monsters)).does("pass")
    assert story.state.delve.objective == ""
    empty = evening([ANN], dungeon=small()).does("pass")
    assert empty.state.delve.objective == "", "where nobody was placed there is nothing to conquer"


@pytest.mark.rule("MYK-WORLD-002", "MYK-PLAY-529")
@pytest.mark.parametrize(("reaction", "done"), [("Friendly", True), ("Hostile", False)])
def test_a_ruler_won_over_cedes_the_map(reaction, done):
    story = evening([ANN], dungeon=small(ruler=Ruler("Ogrekin Champion", "C1")), gm=True)
    change = {"field": "reaction", "room": "C1", "value": "Ogrekin Champion", "reaction": reaction, "reason": "a gift"}
    story.match.adjust(1, change)
    story.does("pass", seat=0)
    assert (story.state.delve.objective == "done") is done
    assert story.said("MYK-WORLD-002") == (["The Ruler cedes the map. Now home."] if done else [])


LOAN = {"mg": 4, "items": [{"who": 0, "held": {"item": "Scepter", "level": 0}}]}


@pytest.mark.rule("MYK-WORLD-790")
@pytest.mark.parametrize(("answer", "left"), [("redeem 0", 7 - 5 - 2), ("later", 7 - 2)])
def test_a_loan_may_be_paid_back_before_the_upkeep_takes_the_money(answer, left):
    story = season("upkeep", [lord()], turns=2, objective="done", kingdom={"treasury": 7, "loans": [LOAN]})
    assert (story.ask.rule, story.offered) == ("MYK-WORLD-790", ["later", "redeem 0"])
    story.does(answer)
    assert story.state.kingdom.treasury == left
    assert [held.item for held in story.state.people[0].items] == (["Scepter"] if answer != "later" else [])
    poor = season("upkeep", [lord()], turns=2, objective="done", kingdom={"treasury": 4, "loans": [LOAN]})
    assert poor.ask.rule != "MYK-WORLD-790", "4 MG do not pay back 4 and 1"




@pytest.mark.rule("MYK-PLAY-025", "MYK-CREATE-222")
@pytest.mark.parametrize(("levels", "seats"), [((1, 3), [1, 0]), ((3, 1), [0, 1]), ((2, 2), [0, 1])])
def test_of_two_with_a_deed_of_arms_who_is_of_the_higher_level_names_first(levels, seats):
    """At equal Levels it goes as they were declared: by seats."""
    court = [ann("Deed of Arms", level=levels[0]), ben("Deed of Arms", level=levels[1])]
    story = fight(court, [foe("Ogrekin"), foe("Slime")], stage="setup", voices=0)
    asked = []
    while story.ask.rule == "MYK-CREATE-222":
        asked.append(story.ask.seat)
        story.does("f0")
    assert asked == seats
    assert [said.partition(" ")[0] for said in story.said("MYK-CREATE-222")] == [("Ann", "Ben")[seat] for seat in seats]
