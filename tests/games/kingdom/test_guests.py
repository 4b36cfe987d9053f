"""Landmakers of other groups' Kingdoms: guests for a game, allies after it, survivors who stay."""

import pytest

from roundtable.games.kingdom import visits
from roundtable.games.kingdom.campaigns import as_position
from roundtable.games.kingdom.chain import follow
from roundtable.kernel.chain import Attendance
from roundtable.kernel.errors import BadSetup
from roundtable.kernel.match import Match
from tests.games.kingdom.fights import body, d6
from tests.games.kingdom.seasons import lord, season
from tests.games.kingdom.test_journeys import other

ADA = lord()
KIT = body(name="Kit", home="Farland")
REX = lord(name="Rex", home="Farland")
ON = {"special_alliances": True}


# --- Special Alliances -----------------------------------------------------------------------------------------------


@pytest.mark.rule("MYK-PLAY-613", "MYK-PLAY-616", "MYK-PLAY-615")
def test_in_the_prologue_each_guest_rolls_for_a_reason_and_the_hosts_do_not():
    story = season("prologue", [ADA, KIT, REX], d6(4, 3), options=ON)
    told = story.said("MYK-PLAY-613")
    assert told[1::2] == [
        "Kit of Farland comes along: questing for a relic.",
        "Rex of Farland comes along: seeking a spouse.",
    ]
    assert not any("Ada" in line for line in told)


@pytest.mark.rule("MYK-PLAY-613")
def test_a_visiting_king_has_no_say_in_this_kingdom():
    from roundtable.games.kingdom.rules.record.court import deciding_kings

    story = season("prologue", [ADA, REX], d6(3), options=ON, game=1)
    assert deciding_kings(story.state) == [0], "Kings take turns, but not visiting ones"
    alone = season("prologue", [body(name="Ben"), REX, KIT], d6(1, 1), options=ON, game=1)
    assert alone.state.acting_king == 0, "the only one who belongs here acts as King"


@pytest.mark.rule("MYK-PLAY-613")
def test_without_the_option_nobody_comes_from_elsewhere():
    with pytest.raises(BadSetup, match="special_alliances"):
        season("prologue", [ADA, KIT])
    story = season("prologue", [ADA, body(name="Kit")])
    assert story.said("MYK-PLAY-613") == []


@pytest.mark.rule("MYK-PLAY-614")
@pytest.mark.parametrize(("ours", "theirs", "allied"), [("yes", "yes", True), ("yes", "no", False), ("no", "yes", False)])
def test_after_the_game_the_kingdoms_are_allied_if_both_kings_agree(ours, theirs, allied):
    story = season("the end", [ADA, KIT, REX], objective="done", options=ON)
    assert sorted(story.match.asks) == [0, 2], "the own King and the visiting one"
    assert story.match.asks[0].rule == "MYK-PLAY-614"
    story.does(ours, seat=0).does(theirs, seat=2)
    known = [one for one in story.state.world.kingdoms if one.name.words == ["Farland"]]
    assert [one.relation for one in known] == (["Allied"] if allied else [])
    assert len(story.said("MYK-PLAY-614")) == allied and story.match.over


@pytest.mark.rule("MYK-PLAY-614")
def test_a_kingdom_that_is_known_already_changes_its_relation():
    world = {"regions": {"3-3": {"owner": "own"}, "1-1": {"owner": "0"}}, "kingdoms": [other("Dangerous", "1-1")]}
    story = season("the end", [ADA, {**KIT, "home": "Far Away"}], objective="done", options=ON, world=world)
    story.does("yes", seat=0).does("yes", seat=1)
    assert [one.relation for one in story.state.world.kingdoms] == ["Allied"]


@pytest.mark.rule("MYK-PLAY-614")
def test_without_guests_nobody_is_asked_for_an_alliance():
    assert season("the end", [ADA], objective="done", options=ON).match.over


# --- Merging with another Kingdom ------------------------------------------------------------------------------------

SURVIVOR = body(name="Kit", home="Farland", seeks_refuge=True, level=3)


