"""The twelve house Skills, each at work."""

import pytest

from roundtable.games.knockdown.decks import house_box
from tests.games.knockdown.given import DECK, discarded, fight, hand, row, wounds

MAGGOT_AND_KNIGHT = ("maggot", "lost_knight")
PRINTED = [
    ("quick_eye", "Quick Eye", 12, "once_per_round", "KD-117"),
    ("fleet_foot", "Fleet Foot", 11, "once_per_own_turn", "KD-118"),
    ("long_reach", "Long Reach", 10, "once_per_own_turn", "KD-119"),
    ("feint", "Feint", 9, "once_per_round", "KD-120"),
    ("deep_satchel", "Deep Satchel", 8, "always", "KD-121"),
    ("opportunist", "Opportunist", 7, "once_per_own_turn", "KD-122"),
    ("iron_guard", "Iron Guard", 6, "always", "KD-123"),
    ("second_wind", "Second Wind", 5, "once_per_round", "KD-124"),
    ("heavy_hand", "Heavy Hand", 4, "once_per_own_turn", "KD-125"),
    ("hard_head", "Hard Head", 3, "always", "KD-126"),
    ("candle_warden", "Candle Warden", 2, "always", "KD-127"),
    ("headhunter", "Headhunter", 1, "once_per_round", "KD-128"),
]


@pytest.mark.parametrize(
    "key, name, initiative, limit", [pytest.param(*row_[:4], marks=pytest.mark.rule(row_[4])) for row_ in PRINTED]
)
def test_what_is_printed_on_a_skill(key, name, initiative, limit):
    skill = next(skill for skill in house_box().skills if skill.key == key)
    assert (skill.name, skill.initiative) == (name, initiative)
    assert {rule.limit for rule in skill.rules} == {limit}
    shown = fight({"up": [key]}).match.view(1).sides[0].up[0]
    assert (shown.name, shown.initiative, bool(shown.text)) == (name, initiative, True)


@pytest.mark.rule("KD-015")
def test_there_are_twelve_skills_with_name_effect_and_different_initiative():
    skills = house_box().skills
    assert sorted(skill.initiative for skill in skills) == list(range(1, 13))
    assert all(skill.name and skill.text and skill.rules for skill in skills)


@pytest.mark.rule("KD-016")
def test_a_face_down_skill_does_nothing():
    story = fight({"space": 1, "down": ["fleet_foot"]}, {"space": 9}, actions=1)
    story.does("move 2")
    assert story.ask.seat == 1


@pytest.mark.rule("KD-117")
def test_quick_eye_replaces_a_card_of_the_row_once_a_round():
    story = fight({"up": ["quick_eye"]}, {"space": 9}, MAGGOT_AND_KNIGHT, actions=0)
    story.does("use quick_eye", "replace rend.1")
    assert row(story) == ["cleave", "bile_spray", "thick_hide", "throat_bite"]
    assert discarded(story)[-1] == "rend"
    story.does("move 3", "move 4", "move 8", "move 9")
    assert story.ask.rule == "KD-032"  # not offered again in this round


@pytest.mark.rule("KD-117")
def test_quick_eye_may_be_left_alone_and_needs_a_deck():
    story = fight({"up": ["quick_eye"]}, {"space": 9}, MAGGOT_AND_KNIGHT, actions=0).does("done")
    assert row(story) == ["cleave", "rend", "bile_spray", "thick_hide"]
    empty = fight({"up": ["quick_eye"]}, {"space": 9}, MAGGOT_AND_KNIGHT, actions=0, deck=())
    assert empty.ask.rule == "KD-032"


@pytest.mark.rule("KD-117", "KD-089", "KD-033")
def test_quick_eye_resolves_candles_and_leaves_the_row_short_if_nothing_comes_up():
    story = fight({"up": ["quick_eye"]}, {"space": 9}, MAGGOT_AND_KNIGHT, actions=0, deck=("candle", "candle"))
    story.does("use quick_eye", "replace rend.1")
    assert story.state.candles == 2 and len(story.state.row) == 3 and story.state.round == 1
    story.does("attack cleave.1", "attack bile_spray.1")
    assert story.state.round == 2  # the next refill cannot be made


@pytest.mark.rule("KD-118")
def test_fleet_foot_lengthens_one_move_a_turn():
    story = fight({"space": 2, "up": ["fleet_foot"]}, {"space": 9})
    story.does("move 3", "step 4")
    assert story.state.sides[0].space == 4
    story.does("move 5")
    assert story.state.sides[0].space == 5 and story.ask.seat == 1


