"""The Job Skills of the Advanced Jobs from the Alchemist on, in the book's order (MYK-WORLD-703)."""

from typing import Any

from roundtable.games.kingdom import books
from roundtable.games.kingdom.rules.effects.class_skills import same_side
from roundtable.games.kingdom.rules.effects.monster_skills import public_enemy
from roundtable.games.kingdom.rules.exploring.aftermath import strike_from_afar
from roundtable.games.kingdom.rules.exploring.places import delve, lairs_in, room_of, ways_from
from roundtable.games.kingdom.rules.play import checks, figures, knowing, numbers
from roundtable.games.kingdom.rules.play.asking import agrees, draw, pick, pick_figure, pick_number
from roundtable.games.kingdom.rules.play.effects import EFFECTS, adds, always, interrupt, is_own, skill, support
from roundtable.games.kingdom.rules.play.moments import (
    AnyTime,
    Attack,
    AttackDeclared,
    Bonus,
    CheckDeclared,
    CheckSettled,
    Damage,
    Entered,
    Fell,
    HpFell,
    Moving,
    TurnBegins,
)
from roundtable.games.kingdom.rules.play.verbs import followers as people
from roundtable.games.kingdom.rules.play.verbs import harm, hope, items, moving, ties
from roundtable.games.kingdom.rules.play.windows import sign
from roundtable.games.kingdom.rules.record.belongings import rides
from roundtable.games.kingdom.rules.record.cycles import last
from roundtable.games.kingdom.state import Campaign, Holding, Lasting, Ref, Table
from roundtable.kernel.asks import Steps
from roundtable.kernel.options import Option

# --- Alchemist, Highlord ---------------------------------------------------------------------------------------------


def _craftable(state: Campaign, who: Ref) -> list[Holding]:
    return [held for held in figures.get(state, who).items if held.slots and books.items[held.item].materials]


@support(
    skill("Disintegrate"),
    can=lambda table, who: figures.is_person(who) and bool(_craftable(table.state, who)),
)
def disintegrate(table: Table, who: str) -> Steps[None]:
    """Wit / 5: an own craftable Item becomes result - 5 of its Materials, no more than it took (MYK-WORLD-706,
    MYK-WORLD-707)."""
    state = table.state
    options = [Option(str(held.slots[0]), held.item) for held in _craftable(state, who)]
    slot = int((yield from pick(table, who, "Which Item do you break down?", options, "MYK-WORLD-706")))
    name = next(held.item for held in _craftable(state, who) if held.slots[0] == slot)
    made = yield from checks.check(
        table, who, "Wit", 5, "MYK-WORLD-706", kind="skill", skill="Disintegrate", why="Disintegrate"
    )
    if not made.success or not (yield from items.destroy(table, who, slot, "MYK-WORLD-706")):
        return
    needs = dict(books.items[name].materials or {})
    left = min(made.result - 5, sum(needs.values()))
    for number, (kind, most) in enumerate(needs.items()):
        rest = sum(list(needs.values())[number + 1 :])
        said = f"How many {kind}? ({left} in all)"
        taken = yield from pick_number(table, who, said, max(0, left - rest), min(left, most), "MYK-WORLD-706")
        left -= taken
        if taken:
            items.gain_materials(table, who, kind, taken, "MYK-WORLD-706")


@interrupt(
    skill("Cant"),
    CheckSettled,
    when=lambda table, settled, holder: (
        settled.check.fumble
        and settled.check.blunder < 0
        and (settled.check.is_attribute or figures.is_person(settled.check.who))
        and same_side(table.state, settled.check.who, holder)
    ),
)
def cant(table: Table, settled: CheckSettled, holder: str) -> Steps[None]:
    """Charisma / 9: a critical failure raises the Voices by 1 where they would fall (MYK-WORLD-711)."""
    made = yield from checks.check(
        table, holder, "Charisma", 9, "MYK-WORLD-711", kind="skill", skill="Cant", why="Cant"
    )
    if made.success:
        settled.check.blunder = 1


# --- Crime Lord, Jehu, Vakeel ----------------------------------------------------------------------------------------


def known_lairs(state: Campaign) -> list[str]:
    """Rooms beyond a Corridor that the Court knows to hold monsters (MYK-WORLD-720)."""
    if state.delve is None or not room_of(state):
        return []
    known = delve(state).known
    here = room_of(state)
    beyond = [other for way in ways_from(state, here) for other in way.rooms if other != here]
    told = [room for room in beyond if known.names.get(room) or any(c.monsters > 0 for c in known.counts.get(room, []))]
    return [room for room in beyond if (room in told or room in known.seen) and lairs_in(state, room)]


