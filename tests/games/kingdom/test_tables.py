"""The tables hold, result by result, what the ledger says stands there."""

import re

import pytest

from roundtable.games.kingdom import books
from tests.games.kingdom.ledger_text import ledger, row_case, statement, table_rows

WORDS = [  # tables whose rows are nothing but words or names
    ("MYK-CREATE-008", "Kingdom Name Table 1"),
    ("MYK-CREATE-009", "Kingdom Name Table 2"),
    ("MYK-CREATE-010", "Kingdom Name Table 3"),
    ("MYK-CREATE-099", "Name Table A"),
    ("MYK-CREATE-100", "Name Table B"),
    ("MYK-CREATE-102", "Fantastic Name Table"),
    ("MYK-CREATE-103", "Nickname Table A"),
    ("MYK-CREATE-104", "Nickname Table B"),
    ("MYK-CREATE-181", "Starting Equipment Table"),
    ("MYK-CREATE-190", "Random Word Table 1"),
    ("MYK-CREATE-191", "Random Word Table 2"),
    ("MYK-CREATE-192", "Random Word Table 3"),
    ("MYK-CREATE-193", "Random Word Table 4"),
    ("MYK-CREATE-186", "Affection Table"),
    ("MYK-CREATE-188", "Hostility Table"),
    ("MYK-GEAR-159", "Arms Items Table"),
    ("MYK-GEAR-175", "Lifestyle Items Table"),
    ("MYK-GEAR-191", "Recovery Items Table"),
    ("MYK-GEAR-207", "Exploration Items Table"),
    ("MYK-GEAR-262", "Residential Facilities Table"),
    ("MYK-GEAR-278", "Special Facilities Table"),
    ("MYK-GEAR-294", "Recreational Facilities Table"),
    ("MYK-GEAR-301", "Public Facilities Table"),
    ("MYK-GEAR-308", "Production Facilities Table"),
    ("MYK-WORLD-050", "Sex Table"),
    ("MYK-WORLD-052", "Personality Table"),
    ("MYK-WORLD-053", "Appearance Table"),
    ("MYK-WORLD-054", "Ability Table"),
    ("MYK-WORLD-058", "Flair Table"),
    ("MYK-WORLD-059", "Place Name Table"),
    ("MYK-WORLD-060", "Basic Name Table"),
    ("MYK-WORLD-061", "Ominous Name Table"),
    ("MYK-WORLD-062", "Random Name Table"),
    ("MYK-WORLD-063", "Passageway Name Table"),
    ("MYK-WORLD-064", "Natural Name Table"),
    ("MYK-WORLD-065", "Man-made Name Table"),
    ("MYK-WORLD-067", "Man-made Environment Table"),
    ("MYK-WORLD-068", "Cave Environment Table"),
    ("MYK-WORLD-069", "Nature Environment Table"),
    ("MYK-WORLD-070", "Aquatic Environment Table"),
    ("MYK-WORLD-071", "Aerial Environment Table"),
    ("MYK-WORLD-072", "Supernatural Environment Table"),
    ("MYK-WORLD-104", "Classic Trap Table"),
    ("MYK-WORLD-141", "Facility Trap Table"),
    ("MYK-WORLD-178", "Encounter Trap Table"),
    ("MYK-WORLD-212", "Disaster Trap Table"),
    ("MYK-WORLD-248", "Movement Trap Table"),
    ("MYK-WORLD-282", "Combat Trap Table"),
    ("MYK-WORLD-348", "Base Table"),
    ("MYK-WORLD-479", "Weaknesses Table"),
    ("MYK-WORLD-659", "Advanced Job Table"),
]


def _told(rule: str) -> dict[int, str]:
    """The rows of a table as its ledger row tells them, result by result."""
    rows = table_rows(statement(rule).rstrip(".").partition(": ")[2])
    told: dict[int, str] = {}
    for key, words in rows.items():
        low, _, high = key.partition("-")
        told |= dict.fromkeys(range(int(low), int(high or low) + 1), words)
    return told


@pytest.mark.parametrize(("rule", "name"), [row_case(*pair) for pair in WORDS])
def test_a_table_of_words_is_held_as_the_ledger_has_it(rule, name):
    table, told = books.tables[name], _told(rule)
    assert sorted(told) == list(table.results)
    assert {result: table.row(result).text for result in table.results} == told


