"""Special attacks: what they need, and what they do."""

import pytest

from roundtable.games.cool_duel.data import items, special_attacks
from roundtable.games.cool_duel.derived import Way, dodge_score
from roundtable.games.cool_duel.rules.special import fits

from .helpers import TAKE, armed, cell, duel, offered, person, status, who

STRONG = {"STR": 20, "DEX": 20, "AGI": 20, "WILL": 20}  # 20 AP


def with_(item, grip="right", class_="Mercenary", **more):
    return person(class_, gear={grip: item}, **{**STRONG, **more})


def names(story, key):
    return [found.name for found in who(story, key).afflictions]


SPECIALS = [
    ("CD-196", "armor-streak", 0, ["Jab", "Crush"], 1, "Flail, Hook, Longspear, Tetsubo"),
    (
        "CD-199",
        "blood-hunt",
        0,
        ["Slash"],
        2,
        "Flail, Glaive, Greataxe, Hook, Kukri, Longspear, Tetsubo, Tomahawk, Shuriken",
    ),
    ("CD-202", "cross-strike", 0, ["Jab"], 2, "Dagger, Flail, Glaive, Halberd, Hook, Longspear, Longsword, Tetsubo"),
    ("CD-206", "decapitate", 0, ["Crush"], 3, "Greataxe, Halberd, Hook"),
    ("CD-208", "ground-break", 2, ["Crush"], 5, "Flail, Greataxe"),
    (
        "CD-212",
        "leaping-attack",
        2,
        ["Crush"],
        3,
        "Dagger, Flail, Glaive, Greataxe, Halberd, Hook, Kukri, Longspear, Longsword, Tetsubo",
    ),
    ("CD-215", "pummel", 0, ["Crush"], 4, "Flail"),
    ("CD-218", "raise-dust", 2, ["Slash"], 1, "Dagger, Glaive, Halberd, Hook, Kukri, Longspear, Tetsubo"),
    ("CD-221", "rapid-barrage", 1, ["Jab", "Slash"], -1, "Dagger, Glaive, Halberd, Hook, Kukri, Longspear, Tetsubo"),
    ("CD-224", "scorpion-strike", 0, ["Jab"], -1, "Dagger, Flail, Glaive, Hook, Kukri, Longspear, Longsword, Tetsubo"),
    ("CD-226", "uppercut", 0, ["Crush"], 3, "Greataxe"),
]


@pytest.mark.rule("CD-189", "CD-190", "CD-191", "CD-192")
@pytest.mark.parametrize(
    ("slug", "hands", "types", "extra", "qualify"),
    [pytest.param(*row[1:], marks=pytest.mark.rule(row[0]), id=row[1]) for row in SPECIALS],
)
def test_what_each_special_attack_needs(slug, hands, types, extra, qualify):
    special = special_attacks()[slug]
    assert special.additional_ap == extra
    able = {
        (item.name, row.type, two)
        for item in items().values()
        for row in item.attacks
        for two in (False, True)
        if fits(special, Way("right", item, row, 0, two))
    }
    wanted = qualify.split(", ")
    assert [name for name in items() if any(name == found[0] for found in able)] == wanted
    grips = {0: {False, True}, 1: {False}, 2: {True}}[hands]
    assert able == {
        (name, type_, two)
        for name in wanted
        for type_ in types
        for two in grips
        if type_ in [row.type for row in items()[name].attacks]
    }


@pytest.mark.rule("CD-190")
def test_an_excluded_type_rules_an_item_out_even_if_the_rest_fits():
    # The Longspear is Great, but a Pole: no Uppercut and no Ground Break.
    story = duel(with_("Longspear", "both"), armed())
    assert offered(story, "uppercut") == offered(story, "ground-break") == []
    assert offered(duel(with_("Greataxe", "both"), armed()), "uppercut") == ["uppercut crush right p2"]


@pytest.mark.rule("CD-191")
def test_two_hands_by_half_requirements_count_as_2h_with_the_1h_damage():
    story = duel(person(AGI=20, WILL=20, gear={"both": "Glaive"}), armed(), set={"p2": {"threshold": 0, "hp": 900}})
    story.does("leaping-attack crush right p2", TAKE)
    assert who(story, "p2").hp == 900 - 2 * (84 + 30 + 30)


