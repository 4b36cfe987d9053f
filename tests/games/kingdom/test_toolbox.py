"""The GM's toolbox, with scripted dice: rolls, names, strangers, places, things drawn at random."""

import re

import pytest

from roundtable.games.kingdom import books
from roundtable.games.kingdom.books.finding import find_table
from roundtable.games.kingdom.toolbox import drawing, lookup, names, npcs, places, rolls, treasure
from roundtable.games.kingdom.tools import TOOLS
from roundtable.kernel import ledger
from roundtable.kernel.dice import Dice, Tape
from roundtable.kernel.errors import RoundtableError, ToolError
from roundtable.kernel.game import find_game
from roundtable.kernel.match import Match
from tests.games.kingdom.ledger_text import case, row_case


def tape(*faces: int) -> Tape:
    """Six-sided dice that will fall like this."""
    return Tape([(6, face) for face in faces])


# --- rolls ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MYK-WORLD-047", "MYK-GEAR-324", "MYK-PLAY-735", "MYK-CREATE-005")
@pytest.mark.parametrize(
    ("faces", "read", "word"), [((6, 2), 26, "Silver"), ((2, 6), 26, "Silver"), ((5, 5), 55, "Fairy")]
)
def test_a_d66_is_read_with_the_lower_die_first(faces, read, word):
    rolled = rolls.roll("Basic Name Table", tape(*faces))
    assert (rolled.dice, rolled.result, rolled.text) == (list(faces), read, word)
    assert rolled.rules == ["MYK-WORLD-060"]


@pytest.mark.rule("MYK-WORLD-572")
def test_a_rare_items_table_keeps_the_order_of_its_dice():
    assert rolls.roll("Rare General Items Table", tape(6, 1)).name == "Meat of Infinity"
    assert rolls.roll("Rare General Items Table", tape(1, 6)).name == "Seed Stock"


def test_a_table_that_leads_to_another_is_followed():
    rolled = rolls.roll("Dungeon Environment Table", tape(4, 2, 2))
    told = rolls.lines(rolled)
    assert [(line.depth, line.rows) for line in told] == [(0, ["MYK-WORLD-066"]), (1, ["MYK-WORLD-070"])]
    assert told[1].text.startswith("Aquatic Environment Table, 2 and 2, read 22: cistern")


def test_what_a_row_gives_by_dice_is_rolled_with_it():
    rolled = rolls.roll("Resources Table", tape(2, 4, 4, 5))
    assert rolled.text == "Years of peace: 3D6 more Citizens. (3D6: 13)"
    rolled = rolls.roll("Resources Table", tape(1, 2, 3))
    assert rolled.below[0].table == "Birth Table" and rolled.below[0].result == 23


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("charisma rest", "Charisma Rest Table"),
        ("CHARISMA REST TABLE", "Charisma Rest Table"),
        ("rest charisma", "Charisma Rest Table"),
        ("charsima rest", "Charisma Rest Table"),
        ("encounter 3", "Level 3 Random Encounter Table"),
        ("gender", "Sex Table"),
        ("materials table", "Market Table"),
        ("name a", "Name Table A"),
        ("treasure 21+", "Treasure Table, Level 21+"),
    ],
)
def test_a_table_is_found_by_what_people_type(typed, found):
    assert find_table(typed).name == found


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("rest", "'rest' may be any table of these: Wit Rest Table; Charisma Rest Table"),
        ("xyzzy", "there is no table called 'xyzzy'"),
        ("wit cooking", "did you mean"),
        ("", "name a table"),
    ],
)
def test_a_table_that_is_not_found_brings_suggestions(typed, words):
    with pytest.raises(ToolError, match=words):
        find_table(typed)


def test_a_result_can_be_looked_up_and_some_tables_are_only_looked_up():
    dice = tape()
    assert rolls.look_up("Special Region Events Table", "staircase", dice).text == "A Random Encounter occurs."
    assert rolls.look_up("Kingdom Level Table", "120", dice).text == "Small Kingdom"
    with pytest.raises(ToolError, match="looked up by one of its words: Starfield"):
        rolls.roll("Special Region Events Table", dice)
    with pytest.raises(ToolError, match="no result 99; it has 11, 12"):
        rolls.look_up("Birth Table", "99", dice)


def test_every_table_can_be_rolled_on_and_cites_rows_that_exist():
    dice = Dice(b"every table")
    for table in books.tables:
        if table.results:
            for line in rolls.lines(rolls.roll(table.name, dice)):
                assert line.rows and all(map(ledger.exists, line.rows)), line


