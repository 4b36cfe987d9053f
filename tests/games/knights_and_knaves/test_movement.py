"""Declaring and moving: order, rates, turning, obstacles, compelled moves (KK-097 to KK-122, KK-297, KK-298, KK-303)."""

import pytest

from roundtable.board.measured import Disc, in_contact, length
from roundtable.games.knights_and_knaves.rules.movement import order_of_moves
from roundtable.games.knights_and_knaves.rules.paths import allowance, compelled, paces
from roundtable.kernel.errors import IllegalAnswer

from .scene import Scene, foe, man

FAR = foe("far", "peasant", 60, 44, stunned=9)


def mover(id_, troop, x, y, **more):
    return man(id_, troop, x, y, **{"commanded": True, "chit": "move", "pace": "walk", **more})


# --- declaration and order --------------------------------------------------------------------------------------------


@pytest.mark.rule("KK-303")
@pytest.mark.parametrize(("first", "second", "listed"), [
    ("billman", "squire", ["walk", "trot", "run", "canter"]),
    ("squire", "billman", ["walk", "trot", "canter", "run"]),
])  # fmt: skip
def test_the_paces_of_foot_and_horse_together_are_listed_in_one_order(first, second, listed):
    """The slowest first; of a run and a canter the one of who is listed first, whatever the hashes of words are."""
    both = [mover("ann", first, 30, 20, unit="mixed"), mover("ben", second, 33, 20, unit="mixed")]
    ask = Scene(*both, FAR).plays("declare", answers=["walk"], until="charges").asked[0]
    assert [key for key in ask._keys() if key != "each"] == listed


@pytest.mark.rule("KK-097", "KK-303")
def test_chits_are_revealed_and_paces_declared_by_the_side_with_priority_first():
    figures = [
        man("ann", "billman", 30, 20, commanded=True, chit="move"),
        foe("bob", "billman", 30, 44, commanded=True, chit="move"),
    ]
    for priority in (0, 1):
        scene = Scene(*figures, priority=priority).plays("declare", answers=["walk", "run"], until="charges")
        assert [ask.seat for ask in scene.asked] == [priority, 1 - priority]
        first, second = ("ann", "bob") if priority == 0 else ("bob", "ann")
        assert scene[first].pace == "walk" and scene[second].pace == "run"
        assert scene.said("KK-097") == ["Chits are revealed: 2 move."] and scene.state.revealed


@pytest.mark.rule("KK-097")
def test_the_order_of_moves():
    scene = Scene(
        man("foot", "billman", 10, 10, chit="move"),
        man("foot2", "billman", 12, 10, chit="stay"),
        man("horse", "knight", 15, 10, chit="move"),
        man("chf", "billman", 20, 10, chit="charge", target="e1"),
        man("chm", "knight", 25, 10, chit="charge", target="e1"),
        man("run", "billman", 30, 10, routing=True),
        man("daz", "billman", 34, 10, stunned=1),
        foe("e1", "billman", 10, 40, chit="move"),
        foe("e2", "billman", 15, 40, routing=True),
        priority=1,
    )
    assert order_of_moves(scene.play) == [
        [["e2"], ["run"]],
        [[], ["chm"]],
        [[], ["chf"]],
        [[], ["horse"]],
        [["e1"], ["foot", "foot2"]],
    ]


@pytest.mark.rule("KK-097")
def test_within_a_group_the_sides_alternate_figure_by_figure():
    scene = Scene(
        mover("a1", "billman", 10, 10, unit="a"),
        mover("a2", "billman", 12, 10, unit="a"),
        mover("a3", "billman", 14, 10, unit="a"),
        foe("b1", "billman", 40, 40, unit="b", commanded=True, chit="move", pace="walk"),
        foe("b2", "billman", 42, 40, unit="b", commanded=True, chit="move", pace="walk"),
        priority=1,
    )
    scene.plays("moves", answers=["e", "e"])
    assert [event.data["figure"] for event in scene.events("KK-099")] == ["b2", "a3", "b1", "a2", "a1"]


