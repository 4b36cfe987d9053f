"""How a Combat ends: what lasted for it is over, deadlines pass, and the winners look for treasure (MYK-PLAY-434)."""

from roundtable.games.kingdom import books
from roundtable.games.kingdom.books.tables import Find
from roundtable.games.kingdom.rules.fight.fatal_wound import deadlines
from roundtable.games.kingdom.rules.fight.over import decided
from roundtable.games.kingdom.rules.play import figures
from roundtable.games.kingdom.rules.play.asking import pick, pick_figure
from roundtable.games.kingdom.rules.play.checks import representative
from roundtable.games.kingdom.rules.play.effects import EFFECTS, open_window
from roundtable.games.kingdom.rules.play.moments import CombatEnds, TreasureRolled
from roundtable.games.kingdom.rules.play.verbs import items, status
from roundtable.games.kingdom.rules.play.verbs.maxima import keep_to_maxima
from roundtable.games.kingdom.rules.record.cycles import end_cycle
from roundtable.games.kingdom.rules.record.rolling import roll_on
from roundtable.games.kingdom.rules.record.treasures import item_level, treasure_table
from roundtable.games.kingdom.state import Campaign, Ref, Table, Winner
from roundtable.kernel.asks import Steps
from roundtable.kernel.options import Option

COMMON = ("Arms", "Lifestyle", "Recovery", "Exploration")
SAID = {
    "court": "The Court has won.",
    "foes": "The Court is wiped out.",
    "nobody": "Nobody is left standing.",
    "fled": "The Combat is over.",
}


def end(table: Table, winner: Winner) -> Steps[None]:
    """The Combat is over: effects of its end, then everybody is as before it (MYK-PLAY-748)."""
    state: Campaign = table.state
    battle = state.battle
    assert battle is not None
    battle.winner = winner
    part = any(one.away == figures.ELSEWHERE and not one.dead for one in state.people)
    how = "Nobody of them is left standing." if winner == "foes" and part else SAID[winner]
    table.log("MYK-PLAY-434", "{how}", how=how)
    ends = CombatEnds(winner=winner, wiped_out=winner in ("foes", "nobody"), spoken="the end of the Combat")
    yield from open_window(table, ends)
    if ends.wiped_out and figures.standing(state, "court"):
        battle.winner = ""
        if not (winner := decided(state)):
            return  # somebody has brought the Court back: the Combat goes on (MYK-WORLD-648)
        battle.winner = winner
    for one in state.people:
        one.away = "" if one.away in figures.OFF_THE_FIELD else one.away  # the Combat over, nobody is kept any longer
    for who in figures.on_field(state):
        status.cure(table, who, "Asleep", "MYK-PLAY-558")
        if any(effect.what == "foolish for the combat" for effect in figures.get(state, who).lasting):
            status.cure(table, who, "Foolish", "MYK-GEAR-096")
    due = [
        (figures.person(number), effect)
        for number, one in enumerate(state.people)
        for effect in one.lasting
        if effect.until == "combat" and effect.what == "dies"
    ]
    state.falling = {who: lost for who, lost in state.falling.items() if figures.is_person(who)}
    end_cycle(state)
    fled = [f"f{number}" for number, foe in enumerate(battle.foes) if foe.fled and not foe.dead]
    for who in (*figures.on_field(state), *fled):
        keep_to_maxima(table, who)  # what raised a maximum for the Combat is over
    EFFECTS.renew(table, "combat")
    # Help promised in this Combat and not used is over (MYK-PLAY-034).
    state.helps = [one for one in state.helps if not one.combat and figures.is_person(one.target)]
    yield from deadlines(table, due)
    battle.stage = "treasure" if battle.winner == "court" else "over"


# --- treasure (MYK-PLAY-435) -----------------------------------------------------------------------------------------


def defeated(state: Campaign) -> dict[str, list[Ref]]:
    """The monsters that were beaten, surrendered ones included, by species; summons give nothing (MYK-BEAST-008)."""
    assert state.battle is not None
    found: dict[str, list[Ref]] = {}
    for number, foe in enumerate(state.battle.foes):
        beaten = foe.dead or foe.surrendered or foe.spared
        counts = not foe.summoned or state.options.summoned_monsters_give_treasure
        if foe.team == "foes" and beaten and counts and not foe.fled and not foe.unbeaten:
            found.setdefault(foe.book, []).append(f"f{number}")
    return found


