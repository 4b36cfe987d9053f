"""A game's tools as pages: a search box over all of them, and for each a form with its result below."""

from __future__ import annotations

import secrets
from typing import Any

from litestar import Response, get, post
from litestar.exceptions import NotFoundException
from litestar.response import Redirect
from markupsafe import Markup

from roundtable.kernel.errors import BadSetup, ToolError
from roundtable.kernel.game import AnyGame, find_game, game_names
from roundtable.kernel.tools import AnyTool, ToolResult, find_tool, search_tools

from . import forms, hosting
from .drafts import Refused
from .files import attachment
from .records import Clock
from .warm import ready_game
from .web import Anybody, Query, Word, house_of, html, me, to_match


def _game_with_tools(name: str) -> AnyGame:
    game = ready_game(name) if name in game_names() else None
    if game is None or not game.tools:
        raise NotFoundException(detail="there are no tools of that name")
    return game


def _tool(game: AnyGame, name: str) -> AnyTool:
    try:
        return find_tool(game, name)
    except ToolError as error:
        raise NotFoundException(detail=str(error)) from None


@get("/tools/{name:str}")
async def all_tools(request: Anybody, name: Word, q: Query = "") -> Response[str]:
    """What a game offers beside its matches, and a search through it."""
    game = _game_with_tools(name)
    found = search_tools(game, q)
    blurbs = {tool.name: tool.blurb for tool in game.tools}
    return html(request, "tools.html", game=game, found=found, blurbs=blurbs, q=q)


@get("/tools/{name:str}/{tool:str}")
async def tool_form(request: Anybody, name: Word, tool: Word) -> Response[str]:
    """A tool's form; one that only looks something up, and is told what, answers at once."""
    game, chosen = _game_with_tools(name), _tool(_game_with_tools(name), tool)
    given = {key: value for key, value in request.query_params.items() if isinstance(value, str)}
    if chosen.rolls or not given:
        return _page(request, game, chosen, given, None)
    try:
        return _page(request, game, chosen, given, await house_of(request).workshop.use(name, tool, given, None))
    except (BadSetup, ToolError) as error:
        return _page(request, game, chosen, given, None, error=str(error))


@post("/tools/{name:str}/{tool:str}", opt={"rate": "heavy"}, request_max_body_size=forms.MAX_WITH_FILES)
async def use_tool(request: Anybody, name: Word, tool: Word) -> Response[str] | Redirect:
    """Run a tool. `keep` sends its file instead of the page, `begin` a match that its result sets up."""
    game = _game_with_tools(name)
    chosen = _tool(game, tool)
    given: dict[str, Any] = {}
    try:
        form = await forms.read_form(request)
        given = forms.read_fields(chosen.fields, form)
        seed = forms.text(form, "seed")[:60] or secrets.token_hex(4)
        result = await house_of(request).workshop.use(name, tool, given, seed)
        if "begin" in form and result.setup is not None:
            return await _begin(request, result, with_bots=forms.text(form, "begin") == "bots")
    except (BadSetup, ToolError, Refused) as error:
        return _page(request, game, chosen, given, None, error=str(error))
    if "keep" in form and result.file is not None:
        return Response(result.file.text, media_type=result.file.media_type, headers=attachment(result.file.name))
    return _page(request, game, chosen, given, result, seed)


async def _begin(request: Anybody, result: ToolResult, with_bots: bool) -> Redirect:
    """A match of this set-up around one screen, or with bots on all seats but one; its host may then hand out seats."""
    assert result.setup is not None
    identity = me(request).identity
    other = hosting.SeatWish("bot" if with_bots else "me")
    wishes = [hosting.SeatWish("me"), *[other] * (result.setup.seats - 1)]
    plans = hosting.seat_plans(find_game(result.setup.game), wishes, identity)
    room = await house_of(request).create(result.setup, plans, Clock(), identity)
    return to_match(room.id)


def _page(
    request: Anybody,
    game: AnyGame,
    tool: AnyTool,
    given: dict[str, Any],
    result: ToolResult | None,
    seed: str = "",
    error: str = "",
) -> Response[str]:
    values = {field.name: given.get(field.name, field.default) for field in tool.fields}
    return html(
        request,
        "tool.html",
        400 if error else 200,
        game=game,
        tool=tool,
        fields=tool.fields,
        suggestions=tool.suggest(),
        values=values,
        result=result,
        drawing=Markup(result.svg) if result else "",
        seed=seed,
        error=error,
        bots=bool(game.bots),
    )


TOOLS_PAGES = [all_tools, tool_form, use_tool]
