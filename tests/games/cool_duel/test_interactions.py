"""Where rules meet: specials and statuses, arenas and tosses, class enhancements and reactions, sides that leave."""

import pytest

from roundtable.kernel.errors import BadSetup

from .helpers import FIELD, TAKE, armed, cell, duel, offered, person, status, who

POUNCED = {"name": "Bound", "by": "p1-lord-of-the-pack", "how": "pounce"}


def names(story, key: str) -> list[str]:
    return [affliction.name for affliction in who(story, key).afflictions]


# --- what a defender is told ------------------------------------------------------------------------------------------


@pytest.mark.rule("CD-029", "CD-030", "CD-083")
def test_the_question_tells_the_damage_and_what_each_block_lets_through():
    knight = person("Knight", gear={"right": "Longsword", "left": "Heater Shield"})
    story = duel(armed(), knight, set={"p2": {"afflictions": [{"name": "Bruised", "count": 2}]}})
    story.does("attack slash right p2")  # 60 + 30 + 30, and 40 for the bruises
    labels = {option.key: option.label for option in story.ask.options}
    assert labels["pass"] == "Take it (160 damage)"
    assert labels["block-left p2"] == "Block with Heater Shield (3 AP, 25% gets through: 40)"
    assert labels["block-right p2"] == "Block with Longsword (3 AP, 30% gets through: 48)"
    assert labels["arms p2"] == "Block with arms (1 AP, 90% gets through: 144)"
    story.does("block-left p2")
    assert story.events("CD-062")[-1].data["amount"] == 40
    jab = duel(armed(), knight)
    jab.does("attack jab right p2")
    labels = {option.key: option.label for option in jab.ask.options}
    assert labels["block-left p2"] == "Block with Heater Shield (3 AP, absorbs it)"


@pytest.mark.rule("CD-163")
def test_a_guns_damage_is_told_as_its_dice():
    gun = person(DEX=12, gear={"right": "Flintlock", "generalist": 1})
    story = duel(gun, armed(), at="A5 F5", guns_start_loaded=True)
    story.does("attack fire right p2")  # x1 and x1 by the Generalist option: 10 + 12
    labels = {option.key: option.label for option in story.ask.options}
    assert labels["pass"] == "Take it (6d10 + 22 damage)"
    assert labels["block-right p2"] == "Block with Longsword (3 AP, 30% gets through: 6d10 + 22 x30%)"


@pytest.mark.rule("CD-126")
def test_the_pirate_is_told_what_the_roll_has_to_reach():
    story = duel(armed("Pirate", "Dagger"), armed(), dice="d100=40")
    story.does("attack jab right p2", "dodge p2", "F5")
    assert story.ask.prompt == "React to the roll (+18) against Mercenary 2's dodge of 70: 40?"


@pytest.mark.rule("CD-061", "CD-069")
def test_two_of_a_kind_are_told_apart_by_hand():
    pistols = person(DEX=12, gear={"right": "Flintlock", "left": "Flintlock"})
    story = duel(
        pistols, armed(), at="A5 F5", set={"p1": {"left": {"name": "Flintlock", "durability": 3, "loaded": True}}}
    )
    labels = [option.label for option in story.ask.options]
    assert len(set(labels)) == len(labels)
    assert "Fire Mercenary 2 with Flintlock (left hand) (2 AP)" in labels
    assert "Reload Flintlock (right hand) (2 AP)" in labels
    daggers = duel(armed(), armed("Mercenary", "Dagger", left="Dagger"))
    daggers.does("attack slash right p2")
    labels = [option.label for option in daggers.ask.options]
    assert len(set(labels)) == len(labels)


# --- arenas -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CD-227", "CD-295")
def test_an_uppercut_tosses_nobody_who_has_dodged_through_the_glass():
    axe = person(STR=18, gear={"right": "Greataxe"})
    story = duel(
        axe,
        armed(),
        at="C3 D4",
        field="Ave",
        more={"below": "Cliffside"},
        dice="d100=100 d100=100",
        set={"p2": {"hp": 900}},
    )
    story.does("uppercut crush right p2", "dodge p2", "E4", "E5")
    assert (who(story, "p2").arena, cell(story, "p2")) == (1, "E5")  # where it landed, not a space further
    assert names(story, "p2") == ["Prone"]


