"""One attack: declared, reacted to, resolved; and the arithmetic of its damage."""

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from roundtable.games.cool_duel import GAME
from roundtable.games.cool_duel.arena import cell_name
from roundtable.games.cool_duel.damage import Blow, damage, in_words
from roundtable.games.cool_duel.data import Critical, items
from roundtable.games.cool_duel.derived import Way
from roundtable.games.cool_duel.rules import attack as attack_rules
from roundtable.games.cool_duel.rules.reactions import dodges

from .helpers import TAKE, armed, cell, duel, offered, person, status, who

# --- declaring ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CD-029", "CD-058")
def test_an_attack_is_declared_and_paid_then_reacted_to_then_resolved():
    story = duel(set={"p2": {"threshold": 0}})
    story.does("attack slash right p2")
    assert (who(story, "p1").ap, who(story, "p2").hp) == (7, 275)  # paid, nothing resolved yet
    assert story.ask.seat == 1
    assert story.ask.prompt == "React to Mercenary 1's Slash with the Longsword against Mercenary 2 (120 damage)?"
    assert (story.state.pending.type, story.state.pending.on) == ("Slash", "p2")
    story.does(TAKE)
    assert who(story, "p2").hp == 275 - 120
    assert story.state.pending is None


@pytest.mark.rule("CD-056", "CD-057", "CD-139")
def test_only_hostile_characters_in_range_and_in_sight_can_be_attacked():
    assert offered(duel(at="E5 G5"), "attack") == []
    spear = person(STR=15, DEX=13, gear={"right": "Longspear"})
    assert offered(duel(spear, armed(), at="E5 H8"), "attack jab") == ["attack jab right p2"]  # +2: distance 3
    assert offered(duel(spear, armed(), at="E5 I5"), "attack") == []
    wall = {"name": "Wall", "rows": ["." * 10] * 4 + [".....#...."] + ["." * 10] * 5}
    assert offered(duel(spear, armed(), at="E5 G5", field=wall), "attack") == []
    assert offered(duel(spear, armed(), at="E5 E6"), "attack jab") == ["attack jab right p2"]  # no minimum range


@pytest.mark.rule("CD-059", "CD-060")
def test_what_is_taken_always_hits_without_a_roll_and_there_is_one_reaction_only():
    story = duel(set={"p2": {"hp": 900}})
    story.does("attack crush right p2", TAKE)
    assert who(story, "p2").hp == 900 - (160 - 20)
    story.ends()
    once = duel(dice="d100=100", set={"p2": {"hp": 900}})
    once.does("attack jab right p2", "dodge p2", "F5")
    assert once.ask.seat == 0  # no second reaction after the failed dodge
    assert who(once, "p2").ap == 9  # paid all the same


@pytest.mark.rule("CD-061")
def test_only_held_usable_items_attack():
    story = duel(armed("Mercenary", "", quick=["Longsword"], inventory=["Dagger"]), armed())
    assert offered(story, "attack") == []
    assert {"exhaust p2", "move E4", "draw 1 right", "end"} <= set(story.offered)
    story.does("draw 1 right")
    assert len(offered(story, "attack")) == 3


@pytest.mark.rule("CD-015")
def test_damage_goes_to_threshold_first_and_only_the_excess_to_hp():
    story = duel(armed(), person(WILL=50, gear={"right": "Longsword"}), set={"p2": {"threshold": 100}})
    story.does("attack jab right p2", TAKE)  # 28 + 60 = 88
    assert (who(story, "p2").threshold, who(story, "p2").hp) == (12, 275)
    story.does("attack jab right p2", TAKE)
    assert (who(story, "p2").threshold, who(story, "p2").hp) == (0, 275 - 76)


@pytest.mark.rule("CD-017")
def test_lost_hp_ignores_threshold_bruises_and_reactions():
    story = duel(set={"p2": {"afflictions": [{"name": "Poisoned", "count": 2}, {"name": "Bruised", "count": 3}]}})
    story.does("end")
    assert (who(story, "p2").threshold, who(story, "p2").hp) == (20, 265)


# --- the arithmetic -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("CD-062", "CD-138")
def test_the_damage_order_with_everything_in_it():
    blow = Blow(
        base=100,
        critical_times=2,
        triggers=2,
        str_mult=4,
        strength=12,
        dex_mult=2,
        dexterity=11,
        special=(2, 1),
        quarry=(111, 74),
        critical_plus=75,
        slash=88,
        pack=30,
        bruises=2,
        percent=25,
    )
    # 100 x 2 x 2 = 400; + 48 + 22 = 470; x 2 x 111/74 = 1410; + 150 + 88 + 30 + 40 = 1718; x 25% = 429.5
    total, steps = damage(blow)
    assert total == 429
    assert [step[2] for step in steps] == [100, 400, 448, 470, 940, 1410, 1560, 1648, 1678, 1718, 429.5]


