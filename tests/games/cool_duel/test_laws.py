"""Laws of a duel: play never breaks them, a position that does is refused, and any JSON gives one or the other."""

from __future__ import annotations

import json
import random
from time import perf_counter
from typing import Any

import pytest

from roundtable.games.cool_duel import GAME
from roundtable.games.cool_duel.data import maps, slug
from roundtable.games.cool_duel.laws import laws
from roundtable.kernel import past
from roundtable.kernel.errors import BadSetup
from roundtable.kernel.match import Match
from roundtable.kernel.record import read_state
from roundtable.players import Seat
from roundtable.players.random_player import RandomPlayer

from .helpers import armed, duel, person, status

TABLES: list[dict[str, Any]] = [
    {"options": {"extra_attribute_points": 20}},
    {"options": {"quick_setup": True, "rounds_to_win": 3, "turn_limit": 10, "terrain_loss_scope": "duel"}},
    {"seats": 4, "options": {"quick_setup": True, "sides": "1 4 / 2 3", "turn_limit": 10, "guns_start_loaded": True}},
    {
        "seats": 3,
        "options": {"quick_setup": True, "extra_attribute_points": 20, "turn_limit": 10, "favored_ap": "add_4"},
    },
    {
        "seats": 5,
        "options": {"quick_setup": True, "turn_limit": 10, "rounds_to_win": 2, "corners_block_movement": True},
    },
    {"options": {"extra_attribute_points": 200, "turn_limit": 10, "round_end_on": "all_characters", "quick_slots": 6}},
]


def assert_lawful(match: Match[Any, Any]) -> None:
    """The position at the start of the step in progress, which is what laws are about."""
    past.settle(match)
    state = read_state(match.game, match._snapshots[-1].state)
    broken = [law.sentence() for law in laws(state)]
    assert not broken, f"{broken} in {match.setup}, entry {len(match.entries)}"


@pytest.mark.parametrize("table", TABLES, ids=str)
@pytest.mark.parametrize("seed", range(5))
def test_play_never_breaks_a_law(table: dict[str, Any], seed: int):
    """Random play, after every step, on a map of its own for each seed and table."""
    names = list(maps())
    chosen = names[(5 * TABLES.index(table) + seed) % len(names)]
    options = {**table["options"], "map": chosen}
    match = Match.new(GAME, seed=seed, seats=table.get("seats", 2), options=options, log=False, history=False)
    player = RandomPlayer(seed)
    for _ in range(400):
        ask = match.ask
        if ask is None:
            break
        assert_lawful(match)
        match.answer(ask.seat, player.choose(Seat(match, ask.seat), ask))
    assert len(match.entries) > 5


