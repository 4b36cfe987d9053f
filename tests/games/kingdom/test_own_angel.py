"""The special and own Skills of Angels, each through the match."""

import pytest

from roundtable.games.kingdom import books
from roundtable.games.kingdom.rules.fight.placing import place
from roundtable.games.kingdom.rules.fight.weapons import personality
from roundtable.games.kingdom.rules.play import knowing, numbers
from roundtable.games.kingdom.state import Foe
from tests.games.kingdom.fights import d6, fight, hp, item, tie
from tests.games.kingdom.own import HIT, ann, attacked, beast, ben, effects, strikes, uses

LOVED = {"base": {"Wit": 0, "Charisma": 3, "Quest": 2, "Warfare": 3}, "followers": 16}


def foes(story):
    return story.state.battle.foes


def people(story):
    return story.state.people


def hps(story):
    return [one.hp for one in people(story)]


def round_ends(court, monsters, dice, **more):
    """Nobody does anything; the dice are of the end of the Round."""
    for one in monsters:
        one["exhausted"] = True
    story = fight(court, monsters, voices=0, **more)
    for number in range(len(court) - 1):
        story.does(f"p{number}", "pass")
    return story.does("pass", dice=dice)


@pytest.mark.rule("MYK-BEAST-335")
def test_grigori_bars_summoning_in_its_area():
    base = {"Wit": 3, "Charisma": 3, "Quest": 2, "Warfare": 3}
    near, far = ann("Transfer", base=base), ben("Transfer", base=base)
    story = uses("Grigori", [beast("Halcyone", "Grigori")], [near, far])
    assert not knowing.has(story.state, "p0", "Transfer") and knowing.has(story.state, "p1", "Transfer")
    before = fight([near, far], [beast("Halcyone", "Grigori")], voices=0)
    assert knowing.has(before.state, "p0", "Transfer")


@pytest.mark.rule("MYK-BEAST-336")
def test_enochian_steadies_the_foolish_beside_it():
    """The Steady strike who has the least HP, the Foolish anybody."""
    pack = [beast("Einherjar", "Enochian", area="Enemy Rearguard", exhausted=True), beast("Mach Penguin")]
    court = [ann(), ben(area="Enemy Vanguard", hp=5)]
    story = fight(court, pack, gm=True, first="foes", voices=0)
    assert "attack natural anyone" in story.offered
    pack[0]["area"] = "Enemy Vanguard"
    story = fight(court, pack, gm=True, first="foes", voices=0)
    assert "attack natural p1" in story.offered and "attack natural anyone" not in story.offered
    story.does("attack natural p1", dice=d6(1, 2))
    assert [personality(story.state, f"f{number}") for number in range(2)] == ["Cunning", "Steady"]


@pytest.mark.rule("MYK-BEAST-337")
def test_a_halo_is_30_hp_more():
    story = fight([ann(items=[item("Spear")]), ben()], [beast("Nightingale")], voices=0)
    who = place(story.match.table, Foe(book="Nightingale", knows=["Halo"], area="Enemy Vanguard"), "MYK-BEAST-337")
    assert hp(story, who) == 40 == numbers.max_hp(story.state, who)
    story.does("p0", f"attack slot 1 {who}", dice=d6(5, 5))
    assert hp(story, who) == 37


@pytest.mark.rule("MYK-BEAST-338")
@pytest.mark.parametrize(("dice", "lost"), [((4, 4), 8), ((4, 5), 0)])
def test_punishment_is_by_the_own_level(dice, lost):
    """Level 1 + 7; Wit 0 against 9: what succeeds takes 9 off."""
    court = [ann(area="Vanguard"), ben()]
    story = uses("Punishment", [beast("Boreas", "Punishment")], court, "Vanguard", dice=d6(*dice))
    assert hp(story, "p0") == 11 - lost


