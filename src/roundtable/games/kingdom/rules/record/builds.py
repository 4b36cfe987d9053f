"""Whether somebody could have come to this sheet: Skills, Jobs and Items against what the rules let one learn and have.

What is wrong is told with the row that says so; nothing here changes anything.
"""

from collections.abc import Iterator

import msgspec

from roundtable.games.kingdom import books
from roundtable.games.kingdom.rules.record.advancement import meets
from roundtable.games.kingdom.rules.record.belongings import may_equip
from roundtable.games.kingdom.rules.record.scores import esoteric, guild_groups, known_of, monster_skills, skill_groups
from roundtable.games.kingdom.state import Campaign, Character


class Flaw(msgspec.Struct, frozen=True):
    """Something the rules do not allow on a sheet, in words, and the row that says so."""

    rule: str
    words: str


def flaws(state: Campaign, who: int) -> list[Flaw]:
    """Everything on somebody's sheet that could not be there by the rules."""
    one = state.people[who]
    return [*_twice(one), *_jobs(state, who, one), *_learned(state, one), *_too_many(one), *_gear(one)]


def _twice(one: Character) -> Iterator[Flaw]:
    names = [known.name for known in one.skills]
    for name in dict.fromkeys(names):
        if names.count(name) > 1:
            yield Flaw("MYK-GEAR-323", f"{name} is known twice: a Skill may be known once.")


def _jobs(state: Campaign, who: int, one: Character) -> Iterator[Flaw]:
    """So many different Jobs as the Class has; Advanced ones later than creation, and with what they ask

    (MYK-WORLD-653, MYK-WORLD-654, MYK-WORLD-657)."""
    most = books.classes[one.class_name].jobs if one.class_name else len(one.jobs)
    if len(one.jobs) > most or len(set(one.jobs)) < len(one.jobs):
        yield Flaw("MYK-CREATE-151", f"{', '.join(one.jobs)}: a {one.class_name} has {most} different Jobs.")
    for job in one.jobs:
        asks = books.jobs[job].requirements
        if asks is None:
            continue
        if state.phase == "Creation" and state.game == 0 and one.level == 1:
            yield Flaw("MYK-WORLD-653", f"{job} is an Advanced Job, which nobody has at creation.")
        elif not meets(state, who, job):
            yield Flaw("MYK-WORLD-654", f"{job} asks for more: {asks.text}")


def _learned(state: Campaign, one: Character) -> Iterator[Flaw]:
    """Skills of groups that were never open, and Esoteric ones without what they ask (MYK-GEAR-010, MYK-GEAR-013)."""
    mine = books.classes[one.class_name].skills if one.class_name else []
    jobs = [books.jobs[job].skill for job in one.jobs]
    for known in one.skills:
        if known.source in ("Background", "Blood", "GM") or known.name in mine or known.name in jobs:
            continue
        # Mostly that was all of them; what else could have taught one is asked only now.
        if known.name in monster_skills(state, one):
            continue
        entry = books.skills[known.name]
        if entry.group == "Esoteric":
            if known.name not in [skill.name for skill in esoteric(one)]:
                needs = f"{entry.needs_count} Skills of {' or '.join(entry.needs_groups)}"
                had = known_of(one, entry.needs_groups)
                yield Flaw("MYK-GEAR-013", f"{known.name} asks for an Advanced Job and {needs} (there are {had}).")
        elif entry.kind == "Class":
            yield Flaw("MYK-GEAR-002", f"{known.name} is a Class Skill of {' and '.join(entry.owners)} only.")
        elif entry.group is None:
            yield Flaw("MYK-GEAR-010", f"Nothing gives {known.name} to {one.name or 'this character'}.")
        elif one.level == 1 and entry.group not in ("General", *skill_groups(one), *guild_groups(state)):
            yield Flaw("MYK-GEAR-004", f"{known.name}: no Job of theirs opens the {entry.group} Skills.")


def _too_many(one: Character) -> Iterator[Flaw]:
    """One Skill for each Level gained, besides those of creation (MYK-PLAY-541)."""
    learned = [known.name for known in one.skills if known.source == "Level"]
    if len(learned) > one.level - 1:
        words = f"{len(learned)} Skills are learned, but Level {one.level} has taught {one.level - 1}"
        yield Flaw("MYK-PLAY-541", f"{words}: {', '.join(learned)}.")


def _gear(one: Character) -> Iterator[Flaw]:
    """Items that Class or Job do not let them equip (MYK-CREATE-179, MYK-WORLD-509, MYK-WORLD-516)."""
    for held in one.items:
        if not may_equip(one, held.item):
            entry = books.items[held.item]
            needs = entry.equip_class or " or ".join(f"the {group} Skills" for group in entry.equip_groups)
            yield Flaw(entry.rules[1] if len(entry.rules) > 1 else "MYK-CREATE-179", f"The {held.item} is for {needs} only.")
