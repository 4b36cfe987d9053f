"""From a set-up to the first position: the seats, the GM, and a position put on the table by hand."""

import difflib
from collections.abc import Sequence
from typing import Any

import msgspec

from roundtable.games.kingdom import books
from roundtable.games.kingdom.dungeon.file import read
from roundtable.games.kingdom.dungeon.fitting import objections
from roundtable.games.kingdom.options import Options
from roundtable.games.kingdom.rules.muster import wanted_foes, wanted_level
from roundtable.games.kingdom.rules.record import scores
from roundtable.games.kingdom.rules.record.realm import ROOMS
from roundtable.games.kingdom.rules.steps import DELVE, FIGHT, cycles_of
from roundtable.games.kingdom.state import SLOTS, Campaign, Character, Cycle, Fighter, Foe, Region, Room, World
from roundtable.games.kingdom.unrolled import unrolled
from roundtable.games.kingdom.unsaid import IN_PLAY, a_map, fill
from roundtable.kernel.errors import BadSave, BadSetup
from roundtable.kernel.game import Setup
from roundtable.kernel.laws import read_position

USUAL = ("people", "kingdom", "world", "battle", "delve", "step", "cycles", "phase")
"""Fields of a position that are named to who has written none of them."""


def start(setup: Setup, options: Options) -> Campaign:
    """A campaign before its first step; `position` changes any of its fields (see state.Campaign)."""
    players = setup.seats - (options.gm == "human")
    if players < 1:
        raise BadSetup("with a GM at the table there must be at least one player besides: two seats or more")
    state = Campaign(
        options=options,
        players=players,
        gm=players if options.gm == "human" else None,
        world=World(size=options.known_world_size),
        people=[Character(seat=seat) for seat in range(players)],
    )
    if options.scene in ("fight", "evening", "campaign"):
        wanted_foes(options.against)  # whoever is not in the books is told so at once
        state.step = "muster"
    begun = with_position(state, setup.position) if setup.position else state
    if options.dungeon:
        _own_map(begun)
    return begun


def _own_map(state: Campaign) -> None:
    """A map of one's own is read before anything else: it must be one, and within the limits of this Court unless
    somebody may overrule them (MYK-WORLD-045)."""
    options = state.options
    try:
        dungeon = read(options.dungeon)
    except BadSave as error:
        raise BadSetup(f"the option dungeon: {error}") from None
    made = all(state.people[who].class_name for who in state.court)
    levels = [state.people[who].level if made else wanted_level(options) for who in state.court]
    found = objections(dungeon, levels)
    if found and state.gm is None and not options.beyond_limits:
        words = "; ".join(map(str, found))
        raise BadSetup(
            f"the option dungeon: {words}. A human GM may overrule this, or the table with the option beyond_limits"
        )


