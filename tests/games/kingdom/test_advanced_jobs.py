"""All 21 Advanced Jobs taken up by a Book of Satori: what each asks, the scores it raises, the groups it opens."""

import csv
import re
from pathlib import Path
from typing import Any

import pytest

from roundtable.games.kingdom import books
from roundtable.games.kingdom.rules.record.scores import score, skill_groups
from tests.games.kingdom.evenings import evening
from tests.games.kingdom.fights import body, d6, fight, foe, item, skill, tie
from tests.games.kingdom.seasons import lord, season
from tests.games.kingdom.tale import home

DULL = {"Wit": 0, "Charisma": 0, "Quest": 2, "Warfare": 3}
BOOK = item("Book of Satori", 1)
LEDGER = Path("rules/myk_world.csv").read_text(encoding="utf-8").splitlines()
ROWS = {row["id"]: row["statement"] for row in csv.DictReader(LEDGER)}
ANGEL = next(one.name for one in books.monsters if one.category in ("Angel", "Deep One") and one.level >= 20)
MONSTER_SKILL = next(one.name for one in books.skills if one.kind == "Monster")

# Job: its two rows, who may have it, and what the Kingdom needs.
JOBS: dict[str, tuple[int, dict[str, Any], dict[str, Any]]] = {
    "Hero": (661, {"level": 3, "medals": 2}, {}),
    "Idol": (665, {"level": 2, "medals": 1, "skills": skill("Galdr")}, {}),
    "Producer": (669, {"level": 2, "skills": skill("Scout")}, {}),
    "Exorcist": (673, {"level": 3, "medals": 1, "hostility": {"species Slime": tie(1, "Anger")}}, {}),
    "Witch": (679, {"level": 3, "medals": 1, "items": [BOOK, item("Broom", 2)]}, {}),
    "Beast Tamer": (
        683,
        {"level": 3, "affection": {"species Slime": tie(1)}},
        {"monster_citizens": {"Slime": 1}},
    ),
    "Vulcanus": (688, {"level": 3, "skills": skill("Patch-up")}, {"maps": [home({"B1": ["Blacksmith"]})]}),
    "Warzard": (693, {"level": 3, "jobs": ["Drone"]}, {}),
    "Gladiator": (698, {"skills": skill("Jump"), "base": {**DULL, "Charisma": 2}}, {}),
    "Alchemist": (703, {"level": 3, "skills": skill("Weave Material")}, {}),
    "Highlord": (708, {"level": 3, "medals": 1, "items": [BOOK, item("Glasses", 2)]}, {}),
    "Traitor": (712, {}, {}),
    "Crime Lord": (717, {"level": 4, "skills": skill("Prestige")}, {"maps": [home({"B1": ["Gangland"]})]}),
    "Jehu": (721, {"level": 4, "medals": 1, "skills": skill("Delivery"), "items": [BOOK, item("Ride", 2)]}, {}),
    "Prisoner": (732, {}, {"maps": [home({"B1": ["Jailhouse"]})]}),
    "Sorcerer": (
        736,
        {"level": 3, "memo": ["Has defeated somebody hostile."], "hostility": {"species Slime": tie(3, "Anger")}},
        {},
    ),
    "Inquisitor": (741, {"level": 3, "medals": 2}, {}),
    "Demigod": (
        745,
        {
            "medals": 4,
            "memo": ["Has died."],
            "kills": {ANGEL: 1},
            "items": [BOOK, item("Holy Grail", 2)],
            "background": {"result": 11, "state": "paid"},
        },
        {},
    ),
    "DD": (750, {"level": 2, "medals": 2, "skills": skill("Sonic Blade")}, {}),
    "Dungeon Master": (754, {"level": 4, "skills": skill(MONSTER_SKILL)}, {"monster_citizens": {"Slime": 1}}),
}


