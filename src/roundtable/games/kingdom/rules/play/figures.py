"""Who is in play, where they stand, and who is whose enemy.

Somebody is named by a reference: "p3" is the fourth of the people, "f12" the thirteenth foe of the battle. An effect of an
Item is held by one copy of it, "p3#2": the Item whose first Slot is number 2 (MYK-GEAR-321).
"""

from collections.abc import Iterator, Sequence
from functools import cache

from roundtable.games.kingdom import books
from roundtable.games.kingdom.books.entries import Monster
from roundtable.games.kingdom.rules.record.realm import called
from roundtable.games.kingdom.state import (
    AREAS,
    ENEMY_ENCAMPMENT,
    PLACES,
    Area,
    BaseNow,
    Campaign,
    Character,
    Fighter,
    Foe,
    Holding,
    Ref,
    Team,
    Whom,
)
from roundtable.kernel.table import RULES

DIRECTION: dict[Team, int] = {"court": 1, "foes": -1}
"""Which way along the line of Areas is forward (MYK-PLAY-358)."""
PLACE: dict[Area, int] = {area: at for at, area in enumerate(AREAS)}
"""How far along the line an Area lies."""
OUT_OF_REACH = 99
HOME: dict[Team, Area] = {"court": "Encampment", "foes": ENEMY_ENCAMPMENT}


ELSEWHERE = "elsewhere"
"""Why somebody is away who is in another room than those who are being played: a split party (MYK-PLAY-577)."""
ASYLUM = "asylum"
"""Why somebody is away whom a Ruler has removed from the Battlefield for a while (MYK-WORLD-460)."""
IMPRESSED = "impressed"
"""Why somebody is away whom a Prestige has removed from it, as if they had fled (MYK-GEAR-094)."""
OFF_THE_FIELD = (ASYLUM, IMPRESSED)
"""Why somebody is away for this Combat alone."""
HANDLED = "handled"
"""The bond of a tamer with the monster that fights for them: one of the two acts in a turn (MYK-WORLD-687)."""


def person(number: int) -> Ref:
    """The reference of one of the people."""
    return f"p{number}"


@cache
def owner(holder: str) -> Ref:
    """Whose an effect is: the figure itself, or who has this copy of an Item."""
    return holder.partition("#")[0] if "#" in holder else holder


def is_person(who: Ref) -> bool:
    return who[0] == "p"


def number_of(who: Ref) -> int:
    return int(who[1:])


def whom(who: Ref) -> Whom:
    """How somebody stands among the ties of others: people by number, foes by reference."""
    return int(who[1:]) if who[0] == "p" else who


class _Numbers(dict[Ref, int]):
    """The number in a reference, each read once."""

    def __missing__(self, who: Ref) -> int:
        number = self[who] = int(who[1:])
        return number


_NUMBERS = _Numbers()
_PLACES: dict[Ref, int] = {}
"""Where somebody stands in the list they are in: people by their number, foes by what is below 0, -1 for the first, Bases
further below. Each is reckoned once (`_place`): no function is called as often as `get`, and a plain dict is read fastest."""
BASES = -(10**6)


def _place(who: Ref) -> int:
    number = int(who[1:])
    place = _PLACES[who] = number if who[0] == "p" else ~number if who[0] == "f" else BASES - number
    return place

_REFERENCES: dict[str, list[Ref]] = {"f": [], "p": []}


def references(letter: str, count: int) -> list[Ref]:
    """The references to so many of the monsters, or of the people; there may be hundreds where monsters multiply."""
    made = _REFERENCES[letter]
    while len(made) < count:
        made.append(f"{letter}{len(made)}")
    return made


def everybody(state: Campaign) -> list[tuple[Ref, Fighter]]:
    """All the people and all the monsters of a battle, wherever they are; no Base is among them."""
    found: list[tuple[Ref, Fighter]] = [*zip(references("p", len(state.people)), state.people)]
    if state.battle is not None:
        found += zip(references("f", len(state.battle.foes)), state.battle.foes)
    return found


def get(state: Campaign, who: Ref) -> Fighter:
    """The record behind a reference."""
    try:
        place = _PLACES[who]
    except KeyError:
        place = _place(who)
    if place >= 0:
        return state.people[place]
    battle = state.battle
    if battle is not None and place > BASES:
        return battle.foes[~place]
    assert who[0] == "b", f"there is no battle in which {who} could be"
    return base(state, who)


