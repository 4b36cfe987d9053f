"""Dungeons: a map of nine rooms with what waits in them, checked against the limits for a Court."""

from typing import TYPE_CHECKING

from roundtable.kernel.game import Game

if TYPE_CHECKING:
    from roundtable.games.kingdom.dungeon.builder import Building, Options

GAME: "Game[Building, Options]" = Game(
    package=__name__,
    name="kingdom_dungeon",
    title="Dungeon builder",
    blurb="Build a dungeon for Make You Kingdom, room by room, with its limits checked and explained.",
    ledgers=("myk_world", "myk_play", "myk_beast", "myk_create", "myk_gear"),
    version=1,
    seats=(1, 1),
    complexity=4,
    state_type="builder:Building",
    options_type="builder:Options",
    start="builder:start",
    step="building:what_next",
    outcome="builder:outcome",
    sides="builder:sides",
    view="builder:view",
    status="builder:status",
    svg="builder:svg",
    text="builder:text",
    sheets="builder:sheets",
    file="builder:file",
    tools="tools:DUNGEON_TOOLS",
)
