"""The own Skills of Aberrations, each through the match."""

import pytest

from roundtable.games.kingdom.rules.fight.weapons import personality
from roundtable.games.kingdom.rules.play import figures, knowing, numbers
from roundtable.games.kingdom.rules.play.verbs import status
from tests.games.kingdom.evenings import evening
from tests.games.kingdom.fights import d6, fight, hp, item
from tests.games.kingdom.own import HIT, ann, attacked, beast, ben, effects, strikes, uses
from tests.games.kingdom.tale import home

ARMORED = {"items": [item("Armor", level=10)]}
SPEAR = {"items": [item("Spear")]}
KEEN = {"base": {"Wit": 3, "Charisma": 3, "Quest": 2, "Warfare": 3}, "drive": 1}
MISS = d6(1, 2)


def foes(story):
    return story.state.battle.foes


def people(story):
    return story.state.people


def hps(story):
    return [one.hp for one in people(story)]


def round_ends(court, monsters, dice="", **more):
    """Nobody does anything; the dice are of the end of the Round."""
    for one in monsters:
        one["exhausted"] = True
    story = fight(court, monsters, voices=0, **more)
    for number in range(len(court) - 1):
        story.does(f"p{number}", "pass")
    return story.does("pass", dice=dice)


@pytest.mark.rule("MYK-BEAST-141", "MYK-BEAST-008")
@pytest.mark.parametrize(("number", "others", "come"), [(2, 0, 2), (2, 7, 1), (1, 10, 0)])
def test_prothalliums_multiply_while_there_is_room(number, others, come):
    """Ann counts too: with 2 and 7 there are 10, then 11."""
    pack = [*(beast("Prothallium") for _ in range(number)), *(beast("Goldfish") for _ in range(others))]
    story = round_ends([ann(), ben()], pack)
    new = foes(story)[number + others :]
    assert [(one.book, one.summoned) for one in new] == [("Prothallium", True)] * come


@pytest.mark.rule("MYK-BEAST-141", "MYK-BEAST-008")
def test_the_last_of_hundreds_stands_on_the_field_too():
    fallen = [beast("Goldfish", dead=True, hp=0) for _ in range(205)]
    story = round_ends([ann(), ben()], [*fallen, beast("Prothallium")])
    assert figures.in_area(story.state, foes(story)[205].area)[-2:] == ["f205", "f206"]


@pytest.mark.rule("MYK-BEAST-141")
def test_five_prothalliums_cannot_miss():
    pack = [beast("Prothallium"), *(beast("Prothallium", exhausted=True) for _ in range(4))]
    story = attacked(pack, [ann(), ben()])
    assert hp(story, "p0") == 10 and story.said("MYK-PLAY-370") == ["Prothallium 1: 9 against 9, success."]


@pytest.mark.rule("MYK-BEAST-143")
@pytest.mark.parametrize("dice", [HIT, MISS])
def test_who_attacks_a_fire_beetle_is_burnt(dice):
    assert hp(strikes([beast("Fire Beetle")], dice), "p0") == 10


@pytest.mark.rule("MYK-BEAST-145")
def test_a_strange_brew_makes_defense_of_quest_and_a_die():
    story = uses("Strange Brew", [beast("Two Face"), beast("Goldfish")], None, ["p0", "f1"], dice=d6(3, 6))
    assert numbers.defense(story.state, "p0") == 5 and numbers.defense(story.state, "p1") == 9
    assert numbers.defense(story.state, "f1") == 1 + 6, "a Goldfish is of Level 1"


@pytest.mark.rule("MYK-BEAST-145", "MYK-PLAY-557")
def test_who_drinks_asleep_has_its_defense_on_waking():
    story = uses("Strange Brew", [beast("Two Face")], [ann(bad_statuses=["Asleep"]), ben()], ["p0"], dice=d6(3))
    assert numbers.defense(story.state, "p0") == 7, "the Asleep have 7 whatever else they have"
    status.cure(story.match.table, "p0", "Asleep", "MYK-PLAY-558")
    assert numbers.defense(story.state, "p0") == 2 + 3


@pytest.mark.rule("MYK-BEAST-145")
def test_what_lasts_but_a_round_does_not_outlive_a_strange_brew():
    """Defense is Quest + the die for the whole Combat, though a bonus of this Round was there as it was drunk."""
    bonus = {"name": "Cover", "rule": "MYK-BEAST-043", "what": "defense", "amount": 3, "until": "cycle", "depth": 1}
    story = uses("Strange Brew", [beast("Two Face")], [ann(lasting=[bonus]), ben()], ["p0"], dice=d6(3))
    assert numbers.defense(story.state, "p0") == 5
    story.does("p0", "pass", "pass", dice=d6(1, 2))
    assert story.state.battle.round == 2
    assert numbers.defense(story.state, "p0") == 5


