"""What a Court can do with its Kingdom behind it: Jobs taken up, two actions, Facilities fetched, Skills of the Classes."""

from typing import Any

import pytest

from tests.games.kingdom.advanced import ann, ben, enemy
from tests.games.kingdom.evenings import Group, evening, placed
from tests.games.kingdom.fights import body, d6, fight, hp, item, skill, tie
from tests.games.kingdom.seasons import lord, season
from tests.games.kingdom.tale import home

DULL = {"Wit": 0, "Charisma": 0, "Quest": 2, "Warfare": 3}


def keeper(*items: Any, **fields: Any) -> dict[str, Any]:
    return lord(**{"items": list(items), "base": DULL, **fields})


def names(story: Any, who: int = 0) -> list[str]:
    return [held.item for held in story.state.people[who].items]


# --- Jobs ------------------------------------------------------------------------------------------------------------


def scholar(**fields: Any) -> Any:
    """A King with a Book of Satori in Action Resolution."""
    one = keeper(item("Book of Satori", 1), **{"jobs": ["Cook"], "skills": skill("Dungeon Banquet", "Jump"), **fields})
    story = season("action resolution", [one])
    return story.does("use item/book-of-satori 1")


@pytest.mark.rule("MYK-WORLD-612", "MYK-WORLD-613", "MYK-GEAR-014", "MYK-GEAR-015", "MYK-GEAR-003")
def test_a_book_of_satori_changes_the_job_and_its_skill():
    story = scholar()
    story.does("Hunter")
    one = story.state.people[0]
    assert one.jobs == ["Hunter"] and [known.name for known in one.skills] == ["Jump", "Hunting"] and names(story) == []


@pytest.mark.rule("MYK-WORLD-654", "MYK-WORLD-661", "MYK-WORLD-662", "MYK-WORLD-655")
@pytest.mark.parametrize(("level", "medals", "may"), [(3, 2, True), (2, 2, False), (3, 1, False)])
def test_an_advanced_job_asks_what_it_asks(level, medals, may):
    story = scholar(level=level, medals=medals)
    assert ("Hero" in story.offered) is may
    if may:
        from roundtable.games.kingdom.rules.record.scores import score

        story.does("Hero")
        one = story.state.people[0]
        assert (score(one, "Charisma"), score(one, "Warfare")) == (1, 4), "+1 each"
        assert one.skills[-1].name == "Valiant Being"


@pytest.mark.rule("MYK-WORLD-665", "MYK-WORLD-669", "MYK-WORLD-693", "MYK-WORLD-703", "MYK-WORLD-698")
@pytest.mark.parametrize(
    ("job", "fields"),
    [
        ("Idol", {"level": 2, "medals": 1, "skills": skill("Galdr")}),
        ("Producer", {"level": 2, "skills": skill("Multitask")}),
        ("Warzard", {"level": 3, "jobs": ["Doctor"], "skills": skill("Monsterology")}),
        ("Alchemist", {"level": 3, "skills": skill("Weave Material")}),
        ("Gladiator", {"skills": skill("Jump"), "base": {**DULL, "Charisma": 2}}),
    ],
)
def test_requirements_of_levels_medals_skills_and_jobs(job, fields):
    assert job in scholar(**fields).offered
    poor = {**fields, "skills": [], "jobs": ["Cook"]}
    assert job not in scholar(**poor).offered


@pytest.mark.rule("MYK-WORLD-673", "MYK-WORLD-712", "MYK-WORLD-708", "MYK-WORLD-736", "MYK-WORLD-679")
@pytest.mark.parametrize(
    ("job", "fields"),
    [
        ("Exorcist", {"level": 3, "medals": 1, "hostility": {"species Ogrekin": tie(1, "Anger")}}),
        ("Highlord", {"level": 3, "medals": 1, "memo": ["The player wears glasses."]}),
        (
            "Sorcerer",
            {"level": 3, "memo": ["Has defeated somebody hostile."], "hostility": {"species Ogrekin": tie(3, "Anger")}},
        ),
        ("Witch", {"level": 3, "medals": 1, "items": [item("Book of Satori", 1), item("Broom", 2)]}),
    ],
)
def test_requirements_of_ties_and_of_a_life(job, fields):
    assert job in scholar(**fields).offered
    bare = {"level": fields.get("level", 1), "medals": fields.get("medals", 0)}
    assert job not in scholar(**bare).offered


