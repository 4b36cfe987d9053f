"""Where effects contradict each other: the order of their types, of Levels, and who declared last (MYK-PLAY-024)."""

import pytest

from tests.games.kingdom.fights import d6, fight, hp, item, tie
from tests.games.kingdom.own import ann, beast, ben, strikes


@pytest.mark.rule("MYK-PLAY-024", "MYK-WORLD-419", "MYK-GEAR-167")
@pytest.mark.parametrize(("armor", "lost"), [(None, 4), (0, 3), (1, 2)])
def test_what_is_permanent_comes_before_equipment(armor: int | None, lost: int) -> None:
    """A Spear of Level 4 deals 7: a Cortex makes it 4, then Armor takes 1 + Level off. The other way round
    Level 0 would leave 3 as well, but Level 1 would leave 3 and not 2."""
    worn = [] if armor is None else [item("Armor", 1, level=armor)]
    foe = beast("Ogrekin", "Cortex", items=worn)
    story = strikes([foe, beast("Ogrekin", area="Enemy Encampment")], d6(5, 4), items=[item("Spear", level=4)])
    assert hp(story, "f0") == 30 - lost


@pytest.mark.rule("MYK-PLAY-024", "MYK-CREATE-242", "MYK-WORLD-419")
def test_what_was_used_for_a_while_comes_last() -> None:
    """7 is halved to 4 by the Cortex; the Disrupt of a comrade then takes 2 off."""
    hushed = {"name": "Disrupt", "rule": "MYK-CREATE-242", "what": "damage taken", "amount": -2, "until": "cycle"}
    foe = beast("Ogrekin", "Cortex", lasting=[hushed])
    story = strikes([foe, beast("Ogrekin", area="Enemy Encampment")], d6(5, 4), items=[item("Spear", level=4)])
    assert hp(story, "f0") == 30 - 2


@pytest.mark.rule("MYK-PLAY-025", "MYK-BEAST-501")
@pytest.mark.parametrize(("levels", "order"), [((1, 3), ["f1", "f0"]), ((3, 1), ["f0", "f1"]), ((2, 2), ["f0", "f1"])])
def test_of_two_of_one_type_the_higher_level_goes_first(levels: tuple[int, int], order: list[str]) -> None:
    """Two Trolls heal as the Round ends, each by 2D6: the dice fall first for the one of the higher Level,
    of equal ones for who was placed first."""
    pack = [beast("Troll", exhausted=True, raised={"max_hp": 60, "level": more}) for more in levels]
    story = fight([ann(), ben()], pack, voices=0).does("p0", "pass")
    story.does("pass", dice=d6(1, 1, 6, 6))
    assert [hp(story, who) for who in order] == [30 + 2, 30 + 12]


@pytest.mark.rule("MYK-PLAY-026", "MYK-GEAR-038")
def test_of_two_who_would_take_one_blow_the_last_to_say_so_takes_it() -> None:
    """Ben and Cid both step before Ann: only one can be hit."""
    court = [ann(), ben("Shield", affection={"0": tie(1)}), ben("Shield", name="Cid", affection={"0": tie(1)})]
    asked = {"1 skill/shield": "ask", "2 skill/shield": "ask"}  # else nobody is asked to save who is saved already
    story = fight(court, [beast("Ogrekin")], dice=f"{d6(5, 4)} {d6(6)}", first="foes", voices=0, orders=asked)
    story.does("skill/shield p1", "skill/shield p2", dice=d6(2))
    assert (hp(story, "p0"), hp(story, "p1"), hp(story, "p2")) == (11, 11, 11 - (6 - 2 - 1))