@pytest.mark.rule("MYK-BEAST-147")
@pytest.mark.parametrize(("dice", "bad"), [((4, 3), []), ((3, 3), ["Poisoned"])])
def test_a_bad_egg_poisons_who_hits_it(dice, bad):
    story = strikes([beast("Bad Egg")], f"{HIT} {d6(*dice)}")
    assert people(story)[0].bad_statuses == bad
    assert people(strikes([beast("Bad Egg")], MISS))[0].bad_statuses == []


@pytest.mark.rule("MYK-BEAST-149")
def test_who_misses_a_mosquito_lord_stirs_up_the_swarm():
    story = strikes([beast("Mosquito Lord"), beast("Goldfish")], f"{MISS} d2=1 {d6(4)}")
    assert hp(story, "p0") == 7 and hp(story, "f1") == 30


@pytest.mark.rule("MYK-BEAST-151")
@pytest.mark.parametrize("hurt", [True, False])
def test_who_has_hurt_a_cloistered_girl_cannot_resist_her_charm(hurt):
    girl = beast("Cloistered Girl", "Charm")
    story = fight([ann(**SPEAR), ben(area="Enemy Vanguard")], [girl], gm=True, voices=0)
    story.does("p0", "attack slot 1 f0", dice=HIT if hurt else MISS)
    story.does("pass")
    story.does("use skill/charm", "p0", dice="" if hurt else d6(5, 5))
    if hurt:
        assert story.ask.seat == 2 and "attack slot 1 p1" in story.offered, "no check could save Ann"
    else:
        assert story.said("MYK-WORLD-435")[-1].startswith("Ann: 10 against 9")


@pytest.mark.rule("MYK-BEAST-153")
@pytest.mark.parametrize(("has", "die", "left"), [(4, 3, 1), (2, 3, 2)])
def test_trick_or_treat(has, die, left):
    rich = {"materials": {"1": {"Wood": has}}}
    story = uses("Trick or Treat", [beast("Pumpkin Head")], [ann(**rich), ben()], ["p0"], dice=d6(die))
    if has >= die:
        story.does("yes")
    assert sum(people(story)[0].materials.get(1, {}).values()) == left
    assert hp(story, "p0") == (11 if has >= die else 8)


@pytest.mark.rule("MYK-BEAST-155")
def test_the_mist_embraces_enemies_beside_it():
    story = round_ends([ann(), ben()], [beast("Mistress"), beast("Goldfish")])
    assert hps(story) == [9, 11] and hp(story, "f1") == 30


@pytest.mark.rule("MYK-BEAST-157")
def test_no_magic_under_an_evil_eye():
    pack = [beast("Evil Eye"), beast("Starman", "Voice of Star")]
    story = fight([ann("Stargazer", "Rush"), ben("Stargazer")], pack, voices=0)
    story.does("p0")
    assert "use skill/stargazer" not in story.offered
    story.does("pass")
    assert "use skill/stargazer" in story.offered, "Ben stands in another Area"
    assert knowing.has(story.state, "p0", "Rush") and not knowing.has(story.state, "f1", "Voice of Star")


@pytest.mark.rule("MYK-BEAST-159")
def test_a_death_flamenco_hurts_the_cursed():
    court = [ann(), ben(bad_statuses=["Cursed"])]
    story = uses(
        "Death Flamenco",
        [beast("Cactus Brothers"), beast("Goldfish", bad_statuses=["Cursed"])],
        court,
        dice=f"{d6(3)} {d6(4)}",
    )
    assert hps(story) == [11, 8] and hp(story, "f1") == 26


@pytest.mark.rule("MYK-BEAST-161")
@pytest.mark.parametrize("book", ["Mayonnaise King", "Mayonnaise King Pure Select"])
@pytest.mark.parametrize(("dice", "bad"), [((4, 5), []), ((4, 4), ["Obese"])])
def test_mayonnaise_makes_obese(book, dice, bad):
    damage = d6(1) if "Pure" in book else ""
    story = attacked([beast(book)], [ann(), ben()], dice=f"{HIT} {damage} {d6(*dice)}")
    assert people(story)[0].bad_statuses == bad


