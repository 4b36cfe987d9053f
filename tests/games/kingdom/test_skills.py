"""The book of Skills holds what the ledger says of every Skill: whose it is, when and on whom it works, its check."""

import re

import pytest

from roundtable.games.kingdom import books
from tests.games.kingdom.ledger_text import cases, check, held_check, numbers

AIM = r"(?P<timing>[\w ]+); target (?P<target>[\w ]+); "
ADVANCED = rf"(?P<name>.+?) \((?P<group>\w+) Skill; {AIM}check (?P<check>.+?)\): (?P<text>.+)"
CLASS_OR_JOB = (
    rf"(?P<name>.+?) \((?P<owner>\w+) (?P<kind>Class|Job) Skill; {AIM}(?P<check>no check|check .+?)\): (?P<text>.+)"
)
ADVANCED_JOB = rf'(?P<owner>.+?) Job Skill "(?P<name>.+?)" \({AIM}check (?P<check>.+)\): (?P<text>.+)'
GENERAL_MONSTER = rf"(?P<name>[\w ]+) \({AIM}no check\): (?P<text>.+)"
RULER = rf"(?P<name>[\w ]+) \(Ruler level (?P<level>\d+)\+; {AIM}no check\): (?P<text>.+)"


@pytest.mark.parametrize("row", cases("gear", "entity", ADVANCED))
def test_an_advanced_skill_is_held_as_the_ledger_has_it(row):
    skill = books.skills[row["name"]]
    assert (skill.kind, skill.group, skill.timing, skill.target) == (
        "Advanced",
        row["group"],
        row["timing"],
        row["target"],
    )
    if row["check"] == "Charisma with no difficulty printed":
        assert held_check(skill.check) == ("Charisma", 9, [])  # ruled: difficulty 9
    else:
        assert held_check(skill.check) == check(row["check"])
    assert numbers(skill.text) == numbers(row["text"])


@pytest.mark.parametrize("row", cases("create", "entity", CLASS_OR_JOB))
def test_a_class_or_job_skill_is_held_as_the_ledger_has_it(row):
    skill = books.skills[row["name"]]
    assert (skill.kind, skill.owners) == (row["kind"], [row["owner"]])
    assert (skill.timing, skill.target) == (row["timing"], row["target"])
    assert held_check(skill.check) == check(row["check"])
    assert numbers(skill.text) == numbers(row["text"])
    counts_as = [group for group in books.OPEN_GROUPS if f"Counts as an {group} Skill too" in row["text"]]
    counts_as += [group for group in books.OPEN_GROUPS if f"Counts as a {group} Skill too" in row["text"]]
    assert [skill.counts_as] == (counts_as or [None])


@pytest.mark.parametrize("row", cases("world", "entity", ADVANCED_JOB))
def test_an_advanced_job_skill_is_held_as_the_ledger_has_it(row):
    skill = books.skills[row["name"]]
    assert (skill.kind, skill.owners) == ("Advanced Job", [row["owner"]])
    assert (skill.timing, skill.target) == (row["timing"], row["target"])
    assert held_check(skill.check) == check(row["check"])
    assert set(numbers(row["text"])) <= set(numbers(skill.text))


@pytest.mark.parametrize("row", cases("world", "entity", GENERAL_MONSTER))
def test_a_general_monster_skill_is_held_as_the_ledger_has_it(row):
    skill = books.skills[row["name"]]
    assert (skill.kind, skill.timing, skill.target, skill.check) == ("Monster", row["timing"], row["target"], None)
    assert set(numbers(row["text"])) <= set(numbers(skill.text))


@pytest.mark.parametrize("row", cases("world", "entity", RULER))
def test_a_ruler_skill_is_held_as_the_ledger_has_it(row):
    skill = books.skills["Plague (Ruler)" if row["name"] == "Plague" else row["name"]]
    target = "None" if row["target"] == "none printed" else row["target"]
    assert (skill.kind, skill.min_level, skill.timing, skill.target) == (
        "Ruler",
        int(row["level"]),
        row["timing"],
        target,
    )
    assert set(numbers(row["text"])) <= set(numbers(skill.text))


@pytest.mark.rule("MYK-GEAR-011")
def test_there_are_twelve_groups_with_94_skills():
    counts = {group: sum(skill.group == group for skill in books.skills) for group in books.GROUPS}
    assert counts == {
        "General": 8,
        "Melee": 8,
        "Ranged": 8,
        "Astrology": 8,
        "Summoning": 8,
        "Science": 8,
        "Dungeon": 8,
        "Negotiation": 8,
        "Useful": 8,
        "Entertainment": 8,
        "Item": 8,
        "Esoteric": 6,
    }
    assert sum(skill.kind == "Advanced" for skill in books.skills) == 94


@pytest.mark.rule("MYK-GEAR-122")
@pytest.mark.parametrize(
    ("name", "count", "groups"),
    [
        ("Sonic Blade", 1, ["Melee"]),
        ("Kill Zone", 1, ["Ranged"]),
        ("Cry Chant", 2, ["Astrology", "Summoning", "Science"]),
        ("Beast Memory", 1, ["Dungeon"]),
        ("Les Miserables", 1, ["Negotiation", "Entertainment"]),
        ("Dolce Vita", 1, ["Useful", "Item"]),
    ],
)
def test_an_esoteric_skill_needs_others_first(name, count, groups):
    skill = books.skills[name]
    assert (skill.needs_count, skill.needs_groups) == (count, groups)


