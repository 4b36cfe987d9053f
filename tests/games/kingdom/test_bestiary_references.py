"""Skills the bestiary prints under another name or group: the monster has the one the ledger rules it to be, in a fight.

Of each monster only the Skill in question works, so that what happens is that Skill's doing.
"""

import re
from collections import Counter
from typing import Any

import pytest

from roundtable.games.kingdom import books
from roundtable.games.kingdom.dungeon.model import Extras
from roundtable.games.kingdom.rules.fight.over import decided
from roundtable.games.kingdom.rules.play import figures, knowing, numbers
from tests.games.kingdom.evenings import Group, body, d6, evening, hp, small
from tests.games.kingdom.fights import fight, item
from tests.games.kingdom.ledger_text import row_case, statement, statements
from tests.games.kingdom.own import ann, beast, ben
from tests.games.kingdom.test_bestiary_entries import AREAS, fighter, plain, skills
from tests.games.kingdom.test_monsters import KNOWN_SKILL, MONSTER
from tests.story import Story

ENTRIES = {match["name"]: match for _, match in statements("beast", "entity", MONSTER)}


def knower(book: str, *works: str, **fields: Any) -> dict[str, Any]:
    """A monster with HP to spare of whose entry only these Skills work."""
    one = plain(ENTRIES[book], **{"hp": 90, "raised": {"max_hp": 90}, **fields})
    one["lasting"] = [bar for bar in one["lasting"] if bar["note"] not in works]
    return one


def acting(one: dict[str, Any], *more: dict[str, Any], court: list[dict[str, Any]] | None = None) -> Story:
    """A GM's monsters act first, against Ann beside them and Ben far away."""
    people = court or [fighter("Ann"), fighter("Ben", area=AREAS[0])]
    story = fight(people, [one, *more], gm=True, first="foes", voices=0)
    return story.does("f0") if more else story


@pytest.mark.rule("MYK-BEAST-454")
def test_a_red_cap_hits_and_is_away() -> None:
    story = acting(knower("Red Cap", "Hit & Away")).does("attack natural p0", dice=d6(3, 3))
    story.does("Enemy Rearguard" if "Enemy Rearguard" in story.offered else "move Enemy Rearguard")
    assert story.state.battle.foes[0].area == "Enemy Rearguard" and hp(story, "p0") == 90


@pytest.mark.parametrize(
    ("rule", "book"),
    [
        row_case("MYK-BEAST-455", "Giant Squirm"),
        row_case("MYK-BEAST-462", "Kappa"),
        row_case("MYK-BEAST-465", "Organic Lokomotiv"),
    ],
)
def test_who_knocks_its_victims_back(rule: str, book: str) -> None:
    story = acting(knower(book, "Knock Back"))
    key = next(key for key in story.offered if key.startswith("attack natural"))
    story.does(key).does("skill/knock-back f0", dice=d6(5, 5, *[1] * 9)).does("yes")
    assert story.state.people[0].area == "Vanguard" and hp(story, "p0") < 90


@pytest.mark.rule("MYK-BEAST-456")
@pytest.mark.parametrize("known", [True, False])
def test_friday_is_deadly_from_11_at_a_distance(known: bool) -> None:
    far = [fighter("Ann", area=AREAS[2]), fighter("Ben", area=AREAS[0])]
    story = acting(knower("Friday", *(["Dead Eye"] if known else []), area=AREAS[4]), court=far)
    story.does("attack natural p0", dice=d6(6, 5, *[1] * 12))
    assert bool(story.said("MYK-PLAY-376")) is known, "11 is a critical success for who has the Skill"


