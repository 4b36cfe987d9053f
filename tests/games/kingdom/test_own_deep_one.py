"""The special and own Skills of Deep Ones, each through the match."""

import pytest

from roundtable.games.kingdom import books
from roundtable.games.kingdom.dungeon.model import Room
from roundtable.games.kingdom.rules.play import figures, knowing, numbers
from roundtable.games.kingdom.rules.play.verbs import ties
from tests.games.kingdom.evenings import evening, small
from tests.games.kingdom.fights import d6, fight, hp, item, tie
from tests.games.kingdom.own import HIT, ann, attacked, beast, ben, strikes, uses

LOVED = {"base": {"Wit": 0, "Charisma": 3, "Quest": 2, "Warfare": 3}, "followers": 16}
ARMORED = {"items": [item("Armor", level=10)]}
KEEN = {"base": {"Wit": 3, "Charisma": 3, "Quest": 2, "Warfare": 3}, "drive": 1}


def foes(story):
    return story.state.battle.foes


def people(story):
    return story.state.people


def hps(story):
    return [one.hp for one in people(story)]


def attacks(story):
    return len(story.events("MYK-PLAY-365"))


def by_a_base(monsters, dice, based=True, way=None, **delve):
    """Ann strikes or is struck in a room with a Base, or on the `way`."""
    halls = small()
    rooms = {
        name: Room(room.name, bases=["Fort"] if based and name == "B1" else []) for name, room in halls.rooms.items()
    }
    dungeon = small(rooms=rooms, use_bases=True)
    battle = {"stage": "first", "round": 1, "first": "foes", "foes": monsters}
    cycles = [{"kind": "Journey home" if way else "Quarter"}, {"kind": "Round"}]
    court = [ann(items=[item("Spear")]), ben()]
    return evening(court, dice, dungeon=dungeon, battle=battle, cycles=cycles, delve=delve, **(way or {}))


@pytest.mark.rule("MYK-BEAST-402")
@pytest.mark.parametrize(("knows", "bad"), [((), ["Asleep"]), (("Deep One",), [])])
def test_deep_ones_do_not_sleep(knows, bad):
    court = [ann("Sleep Cloud", area="Vanguard", **KEEN), ben()]
    story = fight(court, [beast("Kappa", *knows), beast("Goldfish", area="Enemy Encampment")], voices=0)
    story.does("p0", "use skill/sleep-cloud", "Enemy Vanguard", dice=d6(1, 2))
    assert foes(story)[0].bad_statuses == bad


@pytest.mark.rule("MYK-BEAST-403")
@pytest.mark.parametrize(("number", "more"), [(1, 1), (3, 3), (7, 5)])
def test_a_water_fiend_is_strong_among_its_kind(number, more):
    """1D6 + 1, and 1 for each Deep One there."""
    others = [beast("Goldfish", exhausted=True) for _ in range(number - 1)]
    pack = [beast("Kappa", "Water Fiend"), *others, beast("Scum", exhausted=True)]
    story = attacked(pack, [ann(), ben()], dice=f"{HIT} {d6(2)}")
    assert hp(story, "p0") == 11 - (2 + 1 + more)


@pytest.mark.rule("MYK-BEAST-404")
@pytest.mark.parametrize(("die", "number"), [(1, 0), (2, 1), (6, 2)])
def test_tentacles_strike_different_characters(die, number):
    court = [ann(**ARMORED), ben(area="Enemy Vanguard", **ARMORED)]
    story = fight(
        court,
        [beast("Decarabia", "Tentacle"), beast("Goldfish", area="Enemy Encampment")],
        gm=True,
        first="foes",
        voices=0,
    )
    story.does("f0", "use skill/tentacle", dice=f"{d6(die)} {' '.join([d6(1, 2, 1)] * number)}")
    for one in ("p0", "p1")[:number]:
        story.does(one)
    assert attacks(story) == number and foes(story)[0].exhausted


@pytest.mark.rule("MYK-BEAST-405", "MYK-BEAST-008")
def test_dagon_breeds_lesser_deep_ones():
    story = fight([ann(), ben()], [beast("Dagon", "Breeding", hp=20)], gm=True, first="foes", voices=0)
    assert "skill/starlight f0" in story.offered, "all magic is its own, and its body a Star Fragment"
    story.does("pass", "use skill/breeding")
    assert "Kappa" in story.offered and "Rokea" not in story.offered, "30 HP are not lower than 20"
    story.does("Gunfish", 3)
    assert hp(story, "f0") == 20 - 6
    assert [(one.book, one.area, one.exhausted) for one in foes(story)[1:]] == [("Gunfish", "Enemy Vanguard", True)] * 3


