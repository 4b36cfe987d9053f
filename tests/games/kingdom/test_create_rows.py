"""Rows of the making of Kingdom and Court, each where a match shows it: names and words by dice, Classes and Jobs on the
sheet, Talents called on, offices held, Followers led.

Expected values are read from the rows of the ledger.
"""

import re
from typing import Any

import pytest

from roundtable.games.kingdom.rules.record import realm
from roundtable.games.kingdom.rules.record.scores import max_followers, score, skill_groups
from roundtable.kernel.errors import BadSetup
from tests.games.kingdom.evenings import body, evening, hp, small
from tests.games.kingdom.fights import d6, fight, foe, item, skill
from tests.games.kingdom.ledger_text import cases, row_case, statement, table_rows
from tests.games.kingdom.own import HIT, ann, ben
from tests.games.kingdom.seasons import lord, season
from tests.games.kingdom.tale import d66, home, knight, person, tale
from tests.games.kingdom.test_making_court import court
from tests.games.kingdom.test_making_kingdom import trait
from tests.games.kingdom.test_talents_in_play import at_work, kingdom
from tests.story import Story

SCORES = ("Wit", "Charisma", "Quest", "Warfare")
TOUGH: dict[str, Any] = {"hp": 30, "raised": {"max_hp": 60}, "wounds_paid": 20}


def told(rule: str) -> dict[str, str]:
    """A table of the ledger: what every roll gives."""
    return table_rows(statement(rule).partition(": ")[2].rstrip("."))


# --- names and words -------------------------------------------------------------------------------------------------


@pytest.mark.rule("MYK-CREATE-008")
def test_every_first_word_of_a_kingdoms_name() -> None:
    words = told("MYK-CREATE-008")
    assert len(words) == 21
    for roll, word in words.items():
        story = tale("name", f"{d66(int(roll), 24, 11)} {d6(3, 1, 2)} {d6(3, 1, 2)}").does("roll")
        assert realm.kingdom_name(story.state) == f"{word} Dragon Kingdom"


def named(die: int, first: int, second: int = 11) -> Story:
    """A Landmaker gets a name by dice: the table's die, then a roll on each of the two tables; of two a player takes one."""
    return court("basics").does("now").does("roll", dice=f"{d6(die)} {d66(first, second)}")


@pytest.mark.parametrize(
    ("rule", "die"), [row_case("MYK-CREATE-099", 1), row_case("MYK-CREATE-100", 2), row_case("MYK-CREATE-102", 6)]
)
def test_every_row_of_a_name_table_offers_both_its_names(rule: str, die: int) -> None:
    rows = told(rule)
    assert len(rows) == 21
    for roll, pair in rows.items():
        story = named(die, int(roll))
        assert story.offered == pair.split("/"), roll


@pytest.mark.rule("MYK-CREATE-097")
@pytest.mark.parametrize("die", [1, 2, 3, 4, 5, 6])
def test_a_die_says_which_two_tables_make_the_name(die: int) -> None:
    parts = dict(
        part.split(" ", 1) for part in statement("MYK-CREATE-097").removeprefix("1D6: ").rstrip(".").split("; ")
    )
    story = named(die, 11)
    rolled = [
        event.data["table_name"] for event in story.match.log if event.kind == "roll" and "table_name" in event.data
    ]
    assert rolled[-2:] == parts[str(die)].split(" + ")


@pytest.mark.parametrize(
    ("rule", "place"), [row_case("MYK-CREATE-190", 0), row_case("MYK-CREATE-191", 1), row_case("MYK-CREATE-192", 2)]
)
def test_every_random_word_may_be_liked(rule: str, place: int) -> None:
    words = told(rule)
    assert len(words) == 21
    for roll, word in words.items():
        rolls = [11, 11, 11, 11]
        rolls[place] = int(roll)
        story = court("likes", d66(*rolls), people=[knight()])
        other = next(number for number in ("1", "2", "3", "4") if number != str(place + 1))
        story.does([str(place + 1), other])
        assert word in story.state.people[0].likes


