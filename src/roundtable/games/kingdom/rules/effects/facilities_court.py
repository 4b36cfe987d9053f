"""The Court Facilities, in the book's order (MYK-GEAR-245)."""

from roundtable.games.kingdom import books
from roundtable.games.kingdom.reserved import plays
from roundtable.games.kingdom.rules.effects.facilities_recreational import more_voices
from roundtable.games.kingdom.rules.effects.unknown_regions import temple_treasure
from roundtable.games.kingdom.rules.exploring.exchange import learn_counts
from roundtable.games.kingdom.rules.exploring.gathering import learn_names
from roundtable.games.kingdom.rules.exploring.places import delve
from roundtable.games.kingdom.rules.fight.attack import attack
from roundtable.games.kingdom.rules.fight.weapons import Weapon, allowed_targets, strikes_at_random
from roundtable.games.kingdom.rules.kingdom_phase import joining
from roundtable.games.kingdom.rules.kingdom_phase.gathering_place import at_home
from roundtable.games.kingdom.rules.play import checks, figures, knowing, numbers
from roundtable.games.kingdom.rules.play.asking import agrees, all_at_once, draw, draw_aim, pick, pick_figure
from roundtable.games.kingdom.rules.play.effects import AFTER_USE, adds
from roundtable.games.kingdom.rules.play.facilities import (
    Site,
    facility,
    plan,
    reaction,
    sites,
    stands,
    strongest,
    succeeds,
)
from roundtable.games.kingdom.rules.play.moments import Bonus, Check, CheckDeclared, Damage, Fell
from roundtable.games.kingdom.rules.play.verbs import followers as people
from roundtable.games.kingdom.rules.play.verbs import hope, realm, ties
from roundtable.games.kingdom.rules.play.windows import Source
from roundtable.games.kingdom.rules.record.court import deciding_kings, present
from roundtable.games.kingdom.rules.record.cycles import last, learn
from roundtable.games.kingdom.rules.record.realm import called, citizens, group_level, groups
from roundtable.games.kingdom.state import Campaign, Gained, Lasting, Ref, Table
from roundtable.kernel.asks import Ask, Choose, Steps
from roundtable.kernel.options import Option
from roundtable.kernel.wording import counted


@plan("Royal Palace", "1 Voice more; on a failure 1 fewer")
def royal_palace(table: Table, who: Ref, site: Site) -> Steps[None]:
    """Lifestyle against 10: a Voice comes back, or one is lost (MYK-GEAR-246)."""
    if (yield from succeeds(table, who, site)):
        hope.recover_voices(table, 1, "MYK-GEAR-246")
    else:
        yield from hope.change_voices(table, -1, "MYK-GEAR-246")


# --- the Throne ------------------------------------------------------------------------------------------------------


def _kings_check(table: Table, declared: CheckDeclared) -> list[Ref]:
    made = declared.check
    kings = [figures.person(one) for one in deciding_kings(table.state)]
    return [made.who] if made.who in kings and not made.is_attribute and not made.auto else []


