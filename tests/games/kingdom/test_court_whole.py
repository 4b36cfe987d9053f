"""Skills and Items that change who somebody is, what fits where, and who acts: forms, bags, cages, coffins, beasts."""

from typing import Any

import pytest

from roundtable.games.kingdom.rules.fight.weapons import weapons
from roundtable.games.kingdom.rules.play import knowing, numbers
from tests.games.kingdom.advanced import ann, ben, enemy
from tests.games.kingdom.evenings import evening
from tests.games.kingdom.fights import body, d6, fight, foe, hp, item, skill
from tests.games.kingdom.seasons import lord, season

DULL = {"Wit": 0, "Charisma": 0, "Quest": 2, "Warfare": 3}
WISE = {"Wit": 3, "Charisma": 3, "Quest": 2, "Warfare": 3}


def names(story: Any, who: int = 0) -> list[str]:
    return [held.item for held in story.state.people[who].items]


# --- Beast Memory ----------------------------------------------------------------------------------------------------


def shaped(**fields: Any) -> Any:
    """Ann has become a Dwarf: Level 3, Warfare 3, Range 0, Damage 1D6, Defense 7, HP 10."""
    known = [{"name": "Beast Memory", "choice": "Dwarf"}, {"name": "Jump"}]
    court = [ann(skills=known, level=3, hp=5, area="Enemy Vanguard", **fields), ben()]
    story = fight(court, [enemy()], voices=0)
    return story.does("p0", "use skill/beast-memory")


@pytest.mark.rule("MYK-GEAR-122", "MYK-GEAR-126")
def test_a_beast_has_its_own_numbers_and_skills():
    story = shaped()
    state = story.state
    assert hp(story, "p0") == 10 and numbers.max_hp(state, "p0") == 10
    assert numbers.defense(state, "p0") == 7 and numbers.score(state, "p0", "Warfare") == 3
    assert knowing.own_skills(state, "p0") == ["Demoralize", "Knock Back", "Sneak Through"]
    assert [(way.key, way.damage) for way in weapons(state, "p0")] == [("natural", "1D6")]


@pytest.mark.rule("MYK-GEAR-126")
def test_without_hope_the_form_ends_with_the_round():
    story = shaped()
    story.does("pass", dice=f"{d6(1, 2)}")
    story.goes_on(lambda match: match.state.battle.round == 2, dice=d6(3, 4, 3, 4))
    assert hp(story, "p0") == 5 and story.state.people[0].lasting == []


@pytest.mark.rule("MYK-GEAR-126")
def test_hope_keeps_the_form():
    story = shaped(base=WISE, drive=1)
    story.does("pass", dice=f"{d6(1, 2)}")
    assert story.ask.prompt == "Ann: 1 Hope to keep the form?"
    story.does("yes", dice=d6(3, 4, 3, 4))
    assert hp(story, "p0") == 10 and story.state.people[0].drive == 0


@pytest.mark.rule("MYK-GEAR-126")
def test_a_form_struck_down_ends_and_the_rest_comes_off_the_own_hp():
    story = shaped()
    story.match.state.people[0].hp = 2
    story.does("pass", dice=f"{d6(5, 5)} {d6(4)}")
    assert hp(story, "p0") == 3, "4 damage to 2 HP of the form, 2 more to the own 5"


@pytest.mark.rule("MYK-GEAR-126", "MYK-PLAY-541")
def test_the_beast_is_chosen_when_learned_and_anew_on_a_level_up():
    known = [{"name": "Beast Memory", "choice": "Slime"}]
    story = season("growth", [lord(skills=known, base=DULL)], objective="done", kingdom={"level": 2, "citizens": 90})
    story.does(story.offered[0])
    assert story.ask.prompt == "Which monster do you remember?" and "Dwarf" not in story.offered, "Level 2"
    story.does("Ogrekin")
    assert story.state.people[0].skills[0].choice == "Ogrekin"


# --- Astral Cloth ----------------------------------------------------------------------------------------------------


def clad(monster: str, **fields: Any) -> Any:
    court = [ann("Jump", items=[item("Astral Cloth", 1, choice=[monster])], **fields), ben()]
    story = fight(court, [enemy()], voices=0)
    return story.does("p0", "item/astral-cloth p0#1")