@pytest.mark.rule("MYK-BEAST-406", "MYK-BEAST-015")
def test_a_scourge_falls_on_the_citizens():
    story = fight([ann(), ben()], [beast("Forneus", "Scourge")], gm=True, first="foes", voices=0)
    story.does("use skill/scourge", dice=f"{d6(5, 5)} {d6(1, 2, 3, 4)}")
    assert story.state.kingdom.citizens == 40


@pytest.mark.rule("MYK-BEAST-412", "MYK-BEAST-021")
@pytest.mark.parametrize(("area", "lost"), [("Enemy Encampment", 3 + 4), ("Encampment", 3 + 4), ("Vanguard", 3)])
def test_a_kappa_in_an_encampment_makes_a_last_effort(area, lost):
    court = [ann(area=area), ben(area="Rearguard" if area == "Encampment" else "Encampment")]
    story = attacked([beast("Kappa", area=area)], court, dice=f"{HIT} {d6(2)} {d6(4) if lost > 3 else ''}")
    assert hp(story, "p0") == 11 - lost


@pytest.mark.rule("MYK-BEAST-414")
def test_a_love_carp_loves_more_as_others_fall():
    pack = [beast("Love Carp"), beast("Goldfish"), beast("Goldfish", hp=1)]
    story = fight([ann(items=[item("Spear")]), ben()], pack, voices=0)
    assert ties.toward(story.state, "f0", "f1") == 0
    story.does("p0", "attack slot 1 f2", dice=HIT)
    assert ties.toward(story.state, "f0", "f1") == 1 and ties.toward(story.state, "f0", "p0") == 0


@pytest.mark.rule("MYK-BEAST-417", "MYK-BEAST-007")
def test_icarus_dives_at_a_star():
    court = [ann(area="Encampment", items=[item("Star Fragment")]), ben(), ann(name="Cid", area="Vanguard")]
    story = uses("Iron Courage", [beast("Icarus")], court, dice=d6(2))
    assert foes(story)[0].area == "Encampment" and hps(story) == [11 - 4, 11 - 4, 11], "1D6 + 2, rolled once"


@pytest.mark.rule("MYK-BEAST-417", "MYK-BEAST-011")
def test_icarus_may_follow_its_own_star():
    icarus = beast("Icarus", items=[item("Star Fragment")])
    story = uses("Iron Courage", [icarus], [ann(), ben()], dice=d6(2))
    assert foes(story)[0].area == "Enemy Vanguard" and hps(story) == [11 - 4, 11]


@pytest.mark.rule("MYK-BEAST-417", "MYK-BEAST-084")
def test_an_icarus_that_cannot_get_there_strikes_nobody():
    """Swallowed it cannot move: neither those at the star nor those beside it are hurt."""
    inside = {"name": "Swallow", "rule": "MYK-BEAST-084", "until": "combat", "giver": "f1", "what": "cannot flee"}
    court = [ann(area="Encampment", items=[item("Star Fragment")]), ann(name="Cid")]
    slime = beast("Slime", team="court", area="Vanguard")
    story = fight(court, [beast("Icarus", lasting=[inside]), slime], d6(2), gm=True, first="foes", voices=0)
    story.does("use skill/iron-courage")
    assert foes(story)[0].area == "Enemy Vanguard" and hps(story) == [11, 11]


@pytest.mark.rule("MYK-BEAST-419")
@pytest.mark.parametrize("bleeds", [True, False])
def test_deep_magic_lets_an_ally_bleed_for_hope(bleeds):
    """Asterism costs 1 Hope."""
    elf = beast("Elf", "Asterism", drive=1)
    story = fight([ann(), ben()], [elf, beast("Dark Elf"), beast("Goldfish", hp=9)], gm=True, first="foes", voices=0)
    story.does("f0", "use skill/asterism")
    if bleeds:
        story.does("yes", "f2", 0, dice=f"{d6(4)} {d6(1, 2)}")
    else:
        story.does("no", dice=d6(1, 2))
    assert hp(story, "f2") == (5 if bleeds else 9) and foes(story)[0].drive == (1 if bleeds else 0)


