"""Positions put on the table, and set-ups refused with a reason."""

from __future__ import annotations

import pytest

from roundtable.games.akql import GAME
from roundtable.games.akql.options import Options
from roundtable.games.akql.positions import position as position_of
from roundtable.kernel import ledger
from roundtable.kernel.errors import BadSetup
from roundtable.kernel.game import option_fields
from roundtable.kernel.match import Match
from tests.story import Story

from .positions import at, fight


def test_a_position_keeps_every_number_it_gives():
    knights = {
        "hollow-2": at(
            1, "B3", home=0, life=4, sanity=3, resistance=-8, actions=2, attacks=1, moves=2, talked=["king"], terror=2,
            fear="king", guard=[0], mask=[1], adapted=2, dents=1, reading=True, beast=True, only_moves=True,
        ),
        "king": at(0, "A1"),
        "tank": at(1, out="beaten"),
    }  # fmt: skip
    position = {
        "order": [1, 0], "turn": 0, "round": 7, "begun": True, "scenario": "king_of_the_hill", "scores": [1, 2],
        "squares": [[3, 3], [4, 3]],
    }  # fmt: skip
    story = fight(
        knights,
        walls=[{"cells": "E5 E4", "life": 3}, {"cells": "D1", "life": 9, "painter": "painter"}],
        position=position,
    )
    hollow = story.state.knights["hollow-2"]
    assert (hollow.kind, hollow.home, hollow.seat, hollow.life, hollow.sanity, hollow.resistance) == (
        "hollow",
        0,
        1,
        4,
        3,
        -8,
    )
    assert (hollow.actions, hollow.attacks, hollow.moves, hollow.talked) == (2, 1, 2, ["king"])
    assert (hollow.terror, hollow.fear, hollow.guard, hollow.mask) == (2, "king", 1, 2)
    assert (hollow.adapted, hollow.dents, hollow.reading, hollow.beast, hollow.only_moves) == (2, 1, True, True, True)
    view = story.match.view(1)
    assert [(wall.cells, wall.life, wall.painter) for wall in view.walls] == [
        (["E5", "E4"], 3, ""),
        (["D1"], 9, "painter"),
    ]
    assert (view.round, view.active, view.scores, view.width, view.height) == (7, 0, [1, 2], 10, 5)
    assert (story.state.order, story.state.turn) == ([1, 0], 1)


def knights(**some):
    """A position with these knights, and King of the other seat where nobody stands in the way."""
    return {"knights": {**some, "king": at(1, "J9")} if "king" not in some else some}


