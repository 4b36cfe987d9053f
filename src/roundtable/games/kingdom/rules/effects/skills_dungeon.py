"""The Advanced Skills of the Dungeon group, in the book's order (MYK-GEAR-081)."""

from functools import cache
from typing import Any

from roundtable.games.kingdom import books
from roundtable.games.kingdom.rules.effects.items_common.exploration import undrilled
from roundtable.games.kingdom.rules.exploring.places import delve
from roundtable.games.kingdom.rules.fight.ending import find
from roundtable.games.kingdom.rules.play import checks, figures
from roundtable.games.kingdom.rules.play.asking import CHOSEN, REACHED, NoTarget, pick, pick_figure, seat_of
from roundtable.games.kingdom.rules.play.effects import adds, always, interrupt, skill, support
from roundtable.games.kingdom.rules.play.moments import Aimed, Damage, Moving, StatusComing, TreasureRolled
from roundtable.games.kingdom.rules.play.verbs import followers as people
from roundtable.games.kingdom.rules.play.verbs import harm, hope
from roundtable.games.kingdom.rules.play.windows import heard, open_window
from roundtable.games.kingdom.rules.record.rolling import roll_on
from roundtable.games.kingdom.state import Campaign, Ref, Table
from roundtable.kernel.asks import Steps
from roundtable.kernel.options import Option


@adds("search dice", skill("Trapper"), stacks=False)
def trapper(state: Campaign, who: Ref, holder: str, about: Any) -> int:
    """One more die on Search Checks, two are kept (MYK-GEAR-082)."""
    return 1


@interrupt(skill("Good Time"), TreasureRolled)
def good_time(table: Table, rolled: TreasureRolled, holder: str) -> Steps[None]:
    """One further roll on the same Treasure Table; both are received (MYK-GEAR-083)."""
    again = roll_on(table, rolled.table, rule="MYK-GEAR-083")
    if again.row.find is not None and rolled.species:
        yield from find(table, holder, again.row.find, list(books.monsters[rolled.species].materials))


@support(
    skill("Road Construction"),
    can=lambda table, who: (
        table.state.delve is not None and bool(undrilled(table.state)) and table.state.kingdom.voices >= 1
    ),
    plan=True,
    pays={},
)
def road_construction(table: Table, who: str) -> Steps[None]:
    """1D6 Voices and Quest / 13: a Corridor between two rooms; a failure costs 1D6 Followers (MYK-GEAR-084)."""
    state = table.state
    options = [Option(key, f"Between {key.replace('-', ' and ')}") for key in undrilled(state)]
    key = yield from pick(table, who, "Where do you build?", options, "MYK-GEAR-084")
    rolled = table.roll("1d6", "MYK-GEAR-084", "{total:Voice|Voices}.").total
    voices = min(rolled, state.kingdom.voices)
    if not (yield from hope.consent(table, who, voices)):  # MYK-PLAY-037
        return
    yield from hope.change_voices(table, -voices, "MYK-GEAR-084", spent=True, by=who)
    made = yield from checks.check(
        table, who, "Quest", 13, "MYK-GEAR-084", kind="skill", skill="Road Construction", why="Road Construction"
    )
    if made.success:
        delve(state).corridors.append(key)
        delve(state).known.corridors.append(key)
    else:
        lost = table.roll("1d6", "MYK-GEAR-084", "{total:Follower is|Followers are} buried.").total
        yield from people.lose(table, who, lost, "MYK-GEAR-084", by=who)


@always(skill("Sneak Through"), Moving, when=lambda table, event, holder: event.who == holder and event.obstructed)
def sneak_through(table: Table, event: Moving, holder: str) -> None:
    """The owner's advance is never obstructed (MYK-GEAR-085)."""
    event.obstructed = False


@adds("unobstructed", skill("Sneak Through"))
def sneaks(state: Campaign, who: Ref, holder: str, about: Any) -> int:
    """So the way forward is open in the menu as well (MYK-GEAR-085)."""
    return 1


@interrupt(
    skill("Wall"),
    Moving,
    when=lambda table, event, holder: (
        table.state.battle is not None and not event.prevented and (event.who != holder or event.forced)
    ),
    order="never",
)
def wall(table: Table, event: Moving, holder: str) -> Steps[None]:
    """Quest / 9 prevents any change of Area; the mover keeps the action (MYK-GEAR-086)."""
    made = yield from checks.check(table, holder, "Quest", 9, "MYK-GEAR-086", kind="skill", skill="Wall", why="Wall")
    if made.success:
        event.prevented = True


