"""What everybody may do when a moment comes, without any Skill: Breakthrough, consent, and Special Relationships."""

from collections.abc import Iterator
from typing import Any

import msgspec

from roundtable.games.kingdom import books
from roundtable.games.kingdom.rules.fight.cooperating import may_help, promise
from roundtable.games.kingdom.rules.play import figures, knowing, numbers, odds
from roundtable.games.kingdom.rules.play.asking import pick
from roundtable.games.kingdom.rules.play.effects import EFFECTS
from roundtable.games.kingdom.rules.play.moments import (
    AnyTime,
    Check,
    CheckDeclared,
    CheckSettled,
    Damage,
    Fell,
    HpFell,
    Moving,
    StatusComing,
    TurnBegins,
    VoicesAsked,
)
from roundtable.games.kingdom.rules.play.price import is_void, not_paid
from roundtable.games.kingdom.rules.play.verbs import followers as people
from roundtable.games.kingdom.rules.play.verbs import harm, hope, status, ties
from roundtable.games.kingdom.rules.play.windows import OWN_WORDS, REFUSED, sign, stakes
from roundtable.games.kingdom.rules.record import bonds, court
from roundtable.games.kingdom.rules.record.cycles import learn
from roundtable.games.kingdom.state import Campaign, Gained, Ref, Table
from roundtable.kernel.asks import Steps
from roundtable.kernel.effects import Limit
from roundtable.kernel.options import Option

ONCE_A_CYCLE = Limit(1, "cycle")


class FollowersByDice(msgspec.Struct, frozen=True):
    """A price of 1D6 Followers, payable with one (MYK-PLAY-058, MYK-PLAY-059)."""

    rule: str

    def possible(self, table: Any, event: Any, holder: str) -> bool:
        return numbers.followers(table.state, holder) >= 1

    def pay(self, table: Any, event: Any, holder: str) -> Steps[None]:
        who = figures.name(table.state, holder)
        lost = table.roll("1d6", self.rule, "{who} gives up {total:Follower|Followers}.", who=who).total
        yield from people.lose(table, holder, lost, self.rule, cost=True)


class OneHope(msgspec.Struct, frozen=True):
    """A price of 1 Hope for an effect; where the Court refuses the Voices for it, it is void (MYK-PLAY-037)."""

    rule: str
    effect: str

    def possible(self, table: Any, event: Any, holder: str) -> bool:
        state: Campaign = table.state
        able = hope.available(state, holder) >= hope.with_eater(state, 1)
        return able and not is_void(state, holder, self.effect)

    def pay(self, table: Any, event: Any, holder: str) -> Steps[None]:
        table.state.paid.pop(f"{holder} {self.effect}", None)
        if (yield from hope.tender(table, holder, 1, "fixed", self.rule)) == REFUSED:
            not_paid(table, holder, self.effect)


# --- Breakthrough (MYK-PLAY-361) -------------------------------------------------------------------------------------


def _movers_side(table: Table, event: Moving) -> list[Ref]:
    return figures.standing(table.state, figures.team(table.state, event.who)) if event.obstructed else []


def _falls_to(table: Table, event: Moving, holder: str) -> dict[str, int | bool]:
    """Who moves pays, without a question where they chose to move against the enemies here; else whoever of the side has
    most Followers is asked, and others only where their orders say so; nobody where one has been declared already."""
    effect = EFFECTS.named("breakthrough")
    if any(one.effect == effect.name for one in table.state.stack):
        return {**stakes(table, event, holder), "myself": False}
    able = [one for one in _movers_side(table, event) if effect.legal(table, event, one)]
    payer = max(able, key=lambda one: (one == event.who, numbers.followers(table.state, one)), default="")
    mine = holder == payer
    return {**stakes(table, event, holder), "myself": mine, "meant": mine and event.meant and holder == event.who}


@EFFECTS.on(
    Moving,
    name="breakthrough",
    rule="MYK-PLAY-361",
    title="Breakthrough",
    who=_movers_side,
    when=lambda table, event, holder: event.obstructed,
    cost=FollowersByDice("MYK-PLAY-361"),
    limit=ONCE_A_CYCLE,
    stakes=_falls_to,
    order="always if meant, ask if myself",
)
def breakthrough(table: Table, event: Moving, holder: str) -> None:
    """Anybody of the mover's side loses 1D6 Followers, and the obstruction is ignored (MYK-PLAY-361)."""
    event.obstructed = False