@pytest.mark.rule("CD-188", "CD-192", "CD-193")
def test_a_special_attack_is_one_attack_with_its_own_row_and_ap_together():
    story = duel(with_("Greataxe", "both", STR=18, DEX=10), armed(), set={"p2": {"threshold": 0, "hp": 1800}})
    story.does("ground-break crush right p2")
    assert who(story, "p1").ap == 20 - 10  # Crush 5 and Ground Break 5
    assert (story.state.pending.type, story.state.pending.cost) == ("Crush", 10)
    assert {"arms p2", "block-right p2", "dodge p2", "parry p2"} <= set(story.offered)  # reacted to like any attack
    story.does(TAKE)
    assert who(story, "p2").hp == 1800 - 4 * (115 + 6 * 18 + 10)
    short = duel(with_("Greataxe", "both"), armed(), set={"p1": {"ap": 9}})
    assert offered(short, "ground-break") == []


@pytest.mark.rule("CD-194", "CD-068")
@pytest.mark.parametrize(
    ("timing", "shows", "prone"),
    [("after_damage", 22, True), ("after_damage", 21, False), ("before_damage", 99, False)],
)
def test_threshold_rolls_come_after_the_damage_and_must_exceed(timing, shows, prone):
    # Uppercut: bonus -21 against what is left of the threshold (0 after the damage, 135 before it).
    story = duel(
        with_("Greataxe"),
        armed(worn="Leather Set"),
        dice=f"d100={shows}",
        set={"p2": {"threshold": 135 if timing == "before_damage" else 20, "hp": 900}},
        threshold_roll_timing=timing,
    )
    story.does("uppercut crush right p2", TAKE)
    assert ("Prone" in names(story, "p2")) is prone
    order = [event.rule for event in story.match.log]
    assert (order.index("CD-227") < order.index("CD-062")) is (timing == "before_damage")


@pytest.mark.rule("CD-194", "CD-234")
def test_bound_counts_in_threshold_rolls_made_with_an_attack():
    story = duel(
        with_("Greataxe"), armed(), dice="d100=41", set={"p1": status("Bound"), "p2": {"threshold": 0, "hp": 900}}
    )
    story.does("uppercut crush right p2", TAKE)
    assert names(story, "p2") == []  # 41 - 21 - 20 = 0 does not exceed 0


@pytest.mark.rule("CD-195")
def test_a_special_attack_may_be_repeated_in_a_turn():
    story = duel(with_("Longsword"), armed(), set={"p2": {"hp": 1800}})
    for _ in range(4):
        story.does("scorpion-strike jab right p2", TAKE)
    assert who(story, "p1").ap == 16


# --- one by one ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CD-197", "CD-198")
def test_armor_streak_halves_the_next_refill_and_damages_an_item():
    defender = armed("Knight", "Longsword", left="Heater Shield", worn="Leather Set")
    story = duel(with_("Hook"), defender, dice="d100=50", set={"p2": {"threshold": 10, "hp": 900}})
    story.does("armor-streak jab right p2", TAKE)
    assert story.offered == ["worn", "right", "left"]
    story.does("right")
    assert who(story, "p2").right.durability == 2
    story.does("end")
    assert who(story, "p2").threshold == 139 // 2  # from 0, half of the maximum
    assert who(story, "p2").streaked
    story.does("end")
    assert not who(story, "p2").streaked  # until the end of its next turn
    story.does("end")
    assert who(story, "p2").threshold == 139
    failed = duel(with_("Hook"), defender, dice="d100=1", set={"p2": {"hp": 900}})
    failed.does("armor-streak jab right p2", TAKE)
    assert not who(failed, "p2").streaked
    bare = duel(with_("Hook"), armed("Knight", ""), dice="d100=99", set={"p2": {"threshold": 0, "hp": 900}})
    bare.does("armor-streak jab right p2", TAKE)
    assert bare.ask.rule == "CD-044"  # no item, no choice


