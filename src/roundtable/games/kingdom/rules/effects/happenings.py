"""The four Happening Tables, row by row: what a critical failure in Camp brings (MYK-PLAY-229).

`who` is the roller. Rows that stand in several tables are one function.
"""

from typing import Any

from roundtable.games.kingdom import books
from roundtable.games.kingdom.rules.exploring.encounter import fight, random_encounter
from roundtable.games.kingdom.rules.exploring.places import able, delve, members, room_now, room_of
from roundtable.games.kingdom.rules.exploring.time import QUARTERS, additional_quarter
from roundtable.games.kingdom.rules.exploring.traps import activation, fire
from roundtable.games.kingdom.rules.play import checks, figures, numbers
from roundtable.games.kingdom.rules.play.asking import agrees, draw, pick, pick_figure
from roundtable.games.kingdom.rules.play.effects import EFFECTS
from roundtable.games.kingdom.rules.play.moments import AttackOver
from roundtable.games.kingdom.rules.play.verbs import followers as people
from roundtable.games.kingdom.rules.play.verbs import harm, hope, items, maxima, realm, status, ties
from roundtable.games.kingdom.rules.play.verbs.maxima import keep_to_maxima
from roundtable.games.kingdom.rules.play.verbs.tables import roll_table, row
from roundtable.games.kingdom.rules.play.windows import REFUSED, sign
from roundtable.games.kingdom.rules.record.cycles import last
from roundtable.games.kingdom.rules.record.rolling import roll_on
from roundtable.games.kingdom.rules.record.scores import max_followers
from roundtable.games.kingdom.state import Campaign, KnownSkill, Lair, Lasting, Ref, Table, Tie, TrapNow, add_to
from roundtable.kernel.asks import Steps
from roundtable.kernel.options import Option


def others(state: Campaign, who: Ref) -> list[Ref]:
    """The other members of the Court who are here."""
    return [one for one in members(state) if one != who]


def for_the_game(table: Table, who: Ref, name: str, rule: str, what: str, amount: int = 0, note: str = "") -> None:
    """An effect on somebody for the rest of the game."""
    effect = Lasting(name=name, rule=rule, what=what, amount=amount, note=note, until="game")
    last(table.state, figures.get(table.state, who), effect)


def fondest(table: Table, who: Ref, rule: str) -> Steps[Ref | None]:
    """Who has the highest Affection towards the roller; the roller picks among equals, nobody where there is none."""
    state: Campaign = table.state
    most = max((ties.toward(state, one, who) for one in others(state, who)), default=0)
    if not most:
        return None
    among = [one for one in others(state, who) if ties.toward(state, one, who) == most]
    return (yield from pick_figure(table, who, "Whose Affection is it?", among, rule))


def most_hostile(state: Campaign, who: Ref) -> int:
    """The highest Hostility that anybody of the Court has towards the roller."""
    return max((ties.toward(state, one, who, "hostility") for one in others(state, who)), default=0)


# --- rows of several tables ------------------------------------------------------------------------------------------


def _weaker(score: str, effect: str, rule: str) -> None:
    @row(effect)
    def weaker(table: Table, who: Ref, about: Any) -> Steps[None]:
        """Unless a Drink is given up, a score is 1 lower for the game (MYK-PLAY-230, MYK-PLAY-241, MYK-PLAY-252,
        MYK-PLAY-264)."""
        drinks = figures.copies(table.state, who, "Drink")
        if drinks and (
            yield from agrees(
                table, who, f"Give up a Drink, or have {score} 1 lower?", rule, "Give up the Drink", "Keep it"
            )
        ):
            yield from items.destroy(table, who, drinks[0].slots[0], rule, used_up=True)
            return
        for_the_game(table, who, "Happening", rule, score, -1)
        keep_to_maxima(table, who)
        beyond = numbers.followers(table.state, who) - max_followers(table.state, figures.landmaker(table.state, who))
        yield from people.lose(table, who, beyond, "MYK-PLAY-745", cost=True)  # no loss that anybody could prevent


for _score, _rule in (("Wit", "230"), ("Charisma", "241"), ("Quest", "252"), ("Warfare", "264")):
    _weaker(_score, f"{_score.lower()}-happening/2", f"MYK-PLAY-{_rule}")