@pytest.mark.rule("MYK-WORLD-518", "MYK-WORLD-519")
def test_astral_cloth_gives_scores_and_skills_of_a_monster():
    story = clad("Dwarf")
    state = story.state
    assert [numbers.score(state, "p0", one) for one in ("Wit", "Charisma", "Quest", "Warfare")] == [3, 3, 3, 3]
    assert knowing.own_skills(state, "p0") == ["Demoralize", "Knock Back", "Sneak Through"]
    assert hp(story, "p0") == 11 and numbers.max_hp(state, "p0") == 11, "own HP stay"


@pytest.mark.rule("MYK-WORLD-520")
@pytest.mark.parametrize(("answer", "left", "forms"), [("yes", 8, 1), ("no", 11, 0)])
def test_it_costs_the_monsters_level_in_hp_to_keep(answer, left, forms):
    story = clad("Dwarf")
    story.does("pass", "pass", dice=d6(1, 3))
    assert story.ask.prompt == "Give 3 of 11 HP to keep the form?"
    story.does(answer, dice=d6(3, 4, 3, 4))
    assert hp(story, "p0") == left and len(story.state.people[0].lasting) == forms


@pytest.mark.rule("MYK-WORLD-519", "MYK-PLAY-085")
def test_a_category_is_chosen_and_a_monster_drawn_when_it_is_received():
    story = evening([body(), body(name="Ben")], kingdom={"voices": 6, "talents": [{"job": "Demigod"}]})
    story.match.set_policy(0, "talent/demigod", "ask")
    story.does("pass", seat=1)
    story.does("stand Rearguard", seat=0)
    story.does("talent/demigod p0", "p0", 3, "p1", "Astral Cloth", "Fairy", dice="d15=1")
    held = story.state.people[1].items[0]
    from roundtable.games.kingdom import books

    assert books.monsters[held.choice[0]].category == "Fairy"


@pytest.mark.rule("MYK-WORLD-521")
def test_astral_cloth_is_not_handed_over():
    court = [ann(items=[item("Astral Cloth", 1, choice=["Dwarf"])]), ben(area="Vanguard", items=[item("Blade", 1)])]
    story = fight(court, [enemy()], voices=0)
    story.match.set_policy(0, "item/astral-cloth", "never")
    story.does("p0", "exchange p1")
    assert story.ask.prompt == "Which Items do you ask of Ben?", "nothing can be handed over"


# --- Battering Ram ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("MYK-WORLD-555")
def test_a_battering_ram_breaks_bases():
    from tests.games.kingdom.test_bases import BEN, based, fighting, now
    from tests.games.kingdom.test_bases import ann as ram_bearer

    camp = based({"base": "Factory", "hp": 10})
    story = fighting(camp, ["Ogrekin"], court=[ram_bearer(items=[item("Battering Ram", 1)], area="Enemy Encampment"), BEN])
    story.does("p0", "attack slot 1 b0", dice=f"{d6(4, 3)} {d6(2)} {d6(5)}")
    assert now(story).hp == 10 - 7


# --- bags and cages --------------------------------------------------------------------------------------------------


@pytest.mark.rule("MYK-GEAR-114")
def test_a_big_bag_holds_two_items_in_each_of_three_slots():
    full = [item("Lunch", slot) for slot in range(1, 7)]
    known = [{"name": "Big Bag", "choice": "2 4 6"}]
    folk = {"stored": {"Cloth": 5, "Wood": 5}}
    story = season("action resolution", [lord(items=full, skills=known)], kingdom=folk)
    story.does("craft Flag", 3)
    assert [held.slots for held in story.state.people[0].items][6:] == [[12], [14], [16]]


@pytest.mark.rule("MYK-GEAR-114", "MYK-PLAY-541")
def test_the_three_slots_are_chosen_when_it_is_learned():
    story = season("growth", [lord(jobs=["Merchant"], base=DULL)], objective="done", kingdom={"level": 2, "citizens": 90})
    key = next(key for key in story.offered if key == "Big Bag")
    story.does(key, ["1", "3", "5"])
    assert story.state.people[0].skills[-1].choice == "1 3 5"


@pytest.mark.rule("MYK-WORLD-605", "MYK-WORLD-606")
def test_a_star_cage_holds_three_stars_and_more_by_its_level():
    from roundtable.games.kingdom.rules.record import belongings

    kit = [item("Star Cage", 1, level=1), *(item("Lunch", slot) for slot in range(2, 7))]
    story = season("action resolution", [lord(items=kit)])
    one = story.state.people[0]
    assert belongings.places_for(one, "Star Fragment") == [11, 21, 31, 41] and belongings.places_for(one, "Lunch") == []


