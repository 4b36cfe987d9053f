"""Melee (KK-178 to KK-181, KK-191, KK-200 to KK-214, KK-219, KK-220)."""

import pytest

from roundtable.games.knights_and_knaves.rules.melee import blow_dice, combat_factor, weapon_value
from roundtable.games.knights_and_knaves.rules.morale import total

from .scene import Scene, foe, man


def fight(dice, *figures, answers=(), **position):
    return Scene(*figures, **position).plays("melee", dice=dice, answers=answers, until="falls")


def factor(*figures, a="ann", b="bob", **position):
    scene = Scene(*figures, **position)
    return dict(combat_factor(scene.play, scene[a], scene[b]))


ANN = man("ann", "billman", 30, 20)
BOB = foe("bob", "billman", 30, 21)


@pytest.mark.rule("KK-178")
def test_only_contact_with_an_enemy_is_melee():
    scene = fight("9 2 1 1 1", ANN, BOB, man("pal", "billman", 31, 20), foe("far", "billman", 40, 20))
    assert [scene[id_].fought for id_ in ("ann", "bob", "pal", "far")] == [True, True, False, False]
    assert fight("", ANN, man("pal", "billman", 31, 20), foe("far", "billman", 40, 20)).details("KK-211") == []


@pytest.mark.rule("KK-179")
def test_a_figure_chooses_one_opponent_and_can_strike_only_him():
    figures = [ANN, BOB, foe("cob", "billman", 30, 19, facing=0)]
    scene = fight("2 9  9 1  9 9 9  1 1 1", *figures, answers=["bob"])
    """Ann (2) against Bob (9): he strikes. Cob (9) against Ann (1): he strikes too; Ann could only have avoided it."""
    bouts = [(d["a"], d["b"], d["strikes"]) for d in scene.details("KK-211")]
    assert bouts == [("ann", "bob", "bob"), ("cob", "ann", "cob")]
    assert scene["ann"].gone == "disabled"


@pytest.mark.rule("KK-179")
def test_one_attacked_in_a_further_bout_avoids_but_does_not_strike():
    figures = [ANN, BOB, foe("cob", "billman", 30, 19, facing=0)]
    scene = fight("5 5  1 9", *figures, answers=["bob"])
    second = scene.details("KK-211")[1]
    assert second["a"] == "cob" and second["totals"] == [10, 18] and second["strikes"] == ""
    assert scene["cob"].stamina == 8


@pytest.mark.rule("KK-179")
def test_the_side_with_priority_chooses_first():
    figures = [
        man("a1", "billman", 30, 20),
        foe("b1", "billman", 31, 20),
        man("a2", "billman", 32, 20),
        foe("b2", "billman", 33, 20),
    ]
    scene = Scene(*figures, priority=1).plays("melee", answers=["a2", "b2"], until="bouts")
    assert [ask.seat for ask in scene.asked] == [1, 0]
    assert scene.state.opponents["b1"] == "a2"


@pytest.mark.rule("KK-180")
def test_bouts_are_simultaneous():
    """Ann strikes Bob down while Cob strikes her down: both blows land."""
    figures = [
        man("ann", "billman", 30, 20, stamina=1),
        foe("bob", "billman", 30, 21, stamina=1),
        foe("cob", "billman", 30, 19, facing=0),
    ]
    scene = fight("9 1  9 1  9 9 9  9 9 9  1", *figures, answers=["bob"])
    assert scene["ann"].gone == "disabled" and scene["bob"].gone == "disabled"


@pytest.mark.rule("KK-181")
def test_the_factor_is_melee_skill_crossed_with_the_weapon():
    assert factor(ANN, BOB)["factor"] == 5 + 4
    assert factor(man("ann", "lord on foot", 30, 20), BOB)["factor"] == 9 + 4
    assert factor(man("ann", "peasant", 30, 20), BOB)["factor"] == 3 + 2


