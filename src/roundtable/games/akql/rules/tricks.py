"""The 23 signature skills, one function each, in the order of the roster.

`user` is whoever uses the skill: its owner, or Meta who borrows it (AKQL-108).
"""

from __future__ import annotations

from roundtable.board.choices import CellMenu, Part, on_cells
from roundtable.board.grid import cells, mask_of
from roundtable.games.akql.data import called, roster
from roundtable.games.akql.ground import DIRECTIONS, Ground, Scene, ground, scene_of, set_walls
from roundtable.games.akql.options import Options
from roundtable.games.akql.rules.attack import attack, strike
from roundtable.games.akql.rules.discussion import answer_back, make_point, unspoken
from roundtable.games.akql.rules.harm import (
    blunt,
    calm,
    damage_wall,
    heal,
    lose_sanity,
    put_on,
    remove_wall,
    wall_at,
    wound,
)
from roundtable.games.akql.rules.move import MOST_MOVES, move, walk_unseen
from roundtable.games.akql.rules.numbers import magical_defence, reach
from roundtable.games.akql.rules.odds import blow_odds
from roundtable.games.akql.rules.reactions import MOST_ATTACKS, Attacked, effects, in_contact, may_react
from roundtable.games.akql.rules.rolls import magical_die, physical_die
from roundtable.games.akql.rules.scenario import objective_mask
from roundtable.games.akql.rules.skills import skill
from roundtable.games.akql.state import Akql, Knight, Wall
from roundtable.kernel.asks import Choose, Steps
from roundtable.kernel.options import Option
from roundtable.kernel.table import Table

T = Table[Akql, Options]
PAINTED_LIFE = 10
PAINTED_MOST = 3


# --- what skills are used on (AKQL-090) -------------------------------------------------------------------------------


def always(scene: Scene, options: Options, id: str, knight: Knight) -> bool:
    return True


def enemies_in_contact(scene: Scene, options: Options, id: str, knight: Knight) -> int:
    return scene.ground.beside[knight.cell] & scene.enemies_of[knight.seat]


def any_enemy_in_contact(scene: Scene, options: Options, id: str, knight: Knight) -> bool:
    return bool(scene.ground.beside[knight.cell] & scene.enemies_of[knight.seat])


def walls_in_contact(scene: Scene, options: Options, id: str, knight: Knight) -> int:
    return scene.ground.beside[knight.cell] & scene.ground.walls


def allies_in_sight(scene: Scene, knight: Knight) -> int:
    """The cells of other knights of the team that the knight sees."""
    cell = knight.cell
    return scene.ground.seen_from(cell, scene.occupied ^ scene.enemies_of[knight.seat] ^ 1 << cell)


# --- being struck by a skill (AKQL-089) -------------------------------------------------------------------------------


def let_dodge(table: T, user: str, targets: list[str], name: str, reacting: bool) -> Steps[None]:
    """Enemies about to be struck may move away first; not from a skill that is itself a reaction (AKQL-089, AKQL-122)."""
    state = table.state
    ready = [id for id in targets if may_react(state, state.knights[id])]
    if ready and not reacting:
        yield from effects.window(table, Attacked(user, ready, name))


def missed(table: T, target: str) -> None:
    table.log("AKQL-089", "{target} is out of the way.", target=called(target))


def enemy_ids(scene: Scene, user: str, mask: int) -> list[str]:
    return scene.ids(mask & scene.enemies(scene.knights[user]))


# --- the skills -------------------------------------------------------------------------------------------------------


def _steps_of_three(scene: Scene, options: Options, id: str, knight: Knight) -> int:
    return scene.ground.cross(knight.cell, 3) & scene.free


@skill("empty-step", _steps_of_three)
def empty_step(table: T, user: str, word: str, reacting: bool) -> None:
    """1 to 3 cells straight on, over knights but not walls, to a free cell; nobody reacts (AKQL-091)."""
    put_on(table, user, ground(table.state).cell_of[word])
    table.log("AKQL-091", "{knight} glides to {cell}.", knight=called(user), cell=word)


@skill("spadework", walls_in_contact)
def spadework(table: T, user: str, word: str, reacting: bool) -> None:
    """A wall in contact loses 10 Life without a roll (AKQL-092)."""
    damage_wall(table, wall_at(table.state, ground(table.state).cell_of[word]), 10, "AKQL-092")


