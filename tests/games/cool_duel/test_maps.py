"""The eleven maps: their layouts, cover and line of sight, and what their terrain does."""

import xml.etree.ElementTree as ElementTree

import pytest

from roundtable.board.cover import Cover, has_line_of_sight
from roundtable.board.grid import Grid, cells
from roundtable.games.cool_duel import GAME
from roundtable.games.cool_duel.arena import ground_of, sees
from roundtable.games.cool_duel.data import maps
from roundtable.games.cool_duel.drawing import drawn
from roundtable.games.cool_duel.layout import laid_out
from roundtable.games.cool_duel.scenery import TILE

from .helpers import TAKE, armed, cell, duel, offered, person, status, who

LAYOUTS = [
    (
        "CD-296",
        "Ave",
        "........../........../........../....GG..../...GGGG.../...GGGG.../....GG..../........../........../..........",
    ),
    (
        "CD-299",
        "Beachside",
        "~~~......./~~~~....../~~~......./~~......../~~~.RR..../~~~.RR..../~~......../~~~......./~~~~....../~~~.......",
    ),
    (
        "CD-301",
        "Brimstone",
        "........../........../..MM....../..MM...M../.......M../..M......./..M...MM../......MM../........../..........",
    ),
    (
        "CD-304",
        "Cliffside",
        "........../........../.DDD....../..DDDD..../....DDD..D/D..DDD..../....DDDD../......DDD./........../..........",
    ),
    (
        "CD-307",
        "Close Quarters",
        "........../........../.###..###./.###..###./........../........../.###..###./.###..###./........../..........",
    ),
    (
        "CD-309",
        "Forgotten",
        "........../........../..##..##../..#....#../.....#..../....#...../..#....#../..##..##../........../..........",
    ),
    (
        "CD-311",
        "Docks",
        "........../........../~~..~~..~~/~~..~~..~~/~~......~~/~~......~~/~~..~~..~~/~~..~~..~~/........../..........",
    ),
    (
        "CD-313",
        "Four Pillars",
        "........../........../........../...O..O.../........../........../...O..O.../........../........../..........",
    ),
    (
        "CD-316",
        "Temple Road",
        "........../........../...O....../.R....R.../........R./.R......../...R....R./......O.../........../..........",
    ),
    (
        "CD-318",
        "Two Stones",
        "........../........../........../..RR....../..RR....../......RR../......RR../........../........../..........",
    ),
]


@pytest.mark.parametrize(
    ("name", "layout"), [pytest.param(*row[1:], marks=pytest.mark.rule(row[0]), id=row[1]) for row in LAYOUTS]
)
def test_the_layout_of_each_micro_map(name, layout):
    rows = maps()[name].rows
    assert "/".join(rows) == layout
    assert len(rows) == 10 and {len(row) for row in rows} == {10}
    story = duel(at="A1 J1" if layout[0] != "#" else "A10 J10", field=name)
    geo = ground_of(story.state, 0)
    for y, row in enumerate(layout.split("/")):
        for x, symbol in enumerate(row):
            assert bool(geo.passable >> geo.grid.index(x, y) & 1) is (symbol not in "#RO")


@pytest.mark.rule("CD-325")
def test_the_layout_of_the_fort():
    rows = maps()["Fort of Salvation"].rows
    found = {
        symbol: {(y, x) for y, row in enumerate(rows, 1) for x, mark in enumerate(row, 1) if mark == symbol}
        for symbol in "#XSOPTND."
    }
    ring = {(y, x) for y in range(1, 28) for x in range(1, 28) if y in (1, 27) or x in (1, 27)}
    inner = {(y, 18) for y in range(2, 27) if y not in (6, 7, 8, 9, 13, 14, 15, 19, 20, 21, 22)}
    assert found["#"] == ring | inner
    assert found["S"] == {(y, x) for y in (7, 8, 20, 21) for x in range(20, 24)}
    assert found["X"] == {(y, x) for y in (6, 9, 19, 22) for x in range(20, 24)}
    assert found["O"] == {(11, 8), (11, 12), (17, 8), (17, 12)}
    assert found["P"] == {(y, x) for y in (13, 14) for x in (6, 7, 13, 14)}
    assert found["T"] == {(6, 4), (6, 15), (4, 22), (14, 24), (23, 15), (24, 22)}
    plus = [(0, 0), (0, 1), (0, -1), (1, 0), (-1, 0)]
    assert found["N"] == {(22 + dy, x + dx) for x in (4, 8, 12) for dy, dx in plus}
    assert found["D"] == {(y, x) for y in (18, 19) for x in range(3, 14)}
    assert sum(map(len, found.values())) == 27 * 27


