"""Facilities in play: where they stand, at which Level, and how they are used (MYK-GEAR-223, MYK-GEAR-237).

A Facility's effect is one function of `rules/effects/facilities_*.py`:

    @plan("Arixang", "Drive comes back")
    def arixang(table, who, site): ...            # a Plan Action; `site` is where it stands, with its Level now

- `plan`: used in Action Resolution, or in Camp where the Facility stands in the dungeon (MYK-GEAR-231, MYK-GEAR-241).
- `reaction`: an Interrupt; how often it may be used counts for the Court as a whole (MYK-GEAR-239, MYK-GEAR-240).
- `while_it_stands`: a Permanent Facility that changes a number of the Kingdom (MYK-GEAR-238).
"""

from collections.abc import Callable
from typing import Any, NamedTuple

from roundtable.games.kingdom import books
from roundtable.games.kingdom.reserved import plays, slug
from roundtable.games.kingdom.rules.play import figures, knowing, odds
from roundtable.games.kingdom.rules.play.asking import NoTarget
from roundtable.games.kingdom.rules.play.checks import PLACES, check
from roundtable.games.kingdom.rules.play.effects import reacts, settle_falls, silenced, timely
from roundtable.games.kingdom.rules.play.moments import Check, CheckDeclared, Used
from roundtable.games.kingdom.rules.play.price import is_void, not_paid, pay, payable
from roundtable.games.kingdom.rules.play.windows import EFFECTS, REFUSED, TITLES, Priced, Source, open_window, sign
from roundtable.games.kingdom.rules.record.court import present
from roundtable.games.kingdom.rules.record.realm import USED_WELL, attribute, called, group_level, groups
from roundtable.games.kingdom.state import Campaign, FacilityAt, Fighter, Lasting, Ref, Table
from roundtable.kernel.asks import Steps
from roundtable.kernel.options import Option
from roundtable.kernel.wording import counted


class Site(NamedTuple):
    """A Facility that can be used: the lone or Combined one, its Level now, and where it stands.

    `place` is "1 B1 Farm" in the Kingdom, "B1 Farm" in a room of the dungeon.
    """

    name: str
    level: int
    members: list[FacilityAt]
    place: str

    @property
    def choices(self) -> list[str]:
        """What was chosen for it: each of a Combined Facility's rooms brought its own (MYK-GEAR-289)."""
        return list(dict.fromkeys(word for member in self.members for word in member.choice))


def facility(name: str) -> Source:
    """The effect of a Facility."""
    entry = books.facilities[name]
    return Source(
        *("facility", name, f"facility/{slug(name)}", entry.rules[0], entry.timing, entry.pays, entry.uses, entry.check)
    )


# --- where they stand ------------------------------------------------------------------------------------------------


def stands(state: Campaign, name: str) -> bool:
    """Whether there is such a Facility at all: asked often, and mostly there is none."""
    return f"facility {name}" in knowing.signs(state)


def sites(state: Campaign, name: str = "") -> list[Site]:
    """The Facilities of the Kingdom that can be used, Combined ones once (MYK-GEAR-224, MYK-GEAR-233)."""
    if name and not stands(state, name):
        return []
    return [
        Site(group.name, group_level(state, group), group.members, group.places[0])
        for group in groups(state, usable=True)
        if name in ("", group.name)
    ]


def level_of(state: Campaign, name: str) -> int:
    """The Level of the best Facility of a name; 0 where there is none."""
    return max((site.level for site in sites(state, name)), default=0)


def dungeon_sites(state: Campaign, room: str) -> list[Site]:
    """The Facilities that stand in a room of the dungeon; what is alone there has its own Level (MYK-GEAR-231)."""
    if state.delve is None or room not in state.delve.rooms:
        return []
    return [Site(at.name, at.level, [at], f"{room} {at.name}") for at in state.delve.rooms[room].facilities]


BY_STATION = "station"
"""How the place begins of a Facility that is reached by a Station: "station 0 Temple"."""