def reading(fields: dict[str, Any], kingdom: dict[str, Any], job: str = "") -> Any:
    """Somebody who has opened the Book of Satori, and a comrade: one who hates them, or is dead, where that is asked for."""
    one = lord(**{"items": [BOOK], "base": DULL, "jobs": ["Cook"], "skills": [], **fields})
    comrade = body(name="Ben", base=DULL)
    if job == "Traitor":
        comrade["hostility"] = {"0": tie(3, "Anger")}
    third = body(name="Cay", base=DULL, **({"dead": True, "hp": 0} if job == "Prisoner" else {}))
    story = season("action resolution", [one, comrade, third], kingdom=kingdom)
    story.does("use item/book-of-satori 1", seat=0)
    for seat in [seat for seat in (1, 2) if seat in story.match.asks]:
        story.does("pass", seat=seat)
    return story


def rows_of(job: str) -> pytest.MarkDecorator:
    """The rows of a Job: what it asks, and what it gives."""
    number = JOBS[job][0]
    return pytest.mark.rule(f"MYK-WORLD-{number}", f"MYK-WORLD-{number + 1}")


@pytest.mark.parametrize("job", [pytest.param(job, marks=rows_of(job)) for job in JOBS])
def test_an_advanced_job_is_open_to_who_meets_it_and_gives_what_its_row_says(job):
    number, fields, kingdom = JOBS[job]
    assert job not in reading({}, {}).offered, "nobody else may"
    story = reading(fields, kingdom, job)
    old = story.state.people[0].jobs[0]
    before = {name: score(story.state.people[0], name) - books.jobs[old].bonus.get(name, 0) for name in books.SCORES}
    story.does(job)
    if books.jobs[job].choose_groups:
        story.does(["Melee", "Ranged"])
    one = story.state.people[0]
    told = ROWS[f"MYK-WORLD-{number + 1}"]
    raised = {name: int(more) for name, more in re.findall(r"(Wit|Charisma|Quest|Warfare) \+(\d)", told)}
    assert {name: score(one, name) - before[name] for name in books.SCORES if score(one, name) != before[name]} == raised
    listed = re.search(r"Skill Groups: ([A-Z][A-Za-z, ]+?)(?: \(|\.)", told)
    groups = listed.group(1).split(", ") if listed else ["Melee", "Ranged"]
    assert skill_groups(one) == [group for group in books.GROUPS if group in groups]
    assert one.skills[-1].name == books.jobs[job].skill or books.jobs[job].skill in [known.name for known in one.skills]


# --- rows of Items that were only read -------------------------------------------------------------------------------


@pytest.mark.rule("MYK-WORLD-497")
@pytest.mark.parametrize(("die", "kept"), [(3, True), (4, False)])
def test_a_ranged_job_keeps_a_luminarrow_on_an_odd_die(die, kept):
    kit = [item("Crossbow", 1), item("Luminarrow", 2), item("Star Fragment", 3)]
    ranger = next(job.name for job in books.jobs if "Ranged" in job.groups and not job.advanced)
    court = [body(base=DULL, items=kit, jobs=[ranger]), body(name="Ben", base=DULL, area="Encampment")]
    story = fight(court, [foe("Ogrekin", hp=30, raised={"max_hp": 40}), foe("Ogrekin", area="Enemy Encampment")], voices=0)
    story.does("p0", "attack slot 1 f0")
    story.does("item/luminarrow p0#2", dice=f"{d6(die)} {d6(5, 4)} {d6(1)}")
    assert ("Luminarrow" in [held.item for held in story.state.people[0].items]) is kept


@pytest.mark.rule("MYK-WORLD-547")
@pytest.mark.parametrize(("drive", "voices", "left"), [(1, 5, (0, 5)), (0, 5, (0, 4))])
def test_a_bulimic_that_is_still_hungry_costs_drive_or_a_voice(drive, voices, left):
    base = {"Wit": 3, "Charisma": 3, "Quest": 2, "Warfare": 3}
    one = body(base=base, items=[item("Bulimic", 1)], hp=1, drive=drive, area="Enemy Vanguard")
    story = fight([one], [foe("Slime", hp=1)], voices=voices)
    story.does("attack slot 1 f0", 0, 0, dice=f"{d6(5, 4)} {d6(2, 2)} {d6(1, 1, 1, 1, 1, 1)}")
    assert (story.state.people[0].drive, story.state.kingdom.voices) == left


