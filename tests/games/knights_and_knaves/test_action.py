"""The action phase: chits and the uncontrolled action table (KK-074 to KK-096)."""

import pytest

from roundtable.games.knights_and_knaves import GAME
from roundtable.games.knights_and_knaves.rules.action import action_modifiers
from roundtable.games.knights_and_knaves.rules.paths import allowance
from roundtable.kernel.dice import Tape
from roundtable.kernel.match import Match

from .scene import Scene, foe, man

LORD = man("lord", "lord", 30, 10, commanded=True)
FAR = foe("far", "peasant", 60, 44, stunned=9)


@pytest.mark.rule("KK-074")
def test_each_figure_in_command_range_is_marked_as_its_player_chooses():
    scene = Scene(
        LORD,
        man("led", "sergeant", 33, 10, unit="u", commanded=True),
        man("ann", "billman", 34.5, 10, unit="u", commanded=True),
        FAR,
    )
    scene.plays("chits", answers=["stay", "each", "move", "stay"], until="uncontrolled")
    assert [scene[id_].chit for id_ in ("lord", "led", "ann")] == ["stay", "move", "stay"]


@pytest.mark.rule("KK-074")
def test_chits_lie_face_down_until_they_are_revealed():
    position = {
        "figures": [
            LORD,
            foe("boss", "chief", 30, 40, commanded=True),
            foe("bob", "billman", 33, 40, unit="v", commanded=True),
        ],
        "phase": "chits",
    }
    match = Match.new(GAME, position=position, dice=Tape())
    assert set(match.asks) == {0, 1}
    match.answer(1, "move")
    boss = {figure.id: figure for figure in match.view(0).figures}["boss"]
    assert boss.chit == "" and match.log_for(0) == []
    match.answer(0, "stay")
    for stranger in (0, None):
        assert sees(match, stranger)["boss"] == "face down" and "chit face down" in GAME.svg(match.view(stranger))
    assert sees(match, 1) == {"lord": "face down", "boss": "move", "bob": ""}
    sheets = {sheet.target: dict(sheet.rows) for sheet in GAME.sheets(match.view(0))}
    assert sheets["figure boss"]["Chit"] == "face down" and sheets["figure lord"]["Chit"] == "stay"
    assert "face down" in GAME.text(match.view(0), colour=False)
    match.answer(1, "move")
    assert match.state.step == "declare" and match.state.revealed
    assert sees(match, 0) == {"lord": "stay", "boss": "move", "bob": "move"}


def sees(match, seat):
    """The chits as a seat sees them."""
    return {figure.id: figure.chit for figure in match.view(seat).figures}


@pytest.mark.rule("KK-074", "KK-075")
def test_who_cannot_do_what_the_unit_is_told_is_marked_and_told_apart():
    bows = [
        man(f"ann-{n}", "longbowman", 30 + 2 * n, 20, unit="u", name=f"Ann {n}", commanded=True, ready=n != 2)
        for n in (1, 2, 3)
    ]
    scene = Scene(*bows, FAR).plays("chits", answers=["shoot"], until="uncontrolled")
    assert [figure.chit for figure in scene.state.figures.values()][:3] == ["shoot", "stay", "shoot"]
    assert scene.said("KK-074") == ["Marked: Ann 1, 3: shoot; Ann 2: stay."]


@pytest.mark.rule("KK-075")
def test_only_chits_that_can_be_carried_out_are_offered():
    def offered(*figures, **position):
        scene = Scene(*figures, **position)
        scene.plays("chits", answers=["stay"], until="uncontrolled")
        return [key for key in scene.options_of() if not key.startswith("arm") and key != "each"]

    archer = {"commanded": True, "ready": True}
    assert sorted(offered(man("ann", "longbowman", 30, 20, **archer), FAR)) == [
        "move",
        "move and shoot",
        "shoot",
        "stay",
    ]
    assert sorted(offered(man("ann", "longbowman", 30, 20, commanded=True), FAR)) == ["move", "stay"]
    assert sorted(offered(man("ann", "longbowman", 30, 20, **archer, empty=True), FAR)) == ["move", "stay"]
    near = foe("bob", "billman", 30, 30)
    assert sorted(offered(man("ann", "billman", 30, 20, commanded=True), near)) == ["charge", "move", "stay"]
    hedge = [{"kind": "hedge", "line": [[20, 20.52], [40, 20.52]]}]
    assert sorted(offered(man("ann", "billman", 30, 20, commanded=True), FAR, terrain=hedge)) == [
        "cross",
        "move",
        "stay",
    ]