@pytest.mark.rule("CD-198")
def test_armor_streak_on_a_companion_damages_its_printed_equipment():
    place = {"p1": "E5", "p2": "A1", "p2-hired-blade": "F5"}
    story = duel(
        with_("Hook"),
        armed(companions=["Hired Blade"]),
        at=place,
        dice="d100=99",
        set={"p2-hired-blade": {"threshold": 0}},
    )
    story.does("armor-streak jab right p2-hired-blade", TAKE, "gear-1")
    assert next((item.name, item.durability) for item in who(story, "p2-hired-blade").gear) == ("Longsword", 2)


@pytest.mark.rule("CD-200", "CD-201")
def test_blood_hunt_moves_up_to_3_towards_a_wounded_enemy_attacks_and_ends_the_turn():
    story = duel(with_("Kukri"), armed(), at="A5 E5", set={"p2": {"hp": 200, "threshold": 0}})
    story.does("blood-hunt slash right p2")
    assert {"A5", "B5", "C5", "D5"} <= set(story.offered)
    assert "B3" not in story.offered
    story.does("D5", TAKE)
    assert (cell(story, "p1"), who(story, "p2").hp) == ("D5", 200 - (57 + 60 + 20))
    assert who(story, "p1").ap == 16  # 2 + 2, the way is free
    assert story.state.active == "p2"


@pytest.mark.rule("CD-200", "CD-201")
def test_blood_hunt_needs_a_wounded_enemy_and_ends_the_turn_even_out_of_reach():
    assert offered(duel(with_("Kukri"), armed(), at="A5 E5"), "blood-hunt") == []
    far = duel(with_("Kukri"), armed(), at="A5 J5", set={"p2": {"hp": 200}})
    far.does("blood-hunt slash right p2", "D5")
    assert (who(far, "p2").hp, who(far, "p1").ap, far.state.active) == (200, 16, "p2")
    assert far.said("CD-201") == ["Mercenary 1 does not reach Mercenary 2."]


@pytest.mark.rule("CD-200", "CD-233")
def test_a_bound_hunter_of_blood_stays_where_it_is():
    story = duel(with_("Kukri"), armed(), at="D5 E5", set={"p1": status("Bound"), "p2": {"hp": 200}})
    story.does("blood-hunt slash right p2", TAKE)  # the only place to strike from needs no question
    assert cell(story, "p1") == "D5"


@pytest.mark.rule("CD-203", "CD-204", "CD-205")
def test_cross_strike_meets_everybody_in_its_pattern_once_per_rest():
    sword = person(AGI=20, WILL=20, gear={"both": "Longsword"})
    story = duel(
        sword,
        armed(),
        armed(),
        armed(),
        armed(),
        at="E5 F5 E6 F6 E4",
        sides="1 5 / 2 3 4",
        set={"p2": {"threshold": 0, "hp": 900}, "p3": {"threshold": 0, "hp": 900}},
    )
    assert offered(story, "cross-strike") == ["cross-strike jab right orthogonal", "cross-strike jab right diagonal"]
    story.does("cross-strike jab right orthogonal")
    assert set(story.offered) == {"p2", "p3"}  # not the diagonal p4, not the ally p5
    story.does("p3", TAKE, TAKE)  # the second target needs no choice
    dealt = 40 + 30 + 30 + 88
    assert (who(story, "p2").hp, who(story, "p3").hp) == (900 - dealt, 900 - dealt)
    assert who(story, "p1").ap == 20 - 4  # paid once
    assert offered(story, "cross-strike") == []
    assert who(story, "p1").used == ["cross-strike"]


@pytest.mark.rule("CD-203")
def test_cross_strikes_pattern_is_not_widened_and_leaving_it_is_leaving_the_range():
    spear = with_("Longspear")
    assert offered(duel(spear, armed(), at="E5 G5"), "cross-strike") == []
    stepper = armed("Mercenary", "Longsword", generalist=2)
    story = duel(spear, stepper, at="E5 F5", set={"p2": {"threshold": 0}})
    story.does("cross-strike jab right orthogonal", "sidestep p2", "F4")
    assert who(story, "p2").hp == 275  # within the spear's reach, but out of the cross
    lord = duel(spear, armed(companions=["Lord of the Pack"]), at={"p1": "E5", "p2": "A1", "p2-lord-of-the-pack": "F4"})
    assert offered(lord, "cross-strike") == ["cross-strike jab right orthogonal", "cross-strike jab right diagonal"]