# --- names ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MYK-CREATE-095", "MYK-CREATE-098", "MYK-CREATE-105")
@pytest.mark.parametrize(("sex", "name"), [("male", "Cloud the Meek"), ("female", "Clima the Meek")])
def test_a_name_and_a_nickname(sex, name):
    dice = tape(1, 4, 2, 3, 2)  # Name Table A 24, Nickname Table A 23
    assert names.person_name(dice, sex).name == name
    assert dice.left == []


@pytest.mark.rule("MYK-CREATE-103", "MYK-CREATE-104", "MYK-CREATE-105")
def test_nicknames_that_must_be_completed_or_stand_before():
    assert names.person_name(tape(1, 2, 4, 6, 6, 3), "male").name == "Cloud the 3rd"
    assert names.person_name(tape(4, 2, 4, 5, 5), "female").name == "Miss Clima"
    assert names.person_name(tape(4, 2, 4, 6, 6), "female").name == "Clima Mother of [choose a word]"
    assert names.person_name(tape(1, 2, 4, 5, 6), "male").name == "Cloud the Best in [the place where you play]"


@pytest.mark.rule("MYK-CREATE-101")
def test_exotic_names_that_ask_or_roll_a_word():
    assert names.person_name(tape(3, 5, 5, 2, 3), "male").name == "[your favorite word] Dragon the Meek"
    dice = tape(3, 5, 6, 5, 6, 2, 1, 1, 2, 3)  # a random word: 5 and 6 are rolled again, then table 2
    assert names.person_name(dice, "male").name == "Science the Meek"
    assert dice.left == []


@pytest.mark.rule("MYK-CREATE-006", "MYK-CREATE-011")
def test_the_name_of_a_kingdom():
    assert names.kingdom_name(tape(1, 1, 2, 4, 1, 1)).name == "Dark Dragon Kingdom"
    assert names.kingdom_name(tape(2, 3, 2, 5, 2, 5)).name == "Neo Catopolis"


# --- strangers --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MYK-WORLD-048", "MYK-WORLD-049", "MYK-WORLD-051", "MYK-WORLD-055", "MYK-WORLD-056")
def test_a_stranger_has_an_age_a_sex_four_traits_and_a_name():
    dice = tape(2, 5, 1)  # young, female, one trait of each kind
    dice.add([(15, 3)])  # 17 years
    dice.add([(6, face) for face in (1, 1, 1, 2, 1, 3, 1, 6, 2, 2, 2)])  # the 2 after 16: the strange one
    dice.add([(4, 3)])
    npc = npcs.npc(dice)
    assert (npc.age, npc.years, npc.sex) == ("Young", 17, "female")
    assert [trait.text for trait in npc.traits] == ["Kind", "Glasses", "Smart", "Spy"]
    assert (npc.theme, npc.name) == ("robot", "Servo")
    assert dice.left == []


@pytest.mark.rule("MYK-WORLD-049")
def test_the_ancient_are_two_hundred_and_a_d66():
    dice = Tape([(6, 6), (6, 1), (6, 1), (6, 6), (6, 3), *[(6, 1)] * 6, (6, 1), (6, 2), (6, 1), (6, 1), (6, 1), (4, 1)])
    npc = npcs.npc(dice)
    assert (npc.age, npc.years, npc.sex) == ("Ancient", 236, "male")


@pytest.mark.rule("MYK-WORLD-051")
def test_other_trait_tables_differ_and_the_same_trait_is_rolled_again():
    dice = tape(1, 1, 4)  # a child, male, two Abilities and two others
    dice.add([(7, 1), (3, 3), (2, 1)])  # 8 years; of the other three the third, then of two the first
    dice.add([(6, face) for face in (1, 2, 2, 1, 1, 3)])  # Strong, Strong again, Smart
    dice.add([(6, face) for face in (1, 1, 1)])  # the Special Trait, mundane
    dice.add([(6, face) for face in (1, 1)])  # Personality
    dice.add([(6, 1), (6, 1), (4, 1)])
    npc = npcs.npc(dice)
    assert [(trait.table, trait.text) for trait in npc.traits] == [
        ("Ability Table", "Strong"),
        ("Ability Table", "Smart"),
        ("Special Trait Table", "Bullied"),
        ("Personality Table", "Kind"),
    ]
    assert dice.left == []