@pytest.mark.rule("MYK-GEAR-245")
def test_the_court_facilities_table_never_gives_a_royal_palace():
    table, told = books.tables["Court Facilities Table"], _told("MYK-GEAR-245")
    told = {key: words.partition(".")[0] for key, words in told.items()}
    assert {result: table.row(result).name for result in table.results} == told
    assert "Royal Palace" not in told.values()


@pytest.mark.rule("MYK-CREATE-101")
def test_the_exotic_names_end_in_questions():
    table, told = books.tables["Exotic Name Table"], _told("MYK-CREATE-101")
    held = {key: table.row(key).text for key in table.results}
    assert held == {key: words.strip("()") for key, words in told.items()}
    assert [table.row(key).fill for key in (36, 44, 45, 46, 55, 56, 66)] == ["asked"] * 5 + ["random word", "asked"]
    assert table.row(55).form == "{} Dragon"


@pytest.mark.parametrize(
    ("name", "result", "fill", "form"),
    [
        pytest.param("Kingdom Name Table 2", 55, "asked", "{}", marks=pytest.mark.rule("MYK-CREATE-009")),
        pytest.param("Kingdom Name Table 2", 56, "place", "{}", marks=pytest.mark.rule("MYK-CREATE-009")),
        pytest.param("Kingdom Name Table 2", 66, "king", "{}", marks=pytest.mark.rule("MYK-CREATE-009")),
        pytest.param("Nickname Table A", 56, "place", "the Best in {}", marks=pytest.mark.rule("MYK-CREATE-103")),
        pytest.param("Nickname Table A", 66, "ordinal", "the {}", marks=pytest.mark.rule("MYK-CREATE-103")),
        pytest.param("Nickname Table B", 56, "asked", "Child of {}", marks=pytest.mark.rule("MYK-CREATE-104")),
        pytest.param("Random Word Table 4", 44, "next job", "{}", marks=pytest.mark.rule("MYK-CREATE-193")),
        pytest.param("Appearance Table", 66, "job", "Dressed as {}", marks=pytest.mark.rule("MYK-WORLD-053")),
        pytest.param("Random Name Table", 45, "monster", "{}", marks=pytest.mark.rule("MYK-WORLD-062")),
        pytest.param("Random Name Table", 46, "trap", "{}", marks=pytest.mark.rule("MYK-WORLD-062")),
        pytest.param("Random Name Table", 55, "random word", "{}", marks=pytest.mark.rule("MYK-WORLD-062")),
        pytest.param("Random Name Table", 56, "name", "{}", marks=pytest.mark.rule("MYK-WORLD-062")),
        pytest.param("Random Name Table", 66, "number", "{}", marks=pytest.mark.rule("MYK-WORLD-062")),
    ],
)
def test_a_row_that_must_be_completed_says_with_what(name, result, fill, form):
    row = books.tables[name].row(result)
    assert (row.fill, row.form) == (fill, form)


def test_mister_and_miss_stand_before_the_name_and_suffixes_join_the_word():
    title = books.tables["Nickname Table B"].row(55)
    assert (title.either, title.before) == (["Mister", "Miss"], True)
    assert books.tables["Nickname Table B"].row(66).either == ["Father of {}", "Mother of {}"]
    suffixes = [books.tables["Kingdom Name Table 3"].row(25), books.tables["Natural Name Table"].row(26)]
    assert [(row.form, row.join) for row in suffixes] == [("opolis", True), ("land", True)]


@pytest.mark.rule("MYK-CREATE-097")
def test_which_name_tables_a_die_names():
    told = {}
    for part in statement("MYK-CREATE-097").removeprefix("1D6: ").rstrip(".").split("; "):
        die, _, tables = part.partition(" ")
        told[int(die)] = tables.split(" + ")
    table = books.tables["Name Generation Table"]
    assert {die: table.row(die).rolls for die in table.results} == told


@pytest.mark.rule("MYK-CREATE-152")
def test_the_birth_table_gives_jobs_with_their_primary_ability():
    told = _told("MYK-CREATE-152")
    table = books.tables["Birth Table"]
    for result in table.results[:-1]:
        job = books.jobs[table.row(result).name]
        assert f"{job.name} ({next(iter(job.bonus))})" == told[result]
    assert (table.row(66).name, bool(table.row(66).ask)) == ("", True)
    assert {table.row(result).name for result in table.results[:-1]} == {
        job.name for job in books.jobs if not job.advanced
    }


