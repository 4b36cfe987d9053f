"""The three fighters: their sheets, traits, tokens and Special Attacks."""

import pytest

from roundtable.games.knockdown.decks import house_box
from tests.games.knockdown.given import MIST_AND_KNIGHT, discarded, fight, hand, wounds

MAGGOT_AND_KNIGHT = ("maggot", "lost_knight")
RUNES = ["hex_bolt", "mind_spike", "rune_snare"]
FANGS = ["rend", "bile_spray", "throat_bite"]

# fighter, key, name, type, cost, range, heavy, light, K.O.
SPECIALS = [
    ("mistbearer", "doom", "Doom", "strike", ["rune", "rune", "?"], "1-3", 2, 1, True, "KD-130"),
    ("mistbearer", "chain_pull", "Chain Pull", "strike", ["rune", "?"], "projectile", 0, 1, False, "KD-131"),
    ("mistbearer", "vengeance", "Vengeance", "reaction", ["block"], "unlimited", 0, 0, False, "KD-132"),
    ("mistbearer", "curse", "Curse", "ability", ["rune", "?"], "1-3", 0, 1, False, "KD-133"),
    ("maggot", "festering_bite", "Festering Bite", "strike", ["fang", "?"], "1", 1, 0, False, "KD-136"),
    ("maggot", "tunnel", "Tunnel", "ability", ["dash"], "unlimited", 0, 0, False, "KD-137"),
    ("maggot", "caustic_blood", "Caustic Blood", "reaction", ["block"], "1", 0, 0, False, "KD-138"),
    ("maggot", "devour", "Devour", "strike", ["fang", "fang", "?"], "1", 1, 0, True, "KD-139"),
    ("lost_knight", "sundering_blow", "Sundering Blow", "strike", ["steel", "?"], "1", 1, 0, False, "KD-142"),
    ("lost_knight", "vigil", "Vigil", "ability", ["steel", "block"], "unlimited", 0, 0, False, "KD-143"),
    ("lost_knight", "stalwart_answer", "Stalwart Answer", "reaction", ["block"], "1", 0, 0, False, "KD-144"),
    ("lost_knight", "last_judgement", "Last Judgement", "strike", ["steel", "steel", "?"], "1", 2, 0, True, "KD-145"),
]  # fmt: skip


@pytest.mark.parametrize(
    "fighter, key, name, type_, cost, range_, heavy, light, ko",
    [pytest.param(*row[:9], marks=pytest.mark.rule(row[9])) for row in SPECIALS],
)
def test_what_is_printed_for_a_special_attack(fighter, key, name, type_, cost, range_, heavy, light, ko):
    other = "maggot" if fighter != "maggot" else "lost_knight"
    sheet = fight(fighters=(fighter, other)).match.view(1).sides[0]
    special = next(special for special in sheet.specials if special.key == key)
    assert (special.name, special.type, special.cost, special.range) == (name, type_, cost, range_)
    assert (special.heavy, special.light, special.ko) == (heavy, light, ko)


@pytest.mark.rule("KD-004")
def test_a_sheet_shows_name_class_and_four_special_attacks_one_with_a_ko_effect():
    for fighter in house_box().fighters:
        assert fighter.name and fighter.class_ and len(fighter.attacks) == 4
        assert sum(attack.ko for attack in fighter.attacks) == 1
        for attack in fighter.attacks:
            assert attack.name and attack.cost and attack.type in ("strike", "ability", "reaction")
    sheet = fight(fighters=MIST_AND_KNIGHT).match.view(None).sides[0]
    assert [special.ko for special in sheet.specials] == [True, False, False, False]
    story = fight(fighters=MIST_AND_KNIGHT)
    story.does(story.offered[0])
    for side in story.match.view(None).sides:
        assert side.name and side.class_ and len(side.specials) == 4 and sum(special.ko for special in side.specials) == 1
        assert all(special.name and special.cost and special.type for special in side.specials)


