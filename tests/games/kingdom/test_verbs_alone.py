"""Nothing but the verbs changes HP, Drive, Voices, Bad Statuses, ties, lives, Areas, Followers, Citizens and MG in play: the
source is walked for it."""

import ast
from pathlib import Path

import roundtable.games.kingdom.rules as rules

RULES = Path(rules.__path__[0])
GUARDED = {
    "hp", "drive", "voices", "bad_statuses", "affection", "hostility", "dead",
    "area", "followers", "monster_followers", "citizens", "monster_citizens", "treasury",
}  # fmt: skip
CHANGING = {"append", "remove", "pop", "clear", "insert", "extend", "update", "setdefault"}
BEFORE_PLAY = ("creation", "campaign", "record", "muster.py", "end_phase/steps.py", "kingdom_phase/steps.py")
"""Making a Court, and what happens between two games, is no play: nobody could answer it."""
FIRST_VALUES = {
    ("fight/placing.py", "hp"),
    ("exploring/aftermath.py", "hp"),
    ("exploring/aftermath.py", "drive"),
    ("exploring/places.py", "drive"),
    ("effects/guises.py", "drive"),
    ("effects/guises.py", "hp"),
    ("exploring/exchange.py", "hp"),
    ("effects/own_aberration.py", "hp"),
    ("effects/skills_advanced_jobs_later.py", "hp"),
    ("exploring/familiars.py", "hp"),
    ("effects/quests.py", "hp"),
    ("exploring/cores.py", "hp"),
    ("exploring/duels.py", "hp"),
}
"""A monster that appears, and what a lair remembers of its wounded and of its Drive, which no figure is that could answer."""
COMING_AND_GOING = {
    (name, "area")
    for name in (
        "effects/arrivals.py",
        "effects/own_undead.py",
        "effects/quests.py",
        "effects/ruler_skills.py",
        "effects/skills_negotiation.py",
        "effects/skills_summoning.py",
        "exploring/camp.py",
        "exploring/duels.py",
        "exploring/npcs.py",
        "exploring/steps.py",
        "fight/begin.py",
        "fight/fleeing.py",
        "fight/placing.py",
    )
}
"""Who comes to the Battlefield, leaves it, or lies down in Camp goes from no Area to another: that is no movement."""
NO_LOSS = {
    ("effects/own_aberration.py", "area"),  # who lives in somebody is where that one is
    ("effects/items_common/lifestyle.py", "followers"),  # shared out anew
    ("effects/monster_skills.py", "followers"),  # a monster comes with them
    ("exploring/places.py", "followers"),
    ("effects/ruler_skills.py", "followers"),  # turned into monsters
    ("exploring/exchange.py", "monster_followers"),  # a monster joins
    ("kingdom_phase/policies.py", "monster_followers"),  # they stay at home
    ("effects/skills_summoning.py", "citizens"),  # they become Followers
    ("effects/skills_summoning.py", "monster_citizens"),
    ("end_phase/growth.py", "citizens"),  # no room for them, after the game
    ("end_phase/growth.py", "monster_citizens"),
    ("end_phase/treasury.py", "treasury"),  # the Upkeep is paid, after the game
}
"""What changes hands or is agreed on: no effect of the books answers it."""


def assigned(tree: ast.AST) -> list[tuple[int, str]]:
    """Every attribute that is assigned to, or changed in place, with its line."""
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign | ast.Delete):
            targets = node.targets
        elif isinstance(node, ast.AugAssign | ast.AnnAssign):
            targets = [node.target]
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in CHANGING:
            targets = [node.func.value]
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("add_to", "take_from"):
            targets = [node.args[0]]
        else:
            continue
        for target in targets:
            for one in target.elts if isinstance(target, ast.Tuple) else [target]:
                owner = one.value if isinstance(one, ast.Subscript) else one
                if isinstance(owner, ast.Attribute):
                    found.append((node.lineno, owner.attr))
    return sorted(found)


def test_only_verbs_change_what_others_may_answer():
    outside = []
    for path in sorted(RULES.rglob("*.py")):
        name = path.relative_to(RULES).as_posix()
        if name.startswith(("play/verbs/", *BEFORE_PLAY)):
            continue
        for line, field in assigned(ast.parse(path.read_text(encoding="utf-8"))):
            if field in GUARDED and (name, field) not in FIRST_VALUES | COMING_AND_GOING | NO_LOSS:
                outside.append(f"{name}:{line} changes {field}")
    assert outside == []


def test_the_walk_finds_what_it_looks_for():
    assert assigned(ast.parse("one.hp -= 3\nother.drive, x = 1, 2")) == [(1, "hp"), (2, "drive")]
    in_place = (
        "one.bad_statuses.append(x)\none.hostility[who] = 2\ndel one.affection[who]\ntake_from(one.bad_statuses, x)"
    )
    assert assigned(ast.parse(in_place)) == [
        (1, "bad_statuses"),
        (2, "hostility"),
        (3, "affection"),
        (4, "bad_statuses"),
    ]
