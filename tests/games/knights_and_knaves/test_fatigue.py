"""The fatigue phase after falls, and how battles end (KK-107, KK-242 to KK-259)."""

import pytest

from roundtable.games.knights_and_knaves import GAME
from roundtable.games.knights_and_knaves.rules.fatigue import losses_of
from roundtable.games.knights_and_knaves.rules.finish import may_die, recovers, score
from roundtable.kernel.dice import Tape
from roundtable.kernel.match import Match

from .scene import Scene, foe, man

FAR = foe("far", "billman", 60, 44)


def weary(dice, *figures, **position):
    return Scene(*figures, FAR, **position).plays("weariness", dice=dice, until="ammunition")


# --- fatigue and rest -------------------------------------------------------------------------------------------------


@pytest.mark.rule("KK-242")
def test_one_who_fought_tires_on_one_or_two():
    for roll, tired in (("2", 1), ("3", 0)):
        assert weary(roll, man("ann", "billman", 30, 20, fought=True))["ann"].tired == tired
    assert weary("", man("ann", "billman", 30, 20)).events("KK-242") == []


@pytest.mark.rule("KK-243")
def test_a_wounded_one_tires_on_three_too():
    for roll, tired in (("3", 1), ("4", 0)):
        assert weary(roll, man("ann", "billman", 30, 20, fought=True, stamina=7))["ann"].tired == tired


@pytest.mark.rule("KK-244")
def test_out_of_melee_a_level_goes_on_one_to_five():
    for roll, tired in (("5", 1), ("6", 2)):
        for more in ({"moved": True}, {"shot": True}):
            assert weary(roll, man("ann", "billman", 30, 20, tired=2, **more))["ann"].tired == tired
    fought = weary("9", man("ann", "billman", 30, 20, tired=2, fought=True))
    assert fought.events("KK-244") == []


@pytest.mark.rule("KK-245")
def test_one_who_did_nothing_recovers_on_one_to_seven():
    for roll, tired in (("7", 0), ("8", 1)):
        assert weary(roll, man("ann", "billman", 30, 20, tired=1))["ann"].tired == tired


@pytest.mark.rule("KK-107")
def test_a_rider_recovers_only_if_his_mount_stood_or_walked():
    for pace, rolls in (("stand", 1), ("walk", 1), ("trot", 0), ("canter", 0), ("gallop", 0)):
        kay = man("kay", "knight", 30, 20, tired=1, pace=pace, moved=pace != "stand")
        scene = weary("5" if rolls else "", kay)
        assert scene["kay"].tired == 1 - rolls


@pytest.mark.rule("KK-246")
@pytest.mark.parametrize(("turn", "worn"), [(9, 0), (10, 1), (11, 0), (20, 1)])
def test_every_tenth_turn_ends_with_a_permanent_level_for_all(turn, worn):
    scene = Scene(man("ann", "billman", 30, 20), FAR, turn=turn).plays("close", until="one step")
    assert scene["ann"].worn == scene["far"].worn == worn


@pytest.mark.rule("KK-247")
def test_rest_does_not_remove_it():
    scene = weary("", man("ann", "billman", 30, 20, worn=2))
    assert scene["ann"].worn == 2 and scene.events("KK-244") == []
    both = weary("1", man("ann", "billman", 30, 20, worn=2, tired=1))
    assert (both["ann"].worn, both["ann"].tired) == (2, 0)


# --- ammunition -------------------------------------------------------------------------------------------------------


def ammo(dice, *figures, **position):
    return Scene(*figures, FAR, **position).plays("ammunition", dice=dice, until="finis")


@pytest.mark.rule("KK-248", "KK-249")
@pytest.mark.parametrize(("worn", "fails", "keeps"), [(1, "2", "3"), (2, "4", "5"), (3, "6", "7")])
def test_shooters_run_out_unless_they_exceed_twice_their_permanent_fatigue(worn, fails, keeps):
    for troop in ("longbowman", "crossbowman", "slinger", "handgunner"):
        ann = man("ann", troop, 30, 20, shot=True, worn=worn)
        assert ammo(fails, ann)["ann"].empty and not ammo(keeps, ann)["ann"].empty


@pytest.mark.rule("KK-248")
def test_before_the_first_level_or_without_a_shot_or_with_javelins_nobody_checks():
    for more in ({"shot": True, "worn": 0}, {"shot": False, "worn": 2}):
        assert ammo("", man("ann", "longbowman", 30, 20, **more)).events("KK-248") == []
    assert ammo("", man("hob", "hobilar", 30, 20, shot=True, worn=2)).events("KK-248") == []


