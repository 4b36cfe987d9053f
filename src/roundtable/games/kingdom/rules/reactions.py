"""Every reaction that a player can be asked about, for standing orders."""

from roundtable.games.kingdom.rules import effects
from roundtable.games.kingdom.rules.play.effects import EFFECTS

effects.load()
ALL = EFFECTS
