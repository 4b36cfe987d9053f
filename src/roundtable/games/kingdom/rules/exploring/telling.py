"""Without a GM the evening is still told: room, danger and outcome in sentences of our own (MYK-PLAY-764).

The tables are `data/telling.json`. One draw of the match's own stream, when the Dungeon Phase begins, decides the order in
which each table is told, so that a replay tells the same and no die of play depends on it.
"""

from hashlib import blake2b
from typing import Any

from roundtable.games.kingdom import books
from roundtable.games.kingdom.rules.exploring.places import authored, delve
from roundtable.games.kingdom.state import Campaign, Table

MOST = 10**6
RULE = "MYK-PLAY-764"
PROUD = 6
"""From so many Voices on the Court marches with a lighter heart."""


def begin(table: Table) -> None:
    """The evening will be told, unless the table wants it otherwise; a human GM tells it in person (MYK-PLAY-764)."""
    state: Campaign = table.state
    here = delve(state)
    wanted = state.options.telling
    if here.tale < 0 and (wanted == "on" or (wanted == "auto" and state.gm is None)):
        here.tale = table.spawn().below(MOST)


def sentence(state: Campaign, occasion: str, **words: Any) -> str:
    """The next sentence for an occasion: each is told once before one comes again."""
    here = delve(state)
    number = here.tales.get(occasion, 0)
    here.tales[occasion] = number + 1
    order = sorted(books.telling()[occasion], key=lambda text: _key(here.tale, text))
    text = order[number % len(order)].format(**words)
    return text[:1].upper() + text[1:]


def _key(tale: int, text: str) -> bytes:
    return blake2b(f"{tale} {text}".encode(), digest_size=8).digest()


def tell(table: Table, occasion: str, **words: Any) -> None:
    """Tell a sentence, if this evening is told."""
    if table.state.delve is not None and table.state.delve.tale >= 0:
        table.log(RULE, "{text}", text=sentence(table.state, occasion, **words))


def place(state: Campaign, room: str) -> str:
    """How a room is called in a sentence."""
    name = authored(state, room).name
    if not name:
        return f"room {room}"
    return f"the {name[4:] if name.lower().startswith('the ') else name}"


def prologue(table: Table) -> None:
    """The author's words, one of the three sample Prologues, or only why the Court is here (MYK-PLAY-076, MYK-PLAY-077,
    MYK-PLAY-078)."""
    dungeon = delve(table.state).dungeon
    if dungeon.introduction:
        table.log("MYK-PLAY-076", "{text}", text=dungeon.introduction)
    elif dungeon.opening:
        table.log("MYK-PLAY-077", "{text}", text=sentence(table.state, f"prologue/{dungeon.opening}"))
    else:
        table.log("MYK-PLAY-078", "The Court has come for this alone: {goal}", goal=dungeon.goal)


def turn_over(table: Table) -> None:
    """A Turn has passed: the mood goes by the Voices of the People."""
    tell(table, "turn/proud" if table.state.kingdom.voices >= PROUD else "turn/low")
