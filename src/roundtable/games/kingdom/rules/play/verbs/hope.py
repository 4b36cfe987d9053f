"""Hope: Drive of each character, and the Voices of the People that the Court shares (MYK-PLAY-036)."""

from typing import Literal

from roundtable.games.kingdom import books
from roundtable.games.kingdom.rules.play import figures, knowing, numbers
from roundtable.games.kingdom.rules.play.asking import pick_number
from roundtable.games.kingdom.rules.play.moments import HopeSpent, VoicesAsked, VoicesChanged
from roundtable.games.kingdom.rules.play.verbs import bases, harm, items
from roundtable.games.kingdom.rules.play.verbs.tables import roll_table
from roundtable.games.kingdom.rules.play.windows import REFUSED, open_window
from roundtable.games.kingdom.rules.record.realm import max_voices
from roundtable.games.kingdom.state import Campaign, Fighter, Foe, Lasting, Ref, Table, add_to, take_from
from roundtable.kernel.asks import Steps
from roundtable.kernel.wording import counted

Purpose = Literal["check", "damage", "skill", "fixed"]


# --- how much there is -----------------------------------------------------------------------------------------------


def available(state: Campaign, who: Ref) -> int:
    """What somebody can spend as Hope: Drive and Voices, a monster HP in its place (MYK-PLAY-036, MYK-WORLD-374)."""
    one = figures.get(state, who)
    if one.controlled_by:
        return 0  # MYK-WORLD-436
    more = 0
    if type(one) is Foe:
        more = wounds_left(state, who) + star_fragments(state, who)  # MYK-BEAST-475
        if one.team == "foes" and state.gm is not None:
            more += bases.capacity(state)  # MYK-WORLD-333
    elif who[0] == "p" and one.team == "court":
        more = state.kingdom.voices + star_fragments(state, who)
    there = one.drive + (stored_drive(one) if one.items else 0) + more
    return there + lent(state, who) if state.battle is not None else there


def stored_drive(one: Fighter) -> int:
    """Drive that Items hold for their bearer, to be spent like the own (MYK-WORLD-558)."""
    total = 0
    for held in one.items:
        total += held.drive
    return total


def store_drive(table: Table, holder: str, amount: int, rule: str) -> None:
    """Drive goes into an Item that holds it for its bearer (MYK-WORLD-558)."""
    held = figures.copy_of(table.state, holder)
    if held is not None and amount > 0:
        held.drive += amount
        table.log(rule, "The {item} holds {drive} Drive.", item=held.item, drive=held.drive, figure=figures.owner(holder))


def _take_stored(one: Fighter, amount: int) -> int:
    """Take so much Drive out of Items. It goes before the own, which may be put into them again. How much."""
    taken = 0
    for held in one.items:
        if held.drive:
            here = min(held.drive, amount - taken)
            held.drive -= here
            taken += here
    return taken


def lenders(state: Campaign, who: Ref) -> list[Lasting]:
    """Hope that others of the own side hold for everybody (MYK-BEAST-277)."""
    if state.battle is None or LENT not in knowing.signs(state):
        return []
    side = figures.up(state, figures.team(state, who))
    return [e for _, one in side if one.lasting for e in one.lasting if e.what == LENT and e.amount]


LENT = "lent hope"


def lent(state: Campaign, who: Ref) -> int:
    if LENT not in knowing.signs(state):  # as nearly always
        return 0
    return sum([effect.amount for effect in lenders(state, who)])


def _take_lent(state: Campaign, who: Ref, amount: int) -> int:
    """Take so much of the Hope that others hold for all. How much there was (MYK-BEAST-277)."""
    taken = 0
    for effect in lenders(state, who):
        here = min(effect.amount, amount - taken)
        effect.amount -= here
        taken += here
    return taken


def drive_available(state: Campaign, who: Ref) -> int:
    """What somebody can spend where Drive is asked for; a monster pays it like Hope (MYK-BEAST-025)."""
    one = figures.get(state, who)
    if one.controlled_by:
        return 0
    return one.drive + stored_drive(one) + (wounds_left(state, who) if type(one) is Foe else 0)


def wounds_left(state: Campaign, who: Ref) -> int:
    """How often a monster may still give HP in place of Hope: as often as its Wit in a Combat (MYK-WORLD-374)."""
    one = figures.get(state, who)
    return max(0, numbers.score(state, who, "Wit") - one.wounds_paid) if type(one) is Foe else 0


