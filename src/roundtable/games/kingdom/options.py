"""The options of a campaign: every point on which the ledger says that tables may differ, with its ruling as default."""

from typing import Annotated, Literal

import msgspec

from roundtable.kernel.game import option


class Options(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """What a table decides before it begins."""

    gm: Annotated[
        Literal["none", "human"],
        option(
            "Who is the GM: nobody (the rules' defaults stand in) or a person, who takes the last seat", "MYK-PLAY-001"
        ),
    ] = "none"
    quick_setup: Annotated[
        bool, option("Make the Kingdom and its Court at once by dice, without a question", "MYK-CREATE-002")
    ] = False
    known_world_size: Annotated[
        int, option("How many columns and rows of regions the Known World has", "MYK-CREATE-080", ge=4, le=12)
    ] = 6
    diagonal_corridors: Annotated[
        bool, option("Corridors may also link rooms that touch at a corner", "MYK-CREATE-076")
    ] = False
    attribute_bonus_per_room: Annotated[
        bool,
        option("Every room of a Combined Facility raises an Attribute, not the Facility once", "MYK-GEAR-282"),
    ] = False
    mixed_area_skill_is_extra: Annotated[
        bool,
        option(
            "Whoever has monster blood knows the monster's Skill besides the Class Skill, not instead", "MYK-GEAR-009"
        ),
    ] = True
    permanent_talents_always_on: Annotated[
        bool, option("Permanent Talent effects work all the time and use up no Culture Level", "MYK-CREATE-059")
    ] = False
    new_background_after_mission: Annotated[
        bool, option("Whoever accomplishes a mission rolls a new Background", "MYK-CREATE-108")
    ] = False
    bg55_final_blows_only: Annotated[
        bool, option("For the hundred monsters of Background 5-5 only own final blows count", "MYK-CREATE-140")
    ] = False
    round_down_follower_fifths: Annotated[
        bool, option("One fifth of the Followers is rounded down instead of up", "MYK-CREATE-172")
    ] = False
    one_material_type_per_slot: Annotated[
        bool, option("An Item Slot holds Materials of one kind only", "MYK-CREATE-176")
    ] = False
    voices_consent: Annotated[
        Literal["unanimous", "majority", "king", "none"],
        option("Who must agree before Voices of the People are spent", "MYK-CREATE-201"),
    ] = "unanimous"
    multiple_kings_mode: Annotated[
        Literal["alternate", "consensus", "first_seat"],
        option(
            "How several Kings decide: in turns from game to game, all together, or the first by seat", "MYK-CREATE-202"
        ),
    ] = "alternate"
    diplomacy_hostile_19: Annotated[
        bool, option("Diplomacy may also be tried on a Hostile kingdom, against difficulty 19", "MYK-CREATE-230")
    ] = False
