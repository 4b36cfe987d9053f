"""The application: routes, security headers, templates, start and end."""

from __future__ import annotations

import os
from typing import Any

import msgspec
from jinja2 import Environment, PackageLoader, StrictUndefined
from litestar import Litestar, Request
from litestar.config.compression import CompressionConfig
from litestar.datastructures import State
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Components, SecurityScheme
from litestar.types import Message, Scope

from roundtable.kernel.ledger import UnknownRow
from roundtable.players.bots import IN_WORDS

from . import art
from .access import COOKIE, COOKIE_AGE, CSRF_FIELD, browser, no_forgery, not_too_often, plain_request
from .api import API
from .config import ENVIRONMENT, Config
from .errors import handle
from .house import House
from .limits import Limits
from .look import folded
from .pages import PAGES
from .paint import Paint
from .static import STATIC, static_url

CONTENT_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; font-src 'self'; "
    "manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
SECURITY_HEADERS = {
    "content-security-policy": CONTENT_POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=()",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}
HSTS = "max-age=31536000"
_ENCODED = [(name.encode(), value.encode()) for name, value in SECURITY_HEADERS.items()]


def create_app(config: Config | None = None) -> Litestar:
    """A server of these settings, as an ASGI application."""
    config = config or Config()
    house = House(config)
    paint = painter()

    async def open_house(app: Litestar) -> None:
        await house.open()

    async def close_house(app: Litestar) -> None:
        await house.close()

    return Litestar(
        route_handlers=[API, PAGES, STATIC],
        state=State({"house": house, "limits": Limits(config.rate_limits), "paint": paint, "render": renderer(paint)}),
        guards=[not_too_often, plain_request, no_forgery],
        on_startup=[open_house],
        on_shutdown=[close_house],
        exception_handlers={Exception: handle, UnknownRow: handle},
        before_send=[add_headers],
        request_max_body_size=config.max_body,
        compression_config=CompressionConfig("gzip", gzip_compress_level=3, minimum_size=2000, exclude=["/stream$"]),
        openapi_config=OpenAPIConfig(
            title="Roundtable",
            version="1",
            description="Host, join, play, watch and replay matches. See the package's own client for an example.",
            path="/api/openapi",
            render_plugins=[JsonRenderPlugin()],
            use_handler_docstrings=True,
            components=Components(
                security_schemes={
                    "capability": SecurityScheme(type="http", scheme="bearer", bearer_format="capability")
                }
            ),
        ),
        # Errors are logged where they are handled (errors.py); Litestar's own set-up would start a thread for it.
        logging_config=None,
        debug=False,
    )


def from_environment() -> Litestar:
    """The application for a worker process: settings come from the parent."""
    return create_app(msgspec.json.decode(os.environ[ENVIRONMENT], type=Config))


async def add_headers(message: Message, scope: Scope) -> None:
    """Security headers on every response, and the cookie of a browser that came without one."""
    if message["type"] != "http.response.start":
        return
    present = {name for name, _ in message["headers"]}
    extra = list(_ENCODED)
    secure = scope.get("scheme") == "https"
    if secure:
        extra.append((b"strict-transport-security", HSTS.encode()))
    if b"cache-control" not in present:
        extra.append((b"cache-control", b"no-store"))
    cookie = scope["state"].get("roundtable new")
    if isinstance(cookie, str):
        flags = f"Path=/; Max-Age={COOKIE_AGE}; HttpOnly; SameSite=Lax" + ("; Secure" if secure else "")
        extra.append((b"set-cookie", f"{COOKIE}={cookie}; {flags}".encode()))
    message["headers"] = [*message["headers"], *extra]


def painter() -> Paint:
    """A function that renders a template. Everything is escaped unless it is markup of our own."""
    environment = Environment(
        loader=PackageLoader("roundtable.server"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.globals.update(
        static=static_url,
        dice=art.dice,
        picture=art.picture,
        primer=art.primer,
        rulebook=art.rulebook,
        legend=art.legend,
        words=art.words,
        seat_mark=art.seat_mark,
        level=art.bot_level,
        bot_words=IN_WORDS,
        csrf_field=CSRF_FIELD,
    )

    environment.filters["folded"] = folded
    environment.filters["shaped"] = art.shaped
    environment.filters["held"] = art.held

    def paint(template: str, /, **values: Any) -> str:
        return environment.get_template(template).render(**values)

    return paint


def renderer(paint: Paint) -> Any:
    """A function that renders a template for a request, with the token of its browser."""

    def render(request: Request[Any, Any, Any], template: str, /, **values: Any) -> str:
        house: House = request.app.state.house
        return paint(template, csrf=house.keys.csrf(browser(request)), path=request.scope["path"], **values)

    return render
