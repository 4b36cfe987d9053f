"""How a bot looks ahead through its own turn: a small model of the position in which plans of actions and Combos are tried.

The model holds only what the bot's seat may know. It counts wounds as they would fall on average (Blocks by what the
opponent's hand might hold) and values cards by what they can pay. It is a judgement, not the rules.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import product

import msgspec

from roundtable.games.knockdown.box import PROJECTILE, Attack, Content, Op
from roundtable.games.knockdown.rules.attack import hand_limit
from roundtable.games.knockdown.rules.paying import design_payments
from roundtable.games.knockdown.state import Knockdown, content
from roundtable.games.knockdown.vocabulary import BLOCK, DASH, WILD

HEAVY, LIGHT = 1.2, 1.0
ROUND = 11.0
"""What winning the round is worth, in light wounds."""
SYMBOL_VALUES = {BLOCK: 0.75, DASH: 0.5, WILD: 0.95}
OTHER_SYMBOL = 0.4
LANDS = [1.0 - 0.22 * cards * 0.55 for cards in range(5)]
"""How much of a Strike lands on average, by the number of cards that could Block it (four or more count alike)."""
NEAR = {1: 0.25, 2: 0.15}
"""How good it is to stand so far from the opponent."""


@lru_cache(maxsize=64)
def fail_chance(wounds: int, modifier: int = 0) -> float:
    """The chance that three dice fall short of so many wounds."""
    sums = [sum(dice) for dice in product(range(1, 7), repeat=3)]
    return sum(total + modifier < wounds for total in sums) / len(sums)


def knockout_gain(wounds: float, modifier: int = 0) -> float:
    """What starting a Knockdown Test is worth: the round if it fails, half of the wounds lost if it is passed."""
    low = int(wounds)
    part = wounds - low
    chance = fail_chance(low, modifier) * (1 - part) + fail_chance(low + 1, modifier) * part
    return chance * ROUND - (1 - chance) * (wounds // 2) * 1.1


@lru_cache(maxsize=256)
def symbol_value(things: Content, fighter: str, symbol: str) -> float:
    """What a symbol in hand is worth to a fighter: those that its Special Attacks ask for count most."""
    if symbol in SYMBOL_VALUES:
        asked = any(symbol in attack.cost for attack in things.fighters[fighter].attacks)
        return SYMBOL_VALUES[symbol] + (0.1 if asked else 0.0)
    asked = any(symbol in attack.cost for attack in things.fighters[fighter].attacks)
    return 0.9 if asked else OTHER_SYMBOL


@lru_cache(maxsize=4096)
def card_value(things: Content, fighter: str, design: int) -> float:
    """What a card in hand is worth to a fighter."""
    values = sorted((symbol_value(things, fighter, s) for s in things.designs[design].symbols), reverse=True)
    return values[0] + 0.5 * sum(values[1:])


@lru_cache(maxsize=50_000)
def prices(
    things: Content, fighter: str, hand: tuple[int, ...]
) -> tuple[tuple[int, Attack, tuple[int, ...], float], ...]:
    """The Special Attacks of a fighter that a hand of designs can pay, by number, with the payment that gives least away."""
    found = []
    for number, attack in enumerate(things.fighters[fighter].attacks):
        if attack.type == "reaction":
            continue
        best = None
        for payment in design_payments(things, hand, attack.cost):
            worth = sum([card_value(things, fighter, design) for design in payment])
            if best is None or worth < best[1]:
                best = payment, worth
        if best is not None:
            found.append((number, attack, *best))
    return tuple(found)


@lru_cache(maxsize=50_000)
def with_card(hand: tuple[int, ...], design: int) -> tuple[int, ...]:
    """A hand of designs with one more, sorted."""
    return tuple(sorted((*hand, design)))


@lru_cache(maxsize=50_000)
def without_cards(hand: tuple[int, ...], designs: tuple[int, ...]) -> tuple[int, ...]:
    """A hand of designs without some of them."""
    left = list(hand)
    for design in designs:
        left.remove(design)
    return tuple(left)


@lru_cache(maxsize=20_000)
def cheapest_dash(things: Content, fighter: str, hand: tuple[int, ...]) -> tuple[tuple[int, ...], float] | None:
    """The card with a dash that is worth least, as a payment."""
    worths = [(card_value(things, fighter, n), n) for n in hand if DASH in things.designs[n].symbols]
    return ((min(worths)[1],), min(worths)[0]) if worths else None


@lru_cache(maxsize=64)
def ground(things: Content, candles: int) -> tuple[float, ...]:
    """How good it is to end a turn on each space, by its number: near the centre, and not in the dark."""
    centre = things.arena.centre
    dark = centre - candles if candles else things.arena.spaces
    away = [abs(space - centre) for space in range(things.arena.spaces + 1)]
    return tuple([-0.04 * far - (1.0 if far >= dark else 0.0) for far in away])


class Model(msgspec.Struct, gc=False):
    """The position of one's own turn, simplified. Copied for every line that is tried."""

    state: Knockdown
    seat: int
    things: Content
    fighter: str
    me: int
    you: int
    hand: tuple[int, ...]
    """Designs, sorted: copies are alike."""
    row: tuple[int, ...]
    my_heavy: int
    my_light: int
    your_heavy: float
    your_light: float
    your_cards: int
    mine: dict[str, int]
    yours: dict[str, int]
    brought: dict[str, int]
    limit: int
    ground: tuple[float, ...]
    worth: float = 0.0

    @classmethod
    def of(cls, state: Knockdown, seat: int) -> Model:
        """What a seat may think about the position. Token counts are replaced, never changed."""
        mine, yours = state.sides[seat], state.sides[1 - seat]
        things = content(state)
        return cls(
            state,
            seat,
            things,
            mine.fighter,
            mine.space,
            yours.space,
            tuple(sorted([things.design_of[card] for card in mine.hand])),
            tuple(state.row),
            mine.heavy,
            mine.light,
            float(yours.heavy),
            float(yours.light),
            len(yours.hand),
            mine.tokens,
            yours.tokens,
            things.supply(mine.fighter, yours.fighter),
            hand_limit(state, seat),
            ground(things, state.candles),
        )

    def copy(self) -> Model:
        return msgspec.structs.replace(self)

    @property
    def distance(self) -> int:
        return abs(self.me - self.you)

    def in_range(self, attack: Attack) -> bool:
        range_ = attack.range
        if range_.most:
            return range_.least <= abs(self.me - self.you) <= range_.most
        if range_.kind == PROJECTILE and self.state.laid:
            low, high = sorted((self.me, self.you))
            low, high = (low + 1, high) if self.me < self.you else (low, high - 1)
            return not any(low <= laid.space <= high for laid in self.state.laid)
        return True

    def met(self, attack: Attack) -> bool:
        condition = attack.requires
        if condition is None:
            return True
        side = self.state.sides[self.seat]
        return {
            "opponent_has": self.yours.get(condition.token, 0) > 0,
            "self_has": self.mine.get(condition.token, 0) > 0,
            "wounded_by_attack_in_last_opponent_turn": side.wounded,
            "blocked_in_last_opponent_turn": side.blocked,
        }.get(condition.kind, True)

    # --- what happens ---------------------------------------------------------------------------------------------------

    def hit(self, heavy: float, light: float) -> None:
        self.your_heavy += heavy
        self.your_light += light
        self.worth += HEAVY * heavy + LIGHT * light

    def attack(self, attack: Attack) -> None:
        """The Attack Sequence, with Blocks as likely as the opponent's number of cards makes them."""
        land = 1.0
        if attack.type == "strike" and self.your_cards:
            land = LANDS[min(self.your_cards, 4)]
            self.worth += (1 - land) * 0.5
        if attack.heavy or attack.light:
            self.hit(attack.heavy * land, attack.light * land)
        for op in attack.effect:
            self.operate(op, land)
        if attack.ko:
            gain = knockout_gain(self.your_heavy + self.your_light)
            if gain > 0:
                self.worth += gain

    def operate(self, op: Op, land: float) -> None:
        """One operation, roughly."""
        name = op.op
        if name == "wound_opponent":
            if self.distance >= op.min_distance and (not op.max_distance or self.distance <= op.max_distance):
                times = self.yours.get(op.per_token, 0) if op.per_token else 1
                self.hit(op.heavy * times * land, op.light * times * land)
        elif name == "heal_self":
            heavy, light = min(op.heavy, self.my_heavy), min(op.light, self.my_light)
            self.my_heavy -= heavy
            self.my_light -= light
            self.worth += HEAVY * heavy + LIGHT * light
        elif name == "transfer_wound":
            heavy = min(op.heavy, self.my_heavy)
            self.my_heavy -= heavy
            self.worth += HEAVY * heavy
            self.hit(heavy, 0)
        elif name == "opponent_discards":
            taken = min(op.n, self.your_cards)
            self.your_cards -= taken
            self.worth += 0.55 * taken
        elif name == "place_token":
            if self._supply(op.token) > 0:
                self.yours = {**self.yours, op.token: self.yours.get(op.token, 0) + 1}
                self.worth += 1.1 * land
        elif name == "gain_token":
            if self._supply(op.token) > 0:
                self.mine = {**self.mine, op.token: self.mine.get(op.token, 0) + 1}
                self.worth += 1.3
        elif name == "remove_token" and op.from_ == "opponent":
            self.yours = {key: n for key, n in self.yours.items() if key != op.token}
            self.worth -= 0.3
        else:
            self._shift(op)

    def _supply(self, token: str) -> int:
        return self.brought.get(token, 0) - self.mine.get(token, 0) - self.yours.get(token, 0)

    def _shift(self, op: Op) -> None:
        """Movement by effects."""
        towards = 1 if self.you > self.me else -1
        last = self.things.arena.spaces
        if op.op == "forward":
            self.me += towards * min(op.n, self.distance - 1)
        elif op.op == "backward":
            self.you = max(1, min(last, self.you + towards * op.n))
        elif op.op == "pull_opponent":
            self.you -= towards * min(op.n, self.distance - 1)
        elif op.op == "blink_opponent_to_distance":
            here = [to for to in (self.me - op.distance, self.me + op.distance) if 1 <= to <= last]
            self.you = max(here, key=lambda to: abs(to - self.things.arena.centre), default=self.you)
        elif op.op == "blink_self":
            spaces = [to for to in range(max(1, self.me - op.max), min(last, self.me + op.max) + 1) if to != self.you]
            self.me = max(spaces, key=self.standing)

    def standing(self, space: int) -> float:
        """How good it is to end on a space: away from the candles, where one's own Special Attacks reach."""
        return self.ground[space] + NEAR.get(abs(space - self.you), 0.0)

    def take(self, card: int) -> None:
        """A card of the row comes to the hand."""
        self.row = tuple([other for other in self.row if other != card])
        design = self.things.design_of[card]
        value = self.value_of(design)
        if len(self.hand) >= self.limit:
            value = max(0.05, value - min(map(self.value_of, self.hand)))
        else:
            self.hand = with_card(self.hand, design)
        self.worth += value

    def value_of(self, design: int) -> float:
        return card_value(self.things, self.fighter, design)

    def pay(self, payment: tuple[int, ...], value: float) -> None:
        self.hand = without_cards(self.hand, payment)
        self.worth -= 0.85 * value


