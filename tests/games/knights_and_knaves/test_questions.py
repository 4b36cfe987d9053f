"""Questions mean the same to the rules and to a client that knows nothing but their JSON."""

from __future__ import annotations

import json

import pytest

from roundtable.games.knights_and_knaves import GAME
from roundtable.games.knights_and_knaves.rules.paths import course_to
from roundtable.games.knights_and_knaves.rules.places import within_reach
from roundtable.kernel.asks import ask_from_json
from roundtable.kernel.dice import Dice
from roundtable.kernel.match import Match

from .scene import Scene, foe, man

FAR = foe("far", "peasant", 60, 44, stunned=9)


@pytest.mark.parametrize(
    "options",
    [
        {"battle": "wending_ford"},
        {"battle": "tower_gate", "ask_uncontrolled": True, "allow_break_off": True},
        {"deployment": "ready", "first_retinue": "march_lords_household", "ask_uncontrolled": True},
        {"first_retinue": "build", "terrain_layout": "village"},
    ],
)
def test_a_client_that_knows_only_json_draws_answers_the_rules_accept(options):
    match = Match.new(GAME, seed="a client", options=options)
    dice = Dice(b"a client")
    kinds = set()
    for _ in range(260):
        if match.over:
            break
        ask = match.ask
        told = ask_from_json(json.loads(json.dumps(ask.to_json())))
        kinds.add(ask.kind)
        match.answer(ask.seat, told.sample(dice))
    assert {"choose", "point"} <= kinds


@pytest.mark.rule("KK-007")
@pytest.mark.parametrize("shape", ["figures", "loose line", "block", "column"])
def test_every_place_that_json_allows_a_unit_is_accepted(shape):
    match = Match.new(GAME, seed="places", options={"battle": "wending_ford"})
    dice = Dice(shape.encode())
    placed = 0
    while match.state.step == "deploy":
        ask = match.ask
        if ask.kind == "point":
            told = ask_from_json(json.loads(json.dumps(ask.to_json())))
            for _ in range(10):
                ask.check(told.sample(dice))
            match.answer(ask.seat, told.sample(dice))
            placed += 1
        else:
            match.answer(ask.seat, shape if shape in ask.options else ask.options.key_at(0))
    assert placed >= 4


@pytest.mark.rule("KK-109")
def test_a_mount_that_must_ride_ahead_is_offered_its_wedge_and_gets_to_every_point_of_it():
    rider = man("kay", "knight", 30, 20, before="canter", facing=30, pace="canter", commanded=True, chit="move")
    play = Scene(rider, FAR).play
    kay = play.battle.figures["kay"]
    region = within_reach(play, kay, "canter")
    dice = Dice(b"wedge")
    for _ in range(200):
        point = region.sample(dice)
        course = course_to(play, kay, point, "canter")
        assert course.end == point and course.distance <= 1600
        if len(course.points) == 3:
            first, second = (abs(complex(b[0] - a[0], b[1] - a[1])) for a, b in zip(course.points, course.points[1:]))
            assert abs(first - second) <= 5, "it turns half-way"
    assert not region.holds(30_00, 10_00) and not region.holds(20_00, 24_00), "neither behind nor abreast of it"


@pytest.mark.rule("KK-109", "KK-303")
@pytest.mark.parametrize("point", [[3000, 3200], [3350, 3000], [2700, 2960]])
def test_a_ride_named_by_its_end_point_ends_there(point):
    scene = Scene(
        man("kay", "knight", 30, 20, before="canter", facing=0, pace="canter", commanded=True, chit="move"), FAR
    )
    scene.plays("moves", answers=["point", point], until="shooting")
    assert list(scene["kay"].at) == point
    assert not [event for event in scene.table.events if "short" in event.text]


