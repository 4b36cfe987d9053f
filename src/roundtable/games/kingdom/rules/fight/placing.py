"""Putting monsters on the Battlefield (MYK-PLAY-345, MYK-BEAST-008)."""

from collections.abc import Callable

from roundtable.games.kingdom import books
from roundtable.games.kingdom.rules.play import figures, numbers
from roundtable.games.kingdom.state import (
    ENEMY_ENCAMPMENT,
    ENEMY_REARGUARD,
    ENEMY_VANGUARD,
    Area,
    Campaign,
    Foe,
    Ref,
    Table,
    add_to,
)

PLACED: list[Callable[[Table, Ref], None]] = []
"""What a monster brings along to the Battlefield by its Skills."""


def default_area(book: str) -> Area:
    """Where a monster stands when nobody says: by its Range (MYK-PLAY-345)."""
    reach = books.monsters[book].range
    return ENEMY_VANGUARD if reach <= 1 else ENEMY_REARGUARD if reach == 2 else ENEMY_ENCAMPMENT


def place(table: Table, one: Foe, rule: str, *, tell: bool = True) -> Ref:
    """A monster appears with full HP; its reference."""
    state: Campaign = table.state
    assert state.battle is not None
    add_to(state.battle.foes, one)
    who = f"f{len(state.battle.foes) - 1}"
    if not one.area:
        one.area = default_area(one.book)
    if not one.hp:
        one.hp = numbers.max_hp(state, who)
    if tell and _unknown_too(state, one):
        one.name, one.unknown = f"Unknown {len(state.battle.foes)}", True
    bring_along(table, who)
    if tell:
        table.log(rule, "{who} appears in the {area}.", who=figures.name(state, who), area=one.area, figure=who)
    return who


def bring_along(table: Table, who: Ref) -> None:
    """What a monster has by its Skills as it comes to the Battlefield; who has it already gets no more (MYK-WORLD-429)."""
    for bring in PLACED:
        bring(table, who)


def _unknown_too(state: Campaign, one: Foe) -> bool:
    """Whether who joins an Uncertain Encounter is as unknown as the others: who was held back for it, and any more of a kind
    whose numbers nobody knows (MYK-PLAY-571, MYK-PLAY-572)."""
    assert state.battle is not None
    if not state.battle.hidden or one.team != "foes":
        return False
    alike = [other.unknown for other in state.battle.foes if other is not one and other.book == one.book]
    return all(alike) if alike else not one.summoned


def summon(table: Table, book: str, area: Area, rule: str, by: Ref, *, exhausted: bool = False) -> Ref:
    """A monster that a Skill brings: on the user's side, Free to Act unless said otherwise (MYK-BEAST-008)."""
    one = Foe(book=book, area=area, team=figures.team(table.state, by), summoned=True)
    who = place(table, one, rule)
    one.exhausted = exhausted
    return who
