"""The threat placement limits: at the limit all is well, one above it is refused by name, value and maximum."""

import pytest

from roundtable.games.kingdom import books
from roundtable.games.kingdom.dungeon import edit
from roundtable.games.kingdom.dungeon.check import check, limits
from roundtable.games.kingdom.dungeon.findings import Refused
from roundtable.games.kingdom.dungeon.levels import monster_level, ruler_level, ruler_stats
from roundtable.games.kingdom.dungeon.model import Extras, Group, PlacedTrap, Weakness
from roundtable.games.kingdom.rules.record.limits import threat_limits
from tests.games.kingdom.dungeons import hall, ruled, with_monsters
from tests.games.kingdom.ledger_text import cases, numbers, row_case


def refused(change) -> dict[str, tuple[int, int]]:
    """The rules that refuse a change, each with the value it would have and the most it may have."""
    with pytest.raises(Refused) as caught:
        change()
    for finding in caught.value.findings:
        assert f"[{finding.rule}]" in str(caught.value)
    return {finding.rule: (finding.value, finding.most) for finding in caught.value.findings}


def exceeded(dungeon) -> dict[str, tuple[int, int]]:
    return {finding.rule: (finding.value, finding.most) for finding in limits(dungeon)}


# --- the table --------------------------------------------------------------------------------------------------------

# By average Level: for Courts of 3, 4, 5 and 6 (room, Hostile, Friendly, Ruler's room, Traps), as the table prints them.
PRINTED = {
    1: [(12, 9, 15, 15, 10), (16, 12, 20, 20, 13), (20, 15, 25, 25, 16), (24, 18, 30, 30, 19)],
    2: [(15, 12, 18, 18, 11), (20, 16, 24, 24, 14), (25, 20, 30, 30, 17), (30, 24, 36, 36, 20)],
    3: [(18, 15, 21, 21, 12), (24, 20, 28, 28, 15), (30, 25, 35, 35, 18), (36, 30, 42, 42, 21)],
    4: [(21, 18, 24, 24, 13), (28, 24, 32, 32, 16), (35, 30, 40, 40, 19), (42, 36, 48, 48, 22)],
    5: [(24, 21, 27, 27, 14), (32, 28, 36, 36, 17), (40, 35, 45, 45, 20), (48, 42, 54, 54, 23)],
    6: [(27, 24, 30, 30, 15), (36, 32, 40, 40, 18), (45, 40, 50, 50, 21), (54, 48, 60, 60, 24)],
    7: [(30, 27, 33, 33, 16), (40, 36, 44, 44, 19), (50, 45, 55, 55, 22), (60, 54, 66, 66, 25)],
    8: [(33, 30, 36, 36, 17), (44, 40, 48, 48, 20), (55, 50, 60, 60, 23), (66, 60, 72, 72, 26)],
    9: [(36, 33, 39, 39, 18), (48, 44, 52, 52, 21), (60, 55, 65, 65, 24), (72, 66, 78, 78, 27)],
    10: [(39, 36, 42, 42, 19), (52, 48, 56, 56, 22), (65, 60, 70, 70, 25), (78, 72, 84, 84, 28)],
}
ANY_SIZE = {  # individual monster, rooms with monsters, others in the Ruler's room, Ruler, trap Levels, base Levels
    1: (5, 3, 5, 8, 10, 1), 2: (6, 4, 6, 9, 20, 2), 3: (7, 5, 7, 10, 30, 3), 4: (8, 6, 8, 11, 40, 4),
    5: (9, 7, 9, 12, 50, 5), 6: (10, 8, 10, 13, 60, 6), 7: (11, 9, 11, 14, 70, 7), 8: (12, 10, 12, 15, 80, 8),
    9: (13, 11, 13, 16, 90, 9), 10: (14, 12, 14, 17, 100, 10),
}  # fmt: skip


