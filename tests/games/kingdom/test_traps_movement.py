"""The Movement Traps, each set off through a match."""

import pytest

from roundtable.games.kingdom.hidden import veiled
from roundtable.games.kingdom.view_map import map_now
from tests.games.kingdom.evenings import Group, body, d6, evening, hp, placed, skill
from tests.games.kingdom.test_traps_encounter import wins

ANN = body(followers=0)
WISE = {"Wit": 0, "Charisma": 3, "Quest": 2, "Warfare": 3}
BEN = body(name="Ben", followers=0)


def walk(trap, dice="", court=None, to="C1", **more):
    """The Court in B1 goes to C1 through a Corridor with a Trap."""
    fields = {key: more.pop(key) for key in ("choice", "monsters", "level") if key in more}
    more = {"stage": "enter", **more}
    return evening(court or [ANN], dice, traps=[placed(trap, "B1-C1", **fields)], **more).does(f"go {to}")


@pytest.mark.rule("MYK-WORLD-249", "MYK-WORLD-250")
def test_a_lock_closes_its_corridor_without_costing_the_quarter():
    story = walk("Lock", level=1)
    assert story.state.delve.at["p0"] == "B1" and story.state.quarter == 0
    assert "go C1" not in story.offered and "go A1" in story.offered
    assert not story.state.delve.traps[0].discovered


@pytest.mark.rule("MYK-WORLD-249", "MYK-WORLD-090")
def test_a_lock_is_picked_in_camp_after_a_search_of_the_corridor():
    story = evening([ANN], d6(5, 4), traps=[placed("Lock", "B1-C1", 1)])
    assert "disarm 0" not in story.offered
    story.does("search B1-C1", "Quest")
    story.goes_on(lambda match: match.state.delve.stage == "enter")
    story.does("stay", "camp", dice=d6(6, 5))
    assert "against 10" in next(option.label for option in story.ask.options if option.key == "disarm 0")
    story.does("disarm 0", dice=d6(5, 3)).does("go C1")
    assert story.state.delve.at["p0"] == "C1"


@pytest.mark.rule("MYK-WORLD-251", "MYK-WORLD-252")
def test_a_moving_floor_runs_one_way():
    assert walk("Moving Floor", choice="B1>C1").state.delve.at["p0"] == "C1"
    assert walk("Moving Floor", choice="C1>B1").state.delve.at["p0"] == "B1"


@pytest.mark.rule("MYK-WORLD-253", "MYK-WORLD-254", "MYK-WORLD-798")
def test_a_crossover_costs_a_quarter():
    story = walk("Crossover")
    assert (story.state.quarter, story.state.delve.at["p0"]) == (1, "C1")
    assert story.state.delve.known.explored == ["A1"]


@pytest.mark.rule("MYK-WORLD-255", "MYK-WORLD-256")
@pytest.mark.parametrize(("choice", "quarters"), [("B1>C1", 1), ("C1>B1", 0)])
def test_a_gradient_costs_a_quarter_uphill(choice, quarters):
    assert walk("Gradient", choice=choice).state.quarter == quarters


@pytest.mark.rule("MYK-WORLD-257", "MYK-WORLD-258")
@pytest.mark.parametrize(("quarter", "room"), [(0, "B1"), (1, "C1"), (2, "B1")])
def test_a_signal_turns_the_court_back_after_an_even_number_of_quarters(quarter, room):
    story = walk("Signal", quarter=quarter)
    assert story.state.delve.at["p0"] == room
    assert story.ask.rule == "MYK-PLAY-223"  # the move is used up, and the Quarter goes on


@pytest.mark.rule("MYK-WORLD-259", "MYK-WORLD-260")
def test_an_illusion_road_leads_elsewhere_until_it_is_discovered():
    assert walk("Illusion Road", choice="B2").state.delve.at["p0"] == "B2"
    assert walk("Illusion Road", choice="B2", found=("Illusion Road",)).state.delve.at["p0"] == "C1"