@pytest.mark.rule("CD-062")
def test_the_ledgers_check_numbers_on_the_table():
    plain = duel(set={"p2": {"threshold": 0}})
    plain.does("attack slash right p2", TAKE)
    assert who(plain, "p2").hp == 275 - 120
    even = duel(armed("Mercenary", "Longsword", generalist=1), armed(), set={"p2": {"threshold": 0}})
    even.does("attack slash right p2", TAKE)
    assert who(even, "p2").hp == 275 - 140
    shield = duel(armed(), armed("Knight", "", left="Heater Shield"), set={"p2": {"threshold": 0}})
    shield.does("attack slash right p2", "block-left p2")
    assert who(shield, "p2").hp == 361 - 30
    assert plain.said("CD-062") == [
        "Mercenary 2 takes 120 damage (60 base +3x10 STR +3x10 DEX): threshold 0 to 0, HP 275 to 155."
    ]


@pytest.mark.rule("CD-062")
def test_every_hit_tells_its_arithmetic_in_the_log():
    story = duel(set={"p2": status("Bruised", threshold=7)})
    story.does("attack slash right p2", "block-right p2")
    event = story.events("CD-062")[0]
    assert event.data["steps"] == [
        ["base", 60, 60],
        ["STR", "+3x10", 90],
        ["DEX", "+3x10", 120],
        ["bruises", "+20", 140],
        ["block", "x30%", 42],
    ]
    assert event.sentence() == (
        "Mercenary 2 takes 42 damage (60 base +3x10 STR +3x10 DEX +20 bruises x30% block): threshold 7 to 0, HP 275 to 240."
    )
    assert in_words(event.data["steps"]) == "60 base +3x10 STR +3x10 DEX +20 bruises x30% block"


@pytest.mark.rule("CD-063")
def test_fractions_are_kept_to_the_end_and_rounded_down_once():
    assert damage(Blow(base=7, special=(1, 2), percent=30))[0] == 1  # 7/2 x 30% = 1.05, not 3 x 30% = 0.9
    assert damage(Blow(base=99, quarry=(101, 100), percent=35))[0] == 34  # 34.9965
    assert damage(Blow(base=10, quarry=(-30, 1)))[0] == 0  # the minimum is 0


SMALL = st.integers(0, 60)
BLOWS = st.builds(
    Blow,
    base=st.integers(0, 200),
    critical_times=st.integers(1, 4),
    triggers=st.integers(0, 3),
    str_mult=st.integers(0, 9),
    strength=SMALL,
    dex_mult=st.integers(0, 9),
    dexterity=SMALL,
    special=st.sampled_from([(1, 1), (2, 1), (4, 1), (1, 2)]),
    quarry=st.tuples(st.integers(1, 200), st.integers(1, 200)),
    critical_plus=st.integers(0, 80),
    slash=st.integers(0, 110),
    pack=st.sampled_from([0, 30, 60]),
    bruises=st.integers(0, 5),
    percent=st.integers(0, 100),
)
RISING = (
    "base",
    "str_mult",
    "strength",
    "dex_mult",
    "dexterity",
    "triggers",
    "critical_plus",
    "slash",
    "pack",
    "bruises",
    "percent",
)


@pytest.mark.rule("CD-062", "CD-063")
@given(blow=BLOWS, field=st.sampled_from(RISING), more=st.integers(1, 20))
@settings(max_examples=150, deadline=None)
def test_more_of_anything_never_hurts_less(blow, field, more):
    raised = blow._replace(**{field: getattr(blow, field) + more})
    assert damage(raised)[0] >= damage(blow)[0] >= 0
    assert isinstance(damage(blow)[0], int)


@pytest.mark.rule("CD-015", "CD-083")
@given(
    amount=st.integers(0, 500),
    armor=st.integers(0, 300),
    more=st.integers(0, 200),
    percent=st.sampled_from([10, 20, 25, 30, 35, 45, 90]),
)
@settings(max_examples=80, deadline=None)
def test_more_armour_or_a_better_block_never_loses_more_hp(amount, armor, more, percent):
    def hp_lost(threshold, share):
        return max(0, damage(Blow(base=amount, percent=share))[0] - threshold)

    assert hp_lost(armor + more, percent) <= hp_lost(armor, percent)
    assert hp_lost(armor, percent) <= hp_lost(armor, 100)


