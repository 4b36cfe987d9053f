"""The Facility Traps, in the order of the book (MYK-WORLD-141)."""

from roundtable.games.kingdom import books
from roundtable.games.kingdom.rules.effects.happenings import new_job
from roundtable.games.kingdom.rules.exploring import camp, entering
from roundtable.games.kingdom.rules.exploring.automatic import automatic
from roundtable.games.kingdom.rules.exploring.blows import each_checks, strike, test
from roundtable.games.kingdom.rules.exploring.encounter import meet
from roundtable.games.kingdom.rules.exploring.places import able, members, room_now, room_of
from roundtable.games.kingdom.rules.exploring.time import EATING, additional_quarter
from roundtable.games.kingdom.rules.exploring.traps import AFTER_DISARM, taken_away, trap
from roundtable.games.kingdom.rules.play import figures, knowing, numbers
from roundtable.games.kingdom.rules.play.asking import draw, draw_victim, pick, pick_number
from roundtable.games.kingdom.rules.play.checks import check
from roundtable.games.kingdom.rules.play.verbs import followers as people
from roundtable.games.kingdom.rules.play.verbs import harm, hope, items, status
from roundtable.games.kingdom.rules.record import belongings
from roundtable.games.kingdom.rules.record.cycles import last
from roundtable.games.kingdom.rules.record.limits import average_level
from roundtable.games.kingdom.state import Campaign, Holding, Lair, Lasting, Ref, Table, TrapNow
from roundtable.kernel.asks import Steps
from roundtable.kernel.options import Option


@trap("Vending Machine")
def vending_machine(table: Table, now: TrapNow, whom: list[Ref]) -> Steps[None]:
    """Wit / 9: as many Potions as there are free Slots; an odd die makes one useless (MYK-WORLD-143, MYK-WORLD-144)."""
    state: Campaign = table.state
    for made in (yield from each_checks(table, now, whom, "Wit", 9, "MYK-WORLD-143")):
        free = len(belongings.free_slots(figures.landmaker(state, made.who)))
        if not made.success or not free:
            continue
        number = yield from pick_number(table, made.who, "How many Potions do you take?", 0, free, "MYK-WORLD-143")
        for _ in range(number):
            yield from items.gain_item(table, made.who, "Potion", "MYK-WORLD-143", 0, mark="vending machine")


@automatic("lies", "Bremen")
def bremen(state: Campaign, now: TrapNow) -> list[Lair]:
    """Scouts of its room are told of monsters that are not there (MYK-WORLD-146)."""
    return now.lairs


@trap("Thinner")
def thinner(table: Table, now: TrapNow, whom: list[Ref]) -> None:
    """Once fired, for the rest of the game, those it is about may have nothing of their meals (MYK-WORLD-148)."""
    if not any(effect.what == "thinner" for effect in table.state.lasting):
        last(table.state, table.state, Lasting(name="Thinner", rule="MYK-WORLD-148", what="thinner", until="game"))


def slimming(table: Table, who: Ref) -> Steps[bool]:
    """Women and who knows Beauty check Wit / 9, or food does nothing for them in this cycle (MYK-WORLD-148)."""
    state: Campaign = table.state
    one = figures.landmaker(state, who)
    if any(effect.what == "no food" for effect in one.lasting):
        return False
    about = figures.sex(state, who) == "female" or knowing.has(state, who, "Beauty")
    if not about or not any(effect.what == "thinner" for effect in state.lasting):
        return True
    made = yield from check(table, who, "Wit", 9, "MYK-WORLD-148", kind="trap", why="Wit check: Thinner")
    if not made.success:
        last(state, one, Lasting(name="Thinner", rule="MYK-WORLD-148", what="no food", until="cycle"))
    return made.success


EATING.append(slimming)


@trap("Snack House")
def snack_house(table: Table, now: TrapNow, whom: list[Ref]) -> Steps[None]:
    """Charisma / 9 or Obese, and a Voice is lost for each who failed (MYK-WORLD-150, MYK-WORLD-151)."""
    made = yield from each_checks(table, now, whom, "Charisma", 9, "MYK-WORLD-150")
    failed = [one.who for one in made if not one.success]
    for who in failed:
        yield from status.gain_status(table, who, "Obese", "MYK-WORLD-150")
    yield from hope.change_voices(table, -len(failed), "MYK-WORLD-151")


@trap("Living Room", each_rest=True)
def living_room(table: Table, now: TrapNow, whom: list[Ref]) -> Steps[None]:
    """With every Rest each member loses the Item in a random Slot; Materials survive (MYK-WORLD-153)."""
    for who in whom:
        slot = table.die(6, "MYK-WORLD-153", "{who}: Item Slot {total}.", who=figures.name(table.state, who))
        yield from items.destroy(table, who, slot, "MYK-WORLD-153")


@automatic("harder", "Concealed Work")
def concealed_work(state: Campaign, now: TrapNow, room: str) -> int:
    """Searches here and Command Checks for this room are harder by its Level (MYK-WORLD-155)."""
    return now.level if room == now.at else 0


@trap("Elevator", strikes="all")
def elevator(table: Table, now: TrapNow, whom: list[Ref]) -> Steps[None]:
    """2D6 monsters come, Deep Ones on an odd total, Angels on an even one; Neutral (MYK-WORLD-157, MYK-WORLD-158)."""
    state: Campaign = table.state
    number = table.roll("2d6", "MYK-WORLD-157", "{total:monster comes|monsters come} out.").total
    category = "Deep One" if number % 2 else "Angel"
    level = average_level([figures.level(state, who) for who in members(state)])
    there = [one for one in books.monsters if one.category == category]
    near = min(there, key=lambda one: (abs(one.level - level), -one.level)).level
    among = [one.name for one in there if one.level == near]
    lair = Lair(book=among[draw(table, len(among))], count=number, reaction="Neutral")
    room_now(state).lairs.append(lair)
    yield from meet(table, [lair], random=False)


