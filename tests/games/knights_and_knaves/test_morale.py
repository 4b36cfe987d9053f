"""Morale: when it is checked, how, and every modifier (KK-028 to KK-062, KK-302, KK-304)."""

import pytest

from roundtable.games.knights_and_knaves.rules.morale import morale, passes, total

from .scene import Scene, foe, man

FAR = foe("far", "peasant", 60, 44)


# --- rallying ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("KK-028", "KK-049")
def test_a_routing_figure_may_try_to_rally_and_then_acts_normally():
    scene = Scene(
        man("lord", "lord", 30, 10),
        man("ann", "billman", 30, 13, unit="lord-u", routing=True),
        foe("bob", "peasant", 30, 44),
    )
    scene.plays("rally", dice="6", answers=["all"], until="command")
    assert not scene["ann"].routing and scene["ann"].at == (3000, 1300)
    assert scene.said("KK-049") == ["ann stands again."]
    scene.plays("command", until="signals")
    assert scene["ann"].commanded
    scene.plays("chits", answers=["stay", "move"], until="uncontrolled")
    assert scene["ann"].chit == "move"


@pytest.mark.rule("KK-028")
def test_the_player_says_who_tries():
    scene = Scene(
        man("ann", "billman", 30, 13, unit="u", routing=True),
        man("pat", "billman", 33, 13, unit="u", routing=True),
        FAR,
    )
    scene.plays("rally", dice="2", answers=["pick", ["pat"]], until="command")
    assert scene["ann"].routing and not scene["pat"].routing
    assert "needs less than 7" in scene.options_of()["ann"]
    nobody = Scene(man("ann", "billman", 30, 13, routing=True), FAR).plays("rally", answers=["none"], until="command")
    assert nobody["ann"].routing


@pytest.mark.rule("KK-029", "KK-048")
def test_a_failed_rally_is_no_new_rout_and_shakes_nobody():
    scene = Scene(
        man("ann", "billman", 30, 13, unit="u", routing=True),
        man("pat", "billman", 31.5, 13, unit="u", routing=True),
        man("sue", "billman", 30, 14.5, unit="u"),
        FAR,
    )
    scene.plays("rally", dice="9 8", answers=["all"], until="command")
    assert scene["ann"].routing and scene["pat"].routing
    assert len(scene.details("KK-028")) == 2 and scene.events("KK-034") == [] and scene.state.fallen == []


# --- causes -----------------------------------------------------------------------------------------------------------


def shoot_down(victim_id, dice, *figures, **position):
    """A longbowman shoots somebody; then the end of the shooting phase."""
    scene = Scene(*figures, foe("arc", "longbowman", 30, 30), **position)
    scene.state.shots = {"arc": victim_id}
    return scene.plays("volley", dice=dice)


@pytest.mark.rule("KK-031")
def test_a_disabled_leader_shakes_his_whole_unit():
    scene = shoot_down(
        "led",
        "10 10 10 5 9",
        man("led", "sergeant", 30, 20, unit="u", stamina=3),
        man("one", "billman", 40, 20, unit="u"),
        man("two", "billman", 50, 20, unit="u"),
        man("own", "billman", 44, 20),
    )
    assert [(d["figure"], d["value"], d["routs"]) for d in scene.details("KK-031")] == [
        ("one", 7, False),
        ("two", 7, True),
    ]


@pytest.mark.rule("KK-032", "KK-052")
def test_a_disabled_lord_shakes_his_whole_side():
    scene = shoot_down(
        "lord",
        "10 10 10 3 4 5",
        man("lord", "lord on foot", 30, 20, stamina=3),
        man("one", "billman", 40, 20),
        man("two", "sergeant", 50, 20, unit="u"),
        man("six", "billman", 54, 20, unit="u"),
    )
    rows = [(d["figure"], d["value"], d["routs"]) for d in scene.details("KK-032")]
    assert rows == [("one", 7 - 3, False), ("two", 8 - 3, False), ("six", 7 - 3, True)]


