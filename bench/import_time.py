"""What importing the package and listing the games takes, against starting Python alone.

Each is the least processor time (user and system) of several fresh processes: on a shared machine the clock on the wall
tells more about the others. The bars: `import roundtable` 80 ms, `roundtable games` 200 ms.
"""

import resource
import subprocess
import sys

RUNS = 15
COMMANDS = {
    "python -c pass": ["-c", "pass"],
    "import roundtable": ["-c", "import roundtable"],
    "from roundtable import Match": ["-c", "from roundtable import Match, find_bot, find_game, play"],
    "import roundtable.kernel.ledger": ["-c", "import roundtable.kernel.ledger"],
    "roundtable games": ["-m", "roundtable", "games"],
    "roundtable options akql": ["-m", "roundtable", "options", "akql"],
}


def main() -> None:
    taken = {name: milliseconds([sys.executable, *arguments]) for name, arguments in COMMANDS.items()}
    bare = taken["python -c pass"]
    print(f"{'':<34}{'ms':>8}{'over bare Python':>20}{'ratio':>8}")
    for name, each in taken.items():
        print(f"{name:<34}{each:>8.1f}{each - bare:>20.1f}{each / bare:>8.2f}")


def milliseconds(command: list[str]) -> float:
    """The least processor time of a fresh process."""
    times = []
    for _ in range(RUNS):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        times.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return min(times) * 1000


if __name__ == "__main__":
    main()
