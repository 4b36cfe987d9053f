"""Reading a parsed deck file into a Box, noting every problem on the way with its line."""

from __future__ import annotations

import difflib
import json
import re
from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeVar

from roundtable.games.knockdown.box import (
    FIXED,
    PROJECTILE,
    SPAN,
    UNLIMITED,
    Arena,
    Attack,
    Box,
    Fighter,
    Op,
    Range,
    Rule,
    Skill,
)
from roundtable.games.knockdown.located import Node, Problem
from roundtable.games.knockdown.vocabulary import (
    ANY,
    BUILT_IN_SYMBOLS,
    CONDITIONS,
    FREE_CONDITIONS,
    HOOKS,
    LIMITS,
    MOMENTS,
    OPS,
    PASSIVE_HOOKS,
    TRIGGERS,
    TYPES,
    Condition,
    condition,
)
from roundtable.kernel import ledger

FORMAT = "knockdown deck 1"
ROW = 4
FEWEST_CARDS = 3 * ROW
"""The opening row, two hands of two made of it, and a full row after that (KD-026, KD-027), and some to draw."""
FEWEST_SKILLS = 6
"""Three are dealt to each player (KD-022)."""
SPECIAL_ATTACKS = 4
T = TypeVar("T")

_KEY = re.compile(r"[a-z][a-z0-9_]{0,39}$")
_FIXED = re.compile(r"[1-9][0-9]?$")
_SPAN = re.compile(r"([1-9][0-9]?)-([1-9][0-9]?)$")
_OP_NUMBERS = {
    "n": (0, 20),
    "heavy": (0, 20),
    "light": (0, 20),
    "max": (1, 20),
    "distance": (1, 20),
    "min_distance": (1, 40),
    "max_distance": (1, 40),
    "seconds": (-10, 60),
    "max_per_space": (1, 9),
}
_OP_TOKENS = ("token", "per_token")
_OP_CHOICES = {"on": ("opponent",), "from": ("self", "opponent", "holder"), "where": ("above_token",)}


