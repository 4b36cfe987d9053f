"""The Advanced Skills of the Useful group, in the book's order (MYK-GEAR-098)."""

from itertools import combinations

from roundtable.games.kingdom.rules.exploring.places import delve, members, room_of
from roundtable.games.kingdom.rules.fight.attack import attack
from roundtable.games.kingdom.rules.fight.weapons import Weapon, targets, weapons
from roundtable.games.kingdom.rules.play import checks, figures, numbers
from roundtable.games.kingdom.rules.play.asking import agrees, pick, pick_area, pick_figure, pick_number, pick_some
from roundtable.games.kingdom.rules.play.effects import always, interrupt, is_own, skill, support
from roundtable.games.kingdom.rules.play.moments import (
    AttackDeclared,
    AttackOver,
    Bonus,
    Check,
    CheckDeclared,
    DiceThrown,
    StrategyRolled,
)
from roundtable.games.kingdom.rules.play.verbs import hope, moving, status, ties
from roundtable.games.kingdom.rules.record.bonds import roll_subtype
from roundtable.games.kingdom.rules.record.cycles import last
from roundtable.games.kingdom.state import AREAS, Campaign, Lasting, Ref, Table
from roundtable.kernel.asks import Steps
from roundtable.kernel.options import Option


def beside(state: Campaign, who: Ref) -> list[Ref]:
    """Everybody in the user's Area, the user too."""
    return figures.in_area(state, figures.get(state, who).area)


@support(skill("Combination"), can=lambda table, who: table.state.battle is not None)
def combination(table: Table, who: str) -> Steps[None]:
    """Warfare / 7: somebody here deals 1D6 + Affection more until the Round ends (MYK-GEAR-098)."""
    state = table.state
    target = yield from pick_figure(table, who, "Whom do you set up?", beside(state, who), "MYK-GEAR-098")
    made = yield from checks.check(
        table, who, "Warfare", 7, "MYK-GEAR-098", kind="skill", skill="Combination", why="Combination"
    )
    if made.success:
        rolled = table.roll("1d6", "MYK-GEAR-098", "{total} more damage, and the Affection as well.").total
        amount = rolled + (0 if target == who else ties.toward(state, who, target))
        effect = Lasting(
            name="Combination", rule="MYK-GEAR-098", what="damage", amount=amount, until="cycle", giver=who
        )
        last(state, figures.get(state, target), effect)


def _kissable(state: Campaign, who: Ref) -> list[Ref]:
    near = beside(state, who) if state.battle is not None else figures.in_play(state)
    return [one for one in near if one != who and ties.toward(state, who, one) and figures.get(state, one).bad_statuses]


@support(skill("Blessed Kiss"), can=lambda table, who: bool(_kissable(table.state, who)))
def blessed_kiss(table: Table, who: str) -> Steps[None]:
    """A Bad Status of somebody one likes is gone (MYK-GEAR-099)."""
    state = table.state
    target = yield from pick_figure(table, who, "Whom do you kiss?", _kissable(state, who), "MYK-GEAR-099")
    kinds = figures.get(state, target).bad_statuses
    kind = yield from pick(table, who, "Of what?", [Option(one, one) for one in kinds], "MYK-GEAR-099")
    status.cure(table, target, kind, "MYK-GEAR-099")


@support(skill("Aggravation"), can=lambda table, who: bool(table.state.battle and len(beside(table.state, who)) > 1))
def aggravation(table: Table, who: str) -> Steps[None]:
    """Warfare against the Level: somebody here is Exhausted (MYK-GEAR-101)."""
    state = table.state
    among = [one for one in beside(state, who) if one != who]
    target = yield from pick_figure(table, who, "Whom do you wear down?", among, "MYK-GEAR-101")
    difficulty = figures.level(state, target)
    made = yield from checks.check(
        table, who, "Warfare", difficulty, "MYK-GEAR-101", kind="skill", skill="Aggravation", why="Aggravation"
    )
    if made.success:
        figures.get(state, target).exhausted = True
        table.log("MYK-GEAR-101", "{who} is Exhausted.", who=figures.name(state, target), figure=target)


