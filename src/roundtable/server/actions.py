"""What people may do at a table, each as a function from the room to the rows it makes. None of them changes anything."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from typing import Any

from roundtable.kernel.asks import Choose, Json
from roundtable.kernel.dice import share_commitment
from roundtable.kernel.effects import Effect
from roundtable.kernel.errors import IllegalAnswer, NotAsked
from roundtable.kernel.game import AnyGame
from roundtable.kernel.reacting import PASS
from roundtable.kernel.windows import check_order, check_reaction, reactions_for, reactions_of
from roundtable.players.bots import known, level, strengths

from .drafts import Draft, Refused
from .records import GAME_KINDS, SeatPlan
from .room import HOLDERS, Room

HASH = re.compile("[0-9a-f]{64}")
SHARE = re.compile("(?:[0-9a-f]{2}){16,64}")
NAME_LENGTH = 24
VISIBLE = ("table", "link", "all")
CHAT_LENGTH = 500


class Changed(Refused):
    """The question is not open any more: it was answered, or the match has moved on."""


def clean_name(name: str, fallback: str = "") -> str:
    """A name as it may be shown: one line of printable characters, not too long."""
    plain = "".join(letter for letter in unicodedata.normalize("NFC", name) if letter.isprintable())
    return " ".join(plain.split())[:NAME_LENGTH].strip() or fallback


def free_name(room: Room, seat: int, name: str) -> str:
    """The name, told apart from the same name at another seat."""
    others = {plan.name for other, plan in enumerate(room.seats) if other != seat}
    wanted, number = clean_name(name, f"Player {seat + 1}"), 2
    found = wanted
    while found in others:
        found, number = f"{wanted[: NAME_LENGTH - 3]} {number}", number + 1
    return found


# --- sitting down ----------------------------------------------------------------------------------------------------


def sit(room: Room, seat: int, name: str, identity: str, dice: bool = False) -> list[Draft]:
    """Take a seat that is free. The last one to sit down begins the match; first come the shares of the dice, if anybody
    at the table adds one."""
    plan = seat_of(room, seat)
    if room.status == "over":
        raise Refused("the match is over")
    if plan.kind not in ("open", "friend"):
        raise Refused(f"that seat is taken by {room.names[seat]}")
    if identity and room.match is not None and any(identity in other.holders for other in room.seats):
        raise Refused("you play in this match already: that seat is for somebody else")
    # A fresh word: the invitation is out of use from now on, and who wrote it is not told the new one.
    value = {"name": free_name(room, seat, name), "identity": identity, "generation": plan.generation + 1}
    sits = Draft("sit", seat, {**value, "dice": True} if dice else value)
    plans = [*room.seats[:seat], SeatPlan("person", sits.value["name"], dice=dice), *room.seats[seat + 1 :]]
    return [sits, *begin(room, plans)]


def begin(room: Room, plans: list[SeatPlan]) -> list[Draft]:
    """Start the match, if it waits, everybody now has a place, and nobody's share of the dice is to come."""
    if room.match is not None or any(plan.kind in ("open", "friend") for plan in plans):
        return []
    if room.record.base is None and any(plan.dice and plan.kind == "person" for plan in plans):
        return [Draft("shake", -1)]
    return _start(plans)


def _start(plans: list[SeatPlan]) -> list[Draft]:
    return [Draft("start", -1, [plan.name or f"Player {seat + 1}" for seat, plan in enumerate(plans)])]


def commit(room: Room, seat: int, word: str) -> list[Draft]:
    """Show the hash of one's share of the dice."""
    if room.shares.stage(room.adding) != "commit" or seat not in room.shares.owing(room.adding):
        raise Changed("no share of the dice is awaited from this seat now")
    if not HASH.fullmatch(word):
        raise Refused("the hash of a share has 64 hexadecimal digits (SHA-256)")
    return [Draft("commit", seat, word)]


