"""The Classic Traps, in the order of the book (MYK-WORLD-104)."""

from roundtable.games.kingdom import books
from roundtable.games.kingdom.rules.exploring import entering
from roundtable.games.kingdom.rules.exploring.automatic import at_work, automatic
from roundtable.games.kingdom.rules.exploring.blows import each_checks, strike, test
from roundtable.games.kingdom.rules.exploring.camp import OPENED
from roundtable.games.kingdom.rules.exploring.places import able, delve, inside, members, room_of, traps_at
from roundtable.games.kingdom.rules.exploring.traps import AFTER_FAILURE, takes_effect, trap
from roundtable.games.kingdom.rules.play import figures
from roundtable.games.kingdom.rules.play.asking import pick_figure
from roundtable.games.kingdom.rules.play.effects import AFTER_USE, Source
from roundtable.games.kingdom.rules.play.verbs import followers as people
from roundtable.games.kingdom.rules.play.verbs import harm, items, status, ties
from roundtable.games.kingdom.rules.record.cycles import last
from roundtable.games.kingdom.state import Campaign, Lasting, Ref, Table, TrapNow
from roundtable.kernel.asks import Steps


@trap("Pit")
def pit(table: Table, now: TrapNow, whom: list[Ref]) -> Steps[None]:
    """Each takes 1D6 + the Trap's Level in damage (MYK-WORLD-106)."""
    yield from strike(table, now, whom, "1d6", "MYK-WORLD-106", now.level)


@trap("Slit Arrow")
def slit_arrow(table: Table, now: TrapNow, whom: list[Ref]) -> Steps[None]:
    """Each takes 1 damage (MYK-WORLD-108)."""
    yield from strike(table, now, whom, "", "MYK-WORLD-108", 1)


@trap("Wanton Worm", strikes="one", each_rest=True)
def wanton_worm(table: Table, now: TrapNow, whom: list[Ref]) -> Steps[None]:
    """Who Rests swaps the highest and the lowest Affection towards others; once in a game (MYK-WORLD-110, MYK-WORLD-111)."""
    state: Campaign = table.state
    for who in whom:
        one = figures.get(state, who)
        others = [other for other in members(state) if other != who]
        if immune(state, who, "Wanton Worm") or len(others) < 2:
            continue
        scores = {other: ties.toward(state, who, other) for other in others}
        best = [other for other in others if scores[other] == max(scores.values())]
        dearest = yield from pick_figure(table, who, "Whom do you like best?", best, "MYK-WORLD-110")
        rest = [other for other in others if other != dearest]
        least = [other for other in rest if scores[other] == min(scores[one] for one in rest)]
        other = yield from pick_figure(table, who, "Whom do you like least?", least, "MYK-WORLD-110")
        more = scores[dearest] - scores[other]
        if more:
            yield from ties.change(table, who, figures.whom(dearest), "affection", -more, "MYK-WORLD-110")
            yield from ties.change(table, who, figures.whom(other), "affection", more, "MYK-WORLD-110")
        last(state, one, Lasting(name="Wanton Worm", rule="MYK-WORLD-111", what="immune", until="game"))


def immune(state: Campaign, who: Ref, name: str) -> bool:
    """Whether a Trap that works once on everybody has worked on somebody in this game."""
    return any(effect.what == "immune" and effect.name == name for effect in figures.get(state, who).lasting)


@trap("Poison Needle")
def poison_needle(table: Table, now: TrapNow, whom: list[Ref]) -> Steps[None]:
    """The toucher takes 1 damage and is Poisoned (MYK-WORLD-113)."""
    for who in whom:
        yield from harm.hurt(table, who, 1, "MYK-WORLD-113", source=now.trap)
        yield from status.gain_status(table, who, "Poisoned", "MYK-WORLD-113")