@pytest.mark.parametrize(("rule", "level"), [row_case(f"MYK-WORLD-{34 + level:03}", level) for level in PRINTED])
def test_the_limits_of_the_table(rule, level):
    for size, (room, hostile, friendly, ruler_room, traps) in zip((3, 4, 5, 6), PRINTED[level]):
        limit = threat_limits([level] * size)
        assert (limit.neutral_room, limit.hostile_room, limit.friendly_room) == (room, hostile, friendly)
        assert (limit.ruler_room, limit.traps) == (ruler_room, traps)
        assert ANY_SIZE[level] == (
            limit.monster_level, limit.monster_rooms, limit.ruler_companion_level, limit.ruler_level,
            limit.trap_levels, limit.base_levels,
        )  # fmt: skip


@pytest.mark.rule("MYK-WORLD-046")
def test_an_average_is_rounded_up():
    assert threat_limits([1, 1, 2]).monster_level == 6
    assert threat_limits([1, 1, 2]).neutral_room == 9 + 4


@pytest.mark.rule("MYK-WORLD-045")
def test_courts_that_the_table_leaves_out_follow_the_same_formulas():
    lone, many = threat_limits([12]), threat_limits([2] * 8)
    assert (lone.neutral_room, lone.ruler_level, lone.traps) == (15, 19, 15)
    assert (many.neutral_room, many.ruler_room, many.traps) == (40, 48, 26)


# --- traps and bases --------------------------------------------------------------------------------------------------


@pytest.mark.rule("MYK-WORLD-018")
def test_too_many_traps_are_refused():
    dungeon = hall([10])  # 3 + 10 Traps, 100 Levels
    for _ in range(13):
        dungeon = edit.place_trap(dungeon, PlacedTrap("Zuch", 1, "A1"))
    assert refused(lambda: edit.place_trap(dungeon, PlacedTrap("Zuch", 1, "A1"))) == {"MYK-WORLD-018": (14, 13)}


@pytest.mark.rule("MYK-WORLD-019")
def test_a_corridor_holds_one_trap_and_a_secret_door_is_none_of_it():
    dungeon = edit.place_trap(hall(), PlacedTrap("Slit Arrow", 1, "A1-B1"))
    dungeon = edit.place_trap(dungeon, PlacedTrap("Secret Door", 2, "A1", choice="A1-B1"))
    again = PlacedTrap("Crossover", 1, "A1-B1")
    assert refused(lambda: edit.place_trap(dungeon, again)) == {"MYK-WORLD-019": (2, 1)}
    assert len(edit.place_trap(dungeon, PlacedTrap("Crossover", 1, "B1-C1")).traps) == 3


@pytest.mark.rule("MYK-WORLD-020")
def test_the_levels_of_all_traps_are_limited():
    dungeon = hall()  # 10 Levels
    for _ in range(2):
        dungeon = edit.place_trap(dungeon, PlacedTrap("Kotatsu", 5, "A1"))
    assert refused(lambda: edit.place_trap(dungeon, PlacedTrap("Zuch", 1, "A1"))) == {"MYK-WORLD-020": (11, 10)}


@pytest.mark.rule("MYK-WORLD-096")
def test_a_room_trap_made_an_event_counts_three_levels_more():
    dungeon = edit.place_trap(hall(), PlacedTrap("Kotatsu", 5, "A1", carrier="shelf", converted=True))  # 8
    zuch = PlacedTrap("Zuch", 1, "A1", carrier="NPC", converted=True)  # 4
    assert refused(lambda: edit.place_trap(dungeon, zuch)) == {"MYK-WORLD-020": (12, 10)}


@pytest.mark.rule("MYK-WORLD-021", "MYK-WORLD-318")
def test_the_levels_of_all_bases_are_limited():
    dungeon = edit.place_base(hall([2, 2, 2], use_bases=True), "A1", "Fort")
    dungeon = edit.place_base(dungeon, "B1", "Factory")
    assert refused(lambda: edit.place_base(dungeon, "C1", "Factory")) == {"MYK-WORLD-021": (3, 2)}


# --- monsters ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MYK-WORLD-022")
def test_the_rooms_with_monsters_are_counted_and_the_rulers_is_one_of_them():
    dungeon = edit.use_room(ruled(), "A2")
    for room in ("A1", "B1"):
        dungeon = edit.place_monsters(dungeon, room, "Ogrekin")
    assert refused(lambda: edit.place_monsters(dungeon, "A2", "Ogrekin")) == {"MYK-WORLD-022": (4, 3)}


