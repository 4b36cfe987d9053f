"""What a use costs: the entry's price, 1 Hope more for a PC's Monster Skill, and what copies add. Paid on declaration.

(MYK-GEAR-318, MYK-PLAY-047)
"""

from collections.abc import Callable
from functools import partial
from typing import Any

from roundtable.games.kingdom import books
from roundtable.games.kingdom.rules.play import coffins, figures, knowing, numbers
from roundtable.games.kingdom.rules.play.asking import agrees, pick_figure, pick_number
from roundtable.games.kingdom.rules.play.moments import Damage, HpFell
from roundtable.games.kingdom.rules.play.verbs import followers as people
from roundtable.games.kingdom.rules.play.verbs import ghosts, harm, hope, items, realm
from roundtable.games.kingdom.rules.play.windows import EFFECTS, REFUSED, Priced, Source
from roundtable.games.kingdom.rules.record import forms, haunting
from roundtable.games.kingdom.state import Campaign, Ref, Table
from roundtable.kernel.asks import Steps
from roundtable.kernel.wording import counted


def price(state: Campaign, who: Ref, source: Source) -> dict[str, str]:
    """What a use costs somebody now, by pool; "any" is as much as the user likes, at least 1."""
    now = knowing.kept(state)
    steady: bool | None = now.found.get("steady prices")
    if steady is None:
        steady = now.found["steady prices"] = now.scene.names().isdisjoint(HANGS_ON_MORE)
    if not steady or (who[0] == "p" and figures.get(state, who).dead):
        return _price(state, who, source)
    prices = now.of_one(who)
    key = f"price {source.key} {id(source.pays)}"
    found: dict[str, str] | None = prices.get(key)
    if found is None:
        found = prices[key] = _price(state, who, source)
    return found


HANGS_ON_MORE = ("Archmagic", "Deep Magic")
"""Skills by which a price hangs on more than what its payer knows and has, and what lasts for them."""


def _price(state: Campaign, who: Ref, source: Source) -> dict[str, str]:
    pays = dict(source.pays)
    more = 0
    if source.kind == "skill":
        if who[0] == "p" and books.skills[source.name].is_monster_skill and not _is_of_the_form(state, who, source.name):
            # Besides what it costs by itself (MYK-PLAY-047, MYK-WORLD-407, MYK-WORLD-408, MYK-GEAR-005, MYK-BEAST-497).
            more += 1
        gained = figures.get(state, who).gained
        more += sum(one.pays for one in gained if one.name == source.name) if gained else 0
    if more and pays.get("Hope") != "any":
        pays["Hope"] = str(int(pays.get("Hope", "0")) + more)
    for change in PRICES:
        pays = change(state, who, source, pays)
    if who[0] != "p" or not figures.get(state, who).dead:
        return pays
    if coffins.lies_in_one(state, who):
        pays["Voices"] = str(int(pays.get("Voices", "0")) + 1) if pays.get("Voices", "0").isdigit() else "any"
    elif haunting.may_act(state, figures.number_of(who)):
        pays[AFFECTION] = "1D6"
    return pays


def _is_of_the_form(state: Campaign, who: Ref, name: str) -> bool:
    """Whether a Skill is free because it is the monster's whose body somebody has, where the table decided so
    (MYK-GEAR-126)."""
    if not state.options.beast_memory_free_monster_skills:
        return False
    body = forms.body_of(figures.get(state, who))
    return body is not None and name in body.skills


AFFECTION = "Affection"
"""What a Ghost pays with (MYK-PLAY-707)."""


OR_BLOOD = "Hope or blood"
"""1 Hope that an ally's 1D6 HP may stand for (MYK-BEAST-419)."""
PRICES: list[Any] = []
"""Rules that change prices: functions `(state, who, source, pays) -> pays`."""


def payable(state: Campaign, who: Ref, pays: dict[str, str]) -> bool:
    """Whether somebody can pay a price."""
    for pool, amount in pays.items():  # noqa: SIM110  # asked for every answer there might be: a plain loop
        if not _least(state, who, pool, amount):
            return False
    return True


