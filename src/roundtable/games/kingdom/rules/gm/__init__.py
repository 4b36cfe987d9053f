"""The GM at work: rulings in the middle of anybody's question, checks and questions asked in between (MYK-PLAY-002)."""
