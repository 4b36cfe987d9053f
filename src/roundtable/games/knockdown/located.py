"""JSON with line numbers: every value knows the line it stands on, so that a mistake in a deck file can be pointed at."""

from __future__ import annotations

import json
import re
from typing import Any

import msgspec

DEEPEST = 30
LONGEST = 1_000_000

_SPACE = re.compile(r"[ \t\r\n]*")
_STRING = re.compile(r'"(?:[^"\\\x00-\x1f]|\\["\\/bfnrt]|\\u[0-9a-fA-F]{4})*"')
_NUMBER = re.compile(r"-?(?:0|[1-9]\d*)(?![\d.eE])")
_NAMES = {"true": True, "false": False, "null": None}


class Problem(msgspec.Struct, frozen=True):
    """Something wrong in a deck file, and the line it is on."""

    line: int
    message: str

    def __str__(self) -> str:
        return f"line {self.line}: {self.message}"


class Node(msgspec.Struct):
    """A value and its line. Objects hold {key: Node}, lists hold [Node]."""

    value: Any
    line: int


class NotJson(Exception):
    """The text stops being JSON here."""

    def __init__(self, line: int, message: str) -> None:
        super().__init__(message)
        self.problem = Problem(line, message)


def parse(text: str) -> tuple[Node, list[Problem]]:
    """The value in a text, and the keys that stand twice in one object. NotJson where it cannot be read at all."""
    if len(text) > LONGEST:
        raise NotJson(1, f"this is longer than {LONGEST} characters: no deck is that long")
    parser = _Parser(text)
    node = parser.value(0)
    parser.skip()
    if parser.at < len(text):
        raise parser.error("nothing may follow the end of the deck, but something does")
    return node, parser.twice


class _Parser:
    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.line = 1
        self.twice: list[Problem] = []

    def error(self, message: str) -> NotJson:
        return NotJson(self.line, message)

    def skip(self) -> None:
        found = _SPACE.match(self.text, self.at)
        assert found is not None  # it matches the empty string
        self.line += found[0].count("\n")
        self.at = found.end()

    def peek(self) -> str:
        self.skip()
        return self.text[self.at : self.at + 1]

    def take(self, mark: str, where: str) -> None:
        if self.peek() != mark:
            raise self.error(f"expected {mark!r} {where}, found {self._shown()}")
        self.at += 1

    def _shown(self) -> str:
        rest = self.text[self.at : self.at + 20].split("\n")[0]
        return repr(rest) if rest else "the end of the file"

    def value(self, depth: int) -> Node:
        if depth > DEEPEST:
            raise self.error(f"nested more than {DEEPEST} deep")
        mark = self.peek()
        line = self.line
        if mark == "{":
            return Node(self._object(depth), line)
        if mark == "[":
            return Node(self._list(depth), line)
        if mark == '"':
            return Node(self._string(), line)
        if found := _NUMBER.match(self.text, self.at):
            self.at = found.end()
            if len(found[0]) > 9:
                raise self.error(f"the number {found[0][:12]}... is too large")
            return Node(int(found[0]), line)
        for name, value in _NAMES.items():
            if self.text.startswith(name, self.at):
                self.at += len(name)
                return Node(value, line)
        raise self.error(
            f"expected a value (text, a whole number, true, false, a list, an object), found {self._shown()}"
        )

    def _string(self) -> str:
        found = _STRING.match(self.text, self.at)
        if not found:
            raise self.error("this text has no closing quotation mark on its line, or holds a character it may not")
        self.at = found.end()
        read: str = json.loads(found[0])
        return read

    def _list(self, depth: int) -> list[Node]:
        self.at += 1
        found: list[Node] = []
        if self.peek() == "]":
            self.at += 1
            return found
        while True:
            found.append(self.value(depth + 1))
            if self.peek() == "]":
                self.at += 1
                return found
            self.take(",", "or ']' after a value of a list")

    def _object(self, depth: int) -> dict[str, Node]:
        self.at += 1
        found: dict[str, Node] = {}
        if self.peek() == "}":
            self.at += 1
            return found
        while True:
            if self.peek() != '"':
                raise self.error(f"expected a key in quotation marks, found {self._shown()}")
            key = self._string()
            if key in found:
                self.twice.append(
                    Problem(self.line, f"{key!r} stands twice in one object; the first is on line {found[key].line}")
                )
            self.take(":", f"after the key {key!r}")
            found[key] = self.value(depth + 1)
            if self.peek() == "}":
                self.at += 1
                return found
            self.take(",", "or '}' after a value")
