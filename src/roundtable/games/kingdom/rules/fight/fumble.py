"""The Fumble Table: what a critical failure on an Attack Check brings (MYK-PLAY-372, MYK-PLAY-388)."""

from roundtable.games.kingdom import books
from roundtable.games.kingdom.rules.fight.placing import place
from roundtable.games.kingdom.rules.fight.weapons import roll_damage
from roundtable.games.kingdom.rules.play import figures, numbers
from roundtable.games.kingdom.rules.play.asking import draw, pick_figure
from roundtable.games.kingdom.rules.play.moments import Attack
from roundtable.games.kingdom.rules.play.verbs import followers as people
from roundtable.games.kingdom.rules.play.verbs import ground, harm, hope, items, moving, ties
from roundtable.games.kingdom.rules.play.verbs.tables import roll_table, row
from roundtable.games.kingdom.rules.record.cycles import last
from roundtable.games.kingdom.rules.record.rolling import roll_on
from roundtable.games.kingdom.state import Campaign, CombatTrap, Foe, Lasting, Ref, Table
from roundtable.kernel.asks import Steps


def fumble(table: Table, blow: Attack) -> Steps[None]:
    """Roll 2D6 on the table (MYK-PLAY-372); who fell by the Hope it paid for is past that (MYK-WORLD-374)."""
    if not figures.awake(table.state, blow.by):
        return
    yield from roll_table(table, "Fumble Table", blow.by, blow, rule="MYK-PLAY-388")


@row("fumble/2")
def more_of_them(table: Table, who: Ref, blow: Attack) -> Steps[None]:
    """1D6 more of the enemy's lowest monsters; if a monster fumbled, a PC gains 1D6 Followers (MYK-PLAY-389)."""
    state: Campaign = table.state
    assert state.battle is not None
    if figures.team(state, who) == "foes":
        among = [one for one in figures.standing(state, "court") if figures.is_person(one)]
        if among:
            if state.gm is not None:
                lucky = yield from pick_figure(table, who, "Who gains 1D6 Followers?", among, "MYK-PLAY-389")
            else:
                lucky = among[draw(table, len(among))]
            number = table.roll("1d6", "MYK-PLAY-389", "{total} people join the Court.").total
            people.gain(table, lucky, number, "MYK-PLAY-389")
        return
    there = [one for one in figures.standing(state, "foes") if not figures.is_person(one)]
    if not there:
        return
    lowest = min(there, key=lambda one: figures.level(state, one))
    number = table.roll("1d6", "MYK-PLAY-389", "{total} more of them appear.").total
    for _ in range(number):
        place(table, Foe(book=figures.foe(state, lowest).book, area="Enemy Encampment"), "MYK-PLAY-389")


def _others_of_the_side(state: Campaign, who: Ref) -> list[Ref]:
    """All others of the fumbler's side on the Battlefield, the Unconscious too (MYK-PLAY-763)."""
    return [one for one, _ in figures.alive(state, figures.team(state, who)) if one != who]


@row("fumble/3")
def fall_back(table: Table, who: Ref, blow: Attack) -> Steps[None]:
    """Everybody on the fumbler's side moves back 1 Area; who is in the own Encampment stays (MYK-PLAY-390).

    Those farthest back go first, as all go at once: nobody finds a place taken that is just being left (MYK-WORLD-287)."""
    state: Campaign = table.state
    forward = figures.DIRECTION[figures.team(state, who)]
    side = [who, *_others_of_the_side(state, who)]  # the Unconscious too (MYK-PLAY-763)
    places = {one: figures.PLACE[area] for one in side if (area := figures.get(state, one).area)}
    for one in sorted(places, key=lambda one: forward * places[one]):
        area = figures.get(state, one).area  # none: it has died of what the others woke
        back = figures.step_from(area, figures.team(state, one), -1) if area else None
        if back:
            yield from moving.move(table, one, back, "MYK-PLAY-390", forced=True)


@row("fumble/4")
def wrong_one(table: Table, who: Ref, blow: Attack) -> Steps[None]:
    """A random other ally in the same Area takes the weapon's Damage (MYK-PLAY-391)."""
    state: Campaign = table.state
    area = figures.get(state, who).area
    there = [one for one in _others_of_the_side(state, who) if figures.get(state, one).area == area]
    if there:
        hit = there[draw(table, len(there))]
        # The Level of a weapon is part of its Damage (MYK-GEAR-160).
        by_level = sum(part.amount for part in numbers.parts(state, who, "damage", blow) if part.source == blow.weapon)
        damage = roll_damage(table, blow.damage, who) + by_level
        yield from harm.hurt(table, hit, damage, "MYK-PLAY-391", by=who, source=blow.weapon)


