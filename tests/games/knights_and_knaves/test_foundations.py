"""The table, bases, sight, units and the states a figure can be in (KK-001 to KK-025)."""

import pytest

from roundtable.board.measured import Disc, gap, in_contact
from roundtable.games.knights_and_knaves import GAME
from roundtable.games.knights_and_knaves.play import Play
from roundtable.games.knights_and_knaves.rules.action import spear_armed
from roundtable.games.knights_and_knaves.rules.falls import fall_modifiers
from roundtable.games.knights_and_knaves.rules.melee import combat_factor
from roundtable.games.knights_and_knaves.rules.morale import stamina_step, total
from roundtable.games.knights_and_knaves.rules.paths import allowance, charge_course
from roundtable.games.knights_and_knaves.rules.shooting import aim, may_be_shot, may_shoot
from roundtable.kernel.errors import BadSetup
from roundtable.kernel.match import Match

from .scene import HOUSEHOLD_AND_COMPANY, Scene, foe, man

WOOD = {"kind": "wood", "circle": [30, 24, 5]}


def new_match(**options):
    return Match.new(GAME, seed=1, options=options)


@pytest.mark.rule("KK-001")
def test_two_sides_each_with_one_retinue_and_one_commander():
    state = new_match(deployment="ready", **HOUSEHOLD_AND_COMPANY).state
    assert [side.commander for side in state.sides] == ["a-household-1", "b-captain-and-arms-1"]
    for number in (0, 1):
        commanders = [f.id for f in state.figures.values() if f.side == number and "commander" in f.row.traits]
        assert commanders == [state.sides[number].commander]


@pytest.mark.rule("KK-002")
def test_the_table_is_72_by_48_unless_agreed_otherwise():
    assert (new_match().state.width, new_match().state.height) == (7200, 4800)
    assert (new_match(table_size="60 x 40").state.width, new_match(table_size="60x40").state.height) == (6000, 4000)
    with pytest.raises(BadSetup, match="72x48"):
        new_match(table_size="big")
    with pytest.raises(BadSetup, match="long side first"):
        new_match(table_size="40x60")


@pytest.mark.rule("KK-002")
def test_an_inch_is_six_feet():
    """KK-233 makes a fall of more than 24 feet deadly; that is 4 inches of this table."""
    from roundtable.games.knights_and_knaves import data

    assert data.charts().fall_death_feet == 4 * 6


@pytest.mark.rule("KK-003")
def test_bases_are_an_inch_or_an_inch_and_a_half_and_do_not_overlap():
    scene = Scene(man("ann", "billman", 30, 20), man("kay", "knight", 33, 20))
    assert scene["ann"].base == Disc(3000, 2000, 50) and scene["kay"].base == Disc(3300, 2000, 75)
    with pytest.raises(BadSetup, match=r"ann\.at is \[30.0, 20.0\]; legal is a place not on the base of bob"):
        Scene(man("ann", "billman", 30, 20), man("bob", "billman", 30.99, 20))
    Scene(man("ann", "billman", 30, 20), man("bob", "billman", 31, 20))


@pytest.mark.rule("KK-003")
@pytest.mark.parametrize(("x", "touch"), [(31, True), (31.05, True), (31.06, False)])
def test_contact_is_a_gap_of_a_twentieth_of_an_inch(x, touch):
    scene = Scene(man("ann", "billman", 30, 20), foe("bob", "billman", x, 20))
    assert in_contact(scene["ann"].base, scene["bob"].base) is touch
    assert bool(scene.play.field.touching(scene["ann"])) is touch


@pytest.mark.rule("KK-004")
def test_distances_are_measured_between_the_edges_of_bases():
    scene = Scene(man("kay", "knight", 30, 20), foe("bob", "billman", 40, 20))
    assert gap(scene["kay"].base, scene["bob"].base) == 1000 - 75 - 50
    assert scene.play.field.distance(scene["kay"], scene["bob"]) == 875


@pytest.mark.rule("KK-005")
def test_the_front_is_the_half_circle_around_the_facing():
    scene = Scene(man("ann", "billman", 30, 20, facing=90))
    ann, field = scene["ann"], scene.play.field
    assert field.in_front(ann, (3500, 2000)) and field.in_front(ann, (3000, 2500)) and field.in_front(ann, (3000, 1500))
    assert not field.in_front(ann, (2999, 2500))


