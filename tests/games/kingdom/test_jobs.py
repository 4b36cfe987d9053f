"""The books of Classes and Jobs hold what the ledger says of them."""

import re

import pytest

from roundtable.games.kingdom import books
from tests.games.kingdom.ledger_text import cases, numbers

CLASS = r"(?P<name>\w+): base Ability Scores (?P<scores>.+); Class starting equipment: (?P<equipment>.+)\."
JOB = (
    r"(?P<name>\w+): Primary Ability (?P<score>\w+); Skill Groups (?P<groups>.+); "
    r"starting equipment (?P<equipment>.+)\."
)
TALENT = r"(?P<name>\w+) as a Talent \((?P<timing>\w+)\): (?P<text>.+)"
REQUIREMENTS = r"(?P<name>.+?) - requirements: (?P<needs>.+)\."
BONUS = r"(?P<name>.+?) - Ability Score bonus: (?P<bonus>.+); Skill Groups: (?P<groups>.+) \(plus Esoteric\)\."


@pytest.mark.parametrize("row", cases("create", "entity", CLASS))
def test_a_class_is_held_as_the_ledger_has_it(row):
    held = books.classes[row["name"]]
    fixed = {score: int(number) for score, number in re.findall(r"(Wit|Charisma|Quest|Warfare) (\d)", row["scores"])}
    free = [int(number) for number in re.findall(r"\d", row["scores"])][len(fixed) :]
    if row["name"] == "Servant":  # "2 in all four scores"
        fixed, free = dict.fromkeys(books.SCORES, 2), []
    assert (held.fixed, held.free) == (fixed, free)
    assert held.equipment == row["equipment"].split(", ")
    assert (held.jobs, held.required) == (2 if row["name"] == "Servant" else 1, row["name"] == "King")


@pytest.mark.parametrize("row", cases("create", "entity", JOB))
def test_a_job_is_held_as_the_ledger_has_it(row):
    held = books.jobs[row["name"]]
    groups = list(books.OPEN_GROUPS) if row["groups"] == "all open groups" else row["groups"].split(", ")
    assert (held.bonus, held.groups, held.advanced) == ({row["score"]: 1}, groups, False)
    expected = ["Star Fragment"] * 2 if row["equipment"] == "Star Fragment x 2" else row["equipment"].split(", ")
    assert held.equipment == expected


@pytest.mark.parametrize("row", cases("create", "entity", TALENT))
def test_a_jobs_effect_as_a_talent_is_held_as_the_ledger_has_it(row):
    talent = books.jobs[row["name"]].talent
    assert talent.timing == row["timing"]
    assert numbers(talent.text) == numbers(row["text"])
    raised = re.fullmatch(r"(\w+) Level \+(\d)\.", row["text"])
    if raised:
        assert talent.gives == {raised[1]: int(raised[2])}


@pytest.mark.parametrize("row", cases("world", "entity", BONUS))
def test_what_an_advanced_job_gives(row):
    held = books.jobs[row["name"]]
    assert held.advanced
    if row["bonus"] == "+1 to two different Ability Scores of choice":
        assert (held.bonus, held.choose_scores) == ({}, 2)
    else:
        parts = [part.split(" +") for part in row["bonus"].split(" and ")]
        assert (held.bonus, held.choose_scores) == ({score: int(number) for score, number in parts}, 0)
    if row["groups"] == "two groups chosen when changing to this Job":
        assert (held.groups, held.choose_groups) == ([], 2)
    else:
        assert (held.groups, held.choose_groups) == (row["groups"].split(", "), 0)


CONDITIONS = {
    "Monster Citizens in the Kingdom": "monster citizens",
    "any Monster Citizens": "monster citizens",
    "Affection 1 or more towards a monster": "affection 1 towards a monster",
    "Hostility 1 or more towards a monster": "hostility 1 towards a monster",
    "Hostility 3 or more towards somebody": "hostility 3 towards anyone",
    "the Hostility Scores held towards you in the Court total 3 or more": "hostility 3 from the court",
    "having defeated a character who had Hostility towards you": "defeated one hostile to you",
    "the Kingdom being a Vassal State of a Great Power": "vassal state",
    "played by a player who wears glasses": "or the player wears glasses",
    "your Kingdom was destroyed or a Court member you adventured with died": "comrade or kingdom lost",
    "having died": "has died",
    "having completed your mission": "mission done",
    "an Angel or Deep One of level 20 or higher": "defeated an Angel or Deep One of level 20",
    "at least one Monster Skill known": "knows a Monster Skill",
}


@pytest.mark.parametrize("row", cases("world", "entity", REQUIREMENTS))
def test_what_an_advanced_job_asks(row):
    held, needs = books.jobs[row["name"]].requirements, row["needs"]
    assert held is not None
    level = re.search(r"Level (\d) or higher", needs)
    assert held.level == (int(level[1]) if level else 1)
    medals = re.search(r"at least (\d) Medals?", needs)
    assert held.medals == (int(medals[1]) if medals else 0)
    scores = re.findall(r"(Wit|Charisma|Quest|Warfare) (\d) or higher", needs)
    assert held.scores == {score: int(number) for score, number in scores}
    assert held.skills == re.findall(r'"([^"]+)"', needs)
    groups = re.search(r"at least one (.+?) Skill known", needs)
    named = groups[1].split(" or ") if groups and groups[1] != "Monster" else []
    assert held.skill_groups == named
    equipped = re.search(r"equipped with (?:an? )?([A-Z]\w+(?: [A-Z]\w+)*)(?: or ([A-Z]\w+))?", needs)
    assert held.equipped == [name for name in (equipped.groups() if equipped else ()) if name]
    jobs = re.search(r"having the (\w+) or (\w+) Job", needs)
    assert held.jobs == (list(jobs.groups()) if jobs else [])
    facility = re.search(r"(?:and )?a (\w+) in the Kingdom", needs)
    assert held.facility == (facility[1] if facility else "")
    assert sorted(held.conditions) == sorted({name for words, name in CONDITIONS.items() if words in needs})


def test_there_are_twenty_jobs_and_twenty_one_advanced_ones():
    assert [sum(job.advanced is advanced for job in books.jobs) for advanced in (False, True)] == [20, 21]
