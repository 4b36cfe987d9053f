"""What a deck file holds, once it has been read and checked: cards, Skills, fighters and the Arena. Never changed."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

import msgspec

from roundtable.games.knockdown.vocabulary import ANY, BUILT_IN_SYMBOLS, DASH, WILD, Condition

FIXED, SPAN, PROJECTILE, UNLIMITED = "fixed", "span", "projectile", "unlimited"
ALL, BITS, COUNT = "all", 8, 255
"""Symbols are counted in one number, eight bits each, all of them together in the lowest."""


class Range(msgspec.Struct, frozen=True):
    """Fixed range X, range X-Y, projectile, or unlimited (KD-081, KD-082, KD-083, KD-084)."""

    kind: str
    least: int = 0
    most: int = 0

    def holds(self, away: int) -> bool:
        """Whether a distance alone puts a target in this range; a projectile's needs a free line besides."""
        return self.least <= away <= self.most if self.most else self.kind == UNLIMITED

    def __str__(self) -> str:
        if self.kind == FIXED:
            return str(self.least)
        return f"{self.least}-{self.most}" if self.kind == SPAN else self.kind


class Op(msgspec.Struct, frozen=True):
    """One operation of an effect; which fields count is in vocabulary.OPS."""

    op: str
    n: int = 0
    heavy: int = 0
    light: int = 0
    max: int = 0
    distance: int = 0
    min_distance: int = 0
    max_distance: int = 0
    seconds: int = 0
    max_per_space: int = 1
    token: str = ""
    per_token: str = ""
    on: str = "opponent"
    from_: str = "opponent"
    where: str = ""
    optional: bool = False
    of: tuple[tuple[Op, ...], ...] = ()


class Rule(msgspec.Struct, frozen=True):
    """One rule of a Skill or a trait."""

    hook: str
    do: tuple[Op, ...]
    optional: bool = False
    limit: str = "always"
    when: tuple[Condition, ...] = ()
    cost: tuple[Op, ...] = ()


class Attack(msgspec.Struct, frozen=True):
    """The attack that an Attack card or a Special Attack makes.

    `symbols` are those of a card, `cost` that of a Special Attack.
    (KD-004, KD-010)
    """

    key: str
    name: str
    type: str
    range: Range
    heavy: int = 0
    light: int = 0
    effect: tuple[Op, ...] = ()
    ko: bool = False
    requires: Condition | None = None
    text: str = ""
    rule: str = ""
    symbols: tuple[str, ...] = ()
    copies: int = 1
    cost: tuple[str, ...] = ()


class Skill(msgspec.Struct, frozen=True):
    """A Skill card (KD-015)."""

    key: str
    name: str
    initiative: int
    text: str
    rules: tuple[Rule, ...]
    rule: str = ""


class Fighter(msgspec.Struct, frozen=True):
    """A fighter sheet with its trait and the tokens that come with it (KD-004)."""

    key: str
    name: str
    class_: str
    tokens: dict[str, int]
    trait: Skill
    attacks: tuple[Attack, ...]
    rule: str = ""


class Arena(msgspec.Struct, frozen=True):
    """A lane of spaces numbered from 1 (KD-095)."""

    name: str
    spaces: int
    starts: tuple[int, int]
    candle_cards: int

    @property
    def centre(self) -> int:
        return (self.spaces + 1) // 2

    def candle_spaces(self, drawn: int) -> tuple[int, int] | None:
        """Where the two Candle tokens lie after so many Candle cards (KD-096)."""
        return (drawn, self.spaces + 1 - drawn) if drawn else None


class Box(msgspec.Struct, frozen=True):
    """Everything in one deck file."""

    name: str
    symbols: tuple[str, ...]
    arena: Arena
    cards: tuple[Attack, ...]
    skills: tuple[Skill, ...]
    fighters: tuple[Fighter, ...]


class Price(msgspec.Struct, frozen=True):
    """A cost made ready for counting: how many symbols in all, and how many of each that is named, by their places."""

    symbols: int
    named: tuple[tuple[int, int], ...]


ActiveRules = dict[str, tuple[tuple[str, Rule], ...]]
"""Rules by their hooks, each with the key of the Skill or trait that it comes from."""


