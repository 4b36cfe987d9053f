"""What a character may do on its turn: the menu, and what each choice does (CD-043, CD-044).

Keys: "move C4", "attack slash right p2", "decapitate crush right p2", "cross-strike jab right diagonal", "exhaust p2" (or, if
the AP are named at once, "exhaust p2 3"), "draw 1 right" and the like (handling), "flame" (abilities), "stand", "unbind",
"douse", "shatter", "stance on", "end".
"""

from __future__ import annotations

from bisect import bisect_left
from functools import cache, partial
from typing import Any

from roundtable.board.choices import Framed
from roundtable.games.cool_duel.arena import (
    Scene,
    distance,
    footprint,
    ground_of,
    scene_of,
    sees,
    steps_towards,
)
from roundtable.games.cool_duel.damage import damage
from roundtable.games.cool_duel.data import slug
from roundtable.games.cool_duel.derived import MULE, Way, action_cost, affordable, has, way_of, ways
from roundtable.games.cool_duel.odds import beats, percent, shot_at_least
from roundtable.games.cool_duel.rules import abilities, handling
from roundtable.games.cool_duel.rules.attack import (
    against_threshold,
    attack_cost,
    blow_before,
    declare,
    resolve,
    threshold_chance,
    use_up,
)
from roundtable.games.cool_duel.rules.dice import roll_d100s
from roundtable.games.cool_duel.rules.frenzy import nearest, restrained
from roundtable.games.cool_duel.rules.harm import relieve, the
from roundtable.games.cool_duel.rules.moments import T
from roundtable.games.cool_duel.rules.movement import (
    SHATTER_AP,
    Moves,
    base_cost,
    may_move,
    may_shatter,
    move_cost,
    path_to,
    shatter,
    tell_move,
    walk,
)
from roundtable.games.cool_duel.rules.reactions import go_berserk, leave_stance, may_answer, may_go_berserk
from roundtable.games.cool_duel.rules.special import Special, available, specials_of
from roundtable.games.cool_duel.rules.tricks import SPECIALS
from roundtable.games.cool_duel.rules.verbs import action, tell
from roundtable.games.cool_duel.state import Character
from roundtable.kernel.asks import ChooseNumber, Steps
from roundtable.kernel.options import Option, OptionSet

MOST_OF_A_SHOT = 1000
"""No shot of any gun that anybody will ever see does more."""
STAND_AP, FREE_AP, POUNCED_AP = 2, 4, 5


# --- the menu ---------------------------------------------------------------------------------------------------------


def menu(table: T, who: Character) -> OptionSet:
    """Everything a character may do now (CD-044)."""
    about = table, who
    if who.afflictions and restrained(table, who):
        goals = nearest(table, who)
        steps = [f"move {name}" for name in _names(table, who, towards_them(table, who, goals))]
        near = [(distance(table.state, who, goal), goal) for goal in goals]
        strikes = attacks(table, who, ways(table.state, who), near)
        return Framed([*strikes, *_stance(table, who)], None, steps, tell, about=about)
    if who.afflictions and has(who, "Stunned"):
        moves = table.kept = Moves(table, who, scene_of(table.state, who))
        return Framed([], moves, ["end"], tell, about=about)  # only the Mule can still move
    first = _recoveries(who) if who.afflictions else []  # who lies or burns had best see to that
    if (affordable(who, who.ap) if who.afflictions else who.ap) < 1 and who.companion != MULE:
        # Nothing is left for a Move, an attack or to Exhaust somebody: each costs AP (CD-050, CD-065, CD-134).
        return Framed(first, None, _others(table, who, [], None), tell, about=about)
    scene = scene_of(table.state, who)
    moves = table.kept = Moves(table, who, scene)
    rest = _others(table, who, _exhausts(who, scene) if scene.beside else [], scene.bodies)
    strikes = first
    mine = ways(table.state, who)
    # Nobody is in reach of anything, not even after a leap, and there is nobody to hunt: on most of the way to the enemy.
    if mine and (scene.wounded or scene.nearest <= 2 + max([way.row.range for way in mine])):
        strikes = [*first, *attacks(table, who, mine, scene.hostile)]
    return Framed(strikes, moves, rest, tell, _says_how_many, about)


def _others(table: T, who: Character, found: list[str], bodies: list[Character] | None) -> list[str]:
    """What is neither a Move nor an attack, after what has been found of it; the end of the turn last (CD-044).

    `bodies` are the fallen, where somebody has just looked for them.
    """
    if who.ap >= SHATTER_AP and may_shatter(table, who):  # anybody's, companions' too (CD-004)
        found.append("shatter")
    if who.companion:  # it has no other actions and no use for items (CD-128, CD-260)
        found += abilities.offers(table, who)
    else:
        found += handling.offers(table, who, bodies)
        if who.stance or who.class_ == "Berserker":
            found += _stance(table, who)
    found.append("end")
    return found


