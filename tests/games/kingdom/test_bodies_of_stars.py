"""Monsters whose own body counts as a Star Fragment, what their attacks count as, and light (MYK-WORLD-378)."""

import pytest

from roundtable.games.kingdom.rules.fight.weapons import lit
from roundtable.games.kingdom.rules.play import numbers
from tests.games.kingdom.fights import d6, fight, hp, item
from tests.games.kingdom.own import ann, beast, ben, uses
from tests.story import Story


@pytest.mark.rule("MYK-WORLD-380", "MYK-BEAST-476", "MYK-GEAR-056")
def test_asterism_of_a_monster_shines_from_its_body_one_area_to_each_side() -> None:
    pack = [
        beast("Ogrekin", "Asterism", drive=1),
        beast("Ogrekin", area="Enemy Rearguard"),
        beast("Ogrekin", area="Enemy Encampment"),
    ]
    story = uses("Asterism", pack, None, dice=d6(6, 5))
    made = story.said("MYK-GEAR-056")
    gained = hp(story, "f0") - 30
    assert gained > 0 and f"{9 + gained} against 9, success." in " ".join(made)
    assert [hp(story, who) for who in ("f1", "f2")] == [30 + gained, 30], "Light 1: one Area to each side"


@pytest.mark.rule("MYK-WORLD-380", "MYK-BEAST-476", "MYK-GEAR-058")
@pytest.mark.parametrize(("area", "more"), [("Enemy Rearguard", 2), ("Enemy Encampment", 0)])
def test_star_wars_of_a_monster_helps_those_near_its_body(area: str, more: int) -> None:
    pack = [beast("Ogrekin", "Star Wars", drive=1), beast("Ogrekin", area=area, exhausted=True)]
    story = fight([ann(), ben()], pack, gm=True, first="foes", voices=0)
    story.does("use skill/star-wars", dice=f"{d6(2)} {d6(6, 5)}")
    assert [part.amount for part in numbers.parts(story.state, "f1", "attack check") if part.source == "Star Wars"] == (
        [more] if more else []
    )


@pytest.mark.rule("MYK-WORLD-380", "MYK-GEAR-052")
def test_starlight_of_a_monster_makes_its_body_shine_further() -> None:
    pack = [beast("Ogrekin", "Starlight"), beast("Ogrekin", area="Enemy Encampment")]
    story = fight([ann(), ben()], pack, gm=True, first="foes", voices=0).does("f0")
    before = numbers.defense(story.state, "f1")
    story.does("skill/starlight f0", dice=f"{d6(1)} {d6(6, 5)}")
    assert story.said("MYK-GEAR-052")[-1] == "The body of Ogrekin 1 shines brighter."
    assert numbers.defense(story.state, "f1") == before + 1, "Light 2 reaches two Areas"


@pytest.mark.rule("MYK-WORLD-380")
def test_a_persons_body_is_no_star() -> None:
    wise = {"Wit": 0, "Charisma": 3, "Quest": 2, "Warfare": 3}
    story = fight([ann("Asterism", base=wise, drive=1), ben()], [beast("Ogrekin")], voices=0).does("p0")
    assert "use skill/asterism" not in story.offered


# --- what a monster's attack counts as (MYK-WORLD-378, MYK-WORLD-379) -------------------------------------------------


def shot(area: str, dice: str, *knows: str) -> Story:
    """A monster of Range 2 attacks Ann, who stands in no light, from the Enemy Vanguard."""
    archer = beast("Ogrekin", *knows, raised={"max_hp": 60, "range": 2})
    story = fight([ann(area=area), ben(area="Encampment")], [archer], gm=True, first="foes", voices=0)
    assert lit(story.state) == []
    return story.does(next(key for key in story.offered if key.startswith("attack")), dice=dice)


@pytest.mark.rule("MYK-WORLD-378", "MYK-GEAR-048")
@pytest.mark.parametrize(("area", "critical"), [("Enemy Vanguard", 0), ("Vanguard", 0), ("Rearguard", 1)])
def test_from_two_areas_on_a_monsters_attack_is_one_with_a_ranged_weapon(area: str, critical: int) -> None:
    """With a Dead Eye 11 on the dice of a ranged attack is a critical success."""
    story = shot(area, d6(6, 5, 1, 1, 1, 1), "Dead Eye")
    assert any("critical" in line for line in story.said("MYK-PLAY-370")) == bool(critical)


@pytest.mark.rule("MYK-WORLD-378", "MYK-GEAR-040")
@pytest.mark.parametrize(("area", "kept"), [("Enemy Vanguard", 11), ("Vanguard", 11), ("Rearguard", 7)])
def test_up_to_one_area_away_it_is_one_with_a_melee_weapon(area: str, kept: int) -> None:
    """A Rush throws three dice with a melee weapon, and keeps two: 6 and 5 of 1, 6 and 5."""
    story = shot(area, d6(1, 6, 5, 1, 1, 1), "Rush")
    assert (story.ask.prompt == "Dice 1, 6, 5: which two count?") == (kept == 11)
    if kept == 11:
        story.does("6 5")
    assert any(f": {kept + 1} against 9" in line for line in story.said("MYK-PLAY-370")), "Warfare 1"


@pytest.mark.rule("MYK-WORLD-379", "MYK-PLAY-369")
def test_monsters_shoot_into_the_dark_and_people_do_not() -> None:
    story = shot("Rearguard", d6(6, 4, 4))
    assert hp(story, "p0") == 11 - 4, "in no light, two Areas away"
    bow = ann(area="Rearguard", items=[item("Crossbow")])
    dark = fight([bow, ben()], [beast("Ogrekin", area="Vanguard")], voices=0).does("p0")
    assert "attack slot 1 f0" not in dark.offered
    bow["items"].append(item("Star Fragment", 3))
    assert "attack slot 1 f0" in fight([bow, ben()], [beast("Ogrekin", area="Vanguard")], voices=0).does("p0").offered