@pytest.mark.parametrize(
    "fighter, name, class_, specials, tokens",
    [
        pytest.param("mistbearer", "Mistbearer", "Wizard", ["Doom", "Chain Pull", "Vengeance", "Curse"],
                     {"curse": 1, "mist": 3}, marks=pytest.mark.rule("KD-005")),
        pytest.param("maggot", "Maggot", "Scavenger", ["Festering Bite", "Tunnel", "Caustic Blood", "Devour"],
                     {"poison": 2}, marks=pytest.mark.rule("KD-134")),
        pytest.param("lost_knight", "Lost Knight", "Knight", ["Sundering Blow", "Vigil", "Stalwart Answer", "Last Judgement"],
                     {"potion": 3}, marks=pytest.mark.rule("KD-140")),
    ],
)  # fmt: skip
def test_the_sheets_of_the_house(fighter, name, class_, specials, tokens):
    sheet = next(each for each in house_box().fighters if each.key == fighter)
    assert (sheet.name, sheet.class_, sheet.tokens) == (name, class_, tokens)
    assert [attack.name for attack in sheet.attacks] == specials
    story = fight(fighters=(fighter, "lost_knight" if fighter != "lost_knight" else "maggot"))
    story.does(story.offered[0])
    side = story.match.view(None).sides[0]
    assert (side.name, side.class_) == (name, class_) and [special.name for special in side.specials] == specials


@pytest.mark.rule("KD-003")
def test_the_components_of_the_box():
    box = house_box()
    assert sum(card.copies for card in box.cards) == 36
    assert (len(box.skills), box.arena.candle_cards, len(box.fighters)) == (12, 4, 3)
    tokens = {token: count for fighter in box.fighters for token, count in fighter.tokens.items()}
    assert tokens == {"curse": 1, "mist": 3, "poison": 2, "potion": 3}
    assert len(box.arena.candle_spaces(1)) == 2


# --- Mistbearer ----------------------------------------------------------------------------------------------------------


def cursing(me=None, you=None, **more):
    return fight(
        {"hand": RUNES, "tokens": {"mist": 3}, **(me or {})},
        {"tokens": {"curse": 1}, **(you or {})},
        MIST_AND_KNIGHT,
        **more,
    )


@pytest.mark.rule("KD-006", "KD-130")
def test_doom_needs_the_curse_and_removes_it():
    story = cursing({"space": 3}, {"space": 6})
    story.does("perform doom")
    assert wounds(story, 1) == (2, 1)
    assert story.state.sides[1].tokens == {}
    assert story.ask.rule == "KD-052"
    uncursed = cursing(you={"tokens": {}})
    assert "perform doom" not in uncursed.offered and "perform curse" in uncursed.offered


@pytest.mark.rule("KD-006", "KD-060")
def test_a_block_against_dooms_effect_leaves_the_curse_in_place():
    story = cursing(you={"hand": ["shield_bash"]})
    story.does("perform doom", "block effect shield_bash.1")
    assert wounds(story, 1) == (2, 1) and story.state.sides[1].tokens == {"curse": 1}


@pytest.mark.rule("KD-007", "KD-131")
@pytest.mark.parametrize("mine, theirs, offered", [(4, 8, ["put 3", "put 5"]), (4, 5, ["put 3", "put 5"])])
def test_chain_pull_puts_the_opponent_next_to_mistbearer_on_a_chosen_space(mine, theirs, offered):
    story = cursing({"space": mine}, {"space": theirs}).does("perform chain_pull", "pay hex_bolt.1+mind_spike.1")
    assert story.ask.seat == 0 and story.offered == offered
    assert wounds(story, 1) == (0, 1)
    story.does(offered[1])
    assert story.state.sides[1].space == 5


@pytest.mark.rule("KD-007")
def test_at_the_end_of_the_arena_there_is_only_one_space():
    story = cursing({"space": 1}, {"space": 8}).does("perform chain_pull", "pay hex_bolt.1+mind_spike.1")
    assert story.state.sides[1].space == 2


