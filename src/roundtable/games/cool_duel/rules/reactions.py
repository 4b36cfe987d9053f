"""Reactions to an attack: block, dodge, parry, side-step; and the class enhancements that answer a moment.

Taking the damage is passing. Each reaction is one function with its condition and cost (CD-059, CD-079).
"""

from __future__ import annotations

from roundtable.board.grid import EIGHT
from roundtable.board.weighted import block, landings
from roundtable.games.cool_duel.arena import (
    adjacent,
    cell_name,
    deadly,
    difficult,
    distance,
    distance_from,
    footprint,
    ground_of,
    open_places,
    sees,
    size_of,
    target_of,
    walkable,
)
from roundtable.games.cool_duel.data import BLOCKS, Block, companions
from roundtable.games.cool_duel.derived import (
    MULE,
    action_cost,
    affordable,
    armed,
    block_with,
    companion_block,
    has,
    way_of,
    ways,
)
from roundtable.games.cool_duel.odds import percent, to_dodge, to_parry
from roundtable.games.cool_duel.rules.handling import name_in
from roundtable.games.cool_duel.rules.harm import afflict, refill_threshold, the
from roundtable.games.cool_duel.rules.moments import AtZero, HpLost, T, effects
from roundtable.games.cool_duel.rules.movement import enter
from roundtable.games.cool_duel.state import Attacked, Character
from roundtable.kernel.asks import Choose, Steps
from roundtable.kernel.options import Option

PARRY_DIE_AP = 3
SPACES_PER_AP = 2
DODGE_PER_SPACE = 5
"""What each space dodged through takes from the dodge score (CD-093)."""


def _target(table: T, attack: Attacked) -> list[str]:
    return [attack.on]


def can_react(table: T, attack: Attacked, who: Character) -> bool:
    """One choice per attack; none while Stunned (CD-059, CD-248)."""
    return not attack.reaction and not attack.nullified and not has(who, "Stunned") and not who.downed


def damage_if(table: T, attack: Attacked, it: str) -> str:
    """What a dodge or a parry risks; a luck die may still change the roll (CD-126)."""
    roller = the(table, attack.by if it == "it hits" else attack.on)
    lucky = "" if not roller.luck or roller.companion else ", before a luck die"
    return f"{attack.amount()} damage if {it}{lucky}"


def may_answer(who: Character) -> bool:
    """Whether somebody could react to an attack: awake, with the AP of the cheapest reaction (CD-059, CD-091, CD-248)."""
    return not who.downed and not has(who, "Stunned") and affordable(who, who.ap) >= 1


# --- block ------------------------------------------------------------------------------------------------------------


class BlockAp:
    """What blocking with this place costs: arms, a hand, or a companion's printed block (CD-080, CD-086)."""

    def __init__(self, place: str) -> None:
        self.place = place

    def block(self, who: Character) -> Block | None:
        if who.companion:
            return companion_block(who) if self.place == "" else None
        if self.place == "arms":
            return BLOCKS["Arms"]
        return block_with(who, self.place) if self.place else None

    def possible(self, table: T, attack: Attacked, holder: str) -> bool:
        who = the(table, holder)
        found = self.block(who)
        return found is not None and who.ap >= action_cost(who, found.ap)

    def pay(self, table: T, attack: Attacked, holder: str) -> None:
        who = the(table, holder)
        found = self.block(who)
        assert found is not None
        who.ap -= action_cost(who, found.ap)

    def label(self, table: T, attack: Attacked, holder: str) -> str:
        who = the(table, holder)
        found = self.block(who)
        assert found is not None
        using = {"": "what it has", "arms": "arms"}.get(self.place) or name_in(who, self.place)
        through = f"{found.percent}% gets through: {attack.amount(found.percent)}"
        share = "absorbs it" if absorbs(table, attack, found) else through
        return f"Block with {using} ({action_cost(who, found.ap)} AP, {share})"


def absorbs(table: T, attack: Attacked, found: Block) -> bool:
    """A shield nullifies attacks of low enough AP cost; nothing else absorbs (CD-081, CD-082, CD-085, CD-179)."""
    if table.state.options.absorb_comparison == "less":
        return attack.cost < found.absorb
    return attack.cost <= found.absorb


