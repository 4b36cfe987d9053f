"""What goes wrong, said in one form: JSON for programs, a page for people."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any
from urllib.parse import quote

import msgspec
from litestar import MediaType, Request, Response
from litestar.exceptions import HTTPException, NotFoundException
from litestar.openapi.datastructures import ResponseSpec
from litestar.response import Redirect
from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as DatabaseTimeout

from roundtable.kernel.errors import BadSave, BadSetup, IllegalAnswer, NotAsked, ToolError

from .drafts import Refused
from .house import UnknownMatch

log = logging.getLogger("roundtable.server")

MEANING = {
    400: "something about the request is wrong",
    401: "the capability cannot be read",
    403: "that is not yours to do or see",
    404: "there is no such thing",
    409: "not now: the match has moved on, has not begun, or is over",
    413: "the request is too large",
    415: "the request is not JSON",
    422: "the answer is not legal; the words say what would be",
    429: "too many requests; the header Retry-After says when to try again",
    503: "the database does not answer; the header Retry-After says when to try again",
}


class Problem(msgspec.Struct):
    """What was wrong, and what would be right."""

    status_code: int
    detail: str
    extra: Any = None


def documented(*codes: int) -> dict[int, ResponseSpec]:
    """The problems a route of the API may answer with, for its OpenAPI document."""
    return {
        code: ResponseSpec(Problem, description=MEANING[code], generate_examples=False)
        for code in (*codes, 413, 415, 429, 503)
    }


STATUS: dict[type[Exception], int] = {
    UnknownMatch: 404,
    IllegalAnswer: 422,
    NotAsked: 409,
    Refused: 409,
    BadSetup: 400,
    ToolError: 400,
    BadSave: 409,
}


def problem_of(error: Exception) -> tuple[Problem, dict[str, str]]:
    """What to tell whoever asked, and headers that go with it. What we did not expect is logged and not told."""
    if isinstance(error, NotFoundException) and error.detail == "Not Found":
        return Problem(404, "there is no page at this address"), {}
    if isinstance(error, HTTPException):
        return Problem(error.status_code, error.detail, error.extra or None), dict(error.headers or {})
    for kind, status in STATUS.items():
        if isinstance(error, kind):
            return Problem(status, str(error)), {}
    if isinstance(error, (DBAPIError, DatabaseTimeout)):
        log.error("the database failed: %s", error)
        words = "the database does not answer just now; look whether it was done, and try again in a moment"
        return Problem(503, words), {"retry-after": "5"}
    if isinstance(error, RecursionError):
        return Problem(400, "that is nested too deeply"), {}
    log.error("an error nobody expected", exc_info=error)
    return Problem(500, "something went wrong here; it has been noted"), {}


def page_beside(path: str) -> str:
    """The page from which something is done at an address where nothing can be read: who follows a link to it lands there."""
    parts = path.strip("/").split("/")
    if parts[0] == "solo":
        return quote(f"/host/{parts[-1]}")
    if parts[0] == "puzzles":
        return quote(f"/puzzles#puzzle-{parts[1]}", safe="/#")
    return quote("/" + "/".join(parts[:-1]))


def handle(request: Request[Any, Any, Any], error: Exception) -> Response[Any]:
    """The response for an error."""
    problem, headers = problem_of(error)
    path = request.scope["path"]
    if path.startswith("/api/") or request.headers.get("accept", "").startswith("application/json"):
        return Response(problem, status_code=problem.status_code, headers=headers, media_type=MediaType.JSON)
    if problem.status_code == 405 and request.method == "GET":
        return Redirect(page_beside(path), status_code=303)
    render: Callable[..., str] = request.app.state.render
    page = render(request, "problem.html", problem=problem, meaning=MEANING.get(problem.status_code, ""))
    return Response(page, status_code=problem.status_code, headers=headers, media_type=MediaType.HTML)
