"""Falls (KK-221 to KK-225, KK-230 to KK-241)."""

import pytest

from roundtable.board.measured import overlap
from roundtable.games.knights_and_knaves.rules.falls import fall_modifiers, why_it_may_fall

from .scene import Scene, foe, man

FAR = foe("far", "billman", 60, 44)
RAMPART = {"kind": "rampart", "corners": [[26, 18], [34, 18], [34, 22], [26, 22]], "height": 18}


def reason(figure, **position):
    scene = Scene(figure, FAR, **position)
    return why_it_may_fall(scene.play, scene["kay"])


# --- reasons ----------------------------------------------------------------------------------------------------------


def jousted(dice, pace="gallop", weapon="lance", victim="billman"):
    """Kay has charged Bob and fights him."""
    scene = Scene(
        man("kay", "knight", 30, 20, target="bob", contact=True, pace=pace, weapon=weapon),
        foe("bob", victim, 30, 21.27 if victim == "billman" else 21.5),
    )
    return scene.plays("melee", dice=dice, until="falls")


@pytest.mark.rule("KK-221")
def test_a_lance_at_the_gallop_may_fell_whoever_it_strikes_damage_or_not():
    scene = jousted("9 1 2 2 1")
    assert scene["bob"].stamina == 8 and why_it_may_fall(scene.play, scene["bob"]) == "KK-221"
    mounted = jousted("9 1 2 2 1", victim="squire")
    assert why_it_may_fall(mounted.play, mounted["bob"]) == "KK-221"
    assert why_it_may_fall(jousted("9 1 2 2", pace="canter").play, jousted("9 1 2 2", pace="canter")["bob"]) == ""
    mace = jousted("9 1 2 2", weapon="mace")
    assert why_it_may_fall(mace.play, mace["bob"]) == ""


@pytest.mark.rule("KK-222")
def test_a_rider_who_loses_a_quarter_of_his_remaining_stamina_in_a_turn():
    assert reason(man("kay", "knight", 30, 20, stamina=9, hurt=3)) == "KK-222"
    assert reason(man("kay", "knight", 30, 20, stamina=10, hurt=2)) == ""
    assert reason(man("kay", "knight", 30, 20, stamina=3, hurt=1)) == "KK-222"
    assert reason(man("kay", "knight on foot", 30, 20, stamina=6, hurt=6)) == ""


@pytest.mark.rule("KK-223")
@pytest.mark.parametrize(
    ("troop", "weapon", "may"),
    [
        ("spearman", "long_spear", True),
        ("billman", "pole_arm", True),
        ("billman", "short_spear", True),
        ("billman", "dagger", False),
    ],
)
def test_a_rider_struck_by_infantry_with_spear_or_halberd(troop, weapon, may):
    scene = Scene(foe("bob", troop, 30, 21.27, weapon=weapon), man("kay", "squire", 30, 20, weapon="sword"))
    dice = {"long_spear": "1 1", "pole_arm": "1 1 1"}.get(weapon, "1")
    scene.plays("melee", dice=f"1 10 9 {dice}", until="falls")
    assert why_it_may_fall(scene.play, scene["kay"]) == ("KK-223" if may else "")


@pytest.mark.rule("KK-223")
def test_also_if_the_mount_takes_the_blow_but_only_while_he_rides():
    scene = Scene(foe("bob", "billman", 30, 21.27), man("kay", "squire", 30, 20, weapon="sword"))
    scene.plays("melee", dice="1 10 1 1 1 1", until="falls")
    assert scene["kay"].horse == 6 and why_it_may_fall(scene.play, scene["kay"]) == "KK-223"
    scene["kay"].mount = ""
    assert why_it_may_fall(scene.play, scene["kay"]) == ""


@pytest.mark.rule("KK-224")
def test_the_wounded_may_fall_from_stairs_walls_and_edges():
    stairs = {"kind": "stairs", "corners": [[28, 18], [32, 18], [32, 24], [28, 24]], "height": 8, "up": [30, 24]}
    edge = {"kind": "precipice", "line": [[20, 20.5], [40, 20.5]], "height": 30}
    for piece in (RAMPART, stairs, edge):
        assert reason(man("kay", "billman", 30, 20, stamina=7, hurt=1), terrain=[piece]) == "KK-224"
        assert reason(man("kay", "billman", 30, 20, stamina=7), terrain=[piece]) == ""
    assert reason(man("kay", "billman", 30, 20, stamina=7, hurt=1)) == ""


