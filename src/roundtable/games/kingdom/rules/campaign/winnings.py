"""What stands on a map that becomes territory: undestroyed Bases, and Facilities out there (MYK-GEAR-228, MYK-WORLD-338)."""

from roundtable.games.kingdom import books
from roundtable.games.kingdom.rules.creation.granting import facility_choices
from roundtable.games.kingdom.rules.exploring.places import delve
from roundtable.games.kingdom.rules.kingdom_phase.building import put_up
from roundtable.games.kingdom.rules.play.verbs import realm
from roundtable.games.kingdom.rules.record.realm import has_place
from roundtable.games.kingdom.state import BaseNow, Campaign, FacilityAt, Room, Table, take_from
from roundtable.kernel.asks import Steps
from roundtable.kernel.options import Option

SOWN = "farm"
"""What is in force where somebody has used a Seed Stock, with the room in its note."""


def take_over(table: Table, number: int) -> Steps[None]:
    """Map `number` of the Kingdom has just been won: what stands in its rooms is the Kingdom's now."""
    state: Campaign = table.state
    farms_grow(table, number)
    for name, room in delve(state).rooms.items():
        here = name
        for at in room.facilities:
            put_up(table, number, here, at, "MYK-GEAR-073", f"The {at.name} in room {here} is the Kingdom's again.")
        room.facilities = []
        standing = [base for base in delve(state).bases if base.room == name and not base.dead]
        yield from rewards(table, number, name, standing)
    delve(state).bases = []  # either way the Bases are gone (MYK-WORLD-338)


def farms_grow(table: Table, number: int) -> None:
    """What was sown there: a Farm in each such room that has a place for it, and 2D6 Citizens (MYK-WORLD-589)."""
    state: Campaign = table.state
    for sown in [effect for effect in state.lasting if effect.what == SOWN]:
        take_from(state.lasting, sown)
        here = state.kingdom.maps[number].rooms.get(sown.note)
        if here is not None and has_place(here, "Farm"):
            made = FacilityAt(name="Farm", built=state.game)
            put_up(table, number, sown.note, made, sown.rule, f"The Farm in room {sown.note} is the Kingdom's.")
        come = table.roll("2d6", sown.rule, "{total} people come to live by the Farm.").total
        realm.gain_citizens(table, come, sown.rule)


def rewards(table: Table, number: int, room: str, standing: list[BaseNow]) -> Steps[None]:
    """One Facility for the Bases of a room; one more only beside an Addition (MYK-WORLD-338, MYK-WORLD-339)."""
    for base in standing:
        here = table.state.kingdom.maps[number].rooms[room]
        fit = [word for word in books.bases[base.base].reward if _fits(here, word.partition(": ")[0])]
        if not fit:
            continue
        options = [Option("none", "Nothing"), *(Option(word, word) for word in fit)]
        prompt = f"The {base.base} in room {room} is yours. What becomes of it?"
        word = yield from realm.court_picks(table, prompt, options, "MYK-WORLD-338")
        if word != "none":
            yield from _build(table, number, room, word)


def _fits(here: Room, name: str) -> bool:
    return has_place(here, name) or books.facilities[name].installation == "Addition"


def _build(table: Table, number: int, room: str, reward: str) -> Steps[None]:
    name, _, choice = reward.partition(": ")
    made = FacilityAt(name=name, built=table.state.game, choice=[choice] if choice else [])
    if not choice and (words := list(dict.fromkeys(facility_choices(table.state, name)))):
        options = [Option(word, word) for word in words]
        made.choice = [(yield from realm.court_picks(table, f"What is chosen for the {name}?", options, "MYK-GEAR-228"))]
    put_up(table, number, room, made, "MYK-GEAR-228", f"A {name} stands in room {room} now.")