class Reader:
    """Reads a parsed file into a Box and notes every problem on the way; what is wrong is replaced by something harmless."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = list(problems)
        self.symbols: tuple[str, ...] = ()
        self.tokens: set[str] = set()

    def say(self, node: Node, message: str) -> None:
        self.problems.append(Problem(node.line, message))

    # --- plain values ---------------------------------------------------------------------------------------------------

    def fields(self, node: Node, what: str, must: Sequence[str], may: Sequence[str] = ()) -> dict[str, Node]:
        """The fields of an object; unknown and missing ones are problems."""
        if not isinstance(node.value, dict):
            self.say(node, f"{what} is an object in braces, with {', '.join(must)}")
            return {}
        known = [*must, *may]
        for key, value in node.value.items():
            if key not in known:
                self.say(value, f"{what} has no field {key!r}{_near(key, known)}")
        for key in must:
            if key not in node.value:
                self.say(node, f"{what} lacks the field {key!r}")
        return node.value

    def items(self, node: Node | None, what: str, least: int = 0, most: int = 200) -> list[Node]:
        if node is None:
            return []
        if not isinstance(node.value, list):
            self.say(node, f"{what} is a list in square brackets")
            return []
        if not least <= len(node.value) <= most:
            number = f"{least}" if least == most else f"{least} to {most}"
            self.say(node, f"{what} has {number} entries, not {len(node.value)}")
        return list(node.value[:most])

    def number(self, node: Node | None, what: str, low: int, high: int, default: int = 0) -> int:
        if node is None:
            return default
        value = node.value
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            self.say(node, f"{what} is a whole number from {low} to {high}, not {_shown(value)}")
            return default
        return value

    def flag(self, node: Node | None, what: str) -> bool:
        if node is None:
            return False
        if not isinstance(node.value, bool):
            self.say(node, f"{what} is true or false, not {_shown(node.value)}")
        return node.value is True

    def text(self, node: Node | None, what: str, most: int = 400, least: int = 0) -> str:
        if node is None:
            return ""
        value = node.value
        if not isinstance(value, str) or not least <= len(value) <= most or not value.isprintable():
            self.say(node, f"{what} is a line of text of {least} to {most} characters, not {_shown(value)}")
            return ""
        return value

    def key(self, node: Node | None, what: str) -> str:
        if node is None:
            return ""
        if not isinstance(node.value, str) or not _KEY.match(node.value):
            self.say(node, f"{what} is a short word in small letters, digits and _, not {_shown(node.value)}")
            return ""
        return node.value

    def choice(self, node: Node | None, what: str, choices: Sequence[str], default: str) -> str:
        if node is None:
            return default
        if not isinstance(node.value, str) or node.value not in choices:
            self.say(
                node, f"{what} is one of {', '.join(choices)}; {_shown(node.value)} is none{_near(node.value, choices)}"
            )
            return default
        return node.value

    def row(self, node: Node | None) -> str:
        """The ledger row that events about this card cite; only the house deck needs it."""
        if node is None:
            return ""
        try:
            return ledger.row(str(node.value)).id
        except ledger.UnknownRow:
            self.say(
                node, f"'rule' names a row of the ledger, such as KD-099, not {_shown(node.value)}; it may be left out"
            )
            return ""

    def unique(self, nodes: Sequence[Node], things: Sequence[Any], what: str) -> None:
        seen: dict[str, int] = {}
        for node, thing in zip(nodes, things):
            if thing.key in seen:
                self.say(node, f"two {what} have the key {thing.key!r}; the first is on line {seen[thing.key]}")
            elif thing.key:
                seen[thing.key] = node.line

    # --- the parts of a deck --------------------------------------------------------------------------------------------

    def box(self, node: Node) -> Box:
        must = ("format", "name", "symbols", "arena", "attack_cards", "skills", "fighters")
        found = self.fields(node, "a deck", must)
        if "format" in found and found["format"].value != FORMAT:
            self.say(found["format"], f"'format' is {FORMAT!r}, not {_shown(found['format'].value)}")
        self.symbols = self._symbols(found.get("symbols"))
        self.tokens = self._tokens_of_fighters(found.get("fighters"))
        cards = self._each(found.get("attack_cards"), "attack_cards", self.card, 1)
        fighters = self._each(found.get("fighters"), "fighters", self.fighter, 2, 20)
        box = Box(
            self.text(found.get("name"), "'name'", 60, 1),
            self.symbols,
            self.arena(found["arena"]) if "arena" in found else Arena("", 9, (3, 7), 4),
            tuple(cards),
            tuple(self._each(found.get("skills"), "skills", self.skill, FEWEST_SKILLS, 60)),
            tuple(fighters),
        )
        if "attack_cards" in found:
            self._enough_cards(found["attack_cards"], cards)
            self._costs_can_be_paid(found.get("fighters"), cards, fighters)
        return box

    def _each(self, node: Node | None, what: str, read: Callable[[Node], T], least: int, most: int = 200) -> list[T]:
        nodes = self.items(node, f"'{what}'", least, most)
        things = [read(item) for item in nodes]
        self.unique(nodes, things, what)
        return things

    def _symbols(self, node: Node | None) -> tuple[str, ...]:
        nodes = self.items(node, "'symbols'", 1, 8)
        names = [self.key(item, "a symbol") for item in nodes]
        for at, (item, name) in enumerate(zip(nodes, names)):
            if name in BUILT_IN_SYMBOLS:
                self.say(item, f"{name} is always there; 'symbols' lists the others")
            elif name and name in names[:at]:
                self.say(item, f"the symbol {name} is listed twice")
        return tuple(names)

    def _tokens_of_fighters(self, node: Node | None) -> set[str]:
        """The kinds of tokens that the fighters bring: effects may name no others."""
        found: set[str] = set()
        for fighter in node.value if node is not None and isinstance(node.value, list) else []:
            tokens = fighter.value.get("tokens") if isinstance(fighter.value, dict) else None
            if tokens is not None and isinstance(tokens.value, dict):
                found.update(tokens.value)
        return found

    def _enough_cards(self, node: Node, cards: Sequence[Attack]) -> None:
        total = sum(card.copies for card in cards)
        if cards and total < FEWEST_CARDS:
            self.say(node, f"a deck has at least {FEWEST_CARDS} Attack cards; with all copies these are {total}")

    def _costs_can_be_paid(self, node: Node | None, cards: Sequence[Attack], fighters: Sequence[Fighter]) -> None:
        shown = {symbol for card in cards for symbol in card.symbols}
        for item, fighter in zip(self.items(node, "'fighters'", 0), fighters):
            for attack in fighter.attacks:
                for symbol in attack.cost:
                    if symbol != ANY and symbol in (*self.symbols, *BUILT_IN_SYMBOLS) and symbol not in shown:
                        self.say(item, f"{attack.name} costs {symbol}, which no Attack card shows")

    def arena(self, node: Node) -> Arena:
        found = self.fields(node, "'arena'", ("name", "spaces", "starts", "candle_cards"))
        spaces = self.number(found.get("spaces"), "'spaces'", 5, 21, 9)
        if spaces % 2 == 0:
            self.say(found["spaces"], f"'spaces' is odd, so that there is a centre; {spaces} is even")
        nodes = self.items(found.get("starts"), "'starts'", 2, 2)
        starts = [self.number(item, "a starting space", 1, spaces, 1) for item in nodes]
        if len(starts) == 2 and starts[0] >= starts[1]:
            self.say(nodes[1], "'starts' are two different spaces, the lower one first")
        candles = self.number(found.get("candle_cards"), "'candle_cards'", 0, (spaces - 1) // 2)
        both = (starts[0], starts[1]) if len(starts) == 2 else (1, spaces)
        return Arena(self.text(found.get("name"), "'name'", 60, 1), spaces, both, candles)

    def card(self, node: Node) -> Attack:
        what = "an Attack card"
        may = ("rule", "wounds", "requires", "effect", "ko", "text")
        found = self.fields(node, what, ("key", "name", "copies", "symbols", "type", "range"), may)
        symbols = [
            self.choice(item, "a symbol", [*self.symbols, *BUILT_IN_SYMBOLS], "")
            for item in self.items(found.get("symbols"), "'symbols'", 1, 2)
        ]
        attack = self._attack(found, node, what)
        if attack["type"] == "reaction" and "requires" not in found:
            self.say(
                node, "a Reaction on an Attack card lacks 'requires': its condition about the opponent's last turn"
            )
        copies = self.number(found.get("copies"), "'copies'", 1, 40, 1)
        return Attack(**attack, symbols=tuple(symbols), copies=copies)

    def special(self, node: Node) -> Attack:
        what = "a Special Attack"
        may = ("rule", "wounds", "requires", "effect", "ko", "text", "trigger")
        found = self.fields(node, what, ("key", "name", "type", "cost", "range"), may)
        cost = [
            self.choice(item, "a symbol of a cost", [*self.symbols, "block", "dash", ANY], ANY)
            for item in self.items(found.get("cost"), "'cost'", 1, 6)
        ]
        attack = self._attack(found, node, what)
        if "trigger" in found:
            self.choice(found["trigger"], "'trigger'", list(TRIGGERS), "")
            if attack["type"] != "reaction":
                self.say(
                    found["trigger"], f"only a Reaction has a 'trigger'; {attack['name']} is of type {attack['type']}"
                )
        return Attack(**attack, cost=tuple(cost))

    def _attack(self, found: dict[str, Node], node: Node, what: str) -> dict[str, Any]:
        """The fields that cards and Special Attacks share."""
        heavy, light = self.wounds(found.get("wounds"))
        requires = self.condition(found["requires"], True) if "requires" in found else None
        return {
            "key": self.key(found.get("key"), f"the key of {what}"),
            "name": self.text(found.get("name"), "'name'", 40, 1),
            "type": self.choice(found.get("type"), "'type'", TYPES, "ability"),
            "range": self.range(found.get("range")),
            "heavy": heavy,
            "light": light,
            "effect": self.ops(found.get("effect"), "'effect'", ("effect",)),
            "ko": self.flag(found.get("ko"), "'ko'"),
            "requires": requires,
            "text": self.text(found.get("text"), "'text'", 600),
            "rule": self.row(found.get("rule")),
        }

    def wounds(self, node: Node | None) -> tuple[int, int]:
        if node is None:
            return 0, 0
        found = self.fields(node, "'wounds'", (), ("heavy", "light"))
        return (
            self.number(found.get("heavy"), "'heavy'", 0, 20),
            self.number(found.get("light"), "'light'", 0, 20),
        )

    def range(self, node: Node | None) -> Range:
        if node is None:
            return Range(UNLIMITED)
        value = node.value
        if value in (PROJECTILE, UNLIMITED):
            return Range(value)
        if isinstance(value, str) and _FIXED.match(value):
            return Range(FIXED, int(value), int(value))
        if isinstance(value, str) and (span := _SPAN.match(value)) and int(span[1]) < int(span[2]):
            return Range(SPAN, int(span[1]), int(span[2]))
        self.say(node, f'\'range\' is like "2", "1-3", "projectile" or "unlimited", not {_shown(value)}')
        return Range(UNLIMITED)

    def skill(self, node: Node) -> Skill:
        found = self.fields(node, "a Skill", ("key", "name", "initiative", "text", "rules"), ("rule",))
        return Skill(
            self.key(found.get("key"), "the key of a Skill"),
            self.text(found.get("name"), "'name'", 40, 1),
            self.number(found.get("initiative"), "'initiative'", 0, 999),
            self.text(found.get("text"), "'text'", 600),
            self._skill_rules(found.get("rules")),
            self.row(found.get("rule")),
        )

    def _skill_rules(self, node: Node | None) -> tuple[Rule, ...]:
        """Skills belong to no fighter, so they cannot set out a fighter's tokens."""
        rules = self.rules(node)
        if node is not None and any(rule.hook == "round_start" for rule in rules):
            self.say(node, "only a fighter's trait may have a rule with the hook round_start")
        return rules

    def fighter(self, node: Node) -> Fighter:
        must = ("key", "name", "class", "trait", "special_attacks")
        found = self.fields(node, "a fighter", must, ("tokens", "rule"))
        key = self.key(found.get("key"), "the key of a fighter")
        tokens = self.fields(found["tokens"], "'tokens'", (), sorted(self.tokens)) if "tokens" in found else {}
        counts = {name: self.number(item, f"the number of {name} tokens", 1, 20, 1) for name, item in tokens.items()}
        for name, item in tokens.items():
            if not _KEY.match(name):
                self.say(item, f"a token is a short word in small letters, digits and _, not {_shown(name)}")
        trait = self.trait(found.get("trait"), f"{key}_trait")
        for op in [op for rule in trait.rules if rule.hook == "round_start" for op in rule.do]:
            if op.n > counts.get(op.token, 0):
                have = counts.get(op.token, 0)
                self.say(
                    found["trait"], f"{op.n} {op.token} tokens are set out at the start, but this fighter brings {have}"
                )
        nodes = self.items(found.get("special_attacks"), "'special_attacks'", SPECIAL_ATTACKS, SPECIAL_ATTACKS)
        attacks = [self.special(item) for item in nodes]
        self.unique(nodes, attacks, "special_attacks")
        return Fighter(
            key,
            self.text(found.get("name"), "'name'", 40, 1),
            self.text(found.get("class"), "'class'", 40, 1),
            counts,
            trait,
            tuple(attacks),
            self.row(found.get("rule")),
        )

    def trait(self, node: Node | None, key: str) -> Skill:
        if node is None:
            return Skill(key, "", 0, "", ())
        found = self.fields(node, "'trait'", ("name", "text", "rules"), ("rule",))
        name = self.text(found.get("name"), "'name'", 40, 1)
        text = self.text(found.get("text"), "'text'", 600)
        return Skill(key, name, 0, text, self.rules(found.get("rules")), self.row(found.get("rule")))

    # --- rules, conditions, operations ----------------------------------------------------------------------------------

    def rules(self, node: Node | None) -> tuple[Rule, ...]:
        return tuple(self.rule(item) for item in self.items(node, "'rules'", 0, 20))

    def rule(self, node: Node) -> Rule:
        found = self.fields(node, "a rule", ("hook", "do"), ("optional", "limit", "if", "cost"))
        hook = self.choice(found.get("hook"), "'hook'", list(HOOKS), "")
        if hook in PASSIVE_HOOKS:
            for field in ("optional", "limit", "if", "cost"):
                if field in found:
                    self.say(found[field], f"a rule with the hook {hook} simply holds: it has no field {field!r}")
        places = ("effect", hook) if hook in MOMENTS else (hook,)
        about_attack = hook in ("own_range_check", "own_attack_card_strike_step_1", "own_wound_pool")
        return Rule(
            hook,
            self.ops(found.get("do"), "'do'", places, 1) if hook else (),
            self.flag(found.get("optional"), "'optional'"),
            self.choice(found.get("limit"), "'limit'", list(LIMITS), "always"),
            tuple(
                read
                for item in self.items(found.get("if"), "'if'", 0, 5)
                if (read := self.condition(item, about_attack)) is not None
            ),
            self.ops(found.get("cost"), "'cost'", ("cost",)),
        )

    def condition(self, node: Node, about_attack: bool) -> Condition | None:
        read = condition(node.value) if isinstance(node.value, str) else None
        if read is None:
            known = ", ".join(CONDITIONS)
            self.say(
                node,
                f"there is no condition {_shown(node.value)}{_near(node.value, list(CONDITIONS))}; there are {known}",
            )
        elif read.token and read.token not in self.tokens:
            self.say(
                node, f"no fighter of this deck brings a token {read.token!r}{_near(read.token, sorted(self.tokens))}"
            )
        elif not about_attack and not read.kind.startswith(FREE_CONDITIONS):
            self.say(node, f"the condition {node.value!r} speaks of an attack, and there is none here")
        return read

    def ops(self, node: Node | None, what: str, places: Sequence[str], least: int = 0) -> tuple[Op, ...]:
        read = [self.op(item, places) for item in self.items(node, what, least, 10)]
        return tuple(op for op in read if op is not None)

    def op(self, node: Node, places: Sequence[str]) -> Op | None:
        name_node = node.value.get("op") if isinstance(node.value, dict) else None
        if name_node is None:
            self.say(node, 'an operation is an object with an \'op\', such as {"op": "backward", "n": 1}')
            return None
        name = name_node.value
        if not isinstance(name, str) or name not in OPS:
            self.say(name_node, f"there is no operation {_shown(name)}{_near(name, list(OPS))}")
            return None
        word = OPS[name]
        if not set(word.where) & set(places):
            here = (
                "a cost" if places == ("cost",) else "an effect" if places == ("effect",) else f"the hook {places[-1]}"
            )
            home = " or ".join("an effect" if place == "effect" else place for place in word.where)
            self.say(name_node, f"the operation {name} cannot stand in {here}; it belongs to {home}")
            return None
        found = self.fields(node, f"the operation {name}", ("op", *word.must), word.may)
        values: dict[str, Any] = {}
        for field, item in found.items():
            if field in _OP_NUMBERS:
                low, high = (-20, 20) if (name, field) == ("test_modifier", "n") else _OP_NUMBERS[field]
                values[field] = self.number(item, f"'{field}'", low, high)
            elif field in _OP_TOKENS:
                values[field] = self.choice(item, f"'{field}'", sorted(self.tokens), "")
            elif field in _OP_CHOICES:
                default = "self" if field == "from" else _OP_CHOICES[field][0]
                values["from_" if field == "from" else field] = self.choice(
                    item, f"'{field}'", _OP_CHOICES[field], default
                )
            elif field == "optional":
                values[field] = self.flag(item, "'optional'")
            elif field == "of":
                lists = self.items(item, "'of'", 2, 6)
                values[field] = tuple(self.ops(each, "a list in 'of'", places, 1) for each in lists)
        if name == "discard_token":
            values.setdefault("from_", "self")
        return Op(name, **values)


LONGEST_WORD = 60
"""What is longer was not mistyped."""


def _near(word: Any, known: Sequence[str]) -> str:
    near = difflib.get_close_matches(word, known, 1) if isinstance(word, str) and len(word) < LONGEST_WORD else []
    return f"; did you mean {near[0]!r}?" if near else ""


def _shown(value: Any) -> str:
    """A value as it stood in the file, shortened."""
    if isinstance(value, (dict, list)):
        return "an object" if isinstance(value, dict) else "a list"
    shown = repr(value) if isinstance(value, str) else json.dumps(value)
    return shown if len(shown) <= 40 else shown[:37] + "..."
