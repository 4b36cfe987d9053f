"""The knights' sheets, for hovering, tapping and reading aloud."""

from __future__ import annotations

from roundtable.games.akql.data import called, roster, skills
from roundtable.games.akql.rules.draft import new_knight
from roundtable.games.akql.view import KnightSeen, View, knight_seen
from roundtable.kernel.game import Sheet
from roundtable.kernel.wording import counted, in_a_row


def sheets(view: View) -> list[Sheet]:
    """A sheet for every knight: the nine stats as they stand, its skill, its states. In the draft, for the whole roster."""
    if view.phase == "knights":
        shown = [knight_seen(kind, new_knight(kind, 0), str) for kind in roster()]
    else:
        shown = view.knights
    return [_sheet(view, knight) for knight in shown]


def _done(knight: KnightSeen) -> str:
    """What it has done in the turn in progress: of attacks, moves and words there are only so many (AKQL-078)."""
    found = f"{counted(knight.attacks, 'attack')}, {counted(knight.moves, 'move')}"
    return f"{found}, words with {in_a_row([called(other) for other in knight.talked])}" if knight.talked else found


def _sheet(view: View, knight: KnightSeen) -> Sheet:
    stats = roster()[knight.kind]
    skill = skills()[stats.skill]
    dash = "none"
    rows = [
        ("Physical Force", f"d{knight.physical_force}"),
        ("Physical Defence", str(knight.physical_defence)),
        ("Magical Force", f"d{knight.magical_force}"),
        ("Magical Defence", str(knight.magical_defence)),
        ("Social Capacity", dash if knight.social_capacity is None else str(knight.social_capacity)),
        (
            "Social Resistance",
            dash if knight.resistance is None else f"{knight.resistance} of {knight.resistance_at_start}",
        ),
        ("Life Points", f"{knight.life} of {knight.life_at_start}"),
        ("Sanity State", f"{knight.sanity} of {knight.sanity_at_start}"),
        ("Movement Speed", str(knight.speed)),
    ]
    if view.phase == "turn":
        rows += [
            ("Led by", f"Player {knight.seat + 1}"),
            ("Cell", knight.cell or "off the field"),
            ("Actions left", str(knight.actions)),
            ("This turn", _done(knight)),
        ]
    rows += [("State", state) for state in knight.states]
    cost = f"{skill.cost} action{'s' if skill.cost > 1 else ''}" if skill.cost else "the cost of what it borrows"
    text = f"{skill.name} ({cost}): {skill.text}" if view.skills else ""
    return Sheet(f"figure {knight.id}", knight.name, rows, text, stats.rule)
