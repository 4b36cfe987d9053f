"""The roster: 23 knights and what each of their nine numbers does."""

from __future__ import annotations

import pytest

from roundtable.kernel.game import find_game

from .positions import at, cell, fight

# id, knight, name, physical force and defence, magical force and defence, social capacity and resistance, life, sanity,
# speed: typed from the ledger.
ROSTER = [
    ("AKQL-011", "hollow", "Hollow", 8, 4, 8, 2, 10, 30, 10, 5, 6),
    ("AKQL-012", "shovel", "Shovel", 6, 5, 4, 3, 50, 60, 18, 15, 4),
    ("AKQL-013", "shield", "Shield", 4, 8, 6, 5, 40, 50, 20, 10, 3),
    ("AKQL-014", "tank", "Tank", 8, 10, 4, 8, 10, 80, 40, 15, 2),
    ("AKQL-015", "demoman", "Demoman", 6, 4, 6, 4, 50, 70, 17, 10, 4),
    ("AKQL-016", "doom", "Doom", 12, 9, 4, 5, 40, 90, 40, 5, 6),
    ("AKQL-017", "cannibal", "Cannibal", 10, 3, 10, 7, 10, 50, 15, 2, 5),
    ("AKQL-018", "kamen", "Kamen", 12, 8, 8, 5, 50, 50, 10, 10, 4),
    ("AKQL-019", "imperium", "Imperium", 10, 6, 4, 8, 10, 90, 17, 5, 2),
    ("AKQL-020", "evo-1pc4", "Evo-1PC4", 4, 5, 4, 5, 30, 50, 15, 10, 3),
    ("AKQL-021", "king", "King", 8, 7, 4, 3, 90, 100, 11, 20, 2),
    ("AKQL-022", "dragon", "Dragon", 10, 5, 8, 8, 40, 90, 25, 17, 6),
    ("AKQL-023", "turbine", "Turbine", 8, 4, 4, 6, 30, 70, 20, 14, 5),
    ("AKQL-024", "summoner", "Summoner", 4, 2, 12, 10, 60, 70, 10, 20, 3),
    ("AKQL-025", "fa-tg-guy", "Fa/tg/guy", 4, 1, 12, 10, 100, 100, 10, 20, 6),
    ("AKQL-026", "persona", "Persona", 4, 5, 10, 7, 70, 30, 16, 13, 4),
    ("AKQL-027", "cultist", "Cultist", 6, 3, 12, 9, 80, 20, 14, 2, 6),
    ("AKQL-028", "meta", "Meta", 4, 8, 8, 8, 20, 80, 18, 18, 6),
    ("AKQL-029", "robot", "Robot", 12, 5, 6, 7, None, None, 25, 0, 4),
    ("AKQL-030", "psyker", "Psyker", 4, 2, 12, 9, 30, 30, 12, 10, 3),
    ("AKQL-031", "half-monster", "Half Monster", 10, 8, 4, 2, 80, 30, 26, 19, 5),
    ("AKQL-032", "blue-hedgehog", "Blue Hedgehog", 8, 6, 4, 3, 60, 60, 19, 13, 6),
    ("AKQL-033", "painter", "Painter", 4, 2, 10, 7, 70, 80, 13, 20, 2),
]
KNIGHTS = [pytest.param(line[1:], marks=pytest.mark.rule(line[0]), id=line[1]) for line in ROSTER]
"""Each cites its row: the tests below play its nine numbers one by one."""
TALKERS = [knight for knight, line in zip(KNIGHTS, ROSTER, strict=True) if line[7] is not None]


@pytest.mark.parametrize("line", KNIGHTS)
def test_a_knight_has_its_printed_numbers(line):
    id, name, force, defence, magic, ward, capacity, resistance, life, sanity, speed = line
    (seen,) = [k for k in fight({id: at(0, "A1"), "tank-2": at(1, "J10")}).match.view(0).knights if k.id == id]
    assert seen.name == name
    assert (seen.physical_force, seen.physical_defence, seen.magical_force, seen.magical_defence) == (
        force,
        defence,
        magic,
        ward,
    )
    assert (seen.social_capacity, seen.resistance, seen.life, seen.sanity, seen.speed) == (
        capacity,
        resistance,
        life,
        sanity,
        speed,
    )


@pytest.mark.rule("AKQL-001")
def test_there_are_23_knights_with_nine_stats_in_the_order_of_the_table():
    game = find_game("akql")
    drafting = fight_less_match()
    sheets = game.sheets(drafting.view(0))
    assert len(sheets) == 23
    assert len({sheet.title for sheet in sheets}) == 23
    for sheet in sheets:
        assert [name for name, _ in sheet.rows] == [
            "Physical Force",
            "Physical Defence",
            "Magical Force",
            "Magical Defence",
            "Social Capacity",
            "Social Resistance",
            "Life Points",
            "Sanity State",
            "Movement Speed",
        ]


def fight_less_match():
    from roundtable.kernel.match import Match

    return Match.new("akql", seed=1)


@pytest.mark.rule("AKQL-002")
@pytest.mark.parametrize("line", KNIGHTS)
def test_an_attack_rolls_the_physical_force_die(line):
    force = line[2]
    assert force in (4, 6, 8, 10, 12)
    story = fight({line[0]: at(0, "A1"), "tank-2": at(1, "A2")}, f"d{force}=1")
    story.does(f"attack {line[0]} tank-2")
    story.ends()
    assert story.state.knights["tank-2"].life == 40


