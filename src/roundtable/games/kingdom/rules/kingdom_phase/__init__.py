"""The Kingdom Phase: what the Court does at home before it leaves for the dungeon (MYK-PLAY-075)."""
