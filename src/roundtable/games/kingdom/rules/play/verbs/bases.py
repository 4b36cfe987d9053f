"""Bases: which stand, their Production Capacity, damage and destruction. Nothing else changes a Base (MYK-WORLD-316).

A Base is "b0" among those of the map. Whoever plays the GM decides for it; without a GM the rules do (MYK-WORLD-807).
"""

from collections.abc import Callable, Sequence

from roundtable.games.kingdom import books
from roundtable.games.kingdom.books.entries import Base
from roundtable.games.kingdom.rules.play import figures
from roundtable.games.kingdom.rules.play.asking import draw
from roundtable.games.kingdom.state import BaseNow, Campaign, Ref, Table, add_to
from roundtable.kernel.asks import Choose, ChooseNumber, Steps
from roundtable.kernel.options import Option


def entry(state: Campaign, who: Ref) -> Base:
    """The Base as the book has it."""
    return books.bases[figures.base(state, who).base]


def in_use(state: Campaign) -> bool:
    """Whether the map has Bases: without them there is no Production Capacity (MYK-WORLD-317)."""
    return state.delve is not None and bool(state.delve.bases)


def at_hand(state: Campaign) -> bool:
    """Whether Bases can do anything now: they stay on their map, and work while the Court explores it, not on a journey nor
    in a fight at home (MYK-WORLD-316)."""
    return in_use(state) and state.step == "delve"


def standing(state: Campaign, room: str | None = None) -> list[Ref]:
    """The Bases that are not destroyed, of the map or of one room."""
    if state.delve is None:
        return []
    return [
        f"b{number}"
        for number, one in enumerate(state.delve.bases)
        if not one.dead and (room is None or one.room == room)
    ]


def cycle(state: Campaign) -> str:
    """The cycle that is running, as one word: a Round of a Combat, or the Quarter."""
    return f"quarter {state.quarter} round {state.battle.round if state.battle is not None else 0}"


def court_room(state: Campaign) -> str:
    """Where the Court is, or who of it is being played; "" before the Entrance and for a fight in a Corridor."""
    assert state.delve is not None
    if state.battle is not None and "left" in state.delve.passing:
        return ""
    places = [room for who, room in state.delve.at.items() if figures.get(state, who).away != figures.ELSEWHERE]
    return next(iter(places), "")


def at_work(state: Campaign, name: str, room: str | None = None) -> list[Ref]:
    """The Permanent Bases of a name that were paid for, stand, and are not switched off now (MYK-WORLD-327)."""
    return [
        who
        for who in standing(state, room)
        if (one := figures.base(state, who)).base == name and one.active and one.off != cycle(state)
    ]


def turn_up(table: Table, who: Ref, rule: str) -> None:
    """A face-down Base is turned face up (MYK-WORLD-322, MYK-WORLD-323, MYK-WORLD-324)."""
    one = figures.base(table.state, who)
    if not one.shown:
        one.shown = True
        text = books.bases[one.base].text
        table.log(rule, "Room {room} holds a Base: {base}. {text}", room=one.room, base=one.base, text=text)


def turn_up_in(table: Table, room: str, rule: str) -> None:
    """All Bases of a room are turned face up."""
    for who in standing(table.state, room):
        turn_up(table, who, rule)


# --- what the GM's side chooses --------------------------------------------------------------------------------------


def decide(
    table: Table, prompt: str, options: Sequence[Option], rule: str, auto: Callable[[list[Option]], str] | None = None
) -> Steps[str]:
    """The GM chooses; without one the rules take `auto`, else one at random (MYK-PLAY-734, MYK-WORLD-807)."""
    if len(options) == 1:
        return options[0].key
    if table.state.gm is None:
        return auto(list(options)) if auto else options[draw(table, len(options))].key
    answer: str = yield Choose(table.state.gm, prompt, list(options), rule=rule)
    return answer


def just(key: str) -> Callable[[list[Option]], str]:
    """What the rules take without a GM, whatever else there is."""
    return lambda _: key


def choices(state: Campaign, refs: Sequence[Ref], rule: str) -> list[Option]:
    """Bases to choose from, each with its room and what lies on it."""
    return [Option(who, described(state, who), f"room {figures.base(state, who).room}", rule) for who in refs]


def described(state: Campaign, who: Ref) -> str:
    one = figures.base(state, who)
    return f"{one.base} in {one.room} ({one.counters} Production Capacity)"


# --- Production Capacity (MYK-WORLD-325) -----------------------------------------------------------------------------


def capacity(state: Campaign) -> int:
    """The Production Capacity on all standing Bases of the map the Court is on (MYK-WORLD-333)."""
    return sum(figures.base(state, who).counters for who in standing(state)) if at_hand(state) else 0


def gain(table: Table, amount: int, rule: str) -> Steps[None]:
    """So much Production Capacity, each counter on a Base of the GM's choice; without a Base it is lost (MYK-WORLD-325)."""
    state: Campaign = table.state
    for _ in range(amount):
        there = standing(state)
        if not there:
            return
        chosen = yield from decide(
            table, "On which Base does 1 Production Capacity go?", choices(state, there, rule), rule, _where(table)
        )
        figures.base(state, chosen).counters += 1
    if amount:
        table.log(rule, "The enemy gains {amount} Production Capacity.", amount=amount)