@pytest.mark.rule("KK-098")
def test_charge_checks_are_applied_before_anybody_moves():
    scene = Scene(man("kay", "knight", 30, 20, commanded=True, chit="charge"), foe("bob", "peasant", 30, 38, stunned=0))
    scene.plays("declare", dice="5")
    order = [event.rule for event in scene.table.events if event.rule in ("KK-036", "KK-045", "KK-047", "KK-018")]
    assert order[:4] == ["KK-018", "KK-036", "KK-045", "KK-047"]
    assert scene["bob"].y > 3800


@pytest.mark.rule("KK-099")
def test_then_figures_are_moved():
    scene = Scene(mover("ann", "billman", 30, 20), FAR).plays("moves", answers=["e"])
    assert scene["ann"].at == (3800, 2000) and scene["ann"].moved
    assert scene.said("KK-099") == ["ann moves 8 inches."]


@pytest.mark.rule("KK-303")
def test_a_charge_names_its_target_and_pace_when_chits_are_revealed():
    scene = Scene(
        man("ann", "billman", 30, 20, commanded=True, chit="charge"),
        foe("bob", "billman", 30, 28, stunned=9),
        foe("cob", "billman", 34, 28, stunned=9),
    )
    scene.plays("declare", answers=["run cob"], until="charges")
    assert list(scene.options_of()) == ["walk bob", "run bob", "walk cob", "run cob"]
    assert (scene["ann"].target, scene["ann"].pace) == ("cob", "run")


@pytest.mark.rule("KK-303")
def test_directions_are_chosen_when_the_figure_is_moved_and_uncontrolled_figures_keep_their_pace():
    scene = Scene(
        man("ann", "billman", 30, 20, commanded=True, chit="move"),
        man("unc", "billman", 10, 20, chit="move", result="half_move"),
        FAR,
    )
    scene.plays("declare", answers=["run"], until="charges")
    assert (scene["ann"].pace, scene["ann"].at) == ("run", (3000, 2000))
    assert scene["unc"].pace == "walk"
    scene.plays("moves", answers=["point", [3500, 2300]])
    assert scene["ann"].at == (3500, 2300)
    assert scene["unc"].at != (1000, 2000) and length((1000, 2000), scene["unc"].at) <= 400


@pytest.mark.rule("KK-100")
def test_a_charger_whose_target_fled_goes_the_declared_distance_after_it():
    scene = Scene(
        man("kay", "squire", 30, 10, commanded=True, chit="charge", pace="canter", target="bob"),
        foe("bob", "billman", 30, 20, routing=True),
    ).plays("moves")
    assert scene["bob"].y == 2000 + 1600 + 200
    assert scene["kay"].at == (3000, 2600) and not scene["kay"].contact
    assert scene.said("KK-100") == ["kay does not reach bob."]


@pytest.mark.rule("KK-100")
def test_a_charger_that_still_reaches_its_target_fights_it():
    scene = Scene(
        man("kay", "knight", 30, 20, commanded=True, chit="charge", pace="gallop", target="bob"),
        foe("bob", "chief", 30, 27, routing=True),
    ).plays("moves")
    assert scene["bob"].y == 2700 + 1200 + 200
    assert scene["kay"].contact and in_contact(scene["kay"].base, scene["bob"].base)


# --- paces ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("KK-105")
def test_only_trained_war_horses_gallop():
    mounts = {"warhorse": True, "barded_warhorse": True, "riding_horse": False, "nag": False}
    for mount, gallops in mounts.items():
        scene = Scene(man("kay", "knight", 30, 20, mount=mount))
        assert ("gallop" in paces(scene["kay"])) is gallops
        assert list(paces(scene["kay"]))[:3] == ["walk", "trot", "canter"]


@pytest.mark.rule("KK-106")
def test_galloping_tires_and_cantering_does_not():
    for pace, tired in (("gallop", 1), ("canter", 0)):
        scene = Scene(mover("kay", "knight", 30, 10, pace=pace), FAR).plays("moves", answers=["n"])
        assert scene["kay"].tired == tired and scene["kay"].y == 1000 + (2400 if tired else 1600)


@pytest.mark.rule("KK-108")
@pytest.mark.parametrize("before", ["stand", "walk"])
def test_a_mount_that_stood_or_walked_turns_as_it_likes(before):
    scene = Scene(mover("kay", "knight", 30, 30, before=before, facing=0), FAR).plays("moves", answers=["s"])
    assert scene["kay"].at == (3000, 2200) and scene["kay"].facing == 180


