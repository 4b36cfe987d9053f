"""The Battlefield for a terminal of 80 by 24: the enemy's Encampment on top, ours at the bottom."""

import textwrap

from roundtable.board.drawing import SEAT_INKS, SEAT_MARKS, bar, paint
from roundtable.games.kingdom.drawing_figures import STATUS_MARKS
from roundtable.games.kingdom.state import AREAS
from roundtable.games.kingdom.view_battle import DOWN, AreaNow, BattleNow, Figure, doing

WIDTH = 79
MOST_APART = 6
"""So many foes of an Area stand by themselves; with more, those of one species share a line."""
STANDS = {"ready": "●", "spent": "○", "asleep": "z", "unconscious": "_", "dead": "†", "surrendered": "⚐"}


def board(battle: BattleNow, colour: bool) -> str:
    """Round, side and Voices; then every Area with who is in it (MYK-PLAY-728)."""
    head = doing(battle)
    voices = f"Voices {battle.voices}/{battle.max_voices}"
    lines = [paint(head.ljust(WIDTH - len(voices)) + voices, "bold", on=colour)]
    figures = {one.ref: one for one in battle.figures}
    areas = {area.name: area for area in battle.areas}
    for name in reversed(AREAS):
        lines.append(_heading(areas[name], colour))
        there = [figures[ref] for ref in areas[name].figures]
        lines += [_person(one, colour) for one in there if one.ref[0] == "p"]
        lines += _foes([one for one in there if one.ref[0] != "p"], colour)
    if battle.waiting:
        lines += textwrap.wrap("Waiting to resolve: " + " ← ".join(battle.waiting), WIDTH)
    lines += [textwrap.shorten(words, WIDTH) for words in (*battle.helps, *battle.special)]
    return "\n".join(lines)


def _cut(name: str, width: int) -> str:
    return name if len(name) <= width else name[: width - 1] + "…"


def _heading(area: AreaNow, colour: bool) -> str:
    words = area.name + (" ★" if area.lit else "") + (f" ⚠ {area.trap}" if area.trap else "")
    ink = "red" if area.name.startswith("Enemy") else "blue"
    return paint(f"── {words} ".ljust(WIDTH, "─"), ink, on=colour)


def _numbers(one: Figure) -> str:
    if one.unknown:
        return f"?   {one.condition if one.condition in DOWN else ''}"
    if one.condition in DOWN:
        return f"{one.hp:>3}/{one.max_hp:<3} {one.condition}"
    marks = "".join(STATUS_MARKS.get(status, "?") for status in one.statuses)
    return f"{one.hp:>3}/{one.max_hp:<3} D{one.defense:<2} W{one.warfare:<2} R{one.reach} {marks}"


def _person(one: Figure, colour: bool) -> str:
    mark = STANDS.get(one.condition, "·")
    seat = SEAT_MARKS[one.seat % 8] if one.seat is not None else " "
    name = _cut(one.name, 20)
    line = f"{mark} {seat} {name:<20} {bar(one.hp, one.max_hp, 8)} {_numbers(one):<24}"
    if one.condition not in DOWN:
        line += f" Drive {one.drive}/{one.capacity} Foll {one.followers}"
    if one.acting:
        return paint(line, "reverse", on=colour)
    return paint(line, SEAT_INKS[one.seat % 8] if one.seat is not None else "white", on=colour)


def _foes(there: list[Figure], colour: bool) -> list[str]:
    if len(there) > MOST_APART:
        kinds: dict[str, list[Figure]] = {}
        for one in there:
            kinds.setdefault(one.species, []).append(one)
        there = [members[0] for members in kinds.values() if len(members) == 1]
        groups = [_together(members, colour) for members in kinds.values() if len(members) > 1]
    else:
        groups = []
    words = [_foe(one, colour) for one in there]
    return groups + ["".join(words[at : at + 2]).rstrip() for at in range(0, len(words), 2)]


def _foe(one: Figure, colour: bool) -> str:
    name = _cut(one.name, 16)
    line = f"{STANDS.get(one.condition, '·')} {name:<16}{_numbers(one):<21}"
    style = "reverse" if one.acting else "dim" if one.condition in DOWN else ""
    return paint(line[:39].ljust(39), *([style] if style else []), on=colour)


def _together(members: list[Figure], colour: bool) -> str:
    first = members[0]
    if first.unknown:
        return f"{len(members)} unknown, {sum(one.condition not in DOWN for one in members)} stand"
    each = " ".join(STANDS["dead"] if one.condition in DOWN else str(one.hp) for one in members)
    numbers = f"D{first.defense} W{first.warfare} R{first.reach}"
    words = f"{len(members)} {first.species}, {numbers}, HP {each} of {first.max_hp}"
    return textwrap.shorten(words, WIDTH, placeholder=" …")
