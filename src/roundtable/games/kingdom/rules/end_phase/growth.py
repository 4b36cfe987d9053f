"""Growth: the population's limit, the Kingdom Level, Level Ups and what they teach (MYK-PLAY-535, MYK-PLAY-537)."""

from roundtable.games.kingdom import books
from roundtable.games.kingdom.reserved import plays
from roundtable.games.kingdom.rules.campaign.between_games import reckon_level
from roundtable.games.kingdom.rules.effects import quests
from roundtable.games.kingdom.rules.effects.facilities_court import heirs
from roundtable.games.kingdom.rules.end_phase.likings import new_likings
from roundtable.games.kingdom.rules.exploring.places import delve
from roundtable.games.kingdom.rules.play import facilities, figures, kings, training
from roundtable.games.kingdom.rules.play.asking import pick
from roundtable.games.kingdom.rules.play.learning import levelled
from roundtable.games.kingdom.rules.play.moments import LevelUp
from roundtable.games.kingdom.rules.play.verbs import realm
from roundtable.games.kingdom.rules.play.windows import open_window
from roundtable.games.kingdom.rules.record.court import present
from roundtable.games.kingdom.rules.record.missions import (
    accomplish,
    drop,
    grow,
    levels_gained,
    lost_for_good,
    mission_of,
    reached,
)
from roundtable.games.kingdom.rules.record.realm import population
from roundtable.games.kingdom.rules.record.scores import learnable, score
from roundtable.games.kingdom.state import Campaign, Ref, Table
from roundtable.kernel.asks import Steps
from roundtable.kernel.options import Option
from roundtable.kernel.wording import counted

PER_REGION = 100
ATTRIBUTES = ("Lifestyle", "Culture", "Order", "Military")


def keep_population(table: Table) -> Steps[None]:
    """At most 100 people for each region: Citizens leave first, then Monster Citizens of the Court's choice

    (MYK-PLAY-535)."""
    state: Campaign = table.state
    over = population(state) - PER_REGION * len(state.kingdom.maps) - facilities.added(state, "population limit")
    if over <= 0:
        return
    gone = min(over, state.kingdom.citizens)
    state.kingdom.citizens -= gone
    if gone:
        table.log("MYK-PLAY-535", "There is no room for {gone} of the Citizens.", gone=gone, books={"citizens": -gone})
    left = over - gone
    while left > 0 and state.kingdom.monster_citizens:
        species = list(state.kingdom.monster_citizens)
        options = [Option(one, one) for one in species]
        prompt = f"{counted(left, 'Monster Citizen')} must go. Which?"
        one = yield from realm.court_picks(table, prompt, options, "MYK-PLAY-535")
        realm.give_species(table, one, "MYK-PLAY-535")
        left -= 1


def kingdom_level(table: Table) -> Steps[None]:
    """The Kingdom Level follows the population; each Level is a point of an Attribute of choice (MYK-PLAY-536)."""
    state: Campaign = table.state
    before = state.kingdom.level
    reckon_level(table)
    change = state.kingdom.level - before
    for _ in range(abs(change)):
        prompt = (
            f"The Kingdom {'grows' if change > 0 else 'shrinks'}. Which Attribute {'rises' if change > 0 else 'falls'}?"
        )
        name = yield from kings.choose(table, prompt, [Option(one, one) for one in ATTRIBUTES], "MYK-PLAY-536")
        realm.change_attribute(table, name, 1 if change > 0 else -1, "MYK-PLAY-536")


def growth(table: Table) -> Steps[bool]:
    """(10) Levels for the objective and for missions, a Skill with each, ties within the Level

    (MYK-PLAY-537, MYK-PLAY-538, MYK-PLAY-541, MYK-PLAY-543, MYK-PLAY-544)."""
    state: Campaign = table.state
    done = delve(state).objective == "done"
    quests.innocence(table)
    yield from heirs(table)
    settle_missions(table)
    for number in present(state):
        one = state.people[number]
        levels = levels_gained(state, number, done)
        grow(table, number, done)
        who = figures.person(number)
        for _ in range(levels):
            up = LevelUp(who=who, spoken=f"the Level Up of {figures.name(state, who)}")
            yield from open_window(table, up)
            if up.learns:
                yield from level_up(table, who)
            yield from levelled(table, who)
        if levels:
            yield from settle_ties(table, who)
        elif done and one.level >= state.kingdom.level:
            yield from retrain(table, who)
    yield from new_likings(table)
    return False