@pytest.mark.rule("CD-227")
@pytest.mark.parametrize(
    ("stands", "lands"),
    [("D4", "F4"), ("D5", "F4"), ("D3", "F5"), ("D6", "F3"), ("E6", "E3"), ("F6", "E3"), ("G6", "D3")],
)
def test_a_lord_is_tossed_straight_away_from_who_stands_before_any_of_its_spaces(stands, lands):
    axe = person(STR=18, gear={"right": "Greataxe"})
    place = {"p1": stands, "p2": "J1", "p2-lord-of-the-pack": "E4"}
    weary = {"p2-lord-of-the-pack": {"ap": 0}}
    story = duel(axe, armed(companions=["Lord of the Pack"]), at=place, set=weary, dice="d100=100")
    story.does("uppercut crush right p2-lord-of-the-pack")
    assert cell(story, "p2-lord-of-the-pack") == lands


@pytest.mark.rule("CD-210")
@pytest.mark.parametrize(("stands", "broken"), [("D4", "E4"), ("D5", "E5"), ("F6", "F5"), ("G6", "F5"), ("D3", "E4")])
def test_the_ground_breaks_under_the_space_of_a_lord_that_is_straight_ahead(stands, broken):
    axe = person(STR=18, AGI=20, gear={"both": "Greataxe"})
    place = {"p1": stands, "p2": "J1", "p2-lord-of-the-pack": "E4"}
    story = duel(axe, armed(companions=["Lord of the Pack"]), at=place, set={"p2-lord-of-the-pack": {"ap": 0}})
    story.does("ground-break crush right p2-lord-of-the-pack")
    assert story.said("CD-210") == [f"The ground at {broken} is broken."]


@pytest.mark.rule("CD-124", "CD-203")
def test_a_side_step_tells_which_spaces_lie_outside_a_cross_strike():
    story = duel(armed("Knight", "Dagger"), person(gear={"right": "Longsword", "generalist": 2}), at="E5 E4")
    story.does("cross-strike jab right orthogonal", "sidestep p2")
    told = {option.key: option.stakes for option in story.ask.options}
    assert told == dict.fromkeys(["D3", "E3", "F3", "D4", "F4"], "out of its reach") | {"D5": "", "F5": ""}
    story.does("D4")
    assert who(story, "p2").threshold == 20, "beside the attacker still, but in none of the four spaces"


@pytest.mark.rule("CD-033", "CD-216")
def test_a_pummel_that_downs_the_last_of_a_side_rolls_for_no_friend_where_companions_count_too():
    mace = person("Berserker", STR=17, gear={"right": "Flail"})
    place = {"p1": "E5", "p1-stubborn-mule": "F4", "p2": "F5"}
    story = duel(
        {**mace, "companions": ["Stubborn Mule"]},
        armed(),
        at=place,
        set={"p2": {"hp": 1, "threshold": 0, "ap": 0}},
        round_end_on="all_characters",
    )
    story.does("pummel crush right p2")
    assert who(story, "p2").downed
    assert story.events("CD-216") == []
    assert story.match.outcome is not None


@pytest.mark.rule("CD-294")
def test_at_most_one_map_lies_below_even_if_it_has_glass_of_its_own():
    field = {"name": "Chapel", "rows": [".....", ".GGG.", ".GGG.", ".....", "....."]}
    story = duel(at="A2 E5", field=field)
    story.does("shatter", "ave", "move B2", "E5")  # Ave lies below, and E5 is in the midst of its glass
    assert who(story, "p1").arena == 1
    assert "shatter" not in story.offered


# --- sides that leave -------------------------------------------------------------------------------------------------


