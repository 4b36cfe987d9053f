"""The Kingdom is destroyed as soon as a condition is met: at home, on the way and in the dungeon, not only as a game ends."""

import msgspec
import pytest

from roundtable.games.kingdom import books
from roundtable.games.kingdom.dungeon.model import Reward
from roundtable.games.kingdom.rules.exploring.places import open_map
from tests.games.kingdom.evenings import evening, small
from tests.games.kingdom.fights import body, d6, foe, item
from tests.games.kingdom.seasons import lord, season
from tests.games.kingdom.tale import home
from tests.games.kingdom.test_time_and_trade import BAD, year
from tests.games.kingdom.test_wandering import two

ADA, BEN = lord(), body(name="Ben")
AT_ONCE = "The Kingdom is destroyed."
IN_GAME = {"scene": "campaign"}


def below(court, dice="", *, kingdom=None, **more):
    """A Court in the dungeon of a campaign's game, camping in B1."""
    return evening(court, dice, kingdom=kingdom, at_home={"stage": "away"}, options=IN_GAME, **more)


def scouts_lost(citizens):
    """Three Followers are sent into room A1, and a Fumble loses all of them (on the Happening Table it is a 7)."""
    story = below([lord(followers=3)], kingdom={"citizens": citizens, "treasury": 5}, voices=5)
    return story.does("gather A1", 3, "Quest", 0, dice=f"{d6(1, 1)} {two(7)}")


@pytest.mark.rule("MYK-PLAY-599", "MYK-PLAY-600", "MYK-PLAY-603", "MYK-PLAY-604")
def test_the_people_die_out_while_the_court_is_in_the_dungeon_and_it_goes_on_from_a_ghetto_palace():
    story = scouts_lost(1)
    assert story.said("MYK-PLAY-600") == [AT_ONCE] and story.state.step == "delve", "at once, not in the End Phase"
    assert story.offered == ["ghetto", "end"]
    story.does("ghetto")
    kingdom = story.state.kingdom
    assert (kingdom.ghetto, kingdom.maps, kingdom.citizens, kingdom.treasury) == ("3-3", [], 0, 0)
    assert story.state.step == "delve" and not story.match.over, "the adventure goes on"
    assert kingdom.losses.followers == 0, "nobody of a lost Kingdom comes home"


@pytest.mark.rule("MYK-PLAY-600")
def test_one_citizen_more_than_landmakers_is_enough():
    story = scouts_lost(2)
    assert story.said("MYK-PLAY-157") == ["Ada loses 3 Followers (0 left)."] and not story.said("MYK-PLAY-600")


@pytest.mark.rule("MYK-PLAY-599", "MYK-PLAY-603")
def test_a_court_that_gives_up_ends_the_game_at_once():
    story = scouts_lost(1).does("end")
    assert story.match.over and story.match.outcome.why == "the Kingdom falls in game 1"
    assert story.match.outcome.winners == [] and not story.said("MYK-PLAY-475"), "there is no End Phase"


@pytest.mark.rule("MYK-PLAY-599", "MYK-PLAY-602", "MYK-PLAY-632")
def test_an_attribute_comes_to_0_in_the_year_that_passes():
    story = year(2, BAD)
    assert story.said("MYK-PLAY-602") == [AT_ONCE] and story.offered == ["ghetto", "end"]
    assert story.state.game == 1, "before the game has begun"
    story.does("ghetto")
    assert [attribute_of(story, name) for name in books.ATTRIBUTES] == [1, 1, 1, 1] and story.state.game == 2


def attribute_of(story, name):
    from roundtable.games.kingdom.rules.record.realm import attribute

    return attribute(story.state, name)


