"""The builder-bot at the table: it draws up a few duelists, keeps the best, and answers the builder's questions with it."""

from __future__ import annotations

from roundtable.games.cool_duel.build import attributes_of, sheet_numbers, stack
from roundtable.games.cool_duel.builder import random_build
from roundtable.games.cool_duel.data import items, slug
from roundtable.games.cool_duel.derived import requirements_met
from roundtable.games.cool_duel.options import Options
from roundtable.games.cool_duel.state import Build
from roundtable.games.cool_duel.view import View
from roundtable.kernel.asks import Ask, Choose, Json
from roundtable.kernel.dice import Dice, Source, seed_from

CANDIDATES = 12


class Drafter:
    """Answers the questions of a draft so that the build it has in mind comes out.

    It remembers nothing: what it has in mind follows from its seed and the draft, so another bot of the same seed (after a
    restart, say) goes on where this one was.
    """

    def __init__(self, seed: bytes) -> None:
        self._seed = seed

    def choose(self, view: View, ask: Ask) -> Json:
        duel = view.duel
        draft = duel.drafts[ask.seat]
        if draft.stage == "class":
            return slug(self._class(duel.options))
        plan = self._plan(draft.build, draft.stage == "points", duel.options)
        if draft.stage == "generalist":
            return str(plan.generalist)
        if draft.stage == "points":
            return dict(plan.points)
        if draft.stage == "name":
            return plan.name
        assert isinstance(ask, Choose)
        return "done" if duel.builds else next_change(draft.build, plan, ask)

    def _dice(self, about: str) -> Dice:
        return Dice(seed_from(self._seed + about.encode()))

    def _class(self, options: Options) -> str:
        """One of the classes, better builds more often."""
        dice = self._dice("class")
        drawn = [random_build(dice, options) for _ in range(CANDIDATES // 4)]
        return max(drawn, key=lambda build: worth(build, options)).class_

    def _plan(self, draft: Build, free: bool, options: Options) -> Build:
        """The build it has in mind for this class, with these points unless they are still its to place."""
        plan = best_build(self._dice(draft.class_), options, draft.class_)
        if free or draft.points == plan.points:
            return plan
        return best_build(self._dice(draft.class_), options, draft.class_, draft.points)


def next_change(now: Build, plan: Build, ask: Choose) -> str:
    """One step from the draft towards the plan, or done. It only ever fills what is empty, so it comes to an end."""
    wanted: list[str] = []
    if plan.worn and not now.worn:
        wanted.append(f"wear {slug(plan.worn)}")
    if not (now.both or now.right):
        wanted += [f"{place} {slug(name)}" for place in ("both", "right") if (name := getattr(plan, place))]
    if plan.left and now.right == plan.right and not now.left:
        wanted.append(f"left {slug(plan.left)}")
    if len(now.quick) < len(plan.quick):
        name, n = stack(plan.quick[len(now.quick)])
        wanted.append(f"quick {slug(name)}{' x5' if n >= 5 else ''}")
    if len(now.companions) < len(plan.companions):
        wanted.append(f"ally {slug(plan.companions[len(now.companions)])}")
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
