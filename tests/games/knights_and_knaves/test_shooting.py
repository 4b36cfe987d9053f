"""Shooting (KK-130 to KK-135, KK-154 to KK-177)."""

import pytest

from roundtable.games.knights_and_knaves.rules.shooting import aim, damage_dice, hit_number, may_be_shot, targets

from .scene import Scene, foe, man


def archer(troop="longbowman", x=30.0, y=10.0, **more):
    return man("ann", troop, x, y, **{"chit": "shoot", "ready": True, "commanded": True, **more})


def aimed(*others, shooter=None, target=None, **position):
    scene = Scene(shooter or archer(), target or foe("bob", "billman", 30, 20), *others, **position)
    return aim(scene.play, scene["ann"], scene["bob"])


def skill_parts(*others, **more):
    return dict(aimed(*others, **more).skill)


def shot(dice, shooter=None, target=None, **position):
    scene = Scene(shooter or archer(), target or foe("bob", "billman", 30, 20), **position)
    scene.state.shots = {"ann": "bob"}
    return scene.plays("volley", dice=dice)


# --- the steps --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("KK-130")
def test_skill_comes_from_the_troop_row_and_is_modified():
    assert aimed().skill == [("skill", 7)]
    assert aimed(shooter=archer("hobilar")).skill == [("skill", 4)]
    assert aimed(target=foe("bob", "sergeant", 30, 20)).skill == [("skill", 7), ("large shield", -4)]


@pytest.mark.rule("KK-131")
@pytest.mark.parametrize(("inches", "hit"), [(20, 2), (20.01, 3), (24, 3), (24.01, 4), (72, 0), (80, 0)])
def test_the_first_column_not_less_than_the_distance_counts(inches, hit):
    play = Scene(archer()).play
    assert hit_number(play, 6, round(inches * 100), 0) == hit


@pytest.mark.rule("KK-131")
def test_shifts_move_to_the_right_from_the_measured_column():
    play = Scene(archer()).play
    assert hit_number(play, 6, 1000, 0) == 2 and hit_number(play, 6, 1000, 5) == 5
    assert hit_number(play, 10, 7201, 0) == 0


@pytest.mark.rule("KK-132")
def test_off_the_table_skills_and_shifts():
    play = Scene(archer()).play
    assert hit_number(play, 13, 5200, 0) == hit_number(play, 10, 5200, 0) == 7
    assert hit_number(play, -7, 300, 0) == 10 and hit_number(play, -8, 300, 0) == 0
    assert (
        hit_number(play, 10, 6000, 0) == 10
        and hit_number(play, 10, 6000, 1) == 0
        and hit_number(play, 10, 400, 15) == 0
    )


@pytest.mark.rule("KK-133")
def test_a_die_of_the_hit_number_or_more_hits():
    """Nine inches, skill 7: needs 2."""
    assert shot("1")["bob"].stamina == 8
    hit = shot("2 6 6")
    assert hit["bob"].stamina == 8 - (12 + 2 - 6)
    assert hit.said("KK-133") == ["Shots: 1, hits: 1."]
    far = aimed(target=foe("bob", "billman", 30, 43))
    assert far.hit == 4 and far.words == "needs 4: skill 7, 32 inches"


@pytest.mark.rule("KK-134")
def test_two_dashes_miss_without_a_die():
    scene = shot("", shooter=archer("handgunner"), target=foe("bob", "crossbowman", 30, 45))
    assert scene.events("KK-133") == [] and scene["ann"].shot


@pytest.mark.rule("KK-135")
def test_targets_are_in_front_and_in_sight_and_not_among_friends():
    scene = Scene(
        archer(),
        foe("front", "billman", 40, 20),
        foe("back", "billman", 30, 5),
        foe("busy", "billman", 20, 20),
        man("pal", "billman", 20, 21),
        foe("hid", "billman", 50, 20),
        terrain=[{"kind": "building", "corners": [[42, 14], [44, 14], [44, 19], [42, 19]]}],
    )
    can = {f.id: may_be_shot(scene.play, scene["ann"], f) for f in scene.state.figures.values() if f.side == 1}
    assert can == {"front": True, "back": False, "busy": False, "hid": False}


