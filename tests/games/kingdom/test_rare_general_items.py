"""The Rare General Items at work (MYK-WORLD-572)."""

import pytest

from tests.games.kingdom.evenings import evening
from tests.games.kingdom.fights import fight, foe, hp, item, skill, tie
from tests.games.kingdom.tale import d6
from tests.games.kingdom.test_common_items import DULL, TOUGH, WISE, alone, ann, ben, camp, enemy, names

ROOMS: dict[str, dict[str, object]] = {name: {} for name in ("A1", "B1", "C1", "B2")}


def trap(name, **fields):
    return {"trap": name, "level": 2, "at": "A1", **fields}


@pytest.mark.rule("MYK-WORLD-573", "MYK-WORLD-574")
def test_a_blue_ribbon_takes_the_court_home_from_an_elevator():
    story = camp([ann(item("Blue Ribbon", 1))], traps=[trap("Elevator", discovered=True)])
    story.does("use item/blue-ribbon 1")
    assert story.state.delve.stage == "over" and names(story) == ["Blue Ribbon"]
    story = camp([ann(item("Blue Ribbon", 1))], traps=[trap("Elevator")])
    assert "use item/blue-ribbon 1" not in story.offered, "nobody has found it yet"


@pytest.mark.rule("MYK-WORLD-575", "MYK-WORLD-576")
@pytest.mark.parametrize(("side", "own", "theirs"), [("Angel", 11, 30 - 1 - 4), ("Deep One", 11 - 4, 30 - 1)])
def test_a_stigmata_burns_the_other_side_or_its_bearer(side, own, theirs):
    fish = foe("Goldfish", hp=30, raised={"max_hp": 40})
    story = fight([ann(item("Stigmata", 1, choice=[side]), area="Enemy Vanguard"), ben()], [fish], voices=0)
    story.does("p0", "attack hands f0", dice=f"{d6(5, 4)} {d6(4)}")
    assert (hp(story, "p0"), hp(story, "f0")) == (own, theirs)


@pytest.mark.rule("MYK-WORLD-577", "MYK-WORLD-584")
@pytest.mark.parametrize("worn", ["Stigmata", "Fool's Crest"])
def test_only_a_blessed_kiss_takes_it_off(worn):
    kisser = ben(skills=skill("Blessed Kiss"), affection={"0": tie(2)}, area="Vanguard", base=WISE, drive=1)
    story = fight([ann(item(worn, 1), bad_statuses=["Cursed"]), kisser], [enemy()], voices=0)
    story.does("p1", "use skill/blessed-kiss")
    story.does("yes", seat=0)
    assert names(story) == []


@pytest.mark.rule("MYK-WORLD-578", "MYK-WORLD-579")
def test_a_mounting_is_of_a_monster_just_beaten():
    story = fight([ann(area="Enemy Vanguard"), ben()], [foe("Berserk Ogrekin", hp=1)], voices=0)
    story.does("p0", "attack hands f0", dice=f"{d6(6, 5)} {d6(6)} {d6(1, 3)}")
    story.does("p0")
    assert story.state.people[0].items[0].choice == ["Berserk Ogrekin"]


@pytest.mark.rule("MYK-WORLD-581", "MYK-WORLD-582")
def test_a_fools_crest_raises_every_score():
    from roundtable.games.kingdom.rules.play.numbers import score

    story = fight([ann(item("Fool's Crest", 1)), ben()], [enemy()], voices=0)
    assert [score(story.state, "p0", one) for one in DULL] == [1, 1, 3, 4]
    story.does("p0", "attack hands f0" if "attack hands f0" in story.offered else "pass")


@pytest.mark.rule("MYK-WORLD-583")
def test_each_fools_crest_makes_a_die_of_the_kingdom_a_one():
    court = [ann(item("Fool's Crest", 1)), ben(items=[item("Fool's Crest", 1)], exhausted=True)]
    story = camp(court, voices=9)
    story.does("search room", "Wit", 0, 0, dice=f"{d6(1, 1)} {d6(4, 5)} {d6(5, 4)} {d6(2)}")
    assert "The Fool's Crest makes a die a 1: 1, 1." in story.said("MYK-WORLD-583")