def _least(state: Campaign, who: Ref, pool: str, amount: str) -> bool:
    fixed = int(amount) if amount.isdigit() else 1
    if pool in ("Hope", "Drive per Voice"):
        return hope.available(state, who) >= hope.with_eater(state, fixed)
    if pool == HOPE_OR_OWN_BLOOD:
        return hope.available(state, who) >= hope.with_eater(state, fixed - 1) if fixed > 1 else True
    if pool == "Drive":
        return hope.drive_available(state, who) >= hope.with_eater(state, fixed)
    if pool == "Voices":
        return figures.team(state, who) == "court" and state.kingdom.voices >= fixed
    if pool == "Followers":
        return numbers.followers(state, who) >= 1  # MYK-PLAY-058, MYK-PLAY-059, MYK-CREATE-212
    if pool == "MG":
        return state.kingdom.treasury >= fixed
    if pool in ("Materials", "Reagent"):
        return items.materials(state, who, None if pool == "Materials" else pool) >= 1
    return True  # HP can always be given (MYK-CREATE-213); special Hope is in a price only where it is there


def pay(table: Table, who: Ref, pays: dict[str, str], rule: str) -> Steps[int]:
    """Pay a price; what was given of a pool of free choice, else what was given in all. Nothing is ever returned.

    Voices come first: where the Court refuses them nothing is paid, and what it was for does not happen (MYK-PLAY-037).
    """
    given = 0
    for pool, amount in sorted(pays.items(), key=_last_without_voices) if len(pays) > 1 else pays.items():
        if pool not in PAYERS:
            continue
        paid = yield from PAYERS[pool](table, who, amount, rule)
        if paid is not None:
            given = paid
        if given == REFUSED:
            table.log("MYK-PLAY-037", "The Court does not agree: it comes to nothing.", figure=who)
            break
    return given


def _last_without_voices(price: tuple[str, str]) -> bool:
    """In which order a price is paid: pools of which Voices may be a part before all others."""
    return price[0] not in ("Hope", "Voices", HOPE_OR_OWN_BLOOD, OR_BLOOD, hope.SPECIAL_FIRST)


def _skill_of(rule: str) -> str:
    """The Skill whose row this is."""
    return next(one.name for one in books.skills if one.rules[0] == rule)


HOPE_OR_OWN_BLOOD = "Hope, of which 1 may be 1D6 HP"
"""Hope for which the user's own 1D6 HP may stand, for one point of it (MYK-WORLD-628)."""


def _hope_or_own_blood(table: Table, who: Ref, amount: str, rule: str) -> Steps[int]:
    """1 of the Hope is 1D6 HP if its user likes, or has no other (MYK-WORLD-628)."""
    state: Campaign = table.state
    most = hope.available(state, who) - hope.with_eater(state, 0)
    number = int(amount) if amount.isdigit() else 0
    must = most < max(1, number)
    bleeds = must or (
        yield from agrees(table, who, "Lose 1D6 HP in place of 1 Hope?", "MYK-WORLD-628", "Lose HP", "Hope", auto=False)
    )
    if not number:
        prompt = "How much Hope do you spend in all?"
        number = yield from pick_number(table, who, prompt, 1, max(1, most + bleeds), rule)
    given = 0
    if number - bleeds > 0:
        given = yield from hope.tender(table, who, number - bleeds, "fixed" if amount.isdigit() else "skill", rule)
        if given == REFUSED:
            return given
    if bleeds:
        lost = _thrown(table, "1D6", "MYK-WORLD-628", "{who} gives {total} HP.", figures.name(state, who))
        yield from harm.lose_hp(table, who, lost, "MYK-WORLD-628", price=True)
    return given + bleeds


def _hope_or_blood(table: Table, who: Ref, amount: str, rule: str) -> Steps[int]:
    """1 Hope, or at the word of who knows Deep Magic an ally of theirs loses 1D6 HP (MYK-BEAST-419)."""
    state: Campaign = table.state
    side = figures.standing(state, figures.team(state, who))
    mage = next(one for one in side if knowing.has(state, one, "Deep Magic"))
    said = f"{figures.name(state, mage)}: shall an ally lose 1D6 HP in place of the Hope?"
    can_pay = hope.available(state, who) >= hope.with_eater(state, 1)
    if can_pay and not (yield from agrees(table, mage, said, "MYK-BEAST-419", "An ally bleeds", "Spend the Hope")):
        return (yield from hope.tender(table, who, 1, "fixed", rule))
    payer = yield from pick_figure(table, mage, "Who bleeds?", side, "MYK-BEAST-419")
    lost = table.roll("1d6", "MYK-BEAST-419", "{who} bleeds {total}.", who=figures.name(state, payer)).total
    yield from harm.lose_hp(table, payer, lost, "MYK-BEAST-419", price=True)
    return 1


