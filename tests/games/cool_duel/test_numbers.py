"""Derived numbers, the sheet, and building a duelist within the rules."""

import json
import xml.etree.ElementTree as ElementTree

import pytest

from roundtable.games.cool_duel import GAME
from roundtable.games.cool_duel.build import build_warnings, check_build, read_build, ready_made, sheet_numbers
from roundtable.games.cool_duel.data import items, slug
from roundtable.games.cool_duel.derived import dodge_score, fatigued, load, max_load, max_threshold
from roundtable.games.cool_duel.options import Options
from roundtable.games.cool_duel.workshop import item_sheet, tallies_of
from roundtable.kernel.errors import BadSetup
from roundtable.kernel.match import Match
from roundtable.players import RandomPlayer, play
from tests.story import Story

from .helpers import FIELD, TAKE, armed, duel, offered, person, status, who

LOTS = Options(extra_attribute_points=200)


@pytest.mark.rule("CD-001", "CD-004")
def test_a_duel_has_two_players_or_more_each_with_a_character_on_a_gridded_map():
    with pytest.raises(BadSetup, match="2 to 8 seats"):
        Match.new(GAME, seats=1)
    story = duel(armed(companions=["Stubborn Mule"]), armed(), at={"p1": "E5", "p2": "G5", "p1-stubborn-mule": "F5"})
    assert [(found.key, found.seat) for found in story.state.characters.values()] == [
        ("p1", 0),
        ("p1-stubborn-mule", 0),
        ("p2", 1),
    ]
    svg = GAME.svg(story.match.view(0))
    for key in ("p1", "p2", "p1-stubborn-mule"):
        assert svg.count(f'data-target="figure {key}"') == 1
    # A companion is a character like any other: it can be exhausted, which asks for "one adjacent character".
    assert "exhaust p1-stubborn-mule" in story.offered


@pytest.mark.rule("CD-002")
def test_dice_are_d10s_and_d100s_that_show_1_to_10_and_1_to_100():
    story = duel(armed(), armed(), dice="d100=100")
    story.does("exhaust p2 1")
    assert story.events("CD-065")[0].data["dice"] == [[100, 100, True]]
    assert who(story, "p2").ap == 8
    sides = set()
    for seed in range(6):
        match = Match.new(GAME, seed=seed, options={"quick_setup": True, "map": "Four Pillars", "turn_limit": 10})
        play(match, [RandomPlayer(seed), RandomPlayer(seed + 100)], limit=400)
        sides |= {
            die[0]
            for event in match.log
            if event.kind == "roll" and event.rule != "CD-031"
            for die in event.data["dice"]
        }
    assert sides <= {10, 100}
    assert 100 in sides


@pytest.mark.rule("CD-003")
def test_the_sheet_holds_what_the_rules_read():
    build = person(
        "Pirate",
        gear={
            "name": "Wren",
            "worn": "",
            "right": "Hook",
            "left": "Flintlock",
            "quick": ["Shuriken x3"],
            "inventory": ["Dagger"],
        },
        AGI=14,
    )
    story = duel(build, armed(), set={"p1": status("Prone", "Bruised")})
    pirate = who(story, "p1")
    sheet = {
        row[0]: row[1] for row in next(s for s in GAME.sheets(story.match.view(0)) if s.target == "figure p1").rows
    }
    assert pirate.name == "Wren"
    assert sheet["Class"] == "Pirate"
    assert sheet["Attributes"] == "AGI 14, DEX 15, FOR 7, STR 9, WILL 11"
    assert (sheet["HP"], sheet["AP"], sheet["Threshold"]) == ("184 of 184", "12 of 12", "22 of 22")
    assert (sheet["Dodge"], sheet["Parry bonus"], sheet["Load"]) == ("78", "+15", "67 of 160")
    assert sheet["Right hand"] == "Hook (durability 3)"
    assert sheet["Left hand"] == "Flintlock (durability 3, not loaded)"
    assert sheet["Quick slots"] == "Shuriken x3, empty, empty, empty"
    assert sheet["Inventory"] == "Dagger (durability 2)"
    assert sheet["Luck dice"] == "3"
    assert sheet["Statuses"] == "Prone, Bruised"
    story.does("end")
    mercenary = next(s for s in GAME.sheets(story.match.view(None)) if s.target == "figure p2")
    assert ("Generalist", "Guard: weapons held in two hands block 10 points better") in mercenary.rows


