"""What follows from the sheets: derived scores, fractions, Skill Groups and what can be learned."""

import pytest

from roundtable.games.kingdom import books
from roundtable.games.kingdom.rules.campaign.between_games import take_followers
from roundtable.games.kingdom.rules.play import numbers
from roundtable.games.kingdom.rules.play.verbs.hope import gain_drive
from roundtable.games.kingdom.rules.record.scores import (
    capacity,
    defense,
    guild_groups,
    hope,
    learnable,
    max_followers,
    max_hp,
    monster_skills,
    score,
    skill_groups,
)
from tests.games.kingdom.tale import home, king, knight, person, standing, table_of


def someone(**fields):
    return standing(people=[king(0), knight(1, **fields)], seats=2).state


@pytest.mark.rule("MYK-CREATE-173", "MYK-CREATE-166", "MYK-CREATE-168", "MYK-CREATE-170", "MYK-CREATE-171")
def test_the_worked_example():
    state = someone()
    one = state.people[1]
    assert {name: score(one, name) for name in books.SCORES} == {"Wit": 1, "Charisma": 3, "Quest": 2, "Warfare": 5}
    assert (max_hp(one), capacity(one), defense(one), max_followers(state, one)) == (13, 2, 9, 16)


@pytest.mark.rule("MYK-CREATE-169", "MYK-CREATE-172")
@pytest.mark.parametrize(("wit", "charisma", "most"), [(2, 3, 3), (3, 3, 3), (4, 1, 3), (1, 0, 1), (0, 0, 0)])
def test_capacity_is_half_of_the_sum_rounded_up(wit, charisma, most):
    one = standing(people=[person(base={"Wit": wit, "Charisma": charisma})]).state.people[0]
    assert capacity(one) == most


@pytest.mark.rule("MYK-CREATE-157", "MYK-CREATE-166", "MYK-CREATE-168", "MYK-CREATE-170", "MYK-CREATE-171")
def test_derived_scores_follow_their_sources_at_once():
    state = someone()
    one = state.people[1]
    one.raised = {"Quest": 2}
    assert (max_hp(one), defense(one)) == (15, 11)
    one.raised = {"Charisma": 1, "Wit": 2}
    assert (capacity(one), max_followers(state, one)) == (4, 21)
    one.level = 4
    assert (max_hp(one), max_followers(state, one)) == (16, 24)


@pytest.mark.rule("MYK-CREATE-166")
def test_items_that_raise_hp_and_defense_count_while_equipped():
    one = someone(
        items=[{"item": "Tonic", "level": 2, "slots": [1]}, {"item": "Buckler", "level": 1, "slots": [2]}]
    ).people[1]
    assert (max_hp(one), defense(one)) == (20, 11)
    one.items.append(type(one.items[0])(item="Firearm", level=0, slots=[3]))
    assert defense(one) == 9, "a Buckler and a ranged weapon do not go together"


def wearing(*items):
    held = [{"item": name, "level": level} for name, level in items]
    return someone(items=held).people[1]


@pytest.mark.rule("MYK-WORLD-539", "MYK-GEAR-202")
def test_rare_armor_and_tonics_count_as_their_rules_say():
    assert defense(wearing(("Emperor's New Armor", 2))) == 14
    both = wearing(("Emperor's New Armor", 2), ("Emperor's New Armor", 0), ("Buckler", 0), ("Firearm", 0))
    assert defense(both) == 14, "the best of two, and no Buckler beside a ranged weapon"
    assert max_hp(wearing(("Tonic", 1), ("Tonic", 0))) == 13 + 11, "Tonics stack"


def test_steam_mail_love_and_a_steel_body_change_what_follows():
    assert max_hp(wearing(("Steam Mail", 3), ("Steam Mail", 0))) == 13 + 16
    assert capacity(wearing(("Love", 1), ("Love", 0))) == 2 + 3
    one = wearing(("Steel Body", None))
    assert (score(one, "Quest"), score(one, "Warfare"), defense(one), max_hp(one), capacity(one)) == (3, 6, 10, 15, 1)


@pytest.mark.rule("MYK-CREATE-224")
def test_a_war_god_has_as_many_more_hp_as_followers():
    one = someone(skills=[{"name": "War God", "source": "Class"}], followers=7).people[1]
    assert max_hp(one) == 20
    one.followers = 2
    assert max_hp(one) == 15


@pytest.mark.rule("MYK-CREATE-172", "MYK-CREATE-211")
@pytest.mark.parametrize(("count", "up", "down"), [(0, 0, 0), (1, 1, 0), (5, 1, 1), (6, 2, 1), (10, 2, 2), (11, 3, 2)])
def test_a_fifth_of_the_users_own_followers(count, up, down):
    story = standing(people=[king(0, followers=20), knight(1, followers=count)], seats=2)
    assert numbers.fifth(story.state, "p1") == up
    story = standing(
        people=[king(0), knight(1, followers=count)], seats=2, options={"round_down_follower_fifths": True}
    )
    assert numbers.fifth(story.state, "p1") == down


@pytest.mark.rule("MYK-CREATE-056")
def test_monster_followers_are_followers():
    story = standing(people=[knight(0, followers=3, monster_followers={"Elf": 3})])
    assert numbers.fifth(story.state, "p0") == 2


