"""Changes of the sheets that the rules object to: refused without a GM, made with one who overrules."""

import pytest

from roundtable.games.kingdom.campaigns import new_campaign, reopened
from roundtable.games.kingdom.rules.record import realm
from roundtable.games.kingdom.rules.record.scores import score
from tests.games.kingdom.ledger_text import case
from tests.games.kingdom.tale import home, king, knight, standing

FARMS = {"maps": [home({"B1": ["Farm"]})], "memo": ["the well is dry"]}
HELD = [{"item": "Blade", "level": 0, "slots": [1]}]
WORDS = {"likes": ["Magic", "War"], "dislikes": ["Baths", "Work"]}


def changing(*answers, gm, seat=0):
    """One seat's change, while the others look on and a GM, if there is one, overrules the rules."""
    skill = {"name": "Noblesse Oblige", "source": "Job"}
    people = [king(0, items=[dict(held) for held in HELD], **WORDS), knight(1, skills=[skill])]
    story = standing(seats=2 + gm, options={"gm": "human"} if gm else {}, people=people, kingdom=FARMS)
    for other in range(2 + gm):
        story.does(answers[0] if other == seat else "wait", seat=other)
    story.does(*answers[1:], seat=seat)
    if story.ask is not None and story.ask.seat == story.state.gm:
        story.does("yes", seat=story.state.gm)
    return story


@pytest.mark.parametrize(
    ("rule", "answers", "read", "before", "after"),
    [
        case("MYK-CREATE-150", ("character", "job", "cook"), lambda s: s.people[0].jobs, ["Guard"], ["Cook"]),
        case("MYK-CREATE-180", ("character", "item-level", 4), lambda s: s.people[0].items[0].level, 0, 4),
        case(
            "MYK-CREATE-176", ("character", "materials", "iron", 14), lambda s: s.people[0].materials, {},
            {2: {"Iron": 10}, 3: {"Iron": 4}},
        ),
        case(
            "MYK-CREATE-189", ("character", "word", "magic", "Snails"), lambda s: s.people[0].likes,
            ["Magic", "War"], ["Snails", "War"],
        ),
        case(
            "MYK-CREATE-051", ("kingdom", "monster-citizens", "elf", 3),
            lambda s: s.kingdom.monster_citizens, {}, {"Elf": 3},
        ),
        case("MYK-CREATE-069", ("kingdom", "attribute", "order", 2), lambda s: realm.attribute(s, "Order"), 1, 3),
        case("MYK-CREATE-019", ("kingdom", "facility-level", 3), lambda s: realm.attribute(s, "Lifestyle"), 2, 3),
        case(
            "MYK-CREATE-079", ("kingdom", "second-entrance", "1 C1 east"),
            lambda s: len(s.kingdom.maps[0].entrances), 1, 2,
        ),
        case(
            "MYK-CREATE-073", ("kingdom", "add-region", "region 4-3", "A1 west"),
            lambda s: realm.own_regions(s), ["3-3"], ["3-3", "4-3"],
        ),
        case("MYK-CREATE-003", ("kingdom", "upkeep-change", 2), lambda s: s.kingdom.upkeep_change, 0, 2),
        case("MYK-CREATE-003", ("kingdom", "stored", "wood", 7), lambda s: s.kingdom.stored, {}, {"Wood": 7}),
        case(
            "MYK-CREATE-076", ("kingdom", "corridors", list(realm.STRAIGHT[:10])),
            lambda s: len(s.kingdom.maps[0].corridors), 4, 10,
        ),
        case(
            "MYK-CREATE-083", ("world", "new-kingdom", "region 1-1", "Ys", "hostile"),
            lambda s: [(one.regions, one.relation) for one in s.world.kingdoms], [], [(["1-1"], "Hostile")],
        ),
        case(
            "MYK-CREATE-083", ("world", "place", "region 1-1", "starfield"),
            lambda s: s.world.regions["1-1"].place if "1-1" in s.world.regions else "", "", "Starfield",
        ),
        case(
            "MYK-CREATE-032", ("kingdom", "add-talent", "hunter", "undead"),
            lambda s: [(one.job, one.choice) for one in s.kingdom.talents], [], [("Hunter", "Undead")],
        ),
    ],
)  # fmt: skip
def test_the_rules_object_and_the_gm_may_overrule(rule, answers, read, before, after):
    refused = changing(*answers, gm=False)
    assert read(refused.state) == before and "cannot change this" in refused.said(rule)[-1]
    overruled = changing(*answers, gm=True)
    assert read(overruled.state) == after and overruled.said(rule)[-1].startswith("The GM overrules the rules")


def test_a_new_job_brings_its_skill_and_its_point():
    one = changing("character", "job", "cook", gm=True).state.people[0]
    assert [known.name for known in one.skills] == ["Dungeon Banquet"]
    assert (score(one, "Warfare"), score(one, "Quest")) == (0, 3)


@pytest.mark.rule("MYK-CREATE-148", "MYK-CREATE-149")
def test_a_class_may_be_changed_but_not_that_of_the_only_king():
    story = changing("character", "class", "king", "wit-4 charisma-4 quest-0 warfare-1", "diadem", gm=False, seat=1)
    one = story.state.people[1]
    assert (one.class_name, [known.name for known in one.skills], one.hp) == ("King", ["Diadem", "Noblesse Oblige"], 8)
    refused = changing("character", "class", "ninja", "wit-2 charisma-2 quest-4 warfare-1", "spy", gm=False)
    assert refused.state.people[0].class_name == "King"
    assert "The Court has no King." in refused.said("MYK-CREATE-149")[-1]


def test_notes_are_struck_out_and_other_kingdoms_renamed_by_anybody():
    assert changing("kingdom", "strike", gm=False).state.kingdom.memo == []
    story = changing("world", "new-kingdom", "region 1-1", "Ys", "hostile", gm=True).does("wait", seat=0)
    for seat in range(3):
        story.does("world" if seat == 1 else "wait", seat=seat)
    story.does("rename", "Ker-Ys", seat=1)
    assert realm.spoken(story.state.world.kingdoms[0].name, "") == "Ker-Ys"


def test_a_finished_campaign_can_be_opened_again_with_all_its_sheets():
    match = new_campaign(3, "again", gm=True)
    for seat in range(4):
        match.answer(seat, "done")
    assert match.over
    again = reopened(match)
    assert sorted(again.asks) == [0, 1, 2, 3]
    assert (again.state.kingdom, again.state.world, again.state.people, again.state.secrets) == (
        match.state.kingdom,
        match.state.world,
        match.state.people,
        match.state.secrets,
    )
    assert type(again).from_bytes(again.to_bytes()).digest() == again.digest()
