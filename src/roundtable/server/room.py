"""A match in memory: its kernel match and its table, both folded from the rows that are stored.

Nothing here waits, writes or sends: `apply` takes one row after another, whether it has just been made or was read from
storage, and so a room can be dropped at any time and folded again.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Hashable, Sequence
from hashlib import blake2b
from typing import Any

import msgspec

from roundtable.kernel.dice import HandedDice, commitment
from roundtable.kernel.errors import RoundtableError
from roundtable.kernel.events import seat_name
from roundtable.kernel.game import AnyGame, find_game
from roundtable.kernel.match import Match
from roundtable.kernel.puzzles import puzzle_of

from .drafts import Damage, Draft, Offer, Refused, Said, Throw, in_minutes, said_of
from .records import GAME_KINDS, MatchRecord, Row, SeatPlan, Status, Visible
from .shares import Shares

SAVE_EVERY = 64  # game rows after which a save file is kept
HOLDERS = 12
"""Browsers that may act for one seat. One more is refused: who sits there can let the others go."""
TALK_KEPT = 500  # lines of table talk kept in memory
WORTH_TELLING = 60.0  # seconds of the server's absence that players are told of
TAIL_KEPT = 200  # rows kept in memory for listeners that come back


log = logging.getLogger("roundtable.server")


def play(match: Match[Any, Any], kind: str, seat: int, value: Any, checked: bool = False) -> None:
    """Do to a match what a game row says."""
    does: dict[str, Callable[[], None]] = {
        "answer": lambda: match.answer(seat, value, checked),
        "undo": lambda: match.undo(value),
        "policy": lambda: match.set_policy(seat, value[0], value[1], checked=True),
        "time": lambda: match.time_out(seat),
        "hand": lambda: match.raise_hand(seat, value),
        "adjust": lambda: match.adjust(seat, value),
        "concede": lambda: match.concede(seat),
        "draw": match.agree_draw,
    }
    does[kind]()


class Room:
    """A match and its table. `lock` is held by whoever changes or reads it."""

    def __init__(self, record: MatchRecord) -> None:
        self.record = record
        self.game: AnyGame = find_game(record.game)
        self.seats: list[SeatPlan] = [msgspec.structs.replace(plan) for plan in record.seats]
        self.match: Match[Any, Any] | None = None
        self.n = 0
        self.talk: list[Said] = []
        self.offer: Offer | None = None
        self.shares = Shares()
        self.requests: dict[int, dict[str, str]] = {}
        """By seat, to whom the host would like to give it; who sits there has not said anything yet."""
        self._visible = record.visible
        self._hints: bool | None = None
        """What the host has said about hints, if anything."""
        self.rematch = ""
        """The match that was set up again after this one."""
        self.own_dice = False
        """Whether people roll the dice and tell what fell."""
        self.throw: Throw | None = None
        """What waits for dice that people roll."""
        self._handed: tuple[list[int], list[bytes]] | None = None
        self.undos = 0
        self.answered = [0] * len(self.seats)
        self.bank = [float(record.clock.bank)] * len(self.seats)
        self.since: dict[int, float] = {}
        """By seat that is asked, since when, by the time of the house."""
        self.acted: dict[int, float] = {}
        """By seat, when it last did anything, by the time of the house."""
        self._last: Row | None = None
        self.last_moment = 0.0
        self.unsaved = 0
        self.broken = ""
        self._tail: list[Row] = []
        self.lock = asyncio.Lock()
        self.gone = False
        self.slow_bots = 0
        """How often bots have thought for too long here."""
        self.last_used = 0.0
        self.seen: dict[Hashable, Any] = {}
        """What has been made for a seat at this version; emptied by every row."""

    # --- reading ------------------------------------------------------------------------------------------------------

    @property
    def id(self) -> str:
        return self.record.id

    @property
    def status(self) -> Status:
        if self.match is None:
            return "waiting"
        return "over" if self.match.over else "playing"

    @property
    def playing(self) -> Match[Any, Any]:
        """The match, which must have begun."""
        if self.broken:
            raise Refused(self.broken)
        if self.match is None:
            raise Refused("the match has not begun: somebody is still to sit down")
        return self.match

    @property
    def names(self) -> list[str]:
        return [plan.name or seat_name(seat) for seat, plan in enumerate(self.seats)]

    @property
    def adding(self) -> list[int]:
        """The seats that add to the dice, when everybody sits and the match has not begun."""
        if self.match is not None or self.record.base is not None or self.broken:
            return []
        if any(plan.kind in ("friend", "open") for plan in self.seats):
            return []
        return [seat for seat, plan in enumerate(self.seats) if plan.dice and plan.kind == "person"]

    @property
    def visible(self) -> Visible:
        """Who may see the match when it is over: those at the table, those with a link, or all.

        As is usual: all, where anybody could sit down; else the table.
        """
        return self._visible or ("all" if any(plan.kind == "open" for plan in self.record.seats) else "table")

    @property
    def hints(self) -> bool:
        """Whether the table gives hints. As is usual: where one person plays with bots alone."""
        if self._hints is not None:
            return self._hints
        return sum(plan.kind != "bot" for plan in self.seats) == 1

    @property
    def arranges(self) -> bool:
        """Whether questions begin with what is most sensible: not in puzzles, and not where the host wants no hints."""
        return self._hints is not False and (self.match is None or puzzle_of(self.game, self.match.setup) is None)

    @property
    def commitment(self) -> str:
        """The hash of the seed: shown from the start."""
        return commitment(self.record.seed)

    def asked(self) -> list[int]:
        """The seats whose answer the match waits for."""
        return sorted(self.match.asks) if self.match is not None and not self.broken else []

    def question_id(self, seat: int) -> str:
        """A name for the question that a seat is asked, so that an answer sent twice is not taken for the next one."""
        ask = self.playing.asks.get(seat)
        if ask is None:
            return ""
        words = f"{seat} {self.answered[seat]} {self.undos} {ask.prompt}"
        return blake2b(words.encode(), digest_size=6).hexdigest()

    def time_left(self, seat: int, now: float) -> float | None:
        """How long a seat that is asked may still think, or None where no clock runs for it."""
        clock = self.record.clock
        if seat not in self.since or self.seats[seat].kind == "bot":
            return self.bank[seat] if clock.bank and self.seats[seat].kind != "bot" else None
        gone_by = max(0.0, now - self.since[seat])
        limits = []
        if clock.per_answer:
            limits.append(clock.per_answer - gone_by)
        if clock.bank:
            limits.append(self.bank[seat] - gone_by)
        return min(limits) if limits else None

    def stood_still(self, date: float, now: float) -> float:
        """How many seconds since the last row the server was away, where that matters: a clock runs."""
        last = self._last
        if last is None or not self.record.clock.runs or self.status != "playing":
            return 0.0
        away = (date - last.at) - (now - last.moment)
        return away if away > WORTH_TELLING else 0.0

    @property
    def lasted(self) -> float:
        """Seconds from the making of the match to the last that was done at it."""
        return max(0.0, self._last.at - self.record.created_at) if self._last is not None else 0.0

    # --- folding ------------------------------------------------------------------------------------------------------

    def load(self, rows: Sequence[Row], save: tuple[int, bytes] | None) -> None:
        """Fold what is stored. Game rows that a save file covers are not played again; one that is damaged is not missed.

        Whatever is wrong with a match is its own trouble: it is said in `broken`, and everything stored stays as it is.
        """
        covered = 0
        if save is not None:
            try:
                covered, self.match = save[0], Match.from_bytes(save[1], whole=True)
            except Exception as error:  # a damaged file may break anything in any way
                covered, self.match = 0, None
                log.warning("the save of match %s cannot be read (%s); its rows are played again", self.id, error)
        for row in rows:
            try:
                if row.n != self.n:
                    raise Damage(f"row {self.n} is missing")
                self.apply(row, covered=row.n < covered)
            except RoundtableError as error:
                self.broken = f"This match was played by other rules than these and cannot go on here: {error}"
            except Exception as error:  # a row that nobody here wrote, or that the disk has lost
                log.exception("match %s cannot be folded at row %s", self.id, row.n)
                self.broken = f"The record of this match is damaged, and it cannot go on here: {said_of(error)}"
            if self.broken:
                self.n = rows[-1].n + 1
                self.seen.clear()
                return
        if self.n < self.record.version:
            self.broken = f"The record of this match is damaged, and it cannot go on here: row {self.n} is missing"
            self.n = self.record.version
        self.unsaved = self.n - covered

    def take(self, drafts: Sequence[Draft], date: float, now: float = 0.0) -> list[Row]:
        """Turn drafts into rows and apply them, at a date and a time of the house (none: the same). An illegal first one
        raises and changes nothing."""
        now = now or date
        rows = []
        for draft in drafts:
            spent = 0.0
            if draft.kind == "answer" and draft.seat in self.since and self.record.clock.runs:
                spent = max(0.0, now - self.since[draft.seat])
            row = Row(self.n, draft.kind, draft.seat, draft.value, date, spent, now)
            self.apply(row, checked=draft.checked)
            rows.append(row)
        return rows

    def apply(self, row: Row, covered: bool = False, checked: bool = False) -> None:
        """Fold one row. `covered`: the kernel's match already knows it; `checked`: its answer is known to be legal."""
        if (away := self.stood_still(row.at, row.moment)) > 0:
            self._note(row, f"The server was away for {in_minutes(away)}; the clocks stood still.")
        self._last, self.last_moment = row, row.moment
        if row.kind not in ("start", "seat", "timeout", "request"):
            self.acted[row.seat] = row.moment
        if row.kind in GAME_KINDS:
            if not covered:
                self._play(row, checked)
            self._after_play(row)
        elif row.kind == "start":
            if not covered:
                self._start(row)
            self.since = dict.fromkeys(self.asked(), row.moment)
        else:
            getattr(self, f"_on_{row.kind.replace(' ', '_')}")(row)
        self.n = row.n + 1
        self.unsaved += 1
        self.seen.clear()
        self._tail.append(row)
        if len(self._tail) > 2 * TAIL_KEPT:
            del self._tail[:-TAIL_KEPT]

    def tail_from(self, n: int) -> list[Row] | None:
        """The rows from number `n` on, or None where memory does not reach back so far."""
        if n >= self.n:
            return []
        if not self._tail or self._tail[0].n > n:
            return None
        return [row for row in self._tail if row.n >= n]

    def _start(self, row: Row) -> None:
        record = self.record
        if record.base is not None:
            self.match = Match.from_bytes(record.base)
        else:
            setup = msgspec.structs.replace(record.setup, names=list(row.value))
            self.match = Match.new(self.game, setup, seed=self.shares.key(record.seed))

    def _play(self, row: Row, checked: bool) -> None:
        if self._handed is not None:
            self.playing.roll_with(HandedDice(*self._handed, free=True))
        play(self.playing, row.kind, row.seat, row.value, checked)

    def _after_play(self, row: Row) -> None:
        if self._handed is not None:
            self._handed = ([], [])
        if row.kind in ("answer", "undo", "time", "concede", "draw"):
            self.throw = None
        if row.kind in ("answer", "time"):
            self.answered[row.seat] += 1
            self.bank[row.seat] += self.record.clock.extra - row.spent
            self.since.pop(row.seat, None)
            if self.offer is not None and self.offer.what == "takeback" and self.seats[row.seat].kind == "person":
                self.offer = None
        elif row.kind == "undo":
            self.undos += 1
            self.offer = None
            self.since.clear()
            self._note(row, "{name} takes back an answer.")
        elif row.kind == "concede":
            self._note(row, "{name} gives up.")
        elif row.kind == "draw":
            self._note(row, "The players agree to a draw.")
        asked = self.asked()
        self.since = {seat: self.since.get(seat, row.moment) for seat in asked}
        if self.status == "over":
            self.offer = None

    # --- the table ----------------------------------------------------------------------------------------------------

    def _note(self, row: Row, text: str) -> None:
        name = self.names[row.seat] if 0 <= row.seat < len(self.seats) else ""
        # Not str.format: `text` may hold other names, and a name may hold braces.
        self._say(Said(row.n, row.seat, name, text.replace("{name}", name), True, row.at))

    def _say(self, said: Said) -> None:
        self.talk.append(said)
        del self.talk[:-TALK_KEPT]

    def _on_chat(self, row: Row) -> None:
        self._say(Said(row.n, row.seat, self.names[row.seat], row.value, False, row.at))

    def _on_sit(self, row: Row) -> None:
        plan = self.seats[row.seat]
        plan.kind, plan.name, plan.strength = "person", row.value["name"], ""
        plan.holders = [row.value["identity"]] if row.value["identity"] else []
        # Rows of older databases do not say: there the word by which somebody came stays theirs.
        plan.generation = row.value.get("generation", plan.generation)
        plan.devices += 1
        plan.stands_in = False
        plan.dice = bool(row.value.get("dice"))
        self._note(row, "{name} sits down.")

    def _on_hold(self, row: Row) -> None:
        """Another device of the same person."""
        plan = self.seats[row.seat]
        if row.value and row.value not in plan.holders:
            plan.holders.append(row.value)
        del plan.holders[:-HOLDERS]
        plan.devices += 1
        self._note(row, "{name} comes with another device.")

    def _on_renew(self, row: Row) -> None:
        """Who sits there lets go of every other device and of every word."""
        plan = self.seats[row.seat]
        plan.holders = [row.value] if row.value else []
        plan.generation += 1
        plan.devices += 1
        self._note(row, "{name} lets go of all other devices.")

    def _on_seat(self, row: Row) -> None:
        """The host gives a seat to a bot, or frees it for somebody else: earlier links and browsers lose it."""
        plan, value = self.seats[row.seat], row.value
        before = self.names[row.seat]
        self.requests.pop(row.seat, None)
        plan.stands_in = value["kind"] == "bot" and self.match is not None and (plan.kind != "bot" or plan.stands_in)
        plan.kind, plan.strength, plan.holders = value["kind"], value.get("strength", ""), []
        plan.generation += 1
        plan.devices += 1
        if value["kind"] == "bot":
            plan.name = value["name"]
            self._note(row, f"A bot takes the place of {before}." if before != plan.name else "{name} sits down.")
        else:
            self._note(row, "The seat of {name} waits for somebody else.")
        if self.match is None:
            plan.name = plan.name if value["kind"] == "bot" else ""

    def _on_shake(self, row: Row) -> None:
        """Everybody sits: shares of the dice are given (again, if somebody else came), so that nobody knows another's."""
        self.shares = Shares()
        self._note(row, "Everybody here adds a number to the dice: nobody can know what they will show.")

    def _on_commit(self, row: Row) -> None:
        self.shares.commit(row.seat, row.value, self.adding)
        if row.seat < 0:
            self._note(row, "Not everybody adds to the dice; those who do go on.")

    def _on_share(self, row: Row) -> None:
        self.shares.given[row.seat] = bytes.fromhex(row.value)

    def _on_own_dice(self, row: Row) -> None:
        self.own_dice, self._handed, self.throw = row.value, ([], []), None
        self._note(
            row, "From now on you roll your own dice." if row.value else "From now on the server rolls the dice."
        )

    def _on_throw(self, row: Row) -> None:
        self.throw = msgspec.convert(row.value, Throw) if row.value else None

    def _on_dice(self, row: Row) -> None:
        self._handed = (list(row.value["dice"]), [bytes.fromhex(seed) for seed in row.value["seeds"]])

    @property
    def handed(self) -> bool:
        """Whether what falls must be written down: people roll, or have rolled, so that no seed tells it."""
        return self._handed is not None

    def _on_request(self, row: Row) -> None:
        """The host asks who sits there to let the seat go."""
        self.requests[row.seat] = row.value
        to = {"bot": "a bot", "friend": "somebody else", "open": "anybody"}[row.value["kind"]]
        self._note(row, f"The host asks {{name}} to leave the seat to {to}.")

    def _on_refuse(self, row: Row) -> None:
        self.requests.pop(row.seat, None)
        self._note(row, "{name} stays.")

    def _on_visible(self, row: Row) -> None:
        self._visible = row.value
        who = {"table": "those at the table", "link": "everybody with a link", "all": "everybody"}[row.value]
        self._note(row, f"When it is over, this match can be seen by {who}.")

    def _on_hints(self, row: Row) -> None:
        self._hints = row.value
        self._note(row, "Hints may be asked for." if row.value else "There are no hints at this table.")

    def _on_leave(self, row: Row) -> None:
        """Somebody gets up before the match began."""
        plan = self.seats[row.seat]
        self._note(row, "{name} gets up.")
        plan.kind, plan.name, plan.holders, plan.dice = row.value, "", [], False
        plan.generation += 1
        plan.devices += 1

    def _on_offer(self, row: Row) -> None:
        self.offer = Offer(row.value["what"], row.seat, row.value.get("to", 0), row.n, [])
        what = "offers a draw" if self.offer.what == "draw" else "asks to take back the last answer"
        self._note(row, f"{{name}} {what}.")

    def _on_agree(self, row: Row) -> None:
        if self.offer is not None:
            self.offer.agreed.append(row.seat)
        self._note(row, "{name} agrees.")

    def _on_decline(self, row: Row) -> None:
        self.offer = None
        self._note(row, "{name} declines.")

    def _on_rematch(self, row: Row) -> None:
        self.rematch = self.rematch or row.value
        self._note(row, "{name} sets the table again.")

    def _on_withdraw(self, row: Row) -> None:
        self.offer = None
        self._note(row, "{name} plays on.")

    def _on_timeout(self, row: Row) -> None:
        then = {"bot": "a bot answers", "forfeit": "the match is forfeited"}[row.value]
        self._note(row, f"{{name}}'s time is up: {then}.")