@pytest.mark.rule("CD-033", "CD-270")
@pytest.mark.parametrize("by", ["beaten", "giving up"])
def test_a_lord_that_leaves_with_its_side_lets_its_victim_go(by):
    story = duel(
        armed("Mercenary", "", companions=["Lord of the Pack"]),
        armed(),
        armed(),
        at={"p1": "A1", "p1-lord-of-the-pack": "D4", "p2": "F5", "p3": "A2"},
        active="p3",
        set={"p1": {"hp": 1, "threshold": 0}, "p2": {"afflictions": [POUNCED]}},
    )
    if by == "beaten":
        story.does("attack slash right p1", TAKE)
    else:
        story.match.concede(0)
        story.does("end")
    assert who(story, "p1-lord-of-the-pack").downed
    assert names(story, "p2") == []


@pytest.mark.rule("CD-300")
def test_the_companions_of_a_duelist_who_is_out_of_the_duel_stay_out_too():
    story = duel(
        armed("Mercenary", "Longsword", companions=["Dwarf Komodo"]),
        armed(),
        armed(),
        at={"p1": "B3", "p1-dwarf-komodo": "A2", "p2": "J10", "p3": "A1"},
        sides="1 3 / 2",
        field="Brimstone",
        terrain_loss_scope="duel",
        round_end_on="all_characters",
        rounds_to_win=2,
        dice="d2=2",
    )
    story.does("move C3")  # into the magma
    story.match.state.characters["p2"].downed = True
    story.does("end", "done", "done")
    assert who(story, "p1").out and who(story, "p1-dwarf-komodo").downed
    story.does("A10", "A1")  # p3 and p2 deploy, nobody else
    story.match.state.characters["p3"].downed = True
    story.does("end")
    assert story.state.wins == [1, 1]  # side A has nobody left who could still be downed


# --- class enhancements -----------------------------------------------------------------------------------------------


@pytest.mark.rule("CD-020", "CD-118")
def test_hunters_quarry_never_makes_a_hit_weaker():
    # Fatigued in plate: 66 - 78 - 50 = -62. A bound Hunter's 1 + 8 - 20 = -11 hits, for the bow's 78.
    story = duel(
        armed("Hunter", "", both="Composite Bow"),
        person("Knight", FOR=21, gear={"worn": "Plate Chain Set"}),
        at="A5 F5",
        dice="d100=1",
        set={"p1": status("Bound"), "p2": status("Fatigued", threshold=0)},
    )
    story.does("attack fire right p2", "dodge p2", "F5")
    assert story.events("CD-097")[-1].data["total"] == -11
    assert story.events("CD-062")[-1].data["amount"] == 78


@pytest.mark.rule("CD-119")
def test_who_is_downed_by_the_quarry_does_not_fall_prone_as_well():
    story = duel(
        armed("Hunter", "", both="Composite Bow"),
        person("Knight", FOR=21, gear={"worn": "Plate Chain Set"}),
        armed(),
        at="A5 F5 J10",
        sides="1 / 2 3",
        dice="d100=100",
        set={"p2": {"used": ["favored"], "hp": 1, "threshold": 0}},
    )
    story.does("attack fire right p2", "dodge p2", "F5")
    assert who(story, "p2").downed
    assert story.said("CD-119") == []


@pytest.mark.rule("CD-099", "CD-145", "CD-300")
def test_who_dodges_into_the_magma_is_past_bleeding():
    kukri = person(STR=13, DEX=13, gear={"right": "Kukri"})
    moved = duel(kukri, armed(), dice="d100=100", set={"p2": {"hp": 900}})
    moved.does("attack jab right p2", "dodge p2", "G5")  # 108: a critical
    order = [event.rule for event in moved.match.log]
    assert order.index("CD-062") < order.index("CD-099") < order.index("CD-145")
    magma = {**FIELD, "rows": [*FIELD["rows"][:4], "......M...", *FIELD["rows"][5:]]}
    lost = duel(
        kukri, armed(), armed(), field=magma, at="E5 F5 J10", sides="1/2 3", dice="d100=100", set={"p2": {"hp": 900}}
    )
    lost.does("attack jab right p2", "dodge p2", "G5")
    assert who(lost, "p2").downed
    assert lost.said("CD-145") == []


