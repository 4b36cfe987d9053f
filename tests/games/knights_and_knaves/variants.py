"""The set-ups in which Knights & Knaves passes the tests that every game must pass."""

VARIANTS = [
    {"options": {"deployment": "ready"}},
    {"seats": 3, "options": {"battle": "tower_gate", "ask_uncontrolled": True, "allow_break_off": True}},
    {"seats": 2, "options": {"battle": "wending_ford", "first_retinue": "build", "deployment": "ready"}},
]