@trap("Rolling Stone")
def rolling_stone(table: Table, now: TrapNow, whom: list[Ref]) -> Steps[None]:
    """Each checks Quest / 9 or takes 1D6 damage (MYK-WORLD-115)."""
    made = yield from each_checks(table, now, whom, "Quest", 9, "MYK-WORLD-115")
    yield from strike(table, now, [one.who for one in made if not one.success], "1d6", "MYK-WORLD-115")


@trap("Living Statue")
def living_statue(table: Table, now: TrapNow, whom: list[Ref]) -> Steps[None]:
    """The toucher takes 2D6 damage (MYK-WORLD-117)."""
    yield from strike(table, now, whom, "2d6", "MYK-WORLD-117")


@automatic("hides", "Secret Door")
def secret_door(state: Campaign, now: TrapNow) -> str:
    """Until it is found the Corridor it conceals is on no map and leads nowhere (MYK-WORLD-119)."""
    return now.choice


@trap("Drop Ceiling")
def drop_ceiling(table: Table, now: TrapNow, whom: list[Ref]) -> Steps[None]:
    """Each takes 1D6 damage (MYK-WORLD-121)."""
    yield from strike(table, now, whom, "1d6", "MYK-WORLD-121")


@automatic("scouts", "Drop Ceiling")
def crushed_scouts(table: Table, now: TrapNow, who: Ref, room: str, sent: int) -> Steps[int]:
    """Who sends Followers into its room loses 1D6 of those sent, whatever the check said (MYK-WORLD-122)."""
    if room != now.at or sent <= 0:
        return 0
    if not (yield from takes_effect(table, now, [who])):
        return 0
    lost = table.roll("1d6", "MYK-WORLD-122", "The ceiling comes down on {total:Follower|Followers}.").total
    return (yield from people.lose(table, who, min(sent, lost), "MYK-WORLD-122", trap=True))


@trap("Explosion", strikes="all")
def explosion(table: Table, now: TrapNow, whom: list[Ref]) -> Steps[None]:
    """Each takes 1D6 damage (MYK-WORLD-124)."""
    yield from strike(table, now, whom, "1d6", "MYK-WORLD-124")


def blown_up(table: Table, now: TrapNow, who: Ref) -> Steps[None]:
    """A failed disarm check besides destroys what is in a random Slot of who failed (MYK-WORLD-125)."""
    slot = table.die(6, "MYK-WORLD-125", "Item Slot {total}.")
    yield from items.destroy(table, who, slot, "MYK-WORLD-125")


AFTER_FAILURE["Explosion"] = blown_up


def take(table: Table, who: Ref, thing: str, mark: str, rule: str) -> Steps[bool]:
    """A thing that is an Item of the books is taken along, with what is wrong with it."""
    if thing not in books.items:
        return False
    return (yield from items.gain_item(table, who, thing, rule, mark=mark))


def apple(table: Table, who: Ref, thing: str) -> Steps[None]:
    """A Recovery Item that lies about is taken; the poison works when it is used (MYK-WORLD-127)."""
    for now in traps_at(table.state, room_of(table.state)):
        poisoned = now.trap == "Poisoned Apple" and now.carrier == thing
        if poisoned and (yield from take(table, who, thing, "poisoned apple", "MYK-WORLD-127")):
            now.note = "taken"


OPENED.append(apple)


@trap("Poisoned Apple", strikes="one", on=("use",))
def poisoned_apple(table: Table, now: TrapNow, whom: list[Ref]) -> Steps[None]:
    """Besides its effect the Item deals 1D6 damage to whomever it affects, and Poisons them (MYK-WORLD-127)."""
    yield from strike(table, now, whom, "1d6", "MYK-WORLD-127")
    for who in whom:
        yield from status.gain_status(table, who, "Poisoned", "MYK-WORLD-127")


