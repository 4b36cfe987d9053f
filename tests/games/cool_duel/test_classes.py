"""Class enhancements."""

import pytest

from roundtable.games.cool_duel.build import check_build
from roundtable.games.cool_duel.options import Options

from .helpers import TAKE, armed, cell, duel, offered, person, status, who


def stance(key):
    return {"stance": True, "afflictions": [{"name": "Frenzied", "by": key, "how": "stance"}]}


STANCE = stance("p1")

# --- Berserker ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CD-112", "CD-113", "CD-115")
def test_berserk_stance_is_offered_when_hp_falls_to_half():
    story = duel(armed(), armed("Berserker", ""), set={"p2": {"hp": 288, "threshold": 0}})
    story.does("attack slash right p2", TAKE)  # 168 of 336 left
    assert (story.ask.seat, story.offered) == (1, ["berserk p2", TAKE])
    story.does("berserk p2")
    berserker = who(story, "p2")
    assert (berserker.stance, berserker.threshold) == (True, 14)
    assert [(found.name, found.how) for found in berserker.afflictions] == [("Frenzied", "stance")]
    above = duel(armed(), armed("Berserker", ""), set={"p2": {"hp": 289, "threshold": 0}})
    above.does("attack slash right p2", TAKE)  # 169 is more than half
    assert above.ask.seat == 0


@pytest.mark.rule("CD-112")
def test_berserk_stance_by_lost_hp_and_at_any_time_of_the_own_turn():
    story = duel(armed(), armed("Berserker", ""), set={"p2": status("Burning", hp=190)})
    story.does("end")
    assert story.offered == ["berserk p2", TAKE]  # 160 left after burning
    story.does(TAKE)
    assert "stance on" in story.offered
    before = who(story, "p2").ap
    story.does("stance on")
    assert (who(story, "p2").stance, who(story, "p2").ap) == (True, before)
    downed = duel(armed(), armed("Berserker", ""), set={"p2": {"hp": 100, "threshold": 0}})
    downed.does("attack slash right p2", TAKE)
    assert downed.match.outcome.winners == [0]  # not offered at 0 HP


@pytest.mark.rule("CD-113")
@pytest.mark.parametrize(("regen", "threshold"), [("every_turn", 14), ("own_turn", 0)])
def test_the_stance_refills_threshold_at_the_end_of_each_turn(regen, threshold):
    berserk = {**STANCE, "hp": 100, "threshold": 0}
    story = duel(
        armed(),
        armed("Berserker", ""),
        at="A1 J10",
        set={"p2": {**berserk, **stance("p2"), "ap": 0}},
        berserk_regen=regen,
    )
    story.does("drop right", "end")
    assert bool(story.events("CD-113")) is bool(threshold)
    own = duel(armed("Berserker", ""), armed(), at="A1 J10", set={"p1": berserk}, berserk_regen=regen)
    own.does("end")
    assert who(own, "p1").threshold == 14


@pytest.mark.rule("CD-114")
def test_the_stance_adds_3_to_the_str_multiplier_of_offensive_equipment():
    berserk = {**STANCE, "hp": 100}
    sword = duel(armed("Berserker"), armed(), set={"p1": berserk, "p2": {"threshold": 0, "hp": 900}})
    sword.does("attack slash right p2", TAKE)
    assert who(sword, "p2").hp == 900 - (60 + 6 * 14 + 3 * 13)
    bow = duel(
        armed("Berserker", "", both="Composite Bow"), armed(), set={"p1": berserk, "p2": {"threshold": 0, "hp": 900}}
    )
    bow.does("attack fire right p2", TAKE)
    assert who(bow, "p2").hp == 900 - (78 + 3 * 14)


@pytest.mark.rule("CD-115", "CD-116", "CD-112")
def test_the_stance_can_be_left_for_0_ap_on_the_own_turn_and_not_entered_again_before_the_next():
    story = duel(armed("Berserker"), armed(), set={"p1": {**STANCE, "hp": 100, "ap": 9}})
    assert "end" not in story.offered  # frenzied
    story.does("stance off")
    berserker = who(story, "p1")
    assert (berserker.stance, berserker.afflictions, berserker.ap) == (False, [], 9)
    assert "end" in story.offered
    assert "stance on" not in story.offered
    story.does("end", "end")
    assert "stance on" in story.offered