@pytest.mark.rule("AKQL-003")
@pytest.mark.parametrize("line", KNIGHTS)
def test_physical_defence_is_taken_off_an_attack(line):
    defence, life = line[3], line[8]
    assert 1 <= defence <= 10
    story = fight({"doom-2": at(0, "A1"), line[0]: at(1, "A2")}, "d12=11 d20=20 d20=2 d20=2")
    story.does(f"attack doom-2 {line[0]}")
    assert story.state.knights[line[0]].life == (1 if 11 - defence >= life else life - (11 - defence))


@pytest.mark.rule("AKQL-004", "AKQL-005", "AKQL-009")
@pytest.mark.parametrize("line", TALKERS)
def test_magical_force_less_magical_defence_comes_off_sanity(line):
    id, magic, ward, sanity = line[0], line[4], line[5], line[9]
    assert magic in (4, 6, 8, 10, 12)
    assert 2 <= ward <= 10
    shovel = {"shovel-2": at(1, "A3", resistance=0)}
    story = fight({id: at(0, "A1"), **shovel}, f"d100=1 d100=100 d{magic}={magic}").does(f"break {id} shovel-2")
    story.ends()
    assert story.state.knights["shovel-2"].sanity == 15 - max(0, magic - 3)
    story = fight({"summoner-2": at(0, "A1"), id: at(1, "A3", resistance=0)}, "d100=1 d100=100 d12=11")
    story.does(f"break summoner-2 {id}")
    assert story.state.knights[id].sanity == max(0, sanity - max(0, 11 - ward))


@pytest.mark.rule("AKQL-006", "AKQL-065")
@pytest.mark.parametrize("line", TALKERS)
def test_social_capacity_is_the_highest_roll_that_still_makes_a_point(line):
    id, capacity = line[0], line[6]
    pair = {id: at(0, "A1"), "shovel-2": at(1, "A3")}
    story = fight(pair, f"d100={capacity} d100=60").does(f"threaten {id} shovel-2")
    assert story.said("AKQL-067")[-1] == "Shovel 2 is unmoved by the words."
    if capacity < 100:
        story = fight(pair, f"d100={capacity + 1}").does(f"threaten {id} shovel-2")
        assert story.said("AKQL-066") == [f"{line[1]} makes no impression."]
    story.ends()


@pytest.mark.rule("AKQL-007", "AKQL-067")
@pytest.mark.parametrize("line", TALKERS)
def test_social_resistance_is_the_highest_roll_that_still_resists(line):
    id, resistance = line[0], line[7]
    pair = {"fa-tg-guy-2": at(0, "A1"), id: at(1, "A3")}
    story = fight(pair, f"d100=50 d100={resistance}").does(f"threaten fa-tg-guy-2 {id}")
    assert story.state.knights[id].terror == 0
    assert story.state.knights[id].resistance == resistance
    if resistance < 100:
        story = fight(pair, f"d100=50 d100={resistance + 1}").does(f"threaten fa-tg-guy-2 {id}")
        assert story.state.knights[id].terror == 1
        assert story.state.knights[id].resistance == resistance - abs(resistance + 1 - 50)


@pytest.mark.rule("AKQL-008")
@pytest.mark.parametrize(
    ("id", "life"), [("tank", 40), ("doom", 40), ("dragon", 25), ("robot", 25), ("half-monster", 26), ("hollow", 10)]
)
def test_life_starts_as_printed_even_above_20(id, life):
    assert fight({id: at(0, "A1"), "shovel-2": at(1, "J10")}).state.knights[id].life == life


@pytest.mark.rule("AKQL-008", "AKQL-109")
def test_healing_stops_at_the_starting_life():
    story = fight({"robot": at(0, "A1", life=22), "shovel": at(1, "J10")}, "d6=6").does("skill robot self-repair")
    assert story.state.knights["robot"].life == 25


@pytest.mark.rule("AKQL-010", "AKQL-055")
@pytest.mark.parametrize("line", KNIGHTS)
def test_speed_is_how_far_one_move_goes(line):
    id, speed = line[0], line[10]
    assert 2 <= speed <= 6
    story = fight({id: at(0, "A1"), "tank-2": at(1, "J10")})
    assert {f"move {id} A{row}" for row in range(2, speed + 2)} <= set(story.offered)
    assert f"move {id} A{speed + 2}" not in story.offered
    assert cell(story.does(f"move {id} A{speed + 1}"), id) == f"A{speed + 1}"


@pytest.mark.rule("AKQL-034")
def test_robot_neither_starts_a_discussion_nor_is_the_target_of_one():
    story = fight({"robot": at(0, "A1"), "shovel": at(0, "C1"), "king": at(1, "A3"), "robot-2": at(1, "C3")})
    talks = [key for key in story.offered if key.split()[0] in ("threaten", "break", "conquer")]
    assert talks == ["threaten shovel king", "break shovel king", "conquer shovel king"]


@pytest.mark.rule("AKQL-034", "AKQL-110", "AKQL-107")
def test_no_skill_works_on_the_mind_of_robot():
    story = fight({"psyker": at(0, "A1"), "cultist": at(0, "B1"), "robot": at(1, "A3")})
    assert not [key for key in story.offered if key.startswith("skill")]


@pytest.mark.rule("AKQL-035")
def test_robot_at_sanity_0_is_not_crazy():
    story = fight({"robot": at(0, "A1"), "shovel": at(1, "J10")})
    assert story.state.knights["robot"].sanity == 0
    story.does("move robot A2", "end")
    assert story.state.knights["robot"].out == ""
    assert story.match.outcome is None
