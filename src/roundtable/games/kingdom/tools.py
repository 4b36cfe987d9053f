"""Everything that Make You Kingdom offers beside its matches."""

from typing import Any

from roundtable.games.kingdom.dungeon.tools import DUNGEON_TOOLS
from roundtable.games.kingdom.toolbox.campaigns import CampaignForm, run_campaign
from roundtable.games.kingdom.toolbox.tools import TOOLBOX
from roundtable.kernel.tools import Tool

CAMPAIGN = Tool(
    "kingdom",
    "A Kingdom at once",
    "A Kingdom and its whole Court by dice, with sheets to print.",
    CampaignForm,
    run_campaign,
)
TOOLS: list[Tool[Any]] = [CAMPAIGN, *TOOLBOX, *DUNGEON_TOOLS]