@pytest.mark.parametrize(
    ("position", "words"),
    [
        (knights(merlin=at(0, "A1")), "there is no knight 'merlin': ids are hollow, shovel"),
        (knights(hollow=at(2, "A1")), "knights.hollow.seat is 2; legal is 0 to 1"),
        (knights(hollow=at(0, "A1", home=-1)), "knights.hollow.home is -1; legal is 0 to 1"),
        (knights(hollow=at(0, "Z9")), "knights.hollow.cell is 'Z9'; legal is a cell from A1 to J10"),
        (knights(hollow=at(0, "nine")), "knights.hollow.cell is 'nine'; legal is a cell from A1 to J10"),
        (knights(hollow=at(0)), "knights.hollow.cell is ''; legal is an open cell"),
        (knights(hollow=at(0, "A1"), tank=at(1, "A1")), "knights.hollow.cell is 'A1'; legal is a cell of its own"),
        ({**knights(hollow=at(0, "A1")), "walls": [{"cells": "A1"}]}, "legal is an open cell of the field"),
        (knights(hollow=at(0, "A1", life=11)), "knights.hollow.life is 11; legal is 1 to 10"),
        (knights(hollow=at(0, "A1", life=0)), "knights.hollow.life is 0; legal is 1 to 10"),
        (knights(hollow=at(0, "A1", sanity=0)), "knights.hollow.sanity is 0; legal is 1 to 5"),
        (knights(hollow=at(0, "A1", resistance=31)), "knights.hollow.resistance is 31; legal is -100000 to 30"),
        (knights(hollow=at(0, "A1", actions=4)), "knights.hollow.actions is 4; legal is 0 to 3"),
        (knights(hollow=at(0, "A1", attacks=-5)), "knights.hollow.attacks is -5; legal is 0 to 2"),
        (knights(hollow=at(0, "A1", moves=3)), "knights.hollow.moves is 3; legal is 0 to 2"),
        (
            knights(hollow=at(0, "A1", talked=["merlin"])),
            r"talked is \['merlin'\]; legal is ids of others, once each: king",
        ),
        (knights(robot=at(0, "A1", talked=["king"])), "robot.talked is .* does not talk"),
        (knights(hollow=at(0, "A1", terror=4)), "knights.hollow.terror is 4; legal is 0 to 3"),
        (knights(robot=at(0, "A1", terror=1)), "knights.robot.terror is 1; legal is 0"),
        (
            knights(hollow=at(0, "A1", fear="king")),
            "knights.hollow.fear is 'king'; legal is the id of another knight that talks, with a terror",
        ),
        (knights(hollow=at(0, "A1", terror=1, fear="nobody")), "knights.hollow.fear is 'nobody'"),
        (knights(hollow=at(0, "A1", terror=1, fear="robot")), "fear is 'robot'; legal is the id of another knight that t"),
        (knights(hollow=at(0, "A1", guard=[2])), r"knights.hollow.guard is \[2\]; legal are seats, 0 to 1"),
        (knights(hollow=at(0, "A1", mask=[10**9])), "knights.hollow.mask is .*; legal are seats, 0 to 1"),
        (knights(hollow=at(0, "A1", mask=[0, 1])), "knights.hollow.mask is 3; legal is one seat"),
        (knights(hollow=at(0, "A1", adapted=-1)), "knights.hollow.adapted is -1; legal is 0 to"),
        (knights(hollow=at(0, "A1", dents=11)), "knights.hollow.dents is 11; legal is 0 to 10"),
        (knights(hollow=at(0, "A1", out="beaten")), "knights.hollow.out is 'beaten'; legal is left out"),
        (knights(robot=at(0, "A1", resistance=4)), "knights.robot.resistance is 4; legal is none"),
        ({"knights": {"hollow": at(0, "A1")}}, "knights of two teams or more on the field"),
        ({"walls": [{"cells": "A1 A2"}, {"cells": "A2 A3"}]}, "already a wall on A2"),
        ({**knights(), "walls": [{"cells": "A1", "life": 0}]}, r"walls\[0\].life is 0; legal is 1 to 40"),
        ({**knights(), "walls": [{"cells": "A1", "life": 99}]}, r"walls\[0\].life is 99; legal is 1 to 40"),
        ({**knights(), "walls": [{"cells": "A1", "life": 11, "painter": "meta"}]}, "life is 11; legal is 1 to 10"),
        (
            {**knights(), "walls": [{"cells": "A1", "painter": "king"}]},
            "painter is 'king'; legal is a knight that paints: meta, p",
        ),
        ({**knights(), "walls": [{"cells": "A1 A2", "painter": "painter"}]}, "3 walls of one cell at most"),
        ({"walls": [{"cells": " "}]}, "legal is a cell or more"),
        ({"squares": [[0, 0], [0, 0]]}, "squares is .*; legal is 36 different squares at most"),
        ({"squares": [[0, 0], [80, 80]]}, "each sharing a side"),
        ({"squares": [[n, 0] for n in range(37)]}, "legal is 36 different squares at most"),
        ({"walls": [{"cells": "A6"}], "squares": [[0, 0], [1, 0], [1, 1]]}, "A6 is not on the field"),
        ({"order": [0, 0]}, r"order is \[0, 0\]; legal is the seats 0 to 1, once each"),
        ({"turn": 5}, "turn is 5; legal is the seat whose turn it is, 0 to 1"),
        ({**knights(), "round": 31}, "round is 31; legal is 1 to 30"),
        ({**knights(), "scenario": "chess"}, "scenario is 'chess'; legal is deathmatch, capture_the_square"),
        ({**knights(), "scores": [1]}, "for each of the 2 teams"),
        ({**knights(), "scores": [1, 3], "scenario": "king_of_the_hill"}, r"scores is \[1, 3\]; legal is 0 to 2"),
        ({**knights(), "wins": [1, 0]}, r"wins is \[1, 0\]; legal is a number for each of the 2 teams, 0 in all"),
        ({**knights(), "objectives": {"C3": 2}}, "objectives.C3 is 2; legal is 0 to 1"),
        (
            {**knights(), "claims": [{"knight": "king", "seat": 1, "cell": "J9"}]},
            "standing on that objective of another team",
        ),
        ({"starts": [{"seat": 0, "square": "B1", "edge": "south"}]}, "legal is the south-west cell of a square"),
        (
            {**knights(), "starts": [{"seat": 0, "square": "A1", "edge": "north"}]},
            "edge is 'north'; legal is south, west",
        ),
        ({**knights(), "starts": [{"seat": 1, "square": "A1", "edge": "south"}]}, "legal is seats in initiative order"),
        (
            {"phase": "squares", "starts": [{"seat": 0, "square": "A1", "edge": "south"}]},
            "none while the squares are laid",
        ),
        ({"phase": "squares", **knights()}, "there are no cells before the squares are laid"),
        *(
            ({"phase": phase, "knights": {"hollow": at(0, **{name: value}), "king": at(1)}}, words)
            for phase in ("squares", "labyrinth", "start")
            for name, value, words in (
                ("actions", 1, "knights.hollow.actions is 1; legal is none before the fight"),
                ("attacks", 1, "knights.hollow.attacks is 1; legal is none before the fight"),
                ("talked", ["king"], "knights.hollow.talked is .*; legal is none before the fight"),
                ("life", 3, "knights.hollow.life is 3; legal is 10 before the fight"),
                ("guard", [0], "knights.hollow.guard is 1; legal is none before the fight"),
                ("home", 1, "knights.hollow.seat is 0; legal is 1 before the fight"),
            )
        ),
        ({"phase": "start", "knights": {"hollow": at(0), "king": at(1)}, "round": 2}, "round is 2; legal is 1"),
        (
            {
                "phase": "start", "starts": [{"seat": 0, "square": "A1", "edge": "south"}],
                "knights": {"hollow": at(0, "B2"), "king": at(1)},
            },
            "knights.hollow.cell is 'B2'; legal is a cell of the outermost line of its starting square that has room",
        ),
        ({**knights(hollow=at(0, "A1")), "terror_runs": [[0, 1]]}, "terror_runs is 1; legal is one for each of the 2 s"),
        ({**knights(hollow=at(0, "A1")), "terror_runs": [[0, 10], [-1, 0]]}, r"terror_runs is \[0, 10\]; legal is .* 1 to 9"),
        (
            {**knights(hollow=at(0, "A1")), "terror_runs": [[0, 1], [-1, 0]], "lone": False},
            r"terror_runs is \[0, 1\]; legal is \[-1, 0\], or with one knight a side",
        ),
        ({"dragons": 3}, "the position is not right.*dragons"),
        ({"knights": {"hollow": {"seat": 0, "colour": "red"}}}, "the position is not right.*colour"),
        ({"knights": {"hollow": {"seat": "red"}}}, "knights.seat: expected a whole number, not a text"),
    ],
)
def test_a_position_that_makes_no_sense_is_refused_with_the_reason(position, words):
    with pytest.raises(BadSetup, match=words):
        Match.new("akql", position=position)


