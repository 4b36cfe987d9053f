"""Players: the ones that think ahead, and the strengths in plain words."""
