"""How to play: a game's rulebook as a page, with the diagrams that the game draws, searched as people type."""

from __future__ import annotations

import asyncio

from litestar import Response, get
from litestar.exceptions import NotFoundException
from markupsafe import Markup

from roundtable.kernel import ledger
from roundtable.kernel.game import AnyGame, find_game, game_names
from roundtable.kernel.lessons import lessons
from roundtable.kernel.rulebook import chapters, drawing, search

from .web import Anybody, Query, Word, html, narrow

MOST_ROWS = 12
"""Rows of the ledger below what the rulebook says."""


@get("/how-to-play/{name:str}")
async def how_to_play(request: Anybody, name: Word, q: Query = "") -> Response[str]:
    """A game's rulebook, or what it and the ledger say about some words."""
    if name not in game_names() or not chapters(find_game(name)):
        raise NotFoundException(detail="there is no rulebook for that")
    game, asked, slim = find_game(name), bool(q.split()), narrow(request)
    found = search(game, q) if asked else []
    shown = [(one.chapter, one.blocks) for one in found] if asked else [(each, each.blocks) for each in chapters(game)]
    wanted = {block.diagram for _, blocks in shown for block in blocks if block.diagram}
    # A position takes some time to be set up and drawn, once: nobody else waits for it.
    drawn = await asyncio.to_thread(lambda: {where: Markup(drawing(game, where, slim)) for where in sorted(wanted)})
    return html(
        request,
        "howto.html",
        game=game,
        shown=shown,
        drawn=drawn,
        q=q,
        all=chapters(game),
        rows=_rows(game, q) if asked else [],
        lessons=len(lessons(game)),
    )


def _rows(game: AnyGame, q: str) -> list[ledger.Row]:
    """Rows of the ledger with the same words, for who wants to know exactly."""
    return [row for file in game.ledgers for row in ledger.search(q, file)][:MOST_ROWS]


HOWTO_PAGES = [how_to_play]
