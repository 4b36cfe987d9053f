"""Set-ups in which the dungeon builder passes the tests of every game."""

VARIANTS = [
    {"seats": 1},
    {"seats": 1, "options": {"begin": "generated", "level": 4, "use_bases": True}},
    {"seats": 1, "options": {"begin": "silent cistern", "overrule_limits": True, "diagonal_corridors": True}},
]
