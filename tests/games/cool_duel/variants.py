"""The set-ups in which Cool Duel is put through the tests that all games must pass."""

VARIANTS = [
    {"seats": 2, "options": {"map": "Ave", "extra_attribute_points": 20}},
    {"seats": 2, "options": {"quick_setup": True, "map": "Brimstone", "rounds_to_win": 2, "guns_start_loaded": True}},
    {"seats": 4, "options": {"quick_setup": True, "map": "Close Quarters", "sides": "1 4 / 2 3", "turn_limit": 15}},
]