@pytest.mark.rule("KK-005")
def test_a_figure_on_foot_faces_as_it_likes_and_a_mount_only_as_it_may():
    scene = Scene(
        man("ann", "billman", 30, 20, facing=180, commanded=True, chit="stay"),
        man("kay", "knight", 40, 20, facing=180, commanded=True, chit="stay", before="canter"),
        foe("bob", "billman", 35, 30),
    )
    scene.plays("moves")
    assert scene["ann"].facing == 27 and scene["kay"].facing == 180


@pytest.mark.rule("KK-006")
@pytest.mark.parametrize(("y", "seen"), [(28.9, True), (28.8, False), (24, False)])
def test_more_than_two_inches_of_closed_wood_hide(y, seen):
    """The wood's circle is crossed for 2 x sqrt(25 - d^2) inches at a distance d from its middle."""
    scene = Scene(man("ann", "longbowman", 20, y), foe("bob", "billman", 40, y), terrain=[WOOD])
    assert scene.play.field.sees(scene["ann"], scene["bob"]) is seen


@pytest.mark.rule("KK-006")
def test_a_hill_hides_only_behind_its_crest_and_only_from_those_off_it():
    hill = [{"kind": "gentle hill", "circle": [30, 24, 6]}]
    for y, seen in ((24, False), (26.9, False), (27, True), (28, True)):
        scene = Scene(man("ann", "longbowman", 20, y), foe("bob", "billman", 40, y), terrain=hill)
        assert scene.play.field.sees(scene["ann"], scene["bob"]) is seen
    on_it = Scene(man("ann", "longbowman", 25, 24), foe("bob", "billman", 40, 24), terrain=hill)
    assert on_it.play.field.sees(on_it["ann"], on_it["bob"])


@pytest.mark.rule("KK-006")
def test_a_building_hides_but_for_a_window_somebody_touches():
    mill = [
        {"kind": "building", "corners": [[25, 22], [31, 22], [31, 27], [25, 27]]},
        {"kind": "window", "line": [[27, 22], [29, 22]]},
    ]
    outside = Scene(man("ann", "longbowman", 28, 15), foe("bob", "billman", 28, 35), terrain=mill)
    assert not outside.play.field.sees(outside["ann"], outside["bob"])
    at_window = Scene(man("ann", "longbowman", 28, 22.5), foe("bob", "billman", 28, 15), terrain=mill)
    assert at_window.play.field.sees(at_window["ann"], at_window["bob"])
    away = Scene(man("ann", "longbowman", 28, 25), foe("bob", "billman", 28, 15), terrain=mill)
    assert not away.play.field.sees(away["ann"], away["bob"])
    beside = Scene(man("ann", "longbowman", 28, 22.5), foe("bob", "billman", 34, 22.2), terrain=mill)
    assert not beside.play.field.sees(beside["ann"], beside["bob"])


@pytest.mark.rule("KK-006")
def test_low_walls_and_figures_never_hide():
    for kind in ("hedge", "waist wall", "chest wall", "battlement"):
        scene = Scene(
            man("ann", "longbowman", 20, 20),
            man("mid", "billman", 25, 20),
            foe("bob", "billman", 40, 20),
            terrain=[{"kind": kind, "line": [[30, 10], [30, 30]]}],
        )
        assert scene.play.field.sees(scene["ann"], scene["bob"])


@pytest.mark.rule("KK-009")
def test_a_unit_has_one_leader_and_the_commander_leads_his_own():
    state = new_match(deployment="ready").state
    for unit in state.units.values():
        assert unit.leader in unit.figures and unit.leader == f"{unit.id}-1"
    for side in state.sides:
        commander = state.figures[side.commander]
        assert state.units[commander.unit].leader == commander.id
    alone = Scene(man("ann", "billman", 30, 20))
    assert alone.state.units["unit-ann"].leader == "ann"


@pytest.mark.rule("KK-010")
def test_coherency_is_a_chain_of_two_inch_links_to_the_leader():
    scene = Scene(
        man("led", "sergeant", 20, 20, unit="u"),
        man("one", "billman", 23, 20, unit="u"),
        man("two", "billman", 26, 20, unit="u"),
        man("far", "billman", 29.01, 20, unit="u"),
    )
    assert scene.play.field.together(scene.state.units["u"]) == ["led", "one", "two"]
    scene["one"].routing = True
    assert scene.play.field.together(scene.state.units["u"]) == ["led"]