def _turned(effect: str, rule: str) -> None:
    @row(effect)
    def turned(table: Table, who: Ref, about: Any) -> Steps[None]:
        """The fondest raises Hostility by that Affection, which becomes 0 (MYK-PLAY-233, MYK-PLAY-244, MYK-PLAY-255)."""
        one = yield from fondest(table, who, rule)
        if one is None:
            return
        score = ties.toward(table.state, one, who)
        yield from ties.change(table, one, figures.whom(who), "hostility", score, rule)
        yield from ties.change(table, one, figures.whom(who), "affection", -score, rule)


for _table, _rule in (("wit", "233"), ("charisma", "244"), ("quest", "255")):
    _turned(f"{_table}-happening/5", f"MYK-PLAY-{_rule}")


def cooler(table: Table, who: Ref, rule: str) -> Steps[bool]:
    """Everybody's Affection towards the roller drops by 1. Whether any fell to 0 by it."""
    fell = False
    for one in others(table.state, who):
        before = ties.toward(table.state, one, who)
        if before:
            yield from ties.change(table, one, figures.whom(who), "affection", -1, rule)
            fell = fell or before == 1
    return fell


# --- Wit -------------------------------------------------------------------------------------------------------------


@row("wit-happening/3")
def unrest(table: Table, who: Ref, about: Any) -> Steps[None]:
    """2D6 of at least Voices + the Affection for the King: 1D6 Voices are lost, and another roll (MYK-PLAY-231)."""
    state: Campaign = table.state
    kings = [one for one in members(state) if figures.landmaker(state, one).class_name == "King"]
    loved = sum(ties.toward(state, one, king) for king in kings[:1] for one in members(state) if one != king)
    rolled = table.roll(
        "2d6", "MYK-PLAY-231", "Unrest: {total}, from {limit} on.", limit=state.kingdom.voices + loved
    ).total
    if rolled >= state.kingdom.voices + loved:
        lost = table.roll("1d6", "MYK-PLAY-231", "{total:Voice is|Voices are} lost.").total
        yield from hope.change_voices(table, -lost, "MYK-PLAY-231")
        yield from roll_table(table, "Wit Happening Table", who, about, rule="MYK-PLAY-231")


@row("wit-happening/4")
def confused(table: Table, who: Ref, about: Any) -> Steps[None]:
    """The roller becomes Disoriented (MYK-PLAY-232)."""
    yield from status.gain_status(table, who, "Disoriented", "MYK-PLAY-232")


@row("wit-happening/6")
def gossip(table: Table, who: Ref, about: Any) -> Steps[None]:
    """All like the roller 1 less; if anybody falls to 0, 1 Voice is lost (MYK-PLAY-234)."""
    if (yield from cooler(table, who, "MYK-PLAY-234")):
        yield from hope.change_voices(table, -1, "MYK-PLAY-234")


@row("wit-happening/7")
def scandal(table: Table, who: Ref, about: Any) -> Steps[None]:
    """Voices fall by the highest Hostility towards the roller (MYK-PLAY-235)."""
    yield from hope.change_voices(table, -most_hostile(table.state, who), "MYK-PLAY-235")


@row("wit-happening/8")
def affront(table: Table, who: Ref, about: Any) -> None:
    """The Relationship with a random other kingdom worsens by 1 step (MYK-PLAY-236)."""
    kingdoms = realm.others(table.state)
    if kingdoms:
        realm.change_relation(table, kingdoms[draw(table, len(kingdoms))], -1, "MYK-PLAY-236")


@row("wit-happening/9")
def waste(table: Table, who: Ref, about: Any) -> Steps[None]:
    """Lifestyle against 9 + Turns passed, or Upkeep +1D6 MG (MYK-PLAY-237)."""
    state: Campaign = table.state
    made = yield from checks.check(
        table, who, "Lifestyle", 9 + state.quarter // QUARTERS, "MYK-PLAY-237", kind="happening", why="Lifestyle check"
    )
    if not made.success:
        state.kingdom.upkeep_change += table.roll("1d6", "MYK-PLAY-237", "{total} MG more Upkeep.").total


@row("wit-happening/10")
def dawdle(table: Table, who: Ref, about: Any) -> Steps[None]:
    """One extra Quarter passes, in which nobody acts (MYK-PLAY-238)."""
    yield from additional_quarter(table, "MYK-PLAY-238")


