"""Classes, weapons, armor, special attacks, cover and maps in duels: each row of the ledger decides something that is played.

Numbers are read from the rows themselves; a blow of a weapon is declared, taken and counted.
"""

import csv
import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

from roundtable.games.cool_duel import GAME
from roundtable.games.cool_duel.data import Critical, items
from roundtable.games.cool_duel.derived import _ways_with
from roundtable.kernel.errors import BadSetup
from roundtable.kernel.match import Match

from .helpers import FIELD, TAKE, armed, cell, duel, offered, person, verbs, who

with (Path(__file__).parents[3] / "rules" / "cool_duel.csv").open(newline="", encoding="utf-8") as file:
    ROWS = {row["id"]: row for row in csv.DictReader(file)}
WEAPON = re.compile(
    r"(?P<name>\w+) \(weight (?P<weight>\d+), durability (?P<durability>\d+)\): Jab (?P<jab>.+?); Slash (?P<slash>.+?); "
    r"Crush (?P<crush>.+?) \(bonus, AP, 1H/2H damage\)\. STR req (?P<str>\d+), DEX req (?P<dex>\d+), STR x(?P<xstr>\d), "
    r"DEX x(?P<xdex>\d)\. Critical (?P<critical>.+?)\. Range \+(?P<range>\d)\. Types (?P<types>.+?); "
    r"blocks as (?P<blocks>.+)\."
)
WEAPONS = {f"CD-{n}": WEAPON.fullmatch(ROWS[f"CD-{n}"]["statement"]) for n in range(148, 158)}
ARMS = [pytest.param(told, id=id_, marks=pytest.mark.rule(id_)) for id_, told in WEAPONS.items()]
HARDY = {"hp": 900, "threshold": 0}
QUICK = {"AGI": 30, "WILL": 30}
"""30 AP: enough for any blow."""


def row(id_: str, *values: Any) -> Any:
    return pytest.param(*values, id=id_, marks=pytest.mark.rule(id_))


def line(told: re.Match[str], kind: str) -> tuple[int, int, int, int]:
    """Bonus, AP, damage in one hand and in two of an attack."""
    found = re.fullmatch(r"([+-]\d+), (\d+) AP, (\d+)/(\d+)", told[kind])
    assert found
    return int(found[1]), int(found[2]), int(found[3]), int(found[4])


def scores(told: re.Match[str]) -> dict[str, int]:
    return {"STR": max(10, int(told["str"])), "DEX": max(10, int(told["dex"]))}


def bearer(told: re.Match[str], grip: str = "right", **attributes: int) -> dict[str, Any]:
    return person(gear={grip: told["name"]}, **{**scores(told), **QUICK, **attributes})


def added(told: re.Match[str]) -> int:
    held = scores(told)
    return int(told["xstr"]) * held["STR"] + int(told["xdex"]) * held["DEX"]


# --- weapons ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("told", ARMS)
def test_a_weapon_strikes_as_its_row_says(told: re.Match[str]) -> None:
    """Each attack in one hand and in two: its AP, its damage with the additions; a dodge shows its bonus."""
    for kind in ("jab", "slash", "crush"):
        bonus, ap, one, two = line(told, kind)
        for grip, damage in (("right", one), ("both", two)):
            story = duel(bearer(told, grip), armed(), set={"p2": HARDY})
            story.does(f"attack {kind} right p2")
            assert who(story, "p1").ap == 30 - ap
            story.does(TAKE)
            assert who(story, "p2").hp == 900 - (damage + added(told))
        story = duel(bearer(told), armed(), dice="d100=50", set={"p2": HARDY})
        story.does(f"attack {kind} right p2", "dodge p2", "F5")
        assert story.events("CD-097")[-1].data["total"] == 50 + bonus