@pytest.mark.rule("MYK-WORLD-023")
def test_a_single_monster_may_be_four_levels_above_the_court():
    assert edit.place_monsters(hall(), "A1", "Ogrekin Cannon").rooms["A1"].monsters[0].count == 1  # Level 5
    assert refused(lambda: edit.place_monsters(hall(), "A1", "Berserk Ogrekin")) == {"MYK-WORLD-023": (6, 5)}


@pytest.mark.parametrize(
    ("rule", "reaction", "most"),
    [
        row_case("MYK-WORLD-024", "Neutral", 16),
        row_case("MYK-WORLD-028", "Hostile", 12),
        row_case("MYK-WORLD-029", "Friendly", 20),
    ],
)
def test_the_levels_in_a_room_depend_on_the_reaction(rule, reaction, most):
    full = edit.place_monsters(hall(), "B1", "Ogrekin", most, reaction)
    assert refused(lambda: edit.place_monsters(full, "B1", "Slime", 1, reaction)) == {rule: (most + 1, most)}


@pytest.mark.rule("MYK-WORLD-024")
def test_a_mixed_room_keeps_the_strictest_limit():
    friends = edit.place_monsters(hall(), "B1", "Ogrekin", 14, "Friendly")
    assert refused(lambda: edit.place_monsters(friends, "B1", "Slime", 3, "Neutral")) == {"MYK-WORLD-024": (17, 16)}
    assert refused(lambda: edit.place_monsters(friends, "B1", "Slime", 1, "Hostile")) == {"MYK-WORLD-028": (15, 12)}
    assert edit.place_monsters(friends, "B1", "Slime", 2, "Neutral").rooms["B1"].monsters[1].count == 2


@pytest.mark.rule("MYK-WORLD-025")
def test_one_ruler_up_to_seven_levels_above_the_court():
    level_8 = next(monster.name for monster in books.monsters if monster.level == 8)
    level_9 = next(monster.name for monster in books.monsters if monster.level == 9)
    assert edit.crown(hall(), "C1", level_8).ruler.monster == level_8
    assert refused(lambda: edit.crown(hall(), "C1", level_9)) == {"MYK-WORLD-025": (9, 8)}
    with pytest.raises(Refused, match="a Ruler already: Berserk Ogrekin in C1"):
        edit.crown(ruled(), "A1", "Ogrekin")


@pytest.mark.rule("MYK-WORLD-026")
def test_the_rulers_companions_have_a_limit_of_their_own():
    assert refused(lambda: edit.place_monsters(ruled(), "C1", "Berserk Ogrekin")) == {"MYK-WORLD-026": (6, 5)}


@pytest.mark.rule("MYK-WORLD-027")
def test_the_rulers_room_is_limited_with_the_ruler_in_it_whatever_the_reaction():
    full = edit.place_monsters(ruled(), "C1", "Ogrekin", 14, "Hostile")  # 6 + 14 of 20
    assert refused(lambda: edit.place_monsters(full, "C1", "Slime", 1, "Friendly")) == {"MYK-WORLD-027": (21, 20)}


def test_what_a_dead_angle_hides_counts_in_its_room():
    dungeon = edit.place_monsters(hall(), "B1", "Ogrekin", 12, "Hostile")
    hidden = PlacedTrap("Dead Angle", 2, "B1", monsters=[Group("Ogrekin", 1, reaction="Hostile")])
    assert refused(lambda: edit.place_trap(dungeon, hidden)) == {"MYK-WORLD-028": (13, 12)}


def test_what_a_gate_keeper_brings_keeps_to_the_hostile_limit():
    keeper = PlacedTrap("Gate Keeper", 5, "A1-B1", monsters=[Group("Ogrekin", 12)])
    assert len(edit.place_trap(hall(), keeper).traps) == 1
    keeper.monsters[0].count = 13
    assert refused(lambda: edit.place_trap(hall(), keeper)) == {"MYK-WORLD-272": (13, 12)}


