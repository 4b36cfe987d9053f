"""The Advanced Skills of the Entertainment group, in the book's order (MYK-GEAR-106)."""

from typing import Any

from roundtable.games.kingdom.reserved import plays
from roundtable.games.kingdom.rules.exploring.places import delve, room_of
from roundtable.games.kingdom.rules.play import checks, figures, knowing, numbers
from roundtable.games.kingdom.rules.play.asking import NOBODY, ON_ONESELF, pick, seat_of
from roundtable.games.kingdom.rules.play.effects import EFFECTS, adds, always, interrupt, skill, support
from roundtable.games.kingdom.rules.play.moments import (
    AnyTime,
    Check,
    CheckSettled,
    CombatBegins,
    PeriodEnds,
    TieChanging,
)
from roundtable.games.kingdom.rules.play.verbs import harm, hope, status, ties
from roundtable.games.kingdom.rules.play.windows import sign
from roundtable.games.kingdom.rules.record.cycles import last
from roundtable.games.kingdom.state import Campaign, Lasting, Ref, Table
from roundtable.kernel.asks import Steps
from roundtable.kernel.options import Option


def _party(table: Table, event: Any, holder: str) -> bool:
    state = table.state
    return state.delve is not None and state.delve.stage == "camp" and room_of(state) in state.delve.known.explored


@interrupt(skill("Carnival"), AnyTime, when=_party, order="never")
def carnival(table: Table, event: AnyTime, holder: str) -> Steps[None]:
    """Charisma against 9 + Quarters: an explored room is Unexplored again, this Quarter's end included (MYK-GEAR-106)."""
    state = table.state
    made = yield from checks.check(
        table,
        holder,
        "Charisma",
        9 + state.quarter,
        "MYK-GEAR-106",
        kind="skill",
        skill="Carnival",
        why="Carnival",
    )
    if made.success:
        room = room_of(state)
        delve(state).known.explored.remove(room)
        delve(state).known.notes.append(f"A Carnival was held in {room}.")
        delve(state).rooms[room].unmarked = state.quarter


@support(skill("Martial Music"), can=lambda table, who: table.state.battle is not None)
def martial_music(table: Table, who: str) -> Steps[None]:
    """Charisma / 9: at the Round's end everybody in the user's Area gains 1 Drive (MYK-GEAR-107)."""
    made = yield from checks.check(
        table, who, "Charisma", 9, "MYK-GEAR-107", kind="skill", skill="Martial Music", why="Martial Music"
    )
    if made.success:
        effect = Lasting(name="Martial Music", rule="MYK-GEAR-107", what="martial music", until="cycle")
        last(table.state, figures.get(table.state, who), effect)


def _musicians(table: Table, ends: PeriodEnds) -> list[Ref]:
    """Who has played in this Round, whatever has become of them since."""
    state = table.state
    played = [one for one, fighter in figures.there(state) if figures.under(fighter, "martial music")]
    return played if ends.kind == "round" else []


@EFFECTS.on(
    PeriodEnds,
    name="martial-music-ends",
    rule="MYK-GEAR-107",
    title="Martial Music",
    who=_musicians,
    held_as=sign("martial music"),
    may=False,
)
def last_chord(table: Table, ends: PeriodEnds, holder: str) -> None:
    """The members in the user's Area when the Round ends gain the Drive (MYK-GEAR-107)."""
    state = table.state
    for one in figures.in_area(state, figures.get(state, holder).area):
        if figures.is_person(one) and figures.team(state, one) == figures.team(state, holder):
            hope.gain_drive(table, one, 1, "MYK-GEAR-107")


@always(
    skill("Impromptu"),
    CheckSettled,
    when=lambda table, settled, holder: (
        (settled.check.critical or settled.check.fumble)
        and settled.check.who != holder
        and not settled.check.is_attribute
    ),
)
def impromptu(table: Table, settled: CheckSettled, holder: str) -> Steps[None]:
    """Another's critical may raise that one's Affection or Hostility towards the owner by 1 (MYK-GEAR-108, MYK-GEAR-016)."""
    options = [Option("affection", "Affection"), Option("hostility", "Hostility")]
    if seat_of(table, holder) != NOBODY:
        options.append(Option("nothing", "Nothing new"))
    name = figures.name(table.state, settled.check.who)
    kind = yield from pick(table, holder, f"What does {name} feel for you?", options, "MYK-GEAR-108")
    if kind == "nothing":
        return
    feeling: ties.Kind = "affection" if kind == "affection" else "hostility"
    yield from ties.change(table, settled.check.who, figures.whom(holder), feeling, 1, "MYK-GEAR-108", by=holder)


