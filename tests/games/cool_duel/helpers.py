"""Positions for Cool Duel's tests: two duelists face to face on an open field, the first one's turn."""

from __future__ import annotations

from typing import Any

from roundtable.games.cool_duel import GAME
from roundtable.games.cool_duel.data import classes
from roundtable.games.cool_duel.derived import max_hp
from roundtable.games.cool_duel.options import Options
from tests.story import Story

FIELD = {"name": "Field", "rows": ["." * 10] * 10}
TAKE = "pass"


def person(class_: str = "Mercenary", /, *, gear: dict[str, Any] | None = None, **attributes: int) -> dict[str, Any]:
    """A build; attributes are what they shall be in the end, equipment as in a build's JSON."""
    base = classes()[class_].attributes
    build: dict[str, Any] = {"class": class_, "points": {name: n - base[name] for name, n in attributes.items()}}
    if class_ == "Mercenary":
        build["generalist"] = 3
    return {**build, **(gear or {})}


def armed(class_: str = "Mercenary", right: str = "Longsword", /, **gear: Any) -> dict[str, Any]:
    """A duelist with base attributes and something in hand."""
    return person(class_, gear={"right": right, **gear} if right else gear)


def _sturdy(build: dict[str, Any], fields: dict[str, Any]) -> dict[str, Any]:
    """A build with FOR enough for the HP it shall have: beside HP only the load follows from FOR."""
    base = classes()[build["class"]].attributes["FOR"]
    fortitude = base + build.get("points", {}).get("FOR", 0)
    while max_hp(fortitude, Options()) < fields.get("hp", 0):
        fortitude += 1
    return {**build, "points": {**build.get("points", {}), "FOR": fortitude - base}}


def duel(
    *builds: dict[str, Any],
    at: str | dict[str, str] = "E5 F5",
    dice: str = "",
    active: str = "p1",
    field: Any = None,
    set: dict[str, dict[str, Any]] | None = None,
    seats: int | None = None,
    more: dict[str, Any] | None = None,
    **options: Any,
) -> Story:
    """A position in the middle of p1's turn. `at` lists the duelists' spaces, or names every character's."""
    people = [_sturdy(build, (set or {}).get(f"p{n}", {})) for n, build in enumerate(builds or (armed(), armed()), 1)]
    place = at if isinstance(at, dict) else {f"p{n}": cell for n, cell in enumerate(at.split(), 1)}
    options.setdefault("extra_attribute_points", 200)
    position = {
        "map": FIELD if field is None else field,
        "builds": people,
        "place": place,
        "set": set or {},
        "active": active,
        **(more or {}),
    }
    return Story(GAME, position=position, dice=dice, seats=seats or len(people), **options)


def who(story: Story, key: str) -> Any:
    return story.state.characters[key]


def cell(story: Story, key: str) -> str:
    """Where a character stands, by name."""
    from roundtable.games.cool_duel.arena import cell_name

    return cell_name(story.state, who(story, key))


def status(*names: str, **more: Any) -> dict[str, Any]:
    """Fields of a character with these statuses."""
    return {"afflictions": [{"name": name} for name in names], **more}


def verbs(story: Story) -> list[str]:
    """The first words of what is offered."""
    return list(dict.fromkeys(key.split()[0] for key in story.offered))


def offered(story: Story, start: str) -> list[str]:
    """What is offered that begins so."""
    return [key for key in story.offered if key.startswith(start)]
