"""Edges of a Combat where two rules meet: pulled blows, the Foolish, obstruction, the unknown, the fallen."""

import pytest

from roundtable.games.kingdom import books
from roundtable.games.kingdom.rules.play import numbers
from roundtable.games.kingdom.rules.play.odds import percent
from tests.games.kingdom.evenings import Group, evening, small
from tests.games.kingdom.fights import body, d6, fight, foe, hp, item, log
from tests.games.kingdom.own import ann, ben
from tests.story import Story

FAR = foe("Ogrekin", area="Enemy Encampment")
TOUGH = {"hp": 9, "raised": {"max_hp": 40}}
TWELVE = d6(6, 6)


# --- pulled blows ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("MYK-PLAY-474", "MYK-PLAY-387")
def test_a_pulled_blow_that_sets_hp_to_0_leaves_the_target_unconscious():
    story = fight([ann(items=[item("Blade")]), ben()], [foe("Ogrekin", **TOUGH), FAR], voices=0)
    story.does("p0", "spare", "slot 1 f0", dice=f"{TWELVE} {TWELVE}")
    beaten = story.state.battle.foes[0]
    assert (beaten.hp, beaten.dead, beaten.spared) == (0, False, True)


@pytest.mark.rule("MYK-PLAY-474", "MYK-PLAY-367", "MYK-PLAY-370")
def test_a_pulled_blow_and_one_with_any_item_say_how_likely_they_hit():
    """As counted over the 36 throws: 12 always hits, 2 never does, and what is held back needs 2 more."""
    armed = ann(items=[item("Blade"), item("Potion", 2)])
    for word, key, lower in (("spare", "slot 1 f0", 2), ("club", "club 2 f0", 0)):
        story = fight([armed, ben()], [foe("Ogrekin", **TOUGH), foe("Ogrekin", **TOUGH)], voices=0)
        story.does("p0", word)
        state = story.state
        need = numbers.defense(state, "f0") - numbers.score(state, "p0", "Warfare") + lower
        throws = [a + b for a in range(1, 7) for b in range(1, 7)]
        hits = sum(shown == 12 or (shown > 2 and shown >= need) for shown in throws) / 36
        told = next(option for option in story.ask.options if option.key == key)
        assert told.odds == f"{percent(hits)} to hit", word
        assert told.stakes == ("2 damage less, and nobody dies of it" if lower else "")


@pytest.mark.rule("MYK-PLAY-474", "MYK-PLAY-370")
def test_the_only_blow_that_can_be_pulled_says_its_odds_before_it_is_chosen():
    """Bare hands and one foe leave one such blow; a second foe makes it a question of its own, which tells them."""
    told = {}
    for foes in (1, 2):
        story = fight([ann(), ben()], [foe("Ogrekin", **TOUGH)] * foes, voices=0).does("p0")
        told[foes] = next(option for option in story.ask.options if option.key == "spare")
    asked = {option.key: option.odds for option in story.does("spare").ask.options}
    assert set(asked) == {"hands f0", "hands f1"}
    assert told[1].odds == asked["hands f0"] != ""
    assert told[1].stakes == "2 damage less, and nobody dies of it"
    assert (told[2].odds, told[2].stakes) == ("", "")


@pytest.mark.rule("MYK-PLAY-415", "MYK-PLAY-474")
@pytest.mark.parametrize(("way", "dead"), [(("attack slot 1 f0",), True), (("spare", "slot 1 f0"), False)])
def test_damage_kills_an_unconscious_monster_unless_that_blow_is_pulled_too(way, dead):
    lying = foe("Ogrekin", **{**TOUGH, "hp": -1, "spared": True})
    story = fight([ann(items=[item("Blade")]), ben()], [lying, FAR], voices=0)
    story.does("p0", *way, dice=d6(4, 4, 5))
    assert story.state.battle.foes[0].dead is dead


# --- Crushing Blow and Fumble ----------------------------------------------------------------------------------------