@pytest.mark.rule("CD-064")
def test_a_nullified_special_does_nothing_to_its_target_but_its_other_effects_happen():
    axe = person(STR=18, gear={"both": "Greataxe"}, AGI=16, WILL=16)
    missed = duel(axe, armed(), dice="d100=1")
    missed.does("ground-break crush right p2", "dodge p2", "F5")
    assert who(missed, "p2").hp == 275
    assert missed.said("CD-210") == ["The ground at F5 is broken."]  # all the same
    assert missed.state.active == "p2"  # and the turn is over
    blocked = duel(axe, armed(), dice="d100=100", set={"p2": {"hp": 1800}})
    blocked.does("uppercut crush right p2", "block-right p2")
    assert [found.name for found in who(blocked, "p2").afflictions] == ["Prone"]  # blocked, but not absorbed
    dodged = duel(axe, armed(), dice="d100=1")
    dodged.does("uppercut crush right p2", "dodge p2", "F5")
    assert who(dodged, "p2").afflictions == []


# --- blocking -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CD-079", "CD-246")
def test_reactions_are_paid_from_the_ap_left_and_statuses_raise_their_cost():
    story = duel(set={"p2": status("Prone", "Anxious", ap=7)})
    story.does("attack jab right p2", "block-right p2")
    assert who(story, "p2").ap == 0  # 3 doubled and 1
    broke = duel(set={"p2": status("Prone", "Anxious", ap=2)})
    broke.does("attack jab right p2")
    assert broke.ask.seat == 0  # 1 doubled and 1 is 3: nothing can be paid, so nobody is asked


@pytest.mark.rule("CD-080")
@pytest.mark.parametrize(
    ("attacker", "at", "key"),
    [
        (armed(), "E5 F5", "attack slash right p2"),
        (armed("Hunter", "", both="Composite Bow"), "A5 F5", "attack fire right p2"),
        (person(STR=13, gear={"right": "Tomahawk"}), "D5 F5", "attack throw right p2"),
    ],
)
def test_every_declared_attack_can_be_blocked(attacker, at, key):
    story = duel(attacker, armed(), at=at)
    story.does(key)
    assert {"arms p2", "block-right p2"} <= set(story.offered)


@pytest.mark.rule("CD-080")
def test_companion_attacks_can_be_blocked_and_shots_too_but_not_exhaust_or_abilities():
    place = {"p1": "A1", "p2": "F5", "p1-stubborn-mule": "E5"}
    story = duel(
        armed(companions=["Stubborn Mule"]), armed(), at=place, active="p1-stubborn-mule", set={"p2": {"threshold": 0}}
    )
    story.does("attack bite own p2", "block-right p2")
    assert who(story, "p2").hp == 275 - 65 * 30 // 100
    gun = duel(person(DEX=12, gear={"right": "Flintlock"}), armed(), guns_start_loaded=True, dice="d10=1 " * 6)
    gun.does("attack fire right p2", "arms p2")
    assert who(gun, "p2").threshold == 20 - 5


@pytest.mark.rule("CD-081", "CD-179")
def test_a_shield_absorbs_attacks_of_at_most_its_absorb_value():
    for comparison, absorbed in (("equal_or_less", True), ("less", False)):
        story = duel(
            armed(),
            armed("Knight", "", left="Heater Shield"),
            set={"p2": {"threshold": 0}},
            absorb_comparison=comparison,
        )
        shown = next(found for found in GAME.sheets(story.match.view(0)) if found.target == "figure p2")
        assert f"absorbs attacks of up to {2 if absorbed else 1} AP" in str(shown.rows)
        story.does("attack jab right p2", "block-left p2")  # 2 AP against absorb 2
        assert (who(story, "p2").hp == 361) is absorbed
        assert who(story, "p2").ap == 7
    story = duel(armed(), armed("Knight", "", left="Heater Shield"), set={"p2": {"threshold": 0}})
    story.does("attack slash right p2", "block-left p2")  # 3 AP
    assert who(story, "p2").hp == 361 - 30