@pytest.mark.rule("MYK-BEAST-457")
def test_a_vampire_downloads_from_a_citizen_of_the_map() -> None:
    battle = {"stage": "first", "round": 1, "first": "foes", "foes": [knower("Vampire", "Download", wounds_paid=0)]}
    halls = small(monsters={"C1": [Group("Giant Bat")]})
    cycles = [{"kind": "Quarter"}, {"kind": "Round"}]
    story = evening([body()], dungeon=halls, battle=battle, cycles=cycles, gm=True)
    story.does("use skill/download", "Giant Bat: Flying", seat=1)
    if story.ask.to_json()["kind"] == "choose":
        story.does("f0", seat=1)
    story.does(0, seat=1, dice=d6(6, 5))
    assert knowing.has(story.state, "f0", "Flying")


@pytest.mark.rule("MYK-BEAST-458")
def test_a_bone_dragon_may_analyze_what_others_use() -> None:
    court = [ann("Stargazer"), ben()]
    story = fight(court, [knower("Bone Dragon", "Analyze", wounds_paid=0)], gm=True, voices=0)
    story.does("p0", "use skill/stargazer")
    assert story.ask.seat == 2 and "skill/analyze f0" in story.offered
    story.does("skill/analyze f0")
    story.does(1, dice=d6(5, 4))
    assert hp(story, "f0") == 90 - 5 and story.said("MYK-GEAR-075"), "paid with blood, and 4 is enough for Level 1"


@pytest.mark.rule("MYK-BEAST-459")
def test_a_mercenary_parries() -> None:
    court = [ann(items=[item("War Hammer")], base={"Wit": 0, "Charisma": 0, "Quest": 2, "Warfare": 20}), ben()]
    court[0]["hp"] = 11
    story = fight(court, [knower("Mercenary", "Parry")], gm=True, voices=0)
    story.does("p0", "attack slot 1 f0", dice=d6(1, 2)).does("skill/parry f0", dice=d6(6, 6, 6))
    assert hp(story, "f0") == 89, "the damage is cut to 1"


@pytest.mark.rule("MYK-BEAST-461")
def test_heavens_door_argues_with_force() -> None:
    story = acting(knower("Heaven's Door", "Logical Blast", wounds_paid=0))
    story.does("use skill/logical-blast", "p1", 0, dice=d6(2, 3, 4))
    wit = numbers.score(story.state, "f0", "Wit")
    assert hp(story, "p1") == 90 - (3 + 4 + wit - 9) and hp(story, "f0") == 90 - 2


@pytest.mark.rule("MYK-BEAST-463")
def test_lamia_is_too_beautiful_for_a_bad_status() -> None:
    strong = {"Warfare": 9, "max_hp": 60}
    poisoner = beast("Giant Bat", "Poison Blow", team="court", area="Enemy Vanguard", commander=0, raised=strong)
    story = fight([ann(), ben()], [knower("Lamia", "Beauty"), poisoner], gm=True, voices=0)
    story.does("f1", "attack natural f0", dice=d6(5, 5, 3, 1, 1)).does("skill/beauty f0", dice=d6(3, 3))
    assert hp(story, "f0") == 87 and story.state.battle.foes[0].bad_statuses == []


@pytest.mark.rule("MYK-BEAST-466")
def test_a_raver_lord_charges() -> None:
    story = acting(knower("Raver Lord", "Charge", area=AREAS[4]))
    story.does("move Enemy Vanguard").does("skill/charge f0")
    key = next(key for key in story.offered if key.startswith("attack natural"))
    row = ENTRIES["Raver Lord"]
    count, _, more = row["damage"].partition("D6")
    story.does(key, dice=d6(3, 3, *[1] * int(count)))
    assert hp(story, "p0") == 90 - (int(count) + int(more or 0) + 2)


def commands() -> list[tuple[str, str]]:
    told = statement("MYK-BEAST-467").partition("Knowers: ")[2].rstrip(".")
    groups = [part.split(" - ") for part in told.split("; ")]
    return [(kind, name) for kind, names in groups for name in names.split(", ")]


