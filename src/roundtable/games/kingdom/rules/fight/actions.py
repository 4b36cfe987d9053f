"""What can be done with an Action in Combat: Attack, Support Actions, Special Movement (MYK-PLAY-362, MYK-PLAY-400)."""

from collections.abc import Callable
from typing import Any, NamedTuple

from roundtable.games.kingdom import books
from roundtable.games.kingdom.rules.fight import cooperating, fleeing
from roundtable.games.kingdom.rules.fight.attack import attack
from roundtable.games.kingdom.rules.fight.familiarity import study, study_offers
from roundtable.games.kingdom.rules.fight.walking import passable, price_of_the_way
from roundtable.games.kingdom.rules.fight.weapons import (
    AT_RANDOM,
    HANDS,
    Weapon,
    alike,
    all_aims,
    allowed_targets,
    can_besiege,
    improvised,
    is_melee,
    lent,
    personality,
    strikes_at_random,
    weapons,
)
from roundtable.games.kingdom.rules.play import figures, knowing, numbers, odds
from roundtable.games.kingdom.rules.play.asking import NoTarget, Told, agrees, draw_aim, pick, pick_named, seat_of
from roundtable.games.kingdom.rules.play.buttons import chance_now, odds_of, use_option
from roundtable.games.kingdom.rules.play.effects import (
    SUPPORTS,
    Support,
    key_of,
    note_use,
    open_window,
    settle_falls,
    use_over,
)
from roundtable.games.kingdom.rules.play.moments import ActionTaken, Check, Used
from roundtable.games.kingdom.rules.play.price import note_level, pay, payable, price
from roundtable.games.kingdom.rules.play.verbs import bases, hope, items, maxima, moving
from roundtable.games.kingdom.rules.play.windows import REFUSED, heard
from roundtable.games.kingdom.rules.record import belongings
from roundtable.games.kingdom.rules.record.cycles import last
from roundtable.games.kingdom.state import (
    AREAS,
    Area,
    Campaign,
    Character,
    Fighter,
    Foe,
    Holding,
    Lasting,
    Ref,
    Table,
    set_acted,
    set_last_action,
)
from roundtable.kernel.asks import ChooseSome, Steps
from roundtable.kernel.options import Later, Named, Option

Offering = Callable[[Table, Ref], list[Option]]
Acting = Callable[[Table, Ref, str], Steps[None]]
ANYONE = "anyone"
"""The target of an attack that is drawn."""


class Further(NamedTuple):
    """Actions that what lies around the fight brings: who may, and what happens; `where` tells whether there is anything of
    the kind at this table, so that nobody need be looked at where there is not."""

    offers: Offering
    act: Acting
    where: Callable[[Table], Any]


FURTHER: dict[str, Further] = {}
"""They, by the first word of their keys."""

# --- the menu --------------------------------------------------------------------------------------------------------


def menu(
    table: Table, who: Ref, leave_out: tuple[str, ...] = (), *, must_move: bool = False, only_attack: bool = False
) -> Later:
    """Every action somebody may take now, the likeliest first."""
    state: Campaign = table.state
    if not must_move and not figures.awake(state, who):
        return Told(state, [DO_NOTHING])  # who has fallen by a ruling meanwhile takes no action (MYK-PLAY-414)
    with knowing.reading(state):
        return Told(state, named(table, who, leave_out, must_move=must_move, only_attack=only_attack))


def named(
    table: Table,
    who: Ref,
    leave_out: tuple[str, ...] = (),
    *,
    must_move: bool = False,
    only_attack: bool = False,
    how: str = "",
) -> list[Named]:
    """The keys of these actions of somebody awake, and what makes their options where somebody reads them; `how` is who's
    Personality. Asked within one `knowing.reading`."""
    if must_move:
        return []
    how = how or personality(table.state, who)
    found = _attacks(table, who, how)
    if not only_attack:
        found += _supports(table, who, leave_out)
        found += _others(table, who)
    if how == "Strange" and (done := done_before(figures.get(table.state, who))):
        by_target = table.options.strange_attack_target_variation
        found = [named for named in found if kind_of(named[0], by_target) not in done]  # MYK-WORLD-384
    found.append(DO_NOTHING)
    return found


def _as_is(key: str, option: Option) -> Option:
    return option