@support(
    skill("Bang!"),
    can=lambda table, who: bool(known_lairs(table.state)) and numbers.followers(table.state, who) > 0,
    plan=True,
    pays={},
)
def bang(table: Table, who: str) -> Steps[None]:
    """Warfare / 10: Followers up to Charisma, 1D6 damage each to the highest monster next door (MYK-WORLD-720)."""
    state = table.state
    options = [Option(room, f"Room {room}", f"room {room}") for room in known_lairs(state)]
    room = yield from pick(table, who, "Into which room?", options, "MYK-WORLD-720")
    made = yield from checks.check(table, who, "Warfare", 10, "MYK-WORLD-720", kind="skill", skill="Bang!", why="Bang!")
    most = min(numbers.score(state, who, "Charisma"), numbers.followers(state, who))
    if not made.success or most < 1:
        return
    number = yield from pick_number(table, who, "How many Followers go?", 1, most, "MYK-WORLD-720")
    yield from people.lose(table, who, number, "MYK-WORLD-720", cost=True)
    there = lairs_in(state, room)
    highest = max(books.monsters[one.book].level for one in there)
    among = [one for one in there if books.monsters[one.book].level == highest]
    choices = [Option(str(n), one.book) for n, one in enumerate(among)]
    lair = among[int((yield from pick(table, who, "Whom do they strike?", choices, "MYK-WORLD-720")))]
    rolled = table.roll(f"{number}d6", "MYK-WORLD-720", "Bang: {total}.").total
    yield from strike_from_afar(table, lair, rolled, "MYK-WORLD-720")


@adds("move", skill("Heel & Toe"))
def heel_and_toe(state: Campaign, who: Ref, holder: str, about: Any) -> int:
    """With a Ride the normal move is 1 Area longer, besides the Ride's own (MYK-WORLD-724)."""
    return int(rides(state, figures.get(state, who)))


def _rides(table: Table, moving_: Moving | Entered, holder: str) -> bool:
    own = moving_.who == holder and not moving_.forced and table.state.battle is not None
    return own and rides(table.state, figures.get(table.state, holder))


@interrupt(
    skill("Heel & Toe"),
    Moving,
    when=lambda table, event, holder: event.obstructed and _rides(table, event, holder),
    key="through",
)
def rides_through(table: Table, event: Moving, holder: str) -> Steps[None]:
    """Quest / 12: the ride is not obstructed (MYK-WORLD-726)."""
    made = yield from checks.check(
        table, holder, "Quest", 12, "MYK-WORLD-726", kind="skill", skill="Heel & Toe", why="Heel & Toe"
    )
    if made.success:
        event.obstructed = False


def _on_foot(state: Campaign, entered: Entered, holder: str) -> list[Ref]:
    return [
        one
        for one in figures.allies(state, holder)
        if figures.get(state, one).area == entered.start and not rides(state, figures.get(state, one))
    ]


@interrupt(
    skill("Heel & Toe"),
    Entered,
    when=lambda table, event, holder: _rides(table, event, holder) and bool(_on_foot(table.state, event, holder)),
    key="along",
    order="never",
)
def rides_along(table: Table, event: Entered, holder: str) -> Steps[None]:
    """An ally of the same Area who has no Ride comes along (MYK-WORLD-725)."""
    among = _on_foot(table.state, event, holder)
    one = yield from pick_figure(table, holder, "Whom do you take along?", among, "MYK-WORLD-725")
    yield from moving.move(table, one, event.area, "MYK-WORLD-725", forced=True, by=holder)


POWERS = {
    "Dynamite Empire": ("Armor-piercing Bullet", "Gunpowder"),
    "Millennium Dynasty": ("Grimoire", "Information"),
    "Metro Khan": ("Ride", "Fang"),
    "HAGLMA": ("Handy Phone", "Machinery"),
}
"""What each Great Power gives its Vakeels: an Item and a Material (MYK-WORLD-730, MYK-WORLD-731)."""


def _resupplied(score: str) -> None:
    @adds(score, skill("Resupply"))
    def resupply(state: Campaign, who: Ref, holder: str, about: Any) -> int:
        """+1 to the chosen score with the Item of the Power one's Kingdom is a Vassal of (MYK-WORLD-730)."""
        power = POWERS.get(state.kingdom.vassal_of)
        if power is None or not figures.is_person(who) or not figures.copies(state, who, power[0]):
            return 0
        known = figures.landmaker(state, who).skills
        return int(any(one.name == "Resupply" and one.choice == score for one in known))


for _score in books.SCORES:
    _resupplied(_score)