def treasure(table: Table) -> Steps[None]:
    """One roll for each monster, or one for the total Level of a species (MYK-PLAY-435, MYK-PLAY-436)."""
    state: Campaign = table.state
    assert state.battle is not None
    finder = representative(state)
    for species, beaten in defeated(state).items() if finder else ():
        assert finder is not None
        levels = [figures.level(state, who) for who in beaten]
        together = len(beaten) > 1 and (yield from _together(table, finder, species, levels))
        for level in [sum(levels)] if together else levels:
            yield from _roll(table, finder, species, level, together)
    state.battle.stage = "over"


def _together(table: Table, finder: Ref, species: str, levels: list[int]) -> Steps[bool]:
    total = sum(levels)
    options = [
        Option("each", f"{len(levels)} rolls, one for each", rule="MYK-PLAY-435"),
        Option("sum", f"One roll for Level {total} in all", rule="MYK-PLAY-436"),
    ]
    chosen = yield from pick(
        table, finder, f"Treasure of {len(levels)} {species}: how do you roll?", options, "MYK-PLAY-436"
    )
    return chosen == "sum"


def _roll(table: Table, finder: Ref, species: str, level: int, together: bool) -> Steps[None]:
    book = treasure_table(level, together)
    rolled = roll_on(table, book.name, rule="MYK-PLAY-436" if together else "MYK-PLAY-435")
    moment = TreasureRolled(table=book.name, total=rolled.result, species=species, spoken="the treasure")
    yield from open_window(table, moment)
    found = book.row(moment.total)
    assert found.find is not None  # every row of a Treasure Table says what it gives
    table.log(next(iter(found.rules), "MYK-PLAY-435"), "{species}: {row}", species=species, row=found.text)
    yield from find(table, finder, found.find, list(books.monsters[species].materials), moment)


def find(
    table: Table, finder: Ref, what: Find, materials: list[str], rolled: TreasureRolled | None = None
) -> Steps[None]:
    """Hand out what a row of a Treasure Table gives (MYK-PLAY-757)."""
    if what.what == "nothing":
        return
    if what.what == "materials":
        for _ in range(what.count):
            options = [Option(kind, kind) for kind in materials]
            kind = yield from pick(table, finder, "Which Material do you take?", options, "MYK-PLAY-435")
            if rolled is not None and kind == rolled.meat:
                kind = "Meat"
            who = yield from receiver(table, finder, kind)
            taken = items.gain_materials(table, who, kind, 1, "MYK-PLAY-435")
            if rolled is not None and kind == "Meat":
                items.mark_meat(table, taken, rolled.flavour)
        return
    name = what.item
    if not name and what.pick == "chosen":
        wanted = [one for one in books.items if one.rare == (what.category == "Rare")]
        options = [Option(one.name, one.name) for one in wanted]
        name = yield from pick(table, finder, "Which Item do you take?", options, "MYK-PLAY-435")
    elif not name:
        kind = what.category
        if kind == "Common":  # the Court names the category
            options = [Option(one, one) for one in COMMON]
            kind = yield from pick(table, finder, "Which kind of Common Item?", options, "MYK-PLAY-435")
        name = draw_item(table, kind)
    who = yield from receiver(table, finder, name)
    level = item_level(books.items[name], what.level)
    yield from items.gain_item(table, who, name, "MYK-PLAY-435", level)


def draw_item(table: Table, category: str) -> str:
    """A random Item: Common by category and D66, Rare by an odd or even die (MYK-PLAY-732, MYK-PLAY-733, MYK-WORLD-652)."""
    if category == "Common":
        while True:
            die = table.die(6, "MYK-PLAY-732", "{total}: the kind of Common Item.")
            if die <= len(COMMON):
                return roll_on(table, f"{COMMON[die - 1]} Items Table", rule="MYK-PLAY-732").row.text
    if category == "Rare":
        odd = table.die(6, "MYK-PLAY-733", "{total}: the kind of Rare Item.") % 2
        return _possible(table, f"Rare {'Arms' if odd else 'General'} Items Table", "MYK-PLAY-733")
    return _possible(table, f"{category} Items Table", "MYK-PLAY-435")


def _possible(table: Table, name: str, rule: str) -> str:
    """A random Item of a table; a Mounting is drawn again unless a Combat has just been won (MYK-WORLD-579)."""
    battle = table.state.battle
    won = battle is not None and battle.winner == "court"
    return roll_on(table, name, rule=rule, again=lambda row: row.text == "Mounting" and not won).row.text


def receiver(table: Table, finder: Ref, what: str) -> Steps[Ref]:
    """Who gets something the Court has found: any present member the Court names (MYK-PLAY-757)."""
    state: Campaign = table.state
    able = [
        figures.person(number)
        for number in state.court
        if not state.people[number].absent and figures.awake(state, figures.person(number))
    ]
    return (yield from pick_figure(table, finder, f"Who takes the {what}?", able or [finder], "MYK-PLAY-757"))
