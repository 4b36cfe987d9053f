"""Ruler Skills and weak points at work, each in a fight (MYK-WORLD-447, MYK-WORLD-463)."""

import pytest

from roundtable.games.kingdom import books
from roundtable.games.kingdom.dungeon.model import Group, Ruler, Weakness
from roundtable.games.kingdom.rules.play.verbs import ground
from tests.games.kingdom.evenings import evening, small
from tests.games.kingdom.fights import battlefield, body, d6, fight, foe, hp, item, skill
from tests.games.kingdom.tale import home
from tests.story import Story

DULL = {"Wit": 0, "Charisma": 0, "Quest": 2, "Warfare": 3}


def ann(*skills, **fields):
    return body(**{"base": DULL, "skills": skill(*skills), **fields})


def ben(*skills, **fields):
    return body(**{"name": "Ben", "base": DULL, "area": "Encampment", "skills": skill(*skills), **fields})


def ruler(*knows, **fields):
    """An Ogrekin Champion (Level 3, Defense 11, Cunning) who rules, with these Skills."""
    return foe(
        "Ogrekin Champion", **{"hp": 30, "raised": {"max_hp": 40}, "ruler": True, "knows": list(knows), **fields}
    )


@pytest.mark.rule("MYK-WORLD-449", "MYK-WORLD-447")
def test_terror_sends_followers_home():
    court = [ann(base={**DULL, "Charisma": 3}, followers=9), ben()]
    story = fight(court, [ruler("Terror")], stage="setup", voices=0)
    story.does("Charisma", dice=f"{d6(1, 2)} {d6(2, 3)} {d6(4, 4)}")
    story.does("Wit", dice="") if story.ask.prompt.startswith("With what") else None
    assert story.state.people[0].followers == 4 and story.said("MYK-WORLD-449")


@pytest.mark.rule("MYK-WORLD-450")
def test_asura_strikes_a_fifth_of_the_level_times():
    court = [ann(area="Enemy Vanguard"), ben(area="Enemy Vanguard")]
    big = ruler("Asura", raised={"max_hp": 40, "level": 5})
    story = fight(court, [big], gm=True, first="foes", voices=0)
    story.does("use skill/asura", "p0", 0, dice=d6(1, 2))
    story.does("p1", 0, dice=d6(1, 2))
    assert len([line for line in story.said("MYK-PLAY-365") if "attacks" in line]) == 2


@pytest.mark.rule("MYK-WORLD-450", "MYK-BEAST-022")
def test_a_foolish_asura_strikes_as_the_foolish_do():
    """Its GM chooses no target for a Foolish Ruler: they are drawn, each another."""
    court = [ann(area="Enemy Vanguard"), ben(area="Enemy Vanguard"), ben(name="Cal", area="Enemy Vanguard")]
    big = ruler("Asura", raised={"max_hp": 40, "level": 5}, bad_statuses=["Foolish"])
    story = fight(court, [big], gm=True, first="foes", voices=0)
    story.does("use skill/asura", 0, dice=f"d3=3 {d6(1, 2)} d2=1").does(0, dice=d6(1, 2))
    attacks = ["Ogrekin Champion attacks Cal.", "Ogrekin Champion attacks Ann."]
    assert story.said("MYK-PLAY-365") == attacks


@pytest.mark.rule("MYK-WORLD-451", "MYK-WORLD-452")
def test_dungeon_hazard_lays_traps_as_combat_starts():
    story = fight([ann(), ben()], [ruler("Dungeon Hazard")], stage="setup", gm=True, voices=0)
    story.does(["Vanguard"])
    story.does("Thorn")
    trap = story.state.battle.traps["Vanguard"]
    assert (trap.name, trap.note) == ("Thorn", "hazard")