@pytest.mark.rule("MYK-WORLD-727", "MYK-WORLD-728")
def test_a_vakeel_chooses_two_scores():
    one = keeper(item("Book of Satori", 1), jobs=["Cook"], level=2)
    story = season("action resolution", [one], kingdom={"vassal_of": "HAGLMA", "powers": {"HAGLMA": "Friendly"}})
    story.does("use item/book-of-satori 1", "Vakeel", ["Wit", "Quest"])
    from roundtable.games.kingdom.rules.record.scores import score

    assert [score(story.state.people[0], name) for name in ("Wit", "Quest")] == [1, 3]


@pytest.mark.rule("MYK-WORLD-736", "MYK-WORLD-745")
def test_a_life_is_noted_on_the_sheet():
    hater = enemy(hp=1, hostility={"0": tie(1, "Anger")})
    story = fight([ann(items=[item("Spear")]), ben()], [hater, enemy()], voices=0)
    story.does("p0", "attack slot 1 f0", dice=d6(4, 3))
    assert story.state.people[0].memo == ["Has defeated somebody hostile."]


@pytest.mark.rule("MYK-GEAR-013", "MYK-WORLD-660", "MYK-GEAR-122", "MYK-GEAR-323", "MYK-PLAY-541")
def test_esoteric_skills_need_an_advanced_job_and_their_prerequisites():
    def offered(jobs: list[str], *known: str) -> list[str]:
        one = keeper(jobs=jobs, skills=skill(*known))
        return season("growth", [one], objective="done", kingdom={"level": 2, "citizens": 90}).offered

    assert "Sonic Blade" in offered(["Hero"], "Jump") and "Jump" not in offered(["Hero"], "Jump")
    assert "Sonic Blade" not in offered(["Hero"]) and "Sonic Blade" not in offered(["Warrior"], "Jump")
    assert "Cry Chant" not in offered(["Hero"], "Starlight") and "Cry Chant" in offered(["Hero"], "Starlight", "Stargazer")


# --- the Kingdom Phase -----------------------------------------------------------------------------------------------


@pytest.mark.rule("MYK-GEAR-091", "MYK-PLAY-095")
def test_connections_allow_two_actions():
    story = season("action resolution", [keeper(skills=skill("Connection", "Hunting")), body(name="Ben", base=DULL)])
    story.does("use skill/hunting", seat=0).does("pass", seat=1, dice=d6(5, 4))
    story.does("Meat", dice=d6(2))
    assert not story.state.people[0].exhausted
    story.does("use skill/hunting", dice=d6(5, 4))
    story.does("Fang", dice=d6(3))
    assert story.state.people[0].materials == {1: {"Meat": 2, "Fang": 3}}
    assert story.state.at_home.stage == "away" or story.state.people[0].exhausted


@pytest.mark.rule("MYK-GEAR-091", "MYK-GEAR-250")
@pytest.mark.parametrize(("known", "told"), [((), "8 against 10, failure."), (("Connection",), "10 against 10, success.")])
def test_connections_help_at_facilities(known, told):
    council = {"maps": [home({"B1": ["Council"]})]}
    story = season("action resolution", [keeper(skills=skill(*known))], kingdom=council)
    button = next(option.label for option in story.ask.options if option.key == "facility 1 B1 Council")
    chance = "58 %" if known else "28 %"  # with an Attribute of 1 against 10: 7 on two dice with the 2, 9 without
    assert chance in button
    story.does("facility 1 B1 Council", dice=d6(4, 3))
    assert f"Ada: {told}" in story.said("MYK-GEAR-250")


