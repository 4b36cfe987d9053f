"""Objectives of one's own, time limits, several maps, hidden cores; and the ten scenarios of the house, each to its end."""

import msgspec
import pytest

from roundtable.games.kingdom.chain import CHAIN
from roundtable.games.kingdom.dungeon import scenarios
from roundtable.games.kingdom.dungeon.check import check
from roundtable.games.kingdom.dungeon.file import export, read
from roundtable.games.kingdom.dungeon.fitting import objections
from roundtable.games.kingdom.dungeon.model import (
    Clue,
    Corridor,
    Dungeon,
    Entrance,
    Npc,
    Quest,
    Room,
    Ruler,
    Weakness,
    for_court,
)
from roundtable.games.kingdom.view import view
from roundtable.kernel.chain import Attendance
from roundtable.kernel.errors import BadSave
from roundtable.kernel.match import Match
from roundtable.players import Seat, find_bot
from tests.games.kingdom.evenings import Group, body, d6, evening, placed, small
from tests.games.kingdom.test_traps_encounter import wins
from tools.scenarios import play

ANN = body(followers=0)
TELLS = "It was the steward."


# --- objectives ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MYK-WORLD-811", "MYK-WORLD-002")
def test_an_objective_without_a_fight_is_reached_when_its_clues_are_found():
    clues = [Clue("B1", TELLS, "conversation", "gardener"), Clue("B1", "Pears.", "conversation", "judge")]
    dungeon = small(clues=clues, quest=Quest(ruler=False, clues=[0, 1]))
    story = evening([ANN, body(name="Ben", followers=0)], dungeon=dungeon)
    story.does("talk 0", seat=0).does("pass", seat=1)
    assert story.state.delve.objective == ""
    story = evening([ANN, body(name="Ben", followers=0)], dungeon=dungeon)
    story.does("talk 0", seat=0).does("talk 1", seat=1)
    assert story.state.delve.objective == "done"
    assert story.said("MYK-WORLD-811") == ["The objective is reached. Now home."]


@pytest.mark.rule("MYK-WORLD-811")
def test_the_rulers_fall_is_not_enough_where_the_objective_asks_for_more():
    ruler = Ruler("Ogrekin", "C1")
    lamp = [Clue("C1", TELLS, "search", "lamp")]
    dungeon = small(ruler=ruler, clues=lamp, quest=Quest(clues=[0]))
    story = evening([ANN], d6(5, 5, *[2] * 30), dungeon=dungeon, stage="enter").does("go C1")
    wins(story)
    assert story.said("MYK-PLAY-191")[-1] == "The Ruler of this map is defeated."
    assert story.state.delve.objective == ""
    plain = evening([ANN], d6(5, 5, *[2] * 30), dungeon=small(ruler=ruler), stage="enter").does("go C1")
    wins(plain)
    assert plain.state.delve.objective == "done"


@pytest.mark.rule("MYK-WORLD-811")
def test_threats_that_must_go_and_friends_that_must_be_won():
    monsters = {"B1": [Group("Dwarf", 1, reaction="Friendly")]}
    hotel = placed("Drop Ceiling", "B1")
    dungeon = small([hotel], monsters, quest=Quest(ruler=False, gone=["Drop Ceiling"], friends=["Dwarf"]))
    story = evening([ANN], d6(5, 4), dungeon=dungeon, found=("Drop Ceiling",))
    assert story.state.delve.objective == ""
    story.does("disarm 0")
    assert story.state.delve.objective == "done"
    foes = {"B1": [Group("Dwarf", 1, reaction="Neutral")]}
    still = small([hotel], foes, quest=Quest(ruler=False, gone=["Drop Ceiling"], friends=["Dwarf"]))
    assert evening([ANN], d6(5, 4), dungeon=still, found=("Drop Ceiling",)).does("disarm 0").state.delve.objective == ""