LORD = armed("Mercenary", companions=["Lord of the Pack"])
REFUSED: list[tuple[str, dict[str, Any], str]] = [
    ("hp below nothing", {"set": {"p2": {"hp": -5}}}, "set.p2.hp is -5; legal is 1 to 275"),
    ("hp above all", {"set": {"p2": {"hp": 276}}}, "set.p2.hp is 276; legal is 1 to 275"),
    ("no hp and up", {"set": {"p2": {"hp": 0}}}, "0 is downed"),
    ("ap", {"set": {"p1": {"ap": 11}}}, "set.p1.ap is 11; legal is 0 to 10"),
    ("threshold", {"set": {"p1": {"threshold": 21}}}, "set.p1.threshold is 21; legal is 0 to 20"),
    ("burning", {"set": {"p1": status("Burning", threshold=20)}}, "legal is 0 to 10"),
    ("luck", {"set": {"p1": {"luck": 1}}}, "only Pirates have luck dice"),
    ("dust", {"set": {"p1": {"dust": 3}}}, "0, or STR 10"),
    ("sleepy", {"set": {"p2": status("Sleepy")}}, "afflictions.0.name is 'Sleepy'; legal is one of Anxious"),
    ("doubly prone", {"set": {"p2": {"afflictions": [{"name": "Prone", "count": 2}]}}}, "Prone does not add up"),
    ("prone twice", {"set": {"p2": status("Prone", "Prone")}}, "each status once"),
    ("no such cause", {"set": {"p2": {"afflictions": [{"name": "Prone", "by": "p7"}]}}}, "a character: p1, p2"),
    ("no such how", {"set": {"p2": {"afflictions": [{"name": "Prone", "how": "hymn"}]}}}, "legal is empty"),
    ("nobody's pounce", {"set": {"p2": {"afflictions": [{"name": "Bound", "by": "p1", "how": "pounce"}]}}}, "Pounce"),
    ("a Knight's stance", {"set": {"p1": {"stance": True}}}, "standing Berserker"),
    ("a shield in both", {"set": {"p1": {"two_hands": True, "left": {"name": "Dagger", "durability": 2}}}}, "one item"),
    (
        "too heavy",
        {"set": {"p1": {"right": {"name": "Greataxe", "durability": 4}}}},
        "something it may hold in one hand",
    ),
    ("worn sword", {"set": {"p1": {"worn": {"name": "Longsword", "durability": 3}}}}, "an armor set"),
    ("a broken number", {"set": {"p1": {"right": {"name": "Longsword", "durability": 9}}}}, "0 to 3"),
    ("a loaded sword", {"set": {"p1": {"right": {"name": "Longsword", "durability": 3, "loaded": True}}}}, "only guns"),
    ("no such thing", {"set": {"p1": {"inventory": [{"name": "Spoon"}]}}}, "an item of the tables"),
    ("slots", {"set": {"p1": {"quick": []}}}, "4 slots, empty ones included"),
    ("a better body", {"set": {"p1": {"max_hp": 900}}}, "set.p1.max_hp is 900; legal is 275, as the build has it"),
    ("another's figure", {"set": {"p1": {"side": 1}}}, "set.p1.side is 1; legal is 0"),
    ("used up what it has not", {"set": {"p1": {"used": ["favored"]}}}, "set.p1.used"),
    ("far out", {"set": {"p1": {"cell": 10**15}}}, "a space of its map"),
    ("no third arena", {"set": {"p1": {"arena": 2}}}, "a space of its map"),
    ("no field", {"set": {"p1": {"courage": 3}}}, "a character has no courage; it has key, name"),
    ("words for numbers", {"set": {"p1": {"hp": "many"}}}, "set.p1.hp: expected a whole number, not a text"),
    ("order of strangers", {"order": [5, 6]}, "order"),
    ("order twice", {"order": [0, 0]}, "each once"),
    ("order without one", {"order": [0]}, "the seats that fight, each once, of 0, 1"),
    ("cycle", {"cycle": 50}, "cycle is 50; legal is 0 to 49"),
    ("wins", {"wins": [1, 0]}, "wins is [1, 0]; legal is 2 numbers from 0 to 0"),
    ("wins of three", {"wins": [0, 0, 0]}, "one for each side"),
    ("draws", {"draws": 3}, "0 to 2 in a row"),
    ("round", {"round": 0}, "round is 0; legal is at least 1"),
    ("nobody", {"active": "p9"}, "there are p1, p2"),
    ("one of them alone", {"place": {"p1": "E5"}, "active": "p1"}, "duelists of two sides"),
    ("active and down", {"set": {"p1": {"downed": True, "hp": 0}}}, "active is 'p1'"),
    ("off the map", {"place": {"p1": "Z9", "p2": "F5"}}, "columns run from A to J"),
    ("no cell", {"place": {"p1": "here", "p2": "F5"}}, "not a cell name"),
    ("what lies where", {"ground": {"Z99": ["Dagger"]}}, "ground.Z99"),
    ("what lies there", {"ground": {"A1": ["Spoon"]}}, "ground.A1: there is no item 'Spoon'"),
    ("a map", {"map": "Narnia"}, "there is no map 'Narnia'"),
    ("a hole", {"map": {"name": "x", "rows": []}}, "2 to 40 rows"),
    ("an ocean", {"map": {"name": "x", "rows": ["." * 4000] * 4000}}, "2 to 40 rows"),
    ("a rack", {"map": {"name": "x", "rows": ["." * 9] * 9, "racks": {"A1": ["Spoon"]}}}, "map.racks.A1"),
    ("a rack far out", {"map": {"name": "x", "rows": ["." * 9] * 9, "racks": {"A99": ["Dagger"]}}}, "A99"),
    ("glass where there is none", {"below": "Ave"}, "this map has no stained glass"),
    ("another armor", {"set": {"p1": {"worn": {"name": "Leather Set", "durability": 8}}}}, "legal is nothing, as the"),
    ("a round too late", {"round": 4}, "round is 4; legal is at least 1 and at most 1"),
    ("over the hole", {"map": "Ave", "below": "Docks", "place": {"p1": "E4", "p2": "A1"}}, "no hole in the glass"),
    ("a map below itself", {"map": "Ave", "below": "Ave"}, "another map than the one above it"),
    ("stunned between turns", {"set": {"p2": status("Stunned")}, "active": ""}, "none is in progress"),
    ("unbridled without a bridle", {"set": {"p1": {"unbridled": True}}}, "false for who is not Frenzied"),
    ("nothing of a turn before it", {"place": {}, "active": "p1"}, "active needs place"),
]


