"""What a Ruler's Nemesis is, and who is or carries it: the Weaknesses Table in play (MYK-WORLD-479).

The GM writes a word or two: an entry of the table as it stands ("Women (a specific sex)"), its example, or something of
that kind ("Men", "The King", "Iron"). Several of them stand with commas between them (MYK-WORLD-468).
"""

import re
from functools import cache

from roundtable.games.kingdom.rules.play import figures
from roundtable.games.kingdom.rules.play.verbs import ties
from roundtable.games.kingdom.state import Campaign, Ref

BLOOD = "spilled blood"
"""Who has wounded the Ruler in this Combat."""
DEAR, STRONG = 3, 3
"""The least Affection towards the Ruler, and the least Level of a strong Star Fragment."""
LEFT_OUT = frozenset(["a", "an", "the", "some", "specific", "any"])
MANY = {"women": "woman", "men": "man", "children": "child", "fairies": "fairy", "dice": "die"}
"""Words that mean one thing, whatever their number."""
IN_THE_BOOK = {"alcohol": "drink", "cross": "holy symbol", "song": "instrument"}
"""What the Items of the book have another name for."""
SEXES = {"woman": "female", "girl": "female", "man": "male", "boy": "male", "female": "female", "male": "male"}
GROWN = 13
"""From this age on nobody is a child."""
YOUNG = frozenset(["child", "kid", "boy", "girl", "baby", "toddler"])


@cache
def words(text: str) -> frozenset[str]:
    """The words of a text as they are compared: in lower case, of one number, without what stands in brackets."""
    plain = re.sub(r"\([^)]*\)", " ", text.casefold())
    found = [word for word in re.findall(r"[^\W_]+", plain.replace("'s", "")) if word not in LEFT_OUT]
    return frozenset(MANY.get(word) or _one_of(word) for word in found)


def _one_of(word: str) -> str:
    return word.removesuffix("s") if len(word) > 3 and not word.endswith("ss") else word


def kinds(what: str) -> list[str]:
    """The things of a Nemesis, one or several."""
    return [one.strip() for one in re.sub(r"\([^)]*\)", "", what).split(",") if one.strip()]


def is_called(name: str, what: str) -> bool:
    """Whether something's name has all the words of a Nemesis in it."""
    return any(bool(words(one)) and words(one) <= words(name) for one in kinds(what))


def carries(state: Campaign, who: Ref, what: str, ruler: Ref | None) -> bool:
    """Whether somebody is, or carries, one of the things of a Ruler's Nemesis (MYK-WORLD-479)."""
    return any(_carries(state, who, one, ruler) for one in kinds(what))


def _carries(state: Campaign, who: Ref, what: str, ruler: Ref | None) -> bool:
    wanted = words(what)
    if not wanted:
        return False
    if "blood" in wanted:
        return figures.under(figures.get(state, who), BLOOD)
    if "affection" in wanted:
        return ruler is not None and who != ruler and ties.toward(state, who, ruler) >= DEAR
    if "strong" in wanted:
        strong = wanted - {"strong"}
        return any(strong <= words(held.item) and (held.level or 0) >= STRONG for held in figures.get(state, who).items)
    return _is_one(state, who, what, wanted) or _has_one(state, who, wanted)


def _is_one(state: Campaign, who: Ref, what: str, wanted: frozenset[str]) -> bool:
    """By name, species, Class, Job, sex, age or a kind of tie."""
    name, called = figures.name(state, who).casefold(), what.casefold()
    if name == called or name.startswith(f"{called} "):
        return True
    if len(wanted) == 1 and SEXES.get(next(iter(wanted))) == figures.sex(state, who):
        return True
    if not figures.is_person(who):
        entry = figures.entry(state, who)
        return wanted <= words(entry.category) or wanted <= words(entry.name)
    person = figures.landmaker(state, who)
    if wanted == {"child"}:
        return _is_child(person.age)
    tied = [tie.kind for ties_ in (person.affection, person.hostility) for tie in ties_.values() if tie.score]
    said = [person.class_name, person.gender, person.age, person.personality, person.faith, *person.jobs, *tied]
    return any(one and wanted <= words(one) for one in said)


def _is_child(age: str) -> bool:
    number = re.search(r"\d+", age)
    return int(number[0]) < GROWN if number else bool(words(age) & YOUNG)


def _has_one(state: Campaign, who: Ref, wanted: frozenset[str]) -> bool:
    """By an Item it has equipped, or a Material."""
    one = figures.get(state, who)
    meant = words(IN_THE_BOOK[next(iter(wanted))]) if len(wanted) == 1 and wanted & IN_THE_BOOK.keys() else wanted
    had = [held.item for held in one.items] + [kind for pile in one.materials.values() for kind in pile]
    return any(wanted <= words(name) or meant <= words(name) for name in had)


def wants_blood(what: str) -> bool:
    """Whether it is somebody who spills the Ruler's blood."""
    return any("blood" in words(one) for one in kinds(what))
