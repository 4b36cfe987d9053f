"""No view of a player ever holds what is in a room that nobody has seen, nor a Trap that has not been shown."""

import random
from typing import Any

import msgspec
import pytest

from roundtable.games.kingdom import GAME, books
from roundtable.games.kingdom.dungeon.model import Dungeon, Entrance, Group, PlacedTrap, Room, Ruler, trap_placement
from roundtable.games.kingdom.sheets import sheets
from roundtable.games.kingdom.text import board
from roundtable.kernel.errors import IllegalAnswer
from roundtable.players import RandomPlayer, Seat
from tests.games.kingdom.evenings import Corridor, body, evening, item, placed

ROOMS = ("A1", "B1", "C1", "A2", "B2", "C2")
WAYS = (("A1", "B1"), ("B1", "C1"), ("A1", "A2"), ("A2", "B2"), ("B1", "B2"), ("C1", "C2"), ("B2", "C2"))
SECRET = "A word that stands in no rule: xyzzy-"


def a_dungeon(rng: random.Random) -> Dungeon:
    """Six rooms with monsters, Traps and clues of a name each: whatever is told of one gives it away."""
    kinds = [monster.name for monster in books.monsters if monster.level <= 2]
    rng.shuffle(kinds)
    monsters = {
        room: [Group(kinds.pop(), 2, reaction=rng.choice(["Friendly", "Neutral", "Hostile"]))] for room in ROOMS
    }
    rooms = {
        room: Room(f"{SECRET}{room}", description=f"{SECRET}{room} described", monsters=monsters[room])
        for room in ROOMS
    }
    return Dungeon(
        "Halls",
        [1, 1, 1],
        rooms=rooms,
        corridors=[Corridor(way) for way in WAYS],
        entrances=[Entrance("A1", "left")],
        traps=[*_traps(rng)],
        ruler=Ruler("Berserk Ogrekin", "C2"),
    )


def _traps(rng: random.Random) -> list[PlacedTrap]:
    found = []
    plain = [trap for trap in books.traps if trap.category != "Combat" and not trap_placement(trap.name).choice]
    for number, trap in enumerate(rng.sample(plain, 12)):
        at = "-".join(rng.choice(WAYS)) if trap.placement == "Corridor" else rng.choice(ROOMS)
        more: dict[str, Any] = {"carrier": f"thing {number}"} if trap.placement == "Event" else {}
        found.append(placed(trap.name, at, **more))
    return found


def unseen(state: Any) -> list[str]:
    """The words by which a view would give away what the Court cannot know."""
    here = state.delve
    told = [name for names in here.known.names.values() for name in names] + here.known.notes + here.met
    words = []
    for name, room in here.rooms.items():
        if name in here.known.seen:
            continue
        words.append(f"{SECRET}{room.was or name}")
        words += [lair.book for lair in room.lairs]
        words += [thing for thing in room.objects if thing.startswith("thing ")]
    met = [lair.book for name, room in here.rooms.items() if name in here.known.seen for lair in room.lairs]
    shown = [trap.trap for trap in here.traps if trap.shown or trap.discovered]
    words += [trap.trap for trap in here.traps if trap.trap not in shown]
    open_ = [*met, *told, *here.beaten]
    if state.battle is not None:
        open_ += [foe.book for foe in state.battle.foes]
    return [word for word in words if not any(word in each for each in open_)]


def nothing_leaks(match: Any, words: list[str], seed: int) -> None:
    """Drawing, text, sheets and errors name nothing unseen; whoever imagines the rest is not handed what was written."""
    own = [word for word in words if word.startswith((SECRET, "thing "))]
    for seat in range(3):
        seen = GAME.view(match.state, seat)
        shown = " ".join([GAME.svg(seen), board(seen, False), msgspec.json.encode(sheets(seen)).decode()])
        assert not [word for word in words if word in shown]
        if seat in match.asks and match.asks[seat].kind == "choose":
            with pytest.raises(IllegalAnswer) as refused:
                match.asks[seat].check("nowhere at all")
            assert not [word for word in words if word in str(refused.value)]
        imagined = msgspec.json.encode(match.imagine(seat, bytes([seed, 7])).state).decode()
        assert not [word for word in own if word in imagined]


@pytest.mark.rule("MYK-WORLD-078", "MYK-WORLD-080", "MYK-PLAY-200")
@pytest.mark.parametrize("seed", range(4))
def test_no_view_holds_what_nobody_has_seen(seed: int) -> None:
    rng = random.Random(seed)
    tie = {"score": 1, "kind": "Love"}
    pack = [item("Lunch", 1), item("Spear", 2)]
    people = [
        body(name=name, followers=4, items=pack, affection={str((n + 1) % 3): tie})
        for n, name in enumerate(("Ann", "Ben", "Cid"))
    ]
    story = evening(
        people,
        "random",
        seed=bytes([seed]),
        dungeon=a_dungeon(rng),
        at="",
        before="",
        stage="enter",
        explored=(),
        voices=8,
        delve={"moves_made": 0},
    )
    whole = msgspec.json.encode(story.state).decode()
    assert len(unseen(story.state)) > 20 and all(word in whole for word in unseen(story.state))
    match, players = story.match, [RandomPlayer(f"{seed} {seat}") for seat in range(3)]
    for _ in range(150):
        ask = match.ask
        if ask is None:
            break
        words = unseen(match.state)
        for seat in range(3):
            seen = msgspec.json.encode(GAME.view(match.state, seat)).decode()
            asked = msgspec.json.encode([one.to_json() for one in match.asks.values() if one.seat == seat]).decode()
            for word in words:
                assert word not in seen, f"{word} in the view of seat {seat} after {len(match.entries)} answers"
                assert word not in asked, f"{word} in a question to seat {seat} after {len(match.entries)} answers"
        if len(match.entries) % 25 == 0:
            nothing_leaks(match, words, seed)
        match.answer(ask.seat, players[ask.seat].choose(Seat(match, ask.seat), ask))
    told = " ".join(event.sentence(match.setup.names) for event in match.log)
    assert not [word for word in unseen(match.state) if word in told]
