"""Followers: lost, gained and moved (MYK-PLAY-057, MYK-PLAY-058, MYK-PLAY-059). Nothing else changes their number."""

from roundtable.games.kingdom.rules.play import figures, numbers
from roundtable.games.kingdom.rules.play.asking import NOBODY, seat_of
from roundtable.games.kingdom.rules.play.moments import FollowersGone, FollowersLost
from roundtable.games.kingdom.rules.play.verbs import items, maxima
from roundtable.games.kingdom.rules.play.windows import open_window
from roundtable.games.kingdom.rules.record import scores
from roundtable.games.kingdom.rules.record.cycles import last
from roundtable.games.kingdom.state import Campaign, Fighter, Lasting, Ref, Table, take_from
from roundtable.kernel.asks import ChooseNumber, Steps
from roundtable.kernel.wording import counted


def lose(
    table: Table, who: Ref, amount: int, rule: str, *, by: Ref = "", cost: bool = False, trap: bool = False
) -> Steps[int]:
    """Somebody loses Followers, at most all there are (MYK-PLAY-058, MYK-BEAST-017), by somebody's doing or by a `trap`. How
    many were really lost."""
    state: Campaign = table.state
    if amount <= 0 or numbers.followers(state, who) <= 0:
        return 0
    losing = FollowersLost(
        who=who,
        amount=min(amount, numbers.followers(state, who)),
        by=by,
        cost=cost,
        spoken=f"{figures.name(state, who)} losing {counted(amount, 'Follower')}",
    )
    if not cost:
        yield from open_window(table, losing)
    if losing.prevented:
        return 0
    losing.lost = min(losing.amount, numbers.followers(state, who))
    gm = NOBODY if state.gm is None else state.gm
    people_lost = yield from _take(table, who, losing.lost, gm if trap else seat_of(table, by or who))
    table.log(
        rule,
        "{who} loses {lost:Follower|Followers} ({left} left).",
        books={"followers": -people_lost} if figures.is_person(who) else {},
        who=figures.name(state, who),
        lost=losing.lost,
        left=numbers.followers(state, who),
        figure=who,
    )
    if figures.is_person(who):
        maxima.cap_hp(table, who, "MYK-CREATE-224")
    if losing.lost:
        yield from open_window(
            table, FollowersGone(who=who, lost=losing.lost, spoken=f"the Followers lost by {figures.name(state, who)}")
        )
    return losing.lost


def _take(table: Table, who: Ref, amount: int, seat: int) -> Steps[int]:
    """Regular people and Monster Citizens: the seat that controls the effect decides who goes; where the rules do, as few
    monsters as may be (MYK-WORLD-395). How many people."""
    state: Campaign = table.state
    one = figures.get(state, who)
    for species in list(one.monster_followers):
        rest = one.followers + sum(one.monster_followers.values()) - one.monster_followers[species]
        most = min(amount, one.monster_followers[species])
        least = min(most, max(0, amount - rest))  # Star Fragments stand for the rest
        number = least
        if least < most and seat != NOBODY:
            whose = "" if seat == seat_of(table, who) else f" of {figures.name(state, who)}"
            said = f"How many of the {amount} lost Followers{whose} are {species}?"
            number = yield ChooseNumber(seat, said, least, most, rule="MYK-WORLD-395")
        one.monster_followers[species] -= number
        amount -= number
        mourned = number - _crusaders_go(one, species, number)
        if mourned and figures.is_person(who):
            lost = state.kingdom.losses.monsters
            lost[species] = lost.get(species, 0) + mourned
            _note_lost(state, f"{who} {species}", mourned)
        if not one.monster_followers[species]:
            del one.monster_followers[species]
    if amount > one.followers:
        # Star Fragments that count as Followers go last, and are destroyed (MYK-CREATE-255).
        stars = figures.copies(state, who, "Star Fragment")[: amount - one.followers]
        amount = one.followers
        for held in stars:
            yield from items.destroy(table, who, held.slots[0], "MYK-CREATE-255", used_up=True)
    one.followers -= amount
    if figures.is_person(who):
        state.kingdom.losses.followers += amount
        _note_lost(state, who, amount)
    return amount


def _note_lost(state: Campaign, whose: str, amount: int) -> None:
    """What was lost in a Combat may come back as it ends (MYK-CREATE-267): "p0", or of a species "p0 Ogrekin"."""
    if state.battle is not None:
        state.battle.lost_followers[whose] = state.battle.lost_followers.get(whose, 0) + amount


