"""The Silent Cistern: a dungeon ready to play for three to six characters of Level 1 (MYK-WORLD-793, MYK-WORLD-794,
MYK-WORLD-795, MYK-WORLD-796, MYK-WORLD-797, MYK-WORLD-804, MYK-WORLD-805)."""

from roundtable.games.kingdom.dungeon.model import (
    Clue,
    Corridor,
    Dungeon,
    Entrance,
    Group,
    PlacedTrap,
    Reward,
    Room,
    Ruler,
)
from roundtable.kernel.errors import ToolError

FEWEST, MOST = 3, 6


def silent_cistern(size: int) -> Dungeon:
    """The starter scenario for a Court of this size."""
    if not FEWEST <= size <= MOST:
        raise ToolError(f"the Silent Cistern is made for {FEWEST} to {MOST} characters, not {size}")
    return Dungeon(
        "The Silent Cistern",
        [1] * size,
        rooms=_rooms(size),
        corridors=[
            Corridor(("A1", "A2")),
            Corridor(("A2", "B2")),
            Corridor(("B1", "B2"), {"B2": "Lamplight falls through from beyond."}),
            Corridor(("B2", "B3"), {"B2": "A sour smell comes from there."}),
            Corridor(("B2", "C2"), {"B2": "Something drums behind the barred way."}),
        ],
        entrances=[Entrance("A1", "left")],
        traps=[
            PlacedTrap("Slit Arrow", 1, "A1-A2"),
            PlacedTrap("Crossover", 1, "B1-B2"),
            PlacedTrap("Lock", 1, "B2-C2"),
            PlacedTrap("Poison Needle", 1, "B3", carrier="iron chest"),
            PlacedTrap("Zuch", 1, "B3"),
        ],
        clues=_clues(),
        ruler=Ruler("Berserk Ogrekin", "C2", "Rearguard"),
        introduction="The Kingdom's wells have gone dry; a scout traced the channel to a neighbouring region.",
        objective="Defeat the Ruler of the map.",
        success="The wells run again: +1D6 Citizens, and the map may be purchased.",
        failure="Upkeep Cost +1 MG in this End Phase.",
        reward=Reward(citizens="1d6"),
        setback=1,
    )


def _rooms(size: int) -> dict[str, Room]:
    """The rooms and who is in them (MYK-WORLD-793, MYK-WORLD-794, MYK-WORLD-804)."""
    return {
        "A1": Room("Tiled hall", description="A tiled hall round a dry basin."),
        "A2": Room(
            "Shallow channel",
            description="A shallow channel where slimes graze.",
            monsters=[Group("Slime", size, "Vanguard", "Neutral")],
        ),
        "B1": Room(
            "Lamp-lit nook",
            description="The lamp-lit nook of the pump keeper, a grumpy but honest Dwarf.",
            monsters=[Group("Dwarf", 1, "Vanguard", "Friendly")],
        ),
        "B2": Room("Crossing", description="Four dry channels cross here; a barred gate closes the way to C2."),
        "B3": Room("Storeroom", description="A sour-smelling storeroom with an iron chest."),
        "C2": Room(
            "Pump hall",
            description="The pump hall, loud with drums, where the Ruler has stopped the wheel.",
            monsters=[
                Group("Ogrekin Champion", 1, "Rearguard", "Hostile"),
                Group("Ogrekin", size, "Vanguard", "Hostile"),
            ],
        ),
    }


def _clues() -> list[Clue]:
    """What the players may find out, and how (MYK-WORLD-796)."""
    return [
        Clue("A1", "Drag marks lead to the barred way of B2.", "search", "dry basin"),
        Clue(
            "B3",
            "The gatehouse plan: the Lock of B2-C2 counts as discovered.",
            "search",
            "iron chest",
            "Opening the chest finds it too: free in Camp, it counts as touching, and gives one Level 0 Potion.",
        ),
        Clue(
            "B1",
            "Names and numbers of the monsters in C2: no Surprise check is made there.",
            "conversation",
            "Dwarf",
            "Ask about the water as a Camp action, Charisma / 7.",
            topic="the water",
            score="Charisma",
            difficulty=7,
        ),
    ]