def _tell_end(table: T, who: Character, key: str, words: list[str]) -> Option:
    if footprint(table.state, who) & ground_of(table.state, who.arena).deep:
        return Option(key, "End the turn, lost in the water!", rule="CD-310", stakes="lost in the water")
    return Option(key, "End the turn", rule="CD-044")


@action("end", _tell_end, ends_turn=True)
def end(table: T, who: Character, words: list[str]) -> None:
    """Nothing more; AP that are left pay for reactions (CD-012, CD-044)."""


# --- moving -----------------------------------------------------------------------------------------------------------


def towards_them(table: T, who: Character, goals: list[Character]) -> dict[int, tuple[int, tuple[int, ...]]]:
    """Where a frenzied character may walk, each step nearer to the nearest: base AP and path of the cheapest way (CD-242)."""
    found: dict[int, tuple[int, tuple[int, ...]]] = {}
    if not may_move(who):
        return found
    for goal in goals:
        for cell, way in steps_towards(table.state, who, goal, max(0, affordable(who, who.ap))).items():
            base = len(way.path) + way.extra
            if way.path and move_cost(who, base) <= who.ap:
                found[cell] = min((base, way.path), found.get(cell, (base, way.path)))
    return found


def _names(table: T, who: Character, cells: Any) -> list[str]:
    grid = ground_of(table.state, who.arena).grid
    return [grid.name(cell) for cell in cells]


def _tell_move(table: T, who: Character, key: str, words: list[str]) -> Option:
    cell = ground_of(table.state, who.arena).grid.parse(words[0])
    if restrained(table, who):
        return tell_move(table, who, cell, *towards_them(table, who, nearest(table, who))[cell])
    return tell_move(table, who, cell, base_cost(table, who, cell), path_to(table, who, cell))


@action("move", _tell_move)
def move(table: T, who: Character, words: list[str]) -> Steps[None] | None:
    """A Move along the cheapest path, or straight at the nearest if frenzied (CD-050, CD-242)."""
    cell = ground_of(table.state, who.arena).cells[words[0]]
    if who.afflictions and restrained(table, who):
        base, path = towards_them(table, who, nearest(table, who))[cell]
    else:
        base, path = base_cost(table, who, cell), (cell,)
        if table.events is not None:
            path = path_to(table, who, cell)  # for the log alone: only where a Move ends matters to anybody
    return walk(table, who, path, move_cost(who, base))


# --- attacks ----------------------------------------------------------------------------------------------------------


def attacks(table: T, who: Character, mine: list[Way], targets: list[tuple[int, Character]]) -> list[str]:
    """Attacks and special attacks on these, at these distances, with what it holds (CD-056, CD-057, CD-188)."""
    state = table.state
    found: list[str] = []
    on = [target for _, target in targets]
    for way in mine:
        words = _words(way.row.type, way.hand)
        if who.ap >= action_cost(who, attack_cost(way, None)):
            found += [
                f"attack {words} {target.key}"
                for spaces, target in targets
                if spaces <= 1 + way.row.range and sees(state, who, target)
            ]
        for special in specials_of(way):
            if who.ap >= action_cost(who, attack_cost(way, special)) and available(who, special):
                found += [f"{special.slug} {words} {word}" for word in special.aims(special, state, who, way, on)]
    return found


@cache
def _words(attack: str, hand: str) -> str:
    """An attack as a key names it: "slash right"."""
    return f"{slug(attack)} {hand or 'own'}"


def _way(table: T, who: Character, words: list[str]) -> Way:
    """The attack that the words of a key name: "slash right p2"."""
    way = way_of(table.state, who, "" if words[1] == "own" else words[1], words[0].capitalize())
    assert way is not None
    return way


def _stakes(table: T, who: Character, on: Character, way: Way, special: Special | None) -> str:
    """What an attack does to who takes it (CD-060, CD-062)."""
    blow = blow_before(table, who, on, way, special)
    amount, _ = damage(blow)
    dealt = f"{way.row.dice}d10{f' + {amount}' if amount else ''}" if way.row.dice else str(amount)
    if way.row.dice:
        wanted = bisect_left(range(MOST_OF_A_SHOT), on.hp + on.threshold, key=lambda n: damage(blow._replace(base=n))[0])
        downs = f", {percent(shot_at_least(wanted, way.row.dice))} to down {on.name}"
    else:
        downs = f", enough to down {on.name}" if amount - on.threshold >= on.hp else ""
    return f"{dealt} damage if {on.name} takes it{downs}"