def test_no_more_hidden_encounters_than_the_courts_level():
    dungeon = with_monsters(with_monsters(hall(), "A1", Group("Ogrekin")), "B1", Group("Ogrekin"))
    dungeon.rooms["A1"].hidden = True
    assert exceeded(dungeon) == {}
    dungeon.rooms["B1"].hidden = True
    assert exceeded(dungeon) == {"MYK-PLAY-571": (2, 1)}


# --- overruling -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MYK-WORLD-045")
def test_a_gm_may_overrule_a_limit_and_it_is_still_told_by_name_value_and_maximum():
    dungeon = edit.place_monsters(hall(), "A1", "Berserk Ogrekin", 3, overrule=True)
    told = [(finding.kind, finding.where, finding.text) for finding in check(dungeon) if finding.kind == "limit"]
    assert told == [
        ("limit", "A1", "Level of Berserk Ogrekin: 6, and at most 5 for this Court"),
        ("limit", "A1", "Levels in a Neutral room: 18, and at most 16 for this Court"),
    ]
    assert len(edit.place_trap(dungeon, PlacedTrap("Zuch", 1, "A1")).traps) == 1  # what is exceeded stays as it is
    assert refused(lambda: edit.place_monsters(dungeon, "A1", "Slime"))["MYK-WORLD-024"] == (19, 16)


# --- what counts more than its entry ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rule", "monster", "extras", "more"),
    [
        row_case("MYK-WORLD-388", "Ogrekin", Extras(items=["Dagger", "War Hammer"]), 2),
        row_case("MYK-WORLD-389", "Ogrekin", Extras(items=["Excalibur"]), 3),
        row_case("MYK-WORLD-392", "Ogrekin", Extras(relationship=5), 2),
        row_case("MYK-BEAST-238", "Ex Ninja", Extras(job="Thief"), 2),
        row_case("MYK-BEAST-242", "Ex Ninja", Extras(followers=True), 1),
        row_case("MYK-BEAST-245", "Ex Ninja", Extras(skills=["Cannibalism", "Postern"]), 2),
        row_case("MYK-BEAST-331", "Qupid", Extras(form="transformed"), 1),
        row_case("MYK-BEAST-334", "Angel of Death", Extras(skills=["Halo"]), 1),
        row_case("MYK-BEAST-399", "Decarabia", Extras(form="possessing"), 1),
        row_case("MYK-BEAST-401", "Decarabia", Extras(skills=["Water Fiend", "Tentacle"]), 1),  # Tentacle is its own
        row_case(
            "MYK-BEAST-020", "Ex Ninja", Extras(items=["Dagger"], class_name="Ninja", job="Thief", followers=True), 5
        ),
    ],
)
def test_what_a_gm_gives_a_monster_makes_it_count_more(rule, monster, extras, more):
    printed = books.monsters[monster].level
    assert monster_level(Group(monster, extras=extras)) == printed + more
    dungeon = with_monsters(hall([20]), "A1", Group(monster, extras=extras))
    assert [finding for finding in check(dungeon) if finding.kind != "warning"] == []


@pytest.mark.rule("MYK-BEAST-237", "MYK-BEAST-241")
def test_how_many_humans_may_have_a_job_or_followers():
    trained = with_monsters(hall([20]), "A1", Group("Ex Ninja", 1, extras=Extras(job="Thief", followers=True)))
    assert exceeded(trained) == {}
    trained.rooms["A1"].monsters[0].count = 2
    assert exceeded(trained) == {"MYK-BEAST-237": (2, 1), "MYK-BEAST-241": (2, 1)}


@pytest.mark.rule("MYK-WORLD-397")
def test_off_map_citizens_count_half_and_join_only_the_rulers_room():
    citizens = Group("Ogrekin Cannon", 4, citizens=True)  # 5 halved is 3, four times 12; with the Ruler 18 of 20
    assert edit.place_group(ruled(), "C1", citizens).rooms["C1"].monsters == [citizens]
    assert refused(lambda: edit.place_group(ruled(), "A1", citizens)) == {"MYK-WORLD-397": (0, 0)}


