"""What stands in the Areas of a Battlefield besides figures, cut like woodblocks: tents, palisades, planted spears; the
enemy's totems, boulders and thorns. Each is 140 wide and 96 high, its feet at the bottom edge. And the floor of a room."""

from roundtable.board.drawing import Svg, colour
from roundtable.games.kingdom.state import Area

WIDE, HIGH = 140, 96
SCENERY: dict[Area, str] = {
    "Encampment": (
        # two tents, the larger with a pennon, and a fire between them
        "M40 14L4 92H30L40 66L50 92H78Z M39 14V0H41V3L58 7L41 12V14Z"
        "M104 34L76 92H97L104 74L111 92H136Z M103 34V24H105V34Z"
        "M66 96L92 90L93 93L67 99Z M66 90L92 96L91 99L65 93Z M79 72C84 78 87 82 84 88H74C71 82 77 80 79 72Z"
    ),
    "Rearguard": (
        # a palisade with a banner over it
        "M2 96V44L9 34L16 44V96Z M20 96V40L27 30L34 40V96Z M38 96V46L45 36L52 46V96Z M88 96V44L95 34L102 44V96Z"
        "M106 96V40L113 30L120 40V96Z M124 96V46L131 36L138 46V96Z M0 62H54V68H0Z M86 62H140V68H86Z"
        "M68 96V0H72V96Z M72 4H108L98 16L108 28H72Z"
    ),
    "Vanguard": (
        # spears and a shield planted in the grass
        "M26 96L40 20H43L30 96Z M38 22L43 2L47 23Z M66 96V18H70V96Z M62 20L68 0L74 20Z M110 96L96 20H99L114 96Z"
        "M93 23L97 2L102 22Z M78 52H108V74C108 86 98 92 93 94C88 92 78 86 78 74Z M91 56V88H95V56Z M82 66H104V70H82Z"
        "M2 96L6 82L9 96Z M10 96L15 78L18 96Z M122 96L127 80L130 96Z M131 96L135 84L138 96Z"
    ),
    "Enemy Vanguard": (
        # thorns that lean towards us
        "M0 96L-2 60L12 96Z M14 96L4 30L30 96Z M34 96L20 52L50 96Z M54 96L40 16L72 96Z M76 96L66 56L92 96Z"
        "M94 96L82 34L110 96Z M112 96L104 64L126 96Z M124 96L116 42L140 96Z"
    ),
    "Enemy Rearguard": (
        # boulders, and a cairn of three
        "M0 96C0 76 10 68 24 68C40 68 48 80 50 96Z M14 84L20 76L26 84L20 90Z M88 96C88 82 98 74 112 74C128 74 138 84 140 96Z"
        "M54 96C52 84 58 76 70 76C82 76 88 84 86 96Z M58 72C58 62 63 58 70 58C78 58 82 62 82 72C78 76 62 76 58 72Z"
        "M62 54C62 46 66 42 70 42C75 42 78 46 78 54C74 57 66 57 62 54Z"
    ),
    "Enemy Encampment": (
        # a horned skull on a pole before the mouth of a cave
        "M0 96C0 40 24 18 70 18C116 18 140 40 140 96H112C112 64 98 48 70 48C42 48 28 64 28 96Z"
        "M68 96V78H72V96Z M52 54C52 62 56 66 60 66C62 60 78 60 80 66C84 66 88 62 88 54C94 64 90 72 82 73L80 82H60L58 73"
        "C50 72 46 64 52 54Z M62 70A3 3 0 1 0 62.1 70Z M78 70A3 3 0 1 0 78.1 70Z"
    ),
}


def flagstones(drawing: Svg, x: float, y: float, wide: float, high: float) -> None:
    """The floor of a room that can be walked on."""
    rows = max(3, round(high / 37))
    step = high / rows
    lines = [f"M{x + 3:.4g} {y + row * step:.4g}h{wide - 6:.4g}" for row in range(1, rows)]
    for row in range(rows):
        for n in range(1, 4):
            across = wide * (n / 3 - (0.17 if row % 2 else 0.02))
            lines.append(f"M{x + across:.4g} {y + row * step + 2:.4g}v{step - 4:.4g}")
    drawing.add("path", d="".join(lines), fill="none", stroke=colour("grid"), stroke_width=1, stroke_opacity=0.5)