# --- plans ---------------------------------------------------------------------------------------------------------------


def steps(model: Model) -> list[int]:
    last = model.things.arena.spaces
    return [to for to in (model.me - 1, model.me + 1) if 1 <= to <= last and to != model.you]


def simple_actions(model: Model) -> list[tuple[str, Model]]:
    """Every Move and every Attack of the row, with what comes of it."""
    found = []
    for to in steps(model):
        after = model.copy()
        after.me = to
        found.append((f"move {to}", after))
    seen = set()
    for card in model.row:
        design = model.things.design_of[card]
        if design in seen:
            continue
        seen.add(design)
        after = model.copy()
        attack = model.things.cards[card]
        if after.met(attack) and after.in_range(attack):
            after.attack(attack)
        after.take(card)
        found.append((f"attack {model.things.card_ids[card]}", after))
    return found


def combos(model: Model, done: Sequence[str] = (), depth: int = 4) -> list[tuple[str, Model]]:
    """Combos as their first part and what comes of the whole: every order of Special Attacks worth trying, and a Dash."""
    if not model.hand:
        return []
    used = 0
    for number, attack in enumerate(model.things.fighters[model.fighter].attacks):
        if attack.key in done:
            used |= 1 << number
    found = [
        (f"perform {attack.key}", best_ending(after, used | 1 << number, "dash" in done, depth - 1))
        for number, attack, after in specials(model, used)
    ]
    found += [(f"dash {after.me}", best_ending(after, used, True, depth - 1)) for after in dashes(model)]
    return found