# --- traits and the Kingdom's Level ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rule", "dice", "table"),
    [
        row_case("MYK-CREATE-013", (1, 1, 6), "Skills Table"),
        row_case("MYK-CREATE-013", (1, 2, 6), "Skills Table"),
        row_case("MYK-CREATE-014", (2, 2, 1), "Customs Table"),
        row_case("MYK-CREATE-014", (2, 3, 1), "Customs Table"),
        row_case("MYK-CREATE-015", (4, 4, 5, 2), "Resources Table"),
        row_case("MYK-CREATE-017", (6, 5, 1), "Races Table"),
        row_case("MYK-CREATE-017", (6, 6, 1), "Races Table"),
    ],
)
def test_two_dice_choose_the_table_of_a_trait(rule: str, dice: tuple[int, ...], table: str) -> None:
    """The roller rolls 1D6 on it at once, and the trait is on record."""
    story = trait(*dice)
    assert story.state.kingdom.traits[0].table == table and story.state.kingdom.traits[0].result == dice[2]
    assert story.ask.prompt


LEVELS = re.findall(r"(\d+)(?:-(\d+)| or more) level (\d+) ([^;.]+)", statement("MYK-CREATE-060"))


@pytest.mark.rule("MYK-CREATE-060")
@pytest.mark.parametrize(("low", "high", "level", "title"), LEVELS)
def test_the_kingdom_level_follows_the_population(low: str, high: str, level: str, title: str) -> None:
    """Reckoned as the Kingdom is made: at both ends of each span, and the bonus points are as many."""
    for people in {int(low), int(high or 30000)}:
        story = tale("population", kingdom={"citizens": people - 1})
        assert story.state.kingdom.level == int(level) and realm.title(story.state) == title
        story.does({"Culture": int(level)}, dice=d6(1, 1))
        assert story.state.kingdom.points == {"Culture": int(level)}


@pytest.mark.rule("MYK-CREATE-061")
def test_in_play_the_level_changes_only_at_dismissal() -> None:
    grown = {"citizens": 80, "level": 1}
    waiting = season("action resolution", [lord()], kingdom=grown).does("wander Lifestyle", dice=d6(3, 3, 3, 3, 3, 3))
    assert waiting.state.kingdom.level == 1
    story = season("dismissal", [lord()], d6(*[3] * 20), objective="done", kingdom=grown)
    story.goes_on(lambda match: match.state.kingdom.level != 1)
    assert story.state.kingdom.level == 2


# --- Classes and Jobs ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rule", "name", "fixed"),
    [
        row_case("MYK-CREATE-160", "King", ""),
        row_case("MYK-CREATE-161", "Knight", "warfare"),
        row_case("MYK-CREATE-162", "Vizier", "wit"),
        row_case("MYK-CREATE-163", "Oracle", "charisma"),
        row_case("MYK-CREATE-164", "Ninja", "quest"),
    ],
)
def test_a_class_gives_its_base_scores_and_its_equipment(rule: str, name: str, fixed: str) -> None:
    """Every division that the row allows is offered; the first is taken, and the Items are in the Slots."""
    story = court("scores", people=[person(class_name=name, jobs=["Daedalist"])])
    assert len(story.offered) == (12 if name == "King" else 3)
    for key in story.offered:
        numbers = dict(part.split("-") for part in key.split())
        assert sorted(map(int, numbers.values())) == ([0, 1, 4, 4] if name == "King" else [1, 2, 2, 4])
        assert not fixed or numbers[fixed] == "4"
    story.does(story.offered[0], "warfare")
    story.does(story.offered[0], dice=d66(*[11] * 12))
    wanted = statement(rule).partition("equipment: ")[2].rstrip(".").split(", ")
    assert [held.item for held in story.state.people[0].items][: len(wanted)] == wanted


JOB = (
    r"(?P<name>\w+): Primary Ability (?P<ability>\w+); Skill Groups (?P<groups>.+); starting equipment (?P<items>.+)\."
)


