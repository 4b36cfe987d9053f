"""The Residential Facilities, in the book's order (MYK-GEAR-262).

What can be stored in a Treasure Chest is in `kingdom_phase/keeping`, what a Mausoleum offers in `end_phase/growth`.
"""

from roundtable.games.kingdom import books
from roundtable.games.kingdom.rules.creation.granting import talent_choice
from roundtable.games.kingdom.rules.kingdom_phase import joining
from roundtable.games.kingdom.rules.kingdom_phase.gathering_place import at_home
from roundtable.games.kingdom.rules.play import figures
from roundtable.games.kingdom.rules.play.asking import agrees, pick, pick_figure, seat_of
from roundtable.games.kingdom.rules.play.facilities import (
    Site,
    chance_of,
    chosen_for,
    plan,
    sites,
    strongest,
    succeeds,
    while_it_stands,
)
from roundtable.games.kingdom.rules.play.moments import AttackHits, PeriodEnds
from roundtable.games.kingdom.rules.play.verbs import harm, hope, realm, ties
from roundtable.games.kingdom.rules.play.windows import EFFECTS, sign
from roundtable.games.kingdom.rules.record.belongings import rides, saddled
from roundtable.games.kingdom.rules.record.court import in_charge, present
from roundtable.games.kingdom.rules.record.realm import called, population
from roundtable.games.kingdom.rules.record.rolling import roll_on
from roundtable.games.kingdom.rules.record.scores import followers
from roundtable.games.kingdom.state import Campaign, Lasting, Ref, Table
from roundtable.kernel.asks import ChooseSome, Steps
from roundtable.kernel.options import Option
from roundtable.kernel.wording import counted

HOUSED, CROWDED = 20, 10
"""How many people a Level of a Slum houses, and how many a Level of a Private Room keeps out."""


@while_it_stands("population limit", "Slum")
def slum(state: Campaign, site: Site) -> int:
    """The Kingdom can house 20 more people for each Level, unless the table decided otherwise (MYK-GEAR-263)."""
    return HOUSED * site.level if state.options.slum_raises_population_cap else 0


@while_it_stands("upkeep", "Slum")
def slum_costs(state: Campaign, site: Site) -> int:
    """Every room of a Slum costs 1 MG of Upkeep (MYK-GEAR-263)."""
    return len(site.members)


@while_it_stands("strolls", "Main Street")
def main_street(state: Campaign, site: Site) -> int:
    """So many of the Court may Wander once more (MYK-GEAR-264)."""
    return site.level


def name_strollers(table: Table) -> Steps[None]:
    """As Action Resolution begins, who leads it names those who may Wander once more by a Main Street (MYK-GEAR-264)."""
    from roundtable.games.kingdom.rules.play.facilities import added

    state: Campaign = table.state
    home = at_home(state)
    home.strolls = []
    most = min(added(state, "strolls"), len(present(state)))
    if most:
        options = [
            Option(figures.person(one), called(state, one), f"figure {figures.person(one)}") for one in present(state)
        ]
        prompt = "Main Street: who may Wander once in addition to the own action?"
        leader = in_charge(state, "Action Resolution")
        home.strolls = yield ChooseSome(leader, prompt, options, 0, most, rule="MYK-GEAR-264")


# --- Toller and Cutty Stool ------------------------------------------------------------------------------------------

TOLLS = "tolls"


@plan("Toller", "a Voice comes back with every Turn in the dungeon")
def toller(table: Table, who: Ref, site: Site) -> Steps[None]:
    """1 Hope and Culture against 10: a Voice comes back at the end of each Turn of this game (MYK-GEAR-265)."""
    state: Campaign = table.state
    if (yield from succeeds(table, who, site)):
        strongest(state, state, Lasting(name="Toller", rule="MYK-GEAR-265", what=TOLLS, amount=1, until="game"))


def _tolling(table: Table, ends: PeriodEnds) -> list[Ref]:
    tolls = ends.kind == "turn" and any(effect.what == TOLLS for effect in table.state.lasting)
    return [realm.speaker(table.state)] if tolls else []


@EFFECTS.on(
    PeriodEnds,
    name="facility/toller:turn",
    rule="MYK-GEAR-265",
    title="Toller",
    who=_tolling,
    held_as=sign(TOLLS),
    may=False,
)
def bells(table: Table, ends: PeriodEnds, holder: str) -> None:
    """The bell tolls at the end of the Turn (MYK-GEAR-265)."""
    hope.recover_voices(table, 1, "MYK-GEAR-265")


@plan("Cutty Stool", "somebody of the Court takes 1D6 damage, and a Voice comes back")
def cutty_stool(table: Table, who: Ref, site: Site) -> Steps[None]:
    """A Court member takes 1D6 damage; a Voice comes back (MYK-GEAR-266)."""
    state: Campaign = table.state
    court = [figures.person(one) for one in present(state)]
    whom = yield from pick_figure(table, who, "Who does penance?", court, "MYK-GEAR-266")
    rolled = table.roll("1d6", "MYK-GEAR-266", "{who} is pelted.", who=figures.name(state, whom)).total
    yield from harm.hurt(table, whom, rolled, "MYK-GEAR-266", source="Cutty Stool")
    hope.recover_voices(table, 1, "MYK-GEAR-266")