@row("wit-happening/11")
def salaries(table: Table, who: Ref, about: Any) -> None:
    """In the Treasury Meeting Upkeep rises by 1 MG for each Talent used this game (MYK-PLAY-239)."""
    last(table.state, table.state, Lasting(name="Happening", rule="MYK-PLAY-239", what="upkeep per talent", amount=1))


@row("wit-happening/12")
def new_calling(table: Table, who: Ref, about: Any) -> Steps[None]:
    """The Job changes for good to a random one, with its Skill (MYK-PLAY-240)."""
    yield from new_job(table, who, "MYK-PLAY-240")


def new_job(table: Table, who: Ref, rule: str) -> Steps[None]:
    """A Job of the Birth Table in place of the old one, with its Skill; the player's choice on a 66. The same Job changes
    nothing (MYK-PLAY-240, MYK-WORLD-174)."""
    one = figures.landmaker(table.state, who)
    rolled = roll_on(table, "Birth Table", rule=rule).row
    job = rolled.name or rolled.text
    if job not in books.jobs.entries:
        options = [Option(name, name) for name, entry in books.jobs.entries.items() if not entry.advanced]
        job = yield from pick(table, who, "Which Job do you take up?", options, rule)
    if job in one.jobs:
        return
    old = one.jobs[0] if one.jobs else ""
    if len(one.jobs) > 1:
        old = yield from pick(
            table, who, "Which Job is given up?", [Option(name, name) for name in one.jobs], rule
        )
    take_up(table, who, job, old, rule)


def take_up(table: Table, who: Ref, job: str, old: str, rule: str) -> None:
    """A Job in place of an old one, with its Skill, for good; others stay (MYK-PLAY-240, MYK-BEAST-315, MYK-GEAR-015)."""
    one = figures.landmaker(table.state, who)
    one.jobs = [job if name == old else name for name in one.jobs] or [job]
    if old:
        one.skills = [known for known in one.skills if known.name != books.jobs[old].skill]
    if not any(known.name == books.jobs[job].skill for known in one.skills):  # each once (MYK-GEAR-323)
        add_to(one.skills, KnownSkill(name=books.jobs[job].skill, source="Job"))
    table.log(rule, "{who} is {job} now.", who=figures.name(table.state, who), job=job, figure=who)
    maxima.cap_hp(table, who, rule)


# --- Charisma --------------------------------------------------------------------------------------------------------


@row("charisma-happening/3")
def scapegoat(table: Table, who: Ref, about: Any) -> Steps[None]:
    """Everybody's Hostility towards a chosen character rises by 1 (MYK-PLAY-242)."""
    state: Campaign = table.state
    chosen = yield from pick_figure(table, who, "Whom does everybody blame?", members(state), "MYK-PLAY-242")
    for one in others(state, chosen):
        yield from ties.change(table, one, figures.whom(chosen), "hostility", 1, "MYK-PLAY-242")


@row("charisma-happening/4")
def cursed(table: Table, who: Ref, about: Any) -> Steps[None]:
    """The roller becomes Cursed (MYK-PLAY-243)."""
    yield from status.gain_status(table, who, "Cursed", "MYK-PLAY-243")


def _lovers(state: Campaign, who: Ref) -> list[Ref]:
    """Who has Love for the roller, the fondest first."""
    found = []
    for one in others(state, who):
        tie: Tie | None = figures.get(state, one).affection.get(figures.whom(who))
        if tie is not None and tie.kind == "Love" and tie.score:
            found.append(one)
    return sorted(found, key=lambda one: -ties.toward(state, one, who))


def _fondest_of(table: Table, who: Ref, lovers: list[Ref]) -> Steps[Ref]:
    """The fondest of some lovers; the roller picks among equals (MYK-PLAY-245)."""
    most = max(ties.toward(table.state, one, who) for one in lovers)
    among = [one for one in lovers if ties.toward(table.state, one, who) == most]
    return (yield from pick_figure(table, who, "Who is jealous?", among, "MYK-PLAY-245"))


@row("charisma-happening/6")
def jealousy(table: Table, who: Ref, about: Any) -> Steps[None]:
    """The two who love the roller most raise Hostility towards each other by 1 (MYK-PLAY-245)."""
    lovers = _lovers(table.state, who)
    if len(lovers) >= 2:
        one = yield from _fondest_of(table, who, lovers)
        other = yield from _fondest_of(table, who, [each for each in lovers if each != one])
        yield from ties.change(table, one, figures.whom(other), "hostility", 1, "MYK-PLAY-245")
        yield from ties.change(table, other, figures.whom(one), "hostility", 1, "MYK-PLAY-245")