@pytest.mark.rule("KK-191")
def test_modifiers_add_up():
    parts = factor(man("ann", "billman", 30, 20, stamina=3, tired=1), foe("bob", "sergeant", 30, 21))
    assert parts == {"factor": 9, "large shield": -2, "wounded": -2, "fatigue": -1}
    scene = fight("10 1 9 9 9", man("ann", "billman", 30, 20, stamina=3, tired=1), foe("bob", "sergeant", 30, 21))
    assert scene.details("KK-211")[0]["totals"] == [9 - 5 + 10, 6 + 3 + 1]


# --- weapons that fail ------------------------------------------------------------------------------------------------


@pytest.mark.rule("KK-200")
@pytest.mark.parametrize(
    ("weapon", "first"), [("pole_arm", 4), ("long_spear", 6), ("two_handed_sword", 4), ("lance", 6)]
)
def test_the_first_round_uses_the_first_value(weapon, first):
    scene = Scene(man("ann", "squire", 30, 19.5, weapon=weapon), BOB)
    assert weapon_value(scene.play, scene["ann"], scene["bob"]) == first


@pytest.mark.rule("KK-201", "KK-202")
def test_it_stays_while_it_strikes_home_and_falls_once_it_fails():
    big = foe("bob", "billman", 30, 21, full=90, stamina=90, weapon="dagger")
    scene = Scene(man("ann", "spearman", 30, 20), big, turn=1)
    scene.plays("melee", dice="9 1 5 5", until="falls")
    scene.state.turn = 2
    assert weapon_value(scene.play, scene["ann"], scene["bob"]) == 6
    scene.plays("melee", dice="2 9 1", until="falls")
    scene.state.turn = 3
    assert weapon_value(scene.play, scene["ann"], scene["bob"]) == 0
    scene.plays("melee", dice="10 1 5 5", until="falls")
    scene.state.turn = 4
    """It struck home again, but against this opponent the second value holds as long as the two stay in combat."""
    assert scene.details("KK-211")[-1]["strikes"] == "ann"
    assert weapon_value(scene.play, scene["ann"], scene["bob"]) == 0


@pytest.mark.rule("KK-202")
def test_a_tie_is_a_failure():
    scene = Scene(man("ann", "spearman", 30, 20), foe("bob", "spearman", 30, 21)).plays(
        "melee", dice="5 5", until="falls"
    )
    scene.state.turn += 1
    assert weapon_value(scene.play, scene["ann"], scene["bob"]) == 0
    assert weapon_value(scene.play, scene["bob"], scene["ann"]) == 0


@pytest.mark.rule("KK-202")
def test_bouts_against_others_neither_count_nor_change_the_value():
    figures = [man("ann", "spearman", 30, 20), foe("bob", "billman", 30, 21), foe("cob", "billman", 30, 19, facing=0)]
    scene = fight("5 5  9 1  1 1  1 1 1", *figures, answers=["bob"])
    scene.state.turn += 1
    assert weapon_value(scene.play, scene["ann"], scene["cob"]) == 6


@pytest.mark.rule("KK-202")
def test_a_new_opponent_or_a_full_turn_apart_restores_the_first_value():
    scene = Scene(man("ann", "spearman", 30, 20), foe("bob", "spearman", 30, 21), foe("new", "billman", 50, 20), turn=1)
    scene.plays("melee", dice="5 5", until="falls")
    scene.state.turn = 2
    assert weapon_value(scene.play, scene["ann"], scene["new"]) == 6
    scene["ann"].y = 1000
    scene.plays("melee", until="falls")
    scene.state.turn = 3
    scene["ann"].y = 2000
    assert weapon_value(scene.play, scene["ann"], scene["bob"]) == 6


# --- modifiers --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("KK-203")
def test_the_higher_of_two_has_one_more_at_most():
    rider = man("ann", "knight", 30, 20)
    foot = foe("bob", "billman", 30, 21.27)
    assert factor(rider, foot)["mounted or higher"] == 1
    assert "mounted or higher" not in factor(rider, foe("bob", "squire", 30, 21.5))
    hill = [{"kind": "gentle hill", "circle": [30, 16, 6]}]
    assert factor(ANN, BOB, terrain=hill)["mounted or higher"] == 1
    assert "mounted or higher" not in factor(ANN, BOB, terrain=[{"kind": "gentle hill", "circle": [30, 26, 6]}])
    assert factor(rider, foot, terrain=hill)["mounted or higher"] == 1