@pytest.mark.rule("MYK-WORLD-261", "MYK-WORLD-262")
def test_a_narrow_road_costs_a_quarter_for_every_ten_followers():
    story = walk("Narrow Road", court=[body(followers=10), body(name="Ben", followers=1)])
    assert story.state.quarter == 2


@pytest.mark.rule("MYK-WORLD-263", "MYK-WORLD-264")
def test_a_labyrinth_costs_1d6_quarters():
    story = walk("Labyrinth", d6(2))
    assert story.state.quarter == 2


@pytest.mark.rule("MYK-WORLD-265", "MYK-WORLD-266")
def test_a_teleporter_moves_the_court_at_the_camps_end():
    story = evening([ANN], "d3=3", traps=[placed("Teleporter", "B1", carrier="door")]).does("pass")
    assert story.state.delve.at["p0"] == "B2"
    assert "B2" in story.state.delve.known.seen
    assert "B1" in story.state.delve.known.explored or "B2" in story.state.delve.known.explored


@pytest.mark.rule("MYK-WORLD-265", "MYK-WORLD-266")
def test_a_gm_chooses_where_a_teleporter_leads():
    story = evening([ANN], traps=[placed("Teleporter", "B1", carrier="door")], gm=True).does("pass", seat=0)
    assert story.offered == ["A1", "C1", "B2"]
    story.does("C1")
    assert story.state.delve.at["p0"] == "C1"


@pytest.mark.rule("MYK-WORLD-267", "MYK-WORLD-268")
def test_a_black_spot_costs_as_many_quarters_as_anybody_needs_repeats():
    story = walk("Black Spot", d6(1, 2, 5, 3, 2, 2, 1, 3, 5, 4), court=[ANN, BEN])
    assert story.state.quarter == 2
    story.ends()


@pytest.mark.rule("MYK-WORLD-269", "MYK-WORLD-270")
def test_a_warder_lets_nobody_be_carried_in_or_out():
    traps = [placed("Teleporter", "B1", carrier="door"), placed("Warder", "C1", carrier="road")]
    story = evening([ANN], "d3=2", traps=traps).does("pass")
    assert story.state.delve.at["p0"] == "B1"
    assert story.said("MYK-WORLD-270") == ["Nothing but a Corridor leads there or away."]


@pytest.mark.rule("MYK-WORLD-271", "MYK-WORLD-272", "MYK-WORLD-273")
@pytest.mark.parametrize("found", [(), ("Gate Keeper",)])
def test_a_gate_keeper_fights_in_the_corridor_by_surprise_unless_found(found):
    story = walk("Gate Keeper", d6(*[2] * 40), monsters=[Group("Ogrekin", 1)], found=found)
    assert story.state.battle.surprised is not bool(found)
    assert story.state.delve.at["p0"] == "B1"
    wins(story)
    assert story.state.delve.at["p0"] == "C1"
    assert story.state.delve.traps[0].disarmed


@pytest.mark.rule("MYK-WORLD-271", "MYK-WORLD-272")
def test_who_flees_from_a_gate_keeper_is_back_where_the_move_began():
    story = walk("Gate Keeper", d6(*[2] * 40), monsters=[Group("Ogrekin", 1)], found=("Gate Keeper",))
    story.state.battle.leaving = "fled"
    wins(story)
    assert story.state.delve.at["p0"] == "B1"
    assert story.state.delve.stage == "camp"


@pytest.mark.rule("MYK-WORLD-274", "MYK-WORLD-275")
def test_a_flame_road_burns_each():
    story = walk("Flame Road", d6(2, 3), court=[ANN, BEN])
    assert (hp(story, "p0"), hp(story, "p1")) == (9, 8)


@pytest.mark.rule("MYK-WORLD-276", "MYK-WORLD-277")
def test_a_toll_is_paid_at_home():
    assert walk("Toll Through", d6(4)).state.kingdom.upkeep_change == 4


@pytest.mark.rule("MYK-WORLD-278", "MYK-WORLD-279", "MYK-WORLD-280", "MYK-WORLD-281")
def test_an_infinite_corridor_ends_where_it_began():
    story = walk("Infinite Corridor", d6(1, 2, 3, 2, 5, 4, 1, 3, 5), court=[ANN, BEN])
    assert story.state.quarter == 1
    assert story.state.delve.at["p0"] == "B1"
    assert story.state.people[0].hostility[1].score == 1
    assert story.state.people[1].hostility == {}
    story.ends()


