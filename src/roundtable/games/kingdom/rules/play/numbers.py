"""Numbers in play: Ability Scores, Defense, Attack Checks, damage and the like, each as the list of its parts.

`number(state, who, "defense")` adds up the sheet or the bestiary entry, what lasts for a while, and every effect that has
said `@adds("defense", ...)`. What a number is asked for (a check, an attack, a damage) is handed on as `about`.
"""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from roundtable.games.kingdom import books
from roundtable.games.kingdom.rules.play import figures, knowing
from roundtable.games.kingdom.rules.play.moments import Bonus
from roundtable.games.kingdom.rules.record import forms
from roundtable.games.kingdom.rules.record import scores as sheet
from roundtable.games.kingdom.state import Campaign, Character, Fighter, Foe, Lasting, Ref, Table
from roundtable.kernel.table import CHANGES

HELPLESS_DEFENSE = 7
"""Defense of who is Asleep or Unconscious (MYK-PLAY-414, MYK-PLAY-557)."""

Adding = Callable[[Campaign, Ref, str, Any], int]


class Adder(NamedTuple):
    """An effect that changes a number: its name in the books, of what kind, its row, whose numbers, and the function.

    `sign`: without this in force it changes nothing (`knowing` has the signs), so that nobody need ask it.
    """

    name: str
    kind: str
    rule: str
    whose: str
    stacks: bool
    function: Adding
    sign: str = ""


ADDERS: dict[str, list[Adder]] = {}
_changed_by: dict[str, set[str]] = {}
_shared_by: dict[str, set[str]] = {}
_counted = [0]
_registered = [0]


def register(what: str, adder: Adder) -> None:
    """Note an effect that changes a number."""
    ADDERS.setdefault(what, []).append(adder)
    _registered[0] += 1


def numbers_changed_by(word: str) -> set[str]:
    """Which numbers a Skill, an Item or a sign may change."""
    _count_adders()
    return _changed_by.get(word, NONE)


def numbers_shared_by(word: str) -> set[str]:
    """Which numbers of others than its holder a Skill or an Item may change."""
    _count_adders()
    return _shared_by.get(word, NONE)


def _count_adders() -> None:
    """Find out anew what changes what, where more effects have been loaded."""
    if _counted[0] != _registered[0]:
        _changed_by.clear()
        _shared_by.clear()
        for what, adders in ADDERS.items():
            for adder in adders:
                _changed_by.setdefault(adder.sign or adder.name, set()).add(what)
                if adder.whose != "own":
                    _shared_by.setdefault(adder.name, set()).add(what)
        _counted[0] = _registered[0]


NONE: set[str] = set()
knowing.CHANGED_BY.append(numbers_changed_by)
knowing.SHARED_BY.append(numbers_shared_by)


def rule_adds(
    what: str, name: str, rule: str, *, sign: str = "", stacks: bool = False
) -> Callable[[Adding], Adding]:
    """Say of a function that it changes a number of anybody by a rule: by something in force, whoever has given it, a
    Combat Trap, a Base; never without its `sign`, where it names one."""

    def noted(function: Adding) -> Adding:
        register(what, Adder(name, "rule", rule, "own", stacks, function, sign))
        return function

    return noted


def number(state: Campaign, who: Ref, what: str, about: Any = None) -> int:
    """A number of somebody now."""
    # The sum of `parts`, without making a list of them: no other question is asked as often. What follows from the
    # sheet, the entry and what lasts alone is kept with who knows and has what.
    now: knowing.Kept = state.kept
    if now.changes != CHANGES[0]:
        now = knowing.kept(state)
    if what in now.idle and who in now.scene.skills:
        return 0
    if what == "defense" and helpless(state, who):
        return HELPLESS_DEFENSE
    try:
        plan: _Plan = now.numbers[who][what]
    except KeyError:
        plan = _plan(state, now, who, what)
    total = plan.steady
    if plan.loose:
        for effect in plan.lasting:
            if not effect.target or effect.target == _other(about, who):
                total += effect.amount
        for adder, holders in plan.adders:
            if len(holders) == 1:
                total += adder.function(state, who, holders[0], about)
            else:
                total += sum(_amounts(state, who, adder, holders, about))
        if plan.more:
            total += number(state, who, plan.more)
        elif plan.reckoned:
            total += SHEET[what](state, figures.get(state, who))
    return total


