"""The command phase: command range, signals, teams, readiness (KK-063 to KK-073)."""

import pytest

from .scene import HOUSEHOLD_AND_COMPANY, Scene, foe, man

FAR = foe("far", "peasant", 60, 44)
LORD = man("lord", "lord", 30, 10)


@pytest.mark.rule("KK-063")
def test_command_range_is_five_inches_from_the_lord_and_reaches_through_leaders():
    scene = Scene(
        LORD,
        man("in", "billman", 36.25, 10),
        man("out", "billman", 30, 16.26),
        man("led", "sergeant", 30, 15, unit="u"),
        man("man", "billman", 60, 10, unit="u"),
        man("sgt", "sergeant", 10, 10, unit="v"),
        man("lad", "billman", 28, 10.5, unit="v"),
        man("boy", "billman", 11.5, 10, unit="v"),
        FAR,
    )
    scene.plays("command", until="signals")
    commanded = {figure.id: figure.commanded for figure in scene.state.figures.values()}
    assert commanded == {
        "lord": True,
        "in": True,
        "out": False,
        "led": True,
        "man": True,
        "sgt": False,
        "lad": True,
        "boy": False,
        "far": False,
    }


@pytest.mark.rule("KK-063")
def test_it_is_measured_once_and_kept_for_the_turn():
    scene = Scene(LORD, man("ann", "billman", 30, 13), FAR).plays("command", until="signals")
    scene["lord"].x = 6000
    scene.plays("nerve", until="chits")
    assert scene["ann"].commanded
    scene.plays("priority", dice="5 2", until="rally")
    scene.plays("command", until="signals")
    assert not scene["ann"].commanded


@pytest.mark.rule("KK-064")
def test_others_must_roll_unless_they_cannot_act():
    scene = Scene(
        man("ann", "billman", 30, 20, unit="u"),
        man("run", "billman", 33, 20, unit="u", routing=True),
        man("daz", "billman", 36, 20, unit="u", stunned=2),
        man("off", "billman", 40, 20, unit="w", withdrawing=True),
        man("hel", "billman", 44, 20, unit="u"),
        foe("bob", "billman", 44, 21),
    )
    scene.plays("uncontrolled", dice="3", until="panic")
    assert [d["figure"] for d in scene.details("KK-076")] == ["ann"]


@pytest.mark.rule("KK-064")
def test_a_leader_who_makes_no_roll_changes_nothing_for_his_men():
    scene = Scene(
        man("led", "sergeant", 30, 20, unit="u"),
        man("ann", "billman", 28.5, 20, unit="u"),
        foe("bob", "billman", 30, 21),
    )
    scene.plays("uncontrolled", dice="4", until="panic")
    (row,) = scene.details("KK-076")
    assert row["figure"] == "ann" and row["parts"] == []


# --- readiness --------------------------------------------------------------------------------------------------------


def ready(troop, dice, x=33, **more):
    scene = Scene(LORD, man("ann", troop, x, 10, commanded=True, **more), FAR, options=more.pop("options", {}))
    return scene.plays("ready", dice=dice, answers=["all"], until="nerve")["ann"].ready


@pytest.mark.rule("KK-065")
@pytest.mark.parametrize("troop", ["longbowman", "shortbowman", "slinger"])
def test_archers_and_slingers_are_ready_on_three_or_more(troop):
    assert not ready(troop, "2") and ready(troop, "3")


@pytest.mark.rule("KK-066")
def test_crossbowmen_are_ready_on_six_or_more():
    assert not ready("crossbowman", "5") and ready("crossbowman", "6")
    assert not ready("crossbowman", "5", missile="light_crossbow")


@pytest.mark.rule("KK-066")
def test_by_option_latches_are_as_quick_as_bows():
    figures = (LORD, man("ann", "crossbowman", 33, 10, commanded=True, missile="light_crossbow"), FAR)
    quick = {"latches_ready_as_archers": True}
    assert Scene(*figures, options=quick).plays("ready", dice="3", answers=["all"], until="nerve")["ann"].ready
    assert not Scene(*figures, options=quick).plays("ready", dice="2", answers=["all"], until="nerve")["ann"].ready
    assert not Scene(*figures).plays("ready", dice="5", answers=["all"], until="nerve")["ann"].ready


@pytest.mark.rule("KK-068")
def test_handgunners_need_a_nine_and_then_a_four():
    assert not ready("handgunner", "8")
    assert not ready("handgunner", "9 3")
    assert ready("handgunner", "9 4") and ready("handgunner", "10 10")


@pytest.mark.rule("KK-069")
def test_nobody_rolls_for_readiness_out_of_command():
    scene = Scene(LORD, man("ann", "longbowman", 60, 10), man("gun", "handgunner", 50, 10), FAR)
    scene.plays("ready", until="nerve")
    assert scene.asked == [] and not scene["ann"].ready
    scene.plays("uncontrolled", dice="1 1 7 1", until="panic")
    assert scene["gun"].chit == "shoot"