def _people_behind(state: Campaign) -> int:
    """A tenth of the Citizens at home, rounded up (MYK-GEAR-248, MYK-GEAR-315)."""
    return -(-citizens(state) // 10)


@reaction(
    "Throne",
    CheckDeclared,
    who=_kings_check,
    gives=lambda table, event, holder: f"{_people_behind(table.state)} more on this check, once in the game",
    per="game",
)
def throne(table: Table, declared: CheckDeclared, holder: str) -> None:
    """The King's check is higher by a tenth of the Citizens (MYK-GEAR-248)."""
    declared.check.bonuses.append(Bonus(_people_behind(table.state), "Throne", "MYK-GEAR-248"))
    table.log("MYK-GEAR-248", "The Kingdom stands behind its King: {more} more.", more=_people_behind(table.state))


# --- the Hall --------------------------------------------------------------------------------------------------------


def _all_free(table: Table, who: Ref, site: Site) -> bool:
    """In the Kingdom Phase, with everybody of the Court Free to Act, and not yet refused."""
    state: Campaign = table.state
    if state.at_home is None or "Hall" in state.at_home.refused or len(present(state)) < 2:
        return False
    return len(joining.could_join(state, who)) == len(present(state)) - 1


@plan("Hall", "if all come: 2 Affection for somebody, for everybody", can=_all_free, with_others=True)
def hall(table: Table, who: Ref, site: Site) -> Steps[None]:
    """All of the Court give their action; each has 2 more Affection for whom they like (MYK-GEAR-249)."""
    state: Campaign = table.state
    others = joining.could_join(state, who)
    said = f"{figures.name(state, who)} calls the whole Court into the Hall. Do you give your action to it?"
    coming = yield from joining.ask_all(table, others, said, "MYK-GEAR-249")
    if len(coming) < len(present(state)) - 1:
        table.log("MYK-GEAR-249", "Not everybody comes: nothing happens in the Hall.")
        at_home(state).refused.append("Hall")
        at_home(state).acted.remove(who)
        return
    for one in coming:
        joining.spend_action(state, one)
    court = [figures.person(one) for one in present(state)]
    asks: list[Ask] = []
    for one in court:
        options = [Option(each, figures.name(state, each), f"figure {each}") for each in _liked(state) if each != one]
        prompt = f"{figures.name(state, one)}: for whom 2 Affection?"
        asks.append(Choose(figures.number_of(one), prompt, options, rule="MYK-GEAR-249"))
    answers = yield from all_at_once(asks)
    for number, other in answers.items():
        yield from ties.change(
            table, figures.person(number), figures.whom(str(other)), "affection", 2, "MYK-GEAR-249"
        )


def _liked(state: Campaign) -> list[Ref]:
    """Whom one may grow fond of in the Hall: any character of the Court or known to it, here or away (MYK-GEAR-249)."""
    return [
        figures.person(number)
        for number, one in enumerate(state.people)
        if not one.dead and one.team == "court" and (one.name or number in state.court)
    ]


# --- Council, Cutchery, Harem ----------------------------------------------------------------------------------------


@plan(
    "Council",
    lambda table, who, site: f"{counted(site.level, 'Voice')} more at most in this game, and all of them back",
)
def council(table: Table, who: Ref, site: Site) -> Steps[None]:
    """Culture against 10: the maximum of Voices is higher by the Level for this game, and all come back (MYK-GEAR-250)."""
    if (yield from succeeds(table, who, site)):
        more_voices(table, "Council", site.level, "MYK-GEAR-250")


CUT = "upkeep cut"
"""What a Cutchery takes off the Upkeep, which stays at 1 at least (MYK-GEAR-251)."""


@plan("Cutchery", lambda table, who, site: f"Upkeep of this game lower by {site.level} + 1D6, to 1 at least")
def cutchery(table: Table, who: Ref, site: Site) -> Steps[None]:
    """Lifestyle against 10: this game's Upkeep falls by Level + 1D6, the die thrown at once (MYK-GEAR-251)."""
    state: Campaign = table.state
    if (yield from succeeds(table, who, site)):
        less = site.level + table.roll("1d6", "MYK-GEAR-251", "The books are kept well: {total}.").total
        last(state, state, Lasting(name="Cutchery", rule="MYK-GEAR-251", what=CUT, amount=less, until="game"))
        table.log("MYK-GEAR-251", "Upkeep will be {less} MG lower, 1 at least.", less=less)


HEIR = "heir"


@plan("Harem", "if you are dead in the End Phase, an heir with your stats takes your place")
def harem(table: Table, who: Ref, site: Site) -> None:
    """Who dies in this game is followed by somebody with the same stats (MYK-GEAR-252)."""
    state: Campaign = table.state
    strongest(
        state, figures.get(state, who), Lasting(name="Harem", rule="MYK-GEAR-252", what=HEIR, until="game", amount=1)
    )
    table.log("MYK-GEAR-252", "{who} has an heir, should it come to that.", who=figures.name(state, who), figure=who)


def heirs(table: Table) -> Steps[None]:
    """In the End Phase: who is dead and used the Harem may be followed by an heir, without ties and Items (MYK-GEAR-252)."""
    state: Campaign = table.state
    for number in state.court:
        one = state.people[number]
        if not one.dead or not any(effect.what == HEIR for effect in one.lasting):
            continue
        who, name = figures.person(number), called(state, number)
        if (
            yield from agrees(
                table, who, f"{name} is dead. Does an heir take the place?", "MYK-GEAR-252", "Yes, the heir"
            )
        ):
            realm.succeed(table, number, "MYK-GEAR-252")


# --- Sanctuary and Chevaliers ----------------------------------------------------------------------------------------

CRUSADERS = ("Mach Penguin", "Migrancy Fish")
"""As what the Crusaders may be treated (MYK-BEAST-486)."""


def _temples_level(state: Campaign, site: Site) -> int:
    """The Level of the Temple it is attached to, or 1 where the table decided so (MYK-GEAR-253)."""
    if state.options.sanctuary_level_source == "one":
        return 1
    room = site.place.removesuffix(f" {site.name}")
    return next(
        (group_level(state, one) for one in groups(state) if f"{room} Temple" in one.places),
        1,  # in a room of the dungeon it stands alone
    )


@plan("Sanctuary", lambda table, who, site: f"{_temples_level(table.state, site)}D6 Crusaders follow you in this game")
def sanctuary(table: Table, who: Ref, site: Site) -> Steps[None]:
    """Culture against 12: the Temple's Level in D6 of Followers who go when the game ends (MYK-GEAR-253)."""
    state: Campaign = table.state
    if not (yield from succeeds(table, who, site)):
        return
    dice = _temples_level(state, site)
    number = table.roll(f"{dice}d6", "MYK-GEAR-253", "{total} Crusaders take the vow.").total
    options = [Option(one, f"They count as {one}") for one in CRUSADERS]
    species = yield from pick(table, who, "What do the Crusaders count as?", options, "MYK-GEAR-253")
    people.gain_crusaders(table, who, species, number, "MYK-GEAR-253")


@plan("Chevaliers", lambda table, who, site: f"{site.level} more damage with weapons in this game")
def chevaliers(table: Table, who: Ref, site: Site) -> Steps[None]:
    """Military against 10: the user's weapons do more damage by the Level for this game (MYK-GEAR-254)."""
    state: Campaign = table.state
    if (yield from succeeds(table, who, site)):
        effect = Lasting(name="Chevaliers", rule="MYK-GEAR-254", what="damage", amount=site.level, until="game")
        strongest(state, figures.get(state, who), effect)


@plan("Temple", "a random room of the map is revealed: its monsters, and how many Traps")
def temple(table: Table, who: Ref, site: Site) -> Steps[None]:
    """Culture against 10: a random room is revealed, number and type of monsters, number of Traps (MYK-GEAR-255)."""
    state: Campaign = table.state
    if (yield from succeeds(table, who, site)):
        rooms = list(delve(state).rooms)
        room = rooms[draw(table, len(rooms))]
        learn_counts(table, room, "seen in the Temple", "MYK-GEAR-255")
        learn_names(table, room, "MYK-GEAR-255", whole=False)
        if state.at_home is not None:
            state.at_home.scouted = True
    for member in site.members:
        yield from temple_treasure(table, who, member)


# --- Garden, Theater, Keep Tower -------------------------------------------------------------------------------------


@plays("facility/garden")
def garden(state: Campaign, made: Check) -> list[Bonus]:
    """Every check of the Court in the Kingdom Phase is higher by the best Garden's Level (MYK-GEAR-256)."""
    best = max(site.level for site in sites(state, "Garden"))
    return [Bonus(best, "Garden", "MYK-GEAR-256")]


def _in_the_garden(state: Campaign, made: Check) -> list[Bonus]:
    ours = state.phase == "Kingdom" and figures.is_person(made.who) and figures.team(state, made.who) == "court"
    return garden(state, made) if ours and stands(state, "Garden") and sites(state, "Garden") else []


checks.PLACES.append(_in_the_garden)


def _shows(state: Campaign) -> int:
    """How many Entertainment Skills the Court knows in all."""
    known = [name for who in present(state) for name in knowing.own_skills(state, figures.person(who))]
    return sum(books.skills[name].is_of("Entertainment") for name in known)


@plan("Theater", lambda table, who, site: f"{counted(_shows(table.state) + site.level, 'Voice')} back")
def theater(table: Table, who: Ref, site: Site) -> Steps[None]:
    """Culture against 10: Voices come back, one for each Entertainment Skill of the Court and each Level (MYK-GEAR-257)."""
    if (yield from succeeds(table, who, site)):
        hope.recover_voices(table, _shows(table.state) + site.level, "MYK-GEAR-257")


@adds("capacity", facility("Keep Tower"))
def keep_tower(state: Campaign, who: Ref, holder: str, about: object) -> int:
    """Capacity of every Court member is 1 higher (MYK-GEAR-258)."""
    ours = figures.is_person(who) and figures.team(state, who) == "court"
    return int(ours and stands(state, "Keep Tower") and bool(sites(state, "Keep Tower")))


# --- Tomb, Armory, Pagoda --------------------------------------------------------------------------------------------


def _lies_there(table: Table, fell: Fell) -> list[Ref]:
    """The dead one has a Tomb: who is at hand of the Court decides."""
    state: Campaign = table.state
    if not fell.dead or not figures.is_person(fell.who):
        return []
    name = called(state, figures.number_of(fell.who))
    mourners = [figures.person(one) for one in present(state) if figures.person(one) != fell.who]
    return mourners[:1] if any(name in site.choices for site in sites(state, "Tomb")) else []


def _mourned(state: Campaign, who: Ref) -> int:
    """All the Affection of the Court towards somebody, and 5 (MYK-GEAR-259)."""
    return 5 + sum(ties.toward(state, figures.person(one), who) for one in state.court if figures.person(one) != who)


@reaction(
    "Tomb",
    Fell,
    who=_lies_there,
    gives=lambda table, fell, holder: f"{_mourned(table.state, fell.who)} MG are given in memory",
)
def tomb(table: Table, fell: Fell, holder: str) -> None:
    """MG as many as the Court's Affection towards the dead one, and 5 (MYK-GEAR-259)."""
    realm.gain_mg(table, _mourned(table.state, fell.who), "MYK-GEAR-259")


ARMORY = facility("Armory")


@plays("facility/armory")
def armory(table: Table, who: Ref, source: Source, on: list[Ref]) -> Steps[None]:
    """After a Support Action in Combat 1D6 Followers pay for an attack with its weapon at Level 0 (MYK-GEAR-260)."""
    state: Campaign = table.state
    counted = "facility/armory court cycle"
    for name in dict.fromkeys(word for site in sites(state, "Armory") for word in site.choices):
        entry = books.items[name].weapon
        assert entry is not None, f"an Armory without a weapon: {name}"
        weapon = Weapon(f"armory {name}", name, entry.kind == "melee", entry.range, entry.damage)
        aims = allowed_targets(state, who, weapon)
        if not aims or state.limits.get(counted) or numbers.followers(state, who) < 1:
            continue
        prompt = f"{figures.name(state, who)}: 1D6 Followers for an attack with a {name} from the Armory?"
        if (yield from agrees(table, who, prompt, ARMORY.rule, f"Attack with the {name}", auto=False)):
            state.limits[counted] = 1
            rolled = table.roll("1d6", ARMORY.rule, "{total:Follower carries|Followers carry} the {item}.", item=name).total
            yield from people.lose(table, who, rolled, ARMORY.rule, cost=True)
            if strikes_at_random(state, who):  # MYK-PLAY-560
                target = draw_aim(table, who, aims)
            else:
                target = yield from pick_figure(table, who, "Whom do you attack?", aims, ARMORY.rule)
            yield from attack(table, who, weapon, [target], extra=True)


def _from_the_armory(table: Table, who: Ref, source: Source, on: list[Ref]) -> Steps[None]:
    state: Campaign = table.state
    if state.battle is None or source.timing != "Support" or not figures.is_person(who):
        return
    if figures.team(state, who) == "court" and stands(state, "Armory") and figures.awake(state, who):
        yield from armory(table, who, source, on)


AFTER_USE.append(_from_the_armory)


def _hit(table: Table, damage: Damage) -> list[Ref]:
    state: Campaign = table.state
    ours = figures.is_person(damage.to) and figures.team(state, damage.to) == "court"
    return [damage.to] if ours and not damage.prevented else []


def _lore(state: Campaign) -> list[tuple[str, str]]:
    """The Skills that the Pagodas know, with the monster."""
    monsters = [word for site in sites(state, "Pagoda") for word in site.choices]
    return [(name, monster) for monster in dict.fromkeys(monsters) for name in books.monsters[monster].skills]


@reaction(
    "Pagoda",
    Damage,
    who=_hit,
    gives=lambda table, damage, holder: "know a Skill of its monster until the cycle ends, once in the game (1 Hope)",
    pays={"Hope": "1"},
    per="game",
)
def pagoda(table: Table, damage: Damage, holder: str) -> Steps[None]:
    """Who takes damage knows a Skill of the Pagoda's monster until the cycle ends; the first use is paid (MYK-GEAR-261)."""
    state: Campaign = table.state
    who = figures.owner(holder)
    one = figures.get(state, who)
    options = [Option(name, f"{name} ({monster}): {books.skills[name].text}") for name, monster in _lore(state)]
    name = yield from pick(table, who, "Which Skill does the Pagoda teach?", options, "MYK-GEAR-261")
    learn(state, one, Gained(name=name, source="Pagoda", until="cycle", pays=-1))
    if knowing.needs_waking(name):
        last(state, one, Lasting(name=name, rule="MYK-GEAR-261", what="monster skill", note=name, until="cycle"))
    table.log("MYK-GEAR-261", "{who} knows {skill} for now.", who=figures.name(state, who), skill=name, figure=who)