@pytest.mark.rule("MYK-WORLD-452")
@pytest.mark.parametrize(("left", "what"), [("Thorn", "Thorn"), ("", "")])
def test_nothing_weaker_is_laid_on_hazardous_ground_whatever_became_of_the_trap(left, what):
    """An Area of a Dungeon Hazard of Level 2 takes no Tornado of Level 1, even when the Thorn that lay there is gone."""
    story = fight([ann(items=[item("Trap Collection")])], [ruler("Dungeon Hazard")], stage="setup", gm=True, voices=0)
    story.does(["Vanguard"], "Thorn", dice=d6(6, 6))
    if not left:
        ground.clear(story.state, "Vanguard")
    story.does("use item/trap-collection 1", "Tornado", dice=d6(6, 5))
    trap = story.state.battle.traps.get("Vanguard")
    assert (trap.name if trap else "") == what and story.said("MYK-WORLD-452")


@pytest.mark.rule("MYK-WORLD-453")
def test_plague_kills_citizens_when_a_round_ends():
    story = fight(
        [ann(area="Encampment")], [ruler("Plague (Ruler)", area="Enemy Encampment")], voices=0, kingdom={"citizens": 20}
    )
    story.does("pass", dice=f"{d6(1, 2)} {d6(4)} {d6(2, 3)}")
    assert story.state.kingdom.citizens == 16 and story.state.kingdom.losses.citizens == 4


@pytest.mark.rule("MYK-WORLD-453", "MYK-GEAR-307")
@pytest.mark.parametrize(("dice", "citizens"), [((5, 5), 20), ((1, 2), 16)])
def test_a_hospital_may_save_those_whom_the_plague_would_kill(dice, citizens):
    kingdom = {"citizens": 20, "maps": [home({"B1": ["Hospital"]})]}
    far = [ruler("Plague (Ruler)", area="Enemy Encampment")]
    story = fight([ann(area="Encampment")], far, voices=0, kingdom=kingdom)
    story.does("pass", dice=f"{d6(1, 2)} {d6(4)}").does("facility/hospital p0", dice=f"{d6(*dice)} {d6(2, 3)}")
    assert story.state.kingdom.citizens == citizens and story.state.kingdom.losses.citizens == 20 - citizens


@pytest.mark.rule("MYK-WORLD-454")
@pytest.mark.parametrize(("die", "who"), [(2, "p1"), (3, "f0")])
def test_black_sabbath_hides_behind_somebody(die, who):
    court = [ann(items=[item("Spear")]), ben()]
    story = fight(court, [ruler("Black Sabbath")], stage="setup", gm=True, voices=0)
    story.does("p1")
    assert story.state.people[1].area == "Enemy Vanguard"
    story.does("p0", dice=d6(1, 2)).does("pass")
    story.does("p0", "attack slot 1 f0", dice=f"{d6(5, 4)} {d6(die)}")
    assert hp(story, who) == {"p1": 11, "f0": 30}[who] - 3


SHIELD = {"name": "Black Sabbath", "rule": "MYK-WORLD-454", "what": "shield", "until": "combat"}


@pytest.mark.rule("MYK-WORLD-455", "MYK-WORLD-454")
def test_an_extra_as_a_shield_is_killed_and_nobody_spends_hope_on_it():
    wise = ann(items=[item("Spear")], base={**DULL, "Wit": 3})
    position = battlefield([wise, ben()], [ruler("Black Sabbath", lasting=[{**SHIELD, "note": "p2"}])], voices=5)
    zed = {"seat": None, "name": "Zed", "extra": True, "hp": 1, "team": "foes", "area": "Enemy Vanguard"}
    position["people"].append({**zed, "class_name": "Knight"})
    story = Story("kingdom", position, "", 3, scene="fight", gm="human")
    story.does("p0", "attack slot 1 f0", 0, dice=f"{d6(6, 6)} {d6(2)} {d6(1, 2)}")
    assert story.state.people[2].dead and hp(story, "f0") == 30
    assert story.said("MYK-PLAY-378"), "the Crushing Blow 3 of the critical success: one more action"
    assert story.ask.prompt == "Ann: what do you do?"


@pytest.mark.rule("MYK-WORLD-454")
def test_a_shield_that_has_left_the_battlefield_shields_nobody():
    court = [ann(items=[item("Spear")]), ben(away="asylum")]
    story = fight(court, [ruler("Black Sabbath", lasting=[{**SHIELD, "note": "p1"}])], voices=0, gm=True)
    story.does("attack slot 1 f0", dice=f"{d6(5, 4)}")
    assert hp(story, "f0") == 27 and hp(story, "p1") == 11


