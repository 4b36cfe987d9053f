"""Rooms furnished by dice in the builder: every row of the tables of places and environments, as the ledger has them."""

import pytest

from tests.games.kingdom.evenings import small
from tests.games.kingdom.ledger_text import row_case, statement, table_rows
from tests.games.kingdom_dungeon.test_placement_limits import building
from tests.story import Story

PLAIN = "d6=1 d6=1"
"""The first row of a table by D66."""


def furnished(flair: int, kind: int, first: str, second: str, look: str = "d6=1 d6=1 d6=1") -> Story:
    """A room gets its name by two dice and two D66, and its looks by a die and a D66."""
    story = building(small())
    return story.does("room B1", "furnish", dice=f"spawn d6={flair} d6={kind} {first} {second} {look}")


def d66(result: str) -> str:
    return f"d6={result[1]} d6={result[0]}"


def told(rule: str) -> dict[str, str]:
    text = statement(rule)
    return table_rows(text.partition(": ")[2].rstrip("."))


@pytest.mark.rule("MYK-WORLD-057", "MYK-WORLD-058", "MYK-WORLD-047")
@pytest.mark.parametrize(
    ("rule", "flair"),
    [
        row_case("MYK-WORLD-060", 1),
        row_case("MYK-WORLD-060", 2),
        row_case("MYK-WORLD-061", 3),
        row_case("MYK-WORLD-061", 4),
    ],
)
def test_every_flair_word(rule: str, flair: int) -> None:
    words = told(rule)
    assert len(words) == 21
    for roll, word in words.items():
        story = furnished(flair, 1, d66(roll), PLAIN)
        assert story.state.dungeon.rooms["B1"].name == f"{word} Gate"


@pytest.mark.rule("MYK-WORLD-057", "MYK-WORLD-059")
@pytest.mark.parametrize(
    ("rule", "kind"),
    [
        row_case("MYK-WORLD-063", 1),
        row_case("MYK-WORLD-063", 2),
        row_case("MYK-WORLD-064", 3),
        row_case("MYK-WORLD-064", 4),
        row_case("MYK-WORLD-065", 5),
        row_case("MYK-WORLD-065", 6),
    ],
)
def test_every_kind_of_place(rule: str, kind: int) -> None:
    words = told(rule)
    assert len(words) == 21
    for roll, word in words.items():
        name = furnished(1, kind, PLAIN, d66(roll)).state.dungeon.rooms["B1"].name
        assert name == (f"Lustful{word[1:]}" if word.startswith("-") else f"Lustful {word}")


@pytest.mark.rule("MYK-WORLD-062", "MYK-WORLD-058")
@pytest.mark.parametrize("flair", [5, 6])
def test_every_plain_word_of_the_random_name_table(flair: int) -> None:
    """Rows that only tell to roll elsewhere or to take a favourite are left to their own stories."""
    for roll, word in told("MYK-WORLD-062").items():
        if roll not in ("45", "46", "55", "56", "66"):
            assert furnished(flair, 1, d66(roll), PLAIN).state.dungeon.rooms["B1"].name == f"{word} Gate"


@pytest.mark.rule("MYK-WORLD-066")
@pytest.mark.parametrize(
    ("rule", "die"), [row_case(f"MYK-WORLD-{number:03}", die) for die, number in enumerate(range(67, 73), 1)]
)
def test_every_environment(rule: str, die: int) -> None:
    """A die names the table, a D66 the row; what it looks like is told in the room."""
    looks = told(rule)
    assert len(looks) == 21
    seen = set()
    for roll, text in looks.items():
        room = furnished(1, 1, PLAIN, PLAIN, f"d6={die} {d66(roll)}").state.dungeon.rooms["B1"]
        assert room.environment.lower().rstrip(".") == text.lower().rstrip("."), roll
        seen.add(room.environment)
    assert len(seen) == 21