@pytest.mark.rule("KK-010")
def test_without_a_leader_the_largest_group_counts_and_of_equals_the_first_listed():
    scene = Scene(
        man("led", "sergeant", 60, 40, unit="u", gone="disabled"),
        man("one", "billman", 20, 20, unit="u"),
        man("two", "billman", 30, 20, unit="u"),
        man("six", "billman", 31.5, 20, unit="u"),
    )
    assert scene.play.field.together(scene.state.units["u"]) == ["two", "six"]
    scene.play.field.remove(scene["six"], "disabled")
    assert scene.play.field.together(scene.state.units["u"]) == ["one"]


@pytest.mark.rule("KK-010", "KK-011")
def test_a_link_with_a_skirmisher_may_be_four_inches():
    def together(troop, x):
        scene = Scene(man("led", "shortbowman", 20, 20, unit="u"), man("one", troop, x, 20, unit="u"))
        return scene.play.field.together(scene.state.units["u"])

    assert together("billman", 25) == ["led", "one"] and together("billman", 25.01) == ["led"]
    plain = Scene(man("led", "sergeant", 20, 20, unit="u"), man("one", "billman", 23.01, 20, unit="u"))
    assert plain.play.field.together(plain.state.units["u"]) == ["led"]


@pytest.mark.rule("KK-012")
@pytest.mark.parametrize("trouble", [{"routing": True}, {"stunned": 2}, {"gone": "disabled"}, {"gone": "lost"}])
def test_without_its_lord_a_side_has_nobody_in_command_range(trouble):
    scene = Scene(man("lord", "lord", 30, 20, **trouble), man("ann", "billman", 30, 23), foe("bob", "peasant", 30, 40))
    scene.plays("command", until="signals")
    assert not scene["ann"].commanded and not scene["lord"].commanded
    sound = Scene(man("lord", "lord", 30, 20), man("ann", "billman", 30, 23), foe("bob", "peasant", 30, 40))
    sound.plays("command", until="signals")
    assert sound["ann"].commanded and sound["lord"].commanded


def baggage_scene(*figures):
    return Scene(*figures, foe("far", "billman", 60, 44), man("own", "billman", 60, 5), baggage=[[30, 6], [30, 44]])


@pytest.mark.rule("KK-013")
def test_baggage_is_taken_by_an_enemy_in_contact_with_no_defender_by():
    scene = baggage_scene(foe("bob", "billman", 30, 7.5)).plays("close", until="one step")
    assert scene.state.sides[0].captured and scene.said("KK-013") == ["bob takes the baggage of Player 1's men."]
    for guard in (man("ann", "billman", 32, 6), man("ann", "billman", 33.5, 6)):
        assert (
            not baggage_scene(foe("bob", "billman", 30, 7.5), guard)
            .plays("close", until="one step")
            .state.sides[0]
            .captured
        )
    gone_off = man("ann", "billman", 33.6, 6)
    assert (
        baggage_scene(foe("bob", "billman", 30, 7.5), gone_off).plays("close", until="one step").state.sides[0].captured
    )
    routing = man("ann", "billman", 32, 6, routing=True)
    assert (
        baggage_scene(foe("bob", "billman", 30, 7.5), routing).plays("close", until="one step").state.sides[0].captured
    )
    near = foe("bob", "billman", 30, 7.56)
    assert not baggage_scene(near).plays("close", until="one step").state.sides[0].captured


@pytest.mark.rule("KK-014")
def test_a_disabled_figure_leaves_a_corpse_that_hinders_nobody():
    scene = Scene(
        man("ann", "longbowman", 30, 20, chit="shoot", ready=True, commanded=True),
        foe("bob", "peasant", 30, 30),
        foe("sam", "peasant", 30, 34, chit="move", pace="walk", commanded=True),
    )
    scene.state.shots = {"ann": "bob"}
    scene.plays("volley", dice="10 5 5")
    assert scene["bob"].gone == "disabled" and not scene["bob"].on_table
    assert [(corpse.x, corpse.y, corpse.figure) for corpse in scene.state.corpses] == [(3000, 3000, "bob")]
    scene.plays("moves", answers=["s"])
    assert scene["sam"].at == (3000, 2400)