@pytest.mark.rule("MYK-WORLD-606", "MYK-GEAR-146")
def test_stars_without_their_cage_need_slots():
    kit = [item("Star Cage", 1), *(item("Lunch", slot) for slot in range(2, 7))]
    kit += [item("Star Fragment", 11), item("Star Fragment", 21)]
    dice = f"{d6(5, 4)} {d6(6)} {d6(4, 4)} d8=1"  # a Fatal Wound of 8 destroys the Cage
    court = [ann(items=kit, hp=2, area="Enemy Vanguard"), ben()]
    story = fight(court, [enemy()], dice=dice, first="foes", voices=0)
    stars = [held.slots for held in story.state.people[0].items if held.item == "Star Fragment"]
    assert stars == [[1]] and story.said("MYK-PLAY-757") == ["There is no place left for the Star Fragment."]


@pytest.mark.rule("MYK-GEAR-115")
def test_shopping_brings_home_what_wit_can_judge():
    clever = {"Wit": 3, "Charisma": 0, "Quest": 2, "Warfare": 3}
    full = [item("Lunch", slot) for slot in range(1, 5)]
    story = season("action resolution", [lord(skills=skill("Shopping"), base=clever, items=full)])
    story.does("use skill/shopping", dice=d6(4, 4))
    assert "Bomb" not in story.offered, "Cost 3 is not below Wit 3"
    story.does("Amulet", "Flag")
    assert names(story)[4:] == ["Amulet", "Flag"], "two Slots were open"


# --- Narcissism ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MYK-GEAR-112")
def test_a_narcissist_loves_nobody_else():
    story = evening([body(skills=skill("Narcissism"), items=[item("Cards", 1)]), body(name="Ben")])
    story.match.set_policy(0, "skill/narcissism", "ask")
    story.does("pass", seat=1)
    story.does("use item/cards 1", seat=0, dice=f"{d6(5, 4)} {d6(1)}")
    story.does("skill/narcissism p0", dice=d6(1))
    assert list(story.state.people[0].affection) == [0]


@pytest.mark.rule("MYK-GEAR-112")
def test_for_hope_what_works_on_others_works_on_oneself():
    story = evening([body(skills=skill("Narcissism"), items=[item("Trauma Kit", 1)], drive=1, hp=5), body(name="Ben")])
    story.does("pass", seat=1)
    story.does("use item/trauma-kit 1", 0, seat=0, dice=d6(5, 4))
    story.does("p0")
    assert hp(story, "p0") == 7 and story.state.people[0].drive == 0


# --- Coffin, Analyze Specs, Saddle -----------------------------------------------------------------------------------


@pytest.mark.rule("MYK-WORLD-618", "MYK-WORLD-619")
def test_the_dead_speak_from_a_coffin_for_a_voice():
    dead = ben("Prayer", dead=True, hp=0, area="Vanguard", base=WISE, followers=5)
    court = [ann(items=[item("Coffin", 1, choice=["p1"])], area="Enemy Vanguard"), dead, body(name="Cay", area="Rearguard")]
    asked = {"1 skill/prayer": "ask"}
    story = fight(court, [enemy()], dice=f"{d6(5, 4)} {d6(3)}", first="foes", voices=6, orders=asked)
    assert "skill/prayer p1" in str(story.ask.to_json())
    story.does("skill/prayer p1", 1, {"p0": 1}, seat=1, dice=d6(2))
    assert story.state.kingdom.voices == 4, "1 Hope for the Prayer, and 1 for speaking"
    assert hp(story, "p0") == 11 - 3 + 2


@pytest.mark.rule("MYK-WORLD-618", "MYK-WORLD-619")
def test_the_dead_are_laid_in_a_coffin():
    story = evening([body(items=[item("Coffin", 1)]), body(name="Ben", dead=True, hp=0), body(name="Cay")])
    story.does("pass", seat=2)
    story.does("stand Rearguard", seat=0)
    story.does("item/coffin p0#1")
    assert story.state.people[0].items[0].choice == ["p1"]


@pytest.mark.rule("MYK-WORLD-627", "MYK-WORLD-628")
def test_specs_let_blood_stand_for_hope_in_science():
    court = [ann("Analyze", items=[item("Analyze Specs", 1)], area="Encampment"), ben("Galdr", area="Vanguard")]
    story = fight(court, [enemy()], voices=0)
    story.match.set_policy(0, "skill/analyze", "ask")
    story.does("p1", "use skill/galdr")
    story.does("skill/analyze p0", dice=f"{d6(4)} {d6(5)}")
    assert hp(story, "p0") == 7, "4 HP in place of the Hope that nobody has"
    assert story.said("MYK-WORLD-628")