@pytest.mark.rule("KK-297", "KK-303")
def test_who_is_stopped_before_the_point_he_was_sent_to_says_so():
    scene = Scene(
        man("kay", "knight", 30, 20, before="canter", facing=0, pace="canter", commanded=True, chit="move"),
        foe("bob", "billman", 30, 28, stunned=9),
    )
    scene.plays("moves", answers=["point", [3000, 3000]], until="shooting")
    assert scene["kay"].at != (3000, 3000) and scene.play.field.touching(scene["kay"])
    (said,) = [event for event in scene.table.events if "short" in event.text]
    away = (3000 - scene["kay"].y) / 100
    assert (
        said.sentence() == f"kay comes {away:.1f} inches short of the point: bob is in the way."
        and said.rule == "KK-297"
    )


@pytest.mark.rule("KK-018", "KK-109")
@pytest.mark.parametrize("degrees", [-22, -15, -8, 0, 8, 15, 22])
def test_a_charge_that_must_begin_ahead_turns_half_way_by_twice_what_its_target_is_aside(degrees):
    from roundtable.board.measured import along, heading

    x, y = along((3000, 2000), heading(degrees), 1000)
    scene = Scene(
        man(
            "kay",
            "knight",
            30,
            20,
            before="canter",
            facing=0,
            pace="canter",
            commanded=True,
            chit="charge",
            target="bob",
        ),
        foe("bob", "billman", x / 100, y / 100, stunned=9),
    )
    scene.plays("moves", until="shooting")
    kay = scene["kay"]
    assert kay.contact
    assert abs((kay.facing + 180) % 360 - 180 - 2 * degrees) <= 2


@pytest.mark.rule("KK-303")
def test_who_points_at_a_place_need_not_be_asked_twice():
    walker = man("ann", "billman", 30, 20, pace="walk", commanded=True, chit="move")
    scene = Scene(walker, FAR).plays("moves", answers=["at 3300 2400"], until="shooting")
    assert scene["ann"].at == (3300, 2400) and len(scene.asked) == 1
    from roundtable.kernel.errors import IllegalAnswer

    for wrong in ("at 3000 4000", "at 3000", "at x y", "at 1 2 3", "at -1 20"):
        with pytest.raises(IllegalAnswer):
            Scene(walker, FAR).plays("moves", answers=[wrong], until="shooting")


@pytest.mark.rule("KK-005", "KK-303")
def test_who_points_may_say_which_way_they_then_face():
    walker = man("ann", "billman", 30, 20, pace="walk", commanded=True, chit="move")
    scene = Scene(walker, FAR).plays("moves", answers=["at 3300 2400 facing 250"], until="shooting")
    assert (scene["ann"].at, scene["ann"].facing) == ((3300, 2400), 250)
    still = Scene(walker, FAR).plays("moves", answers=["at 3000 2000 facing 90"], until="shooting")
    assert (still["ann"].at, still["ann"].facing) == ((3000, 2000), 90), "also where they stand"
    from roundtable.kernel.errors import IllegalAnswer

    for wrong in ("at 3300 2400 facing 360", "at 3300 2400 facing", "at 3300 2400 facing north"):
        with pytest.raises(IllegalAnswer):
            Scene(walker, FAR).plays("moves", answers=[wrong], until="shooting")


@pytest.mark.rule("KK-005", "KK-303")
def test_a_whole_unit_faces_as_it_is_told_and_riders_face_as_they_ride():
    unit = [
        man(name, "billman", x, 20, unit="bills", pace="walk", commanded=True, chit="move")
        for name, x in (("ann", 30), ("bea", 31.5))
    ]
    scene = Scene(*unit, FAR).plays("moves", answers=["at 3000 2300 facing 135"], until="shooting")
    assert [(scene[name].at, scene[name].facing) for name in ("ann", "bea")] == [((3000, 2300), 135), ((3150, 2300), 135)]
    from roundtable.kernel.errors import IllegalAnswer

    rider = man("kay", "squire", 30, 20, pace="walk", commanded=True, chit="move", facing=0)
    with pytest.raises(IllegalAnswer):
        Scene(rider, FAR).plays("moves", answers=["at 3000 2300 facing 135"], until="shooting")