@pytest.mark.rule("MYK-WORLD-812")
def test_quarters_are_counted_down_and_then_it_is_too_late():
    dungeon = small(quest=Quest(quarters=2))
    story = evening([ANN], d6(6, 6), dungeon=dungeon, at="A1", before="", quarter=0).does("pass")
    assert story.said("MYK-WORLD-812") == ["1 Quarter is left."]
    story.does("stay").does("camp").does("pass")
    assert story.said("MYK-WORLD-812")[-1] == "It is too late. The Court goes home."
    outcome = story.match.outcome
    assert outcome is not None and outcome.winners == [] and "came too late" in outcome.why


@pytest.mark.rule("MYK-WORLD-811", "MYK-WORLD-812", "MYK-WORLD-005", "MYK-WORLD-813", "MYK-WORLD-471")
@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({"quest": Quest(clues=[3])}, "the objective needs clue 4 of 0"),
        ({"quest": Quest(friends=["Nobody"])}, "the friendship of 'Nobody', who is not on the map"),
        ({"quest": Quest(gone=["Dragon"])}, "to be rid of 'Dragon', which is not on the map"),
        (
            {"quest": Quest(gone=["Judge"]), "rooms": {"A1": Room(npcs=[Npc("Judge", kind="extra")])}, "corridors": []},
            "to be rid of 'Judge', which is not on the map",  # people are won or met, not overcome
        ),
        ({"quest": Quest(quarters=100), "retry": False}, "0 (no limit) to 99 Quarters, not 100"),
        ({"quest": Quest(quarters=3), "retry": True}, "there is no retry"),
        ({"maps": [small()]}, "begins in a room in use, not nowhere"),
        ({"maps": [small()] * 4, "stairs": "A1"}, "at most 4 maps, not 5"),
        ({"maps": [Dungeon("Else", [2])], "stairs": "A1"}, "map 2 is for another Court"),
        ({"maps": [small(corridors=[Corridor(("A1", "C1"))])], "stairs": "A1"}, "map 2: a Corridor joins rooms that lie"),
        (
            {"ruler": Ruler("Ogrekin", "C1", weaknesses=[Weakness("Soul Core", room="C3")])},
            "only a core is hidden, in a room in use",
        ),
    ],
)
def test_a_file_nobody_could_finish_is_refused_with_the_reason(wrong, words):
    made = small(**wrong)
    with pytest.raises(BadSave, match=words.replace("(", r"\(").replace(")", r"\)")):
        read(export(made).text)


# --- several maps ----------------------------------------------------------------------------------------------------


def two_maps(**first):
    below = Dungeon(
        "Below",
        [1, 1, 1],
        rooms={"A1": Room("Cellar"), "A2": Room("Well")},
        corridors=[Corridor(("A1", "A2"))],
        entrances=[Entrance("A1", "left")],
        ruler=Ruler("Ogrekin", "A2"),
        introduction="It is dark.",
    )
    return small(maps=[below], stairs="B1", quest=Quest(ruler=False, clues=[0]), clues=[Clue("B1", TELLS)], **first)


@pytest.mark.rule("MYK-GEAR-283", "MYK-WORLD-813")
def test_a_loophole_may_be_used_again_on_the_next_map():
    used = {"facility/loophole court map": 1, "skill/carnage p0 game": 1}
    story = evening([ANN], d6(5, 4), dungeon=two_maps(), limits=used).does("search room", "Quest")
    assert story.state.limits["facility/loophole court map"] == 1
    story.does("descend")
    assert list(story.state.limits) == ["skill/carnage p0 game"]


@pytest.mark.rule("MYK-WORLD-813", "MYK-WORLD-005", "MYK-WORLD-002")
def test_the_way_to_the_next_map_opens_and_the_last_map_decides():
    shut = evening([ANN], dungeon=two_maps(), stage="enter")
    assert "descend" not in shut.offered
    story = evening([ANN], d6(5, 4), dungeon=two_maps(success="Home at last.")).does("search room", "Quest")
    assert story.said("MYK-WORLD-813") == ["The way on begins in room B1."]
    assert story.state.delve.objective == ""
    label = next(option.label for option in story.ask.options if option.key == "descend")
    assert label == "Go on: Below"
    story.does("descend")
    assert story.said("MYK-WORLD-813")[-1] == "Below. It is dark."
    here = story.state.delve
    assert here.dungeon.title == "Below" and here.dungeon.success == "Home at last." and here.turn_boxes == 1
    assert here.known.seen == ["A1"]  # there is one way in, and the Court takes it
    story.does("camp").does("pass").does("go A2", dice=d6(5, 5, *[2] * 30))
    wins(story)
    assert story.state.delve.objective == "done"


