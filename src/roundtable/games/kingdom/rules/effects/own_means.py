"""More that own Skills of monsters have in common: resisting, dice for each, Slots, and what is taken from the Kingdom."""

from collections.abc import Sequence

from roundtable.games.kingdom import books
from roundtable.games.kingdom.books.entries import Monster
from roundtable.games.kingdom.rules.effects.class_skills import same_side
from roundtable.games.kingdom.rules.fight.attack import attack
from roundtable.games.kingdom.rules.fight.monsters import average, preferred
from roundtable.games.kingdom.rules.fight.over import decided
from roundtable.games.kingdom.rules.fight.turn import further
from roundtable.games.kingdom.rules.fight.weapons import Weapon, allowed_targets, strikes_at_random, weapons
from roundtable.games.kingdom.rules.play import checks, figures, numbers
from roundtable.games.kingdom.rules.play.asking import NOBODY, draw_aim, pick, seat_of
from roundtable.games.kingdom.rules.play.moments import Check
from roundtable.games.kingdom.rules.play.shares import Shares
from roundtable.games.kingdom.rules.play.verbs import followers as people
from roundtable.games.kingdom.rules.play.verbs import harm
from roundtable.games.kingdom.rules.record import belongings
from roundtable.games.kingdom.rules.record.cycles import last
from roundtable.games.kingdom.state import Campaign, Character, Holding, Lasting, Ref, Table, Until, add_to
from roundtable.kernel.asks import Steps
from roundtable.kernel.options import Option

CONJURED = "conjured"
"""The mark of Items that vanish after the Combat and are nobody's loot."""


def hostile(table: Table, holder: Ref, other: Ref) -> bool:
    """Whether an Interrupt that harms would be used on somebody: nobody's monsters spare their side (MYK-WORLD-386)."""
    return seat_of(table, holder) != NOBODY or not same_side(table.state, holder, other)


def resists(table: Table, who: Ref, score: str, difficulty: int, rule: str, why: str) -> Steps[bool]:
    """Somebody's check against a Skill. Whether it succeeds."""
    made = yield from checks.check(table, who, score, difficulty, rule, kind="resist", why=why)
    return made.success


def burn(
    table: Table, by: Ref, targets: Sequence[Ref], dice: str, rule: str, source: str, plus: int = 0
) -> Steps[None]:
    """Each takes damage by dice of its own, unless the table shares them (MYK-BEAST-007)."""
    group = list(targets)
    thrown = Shares(table, dice, rule, "{source}: {total}.")
    for one in group:
        if not figures.get(table.state, one).dead:
            amount = plus + (thrown(source=source) if dice else 0)
            yield from harm.hurt(table, one, max(0, amount), rule, by=by, source=source, group=group)


def scare(table: Table, by: Ref, who: Ref, dice: str, rule: str) -> Steps[int]:
    """Somebody loses Followers by the dice. How many."""
    lost = table.roll(dice, rule, "{total:Follower is|Followers are} in danger.").total
    return (yield from people.lose(table, who, lost, rule, by=by))


def drawn_slot(table: Table, who: Ref, rule: str) -> Holding | None:
    """The Item in a Slot drawn by 1D6; an empty Slot means none (MYK-BEAST-014)."""
    slot = table.die(6, rule, "Item Slot {total}.")
    return next((held for held in figures.get(table.state, who).items if slot in held.slots), None)


def stop_item(table: Table, who: Ref, held: Holding, name: str, rule: str, until: Until) -> None:
    """An equipped Item cannot be used for a while."""
    state: Campaign = table.state
    effect = Lasting(name=name, rule=rule, what="stopped item", note=str(held.slots[0]), until=until)
    last(state, figures.get(state, who), effect)
    table.log(rule, "{who} cannot use the {item}.", who=figures.name(state, who), item=held.item, figure=who)


# --- several attacks in one action (MYK-BEAST-022) -------------------------------------------------------------------


def armed(state: Campaign, who: Ref) -> list[Weapon]:
    """The ways to attack with which somebody could strike anybody now."""
    return [weapon for weapon in weapons(state, who) if allowed_targets(state, who, weapon)]


