"""What tables play differently: the options of a duel."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from roundtable.kernel.game import option

MAPS = Literal[
    "random",
    "Ave",
    "Beachside",
    "Brimstone",
    "Cliffside",
    "Close Quarters",
    "Forgotten",
    "Docks",
    "Four Pillars",
    "Temple Road",
    "Two Stones",
    "Fort of Salvation",
]


class Options(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """What the players agree on before a duel."""

    map: Annotated[MAPS, option("The map (random: one of the ten small ones)", "CD-326")] = "random"
    # Sizes of the bonus that the book suggests (CD-027).
    extra_attribute_points: Annotated[
        int, option("Attribute points for every duelist to add (5, 10 and 20 play well)", "CD-025", ge=0, le=200)
    ] = 0
    quick_setup: Annotated[bool, option("Everybody gets a ready-made duelist, and you fight at once", "CD-329")] = False
    rounds_to_win: Annotated[int, option("Rounds it takes to win", "CD-035", ge=1, le=5)] = 1
    turn_limit: Annotated[int, option("Turns per player before a round is decided on HP", "CD-327", ge=10, le=500)] = 50
    sides: Annotated[
        str, option('Who fights together, such as "1 3 / 2 4"; leave empty for everybody alone', "CD-041")
    ] = ""
    builds: Annotated[str, option("Finished duelists as JSON, one for each player", "CD-329")] = ""
    quick_slots: Annotated[int, option("Quick item slots of a duelist", "CD-070", ge=0, le=10)] = 4
    guns_start_loaded: Annotated[bool, option("Guns start each round loaded", "CD-162")] = False
    hook_crush_ap: Annotated[Literal[1, 3], option("AP of the Hook's Crush", "CD-153")] = 1
    attribute_half_rounding: Annotated[
        Literal["down", "up", "exact"], option("How half of an odd attribute is rounded", "CD-006")
    ] = "down"
    half_requirement_for_two_handers: Annotated[
        bool, option("Half the requirements are enough for bows and two-handed guns", "CD-137")
    ] = False
    absorb_comparison: Annotated[
        Literal["equal_or_less", "less"],
        option("AP cost that a shield absorbs, compared with its absorb value", "CD-081"),
    ] = "equal_or_less"
    threshold_roll_timing: Annotated[
        Literal["after_damage", "before_damage"], option("When a special attack rolls against threshold", "CD-194")
    ] = "after_damage"
    exhaust_uses_attack_bonus: Annotated[
        bool, option("The best attack bonus in hand is added to Exhaust rolls", "CD-065")
    ] = False
    berserk_regen: Annotated[
        Literal["every_turn", "own_turn"],
        option("At the end of which turns Berserk Stance refills the threshold", "CD-113"),
    ] = "every_turn"
    hunters_quarry_prone: Annotated[
        Literal["target", "hunter"], option("Who falls prone when Hunter's Quarry doubles the dodge", "CD-119")
    ] = "target"
    favored_ap: Annotated[Literal["raise_to_4", "add_4"], option("What Favored does to the Knight's AP", "CD-120")] = (
        "raise_to_4"
    )
    frenzy_nearest: Annotated[Literal["any", "hostile"], option("Whom a frenzied character goes for", "CD-242")] = "any"
    area_effects_hit_allies: Annotated[bool, option("Pummel and Flame also strike allies", "CD-216")] = True
    corners_block_movement: Annotated[
        bool, option("A diagonal Move may not cut past an obstacle's corner", "CD-055")
    ] = False
    round_end_on: Annotated[
        Literal["player_characters", "all_characters"], option("Who must be downed to beat a side", "CD-033")
    ] = "player_characters"
    terrain_loss_scope: Annotated[
        Literal["round", "duel"], option("How long magma and the water of the Docks put a character out", "CD-300")
    ] = "round"
