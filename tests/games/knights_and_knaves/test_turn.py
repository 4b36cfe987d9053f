"""The turn, its phases and priority; setting up; teams (KK-007, KK-008, KK-026, KK-027, KK-299 to KK-301)."""

import re

import pytest

from roundtable.games.knights_and_knaves import GAME, data
from roundtable.games.knights_and_knaves.play import PHASE_OF
from roundtable.games.knights_and_knaves.rules.turn import STEPS
from roundtable.kernel.dice import Dice, Tape
from roundtable.kernel.match import Match

from ...story import Story
from .scene import HOUSEHOLD_AND_COMPANY, Scene, foe, man


@pytest.mark.rule("KK-026")
def test_seven_phases_in_their_order():
    assert data.charts().phases == ["rally", "command", "action", "movement", "shooting", "melee", "fatigue"]
    assert list(dict.fromkeys(PHASE_OF[step] for step in STEPS if PHASE_OF[step])) == data.charts().phases
    steps = list(STEPS)
    order = ["command", "signals", "panic", "declare", "charges", "moves", "falls", "weariness", "ammunition", "finis"]
    assert [steps.index(step) for step in order] == sorted(steps.index(step) for step in order)


@pytest.mark.rule("KK-026")
def test_a_whole_turn_passes_through_every_step_once():
    scene = Scene(man("ann", "billman", 10, 10), foe("bob", "billman", 60, 40))
    seen = []
    scene.state.step = "priority"
    for _ in range(40):
        seen.append(scene.state.step)
        answers = []
        dice = {"priority": "9 2", "uncontrolled": "1 1"}.get(scene.state.step, "")
        scene.plays(scene.state.step, dice, answers, until="one step")
        if scene.state.step == "priority":
            break
    assert seen == [step for step in STEPS if PHASE_OF[step]]


@pytest.mark.rule("KK-027")
def test_the_higher_roll_has_priority_and_ties_are_rolled_again():
    scene = Scene(man("ann", "billman", 10, 10), foe("bob", "billman", 60, 40), turn=3)
    scene.plays("priority", dice="6 6 2 7", until="rally")
    assert scene.state.priority == 1
    assert scene.said("KK-027")[-1] == "Player 2's men have priority."


@pytest.mark.rule("KK-027")
def test_the_side_with_priority_is_asked_first():
    figures = [man("ann", "billman", 10, 10, routing=True), foe("bob", "billman", 60, 40, routing=True)]
    for priority, order in ((0, [0, 1]), (1, [1, 0])):
        scene = Scene(*figures, priority=priority).plays("rally", answers=["none", "none"], until="command")
        assert [ask.seat for ask in scene.asked] == order


@pytest.mark.rule("KK-299")
def test_the_command_phase_in_its_order():
    scene = Scene(
        man("lord", "lord", 30, 10),
        man("ann", "longbowman", 30, 13, unit="u", stamina=3),
        man("tom", "sergeant", 33, 13, unit="t"),
        foe("bob", "peasant", 30, 40),
        orders={"t": "defend until"},
    )
    scene.plays("command", dice="6 7 1", answers=[["t"], "all"])
    rules = [event.rule for event in scene.table.events if event.rule in ("KK-063", "KK-070", "KK-065", "KK-035")]
    assert rules == ["KK-063", "KK-070", "KK-065", "KK-035"]


@pytest.mark.rule("KK-299")
def test_rallying_goes_by_priority():
    scene = Scene(man("ann", "billman", 10, 10, routing=True), foe("bob", "billman", 60, 40, routing=True), priority=1)
    scene.plays("rally", dice="1 10", answers=["all", "all"], until="command")
    assert [(d["figure"], d["rallies"]) for d in scene.details("KK-028")] == [("bob", True), ("ann", False)]