@pytest.mark.rule("CD-082")
def test_absorb_compares_the_special_attacks_ap_too_but_no_surcharges():
    knight = armed("Knight", "", left="Heater Shield")
    hook = person(DEX=14, gear={"right": "Hook"})
    streak = duel(hook, knight, set={"p2": {"threshold": 0}}, dice="d100=1")
    streak.does("armor-streak jab right p2", "block-left p2")  # 2 + 1 = 3
    assert who(streak, "p2").hp < 361
    scorpion = duel(armed(), knight, set={"p2": {"threshold": 0}})
    scorpion.does("scorpion-strike jab right p2", "block-left p2")  # 2 - 1 = 1
    assert who(scorpion, "p2").hp == 361
    anxious = duel(armed(), knight, set={"p1": status("Anxious", "Prone"), "p2": {"threshold": 0}})
    anxious.does("attack jab right p2", "block-left p2")  # costs 5, but is an attack of 2
    assert (who(anxious, "p2").hp, who(anxious, "p1").ap) == (361, 5)


@pytest.mark.rule("CD-083", "CD-084")
def test_a_percentage_is_a_decimal_factor():
    assert damage(Blow(base=100, percent=25))[0] == 25
    assert damage(Blow(base=100, percent=50))[0] == 50
    assert damage(Blow(base=100, percent=28))[0] == 28


@pytest.mark.rule("CD-085")
def test_weapons_and_arms_never_absorb():
    dagger = person(gear={"right": "Dagger"})
    for reaction, percent in (("arms p2", 90), ("block-right p2", 30)):
        story = duel(dagger, armed(), set={"p2": {"threshold": 0}})
        story.does("attack slash right p2", reaction)  # 1 AP
        assert who(story, "p2").hp == 275 - (11 + 20) * percent // 100


@pytest.mark.parametrize(
    ("name", "reaction", "ap", "percent"),
    [
        pytest.param("Longsword", "arms p2", 1, 90, marks=pytest.mark.rule("CD-086")),
        pytest.param("Dagger", "block-right p2", 2, 45, marks=pytest.mark.rule("CD-087")),
        pytest.param("Longsword", "block-right p2", 3, 30, marks=pytest.mark.rule("CD-088")),
        pytest.param("Greataxe", "block-right p2", 4, 20, marks=pytest.mark.rule("CD-089")),
    ],
)
def test_the_block_table(name, reaction, ap, percent):
    story = duel(armed(), person(STR=18, gear={"right": name}), set={"p2": {"threshold": 0}})
    story.does("attack slash right p2", reaction)
    assert who(story, "p2").ap == 10 - ap
    assert who(story, "p2").hp == 275 - 120 * percent // 100


@pytest.mark.rule("CD-090")
def test_blocks_need_a_held_usable_weapon_or_shield_and_bows_and_guns_cannot():
    for gear in ({"both": "Composite Bow"}, {"right": "Flintlock"}, {"quick": ["Round Shield", "Longsword"]}):
        story = duel(armed(), person(DEX=12, gear=gear))
        story.does("attack slash right p2")
        assert offered(story, "block") == []
    thrown = duel(armed(), person(STR=13, gear={"right": "Tomahawk"}), set={"p2": {"threshold": 0}})
    thrown.does("attack slash right p2", "block-right p2")
    assert (who(thrown, "p2").hp, who(thrown, "p2").ap) == (275 - 36, 7)
    broken = duel(
        armed(),
        armed("Knight", "", left="Heater Shield"),
        set={"p2": {"left": {"name": "Heater Shield", "durability": 0}}},
    )
    broken.does("attack slash right p2")
    assert offered(broken, "block") == []


# --- dodging ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CD-091", "CD-092", "CD-096")
def test_a_dodge_names_a_space_on_a_straight_line_before_the_roll():
    story = duel(set={"p2": {"ap": 1}}, dice="d100=1")
    story.does("attack jab right p2", "dodge p2")
    lines = {"F5", "G5", "H5", "F4", "F3", "F6", "F7", "G4", "H3", "G6", "H7", "E4", "D3", "E6", "D7"}
    assert set(story.offered) == lines  # two spaces each way, but not through E5
    assert story.state.pending.reaction == ""
    story.does("H7")
    assert (cell(story, "p2"), who(story, "p2").ap) == ("H7", 0)


@pytest.mark.rule("CD-091")
def test_the_named_space_is_shown_until_the_attack_is_resolved():
    from roundtable.games.cool_duel import GAME

    pirate = person("Pirate", STR=10, gear={"right": "Longsword"})
    story = duel(pirate, armed(), dice="d100=1")
    story.does("attack jab right p2", "dodge p2", "H5")
    assert story.ask.seat == 0  # the Pirate wonders about a luck die
    assert "Dodging to this space" in GAME.svg(story.match.view(1))
    story.does(TAKE)
    assert "Dodging to this space" not in GAME.svg(story.match.view(1))