@pytest.mark.rule("CD-006", "CD-007", "CD-010", "CD-013", "CD-018", "CD-021", "CD-022")
@pytest.mark.parametrize(
    ("name", "numbers"),
    [
        ("Berserker", (336, 9, 14, 74, 13, 260)),
        ("Hunter", (184, 12, 24, 76, 10, 170)),
        ("Knight", (361, 10, 24, 66, 10, 250)),
        ("Mercenary", (275, 10, 20, 70, 10, 200)),
        ("Pirate", (184, 11, 22, 74, 15, 160)),
    ],
)
def test_derived_values_at_base_attributes(name, numbers):
    found = sheet_numbers(read_build({"class": name}), Options())
    assert tuple(found[what] for what in ("HP", "AP", "threshold", "dodge", "parry", "max load")) == numbers


@pytest.mark.rule("CD-006")
@pytest.mark.parametrize(("rounding", "hp", "ap"), [("down", 361, 11), ("up", 374, 13), ("exact", 367, 12)])
def test_half_of_an_odd_attribute_is_rounded_as_the_match_says(rounding, hp, ap):
    # FOR 13: 6 x 6, 7 x 7 or 6.5 x 6.5 and 325; AGI 13 with WILL 11: 6 + 5, 7 + 6 or 6.5 + 5.5
    options = Options(extra_attribute_points=200, attribute_half_rounding=rounding)
    found = sheet_numbers(read_build(person("Knight", AGI=13, WILL=12, FOR=13)), options)
    eleven = sheet_numbers(read_build(person("Pirate", AGI=13)), options)
    assert found["HP"] == hp
    assert eleven["AP"] == ap


@pytest.mark.rule("CD-007")
def test_hp_examples():
    assert sheet_numbers(read_build(person(FOR=10)), LOTS)["HP"] == 275
    assert sheet_numbers(read_build(person(FOR=12)), LOTS)["HP"] == 336


@pytest.mark.rule("CD-009")
def test_lost_hp_does_not_come_back_with_the_next_turns():
    story = duel(set={"p2": {"hp": 60}})
    story.does("end", "end", "end", "end")
    assert who(story, "p2").hp == 60


@pytest.mark.rule("CD-014", "CD-176")
def test_maximum_threshold_adds_the_set_and_is_halved_by_fire_and_never_negative():
    story = duel(armed(worn="Leather Set"), armed(), set={"p1": {"threshold": 135}})
    wearer = who(story, "p1")
    assert max_threshold(wearer) == 135
    burning = duel(armed(worn="Leather Set"), armed(), set={"p1": status("Burning")})
    assert max_threshold(who(burning, "p1")) == 67
    broken = duel(armed(worn="Leather Set"), armed(), set={"p1": {"worn": {"name": "Leather Set", "durability": 0}}})
    assert max_threshold(who(broken, "p1")) == 20


@pytest.mark.rule("CD-014")
def test_a_falling_maximum_takes_the_current_threshold_with_it():
    # The Flail's critical against a dodge shatters the last of the leather: 135 falls to 20 at once.
    attacker = person(STR=20, DEX=20, gear={"right": "Flail"})
    worn = {"worn": {"name": "Leather Set", "durability": 1}, "threshold": 0}
    story = duel(attacker, armed(worn="Leather Set"), set={"p2": {**worn, "hp": 900}}, dice="d100=100")
    story.does("attack jab right p2", "dodge p2", "F5", "worn")
    assert who(story, "p2").worn.durability == 0
    assert max_threshold(who(story, "p2")) == 20
    full = duel(
        attacker,
        armed(worn="Plate Chain Set"),
        set={"p2": {"worn": {"name": "Plate Chain Set", "durability": 1}, "hp": 900}},
        dice="d100=100",
    )
    full.does("attack jab right p2", "dodge p2", "F5", "worn")
    assert who(full, "p2").threshold == 20