def star_fragments(state: Campaign, who: Ref) -> int:
    """Star Fragments that an Astrologist may spend as Hope (MYK-CREATE-255)."""
    known = knowing.who_have(state, "Voice of Star") and knowing.has(state, who, "Voice of Star")
    return len(figures.copies(state, who, "Star Fragment")) if known else 0


SPECIAL_FIRST = "Hope, special first"
"""A price of any amount for which special Hope may stand as far as there is any (MYK-GEAR-284)."""
SPECIAL = "Special Hope"
"""Hope from a Spell Chamber, for Skills of one group only; it is kept as an effect in force (MYK-GEAR-284)."""


def special(state: Campaign, who: Ref, skill: str) -> int:
    """How much Hope somebody has that only Skills of this one's group can use (MYK-GEAR-284)."""
    one = figures.get(state, who)
    if not skill or not one.lasting or skill not in books.skills.entries:
        return 0
    entry = books.skills[skill]
    return sum(effect.amount for effect in one.lasting if effect.what == SPECIAL and entry.is_of(effect.note))


def free_capacity(state: Campaign, who: Ref) -> int:
    """How much more Drive somebody can hold; special Hope takes its part (MYK-PLAY-038, MYK-GEAR-284)."""
    one = figures.get(state, who)
    kept = sum(effect.amount for effect in one.lasting if effect.what == SPECIAL)
    return max(0, numbers.number(state, who, "capacity") - one.drive - kept)


def gain_special(table: Table, who: Ref, group: str, amount: int, rule: str) -> int:
    """Special Hope within the free Capacity; the rest is not received (MYK-GEAR-284)."""
    state: Campaign = table.state
    gained = min(amount, free_capacity(state, who))
    if gained:
        effect = Lasting(name="Spell Chamber", rule=rule, what=SPECIAL, note=group, amount=gained, until="game")
        add_to(figures.get(state, who).lasting, effect)
        name = figures.name(state, who)
        table.log(rule, "{who} has {gained} Hope for {group} Skills.", who=name, gained=gained, group=group, figure=who)
    return gained


def spend_special(table: Table, who: Ref, skill: str, amount: int, rule: str) -> int:
    """Special Hope is spent on a Skill of its group (MYK-GEAR-284). How much."""
    state: Campaign = table.state
    one = figures.get(state, who)
    entry, left = books.skills[skill], amount
    for effect in [each for each in one.lasting if each.what == SPECIAL and entry.is_of(each.note)]:
        here = min(left, effect.amount)
        effect.amount -= here
        left -= here
        if not effect.amount:
            take_from(one.lasting, effect)
    name = figures.name(state, who)
    table.log(rule, "{who} spends {amount} Hope of the Spell Chamber.", who=name, amount=amount - left, figure=who)
    return amount - left


def spend_both(table: Table, who: Ref, skill: str, amount: int, purpose: Purpose, rule: str) -> Steps[int]:
    """Hope for a Skill: of the special kind first, which is good for nothing else, then as usual (MYK-GEAR-284). How much."""
    first = min(amount, special(table.state, who, skill))
    given = spend_special(table, who, skill, first, "MYK-GEAR-284") if first else 0
    return given + ((yield from spend(table, who, amount - first, purpose, rule)) if amount > first else 0)


def eaten(state: Campaign) -> int:
    """1 where somebody on the Battlefield eats Hope: every spending costs one more (MYK-WORLD-424)."""
    if state.battle is None:
        return 0
    eaters = knowing.who_have(state, "Hope Eater")
    return int(any(figures.awake(state, who) for who in eaters)) if eaters else 0


def with_eater(state: Campaign, amount: int) -> int:
    """What spending so much really costs."""
    return amount + eaten(state)


# --- spending --------------------------------------------------------------------------------------------------------


def spend(
    table: Table,
    who: Ref,
    amount: int,
    purpose: Purpose,
    rule: str,
    *,
    drive_only: bool = False,
    voices_only: bool = False,
) -> Steps[int]:
    """Spend Hope from either pool or a mix (MYK-PLAY-036); how much it counts for in the end.

    With a Hope Eater about, one more is paid (MYK-WORLD-424). Where the Court refuses the Voices nothing is spent.
    """
    given = yield from tender(table, who, amount, purpose, rule, drive_only=drive_only, voices_only=voices_only)
    return max(0, given)


