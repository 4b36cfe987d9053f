"""A turn: action points, start and end effects, movement, exhaust, hands and items."""

import pytest

from roundtable.games.cool_duel.arena import ground_of

from .helpers import FIELD, TAKE, armed, cell, duel, offered, person, status, verbs, who

# --- action points ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CD-011", "CD-012", "CD-016")
def test_ap_and_threshold_are_refilled_at_the_own_turn_and_what_is_left_pays_reactions():
    story = duel(set={"p1": {"ap": 6}, "p2": {"ap": 2, "threshold": 3}})
    story.does("attack slash right p2", "arms p2")
    assert (who(story, "p1").ap, who(story, "p2").ap) == (3, 1)
    story.does("end")
    assert (who(story, "p2").ap, who(story, "p2").threshold) == (10, 20)  # refilled, not added on top
    assert who(story, "p1").ap == 3  # kept for reactions
    story.does("attack slash right p1", "arms p1")
    assert who(story, "p1").ap == 2
    story.does("end")
    assert who(story, "p1").ap == 10


@pytest.mark.rule("CD-043", "CD-044")
def test_ap_are_paid_first_and_what_cannot_be_paid_is_refused():
    story = duel(set={"p1": {"ap": 2}})
    assert offered(story, "attack") == ["attack jab right p2"]
    assert "one of" in story.refuses("attack slash right p2")
    story.does("attack jab right p2")
    assert who(story, "p1").ap == 0  # already paid while the target decides
    story.does(TAKE)
    assert story.offered == ["drop right", "end"]  # what is free is all that is left
    many = duel(set={"p2": {"hp": 900}})
    many.does("attack jab right p2", TAKE, "move E4", "attack jab right p2", TAKE, "attack jab right p2", TAKE)
    assert who(many, "p1").ap == 10 - 2 - 1 - 2 - 2


@pytest.mark.rule("CD-044")
def test_a_turn_ends_when_its_player_says_so_or_the_character_is_downed():
    story = duel()
    story.does("end")
    assert story.state.active == "p2"
    parried = duel(
        armed(), armed(), armed(), at="E5 F5 A1", sides="1 3 / 2", set={"p1": {"hp": 1, "threshold": 0}}, dice="d100=50"
    )
    parried.does("attack jab right p2", "parry p2", "jab right 1")
    assert who(parried, "p1").downed
    assert parried.state.active == "p2"  # the attacker's turn is over


# --- start and end of a turn --------------------------------------------------------------------------------------------


@pytest.mark.rule("CD-045")
def test_the_start_of_a_turn_refills_then_works_through_enemies_friends_and_oneself():
    afflictions = [
        {"name": "Poisoned", "by": "p2"},
        {"name": "Bleeding", "by": "p3"},
        {"name": "Burning", "by": "p1"},
    ]
    story = duel(
        armed(),
        armed(),
        armed(),
        at="E5 F5 A1",
        sides="1 / 2 3",
        active="p1",
        set={"p2": {"afflictions": afflictions, "ap": 0}},
    )
    story.does("end")
    told = [(event.rule, event.data.get("why")) for event in story.match.log if event.data.get("who") == "p2"]
    # By the enemy p1, then by the friend p3, then by itself; AP and threshold (halved by fire) before all of it.
    assert told[-4:] == [("CD-045", None), ("CD-238", "burning"), ("CD-232", "bleeding"), ("CD-245", "poison")]
    turn = story.events("CD-045")[-1].data
    assert (turn["ap"], turn["threshold"]) == (10, 10)


@pytest.mark.rule("CD-045")
def test_a_turn_ends_at_once_if_its_start_brings_hp_to_0():
    story = duel(armed(), armed(), armed(), at="E5 F5 A1", sides="1 / 2 3", set={"p2": status("Bleeding", hp=10)})
    story.does("end")
    assert who(story, "p2").downed
    assert story.state.active == "p3"