@pytest.mark.rule("KD-008", "KD-132")
def test_vengeance_moves_a_heavy_wound_to_a_cursed_opponent():
    story = fight(
        {"tokens": {"curse": 1}}, {"heavy": 1, "hand": ["shield_bash"], "tokens": {"mist": 3}},
        ("lost_knight", "mistbearer"), row=("bile_spray", "rend"),
    )  # fmt: skip
    story.does("attack bile_spray.1")
    assert story.offered == ["reaction 1:vengeance", "pass"]
    story.does("reaction 1:vengeance", "yes")
    assert (wounds(story, 0), wounds(story, 1)) == ((1, 0), (0, 1))
    assert story.state.sides[0].tokens == {"curse": 1}


@pytest.mark.rule("KD-008", "KD-132")
def test_vengeance_without_a_heavy_wound_has_no_effect_and_without_the_curse_is_not_offered():
    story = fight(
        {"tokens": {"curse": 1}}, {"hand": ["shield_bash"]}, ("lost_knight", "mistbearer"), row=("bile_spray", "rend")
    )
    story.does("attack bile_spray.1", "reaction 1:vengeance")
    assert (wounds(story, 0), wounds(story, 1)) == ((0, 0), (0, 1))
    plain = fight({}, {"heavy": 1, "hand": ["shield_bash"]}, ("lost_knight", "mistbearer"), row=("bile_spray", "rend"))
    plain.does("attack bile_spray.1")
    assert plain.ask.rule == "KD-032"


@pytest.mark.rule("KD-009", "KD-133")
def test_curse_puts_the_token_on_the_opponent_and_again_changes_nothing():
    story = cursing({"space": 3}, {"space": 6, "tokens": {}})
    story.does("perform curse", "pay hex_bolt.1+mind_spike.1")
    assert story.state.sides[1].tokens == {"curse": 1} and wounds(story, 1) == (0, 1)
    again = cursing({"space": 3}, {"space": 6})
    again.does("perform curse", "pay hex_bolt.1+mind_spike.1")
    assert again.state.sides[1].tokens == {"curse": 1} and wounds(again, 1) == (0, 1)


@pytest.mark.rule("KD-009")
def test_the_curse_does_nothing_by_itself():
    story = fight({"tokens": {"curse": 1}}, {"space": 9}, ("lost_knight", "mistbearer"))
    story.does("move 3", "move 4")
    assert wounds(story, 0) == (0, 0) and story.state.sides[0].tokens == {"curse": 1}


@pytest.mark.rule("KD-129")
def test_mist_is_left_behind_by_each_step_of_a_move_if_wanted_one_to_a_space():
    story = fight({"space": 3, "up": ["fleet_foot"]}, {"space": 9}, MIST_AND_KNIGHT)
    story.does("move 4", "yes", "step 5", "yes")
    assert [(laid.space, laid.token) for laid in story.state.laid] == [(3, "mist"), (4, "mist")]
    assert story.state.sides[0].tokens == {"mist": 1}
    story.does("move 4", "no")
    assert len(story.state.laid) == 2
    back = fight({"space": 4, "tokens": {"mist": 2}}, {"space": 9}, MIST_AND_KNIGHT, laid=((4, "mist"),))
    back.does("move 5")
    assert back.ask.rule == "KD-032"  # space 4 has one already


@pytest.mark.rule("KD-129")
def test_a_dash_leaves_no_mist():
    story = fight({"space": 3, "hand": ["running_kick"]}, {"space": 9}, MIST_AND_KNIGHT)
    story.does("dash 4")
    assert story.state.laid == [] and story.ask.rule == "KD-032"


