"""What many Traps do alike: damage by dice to each, a check of each, a score for the rest of the game.

Each of several struck rolls separately (MYK-WORLD-102), in the order of the Court.
"""

from roundtable.games.kingdom.rules.play import figures
from roundtable.games.kingdom.rules.play.checks import check
from roundtable.games.kingdom.rules.play.moments import Check
from roundtable.games.kingdom.rules.play.verbs import harm
from roundtable.games.kingdom.state import Ref, Table, TrapNow
from roundtable.kernel.asks import Steps


def strike(table: Table, now: TrapNow, whom: list[Ref], dice: str, rule: str, more: int = 0) -> Steps[None]:
    """Each takes so much damage, rolled for each; no dice: the plain number (MYK-WORLD-102, MYK-WORLD-799)."""
    for who in whom:
        amount = more
        if dice:
            name = figures.name(table.state, who)
            amount += table.roll(dice, rule, "{who}: {total}.", who=name, figure=who).total
        yield from harm.hurt(table, who, amount, rule, source=now.trap, group=whom)


def tumble(table: Table, who: Ref, rule: str = "MYK-PLAY-596") -> Steps[None]:
    """Whoever falls takes 3D6 damage from whatever height; Quest / 9 halves it, rounded up (MYK-PLAY-596, MYK-PLAY-729)."""
    made = yield from check(table, who, "Quest", 9, rule, kind="fall", why="fall")
    name = figures.name(table.state, who)
    rolled = table.roll("3d6", rule, "{who} falls: {total}.", who=name, figure=who).total
    yield from harm.hurt(table, who, -(-rolled // 2) if made.success else rolled, rule, source="fall")


def each_checks(
    table: Table, now: TrapNow, whom: list[Ref], score: str, difficulty: int, rule: str
) -> Steps[list[Check]]:
    """Each makes a check; the Unconscious fail it (MYK-WORLD-799)."""
    made = []
    for who in whom:
        made.append((yield from test(table, now, who, score, difficulty, rule)))
    return made


def test(table: Table, now: TrapNow, who: Ref, score: str, difficulty: int, rule: str) -> Steps[Check]:
    """One check that a Trap asks for."""
    return (yield from check(table, who, score, difficulty, rule, kind="trap", why=f"{score} check: {now.trap}"))