@pytest.mark.rule("KK-065")
def test_the_player_may_name_only_some_shooters():
    scene = Scene(
        LORD,
        man("ann", "longbowman", 33, 10, unit="u", commanded=True),
        man("pat", "longbowman", 34.5, 10, unit="u", commanded=True),
        FAR,
    )
    scene.plays("ready", dice="9", answers=["pick", ["pat"]], until="nerve")
    assert scene["pat"].ready and not scene["ann"].ready
    assert scene.options_of()["ann"] == "ann (ready on 3+)"


# --- teams ------------------------------------------------------------------------------------------------------------


def pair(x=34.02, **more):
    return Scene(
        LORD,
        man("ann", "crossbowman", 33, 10, unit="u", commanded=True, **more),
        man("pat", "crossbowman", x, 10, unit="u", commanded=True, **more),
        FAR,
    )


@pytest.mark.rule("KK-067")
def test_a_team_shoots_like_an_archer_and_its_loader_not_at_all():
    scene = pair().plays("teams", dice="3", answers=[["ann pat"], "all"], until="nerve")
    assert scene["ann"].ready and not scene["pat"].ready and scene["pat"].loader == "ann"
    scene.plays("chits", answers=["shoot"], until="uncontrolled")
    assert scene["ann"].chit == "shoot" and scene["pat"].chit == "stay"
    slow = pair().plays("teams", dice="2", answers=[["ann pat"], "all"], until="nerve")
    assert not slow["ann"].ready


@pytest.mark.rule("KK-067")
def test_only_crossbowmen_in_contact_make_a_team():
    apart = pair(x=34.1)
    apart.plays("teams", dice="9 9", answers=["all"], until="nerve")
    assert apart.state.figures["pat"].loader == ""
    bows = Scene(
        LORD,
        man("a", "longbowman", 33, 10, unit="u", commanded=True),
        man("b", "longbowman", 34, 10, unit="u", commanded=True),
        FAR,
    )
    bows.plays("teams", until="ready")
    assert bows.asked == []


@pytest.mark.rule("KK-067")
def test_out_of_command_only_the_shooter_rolls_and_the_loader_copies_its_move():
    scene = Scene(
        man("ann", "crossbowman", 33, 10, unit="u"),
        man("pat", "crossbowman", 34, 10, unit="u"),
        foe("bob", "crossbowman", 33, 47, stunned=9),
    )
    scene.plays("teams", answers=[["ann pat"]], until="ready")
    scene.plays("uncontrolled", dice="7", until="panic")
    assert [d["figure"] for d in scene.details("KK-076")] == ["ann"]
    assert scene["ann"].result == "full_move_and_shoot" and scene["ann"].chit == "move and shoot"
    """With the row for teams a 7 is a move and a shot; behind his pavise bob cannot be hit, so the move is made."""
    scene.plays("declare")
    assert scene["ann"].at == (3300, 1800) and scene["pat"].at == (3400, 1800)


# --- standing orders --------------------------------------------------------------------------------------------------


def signalled(roll, answers=(["u"],), **position):
    scene = Scene(
        LORD,
        man("led", "sergeant", 60, 10, unit="u"),
        man("ann", "billman", 61.5, 10, unit="u"),
        FAR,
        orders={"u": "defend until"},
        **position,
    )
    return scene.plays("signals", dice=roll, answers=answers, until="teams")


@pytest.mark.rule("KK-070")
def test_a_leader_hears_the_signal_on_his_fighting_skill_or_less():
    assert signalled("6").state.units["u"].activated == 1
    assert signalled("7").state.units["u"].activated == 0
    scene = signalled("7")
    assert scene.said("KK-070") == ["u are signalled: led rolls 7, 6 or less hears it."]
    scene.plays("priority", dice="4 1", until="rally")
    scene.plays("signals", dice="2", answers=[["u"]], until="teams")
    assert scene.state.units["u"].activated == 2


@pytest.mark.rule("KK-070")
def test_without_a_signal_nobody_rolls():
    assert signalled("", answers=([],)).state.units["u"].activated == 0


@pytest.mark.rule("KK-071")
def test_a_standing_order_is_given_before_the_battle_one_to_a_unit():
    from roundtable.games.knights_and_knaves import GAME

    from ...story import Story

    tale = Story(GAME, deployment="ready", **HOUSEHOLD_AND_COMPANY)
    assert tale.state.step == "orders" and tale.ask.prompt == "A standing order for Bills, for when they are out of command?"
    assert tale.offered == ["none", "attack until", "defend until"]
    tale.does("attack until", seat=0).does("none", seat=1)
    tale.does("defend until", seat=0).does("none", seat=1)
    tale.does(
        "none", seat=1, dice="d10=5 d10=2 d10=1 d10=1 d10=1 d10=1 d10=1 d10=1 d10=1 d10=1 d10=1 d10=1 d10=1 d10=1"
    )
    orders = {unit.name: unit.order for unit in tale.state.units.values()}
    assert orders["Bills"] == "attack until" and orders["Bows"] == "defend until" and orders["Crossbows"] == ""
    assert tale.state.step != "orders"