class _Plan:
    """What a number of somebody is made of: the `steady` part, kept as long as nothing that decides it changes, and what
    must be asked each time: effects in force, adders with their holders, `more`, another number that counts in it."""

    __slots__ = ("adders", "lasting", "loose", "more", "reckoned", "steady")

    def __init__(self, steady: int, lasting: list[Lasting], adders: list["Held"], more: str, reckoned: bool) -> None:
        self.steady = steady
        self.lasting = lasting
        self.adders = adders
        self.more = more
        self.reckoned = reckoned
        """Whether the sheet's own reckoning hangs on what changes all the time, such as Followers."""
        self.loose = bool(lasting or adders or more or reckoned)


Held = tuple[Adder, list[str]]
ZERO = _Plan(0, [], [], "", False)
"""What most numbers of most figures are made of."""


def _plan(state: Campaign, now: knowing.Kept, who: Ref, what: str) -> _Plan:
    one = figures.get(state, who)
    more, reckoned, steady = "", False, 0
    if what in BASED:
        reckoned = type(one) is Character and _fleeting(one, what)
        parts_ = [] if reckoned else _base(state, who, what)
        if parts_ and parts_[0][1] == QUEST_AND_7:
            more = "Quest"
            parts_ = [(7, "", ""), *parts_[1:]]
        for part in parts_:
            steady += part[0]
    against: list[Lasting] = []
    for effect in one.lasting:
        if effect.what == what and _could_count(effect, who, what):
            if effect.target:
                against.append(effect)
            else:
                steady += effect.amount
    adders = _adders(state, now, who, what) if what in ADDERS else []
    plan = _Plan(steady, against, adders, more, reckoned) if steady or against or adders or more or reckoned else ZERO
    plans = now.numbers.get(who)
    if plans is None:
        plans = now.numbers[who] = {}
    plans[what] = plan
    if not against:
        now.note(who, what, plan)
    nobodys = plan is ZERO and what not in BASED and who in now.scene.skills and what not in now.signs(state)
    if nobodys and not (what in ADDERS and _in_play(state, now, who, what)):
        now.idle.add(what)
        now.note(knowing.ALL, what, plan)
    return plan


def _fleeting(one: Character, what: str) -> bool:
    """Whether the sheet's reckoning of a number follows from more than what is kept: from Followers, Affection, the
    Kingdom."""
    return what == "max_followers" or (what == "max_hp" and (sheet.knows(one, "War God") or sheet.knows(one, "Gung-ho")))


def parts(state: Campaign, who: Ref, what: str, about: Any = None) -> list[Bonus]:
    """What a number of somebody is made of."""
    now: knowing.Kept = state.kept
    if now.changes != CHANGES[0]:
        now = knowing.kept(state)
    if what in now.idle and who in now.scene.skills:
        return []
    if what == "defense" and helpless(state, who):
        return [Bonus(HELPLESS_DEFENSE, "helpless", "MYK-PLAY-414")]
    return _parts(state, now, who, what, about)


def _parts(state: Campaign, now: knowing.Kept, who: Ref, what: str, about: Any) -> list[Bonus]:
    try:
        plan: _Plan = now.numbers[who][what]
    except KeyError:
        plan = _plan(state, now, who, what)
    one = figures.get(state, who)
    if plan is ZERO and not one.lasting:
        return []
    found = [Bonus(*part) for part in _base(state, who, what)] if what in BASED else []
    if one.lasting:
        found += [Bonus(effect.amount, effect.name, effect.rule) for effect in _in_force(one, who, what, about)]
    for adder, holders in plan.adders:
        if len(holders) == 1:
            if amount := adder.function(state, who, holders[0], about):
                found.append(Bonus(amount, adder.name, adder.rule))
        else:
            found += [Bonus(amount, adder.name, adder.rule) for amount in _amounts(state, who, adder, holders, about)]
    return found


def idle(state: Campaign, who: Ref, what: str) -> bool:
    """Whether nothing in play changes a number that begins at nothing, whatever it is asked about."""
    now: knowing.Kept = state.kept
    if now.changes != CHANGES[0]:
        now = knowing.kept(state)
    if what in now.idle:
        return who in now.scene.skills
    if what not in now.numbers.get(who, {}):
        _plan(state, now, who, what)
    return what in now.idle and who in now.scene.skills


def all_idle(state: Campaign, who: Ref, whats: Sequence[str]) -> bool:
    """Whether nothing in play changes any of these (`idle`)."""
    for what in at_work(state, who, whats):  # noqa: SIM110  # asked in every menu: a plain loop
        if not idle(state, who, what):
            return False
    return True


def at_work(state: Campaign, who: Ref, whats: Sequence[str]) -> Sequence[str]:
    """Of some numbers that begin at nothing those that something in play may change: all others are 0."""
    now: knowing.Kept = state.kept
    if now.changes != CHANGES[0]:
        now = knowing.kept(state)
    if who not in now.scene.skills:
        return whats
    idle, found = now.idle, []
    for what in whats:
        if what not in idle:
            found.append(what)
    return found