# --- the pack ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CD-269")
def test_a_lord_helps_only_the_animals_of_its_own_side():
    story = duel(
        armed("Mercenary", "", companions=["Stubborn Mule"]),
        armed("Mercenary", "", companions=["Lord of the Pack"]),
        at={"p1": "A1", "p1-stubborn-mule": "E5", "p2": "F5", "p2-lord-of-the-pack": "I9"},
        active="p1-stubborn-mule",
        set={"p2": {"threshold": 0}},
    )
    story.does("attack bite own p2", TAKE)
    assert who(story, "p2").hp == 275 - 65
    assert offered(story, "attack bite own p2") == ["attack bite own p2"]


# --- special attacks on awkward ground --------------------------------------------------------------------------------


def field(row: str) -> dict:
    """An open field whose fifth row is this one."""
    return {"name": "Field", "rows": [*FIELD["rows"][:4], row, *FIELD["rows"][5:]]}


def lane(row: str) -> dict:
    """A single row between walls."""
    return {"name": "Lane", "rows": ["#" * 10, row, "#" * 10]}


HALBERD = person(STR=14, DEX=12, gear={"both": "Halberd"})


@pytest.mark.rule("CD-213")
def test_a_leap_is_compulsory_where_a_nearer_space_is_open_even_in_range():
    story = duel(HALBERD, armed(), at="E5 G5", set={"p2": {"hp": 1800}})  # the Halberd reaches G5 from E5
    story.does("leaping-attack crush right p2")
    assert set(story.offered) == {"F4", "F5", "F6"}


@pytest.mark.rule("CD-213")
def test_a_leap_needs_an_open_space_and_sight_from_there():
    barred = duel(
        HALBERD, armed(), armed(), at="E2 G2 F2", field=lane("." * 10), sides="1 3 / 2", set={"p2": {"hp": 1800}}
    )
    barred.does("leaping-attack crush right p2", TAKE)  # an ally in the only nearer space: made from where it stands
    assert (cell(barred, "p1"), who(barred, "p2").hp < 1800) == ("E2", True)
    molten = duel(HALBERD, armed(), at="E2 G2", field=lane(".....M...."), set={"p2": {"hp": 1800}})
    molten.does("leaping-attack crush right p2", TAKE)  # nobody is made to leap into the magma
    assert (cell(molten, "p1"), who(molten, "p1").downed) == ("E2", False)
    far = duel(HALBERD, armed(), at="E2 I2", field=lane("." * 10), set={"p1": status("Bound")})
    assert offered(far, "leaping") == []
    post = duel(HALBERD, armed(), at="E5 H5", field=field("......#..."))
    assert offered(post, "leaping") == []  # in range from F4 to F6, but none of them sees H5 past the post
    free = duel(HALBERD, armed(), at="E5 H5", set={"p2": {"hp": 1800}})
    assert offered(free, "leaping") == ["leaping-attack crush right p2"]


@pytest.mark.rule("CD-200", "CD-233")
def test_blood_hunt_needs_sight_at_its_end_and_a_bound_hunter_stays():
    kukri = person(STR=13, DEX=13, gear={"right": "Kukri"})
    hurt = {"p2": {"hp": 100}}
    bound = duel(kukri, armed(), at="E5 H5", set={**hurt, "p1": status("Bound")})
    bound.does("blood-hunt slash right p2")
    assert cell(bound, "p1") == "E5"
    assert bound.said("CD-201") == ["Mercenary 1 does not reach Mercenary 2."]
    spear = person(STR=15, DEX=13, gear={"right": "Longspear"})
    post = duel(spear, armed(), at="E5 G5", field=field(".....#...."), set=hurt)
    post.does("blood-hunt slash right p2", "E5")  # two spaces away, but behind a wall
    assert who(post, "p2").hp == 100
    assert post.said("CD-201") == ["Mercenary 1 does not reach Mercenary 2."]


