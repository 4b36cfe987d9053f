"""Skills, Items and monsters that meet each other: what outlives its user, goes along with a copy, or is paid in HP."""

import pytest

from roundtable.games.kingdom.dungeon.check import check
from roundtable.games.kingdom.dungeon.model import Extras
from roundtable.games.kingdom.rules.play import knowing, numbers
from roundtable.games.kingdom.state import Lasting
from tests.games.kingdom.evenings import Group, evening, placed, small
from tests.games.kingdom.fights import d6, fight, hp, item
from tests.games.kingdom.own import DULL, HIT, ann, beast, ben
from tests.games.kingdom.test_own_whole import in_a_room

WISE = {"Wit": 3, "Charisma": 3, "Quest": 2, "Warfare": 3}


# --- Skills of people, known by monsters -----------------------------------------------------------------------------


@pytest.mark.rule("MYK-GEAR-124", "MYK-WORLD-378")
@pytest.mark.parametrize(("area", "asked"), [("Encampment", True), ("Vanguard", False)])
def test_who_moves_in_the_kill_zone_of_princess_summer_is_shot_at(area, asked):
    """Her own attack is a ranged weapon from two Areas on: she stands in her Vanguard, three Areas from the Encampment."""
    court = [ann(area=area), ben(area="Rearguard")]
    story = fight(court, [beast("Princess Summer", "Kill Zone", wounds_paid=0)], gm=True, voices=0)
    story.does("p0", "move Rearguard")
    assert ("skill/kill-zone f0" in story.offered) is asked


@pytest.mark.rule("MYK-GEAR-049", "MYK-BEAST-025")
def test_a_black_dwarf_counts_its_own_ranged_weapon_at_point_blank():
    """A Firearm and what it has by nature are two: 1D6 of the Firearm, 1D6 and 2 more."""
    dwarf = beast("Black Dwarf", "Point Blank", items=[item("Firearm")])
    story = fight([ann(hp=30, max_hp_change=30), ben()], [dwarf], gm=True, first="foes", voices=0)
    story.does("attack slot 1 p0", dice=HIT).does("skill/point-blank f0", dice=d6(2, 3))
    assert hp(story, "p0") == 30 - 2 - 3 - 2


@pytest.mark.rule("MYK-BEAST-472", "MYK-GEAR-042")
@pytest.mark.parametrize("first", ["slot 1", "natural"])
def test_a_knight_of_dynamite_strikes_with_one_weapon_and_its_own(first):
    """3 damage of the Spear, and 2D6 of its own, in whichever order; the 1 Drive is 1D6 of its HP."""
    knight = beast("Knight of Dynamite", "Double Arm", items=[item("Spear")], wounds_paid=0)
    story = fight([ann(hp=40, max_hp_change=40), ben()], [knight], gm=True, first="foes", voices=0)
    story.does("pass").does(f"attack {first} p0", 0, dice=HIT + (f" {d6(1, 2)}" if first == "natural" else ""))
    story.does("skill/double-arm f0", dice=d6(1) + (f" {d6(1, 2)}" if first == "slot 1" else ""))
    assert hp(story, "p0") == 40 - 3 - 3


# --- in force, whatever has become of its user -----------------------------------------------------------------------


@pytest.mark.rule("MYK-GEAR-055", "MYK-BEAST-157")
def test_an_astral_sword_stays_one_under_an_anti_magic_ray():
    """It was made beforehand: the Ray forbids to use such Skills, it does not undo what was done."""
    kit = [item("Spear")]
    court = [ann("Astral Sword", items=kit, area="Vanguard"), ben()]
    pack = [beast("Evil Eye"), beast("Golem", "Cortex")]
    story = fight(court, pack, voices=0)
    story.does("p0", "skill/astral-sword p0").does("move Enemy Vanguard")
    assert not knowing.has(story.state, "p0", "Astral Sword")
    story.does("attack slot 1 f1", dice=HIT)
    assert hp(story, "f1") == 30 - 3, "no Cortex halves it"


