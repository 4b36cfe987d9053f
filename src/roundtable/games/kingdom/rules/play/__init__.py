"""What every phase of play is made of: who is in play, moments others may answer, numbers, checks, and the verbs."""