@pytest.mark.rule("MYK-GEAR-178")
def test_a_happymancers_cracker_brings_on_a_fight_at_home():
    court = [keeper(item("Cracker", 1), jobs=["Happymancer"], area="Vanguard"), body(name="Ben", base=DULL)]
    story = season("action resolution", court)
    story.match.set_policy(0, "item/cracker:home", "ask")
    story.does("pass", seat=0).does("pass", seat=1)
    story.does("item/cracker:home p0#1", dice=d6(1, 1, 1, 1, 1, 1))
    assert story.state.battle is not None and story.state.at_home.brawl and names(story) == []


@pytest.mark.rule("MYK-WORLD-675", "MYK-WORLD-806")
def test_an_exorcist_strikes_who_attacks_the_kingdom():
    """A Happymancer's Cracker brings monsters to the Kingdom: one of them takes 1D6 as the fight begins."""
    court = [keeper(item("Cracker", 1), jobs=["Happymancer"], area="Vanguard"), body(name="Ben", base=DULL)]
    folk = {"talents": [{"job": "Exorcist"}], "points": {"Culture": 3}}
    story = season("action resolution", court, kingdom=folk)
    story.match.set_policy(0, "item/cracker:home", "ask")
    story.match.set_policy(0, "talent/exorcist", "ask")
    story.does("pass", seat=0).does("pass", seat=1)
    story.does("item/cracker:home p0#1", dice=d6(4))
    assert (story.state.battle.foes[0].book, story.state.battle.foes[0].hp) == ("Grunt Elf", 6)
    story.does("talent/exorcist p0", "f0", dice=d6(2))
    assert [one.hp for one in story.state.battle.foes] == [6 - 2, 6] and story.state.kingdom.talents[0].used


@pytest.mark.rule("MYK-WORLD-690", "MYK-GEAR-310")
def test_a_vulcanus_makes_forging_cheaper():
    smithy = home({"B1": [{"name": "Blacksmith", "level": 2}]})
    known = {"job": "Vulcanus", "choice": "Blade", "used": True}
    folk = {"maps": [smithy], "stored": {"Iron": 3}, "talents": [known]}
    story = season("action resolution", [keeper(item("Blade", 1))], kingdom=folk)
    key = next(key for key in story.offered if key.startswith("facility") and "Blacksmith" in key)
    story.does(key)
    assert story.state.people[0].items[0].level == 1 and story.state.kingdom.stored == {}


@pytest.mark.rule("MYK-WORLD-719", "MYK-GEAR-298")
def test_a_crime_lord_makes_a_gangland_a_place_of_pleasure():
    folk = {"maps": [home({"B1": ["Gangland"]})], "talents": [{"job": "Crime Lord"}], "points": {"Culture": 2}}
    story = season("action resolution", [keeper(), body(name="Ben")], voices=3, kingdom=folk)
    story.match.set_policy(0, "talent/crime-lord", "ask")
    story.does("pass", seat=0).does("pass", seat=1)
    story.does("talent/crime-lord p0", "p1")
    assert "Arixang" in story.offered
    story.does("Arixang")
    assert story.state.kingdom.talents[0].used


@pytest.mark.rule("MYK-WORLD-700", "MYK-GEAR-299")
@pytest.mark.parametrize(("voices", "earned"), [(0, 17), (5, 12)])
def test_a_gladiators_colosseum_earns_money_for_every_voice_that_came(voices, earned):
    """One fighter of two: all Voices come back, and 7 - 1 more: of 17 those that were not there before."""
    scores = {"Wit": 0, "Charisma": 0, "Quest": 12, "Warfare": 12}
    strong = lord(base=scores, hp=30, items=[item("Great Sword")])
    at_work = {"talents": [{"job": "Gladiator", "used": True}], "treasury": 0, "maps": [home({"B1": ["Colosseum"]})]}
    story = season("action resolution", [strong, body(name="Ben", base=DULL)], kingdom=at_work, voices=voices)
    story.does("facility 1 B1 Colosseum", seat=0).does("pass", seat=1)
    story.does([], dice=d6(1, 1, *[5] * 200))
    while story.state.battle is not None:
        if story.state.kingdom.voices < voices:
            raise AssertionError("no Voice is spent in this fight")
        keys = list(story.ask.answers())
        story.does(next((key for key in keys if str(key).startswith("attack")), keys[0]))
    assert story.state.kingdom.voices == 10 + 1 + (7 - 1)
    assert story.said("MYK-WORLD-700") and story.state.kingdom.treasury == earned