@pytest.mark.rule("KK-033")
def test_cavalry_that_charges_spears_checks_first():
    figures = [
        man("kay", "knight", 30, 20, target="ned", pace="gallop", chit="charge"),
        foe("ned", "spearman", 30, 30),
    ]
    brave = Scene(*figures).plays("charges", dice="3 2", until="moves")
    assert [d["figure"] for d in brave.details("KK-033")] == ["kay"]
    assert brave["kay"].target == "ned"
    shy = Scene(*figures).plays("charges", dice="9", until="moves")
    assert shy["kay"].routing and shy["kay"].target == "" and shy.events("KK-036") == []
    bills = Scene(figures[0], foe("ned", "billman", 30, 30)).plays("charges", dice="2", until="moves")
    assert bills.events("KK-033") == []


@pytest.mark.rule("KK-034")
@pytest.mark.parametrize(
    ("where", "facing", "between", "checks"),
    [
        ((30, 21), 180, False, True),
        ((30, 23), 180, False, True),
        ((30, 23.01), 180, False, False),
        ((30, 22.5), 180, True, True),
        ((30, 22.5), 0, True, False),
        ((30, 22.5), 0, False, True),
    ],
)
def test_a_friend_falling_within_two_inches_in_front_or_adjacent(where, facing, between, checks):
    figures = [man("vic", "billman", 30, 20, stamina=1), man("sue", "billman", *where, facing=facing)]
    if between:
        figures.append(man("mid", "billman", 30, 21.25, stunned=3))
    scene = shoot_down("vic", "10 10 10" + (" 1" if checks else ""), *figures)
    assert [d["figure"] for d in scene.details("KK-034")] == (["sue"] if checks else [])


@pytest.mark.rule("KK-034")
def test_enemies_that_fall_cause_no_check():
    scene = shoot_down("vic", "10 10 10", man("vic", "billman", 30, 20, stamina=1), foe("bob", "billman", 30, 21.5))
    assert scene["vic"].gone == "disabled" and scene.events("KK-034") == []


@pytest.mark.rule("KK-030")
def test_checks_come_at_the_end_of_the_phase_and_spread_until_none_is_left():
    scene = shoot_down(
        "vic",
        "10 10 10 9 9 2",
        man("vic", "billman", 30, 20, stamina=1),
        man("one", "billman", 31.5, 20),
        man("two", "billman", 33, 20),
        man("six", "billman", 34.5, 20),
    )
    assert [d["figure"] for d in scene.details("KK-034")] == ["one", "two", "six"]
    assert [scene[id_].routing for id_ in ("one", "two", "six")] == [True, True, False]


@pytest.mark.rule("KK-030")
def test_nobody_checks_twice_in_a_phase_and_routing_figures_not_at_all():
    scene = Scene(
        man("a1", "billman", 30, 20, stamina=1),
        man("a2", "billman", 33, 20, stamina=1),
        man("mid", "billman", 31.5, 20),
        man("run", "billman", 31.5, 21.3, routing=True),
        foe("x1", "longbowman", 30, 30),
        foe("x2", "longbowman", 33, 30),
    )
    scene.state.shots = {"x1": "a1", "x2": "a2"}
    scene.plays("volley", dice="10 10 10 10 10 10 1")
    assert [(d["figure"], d["value"]) for d in scene.details("KK-034")] == [("mid", 7 - 2)]


@pytest.mark.rule("KK-035")
def test_the_badly_wounded_check_every_turn():
    scene = Scene(man("ann", "billman", 30, 20, stamina=4), man("pat", "billman", 40, 20, stamina=5), FAR)
    scene.plays("nerve", dice="4")
    assert [(d["figure"], d["value"]) for d in scene.details("KK-035")] == [("ann", 7 - 2)]
    scene.plays("nerve", dice="")
    """Once a phase only (KK-030); the next turn it checks again."""
    scene.plays("priority", dice="5 2", until="rally")
    scene.plays("nerve", dice="5")
    assert scene["ann"].routing


