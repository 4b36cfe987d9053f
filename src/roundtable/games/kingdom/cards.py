"""What is chosen by picture and sentence: what is played, and where an evening leads."""

from roundtable.games.kingdom.dungeon import scenarios
from roundtable.kernel.game import ChoiceCard

SCENES = {
    "found": ("Found a Kingdom", "Name it, lay out its rooms, and make the Court that will lead it."),
    "fight": ("A fight", "A ready-made Court against monsters of your choice: half an hour."),
    "evening": ("An evening in a dungeon", "A ready-made Court explores a map room by room, to reach its aim and return."),
    "campaign": ("A whole game of a campaign", "From the news at home to the dungeon, and back to what has become of it."),
}
PLAIN = {
    "cistern": (
        "The Silent Cistern",
        "The wells have gone dry. Level 1: a first evening, with a little of everything a dungeon has.",
    ),
    "generated": ("A map made by dice", "Nobody knows what waits there. It is made to suit the Court that goes."),
}


def cards() -> dict[str, list[ChoiceCard]]:
    """The scenes, and the maps of an evening."""
    scenes = [ChoiceCard(name, title, text, "") for name, (title, text) in SCENES.items()]
    plain = [ChoiceCard(name, title, text, scenarios.picture(name)) for name, (title, text) in PLAIN.items()]
    written = [
        ChoiceCard(card.name, card.title, f"{card.pitch} Level\u00a0{card.level}.", card.picture)
        for card in scenarios.cards()
    ]
    return {"scene": scenes, "map": [*plain, *written]}