@pytest.mark.rule("KK-015")
def test_a_stunned_figure_does_nothing():
    scene = Scene(
        man("lord", "lord", 30, 17, commanded=True),
        man("ann", "longbowman", 30, 20, commanded=True, stunned=2, stamina=2),
        foe("bob", "peasant", 30, 30),
    )
    scene.plays("nerve")
    assert scene.events("KK-035") == []
    scene.plays("chits", until="uncontrolled", answers=["stay"])
    assert scene["ann"].chit == "" and scene["lord"].chit == "stay"
    assert not may_shoot(scene.play, scene["ann"])
    scene["ann"].chit = "move"
    scene.plays("moves")
    assert scene["ann"].at == (3000, 2000)


@pytest.mark.rule("KK-015")
def test_a_stunned_figure_fights_with_nothing_and_cannot_strike():
    scene = Scene(man("ann", "knight on foot", 30, 20, stunned=2), foe("bob", "peasant", 30, 21))
    scene.plays("melee", dice="1 10", until="falls")
    (bout,) = scene.details("KK-211")
    assert (bout["a"], bout["totals"], bout["strikes"]) == ("bob", [3 + 2 - 1 + 1, 0 + 10], "")


@pytest.mark.rule("KK-015")
def test_stunned_turns_count_down_from_the_turn_after_the_fall():
    scene = Scene(man("ann", "billman", 30, 20, stunned=2, stunned_on=4), foe("bob", "billman", 30, 40), turn=4)
    scene.plays("close", until="one step")
    assert scene["ann"].stunned == 2
    scene.state.turn = 5
    scene.plays("close", until="one step")
    assert scene["ann"].stunned == 1


@pytest.mark.rule("KK-016")
def test_a_routing_figure_fights_without_its_weapon_and_cannot_strike():
    scene = Scene(man("ann", "billman", 30, 20, routing=True), foe("bob", "billman", 30, 21))
    play = scene.play
    assert total(combat_factor(play, scene["ann"], scene["bob"])) == 5
    scene.plays("melee", dice="1 10", until="falls")
    (bout,) = scene.details("KK-211")
    assert bout["a"] == "bob" and bout["totals"] == [10, 15] and bout["strikes"] == ""
    scene["ann"].chit = "shoot"
    assert not may_shoot(Play(scene.table), scene["ann"])


@pytest.mark.rule("KK-016")
def test_a_routing_figure_that_crosses_an_edge_is_lost():
    scene = Scene(man("ann", "billman", 30, 5, routing=True), foe("bob", "billman", 30, 20)).plays("moves")
    assert scene["ann"].gone == "lost" and scene.said("KK-016") == ["ann flees from the field."]


@pytest.mark.rule("KK-017")
def test_a_figure_held_by_an_enemy_neither_moves_nor_shoots():
    scene = Scene(
        man("lord", "lord", 33, 17),
        man("ann", "longbowman", 30, 20, unit="u", commanded=True, chit="move", pace="walk", ready=True),
        foe("bob", "billman", 30, 21),
    )
    scene.plays("moves")
    assert scene["ann"].at == (3000, 2000)
    scene["ann"].chit = "shoot"
    assert not may_shoot(scene.play, scene["ann"])
    for trouble in ("routing", "stunned"):
        free = Scene(
            man("ann", "longbowman", 30, 20, commanded=True, chit="move", pace="walk"),
            foe("bob", "billman", 30, 21, **{trouble: 1 if trouble == "stunned" else True}),
        )
        assert not free.play.field.held(free["ann"])


@pytest.mark.rule("KK-017")
def test_breaking_off_by_option_costs_a_blow_first():
    scene = Scene(
        man("ann", "billman", 30, 20, commanded=True, chit="move", pace="walk"),
        foe("bob", "billman", 30, 21),
        options={"allow_break_off": True},
    )
    scene.plays("moves", dice="9 2 4 3 3")
    assert scene.said("KK-017")[0] == "bob strikes at ann as he leaves: 18 against 11."
    assert scene["ann"].stamina == 8 - (4 + 3 + 3 - 6) and scene["bob"].stamina == 8
    assert scene["ann"].x == 3000 and scene["ann"].y == 2000 - 400
    """Four of eight left is half: the walk of 8 inches is halved (KK-118)."""