@pytest.mark.rule("KK-036")
def test_infantry_charged_by_cavalry_checks_once():
    figures = [
        man("k1", "knight", 30, 20, target="bob", pace="gallop"),
        man("k2", "knight", 33, 20, target="bob", pace="gallop"),
        foe("bob", "billman", 31, 30),
    ]
    scene = Scene(*figures).plays("charges", dice="4", until="moves")
    (row,) = scene.details("KK-036")
    assert (row["figure"], row["value"], row["routs"]) == ("bob", 7 - 2, False)
    assert Scene(*figures).plays("charges", dice="5", until="moves")["bob"].routing
    mounted = Scene(figures[0], foe("bob", "squire", 31, 30)).plays("charges", until="moves")
    on_foot = Scene(man("ann", "billman", 30, 20, target="bob", pace="run"), foe("bob", "billman", 31, 30))
    assert mounted.events("KK-036") == [] and on_foot.plays("charges", until="moves").events("KK-036") == []


@pytest.mark.rule("KK-302")
def test_a_leader_disabled_by_a_fall_shakes_his_unit_too():
    scene = Scene(
        man("led", "knight", 30, 20, unit="u", hurt=6, stamina=6, pace="gallop"),
        man("one", "billman", 40, 20, unit="u"),
        FAR,
    )
    scene.plays("falls", dice="2 10 9 3", until="priority")
    assert scene["led"].gone == "disabled"
    assert [d["figure"] for d in scene.details("KK-031")] == ["one"]


@pytest.mark.rule("KK-304")
def test_the_end_of_a_phase_in_its_order():
    """Damage, removals, falls of riders who lost their mounts, then checks: priority side and leaders first."""
    scene = Scene(
        man("sgt", "sergeant", 30, 23, unit="u"),
        man("aim", "billman", 28.5, 21.5, unit="u"),
        man("vic", "billman", 30, 21.5, unit="u", stamina=1),
        man("kay", "squire", 40, 20, horse=1, unit="k"),
        foe("x1", "longbowman", 30, 30),
        foe("x2", "longbowman", 40, 30),
        foe("x3", "peasant", 50, 30, stamina=1),
        foe("x4", "peasant", 50, 31.5),
        man("y", "longbowman", 50, 20),
        priority=1,
    )
    scene.state.shots = {"x1": "vic", "x2": "kay", "y": "x3"}
    scene.plays("volley", dice="9 9 9  10 10  1 9 9  5 5  10  1 1 1")
    kinds = [e.rule for e in scene.table.events if e.rule in ("KK-173", "KK-014", "KK-023", "KK-034")]
    assert kinds == ["KK-173"] * 3 + ["KK-014"] * 2 + ["KK-023"] * 2 + ["KK-034"]
    assert [d["figure"] for d in scene.details("KK-034")] == ["x4", "sgt", "aim"]


# --- the check --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("KK-037")
def test_a_check_finds_the_value_modifies_it_and_rolls():
    scene = Scene(man("ann", "billman", 30, 20, stamina=4, worn=1), FAR).plays("nerve", dice="2")
    (row,) = scene.details("KK-035")
    assert row["parts"] == [["Soldier/Yeoman", 7], ["stamina", -2], ["permanent fatigue", -2]]
    assert row["value"] == 3 and row["roll"] == 2 and not row["routs"]


@pytest.mark.rule("KK-044", "KK-045")
def test_under_the_value_stands_and_anything_else_routs():
    for roll, routs in (("4", False), ("5", True), ("6", True)):
        scene = Scene(man("ann", "billman", 30, 20, stamina=4), FAR).plays("nerve", dice=roll)
        assert scene["ann"].routing is routs
        assert scene.said("KK-045") == (["ann routs."] if routs else [])