@row("charisma-happening/7")
def deserted(table: Table, who: Ref, about: Any) -> Steps[None]:
    """Followers are lost by the highest Hostility towards the roller (MYK-PLAY-246)."""
    yield from people.lose(table, who, most_hostile(table.state, who), "MYK-PLAY-246")


@row("charisma-happening/8")
def distracted(table: Table, who: Ref, about: Any) -> None:
    """Dice of no more than the number of lovers are a critical failure for the game, never less than 2 (MYK-PLAY-247)."""
    count = len(_lovers(table.state, who))
    already = sum(effect.amount for effect in figures.get(table.state, who).lasting if effect.what == "fumble range")
    for_the_game(table, who, "Happening", "MYK-PLAY-247", "fumble range", max(0, count - 2 - already))  # the higher counts


@row("charisma-happening/9")
def unpopular(table: Table, who: Ref, about: Any) -> Steps[None]:
    """All like the roller 1 less (MYK-PLAY-248)."""
    yield from cooler(table, who, "MYK-PLAY-248")


@row("charisma-happening/10")
def mutiny(table: Table, who: Ref, about: Any) -> Steps[None]:
    """Charisma against the number of Followers, or as many are lost as were missing (MYK-PLAY-249)."""
    difficulty = numbers.followers(table.state, who)
    made = yield from checks.check(
        table, who, "Charisma", difficulty, "MYK-PLAY-249", kind="happening", why="Charisma check"
    )
    if not made.success:
        yield from people.lose(table, who, made.difficulty - made.result, "MYK-PLAY-249")


@row("charisma-happening/11")
def lovers_tiff(table: Table, who: Ref, about: Any) -> Steps[None]:
    """HP are lost by the Warfare of the fondest (MYK-PLAY-250)."""
    one = yield from fondest(table, who, "MYK-PLAY-250")
    if one is not None:
        yield from harm.lose_hp(table, who, numbers.score(table.state, one, "Warfare"), "MYK-PLAY-250", by=one)


@row("charisma-happening/12")
def alone(table: Table, who: Ref, about: Any) -> None:
    """No Cooperative Checks and no Special Relationships for the rest of the game (MYK-PLAY-251)."""
    for_the_game(table, who, "Happening", "MYK-PLAY-251", "no cooperation")


# --- Quest -----------------------------------------------------------------------------------------------------------


@row("quest-happening/3")
def stumble(table: Table, who: Ref, about: Any) -> Steps[None]:
    """1D6 HP are lost (MYK-PLAY-253)."""
    lost = table.roll("1d6", "MYK-PLAY-253", "{who} stumbles: {total}.", who=figures.name(table.state, who)).total
    yield from harm.lose_hp(table, who, lost, "MYK-PLAY-253")


@row("quest-happening/4")
def smitten(table: Table, who: Ref, about: Any) -> Steps[None]:
    """Affection for the map's Ruler, and fumbled attacks on the beloved cost Drive for the game (MYK-PLAY-254)."""
    yield from ties.change(table, who, "ruler", "affection", 1, "MYK-PLAY-254")
    for_the_game(table, who, "Happening", "MYK-PLAY-254", "smitten")


@EFFECTS.on(
    AttackOver,
    name="smitten",
    held_as=sign("smitten"),
    rule="MYK-PLAY-254",
    title="Smitten",
    who=lambda table, over: (
        [over.attack.by] if any(e.what == "smitten" for e in figures.get(table.state, over.attack.by).lasting) else []
    ),
    when=lambda table, over, holder: bool(over.attack.check and over.attack.check.fumble),
    may=False,
)
def broken_heart(table: Table, over: AttackOver, holder: str) -> None:
    """A critical failure against somebody one likes costs as much Drive (MYK-PLAY-254)."""
    fond = max(ties.toward(table.state, holder, target) for target in over.attack.to)
    hope.lose_drive(table, holder, fond, "MYK-PLAY-254")


@row("quest-happening/6")
def lost_in_the_dark(table: Table, who: Ref, about: Any) -> Steps[None]:
    """A random Item Slot: an Item in it is destroyed (MYK-PLAY-256)."""
    slot = table.die(6, "MYK-PLAY-256", "Item Slot {total}.")
    yield from items.destroy(table, who, slot, "MYK-PLAY-256")