@pytest.mark.rule("MYK-BEAST-339")
def test_an_angels_wing_covers_another_and_scares_followers():
    court = [ann(items=[item("Spear")], **LOVED), ben()]
    story = fight(court, [beast("Halcyone"), beast("Valkyrie", "Angel's Wing")], voices=0)
    dice = f"{HIT} {d6(1, 1)} {d6(1, 3)} {d6(4)} {d6(5, 5)}"
    story.does("p0", "attack slot 1 f0", dice=dice)
    assert hp(story, "f0") == 30 - 1 and people(story)[0].followers == 12


@pytest.mark.rule("MYK-BEAST-341")
@pytest.mark.parametrize(("dice", "lost"), [(HIT, 3), (d6(1, 2), 0)])
def test_who_attacks_an_envoy_of_peace_strikes_softer(dice, lost):
    story = strikes([beast("Waliahyra")], dice)
    assert hp(story, "f0") == 30 - lost
    assert numbers.number(story.state, "p0", "damage") == -1


@pytest.mark.rule("MYK-BEAST-343", "MYK-BEAST-024")
def test_a_dying_halcyone_makes_the_others_stronger():
    story = strikes([beast("Halcyone", hp=1), beast("Halcyone"), beast("Mach Penguin")], HIT)
    assert [[e.dice for e in effects(one)] for one in foes(story)[1:]] == [["1D6"], []]


@pytest.mark.rule("MYK-BEAST-346")
@pytest.mark.parametrize(("left", "lost"), [(2, 4), (3, 0)])
def test_a_balloon_penguin_bursts_below_0(left, lost):
    """A Spear deals 3: to exactly 0 it does not burst."""
    story = strikes(
        [beast("Balloon Penguin", hp=left), beast("Halcyone")], f"{HIT} {d6(4) + ' ' + d6(2) if lost else ''}"
    )
    assert hp(story, "p0") == 11 - lost and foes(story)[0].dead


@pytest.mark.rule("MYK-BEAST-348")
@pytest.mark.parametrize(("dice", "score"), [((3, 5), 1), ((4, 5), 0)])
def test_qupids_arrow_makes_two_hate_each_other(dice, score):
    known = {"hostility": {"1": tie(1, "Anger")}}, {"hostility": {"0": tie(1, "Anger")}}
    story = uses(
        "Qupid's Arrow", [beast("Qupid")], [ann(**known[0]), ben(**known[1])], "p0", dice=f"{d6(*dice)} {d6(5, 4)}"
    )
    assert people(story)[0].hostility[1].score == people(story)[1].hostility[0].score == 1 + score


@pytest.mark.rule("MYK-BEAST-350")
def test_a_nightingale_nurses_anybody():
    court = [ann(bad_statuses=["Cursed", "Poisoned"]), ben()]
    story = uses("Beastly Nurse", [beast("Nightingale")], court, dice="d3=1 d2=2")
    assert people(story)[0].bad_statuses == ["Cursed"]


@pytest.mark.rule("MYK-BEAST-352")
def test_two_sixes_of_a_triadic_crow_bring_another_attack():
    court = [ann(hp=12, class_name="Knight"), ben(area="Enemy Vanguard")]
    armor = [item("Armor", level=10)]
    court[0]["items"] = armor
    court[1]["items"] = armor
    dice = f"{HIT} {d6(6, 6)} {HIT} {d6(6, 5)}"
    story = attacked([beast("Triadic Crow")], [{**court[0], "hp": 5}, court[1]], dice=dice)
    assert len(story.events("MYK-PLAY-365")) == 2, "12 less 11, then 11 less 11 but at least 1"
    assert hps(story) == [3, 11]


@pytest.mark.rule("MYK-BEAST-354")
@pytest.mark.parametrize(("level", "dice", "lost"), [(None, (4, 3), 0), (None, (3, 3), 2), (2, (4, 4), 4 - 3)])
def test_lightning_likes_armor(level, dice, lost):
    """Wit 0 against 7, or 9 in Armor of Level 2, which then takes 3 of the 2 + 2."""
    things = [] if level is None else [item("Armor", level=level)]
    court = [ann(area="Vanguard", items=things), ben()]
    story = uses("Lighting Bolt", [beast("Boreas")], court, "Vanguard", dice=f"{d6(*dice)} {d6(2) if lost else ''}")
    assert hp(story, "p0") == 11 - lost