@pytest.mark.rule("KK-300")
def test_the_action_and_movement_phases_in_their_order():
    scene = Scene(
        man("lord", "lord", 30, 10, commanded=True, horse=9),
        man("tom", "sergeant", 10, 10, unit="t"),
        man("sam", "billman", 11.5, 10, unit="t"),
        foe("bob", "billman", 30, 22),
    )
    scene.plays("chits", dice="1 2 3", answers=["charge"])
    rolls = [detail["figure"] for detail in scene.details("KK-076")]
    assert rolls == ["tom", "sam", "bob"]
    scene.plays("panic", dice="10 3", answers=["gallop bob"])
    rules = [
        e.rule for e in scene.table.events if e.rule in ("KK-074", "KK-076", "KK-123", "KK-097", "KK-036", "KK-018")
    ]
    assert rules == ["KK-074", "KK-076", "KK-076", "KK-123", "KK-097", "KK-018", "KK-036", "KK-018", "KK-018"]


@pytest.mark.rule("KK-301")
def test_the_fatigue_phase_in_its_order():
    scene = Scene(
        man("kay", "knight", 30, 20, hurt=4, stamina=8, pace="gallop", tired=0),
        man("ann", "longbowman", 10, 10, shot=True, worn=1, tired=1),
        man("zed", "billman", 13, 10, stunned=3, stunned_on=9),
        foe("bob", "billman", 60, 40, worn=1),
        turn=10,
    )
    scene.plays("falls", dice="9 8 2 9 9 2 2")
    order = ["KK-222", "KK-244", "KK-248", "KK-252", "KK-246"]
    rules = list(dict.fromkeys(event.rule for event in scene.table.events if event.rule in order))
    assert rules == order
    assert scene["zed"].stunned == 2 and scene["kay"].worn == 1


# --- setting up -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("KK-008")
def test_the_default_terrain():
    pieces = Match.new(GAME, seed=1).state.terrain
    assert [(p.kind, p.disc or p.line) for p in pieces] == [
        ("wood", (1800, 2400, 500)),
        ("gentle hill", (5400, 2400, 600)),
        ("hedge", ((3000, 2400), (4200, 2400))),
    ]


@pytest.mark.rule("KK-008")
def test_other_terrain_by_option_and_woods_do_not_slow():
    assert Match.new(GAME, seed=1, options={"terrain_layout": "open"}).state.terrain == []
    castle = {p.kind for p in Match.new(GAME, seed=1, options={"terrain_layout": "castle"}).state.terrain}
    village = {p.kind for p in Match.new(GAME, seed=1, options={"terrain_layout": "village"}).state.terrain}
    assert {"wall", "gate", "stairs", "battlement", "rampart"} <= castle
    assert {"building", "doorway", "window", "chest wall", "water"} <= village
    scene = Scene(
        man("ann", "billman", 30, 20, commanded=True, chit="move", pace="walk"),
        foe("bob", "billman", 60, 40),
        terrain=[{"kind": "wood", "circle": [30, 24, 8]}],
    ).plays("moves", answers=["n"])
    assert scene["ann"].at == (3000, 2800)


def story(dice, **options):
    return Story(GAME, dice=dice, **HOUSEHOLD_AND_COMPANY, **options)


@pytest.mark.rule("KK-007")
def test_the_high_roller_chooses_an_edge_and_the_low_roller_sets_up_first():
    tale = story("d10=4 d10=4 d10=9 d10=2")
    assert tale.ask.seat == 0 and tale.offered == ["south", "north"]
    tale.does("north")
    assert [side.edge for side in tale.state.sides] == ["north", "south"]
    seats = []
    while tale.state.step == "deploy":
        seats.append(tale.ask.seat)
        tale.does("middle" if "baggage" in tale.ask.prompt else "suggested")
    """The Free Company has four units and the household three, and each its baggage: strictly in turn."""
    assert seats == [1, 0, 1, 0, 1, 0, 1, 0, 1]
    for figure in tale.state.figures.values():
        side = tale.state.sides[figure.side]
        assert figure.placed and figure.facing == (180 if side.edge == "north" else 0)
        assert (figure.y >= 3600) if side.edge == "north" else (figure.y <= 1200)
    from roundtable.games.knights_and_knaves.field import Field

    field = Field(tale.state)
    for unit in tale.state.units.values():
        assert sorted(field.together(unit)) == sorted(unit.figures)
    assert all(side.baggage is not None for side in tale.state.sides)