@row("quest-happening/7")
def nervous(table: Table, who: Ref, about: Any) -> None:
    """Every disarm difficulty is 1 higher for the game (MYK-PLAY-257)."""
    last(table.state, table.state, Lasting(name="Happening", rule="MYK-PLAY-257", what="disarm difficulty", amount=1))


@numbers.rule_adds("disarm difficulty", "Happening", "MYK-PLAY-257", sign="disarm difficulty", stacks=True)
def _nervous(state: Campaign, who: Ref, holder: str, about: Any) -> int:
    return sum(effect.amount for effect in state.lasting if effect.what == "disarm difficulty")


@row("quest-happening/8")
def to_blame(table: Table, who: Ref, about: Any) -> Steps[None]:
    """All like the roller 1 less, and Hostility towards the roller rises by 1 (MYK-PLAY-258)."""
    yield from cooler(table, who, "MYK-PLAY-258")
    for one in others(table.state, who):
        yield from ties.change(table, one, figures.whom(who), "hostility", 1, "MYK-PLAY-258")


@row("quest-happening/9")
def cave_in(table: Table, who: Ref, about: Any) -> Steps[None]:
    """Everybody checks Quest / 11 or takes 2D6 damage (MYK-PLAY-259)."""
    for one in members(table.state):
        made = yield from checks.check(table, one, "Quest", 11, "MYK-PLAY-259", kind="happening", why="Quest check")
        if not made.success:
            damage = table.roll("2d6", "MYK-PLAY-259", "{who}: {total}.", who=figures.name(table.state, one)).total
            yield from harm.hurt(table, one, damage, "MYK-PLAY-259", source="Happening")


@row("quest-happening/10")
def bargain(table: Table, who: Ref, about: Any) -> Steps[None]:
    """A Common Item, 1D6 MG more Upkeep and a Voice less, unless another stops it (MYK-PLAY-260, MYK-PLAY-261)."""
    state: Campaign = table.state
    for one in able(state):
        if one == who or hope.available(state, one) < hope.with_eater(state, 1):
            continue
        name = figures.name(state, who)
        if not (
            yield from agrees(table, one, f"Stop {name} from buying something?", "MYK-PLAY-261", "Stop it (1 Hope)")
        ):
            continue
        if (yield from hope.tender(table, one, 1, "fixed", "MYK-PLAY-261")) == REFUSED:
            continue
        made = yield from checks.check(table, one, "Quest", 9, "MYK-PLAY-261", kind="happening", why="Quest check")
        if made.success:
            return
    common = [entry.name for entry in books.items if not entry.rare]
    if state.gm is not None:
        from roundtable.kernel.asks import Choose

        chosen: str = yield Choose(state.gm, "Which Common Item?", [Option(n, n) for n in common], rule="MYK-PLAY-260")
    else:
        chosen = common[draw(table, len(common))]
    yield from items.gain_item(table, who, chosen, "MYK-PLAY-260")
    state.kingdom.upkeep_change += table.roll("1d6", "MYK-PLAY-260", "{total} MG more Upkeep.").total
    yield from hope.change_voices(table, -1, "MYK-PLAY-260")


@row("quest-happening/11")
def trap_found(table: Table, who: Ref, about: Any) -> Steps[None]:
    """A random Disaster Trap lies here, discovered, and fires at once (MYK-PLAY-262)."""
    state: Campaign = table.state
    name = roll_on(table, "Disaster Trap Table", rule="MYK-PLAY-262").row.text
    low, high = books.traps[name].levels
    level = low
    while low != high:
        level = table.die(6, "MYK-WORLD-101", "{total}: the Trap's Level.")
        if level < 6:
            break
    now = TrapNow(trap=name, level=level, at=room_of(state), discovered=True, shown=True)
    if now.at:  # before the Entrance there is nothing in which it could stay
        delve(state).traps.append(now)
    if activation(now) != "Automatic":  # such a one stays in force here
        yield from fire(table, now, by=who)


@row("quest-happening/12")
def bad_luck(table: Table, who: Ref, about: Any) -> None:
    """Whoever picks a target at random picks the roller, for the rest of the game (MYK-PLAY-263)."""
    for_the_game(table, who, "Happening", "MYK-PLAY-263", "always picked")