def _thrown(table: Table, amount: str, rule: str, text: str, who: str) -> int:
    """So many points, or so many dice added up (MYK-GEAR-316)."""
    if amount.isdigit():
        return int(amount)
    return table.roll(amount.lower(), rule, text, who=who).total


# --- one pool each ---------------------------------------------------------------------------------------------------


def _number(table: Table, who: Ref, amount: str, prompt: str, most: int, rule: str) -> Steps[int]:
    """The amount of a price, or as much as its payer likes."""
    if amount.isdigit() and int(amount):
        return int(amount)
    return (yield from pick_number(table, who, prompt, 1, max(1, most), rule))


def _hope(table: Table, who: Ref, amount: str, rule: str, *, drive_only: bool = False) -> Steps[int]:
    state: Campaign = table.state
    there = hope.drive_available(state, who) if drive_only else hope.available(state, who)
    prompt = f"How much {'Drive' if drive_only else 'Hope'} do you spend?"
    number = yield from _number(table, who, amount, prompt, there - hope.with_eater(state, 0), rule)
    kind: hope.Purpose = "fixed" if amount.isdigit() else "skill"
    return (yield from hope.tender(table, who, number, kind, rule, drive_only=drive_only))


def _special(table: Table, who: Ref, amount: str, rule: str) -> Steps[int]:
    yield from ()
    return hope.spend_special(table, who, _skill_of(rule), int(amount), rule)


def _special_first(table: Table, who: Ref, amount: str, rule: str) -> Steps[int]:
    state: Campaign = table.state
    skill = _skill_of(rule)
    most = max(0, hope.available(state, who) - hope.with_eater(state, 0)) + hope.special(state, who, skill)
    number = yield from pick_number(table, who, "How much Hope do you spend?", 1, max(1, most), rule)
    return (yield from hope.spend_both(table, who, skill, number, "skill", rule))


def _voices(table: Table, who: Ref, amount: str, rule: str) -> Steps[int]:
    """Only with the Court's consent (MYK-PLAY-037)."""
    voices = table.state.kingdom.voices
    number = yield from _number(table, who, amount, "How many Voices do you spend?", voices, rule)
    if not (yield from hope.consent(table, who, number)):
        return REFUSED
    yield from hope.change_voices(table, -number, rule, spent=True, by=who)
    return number


def _followers(table: Table, who: Ref, amount: str, rule: str) -> Steps[int]:
    number = _thrown(table, amount, rule, "{who} gives up {total:Follower|Followers}.", figures.name(table.state, who))
    yield from people.lose(table, who, number, rule, cost=True)
    return number


def _hp(table: Table, who: Ref, amount: str, rule: str) -> Steps[int]:
    state: Campaign = table.state
    if amount == "any":
        most = max(1, figures.get(state, who).hp)
        number = yield from pick_number(table, who, "How many HP do you give?", 1, most, rule)
    else:
        number = _thrown(table, amount, rule, "{who} gives {total} HP.", figures.name(state, who))
    yield from harm.lose_hp(table, who, number, rule, price=True)
    return number


def _affection(table: Table, who: Ref, amount: str, rule: str) -> Steps[None]:
    yield from ghosts.fade(table, who)


def _mg(table: Table, who: Ref, amount: str, rule: str) -> Steps[int]:
    yield from ()
    realm.pay_mg(table, int(amount), rule)
    return int(amount)


def _materials(table: Table, who: Ref, amount: str, rule: str, *, kind: str | None = None) -> Steps[int]:
    number = _thrown(table, amount, rule, "{who} uses up {total:Material|Materials}.", figures.name(table.state, who))
    yield from items.spend_materials(table, who, number, rule, kind)
    return number


