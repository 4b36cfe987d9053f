"""A duel during a Negotiation: one member of the Court against one monster, the others look on (MYK-PLAY-220)."""

from roundtable.games.kingdom.rules.exploring.places import delve, fighters, lairs_in, room_of
from roundtable.games.kingdom.rules.fight import rounds
from roundtable.games.kingdom.rules.fight.begin import begin
from roundtable.games.kingdom.rules.fight.placing import place
from roundtable.games.kingdom.rules.play import figures
from roundtable.games.kingdom.rules.play.asking import seat_of
from roundtable.games.kingdom.state import Battle, Campaign, Lair, Ref, Reserve, Table
from roundtable.kernel.asks import Choose, Steps
from roundtable.kernel.options import Option

WATCHING = "watching the duel"
RANDOM = "random"
"""Of a Random Encounter, with whom all Negotiation is 2 lower (MYK-PLAY-203)."""


def talked_to(state: Campaign) -> list[Lair]:
    """The monsters of the Negotiation: those met on a journey, or of this room."""
    return state.journey.lairs if state.journey is not None else lairs_in(state, room_of(state))


def begin_duel(table: Table, champion: Ref, against: Lair) -> None:
    """Both stand in their own Vanguard; everybody else is away until it is decided."""
    state: Campaign = table.state
    here = delve(state)
    here.duel = [champion, against.book, here.fight]
    for number in state.court:
        who = figures.person(number)
        if who != champion and not state.people[number].away:
            state.people[number].away = WATCHING
    figures.landmaker(state, champion).area = "Vanguard"
    foe = fighters(state, [against])[0]
    foe.area = "Enemy Vanguard"
    here.fight = "duel"
    begin(table, [foe], opened_by_court=True)


def end_duel(table: Table, battle: Battle) -> None:
    """Won: the monsters are Friendly. Lost: the Court chooses to fight or to Negotiate again (MYK-PLAY-221)."""
    state: Campaign = table.state
    here = delve(state)
    lairs = talked_to(state)
    _keep_wounds(battle, next((one for one in lairs if one.book == here.duel[1]), None))
    here.fight = RANDOM if RANDOM in here.duel[2:] else ""
    _all_come(state)
    if battle.winner == "court":
        here.fight = ""
        for lair in lairs:
            lair.reaction = "Friendly"
        table.log("MYK-PLAY-220", "The duel is won: the monsters are Friendly now.")
    else:
        table.log("MYK-PLAY-221", "The duel is lost.")


def _keep_wounds(battle: Battle, lair: Lair | None) -> None:
    """The monster that fought is the first of its kind: it is gone, or has what it has left (MYK-PLAY-409)."""
    fought = battle.foes[0]
    if lair is None or fought.book != lair.book:
        return
    if fought.dead:
        lair.count, lair.hp = lair.count - 1, lair.hp[1:]
    elif fought.hp > 0:
        lair.hp = [fought.hp, *lair.hp[1:]]


def _all_come(state: Campaign) -> None:
    delve(state).duel = []
    for one in state.people:
        if one.away == WATCHING:
            one.away = ""


def interfere(table: Table) -> Steps[None]:
    """Before a Round of a duel those who look on may step in: all Negotiation is over, and everybody fights
    (MYK-PLAY-221)."""
    state: Campaign = table.state
    battle, here = state.battle, state.delve
    if here is None or not here.duel or battle is None or battle.round < 2:
        return
    watching = [figures.person(number) for number in state.court if _could_step_in(state, number)]
    if not watching:
        return
    key: str = yield Choose(
        seat_of(table, watching[0]),
        f"{figures.name(state, here.duel[0])} fights alone. Does the Court step in? Then nobody talks any more.",
        [
            Option("watch", "Look on", "", "MYK-PLAY-220"),
            Option("interfere", "Step in: everybody fights", "", "MYK-PLAY-221"),
        ],
        rule="MYK-PLAY-221",
    )
    if key == "interfere":
        _collapse(table, battle)


rounds.ROUND_BEGINS.append(interfere)


def _could_step_in(state: Campaign, number: int) -> bool:
    one = state.people[number]
    return one.away == WATCHING and one.hp > 0 and not one.dead and "Asleep" not in one.bad_statuses


def _collapse(table: Table, battle: Battle) -> None:
    """Everybody of both sides joins the Combat (MYK-PLAY-221)."""
    state: Campaign = table.state
    here = delve(state)
    book = here.duel[1]
    _all_come(state)
    here.fight = "camp"
    table.log("MYK-PLAY-221", "The Court steps in: the Negotiation is over, and everybody fights.")
    for number in state.court:
        if not state.people[number].area:
            state.people[number].area = "Vanguard"
    lairs = talked_to(state)
    for lair in lairs:
        lair.fighting, lair.reaction = not lair.reserve, "Hostile"
        if lair.reserve:
            battle.reserves.append(Reserve(book=lair.book, count=lair.count, knows=list(lair.knows)))
    come = fighters(state, [lair for lair in lairs if not lair.reserve])
    come.remove(next(foe for foe in come if foe.book == book))  # who fights already
    for foe in come:
        place(table, foe, "MYK-PLAY-221")