@pytest.mark.rule("CD-093", "CD-094", "CD-095")
@pytest.mark.parametrize(
    ("ap", "to", "spaces", "spent", "score"), [(2, "J5", 4, 2, 50), (2, "I5", 3, 2, 55), (1, "F5", 0, 1, 70)]
)
def test_each_space_dodged_through_costs_5_dodge(ap, to, spaces, spent, score):
    story = duel(set={"p2": {"ap": ap}}, dice="d100=1")
    story.does("attack jab right p2", "dodge p2", to)
    assert story.events("CD-097")[-1].data["score"] == score == 70 - 5 * spaces
    assert who(story, "p2").ap == ap - spent


@pytest.mark.rule("CD-095")
def test_five_spaces_for_2_ap_are_illegal():
    story = duel(at="B5 C5", set={"p2": {"ap": 2}})
    story.does("attack jab right p2", "dodge p2")
    assert "G5" in story.offered
    story.refuses("H5")


@pytest.mark.rule("CD-096")
def test_what_stops_a_dodge_and_what_does_not():
    rows = ["." * 10, "..#.......", "...#......"] + ["." * 10] * 7
    story = duel(
        armed(),
        armed(),
        armed(),
        armed(),
        at="B3 C3 C4 E1",
        sides="1 4 / 2 3",
        field={"name": "Posts", "rows": rows},
        dice="d100=1",
    )
    story.does("attack jab right p2", "dodge p2")
    assert "D2" in story.offered  # between two corners
    assert "E1" not in story.offered  # an enemy stands there
    assert "C2" not in story.offered and "D3" not in story.offered  # walls
    assert "C4" not in story.offered and "C5" in story.offered  # an ally is passed, not ended on


@pytest.mark.rule("CD-097", "CD-098", "CD-099")
@pytest.mark.parametrize(("shows", "hp"), [(49, 275), (50, 275 - 68)])
def test_meeting_the_dodge_score_hits_and_hit_or_missed_the_dodger_moves(shows, hp):
    story = duel(dice=f"d100={shows}")
    story.does("attack jab right p2", "dodge p2", "G5")  # 70 - 5 = 65 against d100 + 15; 88 damage
    assert who(story, "p2").hp == hp
    assert cell(story, "p2") == "G5"
    story.ends()


@pytest.mark.rule("CD-099")
def test_a_dodger_reduced_to_0_hp_does_not_move_and_effects_follow_at_the_new_place():
    story = duel(set={"p2": {"hp": 5, "threshold": 0}}, dice="d100=80")
    story.does("attack jab right p2", "dodge p2", "G5")
    assert cell(story, "p2") == "F5"
    # An uppercut that hits a dodger tosses it from where it has dodged to.
    axe = person(STR=18, gear={"right": "Greataxe"})
    tossed = duel(axe, armed(), dice="d100=99 d100=100", set={"p2": {"hp": 900}})
    tossed.does("uppercut crush right p2", "dodge p2", "G5")
    assert cell(tossed, "p2") == "H5"
    order = [event.rule for event in tossed.match.log]
    assert order.index("CD-062") < order.index("CD-099") < order.index("CD-227") < order.index("CD-246")


# --- parrying -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CD-100")
def test_only_attacks_from_an_adjacent_space_can_be_parried_and_only_with_a_held_weapon():
    spear = person(STR=15, DEX=13, gear={"right": "Longspear"})
    far = duel(spear, armed(), at="E5 G5")
    far.does("attack jab right p2")
    assert "parry p2" not in far.offered
    near = duel(spear, armed(), at="E5 F5")
    near.does("attack jab right p2")
    assert "parry p2" in near.offered
    bow = duel(armed("Hunter", "", both="Composite Bow"), armed(), at="E5 F5")
    bow.does("attack fire right p2")
    assert "parry p2" in bow.offered  # a shot from the next space can be parried
    archer = duel(armed(), armed("Hunter", "", both="Composite Bow"))
    archer.does("attack jab right p2")
    assert "parry p2" not in archer.offered  # but not with a bow
    thrower = duel(armed(), person(STR=13, gear={"right": "Tomahawk"}))
    thrower.does("attack jab right p2", "parry p2")
    assert thrower.offered == ["slash right 1", "slash right 2"]  # never by throwing


@pytest.mark.rule("CD-101")
def test_a_parry_costs_its_attack_and_3_for_each_die():
    story = duel(dice="d100=1 d100=1")
    story.does("attack jab right p2", "parry p2")
    assert story.offered == [
        "jab right 1",
        "jab right 2",
        "slash right 1",
        "slash right 2",
        "crush right 1",
        "crush right 2",
    ]
    story.does("jab right 2")
    assert who(story, "p2").ap == 10 - 2 - 6
    story.ends()