@pytest.mark.rule("KK-109")
@pytest.mark.parametrize("before", ["trot", "canter", "gallop"])
def test_any_other_mount_starts_ahead_and_turns_up_to_45_degrees_half_way(before):
    scene = Scene(mover("kay", "knight", 30, 20, before=before, facing=0, pace="walk"), FAR).plays(
        "moves", answers=["e"]
    )
    kay = scene["kay"]
    """Four inches north, then four to the north-east."""
    assert kay.facing == 45 and abs(kay.x - (3000 + 283)) <= 2 and abs(kay.y - (2000 + 400 + 283)) <= 2
    (event,) = scene.events("KK-099")
    corner = event.data["path"][1]
    assert corner[0] == 3000 and abs(corner[1] - 2400) <= 1
    behind = Scene(mover("kay", "knight", 30, 20, before=before, facing=0), FAR).plays("moves", answers=["s"])
    assert behind["kay"].at == (3000, 2000)


@pytest.mark.rule("KK-109")
def test_the_turn_comes_at_half_the_distance_actually_moved():
    scene = Scene(mover("kay", "knight", 30, 20, before="canter", facing=0, pace="gallop"), FAR)
    scene.plays("moves", answers=["point", [3150, 2600]])
    start, corner, end = scene.events("KK-099")[0].data["path"]
    legs = [length(tuple(start), tuple(corner)), length(tuple(corner), tuple(end))]
    assert abs(legs[0] - legs[1]) <= 2 and length(tuple(end), (3150, 2600)) <= 12


@pytest.mark.rule("KK-114")
def test_running_is_for_figures_in_command_range_and_rules_out_shooting():
    from roundtable.games.knights_and_knaves.rules.shooting import may_shoot

    scene = Scene(
        man("ann", "longbowman", 30, 20, commanded=True, ready=True, chit="move and shoot"),
        man("unc", "longbowman", 40, 20, chit="move and shoot", result="full_move_and_shoot"),
        FAR,
    )
    scene.plays("declare", answers=["run"], until="charges")
    assert (scene["ann"].pace, scene["unc"].pace) == ("run", "walk")
    assert not may_shoot(scene.play, scene["ann"]) and may_shoot(scene.play, scene["unc"])
    rider = Scene(
        man(
            "hob", "hobilar", 30, 20, mount="warhorse", commanded=True, ready=True, chit="move and shoot", pace="gallop"
        ),
        FAR,
    )
    assert not may_shoot(rider.play, rider["hob"])
    rider["hob"].pace = "canter"
    assert may_shoot(rider.play, rider["hob"])


@pytest.mark.rule("KK-115")
def test_running_tires():
    scene = Scene(mover("ann", "billman", 30, 10, pace="run"), FAR).plays("moves", answers=["n"])
    assert scene["ann"].tired == 1 and scene["ann"].y == 2600
    assert Scene(mover("ann", "billman", 30, 10), FAR).plays("moves", answers=["n"])["ann"].tired == 0


# --- obstacles --------------------------------------------------------------------------------------------------------

HEDGE = {"kind": "hedge", "line": [[20, 25], [40, 25]]}


@pytest.mark.rule("KK-116")
def test_a_linear_obstacle_stops_a_figure_and_takes_a_turn_to_cross():
    scene = Scene(mover("ann", "billman", 30, 20), FAR, terrain=[HEDGE]).plays("moves", answers=["n"])
    ann = scene["ann"]
    assert ann.x == 3000 and 2500 - 50 - 5 <= ann.y <= 2500 - 50
    ann.chit, ann.moved = "cross", False
    scene.plays("moves")
    assert 2500 + 50 <= ann.y <= 2500 + 55 and scene.said("KK-116") == ["ann crosses the obstacle."]
    ann.chit = "move"
    ann.pace = "walk"
    scene.state.units["unit-ann"].plan = ""
    scene.plays("moves", answers=["n"])
    assert ann.y > 3300


@pytest.mark.rule("KK-116")
def test_a_mount_crosses_at_a_walk():
    scene = Scene(man("kay", "knight", 30, 24.22, commanded=True, chit="cross", pace="gallop"), FAR, terrain=[HEDGE])
    scene.plays("moves")
    assert scene["kay"].pace == "walk" and scene["kay"].y >= 2575 and scene["kay"].tired == 0


