"""What a GM may make of a monster beyond its entry: Humans with Class and Job, Angels in human form, Deep Ones possessing.

Which Skills each has by it; what is not allowed is told with its rule (MYK-BEAST-236, MYK-BEAST-324, MYK-BEAST-392).
"""

from collections.abc import Iterator

from roundtable.games.kingdom import books
from roundtable.games.kingdom.books.entries import Monster
from roundtable.games.kingdom.dungeon.model import Extras

AS_HUMAN = ("Belly-god", "Beauty", "Punk", "Sexy", "Love Affair", "Narcissism", "Economy")
"""Of these a transformed Angel may take one (MYK-BEAST-330)."""
POSSESSION = ("Class", "Job", "Advanced")
"""The kinds of the one Skill that possession gives (MYK-BEAST-396)."""


def open_skills(extras: Extras) -> list[str]:
    """The Class Skills and the Skills of the Job's groups that a Human monster may learn besides (MYK-BEAST-240)."""
    found = list(books.classes[extras.class_name].skills) if extras.class_name else []
    groups = books.jobs[extras.job].groups if extras.job else []
    return found + [one.name for one in books.skills if one.kind == "Advanced" and one.group in groups]


def learned_skills(extras: Extras | None) -> list[str]:
    """All Skills the additions bring: special ones, a Class Skill and the Job Skill, what was learned or taken besides.

    Where the author names no Class Skill, the first of the Class (MYK-BEAST-239).
    """
    if extras is None:
        return []
    found = [*extras.skills, *extras.learned]
    if extras.class_name and not any(name in books.classes[extras.class_name].skills for name in extras.learned):
        found.append(books.classes[extras.class_name].skills[0])
    if extras.job and books.jobs[extras.job].skill not in found:
        found.append(books.jobs[extras.job].skill)
    return list(dict.fromkeys(found))


def wrong_skills(monster: Monster, extras: Extras) -> Iterator[tuple[str, str]]:
    """What of the learned Skills is not allowed, and by which rule."""
    unknown = [name for name in extras.learned if name not in books.skills]
    yield from ((f"there is no Skill called {name!r}", "MYK-BEAST-240") for name in unknown)
    known = [name for name in extras.learned if name not in unknown]
    if extras.form == "transformed":
        if len(known) > 1 or any(name not in AS_HUMAN for name in known):
            yield f"an Angel in human form takes one of {', '.join(AS_HUMAN)}", "MYK-BEAST-330"
    elif extras.form == "possessing":
        if len(known) > 1 or any(books.skills[name].kind not in POSSESSION for name in known):
            yield "possession gives one Class, Job or Advanced Skill", "MYK-BEAST-396"
    elif known and not (extras.class_name or extras.job):
        yield f"{monster.name} has neither Class nor Job to learn {known[0]} from", "MYK-BEAST-239"
    else:
        open_ = open_skills(extras)
        job = books.jobs[extras.job].skill if extras.job else ""
        for name in known:
            if name not in open_ and name != job:
                yield f"{name} is open to neither its Class nor its Job", "MYK-BEAST-240"
        most = bool(extras.class_name) + bool(extras.job) + -(-monster.level // 5)
        if len(learned_skills(extras)) - len(extras.skills) > most:
            yield f"{monster.name} learns at most {most} Skills, not {len(known)}", "MYK-BEAST-240"
