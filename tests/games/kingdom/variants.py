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

GOLDENS = {
    "kingdom-cistern-won": {"seats": 3, "seed": "cistern 1", "options": {"scene": "evening"}},
    "kingdom-cistern-lost": {"seats": 3, "seed": "cistern 17", "options": {"scene": "evening"}},
    "kingdom-cistern-retried": {
        "seats": 3,
        "seed": "flight 14",
        "options": {"scene": "evening"},
        "says": {"MYK-PLAY-477": "yes"},
    },
}
"""More golden matches by name: a set-up with its seed, and what the bots are told to say to questions of some rules."""

CAMPAIGN = {
    "name": "The golden campaign",
    "seats": 4,
    "seed": "golden campaign 15",
    "options": {"court": "ready"},
    "games": 3,
}
"""A whole campaign by stewards, game after game: test_campaign_golden.py."""
