"""Rows of the bestiary about Skills monsters share with others, names and tables, each where a match shows it."""

from typing import Any

import pytest

from roundtable.games.kingdom import GAME, books
from roundtable.games.kingdom.dungeon.model import Extras, Ruler
from roundtable.games.kingdom.rules.play import figures, knowing, numbers
from roundtable.games.kingdom.rules.play.verbs import hope
from roundtable.kernel.match import Match
from tests.games.kingdom.evenings import Group, body, d6, evening, item, small
from tests.games.kingdom.fights import fight, foe, hp
from tests.games.kingdom.own import DULL, HIT, ann, beast, ben, uses
from tests.story import Story

BRIGHT = {"Wit": 3, "Charisma": 3, "Quest": 2, "Warfare": 3}
MATERIALS = ("Wood", "Cloth", "Leather", "Iron", "Fang", "Machinery", "Gunpowder", "Reagent", "Meat", "Information")


@pytest.mark.rule("MYK-BEAST-002", "MYK-BEAST-493", "MYK-BEAST-494", "MYK-BEAST-468", "MYK-BEAST-477")
def test_every_entry_fights_with_all_its_fields() -> None:
    """All 207 stand on a Battlefield, in fights of nine, with every number, Personality, Material and Skill known."""
    names = [one.name for one in books.monsters]
    categories = set()
    for start in range(0, len(names), 9):
        pack = [beast(name, area="Enemy Encampment") for name in names[start : start + 9]]
        story = fight([ann(area="Encampment"), ben()], pack, voices=0).does("p0")
        for number in range(len(story.state.battle.foes)):
            entry = figures.entry(story.state, f"f{number}")
            categories.add(entry.category)
            assert entry.personality in ("Foolish", "Steady", "Strange", "Cunning") and 1 <= len(entry.materials) <= 3
            assert set(entry.materials) <= set(MATERIALS), entry.name
            assert all(name in books.skills for name in entry.skills)
            assert numbers.defense(story.state, f"f{number}") >= 0 and entry.damage
    assert len(categories) == 9 and "Deep One" in categories


def encounter(level: int, die: int) -> list[tuple[str, str]]:
    from roundtable.games.kingdom.rules.record.encounters import groups, table_name

    row = books.tables[table_name(level)].row(die)
    found = [(one.monster, one.area) for one in groups(row, 4)]
    foes = ", ".join(f"{one.count} {one.monster}" for one in groups(row, 4))
    played = Match.new(GAME, seats=4, options={"scene": "fight", "against": foes}, seed=b"1")
    assert played.ask is not None
    played.answer(played.ask.seat, next(iter(played.ask.answers())))
    assert {one.book for one in played.state.battle.foes} == {name for name, _ in found}
    return found


@pytest.mark.rule("MYK-BEAST-478", "MYK-BEAST-479", "MYK-BEAST-481")
def test_encounters_whose_names_the_book_spells_otherwise() -> None:
    assert encounter(5, 2) == [("Prince of Bities", "Vanguard"), ("Thunder Bird", "Encampment")]
    assert ("Spider Lord", "Encampment") in encounter(6, 5)


@pytest.mark.rule("MYK-BEAST-484")
def test_titles_of_tales_are_no_monsters() -> None:
    from roundtable.kernel.errors import BadSetup

    for title in ("insect lord", "Lord of Disaster", "Demon Lord", "ancient dragon", "Faerie Queen", "Necromancer"):
        with pytest.raises(BadSetup):
            Match.new(GAME, seats=2, options={"scene": "fight", "against": title}, seed=b"1")
    assert encounter(6, 5)[-1][0] == "Spider Lord", "which may stand for an insect lord"


@pytest.mark.rule("MYK-BEAST-025", "MYK-WORLD-374")
def test_a_monster_pays_drive_with_blood() -> None:
    """Headhunt costs Drive: known to an Ogrekin it costs 1D6 HP a point, as often in a Combat as its Wit of 1."""
    story = fight([ann(), ben()], [beast("Ogrekin", "Headhunt", wounds_paid=0)], gm=True, first="foes", voices=0)
    assert hope.drive_available(story.state, "f0") == numbers.score(story.state, "f0", "Wit") == 1
    story.does("attack natural p0", 0, dice=d6(5, 4))
    story.does("skill/headhunt f0", dice=d6(3, 5, 2))
    assert hp(story, "f0") == 30 - 3, "a die of HP for the one point"
    assert hp(story, "p0") == 11 - 2, "no 6: an ordinary blow"
    assert hope.drive_available(story.state, "f0") == 0 and story.state.battle.foes[0].drive == 0