@pytest.mark.rule("MYK-WORLD-456", "MYK-WORLD-457")
def test_followers_baptised_come_back_when_the_ruler_dies():
    court = [ann(base={**DULL, "Charisma": 3}, followers=5, items=[item("Spear")]), ben()]
    story = fight(court, [ruler("Baptism of Nightmare", hp=2)], gm=True, first="foes", voices=0)
    story.does("use skill/baptism-of-nightmare", dice=d6(2))
    if story.ask.prompt == "Into what?":
        story.does(story.offered[0])
    assert story.state.people[0].followers == 3 and len(story.state.battle.foes) == 3
    while story.ask.seat == 2:
        story.does("pass" if "pass" in story.offered else story.offered[0])
    story.does("p0")
    story.does("attack slot 1 f0", dice=f"{d6(5, 4)} {d6(1, 1, 1)}")
    assert story.state.people[0].followers == 5


@pytest.mark.rule("MYK-WORLD-457", "MYK-PLAY-474")
def test_a_ruler_that_lies_unconscious_still_holds_the_baptised():
    """Only its death ends the nightmare: a pulled blow fells the Ruler, and the changed fight on."""
    court = [ann(base={**DULL, "Charisma": 3}, followers=3, items=[item("Spear")]), ben()]
    changed = foe("Ogrekin", was_follower_of="p0", summoned=True)
    story = fight(court, [ruler("Baptism of Nightmare", hp=1), changed], voices=0)
    story.does("p0", "spare", "slot 1 f0", 0, dice=d6(6, 5))
    lord, other = story.state.battle.foes
    assert lord.hp <= 0 and not lord.dead
    assert (other.area, other.was_follower_of, story.state.people[0].followers) == ("Enemy Vanguard", "p0", 3)


@pytest.mark.rule("MYK-WORLD-456")
def test_the_followers_of_a_monster_can_be_baptised_too():
    """The Skill says whose Followers: anybody's. Those of a monster are no people of the Kingdom."""
    priest = foe("Elf", followers=4, hosts=4, area="Enemy Encampment")
    story = fight([ann(), ben()], [ruler("Baptism of Nightmare"), priest], gm=True, first="foes", voices=0)
    story.does("f0", "use skill/baptism-of-nightmare", "Ogrekin", dice=d6(2))
    foes = story.state.battle.foes
    assert foes[1].followers == 2 and [one.area for one in foes[2:]] == ["Enemy Encampment"] * 2
    assert all("followers" not in event.data.get("books", {}) for event in story.events("MYK-WORLD-456"))


@pytest.mark.rule("MYK-WORLD-459")
def test_awaken_refills_a_fallen_ruler_as_something_greater():
    court = [ann(items=[item("Spear")]), ben()]
    story = fight(court, [ruler("Awaken", hp=2)], gm=True, voices=0)
    story.does("p0", "attack slot 1 f0", dice=d6(6, 4))
    story.does("skill/awaken f0")
    form = story.offered[0]
    story.does(form)
    one = story.state.battle.foes[0]
    assert (one.book, one.hp, one.knows) == (form, books.monsters[form].hp, [])
    assert 3 < books.monsters[form].level <= 6


@pytest.mark.rule("MYK-WORLD-460", "MYK-WORLD-461")
def test_asylum_removes_all_but_one_until_they_find_back():
    story = fight([ann(), ben(), ben(name="Cal")], [ruler("Asylum")], stage="setup", gm=True, voices=0)
    story.does("p0", dice=d6(6, 5))
    assert [one.away for one in story.state.people] == ["", "asylum", "asylum"]


