"""The Classic Traps, each set off through a match."""

import pytest

from tests.games.kingdom.evenings import body, d6, evening, everybody, hp, item, placed, skill, tie
from tests.games.kingdom.fights import foe

ANN = body(followers=0)
BEN = body(name="Ben", followers=0)


def walk(trap, dice, court=None, **more):
    """The Court goes from A1 to B1 through a Corridor with a Trap."""
    more = {"at": "A1", "before": "", "stage": "enter", "explored": (), **more}
    return evening(court or [ANN, BEN], dice, traps=[placed(trap, "A1-B1", more.pop("level", 0))], **more).does("go B1")


def handle(trap, thing, dice, court=None, **more):
    """The first of the Court handles a thing in the room, the others wait."""
    people = court or [ANN, BEN]
    story = evening(people, dice, traps=[placed(trap, "B1", carrier=thing)], **more)
    story.does(f"touch {thing}", seat=0)
    for seat in range(1, len(people)):
        story.does("pass", seat=seat)
    return story


@pytest.mark.rule("MYK-WORLD-105", "MYK-WORLD-106")
def test_a_pit_deals_a_die_and_its_level_to_each():
    story = walk("Pit", d6(4, 2), level=2)
    assert (hp(story, "p0"), hp(story, "p1")) == (11 - 6, 11 - 4)
    story.ends()


@pytest.mark.rule("MYK-WORLD-107", "MYK-WORLD-108")
def test_a_slit_arrow_scratches_each():
    story = walk("Slit Arrow", "")
    assert (hp(story, "p0"), hp(story, "p1")) == (10, 10)


@pytest.mark.rule("MYK-WORLD-109", "MYK-WORLD-110", "MYK-WORLD-111")
def test_a_wanton_worm_swaps_the_highest_and_the_lowest_affection_of_who_rests_once_a_game():
    ann = {**ANN, "affection": {"1": tie(3), "2": tie(1)}}
    story = evening([ann, BEN, body(name="Cid", followers=0)], d6(5, 2), traps=[placed("Wanton Worm", "B1")], voices=9)
    story.does("rest Wit", seat=0).does("pass", seat=1).does("pass", seat=2)
    assert {who: one.score for who, one in story.state.people[0].affection.items()} == {1: 1, 2: 3}
    assert any(e.what == "immune" for e in story.state.people[0].lasting)
    story.goes_on(lambda match: match.state.quarter == 1)
    story.does("stay", "camp", dice=d6(5, 6))
    story.does("rest Wit", seat=0, dice=d6(5, 2)).does("pass", seat=1).does("pass", seat=2)
    assert {who: one.score for who, one in story.state.people[0].affection.items()} == {1: 1, 2: 3}


@pytest.mark.rule("MYK-WORLD-112", "MYK-WORLD-113", "MYK-WORLD-086")
def test_a_poison_needle_pricks_the_toucher():
    story = handle("Poison Needle", "chest", "")
    assert (hp(story, "p0"), hp(story, "p1")) == (10, 11)
    assert story.state.people[0].bad_statuses == ["Poisoned"]


@pytest.mark.rule("MYK-WORLD-114", "MYK-WORLD-115")
def test_a_rolling_stone_hits_who_fails_the_quest_check():
    story = walk("Rolling Stone", d6(4, 3, 1, 2, 5))
    assert (hp(story, "p0"), hp(story, "p1")) == (11, 6)
    story.ends()


@pytest.mark.rule("MYK-WORLD-116", "MYK-WORLD-133", "MYK-WORLD-117", "MYK-WORLD-134")
@pytest.mark.parametrize("trap", ["Living Statue", "Mimic"])
def test_a_living_statue_and_a_mimic_strike_the_toucher_with_two_dice(trap):
    story = handle(trap, "chest", d6(3, 4))
    assert (hp(story, "p0"), hp(story, "p1")) == (4, 11)
    story.ends()


@pytest.mark.rule("MYK-WORLD-118", "MYK-WORLD-119", "MYK-WORLD-088")
def test_a_secret_door_hides_its_corridor_until_the_room_is_searched():
    story = evening([ANN], d6(4, 5), traps=[placed("Secret Door", "B1", choice="B1-C1")], delve={})
    assert "search B1-C1" not in story.offered
    story.does("search room", "Quest")
    assert story.state.delve.traps[0].disarmed
    assert "B1-C1" in story.state.delve.known.corridors
    assert "go C1" in story.offered
    story.ends()


@pytest.mark.rule("MYK-WORLD-118", "MYK-WORLD-119")
def test_nobody_goes_through_a_secret_door_from_either_side():
    trap = placed("Secret Door", "B1", choice="B1-C1")
    story = evening([ANN], traps=[trap], stage="enter", at="C1", before="B1", explored=("A1", "B1"))
    assert story.match.ask is None or "go B1" not in story.offered


@pytest.mark.rule("MYK-WORLD-120", "MYK-WORLD-121", "MYK-WORLD-082")
def test_a_drop_ceiling_falls_on_all_when_the_first_rests_and_only_then():
    story = evening([ANN, BEN], d6(3, 4, 2, 2, 2, 2), traps=[placed("Drop Ceiling", "B1")])
    everybody(story, "rest Warfare")
    assert (hp(story, "p0"), hp(story, "p1")) == (8, 7)
    assert len(story.said("MYK-WORLD-120")) == 1