def _option(key: str, label: str, target: str, rule: str, group: str = "") -> Option:
    return Option(key, label, target, rule, group)


DO_NOTHING: Named = ("pass", _option, ("Do nothing", "", "MYK-PLAY-364"))
FURTHER_TO = {area: f"further {area}" for area in AREAS}


def kind_of(key: str, by_target: bool = False) -> str:
    """What kind of action a key is, for those who may not repeat themselves; attacks may differ by target (MYK-WORLD-384)."""
    if not by_target and key.startswith(("attack ", "spare")):
        return "attack"
    words = key.split(" ")
    if words[0] in ("attack", "spare"):
        return f"attack {words[-1]}" if by_target else "attack"
    return " ".join(words[:2])


SEVERAL = "; "
"""What stands between the kinds of action of a Round in which somebody took several."""


def done_before(one: Fighter) -> list[str]:
    """What the Strange may not do in this Round: what they did in the last. Twice in one Round they may (MYK-WORLD-384)."""
    done = one.before if type(one) is Foe and one.did else one.last_action
    return done.split(SEVERAL) if done else []


def note_kind(one: Fighter, kind: str) -> None:
    """Somebody takes an action of a kind; the Strange remember all of a Round (MYK-WORLD-384)."""
    if kind and type(one) is Foe and books.monsters[one.book].personality == "Strange":
        if not one.did:
            one.before = one.last_action
        one.did = [*one.did, kind]
    if one.last_action != kind:
        set_last_action(one, kind)


def forget_kinds(one: Fighter, *, passed: bool) -> None:
    """A Round has `passed`: what was done in it is what was done last; nothing where it was idle. A free turn is none."""
    if type(one) is Foe and one.did:
        one.last_action = SEVERAL.join(one.did) if passed else one.before
        one.did, one.before = [], ""
    elif one.last_action and not (one.acted and passed):
        one.last_action = ""


def _attacks(table: Table, who: Ref, how: str) -> list[Named]:
    """The attacks of somebody with a Personality."""
    state: Campaign = table.state
    found: list[Named] = []
    own = weapons(state, who)
    all_ways = [*own, *lent(state, who)]
    plain = alike(state, who)
    aims = all_aims(state, who, all_ways, how, plain)
    at_random = how in AT_RANDOM
    last: list[Named] = []
    for weapon in all_ways:
        key, them = weapon.key, aims[weapon.key]
        # Bare hands come last: whoever has a weapon hardly wants them.
        into = last if key == HANDS and len(own) > 1 else found
        if at_random and len(them) > 1:
            label = f"Attack at random ({called(weapon)})"
            into.append((f"attack {key} {ANYONE}", _option, (label, "", "MYK-WORLD-382", "Attack")))
            continue
        for target in them:
            into.append((f"attack {key} {target}", _attack_option, (state, who, weapon, target)))
    found += _sieges(state, who)
    found += last
    if who[0] == "p":
        if [weapon for weapon in own if weapon.melee and aims[weapon.key]]:
            found.append(("spare", _special_option, (state, who, "Hold back: attack without killing")))
        if _could_club(state, who, aims, plain):
            found.append(("club", _special_option, (state, who, "Attack with any other Item")))
    return found


def _could_club(state: Campaign, who: Ref, aims: dict[str, list[Ref]], plain: bool) -> bool:
    """Whether an Item that is no weapon could strike anybody (MYK-PLAY-367)."""
    clubs = improvised(state, who)
    if clubs and plain and HANDS in aims:
        return bool(aims[HANDS])  # they reach as far as bare hands
    return any(allowed_targets(state, who, club) for club in clubs)


def _attack_option(key: str, state: Campaign, who: Ref, weapon: Weapon, target: Ref) -> Option:
    label = f"Attack {figures.name(state, target)} ({called(weapon)})"
    return Option(key, label, f"figure {target}", "MYK-PLAY-365", "Attack", chance_to_hit(state, who, weapon, target))


def called(weapon: Weapon) -> str:
    """A weapon in an option: what is thrown is told from what is held (MYK-GEAR-165)."""
    return f"{weapon.name}, thrown" if weapon.key.startswith("throw ") else weapon.name


