"""What players may agree on before a match."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from roundtable.kernel.game import file_option, option


class Options(msgspec.Struct, forbid_unknown_fields=True):
    """What players may agree on before a match."""

    knockdown_test: Annotated[
        Literal["dice", "tower"], option("How a Knockdown Test is made: three dice, or a tower of real cubes", "KD-063")
    ] = "dice"
    block_combination: Annotated[
        Literal["split", "full"],
        option(
            "Each hand card counts once for a Block (split), or for heavy and light wounds at once (full)", "KD-058"
        ),
    ] = "split"
    redraft_each_round: Annotated[
        bool, option("Take starting hands in every round, not only in the first", "KD-075")
    ] = False
    menhir_wound: Annotated[Literal["light", "heavy"], option("The wound that the Fading Menhir deals", "KD-092")] = (
        "light"
    )
    open_hands: Annotated[bool, option("Everybody sees everybody's hand", "KD-097")] = False
    turn_limit: Annotated[int, option("Turns a player may take in a round", "KD-147", ge=10, le=500)] = 30
    random_fighters: Annotated[
        Literal["auto", "no", "yes"],
        option("Fighters drawn at random instead of chosen (auto: where several decks are merged)", "KD-093"),
    ] = "auto"
    quick_setup: Annotated[
        bool, option("Settle all of set-up by dice (fighters, Skills, starting hands) and fight at once", "KD-093")
    ] = False
    deck: Annotated[
        str,
        file_option("A deck file (on the command line several, separated by commas, to merge boxes)", "KD-093"),
    ] = ""
