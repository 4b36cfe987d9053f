"""The command `roundtable`."""

import sys


def main() -> None:
    """Run the command. What it needs is imported late, so that nothing costs more than it must."""
    from .plain import PLAIN

    if len(sys.argv) == 2 and sys.argv[1] in PLAIN:
        from roundtable.kernel.errors import RoundtableError

        try:
            print(PLAIN[sys.argv[1]]())
            sys.exit()
        except RoundtableError:
            pass  # said below, as every command says what is wrong
    from .app import run

    run()