def _for_the_way(table: Table, holder: Ref) -> tuple[str, str]:
    return odds.giving_up(numbers.followers(table.state, holder)), "nobody is in the way of this move"


OWN_WORDS["breakthrough"] = _for_the_way


# --- consent (MYK-PLAY-037) ------------------------------------------------------------------------------------------


def _rest_of_the_court(table: Table, event: VoicesAsked) -> list[Ref]:
    state: Campaign = table.state
    others = [figures.person(one) for one in court.present(state) if figures.person(one) != event.who]
    return [] if event.refused else [one for one in others if one not in event.against]


@EFFECTS.on(
    VoicesAsked,
    name="refuse-voices",
    rule="MYK-PLAY-037",
    title="Refuse the Voices",
    who=_rest_of_the_court,
    order="never",
)
def refuse(table: Table, event: VoicesAsked, holder: str) -> None:
    """Somebody of the Court does not agree; silence is consent, so nobody is asked unless they want to be (MYK-PLAY-037)."""
    state: Campaign = table.state
    event.against.append(holder)
    table.log("MYK-PLAY-037", "{who} does not agree.", who=figures.name(state, holder), figure=holder)
    agree = dict.fromkeys(map(figures.number_of, event.against), False)
    event.refused = not court.consents(state, figures.number_of(event.who), agree)


# --- Special Relationships (MYK-PLAY-565) ----------------------------------------------------------------------------


def related(state: Campaign, kind: str, to: Ref) -> list[Ref]:
    """Everybody awake who has such a Special Relationship to somebody now."""
    if not figures.is_person(to):
        return []
    return [who for who in _people(state) if (kind, figures.number_of(to)) in _relations(state, who)]


def _people(state: Campaign) -> Iterator[Ref]:
    for who in figures.in_play(state):
        if figures.is_person(who) and figures.awake(state, who):
            yield who


def _relations(state: Campaign, who: Ref) -> list[tuple[str, int]]:
    one = figures.get(state, who)
    if not one.affection and not one.lasting:
        return []
    if any(effect.what == "no cooperation" for effect in one.lasting):
        return []  # MYK-PLAY-251
    if numbers.number(state, who, "apart"):
        return []  # MYK-WORLD-313
    return bonds.special_relationships(state, figures.number_of(who)) if one.affection or one.lasting else []


@EFFECTS.on(
    CheckSettled,
    name="unrequited-love",
    held_as=sign(knowing.DEAR),
    rule="MYK-PLAY-566",
    title="Unrequited Love",
    who=lambda table, event: related(table.state, "Unrequited Love", event.check.who) if event.check.critical else [],
    may=False,
)
def unrequited_love(table: Table, event: CheckSettled, holder: str) -> None:
    """The beloved's critical success gives 1 Drive (MYK-PLAY-566)."""
    hope.gain_drive(table, holder, 1, "MYK-PLAY-566")


def _free_lover(table: Table, event: CheckDeclared, holder: str) -> bool:
    one = figures.get(table.state, holder)
    helps = holder not in event.check.helpers  # one bonus to one check (MYK-PLAY-035)
    return helps and not event.thrown and not one.exhausted and may_help(table.state, holder, event.check.who)


@EFFECTS.on(
    CheckDeclared,
    name="lovers",
    held_as=sign(knowing.DEAR),
    rule="MYK-PLAY-567",
    title="Lovers",
    who=lambda table, event: related(table.state, "Lovers", event.check.who),
    when=_free_lover,
    cost=OneHope("MYK-PLAY-567", "lovers"),
    limit=ONCE_A_CYCLE,
)
def lovers(table: Table, event: CheckDeclared, holder: str) -> Steps[None]:
    """For 1 Hope one helps with the other's check at once, and is Exhausted (MYK-PLAY-567)."""
    state: Campaign = table.state
    check: Check = event.check
    yield from promise(table, holder, check.who, check.action)
    from roundtable.games.kingdom.rules.play.checks import take_help

    take_help(table, check)
    figures.get(state, holder).exhausted = True


