"""The windows of play: the entries of the books as sources of effects, who has which of them, and a moment opened to all.

The verbs open moments (`open_window`); `effects`, which stands above them, says what answers.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

import msgspec

from roundtable.games.kingdom import books
from roundtable.games.kingdom.books.entries import Check as PrintedCheck
from roundtable.games.kingdom.reserved import slug
from roundtable.games.kingdom.rules.play import coffins, figures, knowing, odds
from roundtable.games.kingdom.rules.play.asking import order, pick, seat_of
from roundtable.games.kingdom.rules.play.moments import (
    AnyTime,
    AttackDeclared,
    AttackHits,
    AttackOver,
    CheckDeclared,
    CheckRolled,
    CombatEnds,
    Damage,
    Falling,
    Fell,
    HopeSpent,
    HpFell,
    Moving,
    PeriodEnds,
    TurnBegins,
)
from roundtable.games.kingdom.rules.record import haunting
from roundtable.games.kingdom.state import Campaign, Ref, Table
from roundtable.kernel.asks import Steps
from roundtable.kernel.effects import Declaration, Use
from roundtable.kernel.options import Option
from roundtable.kernel.windows import Effects, Holders

PERIODS = ("attack", "turn", "round", "combat")
"""For how long a player may pass, shortest first."""


class Source(NamedTuple):
    """An entry of the books as its effect sees it. `key` is the effect's name in `reserved`."""

    kind: str
    name: str
    key: str
    rule: str
    timing: str
    pays: Mapping[Any, str]
    uses: str
    check: PrintedCheck | None


def skill(name: str) -> Source:
    """The effect of a Skill."""
    entry = books.skills[name]
    return Source(
        "skill", name, f"skill/{slug(name)}", entry.rules[0], entry.works_as, entry.pays, entry.uses, entry.check
    )


def item(name: str) -> Source:
    """The effect of an Item."""
    entry = books.items[name]
    return Source(
        "item", name, f"item/{slug(name)}", entry.rules[0], entry.works_as, entry.pays, entry.uses, entry.check
    )


def source_of(kind: str, name: str) -> Source:
    return skill(name) if kind == "skill" else item(name)


# --- who has what ----------------------------------------------------------------------------------------------------


def holders(table: Table) -> Mapping[str, Sequence[str]]:
    """Who has which effect now, by the effect's name: Skills by figure, Items by copy (MYK-GEAR-321); and the signs of what
    is in force, which bring effects of nobody's (`sign`). An effect may change what a general rule says (MYK-PLAY-023).

    Kept with who knows and has what: windows ask for it many times between two changes.
    """
    now = knowing.kept(table.state)
    if now.index is None:
        signs, found = now.signs(table.state), now.scene.found
        if (INDEX, signs) not in found:
            found[INDEX] = found[INDEX, signs] = _index(now, signs)
        now.index = found[INDEX, signs]
    index: Holders = now.index
    return index


INDEX = "holders of effects"
"""Under which name a scene keeps the last index that was found of it, and with the signs each of them."""


def sign(word: str) -> str:
    """Under which name the index has a sign of `knowing`: what an effect with a `who` of its own is `held_as`."""
    return f"{SIGN}{word}"


SIGN = "sign "


def _index(now: knowing.Kept, signs: frozenset[str]) -> Holders:
    found: Holders
    if now.left is not None and all("effects" in found for found in now.left[1]):
        before = now.left[0]
        found = _without(before, now.left[1])
        if len(found) < len(before):
            found = _like_others(found)
    else:
        every: dict[str, Sequence[str]] = {f"{SIGN}{word}": [] for word in signs}
        if (known := now.scene.found.get(INDEX)) is not None:
            # Only what is in force has changed: everybody holds what they held.
            every.update([one for one in known.items() if not one[0].startswith(SIGN)])
        else:
            held: dict[str, list[str]] = {}
            for who in now.scene.skills:
                for key, holder in _held_by(now, who):
                    if key in held:
                        held[key].append(holder)
                    else:
                        held[key] = [holder]
            every.update(held)
        found = _like_others(every)
    now.left = None
    found.fleeting = not now.lasts
    return found


def _like_others(index: Mapping[str, Sequence[str]]) -> Holders:
    """An index that shares what was found out for another with the same names."""
    all_names = frozenset(index)
    if len(_alike) > MOST_ALIKE:
        _alike.clear()
    found = _alike[all_names] = Holders(index, _alike.get(all_names))
    return found


