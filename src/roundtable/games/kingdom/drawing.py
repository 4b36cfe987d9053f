"""The board as SVG: the Kingdom, or a battle or a map in the Dungeon where there is one."""

from roundtable.games.kingdom.drawing_realm import kingdom, map_svg, world_svg
from roundtable.games.kingdom.view import View

__all__ = ["map_svg", "narrow", "svg", "world_svg"]


def svg(view: View) -> str:
    """Everything that lies on the table."""
    return _drawn(view, False)


def narrow(view: View) -> str:
    """The same for a phone."""
    return _drawn(view, True)


def _drawn(view: View, phone: bool) -> str:
    if view.battle is not None:
        from roundtable.games.kingdom import drawing_battle

        return drawing_battle.narrow(view.battle) if phone else drawing_battle.svg(view.battle)
    if view.map is not None:
        from roundtable.games.kingdom import drawing_map

        return drawing_map.narrow(view.map) if phone else drawing_map.svg(view.map)
    return kingdom(view.campaign, phone)