@pytest.mark.rule("MYK-WORLD-461")
def test_who_was_removed_need_not_come_back():
    court = [ann(), ben(away="asylum"), ben(name="Cal", away="asylum", hp=0)]
    story = fight(court, [ruler("Asylum")], d6(6, 6), gm=True, voices=0, stage="strategy", round=1)
    while story.ask.prompt != "How does Ben try to come back?":
        story.does(story.offered[0])
    assert story.offered == ["arrival", "wit", "stay"]
    story.does("stay")
    assert [one.away for one in story.state.people] == ["", "asylum", "asylum"], "Cal, who lies there, is not asked"
    assert story.ask.prompt.startswith("Ann")


@pytest.mark.rule("MYK-WORLD-462")
def test_purgatory_burns_followers_when_a_round_ends():
    court = [ann(base={**DULL, "Charisma": 3}, followers=6, area="Encampment")]
    story = fight(court, [ruler("Purgatory", area="Enemy Encampment")], voices=0)
    story.does("pass", dice=f"{d6(1, 2)} {d6(4)} {d6(6, 5)}")
    assert story.state.people[0].followers == 2


# --- weak points -----------------------------------------------------------------------------------------------------


def weak(
    name: str, what: str = "", number: int = 0, court=None, stage="first", dice="", foes=None, first="court", gm=False, **more
) -> Story:
    """A fight against the Ruler of a map, an Ogrekin Champion with a weak point."""
    people = [{"seat": seat, **one} for seat, one in enumerate(court or [ann(items=[item("Spear")]), ben()])]
    weakness = {"name": name, "what": what, "number": number}
    dungeon = {
        "title": "A Lair",
        "court": [1, 1],
        "rooms": {"A1": {"name": "Hall"}},
        "ruler": {"monster": "Ogrekin Champion", "room": "A1", "weaknesses": [weakness]},
    }
    position = {
        "step": "fight",
        "phase": "Dungeon",
        "people": people,
        "kingdom": {"level": 1, "voices": 0, "maps": [home()]},
        "world": {"regions": {"3-3": {"owner": "own"}}},
        "cycles": [] if stage == "setup" else [{"kind": "Round"}],
        "battle": {
            "stage": stage,
            "round": 0 if stage == "setup" else 1,
            "foes": foes or [ruler()],
            "first": first,
            "traps": more.pop("traps", {}),
        },
        "delve": {"dungeon": dungeon, "rooms": {"A1": {}}, "at": {f"p{number}": "A1" for number in range(len(people))}},
        **more,
    }
    return Story("kingdom", position, dice, len(people) + gm, scene="fight", **({"gm": "human"} if gm else {}))


@pytest.mark.rule("MYK-WORLD-465", "MYK-WORLD-466")
def test_karma_hurts_the_ruler_more():
    story = weak("Karma", "Ann")
    story.does("p0", "attack slot 1 f0", dice=f"{d6(5, 4)} {d6(4)}")
    assert hp(story, "f0") == 30 - (3 + 4)


@pytest.mark.rule("MYK-WORLD-467")
def test_the_nemesis_on_the_field_curses_the_ruler():
    story = weak("Relationship", "Ben", stage="setup")
    assert story.state.battle.foes[0].bad_statuses == ["Cursed"]


@pytest.mark.rule("MYK-WORLD-467")
def test_a_nemesis_that_comes_later_curses_the_ruler_too_and_only_once():
    """Ben was not there as the Combat began; cured, the Ruler does not recoil again."""
    story = weak("Relationship", "Ben")
    story.does("p0")
    assert story.state.battle.foes[0].bad_statuses == ["Cursed"]
    story.state.battle.foes[0].bad_statuses.clear()
    story.does("pass")
    assert story.ask.seat == 1 and story.state.battle.foes[0].bad_statuses == [], "Ben's turn has begun"


@pytest.mark.rule("MYK-WORLD-468")
def test_a_poisons_bearer_hurts_more():
    story = weak("Poison", "Spear", 1)
    story.does("p0", "attack slot 1 f0", dice=f"{d6(5, 4)} {d6(5)}")
    assert hp(story, "f0") == 30 - (3 + 5)


SPEAR = item("Spear")
FOND = {"affection": {"ruler": {"score": 3, "kind": "Love"}}}
COLD = {"affection": {"ruler": {"score": 2, "kind": "Love"}}}