@pytest.mark.rule("KD-129", "KD-083")
def test_mist_breaks_projectiles_of_both_players():
    for fighters, active in ((MIST_AND_KNIGHT, 0), (("lost_knight", "mistbearer"), 0)):
        story = fight(
            {"space": 2, "tokens": {}},
            {"space": 8, "tokens": {}},
            fighters,
            row=("hex_bolt", "rend"),
            laid=((5, "mist"),),
            active=active,
        )
        story.does("attack hex_bolt.1")
        assert wounds(story, 1) == (0, 0) and story.said("KD-038")


@pytest.mark.rule("KD-129")
def test_mist_returns_when_the_other_fighter_arrives_but_not_when_it_blinks_over_or_mistbearer_comes():
    story = fight({"space": 2}, {"space": 9, "tokens": {"mist": 2}}, ("lost_knight", "mistbearer"), laid=((3, "mist"),))
    story.does("move 3")
    assert story.state.laid == [] and story.state.sides[1].tokens == {"mist": 3}
    over = fight(
        {"space": 2},
        {"space": 9, "tokens": {"mist": 2}},
        ("lost_knight", "mistbearer"),
        laid=((3, "mist"),),
        row=("flicker", "rend"),
    )
    over.does("attack flicker.1", "blink 4")
    assert len(over.state.laid) == 1
    own = fight({"space": 2, "tokens": {}}, {"space": 9}, MIST_AND_KNIGHT, laid=((3, "mist"),))
    own.does("move 3")
    assert len(own.state.laid) == 1
    pushed = fight(
        {"space": 3, "tokens": {"mist": 2}},
        {"space": 4},
        MIST_AND_KNIGHT,
        laid=((5, "mist"),),
        row=("shield_bash", "rend"),
    )
    pushed.does("attack shield_bash.1")
    assert pushed.state.laid == [] and pushed.state.sides[0].tokens == {"mist": 3}


# --- Maggot --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("KD-135")
@pytest.mark.parametrize("poison, suffered, left", [(1, 1, {}), (2, 2, {"poison": 1})])
def test_venom_wounds_at_the_end_of_the_own_turn_and_wears_off(poison, suffered, left):
    story = fight({"tokens": {"poison": poison}}, {"space": 9})
    story.does("move 3", "move 4")
    assert wounds(story, 0) == (0, suffered)
    assert story.state.sides[0].tokens == left
    before = wounds(story, 0)
    story.does("move 8", "move 9")
    assert wounds(story, 0) == before  # nothing at the end of the other player's turn


@pytest.mark.rule("KD-136")
def test_festering_bite_wounds_and_poisons_while_tokens_last():
    story = fight({"hand": FANGS}, {"tokens": {}}, MAGGOT_AND_KNIGHT)
    story.does("perform festering_bite", "pay rend.1+bile_spray.1")
    assert wounds(story, 1) == (1, 0) and story.state.sides[1].tokens == {"poison": 1}
    full = fight({"hand": FANGS}, {"tokens": {"poison": 2}}, MAGGOT_AND_KNIGHT)
    full.does("perform festering_bite", "pay rend.1+bile_spray.1")
    assert wounds(full, 1) == (1, 0) and full.state.sides[1].tokens == {"poison": 2}


@pytest.mark.rule("KD-137")
@pytest.mark.parametrize("to, space", [("blink 6", 6), ("blink 4", 4), ("blink 1", 1), ("stay", 3)])
def test_tunnel_blinks_up_to_three_spaces_and_wounds_nobody(to, space):
    story = fight({"space": 3, "hand": ["running_kick"]}, {"space": 5}, MAGGOT_AND_KNIGHT)
    story.does("perform tunnel")
    assert story.offered == ["blink 1", "blink 2", "blink 4", "blink 6", "stay"]
    story.does(to)
    assert story.state.sides[0].space == space and wounds(story, 1) == (0, 0)


