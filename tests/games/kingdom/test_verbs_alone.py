"""Nothing but the verbs changes HP, Drive, Voices, Bad Statuses, ties and lives in play: the source is walked for it."""

import ast
from pathlib import Path

import roundtable.games.kingdom.rules as rules

RULES = Path(rules.__path__[0])
GUARDED = {"hp", "drive", "voices", "bad_statuses", "affection", "hostility", "dead"}
BEFORE_PLAY = ("creation", "campaign", "record", "muster.py", "end_phase/steps.py", "kingdom_phase/steps.py")
"""Making a Court, and what happens between two games, is no play: nobody could answer it."""
FIRST_VALUES = {
    ("fight/placing.py", "hp"),
    ("exploring/aftermath.py", "hp"),
    ("exploring/aftermath.py", "drive"),
    ("exploring/places.py", "drive"),
    ("effects/guises.py", "drive"),
    ("effects/own_aberration.py", "hp"),
    ("effects/skills_advanced_jobs_later.py", "hp"),
    ("exploring/familiars.py", "hp"),
    ("effects/quests.py", "hp"),
    ("exploring/cores.py", "hp"),
    ("exploring/duels.py", "hp"),
}
"""A monster that appears, and what a lair remembers of its wounded and of its Drive, which no figure is that could answer."""


def assigned(tree: ast.AST) -> list[tuple[int, str]]:
    """Every attribute that is assigned to, with its line."""
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign):
            targets = node.targets
        elif isinstance(node, ast.AugAssign | ast.AnnAssign):
            targets = [node.target]
        else:
            continue
        for target in targets:
            for one in target.elts if isinstance(target, ast.Tuple) else [target]:
                if isinstance(one, ast.Attribute):
                    found.append((node.lineno, one.attr))
    return found


def test_only_verbs_change_what_others_may_answer():
    outside = []
    for path in sorted(RULES.rglob("*.py")):
        name = path.relative_to(RULES).as_posix()
        if name.startswith(("play/verbs/", *BEFORE_PLAY)):
            continue
        for line, field in assigned(ast.parse(path.read_text(encoding="utf-8"))):
            if field in GUARDED and (name, field) not in FIRST_VALUES:
                outside.append(f"{name}:{line} changes {field}")
    assert outside == []


def test_the_walk_finds_what_it_looks_for():
    assert assigned(ast.parse("one.hp -= 3\nother.drive, x = 1, 2")) == [(1, "hp"), (2, "drive")]
