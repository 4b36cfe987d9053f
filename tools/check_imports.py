"""Imports point one way: kernel <- board <- players <- lab, server <- cli, and kernel <- board <- games.

Nobody imports a game, which is found by its name at the table, and no game imports another.

A game's commands (`games/<game>/commands`) are a part of the command line that lives with its game: they stand behind `cli`.

No two modules of a game import each other, by however many others between them: a game's rules are read from the bottom up.
Outside of games a name for type checkers only (under TYPE_CHECKING) and an import in a function are left alone.

Reads the sources without running them, so an import inside a function, under TYPE_CHECKING, or by
`importlib.import_module` with a literal name is seen like any other.
"""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

PACKAGE = "roundtable"
# What each part may import besides itself. The front, `roundtable/__init__.py`, gathers the public names of all.
MAY_IMPORT: dict[str, tuple[str, ...]] = {
    "kernel": (),
    "board": ("kernel",),
    "games": ("kernel", "board"),
    "players": ("kernel", "board"),
    "lab": ("kernel", "board", "players", "__init__"),
    "server": ("kernel", "board", "players", "__init__"),
    "testing": ("kernel", "board", "players", "server"),
    "cli": ("kernel", "board", "players", "lab", "server", "__init__"),
    "__init__": ("kernel", "board", "games", "players", "lab", "server", "cli"),
    "__main__": ("cli",),
}
Trees = dict[Path, ast.Module]
COMMANDS = ("kernel", "board", "games", "players", "lab", "cli")


def main(arguments: list[str] | None = None) -> int:
    given = sys.argv[1:] if arguments is None else arguments
    source = Path(given[0]) if given else Path(__file__).resolve().parent.parent / "src"
    if not (source / PACKAGE).is_dir():
        print(f"check_imports: no package {PACKAGE!r} in {source}")
        return 2
    parsed = trees(source)
    problems = [*violations(source, parsed), *cycles(source, parsed)]
    for problem in problems:
        print(problem)
    return 1 if problems else 0


def violations(source: Path, parsed: Trees | None = None) -> Iterator[str]:
    """Every import in `source`/roundtable that points the wrong way, as `file:line: what is wrong`."""
    parsed = trees(source) if parsed is None else parsed
    known = {".".join(path.relative_to(source).with_suffix("").parts).removesuffix(".__init__") for path in parsed}
    for path, tree in parsed.items():
        module = path.relative_to(source).with_suffix("").parts
        importer = module[1:]
        if importer[0] not in MAY_IMPORT:
            yield f"{path}:1: {importer[0]!r} has no place in the import order; add it to MAY_IMPORT in {__file__}"
            continue
        for line, name in imported(tree, module, known):
            wrong = complaint(importer, name)
            if wrong:
                yield f"{path}:{line}: {wrong}"


def trees(source: Path) -> Trees:
    """Every module of the package, parsed once."""
    return {path: ast.parse(path.read_bytes(), str(path)) for path in sorted((source / PACKAGE).rglob("*.py"))}


def cycles(source: Path, parsed: Trees | None = None) -> Iterator[str]:
    """Every circle of imports, as `first -> second -> first`: one for each group of modules that cannot do without each
    other."""
    parsed = trees(source) if parsed is None else parsed
    names = {path: ".".join(path.relative_to(source).with_suffix("").parts).removesuffix(".__init__") for path in parsed}
    known = set(names.values())
    uses: dict[str, list[str]] = {}
    for path, name in names.items():
        tree = parsed[path]
        if name.split(".")[1:2] != ["games"]:
            tree = ast.Module([node for node in tree.body if isinstance(node, ast.Import | ast.ImportFrom)], [])
        found = imported(tree, path.relative_to(source).with_suffix("").parts, known)
        uses[name] = sorted({".".join(full) for _, full in found} & known - {name})
    done: set[str] = set()
    for start in sorted(uses):
        if start not in done and (circle := circle_from(start, uses)):
            done.update(circle)
            yield f"modules import each other: {' -> '.join([*circle, start])}"


def circle_from(start: str, uses: dict[str, list[str]]) -> list[str]:
    """The shortest way from a module back to itself; empty where there is none."""
    came: dict[str, str] = {}
    queue = [start]
    for at in queue:
        for other in uses.get(at, ()):
            if other == start:
                way = [at]
                while way[-1] != start:
                    way.append(came[way[-1]])
                return way[::-1]
            if other not in came:
                came[other] = at
                queue.append(other)
    return []


def imported(tree: ast.Module, module: tuple[str, ...], known: set[str]) -> Iterator[tuple[int, tuple[str, ...]]]:
    """The line and full name of everything of the package that a module imports; `known` are the package's modules."""
    here = module[:-1]  # for a package's __init__ this is the package itself
    for node in ast.walk(tree):
        names: list[str] = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            base = list(here[: len(here) - node.level + 1]) if node.level else []
            base += node.module.split(".") if node.module else []
            start = ".".join(base)
            inner = [f"{start}.{alias.name}" for alias in node.names]
            names = [full if full in known else start for full in inner]
        elif isinstance(node, ast.Call) and node.args and isinstance(node.args[0], ast.Constant):
            called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            if called in ("import_module", "__import__") and isinstance(node.args[0].value, str):
                names = [node.args[0].value]
        for name in names:
            parts = tuple(name.split("."))
            if parts[0] == PACKAGE:
                yield node.lineno, parts


def complaint(importer: tuple[str, ...], name: tuple[str, ...]) -> str | None:
    """What is wrong with a module importing `name`, if anything."""
    part = importer[0]
    target = name[1] if len(name) > 1 else "__init__"
    said = ".".join(name)
    if target not in MAY_IMPORT:
        return f"{part} imports {said}, which has no place in the import order"
    may = COMMANDS if part == "games" and importer[2:3] == ("commands",) else MAY_IMPORT[part]
    if target != part and target not in may:
        allowed = ", ".join(other for other in may if other != "__init__") or "no other part"
        front = "the package's front" if target == "__init__" else target
        return f"{part} imports {said}: {part} may import {allowed}, not {front}"
    if part == target == "games" and len(name) > 2 and importer[1] not in (name[2], "__init__"):
        return f"the game {importer[1]} imports {said}: no game may import another game"
    return None


if __name__ == "__main__":
    sys.exit(main())
