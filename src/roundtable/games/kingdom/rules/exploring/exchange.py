"""Exchange with Friendly monsters: information, Materials, or a home in the Kingdom (MYK-PLAY-326)."""

from collections.abc import Sequence

from roundtable.games.kingdom import books
from roundtable.games.kingdom.rules.exploring.places import (
    delve,
    lairs_in,
    monsters_in,
    room_now,
    room_of,
    trap_count,
)
from roundtable.games.kingdom.rules.play import figures, numbers
from roundtable.games.kingdom.rules.play.asking import pick, pick_number
from roundtable.games.kingdom.rules.play.buttons import odds_of
from roundtable.games.kingdom.rules.play.checks import check
from roundtable.games.kingdom.rules.play.moments import Check
from roundtable.games.kingdom.rules.play.verbs import bases, items, realm
from roundtable.games.kingdom.rules.play.verbs.tables import roll_table
from roundtable.games.kingdom.state import Campaign, Count, Lair, Ref, Table
from roundtable.kernel.asks import ChooseNumber, Steps
from roundtable.kernel.options import Option

BASE = {"learn": 5, "trade": 7, "welcome": 9}
"""What the difficulty of each begins with; the monster's Level is added (MYK-PLAY-327, MYK-PLAY-328, MYK-PLAY-329)."""
SAID = {"learn": "Learn about a room from", "trade": "Trade Materials with", "welcome": "Welcome to the Kingdom:"}
RULE = {"learn": "MYK-PLAY-327", "trade": "MYK-PLAY-328", "welcome": "MYK-PLAY-329"}


def friends(state: Campaign) -> list[Lair]:
    """The Friendly or surrendered monsters here (MYK-PLAY-326, MYK-PLAY-333)."""
    return [one for one in lairs_in(state, room_of(state)) if one.reaction == "Friendly" or one.surrendered]


def difficulty(state: Campaign, who: Ref, lair: Lair, kind: str) -> int:
    """5, 7 or 9 + Level, with ties and special Skills counted (MYK-PLAY-330, MYK-PLAY-331, MYK-PLAY-333, MYK-BEAST-490)."""
    level = books.monsters[lair.book].level
    known = {name for one in friends(state) for name in [*books.monsters[one.book].skills, *one.knows]}
    special = 2 * sum(name in known for name in ("Schemer", "Public Enemy"))
    return BASE[kind] + level + special - 2 * lair.surrendered - lair.fond.get(who, 0)


def offers(table: Table, who: Ref, among: Sequence[Lair] | None = None) -> list[Option]:
    """The three kinds of Exchange with the friends here, or with these of them, each with the chance of its check.

    They are numbered as they live in the room: whom one means stays the same when another has won over somebody else.
    """
    state: Campaign = table.state
    found = []
    there = friends(state) if among is None else among
    for number, lair in enumerate(room_now(state).lairs):
        if not any(lair is one for one in there):
            continue
        for kind, said in SAID.items():
            if kind == "welcome" and not may_welcome(state, who, lair):
                continue
            need = difficulty(state, who, lair, kind)
            words = f"{said} {lair.book} (Charisma against {need})"
            likely = odds_of(state, who, "Charisma", need, RULE[kind], "exchange")
            found.append(Option(f"{kind} {number}", words, "", RULE[kind], "Exchange", odds=likely))
    return found


def may_welcome(state: Campaign, who: Ref, lair: Lair) -> bool:
    """Not a Public Enemy, by its entry or since (MYK-WORLD-412), and only with room for a Follower (MYK-PLAY-329)."""
    room = numbers.followers(state, who) < numbers.number(state, who, "max_followers")
    barred = not books.monsters[lair.book].can_be_citizen or "Public Enemy" in lair.knows
    return room and not barred and not lair.ruler