@pytest.mark.rule("MYK-WORLD-374", "MYK-GEAR-052")
def test_who_dies_of_what_it_paid_as_its_turn_began_has_no_turn() -> None:
    star = foe("Celestial", hp=1, knows=["Starlight"], items=[item("Star Fragment", 1)])
    story = fight([ann(), ben()], [star, beast("Ogrekin")], gm=True, first="foes", voices=0)
    story.does("f0", "skill/starlight f0", "f0#1", dice=d6(5))
    story.does(1, dice=d6(6, 5, 5, 5))
    assert story.state.battle.foes[0].dead and story.state.battle.acting == "f1", "the other one acts"


@pytest.mark.rule("MYK-WORLD-374", "MYK-PLAY-372")
def test_who_died_of_what_it_paid_fumbles_no_more() -> None:
    story = fight([ann(), ben()], [foe("Celestial", hp=1), beast("Ogrekin")], gm=True, first="foes", voices=0)
    story.does("f0", "attack natural p0")
    story.does(1, dice=d6(6, 1, 1, 1))
    assert story.state.battle.foes[0].dead and story.said("MYK-PLAY-388") == []


@pytest.mark.rule("MYK-BEAST-482", "MYK-CREATE-130")
@pytest.mark.parametrize(("book", "counted"), [("Ogrekin", 1), ("Red Cap", 1), ("Troll", 1), ("Scum", 0)])
def test_who_hunts_ogrekin_hunts_every_ogre(book: str, counted: int) -> None:
    sworn = ann(items=[item("Spear")], background={"result": 41, "words": {"enemy kind": "Ogre"}})
    story = fight([sworn, ben()], [beast(book, hp=1)], voices=0)
    story.does("p0", "attack slot 1 f0", dice=f"{HIT} {d6(*[3] * 12)}")
    assert story.state.people[0].kills == {book: 1} and story.state.people[0].background.count == counted


@pytest.mark.rule("MYK-BEAST-016")
def test_a_monsters_support_skills_wait_for_its_turn() -> None:
    story = fight([ann(), ben()], [beast("Typhoon")], gm=True, voices=0)
    assert story.ask.seat != 2 and not any("storm" in key for key in story.offered)
    story = fight([ann(), ben()], [beast("Typhoon")], gm=True, first="foes", voices=0)
    story.does("use skill/storm", dice=d6(1, 1))
    assert hp(story, "p1") == 9


@pytest.mark.rule("MYK-BEAST-460")
def test_an_exorcist_is_not_hurt_by_its_own_exorcism() -> None:
    story = uses("Exorcism", [beast("Einherjar", "Exorcism", "Public Enemy")], None, dice=d6(6, 5))
    assert hp(story, "f0") == 30


@pytest.mark.rule("MYK-BEAST-472")
def test_a_knight_of_dynamite_masters_its_first_arm() -> None:
    knight = beast("Knight of Dynamite", "Weapon Mastery", items=[item("Spear"), item("Blade", 2)])
    story = fight([ann(), ben()], [knight], voices=0).does("p0", "pass")
    assert [numbers.number(story.state, "f0", "item level", name) for name in ("Spear", "Blade")] == [2, 0]


@pytest.mark.rule("MYK-BEAST-473")
def test_a_loyalist_without_a_kingdom_has_nobody_to_ask() -> None:
    talents = {"talents": [{"job": "Cook"}]}
    story = fight([ann(), ben()], [beast("Thog", "Loyalist")], gm=True, first="foes", voices=0, kingdom=talents)
    assert not any("loyalist" in key for key in story.offered)
    story.does("pass")
    assert story.state.battle.foes[0].gained == []


@pytest.mark.rule("MYK-BEAST-474")
def test_the_queen_chooses_her_vowel_as_combat_starts() -> None:
    shut = {"name": "a story", "rule": "MYK-PLAY-385", "what": "barred", "note": "Treasure Box"}
    queen = beast("Queen of Dragon Palace", "Sonumen", lasting=[shut])
    story = fight([ann(name="Ann"), ben(name="Ube")], [queen], gm=True, stage="setup", voices=0)
    story.does("u", seat=2)
    assert [effect.note for effect in story.state.battle.foes[0].lasting if effect.what == "vowel"] == ["u"]


@pytest.mark.rule("MYK-BEAST-475", "MYK-BEAST-263")
def test_a_starman_spends_its_star_and_has_it_again_with_the_next_round() -> None:
    star = {"item": "Star Fragment", "level": 1, "slots": [1]}
    story = fight([ann(), ben()], [beast("Starman", "Voice of Star", items=[star])], gm=True, first="foes", voices=0)
    assert hope.available(story.state, "f0") == 1
    story.does("attack natural p0", 1, dice=d6(1, 2, 2))
    one = story.state.battle.foes[0]
    assert one.items == [] and hp(story, "f0") == 30, "the fragment was the Hope, not HP"
    story.does("2 2", "p0", "pass", "pass")
    assert story.state.battle.round == 2
    assert [held.item for held in story.state.battle.foes[0].items] == ["Star Fragment"]
    assert story.said("MYK-BEAST-263") == ["Starman has a Star Fragment again."]