def share(room: Room, seat: int, word: str) -> list[Draft]:
    """Show one's share of the dice, when every hash is in. With the last one the match begins."""
    owing = room.shares.owing(room.adding)
    if room.shares.stage(room.adding) != "share" or seat not in owing:
        raise Changed("no share of the dice is awaited from this seat now")
    if not SHARE.fullmatch(word) or share_commitment(bytes.fromhex(word)) != room.shares.commits[seat]:
        raise Refused("this share does not fit the hash that was shown before")
    return [Draft("share", seat, word), *(_start(room.seats) if owing == [seat] else [])]


def go_on(room: Room) -> list[Draft]:
    """Wait no longer for shares of the dice that do not come."""
    stage = room.shares.stage(room.adding)
    if stage == "commit":
        return [Draft("commit", -1, "")] if room.shares.commits else _start(room.seats)
    return _start(room.seats) if stage else []


def hold(room: Room, seat: int, identity: str) -> list[Draft]:
    """Let another device of the same person act for the seat; who sits there has given out the link."""
    plan = seat_of(room, seat)
    if plan.kind != "person":
        raise Refused("nobody sits there")
    if identity in plan.holders:
        return []
    if identity and len(plan.holders) >= HOLDERS:
        raise Refused(f"{HOLDERS} devices are at that seat already; one of them can let the others go")
    return [Draft("hold", seat, identity)]


def renew(room: Room, seat: int, identity: str) -> list[Draft]:
    """Keep the seat for this device (or this program) alone: all others and every word for the seat lose it."""
    if seat_of(room, seat).kind != "person":
        raise Refused("nobody sits there")
    return [Draft("renew", seat, identity)]


def leave(room: Room, seat: int) -> list[Draft]:
    """Get up before the match has begun. Later one just goes, and may come back."""
    if room.status != "waiting":
        return []
    if seat_of(room, seat).kind != "person":
        raise Refused("nobody sits there")
    return [Draft("leave", seat, "friend" if room.record.seats[seat].kind == "friend" else "open")]


def hand_over(room: Room, seat: int, kind: str, strength: str = "", free: bool = False) -> list[Draft]:
    """The host gives a seat to a bot, or to whoever comes by a new link or from the home page.

    Who plays there is asked first, unless the seat is `free`: the host's own, or its player has been gone for as long as
    was agreed. Before a match begins, and where a bot sits, the host decides.
    """
    plan = seat_of(room, seat)
    if room.status == "over":
        raise Refused("the match is over")
    if kind not in ("bot", "friend", "open"):
        raise Refused(f"a seat can be given to a bot, a friend or anybody (bot, friend, open), not to {kind!r}")
    strength = "" if kind != "bot" else strength or strengths(room.game)[-1]
    if strength and strength not in known(room.game):
        raise Refused(f"{room.game.title} has the bots {', '.join(known(room.game))}, not {strength!r}")
    if plan.kind == "person" and room.status == "playing" and not free:
        wish = {"kind": kind, "strength": strength}
        return [] if room.requests.get(seat) == wish else [Draft("request", seat, wish)]
    if kind != "bot":
        return [Draft("seat", seat, {"kind": kind})]
    given = Draft(
        "seat",
        seat,
        {"kind": "bot", "strength": strength, "name": free_name(room, seat, bot_name(room.game, strength))},
    )
    plans = [*room.seats[:seat], SeatPlan("bot", given.value["name"]), *room.seats[seat + 1 :]]
    return [given, *begin(room, plans)]


def consent(room: Room, seat: int, agree: bool) -> list[Draft]:
    """Let go of one's seat, as the host has asked, or stay."""
    wish = room.requests.get(seat)
    if wish is None:
        raise Changed("nobody asks for this seat any more")
    return hand_over(room, seat, wish["kind"], wish["strength"], free=True) if agree else [Draft("refuse", seat)]


def show_to(room: Room, who: str) -> list[Draft]:
    """The host says who may see the match when it is over."""
    if who not in VISIBLE:
        raise Refused(f"a match can be shown to {', '.join(VISIBLE)}, not to {who!r}")
    return [] if room.visible == who else [Draft("visible", -1, who)]