@pytest.mark.rule("MYK-WORLD-813")
def test_nobody_sees_the_next_map_before_it_is_come_to():
    story = evening([ANN], dungeon=two_maps(), stage="enter")
    seen = msgspec.json.encode(view(story.state, 0)).decode()
    assert "Cellar" not in seen and "Below" not in seen and TELLS not in seen
    imagined = story.match.imagine(0, b"x") if hasattr(story.match, "imagine") else None
    assert imagined is None or "Cellar" not in msgspec.json.encode(imagined.state).decode()


@pytest.mark.rule("MYK-WORLD-814")
def test_monsters_by_the_head_are_counted_for_the_court_that_plays():
    dungeon = small(monsters={"C1": [Group("Ogrekin", 1, reaction="Hostile", each=True)]})
    assert [for_court(dungeon, [1] * size).rooms["C1"].monsters[0].count for size in (3, 5)] == [3, 5]
    crowd = small(monsters={"C1": [Group("Ogrekin", 4, reaction="Hostile", each=True)]})
    assert [found.rule for found in objections(crowd, [1] * 3)] == ["MYK-WORLD-028"]  # 12 Levels, and 9 may stand there
    match = Match.new("kingdom", seats=3, options={"scene": "evening", "dungeon": export(dungeon).text}, seed="1")
    assert match.state.delve.rooms["C1"].lairs[0].count == 3


# --- a hidden core ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("MYK-WORLD-471", "MYK-WORLD-473")
def test_a_core_is_found_by_a_search_and_destroyed_by_a_strong_arm():
    core = Weakness("Soul Core", what="the heart in the tub", room="B1", revealed="a clue")
    dungeon = small(ruler=Ruler("Golem", "C1", weaknesses=[core]))
    story = evening([ANN], d6(5, 4), dungeon=dungeon)
    assert not [key for key in story.offered if key.startswith("smash")]
    story.does("search room", "Quest")
    assert story.said("MYK-WORLD-471")[0].startswith("Here it is: the heart in the tub.")
    story.does("stay", dice=d6(6, 6)).does("camp").does("smash 0", dice=d6(1, 2))
    assert story.said("MYK-WORLD-471")[-1] == "Ann: 6 against 9, failure."  # it is still whole
    story.does("stay", dice=d6(6, 6)).does("camp").does("smash 0", dice=d6(5, 5))
    assert story.said("MYK-WORLD-471")[-1] == "the heart in the tub is destroyed. Far away something screams."
    story.does("go C1", dice=d6(5, 5, *[2] * 10))
    assert story.state.battle.foes[0].hp == 10  # a Golem has 20


# --- the place of a mission ------------------------------------------------------------------------------------------


@pytest.mark.rule("MYK-WORLD-815")
@pytest.mark.parametrize(
    ("result", "mission"),
    [
        (51, "meet family"),
        (52, "defeat father"),
        (56, "recover memories"),
        (61, "defeat undead person"),
        (62, "prove innocence"),
        (64, "lay seal to rest"),
        (65, "revive person"),
    ],
)
def test_who_comes_home_from_the_place_of_their_mission_has_met_it(result, mission):
    def home_from(place: str):
        ann = body(followers=0, background={"result": result})
        dungeon = small(mission=place, quest=Quest(ruler=False))
        return evening([ann], dungeon=dungeon, stage="enter", at="A1", before="", delve={"objective": "done"}).does("leave")

    assert home_from(mission).state.people[0].background.count == 1
    assert home_from("").state.people[0].background.count == 0
    assert any(scenarios.scenario(name).mission == mission for name in scenarios.NAMES)