@pytest.mark.parametrize(
    ("kind", "levels"),
    [
        ("Human", {"Cannibalism": 1, "Postern": 3, "Human Shield": 5, "Forage": 7}),
        ("Angel", {"Grigori": 2, "Enochian": 4, "Halo": 6, "Punishment": 8, "Angel's Wing": 10}),
        ("Deep One", {"Deep One": 3, "Water Fiend": 5, "Tentacle": 7, "Breeding": 9, "Scourge": 11}),
    ],
)
def test_the_special_skills_of_a_category_and_the_levels_they_ask(kind, levels):
    assert {skill.name: skill.min_level for skill in books.skills if skill.kind == kind} == levels


@pytest.mark.rule("MYK-BEAST-004")
def test_there_are_176_own_skills_of_monsters():
    own = [skill.timing for skill in books.skills if skill.kind == "Own"]
    assert {timing: own.count(timing) for timing in ("Permanent", "Support", "Interrupt", "Assist")} == {
        "Permanent": 75,
        "Support": 75,
        "Interrupt": 17,
        "Assist": 9,
    }
    assert books.skills["High Calorie"].owners == ["Mayonnaise King", "Mayonnaise King Pure Select"]


@pytest.mark.rule("MYK-BEAST-498")
def test_35_support_skills_work_only_in_combat_by_their_own_text():
    in_combat = [skill for skill in books.skills if skill.combat_only]
    assert [sum(skill.kind == "Own" for skill in in_combat), len(in_combat)] == [30, 35]
    assert {skill.timing for skill in in_combat} == {"Support"}
    assert (
        sum(skill.kind == "Own" and skill.timing == "Support" and not skill.combat_only for skill in books.skills) == 45
    )
    for name in ("Ogrekin Dance", "Trick or Treat", "Qupid's Arrow", "Demon Sea", "Grigori", "Scourge"):
        assert books.skills[name].combat_only
    assert not books.skills["Munch Munch"].combat_only


@pytest.mark.rule("MYK-BEAST-496")
def test_which_skills_are_monster_skills():
    kinds = {skill.kind for skill in books.skills if skill.is_monster_skill}
    assert kinds == {"Monster", "Own", "Human", "Angel", "Deep One"}
    assert not books.skills["Hoick"].is_monster_skill
    assert not books.skills["Terror"].is_monster_skill


@pytest.mark.rule("MYK-BEAST-491", "MYK-BEAST-492")
def test_plague_is_two_skills_and_evil_eye_two_things():
    assert (books.skills["Plague"].kind, books.skills["Plague"].owners) == ("Own", ["Plague Rat"])
    assert books.skills["Plague (Ruler)"].kind == "Ruler"
    assert (books.monsters["Evil Eye"].level, books.items["Evil Eye"].cost) == (4, 4)
    names = [skill.name for skill in books.skills]
    assert [name for name in names if names.count(name) > 1] == ["Plague", "Plague"]


@pytest.mark.rule("MYK-CREATE-210")
def test_master_is_a_job_and_a_servants_skill():
    assert books.skills["Master"].owners == ["Servant"]
    assert books.jobs["Master"].skill == "Mood Maker"
    assert (books.skills["Assist"].kind, books.skills["Assist"].timing) == ("Class", "Assist")
    assert (books.tables["Mourned One Table"].row(6).text, books.tables["Mourned One Table"].row(6).name) == (
        "master",
        "",
    )


@pytest.mark.parametrize("row", [*cases("gear", "entity", ADVANCED), *cases("create", "entity", CLASS_OR_JOB)])
def test_a_skill_that_costs_a_point_of_hope_says_so_as_a_number(row):
    skill = books.skills[row["name"]]
    said = bool(re.search(r"\b1 Hope\b", row["text"]))
    not_a_price = ("Voice of Star",)  # a Star Fragment is spent as Hope
    assert (skill.pays.get("Hope") == "1") is (said and skill.name not in not_a_price)


@pytest.mark.parametrize(
    ("name", "pays", "uses"),
    [
        ("Savage Killing", {}, "1 per combat"),
        ("Mock Clock", {"Hope": "1"}, "user level per game"),
        ("Assault Force", {"Followers": "1D6"}, ""),
        ("Phantom Bullet", {"Reagent": "1D6"}, ""),
        ("Road Construction", {"Voices": "1D6"}, ""),
        ("Scout", {"MG": "target level"}, ""),
        ("Cry Chant", {"Hope": "sorcery skills known"}, ""),
        ("Royal Command", {"HP": "1"}, ""),
        ("Diehard", {"Followers": "1D6"}, ""),
        ("Collecting", {"Voices": "any"}, ""),
        ("Ogg", {"HP": "2D6"}, ""),
        ("Headhunt", {"Drive": "any"}, ""),
        ("Fitout", {"Hope": "1"}, "1 per game"),
        ("Hard Sell", {}, "1 per combat"),
        ("Monkey Magic", {"Hope": "1"}, ""),
        ("Kingdom for Sale!", {"Voices": "1D6"}, ""),
        ("Discharge", {"HP": "2D6"}, ""),
        ("Swarm Attack", {"Followers": "any"}, ""),
        ("Swarm Defense", {"Followers": "any"}, ""),
        ("Powerless", {"HP": "1D6"}, ""),
        ("Breeding", {"HP": "bred HP"}, ""),
    ],
)
def test_what_else_a_use_costs_and_how_often(name, pays, uses):
    assert (books.skills[name].pays, books.skills[name].uses) == (pays, uses)


@pytest.mark.rule("MYK-BEAST-336", "MYK-BEAST-338")
@pytest.mark.parametrize("name", ["Enochian", "Punishment"])
def test_an_angels_skill_has_its_target(name):
    assert books.skills[name].target == "See Below"