def _sieges(state: Campaign, who: Ref) -> list[Named]:
    """Attacks on the Bases of this room, which count as in the enemy's Encampment (MYK-WORLD-335, MYK-WORLD-336)."""
    if not bases.in_use(state) or figures.team(state, who) != "court" or strikes_at_random(state, who):
        return []
    return [
        (f"attack {weapon.key} {base}", _siege_option, (state, who, weapon, base))
        for weapon in weapons(state, who)
        for base in bases.standing(state, bases.court_room(state))
        if can_besiege(state, who, weapon, base)
    ]


def _siege_option(key: str, state: Campaign, who: Ref, weapon: Weapon, base: Ref) -> Option:
    label = f"Attack the {figures.name(state, base)} ({weapon.name})"
    return Option(key, label, f"figure {base}", "MYK-WORLD-336", "Attack", chance_to_hit(state, who, weapon, base))


def chance_to_hit(state: Campaign, who: Ref, weapon: Weapon, target: Ref, *, held_back: bool = False) -> str:
    """How likely an attack hits: exact, before Hope and reactions (MYK-PLAY-370, MYK-PLAY-474); not told of the unknown."""
    if figures.unknown(state, target):
        return "who knows whether it hits?"
    blow = weapon.strikes(who, target)
    blow.melee = is_melee(state, who, weapon, target)
    made = Check(
        who=who,
        score="Warfare",
        difficulty=numbers.defense(state, target, blow),
        rule="MYK-PLAY-370",
        kind="attack",
        action="attack",
        against=target,
        attack=blow,
    )
    if figures.in_enemy_encampment(state, who):
        made.difficulty -= 2  # as if the result were 2 higher (MYK-PLAY-472)
    if held_back:
        made.difficulty += 2  # the result is 2 lower (MYK-PLAY-474)
    made.difficulty -= sum(help_.amount for help_ in state.helps if help_.target == who and help_.action == "attack")
    return f"{odds.percent(chance_now(state, made))} to hit"


def usable(table: Table, who: Ref) -> list[tuple[str, Support]]:
    """The Support Skills and Items somebody could use now, by the holder that would use them."""
    found = []
    for at_hand in _at_hand(table.state, who):
        if can_use(table, who, *at_hand):
            found.append(at_hand)
    return found


def _at_hand(state: Campaign, who: Ref) -> list[tuple[str, Support]]:
    """The Support Skills and Items that work for somebody, usable now or not; kept with what they know and have."""
    kept = knowing.of_one(state, who)
    found: list[tuple[str, Support]] | None = kept.get("supports")
    if found is None:
        skills = dict.fromkeys(knowing.skills_of(state, who))
        found = [(who, SUPPORTS[key]) for name in skills if (key := key_of("skill", name)) in SUPPORTS]
        for held in figures.get(state, who).items:
            key = key_of("item", held.item)
            if key in SUPPORTS and held.slots and held in numbers.working_copies(state, who, held.item):
                found.append((f"{who}#{held.slots[0]}", SUPPORTS[key]))
        kept["supports"] = found
    return found


def can_use(table: Table, who: Ref, holder: str, one: Support) -> bool:
    """Whether a Support may be used now: its condition, its price, its limit; Plans never in Combat (MYK-PLAY-016)."""
    state: Campaign = table.state
    if one.plan and state.battle is not None:
        return False
    source = one.source
    if source.kind == "skill" and knowing.is_spent(state, who, source.name):
        return False
    if source.uses and state.limits:
        for per in ("combat", "game"):
            if f"per {per}" in source.uses and state.limits.get(f"{source.key} {holder} {per}", 0):
                return False
    if one.fits is not None and not one.fits(state, holder):
        return False
    return one.can(table, who) and payable(state, who, price(state, who, source))


def _supports(table: Table, who: Ref, leave_out: tuple[str, ...]) -> list[Named]:
    found: list[Named] = []
    for holder, one in usable(table, who):
        if one.source.name in leave_out:
            continue
        found.append((support_key(holder, one), _support_option, (table, who, one)))
    return found


def support_key(holder: str, one: Support) -> str:
    """The key of the option to use a Support Skill or Item."""
    return f"use {one.source.key}" + (f" {holder.partition('#')[2]}" if "#" in holder else "")


def _support_option(key: str, table: Table, who: Ref, one: Support) -> Option:
    return use_option(table, who, key, one.source)