@pytest.mark.rule("MYK-PLAY-383", "MYK-WORLD-438")
def test_the_level_that_a_crushing_blow_adds_is_each_targets_own():
    """Ann of Level 1 and Ben of Level 3 are struck at once by a Crushing Blow 8."""
    court = [ann(hp=11), ben(area="Enemy Vanguard", level=3), body(name="Cid", area="Encampment")]
    enemy = foe("Ogrekin", knows=["Area Attack"])
    story = fight(court, [enemy], dice=f"d2=1 {TWELVE} {d6(4, 4)} {d6(2)}", first="foes", voices=0)
    before = [11, story.state.people[1].hp]
    lost = [11 - hp(story, "p0"), 11 - hp(story, "p1")]
    assert before and lost[1] - lost[0] == 2 and story.said("MYK-PLAY-383")


@pytest.mark.rule("MYK-PLAY-391", "MYK-GEAR-160")
def test_a_stray_blow_has_the_weapons_level_in_its_damage():
    court = [ann(items=[item("Blade", level=2)]), ben(area="Enemy Vanguard")]
    story = fight(court, [foe("Ogrekin", **TOUGH)])
    story.does("p0", "attack slot 1 f0", 0, dice=f"{d6(1, 1)} {d6(2, 2)} {d6(3)}")
    assert hp(story, "p1") == 11 - (3 + 2)


@pytest.mark.rule("MYK-PLAY-391", "MYK-PLAY-763", "MYK-PLAY-415")
def test_a_stray_blow_may_find_an_unconscious_ally_and_kills_it():
    court = [ann(items=[item("Blade")]), ben(area="Enemy Vanguard", hp=-2), body(name="Cid", area="Encampment")]
    story = fight(court, [foe("Ogrekin", **TOUGH)])
    story.does("p0", "attack slot 1 f0", 0, dice=f"{d6(1, 1)} {d6(2, 2)} {d6(3)}")
    assert story.state.people[1].dead


@pytest.mark.rule("MYK-PLAY-390", "MYK-PLAY-763")
def test_the_unconscious_are_swept_back_with_their_side():
    court = [ann(items=[item("Blade")]), ben(area="Vanguard", hp=-2), body(name="Cid", area="Encampment")]
    story = fight(court, [foe("Ogrekin", **TOUGH)])
    story.does("p0", "attack slot 1 f0", 0, dice=f"{d6(1, 1)} {d6(1, 2)}")
    assert [one.area for one in story.state.people] == ["Vanguard", "Rearguard", "Encampment"]


# --- the Foolish -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("MYK-PLAY-560", "MYK-PLAY-474", "MYK-PLAY-367")
@pytest.mark.parametrize(("answers", "damage"), [(("spare", "slot 1 anyone"), 3), (("club",), 1)])
def test_the_foolish_choose_no_target_by_holding_back_or_with_a_club_either(answers, damage):
    armed = ann(items=[item("Blade"), item("Potion", 2)], bad_statuses=["Foolish"])
    story = fight([armed, ben()], [foe("Ogrekin", **TOUGH), foe("Ogrekin", **TOUGH)], voices=0)
    story.does("p0", *answers, dice=f"d2=2 {d6(4, 4)} {d6(5) if damage > 1 else ''}")
    assert (hp(story, "f0"), hp(story, "f1")) == (9, 9 - damage), "the second of the two was drawn"


@pytest.mark.rule("MYK-PLAY-560")
def test_the_foolish_turn_back_to_an_enemy_behind_them():
    story = fight([ann(area="Enemy Rearguard", bad_statuses=["Foolish"]), ben()], [foe("Ogrekin")], voices=0)
    story.does("p0")
    assert story.state.people[0].area == "Enemy Vanguard", "there was nothing else to choose"


@pytest.mark.rule("MYK-PLAY-560")
def test_who_is_foolish_and_cannot_move_need_not():
    held = {"name": "a story", "rule": "MYK-BEAST-449", "what": "cannot move", "amount": 1, "until": "combat"}
    story = fight([ann(area="Rearguard", bad_statuses=["Foolish"], lasting=[held]), ben()], [foe("Ogrekin")], voices=0)
    story.does("p0")
    assert story.said("MYK-PLAY-364") == ["Ann does nothing."], "nothing else was possible"


# --- obstruction -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("MYK-PLAY-407", "MYK-PLAY-361")
def test_additional_movement_may_break_through_too():
    story = fight([ann(followers=1), ben()], [foe("Ogrekin")] * 3, voices=0)
    story.does("p0", "further Enemy Rearguard", "breakthrough p0", dice=d6(4))
    assert story.state.people[0].area == "Enemy Rearguard" and story.state.people[0].followers == 0


