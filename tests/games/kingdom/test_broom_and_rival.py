"""A Broom against Combat Traps, a Witch's flight on it, and what a Rival can do."""

import pytest

from tests.games.kingdom.fights import body, d6, fight, foe, hp, item, skill, tie

FAR = foe("Ogrekin", area="Enemy Encampment", hp=30, raised={"max_hp": 40})


def swept(area="Vanguard", level=3, voices=0, **fields):
    """Ann in the Vanguard with a Broom of Level 2, a Combat Trap in an Area."""
    court = [body(items=[item("Broom", 1, level=2)], **fields), body(name="Ben", area="Encampment")]
    return fight(court, [FAR], traps={area: {"name": "Bottomless Swamp", "level": level}}, voices=voices)


@pytest.mark.rule("MYK-GEAR-172")
def test_a_broom_destroys_a_combat_trap_whose_hp_are_its_level():
    story = swept(level=6)
    story.does("p0")
    assert "(Broom, 58 %)" in next(option.label for option in story.ask.options if option.key.startswith("sweep"))
    story.does("sweep 1 Vanguard", dice=f"{d6(4, 3)} {d6(3)}")  # 7 and Warfare 3 against Defense 10; 3 - 1 and Level 2
    assert story.state.battle.traps["Vanguard"].hp == 2
    assert story.said("MYK-GEAR-172")[-1] == "The Bottomless Swamp takes 4 damage (2 HP left)."


@pytest.mark.rule("MYK-GEAR-172")
def test_at_0_hp_it_is_gone_and_a_miss_leaves_it():
    story = swept(level=4)
    story.does("p0", "sweep 1 Vanguard", dice=f"{d6(4, 3)} {d6(3)}")
    assert story.state.battle.traps == {}
    story = swept(level=4)
    story.does("p0", "sweep 1 Vanguard", dice=d6(4, 2))
    assert story.state.battle.traps["Vanguard"].hp is None


@pytest.mark.rule("MYK-GEAR-172")
def test_a_broom_reaches_its_own_area_only():
    story = swept(area="Rearguard")
    story.does("p0")
    assert not [key for key in story.offered if key.startswith("sweep")]


@pytest.mark.rule("MYK-GEAR-172", "MYK-PLAY-048")
@pytest.mark.parametrize(("jobs", "flies"), [(["Witch"], True), (["Doctor"], False)])
def test_a_witch_wakes_flying_on_a_broom(jobs, flies):
    story = swept(voices=3, jobs=jobs)
    story.does("p0")
    assert ("wake Flying" in story.offered) is flies
    if flies:
        story.does("wake Flying")
        assert [effect.note for effect in story.state.people[0].lasting] == ["Flying"]


@pytest.mark.rule("MYK-PLAY-570")
def test_a_rival_uses_a_skill_of_the_other_once_a_game():
    ties = {"affection": {"1": tie(1)}, "hostility": {"1": tie(4, "Anger")}}
    ben = body(name="Ben", skills=skill("Diehard", "Strength"), followers=9)
    story = fight([body(followers=9, **ties), ben], [FAR])
    story.does("p0")
    assert "rival p0" in story.offered
    story.does("rival p0")  # Strength is Permanent: only Diehard is left, and nothing is asked
    assert [(gained.name, gained.once) for gained in story.state.people[0].gained] == [("Diehard", True)]
    story.does("pass")
    assert not any("rival p0" in key for key in story.offered), "once a game"


@pytest.mark.rule("MYK-PLAY-570", "MYK-PLAY-565")
def test_without_friendship_and_hostility_there_is_no_rival():
    story = fight([body(affection={"1": tie(1)}), body(name="Ben", skills=skill("Diehard"), followers=9)], [FAR])
    story.does("p0")
    assert "rival p0" not in story.offered


@pytest.mark.rule("MYK-GEAR-172", "MYK-PLAY-046")
def test_hope_adds_damage_to_a_broom_as_to_any_attack():
    story = swept(level=9, voices=5)
    story.does("p0", "sweep 1 Vanguard").does(0, dice=f"{d6(4, 3)} {d6(3)}")  # no Hope for the check
    assert story.ask.rule == "MYK-PLAY-046" and story.ask.high == 3, "up to Warfare points"
    story.does(1, dice=d6(5))
    assert story.state.battle.traps == {}, "3 - 1, Level 2 and 5 by Hope are its 9 HP"


@pytest.mark.rule("MYK-GEAR-172", "MYK-PLAY-371", "MYK-PLAY-376")
@pytest.mark.parametrize(
    ("row", "more", "left"),
    [
        ((3, 4), (3, 5), 9 - (3 - 1 + 2) - 5),  # 7: a die more
        ((1, 4), (3,), 9 - 2 * (3 - 1 + 2)),  # 5: doubled
        ((4, 4), (1,), None),  # 8: its own Level more
        ((6, 6), (), None),  # 12: it is gone
    ],
)
def test_a_critical_sweep_brings_a_crushing_blow(row, more, left):
    story = swept(level=9)
    story.does("p0", "sweep 1 Vanguard", dice=d6(6, 6, *row))
    if more:
        story.does(0, dice=d6(*more))  # none of the Drive that a critical success brings
    traps = story.state.battle.traps
    assert ("Vanguard" not in traps) if left is None or left <= 0 else traps["Vanguard"].hp == left


@pytest.mark.rule("MYK-GEAR-172", "MYK-PLAY-384")
def test_a_crushing_blow_may_leave_a_trap_with_a_die_of_hp():
    story = swept(level=9)
    story.does("p0", "sweep 1 Vanguard", dice=d6(6, 6, 4, 5))
    story.does("yes", dice=d6(2))
    assert story.state.battle.traps["Vanguard"].hp == 2


@pytest.mark.rule("MYK-GEAR-172", "MYK-PLAY-372", "MYK-PLAY-394")
def test_a_sweep_that_goes_wrong_is_a_fumble():
    story = swept(level=9, voices=9)
    story.does("p0", "sweep 1 Vanguard", 0, dice=d6(1, 1, 3, 4, 4))
    assert hp(story, "p0") == 11 - 4 and story.said("MYK-PLAY-394")
    assert story.state.battle.traps["Vanguard"].hp is None


@pytest.mark.rule("MYK-GEAR-172", "MYK-PLAY-378")
def test_a_crushing_blow_against_a_trap_may_bring_one_more_action():
    story = swept(level=9)
    story.does("p0", "sweep 1 Vanguard", dice=d6(6, 6, 1, 2)).does(0, dice=d6(3))
    assert story.said("MYK-PLAY-378")[-1].endswith("takes one more action.") and "sweep 1 Vanguard" in story.offered


@pytest.mark.rule("MYK-PLAY-048", "MYK-GEAR-172")
def test_a_skill_known_twice_over_is_woken_once():
    """A Witch who knows Flying besides has it from the Broom as well: one button, and one Hope."""
    witch = body(jobs=["Witch"], items=[item("Broom")], skills=[{"name": "Flying"}])
    story = fight([witch, body(name="Ben", area="Encampment")], ["Ogrekin"], voices=3).does("p0")
    assert [key for key in story.offered if key.startswith("wake")] == ["wake Flying"]