@pytest.mark.rule("KK-018")
def test_a_charge_needs_sight_and_a_way_to_contact_at_its_pace():
    scene = Scene(man("ann", "billman", 30, 20), foe("bob", "billman", 30, 29.5))
    play = scene.play
    assert charge_course(play, scene["ann"], scene["bob"], "walk") is None
    course = charge_course(play, scene["ann"], scene["bob"], "run")
    assert course is not None and in_contact(Disc(*course.end, 50), scene["bob"].base)
    nearer = Scene(man("ann", "billman", 30, 20), foe("bob", "billman", 30, 29))
    assert charge_course(nearer.play, nearer["ann"], nearer["bob"], "walk") is not None


@pytest.mark.rule("KK-018")
def test_a_charge_that_makes_contact_is_noted_and_one_without_is_not():
    scene = Scene(
        man("ann", "billman", 30, 20, commanded=True, chit="charge", pace="walk", target="bob"),
        foe("bob", "billman", 30, 26),
    )
    scene.plays("moves")
    assert scene["ann"].contact and in_contact(scene["ann"].base, scene["bob"].base)
    short = Scene(
        man("ann", "billman", 30, 20, commanded=True, chit="charge", pace="walk", target="bob"),
        foe("bob", "billman", 30, 36),
    ).plays("moves")
    assert not short["ann"].contact and short["ann"].y == 2800


@pytest.mark.rule("KK-019")
def test_who_is_cavalry_and_who_is_spear_armed():
    scene = Scene(
        man("kay", "knight", 20, 20),
        man("ned", "spearman", 24, 20),
        man("hob", "hobilar", 28, 20),
        man("bil", "billman", 32, 20),
        man("dag", "spearman", 36, 20, weapon="dagger"),
    )
    assert [scene[id_].mounted for id_ in ("kay", "ned", "hob", "bil")] == [True, False, True, False]
    assert [spear_armed(scene[id_]) for id_ in ("kay", "ned", "hob", "bil", "dag")] == [False, True, True, False, False]


@pytest.mark.rule("KK-020")
def test_a_weapon_is_changed_when_the_chit_is_placed():
    scene = Scene(man("lord", "lord", 30, 20, commanded=True), foe("bob", "peasant", 30, 44))
    scene.plays("chits", until="uncontrolled", answers=["arm sword", "move"])
    assert scene["lord"].weapon == "sword" and scene["lord"].chit == "move"


@pytest.mark.rule("KK-020")
@pytest.mark.parametrize(
    ("weapon", "two_handed"),
    [
        ("two_handed_sword", True),
        ("two_handed_ax", True),
        ("pole_arm", True),
        ("long_spear", True),
        ("sword", False),
        ("lance", False),
    ],
)
def test_a_shield_gives_nothing_with_a_two_handed_weapon(weapon, two_handed):
    scene = Scene(
        man("ann", "billman", 30, 20), foe("bob", "knight", 30, 21.25, shield="large", weapon=weapon, facing=180)
    )
    parts = dict(combat_factor(scene.play, scene["ann"], scene["bob"]))
    assert ("large shield" not in parts) is two_handed


@pytest.mark.rule("KK-020")
def test_a_dismounted_rider_leaves_his_lance():
    scene = Scene(man("kay", "knight", 30, 20, horse=1), foe("bob", "longbowman", 30, 30, shot=False))
    scene.state.shots = {"bob": "kay"}
    scene.plays("volley", dice="10 1 5 5 9")
    assert not scene["kay"].mounted and scene["kay"].weapons == ["mace"] and scene["kay"].weapon == "mace"


@pytest.mark.rule("KK-021")
@pytest.mark.parametrize(("facing", "all_round", "counts"), [(180, False, True), (0, False, False), (0, True, True)])
def test_a_shield_counts_from_the_front_only(facing, all_round, counts):
    scene = Scene(
        man("ann", "longbowman", 30, 20),
        foe("bob", "sergeant", 30, 30, facing=facing),
        options={"shields_all_round": all_round},
    )
    assert ("large shield" in dict(aim(scene.play, scene["ann"], scene["bob"]).skill)) is counts