@skill("raised-guard", always)
def raised_guard(table: T, user: str, word: str, reacting: bool) -> None:
    """+2 Physical Defence for the user and allies in contact, until its player's next turn starts (AKQL-093, AKQL-159)."""
    scene = scene_of(table.state)
    knight = scene.knights[user]
    guarded = [user, *scene.ids(scene.ground.beside[knight.cell] & scene.allies(knight))]
    for id in guarded:
        scene.knights[id].guard |= 1 << knight.seat
    stand = "stands" if len(guarded) == 1 else "stand"
    table.log("AKQL-093", "{who} {stand} guarded.", who=", ".join(map(called, guarded)), stand=stand)


@skill("ram", enemies_in_contact, on_knights=True)
def ram(table: T, user: str, word: str, reacting: bool) -> Steps[None]:
    """Push an enemy one cell straight back and follow; if it cannot go, it loses 3 Life (AKQL-094)."""
    state = table.state
    yield from let_dodge(table, user, [word], "Ram", reacting)
    if not in_contact(state, user, word):
        missed(table, word)
        return
    scene = scene_of(state)
    here, there = scene.knights[user].cell, scene.knights[word].cell
    direction = scene.ground.direction(here, there)
    assert direction is not None
    behind = scene.ground.grid.line(there, direction, 1, scene.free)
    if behind:
        put_on(table, word, behind[0])
        put_on(table, user, there)
        table.log(
            "AKQL-094",
            "{knight} drives {target} back to {cell}.",
            knight=called(user),
            target=called(word),
            cell=scene.ground.name_of[behind[0]],
        )
    else:
        wound(table, word, 3, "AKQL-094")


def _charge_cells(scene: Scene, options: Options, id: str, knight: Knight) -> int:
    place = scene.ground
    enemies = scene.enemies(knight)
    worth = enemies | place.grid.neighbours(enemies | place.walls)
    near = place.grid.within_manhattan(knight.cell, 3) & ~(1 << knight.cell)
    return scene.ground.seen_from(knight.cell, worth & near & place.open)


def charge_area(scene: Scene, cell: int) -> int:
    """A cell and those beside it (AKQL-095)."""
    return 1 << cell | scene.ground.beside[cell]


@skill("satchel-charge", _charge_cells)
def satchel_charge(table: T, user: str, word: str, reacting: bool) -> Steps[None]:
    """Two Physical Force dice, added, against every knight and every wall in a cell and those beside it (AKQL-095)."""
    state = table.state
    scene = scene_of(state)
    area = charge_area(scene, scene.ground.cell_of[word])
    yield from let_dodge(table, user, enemy_ids(scene, user, area), "Satchel Charge", reacting)
    first = yield from physical_die(table, user, "AKQL-095", "{knight}'s charge on {cell}: {total}.", cell=word)
    second = yield from physical_die(table, user, "AKQL-095", "And {total} more.")
    walls = [wall for wall in state.pieces if any(area >> part & 1 for part in wall.cells)]
    scene = scene_of(state)
    for id in scene.ids(area & scene.occupied):
        wound(table, id, blunt(table, id, first + second, attack=False), "AKQL-095")
    for wall in walls:
        damage_wall(table, wall, first + second, "AKQL-095")


@skill("red-harvest", any_enemy_in_contact)
def red_harvest(table: T, user: str, word: str, reacting: bool) -> Steps[None]:
    """A blow against each enemy in contact, in the order chosen; 5 Life for each brought to 0 (AKQL-096)."""
    state = table.state
    knight = state.knights[user]
    scene = scene_of(state)
    targets = scene.ids(enemies_in_contact(scene, table.options, user, knight))
    yield from let_dodge(table, user, targets, "Red Harvest", reacting)
    for id in targets:
        if not in_contact(state, user, id):
            missed(table, id)
    left = [id for id in targets if in_contact(state, user, id)]
    while left:
        struck = scene_of(state)
        odds = {id: blow_odds(struck, table.options, user, id)[0] for id in left}
        names = [Option(id, f"Strike {called(id)}", f"figure {id}", odds=odds[id]) for id in left]
        chosen = left[0] if len(left) == 1 else (yield Choose(knight.seat, "Whom next?", names, rule="AKQL-096"))
        left.remove(chosen)
        _, felled = yield from strike(table, user, chosen, "AKQL-096")
        if felled:
            heal(table, user, 5, "AKQL-096")