@pytest.mark.parametrize("told", ARMS)
def test_a_weapons_critical_does_what_its_row_says(told: re.Match[str]) -> None:
    """A Jab whose result against a dodge is 100 or more, and one that is one short of it."""
    bonus, _, one, _ = line(told, "jab")
    for die, critical in ((100 - bonus, True), (99 - bonus, False)):
        story = duel(bearer(told), armed(), dice=f"d100={die}", set={"p2": HARDY})
        story.does("attack jab right p2", "dodge p2", "F5")
        plus = re.fullmatch(r"\+(\d+) damage", told["critical"])
        times = re.fullmatch(r"x(\d) base damage", told["critical"])
        expected = one * (int(times[1]) if times and critical else 1) + added(told)
        expected += int(plus[1]) if plus and critical else 0
        if told["critical"] == "Shatter" and critical:
            story.does(story.offered[0])
            assert who(story, "p2").right.durability == 2, "a Longsword has 3"
        assert who(story, "p2").hp == 900 - expected
        assert ("Bleeding" in [found.name for found in who(story, "p2").afflictions]) is (
            told["critical"] == "Bleed" and critical
        )


@pytest.mark.parametrize("told", ARMS)
def test_a_weapon_reaches_blocks_weighs_and_lasts_as_its_row_says(told: re.Match[str]) -> None:
    far = 1 + int(told["range"])
    for distance, reaches in ((far, True), (far + 1, False)):
        story = duel(bearer(told), armed(), at=f"A5 {'ABCDEFGHIJ'[distance]}5")
        assert bool(offered(story, "attack")) is reaches
    story = duel(armed(), bearer(told), set={"p2": HARDY})
    story.does("attack slash right p2", "block-right p2")
    cost, percent = {"Short Weapon": (2, 45), "Weapon": (3, 30), "Great Weapon": (4, 20)}[told["blocks"]]
    assert who(story, "p2").hp == 900 - 120 * percent // 100 and who(story, "p2").ap == 30 - cost
    assert who(story, "p2").right.durability == int(told["durability"])
    sheet = next(sheet for sheet in GAME.sheets(story.match.view(1)) if sheet.target == "figure p2")
    assert dict(sheet.rows)["Load"].startswith(f"{told['weight']} of ")


@pytest.mark.parametrize("told", ARMS)
def test_a_weapon_needs_what_its_row_says(told: re.Match[str]) -> None:
    """With all of it in one hand it is taken up; with one point less the build is refused."""
    assert offered(duel(bearer(told), armed()), "attack")
    for name, need in (("STR", int(told["str"])), ("DEX", int(told["dex"]))):
        if need > 10:
            with pytest.raises(BadSetup, match=f"needs {name} {need}"):
                duel(bearer(told, **{name: need - 1}), armed())