@pytest.mark.parametrize(("change", "said"), [row[1:] for row in REFUSED], ids=[row[0] for row in REFUSED])
def test_a_position_that_cannot_be_is_refused_with_field_and_legal_values(change: dict[str, Any], said: str):
    with pytest.raises(BadSetup) as caught:
        duel(more=change)
    assert said in str(caught.value)


@pytest.mark.rule("CD-270")
def test_a_pounce_holds_only_beside_its_lord():
    bound = {"p2": {"afflictions": [{"name": "Bound", "by": "p1-lord-of-the-pack", "how": "pounce"}]}}
    near = {"p1": "A1", "p1-lord-of-the-pack": "E5", "p2": "G5"}
    assert duel(LORD, armed(), at=near, set=bound).state.characters["p2"].afflictions
    with pytest.raises(BadSetup, match="stands beside its victim"):
        duel(LORD, armed(), at={**near, "p2": "J5"}, set=bound)


FRIENDS: list[tuple[str, str, dict[str, Any], str]] = [
    ("Lord of the Pack", "p1", {"afflictions": [{"name": "Bound", "how": "pounce", "by": "FRIEND"}]}, "an enemy"),
    ("Lord of the Pack", "FRIEND", {"used_this_turn": ["Lord"]}, "each at most once of: Pounce"),
    ("Apocalypse Chorister", "FRIEND", {"afflictions": [{"name": "Anxious", "how": "hymn", "by": "FRIEND"}]}, "itself"),
    (
        "Sharz, the Assassin",
        "FRIEND",
        {"gear": [{"name": "Throwing Knife", "durability": 0, "amount": 5}, {"name": "Leather Armor Set"}]},
        "0 and 0 when none is left",
    ),
]


@pytest.mark.rule("CD-258", "CD-264", "CD-267", "CD-270")
@pytest.mark.parametrize(("friend", "whom", "fields", "said"), FRIENDS, ids=[row[3] for row in FRIENDS])
def test_what_companions_never_do_is_refused(friend: str, whom: str, fields: dict[str, Any], said: str):
    key = f"p1-{slug(friend)}"
    named = json.loads(json.dumps(fields).replace("FRIEND", key))
    with pytest.raises(BadSetup) as caught:
        duel(
            armed(companions=[friend]),
            armed(),
            at={"p1": "E5", "p2": "A1", key: "F5"},
            set={key if whom == "FRIEND" else whom: named},
        )
    assert said in str(caught.value)


@pytest.mark.rule("CD-003")
def test_two_long_names_stay_within_the_length_of_a_name():
    story = duel({**armed(), "name": "x" * 40}, {**armed(), "name": "x" * 40})
    assert [found.name for found in story.state.builds] == ["x" * 40, "x" * 38 + " 2"]
    assert list(laws(story.state)) == []


@pytest.mark.rule("CD-032")
def test_the_order_of_a_position_alternates_between_sides_unless_it_says_otherwise_and_then_too():
    four = [armed()] * 4
    story = duel(*four, at="A1 C1 E1 G1", sides="1 2 / 3 4")
    assert story.state.order == [0, 2, 1, 3]
    assert duel(*four, at="A1 C1 E1 G1", sides="1 2 / 3 4", more={"order": [3, 0, 2, 1]}).state.order == [3, 0, 2, 1]
    with pytest.raises(BadSetup, match="the sides take turns"):
        duel(*four, at="A1 C1 E1 G1", sides="1 2 / 3 4", more={"order": [0, 1, 2, 3]})


