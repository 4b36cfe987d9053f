"""The tables of Combat, row by row, in attacks that are rolled out: Crushing Blow, Fumble and Fatal Wound."""

import pytest

from roundtable.games.kingdom import books
from tests.games.kingdom.fights import body, d6, fight, foe, hp, item, tie
from tests.story import Story

DULL = {"Wit": 0, "Charisma": 0, "Quest": 2, "Warfare": 3}
"""Without Capacity: a critical success brings no Drive, and nobody is asked to spend any."""


def two(total: int) -> str:
    """Two dice that come to a total."""
    high = min(6, total - 1)
    return d6(high, total - high)


def ann(**fields: object) -> dict[str, object]:
    usual = {"base": DULL, "area": "Enemy Vanguard", "items": [item("Blade", level=1)]}
    return body(**{**usual, **fields})


def crush(row: int, after: str = "", target: dict[str, object] | None = None, others: int = 0, **mine: object) -> Story:
    """Ann attacks with a critical success and rolls this row; `after` are the dice that follow."""
    enemy = target or foe("Ogrekin", hp=30, raised={"max_hp": 40})
    bystanders = [foe("Ogrekin", area="Enemy Encampment") for _ in range(others)]
    court = [ann(**mine), body(name="Ben", base=DULL, area="Encampment")]
    story = fight(court, [enemy, *bystanders], voices=0)
    return story.does("p0", "attack slot 1 f0", dice=f"{d6(6, 6)} {two(row)} {after}")


@pytest.mark.rule("MYK-PLAY-376", "MYK-PLAY-371", "MYK-PLAY-377")
def test_crushing_blow_2_raises_the_weapons_level_which_counts_at_once():
    story = crush(2, d6(4))
    assert story.state.people[0].items[0].level == 2
    assert hp(story, "f0") == 30 - (4 + 2), "1D6 + Level, the new one"
    story = crush(2, d6(4), items=[item("Blade", level=10)])
    assert story.state.people[0].items[0].level == 10, "no Item rises above 10"


@pytest.mark.rule("MYK-PLAY-378")
def test_crushing_blow_3_gives_one_more_action():
    story = crush(3, d6(1))
    assert hp(story, "f0") == 28
    assert "attack slot 1 f0" in story.offered and not any(key.startswith("move ") for key in story.offered)
    story.does("attack slot 1 f0", dice=f"{d6(4, 3)} {d6(2)}")
    assert hp(story, "f0") == 25
    story.ends()


@pytest.mark.rule("MYK-PLAY-378", "MYK-PLAY-347")
def test_one_more_action_in_a_free_turn_exhausts_nobody():
    """A surpriser strikes, rolls Crushing Blow 3 and strikes again: Free to Act in Round 1 all the same."""
    dice = f"{d6(6, 6)} {d6(1, 2)} {d6(1)} {d6(2, 1)}"
    court = [ann(area="Vanguard"), body(name="Ben", base=DULL, area="Encampment")]
    story = fight(court, [foe("Ogrekin", area="Vanguard")], dice=dice, stage="setup", surprised=True, voices=0)
    assert story.said("MYK-PLAY-378")[-1] == "Ogrekin takes one more action."
    assert story.state.battle.stage == "strategy" and not story.state.battle.foes[0].exhausted
    story.ends()


@pytest.mark.rule("MYK-PLAY-378", "MYK-WORLD-450")
def test_an_attack_of_a_support_skill_brings_its_further_action_too():
    """Asura strikes whom it likes; the first blow is a Crushing Blow 3, after which the Ogrekin acts once more."""
    wild = foe("Ogrekin", area="Vanguard", knows=["Asura"])
    court = [ann(area="Vanguard", items=[]), body(name="Ben", base=DULL, area="Encampment")]
    story = fight(court, [wild], gm=True, first="foes", voices=0)
    story.does("use skill/asura", 0, dice=f"{d6(6, 6)} {d6(1, 2)} {d6(1)}")
    assert story.said("MYK-PLAY-378")[-1] == "Ogrekin takes one more action."
    assert "attack natural p0" in story.offered and not any(key.startswith("move ") for key in story.offered)
    story.does("pass")
    assert story.state.battle.foes[0].exhausted


@pytest.mark.rule("MYK-PLAY-379")
def test_crushing_blow_4_curses_the_target():
    story = crush(4, d6(1))
    assert story.state.battle.foes[0].bad_statuses == ["Cursed"]