@pytest.mark.rule("MYK-GEAR-107")
def test_music_rings_on_when_its_musician_has_fallen():
    court = [ann("Martial Music", base=WISE, drive=1, hp=2), ben(base=WISE, area="Enemy Vanguard")]
    story = fight(court, [beast("Ogrekin")], voices=0)
    story.does("p0", "use skill/martial-music", dice=d6(4, 3))
    story.does("pass", dice=f"d2=1 {HIT} {d6(6)} {d6(4, 3)} {d6(3, 3)}")
    assert story.state.people[0].hp <= 0
    assert [one.drive for one in story.state.people] == [1, 1]


@pytest.mark.rule("MYK-WORLD-735")
def test_a_limit_break_hardens_who_lies_unconscious():
    """Warfare 3 less of every damage until the end of Combat: 2 damage do not kill the Unconscious."""
    broken = [
        {"name": "Limit Break", "rule": "MYK-WORLD-735", "what": what, "amount": 3, "until": "combat"}
        for what in ("damage", "limit break")
    ]
    fallen = ann("Limit Break", hp=-1, lasting=broken, exhausted=True)
    story = fight([fallen, ben(area="Encampment")], [beast("Pyxie", wounds_paid=0)], dice=HIT, first="foes", voices=0)
    assert not story.state.people[0].dead


@pytest.mark.rule("MYK-BEAST-387")
def test_who_is_unconscious_by_the_end_of_the_round_recovers():
    """A person who knows Recovery, for 1 Hope, used it at 5 HP and was struck down after that."""
    promised = {"name": "Recovery", "rule": "MYK-BEAST-387", "what": "recovers", "until": "cycle", "depth": 1}
    fallen = ann("Recovery", hp=-2, lasting=[promised], exhausted=True)
    story = fight([fallen, ben()], [beast("Ogrekin", exhausted=True)], voices=0)
    story.does("pass")
    assert hp(story, "p0") == numbers.max_hp(story.state, "p0")


@pytest.mark.rule("MYK-BEAST-387", "MYK-BEAST-500")
def test_nobody_recovers_by_it_outside_combat():
    """A Trap hurts who knows Recovery and has Hope for it: outside Combat there is no Round at whose end it would come."""
    one = ann("Recovery", base=WISE, drive=2, hp=8)
    story = evening([one], d6(4), traps=[placed("Pit", "A1-B1", level=2)], at="A1", stage="enter", voices=3)
    story.does("go B1")
    assert story.state.people[0].hp <= 5
    assert "skill/recovery p0" not in getattr(story, "offered", [])


# --- HP given as a price ---------------------------------------------------------------------------------------------


@pytest.mark.rule("MYK-BEAST-190", "MYK-WORLD-374", "MYK-CREATE-213")
def test_what_a_prince_of_bities_gives_of_its_hp_makes_it_bite():
    """Disrupt costs it 1D6 HP in place of 1 Hope: its HP are reduced in Combat."""
    prince = beast("Prince of Bities", "Disrupt", "Biting Division", wounds_paid=0, area="Enemy Encampment")
    story = fight([ann(items=[item("Spear")]), ben()], [prince, beast("Golem", hp=9)], gm=True, voices=0)
    story.does("p0", "attack slot 1 f1", dice=HIT).does("skill/disrupt f0", dice=d6(4))
    story.does("skill/biting-division f0", dice=d6(2))
    assert hp(story, "f0") == 26
    assert [(e.dice, e.until) for e in story.state.battle.foes[0].lasting if e.name == "Biting Division"] == [
        ("1D6", "combat")
    ]


# --- what goes along with a monster or an Item -----------------------------------------------------------------------


