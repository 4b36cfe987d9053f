"""The Travel Events Table and the Special Region Events Table, row by row. `region` is the one the Court has entered."""

from collections.abc import Callable

from roundtable.games.kingdom import books
from roundtable.games.kingdom.rules.campaign import routes
from roundtable.games.kingdom.rules.exploring.encounter import random_lairs
from roundtable.games.kingdom.rules.exploring.places import members
from roundtable.games.kingdom.rules.exploring.time import additional_quarter
from roundtable.games.kingdom.rules.fight.ending import draw_item, receiver
from roundtable.games.kingdom.rules.play import figures
from roundtable.games.kingdom.rules.play.asking import all_at_once, draw, pick, seat_of
from roundtable.games.kingdom.rules.play.checks import NORMAL, check
from roundtable.games.kingdom.rules.play.verbs import followers as people
from roundtable.games.kingdom.rules.play.verbs import harm, hope, items, realm, status, ties
from roundtable.games.kingdom.rules.play.verbs.tables import ROWS, row
from roundtable.games.kingdom.state import Campaign, Ref, Table
from roundtable.kernel.asks import Ask, Choose, Steps
from roundtable.kernel.options import Option

HIVE = 13
"""What everybody needs to get through a Monster Hive unhurt (MYK-PLAY-185)."""
MATCHING: dict[str, str] = {"Monster Kingdom": "Monster Hive"}
"""Places that have no row of their own in the Special Region Events Table (MYK-PLAY-181)."""


def die(table: Table, dice: str, rule: str, text: str, **words: str) -> int:
    return table.roll(dice, rule, text, **words).total


def everybody_checks(table: Table, score: str, difficulty: int, rule: str) -> Steps[list[Ref]]:
    """Everybody makes a check. Who failed."""
    failed = []
    for who in members(table.state):
        made = yield from check(table, who, score, difficulty, rule, kind="travel")
        if not made.success:
            failed.append(who)
    return failed


def quarters_pass(table: Table, number: int, rule: str) -> Steps[None]:
    """Quarters on the way count like those in the dungeon (MYK-PLAY-173)."""
    for _ in range(number):
        yield from additional_quarter(table, rule, inside=False)


def share_out(table: Table, kind: str, number: int, rule: str) -> Steps[None]:
    """The Court names who takes what it has found (MYK-PLAY-757)."""
    who = yield from receiver(table, realm.speaker(table.state), f"{number} {kind}")
    items.gain_materials(table, who, kind, number, rule)


# --- Travel Events ---------------------------------------------------------------------------------------------------


@row("travel-events/2")
def campfire(table: Table, who: Ref, region: str) -> Steps[None]:
    """Everybody grows fonder of somebody they choose (MYK-PLAY-170)."""
    state: Campaign = table.state
    there = members(state)
    asks: list[Ask] = []
    for one in there:
        others = [Option(other, figures.name(state, other), f"figure {other}") for other in there if other != one]
        if others:
            prompt = f"{figures.name(state, one)}: whom do you grow fond of on the way?"
            asks.append(Choose(seat_of(table, one), prompt, others, rule="MYK-PLAY-170"))
    answers = yield from all_at_once(asks)
    for one in there:
        if (chosen := answers.get(seat_of(table, one))) is not None:
            yield from ties.change(table, one, figures.number_of(str(chosen)), "affection", 1, "MYK-PLAY-170")


@row("travel-events/3")
def find(table: Table, who: Ref, region: str) -> Steps[None]:
    """1D6 of a Material of the Court's choice (MYK-PLAY-171)."""
    options = [Option(kind, kind) for kind in books.MATERIALS]
    kind = yield from realm.court_picks(table, "Which Material have you found?", options, "MYK-PLAY-171")
    yield from share_out(table, kind, die(table, "1d6", "MYK-PLAY-171", "{total} are found."), "MYK-PLAY-171")


@row("travel-events/4")
def starfall(table: Table, who: Ref, region: str) -> Steps[None]:
    """A random one of the Court loses a Star Fragment, if there is one to lose; which, its holder chooses (MYK-PLAY-172)."""
    state: Campaign = table.state
    there = members(state)
    loser = there[draw(table, len(there))]
    held = [item for item in figures.get(state, loser).items if item.item == "Star Fragment"]
    if not held:
        table.log("MYK-PLAY-172", "{who} has no Star Fragment.", who=_name(table, loser), figure=loser)
        return
    options = [Option(f"slot {item.slots[0]}", f"The one in Slot {item.slots[0]}") for item in held]
    chosen = yield from pick(table, loser, "Which Star Fragment is destroyed?", options, "MYK-PLAY-172")
    yield from items.destroy(table, loser, int(chosen.split()[1]), "MYK-PLAY-172")


