"""Uncertain Encounters: monsters whose numbers the players do not know, and how they find out (MYK-PLAY-571)."""

from roundtable.games.kingdom.rules.play import figures
from roundtable.games.kingdom.rules.play.checks import check
from roundtable.games.kingdom.state import Campaign, Ref, Table
from roundtable.kernel.asks import Steps
from roundtable.kernel.options import Option

HARDER = 5
"""What a Familiarity Check asks for beyond the monster's Level (MYK-PLAY-573)."""


def study_offers(state: Campaign, who: Ref) -> list[Option]:
    """The unknown enemies that somebody of the Court may try to recognise (MYK-PLAY-573)."""
    if who[0] != "p" or (battle := state.battle) is None:
        return []
    for foe in battle.foes:
        if foe.unknown:
            break
    else:
        return []
    if figures.team(state, who) != "court":
        return []
    return [
        Option(
            f"study {other}", f"Familiarity Check: what is {figures.name(state, other)}?", f"figure {other}",
            "MYK-PLAY-573", "More",
        )
        for other in figures.enemies(state, who)
        if figures.unknown(state, other)
    ]  # fmt: skip


def study(table: Table, who: Ref, target: Ref) -> Steps[None]:
    """A Support Action: Wit against the monster's Level + 5, which is not told; success shows its numbers (MYK-PLAY-573)."""
    state: Campaign = table.state
    difficulty = figures.level(state, target) + HARDER
    made = yield from check(
        table,
        who,
        "Wit",
        difficulty,
        "MYK-PLAY-573",
        kind="familiarity",
        against=target,
        why="Familiarity Check",
        secret=True,
    )
    if made.success:
        reveal(table, target, "MYK-PLAY-573")


def reveal(table: Table, target: Ref, rule: str) -> None:
    """The players know a monster now, and so all of its kind in this fight."""
    state: Campaign = table.state
    assert state.battle is not None
    book = figures.foe(state, target).book
    for number, foe in enumerate(state.battle.foes):
        if foe.unknown and foe.book == book:
            before = figures.name(state, f"f{number}")
            foe.unknown = False
            foe.name = f"{book} {before.rpartition(' ')[2]}" if before.rpartition(" ")[2].isdigit() else book
            table.log(rule, "{before} is {name}.", before=before, name=foe.name, figure=f"f{number}")
    if state.delve is not None and book not in state.delve.met:
        state.delve.met.append(book)
