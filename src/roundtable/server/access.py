"""Who asks, and what they may do at a match. Every route that touches a match goes through `Asker.at`."""

from __future__ import annotations

import re
from typing import Any

import msgspec
from litestar import Request
from litestar.connection import ASGIConnection
from litestar.exceptions import ClientException, NotAuthorizedException, PermissionDeniedException
from litestar.handlers import BaseRouteHandler

from .capabilities import DEVICE, HOST, SEAT, WATCH, Capability, Keys, read_capability
from .house import House
from .room import Room

COOKIE = "roundtable"
COOKIE_AGE = 400 * 24 * 3600
CSRF_FIELD = "csrf"
CSRF_HEADER = "x-csrf-token"
SAFE = ("GET", "HEAD", "OPTIONS")

Connection = ASGIConnection[Any, Any, Any, Any]


class Roles(msgspec.Struct, frozen=True):
    """What somebody is at one match."""

    seats: tuple[int, ...] = ()
    host: bool = False
    watch: bool = False

    @property
    def any(self) -> bool:
        return bool(self.seats) or self.host or self.watch

    def seat(self, wanted: int | None) -> int:
        """The seat to act for: the one named, or the only one there is."""
        if wanted is None:
            if len(self.seats) == 1:
                return self.seats[0]
            if not self.seats:
                raise PermissionDeniedException(detail="you hold no seat at this match")
            raise PermissionDeniedException(detail=f"you hold the seats {list(self.seats)}: say which one acts")
        if wanted not in self.seats:
            raise PermissionDeniedException(detail=f"seat {wanted} is not yours")
        return wanted

    def viewpoint(self, wanted: int | None) -> int | None:
        """The seat whose view is shown; None: a spectator's."""
        if not self.any:
            raise PermissionDeniedException(detail="this match is private: you need a seat or its link for spectators")
        if wanted is None:
            return self.seats[0] if self.seats else None
        return self.seat(wanted)


class Asker(msgspec.Struct, frozen=True):
    """Whoever sent the request: a browser with an identity, or a program with a capability."""

    keys: Keys
    identity: str = ""
    """Hidden, as it is stored; empty for nobody."""
    claim: Capability | None = None

    def at(self, room: Room) -> Roles:
        """What they are at this match."""
        claim = self.claim
        if claim is not None:
            return self._by_claim(room, claim)
        if not self.identity:
            return Roles()
        seats = tuple(
            seat for seat, plan in enumerate(room.seats) if plan.kind == "person" and self.identity in plan.holders
        )
        return Roles(seats, self.identity == room.record.host)

    def may_review(self, room: Room) -> Roles:
        """Who may see a match that is over, as its host has decided; refuses everybody else."""
        roles = self.at(room)
        if room.visible == "all" or roles.seats or roles.host or (room.visible == "link" and roles.any):
            return roles
        words = {
            "link": "this match can be seen with its link for spectators",
            "table": "this match can be seen by those who sat at its table",
        }[room.visible]
        raise PermissionDeniedException(detail=words)

    def _by_claim(self, room: Room, claim: Capability) -> Roles:
        if claim.match_id != room.id:
            return Roles()
        if claim.role == SEAT:
            good = self.entitled(room, claim) and room.seats[claim.seat].kind == "person"
            return Roles((claim.seat,)) if good else Roles()
        if claim.role == DEVICE or not self.keys.genuine(claim, room.record.salt, 0) or claim.seat:
            return Roles()
        return Roles(host=claim.role == HOST, watch=claim.role == WATCH)

    def entitled(self, room: Room, claim: Capability) -> bool:
        """Whether the claim is this match's newest one for its seat, taken or not; or for one more device there."""
        if claim.match_id != room.id or claim.role not in (SEAT, DEVICE) or claim.seat >= len(room.seats):
            return False
        plan = room.seats[claim.seat]
        newest = plan.generation if claim.role == SEAT else plan.devices
        return self.keys.genuine(claim, room.record.salt, newest)