def is_base(who: Ref) -> bool:
    """Whether it is no figure but a Base of the map, "b0" (MYK-WORLD-335)."""
    return who[0] == "b"


def base(state: Campaign, who: Ref) -> BaseNow:
    assert state.delve is not None, f"there is no map on which {who} could stand"
    return state.delve.bases[int(who[1:])]


def landmaker(state: Campaign, who: Ref) -> Character:
    """The person behind a reference."""
    return state.people[_NUMBERS[who]]


def foe(state: Campaign, who: Ref) -> Foe:
    assert state.battle is not None and who[0] == "f", f"there is no battle in which {who} could be a monster"
    return state.battle.foes[_NUMBERS[who]]


def entry(state: Campaign, who: Ref) -> Monster:
    """A foe's entry in the bestiary."""
    return books.monsters[foe(state, who).book]


def name(state: Campaign, who: Ref) -> str:
    """What somebody is called. Several monsters of one kind are told apart by a number."""
    if who[0] == "p":
        number = _NUMBERS[who]
        return state.people[number].name or called(state, number)
    if who[0] == "b":
        return base(state, who).base
    one = foe(state, who)
    return one.name or _numbered(state, who, one)


def _numbered(state: Campaign, who: Ref, one: Foe) -> str:
    names: dict[Ref, str] = _field(state).called
    found = names.get(who)
    if found is None:
        assert state.battle is not None
        alike = [number for number, other in enumerate(state.battle.foes) if other.book == one.book and not other.name]
        found = one.book if len(alike) == 1 else f"{one.book} {alike.index(int(who[1:])) + 1}"
        names[who] = found
    return found


def unknown(state: Campaign, who: Ref) -> bool:
    """Whether the players do not know somebody's numbers: an Uncertain Encounter (MYK-PLAY-572)."""
    return who[0] == "f" and state.battle is not None and state.battle.foes[_NUMBERS[who]].unknown


def hp_left(state: Campaign, who: Ref, words: str) -> str:
    """Words about somebody's HP, or nothing where the players may not read them (MYK-PLAY-572)."""
    return "" if unknown(state, who) else words


def level(state: Campaign, who: Ref) -> int:
    if who[0] == "p":
        return state.people[int(who[1:])].level
    if who[0] == "b":
        return books.bases[base(state, who).base].level
    one = foe(state, who)
    level_: int = books.monsters[one.book].level
    return level_ + one.raised["level"] if "level" in one.raised else level_


def category(state: Campaign, who: Ref) -> str:
    """The category of a monster; people and Bases have none."""
    return "" if who[0] != "f" else entry(state, who).category


def copies(state: Campaign, who: Ref, item: str) -> list[Holding]:
    """The equipped Items of one name somebody has (MYK-GEAR-132)."""
    return [held for held in get(state, who).items if held.item == item]


def copy_of(state: Campaign, holder: str) -> Holding | None:
    """The Item behind a holder such as "p3#2"; None where it is gone."""
    who, _, slot = holder.partition("#")
    return next((held for held in get(state, who).items if held.slots and str(held.slots[0]) == slot), None)


# --- the Battlefield (MYK-PLAY-728) ----------------------------------------------------------------------------------


class _Field:
    """Who stands on the Battlefield and who of them is awake, as found once and kept until somebody comes, goes or falls:
    rules ask for it many times in between."""

    __slots__ = ("alive", "awake", "called", "count", "down", "members", "run", "strikable", "there", "up")

    def __init__(self, state: Campaign) -> None:
        self.count = PLACES[0]
        self.run = RULES.run if RULES.running else -1
        self.members: list[Fighter] = [*state.people, *(state.battle.foes if state.battle is not None else ())]
        self.there: list[tuple[Ref, Fighter]] = []
        self.awake: dict[Team | None, list[Ref]] = {}
        """Who of them is awake, by side or of both, as far as somebody has asked."""
        self.up: dict[Team, list[tuple[Ref, Fighter]]] = {"court": [], "foes": []}
        """The awake, by side, with the records behind them."""
        self.alive: dict[Team, list[tuple[Ref, Fighter]]] = {"court": [], "foes": []}
        """The Unconscious too, by side."""
        self.strikable: dict[Team, list[tuple[Ref, Fighter]]] = {"court": [], "foes": []}
        """Those of them who have not surrendered."""
        self.down: list[Ref] = []
        """The Unconscious."""
        self.called: dict[Ref, str] = {}
        """What monsters are called, as far as somebody has asked."""
        if state.battle is not None:
            people, foes = state.people, state.battle.foes
            alive, up, strikable, down = self.alive, self.up, self.strikable, self.down
            for there in zip(references("p", len(people)), people):
                one = there[1]
                if one.area and not one.away and not one.absent:
                    self.there.append(there)
                    if not one.dead:
                        alive[one.team].append(there)
                        strikable[one.team].append(there)
                        if one.hp > 0:
                            up[one.team].append(there)
                        else:
                            down.append(there[0])
            for each in zip(references("f", len(foes)), foes):
                foe = each[1]
                if foe.area and not foe.away:
                    self.there.append(each)
                    if not foe.dead:
                        alive[foe.team].append(each)
                        if foe.hp <= 0:
                            down.append(each[0])
                        if not foe.surrendered:
                            strikable[foe.team].append(each)
                            if foe.hp > 0:
                                up[foe.team].append(each)