@adds("move after action", skill("Hit & Away"))
def hit_and_away(state: Campaign, who: Ref, holder: str, about: Any) -> int:
    """One move of 1 Area after the action; `turn.turn_of` asks for it (MYK-GEAR-087)."""
    return 1


def _here(state: Campaign) -> list[Ref]:
    return [one for one in figures.in_play(state) if not figures.get(state, one).dead]


@support(skill("Dungeon Prominence"))
def dungeon_prominence(table: Table, who: str) -> Steps[None]:
    """Quest against 7 + Level: 1D6 + its Level damage that no armour lowers (MYK-GEAR-088)."""
    state = table.state
    among = [one for one in _here(state) if one != who]
    if not among:
        return
    target = yield from pick_figure(table, who, "Whom does the Dungeon strike?", among, "MYK-GEAR-088")
    level = figures.level(state, target)
    made = yield from checks.check(
        table,
        who,
        "Quest",
        7 + level,
        "MYK-GEAR-088",
        kind="skill",
        skill="Dungeon Prominence",
        against=target,
        why="Dungeon Prominence",
    )
    if made.success:
        damage = table.roll("1d6", "MYK-GEAR-088", "The Dungeon strikes: {total}.").total + level
        yield from harm.hurt(
            table,
            target,
            damage,
            "MYK-GEAR-088",
            by=who,
            source="Dungeon Prominence",
            ignores=["Cortex", "Armor", "Mailed"],
        )


@cache
def _of_support(rule: str) -> bool:
    """Whether a row is that of a Support Skill."""
    return any(rule in entry.rules and entry.works_as == "Support" for entry in books.skills)


def _by_support(table: Table, event: Aimed | Damage | StatusComing, holder: str) -> bool:
    """Whether another's Support Skill is about to work on the owner, for the first time in this use. One of the own side is
    escaped only by who has said so by a standing order."""
    state: Campaign = table.state
    whom = event.to if isinstance(event, Damage) else event.who
    if whom != holder or event.by in ("", holder) or not _of_support(event.rule):
        return False
    if not isinstance(event, Aimed):
        by_attack = isinstance(event, Damage) and event.attack is not None
        if event.prevented or by_attack or holder in (state.aimed or ()):
            return False
    asked = state.policies.get(f"{seat_of(table, holder)} skill/stealth") == "ask"
    return asked or figures.team(state, event.by) != figures.team(state, holder)


@interrupt(skill("Stealth"), Aimed, Damage, StatusComing, when=_by_support)
def stealth(table: Table, event: Aimed | Damage | StatusComing, holder: str) -> Steps[None]:
    """Quest against 5 + the user's Level: a Support Skill has no effect on the owner (MYK-GEAR-089)."""
    difficulty = 5 + figures.level(table.state, event.by)
    made = yield from checks.check(
        table, holder, "Quest", difficulty, "MYK-GEAR-089", kind="skill", skill="Stealth", why="Stealth"
    )
    if isinstance(event, Aimed):
        event.spared = made.success
    elif made.success:
        event.prevented = True


def _slips_away(table: Table, whom: Ref, by: Ref, rule: str) -> Steps[bool]:
    """Whether somebody whom a Support Skill is about to work on escapes it (MYK-GEAR-089)."""
    if whom == by or not heard(table, Aimed) or not _of_support(rule):
        return False
    state: Campaign = table.state
    if state.aimed is not None and whom not in state.aimed:
        state.aimed.append(whom)  # so what it does then asks no second time
    said = f"what {figures.name(state, by)} does to {figures.name(state, whom)}"
    aimed = Aimed(who=whom, by=by, rule=rule, spoken=said)
    yield from open_window(table, aimed)
    return aimed.spared


def _chosen(table: Table, whom: Ref, by: Ref, rule: str) -> Steps[None]:
    """Chosen alone: then it comes to nothing (MYK-GEAR-089)."""
    if (yield from _slips_away(table, whom, by, rule)):
        raise NoTarget


CHOSEN.append(_chosen)
REACHED.append(_slips_away)