def asker(request: Connection) -> Asker:
    """Whoever sent this request. A capability that is offered is used alone: no cookie adds to it."""
    house: House = request.app.state.house
    word = bearer(request)
    if word is not None:
        claim = read_capability(word)
        if claim is None:
            raise NotAuthorizedException(
                detail="the Authorization header should read: Bearer CAPABILITY", headers={"www-authenticate": "Bearer"}
            )
        return Asker(house.keys, claim=claim)
    identity = house.keys.identity(request.cookies.get(COOKIE))
    return Asker(house.keys, house.keys.hidden(identity) if identity else "")


def bearer(request: Connection) -> str | None:
    """The word that a program sends to prove who it is. (Other schemes are a proxy's business: it asked for a password.)"""
    scheme, _, word = request.headers.get("authorization", "").partition(" ")
    return word.strip() if scheme.lower() == "bearer" else None


def link_asker(house: House, word: str) -> Asker:
    """Whoever came by a link that is itself the capability."""
    return Asker(house.keys, claim=read_capability(word))


def browser(request: Request[Any, Any, Any]) -> str:
    """The identity of the browser, for pages: a new one is made, and its cookie set, where there is none."""
    house: House = request.app.state.house
    kept = request.scope["state"]
    known = kept.get("roundtable identity")
    if known is None:
        known = house.keys.identity(request.cookies.get(COOKIE))
        if known is None:
            known = house.keys.new_identity()
            kept["roundtable new"] = house.keys.sign(known)
        kept["roundtable identity"] = known
    return str(known)


HOST_NAME = re.compile(r"(\[[0-9A-Fa-f:.]+\]|[A-Za-z0-9._-]*)(:[0-9]{1,5})?", re.ASCII)


async def plain_request(request: Connection, handler: BaseRouteHandler) -> None:
    """Refuse what no browser and no program of good will sends: a strange Host, JSON that says it is something else.

    A page of another site can make a browser post text without asking anybody, but not JSON.
    """
    host = request.headers.get("host", "")
    fits = HOST_NAME.fullmatch(host)
    if fits is None or int((fits[2] or ":0")[1:]) > 65535:
        raise ClientException(detail="the Host header names no host")
    if request.scope["path"].startswith("/api/") and request.scope.get("method", "GET") not in SAFE:
        kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
        if kind != "application/json":
            raise ClientException(status_code=415, detail="send JSON, with the header Content-Type: application/json")


async def no_forgery(request: Connection, handler: BaseRouteHandler) -> None:
    """Refuse what another site might have sent in this browser's name.

    A program that sends its capability with every request has nothing that another site could use. A password that the
    browser itself sends along (Basic) proves nothing of the kind.
    """
    if request.scope.get("method", "GET") in SAFE or bearer(request) is not None:
        return
    house: House = request.app.state.house
    identity = house.keys.identity(request.cookies.get(COOKIE))
    if identity is None:
        if request.scope["path"].startswith("/api/"):
            return
        raise PermissionDeniedException(
            detail="this page needs its cookie; allow cookies, load the page again and retry"
        )
    token = request.headers.get(CSRF_HEADER, "")
    if not token and isinstance(request, Request) and _is_form(request):
        found = (await request.form()).get(CSRF_FIELD, "")
        token = found if isinstance(found, str) else ""
    if not house.keys.csrf_fits(identity, token):
        raise PermissionDeniedException(
            detail="this form is from another page or too old; load the page again and retry"
        )


def _is_form(request: Request[Any, Any, Any]) -> bool:
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    return kind in ("application/x-www-form-urlencoded", "multipart/form-data")


async def not_too_often(request: Connection, handler: BaseRouteHandler) -> None:
    """The rate limit that the route names, by the sender's address."""
    default = "read" if request.scope.get("method", "GET") in SAFE else "write"
    request.app.state.limits.spend(address_of(request), handler.opt.get("rate", default))


def address_of(request: Connection) -> str:
    return request.client.host if request.client else "local"