@pytest.mark.rule("CD-116", "CD-231")
def test_leaving_the_stance_is_no_action_for_surcharges():
    both = {**STANCE, "hp": 100, "ap": 9}
    both["afflictions"] = [*STANCE["afflictions"], {"name": "Anxious"}, {"name": "Prone"}]
    story = duel(armed("Berserker"), armed(), set={"p1": both})
    story.does("stance off")
    assert who(story, "p1").ap == 9


# --- Hunter -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CD-117")
def test_a_hunter_may_bring_two_companions_even_of_one_name():
    twins = {"class": "Hunter", "companions": ["Dwarf Komodo", "Dwarf Komodo"]}
    assert check_build(twins, Options()) == []
    assert check_build({**twins, "class": "Knight"}, Options()) == ["a Knight has no more companions than 1 (CD-249)"]
    assert check_build({**twins, "companions": ["Dwarf Komodo", "Lord of the Pack"]}, Options()) == [
        "Lord of the Pack needs power 15, this duel has 0 (CD-028)"
    ]
    story = duel(
        armed("Hunter", "", companions=["Dwarf Komodo", "Dwarf Komodo"]),
        armed(companions=["Dwarf Komodo"]),
        at={"p1": "A1", "p2": "J10"},
    )
    assert [key for key in story.state.characters if "komodo" in key] == [
        "p1-dwarf-komodo",
        "p1-dwarf-komodo-2",
        "p2-dwarf-komodo",
    ]


@pytest.mark.rule("CD-118")
def test_hunters_quarry_multiplies_by_attack_total_over_dodge():
    # Dodge 74 of a Pirate; 103 + 8 = 111 is no d100, so the bow's bonus helps: 80 x 111/74 = 120 is the ledger's example.
    from roundtable.games.cool_duel.damage import Blow, damage

    assert damage(Blow(base=80, quarry=(111, 74)))[0] == 120
    story = duel(
        armed("Hunter", "", both="Composite Bow"),
        armed("Pirate", ""),
        at="A5 F5",
        dice="d100=85",
        set={"p2": {"threshold": 0}},
    )
    story.does("attack fire right p2", "dodge p2", "F5")  # 93 against 74
    assert who(story, "p2").hp == 184 - 78 * 93 // 74
    moved = duel(
        armed("Hunter", "", both="Composite Bow"),
        armed("Pirate", ""),
        at="A5 F5",
        dice="d100=85",
        set={"p2": {"threshold": 0}},
    )
    moved.does("attack fire right p2", "dodge p2", "G5")
    assert who(moved, "p2").hp == 184 - 78  # not if it leaves its space
    other = duel(
        armed("Mercenary", "", both="Composite Bow"),
        armed("Pirate", ""),
        at="A5 F5",
        dice="d100=85",
        set={"p2": {"threshold": 0}},
    )
    other.does("attack fire right p2", "dodge p2", "F5")
    assert who(other, "p2").hp == 184 - 78
    heavy = person("Berserker", FOR=21, gear={"worn": "Plate Chain Set"})  # dodge 74 - 78 = -4: the divisor is 1
    clumsy = duel(
        armed("Hunter", "", both="Composite Bow"),
        heavy,
        at="A5 F5",
        dice="d100=2",
        set={"p2": {"threshold": 0, "hp": 1800}},
    )
    clumsy.does("attack fire right p2", "dodge p2", "F5")
    assert who(clumsy, "p2").hp == 1800 - 78 * 10


@pytest.mark.rule("CD-119")
@pytest.mark.parametrize(("option", "prone"), [("target", "p2"), ("hunter", "p1")])
def test_twice_the_dodge_score_knocks_prone(option, prone):
    slow = {"p2": status("Fatigued", threshold=0, hp=900)}  # dodge 70 - 50 = 20
    for shows, falls in ((32, True), (31, False)):
        story = duel(
            armed("Hunter", "", both="Composite Bow"),
            armed(),
            at="A5 F5",
            dice=f"d100={shows}",
            set=slow,
            hunters_quarry_prone=option,
        )
        story.does("attack fire right p2", "dodge p2", "F5")
        assert [key for key in ("p1", "p2") if any(a.name == "Prone" for a in who(story, key).afflictions)] == (
            [prone] if falls else []
        )


# --- Knight -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CD-120", "CD-121")
def test_favored_saves_the_knight_once_by_itself():
    story = duel(armed(), armed("Knight"), set={"p2": {"hp": 40, "threshold": 0, "ap": 1}})
    story.does("attack slash right p2", TAKE)
    knight = who(story, "p2")
    assert (knight.hp, knight.threshold, knight.ap, knight.downed) == (
        1,
        24,
        4,
        False,
    )  # the rest of the damage is lost
    story.does("attack slash right p2", TAKE)
    assert who(story, "p2").downed


