"""The special and own Skills of Humans, each through the match."""

import pytest

from roundtable.games.kingdom.rules.play import numbers
from tests.games.kingdom.evenings import evening
from tests.games.kingdom.fights import body, d6, fight, foe, hp, item, skill, tie
from tests.games.kingdom.own import CRITICAL, HIT, ann, attacked, beast, ben, effects, strikes, uses

LOVED = {"base": {"Wit": 0, "Charisma": 3, "Quest": 2, "Warfare": 3}, "followers": 9}


def foes(story):
    return story.state.battle.foes


def people(story):
    return story.state.people


@pytest.mark.rule("MYK-BEAST-246")
@pytest.mark.parametrize(("dice", "left"), [((2, 1), 9), ((1, 2), 9), ((1, 1), 5)])
def test_cannibalism_hunts_followers_anywhere(dice, left):
    """Warfare 3 against 5 + Level 1: 3 on the dice is enough, a critical failure is not."""
    court = [ann(), ben(**LOVED)]
    story = uses("Cannibalism", [beast("Scum", "Cannibalism")], court, "p1", voices=5)
    story.does(0, dice=f"{d6(*dice)} {d6(4) if left == 5 else ''}")
    assert people(story)[1].followers == left


@pytest.mark.rule("MYK-BEAST-247", "MYK-WORLD-418")
def test_a_postern_hides_the_next_strategy_check():
    """Level 3 and 5 rolled in place of Defense 7, and 3 for the Schemer: 11."""
    gang = [beast("Bad Company", "Postern", area="Enemy Encampment"), beast("Scum", "Schemer", area="Enemy Rearguard")]
    story = uses("Postern", gang, [ann(area="Encampment"), ben()], dice=d6(2, 3))
    while "Strategy" not in story.ask.prompt:
        story.does("pass" if "pass" in story.offered else story.offered[0])
    assert "not known" in story.ask.prompt
    story.does("p0", dice=d6(5, 6))
    assert story.said("MYK-PLAY-350")[-1] == "Ann: 11, success."


@pytest.mark.rule("MYK-BEAST-248")
def test_a_human_shield_is_struck_instead():
    story = strikes([beast("Scum", "Human Shield"), beast("Troop", hp=20)], HIT)
    assert (hp(story, "f0"), hp(story, "f1")) == (30, 20 - 3)
    alone = strikes([beast("Scum", "Human Shield")], HIT)
    assert hp(alone, "f0") == 27, "the attacker is never the shield"


@pytest.mark.rule("MYK-BEAST-249", "MYK-BEAST-015")
@pytest.mark.parametrize(("citizens", "gone"), [(50, 5), (4, 4)])
def test_forage_takes_citizens_along(citizens, gone):
    """Order 1 against 5 + Level 7: 6 on the dice is 5 short."""
    court = [ann(), ben()]
    story = fight(court, [beast("Tyrant", "Forage")], gm=True, first="foes", voices=0, kingdom={"citizens": citizens})
    before = foes(story)[0].followers
    story.does("use skill/forage", dice=d6(3, 3))
    assert story.state.kingdom.citizens == citizens - gone
    assert foes(story)[0].followers == before + gone and story.state.kingdom.losses.citizens == gone


@pytest.mark.rule("MYK-BEAST-499", "MYK-BEAST-246", "MYK-BEAST-249", "MYK-BEAST-016")
def test_cannibalism_and_forage_also_work_in_camp():
    """Of Level 3: Warfare 3 against 8, 3 on the dice is not enough. Of Level 1: Order 1 against 6, 3 is 2 short."""
    hunter = body(base=LOVED["base"], level=3, followers=2, drive=1, skills=skill("Cannibalism", "Postern"))
    story = evening([hunter, body(name="Ben", **LOVED)])
    offered = [option.key for option in story.match.asks[0].options]
    assert "use skill/cannibalism" in offered and "use skill/postern" not in offered, "a Postern needs a Combat"
    story.does("use skill/cannibalism", seat=0).does("pass", seat=1)
    story.does("p1", dice=f"{d6(1, 2)} {d6(4)}")
    assert people(story)[1].followers == 9 - 4
    hunter = body(base=LOVED["base"], followers=2, drive=1, skills=skill("Forage"))
    story = evening([hunter, body(name="Ben", **LOVED)], kingdom={"citizens": 50})
    story.does("use skill/forage", seat=0).does("pass", seat=1, dice=d6(1, 2))
    assert story.state.kingdom.citizens == 50 - 2 and people(story)[0].followers == 2 + 2


