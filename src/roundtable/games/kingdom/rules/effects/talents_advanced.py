"""What Advanced Jobs do as Talents, in the book's order (MYK-WORLD-663 and the following, MYK-WORLD-806)."""

from typing import Any

from roundtable.games.kingdom import books
from roundtable.games.kingdom.reserved import plays
from roundtable.games.kingdom.rules.exploring.places import delve, members
from roundtable.games.kingdom.rules.play import facilities, figures
from roundtable.games.kingdom.rules.play.asking import pick, pick_figure, pick_number
from roundtable.games.kingdom.rules.play.calling import at_work, calls, talent
from roundtable.games.kingdom.rules.play.effects import EFFECTS
from roundtable.games.kingdom.rules.play.moments import (
    AnyTime,
    AttackDeclared,
    CheckSettled,
    CombatBegins,
    KingdomLoses,
    StrategyRolled,
    TableRolled,
    TrapDisarmed,
)
from roundtable.games.kingdom.rules.play.verbs import harm, hope, items, realm, status, ties
from roundtable.games.kingdom.rules.play.windows import sign
from roundtable.games.kingdom.rules.record import belongings, talents
from roundtable.games.kingdom.rules.record.at_work import working
from roundtable.games.kingdom.rules.record.cycles import last
from roundtable.games.kingdom.rules.record.rolling import roll_on
from roundtable.games.kingdom.state import Campaign, FacilityAt, Lasting, Ref, Table
from roundtable.kernel.asks import Steps
from roundtable.kernel.options import Option

# --- Hero, Idol, Producer --------------------------------------------------------------------------------------------


def _triumph(job: str) -> Any:
    """Whose critical success it is, where a Talent of a Job is at work."""

    def who(table: Table, settled: CheckSettled) -> list[Ref]:
        made = settled.check
        ours = made.critical and not made.is_attribute and figures.is_person(made.who)
        if not ours or figures.team(table.state, made.who) != "court":
            return []
        return [made.who] if at_work(table.state, job) else []

    return who


@EFFECTS.on(
    CheckSettled,
    name="talent-hero",
    rule="MYK-WORLD-663",
    title="the Talent Hero",
    who=_triumph("Hero"),
    held_as=sign("talent Hero"),
    may=False,
)
@plays("talent/hero")
def hero(table: Table, settled: CheckSettled, holder: str) -> None:
    """A member's critical success heals that member 1D6 HP, however many Heroes there are (MYK-WORLD-663)."""
    rolled = table.roll("1d6", "MYK-WORLD-663", "{who} takes heart: {total}.", who=figures.name(table.state, holder))
    harm.heal(table, holder, rolled.total, "MYK-WORLD-663")


@EFFECTS.on(
    CheckSettled,
    name="talent-idol",
    rule="MYK-WORLD-667",
    title="the Talent Idol",
    who=_triumph("Idol"),
    held_as=sign("talent Idol"),
    may=False,
)
@plays("talent/idol")
def idol(table: Table, settled: CheckSettled, holder: str) -> None:
    """A member's critical success adds 1 MG, for each Idol at work (MYK-WORLD-667)."""
    realm.gain_mg(table, at_work(table.state, "Idol"), "MYK-WORLD-667")


@EFFECTS.on(
    CheckSettled,
    name="talent-producer",
    rule="MYK-WORLD-671",
    title="the Talent Producer",
    who=_triumph("Producer"),
    held_as=sign("talent Producer"),
    may=False,
)
@plays("talent/producer")
def producer(table: Table, settled: CheckSettled, holder: str) -> None:
    """A member's critical success is 1 Voice, however many Producers there are (MYK-WORLD-671)."""
    hope.recover_voices(table, 1, "MYK-WORLD-671")


# --- Exorcist, Witch -------------------------------------------------------------------------------------------------


def _invaders(state: Campaign) -> list[Ref]:
    return [one for one in figures.standing(state, "foes") if not figures.is_person(one)] if state.battle else []


@talent(
    "Exorcist",
    CombatBegins,
    when=lambda table, begins, holder: table.state.phase != "Dungeon" and bool(_invaders(table.state)),
)
def exorcist(table: Table, begins: CombatBegins, holder: str) -> Steps[None]:
    """When monsters attack in the Kingdom one of them takes 1D6 damage (MYK-WORLD-675)."""
    target = yield from pick_figure(table, holder, "Who is exorcised?", _invaders(table.state), "MYK-WORLD-675")
    rolled = table.roll("1d6", "MYK-WORLD-675", "The Exorcist: {total}.").total
    yield from harm.hurt(table, target, rolled, "MYK-WORLD-675", source="Exorcist")