# --- the roll ---------------------------------------------------------------------------------------------------------


def falls(dice, **more):
    """A knight with a reason to fall (he lost a quarter), at a trot unless told otherwise; skill 8 gives +1."""
    kay = man("kay", "knight", 30, 20, **{"stamina": 12, "hurt": 0, "struck": ["lance"], "pace": "trot", **more})
    return Scene(kay, FAR).plays("falls", dice=dice, until="weariness")


@pytest.mark.rule("KK-225")
def test_equal_or_below_the_number_is_a_fall():
    assert falls("1 2 2")["kay"].mounted is False
    assert falls("2")["kay"].mounted is True
    scene = falls("2")
    assert scene.said("KK-221") == ["kay may fall: 2 with +1 against 2."]


@pytest.mark.rule("KK-225")
def test_one_roll_a_turn_whatever_the_reasons():
    scene = falls("9", struck=["lance", "infantry"], hurt=4, stamina=8)
    assert len([e for e in scene.table.events if e.kind == "roll"]) == 1


@pytest.mark.rule("KK-230", "KK-231", "KK-232")
def test_fall_modifiers():
    def parts(troop, **more):
        scene = Scene(man("kay", troop, 30, 20, **more), FAR)
        return dict(fall_modifiers(scene["kay"]))

    assert parts("billman", tired=2, worn=1) == {"temporary fatigue": -2}
    assert parts("billman", stamina=5, hurt=1) == {"stamina lost": -3}
    assert parts("knight") == {"melee skill": 1} and parts("lord") == {"melee skill": 1}
    assert parts("squire") == {}
    scene = falls("7 2 2", tired=3, stamina=8)
    """7 - 3 for fatigue - 4 for stamina lost + 1 for skill is 1, at most 2."""
    assert not scene["kay"].mounted


# --- what a fall does -------------------------------------------------------------------------------------------------


@pytest.mark.rule("KK-233", "KK-241")
def test_a_fall_of_more_than_24_feet_kills():
    cliff = {**RAMPART, "height": 25}
    scene = Scene(man("kay", "billman", 30, 20, stamina=7, hurt=1), FAR, terrain=[cliff])
    scene.plays("falls", dice="2", until="weariness")
    assert scene["kay"].gone == "dead"
    from roundtable.games.knights_and_knaves.rules.finish import may_die

    assert not may_die(scene["kay"])
    low = Scene(man("kay", "billman", 30, 20, stamina=7, hurt=1), FAR, terrain=[{**RAMPART, "height": 24}])
    low.plays("falls", dice="2 2 2", until="weariness")
    assert low["kay"].gone == ""


@pytest.mark.rule("KK-241")
def test_a_fallen_rider_stands_on_foot_where_his_mount_stood_and_the_mount_is_gone():
    scene = falls("1 2 2")
    kay = scene["kay"]
    assert kay.at == (3000, 2000) and kay.radius == 50 and kay.mount == "" and kay.horse == 0


@pytest.mark.rule("KK-241")
def test_one_who_falls_from_a_height_lies_at_its_foot():
    scene = Scene(
        man("kay", "billman", 30, 21.4, stamina=7, hurt=1), man("pal", "billman", 30, 22.8), FAR, terrain=[RAMPART]
    )
    scene.plays("falls", dice="2 2 2", until="weariness")
    kay = scene["kay"]
    assert not (2600 <= kay.x <= 3400 and 1800 <= kay.y <= 2200)
    assert abs(kay.y - 2140) <= 300 and not overlap(kay.base, scene["pal"].base)


def effect(dice, **more):
    return falls(f"1 {dice}", **more)["kay"]


@pytest.mark.rule("KK-234")
def test_one_with_less_than_half_his_stamina_adds_two():
    assert effect("2 2", stamina=6).stunned == 0
    """5 of 12 left is less than half: 2 + 2 + 2 is 6, stunned."""
    weak = falls("1 2 2", stamina=5)["kay"]
    assert weak.stunned == 2


