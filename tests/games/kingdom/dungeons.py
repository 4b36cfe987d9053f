"""Small dungeons to test with."""

from roundtable.games.kingdom.dungeon.model import Corridor, Dungeon, Entrance, Group, Room, Ruler


def hall(court: list[int] | None = None, **more) -> Dungeon:
    """Three rooms in a row, A1 to C1, with an Entrance on the left; for four characters of Level 1 unless said."""
    given = {
        "rooms": {name: Room() for name in ("A1", "B1", "C1")},
        "corridors": [Corridor(("A1", "B1")), Corridor(("B1", "C1"))],
        "entrances": [Entrance("A1", "left")],
    }
    return Dungeon("Hall", court or [1, 1, 1, 1], **{**given, **more})


def with_monsters(dungeon: Dungeon, room: str, *groups: Group) -> Dungeon:
    dungeon.rooms[room].monsters = list(groups)
    return dungeon


def ruled(monster: str = "Berserk Ogrekin", **more) -> Dungeon:
    """The hall with a Ruler (Berserk Ogrekin is of Level 6) in C1."""
    return hall(more.pop("court", None), ruler=Ruler(monster, "C1", **more))
