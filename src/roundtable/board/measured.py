"""A measured table without a grid: points, directions, arcs and round bases, all in whole numbers (KK-002, KK-003,
KK-004, KK-005).

Lengths are whole hundredths of an inch: tenths are too coarse for bases 1.5 inches across and gaps of 0.05 inch. x
grows to the east, y to the north. Facings are whole degrees clockwise from north. No answer is a float; where one is
looked at first, it decides only what it plainly tells, so every machine gives the same answer.
"""

from __future__ import annotations

from math import atan2, degrees, hypot, isqrt, sqrt
from typing import NamedTuple

INCH = 100
"""Units in an inch."""

CONTACT = 5
"""Bases this far apart or nearer are in base-to-base contact (KK-003)."""

HALT = 3
"""The gap at which a moving base stops, so that when its place is rounded it is in contact and does not overlap."""

Point = tuple[int, int]
Vector = tuple[int, int]
"""A direction; its length does not matter."""

FINE = 1 << 16
"""Square roots are taken to this fraction of a unit."""

UNIT = 1_000_000_000
"""The length of a heading, give or take one."""

_SINES = (
    0, 17_452_406, 34_899_497, 52_335_956, 69_756_474, 87_155_743, 104_528_463, 121_869_343,
    139_173_101, 156_434_465, 173_648_178, 190_808_995, 207_911_691, 224_951_054, 241_921_896, 258_819_045,
    275_637_356, 292_371_705, 309_016_994, 325_568_154, 342_020_143, 358_367_950, 374_606_593, 390_731_128,
    406_736_643, 422_618_262, 438_371_147, 453_990_500, 469_471_563, 484_809_620, 500_000_000, 515_038_075,
    529_919_264, 544_639_035, 559_192_903, 573_576_436, 587_785_252, 601_815_023, 615_661_475, 629_320_391,
    642_787_610, 656_059_029, 669_130_606, 681_998_360, 694_658_370, 707_106_781, 719_339_800, 731_353_702,
    743_144_825, 754_709_580, 766_044_443, 777_145_961, 788_010_754, 798_635_510, 809_016_994, 819_152_044,
    829_037_573, 838_670_568, 848_048_096, 857_167_301, 866_025_404, 874_619_707, 882_947_593, 891_006_524,
    898_794_046, 906_307_787, 913_545_458, 920_504_853, 927_183_855, 933_580_426, 939_692_621, 945_518_576,
    951_056_516, 956_304_756, 961_261_696, 965_925_826, 970_295_726, 974_370_065, 978_147_601, 981_627_183,
    984_807_753, 987_688_341, 990_268_069, 992_546_152, 994_521_895, 996_194_698, 997_564_050, 998_629_535,
    999_390_827, 999_847_695, 1_000_000_000,
)  # fmt: skip
"""Sines of 0 to 90 degrees in billionths: a table, because the last digit of math.sin differs between machines."""


class Disc(NamedTuple):
    """A round base or a round piece of terrain."""

    x: int
    y: int
    radius: int


# Directions


def _heading(facing: int) -> Vector:
    quarter, degrees = divmod(facing, 90)
    x, y = _SINES[degrees], _SINES[90 - degrees]
    for _ in range(quarter):
        x, y = y, -x
    return x, y


HEADINGS = [_heading(facing) for facing in range(360)]
"""The direction of each facing, as `heading` tells it."""


def heading(facing: int) -> Vector:
    """The direction of a facing in degrees clockwise from north."""
    return HEADINGS[facing % 360]


def turned(vector: Vector, degrees: int) -> Vector:
    """A direction turned clockwise, anticlockwise if degrees are negative (KK-298)."""
    x, y = vector
    if not degrees:
        return x * UNIT, y * UNIT
    sine, cosine = HEADINGS[degrees % 360]
    return x * cosine + y * sine, y * cosine - x * sine


def between(start: Point, end: Point) -> Vector:
    """The direction from start towards end."""
    return end[0] - start[0], end[1] - start[1]


def bearing(start: Point, end: Point) -> int:
    """The facing, in whole degrees, that looks from start towards end most nearly; of two equally near the lower."""
    x, y = end[0] - start[0], end[1] - start[1]
    if not x and not y:
        raise ValueError(f"there is no direction from {start} to itself")
    # A guess that is not near the border between two degrees is right on any machine; the rest is decided exactly.
    guess = degrees(atan2(x, y))
    nearest = round(guess)
    if abs(guess - nearest) < 0.499:
        return nearest % 360
    quarters = 0
    while not (x >= 0 and y > 0):
        x, y = -y, x
        quarters += 1
    low, high = 0, 90
    while high - low > 1:
        middle = (low + high) // 2
        if _SINES[middle] * y <= _SINES[90 - middle] * x:
            low = middle
        else:
            high = middle
    half_way = (_SINES[low] + _SINES[low + 1], _SINES[90 - low] + _SINES[89 - low])
    nearest = low if half_way[1] * x <= half_way[0] * y else low + 1
    return (nearest + 90 * quarters) % 360


def bearing_of(vector: Vector) -> int:
    """The facing along a direction, as it is read off a line of a hundred inches."""
    x, y = vector
    guess = degrees(atan2(x, y))
    nearest = round(guess)
    # The end of the line is rounded, which turns it by less than a hundredth of a degree.
    if abs(guess - nearest) < 0.48:
        return nearest % 360
    return bearing((0, 0), along((0, 0), vector, 10_000))