@pytest.mark.rule("KK-007")
def test_the_deployment_depth_is_an_option_and_figures_can_be_placed_one_by_one():
    tale = story("d10=9 d10=2", deployment_depth=8).does("south")
    assert tale.state.sides[1].zone == [0, 4000, 7200, 4800]
    tale.does("figures")
    assert "in inches from 0.5 to 71.5 across and from 40.5 to 47.5 up" in tale.refuses([3600, 2000])
    tale.does([3600, 4300])
    tale.refuses([3650, 4300])
    tale.refuses([3600, 4650])
    tale.does([3600, 4450])
    first, second = (tale.state.figures[f"b-captain-and-arms-{n}"] for n in (1, 2))
    assert first.at == (3600, 4300) and second.at == (3600, 4450)


@pytest.mark.rule("KK-007")
def test_a_unit_is_drawn_up_in_a_shape_where_its_player_chooses():
    tale = story("d10=9 d10=2").does("south")
    assert tale.offered == ["suggested", "loose line", "loose block", "line", "block", "column", "figures"]
    tale.does("line")
    assert "whole unit fits" in tale.refuses([100, 4300])
    tale.does([2000, 4300])
    spots = [tale.state.figures[f"b-captain-and-arms-{n}"].at for n in range(1, 6)]
    assert sorted(spots) == [(2000 + 125 * n, 4300) for n in range(-2, 3)] and spots[0] == (2000, 4300)


def test_several_players_share_a_side():
    match = Match.new(GAME, seed=5, seats=4, options={"deployment": "ready", **HOUSEHOLD_AND_COMPANY})
    assert match.game.sides(match.state) == [[0, 2], [1, 3]]
    owners = {unit.id: unit.seat for unit in match.state.units.values()}
    assert owners["a-household"] == 0 and owners["a-bills"] == 2 and owners["a-bows"] == 0
    assert {owners[unit] for unit in owners if unit.startswith("b-")} == {1, 3}
    match.concede(2)
    assert match.outcome is None
    while match.state.step != "rally":
        match.answer(match.ask.seat, match.ask.passing())
    assert match.state.units["a-bills"].seat == 0


@pytest.mark.parametrize("battle", ["hedge_road", "wending_ford", "tower_gate"])
def test_the_ready_battles_begin(battle):
    match = Match.new(GAME, seed=3, options={"battle": battle, "deployment": "ready"})
    while match.state.step == "orders":
        match.answer(match.ask.seat, "none")
    state = match.state
    assert state.turn == 1 and state.objectives and state.turn_limit
    for figure in state.figures.values():
        left, bottom, right, top = state.sides[figure.side].zone
        assert left <= figure.x <= right and bottom <= figure.y <= top


@pytest.mark.rule("KK-293", "KK-294")
@pytest.mark.parametrize("battle", ["hedge_road", "tower_gate"])
def test_to_a_ready_battle_the_march_lord_brings_a_part_of_his_household(battle):
    def units(**options: str) -> dict[str, int]:
        match = Match.new(GAME, seed=3, options={"battle": battle, "deployment": "ready", **options})
        return {unit.name: len(unit.figures) for unit in match.state.units.values() if unit.side == 0}

    assert units() == {"Household": 3, "Bills": 7, "Bows": 2}, "one longbow and the sergeant"
    whole = {"Household": 3, "Bills": 7, "Bows": 6}
    assert units(first_retinue="march_lords_household") == whole, "who asks for all gets all"


def test_a_position_that_makes_no_sense_is_refused_with_the_reason():
    from roundtable.kernel.errors import BadSetup

    for position, words in (
        ({"figures": [], "phaze": "melee"}, "did you mean phase"),
        ({"figures": [], "phase": "lunch"}, "phase: there is no 'lunch'; there are orders, priority"),
        ({"figures": [{"side": 0, "troop": "knigt", "at": [1, 1]}]}, "did you mean knight"),
        ({"figures": [{"side": 0, "troop": "knight"}]}, "figures.0.: the field at is missing"),
        ({"figures": [{"side": 0, "troop": "knight", "at": [90, 1]}]}, "legal is a place on the table, 0, 0 to 72, 48"),
        ({"figures": [{"side": 0, "troop": "knight", "at": [9, 1], "hat": 1}]}, "there is no field hat"),
        ({"figures": [], "terrain": [{"kind": "hedge"}]}, "needs a line"),
        ({"figures": [], "terrain": [{"kind": "building", "circle": [9, 9, 3]}]}, "needs a list of corners"),
        ({"figures": [], "terrain": [{"kind": "swamp", "circle": [1, 1, 1]}]}, "swamp"),
    ):
        with pytest.raises(BadSetup, match=words):
            Match.new(GAME, position=position, dice=Tape())


