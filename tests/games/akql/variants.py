"""The set-ups in which A.K.Q.L. goes through the tests that all games must pass."""

VARIANTS = [
    {"options": {"round_limit": 3, "knights_per_player": 2, "labyrinth_piece_target": 3}},
    {"options": {"quick_setup": True, "round_limit": 5}},
    {"seats": 3, "options": {"quick_setup": True, "round_limit": 3, "teams": "ABA", "game_mode": "scenario"}},
    {
        "options": {
            "quick_setup": True,
            "round_limit": 2,
            "knights_per_player": 2,
            "game_mode": "campaign",
            "discussion_tone": True,
        }
    },
    {
        "seats": 4,
        "options": {"quick_setup": True, "round_limit": 2, "game_mode": "scenario", "scenario": "king_of_the_hill"},
    },
    {
        "seats": 5,
        "options": {
            "round_limit": 1,
            "knights_per_player": 1,
            "knight_selection": "random",
            "labyrinth_piece_target": 2,
        },
    },
    {
        "seats": 6,
        "options": {
            "quick_setup": True,
            "round_limit": 1,
            "knights_per_player": 2,
            "labyrinth_piece_target": 9,
            "teams": "ABCDEA",
        },
    },
]