@pytest.mark.rule("MYK-WORLD-640", "MYK-WORLD-641", "MYK-PLAY-529")
@pytest.mark.parametrize(("region", "cost"), [("3-4", 2), ("5-5", 5)])
def test_regalia_make_land_beside_the_kingdom_cheaper(region, cost):
    from roundtable.games.kingdom.rules.campaign.regions import price

    seen = {"known": {"explored": ["A1", "B1", "C1", "B2"]}, "region": region}
    story = season("end requests", [keeper(item("Regalia", 1))], objective="done", delve=seen, kingdom={"treasury": 9})
    assert price(story.state) == cost
    assert any(f"({cost} MG)" in option.label for option in story.ask.options if option.key == "annex")
    story.does("annex")
    assert story.state.kingdom.treasury == 9 - cost and story.state.world.regions[region].owner == "own"


@pytest.mark.rule("MYK-GEAR-073", "MYK-GEAR-231")
def test_remover_fetches_a_facility_with_its_additions():
    folk = {"maps": [home({"B1": ["Farm"]})]}
    story = evening([body(skills=skill("Remover"), base={**DULL, "Charisma": 4})], kingdom=folk)
    story.does("use skill/remover", "1 B1 Farm", dice=d6(5, 4))
    assert [at.name for at in story.state.delve.rooms["B1"].facilities] == ["Farm"]
    assert story.state.kingdom.maps[0].rooms["B1"].facilities == []


# --- Class Skills beyond the fight -----------------------------------------------------------------------------------


@pytest.mark.rule("MYK-CREATE-217", "MYK-PLAY-075")
def test_hegemony_raises_scores_for_the_game():
    story = season("action resolution", [keeper(skills=skill("Hegemony"), hp=11)], kingdom={"level": 2})
    story.does("pass")
    assert story.ask.prompt == "Hegemony: which Ability Score rises? (2 to go)"
    story.does("Warfare", "Wit")
    one = story.state.people[0]
    assert sorted(effect.what for effect in one.lasting) == ["Warfare", "Wit"] and one.hp == 12


@pytest.mark.rule("MYK-CREATE-224", "MYK-PLAY-082")
def test_a_war_god_grows_with_the_followers_that_are_organised():
    base = {**DULL, "Charisma": 1}
    story = season("organizational meeting", [keeper(skills=skill("War God"), base=base, hp=11)])
    story.does(4)
    assert story.state.people[0].followers == 4 and story.state.people[0].hp == 15


@pytest.mark.rule("MYK-CREATE-230")
@pytest.mark.parametrize(("dice", "relation"), [((5, 5), "Friendly"), ((4, 4), "Neutral")])
def test_diplomacy_wins_a_kingdom_over(dice, relation):
    other = {"name": {"words": ["Over There"]}, "regions": ["1-1"], "relation": "Neutral"}
    world = {"regions": {"3-3": {"owner": "own"}, "1-1": {"owner": "0"}}, "kingdoms": [other]}
    vizier = keeper(skills=skill("Diplomacy"))
    story = season("action resolution", [vizier, body(name="Ben", base=DULL)], world=world, kingdom={"treasury": 3})
    story.match.set_policy(0, "skill/diplomacy", "ask")
    story.does("pass", seat=0).does("pass", seat=1)
    story.does("skill/diplomacy p0", 3, dice=d6(*dice))
    assert story.state.world.kingdoms[0].relation == relation and story.state.kingdom.treasury == 0


@pytest.mark.rule("MYK-CREATE-233")
def test_salvage_finds_people_who_follow():
    base = {"Wit": 2, "Charisma": 2, "Quest": 2, "Warfare": 3}
    story = evening([body(skills=skill("Salvage"), base=base, followers=10, drive=1)])
    story.does("use skill/salvage", dice=d6(5, 5))
    story.does(1)
    assert story.state.people[0].followers == 11 and story.state.kingdom.citizens == 51, "two were found"


