"""What a table may agree on before a match."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from roundtable.kernel.game import option


class Options(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """What can be agreed on before a match."""

    game_mode: Annotated[
        Literal["deathmatch", "scenario", "campaign"],
        option("A plain fight, a scenario with an objective, or a campaign of three games", "AKQL-036"),
    ] = "deathmatch"
    scenario: Annotated[
        Literal["capture_the_square", "king_of_the_hill"],
        option("Which scenario", "AKQL-140", needs={"game_mode": ("scenario",)}),
    ] = "capture_the_square"
    quick_setup: Annotated[
        bool, option("Let dice settle the set-up (knights, field, walls, places) and fight at once", "AKQL-040")
    ] = False
    teams: Annotated[
        str, option("Teams: a letter for each seat, such as AABB; leave empty for everybody alone", "AKQL-037")
    ] = ""
    knights_per_player: Annotated[int, option("How many knights each player brings", "AKQL-038", ge=1, le=5)] = 3
    knight_selection: Annotated[
        Literal["draft", "random", "free_with_duplicates"],
        option("Draft in turns, deal at random, or choose freely so that a knight may appear twice", "AKQL-039"),
    ] = "draft"
    field_layout: Annotated[
        Literal["alternate", "square_block"],
        option("Teams lay the squares in turn, or the squares form one block", "AKQL-145"),
    ] = "alternate"
    labyrinth: Annotated[
        Literal["laid", "generated"], option("Players lay the labyrinth pieces in turn, or dice place them", "AKQL-150")
    ] = "laid"
    labyrinth_piece_target: Annotated[
        Annotated[int, msgspec.Meta(ge=0, le=216)] | None,
        option("How many labyrinth pieces to lay; empty: as many as the players cubed", "AKQL-146"),
    ] = None
    pieces_may_touch_corners: Annotated[bool, option("Labyrinth pieces may touch at a corner", "AKQL-152")] = True
    start_edges: Annotated[
        Literal["opposed", "free"],
        option("Teams start on opposite or different edges, or wherever they like", "AKQL-156"),
    ] = "opposed"
    signature_skills: Annotated[bool, option("Knights can use their skills", "AKQL-091")] = True
    ablative_armour: Annotated[bool, option("Every blow also lowers Physical Defence by its roll", "AKQL-050")] = False
    minimum_damage_one: Annotated[bool, option("Every attack that goes through takes at least 1 Life", "AKQL-051")] = (
        False
    )
    caps_span_round: Annotated[
        bool, option("Reactions count towards the two attacks and two moves of the knight's own last turn", "AKQL-054")
    ] = False
    discussion_difference: Annotated[
        Literal["absolute", "floor_zero"],
        option("A resistance roll below the speaker's roll still costs the difference, or costs nothing", "AKQL-068"),
    ] = "absolute"
    discussion_limit: Annotated[
        Literal["per_pair", "per_speaker"],
        option("One discussion a turn with each enemy, or only one in all", "AKQL-078"),
    ] = "per_pair"
    discussion_tone: Annotated[
        bool, option("Ask whether words are polite or aggressive (for the story only)", "AKQL-062")
    ] = False
    social_roll_100_fails: Annotated[bool, option("A 100 on a social roll always fails", "AKQL-070")] = False
    conquest_needs_broken_resistance: Annotated[
        bool, option("A will is conquered only once its Social Resistance is 0 or less", "AKQL-075")
    ] = True
    conquered_actions: Annotated[
        Literal["fresh", "remaining", "move_only"],
        option("A conquered knight gets 3 fresh actions, keeps what it had left, or gets 3 for moves only", "AKQL-077"),
    ] = "fresh"
    wall_life_unit: Annotated[
        Literal["piece", "cell"], option("A labyrinth piece is one wall, or each of its cells is", "AKQL-116")
    ] = "piece"
    recovery_successes_needed: Annotated[
        int, option("How many of its three rolls a fallen knight must succeed at to get up", "AKQL-126", ge=1, le=3)
    ] = 2
    terror_victory: Annotated[
        Literal["end_of_turn", "immediate", "off"],
        option("A team wins when all its enemies are Terrified: at the end of a turn, at once, or never", "AKQL-136"),
    ] = "end_of_turn"
    lone_terror_turns: Annotated[
        int,
        option(
            "With one knight on each side: how many turns in a row terror must last to win", "AKQL-157", ge=1, le=10
        ),
    ] = 2
    round_limit: Annotated[
        Annotated[int, msgspec.Meta(ge=1, le=999)] | None,
        option("Rounds until the fight ends and is scored; empty for no limit", "AKQL-139"),
    ] = 30
