"""The parts of a table's page as markup: each made once for a position and a viewer, and each failing for itself."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from typing import Any

from markupsafe import Markup

from .access import Roles
from .changes import changed
from .frame import Frame, frame
from .house import House
from .look import once
from .room import Room

PARTS = ("seats", "board", "ask", "tools", "talk", "sheets", "headline", "console")
ALWAYS = ("seats",)
"""Parts that change without a row: who is there, and how much time is left."""
TOKEN = "the-token-of-this-browser"
"""Stands for the form token in markup that several browsers share."""

log = logging.getLogger("roundtable.server")
Paint = Callable[..., str]
"""A template's name and its values to markup."""


class Painted:
    """The table as one viewer sees it: what was looked up, and every part as markup, with `csrf` in its forms."""

    def __init__(self, paint: Paint, shown: Frame, room: Room, roles: Roles, csrf: str) -> None:
        self.frame = shown
        self._paint, self._room, self._csrf = paint, room, csrf
        self._viewer = (shown.seat, shown.base, roles.seats, roles.host, shown.narrow)
        self.whose = f"{room.id} {shown.seat} {sorted(roles.seats)} {roles.host}"
        """Who is sent this: whatever one of these is sent, each of these may see."""
        self.parts = {name: self._part(name) for name in PARTS}
        self.log = self._part("log")

    def _part(self, name: str) -> Markup:
        try:
            if name in self.frame.failed:
                raise Missing
            if name in ALWAYS:
                made = self._make(name)
            else:
                first = self.frame.log_first if name == "log" else 0
                made = once(self._room, ("part", name, first, *self._viewer), lambda: self._make(name))
        except Missing:  # it has been noted
            made = self._failed(name)
        except Exception:
            log.exception("the part %s of the page of match %s could not be painted", name, self._room.id)
            self.frame.failed.add(name)
            made = self._failed(name)
        return Markup(made.replace(TOKEN, self._csrf))

    def _make(self, name: str) -> str:
        return self._paint(f"parts/{name}.html", csrf=TOKEN, frame=self.frame, table=self.frame.table)

    def _failed(self, name: str) -> str:
        return self._paint("parts/failed.html", csrf=TOKEN, name=name)


class Missing(Exception):
    """What the part shows could not be looked up."""


def painted(
    paint: Paint,
    house: House,
    room: Room,
    roles: Roles,
    seat: int | None,
    base: str,
    log_from: int | None = None,
    csrf: str = "",
    narrow: bool = False,
) -> Painted:
    """The table for one viewer. `log_from`: the first line that the page does not have; none: a page that opens."""
    return Painted(paint, frame(house, room, roles, seat, base, log_from, narrow), room, roles, csrf)


def news(done: Painted, replace: bool, has: Mapping[str, str] | None = None) -> dict[str, Any]:
    """What a page that is open, and has parts of these marks, needs to be as one that opens now."""
    table = done.frame.table
    sent, marks = changed({name: str(markup) for name, markup in done.parts.items()}, has or {}, done.whose)
    return {
        "version": table.version,
        "epoch": table.log_epoch,
        "status": table.status,
        "seat": done.frame.seat,
        "asked": table.asked,
        "yours": done.frame.seat in table.asked,
        "dice": {"stage": table.dice.stage, "owing": table.dice.owing},
        "failed": sorted(done.frame.failed),
        "log": {"html": str(done.log), "replace": replace, "size": table.log_size},
        "parts": sent,
        "marks": marks,
    }
