"""The bestiary holds every number the ledger gives, and every Skill a monster names is in the book of Skills."""

import re
from collections import Counter

import pytest

from roundtable.games.kingdom import books
from tests.games.kingdom.ledger_text import cases, statement

MONSTER = (
    r"(?P<name>.+?): (?P<category>[\w ]+), Level (?P<level>\d+), Warfare (?P<warfare>\d+), Range (?P<range>\d+), "
    r"Damage (?P<damage>\S+), Defense (?P<defense>\d+), HP (?P<hp>\d+), Personality (?P<personality>\w+), "
    r"Materials (?P<materials>.+?)\. Skills: (?P<skills>.+)\."
)
KNOWN_SKILL = re.compile(r"(?P<name>.+) \((?P<where>own, \w+|[\w ]+)\)(?: \[see .+\])?")


@pytest.mark.parametrize("row", cases("beast", "entity", MONSTER))
def test_a_monster_is_held_as_the_ledger_has_it(row):
    monster = books.monsters[row["name"]]
    assert monster.category == row["category"]
    held = (monster.level, monster.warfare, monster.range, monster.defense, monster.hp)
    assert held == tuple(int(row[field]) for field in ("level", "warfare", "range", "defense", "hp"))
    assert (monster.damage, monster.personality) == (row["damage"], row["personality"])
    assert monster.materials == row["materials"].split(", ")
    assert [_where(name) for name in monster.skills] == [_expected(part) for part in row["skills"].split("; ")]


def _expected(part: str) -> tuple[str, str]:
    """A Skill as the ledger tells it: its name, and its group or own timing."""
    known = KNOWN_SKILL.fullmatch(part)
    assert known, part
    return known["name"], known["where"]


def _where(name: str) -> tuple[str, str]:
    """A Skill as our book tells it."""
    skill = books.skills[name]
    if skill.kind == "Own":
        return name, f"own, {skill.timing}"
    return name, skill.group or skill.kind.removeprefix("Advanced ")


@pytest.mark.rule("MYK-BEAST-001")
def test_there_are_207_monsters_in_ascending_order():
    assert Counter(monster.category for monster in books.monsters) == {
        "Ogre": 15,
        "Fairy": 15,
        "Beast": 33,
        "Aberration": 33,
        "Undead": 15,
        "Human": 27,
        "Construct": 15,
        "Angel": 27,
        "Deep One": 27,
    }
    assert len(books.monsters) == 207
    for category in books.CATEGORIES:
        levels = [monster.level for monster in books.monsters if monster.category == category]
        assert levels == sorted(levels)
    assert {monster.level for monster in books.monsters} == {*range(1, 21), 24, 25, 30}


@pytest.mark.rule("MYK-BEAST-506")
def test_46_monsters_know_public_enemy_and_the_others_can_become_citizens():
    listed = re.fullmatch(
        r".+Public Enemy: (.+); the other 161 can become Monster Citizens\.", statement("MYK-BEAST-506")
    )
    assert sorted(monster.name for monster in books.monsters if not monster.can_be_citizen) == sorted(
        listed[1].split(", ")
    )
    assert sum(monster.can_be_citizen for monster in books.monsters) == 161


@pytest.mark.rule("MYK-BEAST-495")
def test_typhoon_and_termite_lord_can_wreck_facilities():
    assert (books.monsters["Typhoon"].category, books.monsters["Termite Lord"].category) == ("Angel", "Aberration")
    assert "Termite Swarm" in books.monsters["Termite Lord"].skills
    assert "Facilit" in books.skills["Termite Swarm"].text


@pytest.mark.parametrize(
    ("name", "skill", "group"),
    [
        pytest.param("Red Cap", "Hit & Away", "Dungeon", marks=pytest.mark.rule("MYK-BEAST-454")),
        pytest.param("Giant Squirm", "Knock Back", "Melee", marks=pytest.mark.rule("MYK-BEAST-455")),
        pytest.param("Friday", "Dead Eye", "Ranged", marks=pytest.mark.rule("MYK-BEAST-456")),
        pytest.param("Vampire", "Download", "Summoning", marks=pytest.mark.rule("MYK-BEAST-457")),
        pytest.param("Bone Dragon", "Analyze", "Science", marks=pytest.mark.rule("MYK-BEAST-458")),
        pytest.param("Mercenary", "Parry", "Melee", marks=pytest.mark.rule("MYK-BEAST-459")),
        pytest.param("Heaven's Door", "Logical Blast", "Science", marks=pytest.mark.rule("MYK-BEAST-461")),
        pytest.param("Kappa", "Knock Back", "Melee", marks=pytest.mark.rule("MYK-BEAST-462")),
        pytest.param("Lamia", "Beauty", "General", marks=pytest.mark.rule("MYK-BEAST-463")),
        pytest.param("Organic Lokomotiv", "Knock Back", "Melee", marks=pytest.mark.rule("MYK-BEAST-465")),
        pytest.param("Raver Lord", "Charge", "Melee", marks=pytest.mark.rule("MYK-BEAST-466")),
    ],
)
def test_a_misprinted_skill_is_the_one_the_ledger_rules_it_to_be(name, skill, group):
    assert skill in books.monsters[name].skills
    assert books.skills[skill].group == group


@pytest.mark.rule("MYK-BEAST-464", "MYK-BEAST-467")
def test_command_and_a_category_is_command_xx():
    knowers = {
        category: sorted(monster.name for monster in books.monsters if f"Command {category}" in monster.skills)
        for category in books.CATEGORIES
    }
    assert knowers == {
        "Ogre": ["Minotaur"],
        "Fairy": ["Airt Piper", "Labyrinthine Neurotic"],
        "Beast": ["Archmage", "Manticore"],
        "Aberration": ["Archmage", "Nomi"],
        "Undead": ["Thog", "Vampire"],
        "Human": ["Tyrant"],
        "Construct": ["Dungeon Geek", "Nameless Apocrypha", "Nomi"],
        "Angel": ["Arch Angel", "Valkyrie"],
        "Deep One": ["MSM-07", "Mind Flayer"],
    }
    assert {books.skills[f"Command {category}"].name for category in books.CATEGORIES} == {"Command XX"}


@pytest.mark.rule("MYK-BEAST-485", "MYK-BEAST-488")
def test_monsters_named_by_tables_and_rare_items_can_become_citizens():
    species = [books.tables["Monster Citizen Table"].row(die).name for die in range(1, 7)]
    assert species == ["Ogrekin", "Horselizard", "Dwarf", "Elf", "Goldfish", "Hurry Fox"]
    crafted = [item.monster_citizen for item in books.items if item.monster_citizen not in ("", "any")]
    assert sorted(crafted) == ["Celestial", "Death", "Mind Flayer", "Red Giant"]
    assert all(books.monsters[name].can_be_citizen for name in species + crafted)


@pytest.mark.parametrize(
    ("level", "score"),
    [(1, 1), (9, 9), (10, 10), (14, 10), (15, 11), (19, 11), (20, 12), (24, 12), (25, 13), (29, 13), (30, 14)],
)
@pytest.mark.rule("MYK-WORLD-372")
def test_wit_charisma_and_quest_of_a_monster_follow_its_level(level, score):
    assert books.monster_score(level) == score
