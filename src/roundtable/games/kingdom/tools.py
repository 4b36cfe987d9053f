"""Everything that Make You Kingdom offers beside its matches."""

from typing import Any

from roundtable.games.kingdom.dungeon.tools import DUNGEON_TOOLS
from roundtable.games.kingdom.toolbox.campaigns import CampaignForm, run_campaign
from roundtable.games.kingdom.toolbox.courts import CourtForm, run_court
from roundtable.games.kingdom.toolbox.evenings import EveningForm, run_evening
from roundtable.games.kingdom.toolbox.fights import FightForm, run_fight, suggestions
from roundtable.games.kingdom.toolbox.tools import TOOLBOX
from roundtable.kernel.tools import Tool

CAMPAIGN = Tool(
    "kingdom",
    "A Kingdom at once",
    "A Kingdom and its whole Court by dice, with sheets to print.",
    CampaignForm,
    run_campaign,
)
FIGHT = Tool(
    "fight",
    "A fight against …",
    "Any monsters of the book, or a Random Encounter, against a Court: look at both sides, then play it.",
    FightForm,
    run_fight,
    suggestions,
)
EVENING = Tool(
    "evening",
    "An evening in the dungeon",
    "The Silent Cistern, or a map made by dice: look at the Court before the Entrance, then explore.",
    EveningForm,
    run_evening,
)
COURT = Tool(
    "court",
    "A Court of any Level",
    "Landmakers of Level 1 to 10 at once, every Skill learned and every choice made; read and print them, then play.",
    CourtForm,
    run_court,
)
TOOLS: list[Tool[Any]] = [FIGHT, EVENING, CAMPAIGN, COURT, *TOOLBOX, *DUNGEON_TOOLS]