@pytest.mark.rule("MYK-CREATE-177", "MYK-CREATE-195")
@pytest.mark.parametrize("row", cases("create", "entity", JOB))
def test_a_job_raises_its_ability_opens_its_groups_and_brings_its_items(row: re.Match[str]) -> None:
    """A Ninja of this Job: Quest 4 and 2, 2, 1, one more on the Primary Ability, and one on Warfare as the bonus."""
    story = court("scores", people=[person(class_name="Ninja", jobs=[row["name"]], equipment_rolls=-1)])
    key = "wit-2 charisma-2 quest-4 warfare-1"
    story.does(key, "warfare")
    base = {"Wit": 2, "Charisma": 2, "Quest": 4, "Warfare": 1 + 1}
    base[row["ability"]] += 1
    assert {name: score(story.state.people[0], name) for name in SCORES} == base
    story.does(story.offered[0], dice=d66(*[11] * 12))
    while story.state.step == "equipment":
        story.does(next(iter(story.ask.answers())))  # what some Items are for is chosen as they are received
    one = story.state.people[0]
    items = ["Shuriken", "Star Fragment", "Animal Companion"]
    for thing in row["items"].split(", "):
        name, _, times = thing.partition(" x ")
        items += [name] * int(times or 1)
    carried = [held.item for held in [*one.items, *one.surplus]]
    assert [name for name in carried if name in items] == carried[: len(items)] == items
    every = ["Melee", "Ranged", "Astrology", "Summoning", "Science", "Dungeon", "Negotiation"]
    every += ["Useful", "Entertainment", "Item"]
    groups = every if row["groups"] == "all open groups" else row["groups"].split(", ")
    assert sorted(skill_groups(one)) == sorted(groups)


# --- Talents ---------------------------------------------------------------------------------------------------------


def called(*jobs: Any, culture: int = 2, answers: tuple[str, ...] = (), dice: str = "", **fields: Any) -> Story:
    """In Camp somebody of the Court calls on the first Talent."""
    maps = [home({"A1": ["Farm"], "C1": ["Inn"]}, ["A1 B1", "B1 B2", "B1 C1"])]
    folk = kingdom(*jobs, culture=culture, **{"maps": maps, "treasury": 0, **fields})
    story = evening([body(), body(name="Ben"), body(name="Cid")], kingdom=folk)
    story.match.set_policy(0, "call-talent", "ask")
    story.does("pass", seat=1).does("pass", seat=2).does("stand Rearguard", seat=0)
    return story.does("call-talent p0", *answers, dice=dice)


@pytest.mark.parametrize(
    ("rule", "job", "attribute"),
    [
        row_case("MYK-CREATE-269", "Noble", "Culture"),
        row_case("MYK-CREATE-275", "Warrior", "Military"),
        row_case("MYK-CREATE-281", "Guard", "Order"),
        row_case("MYK-CREATE-284", "Merchant", "Lifestyle"),
    ],
)
@pytest.mark.rule("MYK-CREATE-252", "MYK-CREATE-059")
def test_a_talent_that_raises_an_attribute_once_it_is_called_on(rule: str, job: str, attribute: str) -> None:
    maps = [home({}, ["B1 B2"])]
    before = evening([body()], kingdom=kingdom(job, culture=2, maps=maps))
    story = called(job, maps=maps)
    assert realm.attribute(story.state, attribute) == realm.attribute(before.state, attribute) + 1
    assert story.state.kingdom.talents[0].used


@pytest.mark.rule("MYK-CREATE-057", "MYK-CREATE-066")
def test_no_more_talents_a_game_than_the_culture_level() -> None:
    """With Culture 2 two of three may be called on, each once."""
    story = called("Adventurer", "Guard", "Warrior", culture=1, answers=("talent 0",))
    story.does("call-talent p0", "talent 2")
    assert [talent.used for talent in story.state.kingdom.talents] == [True, False, True]
    assert "call-talent p0" not in story.offered and story.ask.prompt.startswith("Camp")


