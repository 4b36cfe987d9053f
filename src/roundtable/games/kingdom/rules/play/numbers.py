"""Numbers in play: Ability Scores, Defense, Attack Checks, damage and the like, each as the list of its parts.

`number(state, who, "defense")` adds up the sheet or the bestiary entry, what lasts for a while, and every effect that has
said `@adds("defense", ...)`. What a number is asked for (a check, an attack, a damage) is handed on as `about`.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

from roundtable.games.kingdom import books
from roundtable.games.kingdom.rules.play import figures, knowing
from roundtable.games.kingdom.rules.play.moments import Bonus
from roundtable.games.kingdom.rules.record import scores as sheet
from roundtable.games.kingdom.state import Campaign, Foe, Ref, Table

HELPLESS_DEFENSE = 7
"""Defense of who is Asleep or Unconscious (MYK-PLAY-414, MYK-PLAY-557)."""

Adding = Callable[[Campaign, Ref, str, Any], int]


class Adder(NamedTuple):
    """An effect that changes a number: its name in the books, of what kind, its row, whose numbers, and the function."""

    name: str
    kind: str
    rule: str
    whose: str
    stacks: bool
    function: Adding


ADDERS: dict[str, list[Adder]] = {}


def number(state: Campaign, who: Ref, what: str, about: Any = None) -> int:
    """A number of somebody now."""
    return sum(part.amount for part in parts(state, who, what, about))


def parts(state: Campaign, who: Ref, what: str, about: Any = None) -> list[Bonus]:
    """What a number of somebody is made of."""
    found = _base(state, who, what)
    if what == "defense" and found and found[0].source == "helpless":
        return found
    one = figures.get(state, who)
    for effect in one.lasting:
        on_sheet = who[0] == "p" and not effect.target and what in ON_SHEET
        against = not effect.target or effect.target == _other(about, who)
        if effect.what == what and effect.amount and against and not on_sheet:
            found.append(Bonus(effect.amount, effect.name, effect.rule))
    if what in ADDERS:
        found += _added(state, who, what, about)
    return found


def _other(about: Any, who: Ref) -> Ref:
    """Against whom a number is asked: the target of an attack or check of this figure."""
    against = getattr(about, "against", "")
    if against:
        return str(against)
    to = getattr(about, "to", None)
    if isinstance(to, list) and len(to) == 1 and getattr(about, "by", "") == who:
        return str(to[0])
    return to if isinstance(to, str) else ""


def _added(state: Campaign, who: Ref, what: str, about: Any) -> list[Bonus]:
    found: list[Bonus] = []
    own = None
    everybody: dict[Ref, list[str]] | None = None
    for adder in ADDERS[what]:
        if adder.kind == "skill":
            if adder.whose == "own":
                own = knowing.skills_of(state, who) if own is None else own
                if adder.name not in own:
                    continue
                holders = [who]
            else:
                everybody = knowing.known(state) if everybody is None else everybody
                holders = [ref for ref, names in everybody.items() if knowing.among(adder.name, names)]
                if not holders:
                    continue
        elif adder.kind == "item":
            refs = [who] if adder.whose == "own" else figures.in_play(state)
            holders = [f"{ref}#{held.slots[0]}" for ref in refs for held in working_copies(state, ref, adder.name)]
        else:
            holders = [who]
        amounts = [amount for holder in holders if (amount := adder.function(state, who, holder, about))]
        if amounts and not adder.stacks:
            amounts = [max(amounts, key=abs)]  # of several of one name only the strongest (MYK-GEAR-319)
        found += [Bonus(amount, adder.name, adder.rule) for amount in amounts]
    return found


def working_copies(state: Campaign, who: Ref, item: str) -> list[Any]:
    """The equipped Items of a name that work: not those that have stopped for this Combat (MYK-PLAY-393)."""
    found = [held for held in figures.get(state, who).items if held.item == item and held.slots]
    if found and state.lasting:
        soaked = [effect.note for effect in state.lasting if effect.what == "stopped material"]
        if any(material in (books.items[item].materials or ()) for material in soaked):
            return []  # MYK-GEAR-061
    if found and figures.get(state, who).lasting:
        stopped = [e.note for e in figures.get(state, who).lasting if e.what == "stopped item"]
        found = [held for held in found if str(held.slots[0]) not in stopped]
    return found


# --- where a number begins -------------------------------------------------------------------------------------------

ON_SHEET = ("Wit", "Charisma", "Quest", "Warfare", "max_hp", "capacity", "defense", "max_followers")
"""Numbers that the sheet reckons with what lasts counted in."""
SHEET: dict[str, Callable[[Campaign, Any], int]] = {
    "Wit": lambda state, one: sheet.score(one, "Wit"),
    "Charisma": lambda state, one: sheet.score(one, "Charisma"),
    "Quest": lambda state, one: sheet.score(one, "Quest"),
    "Warfare": lambda state, one: sheet.score(one, "Warfare"),
    "max_hp": lambda state, one: sheet.max_hp(one),
    "capacity": lambda state, one: sheet.capacity(one),
    "max_followers": sheet.max_followers,
}
PRINTED = {"Warfare": "warfare", "range": "range", "defense": "defense", "max_hp": "hp"}


def _base(state: Campaign, who: Ref, what: str) -> list[Bonus]:
    if what == "defense" and helpless(state, who):
        return [Bonus(HELPLESS_DEFENSE, "helpless", "MYK-PLAY-414")]
    one = figures.get(state, who)
    if isinstance(one, Foe):
        return _of_monster(state, who, one, what)
    if figures.is_base(who):
        return _of_base(state, who, what)
    if what == "defense":
        # Quest + 7 with Quest as it is in play, and what the sheet adds besides (MYK-CREATE-170).
        person = figures.landmaker(state, who)
        worn = sheet.defense(person) - sheet.score(person, "Quest") - 7
        found = [Bonus(number(state, who, "Quest") + 7, "Quest + 7", "MYK-CREATE-170")]
        return [*found, Bonus(worn, "equipment", "MYK-CREATE-170")] if worn else found
    if what in SHEET:
        return [Bonus(SHEET[what](state, one), "sheet", "MYK-CREATE-156")]
    return []


def _of_base(state: Campaign, who: Ref, what: str) -> list[Bonus]:
    """A Base has Defense 7 + its Level and its HP, and nothing else (MYK-WORLD-336)."""
    entry = books.bases[figures.base(state, who).base]
    if what == "defense":
        return [Bonus(entry.defense, "7 + Level", "MYK-WORLD-336")]
    return [Bonus(entry.hp, "entry", entry.rules[0])] if what == "max_hp" else []


def helpless(state: Campaign, who: Ref) -> bool:
    """Asleep or Unconscious (MYK-PLAY-414, MYK-PLAY-557)."""
    one = figures.get(state, who)
    return "Asleep" in one.bad_statuses or (one.hp <= 0 and not one.dead)


def _of_monster(state: Campaign, who: Ref, one: Foe, what: str) -> list[Bonus]:
    """A monster's printed numbers with what differs here; other scores go by its Level (MYK-WORLD-372)."""
    book = figures.entry(state, who)
    if what in PRINTED:
        found = [Bonus(getattr(book, PRINTED[what]), "entry", book.rules[0])]
    elif what in ("Wit", "Charisma", "Quest"):
        found = [Bonus(score_by_level(figures.level(state, who)), "Level", "MYK-WORLD-372")]
    elif what == "max_followers":
        return [Bonus(10**6, "no limit", "MYK-WORLD-429")]
    elif what == "capacity":
        return [Bonus(10**6, "no limit", "MYK-WORLD-376")]
    else:
        return []
    raised = one.raised.get(what, 0)
    return [*found, Bonus(raised, "raised", "MYK-WORLD-441")] if raised else found