@pytest.mark.rule("MYK-PLAY-606")
def test_the_kings_player_takes_a_survivor_in_for_good():
    story = season("setup phase", [ADA, SURVIVOR], game=1, phase="Setup", cycles=[])
    assert (story.ask.seat, story.ask.rule) == (0, "MYK-PLAY-606") and "Farland" in story.ask.prompt
    story.does("yes")
    one = story.state.people[1]
    assert (one.name, one.level, one.home, one.seeks_refuge) == ("Kit", 3, "", False)
    assert story.ask.rule == "MYK-PLAY-631", "the Setup Phase goes on"


@pytest.mark.rule("MYK-PLAY-606")
def test_a_human_gm_decides_instead():
    story = season("setup phase", [ADA, SURVIVOR], gm=True, game=1, phase="Setup", cycles=[])
    assert story.ask.seat == 2


@pytest.mark.rule("MYK-PLAY-606", "MYK-PLAY-433")
def test_who_is_turned_away_makes_somebody_else():
    story = season("setup phase", [ADA, SURVIVOR], game=1, phase="Setup", cycles=[]).does("no")
    assert story.said("MYK-PLAY-606")[-1] == "Kit of Farland is turned away."
    assert story.ask.seat == 1 and story.state.people[1].name == "" and story.state.people[2].name == "Kit"


# --- from campaign to campaign ---------------------------------------------------------------------------------------


def finished(people, **more):
    """A campaign after its first game: the set-up of that game, and where it stands."""
    story = season("the end", people, objective="done", **more)
    while not story.match.over:
        for seat in list(story.match.asks):
            story.does("no", seat=seat)
    return story.match.setup, as_position(story.state)


@pytest.mark.rule("MYK-PLAY-613")
def test_a_guest_plays_a_game_elsewhere_and_is_home_again_with_what_was_gained():
    setup, ours = finished([ADA, body(name="Ben")])
    _, theirs = finished([REX | {"home": ""}, body(name="Kit", level=2, affection={"0": {"score": 2, "kind": "Love"}})])
    next_game = follow(setup, ours, Attendance(), b"seed")
    visiting = visits.bring(next_game, [(theirs, "kit")], [])
    match = Match.new("kingdom", visiting, seed=1)
    assert [match.state.people[who].name for who in match.state.court] == ["Ada", "Ben", "Kit"]
    assert match.state.people[2].home == "the Kingdom" and match.state.people[2].affection == {}
    after = as_position(match.state, step="between games")
    after["people"][2]["level"], after["people"][2]["medals"] = 3, 1
    left = follow(visiting, after, Attendance(), b"seed")
    assert left.seats == 2 and [one["seat"] for one in left.position["people"]] == [0, 1, None]
    their_setup = follow(season("the end", [ADA, ADA], objective="done").match.setup, theirs, Attendance(), b"seed")
    back = visits.welcome_back(their_setup, after, "Kit").position["people"][1]
    assert (back["level"], back["medals"], back.get("home", "")) == (3, 1, "") and back["affection"]


@pytest.mark.rule("MYK-PLAY-606")
def test_only_survivors_of_a_fallen_kingdom_may_ask_to_stay():
    setup, ours = finished([ADA])
    _, theirs = finished([REX | {"home": ""}])
    next_game = follow(setup, ours, Attendance(), b"seed")
    with pytest.raises(BadSetup, match="Rex has a Kingdom"):
        visits.bring(next_game, [], [(theirs, "Rex")])
    with pytest.raises(BadSetup, match="nobody called 'Max' lives in that campaign: there is Rex"):
        visits.bring(next_game, [(theirs, "Max")], [])
    with pytest.raises(BadSetup, match="not founded yet"):
        visits.bring(Match.new("kingdom", seats=1, options={"scene": "campaign"}).setup, [(theirs, "Rex")], [])
    theirs["kingdom"]["fell"] = 1
    match = Match.new("kingdom", visits.bring(next_game, [], [(theirs, "Rex")]), seed=1)
    assert match.ask.rule == "MYK-PLAY-606" and match.state.people[1].seeks_refuge
