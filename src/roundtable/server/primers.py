"""The games in a few sentences, for somebody who sits down at one for the first time. The rules are the ledger's."""

from __future__ import annotations

PRIMERS: dict[str, tuple[str, ...]] = {
    "akql": (
        "Each of your knights has three actions a turn: move, attack, break a wall, use a skill, or talk.",
        "Click a knight to see its moves alone, then click where it should go or whom it should strike. End the turn when "
        "you like: actions you keep can be spent as reactions when others pass or attack you.",
        "Words win as many fights as swords. Every discussion that succeeds wears down Social Resistance: threaten to "
        "make a knight flee, break to drive it mad, conquer to make it yours once it has no resistance left.",
        "You win when every enemy has retired, changed sides or is Terrified, or by the scenario's objective.",
    ),
    "cool_duel": (
        "Action points pay for everything, on your turn and on others': what you do not spend now pays for blocks, dodges "
        "and parries later.",
        "Click a space to move there, an enemy to attack it. The buttons hold the rest: special attacks, items, grips.",
        "When you are attacked you answer once: take it, block, dodge to a space, or parry with as many dice as you pay for.",
        "Damage first breaks the threshold, then takes HP; every hit shows its arithmetic in the log.",
        "The last side with a duelist standing wins the round.",
    ),
    "knockdown": (
        "Two actions a turn: move along the lane, attack, or begin a combo.",
        "An attack takes a card of the common row. If it reaches, it hits at once; either way its symbols are yours.",
        "Those symbols pay for your fighter's Special Attacks. One with a green edge can be paid for and reaches now.",
        "Wounds alone do not end a round. After an attack marked K.O. you may call a Knockdown Test: three dice against the "
        "wounds of whoever was hit. Passing it heals half of them, so choose the moment.",
        "Whoever fails it loses the round, as does whoever has more heavy wounds when the cards run out. Two rounds win.",
    ),
    "knights_and_knaves": (
        "Each turn both sides lay a chit for every unit, face down and at the same time: move, shoot, charge or stay.",
        "Then they are revealed and carried out in order: charges and their morale, movement, shooting, melee, fatigue.",
        "Orders are for whole units; the first option is the sensible one. Choose “each figure” where you want more.",
        "Units far from a commander are out of command and act by themselves. Keep your lord near, and alive.",
        "A side that has had enough withdraws; fatigue ends every battle sooner or later. Enlarge the field with +.",
    ),
    "kingdom": (
        "Together you found a small kingdom in an endless labyrinth: its name, its land, its rooms and its Court.",
        "Then everybody makes one hero of that Court: class, job, scores, skills, belongings, likes and dislikes.",
        "Questions come to whoever they belong to, often to all at the same time. Every roll and its rule is in the log.",
        "In the end all review the sheets and change what they like. Nobody wins: when all are content, the Kingdom stands.",
    ),
}


def primer(game: str) -> tuple[str, ...]:
    """How a game goes, in a few sentences; none for a game that nobody wrote them for."""
    return PRIMERS.get(game, ())