def tender(
    table: Table,
    who: Ref,
    amount: int,
    purpose: Purpose,
    rule: str,
    *,
    drive_only: bool = False,
    voices_only: bool = False,
) -> Steps[int]:
    """The same for a price: where the Court refuses the Voices it is `REFUSED` as a whole (MYK-PLAY-037)."""
    state: Campaign = table.state
    if amount <= 0:
        return 0
    one = figures.get(state, who)
    cost = with_eater(state, amount)
    voices = yield from _voices_of(table, who, cost, rule, drive_only, voices_only)
    if voices and not (yield from consent(table, who, voices)):
        return REFUSED
    if voices:
        yield from change_voices(table, -voices, "MYK-PLAY-036", spent=True, by=who)
    left = cost - voices
    if left and type(one) is Foe and one.team == "foes" and not drive_only:
        left -= yield from bases.give(table, left, figures.name(state, who))
    stored = _take_stored(one, left)
    own = min(left - stored, one.drive)
    one.drive -= own
    drive = stored + own
    left -= drive
    if not drive_only:
        left -= _take_lent(state, who, left)
    if left and type(one) is Foe:
        # A Starman's fragment goes first: it comes back (MYK-BEAST-475).
        stars = min(left, star_fragments(state, who))
        yield from _with_stars(table, who, stars, rule)
        yield from _with_blood(table, who, one, left - stars, rule)
    elif left:
        yield from _with_stars(table, who, left, rule)
    spent = HopeSpent(
        who=who,
        amount=amount,
        purpose=purpose,
        drive=drive,
        voices=voices,
        spoken=f"{figures.name(state, who)} spending {amount} Hope",
    )
    if table.events is not None:  # else nobody listens
        table.log(
            rule,
            "{who} spends {amount} Hope{mix}.",
            who=figures.name(state, who),
            amount=cost,
            mix=f" ({drive} Drive, {counted(voices, 'Voice')})" if voices and drive else " (Voices)" if voices else "",
            figure=who,
        )
    yield from open_window(table, spent)
    return 0 if spent.useless else amount + (spent.bonus if purpose != "fixed" else 0)


def _voices_of(table: Table, who: Ref, cost: int, rule: str, drive_only: bool, voices_only: bool) -> Steps[int]:
    """How many of the points are Voices: the player's choice where both pools could pay (MYK-PLAY-036)."""
    state: Campaign = table.state
    if drive_only or not figures.is_person(who) or figures.team(state, who) != "court":
        return 0
    if voices_only:
        return cost
    drive = figures.get(state, who).drive + stored_drive(figures.get(state, who))
    least = max(0, cost - drive - lent(state, who) - star_fragments(state, who))
    most = min(cost, state.kingdom.voices)
    return (
        yield from pick_number(table, who, f"Of {cost} Hope, how many are Voices of the People?", least, most, rule)
    )


def _with_blood(table: Table, who: Ref, one: Foe, times: int, rule: str) -> Steps[None]:
    """A monster gives 1D6 HP in place of each point of Hope (MYK-WORLD-374)."""
    for _ in range(times):
        one.wounds_paid += 1
        lost = table.roll(
            "1d6", "MYK-WORLD-374", "{who} gives {total} HP in place of Hope.", who=figures.name(table.state, who)
        ).total
        yield from harm.lose_hp(table, who, lost, "MYK-WORLD-374", price=True)


def _with_stars(table: Table, who: Ref, number: int, rule: str) -> Steps[None]:
    """An Astrologist's Star Fragments are spent as Hope and are gone (MYK-CREATE-255)."""
    for held in figures.copies(table.state, who, "Star Fragment")[:number]:
        yield from items.destroy(table, who, held.slots[0], "MYK-CREATE-255", used_up=True)


def consent(table: Table, who: Ref, amount: int) -> Steps[bool]:
    """The rest of the Court may refuse that Voices are spent; silence is consent (MYK-PLAY-037)."""
    if table.options.voices_consent == "none":
        return True
    asked = VoicesAsked(
        who=who, amount=amount, spoken=f"{figures.name(table.state, who)} spending {counted(amount, 'Voice')} of the People"
    )
    yield from open_window(table, asked)
    return not asked.refused


# --- gaining ---------------------------------------------------------------------------------------------------------


