"""At home, where two rules or more meet: people and their HP, what becomes of land, what a kingdom's end leaves."""

import pytest

from tests.games.kingdom.fights import body, d6, skill
from tests.games.kingdom.seasons import lord, season
from tests.games.kingdom.tale import home, map_of

BEN = body(name="Ben")


# --- a War God (MYK-CREATE-224) -----------------------------------------------------------------------------------------


@pytest.mark.rule("MYK-CREATE-224", "MYK-PLAY-082", "MYK-WORLD-394")
def test_monsters_who_follow_a_war_god_raise_current_hp_like_people():
    elves = {"citizens": 20, "monster_citizens": {"Elf": 6}}
    story = season("organizational meeting", [lord(skills=skill("War God"), hp=11)], kingdom=elves)
    story.does(2, 3)
    one = story.state.people[0]
    assert (one.followers, one.monster_followers, one.hp) == (2, {"Elf": 3}, 16)
    assert story.said("MYK-PLAY-082")[-1] == "Ada leads 3 Elf."


@pytest.mark.rule("MYK-CREATE-224", "MYK-PLAY-149", "MYK-PLAY-745")
@pytest.mark.parametrize(("lost", "left"), [(1, 13), (4, 12)])
def test_a_war_god_who_loses_hp_and_followers_in_manoeuvres_is_cut_down_to_the_new_maximum(lost, left):
    """17 HP with 6 Followers. 3 HP are lost first; then the maximum falls with the Followers, and HP only if above it."""
    warlike = lord(skills=skill("War God"), followers=6, hp=17)
    story = season("action resolution", [warlike], d6(6, 6, 1, 2, 3, lost), kingdom={"citizens": 40})
    story.does("wander Military")
    one = story.state.people[0]
    assert one.followers == 6 - lost and one.hp == min(17 - 3, 11 + 6 - lost)


# --- people (MYK-CREATE-051) --------------------------------------------------------------------------------------------


@pytest.mark.rule("MYK-CREATE-051", "MYK-PLAY-535", "MYK-PLAY-536")
@pytest.mark.parametrize(("dead", "citizens", "level"), [(True, 98, 2), (False, 97, 2)])
def test_the_dead_are_not_counted_among_the_people(dead, citizens, level):
    """One region houses 100: of 98 Citizens all stay where two of three Landmakers live, else one must go."""
    court = [lord(), BEN, body(name="Cid", dead=dead, hp=-3 if dead else 11)]
    story = season("dismissal", court, objective="failed", kingdom={"citizens": 98, "level": 2})
    assert (story.state.kingdom.citizens, story.state.kingdom.level) == (citizens, level)


@pytest.mark.rule("MYK-PLAY-605", "MYK-CREATE-052")
def test_only_who_lives_brings_somebody_to_the_first_new_territory():
    court = [lord(), body(name="Ben", dead=True, hp=-3)]
    bare = {"maps": [], "ghetto": "3-3", "citizens": 0, "treasury": 20}
    story = season("end requests", court, objective="done", kingdom=bare, world={"regions": {"3-3": {}, "4-3": {}}},
                   delve={"region": "4-3", "known": {"explored": ["A1", "B1", "C1", "B2"]}})  # fmt: skip
    story.does("annex", dice=d6(3, 4))
    assert story.state.kingdom.citizens == 7 + 1 and story.state.kingdom.treasury == 15


@pytest.mark.rule("MYK-PLAY-535", "MYK-PLAY-604")
def test_nobody_is_sent_away_from_a_ghetto_palace_where_nobody_lives():
    story = season("dismissal", [lord()], objective="failed", kingdom={"maps": [], "ghetto": "3-3", "citizens": 0})
    assert story.said("MYK-PLAY-535") == []


# --- land ---------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MYK-PLAY-604", "MYK-PLAY-496", "MYK-PLAY-601")
def test_a_court_that_lost_its_last_map_earlier_in_the_game_has_its_ghetto_palace_there():
    """The only region falls to raiders, in the Kingdom Change step; the Kingdom falls at the end of the game."""
    town = {"citizens": 60, "level": 2, "maps": [{**home(), "region": "5-2"}]}
    story = season("kingdom change", [lord()], d6(1, 3, 1, 2, 1, 1), objective="failed", kingdom=town,
                   world={"regions": {"5-2": {"owner": "own"}}})  # fmt: skip
    story.goes_on(lambda match: match.ask is not None and match.ask.rule == "MYK-PLAY-603")
    assert story.offered == ["ghetto", "end"]
    story.does("ghetto")
    assert story.state.kingdom.ghetto == "5-2" and story.state.kingdom.last_lost == ""


@pytest.mark.rule("MYK-PLAY-604", "MYK-PLAY-071")
def test_a_ghetto_palace_in_a_region_that_an_enemy_holds_leaves_it_the_enemys():
    enemy = {"name": {"words": ["Ys"]}, "regions": ["3-3"], "relation": "Hostile"}
    story = season("the end", [lord()], objective="failed", kingdom={"maps": [], "last_lost": "3-3"},
                   world={"regions": {"3-3": {"owner": "0"}}, "kingdoms": [enemy]})  # fmt: skip
    story.does("ghetto")
    assert story.state.kingdom.ghetto == "3-3" and story.state.world.regions["3-3"].owner == "0"


@pytest.mark.rule("MYK-PLAY-487", "MYK-WORLD-772")
def test_land_that_the_metro_khan_forbids_is_not_paid_for():
    """Its two Corridors lie apart, which is no single line."""
    town = {"treasury": 6, "citizens": 60, "level": 2, "vassal_of": "Metro Khan"}
    line = {"maps": [{**map_of("3-3", {"B2": {"facilities": [{"name": "Royal Palace"}]}}, corridors=["B1 B2"]),
                      "entrances": [{"room": "B1", "side": "north"}]}]}  # fmt: skip
    story = season("kingdom change", [lord()], d6(3, 3), objective="done", kingdom={**town, **line})
    story.does(story.offered[1], dice=d6(2))
    story.does(["A1 B1", "A3 B3"]).does("A1 north", dice=d6(1, 1))  # and the Market
    assert story.said("MYK-WORLD-772") and len(story.state.kingdom.maps) == 1
    assert story.state.kingdom.treasury == 6 + 2, "the income comes to what there was"