@pytest.mark.rule("MYK-BEAST-467", "MYK-BEAST-464", "MYK-WORLD-410")
@pytest.mark.parametrize(("category", "book"), commands())
def test_who_commands_a_category(category: str, book: str) -> None:
    """Another of the category strikes with Warfare +1 and Damage +2; one of another category does not."""
    kin = next(one for one in ENTRIES.values() if one["category"] == category and one["personality"] == "Cunning")
    stranger = next(one for one in ENTRIES.values() if one["category"] != category and one["personality"] == "Cunning")
    for row, better in ((kin, 1), (stranger, 0)):
        warfare = int(row["warfare"])
        target = [fighter("Ann", quest=warfare + better), fighter("Ben", area=AREAS[0])]
        story = fight(target, [knower(book, f"Command {category}"), plain(row)], gm=True, first="foes", voices=0)
        count, dice, more = row["damage"].partition("D6")
        thrown = int(count) if dice else 0
        plain_damage = thrown + int(more or 0) if dice else int(count)
        story.does("f1", "attack natural p0", dice=d6(3, 4, *[1] * thrown))
        assert hp(story, "p0") == 90 - plain_damage - 2 * better


@pytest.mark.rule("MYK-BEAST-001", "MYK-BEAST-004", "MYK-BEAST-492", "MYK-BEAST-506")
def test_the_whole_bestiary_in_fights() -> None:
    """All stand in fights of nine: how many of each category, at which Levels, with which Skills of their own."""
    names = [one.name for one in books.monsters]
    found: list[tuple[str, int]] = []
    own: dict[str, str] = {}
    enemies: set[str] = set()
    for start in range(0, len(names), 9):
        pack = [knower(name, *skills(ENTRIES[name]), area=AREAS[5]) for name in names[start : start + 9]]
        story = fight([fighter("Ann", area=AREAS[0]), fighter("Ben", area=AREAS[0])], pack, voices=0).does("p0")
        for number, name in enumerate(names[start : start + 9]):
            who = f"f{number}"
            found.append((figures.category(story.state, who), figures.level(story.state, who)))
            known = [books.skills[each] for each in figures.entry(story.state, who).skills]
            own.update({skill.name: skill.timing for skill in known if skill.kind == "Own"})
            if knowing.has(story.state, who, "Public Enemy"):
                enemies.add(name)
        assert not decided(story.state)
    kinds = dict(re.findall(r"(?:: |, )([A-Z][a-z]+(?: One)?) (\d+)", statement("MYK-BEAST-001")))
    assert len(kinds) == 9
    assert Counter(kind for kind, _ in found) == {kind: int(count) for kind, count in kinds.items()}
    assert len(set(names)) == len(found) == 207 and {level for _, level in found} == {*range(1, 21), 24, 25, 30}
    assert Counter(own.values()) == {"Permanent": 75, "Support": 75, "Interrupt": 17, "Assist": 9}
    told = statement("MYK-BEAST-506").partition("Public Enemy: ")[2].partition(";")[0]
    assert enemies == set(told.split(", ")) and len(enemies) == 46


@pytest.mark.rule("MYK-BEAST-020")
def test_what_a_monster_was_given_does_not_change_its_level_in_play() -> None:
    """Followers, a Class and an Item count for placement alone: a Crushing Blow of 8 adds the printed Level."""
    given = Extras(followers=True, class_name="Ninja", items=["Dagger"])
    halls = small(monsters={"B1": [Group("Ex Ninja", reaction="Friendly", extras=given)]})
    story = evening(
        [fighter("Ann", area="", warfare=3), fighter("Ben", area="")], dungeon=halls, stage="encounter", gm=True
    )
    story.does("fight", seat=0, dice=d6(1, 2))
    assert figures.level(story.state, "f0") == int(ENTRIES["Ex Ninja"]["level"])
    assert numbers.score(story.state, "f0", "Wit") == int(ENTRIES["Ex Ninja"]["level"])
    assert story.state.battle.foes[0].followers > 0 or story.state.battle.foes[0].hosts > 0