def allow_hints(room: Room, allowed: bool) -> list[Draft]:
    """The host says whether the table gives hints. After a no answers stand in the rules' own order (`Room.arranges`)."""
    return [] if room.hints == allowed and room.arranges == allowed else [Draft("hints", -1, allowed)]


def bot_name(game: AnyGame, strength: str) -> str:
    return f"{level(game, strength).capitalize()} bot"


def seat_of(room: Room, seat: int) -> SeatPlan:
    if not 0 <= seat < len(room.seats):
        raise Refused(f"there is no seat {seat}: seats are 0 to {len(room.seats) - 1}")
    return room.seats[seat]


# --- playing ---------------------------------------------------------------------------------------------------------


def answer(room: Room, seat: int, value: Json, question: str = "") -> list[Draft]:
    """Answer the open question; `question`, where given, must be the one that is open."""
    seat_of(room, seat)
    match = room.playing
    if question and room.question_id(seat) != question:
        raise Changed("that question has been answered or taken back; look at the table again")
    ask = match.asks.get(seat)
    if ask is None:
        raise Changed("the match is over" if match.over else "it is not your turn to answer")
    return [Draft("answer", seat, ask.check(value), checked=True)]


def unasked(room: Room, done: Sequence[Draft]) -> list[Draft]:
    """After what was just `done`: the one answer there is to a question that is asked only so that nobody else learns how
    little one could do, where nobody plays whom it could tell anything. What was taken back to is asked all the same."""
    kinds = {draft.kind for draft in done}
    if room.match is None or room.broken or room.throw is not None or "undo" in kinds or not kinds & {"start", *GAME_KINDS}:
        return []
    for seat, ask in room.match.asks.items():
        alone = all(plan.kind == "bot" for other, plan in enumerate(room.seats) if other != seat)
        if room.seats[seat].kind == "person" and alone and ask.open_even_if_forced and (only := ask.only()) is not None:
            return [Draft("answer", seat, only)]
    return []


def undo(room: Room, seat: int) -> list[Draft]:
    """Take back one's own last answer, as long as no die fell, nothing hidden was shown and nobody else answered."""
    match = room.playing
    to = None if match.over else match.undoable(seat)
    if to is None:
        raise Refused("that cannot be taken back on your own: a die fell, something was shown, or others have answered")
    return [Draft("undo", seat, to)]


def ask_takeback(room: Room, seat: int) -> list[Draft]:
    """Ask the other people to let the last answer be taken back; bots do not mind."""
    match = room.playing
    _no_offer_yet(room)
    mine = [n for n, entry in enumerate(match.entries) if entry.kind == "answer" and entry.seat == seat]
    if match.over or not mine:
        raise Refused("the match is over" if match.over else "you have not answered anything yet")
    if replaced := [room.names[n] for n, plan in enumerate(room.seats) if plan.stands_in]:
        raise Refused(f"{replaced[0]} plays for somebody who cannot be asked: nothing is taken back any more")
    if not others(room, seat):
        return [Draft("undo", seat, mine[-1])]
    return [Draft("offer", seat, {"what": "takeback", "to": mine[-1]})]


def offer_draw(room: Room, seat: int) -> list[Draft]:
    match = room.playing
    _no_offer_yet(room)
    if match.over:
        raise Refused("the match is over")
    if not others(room, seat):
        raise Refused("there is nobody to agree to a draw: bots play on")
    return [Draft("offer", seat, {"what": "draw"})]


def reply(room: Room, seat: int, agree: bool) -> list[Draft]:
    """Agree to or decline what another has offered; the one who offered may only take it back."""
    offer = room.offer
    if offer is None:
        raise Changed("there is nothing to agree to any more")
    if seat == offer.seat:
        if agree:
            raise Refused("you cannot agree to your own offer")
        return [Draft("withdraw", seat)]
    if not agree:
        return [Draft("decline", seat)]
    if seat in offer.agreed:
        return []
    agreed = [*offer.agreed, seat]
    done = all(other in agreed for other in others(room, offer.seat))
    follows = Draft("draw", 0) if offer.what == "draw" else Draft("undo", offer.seat, offer.to)
    return [Draft("agree", seat), *([follows] if done else [])]


