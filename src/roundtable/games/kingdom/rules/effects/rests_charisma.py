"""The Charisma Rest Table, row by row (MYK-PLAY-280)."""

from roundtable.games.kingdom import books
from roundtable.games.kingdom.rules.effects.happenings import others
from roundtable.games.kingdom.rules.effects.rests import another, ask, at_random, hates_more, likes_more, rest
from roundtable.games.kingdom.rules.exploring import exchange
from roundtable.games.kingdom.rules.exploring.encounter import befriend, fight, random_lairs
from roundtable.games.kingdom.rules.exploring.places import members, room_now
from roundtable.games.kingdom.rules.play import figures
from roundtable.games.kingdom.rules.play.asking import pick, pick_figure
from roundtable.games.kingdom.rules.play.moments import Check
from roundtable.games.kingdom.rules.play.verbs import harm, hope, ties
from roundtable.games.kingdom.state import Campaign, Ref, Subtype, Table
from roundtable.kernel.asks import Steps
from roundtable.kernel.options import Option

AFFECTION: tuple[Subtype, ...] = ("Loyalty", "Friendship", "Love")
HOSTILITY: tuple[Subtype, ...] = ("Anger", "Distrust", "Scorn")


@rest("charisma-rest/2")
def party(table: Table, who: Ref) -> Steps[Check | None]:
    """1 Drive to each; a failed Charisma / 9 makes all like, or hate, the roller more (MYK-PLAY-292)."""
    state: Campaign = table.state
    for one in members(state):
        hope.gain_drive(table, one, 1, "MYK-PLAY-292")
    made = yield from ask(table, who, "Charisma", 9, "MYK-PLAY-292")
    if not made.success:
        odd = table.roll("1d6", "MYK-PLAY-292", "{total}.").total % 2
        for one in others(state, who):
            change = likes_more if odd else hates_more
            yield from change(table, one, who, "MYK-PLAY-292")
    return made


@rest("charisma-rest/3")
def second_thoughts(table: Table, who: Ref) -> Steps[Check | None]:
    """Everybody's Affection and Hostility towards the roller trade places, with new subtypes (MYK-PLAY-293)."""
    state: Campaign = table.state
    for one in others(state, who):
        was = figures.get(state, one)
        key = figures.whom(who)
        liked = was.affection[key].score if key in was.affection else 0
        hated = was.hostility[key].score if key in was.hostility else 0
        if not liked and not hated:
            continue
        yield from ties.change(table, one, key, "affection", -liked, "MYK-PLAY-293")
        yield from ties.change(table, one, key, "hostility", -hated, "MYK-PLAY-293")
        trades: tuple[tuple[ties.Kind, int, tuple[Subtype, ...]], ...] = (
            ("affection", hated, AFFECTION),
            ("hostility", liked, HOSTILITY),
        )
        for kind, score, kinds in trades:
            if score:
                options = [Option(each, each) for each in kinds]
                chosen = ""  # of the Unconscious it is rolled (MYK-PLAY-763)
                if figures.awake(state, one):
                    chosen = yield from pick(table, one, f"Which {kind.capitalize()} is it?", options, "MYK-PLAY-293")
                yield from ties.change(table, one, key, kind, score, "MYK-PLAY-293", subtype=chosen)
    return None


@rest("charisma-rest/4")
def among_friends(table: Table, who: Ref) -> Steps[Check | None]:
    """Drive and HP by the number of those who like the roller (MYK-PLAY-294)."""
    friends = sum(ties.toward(table.state, one, who) > 0 for one in others(table.state, who))
    hope.gain_drive(table, who, friends, "MYK-PLAY-294")
    harm.heal(table, who, friends, "MYK-PLAY-294")
    yield from ()
    return None


@rest("charisma-rest/5")
def shared_taste(table: Table, who: Ref) -> Steps[Check | None]:
    """With one who shares a Like the Affection rises both ways (MYK-PLAY-295)."""
    state: Campaign = table.state
    mine = figures.landmaker(state, who).likes
    among = [one for one in others(state, who) if any(like in mine for like in figures.landmaker(state, one).likes)]
    if among:
        other = yield from pick_figure(table, who, "With whom do you talk?", among, "MYK-PLAY-295")
        yield from likes_more(table, who, other, "MYK-PLAY-295")
        yield from likes_more(table, other, who, "MYK-PLAY-295")
    return None


@rest("charisma-rest/6")
def courtship(table: Table, who: Ref) -> Steps[Check | None]:
    """Charisma against 9 + somebody's Affection raises it by 1 (MYK-PLAY-296)."""
    other = yield from another(table, who, "Whom do you court?", "MYK-PLAY-296")
    if other is None:
        return None
    made = yield from ask(table, who, "Charisma", 9 + ties.toward(table.state, other, who), "MYK-PLAY-296")
    if made.success:
        yield from likes_more(table, other, who, "MYK-PLAY-296")
    return made