@row("fumble/5")
def in_the_way(table: Table, who: Ref, blow: Attack) -> None:
    """A random other ally who is Free to Act becomes Exhausted (MYK-PLAY-392)."""
    state: Campaign = table.state
    free = [one for one in figures.allies(state, who) if not figures.get(state, one).exhausted]
    if free:
        one = free[draw(table, len(free))]
        figures.get(state, one).exhausted = True
        table.log("MYK-PLAY-392", "{who} is Exhausted.", who=figures.name(state, one), figure=one)


@row("fumble/6")
def stops_working(table: Table, who: Ref, blow: Attack) -> None:
    """A random Skill or Item that the fumbler's side has used stops until Combat ends (MYK-PLAY-393)."""
    state: Campaign = table.state
    assert state.battle is not None
    side = figures.team(state, who)
    used = [
        one
        for one in state.battle.used
        if figures.team(state, figures.owner(one.partition(" ")[0])) == side and _is_there(state, one)
    ]
    if not used:
        return
    holder, kind, name = used[draw(table, len(used))].split(" ", 2)
    owner, _, slot = holder.partition("#")
    what, note = ("barred", name) if kind == "skill" else ("stopped item", slot)
    last(
        state,
        figures.get(state, owner),
        Lasting(name="Fumble", rule="MYK-PLAY-393", what=what, note=note, until="combat"),
    )
    table.log(
        "MYK-PLAY-393",
        "{name} of {who} stops working until the Combat ends.",
        name=name,
        who=figures.name(state, owner),
        figure=owner,
    )


def _is_there(state: Campaign, used: str) -> bool:
    """Whether what was used could still be stopped: no Item that has been used up or destroyed since."""
    holder, kind, name = used.split(" ", 2)
    if kind != "item":
        return True
    held = figures.copy_of(state, holder)
    return held is not None and held.item == name


@row("fumble/7")
def own_goal(table: Table, who: Ref, blow: Attack) -> Steps[None]:
    """The fumbler takes 1D6 damage (MYK-PLAY-394)."""
    yield from _damage_instead(table, who, "MYK-PLAY-394")


def _damage_instead(table: Table, who: Ref, rule: str) -> Steps[None]:
    damage = table.roll("1d6", rule, "{who} is hurt for {total}.", who=figures.name(table.state, who), figure=who).total
    yield from harm.hurt(table, who, damage, rule, source="Fumble")


@row("fumble/8")
def halved(table: Table, who: Ref, blow: Attack) -> Steps[None]:
    """The fumbler's HP are halved, what is left rounded up; that is no damage (MYK-PLAY-395)."""
    hp = figures.get(table.state, who).hp
    yield from harm.set_hp(table, who, -(-hp // 2), "MYK-PLAY-395")


@row("fumble/9")
def breaks_something(table: Table, who: Ref, blow: Attack) -> Steps[None]:
    """A random equipped Item is destroyed; a monster takes 1D6 damage instead (MYK-PLAY-396)."""
    if not figures.is_person(who):
        yield from _damage_instead(table, who, "MYK-PLAY-396")
        return
    held = items.random_equipped(table, who)
    if held is not None:
        yield from items.destroy(table, who, held.slots[0], "MYK-PLAY-396")


@row("fumble/10")
def sets_a_trap(table: Table, who: Ref, blow: Attack) -> None:
    """A Combat Trap by D66 lies in the fumbler's Area (MYK-PLAY-397)."""
    state: Campaign = table.state
    trap = books.traps[roll_on(table, "Combat Trap Table", rule="MYK-PLAY-397").row.text]
    area = figures.get(state, who).area
    ground.lay(table, area, CombatTrap(name=trap.name, level=trap.levels[0]), "MYK-PLAY-397")


@row("fumble/11")
def disheartens(table: Table, who: Ref, blow: Attack) -> Steps[None]:
    """The fumbler and all who like the fumbler lose 1 Drive; a monster takes 1D6 damage instead (MYK-PLAY-398)."""
    state: Campaign = table.state
    if not figures.is_person(who):
        yield from _damage_instead(table, who, "MYK-PLAY-398")
        return
    for one in figures.on_field(state):
        if one == who or (not figures.get(state, one).dead and ties.toward(state, one, who) >= 1):
            hope.lose_drive(table, one, 1, "MYK-PLAY-398")


@row("fumble/12")
def shatters(table: Table, who: Ref, blow: Attack) -> Steps[None]:
    """The weapon is destroyed (a monster takes 1D6), and some conscious character has 1 HP left (MYK-PLAY-399)."""
    state: Campaign = table.state
    if not figures.is_person(who):
        yield from _damage_instead(table, who, "MYK-PLAY-399")
    elif blow.slot:
        yield from items.destroy(table, who, blow.slot, "MYK-PLAY-399")
    among = figures.standing(state)
    if among:
        one = among[draw(table, len(among))]
        yield from harm.set_hp(table, one, 1, "MYK-PLAY-399")