@pytest.mark.rule("MYK-WORLD-585", "MYK-WORLD-586")
def test_a_name_card_helps_a_negotiation_skill():
    court = [ann(item("Name Card", 1, level=1), skills=skill("Scout")), ben()]
    story = fight(court, ["Ogrekin"], voices=0, kingdom={"treasury": 5})
    story.does("p0", "use skill/scout")
    story.does("item/name-card p0#1", dice=d6(3, 2))
    assert "Ann: 8 against 8, success." in story.said("MYK-GEAR-090"), "Charisma 0, the dice, 2 + Level 1"


@pytest.mark.rule("MYK-WORLD-587", "MYK-WORLD-589")
def test_a_seed_stock_makes_a_farm():
    story = alone(item("Seed Stock", 1))
    story.does("use item/seed-stock 1")
    assert [(e.what, e.note) for e in story.state.lasting] == [("farm", "A1")] and names(story) == []


@pytest.mark.rule("MYK-WORLD-588")
def test_a_seed_stock_brings_an_encounter_in_an_explored_room():
    rooms = {"A1": {"name": "Hall"}, "A2": {"name": "Nook"}}
    known = {"seen": ["A1", "A2"], "explored": ["A1", "A2"], "corridors": ["A1-A2"]}
    story = camp([ann(item("Seed Stock", 1))], rooms=rooms, corridors=["A1-A2"], stage="enter", known=known)
    story.does("go A2", dice=d6(1, 1))
    assert story.said("MYK-WORLD-588") and not story.said("MYK-PLAY-202")


@pytest.mark.rule("MYK-WORLD-590", "MYK-WORLD-591")
def test_a_perfume_makes_foolish_until_the_user_comes_near():
    from roundtable.games.kingdom.rules.fight.weapons import personality

    cunning = foe("Ogrekin Champion", **TOUGH, area="Enemy Rearguard")
    story = fight([ann(item("Perfume", 1), base={**DULL, "Charisma": 4}), ben()], [cunning], voices=0, gm=True)
    assert personality(story.state, "f0") == "Cunning"
    story.does("p0", "use item/perfume 1", dice=d6(5, 3))
    assert personality(story.state, "f0") == "Foolish" and names(story) == []


@pytest.mark.rule("MYK-WORLD-591")
def test_a_perfume_is_over_in_its_area():
    effect = {"name": "Perfume", "rule": "MYK-WORLD-591", "what": "foolish", "giver": "p0", "until": "combat"}
    story = fight([ann(), ben()], [foe("Ogrekin Champion", **TOUGH, lasting=[effect])], voices=0)
    story.does("p0", "move Enemy Vanguard")
    assert story.state.battle.foes[0].lasting == []


@pytest.mark.rule("MYK-WORLD-592", "MYK-WORLD-593", "MYK-WORLD-594")
@pytest.mark.parametrize(
    ("class_name", "die", "left"), [("Knight", "", []), ("Ninja", d6(3), ["Smoke Grenade"]), ("Ninja", d6(4), [])]
)
def test_a_smoke_grenade_lets_one_flee_from_anywhere(class_name, die, left):
    story = fight([ann(item("Smoke Grenade", 1), class_name=class_name), ben()], [enemy()], voices=0)
    story.match.set_policy(0, "item/smoke-grenade", "ask")
    story.does("p0").does("item/smoke-grenade p0#1", dice=die)
    story.does("flee", dice=d6(5, 4))
    assert names(story) == left and story.said("MYK-PLAY-408")


@pytest.mark.rule("MYK-WORLD-595", "MYK-WORLD-596")
def test_a_bad_name_draws_the_foolish():
    court = [ann(area="Enemy Vanguard"), ben(area="Enemy Vanguard", items=[item("Bad Name", 1)])]
    story = fight(court, [enemy()], voices=0)
    story.match.set_policy(1, "item/bad-name", "ask")
    story.does("p0").does("item/bad-name p1#1")
    story.does("pass").does("pass", dice=f"{d6(5, 4)} {d6(2)}")
    assert hp(story, "p1") == 9 and hp(story, "p0") == 11, "nobody is drawn: only Ben is attacked"


