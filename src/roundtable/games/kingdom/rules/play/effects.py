"""The effects of the books: how one is written, who has it, what it costs, and how often it may be used.

An effect is one function whose decorator names its entry in the books and the moment it answers:

    @interrupt(skill("Diehard"), Damage, when=somebody_is_hurt)
    def diehard(table, damage, holder): ...          # cost and limit come from the entry

- `interrupt`: an Interrupt or Assist; its player is asked. `always`: a Permanent or Equipable effect that needs no question.
- `support`: an action of the user's own turn. `plan`: one of the Camp or of Action Resolution.
- `adds` (in `numbers`): a plain change of a number.
Each of them says of its function that it plays the entry (`reserved.plays`).
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from roundtable.games.kingdom import books
from roundtable.games.kingdom.books.entries import Check as PrintedCheck
from roundtable.games.kingdom.reserved import plays, slug
from roundtable.games.kingdom.rules.play import figures, knowing, numbers
from roundtable.games.kingdom.rules.play.asking import NoTarget, order, seat_of
from roundtable.games.kingdom.rules.play.moments import Check, Damage, HpFell, Moment
from roundtable.games.kingdom.state import Campaign, Ref, Table
from roundtable.kernel.asks import Steps
from roundtable.kernel.effects import Declaration, Limit, Use
from roundtable.kernel.windows import Effects

PERIODS = ("attack", "turn", "round", "combat")
"""For how long a player may pass, shortest first."""
Body = Callable[[Table, Any, str], Steps[None] | None]
When = Callable[[Table, Any, str], bool]


class Source(NamedTuple):
    """An entry of the books as its effect sees it. `key` is the effect's name in `reserved`."""

    kind: str
    name: str
    key: str
    rule: str
    timing: str
    pays: Mapping[Any, str]
    uses: str
    check: PrintedCheck | None


def skill(name: str) -> Source:
    """The effect of a Skill."""
    entry = books.skills[name]
    return Source(
        "skill", name, f"skill/{slug(name)}", entry.rules[0], entry.works_as, entry.pays, entry.uses, entry.check
    )


def item(name: str) -> Source:
    """The effect of an Item."""
    entry = books.items[name]
    return Source(
        "item", name, f"item/{slug(name)}", entry.rules[0], entry.works_as, entry.pays, entry.uses, entry.check
    )


def source_of(kind: str, name: str) -> Source:
    return skill(name) if kind == "skill" else item(name)


# --- who has what ----------------------------------------------------------------------------------------------------


def holders(table: Table) -> Mapping[str, Sequence[str]]:
    """Who has which effect now, by the effect's name: Skills by figure, Items by copy (MYK-GEAR-321).

    Kept for as long as nothing it follows from has changed: windows ask for it many times between two changes.
    """
    state: Campaign = table.state
    stamp = knowing.stamp(state)
    if stamp is None:
        return _index(state)
    found = _kept.get(stamp)
    if found is None:
        if len(_kept) >= MOST_KEPT:
            _kept.clear()
        found = _kept[stamp] = _index(state)
    return found


_kept: dict[tuple[Any, ...], dict[str, list[str]]] = {}
MOST_KEPT = 500


def _index(state: Campaign) -> dict[str, list[str]]:
    index: dict[str, list[str]] = {}
    for who, names in knowing.known(state).items():
        for name in dict.fromkeys(names):  # one known twice over is one Skill
            index.setdefault(_key("skill", name), []).append(who)
        for held in figures.get(state, who).items:
            if held.slots and held in numbers.working_copies(state, who, held.item):
                index.setdefault(_key("item", held.item), []).append(f"{who}#{held.slots[0]}")
    return index


_keys: dict[tuple[str, str], str] = {}


def _key(kind: str, name: str) -> str:
    found = _keys.get((kind, name))
    if found is None:
        found = _keys[kind, name] = f"{kind}/{slug(name)}"
    return found