@pytest.mark.rule("MYK-PLAY-401", "MYK-PLAY-361")
@pytest.mark.parametrize("followers", [0, 1])
def test_a_carrier_may_break_through_too_and_without_followers_may_not(followers):
    court = [ann(followers=followers), ben(area="Enemy Vanguard", hp=0), body(name="Cid", area="Encampment")]
    story = fight(court, [foe("Ogrekin")] * 3, voices=0).does("p0")
    assert ("carry p1 Enemy Rearguard" in story.offered) is bool(followers)
    if followers:
        story.does("carry p1 Enemy Rearguard", "breakthrough p0", dice=d6(4))
        assert [one.area for one in story.state.people][:2] == ["Enemy Rearguard", "Enemy Rearguard"]


# --- the unknown (MYK-PLAY-572) --------------------------------------------------------------------------------------


def unknown(people=None, dice: str = "") -> Story:
    dungeon = small(monsters={"C1": [Group("Ogrekin Champion", 1, reaction="Neutral")]})
    dungeon.rooms["C1"].hidden = True
    one = body(followers=3, area="Encampment", items=[item("Spear")])
    story = evening(people or [one], dice, dungeon=dungeon, stage="enter", gm=True, voices=0)
    return story.does("go C1").does("fight", seat=0)


@pytest.mark.rule("MYK-PLAY-572", "MYK-PLAY-408")
def test_the_difficulty_of_a_flight_from_the_unknown_is_not_told():
    story = unknown(dice=TWELVE)
    label = next(option.label for option in story.ask.options if option.key == "flee")
    assert label == "Flee (Quest, nobody knows against how much)"
    story.does("flee", seat=0)
    assert "against" not in story.ask.prompt, "what Hope could do is not reckoned"
    story.does(0, "no", seat=0, dice=d6(1, 3))
    assert story.said("MYK-PLAY-408")[-1] == "Ann: 6, failure."


@pytest.mark.rule("MYK-PLAY-572", "MYK-PLAY-057", "MYK-PLAY-350")
@pytest.mark.parametrize("dice", [(1, 3), (5, 5)])
def test_how_far_a_check_against_the_unknown_fell_short_is_not_told(dice):
    """At every failure the Followers are asked for, and the prompt has no number that would tell the difficulty."""
    story = unknown(dice=d6(*dice))
    assert story.ask.prompt == "Ann has failed. Lose 1D6 Followers to raise the result by 1?"


@pytest.mark.rule("MYK-PLAY-572")
def test_what_the_unknown_add_to_their_dice_is_not_told():
    story = unknown([body(followers=0, area="Vanguard")], dice=d6(1, 2))
    story.does("move Vanguard", "attack natural p0", 0, seat=1, dice=f"{d6(5, 5)} {d6(*[1] * 6)}")
    told = [line for line in log(story) if line.startswith("Unknown:")]
    assert told[:2] == ["Unknown: attack on Ann.", "Unknown: success."]


# --- Strange ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MYK-WORLD-384")
@pytest.mark.parametrize("acted", [False, True])
def test_the_strange_may_repeat_what_they_did_before_a_round_without_an_action(acted):
    beast = foe("Two Face", last_action="attack", acted=acted, exhausted=True)
    story = fight([ann(exhausted=True), ben()], [beast], gm=True, voices=0, stage="end").does("p0", dice=d6(1, 2))
    assert ("attack natural p0" in story.offered) is not acted


# --- Hope ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MYK-BEAST-277", "MYK-PLAY-036")
def test_hope_that_an_ally_holds_for_all_is_spent_without_any_voice():
    held = {"name": "Warcaster", "rule": "MYK-BEAST-277", "what": "lent hope", "amount": 1, "until": "combat"}
    story = fight([ann(items=[item("Blade")]), ben(lasting=[held])], [foe("Ogrekin", **TOUGH)], voices=0)
    story.does("p0", "attack slot 1 f0", 1, dice=d6(4, 4, 2, 3)).does("4 4")
    assert story.state.people[1].lasting[0].amount == 0 and story.state.kingdom.voices == 0
    assert not story.said("MYK-PLAY-055"), "no Voices were asked for"