@skill("feed", enemies_in_contact, on_knights=True)
def feed(table: T, user: str, word: str, reacting: bool) -> Steps[None]:
    """A blow against an enemy in contact; the user regains what it lost (AKQL-097)."""
    yield from let_dodge(table, user, [word], "Feed", reacting)
    if not in_contact(table.state, user, word):
        missed(table, word)
        return
    lost, _ = yield from strike(table, user, word, "AKQL-097")
    if lost:
        heal(table, user, lost, "AKQL-097")


def _kick_targets(scene: Scene, options: Options, id: str, knight: Knight) -> int:
    found = 0
    enemies = scene.enemies_of[knight.seat]
    if not scene.ground.straight_ahead(knight.cell, 5, enemies):
        return 0
    for ray in scene.ground.rays(knight.cell):
        for steps, cell in enumerate(ray[:5]):
            if scene.occupied >> cell & 1:
                if steps and enemies >> cell & 1:
                    found |= 1 << cell
                break
    return found


@skill("flying-kick", _kick_targets, on_knights=True)
def flying_kick(table: T, user: str, word: str, reacting: bool) -> Steps[None]:
    """Run 1 to 4 cells straight up to an enemy, then a blow with +2; it may dodge after the run (AKQL-098)."""
    state = table.state
    place = ground(state)
    here, there = state.knights[user].cell, state.knights[word].cell
    direction = place.direction(here, there)
    assert direction is not None
    before = place.line(there, (-direction[0], -direction[1]), 1)[0]
    put_on(table, user, before)
    table.log("AKQL-098", "{knight} runs to {cell}.", knight=called(user), cell=place.name_of[before])
    yield from let_dodge(table, user, [word], "Flying Kick", reacting)
    if state.knights[word].cell != there:
        missed(table, word)
        return
    yield from strike(table, user, word, "AKQL-098", bonus=2)


def _order_parts(scene: Scene, id: str) -> dict[str, Part]:
    """The one Move or Attack that an ally could make now, within its own limits and fear (AKQL-099)."""
    ally = scene.knights[id]
    parts: dict[str, Part] = {}
    if ally.moves < MOST_MOVES and (mask := reach(scene, ally, roster()[ally.kind].speed)):
        parts["move"] = on_cells(mask, scene.ground.name_of)
    beside = scene.ground.beside[ally.cell] & scene.enemies(ally)
    if beside and ally.attacks < MOST_ATTACKS and not (ally.terror or ally.only_moves):
        parts["attack"] = on_cells(beside, scene.at)
    return parts


def _allies_to_order(scene: Scene, options: Options, id: str, knight: Knight) -> int:
    found = allies = allies_in_sight(scene, knight)
    while allies:
        low = allies & -allies
        allies ^= low
        if not _can_be_ordered(scene, scene.knights[scene.at[low.bit_length() - 1]]):
            found ^= low
    return found


def _can_be_ordered(scene: Scene, ally: Knight) -> bool:
    """Whether there is an order for an ally, without finding them all: who fears nothing need only have a way out."""
    beside = scene.ground.beside[ally.cell]
    if ally.moves < MOST_MOVES and beside & scene.free and (not ally.terror or reach(scene, ally, 1)):
        return True
    return bool(
        ally.attacks < MOST_ATTACKS and not (ally.terror or ally.only_moves) and beside & scene.enemies_of[ally.seat]
    )


def order_menu(scene: Scene, options: Options, ally: str) -> CellMenu:
    """The orders there are for an ally, as people read them (AKQL-099)."""

    def describe(verb: str, what: str) -> Option:
        if verb == "move":
            return Option(f"move {what}", f"{called(ally)} moves to {what}", f"cell {what}", "AKQL-055")
        odds, stakes = blow_odds(scene, options, ally, what)
        label = f"{called(ally)} attacks {called(what)}"
        return Option(f"attack {what}", label, f"figure {what}", "AKQL-047", odds=odds, stakes=stakes)

    return CellMenu(scene.ground.names, _order_parts(scene, ally), describe)


