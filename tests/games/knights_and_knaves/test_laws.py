"""Laws of a position: they hold after every step of play, and whatever breaks one is refused with its field."""

from __future__ import annotations

import copy

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from roundtable.games.knights_and_knaves import GAME
from roundtable.games.knights_and_knaves.options import Options
from roundtable.kernel.dice import Dice, Tape
from roundtable.kernel.errors import BadSetup
from roundtable.kernel.game import Setup
from roundtable.kernel.laws import broken
from roundtable.kernel.match import Match

from .scene import foe, man

PLAYED = [
    {"options": {"deployment": "ready"}},
    {"seats": 3, "options": {"battle": "tower_gate", "ask_uncontrolled": True, "allow_break_off": True}},
    {"options": {"battle": "wending_ford", "first_retinue": "build"}},
    {"options": {"battle": "hedge_road", "deployment": "ready", "first_retinue": "march_lords_household"}},
]


@pytest.mark.parametrize("setup", PLAYED, ids=lambda setup: setup["options"].get("battle", "pitched"))
def test_they_hold_after_every_answer_of_random_play(setup):
    match = Match.new(GAME, seed="lawful", **setup)
    dice = Dice(b"lawful")
    for _ in range(220):
        assert [law.sentence() for law in broken(GAME, match.state)] == []
        if match.over:
            break
        match.answer(match.ask.seat, match.ask.sample(dice))


def position(**changes):
    """A small lawful battle, with changes."""
    figures = [
        man("lord", "lord", 30, 10),
        man("ann", "longbowman", 33, 10, unit="bows"),
        man("pat", "longbowman", 35, 10, unit="bows"),
        foe("boss", "chief", 30, 40),
        foe("bob", "billman", 33, 40, unit="bills"),
    ]
    return {"figures": figures, "phase": "rally", "turn": 3, **changes}


def refused(given, **more):
    with pytest.raises(BadSetup) as error:
        Match.new(GAME, position=given, dice=Tape(), **more)
    return str(error.value)


def ann(**fields):
    figures = position()["figures"]
    figures[1].update(fields)
    return position(figures=figures)


ANN_FIRST, LORD_SECOND = man("ann", "billman", 33, 10, unit="u"), man("lord", "lord", 30, 10, unit="u")
HEDGE = {"kind": "hedge", "line": [[32, 10.2], [36, 10.2]]}
POND = {"kind": "water", "circle": [33, 8, 2]}


