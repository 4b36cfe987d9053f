"""Players for A.K.Q.L.: one that takes the best single action, one that tries turns out."""

from __future__ import annotations

from operator import itemgetter
from typing import Any, TypeVar

from roundtable.board.choices import CellMenu
from roundtable.games.akql.data import roster
from roundtable.games.akql.judgement import Judge, Temper, standing
from roundtable.games.akql.options import Options
from roundtable.games.akql.state import Akql
from roundtable.kernel.asks import Ask, Choose, Json
from roundtable.kernel.dice import Dice, seed_from
from roundtable.kernel.game import Chair, Player

Dealt = TypeVar("Dealt")
TRIED = 3
"""How many of the best-looking actions the knight tries out,"""
TRIALS = 4
"""how often each,"""
TRUST = 0.3
"""how much their looks still count after that,"""
HORIZON = 14
"""and for how many answers at most."""
WORTH_A_REACTION = ("gust", "mind-spike", "dark-sermon", "fire-breath")
"""Skills that usually hurt whoever passes in sight."""


class Squire:
    """Takes the single action that looks best, by rough expectations."""

    temper = Temper()

    def __init__(self, seed: bytes) -> None:
        self._dice = Dice(seed_from(seed))

    def choose(self, chair: Chair, ask: Ask) -> Json:
        match = chair.imagine(self._dice.spawn())
        return self.answer(match.state, match.options, ask)

    def answer(self, state: Akql, options: Options, ask: Ask) -> str:
        """The answer to any question of the game."""
        assert isinstance(ask, Choose), "every question of this game is a choice"
        if state.phase != "turn":
            return self.set_up(state, options, ask)
        return self.first(Judge(state, options, ask.seat, self.temper), ask)

    def first(self, judge: Judge, ask: Choose) -> str:
        return self.ranked(judge, ask)[0][1]

    def ranked(self, judge: Judge, ask: Choose) -> list[tuple[float, str]]:
        """The options from the best to the worst; equals in a random order."""
        keys = ask.options.keys() if isinstance(ask.options, CellMenu) else ask.answers()
        score = self._scorer(judge, ask)
        scored = [(score(key), self._dice.below(1 << 16), key) for key in keys]
        scored.sort(reverse=True)
        return [(value, key) for value, _, key in scored]

    def best(self, judge: Judge, ask: Choose) -> str:
        """One of the best options, found without ranking all: most moves would not be best even if nobody were near."""
        state = judge.state
        menu = ask.options
        if "end" not in menu or not isinstance(menu, CellMenu) or state.objectives or state.hill:
            return self.ranked(judge, ask)[0][1]
        best, most = "end", 0.0
        ways: list[tuple[str, int]] = []
        for prefix, found in self._dealt(list(menu.parts())):
            verb, _, rest = prefix.partition(" ")
            if verb == "move":
                assert isinstance(found, int), "where to move to is a mask"
                ways.append((rest, found))
                continue
            keys = [f"{prefix} {word}" if prefix else word for word in menu.words(prefix)]
            if verb == "wall":
                keys = keys[:1]  # one is as good as another
            for key in self._dealt(keys):
                if (worth := judge.score(key)) > most:
                    best, most = key, worth
        moves = [move for id, mask in ways for move in judge.moves_worth_more(id, mask, most)]
        care = judge.temper.care
        for unseen, id, cell in sorted(self._dealt(moves), key=itemgetter(0), reverse=True):
            if unseen <= most:
                break
            if (worth := unseen - care * judge.exposure(id, cell)) > most:
                best, most = f"move {id} {judge.scene.ground.name_of[cell]}", worth
        return best

    def _dealt(self, some: list[Dealt]) -> list[Dealt]:
        """The same, begun anywhere, so that of equals none is preferred."""
        start = self._dice.below(len(some)) if len(some) > 1 else 0
        return some[start:] + some[:start]

    def _scorer(self, judge: Judge, ask: Choose) -> Any:
        if "end" in ask.options:
            return judge.score
        if "pass" in ask.options:
            return lambda key: self._reaction(judge, key)
        mover = judge.state.knights
        place = judge.scene.ground

        def small(key: str) -> float:
            """The questions within an action: where to, what to keep, whom first, which skill."""
            verb, _, what = key.partition(" ")
            if verb == "skill":
                return judge.score(key)
            if verb in ("on", "to", "at", "move") and what in place.cell_of:
                cell = place.cell_of[what]
                foes = judge.scene.enemies_of[judge.seat]
                exposed = (place.beside[cell] & foes).bit_count()
                return judge.nearness(cell) - (3.0 * exposed if verb == "to" else 0.0)
            if verb == "attack":
                return 1.0
            if key.isdecimal():
                # A force die is best high, a social roll low.
                return int(key) if int(key) <= 12 and "100" not in ask.prompt else -int(key)
            if key in mover:
                return -mover[key].life
            return 0.0

        return small

    def _reaction(self, judge: Judge, key: str) -> float:
        """Strike back if it may hurt, step away from a blow that may, use a skill now and then."""
        verb, _, id = key.partition(" ")
        if verb == "pass":
            return 0.2
        if verb == "strike":
            beside = judge.scene.ground.beside[judge.state.knights[id].cell]
            foes = judge.scene.ids(beside & judge.scene.enemies(judge.state.knights[id]))
            return max((judge.attack(id, foe) for foe in foes), default=0.0)
        if verb == "dodge":
            return judge.escape(id)
        return 0.3 if roster()[judge.state.knights[id].kind].skill in WORTH_A_REACTION else 0.0

    def set_up(self, state: Akql, options: Options, ask: Choose) -> str:
        """Take strong knights; lay and place anything."""
        if ask.rule != "AKQL-039":
            return ask.sample(self._dice)
        keys = [option.key for option in ask.options]
        return max(keys, key=lambda key: (promise(key.partition(" ")[2]), key))