@plan(
    "Backstair",
    "Affection or Hostility towards somebody, as a die says",
    can=lambda table, who, site: len(present(table.state)) > 1,
)
def backstair(table: Table, who: Ref, site: Site) -> Steps[None]:
    """An odd die gives 1 Affection towards somebody, an even one 1 Hostility (MYK-GEAR-267)."""
    state: Campaign = table.state
    others = [figures.person(one) for one in present(state) if figures.person(one) != who]
    other = yield from pick_figure(table, who, "Whom do you meet on the stairs?", others, "MYK-GEAR-267")
    rolled = table.die(6, "MYK-GEAR-267", "Whispers on the stairs: {total}.")
    yield from ties.change(
        table, who, figures.whom(other), "affection" if rolled % 2 else "hostility", 1, "MYK-GEAR-267"
    )


# --- the Private Room ------------------------------------------------------------------------------------------------


@while_it_stands("population limit", "Private Room")
def private_room(state: Campaign, site: Site) -> int:
    """Its map houses 10 people fewer for each Level (MYK-GEAR-269)."""
    return -CROWDED * site.level


def rested_in_private(table: Table) -> None:
    """As a game begins, who has a Private Room has as much Drive as its Level (MYK-GEAR-269)."""
    state: Campaign = table.state
    for site in sites(state, "Private Room"):
        for number in present(state):
            if chosen_for(state, figures.person(number), site):
                hope.gain_drive(table, figures.person(number), site.level, "MYK-GEAR-269")


# --- Gangland, Inn, Piazza -------------------------------------------------------------------------------------------


@plan(
    "Gangland",
    lambda table, who, site: f"{site.level} MG for {counted(site.level, 'Voice')}",
    can=lambda table, who, site: table.state.kingdom.voices >= site.level,
)
def gangland(table: Table, who: Ref, site: Site) -> Steps[None]:
    """MG as many as the Level, and as many Voices are lost; not without so many Voices (MYK-GEAR-270)."""
    realm.gain_mg(table, site.level, "MYK-GEAR-270")
    yield from hope.change_voices(table, -site.level, "MYK-GEAR-270")


@plan("Inn", lambda table, who, site: f"{site.level} MG for {site.level}D6 of your HP")
def inn(table: Table, who: Ref, site: Site) -> Steps[None]:
    """MG as many as the Level; the user loses so many D6 of HP, which is no damage (MYK-GEAR-272)."""
    realm.gain_mg(table, site.level, "MYK-GEAR-272")
    lost = table.roll(f"{site.level}d6", "MYK-GEAR-272", "Hard work: {total} HP.").total
    yield from harm.lose_hp(table, who, lost, "MYK-GEAR-272")


def _companions(state: Campaign, who: Ref) -> list[Ref]:
    """Who could come to the Piazza too, and has not said no (MYK-GEAR-273)."""
    refused = [] if state.at_home is None else state.at_home.refused
    return [one for one in joining.could_join(state, who) if f"Piazza {who} {one}" not in refused]


@plan(
    "Piazza",
    "with another who gives the action too: 1 Affection for each other",
    can=lambda table, who, site: bool(_companions(table.state, who)),
    with_others=True,
)
def piazza(table: Table, who: Ref, site: Site) -> Steps[None]:
    """Two make the check; if both succeed each has 1 more Affection for the other, with a new subtype if wanted

    (MYK-GEAR-273)."""
    state: Campaign = table.state
    others = _companions(state, who)
    options = [
        Option(
            one, f"{figures.name(state, one)} ({chance_of(state, who, 'Culture', 5 + ties.toward(state, who, one))})"
        )
        for one in others
    ]
    other = yield from pick(table, who, "Whom do you ask to the Piazza?", options, "MYK-GEAR-273")
    said = f"{figures.name(state, who)} asks you to the Piazza. Do you give your action to it?"
    if not (yield from joining.ask_all(table, [other], said, "MYK-GEAR-273")):
        table.log("MYK-GEAR-273", "{who} waits in vain, and may do something else.", who=figures.name(state, who))
        at_home(state).refused.append(f"Piazza {who} {other}")
        at_home(state).acted.remove(who)
        return
    joining.spend_action(state, other)
    both = []
    for one, friend in ((who, other), (other, who)):
        both.append((yield from succeeds(table, one, site, ties.toward(state, one, friend))))
    if all(both):
        for one, friend in ((who, other), (other, who)):
            had = ties.toward(state, one, friend) > 0
            yield from ties.change(table, one, figures.whom(friend), "affection", 1, "MYK-GEAR-273")
            prompt = f"{figures.name(state, one)}: roll anew what kind of Affection it is?"
            if had and (yield from agrees(table, one, prompt, "MYK-GEAR-273", "Roll anew", "Keep it", auto=False)):
                ties.roll_anew(table, one, figures.whom(friend), "affection", "MYK-GEAR-273")


