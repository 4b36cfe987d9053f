"""The words that cards, Special Attacks, Skills and traits are written in. A deck file may use these and no others.

An effect is a list of operations. A rule of a Skill or trait says when (`hook`), how often (`limit`), under which conditions
(`if`), at which price (`cost`) and what (`do`).
(KD-148)
"""

from __future__ import annotations

import re

import msgspec

TYPES = ("strike", "ability", "reaction")
BLOCK, DASH, WILD, ANY = "block", "dash", "wild", "?"
BUILT_IN_SYMBOLS = (BLOCK, DASH, WILD)
"""Symbols that every deck knows; the house deck adds steel, fang and rune (KD-018)."""
CANDLE = "candle"
"""A Candle card, where a position names the cards of its deck."""
CUBES = 25
"""Wound cubes of each kind in the box (KD-003). Counting goes on beyond them (KD-054)."""


class Word(msgspec.Struct, frozen=True):
    """An operation: what it does, which fields it must and may have, and where it may stand.

    `where` is "effect" for an operation of any attack's effect or of a rule that happens at a moment; otherwise it names
    the hooks that the operation belongs to.
    """

    says: str
    must: tuple[str, ...] = ()
    may: tuple[str, ...] = ()
    where: tuple[str, ...] = ("effect",)


OPS: dict[str, Word] = {
    "wound_opponent": Word(
        "the opponent suffers wounds; min_distance and max_distance limit it, per_token multiplies it",
        may=("heavy", "light", "min_distance", "max_distance", "per_token", "optional"),
    ),
    "forward": Word("the own fighter moves directly towards the opponent", ("n",), ("optional",)),
    "backward": Word("the opponent is moved directly away", ("n",), ("optional",)),
    "pull_opponent": Word("the opponent is moved directly towards you, up to distance 1", ("n",), ("optional",)),
    "blink_self": Word("the own fighter may Blink up to max spaces", ("max",), ("optional",)),
    "blink_opponent_to_distance": Word(
        "the opponent is put at that distance, on a space of your choice", ("distance",), ("optional",)
    ),
    "move_self": Word("the own fighter moves n spaces under the Move rules", ("n",), ("optional",)),
    "opponent_discards": Word("the opponent discards n Attack cards of their choice", ("n",), ("optional",)),
    "heal_self": Word("removes up to that many wounds from the own sheet", (), ("heavy", "light", "optional")),
    "transfer_wound": Word("moves wounds from the own sheet to the opponent's", (), ("heavy", "light", "optional")),
    "place_token": Word("a token goes from the supply to the opponent's sheet", ("token",), ("on", "optional")),
    "remove_token": Word("a token goes from a sheet back to the supply", ("token",), ("from", "optional")),
    "gain_token": Word("a token goes from the supply to the own sheet", ("token",), ("optional",)),
    "discard_token": Word(
        "n tokens go from the sheet named by from to the supply",
        ("token", "n"),
        ("from",),
        ("effect", "cost", "end_of_turn_of_token_holder"),
    ),
    "replace_row_card": Word(
        "discard n cards of the Attack Row of your choice and draw for them", ("n",), ("optional",)
    ),
    "choose": Word("you pick one of the listed lists of operations", ("of",)),
    "add_wounds": Word("this attack's wound pool grows, before any Block", (), ("heavy", "light"), ("own_wound_pool",)),
    "extend_move": Word("this Move action may have up to max steps", ("max",), (), ("own_move_action",)),
    "treat_nearer": Word("the opponent counts as n spaces nearer, not below 1", ("n",), (), ("own_range_check",)),
    "void_block": Word("n Block cards just discarded have no effect", ("n",), (), ("opponent_named_blocks",)),
    "hand_limit": Word("the own hand limit is n", ("n",), (), ("permanent",)),
    "break_projectile": Word(
        "a projectile cannot pass through or end in a space with that token", ("token",), (), ("permanent",)
    ),
    "block_count_bonus": Word("n more cards count for a Block against wounds", ("n",), (), ("own_block_for_wounds",)),
    "test_modifier": Word(
        "adds n to the sum of this Knockdown Test, and seconds to the time for the tower",
        ("n",),
        ("seconds",),
        ("own_knockdown_test", "opponent_knockdown_test"),
    ),
    "ignore_menhir": Word("no Menhir wound where a Candle token lies", ("where",), (), ("own_menhir_check",)),
    "set_own_tokens": Word(
        "n tokens lie on the own sheet, the rest in the supply", ("token", "n"), (), ("round_start",)
    ),
    "put_token_on_space": Word(
        "a token goes from the own sheet to the space just left",
        ("token",),
        ("max_per_space",),
        ("own_fighter_leaves_space_by_move_action",),
    ),
    "take_token_back": Word(
        "the token on that space returns to the own sheet", ("token",), (), ("other_fighter_arrives_on_space",)
    ),
    "wound_holder_per_token": Word(
        "the holder suffers these wounds for each such token; they cannot be blocked",
        ("token",),
        ("heavy", "light"),
        ("end_of_turn_of_token_holder",),
    ),
}