FIELD = "field"
"""Under which name a position keeps it beside its fields; it is no part of the position."""


def _field(state: Campaign) -> _Field:
    found: _Field = state.field
    if found.count == PLACES[0]:
        if found.run == RULES.run:
            return found
        # Between two runs of rules somebody may have been put there by hand.
        if found.members == [*state.people, *(state.battle.foes if state.battle is not None else ())]:
            found.run = RULES.run if RULES.running else -1
            return found
    found = state.__dict__[FIELD] = _Field(state)
    return found


def alive(state: Campaign, side: Team) -> Sequence[tuple[Ref, Fighter]]:
    """Everybody of a side who stands on the Battlefield, the Unconscious too, the Dead not, with the records behind them."""
    return _field(state).alive[side]


def strikable(state: Campaign, side: Team) -> Sequence[tuple[Ref, Fighter]]:
    """The same less who has surrendered."""
    found: _Field = state.field
    if found.count == PLACES[0] and found.run == RULES.run:  # as nearly always
        return found.strikable[side]
    return _field(state).strikable[side]


def up(state: Campaign, side: Team) -> Sequence[tuple[Ref, Fighter]]:
    """The awake of a side on the Battlefield, as `standing`, with the records behind them."""
    found: _Field = state.field
    if found.count == PLACES[0] and found.run == RULES.run:  # as nearly always
        return found.up[side]
    return _field(state).up[side]


def down(state: Campaign) -> Sequence[Ref]:
    """The Unconscious on the Battlefield, of both sides."""
    return _field(state).down


def sides(state: Campaign) -> dict[Team, list[tuple[Ref, Fighter]]]:
    """The awake of both sides, as `up`."""
    found: _Field = state.field
    return found.up if found.count == PLACES[0] and found.run == RULES.run else _field(state).up


def on_field(state: Campaign) -> list[Ref]:
    """Everybody who stands on the Battlefield, the Unconscious and Dead among the people included."""
    return [who for who, _ in _field(state).there]


def there(state: Campaign) -> Sequence[tuple[Ref, Fighter]]:
    """Everybody who stands on the Battlefield, as `on_field`, with the records behind them."""
    found: _Field = state.field
    if found.count == PLACES[0] and found.run == RULES.run:  # as nearly always
        return found.there
    return _field(state).there


def here(state: Campaign) -> Iterator[int]:
    """The people on the Battlefield."""
    for number, one in enumerate(state.people):
        if one.area and not one.away and not one.absent:
            yield number


def in_play(state: Campaign) -> list[Ref]:
    """Everybody whose effects may count now: those on the Battlefield, or outside a fight the Landmakers in this game."""
    if state.battle is not None:
        return on_field(state)
    return [
        person(number)
        for number in state.court
        if not state.people[number].absent and state.people[number].away != ELSEWHERE
    ]


def unconscious(state: Campaign, who: Ref) -> bool:
    """At 0 HP or less and not Dead; a monster only where blows were pulled (MYK-PLAY-375, MYK-PLAY-413, MYK-PLAY-474)."""
    one = get(state, who)
    return one.hp <= 0 and not one.dead


def tamer(state: Campaign, who: Ref) -> Ref:
    """Who leads a monster on the Battlefield by its reins; "" where nobody does (MYK-WORLD-687)."""
    bonds = state.battle.bonds if state.battle is not None else ()
    return next((bond.a for bond in bonds if bond.kind == HANDLED and bond.b == who), "")