def _odds(table: T, who: Character, on: Character, way: Way, special: Special | None) -> str:
    """The chance of its roll against what is left of the threshold of who takes it; empty if it makes none (CD-194)."""
    beaten, _ = against_threshold(way, special)
    return f"{percent(threshold_chance(table, who, on, way, special))} to beat threshold" if beaten is not None else ""


def _with(who: Character, way: Way) -> str:
    return f" with {handling.name_in(who, way.hand)}" if way.item else ""


def _tell_attack(table: T, who: Character, key: str, words: list[str]) -> Option:
    way, target = _way(table, who, words), the(table, words[2])
    cost = action_cost(who, attack_cost(way, None))
    label = f"{way.row.type} {target.name}{_with(who, way)} ({cost} AP)"
    odds, stakes = _odds(table, who, target, way, None), _stakes(table, who, target, way, None)
    alert = target.key if may_answer(target) else ""
    return Option(key, label, f"figure {target.key}", "CD-056", "Attack", odds, stakes, alert=alert)


@action("attack", _tell_attack)
def attack(table: T, who: Character, words: list[str]) -> Steps[None]:
    """A plain attack (CD-056, CD-057)."""
    way = _way(table, who, words)
    who.ap -= action_cost(who, attack_cost(way, None))
    declared = declare(table, who, the(table, words[2]), way)
    use_up(table, who, way)
    yield from resolve(table, declared, way, None)
    table.state.pending = None


def _register(special: Special) -> None:
    """A special attack is an action of its own; some end the turn (CD-188, CD-201, CD-211)."""

    def told(table: T, who: Character, key: str, words: list[str]) -> Option:
        way = _way(table, who, words)
        cost = action_cost(who, attack_cost(way, special))
        target = table.state.characters.get(words[2])
        at = f" on {target.name}" if target else f", {words[2]}"
        odds = _odds(table, who, target, way, special) if target else ""
        label = f"{special.data.name}{at}{_with(who, way)} ({cost} AP)"
        stakes = _stakes(table, who, target, way, special) if target else special.data.about
        shown = f"figure {target.key}" if target else ""
        alert = target.key if target and may_answer(target) else ""
        return Option(key, label, shown, special.rule, "Special attack", odds, stakes, alert=alert)

    @action(special.slug, told, ends_turn=special.data.ends_turn)
    def perform(table: T, who: Character, words: list[str]) -> Steps[None]:
        yield from special.does(table, who, _way(table, who, words), special, words[2])
        table.state.pending = None


for _special in SPECIALS.values():
    _register(_special)


# --- Exhaust ----------------------------------------------------------------------------------------------------------


def _exhausts(who: Character, scene: Scene) -> list[str]:
    """X AP on one adjacent character (CD-065)."""
    if not scene.beside or affordable(who, who.ap) < 1:
        return []
    return [f"exhaust {on.key}" for on in scene.beside]


def _says_how_many(table: T, who: Character, key: str) -> bool:
    """ "exhaust p2 3" names the AP at once."""
    named, _, x = key.rpartition(" ")
    if named[:8] != "exhaust " or not x.isdecimal() or not 1 <= int(x[:3]) <= affordable(who, who.ap):
        return False
    return named in _exhausts(who, scene_of(table.state, who))


def _bonus_to_exhaust(table: T, who: Character, x: int) -> int:
    """-5 for each AP beyond the first, and the best attack bonus where the match says so (CD-065)."""
    bonus = -5 * (x - 1)
    if table.state.options.exhaust_uses_attack_bonus:
        bonus += max((way.row.bonus for way in ways(table.state, who)), default=0)
    return bonus


def _tell_exhaust(table: T, who: Character, key: str, words: list[str]) -> Option:
    on, most = the(table, words[0]), affordable(who, who.ap)
    odds = beats(on.threshold, _bonus_to_exhaust(table, who, 1))
    costs = f"{action_cost(who, 1)} AP" if most == 1 else f"{action_cost(who, 1)} to {action_cost(who, most)} AP"
    chance = f"{percent(odds)} with the first AP, 5 less with each more" if most > 1 else percent(odds)
    if not odds:
        chance = "cannot beat the threshold"
    stakes = f"{on.name} loses 2 AP for each of yours"
    return Option(key, f"Exhaust {on.name} ({costs})", f"figure {on.key}", "CD-065", "Exhaust", chance, stakes)


def _tell_amount(table: T, who: Character, on: Character, x: int) -> Option:
    """So many AP with the chance that they exhaust somebody (CD-065)."""
    return Option(str(x), str(x), odds=percent(beats(on.threshold, _bonus_to_exhaust(table, who, x))))


