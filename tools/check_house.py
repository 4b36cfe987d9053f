"""One house, rooms alike: nothing outside `games/` names a game, and every game's folder has the agreed names.

Reads the sources without running them. In Python, imports, names and texts count, docstrings and comments do not: a game may
well serve as an example. In the server's templates, scripts and styles every word counts.
"""

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

MUST: dict[str, str] = {
    "__init__.py": "the game as a record (GAME), and what a stranger is told of it",
    "state.py": "the position, as plain data",
    "options.py": "what tables decide differently: the Struct of options, and nothing else",
    "setup.py": "start: positions and quick set-ups",
    "laws.py": "laws: what must hold in any position",
    "rules/": "step, outcome, sides, concede, effects: one module a chapter, in the order of play",
    "view.py": "view, status: what a seat sees",
    "hidden.py": "determinise: what a seat cannot know, veiled and redrawn",
    "drawing.py": "svg: the board as a drawing; narrow: the same for a phone, where one does not do for both",
    "text.py": "board: the board in the terminal",
    "sheets.py": "sheets: what is written on figures, cards and places",
    "bot.py": "bot: the game's own bots",
    "data/": "the books, as files a designer can edit",
    "picture.svg": "the picture on its card",
    "primer.md": "how it goes, in a few sentences",
}
MAY: dict[str, str] = {
    "tools.py": "TOOLS: what it offers beside its matches",
    "cards.py": "cards: values of options that are chosen by picture and sentence",
    "chain.py": "CHAIN: how its matches make a campaign",
    "commands.py": "app: its commands, `roundtable <game> …`",
    "judge.py": "JUDGEMENT: how it is thought about, for players that think ahead",
    "lessons/": "positions that teach",
    "rulebook.md": "how it is played, for players: chapters with diagrams drawn from positions",
    "diagrams/": "positions for the rulebook's diagrams",
    "legend.md": "what is drawn on its board and what it means",
    "words.md": "words with a meaning in the game",
    "terms.py": "terms: names out of its books and what they do, told like its words",
}
OTHERWISE = {
    "svg": "drawing",
    "draw": "drawing",
    "terminal": "text",
    "secrets": "hidden",
    "secret": "hidden",
    "veil": "hidden",
    "quick": "setup",
    "pages": "sheets",
    "bots": "bot",
    "cli": "commands",
    "command": "commands",
    "law": "laws",
    "legal": "laws",
    "option": "options",
    "views": "view",
}
"""Names that a stranger would look for in vain, and the agreed name for the same thing."""
SHOWN = ("*.html", "*.js", "*.css", "*.svg", "*.json")


def main(arguments: list[str] | None = None) -> int:
    given = sys.argv[1:] if arguments is None else arguments
    source = Path(given[0]) if given else Path(__file__).resolve().parent.parent / "src"
    package = source / "roundtable"
    if not (package / "games").is_dir():
        print(f"check_house: no games in {package}")
        return 2
    problems = [*named_outside(package), *rooms(package / "games")]
    for problem in problems:
        print(problem)
    return 1 if problems else 0


def games(folder: Path) -> list[Path]:
    return sorted(path.parent for path in folder.glob("*/__init__.py"))


# --- nothing outside games/ names a game ------------------------------------------------------------------------------


def named_outside(package: Path) -> Iterator[str]:
    """Every place outside `games/` that names a game, as `file:line: what is wrong`."""
    words = re.compile(rf"\b({'|'.join(game.name for game in games(package / 'games'))})(?=\b|_)")
    for path in sorted(package.rglob("*.py")):
        if path.relative_to(package).parts[0] != "games":
            for line, text in spoken(ast.parse(path.read_bytes(), str(path))):
                if found := words.search(text):
                    yield f"{path}:{line}: {text.strip()[:60]!r} names {found[1]}: that belongs in games/{found[1]}"
    for pattern in SHOWN:
        for path in sorted(package.rglob(pattern)):
            if path.relative_to(package).parts[0] not in ("games", "rules"):
                for line, text in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
                    if found := words.search(text):
                        yield f"{path}:{line}: {text.strip()[:60]!r} names {found[1]}"


def spoken(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Every import, name and text of a module with its line, without docstrings."""
    alone = [node.value for node in ast.walk(tree) if isinstance(node, ast.Expr)]
    silent = {id(value) for value in alone if isinstance(value, ast.Constant)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Import | ast.ImportFrom):
            base = [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            yield node.lineno, ".".join([*base, *(alias.name for alias in node.names)])
        elif isinstance(node, ast.Name):
            yield node.lineno, node.id
        elif isinstance(node, ast.Attribute):
            yield node.lineno, node.attr
        elif isinstance(node, ast.FunctionDef | ast.ClassDef | ast.AsyncFunctionDef):
            yield node.lineno, node.name
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in silent:
            yield node.lineno, node.value


# --- every game's folder has the agreed names -------------------------------------------------------------------------


def rooms(folder: Path) -> Iterator[str]:
    """What a stranger who knows one game's folder would not find in another."""
    for game in games(folder):
        for name, what in MUST.items():
            if not any((game / form).exists() for form in forms(name)):
                yield f"{game}: there is no {name} ({what})"
        for path in sorted(game.iterdir()):
            if agreed := OTHERWISE.get(path.stem):
                yield f"{path}: in this house that is called {agreed}"


def forms(name: str) -> list[str]:
    """The forms that an agreed name may take: a module may grow into a package."""
    stem = name.removesuffix("/").removesuffix(".py")
    return [stem, f"{stem}.py"] if name.endswith(("/", ".py")) else [name]


if __name__ == "__main__":
    sys.exit(main())