@pytest.mark.rule("CD-120")
@pytest.mark.parametrize(
    ("option", "ap", "left"), [("raise_to_4", 6, 6), ("raise_to_4", 0, 4), ("add_4", 3, 7), ("add_4", 9, 10)]
)
def test_favored_and_ap(option, ap, left):
    story = duel(armed(), armed("Knight"), set={"p2": {"hp": 40, "threshold": 0, "ap": ap}}, favored_ap=option)
    story.does("attack slash right p2", *([TAKE] if ap else []))
    assert who(story, "p2").ap == left


@pytest.mark.rule("CD-120")
def test_favored_helps_against_lost_hp_but_not_against_terrain():
    bled = duel(armed(), armed("Knight"), set={"p2": status("Bleeding", hp=5)})
    bled.does("end")
    assert (who(bled, "p2").hp, who(bled, "p2").used) == (1, ["favored"])
    lava = duel(armed("Knight"), armed(), at="B3 J10", field="Brimstone")
    lava.does("move C3")
    assert lava.match.outcome.winners == [1]


# --- Mercenary ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CD-123")
def test_generalist_1_raises_equal_multipliers_by_1():
    def dealt(item, option, grip="both"):
        build = person(STR=20, DEX=20, gear={grip: item, "generalist": option})
        story = duel(build, armed(), set={"p2": {"threshold": 0, "hp": 900}})
        key = "attack fire right p2" if item == "Composite Bow" else "attack slash right p2"
        story.does(key, TAKE)
        return 900 - who(story, "p2").hp

    assert dealt("Longsword", 1) - dealt("Longsword", 3) == 40
    assert dealt("Composite Bow", 1) - dealt("Composite Bow", 3) == 40
    assert dealt("Halberd", 1) == dealt("Halberd", 3)  # x4 and x2 are not equal


@pytest.mark.rule("CD-124")
def test_generalist_2_steps_out_of_reach_for_0_ap_once_a_turn():
    stepper = armed("Mercenary", "Longsword", generalist=2)
    story = duel(armed(), stepper, set={"p2": {"threshold": 0}})
    story.does("attack slash right p2", "sidestep p2", "G5")
    assert (who(story, "p2").hp, who(story, "p2").ap, cell(story, "p2")) == (275, 10, "G5")
    story.does("move F5", "attack slash right p2")
    assert "sidestep p2" not in story.offered  # until its next turn
    story.does(TAKE, "end", "end", "attack jab right p2")
    assert "sidestep p2" in story.offered


@pytest.mark.rule("CD-124")
def test_a_side_step_that_stays_in_reach_is_hit_without_a_second_reaction():
    stepper = armed("Mercenary", "Longsword", generalist=2)
    story = duel(armed(), stepper, set={"p2": {"threshold": 0}})
    story.does("attack slash right p2", "sidestep p2", "F4")
    assert (who(story, "p2").hp, cell(story, "p2")) == (155, "F4")
    assert story.ask.seat == 0


@pytest.mark.rule("CD-124")
def test_a_side_step_out_of_sight_nullifies_and_bound_or_stunned_cannot():
    stepper = armed("Mercenary", "Longsword", generalist=2)
    wall = {"name": "Wall", "rows": ["." * 10] * 4 + ["....#....."] + ["." * 10] * 5}
    story = duel(armed("Hunter", "", both="Composite Bow"), stepper, at="A5 H6", field=wall)
    story.does("attack fire right p2", "sidestep p2", "H5")
    assert who(story, "p2").hp == 275
    for bar in ("Bound", "Stunned"):
        held = duel(armed(), stepper, set={"p2": status(bar)})
        held.does("attack jab right p2")
        assert held.ask.seat == 0 or "sidestep p2" not in held.offered
    walled = {"name": "Cell", "rows": ["####......", "#..#......", "####......"] + ["." * 10] * 7}
    stuck = duel(armed(), stepper, at="B2 C2", field=walled)
    stuck.does("attack jab right p2")
    assert "sidestep p2" not in stuck.offered  # no open space