def _further_option(key: str, state: Campaign, who: Ref, area: Area) -> Option:
    stakes = price_of_the_way(state, who) if moving.obstructed(state, who, area) else ""
    return Option(key, f"Move further, to the {area}", f"area {area}", "MYK-PLAY-407", "More", stakes=stakes)


def _others(table: Table, who: Ref) -> list[Named]:
    """The other Support Actions and Special Movement (MYK-PLAY-400, MYK-PLAY-406, MYK-PLAY-407)."""
    state: Campaign = table.state
    found: list[Named] = []
    one = figures.get(state, who)
    ways: list[tuple[Area, str]] = []
    if (area := figures.step_from(one.area, one.team)) and passable(state, who, area):
        ways.append((area, "forward"))
    if area := figures.step_from(one.area, one.team, -1):  # nobody bars the way back (MYK-PLAY-360)
        ways.append((area, "back"))
    for other in carriable(state, who):
        found += [(f"carry {other} {area}", _carry_option, (state, who, other, area, said)) for area, said in ways]
    if who[0] == "p":
        for other in partners(state, who):
            found.append((f"exchange {other}", _exchange_option, (state, other)))
        for thing in state.battle.objects if state.battle else ():
            found.append((f"search {thing}", _option, (f"Search {thing}", "", "MYK-PLAY-403", "More")))
    found += cooperating.offers(table, who)
    further = study_offers(state, who)
    for more in FURTHER.values():
        if more.where(table):
            further += more.offers(table, who)
    for option in further:
        found.append((option.key, _as_is, (option,)))
    for name in sleeping_skills(state, who) if who[0] == "p" else ():
        if hope.available(state, who) >= hope.with_eater(state, 1):
            label = f"Wake {name} for this Round (1 Hope)"
            found.append((f"wake {name}", _option, (label, "", "MYK-PLAY-048", "Skills and Items")))
    if ways and not numbers.number(state, who, "cannot move"):
        for area, _ in ways:
            found.append((FURTHER_TO[area], _further_option, (state, who, area)))
    if fleeing.may_flee(state, who):
        found.append(("flee", _flee_option, (state, who)))
    if who[0] == "f" and _may_surrender(table, who):
        found.append(("surrender", _option, ("Surrender", "", "MYK-PLAY-434", "More")))
    return found


def _carry_option(key: str, state: Campaign, who: Ref, other: Ref, area: Area, said: str) -> Option:
    stakes = price_of_the_way(state, who) if moving.obstructed(state, who, area) else ""
    label = f"Carry {figures.name(state, other)} {said}"
    return Option(key, label, f"figure {other}", "MYK-PLAY-401", "More", stakes=stakes)


def _exchange_option(key: str, state: Campaign, other: Ref) -> Option:
    return Option(
        key, f"Exchange Items with {figures.name(state, other)}", f"figure {other}", "MYK-PLAY-402", "More"
    )


def _flee_option(key: str, state: Campaign, who: Ref) -> Option:
    return Option(key, fleeing.words(state, who), "", "MYK-PLAY-408", "More")


def sleeping_skills(state: Campaign, who: Ref) -> list[str]:
    """Permanent Monster Skills of a PC that are not paid for in this cycle (MYK-PLAY-048)."""
    if who[0] != "p":
        return []
    kept = knowing.of_one(state, who)
    found: list[str] | None = kept.get("asleep")
    if found is None:
        working = knowing.skills_of(state, who)
        own = knowing.own_skills(state, who)
        found = kept["asleep"] = [name for name in dict.fromkeys(own) if knowing.needs_waking(name) and name not in working]
    return found


def carriable(state: Campaign, who: Ref) -> list[Ref]:
    """Unconscious characters in the own Area or the next (MYK-PLAY-401)."""
    down = figures.down(state)
    return [other for other in down if other != who and figures.distance(state, who, other) <= 1] if down else []


def partners(state: Campaign, who: Ref) -> list[Ref]:
    """Whom one may exchange Items with: awake people of the own side in the same Area (MYK-PLAY-402)."""
    mine = figures.get(state, who)
    area, have = mine.area, bool(mine.items)
    found = []
    for other, theirs in figures.up(state, mine.team):
        if theirs.area == area and other[0] == "p" and other != who and (have or theirs.items):
            found.append(other)
    return found


def _may_surrender(table: Table, who: Ref) -> bool:
    return who[0] == "f" and seat_of(table, who) >= 0


