"""What a seat cannot know: the duelists that others are drawing up (CD-329)."""

from __future__ import annotations

from roundtable.games.cool_duel.builder import random_build
from roundtable.games.cool_duel.state import Draft, Duel
from roundtable.kernel.dice import Source


def determinise(state: Duel, seat: int, dice: Source) -> None:
    """Replace other seats' drafts by ones they might have; how far they are is known, and stays."""
    for number, draft in enumerate(state.drafts):
        if number == seat or draft.stage == "class":
            continue
        # At these stages the open question itself was asked about the class, so that must stay what it is.
        fixed = draft.build.class_ if draft.stage in ("generalist", "points") or state.builds else None
        points = draft.build.points if state.builds else None  # at a rest class, attributes and name are known
        imagined = random_build(dice, state.options, class_=fixed, points=points)
        if state.builds:
            imagined.name = draft.build.name
        elif not draft.build.name:
            imagined.name = ""
        state.drafts[number] = Draft(draft.stage, imagined)
