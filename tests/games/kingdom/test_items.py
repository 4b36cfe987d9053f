"""The book of Items holds what the ledger says of every Common and Rare Item."""

import re

import pytest

from roundtable.games.kingdom import books
from tests.games.kingdom.ledger_text import cases, check, held_check, numbers

COMMON = (
    r"(?P<name>.+?) \((?P<category>\w+) Item; Cost (?P<cost>\d+); (?P<timing>[\w ]+); target (?P<target>[\w ]+); "
    r"check (?P<check>.+?); Materials (?P<materials>.+?); Level (?P<level>none|0-10)"
    r"(?:; (?P<weapon>.+?))?\): (?P<text>.+)"
)
RARE = (
    r"(?P<name>.+?): (?P<category>Rare \w+) Item; Cost (?P<cost>\d+|none); type (?P<timing>[\w ]+); "
    r"target (?P<target>[\w ]+); check (?P<check>.+?); Materials (?P<materials>.+?); Level (?P<level>None|0-10)"
    r"(?:; (?P<weapon>.+?))?\."
)
WEAPON = re.compile(r"(?P<kind>melee|ranged) weapon, Range (?P<range>\d+), Damage (?P<damage>\S+)")


def _assert_header(item, row):
    """What Common and Rare Items have in common."""
    assert (item.category, item.timing, item.target) == (row["category"], row["timing"], row["target"])
    assert item.cost == (None if row["cost"] == "none" else int(row["cost"]))
    assert held_check(item.check) == check(row["check"])
    assert item.levels == (None if row["level"].lower() == "none" else (0, 10))
    weapon = WEAPON.fullmatch(row["weapon"] or "")
    held = item.weapon and (item.weapon.kind, item.weapon.range, item.weapon.damage)
    assert held == (weapon and (weapon["kind"], int(weapon["range"]), weapon["damage"]))


@pytest.mark.parametrize("row", cases("gear", "entity", COMMON))
def test_a_common_item_is_held_as_the_ledger_has_it(row):
    item = books.items[row["name"]]
    _assert_header(item, row)
    assert _held_materials(item) == row["materials"]
    start = re.search(r"Level starts at (\d+)", row["text"])
    assert item.start_level == (int(start[1]) if start else 0)
    assert item.slots == (2 if "Takes two Item Slots" in row["text"] else 1)
    assert (item.used_up != "never") == ("disappears" in row["text"])
    assert numbers(item.text) == numbers(row["text"])


def _held_materials(item) -> str:
    """The Materials of a Common Item the way the ledger writes them."""
    if not item.craftable:
        return "cannot be crafted"
    if item.materials == dict.fromkeys(books.MATERIALS, 10):
        return "10 of every Material"
    per_member = " per Court member" if item.per_member else ""
    citizen = ["Monster Citizen 1"] if item.monster_citizen == "any" else []
    return ", ".join([*citizen, *(f"{name} {count}{per_member}" for name, count in item.materials.items())])


@pytest.mark.parametrize("row", cases("world", "entity", RARE))
def test_a_rare_item_is_held_as_the_ledger_has_it(row):
    item = books.items[row["name"]]
    _assert_header(item, row)
    assert item.rare
    if row["materials"] == "not craftable":
        assert not item.craftable
        return
    held = [f"{count} {name}" for name, count in item.materials.items()]
    held += [f"1 Monster Citizen {item.monster_citizen}"] if item.monster_citizen else []
    assert held == row["materials"].split(" + ")


@pytest.mark.parametrize(
    ("category", "count"),
    [("Arms", 15), ("Lifestyle", 15), ("Recovery", 15), ("Exploration", 15), ("Rare Arms", 33), ("Rare General", 33)],
)
def test_there_are_60_common_and_66_rare_items(category, count):
    assert sum(item.category == category for item in books.items) == count


@pytest.mark.rule("MYK-GEAR-149")
def test_there_are_exactly_ten_materials_whatever_their_spelling():
    assert (
        *("Meat", "Fang", "Leather", "Wood", "Iron", "Cloth", "Reagent", "Machinery", "Gunpowder", "Information"),
    ) == books.MATERIALS
    used = [name for item in books.items for name in item.materials or {}]
    used += [name for monster in books.monsters for name in monster.materials]
    assert set(used) == set(books.MATERIALS)
    assert [books.canonical("materials", name) for name in ("Fangs", "Reagents", "Metal", "Wood")] == [
        *("Fang", "Reagent", "Iron", "Wood"),
    ]


@pytest.mark.rule("MYK-GEAR-157")
def test_what_an_item_can_be_aimed_at():
    common = {item.target for item in books.items if not item.rare}
    assert common == {"Individual", "Self", "Court", "Kingdom", "Room", "Item", "See Below"}


def test_two_common_items_are_never_crafted():
    assert [item.name for item in books.items if not item.rare and not item.craftable] == [
        *("Snack of Yellow Sunlight", "Dungeon Insurance"),
    ]


def test_only_a_star_fragment_starts_above_level_0():
    assert {item.name: item.start_level for item in books.items if item.start_level} == {"Star Fragment": 1}


@pytest.mark.parametrize(
    ("name", "gives", "per_level"),
    [
        ("Buckler", {"defense": 1}, {"defense": 1}),
        ("Armor", {"damage_reduction": 1}, {"damage_reduction": 1}),
        ("Tonic", {"max_hp": 5}, {"max_hp": 1}),
        ("Dungeon Insurance", {"max_hp": 1}, {"max_hp": 1}),
        ("Backpack", {"material_capacity": 15}, {"material_capacity": 2}),
        ("Heavy Wristband", {"check": -1, "drive": 1}, {"check": -1, "drive": 1}),
        ("Love Potion", {"affection": 3}, {"affection": 1}),
        ("Battle Axe", {"attack_check": -2}, {"damage": 1}),
        ("Crossbow", {}, {"damage": 1, "attack_check": 1}),
    ],
)
def test_the_plain_numbers_of_an_item_stand_beside_its_text(name, gives, per_level):
    assert (books.items[name].gives, books.items[name].per_level) == (gives, per_level)


@pytest.mark.parametrize("name", ["Glasses", "Flag", "Animal Companion"])
def test_an_item_ruled_to_be_always_on_works_as_equipable(name):
    assert (books.items[name].works_as, books.items["Amulet"].works_as) == ("Equipable", "Interrupt")


def test_what_is_not_cumulative_does_not_stack():
    said = [
        item.name
        for item in books.items
        if item.gives and re.search(r"not cumulative|not stack", item.text, re.IGNORECASE)
    ]
    assert {"Ride", "Tent", "Flag", "Armor", "Love Potion", "Buckler"} <= set(said)
    assert [name for name in said if books.items[name].stacks] == []


@pytest.mark.rule("MYK-WORLD-628")
def test_analyze_specs_pays_in_hp():
    assert books.items["Analyze Specs"].pays == {"HP": "1D6"}
