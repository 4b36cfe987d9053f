"""The Movement Traps, in the order of the book (MYK-WORLD-248)."""

from roundtable.games.kingdom.rules.exploring import entering
from roundtable.games.kingdom.rules.exploring.automatic import automatic
from roundtable.games.kingdom.rules.exploring.blows import each_checks, strike, test
from roundtable.games.kingdom.rules.exploring.encounter import fight
from roundtable.games.kingdom.rules.exploring.places import able, delve, members, room_of
from roundtable.games.kingdom.rules.exploring.time import additional_quarter
from roundtable.games.kingdom.rules.exploring.traps import AFTER_DISCOVERY, gm_chooses, trap
from roundtable.games.kingdom.rules.play import figures, numbers
from roundtable.games.kingdom.rules.play.verbs import ties
from roundtable.games.kingdom.state import Campaign, Ref, Table, TrapNow
from roundtable.kernel.asks import Steps
from roundtable.kernel.options import Option

BACK = "back"
"""What `Delve.leads` says where a Corridor ends where it began."""


def lost_time(table: Table, quarters: int, rule: str) -> Steps[None]:
    """So many Quarters pass while the Court is in the Corridor (MYK-WORLD-798)."""
    for _ in range(quarters):
        if entering.everybody_down(table.state) or delve(table.state).stage == "over":
            return
        yield from additional_quarter(table, rule, inside=False)


@automatic("bars", "Lock")
def lock(state: Campaign, now: TrapNow, start: str, to: str) -> bool:
    """Nobody passes until it is disarmed (MYK-WORLD-250)."""
    return True


@automatic("bars", "Moving Floor")
def moving_floor(state: Campaign, now: TrapNow, start: str, to: str) -> bool:
    """The Corridor can be travelled in one direction only (MYK-WORLD-252)."""
    return now.choice != f"{start}>{to}"


@trap("Crossover")
def crossover(table: Table, now: TrapNow, whom: list[Ref]) -> Steps[None]:
    """One more Quarter passes (MYK-WORLD-254)."""
    yield from lost_time(table, 1, "MYK-WORLD-254")


@trap("Gradient")
def gradient(table: Table, now: TrapNow, whom: list[Ref]) -> Steps[None]:
    """Uphill one more Quarter passes; the choice names the lower end first (MYK-WORLD-256)."""
    goal = next(iter(delve(table.state).route), "")
    if now.choice == f"{room_of(table.state)}>{goal}":
        yield from lost_time(table, 1, "MYK-WORLD-256")


@trap("Signal")
def signal(table: Table, now: TrapNow, whom: list[Ref]) -> None:
    """After an even number of Quarters the Court ends where it set out (MYK-WORLD-258). Who only failed to disarm it has
    not set out at all."""
    if table.state.quarter % 2 == 0 and delve(table.state).route:
        delve(table.state).leads = BACK
        table.log("MYK-WORLD-258", "The Court is back where it set out.")


@trap("Illusion Road")
def illusion_road(table: Table, now: TrapNow, whom: list[Ref]) -> None:
    """Undiscovered it leads into another room (MYK-WORLD-260)."""
    here = delve(table.state)
    if here.route and not now.discovered and now.choice in here.rooms and not here.rooms[now.choice].destroyed:
        here.leads = now.choice