@pytest.mark.rule("MYK-BEAST-313")
def test_what_was_used_up_does_not_go_back_in_the_shape_of_anothers():
    """Ann's Bomb is thrown and gone; the Spear that Tiger Butter takes from Ben then goes back to Ben."""
    tough = {"hp": 30, "max_hp_change": 30, "area": "Enemy Vanguard"}
    court = [ann(items=[item("Dagger")], **tough), ben(items=[item("Spear")], **tough)]
    took = {"name": "Plunder", "rule": "MYK-BEAST-313", "what": "plundered", "note": "1", "giver": "p0", "until": "ever"}
    thief = beast("Tiger Butter", "Plunder", hp=2, items=[item("Bomb")])
    thief["lasting"].append(took)
    other = beast("Golem", area="Enemy Encampment", exhausted=True)
    story = fight(court, [thief, other], gm=True, first="foes", voices=0)
    story.does("attack slot 1 anyone", dice=f"d2=1 {HIT} {d6(1)}")
    story.does("p0", "pass", "pass").does("p0", dice=d6(1, 2))
    story.does("f0", "use skill/plunder", "p1").does("pass")
    assert [held.item for held in story.state.battle.foes[0].items] == ["Spear"]
    story.does("p0", "attack slot 1 f0", dice=d6(5, 5))
    assert story.state.battle.foes[0].dead
    assert [[held.item for held in one.items] for one in story.state.people] == [["Dagger"], ["Spear"]]


@pytest.mark.rule("MYK-GEAR-068", "MYK-BEAST-313")
def test_who_is_sent_away_takes_along_what_it_has():
    """Its author gave an Ogrekin a Spear: it has it in the other room too."""
    extras = Extras(items=["Spear"])
    caller = ann("Retransmit", base={**WISE, "Charisma": 5}, drive=1)
    group = Group("Ogrekin", 1, "Encampment", "Hostile", extras=extras)
    story = evening([caller], d6(6, 5), stage="encounter", monsters={"B1": [group]}, voices=0)
    story.does(0, dice=d6(6, 5)).does(0).does("use skill/retransmit", dice=d6(4, 3) + " d4=3")
    lair = story.state.delve.rooms["C1"].lairs[0]
    assert (lair.book, lair.count, lair.items, lair.extras) == ("Ogrekin", 1, ["Spear"], extras)


@pytest.mark.rule("MYK-WORLD-600", "MYK-PLAY-409")
def test_what_a_bait_has_made_of_a_monster_is_still_there_when_the_court_has_fled():
    champion = beast("Ogrekin Champion", area="Enemy Encampment", exhausted=True, raised={}, hp=7)
    court = [
        ann(items=[item("Power Bait")], area="Encampment"),
        ben(base={**DULL, "Quest": 8}, area="Encampment"),
    ]
    story = in_a_room([champion], court)
    story.does("p0", "use item/power-bait 1", "Minotaur").does("flee", dice=d6(5, 4))
    lairs = story.state.delve.rooms["B1"].lairs
    assert [(lair.book, lair.count, lair.hp, lair.reaction) for lair in lairs] == [("Minotaur", 1, [10], "Hostile")]


@pytest.mark.rule("MYK-WORLD-459", "MYK-PLAY-409", "MYK-PLAY-191")
def test_a_ruler_that_has_awakened_still_rules_when_the_court_has_fled():
    """It came as an Ogrekin; what it is now waits in its room, and the objective with it."""
    awake = {**beast("Cyclops", area="Enemy Encampment", exhausted=True, ruler=True), "was": "Ogrekin"}
    lair = {"book": "Ogrekin", "reaction": "Hostile", "ruler": True, "knows": ["Awaken"], "fighting": True}
    court = [ben(base={**DULL, "Quest": 8}, area="Encampment")]
    battle = {"stage": "first", "round": 1, "foes": [awake]}
    rooms = {name: {"lairs": [lair] if name == "B1" else []} for name in ("A1", "B1", "C1", "B2")}
    cycles = [{"kind": "Quarter"}, {"kind": "Round"}]
    story = evening(court, battle=battle, cycles=cycles, delve={"rooms": rooms})
    story.does("flee", dice=d6(6, 6))
    there = story.state.delve.rooms["B1"].lairs
    assert [(one.book, one.ruler, one.hp, one.knows) for one in there] == [("Cyclops", True, [30], [])]
    assert story.state.delve.objective != "done"