@pytest.mark.rule("KK-117")
@pytest.mark.parametrize("kind", ["doorway", "gate"])
def test_doorways_and_gates_are_crossed_like_obstacles(kind):
    wall = [{"kind": "wall", "line": [[20, 25], [29, 25]]}, {"kind": "wall", "line": [[31, 25], [40, 25]]}]
    door = {"kind": kind, "line": [[29, 25], [31, 25]]}
    scene = Scene(mover("ann", "billman", 30, 20), FAR, terrain=[*wall, door]).plays("moves", answers=["n"])
    assert 2445 <= scene["ann"].y <= 2450
    scene["ann"].chit = "cross"
    scene.plays("moves")
    assert 2550 <= scene["ann"].y <= 2555


# --- modifiers --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("KK-118")
def test_half_the_stamina_halves_the_rate_before_inches_and_never_below_one():
    assert allowance(Scene(man("a", "billman", 9, 9, stamina=4))["a"], "walk") == 400
    assert allowance(Scene(man("a", "billman", 9, 9, stamina=5))["a"], "walk") == 800
    assert allowance(Scene(man("a", "billman", 9, 9, stamina=4, tired=2))["a"], "walk") == 200
    assert allowance(Scene(man("a", "billman", 9, 9, stamina=4, tired=9))["a"], "walk") == 100
    rider = Scene(man("k", "knight", 9, 9, horse=5, stamina=12))["k"]
    hurt = Scene(man("k", "knight", 9, 9, horse=10, stamina=1))["k"]
    assert allowance(rider, "canter") == 800 and allowance(hurt, "canter") == 1600


@pytest.mark.rule("KK-119")
def test_routing_adds_two_inches():
    assert allowance(Scene(man("a", "billman", 9, 9, routing=True))["a"], "run") == 1800


@pytest.mark.parametrize(
    ("piece", "inches"),
    [
        pytest.param({"kind": "gentle hill", "circle": [30, 26, 4]}, 6, marks=pytest.mark.rule("KK-120")),
        pytest.param({"kind": "steep hill", "circle": [30, 26, 4]}, 5, marks=pytest.mark.rule("KK-121")),
        pytest.param(
            {"kind": "stairs", "corners": [[28, 22], [32, 22], [32, 30], [28, 30]]}, 5, marks=pytest.mark.rule("KK-121")
        ),
        pytest.param(
            {"kind": "ladder", "corners": [[28, 22], [32, 22], [32, 30], [28, 30]]}, 5, marks=pytest.mark.rule("KK-121")
        ),
    ],
)
def test_slopes_shorten_a_move_up_or_down(piece, inches):
    for start, key, sign in ((20, "n", 1), (30, "s", -1)):
        scene = Scene(mover("ann", "billman", 30, start), FAR, terrain=[piece]).plays("moves", answers=[key])
        assert abs(scene["ann"].y - (start * 100 + sign * inches * 100)) <= 1


@pytest.mark.rule("KK-120", "KK-121")
def test_a_slope_counts_once_and_the_steeper_instead_of_the_gentler():
    both = [{"kind": "gentle hill", "circle": [30, 24, 3]}, {"kind": "steep hill", "circle": [30, 24, 2]}]
    scene = Scene(mover("ann", "billman", 30, 20), FAR, terrain=both).plays("moves", answers=["n"])
    assert abs(scene["ann"].y - 2500) <= 1
    beside = Scene(mover("ann", "billman", 30, 20), FAR, terrain=[{"kind": "gentle hill", "circle": [38, 24, 4]}])
    assert beside.plays("moves", answers=["n"])["ann"].y == 2800


@pytest.mark.rule("KK-120")
def test_one_who_could_not_go_on_uphill_stops_at_the_foot():
    """The hill begins 7 inches away: with 8 it could be reached, but on it only 6 are left."""
    scene = Scene(mover("ann", "billman", 30, 20), FAR, terrain=[{"kind": "gentle hill", "circle": [30, 31, 4]}])
    assert abs(scene.plays("moves", answers=["n"])["ann"].y - 2700) <= 2


@pytest.mark.rule("KK-122")
def test_every_fatigue_level_costs_an_inch():
    assert allowance(Scene(man("a", "billman", 9, 9, tired=1, worn=2))["a"], "walk") == 500


