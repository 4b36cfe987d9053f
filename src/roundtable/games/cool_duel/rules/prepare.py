"""Before the duel, and at each rest: duelists are drawn up by their players, out of each other's sight (CD-329).

Every step asks each player who is not ready one question, all at once; the equipment menu is in gear.py.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, partial
from typing import Any

from roundtable.games.cool_duel.build import (
    GENERALIST,
    NAME_MOST,
    build_warnings,
    check_build,
    ready_made,
    sheet_numbers,
    weight_of,
)
from roundtable.games.cool_duel.builder import spend
from roundtable.games.cool_duel.data import ATTRIBUTE_MOST, ATTRIBUTES, classes, classes_by_slug, items, slug
from roundtable.games.cool_duel.rules.gear import PLACES, apply_change, gear_menu
from roundtable.games.cool_duel.rules.moments import T
from roundtable.games.cool_duel.state import Build, Draft, Duel
from roundtable.kernel.asks import Allocate, Ask, Choose, Steps, Together, WriteText
from roundtable.kernel.options import Option, OptionList

NAMES = (
    "Aldous",
    "Brynja",
    "Cassimir",
    "Dagny",
    "Edda",
    "Fenn",
    "Gudrun",
    "Hollis",
    "Isolde",
    "Jory",
    "Kestrel",
    "Lowell",
)


# --- the questions ----------------------------------------------------------------------------------------------------


def draw_up(table: T) -> Steps[None]:
    """One question to everybody who is not ready yet (CD-329)."""
    state = table.state
    asks: list[Ask] = []
    for seat, draft in enumerate(state.drafts):
        if draft.stage == "gear":  # most of what is asked, here without a call: every fork asks it anew
            asks.append(Choose(seat, "What do you take along?", partial(gear_menu, state, seat), "CD-127"))
        elif draft.stage != "ready":
            asks.append(question(state, seat, draft))
    if asks:
        answers = yield Together(asks)
        for seat, answer in answers.items():
            take(table, seat, answer)
    if all(draft.stage == "ready" for draft in state.drafts):
        unveil(table)


def question(state: Duel, seat: int, draft: Draft) -> Ask:
    """What a player is asked next."""
    if draft.stage == "class":
        return Choose(seat, "Who will you be?", class_menu, rule="CD-106")
    if draft.stage == "generalist":
        options = [Option(str(n), text, rule="CD-122") for n, text in GENERALIST.items()]
        return Choose(seat, "Which Generalist option?", options, rule="CD-122")
    if draft.stage == "points":
        base = classes()[draft.build.class_].attributes
        points = state.options.extra_attribute_points
        bins = [
            (Option(name, f"{name} (now {base[name]})"), min(points, ATTRIBUTE_MOST - base[name]))
            for name in ATTRIBUTES
        ]
        return Allocate(seat, "Where do your points go?", points, bins, all_of_it=False, rule="CD-025")
    at = (seat * 5) % len(NAMES)
    return WriteText(seat, "What is your name?", [*NAMES[at:], *NAMES[:at]], most=NAME_MOST, rule="CD-003")


class ClassMenu(OptionList):
    """The options for who begins anew, which are always the same. People are shown the duelists who are ready first."""

    def suggested(self) -> str:
        return self.key_at(0)


@cache
def class_menu() -> ClassMenu:
    return ClassMenu(class_options())


@cache
def ready_by_slug() -> dict[str, Build]:
    return {slug(build.name): build for build in ready_made().values()}


def class_options() -> Iterator[Option]:
    """Duelists who are ready to go, and the five classes to build one from (CD-106)."""
    for build in ready_made().values():
        held = build.both or " and ".join(name for name in (build.right, build.left) if name)
        label = f"{build.name}, {build.class_} with {held}"
        yield Option(slug(build.name), label, f"duelist {slug(build.name)}", "CD-329", "Ready-made")
    for found in classes().values():
        numbers = ", ".join(f"{name} {n}" for name, n in found.attributes.items())
        label = f"{found.name}: {numbers}; {', '.join(found.enhancements)}"
        yield Option(found.slug, label, f"class {found.slug}", "CD-106", "Build your own")


# --- what an answer does ----------------------------------------------------------------------------------------------


def take(table: T, seat: int, answer: str | dict[str, int]) -> None:
    """Put a player's answer into the draft, and find the next question."""
    state = table.state
    draft = state.drafts[seat]
    if draft.stage == "class":
        _take_class(state, draft, str(answer))
    elif draft.stage == "generalist":
        draft.build.generalist = int(str(answer))
        draft.stage = "points" if state.options.extra_attribute_points else "gear"
    elif draft.stage == "points":
        assert isinstance(answer, dict)
        draft.build.points = answer
        draft.build = _put_back(draft.build, state)
        draft.stage = "gear"
    elif draft.stage == "name":
        draft.build.name = str(answer)
        draft.stage = "ready"
    elif answer == "done":
        draft.stage = "ready" if draft.build.name else "name"
    elif answer == "points":
        draft.build.points = {}
        draft.stage = "points"
    elif answer == "class":
        state.drafts[seat] = Draft()
    else:
        draft.build = apply_change(draft.build, str(answer))
    for warning in build_warnings(draft.build) if answer == "done" and weight_of(draft.build) else []:
        table.log("CD-129", "A warning: your duelist {warning}", to=[seat], warning=warning)