@pytest.mark.rule("MYK-BEAST-471", "MYK-WORLD-387")
def test_a_medicine_man_sacrifices_by_an_elevator() -> None:
    healer = beast("Medicine Man", "Sacrifice", followers=8)
    battle = {"stage": "first", "round": 1, "first": "foes", "foes": [healer, beast("Ogrekin")]}
    cycles = [{"kind": "Quarter"}, {"kind": "Round"}]
    for elevator in (False, True):
        story = evening([body(base=DULL)], dungeon=small(), battle=battle, cycles=cycles, gm=True)
        story.state.delve.rooms["B1"].elevator = elevator
        story.does("f0", seat=1)
        assert ("use skill/sacrifice" in story.offered) == elevator
    story.does("use skill/sacrifice", "Spear", seat=1, dice="d6=2")
    assert [held.item for held in story.state.battle.foes[0].items] == ["Spear"]
    assert story.state.battle.foes[0].followers == 6


@pytest.mark.rule("MYK-WORLD-387", "MYK-WORLD-390")
def test_a_monster_with_an_arm_says_which_it_uses() -> None:
    armed = Extras(items=["Spear"])
    halls = small(monsters={"B1": [Group("Ogrekin", reaction="Friendly", extras=armed)]})
    story = evening([body(base=DULL)], dungeon=halls, stage="encounter", gm=True)
    story.does("fight", seat=0, dice=d6(1, 2))
    while story.ask.seat != 1:
        story.does("pass", seat=0)
    assert [held.item for held in story.state.battle.foes[0].items] == ["Spear"]
    from roundtable.games.kingdom.rules.fight.weapons import weapons

    assert [one.key for one in weapons(story.state, "f0")] == ["natural", "slot 1"]


@pytest.mark.rule("MYK-WORLD-396", "MYK-WORLD-397", "MYK-WORLD-398")
def test_the_gms_side_downloads_from_all_who_live_on_the_map() -> None:
    battle = {"stage": "first", "round": 1, "first": "foes", "foes": [beast("Ogrekin", "Download", wounds_paid=0)]}
    lives = {"C1": [Group("Red Cap")], "B2": [Group("Wight", citizens=True)]}
    halls = small(monsters=lives, ruler=Ruler("Scum", "B2"))  # who comes from elsewhere joins the Ruler (MYK-WORLD-397)
    story = evening([body(base=DULL)], dungeon=halls, battle=battle, cycles=[{"kind": "Quarter"}, {"kind": "Round"}], gm=True)
    assert "use skill/download" in story.offered
    from roundtable.games.kingdom.rules.effects.skills_summoning import _citizens

    assert _citizens(story.state, "f0") == ["Red Cap", "Scum", "Wight"] and _citizens(story.state) == []


@pytest.mark.rule("MYK-WORLD-394", "MYK-WORLD-395")
def test_monster_followers_are_counted_apart() -> None:
    leader = ann(base=BRIGHT, followers=2, monster_followers={"Ogrekin": 3})
    story = fight([leader, ben()], [beast("Death", exhausted=True)], voices=0, gm=True)
    assert numbers.followers(story.state, "p0") == 5
    story.does("p0", "pass", "pass", dice="d6=4")
    assert story.ask.seat == 2, "the effect is the GM's"
    assert story.ask.prompt == "How many of the 4 lost Followers of Ann are Ogrekin?"
    story.does(3)
    assert (story.state.people[0].followers, sum(story.state.people[0].monster_followers.values())) == (1, 0)


@pytest.mark.rule("MYK-WORLD-303")
@pytest.mark.parametrize("sign", [True, False])
def test_no_special_movement_past_a_stop_sign(sign: bool) -> None:
    """A Waverider moves three Areas forward; from beside a Stop Sign it does not."""
    surfer = next(one.name for one in books.monsters if "Waverider" in one.skills)
    traps = {"traps": {"Enemy Vanguard": {"name": "Stop Sign", "level": 3}}} if sign else {}
    story = fight([ann(area="Encampment"), ben()], [beast(surfer)], gm=True, first="foes", voices=0, **traps)
    story.does("use skill/waverider")
    moved = story.state.battle.foes[0].area != "Enemy Vanguard"
    assert moved != sign
    assert bool(story.said("MYK-WORLD-303")) == sign