@pytest.mark.rule("MYK-BEAST-251", "MYK-BEAST-014")
@pytest.mark.parametrize(("slot", "stopped"), [(1, True), (4, False)])
def test_scum_steals_the_use_of_a_slot(slot, stopped):
    court = [ann(items=[item("Spear")]), ben()]
    story = uses("Steal", [beast("Scum")], court, dice=d6(slot))
    story.does("p0")
    assert ("attack slot 1 f0" not in story.offered) == stopped


@pytest.mark.rule("MYK-BEAST-255", "MYK-BEAST-006")
def test_a_volley_falls_on_a_whole_area():
    story = uses("Volley", [beast("Bad Company")], [ann(), ben()], "Enemy Vanguard")
    assert (hp(story, "p0"), hp(story, "p1"), hp(story, "f0")) == (10, 11, 29)


@pytest.mark.rule("MYK-BEAST-257", "MYK-BEAST-014")
@pytest.mark.parametrize(("dice", "slot", "left"), [((3, 3), 0, 1), ((3, 2), 1, 0), ((3, 2), 2, 1)])
def test_a_rusted_katana_eats_items(dice, slot, left):
    court = [ann(items=[item("Spear")]), ben()]
    story = attacked([beast("Rust Samurai")], court, dice=f"{d6(3, 2)} {d6(2)} {d6(*dice)} {d6(slot) if slot else ''}")
    assert hp(story, "p0") == 11 - 3 and len(people(story)[0].items) == left


@pytest.mark.rule("MYK-BEAST-261", "MYK-BEAST-273", "MYK-BEAST-289")
@pytest.mark.parametrize(
    ("book", "name", "thing", "level", "most"),
    [
        ("Dungeon Geek", "collector", "Spear", 0, 3),
        ("Knight of Dynamite", "martial-expert", "Spear", 1, 2),
        ("Mad Scientist", "discovery", "Invisible Sword", 0, 3),
    ],
)
def test_items_out_of_nowhere(book, name, thing, level, most):
    story = fight([ann(), ben()], [beast(book)], gm=True, first="foes", voices=0)
    story.does(f"skill/{name} f0")
    if name == "collector":
        assert "Spear" in story.offered and "Invisible Sword" not in story.offered
    elif name == "martial-expert":
        assert "Spear" in story.offered and "Bandage" not in story.offered
    else:
        assert "Spear" not in story.offered
        thing = story.offered[0]
    story.does(thing)
    assert [(held.item, held.mark) for held in foes(story)[0].items] == [(thing, "conjured")]
    if name != "discovery":
        assert foes(story)[0].items[0].level == level
    full = [{"item": "Pan", "slots": [slot]} for slot in range(1, most + 1)]
    story = fight([ann(), ben()], [beast(book, items=full)], gm=True, first="foes", voices=0)
    assert f"skill/{name} f0" not in story.offered


@pytest.mark.rule("MYK-BEAST-263")
@pytest.mark.parametrize("away", [False, True])
def test_a_starman_finds_its_star_again(away):
    far = foe("Starman", area="Enemy Encampment", hp=12)
    options = {"starman_off_home_star": away}
    story = fight([ann(area="Encampment"), ben()], [far], voices=0, options=options, stage="second", first="foes")
    assert foes(story)[0].items == []
    story.does("p0", "pass", "pass", dice=d6(1) * 0)
    assert [held.item for held in foes(story)[0].items] == ([] if away else ["Star Fragment"])


@pytest.mark.rule("MYK-BEAST-265", "MYK-BEAST-006")
def test_a_waverider_rides_three_areas_and_hurts_where_it_lands():
    court = [ann(area="Vanguard"), ben(area="Encampment")]
    story = uses("Waverider", [beast("Maze Surfer", "Sneak Through")], court)
    assert foes(story)[0].area == "Encampment"
    assert (hp(story, "p0"), hp(story, "p1"), hp(story, "f0")) == (11, 8, 30)


@pytest.mark.rule("MYK-BEAST-265", "MYK-PLAY-553")
def test_an_obese_surfer_pays_once_for_the_whole_wave():
    surfer = beast("Maze Surfer", "Sneak Through", bad_statuses=["Obese"])
    story = uses("Waverider", [surfer], [ann(area="Vanguard"), ben(area="Encampment")])
    assert (hp(story, "f0"), foes(story)[0].area) == (29, "Encampment")


@pytest.mark.rule("MYK-BEAST-265", "MYK-WORLD-289")
def test_a_surfer_whom_a_tornado_takes_does_not_finish_the_wave():
    tornado = {"Rearguard": {"name": "Tornado", "level": 1}}
    court = [ann(area="Vanguard"), ben(area="Encampment")]
    story = uses("Waverider", [beast("Maze Surfer", "Sneak Through")], court, dice=d6(1, 2, 6), traps=tornado)
    assert foes(story)[0].area == "Enemy Encampment" and hp(story, "p1") == 11


