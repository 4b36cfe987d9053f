"""Backgrounds: what each of the 36 does to the sheets when it is rolled, and when it is rolled again."""

from typing import get_args

import pytest

from roundtable.games.kingdom import books
from roundtable.games.kingdom.books import grants
from roundtable.games.kingdom.rules.creation import steps  # noqa: F401  # loads them all
from roundtable.games.kingdom.rules.creation.carrying_out import CARRIED_OUT
from roundtable.games.kingdom.rules.record import realm
from roundtable.games.kingdom.rules.record.goals import JUDGES
from roundtable.games.kingdom.rules.record.missions import mission_of
from roundtable.games.kingdom.rules.record.scores import max_hp, score
from tests.games.kingdom.ledger_text import row_case
from tests.games.kingdom.tale import d6, d66, home, king, knight, person, tale

KINGDOM = {"level": 2, "voices": 10, "maps": [home()]}
NAMED = d66(11, 24, 11)
"""Dice that name another kingdom Dark Dragon Kingdom."""


def born(result, dice="", seats=2, people=None, **position):
    """The first Landmaker's Background, rolled; the others are settled and have none that matters."""
    people = people or [knight(0), *(king(seat, background={"result": 55}) for seat in range(1, seats))]
    kingdom = position.pop("kingdom", KINGDOM)
    script = d6(result // 10, result % 10) + (f" {dice}" if dice else "")
    return tale("backgrounds", script, seats, kingdom=kingdom, people=people, **position)


def background(story, who=0):
    return story.state.people[who].background


@pytest.mark.rule("MYK-CREATE-106")
def test_the_order_of_the_two_dice_matters():
    assert background(born(24)).result == 24 and background(born(42, d6(1, 1) + " " + NAMED)).result == 42
    assert len(books.tables["Background Table"].lines) == 36


@pytest.mark.parametrize(
    ("rule", "result", "goal"),
    [
        row_case("MYK-CREATE-112", 11, "lovers with another sex"),
        row_case("MYK-CREATE-121", 24, "attribute at least"),
        row_case("MYK-CREATE-122", 25, "attribute at least"),
        row_case("MYK-CREATE-123", 26, "attribute at least"),
        row_case("MYK-CREATE-124", 31, "attribute at least"),
        row_case("MYK-CREATE-125", 32, "statue and best friend"),
        row_case("MYK-CREATE-132", 43, "regions at least"),
        row_case("MYK-CREATE-137", 52, "defeat father"),
        row_case("MYK-CREATE-138", 53, "known regions at least"),
        row_case("MYK-CREATE-140", 55, "defeat many monsters"),
        row_case("MYK-CREATE-144", 63, "loved by many"),
    ],
)
def test_backgrounds_that_only_set_a_mission(rule, result, goal):
    story = born(result)
    one = story.state.people[0]
    assert (mission_of(one.background).goal, one.background.state) == (goal, "open")
    assert story.events(rule)
    assert (one.items, one.skills, one.raised, one.max_hp_change) == ([], [], {}, 0)
    assert list(story.state.world.regions) == ["3-3"]
    story.ends()


@pytest.mark.rule("MYK-CREATE-113")
def test_a_refugee_has_a_hometown_in_an_unknown_region():
    story = born(12, d6(3, 3, 5, 1))
    assert (background(story).region, background(story).kingdom) == ("5-1", None)
    region = story.state.world.regions["5-1"]
    assert (region.hometown_of, region.owner, region.place) == ([0], "", "")
    assert story.state.world.kingdoms == []


@pytest.mark.parametrize(
    ("rule", "result", "relation", "role"),
    [
        row_case("MYK-CREATE-114", 13, "Dangerous", "hometown_of"),
        row_case("MYK-CREATE-115", 14, "Friendly", "hometown_of"),
        row_case("MYK-CREATE-131", 42, "Dangerous", "hometown_of"),
        row_case("MYK-CREATE-143", 62, "Hostile", "hated_by"),
    ],
)
def test_backgrounds_that_place_a_kingdom(rule, result, relation, role):
    story = born(result, d6(6, 2) + " " + NAMED)
    other = story.state.world.kingdoms[0]
    assert (realm.spoken(other.name, ""), other.regions, other.relation) == ("Dark Dragon Kingdom", ["6-2"], relation)
    assert getattr(other, role) == [0] and other.because_of == 0
    assert background(story).kingdom == 0
    assert story.said(rule)[-1].endswith(f"the Relationship with it is {relation}.")
    story.ends()


@pytest.mark.rule("MYK-CREATE-111")
def test_a_kingdom_from_a_background_is_known_named_and_has_no_staple():
    story = born(13, d6(6, 2) + " " + NAMED)
    assert realm.is_known(story.state, "6-2")
    assert story.state.world.kingdoms[0].staple == "" and len(story.state.world.kingdoms[0].regions) == 1


@pytest.mark.rule("MYK-CREATE-116")
@pytest.mark.parametrize(
    ("die", "religion"),
    list(enumerate(["Calamitists", "Triumphant", "Travelers", "Faith of the Gear", "Learned Ones", "Mad Feasters"], 1)),
)
def test_the_devout_have_a_religion(die, religion):
    assert background(born(15, d6(die))).words == {"religion": religion}


@pytest.mark.rule("MYK-CREATE-117")
def test_a_blood_relative_is_chosen_with_the_kind_of_kinship():
    story = born(16, seats=3)
    assert story.offered == ["landmaker-2", "landmaker-3"]
    story.does("landmaker-3", "aunt")
    assert (background(story).people, background(story).words) == ({"relative": 2}, {"kinship": "aunt"})


@pytest.mark.rule("MYK-CREATE-117")
def test_relatives_may_not_wait_for_each_other():
    people = [
        knight(0),
        king(1, background={"result": 16, "people": {"relative": 2}}),
        knight(2, background={"result": 16, "people": {"relative": 0}}),
        knight(3, background={"result": 55, "state": "paid"}),
        knight(4, background={"result": 55}),
    ]
    story = born(16, seats=5, people=people)
    assert story.ask.prompt == "How are you related?", "only the fifth is free of all that"
    assert background(story).people == {"relative": 4}


@pytest.mark.rule("MYK-CREATE-109", "MYK-CREATE-117")
def test_a_relative_nobody_can_be_is_rolled_again():
    people = [knight(0), king(1, background={"result": 16, "people": {"relative": 0}})]
    story = born(16, d6(5, 5), people=people)
    assert background(story).result == 55
    story.ends()


@pytest.mark.rule("MYK-CREATE-118")
def test_a_saviour_carries_a_star_fragment_and_a_destiny():
    story = born(21, d66(35))
    held = story.state.people[0].items[0]
    assert (held.item, held.level, held.mark) == ("Star Fragment", 1, "mission")
    assert background(story).words == {"advanced job": "Jehu"}


@pytest.mark.parametrize(
    ("rule", "result", "record", "names"),
    [
        row_case(
            "MYK-CREATE-119",
            22,
            "enemy",
            ["Angel Fish", "Mind Flayer", "Yellow Submarine", "Thog", "XX-Jellyfish", "Forneus"],
        ),
        row_case(
            "MYK-CREATE-120",
            23,
            "enemy",
            ["Valkyrie", "Tengu", "Jubjub Bird", "Bacura", "General Winter", "Ornithopter"],
        ),
        row_case(
            "MYK-CREATE-129",
            36,
            "enemy",
            ["Valaraukar", "Death", "Dragon", "Raver Lord", "Nameless Apocrypha", "Cyclops"],
        ),
        row_case("MYK-CREATE-130", 41, "enemy kind", ["Ogre", "Beast", "Aberration", "Undead", "Angel", "Deep One"]),
        row_case(
            "MYK-CREATE-142", 61, "lost person", ["parent", "sibling", "best friend", "lover", "teacher", "rival"]
        ),
        row_case(
            "MYK-CREATE-146", 65, "lost person", ["parent", "sibling", "best friend", "lover", "teacher", "master"]
        ),
    ],
)
def test_backgrounds_with_a_die_for_somebody(rule, result, record, names):
    for die, name in enumerate(names, 1):
        story = born(result, d6(die))
        assert background(story).words == {record: name}
        story.ends()


@pytest.mark.rule("MYK-CREATE-126")
def test_the_blood_of_the_lord_of_disaster_knows_step_forward():
    story = born(33)
    assert [(skill.name, skill.source) for skill in story.state.people[0].skills] == [("Step Forward", "Background")]


@pytest.mark.rule("MYK-CREATE-127")
@pytest.mark.parametrize(("choice", "scores"), [("wit", (2, 3)), ("charisma", (1, 4))])
def test_dungeonitis_lowers_hp_and_raises_a_score(choice, scores):
    story = born(34)
    assert story.offered == ["wit", "charisma"]
    story.does(choice)
    one = story.state.people[0]
    assert (score(one, "Wit"), score(one, "Charisma")) == scores
    assert max_hp(one) == 8


@pytest.mark.rule("MYK-CREATE-128")
def test_a_debt_is_noted_with_the_kingdom():
    story = born(35, d6(4))
    debt = story.state.kingdom.debts[0]
    assert (debt.who, debt.owed, debt.interest, debt.games) == (0, 14, "1D6", 5)


@pytest.mark.rule("MYK-CREATE-133")
def test_a_craftsmans_heir_names_a_kind_of_arms():
    story = born(44)
    assert len(story.offered) == 15 and "blade" in story.offered and "excalibur" not in story.offered
    story.does("spear")
    assert background(story).words == {"arms item": "Spear"}


@pytest.mark.rule("MYK-CREATE-134")
@pytest.mark.parametrize(
    ("dice", "power"),
    [((1,), "Dynamite Empire"), ((2,), "Millennium Dynasty"), ((3,), "Metro Khan"), ((6, 5, 4), "HAGLMA")],
)
def test_an_agent_has_a_home_power(dice, power):
    assert background(born(45, d6(*dice))).words == {"home power": power}


@pytest.mark.rule("MYK-CREATE-135")
def test_a_dream_of_plenty_is_a_material_of_the_market_table():
    assert background(born(46, d6(1, 1) + " " + d6(3, 4))).words == {"material": "Machinery"}


@pytest.mark.rule("MYK-CREATE-136")
@pytest.mark.parametrize(
    ("die", "who"),
    list(enumerate(["father", "mother", "older brother", "older sister", "younger brother", "younger sister"], 1)),
)
def test_family_is_said_to_be_in_a_monster_hive(die, who):
    story = born(51, d6(2, 6) + " " + d6(die))
    assert story.state.world.regions["2-6"].place == "Monster Hive"
    assert (background(story).region, background(story).words) == ("2-6", {"relative": who})
    assert mission_of(background(story)).judge == "GM"


def test_a_campaign_saved_by_the_first_version_of_the_rules_keeps_its_monster_hives():
    region = tale("review", kingdom=KINGDOM, world={"regions": {"2-6": {"hive": True}}}).state.world.regions["2-6"]
    assert (region.place, region.hive) == ("Monster Hive", False)


@pytest.mark.rule("MYK-CREATE-139")
def test_the_heir_of_a_fallen_kingdom_has_its_blade():
    story = born(54, d6(6, 2) + " " + NAMED)
    held = story.state.people[0].items[0]
    assert (held.item, held.level, held.mark) == ("Blade", 1, "mission")
    other = story.state.world.kingdoms[0]
    assert (other.relation, other.hated_by) == ("Hostile", [0])


@pytest.mark.rule("MYK-CREATE-141")
def test_lost_memories_lie_in_a_hive():
    story = born(56, d6(2, 6) + " " + d66(22))
    assert story.state.world.regions["2-6"].place == "Monster Hive"
    assert background(story).words == {"memory": "Beards"}


@pytest.mark.rule("MYK-CREATE-145")
def test_the_guardian_of_the_seal_carries_a_grimoire_on_top():
    story = born(64, people=[knight(0, items=[{"item": "Pan", "slots": [1]}]), king(1, background={"result": 55})])
    assert [(held.item, held.slots, held.mark) for held in story.state.people[0].items] == [
        ("Pan", [1], ""),
        ("Grimoire", [2], "mission"),
    ]


@pytest.mark.rule("MYK-CREATE-147")
def test_a_freed_slave_is_loyal_to_one_of_the_court():
    story = born(66, seats=3)
    story.does("landmaker-2")
    tie = story.state.people[0].affection[1]
    assert (tie.score, tie.kind) == (1, "Loyalty")
    story.ends()


# --- rolled again ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("MYK-CREATE-109")
@pytest.mark.parametrize(
    ("result", "position"),
    [
        (16, {"seats": 1, "people": [knight(0)]}),
        (66, {"seats": 1, "people": [knight(0)]}),
        (14, {"people": [king(0), knight(1, background={"result": 55})]}),
        (24, {"kingdom": KINGDOM | {"gained": {"Lifestyle": 4}}}),
        (33, {"kingdom": KINGDOM | {"level": 5}}),
        (53, {"world": {"regions": {f"{x}-{y}": {} for x in range(1, 7) for y in (1, 2, 4)}}}),
        (12, {"world": {"regions": {f"{x}-{y}": {} for x in range(1, 7) for y in range(1, 7)}}}),
    ],
    ids=["no relative", "nobody freed", "sole king", "already met", "level met", "regions met", "no unknown region"],
)
def test_a_background_that_cannot_be_set_up_is_rolled_again(result, position):
    story = born(result, d6(5, 5), **position)
    assert background(story).result == 55
    story.ends()


@pytest.mark.rule("MYK-CREATE-109", "MYK-CREATE-115")
def test_a_king_who_turns_out_to_be_the_only_one_rolls_again():
    other = {"name": {"words": ["Ys"]}, "regions": ["5-5"], "relation": "Friendly", "because_of": 0, "hometown_of": [0]}
    third = {"name": {"words": ["Zenda"]}, "regions": ["6-6"], "relation": "Hostile", "because_of": 1, "hated_by": [1]}
    people = [
        king(0, background={"result": 14, "kingdom": 0, "region": "5-5"}),
        knight(1, background={"result": 62, "kingdom": 1, "region": "6-6"}),
    ]
    world = {"kingdoms": [other, third], "regions": {"5-5": {"owner": "0"}, "6-6": {"owner": "1"}}}
    story = tale("sole king", d6(3, 3), 2, kingdom=KINGDOM, people=people, world=world)
    assert background(story).result == 33
    assert [realm.spoken(kingdom.name, "") for kingdom in story.state.world.kingdoms] == ["Zenda"]
    assert "5-5" not in story.state.world.regions
    assert (background(story, 1).kingdom, story.state.world.regions["6-6"].owner) == (0, "0")
    two_kings = [people[0], king(1)]
    kept = tale("sole king", "", 2, kingdom=KINGDOM, people=two_kings, world=world)
    assert background(kept).result == 14


@pytest.mark.rule("MYK-CREATE-109")
def test_taking_a_background_back_takes_what_it_gave():
    from roundtable.games.kingdom.rules.creation.backgrounds import undo_background

    for result, dice, answers in ((34, "", ["wit"]), (35, d6(4), []), (33, "", []), (21, d66(11), []), (66, "", [])):
        story = born(result, dice).does(*answers)
        undo_background(story.state, 0)
        one = story.state.people[0]
        assert (one.background, one.items, one.skills, one.raised, one.max_hp_change) == (None, [], [], {}, 0)
        assert (one.affection, story.state.kingdom.debts) == ({}, [])


# --- the GM's secrets ------------------------------------------------------------------------------------------------


def secret_story(gm):
    people = [king(0, background={"result": 51, "region": "1-1", "words": {"relative": "father"}})]
    options = {"gm": "human"} if gm else {}
    return tale("secrets", seats=2 if gm else 1, options=options, kingdom=KINGDOM, people=people)


@pytest.mark.rule("MYK-CREATE-110", "MYK-CREATE-136")
def test_what_the_gm_notes_about_a_mission_only_the_gm_can_see():
    story = secret_story(gm=True)
    assert story.ask.seat == 1
    story.does("It is a trap.")
    assert [secret.text for secret in story.match.view(1).campaign.secrets] == ["It is a trap."]
    for seat in (0, None):
        assert story.match.view(seat).campaign.secrets == []
        assert not any("trap" in event.sentence() for event in story.match.log_for(seat))
    for sheet in story.match.game.sheets(story.match.view(0)):
        assert "trap" not in str(sheet.rows)
    assert any("It is a trap." in str(sheet.rows) for sheet in story.match.game.sheets(story.match.view(1)))


@pytest.mark.parametrize(
    ("rule", "result", "words"),
    [
        row_case("MYK-CREATE-136", 51, "They are there"),
        row_case("MYK-CREATE-137", 52, "Knight of the Court's average Level"),
        row_case("MYK-CREATE-141", 56, "Ruler's room"),
        row_case("MYK-CREATE-142", 61, "random Undead"),
        row_case("MYK-CREATE-143", 62, "Friendly or better"),
        row_case("MYK-CREATE-145", 64, "Temple of Level 3"),
        row_case("MYK-CREATE-146", 65, "Elixir or a Holy Grail"),
        row_case("MYK-CREATE-147", 66, "in that character's place"),
    ],
)
def test_without_a_gm_the_defaults_hold(rule, result, words):
    story = tale("secrets", kingdom=KINGDOM, people=[king(0, background={"result": result})])
    assert len(story.state.secrets) == 1 and words in story.state.secrets[0].text
    assert story.match.view(0).campaign.secrets == []


def test_a_landmaker_without_a_class_yet_may_have_a_background():
    story = born(21, d66(11), people=[person(0), person(1, background={"result": 55})])
    assert story.state.people[0].items[0].item == "Star Fragment"


def test_every_grant_of_the_vocabulary_is_carried_out_and_every_goal_judged():
    assert set(CARRIED_OUT) == set(get_args(grants.Grant))
    by_rules = {line.row.mission.goal for line in books.tables["Background Table"].lines if line.row.mission.judge == "rules"}
    assert set(JUDGES) == by_rules <= set(get_args(grants.Goal))
