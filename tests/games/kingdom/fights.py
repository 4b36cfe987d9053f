"""Fights for the stories: a Court and its enemies on the six Areas, with scripted dice.

story = fight([knight(area="Vanguard")], ["Ogrekin"], dice=...)      # at the first side's turns, the Court acting
story = fight([...], [foe("Ogrekin", hp=9, area="Enemy Vanguard")], stage="strategy", gm=True)
"""

from typing import Any

from tests.games.kingdom.tale import d6, home, king, knight, person
from tests.story import Story

__all__ = ["body", "d6", "fight", "foe", "hp", "item", "king", "knight", "log", "passes", "person", "skill", "tie"]


def foe(book: str, **fields: Any) -> dict[str, Any]:
    """A monster of the book, in the enemy Vanguard unless said otherwise."""
    return {"book": book, "area": "Enemy Vanguard", **fields}


def skill(*names: str) -> list[dict[str, Any]]:
    return [{"name": name} for name in names]


def item(name: str, slot: int = 1, **fields: Any) -> dict[str, Any]:
    """An equipped Item; one of two Slots takes this one and the next."""
    from roundtable.games.kingdom import books

    entry = books.items[name]
    level = {} if entry.levels is None else {"level": entry.start_level}
    return {"item": name, "slots": list(range(slot, slot + entry.slots)), **level, **fields}


def tie(score: int, kind: str = "Friendship") -> dict[str, Any]:
    return {"score": score, "kind": kind}


def body(**fields: Any) -> dict[str, Any]:
    """A plain fighter: Wit 2, Charisma 2, Quest 2, Warfare 3, 12 HP, no Job and no Skill."""
    base = {"Wit": 2, "Charisma": 2, "Quest": 2, "Warfare": 3}
    usual = {"class_name": "Knight", "base": base, "name": "Ann", "hp": 11, "area": "Vanguard", "team": "court"}
    return {**usual, **fields}


def fight(
    court: list[dict[str, Any]] | None = None,
    foes: list[Any] | None = None,
    dice: str = "",
    *,
    gm: bool = False,
    options: dict[str, Any] | None = None,
    **place: Any,
) -> Story:
    """A fight in progress: at the turns of the side that acts first (the Court, unless `first` says otherwise)."""
    position = battlefield(court, foes, **place)
    chosen = {"scene": "fight", **({"gm": "human"} if gm else {}), **(options or {})}
    return Story("kingdom", position, dice, len(position["people"]) + gm, **chosen)


def battlefield(
    court: list[dict[str, Any]] | None = None,
    foes: list[Any] | None = None,
    *,
    stage: str = "first",
    voices: int = 10,
    kingdom: dict[str, Any] | None = None,
    world: dict[str, Any] | None = None,
    orders: dict[str, str] | None = None,
    **battle: Any,
) -> dict[str, Any]:
    """The position of a fight in progress; `orders` are standing orders by seat and effect, "1 item/potion"."""
    people = [{"seat": seat, **one} for seat, one in enumerate(court or [body()])]
    enemies = [foe(one) if isinstance(one, str) else one for one in (foes or ["Ogrekin"])]
    cycles = [] if stage == "setup" else [{"kind": "Round"}]
    from roundtable.games.kingdom import books

    for enemy in enemies:
        enemy.setdefault("hp", books.monsters[enemy["book"]].hp)
    return {
        "step": "fight",
        "phase": "Dungeon",
        "people": people,
        "kingdom": {"level": 1, "voices": voices, "maps": [home()], **(kingdom or {})},
        "world": {"regions": {"3-3": {"owner": "own"}}, **(world or {})},
        "cycles": cycles,
        **({"policies": orders} if orders else {}),
        "battle": {"stage": stage, "round": 0 if stage in ("setup", "strategy") else 1, "foes": enemies, **battle},
    }


def hp(story: Story, who: str) -> int:
    """HP of a figure."""
    where = story.state.people if who[0] == "p" else story.state.battle.foes
    return where[int(who[1:])].hp


def log(story: Story) -> list[str]:
    """Every line of the log."""
    return [event.sentence(story.match.setup.names) for event in story.match.log]


def passes(story: Story, times: int = 1) -> Story:
    """Whoever is asked for a reaction passes, so many times."""
    for _ in range(times):
        story.does("pass")
    return story