@pytest.mark.rule("CD-021", "CD-102", "CD-103", "CD-104")
@pytest.mark.parametrize(("shows", "turned"), [(75, True), (74, False)])
def test_a_parry_adds_dex_and_bonus_against_the_attackers_threshold(shows, turned):
    story = duel(
        person(WILL=50, gear={"right": "Longsword"}), armed(), dice=f"d100={shows}", set={"p2": {"threshold": 0}}
    )
    story.does("attack slash right p2", "parry p2", "jab right 1")  # + 10 DEX + 15 bonus
    assert story.events("CD-102")[0].data["total"] == shows + 25
    if turned:
        assert (who(story, "p1").threshold, who(story, "p1").hp) == (12, 275)  # 28 + 60 = 88 back
        assert who(story, "p2").hp == 275
    else:
        assert who(story, "p1").threshold == 100
        assert who(story, "p2").hp == 275 - 120
    assert story.ask.seat == 0  # no reaction to parry damage


@pytest.mark.rule("CD-103", "CD-236")
def test_parry_damage_counts_grip_and_bruises_of_the_attacker():
    story = duel(
        armed(), armed("Mercenary", "", both="Longsword"), dice="d100=50", set={"p1": status("Bruised", threshold=0)}
    )
    story.does("attack slash right p2", "parry p2", "slash right 1")
    assert who(story, "p1").hp == 275 - (88 + 60 + 20)


@pytest.mark.rule("CD-105", "CD-143")
def test_every_critical_die_of_a_parry_triggers():
    nimble = person(AGI=14, gear={"right": "Longsword"})
    story = duel(armed(), nimble, dice="d100=85 d100=84", set={"p2": {"ap": 12}, "p1": {"threshold": 0, "hp": 900}})
    story.does(
        "attack jab right p2", "parry p2", "jab right 2"
    )  # 85 + 15 is critical, 84 + 15 is not; DEX does not count
    assert who(story, "p1").hp == 900 - (88 + 75)
    twice = duel(armed(), nimble, dice="d100=85 d100=86", set={"p2": {"ap": 12}, "p1": {"threshold": 0, "hp": 900}})
    twice.does("attack jab right p2", "parry p2", "jab right 2")
    assert who(twice, "p1").hp == 900 - (88 + 150)
    hooked = duel(
        armed(),
        person(AGI=14, DEX=14, gear={"right": "Hook"}),
        dice="d100=91 d100=92",
        set={"p2": {"ap": 12}, "p1": {"threshold": 0, "hp": 1800}},
    )
    hooked.does("attack jab right p2", "parry p2", "jab right 2")
    assert who(hooked, "p1").hp == 1800 - (28 * 16 + 2 * 10 + 3 * 14)


@pytest.mark.rule("CD-105")
def test_criticals_of_a_failed_parry_do_nothing():
    story = duel(armed(worn="Leather Set"), armed(), dice="d100=90")
    story.does("attack jab right p2", "parry p2", "jab right 1")
    assert (who(story, "p1").threshold, who(story, "p1").hp) == (135, 275)  # 115 is not enough


# --- criticals ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CD-142", "CD-143", "CD-133")
@pytest.mark.parametrize(("shows", "extra"), [(84, 0), (85, 75)])
def test_a_result_of_100_against_a_dodge_is_critical(shows, extra):
    story = duel(dice=f"d100={shows}", set={"p2": {"threshold": 0}})
    story.does("attack jab right p2", "dodge p2", "F5")
    assert who(story, "p2").hp == 275 - 88 - extra


@pytest.mark.rule("CD-142")
def test_taken_or_blocked_attacks_and_misses_are_never_critical():
    nimble = person(AGI=50)  # dodge 150
    missed = duel(armed(), nimble, dice="d100=100")
    missed.does("attack jab right p2", "dodge p2", "F5")
    assert who(missed, "p2").hp == 275  # 115 is critical, but misses
    taken = duel(set={"p2": {"threshold": 0}})
    taken.does("attack jab right p2", TAKE)
    assert who(taken, "p2").hp == 275 - 88


@pytest.mark.rule("CD-144")
def test_a_multiplying_critical_multiplies_the_base_alone():
    story = duel(
        person(STR=14, DEX=12, gear={"both": "Halberd"}),
        armed(),
        dice="d100=100",
        set={"p2": {"threshold": 0, "hp": 900}},
    )
    story.does("attack slash right p2", "dodge p2", "F5")
    assert who(story, "p2").hp == 900 - 286


