"""A sheet for every card, Special Attack, Skill and fighter in sight."""

from __future__ import annotations

from collections import Counter

from roundtable.games.knockdown.view import SideView, SpecialView, View, range_words, wounds_words
from roundtable.kernel.game import Sheet


def sheets(view: View) -> list[Sheet]:
    """A sheet for every card, Special Attack, Skill and fighter in sight."""
    found: dict[str, Sheet] = {}

    def add(sheet: Sheet) -> None:
        found.setdefault(sheet.target, sheet)

    cards = [*view.row, *(card for side in view.sides for card in side.hand or []), *view.discard]
    for card in cards:
        add(
            Sheet(
                f"card {card.id}",
                card.name,
                [
                    ("Symbols", ", ".join(card.symbols)),
                    ("Type", card.type),
                    ("Range", range_words(card.range)),
                    ("Wounds", wounds_words(card.heavy, card.light)),
                    ("K.O. effect", "yes" if card.ko else "no"),
                ],
                card.text,
                card.rule,
            )
        )
    for side in view.sides:
        for sheet in _side_sheets(side):
            add(sheet)
    gone = Counter(card.name for card in view.discard)
    add(
        Sheet(
            "discard",
            "Discard pile",
            [(name, str(count)) for name, count in sorted(gone.items())],
            "" if gone else "Empty.",
        )
    )
    for side in view.fighters:
        rows = [(special.name, _special_words(special)) for special in side.specials]
        trait = f"{side.trait.name}: {side.trait.text}" if side.trait else ""
        add(Sheet(f"fighter {side.fighter}", f"{side.name}, {side.class_}", rows, trait))
    return list(found.values())


def _side_sheets(side: SideView) -> list[Sheet]:
    if not side.fighter:
        return []
    rows = [
        ("Wounds", wounds_words(side.heavy, side.light)),
        ("Hand", f"{side.cards} of {side.limit}"),
        ("Tokens", ", ".join(f"{name} {count}" for name, count in side.tokens.items()) or "none"),
        ("Rounds won", str(side.wins)),
    ]
    found = [Sheet(f"figure {side.seat}", f"{side.name}, {side.class_}", rows, "")]
    if side.hand is not None:
        shown = Counter(symbol for card in side.hand for symbol in card.symbols)
        pays = ", ".join(f"{symbol} {count}" for symbol, count in sorted(shown.items()))
        rows = [("Cards", f"{side.cards} of {side.limit}"), ("It pays", pays or "nothing")]
        found.append(Sheet(f"hand {side.seat}", f"Hand of {side.name}", rows, "Cards of the Attack Row are dragged here."))
    for special in side.specials:
        text = special.text + (" K.O. effect." if special.ko else "")
        target = f"figure {side.seat}:{special.key}"
        found.append(Sheet(target, special.name, [("Attack", _special_words(special))], text, special.rule))
    skills = [*side.up, *side.hidden_skills, *([side.trait] if side.trait else [])]
    for skill in skills:
        rows = [("Initiative", str(skill.initiative))] if skill.initiative else []
        found.append(Sheet(f"skill {skill.key}", skill.name, rows, skill.text, skill.rule))
    return found


def _special_words(special: SpecialView) -> str:
    wounds = wounds_words(special.heavy, special.light)
    ko = "; K.O." if special.ko else ""
    return f"{special.type}; cost {' + '.join(special.cost)}; range {range_words(special.range)}; wounds {wounds}{ko}"