def _bewitched(table: Table, declared: AttackDeclared) -> list[Ref]:
    """Those of the attacked for whom a Witch was named, with a Material of the attacking monster (MYK-WORLD-681)."""
    state: Campaign = table.state
    if figures.is_person(declared.attack.by):
        return []
    named = [talents.choice_of(state, key) for key in calls(state, "Witch")]
    kinds = books.monsters[figures.foe(state, declared.attack.by).book].materials
    there = [one for one in declared.attack.to if figures.is_person(one) and one[1:] in named]
    return [one for one in there if any(items.materials(state, one, kind) for kind in kinds)]


@talent("Witch", AttackDeclared, when=lambda table, declared, holder: bool(_bewitched(table, declared)))
def witch(table: Table, declared: AttackDeclared, holder: str) -> Steps[None]:
    """1D6 Materials of one of the monster's kinds, if they are there: it is Cursed, Obese or Asleep (MYK-WORLD-681)."""
    state: Campaign = table.state
    foe = declared.attack.by
    kinds = books.monsters[figures.foe(state, foe).book].materials
    there = [one for one in declared.attack.to if figures.is_person(one)]
    rolled = table.roll("1d6", "MYK-WORLD-681", "The Witch asks for {total:Material|Materials}.").total
    rich = [(one, kind) for one in there for kind in kinds if items.materials(state, one, kind) >= rolled]
    if not rich:
        return
    options = [Option(f"{one} {kind}", f"{figures.name(state, one)}: {rolled} {kind}") for one, kind in rich]
    payer, _, kind = (yield from pick(table, holder, "What is given?", options, "MYK-WORLD-681")).partition(" ")
    items.use_materials(table, payer, kind, rolled, "MYK-WORLD-681")
    options = [Option(one, one) for one in ("Cursed", "Obese", "Asleep")]
    spell = yield from pick(table, holder, "Which spell?", options, "MYK-WORLD-681")
    yield from status.gain_status(table, foe, spell, "MYK-WORLD-681")
    if spell == "Asleep" and "Asleep" in figures.get(state, foe).bad_statuses:
        declared.attack.stopped = True


# --- Beast Tamer, Vulcanus -------------------------------------------------------------------------------------------


@plays("talent/beast-tamer")
def tamed(table: Table, species: str) -> None:
    """A new Monster Citizen of the chosen category has a Job by dice, and is a Talent with it (MYK-WORLD-685)."""
    job = roll_on(table, "Birth Table", rule="MYK-WORLD-685", again=lambda row: not row.name).row.name
    table.log("MYK-WORLD-685", "The {species} is good at something: {job}.", species=species, job=job)
    realm.gain_talent(table, job, "MYK-WORLD-685")


def _welcomed(table: Table, species: str) -> None:
    if ("Beast Tamer", books.monsters[species].category) in working(table.state):
        tamed(table, species)


realm.WELCOMED.append(_welcomed)


@plays("talent/vulcanus")
def vulcanus(level: int) -> int:
    """An Item of the chosen kind takes three Materials a Level (MYK-WORLD-690)."""
    return 3 * level


def forging_cost(state: Campaign, item: str, level: int, printed: int) -> int:
    """What it costs at a Blacksmith to make an Item of a Level (MYK-GEAR-310, MYK-WORLD-690)."""
    return min(printed, vulcanus(level)) if ("Vulcanus", item) in working(state) else printed


# --- Warzard ---------------------------------------------------------------------------------------------------------


@talent(
    "Warzard",
    StrategyRolled,
    when=lambda table, rolled, holder: (
        rolled.first == "court" and rolled.check is not None and rolled.check.success
    ),
)
def warzard(table: Table, rolled: StrategyRolled, holder: str) -> Steps[None]:
    """The Court acts second, and one of it acts twice in this Round, without moving again (MYK-WORLD-695)."""
    state: Campaign = table.state
    rolled.first = "foes"
    among = [one for one in figures.standing(state, "court") if figures.is_person(one)]
    chosen = yield from pick_figure(table, holder, "Who acts twice?", among, "MYK-WORLD-695")
    effect = Lasting(name="Warzard", rule="MYK-WORLD-695", what="acts twice", until="cycle")
    last(state, figures.get(state, chosen), effect)
    name = figures.name(state, chosen)
    table.log("MYK-WORLD-695", "The Court acts second, and {who} twice.", who=name, figure=chosen)