@pytest.mark.rule("KK-132", "KK-173")
def test_a_shot_says_how_likely_it_hits_and_what_it_takes():
    """Nine inches and skill 7 need a 2; within ten inches two dice, a longbow adds 2."""
    archer = man("ann", "longbowman", 30, 10, commanded=True, ready=True, chit="shoot")
    scene = Scene(archer, foe("bob", "billman", 30, 20)).plays("shooting", dice="1", answers=["bob"])
    assert list(scene.options_of()) == ["bob", "hold"], "the sensible answer comes first"
    odds = {option["key"]: (option.get("odds"), option.get("stakes")) for option in scene._told[-1]["options"]}
    assert odds["bob"] == ("90 % to hit", "2D10 + 2 less armour 6, of 8 stamina") and odds["hold"] == (None, None)


@pytest.mark.rule("KK-028", "KK-044", "KK-045", "KK-046")
def test_a_rally_says_how_likely_it_is():
    """A billman alone has morale 7: 1 to 6 of 10 are under it."""
    scene = Scene(man("ann", "billman", 30, 20, routing=True), FAR).plays(
        "rally", dice="10", answers=["all"], until="command"
    )
    odds = {option["key"]: option.get("odds") for option in scene._told[-1]["options"]}
    assert odds == {"all": "60 % to rally", "pick": None, "none": None}


@pytest.mark.rule("KK-211", "KK-212")
def test_a_bout_says_both_chances():
    """Of a hundred pairs of dice 45 are higher on either side and ten are equal."""
    ann = man("ann", "billman", 30, 20)
    scene = Scene(ann, foe("bob", "billman", 30, 21.02), foe("cob", "billman", 31.02, 20, stunned=3))
    scene.plays("melee", answers=["bob"], until="bouts")
    odds = {option["key"]: (option["odds"], option["stakes"]) for option in scene._told[-1]["options"]}
    assert odds["bob"] == ("45 % to strike home", "45 % to be struck if he fights you")
    assert odds["cob"][1] == "he cannot strike"


@pytest.mark.rule("KK-018", "KK-181", "KK-211")
def test_a_charge_says_how_likely_it_strikes_home():
    """Two billmen with the same factor: 45 of a hundred pairs of dice are higher on either side."""
    charger = man("ann", "billman", 30, 20, commanded=True, chit="charge")
    scene = Scene(charger, foe("bob", "billman", 30, 24)).plays("declare", answers=["walk bob"], until="moves")
    odds = {option["key"]: option.get("odds") for option in scene._told[-1]["options"]}
    assert odds["walk bob"] == odds["run bob"] == "about 45 % to strike home"


@pytest.mark.rule("KK-303")
def test_some_of_a_unit_are_sent_and_the_others_are_asked_about_again():
    unit = [man(f"u-{n}", "billman", 30 + 3 * n, 20, unit="u", commanded=True, chit="move", pace="walk") for n in range(4)]
    # The place is where the first figure would be: those who are named go as it would, 3 inches north.
    answers = ["at 3000 2300 with u-1,u-3", "at 2800 2000"]
    scene = Scene(*unit, FAR).plays("moves", answers=answers, until="shooting")
    assert [ask.prompt for ask in scene.asked] == ["Where do u go (4 figures)?", "Where do u go (2 figures)?"]
    assert [scene[f"u-{n}"].at for n in range(4)] == [(2800, 2000), (3300, 2300), (3400, 2000), (3900, 2300)]
    turned = Scene(*unit, FAR).plays("moves", answers=["at 3000 2300 facing 90 with u-2", "hold"], until="shooting")
    assert turned["u-2"].facing == 90 and turned["u-2"].at == (3600, 2300)
    assert turned["u-1"].facing != 90 and turned["u-1"].at == (3300, 2000)
    assert all(not turned[f"u-{n}"].plan for n in (0, 1, 3))
    from roundtable.kernel.errors import IllegalAnswer

    for wrong in ("u-1,u-1", "u-1,far", "u-9", "u-1, u-2", ""):
        with pytest.raises(IllegalAnswer):
            Scene(*unit, FAR).plays("moves", answers=[f"at 3000 2300 with {wrong}"], until="shooting")