# --- ways -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("KK-297")
def test_on_foot_one_goes_around_what_is_in_the_way():
    wall = {"kind": "wall", "line": [[28, 22], [32, 22]]}
    scene = Scene(mover("ann", "longbowman", 30, 20), FAR, terrain=[wall])
    scene.plays("moves", answers=["point", [3000, 2400]])
    assert length(scene["ann"].at, (3000, 2400)) <= 2
    path = scene.events("KK-099")[0].data["path"]
    assert len(path) == 3 and scene.events("KK-099")[0].data["inches"] <= 10


@pytest.mark.rule("KK-297")
def test_friends_are_passed_through_but_nobody_ends_on_a_base():
    scene = Scene(mover("ann", "billman", 30, 20), man("pal", "billman", 30, 24), FAR).plays("moves", answers=["n"])
    assert scene["ann"].at == (3000, 2800)
    crowded = Scene(mover("ann", "billman", 30, 20), man("pal", "billman", 30, 28.3), FAR).plays("moves", answers=["n"])
    assert crowded["ann"].y <= 2730 and crowded.play.field.taken(crowded["ann"].base, "ann") is None


@pytest.mark.rule("KK-297")
def test_an_enemy_in_the_way_stops_a_move_and_walls_cannot_be_passed():
    scene = Scene(mover("ann", "billman", 30, 20), foe("bob", "billman", 30, 25, stunned=9)).plays(
        "moves", answers=["n"]
    )
    assert in_contact(scene["ann"].base, scene["bob"].base) and scene["ann"].y < 2405
    for piece in (
        {"kind": "wall", "line": [[10, 23], [50, 23]]},
        {"kind": "building", "corners": [[10, 23], [50, 23], [50, 30], [10, 30]]},
        {"kind": "water", "corners": [[10, 23], [50, 23], [50, 30], [10, 30]]},
    ):
        stopped = Scene(mover("ann", "billman", 30, 20), FAR, terrain=[piece]).plays("moves", answers=["n"])
        assert 2240 <= stopped["ann"].y <= 2250


@pytest.mark.rule("KK-297")
def test_a_point_out_of_reach_or_on_a_base_is_refused():
    scene = Scene(mover("ann", "billman", 30, 20), man("pal", "billman", 30, 23), FAR)
    for point in ([3000, 2801], [3000, 2310], [3000, 4700]):
        with pytest.raises(IllegalAnswer, match="can reach"):
            Scene(mover("ann", "billman", 30, 20), man("pal", "billman", 30, 23), FAR).plays(
                "moves", answers=["point", point]
            )
    scene.plays("moves", answers=["point", [3000, 2800]])
    assert scene["ann"].at == (3000, 2800)


def away(scene, id_="ann", **more):
    figure, enemy = scene[id_], scene["bob"]
    return compelled(scene.play, figure, enemy.at, "run", away=True, leaves=True, turns_freely=True, **more)


@pytest.mark.rule("KK-298")
def test_a_compelled_move_is_straight_if_that_is_free():
    scene = Scene(man("ann", "billman", 30, 30), foe("bob", "billman", 30, 36))
    assert away(scene).end == (3000, 1400)


@pytest.mark.rule("KK-298")
def test_else_it_turns_by_fifteen_degrees_clockwise_first():
    """Fleeing south, clockwise is to the west; a friend stands where the straight line ends."""
    scene = Scene(man("ann", "billman", 30, 30), man("pal", "billman", 30, 14), foe("bob", "billman", 30, 36))
    course = away(scene)
    assert course.facing == 195 and course.distance == 1600
    taken = Scene(
        man("ann", "billman", 30, 30),
        man("pal", "billman", 30, 14),
        man("pat", "billman", 25.86, 14.55),
        foe("bob", "billman", 30, 36),
    )
    assert away(taken).facing == 165


@pytest.mark.rule("KK-298")
def test_with_no_line_free_it_takes_the_longest():
    ring = [
        {"kind": "wall", "line": [[20, 24], [40, 24]]},
        {"kind": "wall", "line": [[20, 24], [20, 34]]},
        {"kind": "wall", "line": [[36, 24], [36, 34]]},
    ]
    scene = Scene(man("ann", "billman", 30, 30), foe("bob", "billman", 30, 33), terrain=ring)
    """Turned by 60 degrees clockwise it has some 11 inches to the southern wall; due west there are only 9 and a half."""
    course = away(scene)
    assert course.facing == 240 and 1085 <= course.distance <= 1100


