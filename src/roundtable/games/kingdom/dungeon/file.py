"""A dungeon as a file: JSON that people can read, with a version, and clear words where a file is not right."""

import msgspec

from roundtable.games.kingdom.dungeon.findings import Finding
from roundtable.games.kingdom.dungeon.legal import errors
from roundtable.games.kingdom.dungeon.model import Dungeon, Room
from roundtable.games.kingdom.reserved import slug
from roundtable.kernel.errors import BadSave, in_words
from roundtable.kernel.tools import ToolFile

FORMAT = "roundtable kingdom dungeon"
VERSION = 1
MOST_BYTES = 1_000_000


class DungeonFile(msgspec.Struct, forbid_unknown_fields=True):
    """What stands in the file."""

    format: str
    version: int
    dungeon: msgspec.Raw


class _Out(msgspec.Struct):
    format: str
    version: int
    dungeon: Dungeon


class _Rooms(msgspec.Struct):
    rooms: dict[str, msgspec.Raw] = {}


def export(dungeon: Dungeon) -> ToolFile:
    """The file of a dungeon."""
    text = msgspec.json.format(msgspec.json.encode(_Out(FORMAT, VERSION, dungeon)), indent=2).decode()
    return ToolFile(f"{slug(dungeon.title) or 'dungeon'}.json", f"{text}\n")


def read(text: str | bytes) -> Dungeon:
    """The dungeon in a file; BadSave names the line or the field that is wrong, or the rule that is broken."""
    data = text.encode() if isinstance(text, str) else text
    if len(data) > MOST_BYTES:
        raise BadSave(f"a dungeon's file has at most {MOST_BYTES} bytes, this one {len(data)}")
    try:
        outer = msgspec.json.decode(data, type=DungeonFile)
    except msgspec.ValidationError as error:
        raise BadSave(f"this is not a dungeon's file: {in_words(error)}") from None
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise BadSave(f"this is not a dungeon's file: {_line(data, error)}") from None
    if outer.format != FORMAT:
        raise BadSave(f"this is not a dungeon's file: its format is {outer.format!r}, not {FORMAT!r}")
    if outer.version != VERSION:
        words = "made by a newer version of this program" if outer.version > VERSION else "of a version nobody knows"
        raise BadSave(f"the file is {words}: version {outer.version}, and this program reads version {VERSION}")
    try:
        dungeon = msgspec.json.decode(outer.dungeon, type=Dungeon)
    except msgspec.ValidationError as error:
        raise BadSave(f"the dungeon is not right: {_in_room(outer.dungeon) or in_words(error)}") from None
    return legal(dungeon)


def legal(dungeon: Dungeon) -> Dungeon:
    """The same dungeon, or BadSave with every rule it breaks. Exceeded limits are no error: a GM may overrule them."""
    found = list(errors(dungeon))
    if not dungeon.title.strip():
        found.append(Finding("error", "MYK-WORLD-001", "the dungeon has no title: 1 character or more"))
    if found:
        raise BadSave("the dungeon cannot be: " + "; ".join(map(str, found)))
    return dungeon


def _in_room(raw: msgspec.Raw) -> str:
    """The same for a field of a room, with the room's name, which the path of an error leaves out."""
    try:
        rooms = msgspec.json.decode(raw, type=_Rooms).rooms
    except msgspec.ValidationError:
        return ""
    for name, room in rooms.items():
        try:
            msgspec.json.decode(room, type=Room)
        except msgspec.ValidationError as error:
            return f"rooms.{name}.{in_words(error)}"
    return ""


def _line(data: bytes, error: Exception) -> str:
    """Where a text stops being JSON."""
    words = str(error)
    _, found, number = words.partition("(byte ")
    if not found:
        last = data.count(b"\n") + 1
        return f"it is cut off after line {last}" if "truncated" in words else words
    at = int(number.rstrip(")"))
    line = data.count(b"\n", 0, at) + 1
    column = at - (data.rfind(b"\n", 0, at) + 1) + 1
    return f"line {line}, character {column}: {words.partition(' (byte')[0]}"
