"""The set-ups in which Knockdown is put through the tests of all games."""

VARIANTS = [
    {},
    {
        "options": {
            "knockdown_test": "tower",
            "block_combination": "full",
            "redraft_each_round": True,
            "menhir_wound": "heavy",
            "turn_limit": 10,
            "random_fighters": "yes",
        }
    },
    {"options": {"quick_setup": True}},
    {
        "options": {"open_hands": True},
        "position": {
            "fighters": ["lost_knight", "mistbearer"],
            "sides": [
                {
                    "space": 4,
                    "heavy": 2,
                    "light": 5,
                    "hand": ["cleave", "guarded_cut", "lunge"],
                    "up": ["feint"],
                    "down": ["hard_head"],
                },
                {
                    "space": 5,
                    "heavy": 1,
                    "light": 6,
                    "hand": ["hex_bolt", "flicker"],
                    "up": ["long_reach"],
                    "down": ["iron_guard"],
                },
            ],
            "candles": 2,
            "round": 2,
        },
    },
]