@pytest.mark.rule("KK-075")
def test_in_a_unit_those_who_cannot_do_what_comes_nearest():
    scene = Scene(
        man("ann", "longbowman", 30, 20, unit="u", commanded=True, ready=True),
        man("pat", "longbowman", 31.5, 20, unit="u", commanded=True),
        FAR,
    )
    scene.plays("chits", answers=["move and shoot"], until="uncontrolled")
    assert (scene["ann"].chit, scene["pat"].chit) == ("move and shoot", "move")
    assert scene.options_of()["shoot"] == "Shoot (1 can)"


# --- the table --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("KK-076")
def test_every_uncontrolled_figure_rolls_for_itself_leaders_first():
    scene = Scene(
        man("ann", "billman", 20, 20, unit="u", leader=False),
        man("led", "sergeant", 21.5, 20, unit="u", leader=True),
        man("pat", "billman", 23, 20, unit="u"),
        FAR,
    )
    scene.plays("uncontrolled", dice="5 1 8", until="panic")
    assert [(d["figure"], d["result"]) for d in scene.details("KK-076")] == [
        ("led", "full_move"),
        ("ann", "half_move"),
        ("pat", "full_move_and_melee"),
    ]


@pytest.mark.rule("KK-076")
def test_the_roll_is_known_to_its_own_side_only():
    scene = Scene(man("ann", "billman", 20, 20), FAR).plays("uncontrolled", dice="5", until="panic")
    (event,) = scene.events("KK-076")
    assert [event.visible_to(seat) for seat in (0, 1, None)] == [True, False, False]


@pytest.mark.rule("KK-076")
def test_the_chit_of_a_roll_lies_beside_its_figure_and_shows_strangers_its_back():
    scene = Scene(man("ann", "billman", 20, 20), FAR).plays("uncontrolled", dice="5", until="panic")
    own, enemys, spectators = (
        {figure.id: (figure.chit, figure.result) for figure in GAME.view(scene.state, seat).figures}["ann"]
        for seat in (0, 1, None)
    )
    assert own == ("move", "full_move") and enemys == spectators == ("face down", "")


def stray(roll, x=30.0, **more):
    figures = [
        man("led", "sergeant", 20, 20, unit="u"),
        man("pat", "billman", 21.5, 20, unit="u"),
        man("ann", "billman", x, 20, unit="u", **more),
        foe("bob", "billman", 60, 20, stunned=9),
    ]
    scene = Scene(*figures)
    return scene.plays("uncontrolled", dice=f"1 1 {roll}", until="panic")


@pytest.mark.rule("KK-077")
def test_a_figure_more_than_two_inches_from_its_unit_goes_back():
    scene = stray(7)
    assert scene["ann"].result == "rejoin" and scene["ann"].chit == "move"
    scene.plays("declare")
    assert scene["ann"].at == (3000 - (850 - 100 - 3), 2000) or scene["ann"].x == 2253
    assert stray(7, x=24.5)["ann"].result == "full_move"
    assert stray(7, x=24.51)["ann"].result == "rejoin"


@pytest.mark.rule("KK-077")
def test_on_a_natural_ten_it_heads_for_the_enemy():
    scene = stray(10)
    assert scene["ann"].result == "to the enemy"
    scene.plays("declare")
    assert scene["ann"].at == (3800, 2000)
    """A 9 with +2 for an acting leader is no natural 10."""
    eager = Scene(
        man("led", "sergeant", 20, 20, unit="u"),
        man("ann", "billman", 30, 20, unit="u"),
        foe("bob", "billman", 60, 20, stunned=9),
    ).plays("uncontrolled", dice="5 9", until="panic")
    assert eager["ann"].result == "rejoin"