def carry_out(table: Table, who: Ref, kind: str, rest: str) -> Steps[None]:
    """An Exchange: a Charisma check, and what it brings (MYK-PLAY-326)."""
    state: Campaign = table.state
    lair = room_now(state).lairs[int(rest)]
    room = ""
    if kind == "learn":
        # An explored one too: what was seen of it does not tell how many Traps it holds.
        rooms = [one for one, now in delve(state).rooms.items() if not now.destroyed]
        rooms.sort(key=lambda one: one in delve(state).known.explored)
        options = [Option(one, f"Room {one}", f"room {one}") for one in rooms]
        room = yield from pick(table, who, "About which room do you ask?", options, "MYK-PLAY-327")
    need = difficulty(state, who, lair, kind)
    if state.gm is not None and state.options.exchange_roleplay_modifier:
        prompt = f"{figures.name(state, who)} acts it out. How much harder is it (0 to 3), or easier (below 0)?"
        more: int = yield ChooseNumber(state.gm, prompt, -3, 3, rule="MYK-PLAY-332")
        need += more
    made: Check = yield from check(
        table, who, "Charisma", need, RULE[kind], kind="exchange", why=f"Exchange with {lair.book}"
    )
    if made.success:
        if kind == "learn":
            learn_counts(table, room, f"{lair.book} told it", RULE[kind])
        elif kind == "trade":
            yield from _trade(table, who, lair)
        else:
            _welcome(table, who, lair)
    if made.fumble:
        yield from roll_table(table, f"{made.score} Happening Table", who, made, rule="MYK-PLAY-229")


def learn_counts(
    table: Table,
    room: str,
    source: str,
    rule: str,
    *,
    monsters: bool = True,
    traps: bool = True,
    instead: Sequence[Lair] | None = None,
) -> None:
    """How many monsters and Traps a room holds becomes known, and from whom (MYK-PLAY-327, MYK-PLAY-154).

    `instead` are monsters that are told of in place of those who are there (MYK-WORLD-146).
    """
    state: Campaign = table.state
    number = monsters_in(state, room) if instead is None else sum(one.count for one in instead)
    count = Count(
        monsters=number if monsters else -1,
        traps=trap_count(state, room) if traps else -1,
        source=source,
    )
    delve(state).known.counts.setdefault(room, []).append(count)
    if traps:
        bases.turn_up_in(table, room, "MYK-WORLD-322")
    table.log(
        rule,
        "Room {room}: {monsters:monster|monsters}, {traps:Trap|Traps}.",
        room=room,
        monsters=count.monsters if monsters else "?",
        traps=count.traps if traps else "?",
    )


def _trade(table: Table, who: Ref, lair: Lair) -> Steps[None]:
    """Up to Level Materials that are not on its list for as many that are (MYK-PLAY-328)."""
    state: Campaign = table.state
    entry = books.monsters[lair.book]
    wanted = [kind for kind in books.MATERIALS if kind not in entry.materials and items.materials(state, who, kind)]
    most = min(entry.level, sum(items.materials(state, who, kind) for kind in wanted))
    number = yield from pick_number(table, who, "How many Materials do you trade?", 0, most, "MYK-PLAY-328")
    for _ in range(number):
        there = [kind for kind in wanted if items.materials(state, who, kind)]
        give = yield from pick(table, who, "What do you give?", [Option(one, one) for one in there], "MYK-PLAY-328")
        yield from items.spend_materials(table, who, 1, "MYK-PLAY-328", give)
        take = yield from pick(
            table, who, "What do you take?", [Option(one, one) for one in entry.materials], "MYK-PLAY-328"
        )
        items.gain_materials(table, who, take, 1, "MYK-PLAY-328")


def _welcome(table: Table, who: Ref, lair: Lair) -> None:
    """One of them becomes the character's Follower (MYK-PLAY-329)."""
    one = figures.get(table.state, who)
    one.monster_followers[lair.book] = one.monster_followers.get(lair.book, 0) + 1
    lair.count -= 1
    recruited = room_now(table.state).recruited
    recruited[lair.book] = recruited.get(lair.book, 0) + 1
    if lair.hp:
        lair.hp.pop()
    table.log("MYK-PLAY-329", "A {book} follows {who}.", book=lair.book, who=figures.name(table.state, who), figure=who)
    for after in realm.WELCOMED:
        after(table, lair.book)