@pytest.mark.rule("MYK-WORLD-479", "MYK-WORLD-468")
@pytest.mark.parametrize(
    ("what", "bearer", "hurts"),
    [
        ("Women (a specific sex)", {"gender": "Woman"}, True),
        ("Women (a specific sex)", {"gender": "Man"}, False),
        ("Men", {"gender": "boy"}, True),
        ("Children (a specific age)", {"age": "11 years"}, True),
        ("Children (a specific age)", {"age": "31 years"}, False),
        ("A specific relationship, Love", FOND, True),
        ("A specific song", {"items": [SPEAR, item("Instrument", 2)]}, True),
        ("Alcohol", {"items": [SPEAR, item("Drink", 2)]}, True),
        ("Alcohol", {"items": [SPEAR, item("Coffee", 2)]}, False),
        ("A strong star fragment", {"items": [SPEAR, item("Star Fragment", 2, level=3)]}, True),
        ("A strong star fragment", {"items": [SPEAR, item("Star Fragment", 2, level=1)]}, False),
        ("Cross (a specific holy symbol)", {"items": [SPEAR, item("Holy Symbol", 2)]}, True),
        ("Iron", {"materials": {"2": {"Iron": 1}}}, True),
        ("the Knights", {"class_name": "Knight"}, True),
        ("An Affection Score towards the Ruler of 3 or more", FOND, True),
        ("An Affection Score towards the Ruler of 3 or more", COLD, False),
        ("Silver, Spears", {}, True),
        ("Silver", {}, False),
    ],
)
def test_the_weaknesses_table_in_play(what, bearer, hurts):
    story = weak("Poison", what, 1, court=[ann(**{"items": [SPEAR], **bearer}), ben()])
    story.does("p0", "attack slot 1 f0", dice=f"{d6(5, 4)} {d6(5) if hurts else ''}")
    assert hp(story, "f0") == 30 - 3 - 5 * hurts


@pytest.mark.rule("MYK-WORLD-479", "MYK-WORLD-468")
def test_who_spills_the_rulers_blood_hurts_it_more_from_then_on():
    wise = {**DULL, "Wit": 5}
    story = weak("Poison", "Someone who spills the Ruler's blood", 1, court=[ann(items=[SPEAR], base=wise)])
    story.does("attack slot 1 f0", dice=f"{d6(5, 4)} {d6(1, 2)} {d6(5, 5)}")
    assert hp(story, "f0") == 30 - 3 and story.state.battle.round == 2
    story.does("attack slot 1 f0", dice=f"{d6(5, 4)} {d6(5)} {d6(1, 2)} {d6(5, 5)}")
    assert hp(story, "f0") == 30 - 3 - 3 - 5


@pytest.mark.rule("MYK-WORLD-469", "MYK-WORLD-470")
def test_the_anathema_is_shunned_and_burns():
    near = [ann(area="Enemy Vanguard", items=[item("Spear")]), ben(area="Enemy Vanguard")]
    story = weak("Anathema", "Spear", court=near)
    story.does("p0", "pass")
    story.does("pass", dice=f"{d6(1, 2)} {d6(6, 5)}")
    assert story.said("MYK-PLAY-365")[0].startswith("Ogrekin Champion attacks Ben")


@pytest.mark.rule("MYK-WORLD-470")
def test_attacking_the_anathema_costs_hp():
    wise = {**DULL, "Wit": 5}
    story = weak("Anathema", "Spear", court=[ann(area="Enemy Vanguard", items=[item("Spear")], base=wise)])
    story.does("pass", dice=f"{d6(3, 4)} {d6(1, 2)} {d6(5, 4)}")
    assert hp(story, "f0") == 30 - 7


def destroyed(name: str) -> list[dict[str, str]]:
    return [{"name": "core", "rule": "MYK-WORLD-471", "what": "core destroyed", "note": name}]


@pytest.mark.rule("MYK-WORLD-471", "MYK-WORLD-472")
def test_without_its_memory_core_the_ruler_uses_no_skill():
    story = weak("Memory Core", stage="setup", lasting=destroyed("Memory Core"))
    assert [(e.what, e.note) for e in story.state.battle.foes[0].lasting] == [("barred", "*")]