# --- doing it --------------------------------------------------------------------------------------------------------


def act(table: Table, who: Ref, key: str, weapon: Weapon | None = None) -> Steps[int]:
    """Take the action of an option's key, an attack with this weapon where it is known (MYK-PLAY-362). How many further
    actions it brings (MYK-PLAY-378)."""
    state: Campaign = table.state
    one = figures.get(state, who)
    word, _, rest = key.partition(" ")
    kind = kind_of(key, table.options.strange_attack_target_variation) if word != "pass" else ""
    note_kind(one, kind)
    if word == "pass":
        table.log("MYK-PLAY-364", "{who} does nothing.", who=figures.name(state, who), figure=who)
        return 0
    if not one.acted:
        set_acted(one, True)
    if word == "attack":
        return (yield from _attack(table, who, rest, weapon))
    if word in ("spare", "club"):
        return (yield from _special_attack(table, who, word))
    if word == "use":
        yield from _use(table, who, rest)
        return 0
    if heard(table, ActionTaken):
        spoken = f"what {figures.name(state, who)} does"
        yield from open_window(table, ActionTaken(who=who, action=word, spoken=spoken))
        if not figures.awake(state, who):
            return 0
    if word == "wake":
        yield from wake(table, who, rest)
    elif word == "carry":
        yield from _carry(table, who, *rest.split(" ", 1))
    elif word == "exchange":
        yield from exchange(table, who, rest)
    elif word == "search":
        yield from _search(table, who, rest)
    elif word == "help":
        yield from cooperating.promise(table, who, *rest.split(" ", 1))
    elif word == "further":
        yield from moving.move(table, who, figures.area_called(rest), "MYK-PLAY-407")
    elif word == "flee":
        yield from fleeing.flee(table, who)
    elif word == "study":
        yield from study(table, who, rest)
    elif word in FURTHER:
        yield from FURTHER[word].act(table, who, rest)
    elif word == "surrender":
        assert isinstance(one, Foe)
        one.surrendered = True
        table.log("MYK-PLAY-434", "{who} surrenders.", who=figures.name(state, who), figure=who)
    return 0


def weapon_named(state: Campaign, who: Ref, key: str) -> Weapon:
    ways = [*weapons(state, who), *lent(state, who), *improvised(state, who)]
    return next(weapon for weapon in ways if weapon.key == key)


def _attack(
    table: Table, who: Ref, rest: str, weapon: Weapon | None = None, *, held_back: bool = False
) -> Steps[int]:
    state: Campaign = table.state
    key, _, target = rest.rpartition(" ")
    weapon = weapon or weapon_named(state, who, key)
    if target == ANYONE:
        aims = allowed_targets(state, who, weapon)
        target = draw_aim(table, who, aims)
    blow = yield from attack(table, who, weapon, [target], held_back=held_back, counted=True)
    return blow.more_actions


SPECIAL = {"spare": "MYK-PLAY-474", "club": "MYK-PLAY-367"}
"""Blows that ask for weapon and target: held back, or with any Item."""


def _special_attack(table: Table, who: Ref, word: str) -> Steps[int]:
    """Hold back, or strike with any Item: weapon and target are asked for (MYK-PLAY-474, MYK-PLAY-367)."""
    strikes = _strikes(table.state, who, word)
    chosen = yield from pick_named(table, who, "Whom do you strike, and with what?", strikes, SPECIAL[word])
    return (yield from _attack(table, who, chosen, held_back=word == "spare"))


def _special_option(word: str, state: Campaign, who: Ref, label: str) -> Option:
    """Where only one such blow can be struck it follows at once: its odds stand here."""
    strikes = _strikes(state, who, word)
    if len(strikes) != 1:
        return Option(word, label, "", SPECIAL[word], "Attack")
    key, make, more = strikes[0]
    only = make(key, *more)
    return Option(word, label, "", SPECIAL[word], "Attack", only.odds, only.stakes)


def _strikes(state: Campaign, who: Ref, word: str) -> list[Named]:
    ways = improvised(state, who) if word == "club" else [one for one in weapons(state, who) if one.melee]
    at_random = strikes_at_random(state, who)  # MYK-PLAY-560
    strikes: list[Named] = []
    all_of_them = all_aims(state, who, ways)
    for weapon in ways:
        aims = all_of_them[weapon.key]
        if len(aims) > 1 and at_random:
            strikes.append((f"{weapon.key} {ANYONE}", _option, (f"Anyone, at random ({weapon.name})", "", "")))
            continue
        more = [(state, who, weapon, target, SPECIAL[word]) for target in aims]
        strikes += [(f"{weapon.key} {args[3]}", _strike_option, args) for args in more]
    return strikes