@pytest.mark.rule("KK-072")
@pytest.mark.parametrize("trouble", [{"gone": "disabled"}, {"routing": True}, {"stunned": 1}, {"gone": "lost"}])
def test_only_a_commander_who_can_command_signals(trouble):
    scene = Scene(
        {**LORD, **trouble}, man("led", "sergeant", 60, 10, unit="u"), FAR, orders={"u": "attack until"}
    ).plays("signals", until="teams")
    assert scene.asked == []


@pytest.mark.rule("KK-072")
def test_any_unit_with_an_order_can_be_signalled_wherever_it_is():
    scene = signalled("1")
    assert scene.options_of() == {"u": "u (defend until the signal; heard on 6 or less)"}


@pytest.mark.rule("KK-073")
def test_an_activated_order_counts_for_one_turn_and_is_used_up():
    from roundtable.games.knights_and_knaves.rules.action import action_modifiers

    scene = signalled("6")
    assert dict(action_modifiers(scene.play, scene["ann"])) == {"defend until: signalled": 5}
    scene.plays("priority", dice="4 1", until="rally")
    assert action_modifiers(scene.play, scene["ann"]) == []
    scene.plays("signals", until="teams")
    """Nothing is left to signal."""
    assert len(scene.asked) == 1


@pytest.mark.rule("KK-067")
def test_either_man_of_a_team_may_shoot_and_one_without_ammunition_still_loads():
    scene = pair().plays("teams", answers=[["pat ann"]], until="ready")
    assert list(scene.options_of()) == ["ann pat", "pat ann"]
    assert (scene["ann"].loader, scene["pat"].loaded_by) == ("pat", "ann")
    spent = pair()
    spent["ann"].empty = True
    spent.plays("teams", answers=[["pat ann"]], until="ready")
    assert list(spent.options_of()) == ["pat ann"]


@pytest.mark.rule("KK-063")
@pytest.mark.parametrize("trouble", [{"routing": True}, {"stunned": 2}])
def test_a_leader_who_is_not_himself_passes_no_orders_on(trouble):
    scene = Scene(LORD, man("led", "sergeant", 30, 15, unit="u", **trouble), man("far", "billman", 60, 10, unit="u"))
    assert not scene.plays("command", until="signals")["far"].commanded


@pytest.mark.rule("KK-030", "KK-035", "KK-299")
def test_a_rout_among_the_badly_wounded_shakes_those_beside_them_in_the_same_phase():
    scene = Scene(man("ann", "billman", 30, 20, stamina=4), man("pat", "billman", 31.5, 20), FAR)
    scene.plays("nerve", dice="9 2")
    assert scene["ann"].routing and [d["figure"] for d in scene.details("KK-034")] == ["pat"]


@pytest.mark.rule("KK-070")
@pytest.mark.parametrize("trouble", [{"routing": True}, {"stunned": 1}, {"gone": "disabled"}])
def test_only_a_leader_who_can_act_hears_a_signal(trouble):
    scene = Scene(LORD, man("led", "sergeant", 60, 10, unit="u", **trouble), FAR, orders={"u": "defend until"})
    assert scene.plays("signals", until="teams").asked == []


@pytest.mark.rule("KK-253", "KK-072")
def test_a_unit_that_withdraws_is_not_signalled_any_more():
    led = man("led", "sergeant", 60, 10, unit="u", withdrawing=True)
    assert Scene(LORD, led, FAR, orders={"u": "defend until"}).plays("signals", until="teams").asked == []


@pytest.mark.parametrize(
    "trouble",
    [
        pytest.param({"routing": True}, marks=pytest.mark.rule("KK-016")),
        pytest.param({"stunned": 1}, marks=pytest.mark.rule("KK-015")),
        pytest.param({"withdrawing": True}, marks=pytest.mark.rule("KK-253")),
        pytest.param({"empty": True}, marks=pytest.mark.rule("KK-248")),
        pytest.param({"missile": ""}, marks=pytest.mark.rule("KK-065")),
        pytest.param({"loader": "pat"}, marks=pytest.mark.rule("KK-067")),
    ],
)
def test_who_cannot_shoot_is_not_asked_to_make_ready(trouble):
    pat = man("pat", "billman", 36, 10, unit="u", commanded=True)
    scene = Scene(LORD, man("ann", "longbowman", 33, 10, unit="u", commanded=True, **trouble), pat, FAR)
    assert scene.plays("ready", until="nerve").asked == [] and not scene["ann"].ready