@pytest.mark.rule("MYK-WORLD-455", "MYK-WORLD-454")
def test_an_extra_who_shields_a_ruler_dies() -> None:
    extra = {"seat": None, "name": "Old Tom", "extra": True, "hp": 1, "team": "foes"}
    ruler = beast("Ogrekin", "Black Sabbath", ruler=True)
    story = fight([ann(items=[item("Spear")]), ben()], [ruler, beast("Ogrekin")], gm=True, stage="setup", voices=0)
    assert story.ask.prompt == "Who is the Ruler's shield?" and "p0" in story.offered
    people = [{"seat": 0, **ann(items=[item("Spear")])}, {"seat": 1, **ben()}, extra]
    held = {"name": "Black Sabbath", "rule": "MYK-WORLD-454", "what": "shield", "note": "p2", "until": "combat"}
    guarded = {**ruler, "lasting": [*ruler["lasting"], held]}
    told = fight([ann(), ben()], [guarded, beast("Ogrekin")], voices=0)
    place = told.match.setup.position
    place["people"] = [*people[:2], {**extra, "area": "Enemy Vanguard"}]
    again = Story("kingdom", place, "", 2, scene="fight")
    again.does("p0", "attack slot 1 f0", dice=f"{HIT} d6=2")
    assert again.state.people[2].dead and hp(again, "f0") == 30


@pytest.mark.rule("MYK-BEAST-490")
def test_public_enemies_are_hard_to_deal_with() -> None:
    def need(book: str, *knows: str) -> str:
        story = evening([body(base=DULL)], dungeon=small(monsters={"B1": [Group(book, reaction="Friendly")]}))
        story.state.delve.rooms["B1"].lairs[0].knows = list(knows)
        from roundtable.games.kingdom.rules.exploring.exchange import difficulty

        story.does("stand Rearguard")
        return str(difficulty(story.state, "p0", story.state.delve.rooms["B1"].lairs[0], "learn"))

    assert [need("Ogrekin"), need("Ogrekin", "Public Enemy"), need("Ogrekin", "Public Enemy", "Schemer")] == ["6", "8", "10"]


@pytest.mark.rule("MYK-BEAST-497", "MYK-WORLD-407", "MYK-WORLD-408")
def test_a_pc_pays_for_a_monsters_skill_and_what_it_costs_besides() -> None:
    from roundtable.games.kingdom.rules.play.effects import skill
    from roundtable.games.kingdom.rules.play.price import price

    story = fight([ann("Monkey Magic", "Trot", base=BRIGHT), ben()], [beast("Ogrekin")], voices=0).does("p1", "pass")
    assert price(story.state, "p0", skill("Monkey Magic"))["Hope"] == "2"
    assert "Trot" not in knowing.skills_of(story.state, "p0"), "a Permanent one sleeps until it is paid for"


@pytest.mark.rule("MYK-BEAST-499", "MYK-BEAST-500")
def test_which_own_skills_work_in_camp() -> None:
    knower: dict[str, Any] = body(base=BRIGHT, drive=3, skills=[{"name": name} for name in ("Sermon", "Storm", "Coil")])
    story = evening([knower, body(base=BRIGHT, name="Ben", followers=3)], dungeon=small(), voices=10)
    offered = [option.key for option in story.match.asks[0].options]
    assert "use skill/sermon" in offered
    assert not {"use skill/storm", "use skill/coil"} & set(offered)
    story.does("use skill/sermon", seat=0)
    story.does("pass", seat=1, dice="d6=2")
    story.does(0)  # of 1 Hope no Voices
    assert [gone for gone in story.said("MYK-BEAST-281") if "Ben loses 2 Followers" in gone]


@pytest.mark.rule("MYK-BEAST-502")
def test_within_range_begins_with_the_own_area() -> None:
    snake = next(one.name for one in books.monsters if "Coil" in one.skills)
    story = fight([ann(), ben(area="Vanguard")], [beast(snake)], gm=True, first="foes", voices=0)
    story.does("use skill/coil")
    reach = books.monsters[snake].range
    assert set(story.offered) >= {"p0"} and ("p1" in story.offered) == (reach >= 1)


@pytest.mark.rule("MYK-BEAST-505")
def test_who_was_summoned_stays_with_the_gms_side_only() -> None:
    called = [beast("Scum", summoned=True, exhausted=True), beast("Goldfish", summoned=True, team="court", area="Encampment")]
    battle = {"stage": "first", "round": 1, "foes": [beast("Ogrekin", exhausted=True), *called]}
    halls = small(monsters={"B1": [Group("Ogrekin", reaction="Hostile")]})
    runner = ann(area="Encampment", base={**DULL, "Quest": 9})
    story = evening([runner], dungeon=halls, battle=battle, cycles=[{"kind": "Quarter"}, {"kind": "Round"}])
    story.state.delve.rooms["B1"].lairs[0].fighting = True
    while "flee" not in story.offered:
        story.does("p0" if "p0" in story.offered else story.offered[0])
    story.does("flee", dice=d6(5, 4))
    assert [one.book for one in story.state.delve.rooms["B1"].lairs] == ["Ogrekin", "Scum"]
