"""`python -m roundtable` is the command `roundtable`."""

from roundtable.cli import main

main()