@pytest.mark.parametrize(
    ("dice", "stun", "left"),
    [
        pytest.param("1 1", 0, 12, marks=pytest.mark.rule("KK-235")),
        pytest.param("2 2", 0, 12, marks=pytest.mark.rule("KK-235")),
        pytest.param("2 3", 3, 12, marks=pytest.mark.rule("KK-236")),
        pytest.param("4 4", 4, 12, marks=pytest.mark.rule("KK-236")),
        pytest.param("4 5", 5, 9, marks=pytest.mark.rule("KK-237")),
        pytest.param("5 6", 5, 9, marks=pytest.mark.rule("KK-237")),
        pytest.param("6 6", 6, 6, marks=pytest.mark.rule("KK-238")),
        pytest.param("7 8", 6, 6, marks=pytest.mark.rule("KK-238")),
        pytest.param("8 8", 8, 3, marks=pytest.mark.rule("KK-239")),
        pytest.param("9 9", 8, 3, marks=pytest.mark.rule("KK-239")),
    ],
)
def test_fall_effects(dice, stun, left):
    kay = effect(dice)
    assert (kay.stunned, kay.stamina, kay.gone) == (stun, left, "")


@pytest.mark.rule("KK-236")
def test_the_turns_are_half_the_natural_dice_not_the_two_added():
    """Natural 5 with 2 added is 7: stunned for half of 5, rounded up."""
    assert falls("1 2 3", stamina=5)["kay"].stunned == 3


@pytest.mark.parametrize(
    ("dice", "start", "left"),
    [
        pytest.param("4 5", 11, 8, marks=pytest.mark.rule("KK-237")),
        pytest.param("6 6", 11, 5, marks=pytest.mark.rule("KK-238")),
        pytest.param("8 8", 11, 2, marks=pytest.mark.rule("KK-239")),
    ],
)
def test_losses_are_rounded_up(dice, start, left):
    assert effect(dice, stamina=start).stamina == left


@pytest.mark.rule("KK-240")
def test_nineteen_or_more_disables():
    assert effect("9 10").gone == "disabled" and effect("10 10").gone == "disabled"
    """With the 2 for weakness a natural 17 is enough."""
    assert effect("8 9", stamina=5).gone == "disabled"


@pytest.mark.rule("KK-225")
def test_one_who_rolled_for_his_lost_mount_does_not_roll_again_that_turn():
    scene = Scene(man("kay", "squire", 30, 20, struck=["lance"], pace="canter"), FAR)
    scene["kay"].horse = 0
    from roundtable.games.knights_and_knaves.rules.falls import end_of_exchange

    scene.roll("9")
    end_of_exchange(scene.play, [scene["kay"]])
    assert not scene["kay"].mounted and scene["kay"].fell
    scene.plays("falls", dice="", until="weariness")
    scene.plays("priority", dice="5 2", until="rally")
    assert not scene["kay"].fell


@pytest.mark.rule("KK-222")
def test_a_fifth_of_the_stamina_is_not_a_quarter():
    assert reason(man("kay", "knight", 30, 20, stamina=8, hurt=2)) == ""


@pytest.mark.rule("KK-239", "KK-214")
def test_a_fall_that_takes_the_last_stamina_disables():
    kay = effect("8 8", stamina=1, tired=0)
    assert (kay.gone, kay.stamina) == ("disabled", 0)


@pytest.mark.rule("KK-015", "KK-301")
def test_the_turn_of_the_fall_does_not_count_towards_the_stun():
    scene = Scene(man("kay", "knight", 30, 20, struck=["lance"], pace="trot"), FAR, turn=3)
    scene.plays("falls", dice="1 2 3", until="priority")
    assert scene["kay"].stunned == 3
    scene.plays("priority", dice="5 2", until="rally").plays("close", until="one step")
    assert scene["kay"].stunned == 2


@pytest.mark.rule("KK-241")
@pytest.mark.parametrize("y", [19.45, 20.55])
@pytest.mark.parametrize("x", [22, 30, 38])
def test_one_who_falls_over_a_precipice_lies_beyond_its_edge(x, y):
    edge = {"kind": "precipice", "line": [[20, 20], [40, 20]], "height": 12}
    scene = Scene(man("kay", "billman", x, y, stamina=7, hurt=1), FAR, terrain=[edge])
    scene.plays("falls", dice="2 2 2", until="weariness")
    kay = scene["kay"]
    assert (kay.y > 2000) is (y < 20) and abs(kay.x - x * 100) <= 60 and 50 <= abs(kay.y - 2000) <= 80


@pytest.mark.rule("KK-240", "KK-257")
def test_one_disabled_outright_has_no_stamina_left_for_the_roll_after_the_battle():
    assert effect("10 10").stamina == 0
