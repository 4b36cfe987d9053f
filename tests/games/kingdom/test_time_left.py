"""Against time: the Quarters that are left stand on the map, drawn and in the terminal (MYK-WORLD-812)."""

import pytest

from roundtable.games.kingdom.dungeon.scenarios import scenario
from tests.games.kingdom.evenings import body, evening


@pytest.mark.rule("MYK-WORLD-812")
def test_the_quarters_that_are_left_stand_on_the_map():
    dungeon = scenario("nine_bells")
    limit = dungeon.quest.quarters
    story = evening([body()], dungeon=dungeon, at="", before="", stage="enter", explored=(), quarter=2)
    now = story.match.view(0).map
    assert now.left == limit - 2
    drawn, text = story.match.game.drawing(story.match.view(0)), story.match.game.text(story.match.view(0), False)
    assert f"{limit - 2} Quarters left" in drawn and f"{limit - 2} Quarters left" in text
    story.state.delve.objective = "done"
    assert story.match.view(0).map.left is None, "who has reached it takes as long as they like"
