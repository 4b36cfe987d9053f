"""Many routine rolls, told by one event."""

from roundtable.kernel.dice import Tape
from roundtable.kernel.events import Event
from roundtable.kernel.table import State, Table


def table(dice: str) -> Table:
    return Table(State(), State(), 2, Tape(dice), [])


def test_drawn_dice_are_silent_until_they_are_told_together():
    it = table("d10=3 d10=8")
    values = [it.draw(10), it.draw(10)]
    assert values == [3, 8] and it.rolls == [3, 8] and it.events == []
    it.tell("KK-035", "{n} checks.", dice=[(10, value) for value in values], n=2)
    assert it.events == [Event("KK-035", "{n} checks.", {"n": 2, "dice": [[10, 3, True], [10, 8, True]]}, "roll")]
    assert it.shown == 0


def test_dice_told_to_some_seats_are_a_secret_shown():
    it = table("d10=3")
    it.tell("KK-076", "A roll.", dice=[(10, it.draw(10))], to=[1])
    assert [event.visible_to(seat) for event in it.events or [] for seat in (0, 1, None)] == [False, True, False]
    assert it.shown == 1