@pytest.mark.rule("KK-077")
def test_leaders_and_lone_figures_are_never_away_and_skirmishers_only_by_two_inch_links():
    scene = Scene(
        man("led", "shortbowman", 20, 20, unit="u"),
        man("ann", "shortbowman", 24.5, 20, unit="u"),
        man("one", "billman", 50, 20),
        FAR,
    )
    scene.plays("uncontrolled", dice="3 5 5", until="panic")
    assert scene["led"].result == "shoot" and scene["ann"].result == "rejoin" and scene["one"].result == "full_move"


@pytest.mark.rule("KK-078", "KK-079")
@pytest.mark.parametrize("troop", ["longbowman", "crossbowman"])
def test_fight_or_shoot_is_the_players_choice_when_asked_for(troop):
    figures = [man("ann", troop, 30, 20), foe("bob", "billman", 30, 26, stunned=9)]
    asked = {"ask_uncontrolled": True}
    for answer, chit in (("shoot", "move and shoot"), ("melee", "charge")):
        scene = Scene(*figures, options=asked).plays("uncontrolled", dice="9", answers=[answer], until="panic")
        assert scene["ann"].chit == chit and list(scene.options_of()) == ["shoot", "melee"]
    out_of_reach = Scene(figures[0], foe("bob", "billman", 30, 40, stunned=9), options=asked)
    out_of_reach.plays("uncontrolled", dice="9", until="panic")
    assert out_of_reach["ann"].chit == "move and shoot" and out_of_reach.asked == []


@pytest.mark.rule("KK-078")
def test_unasked_a_shooter_shoots():
    scene = Scene(man("ann", "longbowman", 30, 20), foe("bob", "billman", 30, 26, stunned=9))
    scene.plays("uncontrolled", dice="10", until="panic")
    assert scene["ann"].chit == "move and shoot"
    scene.plays("declare")
    assert not scene["ann"].moved


@pytest.mark.rule("KK-083")
def test_what_cannot_be_done_is_done_as_far_as_it_can():
    unarmed = Scene(man("ann", "longbowman", 30, 20, empty=True), FAR).plays("uncontrolled", dice="3", until="panic")
    assert unarmed["ann"].result == "shoot" and unarmed["ann"].chit == "stay"
    out_of_reach = Scene(man("bil", "billman", 30, 20), FAR).plays("uncontrolled", dice="9", until="panic")
    assert out_of_reach["bil"].result == "full_move_and_melee" and out_of_reach["bil"].chit == "move"
    in_reach = Scene(man("bil", "billman", 30, 20), foe("bob", "billman", 30, 27, stunned=9))
    in_reach.plays("uncontrolled", dice="9", until="panic")
    assert in_reach["bil"].chit == "charge"
    half_reach = Scene(man("bil", "billman", 30, 20), foe("bob", "billman", 30, 27, stunned=9))
    assert half_reach.plays("uncontrolled", dice="7", until="panic")["bil"].chit == "move"


WOOD = [{"kind": "wood", "circle": [30, 30, 6]}]


@pytest.mark.rule("KK-084")
def test_an_uncontrolled_move_goes_to_the_nearest_visible_enemy():
    scene = Scene(
        man("ann", "billman", 30, 20),
        foe("bob", "billman", 42, 20, stunned=9),
        foe("hid", "billman", 30, 27),
        terrain=WOOD,
    )
    scene["hid"].stunned = 9
    scene.plays("uncontrolled", dice="5")
    scene.plays("declare")
    assert scene["ann"].at == (3800, 2000)


@pytest.mark.rule("KK-084")
def test_when_asked_for_the_player_chooses_the_distance_or_with_nobody_in_sight_the_way():
    asked = {"ask_uncontrolled": True}
    scene = Scene(man("ann", "billman", 30, 20), foe("bob", "billman", 50, 20, stunned=9), options=asked)
    scene.plays("uncontrolled", dice="5").plays("declare", answers=[150])
    assert scene["ann"].at == (3150, 2000) and scene.asked[-1].to_json()["high"] == 800
    blind = Scene(man("ann", "billman", 30, 20), foe("bob", "billman", 30, 40, stunned=9), terrain=WOOD, options=asked)
    blind.plays("uncontrolled", dice="5").plays("declare", answers=[[3700, 2000]])
    assert blind["ann"].at == (3700, 2000)


