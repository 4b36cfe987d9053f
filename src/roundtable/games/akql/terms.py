"""What the skills do, where their names are read."""

from __future__ import annotations

from roundtable.games.akql.data import skills


def terms() -> list[tuple[str, str]]:
    """Every skill and its text (AKQL-087)."""
    return [(skill.name, f"{_cost(skill.cost)}: {skill.text}" if skill.cost else skill.text) for skill in skills().values()]


def _cost(actions: int) -> str:
    return f"{actions} action{'' if actions == 1 else 's'}"
