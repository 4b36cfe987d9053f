"""How long importing the package takes, against starting Python alone; each the median of several fresh processes."""

import statistics
import subprocess
import sys
import time

RUNS = 11
STATEMENTS = ["pass", "import roundtable", "import roundtable.kernel.ledger", "import roundtable.cli"]


def main() -> None:
    bare = milliseconds("pass")
    print(f"{'statement':<34}{'ms':>8}{'over bare Python':>20}{'ratio':>8}")
    for statement in STATEMENTS:
        taken = milliseconds(statement)
        print(f"{statement:<34}{taken:>8.1f}{taken - bare:>20.1f}{taken / bare:>8.2f}")


def milliseconds(statement: str) -> float:
    """The median wall time of a fresh Python that runs one statement."""
    times = []
    for _ in range(RUNS):
        start = time.perf_counter()
        subprocess.run([sys.executable, "-c", statement], check=True)
        times.append(time.perf_counter() - start)
    return statistics.median(times) * 1000


if __name__ == "__main__":
    main()
