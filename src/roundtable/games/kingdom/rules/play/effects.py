"""The effects of the books: how one is written, who has it, what it costs, and how often it may be used.

An effect is one function whose decorator names its entry in the books and the moment it answers:

    @interrupt(skill("Diehard"), Damage, when=somebody_is_hurt)
    def diehard(table, damage, holder): ...          # cost and limit come from the entry

- `interrupt`: an Interrupt or Assist; its player is asked. `always`: a Permanent or Equipable effect that needs no question.
- `support`: an action of the user's own turn. `plan`: one of the Camp or of Action Resolution.
- `adds` (in `numbers`): a plain change of a number.
Each of them says of its function that it plays the entry (`reserved.plays`).
"""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from roundtable.games.kingdom.books.entries import Check as PrintedCheck
from roundtable.games.kingdom.reserved import plays
from roundtable.games.kingdom.rules.play import coffins, figures, knowing, numbers
from roundtable.games.kingdom.rules.play.asking import NoTarget
from roundtable.games.kingdom.rules.play.moments import Check, CheckDeclared
from roundtable.games.kingdom.rules.play.price import BookCost, price_words
from roundtable.games.kingdom.rules.play.verbs.harm import fall
from roundtable.games.kingdom.rules.play.windows import (
    EFFECTS,
    POSTHUMOUS,
    SOURCES,
    TITLES,
    TYPES,
    Source,
    called,
    item,
    key_of,
    open_window,
    skill,
    source_of,
    title_of,
)
from roundtable.games.kingdom.rules.record import haunting
from roundtable.games.kingdom.rules.record.cycles import last
from roundtable.games.kingdom.state import Campaign, Lasting, Ref, Table, Until
from roundtable.kernel.asks import Steps
from roundtable.kernel.effects import Limit

__all__ = [
    "AFTER_USE",
    "EFFECTS",
    "SUPPORTS",
    "TITLES",
    "Body",
    "Source",
    "Support",
    "When",
    "adds",
    "always",
    "difficulty",
    "interrupt",
    "is_own",
    "item",
    "key_of",
    "limit_of",
    "note_use",
    "open_window",
    "reacts",
    "settle_falls",
    "silenced",
    "skill",
    "source_of",
    "support",
    "timely",
    "title_of",
    "use_over",
]

Body = Callable[[Table, Any, str], Steps[None] | None]
When = Callable[[Table, Any, str], bool]


def limit_of(source: Source) -> Limit | None:
    """An Assist or Interrupt once in a cycle, unless the entry says more (MYK-PLAY-018, MYK-PLAY-021, MYK-GEAR-321)."""
    for period in ("game", "combat"):
        if source.uses == f"1 per {period}":
            return Limit(1, period)
    return Limit(1, "cycle") if source.timing in ("Assist", "Interrupt", "See Below") else None


BEFORE_THE_DICE = ("Les Miserables", "Spy")
"""What answers a check before its dice, by its own words, whatever the table decided (MYK-GEAR-127, MYK-CREATE-243)."""
AT_ANY_TIME = ("Assist", "Multiple")


def timely(table: Table, declared: CheckDeclared, name: str) -> bool:
    """Whether this is the moment for something that answers a check: before its dice, or where the table decided so once
    they lie (MYK-GEAR-328)."""
    late = table.options.interrupts_after_dice and name not in BEFORE_THE_DICE
    return declared.thrown == late or name in AT_ANY_TIME


# --- writing effects -------------------------------------------------------------------------------------------------


class Support(NamedTuple):
    """A Skill or Item that is used as an action: when it may be, and what it does. The source has what it costs."""

    source: Source
    can: Callable[[Table, Ref], bool]
    body: Callable[[Table, str], Steps[None]]
    plan: bool
    fits: Callable[[Campaign, str], bool] | None = None
    """What this very copy of an Item must be like besides."""


SUPPORTS: dict[str, Support] = {}


