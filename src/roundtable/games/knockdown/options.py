"""What players may agree on before a match."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from roundtable.kernel.game import file_option, option


class Options(msgspec.Struct, forbid_unknown_fields=True):
    """What players may agree on before a match."""

    knockdown_test: Annotated[
        Literal["dice", "tower"],
        option("Knockdown Tests are made with three dice, or with a tower of real cubes", "KD-063"),
    ] = "dice"
    block_combination: Annotated[
        Literal["split", "full"],
        option(
            "In a Block, each hand card counts once (split), or for heavy and light wounds at once (full)", "KD-058"
        ),
    ] = "split"
    redraft_each_round: Annotated[
        bool, option("Take starting hands in every round, not only in the first", "KD-075")
    ] = False
    menhir_wound: Annotated[
        Literal["light", "heavy"], option("The kind of wound that the Fading Menhir deals", "KD-092")
    ] = "light"
    open_hands: Annotated[bool, option("Everybody sees everybody's hand", "KD-097")] = False
    turn_limit: Annotated[int, option("The most turns a player may take in a round", "KD-147", ge=10, le=500)] = 30
    random_fighters: Annotated[
        Literal["auto", "no", "yes"],
        option("Draw fighters at random instead of choosing them (auto: only if several decks are merged)", "KD-093"),
    ] = "auto"
    quick_setup: Annotated[
        bool, option("Let dice settle the set-up (fighters, Skills, starting hands) and fight at once", "KD-093")
    ] = False
    deck: Annotated[
        str,
        file_option("A deck of your own (on the command line, several files separated by commas are merged)", "KD-093"),
    ] = ""
