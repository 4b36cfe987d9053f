"""The Warfare Rest Table, row by row (MYK-PLAY-280)."""

from roundtable.games.kingdom.rules.effects.happenings import most_hostile
from roundtable.games.kingdom.rules.effects.rests import another, ask, at_random, hates_more, likes_more, rest
from roundtable.games.kingdom.rules.exploring.encounter import PRIZE, fight, random_lairs
from roundtable.games.kingdom.rules.exploring.places import delve, lairs_in, members, room_now
from roundtable.games.kingdom.rules.exploring.time import QUARTERS
from roundtable.games.kingdom.rules.exploring.traps import gm_chooses
from roundtable.games.kingdom.rules.play import figures, numbers
from roundtable.games.kingdom.rules.play.moments import Check
from roundtable.games.kingdom.rules.play.verbs import followers as people
from roundtable.games.kingdom.rules.play.verbs import harm, hope, ties
from roundtable.games.kingdom.state import Campaign, Lair, Ref, Table
from roundtable.kernel.asks import Steps
from roundtable.kernel.options import Option


@rest("warfare-rest/2")
def veteran(table: Table, who: Ref) -> Steps[Check | None]:
    """1 Drive for each Turn passed (MYK-PLAY-314)."""
    hope.gain_drive(table, who, table.state.quarter // QUARTERS, "MYK-PLAY-314")
    yield from ()
    return None


@rest("warfare-rest/3")
def drill(table: Table, who: Ref) -> Steps[Check | None]:
    """Warfare / 11: 1 Drive and 1D6 HP (MYK-PLAY-315)."""
    made = yield from ask(table, who, "Warfare", 11, "MYK-PLAY-315")
    if made.success:
        hope.gain_drive(table, who, 1, "MYK-PLAY-315")
        harm.heal(table, who, table.roll("1d6", "MYK-PLAY-315", "{total} HP.").total, "MYK-PLAY-315")
    return made


@rest("warfare-rest/4")
def sworn_enemy(table: Table, who: Ref) -> Steps[Check | None]:
    """Who knows the Ruler's name: everybody's Hostility towards the Ruler rises by 1 (MYK-PLAY-316)."""
    if knows_ruler(table.state):
        for one in members(table.state):
            yield from ties.change(table, one, "ruler", "hostility", 1, "MYK-PLAY-316")
    return None


def knows_ruler(state: Campaign) -> bool:
    """Whether the Court has learned the name of the map's Ruler, or met it."""
    here = delve(state)
    if here.dungeon.ruler is None:
        return False
    name = here.dungeon.ruler.monster
    told = [each for names in here.known.names.values() for each in names] + here.known.notes
    return name in here.met or any(name in each for each in told)


@rest("warfare-rest/5")
def bragging(table: Table, who: Ref) -> Steps[Check | None]:
    """Warfare / 10: 1 Voice; else 1D6 Followers and a Voice are lost (MYK-PLAY-317)."""
    made = yield from ask(table, who, "Warfare", 10, "MYK-PLAY-317")
    if made.success:
        yield from hope.change_voices(table, 1, "MYK-PLAY-317")
    else:
        lost = table.roll("1d6", "MYK-PLAY-317", "{total:Follower|Followers}.").total
        yield from people.lose(table, who, lost, "MYK-PLAY-317")
        yield from hope.change_voices(table, -1, "MYK-PLAY-317")
    return made


@rest("warfare-rest/6")
def peace(table: Table, who: Ref) -> Steps[Check | None]:
    """Hostility towards a chosen one turns into Affection (MYK-PLAY-318)."""
    other = yield from another(table, who, "With whom do you make peace?", "MYK-PLAY-318")
    if other:
        score = ties.toward(table.state, who, other, "hostility")
        if score:
            yield from likes_more(table, who, other, "MYK-PLAY-318", score)
            yield from hates_more(table, who, other, "MYK-PLAY-318", -score)
    return None


@rest("warfare-rest/7")
def grudge(table: Table, who: Ref) -> Steps[Check | None]:
    """Hostility towards a chosen one rises by 1 (MYK-PLAY-319)."""
    other = yield from another(table, who, "Against whom do you bear a grudge?", "MYK-PLAY-319")
    if other:
        yield from hates_more(table, who, other, "MYK-PLAY-319")
    return None


@rest("warfare-rest/8")
def quarrel(table: Table, who: Ref) -> Steps[Check | None]:
    """The roller and a random other hate each other more (MYK-PLAY-320)."""
    other = at_random(table, who)
    if other:
        yield from hates_more(table, other, who, "MYK-PLAY-320")
        yield from hates_more(table, who, other, "MYK-PLAY-320")
    return None


@rest("warfare-rest/9")
def defiance(table: Table, who: Ref) -> Steps[Check | None]:
    """Drive by the highest Hostility towards the roller (MYK-PLAY-321)."""
    hope.gain_drive(table, who, most_hostile(table.state, who), "MYK-PLAY-321")
    yield from ()
    return None


@rest("warfare-rest/10")
def sound_sleep(table: Table, who: Ref) -> Steps[Check | None]:
    """2D6 HP, if the roller wants (MYK-PLAY-322)."""
    if figures.get(table.state, who).hp < numbers.max_hp(table.state, who):
        harm.heal(table, who, table.roll("2d6", "MYK-PLAY-322", "{total} HP.").total, "MYK-PLAY-322")
    yield from ()
    return None


@rest("warfare-rest/11")
def tracks(table: Table, who: Ref) -> Steps[Check | None]:
    """Warfare / 11: one species on this map that was not met yet (MYK-PLAY-323)."""
    state: Campaign = table.state
    here = delve(state)
    made = yield from ask(table, who, "Warfare", 11, "MYK-PLAY-323")
    if made.success:
        there = dict.fromkeys(lair.book for room in here.rooms for lair in lairs_in(state, room) if not lair.reserve)
        unmet = [Option(name, name) for name in there if name not in here.met]
        if unmet:
            name = yield from gm_chooses(table, "Which monster do they learn of?", unmet, "MYK-PLAY-323")
            here.known.notes.append(f"Somewhere on this map lives: {name}.")
            table.log("MYK-PLAY-323", "Tracks of {monster}.", monster=name)
    return made


@rest("warfare-rest/12")
def challenge(table: Table, who: Ref) -> Steps[Check | None]:
    """A random fight, and a random Rare Item for winning it (MYK-PLAY-324)."""
    lairs: list[Lair] = random_lairs(table, "Hostile")
    room_now(table.state).lairs += lairs
    fight(table, lairs, after=f"{PRIZE} {who}")
    yield from ()
    return None