@interrupt(
    skill("Blitz"),
    StrategyRolled,
    when=lambda table, rolled, holder: (
        table.state.battle is not None
        and table.state.battle.round == 1
        and rolled.first == figures.team(table.state, holder)
        and numbers.score(table.state, holder, "Wit") > 0
    ),
)
def blitz(table: Table, rolled: StrategyRolled, holder: str) -> Steps[None]:
    """In the first Round up to [Wit] characters are placed anew on their own side (MYK-GEAR-102)."""
    state = table.state
    most = numbers.score(state, holder, "Wit")
    options = [Option(one, figures.name(state, one), f"figure {one}") for one in figures.on_field(state)]
    chosen = yield from pick_some(table, holder, "Whom do you place anew?", options, "MYK-GEAR-102", 0, most)
    for one in chosen:
        own = AREAS[:3] if figures.team(state, one) == "court" else AREAS[3:]
        area = yield from pick_area(table, holder, f"Where does {figures.name(state, one)} stand?", own, "MYK-GEAR-102")
        to = next(each for each in own if each == area)
        yield from moving.move(table, one, to, "MYK-GEAR-102", forced=True, by=holder)


def _free(state: Campaign, who: Ref) -> list[Ref]:
    return [
        one
        for one in members(state)
        if one != who and figures.awake(state, one) and not figures.get(state, one).exhausted
    ]


@support(skill("Date"), can=lambda table, who: bool(table.state.delve and _free(table.state, who)), plan=True)
def date(table: Table, who: str) -> Steps[None]:
    """Both check Charisma against 7 + their Affection: both like each other 1 more (MYK-GEAR-103)."""
    state = table.state
    other = yield from pick_figure(table, who, "Whom do you take out?", _free(state, who), "MYK-GEAR-103")
    both = True
    for one, whom in ((who, other), (other, who)):
        difficulty = 7 + ties.toward(state, one, whom)
        made = yield from checks.check(
            table, one, "Charisma", difficulty, "MYK-GEAR-103", kind="skill", skill="Date", why="Date"
        )
        both = both and made.success
    figures.get(state, other).exhausted = True
    if not both:
        return
    for one, whom in ((who, other), (other, who)):
        yield from ties.change(table, one, figures.whom(whom), "affection", 1, "MYK-GEAR-103")
        tie = figures.get(state, one).affection.get(figures.whom(whom))
        if tie is not None and (
            yield from agrees(
                table, one, "Roll anew what kind of Affection it is?", "MYK-GEAR-103", "Roll", "No", auto=False
            )
        ):
            tie.kind = roll_subtype(table, "affection", "MYK-GEAR-103")


def _partners(state: Campaign, declared: AttackDeclared, who: Ref) -> list[Ref]:
    return [
        one
        for one in figures.allies(state, who)
        if figures.is_person(one)
        and not figures.get(state, one).exhausted
        and any(declared.attack.to[0] in targets(state, one, weapon) for weapon in weapons(state, one))
    ]


@interrupt(
    skill("Alignment Attack"),
    AttackDeclared,
    when=lambda table, declared, holder: (
        declared.attack.by == holder
        and len(declared.attack.to) == 1
        and declared.attack.note != "Alignment Attack"
        and bool(_partners(table.state, declared, holder))
    ),
)
def alignment_attack(table: Table, declared: AttackDeclared, holder: str) -> Steps[None]:
    """A partner attacks the same target, and the dice of both are shared out freely (MYK-GEAR-104)."""
    state = table.state
    target = declared.attack.to[0]
    partner = yield from pick_figure(
        table, holder, "Who attacks with you?", _partners(state, declared, holder), "MYK-GEAR-104"
    )
    armed = [weapon for weapon in weapons(state, partner) if target in targets(state, partner, weapon)]
    keys = [Option(weapon.key, weapon.name) for weapon in armed]
    key = yield from pick(table, partner, "With which weapon?", keys, "MYK-GEAR-104")
    dice = yield from _partners_dice(table, partner, next(weapon for weapon in armed if weapon.key == key), target)
    effect = Lasting(
        name="Alignment Attack",
        rule="MYK-GEAR-104",
        what="aligned",
        note=f"{partner} {key}",
        amount=dice,
        until="cycle",
    )
    last(state, figures.get(state, holder), effect)


def _partners_dice(table: Table, partner: Ref, weapon: Weapon, target: Ref) -> Steps[int]:
    """How many dice a partner brings: as many as its own Attack Check would have, with what Hope it spends on it before
    any are thrown (MYK-GEAR-104, MYK-PLAY-044)."""
    state = table.state
    blow = weapon.strikes(partner, target)
    own = Check(
        who=partner, score="Warfare", difficulty=0, rule="MYK-GEAR-104", kind="attack", against=target, attack=blow
    )
    own.extra_dice = numbers.number(state, partner, "attack dice", own) + numbers.number(state, partner, "Warfare dice", own)
    own.fewer_dice = numbers.number(state, partner, "fewer dice", own)
    most = max(0, hope.available(state, partner) - hope.eaten(state))
    asked = f"{figures.name(state, partner)}: spend Hope for more dice in the common pool?"
    wanted = yield from pick_number(table, partner, asked, 0, most, "MYK-PLAY-044")
    own.hope = yield from hope.spend(table, partner, wanted, "check", "MYK-PLAY-044")
    return checks.dice_of(own)