@pytest.mark.rule("KK-250")
def test_two_turns_running_at_the_own_baggage_refill():
    scene = ammo("", man("ann", "longbowman", 30, 7.5, empty=True), baggage=[[30, 6], None])
    assert scene["ann"].empty
    scene.plays("ammunition", until="finis")
    assert not scene["ann"].empty and scene.said("KK-250") == ["ann refills at the baggage."]


@pytest.mark.rule("KK-250", "KK-013")
def test_not_with_a_break_nor_fighting_nor_at_captured_or_enemy_baggage():
    spot = {"baggage": [[30, 6], [50, 40]]}
    scene = ammo("", man("ann", "longbowman", 30, 7.5, empty=True), **spot)
    scene["ann"].fought = True
    scene.plays("ammunition", until="finis")
    scene["ann"].fought = False
    scene.plays("ammunition", until="finis")
    assert scene["ann"].empty
    for where, more in (((30, 7.5), {"captured": [0]}), ((50, 38.5), {}), ((30, 7.56), {})):
        other = ammo("", man("ann", "longbowman", *where, empty=True), **spot, **more)
        other.plays("ammunition", until="finis")
        assert other["ann"].empty


@pytest.mark.rule("KK-251")
def test_the_dead_are_robbed_on_one_to_six_and_each_but_once():
    near = man("ann", "longbowman", 30, 20, empty=True)
    assert not ammo("6", near, corpses=[[30, 21]])["ann"].empty
    assert ammo("7", near, corpses=[[30, 21]])["ann"].empty
    assert ammo("", near, corpses=[[30, 21.06]])["ann"].empty
    assert ammo("", {**near, "fought": True}, corpses=[[30, 21]])["ann"].empty
    both = ammo("2", near, man("pat", "longbowman", 31, 21, empty=True), corpses=[[30, 21]])
    assert not both["ann"].empty and both["pat"].empty and both.state.corpses[0].robbed


# --- finis ------------------------------------------------------------------------------------------------------------


def tired_unit(dice, worn=1, commanded=False, **more):
    figures = [
        man("led", "sergeant", 30, 20, unit="u", worn=worn, commanded=commanded, **more),
        man("one", "billman", 31.5, 20, unit="u", worn=worn),
        man("two", "billman", 33, 20, unit="u", routing=True, worn=worn),
        man("six", "billman", 34.5, 20, unit="u", gone="disabled"),
        man("ten", "billman", 36, 20, unit="u", gone="lost"),
    ]
    return Scene(*figures, FAR).plays("finis", dice=dice, until="close")


@pytest.mark.rule("KK-252")
def test_two_dice_below_its_losses_make_a_unit_withdraw():
    assert tired_unit("1 1").state.units["u"].withdrawing
    assert not tired_unit("1 2").state.units["u"].withdrawing
    scene = tired_unit("1 1")
    assert losses_of(scene.play, scene.state.units["u"]) == 3


@pytest.mark.rule("KK-252")
def test_only_from_permanent_fatigue_one_and_out_of_command_range():
    assert tired_unit("", worn=0).events("KK-252") == []
    assert tired_unit("", commanded=True).events("KK-252") == []


@pytest.mark.rule("KK-252")
def test_a_unit_without_a_leader_rolls_for_its_figure_of_highest_class():
    assert tired_unit("5 5", gone="disabled").events("KK-252") != []
    from roundtable.games.knights_and_knaves.rules.fatigue import who_rolls

    scene = Scene(
        man("led", "sergeant", 30, 20, unit="u", gone="disabled"),
        man("pea", "peasant", 31.5, 20, unit="u"),
        man("arm", "man_at_arms", 33, 20, unit="u"),
        FAR,
    )
    assert who_rolls(scene.play, scene.state.units["u"]).id == "arm"


@pytest.mark.rule("KK-253")
def test_a_withdrawing_unit_walks_off_its_own_edge():
    unit = [man("ann", "billman", 30, 10, unit="u", withdrawing=True), man("kay", "squire", 40, 20, unit="u")]
    scene = Scene(*unit, FAR).plays("moves")
    assert scene["ann"].at == (3000, 200) and scene["kay"].at == (4000, 400)
    scene.plays("moves")
    assert scene["ann"].gone == "withdrawn" and scene["kay"].gone == "withdrawn"


