"""The effects of the books, one file a group, one function an effect, in the book's order."""

import importlib
import pkgutil
from functools import cache


@cache
def load() -> None:
    """Import every group, so that each effect is known to the windows, menus and numbers."""
    for module in pkgutil.iter_modules(__path__):
        importlib.import_module(f"{__name__}.{module.name}")
