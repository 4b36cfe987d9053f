"""The campaign: what happens from game to game."""