@action("exhaust", _tell_exhaust)
def exhaust(table: T, who: Character, words: list[str]) -> Steps[None]:
    """d100, -5 for each AP beyond the first, against threshold; beaten, the target loses twice the AP.

    (CD-065, CD-066, CD-067)
    """
    on = the(table, words[0])
    if len(words) > 1:
        x = int(words[1])
    else:
        tells = partial(_tell_amount, table, who, on)
        prompt = f"How many AP to exhaust {on.name}? Each takes 2 away."
        x = yield ChooseNumber(who.seat, prompt, 1, affordable(who, who.ap), rule="CD-065", tells=tells)
    who.ap -= action_cost(who, x)
    bonus = _bonus_to_exhaust(table, who, x)
    what = f"the roll ({bonus:+}) to exhaust {on.name}, threshold {on.threshold}"
    text, need = "{name} tries to exhaust and rolls {total}.", on.threshold - bonus + 1
    dice = yield from roll_d100s(table, who, 1, "CD-065", text, what, need, "to exhaust it")
    total = dice[0] + bonus
    lost = min(on.ap, 2 * x) if total > on.threshold else 0
    on.ap -= lost
    text = "{name}: {total} against {target}'s threshold of {threshold}: it loses {lost} AP."
    data: dict[str, Any] = {"target": on.name, "on": on.key, "total": total, "threshold": on.threshold, "lost": lost}
    table.log("CD-066", text, name=who.name, who=who.key, **data)


# --- recovering -------------------------------------------------------------------------------------------------------


def stand_cost(who: Character) -> int:
    """2 AP, never doubled; 3 if Anxious (CD-247)."""
    return STAND_AP + (1 if has(who, "Anxious") else 0)


def free_cost(who: Character) -> int:
    """4 AP to end Bound, 5 where a Lord of the Pack pounced; surcharges apply (CD-230, CD-235, CD-271)."""
    pounced = any(found.name == "Bound" and found.how == "pounce" for found in who.afflictions)
    return action_cost(who, POUNCED_AP if pounced else FREE_AP)


def _recoveries(who: Character) -> list[str]:
    found: list[str] = []
    if has(who, "Prone") and who.ap >= stand_cost(who):
        found.append("stand")
    if has(who, "Bound") and who.ap >= free_cost(who):
        found.append("unbind")
    if has(who, "Burning") and who.ap >= action_cost(who, FREE_AP):
        found.append("douse")
    return found


def _tell_stand(table: T, who: Character, key: str, words: list[str]) -> Option:
    return Option(key, f"Stand up ({stand_cost(who)} AP)", rule="CD-247", group="Recover")


@action("stand", _tell_stand)
def stand(table: T, who: Character, words: list[str]) -> None:
    """Up again (CD-247)."""
    who.ap -= stand_cost(who)
    relieve(table, who, "Prone", "CD-247")


def _tell_unbind(table: T, who: Character, key: str, words: list[str]) -> Option:
    return Option(key, f"Break free ({free_cost(who)} AP)", rule="CD-235", group="Recover")


@action("unbind", _tell_unbind)
def unbind(table: T, who: Character, words: list[str]) -> None:
    """Break free (CD-235)."""
    who.ap -= free_cost(who)
    relieve(table, who, "Bound", "CD-235")


def _tell_douse(table: T, who: Character, key: str, words: list[str]) -> Option:
    return Option(key, f"Put out the fire ({action_cost(who, FREE_AP)} AP)", rule="CD-239", group="Recover")


@action("douse", _tell_douse)
def douse(table: T, who: Character, words: list[str]) -> None:
    """Put out the fire (CD-239)."""
    who.ap -= action_cost(who, FREE_AP)
    relieve(table, who, "Burning", "CD-239")


# --- glass and stance -------------------------------------------------------------------------------------------------


def _tell_shatter(table: T, who: Character, key: str, words: list[str]) -> Option:
    return Option(key, f"Shatter the glass ({action_cost(who, SHATTER_AP)} AP)", rule="CD-293", group="Ground")


@action("shatter", _tell_shatter)
def shatter_the_glass(table: T, who: Character, words: list[str]) -> Steps[None]:
    """Ave's stained glass (CD-293)."""
    return shatter(table, who)


def _stance(table: T, who: Character) -> list[str]:
    if may_go_berserk(table, who):
        return ["stance on"]
    return ["stance off"] if who.stance else []


def _tell_stance(table: T, who: Character, key: str, words: list[str]) -> Option:
    if words[0] == "on":
        return Option(key, "Enter Berserk Stance (0 AP)", rule="CD-112", group="Stance")
    return Option(key, "Leave Berserk Stance (0 AP)", rule="CD-116", group="Stance")


@action("stance", _tell_stance)
def stance(table: T, who: Character, words: list[str]) -> None:
    """In or out, for 0 AP (CD-112, CD-116)."""
    if words[0] == "on":
        go_berserk(table, who)
    else:
        leave_stance(table, who)