@pytest.mark.rule("KK-253")
def test_it_fights_only_if_contacted_does_not_shoot_and_cannot_be_recalled():
    from roundtable.games.knights_and_knaves.rules.shooting import may_shoot

    scene = Scene(
        man("lord", "lord", 30, 20),
        man("ann", "longbowman", 33, 20, unit="u", withdrawing=True, chit="shoot", ready=True),
        foe("bob", "billman", 33, 21),
    )
    assert not may_shoot(scene.play, scene["ann"])
    scene.plays("command", until="chits")
    scene["ann"].chit = ""
    scene.plays("chits", answers=["stay"], dice="", until="uncontrolled")
    assert scene["ann"].chit == ""
    scene.plays("uncontrolled", until="panic")
    scene.plays("moves")
    assert scene["ann"].at == (3300, 2000), "held in contact it stays and fights"
    scene.plays("melee", dice="9 1 9", until="falls")
    assert scene.details("KK-211")[0]["strikes"] == "ann"


# --- the end ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("KK-254")
def test_at_permanent_fatigue_four_the_battle_is_over():
    scene = Scene(man("ann", "billman", 30, 20, worn=3), foe("bob", "billman", 60, 40, worn=3), turn=40)
    scene.plays("close", until="one step")
    assert scene["ann"].worn == 4 and scene.state.step == "after"
    assert scene.said("KK-254") == ["The battle is over: both sides are spent and withdraw."]


@pytest.mark.rule("KK-258")
@pytest.mark.parametrize(
    "trouble", [{"routing": True}, {"gone": "disabled"}, {"gone": "withdrawn"}, {"withdrawing": True}]
)
def test_it_is_over_when_a_side_has_nobody_left_who_fights(trouble):
    scene = Scene(man("ann", "billman", 30, 20), foe("bob", "billman", 60, 40, **trouble)).plays(
        "close", until="one step"
    )
    assert scene.state.step == "after" and "Side 2 has nobody left who fights" in scene.state.ended
    assert scene.said("KK-258") == ["The battle is over: Player 2's men have nobody left who fights."]
    going_on = Scene(man("ann", "billman", 30, 20), foe("bob", "billman", 60, 40)).plays("close", until="one step")
    assert going_on.state.step == "priority"


@pytest.mark.rule("KK-258")
def test_a_side_that_concedes_loses_whatever_the_score():
    match = Match.new(GAME, seed=4, options={"deployment": "ready"})
    match.concede(1)
    assert match.outcome.winners == [0]


@pytest.mark.rule("KK-258")
def test_a_ready_battle_ends_at_its_last_turn():
    scene = Scene(man("ann", "billman", 30, 20), FAR, turn=12, turn_limit=12).plays("close", until="one step")
    assert scene.state.step == "after"


# --- after the battle -------------------------------------------------------------------------------------------------


@pytest.mark.rule("KK-255")
def test_a_quarter_of_the_stamina_or_less_rolls_under_the_armour():
    scene = Scene(
        man("ann", "billman", 30, 20, stamina=2),
        man("pat", "billman", 32, 20, stamina=3),
        man("tom", "billman", 34, 20, stamina=1),
        FAR,
    )
    scene.plays("after", dice="5 6")
    assert [(fate.figure, fate.roll, fate.recovers) for fate in scene.state.fates] == [
        ("ann", 5, True),
        ("tom", 6, False),
    ]


@pytest.mark.rule("KK-256")
def test_a_natural_ten_is_always_death():
    lord = Scene(man("lord", "lord", 30, 20, stamina=1), FAR)["lord"]
    assert recovers(lord, 9) and not recovers(lord, 10)


@pytest.mark.rule("KK-257")
def test_the_disabled_add_three():
    ann = Scene(man("ann", "billman", 30, 20, stamina=0, gone="disabled"), FAR)["ann"]
    assert may_die(ann) and recovers(ann, 2) and not recovers(ann, 3)


@pytest.mark.rule("KK-259")
def test_the_score():
    figures = [
        man("lord", "lord", 30, 20, gone="disabled"),
        man("ann", "billman", 32, 20, unit="u"),
        man("pat", "billman", 34, 20, unit="u", leader=False, gone="lost"),
        man("run", "billman", 36, 20, unit="u", routing=True),
        man("wit", "longbowman", 38, 20, unit="u", gone="withdrawn"),
        foe("bob", "sergeant", 50, 40, gone="dead"),
        foe("cob", "billman", 54, 40),
    ]
    scene = Scene(*figures, captured=[1])
    """For the second side: lord 43 + 9, two billmen of 17, half of 23, and 50 for the commander."""
    assert score(scene.state, 1) == 52 + 17 + 17 + 11 + 50
    """For the first: a sergeant who led, 23 + 3, and the baggage."""
    assert score(scene.state, 0) == 26 + 25