# --- places -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MYK-WORLD-057", "MYK-WORLD-058", "MYK-WORLD-059")
@pytest.mark.parametrize(
    ("faces", "name"),
    [
        ((1, 5, 4, 4, 1, 1), "Frozen Castle"),
        ((3, 2, 3, 5, 2, 4), "Hell Tunnel"),
        ((2, 4, 5, 5, 2, 6), "Fairyland"),  # -land is joined on
    ],
)
def test_a_place_is_called_by_a_flair_and_a_kind(faces, name):
    dice = tape(*faces)
    assert places.place_name(dice).name == name
    assert dice.left == []


@pytest.mark.rule("MYK-WORLD-062")
def test_a_place_called_after_something_drawn():
    monster = list(books.monsters)[11].name
    assert (
        places.place_name(Tape([(6, 5), (6, 1), (6, 4), (6, 5), (207, 12), (6, 1), (6, 1)])).name == f"{monster} Gate"
    )
    assert places.place_name(tape(5, 1, 4, 6, 1, 2, 2, 1, 1)).name == "Pit Gate"  # a Trap: Classic, 22
    assert places.place_name(Tape([(6, 5), (6, 1), (6, 6), (6, 6), (99, 42), (6, 1), (6, 1)])).name == "42 Gate"
    named = places.place_name(Tape([(6, 5), (6, 1), (6, 5), (6, 6), (4, 2), (6, 1), (6, 1), (2, 1), (6, 1), (6, 1)]))
    assert named.name == "Eiji Gate"


@pytest.mark.rule("MYK-WORLD-031", "MYK-WORLD-066")
def test_a_room_has_a_name_and_surroundings():
    room = places.room(tape(1, 5, 4, 4, 1, 1, 2, 1, 1))
    assert (room.name, room.environment) == ("Frozen Castle", "bare rock cave")


@pytest.mark.parametrize(
    ("rule", "what", "dice", "told"),
    [
        case("MYK-PLAY-649", "Starfield", "d6=1 d6=1", []),
        case("MYK-PLAY-657", "Barrier", "d6=4 d6=5", []),
        case(
            "MYK-PLAY-654",
            "Monster kingdom",
            "d6=3 d6=3 d6=1 d6=1 d6=2 d6=4 d6=1 d6=1 d9=5",
            ["It is called Dark Dragon Kingdom.", "Its people are of the category Undead."],
        ),
        case(
            "MYK-PLAY-655",
            "Kingdom",
            "d6=3 d6=4 d6=1 d6=1 d6=2 d6=4 d6=1 d6=1 d6=5 d6=3 d6=1 d6=1 d6=2 d6=3",  # the Market's 2 is rolled again
            [
                "It is called Dark Dragon Kingdom.",
                "Relationship: Dangerous.",
                "It has a Staple: Iron (the die shows 3).",
            ],
        ),
        case("MYK-PLAY-658", "Resources", "d6=5 d6=5 d6=6 d6=6", ["Both Staples are Leather."]),
        row_case("MYK-PLAY-660", "Enclave", "d6=6 d6=6 d4=2", [f"Great Power: {list(books.great_powers)[1].name}."]),
    ],
)
def test_an_unknown_region_comes_with_what_its_row_leaves_to_the_dice(rule, what, dice, told):
    scripted = Tape(dice)
    region = places.region(scripted)
    assert (region.what, [line.text for line in region.details]) == (what, told)
    assert rule in region.rolled.rules
    assert scripted.left == []


# --- things at random -------------------------------------------------------------------------------------------------


@pytest.mark.rule("MYK-GEAR-325", "MYK-PLAY-732")
def test_a_random_common_item():
    dice = tape(5, 6, 1, 6, 5)  # 5 and 6 are rolled again, then Arms 56
    assert treasure.common_item(dice).last.name == "Cannon"
    assert [treasure.common_item(tape(die, 1, 3)).last.table for die in (2, 3, 4)] == [
        *("Lifestyle Items Table", "Recovery Items Table", "Exploration Items Table"),
    ]


@pytest.mark.rule("MYK-PLAY-733")
@pytest.mark.parametrize(
    ("faces", "name"), [((1, 6, 6), "Excalibur"), ((5, 1, 1), "Hollow Point"), ((4, 6, 6), "Love")]
)
def test_a_random_rare_item(faces, name):
    assert treasure.rare_item(tape(*faces)).name == name