@pytest.mark.rule("MYK-PLAY-380")
def test_crushing_blow_5_doubles_the_whole_damage_before_reductions():
    story = crush(5, d6(5), hostility={"f0": tie(2, "Anger")})
    assert hp(story, "f0") == 30 - 2 * (5 + 1 + 2), "weapon, Level and Hostility doubled"
    mailed = foe("Ogrekin", hp=30, knows=["Mailed"], raised={"max_hp": 40})
    assert hp(crush(5, d6(5), mailed), "f0") == 30 - (2 * 6 - 1), "Mailed takes off after doubling"


@pytest.mark.rule("MYK-PLAY-381")
def test_crushing_blow_6_moves_the_target_where_the_attacker_likes():
    story = crush(6)
    story.does("Encampment", dice=d6(3))
    assert story.state.battle.foes[0].area == "Encampment" and hp(story, "f0") == 30 - 4


@pytest.mark.rule("MYK-PLAY-382", "MYK-PLAY-386")
@pytest.mark.parametrize(("row", "dice", "damage"), [(7, d6(2, 5), 2 + 1 + 5), (11, d6(2, 5, 4), 2 + 1 + 9)])
def test_crushing_blows_7_and_11_add_dice(row, dice, damage):
    assert hp(crush(row, dice), "f0") == 30 - damage


@pytest.mark.rule("MYK-PLAY-383")
def test_crushing_blow_8_adds_the_targets_level():
    wight = foe("Red Cap", hp=30, raised={"max_hp": 40})
    level = books.monsters["Red Cap"].level
    story = crush(8, d6(2), wight)
    assert hp(story, "f0") == 30 - (2 + 1 + level)


@pytest.mark.rule("MYK-PLAY-384")
def test_crushing_blow_9_may_set_hp_to_a_die_instead_of_damage():
    story = crush(9)
    story.does("yes", dice=d6(4))
    assert hp(story, "f0") == 4
    story = crush(9, target=foe("Ogrekin", hp=3, raised={"max_hp": 40}))
    story.does("yes", dice=d6(5))
    assert hp(story, "f0") == 3, "HP never rise by it"
    story = crush(9)
    story.does("no", dice=d6(6))
    assert hp(story, "f0") == 30 - 7


@pytest.mark.rule("MYK-PLAY-385")
def test_crushing_blow_10_takes_a_skill_for_the_combat():
    story = crush(10, target=foe("Ogrekin", hp=30, knows=["Flying"], raised={"max_hp": 40}))
    assert set(story.offered) == {"Call Ally", "Flying"}
    story.does("Flying", dice=d6(1))
    barred = story.state.battle.foes[0].lasting[0]
    assert (barred.what, barred.note, barred.until) == ("barred", "Flying", "combat")


@pytest.mark.rule("MYK-PLAY-387", "MYK-PLAY-375")
def test_crushing_blow_12_fells_without_damage():
    story = crush(12, others=1)
    assert story.state.battle.foes[0].dead and not story.said("MYK-PLAY-373")


# --- Fumble ----------------------------------------------------------------------------------------------------------


def fumble(row: int, after: str = "", **mine: object) -> Story:
    """Ann attacks with a critical failure and rolls this row; without Voices, so that nobody is asked to spend any."""
    court = [ann(**mine), body(name="Ben", area="Enemy Vanguard", base=DULL)]
    story = fight(court, [foe("Ogrekin", hp=30, raised={"max_hp": 40})], voices=0)
    story.does("p0")
    # A critical failure at 0 Voices calls for a Kingdom Disaster first (MYK-PLAY-055): the Upkeep rises.
    return story.does("attack slot 1 f0", dice=f"{d6(1, 1)} {NO_DISASTER} {two(row)} {after}")


NO_DISASTER = two(5)


def test_there_is_a_quiet_disaster_for_these_stories():
    assert "Upkeep" in books.tables["Kingdom Disaster Table"].row(5).text


@pytest.mark.rule("MYK-PLAY-388", "MYK-PLAY-372", "MYK-PLAY-389")
def test_fumble_2_brings_more_of_the_lowest_enemies():
    story = fumble(2, d6(3))
    came = story.state.battle.foes[2:]  # one more comes by the Ogrekin's own Skill
    assert [(one.book, one.area) for one in came] == [("Ogrekin", "Enemy Encampment")] * 3


@pytest.mark.rule("MYK-PLAY-390")
def test_fumble_3_moves_the_whole_side_back():
    story = fumble(3)
    assert [one.area for one in story.state.people] == ["Vanguard", "Vanguard"]