def _in_force(one: Fighter, who: Ref, what: str, about: Any) -> list[Lasting]:
    """What lasts for a while and changes a number, but for what the sheet of a person has reckoned in."""
    return [
        effect
        for effect in one.lasting
        if _could_count(effect, who, what) and (not effect.target or effect.target == _other(about, who))
    ]


def _could_count(effect: Lasting, who: Ref, what: str) -> bool:
    """Whether an effect in force changes a number, of whomever it may be asked about."""
    return effect.what == what and bool(effect.amount and (effect.target or who[0] != "p" or what not in ON_SHEET))


def _other(about: Any, who: Ref) -> Ref:
    """Against whom a number is asked: the target of an attack or check of this figure, or who is really hit."""
    against = getattr(about, "against", "")
    if against:
        return str(against)
    to = getattr(about, "hits", None) or getattr(about, "to", None)
    if isinstance(to, list) and len(to) == 1 and getattr(about, "by", "") == who:
        return str(to[0])
    return to if isinstance(to, str) else ""


def _amounts(state: Campaign, who: Ref, adder: Adder, holders: list[str], about: Any) -> list[int]:
    """What an effect adds to a number, once for each who holds it; of several of one name perhaps only the strongest."""
    function = adder.function
    amounts = [amount for holder in holders if (amount := function(state, who, holder, about))]
    return amounts if adder.stacks or len(amounts) < 2 else [max(amounts, key=abs)]  # MYK-GEAR-319


def _adders(state: Campaign, now: knowing.Kept, who: Ref, what: str) -> list[Held]:
    """The effects that may change a number of somebody, with those who hold them; kept with who knows and has what."""
    found: list[Held] = []
    for adder in _in_play(state, now, who, what):
        if holders := _held(state, now.scene, who, adder):
            found.append((adder, holders))
    return found


def _in_play(state: Campaign, now: knowing.Kept, who: Ref, what: str) -> list[Adder]:
    """The effects on a number that anybody in play has, and those of no Skill or Item whose sign is there; for who is not
    in play Skills and Items all alike."""
    in_play = who in now.scene.skills
    found = now.adders.get((what, in_play))
    if found is None:
        names, signs = now.scene.names(), now.signs(state)
        found = [adder for adder in ADDERS[what] if not adder.sign or adder.sign in signs]
        if in_play:
            found = [adder for adder in found if adder.kind not in ("skill", "item") or adder.name in names]
        now.adders[what, in_play] = found
    return found


def _held(state: Campaign, scene: knowing.Scene, who: Ref, adder: Adder) -> list[str]:
    """Who holds an effect that may change a number of somebody."""
    if adder.kind == "skill":
        if adder.whose == "own":
            names = scene.skills.get(who)
            return [who] if adder.name in (knowing.skills_of(state, who) if names is None else names) else []
        return [ref for ref, names in scene.skills.items() if knowing.among(adder.name, names)]
    if adder.kind == "item":
        if adder.whose == "own":
            if (mine := scene.copies.get(who)) is not None:
                return [f"{who}#{slot}" for slot in mine[adder.name]] if adder.name in mine else []
            return [f"{who}#{held.slots[0]}" for held in working_copies(state, who, adder.name)]
        return [f"{ref}#{slot}" for ref, held in scene.copies.items() for slot in held.get(adder.name, ())]
    return [who]


working_copies = knowing.working_copies


# --- where a number begins -------------------------------------------------------------------------------------------

QUEST_AND_7 = "Quest + 7"
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


BASED = {*SHEET, *PRINTED, "Wit", "Charisma", "Quest", "capacity", "max_followers"}
"""Numbers that begin with something on a sheet or in the bestiary; all others begin at nothing."""
Part = tuple[int, str, str]
"""A part of a number as a `Bonus` has it: how much, from what, by which row."""


def _base(state: Campaign, who: Ref, what: str) -> list[Part]:
    one = figures.get(state, who)
    if type(one) is Foe:
        return _of_monster(state, who, one, what)
    if figures.is_base(who):
        return _of_base(state, who, what)
    if what == "defense" and figures.landmaker(state, who).extra:
        return [(HELPLESS_DEFENSE, "an Extra", "MYK-PLAY-704")]
    if one.lasting and (taken := forms.form(one)) is not None:
        changed = _of_form(taken, what)
        if changed is not None:
            return changed
    if what == "defense":
        # Quest + 7 with Quest as it is in play, and what the sheet adds besides (MYK-CREATE-170).
        person = figures.landmaker(state, who)
        worn = sheet.defense(person) - sheet.score(person, "Quest") - 7
        found = [(number(state, who, "Quest") + 7, QUEST_AND_7, "MYK-CREATE-170")]
        return [*found, (worn, "equipment", "MYK-CREATE-170")] if worn else found
    if what in SHEET:
        return [(SHEET[what](state, one), "sheet", "MYK-CREATE-156")]
    return []