@pytest.mark.parametrize(
    ("given", "told"),
    [
        (position(lord_down=[1]), "lord_down: expected a list of length 2"),
        (position(lord_down=[0, 9]), "lord_down is 9; legal is 0 to 3 (KK-052)"),
        (position(zealous="Red"), "zealous: expected a list, not a text"),
        (position(zealous=[2]), "zealous[0]: expected a whole number of at most 1"),
        (position(seats={"bows": 1}), "seats.bows: there is no '1'; there are 0"),
        (position(leaders={"bows": "bob"}), "leaders.bows: there is no 'bob'"),
        (position(leaders={"bowmen": "ann"}), "leaders: there is no 'bowmen'; did you mean bows?"),
        (position(fallen=[{"figure": "eve", "how": "routs"}]), "fallen.figure: there is no 'eve'"),
        (position(fallen=[{"figure": "ann", "how": "dances"}]), "how: there is no 'dances'; legal is routs, is disabled"),
        (position(turn=-1), "turn: expected a whole number of at least 1"),
        (position(turn=5, turn_limit=4), "turn is 5; legal is 1 to 4 (KK-258)"),
        (position(table=[72, 1000]), "table"),
        (position(table=[30, 60]), "table is 6000; legal is 2400 to 3000 (KK-002)"),
        (position(edges=["south", "south"]), "edges is ['south', 'south']; legal is one side south and the other north"),
        (position(edges=["east", "south"]), "edges[0]: there is no 'east'; legal is south, north"),
        (position(baggage=[[90, 1], None]), "baggage is [90.0, 1.0]; legal is a place on the table"),
        (position(corpses=[[1, 2, 3]]), "corpses"),
        (position(orders={"bows": "dance"}), "orders: there is no 'dance'; legal is attack until, defend until"),
        (position(phase="deploy"), "phase: there is no 'deploy'"),
        (ann(stamina=-5), "figures: ann.stamina is -5; legal is 1 to 8 (KK-214)"),
        (ann(stamina=99), "figures: ann.stamina is 99; legal is 1 to 8"),
        (ann(stamina=0), "figures: ann.stamina is 0"),
        (ann(chit="dance"), "figures[1].chit: there is no 'dance'; legal is stay, move, shoot"),
        (ann(chit="face down"), "figures: ann.chit is 'face down'; legal is stay, move"),
        (ann(pace="crawl"), "figures: ann.pace is 'crawl'; legal is stand, walk"),
        (ann(mount="cow"), "figures: ann.mount: there is no 'cow'"),
        (ann(weapon="spoon"), "figures: ann.weapons is 'spoon'; legal is"),
        (ann(missile="spoon"), "figures: ann.missile is 'spoon'"),
        (ann(target="pat"), "figures: ann.target is 'pat'; legal is boss, bob (KK-018)"),
        (ann(stunned=400), "figures: ann.stunned is 400; legal is 0 to 10"),
        (ann(worn=99), "figures: ann.worn is 99; legal is 0 to 3 (KK-254)"),
        (ann(facing=-30), "figures: ann.facing is -30; legal is 0 to 359"),
        (ann(at=[30, 10.2]), "legal is a place not on the base of"),
        (ann(worn=4), "figures: ann.worn is 4; legal is 0 to 3 (KK-254)"),  # that ends a battle
        (ann(mount="nag", pace="gallop"), "figures: ann.pace is 'gallop'; legal is stand, walk, trot, canter (KK-105)"),
        (ann(mount="warhorse", before="run"), "figures: ann.before is 'run'; legal is stand, walk, trot, canter, gallop"),
        (ann(troop="chief"), "lord and ann both command side 0, which has one commander (KK-001); whoever does not says"),
        (ann(troop="chief", unit="unit-lord", commander=True), "lord and ann both command side 0"),
        (position(figures=[ANN_FIRST, LORD_SECOND]), "leaders.u is 'ann'; legal is lord, who commands the side (KK-009)"),
        (position(leaders={"bills": "bob"}, terrain=[HEDGE]),
         "figures: ann.at is [33.0, 10.0]; legal is a place not on a wall, a hedge, a drop or water (KK-297)"),
        (position(terrain=[POND]), "figures: ann.at is [33.0, 10.0]; legal is a place not on a wall"),
        (ann(unit="bills"), "the unit 'bills' is on the other side"),
        (ann(id="two words"), "figures[1].id"),
        (ann(side=2), "figures[1].side"),
        (ann(loader="lord"), "figures: ann.loader is 'lord'; legal is another figure of its unit"),
        (ann(at=[float("nan"), 3]), "figures[1].at[0]: expected a number of at least -240"),
        (position(troops={"imp": {"like": "elf"}}), "troops.imp.like: there is no 'elf'"),
        (position(troops={"imp": {"like": "peasant", "melee": 77}}), "troops"),
        ({"figures": 7}, "figures: expected a list, not a whole number"),
        ({"figures": [7]}, "figures[0]: expected an object, not a whole number"),
        ({"retinues": [7, 8]}, "this is not a retinue"),
        ({"retinues": [{"name": "x", "units": [{"name": "u", "leader": "lord", "figures": {"peasant": 10**9}}]}] * 2},
         "a count of figures is a whole number from 1 to 500"),
        ({}, "either figures, or retinues"),
    ],
)  # fmt: skip
def test_what_breaks_one_is_refused_with_its_field_and_what_is_legal(given, told):
    assert told in refused(given)


@pytest.mark.rule("KK-001", "KK-009")
def test_a_lord_who_does_not_command_is_one_of_the_men():
    given = position()
    given["figures"].append(man("old", "lord", 40, 10, commander=False, unit="bows"))
    assert Match.new(GAME, position=given, dice=Tape()).at(0).state.sides[0].commander == "lord"


@pytest.mark.rule("KK-050", "KK-052")
def test_a_commander_who_lies_disabled_is_lost_whether_or_not_the_turn_is_told():
    """In an earlier turn, or in this one if he is among those who fell in it."""
    given = position()
    given["figures"][0].update(gone="disabled")
    assert Match.new(GAME, position=given, dice=Tape()).at(0).state.sides[0].lord_down == 2
    given["fallen"] = [{"figure": "lord", "how": "is disabled", "phase": "rally"}]
    assert Match.new(GAME, position=given, dice=Tape()).at(0).state.sides[0].lord_down == 3


def test_what_a_position_says_is_what_stands_on_the_table():
    said = position(
        seats={"bows": 2}, leaders={"bows": "pat"}, lord_down=[0, 2], zealous=[1], captured=[0], phase="shooting",
        fallen=[{"figure": "ann", "how": "routs", "phase": "movement"}], orders={"bills": "attack until"},
    )  # fmt: skip
    state = GAME.start(Setup(GAME.name, seats=4, position=said), Options())
    bows = state.units["bows"]
    assert (bows.seat, bows.leader) == (2, "pat") and state.units["bills"].order == "attack until"
    assert [side.lord_down for side in state.sides] == [0, 2] and [s.zealous for s in state.sides] == [False, True]
    assert state.sides[0].captured and state.sides[0].baggage == (3600, 120)
    (note,) = state.fallen
    assert (note.figure, note.how, note.phase, note.side, (note.x, note.y)) == (
        "ann",
        "routs",
        "movement",
        0,
        (3300, 1000),
    )