@pytest.mark.rule("CD-019", "CD-020")
def test_dodge_modifiers_add_up_and_the_one_for_spaces_ends_with_the_dodge():
    # 70, leather -21, dust +14, fatigued -50, four spaces -20: -7, which every total that meets it hits.
    defender = person(STR=14, gear={"right": "Longsword", "worn": "Leather Set"})
    story = duel(
        armed(),
        defender,
        set={"p2": status("Fatigued", dust=14, hp=900)},
        dice="d100=1",
    )
    assert dodge_score(who(story, "p2")) == 13
    story.does("attack crush right p2", "dodge p2", "J5")
    roll = story.events("CD-097")[-1].data
    assert (roll["score"], roll["total"], roll["result"]) == (-7, -13, "a miss")
    assert dodge_score(who(story, "p2")) == 13


@pytest.mark.rule("CD-020")
def test_a_companions_printed_dodge_is_its_base_without_an_armor_penalty():
    story = duel(armed(companions=["Hired Blade"]), armed(), at={"p1": "A1", "p2": "E5", "p1-hired-blade": "B1"})
    assert dodge_score(who(story, "p1-hired-blade")) == 69


@pytest.mark.rule("CD-023", "CD-130")
def test_everything_carried_counts_and_ammunition_weighs_nothing():
    gear = {
        "worn": "Leather Set",
        "right": "Flintlock",
        "left": "Round Shield",
        "quick": ["Dagger", "Shuriken x4"],
        "inventory": ["Hook"],
    }
    story = duel(person(DEX=12, gear=gear), armed())
    assert load(who(story, "p1")) == 50 + 20 + 35 + 13 + 4 * 8 + 10
    story.does("reload right")
    assert load(who(story, "p1")) == 160
    assert max_load(who(story, "p1").attributes) == 200


@pytest.mark.rule("CD-024", "CD-075")
def test_an_overloaded_character_is_fatigued_until_it_drops_enough():
    story = duel(armed(worn="Leather Set", quick=["Heater Shield", "Tower Shield"]), armed())  # 50 + 30 + 55 + 70 = 205
    assert fatigued(who(story, "p1"))
    assert dodge_score(who(story, "p1")) == 70 - 21 - 50
    story.does("drop right")
    assert not fatigued(who(story, "p1"))
    assert dodge_score(who(story, "p1")) == 70 - 21


@pytest.mark.rule("CD-129")
def test_an_overload_is_allowed_with_a_warning_and_starts_fatigued():
    heavy = read_build(armed(worn="Leather Set", quick=["Heater Shield", "Tower Shield"]))
    assert check_build(heavy, Options()) == []
    assert build_warnings(heavy) == ["carries 205 of 200: Fatigued until it weighs less (CD-129)"]
    match = Match.new(GAME, seed=1, options={"map": "Four Pillars"})
    story = Story.__new__(Story)
    story.match = match
    for answer in (
        "mercenary",
        "3",
        "wear leather-set",
        "right longsword",
        "quick heater-shield",
        "quick tower-shield",
    ):
        for seat in (0, 1):
            legal = [option.key for option in match.asks[seat].options]
            match.answer(seat, answer if answer in legal else "pack greataxe")
    done = next(option for option in match.asks[0].options if option.key == "done")
    assert "Fatigued until it weighs less" in done.label


