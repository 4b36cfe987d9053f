"""A campaign as the chain of its games: what follows what, who comes and goes, branches, one file, the newspaper."""

import msgspec
import pytest

from roundtable.games.kingdom import GAME
from roundtable.games.kingdom.campaigns import as_position
from roundtable.games.kingdom.chain import CHAIN
from roundtable.games.kingdom.newspaper import front_page
from roundtable.games.kingdom.sitting import plain
from roundtable.kernel.chain import FIRST, MAGIC, Attendance, Chronicle, chain_of
from roundtable.kernel.errors import BadSave, BadSetup
from roundtable.kernel.game import Setup, find_game
from roundtable.kernel.match import Match
from tests.games.kingdom.fights import body, tie
from tests.games.kingdom.seasons import lord, season


def ended(court=None, **more):
    """The match of a game that has just come to its end."""
    story = season("the end", court or [lord(), body(name="Ben"), body(name="Cay")], objective="done", **more)
    assert story.match.over
    return story.match


@pytest.fixture
def chronicle():
    match = ended()
    made = Chronicle("The long road", "kingdom", match.setup)
    made.add(match)
    return made


def begun(setup):
    return Match.new(GAME, setup, seed=5)


@pytest.mark.rule("MYK-PLAY-072", "MYK-PLAY-476")
def test_the_next_game_begins_where_the_last_one_ended(chronicle):
    setup = chronicle.next_setup()
    assert setup.options["scene"] == "campaign"
    match = begun(setup)
    assert match.state.game == 1 and match.ask.rule == "MYK-PLAY-631", "the Setup Phase of the second"
    match.answer(match.ask.seat, "no")
    assert match.state.game == 2 and [one.name for one in match.state.people] == ["Ada", "Ben", "Cay"]


@pytest.mark.rule("MYK-CREATE-054", "MYK-CREATE-149")
def test_who_stays_away_is_absent_and_the_others_name_an_acting_king(chronicle):
    match = begun(chronicle.next_setup(who=Attendance(absent=[0])))
    assert match.state.people[0].absent
    while match.ask.rule == "MYK-PLAY-631":
        match.answer(match.ask.seat, "no")
    assert match.ask.rule == "MYK-CREATE-149", "the King is away"
    with pytest.raises(BadSetup, match="somebody must come"):
        chronicle.next_setup(who=Attendance(absent=[0, 1, 2]))
    with pytest.raises(BadSetup, match="seat 8"):
        chronicle.next_setup(who=Attendance(absent=[7]))
    back = chronicle.next_setup()
    assert not any(one.get("absent") for one in back.position["people"])


@pytest.mark.rule("MYK-CREATE-094", "MYK-CREATE-175", "MYK-CREATE-198")
def test_a_newcomer_has_a_seat_and_a_character_of_level_1(chronicle):
    setup = chronicle.next_setup(who=Attendance(newcomers=["Dorn the Late"]))
    state = begun(setup).state
    assert setup.seats == 4 and len(state.court) == 4
    new = state.people[3]
    assert new.name == "Dorn the Late" and new.level == 1 and new.class_name and len(new.skills) >= 2
    assert new.affection == {} and new.background is None
    with pytest.raises(BadSetup, match="at most 8"):
        chronicle.next_setup(who=Attendance(newcomers=["x"] * 6))


def test_important_npcs_move_up_when_a_newcomer_sits_down():
    people = [
        {"seat": 0, **lord(affection={"2": tie(2)}, background={"result": 52, "people": {"father": 2}})},
        {"seat": 1, **body(name="Ben")},
        {"seat": None, **body(name="Uncle Tom", area="", affection={"0": tie(1)})},
    ]
    match = ended([lord(), body(name="Ben")], people=people)
    made = Chronicle("x", "kingdom", match.setup)
    made.add(match)
    state = begun(made.next_setup(who=Attendance(newcomers=["New"]))).state
    assert [one.name for one in state.people] == ["Ada", "Ben", "New", "Uncle Tom"]
    assert state.people[0].affection[3].score == 2 and state.people[0].background.people == {"father": 3}


@pytest.mark.rule("MYK-PLAY-433", "MYK-CREATE-149")
def test_whose_landmaker_died_makes_another_in_the_setup_phase():
    match = ended([lord(dead=True, hp=0, level=3), body(name="Ben"), body(name="Cay")])
    made = Chronicle("x", "kingdom", match.setup)
    made.add(match)
    following = begun(made.next_setup())
    while following.ask.rule == "MYK-PLAY-631":
        following.answer(following.ask.seat, "no")
    assert following.ask.seat == 0 and following.state.people[0].name == "", "the first player makes somebody new"
    assert following.state.people[-1].name == "Ada" and following.state.people[-1].seat is None


def test_any_earlier_evening_can_be_gone_on_from(chronicle):
    second = ended(game=2, kingdom={"treasury": 7})
    chronicle.add(second)
    again = chronicle.add(ended(game=2, kingdom={"treasury": 1}), after=0)
    assert [evening.after for evening in chronicle.evenings] == [FIRST, 0, 0] and again.number == 2
    branch = chronicle.branch(2)
    assert len(branch.evenings) == 2 and branch.evenings[1].after == 0
    assert branch.evenings[1].told.position["kingdom"]["treasury"] == 1
    assert chronicle.next_setup(after=0).position["game"] == 1
    with pytest.raises(BadSetup, match="no evening 9"):
        chronicle.branch(8)