@pytest.mark.rule("KK-298", "KK-116")
def test_linear_obstacles_stop_a_compelled_move_as_usual():
    scene = Scene(man("ann", "billman", 30, 30, routing=True), foe("bob", "billman", 30, 36), terrain=[HEDGE]).plays(
        "moves"
    )
    assert 2550 <= scene["ann"].y <= 2555
    scene["ann"].moved = False
    scene.plays("moves")
    assert 2445 <= scene["ann"].y <= 2450


@pytest.mark.rule("KK-298")
def test_mounts_keep_their_turning_limits_when_they_are_not_in_panic():
    """A withdrawing rider who cantered north cannot turn round at once."""
    scene = Scene(man("kay", "squire", 30, 20, unit="u", withdrawing=True, before="canter", facing=0), FAR).plays(
        "moves"
    )
    assert scene["kay"].y >= 2000
    routing = Scene(
        man("kay", "squire", 30, 40, routing=True, before="canter", facing=0), foe("bob", "billman", 30, 46)
    ).plays("moves")
    assert routing["kay"].at == (3000, 4000 - 1800)


def test_a_whole_unit_keeps_its_formation():
    unit = [mover(f"m{n}", "billman", 20 + 1.3 * n, 20 + (n % 2), unit="u") for n in range(6)]
    scene = Scene(*unit, mover("led", "sergeant", 28, 20, unit="u"), FAR)
    before = {id_: scene[id_].at for id_ in scene.state.units["u"].figures}
    scene.plays("moves", answers=["ne"])
    moved = {(scene[id_].x - x, scene[id_].y - y) for id_, (x, y) in before.items()}
    assert len(moved) == 1


def test_single_figures_are_moved_and_faced_one_by_one():
    scene = Scene(mover("a1", "billman", 20, 20, unit="u"), mover("a2", "billman", 22, 20, unit="u"), FAR)
    scene.plays("moves", answers=["each", "face", "w", "n", "point", [2500, 2000]])
    assert "face" in scene.options_of(1) and "face" not in scene.options_of(3)
    assert scene["a1"].at == (2000, 2800) and scene["a1"].facing == 270
    assert scene["a2"].at == (2500, 2000) and scene["a2"].facing not in (0, 90)