def _put_back(build: Build, state: Duel) -> Build:
    """After new points: what can no longer be held or worn is left behind (CD-135, CD-181)."""
    for place in PLACES:
        if getattr(build, place) and check_build(build, state.options):
            without = apply_change(build, f"clear {place}")
            if len(check_build(without, state.options)) < len(check_build(build, state.options)):
                build = without
    return build


def _take_class(state: Duel, draft: Draft, answer: str) -> None:
    extra = bool(state.options.extra_attribute_points)
    found = ready_by_slug().get(answer)
    if found is not None:
        draft.build = apply_change(found, f"generalist {found.generalist}")
        draft.build.quick = draft.build.quick[: state.options.quick_slots]
        draft.stage = "points" if extra else "gear"
        return
    draft.build = Build(classes_by_slug()[answer].name)
    draft.stage = "generalist" if draft.build.class_ == "Mercenary" else "points" if extra else "gear"


def reopen(table: T) -> None:
    """At a rest everybody may change equipment, Generalist option and companions (CD-122, CD-329)."""
    state = table.state
    gone = [seat for seat in range(table.seats) if seat in state.conceded or state.characters[f"p{seat + 1}"].out]
    state.drafts = [Draft("ready" if seat in gone else "gear", build) for seat, build in enumerate(state.builds)]
    state.phase = "build"


def unveil(table: T) -> None:
    """Everybody is ready: from now on everything is open (CD-030, CD-329)."""
    state = table.state
    state.builds = [draft.build for draft in state.drafts]
    distinct_names(state.builds)
    state.drafts = []
    for seat, build in enumerate(state.builds):
        numbers = sheet_numbers(build, state.options)
        text = "{seat} fights as {name}, {class_name}: HP {hp}, AP {ap}, threshold {threshold}."
        data: dict[str, Any] = {"hp": numbers["HP"], "ap": numbers["AP"], "threshold": numbers["threshold"]}
        table.log("CD-329", text, seat=seat, name=build.name, class_name=build.class_, **data)
    table.reveal()
    state.phase = "round"


def distinct_names(builds: list[Build]) -> None:
    """Two duelists of one name are told apart by number, within the length of a name."""
    seen: list[str] = []
    for build in builds:
        name, n = build.name, 2
        while build.name in seen:
            build.name = f"{name[: NAME_MOST - len(f' {n}')]} {n}"
            n += 1
        seen.append(build.name)


def ready_at_once(table: T) -> Steps[None]:
    """Quick start: everybody gets a ready-made duelist by lot, no two the same while there are enough (CD-329).

    Extra points go where the duelist's weapon and anybody's survival want them (CD-025).
    """
    state = table.state
    names = list(ready_made())
    table.shuffle(names)
    for seat, draft in enumerate(state.drafts):
        _take_class(state, draft, slug(names[seat % len(names)]))
        if state.options.extra_attribute_points:
            main = items()[draft.build.both or draft.build.right]
            draft.build.points = spend(table.spawn(), draft.build, state.options, main)
        draft.stage = "ready"
    unveil(table)
    return
    yield