@pytest.mark.rule("MYK-BEAST-421")
@pytest.mark.parametrize(("dice", "area"), [(HIT, "Enemy Rearguard"), (d6(1, 2), "Enemy Vanguard")])
def test_a_dagonoid_is_slippery(dice, area):
    story = fight([ann(items=[item("Spear")]), ben()], [beast("Dagonoid")], gm=True, voices=0)
    story.does("p0", "attack slot 1 f0", dice=dice)
    if dice == HIT:
        assert sorted(story.offered) == ["Enemy Rearguard", "Vanguard"]
        story.does("Enemy Rearguard")
    assert people(story)[0].area == area


@pytest.mark.rule("MYK-BEAST-423")
def test_guardian_seals_guard_their_side_and_a_base():
    pack = [beast("Guardian Seal"), beast("Guardian Seal"), beast("Goldfish"), beast("Scum")]
    story = fight([ann(), ben()], pack, voices=0)
    assert [numbers.defense(story.state, f"f{n}") for n in range(4)] == [15, 15, 7, 6]
    for based, lost in ((True, 2 + 5), (False, 2)):
        seal = by_a_base([beast("Guardian Seal")], f"{HIT} {d6(1, 1)} {d6(5) if based else ''}", based)
        assert hp(seal, "p0") == 11 - lost


@pytest.mark.rule("MYK-BEAST-425")
@pytest.mark.parametrize(("dice", "bad"), [((3, 4), []), ((3, 3), ["Disoriented"])])
def test_sharkteeth_disorient(dice, bad):
    story = attacked([beast("Rokea")], [ann(**ARMORED), ben()], dice=f"{HIT} {d6(1, 1)} {d6(*dice)}")
    assert people(story)[0].bad_statuses == bad


@pytest.mark.rule("MYK-BEAST-428")
def test_a_hellstar_lengthens_the_reach_of_others():
    pack = [beast("Decarabia"), beast("Goldfish"), beast("Scum"), beast("Goldfish", area="Enemy Rearguard")]
    story = fight([ann(area="Rearguard"), ben()], pack, gm=True, first="foes", voices=0)
    assert [numbers.number(story.state, f"f{n}", "range") for n in range(4)] == [1, 2, 0, 0]
    story.does("f1", "attack natural p0", dice=d6(1, 2))
    assert story.said("MYK-PLAY-365") == ["Goldfish 1 attacks Ann."]


@pytest.mark.rule("MYK-BEAST-430")
def test_an_angel_fish_mimics_one_angel():
    story = uses("Angel Mimicry", [beast("Angel Fish")])
    assert "Valkyrie" in story.offered and "Tengu" not in story.offered
    story.does("Waliahyra", "Envoy of Peace")
    assert knowing.has(story.state, "f0", "Envoy of Peace")
    had = [{"name": "Envoy of Peace", "source": "Angel Mimicry"}]
    story = uses("Angel Mimicry", [beast("Angel Fish", gained=had)], None, "Halcyone", "Past Life")
    assert knowing.has(story.state, "f0", "Past Life") and not knowing.has(story.state, "f0", "Envoy of Peace")


@pytest.mark.rule("MYK-BEAST-432", "MYK-BEAST-006")
def test_soul_sympathy_burns_all_beside_the_hater():
    hates = {"hostility": {"1": tie(3, "Anger"), "f0": tie(1, "Anger")}}
    story = uses("Soul Sympathy", [beast("Mind Flayer")], [ann(**hates), ben()], "3")
    assert hps(story) == [8, 11] and hp(story, "f0") == 27


@pytest.mark.rule("MYK-BEAST-435")
def test_thog_has_a_contract_with_the_unlucky():
    story = fight([ann(items=[item("Spear")]), ben()], [beast("Thog")], gm=True, voices=5)
    story.does("p0", "attack slot 1 f0", 0, dice=d6(1, 1))
    story.does("skill/contract f0", seat=2)
    story.does("Rearguard", dice=d6(4, 4))
    assert (foes(story)[1].book, foes(story)[1].area, foes(story)[1].team) == ("Zombie", "Rearguard", "foes")


@pytest.mark.rule("MYK-BEAST-437")
def test_jellyfish_drive_followers_off():
    """Warfare 3 and 5 on the dice: 3 short of 11."""
    court = [ann(**LOVED), ben()]
    story = fight(court, [beast("XX-Jellyfish", exhausted=True)], voices=0)
    story.does("p0", "pass", "pass", dice=d6(2, 3))
    assert people(story)[0].followers == 13


@pytest.mark.rule("MYK-BEAST-439")
def test_an_earthquake_shakes_the_opposing_encampment():
    story = uses("Earthquake", [beast("Neenean")], [ann(), ben()], dice=d6(1, 2, 3))
    assert hps(story) == [11, 5]