def _where(table: Table) -> Callable[[list[Option]], str]:
    """Without a GM: on a Base that still lacks what its next use costs, drawn; else on any (MYK-WORLD-807)."""

    def choose(options: list[Option]) -> str:
        lacking = [option.key for option in options if lacks(table.state, option.key)]
        among = lacking or [option.key for option in options]
        return among[draw(table, len(among))]

    return choose


def lacks(state: Campaign, who: Ref) -> bool:
    """Whether a Base still wants counters for what it can do next; where the cost varies, always."""
    one = figures.base(state, who)
    cost = entry(state, who).activation_cost
    if cost is None:
        return True
    if entry(state, who).timing == "Permanent" and one.active:
        return entry(state, who).war_machine and one.counters < 1
    return one.counters < cost


def spend(table: Table, who: Ref, amount: int, rule: str) -> None:
    """Counters are taken from a Base for its own use (MYK-WORLD-326)."""
    figures.base(table.state, who).counters -= amount
    told = "The {base} uses {amount} Production Capacity." if figures.base(table.state, who).shown else ""
    if told:
        table.log(rule, told, base=figures.name(table.state, who), amount=amount)


def lose(table: Table, amount: int, rule: str) -> Steps[int]:
    """So much is taken from Bases of the GM's choice, as far as there is any at hand (MYK-WORLD-334, MYK-WORLD-400). How
    much."""
    state: Campaign = table.state
    taken = 0
    while taken < amount and at_hand(state):
        there = [who for who in standing(state) if figures.base(state, who).counters]
        if not there:
            break
        chosen = yield from decide(
            table, "Which Base loses 1 Production Capacity?", choices(state, there, rule), rule
        )
        figures.base(state, chosen).counters -= 1
        taken += 1
    if taken:
        table.log(rule, "The enemy loses {taken} Production Capacity.", taken=taken)
    return taken


def give(table: Table, wanted: int, spoken: str) -> Steps[int]:
    """The GM may let Production Capacity stand for Hope of a monster, as Voices do for the Court (MYK-WORLD-333)."""
    state: Campaign = table.state
    most = min(wanted, capacity(state))
    if not most or state.gm is None:
        return 0
    prompt = f"{spoken}: of {wanted} Hope, how many are Production Capacity?"
    amount: int = yield ChooseNumber(state.gm, prompt, 0, most, rule="MYK-WORLD-333")
    return (yield from lose(table, amount, "MYK-WORLD-333"))


# --- damage (MYK-WORLD-335) ------------------------------------------------------------------------------------------


def sheltered(state: Campaign, who: Ref) -> bool:
    """Whether a Fort at work in its room keeps all damage from another Base (MYK-WORLD-350)."""
    one = figures.base(state, who)
    return one.base != "Fort" and bool(at_work(state, "Fort", one.room))


def damage(table: Table, who: Ref, amount: int, rule: str) -> int:
    """A Base takes damage, which stays for the rest of the game; at 0 HP or less it is destroyed (MYK-WORLD-335)."""
    state: Campaign = table.state
    one = figures.base(state, who)
    if sheltered(state, who):
        table.log("MYK-WORLD-350", "The Fort keeps all damage from the {base}.", base=one.base)
        return 0
    one.hp -= amount
    table.log(
        rule, "The {base} takes {amount} damage ({hp} HP left).", base=one.base, amount=amount, hp=one.hp, figure=who,
        harm=amount,
    )  # fmt: skip
    if one.hp <= 0:
        destroy(table, who, "MYK-WORLD-335")
    return amount


def cut_to(table: Table, who: Ref, hp: int, rule: str) -> int:
    """A Base has at most so many HP left, which is no damage; at 0 it is destroyed (MYK-PLAY-384, MYK-PLAY-387). HP lost."""
    one = figures.base(table.state, who)
    lost = max(0, one.hp - hp)
    if lost and not one.dead:
        one.hp = hp
        table.log(rule, "The {base} has {hp} HP left.", base=one.base, hp=hp, figure=who, harm=lost)
        if hp <= 0:
            destroy(table, who, "MYK-WORLD-335")
    return lost


def destroy(table: Table, who: Ref, rule: str) -> None:
    """A Base is destroyed; its counters are lost (MYK-WORLD-325, MYK-WORLD-335)."""
    one = figures.base(table.state, who)
    one.dead, one.active, one.counters, one.hp = True, False, 0, min(0, one.hp)
    one.shown = True
    table.log(rule, "The {base} in room {room} is destroyed.", base=one.base, room=one.room)


def place(table: Table, name: str, room: str, rule: str) -> Ref:
    """A Base is set up in a room, face down unless the Court is there (MYK-WORLD-321, MYK-WORLD-323)."""
    state: Campaign = table.state
    assert state.delve is not None
    add_to(state.delve.bases, BaseNow(base=name, room=room, hp=books.bases[name].hp))
    who = f"b{len(state.delve.bases) - 1}"
    table.log(rule, "Somewhere on this map a Base is set up.")
    if room == court_room(state):
        turn_up(table, who, "MYK-WORLD-323")
    return who
