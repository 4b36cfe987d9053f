"""How much one address may ask of the server: token buckets, one for each kind of request."""

from __future__ import annotations

import ipaddress
import time
from collections.abc import Iterator
from contextlib import contextmanager

import msgspec
from litestar.exceptions import TooManyRequestsException


class Rate(msgspec.Struct, frozen=True):
    """So many at once, and so many a second for ever."""

    burst: float
    per_second: float


RATES = {
    "read": Rate(300, 60),
    "write": Rate(120, 30),
    "talk": Rate(15, 1),
    "create": Rate(30, 0.5),
    "heavy": Rate(20, 2),
    "stream": Rate(60, 5),
}
"""By what a route says of itself; generous for a family behind one address, useless for a flood."""
FORGET_ABOVE = 20_000


class Limits:
    """The buckets of all addresses."""

    def __init__(self, on: bool = True) -> None:
        self._on = on
        self._buckets: dict[tuple[str, str], tuple[float, float]] = {}
        self._streams: dict[str, int] = {}

    def spend(self, address: str, kind: str) -> None:
        """Take one token, or refuse the request with the time to wait."""
        if not self._on:
            return
        rate, now = RATES[kind], time.monotonic()
        key = (network_of(address), kind)
        tokens, at = self._buckets.get(key, (rate.burst, now))
        tokens = min(rate.burst, tokens + (now - at) * rate.per_second)
        if tokens < 1:
            wait = max(1, round((1 - tokens) / rate.per_second))
            raise TooManyRequestsException(
                detail=f"too many requests; try again in {wait} s", headers={"retry-after": str(wait)}
            )
        if len(self._buckets) > FORGET_ABOVE:
            self._forget(now)
        self._buckets[key] = (tokens - 1, now)

    def _forget(self, now: float) -> None:
        """Forget the half of the buckets that is nearest to being full: a flood of addresses frees nobody of a limit."""

        def fullness(item: tuple[tuple[str, str], tuple[float, float]]) -> float:
            (_, kind), (tokens, at) = item
            return (tokens + (now - at) * RATES[kind].per_second) / RATES[kind].burst

        self._buckets = dict(sorted(self._buckets.items(), key=fullness)[: FORGET_ABOVE // 2])

    def may_stream(self, address: str, most: int, most_of_all: int) -> None:
        """Refuse one stream too many. It counts only from `stream` on: a request may end before its stream begins."""
        if not self._on:
            return
        if self._streams.get(network_of(address), 0) >= most:
            raise TooManyRequestsException(
                detail=f"{most} live streams are open from this address; close some", headers={"retry-after": "30"}
            )
        if sum(self._streams.values()) >= most_of_all:
            raise TooManyRequestsException(
                detail="too many people look on here just now", headers={"retry-after": "30"}
            )

    @contextmanager
    def stream(self, address: str) -> Iterator[None]:
        """One stream, counted while it is open."""
        network = network_of(address)
        self._streams[network] = self._streams.get(network, 0) + 1
        try:
            yield
        finally:
            self._streams[network] -= 1
            if not self._streams[network]:
                del self._streams[network]


def network_of(address: str) -> str:
    """Whom an address belongs to: with IPv6 one household has 2**64 of them."""
    try:
        parsed = ipaddress.ip_address(address)
    except ValueError:
        return address
    if parsed.version == 6:
        return str(ipaddress.ip_network((parsed, 64), strict=False))
    return address