def shot_at_a_rider(dice, **options):
    scene = Scene(man("ann", "longbowman", 30, 20), foe("kay", "knight", 30, 35), options=options)
    scene.state.shots = {"ann": "kay"}
    return scene.plays("volley", dice=dice)


@pytest.mark.rule("KK-022")
def test_a_hit_on_a_rider_may_strike_the_mount():
    """Longbow, 15 inches: two dice and two, less armour 2 for the warhorse or 10 for its rider."""
    mount = shot_at_a_rider("10 4 5 4")
    assert (mount["kay"].horse, mount["kay"].stamina) == (10 - 9, 12)
    rider = shot_at_a_rider("10 5 9 8")
    assert (rider["kay"].horse, rider["kay"].stamina) == (10, 12 - 9)
    by_option = shot_at_a_rider("10 4 9 8", horse_hit_on=3)
    assert (by_option["kay"].horse, by_option["kay"].stamina) == (10, 3)


@pytest.mark.rule("KK-022")
def test_a_blow_from_the_saddle_always_strikes_the_rider():
    scene = Scene(man("kay", "knight", 30, 20, weapon="mace"), foe("guy", "knight", 30, 21.5, weapon="mace"))
    scene.plays("melee", dice="9 2 8 9", until="falls")
    assert scene["guy"].stamina == 12 - (8 + 9 - 10) and scene.events("KK-022") == []
    on_foot = Scene(man("bil", "billman", 30, 20), foe("guy", "knight", 30, 21.25, weapon="mace"))
    on_foot.plays("melee", dice="9 1 3 1 1 1", until="falls")
    assert on_foot["guy"].horse == 10 - (3 - 2) and len(on_foot.events("KK-022")) == 1


@pytest.mark.rule("KK-023")
def test_a_rider_whose_mount_is_killed_rolls_at_once_for_a_fall_at_its_pace():
    scene = Scene(man("ann", "longbowman", 30, 20), foe("kay", "knight", 30, 35, horse=1, pace="gallop", facing=180))
    scene.state.shots = {"ann": "kay"}
    scene.plays("volley", dice="10 4 5 4 3 2 2")
    kay = scene["kay"]
    assert not kay.mounted and kay.at == (3000, 3500) and kay.on_table
    (roll,) = [event for event in scene.events("KK-023") if event.kind == "roll"]
    assert roll.data["need"] == 4 and roll.data["modifier"] == 1
    assert scene.said("KK-235") == ["kay is unhurt."]


@pytest.mark.rule("KK-024")
def test_fatigue_is_one_track_of_two_kinds():
    kay = Scene(man("kay", "knight", 30, 20, tired=2, worn=1))["kay"]
    assert kay.fatigue == 3
    assert allowance(kay, "walk") == 800 - 300
    assert dict(fall_modifiers(kay))["temporary fatigue"] == -2


@pytest.mark.rule("KK-025")
@pytest.mark.parametrize(
    ("now", "full", "step"),
    [(8, 8, 0), (6, 8, 0), (5, 8, -1), (4, 8, -1), (3, 8, -2), (2, 8, -2), (1, 8, -3), (9, 12, 0), (3, 12, -2)],
)
def test_fractions_of_stamina_are_compared_exactly_and_only_the_lowest_counts(now, full, step):
    from roundtable.games.knights_and_knaves import data

    assert stamina_step(now, full, data.charts().combat.stamina) == step


@pytest.mark.rule("KK-025", "KK-035")
@pytest.mark.parametrize(("stamina", "checks"), [(4, 1), (5, 0)])
def test_half_or_less_includes_one_half(stamina, checks):
    scene = Scene(man("ann", "billman", 30, 20, stamina=stamina), foe("bob", "billman", 30, 40))
    scene.plays("nerve", dice="1" if checks else "")
    assert len(scene.details("KK-035")) == checks


def test_nobody_is_shot_in_contact_with_a_friend_of_the_shooter():
    scene = Scene(man("ann", "longbowman", 30, 20), man("pal", "billman", 30, 29), foe("bob", "billman", 30, 30))
    assert not may_be_shot(scene.play, scene["ann"], scene["bob"])