# --- points and power ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("CD-025", "CD-026")
def test_points_are_the_same_for_all_may_stay_unspent_and_stop_at_50():
    options = Options(extra_attribute_points=40)
    assert check_build({"class": "Knight", "points": {"STR": 38, "AGI": 2}}, options) == []
    assert check_build({"class": "Knight", "points": {}}, options) == []
    assert check_build({"class": "Knight", "points": {"STR": 39}}, options) == ["STR would be 51, above 50 (CD-026)"]
    assert check_build({"class": "Knight", "points": {"STR": 30, "AGI": 11}}, options) == [
        "41 points are spent, but this duel gives 40 (CD-025)"
    ]
    assert check_build({"class": "Knight", "points": {"LUCK": 1, "AGI": -1}}, options) == [
        "there is no attribute 'LUCK': there are AGI, DEX, FOR, STR, WILL (CD-005)",
        "points can only be added: AGI has -1 (CD-025)",
    ]
    with pytest.raises(BadSetup, match="0 to 200"):
        Match.new(GAME, options={"extra_attribute_points": 201})


@pytest.mark.rule("CD-025", "CD-027")
@pytest.mark.parametrize("points", [5, 10, 20])
def test_the_builder_hands_out_the_agreed_points(points):
    match = Match.new(GAME, seed=3, options={"extra_attribute_points": points, "map": "Ave"})
    for seat in (0, 1):
        match.answer(seat, "knight")
    ask = match.asks[0]
    assert (ask.total, ask.all_of_it, {option.key: cap for option, cap in ask.bins}["STR"]) == (points, False, points)
    match.answer(0, {"STR": points - 1})
    match.answer(1, {})
    assert match.state.drafts[0].build.points == {"STR": points - 1}
    from roundtable.kernel.game import option_fields

    described = next(field for field in option_fields(Options) if field.name == "extra_attribute_points")
    assert "5, 10 and 20" in described.description
    assert described.default == 0


@pytest.mark.rule("CD-028", "CD-249")
def test_power_is_the_agreed_number_spent_or_not():
    lord = {"class": "Knight", "companions": ["Lord of the Pack"]}
    assert check_build(lord, Options(extra_attribute_points=14)) == [
        "Lord of the Pack needs power 15, this duel has 14 (CD-028)"
    ]
    assert check_build(lord, Options(extra_attribute_points=15)) == []
    assert (
        check_build({"class": "Knight", "companions": ["Sharz, the Assassin"]}, Options(extra_attribute_points=20))
        == []
    )
    assert check_build({"class": "Knight", "companions": ["Stubborn Mule"]}, Options()) == []


# --- equipment ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CD-135")
def test_full_requirements_for_one_hand_and_with_them_two_hands_use_the_2h_damage():
    short = person(STR=12, DEX=14, gear={"right": "Glaive"})
    assert check_build(short, LOTS) == ["the Glaive needs STR 13 (has 12) in one hand (CD-135)"]
    strong = person(STR=13, DEX=14, gear={"both": "Glaive"})
    story = duel(strong, armed(), set={"p2": {"hp": 900}})
    story.does("attack slash right p2", TAKE)
    assert who(story, "p2").hp == 900 - (63 + 3 * 13 + 3 * 14 - 20)


@pytest.mark.rule("CD-136")
def test_half_of_the_requirements_in_both_hands_deals_the_1h_damage():
    half = person(gear={"both": "Glaive"})  # STR 10 and DEX 10 against 13 and 14
    assert check_build(half, LOTS) == []
    story = duel(half, armed(), set={"p2": {"hp": 900}})
    story.does("attack slash right p2", TAKE)
    assert who(story, "p2").hp == 900 - (43 + 30 + 30 - 20)
    # 2 x 8 < 17: the Flail can be carried by STR 8, not used; 2 x 9 >= 17 is enough.
    hunter = {"class": "Knight", "both": "Flail"}
    assert check_build(hunter, Options()) == []
    pirate = {"class": "Pirate", "both": "Greataxe"}  # STR 9 is half of 18
    assert check_build(pirate, Options()) == []