@pytest.mark.rule("KK-135")
def test_a_figure_shoots_once_and_the_player_is_shown_what_he_needs():
    scene = Scene(archer(), foe("bob", "sergeant", 30, 45, moved=True), foe("cob", "billman", 36, 20))
    scene.plays("shooting", dice="1", answers=["cob"])
    assert scene.options_of() == {
        "cob": "At cob: needs 2: skill 7, 10.7 inches",
        "hold": "Do not shoot",
    }
    assert scene["ann"].shot and targets(scene.play, scene["ann"])[1][1].words == (
        "cannot hit: skill 7, large shield, target moved, 34 inches"
    )
    scene.plays("shooting")
    assert len(scene.asked) == 1


@pytest.mark.rule("KK-135")
def test_all_shots_are_simultaneous():
    scene = Scene(
        archer(stamina=1), foe("bob", "longbowman", 30, 20, stamina=1, chit="shoot", ready=True, commanded=True)
    )
    scene.state.shots = {"ann": "bob", "bob": "ann"}
    scene.plays("volley", dice="9 9 6 6 6 6")
    assert scene["ann"].gone == scene["bob"].gone == "disabled"


# --- skill ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("KK-154")
def test_an_obstructed_view_costs_one_however_many_things_obstruct():
    assert skill_parts(man("mid", "billman", 30, 15))["view obstructed"] == -1
    assert skill_parts(foe("mid", "billman", 30.4, 15))["view obstructed"] == -1
    assert "view obstructed" not in skill_parts(man("mid", "billman", 30.5, 15))
    wood = {"kind": "wood", "circle": [30, 15, 1]}
    hedge = {"kind": "hedge", "line": [[20, 16.5], [40, 16.5]]}
    assert skill_parts(terrain=[wood])["view obstructed"] == -1
    assert skill_parts(terrain=[hedge])["view obstructed"] == -1
    assert skill_parts(man("mid", "billman", 30, 13), terrain=[wood, hedge])["view obstructed"] == -1
    at_shooter = {"kind": "hedge", "line": [[20, 10.52], [40, 10.52]]}
    at_target = {"kind": "hedge", "line": [[20, 19.48], [40, 19.48]]}
    assert "view obstructed" not in skill_parts(terrain=[at_shooter])
    assert "view obstructed" not in skill_parts(terrain=[at_target])


@pytest.mark.parametrize(
    ("shield", "words", "amount"),
    [
        pytest.param("small", "small shield", -2, marks=pytest.mark.rule("KK-155")),
        pytest.param("large", "large shield", -4, marks=pytest.mark.rule("KK-156")),
        pytest.param("pavise", "pavise", -6, marks=pytest.mark.rule("KK-157")),
    ],
)
def test_shields(shield, words, amount):
    parts = skill_parts(target=foe("bob", "sergeant", 30, 20, shield=shield))
    assert parts == {"skill": 7, words: amount}


@pytest.mark.parametrize(
    ("kind", "words", "amount"),
    [
        pytest.param("hedge", "waist-high wall", -3, marks=pytest.mark.rule("KK-158")),
        pytest.param("waist wall", "waist-high wall", -3, marks=pytest.mark.rule("KK-158")),
        pytest.param("chest wall", "chest-high wall", -6, marks=pytest.mark.rule("KK-159")),
        pytest.param("battlement", "chest-high wall", -6, marks=pytest.mark.rule("KK-159")),
        pytest.param("window", "window or arrow slit", -8, marks=pytest.mark.rule("KK-160")),
        pytest.param("arrow slit", "window or arrow slit", -8, marks=pytest.mark.rule("KK-160")),
    ],
)
def test_walls_the_target_stands_behind(kind, words, amount):
    def wall(y):
        return {"kind": kind, "line": [[25, y], [35, y]]}

    assert skill_parts(terrain=[wall(19.48)]) == {"skill": 7, words: amount}
    assert words not in skill_parts(terrain=[wall(20.52)])
    assert words not in skill_parts(terrain=[wall(19)])


@pytest.mark.rule("KK-160")
def test_only_the_best_wall_counts_and_it_adds_to_shield_and_saddle():
    walls = [{"kind": kind, "line": [[25, 19.23], [35, 19.23]]} for kind in ("waist wall", "chest wall", "hedge")]
    parts = skill_parts(target=foe("bob", "knight", 30, 20), terrain=walls)
    assert parts == {"skill": 7, "small shield": -2, "chest-high wall": -6, "mounted target": -1}