# --- the ten ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MYK-WORLD-816", "MYK-WORLD-001", "MYK-WORLD-003", "MYK-WORLD-004")
@pytest.mark.parametrize("name", scenarios.NAMES)
def test_a_scenario_is_whole_and_within_the_limits_for_three_to_six(name):
    made = scenarios.scenario(name)
    assert check(made) == []  # nothing impossible, no limit, and nothing a careful GM would still look at
    for size in (3, 4, 5, 6):
        assert objections(made, [made.court[0]] * size) == []
    assert read(export(made).text) == made
    for one in (made, *made.maps):
        assert all(room.name and len(room.description) > 40 for room in one.rooms.values())
        assert all(npc.note for room in one.rooms.values() for npc in room.npcs)
    assert made.pitch and made.introduction and made.objective and made.success and made.failure
    assert scenarios.picture(name).startswith("<svg")


@pytest.mark.rule("MYK-WORLD-816")
def test_what_the_ten_are_for():
    made = {name: scenarios.scenario(name) for name in scenarios.NAMES}
    assert len(made) == 10 and {one.court[0] for one in made.values()} == {1, 2, 3, 4, 5, 6}
    assert any(one.quest and not one.quest.ruler and not one.ruler for one in made.values())  # needs no fight
    assert any(one.quest and one.quest.quarters for one in made.values())  # against time
    assert any(one.maps for one in made.values())
    assert any(one.use_bases and any(room.bases for room in one.rooms.values()) for one in made.values())
    assert any(point.room for one in made.values() if one.ruler for point in one.ruler.weaknesses)
    assert any(isinstance(npc, Npc) for one in made.values() for room in one.rooms.values() for npc in room.npcs)


@pytest.mark.rule("MYK-WORLD-816", "MYK-WORLD-810")
def test_the_court_of_a_scenario_has_its_level():
    match = Match.new("kingdom", seats=3, options={"scene": "evening", "map": "seal_of_salt"}, seed="1")
    assert [one.level for one in match.state.people[:3]] == [5, 5, 5]
    assert match.state.people[0].items[0].level > 1
    asked = Match.new("kingdom", seats=3, options={"scene": "evening", "map": "nine_bells", "court_level": 2}, seed="1")
    assert [one.level for one in asked.state.people[:3]] == [2, 2, 2]


@pytest.mark.rule("MYK-WORLD-816", "MYK-PLAY-192")
@pytest.mark.parametrize("name", scenarios.NAMES)
def test_stewards_play_a_scenario_to_its_end(name):
    played = play(name, 0)
    assert played.why != "endless" and played.broken == [] and played.quarters >= 2


# --- a whole game ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("MYK-PLAY-003", "MYK-PLAY-005", "MYK-PLAY-007", "MYK-WORLD-816")
def test_a_whole_game_of_a_campaign_from_its_introduction_to_the_level_up():
    """Setup, Kingdom, Dungeon, End, in this order, with a scenario for an adventure, played by stewards."""
    options = {"scene": "campaign", "court": "ready", "map": "glass_orchard"}
    match = Match.new("kingdom", seats=4, options=options, seed="whole 75")
    bots = [find_bot(match.game, "steward", bytes([0, seat])) for seat in range(4)]
    assert match.state.delve.dungeon.title == "The Orchard Under Glass" and match.state.game == 1
    phases, stages = [], []
    while match.ask is not None:
        phases.append(match.state.phase)
        stages.append(match.state.at_home.stage)
        match.answer(match.ask.seat, bots[match.ask.seat].choose(Seat(match, match.ask.seat), match.ask))
    assert list(dict.fromkeys(phases)) == ["Kingdom", "Dungeon", "End"]
    assert phases == sorted(phases, key=["Kingdom", "Dungeon", "End"].index)  # never back to an earlier one
    # The Kingdom Phase: introduction, domestic business, preparation (MYK-PLAY-005).
    first = [event for event in match.log if event.rule == "MYK-PLAY-076"]
    assert any("silver bees" in str(event) for event in first)
    assert list(dict.fromkeys(stages))[:3] == ["organizational meeting", "items", "action resolution"]
    # The End Phase: results, changes of the Kingdom, and Levels, for the objective was met (MYK-PLAY-007).
    assert match.outcome is not None and match.outcome.winners == [0, 1, 2, 3]
    assert any(event.rule == "MYK-PLAY-475" for event in match.log)
    late = [stage for stage in dict.fromkeys(stages) if stage in ("kingdom change", "epilogue", "upkeep", "growth")]
    assert late == ["kingdom change", "epilogue", "upkeep", "growth"]
    assert [one.level for one in match.state.people[:4]].count(2) >= 3
    # The next game begins with its Setup, and leads elsewhere (MYK-PLAY-003).
    assert match.state.phase == "Setup"
    after = CHAIN.follow(match.setup, CHAIN.tell(match, None).position, Attendance(), b"next")
    assert "map" not in after.options
    following = Match.new("kingdom", after, seed="n")
    begun = [following.state.phase]
    while following.state.phase == "Setup":
        ask = following.ask
        following.answer(ask.seat, bots[ask.seat].choose(Seat(following, ask.seat), ask))
        begun.append(following.state.phase)
    assert begun[0] == "Setup" and begun[-1] == "Kingdom" and following.state.game == 2


