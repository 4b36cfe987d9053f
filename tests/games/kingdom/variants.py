"""The set-ups of Make You Kingdom for the tests every game must pass."""

VARIANTS = [
    {"seats": 3, "options": {"gm": "human"}},
    {"seats": 4, "options": {"diagonal_corridors": True, "known_world_size": 4}},
    {"seats": 3, "options": {"quick_setup": True, "gm": "human"}},
    {"seats": 4, "options": {"scene": "fight", "court_level": 3, "against": "3 Ogrekin, 2 Red Cap, Ogrekin Champion"}},
    {"seats": 3, "options": {"scene": "fight", "gm": "human", "court": "rolled", "against": "3 Ogrekin, Red Cap"}},
    {"seats": 1, "options": {"scene": "fight", "court_level": 2, "against": "Dwarf, Skeleton"}},
    {"seats": 4, "options": {"scene": "evening"}},
    {"seats": 3, "options": {"scene": "evening", "gm": "human", "map": "generated", "court_level": 2}},
    {"seats": 3, "options": {"scene": "campaign", "court": "rolled"}},
]

EVENING = {"seats": 3, "options": {"scene": "evening"}}
GOLDENS = {
    "kingdom-cistern-won": {**EVENING, "seeds": [f"cistern {n}" for n in range(1, 30)], "ends": "objective is reached"},
    "kingdom-cistern-lost": {**EVENING, "seeds": [f"cistern {n}" for n in range(17, 60)], "ends": "wiped out"},
}
"""More golden matches by name: the first of these seeds with which it ends so."""

CAMPAIGN = {
    "name": "The golden campaign",
    "seats": 4,
    "seed": "golden campaign 25",
    "options": {"court": "ready"},
    "games": 3,
}
"""A whole campaign by stewards, game after game: test_campaign_golden.py."""