# --- the Onstead -----------------------------------------------------------------------------------------------------

RIDES = "rides into battle"


@plan(
    "Onstead",
    lambda table, who, site: f"who has a Ride adds 1D6 damage, {counted(site.level, 'time')} each in this game",
)
def onstead(table: Table, who: Ref, site: Site) -> Steps[None]:
    """Lifestyle against 10: in this game who has a Ride may add 1D6 damage as often as the Level (MYK-GEAR-274)."""
    state: Campaign = table.state
    if (yield from succeeds(table, who, site)):
        strongest(
            state, state, Lasting(name="Onstead", rule="MYK-GEAR-274", what=RIDES, amount=site.level, until="game")
        )


def _charge(table: Table, hits: AttackHits) -> list[Ref]:
    """The attacker has a Ride and has not ridden as often as may be, nor in this attack."""
    state: Campaign = table.state
    most = max((effect.amount for effect in state.lasting if effect.what == RIDES), default=0)
    by = hits.attack.by
    if not most or not figures.is_person(by) or not rides(state, figures.get(state, by)) or "Onstead" in hits.attack.along:
        return []
    return [by] if state.limits.get(f"facility/onstead {by} game", 0) < most else []


def _mounts(state: Campaign, who: Ref) -> list[str]:
    """The dice a Ride may add: 1D6, or the Damage of the Monster Citizen it is or was made from (MYK-GEAR-274)."""
    mounts = [held for held in figures.get(state, who).items if held.item == "Ride" or saddled(state, held)]
    species = [word for held in mounts for word in held.choice if word in books.monsters.entries]
    return ["1D6", *(books.monsters[one].damage for one in species)]


@EFFECTS.on(
    AttackHits,
    name="facility/onstead:charge",
    rule="MYK-GEAR-274",
    title="Onstead",
    who=_charge,
    held_as=sign(RIDES),
    label=lambda table, hits, holder: f"Onstead: {' or '.join(_mounts(table.state, holder))} more damage",
)
def ride_down(table: Table, hits: AttackHits, holder: str) -> Steps[None]:
    """More damage from the saddle, once in an attack (MYK-GEAR-274)."""
    state: Campaign = table.state
    counted = f"facility/onstead {holder} game"
    state.limits[counted] = state.limits.get(counted, 0) + 1
    options = [Option(dice, f"{dice} more") for dice in dict.fromkeys(_mounts(state, holder))]
    dice = yield from pick(table, holder, "How does the Ride strike?", options, "MYK-GEAR-274")
    hits.attack.along.append("Onstead")
    hits.attack.damage_dice.append(dice)


# --- Exclusive Area and Windmill -------------------------------------------------------------------------------------


@plan(
    "Exclusive Area",
    "a Talent of the Kingdom takes up another Job, by the Birth Table",
    can=lambda table, who, site: bool(table.state.kingdom.talents),
)
def exclusive_area(table: Table, who: Ref, site: Site) -> Steps[None]:
    """1 MG and Culture against 10: a Talent's Job becomes a roll on the Birth Table, the Court's choice on a 66

    (MYK-GEAR-275)."""
    state: Campaign = table.state
    options = [Option(f"talent {number}", one.job) for number, one in enumerate(state.kingdom.talents)]
    key = yield from pick(table, who, "Which Talent moves in?", options, "MYK-GEAR-275")
    if not (yield from succeeds(table, who, site)):
        return
    rolled = roll_on(table, "Birth Table", rule="MYK-GEAR-275").row
    job = rolled.name or rolled.text
    if job not in books.jobs.entries:
        jobs = [Option(name, name) for name, entry in books.jobs.entries.items() if not entry.advanced]
        job = yield from realm.court_picks(table, "Which Job does the Talent take up?", jobs, "MYK-GEAR-275")
    choice = yield from talent_choice(max(0, seat_of(table, who)), job)
    realm.retrain_talent(table, int(key.split()[1]), job, "MYK-GEAR-275", choice)


def _led(state: Campaign) -> int:
    """Followers are people of the Kingdom too (MYK-GEAR-276)."""
    return sum(followers(one) for one in state.people)


@plan(
    "Windmill",
    lambda table, who, site: f"whenever the population grows in this game, {site.level} more",
    can=lambda table, who, site: population(table.state) + _led(table.state) >= 50 * site.level,
)
def windmill(table: Table, who: Ref, site: Site) -> None:
    """In this game every increase of the population is larger by the Level; not below 50 people a Level (MYK-GEAR-276)."""
    state: Campaign = table.state
    strongest(
        state, state, Lasting(name="Windmill", rule="MYK-GEAR-276", what=realm.GROWS, amount=site.level, until="game")
    )
    table.log("MYK-GEAR-276", "The Windmill turns: bread for more.")