@pytest.mark.rule("CD-046", "CD-310")
def test_the_end_of_a_turn_begins_with_terrain():
    quay = {"name": "Quay", "rows": ["~" * 10] + ["." * 10] * 9, "water": "ends the duel"}
    berserk = {
        "stance": True,
        "hp": 100,
        "threshold": 0,
        "afflictions": [{"name": "Frenzied", "how": "stance"}],
        "streaked": True,
    }
    story = duel(
        armed("Berserker", ""), armed(), armed(), at="A1 F5 E5", sides="1 3 / 2", field=quay, set={"p1": berserk}
    )
    story.does("end")
    rules = [event.rule for event in story.match.log]
    # The water takes it before Armor Streak (an enemy's effect) runs out; the stance then regenerates nobody.
    assert rules.index("CD-310") < rules.index("CD-197")
    assert "CD-113" not in rules
    dry = duel(armed("Berserker", ""), armed(), at="A2 F5", field=quay, set={"p1": berserk})
    dry.does("end")
    told = [event.rule for event in dry.match.log]
    assert told.index("CD-197") < told.index("CD-113")  # the enemy's effect, then its own


@pytest.mark.rule("CD-047")
def test_companions_act_before_or_after_their_owner_as_the_owner_says_each_time():
    build = armed("Hunter", "", companions=["Stubborn Mule", "Hired Blade"])
    place = {"p1": "A1", "p2": "J10", "p1-stubborn-mule": "B1", "p1-hired-blade": "C1"}
    story = duel(build, armed(), at=place, active="", set={"p1-stubborn-mule": {"ap": 0, "threshold": 0}})
    assert len(story.offered) == 6  # every order of the three
    story.does("p1-stubborn-mule p1 p1-hired-blade")
    mule = who(story, "p1-stubborn-mule")
    assert (story.state.active, mule.ap, mule.threshold) == ("p1-stubborn-mule", 6, 135)  # refills of its own
    story.does("end")
    assert story.state.active == "p1"
    story.does("end")
    assert story.state.active == "p1-hired-blade"
    story.does("end")
    assert story.state.active == "p2"
    story.does("end")
    story.does("p1 p1-hired-blade p1-stubborn-mule")
    assert story.state.active == "p1"


@pytest.mark.rule("CD-047")
def test_companions_of_a_downed_owner_keep_acting_in_its_slot():
    place = {"p1": "A1", "p2": "J10", "p3": "J1", "p1-stubborn-mule": "B1"}
    story = duel(
        armed(companions=["Stubborn Mule"]),
        armed(),
        armed(),
        at=place,
        sides="1 3 / 2",
        active="p2",
        set={"p1": {"downed": True}},
        more={"order": [1, 0, 2]},
    )
    story.does("end")
    assert story.state.active == "p1-stubborn-mule"


# --- movement -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CD-048", "CD-049")
def test_each_space_costs_1_ap_diagonals_too():
    story = duel(at="A1 J10", set={"p1": {"ap": 3}})
    moves = offered(story, "move")
    assert len(moves) == 15  # a 4 x 4 corner but for its own space
    story.does("move D4")
    assert (cell(story, "p1"), who(story, "p1").ap) == ("D4", 0)


@pytest.mark.rule("CD-049")
def test_distance_is_the_larger_difference():
    from roundtable.games.cool_duel.arena import adjacent, distance, steps_towards

    story = duel(at="C3 G5")
    p1, p2 = who(story, "p1"), who(story, "p2")
    assert distance(story.state, p1, p2) == 4
    assert adjacent(story.state, p1, p2) is False
    grid = ground_of(story.state, 0).grid
    one = {grid.name(place) for place, way in steps_towards(story.state, p1, p2, 1).items() if way.path}
    assert one == {"D3", "D4", "D2"}  # the steps that shorten the way to a space next to G5


@pytest.mark.rule("CD-049")
def test_walking_distance_goes_round_walls_and_avoids_magma():
    from roundtable.games.cool_duel.arena import steps_towards

    rows = ["..........", ".####.....", "....#.....", "....#.....", ".####....."] + [".........."] * 5
    story = duel(at="D4 G4", field={"name": "Pocket", "rows": rows})
    grid = ground_of(story.state, 0).grid
    towards = steps_towards(story.state, who(story, "p1"), who(story, "p2"), 1)
    assert {grid.name(place) for place, way in towards.items() if way.path} == {"C3", "C4"}  # out of the pocket first


@pytest.mark.rule("CD-050", "CD-231")
def test_a_path_is_one_action_whatever_its_length():
    story = duel(at="A1 J10", set={"p1": status("Anxious", ap=5)})
    story.does("move E1")
    assert who(story, "p1").ap == 0  # four spaces and 1 for the one action
    assert story.events("CD-048")[0].data["path"] == ["B1", "C1", "D1", "E1"]
    assert story.ask.seat == 0  # nobody was asked to react