@pytest.mark.rule("CD-203")
def test_targets_not_yet_resolved_are_spared_if_a_parry_downs_the_attacker():
    story = duel(
        with_("Longsword"),
        armed(),
        armed(),
        armed(),
        at="E5 F5 E6 A1",
        sides="1 4 / 2 3",
        dice="d100=99",
        set={"p1": {"hp": 1, "threshold": 0}, "p3": {"threshold": 0}},
    )
    story.does("cross-strike jab right orthogonal", "p2", "parry p2", "jab right 1")
    assert who(story, "p1").downed
    assert who(story, "p3").hp == 275


@pytest.mark.rule("CD-207")
@pytest.mark.parametrize(("prone", "times"), [(False, 2), (True, 4)])
def test_decapitate(prone, times):
    story = duel(
        with_("Halberd"), armed(), set={"p2": {"threshold": 0, "hp": 1800, **(status("Prone") if prone else {})}}
    )
    story.does("decapitate crush right p2", TAKE)
    assert who(story, "p2").hp == 1800 - times * (111 + 80 + 40)
    assert who(story, "p1").ap == 20 - 7


@pytest.mark.rule("CD-209", "CD-210", "CD-211")
def test_ground_break():
    story = duel(with_("Flail", "both"), armed(), dice="d100=1", set={"p2": {"threshold": 0, "hp": 1800}})
    story.does("ground-break crush right p2", "dodge p2", "H5")
    assert story.said("CD-210") == ["The ground at F5 is broken."]  # where it stood, whatever the reaction
    assert story.state.active == "p2"
    story.does("end")
    before = who(story, "p1").ap
    story.does("move F5")
    assert who(story, "p1").ap == before - 2
    hit = duel(with_("Flail", "both"), armed(), set={"p2": {"threshold": 0, "hp": 1800}})
    hit.does("ground-break crush right p2", TAKE)
    assert who(hit, "p2").hp == 1800 - 4 * (109 + 100 + 40)


@pytest.mark.rule("CD-210")
def test_the_ground_under_a_large_target_breaks_where_it_is_nearest():
    place = {"p1": "D7", "p2": "A1", "p2-lord-of-the-pack": "E5"}
    story = duel(with_("Flail", "both"), armed(companions=["Lord of the Pack"]), at=place)
    story.does("ground-break crush right p2-lord-of-the-pack", TAKE)
    assert story.said("CD-210") == ["The ground at E6 is broken."]


@pytest.mark.rule("CD-213", "CD-214")
def test_leaping_attack_jumps_nearer_first_and_once_per_rest():
    story = duel(with_("Longsword", "both"), armed(), at="E5 G5", set={"p2": {"threshold": 0, "hp": 1800}})
    assert offered(story, "attack") == []
    story.does("leaping-attack crush right p2")
    assert set(story.offered) == {"F4", "F5", "F6"}
    story.does("F4")
    assert cell(story, "p1") == "F4"  # before the reaction
    story.does(TAKE)
    assert who(story, "p2").hp == 1800 - 2 * (126 + 60 + 60)
    assert who(story, "p1").ap == 20 - 6
    assert offered(story, "leaping") == []


@pytest.mark.rule("CD-213")
def test_leaping_attack_without_a_jump():
    adjacent = duel(with_("Longsword", "both"), armed(), set={"p2": {"hp": 1800}})
    adjacent.does("leaping-attack crush right p2", TAKE)
    assert cell(adjacent, "p1") == "E5"
    assert offered(duel(with_("Longsword", "both"), armed(), at="E5 H5"), "leaping") == []  # still out of reach
    bound = duel(with_("Halberd", "both"), armed(), at="E5 G5", set={"p1": status("Bound"), "p2": {"hp": 1800}})
    bound.does("leaping-attack crush right p2", TAKE)  # in range +1 without moving
    assert (cell(bound, "p1"), who(bound, "p2").hp < 1800) == ("E5", True)