def test_nothing_comes_after_a_kingdom_that_is_no_more():
    story = season("the end", [lord()], objective="done", kingdom={"citizens": 0}).does("end")
    made = Chronicle("x", "kingdom", story.match.setup)
    assert made.add(story.match).told.ended
    with pytest.raises(BadSetup, match="nothing comes after evening 1"):
        made.next_setup()


def test_only_finished_games_of_this_game_are_evenings(chronicle):
    going = season("requests", [lord()]).match
    with pytest.raises(BadSetup, match="play it to its end"):
        chronicle.add(going)
    akql = Match.new(find_game("akql"), seats=2)
    with pytest.raises(BadSetup, match="not one of this campaign"):
        chronicle.add(akql)
    with pytest.raises(BadSetup, match="no campaigns"):
        chain_of(find_game("akql"))


# --- one file --------------------------------------------------------------------------------------------------------


def test_a_campaign_is_one_file_and_its_evenings_are_matches_that_can_be_replayed(chronicle):
    again = Chronicle.from_bytes(chronicle.to_bytes())
    assert again.to_bytes() == chronicle.to_bytes() and again.name == "The long road"
    replayed = Match.from_bytes(again.evenings[0].save)
    assert replayed.over and replayed.state.game == 1


def test_a_damaged_foreign_or_newer_file_is_refused_with_the_reason(chronicle):
    data = chronicle.to_bytes()
    with pytest.raises(BadSave, match="ROUNDCHAIN"):
        Chronicle.from_bytes(b"PK\x03\x04")
    with pytest.raises(BadSave, match="checksum"):
        Chronicle.from_bytes(data[:-1] + bytes([data[-1] ^ 1]))
    with pytest.raises(BadSave, match="format 9"):
        Chronicle.from_bytes(MAGIC + bytes([9]) + data[len(MAGIC) + 1 :])
    loop = msgspec.structs.replace(chronicle.evenings[0], after=0)
    with pytest.raises(BadSave, match="does not come after"):
        Chronicle.from_bytes(msgspec.structs.replace(chronicle, evenings=[loop]).to_bytes())
    other = msgspec.structs.replace(chronicle.evenings[0], setup=Setup("akql"))
    with pytest.raises(BadSave, match="another game"):
        Chronicle.from_bytes(msgspec.structs.replace(chronicle, evenings=[other]).to_bytes())


# --- what is shown ---------------------------------------------------------------------------------------------------


def test_a_campaign_shows_its_maps_its_world_its_ties_and_its_sheets(chronicle):
    position = chronicle.evenings[0].told.position
    position["people"][1]["affection"] = {"0": tie(3)}
    position["people"][2]["hostility"] = {"0": tie(1, "Anger")}
    shown = CHAIN.show(position)
    assert [drawing.title for drawing in shown.drawings] == ["Region 3-3", "The Known World", "Who loves and hates whom"]
    web = shown.drawings[-1].svg
    assert "Ben towards Ada: Affection 3 (Friendship)" in web and "Cay towards Ada: Hostility 1 (Anger)" in web
    assert [sheet.title for sheet in shown.sheets][1:] == ["Ada", "Ben", "Cay"]


def changed(**more):
    """The campaign after a game, and before it."""
    before = plain(as_position(ended().state))
    return before, plain({**as_position(ended(**more).state)})


def paper(before, after):
    return " ".join(front_page(before, after, []))


def test_the_newspaper_tells_what_has_changed():
    land = {
        "maps": [
            {"region": "3-3", "rooms": {"B2": {"facilities": [{"name": "Royal Palace"}, {"name": "Throne"}]}}},
            {"region": "3-4"},
        ],
        "citizens": 45,
        "treasury": 4,
        "talents": [{"job": "Cook"}],
    }
    world = {"regions": {"3-3": {"owner": "own"}, "3-4": {"owner": "own"}}}
    court = [lord(level=2), body(name="Ben", medals=1), body(name="Cay", dead=True, hp=0)]
    before, after = changed(court=court, kingdom=land, world=world)
    told = paper(before, after)
    for words in (
        "Small halls",
        "Ada has reached Level 2",
        "The Medal of the month goes to Ben.",
        "We mourn Cay",
        "region 3-4 is ours",
        "Newly built: Throne.",
        "Five new neighbours in town",
        "Welcome to our new Cook.",
        "In the Treasury: 4 MG.",
    ):
        assert words in told, words
    assert "_" not in told and "(s)" not in told and "MYK" not in told


def test_the_newspaper_is_the_same_on_every_reading(chronicle):
    match = Match.from_bytes(chronicle.evenings[0].save)
    assert CHAIN.tell(match, None) == CHAIN.tell(match, None) == chronicle.evenings[0].told


@pytest.mark.rule("MYK-PLAY-599", "MYK-PLAY-604")
def test_the_newspaper_of_a_fallen_kingdom():
    story = season("the end", [lord()], objective="failed", kingdom={"citizens": 0}).does("ghetto")
    told = " ".join(front_page(None, story.state, []))
    assert "is no more" in told and "Palace" in told


@pytest.mark.rule("MYK-PLAY-604", "MYK-PLAY-072")
def test_a_ghetto_palace_plays_on():
    story = season("the end", [lord()], objective="failed", kingdom={"citizens": 0}).does("ghetto")
    made = Chronicle("x", "kingdom", story.match.setup)
    assert not made.add(story.match).told.ended
    match = begun(made.next_setup())
    match.answer(0, "no")
    assert match.state.game == 2 and match.state.kingdom.ghetto == "3-3" and match.state.kingdom.maps == []
