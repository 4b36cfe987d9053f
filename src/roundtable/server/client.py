"""A small client: make, join, watch and play matches of a server through its API.

    table = Client("http://127.0.0.1:8000").create("akql", ["me", "bot knight"], quick_setup=True)
    outcome = table.seat(0).play(lambda ask, look: ask.sample(dice))

`play` answers whenever its seat is asked, until the match is over. A server that goes away and comes back is waited for:
an answer is sent again only if the question is still the same, so none is ever given twice.
"""

from __future__ import annotations

import json
import secrets
import time
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import httpx
import msgspec

from roundtable.kernel.asks import Ask, Json, ask_from_json
from roundtable.kernel.dice import share_commitment
from roundtable.kernel.errors import RoundtableError

Choose = Callable[[Ask, dict[str, Any]], Json]
"""A player: gets the question and everything its seat sees, returns an answer."""

TIMEOUT = 30.0


class ServerRefused(RoundtableError):
    """The server did not do it, and says why."""

    def __init__(self, status: int, detail: str) -> None:
        super().__init__(f"{detail} ({status})")
        self.status = status
        self.detail = detail


class Client:
    """A connection to a server. Use it as a context manager, or `close` it."""

    def __init__(self, url: str, transport: httpx.BaseTransport | None = None) -> None:
        # Reading the machine's certificates takes longer than a whole match of small questions: only where they are used.
        verify = url.startswith("https:")
        self._http = httpx.Client(base_url=url, timeout=TIMEOUT, transport=transport, verify=verify)

    def __enter__(self) -> Client:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        self._http.close()

    def request(self, method: str, path: str, capability: str = "", **arguments: Any) -> Any:
        """One request; ServerRefused says what the server did not like about it."""
        headers = {"authorization": f"Bearer {capability}"} if capability else {}
        answer = self._http.request(method, f"/api{path}", headers=headers, **arguments)
        if answer.is_success:
            return (
                answer.json()
                if answer.headers.get("content-type", "").startswith("application/json")
                else answer.content
            )
        try:
            detail = str(answer.json()["detail"])
        except (ValueError, KeyError, TypeError):
            detail = answer.text[:200]
        raise ServerRefused(answer.status_code, detail)

    def games(self) -> list[dict[str, Any]]:
        """What can be played, with all options."""
        found: list[dict[str, Any]] = self.request("GET", "/games")
        return found

    def open_matches(self) -> list[dict[str, Any]]:
        """Matches that wait for anybody to sit down."""
        found: list[dict[str, Any]] = self.request("GET", "/matches")["open"]
        return found

    def create(
        self,
        game: str,
        seats: Sequence[str],
        clock: dict[str, Any] | None = None,
        position: dict[str, Any] | None = None,
        visible: str = "",
        dice: bool = False,
        hints: bool | None = None,
        **options: Any,
    ) -> Table:
        """Make a match. A seat is "me", "friend", "open" or "bot STRENGTH"; options are the game's own.

        With `dice` my first seat adds to the dice; `Seat.play` then does so by itself.
        """
        wishes = [dict(zip(("kind", "strength"), seat.split(" ", 1))) for seat in seats]
        body: dict[str, Any] = {
            "game": game,
            "seats": wishes,
            "options": options,
            "clock": clock or {},
            "position": position,
        }
        body |= {"visible": visible, "dice": dice, "hints": hints}
        return Table(self, self.request("POST", "/matches", json=body)["links"])

    def campaign(self, game: str, seats: Sequence[str], name: str = "", **options: Any) -> tuple[str, Table]:
        """Begin a campaign: its id, and its first match. The capabilities of its matches open it."""
        wishes = [dict(zip(("kind", "strength"), seat.split(" ", 1))) for seat in seats]
        body = {"match": {"game": game, "seats": wishes, "options": options}, "name": name}
        begun = self.request("POST", "/campaigns", json=body)
        return begun["campaign"], Table(self, begun["match"]["links"])

    def next_game(self, campaign: str, capability: str, after: int | None = None, **who: Any) -> Table:
        """The next match of a campaign, after its last one or another; `who` comes: absent seats, names of newcomers."""
        begun = self.request("POST", f"/campaigns/{campaign}/next", capability, json={"after": after, "who": who})
        return Table(self, begun["match"]["links"])

    def join(self, capability: str, name: str = "", dice: bool = False) -> Seat:
        """Take the seat that a friend's link (its last part) is for; with `dice`, add to the dice."""
        joined = self.request("POST", "/join", json={"capability": capability, "name": name, "dice": dice})
        return Seat(self, joined["id"], joined["seat"], joined["capability"])

    def sit(self, match_id: str, seat: int, name: str = "", dice: bool = False) -> Seat:
        """Take a seat that is open to everybody; with `dice`, add to the dice."""
        joined = self.request("POST", f"/matches/{match_id}/sit", json={"seat": seat, "name": name, "dice": dice})
        return Seat(self, joined["id"], joined["seat"], joined["capability"])