@pytest.mark.rule("KD-118")
def test_fleet_foot_is_declined_for_one_move_and_used_for_the_other_and_never_passes_a_fighter():
    story = fight({"space": 2, "up": ["fleet_foot"]}, {"space": 5})
    story.does("move 3", "stop", "move 4")
    assert story.offered == ["step 3", "stop"]


@pytest.mark.rule("KD-119")
def test_long_reach_counts_the_opponent_one_nearer_for_one_attack_a_turn():
    story = fight({"space": 2, "up": ["long_reach"]}, {"space": 4}, row=("cleave", "rend", "hurled_axe"))
    assert [key for key in story.offered if key.startswith("attack")] == [
        "attack cleave.1 with long_reach", "attack rend.1 with long_reach", "attack hurled_axe.1",
        "attack cleave.1", "attack rend.1",
    ], "what hits comes before what would only be taken"  # fmt: skip
    story.does("attack cleave.1 with long_reach")
    assert wounds(story, 1) == (1, 0)
    assert "attack rend.1 with long_reach" not in story.offered


@pytest.mark.rule("KD-119")
def test_long_reach_serves_special_attacks_and_effects_use_the_real_distance():
    story = fight({"space": 2, "up": ["long_reach"], "hand": ["cleave", "rend"]}, {"space": 4})
    story.does("perform sundering_blow with long_reach")
    assert wounds(story, 1) == (1, 0) and story.state.sides[1].space == 5
    near = fight({"space": 3, "up": ["long_reach"]}, {"space": 4}, row=("running_kick", "rend"))
    assert "attack running_kick.1 with long_reach" not in near.offered  # nearer than 1 there is nothing


@pytest.mark.rule("KD-120")
def test_feint_voids_a_block_which_stays_discarded():
    story = fight({"up": ["feint"]}, {"hand": ["shield_bash", "pounce"]}, row=("rend", "cleave"))
    story.does("attack rend.1", "block wounds shield_bash.1")
    assert story.ask.seat == 0 and story.offered == ["void wounds", "no"]
    story.does("void wounds")
    assert (story.ask.seat, story.offered) == (
        1,
        ["pass"],
    )  # asked, so that nobody learns whether there is another Block
    story.does("pass")
    assert wounds(story, 1) == (0, 2)
    assert discarded(story)[-1] == "shield_bash"


@pytest.mark.rule("KD-120")
def test_the_blocker_may_replace_a_voided_block_for_the_same_purpose():
    story = fight({"up": ["feint"]}, {"hand": ["shield_bash", "guarded_cut", "pounce"]}, row=("rend", "cleave"))
    story.does("attack rend.1", "block wounds shield_bash.1", "void wounds")
    assert story.offered == ["block wounds guarded_cut.1", "pass"]
    story.does("block wounds guarded_cut.1", "ignore 0 heavy 1 light")
    assert wounds(story, 1) == (0, 1)
    assert hand(story, 1) == ["pounce"]


@pytest.mark.rule("KD-120")
def test_feint_is_optional_and_once_a_round():
    story = fight({"up": ["feint"]}, {"hand": ["shield_bash", "guarded_cut", "pounce", "lunge"]}, row=("rend", "rend"))
    story.does("attack rend.1", "block wounds shield_bash.1", "no", "ignore 0 heavy 2 light")
    assert wounds(story, 1) == (0, 0)
    story.does("attack rend.2", "block wounds guarded_cut.1", "void wounds", "pass")
    assert wounds(story, 1) == (0, 2)
    assert "feint 0 round" in story.state.limits


@pytest.mark.rule("KD-121")
def test_deep_satchel_holds_seven():
    six = ["cleave", "pounce", "pounce", "lunge", "lunge", "rend"]
    story = fight({"space": 1, "hand": six, "up": ["deep_satchel"]}, {"space": 9}, row=("bile_spray", "bile_spray"))
    story.does("attack bile_spray.1")
    assert len(hand(story, 0)) == 7 and story.match.view(1).sides[0].limit == 7
    story.does("attack bile_spray.2")
    assert story.ask.rule == "KD-040"