@pytest.mark.rule("KK-046")
def test_a_natural_one_always_passes_and_a_ten_never():
    assert passes(1, -5) and passes(1, 1) and not passes(10, 30) and passes(9, 10) and not passes(2, 1)
    hopeless = Scene(man("ann", "peasant", 30, 20, stamina=1, worn=3), FAR).plays("nerve", dice="1")
    assert hopeless.details("KK-035")[0]["value"] == 4 - 6 - 6 and not hopeless["ann"].routing
    proud = Scene(man("lord", "lord", 30, 20, stamina=7), FAR, zealous=[0]).plays("nerve", dice="10")
    assert proud.details("KK-035")[0]["value"] == 10 - 2 + 2 and proud["lord"].routing


# --- routing ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("KK-047", "KK-119")
def test_a_routing_figure_runs_straight_from_the_nearest_enemy_in_sight():
    scene = Scene(man("ann", "billman", 30, 30, routing=True), foe("bob", "billman", 30, 36)).plays("moves")
    assert scene["ann"].at == (3000, 3000 - 1600 - 200) and scene["ann"].tired == 1 and scene["ann"].moved


@pytest.mark.rule("KK-047")
def test_with_nobody_in_sight_it_runs_to_its_own_edge():
    wood = [{"kind": "wood", "circle": [30, 36, 4]}]
    scene = Scene(man("ann", "billman", 30, 30, routing=True), foe("bob", "billman", 30, 44), terrain=wood)
    assert scene.plays("moves")["ann"].at == (3000, 1200)
    north = Scene(
        man("ann", "billman", 30, 24, routing=True),
        foe("bob", "billman", 30, 44),
        terrain=wood,
        edges=["north", "south"],
    )
    assert north.plays("moves")["ann"].y > 2400


@pytest.mark.rule("KK-047")
@pytest.mark.parametrize(("troop", "before", "inches", "tired"), [("knight", "gallop", 24, 1), ("squire", "canter", 16, 0)])
def test_a_routing_rider_gallops_on_a_war_horse_and_canters_otherwise(troop, before, inches, tired):
    scene = Scene(man("kay", troop, 30, 40, routing=True, before=before), foe("bob", "billman", 30, 46)).plays(
        "moves"
    )
    assert scene["kay"].y == 4000 - inches * 100 - 200 and scene["kay"].tired == tired


# --- modifiers --------------------------------------------------------------------------------------------------------


def value_of(figure_id, *figures, **position):
    scene = Scene(*figures, **position)
    return total(morale(scene.play, scene[figure_id]))


def parts_of(figure_id, *figures, **position):
    scene = Scene(*figures, **position)
    return dict(morale(scene.play, scene[figure_id]))


ANN = man("ann", "billman", 30, 20)


@pytest.mark.rule("KK-050", "KK-052")
def test_the_loss_of_a_commander_tells_on_both_sides():
    assert parts_of("ann", ANN, FAR, lord_down=[0, 2], turn=5)["enemy commander disabled"] == 2
    assert parts_of("ann", ANN, FAR, lord_down=[2, 0], turn=5)["own commander disabled"] == -3
    assert parts_of("ann", ANN, FAR) == {"Soldier/Yeoman": 7}


@pytest.mark.rule("KK-050", "KK-052")
def test_by_option_it_tells_for_a_turn_only():
    brief = {"options": {"lord_loss_duration": "turn"}}
    assert value_of("ann", ANN, FAR, lord_down=[2, 0], turn=5, **brief) == 7
    assert value_of("ann", ANN, FAR, lord_down=[5, 0], turn=5, **brief) == 4
    assert value_of("ann", ANN, FAR, lord_down=[0, 5], turn=5, **brief) == 9
    assert value_of("ann", ANN, FAR, lord_down=[0, 4], turn=5, **brief) == 7


@pytest.mark.rule("KK-051")
def test_each_mounted_attacker_frightens_soldiers_and_peasants():
    riders = [foe("k1", "knight", 30, 30, target="ann"), foe("k2", "squire", 31.25, 20), foe("k3", "knight", 40, 30)]
    assert parts_of("ann", ANN, *riders)["attacked by cavalry"] == -2
    assert "attacked by cavalry" not in parts_of("ann", man("ann", "sergeant", 30, 20), *riders)
    both = foe("k1", "knight", 31.25, 20, target="ann")
    assert parts_of("ann", ANN, both)["attacked by cavalry"] == -1
    assert "attacked by cavalry" not in parts_of("ann", ANN, foe("b", "billman", 31, 20))


