"""Thinking on Your Feet: a player proposes an unusual use of something they have, and the GM takes it up or not.

What comes of it no rule knows: the GM changes what must change by rulings of their own (MYK-PLAY-597).
"""

from operator import attrgetter

from roundtable.games.kingdom import books
from roundtable.games.kingdom.rules.exploring.unlisted import LONGEST, NO_ACTION, TYPES
from roundtable.games.kingdom.rules.fight.actions import FURTHER, Further
from roundtable.games.kingdom.rules.fight.turn import act_besides
from roundtable.games.kingdom.rules.play import figures, knowing
from roundtable.games.kingdom.rules.play.asking import pick, seat_of
from roundtable.games.kingdom.state import Campaign, Lasting, Ref, Table, add_to
from roundtable.kernel.asks import Choose, Steps, WriteText
from roundtable.kernel.options import Option
from roundtable.kernel.wording import counted

PROPOSE = "propose"
PROPOSED = "proposed"


def offers(table: Table, who: Ref) -> list[Option]:
    """Only where the table wants it and a human GM can judge (MYK-PLAY-597)."""
    state: Campaign = table.state
    if not table.options.thinking_on_your_feet or state.gm is None or seat_of(table, who) == state.gm:
        return []
    words = "Think on your feet: propose an unusual use of something you have"
    words += ", from where you stand" if state.battle is not None else ""
    return [Option(PROPOSE, words, "", "MYK-PLAY-597", "Anything else")] if elements(state, who) else []


def elements(state: Campaign, who: Ref) -> list[Option]:
    """What somebody has that a name or a flavour could be made something of: Class, Jobs, Skills, Items."""
    if not figures.is_person(who):
        return []
    one = figures.landmaker(state, who)
    found = [("class", name) for name in [one.class_name] if name] + [("job", name) for name in one.jobs]
    found += [("skill", name) for name in dict.fromkeys(knowing.skills_of(state, who))]
    found += [("item", name) for name in dict.fromkeys(held.item for held in one.items)]
    return [Option(f"{kind} {name}", name, "", "", kind.title()) for kind, name in found]


def propose(table: Table, who: Ref) -> Steps[bool]:
    """The player names a thing and how it is used; the GM takes it up as one of the four types of action, or does not

    (MYK-PLAY-597). Whether it takes an action."""
    state: Campaign = table.state
    assert state.gm is not None
    name = figures.name(state, who)
    what = yield from pick(table, who, "What do you use in an unusual way?", elements(state, who), "MYK-PLAY-597")
    thing = what.partition(" ")[2]
    how: str = yield WriteText(
        seat_of(table, who), f"How do you use {thing}?", ["in a way nobody thought of"], most=LONGEST, rule="MYK-PLAY-597"
    )
    table.log("MYK-PLAY-597", "{who} proposes to use {thing}: {how}", who=name, thing=thing, how=how, figure=who)
    before = sum(effect.what == PROPOSED and effect.note == what for effect in state.lasting)
    add_to(state.lasting, Lasting(name="proposal", rule="MYK-PLAY-597", what=PROPOSED, note=what, until="game"))
    again = f" It has been proposed before: {counted(before, 'time')} in this game." if before else ""
    options = [*(Option(key, words) for key, words in TYPES.items()), Option("no", "Do not take it up")]
    prompt = f"{name} would use {thing}: {how}. {_told(what)}{again}"
    kind: str = yield Choose(state.gm, prompt, options, rule="MYK-PLAY-597")
    if kind == "no":
        table.log("MYK-PLAY-597", "The GM does not take it up.")
        return False
    said: str = yield WriteText(
        state.gm, "Make what comes of it so by your rulings; then tell it.", ["It works."], most=LONGEST, rule="MYK-PLAY-597"
    )
    table.log("MYK-PLAY-597", "The GM takes it up: {said}", said=said)
    return kind not in NO_ACTION


def _told(what: str) -> str:
    """What the book says of a thing, for the GM who judges."""
    kind, _, name = what.partition(" ")
    if kind == "skill":
        return books.skills[name].text
    if kind == "item":
        return books.items[name].text
    return books.jobs[name].talent.text if kind == "job" else ""


def in_combat(table: Table, who: Ref, rest: str) -> Steps[None]:
    """On the own turn in a Combat: what takes no action lets one act besides (MYK-PLAY-597)."""
    if not (yield from propose(table, who)):
        yield from act_besides(table, who)


FURTHER[PROPOSE] = Further(offers, in_combat, attrgetter("options.thinking_on_your_feet"))