def _without(before: Holders, gone: list[dict[str, Any]]) -> Holders:
    """Who holds which effect after some have left play."""
    index = Holders(before, before)
    for found in gone:
        for key, holder in found["effects"]:
            left = [*index[key]]
            left.remove(holder)
            if left:
                index[key] = left
            else:
                del index[key]
    return index


def _held_by(now: knowing.Kept, who: Ref) -> list[tuple[str, str]]:
    """The effects of somebody, each with its holder; kept with what they know and have."""
    kept = now.of_one(who)
    found: list[tuple[str, str]] | None = kept.get("effects")
    if found is None:
        names = dict.fromkeys(now.scene.skills[who])  # one known twice over is one Skill
        found = [(key_of("skill", name), who) for name in names]
        for item, slots in now.scene.copies[who].items():
            found += [(key_of("item", item), f"{who}#{slot}") for slot in slots]
        kept["effects"] = found
    return found


MOST_ALIKE = 200
_alike: dict[frozenset[str], Holders] = {}
"""The last index with the same names: the same effects are there, of whomever."""


_keys: dict[tuple[str, str], str] = {}


def key_of(kind: str, name: str) -> str:
    """The name in `reserved` of a Skill's or an Item's effect."""
    found = _keys.get((kind, name))
    if found is None:
        found = _keys[kind, name] = f"{kind}/{slug(name)}"
    return found


def able(table: Table, holder: str, effect: str) -> bool:
    """Whether a declared effect still resolves: its holder still can, and still has it (MYK-PLAY-019)."""
    state: Campaign = table.state
    if state.paid.get(f"{holder} {effect}") == REFUSED:
        return False
    who = figures.owner(holder)
    haunts = who[:1] == "p" and haunting.is_ghost(state.people[int(who[1:])])
    if not figures.awake(state, who) and who not in state.falling and not haunts and not coffins.lies_in_one(state, who):
        return POSTHUMOUS.get(effect, False)
    if effect.startswith("item/"):
        return True  # it was there when it was declared; used up is paid
    if effect.startswith("skill/"):
        return holder in holders(table).get(effect.partition(":")[0], ())
    return True


REFUSED = -1
"""What was paid for an effect whose Voices the Court has refused: it is void (MYK-PLAY-037)."""
POSTHUMOUS: dict[str, bool] = {}
"""Effects that work although their owner has just fallen."""


def lost(table: Table, declaration: Declaration) -> None:
    state: Campaign = table.state
    if state.paid.get(key := f"{declaration.holder} {declaration.effect}") == REFUSED:
        del state.paid[key]
        return  # that has been told
    table.log(
        "MYK-PLAY-019",
        "{who} can no longer do it: {effect} is lost.",
        who=figures.name(state, figures.owner(declaration.holder)),
        effect=title_of(declaration.effect),
    )


def title_of(key: str) -> str:
    return TITLES.get(key, key.rpartition("/")[2].replace("-", " "))


TITLES: dict[str, str] = {}


def _running(table: Table) -> Sequence[str]:
    return PERIODS if table.state.battle is not None else ("turn",)


def _concerns(table: Table, event: Any, seat: int) -> bool:
    """Whether an event is about somebody of this seat: then a pass for a while wakes up."""
    hit = getattr(event, "to", None) or getattr(event, "who", None)
    return isinstance(hit, str) and hit[:1] in "pf" and bool(hit) and seat_of(table, hit) == seat


def stakes(table: Table, event: Any, holder: str) -> dict[str, int | bool]:
    """What hangs on a moment, for standing orders such as "ask if damage >= 6"."""
    state: Campaign = table.state
    kind, by, found = type(event), figures.owner(holder), NO_STAKES.copy()
    if kind is CheckDeclared:  # asked about most often, and nobody's in particular
        found["odds"] = round(100 * odds.of_check(event.check))
        return found
    about = getattr(event, "to", None) or getattr(event, "who", None)
    if type(about) is str and about[:1] in ("p", "f", "b"):
        found["own side"] = not by or figures.team(state, about) == figures.team(state, by)
        found["myself"] = about == by
    if kind is Damage:
        found["hurt"] = True
        if ALL_OF_IT.isdisjoint(event.met):  # else nothing hangs on it any more
            left = figures.get(state, event.to).hp
            found |= {"damage": event.amount, "fells": event.amount >= left, "heavy": THIRD * event.amount >= left}
    elif kind is HpFell:
        left = figures.get(state, event.who).hp + HEALED * len(event.met)
        found |= {"damage": event.lost, "fells": left <= 0, "hurt": True}
    elif kind is CheckRolled:
        found["odds"] = 100 * event.check.reached
    return found