@pytest.mark.rule("KK-053")
def test_each_neighbour_lost_this_turn_counts_once():
    scene = shoot_down(
        "vic",
        "10 10 10 1 1",
        man("vic", "billman", 30, 20, stamina=1),
        man("sue", "billman", 31.5, 20),
        man("tom", "billman", 28.5, 20),
    )
    assert all(dict(d["parts"])["neighbours lost"] == -1 for d in scene.details("KK-034"))
    far_off = shoot_down("vic", "10 10 10", man("vic", "billman", 30, 20, stamina=1), man("sue", "billman", 34, 20))
    assert "neighbours lost" not in dict(morale(far_off.play, far_off["sue"]))


@pytest.mark.rule("KK-053")
def test_a_base_between_keeps_a_loss_from_being_adjacent():
    scene = shoot_down(
        "vic",
        "10 10 10 1 1",
        man("vic", "billman", 30, 20, stamina=1),
        man("mid", "billman", 30, 18.7),
        man("sue", "billman", 30, 17.5, facing=0),
    )
    parts = {d["figure"]: dict(d["parts"]) for d in scene.details("KK-034")}
    assert parts["mid"]["neighbours lost"] == -1 and "neighbours lost" not in parts["sue"]


@pytest.mark.rule("KK-054")
@pytest.mark.parametrize(
    ("leader", "bonus"), [("chief", 3), ("knight on foot", 2), ("sergeant", 1), ("man_at_arms", 0)]
)
def test_a_leader_steadies_his_men_by_his_class(leader, bonus):
    unit = [man("led", leader, 30, 21.5, unit="u"), man("ann", "billman", 30, 20, unit="u")]
    assert parts_of("ann", *unit, FAR).get("unit leader", 0) == bonus
    assert "unit leader" not in parts_of("led", *unit, FAR)
    for trouble in ({"gone": "disabled"}, {"stunned": 1}, {"routing": True}):
        assert "unit leader" not in parts_of("ann", {**unit[0], **trouble}, unit[1], FAR)
    assert "unit leader" not in parts_of("ann", man("led", leader, 30, 40, unit="u"), unit[1], FAR)


@pytest.mark.parametrize(
    ("stamina", "amount"),
    [
        pytest.param(6, 0),
        pytest.param(5, -2, marks=pytest.mark.rule("KK-055")),
        pytest.param(3, -4, marks=pytest.mark.rule("KK-056")),
        pytest.param(1, -6, marks=pytest.mark.rule("KK-057")),
    ],
)
def test_lost_stamina_tells(stamina, amount):
    assert parts_of("ann", man("ann", "billman", 30, 20, stamina=stamina), FAR).get("stamina", 0) == amount


@pytest.mark.rule("KK-058")
def test_permanent_fatigue_tells_and_temporary_does_not():
    assert value_of("ann", man("ann", "billman", 30, 20, worn=2, tired=3), FAR) == 7 - 4


@pytest.mark.rule("KK-059")
def test_zeal_is_set_by_the_scenario():
    assert value_of("ann", ANN, FAR, zealous=[0]) == 9 and value_of("ann", ANN, FAR, zealous=[1]) == 7
    assert value_of("ann", ANN, FAR, options={"zealous_sides": "first"}) == 9
    assert value_of("far", ANN, FAR, options={"zealous_sides": "both"}) == 6