@pytest.mark.rule("MYK-CREATE-237")
def test_a_sacrifice_at_a_temple_gives_an_item_for_the_game():
    base = {**DULL, "Charisma": 2}
    folk = {"maps": [home({"B1": ["Temple"]})]}
    story = season("action resolution", [keeper(skills=skill("Sacrifice"), base=base, followers=6)], kingdom=folk)
    story.does("use skill/sacrifice", dice=d6(4))
    story.does("Elixir")
    assert names(story) == ["Elixir"] and story.state.people[0].followers == 2


@pytest.mark.rule("MYK-CREATE-237", "MYK-PLAY-475")
def test_what_a_sacrifice_gave_is_gone_when_the_game_is_over():
    """The End Phase is a part of the game (MYK-PLAY-476): it is there at home, whoever has it, and goes with the game."""
    given = item("Elixir", 1, mark="sacrifice")
    inside = {**item("Pumpkin Wagon", 2), "inside": [item("Drink", 1, mark="sacrifice") | {"slots": []}]}
    story = season("return", [keeper(given)])
    assert names(story) == ["Elixir"]
    story = season("the end", [keeper(given, inside)], objective="done")
    assert names(story) == ["Pumpkin Wagon"] and story.state.people[0].items[0].inside == []


@pytest.mark.rule("MYK-CREATE-243", "MYK-PLAY-153")
def test_a_spy_learns_names_for_a_harder_check():
    there = {"C1": [Group("Slime", 2)]}
    base = {**DULL, "Charisma": 2, "Quest": 4}
    court = [body(skills=skill("Spy"), base=base, followers=6)]
    story = evening(court, monsters=there, traps=[placed("Lock", "B1-C1", 1)])
    story.does("gather C1", 3, "Quest")
    story.does("skill/spy p0", 1, dice=d6(5, 4))
    assert story.said("MYK-CREATE-243")[-1] == "In room C1: Slime."
    assert story.state.delve.known.names["C1"] == ["Slime"]


@pytest.mark.rule("MYK-CREATE-247")
def test_fitout_lets_somebody_act_as_if_at_home():
    court = [body(skills=skill("Fitout"), drive=1), body(name="Ben", materials={1: {"Iron": 1}})]
    story = evening(court, at_home={"stage": "away"}, options={"scene": "campaign"})
    story.match.set_policy(0, "skill/fitout", "ask")
    story.does("pass", seat=1)
    story.does("stand Rearguard", seat=0)
    story.does("skill/fitout p0", "p1", "craft Pan", "p1")
    assert names(story, 1) == ["Pan"] and story.state.phase == "Dungeon" and story.state.people[0].drive == 0


@pytest.mark.rule("MYK-CREATE-291", "MYK-PLAY-280")
def test_a_mood_maker_lifts_a_mood_while_resting():
    story = evening([body(skills=skill("Mood Maker")), body(name="Ben")])
    story.does("pass", seat=1)
    story.does("rest Wit", seat=0, dice=d6(3, 4))
    story.does("skill/mood-maker p0", "p1", dice=d6(1, 1, 1))
    assert story.state.people[1].drive >= 1


@pytest.mark.rule("MYK-CREATE-294", "MYK-GEAR-192")
def test_a_dungeon_banquet_strengthens_the_court_for_a_turn():
    from roundtable.games.kingdom.rules.play import numbers

    story = evening([body(skills=skill("Dungeon Banquet"), items=[item("Lunch", 1)], hp=5)])
    story.does("use item/lunch 1")
    story.does("skill/dungeon-banquet p0", dice=d6(4, 4))
    assert numbers.score(story.state, "p0", "Warfare") == 4 and numbers.max_hp(story.state, "p0") == 11
    assert hp(story, "p0") == 6


@pytest.mark.rule("MYK-CREATE-303")
def test_hunting_brings_materials():
    story = evening([body(skills=skill("Hunting"))])
    story.does("use skill/hunting", dice=d6(4, 4))
    story.does("Leather", dice=d6(5))
    assert story.state.people[0].materials == {1: {"Leather": 5}}
