"""Gathering Information: Followers are sent into a room, and a Command Check tells what they learn (MYK-PLAY-150)."""

from collections.abc import Sequence
from dataclasses import dataclass

from roundtable.games.kingdom.rules.exploring.automatic import at_work
from roundtable.games.kingdom.rules.exploring.exchange import learn_counts
from roundtable.games.kingdom.rules.exploring.familiars import familiars_strike, send_familiars
from roundtable.games.kingdom.rules.exploring.places import (
    adjacent,
    beyond,
    delve,
    lairs_in,
    room_of,
    traps_at,
    ways_from,
)
from roundtable.games.kingdom.rules.exploring.traps import learn_ways
from roundtable.games.kingdom.rules.play import numbers
from roundtable.games.kingdom.rules.play.asking import pick, pick_number
from roundtable.games.kingdom.rules.play.buttons import odds_of
from roundtable.games.kingdom.rules.play.checks import check
from roundtable.games.kingdom.rules.play.moments import Check
from roundtable.games.kingdom.rules.play.verbs import followers as people
from roundtable.games.kingdom.rules.play.verbs.tables import roll_table
from roundtable.games.kingdom.state import Campaign, Lair, Ref, Table
from roundtable.kernel.asks import Steps
from roundtable.kernel.options import Option

FIRST = 7
"""What the difficulty of a Command Check begins with; the first room counts: 8, 9, 10 (MYK-PLAY-153, MYK-PLAY-160)."""


def offers(table: Table, who: Ref) -> list[Option]:
    """In Camp a room beside the Court's own may be scouted, with a Corridor or not (MYK-PLAY-226)."""
    state: Campaign = table.state
    if numbers.followers(state, who) < 1:
        return []
    return [
        Option(
            f"gather {room}", f"Send Followers into room {room}", f"room {room}", "MYK-PLAY-226", "Gather Information"
        )
        for room in adjacent(state, room_of(state))
    ]


def _with_score(state: Campaign, who: Ref, score: str, difficulty: int) -> Option:
    """A Command Check with one of the scores, before Familiars, and its chance."""
    chance = odds_of(state, who, score, difficulty, "MYK-PLAY-153", "command")
    label = f"{score} {numbers.score(state, who, score)}"
    return Option(score, label, rule="MYK-PLAY-153", odds=f"{chance} against {difficulty}")


@dataclass
class Party:
    """Followers on their way from room to room: how many are left, how many are lost, and the last check."""

    who: Ref
    sent: int
    rooms: int
    lost: int
    made: Check | None = None


def gather(table: Table, who: Ref, room: str, *, anywhere: bool = False) -> Steps[None]:
    """Command Checks from room to room while Followers are left and the player wants (MYK-PLAY-760).

    In Camp every room must be beside the Court's own (MYK-PLAY-226); at home the whole map is open.
    """
    state: Campaign = table.state
    most = numbers.followers(state, who)
    sent = yield from pick_number(table, who, "How many Followers do you send?", 1, most, "MYK-PLAY-150")
    here = delve(state)
    rooms, lost = (here.rooms_scouted, here.scouts_lost) if state.options.gather_info_counts_whole_game else (0, 0)
    party = Party(who, sent, rooms, lost)
    onward = room
    while onward:
        room = onward
        familiars = yield from _try_room(table, party, room, anywhere)
        if party.sent <= 0:
            table.log("MYK-PLAY-158", "Nobody comes back to tell.")
            break
        yield from _tell(table, party, room, familiars)
        onward = yield from _onward(table, who, room, anywhere)
    made = party.made
    if made is not None and made.fumble and not anywhere:
        yield from roll_table(table, f"{made.score} Happening Table", who, made, rule="MYK-PLAY-229")


