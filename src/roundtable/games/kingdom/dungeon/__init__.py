"""Dungeons: a map of nine rooms with what waits in them, checked against the limits for a Court."""