@pytest.mark.rule("MYK-BEAST-441")
@pytest.mark.parametrize(("dice", "hurt"), [((4, 5), "f1"), ((6, 6), "f0")])
def test_in_the_curtain_of_darkness_blows_go_astray(dice, hurt):
    """Wit 0 against 12; of the two others in the Area and nobody else the second is drawn."""
    random = "d2=2 " if hurt == "f1" else ""
    story = strikes(
        [beast("Forneus"), beast("Goldfish")],
        f"{d6(*dice)} {random}{d6(6, 5) if hurt == 'f1' else d6(1, 1)[:0] + d6(5, 5)}",
    )
    assert hp(story, hurt) == (27 if hurt == "f1" else 30), "13 against 15 misses Forneus"
    assert story.said("MYK-BEAST-441")[0].startswith("Ann:")


@pytest.mark.rule("MYK-PLAY-728", "MYK-BEAST-441")
def test_who_fell_is_out_of_every_reach():
    story = strikes([beast("Goldfish", hp=1), beast("Forneus", area="Encampment")], d6(5, 5))
    assert foes(story)[0].dead and figures.distance(story.state, "p0", "f0") == figures.OUT_OF_REACH


@pytest.mark.rule("MYK-BEAST-444")
def test_the_treasure_box_takes_a_score_for_the_game():
    weak = {"base": {"Wit": 0, "Charisma": 0, "Quest": 0, "Warfare": 0}, "hp": 5}
    story = fight(
        [ann(area="Vanguard"), ben(**weak), ann(name="Cid", area="Vanguard")],
        [beast("Queen of Dragon Palace")],
        stage="setup",
        voices=0,
    )
    assert sorted(story.offered) == ["Quest", "Warfare"]
    story.does("Quest", "Warfare")
    assert numbers.score(story.state, "p0", "Quest") == 1 and numbers.defense(story.state, "p0") == 9
    assert people(story)[1].dead


@pytest.mark.rule("MYK-BEAST-444", "MYK-BEAST-010")
def test_each_queen_has_a_treasure_box_of_her_own():
    """Skills of several owners add up: two Queens take two points."""
    queens = [beast("Queen of Dragon Palace"), beast("Queen of Dragon Palace")]
    story = fight([ann(area="Vanguard")], queens, stage="setup", voices=0, dice=d6(6, 6))
    story.does("Quest", "Quest")
    assert numbers.score(story.state, "p0", "Quest") == 0 and story.ask.prompt.startswith("Ann")


@pytest.mark.rule("MYK-BEAST-446")
def test_ammon_is_not_to_be_moved_by_skills():
    court = [ann("Sermon", **KEEN), ben()]
    story = fight(court, [beast("Ammon", followers=5), beast("Goldfish")], gm=True, voices=0)
    story.does("p0", "use skill/sermon")
    story.does("yes", dice=d6(4))
    assert hp(story, "f0") == 26 and foes(story)[0].followers == 5


@pytest.mark.rule("MYK-BEAST-446")
def test_ammon_may_ward_off_what_strikes_it_among_others():
    court = [ann("Breath", area="Vanguard", **KEEN), ben()]
    story = fight(court, [beast("Ammon")], gm=True, voices=0)
    story.does("p0", "use skill/breath", "Enemy Vanguard", dice=d6(1, 2))
    story.does("yes", dice=d6(2))
    assert hp(story, "f0") == 28


@pytest.mark.rule("MYK-BEAST-446")
@pytest.mark.parametrize("raised", [True, False])
def test_who_is_powerless_may_ward_off_a_friends_skill_with_a_raised_hand(raised):
    """It may do so whenever it becomes the target; nobody asks about a friend's good deeds unless they want it."""
    awake = {"name": "Powerless", "rule": "MYK-GEAR-013", "what": "monster skill", "note": "Powerless", "until": "game"}
    court = [ann("Powerless", followers=1, lasting=[awake]), ben("Sermon", **KEEN)]
    story = fight(court, [beast("Goldfish")], voices=0)
    if raised:
        story.match.raise_hand(0)
        while "p1" not in story.offered:
            story.does("pass")
    story.does("p1", "use skill/sermon", dice=d6(4))
    if raised:
        while "yes" not in story.offered:
            story.does("pass")
        story.does("yes")
    assert (people(story)[0].followers, hp(story, "p0")) == ((1, 7) if raised else (0, 11))


