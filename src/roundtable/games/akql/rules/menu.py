"""What the active player may do now, all in one question (AKQL-045, AKQL-046)."""

from __future__ import annotations

from roundtable.board.choices import CellMenu, Part, of_words
from roundtable.games.akql.data import called, kind_of, roster, skill_cost
from roundtable.games.akql.ground import Scene, scene_of
from roundtable.games.akql.options import Options
from roundtable.games.akql.rules.discussion import AIMS, unspoken
from roundtable.games.akql.rules.move import BETWEEN, MOST_MOVES, walked, who_may_strike
from roundtable.games.akql.rules.numbers import is_way, reach
from roundtable.games.akql.rules.odds import blow_odds, wall_odds, word_odds, word_stakes
from roundtable.games.akql.rules.reactions import MOST_ATTACKS
from roundtable.games.akql.rules.scenario import can_claim
from roundtable.games.akql.rules.skills import OwnTrick, borrowed_parts, own_trick, skill_option, trick_part
from roundtable.games.akql.state import Akql
from roundtable.kernel.options import Option
from roundtable.kernel.table import Table

T = Table[Akql, Options]
END = "end"
THE_END = of_words([END])


class ActionMenu(CellMenu):
    """The actions of a turn. What people are shown first is what the fair bot would do, reckoned only for them."""

    def suggested(self) -> str:
        """The action that looks best by itself; the end of the turn where none does any good."""
        from roundtable.games.akql.judgement import Judge, Temper

        scene, options = self._about
        judge = Judge(scene.state, options, scene.state.active, Temper())
        return max((END, *self.keys()), key=judge.score)


Known = tuple[int, bool, int, OwnTrick | None, str, str, str, str, str, str]
"""What the menu must know of a knight, in one look: speed, whether it talks, its skill with what that costs at least, and how
the keys of its actions begin. (No NamedTuple: that takes twice as long to unpack.)"""


class _AllKnown(dict[str, Known]):
    """Every knight by its id, found when it is first read."""

    def __missing__(self, id: str) -> Known:
        stats = roster()[kind_of(id) or ""]
        move, attack, wall, threaten, break_, conquer = [f"{verb} {id}" for verb in ("move", "attack", "wall", *AIMS)]
        skill = skill_cost(stats.id), own_trick(id)
        talks = stats.social_capacity is not None
        known = self[id] = (stats.speed, talks, *skill, move, attack, wall, threaten, break_, conquer)
        return known


KNOWN = _AllKnown()


def action_menu(table: T) -> CellMenu:
    """Every action of every knight of the active player, always against enemies, and the end of the turn; the Terrified may
    only move.

    (AKQL-045, AKQL-046, AKQL-049, AKQL-063, AKQL-079)
    """
    # One loop for all knights: what they have in common is looked up once.
    state, options = table.state, table.options
    scene = scene_of(state)
    seat, place, free, at = state.order[state.turn], scene.ground, scene.free, scene.at
    skills, objectives = state.skills, state.objectives
    enemies = scene.enemies_of[seat]
    minds = enemies & scene.minds
    beside_of, hewn_at, name_of, reaching, look, unknown, seen = place.at_hand
    parts: dict[str, Part] = {}
    size = 1
    for id, knight in scene.led_by[seat]:
        cell, actions = knight.cell, knight.actions
        if cell < 0 or not actions:
            continue
        speed, talks, cost, trick, move, attack, wall, threaten, break_, conquer = KNOWN[id]
        beside = 0
        if not (knight.terror or knight.only_moves):
            # What decides most comes first: an objective, a blow, a word, a skill; then moving, and hewing at a wall.
            if objectives and can_claim(state, id):
                _, claiming, _ = parts.get("objective", (0, [], None))
                assert isinstance(claiming, list)
                parts["objective"] = of_words([*claiming, id])
                size += 1
            if knight.attacks < MOST_ATTACKS:
                beside = beside_of[cell]
                if mask := beside & enemies:
                    number = mask.bit_count()
                    parts[attack] = number, mask, at
                    size += number
            if talks:
                # As in `seen_from`, without the call.
                if new := minds & unknown[cell]:
                    look(cell, new)
                if mask := minds & seen[cell]:
                    if knight.talked:
                        mask = unspoken(scene, knight, mask, options.discussion_limit)
                    if mask:
                        number = mask.bit_count()
                        parts[threaten] = parts[break_] = parts[conquer] = number, mask, at
                        size += 3 * number
            if cost <= actions and skills:
                if trick is None:
                    size += borrowed_parts(scene, options, id, knight, parts)
                elif found := trick.targets(scene, options, id, knight):
                    size += trick_part(scene, trick, found, parts)
        if knight.moves < MOST_MOVES:
            mask = reach(scene, knight, speed) if knight.terror else reaching[speed](cell, free)
            if mask:
                number = mask.bit_count()
                parts[move] = number, mask, name_of
                size += number
        if beside:
            hewn = hewn_at[cell] or place.hewn_from(cell)
            if number := hewn[0]:
                parts[wall] = hewn
                size += number
    parts[""] = THE_END
    return ActionMenu(place.names, parts, describe, spelled_way, (scene, options), size)