def test_a_campaign_has_only_three_games():
    with pytest.raises(BadSetup, match="game is 4; legal is 1 to 3"):
        Match.new("akql", position={**knights(hollow=at(0, "A1")), "game": 4}, options={"game_mode": "campaign"})


def test_each_game_of_a_campaign_has_its_own_scenario():
    position = {**knights(hollow=at(0, "A1")), "game": 2, "scenario": "king_of_the_hill"}
    with pytest.raises(BadSetup, match="scenario is 'king_of_the_hill'; legal is capture_the_square in game 2 of a camp"):
        Match.new("akql", position=position, options={"game_mode": "campaign"})


@pytest.mark.rule("AKQL-044")
def test_a_knight_that_was_placed_before_the_fight_has_no_actions_whosever_turn_is_named():
    position = {
        "phase": "start", "turn": 1,
        "starts": [{"seat": 0, "square": "A1", "edge": "south"}, {"seat": 1, "square": "F6", "edge": "north"}],
        "knights": {"hollow": at(0), "king": at(1, "J10")},
    }  # fmt: skip
    match = Match.new("akql", position=position)
    match.answer(0, "place hollow A1")
    assert (match.state.phase, match.state.active) == ("turn", 0)
    assert {id: knight.actions for id, knight in match.state.knights.items()} == {"hollow": 3, "king": 0}