@skill("battle-order", _allies_to_order, on_knights=True)
def battle_order(table: T, user: str, word: str, reacting: bool) -> Steps[None]:
    """Another ally in sight makes one Move or Attack at once and free of cost (AKQL-099)."""

    def options() -> CellMenu:
        return order_menu(scene_of(table.state), table.options, word)

    seat = table.state.knights[user].seat
    answer: str = yield Choose(seat, f"What is {called(word)} ordered to do?", options, rule="AKQL-099")
    verb, _, what = answer.partition(" ")
    if verb == "move" and reacting:
        walk_unseen(table, word, what)
    elif verb == "move":
        steps = move(table, word, what)
        if steps is not None:
            yield from steps
    else:
        yield from attack(table, word, what, reactable=not reacting)


@skill("adapt", always)
def adapt(table: T, user: str, word: str, reacting: bool) -> None:
    """Both defences rise by 1 for good, to at most 10; this adds up (AKQL-100)."""
    table.state.knights[user].adapted += 1
    table.log("AKQL-100", "{knight}'s defences rise by 1.", knight=called(user))


def _allies_to_pardon(scene: Scene, options: Options, id: str, knight: Knight) -> int:
    found = 0
    for cell in cells(allies_in_sight(scene, knight)):
        other = scene.knights[scene.at[cell]]
        most = roster()[other.kind].social_resistance
        if other.terror or (other.resistance is not None and most is not None and other.resistance < most):
            found |= 1 << cell
    return found


@skill("royal-pardon", _allies_to_pardon, on_knights=True)
def royal_pardon(table: T, user: str, word: str, reacting: bool) -> None:
    """An ally in sight loses all terror and regains 10 Social Resistance (AKQL-101)."""
    knight = table.state.knights[word]
    most = roster()[knight.kind].social_resistance
    calm(knight)
    if knight.resistance is not None and most is not None:
        knight.resistance = min(most, knight.resistance + 10)
    table.log(
        "AKQL-101", "{target} is calm, with Social Resistance {left}.", target=called(word), left=knight.resistance
    )


def breath(place: Ground, cell: int, direction: str) -> int:
    mask = 0
    for reached in place.line(cell, DIRECTIONS[direction], 3):
        mask |= 1 << reached
    return mask


def _directions_with_enemies(scene: Scene, options: Options, id: str, knight: Knight) -> list[str]:
    enemies = scene.enemies_of[knight.seat]
    if not scene.ground.straight_ahead(knight.cell, 3, enemies):
        return []
    return [way for way in DIRECTIONS if breath(scene.ground, knight.cell, way) & enemies]


@skill("fire-breath", _directions_with_enemies)
def firebreath(table: T, user: str, word: str, reacting: bool) -> Steps[None]:
    """One Magical Force die against every knight, friend or foe, in the next 3 cells of a direction (AKQL-102)."""
    state = table.state
    scene = scene_of(state)
    line = breath(scene.ground, state.knights[user].cell, word)
    yield from let_dodge(table, user, enemy_ids(scene, user, line), "Fire Breath", reacting)
    roll = yield from magical_die(table, user, "AKQL-102", "{knight} breathes fire to the {way}: {total}.", way=word)
    scene = scene_of(state)
    for id in scene.ids(line & scene.occupied):
        wound(table, id, roll - magical_defence(state.knights[id]), "AKQL-102")


def _blown(scene: Scene, here: int, there: int) -> list[int]:
    """The cells through which a gust blows who stands there: up to 2, straight away, as far as they are free."""
    direction = scene.ground.direction(here, there)
    return [] if direction is None else scene.ground.grid.line(there, direction, 2, scene.free)


def _gust_targets(scene: Scene, options: Options, id: str, knight: Knight) -> int:
    # In the same row or column, a knight is seen exactly where no wall stands between.
    near = scene.ground.straight_ahead(knight.cell, 3, scene.enemies_of[knight.seat])
    return mask_of(cell for cell in cells(near) if _blown(scene, knight.cell, cell)) if near else 0


@skill("gust", _gust_targets, on_knights=True)
def gust(table: T, user: str, word: str, reacting: bool) -> None:
    """An enemy in the same row or column within 3 cells is pushed 2 cells straight away, or 1 (AKQL-103)."""
    scene = scene_of(table.state)
    cell = _blown(scene, scene.knights[user].cell, scene.knights[word].cell)[-1]
    put_on(table, word, cell)
    table.log("AKQL-103", "{target} is blown to {cell}.", target=called(word), cell=scene.ground.name_of[cell])