@rest("charisma-rest/7")
def chat(table: Table, who: Ref) -> Steps[Check | None]:
    """Charisma / 9: with a random other the Affection rises one way or the other (MYK-PLAY-297)."""
    made = yield from ask(table, who, "Charisma", 9, "MYK-PLAY-297")
    other = at_random(table, who) if made.success else None
    if other:
        name = figures.name(table.state, other)
        options = [Option("mine", f"You like {name} more"), Option("theirs", f"{name} likes you more")]
        chosen = yield from pick(table, who, "Who is charmed?", options, "MYK-PLAY-297")
        fond, of = (who, other) if chosen == "mine" else (other, who)
        yield from likes_more(table, fond, of, "MYK-PLAY-297")
    return made


@rest("charisma-rest/8")
def glance(table: Table, who: Ref) -> Steps[Check | None]:
    """Affection towards a random other rises by 1 (MYK-PLAY-298)."""
    other = at_random(table, who)
    if other:
        yield from likes_more(table, who, other, "MYK-PLAY-298")
    return None


@rest("charisma-rest/9")
def favourites(table: Table, who: Ref) -> Steps[Check | None]:
    """Each names somebody they like, who gains 1 Drive; the unnamed lose 1 and like a random one more (MYK-PLAY-299)."""
    state: Campaign = table.state
    named: list[Ref] = []
    for one in members(state):
        # The Unconscious choose nobody (MYK-PLAY-763).
        liked = [other for other in others(state, one) if ties.toward(state, one, other) and figures.awake(state, one)]
        if liked:
            named.append((yield from pick_figure(table, one, "Whom do you name?", liked, "MYK-PLAY-299")))
    for one in members(state):
        if one in named:
            hope.gain_drive(table, one, 1, "MYK-PLAY-299")
            continue
        hope.lose_drive(table, one, 1, "MYK-PLAY-299")
        other = at_random(table, one)
        if other:
            yield from likes_more(table, one, other, "MYK-PLAY-299")
    return None


@rest("charisma-rest/10")
def rumour(table: Table, who: Ref) -> Steps[Check | None]:
    """A random other: hated more by all on an odd die, else closer to the roller, both ways (MYK-PLAY-300)."""
    state: Campaign = table.state
    other = at_random(table, who)
    if other is None:
        return None
    if table.roll("1d6", "MYK-PLAY-300", "A rumour: {total}.").total % 2:
        for one in others(state, other):
            yield from hates_more(table, one, other, "MYK-PLAY-300")
    else:
        yield from likes_more(table, other, who, "MYK-PLAY-300")
        yield from likes_more(table, who, other, "MYK-PLAY-300")
    return None


@rest("charisma-rest/11")
def guests(table: Table, who: Ref) -> Steps[Check | None]:
    """Random monsters: Charisma against their highest Level + 3 for an Exchange at once, else Combat (MYK-PLAY-301)."""
    state: Campaign = table.state
    lairs = random_lairs(table, "Neutral")
    room_now(state).lairs += lairs
    highest = max(books.monsters[lair.book].level for lair in lairs)
    made = yield from ask(table, who, "Charisma", highest + 3, "MYK-PLAY-301")
    if not made.success:
        for lair in lairs:
            lair.reaction = "Hostile"
        fight(table, lairs)
        return made
    befriend(table, lairs, "MYK-PLAY-301")
    for lair in lairs:
        lair.leaves = True
    options = [*exchange.offers(table, who, lairs), Option("none", "Nothing")]
    chosen = yield from pick(table, who, "The guests are Friendly. An Exchange?", options, "MYK-PLAY-301")
    if chosen != "none":
        kind, _, number = chosen.partition(" ")
        yield from exchange.carry_out(table, who, kind, number)
    return made


@rest("charisma-rest/12")
def stolen_hearts(table: Table, who: Ref) -> Steps[Check | None]:
    """All Affection for a chosen one goes to the roller, from each of the others (MYK-PLAY-302).

    Each brings the sum of it, or where the table decided so only the own.
    """
    state: Campaign = table.state
    chosen = yield from another(table, who, "Whose admirers do you take?", "MYK-PLAY-302")
    if chosen is None:
        return None
    total = sum(ties.toward(state, one, chosen) for one in others(state, chosen))
    for one in [other for other in others(state, who) if other != chosen]:
        score = ties.toward(state, one, chosen)
        moves = score if state.options.kiss_moves_own_affection_only else total
        if moves:
            yield from likes_more(table, one, who, "MYK-PLAY-302", moves)
        if score:
            yield from likes_more(table, one, chosen, "MYK-PLAY-302", -score)
    return None