@pytest.mark.rule("AKQL-155")
def test_a_knight_may_stand_on_the_next_line_where_the_first_is_full():
    position = {
        "phase": "start", "walls": [{"cells": "A1 B1 C1 D1"}, {"cells": "E1"}],
        "starts": [{"seat": 0, "square": "A1", "edge": "south"}],
        "knights": {"hollow": at(0, "B2"), "king": at(1)},
    }  # fmt: skip
    assert Match.new("akql", position=position).ask.seat == 1


@pytest.mark.rule("AKQL-157")
def test_a_position_tells_for_how_many_turns_terror_has_held():
    swayed = "d100=1 d100=1"
    knights = {"cultist": at(0, "A1"), "hollow": at(1, "A5", resistance=0)}
    story = fight(knights, swayed).does("threaten cultist hollow", "end", "end")
    again = position_of(story.state)
    assert [list(run) for run in again["terror_runs"]] == [[0, 1], [-1, 0]]
    assert "terror against all enemies of player 1: 1 turn running" in GAME.status(story.match.view(1))
    later = Story("akql", again, swayed).does("threaten cultist hollow", "end")
    assert (later.match.outcome.winners, later.match.outcome.rule) == ([0], "AKQL-157")


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"knight_per_player": 3}, "did you mean knights_per_player"),
        ({"knights_per_player": "many"}, "1 to 5"),
        ({"game_mode": "chess"}, "deathmatch, scenario, campaign"),
        ({"recovery_successes_needed": 4}, "1 to 3"),
        ({"labyrinth_piece_target": -1}, "0 to 216 or none"),
        ({"round_limit": 0}, "1 to 999 or none"),
        ({"lone_terror_turns": 0}, "1 to 10"),
        ({"ablative_armour": "perhaps"}, "on or off"),
    ],
)
def test_options_that_make_no_sense_are_refused_with_what_is_legal(options, words):
    with pytest.raises(BadSetup, match=words):
        Match.new("akql", options=options)


def test_every_option_of_the_ledger_is_an_option_with_its_default_and_a_rule():
    fields = {field.name: field for field in option_fields(Options)}
    ledgers = {
        "game_mode": "deathmatch", "teams": "", "knights_per_player": 3, "knight_selection": "draft",
        "ablative_armour": False, "minimum_damage_one": False, "caps_span_round": False,
        "discussion_difference": "absolute", "social_roll_100_fails": False,
        "conquest_needs_broken_resistance": True, "conquered_actions": "fresh", "discussion_limit": "per_pair",
        "signature_skills": True, "wall_life_unit": "piece", "recovery_successes_needed": 2,
        "terror_victory": "end_of_turn", "round_limit": 30, "scenario": "capture_the_square",
        "field_layout": "alternate", "labyrinth_piece_target": None, "pieces_may_touch_corners": True,
        "start_edges": "opposed", "lone_terror_turns": 2,
    }  # fmt: skip
    named = {
        row.ruling.partition("(option: ")[2].partition(",")[0].partition(")")[0]
        for row in ledger.rows("akql")
        if "(option: " in row.ruling
    }
    assert named == set(ledgers)
    assert {name: fields[name].default for name in ledgers} == ledgers
    assert all(ledger.exists(field.rule) and field.description for field in fields.values())


@pytest.mark.parametrize("phase", ["squares", "labyrinth", "start"])
def test_a_position_may_stand_in_the_middle_of_set_up(phase):
    position = {"phase": phase, "knights": {"hollow": at(0), "shovel": at(1)}}
    if phase == "squares":
        position["squares"] = [[0, 0], [1, 0]]
    match = Match.new("akql", position=position)
    assert match.state.phase == phase
    assert match.ask.rule == {"squares": "AKQL-145", "labyrinth": "AKQL-147", "start": "AKQL-154"}[phase]