def in_arc(origin: Point, facing: int, width: int, point: Point) -> bool:
    """Whether a point lies in the arc of so many degrees centred on a facing, its borders included (KK-005)."""
    if width % 2 or not 0 < width <= 360:
        raise ValueError(f"an arc is an even number of degrees from 2 to 360 wide, not {width}")
    vector = between(origin, point)
    if width == 360 or vector == (0, 0):
        return True
    if width == 180:
        ahead = heading(facing)
        return ahead[0] * vector[0] + ahead[1] * vector[1] >= 0
    left, right = heading(facing - width // 2), heading(facing + width // 2)
    if width <= 180:
        return _clockwise(left, vector) >= 0 and _clockwise(vector, right) >= 0
    return not (_clockwise(right, vector) > 0 and _clockwise(vector, left) > 0)


def _clockwise(a: Vector, b: Vector) -> int:
    """Positive if b lies clockwise of a, by less than a half turn."""
    return a[1] * b[0] - a[0] * b[1]


# Distances


def length(start: Point, end: Point) -> int:
    """The distance between two points, rounded up: at most n exactly if the true distance is at most n."""
    x, y = end[0] - start[0], end[1] - start[1]
    return isqrt(x * x + y * y - 1) + 1 if x or y else 0


def root_up(square: int) -> int:
    """The least whole number whose square is not less."""
    return isqrt(square - 1) + 1 if square > 0 else 0


def gap(a: Disc, b: Disc) -> int:
    """The distance between the nearest edges of two bases, rounded up; negative if they overlap deeply (KK-004)."""
    (ax, ay, radius), (bx, by, other) = a, b
    ax, ay = ax - bx, ay - by
    return root_up(ax * ax + ay * ay) - radius - other


def within(a: Disc, b: Disc, reach: int) -> bool:
    """Whether the nearest edges of two bases are at most reach apart (KK-004)."""
    (ax, ay, radius), (bx, by, other) = a, b
    ax, ay, limit = ax - bx, ay - by, radius + other + reach
    return limit >= 0 and ax * ax + ay * ay <= limit * limit


def in_contact(a: Disc, b: Disc) -> bool:
    """Whether two bases are in base-to-base contact (KK-003)."""
    return within(a, b, CONTACT)


def overlap(a: Disc, b: Disc) -> bool:
    """Whether two bases cover common ground; touching does not count (KK-003)."""
    x, y, limit = a.x - b.x, a.y - b.y, a.radius + b.radius
    return x * x + y * y < limit * limit


def holds(disc: Disc, point: Point) -> bool:
    """Whether a point lies in a disc or on its edge, as a base's centre in a wood (KK-204)."""
    x, y = disc.x - point[0], disc.y - point[1]
    return x * x + y * y <= disc.radius * disc.radius


# Moves


def along(start: Point, vector: Vector, distance: int) -> Point:
    """The point so far from start in a direction. Rounded towards start, so the way is never longer than asked."""
    x, y = vector
    part = distance / (hypot(x, y) or 1)
    ahead, aside = x * part, y * part
    to_x, to_y = int(ahead), int(aside)
    # A float that is not near the border between two whole numbers is right on any machine; the rest is reckoned exactly.
    # (What is exact here has a root in it that is rounded down: over so short a part by less than is spared.)
    if part < 60 and 0.001 < abs(ahead - to_x) < 0.999 and 0.001 < abs(aside - to_y) < 0.999:
        return start[0] + to_x, start[1] + to_y
    norm = isqrt((x * x + y * y) * FINE * FINE)
    if not norm:
        raise ValueError("a direction needs some length, not (0, 0)")
    far = distance * FINE
    x, y = x * far, y * far
    return start[0] + (x // norm if x >= 0 else -(-x // norm)), start[1] + (y // norm if y >= 0 else -(-y // norm))


def halt_at_disc(start: Point, vector: Vector, radius: int, obstacle: tuple[int, int, int]) -> int | None:
    """How far a base can go before it must stop at another in its way; None if it never meets it (KK-297).

    After that distance the two are in contact and do not overlap. One already in contact that moves away, or along the
    edge, never meets it; one that would press on stops at 0.
    """
    (x, y), (to_x, to_y, other) = vector, obstacle
    to_x, to_y = to_x - start[0], to_y - start[1]
    reach = radius + other + HALT
    ahead = x * to_x + y * to_y
    if ahead <= 0:
        return None
    outside = to_x * to_x + to_y * to_y - reach * reach
    if outside <= 0:
        return 0
    norm = x * x + y * y
    root = ahead * ahead - norm * outside
    if root < 0:
        return None
    # As in `along`, rounded up.
    long = sqrt(norm)
    far = (ahead - sqrt(root)) / long
    if far < 60 * long and 0.001 < far % 1 < 0.999:
        return int(far) + 1
    return -((isqrt(root * FINE * FINE) - ahead * FINE) // isqrt(norm * FINE * FINE))


def distance_to_edge(start: Point, vector: Vector, width: int, height: int) -> int:
    """How far a point of a table can go in a direction without crossing the edge (KK-016)."""
    x, y = vector
    norm = isqrt((x * x + y * y) * FINE * FINE)
    if not norm:
        raise ValueError("a direction needs some length, not (0, 0)")
    ways = []
    for speed, position, size in ((x, start[0], width), (y, start[1], height)):
        if speed:
            ways.append((size - position if speed > 0 else position) * norm // (abs(speed) * FINE))
    return min(ways)


def on_table(point: Point, width: int, height: int) -> bool:
    """Whether a point lies on a table of this size, its edges included."""
    return 0 <= point[0] <= width and 0 <= point[1] <= height
