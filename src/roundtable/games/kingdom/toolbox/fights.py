"""A fight against monsters of one's choice, as a tool: to look at, and to begin as a match."""

from typing import Annotated, Literal

import msgspec

from roundtable.games.kingdom import books
from roundtable.games.kingdom.campaigns import as_position, before_the_fight
from roundtable.games.kingdom.drawing import svg
from roundtable.games.kingdom.rules.muster import RANDOM
from roundtable.games.kingdom.rules.record.limits import threat_limits
from roundtable.games.kingdom.sheets.battle import figure_rows
from roundtable.games.kingdom.view import view
from roundtable.kernel.dice import Source
from roundtable.kernel.game import Setup, option
from roundtable.kernel.tools import Line, ToolResult

SEED_BYTES = 16


class FightForm(msgspec.Struct, forbid_unknown_fields=True):
    """Against whom, and with which Court."""

    against: Annotated[
        str,
        option("The monsters, such as 3 Ogrekin, Red Cap; or a random encounter for the Court's Level", "MYK-PLAY-661"),
    ] = RANDOM
    players: Annotated[int, option("How many play: one Landmaker each", "MYK-CREATE-052", ge=1, le=7)] = 4
    level: Annotated[int, option("The Level of everybody in the Court", "MYK-PLAY-537", ge=1, le=10)] = 1
    court: Annotated[Literal["ready", "rolled"], option("A ready-made Court, or one rolled now", "MYK-CREATE-052")] = (
        "ready"
    )
    gm: Annotated[bool, option("Add a seat for a GM, who plays the monsters", "MYK-WORLD-371")] = False


def run_fight(form: FightForm, dice: Source) -> ToolResult:
    """Both sides in place, what is known of them, and the match that begins there."""
    seed = bytes(dice.below(256) for _ in range(SEED_BYTES))
    options = {
        "against": form.against,
        "court": form.court,
        "court_level": form.level,
        "gm": "human" if form.gm else "none",
    }
    setup = Setup("kingdom", form.players + form.gm, options)
    state = before_the_fight(setup, seed)
    seen = view(state, None)
    assert seen.battle is not None and state.battle is not None
    told = [
        _balance(
            [one.level for one in state.people[: state.players]],
            [books.monsters[f.book].level for f in state.battle.foes],
        )
    ]
    known: list[str] = []
    for one in seen.battle.figures:
        if one.side == "foes" and one.species in known:
            continue
        known.append(one.species)
        told.append(Line(one.name if one.side == "court" else one.species, ["MYK-PLAY-342"]))
        told += [Line(f"{label}: {words}" if label else words, [], 1) for label, words in figure_rows(state, one)]
    begins = Setup("kingdom", setup.seats, {"scene": "fight", **options}, [], as_position(state))
    return ToolResult("A fight", told, svg(seen), None, begins)


def _balance(court: list[int], foes: list[int]) -> Line:
    """The monsters' Levels beside what a dungeon's room may hold for this Court."""
    limits = threat_limits(court)
    words = f"The monsters' Levels are {sum(foes)} in all; a room may hold {limits.hostile_room} for this Court, "
    return Line(words + f"a Ruler's {limits.ruler_room}.", ["MYK-WORLD-028", "MYK-WORLD-034"])


def suggestions() -> dict[str, list[str]]:
    """What may be typed for the monsters."""
    return {"against": [RANDOM, *sorted(books.monsters.entries)]}