@pytest.mark.rule("CD-048", "CD-050", "CD-300")
@pytest.mark.parametrize(("place", "field"), [("A1", "Two Stones"), ("B3", "Brimstone"), ("C1", "Beachside")])
def test_a_move_tells_the_path_it_takes(place, field):
    offered = [option for option in duel(at=f"{place} J10", field=field).ask.options if option.key.startswith("move ")]
    assert len(offered) > 20
    for option in offered:
        story = duel(at=f"{place} J10", field=field).does(option.key)
        assert option.way.split() == [place, *story.events("CD-048")[0].data["path"]]
        assert f"cell {option.way.split()[-1]}" == option.target
        assert option.alert == "", "nobody reacts to a Move"


@pytest.mark.rule("CD-059", "CD-248")
def test_an_attack_tells_whether_its_target_could_react():
    def alert(**more):
        story = duel(at="A1 A2", **more)
        return {option.alert for option in story.ask.options if option.key.startswith("attack ")}

    assert alert() == {"p2"}
    assert alert(set={"p2": status("Stunned")}) == {""}
    assert alert(set={"p2": {"ap": 0}}) == {""}


@pytest.mark.rule("CD-051")
def test_allies_may_be_passed_but_not_ended_on():
    rows = [".........." if n != 1 else "#########." for n in range(10)]
    hall = {"name": "Hall", "rows": rows}
    story = duel(armed(), armed(), armed(), at="A1 J10 B1", sides="1 3 / 2", field=hall, set={"p1": {"ap": 2}})
    assert offered(story, "move") == ["move C1"]
    story.does("move C1")
    assert cell(story, "p1") == "C1"


@pytest.mark.rule("CD-052")
def test_hostile_characters_bar_the_way():
    rows = [".........." if n != 1 else "#########." for n in range(10)]
    story = duel(at="A1 B1", field={"name": "Hall", "rows": rows})
    assert offered(story, "move") == []
    # The same for dodges: a line ends before an enemy.
    dodge = duel(at="C1 B1", field={"name": "Hall", "rows": rows})
    dodge.does("attack jab right p2", "dodge p2")
    assert dodge.offered == ["B1", "A1"]


@pytest.mark.rule("CD-053", "CD-302")
def test_difficult_terrain_costs_1_more_for_each_space():
    story = duel(at="B2 J10", field="Cliffside", set={"p1": {"ap": 3}})
    assert "move C3" in story.offered
    assert "move C4" not in story.offered  # both C3 and C4 are difficult: 4 AP, and so is the way round by A3 and B4
    plain = duel(at="A3 J10", field="Cliffside", set={"p1": {"ap": 2}})
    plain.does("move B3")
    assert who(plain, "p1").ap == 0


@pytest.mark.rule("CD-053")
def test_difficult_terrain_in_dodges_buys_no_distance():
    rows = ["." * 10] * 4 + ["......D..."] + ["." * 10] * 5
    story = duel(at="E5 F5", field={"name": "Mud", "rows": rows}, set={"p2": {"ap": 2}}, dice="d100=1")
    story.does("attack jab right p2", "dodge p2")
    assert "G5" in story.offered
    assert "I5" not in story.offered  # three spaces: 2 AP and 1 for the mud
    story.does("H5")
    assert who(story, "p2").ap == 0  # two spaces for 1 AP and 1 for the mud


@pytest.mark.rule("CD-053", "CD-200")
def test_difficult_terrain_in_a_blood_hunt_is_paid_with_the_attack():
    rows = ["." * 10] * 4 + ["..D......."] + ["." * 10] * 5
    walls = [row if n not in (3, 5) else "##########" for n, row in enumerate(rows)]
    hunter = person(STR=14, DEX=14, gear={"both": "Kukri"})
    story = duel(
        hunter, armed(), at="A5 E5", field={"name": "Lane", "rows": walls}, set={"p2": {"hp": 200}, "p1": {"ap": 10}}
    )
    story.does("blood-hunt slash right p2")
    assert story.offered == ["A5", "B5", "C5", "D5"]
    story.does("D5", TAKE)
    assert story.events("CD-058")[0].data["left"] == 10 - (2 + 2 + 1)