@pytest.mark.rule("KK-203")
def test_a_rider_facing_a_figure_up_slope_gives_both_one_more():
    hill = [{"kind": "steep hill", "circle": [30, 26, 6]}]
    figures = [man("ann", "knight", 30, 20), foe("bob", "billman", 30, 21.27)]
    assert factor(*figures, terrain=hill)["mounted or higher"] == 1
    assert factor(*figures, a="bob", b="ann", terrain=hill)["mounted or higher"] == 1


@pytest.mark.rule("KK-203")
def test_higher_on_the_stairs():
    stairs = [{"kind": "stairs", "corners": [[28, 18], [32, 18], [32, 24], [28, 24]], "height": 8, "up": [30, 24]}]
    assert "mounted or higher" not in factor(ANN, BOB, terrain=stairs)
    assert factor(ANN, BOB, a="bob", b="ann", terrain=stairs)["mounted or higher"] == 1


@pytest.mark.rule("KK-204")
def test_restricted_terrain_costs_whoever_stands_in_it():
    wood = [{"kind": "wood", "circle": [30, 17, 3]}]
    assert factor(ANN, BOB, terrain=wood)["restricted terrain"] == -1
    assert "restricted terrain" not in factor(ANN, BOB, a="bob", b="ann", terrain=wood)
    for kind in ("doorway", "gate"):
        door = [{"kind": kind, "line": [[29, 19.48], [31, 19.48]]}]
        assert factor(ANN, BOB, terrain=door)["restricted terrain"] == -1
        assert "restricted terrain" not in factor(ANN, BOB, a="bob", b="ann", terrain=door)


@pytest.mark.parametrize(
    ("shield", "amount"),
    [
        pytest.param("small", -1, marks=pytest.mark.rule("KK-205")),
        pytest.param("large", -2, marks=pytest.mark.rule("KK-206")),
        ("pavise", 0),
    ],
)
def test_the_opponents_shield(shield, amount):
    guarded = foe("bob", "sergeant", 30, 21, shield=shield)
    assert factor(ANN, guarded).get(f"{shield} shield", 0) == amount
    both_hands = foe("bob", "sergeant", 30, 21, shield=shield, weapon="two_handed_ax")
    from_behind = foe("bob", "sergeant", 30, 21, shield=shield, facing=0)
    assert f"{shield} shield" not in factor(ANN, both_hands) and f"{shield} shield" not in factor(ANN, from_behind)
    """Whose two-handed weapon it is matters: Ann's pole arm does not help her."""
    assert (
        factor(man("ann", "billman", 30, 20, weapon="two_handed_sword"), guarded).get(f"{shield} shield", 0) == amount
    )


@pytest.mark.parametrize(
    ("stamina", "amount"),
    [
        (6, 0),
        pytest.param(5, -1, marks=pytest.mark.rule("KK-207")),
        pytest.param(3, -2, marks=pytest.mark.rule("KK-208")),
        pytest.param(1, -3, marks=pytest.mark.rule("KK-209")),
    ],
)
def test_wounds_cost(stamina, amount):
    assert factor(man("ann", "billman", 30, 20, stamina=stamina), BOB).get("wounded", 0) == amount


@pytest.mark.rule("KK-210")
def test_every_fatigue_level_costs_one():
    assert factor(man("ann", "billman", 30, 20, tired=2, worn=1), BOB)["fatigue"] == -3


# --- blows ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("KK-211")
def test_the_higher_total_strikes_home():
    scene = fight("6 5 2 2 3", ANN, BOB)
    (bout,) = scene.details("KK-211")
    assert bout["totals"] == [15, 14] and bout["strikes"] == "ann" and scene["bob"].stamina == 7
    other = fight("5 6 2 2 3", ANN, BOB)
    assert other.details("KK-211")[0]["strikes"] == "bob" and other["ann"].stamina == 7