@pytest.mark.rule("MYK-CREATE-252", "MYK-CREATE-305")
def test_an_adventurer_at_work_lets_everybody_lead_three_more() -> None:
    before = evening([body()], kingdom=kingdom("Adventurer"))
    story = called("Adventurer")
    assert max_followers(story.state, story.state.people[1]) == max_followers(before.state, before.state.people[0]) + 3


@pytest.mark.rule("MYK-CREATE-299", "MYK-CREATE-252")
def test_a_bee_makes_one_facility_with_levels_a_level_better() -> None:
    story = called("Bee", answers=("1 A1 Farm",))
    farm, inn = (at for _, _, at in realm.facilities(story.state) if at.name in ("Farm", "Inn"))
    assert (realm.facility_level(story.state, farm), realm.facility_level(story.state, inn)) == (2, 1)


@pytest.mark.parametrize(
    ("rule", "job", "facility"),
    [row_case("MYK-CREATE-254", "Astrologist", "Farm"), row_case("MYK-CREATE-290", "Master", "Inn")],
)
def test_a_talent_earns_1_mg_with_its_facility_only(rule: str, job: str, facility: str) -> None:
    assert called(job).state.kingdom.treasury == 1
    bare = evening([body()], kingdom=kingdom(job, maps=[home({}, ["B1 B2"])], treasury=0))
    bare.match.set_policy(0, "call-talent", "ask")
    bare.does("stand Rearguard", seat=0)
    assert "call-talent p0" not in bare.offered, facility


@pytest.mark.rule("MYK-CREATE-272")
def test_a_eunuch_turns_somebody_against_another_drawn_from_the_court() -> None:
    story = called("Eunuch", answers=("1",), dice="d2=2 d6=3")
    assert {other: (tie.score, tie.kind) for other, tie in story.state.people[1].hostility.items()} == {
        2: (1, "Distrust")
    }
    assert not story.state.people[0].hostility and not story.state.people[2].hostility


@pytest.mark.rule("MYK-CREATE-257")
@pytest.mark.parametrize("warlock", [True, False])
def test_a_warlock_at_work_helps_to_gather_information_at_home(warlock: bool) -> None:
    folk = kingdom(*([at_work("Warlock")] if warlock else []))
    story = season("action resolution", [lord(followers=5)], kingdom=folk)
    story.does("gather", 4, "Quest", dice=f"d4=1 {d6(3, 3)}")
    assert f"Ada: {6 + 2 + warlock} against 8, success." in story.said("MYK-PLAY-153")


@pytest.mark.rule("MYK-CREATE-263")
def test_a_doctor_takes_over_a_job_for_good() -> None:
    story = season("action resolution", [lord(jobs=["Guard"]), body(name="Ben")], kingdom=kingdom("Doctor"))
    story.match.set_policy(0, "call-talent", "ask")
    story.does("wander Lifestyle", seat=1, dice=d6(*[3] * 12))
    while "call-talent p0" not in story.offered:
        story.does(next(iter(story.ask.answers())), dice=d6(*[3] * 12))
    story.does("call-talent p0")
    assert [talent.job for talent in story.state.kingdom.talents] == ["Guard"]
    assert story.state.people[0].jobs == ["Guard"], "nobody loses it"


@pytest.mark.rule("MYK-CREATE-266")
def test_a_medic_at_work_brings_lost_citizens_back_before_the_earnings_report() -> None:
    """One comes home by the Military Level's die, four by the Medic's."""
    folk = kingdom(at_work("Medic"), losses={"citizens": 9, "followers": 0, "monsters": {}}, citizens=40)
    story = season("recovery", [lord()], f"{d6(1)} {d6(4)} {d6(*[1] * 20)}", objective="done", kingdom=folk)
    assert story.said("MYK-CREATE-266") == ["4 lost Citizens may be saved."]
    assert story.state.kingdom.citizens == 40 + 1 + 4
    story.goes_on("step")