@pytest.mark.rule("CD-278")
def test_ten_micro_maps_and_one_premiere_arena():
    sizes = sorted((len(found.rows), len(found.rows[0])) for found in maps().values())
    assert sizes == [(10, 10)] * 10 + [(27, 27)]


@pytest.mark.rule("CD-279")
def test_maps_are_drawn_with_tiles_of_32():
    story = duel(at="A1 J10", field="Brimstone")
    assert TILE == 32
    svg = GAME.svg(story.match.view(0))
    c3 = laid_out(story.state, False).edge + 2 * 32
    assert f'<rect x="{c3:g}" y="{c3:g}" width="32" height="32" fill="var(--fire, #d8602f)"/>' in svg


@pytest.mark.rule("CD-281", "CD-284")
def test_every_map_describes_its_terrain_to_every_player():
    for name, found in maps().items():
        story = duel(at="A1 J1" if len(found.rows) == 10 else "B2 Y2", field=name)
        for seat in (0, 1, None):
            sheet = next(sheet for sheet in GAME.sheets(story.match.view(seat)) if sheet.target == "map 1")
            assert sheet.title == name
            assert len(sheet.text) > 30
            assert sheet.rule.startswith("CD-")
        # What is said of one piece holds for every piece of its kind: all spaces of a symbol are alike.
        geo = ground_of(story.state, 0)
        for symbol in "#RO~MDGTPNXS":
            kinds = {
                (bool(geo.passable >> geo.grid.index(x, y) & 1), bool(geo.difficult >> geo.grid.index(x, y) & 1))
                for y, row in enumerate(found.rows)
                for x, mark in enumerate(row)
                if mark == symbol
            }
            assert len(kinds) <= 1


# --- cover and line of sight --------------------------------------------------------------------------------------------


def board(*rows):
    width = max(map(len, rows))
    return {"name": "Sketch", "rows": [row.ljust(10, ".") for row in rows] + ["." * max(10, width)] * (10 - len(rows))}


def look(rows, a, b):
    story = duel(at=f"{a} {b}", field=board(*rows))
    return sees(story.state, who(story, "p1"), who(story, "p2"))


@pytest.mark.rule("CD-290")
def test_without_cover_everybody_sees_everybody():
    assert look(["."], "A1", "D3")
    assert look(["."], "A1", "J10")


@pytest.mark.rule("CD-291", "CD-283")
def test_a_wall_between_two_blocks_both_ways_even_within_range():
    assert not look([".#."], "A1", "C1")
    assert not look([".#."], "C1", "A1")
    spear = person(STR=15, DEX=13, gear={"right": "Longspear"})
    assert offered(duel(spear, armed(), at="A1 C1", field=board(".#.")), "attack") == []
    assert offered(duel(spear, armed(), at="A1 C1", field=board("...")), "attack jab") == ["attack jab right p2"]


@pytest.mark.rule("CD-292", "CD-285")
def test_past_a_walls_edge_one_corner_that_reaches_all_four_is_enough_and_sight_need_not_be_mutual():
    assert look([".#."], "A1", "C2")
    assert not look([".#."], "C2", "A1")
    assert not look(["...", ".#."], "A2", "C2")


@pytest.mark.rule("CD-285")
def test_adjacent_characters_always_see_each_other():
    assert look([".#", "#."], "A1", "B2")