def _block(table: T, attack: Attacked, holder: str, found: Block | None, rule: str, using: str) -> None:
    who = the(table, holder)
    assert found is not None
    attack.reaction = "block"
    attack.percent = found.percent
    if absorbs(table, attack, found):
        attack.nullified = True
        table.log("CD-081", "{name} blocks with {using} and absorbs it all.", name=who.name, who=who.key, using=using)
    else:
        text = "{name} blocks with {using}: {percent}% gets through."
        table.log(rule, text, name=who.name, who=who.key, using=using, percent=found.percent)


def _register_block(place: str, name: str, rule: str) -> None:
    cost = BlockAp(place)

    @effects.on(
        Attacked,
        name=name,
        rule=rule,
        who=_target,
        when=lambda table, attack, holder: can_react(table, attack, the(table, holder)),
        cost=cost,
        label=cost.label,
    )
    def block(table: T, attack: Attacked, holder: str) -> None:
        """Only the block's percentage of the damage gets through, or nothing of a cheap attack (CD-081, CD-083)."""
        who = the(table, holder)
        held = None if place in ("", "arms") else getattr(who, place)
        using = f"the {held.name}" if held else "bare arms" if place == "arms" else "what it has"
        _block(table, attack, holder, cost.block(who), "CD-083", using)


for _place, _name, _rule in (
    ("right", "block-right", "CD-080"),
    ("left", "block-left", "CD-080"),
    ("", "block", "CD-257"),
):
    _register_block(_place, _name, _rule)


# --- dodge ------------------------------------------------------------------------------------------------------------