HOOKS: dict[str, str] = {
    "round_start": "when a round is set up",
    "permanent": "as long as it is active",
    "start_of_own_turn": "own turn, after the refill and the round-end check, before the first action",
    "own_move_action": "when you perform a Move action",
    "own_fighter_leaves_space_by_move_action": "each time a step of your Move action leaves a space",
    "other_fighter_arrives_on_space": "each time the other fighter steps onto or is put on a space",
    "own_range_check": "when the range of an attack of yours is checked in your own turn",
    "own_wound_pool": "when the wound pool of an attack of yours is counted, before Blocks",
    "opponent_named_blocks": "after the opponent has discarded the cards that Block your Strike, before step 1",
    "own_block_for_wounds": "when you work out how many wounds your Block may ignore",
    "own_attack_card_strike_step_1": "after step 1 of a Strike from an Attack card of yours",
    "own_attack_card_not_resolved": "after you took an Attack card that could not be resolved",
    "opponent_knockdown_test": "when you start a Knockdown Test, before the dice or the timer",
    "own_knockdown_test": "when your own Knockdown Test is made",
    "own_menhir_check": "when the Fading Menhir would wound your fighter",
    "end_of_turn_of_token_holder": "end of the own turn of the fighter whose sheet holds the token, after the Menhir",
}
MOMENTS = ("start_of_own_turn", "own_attack_card_not_resolved", "own_attack_card_strike_step_1")
"""The hooks that happen at a moment: what they do is an effect like that of an attack."""
PASSIVE_HOOKS = (
    "round_start",
    "permanent",
    "other_fighter_arrives_on_space",
    "own_block_for_wounds",
    "own_menhir_check",
    "end_of_turn_of_token_holder",
)
"""The hooks whose rules simply hold: nobody is asked, and they know no limit, condition or cost."""
TRIGGERS: dict[str, str] = {
    "after_suffering_wounds_from_opponent_attack": (
        "in the opponent's turn, when an attack of theirs has put a wound on you in steps 1-2, before its K.O. step"
    ),
}
LIMITS: dict[str, str] = {
    "always": "no limit",
    "once_per_own_turn": "once in each turn of its owner",
    "once_per_round": "once in each round",
}
CONDITIONS: dict[str, str] = {
    "wounded_by_attack_in_last_opponent_turn": "an attack of the opponent wounded you during their last turn",
    "blocked_in_last_opponent_turn": "you discarded a card to Block during the opponent's last turn",
    "opponent_has_<token>": "such a token lies on the opponent's sheet",
    "self_has_<token>": "such a token lies on the own sheet",
    "deck_not_empty": "at least one card is left in the Attack deck",
    "range_is_fixed_or_span": "the attack's range is a number or a span",
    "declared_at_distance_<n>": "the fighters stood that far apart when the attack was declared",
    "wounded_in_step_1": "step 1 of this attack put at least 1 wound on the opponent",
}
FREE_CONDITIONS = ("opponent_has", "self_has", "deck_not_empty", "wounded_by_attack", "blocked_in")
"""How conditions begin that make sense anywhere; the others speak of the attack in hand."""
_WITH_TOKEN = re.compile(r"(opponent|self)_has_([a-z][a-z0-9_]*)$")
_WITH_DISTANCE = re.compile(r"declared_at_distance_([1-9][0-9]?)$")


class Condition(msgspec.Struct, frozen=True):
    """A condition taken apart: its kind, and the token or number that it names."""

    kind: str
    token: str = ""
    n: int = 0


def condition(word: str) -> Condition | None:
    """Read a condition, or None where there is no such word."""
    if found := _WITH_TOKEN.match(word):
        return Condition(f"{found[1]}_has", found[2])
    if found := _WITH_DISTANCE.match(word):
        return Condition("declared_at_distance", n=int(found[1]))
    return Condition(word) if word in CONDITIONS and "<" not in word else None