@EFFECTS.on(
    (Damage, StatusComing),
    name="best-friends",
    held_as=sign(knowing.DEAR),
    rule="MYK-PLAY-568",
    title="Best Friends",
    who=lambda table, event: related(table.state, "Best Friends", _struck(event)),
    when=lambda table, event, holder: not event.prevented,
    limit=ONCE_A_CYCLE,
)
def best_friends(table: Table, event: Damage | StatusComing, holder: str) -> Steps[None]:
    """One takes a friend's damage or Bad Status instead (MYK-PLAY-568).

    The blow is dealt to the friend anew, so the friend's own Armor and friends answer it, not the first victim's.
    """
    if event.prevented:
        return
    event.prevented = True
    if isinstance(event, Damage):
        yield from harm.hurt(
            table,
            holder,
            event.amount,
            "MYK-PLAY-568",
            by=event.by,
            source=event.source,
            attack=event.attack,
            ignores=event.ignores,
            instead_of=event.to,
        )
    else:
        yield from status.gain_status(table, holder, event.status, "MYK-PLAY-568", by=event.by)


def _struck(event: Damage | StatusComing) -> Ref:
    return event.to if isinstance(event, Damage) else event.who


def _rivals_skills(state: Campaign, who: Ref) -> list[tuple[Ref, str]]:
    """The Skills of one's Rivals that can be used at all: not the Permanent ones, nor what one knows oneself."""
    rivals = dict.fromkeys([figures.person(other) for kind, other in _relations(state, who) if kind == "Rival"])
    own = knowing.own_skills(state, who) if rivals else []
    return [
        (other, name)
        for other in rivals
        for name in dict.fromkeys(knowing.own_skills(state, other))
        if name not in own and books.skills[name].works_as != "Permanent"
    ]


def _with_rivals(table: Table, event: TurnBegins | AnyTime) -> list[Ref]:
    state: Campaign = table.state
    among = [event.who] if isinstance(event, TurnBegins) else list(_people(state))
    return [who for who in among if figures.is_person(who) and _rivals_skills(state, who)]


@EFFECTS.on(
    (TurnBegins, AnyTime),
    name="rival",
    held_as=sign(knowing.DEAR),
    rule="MYK-PLAY-570",
    title="Rival",
    who=_with_rivals,
    limit=Limit(1, "game"),
)
def rival(table: Table, event: TurnBegins | AnyTime, holder: str) -> Steps[None]:
    """Once a game one can do what a Rival can: a Skill of theirs is known for one use, at its price (MYK-PLAY-570)."""
    state: Campaign = table.state
    options = [
        Option(f"{other} {name}", f"{name}, as {figures.name(state, other)} does it", f"figure {other}", "MYK-PLAY-570")
        for other, name in _rivals_skills(state, holder)
    ]
    key = yield from pick(table, holder, "Which Skill of your Rival do you use?", options, "MYK-PLAY-570")
    name = key.partition(" ")[2]
    learn(state, figures.get(state, holder), Gained(name=name, source="Rival", until="game", once=True))
    table.log(
        "MYK-PLAY-570", "{who} can do it too: {skill}.", who=figures.name(state, holder), skill=name, figure=holder
    )


def _devoted(table: Table, event: HpFell | Fell) -> list[Ref]:
    """The Devotees of whom somebody has dealt damage, of one who lay Unconscious and died of it too (MYK-PLAY-415)."""
    hurt = event.lay if isinstance(event, Fell) else event.damage is not None
    return related(table.state, "Devotee", event.who) if hurt and event.by else []


@EFFECTS.on(
    (HpFell, Fell),
    name="devotee",
    held_as=sign(knowing.DEAR),
    rule="MYK-PLAY-569",
    title="Devotee",
    who=_devoted,
    when=lambda table, event, holder: event.by != holder,
    may=False,
)
def devotee(table: Table, event: HpFell | Fell, holder: str) -> Steps[None]:
    """Who hurts one's idol earns 1 Hostility (MYK-PLAY-569)."""
    yield from ties.change(table, holder, figures.whom(event.by), "hostility", 1, "MYK-PLAY-569")