@pytest.mark.rule("MYK-WORLD-402")
def test_reinforcements_are_chosen_within_the_rooms_limit():
    held = Group("Ogrekin", 13, reaction="Hostile", reserve=True)
    assert refused(lambda: edit.place_group(hall(), "A1", held)) == {"MYK-WORLD-028": (13, 12)}


# --- the Ruler's adjustments ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rule", "stat", "steps", "levels", "number"),
    [
        row_case("MYK-WORLD-442", "warfare", 2, 2, 8),
        row_case("MYK-WORLD-443", "range", 1, 2, 1),
        row_case("MYK-WORLD-444", "damage", 2, 2, "4D6+1"),
        row_case("MYK-WORLD-445", "defense", 1, 1, 11),
        row_case("MYK-WORLD-446", "hp", 1, 2, 42),
    ],
)
def test_raising_the_ruler_costs_levels(rule, stat, steps, levels, number):
    # Berserk Ogrekin: Level 6, Warfare 6, Range 0, Damage 2D6+1, Defense 10, HP 12 (MYK-BEAST-045)
    dungeon = edit.raise_ruler(ruled(), stat, steps)
    assert ruler_level(dungeon.ruler) == 6 + levels
    assert getattr(ruler_stats(dungeon.ruler), stat) == number
    assert edit.raise_ruler(dungeon, stat, -steps).ruler.raises == {}


@pytest.mark.rule("MYK-WORLD-025", "MYK-WORLD-441")
def test_a_ruler_raised_above_the_limit_is_refused_and_a_weak_point_makes_room():
    strong = edit.raise_ruler(ruled(), "warfare", 2)  # 8 of 8
    assert refused(lambda: edit.raise_ruler(strong, "defense")) == {"MYK-WORLD-025": (9, 8)}
    weak = edit.weaken_ruler(strong, Weakness("Memory Core", revealed="a clue"))  # 5
    assert ruler_level(edit.raise_ruler(weak, "defense", 3).ruler) == 8


@pytest.mark.rule("MYK-WORLD-441")
def test_a_ruler_never_counts_less_than_one_level_and_keeps_its_own_level():
    weak = edit.weaken_ruler(ruled("Ogrekin"), Weakness("Time Limit", revealed="a clue"))
    assert (ruler_level(weak.ruler), books.monsters[weak.ruler.monster].level) == (1, 1)


@pytest.mark.rule("MYK-WORLD-448")
def test_a_ruler_skill_costs_three_levels():
    court = [2, 2, 2, 2]
    dungeon = edit.teach_ruler(ruled(court=court), "Terror")
    assert ruler_level(dungeon.ruler) == 9
    assert refused(lambda: edit.teach_ruler(dungeon, "Asura")) == {"MYK-WORLD-025": (12, 9)}
    assert edit.restore_ruler(dungeon, "Terror").ruler.skills == []


@pytest.mark.rule("MYK-WORLD-447")
@pytest.mark.parametrize(
    ("skill", "level"),
    [
        ("Terror", 3), ("Asura", 4), ("Dungeon Hazard", 5), ("Plague (Ruler)", 6), ("Black Sabbath", 7),
        ("Baptism of Nightmare", 8), ("Pandemonium", 9), ("Awaken", 10), ("Asylum", 11), ("Purgatory", 12),
    ],
)  # fmt: skip
def test_a_ruler_skill_needs_the_printed_level(skill, level):
    able = next(monster.name for monster in books.monsters if monster.level >= level)
    unable = next(monster.name for monster in reversed(list(books.monsters)) if monster.level < level)
    strong = ruled(able, court=[25] * 4)
    strong.use_bases = True
    assert edit.teach_ruler(strong, skill).ruler.skills == [skill]
    weak = ruled(unable, court=[25] * 4, raises={"warfare": 12})  # what it counts does not help
    weak.use_bases = True
    assert refused(lambda: edit.teach_ruler(weak, skill)).keys() == {"MYK-WORLD-447"}


@pytest.mark.rule("MYK-WORLD-458")
def test_pandemonium_needs_bases():
    able = next(monster.name for monster in books.monsters if monster.level >= 9)
    assert refused(lambda: edit.teach_ruler(ruled(able, court=[9] * 4), "Pandemonium")).keys() == {"MYK-WORLD-458"}