def dodges(table: T, who: Character) -> dict[int, tuple[int, int]]:
    """Where a character can dodge to: spaces dodged through and AP, surcharges included.

    Two spaces for each AP, in one of eight straight lines over what it may pass, to an open space; or staying put. What
    ends a movement (magma, a hole in the glass) ends the line (CD-091, CD-092, CD-094, CD-095, CD-096).
    """
    state = table.state
    geo = ground_of(state, who.arena)
    size = size_of(who)
    most = affordable(who, who.ap)
    if most < 1:
        return {}
    found = {who.cell: (0, action_cost(who, 1))}
    passable = landings(geo.grid, walkable(state, who), size)
    safe = landings(geo.grid, walkable(state, who) & ~deadly(state, who.arena), size)
    open_ = open_places(state, who)
    slow = 0 if who.companion == MULE else difficult(state, who.arena)
    for direction in EIGHT:
        extra = 0
        was = footprint(state, who)
        line = geo.grid.line(who.cell, direction, SPACES_PER_AP * most, passable)
        for spaces, cell in enumerate(line, 1):
            here = block(geo.grid, cell, size)
            extra += bool(here & ~was & slow)
            was = here
            base = -(-spaces // SPACES_PER_AP) + extra
            if base > most:
                break
            if open_ >> cell & 1:
                found[cell] = (spaces, action_cost(who, base))
            if not safe >> cell & 1:
                break
    return found


class DodgeAp:
    """One or more AP, by the space named (CD-091)."""

    def possible(self, table: T, attack: Attacked, holder: str) -> bool:
        who = the(table, holder)
        return who.ap >= action_cost(who, 1)

    def pay(self, table: T, attack: Attacked, holder: str) -> Steps[None]:
        who = the(table, holder)
        state = table.state

        def options() -> list[Option]:
            by = the(table, attack.by)
            found = []
            for cell, (spaces, ap) in dodges(table, who).items():
                name = cell_name(state, who, cell)
                where = "stay" if not spaces else f"to {name}, -{DODGE_PER_SPACE * spaces}"
                odds = f"{percent(to_dodge(attack, by, who, spaces, DODGE_PER_SPACE))} to get away"
                label = f"Dodge: {where} ({ap} AP)"
                stakes = damage_if(table, attack, "it hits")
                found.append(Option(name, label, target_of(who, name), "CD-092", "", odds, stakes))
            return found

        chosen = yield Choose(who.seat, f"Where does {who.name} dodge to?", options, rule="CD-091")
        cell = ground_of(state, who.arena).grid.parse(chosen)
        spaces, ap = dodges(table, who)[cell]
        who.ap -= ap
        attack.dodge_to = cell
        attack.spaces = spaces


def _may_dodge(table: T, attack: Attacked, holder: str) -> bool:
    who = the(table, holder)
    return can_react(table, attack, who) and (who.companion == MULE or not has(who, "Bound"))


@effects.on(
    Attacked,
    name="dodge",
    rule="CD-091",
    who=_target,
    when=_may_dodge,
    cost=DodgeAp(),
    label=lambda table, attack, holder: f"Dodge ({action_cost(the(table, holder), 1)} AP for each two spaces)",
)
def dodge(table: T, attack: Attacked, holder: str) -> None:
    """Name a space; the attacker then has to roll (CD-091, CD-097)."""
    attack.reaction = "dodge"
    who = the(table, holder)
    text = "{name} dodges to {cell}, {spaces} spaces." if attack.spaces else "{name} dodges on the spot."
    cell = cell_name(table.state, who, attack.dodge_to)
    table.log("CD-091", text, name=who.name, who=who.key, cell=cell, spaces=attack.spaces)


# --- parry ------------------------------------------------------------------------------------------------------------


def parries(table: T, who: Character) -> list[tuple[str, str, int, int]]:
    """With which hand and attack, how many d100s, for how many AP (CD-100, CD-101, CD-266)."""
    if who.companion:
        data = companions()[who.companion]
        bases = [("", data.parry_with, 0)] if data.parry_ap and armed(who) else []
        each = data.parry_ap
    else:
        each = PARRY_DIE_AP
        bases = [
            (way.hand, way.row.type, way.row.ap)
            for way in ways(table.state, who)
            if way.item is not None and way.item.kind in ("weapon", "throwing") and way.row.type != "Throw"
        ]
    most = affordable(who, who.ap)
    return [
        (hand, type_, n, action_cost(who, base + each * n))
        for hand, type_, base in bases
        for n in range(1, (most - base) // each + 1)
    ]


class ParryAp:
    """The chosen attack's AP and 3 for each d100 (CD-101)."""

    def possible(self, table: T, attack: Attacked, holder: str) -> bool:
        return bool(parries(table, the(table, holder)))

    def pay(self, table: T, attack: Attacked, holder: str) -> Steps[None]:
        who = the(table, holder)
        by_key = {
            f"{type_.lower()} {hand or 'own'} {n}": (hand, type_, n, ap) for hand, type_, n, ap in parries(table, who)
        }

        def options() -> list[Option]:
            found = []
            for key, (hand, type_, n, ap) in by_key.items():
                held = name_in(who, hand) if hand else who.companion
                way = way_of(table.state, who, hand, type_)
                odds = f"{percent(to_parry(who, the(table, attack.by), way.row.bonus if way else 0, n))} to turn it"
                label = f"{type_} with {held}, {n}d100 ({ap} AP)"
                stakes = damage_if(table, attack, "it fails")
                found.append(Option(key, label, "", "CD-101", "", odds, stakes))
            return found

        chosen = yield Choose(who.seat, f"How does {who.name} parry?", options, rule="CD-101")
        attack.parry_hand, attack.parry_type, attack.dice, ap = by_key[chosen]
        who.ap -= ap


def _may_parry(table: T, attack: Attacked, holder: str) -> bool:
    who = the(table, holder)
    return can_react(table, attack, who) and adjacent(table.state, the(table, attack.by), who)


@effects.on(
    Attacked,
    name="parry",
    rule="CD-100",
    who=_target,
    when=_may_parry,
    cost=ParryAp(),
    label="Parry (an attack's AP and 3 for each d100)",
)
def parry(table: T, attack: Attacked, holder: str) -> None:
    """Turn the attack of an adjacent character against it (CD-100, CD-101)."""
    attack.reaction = "parry"
    who = the(table, holder)
    text = "{name} parries with a {type} and {count}d100."
    table.log("CD-100", text, name=who.name, who=who.key, type=attack.parry_type, count=attack.dice)


_register_block("arms", "arms", "CD-086")  # the least of them, offered after them


# --- the Mercenary's side-step ----------------------------------------------------------------------------------------


class SideStepAp:
    """0 AP, before surcharges (CD-124, CD-231)."""

    def possible(self, table: T, attack: Attacked, holder: str) -> bool:
        who = the(table, holder)
        return who.ap >= action_cost(who, 0)

    def pay(self, table: T, attack: Attacked, holder: str) -> None:
        who = the(table, holder)
        who.ap -= action_cost(who, 0)
        who.used_this_turn.append("sidestep")


def side_steps(table: T, who: Character) -> list[int]:
    """The open neighbouring spaces."""
    geo = ground_of(table.state, who.arena)
    near = geo.grid.around(1 << who.cell) & open_places(table.state, who)
    return [cell for cell in range(near.bit_length()) if near >> cell & 1]


def _may_side_step(table: T, attack: Attacked, holder: str) -> bool:
    who = the(table, holder)
    return (
        can_react(table, attack, who)
        and who.class_ == "Mercenary"
        and who.generalist == 2
        and "sidestep" not in who.used_this_turn
        and not has(who, "Bound")
        and bool(side_steps(table, who))
    )


def still_reached(table: T, attack: Attacked) -> bool:
    """Is the target still within range (or in the pattern) and line of sight? (CD-124, CD-203)"""
    by, who = the(table, attack.by), the(table, attack.on)
    if attack.pattern:
        return bool(footprint(table.state, who) & attack.pattern) and who.arena == by.arena
    return distance(table.state, by, who) <= attack.reach and sees(table.state, by, who)


@effects.on(
    Attacked,
    name="sidestep",
    rule="CD-124",
    who=_target,
    when=_may_side_step,
    cost=SideStepAp(),
    label="Side-step 1 space",
)
def sidestep(table: T, attack: Attacked, holder: str) -> Steps[None]:
    """Move 1 space; out of range or sight, the attack is nullified. Once until the start of its next turn."""
    who = the(table, holder)
    prefix = "cell " if who.arena == 0 else "cell 2:"

    def options() -> list[Option]:
        by, found = the(table, attack.by), []
        for cell in side_steps(table, who):
            name = cell_name(table.state, who, cell)
            if attack.pattern:
                away = not attack.pattern >> cell & 1
            else:
                away = distance_from(table.state, who, cell, by) > attack.reach
            found.append(Option(name, f"To {name}", prefix + name, stakes="out of its reach" if away else ""))
        return sorted(found, key=lambda option: not option.stakes)

    chosen = yield Choose(who.seat, f"Where does {who.name} step to?", options, rule="CD-124")
    attack.reaction = "sidestep"
    yield from enter(table, who, ground_of(table.state, who.arena).grid.parse(chosen))
    attack.nullified = who.downed or not still_reached(table, attack)
    text = "{name} side-steps to {cell}, out of reach." if attack.nullified else "{name} side-steps to {cell}."
    table.log("CD-124", text, name=who.name, who=who.key, cell=chosen)


# --- Favored and Berserk Stance ---------------------------------------------------------------------------------------


@effects.on(
    AtZero,
    name="favored",
    rule="CD-120",
    who=lambda table, event: [event.who],
    when=lambda table, event, holder: (
        the(table, holder).class_ == "Knight" and "favored" not in the(table, holder).used
    ),
    may=False,
)
def favored(table: T, event: AtZero, holder: str) -> None:
    """The Knight stays up with 1 HP, threshold refilled and AP brought back, once until a rest (CD-120, CD-121)."""
    who = the(table, holder)
    event.saved = True
    who.used.append("favored")
    who.hp = 1
    refill_threshold(table, who)
    if table.state.options.favored_ap == "add_4":
        who.ap = min(who.max_ap, who.ap + 4)
    else:
        who.ap = max(who.ap, 4)
    text = "{name} is favored: 1 HP, threshold {threshold}, {ap} AP."
    table.log("CD-120", text, name=who.name, who=who.key, threshold=who.threshold, ap=who.ap)


def may_go_berserk(table: T, who: Character) -> bool:
    """At half of its maximum HP or less, and not left the stance since its last turn began (CD-112)."""
    return (
        who.class_ == "Berserker"
        and not who.stance
        and not who.stance_locked
        and not who.downed
        and 0 < 2 * who.hp <= who.max_hp
    )


def go_berserk(table: T, who: Character) -> None:
    """Enter the stance: threshold is refilled, and the Berserker is Frenzied (CD-113, CD-115)."""
    who.stance = True
    table.log("CD-112", "{name} enters Berserk Stance.", name=who.name, who=who.key)
    refill_threshold(table, who)
    afflict(table, who, "Frenzied", who, "stance")


@effects.on(
    HpLost,
    name="berserk",
    rule="CD-112",
    who=lambda table, event: [event.who],
    when=lambda table, event, holder: may_go_berserk(table, the(table, holder)),
    label="Enter Berserk Stance",
)
def berserk(table: T, event: HpLost, holder: str) -> None:
    """Offered each time HP is lost and half or less is left."""
    go_berserk(table, the(table, holder))


def leave_stance(table: T, who: Character) -> None:
    """Out of the stance for 0 AP on its own turn; its Frenzied ends (CD-115, CD-116)."""
    who.stance = False
    who.stance_locked = True
    who.afflictions = [affliction for affliction in who.afflictions if affliction.how != "stance"]
    table.log("CD-116", "{name} leaves Berserk Stance.", name=who.name, who=who.key)
