"""When Items work and for how long: Interrupts come first, a use ends with its cycle, before or after the dice."""

import pytest

from tests.games.kingdom.advanced import ann, ben, enemy
from tests.games.kingdom.fights import d6, fight, hp, item


@pytest.mark.rule("MYK-GEAR-154", "MYK-GEAR-328", "MYK-GEAR-180")
def test_an_interrupt_item_comes_before_what_it_answers_and_exhausts_nobody() -> None:
    """Ann is attacked: her Cloak's Quest Check of 2 and 9 is her Defense before the attacker's dice fall."""
    court = [ann(area="Enemy Vanguard", items=[item("Cloak", 1), item("Spear", 2)]), ben()]
    story = fight(court, [enemy()], first="foes", voices=0)
    assert not any("against" in line for line in story.said("MYK-PLAY-370")), "no dice yet"
    story.does("item/cloak p0#1", dice=f"{d6(5, 4)} {d6(5, 4)}")
    assert story.said("MYK-PLAY-370")[-1] == "Ogrekin: 10 against 11, failure."
    assert not story.state.people[0].exhausted and hp(story, "p0") == 11
    story.does("p0", "attack slot 2 f0", dice=d6(5, 4))
    assert hp(story, "f0") == 30 - 3, "who used it still has the own turn"


@pytest.mark.rule("MYK-GEAR-158", "MYK-WORLD-593")
def test_an_item_without_a_stated_duration_works_until_the_cycle_ends() -> None:
    """A Smoke Grenade names no duration: one may flee from anywhere in this Round, and not in the next."""
    court = [ann(items=[item("Smoke Grenade", 1)]), ben()]
    story = fight(court, [enemy(area="Enemy Encampment", exhausted=True, bad_statuses=["Asleep"])], voices=0)
    story.match.set_policy(0, "item/smoke-grenade", "ask")
    story.does("p0")
    story.does("item/smoke-grenade p0#1")
    assert "smoke" in [effect.what for effect in story.state.people[0].lasting] and "flee" in story.offered
    story.does("pass", "pass")
    assert story.state.battle.round == 2 and story.state.people[0].lasting == []
    story.does("p1", dice=d6(5, 5)).does("p0")
    assert "flee" not in story.offered


@pytest.mark.rule("MYK-GEAR-158", "MYK-GEAR-196")
def test_a_stated_duration_takes_precedence() -> None:
    """Coffee keeps awake for the rest of the Combat: in the next Round too."""
    court = [ann(items=[item("Coffee", 1)]), ben()]
    story = fight(court, [enemy(area="Enemy Encampment", exhausted=True)], voices=0)
    story.does("p0", "use item/coffee 1").does("pass")
    assert story.state.battle.round == 2
    assert [effect.until for effect in story.state.people[0].lasting] == ["combat"]