@interrupt(
    skill("Resupply"),
    TurnBegins,
    AnyTime,
    when=lambda table, event, holder: figures.is_person(holder) and table.state.kingdom.vassal_of in POWERS,
    order="never",
)
def resupply_materials(table: Table, event: Any, holder: str) -> None:
    """Once a game 1D6 Materials of the Power (MYK-WORLD-731)."""
    kind = POWERS[table.state.kingdom.vassal_of][1]
    rolled = table.roll("1d6", "MYK-WORLD-731", "{total} come from afar.").total
    items.gain_materials(table, holder, kind, rolled, "MYK-WORLD-731")


# --- Prisoner to Inquisitor ------------------------------------------------------------------------------------------


@interrupt(
    skill("Limit Break"),
    TurnBegins,
    when=lambda table, begins, holder: table.state.battle is not None,
    order="never",
)
def limit_break(table: Table, begins: TurnBegins, holder: str) -> Steps[None]:
    """If all of the Court allow it: a score more damage, and as much less taken, for the Combat (MYK-WORLD-735)."""
    state = table.state
    name = figures.name(state, holder)
    court = [one for one in figures.in_play(state) if figures.is_person(one) and same_side(state, one, holder)]
    for one in court:
        free = one == holder or not figures.awake(state, one)
        if not free and not (
            yield from agrees(table, one, f"Allow {name} a Limit Break?", "MYK-WORLD-735", "Allow it")
        ):
            del state.limits[f"skill/limit-break {holder} game"]  # it was not used: it cannot be without all of them
            return
    options = [Option(one, f"{one} {numbers.score(state, holder, one)}") for one in books.SCORES]
    score = yield from pick(table, holder, "Which score?", options, "MYK-WORLD-735")
    amount = numbers.score(state, holder, score)
    for what in ("damage", "limit break"):
        effect = Lasting(name="Limit Break", rule="MYK-WORLD-735", what=what, amount=amount, until="combat")
        last(state, figures.get(state, holder), effect)


def _broken(state: Campaign, who: Ref) -> int:
    return sum(e.amount for e in figures.get(state, who).lasting if e.what == "limit break")


def _hardened(table: Table, damage: Damage) -> list[Ref]:
    """Who takes damage in a Limit Break; it lasts for the Combat, though they lie Unconscious by then."""
    return [damage.to] if not figures.is_base(damage.to) and _broken(table.state, damage.to) > 0 else []


@EFFECTS.on(
    Damage,
    name="limit-hardened",
    rule="MYK-WORLD-735",
    title="Limit Break",
    who=_hardened,
    held_as=sign("limit break"),
    may=False,
)
def limit_hardened(table: Table, damage: Damage, holder: str) -> None:
    """All damage taken is lower by the score, down to 0 (MYK-WORLD-735)."""
    damage.amount = max(0, damage.amount - _broken(table.state, holder))


@support(skill("Grudge"), can=lambda table, who: table.state.battle is not None)
def grudge(table: Table, who: str) -> Steps[None]:
    """Charisma against 5 + Level: all Hostility to oneself + 1 dice of damage to both (MYK-WORLD-739); then it is 1 less
    (MYK-WORLD-740)."""
    state = table.state
    among = [one for one in figures.standing(state) if one != who]
    target = yield from pick_figure(table, who, "Against whom?", among, "MYK-WORLD-739")
    difficulty = 5 + figures.level(state, target)
    made = yield from checks.check(
        table, who, "Charisma", difficulty, "MYK-WORLD-739", kind="skill", skill="Grudge", why="Grudge"
    )
    others = [one for one in figures.on_field(state) if one != who and not figures.get(state, one).dead]
    if not made.success:
        return
    dice = 1 + sum(ties.toward(state, one, who, "hostility") for one in others)
    for one in (who, target):  # each by its own dice (MYK-GEAR-317)
        said = "The Grudge of {who}: {total}."
        rolled = table.roll(f"{dice}d6", "MYK-WORLD-739", said, who=figures.name(state, one)).total
        yield from harm.hurt(table, one, rolled, "MYK-WORLD-739", by=who, source="Grudge", group=[who, target])
    for one in others:
        if figures.whom(who) in figures.get(state, one).hostility:
            yield from ties.change(table, one, figures.whom(who), "hostility", -1, "MYK-WORLD-740", by=who)