@pytest.mark.rule("KK-085", "KK-011")
def test_skirmishers_go_where_they_like():
    figures = [man("ann", "shortbowman", 30, 20), foe("bob", "billman", 50, 20, stunned=9)]
    scene = Scene(*figures, options={"ask_uncontrolled": True})
    scene.plays("uncontrolled", dice="7").plays("declare", answers=[[3000, 1100]])
    assert scene["ann"].at == (3000, 1100)


@pytest.mark.rule("KK-086")
def test_half_a_move_of_a_mount_is_a_walk_and_a_full_one_a_canter():
    for roll, inches in (("1", 8), ("3", 16)):
        """An impetuous knight adds 2 to the roll."""
        scene = Scene(man("kay", "knight", 20, 20), foe("bob", "billman", 60, 20, stunned=9))
        scene.plays("uncontrolled", dice=roll).plays("declare")
        assert scene["kay"].at == (2000 + inches * 100, 2000) and scene["kay"].tired == 0


@pytest.mark.rule("KK-087")
def test_on_foot_a_full_move_is_a_walk_and_half_is_half_of_it():
    for roll, inches in (("3", 4), ("5", 8)):
        scene = Scene(man("ann", "billman", 20, 20), foe("bob", "billman", 60, 20, stunned=9))
        scene.plays("uncontrolled", dice=roll).plays("declare")
        assert scene["ann"].at == (2000 + inches * 100, 2000)
        assert scene["ann"].pace == "walk" and scene["ann"].tired == 0
    assert allowance(scene["ann"], "walk", half=True) == 400


# --- modifiers --------------------------------------------------------------------------------------------------------


def parts(figure_id, *figures, leader_rolled="", **position):
    scene = Scene(*figures, FAR, **position)
    if leader_rolled:
        scene["led"].result = leader_rolled
    return dict(action_modifiers(scene.play, scene[figure_id]))


UNIT = (man("led", "sergeant", 20, 20, unit="u"), man("ann", "billman", 21.5, 20, unit="u"))


@pytest.mark.rule("KK-088")
def test_a_leader_who_acts_carries_his_men_along():
    for result in ("half_move", "full_move_and_melee"):
        assert parts("ann", *UNIT, leader_rolled=result) == {"leader acts": 2}
    assert parts("led", *UNIT, leader_rolled="half_move") == {}
    assert parts("ann", *UNIT) == {}


@pytest.mark.rule("KK-089")
def test_a_leader_who_stays_keeps_his_men_back():
    assert parts("ann", *UNIT, leader_rolled="stay") == {"leader stays": -2}


@pytest.mark.rule("KK-090", "KK-278")
def test_lords_knights_and_berserkers_are_impetuous():
    for troop in ("lord", "knight", "berserker"):
        assert parts("x", man("x", troop, 20, 20)) == {"impetuous": 2}
    for troop in ("chief", "squire", "man_at_arms"):
        assert parts("x", man("x", troop, 20, 20)) == {}


@pytest.mark.rule("KK-091", "KK-278")
def test_peasants_the_unreliable_and_unpaid_mercenaries_hang_back():
    assert parts("x", man("x", "peasant", 20, 20)) == {"unreliable": -2}
    assert parts("x", man("x", "slinger", 20, 20)) == {"unreliable": -2}
    assert parts("x", man("x", "crossbowman", 20, 20)) == {}
    assert parts("x", man("x", "crossbowman", 20, 20), options={"unpaid_mercenaries": True}) == {"unreliable": -2}
    assert parts("x", man("x", "handgunner", 20, 20), unpaid=[0]) == {"unreliable": -2}
    assert parts("x", man("x", "handgunner", 20, 20), unpaid=[1]) == {}


@pytest.mark.rule("KK-092")
def test_every_fatigue_level_holds_a_figure_back():
    assert parts("x", man("x", "billman", 20, 20, tired=2, worn=1)) == {"fatigue": -3}


