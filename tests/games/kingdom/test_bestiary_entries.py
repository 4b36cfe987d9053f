"""Every entry of the bestiary in a fight: what the row says of a monster is what strikes, is struck and is left behind.

Expected values are read from the ledger's rows, never from the books under test. Skills are barred where only the printed
numbers are at stake (their effects have rows and stories of their own); that the monster knows them is asked of a fight as
it begins.
"""

import re
from typing import Any

import pytest

from roundtable.games.kingdom import GAME
from roundtable.games.kingdom.rules.play import figures, knowing
from roundtable.kernel.match import Match
from tests.games.kingdom.fights import body, d6, fight, foe, hp
from tests.games.kingdom.ledger_text import cases
from tests.games.kingdom.test_monsters import MONSTER
from tests.story import Story

AREAS = ["Encampment", "Rearguard", "Vanguard", "Enemy Vanguard", "Enemy Rearguard", "Enemy Encampment"]
DAMAGE = re.compile(r"(?:(?P<dice>\d+)D6)?(?P<more>[+-]?\d+)?")
TREASURE = [
    (range(1, 6), 5, 3),
    (range(6, 11), 1, 3),
    (range(11, 16), 1, 5),
    (range(16, 21), 1, 5),
    (range(21, 31), 1, 10),
]
"""By Level: a roll on its Treasure Table that gives Materials, and how many (MYK-PLAY-441, MYK-PLAY-443, MYK-PLAY-449,
MYK-PLAY-455, MYK-PLAY-461)."""
LENDS = ("Mysteries of Life", "Ocean God")
"""Skills that let their owner use others besides (MYK-BEAST-383, MYK-BEAST-451)."""


def skills(row: re.Match[str]) -> list[str]:
    return [part.split(" (")[0] for part in row["skills"].split("; ")]


def plain(row: re.Match[str], **fields: Any) -> dict[str, Any]:
    """The monster with its printed numbers alone: no Skill works, and no HP is paid for Hope."""
    bars = [{"name": "a story", "rule": "MYK-PLAY-385", "what": "barred", "note": name} for name in skills(row)]
    return foe(row["name"], **{"hp": int(row["hp"]), "wounds_paid": 99, "lasting": bars, **fields})


def fighter(name: str, warfare: int = 0, quest: int = 2, **fields: Any) -> dict[str, Any]:
    """Somebody with bare hands (Damage 1), no Hope and HP to spare."""
    base = {"Wit": 0, "Charisma": 0, "Quest": quest, "Warfare": warfare}
    hardy = {"name": "a story", "rule": "MYK-PLAY-745", "what": "max_hp", "amount": 100}
    more = fields.pop("lasting", [])
    return body(**{"name": name, "base": base, "area": "Enemy Vanguard", "hp": 90, "lasting": [hardy, *more], **fields})


def strikes(story: Story, who: str, *dice: int) -> Story:
    """Somebody's turn: bare hands against the monster."""
    if who in story.offered:
        story.does(who)
    return story.does("attack hands f0", dice=d6(*dice))


@pytest.mark.parametrize("row", cases("beast", "entity", MONSTER))
def test_a_monster_comes_to_the_fight_as_its_entry_says(row: re.Match[str]) -> None:
    """Against one of them: it stands there with all its HP, its category, and every Skill of the row."""
    played = Match.new(GAME, seats=2, options={"scene": "fight", "against": row["name"]}, seed=b"1")
    assert played.ask is not None
    played.answer(played.ask.seat, next(iter(played.ask.answers())))
    state = played.state
    assert figures.name(state, "f0") == row["name"] and figures.category(state, "f0") == row["category"]
    assert state.battle.foes[0].hp == int(row["hp"])
    known = knowing.skills_of(state, "f0")
    assert set(known) >= set(skills(row))
    assert len(known) == len(skills(row)) or set(LENDS) & set(known)


