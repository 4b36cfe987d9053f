"""What holds for all Skills: who learns which, when they are used, on whom they work and how long."""

import pytest

from roundtable.games.kingdom import books
from roundtable.games.kingdom.rules.record.scores import skill_groups
from roundtable.kernel.match import Match
from tests.games.kingdom.advanced import WISE, ann, ben, enemy
from tests.games.kingdom.evenings import evening
from tests.games.kingdom.fights import body, d6, fight, hp, item

CLEVER = {"Wit": 3, "Charisma": 3, "Quest": 2, "Warfare": 3}


@pytest.mark.rule("MYK-GEAR-001", "MYK-GEAR-002", "MYK-GEAR-003", "MYK-GEAR-004", "MYK-GEAR-006")
@pytest.mark.rule("MYK-GEAR-010", "MYK-GEAR-011", "MYK-GEAR-012")
@pytest.mark.parametrize("court", ["ready", "rolled"])
def test_a_court_of_a_higher_level_knows_skills_of_its_class_its_jobs_and_the_general_group(court):
    options = {"scene": "fight", "against": "Ogrekin", "court_level": 6, "court": court}
    match = Match.new("kingdom", seats=3, options=options, seed="a court of level 6")
    while not (match.state.people and match.state.battle):
        match.answer(match.ask.seat, next(iter(match.ask.answers())))
    learned = []
    for number in match.state.court:
        one = match.state.people[number]
        names = [known.name for known in one.skills]
        assert all(books.jobs[job].skill in names for job in one.jobs), "the Job Skill is there from birth"
        for known in one.skills:
            entry = books.skills[known.name]
            assert known.source in ("Class", "Job", "Background", "Blood", "Level"), "from creation or a Level Up"
            assert entry.kind in ("Class", "Job", "Advanced") or entry.is_monster_skill
            if entry.kind == "Class":
                assert known.name in books.classes[one.class_name].skills
            if entry.kind == "Advanced":
                assert entry.group in ("General", *skill_groups(one)) and entry.group in books.GROUPS
        learned.append(sum(known.source == "Level" for known in one.skills))
    assert learned == [5, 5, 5], "one for each Level gained"


@pytest.mark.rule("MYK-GEAR-005")
def test_a_monster_skill_costs_a_person_1_hope_each_time():
    court = [ann("Flying", base=WISE, drive=1), ben()]
    story = fight(court, [enemy(area="Enemy Encampment", knows=["Flying"])], voices=0)
    story.does("p0", "wake Flying")
    assert story.state.people[0].drive == 0
    court = [ann("Flying", base=WISE, drive=0), ben()]
    story = fight(court, [enemy(area="Enemy Encampment")], voices=0)
    story.does("p0")
    assert "wake Flying" not in story.offered, "there is no Hope for it"


@pytest.mark.rule("MYK-GEAR-016")
def test_a_permanent_skill_works_undeclared_and_where_it_may_the_owner_decides():
    drinks = [item("Drink", slot) for slot in (1, 2)]
    for answer, drive in (("yes", 2), ("no", 1)):
        court = [ann("Belly-god", base=WISE, items=drinks), ben()]
        story = fight(court, [enemy(area="Enemy Encampment")], voices=0)
        story.does("p0", "use item/drink 1")
        assert story.offered == ["yes", "no"], "nothing was declared"
        story.does(answer)
        assert story.state.people[0].drive == drive


@pytest.mark.rule("MYK-GEAR-017", "MYK-GEAR-026")
def test_an_assist_exhausts_nobody():
    court = [ann("Astral Sword", items=[item("Spear"), item("War Hammer", 2)]), ben()]
    story = fight(court, [enemy()], voices=0)
    story.does("p0", "skill/astral-sword p0", "2")
    assert not story.state.people[0].exhausted
    assert "attack slot 2 f0" in story.offered, "the one Item that was chosen reaches further now, and the turn goes on"


@pytest.mark.rule("MYK-GEAR-018", "MYK-GEAR-022")
def test_an_interrupt_comes_before_what_it_answers_and_exhausts_nobody():
    court = [ann("Jump", base=WISE, drive=1, area="Enemy Vanguard"), ben(area="Enemy Vanguard")]
    story = fight(court, [enemy()], dice="d2=1", first="foes", voices=0)
    story.does("skill/jump p0", dice=f"{d6(4)} {d6(5, 4)}")
    assert "Ogrekin: 10 against 13, failure." in story.said("MYK-PLAY-370"), "the Defense had risen before the check"
    assert not story.state.people[0].exhausted
    assert [len(one.lasting) for one in story.state.people] == [1, 0], "Self is the user alone"


@pytest.mark.rule("MYK-GEAR-019")
def test_a_support_skill_exhausts_its_user_in_combat():
    court = [ann("Revive", base=CLEVER), ben(hp=-2, area="Vanguard", exhausted=True), ben(name="Cid")]
    story = fight(court, [enemy(area="Enemy Encampment")], voices=0)
    story.does("p0", "use skill/revive", dice=f"{d6(5, 3)} {d6(6)}")
    assert story.state.people[0].exhausted and hp(story, "p1") == 4