@pytest.mark.rule("MYK-PLAY-599", "MYK-PLAY-602")
def test_an_attribute_that_only_a_facility_held_up_comes_to_0_when_it_is_demolished():
    farmed = {"maps": [home({"B1": ["Farm"]})], "points": {"Lifestyle": -1}, "treasury": 4}
    story = season("requests", [ADA], kingdom=farmed)
    assert not story.said("MYK-PLAY-602")
    story.does("demolish 1 B1 Farm")
    assert story.said("MYK-PLAY-602") == [AT_ONCE] and story.state.step == "kingdom phase"
    story.does("end")
    assert story.match.outcome.why == "the Kingdom falls in game 1"


@pytest.mark.rule("MYK-PLAY-599", "MYK-PLAY-600")
def test_in_a_fight_the_kingdom_falls_when_the_fight_is_over():
    """Ada's blow fumbles without Voices: a Disaster of 4 takes the last Citizens, and the Combat is fought on."""
    court = [lord(items=[item("Spear")], area="Vanguard"), body(name="Ben", area="Encampment")]
    fought = {"foes": [foe("Ogrekin", hp=1)], "stage": "first", "first": "court", "round": 1}
    story = below(court, kingdom={"citizens": 4}, battle=fought, cycles=[{"kind": "Quarter"}, {"kind": "Round"}])
    story.does("p0", "attack slot 1 f0", dice=f"{d6(1, 1)} {two(4)} {d6(2, 2)} {d6(1, 2)}")
    assert story.state.kingdom.citizens == 0 and story.state.battle is not None and not story.said("MYK-PLAY-600")
    won = {"stage": "over", "winner": "court", "foes": [{**foe("Ogrekin"), "hp": 0, "dead": True}]}
    assert below(court, kingdom={"citizens": 0}, battle=won).said("MYK-PLAY-600") == [AT_ONCE]


@pytest.mark.rule("MYK-PLAY-600", "MYK-PLAY-603")
def test_with_all_landmakers_dead_the_game_is_over_without_a_question():
    story = season("kingdom change", [lord(dead=True, hp=0)], objective="failed")
    assert story.match.over and story.match.outcome.why == "the Kingdom falls in game 1"
    assert story.said("MYK-PLAY-600") == [AT_ONCE] and not story.said("MYK-PLAY-482")


@pytest.mark.rule("MYK-PLAY-600", "MYK-PLAY-613")
def test_guests_are_no_landmakers_of_this_kingdom():
    """Two Citizens are enough for one Landmaker and a guest; with the Landmaker dead a guest saves no Kingdom."""
    guest = body(name="Zoe", home="Far Away")
    visited = {"objective": "failed", "options": {"special_alliances": True}}
    few = season("dismissal", [ADA, guest], kingdom={"citizens": 2}, **visited)
    assert not few.said("MYK-PLAY-600")
    alone = season("epilogue", [lord(dead=True, hp=0), guest], **visited)
    assert alone.match.over and alone.said("MYK-PLAY-600") == [AT_ONCE]


@pytest.mark.rule("MYK-PLAY-601")
def test_the_loss_of_all_maps_or_of_the_palace_waits_for_the_end_of_the_game():
    bare = {"maps": [{**home(), "rooms": {}}]}
    assert not season("action resolution", [ADA], kingdom=bare).said("MYK-PLAY-601")
    assert season("the end", [ADA], objective="done", kingdom=bare).said("MYK-PLAY-601") == [AT_ONCE]


@pytest.mark.rule("MYK-PLAY-604")
def test_nobody_settles_in_a_ghetto_palace():
    """The story's reward would be five new Citizens."""

    def home_with_a_reward(kingdom):
        written = msgspec.to_builtins(open_map(small(reward=Reward(citizens="5"))))["dungeon"]
        return season("epilogue", [ADA], two(2), objective="done", kingdom=kingdom, delve={"dungeon": written})

    story = home_with_a_reward({"maps": [], "ghetto": "3-3", "citizens": 0})
    assert story.state.kingdom.citizens == 0
    assert story.said("MYK-PLAY-604") == ["Without territory nobody can settle here: 5 people go elsewhere."]
    assert home_with_a_reward({"citizens": 20}).state.kingdom.citizens == 25
