"""What is chosen by picture and sentence: where an evening leads."""

from roundtable.games.kingdom.dungeon import scenarios
from roundtable.kernel.game import ChoiceCard

PLAIN = {
    "cistern": (
        "The Silent Cistern",
        "The wells have gone dry. Level 1: a first evening, with everything a dungeon has, and not too much of it.",
    ),
    "generated": ("A map made by dice", "Nobody knows what waits there, and it is made for the very Court that goes."),
}


def cards() -> dict[str, list[ChoiceCard]]:
    """The maps of an evening."""
    plain = [ChoiceCard(name, title, text, scenarios.picture(name)) for name, (title, text) in PLAIN.items()]
    written = [
        ChoiceCard(card.name, card.title, f"{card.pitch} Level\u00a0{card.level}.", card.picture)
        for card in scenarios.cards()
    ]
    return {"map": [*plain, *written]}
