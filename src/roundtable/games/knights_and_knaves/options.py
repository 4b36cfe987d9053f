"""The options of a match: every choice the ledger leaves to the players, with its ruling as default."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from roundtable.kernel.game import file_option, option

RetinueChoice = Literal["battle", "march_lords_household", "free_company", "hill_rising", "build"]

UNEVEN = "In the open the March Lord's Household wins nine battles of ten"
"""Equal points are not equal strength: docs/knights_and_knaves.md tells what was measured."""


class Options(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """The options of Knights & Knaves."""

    battle: Annotated[
        Literal["pitched", "hedge_road", "wending_ford", "tower_gate"],
        option("The battle: an open field with sides of your choice, or one of three ready-made battles", "KK-008"),
    ] = "pitched"
    first_retinue: Annotated[
        RetinueChoice,
        option(
            "The first side's retinue (battle: the one that comes with the battle; build: make one at the table). "
            f"{UNEVEN}",
            "KK-293",
        ),
    ] = "battle"
    second_retinue: Annotated[
        RetinueChoice,
        option(
            "The second side's retinue (battle: the one that comes with the battle; build: make one at the table). "
            f"{UNEVEN}",
            "KK-293",
        ),
    ] = "battle"
    first_list: Annotated[
        str, file_option("A retinue file for the first side, instead of a sample; see the retinue tool", "KK-293")
    ] = ""
    second_list: Annotated[
        str, file_option("A retinue file for the second side, instead of a sample; see the retinue tool", "KK-293")
    ] = ""
    deployment: Annotated[
        Literal["choose", "ready"],
        option("Set up unit by unit at the table, or begin with both sides in position", "KK-007"),
    ] = "choose"
    quick_setup: Annotated[bool, option("Fight at once, with both sides in position", "KK-007")] = False
    terrain_layout: Annotated[
        Literal["standard", "open", "village", "castle"],
        option("The terrain of a pitched battle", "KK-008", needs={"battle": ("pitched",)}),
    ] = "standard"
    table_size: Annotated[str, option("The table in inches, long side first", "KK-002")] = "72x48"
    deployment_depth: Annotated[
        int, option("How many inches from its own edge a side may set up", "KK-007", ge=6, le=20)
    ] = 12
    points_limit: Annotated[int, option("The most points a retinue may cost", "KK-293", ge=50, le=5000)] = 400
    victory_margin: Annotated[
        int, option("A smaller difference in score than this is a draw", "KK-259", ge=0, le=500)
    ] = 20
    ask_uncontrolled: Annotated[
        bool,
        option("Ask for the choices that uncontrolled figures leave open; off: they take the sensible one", "KK-084"),
    ] = False
    allow_break_off: Annotated[
        bool, option("Figures in command may walk out of a melee, after a free blow at them", "KK-017")
    ] = False
    shields_all_round: Annotated[bool, option("Shields count against attacks from behind too", "KK-021")] = False
    horse_hit_on: Annotated[
        int, option("A hit on a rider strikes his mount if a D10 rolls this or less", "KK-022", ge=0, le=10)
    ] = 4
    lord_loss_duration: Annotated[
        Literal["battle", "turn"],
        option("How long the loss of a commander hurts morale: the whole battle, or one turn", "KK-052"),
    ] = "battle"
    zealous_sides: Annotated[
        Literal["none", "first", "second", "both"], option("Sides that fight with zeal or hatred", "KK-059")
    ] = "none"
    unpaid_mercenaries: Annotated[bool, option("Mercenaries have not been paid and are unreliable", "KK-091")] = False
    latches_ready_as_archers: Annotated[
        bool, option("Light crossbows make the readiness roll of archers", "KK-066")
    ] = False
    shooting_row_9_corrected: Annotated[
        bool, option("Skill 9 shoots by the row without its surplus cell", "KK-137")
    ] = False
    sling_range_shift: Annotated[
        int, option("By how many columns a sling's range is shifted", "KK-172", ge=0, le=14)
    ] = 2