NO_STAKES: dict[str, int | bool] = {
    "damage": 0,
    "fells": False,
    "hurt": False,
    "heavy": False,
    "odds": 0,
    "own side": True,
    "myself": False,
    "meant": False,
}
"""What hangs on a moment of which nothing else is known."""
ALL_OF_IT = frozenset(["skill/diehard", "skill/shield", "item/bikini-armor", "item/satellite-belt"])
"""Effects that leave nothing of a damage to who was to take it."""
THIRD = 3
"""A damage is heavy that takes a third of what HP are left."""
HEALED = 3
"""How many HP a healing that waits for its turn is reckoned to bring."""


WORSE_FOR_ONESELF, WORST = 100, 1000
COMMON = (CheckDeclared, CheckRolled, HopeSpent, Moving, TurnBegins)
"""Moments that come many times in a Round."""
OF_ATTACKS, OF_HARM = (AttackDeclared, AttackHits, AttackOver), (Damage, HpFell)
MOST_ASKED = 4


def attention(table: Table, seat: int) -> int:
    """After so many reaction questions in a Round the players are asked only where somebody would fall; the GM always."""
    return 0 if seat == table.state.gm else MOST_ASKED


MOST_IN_ALL = 6
"""More reaction questions than that in a Round are asked of nobody who has not ordered it or raised a hand."""


def grave(table: Table, event: Any, holder: str) -> bool:
    """What the players are still asked about then: what falls to themselves, or fells somebody."""
    found = weight(table, event, holder)
    if found is not None:
        return found >= WORSE_FOR_ONESELF
    return isinstance(event, Falling | Fell | CombatEnds) or _concerns(table, event, seat_of(table, holder))


def weight(table: Table, event: Any, holder: str) -> int | None:
    """How much is at stake at a moment, so that who has passed is asked again only when it is more: the damage, more where
    it is one's own, most where it fells somebody. Of what comes but rarely nothing is said: it is always asked about."""
    kind = type(event)
    if kind in OF_ATTACKS:
        return WORSE_FOR_ONESELF if event.attack.by == figures.owner(holder) else 0
    if kind not in OF_HARM:
        return 0 if kind in COMMON else None
    found = stakes(table, event, holder)
    # Twice the damage is more, a little is not.
    return int(found["damage"]).bit_length() + WORSE_FOR_ONESELF * found["myself"] + WORST * found["fells"]


PROTECTS = "ask if own side and fells, ask if own side and heavy and damage >= 3"
"""The order of what protects: nobody is asked to protect an enemy, or from a scratch, unless they say so."""
HEALS = "ask if not hurt, ask if fells"
"""The order of what heals, at any time or when somebody is hurt: who still stands can wait for a raised hand."""
HELPS = "ask if odds < 75"
"""The order of what helps with a check before the dice: nobody is asked to help with what will most likely succeed."""


def called(table: Table, holder: str) -> str:
    return figures.name(table.state, figures.owner(holder))


def _automatic(table: Table, uses: Sequence[Use[Any, Any]]) -> Use[Any, Any] | None:
    """The rules' own monsters use Assists and Interrupts whenever they are legal and cost no Hope (MYK-WORLD-386)."""
    return next((use for use in uses if not _spends_hope(table, use)), None)


class Priced(msgspec.Struct, frozen=True):
    """A cost that the books reckon (`price.BookCost`)."""

    def spends_hope(self, table: Table, holder: str) -> bool:
        """Whether it would be paid with Hope or Drive: as with any other cost, unless it knows better."""
        return True


def _spends_hope(table: Table, use: Use[Any, Any]) -> bool:
    """Whether a use would cost Hope or Drive, which nobody's monsters never spend (MYK-WORLD-386)."""
    cost = use.effect.cost
    return cost.spends_hope(table, use.holder) if isinstance(cost, Priced) else cost is not None


TELLING: list[Callable[[Table, Source, str], tuple[str, str]]] = []
"""What says odds and stakes of a use: a function (table, source, holder); `buttons` puts it here."""
OWN_WORDS: dict[str, Callable[[Table, Ref], tuple[str, str]]] = {}
"""The same for effects that are no entry of the books, by their names: functions (table, holder)."""
SOURCES: dict[str, Source] = {}
"""The entry of the books behind an effect's name."""