def _allies_to_recall(scene: Scene, options: Options, id: str, knight: Knight) -> int:
    if not scene.ground.beside[knight.cell] & scene.free:
        return 0
    return scene.allies(knight) & ~(1 << knight.cell)


@skill("recall", _allies_to_recall, on_knights=True)
def recall(table: T, user: str, word: str, reacting: bool) -> Steps[None]:
    """Another ally, wherever it is, appears on a free cell in contact with the user (AKQL-104)."""
    knight = table.state.knights[user]

    def options() -> CellMenu:
        scene = scene_of(table.state)
        free = scene.ground.beside[knight.cell] & scene.free
        return CellMenu(
            scene.ground.names,
            {"at": on_cells(free, scene.ground.name_of)},
            lambda prefix, cell: Option(f"at {cell}", f"At {cell}", f"cell {cell}")
        )

    answer: str = yield Choose(knight.seat, f"Where does {called(word)} appear?", options, rule="AKQL-104")
    put_on(table, word, ground(table.state).cell_of[answer[3:]])
    table.log("AKQL-104", "{target} appears at {cell}.", target=called(word), cell=answer[3:])


def _self_or_ally(scene: Scene, options: Options, id: str, knight: Knight) -> list[str]:
    return [id, *scene.ids(allies_in_sight(scene, knight))]


@skill("second-reading", _self_or_ally)
def second_reading(table: T, user: str, word: str, reacting: bool) -> None:
    """The next social or force die of the user or an ally in sight is rolled twice, this turn (AKQL-105)."""
    table.state.knights[word].reading = True
    table.log("AKQL-105", "{target}'s next die will be read twice.", target=called(word))


@skill("change-mask", always)
def change_mask(table: T, user: str, word: str, reacting: bool) -> None:
    """Physical and magical numbers trade places until the player's next turn; again trades them back (AKQL-106)."""
    knight = table.state.knights[user]
    knight.mask = 0 if knight.mask else 1 << knight.seat
    table.log(
        "AKQL-106", "{knight} {what} its mask.", knight=called(user), what="changes" if knight.mask else "takes off"
    )


def congregation(scene: Scene, options: Options, id: str, knight: Knight) -> int:
    """Enemies with a mind, in sight within 3 cells, not yet talked to."""
    near = scene.ground.grid.within_manhattan(knight.cell, 3) & scene.enemies(knight) & scene.minds
    listeners = scene.ground.seen_from(knight.cell, near)
    return unspoken(scene, knight, listeners, options.discussion_limit) if knight.talked else listeners


def _has_congregation(scene: Scene, options: Options, id: str, knight: Knight) -> bool:
    return roster()[knight.kind].social_capacity is not None and bool(congregation(scene, options, id, knight))


@skill("dark-sermon", _has_congregation)
def dark_sermon(table: T, user: str, word: str, reacting: bool) -> Steps[None]:
    """Threaten every enemy in sight within 3 cells not yet talked to: one roll to speak, one each to resist (AKQL-107)."""
    knight = table.state.knights[user]
    scene = scene_of(table.state)
    targets = scene.ids(congregation(scene, table.options, user, knight))
    knight.talked.extend(targets)
    table.log("AKQL-107", "{knight} preaches to {who}.", knight=called(user), who=", ".join(map(called, targets)))
    said = yield from make_point(table, user)
    if said is not None:
        for target in targets:
            yield from answer_back(table, user, target, said, "threaten")


@skill("self-repair", always)
def self_repair(table: T, user: str, word: str, reacting: bool) -> Steps[None]:
    """Regain a Magical Force die of Life (AKQL-109)."""
    roll = yield from magical_die(table, user, "AKQL-109", "{knight} repairs itself: {total}.")
    heal(table, user, roll, "AKQL-109")


def _minds_in_sight(scene: Scene, options: Options, id: str, knight: Knight) -> int:
    """Enemies in sight with a mind to work on: never Robot (AKQL-034)."""
    return scene.ground.seen_from(knight.cell, scene.enemies(knight) & scene.minds)