@pytest.mark.rule("KK-212")
def test_equal_totals_strike_nobody():
    scene = fight("6 6", ANN, BOB)
    assert scene.details("KK-211")[0]["strikes"] == "" and scene["ann"].stamina == scene["bob"].stamina == 8


@pytest.mark.rule("KK-213")
def test_damage_less_armour_comes_off_stamina():
    scene = fight("9 1 4 3 2", ANN, BOB)
    assert scene["bob"].stamina == 8 - (9 - 6) and scene.said("KK-213") == ["ann strikes bob: 9 less armour 6 is 3."]
    assert fight("9 1 1 2 3", ANN, BOB)["bob"].stamina == 8


@pytest.mark.rule("KK-214")
def test_at_no_stamina_a_figure_is_disabled_and_never_below():
    scene = fight("9 1 10 10 10", ANN, BOB)
    assert scene["bob"].stamina == 0 and scene["bob"].gone == "disabled"
    assert fight("9 1 4 5 4", ANN, BOB)["bob"].gone == ""


def charge(striker, victim, pace="gallop", **position):
    """The first side's figure has charged the second side's."""
    kay = man("kay", "knight", 30, 20, **{"target": "bob", "contact": True, "pace": pace, **striker})
    bob = foe("bob", "billman", 30, 21.27, **victim)
    return Scene(kay, bob, **position)


@pytest.mark.rule("KK-219")
def test_a_gallop_charge_gives_spears_and_lances_one_die_more_on_either_end():
    scene = charge({}, {"weapon": "long_spear"})
    kay, bob = scene["kay"], scene["bob"]
    assert blow_dice(kay, bob) == 3 and blow_dice(bob, kay) == 3
    mace = charge({"weapon": "mace"}, {})
    assert blow_dice(mace["kay"], mace["bob"]) == 2 and blow_dice(mace["bob"], mace["kay"]) == 3
    canter = charge({}, {"weapon": "long_spear"}, pace="canter")
    assert blow_dice(canter["kay"], canter["bob"]) == 2 and blow_dice(canter["bob"], canter["kay"]) == 2
    no_contact = charge({"contact": False}, {"weapon": "long_spear"})
    assert blow_dice(no_contact["kay"], no_contact["bob"]) == 2


@pytest.mark.rule("KK-219")
def test_one_who_both_charges_and_is_charged_gets_only_one():
    scene = Scene(
        man("kay", "knight", 30, 20, target="guy", contact=True, pace="gallop"),
        foe("guy", "knight", 30, 21.5, target="kay", contact=True, pace="gallop"),
    )
    assert blow_dice(scene["kay"], scene["guy"]) == 3
    scene.plays("melee", dice="9 1 5 5 5", until="falls")
    assert scene["guy"].stamina == 12 - (15 - 10)


@pytest.mark.rule("KK-220")
def test_a_tired_striker_does_less():
    scene = fight("10 1 4 4 4", man("ann", "billman", 30, 20, tired=1, worn=1), BOB)
    assert scene["bob"].stamina == 8 - (12 - 2 - 6)
    tired_victim = fight("10 1 4 4 4", ANN, foe("bob", "billman", 30, 21, tired=2))
    assert tired_victim["bob"].stamina == 8 - (12 - 6)


def test_combat_factors_are_shown_before_one_chooses():
    scene = Scene(ANN, BOB, foe("cob", "peasant", 30, 19, facing=0))
    scene.plays("melee", answers=["cob"], until="bouts")
    assert scene.options_of() == {"bob": "bob: your factor 9 against 9", "cob": "cob: your factor 9 against 5"}
    assert total(combat_factor(scene.play, scene["cob"], scene["ann"])) == 5


