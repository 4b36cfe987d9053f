"""What actions are worth, in rough points: a knight is worth about ten. For the bots."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property, lru_cache
from operator import itemgetter

import msgspec

from roundtable.board.grid import cells, mask_of
from roundtable.games.akql.data import roster, skills
from roundtable.games.akql.ground import scene_of
from roundtable.games.akql.options import Options
from roundtable.games.akql.rules.discussion import may_talk
from roundtable.games.akql.rules.numbers import magical_defence, magical_force, physical_defence, physical_force, reach
from roundtable.games.akql.rules.reactions import MOST_ATTACKS
from roundtable.games.akql.rules.scenario import can_claim
from roundtable.games.akql.state import OFF, Akql, Knight

KNIGHT = 10.0
"""What taking a knight off the field is worth."""
GET_UP = 0.5
"""About how often a fallen knight gets up again (AKQL-126)."""


@lru_cache(maxsize=4096)
def expected_blow(sides: int, defence: int, life: int) -> tuple[float, float]:
    """Mean Life taken by a blow, and how likely it is to bring the target to 0."""
    taken = [min(life, max(0, roll - defence)) for roll in range(1, sides + 1)]
    return sum(taken) / sides, sum(hit >= life for hit in taken) / sides


@lru_cache(maxsize=4096)
def chance_to_sway(capacity: int, resistance: int) -> float:
    """How likely a discussion is to succeed."""
    return min(100, capacity) / 100 * (1 - max(0, min(100, resistance)) / 100)


@lru_cache(maxsize=4096)
def chance_to_conquer(capacity: int, resistance: int) -> float:
    """How likely a conquest is to succeed at once: the resistance must fail and be at 0 or less after it (AKQL-075)."""
    if resistance <= 0:
        return min(100, capacity) / 100
    hits = 0
    for said in range(1, min(100, capacity) + 1):
        hits += max(0, 100 - max(resistance, said + resistance - 1))  # answers well above what was said
        hits += max(0, said - resistance - resistance)  # and those well below, yet not resisting
    return hits / 10_000


class Temper(msgspec.Struct, frozen=True):
    """What a judge makes much of.

    `care` is how much it minds where its knights can be struck at and talked to in the others' turns; `conquest`,
    `terror` and `wear` weigh what words may do; `pull` how much it wants to get near.
    """

    care: float = 0.0
    conquest: float = 18.0
    terror: float = 3.0
    last_terror: float = 9.0
    wear: float = 4.0
    pull: float = 0.12


class Judge:
    """Judges the options of one position for the seat that is asked."""

    def __init__(self, state: Akql, options: Options, seat: int, temper: Temper) -> None:
        self.temper = temper
        self._talks: dict[tuple[str, str], tuple[float, str]] = {}
        self._blows: dict[tuple[str, str], float] = {}
        self._exposed: dict[tuple[str, int], float] = {}
        self._here: dict[str, float] = {}
        self._plans: dict[str, tuple[list[tuple[int, float]], list[tuple[int, float]], int, int]] = {}
        self.state = state
        self.options = options
        self.seat = seat
        self.scene = scene_of(state)
        self.team = state.teams[seat]
        self.enemies = [id for id, k in state.knights.items() if k.cell != OFF and state.teams[k.seat] != self.team]
        self.calm = [id for id in self.enemies if not state.knights[id].terror]

    @cached_property
    def distances(self) -> dict[int, int]:
        """Steps from every open cell to where this team wants to be: beside enemies, on the hill, on their objective."""
        state, place = self.state, self.scene.ground
        goals = 0
        if state.hill:
            goals = int.from_bytes(state.hill, "little")
        elif state.objectives:
            for objective in state.objectives:
                if objective.team != self.team:
                    goals |= 1 << objective.cell
        for id in self.enemies:
            goals |= 1 << state.knights[id].cell
        return place.steps_to(goals)

    # --- single deeds -------------------------------------------------------------------------------------------------

    def blow(self, sides: int, defence: int, target: Knight) -> float:
        """What a blow is worth."""
        lost, felled = expected_blow(sides, defence, target.life)
        return lost / roster()[target.kind].life * 6 + felled * (1 - GET_UP) * KNIGHT

    def attack(self, id: str, other: str) -> float:
        """What an attack of one knight on another is worth."""
        found = self._blows.get((id, other))
        if found is None:
            target = self.state.knights[other]
            found = self.blow(physical_force(self.state.knights[id]), physical_defence(target), target)
            self._blows[id, other] = found
        return found

    def talk(self, id: str, other: str) -> tuple[float, str]:
        """The best aim of a speaker against a listener, and what it is worth."""
        found = self._talks.get((id, other))
        if found is None:
            found = self._talks[id, other] = self._talk(self.state.knights[id], self.state.knights[other])
        return found

    def _talk(self, knight: Knight, target: Knight) -> tuple[float, str]:
        capacity = roster()[knight.kind].social_capacity
        if capacity is None or target.resistance is None:
            return 0.0, "threaten"
        sway = chance_to_sway(capacity, target.resistance)
        worn = sway * min(30, max(0, target.resistance)) / 100 * self.temper.wear
        if self.options.conquest_needs_broken_resistance:
            conquest = chance_to_conquer(capacity, target.resistance)
        else:
            conquest = sway
        sanity, crazed = expected_blow(magical_force(knight), magical_defence(target), max(1, target.sanity))
        worth = {
            "conquer": conquest * self.temper.conquest,
            "break": sway * (crazed * KNIGHT + sanity / max(1, roster()[target.kind].sanity) * 3),
            "threaten": sway * self._terror_worth(target),
        }
        best = max(worth, key=lambda aim: worth[aim])
        return worth[best] + worn, best

    def _terror_worth(self, target: Knight) -> float:
        """Frightening the last calm enemy wins; a knight already Terrified is not worth more words."""
        if target.terror:
            return 0.4
        if self.options.terror_victory != "off" and not any(
            self.state.knights[id].resistance is None for id in self.enemies
        ):
            return self.temper.terror + self.temper.last_terror / len(self.calm) ** 2
        return self.temper.terror

    def _deeds(self, id: str) -> tuple[list[tuple[int, float]], list[tuple[int, float]], int, int]:
        """What a knight may still do to each enemy: words by the enemy's cell, blows by the cells they reach from.

        And how many blows are left, and the cells of all who may be talked to.
        """
        found = self._plans.get(id)
        if found is None:
            knight = self.state.knights[id]
            foes = self.scene.ids(self.scene.enemies(knight))
            cell_of = {other: self.state.knights[other].cell for other in foes}
            limit = self.options.discussion_limit
            talks = [(cell_of[other], self.talk(id, other)[0]) for other in foes if may_talk(knight, other, limit)]
            blows = [(self.scene.ground.beside[cell_of[other]], self.attack(id, other)) for other in foes]
            talks = [(cell, worth) for cell, worth in talks if worth]
            found = self._plans[id] = (
                talks,
                [(near, worth) for near, worth in blows if worth],
                MOST_ATTACKS - knight.attacks,
                mask_of(cell for cell, _ in talks),
            )
        return found

    def potential(self, id: str, cell: int, actions: int) -> float:
        """What a knight could get done from a cell with so many actions."""
        if actions <= 0:
            return 0.0
        talks, blows, most, listeners = self._deeds(id)
        seen = self.scene.ground.seen_from(cell, listeners)
        worth = [value for there, value in talks if seen >> there & 1] if seen else []
        if most > 0:
            struck = [value for near, value in blows if near >> cell & 1]
            if struck:
                worth += [max(struck)] * most
        return _the_best(worth, actions)

    def _potentials(self, id: str, mask: int, actions: int) -> list[tuple[float, int]]:
        """The cells of a mask by what could be done from them: what that is worth, and the cells. (`potential` of many.)"""
        if actions <= 0:
            return [(0.0, mask)]
        talks, blows, most, _ = self._deeds(id)
        groups: list[tuple[list[float], int]] = [([], mask)]
        for there, value in talks:
            if seen := self.scene.ground.seen_from(there, mask):  # sight is mutual (AKQL-064)
                groups = [
                    *((worth, rest) for worth, those in groups if (rest := those & ~seen)),
                    *(([*worth, value], both) for worth, those in groups if (both := those & seen)),
                ]
        if most > 0:
            apart = mask
            for near, value in sorted(blows, key=itemgetter(1), reverse=True):
                if reached := near & apart:  # those from where an even better blow falls are taken already
                    apart ^= reached
                    groups = [
                        *((worth, rest) for worth, those in groups if (rest := those & ~reached)),
                        *(([*worth, *[value] * most], both) for worth, those in groups if (both := those & reached)),
                    ]
        return [(_the_best(worth, actions), those) for worth, those in groups]

    def exposure(self, id: str, cell: int) -> float:
        """What the enemies could do to a knight on a cell, by blows and by words, without moving."""
        found = self._exposed.get((id, cell))
        if found is None:
            foes = self.scene.enemies(self.state.knights[id])
            found = self.danger(cell, id)
            for other in self.scene.ids(self.scene.ground.seen_from(cell, foes)):
                if not self.state.knights[other].terror:
                    found += self.talk(other, id)[0]
            self._exposed[id, cell] = found
        return found

    def nearness(self, cell: int) -> float:
        return -self.temper.pull * self.distances.get(cell, 40)

    # --- options of a turn --------------------------------------------------------------------------------------------

    def score(self, key: str) -> float:
        """What an option of the turn is worth against doing nothing."""
        verb, _, rest = key.partition(" ")
        if verb == "end":
            return 0.0
        id, _, what = rest.partition(" ")
        knight = self.state.knights[id]
        if verb == "move":
            return self.move(id, knight, self.scene.ground.cell_of[what])
        if verb == "attack":
            return self.attack(id, what)
        if verb in ("threaten", "break", "conquer"):
            worth, best = self.talk(id, what)
            return worth if best == verb else worth * 0.3
        if verb == "objective":
            return 25.0
        if verb == "skill":
            return self.skill(id, knight, what)
        return 0.05 if self.scene.ground.beside[knight.cell] & self.scene.free == 0 else -0.1  # a wall

    def move(self, id: str, knight: Knight, cell: int) -> float:
        """What can be done from there with the actions left, against what can be done from here; and getting nearer."""
        gain = self.gain_unseen(id, knight, cell)
        if self.temper.care:
            gain -= self.temper.care * self.exposure(id, cell)
        if self.state.objectives and not knight.terror:
            was = knight.cell
            knight.cell = cell
            gain += 12.0 if can_claim(self.state, id) and knight.actions > 1 else 0.0
            knight.cell = was
            if any(claim.knight == id for claim in self.state.claims):
                gain -= 20.0
        hill = int.from_bytes(self.state.hill, "little")
        if hill:
            gain += 4.0 * ((hill >> cell & 1) - (hill >> knight.cell & 1))
        return gain

    def gain_unseen(self, id: str, knight: Knight, cell: int) -> float:
        """What a move would be worth if nobody could do anything to the knight there. On open ground it is worth no more."""
        return self.potential(id, cell, knight.actions - 1) + self.nearness(cell) - self._given_up(id, knight) - 0.05

    def moves_worth_more(self, id: str, mask: int, most: float) -> Iterator[tuple[float, str, int]]:
        """The moves of a knight to these cells that would be worth more than that, unseen."""
        knight = self.state.knights[id]
        here, pull, steps = self._given_up(id, knight), self.temper.pull, self.distances
        for worth, group in self._potentials(id, mask, knight.actions - 1):
            if pull < 0 or worth - here - 0.05 > most:  # to be near costs nothing, to be far does
                for cell in cells(group):
                    unseen = worth + -pull * steps.get(cell, 40) - here - 0.05
                    if unseen > most:
                        yield unseen, id, cell

    def _given_up(self, id: str, knight: Knight) -> float:
        here = self._here.get(id)
        if here is None:
            here = self._here[id] = self._staying(id, knight)
        return here

    def _staying(self, id: str, knight: Knight) -> float:
        """What a move gives up: what can be done from here, how near it is, how little exposed."""
        worth = self.potential(id, knight.cell, knight.actions) + self.nearness(knight.cell)
        return worth - (self.temper.care * self.exposure(id, knight.cell) if self.temper.care else 0.0)

    def skill(self, id: str, knight: Knight, what: str) -> float:
        """Skills by what they do to whom; those that only prepare are worth little."""
        name, _, word = what.partition(" ")
        cost = skills()[name].cost
        place, knights = self.scene.ground, self.state.knights
        spared = self.potential(id, knight.cell, knight.actions) - self.potential(
            id, knight.cell, knight.actions - cost
        )
        worth = 0.0
        if name == "feed":
            worth = self.attack(id, word) * 1.4
        elif name == "flying-kick":
            worth = self.blow(physical_force(knight), physical_defence(knights[word]) - 2, knights[word])
        elif name == "red-harvest":
            beside = self.scene.ids(place.beside[knight.cell] & self.scene.enemies(knight))
            worth = sum(self.attack(id, other) for other in beside)
        elif name == "ram":
            worth = 1.0
        elif name == "mind-spike":
            sanity, crazed = expected_blow(
                magical_force(knight), magical_defence(knights[word]), max(1, knights[word].sanity)
            )
            worth = crazed * KNIGHT + sanity / max(1, roster()[knights[word].kind].sanity) * 4
        elif name == "dark-sermon":
            near = place.grid.within_manhattan(knight.cell, 3) & self.scene.enemies(knight) & self.scene.minds
            capacity = roster()[knight.kind].social_capacity or 0
            for other in self.scene.ids(place.seen_from(knight.cell, near)):
                listener = knights[other]
                worth += chance_to_sway(capacity, listener.resistance or 0) * self._terror_worth(listener)
        elif name == "satchel-charge":
            cell = place.cell_of[word]
            worth = self._area(1 << cell | place.beside[cell], knight, 7 * physical_force(knight) // 6, physical=True)
        elif name == "fire-breath":
            line = 0
            for reached in place.rays(knight.cell)[("north", "east", "south", "west").index(word)][:3]:
                line |= 1 << reached
            worth = self._area(line, knight, magical_force(knight), physical=False)
        elif name == "spin-dash":
            goal = place.cell_of[word]
            way = place.direction(knight.cell, goal)
            assert way is not None
            for cell in place.line(knight.cell, way, place.grid.manhattan(knight.cell, goal)):
                hit = self.scene.at.get(cell)
                if hit is not None and hit in self.enemies:
                    worth += self.attack(id, hit)
        elif name == "self-repair":
            missing = roster()[knight.kind].life - knight.life
            worth = min(missing, 3.5) / roster()[knight.kind].life * 6
        elif name == "royal-pardon":
            worth = 2.5 if knights[word].terror else 0.6
        elif name == "battle-order":
            ally = knights[word]
            blows = self.scene.ids(place.beside[ally.cell] & self.scene.enemies(ally))
            worth = max((self.attack(word, other) for other in blows), default=0.15)
        elif name in ("raised-guard", "adapt", "second-reading") and not (
            knight.guard or knights.get(word, knight).reading
        ):
            worth = 0.35 if self.distances.get(knight.cell, 40) < 8 else 0.1
        return worth - spared

    def _area(self, mask: int, knight: Knight, sides: int, *, physical: bool) -> float:
        """Blows against everybody in some cells; friends count the other way."""
        worth = 0.0
        for id in self.scene.ids(mask & self.scene.occupied):
            target = self.state.knights[id]
            defence = physical_defence(target) if physical else magical_defence(target)
            worth += self.blow(sides, defence, target) * (1 if id in self.enemies else -1.3)
        return worth

    # --- reactions ----------------------------------------------------------------------------------------------------

    def danger(self, cell: int, id: str) -> float:
        """What the enemies beside a cell could do to a knight there."""
        knight = self.state.knights[id]
        beside = self.scene.ground.beside[cell] & self.scene.enemies(knight)
        return sum(self.attack(other, id) for other in self.scene.ids(beside))

    def escape(self, id: str) -> float:
        """How much safer the safest cell in reach is."""
        knight = self.state.knights[id]
        mask = reach(self.scene, knight, roster()[knight.kind].speed)
        here = self.danger(knight.cell, id)
        return here - min((self.danger(cell, id) for cell in cells(mask)), default=here)


def _the_best(worth: list[float], actions: int) -> float:
    """What the best of some deeds are worth together, as many as there are actions."""
    if len(worth) > actions:
        worth.sort(reverse=True)
        return sum(worth[:actions])
    return sum(worth)


def standing(state: Akql, team: int) -> float:
    """What a position is worth to a team: its knights against the others', in points."""
    if state.result is not None:
        if state.result.team is None:
            return 0.0
        return 200.0 if state.result.team == team else -200.0
    total = 0.0
    for knight in state.knights.values():
        if knight.cell == OFF:
            continue
        stats = roster()[knight.kind]
        worth = 4 + 6 * knight.life / stats.life
        if knight.resistance is not None and stats.social_resistance:
            worth += (
                3 * max(0, knight.resistance) / 100 + 2 * knight.sanity / max(1, stats.sanity) - 0.8 * knight.terror
            )
        total += worth if state.teams[knight.seat] == team else -worth
    if state.hill:
        total += 12 * (2 * state.scores[team] - sum(state.scores))
    for claim in state.claims:
        total += 15 if state.teams[claim.seat] == team else -15
    return total