@pytest.mark.rule("KD-138")
def test_caustic_blood_poisons_the_attacker_next_to_maggot():
    story = fight({"tokens": {}}, {"hand": ["shield_bash"]}, row=("bile_spray", "rend"))
    story.does("attack bile_spray.1", "reaction 1:caustic_blood")
    assert story.state.sides[0].tokens == {"poison": 1}
    assert discarded(story)[-1] == "shield_bash"
    far = fight({"space": 3}, {"space": 5, "hand": ["shield_bash"]}, row=("bile_spray", "rend"))
    far.does("attack bile_spray.1")
    assert far.ask.rule == "KD-032"


@pytest.mark.rule("KD-139")
@pytest.mark.parametrize("poison, light", [({}, 0), ({"poison": 1}, 1), ({"poison": 2}, 2)])
def test_devour_hurts_the_poisoned_more_and_may_knock_out(poison, light):
    story = fight({"hand": FANGS}, {"tokens": poison}, MAGGOT_AND_KNIGHT)
    story.does("perform devour")
    assert wounds(story, 1) == (1, light)
    assert story.ask.rule == "KD-052"
    assert story.state.sides[1].tokens == poison


# --- Lost Knight ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("KD-141")
@pytest.mark.parametrize("choice, after", [("choose 1", (1, 3)), ("choose 2", (2, 1))])
def test_a_potion_removes_a_heavy_or_two_light_wounds_once_at_the_start_of_a_turn(choice, after):
    story = fight({"heavy": 2, "light": 3, "tokens": {"potion": 2}}, {"space": 9}, actions=0)
    assert story.offered == ["use lost_knight_trait", "done"]
    story.does("use lost_knight_trait", choice)
    assert wounds(story, 0) == after
    assert story.state.sides[0].tokens == {"potion": 1}
    assert story.match.view(1).supply["potion"] == 2
    assert story.ask.rule == "KD-032"  # once in a turn


@pytest.mark.rule("KD-141")
def test_a_potion_removes_the_one_light_wound_there_is():
    story = fight({"light": 1, "tokens": {"potion": 1}}, {"space": 9}, actions=0)
    story.does("use lost_knight_trait")
    assert wounds(story, 0) == (0, 0)
    dry = fight({"light": 1, "tokens": {}}, {"space": 9}, actions=0)
    assert dry.ask.rule == "KD-032"


@pytest.mark.rule("KD-141", "KD-073")
def test_the_knight_starts_with_one_potion_and_two_in_the_supply():
    story = fight({}, {}, ("lost_knight", "maggot"))
    assert story.state.sides[0].tokens == {"potion": 1}
    assert story.match.view(0).supply == {"potion": 2, "poison": 2}


@pytest.mark.rule("KD-142")
def test_sundering_blow_wounds_heavily_and_pushes_back():
    story = fight({"hand": ["cleave", "rend"]}, {}).does("perform sundering_blow")
    assert wounds(story, 1) == (1, 0) and story.state.sides[1].space == 6
    assert hand(story, 0) == []


@pytest.mark.rule("KD-143")
@pytest.mark.parametrize("before, after", [(1, 2), (3, 3)])
def test_vigil_takes_a_potion_up_to_three(before, after):
    story = fight({"space": 1, "hand": ["guarded_cut"], "tokens": {"potion": before}}, {"space": 9}).does(
        "perform vigil"
    )
    assert story.state.sides[0].tokens == {"potion": after}


@pytest.mark.rule("KD-144")
def test_stalwart_answer_wounds_the_attacker_next_to_the_knight():
    story = fight({}, {"hand": ["shield_bash"]}, MAGGOT_AND_KNIGHT, row=("bile_spray", "rend"))
    story.does("attack bile_spray.1", "reaction 1:stalwart_answer")
    assert wounds(story, 0) == (0, 1)


@pytest.mark.rule("KD-145")
def test_last_judgement_deals_two_heavy_wounds_and_may_knock_out():
    story = fight({"hand": ["cleave", "hurled_axe", "rend"]}, {}).does("perform last_judgement")
    assert wounds(story, 1) == (2, 0) and story.ask.rule == "KD-052"