@pytest.mark.rule("CD-136")
def test_below_half_an_item_can_be_carried_but_not_held():
    weak = {"class": "Pirate", "both": "Flail", "points": {}}  # STR 9 is enough for 17
    assert check_build(weak, Options()) == []
    from roundtable.games.cool_duel.build import why_not_hold
    from roundtable.games.cool_duel.data import items

    attributes = {"AGI": 10, "DEX": 10, "FOR": 10, "STR": 8, "WILL": 10}
    assert "needs at least half of STR 17 (has 8)" in why_not_hold(attributes, items()["Flail"], True, Options())
    assert check_build({"class": "Knight", "quick": ["Flail"], "inventory": ["Flail"]}, Options()) == []


@pytest.mark.rule("CD-137")
def test_bows_and_two_handed_guns_need_all_unless_the_match_says_half():
    musket = {"class": "Pirate", "both": "Musket"}  # STR 9 against 13
    assert check_build(musket, Options()) == ["the Musket needs STR 13 (has 9) (CD-137)"]
    assert check_build(musket, Options(half_requirement_for_two_handers=True)) == []
    # One-handed guns and throwing items: full in one hand, half in two, always the same damage.
    assert check_build({"class": "Hunter", "right": "Flintlock"}, Options()) == [
        "the Flintlock needs DEX 12 (has 10) in one hand (CD-135)"
    ]
    assert check_build({"class": "Hunter", "both": "Flintlock"}, Options()) == []
    story = duel(armed("Hunter", "", both="Tomahawk"), armed(), at="A1 D1")
    story.does("attack throw right p2", TAKE)
    assert who(story, "p2").hp == 275 - (63 - 20)


@pytest.mark.rule("CD-175", "CD-181")
def test_one_set_one_shield_and_fortitude_in_full():
    assert check_build({"class": "Pirate", "worn": "Leather Set"}, Options()) == [
        "the Leather Set needs FOR 9 (has 7) (CD-181)"
    ]
    assert check_build({"class": "Mercenary", "generalist": 1, "right": "Heater Shield"}, Options()) == [
        "the Heater Shield needs FOR 13 (has 10) in one hand (CD-181)"
    ]
    assert check_build({"class": "Knight", "right": "Heater Shield", "left": "Round Shield"}, Options()) == [
        "only one shield can be held (CD-175)"
    ]
    assert check_build({"class": "Knight", "worn": "Dagger"}, Options()) == [
        "the Dagger is no armor set: only sets are worn (CD-175)"
    ]
    story = duel(armed("Knight", "Round Shield", quick=["Heater Shield", "Dagger"]), armed())
    assert offered(story, "draw") == ["draw 2 left"]  # not a second shield


@pytest.mark.rule("CD-127")
def test_equipment_is_free_and_may_be_chosen_twice():
    assert (
        check_build({"class": "Mercenary", "generalist": 1, "right": "Longsword", "left": "Longsword"}, Options()) == []
    )
    assert check_build({"class": "Knight", "right": "Excalibur"}, Options()) == [
        "there is no item 'Excalibur' (CD-127)"
    ]
    story = duel(armed("Knight", worn="Leather Set", inventory=["Banded Set"]), armed(), set={"p1": {"ap": 10}})
    assert not [key for key in story.offered if "set" in key.split("-") and not key.startswith("drop")]


@pytest.mark.rule("CD-070")
def test_four_quick_slots_or_as_many_as_the_match_says():
    five = {"class": "Knight", "quick": ["Dagger"] * 5}
    assert check_build(five, Options()) == ["5 quick slots are filled, there are 4 (CD-070)"]
    assert check_build(five, Options(quick_slots=5)) == []
    assert check_build({"class": "Knight", "quick": ["Leather Set"]}, Options()) == [
        "a quick slot cannot hold the Leather Set: sets do not fit (CD-070)"
    ]
    assert check_build({"class": "Knight", "quick": ["Dagger x2"]}, Options()) == [
        "only throwing items share a slot, not 2 of Dagger (CD-171)"
    ]
    story = duel(armed(quick=["Shuriken x9"]), armed())
    assert [len(slot) for slot in who(story, "p1").quick] == [9, 0, 0, 0]