def _tells(table: Table, use: Use[Any, Any]) -> tuple[str, str]:
    """What the button of an answer tells besides its label."""
    if (own := OWN_WORDS.get(use.effect.name)) is not None:
        return own(table, use.holder)
    source = SOURCES.get(use.effect.name)
    return TELLING[0](table, source, use.holder) if source is not None and TELLING else ("", "")


TYPES: dict[str, int] = {}
"""Of which type a permanent effect is: 0 for Permanent, 1 for Equipment, 2 for all others (MYK-PLAY-024)."""


def _ranked(table: Table, event: Any, uses: list[Use[Any, Any]]) -> Steps[list[Use[Any, Any]]]:
    """What is at work at one moment: what is Permanent first, then Equipment, then the rest (MYK-PLAY-024); of one type the
    effects of higher Levels first, of equal ones as they were declared (MYK-PLAY-025). Whose two are of one type picks
    their order, and is asked with a raised hand: it hardly ever matters.

    As a cycle ends the Court's come before the monsters', of either side likewise by Level, then who was placed first
    (MYK-BEAST-501).
    """
    ends = isinstance(event, PeriodEnds)

    def rank(use: Use[Any, Any]) -> tuple[int, int, int]:
        who = figures.owner(use.holder)
        known = who[:1] in ("p", "f") and who[1:].isdigit()
        level = -figures.level(table.state, who) if known else 0
        if ends:
            return (int(who[0] == "f"), level, int(who[1:])) if known else (0, 0, 0)
        return TYPES.get(use.effect.name, 2), level, 0

    uses = sorted(uses, key=rank)
    if table.state.hands_up:
        uses = yield from _in_own_order(table, uses, ends)
    return uses


def _in_own_order(table: Table, uses: list[Use[Any, Any]], ends: bool) -> Steps[list[Use[Any, Any]]]:
    """Who has raised a hand says in which order their own effects of one type work (MYK-PLAY-025); as a cycle `ends` all
    of theirs, whatever their types and whoever has them (MYK-PLAY-753, MYK-BEAST-501)."""

    def whose(use: Use[Any, Any]) -> tuple[Any, ...]:
        owner = figures.owner(use.holder)
        if owner[:1] not in ("p", "f"):
            return (use.key,)
        return (seat_of(table, owner),) if ends else (owner, TYPES.get(use.effect.name, 2))

    ordered: list[Use[Any, Any]] = []
    left = list(uses)
    while left:
        first = left[0]
        owner = figures.owner(first.holder)
        own = [use for use in left if whose(use) == whose(first)]
        if len(own) > 1 and seat_of(table, owner) in table.state.hands_up:
            options = [
                Option(use.key, f"{called(table, use.holder)}: {title_of(use.effect.name)}", rule=use.effect.rule)
                for use in own
            ]
            chosen = yield from pick(table, owner, "Which of your effects works first?", options, "MYK-PLAY-025")
            first = next(use for use in own if use.key == chosen)
        left.remove(first)
        ordered.append(first)
    return ordered


# Declarations can be answered in turn, and the last one resolves first (MYK-PLAY-020).
EFFECTS: Effects[Any, Any] = Effects(
    seat_of,
    order,
    "stack",
    answers="all",
    holders=holders,
    able=able,
    lost=lost,
    together=True,
    periods=PERIODS,
    running=_running,
    concerns=_concerns,
    lull="round",
    weight=weight,
    attention=attention,
    grave=grave,
    patience=MOST_IN_ALL,
    stakes=stakes,
    stake_names=tuple(NO_STAKES),
    called=called,
    automatic=_automatic,
    tells=_tells,
    ranked=_ranked,
)


open_window = EFFECTS.window
"""`yield from open_window(table, moment)`: everybody who can may answer this moment, all at the same time, or with
`together=False` one after the other, where what one does may well make what others would do needless."""
heard = EFFECTS.heard
"""Whether anybody has anything about such moments: asked before words are found for one that comes often."""


def pause(table: Table, where: str) -> Steps[None]:
    """A breath between two things in Camp or at home: who has raised a hand is asked first, and about everything."""
    moment = AnyTime(spoken=f"a pause in {where}")
    if table.state.hands_up:
        yield from EFFECTS.any_time(table, moment)
    yield from EFFECTS.window(table, moment)


def breath(table: Table, where: str) -> Steps[None]:
    """A breath for those who have raised a hand, or given an order, and nobody else."""
    if table.state.hands_up or table.state.policies:
        yield from EFFECTS.any_time(table, AnyTime(spoken=f"a pause in {where}"))


# --- how often -------------------------------------------------------------------------------------------------------