@pytest.mark.rule("MYK-BEAST-356")
def test_an_einherjar_meets_its_fate():
    story = fight([ann(), ben()], [beast("Einherjar")], gm=True, stage="setup", voices=0)
    story.does("p1")
    story.does(story.offered[0])
    story.does(story.offered[0])
    one = foes(story)[0]
    assert one.affection[1].score == one.hostility[1].score == 5


@pytest.mark.rule("MYK-BEAST-359")
@pytest.mark.parametrize(("dice", "lost"), [((4, 4), 0), ((4, 3), 5)])
def test_a_feathered_fan_pushes_on(dice, lost):
    court = [ann(area="Vanguard"), ben(area="Encampment")]
    story = uses("Feathered Fan", [beast("Tengu")], court, dice=f"{d6(*dice)} {d6(5) if lost else ''}")
    assert people(story)[0].area == "Rearguard" and hps(story) == [11 - lost, 11]
    edge = uses("Feathered Fan", [beast("Tengu", area="Rearguard")], [ann(area="Vanguard"), ben()])
    assert people(edge)[1].area == "Encampment" and hps(edge) == [11, 11], "who cannot be moved makes no check"


@pytest.mark.rule("MYK-BEAST-361")
def test_a_bagman_recharges_its_side():
    story = round_ends([ann(hp=5), ben()], [beast("Bagman"), beast("Halcyone", hp=3)], "")
    assert [one.hp for one in foes(story)] == [31, 4] and hps(story) == [5, 11]


@pytest.mark.rule("MYK-BEAST-363", "MYK-BEAST-007")
def test_a_storm_rages_in_all_other_areas():
    pack = [beast("Typhoon"), beast("Halcyone", area="Enemy Encampment")]
    court = [ann(), ben(area="Encampment"), ann(name="Cid", area="Vanguard")]
    story = uses("Storm", pack, court, dice=f"{d6(1, 2)} {d6(2, 2)} {d6(3, 2)}")
    assert hps(story) == [11, 8, 7] and hp(story, "f1") == 25


@pytest.mark.rule("MYK-BEAST-365", "MYK-BEAST-023")
@pytest.mark.parametrize(("gender", "stopped"), [("Female", True), ("Male", False)])
def test_thunder_finds_armor(gender, stopped):
    court = [ann(area="Vanguard", gender=gender, items=[item("Armor", level=2)]), ben(area="Rearguard")]
    story = uses("Thunderclap", [beast("Astraeus")], court, "Rearguard Vanguard", dice=d6(1, 2))
    assert hps(story) == [11 - 3 - 2, 11]
    assert any(e.what == "stopped item" for e in people(story)[0].lasting) == stopped


@pytest.mark.rule("MYK-BEAST-367")
def test_a_jubjub_bird_flaps_over_two_areas():
    court = [ann(area="Vanguard"), ben(area="Rearguard"), ann(name="Cid")]
    story = uses("Flap", [beast("Jubjub Bird", "Flying")], court, "Rearguard", dice=f"{d6(1, 2)} {d6(2, 2)}")
    assert hps(story) == [8, 7, 11] and foes(story)[0].area == "Rearguard"


@pytest.mark.rule("MYK-BEAST-367", "MYK-WORLD-289")
def test_a_flap_into_a_tornado_is_over():
    """Who cannot fly is thrown, and does not flap on from there, nor strike where it is thrown to."""
    tornado = {"Vanguard": {"name": "Tornado", "level": 1}}
    court = [ann(area="Encampment"), ben(area="Rearguard")]
    story = uses("Flap", [beast("Scum", "Flap")], court, "Rearguard", dice=d6(1, 2, 1), traps=tornado)
    assert hps(story) == [11, 11] and foes(story)[0].area == "Encampment"


