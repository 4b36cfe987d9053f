"""What every module with routes shares: the request, its house, pages, and the parameters of addresses."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import MediaType, Request, Response
from litestar.datastructures import State
from litestar.params import PathParameter, QueryParameter
from litestar.response import Redirect

from .access import Asker, browser
from .house import House

Anybody = Request[Any, Any, State]
Id = Annotated[str, PathParameter(description="a match's id", max_length=40)]
Word = Annotated[str, PathParameter(max_length=160)]
Query = Annotated[str, QueryParameter(max_length=100)]
Count = Annotated[int, QueryParameter(ge=0, le=10_000_000)]
FROM_SCRIPT = "x-table"
"""The header by which a page's own script asks for parts instead of a page."""


def house_of(request: Anybody) -> House:
    house: House = request.app.state.house
    return house


def html(request: Anybody, template: str, status: int = 200, /, **values: Any) -> Response[str]:
    """A page from a template."""
    render = request.app.state.render
    return Response(render(request, template, **values), media_type=MediaType.HTML, status_code=status)


def me(request: Anybody) -> Asker:
    """Who sits at the browser: with a cookie of its own from the first page on."""
    keys = house_of(request).keys
    return Asker(keys, keys.hidden(browser(request)))


def narrow(request: Anybody) -> bool:
    """Whether the page is read on a narrow screen: theme.js says so by a cookie, and boards are then laid out for it."""
    return request.cookies.get("shape") == "narrow"


def to_match(match_id: str, seat: int | None = None) -> Redirect:
    return Redirect(f"/m/{match_id}" + (f"?seat={seat}" if seat is not None else ""), status_code=303)