@pytest.mark.rule("MYK-WORLD-629", "MYK-CREATE-264")
def test_a_doctors_specs_make_monsterology_a_die():
    told = {"name": "Monsterology", "rule": "MYK-CREATE-264", "what": "monsterology", "note": "Ogrekin", "until": "combat"}
    court = [ann(items=[item("Spear", 1), item("Analyze Specs", 2)], jobs=["Doctor"]), ben()]
    story = fight(court, [enemy()], voices=0)
    story.match.state.lasting.append(__import__("msgspec").convert(told, type_of_lasting()))
    story.does("p0", "attack slot 1 f0", "yes", dice=f"{d6(4, 3)} {d6(5)}")
    assert hp(story, "f0") == 30 - (3 + 5), "Spear 3, and a die in place of 1"


def type_of_lasting() -> Any:
    from roundtable.games.kingdom.state import Lasting

    return Lasting


@pytest.mark.rule("MYK-WORLD-634", "MYK-WORLD-635", "MYK-WORLD-636")
def test_a_saddled_monster_is_a_ride_and_lends_its_skills():
    from roundtable.games.kingdom import books

    trotter = next(one for one in books.monsters if "Hit & Away" in one.skills or "Sneak Through" in one.skills)
    lent = next(name for name in trotter.skills if name in ("Hit & Away", "Sneak Through"))
    folk = {"monster_citizens": {trotter.name: 1}}
    story = season("action resolution", [lord(items=[item("Saddle", 1)]), body(name="Ben")], kingdom=folk)
    story.match.set_policy(0, "item/saddle", "ask")
    story.does("pass", seat=0).does("pass", seat=1)
    story.does("item/saddle p0#1")
    state = story.state
    assert state.people[0].items[0].choice == [trotter.name, "1"]
    assert lent in knowing.own_skills(state, "p0") and numbers.number(state, "p0", "move") == 1


# --- Advanced Jobs ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("MYK-WORLD-686", "MYK-WORLD-687")
def test_a_beast_tamer_or_the_beast_acts():
    tamer = ann("Beast Handling", monster_followers={"Dwarf": 1}, base={**DULL, "Quest": 4, "Charisma": 1}, hp=11)
    story = fight([tamer, ben()], [enemy()], stage="setup", voices=0)
    story.goes_on(lambda match: match.ask.prompt == "Which monster fights for you?", dice="")
    story.does("Dwarf", "Vanguard", dice=d6(4, 4))
    assert [one.book for one in story.state.battle.foes] == ["Ogrekin", "Dwarf"]
    assert story.state.battle.foes[1].team == "court"


@pytest.mark.rule("MYK-WORLD-687")
def test_tamer_and_beast_share_a_turn():
    tamer = ann("Beast Handling", monster_followers={"Dwarf": 1}, base={**DULL, "Charisma": 1})
    beast = foe("Dwarf", area="Enemy Vanguard", team="court", summoned=True)
    bonds = [{"kind": "handled", "a": "p0", "b": "f1"}]
    story = fight([tamer, ben()], [enemy(), beast], voices=0, bonds=bonds)
    assert story.offered == ["p0", "p1", "f1"]
    story.does("f1", "attack natural f0", "pass", 0, dice=f"{d6(4, 4)} {d6(3)}")
    assert hp(story, "f0") == 27 and story.state.people[0].exhausted


@pytest.mark.rule("MYK-WORLD-715", "MYK-WORLD-716")
@pytest.mark.parametrize(("dice", "gained"), [((5, 5), 3), ((4, 4), 0)])
def test_a_kingdom_is_for_sale(dice, gained):
    from tests.games.kingdom.tale import home, map_of

    folk = {"maps": [home(), map_of("3-4")], "treasury": 0}
    world = {"regions": {"3-3": {"owner": "own"}, "3-4": {"owner": "own"}}}
    seller = lord(skills=skill("Kingdom for Sale!"), base={"Wit": 1, "Charisma": 0, "Quest": 2, "Warfare": 3})
    story = season("action resolution", [seller], voices=6, kingdom=folk, world=world)
    story.does("use skill/kingdom-for-sale", "3-4", dice=d6(2))
    story.does(0, dice=d6(*dice))
    assert story.state.kingdom.treasury == gained and story.state.kingdom.voices == 4
    assert [here.region for here in story.state.kingdom.maps] == ["3-3"]
