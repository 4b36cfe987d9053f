"""Shares of the dice: what each player adds, so that nobody chooses the dice alone.

The server's seed is fixed, and its hash shown, when a match is made. When everybody sits, each browser that takes part
draws a random number and shows its hash; when all hashes are in, each shows its number; and the dice are keyed by the seed
and all of them. Nobody, not the server either, can choose a part knowing those of the others.
"""

from __future__ import annotations

from roundtable.kernel.dice import keyed
from roundtable.kernel.save import Origin, Share


class Shares:
    """What has been added to the dice of one match, and what is still to come. `adding`: the seats that take part."""

    def __init__(self) -> None:
        self.commits: dict[int, str] = {}
        """By seat, the hash of its share."""
        self.given: dict[int, bytes] = {}
        """By seat, its share."""
        self._committed = False

    def stage(self, adding: list[int]) -> str:
        """What is awaited: that they "commit", or "share"; nothing, where nobody takes part."""
        if not adding:
            return ""
        return "share" if self._committed else "commit"

    def owing(self, adding: list[int]) -> list[int]:
        """The seats whose share, or the hash of it, is still to come."""
        if self._committed:
            return [seat for seat in sorted(self.commits) if seat not in self.given] if adding else []
        return [seat for seat in adding if seat not in self.commits]

    def commit(self, seat: int, word: str, adding: list[int]) -> None:
        """A hash is shown. (Seat -1: those that are missing are no longer waited for.)"""
        if seat >= 0:
            self.commits[seat] = word
        self._committed = seat < 0 or not self.owing(adding)

    def key(self, seed: bytes) -> bytes:
        """The seed of the dice."""
        return keyed(seed, self.given) if self.given else seed

    def origin(self, seed: bytes, commitment: str) -> Origin | None:
        """Where the seed of the dice came from; None where the server's seed is all there is."""
        if not self.given:
            return None
        shares = [Share(seat, self.commits[seat], share) for seat, share in sorted(self.given.items())]
        return Origin(seed, commitment, shares)