@pytest.mark.rule("MYK-BEAST-483")
@pytest.mark.parametrize(
    ("result", "species"),
    [
        *((22, name) for name in ("Angel Fish", "Mind Flayer", "Yellow Submarine", "Thog", "XX-Jellyfish", "Forneus")),
        *((23, name) for name in ("Valkyrie", "Tengu", "Jubjub Bird", "Bacura", "General Winter", "Ornithopter")),
        *((36, name) for name in ("Valaraukar", "Death", "Dragon", "Raver Lord", "Nameless Apocrypha", "Cyclops")),
    ],
)
def test_every_enemy_of_a_background_can_be_met_and_killed(result: int, species: str) -> None:
    """Who kills the species of its Background with its own hands has done what it set out to do."""
    for book, kills in ((species, {species: 1}), ("Ogrekin", {"Ogrekin": 1})):
        hunter = fighter("Ann", warfare=20, background={"result": result, "words": {"enemy": species}})
        story = fight([hunter, fighter("Ben")], [knower(book, hp=1)], voices=0)
        story.does("p0", "attack hands f0", dice=d6(1, 3, 1, 1, 1))
        assert story.state.people[0].kills == kills


@pytest.mark.rule("MYK-BEAST-485", "MYK-BEAST-488", "MYK-WORLD-412")
@pytest.mark.parametrize(
    ("book", "may"),
    [
        *((name, True) for name in ("Ogrekin", "Horselizard", "Dwarf", "Elf", "Goldfish", "Hurry Fox")),
        *((name, True) for name in ("Red Giant", "Mind Flayer", "Death", "Celestial")),
        *((name, False) for name in ("Troll", "Plague Rat", "Dagon")),
    ],
)
def test_who_can_become_a_monster_citizen(book: str, may: bool) -> None:
    """Friends are welcomed among the Followers and may settle with them, Public Enemies by their entry never."""
    friends = small(monsters={"B1": [Group(book, reaction="Friendly")]})
    story = evening([body(base={"Wit": 2, "Charisma": 4, "Quest": 2, "Warfare": 3})], dungeon=friends)
    assert ("welcome 0" in story.offered) is may
    if may:
        level = int(ENTRIES[book]["level"])
        story.does("welcome 0", dice=d6(6, 6))
        assert story.state.people[0].monster_followers == {book: 1}, level


@pytest.mark.rule("MYK-WORLD-412", "MYK-PLAY-329")
def test_who_has_become_a_public_enemy_is_no_longer_welcome() -> None:
    """A Graveyard sends the dead back with Public Enemy: that bars them like an entry's."""
    friends = small(monsters={"B1": [Group("Ogrekin", reaction="Friendly")]})
    story = evening([body(base={"Wit": 2, "Charisma": 4, "Quest": 2, "Warfare": 3})], dungeon=friends)
    place = story.match.setup.position
    assert place
    place["delve"]["rooms"]["B1"]["lairs"][0]["knows"] = ["Public Enemy"]
    again = Story("kingdom", place, "", 1, scene="evening")
    assert "welcome 0" in story.offered and "welcome 0" not in again.offered


@pytest.mark.rule("MYK-WORLD-412", "MYK-WORLD-413", "MYK-GEAR-090")
@pytest.mark.parametrize("enemy", [False, True])
def test_a_public_enemy_is_neither_hired_nor_learned_from(enemy: bool) -> None:
    clever = {"Wit": 3, "Charisma": 3, "Quest": 2, "Warfare": 3}
    hater = {"hostility": {"0": {"score": 1, "kind": "Anger"}}}
    pack = [beast("Ogrekin", "Breath", *(["Public Enemy"] if enemy else []), **hater)]
    story = fight([ann("Scout", "Ritual", base=clever), ben()], pack, voices=0, kingdom={"treasury": 9}).does("p0")
    assert ("use skill/scout" in story.offered) is not enemy
    assert ("use skill/ritual" in story.offered) is not enemy