def barrage(table: Table, who: Ref, number: int, rule: str, note: str, *, different: bool = False) -> Steps[None]:
    """Up to so many attacks as one action, with `different` each on somebody else (MYK-BEAST-022, MYK-PLAY-378)."""
    state: Campaign = table.state
    ways = armed(state, who)
    if not ways or number < 1:
        return
    options = [Option(way.key, way.name) for way in ways]
    best = max(ways, key=lambda way: average(way.damage) + way.level)
    key = yield from pick(table, who, f"{note}: with what?", options, rule, lambda _: best.key)
    weapon = next(way for way in ways if way.key == key)
    struck_at: list[Ref] = []
    more = 0
    for _ in range(number):
        aims = allowed_targets(state, who, weapon, struck_at if different else ())
        if not aims or not figures.awake(state, who) or decided(state):
            break
        target = yield from _next_target(table, who, weapon, aims, rule, note)
        if target == "no":
            break
        struck_at.append(target)
        blow = yield from attack(table, who, weapon, [target], extra=bool(struck_at[1:]), note=note, counted=True)
        more += blow.more_actions
    yield from further(table, who, more)


def _next_target(table: Table, who: Ref, weapon: Weapon, aims: list[Ref], rule: str, note: str) -> Steps[str]:
    state: Campaign = table.state
    if seat_of(table, who) == NOBODY:
        return preferred(table, who, weapon, aims)
    if strikes_at_random(state, who):
        return draw_aim(table, who, aims)
    options = [Option(one, f"Attack {figures.name(state, one)}", f"figure {one}", rule) for one in aims]
    return (yield from pick(table, who, f"{note}: whom do you attack?", [*options, Option("no", "No more")], rule))


# --- Items out of nowhere --------------------------------------------------------------------------------------------


def teachable(who: Ref, kind: Monster) -> list[str]:
    """What somebody could learn of a kind of monster: people nothing that is a Public Enemy's own (MYK-WORLD-413)."""
    if kind.can_be_citizen or not figures.is_person(who):
        return kind.skills
    return [name for name in kind.skills if not books.skills[name].is_monster_skill]


def room_for(state: Campaign, who: Ref, most: int) -> bool:
    """Whether somebody can have one more Item out of nowhere: a monster so many in all, a person by the Slots."""
    one = figures.get(state, who)
    return bool(belongings.free_slots(one)) if isinstance(one, Character) else len(one.items) < most


def conjure(table: Table, who: Ref, among: Sequence[str], level: int, rule: str) -> Steps[None]:
    """An Item of the user's choice is there, and equipped, until the Combat is over."""
    state: Campaign = table.state
    one = figures.get(state, who)
    if isinstance(one, Character):
        among = [name for name in among if belongings.fits(one, name)]
    else:
        among = [name for name in among if books.items[name].fits_monster()]
    if not among:
        return
    chosen = yield from pick(table, who, "Which Item?", [Option(name, name) for name in among], rule)
    add_item(state, who, chosen, level, CONJURED)
    table.log(rule, "{who} has a {item}.", who=figures.name(state, who), item=chosen, figure=who)


def add_item(state: Campaign, who: Ref, item: str, level: int, mark: str) -> None:
    """Equip an Item; a monster's Slots are without number."""
    one = figures.get(state, who)
    entry = books.items[item]
    held = Holding(item=item, level=None if entry.levels is None else level, mark=mark)
    if isinstance(one, Character):
        belongings.equip(one, held)
        return
    first = 1 + max((slot for other in one.items for slot in other.slots), default=0)
    held.slots = list(range(first, first + entry.slots))
    add_to(one.items, held)


def vanish(state: Campaign, who: Ref) -> None:
    """What came out of nowhere is gone."""
    one = figures.get(state, who)
    one.items = [held for held in one.items if held.mark != CONJURED]
    if isinstance(one, Character):
        one.surplus = [held for held in one.surplus if held.mark != CONJURED]


# --- the Kingdom (MYK-BEAST-015) -------------------------------------------------------------------------------------


def kingdom_resists(table: Table, attribute: str, difficulty: int, rule: str, why: str) -> Steps[Check]:
    """A representative's check with a Kingdom Attribute (MYK-BEAST-015)."""
    state: Campaign = table.state
    who = checks.representative(state) or figures.person(state.court[0])
    return (yield from checks.check(table, who, attribute, difficulty, rule, kind="resist", why=why))


DERIVED = ("max_hp", "capacity", "max_followers", "defense")


def lower_score(state: Campaign, who: Ref, score: str, name: str, rule: str, until: Until) -> None:
    """An Ability Score is 1 lower for a while; what derives from it is not recalculated (MYK-BEAST-182, MYK-BEAST-444)."""
    one = figures.get(state, who)
    before = {what: numbers.number(state, who, what) for what in DERIVED}
    last(state, one, Lasting(name=name, rule=rule, what=score, amount=-1, until=until))
    for what, was in before.items():
        change = was - numbers.number(state, who, what)
        if change:
            last(state, one, Lasting(name=name, rule=rule, what=what, amount=change, until=until))
