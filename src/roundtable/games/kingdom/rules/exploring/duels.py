"""A duel during a Negotiation: one member of the Court against one monster, the others look on (MYK-PLAY-220)."""

from roundtable.games.kingdom.rules.exploring.places import delve, fighters
from roundtable.games.kingdom.rules.fight.begin import begin
from roundtable.games.kingdom.rules.play import figures
from roundtable.games.kingdom.state import Campaign, Lair, Ref, Table


def begin_duel(table: Table, champion: Ref, against: Lair) -> None:
    """Both stand in their own Vanguard; everybody else is away until it is decided."""
    state: Campaign = table.state
    here = delve(state)
    here.duel = [champion, against.book]
    for number in state.court:
        who = figures.person(number)
        if who != champion and not state.people[number].away:
            state.people[number].away = "watching the duel"
    figures.landmaker(state, champion).area = "Vanguard"
    foe = fighters(state, [against])[0]
    foe.area = "Enemy Vanguard"
    here.fight = "duel"
    begin(table, [foe], opened_by_court=True)


def end_duel(table: Table, won: bool, lairs: list[Lair]) -> None:
    """Won: the monsters are Friendly. Lost: the Court chooses to fight or to Negotiate again (MYK-PLAY-221)."""
    state: Campaign = table.state
    here = delve(state)
    here.duel = []
    for one in state.people:
        if one.away == "watching the duel":
            one.away = ""
    if won:
        for lair in lairs:
            lair.reaction = "Friendly"
        table.log("MYK-PLAY-220", "The duel is won: the monsters are Friendly now.")
    else:
        table.log("MYK-PLAY-221", "The duel is lost.")