def settle_missions(table: Table) -> None:
    """Whose mission is met has accomplished it, and then perhaps a relative who waited for that (MYK-CREATE-117); what can
    never be met any more is dropped (MYK-CREATE-109, MYK-CREATE-110)."""
    state: Campaign = table.state
    done: list[int] = [-1]
    while done:
        done = [number for number in present(state) if is_met(state, number)]
        for number in done:
            accomplish(table, number)
    for number in present(state):
        if lost_for_good(state, number):
            drop(table, number)


def is_met(state: Campaign, number: int) -> bool:
    """Whether somebody's mission is open, and what it asks is so."""
    past = state.people[number].background
    return past is not None and past.state == "open" and reached(state, number, mission_of(past), past)


def retrain(table: Table, who: Ref) -> Steps[None]:
    """Whom only the Kingdom Level keeps from a Level Up may give up Skills and learn as many others (MYK-PLAY-545)."""
    one = figures.landmaker(table.state, who)
    for _ in range((yield from training.unlearn(table, who, len(one.skills), "MYK-PLAY-545", keeps_job=False))):
        yield from training.learn(table, who, learnable(table.state, one), "MYK-PLAY-545")


def level_up(table: Table, who: Ref) -> Steps[None]:
    """A Level Up teaches one Skill of Class, Job groups, General Skills and what the Kingdom opens (MYK-PLAY-541).

    With a Mausoleum an Ability Score may rise instead (MYK-GEAR-277)."""
    state: Campaign = table.state
    one = figures.landmaker(state, who)
    scores = raisable(state, who) if facilities.sites(state, "Mausoleum") else []
    if scores:
        options = [Option("skill", "Learn a Skill"), *(Option(name, f"{name} rises by 1") for name in scores)]
        chosen = yield from pick(table, who, f"{figures.name(state, who)} grows.", options, "MYK-GEAR-277")
        if chosen != "skill":
            one.raised = {**one.raised, chosen: one.raised.get(chosen, 0) + 1}
            table.log(
                "MYK-GEAR-277", "{who}: {score} rises by 1.", who=figures.name(state, who), score=chosen, figure=who
            )
            return
    yield from training.learn(table, who, learnable(state, one), "MYK-PLAY-541")


TOO_FAR = 6


@plays("facility/mausoleum")
def raisable(state: Campaign, who: Ref) -> list[str]:
    """The Ability Scores a Mausoleum may raise: not one already 6 or more above the lowest (MYK-GEAR-277)."""
    one = figures.landmaker(state, who)
    now = {name: score(one, name) for name in books.SCORES}
    return [name for name in books.SCORES if now[name] < min(now.values()) + TOO_FAR]


def settle_ties(table: Table, who: Ref) -> Steps[None]:
    """Affection and Hostility are cut down to the new Level, as the player says (MYK-PLAY-543, MYK-PLAY-544).

    What a True Romance holds is not counted (MYK-GEAR-029).
    """
    from roundtable.games.kingdom.rules.play.verbs import ties

    one = figures.landmaker(table.state, who)
    for kind, rule in (("affection", "MYK-PLAY-543"), ("hostility", "MYK-PLAY-544")):
        sworn = [known.choice for known in one.skills if known.name == "True Romance"]
        all_of_them = one.affection if kind == "affection" else one.hostility
        kept = [effect.note for effect in one.lasting if effect.what == "photographed"]  # MYK-WORLD-621
        counted = {whom: tie for whom, tie in all_of_them.items() if str(whom) not in kept}
        scores = {whom: tie for whom, tie in counted.items() if f"{kind} {whom}" not in sworn}
        while (over := sum(tie.score for tie in scores.values()) - one.level) > 0:
            before = sum(tie.score for tie in scores.values())
            among = {str(whom): whom for whom, tie in scores.items() if tie.score > 0}
            options = [Option(key, ties.other_name(table.state, whom)) for key, whom in among.items()]
            prompt = f"{kind.capitalize()} is {over} above your Level. Towards whom does it fall?"
            key = yield from pick(table, who, prompt, options, rule)
            yield from ties.change(
                table, who, among[key], "affection" if kind == "affection" else "hostility", -1, rule
            )
            if sum(tie.score for tie in scores.values()) == before:
                break  # something holds this tie