@pytest.mark.rule("CD-286")
def test_straight_cover_fills_its_space_and_leaves_no_gap_along_a_common_edge():
    # Two walls side by side in a column: the line along their common edge is closed.
    assert not look(["...", "...", ".#.", ".#."], "A3", "C4")
    grid = Grid(10, 10)
    corner = Cover(grid, grid.bit(1, 0) | grid.bit(0, 1))
    from roundtable.board.cover import is_obstructed

    assert not is_obstructed(corner, (0, 0), (2, 2))  # squares that touch diagonally leave the point open
    joined = Cover(grid, grid.bit(1, 0) | grid.bit(1, 1))
    assert is_obstructed(joined, (0, 1), (3, 1))


@pytest.mark.rule("CD-287")
def test_curved_cover_leaves_the_corners_of_its_space_free():
    from roundtable.board.cover import Circle, is_obstructed

    grid = Grid(10, 10)
    pillar, wall = Cover(grid, 0, (Circle(2, 1),)), Cover(grid, grid.bit(2, 1))
    assert is_obstructed(wall, (0, 2), (9, 1)) and is_obstructed(pillar, (0, 2), (9, 1))
    # This line cuts off a corner of the square and just touches the circle: a tangent is free.
    assert is_obstructed(wall, (0, 4), (4, 1)) and not is_obstructed(pillar, (0, 4), (4, 1))
    pool = Cover(grid, 0, (Circle(2, 2, 2),))
    assert is_obstructed(pool, (0, 3), (9, 3))
    assert not is_obstructed(pool, (0, 2), (9, 2))  # tangent to the radius of 1


@pytest.mark.rule("CD-287", "CD-312")
def test_a_pillar_gives_less_cover_than_a_wall():
    pillars = ["." * 10] * 3 + ["...O..O..."] + ["." * 10] * 2 + ["...O..O..."] + ["." * 10] * 3
    walls = [row.replace("O", "#") for row in pillars]
    grid = Grid(10, 10)
    seen = {}
    for name, rows in (("O", pillars), ("#", walls)):
        story = duel(at="A1 J10", field={"name": name, "rows": rows})
        cover = ground_of(story.state, 0).cover
        seen[name] = sum(
            has_line_of_sight(cover, a, b) for a in cells(grid.everything)[:30] for b in cells(grid.everything)
        )
    assert seen["O"] > seen["#"]


@pytest.mark.rule("CD-288", "CD-322")
def test_tents_are_stair_cover_a_stepped_outline_of_full_squares():
    story = duel(at="B22 F22", field="Fort of Salvation")
    assert not sees(story.state, who(story, "p1"), who(story, "p2"))
    geo = ground_of(story.state, 0)
    tents = [geo.grid.index(x - 1, y - 1) for y, x in ((22, 4), (21, 4), (23, 4), (22, 3), (22, 5))]
    assert all(geo.cover.squares >> space & 1 for space in tents)
    assert not geo.cover.squares >> geo.grid.index(2, 20) & 1  # C21, a step of the outline, is open


@pytest.mark.rule("CD-289", "CD-282")
def test_only_cover_obstructs_and_it_does_so_for_every_attack_alike():
    row = ".D~GSX...."
    story = duel(
        armed("Hunter", "", both="Composite Bow"), armed(), armed(), at="A1 J1 E1", sides="1 / 2 3", field=board(row)
    )
    assert "attack fire right p2" in story.offered  # past a character, mud, water, glass, stairs and trellis
    for gear in ({"both": "Composite Bow"}, {"both": "Musket"}):
        walled = duel(
            person(STR=13, DEX=12, gear=gear), armed(), at="A1 C1", field=board(".#."), guns_start_loaded=True
        )
        assert offered(walled, "attack") == []
    thrown = duel(person(STR=13, gear={"right": "Tomahawk"}), armed(), at="A1 C1", field=board(".#."))
    assert offered(thrown, "attack") == []


# --- terrain, map by map ------------------------------------------------------------------------------------------------