@pytest.mark.rule("MYK-GEAR-326")
@pytest.mark.parametrize(
    ("die", "table"),
    [(1, "Court"), (2, "Residential"), (3, "Special"), (4, "Recreational"), (5, "Public"), (6, "Production")],
)
def test_a_random_facility(die, table):
    rolled = drawing.draw("facility", tape(die, 1, *([1] if die < 4 else [])))
    assert rolled.below[0].table == f"{table} Facilities Table"
    assert books.facilities[rolled.last.name].category == table


@pytest.mark.rule("MYK-PLAY-730")
def test_a_random_material_rolls_a_two_again():
    dice = tape(1, 1, 1, 1, 3, 4)
    assert (rolls.material(dice).text, dice.left) == ("Machinery", [])


@pytest.mark.rule("MYK-WORLD-101")
@pytest.mark.parametrize(
    ("faces", "trap", "level"),
    [
        ((1, 2, 2, 6, 4), "Pit", 4),  # a Level from 1 to 5: 6 is rolled again
        ((6, 1, 3), "Duel Room", 1),
        ((5, 6, 5), "Infinite Corridor", 7),
        ((4, 1, 1, 2), "Avalanche", 2),
    ],
)
def test_a_random_trap(faces, trap, level):
    dice = tape(*faces)
    drawn = drawing.random_trap(dice)
    assert (drawn.trap, drawn.level, dice.left) == (trap, level, [])


@pytest.mark.rule("MYK-WORLD-101")
def test_the_six_categories_of_traps():
    kinds = [books.traps[drawing.random_trap(Dice(bytes([seed])), None).trap].category for seed in range(60)]
    tables = [drawing.random_trap(tape(die, 1, 3, 1), None).rolled.below[0].table for die in range(1, 7)]
    assert tables == [
        f"{kind} Trap Table" for kind in ("Classic", "Facility", "Encounter", "Disaster", "Movement", "Combat")
    ]
    assert set(kinds) == {"Classic", "Facility", "Encounter", "Disaster", "Movement", "Combat"}


@pytest.mark.rule("MYK-PLAY-734")
def test_a_random_monster_is_drawn_evenly_among_those_that_fit():
    fitting = [monster.name for monster in books.monsters if monster.category == "Undead" and monster.level <= 4]
    drawn = [drawing.random_monster(Tape([(len(fitting), n + 1)]), 1, 4, "Undead").name for n in range(len(fitting))]
    assert drawn == fitting
    with pytest.raises(ToolError, match="no Undead of Level 29 to 29"):
        drawing.random_monster(tape(), 29, 29, "Undead")


# --- looking up -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MYK-WORLD-800", "MYK-BEAST-491")
def test_names_used_twice_are_told_apart_by_kind():
    with pytest.raises(ToolError, match=r"of these: Evil Eye \(monster\); Evil Eye \(Item\)"):
        lookup.look("evil eye")
    assert lookup.look("evil eye item")[0] == "Evil Eye (Item)"
    assert lookup.look("evil eye monster")[0] == "Evil Eye (monster)"


def test_a_monster_is_told_with_its_numbers_and_skills():
    title, told = lookup.look("ogrekin champ")
    assert title == "Ogrekin Champion (monster)"
    assert told[0].text.startswith("Ogre, Level 3; Warfare 3, Range 0, Damage 1D6+1, Defense 11, HP 7; Cunning")
    assert told[1].text == "Wit, Charisma and Quest 3; Materials: Fang"
    assert [line.text.partition(" (")[0] for line in told[2:]] == ["Schemer", "Flanking", "Hope of the Ogrekin"]


def test_everything_in_the_books_can_be_looked_up():
    for name in lookup.every_name():
        _, told = lookup.look(name)
        assert any(line.rows for line in told), name


@pytest.mark.parametrize("name", ["King", "Poisoned", "Wit Rest Table", "Level 1 Random Encounter Table"])
def test_classes_bad_statuses_and_tables_are_among_it(name):
    title, told = lookup.look(name)
    assert title.startswith(name) and len(told) >= 2


@pytest.mark.rule("MYK-PLAY-548")
def test_a_bad_status_is_told_with_what_ends_it():
    title, told = lookup.look("asleep")
    assert title == "Asleep (Bad Status)"
    assert "Defense 7" in told[0].text and told[1].text == "Ended by: Taking damage, or the end of the Combat."
    assert set(books.bad_statuses.entries) == set(books.BAD_STATUSES)


def test_a_guess_is_said_to_be_one():
    title, told = lookup.look("hostile")
    assert title == "Hustle (Skill)"
    assert told[0].text == 'Nothing here is called "hostile". The nearest is Hustle.'
    assert not lookup.look("hustle")[1][0].text.startswith("Nothing")