@pytest.mark.rule("MYK-WORLD-120", "MYK-WORLD-122")
def test_a_drop_ceiling_buries_followers_sent_into_its_room():
    trap = placed("Drop Ceiling", "C1")
    story = evening([body(followers=5)], d6(6, 5, 2), traps=[trap])
    story.does("gather C1", 4, "Quest")
    if story.ask.prompt.startswith("Dice"):
        story.does(0)
    assert story.state.people[0].followers == 3
    assert story.said("MYK-WORLD-122") == [
        "The ceiling comes down on 2 Followers.",
        "Ann loses 2 Followers (3 left).",
    ]
    story.ends()


@pytest.mark.rule("MYK-WORLD-123", "MYK-WORLD-124")
def test_an_explosion_strikes_everybody():
    story = handle("Explosion", "chest", d6(2, 3))
    assert (hp(story, "p0"), hp(story, "p1")) == (9, 8)


@pytest.mark.rule("MYK-WORLD-123", "MYK-WORLD-125", "MYK-WORLD-091")
def test_a_failed_disarm_check_sets_an_explosion_off_and_destroys_an_item():
    ann = {**ANN, "items": [item("Lunch", 2)]}
    story = evening([ann], d6(1, 2, 2, 2), traps=[placed("Explosion", "B1", carrier="chest")], found=("Explosion",))
    story.does("disarm 0")
    assert hp(story, "p0") == 9
    assert story.state.people[0].items == []
    story.ends()


@pytest.mark.rule("MYK-WORLD-126", "MYK-WORLD-127")
def test_a_poisoned_apple_poisons_whom_the_item_feeds():
    trap = placed("Poisoned Apple", "B1", carrier="Drink")
    story = evening([{**ANN, "drive": 0}], d6(3), traps=[trap])
    story.does("touch Drink")
    assert story.said("MYK-WORLD-126") == []
    assert story.state.people[0].items[0].mark == "poisoned apple"
    story.does("use item/drink 1")
    assert "Ann takes 3 damage (8 HP left)." in story.said("MYK-WORLD-127")
    assert story.state.people[0].bad_statuses == ["Poisoned"]


@pytest.mark.rule("MYK-WORLD-128", "MYK-WORLD-129", "MYK-WORLD-130")
@pytest.mark.parametrize(("wit", "left"), [((5, 3), 11 - 4), ((1, 2), 11 - 7)])
def test_a_skill_bomber_blasts_who_uses_a_skill_of_its_group(wit, left):
    trap = placed("Skill Bomber", "B1", carrier="lamp", choice="Melee")
    ann = {**ANN, "skills": skill("Hoick")}
    battle = {"stage": "first", "round": 1, "foes": [foe("Ogrekin", hp=1)]}
    cycles = [{"kind": "Quarter"}, {"kind": "Round"}]
    story = evening(
        [ann, BEN, {**BEN, "name": "Cid", "area": "Encampment"}],
        d6(3, 4, *wit),
        traps=[trap],
        battle=battle,
        cycles=cycles,
    )
    story.does("p0", "use skill/hoick", "Rearguard")
    assert hp(story, "p0") == left
    story.ends()


@pytest.mark.rule("MYK-WORLD-131", "MYK-WORLD-132", "MYK-WORLD-103")
def test_a_jack_in_the_box_gives_a_random_bad_status():
    story = handle("Jack in the Box", "jar", d6(4))
    assert story.state.people[0].bad_statuses == ["Cursed"]


@pytest.mark.rule("MYK-WORLD-135", "MYK-WORLD-136")
def test_a_guillotine_is_seen_by_whoever_comes_in():
    trap = placed("Guillotine", "B1", carrier="door")
    story = evening([ANN], traps=[trap], at="A1", before="", stage="enter", explored=()).does("go B1", "camp")
    assert story.state.delve.traps[0].discovered
    assert "disarm 0" in story.offered
    story.does("touch door", dice=d6(5, 5))
    assert not story.state.people[0].dead


@pytest.mark.rule("MYK-WORLD-135", "MYK-WORLD-137")
@pytest.mark.parametrize(("dice", "dead"), [((5, 5), False), ((5, 4), True)])
def test_a_guillotine_kills_who_fails(dice, dead):
    story = handle("Guillotine", "door", d6(*dice))
    assert story.state.people[0].dead is dead
    assert story.said("MYK-PLAY-413") == []


@pytest.mark.rule("MYK-WORLD-138", "MYK-WORLD-139", "MYK-WORLD-140")
def test_self_destruction_sends_the_court_home_and_bars_the_map():
    story = handle("Self-destruction", "crown", d6(1, 1, 1, 2, 2, 2))
    assert (hp(story, "p0"), hp(story, "p1")) == (8, 5)
    assert story.state.delve.stage == "over"
    assert story.state.delve.no_territory
    assert story.match.outcome is not None


@pytest.mark.rule("MYK-WORLD-129", "MYK-GEAR-209")
def test_an_amulet_keeps_the_blast_of_a_skill_bomber_off():
    trap = placed("Skill Bomber", "B1", carrier="lamp", choice="Melee")
    ann = {**ANN, "skills": skill("Hoick"), "items": [item("Amulet", 1)]}
    battle = {"stage": "first", "round": 1, "foes": [foe("Ogrekin", hp=1)]}
    court = [ann, BEN, {**BEN, "name": "Cid", "area": "Encampment"}]
    story = evening(court, traps=[trap], battle=battle, cycles=[{"kind": "Quarter"}, {"kind": "Round"}])
    story.does("p0", "use skill/hoick", "Rearguard").does("item/amulet p0#1", dice=d6(5, 4))
    assert hp(story, "p0") == 11
    story.ends()