@pytest.mark.rule("MYK-BEAST-163")
@pytest.mark.parametrize(("dice", "hurt"), [((5, 5), False), ((5, 4), True)])
def test_a_sister_takes_the_damage(dice, hurt):
    sister = [{"name": "pajamas", "rule": "MYK-BEAST-163", "what": "sister", "note": "p1", "until": "combat"}]
    story = strikes([beast("Weresister", lasting=sister)], f"{HIT} {d6(*dice)}")
    assert (hp(story, "f0"), hp(story, "p1")) == ((30, 8) if hurt else (27, 11))
    story = uses("Sisterize", [beast("Weresister", lasting=sister)], None, "p0", dice=d6(1))
    assert [(e.note, e.name) for e in effects(foes(story)[0])] == [("p0", "gym clothes")]


@pytest.mark.rule("MYK-BEAST-163")
def test_real_clothes_count_where_the_table_says_so():
    sister = [{"name": "pajamas", "rule": "MYK-BEAST-163", "what": "sister", "note": "p1", "until": "combat"}]
    options = {"sisterize_real_clothes": True}
    story = fight([ann(**SPEAR), ben()], [beast("Weresister", lasting=sister)], voices=0, options=options)
    story.does("p0", "attack slot 1 f0", dice=HIT)
    assert "pajamas" in story.ask.prompt and story.ask.seat == 1
    story.does("yes")
    assert hp(story, "p1") == 8


@pytest.mark.rule("MYK-BEAST-165")
def test_puppets_are_stronger_whosever_they_are():
    story = uses("Puppets", [beast("Puppet Master"), beast("Goldfish")])
    for who in ("f0", "f1", "p0"):
        assert numbers.number(story.state, who, "attack check") == numbers.number(story.state, who, "damage") == 2
    assert numbers.number(story.state, "p1", "damage") == 0


@pytest.mark.rule("MYK-BEAST-168")
def test_rolly_polly_rolls_the_obese_or_the_least():
    court = [ann(area="Vanguard", level=2), ben(area="Rearguard"), ann(name="Cid", level=3, bad_statuses=["Obese"])]
    story = uses("Rolly Polly", [beast("May Queen")], court)
    assert sorted(story.offered) == ["p1", "p2"]
    story.does("p2", dice=d6(1, 2))
    story.does("-1 3")
    assert hp(story, "p2") == 8 and people(story)[2].area == "Encampment"


@pytest.mark.rule("MYK-BEAST-168", "MYK-PLAY-360")
def test_obstruction_stops_the_rolling():
    court = [ann(), ben()]
    story = uses("Rolly Polly", [beast("May Queen")], court, "p0", dice=d6(1, 2))
    story.does("1 2")
    assert people(story)[0].area == "Enemy Vanguard" and hp(story, "p0") == 8, "7 Warfare bar the way forward"


@pytest.mark.rule("MYK-BEAST-170")
def test_a_snake_coils():
    story = uses("Coil", [beast("Snake Evil")], [ann(area="Encampment"), ben()], "p0")
    assert people(story)[0].area == "Enemy Vanguard"


@pytest.mark.rule("MYK-BEAST-172")
def test_a_soldier_of_minos_heals():
    story = uses("Soldier of Minos", [beast("Monchskalb"), beast("Goldfish", hp=5)], None, "f1", dice=d6(2, 3))
    assert hp(story, "f1") == 10


@pytest.mark.rule("MYK-BEAST-174")
@pytest.mark.parametrize(("dice", "bad"), [((5, 6), []), ((5, 5), ["Asleep"])])
def test_who_attacks_medusa_may_turn_to_stone(dice, bad):
    court = [ann(base={"Wit": 0, "Charisma": 0, "Quest": 2, "Warfare": 3}, **SPEAR), ben(), ben(name="Cid")]
    story = fight(court, [beast("Medusa", exhausted=True), beast("Goldfish")], voices=0)
    story.does("p0", "attack slot 1 f0", dice=f"{MISS} {d6(*dice)}")
    if not bad:
        assert people(story)[0].bad_statuses == []
        return
    story.does("p1", "pass", "pass", dice=HIT)
    assert hp(story, "p0") == 10 and people(story)[0].bad_statuses == ["Asleep"], "damage does not wake such a sleeper"


@pytest.mark.rule("MYK-BEAST-176")
def test_a_fire_lash_exhausts():
    story = attacked([beast("Valaraukar")], [ann(), ben(area="Encampment")], dice=f"{HIT} {d6(1, 1)}")
    assert people(story)[0].exhausted and not people(story)[1].exhausted