@pytest.mark.rule("CD-122")
def test_a_mercenary_has_exactly_one_generalist_option():
    assert check_build({"class": "Mercenary"}, Options()) == [
        "a Mercenary has one Generalist option: 1, 2 or 3 (CD-122)"
    ]
    assert check_build({"class": "Knight", "generalist": 1}, Options()) == [
        "only a Mercenary has a Generalist option, not a Knight (CD-122)"
    ]


@pytest.mark.rule("CD-074")
def test_two_hands_and_what_takes_both():
    assert check_build({"class": "Knight", "both": "Longsword", "left": "Dagger"}, Options()) == [
        "the Longsword in both hands leaves no hand for anything else (CD-074)"
    ]
    assert check_build({"class": "Knight", "right": "Composite Bow"}, Options()) == [
        "the Composite Bow takes both hands (CD-074)"
    ]
    assert check_build({"class": "Knight", "both": "Round Shield"}, Options()) == [
        "the Round Shield is held in one hand (CD-074)"
    ]
    story = duel(armed("Knight", "Longsword", left="Round Shield"), armed())
    assert (who(story, "p1").right.name, who(story, "p1").left.name) == ("Longsword", "Round Shield")


def test_a_build_that_is_no_build_is_refused_with_the_reason():
    assert check_build({"class": "Wizard"}) == [
        "there is no class 'Wizard': choose one of Berserker, Hunter, Knight, Mercenary, Pirate (CD-106)"
    ]
    assert "there is no field sword" in check_build({"class": "Knight", "sword": 1})[0]
    with pytest.raises(BadSetup, match="player 2's build is refused: a Mercenary has one"):
        Match.new(GAME, options={"builds": '[{"class": "Knight"}, {"class": "Mercenary"}]'})
    with pytest.raises(BadSetup, match="no JSON"):
        Match.new(GAME, options={"builds": "nonsense"})
    match = Match.new(GAME, seed=1, options={"builds": '[{"class": "Knight"}, {"class": "Pirate", "right": "Hook"}]'})
    assert [found.class_ for found in match.state.characters.values()] == ["Knight", "Pirate"]


def test_ready_made_duelists_are_legal_in_the_plainest_duel():
    assert len(ready_made()) == 10
    for build in ready_made().values():
        assert check_build(build, Options()) == []
        assert build_warnings(build) == []
    assert {build.class_ for build in ready_made().values()} == {"Berserker", "Hunter", "Knight", "Mercenary", "Pirate"}


def test_a_position_that_makes_no_sense_is_refused():
    with pytest.raises(BadSetup, match="nobody in this position is called 'p9'"):
        duel(set={"p9": {"hp": 1}})
    with pytest.raises(BadSetup, match="there is no cell 'Z99'"):
        duel(at="A1 Z99")
    with pytest.raises(BadSetup, match="symbol 'z'"):
        duel(field={**FIELD, "rows": ["z" * 10] * 10})
    with pytest.raises(BadSetup, match="builds for 2 seats"):
        duel(armed(), seats=2)
    with pytest.raises(BadSetup, match="there is no map 'Atlantis'"):
        duel(field="Atlantis")


# --- the builder -----------------------------------------------------------------------------------------------------------


def drawn(match: Match, seat: int = 0) -> dict[str, ElementTree.Element]:
    """The picture of the builder by its targets."""
    root = ElementTree.fromstring(GAME.svg(match.view(seat)))
    return {node.get("data-target"): node for node in root.iter() if node.get("data-target")}