def specials(model: Model, used: int) -> Iterator[tuple[int, Attack, Model]]:
    """Every Special Attack that is not used up (a bit each) and can be performed, with what comes of it."""
    for number, attack, payment, value in prices(model.things, model.fighter, model.hand):
        if used >> number & 1 or not model.in_range(attack) or not model.met(attack):
            continue
        after = model.copy()
        after.pay(payment, value)
        after.attack(attack)
        yield number, attack, after


def dashes(model: Model) -> Iterator[Model]:
    """A Dash to either side, with the card that is worth least."""
    price = cheapest_dash(model.things, model.fighter, model.hand)
    if price is not None:
        for to in steps(model):
            after = model.copy()
            after.pay(*price)
            after.me = to
            yield after


def best_ending(model: Model, used: int, dashed: bool, depth: int) -> Model:
    """The best that can come of a Combo from here on: going on with it, or ending it."""
    best = model
    if not depth or not model.hand:
        return best
    for number, _, after in specials(model, used):
        ending = best_ending(after, used | 1 << number, dashed, depth - 1)
        if ending.worth > best.worth + 0.01:
            best = ending
    if not dashed and depth > 1:
        for after in dashes(model):
            ending = best_ending(after, used, True, depth - 1)
            if ending.worth > best.worth + 0.01:
                best = ending
    return best


def plan(model: Model, actions: int, deep: bool) -> tuple[str, float]:
    """The first part of the best plan for the actions that are left. Not `deep`: each action is judged by itself."""
    best, most = "", float("-inf")
    for key, after in [*simple_actions(model), *combos(model)]:
        if actions > 1 and deep:
            worth = plan(after, actions - 1, deep)[1]
        else:
            worth = after.worth + after.standing(after.me)
        if worth > most:
            best, most = key, worth
    return best, most


def combo_goes_on(model: Model, done: tuple[str, ...], actions: int, deep: bool) -> str:
    """The next part of a Combo in progress, or "end"."""

    def judged(after: Model) -> float:
        return plan(after, actions, deep)[1] if actions and deep else after.worth + after.standing(after.me)

    best, most = "end", judged(model)
    for key, after in combos(model, done):
        worth = judged(after)
        if worth > most + 0.01:
            best, most = key, worth
    return best