@pytest.mark.rule("MYK-PLAY-391")
def test_fumble_4_strikes_another_ally_in_the_area():
    story = fumble(4, d6(4))
    assert [one.hp for one in story.state.people] == [11, 11 - (4 + 1)], "a Blade of Level 1"


@pytest.mark.rule("MYK-PLAY-392")
def test_fumble_5_exhausts_another_ally():
    story = fumble(5, "d2=1 " + d6(2, 1))
    assert story.said("MYK-PLAY-392")[-1] == "Ben is Exhausted."


@pytest.mark.rule("MYK-PLAY-393")
def test_fumble_6_stops_the_weapon_of_the_attack():
    story = fumble(6)
    assert [(e.what, e.note) for e in story.state.people[0].lasting] == [("stopped item", "1")]


@pytest.mark.rule("MYK-PLAY-394")
def test_fumble_7_hurts_the_fumbler():
    assert hp(fumble(7, d6(5)), "p0") == 11 - 5


@pytest.mark.rule("MYK-PLAY-395")
def test_fumble_8_halves_the_fumblers_hp_rounded_up():
    assert hp(fumble(8), "p0") == 6


@pytest.mark.rule("MYK-PLAY-396")
def test_fumble_9_destroys_an_equipped_item():
    assert fumble(9).state.people[0].items == []


@pytest.mark.rule("MYK-PLAY-397")
def test_fumble_10_lays_a_combat_trap_under_the_fumbler():
    story = fumble(10, d6(1, 1))
    trap = story.state.battle.traps["Enemy Vanguard"]
    assert trap.name == books.tables["Combat Trap Table"].row(11).text


@pytest.mark.rule("MYK-PLAY-398")
def test_fumble_11_costs_the_fumbler_and_friends_a_drive():
    wise = {"Wit": 2, "Charisma": 2, "Quest": 2, "Warfare": 3}
    friend = body(name="Ben", area="Vanguard", base=wise, drive=2, affection={"0": tie(1)})
    other = body(name="Cal", area="Vanguard", base=wise, drive=2)
    court = [ann(base=wise, drive=1), friend, other]
    story = fight(court, [foe("Ogrekin", hp=30, raised={"max_hp": 40})], voices=0)
    story.does("p0", "attack slot 1 f0", 0, dice=f"{d6(1, 1)} {NO_DISASTER} {two(11)}")
    assert [one.drive for one in story.state.people] == [0, 1, 2]


@pytest.mark.rule("MYK-PLAY-399")
def test_fumble_12_breaks_the_weapon_and_leaves_somebody_1_hp():
    story = fumble(12, "d4=2")
    assert story.state.people[0].items == []
    assert [one.hp for one in story.state.people] == [11, 1], "drawn among the conscious of both sides"


@pytest.mark.rule("MYK-PLAY-396", "MYK-PLAY-398", "MYK-PLAY-399", "MYK-PLAY-394")
@pytest.mark.parametrize("row", [7, 9, 11, 12])
def test_a_monsters_fumble_is_1d6_damage(row):
    story = fight(
        [body(area="Enemy Vanguard", hp=17, base={**DULL, "Quest": 8})],
        [foe("Ogrekin", hp=30, raised={"max_hp": 40})],
        dice=f"{d6(1, 1)} {two(row)} {d6(4)}" + (" d2=1" if row == 12 else ""),
        first="foes",
        voices=0,
    )
    assert story.state.battle.foes[0].hp == 26 or (row == 12 and 1 in (hp(story, "p0"), hp(story, "f0")))


@pytest.mark.rule("MYK-PLAY-389")
def test_a_monsters_fumble_2_brings_followers():
    story = fight(
        [body(area="Enemy Vanguard")], ["Ogrekin"], dice=f"{d6(1, 1)} {two(2)} {d6(4)}", first="foes", voices=0
    )
    assert story.state.people[0].followers == 4


# --- Fatal Wound -----------------------------------------------------------------------------------------------------


def wound(row: int, after: str = "", **mine: object) -> Story:
    """An Ogrekin hits Ann, who has 3 HP, for 6: she falls to -3 and rolls this row."""
    usual = {"area": "Enemy Vanguard", "base": DULL, "hp": 3}
    court = [body(**{**usual, **mine}), body(name="Ben", base=DULL, area="Encampment")]
    dice = f"{d6(6, 5)} {d6(6)} {two(row)} {after}"
    return fight(court, [foe("Ogrekin", hp=9, raised={"max_hp": 9})], dice=dice, first="foes", voices=0)