@pytest.mark.rule("CD-145")
def test_bleed():
    story = duel(person(STR=13, DEX=13, gear={"right": "Kukri"}), armed(), dice="d100=100")
    story.does("attack jab right p2", "dodge p2", "F5")
    assert [found.name for found in who(story, "p2").afflictions] == ["Bleeding"]


@pytest.mark.rule("CD-146", "CD-105")
def test_bruise_works_though_no_item_has_it():
    club = msgspec.structs.replace(items()["Longsword"], critical=Critical("bruise"))
    way = Way("right", club, club.attacks[0], 28, False)
    story = duel()
    list(attack_rules.critical(story.match.table, who(story, "p1"), who(story, "p2"), way, 2))
    assert [(found.name, found.count) for found in who(story, "p2").afflictions] == [("Bruised", 2)]


@pytest.mark.rule("CD-147", "CD-131")
def test_shatter_damages_an_equipped_item_of_the_attackers_choice():
    flail = person(STR=17, DEX=11, gear={"right": "Flail"})
    defender = armed("Knight", "Longsword", left="Heater Shield", worn="Leather Set", quick=["Dagger"])
    story = duel(flail, defender, dice="d100=96")
    story.does("attack jab right p2", "dodge p2", "F5")
    assert story.ask.seat == 0
    assert story.offered == ["worn", "right", "left"]
    story.does("left")
    assert who(story, "p2").left.durability == 4
    thrower = duel(flail, person(STR=13, gear={"right": "Tomahawk"}), dice="d100=96")
    thrower.does("attack jab right p2", "dodge p2", "F5")
    assert thrower.ask.rule == "CD-044"  # a throwing item has no durability: nothing to choose
    nimble = person(AGI=14, STR=17, DEX=11, gear={"right": "Flail"})
    twice = duel(
        armed(),
        nimble,
        dice="d100=95 d100=96",
        set={"p2": {"ap": 12}, "p1": {"threshold": 0, "hp": 900}},
    )
    twice.does("attack jab right p2", "parry p2", "jab right 2")
    assert who(twice, "p1").right.durability == 1  # two triggers of Shatter, one item to choose from


# --- bows, guns, throwing -----------------------------------------------------------------------------------------------


@pytest.mark.rule("CD-159")
def test_a_bows_critical_adds_50():
    story = duel(
        armed("Mercenary", "", both="Composite Bow"), armed(), at="A5 F5", dice="d100=92", set={"p2": {"threshold": 0}}
    )
    story.does("attack fire right p2", "dodge p2", "F5")
    assert who(story, "p2").hp == 275 - 78 - 50


@pytest.mark.rule("CD-162", "CD-164")
def test_a_gun_is_readied_fires_once_and_stays_loaded_while_stored():
    gunner = person(DEX=12, gear={"right": "Flintlock"})
    story = duel(gunner, armed(), at="A5 F5", dice="d10=1 " * 6)
    assert offered(story, "attack") == []  # guns start unloaded
    story.does("reload right")
    assert offered(story, "reload") == []  # a loaded gun is not reloaded
    story.does("store right", "draw 1 right")
    assert offered(story, "attack") == ["attack fire right p2"]
    story.does("attack fire right p2", TAKE)
    assert (offered(story, "attack"), who(story, "p1").right.loaded) == ([], False)
    loaded = duel(gunner, armed(), at="A5 F5", guns_start_loaded=True)
    assert offered(loaded, "attack") == ["attack fire right p2"]


@pytest.mark.rule("CD-163")
def test_gun_dice_explode_on_10_and_are_rolled_only_if_damage_is_dealt():
    gunner = person(DEX=12, gear={"right": "Flintlock"})
    story = duel(
        gunner,
        armed(),
        at="A5 F5",
        guns_start_loaded=True,
        dice="d10=10 d10=2 d10=2 d10=2 d10=2 d10=2 d10=10 d10=3",
        set={"p2": {"threshold": 0}},
    )
    story.does("attack fire right p2", TAKE)
    assert who(story, "p2").hp == 275 - (10 + 10 + 10 + 3)
    story.ends()
    missed = duel(gunner, armed(), at="A5 F5", guns_start_loaded=True, dice="d100=1")
    missed.does("attack fire right p2", "dodge p2", "F5")
    missed.ends()
    raised = duel(
        person(DEX=12, gear={"right": "Flintlock", "generalist": 1}),
        armed(),
        at="A5 F5",
        guns_start_loaded=True,
        dice="d10=1 " * 6,
        set={"p2": {"threshold": 0}},
    )
    raised.does("attack fire right p2", TAKE)
    assert who(raised, "p2").hp == 275 - (6 + 10 + 12)  # multipliers x0 raised to x1