WARDER = placed("Warder", "B1", carrier="road")


@pytest.mark.rule("MYK-WORLD-270", "MYK-GEAR-067", "MYK-WORLD-163")
def test_a_warder_keeps_the_court_from_every_way_out_but_a_corridor():
    story = evening([body(base=WISE, skills=skill("Major Shift"))], d6(5, 3), traps=[WARDER])
    story.does("use skill/major-shift", "A1")
    assert story.state.delve.at["p0"] == "B1" and story.said("MYK-WORLD-270")
    story = evening([ANN], d6(2, 2), traps=[placed("Emergency Exit", "B1"), WARDER]).does("rest Warfare")
    assert story.state.delve.stage != "over" and story.said("MYK-WORLD-270")
    assert story.said("MYK-PLAY-280") != [], "so the Rest is a Rest"


@pytest.mark.rule("MYK-WORLD-270", "MYK-PLAY-313")
def test_a_warders_room_is_not_entered_by_a_corridor_that_play_has_made():
    traps = [placed("Warder", "C1", carrier="road")]
    ways = {"corridors": ["A1-B1", "B1-C1", "B1-B2", "B2-C1"]}
    story = evening([ANN], at="B2", before="B1", traps=traps, stage="enter", delve=ways).does("go C1")
    assert story.state.delve.at["p0"] == "B2" and story.said("MYK-WORLD-270") == ["The way to C1 is closed."]
    story = evening([ANN], traps=traps, stage="enter", delve=ways).does("go C1")
    assert story.state.delve.at["p0"] == "C1", "the scenario's own Corridor is open"


@pytest.mark.rule("MYK-WORLD-266", "MYK-WORLD-165", "MYK-WORLD-168")
def test_who_is_teleported_leaves_one_room_and_enters_another():
    traps = [placed("Teleporter", "B1", carrier="door"), placed("Pool", "B1"), placed("Chimney", "B2")]
    story = evening([{**ANN, "drive": 1}], f"d3=3 {d6(4)}", traps=traps).does("pass")
    assert story.state.delve.at["p0"] == "B2" and hp(story, "p0") == 7
    assert story.state.people[0].drive == 0


@pytest.mark.rule("MYK-WORLD-273")
def test_who_has_found_a_gate_keeper_knows_who_waits_there():
    trap = placed("Gate Keeper", "B1-C1", monsters=[Group("Ogrekin", 3)])
    story = evening([ANN], d6(5, 4), traps=[trap])
    assert "Ogrekin" not in str(map_now(veiled(story.state, 0)))
    story.does("search B1-C1", "Quest")
    assert story.said("MYK-WORLD-273") == ["In B1-C1 waits: 3 Ogrekin."]
    now = map_now(veiled(story.state, 0))
    assert now is not None
    way = next(way for way in now.ways if way.key == "B1-C1")
    assert way.traps == ["Gate Keeper 5 with 3 Ogrekin (found)"]


@pytest.mark.rule("MYK-WORLD-211", "MYK-WORLD-115", "MYK-WORLD-076", "MYK-WORLD-272")
def test_what_lies_in_the_room_the_court_has_left_does_nothing_in_the_corridor():
    traps = [placed("Rolling Stone", "B1-C1"), placed("Jam", "B1")]
    story = evening([ANN], d6(2, 3, 4), traps=traps, stage="enter").does("go C1")
    assert story.said("MYK-WORLD-211") == [] and hp(story, "p0") == 7
    gate = placed("Gate Keeper", "B1-C1", monsters=[Group("Ogrekin", 1)])
    traps = [gate, placed("Thorn", "B1", area="enemy Vanguard")]
    story = evening([ANN], d6(*[2] * 12), traps=traps, stage="enter").does("go C1")
    assert story.state.battle is not None and story.state.battle.traps == {}