def spelled_way(scene: Scene, options: Options, prefix: str, word: str) -> bool:
    """A Move may spell out its way, "move hollow A2-A3-B3": any legal way will do (AKQL-056)."""
    verb, _, id = prefix.partition(" ")
    if verb != "move" or BETWEEN not in word:
        return False
    cell_of = scene.ground.cell_of
    knight = scene.knights[id]
    names = word.split(BETWEEN)
    path = [cell_of[name] for name in names if name in cell_of]
    return len(path) == len(names) and is_way(scene, knight, path, roster()[knight.kind].speed)


LABELS = {
    "move": ("{knight}: move to {word}", "cell", "AKQL-055"),
    "attack": ("{knight}: attack {other}", "figure", "AKQL-047"),
    "wall": ("{knight}: hew at the wall on {word}", "cell", "AKQL-115"),
    "threaten": ("{knight}: threaten {other}", "figure", "AKQL-072"),
    "break": ("{knight}: break {other}'s mind", "figure", "AKQL-073"),
    "conquer": ("{knight}: conquer {other}'s will", "figure", "AKQL-075"),
}


def describe(scene: Scene, options: Options, prefix: str, word: str) -> Option:
    """An action as people read it, with its odds."""
    if not prefix:
        return Option(END, "End the turn", rule="AKQL-045")
    verb, _, rest = prefix.partition(" ")
    key = f"{prefix} {word}"
    if verb == "objective":
        return Option(key, f"{called(word)}: claim the objective", f"figure {word}", "AKQL-114", called(word))
    if verb == "skill":
        return skill_option(scene, options, rest, word)
    label, kind, rule = LABELS[verb]
    other = called(word) if kind == "figure" else ""
    odds = stakes = ""
    shown: dict[str, str] = {}
    if verb == "attack":
        odds, stakes = blow_odds(scene, options, rest, word)
    elif verb == "move":
        path = walked(scene, rest, scene.ground.cell_of[word])
        strikers = who_may_strike(scene, path)
        stakes = f"{' and '.join(map(called, strikers))} may strike" if strikers else ""
        shown = {"way": " ".join([scene.ground.name_of[cell] for cell in path]), "alert": " ".join(strikers)}
    elif verb == "wall":
        odds, stakes = wall_odds(scene, rest, scene.ground.cell_of[word])
    elif verb in AIMS:
        odds = word_odds(scene, options, rest, word, verb)
        stakes = "" if odds.startswith("cannot") else word_stakes(scene, options, rest, word, verb)
    words = label.format(knight=called(rest), word=word, other=other)
    return Option(key, words, f"{kind} {word}", rule, called(rest), odds, stakes, **shown)
