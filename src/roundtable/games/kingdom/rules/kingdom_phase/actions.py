"""Action Resolution: one cycle in which each character takes one Plan Action (MYK-PLAY-095)."""

from roundtable.games.kingdom.rules.effects.facilities_residential import name_strollers
from roundtable.games.kingdom.rules.exploring import proposals, unlisted
from roundtable.games.kingdom.rules.exploring.camp import as_ghost, ghosts_here
from roundtable.games.kingdom.rules.exploring.gathering import gather
from roundtable.games.kingdom.rules.exploring.places import able, delve
from roundtable.games.kingdom.rules.fight import actions as support
from roundtable.games.kingdom.rules.fight.cooperating import outside_combat, promise
from roundtable.games.kingdom.rules.kingdom_phase import crafting
from roundtable.games.kingdom.rules.kingdom_phase.gathering_place import at_home
from roundtable.games.kingdom.rules.kingdom_phase.joining import has_acted, may_act
from roundtable.games.kingdom.rules.play import facilities, figures, numbers
from roundtable.games.kingdom.rules.play.asking import all_at_once, draw, pick, seat_of
from roundtable.games.kingdom.rules.play.buttons import use_option
from roundtable.games.kingdom.rules.play.effects import SUPPORTS
from roundtable.games.kingdom.rules.play.verbs.tables import roll_table
from roundtable.games.kingdom.rules.play.windows import pause
from roundtable.games.kingdom.rules.record.court import of_class
from roundtable.games.kingdom.state import Campaign, Ref, Table
from roundtable.kernel.asks import Ask, Choose, Steps
from roundtable.kernel.options import Option

WANDERINGS = ("Lifestyle", "Culture", "Order", "Military")
WANDERS = {
    "Lifestyle": "Citizens, the market, an Item",
    "Culture": "Voices, Affection, a Talent",
    "Order": "HP, Materials, a Facility",
    "Military": "Drive, monsters, wars of others",
}
"""What each Wandering Table tends to give, for who chooses (MYK-PLAY-096, MYK-PLAY-759)."""
HELPED = {"command": "a Command Check", "skill": "a Skill", "kingdom": "a check of the Kingdom"}


def resolve(table: Table) -> Steps[bool]:
    """All choose at the same time; then one action is carried out a step. Whether anybody is left who acts."""
    state: Campaign = table.state
    home = at_home(state)
    if home.strolls is None:
        yield from name_strollers(table)
    if not home.plans:
        free = [who for who in able(state) if may_act(state, who)]
        free += [who for who in ghosts_here(state) if who not in home.acted]
        if not free:
            return (yield from stroll(table))
        asks: list[Ask] = [
            Choose(
                seat_of(table, who),
                f"Action Resolution. What does {figures.name(state, who)} do?",
                menu(table, who),
                rule="MYK-PLAY-095",
            )
            for who in free
        ]
        answers = yield from all_at_once(asks)
        home.plans = {who: str(answers[seat_of(table, who)]) for who in free}
        return True
    who = yield from _next(table)
    key = home.plans.pop(who)
    if who in ghosts_here(state) and key == "pass":
        home.acted.append(who)
    elif who in ghosts_here(state):
        yield from as_ghost(table, who, carry_out(table, who, key), "the Action Resolution")
    elif who in able(state) and may_act(state, who):
        yield from carry_out(table, who, key)
        yield from pause(table, "the Action Resolution")
    return True


def _next(table: Table) -> Steps[Ref]:
    """Whose action is carried out next: the Oracle leads the step and says so; without one it goes by seats

    (MYK-CREATE-207)."""
    state: Campaign = table.state
    plans = at_home(state).plans
    first = next(iter(plans))
    acting = [who for who, key in plans.items() if key != "pass"]
    oracles = [figures.person(number) for number in of_class(state, "Oracle")]
    oracle = next((who for who in oracles if figures.awake(state, who)), "")
    if not oracle or len(acting) < 2 or plans[first] == "pass":
        return first
    options = [Option(who, f"{figures.name(state, who)} is next", f"figure {who}") for who in acting]
    return (yield from pick(table, oracle, "You lead the Action Resolution. Who is next?", options, "MYK-CREATE-207"))