@pytest.mark.rule("CD-054", "CD-280")
def test_ground_without_a_stated_effect_changes_nothing():
    rows = [".S~G......"] + ["." * 10] * 9
    story = duel(at="A1 J10", field={"name": "Plain", "rows": rows})
    story.does("move B1", "move C1", "move D1", "move E1")
    assert who(story, "p1").ap == 6
    assert (cell(story, "p1"), who(story, "p1").hp) == ("E1", 275)


@pytest.mark.rule("CD-055")
def test_nobody_leaves_the_map_or_enters_an_obstacle_and_corners_are_free_unless_the_match_says_so():
    rows = [".#........", "#.ROTPP.NX", ".....PP..."] + ["." * 10] * 7
    walls = {"name": "Walls", "rows": rows}
    story = duel(at="A1 J10", field=walls, set={"p1": {"ap": 1}})
    assert offered(story, "move") == ["move B2"]  # cutting between two wall corners
    strict = duel(at="A1 J10", field=walls, set={"p1": {"ap": 1}}, corners_block_movement=True)
    assert offered(strict, "move") == []
    wide = duel(at="D3 J10", field=walls, set={"p1": {"ap": 9}})
    for obstacle in ("B1", "A2", "C2", "D2", "E2", "F2", "G3", "I2", "J2"):
        assert f"move {obstacle}" not in wide.offered
    gap = {"name": "Gap", "rows": ["." * 10, "..#.......", "...#......"] + ["." * 10] * 7}
    dodging = duel(at="B3 C3", field=gap, corners_block_movement=True)
    dodging.does("attack jab right p2", "dodge p2")
    assert "D2" in dodging.offered  # dodges stay free


# --- exhaust ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CD-065", "CD-066", "CD-067")
@pytest.mark.parametrize(("x", "shows", "left"), [(1, 21, 8), (1, 20, 10), (3, 31, 4), (3, 30, 10), (6, 46, 0)])
def test_exhaust_rolls_with_a_penalty_against_threshold_and_takes_twice_the_ap(x, shows, left):
    story = duel(dice=f"d100={shows}", set={"p1": {"ap": 9}})
    story.does(f"exhaust p2 {x}")
    assert who(story, "p1").ap == 9 - x
    assert who(story, "p2").ap == left  # 20 threshold must be exceeded by the roll less 5 for each AP after the first
    assert story.ask.seat == 0  # the target was not asked
    story.ends()


@pytest.mark.rule("CD-065")
def test_exhaust_needs_an_adjacent_target_and_may_add_the_best_attack_bonus():
    assert offered(duel(at="E5 G5"), "exhaust") == []
    plain = duel(dice="d100=6")
    plain.does("exhaust p2 1")
    assert who(plain, "p2").ap == 10
    bonus = duel(dice="d100=6", exhaust_uses_attack_bonus=True)  # the longsword's Jab has +15
    bonus.does("exhaust p2 1")
    assert who(bonus, "p2").ap == 8


@pytest.mark.rule("CD-066")
def test_exhaust_never_takes_more_than_there_is_and_counts_the_base_ap():
    story = duel(dice="d100=99", set={"p1": status("Anxious", ap=5), "p2": {"ap": 3}})
    story.does("exhaust p2 2")  # costs 3, takes 4
    assert (who(story, "p1").ap, who(story, "p2").ap) == (2, 0)


@pytest.mark.rule("CD-068")
def test_rolls_against_threshold_meet_what_is_left_of_it():
    story = duel(dice="d100=5", set={"p2": {"threshold": 4}})
    story.does("exhaust p2 1")
    assert who(story, "p2").ap == 8


# --- hands and items ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("CD-069")
def test_an_item_is_taken_out_stored_or_swapped_for_1_ap():
    story = duel(armed(quick=["Dagger", "Round Shield"]), armed(), at="A1 J10")
    story.does("draw 2 left")
    assert (who(story, "p1").left.name, who(story, "p1").ap) == ("Round Shield", 9)
    story.does("store left")
    assert (who(story, "p1").left, who(story, "p1").ap) == (None, 8)
    story.does("swap 1 right")
    held = who(story, "p1")
    assert (held.right.name, held.ap) == ("Dagger", 7)
    assert [slot[0].name for slot in held.quick if slot] == ["Longsword", "Round Shield"]


