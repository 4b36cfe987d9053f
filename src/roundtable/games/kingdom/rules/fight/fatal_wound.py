"""The Fatal Wound Table, for people whose HP have fallen to 0 or less (MYK-PLAY-413, MYK-PLAY-417)."""

from roundtable.games.kingdom.rules.play import figures, numbers
from roundtable.games.kingdom.rules.play.checks import check
from roundtable.games.kingdom.rules.play.moments import Falling
from roundtable.games.kingdom.rules.play.verbs import followers as people
from roundtable.games.kingdom.rules.play.verbs import harm, items, status
from roundtable.games.kingdom.rules.play.verbs.tables import row
from roundtable.games.kingdom.rules.record.cycles import last
from roundtable.games.kingdom.state import Campaign, Lasting, Ref, Table, Until
from roundtable.kernel.asks import Steps


@row("fatal-wound/2")
def dies(table: Table, who: Ref, wound: Falling) -> Steps[None]:
    """The character dies (MYK-PLAY-418)."""
    yield from harm.die(table, who, "MYK-PLAY-418")


@row("fatal-wound/3")
def clings_to_life(table: Table, who: Ref, wound: Falling) -> Steps[None]:
    """Quest against 5 + the damage: Unconscious, else dead (MYK-PLAY-419)."""
    made = yield from check(
        table, who, "Quest", 5 + wound.lost, "MYK-PLAY-419", kind="fatal wound", why="check to stay alive"
    )
    if not made.success:
        yield from harm.die(table, who, "MYK-PLAY-419")


def _deadline(table: Table, who: Ref, rule: str, until: Until, count: int = 0) -> None:
    """Death follows unless HP are back to at least 1 by then."""
    last(
        table.state,
        figures.get(table.state, who),
        Lasting(name="Fatal Wound", rule=rule, what="dies", until=until, count=count),
    )


@row("fatal-wound/4")
def dies_with_the_combat(table: Table, who: Ref, wound: Falling) -> None:
    """Death when Combat ends; outside one, when the Quarter ends (MYK-PLAY-420)."""
    _deadline(table, who, "MYK-PLAY-420", "combat" if table.state.battle is not None else "quarter")


@row("fatal-wound/5")
def dies_with_the_quarter(table: Table, who: Ref, wound: Falling) -> None:
    """Death when this Quarter ends (MYK-PLAY-421)."""
    _deadline(table, who, "MYK-PLAY-421", "quarter")


@row("fatal-wound/6")
def dies_in_some_quarters(table: Table, who: Ref, wound: Falling) -> None:
    """Death within 1D6 Quarters, this one the first (MYK-PLAY-422)."""
    count = table.roll("1d6", "MYK-PLAY-422", "{total:Quarter is|Quarters are} left.").total
    _deadline(table, who, "MYK-PLAY-422", "quarters", count)


@row("fatal-wound/7")
def unconscious(table: Table, who: Ref, wound: Falling) -> None:
    """Unconscious, no more (MYK-PLAY-423)."""


def _prevented(table: Table, wound: Falling, rule: str) -> None:
    """The damage has not been dealt: HP are what they were before it."""
    wound.undone = True
    harm.restore_hp(table, wound.who, wound.before, rule)


@row("fatal-wound/8")
def item_takes_it(table: Table, who: Ref, wound: Falling) -> Steps[None]:
    """A random equipped Item is destroyed and the damage prevented (MYK-PLAY-424).

    An Item that somebody saves has taken the blow all the same: it counts as destroyed for this (MYK-GEAR-116).
    """
    held = items.random_equipped(table, who)
    if held is not None:
        _prevented(table, wound, "MYK-PLAY-424")
        yield from items.destroy(table, who, held.slots[0], "MYK-PLAY-424")
        wound.ignored = True  # what the loss of the Item itself does is done (MYK-WORLD-553)


@row("fatal-wound/9")
def followers_take_it(table: Table, who: Ref, wound: Falling) -> Steps[None]:
    """2D6 Followers are lost and the damage prevented; one is enough (MYK-PLAY-425)."""
    if numbers.followers(table.state, who) >= 1:
        lost = table.roll("2d6", "MYK-PLAY-425", "{total:Follower throws itself|Followers throw themselves} between.").total
        yield from people.lose(table, who, lost, "MYK-PLAY-425")
        _prevented(table, wound, "MYK-PLAY-425")


def _gets_up(table: Table, who: Ref, score: str, rule: str) -> Steps[None]:
    hp = figures.get(table.state, who).hp
    made = yield from check(table, who, score, 9 - hp, rule, kind="fatal wound", why=f"{score} check to get up")
    if made.success:
        harm.heal(table, who, 1 - figures.get(table.state, who).hp, rule)


@row("fatal-wound/10")
def gets_up_by_quest(table: Table, who: Ref, wound: Falling) -> Steps[None]:
    """Quest against 9 - HP: HP become 1 (MYK-PLAY-426)."""
    yield from _gets_up(table, who, "Quest", "MYK-PLAY-426")


@row("fatal-wound/11")
def gets_up_by_warfare(table: Table, who: Ref, wound: Falling) -> Steps[None]:
    """Warfare against 9 - HP: HP become 1 (MYK-PLAY-427)."""
    yield from _gets_up(table, who, "Warfare", "MYK-PLAY-427")


@row("fatal-wound/12")
def gets_away(table: Table, who: Ref, wound: Falling) -> Steps[None]:
    """The damage is avoided for a random Bad Status (MYK-PLAY-428)."""
    _prevented(table, wound, "MYK-PLAY-428")
    yield from status.random_status(table, who, "MYK-PLAY-428")


def deadlines(table: Table, over: list[tuple[Ref, Lasting]]) -> Steps[None]:
    """Whose deadline has passed with HP still at 0 or less is dead (MYK-PLAY-420, MYK-PLAY-421, MYK-PLAY-422)."""
    state: Campaign = table.state
    for who, effect in over:
        if effect.what == "dies" and figures.get(state, who).hp <= 0:
            yield from harm.kill(table, who, effect.rule)
