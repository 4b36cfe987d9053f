"""What kind of steward somebody is: the same sense, and another mind about danger, strangers and friends."""

from typing import NamedTuple


class Temper(NamedTuple):
    """Where stewards differ.

    `weak` and `tired` are the shares of its HP with which the Court turns back, the second where it may come again rested.
    Who is `strong` seeks the Ruler, and rushes on. Neutral monsters with at most the `easy` share of the Court's Levels
    are fought and not talked to. A Trap is touched with a chance of `worth_trying`. Who `flees` leaves a fight that goes
    badly; `gain` is what a point of Hope must add to a chance; who is `kind` gives first and asks afterwards.
    """

    weak: float = 0.34
    tired: float = 0.45
    strong: float = 0.75
    easy: float = 0.5
    worth_trying: float = 0.4
    scouts: int = 3
    flees: bool = False
    gain: float = 0.24
    kind: bool = False


STEADY = Temper()
TEMPERS: dict[str, Temper] = {
    "steward": STEADY,
    "bold": Temper(weak=0.2, tired=0.25, strong=0.5, easy=1.0, worth_trying=0.25, gain=0.16),
    "careful": Temper(weak=0.45, tired=0.6, strong=0.9, easy=0.35, worth_trying=0.55, scouts=4, flees=True, gain=0.28),
    "kind": Temper(easy=0.0, scouts=1, kind=True),
}
