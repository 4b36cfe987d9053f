"""A fight put on the table: the Court, its order of battle, the monsters, and what a bad set-up is told."""

from typing import Any

import pytest

from roundtable.games.kingdom import books
from roundtable.games.kingdom.options import Options
from roundtable.games.kingdom.rules import muster
from roundtable.games.kingdom.rules.creation.landmakers import assignments
from roundtable.games.kingdom.rules.record.belongings import fits, free_slots
from roundtable.games.kingdom.rules.record.realm import level_for, max_voices, population
from roundtable.games.kingdom.rules.record.scores import learnable, max_followers, max_hp
from roundtable.games.kingdom.state import Campaign, Character, KnownSkill
from roundtable.kernel.dice import Dice
from roundtable.kernel.errors import BadSetup
from roundtable.kernel.match import Match
from roundtable.kernel.table import Table
from tests.games.kingdom.tale import d6, king, knight
from tests.story import Story


def mustered(players: int, seed: int = 1, **options: Any) -> Campaign:
    """A campaign right after the muster."""
    chosen = Options(scene="fight", **options)
    state = Campaign(options=chosen, players=players, people=[Character(seat=seat) for seat in range(players)])
    table = Table(state, chosen, players, Dice(bytes([seed])), None)
    assert list(muster.muster(table)) == []
    return state


@pytest.mark.rule("MYK-CREATE-158", "MYK-CREATE-175", "MYK-CREATE-177", "MYK-CREATE-149")
def test_the_ready_court_is_made_by_the_rules_of_creation() -> None:
    members = muster.ready_court().members
    assert members[0].class_name == "King"
    assert len(members) == 8
    for number in range(1, 9):
        assert len(mustered(number).court) == number
    for member, one in zip(members, mustered(8).people):
        entry = books.classes[member.class_name]
        assert member.base in list(assignments(entry))
        assert len(member.jobs) == entry.jobs
        assert member.skills[0] in entry.skills
        given = [*entry.equipment, *(item for job in member.jobs for item in books.jobs[job].equipment)]
        rolled = [line.row.name for line in books.tables["Starting Equipment Table"].lines]
        more = [item for item in member.items if item not in given]
        wit = (
            member.base["Wit"]
            + (member.bonus == "Wit")
            + sum(books.jobs[job].bonus.get("Wit", 0) for job in member.jobs)
        )
        assert all(item in rolled for item in more) and len(more) <= wit
        assert [held.item for held in one.items] == member.items


@pytest.mark.rule("MYK-PLAY-540", "MYK-PLAY-541", "MYK-CREATE-195")
@pytest.mark.parametrize("level", [2, 5, 10])
def test_a_raised_court_learns_a_skill_that_it_may_learn_with_every_level(level: int) -> None:
    for court in ("ready", "rolled"):
        state = mustered(8, level, court=court, court_level=level)
        for who in state.court:
            one = state.people[who]
            learned = [known for known in one.skills if known.source == "Level"]
            assert one.level == level and len(learned) == level - 1
            first = [known for known in one.skills if known.source != "Level"]
            for known in learned:
                assert known.name in [
                    skill.name
                    for skill in learnable(
                        state, Character(seat=0, class_name=one.class_name, jobs=one.jobs, skills=first)
                    )
                ]
                first.append(KnownSkill(name=known.name))


@pytest.mark.rule("MYK-PLAY-737", "MYK-PLAY-082", "MYK-PLAY-745", "MYK-PLAY-539")
@pytest.mark.parametrize("court", ["ready", "rolled"])
def test_a_fight_begins_as_a_game_does_with_followers_from_the_citizens(court: str) -> None:
    before = mustered(4, court=court).kingdom.citizens
    for level in (1, 4):
        state = mustered(4, court=court, court_level=level)
        for who in state.court:
            one = state.people[who]
            assert (one.hp, one.drive) == (max_hp(one), 0)
            assert 1 <= one.followers <= max_followers(state, one)
        assert state.kingdom.voices == 10 <= max_voices(state)
        assert state.kingdom.level >= level
        assert level_for(population(state) + sum(one.followers for one in state.people)) == state.kingdom.level
    assert before >= 0