def by_station(state: Campaign, who: Ref = "") -> list[Site]:
    """The Facilities that somebody, or anybody, may go to by a Station: of Level 1, or of the Level that the Kingdom's own

    has (MYK-WORLD-787)."""
    tickets = state.at_home.tickets if state.at_home is not None else []
    return [
        Site(
            one.name,
            max(1, level_of(state, one.name)),
            [FacilityAt(name=one.name, choice=list(one.choice))],
            f"{BY_STATION} {number} {one.name}",
        )
        for number, one in enumerate(tickets)
        if not one.used and who in ("", one.who)
    ]


def jobs_at_hand(state: Campaign) -> list[str]:
    """The Jobs of the Court and of the Kingdom's Talents."""
    jobs = [job for who in present(state) for job in state.people[who].jobs]
    return jobs + [talent.job for talent in state.kingdom.talents]


def works(state: Campaign, name: str) -> bool:
    """Whether somebody has the Job without which it does not work (MYK-GEAR-252, MYK-GEAR-302)."""
    needed = books.facilities[name].needs_job
    return not needed or needed in jobs_at_hand(state)


# --- Plan Facilities -------------------------------------------------------------------------------------------------

Body = Callable[[Table, Ref, Site], Steps[None] | None]
Can = Callable[[Table, Ref, Site], bool]
Gives = Callable[[Table, Ref, Site], str] | str


class Plan(NamedTuple):
    """A Facility that is used as a Plan Action: when it can be, what it would bring in a few words, what it does."""

    source: Source
    can: Can
    gives: Gives
    body: Body
    with_others: bool


PLANS: dict[str, Plan] = {}


def plan(name: str, gives: Gives, *, can: Can | None = None, with_others: bool = False) -> Callable[[Body], Body]:
    """Say of a function that it is what a Plan Facility does (MYK-GEAR-241). `gives` stands on its button.

    `with_others`: it asks others of the Court for their actions, which only Action Resolution knows.
    """

    def register(body: Body) -> Body:
        source = facility(name)
        TITLES[source.key] = name
        noted = plays(source.key)(body)
        PLANS[name] = Plan(source, can or (lambda table, who, site: True), gives, noted, with_others)
        return noted

    return register


def price_of(source: Source) -> dict[str, str]:
    """What a use costs before anything is rolled; prices that hang on the Level are the effect's own."""
    return {pool: amount for pool, amount in source.pays.items() if amount.isdigit()}


def may_use(table: Table, who: Ref, site: Site) -> bool:
    """Whether somebody could use a Facility now: its Job, its price, its own condition."""
    one = PLANS.get(site.name)
    if one is None or not works(table.state, site.name) or _was_used(table.state, site):
        return False
    return payable(table.state, who, price_of(one.source)) and one.can(table, who, site)


def _was_used(state: Campaign, site: Site) -> bool:
    """Whether somebody has used it in this Kingdom Phase, for tables that allow it once (MYK-GEAR-242)."""
    return state.options.plan_facility_once_per_phase and state.at_home is not None and site.place in state.at_home.used


def offers(table: Table, who: Ref, found: list[Site]) -> list[Option]:
    """The Facilities somebody may use, with cost, odds, and what they would bring (MYK-PLAY-161)."""
    return [
        Option(f"facility {site.place}", words(table, who, site), _target(site), "MYK-GEAR-241", "Facilities")
        for site in found
        if may_use(table, who, site)
    ]


def _target(site: Site) -> str:
    number, _, rest = site.place.partition(" ")
    if number == BY_STATION:
        return ""
    return f"room {int(number) - 1} {rest.split()[0]}" if number.isdigit() else f"room {number}"