@pytest.mark.rule("CD-216", "CD-217")
def test_pummel_stuns_those_in_front_whose_threshold_is_exceeded():
    five = [with_("Flail"), armed(), armed(), armed(), armed()]
    place = {"p1": "E5", "p2": "F5", "p3": "F4", "p4": "F6", "p5": "E6"}
    weak = {key: {"threshold": 0, "hp": 900} for key in ("p2", "p3", "p4", "p5")}
    story = duel(*five, at=place, sides="1 3 / 2 4 5", dice="d100=19 d100=18 d100=19", set=weak)
    story.does("pummel crush right p2", TAKE)  # bonus -18: 19 makes 1, 18 makes 0
    assert names(story, "p2") == ["Stunned"]
    assert set(story.offered) == {"p3", "p4"}  # the arc of three, the ally included, p5 is beside it
    story.does("p4")
    assert (names(story, "p3"), names(story, "p4"), names(story, "p5")) == (["Stunned"], [], [])
    assert (who(story, "p4").hp, who(story, "p3").hp) == (900, 900)  # damage to the target only
    kind = duel(*five, at=place, sides="1 3 / 2 4 5", dice="d100=19 d100=19", set=weak, area_effects_hit_allies=False)
    kind.does("pummel crush right p2", TAKE)
    assert (names(kind, "p3"), names(kind, "p4")) == ([], ["Stunned"])


@pytest.mark.rule("CD-217")
def test_pummel_that_is_nullified_spares_its_target_but_not_the_others():
    story = duel(
        with_("Flail"),
        armed(),
        armed(),
        at="E5 F5 F6",
        sides="1 / 2 3",
        dice="d100=1 d100=99",
        set={"p3": {"threshold": 0}},
    )
    story.does("pummel crush right p2", "dodge p2", "F5")
    assert (names(story, "p2"), names(story, "p3")) == ([], ["Stunned"])


@pytest.mark.rule("CD-033", "CD-216")
def test_a_pummel_that_downs_the_last_duelist_stuns_nobody_any_more():
    """The round is over: its companion in the arc is not rolled for, and no die falls."""
    place = {"p1": "E5", "p2": "F5", "p2-dwarf-komodo": "F6"}
    beaten = {"p2": {"hp": 1, "threshold": 0}}
    story = duel(with_("Flail"), armed(companions=["Dwarf Komodo"]), at=place, set=beaten)
    story.does("pummel crush right p2", TAKE)
    assert story.match.over and story.match.outcome.winners == [0]


@pytest.mark.rule("CD-216")
def test_against_a_large_target_the_attacker_chooses_the_front():
    place = {"p1": "D5", "p2": "A1", "p2-lord-of-the-pack": "E5"}
    story = duel(with_("Flail"), armed(companions=["Lord of the Pack"]), at=place, dice="d100=1")
    story.does("pummel crush right p2-lord-of-the-pack")
    assert set(story.offered) == {"E5", "E6"}


@pytest.mark.rule("CD-219", "CD-220")
def test_raise_dust_halves_the_damage_and_raises_dodge_by_str_until_the_next_turn():
    story = duel(with_("Dagger", "both"), armed(), set={"p2": {"threshold": 0}})
    story.does("raise-dust slash right p2", TAKE)
    assert who(story, "p2").hp == 275 - (17 + 20 + 20) // 2
    assert dodge_score(who(story, "p1")) == 90 + 20
    story.does("raise-dust slash right p2", TAKE)
    assert dodge_score(who(story, "p1")) == 110  # it does not add up
    story.does("end")
    assert dodge_score(who(story, "p1")) == 110
    story.does("end")
    assert dodge_score(who(story, "p1")) == 90


@pytest.mark.rule("CD-222", "CD-223")
def test_rapid_barrage_needs_damage_dealt_this_turn_and_costs_1_less_but_at_least_1():
    story = duel(with_("Glaive"), person(FOR=15, gear={"right": "Longsword", "worn": "Banded Set"}))
    assert offered(story, "rapid") == []
    story.does("attack slash right p2", TAKE)  # to threshold alone: that counts
    assert who(story, "p2").hp == who(story, "p2").max_hp
    before = who(story, "p1").ap
    story.does("rapid-barrage slash right p2", TAKE)
    assert who(story, "p1").ap == before - 1  # 2 - 1
    dagger = duel(with_("Dagger"), armed(), set={"p1": {"hurt_this_turn": ["p2"]}})
    before = who(dagger, "p1").ap
    dagger.does("rapid-barrage slash right p2", TAKE)
    assert who(dagger, "p1").ap == before - 1  # stays at 1
    story.does("end", "end")
    assert offered(story, "rapid") == []  # a new turn