class Content:
    """What a match is played with: the cards and Arena of one box, the Skills of one, the fighters of all.

    A card is a number from 0; Candle cards come after the Attack cards. Everything rules look up is laid out here once.
    (KD-093, KD-094)
    """

    def __init__(self, arena_box: Box, skill_box: Box, fighters: tuple[Fighter, ...]) -> None:
        self.arena = arena_box.arena
        self.symbols = arena_box.symbols
        self.designs = arena_box.cards
        self.design_of = [n for n, design in enumerate(arena_box.cards) for _ in range(design.copies)]
        self.cards = [arena_box.cards[n] for n in self.design_of]
        self.card_ids = [f"{design.key}.{n}" for design in arena_box.cards for n in range(1, design.copies + 1)]
        self.numbers = {id_: number for number, id_ in enumerate(self.card_ids)}
        self.skills = {skill.key: skill for skill in skill_box.skills}
        self.fighters = {fighter.key: fighter for fighter in fighters}
        self._sources = {**{fighter.trait.key: fighter.trait for fighter in fighters}, **self.skills}
        self.specials = {fighter.key: {attack.key: attack for attack in fighter.attacks} for fighter in fighters}
        self.reactions = {
            fighter.key: [attack for attack in fighter.attacks if attack.type == "reaction"] for fighter in fighters
        }
        symbols = (ALL, *self.symbols, *BUILT_IN_SYMBOLS)
        self._places = {symbol: BITS * n for n, symbol in enumerate(symbols)}
        self.wild_place = self._places[WILD]
        self.dash_place = self._places[DASH]
        self.shown = [self._shown(design) for design in self.designs]
        self.shown_by_card = [self.shown[design] for design in self.design_of]
        self._prices: dict[tuple[str, ...], Price] = {}
        self._judged: dict[tuple[str, ...], dict[tuple[int, ...], bool]] = {}
        self._supplies: dict[tuple[str, ...], dict[str, int]] = {}
        self._active: dict[tuple[str, ...], ActiveRules] = {}
        self.combos = {
            fighter.key: [(attack, self.price(attack.cost)) for attack in fighter.attacks if attack.type != "reaction"]
            for fighter in fighters
        }
        """The Special Attacks that a Combo may be made of, with their costs made ready for counting (KD-014, KD-041)."""
        self.affordable: dict[tuple[str, int], tuple[Attack, ...]] = {}
        """Those of them that are known to be paid for by what a hand shows: filled by paying.affordable, asked often."""
        self.attack_keys = [f"attack {id_}" for id_ in self.card_ids]
        away = range(self.arena.spaces)
        reaches = [sum(1 << far for far in away if design.range.holds(far)) for design in self.designs]
        self.reach_of = [reaches[design] for design in self.design_of]
        """The distances at which a card's range holds, as bits (KD-081, KD-082, KD-084)."""
        spaces = range(1, self.arena.spaces + 1)
        self.steps = {
            (space, other): tuple(to for to in (space - 1, space + 1) if to in spaces and to != other)
            for space in spaces
            for other in spaces
        }
        """Where a fighter may step to, by its space and the other's (KD-035, KD-036)."""
        self._hooks: dict[str, dict[str, list[Rule]]] = {}
        for source in [*skill_box.skills, *(fighter.trait for fighter in fighters)]:
            by_hook = self._hooks.setdefault(source.key, {})
            for rule in source.rules:
                by_hook.setdefault(rule.hook, []).append(rule)

    def _shown(self, design: Attack) -> int:
        """A card's symbols as one number that can be added up: a count for each symbol, and for all of them."""
        return len(design.symbols) + sum(1 << self._places[symbol] for symbol in design.symbols)

    def price(self, cost: tuple[str, ...]) -> Price:
        """A cost made ready for counting."""
        found = self._prices.get(cost)
        if found is None:
            named = dict.fromkeys(symbol for symbol in cost if symbol != ANY)
            counts = tuple((self._places[symbol], cost.count(symbol)) for symbol in named)
            found = self._prices[cost] = Price(len(cost), counts)
        return found

    def payments_judged(self, cost: tuple[str, ...]) -> dict[tuple[int, ...], bool]:
        """Which cards, by design, are known to pay a cost exactly or not: filled by paying.design_payments, asked often."""
        return self._judged.setdefault(cost, {})

    def is_candle(self, card: int) -> bool:
        return card >= len(self.cards)

    @cached_property
    def candles(self) -> list[int]:
        """The numbers of the Candle cards."""
        return list(range(len(self.cards), len(self.cards) + self.arena.candle_cards))

    def active(self, fighter: str, skills: Sequence[str]) -> ActiveRules:
        """The rules of a fighter's trait and of some Skills by their hooks, each with its source's key. Not to be changed."""
        key = (fighter, *skills)
        found = self._active.get(key)
        if found is None:
            found = self._active[key] = {}
            for source in (self.fighters[fighter].trait.key, *skills):
                for hook, rules in self._hooks[source].items():
                    found[hook] = (*found.get(hook, ()), *((source, rule) for rule in rules))
        return found

    def source(self, key: str) -> Skill:
        """A Skill or a trait by its key."""
        return self._sources[key]

    def supply(self, *fighters: str) -> dict[str, int]:
        """How many tokens of each kind these fighters bring. Not to be changed."""
        found = self._supplies.get(fighters)
        if found is None:
            found = self._supplies[fighters] = {}
            for key in fighters:
                for token, count in self.fighters[key].tokens.items():
                    found[token] = found.get(token, 0) + count
        return found