@pytest.mark.rule("MYK-CREATE-060")
def test_the_kingdom_level_follows_the_population():
    table = books.tables["Kingdom Level Table"]
    told = re.findall(r"(\d+)(?:-(\d+)| or more) level (\d+) ([^;.]+)", statement("MYK-CREATE-060"))
    assert len(told) == 10
    for low, high, level, title in told:
        for population in (int(low), int(high or 999_999)):
            assert (table.row(population).value, table.row(population).text) == (int(level), title)
    assert [table.row(population).value for population in (0, 10)] == [1, 1]  # ruled: 0-10 is also level 1


@pytest.mark.rule("MYK-CREATE-088")
def test_how_another_kingdom_feels_about_yours():
    table = books.tables["Other Kingdom Relationship Table"]
    assert [table.row(die).name for die in range(1, 7)] == [
        *("Allied", "Friendly", "Neutral", "Neutral", "Dangerous", "Hostile"),
    ]
    assert books.RELATIONSHIPS == ("Allied", "Friendly", "Neutral", "Dangerous", "Hostile")


@pytest.mark.rule("MYK-WORLD-049")
def test_an_npcs_age():
    table = books.tables["Age Table"]
    told = re.findall(r"(\d) ([\w-]+) \((\d+)(?:-(\d+)| or more)\)", statement("MYK-WORLD-049"))
    assert len(told) == 6
    for die, label, low, high in told:
        assert (table.row(int(die)).text, table.row(int(die)).ages) == (label, (int(low), int(high) if high else None))


@pytest.mark.rule("MYK-WORLD-051")
def test_an_npcs_traits_are_always_four_rolls():
    rolls = {die: books.tables["Traits Table"].row(die).rolls for die in range(1, 7)}
    assert rolls == {
        1: ["Personality Table", "Appearance Table", "Ability Table", "Special Trait Table"],
        2: ["Personality Table", "Personality Table", "other", "other"],
        3: ["Appearance Table", "Appearance Table", "other", "other"],
        4: ["Ability Table", "Ability Table", "other", "other"],
        5: ["Special Trait Table", "Special Trait Table", "other", "other"],
        6: ["choice", "choice", "choice", "other"],
    }


@pytest.mark.rule("MYK-WORLD-055")
def test_an_npcs_special_trait_is_mundane_or_strange():
    table, told = books.tables["Special Trait Table"], _told("MYK-WORLD-055")
    assert {key: " / ".join(table.row(key).either) for key in table.results} == told


@pytest.mark.rule("MYK-WORLD-056")
def test_what_an_npc_is_named_after():
    table = books.tables["NPC Name Table"]
    told = {key: words.partition(".")[0] for key, words in _told("MYK-WORLD-056").items()}
    assert {key: table.row(key).text for key in table.results} == told
    assert all(len(set(table.row(key).words)) == 4 for key in table.results)


@pytest.mark.rule("MYK-WORLD-066")
def test_which_environment_table_a_die_names():
    table = books.tables["Dungeon Environment Table"]
    names = ["Man-made", "Cave", "Nature", "Aquatic", "Aerial", "Supernatural"]
    assert [table.row(die).name for die in range(1, 7)] == [f"{name} Environment Table" for name in names]
    assert books.tables["Natural Environment Table"].name == "Nature Environment Table"


@pytest.mark.parametrize(
    ("rule", "name"),
    [row_case("MYK-WORLD-483", "Rare Arms Items Table"), row_case("MYK-WORLD-572", "Rare General Items Table")],
)
def test_a_rare_items_table_reads_two_dice_in_order(rule, name):
    told = {}
    for first, row in re.findall(r"(\d): ([^;.]+)", statement(rule).partition("gives - ")[2]):
        told |= {
            int(first) * 10 + int(second): item for second, item in (part.split(" ", 1) for part in row.split(", "))
        }
    table = books.tables[name]
    assert len(told) == 36
    assert {result: table.row(result).name for result in table.results} == told
    category = name.removesuffix(" Items Table")
    assert {table.row(result).name for result in table.results} == {
        item.name for item in books.items if item.category == category
    }


@pytest.mark.parametrize(
    ("rule", "die", "weather", "numbers", "effect"),
    [
        row_case("MYK-GEAR-060", 1, "Sunny", [], "stargazer/1"),
        row_case("MYK-GEAR-061", 2, "Rain", [], "stargazer/2"),
        row_case("MYK-GEAR-062", 3, "Cloudy", ["3D6"], "stargazer/3"),
        row_case("MYK-GEAR-063", 4, "Fog", ["2"], "stargazer/4"),
        row_case("MYK-GEAR-064", 5, "Gale", [], "stargazer/5"),
        row_case("MYK-GEAR-065", 6, "Calm", [], ""),
    ],
)
def test_the_weather_a_stargazer_calls(rule, die, weather, numbers, effect):
    row = books.tables["Stargazer Table"].row(die)
    assert row.text.startswith(f"{weather}: ")
    assert (re.findall(r"\d+D6|\d+", row.text), row.effect, row.rules) == (numbers, effect, [rule])