@pytest.mark.rule("MYK-WORLD-812", "MYK-WORLD-798")
def test_a_quarter_lost_on_the_way_counts_against_the_time_there_is():
    dungeon = small([placed("Labyrinth", "B1-C1")], {"C1": [Group("Slime", 1)]}, quest=Quest(quarters=2))
    story = evening([ANN], d6(4), dungeon=dungeon, stage="enter").does("go C1")
    assert story.state.quarter == 2 and story.state.delve.objective == "failed"
    assert story.match.outcome is not None and "came too late" in story.match.outcome.why


@pytest.mark.rule("MYK-WORLD-812")
def test_the_quarters_of_the_journey_do_not_count_against_the_time_there_is():
    dungeon = small(quest=Quest(quarters=2))
    story = evening([ANN], dungeon=dungeon, at="", stage="setup", quarter=3, explored=(), delve={"turn_boxes": 3, "at": {}})
    assert story.state.delve.boxes_before == 3
    story.does("go A1").does("camp").does("pass")
    assert story.said("MYK-WORLD-812") == ["1 Quarter is left."]


@pytest.mark.rule("MYK-WORLD-813", "MYK-PLAY-223")
def test_who_rushes_down_to_the_next_map_has_rushed_in_this_quarter():
    story = evening([ANN], dungeon=two_maps(), stage="rush", delve={"opened": True})
    story.does("rush", dice=d6(6, 6)).does("descend")
    assert story.state.delve.dungeon.title == "Below" and story.state.delve.at["p0"] == "A1"
    assert story.state.delve.stage == "camp" and story.state.quarter == 0, "no second attempt below"


@pytest.mark.rule("MYK-WORLD-813", "MYK-PLAY-576")
@pytest.mark.parametrize(("second", "gone"), [("descend", True), ("follow p0", True), ("stay", False), ("go A1", False)])
def test_to_the_next_map_a_party_that_may_split_goes_together_or_not_at_all(second, gone):
    court = [ANN, body(name="Ben", followers=0)]
    options = {"split_party": True}
    dice = d6(*[6] * 8)
    story = evening(court, dice, dungeon=two_maps(), stage="enter", delve={"opened": True}, options=options)
    story.does("descend", seat=0).does(second, seat=1)
    assert (story.state.delve.dungeon.title == "Below") is gone
    if gone:
        assert set(story.state.delve.at.values()) == {"A1"} or len(story.match.asks) == 2
    else:
        assert story.state.delve.at["p0"] == "B1"


@pytest.mark.rule("MYK-WORLD-331", "MYK-WORLD-813")
def test_who_goes_on_to_the_next_map_has_not_been_away():
    dungeon = two_maps()
    below = dungeon.maps[0]
    below.use_bases, below.rooms["A2"].bases = True, ["Fort"]
    story = evening([ANN], d6(*[6] * 4), dungeon=dungeon, stage="enter", delve={"opened": True}, retries=1).does("descend")
    assert story.said("MYK-WORLD-321") == ["A Base stands somewhere on this map."]
    assert story.said("MYK-WORLD-331") == [] and story.state.delve.bases[0].counters == 0
