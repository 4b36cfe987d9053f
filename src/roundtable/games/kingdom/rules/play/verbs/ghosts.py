"""Ghosts: becoming one, and what acting costs it (MYK-PLAY-705, MYK-PLAY-707)."""

from roundtable.games.kingdom.rules.play import figures
from roundtable.games.kingdom.rules.play.asking import agrees
from roundtable.games.kingdom.rules.play.verbs import ties
from roundtable.games.kingdom.rules.record import haunting
from roundtable.games.kingdom.rules.record.cycles import last
from roundtable.games.kingdom.state import Campaign, Lasting, Ref, Table
from roundtable.kernel.asks import Steps


def offer(table: Table, who: Ref) -> Steps[None]:
    """A Landmaker who has died may stay as a Ghost, whom no Elixir brings back (MYK-PLAY-705, MYK-PLAY-706)."""
    state: Campaign = table.state
    if not table.options.ghosts or not figures.is_person(who) or figures.number_of(who) not in state.court:
        return
    name = figures.name(state, who)
    prompt = f"{name} is dead. Stay with the Court as a Ghost, whom no Elixir brings back?"
    if (yield from agrees(table, who, prompt, "MYK-PLAY-705", "Become a Ghost", auto=False)):
        one = figures.get(state, who)
        last(state, one, Lasting(name="Ghost", rule="MYK-PLAY-705", what=haunting.GHOST, until="ever"))
        table.log("MYK-PLAY-705", "{who} stays with the Court as a Ghost.", who=name, figure=who)


def fade(table: Table, who: Ref) -> Steps[int]:
    """What a Ghost pays to act: one die off all Affection it has and all that others have for it (MYK-PLAY-707). How much."""
    state: Campaign = table.state
    one = figures.landmaker(state, who)
    name = figures.name(state, who)
    last(state, one, Lasting(name="Ghost", rule="MYK-PLAY-708", what=haunting.ACTED, until="cycle"))
    less = table.roll("1d6", "MYK-PLAY-707", "The Ghost of {who} acts, and fades by {total}.", who=name, figure=who).total
    for other in list(one.affection):
        yield from ties.change(table, who, other, "affection", -less, "MYK-PLAY-707")
    me = figures.number_of(who)
    for number, other_one in enumerate(state.people):
        if me in other_one.affection:
            yield from ties.change(table, figures.person(number), me, "affection", -less, "MYK-PLAY-707")
    loved = any(me in state.people[number].affection for number in state.court)
    if not one.affection or not loved:
        table.log("MYK-PLAY-709", "Nothing holds the Ghost of {who} any longer: it acts for the last time.", who=name)
    return less