@pytest.mark.rule("MYK-BEAST-369")
@pytest.mark.parametrize("dice", [HIT, d6(1, 2)])
def test_a_bacura_is_hard_for_who_strikes_it(dice):
    story = strikes([beast("Bacura", raised={"max_hp": 0, "defense": 4})], dice)
    assert hp(story, "p0") == 10


@pytest.mark.rule("MYK-BEAST-371", "MYK-BEAST-012")
def test_a_blizzard_answers_a_support_action():
    """Warfare 3 against 19."""
    court = [
        ann("Anabasis", base={"Wit": 3, "Charisma": 3, "Quest": 2, "Warfare": 3}, drive=1, area="Rearguard"),
        ben(),
    ]
    story = fight(court, [beast("General Winter"), beast("Halcyone", hp=4)], voices=0)
    story.does("p0", "use skill/anabasis", dice=f"{d6(5, 5)} {d6(5, 5)} {d6(5, 5)}")
    assert hps(story) == [6, 6] and [one.hp for one in foes(story)] == [30, 2]
    story.does(["p0"])
    assert people(story)[0].area == "Vanguard", "the Support Action goes on"


@pytest.mark.rule("MYK-BEAST-371", "MYK-PLAY-400", "MYK-PLAY-406")
def test_a_blizzard_answers_help_but_no_movement():
    story = fight([ann(area="Rearguard"), ben()], [beast("General Winter")], voices=0)
    story.does("p0", "further Vanguard")
    assert hps(story) == [11, 11], "Special Movement is no Support Action"
    liking = ann(area="Vanguard", affection={"1": tie(1)})
    story = fight([liking, ben()], [beast("General Winter")], voices=0)
    story.does("p0", "help p1 attack", dice=f"{d6(5, 5)} {d6(5, 5)}")
    assert hps(story) == [6, 6] and story.state.helps, "the help goes on"


@pytest.mark.rule("MYK-BEAST-373", "MYK-BEAST-022")
def test_a_gunport_fires_a_tenth_of_its_hp_times_once_per_combat():
    court = [ann(area="Vanguard"), ben()]
    story = uses(
        "Gunport",
        [beast("Ornithopter", hp=21, area="Enemy Encampment"), beast("Halcyone", exhausted=False)],
        court,
        dice=" ".join([d6(1, 2, 1, 1, 1)] * 3),
    )
    assert len(story.events("MYK-PLAY-365")) == 3
    assert "skill/gunport f0 combat" in story.state.limits


@pytest.mark.rule("MYK-BEAST-375")
def test_an_hourglass_runs_for_every_enemy():
    story = round_ends([ann(), ben()], [beast("Angel of Death"), beast("Halcyone")], f"{d6(2)} {d6(3)}")
    assert hps(story) == [9, 8] and [one.hp for one in foes(story)] == [30, 30]


@pytest.mark.rule("MYK-BEAST-377", "MYK-BEAST-018")
def test_lightning_arrows_find_one_in_each_area():
    court = [ann(items=[item("Armor", level=5)]), ben(), ann(name="Cid", area="Encampment")]
    story = uses("Lightning Arrow", [beast("Thunder Bird")], court, "p2", dice=f"{d6(2, 2)} {d6(1, 2)}")
    assert hps(story) == [8, 11, 7], "HP loss, which Armor does not lower"


@pytest.mark.rule("MYK-BEAST-379")
@pytest.mark.parametrize(("dice", "lost"), [((4, 4), 0), ((4, 3), 2)])
def test_a_bombing_raid_destroys_items(dice, lost):
    court = [ann(items=[item("Spear")]), ben()]
    story = uses("Bombing Raid", [beast("Bethor")], court, dice=f"{d6(*dice)} {d6(2) if lost else ''}")
    assert hp(story, "p0") == 11 - lost and len(people(story)[0].items) == (0 if lost else 1)