@adds("attack check", skill("Combat Dance"))
def combat_dance(state: Campaign, who: Ref, holder: str, about: Any) -> int:
    """Attack Checks may be made with Quest: what it is higher than Warfare is added, or than the Warfare of a monster that
    stands in for it (MYK-GEAR-109, MYK-GEAR-070)."""
    blow = about.attack if isinstance(about, Check) else None
    lent = sum(bonus.amount for bonus in blow.bonuses if bonus.rule == "MYK-GEAR-070") if blow is not None else 0
    return max(0, numbers.score(state, who, "Quest") - numbers.score(state, who, "Warfare") - lent)


@support(skill("Galdr"), can=lambda table, who: table.state.battle is not None)
def galdr(table: Table, who: str) -> Steps[None]:
    """Charisma / 9: every other character in the Area is Cursed (MYK-GEAR-110)."""
    state = table.state
    made = yield from checks.check(table, who, "Charisma", 9, "MYK-GEAR-110", kind="skill", skill="Galdr", why="Galdr")
    if made.success:
        for one in figures.in_area(state, figures.get(state, who).area):
            if one != who:
                yield from status.gain_status(table, one, "Cursed", "MYK-GEAR-110", by=who)


VOWEL = "vowel"


@always(skill("Sonumen"), CombatBegins, when=lambda table, begins, holder: not figures.is_person(holder), key="vowel")
def sounds(table: Table, begins: CombatBegins, holder: str) -> Steps[None]:
    """A monster has no Kingdom Phase: its vowel is chosen as Combat starts (MYK-BEAST-474)."""
    options = [Option(vowel, vowel.upper()) for vowel in "aeiou"]
    vowel = yield from pick(table, holder, "Which vowel sounds?", options, "MYK-BEAST-474")
    effect = Lasting(name="Sonumen", rule="MYK-BEAST-474", what=VOWEL, note=vowel, until="combat")
    last(table.state, figures.get(table.state, holder), effect)


def _vowel(state: Campaign, who: Ref) -> str:
    if not figures.is_person(who):
        return next((e.note for e in figures.get(state, who).lasting if e.what == VOWEL), "o")
    known = figures.landmaker(state, who).skills
    return next((one.choice.casefold() for one in known if one.name == "Sonumen" and one.choice), "o")


def _sounding(state: Campaign, who: Ref) -> list[Ref]:
    return [one for one in figures.enemies(state, who) if _vowel(state, who) in figures.name(state, one).casefold()]


@support(skill("Sonumen"), can=lambda table, who: bool(table.state.battle and _sounding(table.state, who)))
def sonumen(table: Table, who: str) -> Steps[None]:
    """Charisma against 5 + targets: 1D6 damage for each chosen vowel in an enemy's name (MYK-GEAR-111)."""
    state = table.state
    chosen = _sounding(state, who)
    made = yield from checks.check(
        table, who, "Charisma", 5 + len(chosen), "MYK-GEAR-111", kind="skill", skill="Sonumen", why="Sonumen"
    )
    for one in chosen if made.success else ():
        times = figures.name(state, one).casefold().count(_vowel(state, who))
        damage = table.roll(f"{times}d6", "MYK-GEAR-111", "{who}: {total}.", who=figures.name(state, one)).total
        yield from harm.hurt(table, one, damage, "MYK-GEAR-111", by=who, source="Sonumen", group=chosen)


@support(skill("True Sight"), can=lambda table, who: table.state.delve is not None and bool(room_of(table.state)))
def true_sight(table: Table, who: str) -> Steps[None]:
    """Charisma / 9: every Event Trap of the room is discovered, and none fires by it (MYK-GEAR-113)."""
    state = table.state
    made = yield from checks.check(
        table, who, "Charisma", 9, "MYK-GEAR-113", kind="skill", skill="True Sight", why="True Sight"
    )
    if made.success:
        from roundtable.games.kingdom.rules.exploring.traps import discover

        for now in delve(state).traps:
            if now.at == room_of(state) and now.carrier and not now.discovered:
                yield from discover(table, now, by_search=False, rule="MYK-GEAR-113")


# --- Narcissism ------------------------------------------------------------------------------------------------------


@interrupt(
    skill("Narcissism"),
    TieChanging,
    when=lambda table, changing, holder: (
        changing.who == holder
        and changing.amount > 0
        and not changing.prevented
        and changing.other != figures.whom(holder)
        and figures.is_person(holder)
    ),
    price=None,
    limit=None,
    order="never",
    label="Narcissism: towards yourself instead",
)
def narcissism(table: Table, changing: TieChanging, holder: str) -> None:
    """A Relationship that would go to somebody else goes to oneself (MYK-GEAR-112)."""
    changing.other = figures.whom(holder)


def _vain(state: Campaign, who: Ref) -> bool:
    return knowing.has(state, who, "Narcissism") and hope.available(state, who) >= hope.with_eater(state, 1)


@plays("skill/narcissism")
def turned_on_oneself(table: Table, who: Ref) -> Steps[None]:
    """1 Hope: what can only be used on another is used on oneself (MYK-GEAR-112)."""
    yield from hope.spend(table, who, 1, "fixed", "MYK-GEAR-112")


ON_ONESELF[_vain] = turned_on_oneself