@pytest.mark.rule("KK-161")
def test_a_mounted_target_is_harder():
    assert skill_parts(target=foe("bob", "squire", 30, 20, shield="")) == {"skill": 7, "mounted target": -1}


@pytest.mark.rule("KK-162")
@pytest.mark.parametrize(("troop", "left"), [("longbowman", 3), ("crossbowman", 3), ("handgunner", 2)])
def test_a_shooter_who_moved_halves_his_skill_before_the_steps_down(troop, left):
    aim_ = aimed(
        shooter=archer(troop, moved=True), target=foe("bob", "billman", 30, 20, shield="small", weapon="dagger")
    )
    parts = dict(aim_.skill)
    assert parts["skill"] + parts["shooter moved"] == left and parts["small shield"] == -2


@pytest.mark.rule("KK-163")
def test_permanent_fatigue_costs_two_a_level():
    assert skill_parts(shooter=archer(worn=2, tired=3))["permanent fatigue"] == -4


@pytest.mark.parametrize(
    ("stamina", "amount"),
    [
        (6, 0),
        pytest.param(5, -1, marks=pytest.mark.rule("KK-164")),
        pytest.param(3, -2, marks=pytest.mark.rule("KK-165")),
        pytest.param(1, -3, marks=pytest.mark.rule("KK-166")),
    ],
)
def test_a_wounded_shooter(stamina, amount):
    assert skill_parts(shooter=archer(stamina=stamina)).get("wounded", 0) == amount


# --- range ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("KK-167")
def test_a_target_that_moved_shifts_by_four_and_shifts_add():
    moved = foe("bob", "billman", 30, 20, moved=True)
    assert aimed(target=moved).shifts == [("target moved", 4)]
    both = aimed(shooter=archer("crossbowman"), target=moved)
    assert both.shifts == [("target moved", 4), ("medium crossbow", 1)]
    """Nine inches is the third column; five to the right is the 32 inch one: skill 6 needs 5."""
    assert both.hit == 5


@pytest.mark.rule("KK-167")
def test_any_change_of_place_in_the_movement_phase_counts():
    scene = Scene(archer(), foe("bob", "billman", 30, 20, routing=True)).plays("moves")
    assert aim(scene.play, scene["ann"], scene["bob"]).shifts == [("target moved", 4)]


@pytest.mark.parametrize(
    ("missile", "shift"),
    [
        pytest.param("light_crossbow", 1, marks=pytest.mark.rule("KK-168")),
        pytest.param("medium_crossbow", 1, marks=pytest.mark.rule("KK-168")),
        pytest.param("short_bow", 2, marks=pytest.mark.rule("KK-169")),
        pytest.param("hand_gun", 4, marks=pytest.mark.rule("KK-170")),
        pytest.param("javelin", 5, marks=pytest.mark.rule("KK-171")),
        pytest.param("longbow", 0, marks=pytest.mark.rule("KK-172")),
        pytest.param("composite_bow", 0, marks=pytest.mark.rule("KK-172")),
        pytest.param("heavy_crossbow", 0, marks=pytest.mark.rule("KK-172")),
        pytest.param("sling", 2, marks=pytest.mark.rule("KK-172")),
    ],
)
def test_weapons_shift_the_range(missile, shift):
    assert sum(n for _, n in aimed(shooter=archer(missile=missile)).shifts) == shift


@pytest.mark.rule("KK-172")
def test_the_shift_of_slings_is_an_option():
    far = aimed(shooter=archer("slinger"), options={"sling_range_shift": 5})
    assert far.shifts == [("sling", 5)]


# --- damage -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("KK-173")
def test_damage_less_armour_comes_off_stamina():
    assert shot("9 3 2")["bob"].stamina == 8 - (3 + 2 + 2 - 6)
    assert shot("9 1 1")["bob"].stamina == 8
    scene = shot("9 3 2")
    assert scene.said("KK-173") == ["ann hits bob: 5 + 2 less armour 6 is 1."]


@pytest.mark.parametrize(
    ("distance", "dice"),
    [
        pytest.param(2001, 1, marks=pytest.mark.rule("KK-174")),
        pytest.param(2000, 2, marks=pytest.mark.rule("KK-175")),
        pytest.param(600, 2, marks=pytest.mark.rule("KK-175")),
        pytest.param(599, 3, marks=pytest.mark.rule("KK-176")),
    ],
)
def test_dice_by_the_measured_distance(distance, dice):
    assert damage_dice(distance) == dice