@pytest.mark.rule("CD-197")
def test_a_streaked_refill_adds_half_and_never_passes_the_maximum():
    knight = armed("Knight", "Longsword", worn="Leather Set")
    full = duel(armed(), knight, set={"p2": {"threshold": 100, "streaked": True}})
    full.does("end")
    assert who(full, "p2").threshold == 139
    some = duel(armed(), knight, set={"p2": {"threshold": 20, "streaked": True}})
    some.does("end")
    assert who(some, "p2").threshold == 20 + 139 // 2


@pytest.mark.rule("CD-222")
def test_a_blow_that_does_no_damage_does_not_open_a_rapid_barrage():
    # Six ones of a pistol through a guard of 10% are 0.6, rounded down to nothing.
    pirate = person("Pirate", gear={"right": "Hook", "left": "Flintlock"})
    guard = person(STR=18, gear={"both": "Greataxe"})
    story = duel(pirate, guard, guns_start_loaded=True, dice="d10=1 " * 6, set={"p1": {"luck": 0}})
    story.does("attack fire left p2", "block-right p2")
    assert story.events("CD-062")[-1].data["amount"] == 0
    assert offered(story, "rapid-barrage") == []


@pytest.mark.rule("CD-264")
def test_each_chorister_must_be_struck_for_its_own_hymn():
    place = {"p1": "A1", "p1-apocalypse-chorister": "E5", "p1-apocalypse-chorister-2": "G5", "p2": "F5"}
    build = armed("Hunter", "", companions=["Apocalypse Chorister", "Apocalypse Chorister"])
    sung = [{"name": "Anxious", "by": key, "how": "hymn"} for key in list(place)[1:3]]
    struck = duel(build, armed(), at=place, active="p2", set={"p2": {"afflictions": sung}})
    struck.does("attack jab right p1-apocalypse-chorister-2", TAKE)
    assert [found.by for found in who(struck, "p2").afflictions] == ["p1-apocalypse-chorister"]
    twice = duel(build, armed(), at=place, active="p1-apocalypse-chorister-2", set={"p2": {"afflictions": sung[:1]}})
    twice.does("hymn p2")
    assert [found.by for found in who(twice, "p2").afflictions] == list(place)[1:3]


# --- large, prone and frenzied ----------------------------------------------------------------------------------------


@pytest.mark.rule("CD-053", "CD-254")
def test_a_large_dodger_pays_only_for_difficult_spaces_it_newly_enters():
    story = duel(
        armed(),
        armed("Mercenary", "", companions=["Lord of the Pack"]),
        at={"p1": "C5", "p2": "A1", "p2-lord-of-the-pack": "D5"},
        field=field("....D..D.."),  # E5, where it stands, and H5
    )
    story.does("attack jab right p2-lord-of-the-pack", "dodge p2-lord-of-the-pack")
    labels = {option.key: option.label for option in story.ask.options}
    assert labels["E5"] == "Dodge: to E5, -5 (1 AP)"  # it enters F5 and F6
    assert labels["G5"] == "Dodge: to G5, -15 (3 AP)"  # three spaces for 2, and H5


@pytest.mark.rule("CD-242", "CD-244")
def test_freedom_for_want_of_an_attack_lasts_for_that_turn_only():
    story = duel(armed("Mercenary", "", quick=["Longsword"]), armed(), set={"p1": status("Frenzied")})
    story.does("draw 1 right", "end", "end")
    assert story.state.active == "p1"
    assert "end" not in story.offered  # armed now, and somebody is near