@pytest.mark.rule("MYK-CREATE-287")
def test_a_daedalist_at_work_makes_one_facility_cheaper() -> None:
    prices = []
    for folk in (kingdom(), kingdom(at_work("Daedalist", "Farm"))):
        story = season("requests", [lord()], kingdom={**folk, "treasury": 9})
        (label,) = [option.label for option in story.ask.options if option.key == "build Farm"]
        prices.append(int(re.findall(r"(\d+) MG", label)[0]))
        story.does("build Farm", "1 B1")
        assert story.state.kingdom.treasury == 9 - prices[-1]
    assert prices[1] == prices[0] - 1


# --- what scores are for ---------------------------------------------------------------------------------------------


@pytest.mark.rule("MYK-CREATE-173", "MYK-CREATE-157")
def test_the_worked_knight_in_a_fight() -> None:
    """Warfare 5, Quest 2, Charisma 3, Wit 1: 13 HP, Defense 9, Capacity 2, and 16 Followers at most."""
    worked = knight(0, area="Enemy Vanguard", team="court", followers=16)
    del worked["seat"]
    for dice, taken in ((f"{d6(4, 3)}", 0), (f"{d6(4, 4)} {d6(4)}", 4)):
        story = fight([worked, ben()], [foe("Ogrekin", **TOUGH)], dice=dice, first="foes", voices=0)
        assert hp(story, "p0") == 13 - taken, "8 misses a Defense of 9, and 9 does not"
    story.does("p1", "pass")
    with pytest.raises(BadSetup, match="legal is 0 to 16"):
        fight([{**worked, "followers": 17}, ben()], [foe("Ogrekin", **TOUGH)])
    with pytest.raises(BadSetup, match="legal is 0 to 2"):
        fight([{**worked, "drive": 3}, ben()], [foe("Ogrekin", **TOUGH)])


@pytest.mark.rule("MYK-CREATE-169", "MYK-CREATE-172")
@pytest.mark.parametrize(("wit", "charisma", "most"), [(2, 3, 3), (3, 3, 3), (4, 1, 3), (1, 0, 1)])
def test_capacity_is_half_the_sum_rounded_up(wit: int, charisma: int, most: int) -> None:
    """As much Drive may be held, and no more."""
    clever = {"Wit": wit, "Charisma": charisma, "Quest": 2, "Warfare": 3}
    story = fight([ann(base=clever, drive=most), ben()], [foe("Ogrekin", **TOUGH)], voices=0).does("p0", "pass")
    assert story.state.people[0].drive == most
    with pytest.raises(BadSetup, match=f"legal is 0 to {most}"):
        fight([ann(base=clever, drive=most + 1), ben()], [foe("Ogrekin", **TOUGH)])


@pytest.mark.rule("MYK-CREATE-167")
def test_damage_takes_hp_healing_brings_it_back_and_at_0_one_falls() -> None:
    story = fight(
        [ann(hp=4), ben(hp=5, items=[item("Potion")])],
        [foe("Ogrekin", **TOUGH)],
        dice=f"{HIT} {d6(3)}",
        first="foes",
        voices=0,
    )
    assert hp(story, "p0") == 1
    story = fight(
        [ann(hp=3), ben()], [foe("Ogrekin", **TOUGH)], dice=f"{HIT} {d6(3)} {d6(3, 4)}", first="foes", voices=0
    )
    assert hp(story, "p0") <= 0 and not story.state.people[0].dead and "p0" not in story.offered, "Unconscious"


@pytest.mark.rule("MYK-CREATE-055", "MYK-CREATE-204")
def test_citizens_go_along_as_followers_whatever_they_are() -> None:
    leader = lord(memo=["My Followers are pastry cooks."])
    story = season("organizational meeting", [leader, body(name="Ben")], kingdom={"citizens": 30})
    most = max_followers(story.state, story.state.people[0])
    story.does(min(most, 5), seat=story.ask.seat)
    story.goes_on(lambda match: match.state.at_home.stage == "action resolution")
    led = sum(one.followers for one in story.state.people)
    assert led + story.state.kingdom.citizens == 30 and led > 0