@pytest.mark.rule("CD-293", "CD-294", "CD-295")
def test_ave_glass_is_floor_until_somebody_next_to_it_breaks_all_of_it_for_4_ap():
    story = duel(at="D4 J10", field="Ave")
    story.does("shatter")
    assert who(story, "p1").ap == 6
    others = {
        "beachside",
        "brimstone",
        "cliffside",
        "close-quarters",
        "forgotten",
        "docks",
        "four-pillars",
        "temple-road",
        "two-stones",
        "fort-of-salvation",
    }
    assert set(story.offered) == others
    story.does("two-stones")
    assert [arena.map for arena in story.state.arenas] == ["Ave", "Two Stones"]
    assert "shatter" not in story.offered  # once a round
    story.does("move E4")  # into the hole: the middle of Two Stones, four spaces equally near
    assert set(story.offered) == {"E5", "F5", "E6", "F6"}
    story.does("E6")
    assert (who(story, "p1").arena, cell(story, "p1"), who(story, "p1").ap) == (1, "E6", 5)
    assert "move E5" in story.offered  # it goes on there with what it has left
    assert offered(story, "attack") == []
    away = duel(at="A1 J10", field="Ave")
    assert "shatter" not in away.offered
    on_it = duel(at="E5 J10", field="Ave")
    assert "shatter" in on_it.offered  # standing on glass next to more glass
    walked = duel(at="D4 J10", field="Ave")
    walked.does("move F6")
    assert (cell(walked, "p1"), who(walked, "p1").arena) == ("F6", 0)


@pytest.mark.rule("CD-295")
def test_those_on_the_glass_fall_at_once_and_arenas_do_not_mix():
    story = duel(at="D4 E5", field="Ave")
    story.does("shatter", "docks", "E5")
    assert (who(story, "p2").arena, cell(story, "p2")) == (1, "E5")
    assert offered(story, "exhaust") == offered(story, "attack") == []
    svg = GAME.svg(story.match.view(0))
    assert 'data-target="cell 2:E5"' in svg and "a hole in the glass" in svg
    story.does("move E4", "F5")  # after it
    assert "exhaust p2" in story.offered


@pytest.mark.rule("CD-295")
def test_a_dodge_or_toss_into_the_hole_counts_and_the_way_ends_there():
    below = {"below": "Cliffside"}
    dodge = duel(at="C5 D4", field="Ave", more=below, dice="d100=1")
    dodge.does("attack jab right p2", "dodge p2")
    assert "E4" in dodge.offered and "F4" not in dodge.offered  # the line ends at the hole
    dodge.does("E4", "E5")
    assert (who(dodge, "p2").arena, cell(dodge, "p2")) == (1, "E5")
    axe = person(STR=18, gear={"right": "Greataxe"})
    toss = duel(
        axe, armed(), at="B5 C5", field="Ave", more=below, dice="d100=100", set={"p2": {"threshold": 0, "hp": 900}}
    )
    toss.does("uppercut crush right p2", TAKE)
    assert toss.ask.seat == 1  # its player chooses among equally near spaces
    toss.does("F6")
    assert (who(toss, "p2").arena, cell(toss, "p2")) == (1, "F6")


@pytest.mark.rule("CD-295")
def test_arrival_avoids_magma_and_deep_water_and_the_next_round_is_fought_above():
    story = duel(
        at="D4 J10",
        field="Ave",
        more={"below": "Brimstone"},
        set={"p2": {"hp": 1, "threshold": 0}},
        rounds_to_win=2,
        dice="d2=1",
    )
    story.does("move E4")
    magma = {"C3", "D3", "C4", "D4", "H4", "H5", "C6", "C7", "G7", "H7", "G8", "H8"}
    assert set(story.offered) == {"E5", "F5", "E6", "F6"} - magma
    story.does("E5")
    story.match.state.characters["p2"].downed = True
    story.does("end", "done", "done")
    assert [arena.map for arena in story.state.arenas] == ["Ave"]
    assert not story.state.arenas[0].shattered