@pytest.mark.rule("MYK-BEAST-178", "MYK-BEAST-006")
def test_a_gun_turret_strikes_an_area_with_one_check():
    """Warfare 6 - 2 and 5: 9 reaches Defense 9 and 5, not 13."""
    pack = [beast("Aperams"), beast("Goldfish"), beast("Evil Eye")]
    court = [ann(area="Enemy Vanguard"), ben()]
    story = uses("Gun Turret", pack, court, "Enemy Vanguard", dice=f"{d6(2, 3)} {d6(1)}")
    assert hps(story) == [7, 11] and [one.hp for one in foes(story)] == [30, 26, 30]


@pytest.mark.rule("MYK-BEAST-180")
@pytest.mark.parametrize(("poem", "lost"), [("Roses are red / violets too / and so are you", 0), ("Roses are red", 3)])
def test_a_poem_or_pain(poem, lost):
    story = uses("Poetic World", [beast("Nomi")], None, "p1")
    assert story.ask.seat == 1 and story.ask.seconds == 60
    story.does(poem, dice="" if not lost else f"{d6(3)} {d6(3)}")
    if not lost:
        story.does("yes")
    assert hps(story) == [11 - lost] * 2


@pytest.mark.rule("MYK-BEAST-182")
def test_a_web_slows_but_does_not_bare():
    story = uses("Web", [beast("Arakhne")], [ann(), ben()])
    assert numbers.score(story.state, "p0", "Quest") == 1 and numbers.defense(story.state, "p0") == 9
    assert numbers.score(story.state, "p1", "Quest") == 2


@pytest.mark.rule("MYK-BEAST-184")
@pytest.mark.parametrize(("dice", "left"), [((5, 5), 2), ((5, 4), 0)])
def test_cockroaches_eat_all_food(dice, left):
    fed = {"items": [item("Lunch"), item("Spear", 2)], "materials": {"3": {"Meat": 2, "Wood": 1}}}
    story = uses(
        "Cockroach Swarm", [beast("Roach Lord")], [ann(area="Vanguard", **fed), ben()], "Vanguard", dice=d6(*dice)
    )
    assert people(story)[0].materials[3].get("Meat", 0) == left
    assert len(people(story)[0].items) == (2 if left else 1)


@pytest.mark.rule("MYK-BEAST-186", "MYK-BEAST-470", "MYK-BEAST-024")
def test_an_organizer_makes_machines():
    pack = [beast("Organizer"), beast("Two Face"), beast("Mistress", area="Enemy Rearguard")]
    story = uses("Reconfigure", pack, None, ["f1"], "Flying")
    one = foes(story)[1]
    assert one.name == "Mecha-Two Face" and personality(story.state, "f1") == "Foolish"
    assert knowing.has(story.state, "f1", "Flying") and numbers.number(story.state, "f1", "damage") == 2


@pytest.mark.rule("MYK-BEAST-188")
@pytest.mark.parametrize(("has", "twin"), [(30, 14), (3, None)])
def test_black_twins_double(has, twin):
    story = strikes([beast("Black Twins", hp=has), beast("Goldfish")], d6(5, 5))
    assert [(one.hp, one.area) for one in foes(story)[2:]] == ([] if twin is None else [(twin, "Enemy Vanguard")])
    if twin:
        assert numbers.max_hp(story.state, "f2") == twin


@pytest.mark.rule("MYK-BEAST-190")
def test_the_prince_of_bities_divides():
    story = strikes([beast("Prince of Bities")], HIT)
    assert [e.dice for e in effects(foes(story)[0])] == ["1D6"]


@pytest.mark.rule("MYK-BEAST-192")
def test_a_time_robber_takes_the_turns_of_others():
    """Quest 2 against 16: Ann fails, Ben's critical success holds."""
    story = uses(
        "Time Steal", [beast("Time Robber")], [ann(), ben(**KEEN | {"drive": 0})], dice=f"{d6(5, 5)} {d6(6, 6)}"
    )
    assert story.ask.seat == 2 and "attack natural p0" in story.offered and "use skill/time-steal" not in story.offered
    story.does("attack natural p0", dice=MISS + " " + d6(1, 1))
    assert story.ask.seat != 2 and foes(story)[0].exhausted


@pytest.mark.rule("MYK-BEAST-194")
@pytest.mark.parametrize(("dice", "fed"), [((1, 3), True), ((2, 2), False)])
def test_a_blastoma_feeds_on_ones(dice, fed):
    story = strikes([beast("Blastoma")], f"{d6(*dice)} {d6(4) if fed else ''}")
    assert hp(story, "f0") == (34 if fed else 30)
    assert numbers.number(story.state, "f0", "damage") == int(fed)


