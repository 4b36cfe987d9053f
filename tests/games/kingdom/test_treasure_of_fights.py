"""The Treasure Tables and the tables of Items, each row found by winning a fight.

Ann fells the last monster; the dice behind the blow are the treasure's. Expected finds are the ledger's.
"""

import re
from typing import Any

import pytest

from tests.games.kingdom.fights import body, d6, fight, foe
from tests.games.kingdom.ledger_text import ledger, statement, statements, table_rows
from tests.games.kingdom.test_monsters import MONSTER
from tests.story import Story

STRONG = {"Wit": 0, "Charisma": 0, "Quest": 2, "Warfare": 20}
BLOW = (1, 3)
ENTRIES = [match for _, match in statements("beast", "entity", MONSTER)]
TREASURE = re.compile(r"Treasure, individual Level (\d+)(?:-(\d+)|\+) \(total (\d+)(?:-(\d+)|\+)\), roll (\d): (.+)\.")


def won(book: str, *dice: int, count: int = 1) -> Story:
    """The last of so many falls, and the Court looks for treasure."""
    bars = [{"name": "a story", "rule": "MYK-PLAY-385", "what": "barred", "note": name} for name in known(book)]
    fallen = [foe(book, hp=0, dead=True) for _ in range(count - 1)]
    story = fight(
        [body(base=STRONG), body(base=STRONG, name="Ben")], [*fallen, foe(book, hp=1, lasting=bars)], voices=0
    )
    place = story.match.setup.position
    assert place
    for one in place["people"]:
        one["area"] = "Enemy Vanguard"
    story = Story("kingdom", place, "", 2, scene="fight")
    return story.does("p0", f"attack hands f{count - 1}", dice=d6(*BLOW, *dice))


def known(book: str) -> list[str]:
    [told] = [match["skills"] for match in ENTRIES if match["name"] == book]
    return [part.split(" (")[0] for part in told.split("; ")]


def of_level(low: int, high: int) -> tuple[str, list[str]]:
    """A monster of these Levels with several Materials, and which."""
    found = [one for one in ENTRIES if low <= int(one["level"]) <= high and ", " in one["materials"]]
    return found[0]["name"], found[0]["materials"].split(", ")


def belongings(story: Story) -> list[tuple[str, int | None]]:
    return [(held.item, held.level) for one in story.state.people for held in one.items]


def materials(story: Story) -> dict[str, int]:
    found: dict[str, int] = {}
    for one in story.state.people:
        for pile in one.materials.values():
            for kind, number in pile.items():
                found[kind] = found.get(kind, 0) + number
    return found


def rows(first: int, last: int) -> list[Any]:
    return [
        pytest.param(rule, id=rule, marks=pytest.mark.rule(rule))
        for rule in (f"MYK-PLAY-{number}" for number in range(first, last + 1))
    ]


def has_level(item: str) -> bool:
    """Whether the ledger gives an Item Levels."""
    told = [row["statement"] for part in ("gear", "world") for row in ledger(part).values() if row["kind"] == "entity"]
    [line] = [line for line in told if re.match(rf"{re.escape(item)}(?: \(|: Rare )", line)]
    return "Level 0-10" in line


def tables() -> dict[str, dict[str, str]]:
    """The tables of Items as the ledger tells them, by their kind: what every roll gives."""
    common = {
        "Arms": "MYK-GEAR-159",
        "Lifestyle": "MYK-GEAR-175",
        "Recovery": "MYK-GEAR-191",
        "Exploration": "MYK-GEAR-207",
    }
    found = {kind: table_rows(statement(rule).partition("D66: ")[2].rstrip(".")) for kind, rule in common.items()}
    for kind, rule in (("Rare Arms", "MYK-WORLD-483"), ("Rare General", "MYK-WORLD-572")):
        found[kind] = {}
        for group in statement(rule).partition("gives - ")[2].rstrip(".").split("; "):
            first, _, rest = group.partition(": ")
            for second, name in re.findall(r"(\d) (.+?)(?:, (?=\d )|$)", rest):
                found[kind][first + second] = name
    return found


TABLES = tables()
DRAWN = {"Recovery": 46, "Arms": 26, "Common": 26, "Rare General": 34, "Rare Arms": 66}
"""A roll for each kind of Item, all with Levels: Love Potion, War Hammer, Star Cage, Excalibur."""


