"""The API: games, their rules and their tools."""

from __future__ import annotations

from typing import Annotated

from litestar import get, post
from litestar.exceptions import NotFoundException
from litestar.params import JSONBody, PathParameter, QueryParameter

from roundtable.kernel import ledger
from roundtable.kernel.errors import ToolError
from roundtable.kernel.game import find_game, game_names
from roundtable.kernel.tools import ToolResult, find_tool
from roundtable.players.bots import known

from . import catalogue
from .api_types import GameLook, RuleLook, ToolBody, ToolLook
from .errors import documented
from .forms import MAX_WITH_FILES
from .warm import ready_game
from .web import Anybody, house_of


@get("/games", summary="The games that can be played here")
async def games() -> list[GameLook]:
    return [_game(name) for name in game_names()]


@get("/games/{name:str}", summary="One game and its options", responses=documented(404))
async def game(name: Annotated[str, PathParameter(max_length=60)]) -> GameLook:
    if name not in game_names():
        raise NotFoundException(detail=f"there is no game {name!r} here; there are {', '.join(game_names()) or 'none'}")
    return _game(name)


def _game(name: str) -> GameLook:
    found = find_game(name)
    low, high = found.seats
    options = catalogue.options_of(found)
    return GameLook(
        name,
        found.title,
        found.blurb,
        low,
        high,
        known(found),
        options,
        list(found.ledgers),
        found.minutes,
        found.complexity,
        found.primer,
    )


@get("/rules/{rule_id:str}", summary="A rule by its id", responses=documented(404))
async def rule(rule_id: Annotated[str, PathParameter(max_length=40)]) -> RuleLook:
    try:
        return _rule(ledger.row(rule_id.upper()))
    except ledger.UnknownRow as error:
        raise NotFoundException(detail=str(error)) from None


@get("/rules", summary="The rules that contain some words", responses=documented(400, 404), opt={"rate": "heavy"})
async def rules(
    q: Annotated[str, QueryParameter(description="words to look for", max_length=100)] = "",
    file: Annotated[str, QueryParameter(description="a ledger file's name; empty: all", max_length=40)] = "",
) -> list[RuleLook]:
    try:
        found = ledger.search(q, file or None) if q.split() else (ledger.rows(file) if file else ())
    except ledger.UnknownRow as error:
        raise NotFoundException(detail=str(error)) from None
    return [_rule(row) for row in found]


def _rule(row: ledger.Row) -> RuleLook:
    return RuleLook(row.id, row.section, row.kind, row.statement, row.gap, row.ruling)


@get("/games/{name:str}/tools", summary="What a game offers beside its matches", responses=documented(404))
async def tools(name: Annotated[str, PathParameter(max_length=60)]) -> list[ToolLook]:
    found = find_game(name) if name in game_names() else None
    if found is None:
        raise NotFoundException(detail=f"there is no game {name!r} here")
    return [ToolLook(tool.name, tool.title, tool.blurb, tool.fields, tool.rolls) for tool in found.tools]


@post(
    "/games/{name:str}/tools/{tool:str}",
    summary="Use a tool of a game",
    responses=documented(400, 404),
    opt={"rate": "heavy"},
    request_max_body_size=MAX_WITH_FILES,
)
async def use_tool(
    request: Anybody,
    name: Annotated[str, PathParameter(max_length=60)],
    tool: Annotated[str, PathParameter(max_length=60)],
    data: JSONBody[ToolBody],
) -> ToolResult:
    if name not in game_names():
        raise NotFoundException(detail=f"there is no game {name!r} here")
    try:
        find_tool(ready_game(name), tool)
    except ToolError as error:
        raise NotFoundException(detail=str(error)) from None
    return await house_of(request).workshop.use(name, tool, data.values, data.seed or None)


GAMES = [games, game, tools, use_tool, rules, rule]