@row("travel-events/5")
def astray(table: Table, who: Ref, region: str) -> Steps[None]:
    """1D6 Quarters pass, one fewer for each Wit check that succeeds (MYK-PLAY-173)."""
    failed = yield from everybody_checks(table, "Wit", NORMAL, "MYK-PLAY-173")
    lost = die(table, "1d6", "MYK-PLAY-173", "The detour takes up to {total:Quarter|Quarters}.")
    yield from quarters_pass(table, max(0, lost - len(members(table.state)) + len(failed)), "MYK-PLAY-173")


def _losses(table: Table, failed: list[Ref], dice: str, rule: str) -> Steps[None]:
    for one in failed:
        name = figures.name(table.state, one)
        yield from harm.lose_hp(table, one, die(table, dice, rule, "{who} loses {total} HP.", who=name), rule)


@row("travel-events/6")
def rough_ground(table: Table, who: Ref, region: str) -> Steps[None]:
    """Quest, or 1D6 HP are lost (MYK-PLAY-174)."""
    failed = yield from everybody_checks(table, "Quest", NORMAL, "MYK-PLAY-174")
    yield from _losses(table, failed, "1d6", "MYK-PLAY-174")


@row("travel-events/7")
def landmark(table: Table, who: Ref, region: str) -> Steps[None]:
    """What lies in a known region happens to the Court (MYK-PLAY-175, MYK-PLAY-164)."""
    here = table.state.world.regions.get(region)
    place = "" if here is None else MATCHING.get(here.place, here.place)
    book = books.tables["Special Region Events Table"]
    line = next((line for line in book.lines if line.on == place), None)
    if line is None:
        table.log("MYK-PLAY-175", "Nothing happens.")
        return
    table.log(line.row.rules[0], "{place}: {text}", place=place, text=line.row.text)
    told = ROWS[line.row.effect](table, who, region)
    if told is not None:
        yield from told


@row("travel-events/8")
def ambush(table: Table, who: Ref, region: str) -> Steps[None]:
    """Warfare, or 1D6 HP are lost (MYK-PLAY-176)."""
    failed = yield from everybody_checks(table, "Warfare", NORMAL, "MYK-PLAY-176")
    yield from _losses(table, failed, "1d6", "MYK-PLAY-176")


@row("travel-events/9")
def grumbling(table: Table, who: Ref, region: str) -> Steps[None]:
    """Charisma, or 1D6 Followers go home (MYK-PLAY-177)."""
    for one in (yield from everybody_checks(table, "Charisma", NORMAL, "MYK-PLAY-177")):
        gone = die(
            table,
            "1d6",
            "MYK-PLAY-177",
            "{total:Follower has|Followers have} had enough of following {who}.",
            who=_name(table, one),
        )
        people.send_home(table, one, gone, "MYK-PLAY-177")


def _name(table: Table, who: Ref) -> str:
    return figures.name(table.state, who)


@row("travel-events/10")
def whirled_away(table: Table, who: Ref, region: str) -> None:
    """The Court is in a random known region, and plots a new route from there (MYK-PLAY-178)."""
    state: Campaign = table.state
    own = routes.home_regions(state)
    open_ = [at for at in state.world.regions if routes.may_pass(state, at, "")]
    known = [at for at in open_ if at in own or routes.reachable(state, at)]
    way = state.journey
    if way is None or not known:
        return
    landed = known[draw(table, len(known))]
    # At home the way out begins anew; on the way home the Court has arrived.
    way.at = "" if landed in own and not way.homeward else landed
    way.entered = [] if landed in own else [landed]
    table.log("MYK-PLAY-178", "The Court finds itself in region {region}.", region=landed)


@row("travel-events/11")
def lost_property(table: Table, who: Ref, region: str) -> Steps[None]:
    """A random Common Item (MYK-PLAY-179)."""
    item = draw_item(table, "Common")
    taker = yield from receiver(table, realm.speaker(table.state), item)
    yield from items.gain_item(table, taker, item, "MYK-PLAY-179")


@row("travel-events/12")
def coin(table: Table, who: Ref, region: str) -> None:
    """1 MG (MYK-PLAY-180)."""
    realm.gain_mg(table, 1, "MYK-PLAY-180")