@pytest.mark.rule("MYK-BEAST-265")
@pytest.mark.parametrize(("area", "start"), [("Vanguard", "Enemy Vanguard"), ("Encampment", "Vanguard")])
def test_a_barred_or_short_way_forbids_the_wave(area, start):
    story = fight([ann(area=area), ben()], [beast("Maze Surfer", area=start)], gm=True, first="foes", voices=0)
    assert "use skill/waverider" not in story.offered, "obstructed without Sneak Through, or fewer than three Areas"


@pytest.mark.rule("MYK-BEAST-268")
@pytest.mark.parametrize(("crew", "lost"), [(3, 4), (1, 2)])
def test_the_outnumbered_are_hurt_by_how_many(crew, lost):
    """3 against 1: 2 and the die; 1 against 1: the die alone."""
    gang = [beast("Scala Buccaneer") for _ in range(crew)]
    story = uses("Outnumbered", gang, dice=f"{d6(4, 3)} {d6(2)}")
    assert hp(story, "p0") == 11 - lost and hp(story, "p1") == 11
    spared = uses("Outnumbered", gang, dice=d6(4, 4))
    assert hp(spared, "p0") == 11, "Warfare 3 against 11"


@pytest.mark.rule("MYK-BEAST-271")
def test_a_death_march_costs_2d6_followers():
    story = uses("Death March", [beast("Tyrant")], [ann(**LOVED), ben()], "p0", dice=f"{d6(5, 5)} {d6(2, 3)}")
    assert people(story)[0].followers == 4


@pytest.mark.rule("MYK-BEAST-275")
def test_a_dragoon_mounts_a_beast():
    """Quest 7 against 7 + Level: the mount is gone, its Defense above 7 and its Damage are the rider's."""
    mount = beast("Slime")
    from roundtable.games.kingdom import books

    entry = books.monsters["Slime"]
    gang = [beast("Metro Dragoon"), mount]
    story = uses("Dragoon", gang, dice=d6(4, 5))
    assert foes(story)[1].away == "mount" and not foes(story)[1].dead
    assert numbers.defense(story.state, "f0") == 12 + max(0, entry.defense - 7)
    assert [e.dice or str(e.amount) for e in effects(foes(story)[0]) if e.what == "damage"] == [entry.damage]


@pytest.mark.rule("MYK-BEAST-277")
def test_a_warcaster_gathers_hope_for_all_until_it_bursts():
    """Two enemies and 4: the sixth point bursts."""
    held = {"name": "Warcaster", "rule": "MYK-BEAST-277", "what": "lent hope", "until": "combat"}
    gang = [beast("Millennium Warcaster", lasting=[{**held, "amount": 4}]), beast("Troop")]
    story = uses("Warcaster", gang)
    assert effects(foes(story)[0])[0].amount == 5 and foes(story)[0].exhausted
    story.does("attack natural p0")
    assert story.ask.high == 5, "the Troop has no Hope but what the Warcaster holds"
    story.does(2, dice=d6(1, 2, 3, 3))
    story.does("3 3")
    assert effects(foes(story)[0])[0].amount == 3
    gang = [beast("Millennium Warcaster", lasting=[{**held, "amount": 5}])]
    story = uses("Warcaster", gang, dice=f"{d6(1, 2)} {d6(2, 2)}")
    assert (hp(story, "p0"), hp(story, "p1")) == (8, 7) and effects(foes(story)[0])[0].amount == 0


@pytest.mark.rule("MYK-BEAST-279")
@pytest.mark.parametrize(
    ("mine", "theirs", "stopped"), [((1, 2), (5, 5), False), ((1, 2), (4, 5), True), ((1, 1), (), False)]
)
def test_foreclosure_stops_an_item_for_the_round(mine, theirs, stopped):
    """Wit 7 and 3 make 10: equalling it is enough; after its critical failure nothing happens."""
    court = [ann(items=[item("Spear"), item("Dagger", 2)]), ben()]
    story = uses(
        "Foreclosure", [beast("HAGLMA Debt Collector")], court, "1", dice=f"{d6(*mine)} {d6(*theirs) if theirs else ''}"
    )
    story.does("p0")
    assert ("attack slot 1 f0" not in story.offered) == stopped and "attack slot 2 f0" in story.offered


@pytest.mark.rule("MYK-BEAST-261")
def test_what_came_out_of_nowhere_is_gone_whoever_has_it_and_whatever_became_of_the_skill():
    """Ann cannot use her Collector any more, and Ben has been given one of the things: both are gone after the Combat."""
    barred = {"name": "Crushing Blow", "rule": "MYK-PLAY-385", "what": "barred", "note": "Collector", "until": "combat"}
    ours = [item("Spear"), item("Lunch", 2, mark="conjured")]
    court = [ann("Collector", items=ours, lasting=[barred]), ben(items=[item("Dagger", mark="conjured")])]
    story = fight(court, [beast("Scum", hp=1)], voices=0)
    story.does("p0", "attack slot 1 f0", dice=f"{HIT} {d6(1)} {d6(1, 1, 1)}")
    assert [[held.item for held in one.items] for one in people(story)] == [["Spear"], []]