@pytest.mark.rule("CD-069")
def test_a_swap_needs_legal_hands_and_a_place_for_what_is_put_away():
    full = duel(armed(quick=["Shuriken x2", "Dagger", "Dagger", "Composite Bow"]), armed(), at="A1 J10")
    assert "swap 1 right" not in full.offered  # the stack keeps its slot, and no other is open
    assert "swap 2 right" in full.offered
    # With nothing in the other hand the item taken may be held in one hand or two; a bow only so.
    assert {"swap 2 both", "swap 4 both"} <= set(full.offered)
    shield = duel(armed("Mercenary", "Longsword", left="Round Shield", quick=["Composite Bow"]), armed(), at="A1 J10")
    assert offered(shield, "swap 1") == []
    full.does("swap 4 both")
    assert (who(full, "p1").right.name, who(full, "p1").two_hands) == ("Composite Bow", True)
    assert who(full, "p1").quick[3][0].name == "Longsword"


@pytest.mark.rule("CD-071")
def test_to_two_hands_for_1_ap_with_the_other_item_put_away():
    story = duel(armed("Mercenary", "Longsword", left="Round Shield"), armed(), at="A1 J10")
    story.does("grip both right")
    held = who(story, "p1")
    assert (held.right.name, held.left, held.two_hands, held.ap) == ("Longsword", None, True, 9)
    assert held.quick[0][0].name == "Round Shield"
    full = duel(armed("Mercenary", "Longsword", left="Round Shield", quick=["Dagger"] * 4), armed(), at="A1 J10")
    assert offered(full, "grip") == []


@pytest.mark.rule("CD-072")
def test_back_to_one_hand_with_an_item_from_a_slot_in_the_same_action():
    story = duel(armed("Mercenary", "", both="Longsword", quick=["Round Shield", "Dagger"]), armed(), at="A1 J10")
    assert offered(story, "grip") == ["grip one", "grip one 1", "grip one 2"]
    story.does("grip one 1")
    held = who(story, "p1")
    assert (held.right.name, held.left.name, held.two_hands, held.ap) == ("Longsword", "Round Shield", False, 9)


@pytest.mark.rule("CD-073")
def test_with_empty_hands_an_item_is_taken_in_one_hand_or_two_for_1_ap():
    story = duel(armed("Mercenary", "", quick=["Longsword"]), armed(), at="A1 J10")
    assert offered(story, "draw") == ["draw 1 right", "draw 1 both"]
    story.does("draw 1 both")
    assert (who(story, "p1").two_hands, who(story, "p1").ap) == (True, 9)


@pytest.mark.rule("CD-074")
def test_what_takes_both_hands_leaves_none():
    story = duel(armed("Mercenary", "", both="Composite Bow", quick=["Dagger", "Round Shield"]), armed(), at="A1 J10")
    assert offered(story, "draw") == []
    assert offered(story, "grip") == []
    assert offered(story, "swap") == ["swap 1 right", "swap 1 both", "swap 2 right"]


@pytest.mark.rule("CD-075", "CD-077")
def test_dropping_and_picking_up():
    story = duel(armed(quick=["Dagger"], inventory=["Hook"]), armed(), at="A1 C1", set={"p1": {"ap": 10}})
    story.does("drop right")
    assert who(story, "p1").ap == 10
    story.does("drop quick 1")
    assert who(story, "p1").ap == 9
    story.does("drop pack hook")
    assert who(story, "p1").ap == 4
    assert [item.name for item in story.state.arenas[0].ground[0]] == ["Longsword", "Dagger", "Hook"]
    assert offered(story, "attack") == []
    story.does("move A2", "take ground longsword right")  # from the next space, for 1 AP
    assert (who(story, "p1").right.name, who(story, "p1").ap) == ("Longsword", 2)
    story.does("end", "store right", "move B1", "take ground dagger right")  # by anybody
    assert who(story, "p2").right.name == "Dagger"


@pytest.mark.rule("CD-231", "CD-075")
def test_dropping_a_held_item_is_no_action_even_for_the_anxious():
    story = duel(at="A1 J10", set={"p1": status("Anxious", ap=4)})
    story.does("drop right")
    assert who(story, "p1").ap == 4