class Table:
    """A match that this client made: its links, and what the host may do."""

    def __init__(self, client: Client, links: dict[str, Any]) -> None:
        self._client = client
        self.id: str = links["id"]
        self.host: str = links["host"]
        self.watch: str = links["watch"]
        self.links: dict[int, str] = {int(seat): word for seat, word in links["seats"].items()}
        """Of my own seats, and of those that friends are to get: a friend's is good until they sit down."""

    def seat(self, number: int) -> Seat:
        """A seat of one's own ("me")."""
        return Seat(self._client, self.id, number, self.links[number])

    def spectator(self) -> Seat:
        return Seat(self._client, self.id, None, self.watch)

    def hand_over(self, seat: int, kind: str, strength: str = "") -> None:
        """Give a seat to a bot, a friend or anybody (bot, friend, open); `links` then has the new link.

        Who plays there is asked first, and the seat changes when they agree.
        """
        path = f"/matches/{self.id}/seats/{seat}"
        self._client.request("POST", path, self.host, json={"kind": kind, "strength": strength})
        self._read_links()

    def _read_links(self) -> None:
        links = self._client.request("GET", f"/matches/{self.id}/links", self.host)
        self.links.update({int(number): word for number, word in links["seats"].items()})

    def invitation(self, seat: int) -> str:
        """The word by which somebody may take a seat that waits."""
        self._read_links()
        return self.links[seat]

    def delete(self) -> bytes:
        """Delete the match (when it is over, or nobody else plays); returns its save file."""
        data = self._client.request("POST", f"/matches/{self.id}/delete", self.host, json={})
        return bytes(data)

    def allow_hints(self, allowed: bool = True) -> None:
        """Whether those at the table may ask what a thinking player would do."""
        self._client.request("POST", f"/matches/{self.id}/hints", self.host, json={"allowed": allowed})

    def show_to(self, who: str) -> None:
        """Who may see the match when it is over: "table", "link" or "all"."""
        self._client.request("POST", f"/matches/{self.id}/visible", self.host, json={"who": who})