@pytest.mark.rule("MYK-BEAST-281")
def test_a_sermon_turns_followers_into_strength():
    pack = [beast("True Believer"), beast("Scum", followers=2, hp=10, raised={"max_hp": 20})]
    story = uses("Sermon", pack, dice=d6(5))
    assert foes(story)[1].followers == 0 and hp(story, "f1") == 12, "only the 2 that were there count"
    story.does("attack natural p0", dice=f"{d6(6, 3)} {d6(1)}")
    assert hp(story, "p0") == 11 - 3


@pytest.mark.rule("MYK-BEAST-283")
def test_for_a_foreigner_the_lowest_dice_count():
    base = {"Wit": 2, "Charisma": 3, "Quest": 2, "Warfare": 3}
    court = [ann(base=base, drive=1, items=[item("Spear")]), ben()]
    story = fight(court, [beast("Guest")], voices=0)
    story.does("p0", "attack slot 1 f0", 1, dice=d6(6, 6, 2))
    assert story.ask.high == 1, "one 6 is among the two lowest, the other may become Drive"
    story.does(1)
    assert story.said("MYK-PLAY-370")[-1] == "Ann: 11 against 11, success.", "6 + 2 + 3, no critical success"
    assert people(story)[0].drive == 1


@pytest.mark.rule("MYK-BEAST-285")
def test_kamikaze_leaves_1_hp():
    story = strikes([beast("Major Daimyo", hp=2)], HIT)
    assert hp(story, "f0") == 1 and not foes(story)[0].dead


@pytest.mark.rule("MYK-BEAST-287")
@pytest.mark.parametrize(("dice", "dearer"), [(HIT, 1), (d6(3, 3), 0)])
def test_reparations_make_upkeep_dearer(dice, dearer):
    assert strikes([beast("V.I.P.")], dice).state.kingdom.upkeep_change == dearer


@pytest.mark.rule("MYK-BEAST-291", "MYK-BEAST-008")
def test_hatred_becomes_a_monster_of_its_level():
    """Charisma 9 against 15; Ann hates with 4 in all."""
    hates = {"hostility": {"1": tie(1, "Anger"), "f0": tie(3, "Anger")}}
    story = uses("Human Dungeonification", [beast("Labyrinthine Neurotic")], [ann(**hates), ben()], "p0", dice=d6(3, 3))
    assert "Rust Samurai" in story.offered and "Scum" not in story.offered
    story.does("Rust Samurai")
    assert story.said("MYK-BEAST-291")[-1] == "Rust Samurai appears in the Enemy Encampment."
    assert [one.summoned for one in foes(story)] == [False, True]


@pytest.mark.rule("MYK-BEAST-293", "MYK-WORLD-424")
@pytest.mark.parametrize(("eater", "cost"), [(False, 1), (True, 2)])
def test_an_archmage_pays_magic_with_hp(eater, cost):
    """Asterism costs 1 Hope."""
    mage = beast("Archmage", "Asterism", items=[item("Star Fragment")])
    gang = [mage, *([beast("Scum", "Hope Eater")] if eater else [])]
    story = uses("Asterism", gang, dice=d6(1, 1))
    assert hp(story, "f0") == 30 - cost


@pytest.mark.rule("MYK-BEAST-295")
def test_glass_slippers_strike_twice_after_a_critical_success():
    story = attacked(
        [beast("Cinder Ella")], [ann(), ben()],
        dice=f"{CRITICAL} {d6(1, 3)} {d6(1, 1, 1)} {HIT} {d6(1, 1, 2)}",
    )  # fmt: skip
    assert hp(story, "p0") == 11 - 3 - 4


@pytest.mark.rule("MYK-BEAST-297")
def test_against_a_legend_one_die_fewer_falls():
    story = strikes([beast("Raver Lord"), beast("Raver Lord")], d6(6))
    assert story.said("MYK-PLAY-370")[-1] == "Ann: 9 against 12, failure.", "one die, not cumulative"
    base = {"Wit": 2, "Charisma": 3, "Quest": 2, "Warfare": 3}
    story = fight([ann(base=base, drive=2, items=[item("Spear")]), ben()], [beast("Raver Lord")], voices=0)
    story.does("p0", "attack slot 1 f0", 1, dice=d6(4, 5))
    assert story.said("MYK-PLAY-370")[-1] == "Ann: 12 against 12, success.", "Hope counts before the die is taken"