@pytest.mark.rule("MYK-WORLD-414")
@pytest.mark.parametrize("category", books.CATEGORIES)
def test_a_command_names_its_category(category):
    title, told = lookup.look(f"Command {category}")
    assert title == f"Command {category} (Skill)"
    assert f"all other characters of category {category} on the user's side" in told[1].text


def test_no_entry_speaks_of_category_xx_and_a_monsters_skills_have_check_and_cost():
    for monster in books.monsters:
        told = {line.text.partition(" (")[0]: line.text for line in lookup.monster_lines(monster)}
        for name in monster.skills:
            skill, line = books.skills[name], told[name]
            assert "XX" not in line
            assert skill.check is None or f"; {lookup.check(skill.check)}" in line
            assert not skill.pays or "; costs " in line


# --- as tools ---------------------------------------------------------------------------------------------------------

FILLED = {
    "table": {"name": "charisma rest"},
    "treasure": {"monsters": "3 Ogrekin, Dragon, level 25"},
    "market": {"stock": "7 Meat, Iron 12", "partner": "Friendly", "staple": "wood"},
    "look": {"name": "mimic"},
}
TOOL = {tool.name: tool for tool in TOOLS}
RUNNING = [tool for tool in TOOLS if tool.name not in ("check", "show")]


@pytest.mark.rule("MYK-PLAY-735")
def test_dice_as_people_write_them_and_a_clear_word_where_nobody_could():
    lines = [line.text for line in TOOL["dice"].use({"dice": "d66", "count": 20}, "owl").lines]
    assert len(lines) == 20 and all(text[0] <= text[1] for text in lines), "the lower die first"
    kept = TOOL["dice"].use({"dice": "4d6kh3"}, "owl").lines[0].text
    assert kept.count("[") == 1, "the die left out stands in brackets"
    with pytest.raises(ToolError, match="write dice like"):
        TOOL["dice"].use({"dice": "banana"}, "owl")


def test_a_kingdom_at_once_can_be_printed_and_gone_on_with():
    result = TOOL["kingdom"].use({"players": 3, "gm": True}, "owl")
    match = Match.new(find_game("kingdom"), result.setup)
    assert sorted(match.asks) == [0, 1, 2, 3] and match.state.step == "review"
    assert result.title in result.file.text and result.file.name.endswith(".html")
    assert [line.text for line in result.lines if line.rows == ["MYK-CREATE-092"]] == [
        one.name for one in match.state.people
    ]


@pytest.mark.parametrize("tool", RUNNING, ids=lambda tool: tool.name)
def test_a_tool_repeats_itself_and_cites_rows_that_exist(tool):
    first = tool.use(FILLED.get(tool.name, {}), "seed")
    assert tool.use(FILLED.get(tool.name, {}), "seed") == first
    for seed in range(12):
        result = tool.use(FILLED.get(tool.name, {}), seed)
        assert result.rows and all(map(ledger.exists, result.rows))
        assert all(line.text.strip() for line in result.lines)
    described = [field for field in tool.fields if field.description and (not field.rule or ledger.exists(field.rule))]
    assert described == tool.fields


@pytest.mark.parametrize(
    ("name", "given", "words"),
    [
        ("table", {}, "name a table"),
        ("treasure", {}, "name some monsters"),
        ("treasure", {"monsters": "100 Ogrekin"}, "1 to 99 monsters"),
        ("market", {"stock": "Meat"}, "7 Meat, Iron 12"),
        ("market", {"stock": "3 Gold"}, "no Material called 'Gold'"),
        ("market", {"staple": "wood"}, "partner=Friendly"),
        ("limits", {"levels": "1, x"}, "a Court reads like"),
        ("encounter", {"level": "0"}, "1 to 30"),
        ("draw", {"what": "dragon"}, "common item"),
        ("monster", {"low": "29", "high": "29"}, "no monster of Level 29"),
    ],
)
def test_a_tool_says_what_it_cannot_do(name, given, words):
    tool = next(tool for tool in TOOLS if tool.name == name)
    with pytest.raises(RoundtableError, match=re.escape(words)):
        tool.use(given, 1)


def test_a_near_miss_is_taken_for_what_was_meant():
    tool = next(tool for tool in TOOLS if tool.name == "treasure")
    assert tool.use({"monsters": "Ogrekon"}, 1).lines[0].text.startswith("Ogrekin: ")
