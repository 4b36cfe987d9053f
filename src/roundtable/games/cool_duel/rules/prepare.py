"""Before the duel, and at each rest: duelists are drawn up by their players, out of each other's sight (CD-329).

Every step asks each player who is not ready one question, all at once. Keys of the equipment menu: "wear leather-set",
"right longsword", "left heater-shield", "both greataxe", "quick dagger", "pack musket", "ally dwarf-komodo", "clear right",
"generalist 2", "done".
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from roundtable.games.cool_duel.build import (
    GENERALIST,
    NAME_MOST,
    build_warnings,
    check_build,
    companions_allowed,
    ready_made,
    sheet_numbers,
    stack,
    weight_of,
)
from roundtable.games.cool_duel.builder import spend
from roundtable.games.cool_duel.data import ATTRIBUTE_MOST, ATTRIBUTES, classes, companions, items, items_by_slug, slug
from roundtable.games.cool_duel.rules.moments import T
from roundtable.games.cool_duel.state import Build, Draft, Duel
from roundtable.kernel.asks import Allocate, Ask, Choose, Steps, Together, WriteText
from roundtable.kernel.options import Option

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
BUNCH = 5
"""Throwing items are also offered by the bunch."""
HEADINGS = (
    "Armor",
    "Right hand",
    "Left hand",
    "Both hands",
    "Quick slots",
    "Inventory",
    "Companions",
    "Generalist",
    "Leave behind",
)
PLACES = ("worn", "right", "left", "both")


# --- the questions ----------------------------------------------------------------------------------------------------


def draw_up(table: T) -> Steps[None]:
    """One question to everybody who is not ready yet (CD-329)."""
    state = table.state
    asks = [question(state, seat) for seat, draft in enumerate(state.drafts) if draft.stage != "ready"]
    if asks:
        answers = yield Together(asks)
        for seat, answer in answers.items():
            take(table, seat, answer)
    if all(draft.stage == "ready" for draft in state.drafts):
        unveil(table)


def question(state: Duel, seat: int) -> Ask:
    """What a player is asked next."""
    draft = state.drafts[seat]
    build = draft.build
    if draft.stage == "class":
        return Choose(seat, "Who will you be?", lambda: list(class_options()), rule="CD-106")
    if draft.stage == "generalist":
        options = [Option(str(n), text, rule="CD-122") for n, text in GENERALIST.items()]
        return Choose(seat, "Which Generalist option?", options, rule="CD-122")
    if draft.stage == "points":
        base = classes()[build.class_].attributes
        points = state.options.extra_attribute_points
        bins = [
            (Option(name, f"{name} (now {base[name]})"), min(points, ATTRIBUTE_MOST - base[name]))
            for name in ATTRIBUTES
        ]
        return Allocate(seat, "Where do your points go?", points, bins, all_of_it=False, rule="CD-025")
    if draft.stage == "name":
        at = (seat * 5) % len(NAMES)
        return WriteText(seat, "What is your name?", [*NAMES[at:], *NAMES[:at]], most=NAME_MOST, rule="CD-003")
    return Choose(seat, "What do you take along?", lambda: list(gear_options(state, seat)), rule="CD-127")


def class_options() -> Iterator[Option]:
    """The five classes, and duelists who are ready to go (CD-106)."""
    for found in classes().values():
        numbers = ", ".join(f"{name} {n}" for name, n in found.attributes.items())
        label = f"{found.name}: {numbers}; {', '.join(found.enhancements)}"
        yield Option(found.slug, label, f"class {found.slug}", "CD-106", "Build your own")
    for build in ready_made().values():
        held = build.both or " and ".join(name for name in (build.right, build.left) if name)
        label = f"{build.name}, {build.class_} with {held}"
        yield Option(slug(build.name), label, rule="CD-329", group="Ready-made")


def gear_options(state: Duel, seat: int) -> Iterator[Option]:
    """Every change that leaves the build legal (CD-127, CD-249)."""
    build = state.drafts[seat].build
    numbers = sheet_numbers(build, state.options)
    warnings = "; ".join(build_warnings(build))
    done = f"Ready (load {numbers['load']} of {numbers['max load']}{'; ' + warnings if warnings else ''})"
    yield Option("done", done, rule="CD-129")
    for key, label, group in sorted(_changes(build), key=lambda change: HEADINGS.index(change[2])):
        changed = apply_change(build, key)
        if not check_build(changed, state.options):
            rule = "CD-249" if group == "Companions" else "CD-122" if group == "Generalist" else "CD-127"
            yield Option(key, label, _shown_as(key), rule, group)
    if not state.builds:  # class and attributes stay for the whole duel (CD-329)
        if state.options.extra_attribute_points:
            yield Option("points", "Hand out the attribute points again", rule="CD-025", group="Start over")
        yield Option("class", "Choose another class", rule="CD-106", group="Start over")


def _shown_as(key: str) -> str:
    """The thing on the picture that a change is about."""
    verb, *words = key.split()
    if verb in ("ally", "dismiss"):
        return f"companion {words[0]}"
    if verb in ("wear", "right", "left", "both", "quick", "pack"):
        return f"item {words[0]}"
    return f"item {words[1]}" if words[0] == "pack" else ""


def _changes(build: Build) -> Iterator[tuple[str, str, str]]:
    """Every change one might think of, legal or not: key, label, heading."""
    for item in items().values():
        weight = f"{item.name} ({item.weight})"
        if item.kind == "set":
            if build.worn != item.name:
                yield f"wear {item.slug}", f"{weight} to wear", "Armor"
        else:
            for place, said in (("right", "Right hand"), ("left", "Left hand"), ("both", "Both hands")):
                if getattr(build, place) != item.name:
                    where = "both hands" if place == "both" else f"the {place} hand"
                    yield f"{place} {item.slug}", f"{weight} in {where}", said
            yield f"quick {item.slug}", f"{weight} in a quick slot", "Quick slots"
            if item.kind == "throwing":
                bunch = f"{BUNCH} {item.name} ({BUNCH * item.weight}) in a quick slot"
                yield f"quick {item.slug} x{BUNCH}", bunch, "Quick slots"
        yield f"pack {item.slug}", f"{weight} in the inventory", "Inventory"
    for place in PLACES:
        if getattr(build, place):
            yield f"clear {place}", getattr(build, place), "Leave behind"
    for number, text in enumerate(build.quick, 1):
        yield f"clear quick {number}", text, "Leave behind"
    for name in dict.fromkeys(build.inventory):
        yield f"clear pack {slug(name)}", name, "Leave behind"
    for companion in companions().values():
        if len(build.companions) < companions_allowed(build):
            label = f"{companion.name} (power {companion.power}) as companion"
            yield f"ally {companion.slug}", label, "Companions"
    for name in dict.fromkeys(build.companions):
        yield f"dismiss {slug(name)}", f"Go without {name}", "Companions"
    if build.class_ == "Mercenary":
        for n, text in GENERALIST.items():
            if n != build.generalist:
                yield f"generalist {n}", text, "Generalist"


# --- what an answer does ----------------------------------------------------------------------------------------------


def apply_change(build: Build, key: str) -> Build:
    """The build after one change of the equipment menu; the old one is left as it is."""
    verb, *words = key.split()
    new = Build(
        build.class_,
        build.name,
        build.generalist,
        build.points,
        build.worn,
        build.right,
        build.left,
        build.both,
        list(build.quick),
        list(build.inventory),
        list(build.companions),
    )
    if verb == "wear":
        new.worn = items_by_slug()[words[0]].name
    elif verb in ("right", "left"):
        setattr(new, verb, items_by_slug()[words[0]].name)
        new.both = ""
    elif verb == "both":
        new.both, new.right, new.left = items_by_slug()[words[0]].name, "", ""
    elif verb == "quick":
        _add_quick(new, items_by_slug()[words[0]].name, int(words[1][1:]) if len(words) > 1 else 1)
    elif verb == "pack":
        new.inventory.append(items_by_slug()[words[0]].name)
    elif verb == "clear":
        _clear(new, words)
    elif verb == "ally":
        new.companions.append(next(found.name for found in companions().values() if found.slug == words[0]))
    elif verb == "dismiss":
        new.companions.remove(next(found.name for found in companions().values() if found.slug == words[0]))
    else:
        new.generalist = int(words[0])
    return new


def _add_quick(build: Build, name: str, n: int) -> None:
    """Into a slot of its own, or onto a stack of the same throwing item (CD-171)."""
    if items()[name].kind == "throwing":
        for at, text in enumerate(build.quick):
            found, already = stack(text)
            if found == name and already + n < 100:
                build.quick[at] = f"{name} x{already + n}"
                return
    build.quick.append(name if n == 1 else f"{name} x{n}")


def _clear(build: Build, words: list[str]) -> None:
    if words[0] == "quick":
        build.quick.pop(int(words[1]) - 1)
    elif words[0] == "pack":
        build.inventory.remove(items_by_slug()[words[1]].name)
    else:
        setattr(build, words[0], "")


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
    found = next((build for build in ready_made().values() if slug(build.name) == answer), None)
    if found is not None:
        draft.build = apply_change(found, f"generalist {found.generalist}")
        draft.build.quick = draft.build.quick[: state.options.quick_slots]
        draft.stage = "points" if extra else "gear"
        return
    draft.build = Build(next(found.name for found in classes().values() if found.slug == answer))
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
    """Two duelists of one name are told apart by number."""
    seen: list[str] = []
    for build in builds:
        name, n = build.name, 2
        while build.name in seen:
            build.name = f"{name} {n}"
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