def words(table: Table, who: Ref, site: Site) -> str:
    """A Facility as its button says it: "Council 2: 2 Voices more at most, … (Culture, 58 %)"."""
    one = PLANS[site.name]
    given = one.gives if isinstance(one.gives, str) else one.gives(table, who, site)
    level = f" {site.level}" if books.facilities[site.name].levels else ""
    said = [counted(amount, pool.removesuffix("s"), pool) for pool, amount in price_of(one.source).items()]
    printed = one.source.check
    if printed is not None and printed.difficulty and not printed.plus:
        said.append(f"{printed.score}, {chance_of(table.state, who, printed.score, printed.difficulty)}")
    where = "By the Station: " if site.place.startswith(BY_STATION) else ""
    return f"{where}{site.name}{level}: {given}" + (f" ({', '.join(said)})" if said else "")


AT_A_FACILITY = "MYK-GEAR-241"
"""The row of a check at whatever Facility: for chances on buttons (MYK-GEAR-091)."""


def chance_of(state: Campaign, who: Ref, score: str, difficulty: int) -> str:
    """How likely a check of a Kingdom Attribute succeeds, before Voices are spent on it (MYK-PLAY-049)."""
    made = Check(who=who, score=score, difficulty=difficulty, rule=AT_A_FACILITY, kind="kingdom", action="kingdom")
    bonus = attribute(state, score) + sum(one.amount for adds in PLACES for one in adds(state, made))
    bonus += sum(help_.amount for help_ in state.helps if (help_.target, help_.action) == (who, "kingdom"))
    return odds.percent(odds.chance(2, difficulty - bonus))


def site_at(state: Campaign, place: str) -> Site | None:
    """The Facility behind a button, if it still stands."""
    known = [*sites(state), *by_station(state), *(dungeon_sites(state, place.split()[0]) if not place[0].isdigit() else [])]
    return next((site for site in known if site.place == place), None)


def use(table: Table, who: Ref, site: Site) -> Steps[None]:
    """Somebody uses a Plan Facility: its price first, then what it does (MYK-GEAR-241, MYK-GEAR-318)."""
    state: Campaign = table.state
    one = PLANS[site.name]
    if state.at_home is not None and site.place.startswith(BY_STATION):
        state.at_home.tickets[int(site.place.split()[1])].used = True  # for one action (MYK-WORLD-787)
    if state.at_home is not None and site.place[0].isdigit():
        state.at_home.used.append(site.place)
    if (yield from pay(table, who, price_of(one.source), one.source.rule)) == REFUSED:
        return
    name = figures.name(state, who)
    table.log(one.source.rule, "{who} goes to the {facility}.", who=name, facility=site.name, figure=who)
    used = Used(who=who, kind="facility", name=site.name, spoken=f"{name} using the {site.name}")
    yield from open_window(table, used)
    if not used.cancelled and figures.awake(state, who):
        try:
            told = one.body(table, who, site)
            if told is not None:
                yield from told
        except NoTarget:
            table.log(one.source.rule, "Nobody can be chosen for it: it comes to nothing.")
    yield from settle_falls(table)


def succeeds(table: Table, who: Ref, site: Site, more: int = 0) -> Steps[bool]:
    """The check that a Facility prints, of a Kingdom Attribute; `more` is what its difficulty names besides."""
    source = facility(site.name)
    assert source.check is not None, f"{site.name} has no check"
    made = yield from check(
        table,
        who,
        source.check.score,
        (source.check.difficulty or 0) + more,
        source.rule,
        kind="kingdom",
        why=f"{source.check.score} check at the {site.name}",
    )
    if made.success and table.state.options.level3_bonus_requires_use:
        used = Lasting(name=site.name, rule="MYK-GEAR-251", what=USED_WELL, amount=1, until="game")
        strongest(table.state, table.state, used)
    return made.success


def strongest(state: Campaign, holder: Campaign | Fighter, effect: Lasting) -> None:
    """Put an effect in force in place of a weaker one of the same name: it does not stack with itself (MYK-GEAR-319)."""
    from roundtable.games.kingdom.rules.record.cycles import last

    same = [one for one in holder.lasting if (one.name, one.what) == (effect.name, effect.what)]
    if all(one.amount < effect.amount for one in same):
        holder.lasting = [one for one in holder.lasting if not any(one is other for other in same)]
        last(state, holder, effect)


# --- Interrupt Facilities --------------------------------------------------------------------------------------------


