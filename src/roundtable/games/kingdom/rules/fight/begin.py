"""How a Combat begins: everybody is placed, surprise is found out, and the free turns of the surprisers (MYK-PLAY-752)."""

from collections.abc import Callable, Mapping, Sequence

from roundtable.games.kingdom.rules.fight.actions import forget_kinds
from roundtable.games.kingdom.rules.fight.over import decided
from roundtable.games.kingdom.rules.fight.placing import bring_along, place
from roundtable.games.kingdom.rules.fight.turn import turn_of
from roundtable.games.kingdom.rules.play import figures
from roundtable.games.kingdom.rules.play.checks import check, representative
from roundtable.games.kingdom.rules.play.effects import EFFECTS, open_window
from roundtable.games.kingdom.rules.play.moments import CombatBegins
from roundtable.games.kingdom.rules.record.cycles import begin_cycle, forget_uses
from roundtable.games.kingdom.state import Area, Battle, Campaign, CombatTrap, Foe, Reserve, Table
from roundtable.kernel.asks import Steps

ENEMY_AREAS: tuple[Area, ...] = ("Enemy Vanguard", "Enemy Rearguard", "Enemy Encampment")
BREAKS_OUT: list[Callable[[Table], Steps[None]]] = []
"""What comes first when a Combat breaks out: who stands where, and who else comes (MYK-PLAY-578)."""
SURPRISE = 20
"""What a Court that did not know the number of monsters must reach, less that number (MYK-PLAY-348)."""


def begin(
    table: Table,
    foes: Sequence[Foe],
    *,
    known: bool = True,
    opened_by_court: bool = False,
    surprised: bool = False,
    reserves: Sequence[Reserve] = (),
    special: Sequence[str] = (),
    traps: Mapping[str, CombatTrap] | None = None,
    hidden: bool = False,
) -> None:
    """Put a Combat on the table; its first step goes on from here (MYK-PLAY-342, MYK-PLAY-344, MYK-PLAY-345)."""
    state: Campaign = table.state
    state.battle = Battle(
        known=known,
        opened_by_court=opened_by_court,
        surprised=surprised,
        reserves=list(reserves),
        special=list(special),
        traps=dict(traps or {}),
        hidden=hidden,
    )
    for number in state.court:
        one = state.people[number]
        if not one.absent and not one.area:
            one.area = "Vanguard"
    for foe in foes:
        place(table, foe, "MYK-PLAY-345", tell=False)
    if hidden:
        for number, foe in enumerate(state.battle.foes, 1):
            foe.name, foe.unknown = f"Unknown {number}" if len(foes) > 1 else "Unknown", True
    told = ", ".join(figures.name(state, who) for who in figures.standing(state, "foes"))
    table.log("MYK-PLAY-342", "Combat! Against the Court: {foes}.", foes=told)
    if hidden:
        table.log("MYK-PLAY-571", "Nobody knows what they can do.")
    for area, trap in state.battle.traps.items():
        table.log("MYK-PLAY-346", "In the {area} lies a Combat Trap: {trap}.", area=area, trap=trap.name)
    for rule in special:
        table.log("MYK-PLAY-761", "{rule_of_this_fight}", rule_of_this_fight=rule)


def setup(table: Table) -> Steps[None]:
    """Steps (1) to (4): a Combat's own cycles begin, effects of its start, and whether the Court is Surprised."""
    state: Campaign = table.state
    battle = state.battle
    assert battle is not None
    # Where everybody stood when the monsters were met decides, not where effects of the start have put them.
    behind = caught_from_behind(state)
    for before in BREAKS_OUT:
        yield from before(table)
    begin_cycle(state, "Round")
    forget_uses(state, "combat")
    for number, foe in enumerate(battle.foes):
        foe.exhausted = False
        if foe.area and not foe.dead:
            bring_along(table, f"f{number}")  # who was put there before the Combat has its own things too
    EFFECTS.renew(table, "combat")
    yield from open_window(table, CombatBegins(spoken="the start of the Combat"))
    if decided(state):  # a First-Strike has felled the last of them: nobody is left to surprise anybody (MYK-GEAR-050)
        return
    if not battle.surprised:
        battle.surprised = yield from surprised(table, behind)
    if battle.surprised:
        table.log("MYK-PLAY-347", "The Court is Surprised: every enemy moves and acts once before the first Round.")
        battle.waiting = figures.standing(state, "foes")
        battle.stage = "surprise"
    else:
        battle.stage = "strategy"


def caught_from_behind(state: Campaign) -> bool:
    """Whether somebody of the Court who is not Dead is in an Area of the enemy's (MYK-PLAY-349)."""
    ours = [state.people[number] for number in figures.here(state)]
    return any(one.area in ENEMY_AREAS and one.team == "court" and not one.dead for one in ours)


def surprised(table: Table, behind: bool) -> Steps[bool]:
    """Caught From Behind, or Hostile monsters of unknown number and a failed Quest check (MYK-PLAY-348, MYK-PLAY-349).

    Who is caught from behind is Surprised without any check: it could change nothing.
    """
    state: Campaign = table.state
    battle = state.battle
    assert battle is not None
    if behind:  # whoever begins the fight
        table.log("MYK-PLAY-349", "Somebody of the Court stands among the enemies: caught from behind.")
        return True
    if battle.opened_by_court or battle.known:
        return False
    who = representative(state)
    number = len(figures.standing(state, "foes"))
    if who is None:
        return True
    made = yield from check(
        table, who, "Quest", SURPRISE - number, "MYK-PLAY-348", kind="surprise", why="check against surprise"
    )
    return not made.success


def surprise(table: Table) -> Steps[None]:
    """Step (5): one enemy after the other makes a free Move and Action (MYK-PLAY-347)."""
    state: Campaign = table.state
    battle = state.battle
    assert battle is not None
    while battle.waiting:
        who = battle.waiting.pop(0)
        if who in figures.standing(state) and "Asleep" not in figures.get(state, who).bad_statuses:
            yield from turn_of(table, who, free=True)
            forget_kinds(figures.get(state, who), passed=False)  # it was in no Round (MYK-WORLD-384)
            break
    if not battle.waiting or decided(state):
        battle.stage = "strategy"