@pytest.mark.rule("CD-297", "CD-298")
def test_beachside():
    story = duel(armed("Hunter", "", both="Composite Bow"), armed(), at="D5 H5", field="Beachside")
    assert offered(story, "attack") == []  # the rock E5 to F6
    assert (
        offered(duel(armed("Hunter", "", both="Composite Bow"), armed(), at="D3 H3", field="Beachside"), "attack") != []
    )
    assert "move E5" not in story.offered
    wet = duel(at="D1 J10", field="Beachside", set={"p1": {"ap": 2}})
    wet.does("move C1")
    assert who(wet, "p1").ap == 0
    geo = ground_of(wet.state, 0)
    water = {(x, y) for y, row in enumerate(maps()["Beachside"].rows) for x, mark in enumerate(row) if mark == "~"}
    assert {geo.grid.cell(space) for space in cells(geo.difficult)} == water


@pytest.mark.rule("CD-300")
@pytest.mark.parametrize(("scope", "over"), [("round", False), ("duel", True)])
def test_brimstone_magma_downs_at_once_for_the_round_or_the_duel(scope, over):
    story = duel(
        armed("Knight"),
        armed(),
        at="B3 J10",
        field="Brimstone",
        terrain_loss_scope=scope,
        rounds_to_win=2,
        dice="" if over else "d2=1",
    )
    option = next(option for option in story.ask.options if option.key == "move C3")
    assert "into the magma!" in option.label
    story.does("move C3")
    assert who(story, "p1").downed
    assert story.match.over is over
    if over:
        assert story.match.outcome.winners == [1]
        assert story.match.outcome.why == f"only {who(story, 'p2').name} can still fight"
    else:
        story.does("done", "done")
        assert not who(story, "p1").downed


@pytest.mark.rule("CD-300")
def test_magma_takes_dodgers_and_companions_and_paths_go_round_it():
    dodge = duel(at="A3 B3", field="Brimstone", dice="d100=1")
    dodge.does("attack jab right p2", "dodge p2", "C3")
    assert dodge.match.outcome.winners == [0]
    place = {"p1": "A1", "p2": "J10", "p1-hired-blade": "B3"}
    friend = duel(armed(companions=["Hired Blade"]), armed(), at=place, active="p1-hired-blade", field="Brimstone")
    friend.does("move C3")
    assert who(friend, "p1-hired-blade").downed
    assert not friend.match.over
    round_it = duel(at="B3 J10", field="Brimstone")
    round_it.does("move E3")
    assert "C3" not in round_it.events("CD-048")[0].data["path"]
    assert who(round_it, "p1").ap == 7
    team = duel(
        armed(),
        armed(),
        armed(),
        at="B3 J10 A1",
        sides="1 3 / 2",
        field="Brimstone",
        terrain_loss_scope="duel",
        rounds_to_win=2,
        dice="d2=1",
    )
    team.does("move C3")
    assert who(team, "p1").out
    team.match.state.characters["p2"].downed = True
    team.does("end", "done", "done")
    assert who(team, "p1").downed
    assert team.state.order == [1, 2]  # no slot for the one that is out


@pytest.mark.rule("CD-302", "CD-303")
def test_cliffside_has_difficult_ground_and_no_cover():
    story = duel(armed("Hunter", "", both="Composite Bow"), armed(), at="A1 J10", field="Cliffside")
    geo = ground_of(story.state, 0)
    assert (geo.cover.squares, geo.cover.circles) == (0, ())
    assert geo.passable == geo.grid.everything
    rough = {(x, y) for y, row in enumerate(maps()["Cliffside"].rows) for x, mark in enumerate(row) if mark == "D"}
    assert {geo.grid.cell(space) for space in cells(geo.difficult)} == rough
    assert "attack fire right p2" in story.offered


@pytest.mark.rule("CD-305", "CD-306")
def test_close_quarters_buildings_are_straight_cover_and_cannot_be_entered():
    story = duel(armed("Hunter", "", both="Composite Bow"), armed(), at="A3 E3", field="Close Quarters")
    assert offered(story, "attack") == []
    assert not any(f"move {column}{row}" in story.offered for column in "BCDGHI" for row in (3, 4, 7, 8))
    assert ground_of(story.state, 0).cover.squares.bit_count() == 24