def dosed(table: Table, who: Ref, source: Source, on: list[Ref]) -> Steps[None]:
    """An Item with something wrong has been used: what that does comes after it (MYK-WORLD-127, MYK-WORLD-144)."""
    from roundtable.games.kingdom.rules.exploring.traps import fire

    state: Campaign = table.state
    dose, whom = state.dose, list(dict.fromkeys(state.dosed))
    if not dose or source.kind != "item":
        return
    state.dose, state.dosed = "", []
    if dose == "vending machine":
        for one in whom:
            yield from harm.hurt(table, one, 1, "MYK-WORLD-144", source="Vending Machine")
    elif state.delve is not None:
        for now in [one for one in delve(state).traps if one.trap == "Poisoned Apple" and one.note == "taken"][:1]:
            yield from fire(table, now, whom or on or [who])


AFTER_USE.append(dosed)


@automatic("blasts", "Skill Bomber")
def skill_bomber(table: Table, now: TrapNow, who: Ref, source: Source) -> Steps[None]:
    """Who uses a non-Permanent Skill of its group there takes 2D6 damage; Wit / 9 halves it (MYK-WORLD-129,
    MYK-WORLD-130)."""
    state: Campaign = table.state
    if source.kind != "skill" or source.timing == "Permanent" or not books.skills[source.name].is_of(now.choice):
        return
    now.shown = True
    if not (yield from takes_effect(table, now, [who])):
        return
    name = figures.name(state, who)
    damage = table.roll("2d6", "MYK-WORLD-129", "The Skill sets off a blast at {who}: {total}.", who=name).total
    made = yield from test(table, now, who, "Wit", 9, "MYK-WORLD-130")
    yield from harm.hurt(table, who, -(-damage // 2) if made.success else damage, "MYK-WORLD-129", source=now.trap)


def blasts(table: Table, who: Ref, source: Source, on: list[Ref]) -> Steps[None]:
    """Every use of a Skill in a room with a Skill Bomber is looked at when it is over (MYK-WORLD-129)."""
    state: Campaign = table.state
    for now, body in list(at_work(state, "blasts")) if state.delve is not None else ():
        if now.at == inside(state) and figures.awake(state, who):
            yield from body(table, now, who, source)


AFTER_USE.append(blasts)


@trap("Jack in the Box")
def jack_in_the_box(table: Table, now: TrapNow, whom: list[Ref]) -> Steps[None]:
    """The toucher gains a random Bad Status (MYK-WORLD-132, MYK-WORLD-103)."""
    for who in whom:
        yield from status.random_status(table, who, "MYK-WORLD-132")


@trap("Mimic")
def mimic(table: Table, now: TrapNow, whom: list[Ref]) -> Steps[None]:
    """The toucher takes 2D6 damage (MYK-WORLD-134)."""
    yield from strike(table, now, whom, "2d6", "MYK-WORLD-134")


entering.OPEN.append("Guillotine")  # it needs no Search (MYK-WORLD-136)


@trap("Guillotine")
def guillotine(table: Table, now: TrapNow, whom: list[Ref]) -> Steps[None]:
    """Quest / 12, or the toucher dies without a Fatal Wound roll (MYK-WORLD-137)."""
    for who in whom:
        made = yield from test(table, now, who, "Quest", 12, "MYK-WORLD-137")
        if not made.success:
            yield from harm.kill(table, who, "MYK-WORLD-137")


@trap("Self-destruction", strikes="all")
def self_destruction(table: Table, now: TrapNow, whom: list[Ref]) -> Steps[None]:
    """3D6 damage to each; then whoever is left goes home, and the map is lost to the territory (MYK-WORLD-139,
    MYK-WORLD-140)."""
    state: Campaign = table.state
    yield from strike(table, now, whom, "3d6", "MYK-WORLD-139")
    delve(state).no_territory = True
    if able(state) or any(figures.awake(state, who) for who in members(state)):
        table.log("MYK-WORLD-140", "The Court gets home; this map cannot become part of the territory in this game.")
        entering.go_home(table)