@pytest.mark.rule("CD-025", "CD-106", "CD-135")
def test_the_builder_shows_what_can_be_held_and_lets_one_start_over():
    match = Match.new(GAME, seed=1, options={"extra_attribute_points": 10})
    five = {f"class {name}" for name in ("berserker", "hunter", "knight", "mercenary", "pirate")}
    ready = {f"duelist {slug(name)}" for name in ready_made()}
    assert set(drawn(match)) == five | ready
    assert {option.target for option in match.asks[0].options} == five | ready
    first = match.asks[0].options.key_at(0)
    assert f"duelist {first}" in ready  # who is new takes somebody ready-made
    card = drawn(match)["duelist ser-aldous-the-late"].get("aria-label")
    assert card.startswith("Ser Aldous the Late, Knight: Longsword and Heater Shield; with Dwarf Komodo; HP 361, AP 10, ")
    match.answer(0, "mercenary")
    match.answer(1, "knight")
    match.answer(0, "1")
    match.answer(1, {})
    match.answer(0, {"STR": 7, "DEX": 1})
    match.answer(1, "pack dagger")
    tiles = drawn(match)
    assert "ready" in tiles
    assert tiles["item flail"].get("aria-label") == "Flail: one hand or both, weight 58"
    assert tiles["item tetsubo"].get("aria-label") == "Tetsubo: both hands, weight 48"
    assert tiles["item heater-shield"].get("aria-label") == "Heater Shield: needs FOR 13, weight 55"
    assert tiles["companion lord-of-the-pack"].get("aria-label") == "Lord of the Pack: needs power 15"
    match.answer(0, "right flail")
    match.answer(1, "done")
    assert drawn(match)["item flail"].get("aria-label").endswith(", 1 taken")
    targets = {option.key: option.target for option in match.asks[0].options}
    assert targets["left round-shield"] == "item round-shield"
    assert targets["ally hired-blade"] == "companion hired-blade"
    match.answer(0, "points")
    match.answer(1, "Dagny")
    match.answer(0, {"DEX": 2})  # STR 10 again: too little for a Flail in one hand
    assert (match.state.drafts[0].build.right, match.state.drafts[0].build.points) == ("", {"DEX": 2})
    match.answer(0, "class")
    assert match.state.drafts[0].build.class_ == ""


@pytest.mark.rule("CD-007", "CD-010", "CD-013", "CD-018", "CD-022")
@pytest.mark.parametrize("rounding", ["down", "up", "exact"])
def test_the_numbers_that_the_page_adds_up_are_those_of_the_sheet(rounding):
    options = Options(extra_attribute_points=10, attribute_half_rounding=rounding)
    build = read_build(person("Knight", gear={"worn": "Leather Set"}))
    given = {"AGI": 1, "FOR": 4, "WILL": 3, "STR": 2}
    wanted = sheet_numbers(read_build({"class": "Knight", "worn": "Leather Set", "points": given}), options)
    tallies = {what: json.loads(text) for what, text in tallies_of(build, options).items()}
    for what in ("HP", "AP", "threshold", "dodge", "parry", "max load"):
        tally = tallies[what]
        total = sum(table[given.get(name, 0)] for name, table in tally["by"].items())
        assert total // tally["divide"] + tally["rest"] == wanted[what], what


@pytest.mark.rule("CD-138", "CD-189")
def test_an_items_sheet_works_its_damage_out_and_names_its_special_attacks():
    build = read_build(person(STR=14, DEX=12))
    rows = dict(item_sheet(build, items()["Halberd"], Options(extra_attribute_points=20)).rows)
    assert rows["Slash"] == "3 AP, +6 to hit, damage 156, in both hands 183, range +1"  # 76 or 103, and 56 + 24
    assert rows["Decapitate"] == "Crush +3 AP: x2 damage, x4 against the prone"
    assert rows["Rapid Barrage"].startswith("Jab/Slash -1 AP, 1 hand: ")
    assert "Uppercut" not in rows
    assert rows["Critical"] == "base damage x2"