# --- Gladiator, Alchemist, Highlord ----------------------------------------------------------------------------------


@plays("talent/gladiator")
def gate_money(table: Table, gained: int) -> None:
    """Each Voice that a Colosseum brought is 1 MG for each Gladiator at work (MYK-WORLD-700)."""
    realm.gain_mg(table, gained * at_work(table.state, "Gladiator"), "MYK-WORLD-700")


def colosseum_used(table: Table, gained: int) -> None:
    """A Colosseum was used and so many Voices were gained by it."""
    if gained > 0 and at_work(table.state, "Gladiator"):
        gate_money(table, gained)


# --- Traitor, Crime Lord, Jehu ---------------------------------------------------------------------------------------


@talent(
    "Traitor", KingdomLoses, when=lambda table, losing, holder: losing.what in ("citizens", "talent", "facility")
)
def traitor(table: Table, losing: KingdomLoses, holder: str) -> None:
    """What the Kingdom loses somebody sells: 1 MG (MYK-WORLD-714)."""
    realm.gain_mg(table, 1, "MYK-WORLD-714")


RECREATION = "Recreational"


def _revels(table: Table, who: Ref) -> list[facilities.Site]:
    """The Recreational Facilities that a Gangland could be for a while, at Level 1 (MYK-WORLD-719)."""
    state: Campaign = table.state
    if not facilities.sites(state, "Gangland"):
        return []
    place = facilities.sites(state, "Gangland")[0].place
    plans = [(name, one) for name, one in facilities.PLANS.items() if books.facilities[name].category == RECREATION]
    found = [facilities.Site(name, 1, [FacilityAt(name=name)], place) for name, one in plans if not one.with_others]
    return [site for site in found if facilities.may_use(table, who, site)]


@talent("Crime Lord", AnyTime, when=lambda table, event, holder: bool(_revels(table, holder)), order="never")
def crime_lord(table: Table, event: AnyTime, holder: str) -> Steps[None]:
    """A Gangland works as a Recreational Facility of Level 1, for one of the Court (MYK-WORLD-719)."""
    state: Campaign = table.state
    who = yield from pick_figure(table, holder, "Who goes to the Gangland?", _court(state), "MYK-WORLD-719")
    sites = {site.name: site for site in _revels(table, who)}
    if sites:
        options = [Option(name, name, "", facilities.facility(name).rule) for name in sites]
        name = yield from pick(table, holder, "What is the Gangland?", options, "MYK-WORLD-719")
        yield from facilities.use(table, who, sites[name])


@talent("Jehu", TableRolled, when=lambda table, rolled, holder: rolled.table == "Travel Events Table" and not rolled.void)
def jehu(table: Table, rolled: TableRolled, holder: str) -> None:
    """A Travel Event has no effect (MYK-WORLD-723)."""
    rolled.void = True
    table.log("MYK-WORLD-723", "The Jehu drives past it.")


# --- Prisoner, Sorcerer, Inquisitor ----------------------------------------------------------------------------------


@talent("Prisoner", AnyTime, order="never")
def prisoner(table: Table, event: AnyTime, holder: str) -> Steps[None]:
    """The Talent dies, and the Voices rise by 1D6 (MYK-WORLD-734)."""
    state: Campaign = table.state
    rolled = table.roll("1d6", "MYK-WORLD-734", "The Prisoner dies for the Kingdom: {total:Voice|Voices}.").total
    dead = next((one for one in state.kingdom.talents if one.job == "Prisoner" and one.used), None)
    if dead is not None:
        yield from realm.lose_talent(table, dead, "MYK-WORLD-734")
    hope.recover_voices(table, rolled, "MYK-WORLD-734")


@talent("Sorcerer", AnyTime, order="never")
def sorcerer(table: Table, event: AnyTime, holder: str) -> Steps[None]:
    """The Voices fall by 1, and somebody takes 1D6 damage (MYK-WORLD-738)."""
    state: Campaign = table.state
    among = [one for one in figures.in_play(state) if not figures.get(state, one).dead]
    target = yield from pick_figure(table, holder, "Whom does the Sorcerer strike?", among, "MYK-WORLD-738")
    yield from hope.change_voices(table, -1, "MYK-WORLD-738")
    rolled = table.roll("1d6", "MYK-WORLD-738", "The Sorcerer: {total}.").total
    yield from harm.hurt(table, target, rolled, "MYK-WORLD-738", source="Sorcerer")