@pytest.mark.rule("CD-308")
def test_forgotten_walls_and_corner_pieces_are_straight_cover():
    story = duel(armed("Hunter", "", both="Composite Bow"), armed(), at="B3 E3", field="Forgotten")
    geo = ground_of(story.state, 0)
    walls = sum(row.count("#") for row in maps()["Forgotten"].rows)
    assert geo.cover.squares.bit_count() == walls == 14
    assert geo.cover.circles == ()
    assert offered(story, "attack") == []  # C3 and D3 stand between


@pytest.mark.rule("CD-310")
def test_docks_water_may_be_crossed_but_not_ended_in():
    story = duel(at="C3 J10", field="Docks")
    story.does("move B3")
    assert (who(story, "p1").ap, who(story, "p1").downed) == (9, False)  # no extra AP
    story.does("move C3", "end")
    assert not who(story, "p1").downed
    wet = duel(armed("Knight"), armed(), at="B3 J10", field="Docks")
    assert "End the turn, lost in the water!" in [option.label for option in wet.ask.options]
    wet.does("end")
    assert wet.match.outcome.winners == [1]  # Favored does not help
    others = duel(at="C5 B3", field="Docks")
    others.does("end")
    assert not who(others, "p2").downed  # only at the end of the own turn


@pytest.mark.rule("CD-312")
def test_four_pillars_are_curved_cover():
    story = duel(armed("Hunter", "", both="Composite Bow"), armed(), at="A4 J4", field="Four Pillars")
    geo = ground_of(story.state, 0)
    assert [(circle.x, circle.y, circle.size) for circle in geo.cover.circles] == [
        (3, 3, 1),
        (6, 3, 1),
        (3, 6, 1),
        (6, 6, 1),
    ]
    assert geo.cover.squares == 0
    assert offered(story, "attack") == []
    assert "move D4" not in story.offered


@pytest.mark.rule("CD-314", "CD-315")
def test_temple_road_has_two_round_pillars_and_square_rocks():
    story = duel(armed("Hunter", "", both="Composite Bow"), armed(), at="A4 D4", field="Temple Road")
    geo = ground_of(story.state, 0)
    assert [(circle.x, circle.y) for circle in geo.cover.circles] == [(3, 2), (6, 7)]
    assert geo.cover.squares.bit_count() == 6
    assert offered(story, "attack") == []  # the rock at B4
    assert "move B4" not in story.offered and "move D3" not in story.offered


@pytest.mark.rule("CD-317")
def test_two_stones_give_cover():
    story = duel(armed("Hunter", "", both="Composite Bow"), armed(), at="B4 F4", field="Two Stones")
    assert offered(story, "attack") == []
    assert (
        "attack fire right p2"
        in duel(armed("Hunter", "", both="Composite Bow"), armed(), at="B3 F3", field="Two Stones").offered
    )
    assert ground_of(story.state, 0).cover.squares.bit_count() == 8


@pytest.mark.rule("CD-319", "CD-320", "CD-321", "CD-323", "CD-324")
def test_the_fort_of_salvation():
    story = duel(armed("Hunter", "", both="Composite Bow"), armed(), at="Q4 S4", field="Fort of Salvation")
    geo = ground_of(story.state, 0)
    grid = geo.grid
    assert offered(story, "attack") == []  # the inner wall R4
    assert "move R4" not in story.offered
    # Trellis stops movement, not sight: T6 to W6 and the like.
    trellis = duel(
        armed("Hunter", "", both="Composite Bow"), armed(), at="T5 T7", field="Fort of Salvation", set={"p1": {"ap": 4}}
    )
    assert "attack fire right p2" in trellis.offered
    assert "move T6" not in trellis.offered
    # Trees, pillars and pools: one circle each, impassable.
    circles = {(grid.name(grid.index(circle.x, circle.y)), circle.size) for circle in geo.cover.circles}
    assert circles == {
        *((name, 1) for name in ("H11", "L11", "H17", "L17", "D6", "O6", "V4", "X14", "O23", "V24")),
        ("F13", 2),
        ("M13", 2),
    }
    for name in ("H11", "D6", "F13", "G14"):
        assert not geo.passable >> grid.parse(name) & 1
    # Rubble is difficult, stairs are plain.
    assert {grid.name(space) for space in cells(geo.difficult)} == {
        f"{column}{row}" for row in (18, 19) for column in "CDEFGHIJKLM"
    }
    stairs = duel(at="S7 B26", field="Fort of Salvation")
    stairs.does("move T7")
    assert who(stairs, "p1").ap == 9