def interrupt(
    source: Source,
    *moments: type,
    when: When | None = None,
    price: Any = "book",
    limit: Limit | str | None = "book",
    label: Callable[[Table, Any, str], str] | str = "",
    order: str = "ask",
    posthumous: bool = False,
    key: str = "",
) -> Callable[[Body], Body]:
    """An effect that its holder may use when a moment comes (MYK-PLAY-017, MYK-PLAY-019, MYK-GEAR-017, MYK-GEAR-018,
    MYK-GEAR-153, MYK-GEAR-154): it Exhausts nobody.

    Cost and limit come from the books unless said otherwise. `key` tells two effects of one entry apart.
    """
    name = source.key + (f":{key}" if key else "")
    TITLES[name] = source.name
    POSTHUMOUS[name] = posthumous
    SOURCES[name] = source
    cost = BookCost(source, name) if price == "book" else price
    if key and price != "book":
        LATER.add(source.name)
    most = limit_of(source) if limit == "book" else limit
    interrupts = source.timing in ("Interrupt", "See Below") or source.name in BY_INTERRUPT

    def legal(table: Table, event: Any, holder: str) -> bool:
        # (The moment itself, `when`, rules most of them out, and costs least to ask: it is asked before this.)
        if event.__class__ is CheckDeclared and not timely(table, event, source.name):
            return False
        if price == "book" and source.kind == "skill" and knowing.is_spent(table.state, holder, source.name):
            return False
        if not posthumous and not reacts(table, figures.owner(holder)):
            return False
        if interrupts and silenced(table.state, figures.owner(holder)):
            return False
        if price != "book" and figures.get(table.state, figures.owner(holder)).dead and not posthumous:
            return False  # what has no price of the books cannot be paid from a Coffin
        # What has no limit and no price is not declared again while it waits.
        stack = table.state.stack
        return most is not None or not stack or not any(one.effect == name and one.holder == holder for one in stack)

    def register(body: Body) -> Body:
        noted = plays(source.key)(body)

        def resolve(table: Table, event: Any, holder: str) -> Steps[None]:
            note_use(table, holder, source)
            for may in BEFORE_USE:
                if not (yield from may(table, figures.owner(holder), source)):
                    return
            before, table.state.aimed = table.state.aimed, []
            yield from _if_anybody(source, noted)(table, event, holder)
            on, table.state.aimed = table.state.aimed or _aimed(event), before
            yield from use_over(table, figures.owner(holder), source, on)
            yield from settle_falls(table)

        EFFECTS.on(
            moments if len(moments) > 1 else moments[0],
            name=name,
            rule=source.rule,
            title=source.name,
            held_as=source.key,
            when=when,
            also=legal,
            cost=cost,
            limit=most if isinstance(most, Limit) else None,
            label=label or _button(source),
            order=order,
        )(resolve)
        return noted

    return register


def always(
    source: Source,
    *moments: type,
    when: When | None = None,
    at: Callable[[Any], bool] | None = None,
    key: str = "",
    posthumous: bool = False,
) -> Callable[[Body], Body]:
    """A Permanent or Equipable effect at work at a moment, without a question (MYK-GEAR-016, MYK-GEAR-152).

    It works for who is awake, and with `posthumous` for who has just fallen. `at`: what the moment itself must be like,
    whoever has it.
    """
    name = source.key + (f":{key}" if key else "")
    TITLES[name] = source.name
    TYPES[name] = {"Permanent": 0, "Equipable": 1}.get(source.timing, 2)
    if key:
        LATER.add(source.name)

    def legal(table: Table, event: Any, holder: str) -> bool:
        if event.__class__ is CheckDeclared and event.thrown:
            return False
        # Who has given the last HP as a price is still there for what was paid (MYK-CREATE-213, MYK-WORLD-374).
        who = figures.owner(holder)
        return posthumous or figures.awake(table.state, who) or who in table.state.falling

    def register(body: Body) -> Body:
        noted = plays(source.key)(body)
        EFFECTS.on(
            moments if len(moments) > 1 else moments[0],
            name=name,
            rule=source.rule,
            title=source.name,
            held_as=source.key,
            at=at,
            when=when,
            also=legal,
            may=False,
        )(_if_anybody(source, noted))
        return noted

    return register


