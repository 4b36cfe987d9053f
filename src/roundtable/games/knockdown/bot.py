"""Bots. "brawler" judges each action by itself; "planner" plans both actions of its turn with the Combos in them.

They see what their seat may see: the position they think about is imagined afresh for every question.
"""

from __future__ import annotations

from collections.abc import Callable

from roundtable.games.knockdown.planning import (
    HEAVY,
    LIGHT,
    ROUND,
    Model,
    card_value,
    combo_goes_on,
    fail_chance,
    knockout_gain,
    plan,
)
from roundtable.games.knockdown.rules.blocking import counted_cards, ignorable
from roundtable.games.knockdown.rules.common import attack_of
from roundtable.games.knockdown.state import Knockdown, content
from roundtable.kernel.asks import Ask, Choose, ChooseSome, Json
from roundtable.kernel.dice import Dice
from roundtable.kernel.game import Chair

SKILLS = {
    "heavy_hand": 10, "iron_guard": 8, "hard_head": 9, "second_wind": 7, "long_reach": 8, "headhunter": 6,
    "deep_satchel": 2, "fleet_foot": 5, "candle_warden": 3, "feint": 4, "opportunist": 3, "quick_eye": 4,
}  # fmt: skip
"""How a bot ranks the house Skills; others count as 5."""


def bot(strength: str, seed: bytes) -> Fighter:
    """A bot of one of the strengths brawler and planner."""
    return Fighter(seed, deep=strength == "planner")


class Fighter:
    """A bot with a judgement."""

    def __init__(self, seed: bytes, deep: bool) -> None:
        self._dice = Dice(seed)
        self._deep = deep
        self._asked = 0
        self._last: Knockdown | None = None

    def choose(self, chair: Chair, ask: Ask) -> Json:
        verb = ask.options.key_at(0).split(" ")[0] if isinstance(ask, Choose) else ""
        if verb in _NEED_NO_POSITION and self._last is not None:
            return self.answer(self._last, ask)
        return self.answer(self._imagined(chair), ask)

    def answer(self, state: Knockdown, ask: Ask) -> Json:
        """Find what kind of question it is by its options, and answer it."""
        if isinstance(ask, ChooseSome):
            return _discards(state, ask)
        if not isinstance(ask, Choose):
            return ask.sample(self._dice)
        keys = [option.key for option in ask.options]
        if len(keys) == 1:
            return keys[0]
        verb = keys[0].split(" ")[0]
        answer = _ANSWERS.get(verb)
        if answer is None:
            return ask.sample(self._dice)
        return answer(self, state, ask.seat, ask, keys)

    def _imagined(self, chair: Chair) -> Knockdown:
        """A position that may be the real one for all this seat knows."""
        self._asked += 1
        state: Knockdown = chair.imagine(self._dice.seed[:32] + self._asked.to_bytes(4, "big")).state
        self._last = state
        return state

    # --- the own turn ---------------------------------------------------------------------------------------------------

    def action(self, state: Knockdown, seat: int, ask: Ask, keys: list[str]) -> str:
        """An action, or the next part of a Combo."""
        model = Model.of(state, seat)
        if state.phase == "combo":
            key = combo_goes_on(model, tuple(state.combo), state.actions, self._deep)
        else:
            key, _ = plan(model, state.actions, self._deep)
        return self._among(key, keys)

    def _among(self, key: str, keys: list[str]) -> str:
        """The planned key; a plan that the rules do not allow is replaced by something like it."""
        if key in keys:
            return key
        like = [other for other in keys if other.split()[0] == key.split()[0]] or keys
        return like[self._dice.below(len(like))]

    def move(self, state: Knockdown, seat: int, ask: Ask, keys: list[str]) -> str:
        """Where to Blink, step or put the opponent: where the rest of the turn is worth most."""
        best, most = keys[-1], float("-inf")
        for key in keys:
            model = Model.of(state, seat)
            verb, _, space = key.partition(" ")
            if verb == "put":
                model.you = int(space)
            elif space:
                model.me = int(space)
            mine = state.active == seat and state.actions > 0
            worth = plan(model, 1, False)[1] if mine else model.standing(model.me)
            if worth > most:
                best, most = key, worth
        return best

    def pay(self, state: Knockdown, seat: int, ask: Ask, keys: list[str]) -> str:
        """Pay with what is worth least."""
        return min(keys, key=lambda key: sum(_worth(state, seat, id_) for id_ in key.split()[-1].split("+")))

    def take(self, state: Knockdown, seat: int, ask: Ask, keys: list[str]) -> str:
        """A fighter anyhow; a starting card by its worth."""
        if keys[0].removeprefix("take ") not in content(state).numbers:
            return keys[self._dice.below(len(keys))]
        return max(keys, key=lambda key: _worth(state, seat, key.removeprefix("take ")))

    def skill(self, state: Knockdown, seat: int, ask: Ask, keys: list[str]) -> str:
        """Keep, or show, the Skill that is ranked highest."""
        assert isinstance(ask, Choose)
        ranked = {option.key: SKILLS.get(option.target.removeprefix("skill "), 5) for option in ask.options}
        return max(keys, key=lambda key: ranked[key])

    def start(self, state: Knockdown, seat: int, ask: Ask, keys: list[str]) -> str:
        """Start-of-turn abilities: heal where there is something to heal; a new card where the row offers little."""
        side = state.sides[seat]
        for key in keys:
            if key == "use quick_eye":
                model = Model.of(state, seat)
                if plan(model, 1, False)[1] < 1.2:
                    return key
            elif key.startswith("use") and (side.heavy or side.light > 1):
                return key
        return "done"

    def one_of_lists(self, state: Knockdown, seat: int, ask: Ask, keys: list[str]) -> str:
        """Remove two light wounds where the number of wounds is what matters, else a heavy one."""
        side = state.sides[seat]
        return keys[-1] if side.light >= 2 and side.wounds >= 8 else keys[0]

    def replace(self, state: Knockdown, seat: int, ask: Ask, keys: list[str]) -> str:
        """Throw out the card of the row that is worth least."""
        return min(keys, key=lambda key: _worth(state, seat, key.split()[-1]))

    # --- answers to the other ----------------------------------------------------------------------------------------------

    def block(self, state: Knockdown, seat: int, ask: Ask, keys: list[str]) -> str:
        """Block where the wounds and the effect saved are worth more than the cards."""
        things = content(state)
        blow = state.blows[-1]
        attack = attack_of(things, state, blow)
        side = state.sides[seat]

        def gain(key: str) -> float:
            if key == "pass":
                return 0.0
            _, against, cards = key.split()
            ids = cards.split("+")
            worth = -sum(_worth(state, seat, id_) for id_ in ids)
            if against in ("wounds", "both"):
                count = counted_cards(state, seat) - len(ids)
                saved = max(
                    ignorable(blow.heavy, blow.light, count, "split"), key=lambda pair: sum(pair), default=(0, 0)
                )
                worth += HEAVY * saved[0] + LIGHT * saved[1]
                if attack.ko:
                    total = side.wounds + blow.heavy + blow.light
                    worth += ROUND * (fail_chance(total) - fail_chance(total - sum(saved)))
            if against in ("effect", "both"):
                worth += self._effect_worth(state, seat)
            return worth

        return max(keys, key=gain)

    def _effect_worth(self, state: Knockdown, seat: int) -> float:
        """What the effect of the attack in progress is worth to its attacker."""
        model = Model.of(state, 1 - seat)
        for op in attack_of(content(state), state, state.blows[-1]).effect:
            model.operate(op, 1.0)
        return model.worth

    def ignore(self, state: Knockdown, seat: int, ask: Ask, keys: list[str]) -> str:
        """Ignore as many wounds as possible, heavy ones first."""
        return max(keys, key=lambda key: HEAVY * int(key.split()[1]) + LIGHT * int(key.split()[3]))

    def lose(self, state: Knockdown, seat: int, ask: Ask, keys: list[str]) -> str:
        """After a passed test heavy wounds go first; a hand that is too large loses its worst card."""
        if keys[0].endswith("light"):
            return max(keys, key=lambda key: int(key.split()[1]))
        return min(keys, key=lambda key: _worth(state, seat, key.split()[-1]))

    def yes_or_no(self, state: Knockdown, seat: int, ask: Ask, keys: list[str]) -> str:
        """A Knockdown Test where it pays; Skills whenever they can be used; no tokens left lying about."""
        if ask.rule == "KD-052":
            return "yes" if knockout_gain(state.sides[1 - seat].wounds) > 0 else "no"
        return "no" if "leave" in ask.prompt else "yes"

    def first(self, state: Knockdown, seat: int, ask: Ask, keys: list[str]) -> str:
        return keys[0]

    def tower(self, state: Knockdown, seat: int, ask: Ask, keys: list[str]) -> str:
        """A bot has no hands to build with and no eyes to judge: it would rather roll dice."""
        return "dice"

    def judge(self, state: Knockdown, seat: int, ask: Ask, keys: list[str]) -> str:
        """Asked about a tower it cannot see, a bot says what dice would have said."""
        test = state.test
        total = sum(self._dice.below(6) + 1 for _ in range(3)) + (test.modifier if test else 0)
        return "stood" if total >= state.sides[1 - seat].wounds else "fell"