@pytest.mark.rule("CD-319")
def test_every_wall_of_the_fort_is_cover_and_the_trellis_is_none():
    story = duel(at="B2 C2", field="Fort of Salvation")
    geo = ground_of(story.state, 0)
    rows = maps()["Fort of Salvation"].rows
    for y, row in enumerate(rows):
        for x, symbol in enumerate(row):
            if symbol in "#X":
                assert bool(geo.cover.squares >> geo.grid.index(x, y) & 1) is (symbol == "#")


def test_the_pictures_of_all_maps_are_well_formed_and_every_space_can_be_pointed_at():
    for name, found in maps().items():
        story = duel(at="A1 J1" if len(found.rows) == 10 else "B2 Y2", field=name, set={"p1": status("Prone")})
        for seat in (0, 1, None):
            svg = GAME.svg(story.match.view(seat))
            root = ElementTree.fromstring(svg)
            targets = [node.get("data-target") for node in root.iter() if node.get("data-target")]
            assert len(targets) == len(set(targets)) == len(found.rows) * len(found.rows[0]) + 3
            assert "style=" not in svg and "<script" not in svg
        assert name.split()[0] in GAME.text(story.match.view(0), colour=True)


def attribute(svg: str, target: str, name: str) -> str:
    """What a part of the picture says about itself."""
    parts = [group for group in ElementTree.fromstring(svg).iter() if group.get("data-target") == target]
    assert len(parts) == 1
    return parts[0].get(name)


def test_pointing_at_a_space_or_a_figure_tells_cover_and_line_of_sight():
    story = duel(at="B4 F4", field="Two Stones")  # rocks C4 to D5 and G6 to H7
    svg = GAME.svg(story.match.view(0))
    assert attribute(svg, "cell B4", "aria-label") == "B4: open ground; in cover: Mercenary 2 (4 away)"
    assert attribute(svg, "cell B2", "aria-label") == "B2: open ground; in sight: Mercenary 2 (4 away)"
    assert "p2" in attribute(svg, "cell B4", "data-cover").split()
    assert "p2" not in attribute(svg, "cell B2", "data-cover").split()
    behind = attribute(svg, "figure p1", "data-cover").split()
    assert {"E4", "F4", "E5", "p2"} <= set(behind)
    assert not {"B5", "C3", "A1", "D4", "p1"} & set(behind)  # seen, or a rock, or itself
    assert attribute(svg, "cell C4", "data-cover") is None  # nobody stands in a rock
    open_field = GAME.svg(duel(at="B4 F4").match.view(0))
    assert attribute(open_field, "figure p1", "data-cover") == ""


def test_on_a_large_map_a_space_tells_only_who_is_in_cover():
    story = duel(at="B14 S2", field="Fort of Salvation")
    svg = GAME.svg(story.match.view(0))
    assert attribute(svg, "cell S9", "data-cover") in ("", "p1")
    assert "C3" not in attribute(svg, "cell Z3", "data-cover").split()
    assert len(attribute(svg, "figure p1", "data-cover").split()) > 100


def shown_for(svg: str, key: str) -> str:
    """The outline that is shown while the option with this key is pointed at."""
    (group,) = [
        group
        for group in ElementTree.fromstring(svg).iter()
        if any(key.startswith(start) for start in (group.get("data-for") or "?").split(", "))
    ]
    return group[0].get("d")