def _no_offer_yet(room: Room) -> None:
    if room.offer is not None:
        raise Refused(f"{room.names[room.offer.seat]} has already asked something; answer that first")


def others(room: Room, seat: int) -> list[int]:
    """The seats of other people than the one at this seat, which must agree to what it proposes."""
    match = room.playing
    mine = set(room.seats[seat].holders)
    return [
        other
        for other, plan in enumerate(room.seats)
        if other != seat
        and plan.kind == "person"
        and not mine.intersection(plan.holders)
        and other not in match.state.conceded
    ]


def concede(room: Room, seat: int) -> list[Draft]:
    match = room.playing
    if match.over or seat in match.state.conceded:
        raise Refused("the match is over" if match.over else "you have already given up")
    return [Draft("concede", seat)]


def set_policy(room: Room, seat: int, effect: str, policy: str) -> list[Draft]:
    """A standing order for a reaction: ask, always, never, or with a condition (kernel.orders)."""
    if room.playing.over:
        raise Refused("the match is over")
    try:
        check_reaction(room.game, room.playing.table, seat, effect)
        check_order(room.game, policy)
    except IllegalAnswer as error:
        raise Refused(str(error)) from None
    return [Draft("policy", seat, [effect, policy])]


def offered(room: Room, seat: int) -> list[str]:
    """The reactions that the open question offers to a seat; none where it is asked something else."""
    ask = None if room.broken or room.match is None else room.match.asks.get(seat)
    if not isinstance(ask, Choose) or PASS not in ask.options:
        return []
    keys = [option.key for option in ask.options]
    names = [effect.name for effect in reactions_for(room.game, room.playing.table, seat)]
    return [name for name in names if any(key == name or key.startswith(f"{name} ") for key in keys)]


def pass_on(room: Room, seat: int, question: str) -> list[Draft]:
    """Pass, and be asked about these reactions no more until one says otherwise."""
    passing = answer(room, seat, PASS, question)
    return [*(Draft("policy", seat, [name, "never"]) for name in offered(room, seat)), *passing]


def _never(room: Room, seat: int) -> list[Effect[Any, Any]]:
    """The reactions that a seat itself has ordered to be passed."""
    orders = room.playing.state.policies
    return [effect for effect in reactions_of(room.game) if orders.get(f"{seat} {effect.name}") == "never"]


def passed(room: Room, seat: int) -> list[str]:
    """What a seat passes for good, as people call it."""
    return [effect.title or effect.name.replace("_", " ") for effect in _never(room, seat)]


def ask_again(room: Room, seat: int) -> list[Draft]:
    """Be asked again about every reaction that was to be passed."""
    return [Draft("policy", seat, [effect.name, "ask"]) for effect in _never(room, seat)]


def raise_hand(room: Room, seat: int, up: bool) -> list[Draft]:
    """Stop me at the next moment at which I may act; or not any more."""
    if room.playing.over:
        raise Refused("the match is over")
    return [] if up == (seat in room.playing.state.hands_up) else [Draft("hand", seat, up)]


def adjust(room: Room, seat: int, change: Json) -> list[Draft]:
    """A ruling of the seat that may make one. Tried on a copy first: what is stored must work."""
    try:
        room.playing.fork(light=True).adjust(seat, change)
    except (IllegalAnswer, NotAsked) as error:
        raise Refused(str(error)) from None
    return [Draft("adjust", seat, change)]


def chat(room: Room, seat: int, text: str) -> list[Draft]:
    plain = " ".join("".join(letter if letter.isprintable() else " " for letter in text).split())
    if not plain:
        raise Refused("say something")
    if len(plain) > CHAT_LENGTH:
        raise Refused(f"that is {len(plain)} characters long; at most {CHAT_LENGTH} fit")
    return [Draft("chat", seat, plain)]