@trap("Hotel")
def hotel(table: Table, now: TrapNow, whom: list[Ref]) -> None:
    """All HP come back, and Upkeep rises by 1 MG for each member (MYK-WORLD-160, MYK-WORLD-161)."""
    state: Campaign = table.state
    state.kingdom.upkeep_change += len(members(state))
    table.log("MYK-WORLD-160", "Upkeep will be {more} MG higher.", more=len(members(state)))
    for who in whom:
        harm.heal(table, who, numbers.max_hp(state, who), "MYK-WORLD-161")


@trap("Emergency Exit")
def emergency_exit(table: Table, now: TrapNow, whom: list[Ref]) -> Steps[None]:
    """The whole Court is back in the Kingdom (MYK-WORLD-163)."""
    if entering.warded(table, room_of(table.state)):
        return
    yield from taken_away(table, room_of(table.state))
    table.log("MYK-WORLD-163", "The Court is back home at once.")
    entering.go_home(table)


@trap("Pool", on=("leave",))
def pool(table: Table, now: TrapNow, whom: list[Ref]) -> Steps[None]:
    """Each takes 1D6 damage on the way out (MYK-WORLD-165)."""
    yield from strike(table, now, whom, "1d6", "MYK-WORLD-165")


def drained(table: Table, now: TrapNow, who: Ref) -> Steps[None]:
    """Disarming it takes one more Quarter (MYK-WORLD-166)."""
    yield from additional_quarter(table, "MYK-WORLD-166")


AFTER_DISARM["Pool"] = drained


@trap("Chimney", on=("enter",))
def chimney(table: Table, now: TrapNow, whom: list[Ref]) -> Steps[None]:
    """After an even number of Quarters each loses 1 Drive, or is Disoriented (MYK-WORLD-168)."""
    if table.state.quarter % 2:
        table.log("MYK-WORLD-168", "The chimney is silent.")
        return
    for who in whom:
        if not hope.lose_drive(table, who, 1, "MYK-WORLD-168"):
            yield from status.gain_status(table, who, "Disoriented", "MYK-WORLD-168")


@trap("Axman's Fountain")
def axmans_fountain(table: Table, now: TrapNow, whom: list[Ref]) -> Steps[None]:
    """Wit / 9, or a random Arms or Rare Item is lost (MYK-WORLD-170)."""
    for made in (yield from each_checks(table, now, whom, "Wit", 9, "MYK-WORLD-170")):
        held = [one for one in figures.get(table.state, made.who).items if _steel(one) and one.slots]
        if not made.success and held:
            lost = held[draw(table, len(held))]
            yield from items.destroy(table, made.who, lost.slots[0], "MYK-WORLD-170")


def _steel(held: Holding) -> bool:
    """Whether an Item is an Arms Item or a Rare one."""
    entry = books.items[held.item]
    return entry.rare or "Arms" in entry.category


@trap("Hanging Tree")
def hanging_tree(table: Table, now: TrapNow, whom: list[Ref]) -> Steps[None]:
    """Charisma / 9, or as many Followers are lost as the result fell short of 9 (MYK-WORLD-172)."""
    for made in (yield from each_checks(table, now, whom, "Charisma", 9, "MYK-WORLD-172")):
        if not made.success:
            yield from people.lose(table, made.who, 9 - made.result, "MYK-WORLD-172", trap=True)


@trap("Job Changer")
def job_changer(table: Table, now: TrapNow, whom: list[Ref]) -> Steps[None]:
    """A random member takes up a Job of the Birth Table for good (MYK-WORLD-174)."""
    if whom:
        yield from new_job(table, draw_victim(table, whom), "MYK-WORLD-174")


@trap("Kotatsu")
def kotatsu(table: Table, now: TrapNow, whom: list[Ref]) -> Steps[None]:
    """Wit / 9, or who is Free to Act Rests at once and is stuck. The searcher has acted and is not (MYK-WORLD-176)."""
    state: Campaign = table.state
    for made in (yield from each_checks(table, now, whom, "Wit", 9, "MYK-WORLD-176")):
        if made.success or made.who not in able(state) or not camp.may_act(state, made.who):
            continue
        one = figures.get(state, made.who)
        stuck = Lasting(name="Kotatsu", rule="MYK-WORLD-177", what="stuck", note=room_of(state), until="game")
        last(state, one, stuck)
        if state.battle is not None:  # nobody Rests in a Combat: that one has done what there was to do
            one.exhausted = one.acted = True
            continue
        scores = [Option(score, f"{score} Rest Table") for score in camp.SCORES]
        score = yield from pick(table, made.who, "It is so warm. How do you Rest?", scores, "MYK-WORLD-176")
        yield from camp.carry_out(table, made.who, f"rest {score}")


def still_stuck(table: Table) -> Steps[None]:
    """Who is stuck checks Wit / 9 when the Quarter begins; nobody leaves before that (MYK-WORLD-177)."""
    state: Campaign = table.state
    for who in entering.held_back(state):
        one = figures.get(state, who)
        now = TrapNow(trap="Kotatsu", level=5, at=room_of(state))
        made = yield from test(table, now, who, "Wit", 9, "MYK-WORLD-177")
        if made.success:
            one.lasting = [effect for effect in one.lasting if effect.what != "stuck"]
            table.log("MYK-WORLD-177", "{who} gets up.", who=figures.name(state, who), figure=who)


entering.QUARTER_BEGINS.append(still_stuck)