def yoked(state: Campaign, who: Ref) -> list[Ref]:
    """Who cannot act any more when somebody has: tamer and monster share a turn (MYK-WORLD-687)."""
    bonds = state.battle.bonds if state.battle is not None else ()
    pairs = [(bond.a, bond.b) for bond in bonds if bond.kind == HANDLED and who in (bond.a, bond.b)]
    return [other for pair in pairs for other in pair if other != who]


def under(one: Fighter, what: str) -> bool:
    """Whether an effect of such a word is in force for somebody."""
    for effect in one.lasting:  # noqa: SIM110  # asked for every figure all the time: a plain loop is the fastest way
        if effect.what == what:
            return True
    return False


def awake(state: Campaign, who: Ref) -> bool:
    """Neither Unconscious nor Dead nor away nor surrendered: may still use Assist and Interrupt Actions (MYK-PLAY-414)."""
    try:
        place = _PLACES[who]
    except KeyError:
        place = _place(who)
    if place >= 0:
        person = state.people[place]
        return person.hp > 0 and not person.dead and not person.away
    one = get(state, who)
    return one.hp > 0 and not one.dead and not one.away and not (type(one) is Foe and one.surrendered)


def standing(state: Campaign, team: Team | None = None) -> list[Ref]:
    """Everybody on the Battlefield who is awake, of one side or of both."""
    field = _field(state)
    found = field.awake.get(team)
    if found is None:
        pairs = field.there if team is None else field.up[team]
        found = field.awake[team] = [who for who, one in pairs if team is not None or (who, one) in field.up[one.team]]
    return found.copy()


def team(state: Campaign, who: Ref) -> Team:
    try:
        place = _PLACES[who]
    except KeyError:
        place = _place(who)
    return state.people[place].team if place >= 0 else get(state, who).team


def other_team(side: Team) -> Team:
    return "foes" if side == "court" else "court"


def allies(state: Campaign, who: Ref) -> list[Ref]:
    """The awake of somebody's own side, without them (MYK-PLAY-343)."""
    found = standing(state, team(state, who))
    if who in found:
        found.remove(who)
    return found


def enemies(state: Campaign, who: Ref) -> list[Ref]:
    """The awake of the other side (MYK-PLAY-343)."""
    return standing(state, other_team(team(state, who)))


FEMALE = ("female", "woman", "girl", "f")
MALE = ("male", "man", "boy", "m")


def sex(state: Campaign, who: Ref) -> str:
    """Female, male or other, as somebody's sheet or entry has it; a monster of which nothing is said is other

    (MYK-BEAST-023, MYK-WORLD-393)."""
    if not is_person(who):
        return "other" if is_base(who) else entry(state, who).sex
    word = landmaker(state, who).gender.strip().casefold()
    return "female" if word in FEMALE else "male" if word in MALE else "other"


def in_area(state: Campaign, area: Area) -> list[Ref]:
    """Everybody in an Area, the Unconscious too, the Dead not."""
    found = []
    for who, one in there(state):
        if one.area == area and not one.dead:
            found.append(who)
    return found


def distance(state: Campaign, a: Ref, b: Ref) -> int:
    """The steps along the line between two figures (MYK-PLAY-728); who has left it meanwhile is out of every reach."""
    here, there = get(state, a).area, get(state, b).area
    return abs(PLACE[here] - PLACE[there]) if here and there else OUT_OF_REACH


@cache
def within(area: Area, steps: int) -> tuple[Area, ...]:
    """The Areas at most so many steps away from one."""
    return tuple(other for other in AREAS if abs(PLACE[other] - PLACE[area]) <= steps)


def area_called(word: str) -> Area:
    """The Area of that name, as an option's key has it."""
    return next(area for area in AREAS if area == word)


@cache
def step_from(area: Area, side: Team, steps: int = 1) -> Area | None:
    """The Area so many steps forward of another for a side (backward: negative); None beyond the line (MYK-PLAY-358)."""
    at = PLACE[area] + DIRECTION[side] * steps
    return AREAS[at] if 0 <= at < len(AREAS) else None


def in_encampment(state: Campaign, who: Ref) -> bool:
    """In the own Encampment: the stored placement counts in the Dungeon Phase and in Combat (MYK-CREATE-214)."""
    one = get(state, who)
    return (state.battle is not None or state.phase == "Dungeon") and one.area == HOME[one.team]


def in_enemy_encampment(state: Campaign, who: Ref) -> bool:
    one = get(state, who)
    return one.area == HOME[other_team(one.team)]