def bring_back(table: Table, whose: str, amount: int, rule: str) -> int:
    """Followers lost in this Combat are there again, as many as can be led. How many."""
    state: Campaign = table.state
    assert state.battle is not None
    who, _, species = whose.partition(" ")
    losses = state.kingdom.losses
    if species:
        one = figures.get(state, who)
        room = numbers.number(state, who, "max_followers") - numbers.followers(state, who)
        back = max(0, min(amount, room))
        one.monster_followers[species] = one.monster_followers.get(species, 0) + back
        losses.monsters[species] = max(0, losses.monsters.get(species, 0) - back)
        said = "{back} {species} follow {who} again."
        table.log(rule, said, back=back, species=species, who=figures.name(state, who), figure=who)
    else:
        back = gain(table, who, amount, rule)
        losses.followers = max(0, losses.followers - back)
    state.battle.lost_followers[whose] -= back
    return back


def gain(table: Table, who: Ref, amount: int, rule: str) -> int:
    """Somebody gains Followers, at most to the maximum; the rest are lost (MYK-PLAY-745). How many."""
    state: Campaign = table.state
    one = figures.get(state, who)
    room = numbers.number(state, who, "max_followers") - numbers.followers(state, who)
    gained = max(0, min(amount, room))
    one.followers += gained
    kept = {"followers": gained} if figures.is_person(who) else {}
    name = figures.name(state, who)
    table.log(rule, "{who} gains {gained:Follower|Followers}.", who=name, gained=gained, figure=who, books=kept)
    return gained


def send_home(table: Table, who: Ref, amount: int, rule: str) -> int:
    """Followers go home and are Citizens again; they are not lost (MYK-PLAY-717, MYK-PLAY-718,

    MYK-PLAY-719). How many went."""
    one = figures.get(table.state, who)
    gone = min(amount, one.followers)
    one.followers -= gone
    table.state.kingdom.citizens += gone
    if gone:
        moved, name = {"followers": -gone, "citizens": gone}, figures.name(table.state, who)
        table.log(rule, "{who} sends {gone:Follower|Followers} home.", gone=gone, who=name, figure=who, books=moved)
        maxima.cap_hp(table, who, "MYK-CREATE-224")
    return gone


def court_keeps_to_maxima(table: Table) -> None:
    """Everybody of the Court: Followers that are more than one can lead now go home, HP and Drive above their maxima are
    lost (MYK-PLAY-745, MYK-PLAY-038)."""
    state: Campaign = table.state
    for number in state.court:
        one = state.people[number]
        if not one.base:
            continue
        who = figures.person(number)
        above = scores.followers(one) - scores.max_followers(state, one)
        if above > 0:
            send_home(table, who, above, "MYK-PLAY-745")
        if one.hp > scores.max_hp(one) or one.drive > scores.capacity(one):
            maxima.keep_to_maxima(table, who)


# --- Crusaders (MYK-GEAR-253) ----------------------------------------------------------------------------------------

CRUSADERS = "crusaders"


def gain_crusaders(table: Table, who: Ref, species: str, number: int, rule: str) -> int:
    """Followers for this game, who count as Monster Citizens of a species, within the maximum (MYK-GEAR-253). How many."""
    state: Campaign = table.state
    one = figures.get(state, who)
    room = numbers.number(state, who, "max_followers") - numbers.followers(state, who)
    gained = max(0, min(number, room))
    if gained:
        one.monster_followers[species] = one.monster_followers.get(species, 0) + gained
        effect = Lasting(name="Sanctuary", rule=rule, what=CRUSADERS, note=species, amount=gained, until="game")
        last(state, one, effect)
    name = figures.name(state, who)
    table.log(rule, "{gained} Crusaders follow {who}.", gained=gained, who=name, figure=who)
    return gained


def _crusaders_go(one: Fighter, species: str, number: int) -> int:
    """Of so many Followers of a species that are lost the Crusaders go first, and nobody gets them back. How many."""
    gone = 0
    for effect in one.lasting:
        if effect.what == CRUSADERS and effect.note == species:
            here = min(effect.amount, number - gone)
            effect.amount -= here
            gone += here
    return gone


def crusaders_vanish(table: Table) -> None:
    """In the End Phase Crusaders who came home do not become Citizens: they go (MYK-GEAR-253)."""
    for one in table.state.people:
        for effect in [effect for effect in one.lasting if effect.what == CRUSADERS]:
            left = min(effect.amount, one.monster_followers.get(effect.note, 0))
            take_from(one.lasting, effect)
            if left:
                one.monster_followers[effect.note] -= left
                if not one.monster_followers[effect.note]:
                    del one.monster_followers[effect.note]
                table.log(effect.rule, "{number} Crusaders of {who} go their way.", number=left, who=one.name)