def stroll(table: Table) -> Steps[bool]:
    """Who was named by a Main Street Wanders once more when all have acted (MYK-GEAR-264). Whether anybody was left."""
    home = at_home(table.state)
    left = [who for who in able(table.state) if who in (home.strolls or [])]
    if not left:
        return False
    who, home.strolls = left[0], [one for one in home.strolls or [] if one != left[0]]
    name = figures.name(table.state, who)
    options = [*wanderings(), Option("pass", "Stay at home")]
    key = yield from pick(table, who, f"Main Street: where does {name} Wander?", options, "MYK-GEAR-264")
    if key != "pass":
        yield from roll_table(table, f"{key.partition(' ')[2]} Wandering Table", who, None, rule="MYK-PLAY-096")
    return True


def wanderings() -> list[Option]:
    """The four Wandering Tables, with what each tends to bring (MYK-PLAY-096)."""
    return [
        Option(f"wander {name}", f"Wander: {name} ({WANDERS[name]})", "", "MYK-PLAY-096", "Wandering")
        for name in WANDERINGS
    ]


def menu(table: Table, who: Ref) -> list[Option]:
    """Wandering, Craft Items, Gather Information, or Other (MYK-PLAY-095, MYK-PLAY-097, MYK-PLAY-161)."""
    state: Campaign = table.state
    found = wanderings()
    found += facilities.offers(table, who, [*facilities.sites(state), *facilities.by_station(state, who)])
    found += crafting.offers(state, who)
    if numbers.followers(state, who) > 0:
        found.append(Option("gather", "Send Followers to gather information", "", "MYK-PLAY-150", "Gather Information"))
    for holder, one in support.usable(table, who):
        slot = f" {holder.partition('#')[2]}" if "#" in holder else ""
        found.append(use_option(table, who, f"use {one.source.key}{slot}", one.source, "MYK-PLAY-161"))
    found += outside_combat(state, who, able(state), HELPED, "MYK-PLAY-097")
    found += unlisted.offers(table, who)
    found += proposals.offers(table, who)
    return [*found, Option("pass", "Do nothing", "", "MYK-PLAY-095")]


def carry_out(table: Table, who: Ref, key: str) -> Steps[None]:
    """One Plan Action; afterwards its user is Exhausted (MYK-PLAY-096, MYK-PLAY-099, MYK-PLAY-158, MYK-PLAY-161)."""
    state: Campaign = table.state
    home = at_home(state)
    one = figures.get(state, who)
    word, _, rest = key.partition(" ")
    if word == proposals.PROPOSE and not (yield from proposals.propose(table, who)):
        return
    if word == unlisted.ELSE and not (yield from unlisted.allowed(table, who)):
        return
    home.acted.append(who)
    if word == "pass":
        table.log("MYK-PLAY-095", "{who} does nothing.", who=figures.name(state, who), figure=who)
    else:
        one.acted = True
    if word == "wander":
        yield from roll_table(table, f"{rest} Wandering Table", who, None, rule="MYK-PLAY-096")
    elif word == "craft":
        yield from crafting.craft(table, who, rest)
    elif word == "gather":
        yield from scout(table, who)
    elif word == "facility":
        site = facilities.site_at(state, rest)
        if site is None or not facilities.may_use(table, who, site):
            table.log("MYK-GEAR-241", "{who} finds it closed.", who=figures.name(state, who), figure=who)
        else:
            yield from facilities.use(table, who, site)
    elif word == "use":
        source, _, slot = rest.partition(" ")
        yield from support.use(table, f"{who}#{slot}" if slot else who, SUPPORTS[source])
    elif word == "help":
        yield from promise(table, who, *rest.split(" ", 1))
    elif word == unlisted.ELSE:
        yield from unlisted.attempt(table, who)
    one.exhausted = has_acted(state, who)


def scout(table: Table, who: Ref) -> Steps[None]:
    """Gather Information of the coming map: from a random room, or from any once something is known of it

    (MYK-PLAY-151, MYK-PLAY-152)."""
    state: Campaign = table.state
    home = at_home(state)
    rooms = list(delve(state).rooms)
    if home.scouted:
        options = [Option(room, f"Room {room}", f"room {room}") for room in rooms]
        room = yield from pick(table, who, "Where do your Followers begin?", options, "MYK-PLAY-152")
    else:
        room = rooms[draw(table, len(rooms))]
        table.log("MYK-PLAY-151", "The Followers come to room {room}.", room=room)
    yield from gather(table, who, room, anywhere=True)
    home.scouted = home.scouted or bool(delve(state).known.counts)