def _strike_option(key: str, state: Campaign, who: Ref, weapon: Weapon, target: Ref, rule: str) -> Option:
    """A blow with any Item, or one that is held back, with its chance (MYK-PLAY-367, MYK-PLAY-474, MYK-PLAY-370)."""
    held_back = rule == "MYK-PLAY-474"
    likely = chance_to_hit(state, who, weapon, target, held_back=held_back)
    stakes = "2 damage less, and nobody dies of it" if held_back else ""
    return Option(key, f"{figures.name(state, target)} ({weapon.name})", f"figure {target}", rule, odds=likely, stakes=stakes)


def _use(table: Table, who: Ref, rest: str) -> Steps[None]:
    key, _, slot = rest.partition(" ")
    holder = f"{who}#{slot}" if slot else who
    yield from use(table, holder, SUPPORTS[key])


def use(table: Table, holder: str, one: Support) -> Steps[bool]:
    """Use a Support Skill or Item: pay, let others answer, then its effect (MYK-GEAR-318). Whether it took effect."""
    state: Campaign = table.state
    who = figures.owner(holder)
    source = one.source
    given = yield from pay(table, who, price(state, who, source), source.rule)
    if given == REFUSED:
        return False
    state.aimed = []
    state.paid[f"{holder} {source.key}"] = given
    for per in ("combat", "game"):
        if f"1 per {per}" in source.uses:
            name = f"{source.key} {holder} {per}"
            state.limits[name] = state.limits.get(name, 0) + 1
    if source.kind == "item":
        note_level(state, holder)
        if items.used_up_by_use(source.name):
            yield from items.use_up(table, holder, source.rule)
    note_use(table, holder, source)
    used = Used(
        who=who,
        kind="skill" if source.kind == "skill" else "item",
        name=source.name,
        slot=int(holder.partition("#")[2] or 0),
        spoken=f"{figures.name(state, who)} using {source.name}",
    )
    marks = state.in_use
    yield from open_window(table, used)
    state.in_use = marks  # an Item that answered it had its own (MYK-GEAR-182, MYK-GEAR-193)
    done = not used.cancelled and (figures.awake(state, who) or who in state.falling)
    if done:
        try:
            yield from one.body(table, holder)
        except NoTarget:
            table.log("MYK-BEAST-391", "Nobody can be chosen for it: it comes to nothing.")
        yield from use_over(table, who, source, state.aimed or [])
    state.aimed = None
    state.paid.pop(f"{holder} {source.key}", None)
    yield from settle_falls(table)
    return done


def wake(table: Table, who: Ref, name: str) -> Steps[None]:
    """A PC pays 1 Hope for a Permanent Monster Skill until the cycle ends (MYK-PLAY-047, MYK-PLAY-048)."""
    state: Campaign = table.state
    if (yield from hope.spend(table, who, 1, "fixed", "MYK-PLAY-047")) < 1:
        return
    effect = Lasting(name=name, rule="MYK-PLAY-048", what="monster skill", note=name, until="cycle")
    last(state, figures.get(state, who), effect)
    table.log("MYK-PLAY-048", "{who} wakes {skill}.", who=figures.name(state, who), skill=name, figure=who)


def _carry(table: Table, who: Ref, other: Ref, area: str) -> Steps[None]:
    """Carrier and carried both shift by 1 Area in the same direction (MYK-PLAY-401)."""
    state: Campaign = table.state
    one = figures.get(state, who)
    sign = 1 if figures.step_from(one.area, one.team, 1) == area else -1
    carried_to = figures.step_from(figures.get(state, other).area, one.team, sign)
    if (yield from moving.move(table, who, figures.area_called(area), "MYK-PLAY-401")) and carried_to:
        yield from moving.move(table, other, carried_to, "MYK-PLAY-401", forced=True, by=who)


