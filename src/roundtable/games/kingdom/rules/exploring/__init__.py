"""The Dungeon Phase: Quarters of Enter a Room, Encounter and Camp, on a map of which only the explored is known."""