@pytest.mark.rule("MYK-WORLD-597", "MYK-WORLD-598")
def test_a_straw_doll_hurts_whom_one_hates():
    hater = ann(item("Straw Doll", 1), base={**DULL, "Charisma": 3}, hostility={"1": tie(1, "Anger")})
    story = camp([hater, ben(exhausted=True)])
    story.does("use item/straw-doll 1", dice=f"{d6(4, 4)} {d6(2, 3)}")
    assert hp(story, "p1") == 11 - 5 and names(story) == []


@pytest.mark.rule("MYK-WORLD-599", "MYK-WORLD-600")
def test_power_bait_makes_a_monster_grow():
    story = fight([ann(item("Power Bait", 1)), ben()], [foe("Ogrekin Champion", hp=1)], voices=0)
    story.does("p0", "use item/power-bait 1")
    assert sorted(story.offered) == ["Minotaur", "Minotragos"]
    story.does("Minotaur")
    assert story.state.battle.foes[0].book == "Minotaur" and hp(story, "f0") == 10 and names(story) == []


@pytest.mark.rule("MYK-WORLD-601", "MYK-WORLD-602")
def test_a_queens_mirror_shows_the_highest():
    rooms = {"A1": {"name": "Hall"}, "A2": {"name": "Nook", "monsters": [{"monster": "Berserk Ogrekin", "count": 1}]}}
    story = camp([ann(item("Queen's Mirror", 1))], rooms=rooms)
    story.does("use item/queen-s-mirror 1")
    assert story.state.delve.known.notes[0].startswith("Berserk Ogrekin (Level 6; Warfare")


@pytest.mark.rule("MYK-WORLD-603", "MYK-WORLD-604")
def test_a_phonograph_repeats_a_number():
    story = camp([ann(item("Phonograph", 1)), ben()], voices=9)
    story.match.set_policy(0, "item/phonograph", "ask")
    story.does("stand Rearguard", seat=0).does("rest Wit", seat=1, dice="")
    story.does("item/phonograph p0#1", dice=f"{d6(4, 5)} {d6(1, 1)}")
    assert "The Phonograph makes it 9." in story.said("MYK-WORLD-604")


@pytest.mark.rule("MYK-WORLD-607", "MYK-WORLD-608")
@pytest.mark.parametrize(("die", "citizens"), [(3, 54), (4, 46)])
def test_a_crystal_ball_speaks_of_work(die, citizens):
    story = fight([ann(item("Crystal Ball", 1)), ben()], [enemy()], voices=0, kingdom={"citizens": 50})
    story.does("p0", "use item/crystal-ball 1").does("work", dice=d6(die, 4))
    assert story.state.kingdom.citizens == citizens and story.state.limits["item/crystal-ball p0#1 game"] == 1


@pytest.mark.rule("MYK-WORLD-608")
@pytest.mark.parametrize(("die", "kind"), [(1, "affection"), (2, "hostility")])
def test_a_crystal_ball_speaks_of_love(die, kind):
    story = fight([ann(item("Crystal Ball", 1)), ben()], [enemy()], voices=0)
    story.does("p0", "use item/crystal-ball 1").does("love", dice=d6(die)).does("p1", dice=d6(1))
    assert getattr(story.state.people[1], kind)[0].score == 3


@pytest.mark.rule("MYK-WORLD-609", "MYK-WORLD-610", "MYK-WORLD-611")
def test_an_11_foot_pole_tells_of_traps_without_finding_them():
    there = [trap("Pit", at="A1-A2"), trap("Pit", at="A2")]
    story = camp([ann(item("11-foot Pole", 1))], corridors=["A1-A2"], traps=there)
    story.does("search room", "Quest").does("item/11-foot-pole p0#1", dice=f"{d6(4, 4)} {d6(2, 2)}")
    found = story.state.delve.traps
    assert [(now.shown, now.discovered) for now in found] == [(True, False), (False, False)] and names(story) == []


