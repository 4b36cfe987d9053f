"""Ghosts, where a table plays with them: who is one, and when a Ghost may act (MYK-PLAY-705, MYK-PLAY-709)."""

from roundtable.games.kingdom.state import Campaign, Character

GHOST, ACTED = "ghost", "ghost has acted"


def is_ghost(one: Character) -> bool:
    """Whether somebody has died and become a Ghost (MYK-PLAY-705)."""
    return one.dead and any(effect.what == GHOST for effect in one.lasting)


def has_acted(one: Character) -> bool:
    """Whether a Ghost has acted in this cycle: then its Permanent Skills work (MYK-PLAY-708)."""
    return any(effect.what == ACTED for effect in one.lasting)


def may_act(state: Campaign, number: int) -> bool:
    """Once a cycle, while the Ghost has Affection for somebody and somebody of the Court for the Ghost

    (MYK-PLAY-707, MYK-PLAY-709)."""
    one = state.people[number]
    if not state.options.ghosts or one.absent or not is_ghost(one) or has_acted(one):
        return False
    loved = any(number in state.people[other].affection for other in state.court if other != number)
    return bool(one.affection) and loved


def silent(state: Campaign, one: Character) -> bool:
    """Whether somebody's Permanent Skills rest: of the Dead, but for a Ghost in a cycle in which it acts (MYK-PLAY-708)."""
    return state.options.ghosts and one.dead and not has_acted(one)
