"""The Sphinx's riddle: an Item's name within a minute, or the Court pays (MYK-BEAST-133)."""

from roundtable.games.kingdom import books
from roundtable.games.kingdom.rules.play import checks, figures
from roundtable.games.kingdom.rules.play.asking import draw, seat_of
from roundtable.games.kingdom.rules.play.effects import skill, support
from roundtable.games.kingdom.rules.play.verbs import harm
from roundtable.games.kingdom.state import Campaign, Ref, Table
from roundtable.kernel.asks import Choose, Steps, WriteText
from roundtable.kernel.options import Option

MINUTE = 60
SILENCE = "we do not know"
RIDDLES = ["What does one never have when one needs it?", "What costs more than it is worth?"]


@support(
    skill("Riddle"),
    can=lambda table, who: (
        (table.state.battle is not None or table.state.delve is not None)  # MYK-BEAST-499
        and checks.representative(table.state) is not None
    ),
)
def riddle(table: Table, who: str) -> Steps[None]:
    """The right Item within a minute halves the owner's HP, else everybody's of the Court (MYK-BEAST-133)."""
    state: Campaign = table.state
    asked, answer = yield from _pose(table)
    table.log("MYK-BEAST-133", "{who} asks: {riddle}", who=figures.name(state, who), riddle=asked, figure=who)
    if (yield from _answered(table, asked, answer)):
        table.log("MYK-BEAST-133", "It is the {item}: the riddle is solved.", item=answer)
        yield from _halve(table, who)
        return
    table.log("MYK-BEAST-133", "Nobody knows. It was the {item}.", item=answer)
    for number in state.court:
        one = state.people[number]
        if not one.absent and not one.dead:
            yield from _halve(table, figures.person(number))


def _pose(table: Table) -> Steps[tuple[str, str]]:
    """The GM's own riddle, or an Item drawn by the rules with what the book says of it (MYK-BEAST-133)."""
    state: Campaign = table.state
    if state.gm is not None and state.options.riddle_source != "system":
        asked: str = yield WriteText(
            state.gm, "Your riddle; its answer is the name of an Item.", RIDDLES, most=200, rule="MYK-BEAST-133"
        )
        options = [Option(item.name, item.name, rule=item.rules[0]) for item in books.items]
        answer: str = yield Choose(state.gm, "Which Item is the answer?", options, rule="MYK-BEAST-133")
        return asked, answer
    names = [item.name for item in books.items]
    item = books.items[names[draw(table, len(names))]]
    made_of = ", ".join(f"{number} {kind}" for kind, number in (item.materials or {}).items()) or "nothing known"
    cost = "no price" if item.cost is None else f"{item.cost} MG"
    return f"Which {item.category} Item costs {cost} and is made of {made_of}?", item.name


def _answered(table: Table, asked: str, answer: str) -> Steps[bool]:
    """Any number of answers, in any spelling of capitals, until the Court is silent or the minute over (MYK-BEAST-133)."""
    speaker = checks.representative(table.state)
    while speaker is not None:
        told: str = yield WriteText(seat_of(table, speaker), asked, [SILENCE], most=60, rule="MYK-BEAST-133").timed(
            MINUTE, SILENCE
        )
        if told.casefold() == answer.casefold():
            return True
        if told.casefold() == SILENCE:
            return False
        table.log("MYK-BEAST-133", '"{told}" is wrong.', told=told)
    return False


def _halve(table: Table, who: Ref) -> Steps[None]:
    hp = figures.get(table.state, who).hp
    if hp > 1:
        yield from harm.set_hp(table, who, -(-hp // 2), "MYK-BEAST-133")
