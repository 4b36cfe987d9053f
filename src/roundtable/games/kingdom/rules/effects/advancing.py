"""Taking up Jobs, and what of a life is noted for it: the Book of Satori, and who has died or beaten a hater

(MYK-WORLD-613, MYK-WORLD-736, MYK-WORLD-745)."""

from roundtable.games.kingdom import books
from roundtable.games.kingdom.rules.effects.happenings import take_up
from roundtable.games.kingdom.rules.effects.items_common.owner import mine
from roundtable.games.kingdom.rules.play import figures
from roundtable.games.kingdom.rules.play.asking import pick, pick_some
from roundtable.games.kingdom.rules.play.effects import EFFECTS, item, support
from roundtable.games.kingdom.rules.play.learning import learned
from roundtable.games.kingdom.rules.play.moments import Fell
from roundtable.games.kingdom.rules.play.verbs import ties
from roundtable.games.kingdom.rules.record.advancement import BEAT_A_HATER, DIED, asks_gm, meets, open_jobs
from roundtable.games.kingdom.state import Campaign, Ref, Table
from roundtable.kernel.asks import Choose, Steps
from roundtable.kernel.options import Option


def advance(table: Table, who: Ref, job: str, old: str, rule: str) -> Steps[None]:
    """Somebody has a Job in place of an old one, with its Skill; what it leaves open is chosen (MYK-GEAR-014,

    MYK-WORLD-655, MYK-WORLD-728, MYK-WORLD-746)."""
    one = figures.landmaker(table.state, who)
    take_up(table, who, job, old, rule)
    entry = books.jobs[job]
    if entry.choose_scores:
        options = [Option(score, score) for score in books.SCORES]
        prompt = f"Which {entry.choose_scores} Ability Scores does the {job} raise?"
        one.job_scores = yield from pick_some(
            table, who, prompt, options, entry.rules[-1], entry.choose_scores, entry.choose_scores
        )
    if entry.choose_groups:
        options = [Option(group, group) for group in books.OPEN_GROUPS]
        prompt = f"Which {entry.choose_groups} Skill Groups does the {job} open?"
        one.job_groups = yield from pick_some(
            table, who, prompt, options, entry.rules[-1], entry.choose_groups, entry.choose_groups
        )
    known = next(known for known in one.skills if known.name == entry.skill)
    yield from learned(table, who, known)


STAY = "stay"


def choose_job(table: Table, who: Ref, rule: str, *, may_stay: bool = False) -> Steps[None]:
    """Any Job whose requirements are met, in place of one that is given up (MYK-GEAR-286, MYK-WORLD-613, MYK-WORLD-654)."""
    one = figures.landmaker(table.state, who)
    jobs = open_jobs(table.state, figures.number_of(who))
    while True:
        options = [Option(STAY, "Stay as you are")] if may_stay else []
        options += [
            Option(name, f"{name}: {_bonus(name)}, {books.jobs[name].skill}", "", books.jobs[name].rules[0], _kind(name))
            for name in jobs
        ]
        job = yield from pick(table, who, "Which Job do you take up?", options, rule)
        if job == STAY:
            return
        if (yield from _granted(table, who, job)):
            break
        jobs.remove(job)
    old = one.jobs[0] if one.jobs else ""
    if len(one.jobs) > 1:  # a Servant may have two Advanced Jobs (MYK-WORLD-657)
        old = yield from pick(table, who, "Which Job is given up?", [Option(name, name) for name in one.jobs], rule)
    yield from advance(table, who, job, old, "MYK-WORLD-654" if books.jobs[job].advanced else rule)


def _granted(table: Table, who: Ref, job: str) -> Steps[bool]:
    """Of a Prisoner's requirements the GM says whether they are met (MYK-WORLD-656)."""
    state: Campaign = table.state
    asks = books.jobs[job].requirements
    if state.gm is None or asks is None or not asks_gm(state, job):
        return True
    name = figures.name(state, who)
    recorded = "They are met." if meets(state, figures.number_of(who), job) else "They are not."
    prompt = f"{name} would be a {job}, which asks for this: {asks.text} By what is recorded: {recorded}"
    options = [Option("yes", "The requirements are met"), Option("no", "They are not met")]
    met: str = yield Choose(state.gm, prompt, options, rule="MYK-WORLD-656")
    told = "The GM finds that {who} may be a {job}." if met == "yes" else "The GM finds that {who} may not be a {job}."
    table.log("MYK-WORLD-656", told, who=name, job=job, figure=who)
    return met == "yes"


def _bonus(job: str) -> str:
    return ", ".join(f"{score} +{number}" for score, number in books.jobs[job].bonus.items()) or "no bonus"


def _kind(job: str) -> str:
    return "Advanced Jobs" if books.jobs[job].advanced else "Jobs"


@support(item("Book of Satori"), can=lambda table, who: figures.is_person(who), plan=True)
def book_of_satori(table: Table, holder: str) -> Steps[None]:
    """The Job becomes another for good, with its Skill and bonus; an Advanced one asks what it asks (MYK-WORLD-613)."""
    yield from choose_job(table, mine(holder), "MYK-WORLD-613")


# --- what is noted ---------------------------------------------------------------------------------------------------


def _note(state: Campaign, who: Ref, words: str) -> None:
    one = figures.landmaker(state, who)
    if words not in one.memo:
        one.memo.append(words)


def _of_a_life(table: Table, fell: Fell) -> list[Ref]:
    return [who for who in (fell.who, fell.by) if who and figures.is_person(who)]


@EFFECTS.on(Fell, name="life-noted", rule="MYK-WORLD-736", title="a life", who=_of_a_life, may=False)
def life_noted(table: Table, fell: Fell, holder: str) -> None:
    """Who has died, and who has defeated somebody hostile to them (MYK-WORLD-736, MYK-WORLD-745)."""
    state: Campaign = table.state
    if holder == fell.who and fell.dead:
        _note(state, holder, DIED)
    if holder == fell.by and fell.who != holder and ties.toward(state, fell.who, holder, "hostility"):
        _note(state, holder, BEAT_A_HATER)