def test_figures_of_a_unit_are_named_together():
    from types import SimpleNamespace

    from roundtable.games.knights_and_knaves.play import in_runs

    play = Scene().play
    figures = [SimpleNamespace(name=name) for name in ("Bills 4", "Bills 2", "Bills 3", "Bows 1", "Bills 7", "ann")]
    assert play.names(figures) == "Bills 2-4, 7, Bows 1, ann"
    assert play.who(figures[:1], "routs", "rout") == "Bills 4 routs" and play.who([], "routs", "rout") == "nobody routs"
    assert in_runs([5, 1, 2, 9]) == "1-2, 5, 9"


@pytest.mark.rule("KK-007")
def test_by_option_both_sides_stand_drawn_up_at_once():
    for options in ({"quick_setup": True}, {"deployment": "ready"}):
        match = Match.new(GAME, seed=1, options=options)
        assert match.state.step == "orders" and all(figure.placed for figure in match.state.figures.values())
        assert all(side.baggage is not None for side in match.state.sides)
    assert Match.new(GAME, seed=1).state.step == "deploy"


@pytest.mark.rule("KK-059")
@pytest.mark.parametrize(
    ("who", "zeal"),
    [("none", [False, False]), ("first", [True, False]), ("second", [False, True]), ("both", [True, True])],
)
def test_zeal_is_an_option_for_either_side(who, zeal):
    assert [side.zealous for side in Match.new(GAME, seed=1, options={"zealous_sides": who}).state.sides] == zeal


@pytest.mark.parametrize("battle", ["pitched", "hedge_road", "wending_ford", "tower_gate"])
def test_the_battle_fits_a_terminal_of_80_columns_with_its_map_last(battle):
    match = Match.new(GAME, seed=4, options={"battle": battle, "deployment": "ready"})
    dice = Dice(b"terminal")
    for _ in range(60):
        lines = GAME.text(match.view(0), False).split("\n")
        assert max(len(line) for line in lines) <= 80
        framed = [place for place, line in enumerate(lines) if line.startswith("   +")]
        assert framed[1] == len(lines) - 1 and framed[1] - framed[0] <= 15, (
            "the map is last and leaves room for a question"
        )
        match.answer(match.ask.seat, match.ask.sample(dice))


@pytest.mark.rule("KK-258", "KK-259")
def test_a_battle_with_something_to_win_says_so():
    match = Match.new(GAME, seed=4, options={"battle": "wending_ford", "deployment": "ready"})
    while match.state.step == "orders":
        match.answer(match.ask.seat, "none")
    said = [event.sentence() for event in match.log if event.rule in ("KK-258", "KK-259")]
    assert said[0] == "The bridge is worth 30 points to who has more men fit to fight there at the end."
    assert said[-1] == "The battle ends after turn 30 at the latest."
    for shown in (GAME.text(match.view(0), False), GAME.svg(match.view(0))):
        assert "The bridge: 30 points, now held by Hill Rising" in shown
        assert "It ends after turn 30; the higher score wins, by 20 or more" in shown


def test_every_figure_is_a_group_of_its_own_that_keeps_its_id_when_it_moves():
    match = Match.new(GAME, seed=4, options={"deployment": "ready"})
    figure = next(iter(match.state.figures.values()))
    before = GAME.svg(match.view(0))
    assert f'id="figure-{figure.id}" transform="translate({figure.x} {figure.y})' in before
    figure.x += 100
    after = GAME.svg(match.view(0))
    assert f'id="figure-{figure.id}" transform="translate({figure.x} {figure.y})' in after
    assert sorted(re.findall(r'id="([^"]+)"', after)) == sorted(set(re.findall(r'id="([^"]+)"', before)))