def able(table: Table, holder: str, effect: str) -> bool:
    """Whether a declared effect still resolves: its holder still can, and still has it (MYK-PLAY-019)."""
    state: Campaign = table.state
    who = figures.owner(holder)
    if not figures.awake(state, who) and who not in state.falling:
        return POSTHUMOUS.get(effect, False)
    if effect.startswith("item/"):
        return True  # it was there when it was declared; used up is paid
    if effect.startswith("skill/"):
        return holder in holders(table).get(effect.partition(":")[0], ())
    return True


POSTHUMOUS: dict[str, bool] = {}
"""Effects that work although their owner has just fallen."""


def lost(table: Table, declaration: Declaration) -> None:
    state: Campaign = table.state
    table.log(
        "MYK-PLAY-019",
        "{who} can no longer do it: {effect} is lost.",
        who=figures.name(state, figures.owner(declaration.holder)),
        effect=title_of(declaration.effect),
    )


def title_of(key: str) -> str:
    return TITLES.get(key, key.rpartition("/")[2].replace("-", " "))


TITLES: dict[str, str] = {}


def _running(table: Table) -> Sequence[str]:
    return PERIODS if table.state.battle is not None else ("turn",)


def _concerns(table: Table, event: Any, seat: int) -> bool:
    """Whether an event is about somebody of this seat: then a pass for a while wakes up."""
    hit = getattr(event, "to", None) or getattr(event, "who", None)
    return isinstance(hit, str) and hit[:1] in "pf" and bool(hit) and seat_of(table, hit) == seat


def _stakes(table: Table, event: Any, holder: str) -> dict[str, int | bool]:
    """What hangs on a moment, for standing orders such as "ask if damage >= 6"."""
    state: Campaign = table.state
    if isinstance(event, Damage):
        hp = figures.get(state, event.to).hp
        mine = figures.team(state, event.to) == figures.team(state, figures.owner(holder)) if holder else True
        return {"damage": event.amount, "fells": event.amount >= hp, "own side": mine}
    if isinstance(event, HpFell):
        return {"damage": event.lost, "fells": figures.get(state, event.who).hp <= 0, "own side": True}
    return {"damage": 0, "fells": False, "own side": True}


def _called(table: Table, holder: str) -> str:
    return figures.name(table.state, figures.owner(holder))


def _automatic(table: Table, uses: Sequence[Use[Any, Any]]) -> Use[Any, Any] | None:
    """The rules' own monsters use Assists and Interrupts whenever they are legal and cost no Hope (MYK-WORLD-386)."""
    from roundtable.games.kingdom.rules.play.price import costs_hope

    return next((use for use in uses if not costs_hope(table, use.effect.name, use.holder)), None)


# Declarations can be answered in turn, and the last one resolves first (MYK-PLAY-020).
EFFECTS: Effects[Any, Any] = Effects(
    seat_of,
    order,
    "stack",
    answers="all",
    holders=holders,
    able=able,
    lost=lost,
    together=True,
    periods=PERIODS,
    running=_running,
    concerns=_concerns,
    stakes=_stakes,
    stake_names=("damage", "fells", "own side"),
    called=_called,
    automatic=_automatic,
)


def open_window(table: Table, event: Moment) -> Steps[None]:
    """Everybody who can may answer this moment."""
    return EFFECTS.window(table, event)


# --- how often -------------------------------------------------------------------------------------------------------


def limit_of(source: Source) -> Limit | None:
    """An Assist or Interrupt once in a cycle, unless the entry says more (MYK-PLAY-018, MYK-PLAY-021, MYK-GEAR-321)."""
    for period in ("game", "combat"):
        if f"per {period}" in source.uses and "success" not in source.uses:
            return Limit(1, period)
    return Limit(1, "cycle") if source.timing in ("Assist", "Interrupt", "See Below") else None


# --- writing effects -------------------------------------------------------------------------------------------------