@pytest.mark.rule("CD-057", "CD-139", "CD-203")
def test_the_reach_of_each_attack_is_drawn_for_while_it_is_chosen():
    # A Longspear reaches 3 spaces, a Shuriken in the other hand 11, but as a Slash 1. One square is one M of the path.
    spears = person(STR=15, DEX=13, gear={"right": "Longspear", "left": "Shuriken"})
    svg = GAME.svg(duel(spears, armed(), at="E5 J5").match.view(0))
    assert shown_for(svg, "attack jab right p2").count("M") == 7 * 7 - 1  # rows 2 to 8, columns B to H
    assert shown_for(svg, "attack throw left p2").count("M") == 99
    assert shown_for(svg, "attack slash left p2").count("M") == 8
    assert shown_for(svg, "armor-streak jab right p2") == shown_for(svg, "attack jab right p2")
    assert shown_for(svg, "cross-strike jab right diagonal").count("M") == 4
    behind = GAME.svg(duel(spears, armed(), at="B4 J5", field="Two Stones").match.view(0))
    assert shown_for(behind, "attack jab right p2").count("M") < 5 * 7 - 1 - 4  # not into the rock nor behind it


def placed(svg: str) -> dict[str, str | None]:
    """Where each figure's group is put, by its id."""
    groups = [group for group in ElementTree.fromstring(svg).iter() if (group.get("id") or "").startswith("figure-")]
    return {group.get("id") or "": group.get("transform") for group in groups}


@pytest.mark.rule("CD-254")
def test_a_figure_keeps_its_id_and_only_its_place_changes_when_it_moves():
    build = armed(companions=["Lord of the Pack"])
    story = duel(build, armed(), at={"p1": "B2", "p1-lord-of-the-pack": "E5", "p2": "J10"})
    before = placed(GAME.svg(story.match.view(0)))
    margin = laid_out(story.state, False).edge
    at = {spaces: f"translate({margin + spaces * 32:g} {margin + spaces * 32:g})" for spaces in (1.5, 2.5, 5, 9.5)}
    assert before == {
        "figure-p1": at[1.5],  # the middle of B2
        "figure-p1-lord-of-the-pack": at[5],  # the middle of its four spaces
        "figure-p2": at[9.5],
    }
    story.does("move C3")
    assert placed(GAME.svg(story.match.view(0))) == {**before, "figure-p1": at[2.5]}


def panels(svg: str) -> dict[str, str]:
    """What each side's panel of cards is called."""
    groups = [group for group in ElementTree.fromstring(svg).iter() if group.get("data-side")]
    return {group.get("data-side") or "": group.get("aria-label") or "" for group in groups}


def test_each_side_has_a_panel_of_its_own_that_says_whose_it_is():
    story = duel(at="A1 J10")
    assert panels(GAME.svg(story.match.view(0))) == {"A": "Your side", "B": "Against you"}
    assert panels(GAME.svg(story.match.view(1))) == {"A": "Against you", "B": "Your side"}
    assert panels(GAME.svg(story.match.view(None))) == {"A": "Player 1", "B": "Player 2"}
    for phone in (False, True):
        for panel in laid_out(story.state, phone).panels:
            assert {placed.who.side for placed in panel.cards} == {panel.side}


def test_a_drawing_that_was_kept_is_the_one_that_would_be_drawn():
    story = duel(at="B4 F4", field="Two Stones")
    first = GAME.drawing(story.match.view(0))
    story.does("move B5")
    second = GAME.drawing(story.match.view(0))
    assert first != second
    assert second == drawn(story.match.view(0), False) == GAME.drawing(story.match.view(0))


def test_the_ten_small_maps_look_the_same_from_both_ends():
    """Mirrored or turned by half: neither end favours who begins there, however well both play."""
    small = [found for found in maps().values() if len(found.rows) == 10]
    assert len(small) == 10
    for found in small:
        rows = list(found.rows)
        assert rows[::-1] == rows or [row[::-1] for row in rows[::-1]] == rows, found.name