@pytest.mark.rule("MYK-CREATE-168")
def test_drive_never_exceeds_capacity():
    story = standing(people=[king(0), knight(1)], seats=2)
    assert [gain_drive(table_of(story), "p1", amount, "MYK-CREATE-168") for amount in (1, 5)] == [1, 1]
    assert story.state.people[1].drive == capacity(story.state.people[1]) == 2


@pytest.mark.rule("MYK-CREATE-201")
def test_hope_is_own_drive_and_the_peoples_voices():
    story = standing(people=[king(0, drive=2)])
    assert hope(story.state, story.state.people[0]) == 12


@pytest.mark.rule("MYK-CREATE-055", "MYK-CREATE-171", "MYK-CREATE-204")
def test_citizens_go_along_as_followers_up_to_the_maximum():
    story = standing(people=[king(0), knight(1)], seats=2)
    take_followers(story.state, 1, 16)
    assert (story.state.people[1].followers, story.state.kingdom.citizens) == (16, 34)
    with pytest.raises(ValueError, match="0 to 0"):
        take_followers(story.state, 1, 1)
    story.state.people[1].memo.append("Followers: pirates")
    assert numbers.fifth(story.state, "p1") == 4


# --- learning --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MYK-CREATE-195")
def test_groups_come_from_class_and_jobs():
    state = standing(people=[person(class_name="Servant", jobs=["Thief", "Warlock"])]).state
    one = state.people[0]
    assert skill_groups(one) == ["Astrology", "Summoning", "Science", "Dungeon", "Negotiation", "Item"]
    open_ = learnable(state, one)
    assert {skill.name for skill in open_ if skill.kind == "Class"} == set(books.classes["Servant"].skills)
    assert not [skill for skill in open_ if skill.group in ("Melee", "Ranged", "Entertainment", "Useful", "Esoteric")]
    one.skills.append(type("Known", (), {"name": "Ogg"})())
    assert "Ogg" not in [skill.name for skill in learnable(state, one)]


@pytest.mark.rule("MYK-CREATE-196")
def test_a_guild_opens_its_group_to_whoever_used_it():
    guild = {"name": "Guild", "choice": ["Melee"]}
    state = standing(people=[king(0, jobs=["Cook"])], kingdom={"maps": [home({"B1": [guild]})]}).state
    assert guild_groups(state) == ["Melee"]
    assert not [skill for skill in learnable(state, state.people[0]) if skill.group == "Melee"]
    assert [skill for skill in learnable(state, state.people[0], used_guild=True) if skill.group == "Melee"]
    cut_off = standing(kingdom={"maps": [home({"A1": [guild]})]}).state
    assert guild_groups(cut_off) == []


@pytest.mark.rule("MYK-CREATE-196", "MYK-CREATE-313", "MYK-CREATE-031", "MYK-CREATE-045")
def test_monster_skills_of_an_open_category_up_to_ones_own_level():
    state = standing(people=[king(0)], kingdom={"monster_skills": ["Beast"]}).state
    one = state.people[0]

    def by_hand(level):
        found = set()
        for monster in books.monsters:
            if monster.category == "Beast" and monster.level <= level and "Public Enemy" not in monster.skills:
                found |= {name for name in monster.skills if books.skills[name].kind in ("Monster", "Own")}
        return found

    assert set(monster_skills(state, one)) == by_hand(1) != set()
    one.level = 6
    assert set(monster_skills(state, one)) == by_hand(6) > by_hand(1)
    assert all(books.skills[name].is_monster_skill for name in monster_skills(state, one))
    state.kingdom.monster_skills = []
    assert monster_skills(state, one) == []


@pytest.mark.rule("MYK-CREATE-313")
def test_class_job_and_advanced_skills_of_monsters_and_public_enemies_teach_nothing():
    state = standing(people=[king(0, level=30)], kingdom={"monster_skills": list(books.CATEGORIES)}).state
    open_ = monster_skills(state, state.people[0])
    known = {name for monster in books.monsters for name in monster.skills}
    barred = [name for name in known if books.skills[name].kind in ("Class", "Job", "Advanced", "Advanced Job")]
    assert barred and not set(barred) & set(open_)
    only_enemies = [
        name
        for name in known
        if books.skills[name].is_monster_skill
        and all("Public Enemy" in monster.skills for monster in books.monsters if name in monster.skills)
    ]
    assert only_enemies and not set(only_enemies) & set(open_)


@pytest.mark.rule("MYK-CREATE-209")
def test_every_class_and_job_skill_has_a_type_a_target_and_a_check_or_none():
    from roundtable.games.kingdom.books.entries import Check

    own = [skill for skill in books.skills if skill.kind in ("Class", "Job")]
    assert len(own) == 36 + 20
    for skill in own:
        assert skill.timing in ("Interrupt", "Permanent", "Support", "Plan", "Assist", "See Below")
        assert skill.target is not None and (skill.check is None or isinstance(skill.check, Check))
    assert [skill.name for skill in own if skill.timing == "See Below"] == ["Refill"]
    assert books.skills["Human-wave Sweep"].target == "Area" and books.skills["Prayer"].target == "Any"