@pytest.mark.rule("CD-166")
def test_a_guns_critical_lowers_the_explosion_value_for_all_its_dice():
    gunner = person(DEX=12, gear={"right": "Flintlock"})
    dice = "d100=100 d10=8 d10=7 d10=1 d10=1 d10=1 d10=1 d10=9 d10=1"
    story = duel(gunner, armed(), at="A5 F5", guns_start_loaded=True, dice=dice, set={"p2": {"threshold": 0}})
    story.does("attack fire right p2", "dodge p2", "F5")
    assert who(story, "p2").hp == 275 - (8 + 7 + 4 + 9 + 1)  # the 8 explodes into a 9, which explodes into a 1
    story.ends()


@pytest.mark.rule("CD-169")
def test_throwing_items_are_weapons_for_special_attacks_blocks_and_parries():
    story = duel(person(STR=13, gear={"right": "Tomahawk"}), armed(), set={"p2": {"hp": 100}})
    assert offered(story, "blood-hunt") == ["blood-hunt slash right p2"]
    parry = duel(armed(), person(STR=13, gear={"right": "Tomahawk"}))
    parry.does("attack jab right p2")
    assert {"block-right p2", "parry p2"} <= set(parry.offered)


@pytest.mark.rule("CD-170")
@pytest.mark.parametrize("reaction", [(TAKE,), ("dodge p2", "D5"), ("arms p2",)])
def test_what_is_thrown_is_destroyed_whatever_comes_of_it(reaction):
    story = duel(
        person(STR=13, gear={"right": "Tomahawk", "quick": ["Tomahawk x2"]}),
        armed(),
        at="A5 D5",
        dice="d100=1" if "dodge p2" in reaction else "",
    )
    story.does("attack throw right p2", *reaction)
    assert who(story, "p1").right is None
    assert story.state.arenas[0].ground == {}
    before = who(story, "p1").ap
    story.does("draw 1 right")
    assert who(story, "p1").ap == before - 1
    close = duel(person(STR=13, gear={"right": "Tomahawk"}), armed())
    close.does("attack slash right p2", TAKE)
    assert who(close, "p1").right.name == "Tomahawk"  # a Slash does not destroy it


AROUND = {"E6": "E7", "F6": "G7", "F5": "G5", "F4": "G3", "E4": "E3", "D4": "C3", "D5": "C5", "D6": "C7"}


@pytest.mark.rule("CD-053", "CD-091")
@pytest.mark.parametrize("bog", AROUND)
def test_a_dodge_through_difficult_ground_costs_1_more_in_each_of_the_eight_directions(bog):
    rows = [["."] * 10 for _ in range(10)]
    rows[int(bog[1:]) - 1]["ABCDEFGHIJ".index(bog[0])] = "D"
    story = duel(at="A10 E5", field={"name": "Bog", "rows": ["".join(row) for row in rows]}, set={"p2": {"ap": 5}})
    costs = {name: ap for name, (_, ap) in _dodges(story, "p2").items()}
    for near, far in AROUND.items():
        assert (costs[near], costs[far]) == ((2, 2) if near == bog else (1, 1)), near


@pytest.mark.rule("CD-053", "CD-254")
def test_a_large_figure_pays_for_the_difficult_ground_it_newly_enters_when_it_dodges():
    rows = ["." * 10] * 5 + ["......D..."] + ["." * 10] * 4  # G6, beside the right lower corner of E5 to F6
    place = {"p1": "A1", "p2": "J1", "p2-lord-of-the-pack": "E5"}
    story = duel(armed(), armed(companions=["Lord of the Pack"]), at=place, field={"name": "Bog", "rows": rows})
    costs = {name: ap for name, (_, ap) in _dodges(story, "p2-lord-of-the-pack").items()}
    assert (costs["F5"], costs["F6"], costs["F4"]) == (2, 2, 1)  # enters G5 and G6; F7, G6, G7; G4, G5, F4
    assert (costs["G5"], costs["D5"], costs["E6"], costs["D4"]) == (2, 1, 1, 1)


def _dodges(story, key):
    """Where a character could dodge to, by name: spaces and AP."""
    mine = who(story, key)
    return {cell_name(story.state, mine, space): found for space, found in dodges(story.match.table, mine).items()}