@pytest.mark.rule("CD-045")
def test_who_is_downed_at_the_start_of_a_turn_suffers_nothing_more():
    story = duel(
        armed(), armed(), armed(), at="A1 J10 A10", sides="1/2 3", set={"p2": status("Bleeding", "Burning", hp=5)}
    )
    story.does("end")
    assert story.said("CD-232") == ["Mercenary 2 loses 10 HP (bleeding): 5 to 0."]
    assert story.said("CD-238") == []
    assert story.state.active == "p3"


# --- through the glass ------------------------------------------------------------------------------------------------


@pytest.mark.rule("CD-295")
def test_one_lands_nearest_the_middle_in_a_straight_line_but_not_in_magma_or_deep_water():
    pond = ["...~~~~...", "...~MM~...", "...~MM~...", "...~~~~..."]
    well = {"name": "Well", "rows": ["." * 10] * 3 + pond + ["." * 10] * 3, "water": "ends the duel"}
    story = duel(at="D4 J10", field="Ave", more={"below": well})
    story.does("move E4")
    assert set(story.offered) == {"E3", "F3", "C5", "C6", "H5", "H6", "E8", "F8"}


@pytest.mark.rule("CD-293")
def test_the_only_pane_of_glass_is_broken_from_beside_it_and_not_from_on_top():
    chapel = {"name": "Cell", "rows": [".....", ".....", "..G..", ".....", "....."]}
    assert "shatter" in duel(at="B3 E5", field=chapel).offered
    assert "shatter" not in duel(at="C3 E5", field=chapel).offered


@pytest.mark.rule("CD-295")
def test_those_on_the_glass_fall_in_turn_order():
    story = duel(at="E5 F6", field="Ave", more={"order": [1, 0]})
    story.does("shatter", "cliffside")
    assert story.ask.seat == 1  # the second player goes first this round
    story.does("E5")
    assert story.ask.seat == 0
    assert "E5" not in story.offered


# --- ends and reactions ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("CD-248")
def test_the_stunned_recover_at_the_end_of_whatever_turn_is_in_progress():
    story = duel(set={"p2": status("Stunned")})
    story.does("end")
    assert (story.state.active, names(story, "p2")) == ("p2", [])
    assert "attack jab right p1" in story.offered


@pytest.mark.rule("CD-064", "CD-220")
def test_dust_is_raised_even_if_the_attack_is_dodged():
    story = duel(person(STR=14, DEX=12, gear={"both": "Halberd"}), armed(), dice="d100=1")
    story.does("raise-dust slash right p2", "dodge p2", "F5")
    assert (who(story, "p1").dust, who(story, "p2").hp) == (14, 275)


@pytest.mark.rule("CD-203")
def test_a_cross_strike_ends_with_its_attacker_or_with_the_round():
    parried = duel(
        armed(),
        armed(),
        armed(),
        at="E5 F5 E6",
        sides="1 / 2 3",
        dice="d100=50",
        set={"p1": {"hp": 1, "threshold": 0}, "p2": {"ap": 10}},
    )
    parried.does("cross-strike jab right orthogonal", "p2", "parry p2", "jab right 1")
    assert who(parried, "p1").downed
    assert len(parried.events("CD-058")) == 1  # p3 is spared
    won = duel(
        armed(),
        armed("Mercenary", "", companions=["Stubborn Mule"]),
        at={"p1": "E5", "p2": "F5", "p2-stubborn-mule": "E6"},
        set={"p2": {"hp": 1, "threshold": 0}},
    )
    won.does("cross-strike jab right orthogonal", "p2", TAKE)
    assert won.match.over
    assert who(won, "p2-stubborn-mule").threshold == 135


def test_a_position_stands_nobody_in_a_wall_or_in_somebody_else():
    with pytest.raises(BadSetup, match="p2 cannot stand at 'B3'"):
        duel(at="E5 B3", field="Close Quarters")
    with pytest.raises(BadSetup, match="p1 cannot stand at 'E5'"):
        duel(at="E5 E5")
    with pytest.raises(BadSetup, match="p1-lord-of-the-pack cannot stand at 'J10'"):
        duel(armed(companions=["Lord of the Pack"]), armed(), at={"p1": "A1", "p2": "B1", "p1-lord-of-the-pack": "J10"})


