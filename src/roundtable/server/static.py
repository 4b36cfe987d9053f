"""Files that every page uses, under an address that changes with their content, so that browsers may keep it for ever."""

from __future__ import annotations

from functools import cache
from hashlib import blake2b
from importlib.resources import files
from typing import Annotated

from litestar import Response, Router, get
from litestar.exceptions import NotFoundException
from litestar.params import PathParameter

from roundtable.board.lettering import font_files

TYPES = {
    "css": "text/css; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "svg": "image/svg+xml",
    "txt": "text/plain; charset=utf-8",
    "webmanifest": "application/manifest+json",
    "woff2": "font/woff2",
}
FOR_EVER = "public, max-age=31536000, immutable"


@cache
def contents() -> dict[str, bytes]:
    """The files by name, the fonts among them. Nothing else can be asked for, whatever a path says."""
    folder = files("roundtable.server") / "static"
    own = {item.name: item.read_bytes() for item in folder.iterdir() if item.name.rpartition(".")[2] in TYPES}
    return own | font_files()


@cache
def static_url(name: str) -> str:
    """The address of a file: `table.js` is at `/static/HASH/table.js`. One hash for all, so that modules find others."""
    if name not in contents():
        raise KeyError(f"there is no static file {name}")
    return f"/static/{_digest()}/{name}"


@cache
def _digest() -> str:
    return blake2b(b"".join(contents()[name] for name in sorted(contents())), digest_size=6).hexdigest()


@get("/static/{digest:str}/{name:str}", include_in_schema=False)
async def static_file(
    digest: Annotated[str, PathParameter(max_length=40)], name: Annotated[str, PathParameter(max_length=60)]
) -> Response[bytes]:
    content = contents().get(name)
    if content is None or digest != _digest():
        raise NotFoundException(detail="there is no such file")
    kind = TYPES[name.rpartition(".")[2]]
    return Response(content, media_type=kind, headers={"cache-control": FOR_EVER})


@get("/favicon.ico", include_in_schema=False)
async def favicon() -> Response[bytes]:
    headers = {"cache-control": "public, max-age=86400"}
    return Response(contents()["icon.svg"], media_type="image/svg+xml", headers=headers)


STATIC = Router("/", route_handlers=[static_file, favicon])
