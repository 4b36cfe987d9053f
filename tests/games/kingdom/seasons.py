"""Games of a campaign for the stories: a Court at home at some stage of the Kingdom Phase or the End Phase.

story = season("action resolution", [lord()], d6(3, 4))              # the map they will leave for is `evenings.small`
"""

from typing import Any

import msgspec

from roundtable.games.kingdom.rules.exploring.places import open_map
from tests.games.kingdom.evenings import small
from tests.games.kingdom.fights import body
from tests.games.kingdom.tale import home
from tests.story import Story

END = (
    *("return", "retry", "kingdom change", "epilogue", "recovery", "earnings report", "upkeep", "end requests"),
    *("exploration meeting", "dismissal", "growth", "the end"),
)


def lord(**fields: Any) -> dict[str, Any]:
    """A King with the plain scores of `body` and no Skill."""
    return body(**{"class_name": "King", "name": "Ada", **fields})


def season(
    stage: str,
    court: list[dict[str, Any]] | None = None,
    dice: str = "",
    *,
    voices: int = 0,
    objective: str = "",
    turns: int = 0,
    gm: bool = False,
    kingdom: dict[str, Any] | None = None,
    world: dict[str, Any] | None = None,
    at_home: dict[str, Any] | None = None,
    delve: dict[str, Any] | None = None,
    options: dict[str, Any] | None = None,
    **position: Any,
) -> Story:
    """A game in progress at home; in the End Phase the Court is back from a map explored for so many Turns."""
    people = [{"seat": seat, **one} for seat, one in enumerate(court or [lord()])]
    ending = stage in END
    told = msgspec.to_builtins(open_map(small(retry=True)))
    told |= {"turn_boxes": 4 * turns, **({"objective": objective, "stage": "over"} if ending else {}), **(delve or {})}
    cycle = {"action resolution": "Action Resolution"}.get(stage, "Roundtable")
    place = {
        "step": "end phase" if ending else "kingdom phase",
        "phase": "End" if ending else "Kingdom",
        "game": 0 if stage == "prologue" else 1,
        "people": people,
        "kingdom": {"level": 1, "citizens": 40, "voices": voices, "maps": [home()], **(kingdom or {})},
        "world": {"regions": {"3-3": {"owner": "own"}}, **(world or {})},
        "cycles": [] if ending or stage == "prologue" else [{"kind": cycle}],
        "delve": told,
        "at_home": {"stage": stage, **(at_home or {})},
        **position,
    }
    chosen = {"scene": "campaign", **({"gm": "human"} if gm else {}), **(options or {})}
    return Story("kingdom", place, dice, len(people) + gm, **chosen)