# --- what is not offered ----------------------------------------------------------------------------------------------


@pytest.mark.rule("CD-053", "CD-200")
def test_a_blood_hunt_over_difficult_ground_needs_the_ap_for_it():
    kukri = person(STR=13, DEX=13, gear={"right": "Kukri"})  # a Slash costs 2, the hunt 2 more
    ground = field("....DDD...")
    poor = duel(kukri, armed(), at="D5 H5", field=ground, set={"p1": {"ap": 4}, "p2": {"hp": 100}})
    poor.does("blood-hunt slash right p2")
    assert {"E4", "G4", "G6"} <= set(poor.offered)
    assert not {"E5", "F5", "G5"} & set(poor.offered)
    rich = duel(kukri, armed(), at="D5 H5", field=ground, set={"p1": {"ap": 5}, "p2": {"hp": 100}})
    rich.does("blood-hunt slash right p2")
    assert "E5" in rich.offered
    rich.does("E5")
    assert who(rich, "p1").ap == 0


@pytest.mark.rule("CD-131", "CD-164")
def test_a_broken_gun_is_not_reloaded():
    broken = {"p1": {"right": {"name": "Flintlock", "durability": 0}}}
    assert offered(duel(person(DEX=12, gear={"right": "Flintlock"}), armed(), set=broken), "reload") == []
    assert offered(duel(person(DEX=12, gear={"right": "Flintlock"}), armed()), "reload") == ["reload right"]


@pytest.mark.rule("CD-070", "CD-127")
def test_a_set_in_the_pack_stays_there():
    story = duel(armed("Mercenary", "", inventory=["Leather Set", "Dagger"]), armed())
    assert offered(story, "take pack leather-set") == []
    assert "take pack dagger right" in story.offered


@pytest.mark.rule("CD-069", "CD-171")
def test_a_swap_needs_a_slot_for_what_is_put_away():
    full = armed("Mercenary", "Longsword", quick=["Shuriken x2", "Dagger", "Kukri", "Hook"])
    strong = {**full, "points": {"STR": 3, "DEX": 4}}
    story = duel(strong, armed())
    assert offered(story, "swap 1") == []  # a Shuriken is left in its slot
    assert "swap 2 right" in story.offered  # the Dagger's slot is free then
    assert offered(story, "store") == []


@pytest.mark.rule("CD-270")
def test_a_lord_pounces_on_enemies_only():
    story = duel(
        armed("Mercenary", "", companions=["Lord of the Pack"]),
        armed(),
        at={"p1": "C4", "p1-lord-of-the-pack": "D4", "p2": "F5"},
        active="p1-lord-of-the-pack",
    )
    assert offered(story, "pounce") == ["pounce p2"]


@pytest.mark.rule("CD-234", "CD-270")
def test_a_bound_lord_pounces_as_well_as_ever():
    place = {"p1": "A1", "p1-lord-of-the-pack": "D4", "p2": "F5"}
    story = duel(
        armed("Mercenary", "", companions=["Lord of the Pack"]),
        armed(),
        at=place,
        active="p1-lord-of-the-pack",
        dice="d100=21",
        set={"p1-lord-of-the-pack": status("Bound")},
    )
    story.does("pounce p2")  # 21 against 20: no attack is made, so nothing is taken off
    assert names(story, "p2") == ["Prone", "Bound"]


@pytest.mark.rule("CD-126", "CD-163")
def test_a_luck_die_on_a_die_that_has_exploded_does_not_explode_it_again():
    pirate = person("Pirate", gear={"right": "Flintlock"})
    story = duel(pirate, armed(), at="A5 F5", guns_start_loaded=True, dice="d10=10 " + "d10=1 " * 6 + "d10=5")
    story.does("attack fire right p2", TAKE, "luck p1", "die 1")
    assert story.events("CD-062")[-1].data["amount"] == 10 + 6 + 5
    story.ends()