# --- death -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MYK-PLAY-422", "MYK-PLAY-432")
def test_an_old_wound_does_not_kill_who_was_brought_back_from_death():
    wound = {"name": "Fatal Wound", "rule": "MYK-PLAY-422", "what": "dies", "until": "quarters", "count": 2}
    court = [ann(items=[item("Elixir")]), ben(area="Enemy Vanguard", dead=True, hp=-3, lasting=[wound])]
    story = fight(court, [foe("Ogrekin", **TOUGH)], voices=0)
    story.does(next(key for key in story.offered if key.startswith("use item/elixir")))
    one = story.state.people[1]
    assert not one.dead and one.hp > 0 and one.lasting == []


@pytest.mark.rule("MYK-WORLD-428")
def test_penetration_reaches_behind_who_died_of_the_blow():
    """A PC who knows it runs through the front monster and strikes the one in the Area behind it."""
    behind = foe("Ogrekin", area="Enemy Rearguard", **TOUGH)
    woken = {"name": "Penetration", "rule": "MYK-PLAY-048", "what": "monster skill", "note": "Penetration"}
    court = [ann("Penetration", items=[item("Spear")], lasting=[{**woken, "until": "combat"}]), ben()]
    story = fight(court, [foe("Ogrekin"), behind], voices=0)
    story.does("p0", "attack slot 1 f0", "skill/penetration p0", dice=d6(4, 4, 4, 4))
    assert "Ann attacks Ogrekin 2 (Spear)." in log(story) and hp(story, "f1") == 9 - 3


@pytest.mark.rule("MYK-PLAY-263", "MYK-WORLD-382")
def test_a_gms_foolish_monster_finds_who_is_always_picked():
    fated = {"name": "Happening", "rule": "MYK-PLAY-263", "what": "always picked", "until": "game"}
    court = [ann(), ben(area="Enemy Vanguard", lasting=[fated]), body(name="Cid", area="Enemy Vanguard")]
    foolish = next(one.name for one in books.monsters if one.personality == "Foolish" and one.level == 1)
    story = fight(court, [foe(foolish)], gm=True, first="foes", voices=0)
    story.does(next(key for key in story.offered if key.endswith("anyone")), dice=d6(1, 2))
    assert any("attacks Ben" in line for line in log(story))


@pytest.mark.rule("MYK-CREATE-244", "MYK-PLAY-572", "MYK-GEAR-079")
@pytest.mark.parametrize("name", ["Puppet Ruler", "Antimagic Formula"])
def test_the_skills_of_the_unknown_stand_on_no_list(name):
    """A Champion knows Schemer and Flanking; whoever could stop a Skill is offered only those of the Court."""
    learned = body(followers=3, drive=1, area="Encampment", skills=[{"name": name}, {"name": "Cheer"}][:1])
    other = body(name="Ben", followers=0, area="Encampment", skills=[{"name": "Strength"}])
    story = unknown([learned, other], dice=TWELVE)
    story.goes_on(lambda match: f"use skill/{name.lower().replace(' ', '-')}" in _keys(match), dice=d6(*[6, 5] * 4))
    story.does(f"use skill/{name.lower().replace(' ', '-')}", seat=0, dice=d6(1, 1, 1))
    told = " ".join(str(ask.to_json()) for ask in story.match.asks.values()) + " ".join(log(story))
    assert not any(word in told for word in ("Schemer", "Flanking", "Hope of the Ogrekin"))


def _keys(match) -> list[str]:
    return [option.key for option in getattr(match.ask, "options", ())]


@pytest.mark.rule("MYK-PLAY-385", "MYK-PLAY-572")
def test_a_crushing_blow_seals_a_skill_of_the_unknown_blindly():
    story = unknown([body(followers=0, area="Vanguard", items=[item("Spear")])], dice=TWELVE)
    story.does("attack slot 1 f0", 0, seat=0, dice=f"{TWELVE} {d6(4, 6)} d3=1")
    assert story.said("MYK-PLAY-385")[1:] == ["Unknown loses one of its Skills for the rest of the Combat."]


@pytest.mark.rule("MYK-PLAY-349", "MYK-PLAY-208")
def test_who_stands_among_the_enemies_is_caught_from_behind_even_where_the_court_begins():
    story = unknown([body(followers=0, area="Enemy Vanguard")])
    assert story.state.battle.surprised and story.ask.seat == 1, "the monsters act first"
