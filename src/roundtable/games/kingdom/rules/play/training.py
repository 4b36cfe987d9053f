"""Learning and unlearning Skills: at a Level Up, by Retraining, in a Training Gym or a Laboratory (MYK-PLAY-541)."""

from collections.abc import Sequence

from roundtable.games.kingdom import books
from roundtable.games.kingdom.books.entries import Skill
from roundtable.games.kingdom.rules.play import figures
from roundtable.games.kingdom.rules.play.asking import pick, pick_some
from roundtable.games.kingdom.rules.play.learning import learned
from roundtable.games.kingdom.rules.record.scores import knows
from roundtable.games.kingdom.state import Campaign, KnownSkill, Ref, Table, add_to
from roundtable.kernel.asks import Steps
from roundtable.kernel.options import Option


def offers(open_: Sequence[Skill]) -> list[Option]:
    """Skills as one reads them before learning one."""
    return [Option(skill.name, f"{skill.name}: {skill.text}", "", skill.rules[0], skill.group or "") for skill in open_]


def teach(table: Table, who: Ref, name: str, rule: str) -> Steps[None]:
    """Somebody knows a Skill from now on; what it asks to be chosen is chosen (MYK-GEAR-006, MYK-GEAR-323)."""
    state: Campaign = table.state
    one = figures.landmaker(state, who)
    assert not knows(one, name), f"{one.name} knows {name} already"
    known = KnownSkill(name=name, source="Level")
    if name == "Master":
        others = [figures.person(other) for other in state.court if figures.person(other) != who] or [who]
        served = yield from pick(
            table,
            who,
            "Whom do you serve?",
            [Option(ref, figures.name(state, ref)) for ref in others],
            "MYK-CREATE-250",
        )
        known.choice = str(figures.number_of(served))
    add_to(one.skills, known)
    table.log(rule, "{who} learns {skill}.", who=figures.name(state, who), skill=name, figure=who)
    yield from learned(table, who, known)


def learn(table: Table, who: Ref, open_: Sequence[Skill], rule: str) -> Steps[None]:
    """Somebody learns one of these Skills; without any there is nothing to learn (MYK-PLAY-542)."""
    name = figures.name(table.state, who)
    if not open_:
        table.log("MYK-PLAY-542", "{who} has nothing left to learn.", who=name, figure=who)
        return
    chosen = yield from pick(table, who, f"{name} learns a Skill.", offers(open_), rule)
    yield from teach(table, who, chosen, rule)


def unlearn(table: Table, who: Ref, most: int, rule: str, *, keeps_job: bool) -> Steps[int]:
    """Somebody gives up Skills for others, at most so many; a Job Skill stays where it is told so. How many."""
    one = figures.landmaker(table.state, who)
    name = figures.name(table.state, who)
    kept = [books.jobs[job].skill for job in one.jobs] if keeps_job else []
    options = [Option(f"skill {n}", known.name) for n, known in enumerate(one.skills) if known.name not in kept]
    if not options:
        return 0
    prompt = f"{name} may retrain: which Skills are given up for others?"
    given = yield from pick_some(table, who, prompt, options, rule, 0, min(most, len(options)), lambda _: [])
    gone = [int(key.split()[1]) for key in given]
    for number in gone:
        table.log(rule, "{who} gives up {skill}.", who=name, skill=one.skills[number].name, figure=who)
    one.skills = [known for number, known in enumerate(one.skills) if number not in gone]
    return len(gone)