def exchange(table: Table, who: Ref, other: Ref, *, unused: bool = False) -> Steps[None]:
    """Trade equipped Items, as many as wished, with somebody in the same Area (MYK-PLAY-402, MYK-GEAR-145); `unused` ones
    only, where what was used in this cycle changes no hands (MYK-GEAR-117, MYK-GEAR-144)."""
    state: Campaign = table.state
    if who == other:
        return  # a narcissist has nothing to exchange with (MYK-GEAR-112)
    mine, theirs = figures.landmaker(state, who), figures.landmaker(state, other)
    give = yield ChooseSome(
        seat_of(table, who),
        f"Which Items do you hand to {figures.name(state, other)}?",
        _tradable(mine, theirs, unused),
        rule="MYK-PLAY-402",
    )
    take = yield ChooseSome(
        seat_of(table, who),
        f"Which Items do you ask of {figures.name(state, other)}?",
        _tradable(theirs, mine, unused),
        rule="MYK-PLAY-402",
    )
    wanted = " and ".join(held.item for held in theirs.items if str(held.slots[0]) in take) or "nothing"
    offered = " and ".join(held.item for held in mine.items if str(held.slots[0]) in give) or "nothing"
    if seat_of(table, other) != seat_of(table, who) and not (
        yield from agrees(
            table,
            other,
            f"{figures.name(state, who)} offers {offered} for {wanted}. Agreed?",
            "MYK-PLAY-402",
            "Agreed",
        )
    ):
        return
    giving = belongings.whole(mine, [held for held in mine.items if str(held.slots[0]) in give])
    taking = belongings.whole(theirs, [held for held in theirs.items if str(held.slots[0]) in take])
    with items.moving_copies(state):
        done = _swap(mine, theirs, giving, taking)
    if not done:
        table.log("MYK-PLAY-402", "There is no room for that: the exchange comes to nothing.")
        return
    table.log(
        "MYK-PLAY-402",
        "{who} and {other} exchange {offered} and {wanted}.",
        who=figures.name(state, who),
        other=figures.name(state, other),
        offered=offered,
        wanted=wanted,
        figure=who,
    )
    for one in (who, other):
        maxima.keep_to_maxima(table, one)
        items.resettle(table, one)


def _tradable(giver: Character, taker: Character, unused: bool) -> list[Option]:
    """What somebody could hand to another: not what stays on, nor what the other may not equip (MYK-CREATE-179)."""
    free = [held for held in giver.items if not belongings.stays_on(held) and belongings.may_equip(taker, held.item)]
    free = [held for held in free if not (unused and held.used)]
    return [Option(str(held.slots[0]), held.item) for held in free]


def _swap(mine: Character, theirs: Character, giving: list[Holding], taking: list[Holding]) -> bool:
    """Both hand over what was agreed; nothing happens where something has no Slot. Whether it was done."""
    before = [(one, list(one.items)) for one in (mine, theirs)]
    slots = [(held, held.slots) for held in (*giving, *taking)]
    mine.items = [held for held in mine.items if not any(held is gone for gone in giving)]
    theirs.items = [held for held in theirs.items if not any(held is gone for gone in taking)]
    if all(belongings.equip(theirs, held) for held in giving) and all(belongings.equip(mine, held) for held in taking):
        return True
    for one, had in before:
        one.items = had
    for held, old in slots:
        held.slots = old
    return False


def _search(table: Table, who: Ref, thing: str) -> Steps[None]:
    """Wit or Quest against Court size + 7 on an object of the room (MYK-PLAY-403)."""
    from roundtable.games.kingdom.rules.play.checks import check

    state: Campaign = table.state
    assert state.battle is not None
    against = hope.landmakers(state) + 7
    score = yield from pick(
        table,
        who,
        f"With what do you search {thing}?",
        [
            Option(
                one,
                f"{one} {numbers.score(state, who, one)}",
                odds=odds_of(state, who, one, against, "MYK-PLAY-403", "search"),
            )
            for one in ("Wit", "Quest")
        ],
        "MYK-PLAY-403",
    )
    made = yield from check(table, who, score, against, "MYK-PLAY-403", kind="search", why=f"search of {thing}")
    if made.success:
        state.battle.objects.remove(thing)
        found = FOUND.get(thing)
        table.log("MYK-PLAY-403", "{what} is searched: {found}", what=thing, found=found or "there is nothing.")


FOUND: dict[str, str] = {}
"""What scenarios have put on objects; filled by the dungeon."""