@pytest.mark.rule("MYK-GEAR-019")
def test_a_support_skill_exhausts_its_user_in_camp():
    court = [ann("Revive", base=CLEVER), ben(hp=-2, area="Rearguard", exhausted=True), ben("Horoscope", name="Cid")]
    story = evening(court, voices=0)
    story.does("use skill/revive", seat=0).does("pass", seat=2, dice=f"{d6(5, 3)} {d6(6)}")
    assert hp(story, "p1") == 4, "outside of Combat the Area does not matter"
    assert story.state.quarter == 1, "nobody was Free to Act any more"


@pytest.mark.rule("MYK-GEAR-020", "MYK-GEAR-021")
def test_a_plan_skill_is_for_the_camp_and_may_be_for_oneself():
    story = fight([ann("Horoscope", base=CLEVER, drive=1), ben()], [enemy()], voices=0)
    story.does("p0")
    assert "use skill/horoscope" not in story.offered, "never in Combat"
    story = evening([ann("Horoscope", base=CLEVER, drive=1), ben()], voices=0)
    story.does("use skill/horoscope", seat=0).does("pass", seat=1)
    assert story.offered == ["p0", "p1"], "one character, the user too"
    story.does("p0", dice=d6(4, 3)).does("4")
    assert [(e.what, e.amount) for e in story.state.people[0].lasting] == [("horoscope", 4)]
    assert story.state.people[1].lasting == []


@pytest.mark.rule("MYK-GEAR-023")
def test_the_court_is_all_its_members():
    story = evening([ann("Major Shift", base=CLEVER), ben(), ben(name="Cid", hp=-1)], voices=0)
    story.does("use skill/major-shift", seat=0).does("pass", seat=1)
    story.does("A1", dice=d6(5, 3))
    assert story.state.delve.at == {"p0": "A1", "p1": "A1", "p2": "A1"}


@pytest.mark.rule("MYK-GEAR-024")
def test_what_is_for_the_kingdom_changes_the_kingdom():
    court = [ann("Savage Killing", items=[item("Spear", level=4)]), ben()]
    story = fight(court, [enemy(hp=2), enemy()], voices=3)
    story.does("p0", "attack slot 1 f0", 0, dice=d6(4, 4)).does(0)
    assert story.state.kingdom.voices == 4


@pytest.mark.rule("MYK-GEAR-027")
def test_what_is_said_to_last_lasts_and_what_was_gained_stays():
    court = [ann("Jump", "Astral Sword", base=WISE, drive=1, area="Enemy Vanguard", items=[item("Spear")]), ben()]
    story = fight(court, [enemy()], voices=0)
    story.does("p0", "skill/astral-sword p0").does("pass").does("pass")
    story.does("skill/jump p0", dice=f"{d6(4)} {d6(5, 4)}")
    assert story.state.battle.stage == "strategy"
    assert [e.name for e in story.state.people[0].lasting] == ["Astral Sword"], "the Round is over, the Combat is not"
    assert story.state.people[0].drive == 0


@pytest.mark.rule("MYK-GEAR-027", "MYK-GEAR-098")
def test_what_is_not_said_to_last_is_over_with_the_round():
    court = [ann("Combination"), ben(area="Vanguard", items=[item("Spear")])]
    story = fight(court, [enemy(area="Enemy Encampment", exhausted=True)], voices=0)
    story.does("p0", "use skill/combination")
    if "p1" in story.offered:
        story.does("p1", dice=f"{d6(4, 3)} {d6(5)}")
    assert [(e.name, e.what, e.amount) for e in story.state.people[1].lasting] == [("Combination", "damage", 5)]
    story.does("pass")
    assert story.state.battle.stage == "strategy" and story.state.people[1].lasting == []


@pytest.mark.rule("MYK-GEAR-025", "MYK-GEAR-106")
def test_a_room_is_the_one_room_the_court_is_in():
    court = [ann("Carnival", base=CLEVER, drive=1), ben()]
    story = evening(court, explored=("A1", "B1"), voices=0)
    story.match.set_policy(0, "skill/carnival", "ask")
    story.does("pass", seat=0).does("pass", seat=1)
    story.does("skill/carnival p0", dice=d6(5, 2))
    assert story.state.delve.known.explored == ["A1"], "B1 is Unexplored again, and stays so at the end of this Quarter"
    assert story.state.quarter == 1


@pytest.mark.rule("MYK-GEAR-015", "MYK-PLAY-240")
def test_a_change_of_job_leaves_class_and_advanced_skills_usable():
    old, new = books.jobs["Noble"].skill, books.jobs["Astrologist"].skill
    known = [{"name": old, "source": "Job"}, {"name": "Diehard", "source": "Class"}, {"name": "Logical Blast"}]
    one = body(base=CLEVER, jobs=["Noble"], skills=known, followers=0)
    story = evening([one], d6(1, 1, 1, 1, 6, 6, 1, 1), voices=11)
    story.does("rest Wit").does(0)
    changed = story.state.people[0]
    assert changed.jobs == ["Astrologist"]
    assert [skill.name for skill in changed.skills] == ["Diehard", "Logical Blast", new], "the Job Skill alone is gone"
    assert "Science" not in skill_groups(changed), "although the new Job does not open its group"