def _try_room(table: Table, party: Party, room: str, anywhere: bool) -> Steps[int]:
    """The check in a room, harder with each room and loss, and what it costs. How many Familiars went along.

    (MYK-PLAY-153, MYK-PLAY-156, MYK-PLAY-157, MYK-PLAY-160)"""
    state: Campaign = table.state
    who = party.who
    party.rooms += 1
    delve(state).rooms_scouted += 1
    difficulty = FIRST + party.rooms + party.lost + sum(more(state, trap, room) for trap, more in at_work(state, "harder"))
    options = [_with_score(state, who, one, difficulty) for one in ("Quest", "Wit")]
    score = yield from pick(table, who, f"Command Check for room {room}: with what?", options, "MYK-PLAY-153")
    familiars = (yield from send_familiars(table, who, party.sent)) if anywhere else 0
    difficulty += 3 if familiars else 0  # MYK-GEAR-072
    why = f"Command Check for room {room}"
    made = party.made = yield from check(table, who, score, difficulty, "MYK-PLAY-153", kind="command", why=why)
    if not made.success:
        gone = party.sent if made.fumble else min(party.sent, made.difficulty - made.result)
        rule = "MYK-PLAY-157" if made.fumble else "MYK-PLAY-156"
        _note_lost(state, party, (yield from people.lose(table, who, gone, rule)))
    for trap, scouts in list(at_work(state, "scouts")):
        _note_lost(state, party, (yield from scouts(table, trap, who, room, party.sent)))
    return familiars


def _note_lost(state: Campaign, party: Party, number: int) -> None:
    party.sent -= number
    party.lost += number
    delve(state).scouts_lost += number


def _tell(table: Table, party: Party, room: str, familiars: int) -> Steps[None]:
    """Who comes back tells numbers and ways, after a critical success names as well; a Trap may lie to them.

    (MYK-PLAY-154, MYK-PLAY-155, MYK-GEAR-072)"""
    state: Campaign = table.state
    made = party.made
    assert made is not None
    told = [lies(state, trap) for trap, lies in at_work(state, "lies") if trap.at == room]
    learn_counts(table, room, "scouted", "MYK-PLAY-154", instead=told[0] if told else None)
    learn_ways(state, room)
    if familiars and made.success and not told:
        learn_names(table, room, "MYK-GEAR-072", whole=False)
    if familiars:
        yield from familiars_strike(table, party.who, room, min(familiars, party.sent))
    if made.critical or told:
        learn_names(table, room, "MYK-PLAY-155", instead=told[0] if told else None, whole=made.critical)


def _onward(table: Table, who: Ref, room: str, anywhere: bool) -> Steps[str]:
    """The room they go on to, or none (MYK-PLAY-159)."""
    state: Campaign = table.state
    beyond_it = (beyond(corridor, room) for corridor in ways_from(state, room))
    onward = [other for other in beyond_it if anywhere or other in adjacent(state, room_of(state))]
    if not onward:
        return ""
    options = [Option("stop", "Call them back"), *(Option(one, f"On to room {one}", f"room {one}") for one in onward)]
    chosen = yield from pick(table, who, "Do they go on?", options, "MYK-PLAY-159")
    return "" if chosen == "stop" else chosen


def learn_names(
    table: Table, room: str, rule: str, *, instead: Sequence[Lair] | None = None, whole: bool = True
) -> None:
    """The names of a room's monsters and, with the `whole`, of Traps and the Ruler (MYK-PLAY-155, MYK-WORLD-146)."""
    state: Campaign = table.state
    here = delve(state)
    lairs = [one for one in lairs_in(state, room) if not one.reserve] if instead is None else instead
    names = [one.book for one in lairs]
    if whole:
        names += [now.trap for now in traps_at(state, room)]
    if here.dungeon.ruler is not None and whole:
        names.append(f"the Ruler: {here.dungeon.ruler.monster}")
    known = here.known.names.setdefault(room, [])
    known += [name for name in names if name not in known]
    table.log(rule, "Room {room}: {names}.", room=room, names=", ".join(names) or "nothing")