PAYERS: dict[str, Callable[[Table, Ref, str, str], Steps[int] | Steps[None]]] = {
    "Hope": _hope,
    "Drive": partial(_hope, drive_only=True),
    hope.SPECIAL: _special,
    hope.SPECIAL_FIRST: _special_first,
    HOPE_OR_OWN_BLOOD: _hope_or_own_blood,
    OR_BLOOD: _hope_or_blood,
    "Voices": _voices,
    "Followers": _followers,
    "HP": _hp,
    AFFECTION: _affection,
    "MG": _mg,
    "Materials": _materials,
    "Reagent": partial(_materials, kind="Reagent"),
}
"""How each pool of a price is paid: (table, who, amount, rule) give what was given."""


def not_paid(table: Table, holder: str, effect: str) -> None:
    """The Court has refused the Voices for a declared effect: it is void, and no use of it is gone (MYK-PLAY-037)."""
    state: Campaign = table.state
    state.paid[f"{holder} {effect}"] = REFUSED
    one = EFFECTS.named(effect)
    key = one.limit_key(holder)
    if one.limit is not None and state.limits.get(key, 0) > 0:
        state.limits[key] -= 1
        if not state.limits[key]:
            del state.limits[key]


def is_void(state: Campaign, holder: str, effect: str) -> bool:
    """Whether it waits in this window already and was refused: it is not declared there once more (MYK-PLAY-037)."""
    if state.paid.get(f"{holder} {effect}") != REFUSED:
        return False
    return any((one.effect, one.holder) == (effect, holder) for one in state.stack)


class BookCost(Priced, frozen=True):
    """The price of an effect as its entry has it, for the kernel's windows."""

    source: Source
    effect: str

    def possible(self, table: Any, event: Any, holder: str) -> bool:
        state: Campaign = table.state
        who = figures.owner(holder)
        return payable(state, who, price(state, who, self.source)) and not is_void(state, holder, self.effect)

    def pay(self, table: Any, event: Any, holder: str) -> Steps[None]:
        state: Campaign = table.state
        who = figures.owner(holder)
        given = yield from pay(table, who, price(state, who, self.source), self.source.rule)
        state.paid[f"{holder} {self.effect}"] = given
        if given == REFUSED:
            not_paid(table, holder, self.effect)
            return
        if isinstance(event, Damage | HpFell):
            event.met.append(self.effect)
        if self.source.kind == "item":
            note_level(state, holder)
            if books.items[self.source.name].used_up == "always":
                yield from items.use_up(table, holder, self.source.rule)

    def spends_hope(self, table: Table, holder: str) -> bool:
        pays = price(table.state, figures.owner(holder), self.source)
        return any(pool in pays for pool in ("Hope", "Drive", HOPE_OR_OWN_BLOOD, hope.SPECIAL_FIRST))


def note_level(state: Campaign, holder: str) -> None:
    """Remember the Level of the Item that is being used: it may be used up before its effect comes."""
    held = figures.copy_of(state, holder)
    state.paid[f"{holder} level"] = (held.level or 0) if held is not None else 0
    state.in_use = [*held.choice, *([held.mark] if held.mark.startswith(MEAL) else [])] if held is not None else []


MEAL = "meal "
"""How the mark of food begins that gives a Skill (MYK-GEAR-182)."""


def used_choice(table: Table, holder: str) -> str:
    """What was chosen for the Item whose effect comes now, which may be used up already."""
    return next(iter(table.state.in_use), "")


def used_level(table: Table, holder: str) -> int:
    """The Level of the Item whose effect comes now."""
    return int(table.state.paid.get(f"{holder} level", 0))


def paid(table: Table, holder: str, source: Source, key: str = "") -> int:
    """What was paid for a use that resolves now, where its user set the price."""
    return int(table.state.paid.pop(f"{holder} {source.key}" + (f":{key}" if key else ""), 0))


def price_words(state: Campaign, who: Ref, source: Source) -> str:
    """A price as people read it: "1 Hope", "1D6 Followers", "1 Voice"."""
    pays = price(state, who, source)
    return " and ".join(_in_words(amount, pool) for pool, amount in pays.items())


def _in_words(amount: str, pool: str) -> str:
    return f"any number of {pool}" if amount == "any" else counted(amount, pool.removesuffix("s"), pool)