@pytest.mark.rule("MYK-WORLD-473")
def test_without_its_soul_core_the_rulers_hp_are_halved():
    story = weak("Soul Core", stage="setup", lasting=destroyed("Soul Core"))
    assert hp(story, "f0") == 15


@pytest.mark.rule("MYK-WORLD-474")
def test_without_its_cores_the_ruler_dies_or_nearly_so():
    story = weak(
        "Split Core", stage="setup", lasting=destroyed("Split Core"), dice=f"{d6(6, 4)} {d6(1, 1, 1, 1, 1, 1)}"
    )
    assert hp(story, "f0") == 24, "Quest 3 + 10 reach 7 + 3"
    story = weak("Split Core", stage="setup", lasting=destroyed("Split Core"), dice=f"{d6(2, 1)} {d6(1)}")
    assert story.state.battle.foes[0].dead and story.state.battle.winner == "court"


@pytest.mark.rule("MYK-WORLD-475", "MYK-WORLD-477")
def test_sealed_skills_cannot_be_used():
    story = weak("Sealed", "Berserk", 1, stage="setup")
    assert [(e.what, e.note) for e in story.state.battle.foes[0].lasting] == [("barred", "Berserk")]


@pytest.mark.rule("MYK-WORLD-477", "MYK-WORLD-449")
def test_a_sealed_terror_frightens_nobody():
    """What works as the Combat begins is sealed as well: no check, no Follower lost."""
    court = [ann(base={**DULL, "Charisma": 3}, followers=9), ben()]
    story = weak("Sealed", "Terror", 1, stage="setup", foes=[ruler("Terror")], court=court, dice=d6(6, 6))
    assert story.state.people[0].followers == 9 and not story.said("MYK-WORLD-449")


@pytest.mark.rule("MYK-WORLD-472", "MYK-WORLD-460")
def test_without_its_memory_core_the_ruler_cannot_even_open_an_asylum():
    lost = destroyed("Memory Core")
    story = weak("Memory Core", stage="setup", lasting=lost, foes=[ruler("Asylum", "Dungeon Hazard")], dice=d6(6, 6))
    assert [one.away for one in story.state.people] == ["", ""] and story.state.battle.traps == {}


@pytest.mark.rule("MYK-WORLD-468")
def test_a_poison_hurts_more_though_nobody_throws_it():
    """Damage from the thing itself: a Falling Rock, if that is what the Ruler cannot bear."""
    rocks = {"Enemy Vanguard": {"name": "Falling Rock", "level": 2}}
    story = weak("Poison", "Rocks", 1, foes=[ruler(area="Enemy Rearguard")], first="foes", gm=True, traps=rocks)
    story.does("move Enemy Vanguard", 0, dice=f"{d6(1, 2)} {d6(4)} {d6(5)}")
    assert hp(story, "f0") == 30 - 4 - 5


@pytest.mark.rule("MYK-WORLD-478")
def test_a_rulers_time_runs_out_though_nobody_of_the_court_stands():
    """A Slime digests Ann, the last of the Court, in the moment in which the Ruler's time is over."""
    inside = {"name": "Swallow", "rule": "MYK-BEAST-084", "what": "swallowed", "until": "combat", "giver": "f1"}
    limit = {"name": "Time Limit", "rule": "MYK-WORLD-478", "what": "time limit", "amount": 1, "until": "combat"}
    last = ann(hp=1, lasting=[{**inside, "with_giver": True}])
    story = weak("Time Limit", court=[last], foes=[ruler(lasting=[limit]), foe("Slime", hp=5)])
    story.does("pass", dice=" ".join([d6(1, 2)] * 2 + [d6(1)] * 2 + [d6(4, 4)]))
    assert story.state.battle.foes[0].dead


@pytest.mark.rule("MYK-WORLD-478")
def test_a_rulers_time_runs_out():
    story = weak("Time Limit", stage="setup", dice=d6(1))
    limit = [e.amount for e in story.state.battle.foes[0].lasting if e.what == "time limit"]
    assert limit == [5]
    story.state.battle.round = 4
    assert story.state.battle.winner == ""