@trap("Narrow Road")
def narrow_road(table: Table, now: TrapNow, whom: list[Ref]) -> Steps[None]:
    """A Quarter more for every ten Followers of the Court (MYK-WORLD-262)."""
    total = sum(numbers.followers(table.state, who) for who in members(table.state))
    yield from lost_time(table, -(-total // 10), "MYK-WORLD-262")


@trap("Labyrinth")
def labyrinth(table: Table, now: TrapNow, whom: list[Ref]) -> Steps[None]:
    """1D6 Quarters more (MYK-WORLD-264)."""
    number = table.roll("1d6", "MYK-WORLD-264", "Lost for {total:Quarter|Quarters}.").total
    yield from lost_time(table, number, "MYK-WORLD-264")


@trap("Teleporter")
def teleporter(table: Table, now: TrapNow, whom: list[Ref]) -> Steps[None]:
    """The Court is moved to another room of the GM's choice (MYK-WORLD-266)."""
    here = delve(table.state)
    rooms = [name for name, one in here.rooms.items() if not one.destroyed and name != room_of(table.state)]
    if rooms:
        options = [Option(name, f"Room {name}", f"room {name}") for name in rooms]
        goal = yield from gm_chooses(table, "Where does the Court go?", options, "MYK-WORLD-266")
        yield from entering.carry(table, goal, "MYK-WORLD-266")


@trap("Black Spot")
def black_spot(table: Table, now: TrapNow, whom: list[Ref]) -> Steps[None]:
    """Each repeats Quest / 9 until it succeeds; as many Quarters pass as anybody needed repeats (MYK-WORLD-268).

    The Unconscious are carried, and roll nothing.
    """
    most = 0
    for who in [one for one in whom if figures.awake(table.state, one)]:
        again = 0
        while True:
            made = yield from test(table, now, who, "Quest", 9, "MYK-WORLD-268")
            if made.success or not figures.awake(table.state, who):
                break
            again += 1
        most = max(most, again)
    yield from lost_time(table, most, "MYK-WORLD-268")


@automatic("wards", "Warder")
def warder(state: Campaign, now: TrapNow, room: str) -> bool:
    """Only Corridors of the scenario lead into its room and out of it (MYK-WORLD-270)."""
    return room == now.at


@trap("Gate Keeper")
def gate_keeper(table: Table, now: TrapNow, whom: list[Ref]) -> None:
    """Monsters attack in the Corridor, by surprise unless they were discovered (MYK-WORLD-272, MYK-WORLD-273)."""
    for lair in now.lairs:
        lair.reaction = "Hostile"
    if now.lairs:
        fight(table, now.lairs, surprised=not now.discovered, after="as it was")


def waiting(table: Table, now: TrapNow) -> None:
    """Who has discovered it knows the names and numbers of those who wait there (MYK-WORLD-273)."""
    told = ", ".join(f"{lair.count} {lair.book}" for lair in now.lairs)
    if told:
        table.log("MYK-WORLD-273", "In {way} waits: {told}.", way=now.at, told=told)


AFTER_DISCOVERY["Gate Keeper"] = waiting


@trap("Flame Road")
def flame_road(table: Table, now: TrapNow, whom: list[Ref]) -> Steps[None]:
    """Each takes 1D6 damage (MYK-WORLD-275)."""
    yield from strike(table, now, whom, "1d6", "MYK-WORLD-275")


@trap("Toll Through")
def toll_through(table: Table, now: TrapNow, whom: list[Ref]) -> None:
    """Upkeep rises by 1D6 MG (MYK-WORLD-277)."""
    table.state.kingdom.upkeep_change += table.roll("1d6", "MYK-WORLD-277", "{total} MG more Upkeep.").total


@trap("Infinite Corridor")
def infinite_corridor(table: Table, now: TrapNow, whom: list[Ref]) -> Steps[None]:
    """Wit / 11 until anybody succeeds, a Quarter each time; then back, cross with those who failed (MYK-WORLD-279,
    MYK-WORLD-280, MYK-WORLD-281)."""
    state: Campaign = table.state
    while True:
        made = yield from each_checks(
            table, now, [who for who in whom if who in members(state)], "Wit", 11, "MYK-WORLD-279"
        )
        if any(one.success for one in made) or not able(state) or delve(state).stage == "over":
            break
        yield from lost_time(table, 1, "MYK-WORLD-281")
    for clever in [one.who for one in made if one.success]:
        for other in [one.who for one in made if not one.success]:
            yield from ties.change(table, clever, figures.whom(other), "hostility", 1, "MYK-WORLD-280")
    if delve(state).route:
        delve(state).leads = BACK
    table.log("MYK-WORLD-279", "The Court is back where it set out.")