@pytest.mark.rule("KK-060")
def test_cover_steadies():
    wood = [{"kind": "wood", "circle": [30, 22, 5]}]
    assert parts_of("ann", ANN, FAR, terrain=wood)["cover"] == 4
    house = [{"kind": "building", "corners": [[27, 17], [33, 17], [33, 24], [27, 24]]}]
    assert parts_of("ann", ANN, FAR, terrain=house)["cover"] == 4
    for kind in ("hedge", "waist wall", "battlement"):
        wall = [{"kind": kind, "line": [[25, 20.53], [60, 20.53]]}]
        assert parts_of("ann", ANN, FAR, terrain=wall)["cover"] == 4
    assert parts_of("ann", ANN, FAR, terrain=[{"kind": "wall", "line": [[25, 20.53], [60, 20.53]]}])["cover"] == 4
    beside = [{"kind": "building", "corners": [[27, 20.53], [33, 20.53], [33, 24], [27, 24]]}]
    assert parts_of("ann", ANN, FAR, terrain=beside)["cover"] == 4
    door = {"kind": "doorway", "line": [[29, 20.53], [31, 20.53]]}
    assert "cover" not in parts_of("ann", ANN, foe("far", "peasant", 30, 44), terrain=[*beside, door])
    drop = [{"kind": "precipice", "line": [[25, 20.53], [60, 20.53]], "height": 12}]
    assert "cover" not in parts_of("ann", ANN, FAR, terrain=drop)
    behind = [{"kind": "hedge", "line": [[25, 19.47], [60, 19.47]]}]
    not_touched = [{"kind": "hedge", "line": [[25, 20.6], [60, 20.6]]}]
    assert "cover" not in parts_of("ann", ANN, FAR, terrain=behind)
    assert "cover" not in parts_of("ann", ANN, FAR, terrain=not_touched)
    assert "cover" not in parts_of("ann", man("ann", "crossbowman", 30, 20), FAR)


def company(n, troop="billman", **more):
    first = [man("ann", "billman", 20, 20, unit="u", **more)]
    return first + [man(f"m{i}", troop, 20 + 1.5 * i, 20, unit="u") for i in range(1, n)]


@pytest.mark.parametrize(
    ("n", "amount"),
    [
        (4, 0),
        pytest.param(5, 2, marks=pytest.mark.rule("KK-061")),
        pytest.param(10, 2, marks=pytest.mark.rule("KK-061")),
        pytest.param(11, 4, marks=pytest.mark.rule("KK-062")),
        pytest.param(14, 4, marks=pytest.mark.rule("KK-062")),
    ],
)
def test_numbers_steady(n, amount):
    assert parts_of("ann", *company(n), FAR).get("numbers", 0) == amount


@pytest.mark.rule("KK-061", "KK-253")
def test_who_withdraws_is_not_there_any_more():
    withdrawing = [{**figure, "withdrawing": True} for figure in company(6)]
    assert "numbers" not in parts_of("ann", *withdrawing, FAR)


@pytest.mark.rule("KK-010", "KK-054", "KK-061")
def test_who_rallies_beside_his_unit_has_its_leader_and_its_numbers_behind_him():
    """He himself does not count as present, and is no link by which others would be with the unit."""
    led = man("led", "sergeant", 18.5, 20, unit="u", leader=True)

    def rallying(*others, **more):
        ann = man("ann", "billman", 20, 20, unit="u", routing=True, **more)
        return parts_of("ann", led, ann, *others, FAR)

    others = [man(f"m{i}", "billman", 18.5 - 1.5 * i, 20, unit="u") for i in range(1, 5)]
    assert rallying(*others) == {"Soldier/Yeoman": 7, "unit leader": 1, "numbers": 2}
    assert rallying(*others[:3]) == {"Soldier/Yeoman": 7, "unit leader": 1}
    assert rallying(*others, at=[21.5, 20]) == {"Soldier/Yeoman": 7, "unit leader": 1, "numbers": 2}
    assert rallying(*others, at=[21.6, 20]) == {"Soldier/Yeoman": 7}
    beyond = man("far-one", "billman", 22, 20, unit="u")
    assert "unit leader" not in parts_of("far-one", led, man("ann", "billman", 20.5, 20, unit="u", routing=True), beyond, FAR)
    scene = Scene(led, man("ann", "billman", 20, 20, unit="u", routing=True), FAR)
    scene.plays("rally", dice="7", answers=["all"], until="command")
    assert not scene["ann"].routing