@pytest.mark.parametrize("row", cases("beast", "entity", MONSTER))
def test_a_monster_is_struck_and_beaten_as_its_entry_says(row: re.Match[str]) -> None:
    """One below its Defense misses, as much as its Defense hits; its HP run out exactly, and it leaves its Materials."""
    defense, points, level = int(row["defense"]), int(row["hp"]), int(row["level"])
    hard = [{"name": "a story", "rule": "MYK-PLAY-373", "what": "damage", "amount": points - 2}]
    court = [fighter("Ann", defense - 5), fighter("Ben", defense - 4, lasting=hard), fighter("Cid", defense - 4)]
    story = strikes(fight(court, [plain(row)], voices=0), "p0", 1, 3)
    assert hp(story, "f0") == points, f"{defense - 1} is no hit"
    if points > 1:
        strikes(story, "p1", 1, 3)
        assert hp(story, "f0") == 1 and story.state.battle.winner == ""
    roll, count = next((roll, count) for levels, roll, count in TREASURE if level in levels)
    strikes(story, "p2", 1, 3, roll)
    assert story.state.battle.foes[0].dead and story.state.battle.winner == "court"
    kinds = row["materials"].split(", ")
    if len(kinds) > 1:
        assert story.offered == kinds
    for _ in range(count):
        story.does(*([kinds[-1]] if len(kinds) > 1 else []), "p0")
    gained = [pile for one in story.state.people for pile in one.materials.values()]
    assert gained == [{kinds[-1]: count}]
    story.ends()


@pytest.mark.rule("MYK-WORLD-383", "MYK-WORLD-384", "MYK-WORLD-385")
@pytest.mark.parametrize("row", cases("beast", "entity", MONSTER))
def test_a_monster_strikes_as_its_entry_says(row: re.Match[str]) -> None:
    """Whom it reaches and may choose, one short of its mark, as much as its mark, and the dice of its Damage."""
    warfare, reach, nature = int(row["warfare"]), int(row["range"]), row["personality"]
    shown = DAMAGE.fullmatch(row["damage"])
    assert shown
    thrown = int(shown["dice"] or 0)
    court = [
        fighter("Ann", area=AREAS[5], hp=91),
        fighter("Ben", quest=warfare, area=AREAS[5 - reach]),
        *([fighter("Cid", area=AREAS[4 - reach], hp=1)] if reach < 5 else []),
    ]
    chooses = {
        "Foolish": {"attack natural anyone"},
        "Steady": {"attack natural p1"},
        "Strange": {"attack natural p0", "attack natural p1"},
        "Cunning": {"attack natural p0", "attack natural p1"},
    }
    drawn = "d2=2 " if nature == "Foolish" else ""
    for total, dealt in ((6, 0), (7, 2 * thrown + int(shown["more"] or 0))):
        story = fight(court, [plain(row, area=AREAS[5])], gm=True, first="foes", voices=0)
        assert {key for key in story.offered if key.startswith("attack")} == chooses[nature]
        check = [3, total - 3, *([2] * thrown if dealt else [])]
        story.does("attack natural anyone" if drawn else "attack natural p1", dice=drawn + d6(*check))
        assert (hp(story, "p0"), hp(story, "p1")) == (91, 90 - dealt)
        story.ends()
    again = fight(court, [plain(row, area=AREAS[5], last_action="attack")], gm=True, first="foes", voices=0)
    assert any(key.startswith("attack") for key in again.offered) == (nature != "Strange")


@pytest.mark.parametrize("row", cases("beast", "entity", MONSTER))
def test_a_crushing_blow_of_8_adds_the_level_of_the_entry(row: re.Match[str]) -> None:
    """MYK-PLAY-383 makes a Level felt: 1 of bare hands, and the target's Level."""
    story = fight([fighter("Ann"), fighter("Ben")], [plain(row, raised={"max_hp": 99}, hp=99)], voices=0)
    assert hp(strikes(story, "p0", 6, 6, 5, 3), "f0") == 99 - 1 - int(row["level"])