@pytest.mark.rule("CD-124", "CD-231")
def test_an_anxious_side_step_costs_1():
    stepper = armed("Mercenary", "Longsword", generalist=2)
    story = duel(armed(), stepper, set={"p2": status("Anxious", ap=1)})
    story.does("attack slash right p2", "sidestep p2", "G5")
    assert who(story, "p2").ap == 0


@pytest.mark.rule("CD-125")
@pytest.mark.parametrize(("name", "percent"), [("Dagger", 35), ("Longsword", 20), ("Greataxe", 10)])
def test_generalist_3_blocks_10_points_better_in_two_hands(name, percent):
    story = duel(armed(), person(STR=18, gear={"both": name, "generalist": 3}), set={"p2": {"threshold": 0}})
    story.does("attack slash right p2", "block-right p2")
    assert who(story, "p2").hp == 275 - 120 * percent // 100
    one = duel(armed(), person(STR=18, gear={"right": name, "generalist": 3}), set={"p2": {"threshold": 0}})
    one.does("attack slash right p2", "block-right p2")
    assert who(one, "p2").hp == 275 - 120 * (percent + 10) // 100


# --- Pirate -------------------------------------------------------------------------------------------------------------

PIRATE = person("Pirate", STR=10, gear={"right": "Longsword"})


@pytest.mark.rule("CD-126")
def test_a_luck_die_is_added_after_seeing_the_roll_and_before_it_counts():
    story = duel(PIRATE, armed(), dice="d100=54 d10=1")
    story.does("attack jab right p2", "dodge p2", "F5")  # 54 + 15 = 69 misses 70
    assert story.offered == ["luck p1", TAKE]
    story.does("luck p1")
    assert story.events("CD-097")[-1].data["result"] == "a hit"
    assert who(story, "p1").luck == 2
    critical = duel(PIRATE, armed(), dice="d100=80 d10=5", set={"p2": {"threshold": 0}})
    critical.does("attack jab right p2", "dodge p2", "F5", "luck p1")
    assert who(critical, "p2").hp == 275 - (28 + 30 + 45 + 75)  # 85 + 15 is critical


@pytest.mark.rule("CD-126")
def test_luck_dice_are_three_at_most_one_a_roll_and_for_the_pirates_own_dice():
    story = duel(PIRATE, armed(), dice="d100=1 d10=1 d100=1 d10=1 d100=1 d10=1 d100=1", set={"p1": {"ap": 11}})
    for left in (2, 1, 0):
        story.does("exhaust p2 1", "luck p1")
        assert who(story, "p1").luck == left
        assert story.ask.rule == "CD-044"  # not asked again for the same roll
    story.does("exhaust p2 1")
    assert story.ask.rule == "CD-044"
    place = {"p1": "A1", "p2": "F5", "p1-hired-blade": "E5"}
    friend = duel({**PIRATE, "companions": ["Hired Blade"]}, armed(), at=place, active="p1-hired-blade", dice="d100=1")
    friend.does("exhaust p2 1")
    assert friend.ask.rule == "CD-044"


@pytest.mark.rule("CD-126")
def test_a_luck_die_on_one_die_of_a_parry_or_of_a_gun():
    parry = duel(armed(), PIRATE, dice="d100=40 d100=80 d10=5", set={"p1": {"threshold": 0, "hp": 900}})
    parry.does("attack jab right p2", "parry p2", "jab right 2", "luck p2", "die 2")
    assert who(parry, "p1").hp == 900 - (28 + 30 + 45 + 75)  # 80 + 5 + 15 triggers, 40 does not
    gunner = person("Pirate", gear={"right": "Flintlock"})
    dice = "d10=9 d10=1 d10=1 d10=1 d10=1 d10=1 d10=10 d10=4"
    gun = duel(gunner, armed(), at="A5 F5", guns_start_loaded=True, dice=dice, set={"p2": {"threshold": 0}})
    gun.does("attack fire right p2", TAKE, "luck p1", "die 1")
    # 9 + 10 = 19 reaches 10 and explodes into a 4; the luck die's own 10 does not.
    assert who(gun, "p2").hp == 275 - (19 + 5 + 4)
    gun.ends()


@pytest.mark.rule("CD-126")
def test_standing_orders_can_answer_for_a_luck_die():
    story = duel(PIRATE, armed(), dice="d100=99")
    story.match.set_policy(0, "luck", "never")
    story.does("exhaust p2 1")
    assert (story.ask.rule, who(story, "p1").luck) == ("CD-044", 3)
    assert offered(story, "attack jab") == ["attack jab right p2"]
