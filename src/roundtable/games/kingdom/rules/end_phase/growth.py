"""Growth: the population's limit, the Kingdom Level, Level Ups and what they teach (MYK-PLAY-535, MYK-PLAY-537)."""

from roundtable.games.kingdom.rules.campaign.between_games import reckon_level
from roundtable.games.kingdom.rules.effects import quests
from roundtable.games.kingdom.rules.exploring.places import delve
from roundtable.games.kingdom.rules.play import figures
from roundtable.games.kingdom.rules.play.asking import pick, pick_some
from roundtable.games.kingdom.rules.play.learning import learned
from roundtable.games.kingdom.rules.play.verbs import realm
from roundtable.games.kingdom.rules.record.court import deciding_kings, present
from roundtable.games.kingdom.rules.record.missions import accomplish, grow, levels_gained, mission_of, reached
from roundtable.games.kingdom.rules.record.realm import population
from roundtable.games.kingdom.rules.record.scores import learnable
from roundtable.games.kingdom.state import Campaign, KnownSkill, Ref, Table
from roundtable.kernel.asks import Steps
from roundtable.kernel.options import Option

PER_REGION = 100
ATTRIBUTES = ("Lifestyle", "Culture", "Order", "Military")


def keep_population(table: Table) -> Steps[None]:
    """At most 100 people for each region: Citizens leave first, then Monster Citizens of the Court's choice

    (MYK-PLAY-535)."""
    state: Campaign = table.state
    over = population(state) - PER_REGION * len(state.kingdom.maps)
    if over <= 0:
        return
    gone = min(over, state.kingdom.citizens)
    state.kingdom.citizens -= gone
    table.log("MYK-PLAY-535", "There is no room for {gone} of the Citizens.", gone=gone)
    left = over - gone
    while left > 0 and state.kingdom.monster_citizens:
        species = list(state.kingdom.monster_citizens)
        options = [Option(one, one) for one in species]
        one = yield from realm.court_picks(table, f"{left} Monster Citizens must go. Which?", options, "MYK-PLAY-535")
        realm.give_species(table, one, "MYK-PLAY-535")
        left -= 1


def kingdom_level(table: Table) -> Steps[None]:
    """The Kingdom Level follows the population; each Level is a point of an Attribute of choice (MYK-PLAY-536)."""
    state: Campaign = table.state
    before = state.kingdom.level
    reckon_level(table)
    change = state.kingdom.level - before
    king = figures.person(deciding_kings(state)[0]) if deciding_kings(state) else realm.speaker(state)
    for _ in range(abs(change)):
        prompt = f"The Kingdom {'grows' if change > 0 else 'shrinks'}. Which Attribute {'rises' if change > 0 else 'falls'}?"
        name = yield from pick(table, king, prompt, [Option(one, one) for one in ATTRIBUTES], "MYK-PLAY-536")
        realm.change_attribute(table, name, 1 if change > 0 else -1, "MYK-PLAY-536")


def growth(table: Table) -> Steps[bool]:
    """(10) Levels for the objective and for missions, a Skill with each, ties within the Level

    (MYK-PLAY-537, MYK-PLAY-538, MYK-PLAY-541, MYK-PLAY-543, MYK-PLAY-544)."""
    state: Campaign = table.state
    done = delve(state).objective == "done"
    quests.innocence(table)
    for number in present(state):
        one = state.people[number]
        background = one.background
        open_ = background is not None and background.state == "open"
        if background is not None and open_ and reached(state, number, mission_of(background), background):
            accomplish(table, number)
        levels = levels_gained(state, number, done)
        grow(table, number, done)
        who = figures.person(number)
        for _ in range(levels):
            yield from learn(table, who)
        if levels:
            yield from settle_ties(table, who)
        elif done and one.level >= state.kingdom.level:
            yield from retrain(table, who)
    return False


def retrain(table: Table, who: Ref) -> Steps[None]:
    """Whom only the Kingdom Level keeps from a Level Up may give up Skills and learn as many others (MYK-PLAY-545)."""
    one = figures.landmaker(table.state, who)
    options = [Option(f"skill {number}", known.name) for number, known in enumerate(one.skills)]
    if not options:
        return
    prompt = f"{figures.name(table.state, who)} may retrain: which Skills are given up for others?"
    given = yield from pick_some(table, who, prompt, options, "MYK-PLAY-545", 0, len(options), lambda _: [])
    gone = [int(key.split()[1]) for key in given]
    one.skills = [known for number, known in enumerate(one.skills) if number not in gone]
    for _ in gone:
        yield from learn(table, who)


def learn(table: Table, who: Ref) -> Steps[None]:
    """A Level Up teaches one Skill of Class, Job groups, General Skills and what the Kingdom opens (MYK-PLAY-541)."""
    state: Campaign = table.state
    one = figures.landmaker(state, who)
    open_ = learnable(state, one)
    if not open_:
        table.log("MYK-PLAY-542", "{who} has nothing left to learn.", who=figures.name(state, who), figure=who)
        return
    options = [Option(skill.name, f"{skill.name}: {skill.text}", "", skill.rules[0], skill.group or "") for skill in open_]
    name = yield from pick(table, who, f"{figures.name(state, who)} learns a Skill.", options, "MYK-PLAY-541")
    known = KnownSkill(name=name, source="Level")
    if name == "Master":
        others = [figures.person(other) for other in state.court if figures.person(other) != who] or [who]
        served = yield from pick(
            table, who, "Whom do you serve?", [Option(ref, figures.name(state, ref)) for ref in others], "MYK-CREATE-250"
        )
        known.choice = str(figures.number_of(served))
    one.skills.append(known)
    yield from learned(table, who, known)
    table.log("MYK-PLAY-541", "{who} learns {skill}.", who=figures.name(state, who), skill=name, figure=who)
    yield from learned(table, who, known)


def settle_ties(table: Table, who: Ref) -> Steps[None]:
    """Affection and Hostility are cut down to the new Level, as the player says (MYK-PLAY-543, MYK-PLAY-544).

    What a True Romance holds is not counted (MYK-GEAR-029).
    """
    from roundtable.games.kingdom.rules.play.verbs import ties

    one = figures.landmaker(table.state, who)
    for kind, rule in (("affection", "MYK-PLAY-543"), ("hostility", "MYK-PLAY-544")):
        sworn = [known.choice for known in one.skills if known.name == "True Romance"]
        all_of_them = one.affection if kind == "affection" else one.hostility
        scores = {whom: tie for whom, tie in all_of_them.items() if f"{kind} {whom}" not in sworn}
        while (over := sum(tie.score for tie in scores.values()) - one.level) > 0:
            before = sum(tie.score for tie in scores.values())
            among = {str(whom): whom for whom, tie in scores.items() if tie.score > 0}
            options = [Option(key, ties.other_name(table.state, whom)) for key, whom in among.items()]
            prompt = f"{kind.capitalize()} is {over} above your Level. Towards whom does it fall?"
            key = yield from pick(table, who, prompt, options, rule)
            yield from ties.change(table, who, among[key], "affection" if kind == "affection" else "hostility", -1, rule)
            if sum(tie.score for tie in scores.values()) == before:
                break  # something holds this tie