def score_by_level(level: int) -> int:
    """Wit, Charisma and Quest of a monster of some Level (MYK-WORLD-372)."""
    if level < 10:
        return level
    return min(14, 10 + (level - 10) // 5)


# --- the numbers by name ---------------------------------------------------------------------------------------------


def score(state: Campaign, who: Ref, name: str, about: Any = None) -> int:
    """An Ability Score in play, never below 0."""
    return max(0, number(state, who, name, about))


def is_of(state: Campaign, who: Ref, category: str) -> bool:
    """Whether somebody counts as of a category of monsters: by the entry, or by an effect besides it (MYK-BEAST-029)."""
    return figures.category(state, who) == category or bool(number(state, who, f"counts as {category}"))


def defense(state: Campaign, who: Ref, about: Any = None) -> int:
    return number(state, who, "defense", about)


def max_hp(state: Campaign, who: Ref) -> int:
    return number(state, who, "max_hp")


def followers(state: Campaign, who: Ref) -> int:
    """All Followers, Monster Citizens among them included (MYK-CREATE-056)."""
    one = figures.get(state, who)
    return one.followers + sum(one.monster_followers.values()) + number(state, who, "followers")


def fifth(state: Campaign, who: Ref) -> int:
    """[Followers x 1/5] of the user, rounded up unless the table rounds down (MYK-CREATE-211, MYK-CREATE-172)."""
    return share(state, followers(state, who))


def share(state: Campaign, amount: int) -> int:
    """One fifth of something, rounded up unless the table rounds down (MYK-CREATE-172, MYK-GEAR-315)."""
    return amount // 5 if state.options.round_down_follower_fifths else -(-amount // 5)


def lasting_dice(
    table: Table, who: Ref, what: str, about: Any, rule: str, said: str, into: list[int] | None = None
) -> list[Bonus]:
    """Dice that effects in force add to a number, thrown now; `into` notes what they show."""
    state: Campaign = table.state
    found = []
    for effect in figures.get(state, who).lasting:
        if effect.what == what and effect.dice and (not effect.target or effect.target == _other(about, who)):
            rolled = table.roll(effect.dice.lower(), effect.rule or rule, said, source=effect.name)
            found.append(Bonus(rolled.total, effect.name, effect.rule))
            if into is not None:
                into.extend(die.value for die in rolled.dice)
    return found