# --- whom a weapon hates ---------------------------------------------------------------------------------------------


@pytest.mark.rule("MYK-WORLD-549", "MYK-BEAST-029")
def test_a_slayer_of_fairies_slays_an_ogrekin_that_counts_as_one():
    pack = [beast("Ogrekin"), beast("Primal Ogrekin", "Ancestral Recall")]
    court = [ann(items=[item("Slayer", choice=["Fairy"])], area="Enemy Vanguard"), ben()]
    story = fight(court, pack, voices=0)
    story.does("p0", "attack slot 1 f0", dice=f"{HIT} {d6(2)} {d6(5)}")
    assert hp(story, "f0") == 30 - (2 + 1) - 5


@pytest.mark.rule("MYK-WORLD-549", "MYK-CREATE-276")
def test_a_slayer_in_a_blade_opera_hates_only_some_of_those_it_hits():
    pack = [beast("Giant Bat"), beast("Ogrekin")]
    court = [ann("Blade Opera", base=WISE, drive=1, items=[item("Slayer", choice=["Ogre"])]), ben()]
    story = fight(court, pack, voices=0)
    story.does("p0", "attack slot 1 f0", "skill/blade-opera p0", ["f0", "f1"], dice=f"{HIT} {d6(2)} {d6(5)}")
    assert [hp(story, who) for who in ("f0", "f1")] == [30 - 3, 30 - 3 - 5]


@pytest.mark.rule("MYK-WORLD-523")
def test_a_holy_symbol_burns_the_undying_twice_in_a_round():
    """The Skill does nothing for the Round, but they know it still."""
    silent = [{"name": "Holy Symbol", "rule": "MYK-WORLD-523", "what": "barred", "note": "Undying Body", "until": "cycle"}]
    zombie = beast("Ogrekin", knows=["Undying Body"], lasting=silent)
    kit = [item("Holy Symbol"), item("Star Fragment", 2)]
    story = fight([ann(items=kit), ben()], [zombie], voices=0)
    story.does("p0", "attack slot 1 f0", dice=f"{HIT} {d6(5)}")
    assert hp(story, "f0") == 30 - 1 - 5


@pytest.mark.rule("MYK-WORLD-547")
def test_a_hungry_bulimic_of_a_monster_costs_the_kingdom_nothing():
    golem = beast("Golem", items=[item("Bulimic")], area="Enemy Encampment", exhausted=True)
    story = fight([ben(base={**DULL, "Quest": 8}, area="Encampment")], [golem], voices=5)
    story.does("flee", 0, dice=d6(5, 4))
    assert story.match.outcome is not None and story.state.kingdom.voices == 5


# --- two that do the same --------------------------------------------------------------------------------------------


@pytest.mark.rule("MYK-GEAR-048", "MYK-WORLD-415")
@pytest.mark.parametrize(("dice", "words"), [((6, 4), "success."), ((6, 5), "critical success.")])
def test_a_dead_eye_under_command_still_needs_an_11(dice, words):
    shot = beast("Gunfish", "Dead Eye", area="Enemy Rearguard")
    chief = beast("Goldfish", "Command Deep One", area="Enemy Encampment", exhausted=True)
    court = [ann(area="Vanguard", hp=40, max_hp_change=40), ben()]
    story = fight(court, [shot, chief], gm=True, first="foes", voices=0)
    story.does("attack natural p0", dice=d6(*dice) + f" {d6(1, 2, 1, 1, 1)}" if sum(dice) > 10 else d6(*dice, 1))
    assert story.said("MYK-PLAY-370")[-1].endswith(f", {words}")


