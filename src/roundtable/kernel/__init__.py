"""The kernel: everything that is the same for every game. It knows no game."""
