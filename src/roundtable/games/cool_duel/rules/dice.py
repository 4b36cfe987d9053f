"""Rolls, and the Pirate's luck dice that may be added to them (CD-002, CD-126)."""

from __future__ import annotations

from roundtable.games.cool_duel.derived import attack_modifier
from roundtable.games.cool_duel.odds import percent
from roundtable.games.cool_duel.rules.harm import the
from roundtable.games.cool_duel.rules.moments import Rolled, T, effects
from roundtable.games.cool_duel.state import Character
from roundtable.kernel.asks import Choose, Steps
from roundtable.kernel.options import Option


def roll_d100s(
    table: T, who: Character, n: int, rule: str, text: str, what: str, need: int, deed: str
) -> Steps[list[int]]:
    """Some d100s of one character that together must show `need`, luck die included."""
    dice = [table.die(100, rule, text, name=who.name, who=who.key) for _ in range(n)]
    if who.luck and not who.companion:
        event = Rolled(who.key, who.seat, dice, what, need, deed)
        yield from effects.window(table, event)
    return dice


def roll_gun(table: T, who: Character, n: int, explode_at: int) -> Steps[int]:
    """A gun's d10s: every die at its explosion value or above adds another, which explodes too (CD-163, CD-166)."""
    dice = _exploding(table, who, n, explode_at)
    if who.luck and not who.companion:
        before = list(dice)
        event = Rolled(who.key, who.seat, dice, "the gun's dice", explode_at=explode_at)
        yield from effects.window(table, event)
        lucky = event.lucky
        if lucky >= 0 and before[lucky] < explode_at <= dice[lucky]:
            dice += _exploding(table, who, 1, explode_at)
    return sum(dice)


def _exploding(table: T, who: Character, n: int, explode_at: int) -> list[int]:
    dice: list[int] = []
    while n:
        fallen = [table.die(10, "CD-163", "{name}'s shot: {total}.", name=who.name, who=who.key) for _ in range(n)]
        dice += fallen
        n = sum(die >= explode_at for die in fallen)
    return dice


def beats_threshold(
    table: T, who: Character, target: Character, bonus: int, rule: str, *, with_attack: bool = True
) -> Steps[bool]:
    """A roll against the current threshold: d100 and the attack bonus, strictly more (CD-068, CD-194, CD-234)."""
    if with_attack:
        bonus += attack_modifier(who)
    against = f"the roll ({bonus:+}) against {target.name}'s threshold of {target.threshold}"
    text, need = "{name} rolls {total} against threshold.", target.threshold - bonus + 1
    dice = yield from roll_d100s(table, who, 1, rule, text, against, need, "to beat threshold")
    total = dice[0] + bonus
    beaten = total > target.threshold
    table.log(
        rule,
        "{name}: {total} against {target}'s threshold of {threshold}: {result}.",
        name=who.name,
        who=who.key,
        target=target.name,
        on=target.key,
        total=total,
        threshold=target.threshold,
        result="beaten" if beaten else "it holds",
    )
    return beaten


def luck_odds(event: Rolled, which: int) -> str:
    """What a d10 more on one of the dice makes of a roll: exact (CD-126, CD-163)."""
    if event.explode_at:
        short = event.explode_at - event.dice[which]
        return f"{percent(tenth(short))} to bring another die" if 0 < short <= 10 else "d10 more damage"
    short = event.need - sum(event.dice)
    if short <= 0:
        return f"enough {event.deed} without it"
    return f"{percent(tenth(short))} {event.deed}" if short <= 10 else f"cannot be enough: {short} short"


def tenth(short: int) -> float:
    """The chance that a d10 shows so much or more."""
    return min(10, max(0, 11 - short)) / 10


class LuckDie:
    """One of the Pirate's three (CD-126)."""

    def possible(self, table: T, event: Rolled, holder: str) -> bool:
        return the(table, holder).luck > 0

    def pay(self, table: T, event: Rolled, holder: str) -> None:
        the(table, holder).luck -= 1


@effects.on(
    Rolled,
    name="luck",
    rule="CD-126",
    who=lambda table, event: [event.by],
    when=lambda table, event, holder: the(table, holder).class_ == "Pirate" and event.lucky < 0,
    cost=LuckDie(),
    label=lambda table, event, holder: f"Add a luck die ({the(table, holder).luck} left)",
)
def luck(table: T, event: Rolled, holder: str) -> Steps[None]:
    """A d10 is added to one of the dice just rolled, at most once a roll; it never explodes itself."""
    who = the(table, holder)
    which = 0
    if len(event.dice) > 1:
        chosen = yield Choose(
            who.seat,
            "Which die gets the luck die?",
            lambda: [
                Option(f"die {n}", f"Die {n}: {die}", odds=luck_odds(event, n - 1))
                for n, die in enumerate(event.dice, 1)
            ],
            rule="CD-126",
        )
        which = int(chosen.split()[1]) - 1
    event.lucky = which
    event.dice[which] += table.die(10, "CD-126", "{name}'s luck die adds {total}.", name=who.name, who=who.key)
