"""Who has won, and when that is looked at."""

from __future__ import annotations

from roundtable.games.akql.ground import scene_of
from roundtable.games.akql.options import Options
from roundtable.games.akql.state import OFF, Akql, Result
from roundtable.kernel.table import Table
from roundtable.kernel.wording import counted

T = Table[Akql, Options]
MOST_TERROR_TURNS = 10
"""As many turns running as a table may agree on (AKQL-157)."""


def settle(table: T, team: int | None, why: str, rule: str) -> None:
    """The game is over."""
    state = table.state
    if state.result is None:
        state.result = Result(team, why, rule)
        if team is not None:
            state.wins[team] += 1
        table.log(rule, "The game is over: {why}.", why=why)


def standing(state: Akql) -> list[int]:
    """The teams with an active knight, in their order."""
    found = {state.teams[knight.seat] for knight in state.knights.values() if knight.cell != OFF}
    return sorted(found)


def _two_sides(state: Akql) -> bool:
    """Whether some stand on the active player's side and some on another."""
    scene = scene_of(state)
    enemies = scene.enemies_of[state.order[state.turn]]
    return enemies != 0 and enemies != scene.occupied


def check_field(table: T) -> None:
    """After every action and reaction: one team left wins, none left is a draw (AKQL-134, AKQL-135, AKQL-138)."""
    state = table.state
    scene = scene_of(state)
    enemies = scene.enemies_of[state.order[state.turn]]
    if enemies and enemies != scene.occupied and table.options.terror_victory != "immediate":
        return  # some stand on either side: all there is to see after most actions
    teams = state.teams
    first = OFF
    for knight in state.knights.values():
        if knight.cell != OFF:
            team = teams[knight.seat]
            if first == OFF:
                first = team
            elif team != first:
                if table.options.terror_victory == "immediate":
                    check_terror_now(table)
                return
    if state.result is not None:
        return
    if first == OFF:
        settle(table, None, "no team has a knight left", "AKQL-138")
    elif any(knight.cell != OFF and teams[knight.home] != first for knight in state.knights.values()):
        settle(table, first, "every knight still on the field fights for one team", "AKQL-135")
    else:
        settle(table, first, "every enemy knight has been retired", "AKQL-134")


def terrifies_all(state: Akql, team: int) -> bool:
    """Whether a team with a knight of its own has every active enemy Terrified; a Robot never is (AKQL-136)."""
    own = False
    for knight in state.knights.values():
        if knight.cell != OFF:
            if state.teams[knight.seat] == team:
                own = True
            elif not knight.terror:
                return False
    return own


def _acting_first(state: Akql) -> list[int]:
    acting = state.teams[state.active]
    return [acting, *(team for team in standing(state) if team != acting)]


def check_terror(table: T) -> None:
    """At the end of a turn: all enemies Terrified wins; with one knight a side only after turns running (AKQL-157)."""
    state = table.state
    if table.options.terror_victory == "off":
        return
    run = state.terror_runs[state.active]
    for knight in state.knights.values():
        if knight.terror:
            break
    else:
        if _two_sides(state):
            run[:] = [OFF, 0]  # nobody is Terrified: so it is after most turns
            return
    for team in _acting_first(state):
        if terrifies_all(state, team):
            run[:] = [team, run[1] + 1 if run[0] == team else 1]
            needed = table.options.lone_terror_turns if state.lone else 1
            if run[1] >= needed:
                settle(table, team, "every enemy knight is Terrified", "AKQL-157" if state.lone else "AKQL-136")
            else:
                table.log(
                    "AKQL-157", "All enemies are Terrified: {count} of {needed:turn|turns}.", count=run[1], needed=needed
                )
            return
    run[:] = [OFF, 0]


def check_terror_now(table: T) -> None:
    """With the option `immediate`, terror wins at once, but for the turns that one knight a side needs (AKQL-136)."""
    state = table.state
    if state.lone and table.options.lone_terror_turns > 1:
        return
    for team in _acting_first(state):
        if terrifies_all(state, team):
            settle(table, team, "every enemy knight is Terrified", "AKQL-136")
            return


def count_out(table: T) -> None:
    """The round limit: most active knights, then most Life, else a draw (AKQL-139)."""
    state = table.state
    sides = range(max(state.teams) + 1)
    knights = [0 for _ in sides]
    life = [0 for _ in sides]
    for knight in state.knights.values():
        if knight.cell != OFF:
            knights[state.teams[knight.seat]] += 1
            life[state.teams[knight.seat]] += knight.life
    best = max((knights[team], life[team]) for team in sides)
    left = f"{counted(best[0], 'knight')} with {best[1]} Life"
    leaders = [team for team in sides if (knights[team], life[team]) == best]
    if len(leaders) > 1:
        settle(
            table,
            None,
            f"the round limit is reached, and several sides have {left} left",
            "AKQL-139",
        )
    else:
        settle(
            table,
            leaders[0],
            f"the round limit is reached with the most left ({left})",
            "AKQL-139",
        )


def is_lone(state: Akql) -> bool:
    """Whether every team starts with exactly one knight (AKQL-157)."""
    count: dict[int, int] = {}
    for knight in state.knights.values():
        count[state.teams[knight.home]] = count.get(state.teams[knight.home], 0) + 1
    return all(number == 1 for number in count.values())