@pytest.mark.rule("KK-260")
def test_a_designer_may_give_a_troop_values_of_its_own():
    troops = {"halberdier": {"like": "billman", "melee": 7, "armour": 8, "stamina": 9, "name": "Halberdier"}}
    hal = man("hal", "halberdier", 40, 10)
    state = Match.new(GAME, position=position(figures=[*position()["figures"], hal], troops=troops), dice=Tape()).state
    hal, bob = state.figures["hal"], state.figures["bob"]
    assert (hal.row.melee, hal.row.armour, hal.stamina, hal.full) == (7, 8, 9, 9)
    assert hal.weapons == bob.weapons and bob.row.melee == 5
    assert hal.points == bob.points + 2 + 2 + 1, "melee 2, armour 2, half of the stamina more (KK-261)"
    sheet = next(sheet for sheet in GAME.sheets(GAME.view(state, 0)) if sheet.target == "figure hal")
    assert dict(sheet.rows)["Troop"] == "Halberdier, leader" and 'data-charge="visor"' in GAME.svg(GAME.view(state, 0))


WORDS = [
    "ann",
    "bob",
    "bows",
    "move",
    "wood",
    "hedge",
    "stairs",
    "routs",
    "lord",
    "kind",
    "circle",
    "line",
    "corners",
    "figure",
]
LEAVES = st.none() | st.booleans() | st.integers() | st.integers(-2, 60) | st.floats() | st.text(max_size=6)
JSON = st.recursive(
    LEAVES | st.sampled_from(WORDS),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(WORDS), inner, max_size=3),
    max_leaves=6,
)
FULL = position(
    terrain=[{"kind": "wood", "circle": [50, 20, 4]}, {"kind": "wall", "line": [[10, 20], [14, 22]]},
             {"kind": "building", "corners": [[60, 20], [66, 20], [66, 26], [60, 26]]}],
    baggage=[[30, 3], None], corpses=[[20, 20]], orders={"bows": "attack until"}, leaders={"bows": "pat"}, seats={"bows": 0},
    objectives=[{"name": "hill", "circle": [36, 24, 4], "points": 10}], fallen=[{"figure": "ann", "how": "routs"}],
    troops={"imp": {"like": "peasant", "melee": 4}}, zealous=[0], lord_down=[0, 1], table=[72, 48],
)  # fmt: skip
"""A position in which everything is said."""


def places_in(value, path=()):
    """Every place in some JSON, by the keys that lead to it."""
    yield path
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in inner:
        yield from places_in(part, (*path, key))


FIGURE_FIELDS = [
    "stamina",
    "horse",
    "weapons",
    "facing",
    "gone",
    "stunned",
    "failed",
    "pace",
    "chit",
    "target",
    "struck",
    "own",
]


@settings(max_examples=150, deadline=4000, suppress_health_check=[HealthCheck.too_slow])
@given(st.data())
def test_any_json_is_refused_or_gives_a_lawful_match(data):
    given_ = copy.deepcopy(FULL)
    for _ in range(data.draw(st.integers(1, 3))):
        path = data.draw(st.sampled_from([*places_in(given_)][1:] + [("figures", 1, field) for field in FIGURE_FIELDS]))
        whole = given_
        try:
            for key in path[:-1]:
                whole = whole[key]
            whole[path[-1]] = data.draw(JSON)
        except (KeyError, IndexError, TypeError):
            continue  # an earlier change has taken that place away
    try:
        match = Match.new(GAME, position=given_, seed=1)
    except BadSetup as error:
        assert str(error)
        return
    dice = Dice(b"fuzz")
    for _ in range(12):
        assert [law.sentence() for law in broken(GAME, match.state)] == []
        if match.over:
            break
        match.answer(match.ask.seat, match.ask.sample(dice))


@settings(max_examples=60, deadline=2000)
@given(st.dictionaries(st.sampled_from(["figures", "retinues", "phase", "table", "x"]), JSON, max_size=3))
def test_json_that_is_no_position_at_all_is_refused(given_):
    try:
        Match.new(GAME, position=given_, seed=1)
    except BadSetup as error:
        assert str(error)
    else:
        assert given_.get("figures") == []