@pytest.mark.rule("MYK-BEAST-491", "MYK-WORLD-800")
def test_an_evil_eye_fights_who_wears_an_evil_eye() -> None:
    """The monster of Level 4 and the Rare Arms Item are two things: both are there, and neither is the other."""
    story = fight([ann(items=[item("Evil Eye")]), ben()], [beast("Evil Eye")], voices=0).does("p0", "pass")
    assert figures.entry(story.state, "f0").level == 4 and figures.category(story.state, "f0") == "Aberration"
    assert [held.item for held in story.state.people[0].items] == ["Evil Eye"]
    assert knowing.has(story.state, "f0", "Anti-magic Ray") and not knowing.has(story.state, "p0", "Anti-magic Ray")


@pytest.mark.rule("MYK-BEAST-492", "MYK-WORLD-800", "MYK-BEAST-094")
def test_two_plagues_in_one_fight() -> None:
    """A Plague Rat's critical success brings a Bad Status; a Ruler's Plague is another Skill and does not."""
    for knows, statuses in (([], ["Obese"]), (["Plague (Ruler)"], [])):
        book = "Plague Rat" if not knows else "Slime"
        rat = knower(book, *(["Plague"] if not knows else []), knows=knows, ruler=bool(knows))
        story = acting(rat)
        key = next(key for key in story.offered if key.startswith("attack natural"))
        dice = d6(6, 6, 4, 3, *([1, 1] if not knows else [1]), *([3] if not knows else []))
        story.does(key, dice=dice)
        assert story.state.people[0].bad_statuses == statuses


@pytest.mark.rule("MYK-BEAST-496")
@pytest.mark.parametrize(
    ("name", "hope"),
    [("Breath", 1), ("Storm", 1), ("Grigori", 1), ("Tentacle", 1), ("Hoick", 0), ("Logical Blast", 1)],
)
def test_a_pc_pays_one_hope_for_monster_skills_alone(name: str, hope: int) -> None:
    """General, own and special ones cost 1; Hoick (Melee) nothing, Logical Blast (Science) the 1 its own text asks."""
    from roundtable.games.kingdom.rules.play.effects import skill
    from roundtable.games.kingdom.rules.play.price import price

    bright = {"Wit": 3, "Charisma": 3, "Quest": 2, "Warfare": 3}
    story = fight([ann(name, base=bright, drive=3), ben()], [beast("Ogrekin")], voices=0).does("p1", "pass")
    assert price(story.state, "p0", skill(name)).get("Hope", "0") == str(hope)


IN_COMBAT = statement("MYK-BEAST-498").partition("only in Combat: ")[2]


@pytest.mark.rule("MYK-BEAST-498")
def test_what_can_be_used_in_combat_only() -> None:
    """The thirty and the five special ones are not offered in camp; Sermon, which may be, is."""
    own, _, rest = IN_COMBAT.partition("; likewise the special Skills ")
    special = rest.partition(".")[0].replace(" and ", ", ").split(", ")
    names = [*own.split(", "), *special]
    assert len(names) == 35
    bright = {"Wit": 3, "Charisma": 3, "Quest": 2, "Warfare": 3}
    known = [{"name": name} for name in [*names, "Sermon"]]
    story = evening(
        [body(base=bright, drive=3, skills=known), body(name="Ben", followers=3)], dungeon=small(), voices=10
    )
    offered = [option.key for option in story.match.asks[0].options if option.key.startswith("use skill/")]
    assert offered == ["use skill/sermon"]
    fought = fight([ann(base=bright, drive=3, skills=known), ben()], [beast("Ogrekin")], voices=10).does("p0")
    usable = {key for key in fought.offered if key.startswith("use skill/")}
    assert {"use skill/storm", "use skill/demon-sea"} <= usable


def test_every_printed_skill_reads_as_a_name_and_a_group() -> None:
    assert all(KNOWN_SKILL.fullmatch(part) for row in ENTRIES.values() for part in row["skills"].split("; "))
