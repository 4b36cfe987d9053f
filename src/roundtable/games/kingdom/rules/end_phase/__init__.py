"""The End Phase: the Court is back, and the Kingdom reckons what the game has brought (MYK-PLAY-475)."""
