"""The Common Lifestyle, Recovery and Exploration Items (MYK-GEAR-175, MYK-GEAR-191, MYK-GEAR-207).

Those of the Kingdom and End Phases (Frog-Safe, Snack of Yellow Sunlight, Credit Card, Stretcher) are played there.
"""

import importlib

for _category in ("lifestyle", "recovery", "exploration"):  # the book's order is the order in which they are offered
    importlib.import_module(f"{__name__}.{_category}")