def _if_anybody(source: Source, body: Body) -> Callable[[Table, Any, str], Steps[None]]:
    """An effect that comes to nothing where nobody can be chosen for it (MYK-BEAST-391)."""

    def resolve(table: Table, event: Any, holder: str) -> Steps[None]:
        try:
            told = body(table, event, holder)
            if told is not None:
                yield from told
        except NoTarget:
            table.log(source.rule, "Nobody can be chosen for it: it comes to nothing.")

    return resolve


def support(
    source: Source,
    *,
    can: Callable[[Table, Ref], bool] | None = None,
    plan: bool = False,
    pays: Mapping[str, str] | None = None,
    fits: Callable[[Campaign, str], bool] | None = None,
) -> Callable[[Callable[[Table, str], Steps[None]]], Callable[[Table, str], Steps[None]]]:
    """A Skill or Item used as an action of the own turn (MYK-GEAR-019, MYK-GEAR-155); with `plan` never in Combat.

    The body asks for targets (one for Individual, the user for Self, all for Court, the Kingdom, one Room or Item:
    MYK-GEAR-021, MYK-GEAR-022, MYK-GEAR-023, MYK-GEAR-024, MYK-GEAR-025, MYK-GEAR-026) and makes the check; the price
    (the entry's, unless `pays`) has been paid when it begins (MYK-GEAR-318).
    """
    TITLES[source.key] = source.name

    def register(body: Callable[[Table, str], Steps[None]]) -> Callable[[Table, str], Steps[None]]:
        noted = plays(source.key)(body)
        used = source if pays is None else source._replace(pays=pays)
        SUPPORTS[source.key] = Support(used, can or (lambda table, who: True), noted, plan, fits)
        return noted

    return register


def adds(
    what: str, source: Source, *, whose: str = "own", stacks: bool = True
) -> Callable[[numbers.Adding], numbers.Adding]:
    """A Permanent or Equipable effect that changes a number: `function(state, whose, holder, about) -> int`.

    `whose`: "own" numbers of the holder, or of "all" in play (then the function says for whom).
    """

    def register(function: numbers.Adding) -> numbers.Adding:
        noted = plays(source.key)(function)
        sign = f"facility {source.name}" if source.kind == "facility" else ""
        adder = numbers.Adder(source.name, source.kind, source.rule, whose, stacks, noted, sign)
        numbers.register(what, adder)
        return noted

    return register


def reacts(table: Table, who: Ref) -> bool:
    """Whether somebody may use Assist and Interrupt Actions: not Unconscious, not Dead (MYK-PLAY-414, MYK-PLAY-431).

    The Asleep may, unless the table decided otherwise (MYK-PLAY-557).
    """
    state: Campaign = table.state
    one = figures.get(state, who)
    if one.bad_statuses and state.options.asleep_blocks_reactions and "Asleep" in one.bad_statuses:
        return False
    if one.dead:
        if figures.is_person(who) and haunting.may_act(state, figures.number_of(who)):
            return True  # MYK-PLAY-707
        return coffins.may_speak(state, who)  # MYK-WORLD-619
    return figures.awake(state, who) and not (one.lasting and knowing.out_of_action(state, who))


BY_INTERRUPT = ("Intelligent Sword", "Scepter", "Excalibur", "Dungeon Insurance", "Bouquet")
"""Equipment that is used as an Interrupt by its own words (MYK-WORLD-505, MYK-WORLD-510, MYK-WORLD-571, MYK-GEAR-203,
MYK-WORLD-625)."""