@pytest.mark.rule("CD-076")
def test_taking_from_an_inventory_costs_5_own_or_next_to_one():
    story = duel(armed(inventory=["Hook"]), armed(), at="A1 J10")
    story.does("take pack hook quick")
    assert who(story, "p1").ap == 5
    body = duel(
        armed(),
        armed(quick=["Dagger"], inventory=["Round Shield"]),
        armed(),
        at="E5 F5 A1",
        sides="1 / 2 3",
        set={"p2": {"downed": True}},
    )
    assert {key.split()[1] for key in offered(body, "take")} == {"p2", "p2-right"}
    body.does("take p2 dagger quick")
    assert (who(body, "p1").ap, who(body, "p1").quick[0][0].name, who(body, "p2").quick[0]) == (5, "Dagger", [])
    body.does("take p2-right longsword left")
    assert (who(body, "p1").left.name, who(body, "p2").right) == ("Longsword", None)
    alive = duel(armed(), armed(inventory=["Round Shield"]))
    assert offered(alive, "take") == []  # never from one who stands
    far = duel(armed(), armed(), armed(), at="E5 H5 A1", sides="1 / 2 3", set={"p2": {"downed": True}})
    assert offered(far, "take") == []


@pytest.mark.rule("CD-076", "CD-077")
def test_a_maps_chest_costs_5_and_its_rack_1():
    room = {**FIELD, "racks": {"B1": ["Dagger"]}, "containers": {"A2": ["Round Shield"]}}
    story = duel(at="A1 J10", field=room)
    assert {"take ground dagger left", "take chest round-shield left"} <= set(story.offered)
    story.does("take ground dagger left", "store left", "take chest round-shield left")
    assert who(story, "p1").ap == 10 - 1 - 1 - 5


@pytest.mark.rule("CD-078")
def test_a_taken_item_needs_a_free_hand_or_slot():
    room = {**FIELD, "racks": {"B1": ["Kukri"]}}
    full = duel(
        armed("Mercenary", "Longsword", left="Round Shield", quick=["Dagger"] * 4), armed(), at="A1 J10", field=room
    )
    assert offered(full, "take") == []
    slot = duel(armed("Mercenary", "Longsword", left="Round Shield"), armed(), at="A1 J10", field=room)
    assert offered(slot, "take") == ["take ground kukri quick"]


@pytest.mark.rule("CD-328")
def test_the_inventory_holds_the_rest_and_nothing_goes_in_during_a_round():
    many = duel(armed(inventory=["Dagger"] * 12), armed(), at="A1 J10")
    assert len(who(many, "p1").inventory) == 12
    story = duel(armed(quick=["Dagger"], inventory=["Hook"]), armed(), at="A1 J10")
    places = {
        tuple(key.split()[:2]) for key in story.offered if key.split()[0] in ("store", "drop", "take", "draw", "swap")
    }
    assert ("store", "pack") not in places
    story.does("store right", "drop quick 1")
    assert [item.name for item in who(story, "p1").inventory] == ["Hook"]


@pytest.mark.rule("CD-171")
def test_throwing_items_share_a_slot_with_their_own_kind_only():
    gear = {"right": "Shuriken", "quick": ["Shuriken x2", "Dagger", "Dagger", "Dagger"]}
    story = duel(person(DEX=12, STR=13, gear=gear), armed(), at="A1 J10")
    story.does("store right")  # onto the stack, though no slot is open
    assert [len(slot) for slot in who(story, "p1").quick] == [3, 1, 1, 1]
    story.does("draw 1 right")
    assert (who(story, "p1").right.name, len(who(story, "p1").quick[0])) == ("Shuriken", 2)  # one at a time
    other = duel(person(DEX=12, STR=13, gear={**gear, "right": "Tomahawk"}), armed(), at="A1 J10")
    assert "store right" not in other.offered


@pytest.mark.rule("CD-131")
def test_a_broken_item_stays_but_cannot_be_used():
    broken = {"right": {"name": "Longsword", "durability": 0}, "left": {"name": "Round Shield", "durability": 0}}
    story = duel(armed("Mercenary", "Longsword", left="Round Shield"), armed(), set={"p1": broken})
    assert offered(story, "attack") == []
    story.does("end", "attack slash right p1")
    assert set(story.offered) == {"dodge p1", "arms p1", TAKE}
    assert who(story, "p1").right.name == "Longsword"


@pytest.mark.rule("CD-128", "CD-260")
def test_companions_handle_no_items():
    place = {"p1": "A1", "p2": "J10", "p1-hired-blade": "E5"}
    room = {**FIELD, "racks": {"E6": ["Dagger"]}}
    story = duel(armed(companions=["Hired Blade"]), armed(), at=place, active="p1-hired-blade", field=room)
    assert verbs(story) == ["move", "end"]
