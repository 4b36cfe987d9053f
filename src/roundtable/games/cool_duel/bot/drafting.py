"""The builder-bot at the table: it draws up a few duelists, keeps the best, and answers the builder's questions with it."""

from __future__ import annotations

from roundtable.kernel.asks import Ask, Choose, Json
from roundtable.kernel.dice import Source

from ..build import attributes_of, sheet_numbers
from ..builder import random_build
from ..data import items, slug
from ..derived import requirements_met
from ..state import Build, Options
from ..view import View

CANDIDATES = 12


class Drafter:
    """Answers the questions of a draft so that the build it has in mind comes out."""

    def __init__(self, dice: Source) -> None:
        self._dice = dice
        self._plan: Build | None = None

    def choose(self, view: View, ask: Ask) -> Json:
        duel = view.duel
        draft = duel.drafts[ask.seat]
        if (
            draft.stage == "class"
            or self._plan is None
            or (draft.build.class_ and self._plan.class_ != draft.build.class_)
        ):
            fixed = draft.build.class_ or None
            points = draft.build.points if draft.stage == "gear" and fixed else None
            self._plan = best_build(self._dice, duel.options, fixed, points)
            if duel.builds or (fixed and draft.build.right + draft.build.both):
                self._plan = draft.build  # at a rest, or a build begun by somebody else: it will do
        plan = self._plan
        if draft.stage == "class":
            return slug(plan.class_)
        if draft.stage == "generalist":
            return str(plan.generalist)
        if draft.stage == "points":
            return dict(plan.points)
        if draft.stage == "name":
            return plan.name
        assert isinstance(ask, Choose)
        return next_change(draft.build, plan, ask)


def next_change(now: Build, plan: Build, ask: Choose) -> str:
    """One step from the draft towards the plan, or done."""
    wanted: list[str] = []
    if plan.worn and now.worn != plan.worn:
        wanted.append(f"wear {slug(plan.worn)}")
    for place in ("both", "right", "left"):
        name = getattr(plan, place)
        if name and getattr(now, place) != name:
            wanted.append(f"{place} {slug(name)}")
    for text in plan.quick[len(now.quick) :]:
        wanted.append(f"quick {slug(text.split(' x')[0])}")
    for name in plan.companions[len(now.companions) :]:
        wanted.append(f"ally {slug(name)}")
    return next((key for key in wanted if key in ask.options), "done")


def best_build(
    dice: Source, options: Options, class_: str | None = None, points: dict[str, int] | None = None
) -> Build:
    """The best of a few legal builds by a rough measure of what it deals and what it bears."""
    drawn = [random_build(dice, options, class_=class_, points=points) for _ in range(CANDIDATES)]
    return max(drawn, key=lambda build: worth(build, options))


def worth(build: Build, options: Options) -> float:
    """Damage of a turn's attacks times staying power: HP, threshold, dodge and what it can block with."""
    numbers = sheet_numbers(build, options)
    attributes = attributes_of(build)
    held = items()[build.both or build.right] if build.both or build.right else None
    dealt = 0.0
    for row in held.attacks if held else ():
        full = build.both and held and requirements_met(attributes, held)
        base = row.dice * 6.1 if row.dice else float(row.damage_2h if full and row.damage_2h else row.damage)
        if held:
            base += held.str_mult * attributes["STR"] + held.dex_mult * attributes["DEX"]
        ap = row.ap + (held.reload_ap if held else 0)
        dealt = max(dealt, base * (numbers["AP"] // ap) * (1 + row.bonus / 200))
    shield = 1.2 if build.left else 1.0
    bears = numbers["HP"] + 2.0 * numbers["threshold"] + 3.0 * numbers["dodge"]
    return dealt * bears * shield * (1 + 0.15 * len(build.companions))