def _aligned(state: Campaign, who: Ref) -> Lasting | None:
    """Who attacks together with somebody, with what and how many dice."""
    return next((effect for effect in figures.get(state, who).lasting if effect.what == "aligned"), None)


@always(
    skill("Alignment Attack"),
    DiceThrown,
    when=lambda table, thrown, holder: (
        thrown.check.who == holder and thrown.check.kind == "attack" and bool(_aligned(table.state, holder))
    ),
    key="pool",
)
def pool(table: Table, thrown: DiceThrown, holder: str) -> Steps[None]:
    """The partner's dice join the attacker's, who takes two of them all; the partner has the others (MYK-GEAR-104)."""
    state = table.state
    made = thrown.check
    aligned = _aligned(state, holder)
    assert aligned is not None
    partner = aligned.note.partition(" ")[0]
    more = table.roll(
        f"{aligned.amount}d6",
        "MYK-GEAR-104",
        "{who} adds {number:die|dice}.",
        who=figures.name(state, partner),
        number=aligned.amount,
        figure=partner,
    )
    left = [*made.dice, *(die.value for die in more.dice)]
    made.dice = yield from _two_of(table, holder, left, "for your own attack")
    for die in made.dice:
        left.remove(die)
    made.attack.given = left


def _two_of(table: Table, who: Ref, dice: list[int], whose: str) -> Steps[list[int]]:
    pairs = sorted({tuple(sorted(pair, reverse=True)) for pair in combinations(dice, 2)}, reverse=True)
    options = [Option(f"{a} {b}", f"{a} and {b}") for a, b in pairs]
    chosen = yield from pick(
        table, who, f"Dice {', '.join(map(str, dice))}: which two {whose}?", options, "MYK-GEAR-104"
    )
    return [int(die) for die in chosen.split()]


@always(
    skill("Alignment Attack"),
    AttackOver,
    when=lambda table, over, holder: over.attack.by == holder and bool(_aligned(table.state, holder)),
    key="partner",
)
def partners_attack(table: Table, over: AttackOver, holder: str) -> Steps[None]:
    """Then the partner attacks with the dice left for it, and both are Exhausted (MYK-GEAR-104)."""
    state = table.state
    aligned = _aligned(state, holder)
    assert aligned is not None
    partner, _, key = aligned.note.partition(" ")
    one = figures.get(state, holder)
    one.lasting = [effect for effect in one.lasting if effect.what != "aligned"]
    armed = next((weapon for weapon in weapons(state, partner) if weapon.key == key), None)
    target = over.attack.to[0]
    if armed is not None and figures.awake(state, partner) and not figures.get(state, target).dead:
        yield from attack(table, partner, armed, [target], extra=True, note="Alignment Attack", dice=over.attack.given)
    one.exhausted = figures.get(state, partner).exhausted = True


def _liked_here(state: Campaign, who: Ref) -> list[str]:
    """Likes that stand word for word in the room's text and have not helped in this game (MYK-GEAR-105)."""
    if state.delve is None or not room_of(state) or not figures.is_person(who):
        return []
    room = delve(state).dungeon.rooms[room_of(state)]
    text = f"{room.name} {room.environment} {room.description}".casefold()
    used = [key for key in state.limits if key.startswith(f"love-affair-{who} ")]
    return [
        like
        for like in figures.landmaker(state, who).likes
        if like.casefold() in text and f"love-affair-{who} {like.replace(' ', '_')} game" not in used
    ]


@interrupt(
    skill("Love Affair"),
    CheckDeclared,
    when=lambda table, declared, holder: is_own(declared.check, holder) and bool(_liked_here(table.state, holder)),
)
def love_affair(table: Table, declared: CheckDeclared, holder: str) -> None:
    """1D6 more for each thing here that the user Likes, each once a game (MYK-GEAR-105)."""
    state = table.state
    liked = _liked_here(state, holder)
    for like in liked:
        state.limits[f"love-affair-{holder} {like.replace(' ', '_')} game"] = 1
    more = table.roll(f"{len(liked)}d6", "MYK-GEAR-105", "Love adds {total}.").total
    declared.check.bonuses.append(Bonus(more, "Love Affair", "MYK-GEAR-105"))