@pytest.mark.rule("MYK-GEAR-109", "MYK-WORLD-514")
@pytest.mark.parametrize(("quest", "charisma", "result"), [(4, 5, 8), (5, 4, 8), (2, 2, 6)])
def test_who_dances_with_a_stuffed_animal_has_one_score_in_place_of_warfare(quest, charisma, result):
    """3 on the dice, and the best of Warfare 3, Quest and Charisma."""
    base = {"Wit": 0, "Charisma": charisma, "Quest": quest, "Warfare": 3}
    court = [ann("Combat Dance", base=base, items=[item("Stuffed Animal")]), ben()]
    story = fight(court, [beast("Ogrekin")], voices=0)
    story.does("p0", "attack slot 1 f0", dice=d6(1, 2))
    assert story.said("MYK-PLAY-370")[-1].startswith(f"Ann: {result} against")


# --- what is a Public Enemy's, and what no monster wears -------------------------------------------------------------


@pytest.mark.rule("MYK-WORLD-413", "MYK-BEAST-430")
def test_a_person_who_mimics_an_angel_learns_nothing_of_a_public_enemys_own():
    """Typhoon is one: Knock Back is no Monster Skill, its Storm and its wings are."""
    one = ann("Angel Mimicry", level=12, base=WISE, drive=2, hp=22)
    story = fight([one, ben()], [beast("Golem")], voices=3)
    story.does("p0", "use skill/angel-mimicry", 0, "Typhoon")
    assert [gained.name for gained in story.state.people[0].gained] == ["Knock Back"]


@pytest.mark.rule("MYK-WORLD-412", "MYK-WORLD-676")
def test_nothing_keeps_an_exorcism_from_a_public_enemy():
    """That it is one cannot be prevented, not by an Antimagic Formula either."""
    formula = Lasting("Antimagic Formula", "MYK-GEAR-079", "barred", note="Public Enemy", until="combat")
    zombie = beast("Zombie", "Public Enemy", exhausted=True, hp=30)
    story = fight([ann("Exorcism", base={**WISE, "Wit": 6}), ben()], [zombie], voices=0)
    story.state.lasting.append(formula)
    story.does("p0", "use skill/exorcism", dice=d6(4, 3)).does("pass").does("yes")
    assert hp(story, "f0") == 30 - 3


@pytest.mark.rule("MYK-GEAR-180", "MYK-BEAST-313")
def test_a_stolen_cloak_serves_no_monster():
    thief = beast("Tiger Butter", items=[item("Cloak")])
    story = fight([ann(items=[item("Spear")]), ben()], [thief], gm=True, voices=0)
    story.does("p0", "attack slot 1 f0", dice=d6(6, 5))
    assert hp(story, "f0") == 30 - 3, "nobody was asked about a Cloak"


@pytest.mark.rule("MYK-GEAR-180", "MYK-GEAR-165", "MYK-BEAST-236")
def test_what_only_some_may_equip_is_given_to_no_monster():
    """A Shuriken is for Ninjas: for a Human whom the GM has made one too; a Cloak is for no monster at all."""
    given = [("Ogrekin", "Cloak", ""), ("Troop", "Shuriken", ""), ("Troop", "Shuriken", "Ninja"), ("Troop", "Blade", "")]
    wrong = []
    for book, name, kind in given:
        learned = ["Spy"] if kind else []
        extras = Extras(items=[name], class_name=kind, learned=learned)
        found = check(small(monsters={"B1": [Group(book, extras=extras)]}))
        wrong.append([one.text for one in found if "may not equip" in one.text])
    assert wrong == [["Ogrekin may not equip the Cloak"], ["Troop may not equip the Shuriken"], [], []]


# --- nobody's monsters help their own side alone ---------------------------------------------------------------------

TOUGH = {"hp": 30, "max_hp_change": 30}


@pytest.mark.rule("MYK-WORLD-386", "MYK-WORLD-440")
def test_a_swarm_of_nobodys_shields_no_enemy():
    """A Golem strikes Ann for 4; the Roach Lord beside them has 8 Followers, and needs them for its own."""
    pack = [beast("Roach Lord", "Swarm Defense", followers=8, exhausted=True), beast("Golem")]
    story = fight([ann(**TOUGH), ben()], pack, dice=f"{d6(6, 4)} {d6(3)}", first="foes", voices=0)
    assert hp(story, "p0") == 30 - 4 and story.state.battle.foes[0].followers == 8