@pytest.mark.rule("MYK-WORLD-614", "MYK-WORLD-615")
def test_a_wriggle_rope_draws_somebody_near():
    story = fight([ann(item("Wriggle Rope", 1)), ben()], [enemy()], voices=0)
    story.does("p0", "use item/wriggle-rope 1", "f0", dice=d6(3, 3))
    assert story.state.battle.foes[0].area == "Vanguard" and names(story) == ["Wriggle Rope"]


@pytest.mark.rule("MYK-WORLD-616", "MYK-WORLD-617")
@pytest.mark.parametrize(("dice", "disarmed"), [((5, 4), True), ((4, 3), False)])
def test_thieves_tools_disarm_what_nothing_else_does(dice, disarmed):
    there = [trap("Wanton Worm", level=1, discovered=True)]
    story = camp([ann(item("Thieves' Tools", 1), base={**WISE, "Quest": 3}, drive=1)], traps=there)
    story.does("use item/thieves-tools 1", dice=d6(*dice) + ("" if disarmed else f" {d6(1, 1, 1, 1)}"))
    now = story.state.delve.traps[0]
    assert (now.disarmed, now.fired) == (disarmed, int(not disarmed)) and story.state.people[0].drive == 0


@pytest.mark.rule("MYK-WORLD-624", "MYK-WORLD-625")
def test_a_bouquet_makes_love_of_a_blunder():
    court = [ann(affection={"1": tie(1)}, area="Enemy Vanguard"), ben(items=[item("Bouquet", 1)])]
    story = fight(court, [enemy()], voices=9)
    story.match.set_policy(1, "item/bouquet", "ask")
    story.does("p0", "attack hands f0", 0, dice=d6(1, 1)).does("item/bouquet p1#1", dice=d6(4, 4))
    ours = story.state.people
    assert (ours[0].affection[1].score, ours[0].affection[1].kind) == (2, "Love")
    assert (ours[1].affection[0].score, ours[1].affection[0].kind) == (1, "Love")


@pytest.mark.rule("MYK-WORLD-626")
def test_a_bouquet_goes_on_to_somebody_without_a_lover():
    lovers = [ann(item("Bouquet", 1), item("Cards", 2), base=WISE, affection={"1": tie(3, "Love")})]
    lovers += [ben(exhausted=True, affection={"0": tie(4, "Love")}), ben(name="Cal", exhausted=True)]
    story = camp(lovers)
    story.does("use item/cards 2", "p1", dice=f"{d6(4, 3)} {d6(3)}")
    assert [names(story, who) for who in range(3)] == [["Cards"], [], ["Bouquet"]]


@pytest.mark.rule("MYK-WORLD-630", "MYK-WORLD-631")
def test_a_hazard_kings_relic_may_be_any_rare_item():
    story = fight([ann(area="Enemy Vanguard"), ben()], [foe("Berserk Ogrekin", hp=1)], voices=0)
    story.does("p0", "attack hands f0", dice=f"{d6(6, 5)} {d6(6)} {d6(5, 4)}")
    story.does("p0").does("yes").does("Holy Grail")
    assert names(story) == ["Holy Grail"]


@pytest.mark.rule("MYK-WORLD-637", "MYK-WORLD-638", "MYK-WORLD-639")
@pytest.mark.parametrize(("die", "left"), [(5, ["Meat of Infinity"]), (6, [])])
def test_meat_of_infinity_feeds_the_court(die, left):
    story = alone(item("Meat of Infinity", 1), hp=5)
    story.does("use item/meat-of-infinity 1", dice=d6(die))
    assert hp(story, "p0") == 6 and story.state.people[0].ate == [0] and names(story) == left