@pytest.mark.rule("CD-225")
def test_scorpion_strike_costs_1_less_and_has_10_less_to_hit():
    story = duel(with_("Longsword"), armed(), dice="d100=64")
    story.does("scorpion-strike jab right p2", "dodge p2", "F5")
    assert story.events("CD-097")[-1].data["total"] == 64 + 15 - 10
    assert who(story, "p1").ap == 19


@pytest.mark.rule("CD-227")
def test_uppercut_tosses_directly_away_and_knocks_prone():
    story = duel(with_("Greataxe"), armed(), at="E5 F6", dice="d100=99", set={"p2": {"threshold": 0, "hp": 900}})
    story.does("uppercut crush right p2", TAKE)
    assert (cell(story, "p2"), names(story, "p2")) == ("G7", ["Prone"])
    edge = duel(with_("Greataxe"), armed(), at="B1 A1", dice="d100=99", set={"p2": {"threshold": 0, "hp": 900}})
    edge.does("uppercut crush right p2", TAKE)
    assert (cell(edge, "p2"), names(edge, "p2")) == ("A1", ["Prone"])
    crowd = duel(
        with_("Greataxe"),
        armed(),
        armed(),
        at="E5 F5 G5",
        sides="1/2 3",
        dice="d100=99",
        set={"p2": {"threshold": 0, "hp": 900}},
    )
    crowd.does("uppercut crush right p2", TAKE)
    assert (cell(crowd, "p2"), names(crowd, "p2")) == ("F5", ["Prone"])
    held = duel(with_("Greataxe"), armed(worn="Leather Set"), dice="d100=21", set={"p2": {"hp": 900}})
    held.does("uppercut crush right p2", TAKE)
    assert (cell(held, "p2"), names(held, "p2")) == ("F5", [])


@pytest.mark.rule("CD-227", "CD-300")
def test_a_toss_into_magma_has_the_magmas_effect():
    story = duel(
        with_("Greataxe"),
        armed(),
        at="A3 B3",
        field="Brimstone",
        dice="d100=99",
        set={"p2": {"threshold": 0, "hp": 900}},
    )
    story.does("uppercut crush right p2", TAKE)
    assert story.match.outcome.winners == [0]


@pytest.mark.rule("CD-227")
def test_a_large_target_is_tossed_as_a_block():
    place = {"p1": "D5", "p2": "A1", "p2-lord-of-the-pack": "E5"}
    story = duel(
        with_("Greataxe"),
        armed(companions=["Lord of the Pack"]),
        at=place,
        dice="d100=99",
        set={},
    )
    story.does("uppercut crush right p2-lord-of-the-pack", TAKE)
    assert cell(story, "p2-lord-of-the-pack") == "F5"


@pytest.mark.rule("CD-227", "CD-254")
@pytest.mark.parametrize(
    ("lord", "axe", "there"),
    [
        ("B5", "D5", "A5"),
        ("A5", "C5", "A5"),
        ("H5", "G5", "I5"),
        ("I5", "H5", "I5"),
        ("E2", "E4", "E1"),
        ("E1", "E3", "E1"),
        ("E8", "E7", "E9"),
        ("E9", "E8", "E9"),
        ("B2", "D4", "A1"),
        ("H8", "G7", "I9"),
        ("I9", "H8", "I9"),
    ],
)
def test_a_large_target_is_tossed_up_to_the_edge_of_the_map_and_not_beyond(lord, axe, there):
    place = {"p1": axe, "p2": "A10" if lord != "A5" else "J1", "p2-lord-of-the-pack": lord}
    story = duel(with_("Greataxe"), armed(companions=["Lord of the Pack"]), at=place, dice="d100=99")
    story.does("uppercut crush right p2-lord-of-the-pack", TAKE)
    assert (cell(story, "p2-lord-of-the-pack"), names(story, "p2-lord-of-the-pack")) == (there, ["Prone"])