@pytest.mark.parametrize("rule", rows(437, 466))
def test_what_a_beaten_monster_leaves(rule: str) -> None:
    told = TREASURE.fullmatch(statement(rule))
    assert told
    low, high, roll, what = int(told[1]), int(told[2] or 30), int(told[5]), told[6]
    book, kinds = of_level(low, high)
    count = re.match(r"(\d+) Material", what)
    category = re.search(r"(Recovery|Rare Arms|Arms|Common|Rare General|Rare) Item", what)
    stated = re.search(r"at Level (\d) if", what)
    expected: list[tuple[str, int | None]] = []
    if what == "nothing":
        story = won(book, roll)
    elif count:
        story = won(book, roll)
        for taken in range(int(count[1])):
            assert story.offered == kinds
            story.does(kinds[taken % 2], "p1")
    elif what == "one Lunch":
        story = won(book, roll).does("p1")
        expected = [("Lunch", 0)]
    elif what.endswith("of choice"):
        story = won(book, roll)
        assert set(story.offered) == {*TABLES["Rare Arms"].values(), *TABLES["Rare General"].values()}
        story.does("Excalibur", "p1")
        expected = [("Excalibur", 0)]
    else:
        assert category
        drawn = DRAWN[category[1]]
        story = won(book, roll) if category[1] == "Common" else won(book, roll, drawn // 10, drawn % 10)
        if category[1] == "Common":
            assert story.offered == ["Arms", "Lifestyle", "Recovery", "Exploration"]
            story.does("Arms", dice=d6(drawn // 10, drawn % 10))
        story.does("p1")
        name = TABLES["Arms" if category[1] == "Common" else category[1]][str(drawn)]
        expected = [(name, int(stated[1]) if stated else 0)] if has_level(name) else [(name, None)]
    story.ends()
    assert belongings(story) == expected
    assert sum(materials(story).values()) == (int(count[1]) if count else 0)


BY_KIND = {
    "Arms": "MYK-GEAR-159",
    "Lifestyle": "MYK-GEAR-175",
    "Recovery": "MYK-GEAR-191",
    "Exploration": "MYK-GEAR-207",
    "Rare Arms": "MYK-WORLD-483",
    "Rare General": "MYK-WORLD-572",
}


@pytest.mark.parametrize(
    ("kind", "result", "name"),
    [
        pytest.param(
            kind, int(result), name, id=f"{kind} {result}", marks=pytest.mark.rule(BY_KIND[kind], "MYK-PLAY-735")
        )
        for kind, found in TABLES.items()
        for result, name in found.items()
    ],
)
def test_every_item_of_every_table_is_found(kind: str, result: int, name: str) -> None:
    """A monster of Level 11 to 15 leaves a Common Item of a chosen kind, or a Rare one of either kind.

    A D66 reads the lower die first, whichever fell first; the Rare tables read two dice as they fall (MYK-PLAY-735).
    """
    book, _ = of_level(11, 15)
    first, second = divmod(result, 10)
    if kind.startswith("Rare"):
        story = won(book, 6 if kind == "Rare Arms" else 5, first, second)
    else:
        story = won(book, 4).does(kind, dice=d6(second, first))
    assert story.ask.prompt == f"Who takes the {name}?"


BETTER = ["1-5", "6-10", "11-15", "16-20", "21+"]


@pytest.mark.parametrize(
    ("rule", "better"),
    [
        pytest.param(f"MYK-PLAY-{number}", name, id=f"MYK-PLAY-{number}", marks=pytest.mark.rule(f"MYK-PLAY-{number}"))
        for number, name in zip(range(467, 471), BETTER[1:], strict=True)
    ],
)
def test_so_many_of_a_kind_reach_the_better_table(rule: str, better: str) -> None:
    """As many as the row says, rolled together, use the table that begins with this total; one fewer does not."""
    told = re.findall(r"L(\d+)(?:-L(\d+))? (\d+)", statement(rule))
    assert told
    for low, high, number in told:
        for level in range(int(low), int(high or low) + 1):
            book = next(one["name"] for one in ENTRIES if int(one["level"]) == level)
            for count in {int(number), max(2, int(number) - 1)}:
                story = won(book, count=count).does("sum", dice=d6(1))
                [said] = story.said("MYK-PLAY-436")
                used = BETTER.index(said.removeprefix("1 on the Treasure Table, Level ").rstrip("."))
                assert (used >= BETTER.index(better)) == (count >= int(number)), (level, count)


@pytest.mark.rule("MYK-WORLD-282", "MYK-PLAY-397")
def test_every_combat_trap_comes_with_a_fumble_of_10() -> None:
    """A D66 on the Combat Trap Table says which lies in the fumbler's Area from now on."""
    traps = table_rows(statement("MYK-WORLD-282").partition("D66: ")[2].rstrip("."))
    for roll, told in traps.items():
        court = [body(base=STRONG, area="Enemy Vanguard"), body(base=STRONG, name="Ben", area="Encampment")]
        story = fight(court, [foe("Ogrekin", hp=30, raised={"max_hp": 60}, wounds_paid=20)], voices=10)
        story.does("p0", "attack hands f0", 0, dice=d6(1, 1, 4, 6, int(roll[1]), int(roll[0]), *[3] * 8))
        assert story.state.battle.traps["Enemy Vanguard"].name == told.removeprefix("give "), roll