@pytest.mark.parametrize(
    ("order", "activated", "amount"),
    [
        pytest.param("attack until", 0, 5, marks=pytest.mark.rule("KK-093")),
        pytest.param("defend until", 0, -5, marks=pytest.mark.rule("KK-094")),
        pytest.param("attack until", 3, -5, marks=pytest.mark.rule("KK-095")),
        pytest.param("defend until", 3, 5, marks=pytest.mark.rule("KK-096")),
        ("attack until", 2, 0),
    ],
)
def test_standing_orders_sway_the_roll(order, activated, amount):
    scene = Scene(*UNIT, FAR, orders={"u": order}, turn=3)
    scene.state.units["u"].activated = activated
    assert sum(dict(action_modifiers(scene.play, scene["ann"])).values()) == amount
    scene["led"].result = ""
    scene.plays("uncontrolled", dice="5 5", until="panic")
    assert [
        sum(n for _, n in d["parts"] if _ not in ("leader acts", "leader stays")) for d in scene.details("KK-076")
    ] == [amount] * 2


@pytest.mark.rule("KK-082")
def test_the_modified_roll_is_what_is_read():
    scene = Scene(man("x", "knight", 20, 20, tired=1), FAR).plays("uncontrolled", dice="2", until="panic")
    assert scene["x"].result == "half_move"


@pytest.mark.rule("KK-018", "KK-083")
def test_into_melee_goes_for_the_nearest_enemy_that_can_be_reached():
    """Bob is nearer but behind a long wall; Cob is in reach."""
    wall = [{"kind": "waist wall", "line": [[20, 23], [40, 23]]}]
    scene = Scene(
        man("bil", "billman", 30, 20),
        foe("bob", "billman", 30, 24, stunned=9),
        foe("cob", "billman", 36, 20, stunned=9),
        terrain=wall,
    )
    scene.plays("uncontrolled", dice="9", until="panic").plays("declare", until="charges")
    assert (scene["bil"].chit, scene["bil"].target) == ("charge", "cob")


@pytest.mark.rule("KK-018")
def test_the_enemies_one_can_charge_come_nearest_first():
    from roundtable.games.knights_and_knaves.rules.action import charge_targets

    scene = Scene(
        man("ann", "billman", 30, 20),
        foe("abe", "billman", 36, 20),
        foe("zed", "billman", 30, 23),
        foe("kim", "billman", 25, 20),
    )
    assert [enemy.id for enemy, _ in charge_targets(scene.play, scene["ann"])] == ["zed", "kim", "abe"]
    assert [enemy.id for enemy, _ in charge_targets(scene.play, scene["ann"], limit=1)] == ["zed"]


@pytest.mark.rule("KK-018", "KK-075")
def test_a_charge_around_what_is_in_the_way_is_offered_too():
    """A low wall stands in the straight way to the only enemy; a runner gets around its end."""
    wall = [{"kind": "waist wall", "line": [[28, 23], [31, 23]]}]
    figures = [man("ann", "longbowman", 30, 20, commanded=True), foe("bob", "billman", 30, 26, stunned=9)]
    scene = Scene(*figures, terrain=wall).plays("chits", answers=["charge"], until="uncontrolled")
    scene.plays("declare", answers=["run bob"])
    assert scene["ann"].contact
    long_wall = [{"kind": "waist wall", "line": [[10, 23], [50, 23]]}]
    shut = Scene(*figures, terrain=long_wall).plays("chits", answers=["stay"], until="uncontrolled")
    assert "charge" not in shut.options_of()


@pytest.mark.rule("KK-017", "KK-074")
def test_those_held_with_nothing_to_choose_are_not_asked_unless_they_may_break_off():
    figures = [man("sgt", "sergeant", 30, 20, commanded=True), foe("bob", "billman", 30, 21)]
    held = Scene(*figures).plays("chits", until="uncontrolled")
    assert held.asked == [] and held["sgt"].chit == "stay"
    free = Scene(*figures, options={"allow_break_off": True}).plays("chits", answers=["move"], until="uncontrolled")
    assert list(free.options_of()) == ["move", "stay"] and free["sgt"].chit == "move"