# --- any JSON ---------------------------------------------------------------------------------------------------------

WORDS = [
    "p1",
    "p2",
    "p1-stubborn-mule",
    "Longsword",
    "Ave",
    "E5",
    "2:A1",
    "Prone",
    "pounce",
    "",
    "x" * 500,
    "\n",
    "Knight",
]
NUMBERS: list[Any] = [-1, 0, 1, 2, 3, 7, 50, 10**6, 10**40, -(10**40), 0.5, True, None]


def anything(dice: random.Random, deep: int = 3) -> Any:
    kind = dice.randrange(5 if deep else 2)
    if kind == 0:
        return dice.choice(NUMBERS)
    if kind == 1:
        return dice.choice(WORDS)
    if kind == 2:
        return [anything(dice, deep - 1) for _ in range(dice.randrange(4))]
    return {dice.choice(KEYS): anything(dice, deep - 1) for _ in range(dice.randrange(5))}


def sound() -> dict[str, Any]:
    """A position with something in every field."""
    people = [
        armed("Knight", "Longsword", left="Heater Shield", worn="Leather Set", companions=["Stubborn Mule"]),
        person("Pirate", gear={"right": "Flintlock", "quick": ["Shuriken x3"], "inventory": ["Dagger"]}),
    ]
    thing = {"name": "Flintlock", "durability": 2, "loaded": True}
    return {
        "map": "Ave",
        "below": "Docks",
        "builds": people,
        "place": {"p1": "C9", "p2": "C8", "p1-stubborn-mule": "2:A1"},
        "set": {
            "p1": {
                "hp": 100,
                "ap": 3,
                "afflictions": [{"name": "Bruised", "by": "p2", "count": 2}],
                "used": ["favored"],
            },
            "p2": {"luck": 1, "threshold": 5, "right": thing, "streaked": True},
            "p1-stubborn-mule": {"hp": 20, "afflictions": [{"name": "Prone"}]},
        },
        "ground": {"A1": ["Dagger", "Tomahawk"]},
        "active": "p1",
        "order": [1, 0],
        "cycle": 3,
        "round": 2,
        "wins": [1, 0],
        "draws": 0,
    }


KEYS = [
    *sound(),
    "p1",
    "p2",
    "hp",
    "name",
    "rows",
    "afflictions",
    "quick",
    "class",
    "cell",
    "arena",
    "A1",
    "worn",
    "gear",
]


def spoiled(dice: random.Random) -> dict[str, Any]:
    """A sound position with one to three places of it changed to something else, taken out or added."""
    position = sound()
    for _ in range(dice.randrange(1, 4)):
        here: Any = position
        while True:
            keys = list(here) if isinstance(here, dict) else range(len(here))
            if not keys:
                break
            key = dice.choice(list(keys))
            if isinstance(here[key], (dict, list)) and here[key] and dice.random() < 0.8:
                here = here[key]
                continue
            deed = dice.randrange(4)
            if deed == 0 and isinstance(here, dict):
                del here[key]
            elif deed == 1 and isinstance(here, dict):
                here[dice.choice(KEYS)] = anything(dice)
            elif isinstance(here[key], int) and deed == 2:
                here[key] += dice.choice([-1, 1, 5, 100])
            else:
                here[key] = anything(dice)
            break
    return position


def test_the_sound_position_is_sound():
    match = Match.new(GAME, seed=1, position=sound(), options={"rounds_to_win": 2})
    assert list(laws(match.state)) == []


@pytest.mark.parametrize("part", range(4))
def test_any_json_is_refused_or_gives_a_lawful_match_that_can_be_played(part: int):
    dice = random.Random(part)
    taken = 0
    for number in range(300):
        position = spoiled(dice) if number % 10 else anything(dice)
        began = perf_counter()
        try:
            match = Match.new(GAME, seed=number, position=position, options={"rounds_to_win": 2, "turn_limit": 20})
        except BadSetup as error:
            assert str(error) and perf_counter() - began < 2
            continue
        assert perf_counter() - began < 2
        taken += 1
        player = RandomPlayer(number)
        for _ in range(20):
            if (ask := match.ask) is None:
                break
            assert_lawful(match)
            match.answer(ask.seat, player.choose(Seat(match, ask.seat), ask))
    assert taken > 5