class Seat:
    """A chair at a match, or (number None) a place among the spectators."""

    def __init__(self, client: Client, match_id: str, number: int | None, capability: str) -> None:
        self._client = client
        self.id = match_id
        self.number = number
        self.capability = capability
        self._share = b""

    def add_to_dice(self, look: dict[str, Any]) -> bool:
        """Give my share of the dice, or its hash first, if it is awaited; whether it was."""
        if self.number not in look["dice"]["owing"]:
            return False
        if look["dice"]["stage"] == "commit":
            self._share = secrets.token_bytes(32)
            self._do("commit", word=share_commitment(self._share))
        elif self._share:
            self._do("share", word=self._share.hex())
        else:
            return False
        return True

    def _do(self, what: str, **body: Any) -> dict[str, Any]:
        path = f"/matches/{self.id}/{what}"
        done: dict[str, Any] = self._client.request("POST", path, self.capability, json=body)
        return done

    def look(self, log_from: int = 0) -> dict[str, Any]:
        """Everything this seat may see."""
        path = f"/matches/{self.id}"
        seen: dict[str, Any] = self._client.request("GET", path, self.capability, params={"log_from": log_from})
        return seen

    def answer(self, value: Json, question: str = "") -> dict[str, Any]:
        """Answer; when this returns, the answer is stored."""
        return self._do("answer", value=msgspec.to_builtins(value), question=question)

    def hint(self) -> dict[str, Any]:
        """What a thinking player would answer: `best` answers with their chances, and `why`. Where the host allows it."""
        found: dict[str, Any] = self._client.request("GET", f"/matches/{self.id}/hint", self.capability)
        return found

    def analysis(self, patience: float = 120.0, every: float = 0.5) -> dict[str, Any]:
        """The match thought over, once it is finished: waits until that is done."""
        until = time.monotonic() + patience
        while True:
            found = self._client.request("GET", f"/matches/{self.id}/analysis", self.capability)
            if found["analysis"] is not None:
                analysis: dict[str, Any] = found["analysis"]
                return analysis
            if time.monotonic() > until:
                raise ServerRefused(
                    0, f"only {found['done']} of {found['all']} answers are gone over after {patience:g} s"
                )
            time.sleep(every)

    def undo(self) -> dict[str, Any]:
        return self._do("undo")

    def ask_takeback(self) -> dict[str, Any]:
        return self._do("takeback")

    def offer_draw(self) -> dict[str, Any]:
        return self._do("draw")

    def reply(self, agree: bool) -> dict[str, Any]:
        return self._do("reply", agree=agree)

    def consent(self, agree: bool) -> dict[str, Any]:
        """Let go of the seat, as the host has asked, or stay."""
        return self._do("consent", agree=agree)

    def raise_hand(self, up: bool = True) -> dict[str, Any]:
        """Be asked at the next moment at which this seat may act."""
        return self._do("hand", up=up)

    def adjust(self, change: Json) -> dict[str, Any]:
        """A ruling, where this seat may make one."""
        return self._do("adjust", change=msgspec.to_builtins(change))

    def concede(self) -> dict[str, Any]:
        return self._do("concede")

    def set_policy(self, effect: str, policy: str) -> dict[str, Any]:
        return self._do("policy", effect=effect, policy=policy)

    def rematch(self) -> Seat:
        """The same seat at a new match of the same people, bots and options, once this one is over."""
        joined = self._do("rematch")
        return Seat(self._client, joined["id"], joined["seat"], joined["capability"])

    def device(self) -> str:
        """A word by which another device of mine may join this seat, once."""
        links = self._client.request("GET", f"/matches/{self.id}/links", self.capability)
        return str(links["devices"][str(self.number)])

    def renew(self) -> None:
        """Keep the seat for this program alone: all other devices and words lose it."""
        self.capability = self._do("renew")["capability"]

    def say(self, text: str) -> dict[str, Any]:
        return self._do("chat", text=text)

    def stream(self, since: int | None = None) -> Iterator[tuple[str, dict[str, Any]]]:
        """What happens, as (event, data): "row" for each thing that happened, "now" for where the match stands."""
        headers = {"authorization": f"Bearer {self.capability}"}
        params = {} if since is None else {"since": since}
        path = f"/api/matches/{self.id}/stream"
        with self._client._http.stream("GET", path, headers=headers, params=params, timeout=60) as answer:
            if not answer.is_success:
                answer.read()
                raise ServerRefused(answer.status_code, answer.text[:200])
            event = ""
            for line in answer.iter_lines():
                if line.startswith("event: "):
                    event = line[7:]
                elif line.startswith("data: "):
                    yield event, json.loads(line[6:])

    def wait(self) -> dict[str, Any]:
        """Wait until this seat is asked or is to add to the dice, or the match is over."""
        for event, now in self.stream():
            if event == "now" and (self.number in (*now["asked"], *now["owing"]) or now["status"] == "over"):
                return now
        raise ServerRefused(0, "the stream ended")

    def play(self, choose: Choose, patience: float = 30.0) -> dict[str, Any]:
        """Answer until the match is over; returns its outcome. Waits up to `patience` for a server that went away."""
        away_since: float | None = None
        while True:
            try:
                look = self.look(log_from=10_000_000)
                if look["status"] == "over":
                    outcome: dict[str, Any] = look["outcome"]
                    return outcome
                if self.add_to_dice(look):
                    continue
                if look["question"] is None:
                    self.wait()
                else:
                    self._answer_one(choose, look)
                away_since = None
            except httpx.TransportError:
                now = time.monotonic()
                away_since = away_since or now
                if now - away_since > patience:
                    raise
                time.sleep(0.05)

    def _answer_one(self, choose: Choose, look: dict[str, Any]) -> None:
        value = choose(ask_from_json(look["question"]), look)
        try:
            self.answer(value, look["question_id"])
        except ServerRefused as refused:
            # 409: the question has been answered or taken back meanwhile; look again.
            if refused.status != 409:
                raise