def at_home(name, book, dice, facilities):
    story = fight([ann(), ben()], [beast(book)], gm=True, first="foes", voices=0, kingdom={"maps": [home(facilities)]})
    return story.does(f"use skill/{name}", dice=dice)


def built(story):
    rooms = story.state.kingdom.maps[0].rooms.values()
    return sorted(one.name for room in rooms for one in room.facilities)


@pytest.mark.rule("MYK-BEAST-196", "MYK-BEAST-015")
def test_locusts_destroy_a_facility():
    story = at_home("locust-swarm", "Locust Lord", f"{d6(1, 2)} d2=1", {"A1": ["Inn"]})
    assert len(built(story)) == 1
    assert len(built(at_home("locust-swarm", "Locust Lord", d6(6, 6), {"A1": ["Inn"]}))) == 2


@pytest.mark.rule("MYK-BEAST-202", "MYK-BEAST-015", "MYK-BEAST-495")
def test_termites_destroy_many():
    story = at_home("termite-swarm", "Termite Lord", f"{d6(1, 2)} {d6(2)} d3=1 d2=1", {"A1": ["Inn"], "A2": ["Inn"]})
    assert len(built(story)) == 1


@pytest.mark.rule("MYK-BEAST-200", "MYK-BEAST-204", "MYK-BEAST-015")
@pytest.mark.parametrize(
    ("name", "book", "dice", "lost"),
    [("swarm-of-flies", "Lord of the Flies", (1, 2, 3), 6), ("spider-swarm", "Spider Lord", (1, 2, 3, 4, 5), 15)],
)
def test_swarms_cost_citizens(name, book, dice, lost):
    story = at_home(name, book, f"{d6(1, 2)} {d6(*dice)}", {})
    assert story.state.kingdom.citizens == 50 - lost


@pytest.mark.rule("MYK-BEAST-198")
def test_a_tapeworm_lives_in_its_host():
    court = [ann(area="Enemy Vanguard", level=2, **SPEAR), ben()]
    pack = [beast("Tapeworm Lord"), beast("Goldfish", exhausted=True)]
    story = fight(court, pack, gm=True, first="foes", voices=0)
    story.does("use skill/parasite", "p0", 2)
    assert hp(story, "p0") == 9 and numbers.number(story.state, "p0", "damage") == 2
    story.does("p0")
    assert "attack slot 1 f0" not in story.offered and "attack slot 1 f1" in story.offered
    story.does("move Vanguard")
    assert foes(story)[0].area == "Vanguard", "it goes where its Host goes"


@pytest.mark.rule("MYK-BEAST-198")
def test_an_action_of_its_own_ends_the_parasite():
    grown = [
        {"name": "Parasite", "rule": "MYK-BEAST-198", "what": "damage", "amount": 2, "until": "combat", "giver": "f0"}
    ]
    court = [ann(hp=9, level=2, lasting=grown, **ARMORED), ben()]
    bonds = [{"kind": "parasite", "a": "f0", "b": "p0"}]
    story = fight(court, [beast("Tapeworm Lord")], gm=True, first="foes", voices=0, bonds=bonds)
    story.does("attack natural p0", dice=f"{d6(1, 2)} {d6(1, 1, 1)}")
    assert story.state.battle.bonds == [] and numbers.number(story.state, "p0", "damage") == 0


@pytest.mark.rule("MYK-BEAST-198", "MYK-PLAY-407")
def test_additional_movement_is_an_action_that_ends_the_parasite():
    bonds = [{"kind": "parasite", "a": "f0", "b": "p0"}]
    pack = [beast("Tapeworm Lord", area="Enemy Rearguard")]
    story = fight([ann(area="Enemy Rearguard"), ben()], pack, gm=True, first="foes", voices=0, bonds=bonds)
    story.does("further Enemy Encampment")
    assert story.state.battle.bonds == []


@pytest.mark.rule("MYK-BEAST-500", "MYK-BEAST-157")
def test_outside_combat_an_anti_magic_ray_is_dormant():
    """Where people stood in their last fight is no Area of a Battlefield."""
    awake = {"name": "Ray", "rule": "MYK-GEAR-013", "what": "monster skill", "note": "Anti-magic Ray", "until": "game"}
    story = evening([ann("Anti-magic Ray", lasting=[awake], area="Vanguard"), ben("Starlight", area="Vanguard")])
    assert knowing.has(story.state, "p1", "Starlight")
    story = fight([ann("Anti-magic Ray", lasting=[awake]), ben("Starlight", area="Enemy Vanguard")], ["Troll"], voices=0)
    assert not knowing.has(story.state, "p1", "Starlight")
