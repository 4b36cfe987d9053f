"""Everything that Make You Kingdom offers beside its matches."""

from typing import Any

from roundtable.games.kingdom.dungeon.tools import DUNGEON_TOOLS
from roundtable.games.kingdom.toolbox.tools import TOOLBOX
from roundtable.kernel.tools import Tool

TOOLS: list[Tool[Any]] = [*TOOLBOX, *DUNGEON_TOOLS]
