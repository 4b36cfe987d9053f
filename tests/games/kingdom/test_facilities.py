"""The book of Facilities holds what the ledger says of all 68."""

import re

import pytest

from roundtable.games.kingdom import books
from tests.games.kingdom.ledger_text import cases, check, held_check, numbers, row_case

FACILITY = (
    r"(?P<name>.+?) \((?P<category>\w+) Facility; Installation (?P<installation>\w+); Cost (?P<cost>.+?); "
    r"Level (?P<level>none|1-10); (?P<timing>\w+); target (?P<target>[\w ]+); check (?P<check>.+?)\): (?P<text>.+)"
)
POWER_FACILITY = (
    r"(?P<name>.+?): Great Power Facility; Cost (?P<cost>\d+); type (?P<timing>\w+); target (?P<target>\w+); "
    r"check None; Installation (?P<installation>\w+); Level None\."
)


@pytest.mark.parametrize("row", cases("gear", "entity", FACILITY))
def test_a_facility_is_held_as_the_ledger_has_it(row):
    facility = books.facilities[row["name"]]
    assert (facility.category, facility.installation) == (row["category"], row["installation"])
    assert (facility.timing, facility.target) == (row["timing"], row["target"])
    assert held_check(facility.check) == check(row["check"])
    assert facility.levels == (None if row["level"] == "none" else (1, 10))
    written = {"(5)": (5, ""), "5 + Weapon Cost": (5, "weapon cost"), "Monster Level": (0, "monster level")}
    assert (facility.cost, facility.cost_plus) == written.get(row["cost"]) or (int(row["cost"]), "")
    assert numbers(facility.text) == numbers(row["text"])


@pytest.mark.parametrize("row", cases("gear", "entity", FACILITY))
def test_a_facility_stands_only_where_the_ledger_lets_it(row):
    facility = books.facilities[row["name"]]
    place = re.search(r"Only in a room with (?:a )?(.+?)\.|Needs a (\w+ or \w+) in its room\.", row["text"])
    named = (place[1] or place[2]).split(" or ") if place else []
    assert sorted(facility.room_with) == sorted(named)


@pytest.mark.parametrize("row", cases("world", "entity", POWER_FACILITY))
def test_a_great_powers_facility_is_held_as_the_ledger_has_it(row):
    facility = books.facilities[row["name"]]
    assert (facility.category, facility.cost, facility.timing) == ("Great Power", int(row["cost"]), row["timing"])
    assert (facility.target, facility.installation) == (row["target"], row["installation"])
    assert (facility.check, facility.levels) == (None, None)


@pytest.mark.rule("MYK-GEAR-237")
def test_64_facilities_belong_to_six_types():
    counts = {"Court": 16, "Residential": 15, "Special": 15, "Recreational": 6, "Public": 6, "Production": 6}
    held = [facility.category for facility in books.facilities if facility.category != "Great Power"]
    assert {category: held.count(category) for category in held} == counts
    assert len(held) == 64


@pytest.mark.rule("MYK-GEAR-243")
def test_what_a_facility_can_be_aimed_at():
    held = {facility.target for facility in books.facilities}
    assert held == {"Individual", "Self", "Court", "Kingdom", "Room", "Item", "Facility", "Talent", "See Below"}


@pytest.mark.parametrize(
    ("name", "attribute", "amount", "from_level", "extra"),
    [
        ("Cutchery", "Lifestyle", 1, 3, 0),
        ("Chevaliers", "Military", 1, 3, 0),
        ("Temple", "Culture", 1, 3, 0),
        ("Hideout", "Order", 1, 3, 0),
        ("Farm", "Lifestyle", 1, 1, 1),
        ("School", "Culture", 1, 1, 1),
        ("Jailhouse", "Order", 1, 1, 1),
        ("Citadel", "Military", 1, 1, 1),
    ],
)
def test_eight_facilities_raise_an_attribute(name, attribute, amount, from_level, extra):
    bonus = books.facilities[name].attribute_bonus
    assert (bonus.attribute, bonus.amount, bonus.from_level) == (attribute, amount, from_level)
    assert bonus.extra_at_kingdom_level == extra
    assert sum(facility.attribute_bonus is not None for facility in books.facilities) == 8


@pytest.mark.parametrize(
    ("name", "choose"),
    [
        ("Library", ["Astrology", "Summoning", "Science"]),
        ("Spell Chamber", ["Astrology", "Summoning", "Science"]),
        ("Guild", ["skill group"]),
        ("Staple", ["material"]),
        ("Depot", ["material"]),
        ("Trading Post", ["material"]),
        ("Statue", ["character"]),
        ("Farm", []),
    ],
)
def test_what_is_chosen_when_a_facility_is_built(name, choose):
    assert books.facilities[name].choose == choose


@pytest.mark.parametrize(
    ("rule", "power", "expected"),
    [
        row_case("MYK-WORLD-760", "Dynamite Empire", ("Keep Tower", [], "Great Excavation")),
        row_case(
            "MYK-WORLD-766", "Millennium Dynasty", ("", ["Excalibur", "Emperor's New Armor", "Grimoire"], "Embassy")
        ),
        row_case("MYK-WORLD-771", "Metro Khan", ("", [], "Station")),
        row_case("MYK-WORLD-776", "HAGLMA", ("Trading Post", [], "Loan Office")),
    ],
)
def test_what_a_great_power_asks_of_a_vassal(rule, power, expected):
    held = books.great_powers[power]
    assert (held.needs_facility, held.needs_items, held.facility) == expected
    if power == "Metro Khan":
        assert "single unbroken line of Corridors" in held.requirement


@pytest.mark.parametrize(
    ("power", "staple"),
    [
        ("Dynamite Empire", "Gunpowder"),
        ("Millennium Dynasty", "Information"),
        ("Metro Khan", "Leather"),
        ("Capitalistic Holy Empire of HAGLMA", "Machinery"),
    ],
)
def test_the_staple_a_great_power_trades_for(power, staple):
    assert books.great_powers[power].staple == staple