@pytest.mark.rule("CD-146")
@pytest.mark.parametrize(("die", "bruises"), [(85, 1), (84, 0)])
def test_a_bruising_critical_works_though_no_weapon_has_it(die: int, bruises: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """A Longsword (Jab +15) that a designer has given the critical Bruise."""
    club = msgspec.structs.replace(items()["Longsword"], critical=Critical("bruise"))
    monkeypatch.setitem(items(), "Longsword", club)
    _ways_with.cache_clear()
    story = duel(armed(), armed("Mercenary", "Dagger"), dice=f"d100={die}", set={"p2": HARDY})
    story.does("attack jab right p2", "dodge p2", "F5")
    _ways_with.cache_clear()
    assert sum(found.count for found in who(story, "p2").afflictions if found.name == "Bruised") == bruises


# --- special attacks -------------------------------------------------------------------------------------------------

SPECIAL = re.compile(
    r"(?P<name>[\w ]+): (?:held in (?P<hands>one hand|two hands), )?item type (?P<types>.+?)(?:, not (?P<barred>\w+))?; "
    r"attack type (?P<kinds>.+?); additional AP (?P<more>[+-]\d)\. Items of the seed that qualify: (?P<items>.+)\."
)
SPECIALS = [
    pytest.param(SPECIAL.fullmatch(ROWS[id_]["statement"]), id=id_, marks=pytest.mark.rule(id_, "CD-189"))
    for id_ in (
        "CD-196",
        "CD-199",
        "CD-202",
        "CD-206",
        "CD-208",
        "CD-212",
        "CD-215",
        "CD-218",
        "CD-221",
        "CD-224",
        "CD-226",
    )
]
BLADES = {told["name"]: told for told in WEAPONS.values() if told}


@pytest.mark.parametrize("told", SPECIALS)
def test_a_special_attack_is_open_to_its_items_in_its_grip_and_costs_more(told: re.Match[str]) -> None:
    slug = told["name"].lower().replace(" ", "-")
    kinds = [kind.lower() for kind in told["kinds"].split(" or ")]
    grips = {"one hand": ["right"], "two hands": ["both"], None: ["right", "both"]}[told["hands"]]
    wounded = {"p2": {"hp": 800, "threshold": 0}}
    for name, weapon in BLADES.items():
        for grip in ("right", "both"):
            story = duel(person(gear={grip: name}, STR=20, DEX=20, AGI=40, WILL=40), armed(), set=wounded)
            if slug == "rapid-barrage":  # only against somebody hurt this turn (CD-222)
                story.does("attack jab right p2", TAKE)
            before = who(story, "p1").ap
            keys = offered(story, f"{slug} ")
            fits = name in told["items"].split(", ") and grip in grips
            assert sorted({key.split()[1] for key in keys}) == (sorted(kinds) if fits else []), (name, grip)
            if fits:
                key = keys[0]
                cost = max(1, line(weapon, key.split()[1])[1] + int(told["more"]))
                story.does(key)
                while story.ask.seat == 0 and who(story, "p1").ap == before:
                    story.does(story.offered[0])
                assert who(story, "p1").ap == before - cost, (name, key)


@pytest.mark.rule("CD-190")
@pytest.mark.parametrize(
    ("name", "slug"), [("Longspear", "uppercut"), ("Longspear", "ground-break"), ("Tetsubo", "pummel")]
)
def test_a_forbidden_type_rules_a_weapon_out(name: str, slug: str) -> None:
    """A Longspear is Great but a Pole, a Tetsubo a Pole and no Mace; the Greataxe and the Flail may."""
    strong = {"STR": 20, "DEX": 20, "AGI": 40, "WILL": 40}
    assert offered(duel(person(gear={"both": name}, **strong), armed()), slug) == []
    fitting = {"uppercut": "Greataxe", "ground-break": "Greataxe", "pummel": "Flail"}[slug]
    story = duel(person(gear={"both": fitting}, **strong), armed(), set={"p2": HARDY})
    story.does(offered(story, slug)[0])
    assert story.state.pending is not None


@pytest.mark.rule("CD-140")
def test_type_words_decide_special_attacks_and_blocks() -> None:
    story = duel(person(STR=20, DEX=20, AGI=14, gear={"both": "Greataxe"}), armed(), set={"p2": HARDY})
    assert {"decapitate", "ground-break", "uppercut", "leaping-attack"} <= set(verbs(story))
    assert not {"pummel", "armor-streak", "raise-dust"} & set(verbs(story))
    story.does(offered(story, "decapitate")[0], TAKE)
    assert who(story, "p2").hp == 900 - 2 * (115 + 6 * 20 + 1 * 20), "an Axe: Decapitate doubles the damage"


# --- armor -----------------------------------------------------------------------------------------------------------

ARMOR = re.compile(
    r"(?P<name>.+) \(weight (?P<weight>\d+), durability (?P<durability>\d+)\): "
    r"Phys DR (?P<dr>\d+), dodge (?P<dodge>-\d+), FOR req (?P<need>\d+)\. .+"
)


@pytest.mark.parametrize(
    "told",
    [
        pytest.param(
            ARMOR.fullmatch(ROWS[id_]["statement"]), id=id_, marks=pytest.mark.rule(id_, "CD-176", "CD-177", "CD-181")
        )
        for id_ in ("CD-182", "CD-183", "CD-184")
    ],
)
def test_a_set_of_armor_protects_hinders_and_needs_as_its_row_says(told: re.Match[str]) -> None:
    need = int(told["need"])
    wearer = person(FOR=max(10, need), STR=30, gear={"right": "Longsword", "worn": told["name"]})
    story = duel(armed(), wearer, dice="d100=50")
    assert who(story, "p2").worn.durability == int(told["durability"])
    story.does("attack jab right p2", "dodge p2", "F5")
    assert story.events("CD-097")[-1].data["score"] == 70 + int(told["dodge"])
    story = duel(armed(), wearer)
    story.does("end")
    assert who(story, "p2").threshold == 20 + int(told["dr"]), "refilled as its turn begins"
    sheet = next(sheet for sheet in GAME.sheets(story.match.view(1)) if sheet.target == "figure p2")
    assert dict(sheet.rows)["Load"].startswith(f"{int(told['weight']) + 30} of ")
    if need > 10:
        with pytest.raises(BadSetup, match=f"needs FOR {need}"):
            duel(armed(), person(FOR=need - 1, STR=30, gear={"worn": told["name"]}))


@pytest.mark.rule("CD-181")
@pytest.mark.parametrize(("shield", "need"), [("Heater Shield", 13), ("Tower Shield", 17)])
def test_a_shield_needs_all_of_its_fortitude(shield: str, need: int) -> None:
    story = duel(armed(), person(FOR=need, gear={"left": shield}), set={"p2": HARDY})
    story.does("attack crush right p2")
    assert any(key.startswith("block-left") for key in story.offered)
    with pytest.raises(BadSetup, match=f"needs FOR {need}"):
        duel(armed(), person(FOR=need - 1, gear={"left": shield}))


# --- classes and numbers ---------------------------------------------------------------------------------------------

CLASSES = [
    row("CD-107", "Berserker", (336, 9, 14, 74, 260)),
    row("CD-108", "Hunter", (184, 12, 24, 76, 170)),
    row("CD-109", "Knight", (361, 10, 24, 66, 250)),
    row("CD-110", "Mercenary", (275, 10, 20, 70, 200)),
    row("CD-111", "Pirate", (184, 11, 22, 74, 160)),
]
"""HP, AP, threshold, dodge score and load of each class at its base attributes, as CD-006 works them out."""


@pytest.mark.rule("CD-006", "CD-007", "CD-010", "CD-013", "CD-018", "CD-022")
@pytest.mark.parametrize(("class_", "numbers"), CLASSES)
def test_a_class_enters_the_duel_with_its_base_attributes_and_what_follows_from_them(
    class_: str, numbers: tuple[int, ...]
) -> None:
    id_ = {"Berserker": 107, "Hunter": 108, "Knight": 109, "Mercenary": 110, "Pirate": 111}[class_]
    told = dict(re.findall(r"(AGI|DEX|FOR|STR|WILL) (\d+)", ROWS[f"CD-{id_}"]["statement"]))
    story = duel(armed(), armed(class_, "Dagger"), dice="d100=1")
    one = who(story, "p2")
    assert one.attributes == {name: int(score) for name, score in told.items()}
    assert (one.hp, one.ap, one.threshold) == numbers[:3]
    story.does("attack jab right p2", "dodge p2", "F5")
    assert story.events("CD-097")[-1].data["score"] == numbers[3]
    sheet = next(sheet for sheet in GAME.sheets(story.match.view(1)) if sheet.target == "figure p2")
    assert dict(sheet.rows)["Load"] == f"13 of {numbers[4]}"


@pytest.mark.rule("CD-006", "CD-007", "CD-010")
@pytest.mark.parametrize(("rounding", "hp", "ap"), [("down", 361, 11), ("up", 374, 13), ("exact", 367, 12)])
def test_half_an_odd_attribute_is_rounded_as_the_match_says(rounding: str, hp: int, ap: int) -> None:
    """FOR 13: 6 x 6, 7 x 7 or 6.5 x 6.5, and 325; AGI 13 and WILL 11: 6 + 5, 7 + 6 or 6.5 + 5.5."""
    story = duel(
        armed(), person(FOR=13, AGI=13, WILL=11, gear={"right": "Longsword"}), attribute_half_rounding=rounding
    )
    story.does("end")
    assert (who(story, "p2").hp, who(story, "p2").ap) == (hp, ap)


@pytest.mark.rule("CD-007", "CD-013", "CD-018", "CD-022")
def test_the_examples_of_the_derived_values() -> None:
    story = duel(armed(), person(FOR=12, WILL=12, AGI=13, gear={"right": "Longsword"}), dice="d100=1")
    assert (who(story, "p2").hp, who(story, "p2").threshold) == (336, 24)
    story.does("attack jab right p2", "dodge p2", "F5")
    assert story.events("CD-097")[-1].data["score"] == 76
    sheet = next(sheet for sheet in GAME.sheets(story.match.view(1)) if sheet.target == "figure p2")
    assert dict(sheet.rows)["Load"] == "30 of 220", "10 x 12 and 10 x 10"


@pytest.mark.rule("CD-026")
def test_no_attribute_rises_above_50() -> None:
    match: Match[Any, Any] = Match.new(GAME, seed=3, options={"extra_attribute_points": 60, "map": "Ave"})
    for seat in (0, 1):
        match.answer(seat, "knight")
    caps = {option.key: cap for option, cap in match.asks[0].bins}
    assert caps["STR"] == 50 - 12 and caps["AGI"] == 50 - 8
    match.answer(0, {"STR": 38})
    with pytest.raises(BadSetup, match="above 50"):
        duel(person("Knight", STR=51), armed())


@pytest.mark.rule("CD-028", "CD-249")
@pytest.mark.parametrize(
    ("points", "allies"),
    [(0, []), (14, []), (15, ["lord-of-the-pack"]), (20, ["lord-of-the-pack", "sharz-the-assassin"])],
)
def test_power_is_what_was_agreed_spent_or_not(points: int, allies: list[str]) -> None:
    match: Match[Any, Any] = Match.new(GAME, seed=3, options={"extra_attribute_points": points, "map": "Ave"})
    for seat in (0, 1):
        match.answer(seat, "knight")
    if points:
        for seat in (0, 1):
            match.answer(seat, {})
    keys = [option.key for option in match.asks[0].options]
    assert [name for name in ("lord-of-the-pack", "sharz-the-assassin") if f"ally {name}" in keys] == allies
    assert "ally stubborn-mule" in keys


@pytest.mark.rule("CD-117")
@pytest.mark.parametrize(("class_", "may"), [("Hunter", True), ("Knight", False)])
def test_a_hunter_brings_two_friends_even_of_one_name(class_: str, may: bool) -> None:
    twins = armed(class_, "", companions=["Dwarf Komodo", "Dwarf Komodo"])
    place = {"p1": "A1", "p2": "J10"}
    if not may:
        with pytest.raises(BadSetup, match="no more companions than 1"):
            duel(twins, armed(), at=place)
        return
    story = duel(twins, armed(), at=place)
    story.does("end")
    assert [key for key in story.state.characters if "komodo" in key] == ["p1-dwarf-komodo", "p1-dwarf-komodo-2"]


@pytest.mark.rule("CD-001", "CD-004")
def test_two_or_more_fight_on_a_grid_each_with_a_character_and_companions_are_characters_too() -> None:
    with pytest.raises(BadSetup, match="2 to 8 seats"):
        Match.new(GAME, seats=1)
    place = {"p1": "E5", "p2": "J10", "p2-stubborn-mule": "F5"}
    bare = {"p2-stubborn-mule": {"threshold": 0}}
    story = duel(armed(), armed(companions=["Stubborn Mule"]), at=place, set=bare)
    assert [(found.key, found.seat) for found in story.state.characters.values()] == [
        ("p1", 0), ("p2", 1), ("p2-stubborn-mule", 1)]  # fmt: skip
    before = who(story, "p2-stubborn-mule").hp
    story.does("attack slash right p2-stubborn-mule", TAKE)
    assert who(story, "p2-stubborn-mule").hp < before, "what may be done to a character may be done to it"


@pytest.mark.rule("CD-128", "CD-260")
def test_a_companion_moves_exhausts_stands_and_frees_itself_and_handles_nothing() -> None:
    room = {**FIELD, "racks": {"E6": ["Dagger"]}}
    place = {"p1": "A1", "p2": "F5", "p1-hired-blade": "E5"}
    hurt = {"p1-hired-blade": {"afflictions": [{"name": "Prone"}, {"name": "Burning"}], "ap": 10}}
    story = duel(armed(companions=["Hired Blade"]), armed(), at=place, active="p1-hired-blade", field=room, set=hurt)
    assert verbs(story) == ["stand", "douse", "attack", "move", "exhaust", "end"]
    story.does("stand", "douse")
    assert who(story, "p1-hired-blade").afflictions == [] and "take" not in verbs(story)


@pytest.mark.rule("CD-056", "CD-057", "CD-139")
def test_only_enemies_in_range_and_in_sight_are_attacked() -> None:
    spear = person(STR=15, DEX=13, gear={"right": "Longspear"})
    assert offered(duel(spear, armed(), at="E5 I5"), "attack") == [], "four spaces, and it reaches three"
    wall = {"name": "Wall", "rows": ["." * 10] * 4 + [".....#...."] + ["." * 10] * 5}
    assert offered(duel(spear, armed(), at="E5 G5", field=wall), "attack") == []
    friends = duel(spear, armed(), armed(), at="E5 H5 E6", sides="1 3 / 2")
    assert offered(friends, "attack jab") == ["attack jab right p2"], "an ally is no target"
    story = duel(spear, armed(), at="E5 H8", set={"p2": HARDY})
    story.does("attack jab right p2", TAKE)
    assert who(story, "p2").hp < 900


@pytest.mark.rule("CD-063", "CD-084")
@pytest.mark.parametrize(
    ("block", "gear", "percent"),
    [
        ("arms p2", {"right": "Longsword"}, 90),
        ("block-right p2", {"right": "Dagger"}, 45),
        ("block-right p2", {"right": "Longsword"}, 30),
    ],
)
def test_a_percentage_is_a_factor_and_fractions_are_dropped_once_at_the_end(
    block: str, gear: dict[str, str], percent: int
) -> None:
    """A Dagger's Slash: 11, 10 and 11 more are 32; of 32 at 45 % 14.4 become 14."""
    story = duel(person(DEX=11, gear={"right": "Dagger"}), person(gear=gear), set={"p2": HARDY})
    story.does("attack slash right p2", block)
    assert who(story, "p2").hp == 900 - 32 * percent // 100


@pytest.mark.rule("CD-078")
def test_what_is_taken_needs_a_free_hand_or_slot() -> None:
    room = {**FIELD, "racks": {"B1": ["Kukri"]}}
    full = armed("Mercenary", "Longsword", left="Round Shield", quick=["Dagger"] * 4)
    assert offered(duel(full, armed(), at="A1 J10", field=room), "take") == []
    story = duel(armed("Mercenary", "Longsword", left="Round Shield"), armed(), at="A1 J10", field=room)
    story.does("take ground kukri quick")
    assert [slot[0].name for slot in who(story, "p1").quick if slot] == ["Kukri"]


# --- cover and line of sight -----------------------------------------------------------------------------------------

ARCHER = armed("Hunter", "", both="Composite Bow")


def sketch(*rows: str) -> dict[str, Any]:
    return {"name": "Sketch", "rows": [line.ljust(10, ".") for line in rows] + ["." * 10] * (10 - len(rows))}


def shoots(field: Any, a: str, b: str) -> bool:
    """Whether an archer can shoot from one space to another; if so the shot is taken, and hurts."""
    story = duel(ARCHER, armed(), at=f"{a} {b}", field=field, set={"p2": HARDY})
    if "attack fire right p2" not in story.offered:
        story.does("end")
        return False
    story.does("attack fire right p2", TAKE)
    return bool(who(story, "p2").hp == 900 - 78)


SIGHT: list[Any] = [
    row("CD-290", sketch("."), "A1", "D3", True),
    row("CD-290", sketch("."), "A1", "J10", True),
    row("CD-291", sketch(".#."), "A1", "C1", False),
    row("CD-291", sketch(".#."), "C1", "A1", False),
    row("CD-283", sketch(".#."), "A1", "C1", False),
    row("CD-292", sketch(".#."), "A1", "C2", True),
    row("CD-292", sketch(".#."), "C2", "A1", False),
    row("CD-292", sketch("...", ".#."), "A2", "C2", False),
    row("CD-285", sketch(".#", "#."), "A1", "B2", True),
    row("CD-285", sketch(".#."), "A1", "C2", True),
    row("CD-286", sketch("...", "...", ".#.", ".#."), "A3", "C4", False),
    row("CD-287", sketch("....", ".O..", "...."), "A1", "D3", False),
    row("CD-287", sketch("....", ".PP.", ".PP."), "A2", "D3", False),
    row("CD-289", sketch(".D~GSX...."), "A1", "J1", True),
    row("CD-282", sketch(".R."), "A1", "C1", False),
    row("CD-303", "Cliffside", "A1", "J10", True),
    row("CD-305", "Close Quarters", "A3", "E3", False),
    row("CD-305", "Close Quarters", "A5", "J5", True),
    row("CD-308", "Forgotten", "B3", "E3", False),
    row("CD-308", "Forgotten", "E5", "G5", False),
    row("CD-312", "Four Pillars", "A4", "J4", False),
    row("CD-312", "Four Pillars", "A5", "J5", True),
    row("CD-314", "Temple Road", "C3", "E3", False),
    row("CD-315", "Temple Road", "A4", "D4", False),
    row("CD-317", "Two Stones", "B4", "F4", False),
    row("CD-317", "Two Stones", "B3", "F3", True),
    row("CD-322", "Fort of Salvation", "B22", "F22", False),
    row("CD-288", "Fort of Salvation", "B22", "F22", False),
    row("CD-288", "Fort of Salvation", "B20", "F20", True),
]


@pytest.mark.parametrize(("field", "a", "b", "sees"), SIGHT)
def test_who_has_cover_cannot_be_shot(field: Any, a: str, b: str, sees: bool) -> None:
    assert shoots(field, a, b) is sees


@pytest.mark.rule("CD-287", "CD-286")
def test_round_cover_leaves_the_corners_of_its_space_free_and_square_cover_does_not() -> None:
    """A pillar and a wall at B2: more pairs of spaces around them see each other past the pillar."""
    spots = ["A1", "C1", "D1", "A3", "B3", "C3", "D3", "A4", "C4", "D4", "E3", "E4"]
    counts = {
        symbol: sum(shoots(sketch("....", f".{symbol}.."), a, b) for a in spots[:6] for b in spots[6:])
        for symbol in "O#"
    }
    assert counts["O"] > counts["#"]


@pytest.mark.rule("CD-282", "CD-289")
@pytest.mark.parametrize(
    "gear", [{"both": "Composite Bow"}, {"both": "Musket"}, {"right": "Tomahawk"}, {"right": "Longspear"}]
)
def test_cover_is_the_same_for_every_attack_and_only_cover_hinders(gear: dict[str, str]) -> None:
    strong = person(STR=15, DEX=13, gear=gear)
    assert offered(duel(strong, armed(), at="A1 C1", field=sketch(".#."), guns_start_loaded=True), "attack") == []
    story = duel(strong, armed(), armed(), at="A1 C1 B1", sides="1 3 / 2", field=sketch(".."), guns_start_loaded=True)
    keys = [key for key in offered(story, "attack") if key.endswith("p2")]
    assert keys, "a friend between the two does not hide anybody"
    story.does(keys[0])


# --- maps ------------------------------------------------------------------------------------------------------------

LAYOUT = re.compile(r"(?P<name>[\w ]+) is a 10x10 map with a fixed layout\.")
MAPS = [
    row(id_, id_)
    for id_ in ("CD-296", "CD-299", "CD-301", "CD-304", "CD-307", "CD-309", "CD-311", "CD-313", "CD-316", "CD-318")
]


@pytest.mark.rule("CD-278", "CD-281", "CD-284")
@pytest.mark.parametrize("id_", MAPS)
def test_every_open_space_of_a_micro_map_can_be_walked_to_and_no_other(id_: str) -> None:
    """With AP for the whole field one may go to every space but walls, rocks and pillars; rough ground costs 1 more."""
    told = LAYOUT.fullmatch(ROWS[id_]["statement"])
    drawn = re.search(r"\[([^\]]+)\]", ROWS[id_]["ruling"])
    assert told and drawn
    rows = drawn[1].split("/")
    assert len(rows) == 10 and {len(line) for line in rows} == {10}
    open_ = [(x, y) for y, line in enumerate(rows) for x, mark in enumerate(line) if mark not in "#RO"]
    (ax, ay), (bx, by) = next(spot for spot in open_ if rows[spot[1]][spot[0]] == "."), open_[-1]
    names = {spot: f"{'ABCDEFGHIJ'[spot[0]]}{spot[1] + 1}" for spot in open_}
    tireless = person(AGI=50, WILL=50, gear={"right": "Longsword"})
    story = duel(tireless, armed(), at=f"{names[ax, ay]} {names[bx, by]}", field=told["name"])
    wanted = {names[spot] for spot in open_ if spot not in ((ax, ay), (bx, by))}
    assert {key.removeprefix("move ") for key in offered(story, "move ")} == wanted
    sheet = next(sheet for sheet in GAME.sheets(story.match.view(1)) if sheet.target == "map 1")
    assert sheet.title == told["name"] and len(sheet.text) > 30, "its terrain is told to everybody"
    rough = [spot for spot in open_ if rows[spot[1]][spot[0]] == "D"]
    for x, y in rough:
        near = next((nx, ny) for nx, ny in open_ if max(abs(nx - x), abs(ny - y)) == 1 and rows[ny][nx] == ".") if any(
            max(abs(nx - x), abs(ny - y)) == 1 and rows[ny][nx] == "." for nx, ny in open_) else None  # fmt: skip
        if near and names[near] != names[bx, by]:
            step = duel(tireless, armed(), at=f"{names[near]} {names[bx, by]}", field=told["name"])
            step.does(f"move {names[x, y]}")
            assert who(step, "p1").ap == 50 - 2, names[x, y]
    story.does(f"move {sorted(wanted)[0]}")
    assert cell(story, "p1") == sorted(wanted)[0]


@pytest.mark.rule("CD-306")
def test_buildings_of_close_quarters_cannot_be_entered() -> None:
    story = duel(at="A3 J10", field="Close Quarters")
    assert not any(f"move {column}{row_}" in story.offered for column in "BCDGHI" for row_ in (3, 4, 7, 8))
    story.does("move A5")
    assert cell(story, "p1") == "A5"


@pytest.mark.rule("CD-325", "CD-278")
def test_the_fort_is_walked_all_over() -> None:
    """27 spaces square: walls, pillars, pools, trees, tents and trellis cannot be entered, everything else can."""
    ring = {(y, x) for y in range(1, 28) for x in range(1, 28) if y in (1, 27) or x in (1, 27)}
    closed = ring | {(y, 18) for y in range(2, 27) if y not in (6, 7, 8, 9, 13, 14, 15, 19, 20, 21, 22)}
    closed |= {(y, x) for y in (6, 9, 19, 22) for x in range(20, 24)}
    closed |= {(11, 8), (11, 12), (17, 8), (17, 12)} | {(y, x) for y in (13, 14) for x in (6, 7, 13, 14)}
    closed |= {(6, 4), (6, 15), (4, 22), (14, 24), (23, 15), (24, 22)}
    closed |= {(22 + dy, x + dx) for x in (4, 8, 12) for dy, dx in ((0, 0), (0, 1), (0, -1), (1, 0), (-1, 0))}
    letters = [chr(ord("A") + n) for n in range(26)] + ["AA"]
    tireless = person(AGI=50, WILL=50, gear={"right": "Longsword"})
    story = duel(tireless, armed(), at="B2 Z26", field="Fort of Salvation")
    wanted = {f"{letters[x - 1]}{y}" for y in range(1, 28) for x in range(1, 28) if (y, x) not in closed} - {
        "B2",
        "Z26",
    }
    assert {key.removeprefix("move ") for key in offered(story, "move ")} == wanted
    rubble = duel(tireless, armed(), at="C17 Z26", field="Fort of Salvation").does("move C18")
    assert who(rubble, "p1").ap == 50 - 2


@pytest.mark.rule("CD-279")
def test_a_space_is_drawn_32_by_32() -> None:
    story = duel(at="A1 J10", field="Brimstone").does("end")
    drawn = GAME.svg(story.match.view(0))
    corner = re.search(r'<rect x="(\d+)" y="(\d+)" width="320" height="320"', drawn)
    assert corner is not None, "ten spaces each way"
    left, top = map(int, corner.groups())
    assert f'<rect x="{left + 64}" y="{top + 64}" width="32" height="32"' in drawn, "C3 burns, two spaces from the corner"


@pytest.mark.rule("CD-278")
def test_eleven_maps_can_be_fought_on() -> None:
    sizes = []
    for name in ("Ave", "Beachside", "Brimstone", "Cliffside", "Close Quarters", "Docks", "Forgotten", "Four Pillars",
                 "Temple Road", "Two Stones", "Fort of Salvation"):  # fmt: skip
        match: Match[Any, Any] = Match.new(GAME, seed=1, options={"quick_setup": True, "map": name})
        assert match.ask is not None
        match.answer(match.ask.seat, next(iter(match.ask.answers())))
        assert any(sheet.title == name for sheet in GAME.sheets(match.view(0)))
        sizes.append(match.state.arenas[0].map)
    assert len(set(sizes)) == 11