class Support(NamedTuple):
    """A Skill or Item that is used as an action: when it may be, and what it does. The source has what it costs."""

    source: Source
    can: Callable[[Table, Ref], bool]
    body: Callable[[Table, str], Steps[None]]
    plan: bool


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
    """An effect that its holder may use when a moment comes (MYK-PLAY-017, MYK-PLAY-019, MYK-GEAR-017, MYK-GEAR-018).

    Cost and limit come from the books unless said otherwise. `key` tells two effects of one entry apart.
    """
    from roundtable.games.kingdom.rules.play.price import BookCost

    name = source.key + (f":{key}" if key else "")
    TITLES[name] = source.name
    POSTHUMOUS[name] = posthumous
    cost = BookCost(source, name) if price == "book" else price
    most = limit_of(source) if limit == "book" else limit

    def legal(table: Table, event: Any, holder: str) -> bool:
        if not posthumous and not reacts(table, figures.owner(holder)):
            return False
        if most is None and any(one.effect == name and one.holder == holder for one in table.state.stack):
            return False  # what has no limit and no price is not declared again while it waits
        return when is None or when(table, event, holder)

    def register(body: Body) -> Body:
        noted = plays(source.key)(body)

        def resolve(table: Table, event: Any, holder: str) -> Steps[None]:
            note_use(table, holder, source)
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
            when=legal,
            cost=cost,
            limit=most if isinstance(most, Limit) else None,
            label=label or _button(source),
            order=order,
        )(resolve)
        return noted

    return register


def always(
    source: Source, *moments: type, when: When | None = None, key: str = "", posthumous: bool = False
) -> Callable[[Body], Body]:
    """A Permanent or Equipable effect at work at a moment, without a question (MYK-GEAR-016, MYK-GEAR-152).

    It works for who is awake, and with `posthumous` for who has just fallen.
    """
    name = source.key + (f":{key}" if key else "")
    TITLES[name] = source.name

    def legal(table: Table, event: Any, holder: str) -> bool:
        if not posthumous and not figures.awake(table.state, figures.owner(holder)):
            return False
        return when is None or when(table, event, holder)

    def register(body: Body) -> Body:
        noted = plays(source.key)(body)
        EFFECTS.on(
            moments if len(moments) > 1 else moments[0],
            name=name,
            rule=source.rule,
            title=source.name,
            held_as=source.key,
            when=legal,
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
        SUPPORTS[source.key] = Support(used, can or (lambda table, who: True), noted, plan)
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
        adder = numbers.Adder(source.name, source.kind, source.rule, whose, stacks, noted)
        numbers.ADDERS.setdefault(what, []).append(adder)
        return noted

    return register


def reacts(table: Table, who: Ref) -> bool:
    """Whether somebody may use Assist and Interrupt Actions: not Unconscious, not Dead (MYK-PLAY-414, MYK-PLAY-431).

    The Asleep may, unless the table decided otherwise (MYK-PLAY-557).
    """
    state: Campaign = table.state
    if state.options.asleep_blocks_reactions and "Asleep" in figures.get(state, who).bad_statuses:
        return False
    if any(effect.what == "silenced" for effect in figures.get(state, who).lasting):
        return False  # MYK-GEAR-123
    return figures.awake(state, who) and not knowing.out_of_action(state, who)


def _button(source: Source) -> Callable[[Table, Any, str], str]:
    def label(table: Table, event: Any, holder: str) -> str:
        from roundtable.games.kingdom.rules.play.price import price_words

        cost = price_words(table, figures.owner(holder), source)
        return f"{_called(table, holder)}: {source.name}" + (f" ({cost})" if cost else "")

    return label


def note_use(table: Table, holder: str, source: Source) -> None:
    """Remember what was used in this Combat, and that its user has acted (MYK-PLAY-393, MYK-CREATE-309)."""
    state: Campaign = table.state
    who = figures.owner(holder)
    one = figures.get(state, who)
    one.acted = True
    if any(gained.once and gained.name == source.name for gained in one.gained):
        # A Skill that was gained for one use is gone with it (MYK-CREATE-258).
        one.gained = [gained for gained in one.gained if not (gained.once and gained.name == source.name)]
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
    from roundtable.games.kingdom.rules.play.verbs.harm import fall

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