def _play_rows(first: int, last: int) -> list:
    return [row_case(f"MYK-PLAY-{number}") for number in range(first, last + 1)]


ENCOUNTER = re.compile(
    r"(Vanguard|Rearguard|Encampment): (.+?) x (as many as the Court|half the Court \(rounded up\)|\d+)"
)


@pytest.mark.parametrize("rule", _play_rows(663, 698))
def test_a_random_encounter_is_held_as_the_ledger_has_it(rule):
    level, die = re.match(r"Level (\d) encounter, roll (\d)", statement(rule)).groups()
    counts = {"as many as the Court": "court", "half the Court (rounded up)": "half court"}
    told = [
        (area, monster, counts.get(count) or int(count)) for area, monster, count in ENCOUNTER.findall(statement(rule))
    ]
    row = books.tables[f"Level {level} Random Encounter Table"].row(int(die))
    assert [(group.area, group.monster, group.count) for group in row.groups] == told


@pytest.mark.rule("MYK-BEAST-480")
def test_the_bone_dragon_of_a_random_encounter_knows_more():
    group = books.tables["Level 6 Random Encounter Table"].row(3).groups[0]
    assert (group.monster, group.extra_skills) == ("Bone Dragon", ["Eternal Flame", "Demoralize"])


@pytest.mark.parametrize("rule", _play_rows(513, 522))
def test_what_the_market_wants(rule):
    result, material = re.fullmatch(r"Market (\d+): (\w+) is in demand\.", statement(rule)).groups()
    assert books.tables["Market Table"].row(int(result)).name == material
    assert books.tables["Market Table"].row(2).name == ""


TREASURE = re.compile(r"Treasure, individual Level (\d+)(?:-(\d+)|\+) \(total (\d+)(?:-(\d+)|\+)\), roll (\d): (.+)\.")


@pytest.mark.parametrize("rule", _play_rows(437, 466))
def test_a_treasure_is_held_as_the_ledger_has_it(rule):
    low, high, total, total_high, die, told = TREASURE.fullmatch(statement(rule)).groups()
    table = books.tables[f"Treasure Table, Level {low}-{high}" if high else f"Treasure Table, Level {low}+"]
    assert table.levels == (int(low), int(high) if high else None)
    assert table.totals == (int(total), int(total_high) if total_high else None)
    find = table.row(int(die)).find
    if told == "nothing":
        assert find.what == "nothing"
    elif "Material" in told:
        assert (find.what, find.count) == ("materials", int(told.split()[0]))
    elif told == "one Lunch":
        assert (find.what, find.item, find.level) == ("item", "Lunch", 0)
    else:
        category = re.search(r"(Recovery|Rare Arms|Arms|Common|Rare General|Rare) Item", told)
        level = re.search(r"at Level (\d) if", told)
        assert (find.what, find.category) == ("item", category[1])
        assert find.pick == ("chosen" if told.endswith("Item of choice") else "random")
        assert find.level == (int(level[1]) if level else 0)


@pytest.mark.parametrize("rule", _play_rows(615, 620))
def test_why_an_ally_appears(rule):
    told = re.fullmatch(r"(\w+), 1D6: (.+)\. Narrative only\.", statement(rule))
    table = books.tables[f"Alliance Table - {told[1]}"]
    rows = dict(part.split(" ", 1) for part in told[2].split("; "))
    assert {str(die): table.row(die).text for die in table.results} == rows
    assert not any(table.row(die).effect for die in table.results)


def test_every_row_of_every_play_table_is_there_and_its_effect_reserved():
    """Rows that do something cite their ledger row; what they do is proved with the rules that play them."""
    cited = [rule for table in books.tables for line in table.lines for rule in line.row.rules]
    cited += [rule for table in books.tables for rule in table.rules]
    computed = {"MYK-PLAY-028", *(f"MYK-PLAY-{number}" for number in range(467, 471))}  # formulas, not rows to roll
    for rule, row in ledger("play").items():
        if row["kind"] == "table" and rule not in computed:
            assert rule in cited, rule