@pytest.mark.rule("MYK-PLAY-417", "MYK-PLAY-413", "MYK-PLAY-418", "MYK-PLAY-431")
def test_fatal_wound_2_is_death():
    story = wound(2)
    assert story.state.people[0].dead and story.state.people[0].exhausted


@pytest.mark.rule("MYK-PLAY-419")
@pytest.mark.parametrize(("dice", "dead"), [(d6(5, 4), False), (d6(4, 4), True)])
def test_fatal_wound_3_is_a_quest_check_against_5_and_the_damage(dice, dead):
    story = wound(3, dice)
    assert story.state.people[0].dead is dead, "Quest 2 and the dice against 5 + 6"


@pytest.mark.rule("MYK-PLAY-420", "MYK-PLAY-421", "MYK-PLAY-422")
@pytest.mark.parametrize(
    ("row", "dice", "until", "count"), [(4, "", "combat", 0), (5, "", "quarter", 0), (6, d6(4), "quarters", 4)]
)
def test_fatal_wounds_4_to_6_set_a_deadline(row, dice, until, count):
    story = wound(row, dice)
    one = story.state.people[0]
    assert one.hp == -3 and not one.dead
    assert [(e.what, e.until, e.count) for e in one.lasting] == [("dies", until, count)]


@pytest.mark.rule("MYK-PLAY-420", "MYK-PLAY-434", "MYK-PLAY-343")
def test_who_is_still_down_when_the_combat_ends_dies_of_fatal_wound_4():
    court = [
        body(area="Enemy Vanguard", base=DULL, hp=3),
        body(name="Ben", base=DULL, area="Vanguard", items=[item("Spear")]),
    ]
    story = fight(court, ["Ogrekin"], dice=f"{d6(6, 5)} {d6(6)} {two(4)}", first="foes", voices=0)
    assert not story.state.people[0].dead
    story.does("attack slot 1 f0", dice=f"{d6(4, 4)} {d6(1)}")
    assert story.state.battle.winner == "court"
    assert story.state.people[0].dead and story.said("MYK-PLAY-420")[-1] == "Ann dies."


@pytest.mark.rule("MYK-PLAY-423", "MYK-PLAY-414", "MYK-PLAY-429")
def test_fatal_wound_7_leaves_one_unconscious():
    one = wound(7).state.people[0]
    assert one.hp == -3 and not one.dead and one.exhausted and one.lasting == []


@pytest.mark.rule("MYK-PLAY-424")
def test_fatal_wound_8_destroys_an_item_instead():
    story = wound(8, items=[item("Blade")])
    assert (hp(story, "p0"), story.state.people[0].items) == (3, [])
    assert hp(wound(8), "p0") == -3, "without an Item one is Unconscious"


@pytest.mark.rule("MYK-PLAY-425")
def test_fatal_wound_9_costs_followers_instead():
    story = wound(9, d6(3, 4), followers=1)
    assert (hp(story, "p0"), story.state.people[0].followers) == (3, 0), "1 is enough"
    assert hp(wound(9), "p0") == -3, "without Followers one is Unconscious"


@pytest.mark.rule("MYK-PLAY-426", "MYK-PLAY-427")
@pytest.mark.parametrize(("row", "bonus"), [(10, 2), (11, 3)])
def test_fatal_wounds_10_and_11_let_one_get_up_on_a_check(row, bonus):
    need = 9 + 3 - bonus
    assert hp(wound(row, two(need)), "p0") == 1, "against 9 - HP, which are -3"
    assert hp(wound(row, two(need - 1)), "p0") == -3


@pytest.mark.rule("MYK-PLAY-428", "MYK-BEAST-013")
def test_fatal_wound_12_avoids_the_damage_for_a_bad_status():
    story = wound(12, d6(4))
    assert (hp(story, "p0"), story.state.people[0].bad_statuses) == (3, ["Cursed"])


@pytest.mark.rule("MYK-PLAY-415")
def test_damage_kills_who_is_unconscious():
    court = [
        body(area="Enemy Vanguard", hp=0, base=DULL, exhausted=True),
        body(name="Ben", base=DULL, area="Encampment"),
    ]
    story = fight(court, ["Ogrekin"], dice=f"{d6(4, 4)} {d6(1)}", first="foes", voices=0)
    assert story.state.people[0].dead