@pytest.mark.rule("KK-061", "KK-011")
def test_only_those_present_and_not_skirmishing_count():
    five = company(5)
    for trouble in ({"gone": "disabled"}, {"routing": True}, {"gone": "withdrawn"}, {"at": [60, 3]}):
        assert "numbers" not in parts_of("ann", *five[:4], {**five[4], **trouble}, FAR)
    assert "numbers" not in parts_of("ann", *company(5, troop="slinger"), FAR)
    stray = [
        {**five[0], "leader": False, "at": [60, 3]},
        man("led", "billman", 18.5, 20, unit="u", leader=True),
        *five[1:],
    ]
    assert "numbers" not in parts_of("ann", *stray, FAR)


@pytest.mark.rule("KK-053", "KK-304")
def test_those_who_were_removed_do_not_stand_between_a_figure_and_another_loss():
    """Both fall to one volley; the nearer is removed first, so Sue has lost two neighbours, not one."""
    scene = Scene(
        man("v1", "billman", 30, 20, stamina=1),
        man("v2", "billman", 30, 21.1, stamina=1),
        man("sue", "billman", 30, 18.9, facing=0),
        foe("x1", "longbowman", 20, 30),
        foe("x2", "longbowman", 40, 30),
    )
    scene.state.shots = {"x1": "v1", "x2": "v2"}
    scene.plays("volley", dice="10 10 10 10 10 10 1")
    (row,) = scene.details("KK-034")
    assert (row["figure"], row["value"]) == ("sue", 7 - 2)


@pytest.mark.rule("KK-053")
def test_a_neighbour_of_the_other_side_is_no_loss():
    scene = Scene(
        man("vic", "billman", 30, 20, stamina=1),
        foe("bob", "billman", 30, 21.2),
        foe("cob", "billman", 31.5, 21.2, stamina=1),
        foe("x1", "longbowman", 30, 30),
        man("y1", "longbowman", 31.5, 10),
    )
    scene.state.shots = {"x1": "vic", "y1": "cob"}
    scene.plays("volley", dice="10 10 10 10 10 10 1")
    """Bob has lost one neighbour, his own man Cob, and not Vic of the other side."""
    assert [(d["figure"], d["value"]) for d in scene.details("KK-034")] == [("bob", 7 - 1)]


@pytest.mark.rule("KK-025", "KK-057")
def test_less_than_a_quarter_is_measured_exactly():
    """3 of 14 is less than a quarter; 2 of 8 is a quarter, and less than a half."""
    assert parts_of("lord", man("lord", "lord", 30, 20, stamina=3), FAR)["stamina"] == -6
    assert parts_of("ann", man("ann", "billman", 30, 20, stamina=2), FAR)["stamina"] == -4


def test_a_summary_of_checks_opens_into_every_roll_with_its_reasons():
    scene = Scene(man("ann", "billman", 30, 20, stamina=4, worn=1), man("pat", "billman", 40, 20, stamina=4), FAR)
    scene.plays("nerve", dice="2 9")
    (event,) = scene.events("KK-035")
    assert event.sentence() == "Badly wounded; morale of 2 checked: pat routs."
    assert event.details() == [
        "ann rolled 2, needs less than 3 (Soldier/Yeoman 7, stamina -2, permanent fatigue -2): stands.",
        "pat rolled 9, needs less than 5 (Soldier/Yeoman 7, stamina -2): routs.",
    ]


@pytest.mark.rule("KK-033", "KK-019")
def test_riders_do_not_shy_from_riders_with_spears_nor_from_what_is_not_in_hand():
    charge = man("kay", "knight", 30, 20, target="ned", pace="gallop")
    rider = Scene(charge, foe("ned", "hobilar", 30, 30)).plays("charges", until="moves")
    assert rider.events("KK-033") == [] and rider.events("KK-036") == []
    dagger = Scene(charge, foe("ned", "spearman", 30, 30, weapon="dagger")).plays("charges", dice="2", until="moves")
    assert dagger.events("KK-033") == [] and len(dagger.details("KK-036")) == 1