# --- where two of them meet, or the Ruler is met twice ---------------------------------------------------------------


@pytest.mark.rule("MYK-WORLD-461", "MYK-PLAY-434")
def test_while_others_may_find_back_from_the_asylum_one_fallen_is_no_lost_court():
    """Ann, who was left with the Ruler, is felled; Cal finds back in the second Round, and all are there when it is over."""
    court = [ann(hp=1), ben(), ben(name="Cal")]
    story = fight(court, [ruler("Asylum")], stage="setup", gm=True, voices=0).does("p0", dice=d6(1, 2))
    story.does("move Vanguard", "attack natural p0", 0, dice=d6(5, 4, 6, 3, 4))
    while story.ask.seat == 3:
        story.does("pass" if "pass" in story.offered else story.offered[0])
    assert story.state.people[0].hp <= 0 and story.state.battle.winner == ""
    assert "Arrival Table" in str(story.ask.to_json())
    story.does("wit", dice=d6(6, 6)).does("wit", dice=d6(6, 6, *[1] * 4))
    assert [one.away for one in story.state.people] == ["", "", ""]
    assert [one.area for one in story.state.people[1:]] == ["Encampment", "Encampment"]


@pytest.mark.rule("MYK-WORLD-473")
def test_a_soul_core_halves_the_hp_once_however_often_the_ruler_is_met():
    done = [{**effect, "amount": 1} for effect in destroyed("Soul Core")]
    story = weak("Soul Core", stage="setup", lasting=done)
    assert hp(story, "f0") == 24, "of 47 at most 24 are left, and the 30 it had are cut to that but not halved again"


@pytest.mark.rule("MYK-WORLD-468")
@pytest.mark.parametrize(("what", "more"), [("Silver, Spear", 5), ("Silver, Cross", 0)])
def test_any_of_several_poisons_hurts_more_once(what, more):
    story = weak("Poison", what, 2)
    story.does("p0", "attack slot 1 f0", dice=f"{d6(5, 4)} {d6(5) if more else ''}")
    assert hp(story, "f0") == 30 - (3 + more)


def split(*dice: int, monsters: dict[str, list[Group]]) -> Story:
    """A map whose Ruler in C1 has its cores in two Slimes and an Ogrekin; Ann stands in B1 before the last of them."""
    lord = Ruler("Troll", "C1", weaknesses=[Weakness("Split Core", what="Slime, Ogrekin")])
    dungeon = small(ruler=lord, monsters=monsters)
    court = [ann(area="Vanguard", items=[item("Spear")], bad_statuses=["Disoriented"])]
    return evening(court, d6(*dice), dungeon=dungeon, stage="encounter", delve={"beaten": ["Slime"]},
                   options={"beyond_limits": True})  # fmt: skip


@pytest.mark.rule("MYK-WORLD-474")
@pytest.mark.parametrize(("dice", "left"), [((3, 4), [40 - 6]), ((3, 3), [])])
def test_with_the_last_holder_of_its_cores_the_ruler_staggers_far_away(dice, left):
    """Level 7: 7 + 7 must be reached with a Quest of 7. Survived it costs 6D6, else the Ruler is defeated there and then."""
    story = split(6, 6, 6, 6, monsters={"B1": [Group("Ogrekin", 1, reaction="Hostile")]})
    story.does("attack slot 1 f0", dice=d6(4, 4, 1, *dice, *[1] * 6))
    assert [lair.hp for lair in story.state.delve.rooms["C1"].lairs] == ([left] if left else [])
    assert (story.state.delve.objective == "done") is not bool(left)


@pytest.mark.rule("MYK-WORLD-474")
def test_while_another_holder_lives_nothing_befalls_the_ruler():
    there = {"B1": [Group("Ogrekin", 1, reaction="Hostile")], "B2": [Group("Ogrekin", 1)]}
    story = split(6, 6, 6, 6, monsters=there).does("attack slot 1 f0", dice=d6(4, 4, 1))
    assert not story.said("MYK-WORLD-474") and story.state.delve.rooms["C1"].lairs[0].hp == []