def gain_drive(table: Table, who: Ref, amount: int, rule: str) -> int:
    """Drive rises, at most to Capacity; the Disoriented gain none (MYK-PLAY-038, MYK-PLAY-551, MYK-PLAY-745)."""
    state: Campaign = table.state
    one = figures.get(state, who)
    if amount <= 0 or one.dead:
        return 0
    if "Disoriented" in one.bad_statuses:
        table.log("MYK-PLAY-551", "{who} is Disoriented and gains no Drive.", who=figures.name(state, who))
        return 0
    gained = min(amount, free_capacity(state, who))
    one.drive += gained
    if gained:
        table.log(rule, "{who} gains {gained} Drive.", who=figures.name(state, who), gained=gained, figure=who)
    return gained


def lose_drive(table: Table, who: Ref, amount: int, rule: str) -> int:
    """Drive is lost, never below 0."""
    one = figures.get(table.state, who)
    lost = max(0, min(amount, one.drive))
    one.drive -= lost
    if lost:
        table.log(rule, "{who} loses {lost} Drive.", who=figures.name(table.state, who), lost=lost, figure=who)
    return lost


def change_voices(table: Table, amount: int, rule: str, *, spent: bool = False, by: Ref = "") -> Steps[None]:
    """The Voices of the People rise or fall, and a Kingdom Disaster may follow (MYK-PLAY-053, MYK-PLAY-054, MYK-PLAY-055)."""
    state: Campaign = table.state
    changed = VoicesChanged(amount=amount, spent=spent, by=by, spoken="the Voices of the People")
    yield from open_window(table, changed)
    if changed.prevented or not changed.amount:
        return
    before = state.kingdom.voices
    after = max(0, before + changed.amount)
    if changed.amount > 0:
        after = max(before, min(after, max_voices(state)))  # MYK-PLAY-745
    state.kingdom.voices = after
    table.log(
        rule,
        "Voices of the People: {before} to {after}." if before != after else "Voices of the People: still {after}.",
        before=before,
        after=after,
        books={"voices": after - before},
    )
    if changed.amount < 0:
        yield from _disaster(table, before, after, spent)


def recover_voices(table: Table, amount: int, rule: str) -> int:
    """Voices come back at once, up to the maximum (MYK-PLAY-745). How many: a rise is nothing that anybody answers."""
    state: Campaign = table.state
    gained = max(0, min(amount, max_voices(state) - state.kingdom.voices))
    state.kingdom.voices += gained
    if gained:
        said, now = "{gained:Voice of the People|Voices of the People} more ({now} now).", state.kingdom.voices
        table.log(rule, said, gained=gained, now=now, books={"voices": gained})
    return gained


def refill_voices(table: Table, rule: str) -> int:
    """All Voices come back."""
    return recover_voices(table, max_voices(table.state), rule)


def landmakers(state: Campaign) -> int:
    """How many Landmakers take part: not the absent, not the Dead, of a split party those here (MYK-PLAY-742)."""
    people = [state.people[one] for one in state.court]
    return sum(not one.absent and not one.dead and one.away != figures.ELSEWHERE for one in people)


def _disaster(table: Table, before: int, after: int, spent: bool) -> Steps[None]:
    """Falling below the number of Landmakers, spending below it, or a loss at 0: one roll (MYK-PLAY-053, MYK-PLAY-054,

    MYK-PLAY-055); in a large Court it comes sooner (MYK-CREATE-053). A Disaster in the middle of a Disaster waits until
    that one is over (MYK-PLAY-056)."""
    state: Campaign = table.state
    if state.phase == "Creation":
        return
    few = landmakers(state)
    if before >= few > after:
        rule = "MYK-PLAY-053"
    elif spent and before < few:
        rule = "MYK-PLAY-054"
    elif not spent and before == 0:
        rule = "MYK-PLAY-055"
    else:
        return
    yield from disaster(table, rule)


def disaster(table: Table, rule: str) -> Steps[None]:
    """Roll on the Kingdom Disaster Table, and once more for each that was called for meanwhile (MYK-PLAY-056)."""
    state: Campaign = table.state
    state.disasters += 1
    if state.disasters > 1:
        return
    while state.disasters:
        table.log(rule, "The Kingdom is in danger of a Disaster.")
        yield from roll_table(table, "Kingdom Disaster Table")
        state.disasters -= 1