@support(skill("Inquisition"), can=lambda table, who: table.state.battle is not None)
def inquisition(table: Table, who: str) -> Steps[None]:
    """Charisma against 9 + a fifth of somebody's Followers: that much more damage for the Combat (MYK-WORLD-744)."""
    state = table.state
    target = yield from pick_figure(table, who, "Whose zeal do you fan?", figures.standing(state), "MYK-WORLD-744")
    difficulty = 9 + numbers.fifth(state, target)
    made = yield from checks.check(
        table, who, "Charisma", difficulty, "MYK-WORLD-744", kind="skill", skill="Inquisition", why="Inquisition"
    )
    one = figures.get(state, target)
    if made.success and not any(effect.what == "inquisition" for effect in one.lasting):
        last(state, one, Lasting(name="Inquisition", rule="MYK-WORLD-744", what="inquisition", until="combat"))


@numbers.rule_adds("damage", "Inquisition", "MYK-WORLD-744", sign="inquisition")
def _zealous(state: Campaign, who: Ref, holder: str, about: Any) -> int:
    """A fifth of the own Followers as they are now (MYK-WORLD-744)."""
    zeal = any(effect.what == "inquisition" for effect in figures.get(state, who).lasting)
    return numbers.fifth(state, who) if zeal and isinstance(about, Attack) else 0


# --- Demigod, DD, Dungeon Master -------------------------------------------------------------------------------------


@always(
    skill("Divine Blood"),
    HpFell,
    when=lambda table, fell, holder: fell.who == holder and fell.damage is not None,
    key="stirs",
    posthumous=True,
)
def divine_blood_stirs(table: Table, fell: HpFell, holder: str) -> None:
    """Damage taken gives 1 Drive (MYK-WORLD-748)."""
    hope.gain_drive(table, holder, 1, "MYK-WORLD-748")


@adds("check", skill("Divine Blood"))
def divine_blood(state: Campaign, who: Ref, holder: str, about: Any) -> int:
    """All own checks are higher by the Drive one has (MYK-WORLD-749)."""
    return figures.get(state, who).drive


def _speculates(table: Table, event: AttackDeclared | CheckDeclared, holder: str) -> bool:
    if any(e.name == "Dungeon Speculation" for e in figures.get(table.state, holder).lasting):
        return False
    if isinstance(event, AttackDeclared):
        return event.attack.by == holder
    return event.check.kind == "disarm" and is_own(event.check, holder)


@interrupt(skill("Dungeon Speculation"), AttackDeclared, CheckDeclared, when=_speculates)
def dungeon_speculation(table: Table, event: AttackDeclared | CheckDeclared, holder: str) -> None:
    """For this cycle the Level is added to weapon damage and to disarm checks, this one too (MYK-WORLD-753)."""
    state = table.state
    level = figures.level(state, holder)
    for what in ("damage", "disarm check"):
        effect = Lasting(name="Dungeon Speculation", rule="MYK-WORLD-753", what=what, amount=level, until="cycle")
        last(state, figures.get(state, holder), effect)
    if isinstance(event, CheckDeclared):
        event.check.bonuses.append(Bonus(level, "Dungeon Speculation", "MYK-WORLD-753"))


def _sealable(table: Table, fell: Fell, holder: str) -> bool:
    state: Campaign = table.state
    blow = fell.attack
    return (
        blow is not None
        and blow.by == holder
        and blow.slot > 0
        and not figures.is_person(fell.who)
        and not public_enemy(state, fell.who)
        and bool(knowing.own_skills(state, fell.who))
        and figures.copy_of(state, f"{holder}#{blow.slot}") is not None
    )


@interrupt(skill("Fragments"), Fell, when=_sealable, order="never")
def fragments(table: Table, fell: Fell, holder: str) -> Steps[None]:
    """Charisma against 5 + Level: a random Skill of the beaten is sealed into the weapon, else it breaks (MYK-WORLD-757);
    one Skill an Item, for whoever has it (MYK-WORLD-758)."""
    state = table.state
    assert fell.attack is not None
    slot = fell.attack.slot
    difficulty = 5 + figures.level(state, fell.who)
    made = yield from checks.check(
        table, holder, "Charisma", difficulty, "MYK-WORLD-757", kind="skill", skill="Fragments", why="Fragments"
    )
    held = figures.copy_of(state, f"{holder}#{slot}")
    if not made.success or held is None:
        yield from items.destroy(table, holder, slot, "MYK-WORLD-757")
        return
    names = knowing.own_skills(state, fell.who)
    name = names[draw(table, len(names))]
    if (yield from agrees(table, holder, f"Seal {name} into the {held.item}?", "MYK-WORLD-757", "Seal it")):
        held.mark = f"{knowing.SEALED}{name}"
        table.log("MYK-WORLD-757", "{name} is sealed into the {item}.", name=name, item=held.item)