@pytest.mark.rule("MYK-WORLD-386", "MYK-WORLD-440")
def test_a_swarm_of_nobodys_shields_its_own():
    pack = [beast("Roach Lord", "Swarm Defense", followers=8), beast("Golem")]
    story = fight([ann(items=[item("Spear")]), ben()], pack, voices=0)
    story.does("p0", "attack slot 1 f1", dice=HIT)
    assert hp(story, "f1") == 30 and story.state.battle.foes[0].followers == 8 - 3


@pytest.mark.rule("MYK-WORLD-386", "MYK-BEAST-082")
def test_fortuna_turns_no_wheel_for_whom_she_hits():
    story = fight([ann(**TOUGH), ben()], [beast("Fortuna")], dice=f"{d6(6, 4)} {d6(1, 2)}", first="foes", voices=0)
    assert hp(story, "p0") == 30 - 3 and not story.said("MYK-BEAST-082")


@pytest.mark.rule("MYK-CREATE-306", "MYK-WORLD-399")
def test_a_monster_that_is_famous_gains_the_kingdom_nothing():
    troop = beast("Troop", knows=["Fame"])
    story = fight([ann(level=3, hp=1), ben()], [troop], dice=f"{HIT} {d6(6)} {d6(4, 3)}", first="foes", voices=5)
    assert hp(story, "p0") < 1 and story.state.kingdom.voices == 5


@pytest.mark.rule("MYK-CREATE-221", "MYK-BEAST-025")
def test_the_anarch_of_an_evil_king_frees_its_own_and_disturbs_no_kingdom():
    king = beast("Tyrant", knows=["Anarch"])
    story = fight([ann(), ben()], [king, beast("Golem", exhausted=True)], gm=True, first="foes", voices=5)
    story.does("use skill/anarch", dice=d6(5, 4))
    assert not story.state.battle.foes[1].exhausted and not story.said("MYK-PLAY-053")
    assert story.state.disasters == 0 and story.state.kingdom.voices == 5


@pytest.mark.rule("MYK-CREATE-302", "MYK-BEAST-029")
@pytest.mark.parametrize(("beside", "result"), [("Primal Ogrekin", 7), ("Golem", 6)])
def test_a_hunter_of_fairies_knows_an_ogrekin_that_counts_as_one(beside, result):
    pack = [beast("Ogrekin"), beast(beside, *(["Ancestral Recall"] if beside == "Primal Ogrekin" else []))]
    hunter = {"talents": [{"job": "Hunter", "choice": "Fairy", "used": True}]}
    story = fight([ann(area="Enemy Vanguard", items=[item("Spear")]), ben()], pack, voices=0, kingdom=hunter)
    story.does("p0", "attack slot 1 f0", dice=d6(1, 2))
    assert story.said("MYK-PLAY-370")[-1].startswith(f"Ann: {result} against")


@pytest.mark.rule("MYK-BEAST-157", "MYK-GEAR-069")
@pytest.mark.parametrize(("area", "asked"), [("Enemy Vanguard", False), ("Enemy Encampment", True)])
def test_an_anti_magic_ray_stops_answers_too(area, asked):
    """A Golem hits Ann for 4: Transfer, a Summoning Interrupt of hers, is no way out in the Area of an Evil Eye."""
    court = [ann("Transfer", base=WISE, drive=1, **TOUGH), ben(area="Enemy Vanguard")]
    pack = [beast("Golem"), beast("Evil Eye", area=area, exhausted=True)]
    story = fight(court, pack, dice=f"d2=1 {d6(6, 4)} {d6(3)}", first="foes", voices=0, orders={"0 skill/transfer": "ask"})
    assert ("skill/transfer p0" in getattr(story, "offered", [])) is asked
    assert hp(story, "p0") == (30 if asked else 26)