@skill("mind-spike", _minds_in_sight, on_knights=True)
def mind_spike(table: T, user: str, word: str, reacting: bool) -> Steps[None]:
    """An enemy in sight loses Sanity: Magical Force die less Magical Defence, without a word (AKQL-110)."""
    roll = yield from magical_die(
        table, user, "AKQL-110", "{knight} spikes the mind of {target}: {total}.", target=called(word)
    )
    lose_sanity(table, word, roll - magical_defence(table.state.knights[word]), "AKQL-110")


@skill("beast-within", always)
def beast_within(table: T, user: str, word: str, reacting: bool) -> None:
    """2 Sanity for attacks that roll twice and keep the higher until the turn ends (AKQL-111)."""
    table.state.knights[user].beast = True
    lose_sanity(table, user, 2, "AKQL-111")


def _dash_ends(scene: Scene, options: Options, id: str, knight: Knight) -> int:
    enemies = scene.enemies_of[knight.seat]
    mask = 0
    if not scene.ground.straight_ahead(knight.cell, 6, enemies):
        return 0
    for ray in scene.ground.rays(knight.cell):
        passed = False
        for cell in ray:
            if passed and scene.free >> cell & 1:
                mask |= 1 << cell
            passed = passed or bool(enemies >> cell & 1)
    return mask


def _dash(scene: Scene, user: str, goal: int) -> tuple[int, ...]:
    """The cells of a dash, its goal the last."""
    here = scene.knights[user].cell
    direction = scene.ground.direction(here, goal)
    assert direction is not None
    return scene.ground.line(here, direction, scene.ground.grid.manhattan(here, goal))


def dashed_over(scene: Scene, user: str, goal: int) -> int:
    """The cells that a dash passes over."""
    return mask_of(_dash(scene, user, goal)[:-1])


@skill("spin-dash", _dash_ends)
def spin_dash(table: T, user: str, word: str, reacting: bool) -> Steps[None]:
    """Up to 6 cells straight over at least one enemy; one Physical Force die against all passed over (AKQL-112)."""
    state = table.state
    scene = scene_of(state)
    line = _dash(scene, user, scene.ground.cell_of[word])
    under = mask_of(line)
    yield from let_dodge(table, user, enemy_ids(scene, user, under), "Spin Dash", reacting)
    # Who dodged into the way of the end makes the dash stop at the last free cell before (AKQL-089).
    scene = scene_of(state)
    stops = [cell for cell in line if scene.free >> cell & 1]
    end = stops[-1] if stops else state.knights[user].cell
    passed = line[: line.index(end)] if stops else []
    targets = enemy_ids(scene, user, mask_of(passed))
    put_on(table, user, end)
    table.log("AKQL-112", "{knight} dashes to {cell}.", knight=called(user), cell=scene.ground.name_of[end])
    if not targets:
        return
    roll = yield from physical_die(
        table, user, "AKQL-112", "{knight} rolls over {who}: {total}.", who=", ".join(map(called, targets))
    )
    for id in targets:
        wound(table, id, blunt(table, id, roll, attack=False), "AKQL-112")


def _painted(state: Akql, id: str) -> list[Wall]:
    return [wall for wall in state.pieces if wall.painter == id]


def _cells_to_paint(scene: Scene, options: Options, id: str, knight: Knight) -> int:
    place = scene.ground
    near = place.grid.within_manhattan(knight.cell, 3) & scene.free & ~objective_mask(scene.state)
    mine = _painted(scene.state, id)
    after = place.without(1 << mine[0].cells[0]) if len(mine) >= PAINTED_MOST else place
    return after.staying_whole(place.seen_from(knight.cell, near))


@skill("painted-wall", _cells_to_paint)
def painted_wall(table: T, user: str, word: str, reacting: bool) -> None:
    """A wall of one cell with 10 Life on a free cell in sight within 3; a fourth takes the first away (AKQL-113)."""
    state = table.state
    mine = _painted(state, user)
    if len(mine) >= PAINTED_MOST:
        remove_wall(table, mine[0], "AKQL-113")
    state.pieces.append(Wall([ground(state).cell_of[word]], PAINTED_LIFE, user))
    set_walls(state)
    table.log("AKQL-113", "{knight} paints a wall at {cell}.", knight=called(user), cell=word)
