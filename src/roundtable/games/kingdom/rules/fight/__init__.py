"""A Combat, in the order of play: it begins, Rounds of a Strategy Check and turns, attacks and what they bring, its end."""