@talent(
    "Inquisitor",
    TableRolled,
    when=lambda table, rolled, holder: rolled.table == "Kingdom Disaster Table" and not rolled.void,
)
def inquisitor(table: Table, rolled: TableRolled, holder: str) -> None:
    """A Kingdom Disaster is prevented (MYK-WORLD-743)."""
    rolled.void = True
    table.log("MYK-WORLD-743", "The Inquisitor prevents the Disaster.")


# --- Demigod, DD, Dungeon Master -------------------------------------------------------------------------------------


def _payers(state: Campaign) -> list[Ref]:
    return [one for one in figures.in_play(state) if figures.is_person(one) and hope.available(state, one) > 0]


@talent("Demigod", AnyTime, when=lambda table, event, holder: bool(_payers(table.state)), order="never")
def demigod(table: Table, event: AnyTime, holder: str) -> Steps[None]:
    """Any amount of Hope for one Item whose Cost is not above it, Common or Rare (MYK-WORLD-747)."""
    state: Campaign = table.state
    payer = yield from pick_figure(table, holder, "Whose Hope is it?", _payers(state), "MYK-WORLD-747")
    most = hope.available(state, payer)
    amount = yield from pick_number(table, payer, "How much Hope do you give?", 1, most, "MYK-WORLD-747")
    given = yield from hope.spend(table, payer, amount, "skill", "MYK-WORLD-747")
    taker = yield from pick_figure(table, holder, "Who receives the Item?", _court(state), "MYK-WORLD-747")
    able = [one for one in books.items if belongings.may_equip(figures.landmaker(state, taker), one.name)]
    wanted = [one for one in able if one.cost is not None and one.cost <= given]
    if wanted:
        options = [Option(one.name, f"{one.name} (Cost {one.cost})") for one in wanted]
        name = yield from pick(table, holder, "Which Item?", options, "MYK-WORLD-747")
        yield from items.gain_item(table, taker, name, "MYK-WORLD-747")


def _court(state: Campaign) -> list[Ref]:
    return [figures.person(one) for one in state.court if not state.people[one].absent and not state.people[one].dead]


def _informed(state: Campaign) -> int:
    carried = sum(items.materials(state, one, "Information") for one in _court(state))
    return carried + state.kingdom.stored.get("Information", 0)


@talent(
    "DD",
    AnyTime,
    when=lambda table, event, holder: (
        table.state.delve is not None and table.state.delve.dungeon.ruler is not None and _informed(table.state) > 0
    ),
    order="never",
)
def dd(table: Table, event: AnyTime, holder: str) -> Steps[None]:
    """1D6 Information: the Ruler's name is known, and all of the Court hate it 1 more (MYK-WORLD-752)."""
    state: Campaign = table.state
    rolled = table.roll("1d6", "MYK-WORLD-752", "It takes {total} Information.").total
    if _informed(state) < rolled:
        return
    left = rolled - min(rolled, state.kingdom.stored.get("Information", 0))
    if rolled > left:
        realm.take_stored(table, "Information", rolled - left, "MYK-WORLD-752")
    for one in _court(state):
        left -= items.use_materials(table, one, "Information", left, "MYK-WORLD-752")
    ruler = delve(state).dungeon.ruler
    assert ruler is not None
    delve(state).known.names.setdefault("", []).append(f"the Ruler: {ruler.monster}")
    table.log("MYK-WORLD-752", "The Ruler is {name}.", name=ruler.monster)
    for one in members(state) or _court(state):
        yield from ties.change(table, one, "ruler", "hostility", 1, "MYK-WORLD-752")


@talent("Dungeon Master", TrapDisarmed)
def dungeon_master(table: Table, disarmed: TrapDisarmed, holder: str) -> None:
    """A Trap that is disarmed gives its Level and 1D6 Reagents (MYK-WORLD-756)."""
    rolled = table.roll("1d6", "MYK-WORLD-756", "Reagents of the Trap: {total} and its Level.").total
    items.gain_materials(table, disarmed.who, "Reagent", disarmed.level + rolled, "MYK-WORLD-756")