@pytest.mark.parametrize(
    ("rule", "weakness", "levels"),
    [
        row_case("MYK-WORLD-465", Weakness("Vanity"), 2),
        row_case("MYK-WORLD-466", Weakness("Karma"), 2),
        row_case("MYK-WORLD-467", Weakness("Relationship"), 2),
        row_case("MYK-WORLD-468", Weakness("Poison", 2), 4),
        row_case("MYK-WORLD-469", Weakness("Anathema"), 5),
        row_case("MYK-WORLD-472", Weakness("Memory Core"), 3),
        row_case("MYK-WORLD-473", Weakness("Soul Core"), 5),
        row_case("MYK-WORLD-474", Weakness("Split Core"), 6),
        row_case("MYK-WORLD-476", Weakness("Celestial Body"), 4),
        row_case("MYK-WORLD-477", Weakness("Sealed", 3), 6),
        row_case("MYK-WORLD-478", Weakness("Time Limit"), 8),
    ],
)
def test_a_weak_point_makes_the_ruler_count_less(rule, weakness, levels):
    strong = ruled("Dragon", court=[25] * 4)
    printed = books.monsters["Dragon"].level
    assert printed > 10
    assert ruler_level(edit.weaken_ruler(strong, weakness).ruler) == printed - levels


@pytest.mark.rule("MYK-WORLD-463", "MYK-WORLD-464")
def test_a_weak_point_that_nothing_reveals_is_pointed_out():
    hidden = edit.weaken_ruler(ruled(), Weakness("Karma"))
    assert [finding.rule for finding in check(hidden) if finding.rule == "MYK-WORLD-464"] == ["MYK-WORLD-464"]
    told = edit.weaken_ruler(ruled(), Weakness("Karma", revealed="the Dwarf in B1"))
    assert "MYK-WORLD-464" not in [finding.rule for finding in check(told)]


@pytest.mark.rule("MYK-WORLD-468", "MYK-WORLD-477")
@pytest.mark.parametrize("weakness", [Weakness("Poison"), Weakness("Sealed"), Weakness("Sealed", 4)])
def test_poisons_and_sealed_skills_are_counted(weakness):
    number = {"Poison": "MYK-WORLD-468", "Sealed": "MYK-WORLD-477"}[weakness.name]
    assert refused(lambda: edit.weaken_ruler(ruled(), weakness)).keys() == {number}


@pytest.mark.rule("MYK-WORLD-476")
def test_a_celestial_body_has_half_its_hp():
    dungeon = edit.weaken_ruler(edit.raise_ruler(ruled(), "hp"), Weakness("Celestial Body"))
    assert ruler_stats(dungeon.ruler).hp == 21  # half of 12 + 30


@pytest.mark.rule("MYK-WORLD-444")
def test_damage_dice_are_added_to_every_kind_of_damage():
    from roundtable.games.kingdom.dungeon.levels import more_damage

    assert [more_damage(damage, 2) for damage in ("1D6", "2D6+3", "3D6-1", "4")] == ["3D6", "4D6+3", "5D6-1", "2D6+4"]
    assert more_damage("4", 0) == "4"


WEAK_POINT = r"(?P<name>[A-Z][\w ]+?): (?P<text>.+) Level Adjustment (?P<levels>\d)(?P<plus> \+ .+)?\."


@pytest.mark.parametrize("row", cases("world", "entity", WEAK_POINT))
def test_a_weak_point_is_held_as_the_ledger_has_it(row):
    held = books.weak_points[row["name"]]
    plus = (row["plus"] or "").removeprefix(" + ")
    assert (held.adjustment, held.plus) == (int(row["levels"]), plus)
    assert set(numbers(row["text"])) <= set(numbers(held.text))


def test_there_are_ten_weak_points_in_three_groups():
    groups = [weak.group for weak in books.weak_points]
    assert [groups.count(group) for group in ("Nemesis", "Core", "Avatar")] == [4, 3, 3]
    assert len(cases("world", "entity", WEAK_POINT)) == 10