@pytest.mark.rule("KK-174")
def test_the_measured_distance_counts_not_the_shifted_one():
    scene = shot("10 9 9", shooter=archer("handgunner"), target=foe("bob", "peasant", 30, 20))
    assert len(scene.events("KK-173")[0].data["dice"]) == 2


@pytest.mark.rule("KK-177")
@pytest.mark.parametrize(
    ("missile", "bonus"),
    [
        ("longbow", 2),
        ("hand_gun", 2),
        ("medium_crossbow", 2),
        ("heavy_crossbow", 2),
        ("short_bow", 0),
        ("composite_bow", 0),
        ("light_crossbow", 0),
        ("sling", 0),
        ("javelin", 0),
    ],
)
@pytest.mark.parametrize(("y", "count"), [(14, 3), (20, 2), (32, 1)])
def test_longbows_guns_and_stronger_crossbows_add_two_points_at_every_distance(missile, bonus, y, count):
    dice = " ".join(["7"] * count)
    shooter = archer("longbowman", missile=missile)
    scene = Scene(shooter, foe("bob", "peasant", 30, y, full=40, stamina=40))
    scene.state.shots = {"ann": "bob"}
    if not aim(scene.play, scene["ann"], scene["bob"]).hit:
        assert missile in ("hand_gun", "javelin") and y == 32
        return
    scene.plays("volley", dice=f"10 {dice}")
    assert scene["bob"].stamina == 40 - (7 * count + bonus - 1)


# --- orders to units --------------------------------------------------------------------------------------------------


def bows():
    return Scene(
        *[
            man(f"a{n}", "longbowman", 28 + 1.2 * n, 10, unit="u", chit="shoot", ready=True, commanded=True)
            for n in range(3)
        ],
        foe("bob", "billman", 30, 20, unit="bills"),
        foe("cob", "peasant", 34, 26, unit="levy"),
    )


def test_a_unit_shoots_at_will_or_at_a_unit_or_figure_by_figure():
    scene = bows()
    scene.plays("shooting", answers=["at will"], until="volley")
    assert scene.state.shots == {"a0": "bob", "a1": "bob", "a2": "bob"} or set(scene.state.shots) == {"a0", "a1", "a2"}
    assert scene.options_of()["at will"].startswith("At will: 3 can hit, the best needs 2: skill 7")
    levy = bows().plays("shooting", answers=["unit levy"], until="volley")
    assert levy.state.shots == {"a0": "cob", "a1": "cob", "a2": "cob"}
    each = bows().plays("shooting", answers=["each", "bob", "hold", "cob"], until="volley")
    assert each.state.shots == {"a0": "bob", "a2": "cob"}


def test_uncontrolled_shooters_are_not_asked():
    scene = Scene(man("ann", "longbowman", 30, 10, chit="shoot", result="shoot"), foe("bob", "billman", 30, 20)).plays(
        "shooting", dice="1"
    )
    assert scene.asked == [] and scene["ann"].shot


@pytest.mark.rule("KK-135")
def test_a_stunned_enemy_touched_by_the_shooter_alone_may_be_shot_but_not_one_touched_by_his_friend():
    scene = Scene(archer(), foe("bob", "billman", 30, 11.02, stunned=3))
    assert may_be_shot(scene.play, scene["ann"], scene["bob"])
    shared = Scene(archer(), foe("bob", "billman", 30, 11.02, stunned=3), man("pal", "billman", 30, 12.04))
    assert not may_be_shot(shared.play, shared["ann"], shared["bob"])


def test_a_volley_opens_into_every_shot_with_what_it_needed_and_why():
    scene = Scene(archer("crossbowman"), foe("bob", "sergeant", 30, 20, moved=True))
    scene.state.shots = {"ann": "bob"}
    scene.plays("volley", dice="8")
    (event,) = scene.events("KK-133")
    """Nine inches: the third column and five to the right; skill 6 less 4 for the shield."""
    assert event.details() == [
        "ann at bob, 9 inches: needs 9 (skill 6, large shield -4; target moved: 4 right; medium crossbow: 1 right), "
        "rolled 8: misses."
    ]