@pytest.mark.rule("KD-122")
def test_opportunist_moves_after_a_card_that_could_not_be_resolved():
    story = fight({"space": 3, "up": ["opportunist"]}, {"space": 6}, row=("cleave", "rend", "bile_spray"))
    story.does("attack cleave.1", "yes")
    assert story.offered == ["step 2", "step 4", "stay"]
    story.does("step 4")
    assert story.state.sides[0].space == 4 and hand(story, 0) == ["cleave"]
    story.does("attack rend.1")
    assert story.ask.seat == 1  # once a turn


@pytest.mark.rule("KD-122")
def test_opportunist_is_not_offered_after_a_resolved_card():
    story = fight({"up": ["opportunist"]}, {}, row=("cleave", "rend"))
    story.does("attack cleave.1")
    assert story.ask.rule == "KD-032"


@pytest.mark.rule("KD-123")
@pytest.mark.parametrize("up, left", [([], 2), (["iron_guard"], 1)])
def test_iron_guard_counts_one_more_card(up, left):
    story = fight({}, {"hand": ["shield_bash"], "up": up}, row=("rend", "cleave"))
    story.does("attack rend.1", "block wounds shield_bash.1")
    if up:
        story.does("ignore 0 heavy 1 light")
    assert wounds(story, 1) == (0, left)


@pytest.mark.rule("KD-124")
@pytest.mark.parametrize("light, after", [(3, 1), (1, 0)])
def test_second_wind_removes_up_to_two_light_wounds_once_a_round(light, after):
    story = fight({"space": 4, "light": light, "up": ["second_wind"]}, {"space": 9}, MAGGOT_AND_KNIGHT, actions=0)
    story.does("use second_wind")
    assert wounds(story, 0) == (0, after)
    story.does("move 3", "move 4", "move 8", "move 9")
    assert story.ask.rule == "KD-032"


@pytest.mark.rule("KD-125")
def test_heavy_hand_adds_an_unblockable_light_wound_once_a_turn():
    story = fight({"up": ["heavy_hand"]}, {}, row=("cleave", "rend"))
    story.does("attack cleave.1")
    assert wounds(story, 1) == (1, 1)
    story.does("attack rend.1")
    assert wounds(story, 1) == (1, 3)


@pytest.mark.rule("KD-125")
def test_heavy_hand_needs_distance_1_and_a_wound_in_step_1():
    far = fight({"space": 3, "up": ["heavy_hand"]}, {"space": 5}, row=("lunge", "cleave"))
    far.does("attack lunge.1")
    assert wounds(far, 1) == (0, 1)
    blocked = fight({"up": ["heavy_hand"]}, {"hand": ["shield_bash", "pounce"]}, row=("guarded_cut", "cleave"))
    blocked.does("attack guarded_cut.1", "block wounds shield_bash.1", "ignore 0 heavy 1 light")
    assert wounds(blocked, 1) == (0, 0)
    ability = fight({"up": ["heavy_hand"]}, {}, row=("bile_spray", "cleave"))
    ability.does("attack bile_spray.1")
    assert wounds(ability, 1) == (0, 1)


@pytest.mark.rule("KD-126")
@pytest.mark.parametrize("up, passed", [([], False), (["hard_head"], True)])
def test_hard_head_adds_two(up, passed):
    story = fight({}, {"light": 9, "up": up}, row=("throat_bite", "cleave"), dice="d6=3 d6=3 d6=2")
    story.does("attack throat_bite.1", "yes")
    assert (story.state.round == 1) is passed
    story.ends()


@pytest.mark.rule("KD-127")
@pytest.mark.parametrize(
    "space, up, light", [(2, ["candle_warden"], 0), (1, ["candle_warden"], 1), (2, [], 1), (8, ["candle_warden"], 0)]
)
def test_candle_warden_is_safe_above_the_token_but_not_further_out(space, up, light):
    story = fight({"space": space, "up": up}, {"space": 5}, candles=2, actions=1)
    story.does("attack thick_hide.1")
    assert wounds(story, 0) == (0, light)


@pytest.mark.rule("KD-128")
def test_headhunter_subtracts_two_if_wanted_once_a_round():
    story = fight(
        {"up": ["headhunter"]}, {"light": 8}, row=("throat_bite", "throat_bite"), deck=DECK[1:], dice="d6=4 d6=4 d6=2"
    )
    story.does("attack throat_bite.1", "yes", "no")
    assert wounds(story, 1) == (0, 5)  # 10 against 9 passed; half of nine went
    story.does("attack throat_bite.2", dice="d6=2 d6=2 d6=3").does("yes", "yes")
    assert story.state.round == 2  # 7 - 2 against 6
    story.ends()