# --- Special Region Events -------------------------------------------------------------------------------------------


def _all_hurt(table: Table, dice: str, rule: str) -> Steps[None]:
    """Everybody takes so much damage, each by dice of their own."""
    there = members(table.state)
    for one in there:
        amount = die(table, dice, rule, "{total} damage to {who}.", who=_name(table, one))
        yield from harm.hurt(table, one, amount, rule, group=there)


def _in_court(table: Table, test: Callable[[Ref], bool]) -> bool:
    return any(test(one) for one in members(table.state))


@row("special-region-events/starfield")
def starfield(table: Table, who: Ref, region: str) -> Steps[None]:
    """3D6 damage to everybody, unless an Astrologist is there (MYK-PLAY-182)."""
    state: Campaign = table.state
    if _in_court(table, lambda one: "Astrologist" in figures.landmaker(state, one).jobs):
        table.log("MYK-PLAY-182", "An Astrologist leads the Court between the stars.")
        return
    yield from _all_hurt(table, "3d6", "MYK-PLAY-182")


@row("special-region-events/holy-ground")
def holy_ground(table: Table, who: Ref, region: str) -> Steps[None]:
    """With an Oracle in the Court 2D6 damage to everybody, and all are Disoriented (MYK-PLAY-183)."""
    state: Campaign = table.state
    oracle = _in_court(table, lambda one: figures.landmaker(state, one).class_name == "Oracle")
    if oracle == state.options.holy_ground_spares_oracle:
        table.log("MYK-PLAY-183", "Nobody takes offence.")
        return
    yield from _all_hurt(table, "2d6", "MYK-PLAY-183")
    for one in members(state):
        yield from status.gain_status(table, one, "Disoriented", "MYK-PLAY-183")


@row("special-region-events/staircase")
def staircase(table: Table, who: Ref, region: str) -> None:
    """A Random Encounter (MYK-PLAY-184)."""
    if table.state.journey is not None:
        table.state.journey.lairs = random_lairs(table, "Neutral")


@row("special-region-events/monster-hive")
def monster_hive(table: Table, who: Ref, region: str) -> Steps[None]:
    """Warfare against 13, or 2D6 HP are lost (MYK-PLAY-185)."""
    failed = yield from everybody_checks(table, "Warfare", HIVE, "MYK-PLAY-185")
    yield from _losses(table, failed, "2d6", "MYK-PLAY-185")


@row("special-region-events/dungeon-master-s-lair")
def lair(table: Table, who: Ref, region: str) -> None:
    """1D6 Followers of everybody flee (MYK-PLAY-186)."""
    for one in members(table.state):
        gone = die(
            table, "1d6", "MYK-PLAY-186", "{total:Follower runs|Followers run} from {who}.", who=_name(table, one)
        )
        people.send_home(table, one, gone, "MYK-PLAY-186")


@row("special-region-events/labyrinth")
def labyrinth(table: Table, who: Ref, region: str) -> Steps[None]:
    """1D6 Quarters pass (MYK-PLAY-187)."""
    yield from quarters_pass(
        table, die(table, "1d6", "MYK-PLAY-187", "{total:Quarter is|Quarters are} lost."), "MYK-PLAY-187"
    )


@row("special-region-events/power-s-enclave")
def enclave(table: Table, who: Ref, region: str) -> None:
    """1D6 MG more Upkeep (MYK-PLAY-188)."""
    realm.change_upkeep(table, die(table, "1d6", "MYK-PLAY-188", "{total} MG for papers and stamps."), "MYK-PLAY-188")


@row("special-region-events/resource")
def resource(table: Table, who: Ref, region: str) -> Steps[None]:
    """1 HP each, and 1D6 of the region's Material (MYK-PLAY-189)."""
    state: Campaign = table.state
    for one in members(state):
        yield from harm.lose_hp(table, one, 1, "MYK-PLAY-189")
    kind = state.world.regions[region].detail
    if kind in books.MATERIALS:
        yield from share_out(table, kind, die(table, "1d6", "MYK-PLAY-189", "{total} are dug up."), "MYK-PLAY-189")


@row("special-region-events/village")
def village(table: Table, who: Ref, region: str) -> None:
    """Everybody recovers 1 Drive (MYK-PLAY-190)."""
    for one in members(table.state):
        hope.gain_drive(table, one, 1, "MYK-PLAY-190")