@pytest.mark.rule("KK-259")
@pytest.mark.parametrize(("margin", "winners"), [(20, []), (17, [0]), (18, [])])
def test_too_small_a_difference_is_a_draw(margin, winners):
    position = {
        "figures": [
            man("ann", "billman", 30, 20, unit="u"),
            foe("bob", "billman", 60, 40, unit="v"),
            foe("cob", "billman", 62, 40, unit="v", gone="lost"),
        ],
        "phase": "after",
    }
    match = Match.new(GAME, position=position, dice=Tape(), options={"victory_margin": margin})
    assert match.outcome.winners == winners and match.outcome.scores == [17, 0]
    assert winners or match.outcome.why.endswith(f"; 17 to 0, under {margin} apart: a draw"), "why it is none"


@pytest.mark.rule("KK-259")
def test_objectives_of_ready_battles_add_to_the_score():
    place = {"name": "the ford", "circle": [30, 20, 4], "points": 30}
    figures = [
        man("ann", "billman", 30, 20),
        foe("bob", "billman", 32, 20, routing=True),
        foe("cob", "billman", 50, 40),
    ]
    assert score(Scene(*figures, objectives=[place]).state, 0) == 30 + 17
    assert score(Scene(*figures, objectives=[{**place, "only": 1}]).state, 0) == 17


# --- what a careless change would break ---------------------------------------------------------------------------------


@pytest.mark.rule("KK-252")
def test_losses_are_the_disabled_the_dead_the_lost_and_the_routing_and_nobody_else():
    unit = [man("led", "sergeant", 30, 20, unit="u")]
    unit += [man(f"m{n}", "billman", 32 + 2 * n, 20, unit="u") for n in range(6)]
    for n, trouble in enumerate(("disabled", "dead", "lost", "withdrawn")):
        unit[n + 1]["gone"] = trouble
    scene = Scene(*unit, FAR)
    assert losses_of(scene.play, scene.state.units["u"]) == 3
    scene["m5"].routing = True
    assert losses_of(scene.play, scene.state.units["u"]) == 4


@pytest.mark.rule("KK-252")
def test_the_leader_rolls_even_with_a_man_of_higher_class_and_a_unit_with_nobody_left_does_not():
    from roundtable.games.knights_and_knaves.rules.fatigue import who_rolls

    scene = Scene(
        man("led", "sergeant", 30, 20, unit="u", worn=1, commanded=True),
        man("kay", "knight", 33, 20, unit="u", worn=1),
        man("out", "billman", 50, 20, unit="v", worn=1, gone="lost"),
        FAR,
    )
    assert who_rolls(scene.play, scene.state.units["u"]).id == "led"
    assert scene.plays("finis", dice="", until="close").events("KK-252") == []


@pytest.mark.rule("KK-252", "KK-027")
def test_units_of_the_side_with_priority_roll_first():
    figures = [man("ann", "billman", 30, 20, worn=1), foe("bob", "billman", 60, 40, worn=1)]
    for priority, order in ((0, ["unit-ann", "unit-bob"]), (1, ["unit-bob", "unit-ann"])):
        scene = Scene(*figures, priority=priority).plays("finis", dice="5 5 5 5", until="close")
        assert [event.data["unit"] for event in scene.events("KK-252")] == order


@pytest.mark.rule("KK-250")
def test_a_turn_of_fighting_breaks_the_two_turns_at_the_baggage():
    scene = ammo("", man("ann", "longbowman", 30, 7.5, empty=True), baggage=[[30, 6], None])
    for fought, empty in ((True, True), (False, True), (False, False)):
        scene["ann"].fought = fought
        scene.plays("ammunition", until="finis")
        assert scene["ann"].empty is empty
    assert scene["ann"].at_baggage == 0


@pytest.mark.rule("KK-015")
def test_it_is_told_when_a_stunned_figure_comes_to():
    scene = Scene(man("ann", "billman", 30, 20, stunned=2), FAR, turn=3)
    scene.plays("close", until="one step")
    assert scene["ann"].stunned == 1 and scene.said("KK-015") == []
    scene.plays("close", until="one step")
    assert scene["ann"].stunned == 0 and scene.said("KK-015") == ["ann comes to."]


@pytest.mark.rule("KK-259")
def test_the_score_is_told_with_the_winners_first():
    position = {
        "figures": [
            man("ann", "billman", 30, 20, unit="u"),
            man("pat", "billman", 32, 20, unit="u", gone="lost"),
            man("tom", "billman", 34, 20, unit="u", gone="lost"),
            foe("bob", "billman", 60, 40, unit="v"),
        ],
        "phase": "after",
    }
    outcome = Match.new(GAME, position=position, dice=Tape()).outcome
    assert outcome.winners == [1] and outcome.why.endswith("Player 2's men win 34 to 0") and outcome.scores == [0, 34]