def test_nothing_ends_overlapping_whatever_is_ordered():
    for key in ("advance", "advance half", "back", "n", "sw", "to commander"):
        scene = Scene(
            *[mover(f"m{n}", "billman", 20 + 1.1 * (n % 4), 20 + 1.1 * (n // 4), unit="u") for n in range(12)],
            man("lord", "lord", 26, 18),
            *[foe(f"e{n}", "billman", 19 + 1.2 * n, 26, unit="e", stunned=9) for n in range(5)],
        )
        scene.plays("moves", answers=[key])
        field = scene.play.field
        for figure in scene.state.figures.values():
            assert field.taken(Disc(figure.x, figure.y, figure.radius), figure.id) is None


# --- charges that meet, ways of mounts, obstacles close together --------------------------------------------------------


def joust(first="kay", **more):
    """Two knights charge each other at the gallop, 12 inches apart."""
    return Scene(
        man("kay", "knight", 30, 15, **{"chit": "charge", "pace": "gallop", "target": "bob", **more}),
        foe("bob", "knight", 30, 27, chit="charge", pace="gallop", target="kay"),
        priority=0 if first == "kay" else 1,
    ).plays("moves")


@pytest.mark.rule("KK-018", "KK-106")
def test_of_two_who_charge_each_other_both_have_made_contact_at_their_pace():
    for first, second in (("kay", "bob"), ("bob", "kay")):
        scene = joust(first)
        assert scene[first].moved and not scene[second].moved
        for rider in (scene[first], scene[second]):
            assert (rider.contact, rider.pace, rider.tired) == (True, "gallop", 1)


@pytest.mark.rule("KK-219", "KK-221")
def test_a_charge_that_was_met_strikes_with_the_weight_of_a_charge():
    """Bob is met on his way; his lance still rolls three dice (not four, though he is charged too) and may fell Kay."""
    scene = joust().plays("melee", dice="1 10 1 1 1", until="falls")
    assert scene.details("KK-211")[0]["strikes"] == "bob"
    assert scene["kay"].struck == ["lance"] and len(scene.events("KK-213")[0].data["dice"]) == 3


@pytest.mark.rule("KK-018")
def test_a_charger_held_by_somebody_else_has_charged_nobody():
    scene = Scene(
        man("kay", "knight", 30, 15, chit="charge", pace="gallop", target="bob"),
        foe("bob", "knight", 30, 27),
        foe("cob", "billman", 31.27, 15),
    ).plays("moves")
    kay = scene["kay"]
    assert (kay.at, kay.contact, kay.pace, kay.tired) == ((3000, 1500), False, "stand", 0)


@pytest.mark.rule("KK-018")
def test_a_charge_at_one_already_touched_is_no_gallop():
    scene = Scene(
        man("kay", "knight", 30, 15, chit="charge", pace="gallop", target="bob"),
        foe("bob", "billman", 30, 16.27, stunned=3),
    ).plays("moves")
    assert scene["kay"].contact and (scene["kay"].pace, scene["kay"].tired) == ("stand", 0)


@pytest.mark.rule("KK-108")
def test_a_mount_free_to_turn_may_also_bend_its_way_to_get_around_an_enemy():
    """The nearer enemy stands in the straight way; a way with one turn half-way passes beside him."""
    figures = [
        man("kay", "knight", 30, 10, commanded=True, chit="charge"),
        foe("near", "billman", 30, 18, stunned=9),
        foe("far", "billman", 30, 27, stunned=9),
    ]
    scene = Scene(*figures).plays("declare", answers=["gallop far"], until="charges")
    assert "gallop far" in scene.options_of() and "walk far" not in scene.options_of()
    scene.plays("moves")
    kay = scene["kay"]
    assert kay.contact and in_contact(kay.base, scene["far"].base)
    start, corner, end = (tuple(point) for point in scene.events("KK-018")[-2].data["path"])
    """Two legs alike, and never through the one in the way."""
    assert (
        abs(length(start, corner) - length(corner, end)) <= 103 and length(start, corner) + length(corner, end) <= 2400
    )
    near = scene["near"].base
    for a, b in ((start, corner), (corner, end)):
        for step in range(101):
            spot = (a[0] + (b[0] - a[0]) * step // 100, a[1] + (b[1] - a[1]) * step // 100)
            assert length(spot, (near.x, near.y)) >= near.radius + kay.radius


@pytest.mark.rule("KK-120")
def test_a_bent_way_counts_the_slopes_it_really_touches():
    """Straight ahead for half, then 45 degrees to the right: the first leg crosses the hill, the line between its ends
    does not, so 16 inches at a canter become 14."""
    hill = {"kind": "gentle hill", "circle": [27.5, 27, 2.6]}
    for terrain, most in (([], 1600), ([hill], 1400)):
        scene = Scene(mover("kay", "knight", 30, 20, before="canter", facing=0, pace="canter"), FAR, terrain=terrain)
        scene.plays("moves", answers=["ne"])
        assert abs(scene.events("KK-099")[0].data["inches"] * 100 - most) <= 10


@pytest.mark.rule("KK-116")
def test_nobody_is_put_across_an_obstacle_onto_another():
    lane = [HEDGE, {"kind": "hedge", "line": [[20, 25.6], [40, 25.6]]}]
    wide = [HEDGE, {"kind": "hedge", "line": [[20, 26.6], [40, 26.6]]}]
    for terrain, crosses in ((lane, False), (wide, True)):
        scene = Scene(man("ann", "billman", 30, 24.47, commanded=True, chit="cross"), FAR, terrain=terrain)
        scene.plays("moves")
        assert (scene["ann"].y > 2500) is crosses


# --- breaking off -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("KK-017")
def test_one_who_is_felled_as_he_breaks_off_goes_nowhere():
    """The blow kills the horse under him, and he falls and is stunned."""
    scene = Scene(
        man("kay", "squire", 30, 20, commanded=True, chit="move", pace="walk", horse=1),
        foe("bob", "billman", 30, 21.27),
        options={"allow_break_off": True},
    )
    scene.plays("moves", dice="10 1  1  9 9 9  1  3 3")
    assert not scene["kay"].mounted and scene["kay"].stunned == 3 and scene["kay"].at == (3000, 2000)


@pytest.mark.rule("KK-017", "KK-109")
def test_a_mount_that_came_at_a_canter_cannot_turn_to_break_off():
    for before, offered in (("canter", ["arm sword", "stay"]), ("stand", ["arm sword", "move", "stay"])):
        scene = Scene(
            man("kay", "squire", 30, 20, commanded=True, before=before),
            foe("bob", "billman", 30, 21.27),
            options={"allow_break_off": True},
        )
        scene.plays("chits", answers=["stay"], until="uncontrolled")
        assert sorted(scene.options_of()) == offered


# --- a whole unit charges -------------------------------------------------------------------------------------------------


def charging_unit(answer):
    """A knight and two billmen of one unit, all marked to charge; one enemy 6 inches ahead of them, one 13."""
    return Scene(
        man("kay", "knight", 30, 20, unit="u", commanded=True, chit="charge"),
        man("ann", "billman", 33, 20, unit="u", commanded=True, chit="charge"),
        man("far", "billman", 50, 20, unit="u", commanded=True, chit="charge"),
        foe("bob", "chief", 31.5, 27, stunned=9),
        foe("cob", "chief", 50, 34, stunned=9, commander=False),
    ).plays("declare", answers=[answer], until="charges")


@pytest.mark.rule("KK-018", "KK-303")
def test_a_whole_unit_charges_the_nearest_mounts_at_their_fastest_and_men_no_faster_than_they_need():
    scene = charging_unit("charge")
    assert [(scene[id_].target, scene[id_].pace) for id_ in ("kay", "ann", "far")] == [
        ("bob", "gallop"),
        ("bob", "walk"),
        ("cob", "run"),
    ]


@pytest.mark.rule("KK-018", "KK-303")
def test_those_who_cannot_reach_anybody_at_the_pace_ordered_move_instead():
    scene = charging_unit("walk")
    far = scene["far"]
    assert (scene["kay"].target, scene["kay"].pace) == ("bob", "walk")
    assert (far.target, far.chit, far.pace) == ("", "move", "walk")


@pytest.mark.rule("KK-303", "KK-087")
def test_an_order_for_a_unit_is_not_for_those_of_it_out_of_command():
    scene = Scene(
        man("ann", "billman", 30, 20, unit="u", commanded=True, chit="move"),
        man("unc", "billman", 10, 20, unit="u", chit="move", result="half_move"),
        FAR,
    )
    scene.plays("declare", answers=["run"], until="charges")
    assert (scene["ann"].pace, scene["unc"].pace) == ("run", "walk")
    alone = Scene(man("unc", "billman", 10, 20, chit="move", result="half_move"), FAR)
    assert alone.plays("declare", until="charges").asked == []


@pytest.mark.rule("KK-017")
def test_one_who_breaks_off_reads_what_he_risks():
    """Both have factor 9: of 100 throws 45 are higher for Bob."""
    scene = Scene(
        man("ann", "billman", 30, 20, commanded=True, chit="move"),
        foe("bob", "billman", 30, 21),
        options={"allow_break_off": True},
    )
    scene.plays("declare", answers=["walk"], until="charges")
    higher = sum(b > a for a in range(1, 11) for b in range(1, 11))
    assert scene.told_of("walk")["stakes"] == f"a blow at him first, {higher} % to strike home"


@pytest.mark.rule("KK-017")
@pytest.mark.parametrize(("dice", "hurt"), [("5 5", 0), ("6 5  9 9 9", 8)])
def test_one_who_breaks_off_is_struck_only_by_a_higher_total(dice, hurt):
    """Both have factor 9; a tie strikes nobody, and a blow that takes all his stamina ends him there."""
    scene = Scene(
        man("ann", "billman", 30, 20, commanded=True, chit="move", pace="walk"),
        foe("bob", "billman", 30, 21),
        options={"allow_break_off": True},
    )
    scene.plays("moves", dice=dice)
    ann = scene["ann"]
    assert ann.hurt == hurt and (ann.at, ann.gone) == (((3000, 1200), "") if not hurt else ((3000, 2000), "disabled"))