@pytest.mark.rule("MYK-WORLD-642", "MYK-WORLD-643")
@pytest.mark.parametrize(("taken", "left"), [(0, ["Satellite Belt"]), (9, [])])
def test_a_satellite_belt_takes_the_damage(taken, left):
    before = [{"name": "Satellite Belt", "rule": "MYK-WORLD-643", "what": "belt", "amount": taken, "note": "1"}]
    court = [ann(item("Satellite Belt", 1, level=0), area="Enemy Vanguard", lasting=before), ben()]
    story = fight(court, [enemy()], dice=f"{d6(5, 4)} {d6(3)}", first="foes", voices=0)
    story.does("item/satellite-belt p0#1")
    assert hp(story, "p0") == 11 and names(story) == left, "10 HP, all of the damage even in its last"


@pytest.mark.rule("MYK-WORLD-644")
def test_an_astrologist_strikes_harder_with_a_belt():
    court = [ann(item("Satellite Belt", 1, level=3), jobs=["Astrologist"], area="Enemy Vanguard"), ben()]
    story = fight(court, [enemy()], voices=0)
    story.does("p0", "attack hands f0", dice=d6(5, 4))
    assert hp(story, "f0") == 30 - 1 - 2


@pytest.mark.rule("MYK-WORLD-645", "MYK-WORLD-646")
def test_a_referees_fan_gives_a_die_for_the_strategy():
    story = fight([ann(item("Referee's Fan", 1)), ben()], [enemy()], stage="strategy", voices=0)
    story.does("p0", dice=d6(4, 3, 1))
    assert story.offered == ["4 3", "4 1", "3 1"]


@pytest.mark.rule("MYK-WORLD-647", "MYK-WORLD-648")
def test_a_holy_grail_brings_the_court_back():
    fallen = ben(dead=True, hp=0, exhausted=True, base=WISE)
    court = [ann(item("Holy Grail", 1), hp=1, area="Enemy Vanguard", base=WISE), fallen]
    story = fight(court, [enemy()], dice=f"{d6(5, 4)} {d6(4)} {d6(2, 2)}", first="foes", voices=0)
    story.does("item/holy-grail p0#1")
    assert [(one.hp, one.dead, one.drive) for one in story.state.people] == [(1, False, 3), (1, False, 3)]
    assert story.state.battle is not None and names(story) == [], "the Combat goes on"


@pytest.mark.rule("MYK-WORLD-649", "MYK-WORLD-650")
def test_love_raises_capacity_by_its_level():
    from roundtable.games.kingdom.rules.play.numbers import number

    story = fight([ann(item("Love", 1, level=2), item("Drink", 2, level=9)), ben()], [enemy()], voices=0)
    story.does("p0", "use item/drink 2")
    assert number(story.state, "p0", "capacity") == 3 and story.state.people[0].drive == 3


@pytest.mark.rule("MYK-WORLD-649", "MYK-WORLD-650", "MYK-WORLD-651")
@pytest.mark.parametrize(("loved", "left"), [({}, []), ({"1": tie(4, "Love")}, ["Love"])])
def test_love_needs_somebody(loved, left):
    story = fight([ann(area="Enemy Vanguard", affection=loved), ben()], [foe("Berserk Ogrekin", hp=1)], voices=0)
    story.does("p0", "attack hands f0", dice=f"{d6(6, 5)} {d6(6)} {d6(6, 6)}")
    story.does("p0")
    from roundtable.games.kingdom.rules.play.numbers import number

    assert names(story) == left and number(story.state, "p0", "capacity") == len(left)


@pytest.mark.rule("MYK-GEAR-255", "MYK-WORLD-574")
def test_a_temple_out_in_the_dungeon_counts_as_an_elevator():
    plain = evening([ann(item("Blue Ribbon", 1))], at="A1")
    assert "use item/blue-ribbon 1" not in plain.offered
    temple = {"A1": {"facilities": [{"name": "Temple"}]}}
    story = evening([ann(item("Blue Ribbon", 1))], at="A1", delve={"rooms": {**ROOMS, **temple}})
    story.does("use item/blue-ribbon 1")
    assert story.state.delve.stage == "over"
