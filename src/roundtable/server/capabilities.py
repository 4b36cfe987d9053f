"""Who may do what: signed identities for browsers, unguessable links for seats, hosts and spectators.

A capability is a word such as `k3v…-s0-0-MAC`: the match, the role (a seat, one more device for it, the host, a
spectator), its generation, and a MAC under the server's key and the match's own random salt. Nobody can make one up, a new
generation makes the old one worthless, and none of them is stored anywhere.

An invitation is the word of a seat that waits. Sitting down raises the seat's generation: the invitation is worthless from
then on, and only who sat down is told the new word.
"""

from __future__ import annotations

import base64
import hmac
import secrets
from functools import lru_cache
from hashlib import sha256

import msgspec

ID_ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"
ID_LENGTH = 16
MACS_KEPT = 8192
HOST, WATCH, SEAT, DEVICE = "h", "w", "s", "d"


class Capability(msgspec.Struct, frozen=True):
    """What a word claims to be; it means nothing until `Keys.genuine` has checked it."""

    match_id: str
    role: str
    seat: int
    generation: int
    mac: str


class Keys:
    """The server's key and everything made with it."""

    def __init__(self, key: bytes) -> None:
        self._key = key
        # Whoever plays sends the same word with every request: what it should be is reckoned once.
        self._mac = lru_cache(maxsize=MACS_KEPT)(self._reckon_mac)

    def _reckon_mac(self, *parts: str) -> str:
        message = "\0".join(parts).encode()
        return base64.urlsafe_b64encode(hmac.digest(self._key, message, sha256)[:24]).decode()

    # --- browsers -----------------------------------------------------------------------------------------------------

    def new_identity(self) -> str:
        return secrets.token_urlsafe(18)

    def sign(self, identity: str) -> str:
        """The cookie for a browser."""
        return f"{identity}.{self._mac('identity', identity)}"

    def identity(self, cookie: str | None) -> str | None:
        """The identity in a cookie, or None where the cookie is not one of ours."""
        identity, dot, mac = (cookie or "").partition(".")
        if not dot or not identity or not mac.isascii():
            return None
        return identity if hmac.compare_digest(mac, self._mac("identity", identity)) else None

    def csrf(self, identity: str) -> str:
        """What a form of ours carries, so that no other site can send it in this browser's name."""
        return self._mac("csrf", identity)

    def csrf_fits(self, identity: str, token: str) -> bool:
        return token.isascii() and hmac.compare_digest(token, self.csrf(identity))

    @staticmethod
    def hidden(identity: str) -> str:
        """How an identity is stored: who reads the database cannot pose as anybody."""
        return sha256(identity.encode()).hexdigest()[:40]

    # --- links --------------------------------------------------------------------------------------------------------

    def capability(self, match_id: str, salt: str, role: str, seat: int = 0, generation: int = 0) -> str:
        """The word that lets its bearer be this seat, the host, or a spectator."""
        mac = self._mac("capability", match_id, salt, role, str(seat), str(generation))
        return f"{match_id}-{role}{seat}-{generation}-{mac}"

    def genuine(self, claim: Capability, salt: str, generation: int) -> bool:
        """Whether a claim was made by this server, for this match and this generation."""
        if claim.generation != generation or not claim.mac.isascii():
            return False
        real = self._mac("capability", claim.match_id, salt, claim.role, str(claim.seat), str(generation))
        return hmac.compare_digest(claim.mac, real)


def read_capability(word: str) -> Capability | None:
    """The claim in a word, unchecked; None where it has not even the form of one."""
    parts = word.split("-", 3)
    if len(parts) != 4 or len(word) > 120:
        return None
    match_id, role, generation, mac = parts
    plain = role[1:].isascii() and role[1:].isdigit() and generation.isascii() and generation.isdigit()
    if (
        not is_id(match_id)
        or role[:1] not in (HOST, WATCH, SEAT, DEVICE)
        or not plain
        or len(role) > 4
        or len(generation) > 6
    ):
        return None
    return Capability(match_id, role[0], int(role[1:]), int(generation), mac)


def new_id() -> str:
    """The id of a match: not a secret, but nobody finds one by trying."""
    return "".join(secrets.choice(ID_ALPHABET) for _ in range(ID_LENGTH))


def is_id(text: str) -> bool:
    return len(text) == ID_LENGTH and all(letter in ID_ALPHABET for letter in text)
