"""The end of an evening: try again or let it be, the Epilogue and what the scenario gives or takes (MYK-PLAY-477,
MYK-PLAY-505)."""

from collections.abc import Callable

from roundtable.games.kingdom import books
from roundtable.games.kingdom.dungeon.model import Reward
from roundtable.games.kingdom.rules.campaign.retrying import start_over
from roundtable.games.kingdom.rules.exploring import telling
from roundtable.games.kingdom.rules.exploring.places import delve, entrance_rooms
from roundtable.games.kingdom.rules.fight.ending import receiver
from roundtable.games.kingdom.rules.play import figures
from roundtable.games.kingdom.rules.play.asking import pick_figure
from roundtable.games.kingdom.rules.play.checks import representative
from roundtable.games.kingdom.rules.play.verbs import harm, items, realm, status, ties
from roundtable.games.kingdom.rules.record.realm import START_VOICES
from roundtable.games.kingdom.state import Campaign, Ref, Table
from roundtable.kernel.asks import Choose, Steps, Together
from roundtable.kernel.options import Option
from roundtable.kernel.wording import counted

OBJECTIVE_REACHED: list[Callable[[Table], None]] = []
"""What else follows when the Court is home with its objective reached: functions (table)."""


ENDS_AT_HOME = {
    "Poisoned": "MYK-PLAY-550",
    "Disoriented": "MYK-PLAY-552",
    "Obese": "MYK-PLAY-554",
    "Cursed": "MYK-PLAY-556",
    "Asleep": "MYK-PLAY-558",
    "Foolish": "MYK-PLAY-561",
}
"""The Bad Statuses that end on coming home to the Kingdom."""


def recover(table: Table, who: Ref) -> None:
    """Somebody is home: no Bad Status is left, and who was Unconscious is nursed (MYK-PLAY-414)."""
    for name, rule in ENDS_AT_HOME.items():
        status.cure(table, who, name, rule)
    one = figures.get(table.state, who)
    if one.hp <= 0 and not one.dead:
        harm.heal(table, who, 1 - one.hp, "MYK-PLAY-414")


def come_home(table: Table) -> Steps[None]:
    """An evening without a campaign around it: one more try where everybody agrees, else the Epilogue (MYK-PLAY-478)."""
    state: Campaign = table.state
    here = delve(state)
    for number in state.court:
        recover(table, figures.person(number))
    if here.objective != "done" and (yield from _try_again(table)):
        start_over(table)
        items.offerings_go(table)
        return
    yield from epilogue(table)
    here.ended = True


def may_try_again(state: Campaign) -> list[int]:
    """Who must agree to a retry, if the scenario allows one and a way in still stands: all who live (MYK-PLAY-477,
    MYK-PLAY-478)."""
    alive = [number for number in state.court if not state.people[number].dead and not state.people[number].absent]
    allowed = delve(state).dungeon.retry and state.retries < START_VOICES and bool(entrance_rooms(state))
    return alive if allowed else []


def _try_again(table: Table) -> Steps[bool]:
    state: Campaign = table.state
    alive = may_try_again(state)
    if not alive:
        return False
    left = START_VOICES - state.retries - 1
    prompt = f"The objective is unfinished. Try the dungeon again, rested and with {counted(left, 'Voice')} of the People?"
    options = [Option("no", "No: the evening is over"), Option("yes", "Try again")]
    answers = yield Together([Choose(seat, prompt, options, rule="MYK-PLAY-477") for seat in alive])
    return all(answer == "yes" for answer in answers.values())


def epilogue(table: Table) -> Steps[None]:
    """How the story ends, and what the scenario lists for it; without a listed reward there is none (MYK-PLAY-505)."""
    state: Campaign = table.state
    here = delve(state)
    dungeon = here.dungeon
    done = here.objective == "done"
    telling.tell(table, "home/done" if done else "home/unfinished")
    written = dungeon.success if done else dungeon.failure
    if written:
        table.log("MYK-PLAY-505", "{text}", text=written)
    else:
        words = "The objective is reached: {title}." if done else "{title} keeps its secret."
        table.log("MYK-PLAY-505", words, title=dungeon.title)
    if done and dungeon.ending:
        table.log("MYK-PLAY-506", "{text}", text=telling.sentence(state, f"epilogue/{dungeon.ending}"))
    for told in OBJECTIVE_REACHED if done else ():
        told(table)
    early = state.at_home is not None and state.at_home.rewarded  # by a Salon (MYK-GEAR-247)
    if done and dungeon.reward is not None and not early:
        yield from give(table, dungeon.reward)
    if not done and dungeon.setback:
        realm.change_upkeep(table, dungeon.setback, "MYK-WORLD-797")


def give(table: Table, reward: Reward) -> Steps[None]:
    """Citizens, Materials, heirlooms, Affection, a Talent (MYK-PLAY-506, MYK-WORLD-797)."""
    state: Campaign = table.state
    finder = representative(state)
    if reward.citizens:
        number = (
            int(reward.citizens)
            if reward.citizens.isdigit()
            else table.roll(reward.citizens, "MYK-WORLD-797", "{total} people come to live in the Kingdom.").total
        )
        realm.gain_citizens(table, number, "MYK-WORLD-797")
    if reward.talent:
        realm.gain_talent(table, reward.talent, "MYK-PLAY-506")
    for kind, number in reward.materials.items():
        if finder is not None:
            who = yield from receiver(table, finder, kind)
            items.gain_materials(table, who, kind, number, "MYK-PLAY-506")
    for name, level in reward.items.items():
        if finder is not None:
            who = yield from receiver(table, finder, name)
            yield from items.gain_item(table, who, name, "MYK-PLAY-506", level if books.items[name].levels else None)
    if reward.affection:
        alive = [figures.person(n) for n in state.court if not state.people[n].dead and not state.people[n].absent]
        for who in alive:
            others = [other for other in alive if other != who]
            if others:
                whom: Ref = yield from pick_figure(
                    table, who, "To whom has this evening brought you closer?", others, "MYK-PLAY-506"
                )
                yield from ties.change(table, who, figures.whom(whom), "affection", reward.affection, "MYK-PLAY-506")