def test_a_rolled_court_has_a_king_and_names_and_equipment_that_fits() -> None:
    state = mustered(5, seed=9, court="rolled", court_level=3)
    people = [state.people[who] for who in state.court]
    assert "King" in [one.class_name for one in people]
    assert all(one.name and one.items and not one.surplus for one in people)
    assert all(
        len(free_slots(one)) >= 0 and fits(Character(seat=0, class_name=one.class_name), held.item)
        for one in people
        for held in one.items
    )


# --- the order of battle and the monsters ----------------------------------------------------------------------------


@pytest.mark.rule("MYK-PLAY-344")
def test_players_choose_their_areas_at_the_same_time() -> None:
    people = [king(0), knight(1)]
    story = Story("kingdom", {"people": people}, "", 2, scene="fight", against="Ogrekin")
    assert sorted(story.match.asks) == [0, 1]
    story.does("encampment", seat=0)
    assert story.state.people[0].area == ""
    with pytest.raises(Exception, match="vanguard"):
        story.does("enemy vanguard", seat=1)


@pytest.mark.rule("MYK-PLAY-345", "MYK-WORLD-371")
def test_monsters_stand_by_their_range() -> None:
    state = met("2 Ogrekin, Red Cap, Gunfish x1", "")
    assert [(foe.name, foe.area, foe.hp) for foe in state.battle.foes] == [
        ("Ogrekin 1", "Enemy Vanguard", 1),
        ("Ogrekin 2", "Enemy Vanguard", 1),
        ("Red Cap", "Enemy Rearguard", 2),
        ("Gunfish", "Enemy Encampment", 2),
    ]


@pytest.mark.rule("MYK-PLAY-661", "MYK-PLAY-662", "MYK-PLAY-664")
def test_a_random_encounter_stands_as_its_row_says() -> None:
    state = met("random encounter", d6(2), players=3)
    assert [(foe.book, foe.area) for foe in state.battle.foes] == [
        *[("Fire Beetle", "Enemy Vanguard")] * 3,
        *[("Pumpkin Head", "Enemy Encampment")] * 2,
    ]


def met(against: str, dice: str, players: int = 2) -> Any:
    """A campaign right after its monsters have appeared."""
    from roundtable.kernel.dice import Tape

    options = Options(scene="fight", against=against)
    people = [Character(seat=seat, class_name="King", base={"Warfare": 1}) for seat in range(players)]
    state = Campaign(options=options, players=players, people=people)
    assert list(muster.meet(Table(state, options, players, Tape(dice), None))) == []
    return state


@pytest.mark.parametrize(
    ("against", "words"),
    [
        ("3 Ogrekin, Red Kepi Hat", "Red Cap"),
        ("xyzzy", "no monster called 'xyzzy'"),
        ("Ogr", "Ogrekin Champion"),
        ("99 Ogrekin", "1 to 40 monsters"),
        ("0 Ogrekin", "1 to 99"),
        ("level 7", "name the monsters"),
        (",;", "name some monsters"),
    ],
)
def test_monsters_that_nobody_knows_are_refused_with_a_suggestion(against: str, words: str) -> None:
    with pytest.raises(BadSetup, match="the option against") as caught:
        Match.new("kingdom", seats=2, options={"scene": "fight", "against": against})
    assert words in str(caught.value)


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"court_level": 11}, "0 to 10"),
        ({"court_level": -1}, "0 to 10"),
        ({"court": "mine"}, "ready, rolled"),
        ({"scene": "dance"}, "found, fight"),
    ],
)
def test_options_of_a_fight_name_what_is_legal(options: dict[str, Any], words: str) -> None:
    with pytest.raises(BadSetup) as caught:
        Match.new("kingdom", seats=2, options={"scene": "fight", **options})
    assert words in str(caught.value)
