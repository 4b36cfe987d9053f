"""What Skills, traits and Special Attacks of the house deck do, where their names are read."""

from __future__ import annotations

from roundtable.games.knockdown.decks import house_box


def terms() -> list[tuple[str, str]]:
    """Each by its name, with its text (KD-004, KD-015)."""
    box = house_box()
    traits = [fighter.trait for fighter in box.fighters]
    attacks = [attack for fighter in box.fighters for attack in fighter.attacks]
    skills = [(skill.name, skill.text) for skill in (*box.skills, *traits)]
    return skills + [(attack.name, attack.text) for attack in attacks if attack.text]