def _of_form(taken: Lasting, what: str) -> list[Part] | None:
    """What a form makes of a number: a whole body's printed ones, or all Ability Scores (MYK-GEAR-126, MYK-WORLD-519)."""
    monster = books.monsters[taken.note]
    if what == "Warfare" or (taken.name == forms.BEAST and what in PRINTED):
        return [(getattr(monster, PRINTED[what]), taken.name, taken.rule)]
    if taken.name == forms.ASTRAL and what in ("Wit", "Charisma", "Quest"):
        return [(score_by_level(monster.level), taken.name, taken.rule)]
    return None


def _of_base(state: Campaign, who: Ref, what: str) -> list[Part]:
    """A Base has Defense 7 + its Level and its HP, and nothing else (MYK-WORLD-336)."""
    entry = books.bases[figures.base(state, who).base]
    if what == "defense":
        return [(entry.defense, "7 + Level", "MYK-WORLD-336")]
    return [(entry.hp, "entry", entry.rules[0])] if what == "max_hp" else []


def helpless(state: Campaign, who: Ref) -> bool:
    """Asleep or Unconscious (MYK-PLAY-414, MYK-PLAY-557)."""
    one = figures.get(state, who)
    return "Asleep" in one.bad_statuses or (one.hp <= 0 and not one.dead)


def _of_monster(state: Campaign, who: Ref, one: Foe, what: str) -> list[Part]:
    """A monster's printed numbers with what differs here; other scores go by its Level (MYK-WORLD-372)."""
    book = figures.entry(state, who)
    if what in PRINTED:
        found = [(getattr(book, PRINTED[what]), "entry", book.rules[0])]
    elif what in ("Wit", "Charisma", "Quest"):
        found = [(score_by_level(figures.level(state, who)), "Level", "MYK-WORLD-372")]
    elif what == "max_followers":
        return [(10**6, "no limit", "MYK-WORLD-429")]
    elif what == "capacity":
        return [(10**6, "no limit", "MYK-WORLD-376")]
    else:
        return []
    raised = one.raised.get(what, 0)
    return [*found, (raised, "raised", "MYK-WORLD-441")] if raised else found


def score_by_level(level: int) -> int:
    """Wit, Charisma and Quest of a monster of some Level (MYK-WORLD-372)."""
    if level < 10:
        return level
    return min(14, 10 + (level - 10) // 5)


# --- the numbers by name ---------------------------------------------------------------------------------------------


def score(state: Campaign, who: Ref, name: str, about: Any = None) -> int:
    """An Ability Score in play, never below 0."""
    found = number(state, who, name, about)
    return found if found > 0 else 0


def is_of(state: Campaign, who: Ref, category: str) -> bool:
    """Whether somebody counts as of a category of monsters: by the entry, or by an effect besides it (MYK-BEAST-029)."""
    return figures.category(state, who) == category or bool(number(state, who, f"counts as {category}"))


def defense(state: Campaign, who: Ref, about: Any = None) -> int:
    return number(state, who, "defense", about)


def defense_awake(state: Campaign, who: Ref) -> int:
    """What somebody's Defense is, or would be if they were neither Asleep nor Unconscious."""
    return sum(part.amount for part in _parts(state, knowing.kept(state), who, "defense", None))


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


def dice_in_force(state: Campaign, who: Ref, what: str, about: Any) -> list[str]:
    """The dice that effects in force add to a number."""
    return [effect.dice for effect in _with_dice(state, who, what, about)]


def _with_dice(state: Campaign, who: Ref, what: str, about: Any) -> list[Lasting]:
    return [
        effect
        for effect in figures.get(state, who).lasting
        if effect.what == what and effect.dice and (not effect.target or effect.target == _other(about, who))
    ]


def lasting_dice(
    table: Table, who: Ref, what: str, about: Any, rule: str, said: str, into: list[int] | None = None
) -> list[Bonus]:
    """Dice that effects in force add to a number, thrown now; `into` notes what they show."""
    state: Campaign = table.state
    found = []
    for effect in _with_dice(state, who, what, about):
        rolled = table.roll(effect.dice.lower(), effect.rule or rule, said, source=effect.name)
        found.append(Bonus(rolled.total, effect.name, effect.rule))
        if into is not None:
            into.extend(die.value for die in rolled.dice)
    return found