@pytest.mark.rule("MYK-BEAST-381")
def test_a_flatwoods_monster_abducts_followers():
    armored = ann(items=[item("Armor", level=10)], **LOVED)
    story = attacked(
        [beast("Flatwoods Monster")], [armored, ben()], dice=f"{d6(3, 3)} {d6(1, 1, 1, 1)} {d6(4, 5)} {d6(1, 2, 3)}"
    )
    assert people(story)[0].followers == 10


@pytest.mark.rule("MYK-BEAST-383")
def test_the_angel_of_annunciation_knows_all_science_and_entertainment():
    story = fight([ann(), ben()], [beast("Angel of Annunciation")], gm=True, first="foes", voices=0)
    wanted = [one.name for one in books.skills if one.group in ("Science", "Entertainment")]
    assert wanted and all(knowing.has(story.state, "f0", name) for name in wanted)
    story.does(next(key for key in story.offered if key.startswith("use ")), dice=d6(*[3] * 20))
    assert story.said(books.skills[wanted[0]].rules[0]) or story.state.battle.used


@pytest.mark.rule("MYK-BEAST-385")
def test_heavens_door_sends_another_angel():
    story = fight(
        [ann(items=[item("Spear")]), ben()], [beast("Heaven's Door"), beast("Halcyone", hp=1)], gm=True, voices=0
    )
    story.does("p0", "attack slot 1 f1", dice=f"{HIT}")
    story.does("skill/angelic-army f0", dice=d6(3))
    assert "Waliahyra" in story.offered and "Qupid" not in story.offered
    story.does("Waliahyra")
    assert (foes(story)[2].book, foes(story)[2].area) == ("Waliahyra", "Enemy Vanguard")
    assert [e.amount for e in effects(foes(story)[0])] == [2]


@pytest.mark.rule("MYK-BEAST-387")
def test_an_arch_angel_recovers_at_the_end_of_the_round():
    story = fight([ann(items=[item("Spear")]), ben()], [beast("Arch Angel", hp=8, exhausted=True)], voices=0)
    story.does("p0", "attack slot 1 f0", dice=d6(5, 5))
    assert hp(story, "f0") == 5
    story.does("pass")
    assert hp(story, "f0") == 160


@pytest.mark.rule("MYK-BEAST-389")
@pytest.mark.parametrize(
    ("dice", "area"), [(f"{d6(2, 1)} {d6(1, 1, 1, 1, 1, 1)}", "Rearguard"), (d6(1, 1), "Vanguard")]
)
def test_fireworks_drive_an_area_back(dice, area):
    armor = {"items": [item("Armor", level=10)]}
    court = [ann(area="Vanguard", **armor), ben(area="Encampment")]
    fumble = dice == d6(1, 1)
    more = f" {d6(4, 4)}" if fumble else ""
    story = attacked([beast("Princess Summer", area="Enemy Encampment")], court, dice=dice + more)
    assert people(story)[0].area == area and people(story)[1].area == "Encampment"


@pytest.mark.rule("MYK-BEAST-391")
def test_nobody_behind_the_last_line_can_be_chosen_or_struck():
    base = {"Wit": 3, "Charisma": 3, "Quest": 2, "Warfare": 3}
    archer = ann("Breath", base=base, drive=1, area="Enemy Rearguard", items=[item("Spear")])
    pack = [beast("A Bao A Qu", area="Enemy Vanguard"), beast("Halcyone", area="Enemy Rearguard")]
    story = fight([archer, ben()], pack, voices=0)
    story.does("p0")
    assert "attack slot 1 f1" not in story.offered and "attack slot 1 f0" in story.offered
    story.does("use skill/breath", "Enemy Rearguard", dice=d6(3, 3))
    assert hp(story, "f1") == 30 and hp(story, "p0") < 11, "an Area effect strikes only who is not behind the line"