def with_position(state: Campaign, position: dict[str, Any]) -> Campaign:
    """The campaign with fields replaced as the position says; a record's fields one by one, anything else whole.

    A position with a battle and a Court is at the fight, one with a map of its own in the dungeon, unless it names another
    step; one that names no cycles is in those of what is being played (MYK-PLAY-748). What the match itself decides (its
    options, who is at the table) is no part of a position. Whether it is lawful, `laws` tells.
    """
    position = unrolled(position)
    if fixed := [name for name in ("options", "players", "gm") if name in position]:
        raise BadSetup(f"{fixed[0]} is no part of a position: the match's seats and options say it")
    for name in position:
        if name not in Campaign.__struct_fields__:
            near = difflib.get_close_matches(str(name)[:60], Campaign.__struct_fields__, 3)
            legal = f"perhaps {' or '.join(near)}" if near else f"legal are {', '.join(USUAL)} and others"
            raise BadSetup(f"the position is not right: there is no field {str(name)[:60]}; {legal}")
    position = a_map(position, state.players)
    changed = read_position(_merged(msgspec.to_builtins(state, str_keys=True), position), Campaign, str_keys=True)
    for here in changed.kingdom.maps:
        here.rooms = {room: here.rooms.get(room) or Room() for room in (*ROOMS, *here.rooms)}
        here.corridors = [" ".join(sorted(link.split())) for link in here.corridors]
    _spell(changed)
    _own(changed)
    for one in [*changed.people, *(changed.battle.foes if changed.battle else [])]:
        _equip(one)
    if "step" not in position and all(one.class_name for one in changed.people):
        changed.step = DELVE if changed.delve is not None else FIGHT if changed.battle is not None else changed.step
    if changed.battle is not None or changed.step in IN_PLAY:
        _whole(changed.people, position.get("people", ()))
    if changed.battle is not None:
        _whole(changed.battle.foes, position.get("battle", {}).get("foes", ()))
    fill(changed, position)
    if not changed.cycles:
        changed.cycles = [Cycle(kind=kind) for kind in cycles_of(changed)]
    if changed.options.scene == "campaign" and changed.step in ("done", "between games"):
        changed.step = "muster"  # a founded Kingdom, or one whose last game is over, begins its next (MYK-PLAY-072)
    return changed


def _spell(state: Campaign) -> None:
    """What a position names by another spelling has the books' name from now on (MYK-PLAY-743, MYK-GEAR-327)."""
    foes = state.battle.foes if state.battle else []
    for fighter in [*state.people, *foes]:
        for held in fighter.items:
            held.item = books.canonical("items", held.item)
        fighter.materials = {slot: _spelled_materials(pile) for slot, pile in fighter.materials.items()}
    for one in state.people:
        one.jobs = [books.canonical("jobs", job) for job in one.jobs]
    for foe in foes:
        foe.book = books.canonical("monsters", foe.book)
    state.kingdom.stored = _spelled_materials(state.kingdom.stored)
    for here in state.kingdom.maps:
        for room in here.rooms.values():
            for at in room.facilities:
                at.name = books.canonical("facilities", at.name)


def _own(state: Campaign) -> None:
    """A region is whose map or list names it, where the position says nothing else of it (MYK-CREATE-082)."""
    owners = {here.region: "own" for here in state.kingdom.maps}
    owners |= {at: str(number) for number, other in enumerate(state.world.kingdoms) for at in other.regions}
    for at, owner in owners.items():
        region = state.world.regions.setdefault(at, Region())
        region.owner = region.owner or owner


def _spelled_materials(pile: dict[str, int]) -> dict[str, int]:
    """Fangs are Fang, Reagents Reagent (MYK-BEAST-493)."""
    found: dict[str, int] = {}
    for kind, number in pile.items():
        name = books.canonical("materials", kind)
        found[name] = found.get(name, 0) + number
    return found


def _equip(one: Fighter) -> None:
    """Items without Slots take the first that are free, where there are any (MYK-CREATE-176)."""
    for held in one.items:
        if not held.slots and held.item in books.items:
            taken = [slot for other in one.items for slot in other.slots]
            free = [slot for slot in range(1, SLOTS + 1) if slot not in taken and not one.materials.get(slot)]
            held.slots = free[: books.items[held.item].slots]


def _whole(some: Sequence[Fighter], told: Sequence[Any]) -> None:
    """Whoever fights or explores and of whose HP nothing is said has all there can be (MYK-CREATE-166, MYK-BEAST-001)."""
    for one, said in zip(some, told, strict=False):
        if "hp" in said or one.dead:
            continue
        if isinstance(one, Foe):
            one.hp = scores.monsters_hp(one) if one.book in books.monsters else 1
        elif isinstance(one, Character) and one.base and all(held.item in books.items for held in one.items):
            one.hp = scores.max_hp(one)


def _merged(old: Any, new: Any) -> Any:
    if isinstance(old, dict) and isinstance(new, dict):
        return {**old, **{key: _merged(old.get(key), value) for key, value in new.items()}}
    return new