@pytest.mark.rule("MYK-BEAST-446", "MYK-WORLD-434")
def test_ammon_may_ward_off_a_cloud_that_lulls_it_among_others():
    """A Skill that works on all of an Area and deals no damage has it for a target too."""
    story = fight([ann("Sleep Cloud", **KEEN), ben()], [beast("Ammon")], gm=True, voices=0)
    story.does("p0", "use skill/sleep-cloud", "Enemy Vanguard", dice=d6(3))
    story.does("yes", dice=d6(6, 6))
    assert hp(story, "f0") == 27 and foes(story)[0].bad_statuses == []


@pytest.mark.rule("MYK-BEAST-447")
def test_random_fire_is_at_up_to_three():
    court = [ann(**ARMORED), ben(area="Enemy Vanguard", **ARMORED)]
    story = uses("Random Fire", [beast("Ammon")], court, dice=" ".join([d6(1, 2, 1, 1, 1, 1, 1)] * 2))
    story.does("p0", "p1")
    assert attacks(story) == 2


@pytest.mark.rule("MYK-BEAST-449")
def test_a_demon_sea_holds_all_but_deep_ones():
    pack = [beast("MSM-07"), beast("Goldfish"), beast("Scum")]
    story = uses("Demon Sea", pack)
    assert [numbers.defense(story.state, who) for who in ("p0", "f0", "f1", "f2")] == [7, 10, 5, 4]
    assert numbers.number(story.state, "p0", "attack check") == -2
    story.does("f2")
    assert not any(key.startswith("move") for key in story.offered) and "use skill/demon-sea" not in story.offered


@pytest.mark.rule("MYK-BEAST-451")
def test_dagon_knows_all_magic():
    story = fight([ann(), ben()], [beast("Dagon")], gm=True, first="foes", voices=0)
    wanted = [one.name for one in books.skills if one.group in ("Astrology", "Summoning", "Science")]
    assert wanted and all(knowing.has(story.state, "f0", name) for name in wanted)
    story.does("pass")  # its Starlight
    story.does(next(key for key in story.offered if key.startswith("use ")), dice=d6(*[3] * 20))
    assert story.said(books.skills[wanted[0]].rules[0]) or story.state.battle.used


@pytest.mark.rule("MYK-BEAST-453")
def test_a_lake_blast_at_every_9():
    """32 less 3 ends in 9: the sneaking Scum takes 5, the Fort is gone; 29 less 3 does not."""
    whale = beast("Whalenesia", hp=32, exhausted=True)
    sneak = beast("Scum", "Sneak Through", exhausted=True)
    story = by_a_base([whale, sneak], "")
    story.does("p0", "attack slot 1 f0", dice=f"{HIT} {d6(2, 3)}")
    assert hp(story, "f0") == 29 and hp(story, "f1") == 25 and hps(story) == [11, 11]
    assert story.state.delve.bases[0].dead


@pytest.mark.rule("MYK-BEAST-453", "MYK-GEAR-231")
@pytest.mark.parametrize(("drawn", "left"), [(1, (True, 1)), (2, (False, 0))])
def test_a_lake_blast_destroys_a_facility_of_the_map_or_a_base(drawn, left):
    """A Fort in B1 and a Temple of the Kingdom's in C1: one of the two is drawn."""
    whale = beast("Whalenesia", hp=32, exhausted=True)
    rooms = {"A1": {}, "B1": {}, "B2": {}, "C1": {"facilities": [{"name": "Temple"}]}}
    story = by_a_base([whale, beast("Scum", exhausted=True)], "", rooms=rooms)
    story.does("p0", "attack slot 1 f0", dice=f"{HIT} d2={drawn}")
    here = story.state.delve
    assert (here.bases[0].dead, len(here.rooms["C1"].facilities)) == left


@pytest.mark.rule("MYK-BEAST-453", "MYK-WORLD-316")
def test_a_lake_blast_on_the_road_destroys_nothing_of_the_map_that_was_left():
    rooms = {"A1": {}, "B1": {}, "B2": {}, "C1": {"facilities": [{"name": "Temple"}]}}
    journey = {"homeward": True, "at": "3-2", "entered": ["3-2"]}
    way = {"step": "journey", "journey": journey, "at_home": {"stage": "return"}, "phase": "End"}
    pack = [beast("Whalenesia", hp=32, exhausted=True), beast("Scum", exhausted=True)]
    story = by_a_base(pack, "", way=way, region="3-2", rooms=rooms)
    story.does("p0", "attack slot 1 f0", dice=HIT)
    here = story.state.delve
    assert hp(story, "f0") == 29 and not here.bases[0].dead and len(here.rooms["C1"].facilities) == 1