class CourtPrice(Priced, frozen=True):
    """What an Interrupt Facility costs, and that the Court as a whole has so many uses of it: once in a cycle, and those of
    a longer period that its entry grants (MYK-GEAR-240)."""

    source: Source
    pays: dict[str, str]
    per: str
    times: Callable[[Campaign], int]

    @property
    def limits(self) -> dict[str, Callable[[Campaign], int]]:
        """What counts its uses, each with how many there may be."""
        once: dict[str, Callable[[Campaign], int]] = {f"{self.source.key} court cycle": lambda state: 1}
        return {**once, f"{self.source.key} court {self.per}": self.times}

    def spends_hope(self, table: Table, holder: str) -> bool:
        return "Hope" in self.pays

    def possible(self, table: Any, event: Any, holder: str) -> bool:
        state: Campaign = table.state
        if any(state.limits.get(key, 0) >= times(state) for key, times in self.limits.items()):
            return False
        return payable(state, figures.owner(holder), self.pays) and not is_void(state, holder, self.source.key)

    def pay(self, table: Any, event: Any, holder: str) -> Steps[None]:
        state: Campaign = table.state
        for key in self.limits:
            state.limits[key] = state.limits.get(key, 0) + 1
        state.paid.pop(f"{holder} {self.source.key}", None)
        if (yield from pay(table, figures.owner(holder), self.pays, self.source.rule)) == REFUSED:
            for key in self.limits:
                state.limits[key] -= 1
            not_paid(table, holder, self.source.key)


def reaction(
    name: str,
    *moments: type,
    who: Callable[[Table, Any], list[Ref]],
    gives: Callable[[Table, Any, str], str] | str,
    pays: dict[str, str] | None = None,
    per: str = "cycle",
    times: Callable[[Campaign], int] | None = None,
) -> Callable[[Callable[[Table, Any, str], Steps[None] | None]], Any]:
    """Say of a function that it is what an Interrupt Facility does at a moment, for those whom `who` names

    (MYK-GEAR-239)."""
    source = facility(name)
    TITLES[source.key] = name

    def holders(table: Table, event: Any) -> list[Ref]:
        state: Campaign = table.state
        if isinstance(event, CheckDeclared) and not timely(table, event, name):
            return []
        if not stands(state, name) or not sites(state, name):
            return []
        return [one for one in who(table, event) if reacts(table, one) and not silenced(table.state, one)]

    def label(table: Table, event: Any, holder: str) -> str:
        given = gives if isinstance(gives, str) else gives(table, event, holder)
        return f"{name}: {given}"

    def register(body: Callable[[Table, Any, str], Steps[None] | None]) -> Any:
        noted = plays(source.key)(body)
        cost = CourtPrice(source, dict(pays or {}), per, times or (lambda state: 1))
        EFFECTS.on(
            moments if len(moments) > 1 else moments[0],
            name=source.key,
            rule=source.rule,
            title=name,
            who=holders,
            held_as=sign(f"facility {name}"),
            cost=cost,
            label=label,
        )(noted)
        return noted

    return register


# --- Permanent Facilities --------------------------------------------------------------------------------------------

Adds = Callable[[Campaign, Site], int]
STANDING: dict[str, list[tuple[str, Adds]]] = {}


def while_it_stands(what: str, name: str) -> Callable[[Adds], Adds]:
    """Say of a function (state, site) that it is what a Permanent Facility adds to a number of the Kingdom."""

    def register(function: Adds) -> Adds:
        noted = plays(facility(name).key)(function)
        STANDING.setdefault(what, []).append((name, noted))
        return noted

    return register


def added(state: Campaign, what: str) -> int:
    """What all the Facilities that stand add to a number of the Kingdom."""
    return sum(adds(state, site) for name, adds in STANDING.get(what, []) for site in sites(state, name))


def chosen_for(state: Campaign, who: Ref, site: Site) -> bool:
    """Whether a Facility was built for this character."""
    return called(state, figures.number_of(who)) in site.choices