class Knight(Squire):
    """Minds its cover, and tries the best-looking actions out to the end of its turn in imagined matches."""

    temper = Temper(care=0.15, terror=6.0, last_terror=20.0)

    def choose(self, chair: Chair, ask: Ask) -> Json:
        match = chair.imagine(self._dice.spawn())
        state: Akql = match.state
        assert isinstance(ask, Choose)
        if state.phase != "turn" or "end" not in ask.options:
            return self.answer(state, match.options, ask)
        ranked = self.ranked(Judge(state, match.options, ask.seat, self.temper), ask)
        tried = [key for value, key in ranked[:TRIED] if value > -0.5]
        if len(tried) < 2:
            return ranked[0][1]
        team = state.teams[ask.seat]
        first = {key: value for value, key in ranked}
        totals = [TRIALS * TRUST * first[key] for key in tried]
        for _ in range(TRIALS):
            seed = self._dice.spawn()
            for number, key in enumerate(tried):
                totals[number] += self._try(match.fork(reseed=seed, light=True), ask.seat, key, team)
        best = max(range(len(tried)), key=lambda number: (totals[number], -number))
        return tried[best]

    def _try(self, match: Any, seat: int, key: str, team: int) -> float:
        """Play an action and then the rest of the turn as a squire would; what the position is then worth."""
        match.answer(seat, key)
        for _ in range(HORIZON):
            ask = match.ask
            if ask is None or match.state.phase != "turn":
                break
            if "end" in ask.options and match.state.active != seat:
                break
            match.answer(ask.seat, self.answer(match.state, match.options, ask))
        return standing(match.state, team)


def promise(id: str) -> float:
    """How much a knight promises in the draft: words win more fights here than swords."""
    stats = roster()[id]
    capacity = 20 if stats.social_capacity is None else stats.social_capacity
    resistance = 120 if stats.social_resistance is None else stats.social_resistance
    body = 3 * (stats.physical_force + stats.physical_defence) + stats.life
    return 1.2 * capacity + 0.9 * resistance + body + 4 * stats.speed


def bot(strength: str, seed: bytes) -> Player:
    """A bot of one of the strengths squire and knight."""
    return {"squire": Squire, "knight": Knight}[strength](seed)