@pytest.mark.rule("MYK-WORLD-564")
@pytest.mark.parametrize(("jobs", "more"), [(["Daedalist"], 1), (["Cook"], 0)])
def test_a_gold_mattock_makes_diggers_better_at_quests(jobs, more):
    from roundtable.games.kingdom.rules.play import numbers

    story = evening([body(items=[item("Gold Mattock", 1), item("Gold Mattock", 2)], jobs=jobs)])
    bonus = books.jobs[jobs[0]].bonus.get("Quest", 0)
    assert numbers.score(story.state, "p0", "Quest") == 2 + bonus + more


@pytest.mark.rule("MYK-WORLD-723", "MYK-PLAY-168")
@pytest.mark.parametrize(("answer", "mg"), [("talent/jehu", 0), ("pass", 1)])
def test_a_jehu_drives_past_a_travel_event(answer, mg):
    """On the way to region 3-2 a 12 would bring 1 MG."""
    from tests.games.kingdom.test_journeys import travels
    from tests.games.kingdom.test_wandering import two

    folk = {"talents": [{"job": "Jehu"}], "points": {"Culture": 2}}
    story = travels("3-2", two(12), [lord(base=DULL)], kingdom=folk)
    assert answer in str(story.ask.to_json())
    story.does(next(key for key in story.ask.answers() if str(key).startswith(answer)))
    assert story.state.kingdom.treasury == mg and len(story.said("MYK-WORLD-723")) == (mg == 0)


@pytest.mark.rule("MYK-WORLD-652", "MYK-PLAY-733")
@pytest.mark.parametrize(("die", "kind"), [(3, "Rare Arms"), (4, "Rare General")])
def test_a_random_rare_item_is_of_arms_on_odd_dice(die, kind):
    from roundtable.games.kingdom.rules.fight.ending import draw_item

    story = evening([body()])
    story.tape.add(f"{d6(die)} {d6(2, 5)}")
    assert books.items[draw_item(story.match.table, "Rare")].category == kind


# --- what a GM judges (MYK-WORLD-656) --------------------------------------------------------------------------------


def with_a_gm(where: str) -> Any:
    """Somebody of Level 1 without a Jailhouse and without anybody dead, about to choose a Job; seat 1 is the GM."""
    one = lord(items=[BOOK], base=DULL, jobs=["Cook"], skills=[])
    maps = [home({"B1": ["Training Center"]})]
    story = season("action resolution", [one], gm=True, kingdom={"maps": maps})
    return story.does("use item/book-of-satori 1" if where == "book" else "facility 1 B1 Training Center")


@pytest.mark.rule("MYK-WORLD-656", "MYK-WORLD-732")
@pytest.mark.parametrize("where", ["book", "center"])
def test_of_a_prisoner_the_gm_says_whether_the_requirements_are_met(where):
    story = with_a_gm(where)
    assert "Prisoner" in story.offered and "Hero" not in story.offered, "nobody but the GM judges what is recorded"
    story.does("Prisoner")
    assert (story.ask.seat, story.ask.rule, story.offered) == (1, "MYK-WORLD-656", ["yes", "no"])
    assert "They are not." in story.ask.prompt
    story.does("yes")
    assert story.state.people[0].jobs == ["Prisoner"]
    refused = with_a_gm(where).does("Prisoner").does("no")
    assert refused.ask.seat == 0 and "Prisoner" not in refused.offered and refused.state.people[0].jobs == ["Cook"]
    assert refused.said("MYK-WORLD-656") == ["The GM finds that Ada may not be a Prisoner."]


@pytest.mark.rule("MYK-WORLD-656", "MYK-WORLD-732")
def test_without_a_gm_what_is_recorded_decides_about_a_prisoner():
    jail = [home({"B1": ["Jailhouse"]})]
    assert "Prisoner" not in reading({}, {"maps": jail}).offered
    fallen = reading({}, {"maps": jail, "fell": 1})
    assert "Prisoner" in fallen.offered, "the Kingdom was destroyed once"
    assert fallen.does("Prisoner").state.people[0].jobs == ["Prisoner"]