@pytest.mark.rule("MYK-CREATE-212")
@pytest.mark.parametrize("followers", [0, 1, 9])
def test_one_follower_is_enough_for_a_skill_that_costs_a_die_of_them(followers: int) -> None:
    """Breakthrough of an advance costs 1D6 Followers: with one it can be paid, with none it is not even offered."""
    court_ = [
        ann(area="Vanguard", followers=followers, base={"Wit": 0, "Charisma": 3, "Quest": 2, "Warfare": 3}),
        ben(),
    ]
    pack = [foe("Ogrekin", area="Vanguard", **{**TOUGH, "raised": {"max_hp": 60, "Warfare": 9}})]
    story = fight(court_, pack, voices=0).does("p0")
    assert ("move Enemy Vanguard" in story.offered) is (followers > 0)
    if followers:
        story.does("move Enemy Vanguard", dice=d6(5))
        assert story.state.people[0].followers == max(0, followers - 5)


# --- offices ---------------------------------------------------------------------------------------------------------

CLASSES = ("King", "Knight", "Vizier", "Oracle", "Ninja", "Servant")


def all_six(**fields: Any) -> list[dict[str, Any]]:
    return [body(name=name, class_name=name, **fields) for name in CLASSES]


@pytest.mark.rule("MYK-CREATE-203", "MYK-CREATE-200")
def test_the_knight_has_the_say_in_combat_and_without_one_the_king() -> None:
    story = fight(all_six(), [foe("Ogrekin", **TOUGH)], voices=0)
    assert story.ask.prompt == "Who goes next?" and story.ask.seat == 1
    without = [one for one in all_six() if one["class_name"] != "Knight"]
    story = fight(without, [foe("Ogrekin", **TOUGH)], voices=0)
    assert story.ask.seat == 0
    story.does("p1")
    assert story.state.battle.acting == "p1"
    two = fight([all_six()[0], all_six()[1], {**all_six()[1], "name": "Second"}], [foe("Ogrekin", **TOUGH)], voices=0)
    assert two.ask.seat == 1, "of several the first by seat"


@pytest.mark.rule("MYK-CREATE-208")
def test_the_ninja_leads_through_the_dungeon() -> None:
    story = evening(all_six(area=""), stage="enter", dungeon=small())
    assert story.ask.seat == 4
    story.does("go C1", dice=d6(6, 6, 3, 3))
    assert story.state.delve.at["p0"] == "C1"


@pytest.mark.rule("MYK-CREATE-200", "MYK-CREATE-201", "MYK-CREATE-205")
def test_the_vizier_leads_the_treasury_meeting_and_without_one_the_king() -> None:
    town = {"treasury": 1, "maps": [home({"B1": ["Farm"], "B3": ["Council"]})]}
    story = season("upkeep", all_six(), turns=3, objective="done", kingdom=town)
    assert story.ask.seat == 2
    story.does("1 B3 Council")
    few = [one for one in all_six() if one["class_name"] != "Vizier"]
    assert season("upkeep", few, turns=3, objective="done", kingdom=town).ask.seat == 0


# --- Skills ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MYK-CREATE-214")
@pytest.mark.parametrize(("area", "offered"), [("Encampment", True), ("Vanguard", False)])
def test_some_skills_are_used_from_the_encampment(area: str, offered: bool) -> None:
    """Human-wave Sweep and the like look at where their user stands now."""
    from roundtable.games.kingdom import books

    names = [
        one.name for one in books.skills if one.kind == "Class" and one.timing == "Support" and "Encampment" in one.text
    ]
    assert names
    user = body(
        area=area, drive=2, followers=9, skills=skill(*names), base={"Wit": 4, "Charisma": 4, "Quest": 2, "Warfare": 3}
    )
    story = fight([user, ben(area="Rearguard")], [foe("Ogrekin", **TOUGH)], voices=10).does("p0")
    usable = [key for key in story.offered if key.startswith("use skill/")]
    assert bool(usable) is offered
