"""The steward as a player of the Kingdom Phase: what it carries, what it spends, when it turns round."""

import pytest

from roundtable.games.kingdom.bot import Steward, homeward, hope, packing, treasury
from roundtable.games.kingdom.view import view
from roundtable.players import Seat
from tests.games.kingdom.evenings import evening, small
from tests.games.kingdom.fights import body, d6, item
from tests.games.kingdom.seasons import lord, season
from tests.games.kingdom.tale import home, map_of
from tests.story import Story

JUNK = [item(name, slot) for slot, name in enumerate(("Blade", "Costume", "Credit Card", "Glasses", "Cracker", "Pan"), 1)]


def chooses(story: Story, seat: int = 0) -> object:
    ask = story.match.asks[seat]
    return ask.check(Steward(b"s").choose(Seat(story.match, seat), ask))


@pytest.mark.rule("MYK-PLAY-085", "MYK-PLAY-757", "MYK-PLAY-339")
def test_somebody_asks_for_food_and_puts_what_helps_least_away_for_it() -> None:
    story = season("items", [lord(items=JUNK), body(name="Ben", items=JUNK)], kingdom={"points": {"Lifestyle": 0}})
    assert [chooses(story, seat) for seat in (0, 1)] == ["Lunch", "Lunch"]
    story.does("Lunch", seat=0).does("none", seat=1)
    assert chooses(story) in [f"drop {slot}" for slot in range(2, 7)], "not the weapon"


@pytest.mark.rule("MYK-PLAY-739", "MYK-PLAY-196")
def test_it_finds_the_way_home_through_rooms_it_rushed_through() -> None:
    """B1 was passed and never explored; home is behind it all the same."""
    story = evening([body()], stage="enter", at="C1", before="B1", explored=("A1", "C1"), delve={"objective": "done"})
    assert chooses(story) == "go B1"


@pytest.mark.rule("MYK-PLAY-339", "MYK-PLAY-477")
def test_who_has_nothing_to_eat_is_home_before_the_turn_ends() -> None:
    court = [body(ate=[]), body(name="Ben", ate=[])]
    hungry = evening(court, dungeon=small(retry=True), stage="enter", at="B1", explored=("A1", "B1"), quarter=2)
    assert homeward.hungry_soon(view(hungry.state, 0).campaign) and chooses(hungry) == "go A1"
    fed = [body(ate=[], items=[item("Lunch", 1)]), body(name="Ben", ate=[])]
    assert chooses(evening(fed, dungeon=small(retry=True), stage="enter", explored=("A1", "B1"), quarter=2)) != "go A1"


@pytest.mark.rule("MYK-PLAY-053", "MYK-PLAY-066", "MYK-PLAY-050")
def test_voices_are_kept_for_what_could_cost_the_last_region() -> None:
    story = season("kingdom change", [lord(), body(name="Ben")], d6(2, 2), objective="failed", voices=9)
    state = view(story.state, 0).campaign
    assert "Military check" in story.ask.prompt and hope.spare(state) == 9 - 2 - 1
    assert int(str(chooses(story, story.ask.seat))) >= 3, "the only region hangs on it"
    two = [home(), map_of(region="3-4")]
    poor = season("kingdom change", [lord(), body(name="Ben")], f"{d6(2, 2)} d2=1", objective="failed", voices=2,
                  kingdom={"maps": two}, world={"regions": {"3-3": {"owner": "own"}, "3-4": {"owner": "own"}}})  # fmt: skip
    assert chooses(poor, poor.ask.seat) == 0, "a Disaster would be no better"


@pytest.mark.rule("MYK-PLAY-084", "MYK-PLAY-490", "MYK-PLAY-528")
def test_something_cheap_stands_beside_the_palace_before_anything_dear_is_built() -> None:
    story = season("end requests", [lord()], objective="done", kingdom={"treasury": 9})
    assert chooses(story) == "build Depot"
    state = view(story.state, 0).campaign
    assert treasury.purchase(state, ["nothing", "build Gangland", "build Farm"]) == "build Gangland"
    assert treasury.savings(state) == 9


@pytest.mark.rule("MYK-PLAY-525", "MYK-PLAY-092")
def test_a_court_that_is_not_ready_only_looks_if_a_failure_can_be_paid_for() -> None:
    bare = [lord(items=[]), body(name="Ben", items=[])]
    rich = season("organizational meeting", bare, kingdom={"treasury": 9, "points": {"Lifestyle": 4}})
    assert packing.wants_more(view(rich.state, 0).campaign) and homeward.only_looks(view(rich.state, 0).campaign)
    poor = season("organizational meeting", bare, kingdom={"treasury": 1, "points": {"Lifestyle": 4}})
    assert not homeward.only_looks(view(poor.state, 0).campaign)