Answer = Callable[[Fighter, Knockdown, int, Ask, list[str]], str]
_ANSWERS: dict[str, Answer] = {
    "move": Fighter.action,
    "attack": Fighter.action,
    "perform": Fighter.action,
    "dash": Fighter.action,
    "end": Fighter.action,
    "blink": Fighter.move,
    "put": Fighter.move,
    "step": Fighter.move,
    "pay": Fighter.pay,
    "take": Fighter.take,
    "keep": Fighter.skill,
    "show": Fighter.skill,
    "use": Fighter.start,
    "choose": Fighter.one_of_lists,
    "replace": Fighter.replace,
    "block": Fighter.block,
    "void": Fighter.first,
    "ignore": Fighter.ignore,
    "discard": Fighter.lose,
    "reaction": Fighter.first,
    "yes": Fighter.yes_or_no,
    "no": Fighter.yes_or_no,  # first where a Knockdown Test cannot succeed
    "tower": Fighter.tower,
    "stood": Fighter.judge,
}

_NEED_NO_POSITION = ("pay", "keep", "show", "void", "ignore", "discard", "reaction", "tower")
"""Questions answered from the sheets alone, for which the last position imagined will do: imagining is not free."""


def _discards(state: Knockdown, ask: ChooseSome) -> Json:
    """Discard what is worth least."""
    options = [option.key for option in ask.options]
    worst = sorted(options, key=lambda key: _worth(state, ask.seat, key.split()[-1]))
    return ask.check(worst[: ask.least])


def _worth(state: Knockdown, seat: int, id_: str) -> float:
    """What a card is worth to a seat."""
    things = content(state)
    return card_value(things, state.sides[seat].fighter, things.design_of[things.numbers[id_]])
