"""Dice notation: one parser for `2d6+1`, `d66`, `d%`, `3d20kh2`, `2d10!`, `(1d6+2)*3`.

    expression  = term (("+" | "-") term)*
    term        = factor (("*" | "/") factor)*          division rounds up, as every seed that divides does
    factor      = "-" factor | number | "(" expression ")" | dice
    dice        = [count] "d" (sides | "%" | "66") ["!"] [("kh" | "kl" | "dh" | "dl") count]

`d66` rolls two d6 and reads the lower as tens and the higher as units (21 results, as MYK-GEAR-324 rules);
`D66` in capitals means the same. `d66o` keeps the dice in the order rolled (36 results). `!` rolls another die for every
die that shows its highest face, and so on.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache

import msgspec

from .errors import BadNotation

Draw = Callable[[int], int]
"""Rolls one die of so many sides and returns what it shows, from 1."""

MAX_DICE = 1000
MAX_SIDES = 1_000_000
MAX_EXPLOSIONS = 1000
MAX_LENGTH = 200
MAX_DEPTH = 20
MAX_NUMBER = 1_000_000_000


class DiceTerm(msgspec.Struct, frozen=True):
    """`count` dice of `sides`."""

    count: int
    sides: int
    explode: bool = False
    keep: str = ""
    keep_count: int = 0
    d66: str = ""


class Number(msgspec.Struct, frozen=True):
    value: int


class Binary(msgspec.Struct, frozen=True):
    op: str
    left: Expr
    right: Expr


class Negative(msgspec.Struct, frozen=True):
    of: Expr


Expr = DiceTerm | Number | Binary | Negative


class Rolled(msgspec.Struct, frozen=True, gc=False):
    """One die as it fell. `kept` is false for a die that keep-highest and the like left out."""

    sides: int
    value: int
    kept: bool = True


class Roll(msgspec.Struct, frozen=True):
    """The result of an expression: its total and every die behind it."""

    total: int
    dice: tuple[Rolled, ...]
    notation: str = ""

    @property
    def values(self) -> list[int]:
        """What the kept dice show, in the order they fell."""
        return [die.value for die in self.dice if die.kept]


_TOKEN = re.compile(r"\s*(?:(\d*)d(%|\d+o?)(!?)(?:(kh|kl|dh|dl|k)(\d+))?|(\d+)|([-+*/()]))", re.IGNORECASE)


@lru_cache(maxsize=512)
def parse(text: str) -> Expr:
    """Read an expression, or say at which character it stops making sense."""
    if len(text) > MAX_LENGTH:
        raise BadNotation(f"dice are written in at most {MAX_LENGTH} characters, not in {len(text)}")
    tokens: list[Expr | str] = []
    at = 0
    stripped = text.rstrip()
    while at < len(stripped):
        match = _TOKEN.match(stripped, at)
        if match is None:
            raise BadNotation(
                f"cannot read {text!r} from {stripped[at:]!r}: write dice like 2d6+1, d66, d%, 3d20kh2 or 2d10!"
            )
        at = match.end()
        if match.group(2):
            tokens.append(_dice_term(text, match))
        elif match.group(6):
            number = int(match.group(6))
            if number > MAX_NUMBER:
                raise BadNotation(f"{text!r}: a number is at most {MAX_NUMBER}, not {number}")
            tokens.append(Number(number))
        else:
            tokens.append(match.group(7))
    if not tokens:
        raise BadNotation("an empty text holds no dice: write something like 2d6+1")
    parser = _Parser(text, tokens)
    expr = parser.expression()
    if parser.at < len(tokens):
        raise BadNotation(f"cannot read {text!r}: {parser.show(parser.at)} was not expected there")
    return expr


def _dice_term(text: str, match: re.Match[str]) -> DiceTerm:
    count = int(match.group(1)) if match.group(1) else 1
    faces = match.group(2).lower()
    explode = bool(match.group(3))
    keep = (match.group(4) or "").lower()
    keep = "kh" if keep == "k" else keep
    keep_count = int(match.group(5)) if match.group(5) else 0
    if faces in ("66", "66o"):
        if explode or keep or count != 1:
            raise BadNotation(f"{text!r}: d66 is one throw of two dice; it takes no count, '!' or keep")
        return DiceTerm(2, 6, d66="sorted" if faces == "66" else "ordered")
    if faces.endswith("o"):
        raise BadNotation(f"{text!r}: only d66 has an ordered form (d66o)")
    sides = 100 if faces == "%" else int(faces)
    if not 1 <= sides <= MAX_SIDES:
        raise BadNotation(f"{text!r}: a die has 1 to {MAX_SIDES} sides, not {sides}")
    if not 1 <= count <= MAX_DICE:
        raise BadNotation(f"{text!r}: 1 to {MAX_DICE} dice can be rolled at once, not {count}")
    if explode and sides == 1:
        raise BadNotation(f"{text!r}: a die of one side would explode for ever")
    if keep and keep_count > count:
        raise BadNotation(f"{text!r}: cannot keep or drop {keep_count} of {count} dice")
    return DiceTerm(count, sides, explode, keep, keep_count)


class _Parser:
    def __init__(self, text: str, tokens: list[Expr | str]) -> None:
        self.text = text
        self.tokens = tokens
        self.at = 0
        self.depth = 0

    def show(self, at: int) -> str:
        return repr(self.tokens[at]) if isinstance(self.tokens[at], str) else "a number or die"

    def peek(self) -> Expr | str | None:
        return self.tokens[self.at] if self.at < len(self.tokens) else None

    def expression(self) -> Expr:
        return self._chain(("+", "-"), self.term)

    def term(self) -> Expr:
        return self._chain(("*", "/"), self.factor)

    def _chain(self, ops: tuple[str, str], part: Callable[[], Expr]) -> Expr:
        left = part()
        while (op := self.peek()) in ops:
            assert isinstance(op, str)
            self.at += 1
            left = Binary(op, left, part())
        return left

    def factor(self) -> Expr:
        token = self.peek()
        if token is None:
            raise BadNotation(f"{self.text!r} ends where a number or dice should follow")
        self.at += 1
        if not isinstance(token, str):
            return token
        if token not in ("-", "("):
            raise BadNotation(f"cannot read {self.text!r}: {token!r} was not expected there")
        self.depth += 1
        if self.depth > MAX_DEPTH:
            raise BadNotation(f"{self.text!r} nests deeper than {MAX_DEPTH} signs and brackets")
        inner = Negative(self.factor()) if token == "-" else self._bracket()
        self.depth -= 1
        return inner

    def _bracket(self) -> Expr:
        inner = self.expression()
        if self.peek() != ")":
            raise BadNotation(f"{self.text!r} has a '(' that is never closed")
        self.at += 1
        return inner


def roll(text: str, draw: Draw) -> Roll:
    """Roll an expression with `draw` for each die."""
    expr = parse(text)
    dice: list[Rolled] = []
    total = _throw(expr, draw, dice) if type(expr) is DiceTerm else _evaluate(expr, draw, dice, text)
    return Roll(total, tuple(dice), text)


def _evaluate(expr: Expr, draw: Draw, dice: list[Rolled], text: str) -> int:
    if isinstance(expr, DiceTerm):
        return _throw(expr, draw, dice)
    if isinstance(expr, Number):
        return expr.value
    if isinstance(expr, Negative):
        return -_evaluate(expr.of, draw, dice, text)
    left = _evaluate(expr.left, draw, dice, text)
    right = _evaluate(expr.right, draw, dice, text)
    if expr.op == "+":
        return left + right
    if expr.op == "-":
        return left - right
    if expr.op == "*":
        return left * right
    if right == 0:
        raise BadNotation(f"{text!r} divides by zero")
    return -(-left // right)


def _throw(term: DiceTerm, draw: Draw, dice: list[Rolled]) -> int:
    sides = term.sides
    if not (term.d66 or term.explode or term.keep):
        total = 0
        for _ in range(term.count):
            value = draw(sides)
            total += value
            dice.append(Rolled(sides, value))
        return total
    values = [draw(sides) for _ in range(term.count)]
    if term.d66:
        dice.extend(Rolled(6, value) for value in values)
        low, high = (min(values), max(values)) if term.d66 == "sorted" else values
        return 10 * low + high
    if term.explode:
        at = 0
        while at < len(values) < term.count + MAX_EXPLOSIONS:
            if values[at] == term.sides:
                values.append(draw(term.sides))
            at += 1
    kept = _kept(term, values)
    dice.extend(Rolled(term.sides, value, index in kept) for index, value in enumerate(values))
    return sum(values[index] for index in kept)


def _kept(term: DiceTerm, values: list[int]) -> list[int]:
    indexes = list(range(len(values)))
    if not term.keep:
        return indexes
    ranked = sorted(indexes, key=lambda index: (-values[index], index))
    count = term.keep_count
    chosen = {
        "kh": ranked[:count],
        "kl": ranked[len(ranked) - count :],
        "dh": ranked[count:],
        "dl": ranked[: len(ranked) - count],
    }[term.keep]
    return sorted(chosen)


def lowest_and_highest(text: str) -> tuple[int, int]:
    """The range of an expression without explosions: for labels such as "2 to 12"."""

    def bounds(expr: Expr) -> tuple[int, int]:
        if isinstance(expr, DiceTerm):
            if expr.d66:
                return 11, 66
            kept = {"": expr.count, "kh": expr.keep_count, "kl": expr.keep_count}.get(
                expr.keep, expr.count - expr.keep_count
            )
            return kept, kept * expr.sides
        if isinstance(expr, Number):
            return expr.value, expr.value
        if isinstance(expr, Negative):
            low, high = bounds(expr.of)
            return -high, -low
        (a, b), (c, d) = bounds(expr.left), bounds(expr.right)
        if expr.op == "+":
            return a + c, b + d
        if expr.op == "-":
            return a - d, b - c
        if expr.op == "*":
            corners = [a * c, a * d, b * c, b * d]
        elif c <= 0 <= d:
            raise BadNotation(f"{text!r} may divide by zero")
        else:
            corners = [-(-x // y) for x in (a, b) for y in (c, d)]
        return min(corners), max(corners)

    return bounds(parse(text))