# --- Warfare ---------------------------------------------------------------------------------------------------------


@row("warfare-happening/3")
def ambush(table: Table, who: Ref, about: Any) -> Steps[None]:
    """A Random Encounter as Combat, the Court Surprised (MYK-PLAY-265)."""
    yield from random_encounter(table, hostile=True, surprised=True)


@row("warfare-happening/4")
def dread(table: Table, who: Ref, about: Any) -> None:
    """Drive is lost: Voices - 1D6 (MYK-PLAY-266)."""
    die = table.roll("1d6", "MYK-PLAY-266", "Voices less {total}.").total
    hope.lose_drive(table, who, max(0, table.state.kingdom.voices - die), "MYK-PLAY-266")


@row("warfare-happening/5")
def accident(table: Table, who: Ref, about: Any) -> Steps[None]:
    """1D6 Followers are lost (MYK-PLAY-267)."""
    lost = table.roll("1d6", "MYK-PLAY-267", "{total:Follower|Followers}.").total
    yield from people.lose(table, who, lost, "MYK-PLAY-267")


@row("warfare-happening/6")
def brawl(table: Table, who: Ref, about: Any) -> Steps[None]:
    """Whom the roller is most hostile to loses HP by the roller's Warfare (MYK-PLAY-268)."""
    state: Campaign = table.state
    most = max((ties.toward(state, who, one, "hostility") for one in others(state, who)), default=0)
    if most:
        among = [one for one in others(state, who) if ties.toward(state, who, one, "hostility") == most]
        hit = among[draw(table, len(among))]
        yield from harm.lose_hp(table, hit, numbers.score(state, who, "Warfare"), "MYK-PLAY-268", by=who)


@row("warfare-happening/7")
def beaten(table: Table, who: Ref, about: Any) -> Steps[None]:
    """HP are lost by the highest Hostility towards the roller (MYK-PLAY-269)."""
    yield from harm.lose_hp(table, who, most_hostile(table.state, who), "MYK-PLAY-269")


@row("warfare-happening/8")
def rage(table: Table, who: Ref, about: Any) -> Steps[None]:
    """The roller's Hostility towards everybody rises by 1 (MYK-PLAY-270)."""
    for one in others(table.state, who):
        yield from ties.change(table, who, figures.whom(one), "hostility", 1, "MYK-PLAY-270")


@row("warfare-happening/9")
def sore(table: Table, who: Ref, about: Any) -> None:
    """Each successful enemy attack on the roller deals 1 more damage for the game (MYK-PLAY-271)."""
    for_the_game(table, who, "Happening", "MYK-PLAY-271", "sore")


@numbers.rule_adds("damage taken", "Happening", "MYK-PLAY-271", sign="sore", stacks=True)
def _sore(state: Campaign, who: Ref, holder: str, about: Any) -> int:
    """Blows only: what else hurts, hurts no more than before."""
    if about is None or about.attack is None:
        return 0
    return sum(effect.what == "sore" for effect in figures.get(state, who).lasting)


@row("warfare-happening/10")
def gloom(table: Table, who: Ref, about: Any) -> None:
    """Everybody loses 1 Drive (MYK-PLAY-272)."""
    for one in members(table.state):
        hope.lose_drive(table, one, 1, "MYK-PLAY-272")


@row("warfare-happening/11")
def revenge(table: Table, who: Ref, about: Any) -> Steps[None]:
    """1D6 of a species defeated this game attack (MYK-PLAY-273)."""
    state: Campaign = table.state
    defeated = delve(state).beaten
    options = [Option(name, name) for name in dict.fromkeys(defeated)]
    if not options:
        return
    chosen = yield from pick(table, who, "Whose kin come for revenge?", options, "MYK-PLAY-273")
    number = table.roll("1d6", "MYK-PLAY-273", "{total} of them.").total
    lair = Lair(book=chosen, count=number, reaction="Hostile")
    room_now(state).lairs.append(lair)
    fight(table, [lair])


@row("warfare-happening/12")
def weary(table: Table, who: Ref, about: Any) -> None:
    """Capacity is 1 lower for the rest of the game (MYK-PLAY-274)."""
    for_the_game(table, who, "Happening", "MYK-PLAY-274", "capacity", -1)
    one = figures.get(table.state, who)
    hope.lose_drive(table, who, one.drive - numbers.number(table.state, who, "capacity"), "MYK-PLAY-274")