def silenced(state: Campaign, who: Ref) -> bool:
    """Whether somebody may not Interrupt now: another strikes with a Sonic Blade (MYK-GEAR-123)."""
    one = figures.get(state, who)
    return bool(one.lasting) and figures.under(one, "silenced")


def _button(source: Source) -> Callable[[Table, Any, str], str]:
    def label(table: Table, event: Any, holder: str) -> str:
        cost = price_words(table.state, figures.owner(holder), source)
        return f"{called(table, holder)}: {source.name}" + (f" ({cost})" if cost else "")

    return label


def note_use(table: Table, holder: str, source: Source) -> None:
    """Remember what was used in this Combat, and that its user has acted (MYK-PLAY-393, MYK-CREATE-309)."""
    state: Campaign = table.state
    who = figures.owner(holder)
    one = figures.get(state, who)
    one.acted = True
    if "#" in holder and (held := figures.copy_of(state, holder)) is not None:
        held.used = True  # it changes no hands in this cycle (MYK-GEAR-144)
    if one.gained and any(gained.once and gained.name == source.name for gained in one.gained):
        # A Skill that was gained for one use is gone with it (MYK-CREATE-258).
        one.gained = [gained for gained in one.gained if not (gained.once and gained.name == source.name)]
        if source.name in LATER:
            until: Until = "combat" if state.battle is not None else "game"
            spent = Lasting(name=source.name, rule=source.rule, what=knowing.SPENT, note=source.name, until=until)
            last(state, one, spent)
    for gained in one.gained:
        if gained.name == source.name and gained.pays < 0:
            gained.pays = 0  # the first use was paid with the Pagoda (MYK-GEAR-261)
    if state.battle is not None:
        used = f"{holder} {source.kind} {source.name}"
        if used not in state.battle.used:
            state.battle.used.append(used)
    table.log(
        source.rule,
        "{who} uses {effect}.",
        who=figures.name(state, who),
        effect=source.name,
        figure=who,
    )


LATER: set[str] = set()
"""What does something later than at its use: who had it for one use still has that (MYK-CREATE-258)."""
BEFORE_USE: list[Callable[[Table, Ref, Source], Steps[bool]]] = []
"""What may keep a Skill or Item from working at the moment it is used: generators (table, who, source) that allow it."""
AFTER_USE: list[Callable[[Table, Ref, Source, list[Ref]], Steps[None]]] = []
"""What follows when a Skill or Item has been used and resolved: generators (table, who, source, on whom)."""


def use_over(table: Table, who: Ref, source: Source, on: list[Ref]) -> Steps[None]:
    """A use is resolved: what lies in wait for it happens (MYK-WORLD-129, MYK-WORLD-235)."""
    for after in AFTER_USE:
        yield from after(table, who, source, on)


def _aimed(event: Any) -> list[Ref]:
    """Whom an answer to a moment is for: whom the moment is about."""
    found = getattr(event, "to", None) or getattr(event, "who", None)
    about = getattr(event, "check", None)
    if found is None and about is not None:
        found = about.who
    return [found] if isinstance(found, str) and found[:1] in ("p", "f") else []


def settle_falls(table: Table) -> Steps[None]:
    """Who paid HP down to 0 or less for something rolls for the wound now that it is done (MYK-CREATE-213)."""
    state: Campaign = table.state
    while state.falling:
        who, lost_hp = next(iter(state.falling.items()))
        del state.falling[who]
        if figures.get(state, who).hp <= 0:
            yield from fall(table, who, lost_hp, figures.get(state, who).hp + lost_hp)


def difficulty(printed: PrintedCheck, **terms: int) -> int:
    """The difficulty of a printed check with its named quantities added: `difficulty(source.check, target_level=3)`."""
    return printed.difficulty + sum(terms[term.replace(" ", "_").replace("/", "per")] for term in printed.plus)


def is_own(check: Check, holder: str) -> bool:
    """Whether a check is the holder's own."""
    return check.who == figures.owner(holder)