@pytest.mark.rule("KK-179")
def test_with_several_who_must_choose_the_suggestion_is_one_answer():
    """Both touch two enemies; Ann had charged Cob, and Pat has the better of the peasant."""
    figures = [
        man("ann", "billman", 30, 20, target="cob"),
        man("pat", "billman", 40, 20),
        foe("bob", "billman", 30, 21),
        foe("cob", "billman", 30, 19, facing=0),
        foe("dob", "billman", 40, 21),
        foe("pea", "peasant", 40, 19, facing=0),
    ]
    scene = Scene(*figures).plays("melee", answers=["suggested"], until="bouts")
    assert scene.options_of()["suggested"] == "As suggested: ann against cob, pat against pea"
    # Ann and Cob have factor 9 each; Pat's 9 meets the peasant's 5.
    throws = [(a, b) for a in range(1, 11) for b in range(1, 11)]
    even, ahead = (sum(a + by > b for a, b in throws) for by in (0, 4))
    assert scene.told_of("suggested")["odds"] == f"{even} to {ahead} % to strike home"
    assert (scene.state.opponents["ann"], scene.state.opponents["pat"]) == ("cob", "pea")
    picked = Scene(*figures).plays("melee", answers=["each", "bob", "dob"], until="bouts")
    assert (picked.state.opponents["ann"], picked.state.opponents["pat"]) == ("bob", "dob")
    assert list(picked.options_of(1)) == ["cob", "bob"], "what is suggested comes first"


def factors_after(failed_on, turn, *others, apart=False):
    """Ann's pole arm failed against Bob in one turn; her part of the bout with him in another."""
    bob = foe("bob", "billman", 30, 31 if apart else 21)
    ann = man("ann", "billman", 30, 20, failed={"pole_arm bob": failed_on})
    return Scene(ann, bob, *others, turn=turn)


@pytest.mark.rule("KK-202")
def test_a_failed_weapon_is_restored_by_a_full_turn_out_of_contact():
    def parts(scene, dice):
        scene.plays("melee", dice=dice, until="falls")
        return dict(scene.details("KK-211")[0]["parts"][0])["factor"]

    assert parts(factors_after(5, 6), "7 5") == 5 + 2, "still in contact the turn after"
    assert parts(factors_after(5, 7), "5 5") == 5 + 4, "out of contact throughout turn 6"


@pytest.mark.rule("KK-202")
def test_fighting_somebody_else_meanwhile_does_not_keep_the_failure():
    """Out of contact with Bob in turn 6, though in contact with Cob."""
    scene = factors_after(5, 6, foe("cob", "billman", 30, 19, facing=0), apart=True)
    scene.plays("melee", dice="5 5", until="falls")
    scene.state.turn = 7
    scene.play.field.place(scene["bob"], (3000, 2100))
    assert weapon_value(scene.play, scene["ann"], scene["bob"]) == 4


@pytest.mark.parametrize(
    ("weapon", "first", "after"),
    [
        pytest.param("two_handed_ax", 4, 3, marks=pytest.mark.rule("KK-194", "KK-199", "KK-202")),
        pytest.param("two_handed_sword", 4, 3, marks=pytest.mark.rule("KK-194", "KK-202")),
        pytest.param("short_spear", 4, 2, marks=pytest.mark.rule("KK-195", "KK-202")),
        pytest.param("long_spear", 6, 0, marks=pytest.mark.rule("KK-196", "KK-202")),
        pytest.param("sword", 4, 4, marks=pytest.mark.rule("KK-192")),
    ],
)
def test_weapons_of_classes_three_to_five_lose_their_first_value_by_failing(weapon, first, after):
    """Ann's total is lower than the chief's, whose blow does nothing to her."""
    scene = Scene(
        man("ann", "billman", 30, 20, weapon=weapon, full=99, stamina=99), foe("bob", "chief", 30, 21, weapon="dagger")
    )
    assert weapon_value(scene.play, scene["ann"], scene["bob"]) == first
    scene.plays("melee", dice="1 9 1", until="falls")
    assert weapon_value(scene.play, scene["ann"], scene["bob"]) == after
